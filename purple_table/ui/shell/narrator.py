"""The narrator: it turns what the window shows into speech.

It watches the topmost scene and says its title, the widget that the keyboard reaches, a value that changes, and after a
while the widget's help. Scenes give it further sentences by `say`. All words come with markup, as they are drawn; marks
are spoken as names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from purple_table.session.settings import Settings
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import strip_markup
from purple_table.ui.kit.widgets.form import Form, can_focus
from purple_table.ui.kit.widgets.popups import tooltip_text
from purple_table.ui.kit.widgets.widget import Label, Widget
from purple_table.ui.shell.speaker import Speaker

_HELP_AFTER = 1.2
"""The seconds after which the help of a widget is said."""
_MARK = re.compile(r"\{(?P<mark>\w+)\}(?P<rest>\s*(?P<word>\w*))")
_ALIKE = 3
"""A word that begins with as many letters of a color's name is a form of it."""
_TITLES = ("display", "title", "heading")


class Narrator:
    """Says what changes on the stage. While nothing speaks it does nothing."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self.says_focus = True
        """Whether widgets are named that the keyboard reaches; events are always told."""
        self.name_mark: Callable[[str], str] = lambda mark: mark
        """A function that names what a mark shows: a card or a color, by its code."""
        self.last_words = ""
        """What was said last, to be repeated."""
        self._announced = self._wanted = False
        self._form: Form | None = None
        self._widget: Widget | None = None
        self._value = ""
        self._rested = 0.0
        self._helped = False

    @property
    def is_on(self) -> bool:
        """Whether words are worth making."""
        return self.speaker.is_on

    def apply_settings(self, settings: Settings, language: str) -> None:
        """Speak as the settings want, in the language with a code; call it after the first picture."""
        self.speaker.set_voice(settings.speech_rate, language)
        self.says_focus = settings.speech != "events"
        self._wanted = settings.speech in ("events", "focus")
        if settings.speech == "off":
            self.speaker.close()
        else:
            self._announced = self.speaker.is_on
            self.speaker.open(readers_only=settings.speech == "automatic")

    def find_notice(self) -> str:
        """Return once that speech is on, or why it cannot be although somebody asked for it; else ""."""
        state = self.speaker.state
        if self._announced or state in ("off", "opening"):
            return ""
        self._announced = True
        if state == "speaking":
            return tr("{voice} speaks. F2 turns speech off.", voice=self.speaker.voice_name)
        if not self._wanted:
            return ""
        if state == "no library":
            return tr("Speech needs the package prismatoid: install purple-table[speech].")
        return tr("No screen reader is running, and the system has no voice.")

    def say(self, words: str) -> None:
        """Say a text with markup after what is being said."""
        plain = self.read(words)
        if plain and self.is_on:
            self.last_words = plain
            self.speaker.say(plain)

    def has_just_said(self, words: str) -> bool:
        """Return whether a text with markup is what was said last."""
        return self.read(words) == self.last_words

    def read(self, words: str) -> str:
        """Return a text with markup as it is spoken."""
        text = _MARK.sub(self._read_mark, strip_markup(words))
        return " ".join(re.sub(r"[.:]?\s*[·\n]\s*", ". ", text.strip()).split())

    def _read_mark(self, found: re.Match[str]) -> str:
        """Return the name of what a mark shows, unless it follows the mark."""
        name, next_word = self.name_mark(found["mark"]), found["word"] or ""
        if next_word[:_ALIKE] == name[:_ALIKE]:
            return next_word
        return name + found["rest"]

    def hush(self) -> None:
        """Be silent."""
        self.speaker.hush()

    def repeat(self) -> None:
        """Say the last words again."""
        self.speaker.say(self.last_words)

    def enter(self, title: str, form: Form | None) -> None:
        """Say that another scene is on top: its title, and how many things can be reached in it."""
        self._form, self._widget, self._value = form, None, ""
        if not self.is_on:
            return
        if title:
            self.say(title)
        count = sum(map(can_focus, form.root.walk())) if form is not None else 0
        if count and title and self.says_focus:
            self.say(tr("{count} item", many="{count} items", count=count))

    def follow(self, form: Form | None, dt: float) -> None:
        """Say what has changed in the form of the topmost scene since the last call, `dt` seconds ago."""
        if not self.is_on or not self.says_focus or form is None:
            return
        widget = form.popup or form.focused
        if form is not self._form or widget is not self._widget:
            self._form, self._widget, self._rested, self._helped = form, widget, 0.0, False
            self._value = widget.spoken_value if widget is not None else ""
            if widget is not None and (widget.ringed or widget is form.popup):
                self.say(self.describe(widget))
            return
        if widget is None:
            return
        value = widget.spoken_value
        if value != self._value:
            self._value, self._rested = value, 0.0
            self.say(value)
        self._rested += dt
        if self._rested >= _HELP_AFTER and not self._helped:
            self._helped = True
            if widget.ringed and widget.tooltip and widget.tooltip != widget.spoken_name:
                self.say(tooltip_text(widget))

    def describe(self, widget: Widget) -> str:
        """Return what a widget is called, its value, and its place among those beside it."""
        name, value = widget.spoken_name or _find_label(widget), widget.spoken_value
        parts = [name, value] if name != value else [name]
        beside = [other for other in widget.parent.children if can_focus(other)] if widget.parent is not None else []
        if len(beside) > 1 and not widget.spoken_value:
            parts.append(tr("{place} of {count}", place=beside.index(widget) + 1, count=len(beside)))
        return ", ".join(part for part in parts if part)

    def read_page(self, form: Form | None) -> None:
        """Say everything that stands in a form, from top to bottom."""
        if form is not None:
            for text in list_texts(form.root):
                self.say(text)


def find_title(root: Widget) -> str:
    """Return the first heading in a tree of widgets, with markup."""
    labels = (widget for widget in root.walk() if isinstance(widget, Label) and widget.style in _TITLES)
    return next((label.text for label in labels if label.text), "")


def list_texts(root: Widget) -> Iterable[str]:
    """Go through all texts of a tree of widgets, those of widgets that can be focused too, with markup."""
    for widget in root.walk():
        if widget.spoken_text:
            yield widget.spoken_text
        elif can_focus(widget) and (widget.spoken_name or widget.spoken_value):
            yield ", ".join(part for part in (widget.spoken_name, widget.spoken_value) if part)


def _find_label(widget: Widget) -> str:
    """Return the nearest text before a widget, beside it or beside what it lies in: what names a field stands there."""
    inner: Widget = widget
    while inner.parent is not None:
        siblings = list(inner.parent.children)
        for beside in reversed(siblings[: siblings.index(inner)]):
            for one in beside.walk():
                found = one.spoken_text or one.spoken_name or (one.spoken_value if one.takes_text else "")
                if found:
                    return found
        inner = inner.parent
    return ""
