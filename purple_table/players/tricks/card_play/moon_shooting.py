"""Shooting the moon: when to try to capture every card of a color that costs points, and how."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from purple_table.players.tricks.card_play.card_costs import CardCosts
from purple_table.players.tricks.card_play.penalty_knowledge import NOBODY, PenaltyKnowledge

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel


LEADS: Final = 1.04
"""The log odds of a moon that being on lead adds."""
LEADS_COLOR: Final = 1.52
"""The log odds that being able to lead a winner of its color adds besides."""
AT_STAKE: Final = 0.49
"""The log odds that a card of it on an unfinished trick takes off."""
LATE: Final = 6
"""A hand with fewer cards than this tries no moon unless one of them is sure to win."""
FAIR: Final = 0.3
"""The chance from which a reason speaks of a moon as the aim; below it the moon is called a long shot."""


def find_moons_to_shoot(kernel: Kernel, known: PenaltyKnowledge, costs: CardCosts) -> int:
    """Return the cards of every moon that the seat to play should try to shoot now; 0 for none."""
    turn = kernel.turn
    found = 0
    hand = winners = left = 0
    for cards, _, who, _, bar in known.moons:
        if who in (turn, NOBODY):
            if not left:
                hand = kernel.hands[turn]
                winners = costs.order.masters(hand, known.rest ^ hand)
                left = hand.bit_count()
                if not winners and left < LATE:
                    return 0
            if _find_log_odds(kernel, known, hand, winners, cards, left) > bar:
                found |= cards
    return found


def chance_of_moon(kernel: Kernel, known: PenaltyKnowledge, costs: CardCosts, cards: int) -> float:
    """Return the chance of the seat to play to capture all of `cards`."""
    hand = kernel.hands[kernel.turn]
    winners = costs.order.masters(hand, known.rest ^ hand)
    return turn_odds_into_chance(_find_log_odds(kernel, known, hand, winners, cards, hand.bit_count()))


def turn_odds_into_chance(odds: float) -> float:
    """Return the chance for these log odds."""
    return 1.0 / (1.0 + exp(-odds))


def percent_against_skilled(chance: float) -> int:
    """Return how many moons in a hundred succeed against Skilled players, for a chance by `chance_of_moon`.

    It is fitted to 150 deals: of moons with a chance of 21 % there succeeded 4 %, of 36 % 17 %, and of 46 % 29 %.
    """
    succeed, fail = chance**2, exp(0.5) * (1.0 - chance) ** 2
    return round(100 * succeed / (succeed + fail))


def _find_log_odds(kernel: Kernel, known: PenaltyKnowledge, hand: int, winners: int, cards: int, left: int) -> float:
    """Return the log odds of a moon for the seat to play, with the lead and the cards on the table."""
    out = (known.rest & cards & ~hand).bit_count()
    odds = estimate_log_odds(hand & cards, kernel.won[kernel.turn] & cards, out, winners, cards, left)
    if not kernel.count:
        odds += LEADS
        if winners & cards and not kernel.locked & cards:
            odds += LEADS_COLOR
    elif kernel.trick & cards:
        odds -= AT_STAKE
    return odds


def estimate_log_odds(own: int, got: int, out: int, winners: int, cards: int, left: int) -> float:
    """Return the log odds of capturing all of `cards`.

    `own` of them are in the hand of `left` cards, `got` captured, `out` unseen; no unseen card beats the `winners` of
    the hand. The weights are a logistic fit to hands of self-play in which the moon was tried; who is to lead and what
    lies on the table come on top.
    """
    held = own.bit_count()
    top = (winners & cards).bit_count()
    side = winners.bit_count() - top
    odds = -6.24 + 0.45 * held + 0.39 * got.bit_count() + 0.144 * left + (4.0 * side + 1.51 * (left - held)) / left
    if top:
        odds += 1.53 if top >= out else 0.6
    return odds


def choose_shooting_card(kernel: Kernel, known: PenaltyKnowledge, costs: CardCosts, legal: int, moon: int) -> int:
    """Return the card with which the seat to play goes on capturing `moon`.

    It keeps winning cards and cards of the moon.
    """
    turn = kernel.turn
    unseen = known.rest & ~kernel.hands[turn]
    if not kernel.count:
        return _lead(known, costs, legal, moon, unseen, turn)
    follow = legal & kernel.competing_mask
    if not follow:
        return _choose_thrown_card(costs, legal & ~moon or legal, unseen)
    order = costs.order
    over = follow & kernel.winner_changing_mask
    if not over:
        return order.low(follow)
    # The last to play takes the trick with the lowest card that wins it, and keeps the higher ones.
    if kernel.count == costs.players - 1:
        return order.low(over)
    # A card of the moon must not go to somebody else, and a card that nobody beats is a trick for sure.
    top = order.high(over)
    if (kernel.trick | follow) & moon or not unseen & order.above[top.bit_length()]:
        return top
    return order.low(follow)


def _lead(known: PenaltyKnowledge, costs: CardCosts, legal: int, moon: int, unseen: int, turn: int) -> int:
    """Lead the cards of the moon from the top while they win, else the card that most surely takes the trick."""
    order = costs.order
    winners = costs.order.masters(legal, unseen)
    wanted = winners & moon
    if wanted:
        return order.high(wanted & costs.colors[costs.color_of[wanted.bit_length()]])
    found, best = 0, -1.0
    if winners:
        # Lead the winner that fewest can follow: seats that are void may throw cards of the moon on it.
        while winners:
            color = costs.colors[costs.color_of[winners.bit_length()]]
            worth = 1.0 - 0.01 * (unseen & color).bit_count()
            if worth > best:
                best, found = worth, order.high(winners & color)
            winners &= ~color
        return found
    others = costs.after[turn][0]
    pool = legal & ~moon or legal
    for index, color in enumerate(costs.colors):
        mine = pool & color
        if mine:
            top = order.high(mine)
            out = unseen & color
            held = out.bit_count()
            seats = (known.open[index] & others).bit_count()
            worth = costs.take[-1][seats][held][(out & order.below[top.bit_length()]).bit_count()] - 0.01 * held
            if worth > best:
                best, found = worth, top
    return found


def _choose_thrown_card(costs: CardCosts, pool: int, unseen: int) -> int:
    """Return the card of `pool` that is least likely ever to take a trick."""
    found, best = 0, -100
    for color in costs.colors:
        mine = pool & color
        if mine:
            low = costs.order.low(mine)
            above = (unseen & costs.order.above[low.bit_length()]).bit_count()
            worth = 4 * above - mine.bit_count() if above else -20
            if worth > best:
                best, found = worth, low
    return found
