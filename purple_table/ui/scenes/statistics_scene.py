"""The page of statistics and its figures: of which person and game, grouped by what, and a chart of the wins."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import sqrt
from typing import Literal, TypeVar, get_args

from purple_table.session.files import SaveError
from purple_table.session.goals import Goal, list_next_goals
from purple_table.session.running_deals import RunningDeals
from purple_table.session.statistics import Statistics, measure_fairness
from purple_table.session.tally import MatchTally
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import notice, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.widgets import Button, Column, DropDown, Form, Label, Panel, Row, ScrollArea, Space, Widget
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.card_fall import make_fall_widgets
from purple_table.ui.scenes.dialog import FormScene
from purple_table.ui.scenes.goals_scene import describe_next_goal
from purple_table.ui.scenes.last_match import make_last_panel, name_opponents
from purple_table.ui.scenes.match_words import say_average, show_name
from purple_table.ui.scenes.results.graph import Graph
from purple_table.ui.scenes.running_panel import make_running_panel

_SURE = 1.96
"""The half width, in standard deviations, of an interval that holds in 95 of 100 cases."""
K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Figures:
    """Sums of some matches of a person, in the order in which they began.

    `least` and `most` bound the share of wins with 95 %. `points` is the sum of all deals, None across several games.
    `longest` is the longest run of wins, `run` the one at the end. Feats are (made, tried). `helped` counts the matches
    that were played with help.
    """

    matches: int
    deals: int
    won: int
    least: float
    most: float
    points: int | None
    longest: int
    run: int
    moons: int
    nils: tuple[int, int]
    contracts: tuple[int, int]
    helped: int


def compute_figures(rows: Sequence[MatchTally]) -> Figures:
    """Compute the figures of at least one match."""
    won = sum(row.won for row in rows)
    runs = [len(list(run)) if wins else 0 for wins, run in groupby(row.won for row in rows)]
    deals = sum(row.deals for row in rows)
    nils, contracts = sum(row.nils for row in rows), sum(row.contracts for row in rows)
    one_game = len({row.game for row in rows}) == 1
    return Figures(
        len(rows),
        deals,
        won,
        *compute_interval(won, len(rows)),
        sum(row.points for row in rows) if deals and one_game else None,
        max(runs),
        runs[-1],
        sum(row.moons for row in rows),
        (nils, nils + sum(row.nils_failed for row in rows)),
        (contracts, contracts + sum(row.contracts_failed for row in rows)),
        sum(row.had_help for row in rows),
    )


def compute_interval(won: int, of: int) -> tuple[float, float]:
    """Return the shares between which the true one lies with 95 % (Wilson's interval), for `won` of at least one
    match."""
    share, square = won / of, _SURE**2
    middle = share + square / (2 * of)
    margin = _SURE * sqrt(share * (1 - share) / of + square / (4 * of * of))
    return max(0.0, (middle - margin) / (1 + square / of)), min(1.0, (middle + margin) / (1 + square / of))


def group_rows(rows: Iterable[MatchTally], key: Callable[[MatchTally], K]) -> list[tuple[K, list[MatchTally]]]:
    """Group the rows by a key, and return the groups with their keys, the largest first."""
    found: dict[K, list[MatchTally]] = {}
    for row in rows:
        found.setdefault(key(row), []).append(row)
    return sorted(found.items(), key=lambda group: -len(group[1]))


def compute_wins_over_time(rows: Iterable[MatchTally]) -> list[tuple[float, float]]:
    """Return how many matches were won before the first and after each, beside how many chance would have won."""
    won, chance = 0, 0.0
    course: list[tuple[float, float]] = [(won, chance)]
    for row in rows:
        won, chance = won + row.won, chance + row.share
        course.append((won, chance))
    return course


_SLICE = 0.008
"""The seconds of a frame that may be spent on counting."""
_CHARTED = 60
"""The most matches that the chart has room for."""
_CHARTED_FROM, _TELLING = 3, 10
"""From so many matches on there is a chart, and a share of wins is told, with its range."""
_FILTERED_FROM = 5
"""From so many matches on they can be grouped otherwise, and divided by help."""
_DEALS = 1000
"""The number of last deals that are compared with chance."""
Grouping = Literal["game", "opponents", "seat", "house"]


class StatisticsScene(FormScene):
    """Counts new matches while it is shown, and then shows a panel for every group of matches."""

    most = (960, None)

    def __init__(
        self,
        statistics: Statistics,
        running: RunningDeals,
        on_back: Callable[[], None],
        on_export: Callable[[Sequence[MatchTally]], None],
        name_game: Callable[[str], str],
        list_goals: Callable[[Sequence[MatchTally], str, Iterable[str]], Sequence[Goal]],
        on_goals: Callable[[Sequence[Goal], str], None],
    ) -> None:
        """`on_export` receives all rows, to store them as a table; `name_game` returns the name of a game by its id;
        `list_goals` returns the goals of a person by all rows and the games of matches that go on, and `on_goals` shows
        them."""
        self._list_goals, self._on_goals = list_goals, on_goals
        self._statistics, self._running = statistics, running
        self._counting = statistics.catch_up()
        self._counted = False
        self._rows: Sequence[MatchTally] = ()
        self._fault = ""
        self._fall = measure_fairness(())
        self._on_back, self._on_export, self._name_game = on_back, on_export, name_game
        self._person = self._game = ""
        self._by: Grouping = "game"
        self._help: bool | None = None
        self._backdrop = Backdrop((0.5, 0.0), 0.55)
        self._column = Column([], gap=12)
        self._scroll = ScrollArea(self._column, grow=1)
        self.form = self._make_form()
        self._fill()

    def update(self, dt: float) -> bool:
        """Count for a part of the frame."""
        if self._counted:
            return super().update(dt)
        try:
            self._counted = not self._counting.work(_SLICE) and not self._running.work(_SLICE)
        except SaveError as error:
            self._counted, self._fault = True, escape(notice(error.words))
        if self._counted:
            self._rows = self._counting.rows
            people = [row.person for row in self._rows[-1:]] + [match.person for match in self._running.found]
            self._person = next(iter(people), "")
            if self._rows:
                self._look_at_cards()
            self.form = self._make_form()
            self.resize(self.stage.size)
        self._refresh()
        return True

    # --- the choices -----------------------------------------------------------------------------------------------

    def _make_form(self) -> Form:
        names = [name for name, _ in group_rows(self._rows, lambda row: row.person)]
        names += [match.person for match in self._running.found]
        people = [(name, tr("Matches of {name}", name=show_name(name))) for name in dict.fromkeys(names)]
        games = [(game, self._name_game(game)) for game, _ in group_rows(self._rows, lambda row: row.game)]
        titles = {
            "game": tr("Grouped by game"),
            "opponents": tr("Grouped by opponents"),
            "seat": tr("Grouped by seat"),
            "house": tr("Grouped by rules"),
        }
        help_text = tr("A match with a hint or an undo is one with help")
        asked: list[Widget] = []
        if len(people) > 1:
            asked.append(DropDown(people, self._person, self._show_person, grow=1, tooltip=tr("Whose matches")))
        if len(games) > 1:
            choices = [("", tr("All games")), *games]
            asked.append(DropDown(choices, self._game, self._show_game, grow=1, tooltip=tr("Which game")))
        if len(self._rows) >= _FILTERED_FROM:
            helped = [(None, tr("With and without help")), (False, tr("Without help")), (True, tr("With help"))]
            asked += [
                DropDown([(by, titles[by]) for by in get_args(Grouping)], self._by, self._show_by, grow=1),
                DropDown(helped, self._help, self._show_help, grow=1, tooltip=help_text),
            ]
        back = Button(tr("Back"), self._on_back, tooltip=tr("Back to the title (Escape)"))
        export = Button(
            tr("Save as a table"),
            lambda: self._on_export(self._rows),
            kind="quiet",
            tooltip=tr("All matches of everybody as a CSV file, which spreadsheets open"),
        )
        root = Column(
            [
                Label(tr("Statistics"), style="title"),
                *self._arrange_filters(asked),
                self._scroll,
                Row([back, Space(grow=1), *self._make_goals(), *([export] if self._rows else [])]),
            ],
            gap=12,
        )
        return Form(root, on_cancel=self._on_back)

    @staticmethod
    def _arrange_filters(asked: Sequence[Widget]) -> list[Widget]:
        """Return the rows of the filters: two in a row or all three, and a single one no wider than one of two."""
        if len(asked) == 1:
            return [Row([*asked, Space(grow=1)])]
        across = 3 if len(asked) == 3 else 2
        return [Row(asked[place : place + across]) for place in range(0, len(asked), across)]

    def _make_goals(self) -> list[Widget]:
        if not self._person:
            return []
        tooltip = tr("What the person has reached in each game, and what is left")
        return [Button(tr("Goals"), lambda: self._on_goals(self._goals, self._person), tooltip=tooltip)]

    @property
    def _goals(self) -> Sequence[Goal]:
        """The goals of the person, in the games of matches that go on, too."""
        games = dict.fromkeys(match.game for match in self._running.found if match.person == self._person)
        return self._list_goals(self._rows, self._person, games)

    def _show_person(self, person: str) -> None:
        self._person = person
        self._look_at_cards()
        self._refresh()

    def _look_at_cards(self) -> None:
        """Show how the cards fell for the person."""
        try:
            self._fall = measure_fairness(self._statistics.list_dealt_hands(self._person, _DEALS))
        except SaveError as error:
            self._fault = escape(notice(error.words))

    def _show_game(self, game: str) -> None:
        self._game = game
        self._refresh()

    def _show_by(self, by: Grouping) -> None:
        self._by = by
        self._refresh()

    def _show_help(self, helped: bool | None) -> None:
        self._help = helped
        self._refresh()

    # --- the panels --------------------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        self._fill()
        self.form.relayout()

    def _fill(self) -> None:
        shown = [
            row
            for row in self._rows
            if row.person == self._person and self._help in (None, row.had_help) and self._game in ("", row.game)
        ]
        running = [
            match
            for match in self._running.found
            if self._counted and match.person == self._person and self._game in ("", match.game)
        ]
        goals = {game: describe_next_goal(goal) for game, goal in list_next_goals(self._goals).items()}
        warnings = [self._fault, escape(notice(self._statistics.notice)) if self._statistics.notice else ""]
        widgets: list[Widget] = [Label(words, style="small", color=colors.BAD) for words in warnings if words]
        if not self._counted:
            widgets.append(Label(tr("Counting the matches …"), color=colors.LAVENDER))
        elif not self._rows and not running:
            none = tr("Nothing has been counted yet. A deal counts once it is played to its end.")
            apart = tr("Deals of the day and of a code are not counted here.")
            widgets += [Label(words, color=colors.LAVENDER) for words in (none, apart)]
        elif not shown and not running:
            widgets.append(Label(tr("There is no such match."), color=colors.LAVENDER))
        if shown:
            widgets.append(make_last_panel(shown[-1], self._name_game))
        groups = group_rows(shown, lambda row: getattr(row, self._by))
        for key, rows in groups:
            goal = goals.get(str(key), "") if self._by == "game" else ""
            widgets.append(_make_panel(self._name_group(key), compute_figures(rows), goal))
        if running:
            named = {str(key) for key, _ in groups} if self._by == "game" else set()
            left = {game: goal for game, goal in goals.items() if game not in named}
            widgets.append(make_running_panel(running, self._name_game, left))
        if len(shown) >= _CHARTED_FROM:
            names = (show_name(self._person), tr("By chance"))
            widgets += [
                Label(
                    tr("Matches won, the last {count} of them", count=_CHARTED)
                    if len(shown) > _CHARTED
                    else tr("Matches won"),
                    style="strong",
                ),
                Graph(names, compute_wins_over_time(shown[-_CHARTED:])),
            ]
        if self._person and self._fall.deals:
            widgets += make_fall_widgets(self._fall)
        if self._rows:
            ranges = tr("With 95 % certainty the true share of wins lies in the range that is given with it.")
            if not any(len(rows) >= _TELLING for _, rows in groups):
                ranges = tr("Few matches say little: a share of wins is told from {count} matches on.", count=_TELLING)
            counts = tr(
                "Wins are those of matches that are over, for as long as they are kept; practice and single deals by a "
                "code do not count."
            )
            widgets.append(Label(f"{ranges} {counts}", style="small", color=colors.FADED))
        self._column.set_children(widgets)

    def _name_group(self, key: str | int | bool) -> str:
        """Return the name of a group of matches."""
        match self._by:
            case "game":
                return self._name_game(str(key))
            case "seat":
                return tr("Seat {number}", number=int(key) + 1)
            case "house":
                return tr("House rules") if key else tr("The usual options")
        return name_opponents(str(key))


def _make_panel(title: str, figures: Figures, goal: str) -> Widget:
    """Make the panel of a group of matches; `goal` is the next goal of its game, as words with markup."""
    share = tr("{won} of {all} won", won=figures.won, all=figures.matches)
    within = ""
    if figures.matches >= _TELLING:
        share = tr("{percent} % won", percent=round(100 * figures.won / figures.matches))
        least, most = round(100 * figures.least), round(100 * figures.most)
        within = tr("in the long run between {least} and {most}\N{NO-BREAK SPACE}%", least=least, most=most)
    facts = [
        tr("{count} match", many="{count} matches", count=figures.matches),
        tr("{count} of them with help", count=figures.helped) if figures.helped else "",
        tr("one deal", many="{count} deals", count=figures.deals),
        tr("most wins in a row: {count}", count=figures.longest) if figures.longest and figures.matches > 1 else "",
        tr("now {count} in a row", count=figures.run) if figures.run > 1 else "",
        say_average(figures.points, figures.deals) if figures.points is not None else "",
    ]
    made, tried = figures.contracts
    feats = [
        tr("moons {count}", count=figures.moons) if figures.moons else "",
        tr("nils {made} of {tried}", made=figures.nils[0], tried=figures.nils[1]) if figures.nils[1] else "",
        tr("contracts {made} of {tried}", made=made, tried=tried) if tried else "",
    ]
    lines = [" · ".join(filter(None, line)) for line in (facts, feats)]
    what = [Label(escape(title), style="heading"), *(Label(line, style="small") for line in lines if line)]
    won = [
        Label(share, style="strong", color=colors.GOLD_TOP),
        *([Label(within, style="small", color=colors.LAVENDER, align="right")] if within else []),
        *([Label(goal, style="small", color=colors.GOLD_TOP, align="right")] if goal else []),
    ]
    columns: list[Widget] = [Column(what, gap=4, grow=1), Column(won, gap=4, align="end", width=300)]
    return Panel([Row(columns, align="start")], padding=14)
