"""The commands of the person at the table: play or pass cards, let forced cards be played, and take back.

If several people play, the others are asked before a decision is taken back.
"""

from __future__ import annotations

from purple_table.core.actions import Action, Draw, Give, Pass, Play, PlaySet, Stay, Take
from purple_table.core.events import Called, Moved
from purple_table.core.game import Ask, Reason, Refused
from purple_table.session.port import LocalPlay
from purple_table.ui.kit.telling import tell, tell_plainly, tr, translate_markup
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.dialog import DialogButton, put_question
from purple_table.ui.scenes.match_words import find_card, join_names
from purple_table.ui.scenes.table.table_context import TableContext, TablePart
from purple_table.ui.scenes.table.table_words import count_missing

_PLAIN = Pass | Take | Draw | Stay | Play | PlaySet
"""The kinds of actions that are done for the person where nothing else may be done."""
_READ = 2.5
"""How long a choice that is made for the person can be read, in pauses before a forced card."""


class TableCommands(TablePart):
    """Turns the person's wishes into actions, or says why the rules refuse them."""

    def __init__(self, context: TableContext, play: LocalPlay | None) -> None:
        super().__init__(context)
        self._play = play
        self.auto_play = False
        """Whether the only card that may be played is played without asking, and the only pass or draw is made."""
        self._forced = 0.0
        self._only: tuple[Ask | None, Action | None] = None, None

    def reset_forced(self) -> None:
        """Begin the pause before a forced card again, because something else is asked now."""
        self._forced = 0.0

    def choose_card(self, code: str) -> None:
        """Pick a card after a click on it: play it, put it into the tray or take it back, or say why not or what to
        decide first."""
        panel, ask = self._find_panel(), self._model.ask
        if self._picture.covered:
            return
        if panel is not None and panel.modal:
            self._model.notes.show_note(panel.short_prompt, code)
            self._picture.play_sound("refuse")
        elif panel is not None:
            panel.pick(code)
        elif ask is not None and ask.kind == "give" and self._model.legal_cards is not None:
            kept = code not in self._model.legal_cards and code not in self._model.picks
            reason = self._play.refusal(Give(code)) if kept and self._play is not None else None
            if reason is None:
                self._toggle_pick(code, ask.amount - ask.done)
            else:
                self.show_refusal(reason, code)
        else:
            self.try_action(Play(code))

    def take_hint(self) -> None:
        """Do what the hint names, whatever is asked; cards to give are picked and confirmed instead."""
        panel, hint = self._find_panel(), self._model.hint
        if hint is None or self._picture.covered:
            return
        if panel is not None:
            panel.take_hint(hint.action)
        else:
            self.try_action(hint.action)

    def try_action(self, action: Action) -> None:
        """Carry out an action, or say why the rules do not allow it."""
        try:
            self.act(action)
        except Refused as refused:
            self.show_refusal(refused.reason, find_card(action))

    def show_refusal(self, reason: Reason, card: str | None = None) -> None:
        """Say why something is not allowed, beside a card of the own hand or the panel."""
        beside, early = card if card in self._hand.glides else None, self._model.ask is None
        self._model.notes.show_note(tell(reason.words), beside, reason.clause, is_early=early)
        self._picture.play_sound("refuse")

    def act(self, action: Action) -> None:
        """Carry out an action. Raises Refused and then changes nothing."""
        if self._play is None:
            return
        self._play.act(action)
        self._model.taken_back = False
        self._host.on_decision()
        if self._model.seat_switch.close_hand() and not self._picture.covered:
            self._picture.cover(find_card(action))
        self._playback.show_new_events()
        self._host.refresh()

    def give_picks(self) -> None:
        """Give the cards of the tray one by one. Where fewer than it holds will do, say then that they are all."""
        ask = self._model.ask
        if ask is None or ask.kind != "give" or count_missing(ask, len(self._model.picks)):
            return
        giver = self._play.asked if self._play is not None else None
        layout, picks = self._picture.places.layout, tuple(self._model.picks)
        for slot, code in enumerate(picks, ask.done):
            if layout is not None and slot < len(layout.slots):
                self._picture.note_drop(code, layout.slots[slot].center)
            try:
                self.act(Give(code))
            except Refused as refused:
                # A card that might go alone may have to be kept after others.
                self._model.picks.clear()
                self.show_refusal(refused.reason, code)
                self._host.refresh()
                return
        # To say that these are all is no decision, and mostly the only thing that may follow the last card. Who has
        # given as many as may go is asked no more, and the next person may be the one to act.
        done = ask.ways[0].action if ask.ways else None
        if self._play is not None and self._play.asked == giver and done is not None and done in self._play.legal():
            self.act(done)

    def explain_card(self, code: str) -> bool:
        """Say what a card would do, or why it may not be played, unless something is said already; return True if there
        were words."""
        model = self._model
        if self._play is None or model.notes.note or model.legal_cards is None or code in model.picks:
            return False
        if code in model.legal_cards:
            return self._explain_effect(code)
        reason = self._play.refusal(Play(code)) if model.ask is not None and model.ask.kind == "play" else None
        if reason is not None:
            model.notes.show_note(tell(reason.words), code, reason.clause)
        return reason is not None

    def _explain_effect(self, code: str) -> bool:
        """Say what a card would do that may be played or given away."""
        ask = self._model.ask
        if ask is None or ask.kind not in ("play", "give"):
            return False
        words = self._model.forecast(Play(code) if ask.kind == "play" else Give(code))
        if words:
            self._model.notes.show_note(tell(words), code)
        return bool(words)

    def _toggle_pick(self, code: str, amount: int) -> None:
        if code in self._model.picks:
            self._model.picks.remove(code)
        elif len(self._model.picks) < amount:
            self._model.picks.append(code)
        else:
            self._model.notes.show_note(tr("The tray is full: click a card in it to take that one back."), code)
            self._picture.play_sound("refuse")
            return
        self._picture.play_sound("card")
        self._host.refresh()

    def play_forced(self, dt: float) -> bool:
        """Play the only legal card, and make a choice that is best by far, after a pause to see it; never repeat what
        has just been taken back."""
        free = not self._model.taken_back and not self._playback.is_busy
        forced = self._find_forced_action() if free else None
        action = forced or (self._find_clear_choice() if free else None)
        if action is None:
            self._forced = 0.0
            return False
        self._forced += dt
        if self._forced < self._playback.pace.force * (1.0 if forced is not None else _READ):
            return False
        self.act(action)
        return True

    def _find_forced_action(self) -> Action | None:
        """Return the only card that may be played, or what else is all that may be done but bids, ways and gifts."""
        ask, legal, panel = self._model.ask, self._model.legal_cards, self._find_panel()
        if not self.auto_play or ask is None or self._model.dragged_card is not None:
            return None
        if panel is not None:
            if self._only[0] is not ask:
                actions = panel.context.legal_actions()
                self._only = ask, actions[0] if len(actions) == 1 and isinstance(actions[0], _PLAIN) else None
            return self._only[1]
        return Play(next(iter(legal))) if legal is not None and len(legal) == 1 and ask.kind == "play" else None

    def _find_clear_choice(self) -> Action | None:
        """Return a choice that is best by far, after it has been announced."""
        ask = self._model.ask
        if self._play is None or ask is None or ask.clear is None:
            return None
        if not self._model.notes.note:
            words = tr("**{choice}** is your best by far, and is chosen for you.", choice=tell_plainly(ask.clear.label))
            self._model.notes.show_note(words, None, ask.clause)
        return ask.clear.action


class UndoCommand(TablePart):
    """Takes back the last decision, and asks the other people if there are any."""

    def __init__(self, context: TableContext, play: LocalPlay | None) -> None:
        super().__init__(context)
        self._play, self._seat_switch = play, self._model.seat_switch

    @property
    def is_offered(self) -> bool:
        """Whether Undo is offered.

        While the hand is face down, everybody looks at the screen, and nobody may learn whether the last card was
        forced. Undo is then offered whenever the person has moved a card or made a call.
        """
        if self._play is None:
            return False
        if not self._picture.covered:
            return self._play.can_undo(self._seat_switch.viewer)
        own = ("hand", self._seat_switch.holder)
        acted = any(
            (isinstance(event, Moved) and event.source[:2] == own)
            or (isinstance(event, Called) and event.seat == self._seat_switch.holder)
            for event in self._model.view.history
        )
        return self._seat_switch.holder is not None and self._model.view.outcome is None and acted

    def undo(self) -> None:
        """Take the last decision back, with several people once the others agree.

        They are called to the screen for it, so the hand is turned face down, and handed over anew afterwards.
        """
        if self._play is None:
            return
        seat, seats = self._seat_switch.viewer, self._model.seats
        others = self._play.undo_consenters(seat)
        if not others:
            self._take_back()
            return
        self._seat_switch.called = True
        self._playback.skip()
        # Either may name cards, and the others come to look now.
        self._model.notes.clear_remark()
        self._model.notes.clear_note()
        names = join_names(f"**{escape(seats[other].name)}**" for other in others)
        who, count = seats[seat].name, len(others)
        asked = translate_markup("**{name}** asks to take back the last decision, and what came after it.", name=who)
        agreed = tr("{names}: do you agree?", many="{names}: do you agree?", names=names, count=count)
        put_question(
            self._host.stage,
            tr("Does {name} take back?", name=who),
            f"{asked}\n{agreed}",
            [
                DialogButton(tr("I agree", many="We agree", count=count), lambda: self._on_answer(True)),
                DialogButton(tr("No"), lambda: self._on_answer(False)),
            ],
        )

    def end_call(self) -> None:
        """Let the others go, who were called to the screen to be asked; it is handed over anew."""
        self._seat_switch.called = False
        self._seat_switch.release_screen()

    def _on_answer(self, agreed: bool) -> None:
        self.end_call()
        if not agreed:
            self._model.notes.show_remark(tr("Not taken back"))
            self._playback.skip()
        elif not self._take_back():
            self._model.notes.show_remark(tr("There was nothing to take back"))
            self._playback.skip()

    def _take_back(self) -> bool:
        if self._play is None or not self._play.undo(self._seat_switch.viewer):
            return False
        self._model.taken_back = True
        self._host.on_undo()
        return True
