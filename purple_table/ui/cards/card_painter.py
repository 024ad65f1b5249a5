"""Draws cards on the table: at rest from crisp cached surfaces, on their way from scaled ones; and lets cards glide."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import pygame

from purple_table.art.sprites import card_height
from purple_table.core.cards import Deck
from purple_table.ui.cards.card_surfaces import CardSurfaces, draw_posed
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose, ease_out, flip, interpolate
from purple_table.ui.kit.surfaces import SurfaceCache, windows
from purple_table.ui.kit.theme import REFERENCE_WINDOW, Color, Size

BACK = "#"
"""The prefix of the code that stands for the back of a card of a pack: "#blue"."""
_GLIDE = 0.16
_STEP = 2
"""Angles of cards at rest are rounded to this many degrees. There are few of them, so most pictures exist already."""
_TURNED, _COARSE = 20, 9
"""On its way a card that is turned farther than the first figure turns in steps of the second one, in degrees."""
_PIXELS_TURNED = 100_000
_ART_COST = 100_000
"""What drawing a card costs of that: even a small one takes most of a frame."""
_NEARLY = 0.04
"""A moving card that is this close to its full size is drawn at its full size."""
_SHADES_KEPT = 1.5
"""Shades and makeshifts may take the bytes of this many windows."""
_SHADE = 118
_SHADOW_DOWN = 40
"""The shadow of a card that lies is moved down by this part of its width."""
_SHADOW_SIZES, _SHADOW_FALLS = 16, 0.05
"""The steps of the size of a moving shadow, and how far below even a low card it falls, in card widths."""
_SHADOW = 0
_What = str | int | None  # whose art: a card's by its code, None for the back, _SHADOW for the shadow


def find_back(pack: str) -> str | None:
    """Return the code of the back of a pack; None for the only one."""
    return f"{BACK}{pack}" if pack else None


def pack_names(deck: Deck) -> tuple[str, ...]:
    """Return the names of the packs as their cards name them; none for a deck of one pack."""
    return tuple(name.casefold() for _, name in deck.packs) if len(deck.packs) > 1 else ()


class CardPainter:
    """Draws cards of a deck by code; None is a back, and `find_back` returns the code of a pack's back.

    Drawing the art of a card for another width, or turning a large card for the first time, can take as long as a whole
    frame, so only a limited amount is made in one frame. Until then a picture for another width is scaled, and `owing`
    says that another frame is needed. `makeshifts` counts every such picture, so that code which keeps what was drawn
    knows when to draw it again.
    """

    def __init__(self, cards: CardSurfaces, deck: Deck) -> None:
        self._cards = cards
        self._deck = deck
        packs = pack_names(deck)
        self._usual = packs[0] if packs else ""
        self._turned: set[tuple[str | None, bool, int, int]] = set()
        self._shades = SurfaceCache(windows(_SHADES_KEPT, REFERENCE_WINDOW))
        self._made: dict[_What, set[int]] = {}
        self._allowance = _PIXELS_TURNED
        self.owing = False
        self.makeshifts = 0

    def prepare(self, size: Size, back: int, widths: Sequence[int]) -> None:
        """Set the size of the window; the first time, prepare what every card of these widths needs."""
        self._shades.set_limit(windows(_SHADES_KEPT, size))
        if not self._made:
            self._get_side(None, back)
            for width in widths:
                self._get_shadow(width, 0)

    def begin(self, settled: bool = True) -> None:
        """Begin a frame; while the window is not `settled`, nothing is made that can be scaled instead."""
        self._allowance = _PIXELS_TURNED if settled else 0
        self.owing = not settled

    def angle(self, code: str | None, width: int, wanted: float) -> int:
        """Return the angle at which a card can be drawn at rest in this frame: the wanted one, or 0 until it is
        made."""
        angle = _STEP * round(wanted / _STEP)
        if not angle:
            return 0
        for shade in (True, False):
            key = (None if shade else code, shade, width, angle)
            if key in self._turned and (shade or self._holds(code, width, angle)):
                continue
            if self._allowance <= 0:
                self.owing = True
                return angle if self._is_scalable(code, width) else 0
            self._allowance -= width * card_height(width)
            self._turned.add(key)
            if shade:
                self._get_shadow(width, angle)
                self._get_shade(width, angle, _SHADE)
            else:
                self._get_side(code, width, angle)
        return angle

    def draw(
        self,
        surface: pygame.Surface,
        code: str | None,
        width: int,
        pose: Pose,
        *,
        dimmed: bool | int = False,
        shadow: bool = True,
        height: int = 0,
        frame: Color | None = None,
    ) -> None:
        """Draw one side of a card whose full width is `width` pixels.

        `frame` is the color of an outline around it, and `dimmed` may be the darkness of the shade over it, up to 255.
        The light comes from above: the shadow of a card that is lifted `height` pixels lies farther below it.
        """
        if pose.alpha < 1.0 or pose.turn:
            self.draw_turning(surface, code, code, width, pose)
            return
        angle, middle = round(pose.angle), (round(pose.x), round(pose.y))
        layers = [(self._get_side(code, width, angle), 0)]
        if shadow:
            layers.insert(0, (self._get_shadow(width, angle), max(1, width // _SHADOW_DOWN) + height * 2 // 3))
        if dimmed:
            layers.append((self._get_shade(width, angle, _SHADE if dimmed is True else dimmed), 0))
        if frame is not None:
            layers.append((_decode_in_place(self._cards.outline(width, frame, angle=angle)), 0))
        for picture, down in layers:
            if pose.scale != 1.0:
                # Scaled from its full size: to draw the art anew for every size on the way would take far too long.
                size = (round(picture.get_width() * pose.scale), round(picture.get_height() * pose.scale))
                picture = pygame.transform.smoothscale(picture, size)
            surface.blit(picture, picture.get_rect(center=(middle[0], middle[1] + down)))

    def draw_turning(
        self, surface: pygame.Surface, first: str | None, then: str | None, width: int, pose: Pose
    ) -> None:
        """Draw a moving card on its shadow: scaled, tilted, faded or half turned over, as its pose says."""
        if pose.alpha <= 0:
            return
        if pose.alpha >= 1.0:
            self._draw_moving_shadow(surface, width, pose)
        if pose.alpha >= 1.0 and not pose.turn % 1:
            shown = then if pose.turn else first
            if abs(pose.scale - 1.0) < _NEARLY:
                angle = self.angle(shown, width, _turn_coarsely(pose.angle))
                picture = self._get_side(shown, width, angle)
            else:
                # On its way a card is upright: to tilt it too would take six times as long.
                size = (round(width * pose.scale), round(card_height(width) * pose.scale))
                picture = pygame.transform.smoothscale(self._get_side(shown, width), size)
            surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))
            return
        draw_posed(surface, pose._replace(angle=0.0), self._get_side(first, width), self._get_side(then, width))

    def _draw_moving_shadow(self, surface: pygame.Surface, width: int, pose: Pose) -> None:
        """Draw the shadow of a card on its way: straight below it, the farther away the higher it is.

        Its size is rounded, so that few pictures serve all cards on their way.
        """
        across, tall = (round(_SHADOW_SIZES * scale) for scale in (pose.scale * flip(pose.turn)[0], pose.scale))
        if not across or not tall:
            return
        upright = self._get_shadow(width, 0)

        def make() -> pygame.Surface:
            high = upright.get_height() * tall // _SHADOW_SIZES
            return pygame.transform.smoothscale(upright, (upright.get_width() * across // _SHADOW_SIZES, high))

        made = width in self._made.get(_SHADOW, ())
        picture = self._shades.get(("moving", width, across, tall, made), make)
        down = pose.height + width * pose.scale * _SHADOW_FALLS
        surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y + down))))

    def _get_side(self, code: str | None, width: int, angle: int = 0) -> pygame.Surface:
        upright = self._get_art(code, width)
        if not angle:
            return upright
        made = width in self._made.get(code, ())
        if made and (code is None or code.startswith(BACK)):
            return _decode_in_place(self._cards.back(width, pack=self._find_pack(code), angle=angle))
        if code is not None and made and (code, False, width, angle) in self._turned:
            return _decode_in_place(self._cards.face(self._deck[code], width, angle=angle))
        return self._shades.get(
            ("rough", code, width, angle, made), lambda: pygame.transform.rotozoom(upright, angle, 1.0)
        )

    def _is_scalable(self, what: _What, width: int) -> bool:
        """Return whether there is art for another width and none yet for this one."""
        widths = self._made.get(what, set())
        return bool(widths) and width not in widths

    def _get_art(self, what: _What, width: int) -> pygame.Surface:
        """Return the upright picture of a face, a back or the shadow, scaled from another width if there is no time."""
        if self._is_scalable(what, width):
            if self._allowance <= 0:
                self.owing = True
                self.makeshifts += 1
                base = max(self._made[what])
                return self._shades.get(("scaled", what, base, width), lambda: self._scale(what, base, width))
            self._allowance -= _ART_COST
        self._made.setdefault(what, set()).add(width)
        if what is None or (isinstance(what, str) and what.startswith(BACK)):
            return _decode_in_place(self._cards.back(width, pack=self._find_pack(what)))
        if what is _SHADOW:
            return _decode_in_place(self._cards.shadow(width))
        return _decode_in_place(self._cards.face(self._deck[str(what)], width))

    def _holds(self, code: str | None, width: int, angle: int) -> bool:
        """Return whether a card at an angle is still cached; the oldest turned cards are dropped."""
        card = None if code is None or code.startswith(BACK) else self._deck[code]
        return self._cards.holds(card, width, pack="" if card is not None else self._find_pack(code), angle=angle)

    def _find_pack(self, back: str | None) -> str:
        """Return the pack of a back; the first pack if none is named."""
        return back.removeprefix(BACK) if back is not None else self._usual

    def _scale(self, what: _What, base: int, width: int) -> pygame.Surface:
        picture = self._get_art(what, base)
        share = width / base
        size = (max(1, round(picture.get_width() * share)), max(1, round(picture.get_height() * share)))
        return pygame.transform.smoothscale(picture, size)

    def _get_shade(self, width: int, angle: int, shade: int) -> pygame.Surface:
        """Return the shade over a card that may not be chosen; all cards of an angle share one."""
        side = self._get_side(None, width, angle)

        def make() -> pygame.Surface:
            veil = side.copy()
            veil.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
            veil.fill((*colors.NIGHT, 0), special_flags=pygame.BLEND_RGBA_ADD)
            veil.fill((255, 255, 255, shade), special_flags=pygame.BLEND_RGBA_MULT)
            return veil

        return self._shades.get(("veil", width, angle, shade, width in self._made.get(None, ())), make)

    def _get_shadow(self, width: int, angle: int) -> pygame.Surface:
        """Return the shadow of a turned card."""

        upright = self._get_art(_SHADOW, width)
        if not angle:
            return upright
        made = width in self._made.get(_SHADOW, ())
        return self._shades.get(("shadow", width, angle, made), lambda: pygame.transform.rotozoom(upright, angle, 1.0))


def _turn_coarsely(angle: float) -> float:
    """Return the angle at which a card is drawn that turns toward a seat at the side: few of them, because each is a
    picture of its own."""
    return angle if abs(angle) < _TURNED else _COARSE * round(angle / _COARSE)


def _decode_in_place(picture: pygame.Surface) -> pygame.Surface:
    """Take the run-length encoding off a picture, in place.

    An encoding is made for one target. Cards are drawn on the ground and on the window by turns, and to encode one anew
    each time takes far longer than what it saves.
    """
    if picture.get_flags() & pygame.RLEACCEL:
        picture.set_alpha(255)
    return picture


class Glides:
    """Soft motions that delay nobody: a thing whose home has changed glides there from where it is visible."""

    def __init__(self) -> None:
        self.length = _GLIDE
        self._homes: dict[Hashable, Pose] = {}
        self._ways: dict[Hashable, tuple[Pose, float]] = {}

    def follow(self, homes: Mapping[Hashable, Pose], *, at_once: bool = False) -> None:
        """Set the homes of all things. New ones appear at home; with `at_once` so do those that moved."""
        if at_once or self.length <= 0:
            self._ways.clear()
        else:
            for key, home in homes.items():
                before = self._homes.get(key)
                if before is not None and before != home:
                    self._ways[key] = (self.pose(key), 0.0)
        self._homes = dict(homes)
        self._ways = {key: way for key, way in self._ways.items() if key in self._homes}

    def bring(self, key: Hashable, start: Pose) -> None:
        """Let a thing glide home from somewhere else."""
        if key in self._homes and self.length > 0:
            self._ways[key] = (start, 0.0)

    @property
    def moving(self) -> bool:
        """Whether anything is not at home yet."""
        return bool(self._ways)

    def update(self, dt: float) -> bool:
        """Advance by dt seconds; return True while something glides."""
        if not self._ways:
            return False
        self._ways = {
            key: (start, passed + dt) for key, (start, passed) in self._ways.items() if passed + dt < self.length
        }
        return True

    def home(self, key: Hashable) -> Pose:
        """Return where a thing belongs."""
        return self._homes[key]

    def pose(self, key: Hashable) -> Pose:
        """Return where a thing is seen now."""
        home = self._homes[key]
        way = self._ways.get(key)
        return home if way is None else interpolate(way[0], home, ease_out(way[1] / self.length))

    def __contains__(self, key: Hashable) -> bool:
        return key in self._homes
