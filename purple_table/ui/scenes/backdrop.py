"""The background of the scenes other than the table: a wall of boards in the light of a mood, and a fan of cards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from random import Random

import pygame

from purple_table.art.moods import DEFAULT_MOOD, MOODS, draw_wall_light
from purple_table.core.cards import Card, Deck
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit.animation import ease_out
from purple_table.ui.kit.theme import Size, mix

_COARSE = 64
"""The width at which the glow is computed. It is so soft that stretching it leaves no visible trace."""
_GRAIN = 256
_ARRIVAL = 0.45
_SLIDE = 0.22
_COURTLY = (0, 2, 1, 3, 1, 2, 0)
"""The rank that a fan shows of each color, counted from the highest."""
_FINE = 640
"""The most width at which the light that a mood draws on the wall is computed."""
_room = [DEFAULT_MOOD]


def light_room(mood: str) -> None:
    """Show every background in the light of a mood of MOODS from now on."""
    _room[0] = mood if mood in MOODS else DEFAULT_MOOD


class Backdrop:
    """The background of a scene, kept for one size. `center` is the middle of the glow as shares of width and
    height."""

    def __init__(self, center: tuple[float, float] = (0.72, 0.46), strength: float = 0.8) -> None:
        self._center = center
        self._strength = strength
        self._picture: pygame.Surface | None = None
        self._mood = ""

    def lay_out(self, size: Size) -> None:
        """Paint the background for a size, unless it is painted already."""
        mood = _room[0]
        if self._picture is None or self._picture.get_size() != size or self._mood != mood:
            picture = pygame.transform.smoothscale(_paint_glow(self._center, self._strength, size, mood), size)
            light = _paint_light(mood, size)
            if light is not None:
                picture.blit(pygame.transform.smoothscale(light, size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
            grain = _make_grain()
            for left in range(0, size[0], _GRAIN):
                for top in range(0, size[1], _GRAIN):
                    picture.blit(grain, (left, top), special_flags=pygame.BLEND_RGB_ADD)
            picture.blit(_paint_boards(size, mood), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            self._picture, self._mood = picture, mood

    def draw(self, surface: pygame.Surface) -> None:
        """Fill the surface."""
        if self._picture is not None:
            self.lay_out(self._picture.get_size())
            surface.blit(self._picture, (0, 0))


@lru_cache(maxsize=4)
def _paint_glow(center: tuple[float, float], strength: float, size: Size, mood: str) -> pygame.Surface:
    """Return the dusk and its glow at a size of a few thousand pixels. Scenes with the same glow share it."""
    wall, height = MOODS[mood].wall, max(2, _COARSE * size[1] // max(1, size[0]))
    small = pygame.Surface((_COARSE, height), depth=32)
    across, down = center[0] * _COARSE, center[1] * height
    reach = _COARSE * 0.52
    for y in range(height):
        ground = mix(wall.dusk, wall.night, y / height)
        for x in range(_COARSE):
            away = math.hypot(x - across, (y - down) * 1.15) / reach
            share = strength * math.exp(-2.4 * away * away)
            small.set_at((x, y), mix(ground, wall.glow, share))
    return small


@lru_cache(maxsize=1)
def _paint_light(mood: str, size: Size) -> pygame.Surface | None:
    """Return what a mood draws on the wall at a smaller size, which is soft enough for it; None if that is nothing."""
    wide = min(_FINE, size[0])
    small = wide, max(2, wide * size[1] // max(1, size[0]))
    rows = draw_wall_light(MOODS[mood], *small)
    return None if rows is None else pygame.image.frombytes(rows, small, "RGB")


@lru_cache(maxsize=1)
def _paint_boards(size: Size, mood: str) -> pygame.Surface:
    """Return upright boards as a picture by which a glow is multiplied: warm wood with a grain, and dark joints."""
    wide, high = size
    rough = max(2, wide // 3), max(2, high // 160)
    source = Random(9)
    tones = bytes(188 + level * 67 // 255 for level in range(256))
    grain = source.randbytes(rough[0] * rough[1]).translate(tones)
    gray = pygame.image.frombuffer(bytes(level for tone in grain for level in (tone, tone, tone)), rough, "RGB")
    picture = pygame.transform.smoothscale(gray, size)
    picture.fill(MOODS[mood].wall.boards, special_flags=pygame.BLEND_RGB_MULT)
    board, joint = max(40, min(size) // 6), max(1, min(size) // 360)
    for number, left in enumerate(range(0, wide, board)):
        # No two boards are of the same tone.
        tone = 214 + (number * 67) % 42
        picture.fill((tone, tone, tone), (left, 0, board, high), special_flags=pygame.BLEND_RGB_MULT)
        picture.fill((70, 66, 70), (left, 0, joint, high), special_flags=pygame.BLEND_RGB_MULT)
    return picture


@lru_cache(maxsize=1)
def _make_grain() -> pygame.Surface:
    """Return noise that is too faint to see. It hides the steps between the few dark tones of a glow."""
    levels = bytes(level % 4 for level in range(256))
    return pygame.image.frombuffer(Random(1).randbytes(_GRAIN * _GRAIN * 3).translate(levels), (_GRAIN, _GRAIN), "RGB")


class Fan:
    """Cards spread like a hand. Each call of `update` makes one card, which slides in when it is ready; those that have
    been made before are there at once. While a new size is made the earlier pictures stand in for it."""

    def __init__(
        self,
        cards: Sequence[Card | None],
        surfaces: CardSurfaces,
        *,
        spread: float = 62,
        slide: bool = True,
        small: bool = False,
    ) -> None:
        """None stands for the back of a card. `spread` is the angle from the first card to the last, in degrees.
        Without `slide` cards appear in their places, and `small` cards are miniatures."""
        self._cards = tuple(cards)
        self._surfaces = surfaces
        self._spread = spread
        self._slide = slide
        self._small = small
        self._width = 0
        self._middle = (0, 0)
        self._radius = 0.0
        self._ages: list[float] = []
        self._pictures: list[pygame.Surface] = []
        self._former: tuple[int, list[pygame.Surface]] | None = None
        """The width and the pictures of the size before."""

    @property
    def complete(self) -> bool:
        """Whether every card has been made."""
        return len(self._ages) == len(self._cards)

    def lay_out(self, middle: tuple[int, int], width: int, radius: float) -> None:
        """Set where the center of the middle card lies, the width of a card in pixels, and the distance of the
        pivot."""
        if width != self._width:
            if self.complete and self._width:
                self._former = self._width, self._pictures
            self._width = width
            # What has arrived once does not arrive again because the window was resized.
            self._slide = self._slide and not self._ages
            self._ages, self._pictures = [], []
        self._middle, self._radius = middle, radius

    def shift(self, across: int, down: int) -> None:
        """Move the fan without a new layout."""
        self._middle = (self._middle[0] + across, self._middle[1] + down)

    def update(self, dt: float) -> bool:
        """Make one more card and advance those that slide in; return True while anything moves."""
        arriving = any(age < _ARRIVAL for age in self._ages)
        self._ages = [age + dt for age in self._ages]
        if self.complete or not self._width:
            return arriving
        kept = True
        while kept and not self.complete:
            place = len(self._ages)
            asked = self._cards[place], self._width, self._find_angle(place)
            kept = self._surfaces.has_fanned(*asked, small=self._small)
            self._pictures.append(self._surfaces.make_fan_card(*asked, small=self._small))
            self._ages.append(0.0 if self._slide and not kept else _ARRIVAL)
        if self.complete:
            self._former = None
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cards that are there, the first lowest."""
        if self._former is not None:
            self._draw_former(surface, *self._former)
            return
        for place, age in enumerate(self._ages):
            share = ease_out(min(1.0, age / _ARRIVAL))
            picture = self._pictures[place]
            picture.set_alpha(round(255 * share))
            self._blit_card(surface, picture, place, self._radius - (1 - share) * _SLIDE * self._width)

    def _draw_former(self, surface: pygame.Surface, width: int, pictures: Sequence[pygame.Surface]) -> None:
        """Draw the pictures of the size before where those of this size will be."""
        for place, former in enumerate(pictures):
            former.set_alpha(255)
            picture = pygame.transform.smoothscale_by(former, self._width / width)
            self._blit_card(surface, picture, place, self._radius)

    def _blit_card(self, surface: pygame.Surface, picture: pygame.Surface, place: int, away: float) -> None:
        """Put the picture of the card at a place so far away from the pivot."""
        turn = math.radians(self._find_angle(place))
        x = self._middle[0] - math.sin(turn) * away
        y = self._middle[1] + self._radius - math.cos(turn) * away
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def _find_angle(self, place: int) -> int:
        if len(self._cards) < 2:
            return 0
        return round(self._spread / 2 - self._spread * place / (len(self._cards) - 1))


def pick_showpieces(deck: Deck, count: int, first: int = 0, suit: str = "") -> tuple[Card, ...]:
    """Return the finest cards of a deck: one of each color from the lowest color to the highest, courts and aces in
    turn.

    `first` rotates colors and ranks to get another set. Cards of several packs are taken from each pack in turn. If the
    deck has the suit `suit`, all cards are of that suit.
    """
    suited = [color for color in deck.colors if color.suit == suit]
    shown = suited or deck.colors
    ranks = [rank.code for rank in reversed(deck.ranks)]
    found = []
    for place in range(count):
        color = shown[(place * len(shown) // count + first) % len(shown)]
        rank = ranks[(place if suited else _COURTLY[(place + first) % len(_COURTLY)]) % len(ranks)]
        cards = [card for card in deck.cards if card.color == color.code and card.rank == rank]
        found += cards[place % len(cards) :][:1] if cards else []
    return tuple(found)
