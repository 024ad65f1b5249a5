"""The exchange: the partner gives what makes the declarer strong, the declarer gives back what it can do without."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.games.blues_greens.pack import numbers

if TYPE_CHECKING:
    from purple_table.players.blues_greens.judging import Judge

TRUMP, BLACK, TWO, RED = 6.0, 4.0, 0.0, -8.0
"""What a card is worth to the declarer beyond what it is worth to whoever holds it, in points."""


def give(judge: Judge, declarer: bool) -> int:
    """The card to lay out next, as one bit."""
    here, facts = judge.here, judge.facts
    pack, trumps = facts.pack, facts.tables.tricks.trump
    best, found = -1e9, 0
    for card in numbers(here.hand):
        bit = 1 << card
        own, theirs = judge.expect_later_points(here._replace(hand=here.hand & ~bit))
        value = own - theirs
        if bit & pack.black_threes:
            more = BLACK
        elif bit & trumps:
            more = TRUMP
        elif bit & pack.twos:
            more = TWO
        elif bit & pack.red_threes:
            more = RED
        else:
            more = 0.0
        value += -more if declarer else more
        if value > best:
            best, found = value, bit
    return found
