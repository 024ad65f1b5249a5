"""A referee for Ninety-Nine who knows the book and nothing of the engine: cards are texts, rules spelled out."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from purple_table.core.actions import Choose, Give, NextDeal, Play
from purple_table.core.events import DealScored, Event, MatchEnded, Moved, TrickWon
from purple_table.core.game import Game, State
from tests.contract.matches import chance, random_game
from tests.rules.referee import over, playable, suit, winner

CODE = {"Diamonds": 0, "Spades": 1, "Hearts": 2, "Clubs": 3}
BONUS = {1: 30, 2: 20, 3: 10, 4: 0}
BY_MADE = {0: "Pu", 1: "Bk", 2: "Rd", 3: "Gn", 4: ""}
STAKES = {"declare": 30, "reveal": 60}


@dataclass
class Table:
    """What lies and was said in one deal: hands and bid cards by seat, in the words of the book."""

    game: Game
    dealer: int
    trump: str = ""
    hands: list[set[str]] = field(default_factory=list)
    laid: list[list[str]] = field(default_factory=list)
    said: list[tuple[int, str]] = field(default_factory=list)
    won: list[int] = field(default_factory=list)

    @property
    def players(self) -> int:
        return self.game.players

    @property
    def options(self) -> Mapping[str, Any]:
        return self.game.options

    def bid(self, seat: int) -> int:
        """What three suits say."""
        return sum(CODE[suit(card)] for card in self.laid[seat])

    def premium(self) -> tuple[int, str] | None:
        """Revealing goes before declaring, and the first of those who say the same."""
        for kind in ("reveal", "declare"):
            for seat, choice in self.said:
                if choice == kind:
                    return seat, kind
        return None

    def points(self) -> tuple[int, ...]:
        """A point a trick; the bonus of whoever made the bid; the premium."""
        made = [self.bid(seat) == self.won[seat] for seat in range(self.players)]
        points = [self.won[seat] + (BONUS[sum(made)] if made[seat] else 0) for seat in range(self.players)]
        premium = self.premium()
        if premium is not None:
            declarer, kind = premium
            for seat in range(self.players):
                if (seat == declarer) == made[declarer]:
                    points[seat] += STAKES[kind]
        return tuple(points)

    def made(self) -> int:
        """How many made their bids."""
        return sum(self.bid(seat) == self.won[seat] for seat in range(self.players))

    def offered(self) -> set[str]:
        """What whoever is asked next may say."""
        kinds = {"both": ["declare", "reveal"], "declare": ["declare"], "off": []}[self.options["premiums"]]
        best = self.premium()
        return {"none", *kinds[kinds.index(best[1]) + 1 if best else 0 :]}


def whole_match(seed: int, most: int = 60) -> int:
    """Play a random match with random options, at most so many deals, and hold every step against the book."""
    rng = random.Random(seed)
    game = random_game("ninety_nine", rng)
    state = game.start(chance(seed))
    totals, made = [[0] * game.players], None
    dealer: int | None = None
    for number in range(most):
        if state.to_act is None:
            return number
        assert dealer is None or state.to_act == (dealer + 1) % game.players
        dealer = state.to_act
        table = Table(game, dealer)
        scored, ended = one_deal(table, state, rng, made)
        assert scored.points == table.points()
        totals.append([before + more for before, more in zip(totals[-1], scored.points, strict=True)])
        assert (ended.winners if ended else ()) == over(totals, game.options)
        made = table.made()
    return most


def one_deal(table: Table, state: State, rng: random.Random, made: int | None) -> tuple[DealScored, MatchEnded | None]:
    """The course of a deal: twelve cards, three aside, the premium, nine tricks."""
    players, dealer = table.players, table.dealer
    dealt(table, state.apply(NextDeal()), state, made)
    for place in range(1, players + 1):
        seat = (dealer + place) % players
        for number in range(3):
            assert state.to_act == seat
            view = state.view(seat)
            assert {action.card for action in state.legal_actions() if isinstance(action, Give)} == table.hands[seat]
            assert view.ask is not None
            assert dict(view.ask.adds) == {card: CODE[suit(card)] for card in table.hands[seat] | {*table.laid[seat]}}
            card = rng.choice(sorted(table.hands[seat]))
            table.hands[seat].remove(card)
            table.laid[seat].append(card)
            state.apply(Give(card))
            assert view.ask.done == number
        check_bids(table, state)
    place = 1
    events: list[Event] = []
    while place <= players and table.offered() != {"none"}:
        seat = (dealer + place) % players
        assert state.to_act == seat
        choices = {action.choice for action in state.legal_actions() if isinstance(action, Choose)}
        assert choices == table.offered()
        choice = rng.choice(["none", *sorted(choices)])
        table.said.append((seat, choice))
        events = state.apply(Choose("premium", choice))
        place += 1
    premium = table.premium()
    check_bids(table, state)
    assert ("premium" in [getattr(event, "kind", "") for event in events]) == (premium is not None)
    leader = (dealer + 1) % players
    last: list[Event] = []
    for number in range(1, 10):
        leader, last = trick(table, state, rng, leader, number)
    scored = next(event for event in last if isinstance(event, DealScored))
    return scored, next((event for event in last if isinstance(event, MatchEnded)), None)


def dealt(table: Table, events: list[Event], state: State, made: int | None) -> None:
    """Everybody has twelve cards, one is turned up, and its color is trump, or what the bids made before say."""
    assert [len(state.view(seat).hand) for seat in range(table.players)] == [12] * table.players
    table.hands = [set(state.view(seat).hand) for seat in range(table.players)]
    table.laid, table.won = [[] for _ in table.hands], [0] * table.players
    (turned,) = state.view(0).pile("aside")
    assert turned is not None
    cards = {card for hand in table.hands for card in hand} | {turned}
    assert len(cards) == 12 * table.players + 1
    assert table.players == 4 or not {card for card in cards if card[2] == "8"}
    if table.options["trump"] == "successes":
        table.trump = "" if made is None else BY_MADE[made]
    else:
        table.trump = "" if turned[2] == "9" else turned[:2]
    named = state.view(0).status.trump
    codes = {color.name: color.code for color in table.game.deck.colors}
    assert codes.get(str(named), "") == table.trump
    assert not {turned} & {card for hand in table.hands for card in hand}
    assert all(None in event.seen_by(1).cards for event in events if isinstance(event, Moved) and event.target[1] == 0)


def check_bids(table: Table, state: State) -> None:
    """A seat sees its own bid and the one that was declared, and nobody else's hand but the revealed one."""
    playing = state.view(0).status.phase == "playing"
    premium = table.premium() if playing else None
    for seat in range(table.players):
        view = state.view(seat)
        shown = next(counter.values for counter in view.status.counters if counter.kind == "bid")
        for other in range(table.players):
            knows = other in (seat, premium[0] if premium else seat)
            whole = len(table.laid[other]) == 3
            assert shown[other] == (table.bid(other) if knows and whole else None)
            cards = view.pile("bid", other)
            assert sorted(map(str, cards)) == (sorted(table.laid[other]) if knows else ["None"] * len(cards))
            open_hand = other == seat or premium == (other, "reveal")
            hand = view.pile("hand", other)
            assert set(hand) == (table.hands[other] if open_hand else ({None} if hand else set()))


def trick(table: Table, state: State, rng: random.Random, leader: int, number: int) -> tuple[int, list[Event]]:
    """One trick: who takes it, and what the last card led to. After the ninth the bids are shown."""
    cards: list[str] = []
    events: list[Event] = []
    for place in range(table.players):
        seat = (leader + place) % table.players
        assert state.to_act == seat
        may = playable(sorted(table.hands[seat]), cards, table.trump, dict(table.options), broken=True)
        assert {action.card for action in state.legal_actions() if isinstance(action, Play)} == may
        card = rng.choice(sorted(may))
        table.hands[seat].remove(card)
        cards.append(card)
        events = state.apply(Play(card))
    taken = next(event for event in events if isinstance(event, TrickWon))
    place = winner(cards, table.trump, bool(table.options["lead_counts_as_color_follower"]))
    assert (taken.seat, taken.cards) == ((leader + place) % table.players, tuple(cards))
    table.won[taken.seat] += 1
    if number == 9:
        check_shown(table, state, events)
    else:
        check_bids(table, state)
    return taken.seat, events


def check_shown(table: Table, state: State, events: Sequence[Event]) -> None:
    """Everybody sees all bid cards, those of losers too."""
    for seat in range(table.players):
        assert [set(state.view(seat).pile("bid", other)) for other in range(table.players)] == [
            set(laid) for laid in table.laid
        ]
    told = {
        event.source[1]: set(event.cards) for event in events if isinstance(event, Moved) and event.source[0] == "bid"
    }
    premium = table.premium()
    assert told == {seat: set(laid) for seat, laid in enumerate(table.laid) if premium is None or seat != premium[0]}
