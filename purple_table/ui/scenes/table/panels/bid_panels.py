"""The panels for bids: their base class, the box of an auction, and the box for numbers of tricks.

A bid is chosen first and then confirmed, a pass is made at once, and a call that is not allowed says why.
"""

from __future__ import annotations

import pygame

from purple_table.core.actions import Action, Bid, Pass
from purple_table.core.game import Way
from purple_table.core.messages import say
from purple_table.core.overriding import override
from purple_table.ui.cards.denominations import NO_TRUMP, CallsTable, find_denomination
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import DIALOG, Kit
from purple_table.ui.kit.telling import tell, tell_plainly, tr
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Button, Column, Label, Panel, Row, ScrollArea, Widget
from purple_table.ui.scenes.table.panels.ask_panel import AskPanel, PanelContext, free_room, place_in_dock
from purple_table.ui.scenes.table.panels.call_cells import CallCell, Cells, split_into_rows

_GAP = 8
_LEAST_STACK = 320
"""The least width of a panel, in reference units."""
_BUTTONS, _HIGH_BUTTONS, _CLOSEST = 176, 136, 460
"""The width of the buttons of a close panel below the calls and without them, and the greatest width of the panel, in
reference units."""
_SPARED = 26
"""The space that such a panel leaves to a long hint, if it can, in reference units."""
_MANY = 5
"""The calls of this many seats, and those of the first round, have no room above those buttons, and stand at the
plates."""
_COLUMNS, _FEWER, MANY_SEATS = 6, 4, 6
"""The numbers in a row; the second figure is used beside the calls of many seats."""
_ROUNDS, _USUAL_ROUNDS = 2, 4
"""From so many rounds of calls on the panel tells them; where as many may come it has room for them from the first,
and for the second figure if there is any."""


class BidPanel(AskPanel):
    """A box of calls beside what has been called so far.

    Where everybody calls once, the calls stand at the plates, and the buttons below the box; otherwise they stand
    beside it from the first round on, so that nothing changes its place within a deal. In a small window the box stands
    close to the buttons, and the strip for words says what is asked.

    A single click never bids where there is a choice: the first chooses, a second one on the same call, Enter or the
    golden button confirms. To pass takes one click, or its letter.
    """

    tells_calls = True
    """Whether the calls so far matter for what is asked."""
    stacks = True
    """Whether the buttons may stand below the box."""
    answers_below = False
    """Whether the buttons stand below the box also where the calls so far stand beside it."""

    def __init__(
        self, context: PanelContext, box: Widget, *, first: Widget, may_pass: bool, stretch: float = 0
    ) -> None:
        """`box` offers the calls and has the focus at `first`; it may be `stretch` reference units higher than it
        measures to be comfortable."""
        self.chosen: CallCell | None = None
        self._first = first
        self._stretch = stretch
        self._box, self._share = box, box.grow
        self._anchor: pygame.Rect | None = None
        self._written = 0
        self._hinted: Action | None = None
        self.confirm = Button(self.choice_texts[0], self.make_call, kind="primary", grow=2)
        self.passing = Button(tr("Pass"), self._pass, key=pygame.K_p, tooltip=tr("Make no bid this time"), grow=1)
        self.passing.visible = may_pass
        self.calls = CallsTable(context.view, context.deck, context.seats, context.view.to_act)
        self._scroll = self.calls.frame = ScrollArea(self.calls)
        beside = Column([self._scroll, Row([self.passing, self.confirm], gap=_GAP)], gap=_GAP, grow=1)
        goes_round = self.tells_calls and (context.calls_go_round or self.calls.rounds >= _ROUNDS)
        self._stacked = self.stacks and not goes_round
        self.calls.room_for = _ROUNDS if goes_round else 1
        asked = Label(context.prompt, style="strong", color=colors.GOLD_TOP)
        answers = Row([self.passing, self.confirm], gap=_GAP)
        parts = [box, answers]
        if self.answers_below and not self._stacked:
            below = Column([box, answers], gap=_GAP)
            parts = [Row([below, Column([self._scroll], grow=1)], gap=16, align="stretch", grow=1)]
        elif not self._stacked:
            parts = [Row([box, beside], gap=16, align="stretch", grow=1)]
        self._wide = Panel([asked, *parts], gap=_GAP, padding=10, skin=DIALOG, shadow=True)
        self._bare = Panel([box, answers], gap=_GAP, padding=_GAP, skin=DIALOG, shadow=True)
        if goes_round and context.view.players < _MANY:
            buttons = Column([self._scroll, Row([self.passing]), Row([self.confirm])], gap=_GAP, width=_BUTTONS)
        else:
            # Without calls above them the buttons have all the height.
            offered = [self.passing, self.confirm] if may_pass else [self.confirm]
            high = [Row([button], align="stretch", grow=1) for button in offered]
            buttons = Column([*high], gap=_GAP, width=_HIGH_BUTTONS)
        row = Row([box, buttons], gap=_GAP, align="stretch", grow=1)
        self._close = Panel([row], padding=_GAP, skin=DIALOG, shadow=True)
        super().__init__(context, self._wide)
        self._show()

    @property
    def first_widget(self) -> Widget:
        """The box."""
        return self._first

    @property
    @override
    def prompt(self) -> str:
        return self.context.prompt if self.body is not self._wide else self.short_prompt

    @property
    @override
    def short_prompt(self) -> str:
        return tr("Bid or pass.") if self.passing.visible else tr("Bid.")

    @property
    @override
    def content_rects(self) -> list[pygame.Rect]:
        if self.calls not in self.walk():
            return super().content_rects
        # The table of calls has all the room that is left, and fills it from its top.
        calls = self.calls.rect.copy()
        calls.height = min(calls.height, self._written)
        return [*(rect for rect in super().content_rects if rect != self.calls.rect), calls]

    @property
    def choice_texts(self) -> tuple[str, str]:
        """The caption of the button as long as nothing is chosen, and how to choose."""
        return tr("Choose a bid"), tr("Click a bid, or go to it with the arrows.")

    @property
    def anchor(self) -> pygame.Rect:
        """The cell or button that was touched last."""
        return self._anchor or self.rect

    def choose(self, call: CallCell | None) -> None:
        """Mark a call as chosen; it is not made yet."""
        self.chosen = call
        self._anchor = None
        self._show()
        self.context.on_change()

    def refuse(self, call: CallCell, at: pygame.Rect) -> None:
        """Say why a call is not allowed, beside it."""
        self._anchor = at
        reason = self.context.refusal(call.action)
        if reason is not None:
            self.context.show_refusal(reason)

    def make_call(self) -> None:
        """Make the chosen call."""
        if self.chosen is not None:
            self.context.act(self.chosen.action)

    def find_rect(self, kit: Kit, layout: TableLayout) -> pygame.Rect:
        """Find room between the seats, in the close form if there is little of it, or in a dock if there is one."""
        if layout.dock is not None:
            width = self._choose_form(kit, layout.dock.size) if self._stacked else self.measure(kit, None)[0]
            width = min(width, layout.dock.width)
            return place_in_dock((width, self._measure_height(kit, width, layout.dock.height)), layout.dock)
        room, board = free_room(kit, layout), layout.board
        rect = self._place_in(kit, layout, room)
        if board is not None and rect.colliderect(board):
            left = board.right + kit.px(6)
            rect = self._place_in(kit, layout, pygame.Rect(left, room.top, room.right - left, room.height))
        return rect

    def _place_in(self, kit: Kit, layout: TableLayout, room: pygame.Rect) -> pygame.Rect:
        """Return a place in the center of a room, in the form that suits it."""
        width = self._choose_form(kit, room.size)
        high = room.height
        if self.body is not self._wide:
            high -= min(kit.px(_SPARED), max(0, high - self.measure(kit, width)[1]))
        room = pygame.Rect(room.topleft, (room.width, high))
        width = min(width, layout.size[0])
        rect = pygame.Rect(0, 0, width, self._measure_height(kit, width, room.height))
        rect.center = room.center
        rect.bottom = min(rect.bottom, room.bottom)
        rect.clamp_ip(pygame.Rect((0, 0), layout.size))
        return rect

    def _measure_height(self, kit: Kit, width: int, most: int) -> int:
        """Return how high the panel is to be: comfortable, and with all of the calls in sight, if that is no higher
        than `most`."""
        least = self.measure(kit, width)[1]
        room, self.calls.room_for = self.calls.room_for, max(self.calls.room_for, _USUAL_ROUNDS)
        with self._scroll.measure_whole():
            whole = self.measure(kit, width)[1]
        self.calls.room_for = room
        return max(least, min(max(least + kit.px(self._stretch), whole), most))

    def _choose_form(self, kit: Kit, room: Size) -> int:
        """Take the first form that fits into a room, or else the last, and return how wide it is to be there."""
        width = 0
        for form in (self._wide, *([self._bare] if self._stacked else []), self._close):
            self._take_form(form)
            wanted = self._measure_width(kit)
            if form is self._close:
                wanted = min(self.measure(kit, None)[0], kit.px(_CLOSEST))
            width = min(wanted, room[0])
            wide, high = self.measure(kit, None if form is self._wide and not self._stacked else width)
            if wide <= room[0] and high <= room[1]:
                break
        return width

    def _measure_width(self, kit: Kit) -> int:
        """Return how wide the panel is to be: with the buttons below as wide as the calls, whose words are broken."""
        if not self._stacked:
            return max(self.measure(kit, None)[0], kit.px(_LEAST_STACK))
        wide = max(self._measure_calls(kit), kit.px(_LEAST_STACK))
        return wide + 2 * kit.px(_GAP if self.body is not self._wide else 10)

    def _measure_calls(self, kit: Kit) -> int:
        return self._box.measure(kit, None)[0]

    def _take_form(self, form: Widget) -> None:
        """Show the wide form, or a close one, in which the strip for words says what is asked."""
        self.body = form
        self.calls.close = form is self._close
        self._box.grow = self._share if form is self._wide and not self._stacked else 1

    def show_hint(self, action: Action) -> bool:
        """Frame the button of a pass, or the golden one once the call is chosen; the box frames its calls."""
        self._hinted = action
        self._show()
        return action == Pass()

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Place the panel, and scroll to the last calls; not for the sake of lines in which nobody has called yet."""
        super().place(kit, rect)
        if self._scroll.overflows:
            room, self.calls.room_for = self.calls.room_for, 1
            super().place(kit, rect)
            self.calls.room_for = room
        self._written = self.calls.measure(kit, None)[1]
        self._scroll.scroll_to(self.calls.find_scroll(kit, self._scroll.rect.height))

    def _show(self) -> None:
        """Update the buttons to what is chosen."""
        call = self.chosen
        self.confirm.caption = call.words if call is not None else self.choice_texts[0]
        if call is None:
            self.confirm.disabled_because = self.choice_texts[1]
        else:
            self.confirm.disabled_because = None if call.legal else tr("This bid is not allowed.")
        self.confirm.hinted = call is not None and call.action == self._hinted
        self.passing.hinted = self._hinted == Pass()

    def _pass(self) -> None:
        self.context.act(Pass())


class CellsPanel(BidPanel):
    """A box whose calls are the cells of a grid."""

    cells: Cells

    @override
    def _measure_calls(self, kit: Kit) -> int:
        return self.cells.measure(kit, None)[0]

    @override
    def _take_form(self, form: Widget) -> None:
        super()._take_form(form)
        self.cells.labelled = form is not self._close

    def choose(self, call: CallCell | None) -> None:
        """Mark a call as chosen, in the grid too."""
        self.cells.select(self.cells.cell(call.action) if call is not None else None)
        super().choose(call)

    def show_hint(self, action: Action) -> bool:
        """Frame the bid that a hint proposes."""
        shown = super().show_hint(action)
        return self.cells.point_out(action) or shown


class AuctionPanel(CellsPanel):
    """Offers every bid of an auction, in a row for each color with its name, and below them to double and to redouble
    where that may happen; calls that are not allowed are dim."""

    def __init__(self, context: PanelContext) -> None:
        ask = context.ask
        legal = [action for action in context.legal_actions() if isinstance(action, Bid)]
        allowed: set[Action] = set(legal)
        rows: list[tuple[Widget | None, list[CallCell]]] = []
        for name in reversed(ask.denominations):
            denomination = find_denomination(context.deck, name) or NO_TRUMP
            label = Label(denomination.words, style="body", color=colors.IVORY, wrap=False)
            calls = []
            for number in range(ask.least, ask.most + 1):
                action = Bid(f"{number} {name}")
                text = str(number) if denomination.code else tr("{number} NT", number=number)
                bid = say("{number} {trump}", number=number, trump=denomination.message)
                words, promise = tr("Bid {bid}", bid=bid), context.forecast(action)
                calls.append(CallCell(action, text, denomination.code, words, action in allowed, promise))
            rows.append((label, calls))
        if ask.ways:
            rows.append((None, [self._make_cell(way, way.action in allowed) for way in ask.ways]))
        self.cells = Cells(
            rows,
            self,
            start=legal[0] if legal else None,
            spread=bool(ask.ways),
        )
        may_pass = context.refusal(Pass()) is None
        super().__init__(context, self.cells, first=self.cells, may_pass=may_pass, stretch=self.cells.stretch)

    @staticmethod
    def _make_cell(way: Way, legal: bool) -> CallCell:
        words = tell_plainly(way.label)
        return CallCell(way.action, words, "", words, legal, tell_plainly(way.help))


class TricksPanel(CellsPanel):
    """Offers a card for each number of tricks, and below them one for each other way, such as nil, with what it
    means."""

    def __init__(self, context: PanelContext) -> None:
        ask = context.ask
        allowed = {action for action in context.legal_actions() if isinstance(action, Bid)}
        numbers = [
            CallCell(Bid(str(number)), str(number), "", tr("Bid {tricks}", tricks=number), Bid(str(number)) in allowed)
            for number in range(min(1, ask.least), ask.most + 1)
        ]
        columns = _COLUMNS if context.view.players < MANY_SEATS else _FEWER
        rows = split_into_rows(numbers, columns)
        ways = [way for way in ask.ways if not isinstance(way.action, Pass)]
        if ways:
            others = [
                CallCell(way.action, tell_plainly(way.label), "", tr("Bid {bid:middle}", bid=way.label), True)
                for way in ways
            ]
            rows.append((None, others))
        start = next((call.action for _, row in rows for call in row if call.legal), None)
        self.cells = Cells(
            rows,
            self,
            start=start,
            width=(46, 62),
            height=(30, 46),
            spread=bool(ways),
        )
        helps = [
            Label(f"**{tell(way.label)}**  {tell(way.help)}", style="small", color=colors.LAVENDER)
            for way in ask.ways
            if way.help
        ]
        box: Widget = Column([self.cells, *helps], gap=6)
        may_pass = any(isinstance(way.action, Pass) for way in ask.ways)
        super().__init__(context, box, first=self.cells, may_pass=may_pass, stretch=self.cells.stretch)

    @property
    def short_prompt(self) -> str:
        """The request to bid tricks, or to pass if that is possible."""
        return tr("Bid your tricks or pass.") if self.passing.visible else tr("Bid your tricks.")
