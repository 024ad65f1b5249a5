"""Colors and suits as bids and trumps name them, calls in words and with the mark of their color, and sorted hands.

The order of the own hand is a choice of the player, computed from the deck and the order of ranks, never from a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from purple_table.core.actions import Contract
from purple_table.core.cards import Deck
from purple_table.core.events import Called
from purple_table.core.messages import Message, say, say_term
from purple_table.session.settings import Sorting
from purple_table.ui.kit.telling import tell, tr

_NONE = ("none", "no trump")


class Denomination(NamedTuple):
    """A color, a suit, or no trump: its name in English, and the code of its mark, "" if it has none."""

    name: str
    code: str

    @property
    def message(self) -> Message:
        """The name of the denomination."""
        return say_term(self.name) if self.code else say("No trump")

    @property
    def words(self) -> str:
        """Mark and name, with markup: "{Rd} Red"."""
        return f"{{{self.code}}} {tell(self.message)}" if self.code else tell(self.message)


NO_TRUMP = Denomination("No trump", "")


def find_denomination(deck: Deck, name: str) -> Denomination | None:
    """Return the denomination with a name, without regard to case: a color of the deck, a suit, or no trump; else
    None."""
    wanted = name.strip().casefold()
    if wanted in _NONE:
        return NO_TRUMP
    for color in deck.colors:
        if wanted == color.name.casefold():
            return Denomination(color.name, color.code)
    # A suit of several colors is shown by its highest.
    of_suit = [color for color in deck.colors if wanted == color.suit.casefold()]
    return Denomination(of_suit[-1].suit, of_suit[-1].code) if of_suit else None


def contract_mark(deck: Deck, contract: Contract) -> str:
    """Return a contract or a bid with markup, its color as a mark: "3 {Rd}", "2 NT", "136"."""
    denomination = find_denomination(deck, contract.denomination)
    if denomination is None:
        return str(contract.number)
    if denomination.code:
        return f"{contract.number} {{{denomination.code}}}"
    return tr("{number} NT", number=contract.number)


def contract_words(deck: Deck, contract: Contract) -> str:
    """Return a contract or a bid with markup in full: "3 {Rd} Red", "2 No trump", "136"."""
    denomination = find_denomination(deck, contract.denomination)
    return str(contract.number) if denomination is None else f"{contract.number} {denomination.words}"


def call_mark(deck: Deck, call: Called) -> str:
    """Return a call with markup, its color as a mark: "3 {Rd}", "2 NT", "Nil", "Pass"."""
    return tell(call.words) if call.bid is None else contract_mark(deck, call.bid)


def call_words(deck: Deck, call: Called) -> str:
    """Return a call with markup in full: "3 {Rd} Red", "2 No trump", "Nil", "Pass"."""
    return tell(call.words) if call.bid is None else contract_words(deck, call.bid)


def hand_order(
    deck: Deck,
    sorting: Sorting,
    trump: str | None = None,
    heights: Mapping[str, int] | None = None,
    promoted: Sequence[str] = (),
) -> Callable[[str], tuple[int, ...]]:
    """Return a key for sorting card codes, low to high.

    By "color", then rank; by "suit", then rank, so that the colors of a suit lie mixed; by "rank", then color. The
    `trump` (a color's or suit's name) stands together behind all others, with the cards that it has `promoted`, the
    highest first, at its end, and Jokers come last; packs lie side by side.
    `heights` say how high the ranks stand in a game, where it is not as in the deck.
    A code that is not in the deck is a KeyError.
    """
    colors = {color.code: place for place, color in enumerate(deck.colors)}
    suits = {suit: place for place, suit in enumerate(dict.fromkeys(color.suit for color in deck.colors))}
    ranks = heights or {rank.code: rank.number for rank in deck.ranks}
    lifted = {code: -place for place, code in enumerate(promoted)}

    def key(code: str) -> tuple[int, ...]:
        card = deck[code]
        place = deck.index[code]
        if card.joker:
            return (2, place)
        if code in lifted:
            return (1, len(colors), lifted[code])
        color, rank = colors[card.color], ranks[card.rank]
        if trump in (card.color_name, card.suit):
            return (1, color, rank, place)
        if sorting == "rank":
            return (0, rank, color, place)
        if sorting == "suit":
            return (0, suits[card.suit], rank, color, place)
        return (0, color, rank, place)

    return key
