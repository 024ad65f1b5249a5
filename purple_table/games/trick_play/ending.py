"""Ending: when the match is over, and who has won it (clauses end, tie)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import add

from purple_table.core.game import Game
from purple_table.core.messages import Message, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.match_frame import MatchState
from purple_table.games.trick_play.part import Part

_LEAST_DEALS, _MOST_DEALS = 10, 500
"""How few and how many deals may be the `longest` match."""
DEALS, RUBBER = "deals", "rubber"


@dataclass(frozen=True, slots=True)
class EndRule(Part):
    """When a match ends, and who has won it.

    It ends after the deal in which a side reaches `target` (0: no total ends it); the highest total wins, or the lowest
    with `low_wins`. With `share` level best totals share the match, else it goes on until one side alone is best (H15).
    After `longest` deals it ends whatever the totals are, and level ones share it; None is no bound, as in rule books
    from before there was one.

    With a `bound` a deal that was thrown in is none of the `longest`; but the match ends after so many deals with those
    (NA15). With `pots` it ends, too, once so many pots have been won, and with `games` once a side has so many (CB05).
    With `usual` it ends after so many deals already where nothing lies in the pot, so that the totals add up to
    nothing. With `if_level` it ends before the last so many deals already where the best total is not shared. With a
    `margin` it is told that the match is won by the difference of the totals and that, or, where the other side has
    less than `rubicon`, by their sum and that.
    """

    target: int
    low_wins: bool = False
    share: bool = False
    longest: int | None = None
    bound: int | None = None
    pots: int = 0
    usual: int = 0
    games: int = 0
    if_level: int = 0
    margin: int = 0
    rubicon: int = 0

    @property
    @override
    def features(self) -> frozenset[str]:
        found = set[str]() if self.longest is None else {"bounded"}
        return frozenset(found | {"target"} if self.target else found)

    def find_best_sides(self, totals: Sequence[int]) -> tuple[int, ...]:
        """Return the sides with the best total."""
        best = min(totals) if self.low_wins else max(totals)
        return tuple([side for side, total in enumerate(totals) if total == best])

    def count_deals(self, deals: int, thrown: int) -> int:
        """Return how many deals of a match count, of so many of which some were thrown in; at the bound, as many as
        there can be."""
        if self.bound is None or self.longest is None:
            return deals
        return self.longest if deals >= self.bound else deals - thrown

    def is_last(self, deals: int) -> bool:
        """Return whether no deal follows number `deals` of a match, whatever comes of it."""
        return self.longest is not None and deals >= self.longest

    def is_reached(self, sheet: Sequence[Sequence[int]]) -> bool:
        """Return whether a side stood at the target after one of these deals, given by their points (H15)."""
        course = accumulate(sheet, lambda totals, points: tuple(map(add, totals, points)))
        return any(0 < self.target <= max(totals) for totals in course)

    def is_won(self, carried: Mapping[str, Sequence[int]]) -> bool:
        """Return whether enough pots or games have been won, by what is carried to the next deal."""
        pots, games = carried.get("pots_won", (0,))[0], max(carried.get("games", (0,)))
        return 0 < self.pots <= pots or 0 < self.games <= games

    def find_winners(self, totals: Sequence[int], deals: int = 0, reached: bool = False) -> tuple[int, ...]:
        """Return the winning sides after so many deals; nobody while the match goes on.

        `reached` says that the target was reached after an earlier deal, and only a tie has kept the match going. Then
        no total need be there now, as a moon may have taken it down again.
        """
        last = self.is_last(deals) or (0 < self.usual <= deals and not sum(totals)) or self._is_decided(totals, deals)
        if not (last or reached or 0 < self.target <= max(totals)):
            return ()
        best = self.find_best_sides(totals)
        return best if last or self.share or len(best) == 1 else ()

    def _is_decided(self, totals: Sequence[int], deals: int) -> bool:
        """Return whether these were the deals that are always played, and nobody is level at the top."""
        if not self.if_level or self.longest is None or deals != self.longest - self.if_level:
            return False
        return len(self.find_best_sides(totals)) == 1

    def find_margin(self, totals: Sequence[int]) -> int:
        """Return by how many points the match is won; 0 where both sides have."""
        one, other = max(totals), min(totals)
        if one == other:
            return 0
        return one + other + self.margin if other < self.rubicon else one - other + self.margin

    def list_remarks(self, sheet: Sequence[Sequence[int]], thrown: int = 0) -> tuple[Message, ...]:
        """List what the status bar says about the deal after those of the sheet, of which some were thrown in."""
        coming = self.count_deals(len(sheet) + 1, thrown)
        if self.if_level and self.longest is not None and coming == self.longest - self.if_level:
            return (say("The last deal of the match, unless the totals are level"),)
        if 0 < self.usual <= coming and not self.is_last(coming):
            return (say("The last deal of the match, if the pot is won"),)
        return (say("The last deal of the match"),) if self.is_last(coming) else ()

    def say_why_over(self, totals: Sequence[int], deals: int) -> Message:
        """Say in a sentence why the match is over after so many deals."""
        total = totals[self.find_best_sides(totals)[0]]
        if self.margin:
            return self._say_margin(totals)
        if self.is_last(deals) or 0 < self.usual <= deals:
            if self.low_wins:
                return say("That was the last deal, and the lowest total is {total}.", total=total)
            return say("That was the last deal, and the highest total is {total}.", total=total)
        if self.low_wins:
            return say("The lowest total is {total}.", total=total)
        return say("The highest total is {total}.", total=total)

    def _say_margin(self, totals: Sequence[int]) -> Message:
        """Say by how much the match is won, and how that is counted."""
        one, other, margin = max(totals), min(totals), self.find_margin(totals)
        if one == other:
            return say("That was the last deal, and the totals are level.")
        if other < self.rubicon:
            return say(
                "That was the last deal. It is won by {margin}: {one} and {other}, which is below {rubicon}, and"
                " {more}.",
                margin=margin,
                one=one,
                other=other,
                rubicon=self.rubicon,
                more=self.margin,
            )
        return say(
            "That was the last deal. It is won by {margin}: {lead} points more, and {more}.",
            margin=margin,
            lead=one - other,
            more=self.margin,
        )


@dataclass(frozen=True)
class EndingGame(Game):
    """A game with a rule that ends its matches by totals and deals."""

    ending: EndRule


class EndingState(MatchState):
    """A match that such a rule ends."""

    __slots__ = ()

    game: EndingGame

    @override
    def find_winners(self) -> tuple[int, ...]:
        return self.game.ending.find_winners(self.totals, len(self.sheet))

    @override
    def say_why_over(self, winners: tuple[int, ...]) -> Message:
        return self.game.ending.say_why_over(self.totals, len(self.sheet))


def read_ending(section: Section, scheduled: int = 0) -> EndRule:
    """Read the part [ending] of trick games. `scheduled` is how many deals [dealing] plans, 0 for no plan."""
    kind = section.choice("part", ["target", "schedule", DEALS, RUBBER])
    if kind == RUBBER:
        longest = section.integer("longest", _LEAST_DEALS, _MOST_DEALS)
        section.choice("wins", ["high"])
        section.choice("tie", ["share"])
        section.check_all_read()
        return EndRule(0, share=True, longest=longest, games=2)
    if kind == DEALS:
        deals = section.integer("deals", 1, _MOST_DEALS) * section.integer("rounds", 1, 10, 1)
        wins, tie = section.choice("wins", ["low", "high"]), section.choice("tie", ["share"])
        bound, pots = deals * section.integer("bound", 1, 20), section.integer("pots", 0, 100, 0)
        more, if_level = section.integer("more", 0, _MOST_DEALS, 0), section.integer("if_level", 0, _MOST_DEALS, 0)
        usual = deals if more else 0
        part = EndRule(
            0,
            wins == "low",
            tie == "share",
            deals + more + if_level,
            bound + more + if_level,
            pots,
            usual,
            if_level=if_level,
            margin=section.integer("margin", 0, 1_000, 0),
            rubicon=section.integer("rubicon", 0, 1_000, 0),
        )
        section.check_all_read()
        return part
    if kind == "schedule":
        if not scheduled:
            raise section.error("part", '[dealing] must have part = "schedule", which says how many deals there are')
        section.choice("tie", ["share"])
        section.check_all_read()
        return EndRule(0, share=True, longest=scheduled)
    part = EndRule(
        section.integer("target", 1, 10_000),
        section.choice("wins", ["low", "high"]) == "low",
        section.choice("tie", ["play_on", "share"]) == "share",
        read_longest(section),
    )
    section.check_all_read()
    return part


def read_longest(section: Section) -> int | None:
    """Read after how many deals a match ends at the latest; None where the rule book does not say."""
    return section.integer("longest", _LEAST_DEALS, _MOST_DEALS) if "longest" in section else None
