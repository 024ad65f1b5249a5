"""Counts what a finished match comes to for each person: a row for statistics, taken from its record alone."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from pathlib import Path

from purple_table.core.events import DealScored, Event
from purple_table.core.game import Game
from purple_table.core.options import OptionValue
from purple_table.core.record import Header, RecordEntry, Remark, Seat, Seated, Undone
from purple_table.core.shuffle import SingleDealChance
from purple_table.session.record_reader import LoadedMatch

Usual = Callable[[Game], Mapping[str, OptionValue]]
"""A function that returns the usual values of a game's options."""
PEOPLE, MIXED = "people", "mixed"
"""What stands in place of the opponents' level if some are people, or computers of several levels."""
_STEM = "%Y-%m-%d_%H-%M-%S"
_BEGAN = re.compile(r"\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d")


@dataclass(frozen=True, slots=True)
class MatchTally:
    """The result of a match for one person.

    `began` is a date and time in ISO form. `house` says that some option was not at its usual value. `share` is the
    part of all such matches that chance would win: one divided by the number of sides. `points` are those of the
    person's side, as on the sheet. Feats are counted as made and failed; `promises` has, in their order, a "1" for each
    contract made and a "0" for each that failed.
    """

    file: str
    game: str
    began: str
    person: str
    seat: int
    players: int
    opponents: str
    house: bool
    hints: int
    undos: int
    won: bool
    share: float
    deals: int
    points: int
    moons: int
    nils: int
    nils_failed: int
    contracts: int
    contracts_failed: int
    promises: str = ""

    @property
    def had_help(self) -> bool:
        """Whether the person has seen a hint, had the cards seen counted, or taken something back."""
        return self.hints > 0 or self.undos > 0


COLUMNS = tuple(field.name for field in fields(MatchTally))


def tally_match(loaded: LoadedMatch, path: Path, usual: Usual) -> tuple[MatchTally, ...]:
    """Return a row for every person who sat at one seat from the first deal to the end.

    There are none for a match that is not over, for practice, and for the single deal of a code, whose cards may have
    been known.
    """
    match = loaded.match
    outcome, game = match.state.outcome, match.game
    if outcome is None or loaded.header.practice is not None or isinstance(match.chance, SingleDealChance):
        return ()
    scored = [event for event in list_events(loaded) if isinstance(event, DealScored)]
    feats = [feat for event in scored for feat in event.feats]
    usually = usual(game)
    helps = Counter(filter(None, map(_help, loaded.entries)))
    rows = []
    for seat, who in list_constant_people(loaded.header, loaded.entries).items():
        side = game.side_of(seat)
        mine = [(feat.kind, feat.made) for feat in feats if seat in feat.seats]
        rows.append(
            MatchTally(
                path.name,
                game.id,
                _began(path).isoformat(),
                who.name,
                seat,
                game.players,
                _opponents(loaded.seats, game.sides[side]),
                any(usually.get(name, value) != value for name, value in game.options.items()),
                helps["hint", seat],
                helps["undo", seat],
                side in outcome.winners,
                1 / len(game.sides),
                len(scored),
                sum(event.points[side] for event in scored),
                mine.count(("moon", True)),
                mine.count(("nil", True)),
                mine.count(("nil", False)),
                mine.count(("contract", True)),
                mine.count(("contract", False)),
                "".join("01"[made] for kind, made in mine if kind == "contract"),
            )
        )
    return tuple(rows)


def list_rivals(loaded: LoadedMatch, seat: int) -> tuple[str, ...]:
    """Return the names of the computers that did not play on the side of a seat, each once."""
    own = loaded.match.game.sides[loaded.match.game.side_of(seat)]
    names = (who.name for other, who in enumerate(loaded.seats) if who.computer and other not in own)
    return tuple(dict.fromkeys(names))


def count_run(rows: Sequence[MatchTally]) -> int:
    """Return how many of the last matches were won one after the other."""
    return next((number for number, row in enumerate(reversed(rows)) if not row.won), len(rows))


def format_csv(rows: Iterable[MatchTally]) -> str:
    """Return the rows as CSV, below a line with the names of the columns."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(row) for row in rows)
    return text.getvalue()


def list_events(loaded: LoadedMatch) -> list[Event]:
    """Return every event of the steps that stand; the match itself forgets those of earlier deals."""
    state = loaded.game.start(loaded.match.chance)
    return [event for step in loaded.match.steps for event in state.apply(step.action)]


def _help(entry: RecordEntry) -> tuple[str, int] | None:
    """Return which help an entry is, and for which seat; None if it is no help."""
    if isinstance(entry, Undone):
        return "undo", entry.seat
    return ("hint", entry.seat) if isinstance(entry, Remark) and entry.kind == "hint" else None


def list_constant_people(header: Header, entries: Iterable[RecordEntry]) -> dict[int, Seat]:
    """Return the people who sat at their seats all the time, by seat."""
    people = {seat: who for seat, who in enumerate(header.seats) if not who.computer}
    for entry in entries:
        if isinstance(entry, Seated) and entry.seat in people:
            before = people[entry.seat]
            if entry.who.computer or entry.who.name != before.name:
                del people[entry.seat]
    return people


def _opponents(seats: Iterable[Seat], own: Iterable[int]) -> str:
    """Return the level of all who are not on the own side."""
    others = [who for seat, who in enumerate(seats) if seat not in own]
    if any(not who.computer for who in others):
        return PEOPLE
    levels = {who.level for who in others}
    return levels.pop() if len(levels) == 1 else MIXED


def _began(path: Path) -> datetime:
    """Return when the match began, from the name of its file; for any other name, when the file was last written."""
    named = _BEGAN.match(path.name)
    try:
        if named is not None:
            return datetime.strptime(named.group(), _STEM)
    except ValueError:
        pass
    return datetime.fromtimestamp(int(path.stat().st_mtime))
