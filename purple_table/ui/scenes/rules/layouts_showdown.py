"""Lays out a showdown: every hand with what it counts, and the chips of the seats and of the pot."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from purple_table.ui.cards.chips import COLUMN, stack_size
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import plain, tr
from purple_table.ui.scenes.rules import paper
from purple_table.ui.scenes.rules.drawing import (
    NO_CARDS,
    SMALL_CARD,
    CardSlot,
    CardTray,
    ChipStack,
    Drawing,
    Words,
    change_words,
    lay_change,
    step_of,
)
from purple_table.ui.scenes.rules.pictures import ShowdownPicture, Stake

_LETTER = 24
_AIR = 6
_GAP = 10
_CHIP = 15
_BETWEEN_COLUMNS = 28
_TWO_COLUMNS = 560
_FEW = 5
_LEAST_STEP = 15


class _Row(NamedTuple):
    """What all rows have in common, in pixels: card, the distance of two, the end of the longest hand, the height.

    `below` is the height of the words where they stand below the cards for want of room, else 0.
    """

    card: int
    step: int
    end: int
    height: int
    below: int


def showdown_width(kit: Kit, picture: ShowdownPicture) -> int:
    """The width below which a showdown would be cramped, in pixels; many seats want two columns."""
    return kit.px(290 if len(picture.stakes) <= _FEW else 420)


def lay_out_showdown(kit: Kit, picture: ShowdownPicture, width: int, tray: CardTray) -> Drawing:
    """A row for each seat with its hand and its chips, many seats in two columns, and the pot below."""
    drawing = Drawing()
    gap, line = kit.px(_BETWEEN_COLUMNS), max(1, kit.px(1))
    columns = 2 if len(picture.stakes) > _FEW and width >= kit.px(_TWO_COLUMNS) else 1
    in_column = -(-len(picture.stakes) // columns)
    across = (width - gap * (columns - 1)) // columns
    row = _row(kit, picture, across, tray)
    for number, stake in enumerate(picture.stakes):
        column, place = divmod(number, in_column)
        rect = pygame.Rect(column * (across + gap), place * row.height, across, row.height)
        if place:
            drawing.lines.append(pygame.Rect(rect.left, rect.top, across, line))
        _stake(kit, drawing, stake, rect, row)
    top = in_column * row.height
    drawing.lines.append(pygame.Rect(0, top, width, line))
    drawing.height = top + _pot(kit, drawing, picture, width, top)
    return drawing


def _row(kit: Kit, picture: ShowdownPicture, width: int, tray: CardTray) -> _Row:
    """Measure the rows of a showdown for a column of a width."""
    small = paper.note(kit)
    card, letter, gap = kit.px(SMALL_CARD), kit.px(_LETTER), kit.px(_GAP)
    gaps = max(len(stake.hand) for stake in picture.stakes) - 1
    words = max(kit.text.width(text, small) for stake in picture.stakes for text, _ in _list_lines(stake))
    money = max(
        max(kit.text.width(_change(stake), paper.figure(kit)), stack_size(_chips(stake), kit.px(_CHIP))[0])
        for stake in picture.stakes
    )
    room = width - letter - words - money - 2 * gap
    below = 0
    if room < card + gaps * kit.px(_LEAST_STEP):
        room, below = max(card, width - letter), 2 * kit.text.height(small)
    step = step_of(card + kit.px(4), room - card, gaps)
    height = tray.cards.size(card)[1] + 2 * kit.px(_AIR) + below
    return _Row(card, step, letter + max(0, gaps) * step + card, height, below)


def _stake(kit: Kit, drawing: Drawing, stake: Stake, rect: pygame.Rect, row: _Row) -> None:
    """The row of a seat: letter, hand, what it counts, whether it knocked or is out, and its chips."""
    small, figure = paper.note(kit), paper.figure(kit)
    left = rect.left + kit.px(_LETTER)
    middle = rect.centery - row.below // 2
    drawing.words.append(Words(stake.seat, figure, colors.IVORY, rect.left, middle, "midleft"))
    for number, face in enumerate(stake.hand):
        drawing.cards.append(CardSlot(face, left + number * row.step, rect.top + kit.px(_AIR), row.card))
    if not stake.hand:
        drawing.words.append(Words(plain(NO_CARDS), small, paper.CLOTH_FAINT, left, middle, "midleft"))
    told = [(text, ink) for text, ink in _list_lines(stake) if text]
    high = kit.text.height(small)
    left = left if row.below else rect.left + row.end + kit.px(_GAP)
    top = rect.bottom - row.below if row.below else middle - len(told) * high // 2
    for number, (text, ink) in enumerate(told):
        drawing.words.append(Words(text, small, ink, left, top + number * high))
    if row.below:
        lay_change(kit, drawing, stake.before, stake.after, (rect.right, top + high // 2))
        return
    pile = stack_size(_chips(stake), kit.px(_CHIP))
    total = middle + pile[1] // 2
    lay_change(kit, drawing, stake.before, stake.after, (rect.right, total))
    if _chips(stake) > 0:
        foot = total - kit.text.height(figure) // 2 - kit.px(1)
        drawing.chips.append(ChipStack(_chips(stake), rect.right - (pile[0] + 1) // 2, foot, kit.px(_CHIP)))


def _pot(kit: Kit, drawing: Drawing, picture: ShowdownPicture, width: int, top: int) -> int:
    """The row of the pot; answers its height."""
    figure, chip = paper.figure(kit), kit.px(_CHIP)
    down = kit.px(12) + max(kit.text.height(figure), stack_size(COLUMN, chip)[1])
    middle = top + down // 2
    drawing.words.append(Words(tr("Pot"), figure, colors.IVORY, 0, middle, "midleft"))
    lay_change(kit, drawing, picture.before, picture.after, (width, middle))
    chips = picture.before if picture.after is None else picture.after
    if chips <= 0:
        return down
    pile = stack_size(chips, chip)
    left = width - kit.text.width(change_words(picture.before, picture.after), figure) - kit.px(8)
    drawing.chips.append(ChipStack(chips, left - (pile[0] + 1) // 2, middle + pile[1] // 2, chip))
    return down


def _list_lines(stake: Stake) -> list[tuple[str, colors.Color]]:
    """What stands beside a hand, line by line, with its ink."""
    mark = ", ".join(filter(None, (stake.note, tr("out") if stake.out else "")))
    return [(stake.counts, colors.IVORY), (mark, paper.CLOTH_OUT if stake.out else colors.GOLD_TOP)]


def _change(stake: Stake) -> str:
    return change_words(stake.before, stake.after)


def _chips(stake: Stake) -> int:
    return (stake.before or 0) if stake.after is None else stake.after
