"""The scoring of bridge: what a contract brings, doubled or not, and what a side is vulnerable to (clauses
contract-points, failed, doubles, vulnerable, slam, game)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from purple_table.core.events import Feat
from purple_table.core.game import COUNTER_KINDS, Counter
from purple_table.core.messages import SILENT, Message, say
from purple_table.core.overriding import override
from purple_table.core.questions import Answer
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.base import (
    ScoreRow,
    Scoring,
    count_contract_progress,
    count_overtricks,
    count_seat_tricks,
    find_needed_tricks,
    list_contract_feats,
    make_row_for_side,
)
from purple_table.games.tricks.scoring.facts import NOTHING, Carried, DealFacts
from purple_table.games.tricks.scoring.worth import Worth
from purple_table.games.tricks.trump import NO_TRUMP

COUNTER_KINDS.register("vulnerable")
COUNTER_KINDS.register("below")
COUNTER_KINDS.register("games")

CHICAGO, RUBBER = "chicago", "rubber"
VULNERABLE, BELOW, GAMES = "vulnerable", "below", "games"
"""What crosses deals, by side: 2 for a side that is vulnerable in Chicago and 1 for one that is not; in a rubber the
trick points below the line, and the games."""
GAME = 100
"""The trick points that make a game."""
GAMES_OF_RUBBER = 2
_CYCLE, _NONE, _BOTH = "cycle", "none", "both"
_ROUND = 4
_MOST = 1_000
# By whether the side is vulnerable.
_GAME, _SMALL, _GRAND, _UNDER, _OVER = (300, 500), (500, 750), (1000, 1500), (50, 100), (100, 200)
_PART, _INSULT = 50, (0, 50, 100)
_FIRST_GAME, _SHARE_BELOW = 350.0, 1.2
"""What the first game of a rubber is worth in later deals, and a point below the line."""
_LABELS = {
    "tricks": say("Contract made"),
    "overtricks": say("Overtricks"),
    "insult": say("Made although doubled"),
    "part": say("Part score"),
    "game": say("Game"),
    "small": say("Small slam"),
    "grand": say("Grand slam"),
    "rubber": say("Rubber"),
    "failed": say("The others' contract failed"),
}


@dataclass(frozen=True, slots=True)
class BridgePoints(Scoring):
    """The scoring of a contract as in bridge (CB03 to CB06, CB12).

    `values` are the points of a trick by denomination, and `first` what the first trick without trump brings besides.
    In Chicago each deal stands for itself, and `vulnerability` says whether who is vulnerable goes in a "cycle" of four
    deals. In a rubber the points of made contracts add up below the line to games, of which the second ends it.
    """

    reads_totals: ClassVar[bool] = False

    mode: str
    book: int
    values: Mapping[str, int]
    first: int
    vulnerability: str

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        return (
            Need("bidding", "contract", '[bidding] must have part = "auction" to name a contract'),
            Need("sides", "two sides", "[sides] must be two for bridge"),
        )

    def rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        """Return a row for each thing that the contract brings its side, or what its failure brings the others."""
        declarers = facts.declarers
        if declarers is None:
            return ()
        over = count_overtricks(facts, self.book)
        if over < 0:
            points = self._price_failure(facts, -over)
            return (make_row_for_side(facts, "failed", 1 - declarers, points, "failed"),)
        found = self._list_gains(facts, declarers, over)
        return tuple(make_row_for_side(facts, what, declarers, points, clause) for what, points, clause in found)

    def _list_gains(self, facts: DealFacts, side: int, over: int) -> list[tuple[str, int, str]]:
        """List what a made contract with so many overtricks brings: what for, the points and the clause."""
        hot, doubled = self._is_vulnerable(facts, side), facts.bids.doubled
        tricks = self._price_tricks(facts)
        found = [("tricks", tricks, "contract-points")]
        if over:
            each = _OVER[hot] * doubled if doubled else self.values[facts.bids.denomination]
            found.append(("overtricks", over * each, "contract-points"))
        if doubled:
            found.append(("insult", _INSULT[doubled], "doubles"))
        if self.mode == CHICAGO:
            whole = tricks >= GAME
            found.append(("game", _GAME[hot], "game") if whole else ("part", _PART, "game"))
        spared = facts.length - self.book - facts.bids.level
        if spared < len(_SLAMS):
            name, points = _SLAMS[spared]
            found.append((name, points[hot], "slam"))
        if self.mode == RUBBER and self._count_games(facts, side) == GAMES_OF_RUBBER:
            found.append(("rubber", 700 if not self._read(facts, GAMES)[1 - side] else 500, "rubber"))
        return found

    def _price_tricks(self, facts: DealFacts) -> int:
        """Return the trick points of the contract, doubled as it is."""
        bids = facts.bids
        first = self.first if bids.denomination == NO_TRUMP else 0
        return (self.values[bids.denomination] * bids.level + first) << bids.doubled

    def _price_failure(self, facts: DealFacts, under: int) -> int:
        """Return what so many tricks too few bring the others."""
        doubled, hot = facts.bids.doubled, self._is_vulnerable(facts, facts.declarers or 0)
        if not doubled:
            return under * _UNDER[hot]
        # The first three cost 100, 200 and 200, vulnerable 200, 300 and 300, and all others 300.
        points = 200 + 300 * (under - 1) if hot else 100 + 200 * min(under - 1, 2) + 300 * max(under - 3, 0)
        return points * doubled

    def _is_vulnerable(self, facts: DealFacts, side: int) -> bool:
        if self.mode == RUBBER:
            return self._read(facts, GAMES)[side] > 0
        return facts.carried.get(VULNERABLE, self._find_vulnerable(0, 0))[side] > 1

    def _find_vulnerable(self, deals: int, dealer: int) -> tuple[int, int]:
        """Return who is vulnerable after so many deals of the match, as it is carried (CB06)."""
        turn = deals % _ROUND
        both = self.vulnerability == _BOTH or (self.vulnerability == _CYCLE and turn == _ROUND - 1)
        one = self.vulnerability == _CYCLE and 0 < turn < _ROUND - 1
        first, second = (1 + (both or (one and dealer % 2 == side)) for side in (0, 1))
        return first, second

    @staticmethod
    def _read(facts: DealFacts, what: str) -> Sequence[int]:
        return facts.carried.get(what) or (0, 0)

    def _count_games(self, facts: DealFacts, side: int) -> int:
        """Count the games of the declarer's side after it has made its contract."""
        below = self._read(facts, BELOW)[side] + self._price_tricks(facts)
        return self._read(facts, GAMES)[side] + (below >= GAME)

    @override
    def feats(self, facts: DealFacts) -> tuple[Feat, ...]:
        return list_contract_feats(facts, made=count_overtricks(facts, self.book) >= 0)

    @override
    def label(self, what: str) -> Message:
        return _LABELS[what]

    def worth(self, facts: DealFacts) -> Worth:
        """Return the worth of tricks: the declarer's side plays for its contract, and the others against it."""
        declarers = facts.declarers
        if declarers is None:
            row = tuple(map(float, range(facts.length + 1)))
            return Worth((row,) * len(facts.teams))
        own = [self._value(facts, declarers, won) for won in range(facts.length + 1)]
        against = tuple(-points for points in reversed(own))
        rows = tuple(tuple(own) if side == declarers else against for side in range(len(facts.teams)))
        return Worth(rows, needed=find_needed_tricks(facts, self.book))

    def _value(self, facts: DealFacts, declarers: int, won: int) -> float:
        """Return what so many tricks bring the declarer's side above the others, in later deals too."""
        seat = facts.teams[declarers][0]
        tricks = [won if other == seat else 0 for other in range(len(facts.captured))]
        ended = replace(facts, tricks=tricks)
        later = self.estimate_later_points(ended) or (0.0, 0.0)
        points = self.points(ended)
        return float(points[declarers] - points[1 - declarers]) + later[declarers] - later[1 - declarers]

    def carry_over(self, facts: DealFacts) -> Carried:
        """Return who is vulnerable in the next deal, or the games and points below the line."""
        if self.mode == CHICAGO:
            return {VULNERABLE: self._find_vulnerable(facts.deals + 1 - facts.thrown, facts.dealer + 1)}
        below, games = list(self._read(facts, BELOW)), list(self._read(facts, GAMES))
        side = facts.declarers
        if side is not None and count_overtricks(facts, self.book) >= 0:
            below[side] += self._price_tricks(facts)
            if below[side] >= GAME:
                games[side] += 1
                below = [0, 0]
        return {BELOW: tuple(below), GAMES: tuple(games)}

    def carry_over_thrown_in(self, facts: DealFacts) -> Carried:
        """Return the same, where a deal that was passed out counts as one."""
        return self.carry_over(facts)

    def start_carried(self, number: int, dealer: int) -> Carried:
        """Return who is vulnerable in a deal of this number where nothing is known of those before it."""
        return {VULNERABLE: self._find_vulnerable(number - 1, dealer)} if self.mode == CHICAGO else NOTHING

    def estimate_later_points(self, facts: DealFacts) -> Sequence[float]:
        """Return what the games and points below the line of a rubber will probably bring in later deals."""
        if self.mode == CHICAGO:
            return ()
        after = self.carry_over(facts)
        if max(after[GAMES]) >= GAMES_OF_RUBBER:
            after = {BELOW: (0, 0), GAMES: (0, 0)}
        return [
            _SHARE_BELOW * (after[BELOW][side] - self._read(facts, BELOW)[side])
            + _FIRST_GAME * (after[GAMES][side] - self._read(facts, GAMES)[side])
            for side in (0, 1)
        ]

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the tricks by seat, and by side how far the contract is and what crosses deals."""
        found = list(count_contract_progress(facts, self.book))
        if self.mode == RUBBER:
            found.append(Counter(GAMES, say("Games"), tuple(self._read(facts, GAMES))))
            found.append(Counter(BELOW, say("Below the line"), tuple(self._read(facts, BELOW))))
        elif self.vulnerability != _NONE:
            hot = [self._is_vulnerable(facts, side) for side in (0, 1)]
            texts = tuple(say("yes") if one else SILENT for one in hot)
            found.append(Counter(VULNERABLE, say("Vulnerable"), tuple(1 if one else None for one in hot), texts))
        return (count_seat_tricks(facts),), tuple(found)

    def restore_carried(self, counters: Sequence[Counter]) -> Carried:
        """Return what crosses deals as the counters of these kinds show it."""
        shown = {counter.kind: counter.values for counter in counters}
        if self.mode == CHICAGO:
            hot = shown.get(VULNERABLE, (None, None))
            return {VULNERABLE: tuple(2 if one else 1 for one in hot)}
        return {what: tuple(number or 0 for number in shown[what]) for what in (BELOW, GAMES) if what in shown}

    def read_carried(self, basis: Section, sides: int) -> Carried:
        """Read who is vulnerable, or the games and points below the line."""
        most = {VULNERABLE: (1, 2)} if self.mode == CHICAGO else {BELOW: (0, GAME - 1), GAMES: (0, 1)}
        found = {what: basis.integers(what, *span) for what, span in most.items() if what in basis}
        for what, numbers in found.items():
            if len(numbers) != sides:
                raise basis.error(what, f"must hold {sides} numbers, not {len(numbers)}")
        return found

    def facts_from_example(self, facts: Section, deal: DealFacts) -> DealFacts:
        """Return the deal of a worked example with who is vulnerable by its number, or with the games before it."""
        if self.mode == CHICAGO:
            return replace(deal, carried=self.start_carried(deal.deals + 1, deal.dealer))
        return replace(deal, carried=self.read_carried(facts, len(deal.teams)))

    def answer_example(self, deal: DealFacts) -> Answer:
        """Return nothing besides the totals."""
        return {}


_SLAMS = (("grand", _GRAND), ("small", _SMALL))
"""By how many of all tricks a contract leaves to the others."""


def read_bridge_points(section: Section, context: PartContext) -> BridgePoints:
    """Read the part of [[scoring]] with part = "bridge"."""
    mode = section.choice("mode", [CHICAGO, RUBBER])
    table, deck = section.section("values"), context.deck
    values = {color.name.casefold(): table.integer(color.name, 1, _MOST) for color in deck.colors}
    table.check_all_read()
    part = BridgePoints(
        mode,
        section.integer("book", 0, 100),
        {**values, NO_TRUMP: section.integer("no_trump", 1, _MOST)},
        section.integer("no_trump_first", 0, _MOST),
        section.choice("vulnerability", [_CYCLE, _NONE, _BOTH]) if mode == CHICAGO else "",
    )
    section.check_all_read()
    return part
