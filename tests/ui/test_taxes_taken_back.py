"""What is told of taxes that are taken back: a new answer is told anew, and no card to those who are asked."""

import pygame
import pytest

from purple_table.ui.scenes.handover import HandoverScene
from tests.ui.at_games import table_of, until_asked
from tests.ui.at_table import sitting


@pytest.fixture
def sit(monkeypatch):
    yield from sitting(monkeypatch)


def to_tax(people, seed):
    live = table_of("presidents", 4, seed=seed, people=people, level="reference")
    while live.outcome is None:
        if live.awaits_deal:
            live.begin_deal()
        elif live.persons_turn:
            if live.view(live.to_act).status.phase == "tax":
                return live
            live.act(live.legal()[-1])
        else:
            live.advance()
    return None


def taxed(people):
    return next(live for seed in range(3, 60) if (live := to_tax(people, seed)))


def test_a_new_answer_after_an_undo_is_told(sit):
    guest = sit(live=taxed((0,)))
    until_asked(guest, "give")
    for card in (0, -1):
        guest.pick(guest.live.legal()[card].card)
        guest.confirm()
        until_asked(guest)
        guest.step(0.05)
        assert "gave" in guest.scene.model.notes.remark
        guest.press(pygame.K_u)
        until_asked(guest, "give")


def test_no_card_is_told_while_the_others_are_asked_about_an_undo(sit):
    guest = sit(live=taxed((0, 1, 2)), size=(1280, 720))

    def take():
        while not (guest.top is guest.scene and guest.scene.model.ask and not guest.scene.playback.is_busy):
            if isinstance(guest.top, HandoverScene):
                guest.wait(0.6)
                guest.press(pygame.K_SPACE)
            guest.step(0.1)

    take()
    guest.pick(guest.live.legal()[0].card)
    guest.confirm()
    guest.step(0.05)
    take()
    assert "back" in guest.scene.model.notes.remark
    guest.press(pygame.K_u)
    guest.step(0.1)
    assert guest.scene.picture.covered
    assert "back" not in guest.scene.model.notes.remark
