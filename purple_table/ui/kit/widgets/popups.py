"""The widgets that appear above a form and go by themselves: toasts, and the tooltip of a widget on which mouse or
keyboard rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import translate_markup
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.widgets.button import key_name
from purple_table.ui.kit.widgets.widget import Widget

DELAY = 0.55
"""How long the mouse rests before a tooltip appears, in seconds."""

_WIDTH = 300
_HIGHEST = 30
"""The number of places above a widget that are tried for its tooltip, a gap further each."""


class Tooltip:
    """Waits at the widget under the mouse and draws its tooltip."""

    def __init__(self) -> None:
        self.widget: Widget | None = None
        self._waited = 0.0
        self._placed: tuple[object, pygame.Rect, pygame.Surface] | None = None
        """What the tooltip was placed for last, where it lies, and its words."""

    @property
    def shown_text(self) -> str:
        """The text of the tooltip that is visible now."""
        widget = self.widget
        return tooltip_text(widget) if widget is not None and widget.visible and self._waited >= DELAY else ""

    def rest(self, widget: Widget | None) -> None:
        """Begin to wait at a widget, or hide the tooltip."""
        self.widget = widget
        self._waited = 0.0
        self._placed = None

    def update(self, dt: float) -> bool:
        """Advance by dt seconds; return True at the moment when the tooltip appears."""
        if self.widget is None or self._waited >= DELAY:
            return False
        self._waited += dt
        return bool(self.shown_text)

    def draw(
        self,
        kit: Kit,
        surface: pygame.Surface,
        bounds: pygame.Rect,
        others: Callable[[], Sequence[pygame.Rect]],
        words: Sequence[pygame.Rect] = (),
    ) -> None:
        """Draw the tooltip beside its widget, if possible where it covers none of the `others` that can be used or
        read; it is placed anew when the `words` among these change."""
        text = self.shown_text
        if text and self.widget is not None:
            key = text, tuple(self.widget.rect), kit, tuple(bounds), *map(tuple, words)
            if self._placed is None or self._placed[0] != key:
                note, picture = _make_note(kit, text, bounds)
                self._placed = key, _place_beside(kit, note, self.widget.rect, bounds, others()), picture
            _draw_made_note(kit, surface, *self._placed[1:])


def tooltip_text(widget: Widget) -> str:
    """Return the text of a tooltip: why a widget is disabled, or its explanation, and the key that does the same."""
    text = widget.disabled_because or widget.tooltip
    if widget.key is not None and widget.enabled:
        key = translate_markup("*Key* **{key}**", key=key_name(widget.key))
        return f"{text}\n{key}" if text else key
    return text


def draw_note(kit: Kit, surface: pygame.Surface, text: str, at: pygame.Rect, bounds: pygame.Rect) -> None:
    """Draw a note with markup beside a rectangle, inside the bounds; scenes use it for cards and seats."""
    note, picture = _make_note(kit, text, bounds)
    _draw_made_note(kit, surface, _place_beside(kit, note, at, bounds, ()), picture)


def _make_note(kit: Kit, text: str, bounds: pygame.Rect) -> tuple[pygame.Rect, pygame.Surface]:
    """Return the size of a note, and the picture of its words."""
    font = kit.theme.small
    natural = kit.text.layout(text, font).size[0]
    width = min(natural, kit.px(_WIDTH), bounds.width - kit.px(40))
    picture = kit.text.paragraph(text, font, colors.INK, width)
    return picture.get_rect().inflate(kit.px(20), kit.px(14)), picture


def _place_beside(
    kit: Kit, note: pygame.Rect, at: pygame.Rect, bounds: pygame.Rect, others: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Return where a note lies: below a rectangle or above it, or else beside it or a little further above, whichever
    covers least of the others."""
    gap, room = kit.px(8), bounds.inflate(-kit.px(8), -kit.px(8))
    below, above, right, left = note.copy(), note.copy(), note.copy(), note.copy()
    below.midtop = at.centerx, at.bottom + gap
    above.midbottom = at.centerx, at.top - gap
    right.midleft, left.midright = (at.right + gap, at.centery), (at.left - gap, at.centery)
    higher = [above.move(0, -step * gap) for step in range(1, _HIGHEST)]
    fitting = [place for place in (below, above) if room.top <= place.top and place.bottom <= room.bottom]
    if not others:
        return (fitting or [above])[0].clamp(room)
    places = [place.clamp(room) for place in (*(fitting or [above]), right, left, *higher)]
    free = [place for place in places if not place.colliderect(at)] or places[:1]
    return min(free, key=lambda place: sum(_measure_shared(place, other) for other in others))


def _measure_shared(one: pygame.Rect, other: pygame.Rect) -> int:
    shared = one.clip(other)
    return shared.width * shared.height


def _draw_made_note(kit: Kit, surface: pygame.Surface, note: pygame.Rect, picture: pygame.Surface) -> None:
    kit.shadow(surface, note, kit.theme.radius, kit.px(10))
    kit.box(surface, note, skins.NOTE, kit.px(7))
    surface.blit(picture, picture.get_rect(center=note.center))


SHOWN_FOR = 3.2
FADING_FOR = 0.35
"""The seconds that a message stays, and that it takes to fade."""

_READ_AT_ONCE, _READ_IN_A_SECOND = 60, 18.0
"""How many letters are read while a message stays as long as any, and how many more in each second after that."""

_MOST = 3


class Toasts:
    """The messages on screen, the newest lowest; at most three at a time."""

    def __init__(self) -> None:
        self._messages: list[tuple[str, float]] = []

    @property
    def texts(self) -> list[str]:
        """The messages shown now."""
        return [text for text, _ in self._messages]

    def show(self, text: str) -> None:
        """Show a message; one that is shown already stays longer."""
        others = [message for message in self._messages if message[0] != text]
        stays = SHOWN_FOR + max(0, len(text) - _READ_AT_ONCE) / _READ_IN_A_SECOND
        self._messages = [*others[-(_MOST - 1) :], (text, stays + FADING_FOR)]

    def update(self, dt: float) -> bool:
        """Advance by dt seconds; return True while a message fades or has just gone."""
        if not self._messages:
            return False
        self._messages = [(text, left - dt) for text, left in self._messages if left > 0]
        return any(left < FADING_FOR for _, left in self._messages)

    def draw(self, surface: pygame.Surface, kit: Kit, foot: int = 0) -> None:
        """Draw the messages above the bottom of the window, of which `foot` pixels stay free."""
        bottom = surface.get_height() - max(kit.px(28), foot + kit.px(10))
        for text, left in reversed(self._messages):
            width = min(kit.text.width(text, kit.theme.body), surface.get_width() - kit.px(80))
            picture = kit.text.paragraph(escape(text), kit.theme.body, colors.IVORY, max(1, width), "center")
            box = picture.get_rect().inflate(kit.px(36), kit.px(20))
            box.midbottom = (surface.get_width() // 2, bottom)
            if left >= FADING_FOR:
                target, place = surface, box
            else:
                target, place = pygame.Surface(box.size, pygame.SRCALPHA), pygame.Rect((0, 0), box.size)
            kit.box(target, place, skins.DIALOG, place.height // 2 if place.height < kit.px(60) else kit.theme.radius)
            target.blit(picture, picture.get_rect(center=place.center))
            if target is not surface:
                target.set_alpha(max(0, round(255 * left / FADING_FOR)))
                surface.blit(target, box)
            bottom = box.top - kit.px(10)
