"""The page of the exercises: today's ten, those of a game or a theme, and what has been learned; and the words for
exercises."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import Protocol

import pygame

from purple_table.core.actions import Action, Discard, Draw, Knock, Stay, Take
from purple_table.core.events import TrickWon
from purple_table.core.game import Game, View
from purple_table.core.match import Step
from purple_table.core.messages import Verbatim, group_digits, make_tenths, say, say_verbatim
from purple_table.session.exercise_progress import A_DAY, ExerciseProgress
from purple_table.session.exercise_themes import THEMES, SolvedDecision, explain_theme
from purple_table.session.exercises import Exercise
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import Teller, find_language, tell, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import (
    Button,
    Column,
    DropDown,
    Form,
    Label,
    Panel,
    Row,
    ScrollArea,
    Space,
    Widget,
)
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.dialog import FormScene
from purple_table.ui.scenes.match_words import describe_choice, name_level, tell_action
from purple_table.ui.scenes.progress_tiles import ProgressTile, arrange_tiles

_TILE = 310
"""The least width of a game in what has been learned, in reference units."""
_MOST_COSTS = 4
"""The most other actions whose costs are told."""


def name_theme(theme: str) -> str:
    """Return the title of a theme in the language in use."""
    return find_language().template(THEMES[theme].title)


def name_difficulty(exercise: Exercise) -> str:
    """Return in a word how hard an exercise is; of one without a proof nobody knows, and it is told to be one's own."""
    if not exercise.proofs:
        return tr("your own")
    return (tr("easy"), tr("medium"), tr("hard"))[exercise.difficulty - 1]


def ask_question(view: View) -> str:
    """Return the question that an exercise asks in a position."""
    ask = view.ask
    if ask is None:
        return ""
    match ask.kind:
        case "play" if not view.pile("trick"):
            return tr("It is your lead. What do you play?")
        case "set" if not ask.ways:
            return tr("It is your lead. What do you play?")
        case "play" | "set":
            return tr("What do you play?")
        case "auction" | "bid" | "points" | "ladder":
            return tr("What do you bid?")
        case "discard":
            return tr("What do you discard?")
        case "draw":
            return tr("What do you do?")
    return tr("What do you choose?")


def describe_action(action: Action, game: Game, view: View) -> str:
    """Return an action as briefly as possible, with markup: a choice by its label, a card by its picture."""
    ways = view.ask.ways if view.ask is not None else ()
    label = next((tell(way.label) for way in ways if way.action == action), "")
    return tr("“{label}”", label=label) if label else describe_choice(action, game.deck)


def tell_course(game: Game, view: View, names: Sequence[str], steps: Sequence[Step]) -> str:
    """Return what happened before, with markup: the tricks, each after who led to it, or else who took and discarded
    what."""
    tricks = [event for event in view.history if isinstance(event, TrickWon)]
    if tricks:
        rows = [
            f"*{number}* {escape(names[event.leader])} {' '.join(f'{{{card}}}' for card in event.cards)}"
            for number, event in enumerate(tricks, 1)
        ]
        return _join_rows(rows)
    steps = [step for step in steps if isinstance(step.action, Draw | Take | Discard | Stay | Knock)]
    rows = [tell_action(step.action, game.deck, escape(names[step.seat])) for step in steps]
    return _join_rows(rows)


def _join_rows(rows: Iterable[str]) -> str:
    """Return tricks or turns one after the other; a line breaks only between two of them."""
    return " · ".join(row.replace(" ", "\u00a0") for row in rows)


def judge_answer(exercise: Exercise, game: Game, view: View, answer: Action | None) -> str:
    """Return what is right, after a right answer that answer alone; None stands for somebody who only wants to know."""
    if answer in exercise.right:
        own = f"**{describe_action(answer, game, view)}**"
        others = [action for action in exercise.right if action != answer]
        if not others:
            return own
        return tr("{own}, as good as {others}", own=own, others=_join_actions(others, game, view))
    return tr("The answer: {action}", action=_join_actions(exercise.right, game, view))


def _join_actions(actions: Sequence[Action], game: Game, view: View) -> str:
    return " / ".join(describe_action(action, game, view) for action in actions)


def find_right(exercise: Exercise, answer: Action | None) -> Action:
    """Return the right action that is spoken of after an answer: that answer, where it is one of several."""
    return answer if answer is not None and answer in exercise.right else exercise.right[0]


def explain_answer(exercise: Exercise, game: Game, view: View, teller: Teller, answer: Action | None = None) -> str:
    """Return why the right action is right, with markup: the own answer, where it is."""
    if exercise.words:
        return teller.read(say_verbatim(exercise.words))
    right, others = find_right(exercise, answer), tuple(exercise.costs)
    words = explain_theme(exercise.theme, SolvedDecision(game, view, right, others))
    # A reason for another right action does not fit every one.
    words = words or explain_theme(exercise.theme, SolvedDecision(game, view, exercise.right[0], others))
    return teller.read(words) if words else ""


def tell_costs(exercise: Exercise, game: Game, view: View, answer: Action | None) -> str:
    """Return what the own answer cost, and what other actions would cost."""
    share = game.family == "thirty_one"
    words = []
    if answer is not None and answer in exercise.costs:
        cost = make_tenths(max(0.0, exercise.costs[answer]))
        words.append(
            tr("Yours costs {points} % of the match.", points=cost)
            if share
            else tr("Yours costs {points} points a deal.", points=cost)
        )
    others = [action for action in exercise.costs if action != answer][:_MOST_COSTS]
    if others:
        listed = "  ".join(
            f"{describe_action(action, game, view)} ({tell_tenths(exercise.costs[action])})" for action in others
        )
        words.append(
            tr("What others cost, in % of the match: {list}", list=listed)
            if share
            else tr("What others cost, in points a deal: {list}", list=listed)
        )
    return "  ".join(words)


def tell_tenths(number: float) -> str:
    """Return a number with one decimal, as the language writes it."""
    return tr("{number}", number=make_tenths(max(0.0, number)))


def tell_proof(exercise: Exercise) -> str:
    """Return how the exercise was proved, in a line; one that a review made has no proof."""
    if not exercise.proofs:
        return tr("It comes from a review of yours and has not been proved.")
    searched = [proof for proof in exercise.proofs if proof.opponents == "search"]
    against = [proof for proof in exercise.proofs if proof.opponents != "search"]
    if not searched or not against:
        return ""
    # Nobody can play against the Reference, so its name would say nothing.
    levels = [_STORED.get(proof.opponents, proof.opponents) for proof in against]
    known = [name_level(level) for level in levels if level != _RULE_OF_THUMB]
    names = ", ".join([*known, *[tr("one that follows a rule of thumb")] * (_RULE_OF_THUMB in levels)])
    words = say(
        "Proved in {count} supposed deals, and against these players: {names}.",
        count=group_digits(searched[0].deals),
        names=Verbatim(names),
    )
    return tell(words)


_STORED, _RULE_OF_THUMB = {"skilled": "club"}, "reference"


_ALL = ""


class ExerciseHost(Protocol):
    """The source of what the page shows, which also begins the exercises."""

    progress: ExerciseProgress
    exercises: Sequence[Exercise]

    @property
    def day(self) -> date:
        """Today."""

    def name_game(self, game: str) -> str:
        """Return the name of a game."""

    def choose_today(self) -> Sequence[Exercise]:
        """Return what is left of today's exercises."""

    def begin(self, exercises: Sequence[Exercise], before: int = 0) -> None:
        """Show these exercises, one after the other; `before` of the same row were answered earlier."""

    def choose(self, exercises: Sequence[Exercise]) -> Sequence[Exercise]:
        """Return which of some exercises are answered next."""


class ExercisePage(FormScene):
    """A panel for today's exercises, one to choose game and theme, and one of what has been learned."""

    most = (1040, None)

    def __init__(self, host: ExerciseHost, on_back: Callable[[], None]) -> None:
        self._host = host
        self._game = self._theme = _ALL
        self._backdrop = Backdrop((0.5, 0.0), 0.55)
        self._column, self._shelf = Column([], gap=10), Column([], gap=8)
        self._tiles: list[ProgressTile] = []
        intro = tr(
            "Positions with one right decision. There is no clock. What you miss comes again after 1, 3, 7 and 16 days."
        )
        back = Button(tr("Back"), on_back, tooltip=tr("Back to the title (Escape)"))
        root = Column(
            [
                Label(tr("Exercises"), style="title"),
                Label(intro, color=colors.LAVENDER),
                ScrollArea(self._column, grow=1),
                Row([back, Space(grow=1)]),
            ],
            gap=14,
        )
        self.form = Form(root, on_cancel=on_back)
        self.fill()

    def fill(self) -> None:
        """Show how things stand now."""
        host = self._host
        if not host.exercises:
            self._column.set_children([Label(tr("There are no exercises here."))])
            return
        self._column.set_children([self._make_today(), self._make_choice(), self._make_record()])

    def _make_today(self) -> Widget:
        host = self._host
        today, done = host.choose_today(), host.progress.count_answered(host.day)
        due = sum(host.progress.is_due(one.key, host.day) for one in today)
        words = [tr("{done} of {count} answered today", done=min(done, A_DAY), count=A_DAY)]
        if due:
            words.append(tr("{count} comes again", many="{count} come again", count=due))
        begin = Button(
            tr("Go on") if 0 < done < A_DAY else tr("Begin"),
            self._begin_today,
            kind="primary",
            width=130,
            key=pygame.K_b,
            tooltip=tr("Today's exercises"),
        )
        begin.disabled_because = None if today else tr("Today's exercises are done.")
        self.form.default = begin
        description = Column(
            [
                Label(tr("Today's ten"), style="heading"),
                Label("  ·  ".join(words), style="small", color=colors.LAVENDER),
            ],
            gap=2,
            grow=1,
        )
        return Panel([Row([description, begin])], padding=14)

    def _begin_today(self) -> None:
        done = self._host.progress.count_answered(self._host.day)
        self._host.begin(self._host.choose_today(), done if done < A_DAY else 0)

    def _make_choice(self) -> Widget:
        host = self._host
        games = sorted({one.game for one in host.exercises}, key=host.name_game)
        themes = {one.theme for one in host.exercises if self._game in (_ALL, one.game)}
        listed = [(name, name_theme(name)) for name in THEMES if name in themes]
        chosen = self._list_chosen()
        begin = Button(tr("Practice"), lambda: host.begin(host.choose(self._list_chosen())), width=130)
        begin.disabled_because = None if chosen else tr("No exercise is both.")
        count = tr("{count} exercise", many="{count} exercises", count=len(chosen))
        return Panel(
            [
                Label(tr("Practice a game or a theme"), style="heading"),
                Row(
                    [
                        DropDown(
                            [(_ALL, tr("All games")), *((game, host.name_game(game)) for game in games)],
                            self._game,
                            self._choose_game,
                            grow=1,
                        ),
                        DropDown(
                            [(_ALL, tr("All themes")), *sorted(listed, key=lambda theme: theme[1])],
                            self._theme,
                            self._choose_theme,
                            grow=1,
                        ),
                    ],
                    gap=10,
                ),
                Row([Label(count, style="small", color=colors.LAVENDER, grow=1), begin]),
            ],
            padding=14,
            gap=10,
        )

    def _make_record(self) -> Widget:
        """Return a tile for each game, with what has been learned of it, that leads to its exercises."""
        self._tiles = [
            self._make_tile(game)
            for game in sorted({one.game for one in self._host.exercises}, key=self._host.name_game)
        ]
        return Panel([Label(tr("Learned so far"), style="heading"), self._shelf], padding=14, gap=10)

    def _make_tile(self, game: str) -> ProgressTile:
        host, known = self._host, self._host.progress.answers
        own = [one for one in host.exercises if one.game == game]
        answered = [known[one.key] for one in own if one.key in known]
        learned, again = (sum((answer.due is None) == done for answer in answered) for done in (True, False))
        words = tr("{learned} of {count}", learned=learned, count=len(own))
        if again:
            words += "  ·  " + tr("{count} comes again", many="{count} come again", count=again)
        tooltip = tr("Practice this game")
        return ProgressTile(
            host.name_game(game), words, learned / len(own), lambda: host.begin(host.choose(own)), tooltip=tooltip
        )

    def resize(self, size: Size) -> None:
        """Put as many tiles in a row as fit."""
        self._arrange_tiles(size)
        super().resize(size)

    def _arrange_tiles(self, size: Size) -> None:
        columns = max(1, int(self.room(size).width / self.stage.kit.px(_TILE)))
        self._shelf.set_children(arrange_tiles(self._tiles, columns, 10))

    def _list_chosen(self) -> list[Exercise]:
        return [
            one for one in self._host.exercises if self._game in (_ALL, one.game) and self._theme in (_ALL, one.theme)
        ]

    def _choose_game(self, game: str) -> None:
        self._game = game
        if not self._list_chosen():
            self._theme = _ALL
        self.refresh()

    def _choose_theme(self, theme: str) -> None:
        self._theme = theme
        self.refresh()

    def refresh(self) -> None:
        """Show how things stand now, and lay it out."""
        self.fill()
        self._arrange_tiles(self.stage.size)
        self.form.relayout()
