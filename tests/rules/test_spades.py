"""Spades: what no worked example can express, by clause, and whole matches under an independent referee."""

from __future__ import annotations

import random
from typing import Any

import pytest

from purple_table import library
from purple_table.core.actions import Bid, NextDeal, Pass
from purple_table.core.events import Chosen
from purple_table.core.rulebook import RuleError
from tests.contract.matches import RULES, chance, make, random_game
from tests.rules.referee import Deal, deals, over

OWED: dict[str, list[Any]] = {
    "target": [500],
    "teams": ["partners", "alone"],
    "jokers": [False, True],
    "undealt": ["one", "all", "none"],
    "follow": ["suit_or_trump", "strict"],
    "lead_counts_as_color_follower": [False, True],
    "bidding": ["once", "continual"],
    "made": ["per_trick", "flat"],
    "failed": ["minus", "zero"],
    "bags": [True, False],
    "nil": [True, False],
    "failed_nil_tricks": ["bags", "partner", "nothing"],
    "blind_nil": ["behind_100", "any", "off"],
    "spades_broken": [True, False],
    "longest": [50],
}
"""The options that Spades must have, by name; the default stands first."""


def options() -> dict[str, Any]:
    entry = next(entry for entry in library.games([RULES]) if entry.id == "spades")
    return {option.name: option for option in entry.options}


class TestOptions:
    def test_every_option_that_is_owed_with_the_default_first(self) -> None:
        known = options()
        assert list(known) == list(OWED)
        for name, values in OWED.items():
            assert known[name].default == values[0]
            assert [value.value for value in known[name].values] in ([], values)

    @pytest.mark.parametrize("players", [2, 3])
    def test_partners_need_four(self, players: int) -> None:  # S18
        assert not options()["teams"].is_offered(players, {})
        assert len(make("spades", players).sides) == players
        with pytest.raises(RuleError, match="option teams: does not apply"):
            make("spades", players, teams="alone")

    @pytest.mark.parametrize("name", ["blind_nil", "failed_nil_tricks"])
    def test_without_nil_there_is_nothing_to_say_about_it(self, name: str) -> None:
        assert options()[name].is_offered(4, {"nil": True})
        assert not options()[name].is_offered(4, {"nil": False})
        with pytest.raises(RuleError, match=f"option {name}: does not apply unless nil is True"):
            make("spades", 4, nil=False, **{name: OWED[name][1]})

    def test_ten_points_a_deal_end_no_match_beyond_500(self) -> None:  # S10
        assert make("spades", 4, made="flat").target == 500
        assert make("spades", 4, target=10_000).target == 10_000
        with pytest.raises(RuleError, match="option target: must be a whole number from 1 to 500"):
            make("spades", 4, made="flat", target=501)


class TestBlindNil:
    """Clause blind-nil, across deals."""

    def test_who_may_bid_it_follows_the_totals_of_the_match(self) -> None:  # S14
        """Whoever is far enough behind is asked before looking, in that deal and no other."""
        asked = 0
        for seed in range(12):
            state = make("spades", 4).start(chance(seed))
            rng = random.Random(seed)
            while state.to_act is not None and len(state.view(0).sheet) < 6:
                view = state.view(state.to_act)
                if view.status.phase == "bidding":
                    own = view.seat % 2
                    looked = any(isinstance(event, Chosen) and event.seat == view.seat for event in view.history)
                    may = view.totals[1 - own] - view.totals[own] >= 100 and not looked
                    assert (Bid("blind nil") in list(state.legal_actions())) == may
                    assert bool(view.hand) == (not may)
                    asked += may
                action = rng.choice(list(state.legal_actions()))
                state.apply(action)
        assert asked > 10


class TestContinual:
    """Clause bidding, until all pass."""

    def test_the_bidding_goes_on_until_everybody_passes_in_a_row(self) -> None:  # S09
        for seed in range(30):
            rng = random.Random(seed)
            game = make("spades", rng.choice((2, 3, 4)), bidding="continual", blind_nil="off")
            state = game.start(chance(seed))
            state.apply(NextDeal())
            passes, bids = 0, [0] * game.players
            while passes < game.players:
                assert state.view(0).status.phase == "bidding"
                seat, action = state.to_act or 0, rng.choice([Pass(), *state.legal_actions()])
                if isinstance(action, Bid) and action.call != "nil":
                    assert int(action.call) > bids[seat]
                    bids[seat] = int(action.call)
                passes = passes + 1 if isinstance(action, Pass) else 0
                state.apply(action)
            assert state.view(0).status.phase == "playing"


# --- The referee --------------------------------------------------------------------------------------------------


def expected(deal: Deal, game: Any, bags: list[int]) -> tuple[int, ...]:
    """The points of a deal by side, as the clauses of scoring have them; `bags` goes on."""
    rules = game.options
    won, last = deal.won(game.players), deal.last_bids()
    bids = [last.get(seat, "1") for seat in range(game.players)]
    points = []
    for side, seats in enumerate(game.sides):
        total, count, over_it = 0, 0, 0
        contract = sum(int(bids[seat]) for seat in seats if "nil" not in bids[seat])
        for seat in seats:
            if "nil" not in bids[seat]:
                count += won[seat]
                continue
            total += (200 if bids[seat] == "blind nil" else 100) * (-1 if won[seat] else 1)
            if rules["failed_nil_tricks"] == "partner" and contract:
                count += won[seat]
            elif rules["failed_nil_tricks"] != "nothing":
                over_it += won[seat]
        worth = 10 if rules["made"] == "flat" else 10 * contract
        if contract and count >= contract:
            total += worth
            over_it += count - contract
        elif contract and rules["failed"] == "minus":
            total -= worth
        total += over_it
        bags[side] += over_it
        while rules["bags"] and bags[side] >= 10:
            total -= 100
            bags[side] -= 10
        points.append(total)
    return tuple(points)


@pytest.mark.parametrize("seed", [*range(40), 384])  # in 384 a tie at the target is broken below it
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses deal, opening, follow, trump, winner, next-lead, broken, bidding, and all of scoring: random options."""
    game = random_game("spades", random.Random(seed))
    bags, totals, dealer = [0] * len(game.sides), [[0] * len(game.sides)], None
    for deal in deals(game, seed, 6, lambda deal: "Bk", lambda deal: (deal.dealer + 1) % game.players):
        assert dealer is None or deal.dealer == (dealer + 1) % game.players
        dealer = deal.dealer
        assert len(deal.tricks) == 12
        assert deal.points == expected(deal, game, bags)
        totals.append([before + more for before, more in zip(totals[-1], deal.points, strict=True)])
        assert (deal.ended.winners if deal.ended else ()) == over(totals, game.options)


def test_a_match_ends_with_the_deal_that_reaches_the_target() -> None:  # S15
    ended = 0
    for seed in range(20):
        game = make("spades", 4, target=40, failed="zero", nil=False)
        *_, last = deals(game, seed, 40, lambda deal: "Bk", lambda deal: (deal.dealer + 1) % 4)
        ended += last.ended is not None
    assert ended == 20
