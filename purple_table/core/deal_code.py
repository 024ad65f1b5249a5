"""Deal codes: a deal as a line of text, to play it again or to share it.

A code holds the deal key, its dealer and number, the number of players, the game and its options, and what else the
deal depends on (who is still in, totals, bags). With such a basis it is a PT2 code, otherwise a PT1 code; older codes
are all PT1. A key reveals nothing about any other deal.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from purple_table.core.events import DealBegan
from purple_table.core.match import Match
from purple_table.core.messages import LocalizedError, Message, Verbatim, say
from purple_table.core.options import OptionValue
from purple_table.core.safe_text import clean_message
from purple_table.core.shuffle import Basis, SingleDealChance

_PLAIN, _BASED = "PT1-", "PT2-"
_LONGEST = 4000
_KEY_BYTES = 32
_MOST, _MOST_VALUES = 1_000_000, 100


class InvalidCodeError(LocalizedError):
    """Raised for a text that is no deal code, or whose deal cannot be played. The message says why."""

    def __init__(self, words: Message) -> None:
        super().__init__(words)
        self.args = (clean_message(str(self)),)  # what others wrote may be endless


@dataclass(frozen=True, slots=True)
class DealCode:
    """A deal of a game. `options` holds those that differ from their defaults, `basis` what else the deal depends
    on."""

    game: str
    players: int
    options: Mapping[str, OptionValue]
    key: bytes
    dealer: int
    number: int
    basis: Basis = field(default_factory=dict)

    @classmethod
    def from_match(cls, match: Match, usual: Mapping[str, OptionValue]) -> DealCode | None:
        """Return the code of the deal that a match has reached, if any. Options that stand as in `usual`
        are left out."""
        began = next((event for event in match.state.view(0).history if isinstance(event, DealBegan)), None)
        if began is None:
            return None
        game = match.game
        options = {name: value for name, value in game.options.items() if usual.get(name) != value}
        return cls(
            game.id, game.players, options, match.chance.key(began.number), began.dealer, began.number, match.basis
        )

    def chance(self) -> SingleDealChance:
        """Return the match of this one deal."""
        return SingleDealChance(self.key, self.dealer, self.number, self.basis)

    def __str__(self) -> str:
        facts = [self.game, self.players, dict(sorted(self.options.items())), self.dealer, self.number]
        facts += [dict(sorted(self.basis.items()))] if self.basis else []
        body = self.key + json.dumps(facts, separators=(",", ":")).encode()
        check = zlib.crc32(body).to_bytes(4, "big")
        return (_BASED if self.basis else _PLAIN) + base64.urlsafe_b64encode(check + body).decode().rstrip("=")


def read_code(text: str) -> DealCode:
    """Return the deal that a code stands for; white space does not count. Raises InvalidCodeError.

    Whether the game, its options and the basis of the deal fit together is for the game to check.
    """
    whole = "".join(text.split())
    if not whole.startswith((_PLAIN, _BASED)):
        raise InvalidCodeError(
            say("A deal code begins with {plain} or {based}.", plain=Verbatim(_PLAIN), based=Verbatim(_BASED))
        )
    if len(whole) > _LONGEST:
        raise InvalidCodeError(say("That is too long for a deal code."))
    packed = whole[len(_PLAIN) :]
    try:
        data = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise InvalidCodeError(
            say("The deal code has a character that does not belong there, or one is missing.")
        ) from error
    check, body = data[:4], data[4:]
    if len(body) <= _KEY_BYTES or zlib.crc32(body).to_bytes(4, "big") != check:
        raise InvalidCodeError(say("The deal code is incomplete or has a typing error."))
    try:
        game, players, options, dealer, number, *more = json.loads(body[_KEY_BYTES:])
        basis = {str(name): _value(value) for name, value in more[0].items()} if more else {}
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise InvalidCodeError(say("The deal code has a strange content.")) from error
    counted = all(type(value) is int and 0 <= value <= _MOST for value in (players, dealer, number))
    known = isinstance(options, dict) and all(type(value) in (str, int, bool) for value in options.values())
    if not isinstance(game, str) or not counted or not known or not dealer < players or not number:
        raise InvalidCodeError(say("The deal code has a strange content."))
    code = DealCode(game, players, options, body[:_KEY_BYTES], dealer, number, basis)
    if str(code) != whole:
        raise InvalidCodeError(say("The deal code is incomplete or has a typing error."))
    return code


def _value(value: Any) -> int | tuple[int, ...]:
    """Return a value of a basis. Raises ValueError for what cannot be one."""
    if isinstance(value, list) and len(value) <= _MOST_VALUES:
        return tuple(map(_number, value))
    return _number(value)


def _number(value: Any) -> int:
    if type(value) is not int or abs(value) > _MOST:
        raise ValueError("no number of a basis")
    return value
