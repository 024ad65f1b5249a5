"""The policy of games that the first hand without cards wins: which card to lead or to follow with.

A card is rated by what it leaves: how surely the rest of the hand follows the next lead, whether the seat leads itself,
who of the others cannot follow, and what the card would cost at the end. Cards are masks, so that playouts are quick.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final, NamedTuple

from purple_table.core.masks import list_bits
from purple_table.games.trick_play.following import DRAW, PICK_UP
from purple_table.games.tricks.going_out import EMPTY_HAND
from purple_table.games.tricks.play_position import REFILL

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.seat_facts import TrickSeatFacts
    from purple_table.games.tricks.trick_game import TrickGame

SPRINT: Final = 12.0
"""How much more it counts to be rid of the last card than of one of many; in between it falls with the square."""
GROWTH: Final = 0.3
"""What a card more in a hand counts, as a share of what one fewer does."""
WAIT: Final = 0.9
"""What it counts to follow the next lead, as a share of what it does to lead: another hand may be out before."""
KEEP: Final = 0.3
"""What it counts to follow leads later on."""
ATTACK: Final = 0.5
"""What the cards of another hand count, as a share of the own."""
DRAWS: Final = 3.0
"""By how many cards a hand grows on average that draws until it can follow."""
BEATS: Final = 0.6
"""How often a hand that can take the trick does so."""
COST: Final = 0.25
LATE_COST: Final = 0.8
LATE: Final = 3
"""What the price of a card counts that is of the mean price: usually, and once another hand has so few cards."""
STUCK: Final = 100.0
"""What it counts against a lead that the next hand cannot follow, where others would win the standstill."""


def is_shedding_game(game: TrickGame) -> bool:
    """Return whether the first hand without cards ends play."""
    return game.out.part == EMPTY_HAND


class SheddingKnowledge:
    """The public facts of a deal in progress.

    rest   every card that may be in a hand or in the stock     barred  by seat, the cards that its hand has not
    held   by seat, cards that its hand is known to have        sizes   by seat, how many cards its hand has
    """

    __slots__ = ("barred", "held", "rest", "sizes")

    def __init__(self, rest: int, barred: list[int], held: list[int], sizes: list[int]) -> None:
        self.rest = rest
        self.barred = barred
        self.held = held
        self.sizes = sizes

    def copy(self) -> SheddingKnowledge:
        """Return an independent copy at the same point."""
        return SheddingKnowledge(self.rest, self.barred[:], self.held[:], self.sizes[:])

    def play(self, kernel: Kernel, card: int) -> None:
        """Play `card` in `kernel` and take account of it."""
        self.rest &= ~card
        self.held[kernel.turn] &= ~card
        self.sizes[kernel.turn] -= 1
        kernel.play(card)
        asked = kernel.follow_mask
        for what, seat, cards in kernel.log:
            if what == PICK_UP:
                self.rest |= cards
                self.sizes[seat] += cards.bit_count()
                self.held[seat] |= cards
                self.barred = [(barred | cards) for barred in self.barred]
                self.barred[seat] = (self.barred[seat] | asked) & ~cards
            elif what == DRAW:
                # Of all that it holds and draws only the last card follows, which it plays at once.
                self.barred[seat] = asked
                self.sizes[seat] += 1
            elif what == REFILL:
                # Nobody holds them before they are drawn.
                self.rest |= cards
                self.barred = [barred | cards for barred in self.barred]
            else:
                self.barred[seat] |= asked
        kernel.log = ()


class CardRating(NamedTuple):
    """What speaks for a card.

    value    the sum of all; more is better      takes  the chance that it takes the trick
    follows  the share of the cards that others may lead which the rest of the hand follows
    unable   by seat, where the card is led, the chance that the hand cannot follow it
    """

    value: float
    takes: float
    follows: float
    unable: dict[int, float]


class SheddingPolicy:
    """A `PlayoutPolicy` by these ratings."""

    def __init__(self, game: TrickGame) -> None:
        deck, following = game.deck, game.tables.following
        cards = list_bits(game.in_play)
        # By the bit length of a card, the leads that it follows.
        self._answers = [0] * (len(deck.cards) + 1)
        for card in cards:
            asked = [lead for lead in cards if following[lead.bit_length()] & card]
            self._answers[card.bit_length()] = sum(asked)
        prices = [-price for price in game.worth().left] or [1] * len(deck.cards)
        mean = sum(prices[card.bit_length() - 1] for card in cards) / len(cards)
        self._standstill = game.out.standstill * game.players
        self._prices = (0, *prices)
        self._shares = (0.0, *(price / mean for price in prices))

    def find_price(self, card: int) -> float:
        """Return what a card costs that is left in a hand at the end, given as one bit."""
        return self._prices[card.bit_length()]

    def read_knowledge(self, facts: TrickSeatFacts) -> SheddingKnowledge:
        """Return what the seat of a view knows."""
        held = [cards if seat != facts.seat else 0 for seat, cards in enumerate(facts.holds)]
        known = sum(held)
        barred = [excluded | known & ~held[seat] for seat, excluded in enumerate(facts.excluded)]
        return SheddingKnowledge(facts.rest | known, barred, held, list(facts.sizes))

    def copy(self, known: SheddingKnowledge) -> SheddingKnowledge:
        """Return an independent copy, to be played on."""
        return known.copy()

    def choose_card(self, kernel: Kernel, known: SheddingKnowledge) -> int:
        """Return the card of the seat to play, as one bit."""
        legal = kernel.legal()
        if not legal & (legal - 1):
            return legal
        ratings = self.rate_cards(kernel, known, legal)
        return max(ratings, key=lambda card: ratings[card].value)

    def play(self, kernel: Kernel, known: SheddingKnowledge, card: int) -> None:
        """Play this card for the seat to play."""
        known.play(kernel, card)

    def play_on(self, kernel: Kernel, known: SheddingKnowledge, card: int, plain: Collection[int]) -> None:
        """Play `card` (0: none), and then everything to the end of the deal; nobody follows a plain rule here."""
        if card:
            known.play(kernel, card)
        while not kernel.is_over:
            known.play(kernel, self.choose_card(kernel, known))

    def rate_cards(self, kernel: Kernel, known: SheddingKnowledge, legal: int) -> dict[int, CardRating]:
        """Rate each of the legal cards of the seat to play."""
        turn, answers, sizes = kernel.turn, self._answers, known.sizes
        hand = kernel.hands[turn]
        unseen = known.rest & ~hand
        number = max(unseen.bit_count(), 1)
        last = hand.bit_count() == 2
        worth, growth = count_sprint(max(hand.bit_count() - 2, 0)), GROWTH * self._count_growth(kernel)
        fewest = min(sizes[seat] for seat in kernel.seats if seat != turn)
        price = LATE_COST if fewest <= LATE else COST
        stuck = self.is_stuck(kernel, known)
        found = {}
        for card in list_bits(legal):
            followed, rest = 0, hand ^ card
            while rest:
                low = rest & -rest
                followed |= answers[low.bit_length()]
                rest ^= low
            follows = (followed & unseen).bit_count() / number
            takes, attack, unable = self._rate_trick(kernel, known, card, unseen, growth)
            value = worth * (takes + (1.0 - takes) * (WAIT * follows - (1.0 - follows) * growth))
            if last:
                # With the lead the last card goes out at once, whatever the others hold.
                attack *= 1.0 - takes
            else:
                value += worth * KEEP * follows
            value += ATTACK * attack + price * self._shares[card.bit_length()]
            if stuck:
                value -= STUCK * unable[kernel.next[turn]]
            found[card] = CardRating(value, takes, follows, unable)
        return found

    def is_stuck(self, kernel: Kernel, known: SheddingKnowledge) -> bool:
        """Return whether to break a round of pick-ups: the standstill is half reached, and another hand would be
        smaller there if each lead were picked up by the next one."""
        seats, turn = kernel.seats, kernel.turn
        if kernel.count or not self._standstill or 2 * kernel.idle < self._standstill:
            return False
        sizes = known.sizes[:]
        sizes[turn] -= 1
        sizes[seats[(seats.index(turn) + self._standstill - kernel.idle) % len(seats)]] += 1
        return sizes[turn] > min(sizes)

    def _count_growth(self, kernel: Kernel) -> float:
        """Return by how many cards a hand grows that cannot follow."""
        if kernel.stage.unable == PICK_UP:
            return len(kernel.seats) / 2
        return min(len(kernel.stock), DRAWS)

    def _rate_trick(
        self, kernel: Kernel, known: SheddingKnowledge, card: int, unseen: int, growth: float
    ) -> tuple[float, float, dict[int, float]]:
        """Return the chance that a card takes the trick, what it does to the others, and who cannot follow a lead."""
        place, count, sizes = card.bit_length(), kernel.count, known.sizes
        if count:
            asked, wins = kernel.follow_mask, card & kernel.winner_changing_mask
            beats = kernel.winner_changing_masks[place] if wins else 0
        else:
            _, asked, _, _, beats, _ = kernel.leads[place]
            wins = card
        reach, takes, attack, seat = 1.0, float(bool(wins)), 0.0, kernel.turn
        picks_up = kernel.stage.unable == PICK_UP
        unable: dict[int, float] = {}
        fits = unseen & asked
        # Who cannot follow draws a card that follows, which may beat the trick, too.
        drawn = (fits & beats).bit_count() / max(fits.bit_count(), 1) if growth and not picks_up else 0.0
        for _ in range(kernel.last - count):
            seat = kernel.next[seat]
            size, held = sizes[seat], known.held[seat]
            may = unseen & ~known.barred[seat] & ~held
            closed = max(size - held.bit_count(), 0)
            missing = 0.0 if held & asked else find_miss(may, asked, closed)
            if wins:
                beaten = BEATS * (1.0 - find_miss(may, beats, closed) * (not held & beats)) + missing * drawn
                takes *= 1.0 - min(beaten, 1.0)
            if not count:
                unable[seat] = missing
                nearer = count_sprint(size - 1) - count_sprint(size)
                attack += reach * (missing * growth * count_sprint(size) - (1.0 - missing) * nearer)
            if picks_up:
                reach *= 1.0 - missing
        if picks_up:
            takes *= reach
        return takes, attack, unable


def count_sprint(size: int) -> float:
    """Return what it counts to be rid of one card more, for a hand that then has so many."""
    return 1.0 + SPRINT / (size + 1) ** 2


def find_miss(may: int, wanted: int, cards: int) -> float:
    """Return the chance that a hand of so many cards, which may be any of `may`, has none of those wanted."""
    among, able = may.bit_count(), (may & wanted).bit_count()
    missing = 1.0
    for number in range(cards):
        if among - number <= 0:
            break
        missing *= max(among - able - number, 0) / (among - number)
    return missing
