"""Chances: how likely the own side takes the trick with a card, from what is known of the other hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from purple_table.players.blues_greens.decision_facts import DecisionFacts

BEATS, SPARES = 0.9, 0.15
"""How often a hand that can beat the trick does so: over the other side, and over its own."""
AGAIN = 0.5
"""How much of the chance is left to beat a card that has itself beaten one."""
UNSET = 0.42
"""The chance of the side that leads a card without suit."""
NEARLY = 0.97


def ours(facts: DecisionFacts, card: int) -> float:
    """The chance that the own side takes the trick if the seat to act plays this card (one bit)."""
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
        over, forced = _chances_to_beat(facts, seat, must[: 2 if led == tricks.trump else 4], beats)
        if facts.mine(seat):
            again = AGAIN if mine else 1.0
            chance += (1.0 - chance) * max(over * BEATS, forced) * again
        else:
            again = 1.0 if mine else AGAIN
            chance *= 1.0 - max(over * BEATS, forced) * again
    return chance


def _chances_to_beat(facts: DecisionFacts, seat: int, must: tuple[int, ...], beats: int) -> tuple[float, float]:
    """The chances that a seat can beat the trick, and that it has to."""
    here, over, forced = 1.0, 0.0, 0.0
    for cards in must:
        if not cards:
            continue
        over += here * (1.0 - lacks(facts, seat, cards & beats))
        none = lacks(facts, seat, cards)
        if cards & beats == cards:
            forced += here * (1.0 - none)
        here *= none
    return over, forced


def lacks(facts: DecisionFacts, seat: int, cards: int) -> float:
    """The chance that a seat holds none of these cards."""
    if cards & facts.holds[seat]:
        return 0.0
    green = (cards & facts.green_unseen & ~facts.lacks[seat]).bit_count()
    blue = (cards & facts.blue_unseen).bit_count()
    chance: float = (1.0 - facts.green_share[seat]) ** green * (1.0 - facts.blue_share[seat]) ** blue
    return chance
