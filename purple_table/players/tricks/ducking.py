"""Ducking: the Club player's card rules where captured cards cost points. Integers only, so that play-outs are quick.

Every candidate card gets a cost in points: the chance that it takes the trick, times what the trick will hold, less
what it is worth to be rid of it. The numbers were found by playing the arena.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.players.tricks.knowledge import Knowledge
from purple_table.players.tricks.stakes import Stakes

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel


class W:
    dump = 1.6
    again = 1.0
    short = 0.15
    bleed = 0.35
    shed = 1.0
    shed_costly = 2.5
    val = 1.0
    few = 0.3
    keep = 0.0


ONLY, LEAD, UNDER, OVER, DISCARD = range(5)


def choose(kernel: Kernel, known: Knowledge, stakes: Stakes, w=W) -> tuple[int, int]:
    turn = kernel.turn
    hand = kernel.hands[turn]
    count = kernel.count
    if count:
        mine = hand & kernel.led
        if mine:
            if not mine & (mine - 1):
                return mine, ONLY
            return follow(kernel, known, stakes, mine, turn, count, w)
        mine = hand & kernel.discards or hand
        if not mine & (mine - 1):
            return mine, ONLY
        return discard(kernel, known, stakes, mine, hand, turn, w)
    mine = hand & kernel.leadable or hand
    if not mine & (mine - 1):
        return mine, ONLY
    return lead(kernel, known, stakes, mine, hand, turn, w)


def lead(kernel, known, stakes, legal, hand, turn, w):
    unseen = known.rest & ~hand
    others = stakes.after[turn][0]
    players = stakes.players
    take = stakes.take
    open_to = known.open
    dump = w.dump if unseen & stakes.costly else 0.0
    best = 1e9
    found = 0
    for index, color in enumerate(stakes.colors):
        mine = legal & color
        if not mine:
            continue
        out = unseen & color
        low = mine & -mine
        seats = (open_to[index] & others).bit_count() if out else 0
        held = out.bit_count()
        followers = stakes.followers[seats][held]
        base = stakes.base[index]
        below = (out & (low - 1)).bit_count()
        p = take[seats][seats][held - below][below]
        fall = base * (followers + 1)
        cost = p * (fall + (players - 1 - followers) * dump + w.again) + w.short * mine.bit_count()
        if base:
            cost -= (1 - p) * fall * w.bleed
        if cost < best:
            best = cost
            found = low
    return found, LEAD


def follow(kernel, known, stakes, mine, turn, count, w):
    unseen = known.rest & ~kernel.hands[turn]
    best = kernel.best
    index = stakes.color_of[best.bit_length()]
    out = unseen & kernel.led
    later = known.open[index] & stakes.after[turn][count] if out else 0
    left = stakes.players - 1 - count
    under = mine & (best - 1)
    over = mine ^ under
    trick = kernel.trick
    points = stakes.points(trick) if trick & stakes.costly else 0
    if under:
        peak = under & stakes.peaks
        duck = peak or under
        duck = 1 << (duck.bit_length() - 1)
        if not over or points or base_costly(stakes, index) or duck == peak:
            return duck, UNDER
        card = 1 << (over.bit_length() - 1)
    else:
        duck = 0
        card = 0
    seats = (known.open[index] & stakes.after[turn][0]).bit_count() if out else 0
    n_later = later.bit_count()
    held = out.bit_count()
    take = stakes.take
    dump = w.dump if unseen & stakes.costly else 0.0
    base = stakes.base[index]
    shed = w.shed_costly if base else w.shed
    if duck:
        below = (out & (card - 1)).bit_count()
        p = take[n_later][seats][held - below][below]
        expected = points + (left - stakes.followers[seats][held] * n_later / seats if seats else left) * dump + w.again
        cost = p * expected - shed * (take[seats][seats][held - below][below])
        below = (out & (duck - 1)).bit_count()
        if cost < -shed * take[seats][seats][held - below][below]:
            return card, OVER
        return duck, UNDER
    low = over & -over
    below = (out & (low - 1)).bit_count()
    if not n_later or not held - below:
        # it takes the trick whatever is played: the highest
        plain = over & ~stakes.peaks or over
        return 1 << (plain.bit_length() - 1), OVER
    return low, OVER


def base_costly(stakes, index):
    return stakes.base[index]


def discard(kernel, known, stakes, legal, hand, turn, w):
    unseen = known.rest & ~hand
    others = stakes.after[turn][0]
    take = stakes.take
    open_to = known.open
    value = stakes.value
    best = -1e9
    found = 0
    peaks = legal & stakes.peaks
    for index, color in enumerate(stakes.colors):
        mine = legal & color
        if not mine:
            continue
        out = unseen & color
        held = out.bit_count()
        seats = (open_to[index] & others).bit_count() if out else 0
        card = 1 << (mine.bit_length() - 1)
        base = stakes.base[index]
        below = (out & (card - 1)).bit_count()
        danger = take[seats][seats][held - below][below] if out else 0.0
        score = w.val * value[card.bit_length()] + (w.shed_costly if base else w.shed) * danger - w.few * mine.bit_count()
        if score > best:
            best = score
            found = card
        peak = peaks & color
        if peak and peak != card:
            below = (out & (peak - 1)).bit_count()
            danger = take[seats][seats][held - below][below] if out else 0.0
            score = w.val * value[peak.bit_length()] + w.shed_costly * danger - w.few * mine.bit_count()
            if score > best:
                best = score
                found = peak
    return found, DISCARD
