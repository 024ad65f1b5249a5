"""The bar of a replay: its progress, buttons to step forward and back by card and by trick, and what it can show."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

import pygame

from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.surfaces import smooth
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.theme import Color, Size
from purple_table.ui.kit.widgets import Button, Space, Widget
from purple_table.ui.kit.widgets.containers import Row
from purple_table.ui.kit.widgets.widget import Point
from purple_table.ui.scenes.table.bar_table import BarGround

Icon = Literal["start", "trick back", "back", "play", "pause", "on", "trick on", "end"]

_LINE, _ROW, _GAP, _EDGE = 26, 40, 6, 8
HEIGHT = _LINE + _ROW + _GAP + 2 * _EDGE
"""The height of the whole bar, in reference units."""
_ICON = 38
_NARROW = 900
_AIR = 24
"""The space beside the words of a button that keeps its width, in reference units."""
_LEAST_APART = 4
"""Marks that would be closer than this, in pixels, are left out."""


class ReplayTimeline(NamedTuple):
    """The steps of a match: the last one, those after which a deal begins, and those at which one can stop."""

    last: int
    deals: tuple[int, ...]
    stops: tuple[int, ...]


class ReplayCommands(NamedTuple):
    """The commands of the bar's buttons."""

    seek: Callable[[int], None]
    start: Callable[[], None]
    trick_back: Callable[[], None]
    back: Callable[[], None]
    play: Callable[[], None]
    on: Callable[[], None]
    trick_on: Callable[[], None]
    end: Callable[[], None]
    deals: Callable[[], None]
    hands: Callable[[], None]
    seat: Callable[[], None]
    speed: Callable[[], None]
    look_back: Callable[[], None]
    branch: Callable[[], None]


class IconButton(Button):
    """A button with a picture. Its caption is its name in the tooltip."""

    def __init__(
        self, icon: Icon, caption: str, on_click: Callable[[], None], *, key: int | None = None, tooltip: str = ""
    ) -> None:
        super().__init__(caption, on_click, kind="quiet", key=key, tooltip=tooltip or caption, width=_ICON)
        self.icon: Icon = icon

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the background and the picture."""
        skin, color = self._choose_look()
        if skin is not None:
            kit.box(surface, self.rect, skin, kit.theme.radius)
        size, ink, icon = kit.px(18), kit.tint(color), self.icon
        picture = kit.keep_picture(
            ("transport", icon, size, ink), lambda: smooth((size, size), ink, lambda large, _: _paint(large, icon, ink))
        )
        surface.blit(picture, picture.get_rect(center=self.rect.center))
        if self.ringed:
            kit.focus_ring(surface, self.rect, kit.theme.radius)


class ProgressLine(Widget):
    """The timeline of the match: a long mark where a deal begins, a short one at each trick, and a knob."""

    reactive = True

    def __init__(self, course: ReplayTimeline, seek: Callable[[int], None], *, tooltip: str = "") -> None:
        """`seek` receives the step that was pointed at."""
        super().__init__(grow=1, tooltip=tooltip)
        self.course = course
        self.at = 0
        self._seek = seek

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size: as wide as there is room."""
        return width or kit.px(320), kit.px(_LINE)

    def point(self, kit: Kit, step: int) -> Point:
        """Return where a step lies on the line."""
        line = self._find_line(kit)
        return line.left + round(line.width * step / max(1, self.course.last)), line.centery

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw line, marks and knob."""
        line = self._find_line(kit)
        at = self.point(kit, self.at)[0]
        kit.gauge(surface, line, at, skins.GOLDEN)
        self._draw_marks(kit, surface, self.course.stops, kit.px(5), colors.FADED)
        self._draw_marks(kit, surface, self.course.deals, kit.px(11), colors.LAVENDER)
        size = kit.px(18) + (kit.px(2) if self.hovered or self.pressed else 0)
        kit.knob(surface, (at, line.centery), size, colors.IVORY)

    def press(self, point: Point) -> None:
        """Jump to the point and follow the mouse."""
        self.drag(point)

    def drag(self, point: Point) -> None:
        """Follow the mouse."""
        line = self._at
        share = (point[0] - line.left) / max(1, line.width)
        step = round(min(max(share, 0.0), 1.0) * self.course.last)
        if step != self.at:
            self._seek(step)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Remember where the line lies."""
        super().place(kit, rect)
        self._at = self._find_line(kit)

    def _find_line(self, kit: Kit) -> pygame.Rect:
        knob = kit.px(18)
        line = pygame.Rect(self.rect.left + knob // 2, 0, max(1, self.rect.width - knob), kit.px(6))
        line.centery = self.rect.centery
        return line

    def _draw_marks(self, kit: Kit, surface: pygame.Surface, steps: Sequence[int], height: int, color: Color) -> None:
        """Draw the marks that have room. A long match has many more, so not each of them is looked at in every
        frame."""
        line, last = self._find_line(kit), max(1, self.course.last)

        def find_x(step: int) -> int:
            return line.left + round(line.width * step / last)

        top, wide = line.bottom + kit.px(1), max(1, kit.px(1))
        place = 0
        while place < len(steps):
            x = find_x(steps[place])
            surface.fill(color, (x - wide // 2, top, wide, height))
            place = bisect_left(steps, x + _LEAST_APART, place + 1, key=find_x)


class TransportBar(BarGround):
    """The whole bar: the line and its text above, the buttons below."""

    def __init__(self, course: ReplayTimeline, commands: ReplayCommands) -> None:
        super().__init__()
        self.where = Button("", commands.deals, kind="quiet", key=pygame.K_d, tooltip=tr("The deals, to go to one"))
        self.line = ProgressLine(course, commands.seek, tooltip=tr("Drag to go anywhere in the match"))
        self.play = IconButton("play", tr("Play"), commands.play, key=pygame.K_SPACE)
        self.hands = Button("", commands.hands, kind="quiet", key=pygame.K_h, tooltip=tr("All hands open, or only one"))
        self.seat = Button("", commands.seat, kind="quiet", key=pygame.K_v, tooltip=tr("From whose seat it is seen"))
        self.speed = Button("", commands.speed, kind="quiet", key=pygame.K_s, tooltip=tr("How fast it plays"))
        self.look_back = Button(
            tr("Look back"),
            commands.look_back,
            kind="quiet",
            key=pygame.K_e,
            tooltip=tr("Review this deal, or see the computer play it with your cards"),
        )
        told_branch = tr("A new match from here, for practice")
        self.branch = Button(
            tr("Practice from here"), commands.branch, kind="primary", key=pygame.K_p, tooltip=told_branch
        )
        self._captions: Mapping[Button, Sequence[str]] = {}
        self._ends = (
            IconButton("start", tr("To the beginning (Home)"), commands.start),
            IconButton("end", tr("To the end (End)"), commands.end),
        )
        self._top = Row([self.where, self.line, self.speed], gap=10)
        self._bottom = Row(
            [
                self._ends[0],
                IconButton("trick back", tr("A trick back (Page up, or arrow up)"), commands.trick_back),
                IconButton("back", tr("A card back (arrow left)"), commands.back),
                self.play,
                IconButton("on", tr("A card on (arrow right)"), commands.on),
                IconButton("trick on", tr("A trick on (Page down, or arrow down)"), commands.trick_on),
                self._ends[1],
                Space(grow=1),
                self.hands,
                self.seat,
                self.look_back,
                self.branch,
            ],
            gap=_GAP,
        )

    @property
    def children(self) -> Sequence[Widget]:
        """The line, then the buttons."""
        return self._top, self._bottom

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size: as wide as the window."""
        return width or kit.px(640), kit.px(HEIGHT)

    def reserve(self, captions: Mapping[Button, Sequence[str]]) -> None:
        """Give buttons the width of the longest caption that each can have, so that none of them moves when one
        changes."""
        self._captions = captions

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Place the line above and the buttons below."""
        super().place(kit, rect)
        for button in self._ends:
            button.visible = rect.width >= kit.px(_NARROW)  # else the line is enough, and the keys
        self.branch.caption = tr("Practice from here") if rect.width >= kit.px(_NARROW) else tr("Practice")
        for keeping, captions in self._captions.items():
            longest = max(kit.text.width(caption, kit.theme.strong) for caption in captions)
            keeping.wanted_width = longest / kit.theme.scale + _AIR
        area = rect.inflate(-2 * kit.px(_EDGE), -2 * kit.px(_EDGE))
        self._top.place(kit, pygame.Rect(area.topleft, (area.width, kit.px(_LINE))))
        row = pygame.Rect(area.left, area.bottom - kit.px(_ROW), area.width, kit.px(_ROW))
        self._bottom.place(kit, row)


def _paint(large: pygame.Surface, icon: Icon, ink: Color) -> None:
    """Draw an icon as large as the surface."""
    side = large.get_width()

    def box(left: float, right: float) -> None:
        large.fill(ink, (round(left * side), round(0.1 * side), round((right - left) * side), round(0.8 * side)))

    def arrow(left: float, right: float) -> None:
        """Draw an arrow from its flat end to its point."""
        points = [(left, 0.1), (left, 0.9), (right, 0.5)]
        pygame.draw.polygon(large, ink, [(x * side, y * side) for x, y in points])

    match icon:
        case "play":
            arrow(0.16, 0.94)
        case "pause":
            box(0.18, 0.42)
            box(0.58, 0.82)
        case "on":
            arrow(0.3, 0.8)
        case "back":
            arrow(0.7, 0.2)
        case "trick on":
            arrow(0.06, 0.5)
            arrow(0.5, 0.94)
        case "trick back":
            arrow(0.94, 0.5)
            arrow(0.5, 0.06)
        case "end":
            arrow(0.12, 0.76)
            box(0.76, 0.9)
        case "start":
            arrow(0.88, 0.24)
            box(0.1, 0.24)
