"""A chart of the totals deal by deal, with a line for every side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.surfaces import SAMPLES, transparent
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import minus
from purple_table.ui.kit.theme import Color, Size
from purple_table.ui.kit.widgets import Widget

LINES: tuple[Color, ...] = (
    (245, 212, 132),
    (118, 190, 255),
    (255, 150, 120),
    (142, 222, 160),
    (224, 160, 240),
    (255, 240, 150),
    (120, 220, 220),
    (255, 170, 200),
    (190, 200, 140),
    (200, 200, 215),
)
"""Colors that are easy to tell apart on a dark background. The names at the ends of the lines identify them too."""
_HIGH = 250
_MARKS = 5


class Graph(Widget):
    """Lines of totals from before the first deal to after the last. Each has its name at its end."""

    def __init__(self, names: Sequence[str], totals: Sequence[Sequence[float]]) -> None:
        """`totals` has a row for the start and one for each deal, with a number for each name."""
        super().__init__()
        self._names = tuple(names)
        self._totals = tuple(tuple(row) for row in totals)

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size: as wide as there is room."""
        return (kit.px(300) if width is None else width), kit.px(_HIGH)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the levels, the lines and the names."""
        lowest, highest, step = choose_levels([total for row in self._totals for total in row])
        kit.box(surface, self.rect, skins.WELL, kit.theme.radius)
        font = kit.theme.small
        margin = max(kit.text.width(minus(level), font) for level in (lowest, highest)) + kit.px(14)
        named = min(self.rect.width * 2 // 5, max(kit.text.width(name, font) for name in self._names) + kit.px(14))
        area = pygame.Rect(self.rect)
        area.left, area.width = area.left + margin, area.width - margin - named
        area.top, area.height = area.top + kit.px(14), area.height - kit.px(44)

        def height(total: float) -> float:
            return area.bottom - (total - lowest) / max(1, highest - lowest) * area.height

        line = kit.tint(colors.mix(colors.WELL, colors.WELL_EDGE, 0.55))
        for level in range(lowest, highest + 1, step):
            y = round(height(level))
            surface.fill(line, (area.left, y, area.width, kit.px(1)))
            words = kit.text.line(minus(level), font, colors.FADED)
            surface.blit(words, words.get_rect(midright=(area.left - kit.px(6), y)))
        across = area.width / max(1, len(self._totals) - 1)
        self._draw_deals(kit, surface, area, across)
        ends = []
        for side, name in enumerate(self._names):
            points = [(area.left + across * deal, height(row[side])) for deal, row in enumerate(self._totals)]
            # Lines that would hide each other lie a little apart.
            points = [(x, y + (side - (len(self._names) - 1) / 2) * kit.px(1.4)) for x, y in points]
            _draw_line(surface, self.rect, points, LINES[side % len(LINES)], kit.px(2.4))
            ends.append((points[-1][1], side, name))
        for end, side, name in _spread_names(sorted(ends), kit.text.height(font), area):
            short = kit.text.ellipsize(name, font, named - kit.px(12))
            words = kit.text.line(short, font, LINES[side % len(LINES)])
            surface.blit(words, words.get_rect(midleft=(area.right + kit.px(8), round(end))))

    def _draw_deals(self, kit: Kit, surface: pygame.Surface, area: pygame.Rect, across: float) -> None:
        """Write the numbers of the deals below, as many as there is room for."""
        deals = len(self._totals) - 1
        every = max(1, math.ceil(deals * kit.px(26) / max(1, area.width)))
        for deal in range(0, deals + 1, every):
            words = kit.text.line(str(deal) if deal else tr("Start"), kit.theme.small, colors.FADED)
            place = words.get_rect(midtop=(round(area.left + across * deal), area.bottom + kit.px(8)))
            if deal == 0:
                place.left = max(place.left, self.rect.left + kit.px(4))
            surface.blit(words, place)


def choose_levels(totals: Sequence[float]) -> tuple[int, int, int]:
    """Return the lowest and the highest level of a scale with round numbers, and their distance."""
    low, high = min(totals), max(totals)
    rough = max(1, (high - low) / _MARKS)
    power = 10 ** math.floor(math.log10(rough))
    step = max(1, next(round(share * power) for share in (1, 2, 5, 10) if share * power >= rough))
    return math.floor(low / step) * step, max(math.ceil(high / step) * step, math.floor(low / step) * step + step), step


def compute_course(totals: Sequence[int], sheet: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """Return the totals before the first deal and after each, computed from the final totals and the points of each
    deal."""
    rows = [tuple(totals)]
    for points in reversed(sheet):
        rows.append(tuple(total - change for total, change in zip(rows[-1], points, strict=True)))
    return tuple(reversed(rows))


def _spread_names(ends: list[tuple[float, int, str]], height: int, area: pygame.Rect) -> list[tuple[float, int, str]]:
    """Move apart names that would overlap, and keep them inside the area."""
    placed: list[tuple[float, int, str]] = []
    for y, side, name in ends:
        least = placed[-1][0] + height if placed else area.top
        placed.append((max(y, least), side, name))
    over = placed[-1][0] + height / 2 - area.bottom if placed else 0
    if over > 0:
        limit = area.bottom - height / 2
        for index in range(len(placed) - 1, -1, -1):
            y, side, name = placed[index]
            placed[index] = (min(y, limit), side, name)
            limit = placed[index][0] - height
    return placed


def _draw_line(
    surface: pygame.Surface, clip: pygame.Rect, points: Sequence[tuple[float, float]], color: Color, width: int
) -> None:
    """Draw a smooth line with a dot at every point."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    air = width * 3
    size = (math.ceil(right - left) + 2 * air, math.ceil(bottom - top) + 2 * air)
    factor = SAMPLES // 2
    large = transparent((size[0] * factor, size[1] * factor))
    large.fill((*color, 0))
    run = [((x - left + air) * factor, (y - top + air) * factor) for x, y in points]
    for start, end in pairwise(run):
        pygame.draw.line(large, color, start, end, width * factor)
    for point in run:
        pygame.draw.circle(large, color, point, width * factor * 1.1)
    surface.blit(pygame.transform.smoothscale(large, size), (round(left - air), round(top - air)))
