"""The table: the one scene on which every card game is played."""

from purple_table.ui.scenes.table.table_scene import TableScene

__all__ = ["TableScene"]
