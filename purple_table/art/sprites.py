"""Finished pictures for the table, made when first asked for and kept as files between runs."""

from __future__ import annotations

import hashlib
import os
import struct
import tempfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from purple_table.art import backs, faces, felt, icon, paper
from purple_table.art.backs import BACKS
from purple_table.art.canvas import card_height
from purple_table.art.felt import FELTS

if TYPE_CHECKING:
    from purple_table.core.cards import Card

__all__ = ["BACKS", "FELTS", "CardStyle", "Sprite", "SpriteCache", "card_height", "shadow_margin"]

ART_VERSION = 1
"""Part of every cached file's name: raised when the drawing changes, so that old files are made anew."""

_MAGIC = b"PTsp"
_HEAD = struct.Struct("<4sIIII")  # magic, width, height, length of the packed pixels, CRC-32 of them


class Sprite(NamedTuple):
    """A picture: RGBA rows from the top, four bytes a pixel, straight (not premultiplied) alpha."""

    width: int
    height: int
    pixels: bytes


@dataclass(frozen=True)
class CardStyle:
    """What a player may choose about the cards: a back of BACKS, and the large index."""

    back: str = BACKS[0]
    large_index: bool = False


PLAIN = CardStyle()


def shadow_margin(width: int) -> int:
    """Room in pixels that a shadow needs on every side of a card of this width."""
    return max(3, round(width * 0.12))


class SpriteCache:
    """Draws sprites, keeps them in memory and, where a folder can be written, as files.

    With no folder, or one that cannot be made, read or written, everything is kept in memory only: files never
    cause an exception. MissingFont is raised where a face needs a typeface that is not installed.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._kept: dict[str, Sprite] = {}

    def face(self, card: Card, width: int, style: CardStyle = PLAIN) -> Sprite:
        """The face of a card, `width` pixels wide and card_height(width) high, without its shadow."""
        print_ = (card.code, card.color, card.suit, card.rank, card.rank_points, card.color_points, card.pack)
        key = f"face {print_} {width} {style.large_index}"
        return self._sprite(key, lambda: faces.draw(card, width, large_index=style.large_index))

    def back(self, width: int, style: CardStyle = PLAIN, pack: str = "") -> Sprite:
        """The back of a card; the packs "green" and "blue" have their own dye and emblem."""
        return self._sprite(f"back {style.back} {width} {pack}", lambda: backs.draw(style.back, width, pack))

    def shadow(self, width: int) -> Sprite:
        """A card's soft shadow, larger than the card by shadow_margin(width) on every side; blit it first, below."""
        return self._sprite(f"shadow {width}", lambda: paper.shadow(width, shadow_margin(width)), filed=False)

    def felt(self, name: str, width: int, height: int) -> Sprite:
        """The cloth for a window of this size; only the last one asked for is kept, and never as a file."""
        key = f"felt {name} {width} {height}"
        if key not in self._kept:
            for old in [other for other in self._kept if other.startswith("felt ")]:
                del self._kept[old]
        return self._sprite(key, lambda: felt.draw(name, width, height).convert("RGBA"), filed=False)

    def icon(self, size: int) -> Sprite:
        """The application's icon, square."""
        return self._sprite(f"icon {size}", lambda: icon.draw(size))

    def _sprite(self, key: str, make: Callable[[], Image.Image], *, filed: bool = True) -> Sprite:
        sprite = self._kept.get(key)
        if sprite is not None:
            return sprite
        file = self._file(key) if filed else None
        sprite = _load(file) if file else None
        if sprite is None:
            picture = make()
            sprite = Sprite(picture.width, picture.height, picture.tobytes())
            if file and not _store(file, sprite):
                self._folder = None
        self._kept[key] = sprite
        return sprite

    def _file(self, key: str) -> Path | None:
        if self._folder is None:
            return None
        digest = hashlib.sha256(f"{ART_VERSION} {key}".encode()).hexdigest()[:24]
        return self._folder / f"{key.split(' ', 1)[0]}-{digest}.sprite"


def _load(file: Path) -> Sprite | None:
    """The sprite of a file; None where there is none, or it is damaged."""
    try:
        data = file.read_bytes()
        magic, width, height, length, check = _HEAD.unpack_from(data)
        packed = memoryview(data)[_HEAD.size :]
        if magic != _MAGIC or len(packed) != length or zlib.crc32(packed) != check:
            return None
        unpacking = zlib.decompressobj()
        pixels = unpacking.decompress(packed, width * height * 4 + 1)
    except (OSError, struct.error, zlib.error):
        return None
    return Sprite(width, height, pixels) if len(pixels) == width * height * 4 else None


def _store(file: Path, sprite: Sprite) -> bool:
    """Write a sprite to a temporary name and move it into place; False where the folder does not allow it."""
    packed = zlib.compress(sprite.pixels, 1)
    head = _HEAD.pack(_MAGIC, sprite.width, sprite.height, len(packed), zlib.crc32(packed))
    temporary = ""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix="making-", suffix=".part", dir=file.parent)
        with os.fdopen(handle, "wb") as stream:
            stream.write(head)
            stream.write(packed)
        os.replace(temporary, file)
    except OSError:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        return False
    return True
