"""The protocol for bots in other languages: a line of JSON for each message, as docs/protocol.md describes it.

Every name that stands in a line is written down here, so renaming something in the program changes no line; a
class that no longer fits fails in the tests, which also pin the lines.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from purple_table.core.actions import Contract, read_action, read_contract
from purple_table.core.cards import PileKey, PileView
from purple_table.core.events import (
    Called,
    Chosen,
    DealBegan,
    DealScored,
    Event,
    Feat,
    MatchEnded,
    Moved,
    Noted,
    Paid,
    ScoreLine,
    TrickWon,
)
from purple_table.core.game import Ask, Counter, Game, Mark, Outcome, Status, View, Way
from purple_table.core.messages import english, say_verbatim

PROTOCOL = 1
"""The version, which both sides name in their first line. It rises with every change that an older bot or program could
not read. New fields and new kinds of events do not change it, because a reader skips what it does not know."""
MOST_ANSWER = 65_536
"""The longest line of a bot, in bytes."""


class ProtocolError(ValueError):
    """A line is not what the protocol says; the message says why."""


class _Codec(NamedTuple):
    """A pair of functions: one makes JSON of a value, the other makes the value again."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def _keep(value: Any) -> Any:
    return value


def _make_tuple_codec(codec: _Codec) -> _Codec:
    """Return the codec of a tuple of such values."""
    return _Codec(
        lambda values: [codec.write(value) for value in values],
        lambda values: tuple(codec.read(value) for value in values),
    )


def _optional(codec: _Codec) -> _Codec:
    """Return the codec of a value that may be None."""
    return _Codec(
        lambda value: None if value is None else codec.write(value),
        lambda value: None if value is None else codec.read(value),
    )


PLAIN = _Codec(_keep, _keep)
LIST = _make_tuple_codec(PLAIN)
TABLE = _make_tuple_codec(LIST)
WORDS = _Codec(english, say_verbatim)
"""Messages are written in English and read by people only; no program decides anything by them."""
ACTION = _Codec(str, read_action)
SEATS = _optional(_Codec(sorted, frozenset))
PILE = _Codec(PileKey._asdict, lambda found: PileKey(**_pick_known(PileKey._fields, found)))
PILE_VIEW = _Codec(
    lambda pile: {**pile.key._asdict(), "cards": list(pile.cards)},
    lambda found: PileView(PILE.read(found), tuple(found["cards"])),
)


def _pick_known(names: Iterable[str], found: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a JSON object that this program knows, without those that a newer one has added."""
    return {name: found[name] for name in names if name in found}


def _form(kind: type, plain: str, **others: _Codec) -> _Codec:
    """Return the codec of a class as a JSON object; `plain` names its plain fields, `others` are codecs of the rest."""
    fields = dict.fromkeys(plain.split(), PLAIN) | others
    return _Codec(
        lambda value: {name: codec.write(getattr(value, name)) for name, codec in fields.items()},
        lambda found: kind(**{name: fields[name].read(value) for name, value in _pick_known(fields, found).items()}),
    )


_NAMED_CONTRACT = _form(Contract, "number denomination name", label=WORDS)
CONTRACT = _optional(
    _Codec(
        lambda contract: _NAMED_CONTRACT.write(contract) if contract.name else str(contract),
        lambda found: read_contract(found) if isinstance(found, str) else _NAMED_CONTRACT.read(found),
    )
)
"""A contract is a text such as "3 red"; that of a bid with a name is an object."""
_WAY = _form(Way, "", action=ACTION, label=WORDS, totals=LIST, help=WORDS, warning=WORDS)
_ASK = _form(
    Ask,
    "kind clause amount done target least most hand",
    prompt=WORDS,
    ways=_make_tuple_codec(_WAY),
    denominations=LIST,
    adds=TABLE,
    clear=_optional(_WAY),
)
_COUNTERS = _make_tuple_codec(_form(Counter, "kind", label=WORDS, values=LIST, texts=_make_tuple_codec(WORDS)))
_STATUS = _form(
    Status,
    "phase deal dealer trick tricks hand leader broken trump declarer pot knocker thrown",
    contract=CONTRACT,
    counters=_COUNTERS,
    side_counters=_COUNTERS,
    lines=_make_tuple_codec(WORDS),
    out=LIST,
    promoted=LIST,
    marks=_make_tuple_codec(_form(Mark, "card rank text", words=WORDS)),
    stake=LIST,
    party=LIST,
    passed=LIST,
    talon=LIST,
)
_SCORE_LINE = _form(ScoreLine, "clause", label=WORDS, points=LIST)
_FEAT = _form(Feat, "kind made", seats=LIST, cards=LIST)
_EVENTS = {
    "deal_began": (DealBegan, _form(DealBegan, "number dealer digest")),
    "moved": (Moved, _form(Moved, "", cards=LIST, source=PILE, target=PILE, open_to=SEATS)),
    "trick_won": (TrickWon, _form(TrickWon, "seat leader number", cards=LIST)),
    "noted": (Noted, _form(Noted, "kind seat clause points", words=WORDS, cards=LIST, contract=CONTRACT)),
    "chosen": (Chosen, _form(Chosen, "seat topic choice clause", words=WORDS)),
    "called": (Called, _form(Called, "seat call clause", words=WORDS)),
    "paid": (Paid, _form(Paid, "payer taker chips clause")),
    "deal_scored": (
        DealScored,
        _form(
            DealScored,
            "number",
            lines=_make_tuple_codec(_SCORE_LINE),
            points=LIST,
            totals=LIST,
            feats=_make_tuple_codec(_FEAT),
        ),
    ),
    "match_ended": (MatchEnded, _form(MatchEnded, "", winners=LIST, totals=LIST)),
}
"""The kinds of events by their "type"."""
_TAGS = {kind: tag for tag, (kind, _) in _EVENTS.items()}


def write_event(event: Event) -> dict[str, Any]:
    """Return an event as a JSON object."""
    tag = _TAGS[type(event)]
    return {"type": tag, **_EVENTS[tag][1].write(event)}


def _read_history(found: list[dict[str, Any]]) -> tuple[Event, ...]:
    """Return the events of a list, without those of a kind that only a newer program knows."""
    return tuple(_EVENTS[one["type"]][1].read(one) for one in found if one["type"] in _EVENTS)


_VIEW = _form(
    View,
    "seat players to_act",
    sides=TABLE,
    status=_STATUS,
    piles=_make_tuple_codec(PILE_VIEW),
    ask=_optional(_ASK),
    totals=LIST,
    sheet=TABLE,
    outcome=_optional(_form(Outcome, "", winners=LIST, totals=LIST, words=WORDS)),
    history=_Codec(lambda events: [write_event(event) for event in events], _read_history),
)


def write_view(view: View) -> dict[str, Any]:
    """Return a view as a JSON object, with messages in English."""
    found: dict[str, Any] = _VIEW.write(view)
    return found


def read_view(found: Mapping[str, Any]) -> View:
    """Return the view of a JSON object; its messages are English words. ProtocolError says what cannot be read."""
    try:
        view: View = _VIEW.read(found)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ProtocolError(f"the view cannot be read: {type(error).__name__}: {error}") from error
    return view


def write_game(game: Game) -> dict[str, Any]:
    """Return the first line to a bot: which game it is, and its cards. A bot that has the rules of this program itself
    can build the same game from `book` and `deck`."""
    heights, worth = game.heights, game.captured_worth
    cards = [
        {
            "code": card.code,
            "color": card.color_name,
            "suit": card.suit,
            "rank": card.rank,
            "height": heights.get(card.rank),
            "worth": worth.get(card.code, 0),
        }
        for card in game.deck.cards
    ]
    return {
        "type": "game",
        "protocol": PROTOCOL,
        "game": game.id,
        "name": game.name,
        "players": game.players,
        "sides": game.sides,
        "low_wins": game.low_wins,
        "target": game.target,
        "options": dict(game.options),
        "cards": cards,
        "book": game.book,
        "deck": game.deck.source,
    }


def write_line(message: Mapping[str, Any]) -> bytes:
    """Return a message as a line, with its line break."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"), default=dict).encode() + b"\n"


def read_line(line: bytes) -> dict[str, Any]:
    """Return the message of a line. ProtocolError where it is no JSON object with a "type"."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ProtocolError(f"it is no JSON ({getattr(error, 'msg', error)})") from error
    if not isinstance(found, dict) or not isinstance(found.get("type"), str):
        raise ProtocolError('it is no JSON object with a "type"')
    return found


def take(message: Mapping[str, Any], name: str, kind: type, usual: Any = None) -> Any:
    """Return a field of a message. ProtocolError where it is not of type `kind`.

    A missing field has the value `usual`, if that is not None.
    """
    value = message.get(name, usual)
    if type(value) is not kind:
        wanted = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}[kind]
        raise ProtocolError(f'"{name}" must be {wanted}')
    return value
