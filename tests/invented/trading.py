"""Games with an exchange that no game of ours has: Little nap with a widow, a spare hand, a turned card or a stock."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from purple_table import library
from purple_table.games.tricks.trick_game import TrickGame

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "rules"
TRADES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "widow": ({"widow": 1}, {"from": "widow", "who": "declarer", "may": True, "look": 1}),
    "open_widow": ({"widow": 2}, {"from": "widow", "who": "declarer", "may": False, "opened": True}),
    "spare_hand": ({"widow": 5}, {"from": "widow", "who": "declarer", "may": False, "bid": "nap"}),
    "turned": ({"turned": "top"}, {"from": "turned", "who": "dealer", "may": True}),
    "robbed": ({"turned": "top"}, {"from": "turned", "who": "holder", "rank": "Ace", "may": True}),
    "stock": ({}, {"from": "stock", "who": "each", "least": 0, "most": 4}),
    "some": ({}, {"from": "stock", "who": "declarer", "least": 2, "most": 3}),
}
"""What [dealing] and [exchange] have, by name."""
POT = {
    "part": "pot",
    "ante": 2,
    "paid": "all_then_dealer",
    "won_by": "bid",
    "bid": "nap",
    "failed": "double",
    "end": "share",
}
"""The pot for which the game with a widow is played."""


def make_trade(
    name: str, players: int = 4, dealing: Mapping[str, Any] = MappingProxyType({}), **options: Any
) -> TrickGame:
    """One of these games, with other values of its deal."""
    dealt, exchange = TRADES[name]
    trump = {"part": "turned"} if exchange["who"] == "holder" else {"part": "color", "color": "Purple"}
    rules = library.read_rules([HERE, RULES], "little_nap")
    book = {
        **rules.book,
        "dealing": {**rules.book["dealing"], **dealt, **dealing},
        "trump": {**trump, "leaves_suit": False},
        "exchange": {"part": "exchange", **exchange},
        **({"stakes": POT} if name == "widow" else {}),
    }
    game = library.Rules(rules.folder, rules.deck_file, book, rules.deck).build(players, options)
    assert isinstance(game, TrickGame)
    return game
