"""The panel of the matches that go on: for each game how many deals are finished, with their points, the best one,
and the next goal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from purple_table.session.running_deals import RunningMatch
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.widgets import Column, Label, Panel, Row, Widget
from purple_table.ui.scenes.match_words import count_points, say_average


def make_running_panel(
    matches: Sequence[RunningMatch], name_game: Callable[[str], str], goals: Mapping[str, str]
) -> Widget:
    """Make the panel of at least one match, the games last played first; `goals` has the next goal of games, as words
    with markup."""
    rows: list[Widget] = [Label(tr("Matches that go on"), style="heading")]
    for game in dict.fromkeys(match.game for match in matches):
        own = [match for match in matches if match.game == game]
        deals = sum(match.deals for match in own)
        facts = [
            tr("one finished deal", many="{count} finished deals", count=deals),
            say_average(sum(match.points for match in own), deals),
        ]
        if len(own) > 1:
            facts.insert(1, tr("{count} match", many="{count} matches", count=len(own)))
        elif own[0].best is not None and own[0].deals > 1:
            best = own[0].best
            points = count_points(best.points)
            facts.append(tr("best deal: {points}, in deal {deal}", deal=best.number, points=points))
        labels: list[Widget] = [
            Label(escape(name_game(game)), style="strong"),
            Label(" · ".join(facts), style="small"),
        ]
        row: list[Widget] = [Column(labels, gap=2, grow=1)]
        if game in goals:
            row.append(Label(goals[game], style="small", color=colors.GOLD_TOP, align="right", width=300))
        rows.append(Row(row, align="center"))
    return Panel(rows, padding=14, gap=10)
