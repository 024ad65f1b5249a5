"""Damage for files: seeded mutations of bytes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest


@pytest.fixture
def mutated() -> Callable[[bytes, Random], bytes]:
    """A function that damages bytes: flips, cuts, doublings, swapped digits, strange bytes, lost and moved lines."""
    return _mutated


def _mutated(content: bytes, rng: Random) -> bytes:
    data = bytearray(content)
    for _ in range(rng.randint(1, 3)):
        size = max(1, len(data))
        start = rng.randrange(size)
        end = min(size, start + rng.choice((1, 2, 10, 200)))
        kind = rng.randrange(8)
        if kind == 0 and data:
            data[start] ^= 1 << rng.randrange(8)
        elif kind == 1:
            del data[start:end]
        elif kind == 2:
            data[start:start] = data[start:end]
        elif kind == 3:
            data[start:end] = rng.randbytes(end - start)
        elif kind == 4:
            del data[start:]
        elif kind == 5:
            data[start:start] = rng.choice(
                (b"\n", b"{", b"[" * 3000, b"null", b'"', b"9" * 30, b"\x00", b"\xff", b"-1")
            )
        elif kind == 6:
            digits = [place for place, byte in enumerate(data) if chr(byte).isdigit()]
            if digits:
                data[rng.choice(digits)] = rng.choice(b"0123456789")
        else:
            lines = bytes(data).split(b"\n")
            one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
            data = bytearray(b"\n".join(lines))
    return bytes(data)
