"""A claim: the evidence of a choice, part by part, and the position in which it was made."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random

from purple_table.core.actions import Action, Bid, Give, Pass, Play
from purple_table.core.events import Called
from purple_table.core.game import View
from purple_table.core.masks import list_bits
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.called_card import CALLED, CalledCard
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.tables import Tables
from purple_table.games.tricks.trick_game import TrickGame

GUESSES, MANY = 4, 60
"""Other deals, which agree with what a seat sees, in which what is told as certain must hold, and in which a trick must
be taken before a claim that it may be lost is false."""
OFTEN, DEALS, MARGIN = 0.08, 30, 0.3
"""How often a chance is held against so many such deals, and how far off it may be, which such deals find by accident
in one of some thousands. What is told of a partner in Whist is within 3 points of what came about in 104,031 tricks,
and still now and then 28 points off what such deals say, which know nothing of what hands kept."""
DECLARED = 0.4
"""How far off it may be where somebody made trump: such deals know nothing of what the others kept and threw. Leads of
two players in Contract that were told at 89, with a chance below 72 in deals of which nothing was known, took the trick
in 86 of 100 (184)."""


@dataclass(frozen=True)
class Claim:
    """What is claimed in a position, with what the rules say of it. Cards are masks."""

    game: TrickGame
    state: TrickState
    view: View
    legal: tuple[Action, ...]
    action: Action
    kind: str
    cards: tuple[str, ...]
    figures: Mapping[str, float]
    names: Mapping[str, str]

    def __str__(self) -> str:
        line = [self.game.deck.cards[card.bit_length() - 1].code for card in self.line]
        evidence = f"{self.kind} {self.cards} {dict(self.figures)} {dict(self.names)}"
        position = f"{self.game.id} for {self.game.players} {dict(self.game.options)}: hand {self.held}, trick {line}"
        return f"{position}, trump {self.state.denomination}, seat {self.seat}: {self.action}: {evidence}"

    @property
    def seat(self) -> int:
        """The seat that claims it: the one whose hand is played, whoever decides for it."""
        ask = self.view.ask
        return self.view.seat if ask is None or ask.hand is None else ask.hand

    @cached_property
    def card(self) -> int:
        """The card of the action."""
        assert isinstance(self.action, Play | Give)
        return self.game.bits[self.action.card]

    @cached_property
    def playable(self) -> list[int]:
        """The cards that may be played, or given."""
        return [self.game.bits[action.card] for action in self.legal if isinstance(action, Play | Give)]

    @property
    def tables(self) -> Tables:
        """The order of the cards with the trump of the deal."""
        return self.game.make_tables(self.state.denomination)

    @property
    def hand(self) -> int:
        """The hand of the seat."""
        return self.game.deck.mask(self.held)

    @property
    def held(self) -> tuple[str, ...]:
        """The cards of the seat."""
        return tuple(card for card in self.view.pile("hand", self.seat) if card is not None)

    @property
    def side(self) -> tuple[int, ...]:
        """The seats that play together with this one in the deal, itself among them; its own side while the ally of the
        declarer is a secret."""
        called = self.game.facts(self.view).part_data.get(CALLED)
        secret = isinstance(called, CalledCard) and bool(called.card) and called.ally is None
        return tuple(self.game.sides[self.game.side_of(self.seat)]) if secret else self.party

    @property
    def party(self) -> tuple[int, ...]:
        """Who plays with the seat in this deal, as far as it knows; itself among them. Where nobody but the declarer is
        paid, all others play against him together."""
        bids = self.bids
        if bids.declarer is not None and not bids.party and self.game.worth(bids).allied:
            alone = self.seat == bids.declarer
            return tuple(seat for seat in range(self.game.players) if (seat == bids.declarer) == alone)
        return next(tuple(seats) for seats in bids.find_parties(self.game.sides) if self.seat in seats)

    @property
    def needed(self) -> int | None:
        """How many tricks these need for what was bid; None for nothing."""
        needed = self.game.worth(self.bids).needed
        return needed[self.bids.find_parties(self.game.sides).index(self.party)] if needed else None

    @cached_property
    def bids(self) -> Bids:
        """What was bid, as far as the seat knows."""
        return read_bids(self.game.facts(self.view))

    @property
    def line(self) -> list[int]:
        """The cards of the trick, in the order played."""
        return [card for _, card in self.state.trick]

    @property
    def leads(self) -> bool:
        """Whether the seat leads to a trick."""
        return not self.line

    @property
    def best(self) -> int:
        """The card that wins the trick so far."""
        return self.line[self.tables.find_winning_place(self.line)]

    @property
    def winner(self) -> int:
        """The seat that wins the trick so far."""
        return self.state.kernel.winner

    def wins(self, card: int) -> bool:
        """Whether a card would win the trick as it lies."""
        return self.leads or self.tables.find_winning_place([*self.line, card]) == len(self.line)

    def mask_color(self, code: str) -> int:
        """All cards of a color, by its code or by the code of one of its cards."""
        color = self.game.deck[code].color if code in self.game.bits else code
        return self.game.deck.mask(card.code for card in self.game.deck.cards if card.color == color)

    def is_lowest(self, card: int) -> bool:
        """Whether no card that may be played is of the same kind and lower."""
        return not any(self.tables.higher[other.bit_length()] & card for other in self.playable if other != card)

    def is_highest(self, card: int) -> bool:
        """Whether no card that may be played is of the same kind and higher."""
        return not self.tables.higher[card.bit_length()] & sum(self.playable)

    def is_void(self, color: str) -> bool:
        """Whether the seat cannot follow, and has no card of a color."""
        return not self.leads and not self.hand & self.mask_color(color)

    def points(self, card: int) -> int:
        """What a captured card is worth."""
        worth = self.game.worth(self.bids).cards
        return worth[card.bit_length() - 1] if worth else 0

    def gives_more(self) -> bool:
        """Whether the card is a plain one that is worth more than another that might be played."""
        plain = not self.card & self.tables.trump
        return plain and self.points(self.card) > min(map(self.points, self.playable))

    @property
    def nil(self) -> bool:
        """Whether the seat has said that it wins no trick, and has won none."""
        return self.seat in self.bids.nil and not self.state.kernel.taken[self.seat]

    def is_chance_true(self, seats: tuple[int, ...]) -> bool:
        """Whether the chance that one of the seats takes the trick is one, 0 or 1 only where nothing that others may
        legally play changes that, and now and then also about right.

        In deals that agree with what is seen the rules leave the trick to the seats, keep it from them, or leave it
        open; the chance lies between the shares of the first and of the first and last.
        """
        chance = self.figures["chance"]
        if not 0.0 <= chance <= 1.0:
            return False
        if chance in (0.0, 1.0):
            return self.is_certain(seats, takes=chance == 1.0)
        rng = Random(f"{self.view.hand}{self.action}")
        if rng.random() > OFTEN:
            return True
        deals = [set(find_winners(self._guess(rng).kernel, self.card)) for _ in range(DEALS)]
        surely = sum(winners <= set(seats) for winners in deals) / DEALS
        perhaps = sum(bool(winners & set(seats)) for winners in deals) / DEALS
        margin = MARGIN if self.bids.declarer is None else DECLARED
        return surely - margin <= chance <= perhaps + margin

    def is_certain(self, seats: tuple[int, ...], takes: bool, card: int = 0, guesses: int = GUESSES) -> bool:
        """Whether one of the seats takes the trick with the card, or none of them does, whatever the others play from
        their hands and from others that agree with what is seen."""
        return all(
            (winner in seats) == takes
            for state in self._deals(guesses)
            for winner in find_winners(state.kernel, card or self.card)
        )

    def can_force_trick(self, seats: tuple[int, ...]) -> bool:
        """Whether the seats can together take the trick whatever the others play, in such deals."""
        return all(can_force_trick(state.kernel, self.card, seats) for state in self._deals())

    def can_force_by_sight(self) -> bool:
        """Whether the own side takes the trick, if its open hands play for that, whatever others do and whatever cards
        those hold that the seat does not see: any that it cannot see, as if nobody had to follow."""
        kernel, facts = self.state.kernel.copy(), self.game.facts(self.view)
        closed = [seat for seat in range(facts.players) if seat != self.seat and not self.sees_hand(seat)]
        if len(closed) == facts.players - 1:
            return False
        for seat in closed:
            kernel.hands[seat] = facts.unknown
        return can_force_trick(kernel, self.card, self.side, closed)

    def sees_hand(self, seat: int) -> bool:
        """Whether the seat that claims it sees all cards of another hand."""
        hand = self.view.pile("hand", seat)
        return bool(hand) and None not in hand

    def _deals(self, guesses: int = GUESSES) -> Iterator[TrickState]:
        rng = Random(str(self.action))
        yield self.state
        for _ in range(guesses):
            yield self._guess(rng)

    def _guess(self, rng: Random) -> TrickState:
        state = self.game.guess(self.view, rng)
        assert isinstance(state, TrickState)
        return state

    def calls(self) -> list[Called]:
        """What was called in the deal, in order."""
        return [event for event in self.view.history if isinstance(event, Called)]

    def holds(self, code: str) -> bool:
        """Whether the seat holds a card."""
        return code in self.held

    @property
    def passes(self) -> bool:
        """Whether the action is a pass."""
        return isinstance(self.action, Pass)

    @property
    def call(self) -> str:
        """The call that is made; "" for none."""
        return self.action.call if isinstance(self.action, Bid) else ""


def find_winners(kernel: Kernel, card: int) -> Iterator[int]:
    """Every seat that may win the trick once the seat to play plays a card, whatever the others then may play from
    the hands that they hold."""
    after = kernel.copy()
    after.draws = False
    after.play(card)
    if after.is_over or not after.count:
        # Nobody takes a trick that is taken up, or in which somebody is out.
        if len(after.takers) > len(kernel.takers):
            yield after.takers[-1]
        return
    replies = after.legal()
    changing = replies & after.winner_changing_mask
    # Of the replies that leave the trick as it lies one stands for all.
    idle = replies & ~changing
    for reply in [*list_bits(changing), *([idle & -idle] if idle else [])]:
        yield from find_winners(after, reply)


def can_force_trick(kernel: Kernel, card: int, seats: tuple[int, ...], closed: Collection[int] = ()) -> bool:
    """Whether these seats can take the trick together once the seat to play plays a card, if they see all hands but the
    `closed` ones, from which any card may come."""
    last = kernel.count == kernel.last
    after = kernel.copy()
    after.draws = False
    after.play(card)
    if last:
        return after.takers[-1] in seats
    free = after.turn in closed
    replies = after.hands[after.turn] if free else after.legal()
    idle = replies & ~after.winner_changing_mask
    some = [*list_bits(replies & after.winner_changing_mask), *([idle & -idle] if idle else [])]
    ends = (can_force_trick(after, reply, seats, closed) for reply in some)
    return any(ends) if after.turn in seats and not free else all(ends)


Predicate = Callable[[Claim], bool]
"""Whether a claim holds."""

TRUTHS: dict[str, Predicate] = {}
"""By kind of evidence."""


def truth(*kinds: str) -> Callable[[Predicate], Predicate]:
    """Make a function the predicate of a kind of evidence; its docstring is the sentence that it vouches for."""

    def keep(predicate: Predicate) -> Predicate:
        for kind in kinds:
            assert kind not in TRUTHS, kind
            TRUTHS[kind] = predicate
        return predicate

    return keep
