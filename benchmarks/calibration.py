"""Stated chances against what came about, in buckets: goes on where it stopped, and writes the table in Markdown.

python benchmarks/calibration.py FILE [GAME[:PLAYERS[:TABLE[:SECONDS]]] …] [--seconds S] [--seed S] [--playouts N]

Plays matches of up to four deals, notes every chance that a Skilled player states, and whether it came about. Without
rows each game is played with its usual number of players by Skilled ones (club); at a table of beginner or reference
one Skilled player sits among them. Each row is played for S seconds of processor time (75). What was counted is added
to FILE, a line of JSON each half a minute; a row that has its time already is left out, and one that has less is played
on with the next matches. Then all that FILE has is printed as docs/calibration.md has it. Bids are judged in
`--playouts` sampled deals, 80 as at the table.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.contract.matches import GAMES, load, make
from tests.players.stated_chances import Bucket, find_place, sort_into_buckets, state_chances

DEALS = 4
"""The deals of a match that are counted at most."""
EACH = 30.0
"""The seconds of processor time after which a line is written."""
MANY, FEWEST = 400, 20
"""A bucket of so many cases judges a figure; one of fewer than the second is not printed."""
TABLES = {"club": "Skilled", "beginner": "Beginners", "reference": "References"}

Row = tuple[str, int, str]
"""A game, the number of players, and who sits at the table."""


def main() -> None:
    """Play on, and print."""
    parser = argparse.ArgumentParser(description="Stated chances against what came about")
    parser.add_argument("file", type=Path)
    parser.add_argument("rows", nargs="*")
    parser.add_argument("--seconds", type=float, default=75.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--playouts", type=int, default=80)
    args = parser.parse_intermixed_args()
    for text in args.rows or (() if args.file.exists() else GAMES):
        name, players, table, seconds = [*text.split(":"), "", "", ""][:4]
        row = name, int(players or load(f"{name}/game.toml")["players"]["usual"]), table or "club"
        play_on(args.file, row, float(seconds or args.seconds), args.seed, args.playouts)
    print(write_table(read_lines(args.file)))


def read_lines(file: Path) -> list[dict[str, Any]]:
    """What has been counted so far."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def play_on(file: Path, row: Row, seconds: float, seed: int, playouts: int) -> None:
    """Play a row until it has had its time, and add what came about to the file."""
    before = [one for one in read_lines(file) if (one["game"], one["players"], one["table"]) == row]
    left = seconds - sum(one["seconds"] for one in before)
    seed = max([seed, *(one["next"] for one in before)])
    game = make(*row[:2])
    while left > 0.0:
        began, first, found = time.process_time(), seed, []
        while (used := time.process_time() - began) < min(left, EACH):
            found += state_chances(game, row[2], seed, DEALS, "club", playouts)
            seed += 1
        left -= used
        line = {
            **dict(zip(("game", "players", "table"), row, strict=True)),
            "first": first,
            "next": seed,
            "playouts": playouts,
            "seconds": round(used, 1),
            "buckets": {what: list(map(list, buckets)) for what, buckets in sort_into_buckets(found).items()},
        }
        with file.open("a") as lines:
            lines.write(json.dumps(line) + "\n")
    print(*row, f"{seed} matches", file=sys.stderr, flush=True)


def add_up(lines: list[dict[str, Any]]) -> dict[Row, dict[str, list[Bucket]]]:
    """The buckets of each row, from all its lines."""
    sums: dict[Row, dict[str, dict[int, list[Bucket]]]] = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    for line in lines:
        for what, buckets in line["buckets"].items():
            for one in (Bucket(*bucket) for bucket in buckets):
                place = find_place(one.stated)
                sums[line["game"], line["players"], line["table"]][what][place].append(one)
    return {
        row: {what: [add_buckets(places[place]) for place in sorted(places)] for what, places in sorted(whats.items())}
        for row, whats in sums.items()
    }


def add_buckets(buckets: list[Bucket]) -> Bucket:
    """Several buckets of the same tenth as one."""
    count = sum(one.count for one in buckets)
    return Bucket(
        sum(one.stated * one.count for one in buckets) / count,
        sum(one.true * one.count for one in buckets) / count,
        count,
    )


def write_table(lines: list[dict[str, Any]]) -> str:
    """The table, and how many buckets pass."""
    found = add_up(lines)
    names = {row: str(load(f"{row[0]}/game.toml")["name"]) for row in found}
    text = ["| game | players | table | what | stated → came about (n) |", "|---|---|---|---|---|"]
    for row in sorted(found, key=lambda one: (names[one], one[1], list(TABLES).index(one[2]))):
        for what, buckets in found[row].items():
            cells = [write_bucket(one) for one in buckets if one.count >= FEWEST and 0.0 < one.stated < 1.0]
            if cells:
                text.append(f"| {names[row]} | {row[1]} | {TABLES[row[2]]} | {what} | {', '.join(cells)} |")
    every = [one for whats in found.values() for buckets in whats.values() for one in buckets]
    sure = [one for one in every if one.stated in (0.0, 1.0)]
    every = [one for one in every if one.count >= FEWEST and one not in sure]
    text.append("")
    for kind, some in (
        (f"{MANY} cases and more", [one for one in every if one.count >= MANY]),
        (f"{FEWEST} to {MANY - 1}", [one for one in every if one.count < MANY]),
    ):
        text.append(f"Buckets of {kind}: {len(some)}, of which {sum(not one.is_off() for one in some)} pass.\n")
    wrong = sum(round(abs(one.stated - one.true) * one.count) for one in sure)
    text.append(f"Told as certain: {sum(one.count for one in sure):,}, of which {wrong:,} did not come about.")
    return "\n".join(text)


def write_bucket(bucket: Bucket) -> str:
    """What was stated, what came about, and the number of cases; a star where it is off."""
    star = "\\*" if bucket.is_off() else ""
    return f"{100 * bucket.stated:.0f} → {100 * bucket.true:.0f} ({bucket.count:,}){star}"


if __name__ == "__main__":
    main()
