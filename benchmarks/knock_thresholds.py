"""The totals from which a knock pays in Thirty-One, by number of players and turn, found by playing hands out.

Run: python benchmarks/knock_thresholds.py [--hands N] [--jobs N] [--write]. Every seat takes the top discard where it
adds `GAIN` points or more, else draws, keeps what counts most, and knocks by the table. Where a seat is near its
threshold, the hand is played out twice from there with the same cards: with a knock, and with the turn taken. What the
knock gains, as a share of the match, is summed by turn and total; the new threshold is the total from which it gains.
A later turn needs no less than an earlier one. With that table the hands are played anew, `ROUNDS` times. --write puts
the tables where the players read them, beside those for other numbers of players that stand there.
"""

from __future__ import annotations

import argparse
import tomllib
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

from purple_table.games import build
from purple_table.games.thirty_one.game import ThirtyOneGame
from purple_table.games.thirty_one.kernel import ThirtyOneKernel
from purple_table.games.thirty_one.payouts import HandFacts
from purple_table.players.thirty_one.hands import Hands
from purple_table.players.thirty_one.prospects import share
from purple_table.players.thirty_one.thresholds import KNOCKS

ROOT = Path(__file__).parent.parent
TABLE = ROOT / "purple_table/players/thirty_one/thresholds.py"
LENGTHS = ("long", "short")
PLAYERS = (3, *range(5, 11))
"""Two and four are not sought: with what is found for them the Club was weaker in the arena than with what is there."""
TURNS = 5
"""Turns that have a threshold of their own; the last one is that of all later turns too."""
ROUNDS = 8
FADING = 0.6
"""What earlier rounds still count in the next."""
GAIN = 3
NEAR = 7
"""Only totals so near to the threshold are tried."""
TRIED = 0.3
"""How often a turn near the threshold is played out both ways."""


Tried = list[dict[int, list[float]]]
"""By turn and rank: how often a knock was tried there, and what it gained in all."""


def thirty_one(players: int, length: str) -> ThirtyOneGame:
    """The game as the rules have it."""
    book = tomllib.loads((ROOT / "rules/thirty_one/game.toml").read_text(encoding="utf-8"))
    deck = tomllib.loads((ROOT / "rules/decks/purple.toml").read_text(encoding="utf-8"))
    game = build(book, deck, players, {"length": length})
    if not isinstance(game, ThirtyOneGame):
        raise TypeError("Thirty-One is a draw-and-knock game")
    return game


def dealt(game: ThirtyOneGame, rng: Random) -> ThirtyOneKernel:
    """A hand that was just dealt, from a random shuffle."""
    cards = [game.bits[card] for card in game.dealing.cards]
    rng.shuffle(cards)
    size, players = game.dealing.hand, game.players
    hands = [sum(cards[seat * size : (seat + 1) * size]) for seat in range(players)]
    rest = cards[players * size :]
    return ThirtyOneKernel(
        game.tables, hands, rest[1:], rest[:1], 0, lambda discards, _: rng.sample(discards, len(discards))
    )


def take_turn(kernel: ThirtyOneKernel, hands: Hands) -> None:
    """Take the discard where it adds enough, else draw; keep what counts most."""
    own, top = kernel.hands[kernel.turn], kernel.discards[-1]
    better = hands.find_improved(own, top)
    gain = hands.rank[better] - hands.rank[own]
    if hands.blitz[better] or gain >= GAIN or (gain and not kernel.stock):
        kernel.take()
        kernel.discard(own & ~better)
    elif not kernel.stock:
        kernel.stay()
    else:
        card = kernel.draw()
        kernel.discard((own | card) & ~hands.find_improved(own, card))


def go_on(kernel: ThirtyOneKernel, hands: Hands, table: list[int]) -> None:
    """One turn by the table of ranks."""
    turn = min(kernel.turns // kernel.playing, TURNS - 1)
    if kernel.knocker is None and hands.rank[kernel.hands[kernel.turn]] >= table[turn]:
        kernel.knock()
    else:
        take_turn(kernel, hands)


def finish(game: ThirtyOneGame, kernel: ThirtyOneKernel, hands: Hands, table: list[int], seat: int) -> float:
    """Play a hand to its end, the first of a match: the share of the match that a seat has then."""
    while not kernel.over:
        go_on(kernel, hands, table)
    seats = tuple(range(game.players))
    ante = game.payouts.standing(game.players, ()).ante
    facts = HandFacts(
        {} if kernel.blitzer is not None else {each: hands.total[kernel.hands[each]] for each in seats},
        dict.fromkeys(seats, (0, 0)),
        (game.payouts.chips - ante,) * game.players,
        ante * game.players,
        seats,
        0,
        kernel.knocker,
        kernel.blitzer,
    )
    return share(game, game.payouts.settle(facts, game.counting), seat, seats, 0)


def try_knocks(game: ThirtyOneGame, hands: Hands, table: list[int], number: int, found: Tried, rng: Random) -> None:
    """Play hands, and note by turn and rank how often a knock was tried and what it gained over going on."""
    for _ in range(number):
        kernel = dealt(game, rng)
        while not kernel.over:
            turn, seat = min(kernel.turns // kernel.playing, TURNS - 1), kernel.turn
            rank = hands.rank[kernel.hands[seat]]
            if kernel.knocker is None and abs(rank - table[turn]) <= NEAR and rng.random() < TRIED:
                knocked, gone = kernel.copy(), kernel.copy()
                knocked.knock()
                take_turn(gone, hands)
                noted = found[turn][rank]
                noted[0] += 1
                noted[1] += finish(game, knocked, hands, table, seat) - finish(game, gone, hands, table, seat)
            go_on(kernel, hands, table)


def turning_point(tried: dict[int, list[float]]) -> int | None:
    """The lowest rank from which a knock gains, where what it gains is taken to rise with the rank: neighbors that do
    not rise are taken together (isotonic regression)."""
    pools: list[tuple[int, float, float]] = []
    for rank in sorted(tried):
        number, gain = tried[rank]
        first = rank
        while pools and pools[-1][2] * number >= gain * pools[-1][1]:
            first = pools[-1][0]
            number, gain = number + pools[-1][1], gain + pools[-1][2]
            pools.pop()
        pools.append((first, number, gain))
    return next((first for first, _, gain in pools if gain > 0), None)


def rising(found: list[tuple[int, float]]) -> list[int]:
    """Ranks by turn, each found with a weight, as ranks that never fall: turns that do are taken together."""
    pools: list[tuple[float, float, int]] = []
    for rank, weight in found:
        total, turns = rank * weight, 1
        while pools and pools[-1][0] * weight > total * pools[-1][1]:
            more, heavier, others = pools.pop()
            total, weight, turns = total + more, weight + heavier, turns + others
        pools.append((total, weight, turns))
    return [round(total / weight) for total, weight, turns in pools for _ in range(turns)]


def search(task: tuple[str, int, int]) -> tuple[str, int, list[int]]:
    """The totals to knock with for a length and a number of players, by turn."""
    length, players, number = task
    game = thirty_one(players, length)
    hands = Hands(game)
    rng = Random(f"{length} {players}")
    table = [hands.nearest_rank(24 if length == "short" else 22 - min(players, 6))] * TURNS
    tried: Tried = [defaultdict(lambda: [0.0, 0.0]) for _ in range(TURNS)]
    for _ in range(ROUNDS):
        for turn in tried:
            for noted in turn.values():
                noted[0] *= FADING
                noted[1] *= FADING
        try_knocks(game, hands, table, number, tried, rng)
        new = [turning_point(turn) for turn in tried]
        ranks = [old if rank is None else rank for old, rank in zip(table, new, strict=True)]
        tries = [1 + sum(number for number, _ in turn.values()) for turn in tried]
        table = rising(list(zip(ranks, tries, strict=True)))
    totals = {rank: total for total, rank in reversed(list(enumerate(hands.by_total)))}
    return length, players, [totals[rank] for rank in table]


def written(found: dict[str, dict[int, tuple[int, ...]]], number: int) -> str:
    """The table as the module that the players read."""
    lines = [
        '"""The totals from which a knock pays, by length, players and turn; the last turn stands for all later ones.',
        "",
        f"Made by: python benchmarks/knock_thresholds.py --hands {number} --write; two and four players are older.",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "from collections.abc import Mapping",
        "",
        "KNOCKS: Mapping[str, Mapping[int, tuple[int, ...]]] = {",
    ]
    for length, tables in found.items():
        lines.append(f'    "{length}": {{')
        lines += [f"        {players}: {table}," for players, table in sorted(tables.items())]
        lines.append("    },")
    return "\n".join([*lines, "}"]) + "\n"


def main() -> None:
    """Find every table, print it, and write it where that is wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000, help="hands played in a round")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", action="store_true", help=f"write {TABLE.relative_to(ROOT)}")
    given = parser.parse_args()
    tasks = [(length, players, given.hands) for length in LENGTHS for players in PLAYERS]
    found = {length: dict(KNOCKS[length]) for length in LENGTHS}
    with ProcessPoolExecutor(given.jobs) as pool:
        for length, players, table in pool.map(search, tasks):
            found[length][players] = tuple(table)
            print(f"{length}, {players} players: {table}", flush=True)
    if given.write:
        TABLE.write_text(written(found, given.hands), encoding="utf-8")


if __name__ == "__main__":
    main()
