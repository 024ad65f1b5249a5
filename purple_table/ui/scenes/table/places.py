"""Poses of cards in the layout of the moment. They are computed in every frame, so a new layout only bends the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from purple_table.ui.cards.table_layout import (
    TableLayout,
    fan_poses,
    front_poses,
    hand_poses,
    measure_open_front,
    pack_pose,
    slot_poses,
)
from purple_table.ui.kit.animation import Pose

_WON = 0.4
"""The width to which cards shrink that have been won, in widths of a back."""


class Spot(NamedTuple):
    """Where a card of a pile lies: its pose, at scale 1 for a card `width` pixels wide."""

    pose: Pose
    width: int


@dataclass(frozen=True)
class Flight:
    """A card on its way: its side at first and after it has turned, and its full width in pixels."""

    first: str | None
    then: str | None
    width: Callable[[], int]


class Places:
    """The poses of cards; `layout` is set before anything is asked."""

    def __init__(self) -> None:
        self.layout: TableLayout | None = None

    @property
    def _current_layout(self) -> TableLayout:
        if self.layout is None:
            raise RuntimeError("the table has not been laid out yet")
        return self.layout

    def card_width(self) -> int:
        """Return the width of an own card."""
        return self._current_layout.card

    def back_width(self) -> int:
        """Return the width of another's card."""
        return self._current_layout.back

    def trick_card_width(self) -> int:
        """Return the width of a card in the trick."""
        return self._current_layout.trick_card

    def pack_pose(self, place: int, to_own: bool, height: int) -> Pose:
        """Return the pose of a card of the dealer's pack, `height` cards up; one that is drawn has the size of an own
        card."""
        layout = self._current_layout
        return pack_pose(layout, place, height)._replace(scale=layout.back / layout.card if to_own else 1.0)

    def hand_pose(self, index: int, count: int, turn: float = 0.0) -> Pose:
        """Return the pose of a card of the own hand."""
        return hand_poses(self._current_layout, count)[index]._replace(turn=turn)

    def find_played_pose(self, index: int, count: int) -> Pose:
        """Return the pose of a card that leaves the own hand lifted, drawn as a card of the trick."""
        layout = self._current_layout
        pose = hand_poses(layout, count)[index]
        return pose._replace(y=pose.y - layout.lift, scale=layout.card / layout.trick_card)

    def find_dropped_pose(self, x: float, y: float) -> Pose:
        """Return where a card was dropped, in shares of the window, drawn as a card of the trick."""
        layout = self._current_layout
        return Pose(x * layout.size[0], y * layout.size[1], scale=layout.card / layout.trick_card)

    def fan_pose(
        self, place: int, index: int, count: int, width: Callable[[], int] | None = None, turn: float = 0.0
    ) -> Pose:
        """Return a pose in a fan of backs, for a card whose full width differs from a back's."""
        layout = self._current_layout
        pose = fan_poses(layout, place, count)[index]
        return pose._replace(scale=layout.back / width() if width is not None else 1.0, turn=turn)

    def front_pose(
        self, place: int, index: int, count: int, width: Callable[[], int], *, is_open: bool = False
    ) -> Pose:
        """Return the pose of a card that another seat has laid out, for a card of a full width."""
        layout = self._current_layout
        lying = measure_open_front(layout) if is_open else layout.back
        return front_poses(layout, place, count, is_open=is_open)[index]._replace(scale=lying / width())

    def slot_pose(self, index: int) -> Pose:
        """Return the pose in a slot of the tray, for a card drawn as large as an own card."""
        layout = self._current_layout
        slots = slot_poses(layout)
        pose = slots[min(index, len(slots) - 1)] if slots else Pose(*layout.middle.center)
        width = layout.slots[0].width if layout.slots else layout.trick_card
        return pose._replace(scale=width / layout.card)

    def trick_pose(self, place: int, code: str) -> Pose:
        """Return the pose of a card in the trick, which lies a little turned."""
        return self._current_layout.trick[place]._replace(angle=find_tilt(code))

    def find_won_pose(self, place: int) -> Pose:
        """Return where cards that a seat has won disappear: below the edge of its plate, as small as those there."""
        layout = self._current_layout
        plate = layout.seats[place].plate
        return Pose(
            plate.left + plate.width * 0.2, plate.bottom - plate.height * 0.2, _WON * layout.back / layout.trick_card
        )


def find_tilt(code: str) -> float:
    """Return how far a card that was put down is turned, in degrees: nobody lays cards down quite straight."""
    return float(2 * (sum(map(ord, code)) % 5 - 2))
