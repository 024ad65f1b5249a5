"""The base class of panels, and the context that a panel receives.

A panel answers one kind of ask that takes more than a click on a card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from purple_table.core.actions import Action, Pass
from purple_table.core.cards import Deck
from purple_table.core.game import Ask, Reason, View, Way
from purple_table.core.messages import Message
from purple_table.core.record import Seat
from purple_table.ui.cards.pile_layout import action_height
from purple_table.ui.cards.table_layout import TableLayout, trick_rects
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import Marker, tr
from purple_table.ui.kit.theme import Size, scale_for_window
from purple_table.ui.kit.widgets import Button, Widget
from purple_table.ui.kit.widgets.widget import Point
from purple_table.ui.scenes.match_words import join_names

_APART = 4
"""The gap between a panel and the board with the totals, in reference units."""
_SMALLER = 0.125
"""The steps in which the UI scale of a panel gives way."""


def place_in_dock(size: Size, dock: pygame.Rect) -> pygame.Rect:
    """Return where a panel of a size lies in a dock: near its bottom, and lower rather than higher."""
    rect = pygame.Rect((0, 0), (min(size[0], dock.width), size[1]))
    rect.midbottom = dock.midbottom
    rect.top = max(rect.top, dock.top)
    return rect


def free_room(kit: Kit, layout: TableLayout) -> pygame.Rect:
    """Return the space for a panel that covers nobody: between the seats, below the bar and above the strip for
    words."""
    room, own = layout.middle.copy(), layout.seats[0].plate
    if own.right > room.left and own.top < room.bottom:
        room.height = own.top - kit.px(6) - room.top
    return room


def list_keys(ways: Sequence[Way]) -> list[int | None]:
    """Return the keys of ways: to pass has the same everywhere, the others are numbered."""
    digits = iter(range(pygame.K_1, pygame.K_9 + 1))
    return [pygame.K_p if isinstance(way.action, Pass) else next(digits, None) for way in ways]


@dataclass(frozen=True)
class PanelContext:
    """What a panel knows of the ask, and the ways in which it answers.

    `ask` is the one of the `view`, and `seats` are the players. `legal_actions` returns every action that the rules
    allow, and `refusal` the reason why they do not allow one. `act` closes the panel and carries an action out, or
    shows on the table why it is refused; `show_refusal` only shows such a reason. A panel calls `on_change` when its
    `cards`, its `picks` or its looks have changed. `forecast` tells what an action would come to, and `guide` how hands
    like this one have fared; both are "" where nothing is known. With `calls_go_round` a seat may bid more than once.
    """

    view: View
    ask: Ask
    deck: Deck
    seats: Sequence[Seat]
    legal_actions: Callable[[], Sequence[Action]]
    refusal: Callable[[Action], Reason | None]
    act: Callable[[Action], None]
    show_refusal: Callable[[Reason], None]
    on_change: Callable[[], None]
    forecast: Callable[[Action], str] = lambda action: ""
    guide: str = ""
    calls_go_round: bool = False

    @property
    def prompt(self) -> str:
        """The markup of what is asked, which may name players."""
        return self.read_message(self.ask.prompt)

    def read_message(self, message: Message) -> str:
        """Return the markup of a message to the person who is asked."""
        return Marker([seat.name for seat in self.seats], self.view.seat).read(message)

    def side_name(self, side: int) -> str:
        """Return the names of the players of a side."""
        return join_names(self.seats[seat].name for seat in self.view.sides[side])


class AskPanel(Widget):
    """A panel around a `body` of widgets, which is open as long as its ask is.

    A `modal` panel takes mouse and keyboard for itself, except for the bar. Beside another one the own cards can be
    pointed at, Left and Right go through them, and what it needs to click lies on the table.
    """

    modal = True
    lies_low = False
    """Whether the panel lies in the lowest line of the middle."""
    least_width = 360.0
    """The least width, in reference units."""
    smallest = 1.0
    """How small its text may become to cover nobody, as a share of what suits the window."""

    def __init__(self, context: PanelContext, body: Widget) -> None:
        super().__init__()
        self.reactive = self.modal  # what lies below it cannot be clicked through it
        self.context = context
        self.body = body
        self._kit: Kit | None = None

    @property
    def children(self) -> Sequence[Widget]:
        """The body."""
        return (self.body,)

    @property
    def first_widget(self) -> Widget | None:
        """The widget that gets the keyboard when the panel opens."""
        return None

    @property
    def cards(self) -> frozenset[str] | None:
        """The own cards that may be chosen now; None if no card is asked for."""
        return None

    @property
    def picks(self) -> Sequence[str]:
        """The own cards that are chosen so far, which are shown lifted."""
        return ()

    @property
    def confirming(self) -> Button | None:
        """The button that Enter presses once cards are picked, rather than to pick one or put it back."""
        return None

    @property
    def prompt(self) -> str:
        """The prompt while the panel is open, with markup."""
        return self.short_prompt

    @property
    def short_prompt(self) -> str:
        """The first thing to do, with markup, if the panel itself says what is asked."""
        return tr("Choose one.")

    @property
    def content_rects(self) -> list[pygame.Rect]:
        """The places of its words, buttons and fields."""
        return [widget.rect for widget in self.walk() if not widget.children]

    @property
    def anchor(self) -> pygame.Rect:
        """What a note of the panel stands beside."""
        return self.rect

    def pick(self, code: str) -> None:
        """React to a click on a card of the own hand."""

    def step(self, step: int) -> bool:
        """Handle Left (-1) or Right (1); return True if the panel goes through something in place of the own cards."""
        return False

    def show_hint(self, action: Action) -> bool:
        """Point at what a hint proposes; return True if the panel does, False if the words of the hint must suffice."""
        return False

    def take_hint(self, action: Action) -> None:
        """Do what a hint proposes, as if it had been clicked; what is asked for twice is asked for once more."""
        self.context.act(action)

    def lie(self, kit: Kit, layout: TableLayout) -> None:
        """Place the panel on the table, with text of the kit's size, or with smaller text if it would cover somebody
        then: as large as there is room, but not smaller than suits the window, or its `smallest` share of that."""
        least = scale_for_window(layout.size) * self.smallest
        scale = kit.theme.scale
        self._kit, rect = kit, self.find_rect(kit, layout)
        while scale > least and not self._has_room(rect, layout):
            scale = max(least, scale - _SMALLER)
            self._kit = kit.reduce(scale)
            rect = self.find_rect(self._kit, layout)
        self.place(self._kit, self._leave_board(rect, layout))

    def _leave_board(self, rect: pygame.Rect, layout: TableLayout) -> pygame.Rect:
        """Return where the panel lies below the board with the totals if it would touch it, and there is room."""
        gap = self._kit.px(_APART) if self._kit is not None else 0
        if layout.board is None or not rect.colliderect(layout.board.inflate(2 * gap, 2 * gap)):
            return rect
        for apart in (gap, 1):
            lower = rect.copy()
            lower.top = layout.board.bottom + apart
            if lower.bottom <= layout.prompt.top and self._has_room(lower, layout):
                return lower
        return rect

    def _has_room(self, rect: pygame.Rect, layout: TableLayout) -> bool:
        """Return whether the panel lies in a rectangle whole, and beside everybody; a row of buttons beside the cards
        that others have played, too."""
        others = [place for seat in layout.seats[1:] for place in (seat.plate, seat.portrait)]
        if self.lies_low:
            others += trick_rects(layout)[1:]
        room = pygame.Rect((0, 0), layout.size)
        room.top, room.height = layout.bar.bottom, layout.hand.top - layout.lift - layout.bar.bottom
        if self.lies_low and layout.dock is not None:
            # Melds lie at both sides of the middle.
            room.left, room.width = layout.middle.left, layout.middle.width
        return room.contains(rect) and rect.collidelist([*others, layout.seats[0].plate]) < 0

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the body, with the text that it has room for."""
        super().draw(self._kit or kit, surface)

    def find_rect(self, kit: Kit, layout: TableLayout) -> pygame.Rect:
        """Return where the panel lies: by default in the middle, as large as its body asks."""
        if self.lies_low:
            return self._lie_low(kit, layout)
        width = min(max(self.measure(kit, None)[0], kit.px(self.least_width)), layout.size[0] - kit.px(40))
        rect = pygame.Rect(0, 0, width, self.measure(kit, width)[1])
        rect.center = layout.middle.center
        if layout.dock is not None:
            rect = place_in_dock(rect.size, layout.dock)
        rect.clamp_ip(pygame.Rect((0, 0), layout.size))
        return rect

    def _lie_low(self, kit: Kit, layout: TableLayout) -> pygame.Rect:
        """Return the lowest line of the middle; if the panel would cover a plate, or melds beside the middle, its
        buttons shrink to the size of their words."""
        others = [rect for seat in layout.seats[1:] for rect in (seat.plate, seat.portrait)]
        rect = pygame.Rect(0, 0, 0, 0)
        for close, keyless in ((False, False), (True, False), (True, True)):
            for widget in self.body.walk():
                if isinstance(widget, Button):
                    widget.close, widget.keyless = close, keyless
            rect = self._find_lowest_line(kit, layout)
            if rect.collidelist(others) < 0 and (layout.dock is None or rect.width <= layout.middle.width):
                break
        return rect

    def _find_lowest_line(self, kit: Kit, layout: TableLayout) -> pygame.Rect:
        """Return the lowest line of the middle, in a small window to the right of the own plate if there is room."""
        size, own = self.measure(kit, None), layout.seats[0].plate
        rect = pygame.Rect((0, 0), (min(size[0], layout.size[0] - kit.px(16)), size[1]))
        rect.midbottom = (layout.middle.centerx, layout.middle.bottom - (action_height(kit.px) - size[1]) // 2)
        if rect.colliderect(own.inflate(kit.px(12), kit.px(12))):
            rect.left = max(rect.left, own.right + kit.px(10))
        if rect.right > layout.size[0] - kit.px(8):
            # Too long a row for the room beside the plate stands above it.
            rect.midbottom = (layout.middle.centerx, min(rect.bottom, own.top - kit.px(4)))
        rect.clamp_ip(pygame.Rect((0, 0), layout.size))
        return rect

    def press(self, point: Point) -> None:
        """Keep the focus when the panel is clicked beside all of its widgets."""
        if self.host is not None:
            self.host.focus(self.first_widget)

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size of the body."""
        return self.body.measure(kit, width)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Give all the space to the body."""
        super().place(kit, rect)
        self.body.place(kit, rect)
