"""The page of the deal of the day: today's game, the other games, and the results of earlier days."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, time
from typing import Protocol

from purple_table.library import GameInfo
from purple_table.players.levels import level_person
from purple_table.session.daily_results import LEVEL, DailyResult, DailyResults
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape, minus
from purple_table.ui.kit.widgets import Button, Column, Form, Label, Panel, Row, ScrollArea, Space, Widget
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.dialog import FormScene
from purple_table.ui.scenes.match_words import describe_date, name_level

_EARLIER = 30
"""The most results of earlier days that are shown."""
_A_FRAME = 8
"""How many times a frame asks the computer whether it has decided."""


class DailyDealHost(Protocol):
    """The source of what the page shows, which also begins the deals."""

    day: date
    known: DailyResults

    @property
    def games(self) -> Sequence[GameInfo]:
        """All games, beginning with the game of the day."""

    def result(self, game: str) -> DailyResult | None:
        """Return what is known of today's deal of a game, or None."""

    def play(self, info: GameInfo) -> None:
        """Begin the deal, continue it, or look back at it."""

    def catch_up(self) -> Iterator[bool]:
        """Find out the results of deals that were played, and yield True whenever one is new."""


class DailyScene(FormScene):
    """A panel for the game of the day, a row for each other game, and the results of earlier days."""

    most = (860, None)

    def __init__(self, deals: DailyDealHost, on_back: Callable[[], None]) -> None:
        self._deals = deals
        self._work = deals.catch_up()
        self._backdrop = Backdrop((0.5, 0.0), 0.55)
        self._column = Column([], gap=10)
        intro = tr(
            "The same cards for everybody who plays on this day: the usual options, and all other seats are "
            "computers ({level}). It counts once; hints and undos are noted.",
            level=name_level(LEVEL),
        )
        back = Button(tr("Back"), on_back, tooltip=tr("Back to the title (Escape)"))
        root = Column(
            [
                Row(
                    [
                        Label(tr("The deal of the day"), style="title"),
                        Space(8),
                        Label(describe_date(datetime.combine(deals.day, time())), color=colors.GOLD_TOP, grow=1),
                    ]
                ),
                Label(intro, color=colors.LAVENDER),
                ScrollArea(self._column, grow=1),
                Row([back, Space(grow=1)]),
            ],
            gap=14,
        )
        self.form = Form(root, on_cancel=on_back)
        self._fill()

    def leave(self) -> None:
        """Stop the computer from playing on."""
        close = getattr(self._work, "close", None)
        if close is not None:
            close()

    def update(self, dt: float) -> bool:
        """Let the computer play the person's seat a little further."""
        changed, waiting = False, False
        for _ in range(_A_FRAME):
            step = next(self._work, None)
            waiting = step is not None
            changed = changed or bool(step)
            if step is None or step:
                break
        if changed:
            self._fill()
            self.form.relayout()
        return super().update(dt) or changed or waiting

    def _fill(self) -> None:
        games = list(self._deals.games)
        widgets: list[Widget] = [self._make_panel(info, first=not place) for place, info in enumerate(games)]
        names = {info.id: info.name for info in games}
        today = self._deals.day.isoformat()
        earlier = [result for result in reversed(self._deals.known.results) if result.day != today and result.over]
        if earlier:
            widgets.append(Label(tr("Earlier days"), style="strong", color=colors.GOLD_TOP))
        for result in earlier[:_EARLIER]:
            day = describe_date(datetime.fromisoformat(result.day))
            name = escape(names.get(result.game, result.game))
            widgets.append(Label(f"{day} · **{name}** · {describe_result(result)}", style="small"))
        self._column.set_children(widgets)

    def _make_panel(self, info: GameInfo, *, first: bool) -> Widget:
        result = self._deals.result(info.id)
        caption = tr("Play")
        if result is not None:
            caption = tr("Look back") if result.over else tr("Continue")
        golden = first and (result is None or not result.over)
        play = Button(caption, lambda: self._deals.play(info), kind="primary" if golden else "plain", width=130)
        if first:
            self.form.default = play
        words = describe_result(result) if result is not None else escape(info.summary)
        description = Column(
            [
                Label(escape(info.name), style="heading" if first else "strong"),
                Label(words, style="small", color=colors.LAVENDER),
            ],
            gap=2,
            grow=1,
        )
        return Panel([Row([description, play])], padding=14)


def describe_result(result: DailyResult) -> str:
    """Return the result of a deal of the day, with markup."""
    if not result.over:
        return tr("Begun")
    if not result.points:
        return tr("Nobody scored.")
    words = [tr("You **{points}**", points=minus(result.points[result.side]))]
    if result.computers:
        level, others = level_person(result.rival), minus(result.computers[result.side])
        words.append(tr("{level:start} in your seat **{points}**", level=level, points=others))
        words.append(_judge(result.points_ahead or 0))
    return " · ".join([*words, *list_help(result)])


def list_help(result: DailyResult) -> list[str]:
    """Return in words which help is noted with a result."""
    hints = tr("with a hint", many="with {count} hints", count=result.hints)
    undos = tr("with an undo", many="with {count} undos", count=result.undos)
    return [*([hints] if result.hints else []), *([undos] if result.undos else [])]


def _judge(ahead: int) -> str:
    if ahead == 0:
        return tr("level")
    return tr("better by {points}", points=ahead) if ahead > 0 else tr("worse by {points}", points=-ahead)
