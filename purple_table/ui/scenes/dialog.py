"""Dialogs: questions that must be answered before anything else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from purple_table.core.overriding import override
from purple_table.ui.kit.kit import DIALOG
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets.button import Button, Kind
from purple_table.ui.kit.widgets.containers import Column, Panel, Row, Space
from purple_table.ui.kit.widgets.form import Form
from purple_table.ui.kit.widgets.scroll import ScrollArea
from purple_table.ui.kit.widgets.widget import Label, Widget
from purple_table.ui.scenes.backdrop import Backdrop, Fan
from purple_table.ui.shell.scene import Scene, Stage


class FormScene(Scene):
    """A scene whose input goes to a form, which lies on a backdrop and, in some scenes, above a fan of cards."""

    form: Form
    most: tuple[float, float | None] = (1180, 680)
    """How much of the window is used, across and down, in reference units; None means all of it."""
    _backdrop: Backdrop
    _fan: Fan | None = None

    @property
    @override
    def spoken_form(self) -> Form:
        return self.form

    @property
    @override
    def foot(self) -> int:
        """The height of the buttons that end a page, from the bottom of the window; 0 for a panel in its middle."""
        root = self.form.root
        is_page = isinstance(root, Column) and not isinstance(root, Panel)
        last = root.children[-1] if is_page and root.children else None
        return self.stage.size[1] - last.rect.top if isinstance(last, Row) else 0

    def room(self, size: Size) -> pygame.Rect:
        """Return the rectangle of the form: the middle of the window, no larger than `most`."""
        kit = self.stage.kit
        rect = pygame.Rect((0, 0), size).inflate(
            *(-2 * min(kit.px(air), length // 40) for air, length in zip((36, 28), size, strict=True))
        )
        across, down = (kit.px(length) if length is not None else max(size) for length in self.most)
        rect.size = min(rect.width, across), min(rect.height, down)
        rect.center = (size[0] // 2, size[1] // 2)
        return rect

    def resize(self, size: Size) -> None:
        """Lay out the form for the size of the window."""
        self._backdrop.lay_out(size)
        self.form.lay_out(self.stage.kit, self.room(size), size)

    def handle(self, event: pygame.event.Event) -> bool:
        """Hand the event to the form."""
        return self.form.handle(event)

    def update(self, dt: float) -> bool:
        """Let cards arrive, and advance tooltips and scrolling."""
        return (self._fan is not None and self._fan.update(dt)) or self.form.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the background, the cards and the form."""
        self._backdrop.draw(surface)
        if self._fan is not None:
            self._fan.draw(surface)
        self.form.draw(surface)


_VEIL = 150


class DialogButton(NamedTuple):
    """A button of a dialog, which is closed before its action is called unless it `stays` open below what comes."""

    caption: str
    action: Callable[[], None] | None = None
    kind: Kind = "plain"
    key: int | None = None
    stays: bool = False


class DialogScene(FormScene):
    """A title, a text and answers above the scenes below, which show through a veil.

    Enter chooses the first primary answer, and Escape the last one, which should be the harmless one. Golden buttons
    stand at the right, as in every scene.
    """

    overlay = True

    def __init__(
        self,
        title: str,
        text: str,
        answers: Sequence[DialogButton],
        *,
        content: Widget | None = None,
        content_first: bool = False,
        width: float = 460,
    ) -> None:
        """`text` may have markup; `content` is an extra widget below it, or above it with `content_first`; `width` is
        in reference units."""
        self.title = title
        self.text = text
        self._width = width
        buttons = [
            Button(answer.caption, lambda answer=answer: self._give(answer), kind=answer.kind, key=answer.key)  # type: ignore[misc]
            for answer in answers
        ]
        default = next((button for button in buttons if button.kind == "primary"), None)
        in_row = sorted(buttons, key=lambda button: button.kind == "primary")
        body: list[Widget] = [Label(text)] if text else []
        if content is not None:
            body.insert(0 if content_first else len(body), content)
        self._filled = bool(body)
        self._body = ScrollArea(Column(body, gap=14))
        self._panel = Panel(
            [Label(title, style="heading"), *([self._body] if body else []), Space(2), Row([Space(grow=1), *in_row])],
            padding=26,
            gap=16,
            skin=DIALOG,
            shadow=True,
        )
        self.form = Form(self._panel, on_cancel=lambda: self._give(answers[-1]), default=default)

    @property
    @override
    def spoken_title(self) -> str:
        return f"{self.title}\n{self.text}" if self.text else self.title

    def resize(self, size: Size) -> None:
        """Place the dialog in the middle, as high as the text needs and the window allows."""
        kit = self.stage.kit
        width = min(kit.px(self._width), size[0] - kit.px(40))
        rect = pygame.Rect(0, 0, width, min(self._measure_height(width), size[1] - kit.px(40)))
        rect.center = (size[0] // 2, size[1] * 12 // 25)
        rect.clamp_ip(pygame.Rect((0, 0), size))
        self.form.lay_out(kit, rect, size)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the veil and the dialog."""
        self.stage.kit.veil(surface, _VEIL)
        self.form.draw(surface)

    def _measure_height(self, width: int) -> int:
        kit = self.stage.kit
        if not self._filled:
            return self._panel.measure(kit, width)[1]
        fixed = self._panel.measure(kit, width)[1] - self._body.measure(kit, width - 2 * kit.px(26))[1]
        return fixed + self._body.full_height(kit, width - 2 * kit.px(26))

    def leave_for(self, action: Callable[[], None]) -> None:
        """Close the dialog, then call an action."""
        self.stage.scenes.remove(self)
        action()

    def _give(self, answer: DialogButton) -> None:
        action = answer.action or (lambda: None)
        if answer.stays:
            action()
        else:
            self.leave_for(action)


def put_question(stage: Stage, title: str, text: str, answers: Sequence[DialogButton]) -> None:
    """Open a dialog with a question, unless the same question is open already."""
    if not any(isinstance(scene, DialogScene) and scene.title == title for scene in stage.scenes):
        stage.push(DialogScene(title, text, answers))
