"""Name plates: who sits where, what the seat has, whose turn it is, and who is thinking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from purple_table.art.portraits import Mood
from purple_table.core.events import TrickWon
from purple_table.core.record import Seat
from purple_table.players.levels import LEVELS
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.cards.denominations import contract_mark
from purple_table.ui.cards.emblems import draw_head, find_emblem
from purple_table.ui.cards.seat_places import SeatPlace, find_name_row
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.surfaces import transparent
from purple_table.ui.kit.telling import tell_plainly, tr, translate_markup
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.match_words import describe_level, name_level, store_name
from purple_table.ui.scenes.table.parts.plate_picture import PlateState, has_room_for_note, make_plate
from purple_table.ui.scenes.table.parts.registry import TableParts
from purple_table.ui.scenes.table.table_context import TableContext, TablePart
from purple_table.ui.scenes.table.table_words import counter_texts, find_side, has_lost_nil, seat_counters

_BACK = skins.Skin(colors.LAVENDER, colors.RAISED_EDGE, colors.IVORY)
_COUNTING = skins.Skin(colors.GOLD_TOP, colors.GOLD_EDGE, colors.IVORY)
_TRICK = (13, 18, 9, 10)
"""The card that stands for a trick taken: width, height, how much of it is visible, and the distance between two."""
_AROUND, _BESIDE = 12, 16
"""How far a plate reaches beyond itself, and how far a head with the dealer's chip does, in reference units."""
_FADED = (120, 120, 120, 255)
"""What the colors of a plate are multiplied by whose seat has passed."""
_KEPT = 40
"""The most pictures of plates that are kept."""
_SMALL = 34
"""Below this many reference units a head has no room for a chip on it."""


class Plates:
    """Draws plates with their heads, and caches the last pictures."""

    def __init__(self, cards: CardSurfaces) -> None:
        self._cards = cards
        self._kept: dict[tuple[object, ...], pygame.Surface] = {}

    def draw(
        self,
        kit: Kit,
        surface: pygame.Surface,
        place: SeatPlace,
        state: PlateState,
        seat: Seat,
        mood: Mood,
        won: tuple[bool, ...],
    ) -> None:
        """Draw the plate of a seat, its head, and the tricks that it has `won` under it, True for those with cards that
        count.

        The plate of the seat at turn is golden, with a ring.
        """
        rect, head = place.plate, place.portrait
        kit.shadow(surface, rect, kit.theme.panel_radius, kit.px(9))
        around, beside = 2 * kit.px(_AROUND), 2 * kit.px(_BESIDE)
        bounds = rect.inflate(around, around).union(head.inflate(beside, beside))
        apart = head.left - rect.left, head.top - rect.top
        key = (state, seat, mood, won, rect.size, apart, head.width, kit.theme.scale, kit.mood)
        picture = self._kept.get(key)
        if picture is None:
            if len(self._kept) > _KEPT:
                self._kept.clear()
            picture = self._kept[key] = transparent(bounds.size)
            here = rect.move(-bounds.left, -bounds.top), head.move(-bounds.left, -bounds.top)
            self._paint(kit, picture, *here, state, seat, mood, won)
        surface.blit(picture, bounds)

    def _paint(
        self,
        kit: Kit,
        picture: pygame.Surface,
        rect: pygame.Rect,
        head: pygame.Rect,
        state: PlateState,
        seat: Seat,
        mood: Mood,
        won: tuple[bool, ...],
    ) -> None:
        """Draw everything except the shadow: a half-transparent edge must not be laid on another half-transparent
        one."""
        _draw_won(kit, picture, rect, won)
        picture.blit(make_plate(kit, rect.size, state, _find_name_start(kit, rect, head)), rect)
        if state.active:
            kit.outline(picture, rect.inflate(kit.px(4), kit.px(4)), colors.GOLD_TOP, kit.px(14), kit.px(2))
        draw_head(kit, self._cards, picture, head, seat, mood, colors.INK if state.active else colors.IVORY)
        if state.dealer:
            self.draw_dealer(kit, picture, rect, head)
        if state.broken:
            # A sign of its own: the color alone need not tell.
            center = rect.right - kit.px(6), rect.bottom - kit.px(3)
            kit.disc(picture, center, kit.px(23), colors.CHILL_EDGE)
            kit.disc(picture, center, kit.px(20), colors.CHILL)
            cross = kit.text.line("×", kit.theme.strong, colors.IVORY)
            picture.blit(cross, cross.get_rect(center=center))
        if state.faded:
            picture.fill(_FADED, special_flags=pygame.BLEND_RGBA_MULT)

    def draw_dealer(self, kit: Kit, surface: pygame.Surface, rect: pygame.Rect, head: pygame.Rect) -> None:
        """Draw the dealer's chip at the left of a head, so that it hides no face, or at the corner of the plate."""
        center = dealer_spot(kit, rect, head)
        kit.disc(surface, center, kit.px(20), colors.INK)
        kit.disc(surface, center, kit.px(17), colors.GOLD_TOP)
        letter = kit.text.line(tr("D"), kit.theme.small._replace(weight=700), colors.INK)
        surface.blit(letter, letter.get_rect(center=center))

    def draw_thinking(self, kit: Kit, surface: pygame.Surface, place: SeatPlace, phase: int) -> None:
        """Draw three dots in a bubble at the corner of a plate where no head is, one of them lit."""
        rect, bubble = place.plate, pygame.Rect(0, 0, kit.px(40), kit.px(20))
        across = rect.left + kit.px(24) if place.portrait.centerx > rect.centerx else rect.right - kit.px(24)
        bubble.midbottom = (across, rect.top + kit.px(6))
        kit.box(surface, bubble, skins.NOTE, bubble.height // 2)
        for dot in range(3):
            color = colors.INK if dot == phase % 3 else colors.mix(colors.IVORY, colors.INK, 0.35)
            kit.disc(surface, (bubble.centerx + (dot - 1) * kit.px(10), bubble.centery), kit.px(6), color)


def _find_name_start(kit: Kit, plate: pygame.Rect, head: pygame.Rect) -> int:
    """Return where the row with the name begins on a plate, at the right of a head that reaches down there."""
    in_row = head.bottom > find_name_row(plate, kit.px)
    return head.right - plate.left + kit.px(7) if in_row else kit.px(11)


def dealer_spot(kit: Kit, plate: pygame.Rect, head: pygame.Rect) -> tuple[int, int]:
    """Return where the dealer's chip lies; a small head leaves no room beside it."""
    if head.width < kit.px(_SMALL):
        return plate.right - kit.px(4), plate.top - kit.px(2)
    return head.left + head.width // 10, head.centery + head.height // 5


def _draw_won(kit: Kit, surface: pygame.Surface, plate: pygame.Rect, won: tuple[bool, ...]) -> None:
    """Draw the tricks that a seat has taken, a card for each, as far as they stick out under its plate.

    Tricks with cards that count are golden.
    """
    width, height, seen, apart = map(kit.px, _TRICK)
    left, room = plate.left + kit.px(14), plate.width - 2 * kit.px(14) - width
    step = min(float(apart), room / max(1, len(won) - 1))
    for number, counts in enumerate(won):
        card = pygame.Rect(round(left + step * number), plate.bottom + seen - height, width, height)
        kit.box(surface, card, _COUNTING if counts else _BACK, kit.px(3))


def plate_note(state: PlateState, more: Sequence[str] = ()) -> str:
    """Return everything that a plate has to say, with markup, for plates that are too small; `more` are further
    lines."""
    who = f"**{escape(state.name)}**"
    if state.note:
        who = translate_markup("**{name}**, computer ({level})", name=state.name, level=state.note)
    words = [tr("Total {points}", points=state.total)] if state.total is not None else []
    words += [
        translate_markup("{label} {value} this deal", label=label, value=value).strip()
        for label, value in state.counters
    ]
    if state.contract:
        words.append(tr("Plays with the declarer") if state.ally else tr("Plays {contract}", contract=state.contract))
    if state.dealer:
        words.append(tr("**D** Deals the cards"))
    return "\n".join([who, *words, *more])


class Seats(TablePart):
    """Computes the content of the plates of all seats, and draws them."""

    def __init__(self, context: TableContext, parts: TableParts) -> None:
        super().__init__(context)
        self._parts = parts
        self._plates = Plates(self._drawing.cards)
        self._known: tuple[object, ...] = ()
        self._states: list[tuple[PlateState, tuple[bool, ...]]] = []
        self._worths: Mapping[str, int] | None = None

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw every plate, with dots where somebody thinks."""
        kit, model, parts = self._drawing.kit, self._model, self._parts
        # A view is never changed, so that the one that is shown need only be read once; while points count up there is
        # another one for each number.
        shown = parts.standings.is_shown, parts.shown_counters, self._list_hand_sizes()
        known = (parts.rolling.view, model.seats, model.active_seat, model.last_trick, layout, kit.theme.scale, *shown)
        if known != self._known:
            self._known = known
            states = self._find_states(layout)
            self._states = [(state, self._list_won_tricks(place)) for place, state in enumerate(states)]
        for place, (where, (state, won)) in enumerate(zip(layout.seats, self._states, strict=True)):
            mood = parts.people.find_face(model.find_seat(place))
            self._plates.draw(kit, surface, where, state, self._seat(place), mood, won)
            if self._is_thinking(place):
                self._plates.draw_thinking(kit, surface, where, model.dots)

    def draw_own_dealer(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the dealer's chip of the own plate, on a panel that reaches down to it."""
        own = layout.seats[0]
        if self._find_panel() is not None and self._states and self._states[0][0].dealer:
            self._plates.draw_dealer(self._drawing.kit, surface, own.plate, own.portrait)

    def _find_states(self, layout: TableLayout) -> list[PlateState]:
        """Return what the plates show: the levels of all computers, or of none where one of them has no room."""
        kit, states = self._drawing.kit, [self.plate(place) for place in range(len(layout.seats))]
        noted = [(seat, state) for seat, state in zip(layout.seats, states, strict=True) if state.note]
        if all(
            has_room_for_note(kit, seat.plate.size, state, _find_name_start(kit, seat.plate, seat.portrait))
            for seat, state in noted
        ):
            return states
        return [state._replace(note="") for state in states]

    def _list_hand_sizes(self) -> tuple[int, ...]:
        """Return how many cards each place holds where hands grow during play; none elsewhere."""
        status = self._parts.rolling.view.status
        grows = status.phase == "playing" and status.hand > 0 and not status.tricks
        open_sizes = [len(self._picture.shown.get(place, ())) for place in range(self._picture.players)]
        sizes = zip(self._picture.counts, open_sizes, strict=True)
        # A hand that lies open as a whole has no backs.
        return (len(self._picture.hand), *[backs or shown for backs, shown in sizes][1:]) if grows else ()

    def _list_won_tricks(self, place: int) -> tuple[bool, ...]:
        """Return for each trick that the seat at a place has taken in this deal whether it contains cards that
        count."""
        counters = self._model.view.status.counters
        seat = self._model.find_seat(place)
        count = next((counter.values[seat] or 0 for counter in counters if counter.kind == "tricks"), 0)
        won = [bool(self._list_counting_cards(event)) for event in self._list_tricks(seat)]
        return (*won[:count], *[False] * (count - len(won)))

    def _list_tricks(self, seat: int) -> list[TrickWon]:
        return [event for event in self._model.view.history if isinstance(event, TrickWon) and event.seat == seat]

    def _list_counting_cards(self, event: TrickWon) -> list[str]:
        """Return the cards of a trick that bring or cost something; none if every card does."""
        if self._worths is None:
            worths = self._model.captured_worth
            self._worths = worths if len(worths) < len(self._model.deck.cards) else {}
        return [card for card in event.cards if card in self._worths]

    def _list_captured(self, seat: int) -> list[str]:
        """Return the cards that count among those a seat has captured, with markup."""
        cards = [card for event in self._list_tricks(seat) for card in self._list_counting_cards(event)]
        return [tr("Captured {cards}", cards=" ".join(f"{{{card}}}" for card in cards))] if cards else []

    def _seat(self, place: int) -> Seat:
        """Return who sits at a place."""
        return self._model.seats[self._model.find_seat(place)]

    def plate(self, place: int) -> PlateState:
        """Return what the plate at a place shows."""
        view = self._parts.rolling.view
        number = self._model.find_seat(place)
        seat = self._seat(place)
        side = find_side(view, number)
        emblem = find_emblem(view.sides, view.seat, side)
        status = view.status
        # What stands on the board of the sides need not stand here too.
        board = self._parts.standings.is_shown
        drawn = self._parts.shown_counters
        counters = seat_counters([counter for counter in status.counters if counter.kind not in drawn], number)
        most = tuple((label, max(value, "10", key=len)) for label, value in counters)
        if not board and not view.totals[side]:
            # No points in the deal and none before: one nothing says it.
            points = {tell_plainly(counter.label) for counter in status.counters if counter.kind == "points"}
            counters = tuple(pair for pair in counters if pair not in {(label, "0") for label in points})
        # Chips that are drawn beside the plate with their number are the total, where it is counted in them.
        counted = any(counter.kind in drawn and counter.values == view.totals for counter in status.counters)
        if not board:
            # Where there is room for one only the last stays: the own bid, or else the contract of the side.
            of_side = [pair for pair in counter_texts(status.side_counters, side) if pair[1] != "0"]
            bids = any(counter.kind == "bid" for counter in status.counters)
            counters = (*of_side, *counters) if bids else (*counters, *of_side)
        if (sizes := self._list_hand_sizes()) and number not in status.out:
            counters = (*counters, (tr("Cards"), f"{sizes[place]}"))
        ally = number in status.party and number != status.declarer
        plays = status.contract if status.declarer == number else None
        contract = contract_mark(self._model.deck, plays) if plays else tr("Ally") if ally else ""
        if any(value.split()[-1:] == [contract] for _, value in counters):
            contract = ""  # the counter says the number
        # Chips lie where the level would stand, and so does the sign of a seat that is out.
        level = seat.computer and status.pot is None and number not in status.out
        layout = self._picture.places.layout
        # In one row a total of nothing would take the room of the word for the figure beside it.
        nothing = layout is not None and layout.low and bool(counters) and not any(view.totals)
        total = None if board or counted or nothing else view.totals[side]
        return PlateState(
            *(seat.name, name_level(seat.level) if level else "", counters, total),
            status.dealer == number,
            self._model.active_seat == number,
            emblem,
            contract,
            contract_mark(self._model.deck, plays, close=True) if plays and contract else "",
            ally,
            number in status.passed and self._model.active_seat != number,
            has_lost_nil(view, number, self._model.last_trick),
            most,
        )

    def note(self, place: int) -> str:
        """Return everything about the seat at a place, with markup: its calls, what they mean, and why it played its
        card."""
        seat = self._model.find_seat(place)
        drawn = [counter for counter in self._model.view.status.counters if counter.kind in self._parts.shown_counters]
        who = self._seat(place)
        level = [f"*{escape(describe_level(who.level))}*"] if who.computer and who.level in LEVELS else []
        counted = [f"{escape(label)} {escape(value)}" for label, value in counter_texts(drawn, seat)]
        reason = self._parts.reasons.tell_reason(place)
        why = [f"*{reason}*"] if reason else []
        return plate_note(
            self.plate(place),
            [
                *level,
                *counted,
                *self._list_captured(seat),
                *self._parts.call_tags.tell_calls(seat),
                *self._describe_record(seat),
                *why,
            ],
        )

    def _describe_record(self, seat: int) -> list[str]:
        """Return how the viewer's matches went against a computer on another side."""
        view, seats, you = self._model.view, self._model.seats, self._model.you
        if you is None or not seats[seat].computer or find_side(view, seat) == find_side(view, you):
            return []
        line = self._model.describe_record(store_name(seats[you].name), seats[seat].name)
        return [line] if line else []

    def _is_thinking(self, place: int) -> bool:
        seat = self._model.thinking_seat
        return seat is not None and not self._playback.is_busy and self._picture.find_place(seat) == place
