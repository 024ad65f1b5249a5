"""The rules that the shedding games share, for their referees: cards are texts, and nothing of the engine is asked but
what is legal, what happened, and which cards came from the stock."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from purple_table.core.actions import Choose, Play
from purple_table.core.cards import PileKey
from purple_table.core.events import Chosen, Event, Moved, Noted, TrickWon
from purple_table.core.game import State
from tests.rules.referee import RANKS, height, suit, winner

POINTS = {color: number for number, color in enumerate(("Bz", "Gn", "Sv", "Pu", "Go", "Rd", "Bk"), 1)}
"""The color points."""

CALL = Choose("call", "last_card")


@dataclass(frozen=True)
class House:
    """How a shedding game is played: what follows a lead, which place of a trick wins, and what a hand does that has
    nothing that follows: "draw", or "pick_up" the trick. `standstill` tricks in a row that are picked up end the deal,
    and `longest` that are taken. With `refills` old tricks become the stock; a deal without any is void. With a
    `penalty` whoever plays the last card but one without having called it draws so many cards.
    """

    follows: Callable[[str, str], bool]
    wins: Callable[[Sequence[str]], int]
    unable: str = "draw"
    standstill: int = 0
    longest: int = 0
    refills: bool = False
    penalty: int = 0


@dataclass
class Hands:
    """What became of a deal: the hands at its end, and what was counted on the way."""

    left: list[set[str]]
    drawn: int = 0
    passed: int = 0
    picked_up: int = 0
    tricks: int = 0
    refilled: int = 0
    still: bool = False
    void: bool = False
    punished: int = 0


@dataclass
class _Table:
    """The deal as the referee keeps it."""

    house: House
    hands: list[set[str]]
    stock: int
    turn: int
    found: Hands
    trick: list[tuple[int, str]] = field(default_factory=list)
    asked: int = 0
    idle: int = 0
    old: set[str] = field(default_factory=set)

    def may(self) -> set[str]:
        """What the seat to play may play: the first card that is no Joker says what follows."""
        hand, plain = self.hands[self.turn], [card for _, card in self.trick if card[:2] != "Jk"]
        return {card for card in hand if card[:2] == "Jk" or self.house.follows(plain[0], card)} if plain else hand


def play_deal(state: State, dealer: int, house: House, rng: random.Random) -> Hands:
    """Play one random deal that was just dealt, and check every choice of cards, draw, trick, and the end."""
    count = state.view(0).players
    hands = [set(state.view(seat).hand) for seat in range(count)]
    table = _Table(house, hands, len(state.view(0).pile("stock")), (dealer + 1) % count, Hands(hands))
    called = False
    while True:
        seat, may = table.turn, table.may()
        assert state.to_act == seat
        told_last = house.penalty > 0 and len(hands[seat]) == 2
        offered = {f"play {card}" for card in may}
        assert {str(action) for action in state.legal_actions()} == offered | ({str(CALL)} if told_last else set())
        if told_last and (called := rng.random() < 0.5):
            (event,) = state.apply(CALL)
            assert isinstance(event, Chosen)
            assert (event.seat, state.to_act) == (seat, seat)
            assert {str(action) for action in state.legal_actions()} == offered
        for other in range(count):
            assert len(state.view(0).pile("hand", other)) == len(hands[other])
        card = rng.choice(sorted(may))
        events = state.apply(Play(card))
        hands[seat].remove(card)
        table.trick.append((seat, card))
        table.asked += 1
        told = [event for event in events if isinstance(event, Moved | Noted | TrickWon)][1:]
        if not hands[seat]:
            # The trick is taken only where it is complete; nobody draws any more.
            assert [type(event) for event in told] == [TrickWon] * (table.asked == count)
            return table.found
        complete, owes = table.asked == count, told_last and not called
        if owes and not complete:
            _punish(table, told, seat)
        _go_on(table, told)
        if owes and complete and table.found.tricks < (house.longest or table.found.tricks + 1):
            _punish(table, told, seat)
        assert told == []
        if table.found.void or (house.longest and table.found.tricks >= house.longest):
            table.found.void = True
            return table.found
        if table.house.standstill and table.idle >= table.house.standstill:
            table.found.still = True
            return table.found
        if not state.view(0).to_act == table.turn:
            raise AssertionError(f"{table.turn} is to play")


def _go_on(table: _Table, told: list[Event]) -> None:
    """Go on to the next seat that plays a card, and check what is told on the way."""
    count = len(table.hands)
    while table.asked < count:
        table.turn = (table.turn + 1) % count
        table.asked += 1
        if table.house.unable == "pick_up" and not table.may():
            _pick_up(table, told)
            return
        while not table.may() and (table.stock or table.house.refills):
            if not table.stock:
                _refill(table, told)
                if table.found.void:
                    return
            event = told.pop(0)
            assert isinstance(event, Moved)
            assert (event.source.role, event.target.role, event.target.owner) == ("stock", "hand", table.turn)
            assert event.open_to == {table.turn}
            (card,) = event.cards
            assert card is not None
            assert all(card not in hand for hand in table.hands)
            table.hands[table.turn].add(card)
            table.stock -= 1
            table.found.drawn += 1
        if table.may():
            table.asked -= 1
            return
        event = told.pop(0)
        assert isinstance(event, Noted)
        assert (event.kind, event.seat) == ("passed", table.turn)
        table.found.passed += 1
    event = told.pop(0)
    seats, cards = [seat for seat, _ in table.trick], [card for _, card in table.trick]
    table.turn = seats[table.house.wins(cards)]
    assert isinstance(event, TrickWon)
    assert (event.seat, event.leader, event.cards) == (table.turn, seats[0], tuple(cards))
    table.old |= set(cards)
    table.trick, table.asked, table.idle = [], 0, 0
    table.found.tricks += 1


def _refill(table: _Table, told: list[Event]) -> None:
    """Make the old tricks the stock; without any the deal is void."""
    if not table.old:
        table.found.void = True
        return
    gone: list[str | None] = []
    while len(gone) < len(table.old):
        event = told.pop(0)
        assert isinstance(event, Moved)
        assert (event.source.role, event.target.role) == ("won", "stock")
        gone += event.cards
    assert set(gone) == table.old
    table.stock, table.old = len(gone), set()
    table.found.refilled += 1


def _punish(table: _Table, told: list[Event], seat: int) -> None:
    """Let a seat draw that did not call its last card but one, as many cards as there are."""
    event = told.pop(0)
    assert isinstance(event, Noted)
    assert (event.kind, event.seat) == ("uncalled", seat)
    for _ in range(table.house.penalty):
        if not table.stock and table.old:
            _refill(table, told)
        if table.stock:
            event = told.pop(0)
            assert isinstance(event, Moved)
            assert (event.source.role, event.target, event.open_to) == ("stock", PileKey("hand", seat), {seat})
            assert event.cards[0] is not None
            table.hands[seat].add(event.cards[0])
            table.stock -= 1
    table.found.punished += 1


def _pick_up(table: _Table, told: list[Event]) -> None:
    """Let the seat to play take the trick up openly; it leads."""
    event = told.pop(0)
    assert isinstance(event, Moved)
    assert (event.source.role, event.target.role, event.target.owner) == ("trick", "hand", table.turn)
    assert (event.open_to, event.cards) == (None, tuple(card for _, card in table.trick))
    table.hands[table.turn] |= {card for _, card in table.trick}
    table.trick, table.asked = [], 0
    table.idle += 1
    table.found.picked_up += 1


def follows_color_or_rank(lead: str, card: str) -> bool:
    """Whether a card has the color or the rank of the lead."""
    return card[:2] == lead[:2] or card[2] == lead[2]


def follows_suit_or_rank(lead: str, card: str) -> bool:
    """Whether a card has the suit or the rank of the lead."""
    return suit(card) == suit(lead) or card[2] == lead[2]


def follows_suit(lead: str, card: str) -> bool:
    """Whether a card has the suit of the lead."""
    return suit(card) == suit(lead)


def wins_by_color(cards: Sequence[str]) -> int:
    """The place of the highest card of the color led."""
    return cards.index(max((card for card in cards if card[:2] == cards[0][:2]), key=height))


def wins_by_cascade(lead_counts: bool) -> Callable[[Sequence[str]], int]:
    """The place that wins by the cascade without trump."""
    return lambda cards: winner(cards, "", lead_counts)


def wins_with_jokers(lead_counts: bool) -> Callable[[Sequence[str]], int]:
    """The place of the highest Joker; without one the cascade."""

    def find(cards: Sequence[str]) -> int:
        jokers = [card for card in cards if card[:2] == "Jk"]
        return cards.index(max(jokers)) if jokers else winner(cards, "", lead_counts)

    return find


def count_points(hands: Sequence[set[str]], rank: bool, color: bool) -> int:
    """The points of all cards in these hands."""
    cards = [card for hand in hands for card in hand]
    return sum((RANKS.index(card[2]) + 1) * rank + POINTS[card[:2]] * color for card in cards)
