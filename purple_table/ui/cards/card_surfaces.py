"""The sprites of cards, backs and cloth as surfaces, ready to blit, and cards drawn in mid-motion."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from purple_table.art.faces import MINIATURE_SHARES
from purple_table.art.moment_pictures import MomentKind, count_layers
from purple_table.art.portraits import Mood
from purple_table.art.sprites import DEFAULT_MOOD, PLAIN, CardStyle, Sprite, SpriteCache, card_height, shadow_margin
from purple_table.core.cards import DECK_LETTERS, Card, CardLetters
from purple_table.session.settings import Settings
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose, flip
from purple_table.ui.kit.kit import make_outline
from purple_table.ui.kit.surfaces import SurfaceCache, make_rounded_mask, transparent, windows
from purple_table.ui.kit.theme import REFERENCE_WINDOW, Color, Size

_KEPT = 4
"""Cards may take the bytes of this many windows: those of one deal at their angles, twice over."""
_FANS = 1
"""Cards of fans may take the bytes of this many windows: those of a title full of games, three times over."""
_DIM = (150, 140, 164)
_MOSTLY = 0.8
"""The share of its width by which a card that lies small can be read like one that lies free."""
_CORNER = 14 / 250
"""The radius of a card's corner as a share of its width."""


def make_card_style(settings: Settings, letters: CardLetters = DECK_LETTERS) -> CardStyle:
    """Return the back, the index and the colors that are chosen, as the card art uses them, and the letters to
    print."""
    return CardStyle(settings.back, settings.large_index, settings.palette, letters)


class CardSurfaces:
    """Surfaces by card, width in pixels, and angle in degrees counter-clockwise; made when first asked for.

    A surface that is asked for with an angle is larger than the card; its middle is the card's middle.
    """

    def __init__(self, sprites: SpriteCache, style: CardStyle = PLAIN) -> None:
        """`style` is the player's choice of back and index."""
        self._sprites = sprites
        self._style = style
        self._surfaces = SurfaceCache(windows(_KEPT, REFERENCE_WINDOW))
        self._fans = SurfaceCache(windows(_FANS, REFERENCE_WINDOW))
        self._felt: tuple[tuple[str, str, Size], pygame.Surface] | None = None

    @property
    def style(self) -> CardStyle:
        """The back and the index in use."""
        return self._style

    def set_style(self, style: CardStyle) -> None:
        """Change back or index; every card is made anew when it is next asked for."""
        self._style = style
        self._surfaces.clear()
        self._fans.clear()

    def make_room(self, size: Size) -> None:
        """Limit the cache to what a window of this size needs."""
        self._surfaces.set_limit(windows(_KEPT, size))
        self._fans.set_limit(windows(_FANS, size))
        if self._felt is not None and self._felt[0][2] != size:
            self._felt = None

    def size(self, width: int) -> Size:
        """Return the size of an upright card of a width."""
        return width, card_height(width)

    def face(self, card: Card, width: int, *, dimmed: bool = False, angle: int = 0) -> pygame.Surface:
        """Return the face of a card; a dimmed one is darker, as for a card that may not be played."""

        def make() -> pygame.Surface:
            picture = _make_surface(self._sprites.face(card, width, self._style))
            if dimmed:
                picture.fill((*_DIM, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        return self._turn(("face", card, width, dimmed), angle, make)

    def miniature(self, card: Card, width: int, shown: float = 1.0) -> pygame.Surface:
        """Return the miniature of a card: a great rank and pip, for cards that lie small and in numbers. Both stand in
        what is `shown` of its width beside the next card, if that is less than most of it."""
        narrow = MINIATURE_SHARES[1:]
        share = 1.0 if shown >= _MOSTLY else next((kept for kept in narrow if kept <= shown), narrow[-1])
        return self._surfaces.get(
            ("miniature", card, width, share),
            lambda: _make_surface(self._sprites.miniature(card, width, self._style, share)),
        )

    def make_fan_card(self, card: Card | None, width: int, angle: int, *, small: bool) -> pygame.Surface:
        """Return a card of a fan (None for a back) turned on its shadow, whose margin keeps the turned edges smooth.

        They are kept apart from the cards of the table, so that a page has its pictures at once on coming back to it.
        """

        def make() -> pygame.Surface:
            draw = self.miniature if small else self.face
            face = self.back(width) if card is None else draw(card, width)
            picture = self.shadow(width).copy()
            picture.set_alpha(255)
            picture.blit(face, face.get_rect(center=picture.get_rect().center))
            return pygame.transform.rotozoom(picture, angle, 1.0)

        return self._fans.get((card, width, angle, small), make)

    def has_fanned(self, card: Card | None, width: int, angle: int, *, small: bool) -> bool:
        """Return whether a card of a fan has been made and is still kept."""
        return (card, width, angle, small) in self._fans

    def back(self, width: int, *, pack: str = "", angle: int = 0) -> pygame.Surface:
        """Return the back of a card of a pack."""
        return self._turn(
            ("back", width, pack), angle, lambda: _make_surface(self._sprites.back(width, self._style, pack))
        )

    def holds(self, card: Card | None, width: int, *, pack: str = "", angle: int = 0) -> bool:
        """Return whether the face of a card, or for None the back of a pack, has been made and is still kept."""
        key = ("face", card, width, False) if card is not None else ("back", width, pack)
        return (key, angle % 360) in self._surfaces

    def shadow(self, width: int) -> pygame.Surface:
        """Return the soft shadow below a card, larger than it on every side by `shadow_margin`."""
        return self._turn(("shadow", width), 0, lambda: _make_surface(self._sprites.shadow(width)))

    def shadow_margin(self, width: int) -> int:
        """Return how far the shadow reaches beyond an upright card, in pixels."""
        return shadow_margin(width)

    def outline(self, width: int, color: Color = colors.GOLD_TOP, *, angle: int = 0) -> pygame.Surface:
        """Return a frame around a card that is hovered, focused or chosen, larger than the card by `outline_width` on
        every side."""
        line = self.outline_width(width)
        size = (width + 2 * line, card_height(width) + 2 * line)
        corner = round(width * _CORNER) + line
        return self._turn(("outline", width, color), angle, lambda: make_outline(size, color, corner, line))

    def outline_width(self, width: int) -> int:
        """Return the thickness of the frame of `outline`, in pixels."""
        return max(2, width // 36)

    def glow(self, width: int, *, angle: int = 0) -> pygame.Surface:
        """Return a soft light below a card, larger than it by `glow_reach` on every side."""
        reach = self.glow_reach(width)
        size = (width + 2 * reach, card_height(width) + 2 * reach)
        return self._turn(
            ("glow", width), angle, lambda: _make_glow(size, colors.GOLD_TOP, round(width * _CORNER), reach)
        )

    def glow_reach(self, width: int) -> int:
        """Return how far the light reaches beyond an upright card, in pixels."""
        return max(4, width // 8)

    def felt(self, name: str, size: Size, mood: str = DEFAULT_MOOD) -> pygame.Surface:
        """Return the cloth that fills the window, in a mood of the table; only the last one is kept."""
        if self._felt is None or self._felt[0] != (name, mood, size):
            sprite = self._sprites.felt(name, *size, mood)
            # Without alpha the ground is copied, not blended.
            cloth = pygame.Surface(size)
            cloth.blit(pygame.image.frombuffer(sprite.pixels, size, "RGBA"), (0, 0))
            self._felt = ((name, mood, size), cloth)
        return self._felt[1]

    def icon(self, size: int) -> pygame.Surface:
        """Return the icon of the program, square."""
        return self._surfaces.get(("icon", size), lambda: _make_surface(self._sprites.icon(size)))

    def portrait(self, name: str, mood: Mood, size: int) -> pygame.Surface:
        """Return the portrait of a character in a mood, a circle `size` pixels across."""
        return self._surfaces.get(
            ("portrait", name, mood, size), lambda: _make_surface(self._sprites.portrait(name, mood, size))
        )

    def moment(self, kind: MomentKind, good: bool, size: int) -> list[pygame.Surface]:
        """Return the layers of the picture of a big moment, the lowest first, each `size` pixels wide and high."""
        strip = self._surfaces.get(
            ("moment", kind, good, size), lambda: _make_surface(self._sprites.moment(kind, good, size))
        )
        return [strip.subsurface((size * layer, 0, size, size)) for layer in range(count_layers(kind))]

    def _turn(self, key: Hashable, angle: int, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        angle %= 360
        plain = self._surfaces.get((key, 0), make)
        if not angle:
            return plain

        def turn() -> pygame.Surface:
            if angle % 90 == 0:
                return pygame.transform.rotate(plain, angle)
            return pygame.transform.rotozoom(_add_margin(plain), angle, 1.0)

        return self._surfaces.get((key, angle), turn)


def draw_posed(
    target: pygame.Surface, pose: Pose, front: pygame.Surface, behind: pygame.Surface | None = None
) -> pygame.Rect:
    """Draw a moving card with its middle at (pose.x, pose.y); `behind` is its other side when it turns over.

    Return the rectangle that was drawn on. A pose without scale, angle, fading and turn costs one plain blit.
    """
    share, turned = flip(pose.turn) if pose.turn else (1.0, False)
    picture = behind if turned and behind is not None else front
    if share < 1.0 or pose.scale != 1.0:
        width, height = picture.get_size()
        picture = pygame.transform.smoothscale(
            picture, (max(1, round(width * share * pose.scale)), max(1, round(height * pose.scale)))
        )
    if pose.angle % 360:
        picture = pygame.transform.rotozoom(picture, pose.angle, 1.0)
    if pose.alpha < 1.0:
        picture = picture.copy()
        picture.set_alpha(max(0, round(255 * pose.alpha)))
    return target.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))


def _make_glow(size: Size, color: Color, radius: int, reach: int) -> pygame.Surface:
    light = transparent(size)
    light.fill((*color, 0))
    card = make_rounded_mask((size[0] - reach, size[1] - reach), radius + reach // 2)
    card.fill((*color, 235), special_flags=pygame.BLEND_RGBA_MULT)
    light.blit(card, (reach // 2, reach // 2), special_flags=pygame.BLEND_RGBA_MAX)
    return pygame.transform.box_blur(light, max(1, reach // 2))


def _add_margin(picture: pygame.Surface) -> pygame.Surface:
    """Surround a picture with clear pixels of the edge's own tint, so that its edge is smooth and has no fringe when
    turned."""
    width, height = picture.get_size()
    tint = picture.get_at((width // 2, 0))
    wider = transparent((width + 4, height + 4))
    wider.fill((tint.r, tint.g, tint.b, 0))
    wider.blit(picture, (2, 2))
    return wider


def _make_surface(sprite: Sprite) -> pygame.Surface:
    """Copy a sprite into the pixel order of the display, which is blitted fastest."""
    picture = transparent((sprite.width, sprite.height))
    picture.blit(pygame.image.frombuffer(sprite.pixels, (sprite.width, sprite.height), "RGBA"), (0, 0))
    return picture
