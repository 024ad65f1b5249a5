"""Take words: why the Club plays a card where tricks are worth something, in the terms in which it was chosen."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from purple_table.core.masks import bits
from purple_table.core.messages import Message, say
from purple_table.games.tricks.bidding_phase import bids_of
from purple_table.players.tricks import taking
from purple_table.players.tricks.exactly import Exactly
from purple_table.players.tricks.finale import Finale

if TYPE_CHECKING:
    from purple_table.core.messages import CardName
    from purple_table.games.tricks.game import TrickGame
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.seat_facts import SeatFacts
    from purple_table.players.tricks.aims import Aims, TrickWorth
    from purple_table.players.tricks.public_cards import PublicCards

LIKELY, WORTH_A_TRY = 0.5, 0.35
"""A card that takes its trick so often should take it; one that does so more rarely may still be meant to."""


def percent(chance: float) -> int:
    """A chance in hundredths, which is 0 or 100 only for what is sure."""
    if 1e-9 < chance < 1.0 - 1e-9:
        return min(max(round(100 * chance), 1), 99)
    return round(100 * chance)


class TakeWords:
    """Says why, for one decision."""

    def __init__(
        self,
        game: TrickGame,
        facts: SeatFacts,
        kernel: Kernel,
        public: PublicCards,
        aims: Aims,
        cards: taking.Cards,
    ) -> None:
        self._game = game
        self._facts = facts
        self._kernel = kernel
        self._public = public
        self._aims = aims
        self._cards = cards

    def of(self, card: int, plan: taking.Plan | None) -> Message:
        """The sentence for the card that was chosen, by a plan for the rest of the hand if there was one."""
        game, kernel, facts, seat = self._game, self._kernel, self._facts, self._facts.seat
        named = game.deck.cards[card.bit_length() - 1].named
        legal = kernel.legal()
        if not legal & (legal - 1):
            return say("The {card} is the only card that I may play.", card=named)
        worth = self._aims.at(kernel.taken)
        judged, told = (
            taking.winners(kernel, self._public, worth, self._cards, card, self._aims, habits)
            for habits in (self._cards.habits, taking.SEEN)
        )
        side = game.sides[game.side_of(seat)]
        ours, mine = percent(fsum(told[other] for other in side)), percent(told[seat])
        if seat in bids_of(facts).nil and not kernel.taken[seat]:
            return say(
                "I bid nil; with the {card} I take this trick in {percent} % of cases.", card=named, percent=mine
            )
        if isinstance(plan, Finale):
            return self._last_trick(card, plan, told[seat])
        if isinstance(plan, Exactly):
            return self._exactly(card, plan, mine)
        if worth.swing[seat] < 0:
            return self._unwanted(named, mine)
        if kernel.count and kernel.winner in side and kernel.winner != seat and judged[kernel.winner] >= LIKELY:
            if self._gives(card, legal):
                return say(
                    "My partner is winning the trick, which our side takes in {percent} % of cases, so I let it have "
                    "the points of the {card}.",
                    percent=ours,
                    card=named,
                )
            return say(
                "My partner is winning the trick, which our side takes in {percent} % of cases; the {card} is the card "
                "that I miss least.",
                percent=ours,
                card=named,
            )
        if told[seat] >= LIKELY:
            return say(
                "The {card} should take the trick in {percent} % of cases, and that is worth it.",
                card=named,
                percent=mine,
            )
        if told[seat] >= WORTH_A_TRY and judged[seat] >= WORTH_A_TRY:
            return say(
                "The {card} takes the trick in {percent} % of cases, and that is worth the try.",
                card=named,
                percent=mine,
            )
        wins = not kernel.count or card & kernel.beats
        if wins and not self._missed_least(card, legal, worth):
            if not kernel.count:
                # Nothing was compared by chances here: a card is led that is missed least, or for what comes later.
                return self._led(named, mine, ours)
            return say(
                "The {card} takes the trick in {percent} % of cases only, but no other card promises me more.",
                card=named,
                percent=mine,
            )
        if not kernel.count and self._alone:
            return say(
                "I lead the {card}, which I miss least; it takes the trick in {percent} % of cases.",
                card=named,
                percent=mine,
            )
        if not kernel.count:
            return say(
                "I lead the {card}, which I miss least; our side takes the trick in {percent} % of cases.",
                card=named,
                percent=ours,
            )
        if card & kernel.beats:
            return say(
                "The {card} would win the trick so far and holds it in {percent} % of cases; I miss it least.",
                card=named,
                percent=mine,
            )
        if ours > 100 * LIKELY and self._gives(card, legal):
            return say(
                "Our side should win this trick ({percent} %), so I let it have the points of the {card}.",
                percent=ours,
                card=named,
            )
        if not legal & kernel.beats:
            return say("I cannot win this trick, so I play the {card}, which I miss least.", card=named)
        return say(
            "To win this trick would cost more than it is worth, so I play the {card}, which I miss least.", card=named
        )

    def _missed_least(self, card: int, legal: int, worth: TrickWorth) -> bool:
        """Whether no card that may be played is good for less later on, as the choice has it."""
        seat, cards = self._facts.seat, self._cards
        later, unseen = worth.later[seat], self._public.rest & ~self._facts.hand
        left = self._facts.hand.bit_count() + len(self._kernel.stock) // len(self._kernel.seats)
        lost = {
            one: later * taking.hold(cards, one, unseen, left)
            + (taking.SAVED * self._aims.points[one.bit_length()] if cards.free else 0.0)
            for one in bits(legal)
        }
        return lost[card] <= min(lost.values()) + 1e-9

    def _gives(self, card: int, legal: int) -> bool:
        """Whether a plain card brings more points into the trick than another that might be played."""
        points, trump = self._aims.points, self._cards.trump
        rest = 0 if card & trump else legal & ~trump
        while rest:
            other = rest & -rest
            rest ^= other
            if points[other.bit_length()] < points[card.bit_length()]:
                return True
        return False

    def _led(self, named: CardName, mine: int, ours: int) -> Message:
        """A lead that hardly takes the trick, and how often it does."""
        if self._alone:
            return say("I lead the {card}; it takes the trick in {percent} % of cases.", card=named, percent=mine)
        return say("I lead the {card}; our side takes the trick in {percent} % of cases.", card=named, percent=ours)

    def _last_trick(self, card: int, plan: Finale, takes: float) -> Message:
        """Whether the card is to take this trick and so the lead, or to keep what may take the last one."""
        named, rest = self._game.deck.cards[card.bit_length() - 1].named, self._facts.hand ^ card
        if takes >= LIKELY and plan.worth(rest, True) > plan.worth(rest, False):
            return say(
                "The {card} should take this trick in {percent} % of cases, and to have the lead promises me the most "
                "for the last one.",
                card=named,
                percent=percent(takes),
            )
        return say(
            "The {card} takes this trick in {percent} % of cases; what I keep promises me the most for the last one.",
            card=named,
            percent=percent(takes),
        )

    def _exactly(self, card: int, plan: Exactly, mine: int) -> Message:
        """What is still needed to win just the number that pays."""
        named, won = self._game.deck.cards[card.bit_length() - 1].named, self._kernel.taken[self._facts.seat]
        if not 0 <= plan.wanted - won <= self._facts.hand.bit_count():
            return say(
                "I can no longer win just {count} trick; the {card} takes this one in {percent} % of cases.",
                many="I can no longer win just {count} tricks; the {card} takes this one in {percent} % of cases.",
                count=plan.wanted,
                card=named,
                percent=mine,
            )
        if won == plan.wanted:
            return say(
                "I want no more tricks; the {card} takes this one in {percent} % of cases.", card=named, percent=mine
            )
        return say(
            "I need just {count} more trick; the {card} takes this one in {percent} % of cases.",
            many="I need just {count} more tricks; the {card} takes this one in {percent} % of cases.",
            count=plan.wanted - won,
            card=named,
            percent=mine,
        )

    def _unwanted(self, named: CardName, mine: int) -> Message:
        """Why the trick is not wanted: the others are worse off with it, or tricks do harm above what was bid."""
        aims, seat, taken = self._aims, self._facts.seat, self._kernel.taken
        worth = aims.at(taken)
        own = worth.takes[seat][seat] + aims.each * self._facts.players * worth.card[seat][seat]
        if self._alone:
            return self._unwanted_alone(named, mine, own)
        if own >= 0:
            return say(
                "This trick does the others more harm than us good, so I play the {card}; it takes it in {percent} % "
                "of cases.",
                card=named,
                percent=mine,
            )
        needed = aims.short(self._game.side_of(seat), taken)
        if needed is None:
            return say(
                "Another trick would do us more harm than good, so I play the {card}; it takes this one in {percent} % "
                "of cases.",
                card=named,
                percent=mine,
            )
        return say(
            "I count on our {count} trick, and more do harm, so I play the {card}; it takes this one in {percent} % of "
            "cases.",
            many="I count on our {count} tricks, and more do harm, so I play the {card}; it takes this one in "
            "{percent} % of cases.",
            count=needed,
            card=named,
            percent=mine,
        )

    @property
    def _alone(self) -> bool:
        """Whether the seat plays for nobody but itself."""
        return len(self._game.sides[self._game.side_of(self._facts.seat)]) == 1

    def _unwanted_alone(self, named: CardName, mine: int, own: float) -> Message:
        """The same of a seat without partners, to which its trick is worth `own`."""
        if own >= 0:
            return say(
                "This trick does the others more harm than me good, so I play the {card}; it takes it in {percent} % "
                "of cases.",
                card=named,
                percent=mine,
            )
        needed = self._aims.short(self._game.side_of(self._facts.seat), self._kernel.taken)
        if needed is None:
            return say(
                "Another trick would do me more harm than good, so I play the {card}; it takes this one in {percent} % "
                "of cases.",
                card=named,
                percent=mine,
            )
        return say(
            "I count on {count} trick in all, and more do harm, so I play the {card}; it takes this one in {percent} % "
            "of cases.",
            many="I count on {count} tricks in all, and more do harm, so I play the {card}; it takes this one in "
            "{percent} % of cases.",
            count=needed,
            card=named,
            percent=mine,
        )
