"""Rule folders in other languages: the texts of `text.de.toml` and `decks/purple.de.toml`, for example.

They replace English texts of games, options and examples where these are shown, and nowhere else: engine, records and
deal codes use the English files alone. A file or a key that is missing stays English.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from purple_table.core.cards import LONGEST_BADGE, LONGEST_RANK, Card, CardLetters, Deck
from purple_table.core.coach import Coach
from purple_table.core.game_description import read_names, read_reason
from purple_table.core.language import Glossary, Word
from purple_table.core.options import IdleCase, Option, Value, read_options
from purple_table.core.rulebook import RuleError, Section, suggest
from purple_table.core.safe_text import one_line
from purple_table.library import LANGUAGE, GameInfo, find_translated_file, read_rules, read_toml

MAX_TEXT_BYTES = 250_000
"""The largest file of texts; it is read while the window waits. Ours have 20,000."""
_FORMAT = 1
_HOLE = re.compile(r"\{(\w*)\}")
_FORM = re.compile(r"[a-z][a-z_]{0,39}")
_CODE = re.compile(r"(?P<item>^[ \t]*-[ \t]+|)`(?P<code>[^`\n]+)`", re.MULTILINE)
"""What stands in backquotes in a rule book, and the sign of a list where it begins a point."""


@dataclass(frozen=True, slots=True)
class OptionText:
    """The words of an option. Empty words stay English.

    `values` has label and help by the value as options write it; `idle` says why it has no effect, in the order of the
    rule file.
    """

    label: str = ""
    help: str = ""
    values: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    idle: tuple[str, ...] = ()

    def translate_option(self, option: Option) -> Option:
        """Return the option with these words."""
        return replace(
            option,
            label=self.label or option.label,
            help=self.help or option.help,
            values=tuple(map(self._value, option.values)),
            idle=(*map(_idle, option.idle, self.idle), *option.idle[len(self.idle) :]),
        )

    def _value(self, value: Value) -> Value:
        label, words = self.values.get(_key(value), ("", ""))
        return replace(value, label=label or value.label, help=words or value.help)


@dataclass(frozen=True, slots=True)
class GameTranslation:
    """The texts of a game in one language. Without any, everything stays English.

    `examples` are the titles of worked examples by their English titles. `reason` and `names` are those of
    `GameDescription`. `coach` has the words of the coach's cards by their ids.
    """

    name: str = ""
    summary: str = ""
    options: Mapping[str, OptionText] = field(default_factory=dict)
    examples: Mapping[str, str] = field(default_factory=dict)
    glossary: Glossary = field(default_factory=dict)
    reason: str = ""
    names: tuple[str, ...] = ()
    coach: Mapping[str, str] = field(default_factory=dict)

    def info(self, info: GameInfo) -> GameInfo:
        """Return the game with these words."""
        name, summary = self.name or info.name, self.summary or info.summary
        about = replace(info.about, reason=self.reason or info.about.reason, names=self._names(info, name))
        return replace(info, name=name, summary=summary, options=self.translate_options(info.options), about=about)

    def _names(self, info: GameInfo, name: str) -> tuple[str, ...]:
        """Return the other names of the game: first in this language, then in English."""
        return tuple(one for one in dict.fromkeys((*self.names, info.name, *info.about.names)) if one != name)

    def translate_options(self, options: Sequence[Option]) -> tuple[Option, ...]:
        """Return the options with these words."""
        return tuple(self.options.get(option.name, _ENGLISH).translate_option(option) for option in options)

    def translate_coach(self, coach: Coach) -> Coach:
        """Return the coach with these words."""
        return replace(
            coach, cards=tuple(replace(card, words=self.coach.get(card.id, card.words)) for card in coach.cards)
        )

    def example(self, title: str) -> str:
        """Return the title of a worked example in this language."""
        return self.examples.get(title, title)


_ENGLISH = OptionText()


def languages(folders: Sequence[Path], game_id: str) -> tuple[str, ...]:
    """Return the languages in which there is a text for a game or its deck."""
    rules = read_rules(folders, game_id)
    files = [*rules.folder.glob("text.*.toml"), *rules.deck_file.parent.glob(f"{rules.deck_file.stem}.*.toml")]
    return tuple(sorted({code for file in files if LANGUAGE.fullmatch(code := file.name.split(".")[1])}))


def read_texts(folders: Sequence[Path], game_id: str, language: str) -> GameTranslation:
    """Return the texts of a game and its deck in a language ("de").

    Raises RuleError, which names file, key and cause, if a file is damaged.
    """
    rules = read_rules(folders, game_id)
    deck_file, game_file = (
        find_translated_file(rules.deck_file, language),
        find_translated_file(rules.folder / "text.toml", language),
    )
    glossary: dict[str, Word] = {}
    if deck_file != rules.deck_file and os.path.lexists(deck_file):
        glossary |= _deck_words(_open_texts(deck_file), rules.deck)
    if not language or not os.path.lexists(game_file):
        return GameTranslation(glossary=glossary)
    top = _open_texts(game_file)
    known = {option.name: option for option in read_options(Section(rules.book, str(rules.folder / "game.toml")))}
    options = {name: _read_option(row, known[name]) for name, row in _tables(top, "options", known).items()}
    examples = _read_lines(top.section("examples")) if "examples" in top else {}
    glossary |= _words(top, "words")
    about = top.section("about") if "about" in top else Section({}, top.file)
    reason, names = read_reason(about), read_names(about)
    about.check_all_read()
    coach = _paragraphs(top.section("coach")) if "coach" in top else {}
    texts = GameTranslation(
        _line(top, "name"), _paragraph(top, "summary"), options, examples, glossary, reason, names, coach
    )
    top.check_all_read()
    return texts


def read_letters(folders: Sequence[Path], language: str) -> CardLetters:
    """Return what a language prints on the cards of the decks in rule folders; the first folder that has a word wins.

    A rank's form `print` is its corner letter, the form `badge` of a color or a pack is its badge, and the name of a
    color stands on its ace. Raises RuleError, which names file, key and cause, if a text is damaged, too long or not
    unique.
    """
    ranks: dict[str, str] = {}
    badges: dict[str, str] = {}
    names: dict[str, str] = {}
    for file in sorted(file for folder in folders for file in (folder / "decks").glob(f"*.{language}.toml")):
        deck_file = file.with_name(f"{file.name.removesuffix(f'.{language}.toml')}.toml")
        if not deck_file.is_file():
            continue
        deck = Deck.from_mapping(read_toml(deck_file), str(deck_file))
        top = _open_texts(file)
        words = _deck_words(top, deck)
        printed = {rank.printed: _letters(top, words, rank.name, "print", LONGEST_RANK) for rank in deck.ranks}
        marked = {color.code: _letters(top, words, color.name, "badge", LONGEST_BADGE) for color in deck.colors}
        packs = [name for code, name in deck.packs if code]
        marked |= {name.casefold(): _letters(top, words, name, "badge", LONGEST_BADGE) for name in packs}
        for found in (printed, marked):
            letters = [text for text in found.values() if text]
            if twice := next((text for text in letters if letters.count(text) > 1), ""):
                raise RuleError(f'{file}: "{twice}" is printed for two of them')
        ranks = {**{key: text for key, text in printed.items() if text}, **ranks}
        badges = {**{key: text for key, text in marked.items() if text}, **badges}
        names = {**{color.name: words[color.name].text for color in deck.colors if color.name in words}, **names}
    return CardLetters(ranks, badges, names)


def _letters(top: Section, words: Mapping[str, Word], name: str, form: str, longest: int) -> str:
    """Return a form of a word that is printed on cards, or "" if the language has none."""
    text = words[name].forms.get(form, "") if name in words else ""
    if len(text) > longest:
        raise RuleError(f'{top.file}: {name}.{form}: "{text}" has no room; the most is {longest} characters')
    return text


def _open_texts(file: Path) -> Section:
    """Return a file of texts whose format has been read."""
    top = Section(read_toml(file, MAX_TEXT_BYTES), str(file))
    top.integer("format", _FORMAT, _FORMAT)
    return top


def _read_option(section: Section, option: Option) -> OptionText:
    """Return the words of an option. Raises RuleError for words of a value or idle case that the option does not
    have."""
    values = {_key(value): value for value in option.values}
    found = {}
    for key, row in _tables(section, "values", values).items():
        found[key] = _line(row, "label"), _paragraph(row, "help")
        row.check_all_read()
    idle = section.texts("idle", ())
    if len(idle) > len(option.idle):
        raise section.error("idle", f"has {len(idle)} entries; the option has {len(option.idle)} such reasons")
    reasons = tuple(one_line(words, 1_000) for words in idle)
    text = OptionText(_line(section, "label"), _paragraph(section, "help"), found, reasons)
    section.check_all_read()
    return text


def _tables(section: Section, key: str, known: Mapping[str, object]) -> dict[str, Section]:
    """Return the tables inside the table at `key`, each under one of the `known` names; case does not matter."""
    if key not in section:
        return {}
    found = {}
    inner = section.section(key)
    for name in inner:
        if name.casefold() not in known:
            raise inner.error(name, f"is not known here{suggest(name, list(known))}")
        found[name.casefold()] = inner.section(name)
    return found


def _deck_words(top: Section, deck: Deck) -> dict[str, Word]:
    """Return the words of a deck: its name, what is printed on the cards, and every card by its names."""
    words = {}
    if name := _line(top, "name"):
        words[deck.name] = Word(name)
    packs = {code: name for code, name in deck.packs if code}
    colors = {color.code: color.name for color in deck.colors}
    ranks = {rank.code: rank.name for rank in deck.ranks}
    jokers = {card.code: card.name for card in deck.cards if card.joker}
    suits = {color.suit: color.suit for color in deck.colors}
    for key, names in (("packs", packs), ("colors", colors), ("suits", suits), ("ranks", ranks), ("jokers", jokers)):
        for code, word in _words(top, key, names).items():
            words[names[code]] = word
    for name in packs.values():
        if name in words:
            words[name.casefold()] = words[name]
    form = _line(top, "card")
    for hole in _HOLE.findall(form):
        if hole not in ("pack", "color", "rank"):
            raise top.error("card", f'"{{{hole}}}" is not known here; known are {{pack}}, {{color}}, {{rank}}')
    top.check_all_read()
    if form:
        for card in deck.cards:
            if not card.joker:
                _name_card(words, card, ranks[card.rank], form)
    return words


def _name_card(words: dict[str, Word], card: Card, rank: str, form: str) -> None:
    """Add a card by its whole name, at the beginning of a sentence and inside one, and by its short name.

    Ranks are written as words, because what is printed on a card is English.
    """
    translated = {name: words[name].text if name in words else name for name in (card.pack, card.color_name, rank)}
    whole = {"pack": translated[card.pack], "color": translated[card.color_name], "rank": translated[rank]}
    name = _fill_form(form, whole)
    words[card.name] = words[card.name[:1].lower() + card.name[1:]] = Word(name)
    words[card.short] = Word(_fill_form(form, {**whole, "pack": ""}))


def _fill_form(form: str, values: Mapping[str, str]) -> str:
    return " ".join(_HOLE.sub(lambda match: values[match[1]], form).split())


def _words(section: Section, key: str, known: Mapping[str, str] | None = None) -> dict[str, Word]:
    """Return the words of the table at `key`. Each is a text, or a table with `word` and its other forms by name."""
    if key not in section:
        return {}
    found = {}
    inner = section.section(key)
    for name in inner:
        if known is not None and name not in known:
            raise inner.error(name, f"is not known here{suggest(name, list(known))}")
        if isinstance(inner.data[name], Mapping):
            forms = _read_lines(inner.section(name))
            word = forms.pop("word", "")
            strange = next((form for form in forms if not _FORM.fullmatch(form)), None)
            if not word or strange is not None:
                place = inner.path(name)
                cause = "word: is missing" if not word else f"{strange}: must be small letters and _"
                raise RuleError(f"{inner.file}: {place}.{cause}")
            found[name] = Word(word, forms)
        else:
            found[name] = Word(inner.name(name))
    return found


def _read_lines(section: Section) -> dict[str, str]:
    """Return a table of single lines of text."""
    return {name: section.name(name) for name in section}


def _paragraphs(section: Section) -> dict[str, str]:
    """Return a table of paragraphs of text."""
    return {name: section.words(name) for name in section}


def _line(section: Section, key: str) -> str:
    return section.name(key) if key in section else ""


def _paragraph(section: Section, key: str) -> str:
    return section.words(key) if key in section else ""


def _key(value: Value) -> str:
    """Return an option's value as the key of its words: "true", "3", "left_right_none"."""
    return str(value.value).casefold()


def _idle(idle: IdleCase, because: str) -> IdleCase:
    return replace(idle, because=because or idle.because)


def apply_option_labels(text: str, options: Sequence[Option]) -> str:
    """Return a text of a rule book in which options, and the values of the option named last, have their labels.

    In a list of values a word is first taken as a value, because an option may have the same name.
    """
    known = {option.name: option for option in options}
    values: dict[str, str] = {}

    def insert_label(match: re.Match[str]) -> str:
        nonlocal values
        item, code = match["item"], match["code"]
        if code in known and not (item and code in values):
            values = {str(value.value).casefold(): value.label for value in known[code].values}
            return f"{item}**{_literal(known[code].label)}**"
        return f"{item}**{_literal(values[code])}**" if code in values else match[0]

    return _CODE.sub(insert_label, text)


def _literal(label: str) -> str:
    """Return a label in which no character counts as markup."""
    return re.sub(r"([\\*`\[\](){}])", r"\\\1", label)
