"""Buttons and switches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pygame

from purple_table.core.overriding import override
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.theme import Color, Font, Size
from purple_table.ui.kit.widgets.widget import Clickable

Kind = Literal["primary", "plain", "danger", "quiet"]

_SKINS: dict[str, tuple[Skin, Color]] = {
    "primary": (skins.GOLDEN, colors.INK),
    "plain": (skins.RAISED, colors.IVORY),
    "danger": (skins.DANGER, colors.IVORY),
}


class Button(Clickable):
    """A caption to click. A `quiet` button has no background until the mouse is on it; `show_key` draws the key beside
    it."""

    def __init__(
        self,
        caption: str,
        on_click: Callable[[], None],
        *,
        kind: Kind = "plain",
        key: int | None = None,
        show_key: bool = False,
        width: float | None = None,
        grow: float = 0,
        tooltip: str = "",
    ) -> None:
        super().__init__(on_click, width=width, grow=grow, tooltip=tooltip, key=key)
        self.caption = caption
        self.kind: Kind = kind
        self._show_key = show_key
        self.hinted = False
        """Whether a hint proposes to click it."""
        self.close = self.keyless = False
        """Whether the button is hardly larger than its words, and whether its key is left out of them."""
        self.framed = False
        """Whether a quiet button has a thin frame, where it stands beside words that are none."""

    @property
    @override
    def spoken_name(self) -> str:
        return self.caption or self.tooltip.partition("\n")[0]

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return room for the caption and a good margin."""
        if self.wanted_width is not None:
            return kit.px(self.wanted_width), kit.theme.control_height
        margin = kit.px(8 if self.close else 12 if self.kind == "quiet" else 20)
        across = kit.text.width(self.caption, kit.theme.strong) + 2 * margin + self._measure_key(kit)
        return max(across, kit.px(40)), kit.theme.control_height

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw background, caption and key in their current state."""
        skin, ink = self._choose_look()
        radius = kit.theme.radius
        rect = self.rect
        if skin is not None:
            kit.box(surface, rect, skin, radius)
        elif self.framed:
            edge = colors.PANEL_EDGE if self.enabled else colors.mix(colors.PANEL_EDGE, colors.PANEL, 0.5)
            kit.outline(surface, rect.inflate(-kit.px(6), -kit.px(8)), edge, radius, max(1, kit.px(1)))
        sunk = kit.px(1) if self.pressed and self.hovered else 0
        key_width = self._measure_key(kit)
        room = rect.width - kit.px(12) - key_width
        font = self._find_font(kit, room)
        picture = kit.text.line(kit.text.ellipsize(self.caption, font, room), font, ink)
        place = picture.get_rect(center=(rect.centerx - key_width // 2, rect.centery + sunk))
        surface.blit(picture, place)
        if key_width and self.key is not None:
            name = kit.text.line(key_name(self.key), kit.theme.small, ink)
            apart = self._measure_key_gap(kit)
            cap = pygame.Rect(0, 0, key_width - apart, kit.px(22))
            cap.midleft = (place.right + apart, rect.centery + sunk)
            kit.outline(surface, cap.inflate(-2, -2), colors.mix(ink, self._choose_ground(skin), 0.55), kit.px(5), 1)
            surface.blit(name, name.get_rect(center=cap.center))
        if self.hinted:
            kit.hint_ring(surface, rect, radius)
        if self.ringed:
            kit.focus_ring(surface, rect, radius)

    def _find_font(self, kit: Kit, room: int) -> Font:
        """Return the typeface of the caption: a smaller one rather than words that are cut."""
        font = kit.theme.strong
        smaller = [font._replace(size=kit.px(units)) for units in (14.5, 13, 12)]
        return next((font for font in (font, *smaller) if kit.text.width(self.caption, font) <= room), smaller[-1])

    def _measure_key(self, kit: Kit) -> int:
        if not self._show_key or self.key is None or self.keyless:
            return 0
        cap = max(kit.px(22), kit.text.width(key_name(self.key), kit.theme.small) + kit.px(12))
        return cap + self._measure_key_gap(kit)

    def _measure_key_gap(self, kit: Kit) -> int:
        return kit.px(5 if self.close else 10)

    def _choose_look(self) -> tuple[Skin | None, Color]:
        if self.kind == "quiet":
            if not self.enabled:
                return None, colors.FADED
            if self.pressed and self.hovered:
                return skins.RAISED.blend(colors.NIGHT, 0.35), colors.IVORY
            return (skins.RAISED, colors.IVORY) if self.hovered else (None, colors.LAVENDER)
        skin, ink = _SKINS[self.kind]
        if not self.enabled:
            return skins.RAISED.blend(colors.PANEL, 0.72), colors.FADED
        if self.pressed and self.hovered:
            return skin.blend(colors.NIGHT, 0.2), ink
        return (skin.blend(colors.IVORY, 0.12) if self.hovered else skin), ink

    def _choose_ground(self, skin: Skin | None) -> Color:
        return skin.bottom if skin is not None else colors.PANEL


class Toggle(Clickable):
    """A switch with its caption to the right."""

    def __init__(
        self,
        caption: str,
        value: bool,
        on_change: Callable[[bool], None],
        *,
        key: int | None = None,
        grow: float = 0,
        tooltip: str = "",
    ) -> None:
        """`on_change` receives the new value."""
        super().__init__(self._turn, grow=grow, tooltip=tooltip, key=key)
        self.caption = caption
        self.value = value
        self._on_change = on_change

    @property
    @override
    def spoken_name(self) -> str:
        return self.caption

    @property
    @override
    def spoken_value(self) -> str:
        return tr("on") if self.value else tr("off")

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size of switch, gap and caption."""
        across = kit.px(46) + (kit.px(12) + kit.text.width(self.caption, kit.theme.body) if self.caption else 0)
        return (across if width is None else min(across, width)), kit.px(34)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the switch, gold when on, and the caption."""
        track = pygame.Rect(self.rect.left, 0, kit.px(46), kit.px(26))
        track.centery = self.rect.centery
        skin = skins.GOLDEN if self.value else skins.WELL
        knob = colors.IVORY if self.value else colors.LAVENDER
        if not self.enabled:
            skin, knob = skin.blend(colors.PANEL, 0.6), colors.FADED
        elif self.hovered:
            skin = skin.blend(colors.IVORY, 0.12)
        kit.box(surface, track, skin, track.height // 2)
        reach = track.height // 2
        center = (track.right - reach if self.value else track.left + reach, track.centery)
        if self.value:
            kit.disc(surface, center, kit.px(21), colors.mix(colors.GOLD, colors.INK, 0.45))
        kit.disc(surface, center, kit.px(19), knob)
        if self.caption:
            room = self.rect.right - track.right - kit.px(12)
            text = kit.text.ellipsize(self.caption, kit.theme.body, room)
            picture = kit.text.line(text, kit.theme.body, colors.IVORY if self.enabled else colors.FADED)
            surface.blit(picture, picture.get_rect(midleft=(track.right + kit.px(12), self.rect.centery)))
        if self.ringed:
            kit.focus_ring(surface, track, track.height // 2)

    def _turn(self) -> None:
        self.value = not self.value
        self._on_change(self.value)


_caps: dict[int, str] = {}


def use_caps(caps: dict[int, str]) -> bool:
    """Name these keys by what stands on another device from now on; return True if that is a change."""
    changed = caps != _caps
    _caps.clear()
    _caps.update(caps)
    return changed


def key_name(key: int) -> str:
    """Return the name of a key as its cap shows it: "U", "Enter", "F11"; on a gamepad that is in use, its button."""
    if key in _caps:
        return _caps[key]
    match key:
        case pygame.K_RETURN:
            return tr("Enter")
        case pygame.K_ESCAPE:
            return tr("Esc")
        case pygame.K_SPACE:
            return tr("Space")
    name = pygame.key.name(key)
    return name.upper() if len(name) == 1 else name.title()
