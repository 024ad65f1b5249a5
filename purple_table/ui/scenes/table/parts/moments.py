"""Big moments in large letters: a feat that was done or failed, a knock, going out, the end of the match.

They are chosen by the kind of what happened, and last a second and a half; anything that hurries the table ends them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from purple_table.art.sprites import card_height
from purple_table.core.events import DealBegan, DealScored, Event, Feat, FeatKind, MatchEnded, Noted, NoteKind, TrickWon
from purple_table.core.game import View
from purple_table.core.messages import SeatName, say
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import (
    CallbackStep,
    Pose,
    WaitStep,
    draw_rolling_number,
    ease_out,
    interpolate,
    interpolate_number,
)
from purple_table.ui.kit.kit import Skin
from purple_table.ui.kit.telling import tr, translate_markup
from purple_table.ui.kit.text import minus
from purple_table.ui.scenes.match_words import join_names, side_names
from purple_table.ui.scenes.results.summary import tell_feat
from purple_table.ui.scenes.table.table_context import RegisteredPart, TableContext

_LASTS, _SHORTEST = 1.5, 0.6
"""The seconds that a moment stays at normal speed, and the least."""
_RISES, _FANS = 0.22, 0.45
"""The seconds that the banner takes to rise, and the cards to fan out."""
_NOTES: frozenset[NoteKind] = frozenset(("knock", "blitz", "out"))
"""The notes that are shown as moments."""
_ORDER: tuple[FeatKind, ...] = ("moon", "nil", "contract")
"""The order in which feats are chosen for the large line, if several happened."""
_MOST_LINES = 2
_BANNER = Skin(colors.PANEL_TOP, colors.NIGHT, colors.GOLD, 246)
_FAILED = Skin(colors.PANEL_TOP, colors.NIGHT, colors.DANGER_EDGE, 246)
_FAN_STEP, _FAN_LEAN = 0.42, 26.0
"""The distance between two cards of the fan, in card widths, and how far the whole fan leans, in degrees."""


class Score(NamedTuple):
    """The points of a side before and after."""

    name: str
    before: int
    after: int


class Moment(NamedTuple):
    """The content of a moment: a large line, small ones, cards that counted, and scores that count up; all with markup.

    `sound` is played with it.
    """

    title: str
    lines: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    scores: tuple[Score, ...] = ()
    good: bool = True
    sound: str = ""


class Moments(RegisteredPart):
    """Shows one big moment after the other in the middle of the table."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self.is_enabled = True
        """Whether moments are shown at all."""
        self.shown: Moment | None = None
        self._passed = 0.0
        self._scored: DealScored | None = None

    def on_event(self, event: Event) -> None:
        """Queue a moment if the event is worth one."""
        if isinstance(event, DealBegan):
            self.shown = self._scored = None
        elif isinstance(event, Noted) and event.kind in _NOTES:
            cards = event.cards if event.kind == "blitz" else ()
            self._queue_moment(Moment(self._model.teller.read_with_name(event.words, event.seat), cards=cards))
        elif isinstance(event, TrickWon):
            for side in find_lost_contracts(self._model.view, event):
                self._queue_moment(self._make_lost_moment(side, event))
        elif isinstance(event, DealScored):
            self._scored = event
            if event.feats:
                self._queue_moment(self._make_feat_moment(event))
        elif isinstance(event, MatchEnded):
            self._queue_moment(self._make_win_moment(event))

    def update(self, dt: float) -> bool:
        """Let the moment pass."""
        if self.shown is None:
            return False
        self._passed += dt
        return True

    def _queue_moment(self, moment: Moment) -> None:
        if not self.is_enabled:
            return
        queue = self._picture.queue
        lasts = max(_SHORTEST, _LASTS * min(1.0, queue.factor))
        queue.add(CallbackStep(partial(self._begin, moment)), WaitStep(lasts, scaled=False), CallbackStep(self._end))

    def _begin(self, moment: Moment) -> None:
        self.shown, self._passed = moment, 0.0
        if moment.sound:
            self._picture.play_sound(moment.sound)

    def _end(self) -> None:
        self.shown = None

    # --- the moments --------------------------------------------------------------------------------------------------

    def _make_feat_moment(self, event: DealScored) -> Moment:
        """Return the moment for the feats of a deal: the rarest in the large line, the others in the small ones."""
        feats = sorted(event.feats, key=lambda feat: (_ORDER.index(feat.kind), not self._is_own(feat)))
        first = feats[0]
        same = [feat for feat in feats if feat.kind == first.kind]
        many = len(same) > 1 and first.kind == "contract"
        title = self._tell_bid(first) if many and self._is_own(first) else "" if many else self._tell_feat(first)
        lines = self._list_bid_results(same) if many else [self._tell_feat(feat) for feat in feats[1 : 1 + _MOST_LINES]]
        good = self._is_good(first) if not many or self._is_own(first) else any(feat.made for feat in same)
        if not title:
            title, lines = lines[0], lines[1:]
        scores, sound = self._list_scores(event.points, event.totals), "chord" if good else "lose"
        return Moment(title, tuple(lines), first.cards, scores, good, sound)

    def _make_lost_moment(self, side: int, event: TrickWon) -> Moment:
        """Return the moment for a contract that cannot be made any more, with the reason."""
        view = self._model.view
        seats, (needed, won) = view.sides[side], _count_contract_tricks(view, side)
        won += event.seat in seats
        left = view.status.tricks - event.number
        if len(seats) == 1:
            words = say(
                "{seat} can no longer make the contract",
                yours="{seat} can no longer make the contract",
                seat=SeatName(seats[0]),
            )
            title = self._model.teller.read(words)
        else:
            title = translate_markup("**{names}** can no longer make the contract", names=self._join_names(seats))
        line = tr(
            "{won} of {needed} tricks won, 1 to come",
            many="{won} of {needed} tricks won, {count} to come",
            count=left,
            won=won,
            needed=needed,
        )
        bad = self._model.you in seats
        return Moment(title, (line,), good=not bad, sound="lose" if bad else "chord")

    def _is_own(self, feat: Feat) -> bool:
        """Return whether a feat is that of the viewer."""
        return self._model.you in feat.seats

    def _is_good(self, feat: Feat) -> bool:
        """Return whether a feat is good for the viewer: what the own side makes, and what others fail at.

        If nobody looks for themselves, every feat that is made is good.
        """
        you = self._model.you
        side = next((seats for seats in self._model.view.sides if you in seats), ())
        return feat.made == (you is None or bool(set(side) & set(feat.seats)))

    def _tell_feat(self, feat: Feat) -> str:
        if len(feat.seats) == 1:
            return self._model.teller.read(tell_feat(feat.kind, feat.seats[0], feat.made))
        names = self._join_names(feat.seats)
        if feat.made:
            return translate_markup("**{names}** make the contract", names=names)
        return translate_markup("**{names}** fail the contract", names=names)

    def _tell_bid(self, feat: Feat) -> str:
        if len(feat.seats) == 1:
            return tr("You make your bid") if feat.made else tr("You miss your bid")
        return self._tell_feat(feat)

    def _list_bid_results(self, feats: Sequence[Feat]) -> list[str]:
        """Return who made their bids, and who did not."""
        lines = []
        made = [seat for feat in feats if feat.made for seat in feat.seats]
        missed = [seat for feat in feats if not feat.made for seat in feat.seats]
        if made:
            lines.append(translate_markup("Bid made: **{names}**", names=self._join_names(made)))
        if missed:
            lines.append(translate_markup("Bid missed: **{names}**", names=self._join_names(missed)))
        return lines

    def _make_win_moment(self, event: MatchEnded) -> Moment:
        view = self._model.view
        sides = [view.sides[side] for side in event.winners]
        names = join_names(side_names(sides, self._model.seats))
        people = sum(len(side) for side in sides)
        if self._model.you is not None and sides == [(self._model.you,)]:
            title = tr("You win the match!")
        elif len(sides) == 1:
            title = translate_markup(
                "{names} wins the match!", many="{names} win the match!", count=people, names=names
            )
        else:
            title = translate_markup("{names} share the match!", names=names)
        points = self._scored.points if self._scored is not None and not self._scored.feats else None
        mine = self._model.you is None or any(self._model.you in side for side in sides)
        return Moment(title, scores=self._list_scores(points or (0,) * len(event.totals), event.totals), good=mine)

    def _list_scores(self, points: Sequence[int], totals: Sequence[int]) -> tuple[Score, ...]:
        names = side_names(self._model.view.sides, self._model.seats)
        return tuple(Score(name, total - won, total) for name, won, total in zip(names, points, totals, strict=True))

    def _join_names(self, seats: Sequence[int]) -> str:
        return join_names(self._model.seats[seat].name for seat in sorted(seats))

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw_above(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw banner, fan and scores in the middle."""
        if self.shown is None:
            return
        passed = _LASTS if self._picture.queue.is_still else self._passed
        kit, moment = self._drawing.kit, self.shown
        pad, gap = kit.px(22), kit.px(8)
        room = pygame.Rect(0, layout.bar.bottom + gap, max(layout.middle.width, kit.px(430)), 0)
        room.height = layout.prompt.top - gap - room.top
        room.centerx = layout.middle.centerx
        inner = room.width - 2 * pad
        font = kit.theme.title if kit.text.layout(moment.title, kit.theme.title).size[0] <= inner else kit.theme.heading
        title = kit.text.paragraph(moment.title, font, colors.GOLD_TOP if moment.good else colors.BAD, inner, "center")
        lines = [kit.text.paragraph(line, kit.theme.body, colors.IVORY, inner, "center") for line in moment.lines]
        scores = self._draw_scores(moment.scores, inner, passed)
        blocks = [title, *lines, *([scores] if scores is not None else [])]
        high = sum(block.get_height() for block in blocks) + gap * (len(blocks) - 1)
        card = self._find_card_width(layout, len(moment.cards), inner, room.height - high - 2 * pad - gap)
        fan = card_height(card) * 9 // 8 + gap if card else 0
        panel = pygame.Rect(0, 0, max([kit.px(300), *(block.get_width() for block in blocks)]) + 2 * pad, 0)
        if card:
            panel.width = max(panel.width, round(card * (1.6 + _FAN_STEP * len(moment.cards))) + 2 * pad)
        panel.width, panel.height = min(panel.width, room.width), fan + high + 2 * pad
        panel.center = layout.middle.center
        panel.clamp_ip(room)
        panel.y += round((1 - ease_out(min(1.0, passed / _RISES))) * kit.px(26))
        kit.shadow(surface, panel, kit.theme.panel_radius, kit.px(20))
        kit.box(surface, panel, _BANNER if moment.good else _FAILED, kit.theme.panel_radius)
        top = panel.top + pad
        if card:
            self._draw_fan(surface, moment.cards, card, (panel.centerx, top + card_height(card) // 2), passed)
            top += fan
        for block in blocks:
            surface.blit(block, block.get_rect(midtop=(panel.centerx, top)))
            top += block.get_height() + gap

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


def find_lost_contracts(view: View, event: TrickWon) -> Iterator[int]:
    """Return the sides whose contract has just become impossible by a trick; `view` is from before it."""
    for side, seats in enumerate(view.sides):
        needed, won = _count_contract_tricks(view, side)
        before = won + view.status.tricks - event.number + 1
        if needed <= before and before - (event.seat not in seats) < needed:
            yield side


def _count_contract_tricks(view: View, side: int) -> tuple[int, int]:
    """Return how many tricks a side needs for its contract, and has won; it needs none where it has no contract."""
    status = view.status
    needed = next((counter.values[side] for counter in status.side_counters if counter.kind == "contract"), None)
    tricks = next((counter.values for counter in status.counters if counter.kind == "tricks"), ())
    return needed or 0, sum(tricks[seat] or 0 for seat in view.sides[side] if tricks)
