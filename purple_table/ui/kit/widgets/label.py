"""Text in a form."""

from __future__ import annotations

from typing import Literal

import pygame

from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.text import Align, escape, strip_markup
from purple_table.ui.kit.theme import Color, Font, Size
from purple_table.ui.kit.widgets.widget import Widget

Style = Literal["body", "strong", "small", "heading", "title", "display"]


class Label(Widget):
    """A text with markup (see ui.text), wrapped to its width, or on one line that ends with an ellipsis if it must."""

    def __init__(
        self,
        text: str,
        *,
        style: Style = "body",
        color: Color = colors.IVORY,
        align: Align = "left",
        wrap: bool = True,
        width: float | None = None,
        grow: float = 0,
        tooltip: str = "",
    ) -> None:
        """Titles and headings are gold unless another color is given."""
        super().__init__(width=width, grow=grow, tooltip=tooltip)
        golden = color == colors.IVORY and style in ("heading", "title", "display")
        self.text = text
        self.color = colors.GOLD_TOP if golden else color
        self.style: Style = style
        self.align: Align = align
        self.wrap = wrap
        self.reactive = bool(tooltip)

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size: as wide as the longest line, as high as all lines."""
        if self.wanted_width is not None:
            width = kit.px(self.wanted_width)
        natural = kit.text.layout(self.text, self._font(kit)).size
        if width is None or natural[0] <= width:
            return (natural[0] if self.wanted_width is None or width is None else width), natural[1]
        if not self.wrap:
            return width, natural[1]
        return width, kit.text.layout(self.text, self._font(kit), width).size[1]

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the text, vertically centered in its place."""
        surface.blit(picture := self._picture(kit), picture.get_rect(midleft=self.rect.midleft))

    def _picture(self, kit: Kit) -> pygame.Surface:
        font = self._font(kit)
        text = self.text
        if not self.wrap and kit.text.layout(text, font).size[0] > self.rect.width:
            text = escape(kit.text.ellipsize(strip_markup(text), font, self.rect.width))
        return kit.text.paragraph(text, font, self.color, self.rect.width, self.align)

    def _font(self, kit: Kit) -> Font:
        theme = kit.theme
        return {
            "body": theme.body,
            "strong": theme.strong,
            "small": theme.small,
            "heading": theme.heading,
            "title": theme.title,
            "display": theme.display,
        }[self.style]
