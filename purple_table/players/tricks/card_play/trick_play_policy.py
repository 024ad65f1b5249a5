"""The policy of games in which tricks are to be won, such as Whist.

The value of a card is the expected worth of the trick to the seat, over who will take it, less the worth of the card
in the hand. `choose_card` reads the hand of the seat to play, the trick and what everybody knows, but no other hand.
Cards are masks, so that playouts are quick.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import TYPE_CHECKING, Final

from purple_table.core.masks import list_bits
from purple_table.players.tricks.card_play.aims import Aims, TrickWorth
from purple_table.players.tricks.card_play.hand_plans import MOST, HandPlan, make_plan
from purple_table.players.tricks.card_play.trick_knowledge import (
    CardStrengths,
    Habits,
    TrickKnowledge,
    chance_to_win_later,
)

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.seat_facts import TrickSeatFacts
    from purple_table.games.tricks.trick_game import TrickGame

KEEP: Final = 0.833
"""The share of a card's chance to take a trick later that is lost when it is played: another card may do so instead."""
SHED: Final = 0.58
"""That share where the seat would rather take no trick: a high card may still be thrown away later."""
SAVED: Final = 0.4
"""Where nobody has to follow, the share of a card's points that the own side gains by keeping it for a better trick: of
0, 0.4 and 0.8 the best."""
DRAWN: Final = 3.0
"""How many times what its other cards gain in chances, with fewer trumps in other hands, counts for a maker that leads
its highest trump: these chances are fitted to deals in which nobody drew trumps. With 2 it still led side aces."""
SOON: Final = (4, 3)
"""The most cards in a hand that plans for the last trick in playouts, with up to four players and with more. With six
cards and eight players a deal would take up to a quarter of a second."""


TrickStanding = tuple[int, int, int]
"""The standing of a trick: who is winning it, the unseen cards that would change that, and the cards to follow with."""
SeatToPlay = tuple[int, int, list[float], float | None]
"""A seat still to play: its number, the unseen cards that it may hold, the value to it of each seat taking the trick,
and its swing (see `TrickWorth`). With a duty to take the trick the values are 1 for the seats from which it need not
take it and else 0, and the swing is None."""
TakeChances = list[tuple[int, float]]
"""Seats in the order played, each with the chance that it takes the trick from the seat that is winning then."""


class TrickPlayPolicy:
    """A `PlayoutPolicy` by these card rules."""

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

    def play(self, kernel: Kernel, known: TrickKnowledge, card: int) -> None:
        """Play this card for the seat to play."""
        known.play(kernel, card)

    def play_on(self, kernel: Kernel, known: TrickKnowledge, card: int, plain: Collection[int]) -> None:
        """Play `card` (0: none), and then everything to the end of the deal; nobody follows a plain rule here."""
        aims, play, choose, soon = self._aims, known.play, self._choose_by_plan, self._soon
        if card:
            play(kernel, card)
        worth = aims.find_next_worth(kernel.taken)
        while not kernel.is_over:
            play(kernel, choose(kernel, known, worth, soon))
            if not kernel.count:
                worth = aims.find_next_worth(kernel.taken)

    def _choose_by_plan(self, kernel: Kernel, known: TrickKnowledge, worth: TrickWorth, most: int) -> int:
        aims, cards = self._aims, self._cards
        plan = make_plan(kernel, known, worth, aims, cards, most) if self._plans else None
        return choose_card(kernel, known, worth, aims, cards, plan)


@cache
def _tabulate_misses(left: int, unseen: int) -> tuple[float, ...]:
    """Return by number of cards, from 0, the chance that a hand of `left` of the `unseen` cards has none of these."""
    return tuple((1.0 - left / unseen) ** number for number in range(unseen + 1)) if unseen else (1.0,)


def choose_card(
    kernel: Kernel,
    public: TrickKnowledge,
    worth: TrickWorth,
    aims: Aims,
    cards: CardStrengths,
    plan: HandPlan | None = None,
) -> int:
    """Return the card that the seat to play should play, as one bit; `plan` values the rest of its hand, if given."""
    legal = kernel.legal()
    if not legal & (legal - 1):
        return legal
    turn, count = kernel.turn, kernel.count
    if cards.is_unnamed:
        if not count and kernel.stage.named:
            return _choose_naming_lead(kernel, public, worth, aims, cards)
        cards = cards.find_named(kernel.stage.denomination)
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
    left_worth = aims.left
    pot = count_pot(kernel, aims) if counts else 0.0
    # Cards that are beaten by the same cards take the trick with the same chances, which are computed once.
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
    if not count and legal & trump and aims.needs_every_trick(aims.side_of[turn], kernel.taken, left):
        # Whoever needs every trick draws trumps while nobody can beat them.
        highest = _find_master_trump(legal, unseen, cards)
        if highest:
            return highest
    relief = 0.0
    leading = not count and ahead > 0.0 and aims.makers == aims.side_of[turn]
    if leading and legal & trump and unseen & trump and hand & ~trump:
        relief = DRAWN * ahead * _chance_gained_by_drawing(kernel, public, cards, hand, unseen, to_come - 1, misses)
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
        if relief and card & trump and not unseen & higher[place]:
            value += relief
        if free:
            # A card with points may be kept for a trick that the own side is surer to win.
            value -= SAVED * points[place]
        if left_worth:
            # A card that is played is not left in the hand at the end.
            value -= left_worth[place]
        if sweeps:
            value += expect_worth(aims.value_sweeps(kernel.won, card | (kernel.trick if count else 0), turn), chain)
        if plan is not None:
            took = expect_worth([float(seat == turn) for seat in range(len(takes))], chain)
            value += took * plan.value_hand(hand ^ card, True) + (1.0 - took) * plan.value_hand(hand ^ card, False)
        if value > best:
            best, found = value, card
    return found


def _choose_naming_lead(
    kernel: Kernel, public: TrickKnowledge, worth: TrickWorth, aims: Aims, cards: CardStrengths
) -> int:
    """Return the first lead of a deal, which names the trump: that of the color with which the hand takes most tricks.

    Where tricks do harm it is the color with which it takes fewest.
    """
    legal, turn = kernel.legal(), kernel.turn
    hand = kernel.hands[turn]
    left, unseen = hand.bit_count(), public.rest & ~hand
    sign = 1.0 if worth.later[turn] > 0.0 else -1.0
    best, found = -1e18, ""
    masks: dict[str, int] = {}
    for card in list_bits(legal):
        named = kernel.stage.named[card.bit_length()]
        masks[named] = masks.get(named, 0) | card
    for named in masks:
        strengths = cards.find_named(named)
        tricks = 0.0
        for card in list_bits(hand):
            tricks += chance_to_win_later(strengths, card, unseen, left)
        if sign * tricks > best:
            best, found = sign * tricks, named
    leads = masks[found]
    twin = kernel.copy()
    twin.enter_stage(kernel.stage.name_trump(leads & -leads))
    twin.leadable = leads
    return choose_card(twin, public, worth, aims, cards.find_named(found))


def _find_master_trump(legal: int, unseen: int, cards: CardStrengths) -> int:
    """Return the highest trump of `legal`, if others may still hold trumps and none of these is higher; else 0."""
    if not unseen & cards.trump:
        return 0
    rest = legal & cards.trump
    while rest:
        card = rest & -rest
        rest ^= card
        if not (unseen | legal) & cards.higher[card.bit_length()]:
            return card
    return 0


def _chance_gained_by_drawing(
    kernel: Kernel,
    public: TrickKnowledge,
    cards: CardStrengths,
    hand: int,
    unseen: int,
    left: int,
    misses: tuple[float, ...],
) -> float:
    """Return by how much a round of trumps raises the chances of the other cards of the hand to take tricks.

    The other hands lose a trump each, as far as they may have one; `left` tricks follow.
    """
    trump, higher = cards.trump, cards.higher
    out = (unseen & trump).bit_count()
    drawn = 0.0
    for seat in kernel.seats:
        if seat != kernel.turn:
            drawn += 1.0 - misses[(unseen & trump & ~public.barred[seat]).bit_count()]
    stay = max(out - drawn, 0.0)
    fewer = int(stay)
    part = stay - fewer
    holds = cards.side_holds[left]
    now, less, more = holds[out], holds[fewer], holds[min(fewer + 1, out)]
    gained = 0.0
    rest = hand & ~trump
    while rest:
        card = rest & -rest
        rest ^= card
        above = (unseen & higher[card.bit_length()]).bit_count()
        gained += (1.0 - part) * less[above] + part * more[above] - now[above]
    return gained


def count_pot(kernel: Kernel, aims: Aims) -> float:
    """Return the points in the trick, with the mean points that the seats after the next one will add."""
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
    """Return the standing of the trick if the seat to play plays `card`."""
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
    """Return the seats that are still to play after the seat to play, in order.

    `inside` are the points in the trick, if the seats are to value it by its points as well as by its number.
    """
    found: list[SeatToPlay] = []
    duty, mates = kernel.duty, kernel.tables.mates
    seat = kernel.turn
    for _ in range(kernel.last - kernel.count):
        seat = kernel.next[seat]
        may = unseen & ~public.barred[seat]
        # Where there is a duty to take a trick, a hand takes it if it can, unless it need not take it from its partner.
        if duty is None or not duty.heads:
            row = worth.takes[seat]
            if inside:
                row = [take + inside * each for take, each in zip(row, worth.card[seat], strict=True)]
            found.append((seat, may, row, worth.swing[seat]))
        else:
            free = mates[seat] if duty.partner_free else 0
            found.append((seat, may, [float(free >> other & 1) for other in range(len(kernel.hands))], None))
    return found


def find_takers(
    then: TrickStanding,
    others: list[SeatToPlay],
    misses: tuple[float, ...],
    trump: int,
    trumping: bool,
    habits: Habits,
) -> TakeChances:
    """Return the chances of the seats to take a trick with this standing, while `others` are still to play."""
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
            # The seat wants the trick: the more it gains by it, the likelier it plays a card that takes it.
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
            # The seat wants no trick, but rather takes this one than leave it to the seat that is winning.
            take = over
        elif gain < 0.0:
            # The seat does not want the trick, and takes it only where all its cards of the suit would.
            take = over * misses[(must & may & ~beats).bit_count()]
        else:
            # The seat gains nothing by the trick, but players overtake their own side now and then.
            take = over * overtakes
        # Players sometimes take tricks that seem worth nothing to them.
        if idly and not (gain > 0.0 and (swing is None or swing > 0.0)):
            take = 1.0 - (1.0 - max(take, idly * over)) * (1.0 - idly * ruffed)
        if take:
            joined = True
            chain.append((seat, take))
    return chain


def expect_worth(row: list[float], chain: TakeChances) -> float:
    """Return the expected value of the trick; `row` has the value for each seat that may take it."""
    value = row[chain[0][0]]
    if len(chain) > 1:
        for seat, take in chain:
            value += take * (row[seat] - value)
    return value
