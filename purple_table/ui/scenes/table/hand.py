"""The own cards: what is held, what is picked for the tray, and where each of them belongs."""

from __future__ import annotations

from collections.abc import Hashable, Set

from purple_table.ui.animation import Pose
from purple_table.ui.layout import TableLayout, hand_poses, slot_poses
from purple_table.ui.scenes.table.carding import Glides
from purple_table.ui.scenes.table.picture import Picture


class OwnHand:
    """The viewer's cards in fan and tray.

    `picks` are picked to be passed and not sent yet; `legal` are the cards that may be chosen now, None while there is
    nothing to choose.
    """

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self.picks: list[str] = []
        self.legal: frozenset[str] | None = None
        self.chosen: frozenset[str] = frozenset()
        """The cards that a panel has chosen so far: they lie lifted."""
        self.glides = Glides()

    def held(self) -> list[str]:
        """The cards that are fanned: the hand without what lies in the tray."""
        return [code for code in self._picture.hand if code not in self.picks]

    def tray(self) -> list[str]:
        """The cards in the slots of the tray: given ones, then picked ones."""
        given = [code for code in self._picture.laid[0] if code is not None]
        return [*given, *self.picks]

    def within_reach(self) -> list[str]:
        """Everything the keyboard can get at, from left to right: the fan, then the picked cards; nothing face down."""
        if self._picture.covered:
            return []
        return [*self.held(), *self.picks]

    def settle(self, layout: TableLayout, pointed: Set[str | None], *, at_once: bool = False) -> None:
        """Let every card glide to where it belongs; those pointed at are lifted, and those just given."""
        homes: dict[Hashable, Pose] = {}
        held = self.held()
        for code, pose in zip(held, hand_poses(layout, len(held)), strict=True):
            lifted = (code in pointed and self.legal is not None) or code in self._picture.fresh | self.chosen
            homes[code] = pose._replace(y=pose.y - layout.lift) if lifted else pose
        for code, slot, rect in zip(self.tray(), slot_poses(layout), layout.slots, strict=False):
            homes[code] = slot._replace(scale=rect.width / layout.card)
        self.glides.follow(homes, at_once=at_once)
