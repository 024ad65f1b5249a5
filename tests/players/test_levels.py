"""The ladder of levels: which are offered where, and in what they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from purple_table.players.levels import LEVELS, OFFERED, find_offered, list_offered, make_player
from purple_table.players.player import Budget, Weigher
from purple_table.players.search.halving import PlayoutResult
from purple_table.players.tricks.search.card_search import CardSearchPoint
from tests.players.positions import hearts
from tests.players.test_players import positions


def test_levels_that_may_be_offered_stand_in_the_order_of_the_ladder() -> None:
    ladder = ["beginner", "casual", "club", "advanced", "expert", "master"]
    assert [name for name, level in LEVELS.items() if level.offered] == ladder
    for game in [*OFFERED, "a game of somebody else"]:
        offered = list_offered(game)
        assert offered == [name for name in ladder if name in offered]
        assert {"beginner", "club"} <= set(offered)


def test_a_level_that_is_not_offered_falls_to_the_next_one_below(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OFFERED, "small", ("casual", "club", "master"))
    levels = ("beginner", "casual", "club", "advanced", "expert", "master")
    assert [find_offered(level, "small") for level in levels] == ["casual", "casual", "club", "club", "club", "master"]
    assert find_offered("random", "small") is None
    assert find_offered("nobody", "small") is None


def test_a_casual_player_decides_by_one_of_two_players() -> None:
    """Its decisions are those of the Reference and of the Skilled player, both of them now and then, and no others."""
    game, met = hearts(), set()
    plain, skilled, casual = (make_player(game, level) for level in ("reference", "club", "casual"))
    for number, (state, view) in enumerate(positions(game, 4)):
        legal = tuple(state.legal_actions())
        asked = view, legal, Random(number), Budget()
        decisions = [player.choose(*asked) for player in (plain, skilled)]
        if decisions[0].action != decisions[1].action:
            met.add(decisions.index(casual.choose(*asked)))
    assert met == {0, 1}


def test_levels_that_search_have_a_number_of_playouts_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a clock a search has exactly those; with one no more than those, and a review takes all its time."""
    game, tried = hearts(), Counter[str]()
    asked = ((view, tuple(state.legal_actions())) for state, view in positions(game, 4))
    view, legal = next((view, legal) for view, legal in asked if len(legal) > 3)
    try_actions = CardSearchPoint.try_actions

    def count(point: CardSearchPoint, rng: Random, places: Sequence[int]) -> Sequence[PlayoutResult]:
        tried["playouts"] += len(places)
        return try_actions(point, rng, places)

    monkeypatch.setattr(CardSearchPoint, "try_actions", count)
    for module in ("searcher", "comparison", "halving"):  # a clock by which each playout takes a fiftieth of a second
        monkeypatch.setattr(f"purple_table.players.search.{module}.perf_counter", lambda: tried["playouts"] / 50)
    for level, playouts in (("advanced", 100), ("expert", 400)):
        player = make_player(game, level)
        for budget in (Budget(timed=False), Budget(60.0)):
            tried.clear()
            player.choose(view, legal, Random(1), budget)
            assert 0.8 * playouts < tried["playouts"] <= playouts
    tried.clear()
    adviser = make_player(game, "advanced")
    assert isinstance(adviser, Weigher)
    adviser.weigh(view, legal, legal[0], Random(1), Budget(4.0))
    assert 200 <= tried["playouts"] < 400
