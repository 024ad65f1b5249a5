"""Whole deals and pages of the program by ear: a player that only hears and types, checked against the table.

PURPLE_TABLE_EARS=2 plays a deal and a whole match of every game in each language; a usual run takes the languages by
turns. `--junitxml` keeps the figures of each test: matches, decisions, words.
"""

import os

import pygame
import pytest

from tests.apart import OF_EACH_KIND
from tests.contract.matches import RULES
from tests.ears.ear_player import EarPlayer, count_words
from tests.ears.listening import Listener

GAMES = sorted(path.parent.name for path in RULES.glob("*/game.toml"))
LANGUAGES = ("en", "de")
THOROUGH = os.environ.get("PURPLE_TABLE_EARS") == "2"
CASES = [
    (game, code)
    for at, game in enumerate(GAMES if THOROUGH else OF_EACH_KIND)
    for code in (LANGUAGES if THOROUGH else LANGUAGES[at % 2 :][:1])
]
SHORT_MATCHES = [("spar", {"target": 3}, "en"), ("thirty_one", {"chips": 1}, "en")]
MATCHES = [(game, {}, code) for code in LANGUAGES for game in GAMES] if THOROUGH else SHORT_MATCHES
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


def check_lengths(player, record_property):
    """Note the figures of what was heard, and check that no sentence tires."""
    figures = player.measure()
    for name, value in figures.items():
        record_property(name, value)
    assert figures["median of a sentence"] <= 12
    assert figures["longest sentence"] <= 60, max(player.heard, key=count_words)


def ended(live):
    return live.outcome is not None


def scored(live):
    """Whether a deal has been scored and nothing else has begun."""
    return live.outcome is not None or bool(live.view(0).sheet)


@pytest.mark.parametrize(("game", "language"), CASES)
def test_a_deal_can_be_played_by_ear(tmp_path, record_property, game, language):
    listener = Listener(tmp_path, language=language, game=game)
    player = EarPlayer(listener, language)
    try:
        play(listener, player, scored)
        player.check_deal(listener.app._live.view(0).history)
        assert player.disagreements == []
        before = len(player.heard)
        check_lengths(player, record_property)
        # The results say their totals when the page is read.
        totals = listener.app._live.view(0).totals
        page = " ".join(player.press(pygame.K_F4))
        assert len(player.heard) > before
        assert all(str(abs(total)) in page for total in totals)
    finally:
        listener.close()


@pytest.mark.parametrize(("game", "options", "language"), MATCHES)
def test_a_match_can_be_played_by_ear_to_its_end(tmp_path, record_property, game, options, language):
    setups = {game: {"players": 2, "options": options}} if options else {}
    listener = Listener(tmp_path, language=language, game=game, setups=setups)
    player = EarPlayer(listener, language)
    try:
        play(listener, player, ended)
        record_property("deals", len(listener.app._live.view(0).sheet))
        assert player.disagreements == []
        check_lengths(player, record_property)
    finally:
        listener.close()
