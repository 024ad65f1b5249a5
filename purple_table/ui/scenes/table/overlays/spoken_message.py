"""The words of the table: the prompt, the note beside what it is about, and the note of a name plate."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import product

import pygame

from purple_table.art.sprites import card_height
from purple_table.ui.cards.table_layout import TableLayout, hand_poses, trick_rects
from purple_table.ui.cards.trick_places import card_rect
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Skin
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.table.overlays.note_box import (
    Note,
    Room,
    draw_note,
    free_place,
    list_finer,
    measure_balanced,
    note_text,
    place_in_strip,
    place_note,
)
from purple_table.ui.scenes.table.parts.cards_beside import list_drawn
from purple_table.ui.scenes.table.parts.name_plates import Seats
from purple_table.ui.scenes.table.table_context import TableContext, TablePart

_PILL = Skin(colors.NIGHT, colors.NIGHT, None, 170)
_LINES = 2
"""The number of lines that the prompt has room for in a small window."""
_INSET, _GAP, _CLOSE, _EDGE = 24, 6, 4, 8
_LEAST_BESIDE = 200
"""The least width of the room beside the own cards for a note, in reference units."""
_LEAST_AIR = 8
"""The least that a note is higher than its words, in reference units, if there is any way."""
_NEAR, _MARKS, _STEP = (370, 440, 300, 520, 240), 24, 6
"""The widths of a note near a panel, the best first, how much larger plates are with their marks, and the step by which
room is looked for, in reference units."""
_NEARER = 20
"""By how much a note in smaller letters must be nearer, in reference units."""
_ACROSS = 90
"""The angle of a card that lies across, in degrees."""


def _is_over(pile: pygame.Rect, strip: pygame.Rect) -> bool:
    """Return whether words that grow upwards from the strip would come to a pile."""
    return pile.bottom <= strip.top and pile.left < strip.right and pile.right > strip.left


def _cut_at(strip: pygame.Rect, piles: list[pygame.Rect], gap: int) -> pygame.Rect:
    """Return the part of the strip beside the piles that lie in it."""
    cut = strip.copy()
    for pile in piles:
        if pile.colliderect(cut):
            if pile.centerx > strip.centerx:
                cut.width = pile.left - gap - cut.left
            else:
                cut.width, cut.left = cut.right - pile.right - gap, pile.right + gap
    return cut


class SpokenMessage(TablePart):
    """Draws the prompt and the notes, and knows where they lie."""

    def __init__(
        self,
        context: TableContext,
        lying: Callable[[], Sequence[pygame.Rect]],
        stakes: Callable[[], Sequence[pygame.Rect]],
    ) -> None:
        """`lying` returns where boards, tables and piles lie that no note may hide, `stakes` where a pot
        stands, and words at what is set aside."""
        super().__init__(context)
        self._lying, self._stakes = lying, stakes
        self._near: tuple[object, Note | None] | None = None

    def _find_prompt(self) -> tuple[str, bool]:
        """Return what the prompt says, and whether it is the person who must act."""
        ask = self._model.ask
        if ask is not None and ask.kind != "deal" and not self._playback.is_busy:
            # A panel says itself what is asked.
            panel = self._find_panel()
            wanted = panel.prompt if panel is not None else self._model.teller.read(ask.prompt)
            text, own = tr("**Your turn.** {wanted}", wanted=wanted), True
            if self._model.hint_awaited:
                text = f"{text}  *{tr('A hint is being thought about …')}*"
        else:
            text, own = self._model.prompt, False
        if remark := self._find_remark():
            text = f"*{remark}*  ·  {text}" if text else remark
        return text, own

    def _find_remark(self) -> str:
        """Return the remark of the moment; none while cards are picked, which rise as high as a second line."""
        panel = self._find_panel()
        return "" if panel is not None and panel.picks else self._model.notes.remark

    def draw_prompt(
        self,
        surface: pygame.Surface,
        layout: TableLayout,
        coach: pygame.Rect | None = None,
        reasons: Sequence[pygame.Rect] = (),
        moments: Sequence[pygame.Rect] = (),
    ) -> None:
        """Draw the prompt, unless a note lies in its place; without its remark where that would hide `reasons`. Where
        the card of the `coach` lies there, it stands above or below that card, if there is room. It waits while one of
        the big `moments` is told in its place."""
        kit = self._drawing.kit
        text, own = self._find_prompt()
        if not text or self.is_said_by_panel(layout) or (self._model.notes.note and self._is_stripped(layout)):
            return
        note = self._place_in_strip(text, layout)
        remark = self._find_remark()
        if remark and len(kit.text.layout(text, note.font, note.rect.width - kit.px(_INSET)).lines) > _LINES:
            # What is asked stands there when the remark has gone.
            text = f"*{remark}*"
            note = self._place_in_strip(text, layout)
        if remark and own and note.rect.collidelist(list(reasons)) >= 0:
            text = text.removeprefix(f"*{remark}*  ·  ")
            note = self._place_in_strip(text, layout)
        if coach is not None and coach.colliderect(note.rect):
            panel = self._find_panel()
            if panel is not None and panel.modal and panel.prompt == panel.short_prompt:
                return  # the panel says what is asked
            beside = self._place_beside(coach, layout)
            if beside is None:
                return
            text, note = beside
        if note.rect.collidelist(list(moments)) >= 0:
            return
        words = kit.text.paragraph(
            text, note.font, colors.GOLD_TOP if own else colors.IVORY, note.rect.width - kit.px(_INSET), "center"
        )
        kit.box(surface, note.rect, _PILL, min(note.rect.height, layout.prompt.height) // 2)
        surface.blit(words, words.get_rect(center=note.rect.center))

    def has_room_beside(self, coach: pygame.Rect) -> bool:
        """Return whether what is asked can be read while the card of the coach lies in a place."""
        layout = self._picture.places.layout
        return layout is None or self._place_beside(coach, layout) is not None

    def _place_beside(self, coach: pygame.Rect, layout: TableLayout) -> tuple[str, Note] | None:
        """Return what is asked, without the remark, and where it stands above the card of the coach, or else below it
        or beside it, in one line rather than in two; None if there is no room."""
        ask, kit, panel = self._model.ask, self._drawing.kit, self._find_panel()
        if ask is None:
            return None
        wanted = panel.prompt if panel is not None else self._model.teller.read(ask.prompt)
        text = tr("**Your turn.** {wanted}", wanted=wanted)
        kept = [coach, *(trick_rects(layout)[place] for place, _ in self._picture.trick), *self._list_piles()]
        kept += [seat.plate for seat in layout.seats] + ([panel.rect] if panel is not None else [])
        kept += [*self._stakes(), *self._lying(), *([layout.tray] if layout.slots else [])]
        lowest, edge = layout.hand.top - layout.lift, kit.px(_EDGE)
        for lines, font in product((1, _LINES), kit.theme.sentences):
            # Two lines of like length are no wider than needed.
            room = kit.text.layout(text, font).size[0] // lines + kit.px(_INSET) * (lines - 1)
            rect = pygame.Rect((0, 0), kit.text.layout(text, font, room).size).inflate(kit.px(_INSET), kit.px(_CLOSE))
            bottoms = coach.top - kit.px(_CLOSE), coach.bottom + kit.px(_CLOSE) + rect.height, layout.prompt.bottom
            # At the left of a pot where the middle is taken.
            lefts = layout.prompt.centerx - rect.width // 2, layout.prompt.left
            for left, bottom in product(lefts, bottoms):
                rect.bottomleft = left, bottom
                inside = rect.left > edge and rect.right < layout.size[0] - edge and rect.bottom <= lowest
                if inside and rect.collidelist(kept) < 0:
                    return text, Note(rect, font)
        return None

    def draw_note(self, surface: pygame.Surface, layout: TableLayout, seats: Seats) -> None:
        """Draw the note of the plate under the pointer, and the note of the moment."""
        place = self._model.hovered_place
        if place is not None and place < len(layout.seats):
            kit, text = self._drawing.kit, seats.note(place)
            draw_note(kit, surface, text, place_note(kit, text, layout.seats[place].plate, surface.get_rect()))
        placed = self._place_note() if self._model.notes.note else None
        if placed is not None:
            draw_note(self._drawing.kit, surface, *placed)

    @property
    def rects(self) -> list[pygame.Rect]:
        """The places of words, besides the strip, that the coach leaves free: the note of the moment."""
        return [self.room()] if self._model.notes.note else []

    def room(self) -> pygame.Rect:
        """Return where the note of the moment lies."""
        placed = self._place_note()
        return placed[1].rect if placed is not None else pygame.Rect(0, 0, 0, 0)

    def _place_note(self) -> tuple[str, Note] | None:
        """Return the text of the note of the moment, and its place. Where its lines would have no air, smaller letters,
        or reach up over the tray, they follow one another."""
        layout, kit = self._picture.places.layout, self._drawing.kit
        if layout is None:
            return None
        text = note_text(self._model.notes.note, self._model.notes.clause)
        note, joined = self._find_note_place(text, layout), text.replace("\n", "  ")
        words = kit.text.layout(text, note.font, note.rect.width - kit.px(_INSET)).size[1]
        kept = self._list_under_note(layout)
        over = note.rect.height < words + kit.px(_LEAST_AIR) or note.rect.collidelist(kept) >= 0
        if joined != text and (over or note.font.size < kit.theme.sentences[0].size):
            closer = self._find_note_place(joined, layout)
            if closer.font.size > note.font.size or (over and closer.rect.height < note.rect.height):
                text, note = joined, closer
        covers = note.rect.collidelist(kept) >= 0
        if covers or note.font == list_finer(kit, layout.size)[-1]:
            panel = self._find_panel()
            asking = panel.rect if panel is not None else layout.tray if layout.slots else layout.prompt
            lines = note_text(self._model.notes.note, self._model.notes.clause)
            for told in dict.fromkeys((lines, joined)):
                for other in (self._fit_beside_hand(told, layout), self._place_near(told, layout, asking)):
                    if other is None or other.rect.collidelist(kept) >= 0:
                        continue
                    if covers or other.font.size > note.font.size:
                        return told, other
        return text, note

    def _list_under_note(self, layout: TableLayout) -> list[pygame.Rect]:
        """Return what a note lies on only where it has no other room: buttons of the panel that is open, the tray, the
        trick, boards and tables, and the own cards as they rest."""
        panel = self._find_panel()
        kept = [*panel.content_rects] if panel is not None else []
        kept += [layout.tray] if layout.slots else []
        kept += [trick_rects(layout)[place] for place, _ in self._picture.trick]
        return [*kept, *self._lying(), *self._list_own_cards(layout)]

    def _list_own_cards(self, layout: TableLayout) -> list[pygame.Rect]:
        return [card_rect(self._hand.glides.home(code), layout.card) for code in self._hand.list_fan()]

    def _find_note_place(self, text: str, layout: TableLayout) -> Note:
        """Return a place in the strip for words, or beside a panel that lies there itself."""
        panel, card, kit = self._find_panel(), self._model.notes.card, self._drawing.kit
        if panel is not None and (self.is_said_by_panel(layout) or not self._is_stripped(layout)):
            near = self._place_near(text, layout, panel.rect)
            if near is not None:
                return near
        if self.is_said_by_panel(layout):
            return self._place_beside_hand(text, layout)
        if not self._is_stripped(layout) and panel is not None:
            return self._fit_beside_hand(text, layout) or place_note(
                kit, text, panel.anchor, pygame.Rect((0, 0), layout.size)
            )
        across = layout.prompt.centerx if panel is None else panel.anchor.centerx
        if card is not None and card in self._hand.glides:
            across = round(self._hand.glides.home(card).x)
        return self._place_in_strip(text, layout, across)

    def _place_in_strip(self, text: str, layout: TableLayout, across: int | None = None) -> Note:
        """Place words in the strip; without a plate beside it, it is as wide as the middle.

        The words may grow upwards to the panel that is open, or else to the cards of the trick that others play.
        """
        kit, panel, strip = self._drawing.kit, self._find_panel(), layout.prompt
        if strip.left <= layout.middle.left or layout.seats[0].plate.top >= strip.bottom:
            strip = strip.union(pygame.Rect(layout.middle.left, strip.top, layout.middle.width, strip.height))
        top = strip.top - kit.px(_GAP)
        if panel is not None and panel.rect.height:
            top = min(strip.top, panel.rect.bottom + kit.px(_GAP))
        elif layout.slots:
            top = min(strip.top, layout.tray.bottom + kit.px(_GAP))
        elif layout.trick:
            bottoms = [rect.bottom for rect in trick_rects(layout)]
            own = any(place == 0 for place, _ in self._picture.trick)
            top = min(top, bottoms[0] if own else max(bottoms[1:]) + kit.px(_GAP))
        across = strip.centerx if across is None else across
        piles = [*self._list_piles(), *self._stakes()]
        strip = _cut_at(strip, piles, kit.px(_GAP))
        smaller = list_finer(kit, layout.size)
        # Large text grows up beside nobody's plate.
        plates = [seat.plate for seat in layout.seats[1:]] if len(smaller) > 1 else []
        buttons = panel.content_rects if panel is not None else []
        above = [rect for rect in (*piles, *plates, *buttons) if _is_over(rect, strip)]
        top = max([top, *(rect.bottom + kit.px(_GAP) for rect in above)])
        # Raised cards are covered only by words that have no other room; beside a panel that takes all keys none rises.
        spare = layout.hand.top - strip.bottom
        low = spare if panel is not None and panel.modal else spare - layout.lift * 2 // 3
        for wide in (False, True):
            room = self._widen_strip(layout, strip, piles) if wide else strip
            note = place_in_strip(kit, text, room, across, max(top, strip.top) if wide else top, low, smaller)
            if note.rect.bottom <= strip.bottom + low and note.rect.top >= top:
                return note
        return place_in_strip(kit, text, strip, across, top, spare, smaller)

    def _widen_strip(self, layout: TableLayout, strip: pygame.Rect, piles: list[pygame.Rect]) -> pygame.Rect:
        """Return the strip with the room at its right as far as no pile lies there."""
        edge = self._drawing.kit.px(_EDGE)
        beside = [pile for pile in piles if pile.centerx > strip.centerx and pile.bottom > strip.top]
        right = min([layout.size[0], *(pile.left for pile in beside)]) - edge
        return pygame.Rect(strip.left, strip.top, max(strip.width, right - strip.left), strip.height)

    def _list_piles(self) -> list[pygame.Rect]:
        """Return where the first and the last card of every pile lie that is drawn."""
        found = []
        for key, cards in self._picture.piles.items():
            count = len(list_drawn(cards) if key.role == "aside" else cards)
            for index in {0, count - 1} if count else ():
                spot = self._picture.find_spot(key, index, count)
                if spot is not None:
                    size = spot.width, card_height(spot.width)
                    rect = pygame.Rect((0, 0), size[::-1] if abs(spot.pose.angle) == _ACROSS else size)
                    rect.center = round(spot.pose.x), round(spot.pose.y)
                    found.append(rect)
        return found

    def _is_stripped(self, layout: TableLayout) -> bool:
        panel = self._find_panel()
        return panel is None or not panel.rect.colliderect(layout.prompt)

    def _place_near(self, text: str, layout: TableLayout, asking: pygame.Rect) -> Note | None:
        """Place a note as near to the panel or the tray as it covers nothing; None if there is no room."""
        kit, panel = self._drawing.kit, self._find_panel()
        marks, lift = kit.px(_MARKS), 0 if panel is not None and panel.modal else layout.lift
        hand = self._list_own_cards(layout)
        own = [hand[0].unionall(hand[1:]).inflate(0, 2 * lift)] if hand else []
        taken = [layout.bar, asking, *own, *self._list_piles(), *self._lying()]
        taken += [trick_rects(layout)[place] for place, _ in self._picture.trick]
        taken += [seat.plate.inflate(marks, marks) for seat in layout.seats]
        taken += [seat.portrait.inflate(marks, marks) for seat in layout.seats[1:]]
        key = text, layout, kit.theme.scale, tuple(map(tuple, taken))
        if self._near is None or self._near[0] != key:
            self._near = key, self._find_nearest_note(text, layout, asking, taken)
        return self._near[1]

    def _find_nearest_note(
        self, text: str, layout: TableLayout, asking: pygame.Rect, taken: Sequence[pygame.Rect]
    ) -> Note | None:
        kit, air = self._drawing.kit, 2 * self._drawing.kit.px(_GAP)
        bounds = pygame.Rect((0, 0), layout.size).inflate(-air, -air)
        around = tuple(rect.inflate(air, air) for rect in taken if rect.width and rect.height)
        room = Room(bounds, around, (tuple(seat.fan for seat in layout.seats[1:]),))
        best: tuple[float, Note] | None = None
        for number, font in enumerate((*kit.theme.sentences, *list_finer(kit, layout.size))):
            sizes = [measure_balanced(kit, text, font, kit.px(width)) for width in _NEAR]
            rect = free_place(sizes, room, asking.center, max(2, kit.px(_STEP)))
            if rect is not None:
                # Rather in smaller letters than far away.
                cost = math.dist(rect.center, asking.center) + number * kit.px(_NEARER)
                if best is None or cost < best[0]:
                    best = cost, Note(rect, font)
        return best[1] if best is not None else None

    def _find_room_beside_hand(self, layout: TableLayout) -> pygame.Rect:
        """Return the room below the strip for words, at the left of the own cards and above the own plate."""
        poses, top = hand_poses(layout, max(1, len(self._hand.list_fan()))), layout.prompt.bottom
        own = layout.seats[0].plate
        # Seats at the sides may reach down there where the own plate does.
        reach = any(seat.plate.bottom > top and seat.plate.left < layout.middle.left for seat in layout.seats[1:])
        left, bottom = (layout.middle.left if reach else 0, own.top) if own.top > top else (0, layout.size[1])
        return pygame.Rect(left, top, round(poses[0].x - layout.card * 0.6) - left, bottom - top)

    def _place_beside_hand(self, text: str, layout: TableLayout) -> Note:
        """Place a note at the left of the own cards."""
        kit, room = self._drawing.kit, self._find_room_beside_hand(layout)
        smaller = (kit.theme.sentences[-1], *list_finer(kit, layout.size))
        return place_note(kit, text, pygame.Rect(room.left, room.bottom, room.width, 0), room, smaller)

    def _fit_beside_hand(self, text: str, layout: TableLayout) -> Note | None:
        """Place a note at the left of a few own cards; None if there is no room."""
        room, note = self._find_room_beside_hand(layout), self._place_beside_hand(text, layout)
        wide = room.width >= self._drawing.kit.px(_LEAST_BESIDE)
        return note if wide and note.rect.height <= room.height else None

    def is_said_by_panel(self, layout: TableLayout) -> bool:
        """Return whether a panel that says what is asked lies over the strip."""
        panel = self._find_panel()
        return panel is not None and panel.rect.bottom >= layout.prompt.bottom and panel.rect.top < layout.prompt.top

    def covers(self, point: tuple[int, int]) -> bool:
        """Return whether a point lies on the note of the moment."""
        return bool(self._model.notes.note) and self.room().collidepoint(point)

    def has_clause_at(self, point: tuple[int, int]) -> bool:
        """Return whether a point lies on a note that leads to a clause."""
        return bool(self._model.notes.clause) and self.covers(point)
