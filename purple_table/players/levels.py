"""The levels of computer players: what the set-up offers, and the player of a game at a level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random

from purple_table.core.actions import Action
from purple_table.core.game import Game, View
from purple_table.core.messages import Term, Verbatim, say, template
from purple_table.players.player import Budget, Decision, Player


@dataclass(frozen=True, slots=True)
class Level:
    """A level, and what people read about it. Levels that are not `offered` by the set-up are for tests and the arena.

    `person` names the player inside a sentence, as a word of which languages have forms; where it is empty the title
    is used. `patience` is how many times as long as the settings say the player may think, and `thinks_ahead` whether
    it thinks on all cores but one, and while people think.
    """

    title: str
    description: str
    offered: bool = True
    person: str = ""
    patience: float = 1.0
    thinks_ahead: bool = False


LEVELS: dict[str, Level] = {
    "beginner": Level(
        template("Beginner"),
        template("Knows the rules, forgets what was played, and is careless now and then."),
        person="the Beginner",
    ),
    "casual": Level(
        template("Casual"),
        template("Goes by a rule of thumb in some decisions, and counts the cards for the others."),
        person="the casual player",
    ),
    "club": Level(
        template("Skilled"),
        template("Counts the cards, remembers who is out of what, and plays for the partner and the score."),
        person="the skilled player",
    ),
    "reference": Level(
        template("Reference"),
        template("Follows a simple rule of thumb; the yardstick of the arena."),
        offered=False,
        person="the Reference",
    ),
    "advanced": Level(
        template("Advanced"),
        template("Knows all that a skilled player knows, and tries out each decision in a few deals that could be."),
        person="the advanced player",
    ),
    "expert": Level(
        template("Expert"),
        template("Knows all that a skilled player knows, and tries it out in hundreds of deals that could be."),
        person="the Expert",
    ),
    "master": Level(
        template("Master"),
        template("Tries out even more than the Expert, for up to three times as long, and while you think."),
        person="the Master",
        patience=3.0,
        thinks_ahead=True,
    ),
    "random": Level(
        template("Random"),
        template("Plays any card that the rules allow; for tests."),
        offered=False,
        person="the random player",
    ),
}
"""Every level by its name, weakest first among those that are offered; `register` adds to them."""
USUALLY_OFFERED = ("beginner", "club", "expert")
_WITH_CASUAL = ("beginner", "casual", "club", "expert")
_WITHOUT_EXPERT = ("beginner", "club")
OFFERED: dict[str, tuple[str, ...]] = {
    "blues_greens": _WITH_CASUAL,
    "briscola": _WITH_CASUAL,
    "california_jack": _WITH_CASUAL,
    "contract": _WITH_CASUAL,
    "contract_bridge": _WITHOUT_EXPERT,
    "euchre": _WITH_CASUAL,
    "forty_fives": _WITHOUT_EXPERT,
    "go_boom": ("beginner", "casual", "club"),
    "hearts": _WITH_CASUAL,
    "jass": _WITH_CASUAL,
    "manille": _WITH_CASUAL,
    "napoleon": _WITH_CASUAL,
    "ninety_nine": _WITH_CASUAL,
    "oh_hell": _WITH_CASUAL,
    "peep_nap": _WITHOUT_EXPERT,
    "pinochle": _WITHOUT_EXPERT,
    "put": _WITHOUT_EXPERT,
    "quadrille": _WITHOUT_EXPERT,
    "sir_garnet": _WITHOUT_EXPERT,
    "spades": _WITH_CASUAL,
    "spar": _WITH_CASUAL,
    "thirty_one": _WITHOUT_EXPERT,
    "truc": _WITHOUT_EXPERT,
    "whist": _WITH_CASUAL,
}
"""By game, the levels of the program that a set-up offers: each was measured to beat the one before it by more than
chance. docs/quality.md has the figures. Games that are not named offer `USUALLY_OFFERED`."""
_SHOWN = {"club": "skilled"}
"""The names that people see, for levels that are stored under another name."""
_STORED = {shown: stored for stored, shown in _SHOWN.items()}

_FAMILIES = {
    "tricks": "purple_table.players.tricks.trick_players",
    "thirty_one": "purple_table.players.thirty_one.thirty_one_players",
    "blues_greens": "purple_table.players.blues_greens.blues_greens_players",
    "climbing": "purple_table.players.climbing.climbing_players",
}
"""The module of each family that makes its players: `make(game, level, style)` returns None for an unknown level."""

Make = Callable[[Game, str], Player]
"""A function that makes a player for a game and a style."""

_OWN: dict[str, Make] = {}
_BUILT_IN = frozenset(LEVELS)

STYLES = ("cautious", "normal", "bold")
"""How freely a player bids, in games with bidding."""


def store_level(name: str) -> str:
    """Return the name that records, settings and statistics have for a level that a person wrote: "club" for
    "skilled"."""
    return _STORED.get(name, name)


def show_level(name: str) -> str:
    """Return how people write the level of this stored name: "skilled" for "club"."""
    return _SHOWN.get(name, name)


def list_offered(game: str) -> list[str]:
    """Return the levels that a set-up of this game offers, weakest first, and then those that were registered."""
    own = [name for name in _OWN if LEVELS[name].offered]
    return [*OFFERED.get(game, USUALLY_OFFERED), *own]


def find_offered(level: str, game: str) -> str | None:
    """Return the level if this game offers it, else the nearest below that it offers, or its weakest.

    None for what is no level, or one that is never offered.
    """
    offered = list_offered(game)
    if level in offered or level not in LEVELS or not LEVELS[level].offered:
        return level if level in offered else None
    order = list(LEVELS)
    below = [name for name in offered if order.index(name) < order.index(level)]
    return below[-1] if below else offered[0]


def is_built_in(name: str) -> bool:
    """Return whether the level of this stored name belongs to the program, and is no bot that was added."""
    return name in _BUILT_IN


def level_person(name: str) -> Term | Verbatim:
    """Return the name of a player of a level inside a sentence, as in "the Expert". Templates may ask for its forms."""
    level = LEVELS.get(name)
    return Term(level.person) if level and level.person else Verbatim(level.title if level else name)


def register(name: str, level: Level, make: Make) -> None:
    """Add a level for every game, in place of an earlier one of the same name.

    ValueError where a level of the program has the name.
    """
    if store_level(name) in _BUILT_IN:
        raise ValueError(f'"{name}" is the name of a level of the program')
    LEVELS[name], _OWN[name] = level, make


class RandomPlayer:
    """Picks any legal action of any game, for tests."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Return one of `legal`, each as likely."""
        return Decision(rng.choice(legal), say("I picked one of the allowed moves at random."))


def make_player(game: Game, level: str, style: str = "normal") -> Player:
    """Return the player of a level for a game. ValueError for an unknown level or style, or one that the game lacks.

    The style matters only where there is bidding.
    """
    level = store_level(level)
    if level not in LEVELS:
        raise ValueError(f'there is no level "{level}"; known are {", ".join(map(show_level, LEVELS))}')
    if style not in STYLES:
        raise ValueError(f'there is no style "{style}"; known are {", ".join(STYLES)}')
    if level in _OWN:
        return _OWN[level](game, style)
    if level == "random":
        return RandomPlayer()
    module = import_module(_FAMILIES[game.family]) if game.family in _FAMILIES else None
    player: Player | None = module.make(game, level, style) if module is not None else None
    if player is None:
        raise ValueError(f'there is no player "{level}" for {game.name}')
    return player
