"""The review of a finished deal, decision by decision, and the same deal played by a computer in the person's seat."""

from purple_table.ui.scenes.review.review_scene import ReviewScene, RunScene, make_look_back_dialog

__all__ = ["ReviewScene", "RunScene", "make_look_back_dialog"]
