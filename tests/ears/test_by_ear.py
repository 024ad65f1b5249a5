"""Whole deals and pages of the program by ear: a player that only hears and types, checked against the table.

PURPLE_TABLE_EARS=2 plays a deal of every game in each language and a whole match of each; a usual run takes the
languages by turns.
"""

import os
from statistics import median

import pygame
import pytest

from tests.contract.matches import RULES
from tests.ears.ear_player import EarPlayer, count_words
from tests.ears.listening import Listener

GAMES = sorted(path.parent.name for path in RULES.glob("*/game.toml"))
LANGUAGES = ("en", "de")
THOROUGH = os.environ.get("PURPLE_TABLE_EARS") == "2"
CASES = [(game, code) for at, game in enumerate(GAMES) for code in (LANGUAGES if THOROUGH else LANGUAGES[at % 2 :][:1])]
MOST_DECISIONS = 4000


def play(listener, player, until):
    """Answer whatever is asked until `until` holds for the match."""
    for _ in range(MOST_DECISIONS):
        player.wait(0.1)
        live, scene = listener.app._live, listener.app._scene
        if until(live):
            for _ in range(40):  # large moments pass first
                player.wait(0.3)
                if listener.stage.scenes.top is not scene:
                    return
            raise AssertionError("no results appear")
        if listener.stage.scenes.top is not scene:
            player.press(pygame.K_RETURN)
        elif scene.model.ask is not None and not scene.playback.is_busy:
            player.decide()
    raise AssertionError(f"it does not end: {player.heard[-20:]}")


def ended(live):
    return live.outcome is not None


def scored(live):
    """Whether a deal has been scored and nothing else has begun."""
    return live.outcome is not None or bool(live.view(0).sheet)


@pytest.mark.parametrize(("game", "language"), CASES)
def test_a_deal_can_be_played_by_ear(tmp_path, game, language):
    listener = Listener(tmp_path, language=language, game=game)
    player = EarPlayer(listener, language)
    try:
        play(listener, player, scored)
        player.check_deal(listener.app._live.view(0).history)
        assert player.disagreements == []
        before = len(player.heard)
        lengths = [count_words(words) for words in player.heard]
        assert median(lengths) <= 12
        assert max(lengths) <= 60, max(player.heard, key=count_words)
        # The results say their totals when the page is read.
        totals = listener.app._live.view(0).totals
        page = " ".join(player.press(pygame.K_F4))
        assert len(player.heard) > before
        assert all(str(abs(total)) in page for total in totals)
    finally:
        listener.close()


@pytest.mark.parametrize(
    ("game", "options"),
    [("spar", {"target": 3}), ("thirty_one", {"chips": 1})] if not THOROUGH else [(game, {}) for game in GAMES],
)
def test_a_match_can_be_played_by_ear_to_its_end(tmp_path, game, options):
    setups = {game: {"players": 2, "options": options}} if options else {}
    listener = Listener(tmp_path, game=game, setups=setups)
    player = EarPlayer(listener, "en")
    try:
        play(listener, player, ended)
        assert player.disagreements == []
    finally:
        listener.close()
