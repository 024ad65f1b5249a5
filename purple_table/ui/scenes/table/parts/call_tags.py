"""The calls of the bidding: a bubble beside the caller, and the contract in large letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame

from purple_table.core.actions import Bid
from purple_table.core.events import Called, DealBegan, Event, Moved, Noted
from purple_table.core.game import View
from purple_table.core.messages import SILENT, Message
from purple_table.ui.cards.denominations import call_mark, call_words, contract_words
from purple_table.ui.cards.seat_places import SeatPlace
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.cards.trick_places import card_rect
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import CallbackStep, WaitStep
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tell, tr
from purple_table.ui.scenes.match_words import is_declaration
from purple_table.ui.scenes.table.overlays.note_box import draw_bubble_tail
from purple_table.ui.scenes.table.parts.cards_beside import UPCARD
from purple_table.ui.scenes.table.parts.contract_box import say_played_by
from purple_table.ui.scenes.table.parts.laid_sets import SET_ROLE
from purple_table.ui.scenes.table.table_context import RegisteredPart, TableContext

_LINGER, _ANNOUNCED, _SPOKEN = 2.2, 1.2, 0.9
"""The seconds that calls stay after the bidding, that the contract is announced, and that a declaration is heard; a
click ends that."""


class _Bubble(NamedTuple):
    """The text of a bubble, and the seconds that it still stays; None while the bidding goes on. One of the bidding
    goes with the first card, at the latest."""

    text: str
    seconds: float | None
    is_bid: bool = False


class CallTags(RegisteredPart):
    """Shows the last call of every seat beside its plate while the bidding goes on. Nobody has to wait for it."""

    def __init__(self, context: TableContext, lying: Callable[[], Sequence[pygame.Rect]]) -> None:
        """`lying` returns where open cards lie close below the plates, with their labels."""
        super().__init__(context)
        self._lying = lying
        self._bubbles: dict[int, _Bubble] = {}
        self.banner: tuple[str, str] | None = None
        """The announcement: a large line and a small one, with markup."""

    @property
    def calls(self) -> list[Called]:
        """The calls of the running deal, oldest first."""
        return [event for event in self._model.view.history if isinstance(event, Called)]

    def explain_call(self, event: Called) -> Message:
        """Return what a call promises, silent if the game has nothing to say."""
        return self._model.forecast(Bid(event.call)) if event.call != "pass" else SILENT

    def tell_calls(self, seat: int) -> list[str]:
        """Return the calls of a seat in a line, and what its last bid means, with markup."""
        deck = self._model.deck
        calls = [event for event in self.calls if event.seat == seat]
        if not calls:
            return []
        line = tr("Called {calls}", calls=", ".join(call_mark(deck, event) for event in calls))
        return [line, *self.explain_calls(calls)]

    def explain_calls(self, calls: Sequence[Called]) -> list[str]:
        """Return what the last bid among some calls of one seat promises, with markup; nothing if it is unknown."""
        deck = self._model.deck
        for event in reversed(calls):
            if meaning := self.explain_call(event):
                return [f"**{call_words(deck, event)}**: {tell(meaning)}"]
        return []

    def on_event(self, event: Event) -> None:
        """Show a call, with its sound."""
        if isinstance(event, DealBegan):
            self._bubbles.clear()
        elif isinstance(event, Called):
            self._bubbles[event.seat] = self._make_bubble(event)
            if is_declaration(event):
                # Several are said at once, one after the other.
                self._picture.queue.add(WaitStep(_SPOKEN))
        elif isinstance(event, Noted) and event.kind == "pass":
            self._bubbles[event.seat] = _Bubble(tr("Pass"), None)
        elif isinstance(event, Noted) and event.kind == "contract":
            self._announce(event)
        elif isinstance(event, Moved) and event.target.role == SET_ROLE and event.source.owner is not None:
            # Who has passed may play when the turn comes round again.
            self._bubbles.pop(event.source.owner, None)
        elif isinstance(event, Moved) and event.target.role == "trick":
            self._bubbles = {seat: bubble for seat, bubble in self._bubbles.items() if not bubble.is_bid}

    def _make_bubble(self, event: Called) -> _Bubble:
        return _Bubble(call_mark(self._model.deck, event), None, self._model.view.status.phase == "bidding")

    def on_settled(self, view: View) -> None:
        """Keep the last calls while the bidding goes on, and afterwards for a moment."""
        if view.status.phase == "bidding":
            self._bubbles = {event.seat: self._make_bubble(event) for event in self.calls}
            return
        for seat, bubble in self._bubbles.items():
            if bubble.seconds is None:
                self._bubbles[seat] = bubble._replace(seconds=_LINGER)

    def clear(self) -> None:
        """Remove calls that still stay."""
        self._bubbles.clear()

    def update(self, dt: float) -> bool:
        """Let calls disappear; return True when one does."""
        gone = False
        for seat, bubble in tuple(self._bubbles.items()):
            if bubble.seconds is not None:
                self._bubbles[seat] = bubble._replace(seconds=bubble.seconds - dt)
                if bubble.seconds <= dt:
                    del self._bubbles[seat]
                    gone = True
        return gone

    @property
    def rects(self) -> list[pygame.Rect]:
        """The places of the bubbles that are shown."""
        layout = self._picture.places.layout
        return [rect for _, rect, _ in self._list_bubbles(layout)] if layout is not None else []

    def draw_above(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw bubbles and announcement, except those that a panel would cover."""
        kit = self._drawing.kit
        for place, rect, text in self._list_bubbles(layout):
            _draw_bubble(kit, surface, rect, layout.seats[place].plate, text)
        if self.banner is not None:
            _draw_banner(kit, surface, layout.middle, *self.banner)

    def _list_bubbles(self, layout: TableLayout) -> Iterator[tuple[int, pygame.Rect, str]]:
        """Return the bubbles that no panel covers: their places at the table, where they lie, and their words."""
        kit = self._drawing.kit
        panel = self._find_panel()
        played = {place for place, _ in self._picture.trick}
        # The tray keeps its place in the layout for a moment after the last card has left it.
        giving = self._model.ask is not None and self._model.ask.kind == "give"
        for seat, bubble in self._bubbles.items():
            place = self._picture.find_place(seat)
            plate = layout.seats[place].plate
            rect = self._find_bubble_room(kit, layout.seats[place], _place_bubble(kit, layout, plate, bubble.text))
            if not place and (rect.colliderect(layout.prompt) or rect.colliderect(layout.hand)):
                continue  # one's own call is known; words or cards lie there
            if place in played or (layout.slots and giving and layout.tray.colliderect(rect)):
                continue  # a card lies there now, or is to
            if panel is not None and panel.rect.colliderect(rect) and place:
                rect.center = layout.seats[place].fan.center
                if layout.low and not layout.seats[place].turned:
                    rect.midleft = (plate.right + kit.px(9), plate.centery)
            if panel is None or not panel.rect.colliderect(rect):
                yield place, rect, bubble.text

    def _find_bubble_room(self, kit: Kit, seat: SeatPlace, rect: pygame.Rect) -> pygame.Rect:
        """Return the room of a bubble: over the backs of its seat where it would lie on other cards, and at the other
        side of the plate where on the card that is called about."""
        if seat.fan.width and rect.collidelist(self._lying()) >= 0:
            rect.center = seat.fan.center
        plate = seat.plate
        spot = self._picture.find_spot(UPCARD, 0, 1) if self._picture.piles.get(UPCARD) else None
        if spot is not None and card_rect(spot.pose, spot.width).colliderect(rect):
            rect.midleft = (plate.right + kit.px(9), plate.centery)
        return rect

    def _announce(self, event: Noted) -> None:
        """Announce the contract in large letters before the first card; the pause ends at a click."""
        if event.contract is None:
            self.banner = self._model.teller.read(event.words), ""
        else:
            self.banner = (
                contract_words(self._model.deck, event.contract),
                self._model.teller.read(say_played_by(event.seat)),
            )
        queue = self._picture.queue
        queue.add(WaitStep(_ANNOUNCED), CallbackStep(self._end_announcement))

    def _end_announcement(self) -> None:
        self.banner = None


def _draw_banner(kit: Kit, surface: pygame.Surface, middle: pygame.Rect, large: str, small: str) -> None:
    words = kit.text.paragraph(large, kit.theme.heading, colors.INK)
    if words.get_width() > middle.width - kit.px(40):
        words = kit.text.paragraph(large, kit.theme.strong, colors.INK, middle.width - kit.px(40), "center")
    below = kit.text.paragraph(small, kit.theme.body, colors.INK) if small else None
    size = words.get_size() if below is None else (max(words.get_width(), below.get_width()), words.get_height())
    rect = pygame.Rect((0, 0), size).inflate(kit.px(56), kit.px(30))
    if below is not None:
        rect.height += below.get_height() + kit.px(4)
    rect.center = middle.center
    kit.shadow(surface, rect, kit.theme.panel_radius, kit.px(16))
    kit.box(surface, rect, skins.NOTE, kit.theme.panel_radius)
    surface.blit(words, words.get_rect(midtop=(rect.centerx, rect.top + kit.px(15))))
    if below is not None:
        surface.blit(below, below.get_rect(midbottom=(rect.centerx, rect.bottom - kit.px(15))))


def _place_bubble(kit: Kit, layout: TableLayout, plate: pygame.Rect, text: str) -> pygame.Rect:
    """Return the room of a bubble: on the side of the plate that looks to the middle. The own one stands above its
    plate, or beside it where somebody else sits there."""
    size = kit.text.layout(text, kit.theme.strong).size
    rect = pygame.Rect(0, 0, max(size[0] + kit.px(22), kit.px(44)), size[1] + kit.px(12))
    gap, middle = kit.px(9), layout.middle
    if plate == layout.seats[0].plate:
        rect.midbottom = (plate.centerx, plate.top - gap)
        if any(rect.colliderect(seat.plate) for seat in layout.seats[1:]):
            rect.midleft = (plate.right + gap, plate.centery)
    elif plate.bottom <= middle.top:
        rect.midtop = (plate.centerx, plate.bottom + gap)
    elif plate.right <= middle.left + gap:
        rect.midleft = (plate.right + gap, plate.centery)
    elif plate.left >= middle.right - gap:
        rect.midright = (plate.left - gap, plate.centery)
    else:
        rect.midtop = (plate.centerx, plate.bottom + gap)
    if rect.centery == plate.centery and rect.top < layout.prompt.bottom:
        # Where words lie beside the plate it stands beside the head.
        rect.bottom = min(rect.bottom, middle.bottom)
    rect.clamp_ip(pygame.Rect((0, 0), layout.size))
    return rect


def _draw_bubble(kit: Kit, surface: pygame.Surface, rect: pygame.Rect, plate: pygame.Rect, text: str) -> None:
    kit.shadow(surface, rect, rect.height // 2, kit.px(7))
    toward = pygame.Vector2(plate.center) - rect.center
    beside = rect.right <= plate.left or rect.left >= plate.right
    if beside or abs(toward.x) * plate.height > abs(toward.y) * plate.width:
        point = (rect.left if toward.x < 0 else rect.right, rect.centery)
    else:
        point = (rect.centerx, rect.top if toward.y < 0 else rect.bottom)
    draw_bubble_tail(kit, surface, point, kit.px(10))
    kit.box(surface, rect, skins.NOTE, rect.height // 2)
    words = kit.text.paragraph(text, kit.theme.strong, colors.INK)
    surface.blit(words, words.get_rect(center=rect.center))
