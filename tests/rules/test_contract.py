"""Contract: what no worked example can express, by clause, and whole matches under an independent referee."""

from __future__ import annotations

import random
from typing import Any

import pytest

from purple_table import library
from purple_table.core.actions import NextDeal, Pass
from purple_table.core.rulebook import RuleError
from tests.contract.matches import RULES, chance, make, random_game
from tests.rules.referee import COLORS, RANKS, Deal, deals, over

OWED: dict[str, list[Any]] = {
    "target": [1000],
    "teams": ["partners", "alone"],
    "undealt": ["one", "all", "none"],
    "follow": ["suit_or_trump", "strict"],
    "lead_counts_as_color_follower": [False, True],
    "pass_is_final": [False, True],
    "all_pass": ["redeal", "dealer_lowest", "no_trump"],
    "opening_lead": ["left_of_declarer", "declarer"],
    "trump_leaves_suit": [False, True],
    "scoring": ["points", "contract"],
    "points": ["both", "rank", "color"],
    "longest": [50],
}
"""The options that Contract must have, by name; the default stands first."""


def options() -> dict[str, Any]:
    entry = next(entry for entry in library.games([RULES]) if entry.id == "contract")
    return {option.name: option for option in entry.options}


class TestOptions:
    def test_every_option_that_is_owed_with_the_default_first(self) -> None:
        known = options()
        assert list(known) == list(OWED)
        for name, values in OWED.items():
            assert known[name].default == values[0]
            assert [value.value for value in known[name].values] in ([], values)

    @pytest.mark.parametrize("players", [2, 3])
    def test_partners_need_four(self, players: int) -> None:  # T19
        assert not options()["teams"].is_offered(players, {})
        assert len(make("contract", players).sides) == players
        with pytest.raises(RuleError, match="option teams: does not apply"):
            make("contract", players, teams="alone")

    def test_the_target_goes_with_the_scoring(self) -> None:  # T18
        assert make("contract", 4).target == 1000
        assert make("contract", 4, scoring="contract").target == 100
        assert make("contract", 4, scoring="Contract", target=300).target == 300
        assert make("contract", 4, target=10_000).target == 10_000
        with pytest.raises(RuleError, match="option target: must be a whole number from 1 to 1000"):
            make("contract", 4, scoring="contract", target=1001)

    def test_where_contracts_are_scored_cards_have_no_points(self) -> None:  # T16
        with pytest.raises(RuleError, match="option points: does not apply unless scoring is points"):
            make("contract", 4, scoring="contract", points="rank")


class TestAllPass:
    """Clause all-pass."""

    def test_a_redeal_scores_nothing_and_goes_to_the_next_dealer(self) -> None:  # T06
        state = make("contract", 3).start(chance(4))
        dealer = state.to_act or 0
        hands = set()
        for number in range(1, 8):
            assert (state.to_act, state.view(0).status.deal) == ((dealer + number - 1) % 3, number)
            state.apply(NextDeal())
            hands.add(state.view(0).hand)
            for _ in range(3):
                state.apply(Pass())
            assert state.view(0).totals == (0, 0, 0)
            assert state.view(0).hand == ()
        assert len(hands) == 7


# --- The referee --------------------------------------------------------------------------------------------------


def last_bid(deal: Deal, game: Any) -> tuple[int, int, str] | None:
    """Declarer, number and denomination; None where everybody passed."""
    bids = [(seat, call) for seat, call in deal.calls if call != "pass"]
    if bids:
        seat, call = bids[-1]
        number, denomination = call.split()
        return seat, int(number), denomination
    return (deal.dealer, 1, "bronze") if game.options["all_pass"] == "dealer_lowest" else None


def expected(deal: Deal, game: Any) -> tuple[int, ...]:
    """The points of a deal by side, as the clauses points, contract-points, failed and all-pass have them."""
    bid, won, zero = last_bid(deal, game), deal.won(game.players), [0] * len(game.sides)
    tricks = [sum(won[seat] for seat in side) for side in game.sides]
    if not deal.tricks:
        return tuple(zero)
    if game.options["scoring"] == "contract":
        if bid is None:
            return tuple(max(0, number - 6) for number in tricks)
        seat, number, denomination = bid
        side = game.side_of(seat)
        worth = number * ([*COLORS, "none"].index(denomination) + 1)
        zero[side] = worth + tricks[side] - 6 - number if tricks[side] >= 6 + number else -worth
        return tuple(zero)
    codes = list(COLORS.values())
    for side, seats in enumerate(game.sides):
        for card in [card for seat in seats for card in deal.captured(seat)]:
            zero[side] += RANKS.index(card[2]) + 1 if game.options["points"] != "color" else 0
            zero[side] += codes.index(card[:2]) + 1 if game.options["points"] != "rank" else 0
    if bid is not None and tricks[game.side_of(bid[0])] < 6 + bid[1]:
        zero[game.side_of(bid[0])] = 0
    return tuple(zero)


def check_calls(deal: Deal, game: Any) -> None:
    """Clauses auction, bids, pass-again: who calls, that bids rise, and that the auction ends in time."""
    seat, passed, passes, before = (deal.dealer + 1) % game.players, set(), 0, (0, 0)
    bidder: int | None = None
    for place, (caller, call) in enumerate(deal.calls):
        if game.options["pass_is_final"]:
            assert passed | {bidder} != set(range(game.players)), "the auction was over"
            while seat in passed:
                seat = (seat + 1) % game.players
        else:
            assert passes < game.players - (bidder is not None), f"the auction was over before call {place}"
        assert caller == seat
        if call == "pass":
            passes += 1
            passed.add(seat)
        else:
            number, denomination = call.split()
            bid = (int(number), [*COLORS, "none"].index(denomination))
            assert bid > before
            before, bidder, passes = bid, seat, 0
        seat = (seat + 1) % game.players
    others = set(range(game.players)) - {bidder}
    assert others <= passed if game.options["pass_is_final"] else passes == len(others)


@pytest.mark.parametrize("seed", range(50))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses deal, auction, opening, follow, trump, winner, next-lead, and all of scoring: random options."""
    game = random_game("contract", random.Random(seed))

    def trump(deal: Deal) -> str:
        bid = last_bid(deal, game)
        return COLORS.get(bid[2], "") if bid else ""

    def leader(deal: Deal) -> int:
        bid = last_bid(deal, game)
        if bid is not None and game.options["opening_lead"] == "declarer":
            return bid[0]
        return ((deal.dealer if bid is None else bid[0]) + 1) % game.players

    totals, dealer = [[0] * len(game.sides)], None
    for deal in deals(game, seed, 6, trump, leader):
        assert dealer is None or deal.dealer == (dealer + 1) % game.players
        dealer = deal.dealer
        check_calls(deal, game)
        redeal = last_bid(deal, game) is None and game.options["all_pass"] == "redeal"
        assert len(deal.tricks) == (0 if redeal else 12)
        assert deal.points == expected(deal, game)
        totals.append([before + more for before, more in zip(totals[-1], deal.points, strict=True)])
        assert (deal.ended.winners if deal.ended else ()) == over(totals, game.options)


def test_after_a_deal_that_nobody_bid_for_the_dealer_is_still_known_to_have_played_it() -> None:
    """Clause all-pass: between two deals the next dealer stands in the status, and a guess must not take that one."""
    rng = random.Random(1)
    game = make("contract", 2, all_pass="dealer_lowest", scoring="contract")
    state = game.start(chance(1))
    state.apply(NextDeal())
    while state.view(0).status.phase != "deal":
        legal = list(state.legal_actions())
        state.apply(Pass() if Pass() in legal else rng.choice(legal))
    for seat in range(2):
        assert game.guess(state.view(seat), rng).view(seat) == state.view(seat)
