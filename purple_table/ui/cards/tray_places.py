"""The places of a tray for cards that are given away: pure geometry, in pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from purple_table.art.sprites import card_height

_LOW_TRAY, _LEAST_SLOT = 170, 26
"""In less height than this a tray has no title, and in less width of a slot its button stands below, in reference
units."""
_LEAST_STEP, _WORTH = 0.7, 1.15
"""The least of a card that shows in a tray of many, in card widths, and how many times larger cards must become for
that to lie upon each other."""


def tray_places(
    middle: Rect, count: int, trick_card: int, px: Callable[[float], int]
) -> tuple[Rect, tuple[Rect, ...], Rect]:
    """Return the places of a tray with `count` slots in the middle: the tray, its slots, and its button."""
    if not count:
        return Rect(middle.center, (0, 0)), (), Rect(middle.center, (0, 0))
    if middle.height < px(_LOW_TRAY):
        return _place_low_tray(middle, count, trick_card, px)
    inset, title, button, gap = px(12), px(26), px(38), px(8)
    room = middle.height - 2 * inset - title - button - 2 * gap

    def measure_slot(rows: int) -> int:
        columns = -(-count // rows)
        wide = (middle.width - 2 * inset - gap * (columns - 1)) / columns
        return int(min(trick_card, (room - gap * (rows - 1)) / rows * 5 / 7, wide))

    rows = max((1, 2), key=measure_slot)
    card, columns, step = measure_slot(rows), -(-count // rows), 0.0
    inner = middle.width - 2 * inset
    larger = int(min(trick_card, room * 5 / 7, inner / (1 + _LEAST_STEP * (count - 1))))
    if larger > card * _WORTH:
        rows, card, columns, step = 1, larger, count, (inner - larger) / max(1, count - 1)
    step = min(step or card + gap, card + gap)
    tall, wide = card_height(card), round(step * (columns - 1)) + card
    tray = Rect(0, 0, max(wide, px(250)) + 2 * inset, rows * (tall + gap) + 2 * inset + title + button + gap)
    tray.center = middle.center
    left, top = tray.centerx - wide // 2, tray.top + inset + title + gap
    places = (divmod(place, columns) for place in range(count))
    slots = tuple(Rect(left + round(step * x), top + (tall + gap) * y, card, tall) for y, x in places)
    confirm = Rect(0, 0, px(170), button)
    confirm.midbottom = (tray.centerx, tray.bottom - inset)
    return tray, slots, confirm


def center_slots(tray: Rect, slots: Sequence[Rect]) -> tuple[Rect, ...]:
    """Return the slots in the middle of a tray whose button is not there."""
    aside = tray.centerx - slots[0].unionall(slots[1:]).centerx if slots else 0
    return tuple(slot.move(aside, 0) for slot in slots)


def _place_low_tray(
    middle: Rect, count: int, trick_card: int, px: Callable[[float], int]
) -> tuple[Rect, tuple[Rect, ...], Rect]:
    """Return the places of a tray in little height: without a title, its button beside the slots, or below small
    ones."""
    inset, button, gap = px(8), (px(128), px(38)), px(6)
    room = middle.width - 2 * inset - gap * count
    card = int(min(trick_card, (middle.height - 2 * inset) * 5 / 7, (room - button[0]) / count))
    below = card < px(_LEAST_SLOT)
    if below:
        card = int(min(trick_card, (middle.height - 2 * inset - gap - button[1]) * 5 / 7, room / count))
    card = max(1, card)
    tall, row = card_height(card), count * card + gap * (count - 1)
    inner = max(row, button[0]) if below else row + 2 * gap + button[0]
    tray = Rect(0, 0, inner + 2 * inset, (tall + gap + button[1] if below else max(tall, button[1])) + 2 * inset)
    tray.center = middle.center
    left = tray.centerx - row // 2 if below else tray.left + inset
    slots = tuple(Rect(left + (card + gap) * place, tray.top + inset, card, tall) for place in range(count))
    confirm = Rect((0, 0), button)
    confirm.bottomright = (tray.right - inset, tray.bottom - inset)
    if below:
        confirm.centerx = tray.centerx
    else:
        confirm.centery = tray.centery
    return tray, slots, confirm
