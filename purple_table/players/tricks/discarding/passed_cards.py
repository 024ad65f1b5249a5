"""The choice of the cards that a Skilled player passes, where captured cards cost points."""

from __future__ import annotations

from purple_table.players.tricks.card_play import moon_shooting
from purple_table.players.tricks.card_play.card_costs import FAIR, CardCosts
from purple_table.players.tricks.card_play.penalty_knowledge import UNKNOWN

DANGER = 3.0
"""The value of passing a card that would surely take a trick of its color."""
DANGER_COSTLY = 2.0
"""The value of passing such a card of a color that costs points: there a high card also stops moons."""
GUARD = 0.5
"""The factor by which each lower card of the color in the hand reduces the danger of a card."""
POINT = 0.5
"""The value of passing a point."""
SHORT = 1.2
"""The cost of passing a card of a color, for each card that the hand has of it: a short color is soon void."""
MASTER = 3.5
"""The cost of passing the highest card of a color that can be shot: kept, it stops moons; passed, it helps them."""
AIM = 3.5
"""The hand is kept for a moon when its chance times its points is more than this.

Without it a Skilled player gains 0.4 points a deal more from its like, and 4 of 22 less from players who let moons
through."""


def choose_passed_cards(hand: int, count: int, costs: CardCosts, *, guarded: bool = False) -> tuple[int, int]:
    """Return the `count` cards to pass from a full hand, and the cards of the moon that the hand is kept for (0:
    none).

    With `guarded` a moon must have a fair chance against others who guard against it.
    """
    best, kept = AIM, (0, 0)
    unseen = costs.everything & ~hand
    # A hand that may capture a whole color keeps that color, and passes what is likeliest to lose tricks.
    for cards, points, _ in costs.moons:
        passed = _find_losers(hand, cards, count, unseen, costs) if hand & cards else 0
        chances = moon_shooting.find_moon_chances_after_pass(hand, passed, cards, costs)
        worth = points * chances.weigh(UNKNOWN)
        if passed and worth > best and (chances.guarded if guarded else chances.unguarded) >= FAIR:
            best, kept = worth, (passed, cards)
    if kept[0]:
        return kept
    passed = 0
    for _ in range(count):
        passed |= _find_worst(hand & ~passed, unseen, costs)
    return passed, 0


def _find_losers(hand: int, keep: int, count: int, unseen: int, costs: CardCosts) -> int:
    """Return the `count` cards outside `keep` with the most unseen cards above them; 0 if there are not enough."""
    found = []
    for index, color in enumerate(costs.colors):
        rest = costs.order.list_rising(hand & color & ~keep)
        for place, card in enumerate(rest):
            found.append(
                ((unseen & costs.order.above[card.bit_length()]).bit_count() - 0.3 * len(rest), index, place, card)
            )
    found.sort(reverse=True)
    return sum(card for *_, card in found[:count]) if len(found) >= count else 0


def _find_worst(hand: int, unseen: int, costs: CardCosts) -> int:
    """Return the card whose passing has the highest value; of a color the highest card that costs as much, as a lower
    one is no worse to keep."""
    best, found = -1e9, 0
    others = costs.players - 1
    shot = sum(cards for cards, _, _ in costs.moons)
    for index, color in enumerate(costs.colors):
        mine = hand & color
        out = unseen & color
        held = out.bit_count()
        weight = DANGER_COSTLY if costs.base[index] else DANGER
        for card in costs.order.list_rising(mine):
            guards = (mine & costs.order.below[card.bit_length()]).bit_count()
            below = (out & costs.order.below[card.bit_length()]).bit_count()
            worth = POINT * costs.value[card.bit_length()] - SHORT * mine.bit_count()
            worth += weight * costs.take[others][others][held][below] * GUARD**guards
            # Nobody can shoot a color while its highest card is held here; passed on, it makes a moon possible.
            if card & shot and below == held:
                worth -= MASTER
            if worth > best:
                best, found = worth, card
    place = found.bit_length()
    color, least = costs.colors[costs.color_of[place]], costs.value[place]
    for card in reversed(costs.order.list_rising(hand & color & costs.order.above[place])):
        kept = card & shot and not unseen & color & costs.order.above[card.bit_length()]
        if costs.value[card.bit_length()] >= least and not kept:
            return card
    return found
