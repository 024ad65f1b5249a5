"""Worked examples: the questions a rule book may ask of its game about given facts, and their check.

A file names its game and holds `[[example]]` tables; which question one asks follows from its keys. The game answers
with the same parts that play uses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, TypeVar

from purple_table.core.cards import Deck, UnknownCardError
from purple_table.core.game import Game
from purple_table.core.questions import Answer, Question
from purple_table.core.rulebook import RuleError, Section

AnyGame = TypeVar("AnyGame", bound=Game)
BuildGame = Callable[[str, int, Mapping[str, Any]], Game]
"""Game id, number of players (0: as many as usual) and options to the game; RuleError where they do not fit."""

# Question to the keys of which any one betrays it, and to what it may ask. The first question that fits is meant.
QUESTIONS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "auction": (("calls",), ("contract", "declarer", "bids", "refused")),
    "laying": (("bid_cards",), ("bid",)),
    "turned": (("turned", "made"), ("trump",)),
    "deal": (("expect_totals", "expect_bags"), ("expect_totals", "expect_bags", "expect_pot")),
    "trick": (("winner",), ("winner",)),
    "legal": (("legal",), ("legal",)),
    "finished": (("winners",), ("winners", "margin")),
    "showdown": (("expect_chips", "expect_pot", "out"), ("expect_chips", "expect_pot", "out")),
    "count": (("color", "total", "blitz"), ("color", "total", "blitz")),
    "meld": (("valid", "value"), ("valid", "value")),
}
_COMMON = ("title", "clause", "players", "options")
_SEAT_LISTS = ("captured", "tricks", "bids", "hands", "melded", "chips", "expect_chips")
_SIDE_LISTS = ("totals", "expect_totals", "expect_bags", "bags")
_USUAL = 4
_LONGEST_TITLE = 100
_MOST_LOOKED_AT = 20
"""So many keys are looked at for one that is misspelled."""


@dataclass(frozen=True, slots=True)
class Example:
    """One worked example: the question, the number of players, the options, and the expected answer."""

    game: str
    number: int
    title: str
    clause: str
    players: int
    options: Mapping[str, Any]
    question: Question
    expected: Answer


@dataclass(frozen=True, slots=True)
class ExampleResult:
    """An example and what the game answered; `failures` is empty when it agrees."""

    example: Example
    answer: Answer
    failures: tuple[str, ...]


def read_examples(data: Mapping[str, Any], file: str, build: BuildGame) -> list[Example]:
    """Return the examples of a file. Raises RuleError, which names file, example and key of what is wrong."""
    top = _fold_keys(data, file, "")
    game = top.text("game").strip().casefold()
    try:
        build(game, 0, {})
    except RuleError as error:
        raise top.error("game", str(error)) from error
    tables = top.sections("example") if "example" in top else ()
    top.check_all_read()
    return [_read_example(table.data, file, number, game, build) for number, table in enumerate(tables, 1)]


def check_example(example: Example, build: BuildGame) -> ExampleResult:
    """Put the question of an example to its game and compare the answer with the expected one."""
    answer = build(example.game, example.players, example.options).answer(example.question)
    example.question.facts.check_all_read()
    failures = tuple(
        f"{key}: expected {_show(value)}, the rules give {_show(answer.get(key))}"
        for key, value in example.expected.items()
        if answer.get(key) != value
    )
    return ExampleResult(example, answer, failures)


def answer_from(
    answers: Mapping[str, Callable[[AnyGame, Section], Answer]], game: AnyGame, question: Question
) -> Answer:
    """Return what a game answers to a question of one of these kinds; RuleError names what is strange or missing."""
    facts = question.facts
    if question.kind not in answers:
        raise facts.error(question.kind, f"is nothing to ask of {game.name}")
    return answers[question.kind](game, facts)


def read_totals(facts: Section, sides: int, least: int = -1_000_000, *, needed: bool = False) -> tuple[int, ...]:
    """Read the totals by side, none of them below `least`; zeros where an example says nothing, unless it must."""
    totals = facts.integers("totals", least, 1_000_000) if needed or "totals" in facts else (0,) * sides
    if len(totals) != sides:
        raise facts.error("totals", f"must hold {sides} numbers, not {len(totals)}")
    return totals


def refuse_jokers(
    facts: Section, key: str, cards: Iterable[str], deck: Deck, name: str, dealt: Container[str] = ()
) -> None:
    """Refuse a Joker among the cards at `key`, but for those that are `dealt`; `name` is that of the game."""
    for code in cards:
        if deck[code].joker and code not in dealt:
            raise facts.error(key, f"{name} is played without the {deck[code].name}")


def read_cards(facts: Section, key: str, deck: Deck) -> tuple[str, ...]:
    """Return the list of cards at `key`. Raises RuleError for a card that is unknown or repeated."""
    return _cards(facts, key, facts.texts(key), deck, set())


def read_card_lists(facts: Section, key: str, deck: Deck, length: int) -> tuple[tuple[str, ...], ...]:
    """Return the list of card lists at `key`, one for each seat. Raises RuleError for a card that stands twice in
    them."""
    rows = facts.raw(key)
    if not isinstance(rows, list) or not all(
        isinstance(row, list) and all(isinstance(card, str) for card in row) for row in rows
    ):
        raise facts.error(key, "must be a list of lists of cards")
    if len(rows) != length:
        raise facts.error(key, f"must hold a list for each of the {length} seats, not {len(rows)}")
    seen: set[str] = set()
    return tuple(_cards(facts, key, row, deck, seen) for row in rows)


def _cards(facts: Section, key: str, texts: list[str] | tuple[str, ...], deck: Deck, seen: set[str]) -> tuple[str, ...]:
    codes = []
    for text in texts:
        try:
            code = deck.read(text)
        except UnknownCardError as error:
            raise facts.error(key, str(error)) from error
        if code in seen:
            raise facts.error(key, f"{code} stands there twice")
        seen.add(code)
        codes.append(code)
    return tuple(codes)


def _fold_keys(data: Mapping[str, Any], file: str, place: str) -> Section:
    """Return the table with its keys in lower case. Raises RuleError if two keys then are the same."""
    section = Section({key.casefold(): value for key, value in data.items()}, file, place)
    if len(section.data) != len(data):
        counts = Counter(key.casefold() for key in data)
        raise section.error(counts.most_common(1)[0][0], "stands there twice")
    return section


def _read_example(data: Mapping[str, Any], file: str, number: int, game_id: str, build: BuildGame) -> Example:
    title = _fold_keys(data, file, f"example {number}").text("title").strip()
    place = f'example {number} "{title if len(title) <= _LONGEST_TITLE else title[:_LONGEST_TITLE] + "…"}"'
    section = _fold_keys(data, file, place)
    if not title:
        raise section.error("title", "must not be empty")
    kind, asked = _kind(section)
    clause = section.text("clause", "")
    options = (
        _fold_keys(section.section("options").data, file, section.path("options")).data if "options" in section else {}
    )
    players = section.integer("players", 1, 100, 0)
    try:
        if not players:
            players = _players_shown(section, kind, game_id, options, build)
        game = build(game_id, players, options)
    except RuleError as error:
        raise RuleError(f"{file}: {place}: {error}") from error
    expected = {key: _read_expected(section, key, game) for key in asked if key in section}
    facts = {key: value for key, value in section.data.items() if key not in (*_COMMON, *asked)}
    return Example(
        game_id, number, title, clause, players, options, Question(kind, Section(facts, file, place)), expected
    )


def _kind(section: Section) -> tuple[str, tuple[str, ...]]:
    kinds = [kind for kind, (marks, _) in QUESTIONS.items() if any(mark in section for mark in marks)]
    if kinds == ["deal", "showdown"] and "expect_chips" not in section and "out" not in section:
        # A pot may be asked for beside the totals, too.
        kinds = kinds[:1]
    if len(kinds) == 1:
        asked = QUESTIONS[kinds[0]][1]
        if not any(key in section for key in asked):
            raise RuleError(f"{section.file}: {section.place}: must ask for one of {', '.join(asked)}")
        return kinds[0], asked
    marks = [mark for betraying, _ in QUESTIONS.values() for mark in betraying]
    strange = [] if kinds else [key for key in section if key not in _SIDE_LISTS][:_MOST_LOOKED_AT]
    meant = [key for key in strange if get_close_matches(key, marks, n=1, cutoff=0.8)]
    hint = f' (is "{meant[0]}" meant as one?)' if meant else ""
    must = f"must ask exactly one question, by one of the keys {', '.join(marks)}{hint}"
    raise RuleError(f"{section.file}: {section.place}: {must}")


def _players_shown(section: Section, kind: str, game_id: str, options: Mapping[str, Any], build: BuildGame) -> int:
    """Return the number of players that the lists of an example imply: one list a seat, a full trick, totals by side.
    Where nothing implies another number it is four."""
    data = section.data
    for key in _SEAT_LISTS:
        if isinstance(data.get(key), list) and data[key]:
            return len(data[key])
    cards = data.get("cards")
    if isinstance(cards, list):
        seats = [seat for key in ("leader", "winner") if isinstance(seat := data.get(key), int)]
        if kind == "trick" and len(cards) > max(seats, default=0) and _possible(build, game_id, len(cards)):
            return len(cards)
        if kind == "legal" and len(cards) >= _USUAL:
            return len(cards) + 1
    for key in _SIDE_LISTS:
        if isinstance(data.get(key), list) and len(build(game_id, _USUAL, options).sides) != len(data[key]) > 0:
            return len(data[key])
    return _USUAL


def _possible(build: BuildGame, game_id: str, players: int) -> bool:
    try:
        build(game_id, players, {})
    except RuleError:
        return False
    return players > 0


def _read_expected(section: Section, key: str, game: Game) -> object:
    """Return the expected value of an asked key, in the form in which games answer: see `Answer`.

    Colors and contracts are texts in small letters; -1 is nobody.
    """
    if key in ("winner", "declarer"):
        return section.integer(key, -1, game.players - 1)
    if key == "legal":
        return frozenset(read_cards(section, key, game.deck))
    if key in ("valid", "blitz"):
        return section.flag(key)
    if key in ("contract", "trump"):
        return " ".join(section.text(key).casefold().split())
    if key == "color":
        try:
            return game.deck.color(section.text(key)).name.casefold()
        except UnknownCardError as error:
            raise section.error(key, str(error)) from error
    if key in ("total", "value", "refused", "expect_pot", "bid", "margin"):
        return section.integer(key, 0, 1_000_000)
    if key == "bids":
        bids = section.texts(key)
        if len(bids) != game.players:
            raise section.error(key, f"must hold {game.players} bids, one for each seat")
        return tuple(" ".join(bid.casefold().split()) for bid in bids)
    sides = game.players if key in ("out", "expect_chips") else len(game.sides)
    if key in ("winners", "out"):
        named = section.integers(key, 0, sides - 1)
        if len(set(named)) != len(named):
            raise section.error(key, f"must name every {'winner' if key == 'winners' else 'seat'} once")
        return frozenset(named)
    numbers = section.integers(key, -1_000_000, 1_000_000)
    if len(numbers) != sides:
        raise section.error(
            key, f"must hold {sides} numbers, one for each {'side' if sides < game.players else 'seat'}"
        )
    return numbers


def _show(value: object) -> str:
    if isinstance(value, frozenset):
        value = tuple(sorted(value))
    if isinstance(value, tuple):
        return "[" + ", ".join(str(item) for item in value) + "]"
    return str(value)
