"""The record of a match as typed values: a header, then one entry for each action, undo, change of a seat and
remark."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from purple_table.core.actions import Action
from purple_table.core.events import DealBegan, Event
from purple_table.core.game import Game
from purple_table.core.messages import Message
from purple_table.core.shuffle import ArrangedChance, Basis, Chance, ContinuedChance, SharedChance, SingleDealChance

FORMAT = 3
"""Version of the record's form; a record with a higher number was written by a newer program. In format 1 remarks are
finished English; since format 2 they are messages. Since format 3 every line has a check sum, and the action with which
a deal begins has the digest of its key. A match goes on in the format in which it was begun.
"""
ENGINE = "4"
"""Version of the engine, which stands in every record: a whole number. It rises with every change of rules or formats
by which a record could lead elsewhere or be refused. Before it had a number of its own, records say 0.1.0.
"""
UNDERSTOOD = frozenset({ENGINE, "3", "2", "1", "0.1.0"})
"""Versions by which nothing was allowed that this one refuses: a record of theirs that is refused is damaged. When the
version rises, those go of which that is no longer sure.
"""


@dataclass(frozen=True, slots=True)
class Seat:
    """The holder of a seat: a person, or a computer with a level and style.

    A `remote` seat is one for people at other machines, whether a person or meanwhile a computer sits there.
    """

    name: str
    computer: bool = True
    level: str = "club"
    style: str = "normal"
    remote: bool = False


@dataclass(frozen=True, slots=True)
class Practice:
    """Says that the match continues another one from some point. Its cards were known, so it counts only as practice.

    `steps` is the number of its first actions, which are taken over. `keys` (hexadecimal) are those of the deals taken
    over, from number 0 on, and `dealer` dealt the first. A match of a single deal has that deal's key as its secret,
    and no keys. The secret of the other match is not stored, as its later deals may still be to come.
    """

    steps: int
    dealer: int = 0
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a record, with all that a match needs to be played again anywhere: engine version, effective rule
    book and deck in full, seats, chance.

    `secret` is hexadecimal. A match of one deal has `dealer` and `number`, and its secret is the deal key. `playouts`
    are what a decision of a computer costs where that is fixed, so that it is the same on every machine.

    `basis` is what a single deal stands on besides its key (since format 3).

    A new field is optional, stands at the end, and is None where a record has none. It is added to the end of `_Header`
    in session/record_lines.py, too, where `format_header` and `read_header` hand it over, and `_SINCE` there names the
    format since which it may be present.
    """

    format: int
    engine: str
    game: str
    book: Mapping[str, Any]
    deck: Mapping[str, Any]
    seats: tuple[Seat, ...]
    secret: str
    dealer: int | None = None
    number: int | None = None
    practice: Practice | None = None
    playouts: int | None = None
    basis: Basis | None = None

    @classmethod
    def make(
        cls,
        game: Game,
        seats: Sequence[Seat],
        chance: Chance,
        practice: Practice | None = None,
        playouts: int | None = None,
    ) -> Header:
        """Return the header of a match that this program begins. `practice` describes the start of one that continues
        another.

        Raises ValueError for a deal that somebody has arranged, because no record can hold its cards.
        """
        if isinstance(chance, ArrangedChance):
            raise ValueError("the cards of this deal were arranged, and no record can tell them")
        return cls(
            FORMAT,
            ENGINE,
            game.id,
            game.book,
            game.deck.source,
            tuple(seats),
            chance.secret.hex(),
            chance.dealer if isinstance(chance, SingleDealChance) else None,
            chance.number if isinstance(chance, SingleDealChance) else None,
            practice,
            playouts,
            (chance.basis or None) if isinstance(chance, SingleDealChance) else None,
        )

    def chance(self) -> Chance:
        """Return where the match takes its deals from."""
        secret = bytes.fromhex(self.secret)
        if self.dealer is not None and self.number is not None:
            return SingleDealChance(secret, self.dealer, self.number, self.basis or {})
        if self.practice is not None:
            return ContinuedChance(secret, self.practice.dealer, tuple(map(bytes.fromhex, self.practice.keys)))
        return SharedChance(secret) if any(seat.remote for seat in self.seats) else Chance(secret)


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat did `action` (its text form).

    If a deal began with it, `digest` is that of the deal's key, which is in the record from then on (since format 3),
    and `word` what the machines of a shared match added to the key (hexadecimal).
    """

    seat: int
    action: str
    digest: str = ""
    word: str = ""

    @classmethod
    def make(cls, seat: int, action: Action, events: Iterable[Event], chance: Chance) -> Acted:
        """Return the entry for what a seat has done, from the events that it brought and the chance of the match."""
        began = next((event for event in events if isinstance(event, DealBegan)), None)
        if began is None:
            return cls(seat, str(action))
        word = chance.words.get(began.number, b"") if isinstance(chance, SharedChance) else b""
        return cls(seat, str(action), began.digest, word.hex())


@dataclass(frozen=True, slots=True)
class Undone:
    """An undo: all actions after the first `keep` that still stood were taken back."""

    seat: int
    keep: int


@dataclass(frozen=True, slots=True)
class Seated:
    """From here on another person or computer sits at a seat."""

    seat: int
    who: Seat


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark of a computer player: its "reason" for what the seat has just done, or a "hint" to the person at that
    seat.

    A hint names the `action` (its text form); in records of format 1 that is part of the words. A hint without an
    action stands for other help: the cards seen are counted for the seat, or hands of two seats can be seen.
    """

    seat: int
    kind: Literal["hint", "reason"]
    words: Message
    action: str = ""


RecordEntry = Acted | Undone | Seated | Remark
