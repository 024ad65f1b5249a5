"""The results of deals and matches: the score sheet after each deal, and the end of a match."""

from __future__ import annotations

from collections.abc import Callable

from purple_table.app_context import AppContext
from purple_table.core.events import DealScored
from purple_table.daily_deals import DailyDeals
from purple_table.replay_menus import ReplayMenus
from purple_table.reports import log
from purple_table.session.played_match import PlayedMatch
from purple_table.statistics_menus import StatisticsMenus


class ResultMenus:
    """Shows results above the table, of a match that is played here or at a table on the network."""

    def __init__(
        self,
        context: AppContext,
        statistics: StatisticsMenus | None,
        back: ReplayMenus,
        *,
        on_again: Callable[[], None],
        on_title: Callable[[], None],
        show_proof: Callable[[], None],
        daily: DailyDeals | None = None,
    ) -> None:
        """`statistics` count what ends, and are None for matches that others keep. `on_again` begins the same match
        anew; `show_proof` shows how its cards were dealt; a match may be one of the `daily` deals."""
        self._context, self._statistics, self._back = context, statistics, back
        self._on_again, self._on_title, self._show_proof = on_again, on_title, show_proof
        self._daily = daily

    def show_last(self, match: PlayedMatch) -> None:
        """Show the results of the last deal, if no other one has begun."""
        if match.awaits_deal or match.outcome is not None:
            for event in match.view(match.viewer).history:
                if isinstance(event, DealScored):
                    self.show(match, event, again=True)

    def show(self, match: PlayedMatch, scored: DealScored, *, again: bool = False) -> None:
        """Show what a deal brought, or how the match has ended. With `again` nobody has just seen the deal end."""
        log.info("deal %d is scored: %s", scored.number, scored.points)
        if match.outcome is None and self._show_slip(match, again):
            return
        if not _has_ended(match):
            self._show_sheet(match, scored)
            return
        from purple_table.ui.scenes.results.match_end import MatchEndScene

        statistics, daily = self._statistics, self._daily
        day = daily.note_end(match, scored.points) if daily is not None else ""
        self._context.stage.push(
            MatchEndScene(
                match,
                self._context.cards,
                on_again=self._on_again,
                on_sheet=lambda: self._show_sheet(match, scored),
                on_title=self._on_title,
                on_back=lambda: self._back.look_at(match),
                count=statistics.count_match() if statistics is not None else lambda: False,
                describe_gains=lambda: statistics.describe_gains(match.record_file) if statistics is not None else (),
                still=self._context.settings.reduced_motion,
                day=day,
                on_daily=self._show_daily if day else None,
                verdict=self._back.judge_deal(match, scored.points) if day else None,
            )
        )

    def _show_daily(self) -> None:
        """Leave the table for the page of the deals of the day."""
        self._on_title()
        if self._daily is not None:
            self._daily.show()

    def _show_slip(self, match: PlayedMatch, again: bool) -> bool:
        """Show a slip in place of the sheet where there is nothing to count; return False where there is."""
        from purple_table.ui.scenes.results.deal_slip import DealSlip, is_told_in_a_word

        if not is_told_in_a_word(match):
            return False
        waits = again or self._context.settings.trick_hold == "click"
        slip = DealSlip(match, waits=waits, on_back=lambda: self._back.look_at(match), on_title=self._on_title)
        self._context.stage.push(slip)
        return True

    def _show_sheet(self, match: PlayedMatch, scored: DealScored) -> None:
        """Show the score sheet of a deal; after a match it lies above the scene of its end."""
        from purple_table.ui.scenes.results.results_scene import ResultsScene

        context = self._context
        context.stage.push(
            ResultsScene(
                match,
                context.cards,
                context.clauses(match.game),
                on_next=context.stage.pop,
                on_again=self._on_again,
                on_title=self._on_title,
                on_back=lambda: self._back.look_at(match),
                on_proof=self._show_proof,
                usual=context.usual(match.game),
                reasons=context.settings.reasons != "never",
                still=context.settings.reduced_motion,
                verdict=self._back.judge_deal(match, scored.points) if _is_known(match) else None,
                on_close=context.stage.pop if _has_ended(match) else None,
            )
        )


def _has_ended(match: PlayedMatch) -> bool:
    """Return whether the match is over and can be told."""
    return match.outcome is not None and _is_known(match)


def _is_known(match: PlayedMatch) -> bool:
    """Return whether all cards of the last deal are known here: a table elsewhere tells them after the result."""
    return match.replay().match.state.view(0).sheet == match.view(match.viewer).sheet
