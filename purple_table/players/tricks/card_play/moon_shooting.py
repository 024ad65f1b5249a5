"""Shooting the moon: when to try to capture every card of a color that costs points, and how."""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, Final, NamedTuple

from purple_table.players.tricks.card_play.card_costs import CardCosts
from purple_table.players.tricks.card_play.penalty_knowledge import NOBODY, PenaltyKnowledge

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel


LATE: Final = 6
"""A hand with fewer cards than this tries no moon unless one of them is sure to win."""
LIKELIER: Final = 0.5
"""Above this chance the others are expected to guard against moons."""
NEAR: Final = 4
"""With fewer cards of a color, in the hand and captured, and sure winners than this together its moon is not tried."""
AT_PASSING: Final = (-0.3, 0.92), (1.3, 0.62)
"""What the log odds of a moon are before the deal is played, from those by the hand that is kept: a level and a factor
against players who guard against it, and against others."""
CROWD, CROWDED = 5, 1.16
"""With so many players or more this is taken off the latter: cards that lie aside may be of the color."""


TOLD_LEVEL: Final = 0.02
TOLD_FACTOR: Final = 0.7
"""What the log odds of a moon against players who do not guard are before they are told, by a level and a factor: among
References it came about in 78 of 100 cases told at 75, among Beginners, whose slips stop many a moon, in 62, and nobody
has played enough by then to show which of the two they are."""


class MoonChances(NamedTuple):
    """The chances to capture a whole color: against players who guard against that, and against others."""

    guarded: float
    unguarded: float

    def weigh(self, guarding: float) -> float:
        """Return the chance by which a moon is tried, where the others guard against it with the chance `guarding`.

        Where they are likelier to guard than not, it is the chance against those who do.
        """
        if guarding > LIKELIER:
            return self.guarded
        return guarding * self.guarded + (1.0 - guarding) * self.unguarded

    def tell_unguarded(self) -> float:
        """Return the chance against those who do not guard, as it is told."""
        return _logistic(TOLD_LEVEL + TOLD_FACTOR * log(self.unguarded / (1.0 - self.unguarded)))


def find_moons_to_shoot(kernel: Kernel, known: PenaltyKnowledge, costs: CardCosts) -> int:
    """Return the cards of every moon that the seat to play should try to shoot now; 0 for none."""
    turn = kernel.turn
    found = 0
    hand = winners = left = 0
    for cards, _, who, _, least in known.moons:
        if who in (turn, NOBODY):
            if not left:
                hand = kernel.hands[turn]
                winners = costs.order.masters(hand, known.rest ^ hand)
                left = hand.bit_count()
                if not winners and left < LATE:
                    return 0
            # A hand with few cards of the color and few that are sure to win is far from a moon.
            if ((hand | kernel.won[turn]) & cards).bit_count() + winners.bit_count() < NEAR:
                continue
            if _find_chances(kernel, known, hand, winners, cards, left).weigh(known.guarding) > least:
                found |= cards
    return found


def find_moon_chances(kernel: Kernel, known: PenaltyKnowledge, costs: CardCosts, cards: int) -> MoonChances:
    """Return the chances of the seat to play to capture all of `cards`."""
    hand = kernel.hands[kernel.turn]
    winners = costs.order.masters(hand, known.rest ^ hand)
    return _find_chances(kernel, known, hand, winners, cards, hand.bit_count())


def find_moon_chances_after_pass(hand: int, passed: int, cards: int, costs: CardCosts) -> MoonChances:
    """Return the chances of a full hand to capture all of `cards` after it has passed the cards `passed`."""
    rest, unseen = hand & ~passed, costs.everything & ~hand
    winners = costs.order.masters(rest, unseen)
    odds = _find_log_odds(rest & cards, 0, unseen & cards, winners, cards, rest.bit_count(), 0.0, 0.0, 0.0)
    (level, factor), (open_level, open_factor) = AT_PASSING
    if costs.players >= CROWD:
        open_level -= CROWDED
    return MoonChances(_logistic(level + factor * odds[0]), _logistic(open_level + open_factor * odds[1]))


def _find_chances(
    kernel: Kernel, known: PenaltyKnowledge, hand: int, winners: int, cards: int, left: int
) -> MoonChances:
    """Return the chances of a moon for the seat to play, with the lead and the cards on the table."""
    lead = leads_color = at_stake = 0.0
    if not kernel.count:
        lead = 1.0
        if winners & cards and not kernel.locked & cards:
            leads_color = 1.0
    elif kernel.trick & cards:
        at_stake = 1.0
    got, out = kernel.won[kernel.turn] & cards, known.rest & cards & ~hand
    guarded, unguarded = _find_log_odds(hand & cards, got, out, winners, cards, left, lead, leads_color, at_stake)
    return MoonChances(_logistic(guarded), _logistic(unguarded))


def _find_log_odds(
    own: int,
    got: int,
    out: int,
    winners: int,
    cards: int,
    left: int,
    lead: float,
    leads_color: float,
    at_stake: float,
) -> tuple[float, float]:
    """Return the log odds of capturing all of `cards`: against players who guard against it, and against others.

    `own` of them are in the hand of `left` cards, `got` captured, `out` unseen; no unseen card beats the `winners` of
    the hand. `lead` is 1 where the seat leads, `leads_color` where it may lead a winner of the moon, `at_stake` where a
    card of it lies on the trick. The weights are logistic fits to hands with which a moon was tried: at 9,600 tables of
    Skilled players, and at 13,200 of players by the plain rule with one Skilled player.
    """
    held = own.bit_count()
    top = (winners & cards).bit_count()
    side = (winners.bit_count() - top) / left
    other = (left - held) / left
    some = 1.0 if top else 0.0
    enough = 1.0 if top and top >= out.bit_count() else 0.0
    safe = 0.0 if out else 1.0
    got_cards = got.bit_count()
    return (
        -10.03
        + 0.54 * held
        + 0.09 * got_cards
        - 0.04 * left
        + 3.35 * side
        + 5.45 * other
        + 2.34 * some
        + 1.03 * enough
        + lead * (-0.04 + 2.33 * enough + 6.24 / left)
        + 0.56 * leads_color
        - 2.28 * at_stake
        + 5.69 * safe,
        -4.42
        - 0.08 * held
        + 0.29 * got_cards
        + 0.38 * left
        + 7.03 * side
        - 2.42 * other
        + 1.09 * some
        + 0.96 * enough
        + lead * (0.08 + 0.18 * enough + 10.88 / left)
        + 1.49 * leads_color
        - 2.25 * at_stake
        + 3.73 * safe,
    )


def _logistic(odds: float) -> float:
    """Return the chance for these log odds."""
    return 1.0 / (1.0 + exp(-odds))


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
