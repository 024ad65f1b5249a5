"""The results of deals and matches: the score sheet after each deal, and the end of a match."""

from __future__ import annotations

from collections.abc import Callable

from purple_table.app_context import AppContext
from purple_table.core.events import DealScored
from purple_table.replay_menus import ReplayMenus
from purple_table.reports import log
from purple_table.session.live_match import LiveMatch
from purple_table.statistics_menus import StatisticsMenus


class ResultMenus:
    """Shows results above the table."""

    def __init__(
        self,
        context: AppContext,
        statistics: StatisticsMenus,
        back: ReplayMenus,
        *,
        on_again: Callable[[], None],
        on_title: Callable[[], None],
    ) -> None:
        """`on_again` begins the same match anew."""
        self._context, self._statistics, self._back = context, statistics, back
        self._on_again, self._on_title = on_again, on_title

    def show(self, live: LiveMatch, scored: DealScored) -> None:
        """Show what a deal brought, or how the match has ended."""
        log.info("deal %d is scored: %s", scored.number, scored.points)
        if live.outcome is None:
            self._show_sheet(live, scored)
            return
        from purple_table.ui.scenes.results.match_end import MatchEndScene

        self._context.stage.push(
            MatchEndScene(
                live,
                self._context.cards,
                on_again=self._on_again,
                on_sheet=lambda: self._show_sheet(live, scored),
                on_title=self._on_title,
                on_back=lambda: self._back.look_at(live),
                count=self._statistics.count_match(),
                describe_gains=lambda: self._statistics.describe_gains(live.record_file),
                still=self._context.settings.reduced_motion,
            )
        )

    def _show_sheet(self, live: LiveMatch, scored: DealScored) -> None:
        """Show the score sheet of a deal; after a match it lies above the scene of its end."""
        from purple_table.ui.scenes.results.results_scene import ResultsScene

        context = self._context
        context.stage.push(
            ResultsScene(
                live,
                context.cards,
                context.clauses(live.game),
                on_next=context.stage.pop,
                on_again=self._on_again,
                on_title=self._on_title,
                on_back=lambda: self._back.look_at(live),
                on_proof=lambda: self._back.show_proof(live),
                usual=context.usual(live.game),
                reasons=context.settings.reasons != "never",
                still=context.settings.reduced_motion,
                verdict=self._back.judge_deal(live, scored.points),
                on_close=context.stage.pop if live.outcome is not None else None,
            )
        )
