"""What speech says of an event at the table, in one short sentence with markup."""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.core.events import Called, Chosen, DealBegan, Event, Moved, Noted, Paid, TrickWon
from purple_table.core.game import View
from purple_table.core.messages import SeatName, say
from purple_table.ui.cards.denominations import call_words
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.match_words import tell_choice, tell_note
from purple_table.ui.scenes.table.model import TableModel
from purple_table.ui.scenes.table.table_words import dealing_line

_SILENT_TARGETS = ("hand", "won", "pass", "bid", "laid", "out", "aside", "away")
"""Cards that go there are told when everything has been shown, or by a note."""
_FEW = 2
"""So many cards of a meld are named one by one."""


def tell_event(event: Event, model: TableModel, *, named: bool = True) -> str:
    """Return what happened, or "" where it needs no words: cards that are dealt, points that the results tell.

    Without `named` a card of the trick comes without its player.
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
            return tell_note(event, model.teller)
        case Chosen():
            return model.teller.read(tell_choice(event))
        case Called():
            return f"{name_seat(model, event.seat)}: {call_words(model.deck, event)}"
        case Paid(payer, taker, chips):
            return _tell_payment(model, payer, taker, chips)
    return ""


def name_seat(model: TableModel, seat: int) -> str:
    """Return the name of the player at a seat, or "You", with markup."""
    return model.teller.read(say("{seat:start}", seat=SeatName(seat)))


def name_cards(cards: Sequence[str]) -> str:
    """Return cards one after the other, with markup."""
    return ", ".join(f"{{{code}}}" for code in cards)


def tell_hand(view: View, model: TableModel) -> str:
    """Return how many cards the own hand has."""
    return tr("You hold {count} card.", many="You hold {count} cards.", count=len(view.hand))


def _tell_move(event: Moved, model: TableModel, named: bool) -> str:
    faces = [code for code in event.cards if code is not None]
    owner = event.source.owner
    if event.source == event.target:
        if not faces or owner is None:
            return ""
        return tr("{name}, open: {cards}", name=name_seat(model, owner), cards=name_cards(faces))
    if event.source.role == "hand" and event.target.role == "discard" and owner is not None:
        return f"{name_seat(model, owner)}: {name_cards(faces)}"
    if (event.source.role, event.target.role) == ("stock", "aside") and faces:
        return tr("Left over: {cards}", cards=name_cards(faces))
    if event.target.role in _SILENT_TARGETS:
        taker = event.target.owner
        if event.source.role in ("discard", "upcard", "turned") and event.target.role == "hand" and taker is not None:
            if taker == model.you:
                return ""  # said as new in the hand
            return tr("{name} takes {cards}", name=name_seat(model, taker), cards=name_cards(faces))
        return ""
    if not faces:
        return ""
    if event.target.role == "stock":
        return tr("Back to the stock: {cards}", cards=name_cards(faces))
    owner = event.target.owner if owner is None else owner
    if owner is None:
        return tr("Open: {cards}", cards=name_cards(faces))
    if event.target.role == "trick" and not named:
        return name_cards(faces)
    return f"{name_seat(model, owner)}: {_name_laid_cards(event, faces)}"


def _name_laid_cards(event: Moved, faces: Sequence[str]) -> str:
    """Return cards that were laid down together. Those of a meld are told by the first, the last and their number."""
    if event.target.role == "trick" or len(faces) <= _FEW:
        return name_cards(faces)
    return tr("{count} cards, {first} to {last}", count=len(faces), first=f"{{{faces[0]}}}", last=f"{{{faces[-1]}}}")


def _tell_trick(event: TrickWon, model: TableModel) -> str:
    worth = sum(model.captured_worth.get(code, 0) for code in event.cards)
    name = name_seat(model, event.seat)
    if not worth:
        return tr("You take it") if event.seat == model.you else tr("{name} takes it", name=name)
    if event.seat == model.you:
        return tr("You take {points}", points=worth)
    return tr("{name} takes {points}", name=name, points=worth)


def _tell_payment(model: TableModel, payer: int | None, taker: int | None, chips: int) -> str:
    pot = escape(tr("the pot"))
    return tr(
        "{payer} to {taker}: {count} chip",
        many="{payer} to {taker}: {count} chips",
        payer=pot if payer is None else name_seat(model, payer),
        taker=pot if taker is None else name_seat(model, taker),
        count=chips,
    )
