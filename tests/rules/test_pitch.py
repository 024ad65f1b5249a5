"""Pitch: whole matches under an independent referee, the order of counting, and who plays well."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from purple_table import library
from purple_table.arena.bulk import Run, play_all
from purple_table.arena.duplicate import summarize_plays
from purple_table.core.actions import Bid, NextDeal, Pass, Play
from purple_table.core.events import DealScored, Event, TrickWon
from purple_table.core.messages import english
from purple_table.core.rulebook import RuleError
from purple_table.games.tricks.state import TrickState
from tests.contract.matches import RULES, chance, make, random_game
from tests.rules.positions import dealt, decide, enter
from tests.rules.referee import RANKS, Deal, deals, height

SEEDS = int(os.environ.get("PURPLE_TABLE_REFEREE", "3"))
"""How many random matches stand under the referee, of up to 20 deals each."""
CARD_POINTS = {"Bz": 1, "Gn": 2, "Sv": 3, "Pu": 4, "Go": 5, "Rd": 6, "Bk": 7}
CLASSIC = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


def settle(deal: Deal) -> tuple[int, int]:
    """The bid that is played, and the pitcher; a hold is the last bid for the dealer."""
    bid, pitcher = 0, -1
    for seat, call in deal.calls:
        if call == "hold":
            pitcher = seat
        elif call != "pass":
            bid, pitcher = int(call), seat
    return bid, pitcher


def may_call(deal: Deal, place: int, count: int, options: Mapping[str, Any]) -> set[str]:
    """What the seat that calls in this place may say: the clauses bidding, bids and all-pass."""
    before = deal.calls[:place]
    numbers = [int(call) for _, call in before if call not in ("pass", "hold")]
    last = place == count - 1
    legal = {str(number) for number in range(max(numbers, default=1) + 1, 5)}
    if numbers and last and options["dealer_holds"]:
        legal.add("hold")
    if numbers or not last:
        legal.add("pass")
    return legal


def worth(card: str, options: Mapping[str, Any]) -> int:
    """What a card counts for Game."""
    if options["game_points"] == "classic":
        return CLASSIC.get(card[2], 0)
    return RANKS.index(card[2]) + 1 + CARD_POINTS[card[:2]]


def score(
    deal: Deal, sides: Sequence[Sequence[int]], totals: Sequence[int], options: Mapping[str, Any]
) -> tuple[int, ...]:
    """The points of a deal by side, worked out from the tricks alone: the clauses points, game and failed."""
    count = sum(map(len, sides))
    bid, pitcher = settle(deal)
    trump = deal.led[:2]
    side_of = {seat: place for place, seats in enumerate(sides) for seat in seats}
    dealt: dict[str, int] = {}
    taken: dict[str, int] = {}
    for trick in deal.tricks:
        for place, card in enumerate(trick.cards):
            assert card is not None
            dealt[card], taken[card] = (trick.leader + place) % count, trick.seat
    trumps = sorted((card for card in dealt if card[:2] == trump), key=height)
    found = [("high", side_of[dealt[trumps[-1]]])]
    low = taken if options["low_to"] == "taker" else dealt
    found.append(("low", side_of[low[trumps[0]]]))
    if trump + "J" in taken:
        found.append(("jack", side_of[taken[trump + "J"]]))
    counts = [sum(worth(card, options) for card, seat in taken.items() if seat in seats) for seats in sides]
    if counts.count(max(counts)) == 1:
        found.append(("game", counts.index(max(counts))))
    own = side_of[pitcher]
    made = sum(side == own for _, side in found)
    points = [0] * len(sides)
    points[own] = made if made >= bid else -bid
    if bid == 4 and made == 4 and options["smudge"] == "wins_match":
        points[own] = max(4, options["target"] - totals[own])
        return tuple(points)
    for _, side in found:
        if any(before + more >= options["target"] for before, more in zip(totals, points, strict=True)):
            break
        if side != own:
            points[side] += 1
    return tuple(points)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses bidding, bids, all-pass, opening, trump, follow, winner, points, game, failed, end, tie."""
    game = random_game("pitch", random.Random(seed))
    count, options = game.players, {"teams": "partners", **game.options}
    sides = game.sides
    assert len(sides) == (2 if count == 4 and options["teams"] == "partners" else count)
    totals = [0] * len(sides)
    course = deals(game, seed, 20, lambda deal: deal.led[:2], lambda deal: settle(deal)[1], "suit_or_trump")
    for number, deal in enumerate(course, 1):
        assert [seat for seat, _ in deal.calls] == [(deal.dealer + 1 + place) % count for place in range(count)]
        for place, (_, call) in enumerate(deal.calls):
            assert call in may_call(deal, place, count, options)
        assert len(deal.tricks) == 6
        assert deal.points == score(deal, sides, totals, options)
        totals = [before + more for before, more in zip(totals, deal.points, strict=True)]
        best = tuple(side for side, total in enumerate(totals) if total == max(totals))
        last = number == options["longest"]
        over = last or (max(totals) >= options["target"] and len(best) == 1)
        assert (deal.ended.winners if deal.ended else ()) == (best if over else ())


def test_what_may_be_called_is_what_is_offered() -> None:
    """Clauses bidding, all-pass: the dealer alone may hold, and must bid after passes only."""
    state = make("pitch", 3).start(chance(2))
    state.apply(NextDeal())
    for _ in range(2):
        assert {str(action) for action in state.legal_actions()} == {"bid 2", "bid 3", "bid 4", "pass"}
        state.apply(Pass())
    assert {str(action) for action in state.legal_actions()} == {"bid 2", "bid 3", "bid 4"}
    state.apply(Bid("4"))
    assert state.view(0).status.contract is not None


def test_named_cards_want_bids_with_names() -> None:
    rules = library.read_rules([RULES], "pitch")
    auction = {"part": "auction", "least": 1, "most": 4, "pass_is_final": True, "all_pass": "redeal"}
    book = {**rules.book, "bidding": auction}
    with pytest.raises(RuleError, match="must have named bids"):
        library.Rules(rules.folder, rules.deck_file, book, rules.deck).build(3, {})


def sit(hands: Sequence[str], totals: Sequence[int] = (), **options: Any) -> TrickState:
    """A deal in which the last seat deals and seat 0 calls first, with these hands and totals."""
    state = dealt(make("pitch", len(hands), **options), dealer=len(hands) - 1)
    state.kernel.hands = [state.game.deck.mask(hand.split()) for hand in hands]
    state.totals = tuple(totals) or state.totals
    enter(state, "bidding")
    return state


def run(state: TrickState, calls: str, tricks: Sequence[str]) -> list[Event]:
    """Make calls and play tricks, each with its winner at the end; the events of the last card."""
    for call in calls.split():
        state.apply(Pass() if call == "pass" else Bid(call))
    events: list[Event] = []
    for trick in tricks:
        *cards, winner = trick.split()
        for card in cards:
            events = state.apply(Play(card))
        won = next(event for event in events if isinstance(event, TrickWon))
        assert won.seat == int(winner), trick
    return events


def read_score(events: Sequence[Event]) -> tuple[list[tuple[str, tuple[int, ...]]], tuple[int, ...]]:
    """The lines and the totals of the score sheet."""
    scored = next(event for event in events if isinstance(event, DealScored))
    return [(english(line.label), line.points) for line in scored.lines], scored.totals


def test_a_bid_of_three_fails_with_high_and_game() -> None:
    """Partners, worked by hand: Gold is trump, High and Game (120 to 91) are side 0's, and Low and Jack are not."""
    hands = [
        "GoA GoJ Gn8 Sv9 PuK BkT",
        "GoK Go9 BzA Rd8 SvQ Bk9",
        "GoQ RdA PuA BkA Bz9 Gn9",
        "Go8 RdK SvA PuQ BkK BzK",
    ]
    tricks = [
        "GoA Go9 RdA RdK 0",
        "GoJ GoK GoQ Go8 1",
        "BzA Bz9 BzK Gn8 1",
        "SvQ PuA SvA Sv9 3",
        "BkK BkT Bk9 BkA 2",
        "Gn9 PuQ PuK Rd8 2",
    ]
    lines, totals = read_score(run(sit(hands), "3 pass pass pass", tricks))
    assert lines == [("Set back", (-3, 0)), ("Low", (0, 1)), ("Jack", (0, 1))]
    assert totals == (-3, 2)


def test_the_dealer_holds_and_makes_it() -> None:
    """Three players, worked by hand: Silver is trump, the dealer has High and Jack, and Game is 78 to 52 and 23."""
    hands = ["BkA Bk8 GoT RdQ SvJ Gn9", "BkJ BkK PuT Pu9 BzQ RdA", "BkQ SvA GoK Gn8 BzT Pu8"]
    tricks = ["SvA SvJ Pu9 2", "GoK RdQ RdA 1", "BkK BkQ BkA 0", "Gn9 BzQ Gn8 0", "Bk8 BkJ BzT 1", "PuT Pu8 GoT 1"]
    lines, totals = read_score(run(sit(hands), "2 pass hold", tricks))
    assert lines == [("Bid made", (0, 0, 2)), ("Low", (1, 0, 0)), ("Game", (0, 1, 0))]
    assert totals == (1, 1, 2)


def test_the_pitcher_comes_out_above_the_target_and_nothing_else_is_counted() -> None:
    """Two players, worked by hand: the dealer must bid, and takes Low and Game, 39 to 4 by the old count."""
    hands = ["BzA Rd9 SvT GoK PuJ Bk9", "Rd8 RdT RdK Gn9 BkT SvQ"]
    state = sit(hands, (6, 5), low_to="taker", game_points="classic")
    tricks = ["RdK Rd9 1", "RdT GoK 1", "Rd8 Bk9 1", "Gn9 BzA 0", "SvT SvQ 1", "BkT PuJ 1"]
    events = run(state, "pass 2", tricks)
    assert read_score(events) == ([("Bid made", (0, 3))], (6, 8))
    assert state.outcome is not None
    assert state.outcome.winners == (1,)


@pytest.mark.parametrize("level", ["club", "expert"])
def test_nobody_bids_high_without_the_ace_or_the_jack(level: str) -> None:
    """Section 8 of the page: never a bid of 3 or 4 without Ace or Jack of the color."""
    weak = "BkK BkQ BkT Go8 SvK Sv8"
    rest = "Bz8 Bz9 BzT Gn8 Gn9 GnT", "BzJ BzQ GnJ GnQ SvJ SvQ", "Pu8 Pu9 PuJ PuQ RdJ RdA"
    assert decide(sit([weak, *rest]), level, playouts=24) in (Bid("2"), Pass())
    state = sit([rest[0], weak, *rest[1:]])
    state.apply(Bid("2"))
    assert decide(state, level, playouts=24) == Pass()


def test_the_jack_waits_for_a_trick_that_is_safe() -> None:
    """Section 8 of the page: never the Jack on a trick that the other side can still overtake, here seat 3."""
    hands = ["Sv8 BzA Gn9 GnT RdA RdK", "Gn8 BzT BzJ Go9 Bk8 Bk9", "GnJ SvJ Pu9 Go8 GoJ BkJ", "SvQ SvK BzQ Rd8 Rd9 BkT"]
    state = sit(hands)
    run(state, "2 pass pass pass", [])
    state.apply(Play("Sv8"))
    state.apply(Play("Gn8"))
    assert set(state.legal_actions()) == {Play("SvJ"), Play("Pu9")}
    assert decide(state, "club", playouts=24) == Play("Pu9")


def test_skilled_is_above_chance() -> None:
    game = make("pitch", 3)
    result = summarize_plays(game, play_all(Run(game, ("club", "random", "random"), 12, 3), 1))
    assert result.better.mean > result.better.margin
