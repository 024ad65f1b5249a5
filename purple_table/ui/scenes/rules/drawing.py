"""What the pictures of worked examples are made of once they are laid out: real cards, words, boxes and chips."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import pygame

from purple_table.core.cards import Card
from purple_table.core.messages import say
from purple_table.ui.cards.chips import Chips, stack_size
from purple_table.ui.cards.sprites import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.kit.text import escape, minus
from purple_table.ui.kit.theme import Color, Font
from purple_table.ui.scenes.rules import paper
from purple_table.ui.scenes.rules.book_text import Point, set_line

SMALL_CARD = 42
"""The width of cards in rows, in reference units."""
NO_CARDS = say("no cards")


class CardSlot(NamedTuple):
    """A card in a picture, its upper left corner relative to the picture's; a `small` one is drawn as its miniature."""

    card: Card
    x: int
    y: int
    width: int
    dimmed: bool = False
    framed: bool = False
    small: bool = False


class Words(NamedTuple):
    """A piece of text in a picture; `anchor` is the point of its rectangle that stands at (x, y)."""

    text: str
    font: Font
    color: Color
    x: int
    y: int
    anchor: Literal["topleft", "midtop", "midleft", "midright", "center"] = "topleft"
    width: int | None = None


class ChipStack(NamedTuple):
    """Chips on each other, the middle of their foot relative to the picture's corner."""

    number: int
    x: int
    bottom: int
    diameter: int

    @property
    def rect(self) -> pygame.Rect:
        """Where the chips lie."""
        place = pygame.Rect((0, 0), stack_size(self.number, self.diameter))
        place.midbottom = (self.x, self.bottom)
        return place


@dataclass
class Drawing:
    """A picture laid out to a width; `height` is in pixels."""

    height: int = 0
    cards: list[CardSlot] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)
    chips: list[ChipStack] = field(default_factory=list)
    boxes: list[tuple[pygame.Rect, Skin]] = field(default_factory=list)
    lines: list[pygame.Rect] = field(default_factory=list)


class CardTray:
    """Makes the cards of the pictures a few at a time; until its turn comes, a card is a blank one."""

    def __init__(self, cards: CardSurfaces) -> None:
        self.cards = cards
        self.chips = Chips()
        self._ready: set[tuple[str, int, bool, bool]] = set()

    def prepare(self, slots: Iterable[CardSlot], seconds: float) -> bool:
        """Make those of the cards that are missing, for about so long; True if any was made."""
        ends = time.perf_counter() + seconds
        made = False
        for slot in slots:
            if _key(slot) in self._ready:
                continue
            if made and time.perf_counter() > ends:
                break
            self._face(slot)
            self.cards.shadow(slot.width)
            self._ready.add(_key(slot))
            made = True
        return made

    def draw(self, kit: Kit, surface: pygame.Surface, slot: CardSlot, at: Point) -> None:
        """Draw a card, or a blank one."""
        cards, width = self.cards, slot.width
        left, top = at[0] + slot.x, at[1] + slot.y
        if _key(slot) not in self._ready:
            kit.box(surface, pygame.Rect((left, top), cards.size(width)), paper.PLACEHOLDER, max(2, width * 14 // 250))
            return
        margin = cards.shadow_margin(width)
        surface.blit(cards.shadow(width), (left - margin, top - margin))
        surface.blit(self._face(slot), (left, top))
        if slot.framed:
            line = cards.outline_width(width)
            surface.blit(cards.outline(width), (left - line, top - line))

    def _face(self, slot: CardSlot) -> pygame.Surface:
        if slot.small:
            return self.cards.miniature(slot.card, slot.width)
        return self.cards.face(slot.card, slot.width, dimmed=slot.dimmed)


def _key(slot: CardSlot) -> tuple[str, int, bool, bool]:
    return slot.card.code, slot.width, slot.dimmed, slot.small


def paint(kit: Kit, surface: pygame.Surface, drawing: Drawing, at: Point, tray: CardTray) -> None:
    """Draw a picture, its upper left corner at a point."""
    for rect, skin in drawing.boxes:
        kit.box(surface, rect.move(at), skin, kit.px(7))
    for line in drawing.lines:
        surface.fill(paper.CLOTH_LINE, line.move(at))
    for slot in drawing.cards:
        tray.draw(kit, surface, slot, at)
    for stack in drawing.chips:
        tray.chips.draw(surface, (at[0] + stack.x, at[1] + stack.bottom), stack.number, stack.diameter)
    for words in drawing.words:
        if words.width is None:
            picture = set_line(kit, words.text, words.font, words.color)
        else:
            picture = kit.text.paragraph(escape(words.text), words.font, words.color, words.width)
        place = picture.get_rect(**{words.anchor: (at[0] + words.x, at[1] + words.y)})
        surface.blit(picture, place)


def step_of(wanted: int, room: int, count: int) -> int:
    """How far apart cards lie: as wanted, or closer where the room asks for it; `count` is the number of gaps."""
    return max(1, min(wanted, room // count)) if count > 0 else 0


def change_words(before: int | None, after: int | None) -> str:
    """A number before and after: "3 → 2"; only one where nobody says the other, or nothing changes."""
    numbers = [minus(number) for number in dict.fromkeys((before, after)) if number is not None]
    return " → ".join(numbers)


def lay_change(kit: Kit, drawing: Drawing, before: int | None, after: int | None, at: tuple[int, int]) -> None:
    """A number that may have changed, the middle of its right side at a point."""
    figure = paper.figure(kit)
    words = change_words(before, after)
    if "→" not in words:
        drawing.words.append(Words(words, figure, colors.IVORY, *at, "midright"))
        return
    start, _, changed = words.rpartition(" ")
    drawing.words.append(Words(changed, figure, colors.GOLD_TOP, *at, "midright"))
    left = at[0] - kit.text.width(f" {changed}", figure)
    drawing.words.append(Words(start, figure, paper.CLOTH_FAINT, left, at[1], "midright"))
