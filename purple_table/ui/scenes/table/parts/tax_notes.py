"""What was paid as a tax before play, and what came back: a remark, and speech."""

from __future__ import annotations

from purple_table.core.cards import Deck
from purple_table.core.events import Moved
from purple_table.core.game import View
from purple_table.core.messages import ListedValues, Message, SeatName, Value, say
from purple_table.ui.cards.emblems import name_card
from purple_table.ui.scenes.table.table_context import RegisteredPart


class TaxNotes(RegisteredPart):
    """Says who paid whom, with the cards that the viewer saw, in games with taxes. It draws nothing."""

    _told: tuple[int, int, int] | None = None
    """The deal, the viewer and the length of the history when it was told last."""

    def on_settled(self, view: View) -> None:
        """Tell the payments with which the history ends."""
        model = self._model
        moment = view.status.deal, view.seat, len(view.history)
        if not model.plays_sets or self._picture.covered or moment == self._told:
            return
        words = [model.teller.read(message) for message in list_last_payments(view, model.deck, model.you)]
        if not words:
            return
        self._told = moment
        model.notes.show_remark("  ·  ".join(words))
        for sentence in words:
            self._host.stage.narrator.say(sentence)


def list_last_payments(view: View, deck: Deck, you: int | None) -> list[Message]:
    """Return the payments with which the history of a view ends, one a message; a payment to a seat that has paid
    before is what comes back. Where the reader, `you`, pays or is paid in this deal, only the reader's are told."""
    last: list[tuple[int, int, tuple[str | None, ...], bool]] = []
    paid: set[tuple[int, int]] = set()
    for event in view.history:
        if not isinstance(event, Moved) or event.source.role != "pass" or event.target.role != "hand":
            last.clear()
            continue
        giver, taker = event.source.owner or 0, event.target.owner or 0
        last.append((giver, taker, event.cards, (taker, giver) in paid))
        paid.add((giver, taker))
    if any(you in pair for pair in paid):
        last = [payment for payment in last if you in payment[:2]]
    return [_tell_payment(deck, you, *payment) for payment in last]


def _tell_payment(
    deck: Deck, you: int | None, giver: int, taker: int, cards: tuple[str | None, ...], is_answer: bool
) -> Message:
    """Return who gave whom what. Cards that the viewer did not see are told by their number."""
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
