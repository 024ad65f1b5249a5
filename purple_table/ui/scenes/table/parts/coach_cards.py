"""The coach: one small card at a time, near what it is about and never over anything that is needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import pygame

from purple_table.art.sprites import card_height
from purple_table.core.coach import DECISIONS, SHOWN_BY_TRICKS, Coach, CoachCard, find_moments
from purple_table.core.events import DealBegan, DealScored, Event, Moved
from purple_table.core.game import View
from purple_table.core.messages import Term, say
from purple_table.ui.cards.table_layout import TableLayout, hand_room, trick_rects
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tell, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Font
from purple_table.ui.scenes.table.overlays.note_box import Room, free_place, list_smaller
from purple_table.ui.scenes.table.parts.coach_surroundings import CoachSurroundings
from purple_table.ui.scenes.table.table_context import Point, RegisteredPart, TableContext

_WIDTHS, _NARROW_WIDTHS = (380, 440, 300, 520, 580, 640, 240), (190, 180, 150)
"""The possible widths of a card, in reference units, the best first, and those that it has without room for others."""
_WIDE = (380, 440, 520, 580, 640)
"""The possible widths of one that says the aim of the game before anything else, in reference units."""
_SLIPS, _FEW_LINES = (420, 500, 580, 660, 760), (2, 3, 4)
"""The possible widths of a card above the own hand, in reference units, and its numbers of lines, the best first."""
_PAD, _LOW_PAD, _GAP, _STEP = 12, 6, 6, 9
"""The margin of a card, the same above and below the words above the own hand, the air around it, and the step by which
room for it is looked for."""
_LEAST_PLAYED = 2
"""The cards that a person must have played in a deal that ends the lesson."""
_TRICK_CARDS = (52, 40)
"""The possible widths of the cards of a small picture, in reference units, the best first."""
_APART, _OVERLAPPING = 4, 55
"""The most cards of a small picture that lie apart, and the share of a card, in hundredths, that is seen of others."""
_BY_HAND = ("play", "lead", "follow", "late", "discard", "meld")
_HOW_TO = "beat"
"""The moment of cards without which nobody knows which cards could be played: nothing in the hand is said to follow."""


class CoachCards(RegisteredPart):
    """Shows a coach's cards during a deal. A card disappears when it is put away, or once the person has decided."""

    def __init__(
        self,
        context: TableContext,
        widgets: Callable[[], Sequence[pygame.Rect]],
        boards: Callable[[], Sequence[pygame.Rect]],
        is_hidden: Callable[[], bool],
        has_room_for_words: Callable[[pygame.Rect], bool],
    ) -> None:
        """`widgets` returns the places of buttons and fields now, `boards` those of what may be covered for a while;
        `is_hidden` returns whether something is shown in the middle over which no card may lie, `has_room_for_words`
        whether what is asked can be read beside a card that lies in its strip."""
        super().__init__(context)
        self._surroundings = CoachSurroundings(context, widgets)
        self._boards, self._is_hidden = boards, is_hidden
        self._has_room_for_words = has_room_for_words
        self._coach: Coach | None = None
        self._on_end: Callable[[], None] = lambda: None
        self._told: dict[int, set[str]] = {}
        self._past_ids: set[str] = set()
        self._reader: int | None = None
        self._place: pygame.Rect | None = None
        self._font: Font | None = None
        self._placed_for: object = None
        self._trick_card = 0
        self._is_slip = False
        """Whether the card lies above the own hand, with its picture beside the words."""
        self._cards_played = 0
        """How many cards somebody who is coached has played in the deal."""
        self._aim: CoachCard | None = None
        self._shown_after = 0
        """The number of events of the deal after which the card came."""
        self.card: CoachCard | None = None
        """The card that is shown, or waits for room."""

    def begin(self, coach: Coach, on_end: Callable[[], None]) -> None:
        """Coach the deal that is played, and the next if no card of the person is; `on_end` is called after it. What
        earlier tricks have shown is not told any more."""
        self._coach, self._on_end = coach, on_end
        model = self._model
        past = find_moments(model.view, model.deck, model.heights).intersection(SHOWN_BY_TRICKS)
        self._past_ids = {card.id for card in coach.cards if card.moment in past}
        self._told.clear()
        self._show_next()

    def stop(self) -> None:
        """Stop the lesson."""
        self._coach = self.card = None

    @property
    def words(self) -> str:
        """What the card says, with markup; "" while there is none."""
        return self._text(self.card) if self.card is not None else ""

    @property
    def rect(self) -> pygame.Rect | None:
        """Where the card lies; None while there is none, or no room for it, or while it is hidden."""
        layout = self._picture.places.layout
        if self.card is None or layout is None or self._picture.covered or self._is_hidden():
            return None
        self._find_place(self._drawing.kit, layout, self.card)
        return self._place

    def put_away(self) -> bool:
        """Take the card away; the next one that is due comes. Return True if there was one."""
        if self.rect is None:
            return False
        self.on_action()
        self._show_next()
        return True

    def on_action(self) -> None:
        """Put the card away, because the person has decided; it counts as read only if there was room to show it."""
        if self.card is not None and self._place is None:
            self._heard_ids.discard(self.card.id)
            if self._aim is not None:
                self._heard_ids.discard(self._aim.id)
        self.card = None

    def on_event(self, event: Event) -> None:
        """End the coach with the first deal that the person has really played: to pass or to give in teaches little."""
        if isinstance(event, DealBegan):
            self.card, self._cards_played = None, 0
        elif isinstance(event, Moved) and event.source.role == "hand":
            self._cards_played += len(event.cards) if event.source.owner in self._told else 0
        elif isinstance(event, DealScored) and event.lines and self._cards_played >= _LEAST_PLAYED and self._coach:
            told = set[str]().union(*self._told.values())
            # What was not told of a decision, because it did not come, is told when it does.
            left = tuple(card for card in self._coach.cards if card.moment in DECISIONS and card.id not in told)
            self._coach, self.card = Coach(left) if left else None, None
            self._on_end()
            self._on_end = lambda: None

    def on_settled(self, view: View) -> None:
        """Show the card that is due now; another person gets none that was intended for the one before, and a decision
        that is taken back takes the card with it that came after it."""
        if self.card is not None and len(view.history) < self._shown_after:
            self._heard_ids.discard(self.card.id)
            self.card = None
        if self.card is None or self._model.seat_switch.reader != self._reader:
            self._show_next()

    def on_click(self, point: Point) -> bool:
        """Put the card away if it is clicked; return True if it was."""
        rect = self.rect
        return rect is not None and rect.collidepoint(point) and self.put_away()

    def draw_card(self, surface: pygame.Surface) -> None:
        """Draw the card, above a panel whose empty corner it may lie in."""
        rect, card = self.rect, self.card
        if rect is None or card is None:
            return
        kit = self._drawing.kit
        kit.shadow(surface, rect, kit.theme.radius, kit.px(10))
        kit.box(surface, rect, skins.NOTE, kit.px(7))
        beside = self._measure_picture(kit, card) if self._is_slip else 0
        words = kit.text.paragraph(
            self._text(card), self._font or kit.theme.small, colors.INK, rect.width - 2 * kit.px(_PAD) - beside
        )
        top = rect.centery - words.get_height() // 2 if self._is_slip else rect.top + kit.px(_PAD)
        surface.blit(words, (rect.left + kit.px(_PAD), top))
        if self._trick_card:
            self._draw_trick(kit, surface, card, rect)

    def _draw_trick(self, kit: Kit, surface: pygame.Surface, card: CoachCard, rect: pygame.Rect) -> None:
        """Draw the small picture below the words or beside them: the trick from left to right, and a frame around what
        takes it."""
        width, cards = kit.px(self._trick_card), self._drawing.cards
        gap = kit.px(_GAP)
        step = self._find_step(kit, card)
        left = rect.centerx - (self._measure_picture(kit, card) - 2 * gap) // 2
        top = rect.bottom - kit.px(_PAD) - card_height(width)
        if self._is_slip:
            left = rect.right - kit.px(_PAD) - (self._measure_picture(kit, card) - 2 * gap)
            top = rect.centery - card_height(width) // 2
        for index, code in enumerate(card.trick):
            at = left + index * step, top
            surface.blit(cards.miniature(self._model.deck[code], width, step / width), at)
            if code == card.winner:
                line = cards.outline_width(width)
                surface.blit(cards.outline(width, colors.RAISED), (at[0] - line, at[1] - line))

    def _show_next(self) -> None:
        """Show the first card that is due for the person who looks at the own hand; each person gets all of them."""
        self.card, self._place, self._placed_for = None, None, None
        self._reader = self._model.seat_switch.reader
        if self._coach is None or self._reader is None or self._picture.covered:
            return
        model = self._model
        self.card = self._coach.find_due_card(
            find_moments(model.view, model.deck, model.heights), frozenset(self._heard_ids)
        )
        self._shown_after = len(model.view.history)
        if self.card is not None:
            names = {color.code: tell(say("{color}", color=Term(color.name))) for color in model.deck.colors}
            trump = (model.view.status.trump or "").casefold()
            self.card = self.card.avoid_trump(model.deck, trump, names).draw_trumps(model.view.status.promoted)
            aim = self._coach.aim
            self._aim = aim if aim is not None and aim.id not in self._heard_ids else None
            self._heard_ids.update(card.id for card in (self.card, self._aim) if card is not None)

    @property
    def _heard_ids(self) -> set[str]:
        """The ids of the cards that the person has read for whom the card is shown."""
        return self._told.setdefault(self._reader if self._reader is not None else -1, set(self._past_ids))

    def _find_place(self, kit: Kit, layout: TableLayout, card: CoachCard) -> None:
        """Look for room, unless the card has a good place already: one that is free, and not narrow."""
        air = 2 * kit.px(_GAP)
        taken = self._surroundings.list_taken_rects(kit, layout)
        taken += [board.inflate(air, air) for board in self._boards() if board.width and board.height]
        panel = self._find_panel()
        if panel is not None and panel.modal:
            taken.append(panel.rect)
        boards = (layout.prompt,)
        says = panel.prompt if panel is not None else ""
        key = card.id, layout, tuple(map(tuple, taken)), tuple(map(tuple, boards)), says
        if key == self._placed_for:
            return
        same_table = isinstance(self._placed_for, tuple) and self._placed_for[:2] == key[:2]
        self._placed_for = key
        held = self._place if same_table else None
        if held is not None and held.width > kit.px(_NARROW_WIDTHS[0]) and held.collidelist([*taken, *boards]) < 0:
            return
        spared = [boards, tuple(seat.fan for seat in layout.seats[1:])]
        kept = (*taken, *(rect for rects in spared for rect in rects))
        if self._place_slip(kit, layout, card, [*taken, *spared[1]]):
            return
        if self._model.ask is not None:
            # Nobody else plays before the person has decided, and then the card goes.
            lying = self._surroundings.list_places_in_trick()
            spared.append(tuple(rect for place, rect in enumerate(trick_rects(layout)) if place not in lying))
        bounds = pygame.Rect((0, 0), layout.size).inflate(-2 * kit.px(_GAP), -2 * kit.px(_GAP))
        anchor, step = self._anchor(layout, card), max(2, kit.px(_STEP))
        # Rather than over a seat or a board the card lies where nobody has played yet, in small letters, and then
        # without its picture.
        alone = Room(bounds, (*taken, *(rect for rects in spared for rect in rects)))
        felt = Room(bounds, kept)
        pictures = _TRICK_CARDS if card.trick else ()
        smaller = list_smaller(kit, layout.size)[::3]
        rooms = ((alone, pictures), (felt, pictures), (alone, (0,)), (felt, (0,)))
        # Rather one card after the other than both in a narrow column or in small letters.
        shapes = (_WIDE,) if self._aim is not None else (_WIDTHS, _NARROW_WIDTHS)
        sizes_of_text = (kit.theme.sentences,) if self._aim is not None else (kit.theme.sentences, smaller)
        for typefaces, (room, widths) in product(sizes_of_text, rooms):
            # Rather in smaller letters than in many short lines.
            for self._trick_card, units, self._font in product(widths, shapes, typefaces):
                sizes = self._measure_sizes(kit, card, self._font, units)
                self._place = free_place(sizes, room, anchor, step)
                if self._place is not None:
                    return
        self._trick_card = 0
        if self._aim is not None:
            self._place_one_of_two(kit, layout, self._aim, card)
            return
        if not layout.slots and self._place_slip(kit, layout, card, [*taken, *spared[1]], over_words=True):
            return
        self._trick_card = 0
        anywhere = Room(bounds, tuple(taken), tuple(spared))
        if self._is_asked_in_strip:
            anywhere = Room(bounds, (*taken, *boards), tuple(spared[1:]))
        # Rather in small letters than not at all.
        self._font = kit.theme.small._replace(size=min(font.size for font in (kit.theme.small, *smaller)))
        sizes = self._measure_sizes(kit, card, self._font, (*_WIDTHS, *_NARROW_WIDTHS))
        self._place = free_place(sizes, anywhere, anchor, step)
        if self._place is None and layout.slots:
            self._place_slip(kit, layout, card, [*taken, *spared[1]], over_words=True)

    def _place_slip(
        self, kit: Kit, layout: TableLayout, card: CoachCard, taken: Sequence[pygame.Rect], *, over_words: bool = False
    ) -> bool:
        """Place the card above the own hand, `over_words` in place of those that a panel or a tray says as well; return
        False if there is no room."""
        self._place = self._find_slip(kit, layout, card, taken, over_words=over_words)
        self._is_slip = self._place is not None
        return self._is_slip

    def _place_one_of_two(self, kit: Kit, layout: TableLayout, aim: CoachCard, card: CoachCard) -> None:
        """Show the aim of the game alone, and later the card for which there is no room beside it. The card comes first
        where it tells a newcomer what can be done at once, or where there is room for it only."""
        panel, first = self._find_panel(), [aim, card]
        if card.moment == _HOW_TO and panel is not None and panel.cards and self._heard_ids <= {aim.id, card.id}:
            first.reverse()
        for one in (*first, first[0]):
            self.card, self._aim, self._placed_for = one, None, None
            self._find_place(kit, layout, one)
            if self._place is not None:
                break
        self._heard_ids.discard(next(other.id for other in (aim, card) if other is not self.card))

    @property
    def _is_asked_in_strip(self) -> bool:
        """Whether nothing but the strip for words says what is asked, by a panel of buttons."""
        panel = self._find_panel()
        return panel is not None and not panel.modal

    def _find_slip(
        self, kit: Kit, layout: TableLayout, card: CoachCard, taken: Sequence[pygame.Rect], *, over_words: bool = False
    ) -> pygame.Rect | None:
        """Return where the card lies with few long lines in the strip for words, next to the own cards; None if there
        is no room. The words go above it, or away if a panel says them, or if it may lie `over_words`."""
        panel = self._find_panel()
        if not over_words and (layout.slots or (panel is not None and panel.prompt != panel.short_prompt)):
            return None
        strip = layout.prompt
        if layout.seats[0].plate.top >= strip.bottom:
            strip = strip.union(pygame.Rect(layout.middle.left, strip.top, layout.middle.width, strip.height))
        lifts = 1 if self._model.legal_cards is not None else 0
        lowest = hand_room(layout, lifts).top - kit.px(_GAP)
        room = layout.size[0] - 3 * kit.px(_GAP) - strip.left
        widths = sorted({min(kit.px(width), most) for width in _SLIPS for most in (strip.width, room)})
        pictures = [_TRICK_CARDS[-1], 0] if card.trick else [0]
        # Rather without its picture than in the place of what is asked.
        with_words = (True, *[False] * over_words) if self._model.ask is not None else (False,)
        if self._is_asked_in_strip:
            with_words = (True,)
        shapes = product(with_words, pictures, _FEW_LINES, kit.theme.sentences, widths)
        for leaves_words, self._trick_card, most, font, width in shapes:
            room = width - 2 * kit.px(_PAD) - self._measure_picture(kit, card)
            words = kit.text.layout(self._text(card), font, max(1, room))
            if room < width // 3 or len(words.lines) > most:
                continue
            high = max(words.size[1], card_height(kit.px(self._trick_card)) if self._trick_card else 0)
            rect = pygame.Rect(0, 0, width, high + 2 * kit.px(_LOW_PAD))
            for bottom in (min(strip.bottom, lowest), lowest):
                rect.midbottom = strip.centerx, bottom
                # A wide one takes the room at the right of the strip, too.
                rect.left = max(rect.left, strip.left)
                if rect.collidelist([*taken]) < 0 and (not leaves_words or self._has_room_for_words(rect)):
                    self._font = font
                    return rect
        return None

    def _measure_picture(self, kit: Kit, card: CoachCard) -> int:
        """Return the width of the small picture beside the words, with the gap before it; 0 if there is none."""
        if not self._trick_card or not card.trick:
            return 0
        return (len(card.trick) - 1) * self._find_step(kit, card) + kit.px(self._trick_card) + 2 * kit.px(_GAP)

    def _find_step(self, kit: Kit, card: CoachCard) -> int:
        """Return the way from one card of the small picture to the next; many lie one over the other."""
        width = kit.px(self._trick_card)
        return width * _OVERLAPPING // 100 if len(card.trick) > _APART else width + kit.px(_GAP)

    def _measure_sizes(self, kit: Kit, card: CoachCard, font: Font, units: Sequence[int]) -> list[tuple[int, int]]:
        """Return the sizes of the card at widths in reference units, in a typeface."""
        pad, gap = 2 * kit.px(_PAD), kit.px(_GAP)
        across = below = 0
        if self._trick_card:
            across = pad + self._measure_picture(kit, card) - 2 * gap
            below = card_height(kit.px(self._trick_card)) + gap
        found = []
        for width in map(kit.px, units):
            if width >= across:
                size = kit.text.layout(self._text(card), font, width - pad).size
                found.append((width, size[1] + pad + below))
        return found

    def _anchor(self, layout: TableLayout, card: CoachCard) -> tuple[int, int]:
        """Return the middle of what a card is about."""
        panel = self._find_panel()
        if card.moment in _BY_HAND:
            return layout.hand.centerx, layout.hand.top
        return panel.rect.center if panel is not None else layout.middle.center

    def _text(self, card: CoachCard) -> str:
        """Return the text of a card, with markup, and how to put it away; the first one begins with the aim of the
        game."""
        words = tr("{words}  *Got it:* **G**", words=escape(card.words))
        return f"**{escape(self._aim.words)}**\n{words}" if self._aim is not None else words
