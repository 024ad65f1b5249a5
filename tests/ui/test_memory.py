"""What scenes, sizes and matches leave behind, a little of it; `benchmarks/memory.py` goes through all of them."""

import gc
import sys
import weakref

import pytest

from purple_table.art.sprites import SpriteCache
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit.surfaces import SurfaceCache, transparent, windows
from purple_table.ui.shell.scene import Leftovers, Scene
from tests.ui.rounds import deck
from tests.ui.touring import LARGEST, USUAL, Tourist, resident

MOST_LEFT = 80
"""What a round in the largest window may leave behind in one of the usual size, in MB: 55 to 63 where this is all that
runs; it was 300."""


class Ring:
    """Something that only the collector finds."""

    def __init__(self):
        self.self = self


@pytest.fixture(scope="module", autouse=True)
def drawn_once():
    """Nothing is kept from one test to the next where memory is measured."""


@pytest.fixture
def by_hand():
    """No collection but those that are asked for."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def tourist(monkeypatch, tmp_path, tmp_path_factory):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    running = Tourist(tmp_path / "data", tmp_path_factory.getbasetemp() / "cards")
    yield running
    running.close()


def test_a_round_leaves_neither_scenes_nor_pictures_behind(tourist, monkeypatch, by_hand):
    met = []
    enter = Scene.enter
    monkeypatch.setattr(Scene, "enter", lambda scene, stage: (met.append(weakref.ref(scene)), enter(scene, stage))[1])
    tourist.come_home()
    before = resident() if sys.platform == "linux" else 0
    tourist.round(5, actions=12)
    assert tourist.stage.size == LARGEST
    assert len(tourist.app._context.cards._surfaces) > 20
    tourist.come_home()
    left = [type(scene()).__name__ for scene in met if scene() not in (None, *tourist.stage.scenes)]
    assert len(met) > 6
    assert left == []
    context, kit = tourist.app._context, tourist.stage.kit
    assert context.cards._surfaces.size <= windows(4, USUAL)
    assert context.cards._felt is None
    assert context.sprites._kept_bytes <= 8_000_000
    assert max(kit._surfaces.size, kit.text._surfaces.size) <= windows(2, USUAL)
    assert (resident() if sys.platform == "linux" else 0) <= before + MOST_LEFT


def test_what_was_left_goes_when_it_is_quiet_or_too_much(by_hand):
    leftovers = Leftovers()
    ring = weakref.ref(Ring())
    leftovers.collect(9.0)
    assert ring() is not None  # nothing was left, so nothing is looked for
    leftovers.add()
    leftovers.collect(0.1)
    assert ring() is not None
    leftovers.collect(0.6)
    assert ring() is None
    ring = weakref.ref(Ring())
    for _ in range(3):
        leftovers.collect(0.0)
        assert ring() is not None
        leftovers.add(scene=True)
    leftovers.collect(0.0)
    assert ring() is None


def test_what_was_put_by_goes_with_the_rest_once_it_is_left(by_hand):
    leftovers = Leftovers()
    ring = weakref.ref(Ring())
    leftovers.freeze()
    gc.collect()
    assert ring() is not None  # what is put by is not looked through while something moves
    leftovers.add()
    leftovers.collect(0.6)
    assert ring() is None
    assert gc.get_freeze_count() > 0  # and what is still in use is put by again


def test_a_cache_with_less_room_lets_the_oldest_go():
    cache = SurfaceCache(10 * 4000)
    for number in range(10):
        cache.get(number, lambda: transparent((100, 10)))
    cache.get(0, lambda: transparent((1, 1)))
    cache.set_limit(3 * 4000)
    assert cache.size == 3 * 4000
    assert [number for number in range(10) if number in cache] == [0, 8, 9]


def test_cards_are_kept_for_the_size_in_use():
    cards = CardSurfaces(SpriteCache(None))
    cloth = cards.felt("plum", (1280, 720))
    cards.make_room((1280, 720))
    assert cards.felt("plum", (1280, 720)) is cloth
    cards.make_room((800, 600))
    assert cards._felt is None
    card = deck().cards[0]
    cards.face(card, 60, angle=-4)
    assert cards.holds(card, 60)
    assert cards.holds(card, 60, angle=-4)
    assert not cards.holds(card, 60, angle=4)
    assert not cards.holds(None, 60)
    cards.back(60)
    assert cards.holds(None, 60)
