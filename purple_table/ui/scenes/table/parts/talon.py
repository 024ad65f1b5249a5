"""The talon, of which two change their hands before play: the elder hand's packet, and the younger one's below it."""

from __future__ import annotations

import pygame

from purple_table.core.cards import PileKey
from purple_table.ui.cards.pile_layout import TALON_STEP, TalonPlace, place_talon
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose
from purple_table.ui.kit.telling import tr, translate_markup
from purple_table.ui.scenes.table.places import Spot
from purple_table.ui.scenes.table.table_context import RegisteredPart

_LEFT_OVER = PileKey("aside", None, 1)
_COUNT_ROOM = 24
"""The room for a number of cards and a gap beside it, in reference units."""


class Talon(RegisteredPart):
    """Shows what is left of a talon while it is exchanged, in two packets with the name of who may draw them.

    Its cards are the uppermost of those that lie aside face down; the others stay in their corner (see `Aside`).
    """

    @property
    def count(self) -> int:
        """The number of cards that lie in the talon and not in the corner; 0 where it is not shown apart."""
        return sum(self._count_packets()) if self._find_place() is not None else 0

    def find_spot(self, key: PileKey, index: int, count: int) -> Spot | None:
        """Return the place of a card of the talon."""
        place, split = self._find_place(), self._model.view.status.talon
        if key != _LEFT_OVER or place is None or index < split[0]:
            return None
        index -= split[0]
        packet, index = (1, index) if index < split[1] else (0, index - split[1])
        return Spot(_find_pose(place, packet, index), place.card)

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the packets from the left, each with a name and its number of cards."""
        place, counts = self._find_place(), self._count_packets()
        if place is None or not any(counts):
            return
        kit = self._drawing.kit
        title = kit.text.line(tr("Talon"), kit.theme.small, colors.LAVENDER)
        first = place.packets[0 if counts[0] else 1]
        surface.blit(title, title.get_rect(bottomleft=first.topleft))
        for packet, (seat, count) in enumerate(zip(self._list_owners(), counts, strict=True)):
            for index in range(count):
                self._drawing.painter.draw(surface, None, place.card, _find_pose(place, packet, index))
            if count:
                # A long name ends before the tray, with room for the number of cards.
                room = place.title.width - kit.px(_COUNT_ROOM)
                name = kit.text.ellipsize(self._model.seats[seat].name, kit.theme.small, room)
                words = translate_markup("{name} **{count}**", name=name, count=count)
                color = colors.GOLD_TOP if seat == self._model.view.to_act else colors.LAVENDER
                label = kit.text.paragraph(words, kit.theme.small, color)
                surface.blit(label, label.get_rect(topleft=place.packets[packet].bottomleft))

    def _find_place(self) -> TalonPlace | None:
        """Return where the talon lies; None where nobody exchanges, or there is no room."""
        layout, split = self._picture.places.layout, self._model.view.status.talon
        if layout is None or not split:
            return None
        return place_talon(layout, max(split[1:]), self._drawing.kit.px)

    def _count_packets(self) -> tuple[int, int]:
        """Count the cards of the packet that is drawn first, and of the other one."""
        split = self._model.view.status.talon
        if not split:
            return 0, 0
        left = max(len(self._picture.piles.get(_LEFT_OVER, ())) - split[0], 0)
        return max(left - split[1], 0), min(left, split[1])

    def _list_owners(self) -> tuple[int, int]:
        """Return who may draw each packet: once the elder hand is done the younger one may draw both."""
        view = self._model.view
        younger = view.status.dealer
        elder = (younger + 1) % view.players
        return younger if view.to_act == younger else elder, younger


def _find_pose(place: TalonPlace, packet: int, index: int) -> Pose:
    """Return the pose of a card of a packet, the lowest at the left."""
    rect = place.packets[packet]
    return Pose(rect.left + place.card * (0.5 + TALON_STEP * index), rect.centery)
