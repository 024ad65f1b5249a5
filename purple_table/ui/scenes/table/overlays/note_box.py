"""Boxes for notes: a few words beside a card or a plate, with the way to the clause behind them, and room for them.

Room on the table is found by geometry alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect

from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.surfaces import smooth
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.theme import Font, Size, Theme, scale_for_window

_WIDTH, _INSET, _AIR = 370, 24, (16, 14, 12)
"""The greatest width of a note beside something, how much wider notes are than their words, and by size how much
higher."""
_NEARLY = 6
"""How exactly lines are made of like length, in reference units."""
_FINEST = 13
"""The size of the smallest letters of a note, in reference units."""
_LITTLE = (8, 4, 0)
"""How much higher a note is that hardly has room."""


def note_text(words: str, clause: str) -> str:
    """Return the text of a note, with markup: the words, and the way to the clause if there is one."""
    return tr("{words}  **Why?** *Click here, or key* **W**", words=words) if clause else words


class Note(NamedTuple):
    """The place of a note, and the typeface of its words."""

    rect: pygame.Rect
    font: Font


def list_smaller(kit: Kit, size: Size) -> list[Font]:
    """Return the typefaces of sentences that have no room at the chosen UI scale, down to the one that suits the size
    of the window, the largest first."""
    last, least = kit.theme.sentences[-1], Theme(scale_for_window(size)).sentences[-1].size
    return [last._replace(size=pixels) for pixels in range(last.size - 2, least - 1, -2)]


def list_finer(kit: Kit, size: Size) -> list[Font]:
    """Return the smaller typefaces of sentences, and that of a long note which would cover something else."""
    last = kit.theme.sentences[-1]
    return [*list_smaller(kit, size), last._replace(size=Theme(scale_for_window(size)).px(_FINEST))]


def place_in_strip(
    kit: Kit, text: str, strip: pygame.Rect, across: int, top: int, below: int, smaller: Sequence[Font] = ()
) -> Note:
    """Place a note in the strip for words, as near as possible to what it is about.

    A long one grows upwards as far as `top`, then over the free space `below` the strip. Words are set a little smaller
    rather than broken into lines, then with little air above and below them rather than smaller; at last in one of the
    `smaller` typefaces, and without air.
    """
    across_most, highest = strip.width - kit.px(_INSET), strip.bottom + below - top
    fonts = zip((*kit.theme.sentences, *smaller), (*_AIR, *[_AIR[-1]] * len(smaller)), strict=True)
    measured = [(_measure_note(kit, text, font, across_most, air), font) for font, air in fonts]
    unbroken = [box for box, _ in measured[:2] if kit.text.layout(text, box.font).size[0] <= across_most]
    close = [(box, _measure_note(kit, text, font, across_most, _LITTLE[0])) for box, font in measured]
    last = measured[-1][0]
    closest = [_measure_note(kit, text, last.font, across_most, air) for air in _LITTLE]
    tried = [*(unbroken or [box for pair in close for box in pair]), *closest]
    rect, font = next((box for box in tried if box.rect.height <= highest), last)
    rect.width = _balance(kit, text, font, rect.width)
    rect.height = max(rect.height, strip.height)
    rect.midbottom = across, strip.bottom
    rect.top = min(max(rect.top, top), strip.bottom + below - rect.height)
    return Note(rect.clamp(pygame.Rect(strip.left, rect.top, strip.width, rect.height)), font)


def _measure_note(kit: Kit, text: str, font: Font, width: int, air: float) -> Note:
    """Measure a note whose words have at most a width, in a typeface."""
    width = min(kit.text.layout(text, font).size[0], width)
    size = kit.text.layout(text, font, width).size
    return Note(pygame.Rect((0, 0), size).inflate(kit.px(_INSET), kit.px(air)), font)


def measure_balanced(kit: Kit, text: str, font: Font, width: int) -> Size:
    """Return the size of a note of at most a width, no wider than its lines need if they are of like length."""
    width = _balance(kit, text, font, width)
    return width, kit.text.layout(text, font, width - kit.px(_INSET)).size[1] + kit.px(_AIR[0])


def _balance(kit: Kit, text: str, font: Font, width: int) -> int:
    """Return how wide a note of at most a width is whose lines are of like length, without more of them."""
    return kit.text.find_even_width(text, font, width - kit.px(_INSET), kit.px(_NEARLY)) + kit.px(_INSET)


def place_note(kit: Kit, text: str, at: pygame.Rect, bounds: pygame.Rect, smaller: Sequence[Font] = ()) -> Note:
    """Place a note above what it is about, or below it if there is no room, inside the bounds: with `smaller` letters
    if it would be higher than these."""
    for font in (kit.theme.sentences[1], *smaller):
        width = min(kit.text.layout(text, font).size[0], kit.px(_WIDTH), bounds.width - kit.px(40))
        rect = pygame.Rect((0, 0), kit.text.layout(text, font, width).size).inflate(kit.px(_INSET), kit.px(16))
        if rect.height <= bounds.height - kit.px(8):
            break
    rect.width = _balance(kit, text, font, rect.width)
    rect.midbottom = (at.centerx, at.top - kit.px(7))
    if rect.top < bounds.top + kit.px(4):
        rect.top = at.bottom + kit.px(7)
    rect.clamp_ip(bounds.inflate(-kit.px(8), -kit.px(8)))
    return Note(rect, font)


def draw_note(kit: Kit, surface: pygame.Surface, text: str, note: Note) -> None:
    """Draw a note at its place."""
    rect = note.rect
    kit.shadow(surface, rect, kit.theme.radius, kit.px(10))
    kit.box(surface, rect, skins.NOTE, kit.px(7))
    picture = kit.text.paragraph(text, note.font, colors.INK, rect.width - kit.px(_INSET))
    surface.blit(picture, picture.get_rect(center=rect.center))


def draw_bubble_tail(kit: Kit, surface: pygame.Surface, center: tuple[int, int], size: int) -> None:
    """Draw the corner of a bubble that points at the speaker: half of it shows beside the bubble."""

    def paint(large: pygame.Surface, factor: int) -> None:
        side = large.get_width()
        pygame.draw.polygon(large, colors.IVORY, [(side / 2, 0), (side, side / 2), (side / 2, side), (0, side / 2)])

    tail = kit.keep_picture(("tail", size), lambda: smooth((size, size), colors.IVORY, paint))
    surface.blit(tail, tail.get_rect(center=center))


class Room(NamedTuple):
    """The bounds of a card, and what it may not touch. It may cover what is `spared` if necessary, the last group
    first."""

    bounds: Rect
    taken: tuple[Rect, ...]
    spared: tuple[tuple[Rect, ...], ...] = ()


def free_place(sizes: Iterable[tuple[int, int]], room: Room, near: tuple[int, int], step: int) -> Rect | None:
    """Return the place nearest to a point for a card of one of these sizes; None if there is none.

    The earlier of two sizes is chosen, unless the later one comes nearer by more than the width of the first.
    """
    sizes = tuple(sizes)
    for kept in range(len(room.spared), -1, -1):
        taken = [*room.taken, *(rect for rects in room.spared[:kept] for rect in rects)]
        best: tuple[float, Rect] | None = None
        for number, size in enumerate(sizes):
            found = _find_nearest(size, room.bounds, taken, near, step)
            if found is None:
                continue
            cost = _measure_distance(found, near) + number * sizes[0][0]
            if best is None or cost < best[0]:
                best = cost, found
        if best is not None:
            return best[1]
    return None


def _find_nearest(
    size: tuple[int, int], bounds: Rect, taken: Sequence[Rect], near: tuple[int, int], step: int
) -> Rect | None:
    found, least = None, 0
    rect = Rect((0, 0), size)
    middle, last = near[0] - size[0] // 2, bounds.right - size[0]
    for top in range(bounds.top, bounds.bottom - size[1] + 1, step):
        down = (top + size[1] // 2 - near[1]) ** 2
        if found is not None and down >= least:
            continue
        left = bounds.left
        while left <= last:
            rect.topleft = left, top
            hit = rect.collidelist(taken)
            if hit >= 0:
                # Nothing of this size fits left of where that ends.
                left = max(left + step, taken[hit].right)
                continue
            far = (left - middle) ** 2 + down
            if found is None or far < least:
                found, least = rect.copy(), far
            elif left >= middle:
                break  # What lies further right is further away.
            left += step
    return found


def _measure_distance(rect: Rect, point: tuple[int, int]) -> float:
    return float(((rect.centerx - point[0]) ** 2 + (rect.centery - point[1]) ** 2) ** 0.5)
