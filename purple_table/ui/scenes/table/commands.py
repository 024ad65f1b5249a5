"""What the person does at the table: choose cards, pass them, ask for a hint, take back, claim; forced cards."""

from __future__ import annotations

from typing import Protocol

from purple_table.core.actions import Action, Give, Play
from purple_table.core.game import Reason, Refused
from purple_table.core.messages import SeatName, say
from purple_table.session.port import MatchPort
from purple_table.ui.kit.telling import Teller, told
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.action_text import card_of
from purple_table.ui.scenes.dialog import Answer, put_question
from purple_table.ui.scenes.table.hand import OwnHand
from purple_table.ui.scenes.table.model import TableModel
from purple_table.ui.scenes.table.notes import Notes
from purple_table.ui.scenes.table.parts.part import OpenedPanel
from purple_table.ui.scenes.table.picture import Picture
from purple_table.ui.scenes.table.playback import Playback
from purple_table.ui.scenes.table.seat_switch import SeatSwitch
from purple_table.ui.shell.scene import Stage


class Host(Protocol):
    """What commands ask of the table that they are given at."""

    stage: Stage

    def occupy(self) -> None:
        """The person has decided: nothing is asked until everything has been shown."""

    def refresh(self) -> None:
        """Bring layout and buttons up to date."""

    def taken_back(self) -> None:
        """The match stands where it stood before: show that."""

    def open_rules(self, clause: str) -> None:
        """Open the rules at a clause."""


class Commands:
    """Turns wishes into actions of the table, or says why not."""

    def __init__(
        self,
        host: Host,
        port: MatchPort,
        seat_switch: SeatSwitch,
        model: TableModel,
        picture: Picture,
        playback: Playback,
        hand: OwnHand,
        notes: Notes,
        opened: OpenedPanel,
    ) -> None:
        self._host, self._port, self._seat_switch, self._model = host, port, seat_switch, model
        self._picture, self._playback, self._hand = picture, playback, hand
        self._notes, self._opened = notes, opened
        self.auto_play = False
        """Whether the only card that may be played is played without asking."""
        self._wants_hint = False
        self._undone = False
        self._forced = 0.0

    def update(self, dt: float, on_top: bool) -> bool:
        """Let a hint come, and a forced card be played; True if the picture changed."""
        changed = self._wants_hint and not self._playback.busy and self._poll_hint()
        return (on_top and self._force(dt)) or changed

    def forget(self) -> None:
        """Something else is asked now."""
        self._model.hint, self._wants_hint, self._forced = None, False, 0.0

    def choose(self, code: str) -> bool:
        """Pick a card, as a click on it does: play it, lay it into the tray or take it back, or say why not.

        True if something came of it.
        """
        if self._picture.covered:
            return False
        panel = self._opened()
        if panel is not None:
            panel.pick(code)
            return True
        if self._model.asked is not None and self._model.asked.kind == "give" and self._model.legal is not None:
            return self._toggle_pick(code, self._model.asked.amount - self._model.asked.done)
        return self._wish(Play(code))

    def wish(self, action: Action) -> None:
        """Carry out an action, or say why the rules do not allow it."""
        self._wish(action)

    def _wish(self, action: Action) -> bool:
        try:
            self.do(action)
        except Refused as refused:
            self.refuse(refused.reason, card_of(action))
            return False
        return True

    def refuse(self, reason: Reason, card: str | None = None) -> None:
        """Say why something is not allowed, beside a card of the own hand or the panel."""
        self._notes.tell(told(reason.words), card if card in self._hand.glides else None, reason.clause)
        self._picture.sound("refuse")

    def do(self, action: Action) -> None:
        """Carry out an action. Raises Refused and then changes nothing."""
        if self._port.acting is None:
            return
        self._port.acting.act(action)
        self._undone = False
        self._host.occupy()
        if self._seat_switch.closes() and not self._picture.covered:
            self._picture.cover(card_of(action))
        self._playback.take()
        self._host.refresh()

    def confirm(self) -> None:
        """Give the cards of the tray, one by one."""
        ask = self._model.asked
        if ask is None or ask.kind != "give" or len(self._model.picks) != ask.amount - ask.done:
            return
        for code in tuple(self._model.picks):
            self.do(Give(code))

    def undo(self) -> None:
        """Take the last decision back; with several people once the others agree.

        They are called to the screen for it, so the hand is turned face down, and handed over anew afterwards.
        """
        if self._port.undoing is None:
            return
        seat, seats = self._seat_switch.viewer, self._port.seats
        others = self._port.undoing.undo_needs(seat)
        if not others:
            self._take_back()
            return
        self._seat_switch.called = True
        self._playback.jump()
        names = [f"**{escape(seats[other].name)}**" for other in others]
        asked = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
        put_question(
            self._host.stage,
            f"Does {seats[seat].name} take back?",
            f"**{escape(seats[seat].name)}** asks to take back the last decision, and what came after it.\n"
            f"{asked}: do you agree?",
            [
                Answer("We agree" if len(others) > 1 else "I agree", lambda: self._answered(True)),
                Answer("No", lambda: self._answered(False)),
            ],
        )

    def ask_hint(self) -> None:
        """Ask for a hint; it comes when it is thought out."""
        self._notes.hush()
        self._wants_hint = self._model.asked is not None

    def claim(self) -> None:
        """Have the rest of the deal played."""
        if self._model.asked is not None and self._port.claims is not None and self._port.claims.claim():
            self._notes.hush()
            claimed = say(
                "{seat} claims the rest", yours="{seat} claim the rest", seat=SeatName(self._seat_switch.viewer)
            )
            teller = Teller([seat.name for seat in self._port.seats], self._seat_switch.you)
            self._notes.say(teller.read(claimed))
            self._playback.jump()

    def why(self) -> bool:
        """Open the rules at the clause of the note that is shown; True if it has one."""
        clause = self._notes.clause
        if clause:
            self._host.open_rules(clause)
        return bool(clause)

    def _toggle_pick(self, code: str, amount: int) -> bool:
        if code in self._model.picks:
            self._model.picks.remove(code)
        elif len(self._model.picks) < amount:
            self._model.picks.append(code)
        else:
            self._notes.tell("The tray is full: click a card in it to take that one back.", code)
            self._picture.sound("refuse")
            return False
        self._picture.sound("card")
        self._host.refresh()
        return True

    def _answered(self, agreed: bool) -> None:
        self._seat_switch.called = False
        self._seat_switch.gather()
        if not agreed:
            self._notes.say("Not taken back")
            self._playback.jump()
        elif not self._take_back():
            self._notes.say("There was nothing to take back")
            self._playback.jump()

    def _take_back(self) -> bool:
        if self._port.undoing is None or not self._port.undoing.undo(self._seat_switch.viewer):
            return False
        self._undone = True
        self._host.taken_back()
        return True

    def _poll_hint(self) -> bool:
        decision = self._port.hints.hint() if self._port.hints is not None else None
        if decision is None:
            return False
        self._wants_hint, self._model.hint = False, decision
        panel = self._opened()
        if panel is not None:
            panel.show_hint(decision.action)
        teller = Teller([seat.name for seat in self._port.seats], self._seat_switch.you)
        self._notes.tell(f"**Hint:** {teller.read(decision.reason)}", card_of(decision.action))
        return True

    def _force(self, dt: float) -> bool:
        """Play the only card that may be played, after a pause to see it; never what has just been taken back."""
        legal = self._model.legal
        if (
            not self.auto_play
            or self._undone
            or self._playback.busy
            or legal is None
            or len(legal) != 1
            or self._model.asked is None
            or self._model.asked.kind != "play"
            or self._model.dragged is not None
        ):
            self._forced = 0.0
            return False
        self._forced += dt
        if self._forced < self._playback.pace.force:
            return False
        self.do(Play(next(iter(legal))))
        return True
