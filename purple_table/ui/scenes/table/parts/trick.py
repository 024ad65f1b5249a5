"""The trick: its cards, the winning one, and below them the colors of lead and trump."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

import pygame

from purple_table.art.moods import rim_width
from purple_table.art.sprites import card_height
from purple_table.core.events import Moved, TrickWon
from purple_table.core.game import View
from purple_table.ui.cards.card_painter import Glides
from purple_table.ui.cards.denominations import find_denomination
from purple_table.ui.cards.emblems import draw_pip
from purple_table.ui.cards.table_layout import TableLayout, trick_rects
from purple_table.ui.cards.trick_places import card_rect, hides_an_index
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.surfaces import smooth
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.table.ground import Ground
from purple_table.ui.scenes.table.overlays.note_box import Room, draw_note, free_place, place_note
from purple_table.ui.scenes.table.table_context import Point, RegisteredPart, TableContext

_RISE, _TALLEST_RISE, _LEAST_RISE = 0.07, 10, 3
"""How far the winning card rises, in card heights, with the most and the least in reference units."""
_CORNER = 0.025
"""How much higher the corner of a card is that lies turned, in card heights."""
_SWEEP = 0.6
"""The seconds that the light takes to run over the card that takes the trick, at normal speed."""
_LOST = 64
"""The darkness of the shade over the other cards of a full trick."""
_EMBLEMS, _PIP, _ROWS = (0.48, 0.41, 0.34), 0.58, 13
"""The possible sizes of an emblem in card heights, the size of its pip in widths of it, and the number of heights at
which a place is tried."""
_TURNED = 0.16
"""How much more room a card of the trick takes that lies turned and glows, in card widths."""
_NOT_LYING = ("hand", "won", "trick", "out", "aside")
_DISC, _RING, _INK = 110, 150, 255
"""How opaque disc, ring and pip of an emblem are."""
_INLAY = ((0.0, 2.0, 26), (7.0, 1.0, 18))
"""The lines let into the cloth around the trick: how far inside the first, how wide, in reference units, how bright."""
_AROUND, _BESIDE = 3.0, 0.6
"""How much wider the inlay is than the trick at most, and how much narrower than the middle of the table at least, in
card widths."""
_OFF_WOOD = 12
"""The room between the inlay and the wood, in reference units."""
_RIM = ((0.0, 90), (0.14, 190), (0.28, 255), (0.42, 190), (0.56, 90))
"""The strips of the running light, from its left to its right: where each begins, in card widths, and its opacity."""


def measure_rise(kit: Kit, layout: TableLayout, pose: Pose) -> float:
    """Return how far a card of the trick rises, in pixels, while it is the winning one."""
    tall = card_height(layout.trick_card)
    # Its index stays clear of the plate above it, and of a row of open cards.
    highest = (layout.dock or layout.middle).top + _CORNER * tall
    return min(tall * _RISE, kit.px(_TALLEST_RISE), max(kit.px(_LEAST_RISE), pose.y - tall / 2 - highest))


class TrickPart(RegisteredPart):
    """Draws the cards of the trick. The winning one is highlighted as soon as there are two."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._glides = Glides()
        self._homes: dict[Hashable, Pose] = {}
        self._winning: int | None = None
        self._inlaid = False
        """Whether tricks are played, so that the cloth shows where."""
        self._held: TrickWon | Moved | None = None
        self._passed = 0.0

    @property
    def winner(self) -> int | None:
        """The place whose card is winning, or has taken the trick; none where that is level."""
        held = self._playback.held_trick
        if held is not None:
            return self._picture.find_place(held.seat) if isinstance(held, TrickWon) else None
        return self._winning if len(self._picture.trick) > 1 else None

    def on_settled(self, view: View) -> None:
        """Read from the view which card is winning, and whether there are tricks."""
        seat = self._model.winning_seat
        self._winning = None if seat is None else self._picture.find_place(seat)
        self._inlaid = view.status.trick is not None

    def update_ground(self, ground: Ground, layout: TableLayout) -> None:
        """Lay lines into the cloth where tricks are played, so that the table has a middle before a card lies there."""
        if self._inlaid and not self._drawing.kit.sharp and not layout.low and layout.dock is None:
            cards = trick_rects(layout)
            wide = cards[0].unionall(cards[1:]).width + round(_AROUND * layout.trick_card)
            most = layout.middle.width - round(_BESIDE * layout.trick_card)
            # Where nobody sits along the top the middle reaches over the wood.
            rim = rim_width(*layout.size) + self._drawing.kit.px(_OFF_WOOD)
            place = layout.middle.inflate(wide - layout.middle.width, 0)
            lower = max(0, layout.bar.bottom + rim - place.top)
            place.top, place.height = place.top + lower, place.height - lower
            # On a small table it would lie below discs, panels and open hands.
            if wide <= most:
                ground.add_part("inlay", place, None, lambda target: _lay_inlay(self._drawing.kit, target, place))

    def update(self, dt: float) -> bool:
        """Let the winning card rise, and the light run over the one that has won."""
        layout = self._picture.places.layout
        if layout is None:
            return False
        if self._playback.held_trick is not self._held:
            self._held, self._passed = self._playback.held_trick, 0.0
        homes: dict[Hashable, Pose] = {
            code: self._find_home(layout, place, code) for place, code in self._picture.trick
        }
        if homes != self._homes:
            moved = self._homes and any(self._homes.get(code, pose).x != pose.x for code, pose in homes.items())
            self._glides.length = 0.0 if self._picture.queue.is_still else Glides().length
            new = [code for code in homes if code not in self._homes]
            self._homes = homes
            self._glides.follow(homes, at_once=bool(moved))
            for place, code in self._picture.trick:
                if code in new:
                    self._glides.bring(code, self._picture.places.trick_pose(place, code))
        gliding = self._glides.update(dt)
        if self._held is None or self._picture.queue.is_still or self._passed > self._sweep:
            return gliding
        self._passed += dt
        return True

    @property
    def _sweep(self) -> float:
        return _SWEEP * self._picture.queue.factor

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the cards, the farther ones first; the one that takes the full trick comes to the top, unless it would
        hide what another one is."""
        winner, held = self.winner, isinstance(self._playback.held_trick, TrickWon)
        on_top = held and winner is not None and not hides_an_index(layout.trick, layout.trick_card, winner)
        cards, painter, marked = self._drawing.cards, self._drawing.painter, self._model.marked_cards
        for place, code in sorted(
            self._picture.trick, key=lambda card: (on_top and card[0] == winner, *_get_depth(layout.trick[card[0]]))
        ):
            pose = self.find_pose(layout, place, code)
            pose = pose._replace(angle=painter.angle(code, layout.trick_card, pose.angle))
            if place == winner:
                glow = cards.glow(layout.trick_card, angle=round(pose.angle))
                surface.blit(glow, glow.get_rect(center=(round(pose.x), round(pose.y))))
            painter.draw(
                surface,
                code,
                layout.trick_card,
                pose,
                dimmed=_LOST if held and place != winner and code not in marked else False,
                height=max(0, round(layout.trick[place].y - pose.y)) if place == winner else 0,
                frame=colors.GOOD if code in marked else colors.GOLD_TOP if place == winner else None,
            )
            if held and place == winner and not self._picture.queue.is_still and self._passed < self._sweep:
                self._draw_sweep(surface, layout.trick_card, pose, self._passed / self._sweep)

    def find_pose(self, layout: TableLayout, place: int, code: str) -> Pose:
        """Return where a card of the trick is shown now."""
        return self._glides.pose(code) if code in self._glides else self._picture.places.trick_pose(place, code)

    def _find_home(self, layout: TableLayout, place: int, code: str) -> Pose:
        pose = self._picture.places.trick_pose(place, code)
        if place != self.winner:
            return pose
        return pose._replace(y=pose.y - measure_rise(self._drawing.kit, layout, pose))

    def _draw_sweep(self, surface: pygame.Surface, width: int, pose: Pose, share: float) -> None:
        """Draw the light on the rim of a card, as far as it has come from the left to the right."""
        rim = self._drawing.cards.outline(width, colors.IVORY, angle=round(pose.angle))
        wide, high = rim.get_size()
        left, top = round(pose.x) - wide // 2, round(pose.y) - high // 2
        front = share * 1.7 - 0.7
        strip = round(width * 0.14)
        for begin, opacity in _RIM:
            part = pygame.Rect(round((front + begin) * width), 0, strip, high).clip(rim.get_rect())
            if part:
                rim.set_alpha(opacity)
                surface.blit(rim, (left + part.left, top), part)
        rim.set_alpha(255)


class Emblems(RegisteredPart):
    """Shows below the trick a faint pip of the color led, at the left, and one of trump in a golden ring."""

    def __init__(self, context: TableContext, lying: Callable[[], Sequence[pygame.Rect]]) -> None:
        """`lying` returns where boards, tables, open hands and what is set aside lie."""
        super().__init__(context)
        self._lying = lying
        self._places = pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0)
        self._placed: object = None
        self._pointed: bool | None = None
        """Which emblem is under the pointer: False for the color led, True for trump, None for neither."""

    def on_hover(self, point: Point | None) -> bool:
        """Tell what an emblem says while the pointer is on it."""
        layout, before = self._picture.places.layout, self._pointed
        shown = self._list_shown(layout) if layout is not None and point is not None else []
        self._pointed = next((ringed for place, _, ringed in shown if point and place.collidepoint(point)), None)
        return self._pointed != before

    def draw_above(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw what the emblem under the pointer says."""
        kit, deck = self._drawing.kit, self._model.deck
        for place, code, ringed in self._list_shown(layout) if self._pointed is not None else ():
            if ringed == self._pointed:
                name = next(color.name for color in deck.colors if color.code == code)
                denomination = find_denomination(deck, name)
                color = denomination.words if denomination is not None else f"{{{code}}}"
                words = tr("{color} is trump.", color=color) if ringed else tr("{color} was led.", color=color)
                bounds = surface.get_rect()
                note = place_note(kit, words, place, bounds)
                lying = [trick_rects(layout)[at] for at, _ in self._picture.trick]
                if note.rect.collidelist(lying) >= 0:
                    note = place_note(kit, words, place, bounds.clip(bounds.move(0, place.top)))
                draw_note(kit, surface, words, note)

    def update_ground(self, ground: Ground, layout: TableLayout) -> None:
        """Draw both while cards are played, each where it has a say in who wins."""
        for place, code, ringed in self._list_shown(layout):
            ground.add_part(("emblem", ringed), place, code, partial(self._draw, place, code, ringed))

    @property
    def rects(self) -> list[pygame.Rect]:
        """Where the emblems lie that are shown."""
        layout = self._picture.places.layout
        return [place for place, _, _ in self._list_shown(layout)] if layout is not None else []

    def _list_shown(self, layout: TableLayout) -> list[tuple[pygame.Rect, str, bool]]:
        """Return place and color of each emblem that is shown, and whether it is ringed."""
        trick, deck, status = self._picture.trick, self._model.deck, self._model.view.status
        if status.phase != "playing" or not (trick or self._picture.hand or any(self._picture.counts)):
            return []
        led = deck[trick[0][1]].color if trick and self._model.led_color_counts else ""
        trump = find_denomination(deck, status.trump or "none")
        codes = (led, False), (trump.code if trump is not None else "", True)
        places = zip(self.find_places(layout), codes, strict=True)
        return [(place, code, ringed) for place, (code, ringed) in places if code and place]

    def find_places(self, layout: TableLayout) -> tuple[pygame.Rect, pygame.Rect]:
        """Return where the emblems lie, or would lie; without room one is empty."""
        lying = [*self._list_pile_rects(), *self._lying()]
        if (layout, lying) != self._placed:
            self._placed, self._places = (layout, lying), _place_emblems(layout, lying)
        return self._places

    def _list_pile_rects(self) -> list[pygame.Rect]:
        """Return where the first and the last card of every pile lie."""
        found = []
        for key, cards in self._picture.piles.items():
            for index in {0, len(cards) - 1} if cards and key.role not in _NOT_LYING else ():
                spot = self._picture.find_spot(key, index, len(cards))
                if spot is not None:
                    found.append(card_rect(spot.pose, spot.width))
        return found

    def _draw(self, place: pygame.Rect, code: str, ringed: bool, surface: pygame.Surface) -> None:
        kit, size = self._drawing.kit, place.width
        suit = next(color.suit for color in self._model.deck.colors if color.code == code)
        palette = self._drawing.cards.style.palette
        key = ("trick-emblem", size, code, ringed, palette)
        picture = kit.keep_picture(key, lambda: _make_emblem(size, code, suit, ringed, palette))
        surface.blit(picture, place)


def _lay_inlay(kit: Kit, surface: pygame.Surface, place: pygame.Rect) -> None:
    """Lighten the cloth along lines with round ends in a place."""
    for inside, wide, light in _INLAY:
        rect, line = place.inflate(-2 * kit.px(inside), -2 * kit.px(inside)), kit.px(wide)
        radius = min(rect.size) // 2
        arc = kit.keep_picture(("inlay", radius, line, light), partial(_make_arc, radius, line, light))
        for left in (True, False):
            for top in (True, False):
                at = rect.left if left else rect.right - radius, rect.top if top else rect.bottom - radius
                corner = pygame.transform.flip(arc, not left, not top)
                surface.blit(corner, at, special_flags=pygame.BLEND_RGB_ADD)
        for down in (rect.top, rect.bottom - line):
            straight = pygame.Rect(rect.left + radius, down, rect.width - 2 * radius, line)
            # A fill that adds heeds no clip by itself.
            surface.fill((light,) * 3, straight.clip(surface.get_clip()), special_flags=pygame.BLEND_RGB_ADD)


def _make_arc(radius: int, line: int, light: int) -> pygame.Surface:
    """Return a quarter of a ring, at the upper left, as light on black."""
    picture = pygame.Surface((radius, radius))
    pygame.draw.aacircle(picture, (light,) * 3, (radius, radius), radius, line)
    return picture


def _get_depth(pose: Pose) -> tuple[float, float]:
    """Return the order of drawing: a card that lies lower, or farther to the right, covers the index of no other."""
    return pose.y, pose.x


def _place_emblems(layout: TableLayout, lying: Sequence[pygame.Rect]) -> tuple[pygame.Rect, pygame.Rect]:
    """Return where the emblems lie: at the same height on both sides, or else each for itself, as large as there is
    room beside all cards of the trick, plates, and whatever else is `lying` there; without room an emblem is empty."""
    card, tall = layout.trick_card, card_height(layout.trick_card)
    turned = round(card * _TURNED)
    cards = [card_rect(pose, card).inflate(turned, turned) for pose in layout.trick]
    around = cards[0].unionall(cards[1:])
    seats = [rect for seat in layout.seats for rect in (seat.plate, seat.portrait)]
    taken = [*cards, *seats, *(rect.inflate(turned, turned) for rect in lying)]
    # Rather in another place, and smaller, than where long words grow upwards.
    room = layout.middle.copy()
    room.height -= layout.prompt.height
    sizes = [round(tall * share) for share in _EMBLEMS]
    for size in sizes:
        pair = _place_pair(size, room, around.center, taken)
        if pair is not None:
            return pair
    found: list[pygame.Rect] = []
    for left in (True, False):
        near = around.left if left else around.right, around.centery
        places = [free_place([(size, size)], Room(room, (*taken, *found)), near, max(2, size // 8)) for size in sizes]
        found.append(next((place for place in places if place is not None), pygame.Rect(0, 0, 0, 0)))
    return found[0], found[1]


def _place_pair(
    size: int, room: pygame.Rect, middle: tuple[int, int], taken: Sequence[pygame.Rect]
) -> tuple[pygame.Rect, pygame.Rect] | None:
    """Return the places at the same distance from the middle of a trick, nearest to it, that nothing has taken."""
    best: tuple[int, tuple[pygame.Rect, pygame.Rect]] | None = None
    for across in range(size * 3 // 5, max(size * 3 // 5, room.width // 2 - size // 2) + 1, max(1, size // 10)):
        for down in range(_ROWS):
            y = room.top + size // 2 + (room.height - size) * down // (_ROWS - 1)
            pair = pygame.Rect(0, 0, size, size), pygame.Rect(0, 0, size, size)
            pair[0].center, pair[1].center = (middle[0] - across, y), (middle[0] + across, y)
            away = across + abs(y - middle[1]) // 2
            free = all(room.contains(place) and place.collidelist(taken) < 0 for place in pair)
            if free and (best is None or away < best[0]):
                best = away, pair
    return best[1] if best is not None else None


def _make_emblem(size: int, code: str, suit: str, ringed: bool, palette: str) -> pygame.Surface:
    """Return a disc of faint light with a pip."""
    picture = smooth((size, size), colors.IVORY, lambda large, factor: _paint_disc(large, size * factor))
    picture.fill((255, 255, 255, _DISC), special_flags=pygame.BLEND_RGBA_MULT)
    if ringed:
        ring = smooth((size, size), colors.GOLD, lambda large, factor: _paint_ring(large, size * factor))
        ring.fill((255, 255, 255, _RING), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(ring, (0, 0))
    pip = draw_pip(code, suit, round(size * _PIP), palette)
    pip.fill((255, 255, 255, _INK), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(pip, pip.get_rect(center=(size // 2, size // 2)))
    return picture


def _paint_disc(large: pygame.Surface, size: int) -> None:
    pygame.draw.circle(large, colors.IVORY, (size / 2, size / 2), size / 2)


def _paint_ring(large: pygame.Surface, size: int) -> None:
    pygame.draw.circle(large, colors.GOLD, (size / 2, size / 2), size / 2, max(1, size // 28))
