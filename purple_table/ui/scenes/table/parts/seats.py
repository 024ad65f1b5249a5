"""The seats as they are seen: the state of every name plate, and who is thinking."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from purple_table.core.events import TrickWon
from purple_table.core.record import Seat
from purple_table.players.levels import LEVELS
from purple_table.ui.cards.denominations import contract_mark
from purple_table.ui.cards.emblems import find_emblem
from purple_table.ui.cards.layout import TableLayout
from purple_table.ui.kit.telling import plain, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.names import store_name
from purple_table.ui.scenes.table.parts.plates import Plates, PlateState, plate_note
from purple_table.ui.scenes.table.parts.registry import TableParts
from purple_table.ui.scenes.table.table_context import TableContext, TablePart
from purple_table.ui.scenes.table.words import counter_texts, find_side, seat_counters
from purple_table.ui.scenes.words import level_title, level_words


class Seats(TablePart):
    """Draws the plates of all seats."""

    def __init__(self, context: TableContext, parts: TableParts) -> None:
        super().__init__(context)
        self._parts = parts
        self._plates = Plates(self._drawing.cards)
        self._known: tuple[object, ...] = ()
        self._states: list[tuple[PlateState, tuple[bool, ...]]] = []
        self._worths: Mapping[str, int] | None = None

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw every plate, with dots where somebody thinks."""
        kit, model, parts = self._drawing.kit, self._model, self._parts
        # A view is never changed, so that the one that is shown need only be read once.
        known = (model.view, model.seats, model.acting, parts.standings.shown, parts.drawn)
        if known != self._known:
            self._known = known
            self._states = [(self.plate(place), self._list_won_tricks(place)) for place in range(len(layout.seats))]
        for place, (where, (state, won)) in enumerate(zip(layout.seats, self._states, strict=True)):
            mood = parts.people.mood(model.find_seat(place))
            self._plates.draw(kit, surface, where, state, self._seat(place), mood, won)
            if self._thinks(place):
                self._plates.draw_thinking(kit, surface, where.plate, model.dots)

    def _list_won_tricks(self, place: int) -> tuple[bool, ...]:
        """The tricks that the seat at a place has taken in this deal: whether there are cards in it that count."""
        counters = self._model.view.status.counters
        seat = self._model.find_seat(place)
        count = next((counter.values[seat] or 0 for counter in counters if counter.kind == "tricks"), 0)
        won = [bool(self._counting(event)) for event in self._tricks(seat)]
        return (*won[:count], *[False] * (count - len(won)))

    def _tricks(self, seat: int) -> list[TrickWon]:
        return [event for event in self._model.view.history if isinstance(event, TrickWon) and event.seat == seat]

    def _counting(self, event: TrickWon) -> list[str]:
        """The cards of a trick that bring or cost something; none where every card does."""
        if self._worths is None:
            worths = self._model.captured_worth
            self._worths = worths if len(worths) < len(self._model.deck.cards) else {}
        return [card for card in event.cards if card in self._worths]

    def _list_captured(self, seat: int) -> list[str]:
        """What a seat has captured that counts, with markup."""
        cards = [card for event in self._tricks(seat) for card in self._counting(event)]
        return [tr("Captured {cards}", cards=" ".join(f"{{{card}}}" for card in cards))] if cards else []

    def _seat(self, place: int) -> Seat:
        """Who sits at a place."""
        return self._model.seats[self._model.find_seat(place)]

    def plate(self, place: int) -> PlateState:
        """What the plate at a place shows."""
        view = self._model.view
        number = self._model.find_seat(place)
        seat = self._seat(place)
        side = find_side(view, number)
        emblem = find_emblem(view.sides, view.seat, side)
        status = view.status
        # What stands on the board of the sides need not stand here too.
        board = self._parts.standings.shown
        drawn = self._parts.drawn
        counters = seat_counters([counter for counter in status.counters if counter.kind not in drawn], number)
        if not board and not view.totals[side]:
            # No points in the deal and none before: one nothing says it.
            points = {plain(counter.label) for counter in status.counters if counter.kind == "points"}
            counters = tuple(pair for pair in counters if pair not in {(label, "0") for label in points})
        # Chips that are drawn beside the plate with their number are the total, where it is counted in them.
        counted = any(counter.kind in drawn and counter.values == view.totals for counter in status.counters)
        if not board:
            counters += counter_texts(status.side_counters, side)
        contract = ""
        if status.contract is not None and status.declarer == number:
            contract = contract_mark(self._model.deck, status.contract)
        # Chips lie where the level would stand.
        level = seat.computer and status.pot is None
        return PlateState(
            seat.name,
            level_title(seat.level) if level else "",
            counters,
            None if board or counted else view.totals[side],
            status.dealer == number,
            self._model.acting == number,
            emblem,
            contract,
        )

    def note(self, place: int) -> str:
        """Everything about the seat at a place, with markup: its calls, what they mean, and why it played its card."""
        seat = self._model.find_seat(place)
        drawn = [counter for counter in self._model.view.status.counters if counter.kind in self._parts.drawn]
        who = self._seat(place)
        level = [f"*{escape(level_words(who.level))}*"] if who.computer and who.level in LEVELS else []
        told = [f"{escape(label)} {escape(value)}" for label, value in counter_texts(drawn, seat)]
        reason = self._parts.reasons.tell_reason(place)
        why = [f"*{reason}*"] if reason else []
        return plate_note(
            self.plate(place),
            [
                *level,
                *told,
                *self._list_captured(seat),
                *self._parts.calling.tell_calls(seat),
                *self._record(seat),
                *why,
            ],
        )

    def _record(self, seat: int) -> list[str]:
        """How the matches of whoever looks went against a computer on another side."""
        view, seats, you = self._model.view, self._model.seats, self._model.you
        if you is None or not seats[seat].computer or find_side(view, seat) == find_side(view, you):
            return []
        line = self._model.against(store_name(seats[you].name), seats[seat].name)
        return [line] if line else []

    def _thinks(self, place: int) -> bool:
        seat = self._model.considering
        return seat is not None and not self._playback.busy and self._picture.place(seat) == place
