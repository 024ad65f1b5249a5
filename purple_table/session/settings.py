"""Settings: what the program remembers between two runs, as one JSON file.

Unknown fields are passed over and not kept, so that a file of a newer version with more of them still opens. A file
with a higher `format` means something else by its fields: it stays untouched, and this version saves no settings.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from purple_table.session.records import move_aside
from purple_table.session.writer import SaveError

FORMAT = 1
MOST_BYTES = 1_000_000

Speed = Literal["relaxed", "normal", "fast", "instant"]
TrickHold = Literal["time", "click"]
Sorting = Literal["color", "suit", "rank"]
Back = Literal["plum", "claret", "indigo", "forest"]
Felt = Literal["plum", "baize", "midnight", "slate", "claret"]
_Word = Annotated[str, Meta(max_length=100)]
_Pixels = Annotated[int, Meta(ge=100, le=20_000)]


class Computer(Struct, frozen=True):
    """A computer player as it was set up last."""

    level: _Word = "club"
    temper: _Word = "normal"


class Setup(Struct, frozen=True):
    """The last set-up of a game: number of players, the computers at the seats after the person's, table options."""

    players: Annotated[int, Meta(ge=1, le=100)]
    computers: Annotated[tuple[Computer, ...], Meta(max_length=100)] = ()
    options: Annotated[dict[_Word, bool | int | _Word], Meta(max_length=100)] = {}


class Settings(Struct, frozen=True, kw_only=True):
    """The settings; changed by `msgspec.structs.replace`.

    `player_name` is offered at set-up. `speed` is the pace of everything that moves and of the computers' turns.
    `trick_hold`: a full trick is gathered after a "time" that depends on the speed, or stays until a "click" or key.
    `auto_play` plays the own card where only one may be played. `sorting` orders the own hand: by "color", then rank;
    by "suit", then rank, its colors mixed; by "rank", then color. `confirm` asks before bids and before giving up.
    `back` and `felt` are names known to the card art; `large_index` prints rank and pip larger in the corners.
    `reduced_motion`: things fade in at their place and do not travel.

    `volume` goes from 0 to 1, `mute` silences it. `window` is width and height in pixels; `ui_scale` 0 means
    automatic. `setups` is by game id.
    """

    format: int = FORMAT
    player_name: Annotated[str, Meta(min_length=1, max_length=40)] = "You"
    speed: Speed = "normal"
    trick_hold: TrickHold = "time"
    auto_play: bool = False
    sorting: Sorting = "color"
    confirm: bool = True
    back: Back = "plum"
    felt: Felt = "plum"
    large_index: bool = False
    reduced_motion: bool = False
    volume: Annotated[float, Meta(ge=0, le=1)] = 0.6
    mute: bool = False
    full_screen: bool = False
    window: tuple[_Pixels, _Pixels] | None = None
    ui_scale: Annotated[float, Meta(ge=0, le=4)] = 0.0
    setups: Annotated[dict[_Word, Setup], Meta(max_length=1_000)] = {}


class _Version(Struct):
    format: int = FORMAT


class SettingsFile:
    """Where the settings lie. `notice` says what was wrong when they were loaded, for the person to read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notice: str | None = None
        self._spared = False

    def load(self) -> Settings:
        """The settings; the defaults, with a notice, where the file is damaged, newer or cannot be read.

        A damaged file is moved aside as `….damaged`.
        """
        self.notice, self._spared = None, False
        try:
            with self.path.open("rb") as file:
                content = file.read(MOST_BYTES + 1)
        except FileNotFoundError:
            return Settings()
        except OSError as error:
            self._spared = True
            self.notice = f"{self.path}: cannot be read ({error.strerror or error}); the defaults are used"
            return Settings()
        try:
            if len(content) > MOST_BYTES:
                raise ValueError(f"the file is larger than {MOST_BYTES:,} bytes")
            self._spared = msgspec.json.decode(content, type=_Version).format > FORMAT
            if not self._spared:
                return msgspec.json.decode(content, type=Settings)
        except (ValueError, RecursionError) as error:
            kept = move_aside(self.path)
            self._spared = kept == self.path
            where = f"the file is kept as {kept.name}" if kept != self.path else "it could not be moved aside"
            self.notice = f"{self.path}: {error}; {where}, and the defaults are used"
            return Settings()
        self.notice = f"{self.path}: written by a newer version; it is left alone, and the defaults are used"
        return Settings()

    def save(self, settings: Settings) -> None:
        """Put the settings in the place of the old ones, all or nothing. SaveError names file and cause.

        A file that could not be read, of which no copy lies aside, is not replaced (the notice has told it); nor are
        settings written that could not be read back.
        """
        if self._spared:
            return
        content = msgspec.json.format(msgspec.json.encode(settings), indent=2)
        try:
            msgspec.json.decode(content, type=Settings)
        except ValueError as error:
            raise SaveError(self.path, f"is not written: {error}") from error
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self.path, content)
        except OSError as error:
            raise SaveError(self.path, f"cannot be written ({error.strerror or error})") from error


def replace_file(path: Path, content: bytes) -> None:
    """Write a file beside, flush it to the disk and move it into place. OSError leaves the old file as it was."""
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except OSError:
        with suppress(OSError):
            os.unlink(name)
        raise
