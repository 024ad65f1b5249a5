"""`purple-table verify-deal`: check that the cards of a record follow from its keys, and its keys from digests."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from purple_table.core.match import DifferentKeyError
from purple_table.core.messages import english
from purple_table.core.record import Acted
from purple_table.games import build
from purple_table.session.deal_proof import list_proofs, list_shown_digests
from purple_table.session.record_reader import LoadedMatch, RecordError, RecordReader

PROVED, DIFFERS, UNREADABLE = 0, 1, 2
"""Exit status: all that could be checked is so; a digest is of another key; the file cannot be read as a match."""

_DESCRIPTION = """Check that the cards of a match follow from its keys, and compare the keys with the digests that the
record kept and with those that you give. Only a digest that was noted elsewhere proves what was announced."""
_UNPROVED = """\
No digest was given, so this tells nothing of what was announced before the deals. That takes --digest with one that
somebody noted elsewhere, or that another machine got: whoever can write this file can exchange keys and digests."""


def run(words: Sequence[str], out: TextIO, errors: TextIO) -> int:
    """Replay a record, which refuses any card that its key did not deal, and print digest and key of every deal.

    With `--digest`, as noted before a deal, it says which deal that was. Nothing else proves what was announced, and
    the output says so. The key of a deal that may still be played is not printed.
    """
    parser = argparse.ArgumentParser(prog="purple-table verify-deal", description=_DESCRIPTION)
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


def _load(file: Path) -> LoadedMatch:
    reader = RecordReader(file, build, aside=False)
    while not isinstance(reader.result, LoadedMatch):
        reader.work()
    return reader.result
