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
from purple_table.core.rulebook import Section, suggest
from purple_table.games.upgrading import FORMAT, upgrade_book

__all__ = ["FAMILIES", "FORMAT", "build", "load_engine", "load_facts"]

_FAMILIES = {
    "tricks": "purple_table.games.tricks.trick_game",
    "thirty_one": "purple_table.games.thirty_one.thirty_one_game",
    "blues_greens": "purple_table.games.blues_greens.blues_greens_game",
}
_FACTS = {"tricks": "purple_table.games.tricks.rule_facts"}


FAMILIES = tuple(_FAMILIES)
"""The families of games, which share an engine each."""


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
    """Return what the tables of a family's rule files settle, in words for people; some families have no words yet."""
    if family not in _FACTS:
        return {}
    facts: RuleFacts = import_module(_FACTS[family]).FACTS
    return facts


sys.modules[__name__].__class__ = CallablePackage
