"""The banner of a big moment: its picture, its words, the cards that counted, and the scores that count up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from purple_table.art.moment_pictures import MomentKind
from purple_table.art.sprites import card_height
from purple_table.ui.cards.emblems import draw_head
from purple_table.ui.cards.moment_picture import draw_moment_picture
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose, draw_rolling_number, ease_out, interpolate, interpolate_number
from purple_table.ui.kit.kit import Skin
from purple_table.ui.kit.text import minus
from purple_table.ui.scenes.table.table_context import TableContext, TablePart

_RISES, _FANS = 0.22, 0.45
"""The seconds that the banner takes to rise, and the cards to fan out."""
_BANNER = Skin(colors.PANEL_TOP, colors.NIGHT, colors.GOLD, 246)
_FAILED = Skin(colors.mix(colors.CHILL, colors.NIGHT, 0.45), colors.NIGHT, colors.CHILL_EDGE, 246)
_FAN_STEP, _FAN_LEAN = 0.42, 26.0
"""The distance between two cards of the fan, in card widths, and how far the whole fan leans, in degrees."""
_PICTURE, _LEAST_PICTURE, _INSIDE, _NARROWEST = 164, 72, 0.62, 300
"""The size of the picture and the least that is shown, how much of it is on the banner, and the least width of words;
all but a share in reference units."""
_UNHURRIED = 2
"""So many frames draw no card anew."""
_BESIDE_FAN = 0.55
"""How much of the room for both the picture takes where there are cards, too."""


class Score(NamedTuple):
    """The points of a side before and after."""

    name: str
    before: int
    after: int


class Moment(NamedTuple):
    """The content of a moment: a large line, small ones, cards that counted, and scores that count up; all with markup.

    `sound` is played with it. `picture` is what is shown above the words, and `seat` whose portrait is in it.
    """

    title: str
    lines: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    scores: tuple[Score, ...] = ()
    good: bool = True
    sound: str = ""
    picture: MomentKind | None = None
    seat: int | None = None


class MomentBanner(TablePart):
    """Draws a moment in the middle of the table.

    Words, picture and cards are all new when it begins: the first frame makes the words, the second one the picture,
    and the next ones a card each.
    """

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._frames: tuple[Moment | None, int] = (None, 0)
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it was drawn last."""

    def draw(self, surface: pygame.Surface, layout: TableLayout, moment: Moment, passed: float) -> None:
        """Draw the moment as it is `passed` seconds after its beginning."""
        kit = self._drawing.kit
        self._frames = moment, self._frames[1] + 1 if self._frames[0] is moment else 1
        if self._frames[1] <= _UNHURRIED:
            self._drawing.painter.begin(settled=False)
        pad, gap = kit.px(18), kit.px(8)
        room = pygame.Rect(0, layout.bar.bottom + gap, max(layout.middle.width, kit.px(430)), 0)
        room.height = layout.prompt.top - gap - room.top
        room.centerx = layout.middle.centerx
        inner = room.width - 2 * pad
        font = kit.theme.title if kit.text.layout(moment.title, kit.theme.title).size[0] <= inner else kit.theme.heading
        ink = colors.GOLD_TOP if moment.good else colors.CHILL_INK
        texts = [(moment.title, font, ink), *((line, kit.theme.body, colors.IVORY) for line in moment.lines)]
        widest = min(inner, max(kit.text.layout(words, style).size[0] for words, style, _ in texts))
        scores = self._draw_scores(moment.scores, inner, passed)
        widest = max(widest, kit.px(_NARROWEST), scores.get_width() if scores is not None else 0)
        blocks = [kit.text.paragraph(words, style, color, widest, "center") for words, style, color in texts]
        blocks += [scores] if scores is not None else []
        high = sum(block.get_height() for block in blocks) + gap * (len(blocks) - 1)
        free = room.height - high - 2 * pad
        picture = self._find_picture_size(moment, free)
        card = self._find_card_width(layout, len(moment.cards), inner, free - picture - gap)
        fan = card_height(card) * 9 // 8 + gap if card else 0
        above = round(picture * _INSIDE)
        panel = pygame.Rect(0, 0, widest + 2 * pad, 0)
        if card:
            panel.width = max(panel.width, round(card * (1.6 + _FAN_STEP * len(moment.cards))) + 2 * pad)
        panel.width, panel.height = min(panel.width, room.width), above + fan + high + 2 * pad
        # The middle of picture and banner together is the middle of the table.
        panel.center = layout.middle.centerx, layout.middle.centery + (picture - above) // 2
        panel.clamp_ip(pygame.Rect(room.left, room.top + picture - above, room.width, room.height - picture + above))
        # Where there is room, the plates above stay visible.
        over = panel.move(0, above - picture)
        plates = [seat.plate.bottom for seat in layout.seats[1:] if seat.plate.colliderect(over)]
        lowered = max([bottom - over.top for bottom in plates if bottom < layout.middle.centery], default=0)
        panel.y += min(lowered, room.bottom - panel.bottom)
        panel.y += round((1 - ease_out(min(1.0, passed / _RISES))) * kit.px(26))
        self.rect = panel
        kit.shadow(surface, panel, kit.theme.panel_radius, kit.px(20))
        kit.box(surface, panel, _BANNER if moment.good else _FAILED, kit.theme.panel_radius)
        if picture and moment.picture is not None and self._frames[1] > 1:
            place = pygame.Rect(0, 0, picture, picture)
            place.midtop = panel.centerx, panel.top + above - picture + kit.px(8)
            self.rect = panel.union(place)
            self._draw_picture(surface, moment.picture, moment, place, passed)
        top = panel.top + pad + above
        if card:
            self._draw_fan(surface, moment.cards, card, (panel.centerx, top + card_height(card) // 2), passed)
            top += fan
        for block in blocks:
            surface.blit(block, block.get_rect(midtop=(panel.centerx, top)))
            top += block.get_height() + gap

    def _find_picture_size(self, moment: Moment, free: int) -> int:
        """Return the size of the picture; 0 if there is none, or no room."""
        if moment.picture is None:
            return 0
        kit = self._drawing.kit
        size = min(kit.px(_PICTURE), round(free * _BESIDE_FAN) if moment.cards else free)
        return size if size >= kit.px(_LEAST_PICTURE) else 0

    def _draw_picture(
        self, surface: pygame.Surface, kind: MomentKind, moment: Moment, place: pygame.Rect, passed: float
    ) -> None:
        cards, kit, seat = self._drawing.cards, self._drawing.kit, moment.seat

        def draw_portrait(field: pygame.Rect) -> None:
            if seat is not None:
                ring = colors.GOLD_TOP if moment.good else colors.CHILL_EDGE
                draw_head(kit, cards, surface, field, self._model.seats[seat], "glad", ring)

        draw_moment_picture(cards, surface, place, kind, moment.good, passed, draw_portrait)

    def _find_card_width(self, layout: TableLayout, count: int, width: int, height: int) -> int:
        """Return the width of a card of the fan; 0 if there are none, or no room."""
        if not count:
            return 0
        card = int(min(layout.trick_card, height * 8 / 9 * 5 / 7, width / (1.6 + _FAN_STEP * (count - 1))))
        return card if card >= self._drawing.kit.px(28) else 0

    def _draw_fan(
        self, surface: pygame.Surface, cards: Sequence[str], width: int, center: tuple[int, int], passed: float
    ) -> None:
        share = ease_out(min(1.0, passed / _FANS))
        lean = min(_FAN_LEAN, 5.0 * len(cards))
        for index, code in enumerate(cards):
            offset = index - (len(cards) - 1) / 2
            turn = -offset / max(1, len(cards) - 1) * lean
            drop = abs(offset / max(1, len(cards) - 1)) ** 2 * width * 0.55
            end = Pose(center[0] + offset * width * _FAN_STEP, center[1] + drop, angle=2 * round(turn / 2))
            pose = interpolate(Pose(*map(float, center)), end, share)
            angle = self._drawing.painter.angle(code, width, end.angle) if share >= 1 else 0
            self._drawing.painter.draw(surface, code, width, pose._replace(angle=angle))

    def _draw_scores(self, scores: Sequence[Score], width: int, passed: float) -> pygame.Surface | None:
        """Return the totals side by side, while they count from their earlier to their present values."""
        if not scores:
            return None
        kit = self._drawing.kit
        longest = max(kit.text.width(score.name, kit.theme.small) for score in scores)
        column = min(max(kit.px(128), longest + kit.px(20)), width // min(len(scores), 5))
        rows = -(-len(scores) // 5)
        tall = kit.text.height(kit.theme.small) + kit.text.height(kit.theme.heading)
        picture = pygame.Surface((column * min(len(scores), 5), rows * tall), pygame.SRCALPHA)
        for place, score in enumerate(scores):
            row, number = divmod(place, 5)
            alone = (min(len(scores) - 5 * row, 5) - min(len(scores), 5)) * column // 2
            x, y = column * number + column // 2 - alone, row * tall
            name = kit.text.line(
                kit.text.ellipsize(score.name, kit.theme.small, column - kit.px(8)), kit.theme.small, colors.LAVENDER
            )
            now = interpolate_number(score.before, score.after, passed)
            ink = colors.GOLD_TOP if score.after != score.before else colors.IVORY
            picture.blit(name, name.get_rect(midtop=(x, y)))
            if now == score.after:
                total = kit.text.line(minus(now), kit.theme.heading, ink)
                picture.blit(total, total.get_rect(midtop=(x, y + name.get_height())))
            else:
                draw_rolling_number(kit, picture, minus(now), (x, y + name.get_height()), kit.theme.heading, ink)
        return picture
