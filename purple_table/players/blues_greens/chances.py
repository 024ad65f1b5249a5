"""Chances: how likely the own side takes the trick with a card, from what is known of the other hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from purple_table.players.blues_greens.sight import Sight

BEATS, SPARES = 0.9, 0.15
"""How often a hand that can beat the trick does so: over the other side, and over its own."""
AGAIN = 0.5
"""How much of the chance is left to beat a card that has itself beaten one."""
UNSET = 0.42
"""The chance of the side that leads a card without suit."""
NEARLY = 0.97


def ours(sight: Sight, card: int) -> float:
    """The chance that the own side takes the trick if the seat to act plays this card (one bit)."""
    tricks, pack = sight.tables.tricks, sight.pack
    line = [*sight.line, card]
    own = len(sight.line) & 1
    place = tricks.place(line)
    if not sight.later:
        return 0.5 if place is None else float(place & 1 == own)
    sides = {number & 1 for number, played in enumerate(line) if played & pack.twos}
    if len(sides) == 1 and not (tricks.black_first and any(played & tricks.black for played in line)):
        return 1.0 - NEARLY if own in sides else NEARLY
    led = tricks.led(line)
    if place is None or not led:
        return UNSET
    best = line[place]
    beats = sight.tables.above[best.bit_length()]
    if not best & tricks.trump:
        beats |= tricks.trump
    mine = place & 1 == own
    chance = float(mine)
    must = (led & pack.green, led & ~pack.green, tricks.trump & pack.green, tricks.trump & ~pack.green)
    for seat in sight.later:
        over, forced = _over(sight, seat, must[: 2 if led == tricks.trump else 4], beats)
        if sight.mine(seat):
            again = AGAIN if mine else 1.0
            chance += (1.0 - chance) * max(over * BEATS, forced) * again
        else:
            again = 1.0 if mine else AGAIN
            chance *= 1.0 - max(over * BEATS, forced) * again
    return chance


def _over(sight: Sight, seat: int, must: tuple[int, ...], beats: int) -> tuple[float, float]:
    """The chances that a seat can beat the trick, and that it has to."""
    here, over, forced = 1.0, 0.0, 0.0
    for cards in must:
        if not cards:
            continue
        over += here * (1.0 - lacks(sight, seat, cards & beats))
        none = lacks(sight, seat, cards)
        if cards & beats == cards:
            forced += here * (1.0 - none)
        here *= none
    return over, forced


def lacks(sight: Sight, seat: int, cards: int) -> float:
    """The chance that a seat holds none of these cards."""
    if cards & sight.holds[seat]:
        return 0.0
    green = (cards & sight.green_unseen & ~sight.lacks[seat]).bit_count()
    blue = (cards & sight.blue_unseen).bit_count()
    chance: float = (1.0 - sight.green_share[seat]) ** green * (1.0 - sight.blue_share[seat]) ** blue
    return chance
