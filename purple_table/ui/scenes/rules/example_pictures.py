"""The contents of the pictures of worked examples: cards, seats, calls, totals, chips, and facts and answers in words.

Facts are read as cards and numbers and put in words here; no function raises an error.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeGuard

from purple_table.core.cards import Card, Deck, UnknownCardError
from purple_table.core.messages import CardName, ListedValues, Message, Value, Verbatim, say, say_term
from purple_table.ui.kit.telling import tell_plainly, tr
from purple_table.ui.scenes.rules.rule_book import RuleBook

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


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LONGEST_VALUE = 400
_FACTS: Mapping[str, Message] = {
    "declared": say("declared by"),
    "revealed": say("revealed by"),
    "made": say("bids made before"),
    "bags": say("bags"),
    "matadors": say("matadors"),
    "points": say("card points"),
    "hand_game": say("from the hand"),
    "announced": say("announced"),
    "bid": say("bid"),
    "bids": say("bids"),
    "blitz": say("Blitz"),
    "ally": say("ally"),
    "blitz_by": say("Blitz by"),
    "broken": say("broken"),
    "calls": say("calls"),
    "captured": say("in tricks"),
    "cards": say("cards"),
    "chips": say("chips"),
    "color": say("color"),
    "contract": say("contract"),
    "dealer": say("dealer"),
    "deals": say("deals"),
    "declarer": say("declarer"),
    "expect_bags": say("bags after it"),
    "expect_chips": say("chips after it"),
    "expect_pot": say("pot after it"),
    "expect_totals": say("totals after it"),
    "first": say("first meld"),
    "first_trick": say("first trick"),
    "forced": say("forced"),
    "hand": say("hand"),
    "hands": say("hands"),
    "knocker": say("knocker"),
    "last_trick": say("last trick"),
    "leader": say("leader"),
    "legal": say("may be played"),
    "melded": say("melded"),
    "moon_choice": say("moon choice"),
    "out": say("out"),
    "pot": say("pot"),
    "pots_won": say("pots won"),
    "red_threes_laid": say("red threes laid down"),
    "refused": say("refused"),
    "total": say("total"),
    "totals": say("totals"),
    "tricks": say("tricks"),
    "trump": say("trump"),
    "valid": say("valid"),
    "value": say("value"),
    "winner": say("winner"),
    "winners": say("winners"),
}
"""The names of facts and answers of examples."""
_VALUES: Mapping[str, Message] = {"add": say("add"), "subtract": say("subtract"), "none": say("none")}
_CALLS: Mapping[str, Message] = {"pass": say("Pass"), "nil": say("Nil"), "blind nil": say("Blind nil")}
_SMALL: Mapping[str, Message] = {"nil": say("nil"), "blind nil": say("blind nil")}
"""The same calls inside a sentence."""


def read_cards(value: object, deck: Deck | None) -> Cards | None:
    """Return the cards that a list names; None if it is not a list, or one of its entries is not a card of the deck."""
    if deck is None or not isinstance(value, (list, tuple)):
        return None
    cards = []
    for code in value:
        if not isinstance(code, str):
            return None
        try:
            cards.append(deck[deck.read(code)])
        except UnknownCardError:
            return None
    return tuple(cards)


def read_hands(value: object, deck: Deck | None, players: int) -> tuple[Cards, ...] | None:
    """Return the cards of each seat; None if the value does not have this form."""
    if not isinstance(value, list) or len(value) != players:
        return None
    hands = [read_cards(cards, deck) for cards in value]
    known = tuple(hand for hand in hands if hand is not None)
    return known if len(known) == players else None


def find_sides(book: RuleBook, players: int, count: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side, as far as that agrees with the number of totals."""
    sides = book.sides.get(players, ())
    if len(sides) == count and all(sides):
        return sides
    return tuple((seat,) for seat in range(count))


def is_by_seat(value: object, players: int) -> TypeGuard[Mapping[str, Any]]:
    """Return whether a value maps seats to something."""
    return isinstance(value, Mapping) and all(key.isdecimal() and int(key) < players for key in map(str, value))


def is_row(value: object, players: int) -> bool:
    """Return whether a value has a text or a number for each seat."""
    return isinstance(value, list) and len(value) == players and all(isinstance(item, (str, int)) for item in value)


def are_texts(value: object) -> TypeGuard[Sequence[str]]:
    """Return whether a value is a list of texts."""
    return isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value)


def is_number(value: Any) -> TypeGuard[int]:
    """Return whether a value is a number; a flag is not one."""
    return isinstance(value, int) and not isinstance(value, bool)


def are_numbers(values: Any, count: int) -> TypeGuard[Sequence[int]]:
    """Return whether a value is a list of `count` numbers."""
    return isinstance(values, (list, tuple)) and len(values) == count and all(map(is_number, values))


def name_seat(seat: int) -> str:
    """Return the letter of a seat, or its number if there are not enough letters."""
    return _LETTERS[seat] if 0 <= seat < len(_LETTERS) else str(seat + 1)


def name_side(members: Sequence[int]) -> str:
    """Return the letters of a side: "A & C"."""
    return " & ".join(map(name_seat, members))


def name_card(card: Card) -> Message:
    """Return the full name of a card: "Silver Ace"."""
    return say_value(CardName(card.code, card.name or card.short))


def say_value(value: Value) -> Message:
    """Return a value as a message of its own."""
    return Message("{value}", (("value", value),))


def join_words(words: Sequence[str | Message]) -> str:
    """Join words to a list as people say it: "A, B and C"."""
    return tell_plainly(
        say_value(ListedValues(tuple(Verbatim(part) if isinstance(part, str) else part for part in words)))
    )


def count_chips(number: int) -> Message:
    """Return a number of chips in words."""
    return say("{count} chip", many="{count} chips", count=number)


def describe_call(call: str, *, inside: bool = False) -> str:
    """Return a call in words: "3 Red", "2 No trump", "Blind nil"; `inside` a sentence it is in lower case."""
    folded = " ".join(call.casefold().split())
    known = (_SMALL if inside else {}).get(folded) or _CALLS.get(folded)
    if known is not None:
        return tell_plainly(known)
    number, _, denomination = folded.partition(" ")
    if not number.isdecimal():
        return call.capitalize()
    if denomination == "none":
        return tr("{number} No trump", number=number)
    return f"{number} {name_color(denomination)}".strip()


def name_color(color: str) -> str:
    """Return the name of a color or suit, however that is written."""
    return tell_plainly(say_term(color.capitalize()))


def name_fact(key: str) -> str:
    """Return the name of a fact or an answer; an unknown key becomes words."""
    known = _FACTS.get(key)
    return tell_plainly(known) if known is not None else key.replace("_", " ")


def describe_value(value: object) -> str:
    """Return a value in words, of limited length."""
    if isinstance(value, bool):
        words = tr("yes") if value else tr("no")
    elif isinstance(value, Mapping):
        words = ", ".join(f"{name_fact(str(key))} {describe_value(inner)}" for key, inner in value.items())
    elif isinstance(value, (list, tuple, frozenset)):
        inner = (
            f"[{describe_value(item)}]" if isinstance(item, (list, tuple)) else describe_value(item) for item in value
        )
        words = ", ".join(inner)
    else:
        words = tell_plainly(_VALUES[str(value)]) if str(value) in _VALUES else str(value)
    words = " ".join(words.split())
    return words if len(words) <= _LONGEST_VALUE else words[: _LONGEST_VALUE - 1] + "…"
