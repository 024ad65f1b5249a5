"""What the coach has to say of the game at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from purple_table.core.coach import Coach


class Lesson(NamedTuple):
    """`coach` under the options of the match; whether it `begins` at once; `on_end` is called after a deal of it."""

    coach: Coach
    begins: bool
    on_end: Callable[[], None]
