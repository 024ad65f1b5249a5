"""What the person does at the table: choose cards, pass them, ask for a hint, take back, claim; forced cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Give, Play
from purple_table.core.game import Reason, Refused
from purple_table.core.messages import SeatName, say
from purple_table.ui.dialog import Answer, put_question
from purple_table.ui.scenes.deeds import card_of
from purple_table.ui.telling import Teller
from purple_table.ui.text import escape

if TYPE_CHECKING:
    from purple_table.ui.scenes.table.scene import TableScene


class Moves:
    """Turns wishes into actions of the table, or says why not."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._model = scene.model
        self._wants_hint = False
        self._undone = False
        self._forced = 0.0

    def update(self, dt: float, on_top: bool) -> bool:
        """Let a hint come, and a forced card be played; True if the picture changed."""
        changed = self._wants_hint and not self._scene.course.busy and self._poll_hint()
        return (on_top and self._force(dt)) or changed

    def forget(self) -> None:
        """Something else is asked now."""
        self._model.hint, self._wants_hint, self._forced = None, False, 0.0

    def choose(self, code: str) -> bool:
        """Pick a card, as a click on it does: play it, lay it into the tray or take it back, or say why not.

        True if something came of it.
        """
        scene = self._scene
        if scene.picture.covered:
            return False
        if scene.controls.panel is not None:
            scene.controls.panel.pick(code)
            return True
        if self._model.asked is not None and self._model.asked.kind == "give" and scene.hand.legal is not None:
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
        scene = self._scene
        scene.sayings.tell(escape(reason.words), card if card in scene.hand.glides else None, reason.clause)
        scene.sound("refuse")

    def do(self, action: Action) -> None:
        """Carry out an action. Raises Refused and then changes nothing."""
        scene = self._scene
        events = scene.table.act(action)
        self._undone = False
        scene.occupy()
        if not scene.company.open and not scene.picture.covered:
            scene.picture.cover(card_of(action))
        scene.course.take(events)
        scene.refresh()

    def confirm(self) -> None:
        """Give the cards of the tray, one by one."""
        scene = self._scene
        ask = self._model.asked
        if ask is None or ask.kind != "give" or len(scene.hand.picks) != ask.amount - ask.done:
            return
        for code in tuple(scene.hand.picks):
            self.do(Give(code))

    def undo(self) -> None:
        """Take the last decision back; with several people once the others agree.

        They are called to the screen for it, so the hand is turned face down, and handed over anew afterwards.
        """
        scene = self._scene
        seat, seats = scene.table.viewer, scene.table.seats
        others = scene.table.undo_needs(seat)
        if not others:
            self._take_back()
            return
        scene.company.called = True
        scene.course.jump()
        names = [f"**{escape(seats[other].name)}**" for other in others]
        asked = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
        put_question(
            scene.stage,
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
        self._scene.sayings.hush()
        self._wants_hint = self._model.asked is not None

    def claim(self) -> None:
        """Have the rest of the deal played."""
        scene = self._scene
        if self._model.asked is not None and scene.table.claim():
            scene.sayings.hush()
            viewer = scene.table.viewer
            claimed = say("{seat} claims the rest", yours="{seat} claim the rest", seat=SeatName(viewer))
            teller = Teller([seat.name for seat in scene.table.seats], scene.company.you)
            scene.sayings.say(teller.read(claimed))
            scene.course.jump()

    def why(self) -> bool:
        """Open the rules at the clause of the note that is shown; True if it has one."""
        clause = self._scene.sayings.clause
        if clause:
            self._scene.open_rules(clause)
        return bool(clause)

    def _toggle_pick(self, code: str, amount: int) -> bool:
        scene = self._scene
        if code in scene.hand.picks:
            scene.hand.picks.remove(code)
        elif len(scene.hand.picks) < amount:
            scene.hand.picks.append(code)
        else:
            scene.sayings.tell("The tray is full: click a card in it to take that one back.", code)
            scene.sound("refuse")
            return False
        scene.sound("card")
        scene.refresh()
        return True

    def _answered(self, agreed: bool) -> None:
        scene = self._scene
        scene.company.called = False
        scene.company.gather()
        if not agreed:
            scene.sayings.say("Not taken back")
            scene.course.jump()
        elif not self._take_back():
            scene.sayings.say("There was nothing to take back")
            scene.course.jump()

    def _take_back(self) -> bool:
        scene = self._scene
        if not scene.table.undo(scene.table.viewer):
            return False
        self._undone = True
        scene.taken_back()
        return True

    def _poll_hint(self) -> bool:
        decision = self._scene.table.hint()
        if decision is None:
            return False
        self._wants_hint, self._model.hint = False, decision
        panel = self._scene.controls.panel
        if panel is not None:
            panel.show_hint(decision.action)
        self._scene.sayings.tell(f"**Hint:** {escape(decision.reason)}", card_of(decision.action))
        return True

    def _force(self, dt: float) -> bool:
        """Play the only card that may be played, after a pause to see it; never what has just been taken back."""
        scene = self._scene
        legal = scene.hand.legal
        if (
            not scene.settings.auto_play
            or self._undone
            or scene.course.busy
            or legal is None
            or len(legal) != 1
            or self._model.asked is None
            or self._model.asked.kind != "play"
            or self._model.dragged is not None
        ):
            self._forced = 0.0
            return False
        self._forced += dt
        if self._forced < scene.course.pace.force:
            return False
        self.do(Play(next(iter(legal))))
        return True
