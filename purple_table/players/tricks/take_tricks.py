"""The Club's card play wherever tricks are worth something, for better or worse: by the rules of `taking`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.core.game import View
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.guessing import make_kernel
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.players.player import Decision
from purple_table.players.tricks import taking
from purple_table.players.tricks.aims import Aims
from purple_table.players.tricks.laying_away import choose_discard
from purple_table.players.tricks.policies import make_plan
from purple_table.players.tricks.public_cards import PublicCards
from purple_table.players.tricks.reasons.trick_reasons import decide, explain
from purple_table.players.tricks.take_evidence import TakeEvidence

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame


class TakeTricks:
    """Counts the cards, trusts its partner, and knows what the bids are worth."""

    def __init__(self, game: TrickGame) -> None:
        self._game = game
        self._known: dict[str | None, taking.Cards] = {}

    def play(self, view: View) -> Decision:
        """The card that the rules give."""
        game, facts = self._game, self._game.facts(view)
        hands = [0] * facts.players
        hands[facts.seat] = facts.hand
        kernel = make_kernel(facts, hands)
        public = PublicCards(facts.rest, facts.excluded[:], game.following.part == "suit_or_trump")
        aims = self._aims(facts)
        cards = self._cards(facts)
        worth = aims.next_worth(kernel.taken)
        plan = make_plan(kernel, public, worth, aims, cards)
        card = taking.choose(kernel, public, worth, aims, cards, plan)
        evidence = TakeEvidence(game, facts, kernel, public, aims, cards).collect(card, plan)
        return Decision(game.plays[card.bit_length()], explain(game, evidence), evidence=evidence)

    def give(self, view: View) -> Decision:
        """The card that matters least in the hand."""
        game, facts = self._game, self._game.facts(view)
        aims, cards = self._aims(facts), self._cards(facts)
        if view.ask is not None and view.ask.target is None:
            card = choose_discard(game, cards, facts.hand, facts.unknown)
            return decide(game, game.gives[card.bit_length()], "missed_least")
        worth = aims.next_worth(facts.taken)
        left, unseen, rest = facts.hand.bit_count(), facts.unknown, facts.hand
        kept: dict[int, float] = {}
        while rest:
            card = rest & -rest
            rest ^= card
            kept[card] = worth.swing[facts.seat] * taking.hold(cards, card, unseen, left)
        card = min(kept, key=lambda card: kept[card])
        return decide(game, game.gives[card.bit_length()], "unwanted")

    def _cards(self, facts: TrickSeatFacts) -> taking.Cards:
        named = facts.denomination
        if named not in self._known:
            self._known[named] = taking.Cards(self._game, named)
        return self._known[named]

    def _aims(self, facts: TrickSeatFacts) -> Aims:
        status = facts.view.status
        carried = self._game.scoring.restore_carried(status.side_counters)
        return Aims(self._game, read_bids(facts), carried, status.tricks)
