"""Briscola: whole matches under an independent referee, and what no worked example can show, by clause."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from purple_table import library
from purple_table.core.actions import Action, Choose, NextDeal, Play
from purple_table.core.events import DealScored, Event, MatchEnded, Moved, TrickWon
from purple_table.core.game import Game, State
from purple_table.core.rulebook import RuleError
from tests.contract.matches import RULES, chance, make, random_game
from tests.rules.referee import COLORS, height, winner

LOADS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
"""The Italian points (BR01, BR14)."""
PACK = {color + rank for color in COLORS.values() for rank in "89TJQKA"} - {"Bz8"}


def value(card: str, points: str) -> int:
    """What a captured card counts."""
    rank, color = "89TJQKA".index(card[2]) + 1, list(COLORS.values()).index(card[:2]) + 1
    return {"both": rank + color, "rank": rank, "color": color, "italian": LOADS.get(card[2], 0)}[points]


def takes(cards: Sequence[str], trump: str, options: Any) -> int:
    """The place of the card that takes the trick; with the Italian order the 10 stands above the King."""
    if options["points"] == "italian":
        ranks = {"T": "K", "J": "T", "Q": "J", "K": "Q"}
        cards = [card[:2] + ranks.get(card[2], card[2]) for card in cards]
    return winner(cards, trump, bool(options["lead_counts_as_color_follower"]))


@dataclass
class Table:
    """A deal as the referee follows it: whose cards are where, from the moves alone, with all faces seen."""

    players: int
    dealer: int
    hands: list[list[str]] = field(default_factory=list)
    stock: int = 0
    turned: str = ""
    trump: str = ""
    won: list[list[str]] = field(default_factory=list)


@dataclass
class Seen:
    """What was met in the matches of a test."""

    deals: int = 0
    swaps: int = 0
    refused_swaps: int = 0
    looked: int = 0
    matches: int = 0


def dealt(game: Game, state: State, events: list[Event]) -> Table:
    """Clauses deal and trump: three cards each from the dealer's left, the next one is turned up."""
    count = game.players
    table = Table(count, state.view(0).status.dealer, [[] for _ in range(count)], won=[[] for _ in range(count)])
    moves = [event for event in events if isinstance(event, Moved)]
    assert [move.target.owner for move in moves[:-1]] == [(table.dealer + 1 + step) % count for step in range(count)]
    for move in moves[:-1]:
        assert move.target.owner is not None
        assert move.open_to == {move.target.owner}
        table.hands[move.target.owner] = [card or "" for card in move.cards]
    assert [len(hand) for hand in table.hands] == [3] * count
    assert moves[-1].open_to is None
    (turned,) = moves[-1].cards
    assert turned is not None
    table.turned, table.trump, table.stock = turned, turned[:2], 48 - 3 * count - 1
    return table


def drawn(game: Game, table: Table, first: int, moves: Sequence[Moved]) -> None:
    """Clause draw: the winner first, the others in turn; the turned card comes last, openly."""
    if not table.turned:
        assert not moves
        return
    for step in range(table.players):
        seat, move = (first + step) % table.players, moves[step]
        (card,) = move.cards
        assert move.target.owner == seat
        assert card is not None
        if table.stock:
            table.stock -= 1
            assert move.open_to == {seat}
            assert move.source.role == "stock"
        else:
            assert (card, move.open_to) == (table.turned, None)
            table.turned = ""
        table.hands[seat].append(card)
    looks = not table.turned and table.players == 4 and game.options["partners_look"]
    assert len(moves) == table.players + (4 if looks else 0)


def views_agree(game: Game, state: State, table: Table) -> None:
    """Clauses deal, draw and look: who sees what of the hands, the stock and the turned card."""
    shares = not table.turned and table.players == 4 and game.options["partners_look"]
    for seat in range(table.players):
        view = state.view(seat)
        assert view.pile("stock") == (None,) * table.stock
        assert view.pile("turned") == ((table.turned,) if table.turned else ())
        assert view.status.trump is not None
        assert COLORS[view.status.trump.casefold()] == table.trump
        for other in range(table.players):
            sees = other == seat or (shares and other % 2 == seat % 2)
            hand = view.pile("hand", other)
            assert set(hand) == (set(table.hands[other]) if sees else {None} if hand else set())
            assert len(hand) == len(table.hands[other])


def may_swap(game: Game, table: Table, seat: int) -> bool:
    """Clause swap: the lowest trump is in hand, and another card lies on the turned one."""
    low = table.trump + ("9" if table.trump == "Bz" else "8")
    return bool(game.options["swap"]) and table.stock > 0 and low in table.hands[seat]


def swapped(table: Table, seat: int, action: Action, events: list[Event], seen: Seen) -> list[Event]:
    """Clause swap: both cards change places openly; what happens after it."""
    if action == Choose("swap", "leave"):
        seen.refused_swaps += 1
        return events
    low = table.trump + ("9" if table.trump == "Bz" else "8")
    moves = [event for event in events if isinstance(event, Moved)]
    assert [(move.cards, move.open_to) for move in moves[:2]] == [((table.turned,), None), ((low,), None)]
    table.hands[seat].remove(low)
    table.hands[seat].append(table.turned)
    table.turned = low
    seen.swaps += 1
    return [event for event in events if event not in moves[:2]]


def play_deal(game: Game, state: State, rng: random.Random, seen: Seen) -> tuple[DealScored, Table]:
    """One deal by random cards, every step of it checked."""
    assert state.to_act is not None
    table = dealt(game, state, state.apply(NextDeal()))
    leader, trick, tricks = (table.dealer + 1) % table.players, [], 0
    while True:
        seat = state.to_act
        assert seat == (leader + len(trick)) % table.players
        if rng.random() < 0.15:
            views_agree(game, state, table)
        legal = list(state.legal_actions())
        assert {play.card for play in legal if isinstance(play, Play)} == set(table.hands[seat])
        action = rng.choice(legal)
        assert isinstance(action, Play)
        events = state.apply(action)
        table.hands[seat].remove(action.card)
        trick.append(action.card)
        if len(trick) < table.players:
            assert len(events) == 1
            continue
        tricks += 1
        leader = (leader + takes(trick, table.trump, game.options)) % table.players
        taken = next(event for event in events if isinstance(event, TrickWon))
        assert (taken.seat, set(taken.cards)) == (leader, set(trick))
        table.won[leader] += trick
        trick = []
        after = events[events.index(taken) + 1 :]
        if may_swap(game, table, leader):
            assert not after
            assert state.to_act == leader
            action = rng.choice(list(state.legal_actions()))
            after = swapped(table, leader, action, state.apply(action), seen)
        drawn(game, table, leader, [event for event in after if isinstance(event, Moved)])
        scored = next((event for event in after if isinstance(event, DealScored)), None)
        if scored is not None:
            assert tricks == 48 // table.players
            return scored, table


def expected(game: Game, table: Table) -> list[int]:
    """Clauses points and sides: 1 for whoever has more than each other side."""
    assert sorted(card for cards in table.won for card in cards) == sorted(PACK)
    counts = [sum(value(card, str(game.options["points"])) for card in cards) for cards in table.won]
    sides = [counts[0] + counts[2], counts[1] + counts[3]] if table.players == 4 else counts
    best = [side for side, own in enumerate(sides) if own == max(sides)]
    return [int(best == [side]) for side in range(len(sides))]


@pytest.mark.parametrize("seed", range(16))
def test_matches_go_by_the_book(seed: int) -> None:
    """All clauses: random numbers of players and options."""
    seen = Seen()
    whole_match(random_game("briscola", random.Random(seed)), seed, seen)
    assert seen.deals


def whole_match(game: Game, seed: int, seen: Seen) -> None:
    """A match of random cards under the referee."""
    rng = random.Random(seed)
    state = game.start(chance(seed))
    totals = [0] * (2 if game.players == 4 else game.players)
    dealer = state.to_act
    for _ in range(60):
        if state.to_act is None:
            break
        assert state.to_act == dealer
        scored, table = play_deal(game, state, rng, seen)
        assert dealer is not None
        dealer = (dealer + 1) % game.players
        points = expected(game, table)
        assert list(scored.points) == points
        assert [line.clause for line in scored.lines] == ["points"]
        totals = [before + more for before, more in zip(totals, points, strict=True)]
        assert list(scored.totals) == totals
        seen.deals += 1
        seen.looked += game.players == 4 and bool(game.options["partners_look"])
        over = max(totals) >= game.options["target"]
        assert (state.to_act is None) == over
    ended = [event for event in state.history if isinstance(event, MatchEnded)]
    if ended:
        assert ended[0].winners == (totals.index(max(totals)),)
        seen.matches += 1


def test_the_turned_card_is_swapped_and_left_where_it_is() -> None:
    """Clauses swap and look."""
    seen = Seen()
    for seed in range(9):
        whole_match(make("briscola", 2 + seed % 3, swap=True), seed, seen)
    assert min(seen.swaps, seen.refused_swaps, seen.looked, seen.matches) >= 3


# --- what the page says in numbers ----------------------------------------------------------------------------------


def test_the_options_of_briscola() -> None:
    entry = next(entry for entry in library.games([RULES]) if entry.id == "briscola")
    names = [option.name for option in entry.options]
    assert names == ["target", "points", "partners_look", "swap", "lead_counts_as_color_follower"]
    assert make("briscola", 4).sides == ((0, 2), (1, 3))
    assert make("briscola", 3).sides == ((0,), (1,), (2,))


@pytest.mark.parametrize(("points", "whole"), [("both", 390), ("rank", 195), ("color", 195), ("italian", 210)])
def test_the_points_in_play(points: str, whole: int) -> None:  # BR13, BR14
    assert sum(value(card, points) for card in PACK) == whole
    game = make("briscola", 2, points=points)
    cards = game.worth().cards  # type: ignore[attr-defined]
    assert sum(cards[game.deck.index[card]] for card in PACK) == whole


@pytest.mark.parametrize(("players", "stock", "last"), [(2, 42, 21), (3, 39, 13), (4, 36, 9)])
def test_the_draw_comes_out_even(players: int, stock: int, last: int) -> None:  # BR04, BR10
    """After the trick `last` the stock is out, and whoever sits last after its winner holds the turned card."""
    state = make("briscola", players).start(chance(3))
    state.apply(NextDeal())
    turned = state.view(0).pile("turned")
    assert len(state.view(0).pile("stock")) + 1 == stock
    for number in range(1, last + 1):
        assert state.view(0).pile("turned") == turned
        for _ in range(players):
            events = state.apply(next(iter(state.legal_actions())))
        assert len(state.view(0).pile("stock")) == max(0, stock - 1 - number * players)
    taken = next(event for event in events if isinstance(event, TrickWon))
    loser = (taken.seat - 1) % players
    assert set(turned) <= set(state.view(loser).hand)
    assert [len(state.view(seat).pile("hand", seat)) for seat in range(players)] == [3] * players
    assert not state.view(0).pile("turned")


def test_nothing_can_be_claimed_while_cards_are_drawn() -> None:
    """Three trumps from the top are no claim before the stock is out, and are one after it."""
    game, granted = make("briscola", 2), 0
    for seed in range(10):
        rng, state = random.Random(seed), game.start(chance(seed))
        state.apply(NextDeal())
        while not state.view(0).sheet:
            assert state.to_act is not None
            view = state.view(state.to_act)
            claim = game.claim(view)
            assert not claim or not view.pile("turned")
            granted += bool(claim)
            state.apply(rng.choice(list(state.legal_actions())))
    assert granted > 3


def test_a_guess_gives_the_lowest_trump_to_whoever_was_asked() -> None:
    game, asked = make("briscola", 3, swap=True), 0
    for seed in range(8):
        rng, state = random.Random(seed), game.start(chance(seed))
        state.apply(NextDeal())
        holder, low = -1, ""
        while not state.view(0).sheet:
            assert state.to_act is not None
            view = state.view((state.to_act + 1) % 3)
            if view.status.phase == "drawing":
                holder = state.to_act
                (turned,) = view.pile("turned")
                assert turned is not None
                low = min((card for card in state.view(holder).hand if card[:2] == turned[:2]), key=height)
                assert low in game.guess(view, rng).view(holder).hand
                action = rng.choice(list(state.legal_actions()))
                state.apply(action)
                holder = holder if action == Choose("swap", "leave") else -1
                view = state.view((state.to_act + 1) % 3)
                asked += 1
            if state.view(0).status.phase == "playing":
                assert game.guess(view, rng).view(view.seat) == view
            if holder >= 0 and low in state.view(holder).hand and view.seat != holder:
                assert low in game.guess(view, rng).view(holder).hand
            if state.view(0).sheet or state.to_act is None or state.view(0).status.phase != "playing":
                continue
            state.apply(rng.choice(list(state.legal_actions())))
    assert asked > 3


def test_a_card_drawn_openly_is_known_to_everybody() -> None:
    game, rng = make("briscola", 3), random.Random(1)
    state = game.start(chance(1))
    state.apply(NextDeal())
    (turned,) = state.view(0).pile("turned")
    while state.view(0).pile("turned"):
        state.apply(rng.choice(list(state.legal_actions())))
    holder = next(seat for seat in range(3) if turned in state.view(seat).hand)
    for seat in range(3):
        for _ in range(5):
            assert turned in game.guess(state.view(seat), rng).view(holder).hand


def test_a_play_out_draws_as_the_deal_does() -> None:
    """The kernel alone, given the stock, comes to the same cards as the state that tells every draw."""
    game = make("briscola", 4)
    for seed in range(5):
        rng, state = random.Random(seed), game.start(chance(seed))
        state.apply(NextDeal())
        kernel = state.kernel.copy()  # type: ignore[attr-defined]
        kernel.draws = True
        while not state.view(0).sheet:
            action = rng.choice(list(state.legal_actions()))
            assert isinstance(action, Play)
            kernel.play(game.bits[action.card])  # type: ignore[attr-defined]
            state.apply(action)
            if not state.view(0).sheet:
                assert kernel.hands == state.kernel.hands  # type: ignore[attr-defined]
        assert kernel.is_over
        assert sum(kernel.taken) == 12


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"dealing": {"removed": ["Bz8", "Gn8"]}}, "dealing.hand: the 35 cards of the stock do not come out even"),
        ({"dealing": {"hand": 12}}, "dealing.hand: the 0 cards of the stock"),
        ({"dealing": {"face": "up"}}, "dealing.face"),
        ({"scoring": {"rank": False, "color": False}}, "rank or color must be true"),
        ({"scoring": {"by_rank": {"7": 1}}}, "is no rank of"),
    ],
)
def test_a_rule_file_that_does_not_fit_is_refused(change: dict[str, dict[str, Any]], words: str) -> None:
    rules = library.read_rules([RULES], "briscola")
    book = {**rules.book}
    for part, values in change.items():
        table = book[part][0] if isinstance(book[part], list) else book[part]
        book[part] = [{**table, **values}] if isinstance(book[part], list) else {**table, **values}
    with pytest.raises(RuleError, match=words):
        library.Rules(rules.folder, rules.deck_file, book, rules.deck).build(4, {})


def test_a_turned_trump_needs_a_stock() -> None:
    whist = library.read_rules([RULES], "whist")
    book = {**whist.book, "trump": {"part": "turned", "leaves_suit": False}}
    with pytest.raises(RuleError, match="must turn up a card"):
        library.Rules(whist.folder, whist.deck_file, book, whist.deck).build(4, {})


def test_what_each_side_has_captured_is_counted_while_the_deal_is_played():
    game = make("briscola", 4)
    state = game.start(chance(3))
    state.apply(NextDeal())
    deck, points = game.deck, [0, 0]
    while not state.view(0).sheet:
        for event in state.apply(state.legal_actions()[0]):
            if isinstance(event, TrickWon):
                points[event.seat % 2] += sum(deck[code].rank_points + deck[code].color_points for code in event.cards)
        if not state.view(0).sheet:
            counters = state.view(0).status.side_counters
            assert [tuple(counter.values) for counter in counters if counter.kind == "points"] == [tuple(points)]
    assert sum(points) == 390
