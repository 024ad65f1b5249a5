"""The pictures of big moments in motion: a moon rises, a seal or a crown comes down, paper tears, a
hand knocks."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import pygame

from purple_table.art.moment_pictures import MomentKind
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit.animation import ease_in_out, ease_landing, ease_out

_ARRIVES = 0.25
"""The seconds that the medallion takes to appear."""
_KNOCKS = 0.16
"""The seconds between two knocks, as they are heard."""


class LayerPose(NamedTuple):
    """The pose of a layer: how far it is moved, in shares of the size, how opaque it is, and its scale."""

    across: float = 0.0
    down: float = 0.0
    alpha: float = 1.0
    scale: float = 1.0


def draw_moment_picture(
    cards: CardSurfaces,
    surface: pygame.Surface,
    rect: pygame.Rect,
    kind: MomentKind,
    good: bool,
    passed: float,
    draw_middle: Callable[[pygame.Rect], None] | None = None,
) -> None:
    """Draw the picture of a moment as it is `passed` seconds after its beginning, in a square.

    `draw_middle` draws in the field of the medallion, given as a square, below the uppermost layer.
    """
    layers = cards.moment(kind, good, rect.width)
    poses = [LayerPose(alpha=min(1.0, passed / _ARRIVES)), *_MOTIONS[kind](passed)]
    for number, (layer, pose) in enumerate(zip(layers, poses, strict=True)):
        if draw_middle is not None and number == len(layers) - 1:
            draw_middle(rect.inflate(-rect.width * 9 // 25, -rect.height * 9 // 25))
        _draw_layer(surface, rect, layer, pose)


def _draw_layer(surface: pygame.Surface, rect: pygame.Rect, layer: pygame.Surface, pose: LayerPose) -> None:
    if pose.alpha <= 0:
        return
    if abs(pose.scale - 1.0) > 0.01:
        side = max(1, round(rect.width * pose.scale))
        layer = pygame.transform.smoothscale(layer, (side, side))
    center = rect.centerx + round(pose.across * rect.width), rect.centery + round(pose.down * rect.height)
    layer.set_alpha(round(255 * min(1.0, pose.alpha)))
    surface.blit(layer, layer.get_rect(center=center))
    layer.set_alpha(255)


def _share(passed: float, begin: float, length: float) -> float:
    """Return how much of a stretch of time has passed, from 0 to 1."""
    return min(1.0, max(0.0, (passed - begin) / length))


def _move_contract(passed: float) -> tuple[LayerPose, ...]:
    paper, seal = ease_out(_share(passed, 0.0, 0.3)), _share(passed, 0.35, 0.22)
    return (
        LayerPose(down=0.06 * (1 - paper), alpha=paper),
        LayerPose(alpha=min(1.0, 2 * seal), scale=1 + 0.5 * (1 - ease_landing(seal))),
    )


def _move_crown(passed: float) -> tuple[LayerPose, ...]:
    down = _share(passed, 0.1, 0.35)
    return (
        LayerPose(alpha=_share(passed, 0.3, 0.4) * (0.75 + 0.25 * math.cos(3.0 * passed))),
        LayerPose(down=-0.16 * (1 - ease_landing(down)), alpha=min(1.0, 2 * down)),
    )


def _move_torn(passed: float) -> tuple[LayerPose, ...]:
    apart, seen = ease_out(_share(passed, 0.35, 0.45)), _share(passed, 0.0, 0.25)
    return (
        LayerPose(-0.055 * apart, 0.012 * apart, seen),
        LayerPose(0.055 * apart, 0.035 * apart, seen),
    )


def _move_knock(passed: float) -> tuple[LayerPose, ...]:
    swing = abs(math.sin(math.pi * passed / _KNOCKS)) if passed < 2 * _KNOCKS else 0.0
    waves = max(_fade_wave(passed), _fade_wave(passed - _KNOCKS), _fade_wave(passed - 2 * _KNOCKS))
    return (
        LayerPose(),
        LayerPose(alpha=max(waves, 0.35 * _share(passed, 2 * _KNOCKS, 0.3))),
        LayerPose(down=-0.09 * swing),
    )


def _fade_wave(passed: float) -> float:
    return 0.0 if passed < 0 else max(0.0, 1 - passed / 0.3)


def _move_match(passed: float) -> tuple[LayerPose, ...]:
    turn, seen = (1 + math.cos(3.0 * passed)) / 2, _share(passed, 0.1, 0.3)
    laurel = _share(passed, 0.15, 0.3)
    return (
        LayerPose(alpha=seen * turn),
        LayerPose(alpha=seen * (1 - turn)),
        LayerPose(alpha=laurel, scale=1 + 0.18 * (1 - ease_landing(laurel))),
    )


def _move_moon(passed: float) -> tuple[LayerPose, ...]:
    risen = ease_out(_share(passed, 0.1, 0.9))
    return LayerPose(alpha=_share(passed, 0.0, 0.4)), LayerPose(down=0.14 * (1 - risen), alpha=min(1.0, 1.6 * risen))


def _move_nil(passed: float) -> tuple[LayerPose, ...]:
    away, zero = ease_in_out(_share(passed, 0.2, 0.6)), ease_out(_share(passed, 0.2, 0.5))
    seen = _share(passed, 0.0, 0.2) * (1 - 0.45 * away)
    return (
        LayerPose(-0.04 * away, 0.01 * away, seen),
        LayerPose(0.04 * away, 0.01 * away, seen),
        LayerPose(alpha=zero, scale=0.8 + 0.2 * zero),
    )


def _move_out(passed: float) -> tuple[LayerPose, ...]:
    risen = ease_out(_share(passed, 0.15, 0.6))
    return LayerPose(alpha=_share(passed, 0.0, 0.25)), LayerPose(down=0.2 * (1 - risen), alpha=min(1.0, 2 * risen))


_MOTIONS: dict[MomentKind, Callable[[float], tuple[LayerPose, ...]]] = {
    "contract": _move_contract,
    "crown": _move_crown,
    "failed": _move_torn,
    "knock": _move_knock,
    "match": _move_match,
    "moon": _move_moon,
    "nil": _move_nil,
    "out": _move_out,
}
