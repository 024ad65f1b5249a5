"""A small table that shows the settings in use: cloth, backs, the sorted hand, and the pace of a card."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from purple_table.art.sprites import FELTS, MOODS, CardStyle, SpriteCache
from purple_table.core.cards import Card, Deck
from purple_table.session.settings import Mood, Settings, Speed
from purple_table.ui.cards.card_surfaces import CardSurfaces, draw_posed
from purple_table.ui.cards.denominations import hand_order
from purple_table.ui.cards.table_layout import CARD_SIZES
from purple_table.ui.kit.animation import (
    FAST,
    INSTANT,
    NORMAL,
    RELAXED,
    AnimationQueue,
    Move,
    ParallelSteps,
    Place,
    Pose,
    Sequence,
    WaitStep,
)
from purple_table.ui.kit.kit import PANEL, Kit
from purple_table.ui.kit.surfaces import make_rounded_mask, transparent
from purple_table.ui.kit.theme import IVORY, Size, mix
from purple_table.ui.kit.widgets import Widget
from purple_table.ui.scenes.settings.rows import MakePicture

_FACTORS: dict[Speed, float] = {"relaxed": RELAXED, "normal": NORMAL, "fast": FAST, "instant": INSTANT}

_HAND = ((0, -1), (0, 1), (1, 0), (1, -2), (-2, 1), (-1, -1), (-1, 2))
"""Places of color and rank in the deck: two colors of a suit, and ranks that mix them, so that the sorting orders
differ."""
_TRICK = ((3, -3), (2, 4), (4, 3))
_BACKS = 3
_TILT = 4
_BACK_TILT = 6

Key = tuple[Card | None, int]
"""The key of a picture: a card, or None for a back, and its angle."""


class Preview(Widget):
    """A table in a frame, as large as the space that it gets."""

    def __init__(
        self, settings: Settings, sprites: SpriteCache, deck: Deck, style: Callable[[Settings], CardStyle]
    ) -> None:
        """`style` returns how the settings want the cards."""
        super().__init__(grow=1)
        self._style = style
        self._settings = settings
        self._deck = deck
        self._surfaces = CardSurfaces(sprites, self._style(settings))
        self._queue = AnimationQueue(_FACTORS[settings.speed], reduced_motion=settings.reduced_motion)
        self._cards = _pick(deck, _HAND)
        self._trick = _pick(deck, _TRICK)
        self.hand: tuple[str, ...] = ()
        self._ground: pygame.Surface | None = None
        self._ground_is: tuple[str, str, tuple[int, int]] | None = None
        self._width = 1
        self._radius = 0
        self._pictures: dict[Key, pygame.Surface] = {}
        self._missing: list[Key] = []
        self._sort()

    def show(self, settings: Settings) -> None:
        """Show changed settings: a new pace or way of moving plays a card, and a new order moves the cards into it."""
        before, self._settings = self._settings, settings
        if self._style(settings) != self._style(before):
            self._surfaces.set_style(self._style(settings))
            # The old pictures stay until the new ones are there.
            self._missing = self._list_keys()
            self._pictures = {key: picture for key, picture in self._pictures.items() if key in self._missing}
        self._paint_ground()
        self._size_cards()
        self._queue.factor = _FACTORS[settings.speed]
        self._queue.reduced_motion = settings.reduced_motion
        if settings.sorting != before.sorting:
            self._queue.finish()
            old = {code: place for place, code in enumerate(self.hand)}
            self._sort()
            # The faces are there already; turning them is quick enough to be done at once.
            for key in self._list_keys():
                if key not in self._pictures and self._width > 1:
                    self._make(key)
            moves = [
                Move(code, self._find_place(old[code]), self._find_place(place)) for place, code in enumerate(self.hand)
            ]
            self._queue.add(ParallelSteps(*moves))
        if (settings.speed, settings.reduced_motion) != (before.speed, before.reduced_motion):
            self._play()

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Set the size of the cards to fit the frame."""
        super().place(kit, rect)
        self._radius = kit.theme.panel_radius
        self._size_cards()
        self._paint_ground()

    def _size_cards(self) -> None:
        usual = min(self.rect.width * 0.205, self.rect.height * 0.185)
        width = max(20, round(usual * CARD_SIZES[self._settings.card_size]))
        if width != self._width:
            self._width = width
            self._pictures.clear()
            self._missing = self._list_keys()

    def update(self, dt: float) -> bool:
        """Make one more picture, and move a card that was played; return True while anything changes."""
        moving = self._queue.update(dt)
        if not self._missing or self._width <= 1:
            return moving
        self._make(self._missing.pop(0))
        return True

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the cloth, the backs of another hand, the trick, and the person's hand."""
        kit.box(surface, self.rect.inflate(2, 2), PANEL, self._radius)
        if self._ground is not None:
            surface.blit(self._ground, self.rect)
        self._draw_slot(kit, surface)
        for place in range(_BACKS):
            self._draw_card(surface, self._find_back_pose(place), (None, (1 - place) * _BACK_TILT))
        for place, card in enumerate(self._trick):
            self._draw_card(surface, self._pose_trick_card(place), (card, 0))
        for place, code in enumerate(self.hand):
            pose = self._queue.pose(code, self._pose_hand_card(place))
            self._draw_card(surface, pose, (self._deck[code], self._find_tilt(place)))

    def _draw_card(self, surface: pygame.Surface, pose: Pose, key: Key) -> None:
        picture = self._pictures.get(key)
        if picture is not None:
            draw_posed(surface, pose, picture)

    def _draw_slot(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw a line where the person's card is missing in the trick."""
        slot = pygame.Rect((0, 0), self._surfaces.size(self._width))
        pose = self._pose_trick_card(len(self._trick))
        slot.center = (round(pose.x), round(pose.y))
        kit.outline(surface, slot, mix(FELTS[self._settings.felt].lit, IVORY, 0.22), self._width // 18, kit.px(1))

    def _play(self) -> None:
        """Lay the middle card of the hand on the table and take it back."""
        self._queue.finish()
        place = len(self.hand) // 2
        home, table = self._find_place(place), lambda: self._pose_trick_card(len(self._trick))
        code = self.hand[place]
        self._queue.add(Sequence(Move(code, home, table), WaitStep(0.5), Move(code, table, home)))

    def _sort(self) -> None:
        order = hand_order(self._deck, self._settings.sorting)
        self.hand = tuple(sorted((card.code for card in self._cards), key=order))

    def _paint_ground(self) -> None:
        """Paint the cloth with round corners, anew when felt or size change."""
        now = self._settings
        wanted = (now.felt, now.mood, self.rect.size)
        if self._ground_is != wanted and min(self.rect.size) > 0:
            ground = transparent(self.rect.size)
            ground.blit(make_rounded_mask(self.rect.size, self._radius), (0, 0))
            ground.blit(
                self._surfaces.felt(now.felt, self.rect.size, now.mood), (0, 0), special_flags=pygame.BLEND_RGB_MULT
            )
            self._ground, self._ground_is = ground, wanted

    def _find_place(self, place: int) -> Place:
        """Return the place of a card of the person's hand."""
        return lambda: self._pose_hand_card(place)

    def _pose_hand_card(self, place: int) -> Pose:
        middle = (len(self.hand) - 1) / 2
        away = place - middle
        step = min(self._width * 0.6, (self.rect.width - self._width * 2.0) / max(1, len(self.hand) - 1))
        dip = abs(away) ** 2 * self._width * 0.018
        return Pose(self.rect.centerx + away * step, self.rect.bottom - self._width * 0.98 + dip)

    def _find_tilt(self, place: int) -> int:
        return (len(self.hand) // 2 - place) * _TILT

    def _list_keys(self) -> list[Key]:
        """Return the keys of all pictures in the order of drawing."""
        backs: list[Key] = [(None, (1 - place) * _BACK_TILT) for place in range(_BACKS)]
        trick: list[Key] = [(card, 0) for card in self._trick]
        return [*backs, *trick, *((self._deck[code], self._find_tilt(place)) for place, code in enumerate(self.hand))]

    def _make(self, key: Key) -> None:
        """Make a card on its shadow, turned, or a back. The shadow's margin keeps the turned edges smooth."""
        card, tilt = key
        width = self._width
        face = self._surfaces.face(card, width) if card else self._surfaces.back(width)
        picture = self._surfaces.shadow(width).copy()
        picture.set_alpha(255)
        picture.blit(face, face.get_rect(center=picture.get_rect().center))
        self._pictures[key] = pygame.transform.rotozoom(picture, tilt, 1.0) if tilt else picture

    def _pose_trick_card(self, place: int) -> Pose:
        across = (place - len(self._trick) / 2) * self._width * 1.1
        return Pose(self.rect.centerx + across, self.rect.centery - self.rect.height * 0.06)

    def _find_back_pose(self, place: int) -> Pose:
        away = place - (_BACKS - 1) / 2
        return Pose(self.rect.centerx + away * self._width * 0.5, self.rect.top + self._width * 0.85)


def _pick(deck: Deck, places: tuple[tuple[int, int], ...]) -> tuple[Card, ...]:
    """Return the cards at places of color and rank, counted from either end; cards that the deck does not have are left
    out."""
    found = []
    for color, rank in places:
        wanted = (deck.colors[color % len(deck.colors)].code, deck.ranks[rank % len(deck.ranks)].code)
        found += [card for card in deck.cards if (card.color, card.rank) == wanted][:1]
    return tuple(dict.fromkeys(found))


def draw_back(sprites: SpriteCache) -> MakePicture[str]:
    """Return a function that draws a back by its name at a size."""
    return lambda name, size: CardSurfaces(sprites, CardStyle(back=name)).back(size[0])


def draw_mood(sprites: SpriteCache) -> MakePicture[Mood]:
    """Return a function that draws the table in a mood at a size."""

    def draw(name: Mood, size: Size) -> pygame.Surface:
        # Large enough that its light can be made out.
        large = CardSurfaces(sprites).felt(MOODS[name].felt, (size[0] * 3, size[1] * 3), name)
        return pygame.transform.smoothscale(large, size)

    return draw
