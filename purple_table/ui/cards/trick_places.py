"""The places of the cards of a trick in the middle of the table: pure geometry, in pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Rect

from purple_table.art.sprites import card_height
from purple_table.ui.kit.animation import Pose

_TRICK_HEIGHT, _WIDE_HEIGHT, _CLOSE_HEIGHT = 1.76, 1.66, 1.44
"""The least height of the trick, in heights of its cards, on a wide table, and where there is little height: every
index shows even so."""
_WIDE, _FEW = 3.0, 4
"""From how many times its height on the middle is wide, and the most players whose cards then lie closer."""
_HEIGHT_OF_TWO, _WIDTH_OF_TWO = 1.4, 5.2
"""The least height of the trick of two, whose cards lie side by side, and the least width of the middle around it, in
widths of a card: a stock lies beside it."""
_ASIDE, _ASIDE_OF_TWO = 0.3, 0.62
"""How far the upper and the lower card of a trick are moved aside, in opposite directions, in card widths: the index of
the lower one stays visible while the upper one lies on it."""
_BESIDE, _BESIDE_OTHERS = 0.9, 1.08
"""The distance between two cards that lie side by side, in card widths: the least, and the one used if there is
room."""
_AIR, _WITH_AIR = 0.045, 4
"""The room above the uppermost card, in card heights, and the number of players with whom it is kept."""
_DROP, _CLEAR = 0.8, 1.04
"""How much lower the outer cards of the others lie, as a share of the distance to the middle, and the distance of two
cards, in card widths, from which they do."""
_INDEX = 0.25, 0.36
"""The width and height of the corner of a card in which rank and color stand, in card widths."""


def card_rect(pose: Pose, width: int) -> Rect:
    """Return the rectangle of an upright card of a width in pixels, with its middle at a pose."""
    rect = Rect(0, 0, width, card_height(width))
    rect.center = round(pose.x), round(pose.y)
    return rect


def trick_places(middle: Rect, card: int, blocks: list[Rect], *, close: bool = False) -> tuple[int, tuple[Pose, ...]]:
    """Return the width of a card in the trick, and where that of each seat lies. `card` is the width of an own card,
    `blocks` are the rooms of the seats, clockwise from the viewer; `close` cards overlap more and are larger."""
    height = _CLOSE_HEIGHT if close else _TRICK_HEIGHT
    if _is_shared_side(blocks, middle):
        width = _trick_card(middle, card, len(blocks) - 1, height)
        return width, _place_in_arch(middle, width, len(blocks))
    if not close and len(blocks) <= _FEW and middle.width >= _WIDE * middle.height:
        height = _WIDE_HEIGHT
    width = _trick_card(middle, card, 0, height)
    if len(blocks) == 2:
        width = int(min(card, middle.height / _HEIGHT_OF_TWO * 5 / 7, middle.width / _WIDTH_OF_TWO))
    return width, _place_in_ring(middle, width, blocks)


def hides_an_index(trick: Sequence[Pose], width: int, chosen: int) -> bool:
    """Return whether the card of a place, drawn above the others of the trick, would hide the index of one."""
    tall = card_height(width)
    own = card_rect(trick[chosen], width)
    corners = [Rect(round(p.x - width / 2), round(p.y - tall / 2), *_measure_index(width)) for p in trick]
    return any(own.colliderect(corner) for place, corner in enumerate(corners) if place != chosen)


def _measure_index(width: int) -> tuple[int, int]:
    return round(width * _INDEX[0]), round(width * _INDEX[1])


def _trick_card(middle: Rect, card: int, columns: int, height: float) -> int:
    """Return the width of a card in a trick `height` cards high with `columns` in a row: nearly that of an own card.

    Two of them above each other overlap a little if there is little height, by less than an index takes.
    """
    return int(min(card, middle.height / height * 5 / 7, middle.width / max(4.0, columns * _BESIDE)))


def _is_shared_side(blocks: list[Rect], middle: Rect) -> bool:
    """Return whether two sit at each side of a wide table."""
    at_left = [block for block in blocks[1:] if block.right <= middle.left and block.bottom > middle.top]
    return len(at_left) == 2 and middle.height <= middle.width


def _place_in_arch(middle: Rect, card: int, count: int) -> tuple[Pose, ...]:
    """Return the cards of the others side by side, in the order of the seats around the table, above the own card,
    because a ring would hide half of some."""
    others, tall = count - 1, card_height(card)
    down = min((middle.height - tall - 1) // 2, tall * 0.54)
    step = min((middle.width - card) / (others - 1), card * _BESIDE_OTHERS)
    # Cards that overlap lie in one line: a lower one would cover the index of the one at its right.
    drop = down * _DROP if step > card * _CLEAR else 0.0
    poses = [Pose(middle.centerx, middle.centery + down)]
    for index in range(others):
        away = index - (others - 1) / 2
        low = drop * (away / ((others - 1) / 2)) ** 2
        poses.append(Pose(middle.centerx + away * step, middle.centery - down + low))
    return tuple(poses)


def _place_in_ring(middle: Rect, card: int, blocks: list[Rect]) -> tuple[Pose, ...]:
    """Return where each seat's card lies in the trick: on an ellipse, toward its seat."""
    tall = card_height(card)
    players = len(blocks)
    down = min((middle.height - tall - 1) // 2, tall * (0.2 if players == 2 else 0.53 + 0.05 * max(0, players - 4)))
    across = min((middle.width - card) / 2, card * (1.3 if players < 4 else 1.45 + 1.0 * (players - 4)))
    # Of an even number one sits across.
    aside = card * (_ASIDE_OF_TWO if players == 2 else _ASIDE) * (1 - players % 2)
    poses = [Pose(middle.centerx - aside, middle.centery + down)]
    for block in blocks[1:]:
        x = (block.centerx - middle.centerx) / max(1, middle.width)
        y = (block.centery - middle.centery) / max(1, middle.height)
        # Between where the seat is and an even share of the circle, so that no card hides another one's corner.
        even = math.tau * (0.25 + len(poses) / players)
        real = math.atan2(y, x)
        turn = even + math.remainder(real - even, math.tau) / 2
        poses.append(Pose(middle.centerx + across * math.cos(turn), middle.centery + down * math.sin(turn)))
    if aside:
        # A turned card that rises stays clear of the plate above it.
        highest = middle.top + tall * (0.5 + _AIR) if players == _WITH_AIR else 0.0
        far = poses[players // 2]
        poses[players // 2] = far._replace(x=middle.centerx + aside, y=max(far.y, highest))
    return tuple(poses)
