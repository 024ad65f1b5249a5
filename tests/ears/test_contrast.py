"""No text is hard to read: measured on what is drawn, in every mood."""

import pygame
import pytest

from purple_table.art.moods import MOODS
from tests.contrast import contrast
from tests.ears.listening import Listener
from tests.ears.rendered_contrast import measure_scene

LEAST, SHARP = 4.5, 7.0
"""WCAG 2 asks 4.5 to 1 of ordinary text, and 7 to 1 where it is to be easy for everybody."""


def test_contrast_is_the_one_of_wcag():
    black, white = (0, 0, 0), (255, 255, 255)
    assert contrast(black, white) == pytest.approx(21)
    # The darkest and the lightest gray that are known to pass and to fail 4.5 to 1 on white.
    assert contrast((118, 118, 118), white) == pytest.approx(4.54, abs=0.005)
    assert contrast((119, 119, 119), white) == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("mood", MOODS)
def test_every_text_stands_out_from_what_lies_below_it(tmp_path, monkeypatch, mood):
    listener = Listener(tmp_path, mood=mood, felt=MOODS[mood].felt, speech="off")
    least = SHARP if MOODS[mood].plain is not None else LEAST
    app, stage, found = listener.app, listener.stage, {}

    def look(what):
        listener.run(0.2)
        texts = measure_scene(monkeypatch, stage)
        assert len(texts) > 5, what
        found.update({f"{what}: {words}": round(ratio, 2) for ratio, words in texts if ratio < least})

    try:
        look("title")
        app._show_settings()
        look("settings")
        stage.pop()
        app._menus.show_book("hearts")
        look("rules")
        stage.pop()
        app._menus.show_setup(app._context.info("spades"))
        look("set-up")
        stage.scenes.top.form._default.activate()
        listener.run(1.0)
        look("a bid")
        listener.press(pygame.K_ESCAPE)
        look("menu")
        listener.press(pygame.K_ESCAPE)
        listener.press(pygame.K_RIGHT, pygame.K_RETURN)
        listener.run(0.6)
        look("play")
        assert found == {}
    finally:
        listener.close()
