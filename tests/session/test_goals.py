"""Goals are reached by matches without help, each is told once, and rule files name what their games can count."""

from dataclasses import replace
from random import Random

import pytest

from purple_table.core.actions import NextDeal
from purple_table.core.events import DealScored
from purple_table.session.goals import AnnouncedGoals, Goal, list_goals, list_next_goals, make_announced_goals_file
from purple_table.session.tally import MatchTally
from tests.contract.matches import GAMES, chance, fit_players, list_infos, make

ONE = MatchTally(
    *("a", "spades", "2026-01-02T03:04:05", "Ann", 0, 4, "club", False, 0, 0, True, 0.5, 4, 26, 0, 1, 0, 6, 0, "111111")
)
INFOS = list_infos()
FEATS = {"spades": ("nil", "contract"), "hearts": ("moon",)}


def done(rows, kind, game="spades"):
    found = list_goals(rows, "Ann", lambda name: FEATS.get(name, ()))
    return next(goal.done for goal in found if (goal.game, goal.kind) == (game, kind))


def test_what_matches_come_to():
    lost = replace(ONE, won=False)
    assert done([ONE, lost, ONE, ONE], "wins") == 3
    assert done([ONE, lost, ONE, ONE], "run") == 2
    assert done([ONE] * 20, "wins") == 10
    assert done([ONE], "expert") == 0
    assert done([replace(ONE, opponents="expert")], "expert") == 1
    assert done([ONE, ONE], "nils") == 2
    assert done([replace(ONE, game="hearts", moons=2)], "moon", "hearts") == 1


def test_contracts_in_a_row_go_on_from_match_to_match_and_end_with_one_that_fails():
    assert done([ONE], "contracts") == 6
    assert done([ONE, replace(ONE, promises="1101")], "contracts") == 8
    assert done([replace(ONE, promises="101"), replace(ONE, promises="1101")], "contracts") == 3


def test_to_win_against_experts_is_a_goal_where_they_are_offered_or_were_won_against():
    met = replace(ONE, game="truc", opponents="expert")
    kinds = [
        [goal.kind for goal in list_goals([row], "Ann", lambda name: ())] for row in (replace(met, won=False), met, ONE)
    ]
    assert kinds == [["win", "wins", "run"], ["win", "wins", "run", "expert"], ["win", "wins", "run", "expert"]]


def test_help_and_other_people_count_for_nothing():
    others = [replace(ONE, hints=1), replace(ONE, undos=1), replace(ONE, person="Ben"), replace(ONE, won=False)]
    assert done(others, "win") == 0
    assert list_goals([ONE], "Ben", FEATS.get) == []


def test_the_next_goal_of_a_game_is_the_first_that_is_not_reached():
    goals = list_goals([ONE, replace(ONE, game="hearts", won=False)], "Ann", lambda name: FEATS.get(name, ()))
    assert list_next_goals(goals) == {"spades": Goal("spades", "wins", 1, 10), "hearts": Goal("hearts", "win", 0, 1)}
    assert list_next_goals([Goal("spades", "win", 1, 1)]) == {}


def test_a_goal_is_told_once(tmp_path):
    file = make_announced_goals_file(tmp_path / "goals.json")
    reached, open_ = Goal("spades", "win", 1, 1), Goal("spades", "wins", 1, 10)
    told = file.load()
    assert told.find_new("Ann", [reached, open_]) == [reached]
    file.save(told.add("Ann", [reached]))
    again = make_announced_goals_file(tmp_path / "goals.json").load()
    assert again.find_new("Ann", [reached, open_]) == []
    assert again.find_new("Ben", [reached]) == [reached]
    assert isinstance(again, AnnouncedGoals)


@pytest.mark.parametrize("name", GAMES)
def test_a_rule_file_names_what_can_be_done_in_its_game(name):
    feats = set(INFOS[name].about.feats)
    rng, seen = Random(1), set()
    for seed in range(3):
        state = make(name, fit_players(name)).start(chance(seed))
        for _ in range(600):
            if state.to_act is None:
                break
            legal = list(state.legal_actions())
            action = legal[0] if NextDeal() in legal else rng.choice(legal)
            seen |= {
                feat.kind for event in state.apply(action) if isinstance(event, DealScored) for feat in event.feats
            }
    assert seen <= feats
    assert feats <= seen | {"moon"}, "a moon is too rare for random players"
