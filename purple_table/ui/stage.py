"""What a scene stands on: size, drawing means, the scene stack, and the few requests it may make of the window."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from purple_table.ui.audio import Silence
from purple_table.ui.kit import Kit
from purple_table.ui.leftovers import Leftovers
from purple_table.ui.scene import Scene, SceneStack
from purple_table.ui.text import Mark
from purple_table.ui.theme import Size, Theme, scale_for_window
from purple_table.ui.widgets.dialog import Answer, DialogScene
from purple_table.ui.widgets.toast import Toasts


class Stage:
    """The ground of all scenes. `kit` and `size` change under a scene; `Scene.resize` is called whenever they do."""

    def __init__(self, size: Size, scale: float | None = None, mark: Mark | None = None) -> None:
        """`scale` is as for `set_scale`; `mark` draws tokens in braces inside texts."""
        self.size = size
        self.sounds = Silence()
        self.dirty = True
        self.closing = False
        self.full_screen = False
        self.toasts = Toasts()
        self.scenes = SceneStack(self)
        self.leftovers = Leftovers()
        self._followers: list[Callable[[Size], None]] = []
        self._wanted_scale = scale
        self._mark = mark
        self.kit = Kit(Theme(self._scale()), mark)
        self.kit.make_room(size)
        self.guard: Callable[[Scene, Callable[[], object]], object] = lambda _, call: call()

    def redraw(self) -> None:
        """Ask for one new picture; needed only for changes that no event and no update has told."""
        self.dirty = True

    def push(self, scene: Scene) -> None:
        """Lay a scene on top of the others."""
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
        self.redraw()

    def ask(self, title: str, text: str, answers: list[Answer]) -> None:
        """Open a modal dialog; the same question is not asked twice at a time."""
        if not any(isinstance(scene, DialogScene) and scene.title == title for scene in self.scenes):
            self.push(DialogScene(title, text, answers))

    def quit(self) -> None:
        """Close the window if every scene agrees, the topmost asked first."""
        for scene in reversed(tuple(self.scenes)):
            if self.guard(scene, scene.on_quit) is False:
                return
        self.closing = True

    def follow_size(self, follower: Callable[[Size], None]) -> None:
        """Tell a cache the size of the window now and whenever it changes, before any scene is told."""
        self._followers.append(follower)
        follower(self.size)

    def set_full_screen(self, wanted: bool) -> None:
        """Switch full screen on or off; it happens before the next picture."""
        self.full_screen = wanted
        self.redraw()

    def set_scale(self, scale: float | None) -> None:
        """Choose the UI scale, from 1 to 3, in a smaller window the largest that fits; None follows its size."""
        self._wanted_scale = scale
        self.resize(self.size)

    def resize(self, size: Size) -> None:
        """Take a new drawing size in pixels and have every scene laid out anew."""
        self.size = size
        if self.kit.theme.scale != self._scale():
            self.kit = Kit(Theme(self._scale()), self._mark)
        for follower in (self.kit.make_room, *self._followers):
            follower(size)
        self.leftovers.add()
        for scene in self.scenes:
            self._lay_out(scene)
        self.redraw()

    def bring_in(self, scene: Scene) -> None:
        """Let a new scene enter and lay itself out."""
        self.guard(scene, lambda: scene.enter(self))
        self._lay_out(scene)
        self.redraw()

    def cover(self, scene: Scene) -> None:
        """Tell a scene that another one has been laid on it."""
        self.guard(scene, lambda: scene.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST)))

    def see_out(self, scene: Scene) -> None:
        """Let a scene leave that has been taken off."""
        self.redraw()
        self.leftovers.add(scene=not scene.overlay)
        self.guard(scene, scene.leave)

    def _scale(self) -> float:
        return scale_for_window(self.size, self._wanted_scale)

    def _lay_out(self, scene: Scene) -> None:
        self.guard(scene, lambda: scene.resize(self.size))
