"""The totals from which a knock pays, by length, players and turn; the last turn stands for all later ones.

They were measured with 10,000 hands near the threshold. Each was played out twice with the same cards, once after a
knock and once after an ordinary turn. The tables for two and four players are from an earlier measurement.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from purple_table.games.thirty_one.thirty_one_knowledge import ThirtyOneSeatFacts
    from purple_table.players.thirty_one.hands import Hands

FULL = 31
"""The full total that the table was made for."""


def read_knock_ranks(hands: Hands, facts: ThirtyOneSeatFacts, best_wins: bool) -> list[int]:
    """Return the ranks from which a knock pays, by turn in the hand from 0, in the short game (`best_wins`) or the
    long."""
    tables = KNOCKS["short" if best_wins else "long"]
    totals = tables[max((number for number in tables if number <= facts.playing), default=min(tables))]
    return [hands.find_nearest_rank(total - FULL + hands.full) for total in totals]


KNOCKS: Mapping[str, Mapping[int, tuple[int, ...]]] = {
    "long": {
        2: (17, 18, 20, 21, 22),
        3: (15, 18, 18, 20, 26),
        4: (14, 16, 19, 21, 23),
        5: (15, 15, 22, 22, 26),
        6: (16, 16, 16, 21, 21),
        7: (16, 16, 17, 22, 33),
        8: (16, 16, 20, 29, 29),
        9: (16, 16, 16, 16, 16),
        10: (16, 16, 16, 16, 16),
    },
    "short": {
        2: (17, 18, 20, 21, 22),
        3: (20, 21, 21, 22, 22),
        4: (22, 24, 25, 26, 27),
        5: (22, 22, 23, 23, 24),
        6: (22, 23, 24, 24, 25),
        7: (23, 24, 24, 24, 24),
        8: (23, 24, 24, 24, 25),
        9: (23, 24, 24, 24, 30),
        10: (23, 25, 25, 29, 29),
    },
}
