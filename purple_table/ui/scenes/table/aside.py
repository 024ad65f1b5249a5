"""What is set aside before the play: open cards and backs, small in a corner that no seat uses."""

from __future__ import annotations

import pygame

from purple_table.core.piles import PileKey
from purple_table.ui import theme as colors
from purple_table.ui.animation import Pose
from purple_table.ui.layout import TableLayout
from purple_table.ui.scenes.table.part import Part
from purple_table.ui.scenes.table.places import Spot


class Aside(Part):
    """The piles of the role "aside"."""

    def spot(self, key: PileKey, index: int, count: int) -> Spot | None:
        """A card of the fan."""
        layout = self.scene.layout
        if key.role != "aside" or layout is None:
            return None
        return Spot(
            Pose(layout.aside.centerx - index * layout.aside.width * 0.35, layout.aside.centery), layout.aside.width
        )

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the cards, and say what they are."""
        scene = self.scene
        aside = scene.picture.aside
        if not aside:
            return
        kit = scene.stage.kit
        for number, code in enumerate(aside):
            x = layout.aside.centerx - number * layout.aside.width * 0.35
            scene.painter.draw(surface, code, layout.aside.width, Pose(x, layout.aside.centery))
        label = kit.text.line("Set aside", kit.theme.small, colors.LAVENDER)
        place = label.get_rect(midtop=(layout.aside.centerx, layout.aside.bottom + kit.px(3)))
        if place.bottom > layout.hand.top:
            place.midright = (layout.aside.left - kit.px(8), layout.aside.centery)
            if layout.hand.right < layout.aside.left:
                place.midtop = (layout.aside.centerx, layout.aside.bottom + kit.px(2))
        surface.blit(label, place)
