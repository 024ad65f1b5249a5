"""The play checker at the table: a quiet mark after a decision that clearly cost something, and why on a click."""

from __future__ import annotations

from purple_table.players.levels import level_person
from purple_table.session.play_checker import PlayChecker
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.dialog import DialogButton, DialogScene
from purple_table.ui.scenes.review_words import describe_comparison
from purple_table.ui.scenes.table.table_context import TableContext, TablePart


class CheckedPlay(TablePart):
    """Shows what the checker finds; without one there is nothing to show."""

    def __init__(self, context: TableContext, checker: PlayChecker | None) -> None:
        super().__init__(context)
        self._checker = checker

    @property
    def is_marked(self) -> bool:
        """Whether the last decision clearly cost something."""
        return self._checker is not None and self._checker.found is not None

    def enable(self, wanted: bool) -> None:
        """Switch the checker on or off."""
        if self._checker is not None:
            self._checker.enabled = wanted

    def update(self) -> bool:
        """Take what the checker has found; return True if the mark comes or goes."""
        return self._checker is not None and self._checker.update()

    def explain(self) -> None:
        """Tell what the decision cost and why, and record it as help."""
        if self._checker is None or self._checker.found is None:
            return
        self._checker.record_help()
        level, teller = level_person("expert"), self._model.teller
        words = describe_comparison(self._checker.game, self._checker.found, level, teller)
        answers = [DialogButton(tr("Close"), kind="primary")]
        self._host.stage.push(DialogScene(tr("Your last choice"), words, answers, width=520))

    def close(self) -> None:
        """Stop thinking."""
        if self._checker is not None:
            self._checker.close()
