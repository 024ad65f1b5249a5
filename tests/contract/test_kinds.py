"""The games of the plain run stand for all others."""

from __future__ import annotations

from tests.apart import KINDS
from tests.contract.matches import GAMES, load

SECTIONS = (
    "dealing",
    "stakes",
    "staying",
    "bidding",
    "passing",
    "exchange",
    "declaring",
    "melding",
    "raising",
    "turns",
    "climbing",
    "taxing",
    "dummy",
    "sides",
    "trump",
)
"""The sections of a rule file that say what is dealt, asked and staked; others say what may be played and its worth."""


def parts(games: tuple[str, ...]) -> set[tuple[str, str]]:
    """The families of these games, and the parts that their rule files put together in these sections."""
    books = [load(f"{game}/game.toml") for game in games]
    found = {(name, book[name]["part"]) for book in books for name in SECTIONS if "part" in book.get(name, {})}
    return found | {("family", book["family"]) for book in books}


def test_whatever_a_game_deals_asks_or_stakes_is_in_one_of_them() -> None:
    assert set(KINDS) < set(GAMES)
    assert parts(GAMES) - parts(KINDS) == set()
    assert len(parts(GAMES)) > 35
