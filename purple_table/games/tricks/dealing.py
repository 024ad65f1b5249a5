"""Dealing: how many cards each player gets, which stay out, and what becomes of the rest (clauses deal, left-over)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from purple_table.core.cards import MOST_IN_HAND, Deck, UnknownCard
from purple_table.core.rulebook import Section

NONE, SHOWN, FIRST_TRICK, ASIDE = "none", "shown", "first_trick", "aside"
LEFT, WINNER = "left", "winner"
EVEN, SCHEDULE = "even", "schedule"
_ORDERS = ("down", "up", "down_up", "up_down")


@dataclass(frozen=True, slots=True)
class Dealing:
    """Everybody gets `hand` cards of `cards`; `removed` are out of the game (H01, H04). Where hands shrink or grow,
    `course` are their sizes deal by deal, and `hand` is the largest of them (OH01).

    `left_over` says what becomes of cards that remain: "none" remain; they are "shown" and set aside; set "aside",
    `show` of them openly and the others face down to the end (S01, T01); or they go to the winner of the
    "first_trick", face down until then.

    `next_dealer`: the deal moves to the "left", or to the "winner" of the last trick.
    """

    hand: int
    cards: tuple[str, ...]
    removed: tuple[str, ...]
    left_over: str
    show: int
    next_dealer: str = LEFT
    course: tuple[int, ...] = ()

    def sizes(self, deal: int, players: int) -> tuple[int, ...]:
        """How many cards each seat gets in deal number `deal`, from 1."""
        return (self.course[(deal - 1) % len(self.course)] if self.course else self.hand,) * players

    def hands(self, order: list[str], dealer: int, sizes: Sequence[int]) -> tuple[list[list[str]], list[str]]:
        """Deal shuffled cards one at a time from the dealer's left, so many to each: the hands, and what is left."""
        hands: list[list[str]] = [[] for _ in sizes]
        rest = iter(order)
        for number in range(max(sizes)):
            for place in range(len(sizes)):
                seat = (dealer + 1 + place) % len(sizes)
                if number < sizes[seat]:
                    hands[seat].append(next(rest))
        return hands, list(rest)

    def hidden(self, rest: int) -> int:
        """How many of so many cards that are left lie aside face down to the end."""
        return max(0, rest - self.show) if self.left_over == ASIDE else 0


def read_dealing(section: Section, deck: Deck, players: int) -> Dealing:
    """The part [dealing] of a rule book for so many players."""
    even = section.choice("part", [EVEN, SCHEDULE]) == EVEN
    hand = section.integer("hand" if even else "start", 1, MOST_IN_HAND)
    course = () if even else _course(hand, section.choice("order", _ORDERS))
    jokers = section.flag("jokers", False)
    removed = []
    for text in section.texts("removed"):
        try:
            removed.append(deck.read(text))
        except UnknownCard as error:
            raise section.error("removed", str(error)) from error
    # A small hand leaves cards over, whatever the largest does.
    left_over = section.choice("left_over", [NONE, SHOWN, FIRST_TRICK, ASIDE] if even else [SHOWN, ASIDE])
    show = section.integer("show", 0, len(deck.cards)) if left_over == ASIDE else 0
    next_dealer = section.choice("next_dealer", [LEFT, WINNER]) if "next_dealer" in section else LEFT
    section.done()
    cards = tuple(card.code for card in deck.cards if card.code not in removed and (jokers or not card.joker))
    remain = len(cards) - hand * players
    if remain < 0:
        raise section.error(
            "hand" if even else "start", f"{players} hands of {hand} are more than the {len(cards)} cards in play"
        )
    if even and (remain == 0) != (left_over == NONE):
        raise section.error("left_over", f'"{left_over}" does not fit: {remain} cards remain after the deal')
    show = remain if left_over == SHOWN else min(show, remain)
    return Dealing(hand, cards, deck.sorted(removed), left_over, show, next_dealer, course)


def _course(start: int, order: str) -> tuple[int, ...]:
    """The size of the hands deal by deal, `start` and one card among them; where they turn is played once (OH14)."""
    down, up = tuple(range(start, 0, -1)), tuple(range(1, start + 1))
    return {"down": down, "up": up, "down_up": down + up[1:], "up_down": up + down[1:]}[order]
