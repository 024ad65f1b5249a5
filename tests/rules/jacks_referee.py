"""A referee for California Jack and Shasta Sam who knows the books and nothing of the engine: cards are texts.

Every choice of cards, every trick, every draw with who sees it, and every point are checked on the way.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from purple_table.core.actions import Action, NextDeal, Play
from purple_table.core.events import DealScored, Event, MatchEnded, Moved, TrickWon
from purple_table.core.game import Game, State
from purple_table.core.messages import english
from tests.rules import referee

PACK = {color + rank for color in referee.COLORS.values() for rank in referee.RANKS} - {"Bz8"}
CLASSIC = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
TOP = ("turned", None, 1)
"""Where the card lies that is seen on the stock."""
Choose = Callable[[State, list[Action]], Action]


def value(card: str, options: Mapping[str, Any]) -> int:
    """What a captured card counts for Game."""
    if options["game_points"] == "classic":
        return CLASSIC.get(card[2], 0)
    return referee.RANKS.index(card[2]) + 1 + list(referee.COLORS.values()).index(card[:2]) + 1


def named_points(won: Sequence[Sequence[str]], trump: str, options: Mapping[str, Any]) -> list[tuple[str, int]]:
    """High, Low, Jack and Game in their order, with who has them: the clauses points and game."""
    low = trump + ("9" if trump == "Bz" else "8")
    found = [
        (what, int(card in won[1]))
        for what, card in (("High", trump + "A"), ("Low", low), ("Jack", trump + "J"))
        if card in won[0] or card in won[1]
    ]
    counts = [sum(value(card, options) for card in cards) for cards in won]
    return [*found, ("Game", int(counts[1] > counts[0]))] if counts[0] != counts[1] else found


def peg(totals: Sequence[int], won: Sequence[Sequence[str]], trump: str, options: Mapping[str, Any]) -> list[int]:
    """The totals after a deal: counting stops with whoever reaches the target."""
    after = list(totals)
    for _, side in named_points(won, trump, options):
        if max(after) < options["target"]:
            after[side] += 1
    return after


@dataclass
class Table:
    """A deal as the referee follows it, with all faces seen; `known` are cards that both know to be in a hand."""

    dealer: int
    trump: str
    top: str
    hands: list[set[str]]
    stock: int = 35
    known: list[set[str]] = field(default_factory=lambda: [set(), set()])
    won: list[list[str]] = field(default_factory=lambda: [[], []])


def dealt(state: State, dealer: int, events: Sequence[Event]) -> Table:
    """Clauses deal and trump: six cards each, the other player first; the first card of the stock is turned up."""
    moves = [event for event in events if isinstance(event, Moved)]
    hands: list[set[str]] = [set(), set()]
    for move, seat in zip(moves[:2], (1 - dealer, dealer), strict=True):
        assert (move.target.owner, move.open_to) == (seat, {seat})
        hands[seat] = set(map(str, move.cards))
    (shown,) = moves[2:]
    (top,) = shown.cards
    assert tuple(shown.target) == TOP
    assert shown.open_to is None
    assert top is not None
    assert [len(hand) for hand in hands] == [6, 6]
    return Table(dealer, top[:2], top, hands)


def draw(table: Table, first: int, moves: Sequence[Moved], face_up: bool) -> None:
    """Clause draw: the winner the card that lies there, the loser the next, and who sees what."""
    if not table.stock and not table.top:
        assert not moves
        return
    for seat, move in zip((first, 1 - first), moves[:2], strict=True):
        (card,) = move.cards
        assert card is not None
        assert move.target.owner == seat
        seen = face_up or card == table.top
        if table.top and seat == first:
            assert (card, tuple(move.source)) == (table.top, TOP)
        else:
            assert tuple(move.source) == ("stock", None, 0)
            table.stock -= 1
        assert move.open_to == (None if seen else {seat})
        table.hands[seat].add(card)
        if seen:
            table.known[seat].add(card)
    table.top = ""
    if face_up and table.stock:
        (move,) = moves[2:]
        assert (tuple(move.source), tuple(move.target), move.open_to) == (("stock", None, 0), TOP, None)
        table.top, table.stock = str(move.cards[0]), table.stock - 1
    else:
        assert not moves[2:]


def check_views(state: State, table: Table) -> None:
    """Clauses deal and draw: what each sees of both hands and of the stock; captured cards are not counted."""
    for seat in range(2):
        view = state.view(seat)
        other = view.pile("hand", 1 - seat)
        assert set(view.hand) == table.hands[seat]
        assert len(other) == len(table.hands[1 - seat])
        assert {card for card in other if card is not None} == table.known[1 - seat] & table.hands[1 - seat]
        assert view.pile(*TOP) == ((table.top,) if table.top else ())
        assert view.pile("stock") == (None,) * table.stock
        assert view.status.trump is not None
        assert referee.COLORS[view.status.trump.casefold()] == table.trump
        assert not view.status.side_counters
        assert view.status.tricks == 24


def play_deal(game: Game, state: State, face_up: bool, choose: Choose, totals: Sequence[int]) -> list[int]:
    """Play a deal under the referee, and return the totals after it."""
    assert state.to_act is not None
    options = {**game.options, "follow": "suit_or_trump"}
    table = dealt(state, state.to_act, state.apply(NextDeal()))
    leader, trick = 1 - table.dealer, []
    events: list[Event] = []
    for number in range(48):
        seat = state.to_act
        assert seat == (leader if not trick else 1 - leader)
        if number % 7 == 0:
            check_views(state, table)
        legal = list(state.legal_actions())
        may = referee.playable(sorted(table.hands[seat]), trick, table.trump, options, True)
        assert {play.card for play in legal if isinstance(play, Play)} == may
        assert len(legal) == len(may)
        action = choose(state, legal)
        assert isinstance(action, Play)
        events = state.apply(action)
        table.hands[seat].remove(action.card)
        trick.append(action.card)
        if len(trick) == 2:
            second = referee.winner(trick, table.trump, bool(options["lead_counts_as_color_follower"]))
            leader = leader if second == 0 else 1 - leader
            taken = next(event for event in events if isinstance(event, TrickWon))
            assert (taken.seat, list(taken.cards)) == (leader, trick)
            table.won[leader] += trick
            trick = []
            after = events[events.index(taken) + 1 :]
            draw(table, leader, [event for event in after if isinstance(event, Moved)], face_up)
            assert [len(hand) for hand in table.hands] == [min(6, 23 - number // 2)] * 2
    assert sorted(table.won[0] + table.won[1]) == sorted(PACK)
    scored = next(event for event in events if isinstance(event, DealScored))
    after_deal = peg(totals, table.won, table.trump, options)
    assert list(scored.totals) == after_deal
    assert {line.clause for line in scored.lines} == {"points"}
    ended = [event for event in events if isinstance(event, MatchEnded)]
    over = max(after_deal) >= options["target"]
    assert bool(ended) == over == (state.to_act is None)
    if ended:
        assert ended[0].winners == (after_deal.index(max(after_deal)),)
    else:
        assert state.to_act == 1 - table.dealer
    return after_deal


def play_match(game: Game, state: State, face_up: bool, seed: int, most: int) -> int:
    """Play random deals of a match, so many at most, and return their number."""
    rng, totals = random.Random(seed), [0, 0]
    for number in range(most):
        if state.to_act is None:
            return number
        totals = play_deal(game, state, face_up, lambda _, legal: rng.choice(legal), totals)
    return most


def follow_transcript(game: Game, state: State, dealer: int, top: str, text: str) -> None:
    """Play a deal that was written down: both hands; each trick with its leader, its cards, its winner, what both draw
    and what then lies open; the points, and the totals after them."""
    first, *tricks, last = text.strip().splitlines()
    assert state.to_act == dealer
    state.apply(NextDeal())
    assert [" ".join(state.view(seat).hand) for seat in range(2)] == first.split(" | ")
    assert state.view(0).pile(*TOP) == (top,)
    events: list[Event] = []
    for line in tricks:
        cards, _, rest = line.partition(" > ")
        played, (after, _, shown) = cards.split(), rest.partition(" . ")
        assert str(state.to_act) == played[0]
        for card in played[1:]:
            events = state.apply(Play(card))
        taken = next(event for event in events if isinstance(event, TrickWon))
        moves = [event for event in events if isinstance(event, Moved) and event.target.role == "hand"]
        assert [str(taken.seat), *(str(move.cards[0]) for move in moves)] == after.split()
        assert [move.target.owner for move in moves] in ([], [taken.seat, 1 - taken.seat])
        assert state.view(0).pile(*TOP) == ((shown,) if shown else ())
    scored = next(event for event in events if isinstance(event, DealScored))
    assert (
        last
        == f"{' '.join(map(english, (line.label for line in scored.lines)))} = {scored.totals[0]} {scored.totals[1]}"
    )
