"""The sight of a step for a seat, or for everybody: the one place where a match becomes what is sent."""

from __future__ import annotations

from dataclasses import MISSING, fields, replace
from typing import Any

from purple_table.core.events import Event
from purple_table.core.game import Counter, Status, View
from purple_table.core.messages import SILENT
from purple_table.network.messages import Sight
from purple_table.session.live_match import LiveMatch
from purple_table.session.port import NOBODY, Audience, make_audience_view


def make_sight(live: LiveMatch, seat: int, since: int) -> Sight:
    """Return what a seat sees of the steps after the first `since`, or everybody if it is `NOBODY`."""
    if seat == NOBODY:
        live.audience = Audience(0, "none")
        return Sight(NOBODY, make_open_view(live), 0, live.events(since), False, (), False)
    live.audience = Audience(seat)
    asked = live.asked == seat
    legal = tuple(map(str, live.legal())) if asked else ()
    return Sight(seat, live.view(seat), 0, live.events(since), False, legal, can_undo(live, seat))


class SightShortener:
    """Leaves out of the sights of a window what it was told before, at the table; and adds it again, at the window.

    The history of a deal only grows, unless the match is told anew: then both begin with `forget`.
    """

    def __init__(self) -> None:
        self._histories: dict[int, tuple[Event, ...]] = {}
        """The history that each seat was told last."""

    def forget(self) -> None:
        """Begin anew."""
        self._histories.clear()

    def shorten(self, sight: Sight) -> Sight:
        """Return a sight without what was told before."""
        history, before = sight.view.history, self._histories.get(sight.seat, ())
        self._histories[sight.seat] = history
        kept = len(before) if before and history[: len(before)][:1] == before[:1] else 0
        rest = history[kept:]
        is_rest = bool(rest) and sight.events == rest
        view = replace(sight.view, history=rest)
        return replace(sight, view=view, kept=kept, events=() if is_rest else sight.events, is_rest=is_rest)

    def complete(self, sight: Sight) -> Sight:
        """Return a sight as it was before it was shortened. Raises ValueError if it does not fit what was told."""
        rest, before = sight.view.history, self._histories.get(sight.seat, ())
        if not 0 <= sight.kept <= len(before):
            raise ValueError("a part of the history is missing")
        history = self._histories[sight.seat] = before[: sight.kept] + rest
        events = rest if sight.is_rest else sight.events
        return replace(sight, view=replace(sight.view, history=history), kept=0, events=events, is_rest=False)


def can_undo(live: LiveMatch, seat: int) -> bool:
    """Return whether a person may take back: not once the deal is over, as everybody has been told of its cards."""
    return not live.awaits_deal and live.can_undo(seat)


def make_open_view(live: LiveMatch) -> View:
    """Return how the match stands for somebody who looks on: what all seats know alike."""
    players = live.game.players
    begin = 0 if live.to_act is None else live.to_act + 1
    views = [live.view((begin + place) % players) for place in range(players)]
    view = make_audience_view(live.view, players, Audience(0, "none"))
    return replace(view, status=_join_statuses([view.status for view in views]))


def _join_statuses(statuses: list[Status]) -> Status:
    """Return what is alike in the statuses of all seats, the one to act last.

    A status may say what its seat alone knows, as its own bid, or that the seat to act has nothing more to meld. What
    has no default is as a seat sees it that is not to act.
    """
    first = statuses[0]
    private: dict[str, Any] = {
        each.name: each.default
        for each in fields(Status)
        if each.default is not MISSING
        and any(getattr(status, each.name) != getattr(first, each.name) for status in statuses)
    }
    if "counters" in private:
        rows = zip(*(status.counters for status in statuses), strict=False)
        private["counters"] = tuple(map(_join_counters, rows))
    if "lines" in private:
        private["lines"] = tuple(line for line in first.lines if all(line in status.lines for status in statuses))
    if "party" in private:
        private["party"] = tuple(seat for seat in first.party if all(seat in status.party for status in statuses))
    return replace(first, **private)


def _join_counters(counters: tuple[Counter, ...]) -> Counter:
    values = [counter.values for counter in counters]
    texts = [counter.texts for counter in counters]
    return replace(
        counters[0],
        values=tuple(row[0] if len(set(row)) == 1 else None for row in zip(*values, strict=False)),
        texts=tuple(row[0] if all(text == row[0] for text in row) else SILENT for row in zip(*texts, strict=False)),
    )
