"""Reads worked examples as plates: what is not as usual, a picture, and the answer in words.

A question of an unknown kind, or one whose facts do not fit its kind, becomes a plain table of what it gives and asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from purple_table.core.cards import Deck
from purple_table.core.examples import Example
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.rules.pictures import Cards, Facts, Found, Plate
from purple_table.ui.scenes.rules.reading_deals import read_deal, read_showdown
from purple_table.ui.scenes.rules.reading_play import read_auction, read_finished, read_legal, read_trick
from purple_table.ui.scenes.rules.reading_worth import read_count, read_laying, read_meld, read_turned
from purple_table.ui.scenes.rules.source import RuleBook
from purple_table.ui.scenes.rules.wording import (
    call_words,
    color_words,
    fact_name,
    is_number,
    read_cards,
    seat_name,
    value_words,
)

_READERS: Mapping[str, Callable[[Example, RuleBook], Found | None]] = {
    "auction": read_auction,
    "trick": read_trick,
    "legal": read_legal,
    "deal": read_deal,
    "finished": read_finished,
    "showdown": read_showdown,
    "count": read_count,
    "meld": read_meld,
    "laying": read_laying,
    "turned": read_turned,
}
"""By kind of question; a reader answers None where the facts do not fit."""
_SEATS = ("dealer", "declarer", "declared", "revealed")
"""Facts that name a seat."""


def read_plate(example: Example, book: RuleBook) -> Plate:
    """The plate of an example; never fails."""
    reader = _READERS.get(example.question.kind)
    found = reader(example, book) if reader is not None else None
    conditions = _conditions(example, book)
    if found is None:
        return Plate(example.title, conditions, _facts(example, book.deck), "")
    facts = example.question.facts.data
    rest = tuple(_condition(key, value) for key, value in facts.items() if key not in found.used)
    return Plate(example.title, (*conditions, *rest, *found.tags), found.picture, found.answer)


def _facts(example: Example, deck: Deck | None) -> Facts:
    """Everything that is given, and then what is expected."""
    rows: list[tuple[str, str | Cards, bool]] = []
    for asked, values in ((False, example.question.facts.data), (True, example.expected)):
        for key, value in values.items():
            shown = sorted(value, key=str) if isinstance(value, frozenset) else value
            rows.append((fact_name(key), read_cards(shown, deck) or value_words(shown), asked))
    return Facts(tuple(rows))


def _conditions(example: Example, book: RuleBook) -> tuple[str, ...]:
    words = []
    if example.players and book.usual and example.players != book.usual:
        words.append(tr("{count} player", many="{count} players", count=example.players))
    known = {option.name.casefold(): option for option in book.options}
    for name, value in example.options.items():
        option = known.get(name.casefold())
        if option is None:
            words.append(f"{fact_name(name)}: {value_words(value)}")
            continue
        if str(option.default).casefold() == str(value).casefold():
            continue
        label = next(
            (v.label for v in option.values if str(v.value).casefold() == str(value).casefold()), value_words(value)
        )
        words.append(f"{option.label}: {label}")
    return tuple(words)


def _condition(key: str, value: object) -> str:
    """A fact as a condition: a flag by its name, others as name and value."""
    if isinstance(value, bool):
        return fact_name(key) if value else tr("not {fact}", fact=fact_name(key))
    if key in _SEATS and is_number(value):
        return f"{fact_name(key)}: {seat_name(value)}"
    if key == "trump" and isinstance(value, str):
        return tr("no trump") if value.casefold() == "none" else f"{fact_name(key)}: {color_words(value)}"
    if key == "contract" and isinstance(value, str) and value.casefold() != "none":
        return f"{fact_name(key)}: {call_words(value)}"
    return f"{fact_name(key)}: {value_words(value)}"
