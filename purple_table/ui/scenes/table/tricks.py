"""The trick on the table, and the last one when it is looked at again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from purple_table.ui import kit as skins
from purple_table.ui import theme as colors
from purple_table.ui.animation import Pose
from purple_table.ui.layout import TableLayout

if TYPE_CHECKING:
    from purple_table.ui.scenes.table.scene import TableScene


class Tricks:
    """Draws the trick, and the last trick on a panel."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the cards of the trick; while it is held, the one that takes it in a frame."""
        scene = self._scene
        held = scene.course.held
        winner = scene.picture.place(held.seat) if held is not None else None
        # From the left, so that no card hides another's index; the one that takes the trick comes to the top.
        for place, code in sorted(scene.picture.trick, key=lambda card: (card[0] == winner, layout.trick[card[0]].x)):
            frame = colors.GOLD_TOP if place == winner else None
            scene.painter.draw(surface, code, layout.trick_card, layout.trick[place], frame=frame)

    def draw_last(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the last trick, who took it and why."""
        scene = self._scene
        trick = scene.last_trick
        if trick is None:
            return
        kit = scene.stage.kit
        panel = layout.middle.inflate(-kit.px(4), -kit.px(4))
        who, why = scene.trick_words(trick)
        text, font = f"{who}\n{why}", kit.theme.small
        wide = min(kit.text.layout(text, font).size[0], panel.width - kit.px(30))
        words = kit.text.paragraph(text, font, colors.IVORY, wide, "center")
        spread = round(max(home.x for home in layout.trick) - min(home.x for home in layout.trick))
        panel.width = min(panel.width, max(wide + kit.px(40), spread + layout.trick_card + kit.px(40)))
        panel.center = layout.middle.center
        kit.shadow(surface, panel, kit.theme.panel_radius, kit.px(14))
        kit.box(surface, panel, skins.DIALOG, kit.theme.panel_radius)
        surface.blit(words, words.get_rect(midtop=(panel.centerx, panel.top + kit.px(8))))
        top = panel.top + kit.px(14) + words.get_height()
        # The trick as it lay, drawn together to fit below the words.
        share = min(1.0, (panel.bottom - kit.px(8) - top) / layout.middle.height)
        wide = int(layout.trick_card * share)
        middle = (panel.centerx, (top + panel.bottom - kit.px(8)) / 2)
        for number, code in enumerate(trick.cards):
            seat = (trick.leader + number) % len(trick.cards)
            home = layout.trick[scene.picture.place(seat)]
            pose = Pose(
                middle[0] + (home.x - layout.middle.centerx) * share,
                middle[1] + (home.y - layout.middle.centery) * share,
            )
            frame = colors.GOLD_TOP if seat == trick.seat else None
            scene.painter.draw(surface, code, wide, pose, frame=frame)
