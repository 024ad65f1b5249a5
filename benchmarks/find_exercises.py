"""Finds exercises by self-play: decisions at which one action is clearly best and some player takes another.

`python benchmarks/find_exercises.py hearts --seconds 60 > found.txt` plays deals with mixed players. Where a Beginner,
the Reference or a Skilled player would do something else than what a short search finds clearly best, the position is
written as an exercise without proof, at most `--each` of a theme. `purple-table exercises --prove found.txt` then
proves them and leaves out what is not clear (docs/exercises.md).
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from purple_table import api, library
from purple_table.core.actions import Action, Give, LayDown, LayOff, Meld, Play
from purple_table.core.game import Game, View
from purple_table.exercise_proof import UnprovableError, find_point
from purple_table.paths import find_folders
from purple_table.players.levels import make_player, store_level
from purple_table.players.player import Budget, Player
from purple_table.players.search.halving import measure_gap, search
from purple_table.positions import Position, replay_position
from purple_table.session.exercises import LEVELS, Exercise, make_exercise, write_exercise

PLAYOUTS = 40
"""How many playouts the short search has for each action."""
CLEAR = 1.5
"""How many times half of its interval the difference must be."""
DEALS = 10
"""Deal numbers are drawn from 1 to this: what is passed and how many cards there are may follow from them."""
EARLY, LATE = 0.12, 0.8
"""How likely a card is looked at with two thirds of the hand left, and afterwards, where playouts are short."""
_STEPS = (Give, Meld, LayOff, LayDown)
"""What is one step of several, and so no decision of its own."""
_NO_THOUGHT = Budget(playouts=1)


def find_exercises(game: Game, seed: int, seconds: float) -> Iterator[Exercise]:
    """Yield exercises without proof, with what other actions cost in the short search."""
    began = time.process_time()
    players = {level: make_player(game, store_level(level)) for level in LEVELS}
    while time.process_time() - began < seconds:
        seed += 1
        rng = Random(seed)
        position: Position = api.deal(game, seed, rng.randint(1, DEALS))
        sitting = [rng.choice(("skilled", "reference", "reference", "beginner")) for _ in range(game.players)]
        while position.to_act is not None:
            legal = tuple(position.legal_actions())
            view = position.view(position.to_act)
            if len(legal) > 1 and _is_looked_at(view, legal, rng):
                found = _look(position, view, legal, players, seed)
                if found is not None:
                    yield found
            level = "skilled" if view.status.phase == "bidding" else sitting[position.to_act]
            position.apply(players[level].choose(view, legal, rng, _NO_THOUGHT).action)


def _is_looked_at(view: View, legal: Sequence[Action], rng: Random) -> bool:
    if isinstance(legal[0], _STEPS) or (view.ask is not None and view.ask.clear is not None):
        return False
    late = 3 * len(view.hand) <= 2 * view.status.hand
    return not isinstance(legal[0], Play) or rng.random() < (LATE if late else EARLY)


def _look(
    position: Position, view: View, legal: tuple[Action, ...], players: dict[str, Player], seed: int
) -> Exercise | None:
    """Return the decision as an exercise if one action is clearly best and not everybody finds it."""
    game = position.game
    picked = {level: players[level].choose(view, legal, Random(seed), _NO_THOUGHT).action for level in LEVELS[:2]}
    try:
        point = find_point(game, view, legal, PLAYOUTS)
    except UnprovableError:
        return None
    found = search(point, Random(seed), Budget(playouts=PLAYOUTS * len(point.actions)), time.perf_counter())
    best = found[0]
    gap = measure_gap(best, found[1])
    if gap.mean <= CLEAR * gap.margin:
        return None
    find_equal = getattr(point, "find_equal", lambda action: action)
    right = tuple(action for action in legal if find_equal(action) == best.action)
    picked["skilled"] = players["skilled"].choose(view, legal, Random(seed), _NO_THOUGHT).action
    wrong = tuple(level for level in LEVELS if picked[level] not in right)
    others = {one.action: round(measure_gap(best, one).mean, 1) for one in found[1:]}
    folders = find_folders()
    usual = library.usual_options((folders.rules, folders.user_rules), game)
    return make_exercise(replay_position(position), usual, right, others, wrong) if wrong else None


def main() -> None:
    """Read the command line and print what is found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=60.0, help="processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=2, help="at most so many of a theme")
    options = parser.parse_args()
    themes: Counter[str] = Counter()
    for exercise in find_exercises(api.game(options.game), options.seed * 10_000, options.seconds):
        themes[exercise.theme] += 1
        if themes[exercise.theme] <= options.each:
            print(write_exercise(exercise), flush=True)


if __name__ == "__main__":
    main()
