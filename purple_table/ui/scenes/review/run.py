"""The computer in one's seat: how far it has played the deal, then its result beside one's own."""

from __future__ import annotations

from collections.abc import Callable

from purple_table.core.messages import Term, Verbatim
from purple_table.players.levels import level_person
from purple_table.session.review import ComputerRun, DealComparison
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import notice, tr
from purple_table.ui.kit.widgets import Column, Label
from purple_table.ui.scenes.dialog import DialogButton, DialogScene
from purple_table.ui.scenes.names import show_seats
from purple_table.ui.scenes.progress import ProgressBar
from purple_table.ui.scenes.results.sheet import Sheet, SheetLine, format_points
from purple_table.ui.scenes.words import side_names

_SLICE = 8
"""How often a frame the computer is asked whether it has decided."""


class RunScene(DialogScene):
    """Waits for a computer that plays the deal; it can be left at any time. The result takes its place."""

    def __init__(
        self, run: ComputerRun, side: int, see: Callable[[DealComparison], None], again: Callable[[], None]
    ) -> None:
        """`side` is that of who looks; `see` shows how the computer played, `again` deals the same cards for practice.

        The run is closed when the scene leaves.
        """
        self._run, self._side, self._see, self._again = run, side, see, again
        super().__init__(
            tr("{level:start} in your seat", level=level_person(run.thought.adviser)),
            tr("The same cards are dealt again, and the computer plays yours."),
            [DialogButton(tr("Cancel"))],
            content=ProgressBar(lambda: run.share),
        )

    def leave(self) -> None:
        """Stop thinking."""
        self._run.close()

    def update(self, dt: float) -> bool:
        """Take what has been thought out."""
        super().update(dt)
        for _ in range(_SLICE):
            if not self._run.work():
                break
        for words in self._run.notices():
            self.stage.toast(notice(words))
        result = self._run.result
        if result is not None:
            self.stage.scenes.remove(self)
            self.stage.push(self._make_dialog(result))
        return True

    def _make_dialog(self, result: DealComparison) -> DialogScene:
        seats, sides = show_seats(self._run.seats), self._run.game.sides
        computer = level_person(self._run.thought.adviser)
        lines = [
            SheetLine("", side_names(sides, seats), "head"),
            SheetLine(tr("With you"), tuple(format_points(points) for points in result.points)),
            SheetLine(
                tr("With {level:dative}", level=computer), tuple(format_points(points) for points in result.computers)
            ),
        ]
        mine, others = result.points[self._side], result.computers[self._side]
        return DialogScene(
            tr("You {mine} · {level:start} {others}", mine=mine, others=others, level=computer),
            "",
            [
                DialogButton(tr("See how"), lambda: self._see(result), "primary"),
                DialogButton(tr("Play it again"), self._again),
                DialogButton(tr("Close")),
            ],
            content=Column(
                [
                    Label(self._judge(mine, others, computer), color=colors.LAVENDER),
                    Sheet(lines, (self._side,)),
                ],
                gap=12,
            ),
            width=560,
        )

    def _judge(self, mine: int, others: int, computer: Term | Verbatim) -> str:
        better = mine - others if not self._run.game.low_wins else others - mine
        if better == 0:
            return tr("From the same cards {level} made as much as you.", level=computer)
        if better > 0:
            return tr("From the same cards you did better than {level}.", level=computer)
        return tr("From the same cards {level} did better than you.", level=computer)
