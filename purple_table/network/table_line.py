"""A line between two machines: opens the encrypted channel, and carries messages with their length before them.

Refusals before there is a channel are a single byte in the clear, as a side without the code could read nothing else.
"""

from __future__ import annotations

import asyncio
import struct
from contextlib import suppress

from purple_table.network import channel
from purple_table.network.channel import Channel, ChannelError, CodeKey, KeyExchange, OtherVersionError
from purple_table.network.lobby import ProblemKind

HANDSHAKE_SECONDS = 20.0
"""How long the other side may take until the channel is open: a small computer takes seconds for its key."""
IDLE_SECONDS = 25.0
"""How long a line may be silent. Both sides send something every `PING_SECONDS`."""
PING_SECONDS = 5.0
MOST_UNSENT = 8_000_000
"""How many bytes may wait for a reader that is too slow; then the line is closed."""
_LENGTH = struct.Struct(">I")
_CLEAR = 0x8000_0000
"""Marks the length of a refusal in the clear."""
_HEAD = len(channel.MAGIC) + 2
_REFUSALS = (ProblemKind.WRONG_CODE, ProblemKind.SHUT, ProblemKind.FULL, ProblemKind.OTHER_VERSION)


class LineRefusedError(Exception):
    """Raised where a line was refused or broke a rule; `kind` says why."""

    def __init__(self, kind: ProblemKind, detail: str = "") -> None:
        super().__init__(f"{kind.value} {detail}".rstrip())
        self.kind, self.detail = kind, detail


class Line:
    """One side of an open line. It is used in one event loop only."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, opened: Channel, most_bytes: int
    ) -> None:
        self._reader, self._writer, self._channel, self._most = reader, writer, opened, most_bytes
        self._is_cut = False
        self.sent_bytes = 0
        """How many bytes were sent, for measurements."""

    def send(self, message: bytes) -> None:
        """Send a message. The line is cut if the other side reads so slowly that too much waits."""
        if self._writer.is_closing():
            return
        sealed = self._channel.seal(message)
        self.sent_bytes += len(sealed) + _LENGTH.size
        self._writer.write(_LENGTH.pack(len(sealed)) + sealed)
        if self._writer.transport.get_write_buffer_size() > MOST_UNSENT:
            self._is_cut = True
            self._writer.transport.abort()

    async def receive(self) -> bytes:
        """Return the next message. Raises LineRefusedError, or OSError and EOFError when the line is gone."""
        try:
            return await self._receive()
        except EOFError as error:
            if self._is_cut:
                raise LineRefusedError(ProblemKind.BROKEN, "it reads too slowly") from error
            raise

    async def _receive(self) -> bytes:
        length = _LENGTH.unpack(await asyncio.wait_for(self._reader.readexactly(_LENGTH.size), IDLE_SECONDS))[0]
        if length & _CLEAR:
            raise LineRefusedError(_read_refusal(length))
        if not channel.OVERHEAD <= length <= self._most + channel.OVERHEAD:
            raise LineRefusedError(ProblemKind.BROKEN, f"a message of {length:,} bytes")
        sealed = await asyncio.wait_for(self._reader.readexactly(length), IDLE_SECONDS)
        try:
            return self._channel.open(sealed)
        except ChannelError as error:
            raise LineRefusedError(ProblemKind.BROKEN, str(error)) from error

    def close(self) -> None:
        """Close the line once everything is sent."""
        with suppress(OSError, RuntimeError):
            self._writer.close()


async def open_as_host(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, code: CodeKey, most_bytes: int
) -> tuple[Line, bytes]:
    """Open the channel to a guest and return it with the guest's first message.

    Raises LineRefusedError with WRONG_CODE if that was not sealed with the right code.
    """
    exchange = KeyExchange()
    writer.write(exchange.make_greeting(code.salt))
    answer = await reader.readexactly(_HEAD)
    try:
        # Another version may have a longer answer, so the head is looked at by itself.
        answer += await reader.readexactly(channel.ANSWER_BYTES - _HEAD) if _is_ours(answer) else b""
        opened = exchange.open_as_host(answer, code)
    except OtherVersionError as error:
        raise LineRefusedError(ProblemKind.OTHER_VERSION) from error
    except ChannelError as error:
        raise LineRefusedError(ProblemKind.BROKEN, str(error)) from error
    line = Line(reader, writer, opened, most_bytes)
    try:
        return line, await line.receive()
    except LineRefusedError as error:
        if error.__cause__ is not None:  # whole, but sealed with another code
            raise LineRefusedError(ProblemKind.WRONG_CODE) from error
        raise


async def open_as_guest(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, code: str, most_bytes: int) -> Line:
    """Open the channel to a table. A wrong code is only known when the table answers the first message."""
    greeting = await reader.readexactly(_HEAD)
    try:
        if _is_ours(greeting):
            greeting += await reader.readexactly(channel.GREETING_BYTES - _HEAD)
        salt = channel.read_salt(greeting)
        loop = asyncio.get_running_loop()
        key = await loop.run_in_executor(None, channel.derive_code_key, code, salt)
        exchange = KeyExchange()
        opened = exchange.open_as_guest(greeting, key)
    except OtherVersionError as error:
        raise LineRefusedError(ProblemKind.OTHER_VERSION) from error
    except ChannelError as error:
        raise LineRefusedError(ProblemKind.UNREACHABLE, str(error)) from error
    writer.write(exchange.make_answer())
    return Line(reader, writer, opened, most_bytes)


def refuse(writer: asyncio.StreamWriter, kind: ProblemKind) -> None:
    """Say in the clear why there is no channel, where there is a word for it."""
    if kind in _REFUSALS:
        writer.write(_LENGTH.pack(_CLEAR | _REFUSALS.index(kind)))


def _read_refusal(length: int) -> ProblemKind:
    place = length & ~_CLEAR
    return _REFUSALS[place] if place < len(_REFUSALS) else ProblemKind.BROKEN


def _is_ours(head: bytes) -> bool:
    return head == channel.MAGIC + channel.PROTOCOL.to_bytes(2, "big")
