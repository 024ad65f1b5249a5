"""The pages of the program by ear: each says its title, and everything that the keyboard reaches has words."""

import pygame
import pytest
from msgspec.structs import replace

from tests.ears.ear_player import EarPlayer
from tests.ears.listening import Listener
from tests.ears.test_by_ear import play, scored


@pytest.fixture
def listener(tmp_path):
    listener = Listener(tmp_path)
    listener.hear()
    yield listener
    listener.close()


def go_through(listener):
    """Press Tab until the focus is back where it began; return what was said of each stop."""
    said, first = [], None
    for _ in range(120):
        said.append(listener.press(pygame.K_TAB))
        focused = listener.stage.scenes.top.spoken_form.focused
        if focused is first:
            return said
        first = first or focused
    raise AssertionError("Tab never comes back")


def test_speech_says_that_it_is_on_and_what_is_shown(tmp_path):
    listener = Listener(tmp_path)
    try:
        words = listener.said
        assert words[0] == "Stored speaks. F2 turns speech off."
        assert words[1] == "Purple Table"
        assert words[2].endswith(" items")
    finally:
        listener.close()


@pytest.mark.parametrize(
    ("open_page", "title"),
    [
        (lambda app: app._show_settings(), "Settings"),
        (lambda app: app._menus.show_setup(app._context.info("spades")), "Spades"),
        (lambda app: app._menus.show_about(), "About"),
    ],
)
def test_every_stop_of_a_page_has_words(listener, open_page, title):
    open_page(listener.app)
    listener.run(0.5)
    assert title in " ".join(listener.hear())
    said = go_through(listener)
    assert len(said) > 3
    assert all(any(words.strip(" ,") for words in new) for new in said), said


def test_a_value_is_said_when_it_changes_and_help_after_a_while(listener):
    listener.app._show_settings()
    listener.run(0.3)
    listener.hear()
    listener.press(pygame.K_TAB)
    assert listener.press(pygame.K_RIGHT) == ["Table, 2 of 4"]
    listener.run(1.5)
    assert any("Left and Right" in words for words in listener.hear())


def test_events_alone_name_no_widget(tmp_path):
    listener = Listener(tmp_path, speech="events")
    try:
        listener.hear()
        assert listener.press(pygame.K_TAB, pygame.K_TAB) == []
    finally:
        listener.close()


def test_a_key_turns_speech_off_and_on_and_that_is_kept(listener):
    said = listener.press(pygame.K_F2)
    assert said == ["Speech is off. F2 turns it on."]
    assert listener.app._context.settings.speech == "off"
    assert listener.press(pygame.K_TAB) == []
    assert listener.press(pygame.K_F2)[0] == "Stored speaks. F2 turns speech off."
    assert listener.app._context.settings.speech == "focus"


def test_the_key_works_on_the_settings_page_too(listener):
    listener.app._show_settings(("window", "speech"))
    listener.run(0.3)
    listener.press(pygame.K_F2)
    scene = listener.stage.scenes.top
    assert scene.settings.speech == "off"
    assert scene.controls["speech"].value == "off"


def test_a_handover_warns_for_whom_the_next_words_are(tmp_path):
    seats = [{"name": "Anna", "person": True}, {"name": "Ben", "person": True}]
    setups = {"spar": {"players": 2, "seats": seats}}
    listener = Listener(tmp_path, game="spar", setups=setups)
    try:
        listener.run(2.0)
        words = listener.hear()
        (warning,) = [text for text in words if "alone" in text]
        name = warning.split("The next words are for ")[1].removesuffix(" alone.")
        assert name in ("Lena", "Ben")
        # Nothing of a hand is said before somebody has taken the screen.
        hand = listener.app._live.view(0).hand + listener.app._live.view(1).hand
        assert not any(listener.stage.narrator.name_mark(code) in text for code in hand for text in words)
        assert listener.press(pygame.K_q, pygame.K_h) == [] or not listener.hear()
    finally:
        listener.close()


def test_speak_to_me_is_the_first_stop_of_the_first_page(tmp_path):
    listener = Listener(tmp_path, settings=False)
    try:
        assert not listener.said
        listener.press(pygame.K_TAB)
        assert listener.stage.scenes.top.spoken_form.focused.caption == "Speak to me"
        said = listener.press(pygame.K_RETURN)
        assert said[0] == "Stored speaks. F2 turns speech off."
        assert "Welcome to Purple Table" in said
        assert listener.app._context.settings.speech == "focus"
    finally:
        listener.close()


def test_a_first_evening_by_ear(tmp_path):
    """From the first start through a coached deal to results, statistics, replay, rules and settings."""
    listener = Listener(tmp_path, settings=False)
    player = EarPlayer(listener, "en")
    try:
        player.press(pygame.K_TAB)
        player.press(pygame.K_RETURN)
        assert any(words.startswith("Play your first game: Hearts") for words in player.press(pygame.K_TAB))
        player.press(pygame.K_RETURN)
        listener.app._scene.change_settings(replace(listener.app._scene.settings, speed="instant", reduced_motion=True))
        play(listener, player, scored)
        coached = [words for words in player.heard if "Hearts" in words or "follow" in words.lower()]
        assert coached, player.heard[:30]
        assert any("Deal 1" in words or "This deal" in words for words in player.press(pygame.K_F4))
        player.press(pygame.K_RETURN)
        player.wait(0.5)
        assert "The rules of Hearts" in player.press(pygame.K_r) + player.wait(0.5)
        assert any("Every Heart" in words or "Hearts" in words for words in player.press(pygame.K_F4))
        player.press(pygame.K_ESCAPE)
        listener.app._back.show_match(listener.app._live)
        assert "Look back" in player.wait(0.5)
        player.press(pygame.K_ESCAPE)
        listener.app._show_settings()
        assert "Settings" in player.wait(0.3)
        # The coach and the rules name cards in general, and tables have equal cells.
        assert [told for told in player.disagreements if "was hidden" not in told and "in a row" not in told] == []
    finally:
        listener.close()
