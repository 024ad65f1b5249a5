"""A language in which every letter is foreign: whatever English is still drawn was told past the language in use."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from purple_table.app_context import GameTexts
from purple_table.coaching import read_coach
from purple_table.core.language import Language
from purple_table.core.options import OptionValue
from purple_table.library import GameInfo
from purple_table.rule_translations import GameTranslation, OptionText
from purple_table.ui.kit.text import Typesetter
from purple_table.ui.scenes import rules

_LETTER = re.compile(r"[A-Za-z](?![^{]*\})")
_MARK = re.compile(r"\\?\{\w*\\?\}")
_NAMES = re.compile(r"(\[[^\]]*\]|`[^`]*`)")
_ENGLISH = re.compile(r"[A-Za-z]{2,}")


@cache
def veiled(text: str) -> str:
    """The text with foreign letters; holes stay."""
    return _LETTER.sub(lambda letter: "Ø" if letter[0].isupper() else "ø", text)


class Strange(Language):
    """Everything is told in it, and nothing can be read."""

    def template(self, text: str) -> str:
        return veiled(text)

    def choose_plural(self, text: str, many: str, count: int) -> str:
        return veiled(text if count == 1 else many)

    def yours(self, text: str) -> str:
        return veiled(text)

    def word(self, word: str, forms: Sequence[str] = ()) -> str:
        return veiled(word)


STRANGE = Strange("zz", "Øøø")


def veiled_book(text: str) -> str:
    """The text of a rule book with foreign letters; names of clauses and values stay."""
    return "".join(part if part[:1] in "[`" else veiled(part) for part in _NAMES.split(text) if part)


def texts_of(entry: GameInfo) -> GameTranslation:
    """What a game says of itself, veiled."""
    options = {
        option.name: OptionText(
            veiled(option.label),
            veiled(option.help),
            {str(value.value).casefold(): (veiled(value.label), veiled(value.help)) for value in option.values},
            tuple(veiled(case.because) for case in option.idle),
        )
        for option in entry.options
    }
    reason = veiled(entry.about.reason)
    coach = {card.id: veiled(card.words) for card in read_coach((entry.folder.parent,), entry.id).cards}
    return GameTranslation(
        veiled(entry.name), veiled(entry.summary), options, reason=reason, names=("ØØØ",), coach=coach
    )


def veil_rules(patch: pytest.MonkeyPatch, entries: Sequence[GameInfo]) -> None:
    """Have all that stands in rule folders told in the strange language."""
    known = {entry.id: texts_of(entry) for entry in entries}
    clauses, read = GameTexts.clauses, rules.read_rule_book
    patch.setattr(GameTexts, "read", lambda _, game: known.get(game) or GameTranslation())
    patch.setattr(
        GameTexts,
        "clauses",
        lambda texts, game, chosen: {
            name: replace(clause, title=veiled(clause.title), text=veiled(clause.text))
            for name, clause in clauses(texts, game, chosen).items()
        },
    )

    def read_veiled(
        folders: Sequence[Path], game: str, language: str = "", chosen: Mapping[str, OptionValue] | None = None
    ) -> rules.RuleBook:
        book, told = read(folders, game, language, chosen), known[game]
        examples = tuple(replace(example, title=veiled(example.title)) for example in book.examples)
        return replace(
            book,
            name=told.name,
            text=veiled_book(book.text),
            examples=examples,
            options=told.translate_options(book.options),
        )

    patch.setattr(rules, "read_rule_book", read_veiled)


class Ear:
    """Hears what is drawn, and keeps what is English in it, with the scene that lay on top."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.english: dict[str, str] = {}
        self.heard = 0
        self._known: set[str] = set()
        self.scene: Callable[[], str] = str
        for name in ("line", "layout"):
            drawn = getattr(Typesetter, name)

            def hear(setter: Typesetter, text: str, *more: Any, to: Any = drawn) -> Any:
                self.hear(text)
                return to(setter, text, *more)

            patch.setattr(Typesetter, name, hear)

    def hear(self, text: str) -> None:
        """Take what is drawn."""
        self.heard += 1
        if text in self._known:
            return
        self._known.add(text)
        if _ENGLISH.search(_MARK.sub("", text)):
            self.english.setdefault(text, self.scene())
