"""The description of a game in its rule file, for people who choose one: `[about]`, of which every key may be left out.

It is no part of the rules and not of an effective rule book, so records and deal codes never hold it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from purple_table.core.events import FeatKind
from purple_table.core.rulebook import Section
from purple_table.core.safe_text import one_line

KINDS = ("predict", "cards", "last_trick", "auction", "two", "shed", "melds", "draw")
"""Predict your tricks, win the cards, take the last trick, auction and contract, two at a table, shed your hand, tricks
and melds, draw and knock."""
TRAITS = ("trump", "partners", "bids", "melds", "tricks", "stock", "chips")
"""What a game has by which people look for it."""
DIFFICULTIES = ("very_easy", "easy", "medium", "hard")
LONGEST_REASON, LONGEST_NAME = 80, 40
"""In characters: two lines of a tile, and a name that somebody types."""
_MOST_MINUTES = 1_000
_MOST_NAMES, _MOST_CARDS, _MOST_FIRST = 20, 5, 100


@dataclass(frozen=True, slots=True)
class GameDescription:
    """The words and facts by which a game is offered; what is empty is not shown.

    `minutes` is how long a match of the usual number of players lasts, from and to. `names` are other names that people
    know; `cards` are the codes of those that its picture shows. `feats` are what statistics count in it, for goals.
    `first` orders the games that the first start offers: the lowest number is the first game, and a game with 0 is not
    offered there. `traits` are some of TRAITS.
    """

    kind: str = ""
    minutes: tuple[int, int] | None = None
    difficulty: str = ""
    reason: str = ""
    names: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    feats: tuple[str, ...] = ()
    first: int = 0
    traits: tuple[str, ...] = ()


NOTHING = GameDescription()
"""The description of a game that says nothing of itself."""


def read_about(top: Section) -> GameDescription:
    """Read the table `about` of a rule file, if it has one. RuleError names file, key and cause."""
    if "about" not in top:
        return NOTHING
    section = top.section("about")
    minutes = None
    if "minutes" in section:
        row = section.section("minutes")
        least = row.integer("least", 1, _MOST_MINUTES)
        minutes = least, row.integer("most", least, _MOST_MINUTES)
        row.check_all_read()
    about = GameDescription(
        section.choice("kind", KINDS) if "kind" in section else "",
        minutes,
        section.choice("difficulty", DIFFICULTIES) if "difficulty" in section else "",
        read_reason(section),
        read_names(section),
        section.texts("cards", ()),
        section.texts("feats", ()),
        section.integer("first", 1, _MOST_FIRST, 0),
        section.texts("traits", ()),
    )
    for trait in about.traits:
        if trait not in TRAITS:
            raise section.error("traits", f'"{trait}" is none of {", ".join(TRAITS)}')
    for feat in about.feats:
        if feat not in get_args(FeatKind):
            raise section.error("feats", f'"{feat}" is none of {", ".join(get_args(FeatKind))}')
    if len(about.cards) > _MOST_CARDS:
        raise section.error("cards", f"has {len(about.cards)} entries; the most is {_MOST_CARDS}")
    section.check_all_read()
    return about


def read_reason(section: Section) -> str:
    """Read the key `reason`: one line, in any language."""
    reason = section.text("reason", "")
    if len(reason) > LONGEST_REASON:
        raise section.error("reason", f"has {len(reason)} characters; the most is {LONGEST_REASON}")
    return one_line(reason)


def read_names(section: Section) -> tuple[str, ...]:
    """Read the key `names`: other names that people know, in any language."""
    names = tuple(one_line(name) for name in section.texts("names", ()))
    if len(names) > _MOST_NAMES:
        raise section.error("names", f"has {len(names)} entries; the most is {_MOST_NAMES}")
    for name in names:
        if not 0 < len(name) <= LONGEST_NAME:
            raise section.error("names", f'"{name}" must have from 1 to {LONGEST_NAME} characters')
    return names
