"""Passing: cards given to a neighbor before play, laid out one by one (clause pass)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Give
from purple_table.core.events import Event, Moved
from purple_table.core.game import Ask, PhaseName, Reason
from purple_table.core.messages import say
from purple_table.core.piles import PileKey
from purple_table.core.rulebook import Section

if TYPE_CHECKING:
    from purple_table.games.tricks.state import TrickState

_DIRECTIONS = ("left", "right", "across", "none")


@dataclass(frozen=True, slots=True)
class Passing:
    """Successive deals pass `count` cards in the directions of `cycle`, over and over (H09)."""

    cycle: tuple[str, ...]
    count: int
    players: int

    def direction(self, deal: int) -> str:
        """The direction of deal number `deal` (from 1)."""
        return self.cycle[(deal - 1) % len(self.cycle)]

    def steps(self, deal: int) -> int:
        """How many seats clockwise the cards go in this deal; 0 for none."""
        return {"left": 1, "right": self.players - 1, "across": self.players // 2, "none": 0}[self.direction(deal)]


NO_PASSING = Passing(("none",), 0, 0)
"""Everybody keeps their cards: what a rule book without [passing] plays."""


def read_passing(section: Section, players: int, hand: int) -> Passing:
    """The part [passing] of a rule book. Across is left out where nobody sits across."""
    section.choice("part", ["cycle"])
    cycle = []
    for word in section.texts("cycle"):
        if word not in _DIRECTIONS:
            raise section.error("cycle", f'"{word}" is not one of {", ".join(_DIRECTIONS)}')
        if word != "across" or players % 2 == 0:
            cycle.append(word)
    if not cycle:
        raise section.error("cycle", "must name a direction")
    part = Passing(tuple(cycle), section.integer("count", 1, hand), players)
    section.done()
    return part


class PassingPhase:
    """Seat by seat from the dealer's left lays out its cards; then all of them change hands at once, unseen before."""

    name: PhaseName = "passing"

    def begin(self, state: TrickState) -> None:
        """The dealer's left neighbor is the first to lay cards out."""
        state.given = [0] * state.game.players
        state.to_act = (state.dealer + 1) % state.game.players
        state.allowed = state.kernel.hands[state.to_act]

    def legal(self, state: TrickState) -> list[Action]:
        """Any card of the hand."""
        return state.game.actions(state.game.gives, state.allowed)

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Only a card that the hand holds can be given."""
        if not isinstance(action, Give):
            return Reason("pass", say("Choose the cards to pass first."), tuple(self.legal(state)))
        if state.game.bits.get(action.card, 0) & state.allowed:
            return None
        return Reason("pass", say("You can pass only cards of your hand."), tuple(self.legal(state)))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> None:
        """Lay one card out; the last card of the last seat makes the exchange."""
        if not isinstance(action, Give) or state.to_act is None:
            raise TypeError(f"{action} does not belong to the passing")
        seat, players = state.to_act, state.game.players
        bit = state.game.bits[action.card]
        state.kernel.hands[seat] ^= bit
        state.given[seat] |= bit
        events.append(Moved((action.card,), PileKey("hand", seat), PileKey("pass", seat), frozenset((seat,))))
        if state.given[seat].bit_count() < state.game.passing.count:
            state.allowed ^= bit
            return
        if seat != state.dealer:
            state.to_act = (seat + 1) % players
            state.allowed = state.kernel.hands[state.to_act]
            return
        self._exchange(state, events)
        state.begin_play()

    def ask(self, state: TrickState) -> Ask:
        """How many cards, and for whom."""
        seat = state.to_act if state.to_act is not None else 0
        passing = state.game.passing
        target = (seat + passing.steps(state.number)) % state.game.players
        count = passing.count
        words = {
            "left": say("Pass a card to the left.", many="Pass {count} cards to the left.", count=count),
            "right": say("Pass a card to the right.", many="Pass {count} cards to the right.", count=count),
            "across": say("Pass a card across the table.", many="Pass {count} cards across the table.", count=count),
        }
        done = state.given[seat].bit_count()
        return Ask("give", words[passing.direction(state.number)], "pass", passing.count, done, target)

    def _exchange(self, state: TrickState, events: list[Event]) -> None:
        players = state.game.players
        steps = state.game.passing.steps(state.number)
        for place in range(players):
            seat = (state.dealer + 1 + place) % players
            target = (seat + steps) % players
            state.kernel.hands[target] |= state.given[seat]
            cards = state.game.deck.codes(state.given[seat])
            events.append(Moved(cards, PileKey("pass", seat), PileKey("hand", target), frozenset((seat, target))))
        state.given = [0] * players
