"""Lays out cards and what they come to: a hand that is counted, or a meld."""

from __future__ import annotations

import pygame

from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.scenes.rules import paper
from purple_table.ui.scenes.rules.drawing import CardSlot, CardTray, Drawing, Words, step_of
from purple_table.ui.scenes.rules.pictures import WorthPicture

_CARD = 58
_STEP = 64
_NARROW_STEP = 46
_LEAST_STEP = 22
_GAP = 18
_BOX = 70


def worth_width(kit: Kit, picture: WorthPicture) -> int:
    """The width below which the cards would lie too close to read what each counts, in pixels."""
    cards = kit.px(_CARD) + kit.px(_NARROW_STEP) * (len(picture.cards) - 1)
    return cards + kit.px(_GAP) + _box_width(kit, picture)


def lay_out_worth(kit: Kit, picture: WorthPicture, width: int, tray: CardTray) -> Drawing:
    """The cards with what each counts, and a box with what they come to beside them; below them for want of room."""
    drawing = Drawing()
    card = kit.px(_CARD)
    high = tray.cards.size(card)[1]
    note, figure = paper.note(kit), paper.large_figure(kit)
    box = pygame.Rect(0, 0, _box_width(kit, picture), high)
    gaps = len(picture.cards) - 1
    room = width - box.width - kit.px(_GAP)
    below = room < card + gaps * kit.px(_LEAST_STEP)
    if below:
        room = max(card, width)
    step = step_of(kit.px(_STEP), room - card, gaps)
    told = any(words.strip() for words in picture.counts)
    for place, (face, words) in enumerate(zip(picture.cards, picture.counts, strict=True)):
        left = place * step
        drawing.cards.append(CardSlot(face, left, 0, card, dimmed=not words))
        # Where cards overlap, the words stand below the part that can be seen.
        seen = card if place == gaps else min(card, step)
        if words.strip() and kit.text.width(words, note) <= seen + kit.px(4):
            drawing.words.append(Words(words, note, colors.IVORY, left + seen // 2, high + kit.px(5), "midtop"))
    drawing.height = high + (kit.px(5) + kit.text.height(note) if told else 0)
    box.left = gaps * step + card + kit.px(_GAP)
    if below:
        box.topleft = 0, drawing.height + kit.px(8)
        drawing.height = box.bottom
    skin = {None: paper.SCORE_BOX, True: paper.WON_BOX, False: paper.REFUSED_BOX}[picture.won]
    drawing.boxes.append((box, skin))
    ink = colors.GOLD_TOP if picture.won else colors.IVORY if picture.won is False else paper.CLOTH_FAINT
    if not picture.figure:
        drawing.words.append(Words(picture.label, note, ink, *box.center, "center"))
        return drawing
    top = box.top + (high - kit.text.height(note) - kit.text.height(figure)) // 2
    drawing.words.append(Words(picture.label, note, ink, box.centerx, top, "midtop"))
    under = top + kit.text.height(note)
    drawing.words.append(Words(picture.figure, figure, colors.IVORY, box.centerx, under, "midtop"))
    return drawing


def _box_width(kit: Kit, picture: WorthPicture) -> int:
    return max(kit.px(_BOX), kit.text.width(picture.label, paper.note(kit)) + kit.px(18))
