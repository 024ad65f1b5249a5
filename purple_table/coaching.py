"""Reads what a game's folder says to newcomers: the optional file `coach.toml`.

Translations are applied where it is shown, by `GameTranslation`, as for all other texts of a game.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from purple_table.core.cards import Deck
from purple_table.core.coach import NO_COACH, SURPRISES, Coach, CoachCard, list_moments
from purple_table.core.examples import read_cards
from purple_table.core.messages import find_holes
from purple_table.core.options import Option, read_options
from purple_table.core.rulebook import Section, suggest
from purple_table.games import FAMILIES, load_engine
from purple_table.library import find_game, read_rules, read_toml

LONGEST_WORDS = 200
"""In characters: a card of four lines."""
_FORMAT = 1
_MOST_CARDS, _MOST_LINES, _MOST_SHOWN = 40, 20, 4


def read_coach(folders: Sequence[Path], game_id: str) -> Coach:
    """Read the coach of a game, in English; it is empty if the game has none. Raises RuleError for a wrong file."""
    file = find_game(folders, game_id) / "coach.toml"
    if not os.path.lexists(file):
        return NO_COACH
    rules = read_rules(folders, game_id)
    known = {option.name: option for option in read_options(Section(rules.book, str(rules.folder / "game.toml")))}
    if (family := rules.book.get("family")) in FAMILIES:
        load_engine(str(family))
    top = Section(read_toml(file), str(file))
    top.integer("format", _FORMAT, _FORMAT)
    page = top.texts("page", ())
    if len(page) > _MOST_LINES:
        raise top.error("page", f"has {len(page)} entries; the most is {_MOST_LINES}")
    rows = top.sections("cards") if "cards" in top else ()
    if len(rows) > _MOST_CARDS:
        raise top.error("cards", f"has {len(rows)} entries; the most is {_MOST_CARDS}")
    cards = tuple(_read_card(row, known, rules.deck) for row in rows)
    ids = [card.id for card in cards]
    for number, one in enumerate(ids):
        if one in ids[:number]:
            raise rows[number].error("id", f'there is another card "{one}"')
    top.check_all_read()
    return Coach(cards, page)


def _read_card(row: Section, known: Mapping[str, Option], deck: Deck) -> CoachCard:
    words = row.words("words")
    if not 0 < len(words) <= LONGEST_WORDS:
        raise row.error("words", f"has {len(words)} characters; it must have 1 to {LONGEST_WORDS}")
    for name in find_holes(words):
        if name not in known or known[name].values:
            raise row.error("words", f"{{{name}}} is no option that is a number")
    tells = row.texts("tells", ())
    for word in tells:
        if word not in SURPRISES:
            raise row.error("tells", f'"{word}" is not known here{suggest(word, SURPRISES)}')
    trick = read_cards(row, "trick", deck) if "trick" in row else ()
    if len(trick) > _MOST_SHOWN:
        raise row.error("trick", f"has {len(trick)} cards; the most is {_MOST_SHOWN}")
    winner = row.choice("winner", trick) if trick else ""
    card = CoachCard(
        row.name("id"),
        row.choice("moment", list_moments()),
        words,
        row.name("clause"),
        _read_stands(row.section("stands"), known) if "stands" in row else {},
        tells,
        trick,
        winner,
        row.flag("trumps", False),
    )
    row.check_all_read()
    return card


def _read_stands(section: Section, known: Mapping[str, Option]) -> dict[str, tuple[object, ...]]:
    """Read the options, each with the values for which a card holds. Raises RuleError for an unknown option."""
    found: dict[str, tuple[object, ...]] = {}
    for name in section:
        if name not in known:
            raise section.error(name, f"is no option{suggest(name, list(known))}")
        value = section.raw(name)
        values = tuple(value) if isinstance(value, list) else (value,)
        for one in values:
            if all(type(one) is not type(row.value) or one != row.value for row in known[name].values):
                raise section.error(name, f"{one!r} is none of its values")
        found[name] = values
    return found
