"""What the person does at the table: choose cards, pass them; forced cards."""

from __future__ import annotations

from purple_table.core.actions import Action, Give, Play
from purple_table.core.game import Reason, Refused
from purple_table.session.port import LocalPlay
from purple_table.ui.kit.telling import plain, tell, tr
from purple_table.ui.scenes.action_text import find_card
from purple_table.ui.scenes.table.table_context import TableContext, TablePart

_READ = 2.5
"""How long it stays to be read what is chosen for the person, in pauses before a forced card."""


class TableCommands(TablePart):
    """Turns wishes into actions, or says why not."""

    def __init__(self, context: TableContext, play: LocalPlay | None) -> None:
        super().__init__(context)
        self._play = play
        self.auto_play = False
        """Whether the only card that may be played is played without asking."""
        self._forced = 0.0

    def forget(self) -> None:
        """Something else is asked now."""
        self._forced = 0.0

    def choose(self, code: str) -> None:
        """Pick a card, as a click on it does: play it, lay it into the tray or take it back, or say why not or what to
        decide first."""
        panel, ask = self._find_panel(), self._model.asked
        if self._picture.covered:
            return
        if panel is not None and panel.modal:
            self._model.notes.tell(panel.short_words, code)
            self._picture.sound("refuse")
        elif panel is not None:
            panel.pick(code)
        elif ask is not None and ask.kind == "give" and self._model.legal is not None:
            self._toggle_pick(code, ask.amount - ask.done)
        else:
            self.wish(Play(code))

    def wish(self, action: Action) -> None:
        """Carry out an action, or say why the rules do not allow it."""
        try:
            self.do(action)
        except Refused as refused:
            self.refuse(refused.reason, find_card(action))

    def refuse(self, reason: Reason, card: str | None = None) -> None:
        """Say why something is not allowed, beside a card of the own hand or the panel."""
        self._model.notes.tell(tell(reason.words), card if card in self._hand.glides else None, reason.clause)
        self._picture.sound("refuse")

    def do(self, action: Action) -> None:
        """Carry out an action. Raises Refused and then changes nothing."""
        if self._play is None:
            return
        self._play.act(action)
        self._model.taken_back = False
        self._host.on_decision()
        if self._model.seat_switch.closes() and not self._picture.covered:
            self._picture.cover(find_card(action))
        self._playback.take()
        self._host.refresh()

    def confirm(self) -> None:
        """Give the cards of the tray, one by one."""
        ask = self._model.asked
        if ask is None or ask.kind != "give" or len(self._model.picks) != ask.amount - ask.done:
            return
        layout = self._picture.places.layout
        for slot, code in enumerate(tuple(self._model.picks), ask.done):
            if layout is not None and slot < len(layout.slots):
                self._picture.drop(code, layout.slots[slot].center)
            self.do(Give(code))

    def explain(self, code: str) -> bool:
        """Say what a card would do, or why it may not be played, unless something is said; True if there was a word."""
        model = self._model
        if self._play is None or model.notes.note or model.legal is None or code in model.picks:
            return False
        if code in model.legal:
            return self._foretell(code)
        reason = self._play.refusal(Play(code)) if model.asked is not None and model.asked.kind == "play" else None
        if reason is not None:
            model.notes.tell(tell(reason.words), code, reason.clause)
        return reason is not None

    def _foretell(self, code: str) -> bool:
        """Say what a card would do that may be played, or given away."""
        ask = self._model.asked
        if ask is None or ask.kind not in ("play", "give"):
            return False
        words = self._model.forecast(Play(code) if ask.kind == "play" else Give(code))
        if words:
            self._model.notes.tell(tell(words), code)
        return bool(words)

    def _toggle_pick(self, code: str, amount: int) -> None:
        if code in self._model.picks:
            self._model.picks.remove(code)
        elif len(self._model.picks) < amount:
            self._model.picks.append(code)
        else:
            self._model.notes.tell(tr("The tray is full: click a card in it to take that one back."), code)
            self._picture.sound("refuse")
            return
        self._picture.sound("card")
        self._host.refresh()

    def force(self, dt: float) -> bool:
        """Play the only card that may be played, and choose what is best by far, after a pause to see it; never what
        has just been taken back."""
        free = not self._model.taken_back and not self._playback.busy
        card = self._find_forced_card() if free else None
        action = card or (self._clear_way() if free else None)
        if action is None:
            self._forced = 0.0
            return False
        self._forced += dt
        if self._forced < self._playback.pace.force * (1.0 if card is not None else _READ):
            return False
        self.do(action)
        return True

    def _find_forced_card(self) -> Action | None:
        ask, legal = self._model.asked, self._model.legal
        if not self.auto_play or legal is None or len(legal) != 1 or self._model.dragged is not None:
            return None
        return Play(next(iter(legal))) if ask is not None and ask.kind == "play" else None

    def _clear_way(self) -> Action | None:
        """What is best by far, which is told first."""
        ask = self._model.asked
        if self._play is None or ask is None or ask.clear is None:
            return None
        if not self._model.notes.note:
            words = tr("**{choice}** is your best by far, and is chosen for you.", choice=plain(ask.clear.label))
            self._model.notes.tell(words, None, ask.clause)
        return ask.clear.action
