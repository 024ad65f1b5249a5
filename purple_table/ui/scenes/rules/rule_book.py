"""The content of the rules scene: the book of a game with its examples, read from the rule folders without ever
failing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from purple_table import library
from purple_table.book_facts import list_facts
from purple_table.core.cards import Deck
from purple_table.core.examples import BuildGame, Example
from purple_table.core.options import Option, OptionValue, read_options
from purple_table.core.questions import Answer, Question
from purple_table.core.rule_facts import fill_facts
from purple_table.core.rulebook import RuleError, Section, quote_value
from purple_table.rule_translations import GameTranslation, apply_option_labels, read_texts
from purple_table.ui.kit.telling import tell_plainly, tr

Sides = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The rules of one game for people.

    `deck` is for the pictures of the examples, and `answers` for what their cards count. `usual`, `options` and `sides`
    (by number of players: the seats that play together) are for their words. `faults` are sentences on what could not
    be read.
    """

    name: str
    text: str
    examples: tuple[Example, ...] = ()
    deck: Deck | None = None
    usual: int = 0
    options: tuple[Option, ...] = ()
    sides: Mapping[int, Sides] = field(default_factory=dict)
    faults: tuple[str, ...] = ()
    answers: ExampleAnswers | None = None


def read_rule_book(
    folders: Sequence[Path], game_id: str, language: str = "", chosen: Mapping[str, OptionValue] | None = None
) -> RuleBook:
    """Return the rule book of a game, in a language as far as it has been translated, as it reads with some options.

    Parts that cannot be read are left out, and `faults` says why; no error is raised.
    """
    faults: list[str] = []
    texts = GameTranslation()
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
        text = apply_option_labels(fill_facts(text, list_facts(rules, chosen or {}), tell_plainly), options)
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


class ExampleAnswers:
    """Asks the game for numbers that a picture shows. It uses the parts that play uses, so the table shows the same
    numbers.

    An answer is None if the game has none.
    """

    def __init__(self, build: BuildGame) -> None:
        self._build = build
        self._points: dict[tuple[int, str, str, str], int | None] = {}

    def count(self, example: Example, hand: tuple[str, ...]) -> tuple[str, int, bool] | None:
        """Return what a hand counts: the best color, the total there, and whether it is a Blitz."""
        found = self._ask(example, "count", {"hand": list(hand)})
        color, total, blitz = (found.get(key) for key in ("color", "total", "blitz"))
        if isinstance(color, str) and isinstance(total, int) and isinstance(blitz, bool):
            return color.capitalize(), total, blitz
        return None

    def meld(self, example: Example) -> int | None:
        """Return what the cards of an example are worth as a meld, 0 if they are not a meld."""
        value = self._ask(example, "meld", example.question.facts.data).get("value")
        return value if isinstance(value, int) else None

    def pot(self, example: Example) -> int | None:
        """Return the chips in the pot after the showdown of an example."""
        pot = self._ask(example, "showdown", example.question.facts.data).get("expect_pot")
        return pot if isinstance(pot, int) else None

    def points(self, example: Example, card: str) -> int | None:
        """Return what a single card brings to the side that has captured it, with the trump of the example."""
        trump = str(example.question.facts.data.get("trump", "none"))
        key = example.players, quote_value(sorted(example.options.items())), trump, card
        if key not in self._points:
            captured = [[card], *([] for _ in range(example.players - 1))]
            totals = self._ask(example, "deal", {"trump": trump, "captured": captured}).get("expect_totals")
            self._points[key] = totals[0] if isinstance(totals, tuple) and totals else None
        return self._points[key]

    def _ask(self, example: Example, kind: str, facts: Mapping[str, Any]) -> Answer:
        place = example.question.facts
        try:
            game = self._build(example.game, example.players, example.options)
            return game.answer(Question(kind, Section(facts, place.file, place.place)))
        except RuleError:
            return {}
