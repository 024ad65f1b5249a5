"""The commands that read a match: `purple-table show` and `purple-table verify-deal`.

The first prints the deals of a record, or of a text in the notation of deals, for people or for programs. The second
checks that the cards of a record follow from its keys, and its keys from digests.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TextIO

from purple_table import library
from purple_table.core.match import DifferentKeyError
from purple_table.core.messages import english
from purple_table.core.record import Acted, Seat
from purple_table.games import build
from purple_table.players.levels import show_level
from purple_table.session.deal_proof import list_proofs, list_shown_digests
from purple_table.session.notation import (
    MOST_TEXT,
    NOTATION,
    NotationError,
    PlayedDeal,
    list_deals,
    read_deals,
    write_deal,
)
from purple_table.session.record_reader import LoadedMatch, RecordError, RecordReader

SHOWN, UNREADABLE = 0, 2
"""Exit status: all is shown; the file cannot be read."""
_SHOWING = """Print the deals of a match that are over: where the cards lay and what was played, in a notation that
can be pasted and read again (docs/notation.md). FILE is the record of a match, or a text in this notation."""


def show_deals(words: Sequence[str], folders: Sequence[Path], out: TextIO, errors: TextIO) -> int:
    """Print the deals of a file and return the exit status; what is wrong with the file goes to `errors`."""
    parser = argparse.ArgumentParser(prog="purple-table show", description=_SHOWING)
    parser.add_argument("file", type=Path, metavar="FILE", help="a record, or a text in the notation of deals")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")
    options = parser.parse_args(words)
    try:
        if _is_record(options.file):
            loaded = _load(options.file)
            deals = list_deals(loaded.match, library.usual_options(folders, loaded.game))
            comments, head = _describe(loaded, len(deals)), _write_match(loaded)
        else:
            deals = _read_text(options.file, folders)
            comments, head = [], {}
    except (RecordError, NotationError) as error:
        words = english(error.words) if isinstance(error, RecordError) else f"{options.file}, {error}"
        print(f"purple-table: {words}", file=errors)
        return UNREADABLE
    except OSError as error:
        print(f"purple-table: {options.file}: cannot be read ({error.strerror or error})", file=errors)
        return UNREADABLE
    if options.json:
        print(json.dumps({"format": NOTATION, **head, "deals": [_write_json(deal) for deal in deals]}), file=out)
        return SHOWN
    print("".join(f"; {line}\n" for line in comments) + "\n".join(map(_write_text, deals)), end="", file=out)
    return SHOWN


def _is_record(file: Path) -> bool:
    with file.open("rb") as content:
        return content.read(1) == b"{"


def _load(file: Path) -> LoadedMatch:
    reader = RecordReader(file, build, aside=False)
    while not isinstance(reader.result, LoadedMatch):
        reader.work()
    return reader.result


def _read_text(file: Path, folders: Sequence[Path]) -> tuple[PlayedDeal, ...]:
    with file.open(encoding="utf-8", errors="replace") as content:
        matches = read_deals(content.read(MOST_TEXT + 1), library.builder(folders))
    found = [list_deals(match, library.usual_options(folders, match.game), running=True) for match in matches]
    # A text has deals without the match around them, so there are no totals of one.
    return tuple(replace(deal, totals=()) for deals in found for deal in deals)


def _describe(loaded: LoadedMatch, deals: int) -> list[str]:
    """Return the lines above the deals of a match, which a reader of the notation ignores."""
    seats = [f"{number} {_name_seat(seat)}" for number, seat in enumerate(loaded.seats)]
    lines = [f"{loaded.game.name}: {', '.join(seats)}"]
    outcome = loaded.match.state.outcome
    if outcome is None:
        lines.append(f"not over; {deals} {'deal is' if deals == 1 else 'deals are'}, and no other is shown")
    else:
        winners = [str(seat) for side in outcome.winners for seat in loaded.game.sides[side]]
        lines.append(f"won by {' and '.join(winners)}. {english(outcome.words)}")
    return lines


def _name_seat(seat: Seat) -> str:
    level = show_level(seat.level)
    return f"{seat.name} ({level})" if seat.computer and seat.name != level else seat.name


def _write_text(deal: PlayedDeal) -> str:
    totals = f"; totals {' '.join(map(str, deal.totals))}\n" if deal.totals else ""
    return write_deal(deal) + totals


def _write_match(loaded: LoadedMatch) -> dict[str, Any]:
    outcome = loaded.match.state.outcome
    return {
        "seats": [
            {"name": seat.name, "computer": seat.computer}
            | ({"level": seat.level, "style": seat.style} if seat.computer else {})
            for seat in loaded.seats
        ],
        "winners": None if outcome is None else list(outcome.winners),
    }


def _write_json(deal: PlayedDeal) -> dict[str, Any]:
    code = deal.code
    return {"game": code.game, "players": code.players, "options": dict(deal.game.options), **deal.as_json()}


PROVED, DIFFERS = 0, 1
"""Exit status: all that could be checked is so; a digest is of another key."""

_VERIFYING = """Check that the cards of a match follow from its keys, and compare the keys with the digests that the
record kept and with those that you give. Only a digest that was noted elsewhere proves what was announced."""
_UNPROVED = """\
No digest was given, so this tells nothing of what was announced before the deals. That takes --digest with one that
somebody noted elsewhere, or that another machine got: whoever can write this file can exchange keys and digests."""


def verify_deal(words: Sequence[str], out: TextIO, errors: TextIO) -> int:
    """Replay a record, which refuses any card that its key did not deal, and print digest and key of every deal.

    With `--digest`, as noted before a deal, it says which deal that was. Nothing else proves what was announced, and
    the output says so. The key of a deal that may still be played is not printed.
    """
    parser = argparse.ArgumentParser(prog="purple-table verify-deal", description=_VERIFYING)
    parser.add_argument("file", type=Path, metavar="FILE", help="the record of a match")
    parser.add_argument(
        "--digest",
        action="append",
        default=[],
        metavar="HEX",
        help="a digest noted elsewhere before a deal; may be given again",
    )
    options = parser.parse_args(words)
    try:
        loaded = _load(options.file)
    except RecordError as error:
        print(f"purple-table: {english(error.words)}", file=errors)
        if isinstance(error.__cause__, DifferentKeyError):
            print(f"deal {error.__cause__.number}: its key was exchanged after it began, or its digest.", file=out)
            return DIFFERS
        return UNREADABLE
    known = list_proofs(loaded.match)
    shown = list_shown_digests(loaded.match)
    for proof in known:
        key = proof.key or "told when the deal is over"
        print(f"deal {proof.number}\n  digest {proof.digest}\n  key    {key}", file=out)
    if any(digest not in {proof.digest for proof in known} for digest in shown):
        print("The engine dealt with another key than the record has.", file=out)
        return DIFFERS
    print(f"{len(shown)} dealt: every card that was played is one that its key deals.", file=out)
    kept = sum(isinstance(entry, Acted) and bool(entry.digest) for entry in loaded.entries)
    print(f"{kept} with a digest in the record from when they began: their keys are of these digests.", file=out)
    if not options.digest:
        print(_UNPROVED, file=out)
    status = PROVED
    for noted in options.digest:
        number = next((proof.number for proof in known if proof.digest == noted.strip().lower()), None)
        result = f"deal {number}, as announced" if number is not None else "none of these deals"
        print(f"{noted}: {result}", file=out)
        status = status if number is not None else DIFFERS
    return status
