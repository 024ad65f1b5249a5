"""The data of the pictures of worked examples: cards, seats, calls, totals, chips, and an answer in words."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from purple_table.core.cards import Card
from purple_table.core.messages import say

Cards = tuple[Card, ...]

NO_CARDS = say("no cards")


@dataclass(frozen=True, slots=True)
class TrickPicture:
    """Cards in the order in which they were played, their players, and the place of the winner (None: nobody)."""

    cards: Cards
    seats: tuple[str, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of the trick so far, and a hand of which some cards are legal."""

    trick: Cards
    hand: Cards
    legal: frozenset[str]


@dataclass(frozen=True, slots=True)
class WorthPicture:
    """Cards, what each of them counts, and their sum. Cards without words count nothing.

    `figure` is shown in large type under `label`; `won` is None if the result is neither better nor worse than usual.
    """

    cards: Cards
    counts: tuple[str, ...]
    label: str
    figure: str
    won: bool | None


@dataclass(frozen=True, slots=True)
class PilePicture:
    """Cards that lie together; `points` is what they are worth, or None if it does not matter."""

    label: str
    cards: Cards
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Share:
    """What one seat has at the end of a deal; None if the example does not say. `note` has its other facts in words."""

    seat: str
    piles: tuple[PilePicture, ...] | None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Side:
    """Seats that play together, and their total before and after a deal."""

    shares: tuple[Share, ...]
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class DealPicture:
    """What every seat captured, bid and won, by side."""

    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Stake:
    """A seat at a showdown: its hand and what it counts, and its chips before and after, None if they are not given."""

    seat: str
    hand: Cards
    counts: str
    note: str
    before: int | None
    after: int | None
    out: bool


@dataclass(frozen=True, slots=True)
class ShowdownPicture:
    """All hands laid open, and the pot before and after."""

    stakes: tuple[Stake, ...]
    before: int
    after: int | None


@dataclass(frozen=True, slots=True)
class AuctionPicture:
    """Calls in order. The call at `refused` is not allowed, the one at `last` is the contract, and those at `passes`
    pass.

    `seats` says who made each call; if only the first caller is certain, it names that one.
    """

    seats: tuple[str, ...]
    calls: tuple[str, ...]
    refused: int | None
    last: int | None
    passes: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class TotalsPicture:
    """The total of every side, and which sides have won. Totals of `chips` are drawn as chips."""

    rows: tuple[tuple[str, int, bool], ...]
    chips: bool = False


@dataclass(frozen=True, slots=True)
class FactRows:
    """Names and values; a value is words or cards. The answer comes last and is marked."""

    rows: tuple[tuple[str, str | Cards, bool], ...]


Picture = TrickPicture | Hand | WorthPicture | DealPicture | ShowdownPicture | AuctionPicture | TotalsPicture | FactRows


@dataclass(frozen=True, slots=True)
class Plate:
    """A worked example to draw; `conditions` are short words on what differs from the usual."""

    title: str
    conditions: tuple[str, ...]
    picture: Picture
    answer: str


class ExampleReading(NamedTuple):
    """What the reader of a kind of question returns: a picture, the answer in words, and the facts that the picture
    shows.

    `tags` are conditions beyond those that follow from options and from the remaining facts.
    """

    picture: Picture
    answer: str
    used: Collection[str]
    tags: tuple[str, ...] = ()
