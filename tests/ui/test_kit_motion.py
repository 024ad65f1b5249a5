"""Animation, sounds, and cards as surfaces."""

import io
import itertools
import math
import tomllib
import wave
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from purple_table.art.sprites import SpriteCache
from purple_table.core.cards import Deck
from purple_table.ui.cards.card_surfaces import CardSurfaces, draw_posed
from purple_table.ui.cards.emblems import Marks
from purple_table.ui.kit import animation
from purple_table.ui.kit.animation import AnimationQueue, CallbackStep, Move, ParallelSteps, Pose, Sequence, WaitStep
from purple_table.ui.kit.theme import IVORY
from purple_table.ui.shell.audio import CHANNELS, RATE, Silence, Sounds, open_sounds, sound_names, synthesize

HOME = Pose(-1, -1)


def move_evenly(share):
    return share


def at(x, y=0.0, **fields):
    return lambda: Pose(x, y, **fields)


def slide(key, start, end, seconds=1.0, **options):
    return Move(key, at(start), at(end), seconds, easing=move_evenly, **options)


def x_of(queue, key="card"):
    return queue.pose(key, HOME).x


def test_a_move_goes_its_way_and_then_the_card_is_at_home():
    queue = AnimationQueue()
    queue.add(slide("card", 0, 100))
    assert x_of(queue) == 0
    assert queue.update(0.25)
    assert x_of(queue) == pytest.approx(25)
    assert queue.update(0.8)
    assert queue.pose("card", HOME) == HOME
    assert not queue.is_busy
    assert not queue.update(0.1)


def test_a_new_layout_in_the_middle_bends_the_way():
    width = [100.0]
    queue = AnimationQueue()
    queue.add(Move("card", at(0), lambda: Pose(width[0], 0), 1.0, easing=move_evenly))
    queue.update(0.5)
    assert x_of(queue) == 50
    width[0] = 300.0
    assert x_of(queue) == 150


@pytest.mark.parametrize(
    ("factor", "seconds"), [(animation.RELAXED, 1.6), (animation.NORMAL, 1.0), (animation.FAST, 0.5)]
)
def test_speed(factor, seconds):
    queue = AnimationQueue(factor)
    queue.add(slide("card", 0, 100))
    queue.update(seconds * 0.99)
    assert x_of(queue) == pytest.approx(99)
    queue.update(seconds * 0.02)
    assert not queue.is_busy


def test_instant_speed_leaves_only_unscaled_waits():
    done = []
    queue = AnimationQueue(animation.INSTANT)
    queue.add(
        slide("card", 0, 100), CallbackStep(lambda: done.append("call")), WaitStep(1.0), WaitStep(0.4, scaled=False)
    )
    queue.update(0.01)
    assert done == ["call"]
    assert queue.is_busy
    queue.update(0.4)
    assert not queue.is_busy


def test_sequence_carries_time_over_and_waits_at_the_start():
    order = []
    queue = AnimationQueue()
    queue.add(
        Sequence(
            slide("one", 0, 10),
            CallbackStep(lambda: order.append("between")),
            WaitStep(0.5),
            slide("two", 5, 6),
        )
    )
    queue.update(0.5)
    assert x_of(queue, "two") == 5
    assert order == []
    queue.update(1.5)
    assert order == ["between"]
    assert x_of(queue, "two") == pytest.approx(5.5)
    assert queue.pose("one", HOME) == HOME


def test_together_staggers():
    queue = AnimationQueue()
    queue.add(ParallelSteps(*(slide(key, 0, 100) for key in "abc"), stagger=0.25), slide("d", 7, 8))
    queue.update(0.5)
    assert [round(x_of(queue, key)) for key in "abcd"] == [50, 25, 0, 7]
    queue.update(0.75)
    assert queue.pose("a", HOME) == HOME
    assert x_of(queue, "c") == pytest.approx(75)
    queue.update(0.5)
    assert x_of(queue, "d") == pytest.approx(7.25)


def test_the_first_of_two_moves_of_a_card_counts():
    queue = AnimationQueue()
    queue.add(slide("card", 0, 10), slide("card", 10, 20))
    queue.update(1.5)
    assert x_of(queue) == pytest.approx(15)


def test_finish_does_everything_once_and_in_order():
    done = []
    queue = AnimationQueue()
    queue.add(
        ParallelSteps(slide("a", 0, 1), Sequence(WaitStep(1), CallbackStep(lambda: done.append(1)))),
        CallbackStep(lambda: done.append(2)),
        CallbackStep(lambda: queue.add(slide("b", 3, 4))),
    )
    queue.update(0.1)
    queue.finish()
    assert done == [1, 2]
    assert queue.pose("a", HOME) == HOME
    assert x_of(queue, "b") == 3
    queue.finish()
    assert not queue.is_busy
    assert done == [1, 2]


def test_finish_from_within():
    done = []
    queue = AnimationQueue()
    queue.add(CallbackStep(queue.finish), slide("a", 0, 1), CallbackStep(lambda: done.append(1)))
    queue.update(0.1)
    assert not queue.is_busy
    assert done == [1]


def test_reduced_motion_fades_in_at_the_end():
    queue = AnimationQueue(reduced_motion=True)
    queue.add(slide("card", 0, 100))
    queue.update(0.05)
    pose = queue.pose("card", HOME)
    assert pose.x == 100
    assert 0 < pose.alpha < 1
    queue.update(0.1)
    assert not queue.is_busy


def test_lift_and_easing():
    queue = AnimationQueue()
    queue.add(Move("card", at(0), at(100), 1.0, lift=30))
    queue.update(0.5)
    pose = queue.pose("card", HOME)
    assert pose.y == pytest.approx(-30)
    assert pose.x == pytest.approx(87.5)
    for easing in (animation.ease_out, animation.ease_in_out):
        assert (easing(0), easing(1)) == (0, 1)


def test_flip():
    assert animation.flip(0) == (1, False)
    assert animation.flip(0.5)[0] == pytest.approx(0, abs=1e-9)
    width, other_side = animation.flip(0.75)
    assert other_side
    assert width == pytest.approx(0.7071, abs=1e-4)


@pytest.mark.parametrize("name", sound_names())
def test_sounds_are_short_soft_and_end_quietly(name):
    data = synthesize(name)
    with wave.open(io.BytesIO(data)) as reader:
        assert (reader.getframerate(), reader.getnchannels(), reader.getsampwidth()) == (RATE, CHANNELS, 2)
        assert 0.03 < reader.getnframes() / RATE < (1.5 if name in ("chord", "lose", "win") else 0.3)
        samples = memoryview(reader.readframes(reader.getnframes())).cast("h")
    assert 1000 < max(map(abs, samples)) < 0.5 * 32767
    assert max(map(abs, samples[-20:])) < 400
    moment = RATE // 20 * CHANNELS
    loudest = max(sum(value * value for value in samples[at : at + moment]) for at in range(0, len(samples), 200))
    assert -25 < 10 * math.log10(loudest / min(moment, len(samples)) / 32767**2) < -19, "levels are matched"


def test_a_landing_goes_a_little_beyond_its_end():
    way = [animation.ease_landing(step / 100) for step in range(101)]
    assert (way[0], way[-1]) == pytest.approx((0, 1))
    assert 1.01 < max(way) < 1.05
    queue = AnimationQueue()
    queue.add(Move("card", at(0), at(100), 1.0, swell=0.2))
    queue.update(0.5)
    assert queue.pose("card", HOME).scale == pytest.approx(1.2)


def test_a_sound_that_is_heard_often_is_never_the_same_twice_in_a_row(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = open_sounds(None)
    try:
        heard = [sounds._choose_variant("card") for _ in range(40)]
        assert set(heard) == {"card", "card.1", "card.2"}
        assert all(one != other for one, other in itertools.pairwise(heard))
        assert sounds._choose_variant("win") == "win"
        assert len({synthesize(name) for name in sound_names()}) == len(sound_names())
    finally:
        sounds.close()


@pytest.mark.parametrize(("side", "louder"), [(-1.0, 0), (0.6, 1), (0.0, None)])
def test_a_sound_comes_from_its_side(monkeypatch, side, louder):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds, volumes = open_sounds(None), []
    channel = SimpleNamespace(set_volume=lambda *both: volumes.append(both))
    monkeypatch.setattr(
        sounds, "_sound", lambda name: SimpleNamespace(play=lambda: channel, set_volume=lambda one: None)
    )
    try:
        sounds.play("card", side)
    finally:
        sounds.close()
    ((left, right),) = volumes
    assert all(0.2 < volume <= 1 for volume in (left, right))
    assert (left == right) is (louder is None)
    assert louder is None or (left, right)[louder] > (left, right)[1 - louder]


def test_a_sound_from_afar_is_softer(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds, volumes = open_sounds(None), []
    made = SimpleNamespace(play=lambda: SimpleNamespace(set_volume=lambda *both: None), set_volume=volumes.append)
    monkeypatch.setattr(sounds, "_sound", lambda name: made)
    monkeypatch.setattr(sounds._random, "random", lambda: 0.0)
    try:
        for away in (0.0, 0.5, 1.0):
            sounds.play("card", 0.0, away)
    finally:
        sounds.close()
    assert volumes[0] > volumes[1] > volumes[2] > volumes[0] / 2


def test_a_sound_is_the_same_every_time():
    assert synthesize("card") == synthesize("card")


def test_sounds_play_at_their_speed_and_are_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = open_sounds(tmp_path / "sounds")
    assert isinstance(sounds, Sounds)
    try:
        sounds.play("turn")
        length = sounds._sound("turn").get_length()
        with wave.open(io.BytesIO(synthesize("turn"))) as reader:
            assert length == pytest.approx(reader.getnframes() / RATE, abs=0.01)
        assert [path.name for path in (tmp_path / "sounds").iterdir()] == ["turn-2.wav"]
    finally:
        sounds.close()


def test_damaged_and_unwritable_sound_files_cost_nothing_but_time(tmp_path, monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    file = tmp_path / "turn-2.wav"
    file.write_bytes(b"RIFF damaged")
    sounds = open_sounds(tmp_path)
    in_the_way = tmp_path / "file"
    in_the_way.write_text("no folder")
    unwritable = Sounds(in_the_way)
    try:
        sounds.play("turn")
        assert file.read_bytes() == synthesize("turn")
        unwritable.play("turn")
    finally:
        sounds.close()


def test_no_device_is_silence(monkeypatch):
    def fail(**_):
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    sounds = open_sounds(None)
    assert type(sounds) is Silence
    assert not sounds.prepare()
    sounds.play("card")
    sounds.set_volume(0.5)
    sounds.set_muted(True)
    sounds.close()


def test_muted_sounds_are_not_even_made(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = open_sounds(None)
    try:
        sounds.set_muted(True)
        sounds.play("card")
        assert sounds._sounds == {}
    finally:
        sounds.close()


@pytest.fixture(scope="module")
def deck():
    path = Path(__file__).parents[2] / "rules" / "decks" / "purple.toml"
    return Deck.from_mapping(tomllib.loads(path.read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def cards():
    return CardSurfaces(SpriteCache(None))


def test_faces_are_kept_and_dimmed(cards, deck):
    card = deck["Rd9"]
    face = cards.face(card, 60)
    assert face.get_size() == cards.size(60)
    assert cards.face(card, 60) is face
    dimmed = cards.face(card, 60, dimmed=True)
    light, dark = face.get_at((30, 20)), dimmed.get_at((30, 20))
    assert sum(dark[:3]) < 0.75 * sum(light[:3])
    assert dark.a == light.a == 255
    assert face.get_at((0, 0)).a < 40


def test_turned_cards_keep_their_middle(cards, deck):
    upright, lying = cards.back(60), cards.back(60, angle=90)
    assert lying.get_size() == upright.get_size()[::-1]
    slanted = cards.back(60, angle=-20)
    assert slanted is cards.back(60, angle=340)
    assert slanted.get_width() > upright.get_width()
    assert cards.outline(60).get_width() == 60 + 2 * cards.outline_width(60)
    assert cards.shadow(60).get_width() == 60 + 2 * cards.shadow_margin(60)


def test_a_new_style_makes_new_cards(deck):
    from purple_table.art.sprites import BACKS, CardStyle

    surfaces = CardSurfaces(SpriteCache(None))
    old = surfaces.back(40)
    surfaces.set_style(CardStyle(back=BACKS[1]))
    new = surfaces.back(40)
    assert pygame.image.tobytes(old, "RGB") != pygame.image.tobytes(new, "RGB")
    assert surfaces.style.back == BACKS[1]


def test_cloth_and_icon(cards):
    from purple_table.art.sprites import FELTS

    name = next(iter(FELTS))
    cloth = cards.felt(name, (64, 48))
    assert cloth.get_size() == (64, 48)
    assert cards.felt(name, (64, 48)) is cloth
    assert cards.icon(32).get_size() == (32, 32)


def drawn(pose, front, behind=None):
    target = pygame.Surface((100, 100))
    target.fill((0, 0, 0))
    rect = draw_posed(target, pose, front, behind)
    return target, rect


def test_posed_cards():
    front, behind = pygame.Surface((20, 40), pygame.SRCALPHA), pygame.Surface((20, 40), pygame.SRCALPHA)
    front.fill((200, 0, 0, 255))
    behind.fill((0, 200, 0, 255))
    assert drawn(Pose(50, 50), front)[1] == pygame.Rect(40, 30, 20, 40)
    target, rect = drawn(Pose(50, 50, scale=2.0), front)
    assert rect.size == (40, 80)
    target, rect = drawn(Pose(50, 50, turn=1.0), front, behind)
    assert tuple(target.get_at((50, 50)))[:3] == (0, 200, 0)
    target, rect = drawn(Pose(50, 50, turn=0.25), front, behind)
    assert rect.width == 14
    assert target.get_at((50, 50)).r == pytest.approx(200, abs=3)
    target, rect = drawn(Pose(50, 50, alpha=0.5), front)
    assert target.get_at((50, 50)).r == pytest.approx(100, abs=3)
    assert front.get_alpha() == 255
    target, rect = drawn(Pose(50, 50, angle=90), front)
    assert rect.width > rect.height


@pytest.mark.parametrize("height", [14, 18, 32])
def test_a_mark_ends_in_an_edge_that_is_seen_on_a_note(deck, height):
    """Its paper is that of a note: without an edge there seemed to be a gap before the full stop."""
    chip = Marks([deck])("RdA", height)
    edge = chip.get_at((chip.get_width() - 1, chip.get_height() // 2))
    assert edge.a == 255
    assert max(abs(one - other) for one, other in zip(edge[:3], IVORY, strict=True)) > 25


def test_marks_of_colors_and_cards(deck):
    marks = Marks([deck])
    color, card = marks("Bk", 20), marks("BkA", 20)
    assert color.get_height() == card.get_height() == 24
    assert card.get_width() > color.get_width()
    assert marks("Bk", 20) is color
    assert marks("Jk1", 20).get_size() != marks("Jk2", 20).get_size(), "Jokers are told by their names"
    assert marks("no such", 20) is None
    looks = {pygame.image.tobytes(marks(code.code, 24), "RGB") for code in deck.colors}
    assert len(looks) == 7
