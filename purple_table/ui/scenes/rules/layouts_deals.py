"""Lays out what a deal brings: the cards of every seat, and the totals of the sides."""

from __future__ import annotations

import pygame

from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import plain
from purple_table.ui.scenes.rules import paper
from purple_table.ui.scenes.rules.drawing import (
    NO_CARDS,
    SMALL_CARD,
    CardSlot,
    CardTray,
    Drawing,
    Words,
    change_words,
    lay_change,
    step_of,
)
from purple_table.ui.scenes.rules.pictures import DealPicture, PilePicture, Share

_MINIATURE = 32
_LETTER = 30
_AIR = 6
_PILE_GAP = 20
_EASY_STEP = 24
_EASY_LINE = 9
_LEAST_ROOM = 110


def deal_width(kit: Kit, picture: DealPicture) -> int:
    """The width below which the cards of a deal would lie too close, in pixels."""
    shares = [share for side in picture.sides for share in side.shares]
    widest = max(_share_width(kit, share) for share in shares)
    return kit.px(_LETTER) + widest + kit.px(18) + _totals_width(kit, picture)


def _share_width(kit: Kit, share: Share) -> int:
    """How much a row needs to be read with ease; piles and the note can stand below each other."""
    widths = [kit.text.width(share.note, paper.note(kit))]
    for pile in share.piles or ():
        if pile.label:
            step = kit.px(_MINIATURE + 4)
            widths += [_pile_name(kit, pile), step * min(len(pile.cards), _EASY_LINE)]
        else:
            widths.append(kit.px(SMALL_CARD) + kit.px(_EASY_STEP) * (len(pile.cards) - 1))
    return max(widths)


def _totals_width(kit: Kit, picture: DealPicture) -> int:
    return max(kit.text.width(change_words(side.before, side.after), paper.figure(kit)) for side in picture.sides)


def lay_out_deal(kit: Kit, picture: DealPicture, width: int, tray: CardTray) -> Drawing:
    """A row for each seat, those of a side together, and its total beside them."""
    drawing = Drawing()
    start, air = kit.px(_LETTER), kit.px(_AIR)
    room = width - start - _totals_width(kit, picture) - kit.px(18)
    # In very little room the totals stand below the cards.
    below = kit.text.height(paper.figure(kit)) if room < kit.px(_LEAST_ROOM) else 0
    if below:
        room = max(kit.px(SMALL_CARD), width - start)
    top = 0
    for number, side in enumerate(picture.sides):
        if number:
            drawing.lines.append(pygame.Rect(0, top, width, max(1, kit.px(1))))
        begin = top
        for share in side.shares:
            top += air
            top += _share(kit, drawing, share, (start, top), room, tray) + air
        middle = top + below // 2 if below else (begin + top) // 2
        lay_change(kit, drawing, side.before, side.after, (width, middle))
        top += below and below + air
    drawing.height = top
    return drawing


def _share(kit: Kit, drawing: Drawing, share: Share, at: tuple[int, int], room: int, tray: CardTray) -> int:
    """The row of a seat: its letter, its cards, and what else is told of it; answers the height."""
    small = paper.note(kit)
    left, top = at
    end, down = left, kit.text.height(small) + kit.px(4)
    middle = top + down // 2
    if share.piles and share.piles[0].label:
        down = _piles(kit, drawing, share.piles, at, room, tray)
        # The letter stands beside the first row of cards, not beside the names above it.
        middle = top + _name_height(kit) + tray.cards.size(kit.px(_MINIATURE))[1] // 2
        end = left + room
    elif share.piles:
        end, down = _fan(kit, drawing, share.piles[0], at, room, tray)
        middle = top + down // 2
    elif share.piles is not None:
        drawing.words.append(Words(plain(NO_CARDS), small, paper.CLOTH_FAINT, left, middle, "midleft"))
        end = left + kit.text.width(plain(NO_CARDS), small)
    drawing.words.append(Words(share.seat, paper.figure(kit), colors.IVORY, 0, middle, "midleft"))
    if share.note:
        gap = kit.px(14) if end > left else 0
        if end + gap + kit.text.width(share.note, small) <= left + room:
            drawing.words.append(Words(share.note, small, colors.GOLD_TOP, end + gap, middle, "midleft"))
        else:
            down += kit.px(4)
            drawing.words.append(Words(share.note, small, colors.GOLD_TOP, left, top + down))
            down += kit.text.height(small)
    return down


def _fan(
    kit: Kit, drawing: Drawing, pile: PilePicture, at: tuple[int, int], room: int, tray: CardTray
) -> tuple[int, int]:
    """Cards in a row that overlap where they must; answers where the row ends, and its height."""
    card = kit.px(SMALL_CARD)
    step = step_of(card + kit.px(4), room - card, len(pile.cards) - 1)
    for place, face in enumerate(pile.cards):
        drawing.cards.append(CardSlot(face, at[0] + place * step, at[1], card))
    return at[0] + (len(pile.cards) - 1) * step + card, tray.cards.size(card)[1]


def _piles(
    kit: Kit, drawing: Drawing, piles: tuple[PilePicture, ...], at: tuple[int, int], room: int, tray: CardTray
) -> int:
    """Piles with their names, side by side where they fit; miniatures, which never overlap. Answers the height."""
    small = paper.note(kit)
    card = kit.px(_MINIATURE)
    high, step, air = tray.cards.size(card)[1], card + kit.px(4), kit.px(5)
    name_high = _name_height(kit)
    in_line = max(1, (room + step - card) // step)
    x, y, line = 0, 0, 0
    for pile in piles:
        across = max(_pile_name(kit, pile), (min(len(pile.cards), in_line) - 1) * step + card)
        if x and x + across > room:
            x, y, line = 0, y + line + kit.px(8), 0
        left, top = at[0] + x, at[1] + y
        spare = room - _pile_name(kit, pile) + kit.text.width(pile.label, small)
        label = kit.text.ellipsize(pile.label, small, spare)
        drawing.words.append(Words(label, small, paper.CLOTH_FAINT, left, top))
        if pile.points is not None:
            after = left + kit.text.width(f"{label}  ", small)
            drawing.words.append(Words(str(pile.points), small, colors.GOLD_TOP, after, top))
        for place, face in enumerate(pile.cards):
            row, column = divmod(place, in_line)
            slot = CardSlot(face, left + column * step, top + name_high + row * (high + air), card, small=True)
            drawing.cards.append(slot)
        rows = -(-len(pile.cards) // in_line)
        line = max(line, name_high + rows * (high + air) - air)
        x += across + kit.px(_PILE_GAP)
    return y + line


def _pile_name(kit: Kit, pile: PilePicture) -> int:
    """How wide the name of a pile is, with what the pile is worth."""
    points = "" if pile.points is None else f"  {pile.points}"
    return kit.text.width(f"{pile.label}{points}", paper.note(kit))


def _name_height(kit: Kit) -> int:
    return kit.text.height(paper.note(kit)) + kit.px(3)
