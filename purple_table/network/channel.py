"""The encrypted channel of a line: who knows the code of a table can talk there, and nobody else can read it.

Both sides make a pair of X25519 keys for this line alone. The host sends a salt, and both make a key of the code and
the salt by Argon2id. The keys of the two directions follow from the shared X25519 secret, keyed with that of the code,
and from everything that was sent in the open. Each message is sealed with ChaCha20-Poly1305; the nonce is a counter, so
a message that is lost, doubled or moved is noticed. A side that has another code cannot read the first message.

PyNaCl is imported when a channel is made, as the program must start without it.
"""

from __future__ import annotations

from dataclasses import dataclass

PROTOCOL = 1
"""The version of the messages. It rises with every change that another version would not understand."""
MAGIC = b"PurpleTable"
SALT_BYTES = 16
KEY_BYTES = 32
GREETING_BYTES = len(MAGIC) + 2 + SALT_BYTES + KEY_BYTES
ANSWER_BYTES = len(MAGIC) + 2 + KEY_BYTES
OVERHEAD = 16
"""How many bytes longer a sealed message is."""
INTERACTIVE = 2, 64 * 1024 * 1024
"""The operations and the bytes of memory that Argon2id calls interactive: a tenth of a second on a desktop machine."""
COST = INTERACTIVE
"""What a key from a code costs at this table. Only tests, which open many, make it cheaper."""


class ChannelError(ValueError):
    """Raised for what is not the other side of this protocol, or was not sealed with the same keys."""


class OtherVersionError(ChannelError):
    """Raised for a side that speaks another version of the protocol."""


@dataclass(frozen=True, slots=True)
class CodeKey:
    """The salt that everybody may know, and the key that follows from it and the code of a table."""

    salt: bytes
    key: bytes


def is_available() -> bool:
    """Return whether PyNaCl is installed."""
    try:
        import nacl.bindings  # noqa: F401
    except ImportError:
        return False
    return True


def make_salt() -> bytes:
    """Return the salt of a new table."""
    import nacl.bindings

    return bytes(nacl.bindings.randombytes(SALT_BYTES))


def derive_code_key(code: str, salt: bytes) -> CodeKey:
    """Return the key of a code. It takes a tenth of a second."""
    import nacl.bindings

    algorithm = nacl.bindings.crypto_pwhash_ALG_ARGON2ID13
    key = nacl.bindings.crypto_pwhash_alg(KEY_BYTES, code.encode(), salt, *COST, algorithm)
    return CodeKey(salt, bytes(key))


class KeyExchange:
    """One side's part of the exchange that opens a channel. It is used once."""

    def __init__(self) -> None:
        import nacl.bindings

        self._bindings = nacl.bindings
        self._public: bytes
        self._secret: bytes
        self._public, self._secret = nacl.bindings.crypto_box_keypair()

    def make_greeting(self, salt: bytes) -> bytes:
        """Return what the host sends first."""
        return MAGIC + PROTOCOL.to_bytes(2, "big") + salt + self._public

    def make_answer(self) -> bytes:
        """Return what the guest sends back."""
        return MAGIC + PROTOCOL.to_bytes(2, "big") + self._public

    def open_as_host(self, answer: bytes, code: CodeKey) -> Channel:
        """Return the host's channel. Raises ChannelError for an answer that is none."""
        (theirs,) = _split_opening(answer, (KEY_BYTES,))
        return self._open(theirs, self._public + theirs + code.salt, code.key, hosting=True)

    def open_as_guest(self, greeting: bytes, code: CodeKey) -> Channel:
        """Return the guest's channel. Raises ChannelError for a greeting that is none."""
        _, theirs = _split_opening(greeting, (SALT_BYTES, KEY_BYTES))
        return self._open(theirs, theirs + self._public + code.salt, code.key, hosting=False)

    def _open(self, theirs: bytes, spoken: bytes, key: bytes, *, hosting: bool) -> Channel:
        try:
            shared = self._bindings.crypto_scalarmult(self._secret, theirs)
        except Exception as error:  # a point of small order, which no honest side sends
            raise ChannelError("the key of the other side is none") from error
        mixed = self._bindings.crypto_generichash_blake2b_salt_personal(
            MAGIC + PROTOCOL.to_bytes(2, "big") + shared + spoken, digest_size=64, key=key
        )
        down, up = mixed[:KEY_BYTES], mixed[KEY_BYTES:]
        return Channel(down, up) if hosting else Channel(up, down)


def read_salt(greeting: bytes) -> bytes:
    """Return the salt of a host's greeting. Raises ChannelError, or OtherVersionError, if it is none."""
    return _split_opening(greeting, (SALT_BYTES, KEY_BYTES))[0]


class Channel:
    """The two directions of a line: seals what is sent and opens what comes."""

    def __init__(self, sending: bytes, receiving: bytes) -> None:
        import nacl.bindings

        self._bindings = nacl.bindings
        self._sending, self._receiving = sending, receiving
        self._sent = self._received = 0

    def seal(self, message: bytes) -> bytes:
        """Return the next message as it crosses."""
        sealed = self._bindings.crypto_aead_chacha20poly1305_ietf_encrypt(
            message, None, _make_nonce(self._sent), self._sending
        )
        self._sent += 1
        return bytes(sealed)

    def open(self, sealed: bytes) -> bytes:
        """Return the message that crossed. Raises ChannelError unless it is the next one and unchanged."""
        try:
            message = self._bindings.crypto_aead_chacha20poly1305_ietf_decrypt(
                sealed, None, _make_nonce(self._received), self._receiving
            )
        except Exception as error:
            raise ChannelError("a message was not sealed with the keys of this line") from error
        self._received += 1
        return bytes(message)


def _make_nonce(count: int) -> bytes:
    return count.to_bytes(12, "big")


def _split_opening(data: bytes, lengths: tuple[int, ...]) -> list[bytes]:
    """Return the parts of a greeting or an answer after its version."""
    head = len(MAGIC)
    if data[:head] != MAGIC or len(data) != head + 2 + sum(lengths):
        raise ChannelError("the other side is no table")
    if int.from_bytes(data[head : head + 2], "big") != PROTOCOL:
        raise OtherVersionError("the other side speaks another version")
    parts, at = [], head + 2
    for length in lengths:
        parts.append(data[at : at + length])
        at += length
    return parts
