"""What is asked about a raise lies between the trick and the own hand, and a hint beside it."""

import pygame
import pytest

from purple_table.core.actions import Play
from purple_table.ui.kit.widgets import Label
from tests.ui.at_games import table_of, until_asked
from tests.ui.at_table import sitting
from tests.ui.covering import LONG_HINT, list_overlaps


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a table."""
    yield from sitting(monkeypatch)


def until_raised(sit, name, players):
    """A table at which somebody has raised while cards lie in the trick."""
    for seed in range(3, 40):
        guest = sit(live=table_of(name, players, seed=seed, level="club"), size=(1280, 720))
        while (ask := until_asked(guest)) is not None and not guest.results:
            if ask.kind == "choose" and guest.scene.picture.trick:
                return guest
            legal = guest.live.legal()
            guest.scene.commands.act(next((action for action in legal if isinstance(action, Play)), legal[0]))
    raise AssertionError("nobody raises")


@pytest.mark.parametrize(("name", "players"), [("put", 2), ("truc", 4)])
def test_the_answer_to_a_raise_leaves_the_trick_in_sight(sit, name, players):
    guest = until_raised(sit, name, players)
    assert list_overlaps(guest) == []
    assert list_overlaps(guest, [(1280, 720)], 1.5) == []
    guest.loop.stage.set_scale(None)
    panel = guest.scene.controls.panel
    for size in ((800, 600), (1280, 720), (1920, 1080)):
        guest.loop.stage.resize(size)
        guest.scene.model.notes.show_advice(LONG_HINT, None)
        note = guest.scene.spoken.room()
        assert not note.colliderect(panel.rect)
        assert note.inflate(size[0] // 20, size[0] // 20).colliderect(panel.rect), "the hint lies far off"
        told = [widget.text for widget in panel.body.walk() if isinstance(widget, Label)]
        assert all(panel.context.read_message(way.help) in told for way in panel.context.ask.ways)
        assert all(panel.rect.contains(button.rect) and button.tooltip for button in panel.buttons)


@pytest.mark.parametrize(("size", "scale"), [((800, 600), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.5)])
def test_a_hint_has_the_letters_of_the_prompt(sit, size, scale):
    guest = sit(live=table_of("thirty_one", 4, level="reference"), size=size)
    guest.loop.stage.set_scale(scale)
    until_asked(guest)
    guest.scene.model.notes.show_advice("**Hint:** Take it.\nA player: “With it I count 25, " + "so " * 34 + "”", None)
    _, note = guest.scene.spoken._place_note()
    assert note.font.size >= guest.scene.stage.kit.theme.sentences[-1].size
    assert note.rect.collidelist(guest.scene.controls.panel.content_rects) < 0


def test_a_long_hint_is_no_column_of_words_where_cards_fill_the_window(sit):
    guest = sit(live=table_of("contract_bridge", 4, level="reference"), size=(800, 600))
    until_asked(guest)
    guest.scene.model.notes.show_advice(LONG_HINT + "and so on " * 8, None)
    assert guest.scene.spoken.room().width > guest.scene.layout.size[0] // 2


@pytest.mark.parametrize("game", ["put", "truc"])
def test_what_a_button_does_lies_beside_the_hint(sit, game):
    """The half of it that matters lay below the hint that recommends the button."""
    guest = sit(live=table_of(game, 2, 3, level="reference"))
    until_asked(guest, "play")
    scene = guest.scene
    scene.model.notes.show_advice("**Hint:** " + "so " * 50, None)
    (first, *_) = [widget for widget in scene.controls.panel.walk() if getattr(widget, "caption", "")]
    guest.post(pygame.MOUSEMOTION, pos=first.rect.center, rel=(0, 0), buttons=(0, 0, 0))
    guest.wait(0.8)
    tooltip = scene.controls.form._tooltip
    assert tooltip.shown_text
    assert not tooltip._placed[1].colliderect(scene.spoken.room())
    # Where there is no other room it lies above the hint.
    tooltip._placed = (tooltip._placed[0], scene.spoken.room(), tooltip._placed[2])
    hinted = guest.surface.subsurface(scene.spoken.room()).copy()
    scene.painting.draw(guest.surface)
    assert pygame.image.tobytes(guest.surface.subsurface(scene.spoken.room()), "RGB") != pygame.image.tobytes(
        hinted, "RGB"
    )
