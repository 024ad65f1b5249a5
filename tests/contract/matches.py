"""Random matches of every game in the rules folder: what contract tests and the soak play."""

from __future__ import annotations

import pickle
import random
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from purple_table import library
from purple_table.core.actions import NextDeal
from purple_table.core.cards import Deck, PileKey
from purple_table.core.events import Moved
from purple_table.core.game import Game, State, View
from purple_table.core.options import read_options, read_player_numbers, read_player_range, sort_dependent_last
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.games import build
from purple_table.library import GameInfo

RULES = Path(__file__).parents[2] / "rules"
GAMES = tuple(sorted(path.parent.name for path in RULES.glob("*/game.toml")))
DEALS = 30


@cache
def list_infos() -> dict[str, GameInfo]:
    """What lists of games show of each game of the rules folder, by its id; read and built once for all tests."""
    return {info.id: info for info in library.games([RULES])}


@cache
def _read(path: str) -> bytes:
    return pickle.dumps(tomllib.loads((RULES / path).read_text(encoding="utf-8")))


def load(path: str) -> dict[str, Any]:
    """A TOML file below rules/, which is read once; what comes of it may be changed."""
    return pickle.loads(_read(path))


@cache
def deck(name: str) -> Deck:
    """A deck of the rules folder, which all games of the tests share."""
    return Deck.from_mapping(load(f"decks/{name}.toml"), f"decks/{name}.toml")


def make(game: str, players: int, **options: Any) -> Game:
    """A game of the rules folder."""
    book = load(f"{game}/game.toml")
    return build(book, deck(book["deck"]), players, options)


def fit_players(game: str, wanted: int = 4) -> int:
    """So many players, or the number nearest to it for which the game is."""
    least, most, _ = read_player_range(Section(load(f"{game}/game.toml"), game))
    return min(max(wanted, least), most)


def length_of(name: str) -> tuple[str, dict[str, Any]]:
    """The option of a game that says how long a match lasts, by name and as it stands in the rule file."""
    options = load(f"{name}/game.toml")["options"]
    if found := next(((name, option) for name, option in options.items() if "most" in option), None):
        return found
    # Where only some numbers are offered, the fewest and the most of them.
    numbers = [one["value"] for one in options["deals"]["values"]]
    return "deals", {"default": numbers[0], "least": min(numbers), "most": max(numbers)}


def random_game(name: str, rng: random.Random) -> Game:
    """The game for a random number of players with random valid options."""
    book = load(f"{name}/game.toml")
    table = Section(book, name)
    players = rng.choice(read_player_numbers(table))
    known = read_options(table)
    chosen = {option.name: option.default for option in known}
    for option in sort_dependent_last(known):
        now = option.resolve(players, chosen)
        if option.values:
            value = rng.choice([known.value for known in option.values])
        else:
            value = rng.randint(now.least, min(now.most, max(now.least, 2 * int(now.default))))
        chosen[option.name] = value
    for option in known:
        if not option.is_offered(players, chosen):
            chosen[option.name] = option.default
    return build(book, deck(book["deck"]), players, chosen)


def chance(seed: int) -> Chance:
    """The chance that a seed stands for."""
    return Chance(derive_secret(seed))


def random_steps(game: Game, seed: int, deals: int = DEALS) -> Iterator[tuple[State, str]]:
    """Play a match by random actions, at most so many deals: the state before each action, and the action's text.

    The state goes on after each step; whoever keeps it takes a copy.
    """
    rng = random.Random(seed)
    state = game.start(chance(seed))
    while state.to_act is not None:
        legal = list(state.legal_actions())
        if NextDeal() in legal and len(state.view(0).sheet) >= deals:
            return
        action = rng.choice(legal)
        yield state, str(action)
        state.apply(action)


def find_brought_openly(view: View, key: PileKey) -> set[str | None]:
    """The cards that everybody saw come to a pile, or saw in it."""
    moves = [event for event in view.history if isinstance(event, Moved) and event.open_to is None]
    return {card for event in moves if event.target == key for card in event.cards}
