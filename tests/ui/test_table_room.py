"""Nothing that asks for a decision covers anybody, and what is read while playing is large enough."""

import pygame
import pytest

from purple_table.ui.kit import telling
from tests.catalogues import languages
from tests.contract.matches import GAMES, load
from tests.ui.at_games import table_of, until_asked
from tests.ui.at_table import Guest, make_match, shared_cards, sitting

SIZES = ((800, 600), (1280, 720), (1920, 1080))
SHORT = ("thirty_one",)
"""With seven seats and more at its least size this table has no room for its row of buttons."""


@pytest.fixture
def sit(monkeypatch):
    yield from sitting(monkeypatch)


@pytest.fixture
def sit_at(monkeypatch):
    """A function that sits down at a game."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    guests = []

    def sit_down(name, players, size=(1280, 720), **fields):
        guests.append(Guest(table_of(name, players, level="reference"), shared_cards(), size, **fields))
        return guests[-1]

    yield sit_down
    for guest in guests:
        guest.close()


def seated(name):
    """The numbers of players that a game can be played by: all where bids are made by many, else least and most."""
    players = load(f"{name}/game.toml")["players"]
    return sorted({players["least"], players["usual"], players["most"]})


def people(layout):
    """Where people are told: their plates and heads, the own hand and the bar."""
    seats = [rect for seat in layout.seats[1:] for rect in (seat.plate, seat.portrait)]
    return [*seats, layout.seats[0].plate, layout.hand, layout.bar]


def resized(guest, size):
    guest.loop._window.size = size
    guest.step(0.0)


@pytest.mark.parametrize("language", languages(), ids=lambda language: language.code)
@pytest.mark.parametrize("name", GAMES)
def test_no_panel_covers_anybody(sit_at, name, language):
    telling.use(language)
    for players in seated(name):
        if name in SHORT and players > 6:
            continue
        guest = sit_at(name, players)
        seen = set()
        for turn in range(14):
            asked = until_asked(guest)
            if asked is None or guest.results:
                break
            scene = guest.scene
            key = asked.kind, scene.model.view.status.phase, len(asked.ways)
            for size in SIZES if scene.controls.panel is not None and key not in seen else ():
                resized(guest, size)
                panel = scene.controls.panel.rect
                assert pygame.Rect((0, 0), size).contains(panel)
                assert panel.collidelist(people(scene.layout)) < 0, (players, key, size)
                # What a hint says stands beside it and covers none of it either.
                scene.model.notes.advise(
                    "**Hint:** Pass.\nA player: “Words” and some more of them, " + "so " * 24, None
                )
                note = scene.spoken.room()
                assert not note.colliderect(panel), (players, key, size)
                assert note.collidelist([seat.plate for seat in scene.layout.seats]) < 0, (players, key, size)
                scene.model.notes.forget_advice()
            seen.add(key)
            legal = guest.live.legal()
            scene.commands.do(legal[turn % len(legal)] if asked.kind == "choose" else legal[0])


@pytest.mark.parametrize(("size", "least"), [((1280, 720), 16), ((1920, 1080), 24), ((800, 600), 15)])
def test_hints_and_what_is_asked_are_large_enough_to_be_read(sit, size, least):
    guest = sit(options={"passing": "off"}, size=size)
    guest.until_asked()
    guest.press(pygame.K_h)
    guest.until(lambda: guest.scene.model.notes.note)
    note = guest.scene.spoken._note()
    assert note.font.size >= least
    assert pygame.Rect((0, 0), size).contains(note.rect)
    asked = guest.scene.spoken._prompt()[0]
    assert guest.scene.spoken._in_strip(asked, guest.scene.layout).font.size >= least


@pytest.mark.parametrize("size", SIZES)
def test_words_stay_away_from_their_frame_and_from_the_hand(sit, size):
    guest = sit(options={"passing": "off"}, size=size)
    guest.until_asked()
    kit, layout = guest.scene.means.kit, guest.scene.layout
    for words in (4, 20, 30, 45):
        text = "**Your turn.** " + "words and " * (words // 2)
        note = guest.scene.spoken._in_strip(text, layout)
        high = kit.text.layout(text, note.font, note.rect.width - kit.px(20)).size[1]
        assert note.rect.height >= high + kit.px(4)
        assert note.rect.bottom <= layout.hand.top
        if words <= 30:
            assert note.rect.bottom <= layout.hand.top - layout.lift


def test_a_reason_beside_the_trick_is_large_where_the_table_is_empty(sit):
    guest = sit(live=make_match(level="club", passing="off"), size=(1280, 720), reasons="trick")
    larger = 0
    for _ in range(6):
        guest.until_asked()
        for *_, note in guest.scene.parts.reasons._lying(guest.scene.layout):
            larger += note.font.size >= 16
        guest.pick(min(guest.scene.model.legal))
    assert larger >= 4
