"""The knowledge of a seat about a hand, read from its view, and full states that agree with it, for search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations, islice
from random import Random

from purple_table.core.cards import PileKey, list_owned_piles
from purple_table.core.events import Chosen, Moved, Noted, Paid
from purple_table.core.game import View
from purple_table.core.masks import list_bits
from purple_table.core.overriding import override
from purple_table.core.shuffle import SECRET_BYTES, ContinuedChance
from purple_table.games.knowledge import CardSampler, HiddenPile, SeatKnowledge
from purple_table.games.match_frame import OVER
from purple_table.games.thirty_one.payouts import HandStanding
from purple_table.games.thirty_one.thirty_one_kernel import Reshuffle, ThirtyOneKernel
from purple_table.games.thirty_one.thirty_one_phases import PHASES
from purple_table.games.thirty_one.thirty_one_rules import ThirtyOneRules
from purple_table.games.thirty_one.thirty_one_state import ThirtyOneState


class ThirtyOneSeatFacts(SeatKnowledge):
    """The facts of one view, as masks (a bit a card in deck order) and seats, beside those of every family:

    dealt           whether a hand has been dealt  playing    how many seats have cards
    discards        bits, the top at the end       stock      how many cards the stock has
    renewed         the unknown cards that became the stock when the discards were shuffled; until then 0
    fresh           how many of these each other seat has drawn and not shown (the rest of its unknown cards are older)
    taken           the discard taken on this turn drawn      whether the seat to act must discard
    knocker         who knocked, or None           left       turns that are left after a knock
    turns           turns done                     stays      how many of them, in a row, were stays
    idle            turns in a row without the stock
    reshuffled      how often the discards became the stock
    acted           seats that have had a turn     shown      seats whose hands lie open
    blitzer         whose Blitz ended the hand, or None
    """

    def __init__(self, game: ThirtyOneRules, view: View) -> None:
        super().__init__(game.deck, view)
        self.game = game
        self.playing = sum(1 for size in self.sizes if size)
        self.discards = [game.bits[card] for card in self.pile("discard") if card is not None]
        self.stock = len(self.pile("stock"))
        self.knocker = view.status.knocker
        self.renewed = 0
        self.fresh = [0] * self.players
        self.taken = 0
        self.drawn = False
        self.left = 0
        self.turns = 0
        self.stays = 0
        self.idle = 0
        self.reshuffled = 0
        self.acted: set[int] = set()
        self.shown: set[int] = set()
        self.blitzer: int | None = None
        self.dealt = False
        self._pile: list[int] = []
        self._knocked = False
        for moment, event in enumerate(view.history):
            if isinstance(event, Moved):
                self._observe_move(event)
                self.observe_move(moment, event)
            elif isinstance(event, Noted):
                self._observe_note(event)
        self.locate(game.in_play & ~(self.hand | sum(self.discards)))
        self.renewed &= self.unknown

    def _observe_move(self, event: Moved) -> None:
        source, giver, _ = event.source
        target, taker, _ = event.target
        if source == "stock":
            if target == "discard":
                self.dealt = True
                self._pile = [self.known_mask(event.cards)]
            elif self.dealt and taker is not None:
                self.drawn = True
                self.stays = 0
                self.idle = -1
                if self.reshuffled:
                    self.fresh[taker] += 1
        elif source == "discard":
            if target == "hand":
                self.taken = self._pile.pop()
                self.drawn = True
                self.stays = 0
            elif target == "stock":
                self.renewed = sum(self._pile[:-1])
                self.fresh = [0] * self.players
                del self._pile[:-1]
                self.reshuffled += 1
        elif source == "hand" and target == "discard" and giver is not None:
            bit = self.known_mask(event.cards)
            if bit & self.renewed:
                self.renewed ^= bit
                self.fresh[giver] -= 1
            self._pile.append(bit)
            self._end_turn(giver)

    def _observe_note(self, event: Noted) -> None:
        if event.kind == "stay":
            self.stays += 1
            self._end_turn(event.seat)
        elif event.kind == "knock":
            self._knocked = True
            self.left = self.playing
            self._end_turn(event.seat)
        elif event.kind in ("shown", "blitz"):
            self.shown.add(event.seat)
            if event.kind == "blitz":
                self.blitzer = event.seat

    def _end_turn(self, seat: int) -> None:
        self.drawn = False
        self.taken = 0
        self.turns += 1
        self.acted.add(seat)
        if self._knocked:
            self.left -= 1
        else:
            self.idle += 1


_STOCK = PileKey("stock")
_MOST_HANDS = 20_000
"""So many hands of a knocker are looked through; those of three cards are all among them."""


class ThirtyOneSampler(CardSampler):
    """Draws what a view hides, over and over: the other hands and the order of the stock.

    A hand that has had its turn is no Blitz, and a knocker holds enough to knock.
    """

    def __init__(self, facts: ThirtyOneSeatFacts, knocking: int = 0) -> None:
        """`knocking` is the hand of the knocker as a mask, where it is settled already; else 0."""
        self.facts = facts
        self._settled = bool(knocking)
        game, seats = facts.game, facts.players
        self._least = game.turns.knock_minimum
        # Of an unknown hand some cards may come from those that were shuffled again, the others are older.
        hidden = []
        for seat, hand in enumerate(list_owned_piles("hand", seats)):
            fresh = facts.fresh[seat] if seat != facts.seat else 0
            known = facts.hand if seat == facts.seat else facts.holds[seat]
            if knocking and seat == facts.knocker:
                known = knocking
            hidden.append(HiddenPile(hand, facts.sizes[seat] - fresh, known & ~facts.renewed, facts.renewed))
            if fresh:
                hidden.append(HiddenPile(hand, fresh, known & facts.renewed, ~facts.renewed))
        self._owners = [place.pile.owner or 0 for place in hidden]
        hidden.append(HiddenPile(_STOCK, facts.stock, 0, ~facts.renewed if facts.reshuffled else 0))
        super().__init__(facts, hidden)
        others = [seat for seat in range(seats) if facts.sizes[seat] > self._count_known(seat)]
        self._plain = [seat for seat in others if game.turns.blitz_at_once or seat in facts.acted]

    def deal(self, rng: Random) -> tuple[list[int], list[int]]:
        """Draw the hands by seat, and the stock with its top at the end."""
        places = self.draw(rng)
        random, stock = rng.random, places[-1]
        cards = [bit for bit in self.facts.bits.values() if bit & stock]
        return self._read_hands(places), sorted(cards, key=lambda _: random())

    def kernel(self, rng: Random) -> ThirtyOneKernel:
        """Make a kernel at the point of the view, filled in at random; its discards are shuffled by `rng`."""

        def shuffle(discards: list[int], _: int) -> list[int]:
            return rng.sample(discards, len(discards))

        return make_kernel(self.facts, *self.deal(rng), shuffle)

    @override
    def accepts(self, places: Sequence[int]) -> bool:
        hands, tables = self._read_hands(places), self.facts.game.tables
        for seat in self._plain:
            if tables.blitz[hands[seat]]:
                return False
        knocker = self.facts.knocker
        return not self._least or knocker is None or tables.total[hands[knocker]] >= self._least

    @override
    def search_deal(self, rng: Random) -> list[int]:
        """Settle the knocker's hand first: chance seldom finds one that is good enough where that must be high."""
        if self._settled or not self._knocking:
            return super().search_deal(rng)
        return ThirtyOneSampler(self.facts, rng.choice(self._knocking)).draw(rng)

    @cached_property
    def _knocking(self) -> list[int]:
        """The hands with which the knocker could have knocked."""
        facts = self.facts
        if facts.knocker is None or facts.knocker == facts.seat:
            return []
        known, size, fresh = facts.holds[facts.knocker], facts.sizes[facts.knocker], facts.fresh[facts.knocker]
        old, new = known & ~facts.renewed, known & facts.renewed
        every = (
            known | sum(some) | sum(others)
            for some in combinations(list_bits(facts.loose & ~facts.renewed), size - fresh - old.bit_count())
            for others in combinations(list_bits(facts.loose & facts.renewed), fresh - new.bit_count())
        )
        total = facts.game.tables.total
        return [cards for cards in islice(every, _MOST_HANDS) if total[cards] >= self._least]

    def _count_known(self, seat: int) -> int:
        """Count the cards of a hand that the seat knows."""
        facts = self.facts
        return facts.sizes[seat] if seat == facts.seat else facts.holds[seat].bit_count()

    def _read_hands(self, places: Sequence[int]) -> list[int]:
        """Return the hands of a deal; the last place is the stock."""
        hands = [0] * self.facts.players
        for seat, cards in zip(self._owners, places, strict=False):
            hands[seat] |= cards
        return hands


def sample_state(game: ThirtyOneRules, view: View, rng: Random) -> ThirtyOneState:
    """Return a full state whose view for `view.seat` equals `view`; later deals come from a secret of its own.

    What lies hidden now is filled in; the history stays as the seat knows it, so the views of other seats tell their
    earlier hidden moves without faces.
    """
    chance = ContinuedChance(rng.randbytes(SECRET_BYTES), view.status.dealer)
    state = ThirtyOneState(game, PHASES, chance)
    state.adopt_view(view, (*PHASES, OVER))
    status = view.status
    state.starter = status.leader if status.leader is not None else 0
    state.standing = _read_standing(game, view)
    state.pot = status.pot or 0
    state.cut = {
        pile.key.owner: card
        for pile in view.piles
        if pile.key.role == "cut" and pile.key.owner is not None
        for card in pile.cards
        if card is not None
    }
    facts = ThirtyOneSeatFacts(game, view)
    if not facts.dealt:
        return state
    hands, stock = ThirtyOneSampler(facts).deal(rng)
    state.kernel = make_kernel(facts, hands, stock, game.reshuffle(chance.key(status.deal)))
    state.shown = frozenset(facts.shown)
    for event in view.history:
        if isinstance(event, Chosen):
            color = game.color_words.index(event.choice)
            state.declared[event.seat] = color, game.counting.count_color(hands[event.seat], color)
    return state


def _read_standing(game: ThirtyOneRules, view: View) -> HandStanding:
    """Return who plays the hand and with what ante, as everybody saw it; and how many pots the hands on the sheet have
    won."""
    out = view.status.out
    playing = tuple([seat for seat in range(view.players) if seat not in out])
    ante = game.payouts.due(playing, view.totals)
    if view.status.phase in (PHASES.draw.name, PHASES.discard.name, PHASES.declare.name):
        paid = (event.chips for event in view.history if isinstance(event, Paid) and event.clause == "ante")
        ante = next(paid, 0)
    return HandStanding(playing, ante, game.payouts.standing(view.players, view.sheet).won)


def make_kernel(facts: ThirtyOneSeatFacts, hands: list[int], stock: list[int], reshuffle: Reshuffle) -> ThirtyOneKernel:
    """Return the kernel at the point of the view, with these hands and this stock."""
    view = facts.view
    kernel = ThirtyOneKernel(facts.game.tables, hands, stock, facts.discards[:], 0, reshuffle)
    kernel.over = view.status.phase not in (PHASES.draw.name, PHASES.discard.name)
    kernel.blitzer = facts.blitzer
    kernel.turn = view.to_act if view.to_act is not None else 0
    kernel.drawn = facts.drawn
    kernel.taken = facts.taken
    kernel.knocker = facts.knocker
    kernel.left = facts.left
    kernel.turns = facts.turns
    kernel.stays = facts.stays
    kernel.idle = facts.idle
    kernel.reshuffled = facts.reshuffled
    for seat in facts.acted:
        kernel.waiting &= ~(1 << seat)
    return kernel
