"""Takes the last decision back; if several people play, the others are asked first."""

from __future__ import annotations

from purple_table.core.events import Called, Moved
from purple_table.session.port import LocalPlay
from purple_table.ui.kit.telling import tr, translate_markup
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.dialog import DialogButton, put_question
from purple_table.ui.scenes.match_words import join_names
from purple_table.ui.scenes.table.table_context import TableContext, TablePart


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

    def _on_answer(self, agreed: bool) -> None:
        self._seat_switch.called = False
        self._seat_switch.release_screen()
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
