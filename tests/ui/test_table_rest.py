"""At rest the window shows, pixel for pixel, what a fresh drawing of the same view shows: nothing is soft or torn."""

import random

import msgspec
import pygame
import pytest

from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from tests.apart import OF_EACH_KIND
from tests.contract.matches import random_game
from tests.immediate_thinker import ImmediateThinker
from tests.ui.afresh import difference, rest
from tests.ui.at_games import NAMES
from tests.ui.at_table import sitting

SIZES = ((800, 600), (1000, 700))
KEYS = (pygame.K_h, pygame.K_a, pygame.K_o, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_ESCAPE)


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a table."""
    yield from sitting(monkeypatch)


def random_match(name, seed):
    game = random_game(name, random.Random(f"rest {name} {seed}"))
    seats = [Seat(NAMES[seat], computer=seat != 0, level="random") for seat in range(game.players)]
    return LiveMatch.new(game, seats, Chance(derive_secret(seed)), ImmediateThinker(game, make_player))


def meddle(guest, rng):
    """Do something that decides nothing: resize, point, drag, look, ask for a hint, open the menu, sort otherwise."""
    scene = guest.scene
    width, height = guest.loop.stage.size
    held = scene.hand.list_fan()
    point = (rng.randrange(width), rng.randrange(height))
    if held and rng.random() < 0.6:
        point = guest.spot(rng.choice(held))
    guest.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
    what = rng.randrange(10)
    if what < 2:
        guest.loop._window.size = rng.choice(SIZES)
    elif what == 2 and held:
        guest.drag(point, (width // 2, height - 5))
        guest.step()
        guest.drop((width // 2, height - 5))
    elif what == 3:
        guest.press(rng.choice(KEYS))
    elif what == 4:
        guest.post(pygame.KEYDOWN, key=pygame.K_l, mod=0, unicode="l", scancode=0)
    elif what == 5:
        scene.use(msgspec.structs.replace(scene.settings, sorting=rng.choice(("color", "rank"))))


def act(guest, rng):
    """Do what the rules allow, at random."""
    scene = guest.scene
    if guest.results:
        guest.results.clear()
    elif guest.top is not scene:
        guest.press(pygame.K_ESCAPE)
    elif scene.model.ask is not None and not scene.playback.is_busy:
        scene.commands.act(rng.choice(list(guest.live.legal())))


@pytest.mark.parametrize("game", OF_EACH_KIND)
def test_at_rest_the_window_equals_a_fresh_drawing(sit, game):
    rng = random.Random(f"{game} 1")
    guest = sit(live=random_match(game, 1), speed="fast", size=rng.choice(SIZES))
    for number in range(7):
        for _ in range(rng.randrange(1, 40)):
            guest.step(rng.choice((1 / 60, 1 / 60, 0.1)))
        if rng.random() < 0.5:
            meddle(guest, rng)
        assert rest(guest.loop)
        where = difference(guest.loop)
        assert where is None, f"{number}: at {where} of {guest.loop.stage.size}"
        act(guest, rng)
