"""The rules of every game. `build` makes a game from its rule book and deck and needs no disk."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from purple_table import CallablePackage
from purple_table.core.cards import Deck
from purple_table.core.game import Game
from purple_table.core.options import resolve
from purple_table.core.rule_facts import RuleFacts
from purple_table.core.rulebook import RuleError, Section, suggest

__all__ = ["FAMILIES", "FORMAT", "build", "load_engine", "load_facts", "upgrade_book"]

_FAMILIES = {
    "tricks": "purple_table.games.tricks.trick_game",
    "thirty_one": "purple_table.games.thirty_one.thirty_one_game",
    "blues_greens": "purple_table.games.blues_greens.blues_greens_game",
    "climbing": "purple_table.games.climbing.climbing_game",
}
_FACTS = {
    "tricks": "purple_table.games.tricks.play_facts",
    "thirty_one": "purple_table.games.thirty_one.thirty_one_facts",
    "blues_greens": "purple_table.games.blues_greens.blues_greens_facts",
    "climbing": "purple_table.games.climbing.climbing_facts",
}


FAMILIES = tuple(_FAMILIES)
"""The families of games, which share an engine each."""
FORMAT = 2
"""Version of the rule-book form that the engine reads. In format 1 a trick game has one scoring, a table; since
format 2 it has a list of them.
"""
_SCORING = "scoring"


def build(book: Mapping[str, Any], deck: Deck | Mapping[str, Any], players: int, options: Mapping[str, Any]) -> Game:
    """Make the game of a rule book and a deck (objects, or the mappings of their files) for a number of players.

    `options` maps option names to values; the rest take their defaults. RuleError names file, key and cause. An
    effective rule book, as a record carries it, builds the same game with no options.
    """
    file = f"{book.get('id', 'rule book')}/game.toml"
    book = upgrade_book(book, file)
    family = Section(book, file).text("family")
    if family not in _FAMILIES:
        raise Section(book, file).error("family", f'"{family}" is not known{suggest(family, list(_FAMILIES))}')
    effective = resolve(book, file, players, options)
    cards = deck if isinstance(deck, Deck) else Deck.from_mapping(deck, f"decks/{deck.get('id', 'deck')}.toml")
    game: Game = load_engine(family).read_game(effective, cards, file)
    return game


def load_engine(family: str) -> ModuleType:
    """Import the engine of a family, which registers the kinds of asks, phases and counters that its parts bring."""
    return import_module(_FAMILIES[family])


def load_facts(family: str) -> RuleFacts:
    """Return what the tables of a family's rule files settle, in words for people."""
    facts: RuleFacts = import_module(_FACTS[family]).FACTS if family in _FACTS else {}
    return facts


def upgrade_book(book: Mapping[str, Any], file: str) -> Mapping[str, Any]:
    """Return the same book in the form that the engine reads. RuleError where its form is newer.

    What is wrong in it stays wrong, so that its readers report it.
    """
    version = Section(book, file).integer("format", 1, 1_000_000)
    if version > FORMAT:
        raise RuleError(f"{file}: format: {version} is newer than this program reads ({FORMAT})")
    if version == FORMAT:
        return book
    book = {**book, "format": FORMAT}
    if book.get("family") != "tricks" or not isinstance(book.get(_SCORING), Mapping):
        return book
    book[_SCORING] = [book[_SCORING]]
    for key in ("for_players", "options"):
        if isinstance(book.get(key), Mapping):
            of_one = _upgrade_patch if key == "for_players" else _upgrade_option
            book[key] = {name: of_one(entry) for name, entry in book[key].items()}
    return book


def _upgrade_option(option: Any) -> Any:
    """Bring the patches of an option up to date."""
    if not isinstance(option, Mapping) or not isinstance(option.get("values"), list):
        return option
    return {**option, "values": [_upgrade_value(value) for value in option["values"]]}


def _upgrade_value(value: Any) -> Any:
    if not isinstance(value, Mapping) or "patch" not in value:
        return value
    return {**value, "patch": _upgrade_patch(value["patch"])}


def _upgrade_patch(patch: Any) -> Any:
    """Turn a patch whose table of scoring names a part into a list, as it stood for all scoring."""
    scoring = patch.get(_SCORING) if isinstance(patch, Mapping) else None
    if not isinstance(scoring, Mapping) or "part" not in scoring:
        return patch
    return {**patch, _SCORING: [scoring]}


sys.modules[__name__].__class__ = CallablePackage
