"""Languages: a catalog of translated templates, and the words of decks and rule files in that language.

A folder of languages holds a folder for each code: `<code>/language.toml` (its own name and its words) and the compiled
catalog `<code>/LC_MESSAGES/purple_table.mo`. A language without a catalog does not count.
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
"""Forms of a word: for several ("Jacks"), and for one of what the word names together ("Club")."""


class LanguageError(Exception):
    """Raised when a language cannot be read; the message names the file and the cause."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word in its usual form, and its other forms by their names, such as "plural" or "dative"."""

    text: str
    forms: Mapping[str, str] = field(default_factory=dict)

    def form(self, names: Iterable[str]) -> str:
        """Return the first of these forms that the word has, or else its usual form."""
        return next((self.forms[name] for name in names if name in self.forms), self.text)


Glossary = Mapping[str, Word]
"""The words of decks and rule files, by their English, in another language.

Cards are among them by their whole names ("Red Ace", "King of Hearts") and by their short ones ("Red A").
"""


@dataclass(frozen=True)
class Language:
    """A language in which messages are shown: templates from the catalog, words from the glossary. What neither has
    stays English."""

    code: str
    name: str
    catalogue: NullTranslations = field(default_factory=NullTranslations)
    glossary: Glossary = field(default_factory=dict)

    def template(self, text: str) -> str:
        """Return a template in this language."""
        return self.catalogue.gettext(text) if text else ""

    def choose_plural(self, text: str, many: str, count: int) -> str:
        """Return the template for a count; `text` is the one for 1."""
        try:
            return self.catalogue.ngettext(text, many, count)
        except ArithmeticError:  # a catalogue says by a formula which form a number has
            return text if count == 1 else many

    def yours(self, text: str) -> str:
        """Return the template for the reader whom it is about."""
        return self.catalogue.pgettext(YOU, text)

    def word(self, word: str, forms: Sequence[str] = ()) -> str:
        """Return a word of a deck or rule file, in the first of these forms that it has."""
        known = self.glossary.get(word)
        return word if known is None else known.form(forms)

    def add_words(self, glossary: Glossary) -> Language:
        """Return the language with more words. Known words stay, and get the forms that they lack."""
        words = {**glossary, **self.glossary}
        for name in glossary.keys() & self.glossary.keys():
            old, new = self.glossary[name], glossary[name]
            if old.text == new.text and not new.forms.keys() <= old.forms.keys():
                words[name] = Word(old.text, {**new.forms, **old.forms})
        return replace(self, glossary=words)


class _English(Language):
    """The language of the templates. Forms that no glossary gives are made by the rules of English."""

    def word(self, word: str, forms: Sequence[str] = ()) -> str:
        """Return the word: "Jacks" for several, "Club" for one of the Clubs."""
        if word in self.glossary:
            return self.glossary[word].form(forms)
        if PLURAL in forms:
            return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh")) else f"{word}s"
        return word.removesuffix("s") if ONE in forms else word


ENGLISH: Language = _English("en", "English")


def find_languages(folders: Iterable[Path]) -> tuple[Language, ...]:
    """Return English, then every language with a compiled catalog in one of the folders, by code; the first folder
    counts.

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
    """Return the language of a folder. Raises LanguageError if it cannot be read."""
    facts, catalogue = folder / "language.toml", folder / "LC_MESSAGES" / f"{DOMAIN}.mo"
    place = facts
    try:
        data = tomllib.loads(facts.read_text(encoding="utf-8"))
        words = {word: read_word(entry) for word, entry in data.get("words", {}).items()}
        place = catalogue
        with catalogue.open("rb") as file:
            return Language(folder.name, one_line(data["name"]) or folder.name, GNUTranslations(file), words)
    except Exception as error:  # whatever damage makes the readers of catalogues and texts raise
        raise LanguageError(f"{place}: {error}") from error


def read_word(entry: object) -> Word:
    """Return a word of a glossary as files write it: a text, or a table with `word` and its forms. Raises
    ValueError."""
    if isinstance(entry, str):
        return Word(entry)
    if not isinstance(entry, dict) or not all(isinstance(form, str) for form in entry.values()) or "word" not in entry:
        raise ValueError(f'{entry!r} is neither a text nor a table of texts with a "word"')
    return Word(entry["word"], {name: form for name, form in entry.items() if name != "word"})


def choose_language(wanted: Iterable[str], languages: Sequence[Language]) -> Language:
    """Return the first wanted language that exists, or else English; `wanted` are codes such as "de" or "de_AT"."""
    by_code = {language.code.casefold(): language for language in languages}
    for code in wanted:
        whole = code.partition(".")[0].partition("@")[0].replace("-", "_").casefold()
        for name in (whole, whole.partition("_")[0]):
            if name in by_code:
                return by_code[name]
    return ENGLISH


def list_environment_codes(environment: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """Return the languages that the environment asks for, in order; none if it does not say."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name, ""):
            return tuple(value.split(":")) if name == "LANGUAGE" else (value,)
    return ()
