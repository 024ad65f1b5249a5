"""Positions for golden decisions: matches as text, each with the places at which players are asked.

`python -m tests.golden.positions [GROUP ...]` plays and writes them anew (`positions/<group>.txt`), which is not
needed when players change: they stand on seeds, options and actions alone. A group is played by one family of players;
the trick games came in two groups.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from purple_table import library
from purple_table.core.actions import read_action
from purple_table.core.game import Game, State
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.players.levels import make_player
from purple_table.players.player import Budget

HERE = Path(__file__).parent / "positions"
RULES = Path(__file__).parents[2] / "rules"
LEVELS = ("reference", "beginner", "club")

SPADES: dict[str, Any] = {"jokers": True, "bidding": "continual", "blind_nil": "any"}
MATCHES: Mapping[str, tuple[tuple[str, int, dict[str, Any]], ...]] = {
    "tricks": (
        *(("hearts", players, {}) for players in (3, 4, 4, 5, 6)),
        ("hearts", 4, {"moon": "additive", "revoke": "penalty"}),
        ("hearts", 5, {"fifth_seat_card": "first_trick", "moon_choice": "add"}),
        *(("spades", players, {}) for players in (2, 3, 4, 4)),
        ("spades", 4, {"made": "flat", "bags": False, "teams": "alone"}),
        ("spades", 4, SPADES),
        *(("contract", players, {}) for players in (2, 3, 4, 4)),
        ("contract", 4, {"scoring": "contract", "pass_is_final": True}),
        ("contract", 4, {"all_pass": "no_trump", "follow": "strict"}),
        ("whist", 4, {}),
        ("whist", 4, {}),
    ),
    "thirty_one": (
        *(("thirty_one", players, {}) for players in (2, 3, 4, 4, 4, 5, 7, 10)),
        ("thirty_one", 4, {"over_31": "bust", "knocker_pays": 2}),
        ("thirty_one", 3, {"blitz": "any_three", "stay": False, "knock_first_round": False}),
        ("thirty_one", 4, {"length": "short", "pots": 5, "short_tie": "replay"}),
        ("thirty_one", 5, {"length": "short", "pots": 5, "over_31": "highest"}),
    ),
    "blues_greens": (
        *(("blues_greens", 4, {}) for _ in range(8)),
        ("blues_greens", 4, {"first_meld": 15, "first_meld_by": "team", "early_layoff": True, "exchange": "may"}),
        ("blues_greens", 4, {"melds_a_turn": "many"}),
        ("blues_greens", 4, {"twos": "removed", "red_threes": "normal", "exchange": "off"}),
        ("blues_greens", 4, {"failed": "minus_bid", "two_against_black_three": "black_three"}),
    ),
    "more_tricks": (
        *(("oh_hell", players, {}) for players in (3, 4, 7)),
        ("oh_hell", 4, {"schedule": "up", "hook": False, "missed": "minus"}),
        ("ninety_nine", 3, {}),
        ("ninety_nine", 4, {}),
        ("ninety_nine", 4, {"trump": "successes", "premiums": "declare"}),
        *(("briscola", players, {}) for players in (2, 3, 4)),
        ("briscola", 4, {"swap": True, "points": "italian"}),
        ("manille", 4, {}),
        ("manille", 4, {"trump": "dealer", "follow": "suit_or_trump"}),
        *(("euchre", 4, {}) for _ in range(2)),
        ("euchre", 4, {"all_pass": "dealer_names", "trump_leaves_suit": False}),
        ("agram", 2, {}),
        ("agram", 5, {"eight_doubles": True}),
        ("spar", 4, {}),
        ("spar", 7, {}),
    ),
    "climbing": (
        *(("presidents", players, {}) for players in (3, 4, 5, 5, 5, 6, 7, 8)),
        ("presidents", 4, {"equal_ranks": "none", "tax": "one"}),
        ("presidents", 5, {"passing": "out", "leader": "scum"}),
        ("presidents", 5, {"equal_ranks": "none", "passing": "out"}),
        ("presidents", 6, {"tax": "none"}),
        ("presidents", 4, {"passing": "out"}),
    ),
}
"""By group: game, players and options."""
EACH = 18
"""Positions of a match, from all kinds of asks alike as far as there are so many; choices are mostly plain."""
FEW = 4
_HEAD = re.compile(r"(\S+): (\S+) for (\d+), seed (\d+), options (\{.*\})")


@dataclass(frozen=True)
class Match:
    """A match by its seed and actions; players are asked once so many actions are done as `asked` says."""

    name: str
    game: str
    players: int
    seed: int
    options: Mapping[str, Any]
    asked: tuple[int, ...]
    actions: tuple[str, ...]

    def build(self) -> Game:
        """The game."""
        return library.load_game([RULES], self.game, self.players, self.options)

    def positions(self, game: Game) -> Iterator[tuple[int, State]]:
        """The positions: how many actions are done, and the state, which goes on afterwards."""
        state = game.start(Chance(derive_secret(self.seed)))
        for number, action in enumerate(self.actions):
            if number in self.asked:
                yield number, state
            state.apply(read_action(action))

    def __str__(self) -> str:
        deals = "\ndeal".join(", ".join(self.actions).split(", deal"))
        options = json.dumps(self.options)
        head = f"{self.name}: {self.game} for {self.players}, seed {self.seed}, options {options}"
        return f"{head}\n{' '.join(map(str, self.asked))}\n{deals}\n"


def read(group: str) -> list[Match]:
    """The matches of a group."""
    found = []
    for block in (HERE / f"{group}.txt").read_text(encoding="utf-8").split("\n\n"):
        head, asked, *deals = block.strip().splitlines()
        parts = _HEAD.fullmatch(head)
        assert parts is not None, head
        name, game, players, seed, options = parts.groups()
        actions = ", ".join(deals).split(", ")
        places = tuple(map(int, asked.split()))
        found.append(Match(name, game, int(players), int(seed), json.loads(options), places, tuple(actions)))
    return found


def played(name: str, game_id: str, players: int, seed: int, options: Mapping[str, Any]) -> Match:
    """A match by players of all levels, now and then careless; at most four deals."""
    game = library.load_game([RULES], game_id, players, options)
    rng = Random(f"{name} {seed}")
    sitting = [make_player(game, rng.choice(LEVELS)) for _ in range(players)]
    state = game.start(Chance(derive_secret(seed)))
    actions: list[str] = []
    kinds: dict[str, list[int]] = {}
    while state.to_act is not None:
        view, legal = state.view(state.to_act), tuple(state.legal_actions())
        if view.status.phase == "deal" and len(view.sheet) == 4:
            break
        if len(legal) > 1:
            kinds.setdefault(view.ask.kind if view.ask is not None else "", []).append(len(actions))
        action = sitting[state.to_act].choose(view, legal, rng, Budget(playouts=12)).action
        actions.append(str(rng.choice(legal) if rng.random() < 0.06 else action))
        state.apply(read_action(actions[-1]))
    if "choose" in kinds:
        kinds["choose"] = rng.sample(kinds["choose"], min(len(kinds["choose"]), FEW))
    asked: list[int] = []
    while kinds and len(asked) < EACH:
        for kind in list(kinds):
            asked.append(kinds[kind].pop(rng.randrange(len(kinds[kind]))))
            if not kinds[kind]:
                del kinds[kind]
    return Match(name, game_id, players, seed, options, tuple(sorted(asked)), tuple(actions[: max(asked) + 1]))


def main(groups: list[str]) -> None:
    """Write the positions of these groups, or of all."""
    HERE.mkdir(exist_ok=True)
    for group in groups or MATCHES:
        found = [
            played(f"{game}-{number}", game, players, number, options)
            for number, (game, players, options) in enumerate(MATCHES[group], 1)
        ]
        text = "\n".join(map(str, found))
        (HERE / f"{group}.txt").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
