"""The look of a rule book's page: paper, inks, typefaces, and the cloth on which the examples lie."""

from __future__ import annotations

import pygame

from purple_table.art import lettering
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.kit.theme import Color, Font
from purple_table.ui.scenes.rules.book_text import Inks

PAPER: Color = (248, 242, 229)
SHEET = Skin((250, 245, 234), (243, 235, 218), (216, 202, 176))
VIOLET: Color = (88, 42, 138)
FAINT: Color = (104, 88, 122)
HAIRLINE: Color = (206, 191, 170)
BAND: Color = (239, 229, 208)
GLOW: Color = (252, 219, 132)
"""The background of the clause that was asked for, for a moment."""

CLOTH = Skin((21, 78, 57), (21, 78, 57), (11, 46, 33))
CLOTH_LINE: Color = (58, 118, 94)
CLOTH_FAINT: Color = (176, 210, 192)
CLOTH_OUT: Color = (255, 176, 160)
FOLD = Skin((250, 245, 234), (250, 245, 234), (172, 148, 196))
FOLD_HOVERED = Skin((238, 227, 240), (238, 227, 240), VIOLET)
SCORE_BOX = Skin((34, 104, 77), (27, 88, 65), CLOTH_LINE)
WON_BOX = Skin((64, 112, 66), (52, 98, 58), colors.GOLD_TOP)
REFUSED_BOX = Skin((116, 48, 52), (98, 40, 44), (216, 128, 120))
PLACEHOLDER = Skin((226, 219, 202), (226, 219, 202))
WARNING = Skin((252, 232, 214), (252, 232, 214), (196, 96, 60))

ON_PAPER = Inks(colors.INK, VIOLET, FAINT, (234, 223, 204), (253, 226, 140), (250, 178, 66))
IN_HEADING = ON_PAPER._replace(text=VIOLET, tag=FAINT)
IN_WARNING = ON_PAPER._replace(text=(110, 36, 20))
ON_CLOTH = Inks(colors.IVORY, colors.GOLD_TOP, CLOTH_FAINT, (38, 104, 78), (128, 96, 20), (176, 112, 14))
FAINT_ON_CLOTH = ON_CLOTH._replace(text=CLOTH_FAINT)


def flat_box(kit: Kit, surface: pygame.Surface, rect: pygame.Rect, skin: Skin, radius: int) -> None:
    """Draw a rounded box of one color.

    Only its corners need memory and blending, however large the box is.
    """
    small = pygame.Rect(0, 0, 4 * radius, 4 * radius)
    if rect.width < small.width or rect.height < small.height:
        kit.box(surface, rect, skin, radius)
        return
    line = max(1, round(kit.theme.scale)) if skin.edge else 0
    if skin.edge:
        surface.fill(skin.edge, rect.inflate(-2 * radius, 0))
        surface.fill(skin.edge, rect.inflate(0, -2 * radius))
    surface.fill(skin.top, rect.inflate(-2 * radius, -2 * line))
    surface.fill(skin.top, rect.inflate(-2 * line, -2 * radius))
    outside = surface.get_clip()
    for side in ("topleft", "topright", "bottomleft", "bottomright"):
        corner = pygame.Rect(0, 0, radius, radius)
        setattr(corner, side, getattr(rect, side))
        setattr(small, side, getattr(rect, side))
        surface.set_clip(corner.clip(outside))
        kit.box(surface, small, skin, radius)
    surface.set_clip(outside)


def body(kit: Kit) -> Font:
    """Return the font of running text."""
    return Font("serif", kit.px(20), lettering.MEDIUM)


def heading(kit: Kit, level: int) -> Font:
    """Return the font of a heading of level 1 to 6."""
    size, weight = {1: (46, 600), 2: (31, 600), 3: (24, 700)}.get(level, (21, 700))
    return Font("serif", kit.px(size), weight)


def code(kit: Kit) -> Font:
    """Return the font of lines that are shown as they are written."""
    return Font("sans", kit.px(14.5), lettering.REGULAR)


def cell(kit: Kit, head: bool = False) -> Font:
    """Return the font of the text of a table."""
    return Font("serif", kit.px(18.5), lettering.BOLD if head else lettering.MEDIUM)


def caption(kit: Kit) -> Font:
    """Return the font of the title of an example."""
    return Font("sans", kit.px(15), lettering.SEMIBOLD)


def note(kit: Kit) -> Font:
    """Return the font of the small print of an example: conditions, seats and answer."""
    return Font("sans", kit.px(13.5), lettering.MEDIUM)


def figure(kit: Kit) -> Font:
    """Return the font of a total."""
    return Font("sans", kit.px(17), lettering.SEMIBOLD)


def large_figure(kit: Kit) -> Font:
    """Return the font of what cards are worth together."""
    return Font("sans", kit.px(25), lettering.SEMIBOLD)
