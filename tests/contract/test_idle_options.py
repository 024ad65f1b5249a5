"""What a rule file says of its options that do nothing beside others: it is true, move by move."""

import random

import pytest

from purple_table.core.options import read_options, read_player_numbers, settle, sort_dependent_last
from purple_table.core.rulebook import Section
from tests.contract.matches import GAMES, chance, load, make

BOOKS = {name: Section(load(f"{name}/game.toml"), name) for name in GAMES}
IDLE = [
    (name, option.name, number)
    for name, book in BOOKS.items()
    for option in read_options(book)
    for number in range(len(option.idle))
]


def told(game, seed, actions=160):
    """What happens in a match that is played at random: every event and view, and all that was allowed."""
    rng = random.Random(seed)
    state = game.start(chance(seed))
    found = []
    for _ in range(actions):
        if state.to_act is None:
            break
        legal = list(state.legal_actions())
        action = rng.choice(legal)
        found.append((state.to_act, legal, action, state.apply(action)))
    return found, state.view(0).totals


@pytest.mark.parametrize(("name", "option", "number"), IDLE)
def test_an_idle_option_changes_nothing(name, option, number):
    options = {known.name: known for known in read_options(BOOKS[name])}
    meant = options[option]
    case = meant.idle[number]
    numbers = read_player_numbers(BOOKS[name])
    for seed in range(4):
        rng = random.Random(f"{name} {option} {seed}")
        players = rng.choice(case.players or numbers)
        wanted = {known.name: rng.choice(known.values).value for known in options.values() if known.values}
        wanted |= {other: rng.choice(values) for other, values in (case.needs or {}).items()}
        wanted.pop(option)
        players = next(
            number
            for number in (players, *numbers)
            if all(options[other].is_offered(number, wanted) for other in (case.needs or {}))
        )
        plain = settle(list(sort_dependent_last(tuple(options.values()))), players, wanted, name)
        for known in options.values():
            if not known.is_offered(players, plain):
                plain[known.name] = known.resolve(players, plain).default
        others = [value for value in case.values or [known.value for known in meant.values] if value != meant.default]
        for value in others:
            assert meant.explain_idle(value, players, plain) == case.because
            if not meant.is_offered(players, plain):
                continue
            usual, idle = make(name, players, **plain), make(name, players, **{**plain, option: value})
            assert usual.book != idle.book
            assert told(usual, seed) == told(idle, seed)
