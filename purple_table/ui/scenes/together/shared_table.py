"""The table of a match on several machines: who is away, what the others say, and taking back with their consent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from purple_table.core.game import View
from purple_table.core.overriding import override
from purple_table.network.lobby import (
    PHRASES,
    Connection,
    FairnessNoted,
    Jumped,
    LobbyChanged,
    LobbyState,
    Notice,
    Nudged,
    PhraseSaid,
    ProblemArose,
    Restored,
    SeatState,
    UndoAsked,
    UndoSettled,
)
from purple_table.network.remote_match import RemoteMatch
from purple_table.network.table_client import TableClient
from purple_table.session.settings import Settings
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tell, tr, translate_markup
from purple_table.ui.kit.text import escape, strip_markup
from purple_table.ui.kit.widgets import Button, Column, Label, Row, Space, Widget
from purple_table.ui.scenes.dialog import DialogButton, DialogScene, put_question
from purple_table.ui.scenes.results.deal_slip import DealSlip
from purple_table.ui.scenes.results.match_end import MatchEndScene
from purple_table.ui.scenes.results.results_scene import ResultsScene
from purple_table.ui.scenes.table.commands import UndoCommand
from purple_table.ui.scenes.table.overlays.table_dialogs import Way
from purple_table.ui.scenes.table.table_scene import TableScene
from purple_table.ui.scenes.together.absence_tags import AbsenceTags
from purple_table.ui.scenes.together.together_words import (
    describe_absence,
    describe_change,
    describe_problem,
    describe_waiting,
    is_away,
)

RESULTS = ResultsScene, MatchEndScene, DealSlip
"""The scenes that tell a result above the table."""
_COLUMNS = 2
_WIDTH = 680


class UndoByConsent(UndoCommand):
    """Asks the people at other machines, too, before a decision is taken back."""

    def _take_back(self) -> bool:
        play, seat = self._play, self._seat_switch.viewer
        if play is None or not play.can_undo(seat):
            return False
        play.undo(seat)
        self._model.notes.show_remark(tr("The others are asked …"))
        return True


class SharedTableScene(TableScene):
    """A match that a table on the network keeps, as one of its windows shows it."""

    undo_type = UndoByConsent

    def __init__(
        self,
        match: RemoteMatch,
        client: TableClient,
        cards: CardSurfaces,
        settings: Settings,
        *,
        on_lobby: Callable[[], None],
        ways: Sequence[Way] = (),
        **more: Any,
    ) -> None:
        """`on_lobby` shows who sits where and, on the host's machine, how others come in. `more` are parameters of
        `TableScene`."""
        self._match, self._client = match, client
        self._seen = client.lobby
        self._pending = False
        away = [(tr("The table"), pygame.K_p, on_lobby), (tr("Step away"), pygame.K_w, self.ask_to_step_away)]
        super().__init__(match, cards, settings, ways=[*away, *ways], **more)
        self.dialogs.pause_words = (
            tr("The match goes on while you look here. If you leave, the table is closed and the match is saved.")
            if client.hosting
            else tr("The match goes on while you look here. If you leave, a computer plays for you until you are back.")
        )
        self.controls.talk.visible = match.local_play is not None
        self.controls.on_talk = self.open_phrases
        self.parts.all.append(AbsenceTags(self.context, lambda: client.lobby))

    # --- what the table tells -----------------------------------------------------------------------------------------

    def take_notice(self, notice: Notice) -> None:
        """React to what has happened at the table."""
        match notice:
            case LobbyChanged():
                self._on_lobby(self._client.lobby)
            case Jumped():
                self._on_jump()
            case PhraseSaid(seat, phrase):
                self._on_phrase(seat, phrase)
            case Nudged(seat, target):
                self._on_nudge(seat, target)
            case UndoAsked(number, seat):
                self._ask_for_consent(number, seat)
            case UndoSettled(seat, agreed):
                self._on_undo_settled(seat, agreed)
            case FairnessNoted(words):
                self._tell(tell(words))
            case ProblemArose(problem):
                self._tell(describe_problem(problem))
            case Restored():
                self._tell(tr("The line to the table is there again."))
            case _:
                pass

    def _on_lobby(self, lobby: LobbyState | None) -> None:
        before, self._seen = self._seen, lobby
        if before is None or lobby is None:
            return
        for was, now in zip(before.seats, lobby.seats, strict=True):
            words = describe_change(was, now)
            if words and not now.own:
                self._tell(words)
        if list_own_seats(before) != list_own_seats(lobby):
            # Somebody here has stepped away, or is back.
            self.model.seat_switch.on_change()
            self.playback.skip()
        self._show_waiting()
        self.stage.redraw()

    def _on_jump(self) -> None:
        if not self._match.awaits_deal and self._match.outcome is None:
            for scene in self.stage.scenes:
                if isinstance(scene, RESULTS):
                    self.stage.scenes.remove(scene)
        self.dialogs.end_handover()
        self._results = None
        self.advice.cancel()
        self.model.notes.clear_note()
        self.picture.viewer = self.port.audience.seat
        self.playback.skip()

    def _on_phrase(self, seat: int, phrase: str) -> None:
        words, name = tell(PHRASES[phrase]) if phrase in PHRASES else "", self.model.seats[seat].name
        if not words:
            return
        if seat in self._match.persons:
            self.model.notes.show_remark(tr("You say: {words}", words=words))
        else:
            self.parts.people.say_aloud(seat, strip_markup(words))
            self.play_sound("turn", self.picture.find_place(seat))
        self.stage.narrator.say(tr("{name}: {words}", name=escape(name), words=words))
        self.stage.redraw()

    def _on_nudge(self, seat: int, target: int) -> None:
        who, asked = self.model.seats[seat].name, self.model.seats[target].name
        words = translate_markup("**{name}** asks you to go on.", name=who)
        if len(self._match.persons) > 1:
            words = translate_markup("**{name}** asks **{asked}** to go on.", name=who, asked=asked)
        self._tell(words)
        self.play_sound("turn")

    def _ask_for_consent(self, number: int, seat: int) -> None:
        who = self.model.seats[seat].name
        self._end_question(seat)  # what became of an earlier one may have been lost with the line
        put_question(
            self.stage,
            tr("Does {name} take back?", name=who),
            translate_markup("**{name}** asks to take back the last decision, and what came after it.", name=who),
            [
                DialogButton(tr("I agree"), lambda: self._client.answer_undo(number, True), key=pygame.K_y),
                DialogButton(tr("No"), lambda: self._client.answer_undo(number, False), key=pygame.K_n),
            ],
        )

    def _end_question(self, seat: int) -> None:
        """Close the question whether somebody takes back, which people here may be asking each other, too."""
        title = tr("Does {name} take back?", name=self.model.seats[seat].name)
        for scene in self.stage.scenes:
            if isinstance(scene, DialogScene) and scene.title == title:
                self.stage.scenes.remove(scene)
                if self.model.seat_switch.called:
                    self.undo_command.end_call()

    def _on_undo_settled(self, seat: int, agreed: bool) -> None:
        self._end_question(seat)
        self.model.taken_back = agreed and seat in self._match.persons
        self._tell(tr("Taken back") if agreed else tr("Not taken back"))

    def _tell(self, words: str) -> None:
        """Say something to the people here that nobody has to answer."""
        self.stage.toast(strip_markup(words))

    # --- the scene ----------------------------------------------------------------------------------------------------

    @override
    def update(self, dt: float) -> bool:
        pending, before = self._match.is_pending, self._pending
        self._pending = pending
        if before and not pending and not self._match.is_behind and not self.playback.is_busy:
            self.playback.skip()  # the table has refused what was done here
        return super().update(dt)

    @override
    def on_settled(self, view: View) -> None:
        super().on_settled(view)
        self._show_waiting()

    def _show_waiting(self) -> None:
        """Say for whom the table waits, where nobody here is asked anything."""
        lobby = self._client.lobby
        if lobby is None or self.model.ask is not None or self.playback.is_busy:
            return
        lines = [
            describe_waiting(lobby),
            *(describe_absence(state) for state in lobby.seats if self._is_awaited(state)),
        ]
        words = next((line for line in reversed(lines) if line), "")
        if words:
            self.model.prompt = words

    def _is_awaited(self, state: SeatState) -> bool:
        return is_away(state) and not state.taken_over and state.seat == self.model.view.to_act

    # --- what the people here say -------------------------------------------------------------------------------------

    @property
    def _speaker(self) -> int | None:
        """Who speaks for this machine: whoever looks at the table, or else the first person here."""
        persons = self._match.persons
        return self._match.viewer if self._match.viewer in persons else next(iter(persons), None)

    def open_phrases(self) -> None:
        """Let somebody here say one of a few phrases, or ask somebody elsewhere to go on."""
        speaker = self._speaker
        if speaker is None:
            return
        keys = iter((*range(pygame.K_1, pygame.K_9 + 1), pygame.K_0))

        def speak(phrase: str) -> Callable[[], None]:
            return lambda: dialog.leave_for(lambda: self._client.say(speaker, phrase))

        def nudge(seat: int) -> Callable[[], None]:
            return lambda: dialog.leave_for(lambda: self._client.nudge(speaker, seat))

        buttons = [
            Button(tell(words), speak(phrase), key=next(keys, None), grow=1) for phrase, words in PHRASES.items()
        ]
        lines: list[Widget] = [
            Row(buttons[first : first + _COLUMNS], gap=8) for first in range(0, len(buttons), _COLUMNS)
        ]
        others = self._list_others()
        if others:
            lines += [Space(2), Label(tr("Ask somebody to go on"), style="strong", color=colors.GOLD_TOP)]
            nudges = [Button(name, nudge(seat), grow=1) for seat, name in others]
            for first in range(0, len(nudges), _COLUMNS):
                row: list[Widget] = [*nudges[first : first + _COLUMNS]]
                lines.append(Row([*row, *(Space(grow=1) for _ in range(_COLUMNS - len(row)))], gap=8))
        dialog = DialogScene(
            tr("Say something"), "", [DialogButton(tr("Close"))], content=Column(lines, gap=8), width=_WIDTH
        )
        self.stage.push(dialog)

    def _list_others(self) -> list[tuple[int, str]]:
        """Return the people at other machines who are there, with their seats."""
        lobby = self._client.lobby
        there = (Connection.HERE, Connection.CONNECTED)
        return [
            (state.seat, state.name)
            for state in (lobby.seats if lobby is not None else ())
            if not state.own and state.connection in there and not state.taken_over
        ]

    def ask_to_step_away(self) -> None:
        """Let a computer play for the people here, or end that."""
        own = [state for state in (self._client.lobby.seats if self._client.lobby is not None else ()) if state.own]
        if any(state.taken_over for state in own):
            for state in own:
                self._client.sit_out(state.seat, False)
            return

        def step_away() -> None:
            for state in own:
                self._client.sit_out(state.seat, True)

        if own:
            put_question(
                self.stage,
                tr("Let a computer play?"),
                tr("A computer plays for you until you choose *Step away* in the menu once more."),
                [DialogButton(tr("Let it play"), step_away, "primary"), DialogButton(tr("Cancel"))],
            )


def list_own_seats(lobby: LobbyState) -> tuple[int, ...]:
    """Return the seats at which people of this machine play themselves."""
    return tuple(state.seat for state in lobby.seats if state.own and not state.taken_over)
