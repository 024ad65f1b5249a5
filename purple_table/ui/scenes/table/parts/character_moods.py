"""The characters at the table: their moods at big moments, and their few remarks.

Both follow from what everybody sees: a trick that was taken, a deal that is scored, a knock. Hidden cards are never
looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import Literal

import pygame

from purple_table.art.portraits import MOODS, Mood
from purple_table.core.coach import is_trump
from purple_table.core.events import DealScored, Event, MatchEnded, Noted, TrickWon
from purple_table.session.characters import Character, Moment, find_character
from purple_table.ui.cards.emblems import picture_width
from purple_table.ui.cards.table_layout import TableLayout, trick_rects
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import find_language
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.match_words import list_players_in_turn
from purple_table.ui.scenes.table.overlays.note_box import draw_bubble_tail
from purple_table.ui.scenes.table.table_context import RegisteredPart, TableContext

_SHOWN, _HEARD = 2.4, 2.6
"""The seconds that a mood and a remark stay."""
_LINES, _BEYOND = 2, 70
"""A bubble of more lines would hide the name: it reaches beyond its plate, if there is room, by this many units."""
_SIDE_LEAST, _SIDE_MOST = 120, 190
"""The least and the most width of a bubble beside a head at the side, in reference units."""
_PAUSE, _TRICKS = 25.0, 4
"""The least numbers of seconds and of complete tricks between two remarks."""
_OFTEN, _SELDOM = 0.6, 0.25
"""The probability of a remark at a big moment, and at a small one."""
_PONDER = 0.9
"""After so many seconds whoever is awaited looks thoughtful."""
_ASIDE = 0.12
"""Eyes turn to whoever sits farther to a side than this share of the window."""
_HEAVY = 0.2
"""The share of all points of a deal from which a trick is remembered."""
_PAPER = skins.Skin(colors.IVORY, colors.IVORY)


_Bubble = tuple[pygame.Rect, pygame.Surface, tuple[int, int]]
"""The room of a bubble, its words, and where its tail points from."""


class CharacterMoods(RegisteredPart):
    """Keeps the moods and the remark of the characters, by seat."""

    def __init__(
        self,
        context: TableContext,
        random: Random | None = None,
        moments: Callable[[], Sequence[pygame.Rect]] = lambda: (),
    ) -> None:
        """`random` decides who says something, and when; a remark waits where one of the big `moments` would hide
        it."""
        super().__init__(context)
        self._moments = moments
        self.talking = True
        """Whether characters say anything."""
        self.remark: tuple[int, str] | None = None
        """The seat that says something just now, and its words."""
        self._random = random or Random()
        self._moods: dict[int, tuple[Mood, float]] = {}
        self._heard = 0.0
        self._quiet = 0.0
        self._tricks_since = _TRICKS
        self._watched: int | None = None
        self._waited = 0.0
        self._said: set[str] = set()
        self._unmade: list[tuple[str, Mood, int]] = []

    @property
    def speaker(self) -> int | None:
        """The seat that says something just now."""
        return self.remark[0] if self.remark is not None else None

    def mood(self, seat: int) -> Mood:
        """Return the mood in the face at a seat."""
        return self._moods[seat][0] if seat in self._moods else "neutral"

    def find_face(self, seat: int) -> Mood:
        """Return what the face at a seat shows: a feeling, or thinking after a while, or a look at whoever acts."""
        feeling, active, layout = self.mood(seat), self._model.active_seat, self._picture.places.layout
        if feeling != "neutral" or active is None or layout is None or self._picture.queue.is_still:
            return feeling
        if seat == active:
            return "thinking" if self._waited >= _PONDER else "neutral"
        own, other = (layout.seats[self._picture.find_place(one)].plate.centerx for one in (seat, active))
        if abs(own - other) < layout.size[0] * _ASIDE:
            return "neutral"
        return "left" if other < own else "right"

    def arrange(self, layout: TableLayout, kit: Kit) -> TableLayout:
        """Find out which portraits will be needed, so that none has to be drawn when it is first shown."""
        self._unmade = []
        for place, where in enumerate(layout.seats):
            seat = self._model.seats[self._model.find_seat(place)]
            character = find_character(seat.name) if seat.computer else None
            if character is not None:
                across = picture_width(kit, where.portrait)
                self._unmade += [(character.name, mood, across) for mood in MOODS]
        return layout

    def on_event(self, event: Event) -> None:
        """Let faces react to an event, and perhaps let somebody say something."""
        if isinstance(event, TrickWon):
            self._tricks_since += 1
            self._react_to_points(event)
            self._react_to_trick(event)
        elif isinstance(event, DealScored):
            self._react_to_score(event)
        elif isinstance(event, Noted) and event.kind in ("knock", "blitz", "out"):
            self._feel((event.seat,), "glad")
            self._feel(self._list_opponents((event.seat,)), "surprised")
            self._say((event.seat,), "glad", _SELDOM)
        elif isinstance(event, MatchEnded):
            winners = [seat for side in event.winners for seat in self._model.view.sides[side]]
            self._feel(winners, "glad")
            self._feel(self._list_opponents(winners), "sorry")
            self._say(winners, "glad", _OFTEN)

    def update(self, dt: float) -> bool:
        """Let moods and words pass, and make one more portrait; return True when a face changes or words disappear."""
        self._quiet = max(0.0, self._quiet - dt)
        changed = self._watch(dt)
        if self._unmade and not self._playback.is_busy:
            self._drawing.cards.portrait(*self._unmade.pop())
        for seat, (mood, left) in tuple(self._moods.items()):
            self._moods[seat] = mood, left - dt
            if left <= dt:
                del self._moods[seat]
                changed = True
        if self.remark is not None and not self._is_waiting:
            self._heard -= dt
            if self._heard <= 0:
                self.remark, changed = None, True
        return changed

    def _watch(self, dt: float) -> bool:
        """Measure how long the active player has been awaited; return True when that one begins to look thoughtful."""
        active = self._model.active_seat
        if active != self._watched or self._playback.is_busy:
            self._watched, self._waited = active, 0.0
            return False
        before, self._waited = self._waited, self._waited + dt
        return before < _PONDER <= self._waited and active is not None and self._find_character(active) is not None

    # --- what moves them ----------------------------------------------------------------------------------------------

    def _react_to_points(self, event: TrickWon) -> None:
        """Let the taker of a trick react if it brings or costs a good part of the points of the whole deal."""
        worths = self._model.captured_worth
        worth = sum(worths.get(card, 0) for card in event.cards)
        if worth and abs(worth) >= _HEAVY * sum(map(abs, worths.values())):
            mood: Literal["glad", "sorry"] = "glad" if worth > 0 else "sorry"
            self._feel(self._list_side(event.seat), mood)
            self._say((event.seat,), mood, _SELDOM)

    def _react_to_trick(self, event: TrickWon) -> None:
        """Let a player be surprised whose high card was trumped, or whose trump was beaten by another one."""
        players = list_players_in_turn(self._model.view, event.leader)
        status, deck = self._model.view.status, self._model.deck
        if status.trump is None or len(players) != len(event.cards) or event.seat not in players:
            return
        trump, played = status.trump.casefold(), dict(zip(players, event.cards, strict=True))
        trumps = [seat for seat, code in played.items() if is_trump(code, deck, trump, status.promoted)]
        led, own = deck[played[event.leader]], self._list_side(event.seat)
        if event.seat not in trumps or event.leader in trumps:
            return
        beaten = [seat for seat in trumps if seat not in own]
        if not beaten and led.rank == deck.ranks[-1].code and event.leader not in own:
            beaten = [event.leader]
        self._feel(beaten, "surprised")
        self._say(beaten, "surprised", _SELDOM)

    def _react_to_score(self, event: DealScored) -> None:
        """Please those who did a feat and grieve those who failed; a moon surprises everybody else."""
        for feat in event.feats:
            others = self._list_opponents(feat.seats)
            self._feel(feat.seats, "glad" if feat.made else "sorry")
            if feat.kind == "moon":
                self._feel(others, "surprised")
                self._say(others, "moon", 1.0)
            elif len(event.feats) == 1:
                self._feel(others, "sorry" if feat.made else "glad")
        feats = [feat for feat in event.feats if feat.kind != "moon"]
        if not feats:
            return
        feat = self._random.choice(feats)
        partners = [seat for seat in self._list_side(feat.seats[0]) if seat != self._model.you]
        if feat.made and self._model.you in self._list_side(feat.seats[0]) and partners:
            self._say(partners, "partner", _OFTEN)
        else:
            self._say(feat.seats, "glad" if feat.made else "sorry", _OFTEN)

    def _list_side(self, seat: int) -> tuple[int, ...]:
        """Return the seats of the side of a seat, including itself."""
        return next(tuple(side) for side in self._model.view.sides if seat in side)

    def _list_opponents(self, seats: Collection[int]) -> list[int]:
        """Return the seats that are on no side of these seats."""
        with_them = {partner for seat in seats for partner in self._list_side(seat)}
        return [seat for seat in range(self._model.view.players) if seat not in with_them]

    def _feel(self, seats: Collection[int], mood: Mood) -> None:
        for seat in seats:
            self._moods[seat] = mood, _SHOWN

    def say_aloud(self, seat: int, words: str) -> None:
        """Let a person at another machine say something, in place of whatever was said just now."""
        self.remark, self._heard = (seat, words), 2 * _HEARD

    def _say(self, seats: Collection[int], moment: Moment, likely: float) -> None:
        """Let one of some seats say its own words for a moment, those that it has not said yet first."""
        speakers = [(seat, known) for seat in seats if (known := self._find_character(seat)) is not None]
        if not self.talking or self._quiet > 0 or self._tricks_since < _TRICKS or not speakers:
            return
        if self._random.random() < likely:
            seat, character = self._random.choice(speakers)
            remarks = character.remarks[moment]
            words = self._random.choice([one for one in remarks if one not in self._said] or list(remarks))
            self._said.add(words)
            self.remark = seat, find_language().template(words)
            self._heard, self._quiet, self._tricks_since = _HEARD, _PAUSE, 0

    def _find_character(self, seat: int) -> Character | None:
        who = self._model.seats[seat]
        return find_character(who.name) if who.computer else None

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw_above(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the words beside the head that says them, over its own backs, where nothing can be clicked."""
        bubble = self._find_bubble(layout)
        if bubble is not None and not self._is_waiting:
            _draw_paper(self._drawing.kit, surface, *bubble)

    @property
    def _is_waiting(self) -> bool:
        """Whether what is said has to wait for a moment that would hide it."""
        layout, moments = self._picture.places.layout, list(self._moments())
        bubble = self._find_bubble(layout) if layout is not None and moments else None
        return bubble is not None and bubble[0].collidelist(moments) >= 0

    def _find_bubble(self, layout: TableLayout) -> _Bubble | None:
        """Return the bubble of what is said now; None if nobody says anything, or the viewer does."""
        if self.remark is None:
            return None
        seat, words = self.remark
        place = self._picture.find_place(seat)
        return _make_bubble(self._drawing.kit, layout, place, words) if place else None


def _place_beside_side(kit: Kit, layout: TableLayout, place: int, words: str) -> pygame.Rect:
    """Return the room of a bubble at a head at the side: toward the table as far as no card of the trick lies, or above
    the head, over the seat's own backs, if that is too narrow."""
    seat, gap, inset = layout.seats[place], kit.px(7), kit.px(14)
    tricks = trick_rects(layout)
    if seat.turned < 0:
        room = min(rect.left for rect in tricks) - seat.portrait.right - 2 * gap
    else:
        room = seat.portrait.left - max(rect.right for rect in tricks) - 2 * gap
    above = room < kit.px(_SIDE_LEAST)
    most = (seat.plate.width if above else min(room, kit.px(_SIDE_MOST))) - inset
    wide = min(kit.text.layout(escape(words), kit.theme.small).size[0], most)
    size = kit.text.layout(escape(words), kit.theme.small, wide).size
    rect = pygame.Rect(0, 0, wide + inset, size[1] + kit.px(8))
    rect.bottom = seat.portrait.top - kit.px(4) if above else seat.portrait.centery + kit.px(12)
    if seat.turned < 0:
        rect.left = seat.portrait.right + gap
        rect.right = seat.plate.right if above else rect.right
    else:
        rect.right = seat.portrait.left - gap
        rect.left = seat.plate.left if above else rect.left
    return rect


def _measure_room(kit: Kit, layout: TableLayout, place: int) -> int:
    """Return how wide a bubble beside a head may be: as its plate, and beyond it as far as nobody else sits there."""
    seat = layout.seats[place]
    left, right = seat.portrait.right + kit.px(7), min(seat.plate.right + kit.px(_BEYOND), layout.size[0] - kit.px(8))
    beyond = pygame.Rect(left, seat.fan.top, right - left, seat.plate.bottom - seat.fan.top)
    others = [other.portrait.union(other.plate) for other in (*layout.seats[:place], *layout.seats[place + 1 :])]
    return (seat.plate.right if beyond.collidelist(others) >= 0 else right) - left


def _make_bubble(kit: Kit, layout: TableLayout, place: int, words: str) -> _Bubble:
    seat = layout.seats[place]
    if seat.turned:
        rect = _place_beside_side(kit, layout, place, words)
        picture = kit.text.paragraph(escape(words), kit.theme.small, colors.INK, rect.width - kit.px(14))
        beside = rect.left if seat.turned < 0 else rect.right, rect.bottom - kit.px(10)
        above = seat.portrait.centerx, rect.bottom
        return rect, picture, above if rect.bottom < seat.portrait.top else beside
    left = seat.portrait.right + kit.px(7)
    room = seat.plate.right - left - kit.px(14)
    if len(kit.text.layout(escape(words), kit.theme.small, room).lines) > _LINES:
        room = _measure_room(kit, layout, place) - kit.px(14)
    wide = min(kit.text.layout(escape(words), kit.theme.small).size[0], room)
    picture = kit.text.paragraph(escape(words), kit.theme.small, colors.INK, wide)
    rect = picture.get_rect().inflate(kit.px(14), kit.px(8))
    rect.bottomleft = (left, seat.plate.top + kit.px(3))
    rect.top = max(rect.top, seat.fan.top - kit.px(2))
    return rect, picture, (rect.left, rect.bottom - kit.px(10))


def _draw_paper(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, picture: pygame.Surface, tail: tuple[int, int]
) -> None:
    """Draw a bubble with its words and its `tail`."""
    kit.shadow(surface, rect, kit.px(9), kit.px(6))
    draw_bubble_tail(kit, surface, tail, kit.px(9))
    kit.box(surface, rect, _PAPER, kit.px(9))
    surface.blit(picture, picture.get_rect(center=rect.center))
