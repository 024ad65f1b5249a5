"""A view of a widget that is higher than the space for it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pygame

from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets.widget import Point, Widget

_LINE = 56
_EDGE = 14
_SMALLEST = 60
_MARGIN = 5
_MORE = 13
"""The size of the arrow below the area while there is more to scroll down to, in reference units."""
_GLIDE = 18.0


class ScrollArea(Widget):
    """Shows a part of its child; wheel, bar, arrows, Page, Home and End move it."""

    reactive = True

    def __init__(self, child: Widget, *, height: float | None = None, grow: float | None = None) -> None:
        """`height` limits the height in reference units; without it the area grows into the free space."""
        super().__init__(grow=grow if grow is not None else 0 if height is not None else 1)
        self._child = child
        self._height = height
        self._offset = 0
        self._target = 0.0
        self._position = 0.0
        self._content = 0
        self._line = _LINE
        self._margin = _MARGIN
        self._grip = pygame.Rect(0, 0, 0, 0)
        self._bar = pygame.Rect(0, 0, 0, 0)
        self._dragged_from: tuple[int, int] | None = None

    @property
    def children(self) -> Sequence[Widget]:
        """The only child."""
        return (self._child,)

    @contextmanager
    def measure_whole(self) -> Iterator[None]:
        """Measure, inside the context, as much room as the child needs without scrolling."""
        height, grow, self._height, self.grow = self._height, self.grow, None, 0.0
        yield
        self._height, self.grow = height, grow

    @property
    def offset(self) -> int:
        """How many pixels of the child are above the view."""
        return self._offset

    @property
    def overflows(self) -> bool:
        """Whether there is anything to scroll."""
        return self._content > self.rect.height

    @property
    def _has_more(self) -> bool:
        """Whether there is more to scroll down to."""
        return self._offset < self._content - self.rect.height

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the child's size with room for the bar, bounded by the height that was given."""
        edges = kit.px(_EDGE)
        across = self._child.measure(kit, None if width is None else max(0, width - edges))[0] + edges
        down = self.full_height(kit, width)
        if self._height is not None:
            down = min(down, kit.px(self._height))
        elif self.grow:
            down = min(down, kit.px(_SMALLEST))
        return across, down

    def full_height(self, kit: Kit, width: int | None) -> int:
        """Return the height at which nothing would have to be scrolled, in pixels."""
        return self._child.measure(kit, None if width is None else max(0, width - kit.px(_EDGE)))[1]

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Place the child, moved up by the offset. The part in view stays in view, and a glide continues."""
        before = max(1, self._content)
        position, target = self._position / before, self._target / before
        super().place(kit, rect)
        width = max(0, rect.width - kit.px(_EDGE))
        self._line = kit.px(_LINE)
        self._margin = kit.px(_MARGIN)
        self._content = self._child.measure(kit, width)[1]
        self._position, self._target = self._clamp(position * self._content), self._clamp(target * self._content)
        self._offset = round(self._position)
        height = max(self._content, rect.height)
        self._child.place(kit, pygame.Rect(rect.left, rect.top - self._offset, width, height))
        self._bar = pygame.Rect(rect.right - kit.px(8), rect.top, kit.px(8), max(1, rect.height))
        # A page that overflows can be focused, so that the keyboard alone can read it.
        self.focusable = self.overflows
        self._place_grip()

    def shift(self, across: int, down: int) -> None:
        """Move the bar along."""
        super().shift(across, down)
        self._bar.move_ip(across, down)
        self._grip.move_ip(across, down)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw what is in view, down to the last whole line, and the bar if there is more, with an arrow towards what
        is still below."""
        outside = surface.get_clip()
        view, size = self._view(), kit.px(_MORE) + kit.px(4)
        arrow = self.rect.centerx, min(self.rect.bottom + kit.px(_MORE) // 2, surface.get_height() - size // 2 - 1)
        if self._has_more:
            # At the edge of the window the arrow stands in the area, and no line below it.
            cut = self._child.find_cut(kit, min(view.bottom, arrow[1] - kit.px(_MORE) // 2))
            view.height = cut - view.top if cut > self.rect.top else view.height
        surface.set_clip(view.clip(outside))
        super().draw(kit, surface)
        surface.set_clip(outside)
        if self.overflows:
            skin: Skin = skins.RAISED
            if self.pressed or self.hovered:
                skin = skin.blend(colors.IVORY, 0.2)
            kit.box(surface, self._grip, skin, self._grip.width // 2)
        if self._has_more:
            # What is cut between two rows looks as if it were all there is.
            kit.disc(surface, arrow, size, colors.PANEL)
            kit.chevron(surface, arrow, kit.px(_MORE), colors.GOLD_TOP, "down")
        if self.ringed:
            kit.focus_ring(surface, self.rect.inflate(2 * self._margin, 2 * self._margin), kit.theme.radius)

    def find(self, point: Point) -> Widget | None:
        """Return the innermost reactive widget under a point; parts of the child that are out of view are not found."""
        if not self.rect.collidepoint(point):
            return None
        if self.overflows and point[0] >= self._bar.left:
            return self
        return super().find(point)

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll so far that a rectangle of the child comes into view."""
        if rect.top < self.rect.top:
            self._jump(self._position - (self.rect.top - rect.top) - self._line // 4)
        elif rect.bottom > self.rect.bottom:
            self._jump(self._position + (rect.bottom - self.rect.bottom) + self._line // 4)

    def scroll_to(self, position: float) -> None:
        """Scroll to a distance from the top, in pixels, at once."""
        self._jump(position)

    def wheel(self, steps: float) -> bool:
        """Glide by lines; at the end leave the wheel to the area around."""
        wanted = self._clamp(self._target - steps * self._line)
        if wanted == self._target:
            return False
        self._target = wanted
        return True

    def press(self, point: Point) -> None:
        """Take the grip, or page towards a click beside it."""
        self._dragged_from = None
        if not self.overflows or point[0] < self._bar.left:
            return
        if self._grip.inflate(self._grip.width, 0).collidepoint(point):
            self._dragged_from = (point[1], self._offset)
        else:
            self._target = self._clamp(
                self._target + (1 if point[1] > self._grip.centery else -1) * self._measure_page()
            )

    def drag(self, point: Point) -> None:
        """Move with the grip."""
        if self._dragged_from is not None:
            way = self._bar.height - self._grip.height
            start, offset = self._dragged_from
            self._jump(offset + (point[1] - start) * (self._content - self.rect.height) / max(1, way))

    def key_down(self, event: pygame.event.Event) -> bool:
        """Scroll by a line on arrows, a page on Page keys and Space, and to the ends on Home and End."""
        wanted = {
            pygame.K_UP: self._target - self._line,
            pygame.K_DOWN: self._target + self._line,
            pygame.K_PAGEUP: self._target - self._measure_page(),
            pygame.K_PAGEDOWN: self._target + self._measure_page(),
            pygame.K_SPACE: self._target + self._measure_page(),
            pygame.K_HOME: 0.0,
            pygame.K_END: float(self._content),
        }.get(event.key)
        if wanted is None or not self.overflows:
            return False
        self._target = self._clamp(wanted)
        return True

    def update(self, dt: float) -> bool:
        """Glide towards the target."""
        if self._position == self._target:
            return False
        share = 1 - math.exp(-_GLIDE * dt)
        self._position += (self._target - self._position) * share
        if abs(self._target - self._position) < 0.5:
            self._position = self._target
        self._follow()
        return True

    def _view(self) -> pygame.Rect:
        """Return the visible part of the child, with a margin for focus rings if nothing is cut off."""
        view = self.rect.inflate(2 * self._margin, 2 * self._margin)
        top = self.rect.top if self._offset > 0 else view.top
        bottom = self.rect.bottom if self._has_more else view.bottom
        return pygame.Rect(view.left, top, view.width, bottom - top)

    def _jump(self, position: float) -> None:
        self._position = self._target = self._clamp(position)
        self._follow()

    def _follow(self) -> None:
        moved = round(self._position) - self._offset
        if moved:
            self._offset += moved
            self._child.shift(0, -moved)
            self._place_grip()

    def _place_grip(self) -> None:
        share = self.rect.height / max(1, self._content, self.rect.height)
        height = max(self._bar.width * 3, round(self._bar.height * share))
        way = self._bar.height - height
        top = self._bar.top + round(way * self._offset / max(1, self._content - self.rect.height))
        self._grip = pygame.Rect(self._bar.left, top, self._bar.width, height)

    def _measure_page(self) -> float:
        return max(self._line, self.rect.height - self._line)

    def _clamp(self, position: float) -> float:
        return float(min(max(0.0, position), max(0, self._content - self.rect.height)))
