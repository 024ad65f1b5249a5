"""The pictures of worked examples, laid out: real cards, seats and totals at their places on a piece of cloth."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import pygame

from purple_table.core.cards import Card
from purple_table.ui import theme as colors
from purple_table.ui.book_text import Point, set_line
from purple_table.ui.cards import CardSurfaces
from purple_table.ui.kit import Kit, Skin
from purple_table.ui.scenes.rules import paper
from purple_table.ui.scenes.rules.pictures import Auction, Deal, Facts, Hand, Picture, Totals, Trick
from purple_table.ui.text import escape
from purple_table.ui.theme import Color, Font

CARD = 58
SMALL_CARD = 42
"""The widths of cards in tricks and hands, and in rows, in reference units."""

_STEP = 72
_NARROWEST_STEP = 26
_RAISED = 9
_GROUP_GAP = 30
_BOX = 84
_NOTHING = "no cards"
_SCORE_BOX = Skin((34, 104, 77), (27, 88, 65), paper.CLOTH_LINE)
_WON_BOX = Skin((64, 112, 66), (52, 98, 58), colors.GOLD_TOP)
_REFUSED_BOX = Skin((116, 48, 52), (98, 40, 44), (216, 128, 120))


class CardSlot(NamedTuple):
    """A card in a picture, its upper left corner relative to the picture's."""

    card: Card
    x: int
    y: int
    width: int
    dimmed: bool = False
    framed: bool = False


class Words(NamedTuple):
    """A piece of text in a picture; `anchor` is the point of its rectangle that stands at (x, y)."""

    text: str
    font: Font
    color: Color
    x: int
    y: int
    anchor: Literal["topleft", "midtop", "midleft", "midright", "center"] = "topleft"
    width: int | None = None


@dataclass
class Drawing:
    """A picture laid out to a width; `height` is in pixels."""

    height: int = 0
    cards: list[CardSlot] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)
    boxes: list[tuple[pygame.Rect, Skin]] = field(default_factory=list)
    lines: list[pygame.Rect] = field(default_factory=list)


class CardTray:
    """Makes the cards of the pictures a few at a time; until its turn comes, a card is a blank one."""

    def __init__(self, cards: CardSurfaces) -> None:
        self.cards = cards
        self._ready: set[tuple[str, int, bool]] = set()

    def prepare(self, slots: Iterable[CardSlot], seconds: float) -> bool:
        """Make those of the cards that are missing, for about so long; True if any was made."""
        ends = time.perf_counter() + seconds
        made = False
        for slot in slots:
            key = slot.card.code, slot.width, slot.dimmed
            if key in self._ready:
                continue
            if made and time.perf_counter() > ends:
                break
            self.cards.face(slot.card, slot.width, dimmed=slot.dimmed)
            self.cards.shadow(slot.width)
            self._ready.add(key)
            made = True
        return made

    def draw(self, kit: Kit, surface: pygame.Surface, slot: CardSlot, at: Point) -> None:
        """Draw a card, or a blank one."""
        cards, width = self.cards, slot.width
        left, top = at[0] + slot.x, at[1] + slot.y
        if (slot.card.code, width, slot.dimmed) not in self._ready:
            kit.box(surface, pygame.Rect((left, top), cards.size(width)), paper.PLACEHOLDER, max(2, width * 14 // 250))
            return
        margin = cards.shadow_margin(width)
        surface.blit(cards.shadow(width), (left - margin, top - margin))
        surface.blit(cards.face(slot.card, width, dimmed=slot.dimmed), (left, top))
        if slot.framed:
            line = cards.outline_width(width)
            surface.blit(cards.outline(width), (left - line, top - line))


def paint(kit: Kit, surface: pygame.Surface, drawing: Drawing, at: Point, tray: CardTray) -> None:
    """Draw a picture, its upper left corner at a point."""
    for rect, skin in drawing.boxes:
        kit.box(surface, rect.move(at), skin, kit.px(7))
    for line in drawing.lines:
        surface.fill(paper.CLOTH_LINE, line.move(at))
    for slot in drawing.cards:
        tray.draw(kit, surface, slot, at)
    for words in drawing.words:
        if words.width is None:
            picture = set_line(kit, words.text, words.font, words.color)
        else:
            picture = kit.text.paragraph(escape(words.text), words.font, words.color, words.width)
        place = picture.get_rect(**{words.anchor: (at[0] + words.x, at[1] + words.y)})
        surface.blit(picture, place)


def natural_width(kit: Kit, picture: Picture) -> int:
    """The width below which a picture would be cramped, in pixels."""
    card = kit.px(CARD)
    if isinstance(picture, Trick):
        return card + kit.px(_NARROWEST_STEP + 14) * (len(picture.cards) - 1)
    if isinstance(picture, Hand):
        groups = [len(cards) for cards in (picture.trick, picture.hand) if cards]
        steps = sum(groups) - len(groups) + (len(groups) - 1)  # a caption is a little wider than a card
        return card * len(groups) + kit.px(_GROUP_GAP) * (len(groups) - 1) + kit.px(_NARROWEST_STEP + 4) * steps
    if isinstance(picture, Totals):
        return kit.px(_BOX - 20) * len(picture.rows)
    if isinstance(picture, Auction):
        return kit.px(320)
    return kit.px(420)


def lay_out(kit: Kit, picture: Picture, width: int, tray: CardTray) -> Drawing:
    """Lay a picture out to a width in pixels."""
    if isinstance(picture, Trick):
        return _trick(kit, picture, width, tray)
    if isinstance(picture, Hand):
        return _hand(kit, picture, width, tray)
    if isinstance(picture, Deal):
        return _deal(kit, picture, width, tray)
    if isinstance(picture, Auction):
        return _auction(kit, picture, width)
    if isinstance(picture, Totals):
        return _totals(kit, picture, width)
    return _facts(kit, picture, width, tray)


def _trick(kit: Kit, picture: Trick, width: int, tray: CardTray) -> Drawing:
    drawing = Drawing()
    card = kit.px(CARD)
    high = tray.cards.size(card)[1]
    count = len(picture.cards)
    step = _step(kit.px(_STEP), width - card, count - 1)
    rise = kit.px(_RAISED) if picture.winner is not None else 0
    roomy = step >= kit.px(56)
    font = paper.note(kit)
    for place, (face, seat) in enumerate(zip(picture.cards, picture.seats, strict=True)):
        won = place == picture.winner
        drawing.cards.append(CardSlot(face, place * step, 0 if won else rise, card, framed=won))
        word = " wins" if won else " leads" if not place else ""
        text = seat + word if roomy else seat
        color = colors.GOLD_TOP if won else paper.CLOTH_FAINT
        middle = place * step + (card if roomy or place == count - 1 else min(step, card)) // 2
        drawing.words.append(Words(text, font, color, middle, high + rise + kit.px(6), "midtop"))
    if picture.winner is not None and step < card:
        # The winning card lies on top, so that its frame is whole.
        drawing.cards.append(drawing.cards.pop(picture.winner))
    drawing.height = high + rise + kit.px(8) + kit.text.height(font)
    return drawing


def _hand(kit: Kit, picture: Hand, width: int, tray: CardTray) -> Drawing:
    drawing = Drawing()
    card = kit.px(CARD)
    high = tray.cards.size(card)[1]
    font = paper.note(kit)
    groups = [("On the trick", picture.trick, False), ("In hand", picture.hand, True)]
    groups = [group for group in groups if group[1]]
    gap = kit.px(_GROUP_GAP)
    names = [kit.text.width(name, font) for name, _, _ in groups]

    def extents(step: int) -> list[int]:
        return [max(card + (len(group[1]) - 1) * step, name) for group, name in zip(groups, names, strict=True)]

    room = width - gap * (len(groups) - 1)
    step = next((step for step in range(kit.px(_STEP - 6), 1, -1) if sum(extents(step)) <= room), 1)
    choosing = any(face.code in picture.legal for face in picture.hand)
    some = choosing and any(face.code not in picture.legal for face in picture.hand)
    rise = kit.px(_RAISED) if some else 0
    top = kit.text.height(font) + kit.px(6)
    left = 0
    for place, (name, cards, own) in enumerate(groups):
        if place:
            middle = left - gap // 2
            drawing.lines.append(pygame.Rect(middle, 0, max(1, kit.px(1)), top + rise + high))
        drawing.words.append(Words(name, font, paper.CLOTH_FAINT, left, 0))
        for number, face in enumerate(cards):
            lit = not own or face.code in picture.legal
            up = 0 if own and lit and some else rise
            slot = CardSlot(face, left + number * step, top + up, card, not lit, own and lit and some)
            drawing.cards.append(slot)
        left += extents(step)[place] + gap
    drawing.height = top + rise + high
    return drawing


def _deal(kit: Kit, picture: Deal, width: int, tray: CardTray) -> Drawing:
    drawing = Drawing()
    card = kit.px(SMALL_CARD)
    high = tray.cards.size(card)[1]
    small, figure = paper.note(kit), paper.figure(kit)
    start = kit.px(30)
    longest = max(
        (
            kit.text.width(f"{share.before} → {share.after}", figure)
            for share in picture.shares
            if share.after is not None
        ),
        default=0,
    )
    room = max(card, width - start - longest - kit.px(18))
    most = max(len(share.cards or ()) for share in picture.shares)
    step = _step(card + kit.px(4), room - card, most - 1)
    air = kit.px(6)
    top = 0
    for number, share in enumerate(picture.shares):
        if number:
            drawing.lines.append(pygame.Rect(0, top, width, max(1, kit.px(1))))
        top += air
        down = high if share.cards else kit.text.height(small) + kit.px(4)
        middle = top + down // 2
        drawing.words.append(Words(share.seat, figure, colors.IVORY, 0, middle, "midleft"))
        for place, face in enumerate(share.cards or ()):
            drawing.cards.append(CardSlot(face, start + place * step, top, card))
        nothing = _NOTHING if share.cards is not None else ""
        if not share.cards:
            drawing.words.append(Words(nothing, small, paper.CLOTH_FAINT, start, middle, "midleft"))
        end = start + (card + (len(share.cards) - 1) * step if share.cards else kit.text.width(nothing, small))
        end += kit.px(14) if share.cards is not None else 0
        if share.after is not None:
            changed = share.before != share.after
            after = Words(
                str(share.after), figure, colors.GOLD_TOP if changed else colors.IVORY, width, middle, "midright"
            )
            drawing.words.append(after)
            if changed:
                right = width - kit.text.width(f" {share.after}", figure)
                drawing.words.append(Words(f"{share.before} →", figure, paper.CLOTH_FAINT, right, middle, "midright"))
        if share.note:
            note_width = kit.text.width(share.note, small)
            if end + note_width <= width - longest - kit.px(12):
                drawing.words.append(Words(share.note, small, colors.GOLD_TOP, end, middle, "midleft"))
            else:
                down += kit.px(4)
                drawing.words.append(Words(share.note, small, colors.GOLD_TOP, start, top + down))
                down += kit.text.height(small)
        top += down + air
    drawing.height = top
    return drawing


def _auction(kit: Kit, picture: Auction, width: int) -> Drawing:
    """The calls one after the other, row by row; whoever calls first is named above."""
    drawing = Drawing()
    font = paper.note(kit)
    gap, down = kit.px(7), kit.text.height(font) + kit.px(12)
    drawing.words.append(Words(f"{picture.first} calls first", font, paper.CLOTH_FAINT, 0, 0))
    left, top = 0, kit.text.height(font) + kit.px(8)
    for place, call in enumerate(picture.calls):
        across = min(width, kit.text.width(call, font) + kit.px(20))
        if left and left + across > width:
            left, top = 0, top + down + gap
        skin = _REFUSED_BOX if place == picture.refused else _WON_BOX if place == picture.last else _SCORE_BOX
        drawing.boxes.append((pygame.Rect(left, top, across, down), skin))
        color = paper.CLOTH_FAINT if call == "Pass" else colors.GOLD_TOP if place == picture.last else colors.IVORY
        text = kit.text.ellipsize(call, font, across - kit.px(12))
        drawing.words.append(Words(text, font, color, left + across // 2, top + down // 2, "center"))
        left += across + gap
    drawing.height = top + down
    return drawing


def _totals(kit: Kit, picture: Totals, width: int) -> Drawing:
    drawing = Drawing()
    gap = kit.px(10)
    small, figure = paper.note(kit), paper.figure(kit)
    widest = max(kit.text.width(f"{name} wins", small) for name, _, _ in picture.rows) + kit.px(20)
    across = max(kit.px(_BOX), widest)
    in_row = max(1, min(len(picture.rows), (width + gap) // (min(across, width) + gap)))
    if in_row < len(picture.rows) and (width + gap) // len(picture.rows) - gap >= widest:
        in_row, across = len(picture.rows), (width + gap) // len(picture.rows) - gap
    down = kit.text.height(small) + kit.text.height(figure) + kit.px(16)
    for place, (name, total, won) in enumerate(picture.rows):
        left = (place % in_row) * (across + gap)
        top = (place // in_row) * (down + gap)
        drawing.boxes.append((pygame.Rect(left, top, across, down), _WON_BOX if won else _SCORE_BOX))
        color = colors.GOLD_TOP if won else paper.CLOTH_FAINT
        middle = left + across // 2
        drawing.words.append(Words(f"{name} wins" if won else name, small, color, middle, top + kit.px(7), "midtop"))
        under = top + kit.px(9) + kit.text.height(small)
        drawing.words.append(Words(str(total), figure, colors.IVORY, middle, under, "midtop"))
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
            step = _step(card + kit.px(4), room - card, len(value) - 1)
            for place, face in enumerate(value):
                drawing.cards.append(CardSlot(face, start + place * step, top, card))
            down = high
            label = top + (high - kit.text.height(small)) // 2
        drawing.words.append(Words(kit.text.ellipsize(name, small, start - kit.px(8)), small, color, 0, label))
        top += down + air
    drawing.height = top
    return drawing


def _step(wanted: int, room: int, count: int) -> int:
    """How far apart cards lie: as wanted, or closer where the room asks for it."""
    return max(1, min(wanted, room // count)) if count > 0 else 0
