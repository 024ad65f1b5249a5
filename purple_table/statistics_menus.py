"""The menus of statistics and goals: counting matches, their pages, and what is said of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from purple_table.app_context import AppContext
from purple_table.match_store import MatchStore
from purple_table.reports import log
from purple_table.session.files import SaveError, replace_file, say_unwritable
from purple_table.session.goals import Goal, list_goals, list_next_goals, make_announced_goals_file
from purple_table.session.running_deals import RunningDeals
from purple_table.session.statistics import Statistics, StatisticsUpdate
from purple_table.session.tally import MatchTally, count_run, format_csv
from purple_table.ui.kit.telling import notice, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.match_words import describe_record, show_name

_SLICE = 0.008
"""Seconds a frame for counting matches."""


class StatisticsMenus:
    """The statistics of all finished matches, and the goals that they reached."""

    def __init__(self, context: AppContext, matches: MatchStore) -> None:
        self._context, self._store = context, matches.store
        self._statistics = Statistics(context.folders.data / "statistics-4.sqlite", matches.store, context.usual)
        self._announced_goals = make_announced_goals_file(context.folders.data / "goals.json")
        self._counting: StatisticsUpdate | None = None
        self._records: dict[str, dict[str, tuple[int, int]]] = {}
        self._reached = ""
        self._rows: Sequence[MatchTally] = ()
        """The matches that were counted last; those that are being counted anew are not known yet."""

    def count_match(self) -> Callable[[], bool]:
        """Return a function that counts a little of the match that has just ended, and returns False when all is done.

        The goals that it reached are left for `describe_gains`.
        """
        self.forget_count()
        self._reached = ""
        return lambda: self.count(announce=False)

    def count(self, *, announce: bool = True) -> bool:
        """Count a little of the matches that are over, and announce the goals that were reached. Returns False when all
        is done."""
        if self._counting is None:
            self._counting = self._statistics.catch_up()
        self._records.clear()
        try:
            going = self._counting.work(_SLICE)
            if not going:
                self._rows = self._counting.rows
                self._reached = self._find_new_goals(self._counting.rows) or self._reached
                if announce and self._reached:
                    self._context.stage.toast(self._reached)
                    self._reached = ""
            return going
        except SaveError as error:  # the page of statistics reports it
            log.warning("the statistics cannot be kept: %s", error)
            return False

    def forget_count(self) -> None:
        """Count anew the next time."""
        self._counting = None

    def show(self) -> None:
        """Show the statistics of finished matches, and the finished deals of those that go on."""
        from purple_table.ui.scenes.statistics_scene import StatisticsScene

        stage, statistics, running = self._context.stage, self._statistics, RunningDeals(self._store)
        stage.push(
            StatisticsScene(
                statistics, running, stage.pop, self._export, self._game_name, self._list_goals, self._show_goals
            )
        )

    def _game_name(self, game: str) -> str:
        names = {info.id: info.name for info in self._context.games}
        return self._context.texts.name(game, names.get(game) or game)

    def _feats(self, game: str) -> Sequence[str]:
        """Return what statistics count in a game."""
        return next((info.about.feats for info in self._context.games if info.id == game), ())

    def _list_goals(self, rows: Sequence[MatchTally], person: str, games: Iterable[str]) -> list[Goal]:
        """Return the goals of somebody in all games of which they have played a match, and in others."""
        return list_goals(rows, person, self._feats, games)

    def _show_goals(self, goals: Sequence[Goal], person: str) -> None:
        """Show what somebody has reached."""
        from purple_table.ui.scenes.goals_scene import GoalsScene

        stage = self._context.stage
        stage.push(GoalsScene(show_name(person), goals, stage.pop, self._game_name, self._context.cards))

    def _find_new_goals(self, rows: Sequence[MatchTally]) -> str:
        """Return the goals reached since the last time, in words, once."""
        from purple_table.ui.scenes.goals_scene import describe_goal

        person = self._context.settings.player_name
        announced = self._announced_goals.load()
        new = announced.find_new(person, list_goals(rows, person, self._feats))
        if not new:
            return ""
        try:
            self._announced_goals.save(announced.add(person, new))
        except SaveError as error:  # otherwise it would be announced again and again
            log.warning("goals cannot be kept: %s", error)
            return ""
        goal = new[0]
        if len(new) == 1:
            return tr("Goal reached in {game}: {goal}", game=self._game_name(goal.game), goal=describe_goal(goal))
        return tr("{count} goals reached: Statistics shows them", count=len(new))

    def describe_gains(self, file: Path | None) -> list[str]:
        """Return what the match in a file brought the person, as lines with markup: the goal that it reached or the
        next one, and how many matches of the game were won in a row."""
        rows = self._counting.rows if self._counting is not None else ()
        own = next((row for row in rows if file is not None and row.file == file.name), None)
        reached, self._reached = self._reached, ""
        lines = [f"**{escape(reached)}**"] if reached else []
        if own is None or own.person != self._context.settings.player_name:
            return lines
        if not reached and own.game in (goals := self.describe_next_goals()):
            lines.append(goals[own.game])
        won = count_run([row for row in rows if row.person == own.person and row.game == own.game])
        if won > 1:
            lines.append(tr("**{count} matches won in a row**", count=won))
        return lines

    def describe_next_goals(self) -> Mapping[str, str]:
        """Return the next goal of each game that the person has finished a match of, as words with markup."""
        if not self._rows:
            return {}
        from purple_table.ui.scenes.goals_scene import describe_next_goal

        goals = list_next_goals(list_goals(self._rows, self._context.settings.player_name, self._feats))
        return {game: describe_next_goal(goal) for game, goal in goals.items()}

    def describe_pair(self, person: str, name: str) -> str:
        """Return how a person's matches against the computer of this name went; "" if there are none or they cannot be
        read."""
        if person not in self._records:
            try:
                self._records[person] = self._statistics.count_against(person)
            except SaveError as error:  # the page of statistics reports it
                log.warning("the statistics cannot be read: %s", error)
                self._records[person] = {}
        return describe_record(name, *self._records[person].get(name, (0, 0)))

    def _export(self, rows: Sequence[MatchTally]) -> None:
        """Save statistics as a table in the user's folder."""
        path = self._context.folders.data / "statistics.csv"
        try:
            replace_file(path, format_csv(rows).encode("utf-8-sig"))
        except OSError as error:
            self._context.stage.toast(notice(SaveError(path, say_unwritable(error)).words))
        else:
            self._context.stage.toast(tr("Saved as {file}", file=str(path)))
