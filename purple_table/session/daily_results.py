"""The deal of the day, the same for everybody by date and game without a server, and the results of those played.

The deal key is the SHA-256 of date and game, so the cards follow from both. The usual number of players sit there with
the usual options, the person first. All others are Skilled computers, whose seeds follow from the key and whose
decisions cost a fixed number of playouts, which stands in the record's header.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from purple_table.core.messages import say
from purple_table.core.record import ENGINE, Remark, Undone
from purple_table.core.shuffle import SingleDealChance, draw_below
from purple_table.session.files import FORMAT, JsonFile, merge_mappings
from purple_table.session.record_reader import LoadedMatch

RULE = 1
"""The version of the rule by which a deal follows from its day; it rises when the same day gives other cards or
opponents."""
LEVEL = "club"
"""The level at all other seats."""
RIVAL = "expert"
"""The level that plays the person's cards afterwards."""
PLAYOUTS = 400
"""How many playouts every decision of a computer costs, the same on every machine."""
MOST = 3_000
_Word = Annotated[str, Meta(max_length=100)]


class DailyResult(Struct, frozen=True, kw_only=True):
    """The result of a deal of a day, played in the match `file`.

    `points` are by side once the deal is over; `computers` are those that the level `rival` made in the same seat.
    `rule` and `engine` are the versions with which it was begun.
    """

    day: Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d\Z")]
    game: _Word
    file: _Word
    rule: int = RULE
    engine: _Word = ENGINE
    over: bool = False
    side: Annotated[int, Meta(ge=0, le=100)] = 0
    low_wins: bool = False
    points: Annotated[tuple[int, ...], Meta(max_length=100)] = ()
    computers: Annotated[tuple[int, ...], Meta(max_length=100)] = ()
    hints: int = 0
    undos: int = 0
    rival: _Word = LEVEL

    def __post_init__(self) -> None:
        date.fromisoformat(self.day)  # ValueError for a day that is in no calendar
        if any(points and self.side >= len(points) for points in (self.points, self.computers)):
            raise ValueError("the points of the side are missing")

    @property
    def points_ahead(self) -> int | None:
        """By how many points the person did better than the computer; None while that is unknown."""
        if not self.points or not self.computers:
            return None
        better = self.points[self.side] - self.computers[self.side]
        return -better if self.low_wins else better


class DailyResults(Struct, frozen=True, kw_only=True):
    """The results of every deal of a day that was begun, the first one first."""

    format: int = FORMAT
    results: Annotated[tuple[DailyResult, ...], Meta(max_length=MOST)] = ()

    def find(self, day: str, game: str) -> DailyResult | None:
        """Return the result of a day and game, as it is dealt now, or None."""
        return next((known for known in self.results if _key(known) == (day, game, RULE)), None)

    def count_streak(self, today: date) -> int:
        """Return on how many days in a row a deal of the day was played to its end, today or up to yesterday."""
        days = {date.fromisoformat(known.day) for known in self.results if known.over}
        day = today if today in days else today - timedelta(days=1)
        streak = 0
        while day in days:
            streak, day = streak + 1, day - timedelta(days=1)
        return streak

    def put(self, result: DailyResult) -> DailyResults:
        """Return these with another result, which replaces that of the same deal."""
        others = tuple(known for known in self.results if _key(known) != _key(result))
        return replace(self, results=(*others, result)[-MOST:])


def _key(result: DailyResult) -> tuple[str, str, int]:
    return result.day, result.game, result.rule


def make_daily_results_file(path: Path) -> JsonFile[DailyResults]:
    """Return the file of the results at a path. Every deal is merged by itself."""
    return JsonFile(path, DailyResults, say("no deal of a day is known"), _merge)


def _merge(known: DailyResults, made: DailyResults, found: DailyResults) -> DailyResults:
    every = merge_mappings(*({_key(one): one for one in dailies.results} for dailies in (known, made, found)))
    return replace(found, results=tuple(every.values())[-MOST:])


def make_daily_chance(day: date, game: str, players: int) -> SingleDealChance:
    """Return the deal of a day: its key and who deals."""
    name = f"purple-table daily {RULE} {day.isoformat()} {game}"
    key, cut = (hashlib.sha256(f"{name}{what}".encode()).digest() for what in ("", " cut"))
    return SingleDealChance(key, draw_below(players, cut, 0))


def choose_daily_game(day: date, games: Sequence[str]) -> str:
    """Return the game of a day: all games take turns in the order of their ids."""
    return sorted(games)[day.toordinal() % len(games)]


def finish_result(result: DailyResult, loaded: LoadedMatch, points: Sequence[int]) -> DailyResult:
    """Complete a result after its match has ended, with the points of its deal by side.

    The points are empty where the deal was thrown in.
    """
    seat = next(place for place, who in enumerate(loaded.header.seats) if not who.computer)
    mine = [entry for entry in loaded.entries if isinstance(entry, Remark | Undone) and entry.seat == seat]
    return replace(
        result,
        over=True,
        side=loaded.game.side_of(seat),
        low_wins=loaded.game.low_wins,
        points=tuple(points),
        hints=sum(isinstance(entry, Remark) and entry.kind == "hint" for entry in mine),
        undos=sum(isinstance(entry, Undone) for entry in mine),
    )
