"""Finished pictures for the table, made when first asked for and kept as files between runs."""

from __future__ import annotations

import hashlib
import os
import struct
import tempfile
import time
import zlib
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from purple_table.art import backs, faces, icon, materials, moment_pictures, portraits
from purple_table.art.backs import BACKS
from purple_table.art.canvas import card_height
from purple_table.art.looks import LOOKS
from purple_table.art.materials import FELTS
from purple_table.art.moment_pictures import MomentKind
from purple_table.art.moods import DEFAULT_MOOD, MOODS
from purple_table.art.palette import PALETTES
from purple_table.art.portraits import Mood
from purple_table.core.cards import DECK_LETTERS, CardLetters

if TYPE_CHECKING:
    from purple_table.core.cards import Card

__all__ = [
    "BACKS",
    "DEFAULT_MOOD",
    "FELTS",
    "MOODS",
    "PALETTES",
    "CardStyle",
    "Sprite",
    "SpriteCache",
    "card_height",
    "shadow_margin",
]

ART_VERSION = 4
"""Part of every cached file's name: raised when the drawing changes, so that old files are made anew."""

_MAGIC = b"PTsp"
_HEAD = struct.Struct("<4sIII")  # magic, width, height, CRC-32 of the pixels that follow as they are

_KEPT_BYTES = 64_000_000  # in memory: a full deck at 400 pixels
_ABANDONED = 60.0  # seconds after which nobody is making a file any more
_KEPT_BESIDE_FILES = 8_000_000  # in memory where a file is as good: what is asked for twice in a row
_FILED_BYTES = 200_000_000  # on disk: a full deck at a dozen usual sizes


class Sprite(NamedTuple):
    """A picture: RGBA rows from the top, four bytes a pixel, straight (not premultiplied) alpha."""

    width: int
    height: int
    pixels: bytes


@dataclass(frozen=True)
class CardStyle:
    """The look of cards that a player may choose: a back of BACKS, the large index, a palette of PALETTES, and the
    letters that the language prints on them."""

    back: str = BACKS[0]
    large_index: bool = False
    palette: str = "usual"
    letters: CardLetters = DECK_LETTERS

    def describe_print(self, card: Card) -> str:
        """Return how the print of a face differs from the deck, in the usual palette; "" if it does not."""
        letters = faces.list_letters(card, self.letters)
        palette = "" if self.palette == PLAIN.palette else self.palette
        return palette if letters == faces.list_letters(card) else f"{palette} {letters}"


PLAIN = CardStyle()


def shadow_margin(width: int) -> int:
    """Return the room in pixels that a shadow needs on every side of a card of this width."""
    return max(3, round(width * 0.12))


class SpriteCache:
    """Draws sprites, keeps the latest in memory and, where a folder can be written, all of them as files.

    With no folder, or one that cannot be made, read or written, everything is kept in memory only: files never
    cause an exception. MissingFont is raised where a face needs a typeface that is not installed.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._writable = folder is not None
        self._pruned = False
        self._kept: OrderedDict[str, Sprite] = OrderedDict()
        self._kept_bytes = 0

    def face(self, card: Card, width: int, style: CardStyle = PLAIN) -> Sprite:
        """Return the face of a card, `width` pixels wide and card_height(width) high, without its shadow."""
        shown = (card.code, card.color, card.color_name, card.suit, card.rank, card.pack)
        key = f"face {width} {style.large_index} {shown} {card.rank_points} {card.color_points}"
        size = (width, card_height(width))

        def draw() -> Image.Image:
            return faces.draw_face(
                card, width, large_index=style.large_index, letters=style.letters, palette=style.palette
            )

        return self._sprite(f"{key} {style.describe_print(card)}".rstrip(), size, draw)

    def miniature(self, card: Card, width: int, style: CardStyle = PLAIN, share: float = 1.0) -> Sprite:
        """Return the miniature of a card, for cards that lie small and in numbers; all of it stands in a share of its
        width, one of `MINIATURE_SHARES`."""
        shown = (card.code, card.color, card.suit, card.rank, card.pack)
        size = (width, card_height(width))
        key = f"miniature {width} {share:.0%} {shown} {style.describe_print(card)}".rstrip()

        def draw() -> Image.Image:
            return faces.draw_miniature(card, width, share=share, letters=style.letters, palette=style.palette)

        return self._sprite(key, size, draw)

    def back(self, width: int, style: CardStyle = PLAIN, pack: str = "") -> Sprite:
        """Return the back of a card; the packs "green" and "blue" have their own dye and emblem."""
        size = (width, card_height(width))
        return self._sprite(f"back {width} {style.back} {pack}", size, lambda: backs.draw_back(style.back, width, pack))

    def shadow(self, width: int) -> Sprite:
        """Return a card's soft shadow, larger than the card by shadow_margin(width) on every side; blit it first,
        below."""
        margin = shadow_margin(width)
        size = (width + 2 * margin, card_height(width) + 2 * margin)
        return self._sprite(f"shadow {width}", size, lambda: materials.shadow(width, margin))

    def felt(self, name: str, width: int, height: int, mood: str = DEFAULT_MOOD) -> Sprite:
        """Return the cloth for a window of this size, by a name of FELTS and a mood of MOODS. It is drawn anew every
        time, so keep it."""
        return _make_sprite(materials.draw_cloth(name, width, height, mood).convert("RGBA"))

    def icon(self, size: int) -> Sprite:
        """Return the application's icon, square."""
        return self._sprite(f"icon {size}", (size, size), lambda: icon.draw_icon(size))

    def portrait(self, name: str, mood: Mood, size: int) -> Sprite:
        """Return the portrait of a character of LOOKS in a mood, a circle `size` pixels across."""
        return self._sprite(
            f"portrait {size} {mood} {LOOKS[name]}", (size, size), lambda: portraits.draw_portrait(name, mood, size)
        )

    def moment(self, kind: MomentKind, good: bool, size: int) -> Sprite:
        """Return the picture of a big moment: its layers side by side, each `size` pixels wide and high."""
        whole = (size * moment_pictures.count_layers(kind), size)
        return self._sprite(
            f"moment {kind} {good} {size}", whole, lambda: moment_pictures.draw_moment(kind, good, size)
        )

    def _sprite(self, key: str, size: tuple[int, int], make: Callable[[], Image.Image]) -> Sprite:
        sprite = self._kept.get(key)
        if sprite is not None:
            self._kept.move_to_end(key)
            return sprite
        file = self._file(key)
        sprite = _load(file, size) if file else None
        if sprite is None:
            sprite = _make_sprite(make())
            if file and self._writable:
                self._store(file, sprite)
        self._kept[key] = sprite
        self._kept_bytes += len(sprite.pixels)
        limit = _KEPT_BESIDE_FILES if self._writable else _KEPT_BYTES
        while self._kept_bytes > limit and len(self._kept) > 1:
            self._kept_bytes -= len(self._kept.popitem(last=False)[1].pixels)
        return sprite

    def _file(self, key: str) -> Path | None:
        if self._folder is None:
            return None
        digest = hashlib.sha256(f"{ART_VERSION} {key}".encode()).hexdigest()[:24]
        return self._folder / f"{key.split(' ', 1)[0]}-{digest}.sprite"

    def _store(self, file: Path, sprite: Sprite) -> None:
        """Write a sprite; after the first failure no other is tried."""
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            if not self._pruned:
                self._pruned = True
                _prune(file.parent)
            _write(file, sprite)
        except OSError:
            self._writable = False


def _make_sprite(picture: Image.Image) -> Sprite:
    return Sprite(picture.width, picture.height, picture.tobytes())


def _load(file: Path, size: tuple[int, int]) -> Sprite | None:
    """Return the sprite of a file, or None if there is none, it is damaged, or it has another size."""
    try:
        data = file.read_bytes()
        magic, width, height, check = _HEAD.unpack_from(data)
    except (OSError, struct.error):
        return None
    pixels = data[_HEAD.size :]
    if magic != _MAGIC or (width, height) != size or len(pixels) != width * height * 4 or zlib.crc32(pixels) != check:
        return None
    return Sprite(width, height, pixels)


def _write(file: Path, sprite: Sprite) -> None:
    """Write a sprite to a temporary name and move it into place; OSError where the folder does not allow it."""
    handle, temporary = tempfile.mkstemp(prefix="making-", suffix=".part", dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(_HEAD.pack(_MAGIC, sprite.width, sprite.height, zlib.crc32(sprite.pixels)))
            stream.write(sprite.pixels)
        os.replace(temporary, file)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
        raise


def _prune(folder: Path) -> None:
    """Remove unfinished files and, if the files take too much room, the oldest ones until half of it is free."""
    files = []
    for entry in folder.iterdir():
        with suppress(OSError):
            status = entry.stat()
            if entry.suffix == ".part" and time.time() - status.st_mtime > _ABANDONED:
                entry.unlink()
            elif entry.suffix == ".sprite":
                files.append((status.st_mtime, status.st_size, entry))
    total = sum(size for _, size, _ in files)
    if total <= _FILED_BYTES:
        return
    for _, size, entry in sorted(files, key=lambda row: row[0]):
        entry.unlink(missing_ok=True)
        total -= size
        if total <= _FILED_BYTES // 2:
            return
