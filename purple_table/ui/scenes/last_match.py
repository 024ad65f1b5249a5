"""The panel of the match that was finished last: what it was, whether it was won, and whether there was help."""

from __future__ import annotations

from collections.abc import Callable

from purple_table.players.levels import level_person
from purple_table.session.tally import MIXED, PEOPLE, MatchTally
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.widgets import Column, Label, Panel, Row, Widget


def make_last_panel(row: MatchTally, name_game: Callable[[str], str]) -> Widget:
    """Make the panel of a match; help is marked beside the result."""
    facts = [
        name_opponents(row.opponents),
        tr("one deal", many="{count} deals", count=row.deals),
    ]
    result = Label(
        tr("Won") if row.won else tr("Not won"),
        style="strong",
        color=colors.GOLD_TOP if row.won else colors.CHILL_INK,
        align="right",
    )
    marks: list[Widget] = [result]
    if row.had_help:
        marks.append(Label(tr("with help"), style="small", color=colors.LAVENDER, align="right"))
    what = [
        Label(tr("The last match: {game}", game=escape(name_game(row.game))), style="heading"),
        Label(" · ".join(facts), style="small", color=colors.LAVENDER),
    ]
    return Panel(
        [Row([Column(what, gap=4, grow=1), Column(marks, gap=4, align="end", width=160)], align="start")], padding=14
    )


def name_opponents(opponents: str) -> str:
    """Return against whom matches were played, as statistics group them."""
    if opponents == PEOPLE:
        return tr("Against people")
    if opponents == MIXED:
        return tr("Against several levels")
    return tr("Against {level:plural}", level=level_person(opponents))
