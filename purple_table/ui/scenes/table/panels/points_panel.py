"""The panels for bids that go up a ladder: a card for each, or a number of points that is typed or stepped to."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame

from purple_table.art import lettering
from purple_table.core.actions import HOLD_BID, Action, Bid, Pass
from purple_table.core.game import Way
from purple_table.core.overriding import override
from purple_table.ui.cards.denominations import find_denomination
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tell, tell_plainly, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Font, Size
from purple_table.ui.kit.widgets import Button, Column, Label, Row, ScrollArea, Widget
from purple_table.ui.kit.widgets.widget import is_activation
from purple_table.ui.scenes.table.panels.ask_panel import AskPanel, PanelContext
from purple_table.ui.scenes.table.panels.bid_panels import MANY_SEATS, BidPanel, CellsPanel
from purple_table.ui.scenes.table.panels.call_cells import DIGITS, CallCell, Cells, split_into_rows

_STEPS = (1, 5, 10)
MANY_BIDS = 40
"""More bids of a ladder than these are a number that is entered, not a card for each."""
_LETTERS = 4
_ARROWS = {
    pygame.K_UP: 1,
    pygame.K_RIGHT: 1,
    pygame.K_PLUS: 1,
    pygame.K_KP_PLUS: 1,
    pygame.K_DOWN: -1,
    pygame.K_LEFT: -1,
    pygame.K_MINUS: -1,
    pygame.K_KP_MINUS: -1,
    pygame.K_PAGEUP: 10,
    pygame.K_PAGEDOWN: -10,
}
_LADDER: tuple[tuple[float, int, tuple[float, float]], ...] = (
    (3, 6, (40, 58)),
    (7, 4, (60, 96)),
    (math.inf, 3, (84, 120)),
)
"""Up to how many letters of the longest bid so many stand in a row, and the width of a bid, at least and at most, in
reference units; one less beside the calls of many seats."""
_SHOWN, _SEEN = 40, 72
"""With more bids than so many only those that may be made are shown, in a view of this height in reference units."""


def ladder_panel(context: PanelContext) -> AskPanel:
    """Return the panel for a ladder: a card for each bid, or for very many numbers that go by even steps one that is
    entered."""
    calls = [way.action.call for way in context.ask.ways if isinstance(way.action, Bid)]
    numbers = [int(call) for call in calls if call.isdecimal()]
    even = len({after - before for before, after in pairwise(numbers)}) == 1
    entered = even and len(numbers) == len(context.ask.ways) > MANY_BIDS
    return PointsPanel(context) if entered else LadderPanel(context)


class PointsPanel(BidPanel):
    """A large number with steps of 1, 5 and 10 beside it; nothing is chosen until it is touched. Where the bids of a
    ladder go by larger steps, these are so much larger, and the lowest bid allowed is chosen at first."""

    stacks = False

    def __init__(self, context: PanelContext) -> None:
        ask = context.ask
        self.answers_below = bool(ask.ways)
        self._least, self._most, self._step = ask.least, ask.most, 1
        self.is_touched = True
        legal: list[int] = []
        if ask.ways:
            bids = [int(way.action.call) for way in ask.ways if isinstance(way.action, Bid)]
            legal = [int(action.call) for action in context.legal_actions() if isinstance(action, Bid)]
            self._least, self._most, self._step = min(legal, default=bids[-1]), bids[-1], bids[1] - bids[0]
        self.field = _NumberField(self)
        self.downs = [self._make_step_button(-step) for step in reversed(_STEPS)]
        self.ups = [self._make_step_button(step) for step in _STEPS]
        bounds = Label(
            tr("From {least} to {most}", least=self._least, most=self._most),
            style="small",
            color=colors.LAVENDER,
            align="center",
        )
        self._beside: list[Widget] = [Row([*self.downs, self.field, *self.ups], gap=6), bounds]
        self._below: list[Widget] = [self.field, Row([*self.ups], gap=6), Row([*reversed(self.downs)], gap=6), bounds]
        self._steps = Column(self._beside, gap=8, align="center")
        super().__init__(context, self._steps, first=self.field, may_pass=context.refusal(Pass()) is None, stretch=24)
        if legal:
            self.put(self._least)
            self.is_touched = False

    @override
    def _take_form(self, form: Widget) -> None:
        super()._take_form(form)
        self._steps.set_children(self._beside if form is not self._close else self._below)

    @property
    @override
    def prompt(self) -> str:
        return self.context.guide or super().prompt

    @property
    def number(self) -> int | None:
        """The number chosen so far."""
        action = self.chosen.action if self.chosen is not None else None
        return int(action.call) if isinstance(action, Bid) else None

    def go(self, by: int) -> None:
        """Go so many steps up or down within the bounds; the first step goes to the least number."""
        number = self.number
        by *= self._step
        self.put(self._least if number is None else min(max(number + by, self._least), self._most))

    def put(self, number: int | None) -> None:
        """Choose a number, or none; one that is not allowed can be shown, but not bid."""
        self.is_touched = True
        if number is None:
            self.choose(None)
            return
        action = Bid(str(number))
        self.choose(
            CallCell(action, str(number), "", tr("Bid {bid}", bid=number), self.context.refusal(action) is None)
        )

    def show_hint(self, action: Action) -> bool:
        """Enter the number that is proposed; it still has to be confirmed."""
        put = isinstance(action, Bid) and action.call.isdecimal()
        if isinstance(action, Bid) and put:
            self.put(int(action.call))
        return super().show_hint(action) or put

    def _make_step_button(self, by: int) -> Button:
        sign = "+" if by > 0 else "−"
        return Button(f"{sign}{abs(by) * self._step}", lambda: self.go(by), width=46 if self._step < 10 else 54)


class _NumberField(Widget):
    """The number in large figures; digits are typed into it, and arrows step it."""

    focusable = True
    reactive = True

    def __init__(self, panel: PointsPanel) -> None:
        super().__init__(tooltip=tr("Type a number, or step with the arrows"))
        self._panel = panel

    @property
    @override
    def spoken_name(self) -> str:
        return tr("Bid")

    @property
    @override
    def spoken_value(self) -> str:
        number, call = self._panel.number, self._panel.chosen
        if number is None:
            return tr("none")
        return str(number) if call is not None and call.legal else tr("{bid}, not allowed", bid=str(number))

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return room for four figures."""
        return kit.px(104), kit.px(58)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the field and its number, or a dash."""
        kit.box(surface, self.rect, skins.WELL, kit.theme.radius)
        number, call = self._panel.number, self._panel.chosen
        ink = colors.FADED if number is None else colors.GOLD_TOP if call is not None and call.legal else colors.BAD
        font = Font("serif", kit.px(34), lettering.SEMIBOLD)
        picture = kit.text.line("–" if number is None else str(number), font, ink)
        surface.blit(picture, picture.get_rect(center=self.rect.center))
        if self.ringed:
            kit.focus_ring(surface, self.rect, kit.theme.radius)

    def key_down(self, event: pygame.event.Event) -> bool:
        """Append digits, delete the last on Backspace, step on arrows and Page keys, and confirm on Enter; the first
        digit replaces what was chosen at first."""
        panel = self._panel
        if is_activation(event):
            if panel.confirm.enabled:
                panel.make_call()
            elif panel.chosen is not None:
                panel.refuse(panel.chosen, self.rect)
            return True
        if event.key in _ARROWS:
            panel.go(_ARROWS[event.key])
            return True
        typed = str(panel.number or "") if panel.is_touched else ""
        if event.key == pygame.K_BACKSPACE:
            text = typed[:-1]
        elif event.key in DIGITS:
            text = f"{typed}{DIGITS[event.key]}"[-_LETTERS:]
        else:
            return False
        panel.put(int(text) if text else None)
        return True


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
        if context.view.players >= MANY_SEATS:
            columns -= 1
        rows = split_into_rows(calls, columns)
        start = next((call.action for call in calls if call.legal), None)
        self.cells = Cells(
            rows,
            self,
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
        self._bids = ScrollArea(self.cells, height=_SEEN, grow=1) if scrolls else None
        box: Widget = Column([self._bids, *others] if self._bids else [self.cells, self._promise, *others], gap=6)
        may_pass = context.refusal(Pass()) is None
        super().__init__(context, box, first=self.cells, may_pass=may_pass, stretch=not scrolls and self.cells.stretch)
        self._choose_only()

    @property
    @override
    def prompt(self) -> str:
        return f"{super().prompt} {self.context.guide}".rstrip()

    def _choose_only(self) -> None:
        """Choose the only call that may be made here, so that one click or key makes it."""
        legal = [cell.call for row in self.cells.rows for cell in row if cell.call.legal]
        if len(legal) == 1:
            self.chosen = legal[0]
            self.cells.select(self.cells.cell(legal[0].action))
            self._show()
            if self.chosen.promise:
                self._promise.text = escape(self.chosen.promise)
            if self._bids is not None:
                # The golden button says the same.
                self._bids.visible, self._first = False, self.confirm

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
    def take_hint(self, action: Action) -> None:
        cell = self.cells.cell(action)
        if cell is None or action not in self._warnings:
            super().take_hint(action)
            return
        if cell.call != self.chosen:
            self.choose(cell.call)
        self.make_call()

    @override
    def _show(self) -> None:
        super()._show()
        if self._warned is not None:
            self.confirm.caption = tr("Yes, bid {bid:middle}", bid=self._warned.label)

    @staticmethod
    def _make_button(context: PanelContext, way: Way) -> Widget:
        button = Button(tell_plainly(way.label), lambda: context.act(way.action), tooltip=tell(way.help))
        return Row([button, Label(tell(way.help), style="small", color=colors.LAVENDER)], gap=8)

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
