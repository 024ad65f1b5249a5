"""The table: the one scene on which every card game is played."""

from purple_table.ui.scenes.table.scene import TableScene

__all__ = ["TableScene"]
