"""The context in which a part is read: the deck, the number of players, and the parts that were read before."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from purple_table.core.cards import Deck
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Part

Sides = tuple[tuple[int, ...], ...]
AnyPart = TypeVar("AnyPart", bound=Part)


@dataclass(frozen=True, slots=True)
class SideRule(Part):
    """The rule of who plays with whom (clause sides): the seats of each side."""

    seats: Sides

    @property
    @override
    def features(self) -> frozenset[str]:
        sizes = {len(seats) for seats in self.seats}
        found = {"partners"} if min(sizes) > 1 else {"alone"} if max(sizes) == 1 else set[str]()
        if len(self.seats) == 2:
            found.add("two sides")
        return frozenset(found)


@dataclass(frozen=True, slots=True)
class PartContext:
    """What the reader of a part may look at; `parts` are those that were read before, by the name of their table."""

    deck: Deck
    players: int
    parts: dict[str, Part] = field(default_factory=dict)

    def find_part(self, table: str, kind: type[AnyPart]) -> AnyPart:
        """Return the part of a table that was read before."""
        part = self.parts[table]
        if not isinstance(part, kind):
            raise TypeError(f"[{table}] is {part}, not a {kind.__name__}")
        return part

    def find_optional(self, table: str, kind: type[AnyPart]) -> AnyPart | None:
        """Return the part of a table where it is of this kind, else None."""
        part = self.parts.get(table)
        return part if isinstance(part, kind) else None

    @property
    def withheld(self) -> int:
        """How many cards of each hand the parts that were read before take out of play."""
        return sum(part.withheld for part in self.parts.values())

    @property
    def sides(self) -> Sides:
        """The seats of each side."""
        return self.find_part("sides", SideRule).seats if "sides" in self.parts else make_single_sides(self.players)


def make_single_sides(players: int) -> Sides:
    """Return the sides of a game in which everybody plays for themselves."""
    return tuple((seat,) for seat in range(players))


def read_sides(section: Section, context: PartContext) -> SideRule:
    """Read the part [sides] of a rule book: four players are partners across the table (S18, T19), or all are alone."""
    part = section.choice("part", ["partners", "alone"])
    section.check_all_read()
    if part == "alone":
        return SideRule(make_single_sides(context.players))
    if context.players != 4:
        raise section.error("part", f'"partners" are for four players, not {context.players}')
    return SideRule(((0, 2), (1, 3)))
