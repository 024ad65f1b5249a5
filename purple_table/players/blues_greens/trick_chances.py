"""Cards to the trick: how likely the own side takes it with each, from what is known of the other hands, and what the
choice is worth."""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, NamedTuple

from purple_table.games.blues_greens.pack import numbers

if TYPE_CHECKING:
    from purple_table.players.blues_greens.decision_facts import DecisionFacts
    from purple_table.players.blues_greens.position_judge import PositionJudge

BEATS, SPARES = 0.9, 0.15
"""How often a hand that can beat the trick does so: over the other side, and over its own."""
AGAIN = 0.5
"""How much of the chance is left to beat a card that has itself beaten one."""
UNSET = 0.42
"""The chance of the side that leads a card without suit."""
NEARLY = 0.97
SURENESS, SURELY = 0.58, 0.01
"""The factor of the log odds of a chance that is stated, and the least chance before it."""


def estimate_taking(facts: DecisionFacts, card: int) -> float:
    """Return the chance that the own side takes the trick if the seat to act plays this card (one bit)."""
    tricks, pack = facts.tables.tricks, facts.pack
    line = [*facts.line, card]
    own = len(facts.line) & 1
    place = tricks.place(line)
    if not facts.later:
        return 0.5 if place is None else float(place & 1 == own)
    sides = {number & 1 for number, played in enumerate(line) if played & pack.twos}
    if len(sides) == 1 and not (tricks.black_first and any(played & tricks.black for played in line)):
        return 1.0 - NEARLY if own in sides else NEARLY
    led = tricks.find_led(line)
    if place is None or not led:
        return UNSET
    best = line[place]
    beats = facts.tables.above[best.bit_length()]
    if not best & tricks.trump:
        beats |= tricks.trump
    mine = place & 1 == own
    chance = float(mine)
    must = (led & pack.green, led & ~pack.green, tricks.trump & pack.green, tricks.trump & ~pack.green)
    for seat in facts.later:
        over, forced = _estimate_beating(facts, seat, must[: 2 if led == tricks.trump else 4], beats)
        if facts.is_own(seat):
            again = AGAIN if mine else 1.0
            chance += (1.0 - chance) * max(over * BEATS, forced) * again
        else:
            again = 1.0 if mine else AGAIN
            chance *= 1.0 - max(over * BEATS, forced) * again
    return chance


def correct_chance(chance: float) -> float:
    """Return the share of tricks that the own side takes where others still play and the estimate is `chance`.

    Estimates overlook what is drawn and melded before the others play, so they are too sure: the factor is fitted to
    974 cards of 200 deals of Skilled players.
    """
    bounded = min(max(chance, SURELY), 1.0 - SURELY)
    return 1.0 / (1.0 + exp(-SURENESS * log(bounded / (1.0 - bounded))))


def _estimate_beating(facts: DecisionFacts, seat: int, must: tuple[int, ...], beats: int) -> tuple[float, float]:
    """Return the chances that a seat can beat the trick, and that it has to."""
    here, over, forced = 1.0, 0.0, 0.0
    for cards in must:
        if not cards:
            continue
        over += here * (1.0 - estimate_lacking(facts, seat, cards & beats))
        none = estimate_lacking(facts, seat, cards)
        if cards & beats == cards:
            forced += here * (1.0 - none)
        here *= none
    return over, forced


def estimate_lacking(facts: DecisionFacts, seat: int, cards: int) -> float:
    """Return the chance that a seat holds none of these cards."""
    if cards & facts.holds[seat]:
        return 0.0
    green = (cards & facts.green_unseen & ~facts.lacks[seat]).bit_count()
    blue = (cards & facts.blue_unseen).bit_count()
    chance: float = (1.0 - facts.green_share[seat]) ** green * (1.0 - facts.blue_share[seat]) ** blue
    return chance


ADDED = 1.6
"""Points that each hand still to play adds to a trick."""


class CardOption(NamedTuple):
    """A card to play: the chance that the own side takes the trick, and what the choice is worth."""

    card: int
    chance: float
    value: float


def weigh_cards(judge: PositionJudge, cards: int) -> list[CardOption]:
    """Weigh every card that may be played; the best comes first."""
    facts = judge.facts
    planner, here, worth = judge.planner, judge.here, judge.point_worth
    pot = planner.worth(sum(facts.line)) + ADDED * len(facts.later)
    found = []
    for card in numbers(cards):
        bit = 1 << card
        chance = estimate_taking(facts, bit)
        inside = pot + planner.values[card]
        value = inside * (chance * worth.own - (1.0 - chance) * worth.theirs)
        value += judge.weigh_points(here._replace(hand=here.hand & ~bit))
        found.append(CardOption(bit, chance, value))
    return sorted(found, key=lambda option: -option.value)
