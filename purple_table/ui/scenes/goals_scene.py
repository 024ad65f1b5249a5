"""The page of goals: a medal for each, with how far it is or when it was reached."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from itertools import groupby

import pygame

from purple_table.art.moment_pictures import MomentKind
from purple_table.session.goals import Goal, GoalKind
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.cards.moment_picture import draw_moment_picture
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import PANEL, Kit
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Font, Size
from purple_table.ui.kit.widgets import Button, Column, Form, Label, Panel, Row, ScrollArea, Space, Widget
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.dialog import FormScene
from purple_table.ui.scenes.match_words import describe_date
from purple_table.ui.scenes.progress_tiles import ProgressBar, arrange_tiles

_MEDAL = 84
"""The size of a medal, in reference units."""
_TILE, _MOST_TILES = 330, 3
"""The least width of a goal in reference units, and the most in a row."""
_STILL = 60.0
"""A picture of a moment stands still long before so many seconds."""
_FAINT = 150
"""How much of a medal that is still to be won is covered, of 255."""
_MEDALS: Mapping[GoalKind, tuple[MomentKind, str]] = {
    "win": ("match", "1"),
    "wins": ("match", "10"),
    "run": ("match", "3"),
    "expert": ("crown", ""),
    "moon": ("moon", ""),
    "nil": ("nil", ""),
    "nils": ("nil", ""),
    "contracts": ("contract", ""),
}
"""The picture of each goal, and the figure in the middle of a laurel."""


def describe_goal(goal: Goal) -> str:
    """Return what has to be done for a goal."""
    match goal.kind:
        case "win":
            return tr("Win a match without help")
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
    """The goals of each game, in their order, as medals."""

    most = (1240, None)

    def __init__(
        self,
        name: str,
        goals: Sequence[Goal],
        on_back: Callable[[], None],
        name_game: Callable[[str], str],
        cards: CardSurfaces,
    ) -> None:
        """`name` is the person whose goals they are; `name_game` returns the name of a game by its id."""
        self._backdrop = Backdrop((0.5, 0.0), 0.55)
        self._games = [
            (name_game(game), [GoalTile(goal, cards) for goal in those])
            for game, those in groupby(goals, key=lambda goal: goal.game)
        ]
        reached = sum(goal.is_reached for goal in goals)
        summary = tr("{reached} of {all} reached, in matches without hints or undos", reached=reached, all=len(goals))
        self._medals = Column([], gap=16)
        own = Label(
            tr("Every game has goals of its own, from the first match that you finish."),
            style="small",
            color=colors.LAVENDER,
        )
        root = Column(
            [
                Row([Label(tr("Goals"), style="title"), Space(8), Label(escape(name), color=colors.GOLD_TOP, grow=1)]),
                Label(summary, color=colors.LAVENDER),
                ScrollArea(Column([self._medals, own], gap=14), grow=1),
                Row([Button(tr("Back"), on_back), Space(grow=1)]),
            ],
            gap=12,
        )
        self.form = Form(root, on_cancel=on_back)

    def resize(self, size: Size) -> None:
        """Put as many medals in a row as fit."""
        kit = self.stage.kit
        columns = max(1, min(_MOST_TILES, int(self.room(size).width / kit.px(_TILE))))
        shelves: list[Widget] = []
        for name, tiles in self._games:
            reached = sum(tile.goal.is_reached for tile in tiles)
            count = tr("{done} of {needed}", done=reached, needed=len(tiles))
            shelves.append(Row([Label(escape(name), style="heading"), Label(count, color=colors.GOLD_TOP)], gap=12))
            shelves += arrange_tiles(tiles, columns, 12)
        self._medals.set_children(shelves)
        super().resize(size)


class GoalTile(Panel):
    """A goal: its medal, what has to be done, and how far it is or when it was reached."""

    def __init__(self, goal: Goal, cards: CardSurfaces) -> None:
        self.goal = goal
        words: list[Widget] = [Label(describe_goal(goal), style="strong")]
        if goal.is_reached:
            reached = tr("reached on {date}", date=describe_date(datetime.fromisoformat(goal.when)))
            words[0] = Label(describe_goal(goal), style="strong", color=colors.GOLD_TOP)
            words.append(Label(reached, style="small", color=colors.LAVENDER))
        elif goal.needed > 1:
            far = tr("{done} of {needed}", done=goal.done, needed=goal.needed)
            words += [ProgressBar(goal.done, goal.needed), Label(far, style="small", color=colors.LAVENDER)]
        else:
            words.append(Label(tr("not yet"), style="small", color=colors.LAVENDER))
        skin = PANEL if goal.is_reached else PANEL.blend(colors.NIGHT, 0.35)
        medal = Medal(goal, cards)
        super().__init__([Row([medal, Column(words, gap=6, grow=1)], gap=12)], padding=12, skin=skin, grow=1)


class Medal(Widget):
    """The medal of a goal: golden once it is reached, before that a faint one of steel."""

    def __init__(self, goal: Goal, cards: CardSurfaces) -> None:
        super().__init__()
        self._goal, self._cards = goal, cards

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size of a square."""
        return kit.px(_MEDAL), kit.px(_MEDAL)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the picture, with a figure in the middle of a laurel."""
        kind, figure = _MEDALS[self._goal.kind]
        reached, side = self._goal.is_reached, kit.px(_MEDAL)
        picture = kit.keep_picture(("medal", kind, figure, reached, side), lambda: self._paint(kit, side))
        surface.blit(picture, picture.get_rect(center=self.rect.center))

    def _paint(self, kit: Kit, side: int) -> pygame.Surface:
        kind, figure = _MEDALS[self._goal.kind]
        reached = self._goal.is_reached
        picture = pygame.Surface((side, side), pygame.SRCALPHA)

        def write(field: pygame.Rect) -> None:
            font = Font("serif", field.height * 3 // 4, kit.theme.heading.weight)
            line = kit.text.line(figure, font, colors.GOLD_TOP if reached else colors.LAVENDER)
            picture.blit(line, line.get_rect(center=field.center))

        middle = write if figure else None
        draw_moment_picture(self._cards, picture, picture.get_rect(), kind, reached, _STILL, middle)
        if not reached:
            picture.fill((255, 255, 255, 255 - _FAINT), special_flags=pygame.BLEND_RGBA_MULT)
        return picture
