"""The person's own cards: which are in the fan or in the tray, where each belongs, and which card is dragged."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass

from purple_table.ui.cards.card_painter import Glides
from purple_table.ui.cards.table_layout import TableLayout, hand_poses, slot_poses
from purple_table.ui.kit.animation import Pose
from purple_table.ui.scenes.table.model import TableModel
from purple_table.ui.scenes.table.picture import Picture

Point = tuple[int, int]
_STANDING = 0.6
"""How far cards that may be played are raised, as a share of how far cards under the pointer are raised."""


@dataclass
class Drag:
    """A card in the hand of the mouse: `code` was pressed at `start` while it was seen at `pose`, and is `moving` once
    it has come far enough."""

    code: str
    start: Point
    pose: Pose
    point: Point
    moving: bool = False

    def follow(self, point: Point, threshold: float, *, may_move: bool) -> bool:
        """Follow the pointer; return True if the card moves. A small tremble of the hand is still a click."""
        self.point = point
        self.moving = self.moving or (may_move and math.dist(point, self.start) >= threshold)
        return self.moving

    def find_pose(self) -> Pose:
        """Return where the card is shown: it is held where it was pressed."""
        across, down = self.point[0] - self.start[0], self.point[1] - self.start[1]
        return self.pose._replace(x=self.pose.x + across, y=self.pose.y + down, angle=0.0)


class OwnHand:
    """The viewer's cards in the fan and in the tray."""

    def __init__(self, picture: Picture, model: TableModel) -> None:
        self._picture, self._model = picture, model
        self.glides = Glides()
        self.drag: Drag | None = None
        """The card on which the button of the mouse is down."""

    def list_fan(self) -> list[str]:
        """Return the cards in the fan: the hand without the cards in the tray."""
        return [code for code in self._picture.hand if code not in self._model.picks]

    def list_fan_poses(self, layout: TableLayout) -> list[Pose]:
        """Return where the cards of the fan lie when none is raised. A card that is picked keeps its place free until
        it is given away, so that no other card slides under the pointer meanwhile."""
        hand = self._picture.hand
        poses = zip(hand, hand_poses(layout, len(hand)), strict=True)
        return [pose for code, pose in poses if code not in self._model.picks]

    def list_tray(self) -> list[str]:
        """Return the cards in the slots of the tray: first those that were given, then those that were picked."""
        given = [code for code in self._picture.laid[0] if code is not None]
        return [*given, *self._model.picks]

    def list_reachable(self) -> list[str]:
        """Return every card that the keyboard can reach, from left to right: the fan, then the picked cards; none face
        down."""
        if self._picture.covered:
            return []
        return [*self.list_fan(), *self._model.picks]

    def find_raised(self, layout: TableLayout) -> dict[int, int]:
        """Return how far cards of the fan are raised, by index: those pointed at and chosen; less, those that may be
        played where others may not."""
        held, model = self.list_fan(), self._model
        lifted: set[str | None] = set(model.chosen_cards)
        standing: frozenset[str] = frozenset()
        if model.legal_cards is not None:
            lifted |= {model.hovered_card, model.cursor_card}
            standing = model.legal_cards if not model.legal_cards.issuperset(held) else standing
        found = {index: round(layout.lift * _STANDING) for index, code in enumerate(held) if code in standing}
        found.update((index, layout.lift) for index, code in enumerate(held) if code in lifted)
        return found

    def settle(self, *, at_once: bool = False) -> None:
        """Let every card glide to its place."""
        layout = self._picture.places.layout
        if layout is None:
            return
        homes: dict[Hashable, Pose] = {}
        held, raised = self.list_fan(), self.find_raised(layout)
        for index, (code, pose) in enumerate(zip(held, self.list_fan_poses(layout), strict=True)):
            homes[code] = pose._replace(y=pose.y - raised.get(index, 0))
        for code, slot, rect in zip(self.list_tray(), slot_poses(layout), layout.slots, strict=False):
            homes[code] = slot._replace(scale=rect.width / layout.card)
        self.glides.follow(homes, at_once=at_once)
