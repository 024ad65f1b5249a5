"""A card in the hand of the mouse: from the press of the button until it is let go."""

from __future__ import annotations

import math
from dataclasses import dataclass

from purple_table.ui.kit.animation import Pose

Point = tuple[int, int]


@dataclass
class Drag:
    """The card `code`, pressed at `start` while it was seen at `pose`; it is `moving` once it has come far enough."""

    code: str
    start: Point
    pose: Pose
    point: Point
    moving: bool = False

    def follow(self, point: Point, threshold: float, *, may_move: bool) -> bool:
        """Follow the pointer; True if the card moves. A small tremble of the hand is still a click."""
        self.point = point
        self.moving = self.moving or (may_move and math.dist(point, self.start) >= threshold)
        return self.moving

    def find_pose(self) -> Pose:
        """Where the card is seen: held where it was pressed."""
        across, down = self.point[0] - self.start[0], self.point[1] - self.start[1]
        return self.pose._replace(x=self.pose.x + across, y=self.pose.y + down, angle=0.0)
