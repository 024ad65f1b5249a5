"""Deal codes: one deal as a line of text, to play it again or to share it.

A code carries the deal key, its dealer and number, the number of players, the game and its options. A key says nothing
about any other deal.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

from purple_table.core.events import DealBegan
from purple_table.core.match import Match
from purple_table.core.messages import Message, ToldError, Verbatim, say
from purple_table.core.options import OptionValue
from purple_table.core.shuffle import OneDeal
from purple_table.core.text import message

_PREFIX = "PT1-"
_LONGEST = 4000
_KEY_BYTES = 32


class BadCode(ToldError):
    """A text is no deal code, or none that can be played; the message says why."""

    def __init__(self, words: Message) -> None:
        super().__init__(words)
        self.args = (message(str(self)),)  # what others wrote may be endless


@dataclass(frozen=True, slots=True)
class DealCode:
    """One deal of a game. `options` holds what differs from the defaults."""

    game: str
    players: int
    options: Mapping[str, OptionValue]
    key: bytes
    dealer: int
    number: int

    @classmethod
    def of(cls, match: Match, usual: Mapping[str, OptionValue]) -> DealCode | None:
        """The code of the deal that a match has come to, if any; options that stand as in `usual` are left out."""
        began = next((event for event in match.state.view(0).history if isinstance(event, DealBegan)), None)
        if began is None:
            return None
        game = match.game
        options = {name: value for name, value in game.options.items() if usual.get(name) != value}
        return cls(game.id, game.players, options, match.chance.key(began.number), began.dealer, began.number)

    def chance(self) -> OneDeal:
        """The match of this one deal."""
        return OneDeal(self.key, self.dealer, self.number)

    def __str__(self) -> str:
        facts = [self.game, self.players, dict(sorted(self.options.items())), self.dealer, self.number]
        body = self.key + json.dumps(facts, separators=(",", ":")).encode()
        check = zlib.crc32(body).to_bytes(4, "big")
        return _PREFIX + base64.urlsafe_b64encode(check + body).decode().rstrip("=")


def read_code(text: str) -> DealCode:
    """The deal that a code stands for; white space does not count. BadCode says what is wrong.

    Whether the game, its options and the dealer fit is for the game to say.
    """
    packed = "".join(text.split())
    if not packed.startswith(_PREFIX):
        raise BadCode(say("A deal code begins with {prefix}.", prefix=Verbatim(_PREFIX)))
    if len(packed) > _LONGEST:
        raise BadCode(say("That is too long for a deal code."))
    packed = packed[len(_PREFIX) :]
    try:
        data = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise BadCode(say("The deal code has a character that does not belong there, or one is missing.")) from error
    check, body = data[:4], data[4:]
    if len(body) <= _KEY_BYTES or zlib.crc32(body).to_bytes(4, "big") != check:
        raise BadCode(say("The deal code is incomplete or has a typing error."))
    try:
        game, players, options, dealer, number = json.loads(body[_KEY_BYTES:])
    except (ValueError, TypeError, RecursionError) as error:
        raise BadCode(say("The deal code has a strange content.")) from error
    whole = all(type(value) is int and 0 <= value <= 1_000_000 for value in (players, dealer, number))
    known = isinstance(options, dict) and all(type(value) in (str, int, bool) for value in options.values())
    if not isinstance(game, str) or not whole or not known or not dealer < players or not number:
        raise BadCode(say("The deal code has a strange content."))
    code = DealCode(game, players, options, body[:_KEY_BYTES], dealer, number)
    if str(code) != _PREFIX + packed:
        raise BadCode(say("The deal code is incomplete or has a typing error."))
    return code
