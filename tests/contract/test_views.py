"""Views that are built later: they show the position they were made of, and hold nothing that they may not show."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterable
from copy import copy
from dataclasses import fields, replace
from itertools import islice
from types import FunctionType, ModuleType

import pytest

from purple_table.core.game import Game, State, View
from purple_table.games.match_frame import MatchState, join_history
from tests.apart import OF_EACH_KIND
from tests.contract.matches import random_game, random_steps

SEEDS = range(2)
MOST = 150
EVERY_CASE = pytest.mark.parametrize("name", OF_EACH_KIND)


def positions(name: str, share: float) -> Iterable[tuple[Game, State, random.Random]]:
    for seed in SEEDS:
        rng = random.Random(seed)
        game = random_game(name, random.Random(seed))
        for state, _ in islice(random_steps(game, seed, deals=3), MOST):
            if rng.random() < share:
                yield game, state, rng


@EVERY_CASE
def test_a_view_shows_the_position_that_it_was_made_of(name: str) -> None:
    for game in (random_game(name, random.Random(seed)) for seed in SEEDS):
        before: list[tuple[View, View]] = []
        for state, _ in islice(random_steps(game, 1, deals=3), MOST):
            for late, built in before:
                assert late == built
            views = [state.view(seat) for seat in range(game.players)]
            fresh = state.copy()
            before = [(view, copy(fresh.view(seat))) for seat, view in enumerate(views)]


@EVERY_CASE
def test_views_of_what_seats_looked_at_before_are_those_of_a_fresh_state(name: str) -> None:
    """What a state keeps for the next view is still right."""
    for game in (random_game(name, random.Random(seed)) for seed in SEEDS):
        for state, _ in islice(random_steps(game, 2, deals=3), MOST):
            fresh = state.copy()
            if hasattr(fresh, "_shown"):
                fresh._shown = None
            for seat in range(game.players):
                assert state.view(seat) == fresh.view(seat)


@EVERY_CASE
def test_views_built_late_are_those_built_at_once(name: str) -> None:
    for _, state, _ in positions(name, 0.3):
        if isinstance(state, MatchState) and state.to_act is not None:
            late, built = state.view(state.to_act), MatchState.view(state, state.to_act)
            # Piles alone do not tell which cards of a closed hand everybody knows.
            piles = [
                pile._replace(cards=closed.cards) if pile.key.role == "hand" and set(closed.cards) == {None} else pile
                for pile, closed in zip(late.piles, built.piles, strict=True)
            ]
            assert replace(late, piles=tuple(piles)) == built


def reachable(start: object) -> Iterable[object]:
    """Everything that can be reached from an object, but for the rules of the game and the program itself."""
    seen, found = {id(start)}, [start]
    for value in found:
        if isinstance(value, type | ModuleType | FunctionType | Game):
            continue
        for other in gc.get_referents(value):
            if id(other) not in seen:
                seen.add(id(other))
                found.append(other)
    return found


@EVERY_CASE
def test_no_state_can_be_reached_from_a_view(name: str) -> None:
    for game, state, rng in positions(name, 0.03):
        view = state.view(rng.randrange(game.players))
        assert not any(isinstance(value, State) for value in reachable(view))


@EVERY_CASE
def test_what_a_view_is_built_from_does_not_depend_on_what_its_seat_cannot_know(name: str) -> None:
    """Two positions that are the same for a seat give it views that are the same inside, too."""
    for game, state, rng in positions(name, 0.04):
        for seat in range(game.players):
            view = state.view(seat)
            one, other = (game.guess(view, rng).view(seat) for _ in range(2))
            assert inside(one) == inside(other)


def inside(view: View) -> dict[str, object]:
    """What a view holds before anything of it was asked for."""
    held = dict(vars(view))
    sight = held.get("_sight")
    if sight is not None:
        held["_sight"] = sight._replace(heard=join_history(sight.heard))
    return held


@EVERY_CASE
def test_a_copied_view_has_values_alone(name: str) -> None:
    for game, state, rng in islice(positions(name, 0.1), 5):
        view = state.view(rng.randrange(game.players))
        assert vars(copy(view)).keys() == {field.name for field in fields(View)}
        assert copy(view) == view
        with pytest.raises(AttributeError):
            view.nothing  # type: ignore[attr-defined]
