"""The matches that wait to be continued, as a list: who plays, where each stands, when it was played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

import pygame

from purple_table.session.records import Damaged, Loaded
from purple_table.ui import theme as colors
from purple_table.ui.scene import Scene
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.words import played_words, standing_words
from purple_table.ui.text import escape
from purple_table.ui.theme import Size
from purple_table.ui.widgets import Button, Column, Form, Label, Panel, Row, ScrollArea, Space, Widget


@dataclass
class Kept:
    """A match of the list. `played` is when; `fault` is told where its file was damaged; `undo` takes back a delete."""

    match: Loaded
    played: datetime
    fault: str = ""
    undo: Callable[[], None] | None = field(default=None, repr=False)


class Reading(Protocol):
    """The kept matches, read one after the other."""

    found: list[Loaded | Damaged]

    def read(self) -> bool:
        """Read one more into `found`; False once there is no other."""


class MatchesScene(Scene):
    """One panel a match, last played first; what has not been read yet comes by and by."""

    def __init__(
        self,
        reading: Reading,
        on_continue: Callable[[Loaded], None],
        on_delete: Callable[[Loaded], Callable[[], None] | None],
        on_back: Callable[[], None],
        clock: Callable[[], datetime] = datetime.now,
    ) -> None:
        """`on_delete` puts a match away and answers what takes that back; None where it could not (it has told why)."""
        self._reading = reading
        self._on_continue = on_continue
        self._on_delete = on_delete
        self._clock = clock
        self._kept: list[Kept] = []
        self._broken: list[str] = []
        self._taken = 0
        self._complete = False
        self._backdrop = Backdrop((0.5, 0.0), 0.55)
        self._column = Column([], gap=12)
        back = Button("Back", on_back, tooltip="Back to the title (Escape)")
        self._back = back
        root = Column(
            [Label("Matches to continue", style="title"), ScrollArea(self._column, grow=1), Row([back, Space(grow=1)])],
            gap=16,
        )
        self.form = Form(root, on_cancel=on_back)
        self._fill()

    def resize(self, size: Size) -> None:
        """Use the window, within reason."""
        kit = self.stage.kit
        self._backdrop.lay_out(size)
        width = min(size[0] - 2 * min(kit.px(36), size[0] // 40), kit.px(860))
        rect = pygame.Rect(0, 0, width, size[1] - 2 * min(kit.px(28), size[1] // 40))
        rect.center = (size[0] // 2, size[1] // 2)
        self.form.lay_out(kit, rect, size)

    def handle(self, event: pygame.event.Event) -> bool:
        """Hand the event to the form."""
        return self.form.handle(event)

    def update(self, dt: float) -> bool:
        """Read one more match, a frame each."""
        changed = False
        if not self._complete:
            self._complete = not self._reading.read()
            for found in self._reading.found[self._taken :]:
                self._take(found)
            self._taken = len(self._reading.found)
            self._refresh()
            changed = True
        return self.form.update(dt) or changed

    def draw(self, surface: pygame.Surface) -> None:
        """Draw ground and form."""
        self._backdrop.draw(surface)
        self.form.draw(surface)

    def _take(self, found: Loaded | Damaged) -> None:
        if isinstance(found, Loaded):
            self._kept.append(Kept(found, _played(found)))
        elif found.position is not None and not found.position.finished:
            self._kept.append(Kept(found.position, self._clock(), found.message))
        else:
            self._broken.append(found.message)

    def _refresh(self) -> None:
        self._fill()
        self.form.relayout()

    def _fill(self) -> None:
        rows = [self._row(kept) for kept in self._kept]
        rows += [_note(f"Nothing of this match can be read. {escape(message)}") for message in self._broken]
        if not rows:
            words = "There is no match to continue." if self._complete else "Looking for matches …"
            rows.append(Label(words, color=colors.LAVENDER))
        self._column.set_children(rows)

    def _row(self, kept: Kept) -> Widget:
        match = kept.match
        name = escape(match.game.name)
        if kept.undo is not None:
            words = Label(f"This match of {name} is deleted.", color=colors.FADED, grow=1)
            return Panel([Row([words, Button("Undo", lambda: self._undo(kept))])], padding=16)
        first, _, who = standing_words(match.view(), match.seats).partition("\n")
        when = (
            "damaged; it goes on from the last good position"
            if kept.fault
            else played_words(kept.played, self._clock())
        )
        told = Column(
            [
                Row([Label(name, style="heading"), Label(f"{escape(first)} · {when}", style="small", grow=1)]),
                Label(escape(who), color=colors.LAVENDER),
                *([Label(escape(kept.fault), style="small", color=colors.BAD)] if kept.fault else []),
            ],
            gap=4,
            grow=1,
        )
        buttons: list[Widget] = [Button("Continue", lambda: self._on_continue(match), kind="primary")]
        if not kept.fault:
            buttons.append(Button("Delete", lambda: self._delete(kept), kind="quiet"))
        return Panel([Row([told, *buttons])], padding=16)

    def _delete(self, kept: Kept) -> None:
        kept.undo = self._on_delete(kept.match)
        self._refresh()

    def _undo(self, kept: Kept) -> None:
        undo, kept.undo = kept.undo, None
        if undo is not None:
            undo()
        self._refresh()


def _played(match: Loaded) -> datetime:
    try:
        return datetime.fromtimestamp(match.path.stat().st_mtime if match.path is not None else 0)
    except OSError:
        return datetime.fromtimestamp(0)


def _note(text: str) -> Widget:
    return Panel([Label(text, style="small", color=colors.BAD)], padding=16)
