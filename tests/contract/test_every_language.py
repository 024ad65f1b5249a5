"""Whatever games say in random matches can be told in every language: no hole is left open, no word stays English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest

from purple_table.core.actions import Action, Bid, Discard, Draw, Give, Knock, Meld, NextDeal, Pass, Play, Stay, Take
from purple_table.core.game import State
from purple_table.core.language import ENGLISH, Language
from purple_table.core.messages import CardName, ColorName, ListedValues, Message, Term, Value
from purple_table.rule_translations import read_texts
from purple_table.ui.kit.telling import Marker
from tests.catalogues import COMPLETE, languages
from tests.contract.matches import GAMES, RULES, chance, random_game

SEEDS = range(2)
STEPS = 150
WRONG = (NextDeal(), Draw(), Stay(), Knock(), Pass(), Bid("0"), Bid("nil"), Bid("9 none"), Meld(("x",)))
MAKERS = re.compile(r"[a-z]_[a-z]|`|\b(True|False|None)\b")
"""What stands in rule files and programs, and nobody says."""
NAMES = [f"Player {number}" for number in range(10)]


def messages_in(value: Any) -> Iterator[Message]:
    """Every message in an event, an ask, a status and the like."""
    if isinstance(value, Message):
        yield value
    elif isinstance(value, list | tuple):
        for part in value:
            yield from messages_in(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from messages_in(getattr(value, field.name))


def words_in(value: Value) -> Iterator[str]:
    """Every word of a deck or rule file in a message."""
    match value:
        case Message():
            for _, part in value.values:
                yield from words_in(part)
        case ListedValues(parts):
            for part in parts:
                yield from words_in(part)
        case Term(word) | CardName(_, word) | ColorName(_, word):
            yield word


def colors_in(message: Message) -> set[str]:
    """The codes of the colors that it names, also in what stands in it."""
    named = {value.code for _, value in message.values if isinstance(value, ColorName)}
    return named.union(*(colors_in(value) for _, value in message.values if isinstance(value, Message)))


def said(name: str) -> set[Message]:
    """All that is said in some matches of a game."""
    found: set[Message] = set()
    for seed in SEEDS:
        game, rng = random_game(name, Random(seed)), Random(seed)
        state = game.start(chance(seed))
        codes = [card.code for card in game.deck.cards]
        for _ in range(STEPS):
            if state.to_act is None:
                break
            seat, view = state.to_act, state.view(state.to_act)
            found |= set(messages_in((view.ask, view.status)))
            found |= set(refusals(state, [kind(rng.choice(codes)) for kind in (Play, Give, Take, Discard)]))
            action = rng.choice(list(state.legal_actions()))
            found.add(game.forecast(view, action))
            found |= set(messages_in(list(state.apply(action))))
        found |= set(messages_in(state.view(0).outcome))
        assert seat < game.players
    return {message for message in found if message}


def refusals(state: State, more: list[Action]) -> Iterator[Message]:
    for action in (*WRONG, *more):
        reason = state.refusal(action)
        if reason is not None:
            yield reason.words


@pytest.mark.parametrize("name", GAMES)
def test_every_message_can_be_told_in_every_language(name: str) -> None:
    messages = said(name)
    assert len(messages) > 20
    for language in languages():
        speaking = (
            language.add_words(read_texts((RULES,), name, language.code).glossary) if language != ENGLISH else ENGLISH
        )
        unknown = {word for message in messages for word in words_in(message)} - speaking.glossary.keys()
        assert language.code not in COMPLETE or not {word for word in unknown if any(map(str.isalpha, word))}
        for you in (None, 0, 1):
            tell(speaking, you, messages)


def tell(language: Language, you: int | None, messages: set[Message]) -> None:
    reader = Marker(NAMES, you, language)
    for message in messages:
        words = reader.read(message)
        for color in colors_in(message):
            words = words.replace(f"{{{color}}}", "")
        assert words.strip(), message
        assert not {"{", "}"} & set(words), (language.code, words)
        assert not MAKERS.search(words), (language.code, words)
