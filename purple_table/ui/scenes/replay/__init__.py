"""The replay of a match that was played."""

from purple_table.ui.scenes.replay.past_table import PastTable, ReplayExits
from purple_table.ui.scenes.replay.replay_scene import ReplayScene

__all__ = ["ReplayExits", "PastTable", "ReplayScene"]
