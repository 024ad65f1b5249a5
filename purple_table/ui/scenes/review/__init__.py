"""Looking back at a deal that is over: decision by decision, and with a computer in one's seat."""

from purple_table.ui.scenes.review.review_scene import ReviewScene, RunScene, make_look_back_dialog

__all__ = ["ReviewScene", "RunScene", "make_look_back_dialog"]
