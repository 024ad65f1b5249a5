"""The program played with a gamepad (SDL's virtual controller) and with a finger (the clicks SDL makes of taps)."""

import ctypes
import os
import sys
from pathlib import Path

import pygame
import pytest

from purple_table.ui.kit.widgets.button import key_name
from tests.ears.listening import Listener
from tests.ui.at_table import sitting

A, B, X, LEFT, RIGHT, SHOULDER = 0, 1, 2, 13, 14, 10
FAR = 30_000


class VirtualPad:
    """A controller that SDL itself provides; it needs the SDL that pygame has loaded."""

    def __init__(self):
        maps = Path("/proc/self/maps").read_text(encoding="utf-8")
        found = [line.split()[-1] for line in maps.splitlines() if "/libSDL2" in line]
        library = ctypes.CDLL(found[0], mode=os.RTLD_NOLOAD | os.RTLD_NOW)
        library.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        library.SDL_JoystickFromInstanceID.argtypes = [ctypes.c_int32]
        library.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
        library.SDL_JoystickSetVirtualAxis.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int16]
        self._library = library
        self.index = library.SDL_JoystickAttachVirtual(1, 6, 15, 0)
        self._pad = None

    def find(self, opened):
        (number,) = opened
        self._pad = self._library.SDL_JoystickFromInstanceID(number)

    def button(self, number, down):
        self._library.SDL_JoystickSetVirtualButton(self._pad, number, int(down))

    def axis(self, number, value):
        self._library.SDL_JoystickSetVirtualAxis(self._pad, number, value)

    def detach(self):
        self._library.SDL_JoystickDetachVirtual(self.index)


@pytest.fixture
def padded(tmp_path):
    """A listener at a table of Spar with a gamepad."""
    if not sys.platform.startswith("linux"):
        pytest.skip("SDL is found by the maps of the process")
    setups = {"spar": {"players": 2, "options": {"target": 2}}}
    listener = Listener(tmp_path, game="spar", setups=setups)
    listener.app._loop.gamepads.open()
    pad = VirtualPad()
    listener.run(0.2)
    pad.find(listener.app._loop.gamepads._opened)
    yield listener, pad
    pad.detach()
    listener.close()


def press(listener, pad, *buttons):
    for number in buttons:
        pad.button(number, True)
        listener.run(0.04)
        pad.button(number, False)
        listener.run(0.04)
    return listener.hear()


def test_a_whole_match_is_played_with_a_gamepad(padded):
    listener, pad = padded
    for _ in range(400):
        if listener.app._live.outcome is not None:
            break
        if listener.stage.scenes.top is not listener.app._scene:
            press(listener, pad, A)
        else:
            press(listener, pad, RIGHT)
            # Just after a press that hurried the table along, another one is ignored.
            listener.run(0.3)
            cards = [words for words in listener.said if words.endswith("playable")]
            if cards and cards[-1].endswith(", playable"):
                press(listener, pad, A)
    assert listener.app._live.outcome is not None


def test_the_stick_moves_and_repeats_and_the_trigger_gives_a_hint(padded):
    listener, pad = padded
    listener.run(0.5)
    listener.hear()
    pad.axis(0, FAR)
    listener.run(1.0)
    pad.axis(0, 0)
    listener.run(0.1)
    assert len([words for words in listener.hear() if "playable" in words]) > 3
    pad.axis(4, FAR)
    listener.run(1.5)
    assert any(words.startswith("Hint") for words in listener.hear())


def test_keys_are_named_by_the_device_in_use(padded):
    listener, pad = padded
    press(listener, pad, RIGHT)
    assert key_name(pygame.K_RETURN) == "A"
    listener.press(pygame.K_LEFT)
    assert key_name(pygame.K_RETURN) == "Enter"


def test_b_opens_and_closes_the_menu_and_shoulders_go_on(padded):
    listener, pad = padded
    assert any(words.startswith("Paused") for words in press(listener, pad, B))
    assert press(listener, pad, SHOULDER)
    press(listener, pad, B)
    assert listener.stage.scenes.top is listener.app._scene


# --- fingers ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def sit_down(monkeypatch):
    yield from sitting(monkeypatch)


def tap(guest, point, seconds=0.0):
    guest.post(pygame.MOUSEBUTTONDOWN, pos=point, button=1, touch=True)
    for _ in range(round(seconds * 30)):
        guest.loop.step(1 / 30)
    guest.post(pygame.MOUSEBUTTONUP, pos=point, button=1, touch=True)


def find_playable(guest):
    code = sorted(guest.scene.model.legal_cards)[0]
    pose = guest.hand.glides.home(code)
    return code, (round(pose.x) - 12, round(pose.y))


def begin(sit_down, **settings):
    guest = sit_down(options={"passing": "off"}, **settings)
    guest.until(lambda: guest.my_turn)
    return guest


def test_the_first_tap_names_a_card_and_the_second_plays_it(sit_down):
    guest = begin(sit_down, tap_twice=True)
    code, point = find_playable(guest)
    held = len(guest.live.view(0).hand)
    tap(guest, point)
    assert len(guest.live.view(0).hand) == held
    assert guest.scene.model.notes.card == code
    tap(guest, point)
    assert len(guest.live.view(0).hand) == held - 1


def test_one_tap_plays_a_card_otherwise(sit_down):
    guest = begin(sit_down)
    _, point = find_playable(guest)
    held = len(guest.live.view(0).hand)
    tap(guest, point)
    assert len(guest.live.view(0).hand) == held - 1


def test_a_long_press_shows_the_last_trick_and_plays_nothing(sit_down):
    guest = begin(sit_down)
    _, point = find_playable(guest)
    tap(guest, point)
    guest.until(lambda: guest.my_turn and guest.scene.model.last_trick is not None)
    held = len(guest.live.view(0).hand)
    middle = guest.scene.layout.middle
    guest.post(pygame.MOUSEBUTTONDOWN, pos=(middle.left + 8, middle.top + 8), button=1, touch=True)
    for _ in range(25):
        guest.loop.step(1 / 30)
    assert guest.scene.overlays.shown == "last"
    guest.post(pygame.MOUSEBUTTONUP, pos=(middle.left + 8, middle.top + 8), button=1, touch=True)
    assert guest.scene.overlays.shown != "last"
    assert len(guest.live.view(0).hand) == held
    code, point = find_playable(guest)
    tap(guest, point, seconds=0.8)
    assert code in guest.live.view(0).hand
