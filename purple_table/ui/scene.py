"""Scenes, the stack they lie on, and the stage they stand on.

A scene is one screenful: it handles events, updates itself and draws. Only the topmost scene gets events. A scene with
`overlay` set (a dialog) lets the scenes below it show, and these go on updating.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

import pygame

if TYPE_CHECKING:
    from purple_table.ui.stage import Stage

Size = tuple[int, int]


class Scene:
    """One screenful. Every method may be overridden; drawing may not change anything."""

    overlay = False
    stage: Stage

    def enter(self, stage: Stage) -> None:
        """Take the stage; called once, when the scene is laid on the stack, before the first `resize`."""
        self.stage = stage

    def leave(self) -> None:
        """Let go of what the scene holds; called once, when it is taken off the stack."""

    def resize(self, size: Size) -> None:
        """Lay everything out for a drawing area in pixels; also called when the UI scale changes."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one event, positions in pixels of the drawing area; True if it did something, which redraws.

        A scene that is covered by another gets one WINDOWFOCUSLOST, to let go of what is hovered or held down.
        """
        return False

    def update(self, dt: float) -> bool:
        """Let dt seconds pass; True while something moves, which redraws. Called in idle times too: keep it cheap."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole scene; may not change anything."""

    def on_quit(self) -> bool:
        """Answer whether the window may close now; a scene that refuses says so with a dialog."""
        return True


class Usher(Protocol):
    """Whoever looks after the scenes of a stack when they come and go."""

    def bring_in(self, scene: Scene) -> None:
        """Let a new scene enter and lay itself out."""

    def cover(self, scene: Scene) -> None:
        """Tell a scene that another one has been laid on it."""

    def see_out(self, scene: Scene) -> None:
        """Let a scene leave that has been taken off."""


class SceneStack:
    """The scenes in play, the topmost last."""

    def __init__(self, usher: Usher) -> None:
        self._scenes: list[Scene] = []
        self._usher = usher

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
        """The scenes that can be seen, the lowest first: the last full scene and the overlays on it."""
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].overlay:
            first -= 1
        return tuple(self._scenes[max(first, 0) :])

    def push(self, scene: Scene) -> None:
        """Lay a scene on top."""
        if self._scenes:
            self._usher.cover(self._scenes[-1])
        self._scenes.append(scene)
        self._usher.bring_in(scene)

    def pop(self) -> None:
        """Take the topmost scene off; without scenes the loop ends."""
        if self._scenes:
            self.remove(self._scenes[-1])

    def remove(self, scene: Scene) -> None:
        """Take one scene off, wherever it lies; nothing happens when it is gone already."""
        if scene in self._scenes:
            self._scenes.remove(scene)
            self._usher.see_out(scene)

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
