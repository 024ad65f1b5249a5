"""Pitch: whole matches under an independent referee, the order of counting, and who plays well."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from purple_table import library
from purple_table.arena.bulk import Run, play_all
from purple_table.arena.duplicate import summarize_plays
from purple_table.core.actions import Bid, NextDeal, Pass
from purple_table.core.rulebook import RuleError
from tests.contract.matches import RULES, chance, make, random_game
from tests.rules.referee import RANKS, Deal, deals, height

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


@pytest.mark.parametrize("seed", range(12))
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


@pytest.mark.parametrize(("level", "number"), [("club", 40), ("reference", 40)])
def test_players_are_above_chance(level: str, number: int) -> None:
    game = make("pitch", 3)
    result = summarize_plays(game, play_all(Run(game, (level, "random", "random"), number, 3), 1))
    assert result.better.mean > result.better.margin
