"""The table while the screen is handed over, and what is asked before a person leaves."""

import pygame
import pytest

from purple_table.core.record import Seat
from purple_table.ui.scenes.dialog import DialogScene, put_question
from purple_table.ui.scenes.table.overlays.table_dialogs import leaving_question
from tests.ui.at_table import sitting


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a table."""
    yield from sitting(monkeypatch)


def test_escape_at_a_handover_opens_the_menu_and_leaves_nothing(sit):
    guest = sit(people=(0, 2))
    handover = guest.until_handover()
    guest.wait(0.5)
    guest.press(pygame.K_ESCAPE)
    assert not guest.left
    assert isinstance(guest.top, DialogScene)
    assert guest.top.title == "Paused"
    guest.press(pygame.K_ESCAPE)
    assert guest.top is handover
    guest.press(pygame.K_ESCAPE)
    guest.answer("Leave")
    assert guest.left == [True]


def test_whoever_is_replaced_at_a_handover_is_not_waited_for(sit):
    guest = sit(people=(0, 2))
    first = guest.until_handover()
    seat = guest.scene.model.seat_switch.awaited_seat
    guest.scene.dialogs._change_seats({seat: Seat("Ada", computer=True, level="reference")})
    assert first not in guest.loop.stage.scenes
    guest.show_hand()
    assert guest.live.viewer == 2 - seat


def test_enter_lets_the_computer_play_whom_somebody_has_asked_for(sit):
    guest = sit(people=(0, 2))
    guest.show_hand()
    asked = []
    leaving = [(Seat("Ann"), Seat("Ada", computer=True, level="reference"))]
    put_question(
        guest.loop.stage, *leaving_question(leaving, lambda: asked.append("go"), lambda: asked.append("cancel"))
    )
    guest.press(pygame.K_RETURN)
    put_question(
        guest.loop.stage, *leaving_question(leaving, lambda: asked.append("go"), lambda: asked.append("cancel"))
    )
    guest.press(pygame.K_ESCAPE)
    assert asked == ["go", "cancel"]
