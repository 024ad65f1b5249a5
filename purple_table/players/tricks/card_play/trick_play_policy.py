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
    FREE,
    JUDGED,
    CardStrengths,
    TrickKnowledge,
    chance_to_win_later,
    read_trick_knowledge,
)
from purple_table.players.tricks.card_play.trick_prizes import add_prize, keep_treasures, value_open_card
from purple_table.players.tricks.card_play.trick_takers import (
    SeatToPlay,
    TakeChances,
    blend_chances,
    count_pot,
    expect_worth,
    find_standing,
    find_takers,
    list_seats_to_play,
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
HELD: Final = 0.7
"""The share of the points of a marriage in the hand that is lost when one of its cards is played to something else."""
AWAITED: Final = 0.25
"""That share of a marriage of which the other card may still be drawn."""
GOAL: Final = 60.0
"""What it counts for beside its points, in a race, that a trick brings a side to the goal."""
PRIZE: Final = 2.0
"""How many times what the open card of a stock is worth above an unseen one counts for the trick whose winner draws it:
of 0, 0.5, 1, 2 and 3 the last two are the best."""
SAVED_WHILE_DRAWING: Final = 1.0
"""That share where cards are drawn face down and a hand may trump at will: of 0, 0.4, 0.8 and 1.2 the last two are the
best, and where they are drawn openly 0 is as good."""
DRAWN: Final = 3.0
"""How many times what its other cards gain in chances, with fewer trumps in other hands, counts for a maker that leads
its highest trump: these chances are fitted to deals in which nobody drew trumps. With 2 it still led side aces."""
SOON: Final = (4, 3)
"""The most cards in a hand that plans for the last trick in playouts, with up to four players and with more. With six
cards and eight players a deal would take up to a quarter of a second."""


class TrickPlayPolicy:
    """A `PlayoutPolicy` by these card rules."""

    def __init__(self, game: TrickGame, aims: Aims, cards: CardStrengths) -> None:
        self._aims = aims
        self._cards = cards
        self._plans = bool(aims.closing) or any(aims.exactly)
        self._soon = SOON[aims.players > 4]

    def read_knowledge(self, facts: TrickSeatFacts) -> TrickKnowledge:
        """Return what the seat of a view knows."""
        return read_trick_knowledge(facts)

    def copy(self, known: TrickKnowledge) -> TrickKnowledge:
        """Return an independent copy, to be played on."""
        return known.copy()

    def choose_card(self, kernel: Kernel, known: TrickKnowledge) -> int:
        """Return the card of the seat to play, as one bit: that of a Skilled player."""
        return self._choose_by_plan(kernel, known, self._aims.find_next_worth(kernel.taken), MOST, True)

    def play(self, kernel: Kernel, known: TrickKnowledge, card: int) -> None:
        """Play this card for the seat to play, which announces a marriage with it if it can."""
        if self._aims.mates and not kernel.count:
            announce_marriage(kernel, card, self._aims)
        if not kernel.is_over:
            known.play(kernel, card)

    def play_on(self, kernel: Kernel, known: TrickKnowledge, card: int, plain: Collection[int]) -> None:
        """Play `card` (0: none), and then everything to the end of the deal; nobody follows a plain rule here.

        To be quick, nobody foresees here that a card that follows color may restore a lead.
        """
        aims, play, choose, soon = self._aims, known.play, self._choose_by_plan, self._soon
        if card:
            play(kernel, card)
        marries = bool(aims.mates)
        worth = aims.find_next_worth(kernel.taken)
        while not kernel.is_over:
            card = choose(kernel, known, worth, soon, False)
            if marries and not kernel.count:
                announce_marriage(kernel, card, aims)
                if kernel.is_over:
                    break
            play(kernel, card)
            if not kernel.count:
                worth = aims.find_next_worth(kernel.taken)

    def _choose_by_plan(
        self, kernel: Kernel, known: TrickKnowledge, worth: TrickWorth, most: int, foresees: bool
    ) -> int:
        aims, cards = self._aims, self._cards
        plan = make_plan(kernel, known, worth, aims, cards, most) if self._plans else None
        return choose_card(kernel, known, worth, aims, cards, plan, foresees)


def announce_marriage(kernel: Kernel, lead: int, aims: Aims) -> None:
    """Announce the marriage from which the seat to play will lead this card, if its hand has one to announce."""
    place, turn = lead.bit_length(), kernel.turn
    mate = aims.mates[place]
    # A lead that is limited to both cards comes after their announcement.
    if not mate & kernel.hands[turn] or kernel.leadable == lead | mate or not (kernel.stock or aims.marries_late):
        return
    announced = list(kernel.announced)
    announced[turn] += aims.couples[place]
    kernel.announced = tuple(announced)
    kernel.update_end()


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
    foresees: bool = True,
) -> int:
    """Return the card that the seat to play should play, as one bit; `plan` values the rest of its hand, if given.

    With `foresees` the chances take into account that a card that follows color may give the trick back to the lead.
    """
    legal = kernel.legal()
    if not legal & (legal - 1):
        return legal
    turn, count = kernel.turn, kernel.count
    if cards.is_unnamed:
        if not count and kernel.stage.named:
            return _choose_naming_lead(kernel, public, worth, aims, cards)
        denomination = kernel.stage.denomination
        cards, aims = cards.find_named(denomination), aims.find_named(denomination)
    hand = kernel.hands[turn]
    left = hand.bit_count()
    unseen = public.rest & ~hand
    if legal & aims.treasures:
        legal = keep_treasures(kernel, public, aims, legal, unseen)
        if not legal & (legal - 1):
            return legal
    if count and aims.brinks and kernel.taken[kernel.winner] >= aims.brinks[kernel.winner]:
        # Whoever is about to win all that is played for must be beaten, with anything.
        legal = legal & kernel.winning_mask or legal
        if not legal & (legal - 1):
            return legal
    best, found = -1e18, 0
    plain = worth if plan is None else plan.beside
    ahead = plain.later[turn]
    prize = 0.0
    if public.opened and kernel.stock:
        prize = PRIZE * value_open_card(kernel, public, aims, cards, unseen, left, KEEP * ahead)
    takes, points_in, kept = plain.takes[turn], worth.card[turn], (KEEP if ahead > 0.0 else SHED) * ahead
    free = kernel.stage.is_free
    if prize:
        takes = add_prize(takes, turn, prize)
    trump, higher, habits, trumping = cards.trump, cards.higher, FREE if free else JUDGED, public.trumping
    saved = SAVED if free else SAVED_WHILE_DRAWING if trumping and kernel.stock and not public.opened else 0.0
    to_come = left + len(kernel.stock) // len(kernel.seats)
    trumps, sides = cards.trump_holds[to_come], cards.side_holds[to_come][(unseen & trump).bit_count()]
    misses = _tabulate_misses(left, unseen.bit_count())
    counts, sweeps, points = aims.counts_cards, bool(aims.sweeps), aims.points
    mates = aims.mates if kernel.stock or aims.marries_late else ()
    left_worth = aims.left
    missing = aims.count_missing_points(kernel)
    # With one card to come after the lead, nothing gives the trick back to it.
    single = bool(missing) and kernel.last == 1
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
        # Whoever needs every trick draws trumps while nobody can beat them, and from the top where he named the trump.
        highest = _find_master_trump(legal, unseen, cards)
        if highest:
            return highest
    relief = 0.0
    leading = not count and ahead > 0.0 and aims.makers == aims.side_of[turn]
    if leading and legal & trump and unseen & trump and hand & ~trump:
        relief = DRAWN * ahead * _chance_gained_by_drawing(kernel, public, cards, hand, unseen, to_come - 1, misses)
    rest = legal
    inside = 0.0
    regained = kernel.tables.regained
    leader, back = turn, 0
    gives = restores = regain & unseen if count and foresees else 0
    if restores:
        leader, back = kernel.leader, regained[kernel.lead.bit_length()] & unseen
    while rest:
        card = rest & -rest
        rest ^= card
        place = card.bit_length()
        then = lying
        if restores:
            gives = 0 if card & changes & regain else restores & (after[place] if card & changes else changes)
        if not count:
            _, asked, _, _, beats, gives = leads[place]
            then = turn, beats & ~gives & unseen, asked
            gives = gives & beats & unseen if foresees and not single else 0
            back = regained[place] & unseen
        elif card & changes:
            then = (
                find_standing(kernel, card, unseen) if card & regain else (turn, after[place] & ~regain & unseen, must)
            )
        key: tuple[object, ...] = then
        if gives:
            key = (*then, gives, back)
        if free:
            inside = pot + points[place]
            key = (*key, inside)
        shared = known.get(key)
        if shared is None:
            if others is None or free:
                others = list_seats_to_play(kernel, public, worth, unseen, inside)
                if prize:
                    others = [(seat, may, add_prize(row, seat, prize), swing) for seat, may, row, swing in others]
            chain = find_takers(then, others, misses, trump, trumping, habits)
            taken, each = takes[then[0]], points_in[then[0]]
            if len(chain) > 1:
                for seat, take in chain:
                    taken += take * (takes[seat] - taken)
                    if counts:
                        each += take * (points_in[seat] - each)
            if gives and (len(chain) > 1 or then[0] != leader):
                # Once somebody follows color only the color of the lead competes, the lead with it, and trumps. Nobody
                # follows color to give the trick away.
                stays = 1.0
                for _, may, row, _ in others:
                    if row[leader] >= row[then[0]]:
                        stays *= misses[(gives & may).bit_count()]
                after_color = find_takers((leader, back, then[2]), others, misses, trump, trumping, habits)
                colored = expect_worth(takes, after_color)
                taken = colored + stays * (taken - colored)
                if counts:
                    colored = expect_worth(points_in, after_color)
                    each = colored + stays * (each - colored)
                if sweeps or plan is not None:
                    chain = blend_chances(chain, after_color, stays)
            shared = known[key] = taken, each, chain
        taken, each, chain = shared
        # A card that is played takes no trick later: what it was worth in the hand is lost with it.
        value = (taken + (pot + points[place]) * each if counts else taken) - kept * (
            trumps if card & trump else sides
        )[(unseen & higher[place]).bit_count()]
        if relief and card & trump and not unseen & higher[place]:
            value += relief
        if saved:
            # A card with points may be kept for a trick that the own side is surer to win.
            value -= saved * points[place]
        if mates and mates[place]:
            couple = aims.couples[place]
            value += _value_marriage(mates[place], couple, not count, hand, unseen, len(kernel.stock))
            if not count and mates[place] & hand and kernel.taken[turn] and missing[turn] <= couple:
                value += GOAL
        if missing:
            inside = pot + points[place]
            reached = [(GOAL if seat == turn else -GOAL) * (left <= inside) for seat, left in enumerate(missing)]
            value += expect_worth(reached, chain)
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


def _value_marriage(mate: int, points: int, leads: bool, hand: int, unseen: int, stock: int) -> float:
    """Return what playing a card of a marriage brings by the announcement, or loses because that is gone."""
    if mate & hand:
        return float(points) if leads else -HELD * points
    # The other card may be among those that this hand still draws.
    if mate & unseen and stock:
        return -AWAITED * points * stock / (2 * unseen.bit_count())
    return 0.0


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
    return choose_card(twin, public, worth, aims.find_named(found), cards.find_named(found))


def _find_master_trump(legal: int, unseen: int, cards: CardStrengths) -> int:
    """Return the highest trump of `legal`, if others may still hold trumps and none of these is higher; else 0.

    A higher one may lie aside where the first lead names the trump: there the highest trump is led all the same.
    """
    if not unseen & cards.trump:
        return 0
    rest = legal & cards.trump
    if cards.is_named_by_lead:
        unseen = 0
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
