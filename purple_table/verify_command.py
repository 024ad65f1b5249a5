"""`purple-table verify-deal`: check that the deals of a record are those that its digests promised."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from purple_table.core.messages import english
from purple_table.games import build
from purple_table.session.proof import proofs, shown_digests
from purple_table.session.reader import Loaded, RecordError, RecordReader

PROVED, DIFFERS, UNREADABLE = 0, 1, 2
"""Exit status: all is as promised; a digest is of none of the deals; the file cannot be read as a match."""


def run(words: Sequence[str], out: TextIO, errors: TextIO) -> int:
    """Replay a record, which refuses any card that its key did not deal, and print digest and key of every deal.

    With `--digest`, as it was noted before a deal, it says which deal that was. A deal that may still be played keeps
    its key.
    """
    parser = argparse.ArgumentParser(
        prog="purple-table verify-deal", description="Check the deals of a match against their digests."
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the record of a match")
    parser.add_argument(
        "--digest", action="append", default=[], metavar="HEX", help="a digest noted before a deal; may be given again"
    )
    options = parser.parse_args(words)
    try:
        loaded = _load(options.file)
    except RecordError as error:
        print(f"purple-table: {english(error.words)}", file=errors)
        return UNREADABLE
    known = proofs(loaded.match)
    shown = shown_digests(loaded.match)
    for proof in known:
        key = proof.key or "told when the deal is over"
        print(f"deal {proof.number}\n  digest {proof.digest}\n  key    {key}", file=out)
    if any(digest not in {proof.digest for proof in known} for digest in shown):
        print("The engine dealt with another key than the record has.", file=out)
        return DIFFERS
    print(f"{len(shown)} dealt: every card that was played is one that its key deals.", file=out)
    status = PROVED
    for noted in options.digest:
        number = next((proof.number for proof in known if proof.digest == noted.strip().lower()), None)
        print(f"{noted}: " + (f"deal {number}" if number is not None else "none of these deals"), file=out)
        status = status if number is not None else DIFFERS
    return status


def _load(file: Path) -> Loaded:
    reader = RecordReader(file, build, aside=False)
    while not isinstance(reader.result, Loaded):
        reader.work()
    return reader.result
