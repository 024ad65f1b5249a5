"""A summary of a match file from its first lines, its last line and its lock, without replaying the match."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from purple_table.core.actions import NextDeal
from purple_table.core.messages import say
from purple_table.core.record import Acted, Header, Seat, Seated
from purple_table.core.safe_text import one_line
from purple_table.session.disk import open_file
from purple_table.session.locks import is_held
from purple_table.session.record_lines import (
    ENDED,
    MOST_HEADER,
    MOST_LINE,
    ChecksumChain,
    LineError,
    read_header,
    read_line,
)

_NEAR = 20_000
"""How many bytes after the first line are read. A match with more of them has surely been played."""
_DEAL = str(NextDeal())


@dataclass(frozen=True)
class RecordSummary:
    """What is known of a match without replaying it.

    `game` is the game's name, and `game_id` finds it among the games that there are now. `played` is when the file was
    last written, in seconds since the epoch; `size` is its size in bytes. `begun` says that a person has done more than
    deal, or that computers without a person have. `in_use` says that another copy of the program plays it now.
    `practice` marks a match that goes on from a point of another.
    """

    path: Path
    game: str
    game_id: str
    seats: tuple[Seat, ...]
    played: float
    size: int
    begun: bool
    in_use: bool
    practice: bool = False


def read_summary(path: Path, *, over: bool = False) -> RecordSummary | None:
    """Read the summary of a match that is not over, or, if `over` is true, of one that is.

    Returns None for a match of the other kind and for a file without a line. Raises OSError, or LineError if the first
    line is damaged.
    """
    in_use = is_held(path)
    with open_file(path) as file:
        head = file.readline(MOST_HEADER + 2)
        near = file.read(_NEAR)
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - MOST_LINE))
        last = file.read(MOST_LINE).rstrip(b"\n").rpartition(b"\n")[2]
        played = os.fstat(file.fileno()).st_mtime
    if not head or last.startswith(ENDED) != over:
        return None
    if not head.endswith(b"\n"):
        if in_use:
            return None  # it is just being begun
        raise LineError(say("there is no whole line"))
    header = read_header(head[:-1])
    begun = len(near) == _NEAR or _has_begun(
        near.split(b"\n")[:-1], header, ChecksumChain.from_header(head[:-1], header.format)
    )
    name = header.book.get("name")
    game = one_line(name if isinstance(name, str) else header.game)
    practice = header.practice is not None
    return RecordSummary(path, game, header.game, header.seats, played, size, begun, in_use, practice)


def _has_begun(lines: Iterable[bytes], header: Header, chain: ChecksumChain) -> bool:
    people = {seat for seat, who in enumerate(header.seats) if not who.computer}
    for line in lines:
        try:
            entry = read_line(chain.open_line(line), len(header.seats), header.format)
        except LineError:
            return True  # what is wrong is reported when the match is read
        if isinstance(entry, Seated):
            (people.discard if entry.who.computer else people.add)(entry.seat)
        elif isinstance(entry, Acted) and entry.action != _DEAL and (entry.seat in people or not people):
            return True
    return False
