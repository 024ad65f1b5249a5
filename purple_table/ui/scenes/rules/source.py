"""What the rules scene shows: the book of a game with its examples, read from the rule folders without ever failing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from purple_table import library
from purple_table.core.cards import Deck
from purple_table.core.examples import Example
from purple_table.core.options import Option, read_options
from purple_table.core.rulebook import RuleError, Section
from purple_table.texts import Texts, name_options, read_texts
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.rules.asking import ExampleAnswers

Sides = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The rules of one game for people.

    `deck` is for the pictures of the examples, and `asking` for what their cards count; `usual`, `options` and `sides`
    (by number of players: who plays together) are for their words. `faults` are sentences on what could not be read.
    """

    name: str
    text: str
    examples: tuple[Example, ...] = ()
    deck: Deck | None = None
    usual: int = 0
    options: tuple[Option, ...] = ()
    sides: Mapping[int, Sides] = field(default_factory=dict)
    faults: tuple[str, ...] = ()
    asking: ExampleAnswers | None = None


def read_rule_book(folders: Sequence[Path], game_id: str, language: str = "") -> RuleBook:
    """The rule book of a game, in a language as far as it has it. What cannot be read is left out, and `faults` says
    why; nothing is raised."""
    faults: list[str] = []
    texts = Texts()
    name, text = game_id, ""
    deck: Deck | None = None
    usual = 0
    options: tuple[Option, ...] = ()
    examples: tuple[Example, ...] = ()
    sides: dict[int, Sides] = {}
    build = library.builder(folders)
    for tried in dict.fromkeys((language, "")):
        try:
            text = library.read_book(folders, game_id, tried).text
            break
        except RuleError as error:
            faults.append(tr("The book cannot be read. {cause}", cause=str(error)))
    try:
        rules = library.read_rules(folders, game_id)
        book = Section(rules.book, str(rules.folder / "game.toml"))
        name = book.name("name")
        deck = rules.deck
        usual = rules.usual
        options = read_options(book)
    except RuleError as error:
        faults.append(tr("The rule file cannot be read. {cause}", cause=str(error)))
    else:
        try:
            texts = read_texts(folders, game_id, language)
        except RuleError as error:
            faults.append(tr("The translation cannot be read. {cause}", cause=str(error)))
        name, options = texts.name or name, texts.translate_options(options)
        text = name_options(text, options)
        try:
            english = library.load_examples(folders, game_id, build)
            examples = tuple(replace(example, title=texts.example(example.title)) for example in english)
            for players in {example.players for example in examples}:
                sides[players] = build(game_id, players, {}).sides
        except RuleError as error:
            faults.append(tr("The worked examples cannot be read. {cause}", cause=str(error)))
    return RuleBook(
        name, text, examples, deck, usual, options, sides, tuple(dict.fromkeys(faults)), ExampleAnswers(build)
    )
