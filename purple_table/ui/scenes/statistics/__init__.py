"""Statistics: the results of finished matches, by person and game."""

from purple_table.ui.scenes.statistics.statistics_scene import StatisticsScene

__all__ = ["StatisticsScene"]
