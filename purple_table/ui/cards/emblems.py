"""The marks of colors and players: colors and cards inside a line of text, emblems of sides, and heads of players.

A mark in a text ("Follow {Gn}: you hold {Gn9} and {GnK}.") is a chip of card paper with the pip in its own fill, so
that the dark colors can be read on a dark ground and no color is recognized by its hue alone. An emblem is a shape and
a tint, a head the portrait of a character, or a medallion with the initial of everybody else, which a large one shows
on a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from purple_table.art import canvas, lettering
from purple_table.art.palette import PACKS, PALETTES, PackTones
from purple_table.art.portraits import Mood
from purple_table.art.sprites import PLAIN, CardStyle
from purple_table.core.cards import Card, Deck
from purple_table.core.messages import CardName, say, say_term
from purple_table.core.record import Seat
from purple_table.session.characters import find_character
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit, Skin, make_box
from purple_table.ui.kit.surfaces import SurfaceCache, color_alpha, smooth
from purple_table.ui.kit.telling import tell_plainly
from purple_table.ui.kit.theme import Color, Font, Size
from purple_table.ui.kit.widgets import Widget

_CACHE_BYTES = 2_000_000
_PAPER = Skin(colors.IVORY, colors.IVORY)
_EDGE = 0.2
"""How much darker the edge of a chip is than its paper, so that it is seen as a chip on the paper of a note too."""
_ENLARGED, _LARGE = 4, 48
"""The factor by which a pip is drawn larger, and the size in pixels from which half of it suffices."""


class Marks:
    """Draws the color codes and card codes of some decks; pass it to the Loop as `mark`."""

    def __init__(self, decks: Sequence[Deck] = ()) -> None:
        """If two decks know the same code, the first one counts."""
        self._suits: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._ranks: dict[str, str] = {}
        self._cards: dict[str, Card] = {}
        for deck in decks:
            self.learn(deck)
        self._surfaces = SurfaceCache(_CACHE_BYTES)
        self._style = PLAIN

    def set_style(self, style: CardStyle) -> None:
        """Print cards and colors in this style from the next one on."""
        if style != self._style:
            self._style = style
            self._surfaces.clear()

    def learn(self, deck: Deck) -> None:
        """Add the codes of another deck."""
        for color in deck.colors:
            self._suits.setdefault(color.code, color.suit)
            self._names.setdefault(color.code, color.name)
        for card in deck.cards:
            self._cards.setdefault(card.code, card)
            self._ranks.setdefault(card.code, deck.rank_name(card))

    def name(self, token: str) -> str:
        """Return what speech says in place of a mark: the name of the card or the color."""
        card = self._cards.get(token)
        if card is not None and card.color:
            color, rank = say_term(card.color_name), say_term(self._ranks[token])
            if card.pack:
                return tell_plainly(say("{pack} {color} {rank}", pack=say_term(card.pack), color=color, rank=rank))
            return tell_plainly(say("{color} {rank}", color=color, rank=rank))
        if card is not None:
            return tell_plainly(say("{card}", card=name_card(card)))
        return tell_plainly(say_term(self._names[token])) if token in self._names else token

    def __call__(self, token: str, height: int) -> pygame.Surface | None:
        """Draw the mark of a code, a little higher than the text; None if no deck knows it."""
        card = self._cards.get(token)
        if card is not None and card.color:
            rank = self._style.letters.rank(card.printed)
            return self._surfaces.get(
                (token, height), lambda: _draw_mark(card.color, card.suit, rank, height, self._style.palette, card.pack)
            )
        if card is not None:
            return self._surfaces.get((token, height), lambda: _draw_name(card.name, height))
        suit = self._suits.get(token)
        if suit is not None:
            return self._surfaces.get((token, height), lambda: _draw_mark(token, suit, "", height, self._style.palette))
        return None


def name_card(card: Card) -> CardName:
    """Return a card as people name it in a sentence: "Red 9", "green Ace of Hearts"."""
    return CardName(card.code, card.name[:1].lower() + card.name[1:] if card.pack and card.name else card.short)


def _draw_mark(color: str, suit: str, rank: str, height: int, palette: str, pack: str = "") -> pygame.Surface:
    """Draw a chip with a rank, if one is given, and a pip; one of a French pack on its paper, with a bar."""
    tall = round(height * 1.2)
    pip = draw_pip(color, suit, round(tall * 0.72), palette)
    margin = round(tall * 0.18)
    letters = None
    if rank:
        set_rank = lettering.render(rank, "sans", round(height * 0.86), lettering.BOLD)
        letters = color_alpha((set_rank.width, set_rank.height), set_rank.alpha, colors.INK)
    tones = PACKS.get(pack)
    bar = max(2, round(tall * 0.2)) if tones is not None else 0
    width = bar + pip.get_width() + 2 * margin + (letters.get_width() if letters else 0)
    chip = _make_chip((width, tall), tones.paper if tones is not None else colors.IVORY)
    if tones is not None:
        _lay_bar(chip, tones, bar)
    if letters is not None:
        chip.blit(letters, letters.get_rect(midleft=(bar + margin, tall // 2)))
    chip.blit(pip, pip.get_rect(midright=(width - margin, tall // 2)))
    return chip


def _draw_name(name: str, height: int) -> pygame.Surface:
    """Draw a chip with the name of a card that belongs to no color."""
    tall = round(height * 1.2)
    margin = round(tall * 0.24)
    set_name = lettering.render(name, "sans", round(height * 0.76), lettering.BOLD)
    chip = _make_chip((set_name.width + 2 * margin, tall), colors.IVORY)
    letters = color_alpha((set_name.width, set_name.height), set_name.alpha, colors.INK)
    chip.blit(letters, letters.get_rect(center=chip.get_rect().center))
    return chip


def _make_chip(size: tuple[int, int], paper: Color) -> pygame.Surface:
    """Make the empty chip of a card or a color."""
    edge = colors.mix(paper, colors.INK, _EDGE)
    return make_box(size, Skin(paper, paper, edge), max(2, size[1] // 5), max(1, size[1] // 24))


def _lay_bar(chip: pygame.Surface, pack: PackTones, width: int) -> None:
    """Draw the pack's band along the left side of a chip, inside its round corners; it is parted where the pack's band
    is."""
    bar = pygame.Surface((width, chip.get_height()), pygame.SRCALPHA)
    bar.fill(pack.line)
    if pack.parted:
        bar.fill(pack.paper, (width // 2, 0, max(1, width // 4), bar.get_height()))
    # The chip's alpha is kept, so that the corners stay round.
    corner = chip.subsurface((0, 0, width, chip.get_height())).copy()
    corner.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    bar.blit(corner, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    chip.fill((0, 0, 0, 0), (0, 0, width, chip.get_height()))
    chip.blit(bar, (0, 0))


def draw_pip(color: str, suit: str, size: int, palette: str = "usual") -> pygame.Surface:
    """Draw the pip of a color in its own fill, so many pixels wide; `palette` is a key of PALETTES."""
    factor = _ENLARGED if size < _LARGE else _ENLARGED // 2
    art, stencil = canvas.draw_pip(PALETTES[palette][color], suit, size * factor)
    picture = pygame.image.frombytes(art.tobytes(), art.size, "RGB")
    large = color_alpha(stencil.size, stencil.tobytes(), (255, 255, 255))
    large.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return pygame.transform.smoothscale(large, (art.width // factor, art.height // factor))


_GROUNDS: tuple[Color, ...] = ((70, 106, 160), (46, 112, 94), (158, 84, 62), (130, 82, 160), (132, 96, 40))
"""The colors of medallions; the name decides which of them is used."""
_RING = 1.5
"""The thickness of the ring around a head, in reference units."""

_LARGE_HEAD, _HELD, _FANNED = 90, 0.4, 15
"""The size in reference units from which a person is shown as a hand of cards, the width of a card in sizes of the
head, and how far the outer cards are turned, in degrees."""


def picture_width(kit: Kit, rect: pygame.Rect) -> int:
    """Return the size of a portrait inside the ring of a head."""
    return rect.width - 2 * kit.px(_RING)


def draw_head(
    kit: Kit,
    cards: CardSurfaces,
    surface: pygame.Surface,
    rect: pygame.Rect,
    seat: Seat,
    mood: Mood = "neutral",
    ring: Color = colors.IVORY,
) -> None:
    """Draw the head of the player at a seat in a circle with a ring around it."""
    line = kit.px(_RING)
    kit.disc(surface, rect.center, rect.width, ring)
    across = picture_width(kit, rect)
    character = find_character(seat.name) if seat.computer else None
    if character is not None:
        surface.blit(cards.portrait(character.name, mood, across), (rect.left + line, rect.top + line))
        return
    ground = _GROUNDS[sum(map(ord, seat.name)) % len(_GROUNDS)]
    kit.disc(surface, rect.center, across, colors.sharpen_ground(ground) if kit.sharp else ground)
    if across >= kit.px(_LARGE_HEAD):
        _draw_named_card(kit, cards, surface, rect.center, across, seat.name[:1].upper())
        return
    initial = kit.text.line(seat.name[:1].upper(), Font("serif", across * 5 // 8, lettering.SEMIBOLD), colors.IVORY)
    surface.blit(initial, initial.get_rect(center=rect.center))


def _draw_named_card(
    kit: Kit, cards: CardSurfaces, surface: pygame.Surface, middle: tuple[int, int], across: int, initial: str
) -> None:
    """Draw a hand of cards in a circle of a size; the one before the others shows a letter in place of a rank."""
    width = round(across * _HELD)
    size, line = cards.size(width), max(1, width // 40)
    for side in (-1, 1):
        back = cards.back(width, angle=-_FANNED * side)
        surface.blit(back, back.get_rect(center=(middle[0] + round(width * 0.43) * side, middle[1] + width // 12)))
    shadow, card = cards.shadow(width), pygame.Rect((0, 0), size)
    card.center = middle[0], middle[1] - width // 16
    surface.blit(shadow, shadow.get_rect(center=card.center))
    kit.box(surface, card, _PAPER, width // 14)
    frame = card.inflate(-width // 6, -width // 6)
    pygame.draw.rect(surface, colors.GOLD, frame, line, width // 20)
    letter = kit.text.line(initial, Font("serif", width * 7 // 8, lettering.SEMIBOLD), colors.INK)
    surface.blit(letter, letter.get_rect(center=card.center))


_TINTS: tuple[Color, ...] = ((120, 206, 206), (240, 158, 126), (196, 206, 110), (206, 160, 226), (226, 226, 226))
_CORNERS = (0, 4, 3, 5, 6)
"""The number of corners of the shape of each side; a disc has none. Further sides have only their names."""


class Emblem(NamedTuple):
    """The tint of a side and the number of corners of its shape."""

    tint: Color
    corners: int


def find_emblem(sides: Sequence[Sequence[int]], viewer: int, side: int) -> Emblem | None:
    """Return the emblem of a side, of which the viewer's side has the first; None if nobody has a partner."""
    if all(len(seats) == 1 for seats in sides):
        return None
    own = next(number for number, seats in enumerate(sides) if viewer in seats)
    place = (side - own) % len(sides)
    return Emblem(_TINTS[place % len(_TINTS)], _CORNERS[place % len(_CORNERS)])


def draw_emblem(kit: Kit, surface: pygame.Surface, center: tuple[int, int], size: int, emblem: Emblem) -> None:
    """Draw an emblem of a size in pixels."""
    if not emblem.corners:
        kit.disc(surface, center, size, emblem.tint)
        return

    def paint(large: pygame.Surface, factor: int) -> None:
        middle, reach = pygame.Vector2(large.get_rect().center), size * factor / 2
        points = [
            middle + pygame.Vector2(0, -reach).rotate(360 * corner / emblem.corners) for corner in range(emblem.corners)
        ]
        pygame.draw.polygon(large, emblem.tint, points)

    picture = kit.keep_picture(("emblem", size, emblem), lambda: smooth((size, size), emblem.tint, paint))
    surface.blit(picture, picture.get_rect(center=center))


class EmblemMark(Widget):
    """An emblem in a row of widgets."""

    def __init__(self, emblem: Emblem, *, tooltip: str = "") -> None:
        super().__init__(tooltip=tooltip)
        self.reactive = bool(tooltip)
        self.emblem = emblem

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return a small square."""
        return kit.px(20), kit.px(20)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the emblem in the middle of its place."""
        draw_emblem(kit, surface, self.rect.center, kit.px(16), self.emblem)
