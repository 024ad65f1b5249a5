"""What everything on the table looks at and is drawn with."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from purple_table.ui.scenes.table.means import DrawingMeans
from purple_table.ui.scenes.table.model import TableModel
from purple_table.ui.scenes.table.panels import AskPanel
from purple_table.ui.scenes.table.picture import Picture
from purple_table.ui.scenes.table.playback import Playback


class TableTop(NamedTuple):
    """The table as it is just now; `opened` answers the panel of what is asked, while one is open."""

    model: TableModel
    picture: Picture
    means: DrawingMeans
    playback: Playback
    opened: Callable[[], AskPanel | None]


class OnTable:
    """Something that lies on the table, or does something there."""

    def __init__(self, table: TableTop) -> None:
        self._model, self._picture, self._means, self._playback, self._opened = table
