"""What a hint names is done by the keys that pick cards, and a key that is held decides once."""

import pygame
import pytest

from tests.ui.at_games import table_of, until_asked
from tests.ui.at_table import sitting


@pytest.fixture
def sit(monkeypatch):
    yield from sitting(monkeypatch)


@pytest.mark.parametrize(("game", "players", "seed"), [("forty_fives", 4, 3), ("boure", 4, 3), ("piquet", 2, 3)])
def test_enter_after_a_hint_exchanges_what_it_names(sit, game, players, seed):
    guest = sit(live=table_of(game, players, seed=seed, level="reference"))
    while until_asked(guest).kind != "give":
        legal = guest.live.legal()
        guest.scene.commands.act(next((a for a in legal if str(a) != "pass"), legal[0]))
    guest.press(pygame.K_h)
    guest.until(lambda: guest.scene.model.hint is not None)
    hint, before = [str(a) for a in guest.scene.model.hint.actions], guest.live.steps
    for _ in range(9):
        if guest.live.steps != before:
            break
        guest.press(pygame.K_RETURN)
    assert {str(s.action) for s in guest.live._match.steps[before:] if s.seat == 0} == set(hint)


def test_one_held_enter_makes_one_decision(sit):
    guest = sit(live=table_of("boure", 4, seed=3, level="reference"))
    until_asked(guest)
    for _ in range(40):
        guest.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
        guest.step(1 / 30)
    assert sum(s.seat == 0 for s in guest.live._match.steps) == 1
