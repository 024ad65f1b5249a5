"""Lists of the matches that can be continued and of those that are over: the players, the standing, and the time."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from datetime import datetime
from typing import Generic, Protocol, TypeVar

from purple_table.core.messages import Message
from purple_table.session.record_store import LONGEST_NAME, LoadedMatch, MatchNotes, RecordSummary
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import notice, tr, translate_markup
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.widgets import (
    Button,
    Choice,
    Column,
    Form,
    Label,
    Panel,
    Row,
    ScrollArea,
    Space,
    TextEntry,
    Toggle,
    Widget,
)
from purple_table.ui.kit.widgets.button import Kind
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.dialog import DialogButton, DialogScene, FormScene
from purple_table.ui.scenes.match_words import describe_standing, join_names, show_seats, tell_when_played

_SLICE = 0.008
"""The seconds of a frame that may be spent on reading."""
_LONG = 1_000_000
"""The size in bytes from which a match is read only on request."""


class MatchEntry(Protocol):
    """A kept match: what a glance at its file shows, and the match itself once it has been read."""

    read: bool
    fault: Message
    match: LoadedMatch | None
    summary: RecordSummary | None

    @property
    def in_use(self) -> bool:
        """Whether another copy of the program is playing the match."""

    @property
    def is_over(self) -> bool:
        """Whether the match was read and cannot be continued."""

    def work(self, seconds: float) -> bool:
        """Read for about `seconds`; return False once the match has been read."""


K = TypeVar("K", bound=MatchEntry)


class MatchLister(Protocol[K]):
    """A list of the kept matches, which are found one after the other."""

    found: list[K]

    def look(self) -> bool:
        """Find one more match; return False when there is no other."""


class MatchesScene(FormScene, Generic[K]):
    """A panel for each match, the last played first, with what its file shows at a glance. Standings are read over
    time."""

    most = (860, None)

    def __init__(
        self,
        pending: MatchLister[K],
        on_continue: Callable[[K], None],
        on_copy: Callable[[K], None],
        on_delete: Callable[[K], Callable[[], None] | None],
        on_back: Callable[[], None],
        name_game: Callable[[str, str], str] = lambda game, english: english,
        clock: Callable[[], datetime] = datetime.now,
        *,
        finished: MatchLister[K] | None = None,
        on_look: Callable[[K], None] | None = None,
        notes: MatchNotes | None = None,
        on_note: Callable[[MatchNotes], None] = lambda notes: None,
        dailies: Collection[str] = (),
    ) -> None:
        """`on_copy` continues a match that is open in another copy of the program, in a file of its own.

        `on_delete` puts a match away and returns what undoes that, or None if it failed (it has reported why).
        `name_game` returns a game's name for its id and the name in its record. `finished` are the matches that are
        over, on a page of their own; `on_look` looks back at a match. `notes` are the names and pins of matches, which
        `on_note` saves when they change. `dailies` are the names of the files with deals of the day.
        """
        self._dailies = dailies
        self._lists = {False: pending, True: finished} if finished is not None else {False: pending}
        self._over = False
        self._on_look = on_look
        self._notes, self._on_note = notes, on_note
        self._on_continue = on_continue
        self._on_copy = on_copy
        self._on_delete = on_delete
        self._name_game = name_game
        self._clock = clock
        self._deleted: dict[int, Callable[[], None]] = {}
        self._golden: K | None = None
        self._complete: set[bool] = set()
        self._backdrop = Backdrop((0.5, 0.0), 0.55)
        self._column = Column([], gap=12)
        back = Button(tr("Back"), on_back, tooltip=tr("Back to the title (Escape)"))
        self._back = back
        title = Label(tr("Matches to continue"), style="title")
        pages = self._pages = Choice(
            [(False, tr("To continue")), (True, tr("Over"))],
            False,
            self._turn_to_list,
            tooltip=tr("The matches that wait, or those that are over"),
        )
        self._scroll = ScrollArea(self._column, grow=1)
        self._wanted = TextEntry(
            "",
            lambda _: self._look_for(),
            placeholder=tr("Find a match"),
            tooltip=tr("By its game, by who plays, or by when it was played, as it stands here"),
            grow=1,
        )
        head = [Row([Label(tr("Matches"), style="title"), Space(grow=1), pages]), Row([self._wanted])]
        root = Column(
            [
                *([title] if finished is None else head),
                self._scroll,
                Row([back, Space(grow=1)]),
            ],
            gap=16,
        )
        self.form = Form(root, on_cancel=on_back)
        self._fill()

    def update(self, dt: float) -> bool:
        """Find more matches for a part of the frame, then read on in the first match that was not read."""
        changed, limit = False, time.monotonic() + _SLICE
        while self._over not in self._complete and time.monotonic() < limit:
            if not self._pending.look():
                self._complete.add(self._over)
                self._turn_if_empty()
            changed = True
        kept = next(filter(self._is_read_now, self._pending.found), None) if not changed else None
        if kept is not None and not kept.work(_SLICE):
            changed = True
        if changed:
            self._refresh()
        return super().update(dt) or changed

    @property
    def _pending(self) -> MatchLister[K]:
        """The list that is shown now."""
        return self._lists[self._over]

    def _turn_if_empty(self) -> None:
        """Show the matches that are over first if no match can be continued."""
        if len(self._complete) == 1 and len(self._lists) > 1 and not self._over and not self._pending.found:
            self._over = self._pages.value = True

    def _turn_to_list(self, over: bool) -> None:
        """Show the other list."""
        self._over = over
        self._refresh()
        self._scroll.scroll_to(0)

    def _look_for(self) -> None:
        """Show the matches that contain every word of the search."""
        self._refresh()
        self._scroll.scroll_to(0)

    def _is_wanted(self, kept: K) -> bool:
        words = self._wanted.text.casefold().split()
        if not words:
            return True
        text = " ".join((self._find_name(kept), self._name_kept_game(kept), *self._describe_standing(kept))).casefold()
        return all(word in text for word in words)

    def _is_read_now(self, kept: K) -> bool:
        """Return whether a match is read without being asked for: long ones are read on request only."""
        short = kept.summary is not None and kept.summary.size < _LONG
        return short and not kept.read and id(kept) not in self._deleted

    def _refresh(self) -> None:
        self._fill()
        self.form.relayout()

    def _fill(self) -> None:
        listed = [kept for kept in self._pending.found if self._over or not kept.is_over]
        listed.sort(key=lambda kept: not self._is_pinned(kept))
        wanted = [kept for kept in listed if self._is_wanted(kept)]
        # One button of a page is golden.
        self._golden = next((kept for kept in wanted if not kept.in_use and id(kept) not in self._deleted), None)
        rows = [self._make_row(kept) for kept in wanted]
        rows += [
            _make_note(translate_markup("This match cannot be continued. {fault}", fault=notice(kept.fault)))
            for kept in self._pending.found
            if kept.fault and kept.match is None and not self._over
        ]
        if not rows:
            words = tr("No match is over yet.") if self._over else tr("There is no match to continue.")
            if self._over not in self._complete:
                words = tr("Looking for matches …")
            elif listed:
                words = tr("No match here has all these words.")
            rows.append(Label(words, color=colors.LAVENDER))
        self._column.set_children(rows)

    def _make_row(self, kept: K) -> Widget:
        name = escape(self._name_kept_game(kept))
        if id(kept) in self._deleted:
            words = Label(tr("This match of {game} is deleted.", game=name), color=colors.FADED, grow=1)
            return Panel([Row([words, Button(tr("Undo"), lambda: self._undo(kept))])], padding=16)
        first, who = self._describe_standing(kept)
        called = self._find_name(kept)
        if called:
            name, first = escape(called), " · ".join((self._name_kept_game(kept), first))
        if self._is_pinned(kept):
            first = tr("pinned · {standing}", standing=first)
        heading, standing = Label(name, style="heading"), Label(escape(first), style="small", grow=1)
        description = Column(
            [
                *([heading, standing] if called else [Row([heading, standing])]),
                Label(escape(who), color=colors.LAVENDER),
                *([Label(escape(notice(kept.fault)), style="small", color=colors.BAD)] if kept.fault else []),
            ],
            gap=4,
            grow=1,
        )
        return Panel([Row([description, *self._make_buttons(kept)])], padding=16)

    def _make_buttons(self, kept: K) -> list[Widget]:
        if kept.in_use:
            tooltip = tr("Go on from there in a match of its own; the other copy of the program keeps this one")
            return [Button(tr("Play a copy"), lambda: self._on_copy(kept), tooltip=tooltip)]
        buttons: list[Widget] = []
        if not self._over:
            kind: Kind = "primary" if kept is self._golden else "plain"
            buttons.append(Button(tr("Continue"), lambda: self._on_continue(kept), kind=kind))
        look = self._on_look
        if look is not None and kept.summary is not None and not kept.fault:
            tooltip = tr("Replay what was played, and review it")
            buttons.append(Button(tr("Look back"), lambda: look(kept), tooltip=tooltip))
        if not kept.fault and self._notes is not None and kept.summary is not None:
            tooltip = tr("Give the match a name, or keep it at the top")
            buttons.append(Button(tr("Name"), lambda: self._ask_for_name(kept), kind="quiet", tooltip=tooltip))
        if not kept.fault:
            buttons.append(Button(tr("Delete"), lambda: self._delete(kept), kind="quiet"))
        return buttons

    def _find_name(self, kept: K) -> str:
        """Return the name that people gave the match."""
        return self._notes.names.get(kept.summary.path.name, "") if self._notes and kept.summary else ""

    def _is_pinned(self, kept: K) -> bool:
        return bool(self._notes and kept.summary and kept.summary.path.name in self._notes.pinned)

    def _ask_for_name(self, kept: K) -> None:
        """Ask for a name for the match, and whether it stays at the top."""
        pinned = Toggle(tr("Keep it at the top"), self._is_pinned(kept), lambda on: None)

        def put() -> None:
            if self._notes is not None and kept.summary is not None:
                file = kept.summary.path.name
                self._notes = self._notes.rename(file, entry.text).pin(file, pinned.value)
                self._on_note(self._notes)
                self._refresh()

        entry = TextEntry(
            self._find_name(kept),
            lambda text: None,
            on_submit=lambda text: dialog.leave_for(put),
            placeholder=self._name_kept_game(kept),
            longest=LONGEST_NAME,
            grow=1,
        )
        answers = [DialogButton(tr("Save"), put, "primary"), DialogButton(tr("Cancel"))]
        content = Column([Row([entry]), pinned], gap=12)
        dialog = DialogScene(tr("Name of the match"), "", answers, content=content, width=520)
        self.stage.push(dialog)

    def _name_kept_game(self, kept: K) -> str:
        if kept.match is not None:
            return self._name_game(kept.match.game.id, kept.match.game.name)
        return self._name_game(kept.summary.game_id, kept.summary.game) if kept.summary is not None else ""

    def _describe_standing(self, kept: K) -> tuple[str, str]:
        """Return where the match stands and when it was played, and who plays, with the totals once they are known."""
        where = []
        who = join_names(seat.name for seat in show_seats(kept.summary.seats)) if kept.summary is not None else ""
        if kept.match is not None:
            deal, who = describe_standing(kept.match.view(), show_seats(kept.match.seats))
            where.append(deal)
        if kept.summary is not None and kept.summary.practice:
            where.append(tr("practice"))
        if kept.summary is not None and kept.summary.path.name in self._dailies:
            where.append(tr("deal of the day"))
        if kept.in_use:
            where.append(tr("open in another copy of the program"))
        elif kept.fault and not self._over:
            where.append(tr("damaged; it goes on from the last good position"))
        elif kept.summary is not None:
            where.append(tell_when_played(_make_datetime(kept.summary.played), self._clock()))
        return " · ".join(where), who

    def _delete(self, kept: K) -> None:
        undo = self._on_delete(kept)
        if undo is not None:
            self._deleted[id(kept)] = undo
        self._refresh()

    def _undo(self, kept: K) -> None:
        self._deleted.pop(id(kept), lambda: None)()
        self._refresh()


def _make_datetime(seconds: float) -> datetime:
    try:
        return datetime.fromtimestamp(seconds)
    except (OSError, OverflowError, ValueError):
        return datetime.fromtimestamp(0)


def _make_note(text: str) -> Widget:
    return Panel([Label(text, style="small", color=colors.BAD)], padding=16)
