"""The cards of the Skilled player where tricks are worth something, for better or worse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Give, Play
from purple_table.core.game import View
from purple_table.core.masks import list_bits
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.guessing import make_kernel
from purple_table.games.tricks.scoring_phase import ScorePhase
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.trump import NULL
from purple_table.players.player import Decision
from purple_table.players.tricks.bidding.widow_choices import choose_offered_card
from purple_table.players.tricks.card_play import trick_play_policy
from purple_table.players.tricks.card_play.aims import Aims
from purple_table.players.tricks.card_play.secret_parties import choose_in_party
from purple_table.players.tricks.card_play.shedding_policy import is_shedding_game
from purple_table.players.tricks.card_play.trick_knowledge import (
    CardStrengths,
    chance_to_win_later,
    read_trick_knowledge,
)
from purple_table.players.tricks.discarding.discards import (
    choose_discard,
    choose_discard_before_trump,
    choose_exchanged,
)
from purple_table.players.tricks.discarding.exchange_choosers import keep_rest
from purple_table.players.tricks.discarding.gift_evidence import lay_away
from purple_table.players.tricks.reasons.trick_evidence import TrickEvidenceCollector
from purple_table.players.tricks.reasons.trick_reasons import decide, explain, speak_as_declarer
from purple_table.players.tricks.shedding_chooser import SheddingCardChooser

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame


class TrickCardChooser:
    """Plays and gives away cards where tricks are worth something, for better or worse."""

    def __init__(self, game: TrickGame) -> None:
        self._game = game
        self._shedding = SheddingCardChooser(game) if is_shedding_game(game) else None
        self._strengths: dict[str | None, CardStrengths] = {}

    def choose_card(self, view: View, legal: Sequence[Action]) -> Decision:
        """Return the card that the policy chooses, and what decided that."""
        if self._shedding is not None:
            return self._shedding.choose_card(view)
        return self._choose(view, legal, None)

    def explain_card(self, view: View, legal: Sequence[Action], card: str) -> Decision | None:
        """Return the decision for a card that was chosen otherwise, with what speaks for it; None where there are no
        words for that."""
        return None if self._shedding is not None else self._choose(view, legal, self._game.bits[card])

    def _choose(self, view: View, legal: Sequence[Action], wanted: int | None) -> Decision:
        game, facts = self._game, self._game.facts(view)
        hands = [0] * facts.players
        hands[facts.seat] = facts.hand
        kernel = make_kernel(facts, hands)
        if game.course.play.offers_ways:
            kernel.limit_lead(sum(game.bits[action.card] for action in legal if isinstance(action, Play)))
        public = read_trick_knowledge(facts)
        cards = self._find_strengths(facts)
        card, aims, worth, plan = choose_in_party(game, facts, kernel, public, cards)
        collector = TrickEvidenceCollector(game, facts, kernel, public, aims, cards)
        evidence = None
        if wanted is not None:
            card = wanted
        elif public.opened and kernel.stock:
            blind = public.copy()
            blind.opened = False
            otherwise = trick_play_policy.choose_card(kernel, blind, worth, aims, cards, plan)
            evidence = collector.collect_open_card(card, otherwise)
        evidence = evidence or collector.collect(card, plan)
        decision = Decision(game.plays[card.bit_length()], explain(game, evidence), evidence=evidence)
        return speak_as_declarer(game, view, decision)

    def choose_gift(self, view: View, legal: Sequence[Action]) -> Decision:
        """Return the card that the hand needs least."""
        game, facts = self._game, self._game.facts(view)
        aims, cards = self._find_aims(facts), self._find_strengths(facts)
        if view.ask is not None and view.ask.target is None:
            able = sum(game.bits[give.card] for give in legal if isinstance(give, Give))
            # The card that was taken may not be laid away at once.
            for hand in (facts.hand, able):
                card, color = self._choose_discard(facts, hand)
                if card & able:
                    break
            if color:
                return decide(game, game.gives[card.bit_length()], "missed_least_of_color", names={"color": color})
            if color is None:
                return decide(game, game.gives[card.bit_length()], "laid_likeliest")
            return lay_away(game, cards, hand, facts.unknown, card)
        # The worth of the trick is negative where tricks do harm, so there the likeliest winner is given away.
        worth = aims.find_next_worth(facts.taken)
        left, unseen, rest = facts.hand.bit_count(), facts.unknown, facts.hand
        kept: dict[int, float] = {}
        while rest:
            card = rest & -rest
            rest ^= card
            kept[card] = worth.swing[facts.seat] * chance_to_win_later(cards, card, unseen, left)
        card = min(kept, key=lambda card: kept[card])
        return decide(game, game.gives[card.bit_length()], "unwanted")

    def _choose_discard(self, facts: TrickSeatFacts, hand: int) -> tuple[int, str | None]:
        """Return the card to lay away of a hand, and the color that it means to make trump: "" where there is one
        already, None where it may win no trick."""
        cards = self._find_strengths(facts)
        if cards.is_unnamed:
            return choose_discard_before_trump(self._game, cards, hand, facts.unknown)
        if facts.denomination == NULL:
            # Without a trick to win, the card goes that is likeliest to take one.
            left = self._game.dealing.hand
            return max(list_bits(hand), key=lambda card: chance_to_win_later(cards, card, facts.unknown, left)), None
        return choose_discard(self._game, cards, hand, facts.unknown), ""

    def choose_offered(self, view: View, offered: str) -> Decision:
        """Return whether to take a card from the widow that the seat has seen, by which card would be laid away."""
        facts = self._game.facts(view)
        away, color = self._choose_discard(facts, facts.hand | self._game.bits[offered])
        return choose_offered_card(self._game, offered, self._game.codes[away.bit_length()], color)

    def choose_exchange(self, view: View) -> Decision:
        """Return the card that the hand needs least where a better one may come for it, or to keep the rest."""
        game, facts = self._game, self._game.facts(view)
        cards = self._find_strengths(facts)
        card = choose_exchanged(cards, facts.hand, facts.unknown)
        if card:
            plain = facts.denomination is not None and bool(cards.trump) and not card & cards.trump
            return decide(game, game.gives[card.bit_length()], "exchanged_plain" if plain else "exchanged")
        return keep_rest(game, cards, facts.hand)

    def _find_strengths(self, facts: TrickSeatFacts) -> CardStrengths:
        named = facts.denomination
        if named not in self._strengths:
            self._strengths[named] = CardStrengths(self._game, named)
        return self._strengths[named]

    def _find_aims(self, facts: TrickSeatFacts) -> Aims:
        carried = facts.part_data[ScorePhase.key]
        return Aims(self._game, read_bids(facts), carried, facts.length, denomination=facts.denomination)
