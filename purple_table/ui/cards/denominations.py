"""Colors and suits as bids and trumps name them, and calls in words and with the mark of their color."""

from __future__ import annotations

from typing import NamedTuple

from purple_table.core.actions import Contract
from purple_table.core.cards import Deck
from purple_table.core.events import Called
from purple_table.core.messages import Message, say, term
from purple_table.ui.kit.telling import tell, tr

_NONE = ("none", "no trump")


class Denomination(NamedTuple):
    """A color, a suit, or no trump: its name in English, and the code of its mark, "" if it has none."""

    name: str
    code: str

    @property
    def message(self) -> Message:
        """The name of the denomination."""
        return term(self.name) if self.code else say("No trump")

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
