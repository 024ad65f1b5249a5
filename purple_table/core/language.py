"""Languages: a catalogue of translated templates, and how words of decks and rule files are called in it.

A folder of languages holds a folder for each code: `<code>/language.toml` (its own name and its words) and the compiled
catalogue `<code>/LC_MESSAGES/purple_table.mo`. One without a catalogue is not there.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from purple_table.core.safe_text import one_line

DOMAIN = "purple_table"
YOU = "you"
"""The context of a template for the reader whom it is about."""
PLURAL, ONE = "plural", "one"
"""Forms of a word: of several ("Jacks"), and of one of what the word names together ("Club")."""


class LanguageError(Exception):
    """A language cannot be read; the message names the file and the cause."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it usually stands, and its forms by their names, such as "plural" or "dative"."""

    text: str
    forms: Mapping[str, str] = field(default_factory=dict)

    def form(self, names: Iterable[str]) -> str:
        """The form with the first of these names that the word has; else the word as it usually stands."""
        return next((self.forms[name] for name in names if name in self.forms), self.text)


Glossary = Mapping[str, Word]
"""What words of decks and rule files, by the English of these files, are called; cards are among them by their whole
names ("Red Ace", "King of Hearts") and by their short ones ("Red A")."""


@dataclass(frozen=True)
class Language:
    """How messages are told: templates by the catalogue, words by the glossary; what neither knows stays English."""

    code: str
    name: str
    catalogue: NullTranslations = field(default_factory=NullTranslations)
    glossary: Glossary = field(default_factory=dict)

    def template(self, text: str) -> str:
        """A template in this language."""
        return self.catalogue.gettext(text) if text else ""

    def choose_plural(self, text: str, many: str, count: int) -> str:
        """The template for so many; `text` is the one for 1."""
        try:
            return self.catalogue.ngettext(text, many, count)
        except ArithmeticError:  # a catalogue says by a formula which form a number has
            return text if count == 1 else many

    def yours(self, text: str) -> str:
        """The template for the reader whom it is about."""
        return self.catalogue.pgettext(YOU, text)

    def word(self, word: str, forms: Sequence[str] = ()) -> str:
        """A word of a deck or rule file, in the first of these forms that it has."""
        known = self.glossary.get(word)
        return word if known is None else known.form(forms)

    def add_words(self, glossary: Glossary) -> Language:
        """The language with more words; those that it knows already stay, and learn forms that they lack."""
        words = {**glossary, **self.glossary}
        for name in glossary.keys() & self.glossary.keys():
            old, new = self.glossary[name], glossary[name]
            if old.text == new.text and not new.forms.keys() <= old.forms.keys():
                words[name] = Word(old.text, {**new.forms, **old.forms})
        return replace(self, glossary=words)


class _English(Language):
    """The language of the templates; forms that no glossary gives are made as English makes them."""

    def word(self, word: str, forms: Sequence[str] = ()) -> str:
        """The word: "Jacks" for several, "Club" for one of the Clubs."""
        if word in self.glossary:
            return self.glossary[word].form(forms)
        if PLURAL in forms:
            return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh")) else f"{word}s"
        return word.removesuffix("s") if ONE in forms else word


ENGLISH: Language = _English("en", "English")


def find_languages(folders: Iterable[Path]) -> tuple[Language, ...]:
    """English, and every language with a compiled catalogue in one of the folders, by code; the first folder counts.

    A language that cannot be read is left out.
    """
    found = {ENGLISH.code: ENGLISH}
    for folder in folders:
        for catalogue in sorted(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")):
            language = catalogue.parents[1]
            if language.name not in found:
                try:
                    found[language.name] = read_language(language)
                except LanguageError:
                    continue
    return ENGLISH, *(found[code] for code in sorted(found) if code != ENGLISH.code)


def read_language(folder: Path) -> Language:
    """The language whose folder this is; LanguageError where it cannot be read."""
    facts, catalogue = folder / "language.toml", folder / "LC_MESSAGES" / f"{DOMAIN}.mo"
    place = facts
    try:
        data = tomllib.loads(facts.read_text(encoding="utf-8"))
        words = {word: read_word(told) for word, told in data.get("words", {}).items()}
        place = catalogue
        with catalogue.open("rb") as file:
            return Language(folder.name, one_line(data["name"]) or folder.name, GNUTranslations(file), words)
    except Exception as error:  # whatever damage makes the readers of catalogues and texts raise
        raise LanguageError(f"{place}: {error}") from error


def read_word(told: object) -> Word:
    """A word of a glossary as files write it: a text, or a table with `word` and its forms. ValueError else."""
    if isinstance(told, str):
        return Word(told)
    if not isinstance(told, dict) or not all(isinstance(form, str) for form in told.values()) or "word" not in told:
        raise ValueError(f'{told!r} is neither a text nor a table of texts with a "word"')
    return Word(told["word"], {name: form for name, form in told.items() if name != "word"})


def choose_language(wanted: Iterable[str], languages: Sequence[Language]) -> Language:
    """The first language wanted that there is; `wanted` are codes such as "de" or "de_AT". Without one: English."""
    by_code = {language.code.casefold(): language for language in languages}
    for code in wanted:
        whole = code.partition(".")[0].partition("@")[0].replace("-", "_").casefold()
        for name in (whole, whole.partition("_")[0]):
            if name in by_code:
                return by_code[name]
    return ENGLISH


def list_environment_codes(environment: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """The languages that the environment asks for, the first one first; nothing where it does not say."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name, ""):
            return tuple(value.split(":")) if name == "LANGUAGE" else (value,)
    return ()
