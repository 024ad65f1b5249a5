"""Sentences for actions: what a player did, in the words of a score sheet."""

from __future__ import annotations

from collections.abc import Sequence

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
from purple_table.core.messages import CardName, term
from purple_table.ui.cards.denominations import contract_mark
from purple_table.ui.kit.telling import tell, tr


def find_card(action: Action) -> str | None:
    """Return the only card that an action names, or None."""
    return action.card if isinstance(action, Play | Give | Discard | Take | LayOff | LayDown) else None


def list_cards(action: Action) -> Sequence[str]:
    """Return every card that an action names."""
    card = find_card(action)
    return action.cards if isinstance(action, Meld) else (card,) if card is not None else ()


def name_card(card: Card) -> CardName:
    """Return a card as people name it in a sentence: "Red 9", "green Ace of Hearts"."""
    return CardName(card.code, card.name[:1].lower() + card.name[1:] if card.pack and card.name else card.short)


def tell_action(action: Action, deck: Deck, who: str, each_bids: bool = False) -> str:
    """Describe what a player did, with markup: "**Clara** played {Rd8}", "**Clara** passed". `who` has markup already.

    `each_bids` means that every seat bids the tricks that it will win, perhaps by laying cards aside, and nobody
    outbids another.
    """
    match action:
        case Play(card):
            return tr("{who} played {card}", who=who, card=f"{{{card}}}")
        case Give(card) if each_bids:
            return tr("{who} laid {card} aside", who=who, card=f"{{{card}}}")
        case Give(card):
            return tr("{who} passed {card}", who=who, card=f"{{{card}}}")
        case Choose(topic, choice):
            said = term(choice), term(topic.replace("_", " "))
            return tr("{who} chose {choice} ({topic})", who=who, choice=tell(said[0]), topic=tell(said[1]))
        case Bid(call) if each_bids:
            return tr("{who} bid {tricks}", who=who, tricks=_describe_call(call, deck))
        case Bid(call):
            return tr("{who} bid {bid}", who=who, bid=_describe_call(call, deck))
        case Take(card):
            return tr("{who} took {card}", who=who, card=f"{{{card}}}")
        case Discard(card):
            return tr("{who} discarded {card}", who=who, card=f"{{{card}}}")
        case Meld(cards):
            return tr("{who} melded {cards}", who=who, cards=" ".join(f"{{{card}}}" for card in cards))
        case LayOff(card, meld, _):
            return tr("{who} laid {card} off on meld {meld}", who=who, card=f"{{{card}}}", meld=meld)
        case LayDown(card):
            return tr("{who} laid {card} down", who=who, card=f"{{{card}}}")
        case Pass() | Draw() | Stay() | Knock() | NextDeal():
            return _tell_plainly(action, who)


def _describe_call(call: str, deck: Deck) -> str:
    bid = read_contract(call)
    if bid is not None:
        return contract_mark(deck, bid)
    match call:
        case "nil":
            return tr("nil")
        case "blind nil":
            return tr("blind nil")
    return tell(term(call))


def _tell_plainly(action: Pass | Draw | Stay | Knock | NextDeal, who: str) -> str:
    match action:
        case Pass():
            return tr("{who} passed", who=who)
        case Draw():
            return tr("{who} drew from the stock", who=who)
        case Stay():
            return tr("{who} stayed", who=who)
        case Knock():
            return tr("{who} knocked", who=who)
        case NextDeal():
            return tr("{who} dealt", who=who)


def describe_choice(action: Action, deck: Deck) -> str:
    """Describe what was chosen, with markup and as briefly as possible: "{Rd8}", "3 {Rd}", "pass"."""
    match action:
        case Play(card) | Give(card) | Take(card) | Discard(card) | LayDown(card):
            return f"{{{card}}}"
        case Meld(cards):
            return " ".join(f"{{{card}}}" for card in cards)
        case LayOff(card, meld, _):
            return tr("{card} on meld {meld}", card=f"{{{card}}}", meld=meld)
        case Choose(_, choice):
            return tell(term(choice))
        case Bid(call):
            return _describe_call(call, deck)
        case Pass():
            return tr("pass")
        case Draw():
            return tr("draw from the stock")
        case Stay():
            return tr("stay")
        case Knock():
            return tr("knock")
        case NextDeal():
            return tr("deal")
