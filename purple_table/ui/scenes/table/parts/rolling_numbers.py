"""Points that count up or down where they stand, on the plates and on the board, once they have come there.

What has arrived before the rules say so in a view, as the points of a last trick, is counted at once, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from purple_table.core.game import Counter, CounterKind, View
from purple_table.ui.kit.animation import COUNTS, interpolate_number
from purple_table.ui.scenes.table.table_context import RegisteredPart, TableContext
from purple_table.ui.scenes.table.table_words import find_side, group_sides

_COUNTED: CounterKind = "points"
"""The counters that count; a number of tricks is one more and needs no way to it."""

_Key = tuple[str, int]


class RollingNumbers(RegisteredPart):
    """Has a view whose points and totals are on their way from what they were to what they are."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._settled: View | None = None
        self._before: Mapping[_Key, int] = {}
        self._passed = COUNTS
        self._shown: View | None = None
        self._net: tuple[View, View] | None = None
        self._ahead: dict[_Key, int] = {}
        """Points that have arrived and are not in the view yet."""

    @property
    def view(self) -> View:
        """The view with the numbers that are shown just now."""
        view = self._model.view
        if self._shown is not None and self._settled is view:
            return self._shown
        # A view is never changed, so that what was paid need only be taken off once.
        if self._net is None or self._net[0] is not view:
            self._net = view, _take_off_paid(view)
        return self._net[1]

    def on_settled(self, view: View) -> None:
        """Begin to count from the numbers before to those of the view, where points have changed within a deal."""
        before, self._settled = self._settled, view
        if before is view:
            return
        view, ahead = _take_off_paid(view), self._ahead
        self._shown, self._passed, self._ahead = None, COUNTS, {}
        if before is None or before.status.deal != view.status.deal or self._picture.queue.is_still:
            return
        if before.status.phase == "deal":
            return  # those were the numbers of the deal before
        old, new = _list_numbers(_take_off_paid(before)), _list_numbers(view)
        old = {key: number + ahead.get(key, 0) for key, number in old.items()}
        if any(old.get(key, number) != number for key, number in new.items()):
            self._before, self._passed = old, 0.0
            self._shown = self._make_view(view)

    def update(self, dt: float) -> bool:
        """Count on; return True until the numbers have arrived."""
        if self._shown is None or self._settled is None or self._passed >= COUNTS:
            return False
        self._passed += dt
        counting = self._passed < COUNTS or self._ahead
        self._shown = self._make_view(_take_off_paid(self._settled)) if counting else None
        return True

    def add(self, seat: int, points: int) -> None:
        """Count points at once that have come to a seat, on its plate or the board of its side."""
        view = self._settled
        if view is None or view is not self._model.view:
            return
        self._before = _list_numbers(self.view)
        group = next(group for group in group_sides(view) if find_side(view, seat) in group)
        for key in (("seat", seat), *(("side", side) for side in group)):
            if key in self._before:
                self._ahead[key] = self._ahead.get(key, 0) + points
        self._passed = COUNTS if self._picture.queue.is_still else 0.0
        self._shown = self._make_view(_take_off_paid(view))

    def _make_view(self, view: View) -> View:
        """Return a view with the numbers of this moment; the same one as long as no number changes."""

        def interpolate(name: str, place: int, number: int) -> int:
            number += self._ahead.get((name, place), 0)
            return interpolate_number(self._before.get((name, place), number), number, self._passed)

        def count(counter: Counter, name: str) -> Counter:
            if counter.kind != _COUNTED:
                return counter
            numbers = tuple(
                number if number is None else interpolate(name, place, number)
                for place, number in enumerate(counter.values)
            )
            return replace(counter, values=numbers)

        status = replace(
            view.status,
            counters=tuple(count(counter, "seat") for counter in view.status.counters),
            side_counters=tuple(count(counter, "side") for counter in view.status.side_counters),
        )
        totals = tuple(interpolate("total", side, total) for side, total in enumerate(view.totals))
        if self._shown is not None and (self._shown.status, self._shown.totals) == (status, totals):
            return self._shown
        return replace(view, status=status, totals=totals)


def _take_off_paid(view: View) -> View:
    """Return a view whose totals have lost at once what was paid into the pot before play; the sheet has it later."""
    paid = view.status.stake[3:]
    if not any(paid):
        return view
    return replace(view, totals=tuple(total - chips for total, chips in zip(view.totals, paid, strict=True)))


def _list_numbers(view: View) -> dict[_Key, int]:
    """Return the numbers that count, by the kind of their owner and its number."""
    found = {("total", side): total for side, total in enumerate(view.totals)}
    for name, counters in (("seat", view.status.counters), ("side", view.status.side_counters)):
        for counter in counters:
            if counter.kind == _COUNTED:
                found.update(
                    ((name, place), number) for place, number in enumerate(counter.values) if number is not None
                )
    return found
