"""Scenes, the stack of scenes, and the stage.

A scene is one screenful: it handles events, updates itself and draws. Only the topmost scene gets events. A scene with
`overlay` set (a dialog) lets the scenes below it show, and these are updated too. For a moment the picture of the old
scene fades over the new one, and what was left behind is freed when nobody waits for a picture.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pygame

from purple_table.art.moods import DEFAULT_MOOD, MOODS
from purple_table.session.settings import Settings
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.text import Mark, escape
from purple_table.ui.kit.theme import Size, Theme, scale_for_window
from purple_table.ui.kit.widgets.form import Form
from purple_table.ui.kit.widgets.popups import Toasts
from purple_table.ui.shell.audio import Silence
from purple_table.ui.shell.narrator import Narrator, find_title
from purple_table.ui.shell.speaker import Speaker

_QUIET = 0.5
"""After this many seconds without events and motion nobody waits for a picture."""
_MOST = 3
"""When this many scenes have been left behind, they are collected even if the window is busy."""


class Leftovers:
    """Unused scenes and pictures for old window sizes.

    A scene and its widgets refer to each other, so that they are freed only when Python collects cycles. By itself it
    does so when there are many objects, but a scene is few objects with large pictures.
    """

    def __init__(self) -> None:
        self._waiting = self._frozen = False
        self._scenes = 0

    def add(self, *, scene: bool = False) -> None:
        """Note that something was left behind; a whole `scene` counts more than a dialog or the pictures of an old
        size."""
        self._waiting = True
        self._scenes += scene

    def freeze(self) -> None:
        """Exempt the present objects from the search for cycles while something moves; only `collect` looks through
        them."""
        self._frozen = True
        gc.freeze()

    def collect(self, quiet: float) -> None:
        """Free what was left behind, if the window has been quiet for a number of seconds or too much has piled up."""
        if self._waiting and (quiet >= _QUIET or self._scenes >= _MOST):
            self._waiting, self._scenes = False, 0
            if self._frozen:
                gc.unfreeze()
            gc.collect()
            if self._frozen:
                gc.freeze()
            _trimmer()(0)


@cache
def _trimmer() -> Callable[[int], object]:
    """Return the function that gives free pages inside the heap back: the GNU C library keeps them unless it is
    asked."""
    if sys.platform == "linux":
        import ctypes

        found = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if found is not None:
            return found  # type: ignore[no-any-return]
    return lambda kept: None


LENGTH = 0.25
"""The usual length of a crossfade, in seconds."""


class Crossfade:
    """The fading picture, if there is one. Scenes handle events and go on all the while; afterwards nothing is kept."""

    def __init__(self) -> None:
        self.length = 0.0
        """The length of a crossfade in seconds; 0 for none."""
        self._turned = self._at_once = False
        self._before: pygame.Surface | None = None
        self._left = 0.0

    @property
    def fading(self) -> bool:
        """Whether the picture of an old scene is still visible."""
        return self._before is not None

    def turn(self, *, at_once: bool) -> None:
        """Note that the next picture shows another scene; with `at_once` nothing of the old one may be visible with
        it."""
        self._turned, self._at_once = True, self._at_once or at_once

    def update(self, dt: float) -> bool:
        """Advance by dt seconds; return True while something fades, and once more when it is over."""
        if self._before is None:
            return False
        self._left -= dt
        if self._left <= 0:
            self._before = None
        return True

    def begin(self, shown: pygame.Surface) -> None:
        """Keep the current picture before another one is drawn over it, if the scene changes now."""
        turned, at_once = self._turned, self._at_once
        self._turned = self._at_once = False
        if not turned:
            return
        self._before, self._left = None, 0.0
        if self.length > 0 and not at_once:
            self._before, self._left = shown.copy(), self.length

    def draw(self, target: pygame.Surface) -> None:
        """Draw what is left of the old picture; a window whose size has changed shows nothing of it."""
        if self._before is not None and self._before.get_size() == target.get_size():
            self._before.set_alpha(round(255 * self._left / self.length) if self.length > 0 else 0)
            target.blit(self._before, (0, 0))


class Scene:
    """One screenful. Every method may be overridden; drawing may not change anything."""

    overlay = False
    at_once = False
    """Whether the scene appears and disappears without a crossfade, because nothing of another may be visible with
    it."""
    stage: Stage

    @property
    def spoken_title(self) -> str:
        """What speech says when the scene comes on top, with markup: the first heading of its form."""
        return find_title(self.spoken_form.root) if self.spoken_form is not None else ""

    @property
    def spoken_form(self) -> Form | None:
        """The form whose widgets the keyboard reaches, for speech."""
        return None

    @property
    def foot(self) -> int:
        """The height at the bottom of the window that messages do not cover, in pixels."""
        return 0

    def enter(self, stage: Stage) -> None:
        """Prepare the scene; called once, when it is put on the stack, before the first `resize`."""
        self.stage = stage

    def leave(self) -> None:
        """Release what the scene holds; called once, when it is taken off the stack."""

    def resize(self, size: Size) -> None:
        """Lay everything out for a drawing area in pixels; also called when the UI scale changes."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle one event, with positions in pixels of the drawing area; return True if it did something, which
        redraws.

        A scene that is covered by another gets one WINDOWFOCUSLOST, to end hovering and dragging.
        """
        return False

    def update(self, dt: float) -> bool:
        """Advance by dt seconds; return True while something moves, which redraws. Called in idle times too: keep it
        cheap."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole scene; may not change anything."""

    def on_settings(self, settings: Settings) -> None:
        """Take settings that a key has changed while the scene was on the stage."""

    def on_quit(self) -> bool:
        """Return whether the window may close now; a scene that refuses says so with a dialog."""
        return True


class SceneStack:
    """The scenes on the stage, the topmost last."""

    def __init__(self, stage: Stage) -> None:
        self._scenes: list[Scene] = []
        self._stage = stage

    def __len__(self) -> int:
        return len(self._scenes)

    def __iter__(self) -> Iterator[Scene]:
        return iter(tuple(self._scenes))

    @property
    def top(self) -> Scene | None:
        """The scene that gets events, if there is one."""
        return self._scenes[-1] if self._scenes else None

    @property
    def shown(self) -> tuple[Scene, ...]:
        """The scenes that are visible, the lowest first: the last full scene and the overlays on it."""
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].overlay:
            first -= 1
        return tuple(self._scenes[max(first, 0) :])

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self._scenes:
            self._stage.cover(self._scenes[-1])
        self._scenes.append(scene)
        self._stage.enter_scene(scene)

    def pop(self) -> None:
        """Take the topmost scene off; without scenes the loop ends."""
        if self._scenes:
            self.remove(self._scenes[-1])

    def remove(self, scene: Scene) -> None:
        """Take one scene off, wherever it lies; do nothing if it is gone already."""
        if scene in self._scenes:
            self._scenes.remove(scene)
            self._stage.leave_scene(scene)

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the topmost one."""
        self.pop()
        self.push(scene)

    def reset(self, scene: Scene) -> None:
        """Take every scene off and begin again with one."""
        self.clear()
        self.push(scene)

    def clear(self) -> None:
        """Take every scene off, the topmost first."""
        while self._scenes:
            self.pop()


class Stage:
    """The environment of all scenes. `kit` and `size` can change under a scene; `Scene.resize` is called whenever they
    do."""

    def __init__(self, size: Size, scale: float | None = None, mark: Mark | None = None) -> None:
        """`scale` is as for `set_scale`; `mark` draws tokens in braces inside texts."""
        self.size = size
        self.sounds = Silence()
        self.narrator = Narrator(Speaker())
        self.dirty = True
        self.closing = False
        self.full_screen = False
        self.toasts = Toasts()
        self.scenes = SceneStack(self)
        self.leftovers = Leftovers()
        self.crossfade = Crossfade()
        self._followers: list[Callable[[Size], None]] = []
        self._narrated: Scene | None = None
        self._wanted_scale = scale
        self._mark = mark
        self._mood = MOODS[DEFAULT_MOOD]
        self.kit = Kit(Theme(self._scale()), mark)
        self.kit.make_room(size)
        self.on_drop: Callable[[Path], None] = lambda path: None
        """A callback that receives a file that was dropped on the window."""
        self.on_speech: Callable[[bool], None] = lambda wanted: None
        """A callback that is told that somebody has turned speech on or off by its key."""
        self.on_frame: Callable[[], bool] = lambda: False
        """A callback of every frame, whatever scene is shown; it returns whether the picture has changed."""
        self.guard: Callable[[Scene, Callable[[], object]], object] = lambda _, call: call()

    def apply_settings(self, settings: Settings) -> None:
        """Set the volume, the UI scale and the transition between scenes.

        Full screen is left alone, because the start may have asked for another mode.
        """
        self.sounds.set_volume(settings.volume)
        self.sounds.set_muted(settings.mute)
        self.crossfade.length = LENGTH if settings.scenes_fade and not settings.reduced_motion else 0.0
        self._mood = MOODS[settings.mood]
        self.set_scale(settings.ui_scale or None)

    def redraw(self) -> None:
        """Request one new picture; needed only for changes that no event and no update has reported."""
        self.dirty = True

    def push(self, scene: Scene) -> None:
        """Put a scene on top of the others."""
        self.scenes.push(scene)

    def pop(self) -> None:
        """Leave the topmost scene; the window closes with the last one."""
        self.scenes.pop()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the topmost one."""
        self.scenes.replace(scene)

    def reset(self, scene: Scene) -> None:
        """Leave every scene and begin again with one."""
        self.scenes.reset(scene)

    def toast(self, text: str) -> None:
        """Show a short message for a few seconds, above everything."""
        self.toasts.show(text)
        self.narrator.say(escape(text))
        self.redraw()

    def narrate(self, dt: float) -> None:
        """Let speech follow what has changed since the last call, `dt` seconds ago."""
        notice = self.narrator.find_notice()
        if notice:
            self.toast(notice)
        top = self.scenes.top
        if not self.narrator.is_on or top is None:
            self._narrated = None
            return
        if top is not self._narrated:
            self._narrated = top
            self.narrator.enter(top.spoken_title, top.spoken_form)
        self.narrator.follow(top.spoken_form, dt)

    def read_page(self) -> None:
        """Say everything that stands in the topmost scene."""
        top = self.scenes.top
        if top is not None:
            self.narrator.hush()
            self.narrator.read_page(top.spoken_form)

    def quit(self) -> None:
        """Close the window if every scene agrees, the topmost asked first."""
        for scene in reversed(tuple(self.scenes)):
            if self.guard(scene, scene.on_quit) is False:
                return
        self.closing = True

    def follow_size(self, follower: Callable[[Size], None]) -> None:
        """Call a function with the size of the window now and whenever it changes, before any scene is resized."""
        self._followers.append(follower)
        follower(self.size)

    def set_full_screen(self, wanted: bool) -> None:
        """Switch full screen on or off; the change is made before the next picture."""
        self.full_screen = wanted
        self.redraw()

    def set_scale(self, scale: float | None) -> None:
        """Set the UI scale, from 1 to 3; a smaller window uses the largest that fits, and None follows its size."""
        self._wanted_scale = scale
        self.resize(self.size)

    def resize(self, size: Size) -> None:
        """Set a new drawing size in pixels and lay out every scene anew."""
        self.size = size
        if self.kit.theme.scale != self._scale() or self.kit.mood is not self._mood:
            self.kit = Kit(Theme(self._scale()), self._mark, self._mood)
        for follower in (self.kit.make_room, *self._followers):
            follower(size)
        self.leftovers.add()
        for scene in self.scenes:
            self._lay_out(scene)
        self.redraw()

    def enter_scene(self, scene: Scene) -> None:
        """Let a new scene enter and lay itself out."""
        if not scene.overlay:
            self.crossfade.turn(at_once=scene.at_once)
        self.guard(scene, lambda: scene.enter(self))
        self._lay_out(scene)
        self.redraw()

    def cover(self, scene: Scene) -> None:
        """Send a scene WINDOWFOCUSLOST, because another one has been put on it."""
        self.guard(scene, lambda: scene.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST)))

    def leave_scene(self, scene: Scene) -> None:
        """Let a scene leave that has been taken off."""
        self.redraw()
        if not scene.overlay:
            self.crossfade.turn(at_once=scene.at_once)
        self.leftovers.add(scene=not scene.overlay)
        self.guard(scene, scene.leave)

    def _scale(self) -> float:
        return scale_for_window(self.size, self._wanted_scale)

    def _lay_out(self, scene: Scene) -> None:
        self.guard(scene, lambda: scene.resize(self.size))
