"""Sixty-Six: whole matches under an independent referee, deals worked by hand, and what nobody may see."""

from __future__ import annotations

import os
import random

import pytest

from purple_table.core.actions import Action, Choose, NextDeal, Play
from purple_table.core.cards import PileKey
from purple_table.core.events import DealScored, Moved, TrickWon
from purple_table.core.game import Refused
from purple_table.core.messages import english
from purple_table.games.tricks.state import TrickState
from tests.contract.matches import chance, make, random_game
from tests.rules.sixty_six_referee import Table

SEEDS = range(int(os.environ.get("PURPLE_TABLE_REFEREE", "8")))


def name(action: Action) -> str:
    """An action as the referee calls it."""
    if isinstance(action, Play):
        return action.card
    assert isinstance(action, Choose)
    return {"swap": "swap", "close": "close", "marriage": f"marry {action.choice}"}[action.topic]


def seat_table(state: TrickState) -> Table:
    """The referee's table of a deal that has just been dealt."""
    piles = {pile.key: pile.cards for pile in state.piles() if pile.cards}
    hands = [set(piles[PileKey("hand", seat)]) for seat in (0, 1)]
    stock = [*reversed(piles[PileKey("stock")]), *piles[PileKey("turned")]]
    return Table(hands, stock, 1 - state.dealer, state.game.options)


@pytest.mark.parametrize("seed", SEEDS)
def test_matches_go_by_the_book(seed: int) -> None:
    """Every legal action, every trick, every score, the carried points, the next dealer and the end of the match."""
    rng = random.Random(seed)
    game = random_game("sixty_six", rng)
    target = int(game.options["target"])
    state = game.start(chance(seed))
    totals, more, dealer = [0, 0], 0, state.dealer
    for _ in range(6):
        assert list(state.legal_actions()) == [NextDeal()]
        assert state.dealer == dealer
        state.apply(NextDeal())
        table = seat_table(state)
        while not table.over:
            legal = {name(action): action for action in state.legal_actions()}
            assert state.to_act == table.turn
            assert set(legal) == table.legal()
            counted = next(one for one in state.view(0).status.side_counters if one.kind == "points")
            assert list(counted.values) == [table.count(0), table.count(1)]
            # Ways are chosen more often than they would be among so many cards.
            ways = [way for way in legal if len(way) > 3]
            what = rng.choice(sorted(ways)) if ways and rng.random() < 0.3 else rng.choice(sorted(legal))
            events = state.apply(legal[what])
            table.do(what)
            won = [event.seat for event in events if isinstance(event, TrickWon)]
            assert won in ([], [table.turn])
        (scored,) = (event for event in events if isinstance(event, DealScored))
        expected = table.score()
        if any(expected):
            expected, more = [number + more if number else 0 for number in expected], 0
        else:
            more += 1
        totals = [before + number for before, number in zip(totals, expected, strict=True)]
        assert list(scored.totals) == totals
        dealer = 1 - dealer
        winners = [seat for seat in (0, 1) if totals[seat] >= target]
        assert (list(state.outcome.winners) if state.outcome else []) == winners
        if state.outcome:
            return


def deal_out(first: str, second: str, stock: str) -> tuple[TrickState, int]:
    """A first deal in which the leader and the other hold these cards, and the stock is drawn in this order, its last
    card turned; and the seat of the leader."""
    game = make("sixty_six", 2)
    turned = stock.split()[-1]
    for seed in range(1_000):
        state = game.start(chance(seed))
        state.apply(NextDeal())
        # The color of the turned card is trump, so a deal is looked for in which that card was turned.
        if state.view(0).pile("turned") == (turned,):
            break
    assert isinstance(state, TrickState)
    leader = state.kernel.turn
    for place, hand in enumerate((first, second)):
        state.kernel.hands[(leader + place) % 2] = state.game.deck.mask(hand.split())
    drawn = stock.split()[:-1]
    named = {*first.split(), *second.split(), *drawn, turned}
    rest = [card for card in state.game.dealing.cards if card not in named]
    state.kernel.stock = tuple(state.game.bits[card] for card in (*drawn, *rest, turned))
    assert len(state.kernel.stock) == 16
    state.allowed = state.kernel.legal()
    return state, leader


def follow_transcript(state: TrickState, leader: int, lines: list[str]) -> list[int]:
    """Play the lines of a transcript: actions, and after "=" the points of the leader and the other. Return what both
    have scored."""
    for line in lines:
        told, _, points = line.partition("=")
        for text in told.split(","):
            legal = {name(action): action for action in state.legal_actions()}
            state.apply(legal[text.strip()])
        if state.number == 1 and points:
            shown = next(one for one in state.view(0).status.side_counters if one.kind == "points").values
            assert [shown[leader], shown[1 - leader]] == [int(number) for number in points.split()], line
    assert state.number == 2, "the deal is over"
    return [state.sheet[-1][leader], state.sheet[-1][1 - leader]]


def test_a_deal_that_a_second_marriage_ends() -> None:  # SS03, SS04, SS07
    state, leader = deal_out(
        "GnK GnQ BzJ SvA RdJ BkQ", "GnA SvK PuQ GoJ BzK RdQ", "GoA BkA GoK BzQ RdK SvJ BkK PuJ RdA"
    )
    transcript = [
        "marry Gn, GnQ, GnA = 0 16",  # 40 that do not count yet
        "SvK, SvA = 59 16",  # 19, and now they do
        "swap, BkA, GoJ = 82 16",
        "RdA, SvJ = 102 16",
        "marry Bk",  # 142; the other has fewer than 70
    ]
    assert follow_transcript(state, leader, transcript) == [2, 0]


def test_a_deal_that_is_closed_at_once_and_fails() -> None:  # SS05, SS07, SS14
    state, leader = deal_out("BkA BkK RdA GoA GnA PuJ", "BkQ RdK GoK GnK SvA PuA", "GnQ")
    state.apply(Choose("close", "close"))
    assert state.kernel.hands[leader] == state.game.deck.mask(["BkA", "BkK", "RdA", "GoA", "GnA", "PuJ"])
    transcript = [
        "BkA, BkQ = 26 0",
        "BkK, GnK = 26 21",  # no Spades: the other must trump
        "SvA, PuJ = 26 39",  # the only Diamond
        "PuA, GnA = 46 39",
        "RdA, RdK = 71 39",
        "GoA, GoK",  # 94: failed, and the other had no trick at the close
    ]
    assert follow_transcript(state, leader, transcript) == [0, 3]


def test_a_deal_that_the_last_trick_decides() -> None:  # SS01, SS02, SS06
    state, leader = deal_out(
        "BkA BkQ RdA GoA PuA GnQ",
        "BkK BkJ RdK GoK RdQ GnK",
        "BzJ BzQ BzK BzA GnA SvA PuJ SvK RdJ SvQ PuK PuQ GoQ GoJ GnJ SvJ",
    )
    transcript = [
        "BkA, BkK = 27 0",
        "BkQ, BkJ = 50 0",
        "RdA, RdK = 75 0",
        "GoA, GoK = 98 0",
        "PuA, RdQ = 120 0",
        "GnQ, GnK = 120 15",
        "BzQ, BzJ = 120 26",
        "BzA, BzK = 120 41",  # the stock is out
        "SvA, SvJ = 120 58",
        "SvK, PuJ = 120 75",
        "SvQ, RdJ = 120 93",
        "PuK, PuQ = 120 112",
        "GoQ, GoJ = 120 131",
        "GnJ, GnA",  # 15 and 10: 145
    ]
    assert follow_transcript(state, leader, transcript) == [1, 0]


def test_what_is_announced_is_shown_and_known() -> None:  # SS04
    state, leader = deal_out("GnK GnQ BzJ SvA RdJ BkQ", "GnA SvK PuQ GoJ BzK RdQ", "RdA")
    events = state.apply(Choose("marriage", "Gn"))
    (shown,) = (event for event in events if isinstance(event, Moved))
    assert (set(shown.cards), shown.open_to) == ({"GnK", "GnQ"}, None)
    other = state.view(1 - leader)
    assert set(other.pile("hand", leader)) == {"GnK", "GnQ", None}
    with pytest.raises(Refused) as refused:
        state.apply(Play("SvA"))
    assert refused.value.reason.clause == "marriage"
    state.apply(Play("GnQ"))
    for seed in range(20):
        guess = state.game.guess(state.view(1 - leader), random.Random(seed))
        assert guess.kernel.hands[leader] & state.game.bits["GnK"]


def test_a_closed_stock_is_seen_by_nobody() -> None:  # SS05
    state, _ = deal_out("GnK GnQ BzJ SvA RdJ BkQ", "GnA SvK PuQ GoJ BzK RdQ", "RdA")
    state.apply(Choose("close", "close"))
    for seat in (0, 1):
        view = state.view(seat)
        assert not view.pile("stock")
        assert not view.pile("turned")
        assert view.pile("aside", None, 1) == (None,) * 16
        assert english(view.status.lines[-1]) == "The stock is closed"
        assert view.status.tricks == 6
    assert not any(isinstance(action, Choose) and action.topic == "close" for action in state.legal_actions())


def test_the_prompt_names_what_holds_at_this_stage() -> None:  # SS02, SS06
    """The same lead asks for another card in free play than in strict play."""
    state, leader = deal_out("GnK GnQ BzJ SvA RdJ BkQ", "GnA SvK PuQ GoJ BzK RdQ", "RdA")
    free = state.copy()
    free.apply(Play("SvA"))
    state.apply(Choose("close", "close"))
    state.apply(Play("SvA"))
    asked = [one.view(1 - leader).ask for one in (free, state)]
    said = [english(ask.prompt) for ask in asked if ask is not None]
    assert said[0] == "Play any card."
    assert said[1].startswith("Follow Diamonds, and beat the Silver A")
