"""The policy of games whose captured cards cost points, such as Hearts: stay under tricks, and shoot or stop moons.

`choose_card` reads the hand of the seat to play, the trick, the captured cards and what everybody knows, but no other
hand. Cards are masks, so that playouts are quick.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from purple_table.core.masks import list_bits
from purple_table.games.tricks.trump import NEVER
from purple_table.players.tricks.card_play import moon_shooting
from purple_table.players.tricks.card_play.card_costs import DUMP, LEAD_AGAIN, CardCosts
from purple_table.players.tricks.card_play.penalty_knowledge import (
    NOBODY,
    THREAT,
    UNKNOWN,
    Moon,
    PenaltyKnowledge,
    make_initial_knowledge,
    make_knowledge,
)

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.seat_facts import TrickSeatFacts
    from purple_table.games.tricks.trick_game import TrickGame

ONLY, SHOOT, LEAD, LEAD_STOP, UNDER, UNLOAD, SHED, STOP, CAUGHT, HOPE, THROW, HOLD = range(12)
"""The rules by which a card is chosen; `reasons.penalty_evidence` has what each of them claims."""

STOPPER: Final = 0.05
"""The value of a card that will take a trick of a moon's color and so stop it, as a share of the moon's points."""
KEEP: Final = 3.0
"""How many times the value of stopping a moon a hand's last chance to win a trick of some color is worth."""
FEWER: Final = 0.7
"""The cost of throwing a card of a color, for each card that the hand has of it: short colors go first."""


def is_penalty_game(game: TrickGame) -> bool:
    """Return whether these rules can play the game.

    Captured cards must be all that a deal is played for, without trumps and without a duty to take a trick, and the
    highest card of the color that was led must take the trick.
    """
    if not game.worth().shuns or game.trump.part != NEVER or game.following.duty is not None or not game.is_plain:
        return False
    tables, dealt = game.tables, game.in_play
    for card in (1 << place for place in range(dealt.bit_length()) if dealt >> place & 1):
        led = tables.following[card.bit_length()]
        competing, _, _, _, _, regain = tables.leads[card.bit_length()]
        if regain or (competing ^ led) & dealt:
            return False
    return True


class PenaltyPlayPolicy:
    """A `PlayoutPolicy` by these card rules. Some seats may follow a plain rule instead."""

    def __init__(self, game: TrickGame, costs: CardCosts) -> None:
        self._costs = costs
        self._higher = game.tables.higher

    def read_knowledge(self, facts: TrickSeatFacts) -> PenaltyKnowledge:
        """Return what the seat of a view knows, but for what it expects of the others: they see other cards."""
        known = make_knowledge(facts, self._costs)
        known.guarding = UNKNOWN
        return known

    def make_initial_knowledge(self, cards: int) -> PenaltyKnowledge:
        """Return what everybody knows before any of `cards` is played."""
        return make_initial_knowledge(cards, self._costs)

    def copy(self, known: PenaltyKnowledge) -> PenaltyKnowledge:
        """Return an independent copy, to be played on."""
        return known.copy()

    def choose_card(self, kernel: Kernel, known: PenaltyKnowledge) -> int:
        """Return the card of the seat to play, as one bit."""
        return choose_card(kernel, known, self._costs)[0]

    def play_on(self, kernel: Kernel, known: PenaltyKnowledge, card: int, plain: Collection[int]) -> None:
        """Play `card` (0: none), and then everything to the end of the deal; the seats of `plain` by the plain rule."""
        costs, play, choose = self._costs, known.play, choose_card
        if card:
            play(kernel, card, costs)
        while not kernel.is_over:
            plainly = kernel.turn in plain
            play(kernel, self.choose_plain_card(kernel) if plainly else choose(kernel, known, costs)[0], costs)

    def play(self, kernel: Kernel, known: PenaltyKnowledge, card: int) -> None:
        """Play this card for the seat to play."""
        known.play(kernel, card, self._costs)

    def choose_plain_card(self, kernel: Kernel) -> int:
        """Return the card of the seat to play by the plain rule, as one bit.

        It stays under with the highest card, throws the costliest card, and leads the lowest.
        """
        legal, order, higher = kernel.legal(), self._costs.order, self._higher
        if kernel.count:
            if legal & kernel.competing_mask:
                under = legal & ~kernel.winner_changing_mask
                if under or kernel.count == kernel.last:
                    return order.high(under or legal)
                return order.low(legal)
            value = self._costs.value
            return max(
                list_bits(legal),
                key=lambda bit: (value[bit.bit_length()], -higher[bit.bit_length()].bit_count(), bit),
            )
        return max(list_bits(legal), key=lambda bit: (higher[bit.bit_length()].bit_count(), bit))


def choose_card(kernel: Kernel, known: PenaltyKnowledge, costs: CardCosts) -> tuple[int, int]:
    """Return the card that the seat to play should play, as one bit, and the rule that chose it.

    It always follows color, also where the rules allow a seat to fail to (H16).
    """
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
        # Capturing all cards of a moon gains points, so a hand that is strong enough takes tricks for it.
        wanted = moon_shooting.find_moons_to_shoot(kernel, known, costs)
        if wanted:
            return moon_shooting.choose_shooting_card(kernel, known, costs, legal, wanted), SHOOT
    if mine:
        return _follow(kernel, known, costs, mine, threats)
    if count:
        return choose_thrown_card(kernel, known, costs, legal, threats)
    return _lead(known, costs, legal, hand, turn, threats)


def _lead(
    known: PenaltyKnowledge, costs: CardCosts, legal: int, hand: int, turn: int, threats: list[Moon]
) -> tuple[int, int]:
    """Return the lead with the least cost: the lowest card of a color, or the highest to stop a moon."""
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
            # One trick with a card of the moon stops its collector, and the highest card is likeliest to take one.
            for cards, worth, who, _, _ in threats:
                if worth and mine & cards and who != turn:
                    top = order.high(mine)
                    below = (out & lower[top.bit_length()]).bit_count()
                    chance = costs.take[-1][(open_to[index] & others).bit_count()][out.bit_count()][below]
                    cost = row[below] - chance * worth
                    if cost < best:
                        best, found, rule = cost, top, LEAD_STOP
    return found, rule


def _follow(
    kernel: Kernel, known: PenaltyKnowledge, costs: CardCosts, mine: int, threats: list[Moon]
) -> tuple[int, int]:
    """Stay under with the highest card; take the trick to stop a moon, to get rid of a high card, or where it must."""
    turn = kernel.turn
    count = kernel.count
    trick = kernel.trick
    over = mine & kernel.winner_changing_mask
    under = mine ^ over
    order = costs.order
    index = costs.color_of[kernel.best.bit_length()]
    base = costs.base[index]
    points = costs.count_points(trick) if trick & costs.counted else 0
    # By taking the trick the seat stops a moon: surely if the collector has it now, and perhaps if it still plays.
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
        # Under the winning card a costly card is safe, such as the Queen of Spades under the King.
        peak = under & costs.peaks
        duck = order.high(peak or under)
        if danger and over:
            stop += _value_last_chance(kernel, known, threats, trick | duck)
        if peak:
            rule = UNLOAD
        elif danger:
            low = order.low(under)
            if low != duck and _keeps_stopper(kernel, known, costs, mine, duck, danger):
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
        # Every card would win so far. If nobody can go higher the trick is taken anyway, and the highest card goes.
        low = order.low(over)
        if stop or not later or not out & order.above[low.bit_length()]:
            plain = over & ~costs.peaks or over
            return order.high(plain), STOP if stop else CAUGHT
        return low, HOPE
    # A high card that takes a cheap trick now cannot be caught by a costly one later.
    plain = over & ~costs.peaks or over
    place = order.top(plain)
    card = 1 << place - 1
    below = (out & order.below[place]).bit_count()
    left = costs.players - 1 - count
    cost = points + base + LEAD_AGAIN - stop
    if unseen & costs.costly:
        # Seats that are out of the color throw points on the trick.
        cost += (left - costs.followers[seats][held] * later / seats if seats else left) * DUMP
    shed = costs.shed[index][seats][held]
    gain = shed[below] - shed[(out & order.below[duck.bit_length()]).bit_count()]
    if costs.take[later][seats][held][below] * cost < gain:
        return card, STOP if stop else SHED
    return duck, rule


def _value_last_chance(kernel: Kernel, known: PenaltyKnowledge, threats: list[Moon], trick: int) -> float:
    """Return by how much stopping moons is worth more to a hand that alone still has cards of them.

    Nobody else can take a trick with such a card any more, and this trick brings the collector nearer.
    """
    more = 0.0
    unseen = known.rest & ~kernel.hands[kernel.turn]
    for cards, worth, who, points, _ in threats:
        if who == kernel.winner and trick & cards and not unseen & cards:
            held = ((kernel.won[who] | trick) & cards).bit_count()
            more += THREAT[min(held, len(THREAT) - 1)] * points - worth
    return more


def _keeps_stopper(
    kernel: Kernel, known: PenaltyKnowledge, costs: CardCosts, mine: int, duck: int, danger: float
) -> bool:
    """Return whether to play the lowest of `mine` and keep `duck`, which may yet win a trick against a collector."""
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


def choose_thrown_card(
    kernel: Kernel, known: PenaltyKnowledge, costs: CardCosts, legal: int, threats: list[Moon]
) -> tuple[int, int]:
    """Return the card to throw where the seat cannot follow, and the rule `THROW`.

    Points and cards that would take tricks go first, but none that feeds a moon. While the collector of a moon is
    winning the trick, a hand keeps a card that may win a later trick, with the low cards that guard it.
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
            # A card of the moon thrown to its collector helps the moon; thrown to anybody else it stops the moon.
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
