"""The lessons that the coach gives at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from purple_table.core.coach import Coach


class Lesson(NamedTuple):
    """A coach that explains the game at a table, under the options of the match.

    `begins` tells whether the lesson starts at once; `on_end` is called after a deal with the lesson.
    """

    coach: Coach
    begins: bool
    on_end: Callable[[], None]
