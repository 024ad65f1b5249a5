"""The page of goals: which are reached, and how far the others are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from purple_table.session.goals import Goal
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.widgets import Button, Column, Form, Label, Panel, Row, ScrollArea, Space, Widget
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.dialog import FormScene


def describe_goal(goal: Goal) -> str:
    """Return what has to be done for a goal."""
    match goal.kind:
        case "win":
            return tr("Win a match")
        case "wins":
            return tr("Win {count} matches", count=goal.needed)
        case "run":
            return tr("Win {count} matches in a row", count=goal.needed)
        case "expert":
            return tr("Win a match against Experts alone")
        case "moon":
            return tr("Shoot the moon")
        case "nil":
            return tr("Make a nil")
        case "nils":
            return tr("Make {count} nils", count=goal.needed)
        case "contracts":
            return tr("Make {count} contracts in a row", count=goal.needed)


def describe_next_goal(goal: Goal) -> str:
    """Return a goal and how far it is, with markup; a goal that is reached at one stroke has no steps to tell."""
    words = escape(describe_goal(goal))
    if goal.needed == 1:
        return tr("*Next goal:* {goal}", goal=words)
    return tr("*Next goal:* {goal} ({done} of {needed})", goal=words, done=goal.done, needed=goal.needed)


class GoalsScene(FormScene):
    """A panel for each game, its goals in their order."""

    most = (760, None)

    def __init__(
        self, name: str, goals: Sequence[Goal], on_back: Callable[[], None], name_game: Callable[[str], str]
    ) -> None:
        """`name` is the person whose goals they are; `name_game` returns the name of a game by its id."""
        self._backdrop = Backdrop((0.5, 0.0), 0.55)
        panels = [
            _make_panel(name_game(game), list(those)) for game, those in groupby(goals, key=lambda goal: goal.game)
        ]
        reached = sum(goal.is_reached for goal in goals)
        summary = tr("{reached} of {all} reached, in matches without hints or undos", reached=reached, all=len(goals))
        root = Column(
            [
                Row([Label(tr("Goals"), style="title"), Space(8), Label(escape(name), color=colors.GOLD_TOP, grow=1)]),
                Label(summary, color=colors.LAVENDER),
                ScrollArea(Column(panels, gap=12), grow=1),
                Row([Button(tr("Back"), on_back), Space(grow=1)]),
            ],
            gap=12,
        )
        self.form = Form(root, on_cancel=on_back)


def _make_panel(title: str, goals: Sequence[Goal]) -> Widget:
    return Panel([Label(escape(title), style="heading"), *map(_make_row, goals)], padding=14, gap=4)


def _make_row(goal: Goal) -> Widget:
    ink = colors.GOLD_TOP if goal.is_reached else colors.LAVENDER
    done = tr("reached") if goal.is_reached else tr("{done} of {needed}", done=goal.done, needed=goal.needed)
    return Row(
        [
            Label(describe_goal(goal), style="small", color=ink, grow=1),
            Label(done, style="small", color=ink, align="right"),
        ]
    )
