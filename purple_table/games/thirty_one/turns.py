"""Turns: what may be done on a turn, and what ends a hand (clauses turn, stay, knock, blitz, stock, standstill)."""

from __future__ import annotations

from dataclasses import dataclass

from purple_table.core.rulebook import Section


@dataclass(frozen=True, slots=True)
class Turns:
    """Draw, take the top discard, stay or knock.

    stay                whether one may stay before somebody has knocked (B10)
    knock_first_round   whether one may knock before everybody has had a turn (B08)
    knock_minimum       the lowest total with which one may knock (B08)
    blitz_at_once       whether a Blitz that was dealt ends the hand before the first turn (B05)
    reshuffles          how often in a hand the discards become a new stock (B11)
    idle_rounds         so many rounds without a draw from the stock are the end of the hand
    """

    stay: bool
    knock_first_round: bool
    knock_minimum: int
    blitz_at_once: bool
    reshuffles: int
    idle_rounds: int


def read_turns(section: Section) -> Turns:
    """The part [turns] of a rule book."""
    section.choice("part", ["draw_or_take"])
    part = Turns(
        section.flag("stay"),
        section.flag("knock_first_round"),
        section.integer("knock_minimum", 0, 1000),
        section.choice("blitz_on_deal", ["turn", "immediate"]) == "immediate",
        section.integer("reshuffles", 0, 100),
        section.integer("idle_rounds", 1, 100),
    )
    section.check_all_read()
    return part
