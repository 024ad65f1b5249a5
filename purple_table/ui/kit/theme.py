"""Colors, measures and fonts of the window, at one UI scale."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from purple_table.art import lettering
from purple_table.art.lettering import Family

Color = tuple[int, int, int]
Size = tuple[int, int]

SMALLEST_WINDOW: Size = (800, 600)
REFERENCE_WINDOW: Size = (1280, 720)
LARGEST_SCALE = 3.0
_SCALE_STEP = 0.25
LOW = 450
"""Below so many reference units a window is low for the size of its text: plates have one row, headings are small."""
_NARROWEST: Size = (640, 360)
"""The least space that a scene needs, in reference units: a scale at which the window has less is not offered."""

NIGHT: Color = (22, 13, 36)
PANEL_TOP: Color = (47, 30, 75)
PANEL: Color = (36, 22, 59)
PANEL_EDGE: Color = (92, 68, 138)
WELL: Color = (20, 11, 33)
WELL_EDGE: Color = (104, 80, 150)
RAISED_TOP: Color = (86, 60, 132)
RAISED: Color = (65, 43, 105)
RAISED_EDGE: Color = (130, 100, 184)
GOLD_TOP: Color = (245, 212, 132)
GOLD: Color = (226, 180, 84)
GOLD_EDGE: Color = (252, 230, 170)
INK: Color = (36, 20, 54)
DANGER_TOP: Color = (184, 54, 72)
DANGER: Color = (152, 38, 58)
DANGER_EDGE: Color = (226, 112, 124)
IVORY: Color = (247, 240, 224)
LAVENDER: Color = (201, 187, 222)
FADED: Color = (158, 142, 184)
GOOD: Color = (142, 222, 160)
BAD: Color = (255, 157, 157)
CHILL_TOP: Color = (74, 98, 138)
CHILL: Color = (48, 68, 102)
CHILL_EDGE: Color = (150, 180, 222)
CHILL_INK: Color = (178, 206, 244)
"""What turned out badly for the person is cool; what turned out well is golden."""


LIGHT = 0.18
"""From this luminance on a color is a light one."""
_LEAST_INK, _MOST_GROUND = 0.62, 0.028
"""The luminance of a light text at least, and of a dark ground at most, in high contrast: 8.6 to 1."""
_WHITE: Color = (255, 255, 255)
_BLACK: Color = (0, 0, 0)


def measure_luminance(color: Color) -> float:
    """Return the relative luminance of a color by WCAG 2, from 0 to 1."""
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)
        for share in (channel / 255 for channel in color)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def sharpen_ink(color: Color) -> Color:
    """Return a color of text for high contrast: light ones lighter, dark ones black."""
    if measure_luminance(color) < LIGHT:
        return _BLACK
    return _move_until(color, _WHITE, lambda tone: measure_luminance(tone) >= _LEAST_INK)


@cache
def sharpen_ground(color: Color) -> Color:
    """Return a color of a box for high contrast: dark ones darker, for light ones have dark text."""
    if measure_luminance(color) >= 2 * LIGHT:
        return color
    return _move_until(color, _BLACK, lambda tone: measure_luminance(tone) <= _MOST_GROUND)


def _move_until(color: Color, goal: Color, is_enough: Callable[[Color], bool]) -> Color:
    """Mix more and more of a goal into a color until it is enough."""
    return next((tone for step in range(20) if is_enough(tone := mix(color, goal, step / 20))), goal)


class Font(NamedTuple):
    """A typeface at a size in pixels."""

    family: Family
    size: int
    weight: int = lettering.REGULAR
    italic: bool = False


@dataclass(frozen=True)
class Theme:
    """All lengths of the window: given in units of the 1280 x 720 reference window, returned in pixels."""

    scale: float = 1.0

    def px(self, units: float) -> int:
        """Convert reference units to whole pixels; a length above zero has at least one pixel."""
        return max(1, round(units * self.scale)) if units > 0 else 0

    def is_low(self, size: Size) -> bool:
        """Return whether a window is low for the size of its text."""
        return size[1] < self.px(LOW)

    @property
    def gap(self) -> int:
        """The spacing unit between neighbors."""
        return self.px(8)

    @property
    def radius(self) -> int:
        """The corner radius of buttons and fields."""
        return self.px(9)

    @property
    def panel_radius(self) -> int:
        """The corner radius of panels and dialogs."""
        return self.px(14)

    @property
    def control_height(self) -> int:
        """The height of buttons, fields and rows with one control."""
        return self.px(40)

    @property
    def body(self) -> Font:
        """Running text."""
        return Font("sans", self.px(16))

    @property
    def strong(self) -> Font:
        """Running text that matters; captions of buttons."""
        return Font("sans", self.px(16), lettering.SEMIBOLD)

    @property
    def number(self) -> Font:
        """Numbers that matter: totals and bids."""
        return Font("sans", self.px(22), lettering.SEMIBOLD)

    @property
    def small(self) -> Font:
        """Notes, hints and tooltips."""
        return Font("sans", self.px(13.5), lettering.MEDIUM)

    @property
    def sentences(self) -> tuple[Font, Font, Font]:
        """Sentences that are read while playing: the best size, and smaller ones for where that has no room."""
        return (
            Font("sans", self.px(17), lettering.MEDIUM),
            Font("sans", self.px(16), lettering.MEDIUM),
            Font("sans", self.px(15), lettering.MEDIUM),
        )

    @property
    def heading(self) -> Font:
        """The heading of a panel or a dialog."""
        return Font("serif", self.px(24), lettering.SEMIBOLD)

    @property
    def title(self) -> Font:
        """The title of a scene."""
        return Font("serif", self.px(38), lettering.SEMIBOLD)

    @property
    def display(self) -> Font:
        """The name of the program or of a game, at its largest."""
        return Font("serif", self.px(68), lettering.MEDIUM)


def list_scales(size: Size) -> tuple[float, ...]:
    """Return the UI scales at which a window of this size still has room for everything: 1 to 3 in quarters."""
    most = min(LARGEST_SCALE, size[0] / _NARROWEST[0], size[1] / _NARROWEST[1])
    return tuple(1 + _SCALE_STEP * step for step in range(max(0, int((most - 1) / _SCALE_STEP)) + 1))


def scale_for_window(size: Size, wanted: float | None = None) -> float:
    """Return the UI scale for a window: the wanted one, or the largest that fits; without a wish one that suits, in
    eighths from 1 to 3."""
    if wanted is not None:
        return min(max(wanted, 1.0), list_scales(size)[-1])
    fitting = min(size[0] / REFERENCE_WINDOW[0], size[1] / REFERENCE_WINDOW[1])
    return min(max(int(fitting * 8) / 8, 1.0), LARGEST_SCALE)


def mix(one: Color, other: Color, share: float) -> Color:
    """Blend two colors; share 0 gives the first, 1 the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
