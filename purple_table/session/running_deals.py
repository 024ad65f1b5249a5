"""The deals of matches that go on: what each person has finished there, read from their records."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from purple_table.core.events import DealScored
from purple_table.core.shuffle import SingleDealChance
from purple_table.session.match_story import BestDeal, find_best_deal
from purple_table.session.record_lines import LineError
from purple_table.session.record_reader import LoadedMatch, RecordError
from purple_table.session.record_store import RecordStore, read_summary
from purple_table.session.tally import list_constant_people, list_events


class RunningMatch(NamedTuple):
    """A match that goes on, for one person: the number of its finished deals, the points of the person's side in them,
    and the deal in which it did best against the others, if it ever did better."""

    game: str
    person: str
    deals: int
    points: int
    best: BestDeal | None


def tally_running_match(loaded: LoadedMatch) -> tuple[RunningMatch, ...]:
    """Return what a match that is not over comes to so far, for every person who sat at one seat from the first deal
    on; nothing before a deal is finished, and for what statistics never count, such as practice."""
    match, game = loaded.match, loaded.game
    if match.state.outcome is not None or loaded.header.practice is not None:
        return ()
    scored = [event for event in list_events(loaded) if isinstance(event, DealScored)]
    if not scored or isinstance(match.chance, SingleDealChance):
        return ()
    people = list_constant_people(loaded.header, loaded.entries)
    sides = [(who.name, game.side_of(seat)) for seat, who in people.items()]
    return tuple(
        RunningMatch(
            game.id,
            name,
            len(scored),
            sum(event.points[side] for event in scored),
            find_best_deal(scored, side, game.low_wins),
        )
        for name, side in sides
    )


class RunningDeals:
    """Reads the matches that go on, last played first, into `found`; call `work` until that is done. What cannot be
    read is left out and stays where it lies: the page of matches tells it."""

    def __init__(self, store: RecordStore) -> None:
        self.found: list[RunningMatch] = []
        self._reading = self._read(store)

    def work(self, seconds: float) -> bool:
        """Read for about `seconds`; return False once all is read."""
        limit = time.monotonic() + seconds
        return any(time.monotonic() >= limit for _ in self._reading)

    def _read(self, store: RecordStore) -> Iterator[None]:
        for path in store.files():
            yield
            with suppress(OSError, LineError, RecordError):
                summary = read_summary(path)
                if summary is None or summary.practice or not summary.begun:
                    continue
                reader = store.reader(path, aside=False)
                while reader.work(0.0):
                    yield
                if isinstance(reader.result, LoadedMatch):
                    self.found += tally_running_match(reader.result)
