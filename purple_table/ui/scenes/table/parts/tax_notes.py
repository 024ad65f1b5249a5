"""What was paid as a tax before play, and what came back: a remark, and speech."""

from __future__ import annotations

from typing import NamedTuple

from purple_table.core.cards import Deck
from purple_table.core.events import Moved
from purple_table.core.game import View
from purple_table.core.messages import ListedValues, Message, SeatName, Value, say
from purple_table.ui.cards.emblems import name_card
from purple_table.ui.scenes.table.table_context import RegisteredPart, TableContext


class Payment(NamedTuple):
    """A tax, or what came back for one, with the cards as the viewer saw them; `is_last` if nothing but payments has
    happened since."""

    giver: int
    taker: int
    cards: tuple[str | None, ...]
    is_answer: bool
    is_last: bool


class TaxNotes(RegisteredPart):
    """Says who paid whom, with the cards that the viewer saw, in games with taxes. It draws nothing.

    Who was away from the screen meanwhile is told of the own payments on coming back to it.
    """

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._moment: tuple[int, int | None, int] | None = None
        self._told: dict[int | None, int] = {}

    def on_settled(self, view: View) -> None:
        """Tell the payments that are new to the person who looks."""
        model, reader = self._model, self._model.seat_switch.reader
        moment = view.status.deal, reader, len(view.history)
        if not model.plays_sets or self._picture.covered or moment == self._moment:
            return
        if self._moment is None or self._moment[0] != view.status.deal:
            self._told.clear()
        self._moment = moment
        new = list_new_payments(view, reader, self._told.get(reader, 0))
        # What is taken back no longer counts, so that it is told anew when it is paid anew.
        self._told[reader] = sum(reader in payment[:2] for payment in list_payments(view))
        words = [model.teller.read(tell_payment(model.deck, model.you, payment)) for payment in new]
        if words:
            model.notes.show_remark("  ·  ".join(words))
        for sentence in words:
            self._host.stage.narrator.say(sentence)


def list_new_payments(view: View, reader: int | None, told: int) -> list[Payment]:
    """Return what a reader is told who has heard of so many own payments: the further own ones until the reader plays,
    or where the reader neither pays nor is paid, those with which the history ends."""
    payments = list_payments(view)
    own = [payment for payment in payments if reader in payment[:2]]
    if reader is None or not own:
        return [payment for payment in payments if payment.is_last]
    return [] if _has_played(view, reader) else own[told:]


def list_payments(view: View) -> list[Payment]:
    """Return the payments of a deal; one to a seat that has paid before is what comes back."""
    found: list[Payment] = []
    for event in view.history:
        if not isinstance(event, Moved) or event.source.role != "pass" or event.target.role != "hand":
            found = [payment._replace(is_last=False) for payment in found]
            continue
        giver, taker = event.source.owner or 0, event.target.owner or 0
        is_answer = any(payment[:2] == (taker, giver) for payment in found)
        found.append(Payment(giver, taker, event.cards, is_answer, True))
    return found


def _has_played(view: View, seat: int) -> bool:
    """Return whether a seat has played cards in this deal."""
    moves = [event for event in view.history if isinstance(event, Moved)]
    return any((move.source.role, move.source.owner, move.target.role) == ("hand", seat, "play") for move in moves)


def tell_payment(deck: Deck, you: int | None, payment: Payment) -> Message:
    """Return who gave whom what. Cards that the viewer did not see are told by their number."""
    giver, taker, cards, is_answer, _ = payment
    names = tuple(name_card(deck[code]) for code in cards if code is not None)
    count = say("{count} card", many="{count} cards", count=len(cards))
    what: Value = ListedValues(names) if names else count
    seat, to = SeatName(giver), SeatName(taker)
    if is_answer and taker == you:
        return say("{seat} gave you back {cards}", seat=seat, cards=what)
    if is_answer:
        return say(
            "{seat} gave {taker} back {cards}",
            yours="{seat} gave {taker} back {cards}",
            seat=seat,
            taker=to,
            cards=what,
        )
    if taker == you:
        return say("{seat} paid you {cards}", seat=seat, cards=what)
    return say("{seat} paid {taker} {cards}", yours="{seat} paid {taker} {cards}", seat=seat, taker=to, cards=what)
