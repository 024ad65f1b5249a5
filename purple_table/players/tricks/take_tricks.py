"""The Club's card play wherever tricks are worth something, for better or worse: by the rules of `taking`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.core.game import View
from purple_table.core.messages import Message, say
from purple_table.games.tricks.bidding_phase import bids_of
from purple_table.games.tricks.guessing import kernel_of
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.seat_facts import SeatFacts
from purple_table.players.player import Decision
from purple_table.players.tricks import taking
from purple_table.players.tricks.aims import Aims, TrickWorth
from purple_table.players.tricks.public_cards import PublicCards

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame


class TakeTricks:
    """Counts the cards, trusts its partner, and knows what the bids are worth."""

    def __init__(self, game: TrickGame) -> None:
        self._game = game

    def play(self, view: View) -> Decision:
        """The card that the rules give."""
        game, facts = self._game, SeatFacts(self._game, view)
        hands = [0] * facts.players
        hands[facts.seat] = facts.hand
        kernel = kernel_of(facts, hands)
        public = PublicCards(facts.hand | facts.unknown, facts.excluded[:], game.following.part == "suit_or_trump")
        aims = self._aims(facts)
        cards = taking.Cards(game, facts.denomination)
        worth = aims.at(kernel.taken)
        card = taking.choose(kernel, public, worth, aims, cards)
        return Decision(game.plays[card.bit_length() - 1], self._words(kernel, public, worth, cards, card, facts))

    def give(self, view: View) -> Decision:
        """The card that matters least in the hand."""
        game, facts = self._game, SeatFacts(self._game, view)
        aims, cards = self._aims(facts), taking.Cards(game, facts.denomination)
        worth = aims.at(facts.taken)
        left, unseen, rest = facts.hand.bit_count(), facts.unknown, facts.hand
        kept: dict[int, float] = {}
        while rest:
            card = rest & -rest
            rest ^= card
            kept[card] = worth.swing[facts.seat] * taking.hold(cards, card, unseen, left)
        card = min(kept, key=lambda card: kept[card])
        named = game.deck.cards[card.bit_length() - 1].named
        words = say("The {card} is among the cards that I would rather not play this deal with.", card=named)
        return Decision(game.gives[card.bit_length() - 1], words)

    def _aims(self, facts: SeatFacts) -> Aims:
        status = facts.view.status
        carried = self._game.scoring.restored(status.side_counters)
        return Aims(self._game, bids_of(facts), carried, status.tricks)

    def _words(
        self, kernel: Kernel, public: PublicCards, worth: TrickWorth, cards: taking.Cards, card: int, facts: SeatFacts
    ) -> Message:
        """Why this card, in the terms in which it was chosen."""
        game, seat = self._game, facts.seat
        named = game.deck.cards[card.bit_length() - 1].named
        if not kernel.legal() & (kernel.legal() - 1):
            return say("The {card} is the only card that I may play.", card=named)
        unseen = public.rest & ~facts.hand
        chances = taking.winners(kernel, public, worth, cards, card, unseen, facts.hand.bit_count())
        side = game.sides[game.side_of(seat)]
        ours, mine = round(100 * sum(chances[other] for other in side)), round(100 * chances[seat])
        if seat in bids_of(facts).nil and not kernel.taken[seat]:
            return say(
                "I bid nil; with the {card} I take this trick in {percent} % of cases.", card=named, percent=mine
            )
        if worth.swing[seat] < 0:
            return say(
                "Another trick would do us more harm than good, so I play the {card}; it takes this one in {percent} % "
                "of cases.",
                card=named,
                percent=mine,
            )
        if kernel.count and kernel.winner in side and kernel.winner != seat and chances[kernel.winner] >= 0.5:
            return say(
                "My partner is winning the trick ({percent} %), and the {card} is the card that I miss least.",
                percent=ours,
                card=named,
            )
        if chances[seat] >= 0.35:
            return say(
                "The {card} should take the trick in {percent} % of cases, and that is worth it.",
                card=named,
                percent=mine,
            )
        if not kernel.count:
            return say(
                "I lead the {card}, which I miss least; our side takes the trick in {percent} % of cases.",
                card=named,
                percent=ours,
            )
        return say(
            "To win this trick would cost more than it is worth, so I play the {card}, which I miss least.", card=named
        )
