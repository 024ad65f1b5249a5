"""What a hint names is done by the keys that pick cards, and a key that is held decides once."""

import pygame
import pytest

from purple_table.core.actions import Bid
from purple_table.core.events import Called
from purple_table.session.deciders import ThinkingBudget
from tests.apart import OF_EACH_KIND
from tests.contract.matches import load
from tests.ui.at_games import table_of, until_asked
from tests.ui.at_table import sitting


@pytest.fixture
def sit(monkeypatch):
    yield from sitting(monkeypatch)


DECISIONS = 14
"""How far into a match of each game its asks are looked at."""


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE], ids=["enter", "space"])
@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_a_hint_is_taken_by_a_key_at_every_kind_of_ask(sit, name, key):
    players = load(f"{name}/game.toml")["players"]["usual"]
    # Whatever is hinted at is taken by the key: it need not be the best.
    guest = sit(live=table_of(name, players, level="reference", thought=ThinkingBudget(playouts=4)))
    guest.look_away()
    model, live, seen = guest.scene.model, guest.live, set()
    for _ in range(DECISIONS):
        asked = until_asked(guest)
        if guest.results:
            break
        kind = asked.kind, model.view.status.phase, type(guest.scene.controls.panel), asked.hand is None
        if kind in seen:
            guest.scene.commands.act(live.legal()[-1])
            continue
        seen.add(kind)
        guest.press(pygame.K_h)
        guest.until(lambda: model.hint is not None)
        # Keys that are pressed right after a card was picked could be one double press.
        guest.wait(0.3)
        wanted, before = {*model.hint.actions}, live.steps
        for _ in range(len(wanted) + 2):
            guest.press(key if key == pygame.K_RETURN or asked.kind != "give" else pygame.K_RETURN)
            guest.wait(0.3)
            if live.steps > before:
                break
        done = [step.action for step in live._match.steps[before:] if step.seat == 0]
        assert set(done[: len(wanted)]) == wanted, kind
    assert seen


def test_a_hint_is_taken_by_a_key_for_the_hand_of_the_dummy(sit):
    guest = sit(live=table_of("contract_bridge", 4, level="reference"))
    while (asked := until_asked(guest)).hand is None:
        bids = [action for action in guest.live.legal() if isinstance(action, Bid)]
        called = any(isinstance(event, Called) and event.seat == 0 for event in guest.scene.model.view.history)
        guest.scene.commands.act(bids[-1] if bids and not called else guest.live.legal()[0])
    assert asked.kind == "play"
    guest.press(pygame.K_h)
    guest.until(lambda: guest.scene.model.hint is not None)
    hint, before = guest.scene.model.hint.action, guest.live.steps
    guest.press(pygame.K_RETURN)
    assert guest.live._match.steps[before].action == hint


@pytest.mark.parametrize("key", [pygame.K_RIGHT, pygame.K_TAB, pygame.K_2])
def test_a_hint_is_not_taken_once_another_key_was_pressed(sit, key):
    guest = sit(live=table_of("contract_bridge", 4, level="reference"))
    assert until_asked(guest).kind == "auction"
    guest.press(pygame.K_h)
    guest.until(lambda: guest.scene.model.hint is not None)
    guest.press(key)
    assert not guest.scene.gestures._takes_hint


def test_one_held_enter_makes_one_decision(sit):
    guest = sit(live=table_of("boure", 4, seed=3, level="reference"))
    until_asked(guest)
    for _ in range(40):
        guest.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
        guest.step(1 / 30)
    assert sum(s.seat == 0 for s in guest.live._match.steps) == 1
