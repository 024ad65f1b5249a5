"""Mouse and keyboard on the table: what is hovered, focused, clicked and held."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from purple_table.ui.layout import card_at, hand_poses

if TYPE_CHECKING:
    from purple_table.ui.scenes.table.scene import TableScene

_CALM = 0.25
"""For so many seconds after a click that hurried things along no card is played, so that a double click is harmless."""
_REST = 0.6
"""How long the mouse rests on a card that may not be played until the table says why."""
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_PICK = (*_ENTER, pygame.K_SPACE)
_STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class Gestures:
    """Turns events into what the scene can do; holds what the mouse and the keyboard point at.

    `hovered` is the card under the mouse, `cursor` the one the keyboard is on, `place` the name plate under the mouse.
    """

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self.hovered: str | None = None
        self.cursor: str | None = None
        self.place: int | None = None
        self._calm = 0.0
        self._rested = 0.0

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if it did something."""
        scene, form = self._scene, self._scene.controls.form
        if event.type == pygame.MOUSEMOTION:
            used = form.handle(event)
            used = self._look_at_plate(event.pos) or used
            return self._hover(None if form.covers(event.pos) else self.card_at(event.pos)) or used
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._click(event)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 3:
            return scene.show_last(event.type == pygame.MOUSEBUTTONDOWN)
        if event.type == pygame.KEYUP and event.key == pygame.K_l:
            return scene.show_last(False)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            used = form.handle(event)
            hidden = event.type == pygame.WINDOWFOCUSLOST and scene.show_last(False)
            left = self._look_at_plate((-1, -1))
            return self._hover(None) or hidden or used or left
        return form.handle(event)

    def update(self, dt: float) -> bool:
        """Let dt seconds pass; True if the table has something to say."""
        self._calm = max(0.0, self._calm - dt)
        if self.hovered is None or self._rested >= _REST:
            return False
        self._rested += dt
        return self._rested >= _REST and self._scene.explain(self.hovered)

    def forget(self) -> None:
        """Let go of cards that are no longer in the hand."""
        shown = self._scene.hand.within_reach()
        if self.cursor not in shown:
            self.cursor = None
        if self.hovered not in shown:
            self.hovered = None

    def card_at(self, point: tuple[int, int]) -> str | None:
        """The card of the own hand or the tray under a point."""
        scene, layout = self._scene, self._scene.layout
        if layout is None:
            return None
        for slot, code in zip(layout.slots, scene.hand.tray(), strict=False):
            if slot.collidepoint(point):
                return code
        held = scene.hand.held()
        raised = held.index(self.hovered) if self.hovered in held else None
        index = card_at(hand_poses(layout, len(held)), layout.card, point, above=layout.lift, raised=raised)
        return held[index] if index >= 0 else None

    def _hover(self, code: str | None) -> bool:
        if code == self.hovered:
            return False
        self.hovered, self._rested = code, 0.0
        self._scene.sayings.hush()
        self._scene.settle()
        return True

    def _look_at_plate(self, point: tuple[int, int]) -> bool:
        """Note the name plate under a point; True if it is another one than before."""
        layout = self._scene.layout
        before, self.place = self.place, None
        if layout is not None and self._scene.controls.ways is None:
            under = (place for place, seat in enumerate(layout.seats) if seat.plate.collidepoint(point))
            self.place = next(under, None)
        return before != self.place

    def _click(self, event: pygame.event.Event) -> bool:
        scene = self._scene
        scene.sayings.hush()
        if scene.controls.form.covers(event.pos):
            scene.controls.form.handle(event)
            return True
        scene.show_last(False)
        scene.controls.form.handle(event)
        self.cursor = None
        if scene.course.busy:
            self._hurry()
            return True
        code = self.card_at(event.pos)
        self._hover(code)
        if code is not None and self._calm <= 0:
            scene.choose(code)
        scene.settle()
        return True

    def _hurry(self) -> None:
        self._scene.course.hurry()
        self._calm = _CALM

    def _key(self, event: pygame.event.Event) -> bool:
        scene, form = self._scene, self._scene.controls.form
        plain = not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL | pygame.KMOD_META)
        fresh = not getattr(event, "repeat", False)
        if event.key == pygame.K_l and plain:
            return fresh and scene.show_last(True)
        if event.key in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_h, pygame.K_u):
            return form.handle(event)
        if not plain:
            return False
        if scene.course.busy:
            if fresh:
                self._hurry()
            return fresh
        ringed = form.focused is not None and form.focused.ringed
        if scene.controls.ways is not None or (ringed and event.key not in _STEPS):
            return form.handle(event)
        if event.key in _STEPS:
            return self._step(_STEPS[event.key])
        if event.key in _ENTER and scene.controls.confirm.visible and scene.controls.confirm.enabled:
            scene.controls.confirm.activate()
            return True
        if event.key in _PICK and self.cursor is not None:
            if fresh and self._calm <= 0:
                scene.choose(self.cursor)
            return fresh
        return form.handle(event)

    def _step(self, step: int) -> bool:
        """Go to the neighbour of the focused card; at first to a card that may be played."""
        scene = self._scene
        cards = scene.hand.within_reach()
        scene.controls.form.focus(None)
        scene.sayings.hush()
        if not cards:
            return True
        if self.cursor in cards:
            self.cursor = cards[(cards.index(self.cursor) + step) % len(cards)]
        else:
            legal = [code for code in cards if scene.hand.legal is None or code in scene.hand.legal]
            self.cursor = (legal or cards)[0 if step > 0 else -1]
        self.hovered = None
        scene.settle()
        return True
