"""The lines of a match file as strictly typed and bounded JSON, one value a line. No file is accessed here.

The first line is the header. Each action, undo, change of a seat and remark follows in a line of its own, and the last
line of a finished match says that it is over. A last line without a line break is not complete. The form of some lines
depends on the format. Since format 3 each line ends with a check sum of itself and all lines before it
(`ChecksumChain`), and the action that begins a deal has the digest of the deal's key.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct, field

from purple_table.core.messages import (
    LocalizedError,
    Message,
    Verbatim,
    english,
    group_digits,
    read_error,
    say,
    say_verbatim,
)
from purple_table.core.record import FORMAT, Acted, Header, Practice, RecordEntry, Remark, Seat, Seated, Undone
from purple_table.core.safe_text import one_line
from purple_table.session.stored_messages import MOST_TEXT, Wording, WordingError, encode_message, read_wording

MOST_HEADER, MOST_LINE = 1_000_000, 8_000
MOST_BYTES = 512_000_000
"""The most bytes of a file: more than the longest match that any setting of a game of this program needs.

The longest is Thirty-One: 50 chips of 10 players last for 500 deals of at most 2,314 actions (8 players, two actions a
turn, three idle rounds for each card of the stock, one reshuffle), or 382 MB at 330 bytes for an action with its
reason. Next are 500 deals of Blues and Greens with 132 MB. Undone actions come on top; the writer stops at the limit.
"""
SHORTEST_LINE = 32
MOST_ENTRIES = MOST_BYTES // SHORTEST_LINE
MOST_DEALS = 10_000
"""How many deals a practice can take over from its match."""
_MOST_WORD = 100
_SECRET, _DEAL_KEY = 32, 64
"""How many digits a match's secret has, and the key of a single deal."""
T = TypeVar("T")

CHAINED = 3
"""The format since which lines have check sums, and deals the digests of their keys."""
SUM = len(b',"sum":"00000000"')
"""How many bytes a check sum takes in its line."""
HEADER, ENDED = b'{"format":', b'{"type":"end"'
"""How the first line and the line of a match that is over begin."""

_Place = Annotated[int, Meta(ge=0, le=99)]
_Count = Annotated[int, Meta(ge=0, le=MOST_ENTRIES)]
_Word = Annotated[str, Meta(max_length=_MOST_WORD)]
_Text = Annotated[str, Meta(max_length=MOST_TEXT)]
_Key = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
_Total = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]
_Totals = Annotated[tuple[_Total, ...], Meta(max_length=100)]
_Basis = Annotated[dict[_Word, _Total | _Totals], Meta(min_length=1, max_length=100)]


class LineError(LocalizedError, ValueError):
    """Raised for a line that is no header or entry. The message says where in the line and why."""


class NewerFormatError(LineError):
    """Raised for a header with a format number that only a newer program knows."""


def _say_too_long(most: int) -> Message:
    return say("longer than {number} bytes", number=group_digits(most))


class MatchEndEntry(Struct, frozen=True, forbid_unknown_fields=True, tag="end"):
    """The match is over, with the winning sides and the totals."""

    winners: Annotated[tuple[_Place, ...], Meta(max_length=100)]
    totals: _Totals


class _OldAct(Struct, frozen=True, forbid_unknown_fields=True, tag="act"):
    """An action in the form before format 3."""

    seat: _Place
    action: _Text


class _Act(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="act"):
    seat: _Place
    action: _Text
    digest: _Key = ""
    word: _Key = ""


class _Undo(Struct, frozen=True, forbid_unknown_fields=True, tag="undo"):
    seat: _Place
    keep: _Count


class _OldRemark(Struct, frozen=True, forbid_unknown_fields=True, tag="remark"):
    """A remark in format 1, where the kind "seat" hands a seat over to `level/style/name`, or `person//name`."""

    seat: _Place
    kind: Literal["hint", "reason", "seat"]
    text: _Text


class _Remark(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="remark"):
    seat: _Place
    kind: Literal["hint", "reason"]
    words: Wording
    action: _Text = ""


class _Seat(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    name: _Word
    computer: bool
    level: _Word
    style: _Word = field(name="temper")
    remote: bool = False


class _Seated(Struct, frozen=True, forbid_unknown_fields=True, tag="seat"):
    seat: _Place
    who: _Seat


class _Practice(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    steps: _Count
    dealer: _Place = 0
    keys: Annotated[tuple[_Key, ...], Meta(max_length=MOST_DEALS)] = ()


class _Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    format: int
    engine: _Word
    game: Annotated[str, Meta(min_length=1, max_length=100)]
    seats: Annotated[tuple[_Seat, ...], Meta(min_length=1, max_length=100)]
    secret: Annotated[str, Meta(pattern=r"^([0-9a-f]{32}|[0-9a-f]{64})\Z")]
    book: dict[str, Any]
    deck: dict[str, Any]
    dealer: _Place | None = None
    number: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    practice: _Practice | None = None
    playouts: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    basis: _Basis | None = None


class _Version(Struct):
    format: int


_VERSION = msgspec.json.Decoder(_Version)
_HEADER = msgspec.json.Decoder(_Header)
_LINES = {
    1: msgspec.json.Decoder(_OldAct | _Undo | _OldRemark | MatchEndEntry),
    2: msgspec.json.Decoder(_OldAct | _Undo | _Seated | _Remark | MatchEndEntry),
    3: msgspec.json.Decoder(_Act | _Undo | _Seated | _Remark | MatchEndEntry),
}
_SINCE = {"practice": 2, "basis": 3}
"""The optional fields of a header, by the format since which they may be present."""


class ChecksumChain:
    """The check sums of a file, line by line. `value` is that of the last line so far, from which the next one is
    computed.

    They detect accidents: a line that is lost, moved, doubled, added or changed. They do not stop somebody who computes
    them anew. There are none before format 3.
    """

    def __init__(self, version: int, value: int = 0) -> None:
        self.version = version
        self.value = value

    @classmethod
    def from_header(cls, header: bytes, version: int) -> ChecksumChain:
        """Return the chain of a file of format `version` with this first line. Raises LineError like `open_line`."""
        chain = cls(version)
        chain.open_line(header, MOST_HEADER)
        return chain

    def seal(self, line: bytes) -> bytes:
        """Return the next line, which must end in "}" and a line break, with its sum."""
        if self.version < CHAINED:
            return line
        self.value = zlib.crc32(line[:-1], self.value)
        return line[:-2] + _sum(self.value) + b"}\n"

    def open_line(self, line: bytes, most: int = MOST_LINE) -> bytes:
        """Return the next line without its sum. `line` has no line break.

        Raises LineError if the sum is wrong, or if the line would have more than `most` bytes without it.
        """
        if self.version < CHAINED:
            return line
        if len(line) > most + SUM:
            raise LineError(_say_too_long(most))
        body = line[: -SUM - 1] + b"}"
        self.value = zlib.crc32(body, self.value)
        if line[-SUM - 1 :] != _sum(self.value) + b"}":
            raise LineError(
                say("the check sum is another: this line was changed, or one before it is missing, moved or added")
            )
        return body


def _sum(value: int) -> bytes:
    return b',"sum":"%08x"' % value


def format_header(header: Header) -> bytes:
    """Return the first line of a file. Raises LineError if it could not be read back."""
    practice = header.practice
    try:
        line = msgspec.json.encode(
            _Header(
                header.format,
                header.engine,
                header.game,
                tuple(map(_seat, header.seats)),
                header.secret,
                dict(header.book),
                dict(header.deck),
                header.dealer,
                header.number,
                None if practice is None else _Practice(practice.steps, practice.dealer, practice.keys),
                header.playouts,
                None if header.basis is None else dict(header.basis),
            )
        )
    except (TypeError, ValueError, RecursionError) as error:
        raise LineError(say("the match cannot be written: {why}", why=read_error(error))) from error
    line = ChecksumChain(header.format).seal(line + b"\n")
    read_header(line[:-1])
    return line


def format_entry(entry: RecordEntry, version: int = FORMAT) -> bytes:
    """Return the line of an entry in a file of that format, without its sum. A message that is too long is cut, in
    English."""
    if isinstance(entry, Acted):
        return _line(_Act(entry.seat, entry.action, *((entry.digest, entry.word) if version >= CHAINED else ())))
    if isinstance(entry, Undone):
        return _line(_Undo(entry.seat, entry.keep))
    if version == 1:
        return _line(_old(entry))
    if isinstance(entry, Seated):
        return _line(_Seated(entry.seat, _seat(replace(entry.who, name=_name(entry.who.name)))))
    try:
        line = _remark_line(entry, entry.words)
        read_line(line[:-1], entry.seat + 1)
    except ValueError:
        return _remark_line(entry, say_verbatim(_cut(entry.words)))
    return line


def _line(value: Any) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _remark_line(remark: Remark, words: Message) -> bytes:
    action = {"action": remark.action} if remark.action else {}
    return _line({"type": "remark", "seat": remark.seat, "kind": remark.kind, "words": encode_message(words), **action})


def _old(entry: Seated | Remark) -> _OldRemark:
    if isinstance(entry, Remark):
        before = f"{entry.action}: " if entry.action else ""
        return _OldRemark(entry.seat, entry.kind, f"{before}{_cut(entry.words)}"[:MOST_TEXT])
    name = _name(entry.who.name)
    text = f"{entry.who.level}/{entry.who.style}/{name}" if entry.who.computer else f"person//{name}"
    return _OldRemark(entry.seat, "seat", text)


def _cut(words: Message) -> str:
    return english(words)[:MOST_TEXT].encode(errors="replace").decode()


def format_end(ended: MatchEndEntry) -> bytes:
    """Return the line that closes the file of a finished match, without its sum."""
    return _line(ended)


def read_header(line: bytes) -> Header:
    """Return the header in the first line.

    Raises NewerFormatError if a newer program wrote it, LineError for anything else that is wrong.
    """
    if len(line) > MOST_HEADER:
        raise LineError(_say_too_long(MOST_HEADER))
    version = _decode(_VERSION.decode, line).format
    if version > FORMAT:
        raise NewerFormatError(
            say(
                "format {number} was written by a newer version; this one knows formats up to {known}",
                number=version,
                known=FORMAT,
            )
        )
    if version < 1:
        raise LineError(say("format {number} does not exist", number=version))
    read = _decode(_HEADER.decode, ChecksumChain(version).open_line(line, MOST_HEADER))
    for name, since in _SINCE.items():
        if getattr(read, name) is not None and version < since:
            raise LineError(say("there is no {name} in format {number}", name=Verbatim(name), number=version))
    if (read.dealer is None) != (read.number is None):
        raise LineError(say("dealer and number of a single deal must stand together"))
    if read.basis is not None and read.dealer is None:
        raise LineError(say("only a single deal has a basis"))
    if read.dealer is not None and read.dealer >= len(read.seats):
        raise LineError(say("dealer {number} has no seat", number=read.dealer))
    if len(read.secret) != (_SECRET if read.dealer is None else _DEAL_KEY):
        raise LineError(say("the secret has the length of another kind of match"))
    return Header(
        read.format,
        read.engine,
        read.game,
        read.book,
        read.deck,
        tuple(map(_sitter, read.seats)),
        read.secret,
        read.dealer,
        read.number,
        None if read.practice is None else _practice(read, read.practice),
        read.playouts,
        read.basis,
    )


def _practice(header: _Header, practice: _Practice) -> Practice:
    if header.dealer is not None and (practice.keys or practice.dealer):
        raise LineError(say("the key and dealer of a single deal stand in its header alone"))
    if header.dealer is None and not practice.keys:
        raise LineError(say("there are no keys of deals taken over"))
    if practice.dealer >= len(header.seats):
        raise LineError(say("dealer {number} has no seat", number=practice.dealer))
    return Practice(practice.steps, practice.dealer, practice.keys)


def read_line(line: bytes, seats: int, version: int = FORMAT) -> RecordEntry | MatchEndEntry:
    """Return the entry, or the end of the match, in a later line of a file of that format. `line` has no sum any more.

    `seats` is the number of seats. Raises LineError if the line cannot be read.
    """
    if len(line) > MOST_LINE:
        raise LineError(_say_too_long(MOST_LINE))
    read = _decode(_LINES[version].decode, line)
    if isinstance(read, MatchEndEntry):
        return read
    if read.seat >= seats:
        raise LineError(say("there is no seat {number}", number=read.seat))
    if isinstance(read, _Act):
        return Acted(read.seat, read.action, read.digest, read.word)
    if isinstance(read, _OldAct):
        return Acted(read.seat, read.action)
    if isinstance(read, _Undo):
        return Undone(read.seat, read.keep)
    if isinstance(read, _Seated):
        return Seated(read.seat, _sitter(read.who))
    if isinstance(read, _OldRemark):
        return _old_entry(read.seat, read.kind, read.text)
    try:
        return Remark(read.seat, read.kind, read_wording(read.words), read.action)
    except WordingError as error:
        raise LineError(read_error(error)) from error


def _old_entry(seat: int, kind: Literal["hint", "reason", "seat"], text: str) -> RecordEntry:
    if kind != "seat":
        return Remark(seat, kind, say_verbatim(text))
    words = text.split("/", 2)
    if len(words) != 3 or not words[0] or (words[0] == "person" and words[1]) or len(max(words, key=len)) > _MOST_WORD:
        raise LineError(say('"{words}" names nobody who could take a seat', words=Verbatim(text)))
    level, style, name = map(_name, words)
    return Seated(seat, Seat(name, computer=False) if level == "person" else Seat(name, True, level, style))


def _seat(who: Seat) -> _Seat:
    return _Seat(who.name, who.computer, who.level, who.style, who.remote)


def _sitter(read: _Seat) -> Seat:
    return Seat(_name(read.name), read.computer, _name(read.level), _name(read.style), read.remote)


def _name(text: str) -> str:
    return one_line(text, _MOST_WORD)


def _decode(decode: Callable[[bytes], T], line: bytes) -> T:
    try:
        return decode(line)
    except (ValueError, RecursionError) as error:
        raise LineError(read_error(error)) from error
