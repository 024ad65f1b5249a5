"""Policy: how sampled deals are played at every seat: draw what can be melded, meld it, play what is missed least."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from purple_table.games.blues_greens.melding import NOTHING
from purple_table.games.blues_greens.melds import HIGH, LEAST, LOW, Spot
from purple_table.games.blues_greens.pack import numbers
from purple_table.players.blues_greens.meld_planner import MeldWay
from purple_table.players.blues_greens.meld_steps import rate_promise

if TYPE_CHECKING:
    from purple_table.games.blues_greens.blues_greens_game import BluesGreens
    from purple_table.games.blues_greens.deal_kernel import DealKernel
    from purple_table.players.blues_greens.decision_facts import BluesGreensTables

LOAD = 3.5
"""What each card more in the hand costs when cards are drawn from deep in the splay, in points."""
OPENING = 12.0
"""What it is worth beside its points that the first meld can be laid."""
READY = 0.6
"""So much of a meld that the hand has anyway does not speak for another."""
BLACK = 4.0
"""What an open black three is worth."""
DOUBT = 0.7
"""How likely a card still holds the trick for each unseen card that beats it, at each rival to come."""
ADDED = 1.6
"""Points that each hand still to play adds to a trick."""
KEPT_TWO = 5.0
KEPT_BLACK = 3.0
KEPT_MATE = 2.0
"""What it is worth to keep a two, a black three, or a card that goes with others, when a card is played."""

_MOST = 100_000

Ways = list[tuple[int, MeldWay]]
"""Melds with how promising they are, the best first."""


class BluesGreensPolicy:
    """Plays deals with one trump suit to their end; every seat looks at its own hand and at what lies open."""

    def __init__(self, game: BluesGreens, tables: BluesGreensTables) -> None:
        pack = self._pack = game.pack
        self._rules = game.melding
        self._planner, self._above, self._values = tables.planner, tables.above, tables.planner.values
        self._tricks = tables.tricks
        self._count = len(pack.ranks)
        self._half = len(pack.deck.cards) // 2
        self._first_pack = (1 << self._half) - 1
        base = tuple(tuple(self._values[suit * self._count :][: self._count]) for suit in range(len(pack.suits)))
        self._sums = tuple(tuple(sum(row[:rank]) for rank in range(self._count + 1)) for row in base)
        self._ranks = (1 << self._count) - 1
        self._sets = tuple((number, rank) for number, rank in enumerate(pack.ranks) if rank)
        self._suits = tuple((number, cards, cards & self._first_pack) for number, cards in enumerate(pack.suits))
        self._plain = pack.plain
        self._ranked: dict[tuple[int, int], Ways] = {}
        self._suited: dict[tuple[int, int], Ways] = {}

    def play_on(self, kernel: DealKernel) -> None:
        """Play to the end of the deal."""
        while not kernel.over:
            self.turn(kernel)

    def turn(self, kernel: DealKernel) -> None:
        """The turn of the seat to act."""
        if not kernel.drawn:
            self._draw(kernel)
        self._meld(kernel)
        if not kernel.over:
            kernel.play(self._card(kernel))

    # --- drawing ------------------------------------------------------------------------------------------------------

    def _draw(self, kernel: DealKernel) -> None:
        """The deck, unless what can be melded with open cards outweighs all that comes with it."""
        splay, hand, plain = kernel.splay, kernel.hands[kernel.seat], self._plain
        may, taken, load = kernel.may_lay_off, 0, 0.0
        need = self._find_needed_worth(kernel)
        best, chosen, ready = 0.0, None, None
        for place in range(len(splay) - 1, -1, -1):
            card = splay[place]
            taken |= 1 << card
            if plain >> card & 1:
                fits = may and self._fits(card, kernel.spots)
                if fits:
                    worth = self._values[card] + 1 - load
                else:
                    found = self._value_best_meld(hand | taken, card, need)
                    if not found or found < need:
                        load += LOAD
                        continue
                    if ready is None:
                        now = self._best(kernel, hand, NOTHING)
                        ready = 0.0 if now is None else READY * now.worth
                    worth = found - ready - load + (OPENING if need else 0)
                if worth > best and (fits or not load or self._best(kernel, hand | taken, card) is not None):
                    best, chosen = worth, place
            elif not load and self._pack.black_threes >> card & 1:
                best, chosen = BLACK, place
            load += LOAD
        if chosen is not None:
            kernel.take(chosen)
        elif kernel.deck:
            kernel.draw()
        elif splay:
            kernel.take(len(splay) - 1)
        else:
            kernel.drawn = True

    def _value_best_meld(self, hand: int, card: int, need: int) -> int:
        """About the worth of the best meld with a card; 0 where there is none."""
        pack = self._pack
        twos = (hand & pack.twos).bit_count()
        rank, suit = pack.rank_of[card], pack.suit_of[card]
        value, two = self._values[card], self._planner.two
        best = 0
        same = (hand & pack.ranks[rank]).bit_count()
        if same > 1 and same + twos >= LEAST:
            best = same * value + two * (twos if same < LEAST else 0)
        mine = hand >> suit * self._count
        held = (mine | mine >> self._half) & self._ranks
        low, high, length = rank, rank, 1
        while held >> high + 1 & 1:
            high += 1
        while low and held >> low - 1 & 1:
            low -= 1
        length = high - low + 1
        if length >= LEAST:
            best = max(best, self._sums[suit][high + 1] - self._sums[suit][low])
        elif twos and (length > 1 or held >> high + 2 & 1 or (low > 1 and held >> low - 2 & 1)):
            best = max(best, 2 * value + two * twos)
        return best if not best or best >= need or not need else best + two * twos

    def _fits(self, card: int, spots: list[Spot]) -> bool:
        rank, suit = self._pack.rank_of[card], self._pack.suit_of[card]
        for place, low, high in spots:
            if low == rank if place < 0 else place == suit and (rank in (low - 1, high + 1)):
                return True
        return False

    # --- melding ------------------------------------------------------------------------------------------------------

    def _meld(self, kernel: DealKernel) -> None:
        """The best meld, every lay-off, and going out where that is possible."""
        seat, rules = kernel.seat, self._rules
        while not kernel.over and (rules.many or not kernel.melds):
            if kernel.duty != NOTHING and kernel.may_lay_off and self._fits(kernel.duty, kernel.spots):
                self._unload(kernel)
                if kernel.over:
                    return
            hand, duty = kernel.hands[seat], kernel.duty
            found = self._best(kernel, hand, duty)
            if found is None and rules.many and duty != NOTHING:
                # Together with melds that follow it may be enough for the first one.
                found = self._best(kernel, hand, duty, 0)
            if found is None:
                break
            kernel.meld(kernel.hands[seat] ^ self._planner.less(kernel.hands[seat], found), found.spot)
        if kernel.over:
            return
        if kernel.may_lay_off:
            self._unload(kernel)
            if kernel.over:
                return
        hand = kernel.hands[seat]
        pack = self._pack
        reds, twos = hand & pack.red_threes, hand & pack.twos
        rest = hand ^ reds ^ twos
        if rest & rest - 1:
            return
        if twos and kernel.may_lay_off and self._planner.room(kernel.spots) >= twos.bit_count():
            self._shed(kernel, twos)
            twos = 0
        if reds and not kernel.over and not (rest | twos) & (rest | twos) - 1:
            kernel.lay_down(reds)

    def _unload(self, kernel: DealKernel) -> None:
        """Lay off all that fits, cards that a meld of the hand needs too."""
        pack, seat, count = self._pack, kernel.seat, self._count
        for place in range(len(kernel.spots)):
            suit, low, _ = kernel.spots[place]
            if suit < 0:
                cards = kernel.hands[seat] & pack.ranks[low]
                if cards:
                    kernel.lay_off(cards, place, HIGH)
            else:
                mine = kernel.hands[seat] & pack.suits[suit]
                while mine:
                    _, low, high = kernel.spots[place]
                    below = mine & pack.ranks[low - 1] if low > pack.floor[suit] else 0
                    beyond = mine & pack.ranks[high + 1] if high + 1 < count else 0
                    if below:
                        kernel.lay_off(1 << below.bit_length() - 1, place, LOW)
                    elif beyond:
                        kernel.lay_off(1 << beyond.bit_length() - 1, place, HIGH)
                    else:
                        break
                    mine = kernel.hands[seat] & pack.suits[suit]
            if kernel.over:
                return

    def _shed(self, kernel: DealKernel, twos: int) -> None:
        """Lay the twos off where there is room."""
        for place in range(len(kernel.spots)):
            while twos and not kernel.over:
                suit, low, high = kernel.spots[place]
                two = twos & -twos
                if suit < 0 or high + 1 < self._count:
                    kernel.lay_off(two, place, HIGH)
                elif low > self._pack.floor[suit]:
                    kernel.lay_off(two, place, LOW)
                else:
                    break
                twos ^= two

    def _best(self, kernel: DealKernel, hand: int, card: int, need: int | None = None) -> MeldWay | None:
        """Return the most promising meld that is worth enough by itself; with a card, of those that have it."""
        pack = self._pack
        if need is None:
            need = self._find_needed_worth(kernel)
        twos = (hand & pack.twos).bit_count()
        plain = hand & self._plain
        if card == NOTHING:
            groups = self._list_groups(plain, twos)
        else:
            rank, suit = pack.rank_of[card], pack.suit_of[card]
            groups = [self._set(rank, plain & pack.ranks[rank], twos), self._run(suit, plain & pack.suits[suit], twos)]
        best, found = 0, None
        for ways in groups:
            for hope, way in ways:
                if hope <= best:
                    break
                if way.worth >= need and (card == NOTHING or way.cards >> card & 1):
                    best, found = hope, way
                    break
        return found

    def _find_needed_worth(self, kernel: DealKernel) -> int:
        """Return what the next meld of the seat to act must be worth."""
        return 0 if kernel.opened[self._rules.find_opener(kernel.seat)] else self._rules.first

    def _list_groups(self, plain: int, twos: int) -> list[Ways]:
        """Return all melds of a hand, by suit and by rank."""
        held = plain & self._first_pack | plain >> self._half
        if twos:
            near = held & (held >> 1 | held >> 2)
            found = [self._run(suit, plain & cards, twos) for suit, cards, one in self._suits if near & one]
        else:
            near = held & held >> 1 & held >> 2
            found = [self._run(suit, plain & cards, 0) for suit, cards, one in self._suits if near & one]
        least = 3 - twos if twos < 2 else 1
        for number, rank in self._sets:
            if (plain & rank).bit_count() >= least:
                found.append(self._set(number, plain & rank, twos))
        return found

    def _set(self, rank: int, cards: int, twos: int) -> Ways:
        key = cards, twos
        known = self._ranked.get(key)
        if known is None:
            known = self._ranked[key] = _sort_by_promise(self._planner.sets(rank, cards, twos))
        return known

    def _run(self, suit: int, cards: int, twos: int) -> Ways:
        key = cards, twos
        known = self._suited.get(key)
        if known is None:
            if len(self._suited) > _MOST:
                self._suited.clear()
            known = self._suited[key] = _sort_by_promise(self._list_runs(suit, cards, twos))
        return known

    def _list_runs(self, suit: int, mine: int, twos: int) -> list[MeldWay]:
        """Return, with each number of twos, the runs of a suit that begin with a natural card and take in all that they
        can. Those that the planner knows besides begin with a two, or leave natural cards in the hand."""
        values, count, two = self._values, self._count, self._planner.two
        base = suit * count
        blue = mine >> base + self._half & self._ranks
        held = mine >> base & self._ranks | blue
        found = []
        for wild in range(twos + 1):
            for low in range(count):
                # Without twos, a run that could begin a card lower is not the longest.
                if not held >> low & 1 or (not wild and low and held >> low - 1 & 1):
                    continue
                cards = worth = 0
                left, rank, last = wild, low, low
                while rank < count:
                    if held >> rank & 1:
                        card = base + rank + (self._half if blue >> rank & 1 else 0)
                        cards |= 1 << card
                        worth += values[card]
                    elif left:
                        left -= 1
                        worth += two
                    else:
                        break
                    last = rank
                    rank += 1
                if last - low + 1 >= LEAST and not left and cards & cards - 1:
                    found.append(MeldWay(cards, wild, worth, (), (suit, low, last)))
        return found

    # --- playing ------------------------------------------------------------------------------------------------------

    def _card(self, kernel: DealKernel) -> int:
        """Choose the card to play by what it wins or loses with the trick, and by what it is worth to keep."""
        seat, line, tricks = kernel.seat, kernel.line, self._tricks
        hand = kernel.hands[seat]
        legal = tricks.legal(hand, tricks.find_led(line))
        if not legal & legal - 1:
            return legal
        others = 0
        for other, cards in enumerate(kernel.hands):
            if other != seat:
                others |= cards
        values, own, later = self._values, len(line) & 1, 3 - len(line)
        pot = ADDED * later
        for played in line:
            pot += values[played.bit_length() - 1]
        used = 0
        for ways in self._list_groups(hand & self._plain, (hand & self._pack.twos).bit_count()):
            if ways:
                used |= ways[0][1].cards
        pairs = self._find_mates(hand)
        rivals = (later + 1) // 2
        best, chosen = -1e9, legal & -legal
        for number in numbers(legal):
            bit = 1 << number
            chance = self._chance([*line, bit], own, later, rivals, others)
            inside = pot + values[number]
            score = inside * (2 * chance - 1)
            if bit & self._pack.twos:
                score -= KEPT_TWO
            elif bit & self._pack.black_threes:
                score -= KEPT_BLACK
            elif bit & used:
                score -= 2 * KEPT_MATE
            elif bit & pairs:
                score -= KEPT_MATE
            if score > best:
                best, chosen = score, bit
        return chosen

    def _chance(self, line: list[int], own: int, later: int, rivals: int, others: int) -> float:
        """Return how likely the own side takes the trick as it then lies."""
        place = self._tricks.place(line)
        if place is None:
            return 0.5
        mine = place & 1 == own
        if not later:
            return float(mine)
        over = (self._above[line[place].bit_length()] & others).bit_count()
        if not line[place] & self._tricks.trump:
            over += (self._tricks.trump & others).bit_count() // 6
        held = DOUBT ** min(over, 4)
        if mine:
            return float(held ** (rivals / 2)) if rivals else 0.95
        return float(0.5 * (1.0 - held)) if later > 1 else 0.0

    def _find_mates(self, hand: int) -> int:
        """Return cards that lack one to a meld: two of a rank, or neighbors of a suit."""
        plain = hand & self._plain
        found = 0
        for _, rank in self._sets:
            cards = plain & rank
            if cards & cards - 1:
                found |= cards
        held = plain & self._first_pack | plain >> self._half
        near = held & (held << 1 | held >> 1)
        return found | plain & (near | near << self._half)


def _sort_by_promise(ways: Iterable[MeldWay]) -> Ways:
    return sorted(((rate_promise(way), way) for way in ways), key=lambda entry: entry[0], reverse=True)
