"""Contrast as it is drawn: what lies below the letters of each text when it is put on a picture.

python -m tests.ears.rendered_contrast     prints the least contrast of each mood and page as a table
"""

import os
import tempfile
from pathlib import Path

import numpy as np
import pygame
import pytest

from purple_table import match_store
from purple_table.art.moods import MOODS
from purple_table.ui.kit.theme import measure_luminance
from purple_table.ui.scenes.results.results_scene import ResultsScene
from purple_table.ui.scenes.table import TableScene
from tests.contrast import compare_luminances
from tests.ears.listening import Listener
from tests.ui.monkey import Quick

_INK = 128
"""From this opacity on a pixel belongs to a letter."""
_MOST_TURNS = 100
"""How often a deal is looked at until it must be over."""


def luminances(pixels):
    """The relative luminance of every pixel of an array of RGB."""
    shares = pixels / 255
    linear = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


class Observer(pygame.Surface):
    """A picture that notes the contrast of every text that is put on it: `found` holds ratio and words.

    It knows texts by their pictures, which `texts` maps to words and color.
    """

    def __init__(self, size, texts):
        super().__init__(size, depth=32)
        self.texts, self.found = texts, []

    def blit(self, source, dest=(0, 0), area=None, special_flags=0):
        known = self.texts.get(id(source))
        if known is not None and area is None and not special_flags:
            place = source.get_rect(topleft=dest if not isinstance(dest, pygame.Rect) else dest.topleft)
            seen = place.clip(self.get_clip())
            if seen.size == place.size and seen.width and (source.get_alpha() in (None, 255)):
                self._note(source, seen, *known)
        return super().blit(source, dest, area, special_flags)

    def _note(self, source, seen, words, color):
        letters = pygame.surfarray.array_alpha(source) >= _INK
        if letters.any():
            below = pygame.surfarray.array3d(self.subsurface(seen))[letters]
            ground = float(np.median(luminances(below)))
            self.found.append((compare_luminances(measure_luminance(color), ground), words))


def watch_texts(monkeypatch, kit):
    """Note every text that the kit sets from now on; return where they are noted."""
    texts, kept = {}, []

    def watch(name):
        make = getattr(kit.text, name)

        def note(text, font, color, *rest, **more):
            picture = make(text, font, color, *rest, **more)
            kept.append(picture)  # so that no other picture gets its id
            if "{" not in text:  # a mark has colors of its own
                texts[id(picture)] = text, kit.text._ink(color)
            return picture

        monkeypatch.setattr(kit.text, name, note)

    for name in ("line", "paragraph"):
        watch(name)
    return texts


def measure_scene(monkeypatch, stage):
    """The contrast of every text that the scenes on the stage draw now, the worst first."""
    with monkeypatch.context() as patch:
        texts = watch_texts(patch, stage.kit)
        observer = Observer(stage.size, texts)
        for scene in stage.scenes.shown:
            scene.draw(observer)
    return sorted(observer.found)


def measure_pages(folder, monkeypatch, mood):
    """Go through the pages of the program in a mood; return the least contrast of each, with the words that have it."""
    listener = Listener(folder, mood=mood, felt=MOODS[mood].felt, speech="off")
    app, stage, found = listener.app, listener.stage, {}

    def look(page):
        listener.run(0.2)
        texts = measure_scene(monkeypatch, stage)
        assert len(texts) > 5, page
        found[page] = texts[0]

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
        stage.scenes.top.form.default.activate()
        listener.run(1.0)
        look("a bid")
        listener.press(pygame.K_ESCAPE)
        look("menu")
        listener.press(pygame.K_ESCAPE)
        listener.press(pygame.K_b)
        look("score sheet")
        listener.press(pygame.K_ESCAPE)
        listener.press(pygame.K_RIGHT, pygame.K_RETURN)
        listener.run(0.6)
        look("play")
        for _ in range(_MOST_TURNS):
            scene = stage.scenes.top
            if isinstance(scene, ResultsScene):
                break
            if isinstance(scene, TableScene) and scene.model.ask is not None and not scene.playback.is_busy:
                scene.commands.act(app._live.legal()[0])
            listener.run(0.2)
        look("result")
        assert isinstance(stage.scenes.top, ResultsScene)
    finally:
        listener.close()
    return found


def main():
    """Print the table."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    match_store.ThinkingProcess = Quick
    rows = {}
    for mood in MOODS:
        with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
            rows[mood] = measure_pages(Path(folder), patch, mood)
    pages = list(rows[next(iter(MOODS))])
    print("| mood | " + " | ".join(pages) + " |")
    print("|---|" + "---|" * len(pages))
    for mood, found in rows.items():
        print(f"| {mood} | " + " | ".join(f"{found[page][0]:.1f}" for page in pages) + " |")


if __name__ == "__main__":
    main()
