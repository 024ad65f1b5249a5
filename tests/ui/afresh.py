"""Compares the window with a fresh drawing of what it shows: at rest nothing is soft, torn or left over."""

import pygame
import pytest

from purple_table.ui.cards import card_painter
from purple_table.ui.cards.card_painter import CardPainter
from purple_table.ui.scenes.table import TableScene

ENOUGH = 10**12
"""Pixels of cards that may be made in a frame: all there are."""


def rest(loop, steps=1500):
    """Let time pass until nothing asks for a picture any more; False if something goes on moving."""
    return any(not loop.step(1 / 20) for _ in range(steps))


def drawn_afresh(stage):
    """The picture that all scenes in sight make with all the time there is, tables with nothing kept from before."""
    surface = pygame.Surface(stage.size)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(card_painter, "_PIXELS_TURNED", ENOUGH)
        for scene in stage.scenes.shown:
            if isinstance(scene, TableScene):
                patched.setattr(scene.drawing, "painter", CardPainter(scene.drawing.cards, scene.model.deck))
                patched.setattr(scene, "painting", scene.fresh_painting())
            scene.draw(surface)
            if isinstance(scene, TableScene):
                assert not scene.drawing.painter.owing
        stage.toasts.draw(surface, stage.kit, stage.scenes.top.foot)
    return surface


def difference(loop):
    """Where the picture, before a small window scales it, differs from a fresh drawing; None where it does not."""
    fresh = drawn_afresh(loop.stage)
    seen = loop._window.get_surface() if loop._drawing is None else loop._drawing
    if pygame.image.tobytes(fresh, "RGB") == pygame.image.tobytes(seen, "RGB"):
        return None
    same = pygame.mask.from_threshold(fresh, (0, 0, 0), (1, 1, 1, 255), seen)
    same.invert()
    rects = same.get_bounding_rects()
    return tuple(rects[0].unionall(rects[1:]))
