"""The knowledge of everybody from the cards played, where captured cards cost points. It is updated during playouts."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import TYPE_CHECKING, Final

from purple_table.core.events import Moved, TrickWon
from purple_table.core.masks import list_bits
from purple_table.games.tricks.dealing_phase import read_shown_mask
from purple_table.players.tricks.card_play.card_costs import CardCosts

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.seat_facts import TrickSeatFacts

NOBODY: Final = -1
"""In place of a seat: nobody has captured a card of the moon yet."""

UNKNOWN: Final = 0.33
"""The chance that the others guard against moons before they have played a card."""
NO_PLAYS, PLAIN, STRANGE, MOST = -0.7, 0.4, 1.0, 8
"""The log odds of the same; what a card by the plain rule takes off, and another one adds, of the latter `MOST` at the
most."""

THREAT = (0.0, 0.01, 0.03, 0.06, 0.1, 0.2, 0.35, 0.5)
"""The value of stopping a moon as a share of its points, by how many of its cards one seat has captured.

It rises late: a moon is far off while few of its cards are captured, somebody else may stop it as well, and what
stopping costs is saved by whoever only stays under tricks."""

Moon = tuple[int, float, int, int, float]
"""A moon that can still be shot: its cards, the value of stopping it, the only seat that has captured any (or NOBODY),
its points, and the chance from which trying it pays."""


class PenaltyKnowledge:
    """Public facts of a deal in progress.

    rest     every card not yet played, in any hand
    open     the seats that may still hold a color, as a bit mask, by color index
    moons    every moon that can still be shot
    alive    their cards
    guarding the chance that the others guard against moons, by the cards that they had played at the view
    """

    __slots__ = ("alive", "guarding", "moons", "open", "rest")

    def __init__(self, rest: int, open_to: list[int], moons: list[Moon], alive: int, guarding: float = UNKNOWN) -> None:
        self.rest = rest
        self.open = open_to
        self.moons = moons
        self.alive = alive
        self.guarding = guarding

    def copy(self) -> PenaltyKnowledge:
        """Return an independent copy at the same point."""
        return PenaltyKnowledge(self.rest, self.open[:], self.moons, self.alive, self.guarding)

    def play(self, kernel: Kernel, card: int, costs: CardCosts) -> None:
        """Play `card` in `kernel` and take account of it."""
        self.rest ^= card
        if kernel.count and not card & kernel.competing_mask:
            self.open[costs.color_of[kernel.best.bit_length()]] &= ~(1 << kernel.turn)
        kernel.play(card)
        if not kernel.count and kernel.trick & self.alive:
            self._settle(kernel)

    def _settle(self, kernel: Kernel) -> None:
        """Update the moons after a trick with some of their cards. Two seats with cards of a moon end it, and so does a
        seat with all of them."""
        winner = kernel.winner
        left = []
        for moon in self.moons:
            cards, _, who, points, least = moon
            if not kernel.trick & cards:
                left.append(moon)
            elif who in (NOBODY, winner) and cards & ~kernel.won[winner]:
                left.append((cards, _value_stopping(kernel.won[winner] & cards, points), winner, points, least))
            else:
                self.alive &= ~cards
        self.moons = left


def _value_stopping(captured: int, points: int) -> float:
    """Return the value of stopping a seat that has captured these cards of a moon."""
    return THREAT[min(captured.bit_count(), len(THREAT) - 1)] * points


def make_initial_knowledge(cards: int, costs: CardCosts) -> PenaltyKnowledge:
    """Return what everybody knows before any of `cards` is played."""
    moons = [(held, 0.0, NOBODY, points, least) for held, points, least in costs.moons]
    return PenaltyKnowledge(
        cards, [(1 << costs.players) - 1 for _ in costs.colors], moons, sum(moon[0] for moon in moons)
    )


def make_knowledge(facts: TrickSeatFacts, costs: CardCosts) -> PenaltyKnowledge:
    """Return what the seat of a view knows, its own cards included.

    Where a seat may fail to follow (H16), failing still counts as a void, until the seat plays that color after all.
    """
    open_to = []
    barred = _find_likely_voids(facts) if facts.game.following.revokes else facts.excluded
    # Cards that lie where this seat passed them are nowhere else.
    loose = facts.unknown & ~sum(facts.holds)
    for color in costs.colors:
        seats = 0
        for seat in range(facts.players):
            may_hold = facts.holds[seat] | loose & ~barred[seat]
            if seat == facts.seat or color & may_hold:
                seats |= 1 << seat
        open_to.append(seats)
    moons = []
    for cards, points, least in costs.moons:
        owners = [seat for seat, captured in enumerate(facts.won) if captured & cards]
        if any(not cards & ~facts.won[seat] for seat in owners):
            continue  # it is shot
        if len(owners) < 2 and not read_shown_mask(facts) & cards:
            who = owners[0] if owners else NOBODY
            moons.append(
                (cards, _value_stopping(facts.won[who] & cards, points) if owners else 0.0, who, points, least)
            )
    guarding = estimate_guarding(facts.plays, facts.seat, facts.locked, costs) if moons else UNKNOWN
    return PenaltyKnowledge(facts.rest, open_to, moons, sum(moon[0] for moon in moons), guarding)


def estimate_guarding(plays: Sequence[tuple[int, int]], seat: int, locked: int, costs: CardCosts) -> float:
    """Return the chance that the others guard against moons, from the cards played in a deal, in order.

    Who stays under with the highest card, throws the costliest and leads the lowest lets moons through. So each card is
    compared with those that the same seat played later, as far as it might have played them instead: a few that do not
    fit this plain rule show that somebody thinks further. Cards `locked` are no leads at first.
    """
    players, order = costs.players, costs.order
    later = [0] * players
    odds = NO_PLAYS
    strange = 0
    for number in range(len(plays) - 1, 0, -1):
        one, card = plays[number]
        mine = later[one] | card
        later[one] = mine
        trick = number - number % players
        if one == seat or mine == card:
            continue
        if number == trick:
            pool = mine if card & locked else mine & ~locked
            lowest = min(costs.height[other.bit_length()] for other in list_bits(pool))
            plain = costs.height[card.bit_length()] == lowest
        else:
            led = costs.colors[costs.color_of[plays[trick][1].bit_length()]]
            pool = mine & led if card & led else mine
            if card & led:
                best = order.high(sum(bit for _, bit in plays[trick:number] if bit & led))
                under = pool & order.below[best.bit_length()]
                last = number % players == players - 1
                plain = card == order.high(under) if under else card == order.low(pool) or last
            else:
                plain = _is_worst(card, pool, costs)
        if pool == card:
            continue
        if plain:
            odds -= PLAIN
        else:
            strange += 1
    return 1.0 / (1.0 + exp(-odds - STRANGE * min(strange, MOST)))


def _is_worst(card: int, pool: int, costs: CardCosts) -> bool:
    """Return whether a card is the costliest of the pool, or the highest of those that cost anything."""
    value, height, place = costs.value, costs.height, card.bit_length()
    others = [other.bit_length() for other in list_bits(pool)]
    costliest = (value[place], height[place]) >= max((value[other], height[other]) for other in others)
    return costliest or (value[place] > 0, height[place]) >= max((value[other] > 0, height[other]) for other in others)


def _find_likely_voids(facts: TrickSeatFacts) -> list[int]:
    """Return by seat the cards that it cannot hold, or did not follow with: few accept the price of not following."""
    following = facts.game.tables.following
    voids = [0] * facts.players
    lead = 0
    for event in facts.view.history:
        if isinstance(event, TrickWon):
            lead = 0
        elif isinstance(event, Moved) and event.target.role == "trick" and event.source.owner is not None:
            seat, bit = event.source.owner, facts.known_mask(event.cards)
            voids[seat] &= ~following[bit.bit_length()]
            if not lead:
                lead = bit
            elif not bit & following[lead.bit_length()]:
                voids[seat] |= following[lead.bit_length()]
    return [excluded | void for excluded, void in zip(facts.excluded, voids, strict=True)]
