"""Nothing that is sent to a machine has a card that its people may not know, in any of its bytes."""

from __future__ import annotations

import pytest

from purple_table.core.actions import NextDeal
from purple_table.network import forms
from purple_table.network import messages as wire
from tests.network.tables import QuickTable, Window

GAMES = [("hearts", "hrrc"), ("spades", "hrrc"), ("thirty_one", "hrrc"), ("blues_greens", "hrcr")]


@pytest.mark.parametrize(("name", "kinds"), GAMES)
def test_no_message_holds_a_hidden_card(name: str, kinds: str) -> None:
    table = QuickTable(kinds, name)
    seats = [place for place, kind in enumerate(kinds) if kind == "r"]
    windows = {seat: table.join(f"Guest {seat}") for seat in seats}
    watcher = table.join(watcher="Wanda")
    table.host.begin()
    seen: dict[Window, int] = dict.fromkeys([*windows.values(), watcher], 0)
    checked = deals = 0
    for _ in range(3_000):
        table.work()
        match = table.live.replay().match
        hidden = {seat: _find_hidden(match, seat) for seat in (*seats, -1)}
        for seat, window in (*windows.items(), (-1, watcher)):
            assert window.transport is not None
            for data in window.transport.sent[seen[window] :]:
                message = forms.read_down(data)
                if isinstance(message, wire.DealOpened | wire.Welcome):
                    continue
                checked += isinstance(message, wire.Update)
                for card in hidden[seat]:
                    assert _spell(card) not in data, (name, seat, card, type(message).__name__)
                    assert f" {card}".encode() not in data, (name, seat, card)
            seen[window] = len(window.transport.sent)
        deals = sum(isinstance(step.action, NextDeal) for step in match.steps)
        if deals > 1:
            break
    assert deals > 1
    assert checked > 5


def _find_hidden(match: object, seat: int) -> set[str]:
    """Return the cards that a seat has had no right to see in this deal; -1 is somebody who looks on."""
    state = match.state  # type: ignore[attr-defined]
    hidden = {
        card for pile in state.piles() if pile.open_to is not None and seat not in pile.open_to for card in pile.cards
    }
    known = {
        card
        for steps in match.events[-len(match.deal()) :]  # type: ignore[attr-defined]
        for event in steps
        for card in getattr(event.seen_by(seat), "cards", ())
        if card is not None
    }
    return hidden - known


def _spell(card: str) -> bytes:
    """Return a card as it stands among the bytes of a message: its length, then its code."""
    return bytes([0xA0 | len(card)]) + card.encode()
