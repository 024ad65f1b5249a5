"""The choice of the cards that are changed for those of a talon: by what the hand would declare, and the tricks that it
would win, on average over the cards that may come."""

from __future__ import annotations

from math import exp, fsum
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from purple_table.core.masks import list_bits
from purple_table.games.trick_play.ranking import join_masks
from purple_table.games.tricks.declared_rule import POINT, SEQUENCES, SETS, DeclaredRule

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame

_DRAWS, _ROUNDS = 24, 3
"""In how many random talons each choice is tried, and how often it may be improved by another card."""
_GOOD = {
    POINT: (0.0, 0.0, 0.0, 0.07, 0.37, 0.7, 0.9, 1.0),
    SEQUENCES: (0.0, 0.0, 0.0, 0.38, 0.74, 0.9, 0.96, 1.0),
    SETS: (0.0, 0.0, 0.0, 0.34, 0.7, 0.96, 1.0, 1.0),
}
"""How often a hand's best of a kind is good, by the number of its cards: measured in 2,000 deals in which both have
changed cards by `sort_by_use`."""
_HEIGHT = {POINT: 0.04, SEQUENCES: 0.06, SETS: 0.13}
"""How much each rank point above the mean adds to that; of the point they are spread over its cards."""
_DENIED = {POINT: 4.5, SEQUENCES: 5.0, SETS: 9.0}
"""What the other scores on average where the own is not good, and does not where it is."""
_TRICK, _MOST_TRICKS, _EVEN, _SPREAD = 1.6, 16.0, 6.0, 1.1
"""What a trick is worth, what most tricks are, won and not lost, and how a number of sure tricks leads to that."""
_SHARE = 12 / 23
"""How likely an unseen card is to be in the other hand."""
_REPIQUE, _REACH = 60.0, 30


class TalonDiscards:
    """Chooses what to change for one game."""

    def __init__(self, game: TrickGame, rule: DeclaredRule) -> None:
        self._game, self._rule = game, rule
        suits: dict[str, int] = {}
        for place, card in enumerate(game.deck.cards):
            if game.in_play >> place & 1:
                key = card.suit if game.following.part == "suit" else card.color
                suits[key] = suits.get(key, 0) | 1 << place
        self._groups = tuple(suits.values())
        heights = game.winning.ranks
        self._above = [0] * (len(game.deck.cards) + 1)
        for group in self._groups:
            for bit in list_bits(group):
                height = heights[bit.bit_length()]
                higher = [other for other in list_bits(group) if heights[other.bit_length()] > height]
                self._above[bit.bit_length()] = join_masks(higher)
        self._found: dict[tuple[int, int, int, int, bool], int] = {}

    def choose(self, hand: int, unseen: int, least: int, most: int, *, quick: bool = False) -> int:
        """Return the cards to change of a whole hand, `least` to `most` of them, as a mask. `quick` tries no talons."""
        key = hand, unseen, least, most, quick
        if key not in self._found:
            if len(self._found) > 64:
                self._found.clear()
            self._found[key] = self._find(hand, unseen, least, most, quick=quick)
        return self._found[key]

    def _find(self, hand: int, unseen: int, least: int, most: int, *, quick: bool) -> int:
        order = self.sort_by_use(hand, unseen)
        first = join_masks(order[:most])
        if quick or not most:
            return first
        rng = Random(hand)
        cards = list_bits(unseen)
        talons = [rng.sample(cards, most) for _ in range(_DRAWS)]
        values: dict[int, float] = {}

        def value(away: int) -> float:
            if away not in values:
                number, kept = away.bit_count(), hand & ~away
                hands = [kept | join_masks(talon[:number]) for talon in talons]
                values[away] = fmean(self.rate(one, unseen & ~one) for one in hands)
            return values[away]

        best = first
        for _ in range(_ROUNDS):
            tried = [best ^ out ^ card for out in list_bits(best) for card in list_bits(hand & ~best)]
            if best.bit_count() > least:
                tried += [best ^ out for out in list_bits(best)]
            better = max(tried, key=value, default=best)
            if value(better) <= value(best):
                break
            best = better
        return best

    def sort_by_use(self, hand: int, unseen: int) -> list[int]:
        """List the cards of a hand, first those that it misses least."""
        point = self._rule.list_held(POINT, hand)
        longest = point[0].cards if point else 0
        use: dict[int, float] = {}
        for card in list_bits(hand):
            worth = 3.0 * self._chance(card, unseen)
            worth += 3.0 if card & longest else 0.0
            use[card] = worth
        for _, color in self._rule.colors:
            held = list_bits(color & hand)
            for card in held:
                near = [other for other in held if 0 < abs(other.bit_length() - card.bit_length()) < 3]
                use[card] += 0.6 * len(near) + 0.3 * len(held)
        for _, rank in self._rule.ranks:
            number = (rank & hand).bit_count()
            for card in list_bits(rank & hand):
                use[card] += (0.0, 0.0, 0.8, 4.0, 8.0, 10.0)[min(number, 5)]
        return sorted(use, key=lambda card: (use[card], card))

    def _chance(self, card: int, unseen: int) -> float:
        """Return how likely no higher card of its group is in the other hand."""
        return float((1.0 - _SHARE) ** (self._above[card.bit_length()] & unseen).bit_count())

    def rate(self, hand: int, unseen: int) -> float:
        """Return what a hand is worth with which play begins, in points more than the other."""
        total, running, sure = 0.0, 0, 1.0
        for kind in (POINT, SEQUENCES, SETS):
            rating = self._rule.rate_hand(kind, hand)
            if not rating.cards:
                continue
            good = self.find_chance_of_good(kind, rating.cards, rating.height)
            points = self._rule.count_points(kind, hand)
            total += good * (points + _DENIED[kind])
            running += points
            sure *= good
        if running >= _REACH:
            total += sure * _REPIQUE
        tricks = self._count_tricks(hand, unseen)
        return total + _TRICK * tricks + _MOST_TRICKS / (1.0 + exp((_EVEN - tricks) / _SPREAD))

    def find_chance_of_good(self, kind: str, cards: int, height: int) -> float:
        """Return how often the best of a hand is good, by the two numbers by which it is compared."""
        table = _GOOD[kind]
        middle = 4.4 * cards if kind == POINT else 5.0
        chance = table[min(cards, len(table) - 1)] + _HEIGHT[kind] * (height - middle)
        return min(1.0, max(0.0, chance))

    def _count_tricks(self, hand: int, unseen: int) -> float:
        """Return about how many tricks a hand wins: with cards that are high, and with long suits."""
        tricks = 0.0
        for group in self._groups:
            own, out = hand & group, (unseen & group).bit_count() * _SHARE
            tricks += fsum(self._chance(card, unseen) for card in list_bits(own))
            tricks += 0.25 * max(0.0, own.bit_count() - out)
        return tricks
