"""Several people at one screen exchange in turn: who gives as many cards as may go says nothing for the next."""

from __future__ import annotations

import pytest

from tests.ui.at_games import table_of
from tests.ui.at_table import sitting

sit = pytest.fixture(sitting)


def test_a_full_exchange_decides_nothing_for_the_next_person(sit):
    live = table_of("boure", 4, people=(0, 1, 2, 3), level="reference")
    live.begin_deal()
    while live.view(0).status.phase != "exchange":
        live.act(next((action for action in live.legal() if "stay" in str(action)), live.legal()[0]))
    guest, giver = sit(live=live), live.to_act
    guest.show_hand()
    ask = guest.scene.model.ask
    assert ask.kind == "give"
    guest.scene.model.picks[:] = list(guest.scene.hand.list_fan())[: ask.amount]
    before = len(live._match.steps)
    guest.scene.commands.give_picks()
    assert {step.seat for step in live._match.steps[before:]} == {giver}
    assert live.to_act != giver
