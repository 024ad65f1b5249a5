"""Beginners at Contract: a table of them plays, and makes what it bids often enough. The soak counts 300 deals each."""

from __future__ import annotations

from random import Random

import pytest

from purple_table.arena.match_play import make_deals
from purple_table.core.actions import Bid, Pass
from purple_table.core.events import Called
from purple_table.core.game import View
from purple_table.core.shuffle import SingleDealChance
from purple_table.games.tricks.scoring import DealFacts
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import STYLES, make_player
from purple_table.players.player import Budget
from tests.contract.matches import make

TABLES = ((2, ""), (3, ""), (4, "partners"), (4, "alone"))


def table_of(players: int, teams: str) -> TrickGame:
    game = make("contract", players, **({"teams": teams} if teams else {}))
    assert isinstance(game, TrickGame)
    return game


def played_and_made(game: TrickGame, style: str, count: int, seed: int) -> tuple[int, int]:
    """How many of so many deals a table of Beginners of one style plays, and in how many it makes the contract."""
    player = make_player(game, "beginner", style)
    played = made = 0
    for deal in make_deals(game, seed, 0, count):
        state = game.start(SingleDealChance(deal.key, deal.dealer, deal.number))
        rngs = [Random(deal.key + bytes([seat])) for seat in range(game.players)]
        while (seat := state.to_act) is not None:
            action = player.choose(state.view(seat), tuple(state.legal_actions()), rngs[seat], Budget()).action
            state.apply(action)
        facts: DealFacts = state.make_scoring_facts()
        if facts.declarers is not None:
            played += 1
            made += facts.count_won()[facts.declarers] >= 6 + facts.bids.level
    return played, made


@pytest.mark.parametrize(("players", "teams"), TABLES)
def test_a_table_of_beginners_plays_and_makes_contracts(players: int, teams: str) -> None:
    game, count = table_of(players, teams), 30
    results = [played_and_made(game, style, count, seed) for seed, style in enumerate(STYLES)]
    played, made = (sum(column) for column in zip(*results, strict=True))
    assert played >= 0.6 * count * len(STYLES)
    assert made >= 0.4 * played


def test_a_beginner_leaves_the_auction_to_its_partner() -> None:
    """Whatever it holds, it bids over rivals alone, and then the lowest bid of the denomination that it likes."""
    game = table_of(4, "partners")
    player = make_player(game, "beginner")
    over = 0
    for deal in make_deals(game, 2, 0, 60):
        state = game.start(SingleDealChance(deal.key, deal.dealer, deal.number))
        state.apply(next(iter(state.legal_actions())))
        while state.phase.name == "bidding" and (seat := state.to_act) is not None:
            view = state.view(seat)
            legal = tuple(state.legal_actions())
            action = player.choose(view, legal, Random(1), Budget()).action
            bids = _bids(view)
            if bids and bids[-1].seat == (seat + 2) % 4:
                assert action == Pass()
            if isinstance(action, Bid):
                denomination = action.call.partition(" ")[2]
                assert action == next(
                    bid for bid in legal if isinstance(bid, Bid) and bid.call.endswith(f" {denomination}")
                )
                over += bool(bids)
            state.apply(action)
    assert over > 10


def _bids(view: View) -> list[Called]:
    return [event for event in view.history if isinstance(event, Called) and event.call != "pass"]
