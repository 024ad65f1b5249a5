"""Proves exercises: how much better the right action is, by playouts and against three kinds of players.

What the seat cannot see is sampled. In each sampled deal both actions are played on to the end of the deal, so the luck
of the deal falls out of the comparison. Where every card is known, the rest is played out in every way instead of by
playouts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from statistics import fmean, stdev

from purple_table.core.actions import Action, Play
from purple_table.core.game import Game, View
from purple_table.core.match import Match
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player, store_level
from purple_table.players.player import Budget, Decision, Player
from purple_table.players.search.halving import CONFIDENCE, Candidate, SearchPoint, measure_gap
from purple_table.players.search.searcher import Searcher
from purple_table.players.tricks.search.exact_ending import ExactEnding, is_ending
from purple_table.positions import sample
from purple_table.session.exercises import LEVELS, Exercise, Proof

PLAYOUTS = 10_000
"""The number of playouts after the right action and after the best of the others."""
DEALS = 30
"""The number of deals with which the proof against a kind of players begins."""
MOST_DEALS = 240
"""The number of deals after which it ends, clear or not."""
_STAGES = ((200, 2), (2_000, 1))
"""After so many playouts so many of the others are tried further, those that are the best of them."""
_TRIES = 9
"""How often each level is asked what it would do."""
_NO_THOUGHT = Budget(playouts=1)
CLEAR = 1.3
"""How many times half of its interval a difference must be, so that no more deals are played. It is more than 1, as the
interval is looked at several times."""

_UNTRIED = "the search does not try several actions here"


class UnprovableError(ValueError):
    """Raised where the search has nothing to say about a decision, or the right action is not among those it tries."""


def prove(
    exercise: Exercise,
    match: Match,
    playouts: int = PLAYOUTS,
    deals: int = MOST_DEALS,
    seed: int = 1,
    report: Callable[[str], None] = lambda line: None,
) -> Exercise:
    """Return the exercise with costs, levels that go wrong, and proofs up to the first that is not clear.

    `match` is its position. Raises UnprovableError. The same arguments give the same result.
    """
    game, seat = match.game, match.state.to_act or 0
    view, legal = match.state.view(seat), match.legal()
    point = find_point(game, view, legal, playouts)
    costs, found = _search(point, exercise.right, legal, Random(seed), playouts)
    proofs = [found]
    report(str(found))
    for level in LEVELS:
        if proofs[-1].is_clear:
            proofs.append(_play_against(level, match, exercise.right[0], next(iter(costs)), deals, seed))
            report(str(proofs[-1]))
    wrong = tuple(level for level in LEVELS if _goes_wrong(level, match, exercise.right, seed))
    return replace(exercise, costs=costs, wrong=wrong, proofs=tuple(proofs))


def _goes_wrong(level: str, match: Match, right: Sequence[Action], seed: int) -> bool:
    """Return whether a player of a level takes another action in a third of its tries; only the Beginner varies."""
    view, legal, player = match.state.view(match.state.to_act or 0), match.legal(), _make(match.game, level)
    tries = [player.choose(view, legal, Random(seed + number), _NO_THOUGHT).action for number in range(_TRIES)]
    return 3 * sum(action not in right for action in tries) >= _TRIES


def find_point(game: Game, view: View, legal: Sequence[Action], playouts: int = PLAYOUTS) -> SearchPoint:
    """Return the decision as the Expert searches it. Raises UnprovableError where it does not try several actions."""
    point = _find_candidates(game, view, legal, playouts)
    if len(point.actions) < 2:
        raise UnprovableError(_UNTRIED)
    return point


def _find_candidates(game: Game, view: View, legal: Sequence[Action], playouts: int) -> SearchPoint:
    """Return what the Expert would search here; a single action is left where no other can be better."""
    expert = _make(game, "expert")
    if not isinstance(expert, Searcher):
        raise UnprovableError(f"nobody searches {game.name}")
    if isinstance(game, TrickGame) and isinstance(legal[0], Play) and len(legal) > 1 and is_ending(game, view):
        return ExactEnding(game, view, legal)
    task = expert.find_task(view, legal, None, Random(1), Budget(playouts=playouts))
    if isinstance(task, Decision):
        raise UnprovableError(_UNTRIED)
    return task.point


def make_equal_finder(game: Game, view: View, legal: Sequence[Action]) -> Callable[[Action], Action | None]:
    """Return a function that gives actions that come to the same in a position the same value."""
    try:
        return _find_equal(find_point(game, view, legal, 1))
    except UnprovableError:
        return lambda action: action


def _find_equal(point: SearchPoint) -> Callable[[Action], Action | None]:
    """Return the function of a search point that finds the candidate to which an action is equal."""
    find_equal: Callable[[Action], Action | None] = getattr(point, "find_equal", lambda action: action)
    return find_equal


def is_still_right(exercise: Exercise, match: Match, playouts: int, seed: int = 1) -> bool:
    """Return whether the right action is clearly better than the best of the others in so many playouts, or the only
    one that is worth a try."""
    seat = match.state.to_act or 0
    legal = match.legal()
    point = _find_candidates(match.game, match.state.view(seat), legal, playouts)
    if len(point.actions) == 1:
        return point.actions[0] == _find_equal(point)(exercise.right[0])
    _, proof = _search(point, exercise.right, legal, Random(seed), playouts)
    return proof.is_clear


def _search(
    point: SearchPoint, right: Sequence[Action], legal: Sequence[Action], rng: Random, playouts: int
) -> tuple[dict[Action, float], Proof]:
    """Return what the other actions cost, the cheapest first, and the proof against the cheapest."""
    find_equal, opponents, deals = _find_equal(point), "search", playouts
    if isinstance(point, ExactEnding):
        # Nothing is left to chance: a second deal, which the margin needs, comes out the same.
        opponents, deals, playouts = "exact", 1, 2
    tried = [Candidate(place, action) for place, action in enumerate(point.actions)]
    best = next((one for one in tried if one.action == find_equal(right[0])), None)
    others = [one for one in tried if one is not best]
    if best is None or not others:
        raise UnprovableError(f"the search does not try “{right[0]}”, or nothing else")
    going = [best, *others]
    for number in range(playouts):
        kept = next((kept for begins, kept in _STAGES if number == begins), 0)
        if kept:
            others.sort(key=lambda one: (-len(one.outcomes), -one.points))
            going = [best, *others[:kept]]
        for one, outcome in zip(going, point.try_actions(rng, [one.place for one in going]), strict=True):
            one.add(outcome)
    gaps = {one.place: measure_gap(best, one) for one in others}
    others.sort(key=lambda one: gaps[one.place].mean)
    # Of cards that come to the same the search tries one, and all of them cost the same.
    costs: dict[Action, float] = {}
    for one in others:
        for action in legal:
            if find_equal(action) == one.action:
                costs[action] = round(gaps[one.place].mean, 1)
    points, margin = gaps[next(one.place for one in others if len(one.outcomes) == playouts)]
    return costs, Proof(opponents, deals, round(points, 2), round(margin, 2))


def _play_against(level: str, match: Match, right: Action, other: Action, most: int, seed: int) -> Proof:
    """Return how much better `right` is than `other` where all other seats play at a level.

    The own seat goes on as a Skilled player; outside of trick games, where that takes minutes, as the others do. More
    deals are played until the difference is clear.
    """
    game, seat = match.game, match.state.to_act or 0
    view, rng = match.state.view(seat), Random(seed)
    own, others = _make(game, "skilled" if game.family == "tricks" else level), _make(game, level)
    found: list[float] = []
    wanted = min(DEALS, most)
    while True:
        while len(found) < wanted:
            sampled = sample(game, view, rng)
            results = []
            for action in (right, other):
                position = sampled.copy()
                position.apply(action)
                while position.to_act is not None:
                    player = own if position.to_act == seat else others
                    legal = tuple(position.legal_actions())
                    position.apply(player.choose(position.view(position.to_act), legal, rng, _NO_THOUGHT).action)
                results.append(position.returns()[seat])
            found.append(results[0] - results[1])
        points, margin = fmean(found), CONFIDENCE * stdev(found) / sqrt(len(found))
        if abs(points) > CLEAR * margin or wanted >= most:
            return Proof(level, len(found), round(points, 2), round(margin, 2))
        wanted = min(2 * wanted, most)


def _make(game: Game, level: str) -> Player:
    return make_player(game, store_level(level))
