"""The card rules where tricks are to be won, as in Whist.

Each card that may be played is weighed: what the trick is worth to the seat, by who will probably take it, less what
the card is worth in the hand. `choose_card` sees the hand of the seat to play, the trick, and what everybody knows; no
other hand. Cards are masks, so that playouts are quick.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import TYPE_CHECKING, Final

from purple_table.players.tricks.card_play.aims import Aims, TrickWorth
from purple_table.players.tricks.card_play.hand_plans import MOST, HandPlan, make_plan
from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths, Habits, TrickKnowledge

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.seat_facts import TrickSeatFacts

KEEP: Final = 0.833
"""How much of that chance is lost with the card: another card may take its place."""
SHED: Final = 0.58
"""The same where the seat would rather take no trick: a card that may be thrown away later is no certain loss."""
SAVED: Final = 0.4
"""There, how much of a card's points the own side gains by waiting for a better trick: of 0, 0.4 and 0.8 the best."""
SOON: Final = (4, 3)
"""Cards in a hand that plans for the last trick in playouts, of up to four players and of more: with six, and eight
players, a deal takes up to a quarter of a second."""


TrickStanding = tuple[int, int, int]
"""How a trick stands: who would take it, the unseen cards that would change that, and what a hand must follow with."""
SeatToPlay = tuple[int, int, list[float], float | None]
"""A seat still to play: the unseen cards that it may hold, what it is worth to it that each seat takes the trick, and
what taking it is worth to it rather than leaving it to an opponent; where it must take it if it can: from whom it need
not, and None."""
TakeChances = list[tuple[int, float]]
"""Seats in the order played, each with the chance that it takes the trick from whoever would have it."""


class TrickPlayPolicy:
    """Plays sampled deals on by these card rules: a `PlayoutPolicy`."""

    def __init__(self, game: TrickGame, aims: Aims, cards: CardStrengths) -> None:
        self._aims = aims
        self._cards = cards
        self._trumping = game.following.part == "suit_or_trump"
        self._plans = bool(aims.closing) or any(aims.exactly)
        self._soon = SOON[aims.players > 4]

    def read_knowledge(self, facts: TrickSeatFacts) -> TrickKnowledge:
        """Return what the seat of a view knows."""
        return TrickKnowledge(facts.rest, facts.excluded[:], self._trumping)

    def copy(self, known: TrickKnowledge) -> TrickKnowledge:
        """Return an independent copy, to be played on."""
        return known.copy()

    def choose_card(self, kernel: Kernel, known: TrickKnowledge) -> int:
        """Return the card of the seat to play, as one bit: that of a Skilled player."""
        return self._choose_by_plan(kernel, known, self._aims.find_next_worth(kernel.taken), MOST)

    def play_on(self, kernel: Kernel, known: TrickKnowledge, card: int, plain: Collection[int]) -> None:
        """Play `card` (0: none), and then everything to the end of the deal; nobody follows a plain rule here."""
        aims, play, hands, choose, soon = self._aims, known.play, kernel.hands, self._choose_by_plan, self._soon
        if card:
            play(kernel, card)
        worth = aims.find_next_worth(kernel.taken)
        while hands[kernel.turn]:
            play(kernel, choose(kernel, known, worth, soon))
            if not kernel.count:
                worth = aims.find_next_worth(kernel.taken)

    def _choose_by_plan(self, kernel: Kernel, known: TrickKnowledge, worth: TrickWorth, most: int) -> int:
        aims, cards = self._aims, self._cards
        plan = make_plan(kernel, known, worth, aims, cards, most) if self._plans else None
        return choose_card(kernel, known, worth, aims, cards, plan)


@cache
def _tabulate_misses(left: int, unseen: int) -> tuple[float, ...]:
    """Return the chance that a hand of `left` cards has none of so many of the cards that are `unseen`."""
    return tuple((1.0 - left / unseen) ** number for number in range(unseen + 1)) if unseen else (1.0,)


def choose_card(
    kernel: Kernel,
    public: TrickKnowledge,
    worth: TrickWorth,
    aims: Aims,
    cards: CardStrengths,
    plan: HandPlan | None = None,
) -> int:
    """Return the card that the seat to play should play, as one bit; `plan` says what the rest of its hand is worth."""
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
    misses = _tabulate_misses(left, unseen.bit_count())
    counts, free, sweeps, points = aims.counts_cards, cards.free, bool(aims.sweeps), aims.points
    pot = _count_pot(kernel, aims) if counts else 0.0
    # Cards that the same cards would beat take the trick with the same chances.
    known: dict[tuple[object, ...], tuple[float, float, TakeChances]] = {}
    # A lead always is winning; any other card leaves the trick as it lies, or changes it.
    leads, after, regain, must = (
        kernel.tables.leads,
        kernel.winner_changing_masks,
        kernel.lead_restoring_mask,
        kernel.follow_mask,
    )
    changes = kernel.winner_changing_mask if count else legal
    lying = kernel.winner, changes & ~regain & unseen, must
    others: list[SeatToPlay] | None = None
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
            then = (
                find_standing(kernel, card, unseen) if card & regain else (turn, after[place] & ~regain & unseen, must)
            )
        key: tuple[object, ...] = then
        if free:
            inside = pot + points[place]
            key = (*then, inside)
        shared = known.get(key)
        if shared is None:
            if others is None or free:
                others = list_seats_to_play(kernel, public, worth, unseen, inside)
            chain = find_takers(then, others, misses, trump, trumping, habits)
            taken, each = takes[then[0]], points_in[then[0]]
            if len(chain) > 1:
                for seat, take in chain:
                    taken += take * (takes[seat] - taken)
                    if counts:
                        each += take * (points_in[seat] - each)
            shared = known[key] = taken, each, chain
        taken, each, chain = shared
        # A card that is played takes no trick later: what it was worth in the hand is lost with it.
        value = (taken + (pot + points[place]) * each if counts else taken) - kept * (
            trumps if card & trump else sides
        )[(unseen & higher[place]).bit_count()]
        if free:
            # Points may wait for a trick that the own side is surer of.
            value -= SAVED * points[place]
        if sweeps:
            value += expect_worth(aims.value_sweeps(kernel.won, card | (kernel.trick if count else 0), turn), chain)
        if plan is not None:
            took = expect_worth([float(seat == turn) for seat in range(len(takes))], chain)
            value += took * plan.value_hand(hand ^ card, True) + (1.0 - took) * plan.value_hand(hand ^ card, False)
        if value > best:
            best, found = value, card
    return found


def _count_pot(kernel: Kernel, aims: Aims) -> float:
    """Return the points in the trick, with what the seats after the next one will add on average."""
    if not aims.counts_cards:
        return 0.0
    pot = aims.each * (kernel.last - kernel.count)
    rest = kernel.trick if kernel.count else 0
    while rest:
        low = rest & -rest
        pot += aims.points[low.bit_length()]
        rest ^= low
    return pot


def find_standing(kernel: Kernel, card: int, unseen: int) -> TrickStanding:
    """Return how the trick stands if the seat to play plays `card`."""
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


def list_seats_to_play(
    kernel: Kernel, public: TrickKnowledge, worth: TrickWorth, unseen: int, inside: float = 0.0
) -> list[SeatToPlay]:
    """Return the seats that are still to play after the one whose turn it is, in order. `inside` are the points in the
    trick where these decide who wants it: what it is worth by its number alone tells nothing then."""
    found: list[SeatToPlay] = []
    duty, mates = kernel.tables.duty, kernel.tables.mates
    seat = kernel.turn
    for _ in range(kernel.last - kernel.count):
        seat = kernel.next[seat]
        may = unseen & ~public.barred[seat]
        # Where there is a duty to take a trick, a hand takes it if it can, unless it need not take it from its partner.
        if duty is None:
            row = worth.takes[seat]
            if inside:
                row = [take + inside * each for take, each in zip(row, worth.card[seat], strict=True)]
            found.append((seat, may, row, worth.swing[seat]))
        else:
            free = mates[seat] if duty.partner_free else 0
            found.append((seat, may, [float(free >> other & 1) for other in range(len(kernel.hands))], None))
    return found


def chances_to_take(
    kernel: Kernel,
    public: TrickKnowledge,
    worth: TrickWorth,
    cards: CardStrengths,
    card: int,
    aims: Aims,
    habits: Habits,
) -> list[float]:
    """Return by seat the chance to take the trick if the seat to play plays `card` and the others have these habits."""
    hand = kernel.hands[kernel.turn]
    left, unseen = hand.bit_count(), public.rest & ~hand
    inside = _count_pot(kernel, aims) + aims.points[card.bit_length()] if cards.free else 0.0
    then, others = find_standing(kernel, card, unseen), list_seats_to_play(kernel, public, worth, unseen, inside)
    chain = find_takers(then, others, _tabulate_misses(left, unseen.bit_count()), cards.trump, public.trumping, habits)
    seats = range(len(kernel.hands))
    return [expect_worth([float(other == seat) for other in seats], chain) for seat in seats]


def find_takers(
    then: TrickStanding,
    others: list[SeatToPlay],
    misses: tuple[float, ...],
    trump: int,
    trumping: bool,
    habits: Habits,
) -> TakeChances:
    """Return who takes the trick once it stands so and `others` are still to play."""
    owner, beats, must = then
    chain: TakeChances = [(owner, 1.0)]
    if not beats:
        return chain
    joined, seen, ruffs, over, ruffed = False, -1, 0, 0.0, 0.0
    beats_on, ruffs_on, overtakes, overruffs, idly = habits
    free = trumping or must & trump
    for seat, may, row, swing in others:
        able = beats & may
        if not able:
            continue
        # A hand trumps only where it has no card of the color that it must follow, unless it may trump at will.
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
            # It would rather have the trick: the more it gains by that, the likelier it plays a card for it.
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
            # It wants no trick of its own, but rather takes this one than leave it to who has it.
            take = over
        elif gain < 0.0:
            # It takes the trick only where every card of the suit does.
            take = over * misses[(must & may & ~beats).bit_count()]
        else:
            # It is the same to this hand who takes the trick: it goes over its own side now and then.
            take = over * overtakes
        # People take tricks that seem worth nothing to them, too.
        if idly and not (gain > 0.0 and (swing is None or swing > 0.0)):
            take = 1.0 - (1.0 - max(take, idly * over)) * (1.0 - idly * ruffed)
        if take:
            joined = True
            chain.append((seat, take))
    return chain


def expect_worth(row: list[float], chain: TakeChances) -> float:
    """Return what the trick is worth on average, where `row` has by seat what it is worth that this seat takes it."""
    value = row[chain[0][0]]
    if len(chain) > 1:
        for seat, take in chain:
            value += take * (row[seat] - value)
    return value
