"""The statistics on disk: a row for each person's match, made from the records in the match folder.

Nothing is stored here alone: whatever happens to the file, it is counted again from the records. From the high cards in
people's hands a statistical test says whether the cards fall as chance would have it.
"""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import astuple, dataclass
from math import comb, erfc, exp, fsum, gamma, sqrt
from pathlib import Path
from typing import TypeVar

import msgspec

from purple_table.core.events import DealBegan, Moved
from purple_table.core.game import Game
from purple_table.core.messages import Message, Verbatim, say, say_verbatim
from purple_table.core.record import ENGINE
from purple_table.session.files import SaveError, move_aside
from purple_table.session.record_lines import LineError
from purple_table.session.record_reader import LoadedMatch, RecordError
from purple_table.session.record_store import RecordStore, read_summary
from purple_table.session.tally import MatchTally, Usual, list_rivals, tally_match

HIGHEST = 2
"""How many of the highest ranks count as high cards: ace and king where these stand highest."""
LEAST_EXPECTED = 5.0
"""How many deals of a kind must be expected for the test; rarer kinds are counted together."""


@dataclass(frozen=True, slots=True)
class DealtHand:
    """The hand that a seat was dealt.

    It holds `high` high cards among its `size`; `all_high` of the `all` cards dealt to everybody are high.
    """

    seat: int
    deal: int
    size: int
    high: int
    all: int
    all_high: int


@dataclass(frozen=True, slots=True)
class FairnessResult:
    """High cards in hands against chance.

    `counted` and `expected` are how many deals brought 0, 1, 2 … high cards, and how many chance would have brought.
    `likely` is the probability that chance alone deviates at least this far; None while there are too few deals.
    """

    deals: int
    counted: tuple[int, ...]
    expected: tuple[float, ...]
    likely: float | None


def list_dealt_hands(loaded: LoadedMatch) -> tuple[DealtHand, ...]:
    """Return what each seat was dealt in each deal of a match."""
    game = loaded.game
    high = _high(game)
    state = game.start(loaded.match.chance)
    found: list[DealtHand] = []
    for step in loaded.match.steps:
        events = state.apply(step.action)
        began = next((event for event in events if isinstance(event, DealBegan)), None)
        if began is not None:
            hands = [_hand(events, seat) for seat in range(game.players)]
            cards = [card for hand in hands for card in hand]
            all_high = sum(card in high for card in cards)
            found += [
                DealtHand(seat, began.number, len(hand), sum(card in high for card in hand), len(cards), all_high)
                for seat, hand in enumerate(hands)
                if hand
            ]
    return tuple(found)


def _high(game: Game) -> frozenset[str]:
    highest = sorted(game.heights, key=lambda rank: -game.heights[rank])[:HIGHEST]
    return frozenset(card.code for card in game.deck.cards if card.rank in highest)


def _hand(events: Sequence[object], seat: int) -> list[str]:
    """Return the cards that a deal gave a seat."""
    return [
        card
        for event in events
        if isinstance(event, Moved) and (event.target.role, event.target.owner) == ("hand", seat)
        for card in event.cards
        if card is not None
    ]


def measure_fairness(hands: Sequence[DealtHand]) -> FairnessResult:
    """Compare the high cards of hands with chance.

    The number of high cards in a random hand has a hypergeometric distribution, which differs from deal to deal; a
    chi-square test compares the sums over all deals.
    """
    most = max((hand.size for hand in hands), default=0)
    counted, expected = [0] * (most + 1), [0.0] * (most + 1)
    for hand in hands:
        counted[hand.high] += 1
        for number, share in _shares(hand):
            expected[number] += share
    likely = _likely(counted, expected)
    while len(expected) > 1 and expected[-1] < 0.05 and not counted[-1]:
        expected.pop()
        counted.pop()
    return FairnessResult(len(hands), tuple(counted), tuple(expected), likely)


def _shares(hand: DealtHand) -> Iterator[tuple[int, float]]:
    ways = comb(hand.all, hand.size)
    low = hand.all - hand.all_high
    for number in range(max(0, hand.size - low), min(hand.size, hand.all_high) + 1):
        yield number, comb(hand.all_high, number) * comb(low, hand.size - number) / ways


def _likely(counted: Sequence[int], expected: Sequence[float]) -> float | None:
    # The test is only valid where enough is expected, so neighboring numbers of high cards are counted as one group.
    groups: list[tuple[int, float]] = []
    seen, hoped = 0, 0.0
    for number, share in zip(counted, expected, strict=True):
        seen, hoped = seen + number, hoped + share
        if hoped >= LEAST_EXPECTED:
            groups.append((seen, hoped))
            seen, hoped = 0, 0.0
    if groups:  # what is left is too little for a group of its own
        groups[-1] = groups[-1][0] + seen, groups[-1][1] + hoped
    if len(groups) < 2:
        return None
    return compute_chi_square_chance(fsum((seen - hoped) ** 2 / hoped for seen, hoped in groups), len(groups) - 1)


def compute_chi_square_chance(distance: float, freedom: int) -> float:
    """Return the probability that a chi-square value with `freedom` degrees of freedom is at least `distance`."""
    # The tail of a chi-square distribution is a finite sum. It is that of a Poisson distribution if the degrees of
    # freedom are even, and begins with the tail of a normal distribution if they are odd.
    half = distance / 2
    at, share = (0.5, erfc(sqrt(half))) if freedom % 2 else (1.0, exp(-half))
    while at < freedom / 2:
        share += half**at * exp(-half) / gamma(at + 1)
        at += 1
    return min(1.0, share)


_WAIT = 5.0
"""How many seconds another copy of the program may take to write."""
_TABLES = """
CREATE TABLE IF NOT EXISTS looked_at (file TEXT PRIMARY KEY, stamp TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS played (
    file TEXT, game TEXT, began TEXT, person TEXT, seat INTEGER, players INTEGER, opponents TEXT, house INTEGER,
    hints INTEGER, undos INTEGER, won INTEGER, share REAL, deals INTEGER, points INTEGER,
    moons INTEGER, nils INTEGER, nils_failed INTEGER, contracts INTEGER, contracts_failed INTEGER,
    promises TEXT,
    PRIMARY KEY (file, seat)
);
CREATE TABLE IF NOT EXISTS dealt (
    file TEXT, person TEXT, began TEXT, seat INTEGER, deal INTEGER, size INTEGER, high INTEGER, everything INTEGER,
    all_high INTEGER
);
CREATE TABLE IF NOT EXISTS met (file TEXT, seat INTEGER, name TEXT, PRIMARY KEY (file, seat, name));
"""
_LAST = (
    "SELECT seat, deal, size, high, everything, all_high FROM dealt WHERE person = ? "
    "ORDER BY began DESC, file DESC, deal DESC LIMIT ?"
)
_PUT = "INSERT INTO played VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_AGAINST = "SELECT name, COUNT(*), SUM(won) FROM met JOIN played USING (file, seat) WHERE person = ? GROUP BY name"
_PUT_DEALT = "INSERT INTO dealt VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_TRIES = 3
_NUMBERED = re.compile(r"(?P<stem>.+-)(?P<number>\d+)(?P<end>\.sqlite)")
"""The name of a file whose form has a number."""
T = TypeVar("T")


class Statistics:
    """The statistics file. It is opened only for a moment whenever something is asked, so that several copies may use
    it."""

    def __init__(self, path: Path, store: RecordStore, usual: Usual) -> None:
        self.path = path
        self.notice: Message | None = None
        """What was wrong with the file and was put right, for the person to read."""
        self._store = store
        self._usual = usual
        self._anew = False

    def catch_up(self) -> StatisticsUpdate:
        """Return an update that counts what has changed in the match folder since the last look."""
        return StatisticsUpdate(self._changes())

    def list_dealt_hands(self, person: str, most: int) -> list[DealtHand]:
        """Return what a person was dealt in the last counted deals, at most `most`. Raises SaveError as `catch_up`
        does."""
        return self._use_file(lambda base: [DealtHand(*row) for row in base.execute(_LAST, (person, most))])

    def count_against(self, person: str) -> dict[str, tuple[int, int]]:
        """Return, by the name of each computer, how many counted matches a person played against it, and how many they
        won.

        Raises SaveError as `catch_up` does.
        """
        return self._use_file(
            lambda base: {name: (matches, won) for name, matches, won in base.execute(_AGAINST, (person,))}
        )

    def _changes(self) -> Iterator[float | list[MatchTally]]:
        """Yield how much is done, after each match and within a long one, and at the end the rows, the first match
        first."""
        for _ in range(_TRIES):
            self._anew = False
            yield from self._count_all()
            rows = self._use_file(_read)
            if not self._anew:
                self._clear_away_older()
                yield rows
                return
        raise SaveError(self.path, say("is damaged again and again"))

    def _clear_away_older(self) -> None:
        """Remove the files of older forms, now that all their matches are counted here. A file that cannot be removed
        stays."""
        own = _NUMBERED.fullmatch(self.path.name)
        if own is None:
            return
        for number in range(1, int(own["number"])):
            for tail in ("", "-journal"):
                with suppress(OSError):
                    self.path.with_name(f"{own['stem']}{number}{own['end']}{tail}").unlink()

    def _count_all(self) -> Iterator[float]:
        known = self._use_file(lambda base: dict(base.execute("SELECT file, stamp FROM looked_at").fetchall()))
        stamps = {path: stamp for path in self._store.files() if (stamp := _stamp(path))}
        gone = known.keys() - {path.name for path in stamps}
        if gone:
            self._use_file(lambda base: _forget(base, gone))
        new = [path for path, stamp in stamps.items() if known.get(path.name) not in (stamp, f"{stamp} {ENGINE}")]
        for place, path in enumerate(new):
            yield place / len(new)
            yield from self._count(path, stamps[path])

    def _count(self, path: Path, stamp: str) -> Iterator[float]:
        """Count a match that is over. Of one that cannot be read, note only that this engine cannot read it."""
        rows: tuple[MatchTally, ...] = ()
        hands: tuple[DealtHand, ...] = ()
        met: list[tuple[str, int, str]] = []
        try:
            if read_summary(path, over=True) is None:
                return
            reader = self._store.reader(path, aside=False)
            while reader.work(0.0):
                yield 0.0
            if isinstance(reader.result, LoadedMatch):
                rows = tally_match(reader.result, path, self._usual)
                hands = list_dealt_hands(reader.result) if rows else ()
                met = [(row.file, row.seat, name) for row in rows for name in list_rivals(reader.result, row.seat)]
        except (OSError, LineError, RecordError):
            stamp = f"{stamp} {ENGINE}"

        def put(base: sqlite3.Connection) -> None:
            _forget(base, {path.name})
            base.execute("INSERT INTO looked_at VALUES (?, ?)", (path.name, stamp))
            base.executemany(_PUT, map(astuple, rows))
            base.executemany("INSERT INTO met VALUES (?, ?, ?)", met)
            for row in rows:
                own = (hand for hand in hands if hand.seat == row.seat)
                base.executemany(_PUT_DEALT, ((row.file, row.person, row.began, *astuple(hand)) for hand in own))

        self._use_file(put)

    def _use_file(self, use: Callable[[sqlite3.Connection], T]) -> T:
        """Do something with the open file, all or nothing. A damaged file is put aside, and a new one is used."""
        try:
            return self._use_database(use)
        except (sqlite3.DatabaseError, msgspec.ValidationError) as error:
            if _is_in_the_way(error):
                raise SaveError(self.path, say_verbatim(str(error))) from error
        self._anew = True
        kept = move_aside(self.path)
        with suppress(OSError):
            self.path.with_name(f"{self.path.name}-journal").unlink()
        self.notice = say(
            "{file} was damaged. It is kept as {kept}, and the statistics are counted anew from the matches.",
            file=Verbatim(str(self.path)),
            kept=Verbatim(kept.name),
        )
        try:
            return self._use_database(use)
        except (sqlite3.DatabaseError, msgspec.ValidationError) as error:
            raise SaveError(self.path, say_verbatim(str(error))) from error

    def _use_database(self, use: Callable[[sqlite3.Connection], T]) -> T:
        with closing(sqlite3.connect(self.path, timeout=_WAIT, isolation_level=None)) as base:
            base.executescript(_TABLES)
            base.execute("BEGIN IMMEDIATE")
            try:
                found = use(base)
            except BaseException:
                base.execute("ROLLBACK")
                raise
            base.execute("COMMIT")
            return found


class StatisticsUpdate:
    """Brings statistics up to date: call `work` until there are `rows`. `share` is how much is done, from 0 to 1."""

    def __init__(self, changes: Iterator[float | list[MatchTally]]) -> None:
        self.share = 0.0
        self.rows: list[MatchTally] = []
        self._changes = changes

    def work(self, seconds: float = float("inf")) -> bool:
        """Count on for about `seconds`. Returns False once that is done. Raises SaveError if the file
        cannot be used."""
        limit = time.monotonic() + seconds
        for done in self._changes:
            if isinstance(done, list):
                self.share, self.rows = 1.0, done
                return False
            self.share = max(self.share, done)
            if time.monotonic() >= limit:
                return True
        return False


def _read(base: sqlite3.Connection) -> list[MatchTally]:
    found = base.execute("SELECT * FROM played ORDER BY began, file, seat")
    names = [column[0] for column in found.description]
    return [msgspec.convert(dict(zip(names, row, strict=True)), MatchTally, strict=False) for row in found]


def _forget(base: sqlite3.Connection, files: set[str]) -> None:
    for file in files:
        base.execute("DELETE FROM looked_at WHERE file = ?", (file,))
        base.execute("DELETE FROM played WHERE file = ?", (file,))
        base.execute("DELETE FROM dealt WHERE file = ?", (file,))
        base.execute("DELETE FROM met WHERE file = ?", (file,))


def _stamp(path: Path) -> str:
    """Return a text that changes with a file; "" if the file is gone."""
    try:
        status = path.stat()
    except OSError:
        return ""
    return f"{status.st_size} {status.st_mtime_ns}"


def _is_in_the_way(error: Exception) -> bool:
    """Return whether the file may be intact and only cannot be used now: it is busy, or cannot be opened or written."""
    return isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_ERROR
