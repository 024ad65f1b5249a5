"""The drawing tools that widgets and scenes share: theme, text and skins at one UI scale."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Literal

import pygame

from purple_table.art.moods import DEFAULT_MOOD, MOODS, TableMood
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.surfaces import SurfaceCache, gradient, make_rounded_mask, smooth, transparent, windows
from purple_table.ui.kit.text import Mark, Typesetter
from purple_table.ui.kit.theme import REFERENCE_WINDOW, Color, Size, Theme
from purple_table.ui.kit.tints import make_tint

_KEPT = 2
"""Boxes, shadows and text may each take the bytes of this many windows: a veil and a dialog, and half as much more."""

Direction = Literal["up", "down", "left", "right"]


@dataclass(frozen=True)
class Skin:
    """The fill and the edge of a box."""

    top: Color
    bottom: Color
    edge: Color | None = None
    opacity: int = 255

    def blend(self, other: Color, share: float) -> "Skin":
        """Return this skin shifted towards a color."""
        edge = colors.mix(self.edge, other, share) if self.edge else None
        return Skin(colors.mix(self.top, other, share), colors.mix(self.bottom, other, share), edge, self.opacity)

    def tint(self, tint: Callable[[Color], Color]) -> "Skin":
        """Return this skin with its violet tones in those of a mood."""
        return Skin(tint(self.top), tint(self.bottom), tint(self.edge) if self.edge else None, self.opacity)

    def sharpen(self) -> "Skin":
        """Return this skin for high contrast: a dark one darker, with a bright edge, and nothing shines through."""
        top, bottom = colors.sharpen_ground(self.top), colors.sharpen_ground(self.bottom)
        return Skin(top, bottom, colors.sharpen_ink(colors.mix(self.edge, colors.IVORY, 0.4)) if self.edge else None)


PANEL = Skin(colors.PANEL_TOP, colors.PANEL, colors.PANEL_EDGE)
DIALOG = Skin(colors.mix(colors.PANEL_TOP, colors.RAISED, 0.35), colors.PANEL, colors.RAISED_EDGE)
WELL = Skin(colors.WELL, colors.WELL, colors.WELL_EDGE)
RAISED = Skin(colors.RAISED_TOP, colors.RAISED, colors.RAISED_EDGE)
GOLDEN = Skin(colors.GOLD_TOP, colors.GOLD, colors.GOLD_EDGE)
DANGER = Skin(colors.DANGER_TOP, colors.DANGER, colors.DANGER_EDGE)
CHILLY = Skin(colors.CHILL_TOP, colors.CHILL, colors.CHILL_EDGE)
NOTE = Skin(colors.IVORY, colors.IVORY, colors.GOLD)


class Kit:
    """The drawing tools of widgets; a new kit is made when the UI scale or the mood changes."""

    def __init__(self, theme: Theme, mark: Mark | None = None, mood: TableMood = MOODS[DEFAULT_MOOD]) -> None:
        """`mark` draws tokens in braces inside paragraphs. In a plain mood texts and boxes have a high contrast, and
        boxes thick edges; in the others boxes and texts take the tone of the room."""
        self.theme = theme
        self.mark = mark
        self.mood = mood
        self.sharp = mood.plain is not None
        self.tint = make_tint(mood.wall.dusk, mood.wall.dark)
        """Returns what stands for a color of words and lines in this mood: another one for a violet one."""
        self.tint_box = make_tint(mood.wall.dusk, mood.wall.dark, boxes=True)
        """Returns what stands for the color of a box."""
        self.text = Typesetter(mark, colors.sharpen_ink if self.sharp else self.tint)
        self._surfaces = SurfaceCache(0)
        self._smaller: dict[float, Kit] = {}
        self.make_room(REFERENCE_WINDOW)

    def make_room(self, size: Size) -> None:
        """Limit the caches to what a window of this size needs."""
        self._surfaces.set_limit(windows(_KEPT, size))
        self.text.set_limit(windows(_KEPT, size))

    def px(self, units: float) -> int:
        """Convert reference units to pixels."""
        return self.theme.px(units)

    def reduce(self, scale: float) -> "Kit":
        """Return the tools for a smaller UI scale, for what has no room at this one; these for the same scale."""
        if scale == self.theme.scale:
            return self
        if scale not in self._smaller:
            self._smaller[scale] = Kit(Theme(scale), self.mark, self.mood)
        return self._smaller[scale]

    def keep_picture(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return a picture that is made at the first request. The key must contain its size and everything else that it
        depends on."""
        return self._surfaces.get(key, make)

    def box(self, surface: pygame.Surface, rect: pygame.Rect, skin: Skin, radius: int) -> None:
        """Draw a rounded box with a hairline edge."""
        size = rect.size
        line = max(1, round(self.theme.scale)) if skin.edge else 0

        def make() -> pygame.Surface:
            tinted = skin.tint(self.tint_box)
            return make_box(size, tinted.sharpen() if self.sharp else tinted, radius, 2 * line if self.sharp else line)

        surface.blit(self._surfaces.get(("box", size, skin, radius), make), rect)

    def outline(self, surface: pygame.Surface, rect: pygame.Rect, color: Color, radius: int, width: int) -> None:
        """Draw a smooth rounded outline of a width in pixels, outside a rectangle."""
        outer = rect.inflate(width * 2, width * 2)
        size, color = outer.size, self.tint(color)
        picture = self._surfaces.get(
            ("outline", size, color, radius, width), lambda: make_outline(size, color, radius + width, width)
        )
        surface.blit(picture, outer)

    def focus_ring(self, surface: pygame.Surface, rect: pygame.Rect, radius: int) -> None:
        """Draw the ring of the keyboard focus, a little away from a widget."""
        air = self.px(2.5)
        self.outline(surface, rect.inflate(air * 2, air * 2), colors.GOLD_TOP, radius + air, self.px(2))

    def hint_ring(self, surface: pygame.Surface, rect: pygame.Rect, radius: int) -> None:
        """Draw the ring that marks what a hint proposes, with a dark edge so that it is visible on light things too."""
        width = max(2, self.px(3))
        self.outline(surface, rect, colors.NIGHT, radius, width + max(1, self.px(2)))
        self.outline(surface, rect, colors.GOOD, radius, width)

    def disc(self, surface: pygame.Surface, center: tuple[int, int], diameter: int, color: Color) -> None:
        """Draw a smooth filled circle."""
        color = self.tint(color)

        def paint(large: pygame.Surface, factor: int) -> None:
            pygame.draw.circle(large, color, large.get_rect().center, diameter * factor / 2)

        picture = self._surfaces.get(("disc", diameter, color), lambda: smooth((diameter, diameter), color, paint))
        surface.blit(picture, picture.get_rect(center=center))

    def chevron(
        self, surface: pygame.Surface, center: tuple[int, int], size: int, color: Color, direction: Direction
    ) -> None:
        """Draw a small open arrow in a square of a size in pixels."""
        color = self.tint(color)
        picture = self._surfaces.get(("chevron", size, color, direction), lambda: _make_chevron(size, color, direction))
        surface.blit(picture, picture.get_rect(center=center))

    def shadow(self, surface: pygame.Surface, rect: pygame.Rect, radius: int, reach: int) -> None:
        """Draw the soft shadow of a box that floats above its background."""
        size = rect.size
        picture = self._surfaces.get(("shadow", size, radius, reach), lambda: _make_shadow(size, radius, reach))
        surface.blit(picture, (rect.x - reach, rect.y - reach + reach // 3))

    def gauge(self, surface: pygame.Surface, line: pygame.Rect, at: int, fill: Skin) -> None:
        """Draw a line with round ends, filled up to the x coordinate `at`."""
        reach = line.height // 2
        self.box(surface, line.inflate(line.height, 0), WELL, reach)
        filled = pygame.Rect(line.left - reach, line.top, at - line.left + reach, line.height)
        if filled.width >= line.height:
            self.box(surface, filled, fill, reach)

    def knob(self, surface: pygame.Surface, center: tuple[int, int], size: int, color: Color) -> None:
        """Draw the knob that is dragged along a gauge."""
        self.disc(surface, center, size, colors.WELL)
        self.disc(surface, center, size - self.px(3), color)

    def veil(self, surface: pygame.Surface, opacity: int) -> None:
        """Darken everything drawn so far, behind a dialog."""
        size = surface.get_size()

        def make() -> pygame.Surface:
            # A plain surface with one alpha is blended much faster than one with an alpha a pixel.
            cover = pygame.Surface(size)
            cover.fill(self.tint(colors.NIGHT))
            cover.set_alpha(opacity)
            return cover

        surface.blit(self._surfaces.get(("veil", size, opacity), make), (0, 0))


def make_box(size: Size, skin: Skin, radius: int, line: int) -> pygame.Surface:
    """Make a rounded box; `line` is the width of its edge in pixels."""
    inner = (size[0] - 2 * line, size[1] - 2 * line)
    picture = gradient(inner, skin.top, skin.bottom)
    picture.blit(make_rounded_mask(inner, radius - line), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if skin.edge and line:
        edge = gradient(size, skin.edge, skin.edge)
        edge.blit(make_rounded_mask(size, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        edge.blit(picture, (line, line))
        picture = edge
    if skin.opacity < 255:
        picture.fill((255, 255, 255, skin.opacity), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def make_outline(size: Size, color: Color, radius: int, width: int) -> pygame.Surface:
    """Make a smooth rounded frame, `width` pixels thick, `radius` at its outer side."""
    picture = gradient(size, color, color)
    picture.blit(make_rounded_mask(size, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    hole = make_rounded_mask((size[0] - 2 * width, size[1] - 2 * width), radius - width)
    # Only the alpha of the hole is taken away.
    hole.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(hole, (width, width), special_flags=pygame.BLEND_RGBA_SUB)
    return picture


def _make_chevron(size: int, color: Color, direction: Direction) -> pygame.Surface:
    def paint(large: pygame.Surface, factor: int) -> None:
        side = size * factor
        thickness = max(factor, round(side * 0.14))
        points = [(side * 0.18, side * 0.36), (side * 0.5, side * 0.66), (side * 0.82, side * 0.36)]
        for start, end in ((points[0], points[1]), (points[1], points[2])):
            _thick_line(large, color, start, end, thickness)

    picture = smooth((size, size), color, paint)
    turn = {"down": 0, "right": 90, "up": 180, "left": 270}[direction]
    return pygame.transform.rotate(picture, turn) if turn else picture


def _thick_line(
    surface: pygame.Surface, color: Color, start: tuple[float, float], end: tuple[float, float], thickness: int
) -> None:
    """Draw a line with round ends; pygame's own wide lines are cut along the axes."""
    from_point, to_point = pygame.Vector2(start), pygame.Vector2(end)
    across = (to_point - from_point).normalize().rotate(90) * (thickness / 2)
    corners = [from_point + across, to_point + across, to_point - across, from_point - across]
    pygame.draw.polygon(surface, color, corners)
    for point in (from_point, to_point):
        pygame.draw.circle(surface, color, point, thickness / 2)


def _make_shadow(size: Size, radius: int, reach: int) -> pygame.Surface:
    """Blur a small box and stretch its middle, so that a large shadow costs no more than a small one."""
    core = radius + reach
    width, height = size[0] + 2 * reach, size[1] + 2 * reach
    small = (2 * core + 4 + 2 * reach, 2 * core + 4 + 2 * reach)
    ink = transparent(small)
    ink.fill((0, 0, 0, 0))
    shape = make_rounded_mask((small[0] - 2 * reach, small[1] - 2 * reach), radius)
    shape.fill((0, 0, 0, 130), special_flags=pygame.BLEND_RGBA_MULT)
    ink.blit(shape, (reach, reach))
    blurred = pygame.transform.box_blur(pygame.transform.box_blur(ink, max(1, reach // 2)), max(1, reach // 2))
    return nine_slice(blurred, (width, height), min(core + reach, width // 2, height // 2))


def nine_slice(source: pygame.Surface, size: Size, margin: int) -> pygame.Surface:
    """Stretch a square picture to a size: its corners stay, its edges and middle are stretched."""
    result = transparent(size)
    side = source.get_width()
    columns, rows = (
        (
            (0, margin, 0, margin),
            (margin, side - 2 * margin, margin, length - 2 * margin),
            (side - margin, margin, length - margin, margin),
        )
        for length in size
    )
    for source_x, source_width, x, width in columns:
        for source_y, source_height, y, height in rows:
            if min(width, height, source_width, source_height) > 0:
                part = source.subsurface((source_x, source_y, source_width, source_height))
                result.blit(pygame.transform.scale(part, (width, height)), (x, y))
    return result
