"""The package's face for programs: games, matches, the arena, bots, records. `import purple_table as pt` reaches it.

The shortest program plays a match::

    game = pt.game("hearts", players=4, options={"passing": "off"})
    print(pt.play(game, ["skilled", "skilled", "reference", "reference"], seed=7).totals)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from purple_table import library
from purple_table.arena.bulk import Run, play_all
from purple_table.arena.duplicate import Result, summarize_plays
from purple_table.arena.match_play import PlayResult, ProcessPlayers, play_match
from purple_table.core.actions import Action
from purple_table.core.game import Game, Refused, View
from purple_table.core.match import Match, Step
from purple_table.core.messages import english
from purple_table.core.record import Acted, Remark, Seat, Seated, Undone
from purple_table.core.rulebook import RuleError
from purple_table.core.shuffle import derive_secret
from purple_table.games import build
from purple_table.library import GameInfo
from purple_table.paths import find_folders
from purple_table.players.bots import Bot, BotFault, Turn, bot
from purple_table.players.levels import store_level
from purple_table.players.named_bots import is_bot
from purple_table.players.player import Budget, Decision
from purple_table.positions import DealPosition, MatchPosition, Position, deal, match, replay_position, sample
from purple_table.session import notation
from purple_table.session.notation import list_deals, write_deal
from purple_table.session.record_store import LoadedMatch, RecordError, RecordReader
from purple_table.session.record_writer import save_match

__all__ = [
    "Acted",
    "Bot",
    "BotFault",
    "Budget",
    "DealPosition",
    "Decision",
    "Game",
    "MatchPosition",
    "MatchRecord",
    "RecordEntry",
    "RecordError",
    "Refused",
    "Remark",
    "RuleError",
    "Seat",
    "SeatPlayer",
    "Step",
    "Seated",
    "Turn",
    "Undone",
    "View",
    "arena",
    "bot",
    "deal",
    "english",
    "game",
    "games",
    "load",
    "match",
    "play",
    "player",
    "read_deals",
    "sample",
    "save",
    "write_deals",
]

RecordEntry = Acted | Undone | Seated | Remark
"""An entry of a record: an action, an undo, somebody else who sits down, or what a computer player said."""

Who = str | Bot
"""Who sits at a seat: a level ("skilled", "skilled/bold"), a bot, or the word of one: "module:name" is imported, and
"exec:./my_bot" is a program that is started (docs/protocol.md)."""


def games() -> tuple[GameInfo, ...]:
    """Return every game that can be played, with its options. The user's own rule folders come after the program's."""
    return tuple(entry for entry in library.games(_rule_folders()) if not entry.fault)


def game(name: str, players: int = 0, options: Mapping[str, Any] | None = None) -> Game:
    """Return the game in the rule folder with this name, for its usual number of players unless another is given.

    Raises RuleError (a ValueError), which says what is wrong with the name, the number of players or an option.
    """
    rules = library.read_rules(_rule_folders(), name)
    return rules.build(players or rules.usual, options or {})


def play(game: Game, players: Sequence[Who], seed: int = 1, playouts: int | None = None) -> PlayResult:
    """Play a whole match with an entry of `players` for each seat, and return totals by side, winning sides and every
    step with its reason.

    The same seed gives the same match. Raises ValueError or BotFault for an entry that cannot play.
    """
    _check(game, players)
    apart = ProcessPlayers()
    try:
        sitting = [apart.seat(game, place, who) for place, who in enumerate(players)]
        played = play_match(game, derive_secret(seed), sitting, Budget(playouts=playouts, timed=False))
    finally:
        apart.close()
    return replace(played, players=tuple(who.name if isinstance(who, Bot) else who for who in players))


def arena(
    game: Game,
    players: Sequence[Who],
    deals: int = 200,
    seed: int = 1,
    *,
    matches: bool = False,
    workers: int = 1,
    playouts: int | None = None,
) -> Result:
    """Return how much better the first entry (with its partners) is than the others, on duplicate deals or whole
    matches.

    With more than one worker, several processes share the work, and bots are given as "module:name".
    """
    _check(game, players)
    if workers > 1 and any(isinstance(who, Bot) for who in players):
        raise ValueError('other processes find a bot by its name: give it as "module:name"')
    run = Run(game, tuple(players), deals, seed, matches, playouts)
    return summarize_plays(game, play_all(run, workers), players, seed)


class SeatPlayer:
    """A computer player that a program asks. `Refused` and everything that a bot raises reach the caller."""

    def __init__(self, game: Game, who: Who, budget: Budget) -> None:
        self._processes = ProcessPlayers()
        self._player = self._processes.seat(game, 0, who)
        self._budget = budget

    def decide(self, view: View, legal: Sequence[Action], rng: Random) -> Decision:
        """Return one of `legal` for the seat of the view, with its reason and the evidence behind it.

        The same arguments give the same decision if the budget is a number of playouts.
        """
        return self._player.choose(view, tuple(legal), rng, self._budget)

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """Return one of `legal` for the seat of the view."""
        return self.decide(view, legal, rng).action

    def close(self) -> None:
        """End the process of a player that is a program, which otherwise ends with this one."""
        self._processes.close()


def player(game: Game, who: Who, budget: Budget | None = None) -> SeatPlayer:
    """Return a player that is ready to decide in this game: a level ("skilled", "expert/bold"), a bot, or the name of
    one (see `Who`).

    Raises ValueError or BotFault for a player that cannot play.
    """
    return SeatPlayer(game, who, budget or Budget())


class MatchRecord:
    """A match that was read from its file and replayed.

    `entries` are all entries of the file. `steps` are the actions that were not undone, each with its seat and reason.
    """

    def __init__(self, loaded: LoadedMatch) -> None:
        self._loaded = loaded
        self.path: Path | None = loaded.path
        self.game: Game = loaded.game
        self.seats: tuple[Seat, ...] = loaded.seats
        self.entries: tuple[RecordEntry, ...] = loaded.entries
        self.steps: tuple[Step, ...] = tuple(loaded.match.steps)
        self.finished: bool = loaded.finished

    def view(self, seat: int | None = None) -> View:
        """Return where the match stands, as a seat sees it; by default the seat of its first person."""
        return self._loaded.view() if seat is None else self._loaded.match.state.view(seat)


def load(record: Path | str) -> MatchRecord:
    """Read a match from its file and replay it. The file is not changed.

    Raises RecordError, which names the file and says what is wrong with it.
    """
    reading = RecordReader(Path(record), build, aside=False)
    while not isinstance(reading.result, LoadedMatch):
        reading.work()
    return MatchRecord(reading.result)


Kept = PlayResult | MatchRecord | Position
"""A match that can be written: what `play` played, what `load` read, or a position that was stepped through."""


def save(match: Kept, path: Path | str, names: Sequence[str] = ()) -> None:
    """Write a match into a new file as a record, which the window and `load` can open.

    `names` say who sits at the seats of a position. Raises FileExistsError if the file exists, SaveError if it cannot
    be written, and ValueError for a sampled position.
    """
    played, seats = _find_match(match, names)
    save_match(Path(path), played, seats)


def write_deals(match: Kept) -> str:
    """Return the deals of a match as text that can be pasted and read again (docs/notation.md)."""
    played, _ = _find_match(match)
    usual = library.usual_options(_rule_folders(), played.game)
    return "\n".join(write_deal(deal) for deal in list_deals(played, usual, running=True))


def read_deals(text: str) -> tuple[DealPosition, ...]:
    """Return the deals of a text in the notation of deals, each as the position at which its plays end.

    Raises NotationError (a ValueError), which names the line and says what is wrong there.
    """
    read = notation.read_deals(text, library.builder(_rule_folders()))
    return tuple(
        DealPosition(match.game, match.state, match.chance, [step.action for step in match.steps]) for match in read
    )


def _find_match(played: Kept, names: Sequence[str] = ()) -> tuple[Match, tuple[Seat, ...]]:
    """Return a match with its steps, and who sits at its seats."""
    if isinstance(played, MatchRecord):
        return played._loaded.match, played.seats
    if isinstance(played, PlayResult):
        return _replay(played), tuple(map(_seat_player, played.players))
    players = played.game.players
    if names and len(names) != players:
        raise ValueError(f"{played.game.name} is for {players} players here, and {len(names)} are named")
    seated = names or tuple(map(str, range(1, players + 1)))
    return replay_position(played), tuple(Seat(name, computer=False) for name in seated)


def _replay(played: PlayResult) -> Match:
    match = Match(played.game, played.chance)
    for seat, decision in played.steps:
        match.play(seat, decision.action, decision.reason)
    return match


def _seat_player(who: str) -> Seat:
    level, _, style = (who, "", "") if is_bot(who) else who.partition("/")
    return Seat(who, True, store_level(level), style or "normal")


def _check(game: Game, players: Sequence[Who]) -> None:
    if len(players) != game.players:
        raise ValueError(f"{game.name} is for {game.players} players here, and {len(players)} are named")


def _rule_folders() -> tuple[Path, Path]:
    folders = find_folders()
    return folders.rules, folders.user_rules
