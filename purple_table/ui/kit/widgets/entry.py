"""An entry for one line of text."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from purple_table.core.overriding import override
from purple_table.core.safe_text import printable
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets.widget import Point, Widget

_COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META
_CROSS = 22
"""The room for the cross that empties an entry, in reference units."""


class TextEntry(Widget):
    """One line of text with caret, selection and clipboard.

    The caret does not blink: a window in which nothing happens has nothing to draw.
    """

    focusable = True
    reactive = True
    takes_text = True

    def __init__(
        self,
        text: str,
        on_change: Callable[[str], None],
        *,
        on_submit: Callable[[str], None] | None = None,
        placeholder: str = "",
        longest: int = 60,
        width: float | None = None,
        grow: float = 0,
        tooltip: str = "",
    ) -> None:
        """`on_change` receives every new text, `on_submit` the text when Enter is pressed; `longest` counts
        characters."""
        super().__init__(width=width, grow=grow, tooltip=tooltip)
        self.text = text
        self.caret = len(text)
        self.anchor = len(text)
        self._on_change = on_change
        self._on_submit = on_submit
        self._placeholder = placeholder
        self._longest = longest
        self._scrolled = 0
        self._kit: Kit | None = None

    @property
    def selection(self) -> tuple[int, int]:
        """The selected range of characters; empty where caret and anchor meet."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    @override
    def spoken_value(self) -> str:
        return escape(self.text or self._placeholder)

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size: as wide as there is room, at most 320 units where no width is fixed."""
        wanted = kit.px(self.wanted_width or 320)
        return (wanted if width is None else min(wanted, width)), kit.theme.control_height

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Remember the kit, which determines where in the text a click falls."""
        super().place(kit, rect)
        self._kit = kit
        self._keep_caret_in_view()

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw field, selection, text and caret."""
        skin = skins.WELL
        if self.focused:
            skin = skin.blend(colors.GOLD, 0.12)
        elif self.hovered and self.enabled:
            skin = skin.blend(colors.IVORY, 0.06)
        kit.box(surface, self.rect, skin, kit.theme.radius)
        font = kit.theme.body
        inner = self._find_inner_rect(kit)
        outside = surface.get_clip()
        surface.set_clip(inner.clip(outside))
        origin = inner.left - self._scrolled
        start, end = self.selection
        if self.focused and start != end:
            left, right = self._find_x(kit, start), self._find_x(kit, end)
            band = pygame.Rect(origin + left, inner.top + kit.px(7), right - left, inner.height - kit.px(14))
            surface.fill(kit.tint(colors.RAISED_EDGE), band)
        shown, ink = (self.text, colors.IVORY) if self.text else (self._placeholder, colors.FADED)
        if not self.enabled:
            ink = colors.FADED
        picture = kit.text.line(shown, font, ink)
        surface.blit(picture, picture.get_rect(midleft=(origin, inner.centery)))
        if self.focused and self.enabled:
            height = round(font.size * 1.3)
            caret = pygame.Rect(origin + self._find_x(kit, self.caret), 0, max(1, kit.px(1.5)), height)
            caret.centery = inner.centery
            surface.fill(colors.GOLD_TOP, caret)
        surface.set_clip(outside)
        if self.ringed:
            kit.focus_ring(surface, self.rect, kit.theme.radius)

    def press(self, point: Point) -> None:
        """Put the caret where the mouse is."""
        self.caret = self.anchor = self._find_index(point)

    def drag(self, point: Point) -> None:
        """Select up to the mouse."""
        self.caret = self._find_index(point)
        self._keep_caret_in_view()

    def type_text(self, text: str) -> bool:
        """Insert text at the caret, in place of the selection."""
        self._write(text)
        return True

    def key_down(self, event: pygame.event.Event) -> bool:
        """Handle editing keys; letters are taken here too, so that they do not act as shortcuts elsewhere."""
        if event.mod & _COMMAND and self._command(event.key):
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self._on_submit is None:
                return False
            self._on_submit(self.text)
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END):
            self._move(event)
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._delete(event)
        else:
            return event.key not in (pygame.K_UP, pygame.K_DOWN, pygame.K_ESCAPE) and event.key < pygame.K_F1
        return True

    def select_all(self) -> None:
        """Select the whole text."""
        self.anchor, self.caret = 0, len(self.text)
        self._keep_caret_in_view()

    def _command(self, key: int) -> bool:
        start, end = self.selection
        if key == pygame.K_a:
            self.select_all()
        elif key in (pygame.K_c, pygame.K_x):
            if start != end:
                write_clipboard(self.text[start:end])
                if key == pygame.K_x:
                    self._write("")
        elif key == pygame.K_v:
            self._write(read_clipboard())
        else:
            return False
        return True

    def _move(self, event: pygame.event.Event) -> None:
        selecting = bool(event.mod & pygame.KMOD_SHIFT)
        start, end = self.selection
        if event.key == pygame.K_HOME:
            target = 0
        elif event.key == pygame.K_END:
            target = len(self.text)
        elif start != end and not selecting:
            target = start if event.key == pygame.K_LEFT else end
        else:
            target = self._find_neighbor(-1 if event.key == pygame.K_LEFT else 1, bool(event.mod & _COMMAND))
        self.caret = target
        if not selecting:
            self.anchor = target
        self._keep_caret_in_view()

    def _find_neighbor(self, direction: int, by_word: bool) -> int:
        """Find the next place of the caret, one character or one word away."""
        index = self.caret + direction
        if by_word:
            while 0 < index < len(self.text) and not (
                self.text[index - 1].isspace() and not self.text[index].isspace()
            ):
                index += direction
        return min(max(index, 0), len(self.text))

    def _delete(self, event: pygame.event.Event) -> None:
        if self.caret == self.anchor:
            direction = -1 if event.key == pygame.K_BACKSPACE else 1
            self.anchor = self._find_neighbor(direction, bool(event.mod & _COMMAND))
        self._write("")

    def _write(self, text: str) -> None:
        start, end = self.selection
        room = self._longest - (len(self.text) - (end - start))
        added = printable(text[: max(0, room)], " ")
        new = self.text[:start] + added + self.text[end:]
        self.caret = self.anchor = start + len(added)
        changed = new != self.text
        self.text = new
        self._keep_caret_in_view()
        if changed:
            self._on_change(new)

    def _find_inner_rect(self, kit: Kit) -> pygame.Rect:
        return self.rect.inflate(-2 * kit.px(12), 0)

    def _find_x(self, kit: Kit, index: int) -> int:
        return kit.text.width(self.text[:index], kit.theme.body)

    def _find_index(self, point: Point) -> int:
        if self._kit is None:
            return len(self.text)
        kit = self._kit
        x = point[0] - self._find_inner_rect(kit).left + self._scrolled
        return min(range(len(self.text) + 1), key=lambda index: abs(self._find_x(kit, index) - x))

    def _keep_caret_in_view(self) -> None:
        if self._kit is None:
            return
        room = self._find_inner_rect(self._kit).width - self._kit.px(2)
        x = self._find_x(self._kit, self.caret)
        end = self._find_x(self._kit, len(self.text))
        self._scrolled = max(0, min(max(self._scrolled, x - room), x, max(0, end - room)))


class SearchEntry(TextEntry):
    """An entry for what is looked for: a click into it selects all of it, and a cross at its end empties it."""

    _was_focused = _selects = False

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the cross at the end, if there is anything to empty."""
        super().draw(kit, surface)
        if self.text:
            arm, cross = kit.px(5), self._find_cross(kit)
            ink = colors.IVORY if self.hovered else colors.LAVENDER
            for down in (-arm, arm):
                start, end = (cross.centerx - arm, cross.centery - down), (cross.centerx + arm, cross.centery + down)
                pygame.draw.line(surface, kit.tint(ink), start, end, max(2, kit.px(2)))

    def press(self, point: Point) -> None:
        """Empty the entry at the cross; else select everything, or put the caret there if the entry was in use."""
        self._selects = self._was_focused
        if self.text and self._kit is not None and self._find_cross(self._kit).collidepoint(point):
            self._selects = False
            self.select_all()
            self.type_text("")
        elif self._was_focused:
            super().press(point)
        else:
            self.select_all()

    def drag(self, point: Point) -> None:
        """Select up to the mouse, if the entry was in use before."""
        if self._selects:
            super().drag(point)

    def update(self, dt: float) -> bool:
        """Note whether it is in use."""
        self._was_focused = self.focused
        return False

    def _find_inner_rect(self, kit: Kit) -> pygame.Rect:
        inner = super()._find_inner_rect(kit)
        return pygame.Rect(inner.left, inner.top, inner.width - kit.px(_CROSS), inner.height)

    def _find_cross(self, kit: Kit) -> pygame.Rect:
        return pygame.Rect(self.rect.right - kit.px(12 + _CROSS), self.rect.top, kit.px(12 + _CROSS), self.rect.height)


def read_clipboard() -> str:
    """Return the text on the clipboard, or ""."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, ValueError):  # no clipboard, or what lies there is no text
        return ""


def write_clipboard(text: str) -> None:
    """Put a text on the clipboard, if there is one."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return
