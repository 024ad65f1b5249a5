"""What people note about their matches: a name, and whether one is pinned. The records themselves are not changed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from purple_table.core.messages import say
from purple_table.core.safe_text import one_line
from purple_table.session.json_files import FORMAT, JsonFile, merge_mappings

LONGEST_NAME = 60
MOST = 5_000
T = TypeVar("T")
_File = Annotated[str, Meta(max_length=200)]


class MatchNotes(Struct, frozen=True, kw_only=True):
    """Names and pins by match file; `rename` and `pin` return changed notes."""

    format: int = FORMAT
    names: Annotated[dict[_File, Annotated[str, Meta(max_length=LONGEST_NAME)]], Meta(max_length=MOST)] = {}
    pinned: Annotated[dict[_File, Literal[True]], Meta(max_length=MOST)] = {}

    def rename(self, file: str, name: str) -> MatchNotes:
        """Return these notes with a name for a match, or without one if the name is empty."""
        others = {known: called for known, called in self.names.items() if known != file}
        name = one_line(name)[:LONGEST_NAME].strip()
        return replace(self, names=_newest({**others, file: name} if name else others))

    def pin(self, file: str, on: bool) -> MatchNotes:
        """Return these notes with a match pinned, or no longer."""
        others: dict[str, Literal[True]] = {known: True for known in self.pinned if known != file}
        return replace(self, pinned=_newest({**others, file: True} if on else others))


def _newest(notes: dict[str, T]) -> dict[str, T]:
    """Return the last `MOST` of the notes."""
    return dict(list(notes.items())[-MOST:])


def make_match_notes_file(path: Path) -> JsonFile[MatchNotes]:
    """Return the file of the notes at a path. Every note is merged by itself."""
    return JsonFile(path, MatchNotes, say("no match has a name"), _merge)


def _merge(known: MatchNotes, made: MatchNotes, found: MatchNotes) -> MatchNotes:
    names = merge_mappings(known.names, made.names, found.names)
    return replace(found, names=_newest(names), pinned=_newest(merge_mappings(known.pinned, made.pinned, found.pinned)))
