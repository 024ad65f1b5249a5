"""A table that shows a match again: everything is drawn as ever, and nobody is asked anything."""

from random import Random

import pygame
import pytest

from purple_table.core.actions import NextDeal
from purple_table.core.match import Match
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.library import load_game
from purple_table.session.match_replay import MatchReplay
from purple_table.session.port import Audience
from tests.ui.at_table import RULES, agrees, make_match, sitting


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a table."""
    yield from sitting(monkeypatch)


class Shown(MatchReplay):
    """A replay that may be closed like a match."""

    def close(self):
        """Nothing is held."""


def replay_of_a_deal():
    match, rng = Match(load_game([RULES], "hearts", 4, {}), Chance(derive_secret(5))), Random(2)
    while not match.state.view(0).sheet:
        match.play(match.state.to_act, rng.choice(match.legal()))
    assert match.legal(1) == (NextDeal(),)
    shown = Shown(match, make_match().seats)
    assert not shown.work()
    return shown


@pytest.mark.parametrize("hands", ["own", "all"])
def test_a_replay_is_shown_by_the_same_table(sit, hands):
    port = replay_of_a_deal()
    port.audience = Audience(2, hands)
    guest = sit(live=port)
    scene = guest.scene
    assert not scene.controls.hint.visible
    assert not scene.controls.undo.visible
    steps, opened = [], 0
    while port.steps < 24:
        guest.step(1.0)
        guest.press(pygame.K_h)
        guest.press(pygame.K_u)
        if not scene.playback.is_busy:
            steps.append(port.steps)
            assert hands == "all" or agrees(scene)
            opened = max(opened, len(scene.picture.shown))
        assert scene.model.ask is None
        assert not scene.picture.covered
    assert len(set(steps)) > 4
    assert scene.picture.viewer == 2
    assert opened == (3 if hands == "all" else 0)
