"""The stages of play: tables, a duty, and what becomes of a seat that cannot follow, by trump and by stage.

A deal is played in one stage, or in several: freely while the stock lasts and strictly afterwards, or without a known
trump until the first card is led. The kernel goes from one to the next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from purple_table.games.trick_play.following import ANY, FollowRule
from purple_table.games.tricks.duties import TrickDuty
from purple_table.games.tricks.tables import Tables

PLAY: Final = "play"
"""The stage in which a deal ends: that of all games that have no other."""
STOCK: Final = "stock"
"""The stage while there is a stock, where it is played by a rule of its own."""


class PlayStage:
    """The rules by which cards are played at one time of a deal.

    tables        what follows and what wins      rule  the rule for following that they were made by
    duty          what a hand must play beyond following, where that is anything
    unable        what a seat does that cannot follow: it plays "any" card; it may "draw" until it can, and is passed
                  over once the stock is out; or it must "pick_up" the trick, and leads
    is_free       whether a hand may play any card to any trick
    denomination  the trump by name
    named         by the bit length of a card, the trump that it names when it is led; empty where a lead names none
    """

    __slots__ = ("_name", "_stages", "denomination", "duty", "is_free", "named", "rule", "tables", "unable")

    def __init__(
        self,
        tables: Tables,
        duty: TrickDuty | None = None,
        rule: FollowRule | None = None,
        denomination: str = "",
        named: tuple[str, ...] = (),
        stages: Stages | None = None,
        name: str = PLAY,
    ) -> None:
        """`stages` are all those of the game, among which this one is called `name`; without them a deal is played in
        this one."""
        self.tables = tables
        self.duty = duty
        self.rule = rule
        self.unable = ANY if rule is None else rule.unable
        self.is_free = all(asked == -1 for asked in tables.following[1:])
        self.denomination = denomination
        self.named = named
        self._stages = stages
        self._name = name

    def name_trump(self, lead: int) -> PlayStage:
        """Return the stage in which a deal is played on once this card was led."""
        return self if self._stages is None else self._stages.find(self.named[lead.bit_length()], self._name)

    @property
    def after_stock(self) -> PlayStage:
        """The stage in which a deal is played on once there is no stock."""
        return self if self._stages is None else self._stages.find(self.denomination)


class Stages:
    """The stages of a game, by trump and name, each made when it is first needed."""

    def __init__(self, make: Callable[[Stages, str, str], PlayStage]) -> None:
        self._make = make
        self._found: dict[tuple[str, str], PlayStage] = {}

    def find(self, denomination: str, name: str = PLAY) -> PlayStage:
        """Return the stage with this trump."""
        key = denomination, name
        stage = self._found.get(key)
        if stage is None:
            stage = self._found[key] = self._make(self, denomination, name)
        return stage
