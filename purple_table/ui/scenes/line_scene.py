"""The scene of what follows a choice in a typical sampled deal: the table, step by step, after the computer's choice or
one's own."""

from __future__ import annotations

import pygame

from purple_table.core.game import View
from purple_table.core.messages import Term, Verbatim
from purple_table.core.overriding import override
from purple_table.players.levels import level_person
from purple_table.session.settings import Settings
from purple_table.session.typical_deal import LineReplay
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape, minus
from purple_table.ui.kit.widgets import Button, Choice, Form, Label, Row, Space
from purple_table.ui.scenes.match_words import each_bids, name_open_hands, tell_action
from purple_table.ui.scenes.replay_scene import PastTable, ReplayExits
from purple_table.ui.scenes.table.bar_table import BarColumn
from purple_table.ui.scenes.transport import IconButton


class LineScene(PastTable):
    """The table of a typical deal, above a bar that steps through it and changes between the two lines."""

    high = 138
    replay: LineReplay

    def __init__(
        self,
        replay: LineReplay,
        level: Term | Verbatim,
        cards: CardSurfaces,
        settings: Settings,
        exits: ReplayExits,
    ) -> None:
        """`level` names the player whose choice is shown first."""
        self._level = level
        super().__init__(replay, cards, settings, exits)
        self._which = Choice(
            [(False, tr("{level:start}", level=level)), (True, tr("You"))],
            False,
            self._show_line,
            tooltip=tr("Whose choice begins the line (O)"),
        )
        self._place = Label("", color=colors.LAVENDER, wrap=False)
        back, on = tr("A step back"), tr("A step on")
        self._back = IconButton("back", back, lambda: self.go(replay.at - 1), key=pygame.K_LEFT)
        self._on = IconButton("on", on, lambda: self._play_to(replay.at + 1), key=pygame.K_RIGHT)
        self._trick_on = IconButton(
            "trick on", tr("To the end of the trick"), self._finish_trick, key=pygame.K_PAGEDOWN
        )
        self._start = IconButton("start", tr("To the beginning"), lambda: self.go(0), key=pygame.K_HOME)
        self._end = IconButton("end", tr("To the end"), lambda: self.go(replay.last), key=pygame.K_END)
        tooltip = tr("All hands open, or only yours")
        self._hands = Button(
            name_open_hands(all_hands=True), self.turn_hands, kind="quiet", key=pygame.K_h, tooltip=tooltip
        )
        leave = Button(
            tr("Back"), exits.leave, kind="primary", key=pygame.K_t, tooltip=tr("Back to the review (or Escape)")
        )
        heading = Label(
            tr("A typical deal that fits what you knew"), style="heading", color=colors.GOLD, wrap=False, grow=1
        )
        others = tr("The real cards may lie otherwise. Everybody plays on as {level} does.", level=level_person("club"))
        self.bar = Form(
            BarColumn(
                [
                    Row([heading, self._place]),
                    Label(others, color=colors.LAVENDER, wrap=False),
                    Row(
                        [
                            self._which,
                            Space(4),
                            self._start,
                            self._back,
                            self._on,
                            self._trick_on,
                            self._end,
                            Space(grow=1),
                            self._hands,
                            leave,
                        ]
                    ),
                ],
                gap=4,
                padding=10,
            )
        )
        self._shown_state: tuple[object, ...] = ()

    @override
    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._shown_state = ()
        self._update_bar()

    def update(self, dt: float) -> bool:
        """Play on as far as was asked, and show the step on the bar."""
        changed = super().update(dt)
        return self._update_bar() or changed

    @override
    def key(self, key: int) -> bool:
        if key == pygame.K_o:
            self._show_line(not self.replay.yours)
            return True
        if key in (pygame.K_DOWN, pygame.K_SPACE):
            self._finish_trick()
            return True
        return super().key(key)

    @override
    def on_settled(self, view: View) -> None:
        super().on_settled(view)
        self.model.prompt = self._say_done()
        self.model.notes.clear_remark()

    @override
    def turn_hands(self) -> None:
        super().turn_hands()
        self._shown_state = ()

    def _show_line(self, yours: bool) -> None:
        """Show a line from its beginning."""
        self.replay.yours = self._which.value = yours
        self.go(0)
        self._shown_state = ()

    def _finish_trick(self) -> None:
        self._play_to(self.replay.find_stop_after())

    def _play_to(self, place: int) -> None:
        replay = self.replay
        if replay.until > replay.at or self.playback.is_busy:
            self.go(max(replay.at, replay.until))  # whoever presses again does not want to wait
            place = max(place, replay.at + 1)
        replay.until = min(place, replay.last)
        self.playback.hurry()

    def _say_done(self) -> str:
        replay, step = self.replay, self.replay.last_step
        if replay.at == replay.last and all(line.points for line in replay.lines):
            side = replay.game.side_of(replay.audience.seat)
            theirs, yours = (minus(line.points[side]) for line in replay.lines)
            if self.model.view.status.pot is not None:
                return tr("Your chips: {theirs} with the other choice, {yours} with yours", theirs=theirs, yours=yours)
            return tr("Your points: {theirs} with the other choice, {yours} with yours", theirs=theirs, yours=yours)
        if step is None:
            return tr("Here you decided.")
        name = f"**{escape(self.model.seats[step.seat].name)}**"
        return tell_action(step.action, replay.game.deck, name, each_bids(self.model.view))

    def _update_bar(self) -> bool:
        replay = self.replay
        state = (replay.at, replay.yours, replay.audience)
        if state == self._shown_state:
            return False
        self._shown_state = state
        self._place.text = tr("Step {step} of {last}", step=replay.at, last=replay.last)
        self._start.disabled_because = self._back.disabled_because = None if replay.at else ""
        for button in (self._on, self._trick_on, self._end):
            button.disabled_because = None if replay.at < replay.last else ""
        self._hands.caption = name_open_hands(all_hands=replay.audience.hands == "all")
        self.bar.relayout()
        return True
