"""Kinds of games in words, in the order in which lists show them, and short descriptions of games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from purple_table.core.game_description import DIFFICULTIES, KINDS, TRAITS
from purple_table.library import GameInfo
from purple_table.ui.kit.telling import tr

Thing = TypeVar("Thing")


def group_by_kind(things: Iterable[Thing], kind: Callable[[Thing], str]) -> list[tuple[str, list[Thing]]]:
    """Return the things of each kind that occurs, with the name of the kind. Things without a kind come last."""
    found: dict[str, list[Thing]] = {name: [] for name in (*KINDS, "")}
    for thing in things:
        found[kind(thing)].append(thing)
    return [(title, found[name]) for name, title in _name_kinds().items() if found[name]]


def describe_kind(info: GameInfo) -> tuple[str, ...]:
    """Return the words that describe a game and by which it can be found: its kind, its traits, its difficulty."""
    traits = dict(
        zip(
            TRAITS,
            (tr("trump"), tr("partners"), tr("bids, bidding"), tr("melds"), tr("tricks"), tr("stock"), tr("chips")),
            strict=True,
        )
    )
    return _name_kinds()[info.about.kind], *(traits[trait] for trait in info.about.traits), _describe_difficulty(info)


def _name_kinds() -> dict[str, str]:
    """Return the names of the kinds in their order. The empty kind holds the user's own games."""
    words = (
        *(tr("Predict your tricks"), tr("Win the cards"), tr("Take the last trick"), tr("Auction and contract")),
        *(tr("Two at a table"), tr("Shed your hand"), tr("Tricks and melds"), tr("Draw and knock"), tr("Your own")),
    )
    return dict(zip((*KINDS, ""), words, strict=True))


def describe_game(info: GameInfo) -> str:
    """Return players, length of a match and difficulty, as far as they are known: "3–7 players · 15–20 min · easy"."""
    return " · ".join(
        part for part in (_describe_players(info), _describe_length(info), _describe_difficulty(info)) if part
    )


def _describe_players(info: GameInfo) -> str:
    if info.least == info.most:
        return tr("{number} players", number=info.least)
    return tr("{least}–{most} players", least=info.least, most=info.most)


def _describe_length(info: GameInfo) -> str:
    if info.about.minutes is None:
        return ""
    least, most = info.about.minutes
    if least == most:
        return tr("{number} min", number=least)
    return tr("{least}–{most} min", least=least, most=most)


def _describe_difficulty(info: GameInfo) -> str:
    words = dict(zip(DIFFICULTIES, (tr("very easy"), tr("easy"), tr("medium"), tr("hard")), strict=True))
    return words.get(info.about.difficulty, "")
