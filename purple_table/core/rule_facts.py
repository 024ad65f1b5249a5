"""Facts of a rule book: what a key of the rule file settles, as a sentence for people.

A book for people names a fact where it says it, `{fact:following.part}`, and is filled with the sentence of the value
in force. So the book cannot say what the rule file does not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from purple_table.core.cards import Deck
from purple_table.core.messages import SILENT, CardName, ListedValues, Message, say
from purple_table.core.options import (
    Option,
    OptionValue,
    read_options,
    read_player_numbers,
    read_player_range,
    resolve,
    settle,
)
from purple_table.core.rulebook import RuleError, Section

Table = Mapping[str, Any]
_HOLE = re.compile(r"\{fact:([a-z_]+(?:\.[a-z_]+){1,2})(?: ([a-z_]+)=([a-z_0-9]+))?(?: (\([A-Z0-9, ]+\)))?\}")
_OPTION = re.compile(r"\w+(?: \w+)? `([a-z0-9_]+)`[^`]*:")
"""The line above the values of an option: "Table option `follow`:", in German "Variante `follow`:"."""
_VALUE = re.compile(r"- `([^`]+)`:")


class FactTable(NamedTuple):
    """The table of an effective rule book that settles a fact, with all its rules and the deck."""

    keys: Table
    rules: Table
    deck: Deck


@dataclass(frozen=True, slots=True)
class RuleFact:
    """The words for one or several keys of a table of a rule file.

    `words` returns whole sentences, or a message without text where nothing is to be said. `covers` are the other keys
    of the table on which the words depend. A table without the key settles the fact only if it has a `default`. With
    `number` the words for different numbers of players differ by the number at that key alone.
    """

    words: Callable[[FactTable], Message]
    covers: tuple[str, ...] = ()
    default: str | bool | None = None
    number: str = ""


def choose_words(key: str, words: Mapping[Any, Message], default: str | bool | None = None, *covers: str) -> RuleFact:
    """Return the fact that has words for each value of a key; a value that is not listed says nothing."""
    return RuleFact(lambda table: words.get(table.keys.get(key, default), SILENT), covers, default)


def name_card(deck: Deck, code: str) -> CardName:
    """Return a card by its whole name, as "Black Ace"."""
    card = deck[code]
    return CardName(code, card.name or f"{card.color_name} {deck.rank_name(card)}")


RuleFacts = Mapping[str, RuleFact]
"""The facts of an engine by their keys: "ending.target", or "scoring.makers.need" in a table of that part alone."""


class FactPlace(NamedTuple):
    """A place of a book that names a fact: `{fact:key}`, from `start` to `end` in the text.

    Where it is said for a value of an option, and not for the one in force, it names both: `{fact:key option=value}`;
    in the line of a value that is understood. `{fact:key (T10)}` has the mark of an open point before the full stop.
    """

    start: int
    end: int
    key: str
    option: str = ""
    value: str = ""
    mark: str = ""


class BookFacts:
    """The facts that hold in a game with some options, for every number of players."""

    def __init__(
        self, facts: RuleFacts, book: Mapping[str, Any], deck: Deck, file: str, chosen: Mapping[str, OptionValue]
    ) -> None:
        self._facts = facts
        self._book = book
        self._deck = deck
        self._file = file
        self._chosen = chosen
        section = Section(book, file)
        self._numbers, (_, _, self._usual) = read_player_numbers(section), read_player_range(section)
        self._options = {option.name: option for option in read_options(section)}
        self._resolved: dict[tuple[tuple[str, object], ...], dict[int, Table]] = {}

    @property
    def options(self) -> Mapping[str, Option]:
        """The options of the game by name."""
        return self._options

    def say_fact(self, place: FactPlace) -> Message:
        """Return the sentence of a fact; where it differs with the number of players, one for each.

        A fact of a part that the options in force have replaced is said as it usually is. Raises KeyError if no table
        has the fact.
        """
        tables = self._find_tables(self.resolve_place(place), place.key) or self._find_tables(
            self.resolve({}), place.key
        )
        if not tables:
            raise KeyError(place.key)
        groups: dict[Message, list[int]] = {}
        numbers: dict[Message, int] = {}
        for players, (key, table) in tables.items():
            fact = self._facts[key]
            words = fact.words(table)
            groups.setdefault(words, []).append(players)
            if fact.number:
                numbers[words] = table.keys[fact.number]
        (first, _), *others = sorted(groups.items(), key=lambda group: self._usual not in group[1])
        if others and numbers:
            return say("{rule} It is {others}.", rule=first, others=_list_numbers(others, numbers))
        for words, players_of in others:
            if words:
                seats = ListedValues(tuple(players_of), "or")
                only = say("With {players} players: {rule}", players=seats, rule=words)
                first = say("{rule} {more}", rule=first, more=only) if first else only
        return first

    def find_key(self, rules: Table, key: str) -> str | None:
        """Return the key of a fact as the engine has it: a book may leave the name of the part out where only one table
        can be meant. None if the rules have no such table, or the engine no words for the key."""
        found = self._find_table(rules, key)
        return found and found[0]

    def say_table(self, rules: Table, key: str) -> Message | None:
        """Return the words of a fact in effective rules; None if these do not have it."""
        found = self._find_table(rules, key)
        return found and self._facts[found[0]].words(found[1])

    def list_keys(self, rules: Table) -> list[str]:
        """Return the keys of all facts that effective rules have."""
        return [key for key in self._facts if self.find_key(rules, key) == key]

    def _find_tables(self, by_players: Mapping[int, Table], key: str) -> dict[int, tuple[str, FactTable]]:
        """Return the key and table of a fact for the numbers of players whose rules have it."""
        found = {players: self._find_table(rules, key) for players, rules in by_players.items()}
        return {players: one for players, one in found.items() if one is not None}

    def _find_table(self, rules: Table, key: str) -> tuple[str, FactTable] | None:
        name, *only, last = key.split(".")
        for table in list_tables(rules, name):
            part = table.get("part", "")
            if not only or only == [part]:
                for known in (f"{name}.{part}.{last}", f"{name}.{last}"):
                    fact = self._facts.get(known)
                    if fact is not None and (last in table or fact.default is not None):
                        return known, FactTable(table, rules, self._deck)
        return None

    def resolve_place(self, place: FactPlace) -> Mapping[int, Table]:
        """Return the rules that hold at a place of a book, by number of players."""
        if not place.option:
            return self.resolve(self._chosen)
        option = self._options[place.option]
        others = {name: value for name, value in self._chosen.items() if name != place.option}
        chosen = {**others, place.option: option.read(_read_value(place.value), self._file)}
        rules = self.resolve(chosen)
        return {n: table for n, table in rules.items() if option.is_offered(n, table["chosen"])} or rules

    def resolve(self, chosen: Mapping[str, OptionValue]) -> Mapping[int, Table]:
        """Return the rules with these options by number of players; an option is left out where it is not offered."""
        key = tuple(sorted(chosen.items()))
        if key not in self._resolved:
            self._resolved[key] = {players: self._resolve_players(players, chosen) for players in self._numbers}
        return self._resolved[key]

    def _resolve_players(self, players: int, chosen: Mapping[str, OptionValue]) -> Table:
        options = tuple(self._options.values())
        known = {name: value for name, value in chosen.items() if name in self._options}
        whole = {**settle(options, players, {}, self._file), **known}
        offered = {name: value for name, value in known.items() if self._options[name].is_offered(players, whole)}
        try:
            return resolve(self._book, self._file, players, offered, options)
        except RuleError:
            return resolve(self._book, self._file, players, {}, options)


def _list_numbers(others: Sequence[tuple[Message, Sequence[int]]], numbers: Mapping[Message, int]) -> ListedValues:
    """Return "9 with 5 players" for each group of numbers of players."""
    return ListedValues(
        tuple(
            say("{number} with {players} players", number=numbers[words], players=ListedValues(tuple(players), "or"))
            for words, players in others
        )
    )


def list_tables(rules: Table, name: str) -> list[Table]:
    """Return the tables of a rule book that have a name: one, or those of a list."""
    found = rules.get(name, {})
    return [table for table in (found if isinstance(found, (list, tuple)) else [found]) if isinstance(table, Mapping)]


def find_places(text: str) -> Iterator[FactPlace]:
    """Yield the places in which a text of a book names facts."""
    option = value = ""
    position = 0
    for line in text.splitlines(keepends=True):
        if (named := _OPTION.fullmatch(line.rstrip())) is not None:
            option, value = named[1], ""
        elif option and (found := _VALUE.match(line)) is not None:
            value = found[1]
        elif not line.startswith((" ", "-")) and line.strip():
            option = value = ""
        for hole in _HOLE.finditer(line):
            own = (hole[2], hole[3]) if hole[2] else (option, value) if value else ("", "")
            yield FactPlace(position + hole.start(), position + hole.end(), hole[1], *own, hole[4] or "")
        position += len(line)


def fill_facts(text: str, facts: BookFacts, read: Callable[[Message], str]) -> str:
    """Return a text with the sentence of each fact that it names; `read` turns a message into text.

    A fact that the game does not have stays as it is written, and a space is dropped where there is nothing to say.
    """
    pieces: list[str] = []
    begin = 0
    for place in find_places(text):
        try:
            words = read(facts.say_fact(place))
        except (KeyError, RuleError):
            words = text[place.start : place.end]
        if words and place.mark:
            words = f"{words.removesuffix('.')} {place.mark}{'.' * words.endswith('.')}"
        pieces += [text[begin : place.start], words]
        begin = place.end + (not words and text[place.end : place.end + 1] in (" ", "\n"))
    return "".join([*pieces, text[begin:]])


def _read_value(text: str) -> OptionValue:
    """Return the value of an option that a book writes between backquotes."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdigit() else text
