"""The sentence that speech says of an event at the table, short and with markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from purple_table.core.cards import Card, Deck
from purple_table.core.events import Called, Chosen, DealBegan, Event, Moved, Noted, Paid, TrickWon
from purple_table.core.messages import Message, SeatName, Term, say, say_term
from purple_table.ui.cards.denominations import call_words, is_way, names_color
from purple_table.ui.kit.telling import tell_plainly, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.choice_words import tell_choice
from purple_table.ui.scenes.match_words import tell_note
from purple_table.ui.scenes.table.model import TableModel
from purple_table.ui.scenes.table.table_words import dealing_line

_SILENT_TARGETS = ("hand", "won", "pass", "bid", "laid", "out", "aside", "away")
"""Cards that go there are told when everything has been shown, or by a note."""
_SPLAY = "splay"
_FEW = 2
"""So many cards of a meld are named one by one."""
_MOST_OPEN = 5
"""So many cards that are laid open are named one by one; of more it is told how many they are, and they can be asked
for."""


def tell_event(event: Event, model: TableModel, *, named: bool = True) -> str:
    """Return what happened, or "" where it needs no words: cards that are dealt, points that the results tell, own
    cards that are shown.

    Without `named` it comes without its player, where it can.
    """
    match event:
        case DealBegan():
            deals = dealing_line(event.dealer, model.seats, model.you)
            return tr("Deal {deal}. {deals}", deal=event.number, deals=deals)
        case Moved():
            return _tell_move(event, model, named)
        case TrickWon():
            return _tell_trick(event, model)
        case Noted():
            return tell_note(replace(event, words=_shorten(event.words)), model.teller)
        case Chosen():
            return _tell_choice(event, model, named)
        case Called():
            return _name_first(model, event.seat, call_words(model.deck, event), named)
        case Paid(payer, taker, chips):
            return _tell_payment(model, payer, taker, chips)
    return ""


def name_seat(model: TableModel, seat: int) -> str:
    """Return the name of the player at a seat, or "You", with markup."""
    return model.teller.read(say("{seat:start}", seat=SeatName(seat)))


def name_cards(cards: Sequence[str]) -> str:
    """Return cards one after the other, with markup."""
    return ", ".join(f"{{{code}}}" for code in cards)


def name_cards_by_color(deck: Deck, cards: Iterable[str]) -> str:
    """Return cards color by color, with markup: "Red: 8, Queen. Gold: Ace"."""
    order = [color.code for color in deck.colors]
    held = [deck[code] for code in cards]
    held.sort(key=lambda card: (order.index(card.color) if card.color else -1, card.pack))
    parts = []
    for (pack, color), group in groupby(held, key=lambda card: (card.pack, card.color_name)):
        if not color:
            parts.append(name_cards([card.code for card in group]))
            continue
        named = say("{pack} {color}", pack=say_term(pack), color=say_term(color)) if pack else say_term(color)
        ranks = ", ".join(escape(tell_plainly(say_term(deck.rank_name(card)))) for card in group)
        parts.append(f"{escape(tell_plainly(named))}: {ranks}")
    return ". ".join(parts)


def _name_first(model: TableModel, seat: int, words: str, named: bool) -> str:
    return f"{name_seat(model, seat)}: {words}" if named else words


def _tell_choice(event: Chosen, model: TableModel, named: bool) -> str:
    if named and event.topic in ("trump", "color") and not is_way(event.choice):
        return model.teller.read(tell_choice(event))
    if event.topic == "trump" and event.seat != model.you and names_color(model.deck, event.choice):
        return model.teller.read(say("{color} is trump", color=event.words))
    return _name_first(model, event.seat, model.teller.read(event.words), named)


def _tell_move(event: Moved, model: TableModel, named: bool) -> str:
    faces = [code for code in event.cards if code is not None]
    owner = event.source.owner
    if event.source == event.target:
        if not faces or owner in (None, model.you):
            return ""
        return tr("{name}, open: {cards}", name=name_seat(model, owner), cards=_name_open_cards(faces))
    if event.source.role == "hand" and event.target.role == "discard" and owner is not None:
        return _name_first(model, owner, name_cards(faces), named)
    if (event.source.role, event.target.role) == ("stock", "aside") and faces:
        return tr("Left over: {cards}", cards=name_cards(faces))
    if event.target.role in _SILENT_TARGETS:
        return _tell_taken(event, model, faces, named)
    if not faces:
        return ""
    if event.target.role == "stock":
        return tr("Back to the stock: {cards}", cards=_name_open_cards(faces))
    owner = event.target.owner if owner is None else owner
    if owner is None:
        if event.target.role == _SPLAY and len(faces) <= _MOST_OPEN:
            return tr("Open: {cards}", cards=_name_splayed_cards(faces, model))
        return tr("Open: {cards}", cards=_name_open_cards(faces))
    return _name_first(model, owner, _name_laid_cards(event, faces, model), named)


def _tell_taken(event: Moved, model: TableModel, faces: Sequence[str], named: bool) -> str:
    """Return who takes an open card, or the trick that lies, into the hand; what the reader takes is told as new."""
    taker = event.target.owner
    if event.target.role != "hand" or taker is None:
        return ""
    if event.source.role == "trick":
        return tr("You pick it up") if taker == model.you else tr("{name} picks it up", name=name_seat(model, taker))
    if event.source.role not in ("discard", _SPLAY, "upcard", "turned") or taker == model.you:
        return ""
    cards = _name_splayed_cards(faces, model) if event.source.role == _SPLAY else name_cards(faces)
    if not named:
        return tr("takes {cards}", cards=cards)
    return tr("{name} takes {cards}", name=name_seat(model, taker), cards=cards)


def _name_splayed_cards(faces: Sequence[str], model: TableModel) -> str:
    """Return cards of the splay, which are all of one pack."""
    return ", ".join(_name_without_pack(model.deck, model.deck[code]) for code in faces)


def _name_open_cards(faces: Sequence[str]) -> str:
    """Return cards that are laid open. Many are told by their number."""
    if len(faces) <= _MOST_OPEN:
        return name_cards(faces)
    return tr("{count} card", many="{count} cards", count=len(faces))


def _name_laid_cards(event: Moved, faces: Sequence[str], model: TableModel) -> str:
    """Return cards that were laid down together: equal ones by their rank, a run by its ends, and others that are many
    by their number and the first."""
    deck = model.deck
    cards = [deck[code] for code in faces]
    rank = Term(deck.rank_name(cards[0]))
    if event.target.role == "meld" and len(faces) <= _FEW:
        return tr("added {cards}", cards=", ".join(_name_without_pack(deck, card) for card in cards))
    if event.target.role == "trick" or len(faces) == 1:
        return name_cards(faces)
    if len({card.rank for card in cards}) == 1:
        return model.teller.read(say("{count} {rank:plural}", count=len(cards), rank=rank))
    if len(faces) == _FEW:
        return name_cards(faces)
    if _is_run(deck, cards):
        high, suit = Term(deck.rank_name(cards[-1])), Term(cards[0].color_name)
        return model.teller.read(say("{low} to {high} of {suit}", low=rank, high=high, suit=suit))
    return tr("{count} cards from {first}", count=len(faces), first=_name_without_pack(deck, cards[0]))


def _name_without_pack(deck: Deck, card: Card) -> str:
    """Return the name of a card where it does not matter which pack it is of."""
    if not card.color or not card.pack:
        return name_cards([card.code])
    rank = say_term(deck.rank_name(card))
    return escape(tell_plainly(say("{color} {rank}", color=say_term(card.color_name), rank=rank)))


def _is_run(deck: Deck, cards: Sequence[Card]) -> bool:
    """Return whether cards of one color lie in the order of their ranks, without a gap."""
    order = [rank.code for rank in deck.ranks]
    if not cards[0].color or len({card.color for card in cards}) > 1:
        return False
    places = [order.index(card.rank) for card in cards]
    return places == list(range(places[0], places[0] + len(places)))


def _tell_trick(event: TrickWon, model: TableModel) -> str:
    worth = _count_worth(event, model)
    name = name_seat(model, event.seat)
    if not worth:
        return tr("You take it") if event.seat == model.you else tr("{name} takes it", name=name)
    if event.seat == model.you:
        return tr("You take {points}", points=worth)
    return tr("{name} takes {points}", name=name, points=worth)


def tell_trick_shortly(event: TrickWon, model: TableModel) -> str:
    """Return the winner of a trick, and what the trick counts if that is anything. The listener knows what a name after
    the last card means."""
    worth, name = _count_worth(event, model), name_seat(model, event.seat)
    return f"{name}, {worth}" if worth else name


def _count_worth(event: TrickWon, model: TableModel) -> int:
    return sum(model.captured_worth.get(code, 0) for code in event.cards)


def _tell_payment(model: TableModel, payer: int | None, taker: int | None, chips: int) -> str:
    """Return who pays how many chips; the pot is not named."""
    if payer is not None and taker is not None:
        words = say("{seat} to {taker}: {count}", seat=SeatName(payer), taker=SeatName(taker), count=chips)
    elif payer is not None:
        words = say("{seat} pays {count}", yours="You pay {count}", seat=SeatName(payer), count=chips)
    elif taker is not None:
        words = say("{seat} gets {count}", yours="You get {count}", seat=SeatName(taker), count=chips)
    else:
        return ""
    return model.teller.read(words)


def _shorten(words: Message) -> Message:
    """Return a shorter message in place of a long one of a game, or the message itself."""
    found = dict(words.values)
    match words.text:
        case "All others have passed, and {seat} leads":
            return say("{seat} leads", seat=found["seat"])
        case "The contract is {bid}":
            return say("Contract {bid}", bid=found["bid"])
        case "{seat} named {color} trump":
            return say("{color} is trump", color=found["color"])
    return words
