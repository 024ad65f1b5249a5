"""Taking: the Club player's card rules where tricks are to be won. Integers only, so that play-outs are quick.

Each card that may be played is weighed: what the trick is worth to the seat, by who will probably take it, less what
the card is worth in the hand. `choose` sees the hand of the seat to play, the trick, and what everybody knows; no
other hand.
"""

from __future__ import annotations

from functools import cache
from math import exp
from typing import TYPE_CHECKING, Final, Protocol

from purple_table.players.tricks.public_cards import PublicCards

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.players.tricks.aims import Aims, TrickWorth

# The chance that a held card takes a trick later: a logistic curve over the cards above it that are not seen, the
# trumps that others may hold, and the tricks left. Fitted to play-outs of these very rules.
_TRUMP = (2.19, -0.897, 0.275)
_SIDE = (-1.922, -0.856, -0.463, 0.262)
KEEP: Final = 0.833
"""How much of that chance is lost with the card: another card may take its place."""
SHED: Final = 0.58
"""The same where the seat would rather take no trick: a card that may be thrown away later is no certain loss."""
SAVED: Final = 0.4
"""There, how much of a card's points the own side gains by waiting for a better trick: of 0, 0.4 and 0.8 the best."""
Habits = tuple[float, float, float, float, float]
"""How often a hand that can do so beats the trick, or trumps it: both against others, then both over its own side; and
how often it does so although the trick seems worth nothing to it."""
JUDGED: Final[Habits] = (0.889, 0.352, 0.256, 0.1, 0.0)
"""What cards are chosen by: the best in the arena."""
FREE: Final[Habits] = (0.889, 0.9, 0.256, 0.1, 0.0)
"""The same where a hand never has to follow; a trump there is for a trick that is worth as much as any other."""
SEEN: Final[Habits] = (0.739, 0.902, 0.856, 0.3, 0.3)
"""What people are told chances by: fitted to who took the trick, in 9,000 plays of Clubs in eleven games. Chosen by
these the cards are worse, for they say less of what a card that does not take this trick is still good for."""

Standing = tuple[int, int, int]
"""How a trick stands: who would take it, the unseen cards that would change that, and what a hand must follow with."""
Later = tuple[int, int, list[float], float | None]
"""A seat still to play: the unseen cards that it may hold, what it is worth to it that each seat takes the trick, and
what taking it is worth to it rather than leaving it to an opponent; where it must take it if it can: from whom it need
not, and None."""
Takers = list[tuple[int, float]]
"""Seats in the order played, each with the chance that it takes the trick from whoever would have it."""


class Cards:
    """What the rules know of a game's cards with a trump: what stands above each, what held cards are worth, and
    whether everybody is `free` to play any card to any trick."""

    def __init__(self, game: TrickGame, denomination: str | None) -> None:
        deck, tables = game.deck, game.make_tables(denomination)
        self.denomination = denomination
        self.trump = trump = tables.trump
        self.higher = tables.higher
        self.free = all(asked == -1 for asked in tables.following[1:])
        self.habits = FREE if self.free else JUDGED
        tricks, trumps, ranks = range(game.tricks + 1), range(trump.bit_count() + 1), range(len(deck.ranks) + 3)
        level, above, left = _TRUMP
        self.trump_holds = [[_chance(level + above * high + left * number) for high in ranks] for number in tricks]
        level, above, out, left = _SIDE
        self.side_holds = [
            [[_chance(level + above * high + out * others + left * number) for high in ranks] for others in trumps]
            for number in tricks
        ]


class Plan(Protocol):
    """What the rest of a hand is good for, where more is to be said of that than card by card."""

    @property
    def beside(self) -> TrickWorth:
        """What the trick is worth apart from that."""
        ...

    def worth(self, hand: int, took: bool) -> float:
        """What these cards are worth after the trick, if the seat took it and if not."""
        ...


def _chance(score: float) -> float:
    return 1.0 / (1.0 + exp(-score))


@cache
def _misses(left: int, unseen: int) -> tuple[float, ...]:
    """The chance that a hand of `left` cards has none of so many of the cards that are `unseen`."""
    return tuple((1.0 - left / unseen) ** number for number in range(unseen + 1)) if unseen else (1.0,)


def choose(
    kernel: Kernel, public: PublicCards, worth: TrickWorth, aims: Aims, cards: Cards, plan: Plan | None = None
) -> int:
    """The card that the seat to play should play, as one bit."""
    legal = kernel.legal()
    if not legal & (legal - 1):
        return legal
    turn, count = kernel.turn, kernel.count
    hand = kernel.hands[turn]
    left = hand.bit_count()
    unseen = public.rest & ~hand
    best, found = -1e18, 0
    plain = worth if plan is None else plan.beside
    ahead = plain.later[turn]
    takes, points_in, kept = plain.takes[turn], worth.card[turn], (KEEP if ahead > 0.0 else SHED) * ahead
    trump, higher, habits, trumping = cards.trump, cards.higher, cards.habits, public.trumping
    to_come = left + len(kernel.stock) // len(kernel.seats)
    trumps, sides = cards.trump_holds[to_come], cards.side_holds[to_come][(unseen & trump).bit_count()]
    misses = _misses(left, unseen.bit_count())
    counts, free, sweeps, points = aims.counts_cards, cards.free, bool(aims.sweeps), aims.points
    pot = _pot(kernel, aims) if counts else 0.0
    # Cards that the same cards would beat take the trick with the same chances.
    known: dict[tuple[object, ...], tuple[float, float, Takers]] = {}
    # A lead always is winning; any other card leaves the trick as it lies, or changes it.
    leads, after, regain, must = (
        kernel.tables.leads,
        kernel.winner_changing_masks,
        kernel.lead_restoring_mask,
        kernel.follow_mask,
    )
    changes = kernel.winner_changing_mask if count else legal
    lying = kernel.winner, changes & ~regain & unseen, must
    others: list[Later] | None = None
    rest = legal
    inside = 0.0
    while rest:
        card = rest & -rest
        rest ^= card
        place = card.bit_length()
        then = lying
        if not count:
            _, asked, _, _, beats, gives = leads[place]
            then = turn, beats & ~gives & unseen, asked
        elif card & changes:
            then = standing(kernel, card, unseen) if card & regain else (turn, after[place] & ~regain & unseen, must)
        key: tuple[object, ...] = then
        if free:
            inside = pot + points[place]
            key = (*then, inside)
        shared = known.get(key)
        if shared is None:
            if others is None or free:
                others = later(kernel, public, worth, unseen, inside)
            chain = takers(then, others, misses, trump, trumping, habits)
            taken, each = takes[then[0]], points_in[then[0]]
            if len(chain) > 1:
                for seat, take in chain:
                    taken += take * (takes[seat] - taken)
                    if counts:
                        each += take * (points_in[seat] - each)
            shared = known[key] = taken, each, chain
        taken, each, chain = shared
        value = (taken + (pot + points[place]) * each if counts else taken) - kept * (
            trumps if card & trump else sides
        )[(unseen & higher[place]).bit_count()]
        if free:
            value -= SAVED * points[place]
        if sweeps:
            value += expect_worth(aims.swept(kernel.won, card | (kernel.trick if count else 0), turn), chain)
        if plan is not None:
            took = expect_worth([float(seat == turn) for seat in range(len(takes))], chain)
            value += took * plan.worth(hand ^ card, True) + (1.0 - took) * plan.worth(hand ^ card, False)
        if value > best:
            best, found = value, card
    return found


def _pot(kernel: Kernel, aims: Aims) -> float:
    """The points in the trick, with what the seats after the next one will add on average."""
    if not aims.counts_cards:
        return 0.0
    pot = aims.each * (kernel.last - kernel.count)
    rest = kernel.trick if kernel.count else 0
    while rest:
        low = rest & -rest
        pot += aims.points[low.bit_length()]
        rest ^= low
    return pot


def hold(cards: Cards, card: int, unseen: int, left: int) -> float:
    """The chance that a held card takes a trick later, with so many tricks left."""
    above = (unseen & cards.higher[card.bit_length()]).bit_count()
    if card & cards.trump:
        return cards.trump_holds[left][above]
    return cards.side_holds[left][(unseen & cards.trump).bit_count()][above]


def standing(kernel: Kernel, card: int, unseen: int) -> Standing:
    """How the trick stands if the seat to play plays `card`."""
    if not kernel.count:
        _, must, _, _, changes, regain = kernel.tables.leads[card.bit_length()]
        return kernel.turn, changes & ~regain & unseen, must
    if not card & kernel.winner_changing_mask:
        return kernel.winner, kernel.winner_changing_mask & ~kernel.lead_restoring_mask & unseen, kernel.follow_mask
    if card & kernel.lead_restoring_mask:
        return kernel.leader, kernel.tables.regained[kernel.lead.bit_length()] & unseen, kernel.follow_mask
    return (
        kernel.turn,
        kernel.winner_changing_masks[card.bit_length()] & ~kernel.lead_restoring_mask & unseen,
        kernel.follow_mask,
    )


def later(kernel: Kernel, public: PublicCards, worth: TrickWorth, unseen: int, inside: float = 0.0) -> list[Later]:
    """The seats that are still to play after the one whose turn it is, in order. `inside` are the points in the trick
    where these decide who wants it: what it is worth by its number alone tells nothing then."""
    found: list[Later] = []
    duty, mates = kernel.tables.duty, kernel.tables.mates
    seat = kernel.turn
    for _ in range(kernel.last - kernel.count):
        seat = kernel.next[seat]
        may = unseen & ~public.barred[seat]
        if duty is None:
            row = worth.takes[seat]
            if inside:
                row = [take + inside * each for take, each in zip(row, worth.card[seat], strict=True)]
            found.append((seat, may, row, worth.swing[seat]))
        else:
            free = mates[seat] if duty.partner_free else 0
            found.append((seat, may, [float(free >> other & 1) for other in range(len(kernel.hands))], None))
    return found


def winners(
    kernel: Kernel, public: PublicCards, worth: TrickWorth, cards: Cards, card: int, aims: Aims, habits: Habits
) -> list[float]:
    """By seat, the chance to take the trick if the seat to play plays `card` and the others have these habits."""
    hand = kernel.hands[kernel.turn]
    left, unseen = hand.bit_count(), public.rest & ~hand
    inside = _pot(kernel, aims) + aims.points[card.bit_length()] if cards.free else 0.0
    then, others = standing(kernel, card, unseen), later(kernel, public, worth, unseen, inside)
    chain = takers(then, others, _misses(left, unseen.bit_count()), cards.trump, public.trumping, habits)
    seats = range(len(kernel.hands))
    return [expect_worth([float(other == seat) for other in seats], chain) for seat in seats]


def takers(
    then: Standing,
    others: list[Later],
    misses: tuple[float, ...],
    trump: int,
    trumping: bool,
    habits: Habits,
) -> Takers:
    """Who takes the trick once it stands so and `others` are still to play."""
    owner, beats, must = then
    chain: Takers = [(owner, 1.0)]
    if not beats:
        return chain
    joined, seen, ruffs, over, ruffed = False, -1, 0, 0.0, 0.0
    beats_on, ruffs_on, overtakes, overruffs, idly = habits
    free = trumping or must & trump
    for seat, may, row, swing in others:
        able = beats & may
        if not able:
            continue
        if may != seen:
            seen = may
            ruffs = (able & trump).bit_count()
            over = 1.0 - misses[able.bit_count() - ruffs]
            ruffed = 1.0 - misses[ruffs]
            if not free:
                ruffed *= misses[(must & may).bit_count()]
        now = row[owner]
        if joined:
            for other, take in chain:
                now += take * (row[other] - now)
        gain = row[seat] - now
        if swing is None or (gain > 0.0 and swing > 0.0):
            if swing is None:
                will, beat, use = 1.0 - now, 1.0, 1.0
            else:
                will, beat, use = gain / swing, beats_on, ruffs_on
                if will > 1.0:
                    will = 1.0
            idle = 1.0 - will
            take = 1.0 - (1.0 - over * (beat * will + overtakes * idle)) * (
                1.0 - ruffed * (use * will + overruffs * idle)
            )
        elif gain > 0.0:
            take = over
        elif gain < 0.0:
            # It takes the trick only where every card of the suit does.
            take = over * misses[(must & may & ~beats).bit_count()]
        else:
            take = over * overtakes
        if idly and not (gain > 0.0 and (swing is None or swing > 0.0)):
            take = 1.0 - (1.0 - max(take, idly * over)) * (1.0 - idly * ruffed)
        if take:
            joined = True
            chain.append((seat, take))
    return chain


def expect_worth(row: list[float], chain: Takers) -> float:
    """What the trick is worth on average, where `row` has by seat what it is worth that this seat takes it."""
    value = row[chain[0][0]]
    if len(chain) > 1:
        for seat, take in chain:
            value += take * (row[seat] - value)
    return value
