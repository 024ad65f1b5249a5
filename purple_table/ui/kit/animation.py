"""Animations in terms of the layout: the ends of a motion are computed anew in every frame.

A move names its thing by a key and its two ends by functions of the present layout, so a new window size in the middle
of it only bends the way. A scene asks `AnimationQueue.pose(key, home)` when it draws: the pose on the way, or its home.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple

import pygame

from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.theme import Color, Font

Easing = Callable[[float], float]

RELAXED, NORMAL, FAST, INSTANT = 1.6, 1.0, 0.5, 0.0
"""Speed factors: how many times as long everything takes."""

_FADE = 0.14
_OVERSHOOT = 0.9
"""How strongly a landing goes beyond its end: by about three hundredths of the way."""


class Pose(NamedTuple):
    """The pose in which a thing is drawn: its place in pixels, scale, angle in degrees, opacity, turn, and height.

    Turn counts half turns about the upright axis: 0 is the side it shows at first, 1 the other side; see `flip`. The
    height above the table is in pixels; it says where the shadow falls.
    """

    x: float
    y: float
    scale: float = 1.0
    angle: float = 0.0
    alpha: float = 1.0
    turn: float = 0.0
    height: float = 0.0


Place = Callable[[], Pose]


def flip(turn: float) -> tuple[float, bool]:
    """Return how wide a thing in mid-turn appears, from 0 to 1, and whether its other side is visible."""
    angle = math.pi * turn
    return abs(math.cos(angle)), math.cos(angle) < 0


def interpolate(start: Pose, end: Pose, share: float) -> Pose:
    """Return the pose on the way from one to the other."""
    return Pose(*(a + (b - a) * share for a, b in zip(start, end, strict=True)))


def ease_out(share: float) -> float:
    """Return a motion that is quick at first and gently braked: for cards that are laid or dealt."""
    return 1 - (1 - share) ** 3


def ease_landing(share: float) -> float:
    """Return a motion that goes a little beyond its end and settles back: for a card that is put down."""
    rest = 1 - share
    return 1 - rest * rest * ((_OVERSHOOT + 1) * rest - _OVERSHOOT)


def ease_in_out(share: float) -> float:
    """Return a motion that is slow at both ends: for things that are gathered or turned."""
    return share * share * (3 - 2 * share)


class AnimationStep:
    """A part of an animation. It takes time; to finish it twice does nothing."""

    def advance(self, dt: float, queue: AnimationQueue) -> float | None:
        """Advance by dt seconds; return the time left over when the step has ended, else None."""
        raise NotImplementedError

    def finish(self, queue: AnimationQueue) -> None:
        """End at once, with everything the step would have done."""
        raise NotImplementedError

    def moves(self) -> Iterator[Move]:
        """Yield the moves that are not over, in the order in which they are played."""
        return iter(())


class WaitStep(AnimationStep):
    """A pause in seconds; one that is not `scaled` lasts the same at every speed."""

    def __init__(self, seconds: float, *, scaled: bool = True) -> None:
        self._left = seconds
        self._scaled = scaled

    def advance(self, dt: float, queue: AnimationQueue) -> float | None:
        """Let the pause run down; return the time left over."""
        factor = queue.factor if self._scaled else 1.0
        if factor <= 0:
            self._left = 0.0
            return dt
        self._left -= dt / factor
        return None if self._left > 0 else -self._left * factor

    def finish(self, queue: AnimationQueue) -> None:
        """End the pause."""
        self._left = 0.0


class CallbackStep(AnimationStep):
    """A callback between two steps, such as a sound. It is called once, also when the queue is finished early."""

    def __init__(self, action: Callable[[], None]) -> None:
        self._action: Callable[[], None] | None = action

    def advance(self, dt: float, queue: AnimationQueue) -> float | None:
        """Call the callback."""
        self.finish(queue)
        return dt

    def finish(self, queue: AnimationQueue) -> None:
        """Call the callback, unless it was called before."""
        action, self._action = self._action, None
        if action is not None:
            action()


class Move(AnimationStep):
    """One thing goes from a place to a place, in seconds at normal speed.

    `lift` raises the way in the middle, in pixels, and `swell` enlarges the thing there by a share, as if it came
    nearer. With reduced motion the thing appears at its end with a brief fade.
    """

    def __init__(
        self,
        key: Hashable,
        start: Place,
        end: Place,
        seconds: float = 0.35,
        *,
        easing: Easing = ease_out,
        lift: float = 0.0,
        swell: float = 0.0,
    ) -> None:
        self.key = key
        self._start, self._end = start, end
        self._seconds = seconds
        self._easing = easing
        self._lift, self._swell = lift, swell
        self._passed = 0.0
        self._still = False

    def advance(self, dt: float, queue: AnimationQueue) -> float | None:
        """Advance along the way; return the time left over."""
        self._still = queue.reduced_motion
        factor = queue.factor
        length = _FADE if self._still else self._seconds
        if factor <= 0:
            self._passed = length
            return dt
        self._passed += dt / factor
        return None if self._passed < length else (self._passed - length) * factor

    def finish(self, queue: AnimationQueue) -> None:
        """Go to the end at once."""
        self._passed = max(self._seconds, _FADE)

    def moves(self) -> Iterator[Move]:
        """Yield this move alone."""
        yield self

    def pose(self) -> Pose:
        """Return the pose on the way, between the two ends as they are now."""
        if self._still:
            end = self._end()
            return end._replace(alpha=end.alpha * min(1.0, self._passed / _FADE))
        share = min(1.0, self._passed / self._seconds) if self._seconds > 0 else 1.0
        pose = interpolate(self._start(), self._end(), self._easing(share))
        if not self._lift and not self._swell:
            return pose
        height = math.sin(math.pi * share)
        lift = self._lift * height
        return pose._replace(y=pose.y - lift, scale=pose.scale * (1 + self._swell * height), height=pose.height + lift)


class Sequence(AnimationStep):
    """Steps one after the other."""

    def __init__(self, *steps: AnimationStep) -> None:
        self._steps = deque(steps)

    def advance(self, dt: float, queue: AnimationQueue) -> float | None:
        """Advance the first step; time that it leaves over goes to the next."""
        left: float | None = dt
        while self._steps and left is not None:
            left = self._steps[0].advance(left, queue)
            if left is not None:
                self._steps.popleft()
        return left

    def finish(self, queue: AnimationQueue) -> None:
        """End every step, in order."""
        while self._steps:
            self._steps.popleft().finish(queue)

    def moves(self) -> Iterator[Move]:
        """Return the moves of every step."""
        for step in self._steps:
            yield from step.moves()


class ParallelSteps(AnimationStep):
    """Steps at the same time, each started `stagger` seconds after the one before. It lasts as long as the longest."""

    def __init__(self, *steps: AnimationStep, stagger: float = 0.0) -> None:
        self._steps: list[AnimationStep] = [
            Sequence(WaitStep(stagger * place), step) if stagger > 0 and place else step
            for place, step in enumerate(steps)
        ]

    def advance(self, dt: float, queue: AnimationQueue) -> float | None:
        """Advance all steps."""
        left = {step: step.advance(dt, queue) for step in self._steps}
        self._steps = [step for step, rest in left.items() if rest is None]
        if self._steps:
            return None
        return min((rest for rest in left.values() if rest is not None), default=dt)

    def finish(self, queue: AnimationQueue) -> None:
        """End every step, in order."""
        steps, self._steps = self._steps, []
        for step in steps:
            step.finish(queue)

    def moves(self) -> Iterator[Move]:
        """Return the moves of every step."""
        for step in self._steps:
            yield from step.moves()


class AnimationQueue:
    """The animations of a table: steps that are added one after the other are played one after the other.

    The home of a thing is where the layout shows it once everything is done; so a scene changes its layout first and
    then adds the moves that lead there. `factor` is the speed (RELAXED ... INSTANT).
    """

    def __init__(self, factor: float = NORMAL, *, reduced_motion: bool = False) -> None:
        self.factor = factor
        self.reduced_motion = reduced_motion
        self._steps: deque[AnimationStep] = deque()
        self._moving: dict[Hashable, Move] | None = None

    @property
    def is_still(self) -> bool:
        """Whether nothing moves: every change is shown at once."""
        return self.reduced_motion or self.factor <= 0

    @property
    def is_busy(self) -> bool:
        """Whether any step has not been played yet."""
        return bool(self._steps)

    def add(self, *steps: AnimationStep) -> None:
        """Add steps to be played after all that were added before."""
        self._steps.extend(steps)
        self._moving = None

    def update(self, dt: float) -> bool:
        """Advance by dt seconds; return True if anything was played, so that the picture changes."""
        if not self._steps:
            return False
        left: float | None = dt
        while self._steps and left is not None:
            step = self._steps[0]
            left = step.advance(left, self)
            # A callback may have finished the queue, or added to it.
            if left is not None and self._steps and self._steps[0] is step:
                self._steps.popleft()
        self._moving = None
        return True

    def finish(self) -> None:
        """Finish everything queued so far at once. What a callback adds meanwhile is played afterwards."""
        steps, self._steps = self._steps, deque()
        self._moving = None
        for step in steps:
            step.finish(self)

    def pose(self, key: Hashable, home: Pose) -> Pose:
        """Return the pose of a thing on its way, or its home."""
        if self._moving is None:
            # A thing that is moved twice waits where its first move begins, so the first one counts.
            self._moving = {}
            for step in self._steps:
                for move in step.moves():
                    self._moving.setdefault(move.key, move)
        found = self._moving.get(key)
        return home if found is None else found.pose()


COUNTS = 0.9
"""The seconds that a number takes to count up."""


def interpolate_number(before: int, after: int, passed: float) -> int:
    """Return the number that is shown `passed` seconds after the start."""
    return round(before + (after - before) * ease_out(min(1.0, passed / COUNTS)))


def draw_rolling_number(
    kit: Kit, surface: pygame.Surface, number: str, midtop: tuple[int, int], font: Font, ink: Color
) -> None:
    """Draw a number that is visible for one frame only, digit by digit: digits are cached already, whole numbers are
    not."""
    left = midtop[0] - sum(kit.text.width(figure, font) for figure in number) // 2
    for figure in number:
        surface.blit(kit.text.line(figure, font, ink), (left, midtop[1]))
        left += kit.text.width(figure, font)
