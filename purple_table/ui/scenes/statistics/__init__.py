"""Statistics: what finished matches come to, for a person and a game."""

from purple_table.ui.scenes.statistics.statistics_scene import StatisticsScene

__all__ = ["StatisticsScene"]
