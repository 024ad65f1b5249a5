"""What is looked at for a while above the table: the last trick, or all calls of the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from purple_table.ui import kit as skins
from purple_table.ui import theme as colors
from purple_table.ui.layout import TableLayout
from purple_table.ui.panels.calls import CallsTable
from purple_table.ui.strains import call_words
from purple_table.ui.text import escape

if TYPE_CHECKING:
    from purple_table.ui.scenes.table.scene import TableScene

_WIDE, _COLUMN = 560, 118


def draw_calls(scene: TableScene, surface: pygame.Surface, layout: TableLayout) -> None:
    """Draw the whole bidding on a panel in the middle: who called what, in order, and what the calls promise."""
    kit, view, table = scene.stage.kit, scene.view, scene.table
    bidding = view.status.phase == "bidding"
    calls = CallsTable(view, table.game.deck, table.seats, view.to_act if bidding else None)
    pad = kit.px(18)
    wide = min(kit.px(max(_COLUMN * view.players, 300)), layout.size[0] - kit.px(60))
    title = kit.text.line("The bidding", kit.theme.heading, colors.GOLD_TOP)
    meanings = []
    for event in scene.parts.calling.made:
        meaning = scene.parts.calling.meaning(event)
        if meaning:
            who = escape(table.seats[event.seat].name)
            meanings.append(f"**{who}**, {call_words(table.game.deck, event.words)}: {escape(meaning)}")
    told = kit.text.paragraph("\n".join(meanings), kit.theme.small, colors.LAVENDER, wide) if meanings else None
    high = calls.measure(kit, wide)[1]
    panel = pygame.Rect(0, 0, wide + 2 * pad, title.get_height() + high + 2 * pad + kit.px(8))
    if told is not None:
        panel.height += told.get_height() + kit.px(12)
    panel.center = layout.middle.center
    panel.clamp_ip(pygame.Rect((0, 0), layout.size))
    kit.shadow(surface, panel, kit.theme.panel_radius, kit.px(14))
    kit.box(surface, panel, skins.DIALOG, kit.theme.panel_radius)
    surface.blit(title, title.get_rect(midtop=(panel.centerx, panel.top + pad)))
    calls.place(kit, pygame.Rect(panel.left + pad, panel.top + pad + title.get_height() + kit.px(8), wide, high))
    calls.draw(kit, surface)
    if told is not None:
        surface.blit(told, (panel.left + pad, calls.rect.bottom + kit.px(12)))
