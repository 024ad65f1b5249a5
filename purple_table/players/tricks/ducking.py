"""Ducking: the Club player's card rules where captured cards cost points. Integers only, so that play-outs are quick.

`choose` sees the hand of the seat to play, the trick, the captured cards and what everybody knows; it never looks at
another hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from purple_table.players.tricks import moons
from purple_table.players.tricks.card_costs import DUMP, LEAD_AGAIN, CardCosts
from purple_table.players.tricks.knowledge import NOBODY, Knowledge, Moon

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel

ONLY, SHOOT, LEAD, LEAD_STOP, UNDER, UNLOAD, SHED, STOP, CAUGHT, HOPE, THROW, HOLD = range(12)
"""The rules by which a card is chosen; `words` has what they mean."""

STOPPER: Final = 0.05
"""What a card that will take a trick of a moon's color is worth for stopping it, as a part of the moon's points."""
KEEP: Final = 3.0
"""How much of what stopping a moon is worth lies in a hand's last chance to win a trick of some color."""
FEWER: Final = 0.7
"""What it is worth to throw a card of a color with one card less."""


def choose(kernel: Kernel, known: Knowledge, costs: CardCosts) -> tuple[int, int]:
    """The card that the seat to play should play, as one bit, and the rule that chose it. It always follows color."""
    turn = kernel.turn
    hand = kernel.hands[turn]
    count = kernel.count
    if count:
        mine = hand & kernel.competing_mask
        legal = mine or hand & kernel.discards or hand
    else:
        mine = 0
        legal = hand & kernel.leadable or hand
    if legal.bit_count() == 1:
        return legal, ONLY
    threats = known.moons
    if threats:
        wanted = moons.aim(kernel, known, costs)
        if wanted:
            return moons.collect(kernel, known, costs, legal, wanted), SHOOT
    if mine:
        return _follow(kernel, known, costs, mine, threats)
    if count:
        return throw(kernel, known, costs, legal, threats)
    return _lead(known, costs, legal, hand, turn, threats)


def _lead(known: Knowledge, costs: CardCosts, legal: int, hand: int, turn: int, threats: list[Moon]) -> tuple[int, int]:
    """The lead with the least cost: the lowest card of a color, or the highest to stop a moon."""
    unseen = known.rest & ~hand
    others = costs.after[turn][0]
    table = costs.lead if unseen & costs.costly else costs.late_lead
    open_to = known.open
    order = costs.order
    lower = order.below
    best, found, rule = 1e9, 0, LEAD
    for index, color in enumerate(costs.colors):
        mine = legal & color
        if mine:
            low = order.low(mine)
            out = unseen & color
            row = table[index][(open_to[index] & others).bit_count()][out.bit_count()]
            cost = row[(out & lower[low.bit_length()]).bit_count()]
            if cost < best:
                best, found, rule = cost, low, LEAD
            for cards, worth, who, _, _ in threats:
                if worth and mine & cards and who != turn:
                    top = order.high(mine)
                    below = (out & lower[top.bit_length()]).bit_count()
                    chance = costs.take[-1][(open_to[index] & others).bit_count()][out.bit_count()][below]
                    cost = row[below] - chance * worth
                    if cost < best:
                        best, found, rule = cost, top, LEAD_STOP
    return found, rule


def _follow(kernel: Kernel, known: Knowledge, costs: CardCosts, mine: int, threats: list[Moon]) -> tuple[int, int]:
    """Stay under with the highest card; take the trick to stop a moon, to be rid of a high card, or because it must."""
    turn = kernel.turn
    count = kernel.count
    trick = kernel.trick
    over = mine & kernel.winner_changing_mask
    under = mine ^ over
    order = costs.order
    index = costs.color_of[kernel.best.bit_length()]
    base = costs.base[index]
    points = costs.points(trick) if trick & costs.counted else 0
    stop = danger = 0.0
    for cards, worth, who, _, _ in threats:
        if who == kernel.winner:
            danger += worth
        if worth and who != turn and (trick | mine) & cards:
            if who == kernel.winner:
                stop += worth
            elif costs.after[turn][count] >> who & 1:
                stop += 0.5 * worth
    duck = 0
    rule = UNDER
    if under:
        peak = under & costs.peaks
        duck = order.high(peak or under)
        if peak:
            rule = UNLOAD
        elif danger:
            low = order.low(under)
            if low != duck and _keeps(kernel, known, costs, mine, duck, danger):
                duck, rule = low, HOLD
        if not over or (not stop and (points > 0 or base)):
            return duck, rule
    unseen = known.rest & ~kernel.hands[turn]
    out = unseen & kernel.competing_mask
    held = out.bit_count()
    open_to = known.open[index]
    seats = (open_to & costs.after[turn][0]).bit_count()
    later = (open_to & costs.after[turn][count]).bit_count()
    if not duck:
        low = order.low(over)
        if stop or not later or not out & order.above[low.bit_length()]:
            plain = over & ~costs.peaks or over
            return order.high(plain), STOP if stop else CAUGHT
        return low, HOPE
    plain = over & ~costs.peaks or over
    place = order.top(plain)
    card = 1 << place - 1
    below = (out & order.below[place]).bit_count()
    left = costs.players - 1 - count
    cost = points + base + LEAD_AGAIN - stop
    if unseen & costs.costly:
        cost += (left - costs.followers[seats][held] * later / seats if seats else left) * DUMP
    shed = costs.shed[index][seats][held]
    gain = shed[below] - shed[(out & order.below[duck.bit_length()]).bit_count()]
    if costs.take[later][seats][held][below] * cost < gain:
        return card, STOP if stop else SHED
    return duck, rule


def _keeps(kernel: Kernel, known: Knowledge, costs: CardCosts, mine: int, duck: int, danger: float) -> bool:
    """Whether to play the lowest of `mine` rather than `duck`, which may yet win a trick against a collector."""
    turn = kernel.turn
    index = costs.color_of[kernel.best.bit_length()]
    out = known.rest & ~kernel.hands[turn] & kernel.competing_mask
    seats = (known.open[index] & costs.after[turn][0]).bit_count()
    shed = costs.shed[index][seats][out.bit_count()]
    order, hopes = costs.order, costs.hopes[mine.bit_count() - 1]
    low, lower, above, top = order.low(mine), order.below, order.above, order.top
    risk = shed[(out & lower[duck.bit_length()]).bit_count()] - shed[(out & lower[low.bit_length()]).bit_count()]
    # Without its lowest card the hand has the same card on top.
    left = hopes[(out & above[top(mine)]).bit_count()] - hopes[(out & above[top(mine ^ duck)]).bit_count()]
    return KEEP * danger * left > risk


def throw(kernel: Kernel, known: Knowledge, costs: CardCosts, legal: int, threats: list[Moon]) -> tuple[int, int]:
    """Not able to follow: be rid of points and of cards that would take tricks, but feed no moon.

    While somebody who collects takes the trick, a hand keeps what may win a later one, with the cards that guard it.
    """
    turn = kernel.turn
    unseen = known.rest & ~kernel.hands[turn]
    others = costs.after[turn][0]
    open_to = known.open
    colors, color_of = costs.colors, costs.color_of
    tables, relief, hopes = costs.shed, costs.relief, costs.hopes
    order = costs.order
    by_bits, lowest, top, lower, above = order.by_bits, order.low, order.top, order.below, order.above
    alive = known.alive if threats else 0
    peaks = legal & costs.peaks
    danger = 0.0
    for _, worth, who, _, _ in threats:
        if who == kernel.winner:
            danger += KEEP * worth
    best, found = -1e9, 0
    rest = legal
    while rest:
        place = rest.bit_length()
        index = color_of[place]
        color = colors[index]
        mine = rest & color
        rest ^= mine
        if not by_bits:
            place = top(mine)
        out = unseen & color
        seats = (open_to[index] & others).bit_count()
        shed = tables[index][seats][out.bit_count()]
        below = (out & lower[place]).bit_count()
        held = mine.bit_count()
        extra = -FEWER * held
        if alive and color & alive:
            for cards, worth, who, points, _ in threats:
                if color & cards and who != turn:
                    if who == kernel.winner or who == NOBODY:
                        chance = costs.take[-1][seats][out.bit_count()][below]
                        extra -= worth + STOPPER * points * chance
                    else:
                        extra += worth
        score = shed[below] + extra + relief[place]
        card = 1 << place - 1
        if danger:
            higher = (out & above[place]).bit_count()
            hope = hopes[held][higher]
            if held == 1:
                score -= danger * hope
            else:
                left = hopes[held - 1]
                score -= danger * (hope - left[(out & above[top(mine ^ card)]).bit_count()])
                # Without its lowest card the hand has the same card on top.
                low = lowest(mine)
                place = low.bit_length()
                loss = danger * (hope - left[higher])
                guarded = shed[(out & lower[place]).bit_count()] + extra + relief[place] - loss
                if guarded > best:
                    best, found = guarded, low
        if score > best:
            best, found = score, card
        peak = peaks & color if peaks else 0
        if peak and peak != card:
            place = top(peak)
            score = shed[(out & lower[place]).bit_count()] + extra + relief[place]
            if score > best:
                best, found = score, 1 << place - 1
    return found, THROW
