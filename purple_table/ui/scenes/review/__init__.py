"""Looking back at a deal that is over: decision by decision, and with a computer in one's seat."""

from purple_table.ui.scenes.review.asking import look_dialog
from purple_table.ui.scenes.review.run import RunScene
from purple_table.ui.scenes.review.scene import ReviewScene

__all__ = ["ReviewScene", "RunScene", "look_dialog"]
