"""Contrast as it is drawn: what lies below the letters of each text when it is put on a picture."""

import numpy as np
import pygame

from purple_table.ui.kit.theme import measure_luminance
from tests.contrast import compare_luminances

_INK = 128
"""From this opacity on a pixel belongs to a letter."""


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
