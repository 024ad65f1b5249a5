"""The matches that can be continued: on the title, in a list, and from there back to the table."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

from purple_table.app_context import AppContext
from purple_table.core.messages import english
from purple_table.match_store import FinishedMatches, MatchStore, PendingMatches, WaitingMatch
from purple_table.reports import log
from purple_table.session.files import SaveError
from purple_table.session.live_match import LiveMatch
from purple_table.session.record_store import MatchNotes, make_match_notes_file
from purple_table.session.record_writer import RecordChangedError
from purple_table.ui.kit.telling import notice, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.dialog import DialogButton, put_question
from purple_table.ui.scenes.match_words import describe_standing, join_names, show_seats
from purple_table.ui.scenes.title.title_scene import ContinueOffer

Note = tuple[str, str, list[DialogButton]]

_AT_ONCE = 0.2
"""How many seconds may go by before the window shows that a match is being read."""
_SLICE = 0.008


def _put_practice_last(pending: PendingMatches) -> Iterator[WaitingMatch]:
    """Yield the matches as they are found, those that are practice behind all others."""
    practice = []
    for kept in pending:
        if kept.summary is not None and kept.summary.practice:
            practice.append(kept)
        else:
            yield kept
    yield from practice


class MatchResumer:
    """The matches that wait. `next` is the one played last among those that no other copy of the program plays, which
    is practice only if there is nothing else."""

    def __init__(
        self,
        context: AppContext,
        matches: MatchStore,
        resume: Callable[[LiveMatch], None],
        show_title: Callable[[], None],
        look_back: Callable[[Path], None],
        dailies: Callable[[], Collection[str]] = frozenset,
    ) -> None:
        """`dailies` returns the file names of the matches that are deals of a day."""
        self._dailies = dailies
        self.next: WaitingMatch | None = None
        self._context = context
        self._matches = matches
        self._resume = resume
        self._show_title, self._look_back = show_title, look_back
        self._notes = make_match_notes_file(context.folders.data / "match-notes.json")
        self._pending = PendingMatches(matches.store)
        self._candidates = _put_practice_last(self._pending)

    # --- the title ---------------------------------------------------------------------------------------------------

    def look(self) -> list[Note]:
        """Look for matches again up to the one to continue, and return notes on what is wrong with those before it."""
        self._pending, self.next = PendingMatches(self._matches.store), None
        self._candidates = _put_practice_last(self._pending)
        return self._look_on()

    def _look_on(self) -> list[Note]:
        """Look for the match to continue. What is intact but cannot be read is named in the list only."""
        messages = []
        for kept in self._candidates:
            if kept.in_use:
                continue
            kept.work(_AT_ONCE)
            if kept.damaged:
                messages.append(self._damage(kept))
            if not kept.is_over:
                self.next = kept
                break
        return messages

    def look_at_nothing(self) -> None:
        """Offer nothing to continue; the list is still there."""
        self._pending, self.next = PendingMatches(self._matches.store), None

    def standing(self) -> ContinueOffer | None:
        """Return the match to continue as an offer; each call reads a little more of it while it is unread."""
        kept = self.next
        if kept is not None and not kept.read and not kept.work(_SLICE):
            messages = [self._damage(kept)] if kept.damaged else []
            if kept.is_over:
                self.next = None
                messages += self._look_on()
                kept = self.next
            if messages:
                heading, _, answers = messages[-1]
                put_question(self._context.stage, heading, "\n\n".join(text for _, text, _ in messages), answers)
        if kept is None:
            return None
        if kept.match is not None:
            game = self._context.texts.name(kept.match.game.id, kept.match.game.name)
            where, who = describe_standing(kept.match.view(), show_seats(kept.match.seats))
            if kept.match.header.practice is not None:
                where = tr("{where} · practice", where=where)
            return ContinueOffer(game, f"{where}\n{who}")
        if kept.summary is None:
            return None
        names = join_names(seat.name for seat in show_seats(kept.summary.seats))
        game = self._context.texts.name(kept.summary.game_id, kept.summary.game)
        return ContinueOffer(game, tr("Looking where it stands …\n{names}", names=names), unread=True)

    def go_on(self) -> None:
        """Continue the match played last."""
        if self.next is not None:
            self._continue(self.next)

    # --- the list ----------------------------------------------------------------------------------------------------

    def show_list(self) -> None:
        """List all matches that can be continued, and those that are over."""
        from purple_table.ui.scenes.matches import MatchesScene

        self._pending = PendingMatches(self._matches.store)  # another copy may have been opened or closed by now
        name = self._context.texts.name
        scene = MatchesScene(
            self._pending,
            self._continue,
            self._copy,
            self._delete,
            self._show_title,
            name,
            finished=FinishedMatches(self._matches.store),
            on_look=self._show_past,
            notes=self._notes.load(),
            on_note=self._keep_notes,
            dailies=self._dailies(),
        )
        self._context.stage.push(scene)

    def _show_past(self, kept: WaitingMatch) -> None:
        """Look back at a match as it stands in its file."""
        if kept.summary is not None:
            self._look_back(kept.summary.path)

    def _keep_notes(self, notes: MatchNotes) -> None:
        try:
            self._notes.save(notes)
        except SaveError as error:
            self._context.stage.toast(notice(error.words))

    def _delete(self, kept: WaitingMatch) -> Callable[[], None] | None:
        """Put a match away and return a function that brings it back."""
        if kept.summary is None:
            return None
        try:
            away = self._matches.store.delete(kept.summary.path)
        except SaveError as error:
            self._context.stage.toast(notice(error.words))
            return None
        log.info("deleted: %s", kept.summary.path)

        def undo() -> None:
            try:
                self._matches.store.restore(away)
            except SaveError as error:
                self._context.stage.toast(notice(error.words))

        return undo

    # --- back to the table -------------------------------------------------------------------------------------------

    def _continue(self, kept: WaitingMatch) -> None:
        """Continue from the last action that is in the file now, whatever was read of it before."""
        self._read(kept, lambda: self._take_up(kept))

    def _copy(self, kept: WaitingMatch) -> None:
        """Play a match of another copy of the program from its present position, in a file of its own."""
        kept.look_again()
        self._read(kept, lambda: self._take_up(kept, copy=True))

    def _read(self, kept: WaitingMatch, then: Callable[[], None]) -> None:
        """Read a match; if that takes long, the window shows it. What is wrong with it is shown before it continues."""
        from purple_table.ui.scenes.reading_scene import ReadingScene

        known = kept.read

        def go_on() -> None:
            if kept.match is None or (kept.fault and not known):
                put_question(self._context.stage, *self._damage(kept))
            else:
                then()

        if kept.work(_AT_ONCE):
            self._context.stage.push(ReadingScene(kept, go_on))
        else:
            go_on()

    def _take_up(self, kept: WaitingMatch, *, copy: bool = False, again: bool = False) -> None:
        match = kept.match
        if match is None:
            return
        try:
            live = self._matches.resume(dataclasses.replace(match, path=None) if copy else match)
        except SaveError as error:
            if isinstance(error, RecordChangedError) and not again:
                kept.look_again()
                self._read(kept, lambda: self._take_up(kept, again=True))
            else:
                self._ask_for_copy(kept)
        else:
            self._resume(live)

    def _ask_for_copy(self, kept: WaitingMatch) -> None:
        put_question(
            self._context.stage,
            tr("Open in another copy"),
            tr(
                "Another copy of the program plays this match. Go on there, or play a copy of it here: "
                "then there are two matches from this point on."
            ),
            [DialogButton(tr("Play a copy"), lambda: self._copy(kept), "primary"), DialogButton(tr("Not now"))],
        )

    def _damage(self, kept: WaitingMatch) -> Note:
        """Return the note on a damaged match."""
        log.warning("a match is not whole: %s", english(kept.fault))
        text = escape(notice(kept.fault))
        if not kept.damaged:
            return tr("The match cannot be read"), text, [DialogButton(tr("All right"), kind="primary")]
        if kept.match is None:
            words = tr("{fault}\n\nNothing of it can be read.", fault=text)
            return tr("A match file is damaged"), words, [DialogButton(tr("All right"), kind="primary")]
        text = tr("{fault}\n\nThe match can go on from the last good position.", fault=text)
        answers = [
            DialogButton(tr("Play on from there"), lambda: self._take_up(kept), "primary"),
            DialogButton(tr("Not now")),
        ]
        return tr("A match file is damaged"), text, answers
