"""`purple-table host`: a table on the network without a window, for a machine at which nobody plays."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TextIO

from purple_table import library
from purple_table.core.game import Game
from purple_table.core.messages import english
from purple_table.core.rulebook import RuleError
from purple_table.core.safe_text import printable
from purple_table.match_store import MatchStore
from purple_table.network.kept_tables import KeptTables
from purple_table.network.lobby import PORT, Connection, LobbyState, ProblemArose, SeatPlan, TablePlan
from purple_table.network.together import CannotOpenError, OpenTable, open_table

DONE, WRONG = 0, 2
"""Exit status: the match is over, or was ended by Ctrl-C; the table cannot be opened."""
_LOOK_SECONDS = 0.1


def run(words: Sequence[str], rules: tuple[Path, ...], data: Path, out: TextIO, errors: TextIO) -> int:
    """Open a table, begin its match when all remote seats are taken, and stay until it is over or Ctrl-C ends it.

    `rules` are the rule folders, the program's own first; matches are kept in `data`.
    """
    options = _make_parser().parse_args(words)
    try:
        game = _load_game(options, rules)
        people = options.people or game.players
        if not 1 <= people <= game.players:
            raise ValueError(f"--people: {game.name} is for {game.players} players, not {people}")
        plan = _make_plan(options, game, people)
        store, kept = MatchStore(data / "matches"), KeptTables(data / "tables")
        table = open_table(game, plan, lambda seats: store.begin(game, seats), rules[:1], kept=kept)
    except (RuleError, ValueError) as error:
        print(f"purple-table host: {printable(str(error))}", file=errors)
        return WRONG
    except CannotOpenError as error:
        print(f"purple-table host: {english(error.problem.words)} {printable(error.problem.detail)}", file=errors)
        return WRONG
    print(f"A table for {game.name}, for {people} people.", file=out)
    print(f"Address: {' or '.join(table.addresses)}\nCode:    {table.code}", file=out, flush=True)
    try:
        _stay(table, out)
    except KeyboardInterrupt:
        print("The table is closed. The match is kept.", file=out)
    finally:
        table.close()
    return DONE


def _stay(table: OpenTable, out: TextIO) -> None:
    """Watch over the table until its match is over, and print who comes and goes."""
    client, shown, begun, shut = table.client, "", False, False
    while True:
        for notice in client.poll():
            if isinstance(notice, ProblemArose):
                print(english(notice.problem.words), file=out, flush=True)
                return
        lobby = client.lobby
        if lobby is not None:
            seats = _describe(lobby)
            if seats != shown:
                shown = seats
                print(seats, file=out, flush=True)
            if not begun and not lobby.free_seats:
                begun = True
                table.begin()
        if table.is_shut and not shut:
            table.renew_code()
            print(f"Three wrong codes were typed. The code is now: {table.code}", file=out, flush=True)
        while client.match is not None and client.match.go_on():
            pass
        if client.match is not None and client.match.outcome is not None:
            print(f"The match is over: {', '.join(map(str, client.match.outcome.totals))}", file=out, flush=True)
            time.sleep(1.0)  # until all have been told
            return
        time.sleep(_LOOK_SECONDS)


def _describe(lobby: LobbyState) -> str:
    words = {Connection.OPEN: "free", Connection.LOST: "lost", Connection.COMPUTER: "computer"}
    return "Seats: " + ", ".join(
        f"{seat.name or seat.seat + 1} ({words[seat.connection]})" if seat.connection in words else seat.name
        for seat in lobby.seats
    )


def _load_game(options: argparse.Namespace, rules: tuple[Path, ...]) -> Game:
    read = library.read_rules(rules, options.game)
    return read.build(options.players or read.usual, _read_options(options.options))


def _read_options(words: Sequence[str]) -> dict[str, Any]:
    """Return options as they are typed, `name=value`. Raises ValueError for anything else."""
    found: dict[str, Any] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            raise ValueError(f'"{word}" is no option: write name=value')
        found[name] = int(value) if value.lstrip("-").isdecimal() else value
    return found


def _make_plan(options: argparse.Namespace, game: Game, people: int) -> TablePlan:
    """Return a plan with the seats of people spread around the table, and computers between them."""
    places = {place * game.players // people for place in range(people)}
    seats = tuple(
        SeatPlan("remote") if place in places else SeatPlan("computer", f"Computer {place + 1}", options.level)
        for place in range(game.players)
    )
    return TablePlan(
        seats,
        options.name,
        options.takeover if options.takeover > 0 else None,
        everywhere=options.everywhere,
        announced=not options.hidden,
        port=options.port,
    )


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="purple-table host",
        description="Open a table on the home network without a window, so that no player's machine knows the cards.",
        allow_abbrev=False,
    )
    parser.add_argument("game", metavar="GAME", help="the game, for example hearts")
    parser.add_argument("--players", type=int, metavar="N", help="how many play, computers among them")
    parser.add_argument("--people", type=int, metavar="N", help="how many of them are people; all if it is left out")
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE", help="table options")
    parser.add_argument("--level", default="club", help="the level of the computers")
    parser.add_argument("--name", default="Purple Table", help="the name of the table in the lists of others")
    parser.add_argument("--port", type=int, default=PORT, metavar="N", help=f"the port; {PORT}, or the next free one")
    parser.add_argument(
        "--takeover",
        type=float,
        default=60.0,
        metavar="SECONDS",
        help="when a computer sits in for a lost person; 0: never",
    )
    parser.add_argument("--everywhere", action="store_true", help="let machines outside of the local network in, too")
    parser.add_argument("--hidden", action="store_true", help="do not announce the table; others type its address")
    return parser
