"""The panels for bids: their base class, the box of an auction, and the box for numbers of tricks.

A call is chosen first and then confirmed, and a call that is not allowed says why.
"""

from __future__ import annotations

import math

import pygame

from purple_table.core.actions import HOLD_BID, Action, Bid, Pass
from purple_table.core.game import Way
from purple_table.core.messages import say
from purple_table.core.overriding import override
from purple_table.ui.cards.denominations import NO_TRUMP, CallsTable, find_denomination
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import DIALOG, Kit
from purple_table.ui.kit.telling import tell, tell_plainly, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.widgets import Button, Column, Label, Panel, Row, ScrollArea, Space, Widget
from purple_table.ui.scenes.table.panels.ask_panel import AskPanel, PanelContext, free_room, place_in_dock
from purple_table.ui.scenes.table.panels.call_cells import CallCell, Cells

_GAP = 8
_BUTTONS, _CLOSEST = 176, 460
"""The width of the buttons of a close panel, and the greatest width of the panel, in reference units."""
_SPARED = 26
"""The space that such a panel leaves to a long hint, if it can, in reference units."""
_MANY = 5
"""The calls of this many seats have no room above those buttons, and stand at the plates."""
_COLUMNS, _FEWER, _MANY_SEATS = 6, 4, 6
"""The numbers in a row; the second figure is used beside the calls of many seats."""
_LADDER: tuple[tuple[float, int, tuple[float, float]], ...] = (
    (3, 6, (40, 58)),
    (7, 4, (60, 96)),
    (math.inf, 3, (84, 120)),
)
"""Up to how many letters of the longest bid so many stand in a row, and the width of a bid, at least and at most, in
reference units; one less beside the calls of many seats."""


_SHOWN, _SEEN = 40, 72
"""With more bids than so many only those that may be made are shown, in a view of this height in reference units."""


class BidPanel(AskPanel):
    """A box of calls beside what has been called so far.

    In a small window the box stands close to the buttons, and the strip for words says what is asked.

    A single click never bids: the first chooses, a second one on the same call, Enter or the golden button confirms.
    """

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
        self._scroll = ScrollArea(self.calls)
        beside = Column([self._scroll, Row([self.passing, self.confirm], gap=_GAP)], gap=_GAP, grow=1)
        self._wide = Panel(
            [
                Label(context.prompt, style="strong", color=colors.GOLD_TOP),
                Row([box, beside], gap=16, align="stretch", grow=1),
            ],
            gap=_GAP,
            padding=10,
            skin=DIALOG,
            shadow=True,
        )
        above: Widget = self._scroll if context.view.players < _MANY else Space(grow=1)
        buttons = Column([above, Row([self.passing]), Row([self.confirm])], gap=_GAP, width=_BUTTONS)
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
        return self.context.prompt if self.body is self._close else self.short_prompt

    @property
    @override
    def short_prompt(self) -> str:
        return tr("Bid or pass.") if self.passing.visible else tr("Bid.")

    @property
    @override
    def content_rects(self) -> list[pygame.Rect]:
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
            width = min(self.measure(kit, None)[0], layout.dock.width)
            least = self.measure(kit, width)[1]
            return place_in_dock(
                (width, max(least, min(least + kit.px(self._stretch), layout.dock.height))), layout.dock
            )
        room, stretch = free_room(kit, layout), kit.px(self._stretch)
        self._take_form(self._wide)
        width = self.measure(kit, None)[0]
        if width > room.width or self.measure(kit, width)[1] > room.height:
            self._take_form(self._close)
            width = min(kit.px(_CLOSEST), room.width)
            room.height -= min(kit.px(_SPARED), max(0, room.height - self.measure(kit, width)[1]))
        width = min(width, layout.size[0])
        least = self.measure(kit, width)[1]
        rect = pygame.Rect(0, 0, width, max(least, min(least + stretch, room.height)))
        rect.center = room.center
        rect.bottom = min(rect.bottom, room.bottom)
        rect.clamp_ip(pygame.Rect((0, 0), layout.size))
        return rect

    def _take_form(self, form: Widget) -> None:
        """Show the wide form, or the close one, in which the strip for words says what is asked."""
        self.body = form
        self.calls.close = form is self._close
        self._box.grow = self._share if form is self._wide else 1

    def show_hint(self, action: Action) -> bool:
        """Frame the button of a pass, or the golden one once the call is chosen; the box frames its calls."""
        self._hinted = action
        self._show()
        return action == Pass()

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Place the panel, and scroll to the last calls."""
        super().place(kit, rect)
        self._written = self.calls.measure(kit, None)[1]
        self._scroll.scroll_to(self._scroll.full_height(kit, self._scroll.rect.width))

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
        self.passing.kind = "primary" if self._passes else "plain"

    @property
    def _passes(self) -> bool:
        return self.chosen is not None and self.chosen.action == Pass()

    def _pass(self) -> None:
        """Choose a pass, or confirm it if it is chosen already, like a bid."""
        if self._passes:
            self.make_call()
        else:
            self.choose(CallCell(Pass(), tr("Pass"), "", tr("Confirm pass"), True))


class CellsPanel(BidPanel):
    """A box whose calls are the cells of a grid."""

    cells: Cells

    @override
    def _take_form(self, form: Widget) -> None:
        super()._take_form(form)
        self.cells.labelled = form is self._wide

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
            choose=self.choose,
            confirm=self.make_call,
            refused=self.refuse,
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
        columns = _COLUMNS if context.view.players < _MANY_SEATS else _FEWER
        rows = [numbers[first : first + columns] for first in range(0, len(numbers), columns)]
        ways = [way for way in ask.ways if not isinstance(way.action, Pass)]
        if ways:
            rows.append(
                [
                    CallCell(way.action, tell_plainly(way.label), "", tr("Bid {bid:middle}", bid=way.label), True)
                    for way in ways
                ]
            )
        start = next((call.action for row in rows for call in row if call.legal), None)
        self.cells = Cells(
            [(None, row) for row in rows],
            choose=self.choose,
            confirm=self.make_call,
            refused=self.refuse,
            start=start,
            width=(46, 62),
            height=(30, 46),
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


class LadderPanel(CellsPanel):
    """Offers every bid of a ladder from low to high; those that are too low are dim. What the chosen one promises, and
    its price, stands below."""

    def __init__(self, context: PanelContext) -> None:
        legal = context.legal_actions()
        allowed = set(legal)
        self._warnings = {way.action: way for way in context.ask.ways if way.warning}
        self._warned: Way | None = None
        bids = [way for way in context.ask.ways if isinstance(way.action, Bid)]
        calls = [self._make_cell(context, way, way.action in allowed) for way in bids]
        scrolls = len(calls) > _SHOWN
        calls = [call for call in calls if call.legal or not scrolls]
        longest = max((len(call.text) for call in calls), default=0)
        columns, width = next((columns, width) for letters, columns, width in _LADDER if longest <= letters)
        if context.view.players >= _MANY_SEATS:
            columns -= 1
        rows = [calls[first : first + columns] for first in range(0, len(calls), columns)]
        start = next((call.action for call in calls if call.legal), None)
        self.cells = Cells(
            [(None, row) for row in rows],
            choose=self.choose,
            confirm=self.make_call,
            refused=self.refuse,
            start=start,
            width=width,
            height=(24, 44),
        )
        self._promise = Label(tr("Each bid is higher than the one before it."), style="small", color=colors.LAVENDER)
        others = [self._make_button(context, way) for way in context.ask.ways if way not in bids]
        known = [code for code in context.view.pile("widow") if code is not None]
        if known:
            cards = " ".join(f"{{{code}}}" for code in known)
            others.append(Label(tr("In the widow: {cards}", cards=cards), style="body"))
        self._bids = ScrollArea(self.cells, height=_SEEN) if scrolls else None
        box: Widget = Column([self._bids, *others] if self._bids else [self.cells, self._promise, *others], gap=6)
        may_pass = context.refusal(Pass()) is None
        super().__init__(context, box, first=self.cells, may_pass=may_pass, stretch=not scrolls and self.cells.stretch)

    @property
    @override
    def content_rects(self) -> list[pygame.Rect]:
        cells, seen = [cell.rect for row in self.cells.rows for cell in row], (self._bids or self).rect
        return [rect.clip(seen) if rect in cells else rect for rect in super().content_rects]

    @override
    def make_call(self) -> None:
        """Make the chosen call; one from which there is no way back is asked for once more."""
        call = self.chosen
        way = self._warnings.get(call.action) if call is not None and call.legal else None
        if way is None or self._warned == way:
            super().make_call()
            return
        self._warned = way
        self._promise.text = f"**{escape(tell_plainly(way.warning))}**"
        self._show()
        self.context.on_change()

    @override
    def _show(self) -> None:
        super()._show()
        if self._warned is not None:
            self.confirm.caption = tr("Yes, bid {bid:middle}", bid=self._warned.label)

    @staticmethod
    def _make_button(context: PanelContext, way: Way) -> Widget:
        button = Button(tell_plainly(way.label), lambda: context.act(way.action), tooltip=tell(way.help))
        return Row([button, Label(tell(way.help), style="small", color=colors.LAVENDER)], gap=_GAP)

    @staticmethod
    def _make_cell(context: PanelContext, way: Way, legal: bool) -> CallCell:
        named = find_denomination(context.deck, way.action.call) if isinstance(way.action, Bid) else None
        words = tr("Bid {bid:middle}", bid=way.label) if way.action != HOLD_BID else tell_plainly(way.label)
        mark = named.code if named is not None else ""
        return CallCell(way.action, tell_plainly(way.label), mark, words, legal, tell(way.help) if way.help else "")

    def choose(self, call: CallCell | None) -> None:
        """Mark a call as chosen, and say what it promises."""
        self._warned = None
        if call is not None and call.promise:
            self._promise.text = escape(call.promise)
        super().choose(call)
        if self._bids is not None and self.cells.chosen is not None:
            self._bids.reveal(self.cells.chosen.rect)
