"""Name plates: who sits where, what the seat has, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from purple_table.art.portraits import Mood
from purple_table.core.record import Seat
from purple_table.ui.cards.emblems import Emblem, draw_emblem
from purple_table.ui.cards.heads import draw_head
from purple_table.ui.cards.layout import NAME_ROW, SeatPlace
from purple_table.ui.cards.sprites import CardSurfaces
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.surfaces import transparent
from purple_table.ui.kit.telling import marked, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Color
from purple_table.ui.scenes.table.words import counter_line

_BACK = skins.Skin(colors.LAVENDER, colors.RAISED_EDGE, colors.IVORY)
_COUNTING = skins.Skin(colors.GOLD_TOP, colors.GOLD_EDGE, colors.IVORY)
_TRICK = (13, 18, 9, 10)
"""A trick that was taken, as a card: width, height, how much of it is seen, and how far two are apart."""
_AROUND, _BESIDE = 12, 16
"""How far a plate reaches beyond itself, and a head with the dealer's chip, in reference units."""
_KEPT = 40
"""So many pictures of plates are kept at most."""
_SMALL = 34
"""Below so many reference units a head has no room for a chip on it."""


class PlateState(NamedTuple):
    """What a plate shows; plates that are equal look the same.

    `total` is None where a side's total stands elsewhere; `emblem` is that of the side, where there are partners;
    `contract` what the seat has to make, with markup.
    """

    name: str
    note: str
    counters: tuple[tuple[str, str], ...]
    total: int | None
    dealer: bool
    active: bool
    emblem: Emblem | None = None
    contract: str = ""


class Plates:
    """Draws plates with their heads and keeps the pictures of the last ones."""

    def __init__(self, cards: CardSurfaces) -> None:
        self._cards = cards
        self._kept: dict[tuple[object, ...], pygame.Surface] = {}

    def draw(
        self,
        kit: Kit,
        surface: pygame.Surface,
        place: SeatPlace,
        state: PlateState,
        seat: Seat,
        mood: Mood,
        won: tuple[bool, ...],
    ) -> None:
        """Draw the plate of a seat, who sits there, and the tricks that were `won` under it, True for those with cards
        that count; the one whose turn it is is golden, in a ring."""
        rect, head = place.plate, place.portrait
        kit.shadow(surface, rect, kit.theme.panel_radius, kit.px(9))
        around, beside = 2 * kit.px(_AROUND), 2 * kit.px(_BESIDE)
        bounds = rect.inflate(around, around).union(head.inflate(beside, beside))
        apart = head.left - rect.left, head.top - rect.top
        key = (state, seat, mood, won, rect.size, apart, head.width, kit.theme.scale)
        picture = self._kept.get(key)
        if picture is None:
            if len(self._kept) > _KEPT:
                self._kept.clear()
            picture = self._kept[key] = transparent(bounds.size)
            here = rect.move(-bounds.left, -bounds.top), head.move(-bounds.left, -bounds.top)
            self._paint(kit, picture, *here, state, seat, mood, won)
        surface.blit(picture, bounds)

    def _paint(
        self,
        kit: Kit,
        picture: pygame.Surface,
        rect: pygame.Rect,
        head: pygame.Rect,
        state: PlateState,
        seat: Seat,
        mood: Mood,
        won: tuple[bool, ...],
    ) -> None:
        """Draw all of it but the shadow: a half-clear edge is not to be laid on one that is half clear itself."""
        _draw_won(kit, picture, rect, won)
        picture.blit(_make(kit, rect.size, state, head.right - rect.left + kit.px(7)), rect)
        if state.active:
            kit.outline(picture, rect.inflate(kit.px(4), kit.px(4)), colors.GOLD_TOP, kit.px(14), kit.px(2))
        draw_head(kit, self._cards, picture, head, seat, mood, colors.INK if state.active else colors.IVORY)
        if state.dealer:
            self.draw_dealer(kit, picture, rect, head)

    def draw_dealer(self, kit: Kit, surface: pygame.Surface, rect: pygame.Rect, head: pygame.Rect) -> None:
        """Draw the dealer's chip at the left of a head, so that it hides no face, or at the corner of the plate."""
        center = dealer_spot(kit, rect, head)
        kit.disc(surface, center, kit.px(20), colors.INK)
        kit.disc(surface, center, kit.px(17), colors.GOLD_TOP)
        letter = kit.text.line(tr("D"), kit.theme.small._replace(weight=700), colors.INK)
        surface.blit(letter, letter.get_rect(center=center))

    def draw_thinking(self, kit: Kit, surface: pygame.Surface, rect: pygame.Rect, phase: int) -> None:
        """Draw three dots in a bubble at the corner of a plate, one of them lit."""
        bubble = pygame.Rect(0, 0, kit.px(40), kit.px(20))
        bubble.midbottom = (rect.right - kit.px(24), rect.top + kit.px(6))
        kit.box(surface, bubble, skins.NOTE, bubble.height // 2)
        for dot in range(3):
            color = colors.INK if dot == phase % 3 else colors.mix(colors.IVORY, colors.INK, 0.35)
            kit.disc(surface, (bubble.centerx + (dot - 1) * kit.px(10), bubble.centery), kit.px(6), color)


def dealer_spot(kit: Kit, plate: pygame.Rect, head: pygame.Rect) -> tuple[int, int]:
    """Where the dealer's chip lies; a small head leaves no room beside it."""
    if head.width < kit.px(_SMALL):
        return plate.right - kit.px(4), plate.top - kit.px(2)
    return head.left + head.width // 10, head.centery + head.height // 5


def _draw_won(kit: Kit, surface: pygame.Surface, plate: pygame.Rect, won: tuple[bool, ...]) -> None:
    """Draw the tricks that a seat has taken, a card for each, as far as they stick out under its plate; golden are
    those with cards that count."""
    width, height, seen, apart = map(kit.px, _TRICK)
    left, room = plate.left + kit.px(14), plate.width - 2 * kit.px(14) - width
    step = min(float(apart), room / max(1, len(won) - 1))
    for number, counts in enumerate(won):
        card = pygame.Rect(round(left + step * number), plate.bottom + seen - height, width, height)
        kit.box(surface, card, _COUNTING if counts else _BACK, kit.px(3))


def plate_note(state: PlateState, more: Sequence[str] = ()) -> str:
    """Everything a plate has to say, with markup, for where the plate itself is too small; `more` are further lines."""
    who = f"**{escape(state.name)}**"
    if state.note:
        who = marked("**{name}**, computer ({level})", name=state.name, level=state.note)
    words = [tr("Total {points}", points=state.total)] if state.total is not None else []
    words += [marked("{label} {value} this deal", label=label, value=value) for label, value in state.counters]
    if state.contract:
        words.append(tr("Plays {contract}", contract=state.contract))
    if state.dealer:
        words.append(tr("**D** Deals the cards"))
    return "\n".join([who, *words, *more])


def _make(kit: Kit, size: tuple[int, int], state: PlateState, left: int) -> pygame.Surface:
    """The picture of a plate; `left` is where the row with the name begins."""
    picture = transparent(size)
    rect = picture.get_rect()
    skin = skins.GOLDEN if state.active else skins.PANEL
    ink: Color = colors.INK if state.active else colors.IVORY
    faint: Color = colors.mix(colors.INK, colors.GOLD, 0.12) if state.active else colors.LAVENDER
    bright: Color = colors.INK if state.active else colors.GOLD_TOP
    kit.box(picture, rect, skin, kit.px(12))
    text, theme = kit.text, kit.theme
    pad = kit.px(11)
    upper, lower = rect.top + round(rect.height * NAME_ROW), rect.top + round(rect.height * 0.74)

    right = rect.right - pad
    if state.total is not None:
        total = text.line(str(state.total).replace("-", "−"), theme.strong, bright)
        picture.blit(total, total.get_rect(midright=(right, upper)))
        right -= total.get_width() + kit.px(6)
    if state.emblem is not None:
        center = (left + kit.px(7), upper)
        if state.active:
            kit.disc(picture, center, kit.px(20), colors.INK)
        draw_emblem(kit, picture, center, kit.px(14), state.emblem)
        left += kit.px(21)
    font = theme.strong if text.width(state.name, theme.strong) <= right - left else theme.small._replace(weight=600)
    name_picture = text.line(text.ellipsize(state.name, font, right - left), font, ink)
    picture.blit(name_picture, name_picture.get_rect(midleft=(left, upper)))

    room = rect.width - 2 * pad
    contract = text.paragraph(state.contract, theme.strong, ink) if state.contract else None
    if contract is not None:
        picture.blit(contract, contract.get_rect(midright=(rect.right - pad, lower)))
        room -= contract.get_width() + kit.px(6)
    counters = text.paragraph(counter_line(state.counters), theme.small, faint)
    if counters.get_width() > room:
        counters = text.paragraph(counter_line(state.counters, " "), theme.small._replace(size=kit.px(12)), faint)
    note_width = text.width(state.note, theme.small)
    if state.note and contract is None and counters.get_width() + note_width + kit.px(8) <= room:
        note = text.line(state.note, theme.small, faint)
        picture.blit(note, note.get_rect(midright=(rect.right - pad, lower)))
    picture.blit(counters, counters.get_rect(midleft=(rect.left + pad, lower)))
    return picture
