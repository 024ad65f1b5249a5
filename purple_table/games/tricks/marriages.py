"""Marriages, and what else may come before a lead: to swap the turned card, and to close the stock (clauses marriage,
swap, close).

All three are ways beside the cards. The seat is then asked again for what may still come, and at last for its lead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from purple_table.core.actions import Action, Choose
from purple_table.core.events import Chosen, Event, Moved, TrickWon
from purple_table.core.game import Way
from purple_table.core.masks import list_bits
from purple_table.core.messages import CardName, ListedValues, Message, Term, say
from purple_table.core.overriding import override
from purple_table.games.trick_play.combinations import Combination, find_held
from purple_table.games.tricks.course_phase import HasParts, PublicPhase
from purple_table.games.tricks.marriage_rule import MarriageRule
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.sight import PublicDeal
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.stock_phase import SWAP, close_stock, find_lowest_trump, swap_lowest_trump

CLOSE = Choose("close", "close")
MARRIAGE = "marriage"


@dataclass(frozen=True, slots=True)
class BeforeLead:
    """The announcements and swaps made before leads in a deal.

    `announced` are the points of marriages by seat; they count once a seat has a trick. `lead` are the cards of which
    one must be led now, 0 for any. `closer` has closed the stock, and `others_had_trick` says whether somebody else had
    a trick then.
    """

    announced: tuple[int, ...]
    lead: int = 0
    closer: int | None = None
    others_had_trick: bool = False

    def add_marriage(self, seat: int, couple: int, points: int) -> BeforeLead:
        """Return what it is once a seat has announced these cards."""
        announced = tuple(number + points * (other == seat) for other, number in enumerate(self.announced))
        return replace(self, announced=announced, lead=couple)

    def close(self, seat: int, taken: Sequence[int]) -> BeforeLead:
        """Return what it is once a seat has closed, when the seats had taken so many tricks."""
        others = any(number for other, number in enumerate(taken) if other != seat)
        return replace(self, closer=seat, others_had_trick=others)


class MarriagePhase(PublicPhase[BeforeLead]):
    """Offers before a lead to swap, to close, and to announce a marriage, of which the King or the Queen is led."""

    key = "declaring"
    beside_cards = True
    after_cards = True

    def __init__(self, rule: MarriageRule) -> None:
        self._rule = rule

    def prepare(self, state: TrickState) -> BeforeLead:
        """Return that nothing was done."""
        return BeforeLead((0,) * state.game.players)

    def list_choices(self) -> Sequence[Action]:
        """List everything that may ever come before a lead."""
        return SWAP, CLOSE, *(Choose(MARRIAGE, couple.name) for couple in self._rule.couples)

    def list_ways(self, state: TrickState) -> Sequence[Way]:
        """List what may come before this lead: the swap first, then to close, then each marriage in the hand."""
        kernel, rule, deck = state.kernel, self._rule, state.game.deck
        if kernel.count or self.data_of(state).lead:
            return ()
        seat, hand = kernel.turn, kernel.hands[kernel.turn]
        ways = []
        covered = len(kernel.stock) > 1
        if rule.swap and covered and kernel.taken[seat]:
            low = find_lowest_trump(state.game, state.denomination)
            if hand & low:
                held, turned = (deck.cards[bit.bit_length() - 1].named for bit in (low, kernel.stock[-1]))
                help_words = say("The {card} lies there instead.", card=held)
                ways.append(Way(SWAP, say("Swap for the {card}", card=turned), help=help_words))
        if rule.closing and covered:
            help_words = say("Nobody draws any more, and from now on cards are played strictly.")
            ways.append(Way(CLOSE, say("Close the stock"), help=help_words))
        if rule.late or kernel.stock:
            ways += [self._offer_marriage(state, couple) for couple in find_held(rule.couples, hand)]
        return ways

    def _offer_marriage(self, state: TrickState, couple: Combination) -> Way:
        deck, points = state.game.deck, self._rule.count_points(couple.cards, state.trump)
        color = next(color for color in deck.colors if color.code == couple.name)
        label = say("Marriage of {color}: {points}", color=Term(color.name), points=points)
        return Way(Choose(MARRIAGE, couple.name), label, help=say("Then lead its King or its Queen."))

    def choose_way(self, state: TrickState, action: Action, events: list[Event]) -> None:
        """Swap, close or announce; the same seat is asked for its lead."""
        kernel, seat = state.kernel, state.kernel.turn
        if action == SWAP:
            swap_lowest_trump(state, seat, events)
        elif action == CLOSE:
            self.set_data(state, self.data_of(state).close(seat, kernel.taken))
            close_stock(state, events)
            # Only the cards in the hands are still played.
            state.tricks = sum(kernel.taken) + kernel.hands[seat].bit_count()
        elif isinstance(action, Choose):
            couple = self._find_couple(action.choice)
            points = self._rule.count_points(couple, state.trump)
            self.set_data(state, self.data_of(state).add_marriage(seat, couple, points))
            kernel.announced = self.data_of(state).announced
            state.show_cards(seat, couple, events)

    def _find_couple(self, color: str) -> int:
        return next(couple.cards for couple in self._rule.couples if couple.name == color)

    def limit_cards(self, state: TrickState, cards: int) -> int:
        """Leave a seat that has announced a marriage only its cards to lead."""
        return cards & (self.data_of(state).lead or cards)

    def explain_limit(self, state: TrickState, card: int) -> tuple[str, Message] | None:
        """Say that a card of the marriage that was announced must be led."""
        if not self.data_of(state).lead or not card & state.kernel.hands[state.kernel.turn]:
            return None
        cards = (state.game.deck.cards[bit.bit_length() - 1] for bit in list_bits(state.allowed))
        named = ListedValues(tuple(CardName(card.code, card.short) for card in cards), "or")
        return MARRIAGE, say("You have announced a marriage: lead the {cards}.", cards=named)

    def on_card_played(self, state: TrickState, seat: int, card: int, events: list[Event]) -> None:
        """Let any card be led again."""
        before = self.data_of(state)
        if before.lead:
            self.set_data(state, replace(before, lead=0))

    @override
    def add_scoring_facts(self, state: HasParts, facts: dict[str, Any]) -> None:
        before = self.data_of(state)
        facts["announced"] = before.announced
        if before.closer is not None:
            facts["closed"] = before.closer, before.others_had_trick

    def add_public_status(self, deal: PublicDeal, shown: dict[str, Any]) -> None:
        """Add that the stock is closed."""
        if self.data_of(deal).closer is not None:
            shown["lines"].append(say("The stock is closed"))

    def infer_data(self, facts: TrickSeatFacts) -> BeforeLead:
        """Read what was done from the history, and note the points announced."""
        found = BeforeLead((0,) * facts.players)
        taken = [0] * facts.players
        for event in facts.view.history:
            if isinstance(event, TrickWon):
                taken[event.seat] += 1
            elif isinstance(event, Chosen) and event.topic == CLOSE.topic:
                found = found.close(event.seat, taken)
            elif isinstance(event, Chosen) and event.topic == MARRIAGE:
                couple = self._find_couple(event.choice)
                found = found.add_marriage(event.seat, couple, self._rule.count_points(couple, facts.trump))
            elif found.lead and isinstance(event, Moved) and event.target.role == "trick":
                found = replace(found, lead=0)
        facts.announced = found.announced
        return found
