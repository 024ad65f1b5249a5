"""Checks whether the cards fall as chance would have it: the high cards in people's hands, with a statistical test."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb, erfc, exp, fsum, gamma, sqrt

from purple_table.core.events import DealBegan, Moved
from purple_table.core.game import Game
from purple_table.session.record_reader import LoadedMatch

HIGHEST = 2
"""How many of the highest ranks count as high cards: ace and king where these stand highest."""
LEAST_EXPECTED = 5.0
"""How many deals of a kind must be expected for the test; rarer kinds are counted together."""


@dataclass(frozen=True, slots=True)
class DealtHand:
    """The hand that a seat was dealt.

    It holds `high` high cards among its `size`; `all_high` of the `all` cards dealt to everybody are high.
    """

    seat: int
    deal: int
    size: int
    high: int
    all: int
    all_high: int


@dataclass(frozen=True, slots=True)
class FairnessResult:
    """High cards in hands against chance.

    `counted` and `expected` are how many deals brought 0, 1, 2 … high cards, and how many chance would have brought.
    `likely` is the probability that chance alone deviates at least this far; None while there are too few deals.
    """

    deals: int
    counted: tuple[int, ...]
    expected: tuple[float, ...]
    likely: float | None


def list_dealt_hands(loaded: LoadedMatch) -> tuple[DealtHand, ...]:
    """Return what each seat was dealt in each deal of a match."""
    game = loaded.game
    high = _high(game)
    state = game.start(loaded.match.chance)
    found: list[DealtHand] = []
    for step in loaded.match.steps:
        events = state.apply(step.action)
        began = next((event for event in events if isinstance(event, DealBegan)), None)
        if began is not None:
            hands = [_hand(events, seat) for seat in range(game.players)]
            cards = [card for hand in hands for card in hand]
            all_high = sum(card in high for card in cards)
            found += [
                DealtHand(seat, began.number, len(hand), sum(card in high for card in hand), len(cards), all_high)
                for seat, hand in enumerate(hands)
                if hand
            ]
    return tuple(found)


def _high(game: Game) -> frozenset[str]:
    highest = sorted(game.heights, key=lambda rank: -game.heights[rank])[:HIGHEST]
    return frozenset(card.code for card in game.deck.cards if card.rank in highest)


def _hand(events: Sequence[object], seat: int) -> list[str]:
    """Return the cards that a deal gave a seat."""
    return [
        card
        for event in events
        if isinstance(event, Moved) and (event.target.role, event.target.owner) == ("hand", seat)
        for card in event.cards
        if card is not None
    ]


def measure_fairness(hands: Sequence[DealtHand]) -> FairnessResult:
    """Compare the high cards of hands with chance.

    The number of high cards in a random hand has a hypergeometric distribution, which differs from deal to deal; a
    chi-square test compares the sums over all deals.
    """
    most = max((hand.size for hand in hands), default=0)
    counted, expected = [0] * (most + 1), [0.0] * (most + 1)
    for hand in hands:
        counted[hand.high] += 1
        for number, share in _shares(hand):
            expected[number] += share
    likely = _likely(counted, expected)
    while len(expected) > 1 and expected[-1] < 0.05 and not counted[-1]:
        expected.pop()
        counted.pop()
    return FairnessResult(len(hands), tuple(counted), tuple(expected), likely)


def _shares(hand: DealtHand) -> Iterator[tuple[int, float]]:
    ways = comb(hand.all, hand.size)
    low = hand.all - hand.all_high
    for number in range(max(0, hand.size - low), min(hand.size, hand.all_high) + 1):
        yield number, comb(hand.all_high, number) * comb(low, hand.size - number) / ways


def _likely(counted: Sequence[int], expected: Sequence[float]) -> float | None:
    # The test is only valid where enough is expected, so neighboring numbers of high cards are counted as one group.
    groups: list[tuple[int, float]] = []
    seen, hoped = 0, 0.0
    for number, share in zip(counted, expected, strict=True):
        seen, hoped = seen + number, hoped + share
        if hoped >= LEAST_EXPECTED:
            groups.append((seen, hoped))
            seen, hoped = 0, 0.0
    if groups:  # what is left is too little for a group of its own
        groups[-1] = groups[-1][0] + seen, groups[-1][1] + hoped
    if len(groups) < 2:
        return None
    return compute_chi_square_chance(fsum((seen - hoped) ** 2 / hoped for seen, hoped in groups), len(groups) - 1)


def compute_chi_square_chance(distance: float, freedom: int) -> float:
    """Return the probability that a chi-square value with `freedom` degrees of freedom is at least `distance`."""
    # The tail of a chi-square distribution is a finite sum. It is that of a Poisson distribution if the degrees of
    # freedom are even, and begins with the tail of a normal distribution if they are odd.
    half = distance / 2
    at, share = (0.5, erfc(sqrt(half))) if freedom % 2 else (1.0, exp(-half))
    while at < freedom / 2:
        share += half**at * exp(-half) / gamma(at + 1)
        at += 1
    return min(1.0, share)
