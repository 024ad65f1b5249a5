"""Gamepads: their buttons become the keys that do the same, so that a gamepad reaches all that a keyboard reaches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pygame
from pygame._sdl2 import controller

KEYS: dict[int, tuple[int, int]] = {
    pygame.CONTROLLER_BUTTON_A: (pygame.K_RETURN, 0),
    pygame.CONTROLLER_BUTTON_B: (pygame.K_ESCAPE, 0),
    pygame.CONTROLLER_BUTTON_X: (pygame.K_SPACE, 0),
    pygame.CONTROLLER_BUTTON_Y: (pygame.K_u, 0),
    pygame.CONTROLLER_BUTTON_START: (pygame.K_ESCAPE, 0),
    pygame.CONTROLLER_BUTTON_BACK: (pygame.K_F1, 0),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: (pygame.K_TAB, pygame.KMOD_SHIFT),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: (pygame.K_TAB, 0),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (pygame.K_LEFT, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (pygame.K_RIGHT, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: (pygame.K_UP, 0),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (pygame.K_DOWN, 0),
}
"""The key of each button, and what is held with it."""
CAPS: dict[int, str] = {
    pygame.K_RETURN: "A",
    pygame.K_ESCAPE: "B",
    pygame.K_SPACE: "X",
    pygame.K_u: "Y",
    pygame.K_h: "LT",
    pygame.K_l: "RT",
    pygame.K_F1: "Back",
}
"""What stands on a gamepad where a key is named, while it was used last."""
GAMEPAD_EVENTS = (
    pygame.CONTROLLERAXISMOTION,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
    pygame.CONTROLLERDEVICEADDED,
    pygame.CONTROLLERDEVICEREMOVED,
    pygame.JOYAXISMOTION,
    pygame.JOYBUTTONDOWN,
    pygame.JOYBUTTONUP,
    pygame.JOYDEVICEADDED,
    pygame.JOYDEVICEREMOVED,
)
"""What a gamepad reports; no scene sees any of it."""
_TRIGGERS = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: pygame.K_h,
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: pygame.K_l,
}
_STICK = {
    pygame.CONTROLLER_AXIS_LEFTX: (pygame.K_LEFT, pygame.K_RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (pygame.K_UP, pygame.K_DOWN),
}
_FAR, _NEAR = 18_000, 9_000
"""A stick or trigger counts as pressed beyond the first value, and as let go below the second; 32,767 is its end."""
_FIRST, _NEXT = 0.42, 0.13
"""The seconds after which a held direction repeats, at first and then again and again."""
_ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


class Gamepads:
    """All gamepads that are plugged in. They are looked for after `open`."""

    def __init__(self) -> None:
        self._opened: dict[int, controller.Controller] = {}
        self._held: dict[int, float] = {}
        """The keys that are held, with the seconds until they repeat."""

    def open(self) -> None:
        """Look for gamepads; from now on those that are plugged in are found too. Without any support, do nothing."""
        with suppress(pygame.error):
            controller.init()

    def close(self) -> None:
        """Give the gamepads back."""
        self._opened.clear()
        if controller.get_init():
            controller.quit()

    def translate(self, event: pygame.event.Event) -> Iterator[pygame.event.Event]:
        """Go through the keys that an event of a gamepad stands for; nothing for events of other devices."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            with suppress(pygame.error):
                pad = controller.Controller(event.device_index)
                self._opened[pad.as_joystick().get_instance_id()] = pad
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._opened.pop(event.instance_id, None)
            yield from self._let_go()
        elif event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP) and event.button in KEYS:
            yield from self._press(*KEYS[event.button], event.type == pygame.CONTROLLERBUTTONDOWN)
        elif event.type == pygame.CONTROLLERAXISMOTION and event.axis in _TRIGGERS:
            yield from self._move(_TRIGGERS[event.axis], event.value)
        elif event.type == pygame.CONTROLLERAXISMOTION and event.axis in _STICK:
            back, forth = _STICK[event.axis]
            yield from self._move(back, -event.value)
            yield from self._move(forth, event.value)

    def update(self, dt: float) -> Iterator[pygame.event.Event]:
        """Go through the keys that repeat after dt seconds, because a direction is held."""
        for key in _ARROWS:
            if key in self._held:
                self._held[key] -= dt
                if self._held[key] <= 0:
                    self._held[key] = _NEXT
                    yield _make_key(pygame.KEYDOWN, key, 0)

    def _move(self, key: int, value: int) -> Iterator[pygame.event.Event]:
        if value >= _FAR:
            yield from self._press(key, 0, True)
        elif value <= _NEAR:
            yield from self._press(key, 0, False)

    def _press(self, key: int, mod: int, down: bool) -> Iterator[pygame.event.Event]:
        if down == (key in self._held):
            return
        if down:
            self._held[key] = _FIRST
        else:
            del self._held[key]
        yield _make_key(pygame.KEYDOWN if down else pygame.KEYUP, key, mod)

    def _let_go(self) -> Iterator[pygame.event.Event]:
        for key in tuple(self._held):
            yield from self._press(key, 0, False)


def _make_key(kind: int, key: int, mod: int) -> pygame.event.Event:
    return pygame.event.Event(kind, key=key, mod=mod, unicode="", scancode=0)
