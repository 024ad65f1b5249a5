"""Calling the last card: whoever plays the last card but one says so before, or draws (clause call)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from purple_table.core.actions import Action, Choose
from purple_table.core.events import Chosen, Event, Moved, Noted
from purple_table.core.game import Way
from purple_table.core.messages import SeatName, Verbatim, say
from purple_table.games.tricks.course_phase import PublicPhase
from purple_table.games.tricks.going_out import OutRule
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.unable_seats import tell_of_unable_seats

LAST_CARD = Choose("call", "last_card")


class CallingPhase(PublicPhase[int | None]):
    """The call beside the last two cards of a hand. It keeps the seat that has called and not played yet."""

    key = "calling"
    after_cards = beside_cards = holds_up = True

    def __init__(self, out: OutRule) -> None:
        self._out = out

    def prepare(self, state: TrickState) -> None:
        """Return that nobody has called."""
        return

    def list_choices(self) -> Iterable[Action]:
        """List the call."""
        return (LAST_CARD,)

    def list_ways(self, state: TrickState) -> Sequence[Way]:
        """Offer the call to a hand of two cards that has not called."""
        seat = state.kernel.turn
        if state.kernel.hands[seat].bit_count() != 2 or self.data_of(state) == seat:
            return ()
        help_words = say("Say it before you play: whoever does not draws {number} cards.", number=self._out.penalty)
        return (Way(LAST_CARD, say("{call}!", call=Verbatim(state.game.name)), help=help_words),)

    def choose_way(self, state: TrickState, action: Action, events: list[Event]) -> None:
        """Take note of the call; the seat is asked for its card again."""
        self.set_data(state, state.kernel.turn)

    def on_card_played(self, state: TrickState, seat: int, card: int, events: list[Event]) -> None:
        """Let a seat draw that has one card left and did not call, before the next one acts."""
        kernel, called = state.kernel, self.data_of(state) == seat
        self.set_data(state, None)
        if not called and not kernel.is_over and kernel.hands[seat].bit_count() == 1:
            words = say(
                "{seat} has not called the last card and draws {number}",
                yours="{seat} have not called the last card and draw {number}",
                seat=SeatName(seat),
                number=self._out.penalty,
            )
            events.append(Noted("uncalled", seat, words, "call"))
            for _ in range(self._out.penalty):
                if not kernel.stock and kernel.refills and any(kernel.won):
                    kernel.refill()
                if kernel.stock:
                    kernel.draw_one(seat)
        kernel.serve_unable_seats()
        tell_of_unable_seats(state, events)

    def infer_data(self, facts: TrickSeatFacts) -> int | None:
        """Read from the history who has called since the last card."""
        for event in reversed(facts.view.history):
            if isinstance(event, Chosen) and event.topic == LAST_CARD.topic:
                return event.seat
            if isinstance(event, Moved) and event.target.role == "trick":
                break
        return None
