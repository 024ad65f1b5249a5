"""Actions as people speak of them: what somebody did, in the words of a score sheet."""

from __future__ import annotations

from purple_table.core.actions import (
    Action,
    Bid,
    Choose,
    Discard,
    Draw,
    Give,
    Knock,
    LayDown,
    LayOff,
    Meld,
    NextDeal,
    Pass,
    Play,
    Stay,
    Take,
    read_contract,
)
from purple_table.core.cards import Card, Deck
from purple_table.ui.cards.denominations import contract_mark
from purple_table.ui.kit.text import escape


def card_of(action: Action) -> str | None:
    """The one card that an action names, if it names one."""
    return action.card if isinstance(action, Play | Give | Discard | Take | LayOff | LayDown) else None


def spoken(card: Card) -> str:
    """A card as people name it in a sentence: "Red 9", "green Ace of Hearts"."""
    return card.name[:1].lower() + card.name[1:] if card.pack and card.name else card.short


def done_words(action: Action, deck: Deck) -> str:
    """What somebody did, with markup, to stand after a name: "played {Rd8}", "bid 3 {Rd}", "passed"."""
    match action:
        case Play(card):
            return f"played {{{card}}}"
        case Give(card):
            return f"passed {{{card}}}"
        case Choose(topic, choice):
            return f"chose {escape(choice)} ({escape(topic.replace('_', ' '))})"
        case Bid(call):
            return f"bid {contract_mark(deck, bid) if (bid := read_contract(call)) is not None else escape(call)}"
        case Take(card):
            return f"took {{{card}}}"
        case Discard(card):
            return f"discarded {{{card}}}"
        case Meld(cards):
            return f"melded {' '.join(f'{{{card}}}' for card in cards)}"
        case LayOff(card, meld, _):
            return f"laid {{{card}}} off on meld {meld}"
        case LayDown(card):
            return f"laid {{{card}}} down"
        case Pass() | Draw() | Stay() | Knock() | NextDeal():
            return _PLAIN[type(action)]


_PLAIN: dict[type[Action], str] = {
    Pass: "passed",
    Draw: "drew from the stock",
    Stay: "stayed",
    Knock: "knocked",
    NextDeal: "dealt",
}
