"""The window and its event loop, which uses next to no processor time while nothing happens."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pygame

from purple_table.ui.kit.text import Mark
from purple_table.ui.kit.theme import REFERENCE_WINDOW, SMALLEST_WINDOW, Size
from purple_table.ui.kit.widgets.button import use_caps
from purple_table.ui.shell.gamepad import CAPS, GAMEPAD_EVENTS, Gamepads
from purple_table.ui.shell.scene import Scene, Stage
from purple_table.ui.shell.touch import LongPress
from purple_table.ui.shell.window_geometry import fit, has_border, usable_bounds

FRAME = 1 / 60
"""The shortest time between two pictures, and the longest an event waits while the table is in use, in seconds."""

DOZE = 1 / 30
"""The interval between two looks for events once nothing has happened for a while."""

_DOZE_AFTER = 2.0
_LONGEST_STEP = 0.1
_KEY_REPEAT = (420, 35)

FaultHandler = Callable[[Scene, Exception], None]


class NoDisplay(Exception):
    """There is no display on which to open a window; the message says what to do."""


class WindowState(NamedTuple):
    """The state of a window that is remembered until the next start. On Wayland the position is not known."""

    size: Size
    position: tuple[int, int] | None
    full_screen: bool


class Loop:
    """A window with a stage in it.

    `run` plays scenes in real time until none is left; `step` advances by a given time, for tests and benchmarks. If
    `frame_times` is set to a list, the working time of each drawn frame is added to it, in seconds.
    """

    def __init__(
        self,
        title: str,
        size: Size = REFERENCE_WINDOW,
        *,
        position: tuple[int, int] | None = None,
        full_screen: bool = False,
        scale: float | None = None,
        mark: Mark | None = None,
        icon: pygame.Surface | None = None,
        on_fault: FaultHandler | None = None,
    ) -> None:
        """Open the window; raises NoDisplay. An error inside a scene goes to `on_fault`, or out of the loop without."""
        self._window = _open_window(title, size, position)
        if icon is not None:
            self._window.set_icon(icon)
        self._drawing: pygame.Surface | None = None
        self._measure()
        self.stage = Stage(self._fit.area, scale, mark)
        self.stage.full_screen = full_screen
        self.stage.guard = self._guard
        self.frame_times: list[float] | None = None
        self._on_fault = on_fault
        self._full_screen = False
        self._windowed_size = size
        self._unmanaged: tuple[Size, tuple[int, int]] | None = None
        """Size and place before a full screen that had to be made by hand."""
        self.gamepads, self._long_press = Gamepads(), LongPress()
        self._moving = False
        self._held: set[int] = set()
        self._quiet = 0.0
        self._shown = True

    @property
    def window_state(self) -> WindowState:
        """The window's size when not in full screen, its place, and whether it is in full screen."""
        left, top = self._window.position
        position = None if _on_wayland() else (left, top)
        return WindowState(self._windowed_size, position, self._full_screen)

    def name_window(self, title: str) -> None:
        """Give the window another title."""
        if pygame.display.get_init() and self._window.title != title:
            self._window.title = title

    @property
    def moving(self) -> bool:
        """Whether something moved in the last step."""
        return self._moving

    def run(self, scene: Scene | None = None) -> None:
        """Push a scene, if one is given, and run until the stack is empty or the window is closed; then close it."""
        if scene is not None:
            self.stage.push(scene)
        self.stage.leftovers.freeze()
        last = time.perf_counter()
        try:
            while self.stage.scenes and not self.stage.closing:
                now = time.perf_counter()
                self.step(min(now - last, _LONGEST_STEP))
                last = now
                self._wait(now)
        finally:
            self.close()

    def step(self, dt: float = FRAME) -> bool:
        """Handle the events that there are, advance by dt seconds, and draw if anything has changed; return True if it
        drew."""
        began = time.perf_counter()
        events = pygame.event.get()
        self._quiet = 0.0 if events else self._quiet + dt
        # SDL reports the closing of a window twice, as its end and as that of the program; the scenes are asked once.
        closing = any(event.type in (pygame.QUIT, pygame.WINDOWCLOSE) for event in events)
        # A window that opens under a pointer at rest tells of a motion that nobody has made.
        entered = any(event.type == pygame.WINDOWENTER for event in events)
        for event in events:
            if not entered or event.type != pygame.MOUSEMOTION:
                self._take_from_device(event)
        for event in (*self.gamepads.update(dt), *self._long_press.update(dt)):
            self._take(event)
        if closing:
            self.stage.quit()
        self._follow_window()
        moved = self._moving
        self._moving = self._update(dt)
        self.stage.narrate(dt)
        wanted = self.stage.dirty or self._moving or moved
        drawn = wanted and self._shown and not self.stage.closing and bool(self.stage.scenes)
        if drawn:
            self.stage.dirty = False
            self._draw()
            if self.frame_times is not None:
                self.frame_times.append(time.perf_counter() - began)
        # After the picture: it does not wait for this.
        self.stage.leftovers.collect(0.0 if drawn else self._quiet)
        return drawn

    def close(self) -> None:
        """Leave every scene and close the window; safe to call twice."""
        self.stage.closing = True
        self.stage.scenes.clear()
        self.gamepads.close()
        use_caps({})
        if pygame.display.get_init():
            self._window.destroy()

    def _wait(self, began: float) -> None:
        # event.wait and event.get with a timeout look for events every millisecond inside SDL, which costs five times
        # the processor time of looking once a frame.
        pace = DOZE if not self._moving and self._quiet > _DOZE_AFTER else FRAME
        remaining = began + pace - time.perf_counter()
        if remaining > 0:
            time.sleep(remaining)

    def _update(self, dt: float) -> bool:
        moving = self.stage.on_frame()
        moving = self.stage.toasts.update(dt) or moving
        moving = self.stage.crossfade.update(dt) or moving
        for scene in self.stage.scenes.shown:
            moving = bool(self._guard(scene, lambda scene=scene: scene.update(dt))) or moving  # type: ignore[misc]
        return moving

    def _draw(self) -> None:
        surface = self._window.get_surface()
        target = surface if self._drawing is None else self._drawing
        self.stage.crossfade.begin(target)
        for scene in self.stage.scenes.shown:
            target.set_clip(None)
            self._guard(scene, lambda scene=scene: scene.draw(target))  # type: ignore[misc]
        target.set_clip(None)
        self.stage.crossfade.draw(target)
        top = self.stage.scenes.top
        self.stage.toasts.draw(target, self.stage.kit, top.foot if top is not None else 0)
        if self._drawing is not None:
            self._fit.show(self._drawing, surface)
        self._window.flip()

    def _take_from_device(self, event: pygame.event.Event) -> None:
        """Take an event of a mouse, a finger or a keyboard, or the keys that one of a gamepad stands for."""
        keys = tuple(self.gamepads.translate(event))
        if keys or event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._name_keys(CAPS if keys else {})
        for one in keys:
            self._take(one)
        if event.type not in GAMEPAD_EVENTS:
            for one in self._long_press.translate(event):
                self._take(one)

    def _name_keys(self, caps: dict[int, str]) -> None:
        """Name keys in captions and tooltips as the device does that was used last."""
        if use_caps(caps):
            self.stage.resize(self.stage.size)

    def _take(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            return
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED):
            self._shown = True
            self.stage.redraw()
        elif event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self._shown = False
        elif event.type == pygame.DROPFILE:
            self._drop(Path(event.file))
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F2:
            self.stage.on_speech(not self.stage.narrator.is_on)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F4 and not event.mod & pygame.KMOD_ALT:
            self.stage.read_page()
        elif event.type == pygame.KEYDOWN and _asks_for_full_screen(event):
            if event.key not in self._held:
                self._held.add(event.key)
                self.stage.set_full_screen(not self.stage.full_screen)
        else:
            self._dispatch(self._translate(event))

    def _drop(self, path: Path) -> None:
        scene = self.stage.scenes.top
        if scene is not None:
            self._guard(scene, lambda: self.stage.on_drop(path))
            self.stage.redraw()

    def _dispatch(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and not getattr(event, "repeat", False):
            # Whoever presses a key has heard enough.
            self.stage.narrator.hush()
        if event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        scene = self.stage.scenes.top
        if scene is not None and self._guard(scene, lambda: scene.handle(event)):
            self.stage.redraw()

    def _translate(self, event: pygame.event.Event) -> pygame.event.Event:
        """Mark repeated keys, and turn mouse positions, which come in points of the display, into pixels drawn on."""
        if event.type == pygame.KEYDOWN:
            repeated = event.key in self._held
            self._held.add(event.key)
            return pygame.event.Event(event.type, {**event.dict, "repeat": repeated})
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        elif hasattr(event, "pos"):
            points, pixels = self._window.size, self._pixels
            if min(points) > 0 and (points != pixels or self._fit.is_reduced):
                across, down = pixels[0] / points[0], pixels[1] / points[1]
                changes: dict[str, object] = {
                    name: turned((event.dict[name][0] * across, event.dict[name][1] * down))
                    for name, turned in (("pos", self._fit.point), ("rel", self._fit.distance))
                    if name in event.dict
                }
                return pygame.event.Event(event.type, {**event.dict, **changes})
        return event

    def _follow_window(self) -> None:
        if self.stage.full_screen != self._full_screen:
            self._full_screen = self.stage.full_screen
            self._change_screen()
        if self._window.get_surface().get_size() != self._pixels:
            self._measure()
            self.stage.resize(self._fit.area)
        if not self._full_screen:
            self._windowed_size = _not_too_small(self._window.size)

    def _change_screen(self) -> None:
        """Fill the display with the window, or give it back the size and the place that it had.

        Without a window manager nobody makes the window larger, although SDL reports the size of the display then: it
        is made as large as that by hand. Nobody draws a border around it there, nor does it hurt where somebody could.
        """
        window = self._window
        if not self._full_screen:
            window.set_windowed()
            if self._unmanaged is not None:
                window.size, window.position = self._unmanaged
                self._unmanaged = None
            return
        usable = usable_bounds(window)
        if pygame.display.get_driver() == "x11" and usable is not None and not has_border(window):
            self._unmanaged = window.size, window.position
            window.position, window.size = usable.topleft, usable.size
        window.set_fullscreen(desktop=True)

    def _measure(self) -> None:
        """See how large the window is. Some window managers ignore the smallest size that it asks for."""
        self._pixels: Size = self._window.get_surface().get_size()
        self._fit = fit(self._pixels)
        self._drawing = pygame.Surface(self._fit.area, depth=32) if self._fit.is_reduced else None

    def _guard(self, scene: Scene, call: Callable[[], object]) -> object:
        try:
            return call()
        except Exception as error:
            if self._on_fault is None:
                raise
            self._on_fault(scene, error)
            self.stage.redraw()
            return None


def _open_window(title: str, size: Size, position: tuple[int, int] | None) -> pygame.Window:
    # Must be set before SDL opens the display: sharp pixels on Windows.
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    wanted = _not_too_small(size)
    place = position if position is not None else pygame.WINDOWPOS_CENTERED
    asked_for = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER")
    try:
        pygame.display.init()
        # Without any display SDL falls back to drawing where nobody can see it.
        if pygame.display.get_driver() in ("offscreen", "dummy") and not asked_for:
            pygame.display.quit()
            raise pygame.error("no video device found")
        if _on_wayland():
            # There the surface goes to the screen as a texture. Without OpenGL that would crash; here SDL says it.
            pygame.Window(title, wanted, hidden=True, opengl=True).destroy()
        else:
            # Without a detour through a texture drawing in software is two to five times as fast.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        window = pygame.Window(title, wanted, place, resizable=True, allow_high_dpi=True)
    except pygame.error as error:
        raise NoDisplay(f"There is no display to open a window on ({error}). Start it on a desktop.") from error
    window.minimum_size = SMALLEST_WINDOW
    pygame.key.set_repeat(*_KEY_REPEAT)
    return window


def _on_wayland() -> bool:
    return bool(pygame.display.get_driver() == "wayland")


def _not_too_small(size: Size) -> Size:
    return max(size[0], SMALLEST_WINDOW[0]), max(size[1], SMALLEST_WINDOW[1])


def _asks_for_full_screen(event: pygame.event.Event) -> bool:
    with_alt = bool(event.mod & pygame.KMOD_ALT)
    return bool(event.key == pygame.K_F11 or (event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and with_alt))
