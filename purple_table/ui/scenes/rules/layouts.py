"""The pictures of worked examples laid out to a width: every kind of picture, those of play in full."""

from __future__ import annotations

from itertools import pairwise

import pygame

from purple_table.ui.cards.chips import COLUMN, stack_size
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape, minus
from purple_table.ui.scenes.rules import paper
from purple_table.ui.scenes.rules.drawing import (
    SMALL_CARD,
    CardSlot,
    CardTray,
    ChipStack,
    Drawing,
    Words,
    step_of,
)
from purple_table.ui.scenes.rules.layouts_deals import deal_width, lay_out_deal
from purple_table.ui.scenes.rules.layouts_showdown import lay_out_showdown, showdown_width
from purple_table.ui.scenes.rules.layouts_worth import lay_out_worth, worth_width
from purple_table.ui.scenes.rules.pictures import (
    AuctionPicture,
    DealPicture,
    Facts,
    Hand,
    Picture,
    ShowdownPicture,
    TotalsPicture,
    TrickPicture,
    WorthPicture,
)

CARD = 58
"""The width of cards in tricks and hands, in reference units."""

_STEP = 72
_NARROWEST_STEP = 26
_LEAST_STEP = 12
_RAISED = 9
_GROUP_GAP = 30
_BOX = 84
_AUCTION = 240
_CHIP = 17


def natural_width(kit: Kit, picture: Picture) -> int:
    """The width below which a picture would be cramped, in pixels."""
    card = kit.px(CARD)
    if isinstance(picture, TrickPicture):
        return card + kit.px(_NARROWEST_STEP + 14) * (len(picture.cards) - 1)
    if isinstance(picture, Hand):
        groups = [len(cards) for cards in (picture.trick, picture.hand) if cards]
        steps = sum(groups) - len(groups) + (len(groups) - 1)  # a caption is a little wider than a card
        return card * len(groups) + kit.px(_GROUP_GAP) * (len(groups) - 1) + kit.px(_NARROWEST_STEP + 4) * steps
    if isinstance(picture, TotalsPicture):
        return kit.px(_BOX - 20) * len(picture.rows)
    if isinstance(picture, DealPicture):
        return deal_width(kit, picture)
    if isinstance(picture, WorthPicture):
        return worth_width(kit, picture)
    if isinstance(picture, AuctionPicture):
        return kit.px(_AUCTION)
    if isinstance(picture, ShowdownPicture):
        return showdown_width(kit, picture)
    return kit.px(420)


def lay_out(kit: Kit, picture: Picture, width: int, tray: CardTray) -> Drawing:
    """Lay a picture out to a width in pixels."""
    if isinstance(picture, TrickPicture):
        return _trick(kit, picture, width, tray)
    if isinstance(picture, Hand):
        return _hand(kit, picture, width, tray)
    if isinstance(picture, WorthPicture):
        return lay_out_worth(kit, picture, width, tray)
    if isinstance(picture, DealPicture):
        return lay_out_deal(kit, picture, width, tray)
    if isinstance(picture, ShowdownPicture):
        return lay_out_showdown(kit, picture, width, tray)
    if isinstance(picture, AuctionPicture):
        return _auction(kit, picture, width)
    if isinstance(picture, TotalsPicture):
        return _totals(kit, picture, width)
    return _facts(kit, picture, width, tray)


def _trick(kit: Kit, picture: TrickPicture, width: int, tray: CardTray) -> Drawing:
    drawing = Drawing()
    card = kit.px(CARD)
    high = tray.cards.size(card)[1]
    count = len(picture.cards)
    step = step_of(kit.px(_STEP), width - card, count - 1)
    rise = kit.px(_RAISED) if picture.winner is not None else 0
    font = paper.note(kit)
    told = [_tell_seat(seat, place == 0, place == picture.winner) for place, seat in enumerate(picture.seats)]
    wide = [kit.text.width(text, font) for text in told]
    roomy = all(left + right + kit.px(8) <= 2 * step for left, right in pairwise(wide))
    for place, (face, seat) in enumerate(zip(picture.cards, picture.seats, strict=True)):
        won = place == picture.winner
        drawing.cards.append(CardSlot(face, place * step, 0 if won else rise, card, framed=won))
        text = told[place] if roomy else seat
        color = colors.GOLD_TOP if won else paper.CLOTH_FAINT
        middle = place * step + (card if roomy or place == count - 1 else min(step, card)) // 2
        half = (wide[place] + 1) // 2 if roomy else 0
        middle = max(half, min(middle, width - half))
        drawing.words.append(Words(text, font, color, middle, high + rise + kit.px(6), "midtop"))
    if picture.winner is not None and step < card:
        # The winning card lies on top, so that its frame is whole.
        drawing.cards.append(drawing.cards.pop(picture.winner))
    drawing.height = high + rise + kit.px(8) + kit.text.height(font)
    return drawing


def _tell_seat(seat: str, leads: bool, won: bool) -> str:
    """What is told below the card of a seat."""
    if won:
        return tr("{seat} wins", seat=seat)
    return tr("{seat} leads", seat=seat) if leads else seat


def _hand(kit: Kit, picture: Hand, width: int, tray: CardTray) -> Drawing:
    drawing = Drawing()
    card = kit.px(CARD)
    high = tray.cards.size(card)[1]
    font = paper.note(kit)
    groups = [(tr("On the trick"), picture.trick, False), (tr("In hand"), picture.hand, True)]
    groups = [group for group in groups if group[1]]
    gap = kit.px(_GROUP_GAP)
    names = [kit.text.width(name, font) for name, _, _ in groups]

    def extents(step: int) -> list[int]:
        return [max(card + (len(group[1]) - 1) * step, name) for group, name in zip(groups, names, strict=True)]

    room = width - gap * (len(groups) - 1)
    wanted, least = kit.px(_STEP - 6), kit.px(_LEAST_STEP)
    step = next((step for step in range(wanted, least, -1) if sum(extents(step)) <= room), 0)
    below = not step
    if below:
        # In very little room the hand lies below the trick.
        step = step_of(wanted, width - card, max(len(cards) for _, cards, _ in groups) - 1)
    some = 0 < sum(face.code in picture.legal for face in picture.hand) < len(picture.hand)
    rise = kit.px(_RAISED) if some else 0
    name_high = kit.text.height(font) + kit.px(6)
    left = top = 0
    for place, (name, cards, own) in enumerate(groups):
        if place and not below:
            line = pygame.Rect(left - gap // 2, 0, max(1, kit.px(1)), name_high + rise + high)
            drawing.lines.append(line)
        drawing.words.append(Words(name, font, paper.CLOTH_FAINT, left, top))
        for number, face in enumerate(cards):
            lit = not own or face.code in picture.legal
            up = 0 if own and lit and some else rise
            slot = CardSlot(face, left + number * step, top + name_high + up, card, not lit, own and lit and some)
            drawing.cards.append(slot)
        drawing.height = top + name_high + rise + high
        if below:
            top = drawing.height + kit.px(8)
        else:
            left += extents(step)[place] + gap
    return drawing


def _auction(kit: Kit, picture: AuctionPicture, width: int) -> Drawing:
    """The calls one after the other, row by row, each with its seat; or whoever calls first is named above."""
    drawing = Drawing()
    font = paper.note(kit)
    gap, down = kit.px(7), kit.text.height(font) + kit.px(12)
    left = top = 0
    seats: tuple[str, ...] = ("",) * len(picture.calls)
    if len(picture.seats) == len(seats):
        seats = picture.seats
    else:
        drawing.words.append(Words(tr("{seat} calls first", seat=picture.seats[0]), font, paper.CLOTH_FAINT, 0, 0))
        top = kit.text.height(font) + kit.px(8)
    for place, (seat, call) in enumerate(zip(seats, picture.calls, strict=True)):
        named = kit.text.width(seat, font) + kit.px(7) if seat else 0
        across = min(width, named + kit.text.width(call, font) + kit.px(20))
        if left and left + across > width:
            left, top = 0, top + down + gap
        skin = {picture.refused: paper.REFUSED_BOX, picture.last: paper.WON_BOX}.get(place, paper.SCORE_BOX)
        drawing.boxes.append((pygame.Rect(left, top, across, down), skin))
        color = colors.GOLD_TOP if place == picture.last else colors.IVORY
        color = paper.CLOTH_FAINT if place in picture.passes else color
        text = kit.text.ellipsize(call, font, across - named - kit.px(12))
        middle = top + down // 2
        drawing.words.append(Words(seat, font, paper.CLOTH_FAINT, left + kit.px(10), middle, "midleft"))
        drawing.words.append(Words(text, font, color, left + named + (across - named) // 2, middle, "center"))
        left += across + gap
    drawing.height = top + down
    return drawing


def _winner(side: str) -> str:
    """A side, which may be several seats, as one that has won."""
    return tr("{side} wins", many="{side} win", side=side, count=side.count("&") + 1)


def _totals(kit: Kit, picture: TotalsPicture, width: int) -> Drawing:
    drawing = Drawing()
    gap = kit.px(10)
    small, figure = paper.note(kit), paper.figure(kit)
    plain = [name for name, _, _ in picture.rows]
    names = [_winner(name) if won else name for name, _, won in picture.rows]
    widest = max(kit.text.width(_winner(name), small) for name in plain) + kit.px(20)
    shortest = max(kit.px(_BOX - 20), *(kit.text.width(name, small) + kit.px(20) for name in plain))
    in_one_row = (width + gap) // len(picture.rows) - gap
    if widest > in_one_row >= shortest:
        # Side by side the gold box says who has won, and so does the answer.
        names, widest = plain, shortest
    across = max(kit.px(_BOX), widest)
    in_row = max(1, min(len(picture.rows), (width + gap) // (min(across, width) + gap)))
    if in_row < len(picture.rows) and in_one_row >= widest:
        in_row, across = len(picture.rows), in_one_row
    pile = stack_size(COLUMN, kit.px(_CHIP))[1] + kit.px(4) if picture.chips else 0
    down = kit.text.height(small) + pile + kit.text.height(figure) + kit.px(16)
    for place, (_, total, won) in enumerate(picture.rows):
        left = (place % in_row) * (across + gap)
        top = (place // in_row) * (down + gap)
        drawing.boxes.append((pygame.Rect(left, top, across, down), paper.WON_BOX if won else paper.SCORE_BOX))
        color = colors.GOLD_TOP if won else paper.CLOTH_FAINT
        middle = left + across // 2
        drawing.words.append(Words(names[place], small, color, middle, top + kit.px(7), "midtop"))
        under = top + kit.px(9) + kit.text.height(small)
        if picture.chips and total > 0:
            drawing.chips.append(ChipStack(total, middle, under + pile, kit.px(_CHIP)))
        under += pile
        drawing.words.append(Words(minus(total), figure, colors.IVORY, middle, under, "midtop"))
        drawing.height = top + down
    return drawing


def _facts(kit: Kit, picture: Facts, width: int, tray: CardTray) -> Drawing:
    drawing = Drawing()
    small = paper.note(kit)
    card = kit.px(SMALL_CARD)
    high = tray.cards.size(card)[1]
    start = min(max((kit.text.width(name, small) for name, _, _ in picture.rows), default=0) + kit.px(20), width // 2)
    room = width - start
    air = kit.px(7)
    top = 0
    for number, (name, value, asked) in enumerate(picture.rows):
        if number:
            drawing.lines.append(pygame.Rect(0, top, width, max(1, kit.px(1))))
        top += air
        color = colors.GOLD_TOP if asked else paper.CLOTH_FAINT
        if isinstance(value, str):
            down = kit.text.layout(escape(value), small, room).size[1]
            drawing.words.append(Words(value, small, colors.IVORY, start, top, "topleft", room))
            label = top
        else:
            step = step_of(card + kit.px(4), room - card, len(value) - 1)
            for place, face in enumerate(value):
                drawing.cards.append(CardSlot(face, start + place * step, top, card))
            down = high
            label = top + (high - kit.text.height(small)) // 2
        drawing.words.append(Words(kit.text.ellipsize(name, small, start - kit.px(8)), small, color, 0, label))
        top += down + air
    drawing.height = top
    return drawing
