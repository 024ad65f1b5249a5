"""The questions that the pages of results and of looking back ask of a match, be it played here or at a table
elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from purple_table.core.game import Game, Outcome, View
from purple_table.core.match import Step
from purple_table.core.options import OptionValue
from purple_table.core.record import Seat
from purple_table.session.given_hints import GivenHints
from purple_table.session.match_replay import MatchReplay
from purple_table.session.port import Audience


class PlayedMatch(Protocol):
    """A match of which at least a deal has been played."""

    @property
    def game(self) -> Game:
        """The game that is played."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of the people at this screen."""

    @property
    def audience(self) -> Audience:
        """Those who look on."""

    @property
    def viewer(self) -> int:
        """The seat from whose place the match is shown."""

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, once it has."""

    @property
    def practice(self) -> bool:
        """Whether it goes on from a match that was played before."""

    @property
    def awaits_deal(self) -> bool:
        """Whether the next thing is to deal."""

    @property
    def record_file(self) -> Path | None:
        """The file of the match, if it lies on this machine."""

    @property
    def hints(self) -> GivenHints:
        """What hints have named."""

    @property
    def reasons(self) -> tuple[Step, ...]:
        """The steps of computers in the deal that is over, each with its reason."""

    def view(self, seat: int) -> View:
        """Return what a seat may know."""

    def deal_code(self, usual: Mapping[str, OptionValue] | None = None) -> str | None:
        """Return the code of the deal that is over, if it has one."""

    def replay(self, holder: int | None = None) -> MatchReplay:
        """Return the match as a replay, in which `holder` sits at the screen."""
