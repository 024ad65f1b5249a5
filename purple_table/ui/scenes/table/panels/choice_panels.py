"""The panels for choices: ways side by side with their results, and a card for each trump."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product, zip_longest

import pygame

from purple_table.core.actions import Action, Bid, Choose, Pass
from purple_table.core.game import Way
from purple_table.core.overriding import override
from purple_table.ui.cards.denominations import NO_TRUMP, find_denomination
from purple_table.ui.cards.pile_layout import MANY_SHOWN, has_upcard_beside, place_upcard
from purple_table.ui.cards.table_layout import TableLayout, trick_rects
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import DIALOG, Kit
from purple_table.ui.kit.telling import tell, tell_plainly, tr
from purple_table.ui.kit.text import Align, escape
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Button, Column, Grid, Label, Panel, Row, Widget
from purple_table.ui.kit.widgets.widget import Style
from purple_table.ui.scenes.table.panels.ask_panel import AskPanel, PanelContext, free_room, list_keys
from purple_table.ui.scenes.table.panels.bid_panels import CellsPanel
from purple_table.ui.scenes.table.panels.call_cells import CallCell, Cells, split_into_rows

_UPCARD = "upcard"
_BESIDE = 12
"""The gap between a card that is turned up and the choice beside it, in reference units."""
_APART = 18
"""The gap between two ways that lie side by side, in reference units."""
_CLOSE = 4
"""The gaps of an answer in little room, in reference units."""
_LEAST_SHARE = 32
"""The share of the width that each way has there, in letters, beside what its words take."""
_ASIDE = 96
"""The room of what is set aside with its words, in reference units."""
_COLUMNS = {4: 4, 7: 4, 8: 4}
"""In how many columns so many calls stand; others stand in three."""


class WaysPanel(AskPanel):
    """Shows a column for each way, with the totals that it leads to and its button, and a row for each side."""

    def __init__(self, context: PanelContext) -> None:
        ask, totals = context.ask, context.view.totals
        own = next(side for side, seats in enumerate(context.view.sides) if context.view.seat in seats)
        rows: list[list[Widget]] = []
        self.buttons: list[Button] = []
        shown = any(way.totals for way in ask.ways)
        if shown:
            words: list[tuple[str, Align]] = [
                (tr("Totals"), "left"),
                (tr("now"), "right"),
                *((word, "center") for word in [tr("then")] * len(ask.ways)),
            ]
            rows.append([Label(word, style="small", color=colors.LAVENDER, align=align) for word, align in words])
            for side in range(len(context.view.sides)):
                style: Style = "strong" if side == own else "body"
                row: list[Widget] = [
                    Label(escape(context.side_name(side)), style=style, wrap=False),
                    Label(_format_number(totals[side]), style=style, color=colors.LAVENDER, align="right"),
                ]
                for way in ask.ways:
                    text = _format_number(way.totals[side]) if way.totals else ""
                    row.append(Label(text, style=style, align="center", color=_choose_tone(way.totals, totals, side)))
                rows.append(row)
        for way, key in zip(ask.ways, list_keys(ask.ways), strict=True):
            self.buttons.append(
                Button(
                    tell_plainly(way.label),
                    lambda way=way: context.act(way.action),  # type: ignore[misc]
                    kind="plain" if self.buttons else "primary",
                    key=key,
                    show_key=True,
                    grow=int(shown),
                )
            )
        helps: list[Widget] = []
        if any(way.help for way in ask.ways):
            told_of = [context.read_message(way.help) for way in ask.ways]
            helps = [Label(text, style="small", color=colors.LAVENDER, align="center") for text in told_of]
        if shown:
            rows.append([Label(""), Label(""), *self.buttons])
            if helps:
                rows.append([Label(""), Label(""), *helps])
            choice: Widget = Grid(rows, gap=18, row_gap=7)
        else:
            # They share the width; a grid would give what is left to the last one.
            pairs = zip_longest(self.buttons, helps)
            columns = [Column([button, help_] if help_ else [button], gap=7, grow=1) for button, help_ in pairs]
            choice = Row([*columns], gap=_APART, align="stretch")
        # What lies on the table is asked about: it must be seen above the panel.
        low = bool(context.view.pile(_UPCARD)) or context.view.status.phase == "declaring"

        def frame_panel(choice: Widget, *, close: bool) -> Panel:
            return Panel(
                [Label(context.prompt, style="strong" if close else "heading", align="center"), choice],
                gap=8 if close else 12,
                padding=12 if close else 18,
                skin=DIALOG,
                shadow=True,
            )

        self._wide = frame_panel(choice, close=low)
        beside = told_of if helps else [_totals_line(context, way, own) for way in ask.ways]
        texts = [Label(text, style="small", color=colors.LAVENDER) for text in beside]
        rows_of = [[*pair] for pair in zip(self.buttons, texts, strict=True)]
        stacked: Widget = Grid(rows_of, gap=12, row_gap=9)
        if shown:
            stacked = Column([widget for pair in rows_of for widget in pair], gap=5)
        self._narrow = Panel([stacked], padding=8, skin=DIALOG, shadow=True)
        super().__init__(context, self._wide)
        self._low = [] if shown or context.view.status.phase != "answering" else self._make_low_forms(choice, helps)
        self._upcard: pygame.Rect | None = None

    def _make_low_forms(self, choice: Widget, helps: Sequence[Widget]) -> list[Panel]:
        """Return the forms of an answer to what somebody has said, which lies below the trick: with what each way
        means, with the question above the buttons, with these above each other, and with all in one row."""
        for button, way in zip(self.buttons, self.context.ask.ways, strict=True):
            button.tooltip = self.context.read_message(way.help)

        def frame_panel(rows: Sequence[Widget], padding: int, gap: int = 8) -> Panel:
            return Panel(rows, gap=gap, padding=padding, skin=DIALOG, shadow=True)

        question = Label(self.context.prompt, style="strong", align="center")
        first = Label(self.context.prompt, style="strong", wrap=False)
        self._told = []
        if helps:
            # In little room the longer words have more of it.
            columns = [
                Column([button, help_], gap=_CLOSE, grow=_LEAST_SHARE + len(tell_plainly(way.help)))
                for button, help_, way in zip(self.buttons, helps, self.context.ask.ways, strict=True)
            ]
            close = Row(columns, gap=_BESIDE, align="stretch")
            texts = [Label(button.tooltip, style="small", color=colors.LAVENDER) for button in self.buttons]
            pairs = Grid([[*pair] for pair in zip(self.buttons, texts, strict=True)], gap=_BESIDE, row_gap=_CLOSE)
            forms = ([question, choice], _BESIDE), ([question, close], 6, _CLOSE), ([question, pairs], 6, _CLOSE)
            self._told = [frame_panel(*form) for form in forms]
        below = frame_panel([question, Row([*self.buttons], gap=12)], 8)
        piled = frame_panel([question, *self.buttons], 6, _CLOSE)
        in_row = frame_panel([Row([Label(""), first, *self.buttons], gap=12)], 4)
        return [*self._told, below, piled, in_row]

    @property
    @override
    def prompt(self) -> str:
        return self.context.prompt if self.body is self._narrow else self.short_prompt

    def _find_low_rect(self, kit: Kit, layout: TableLayout) -> pygame.Rect:
        """Return where an answer lies, over the strip for words: below the cards of the trick, in the first form that
        has room there, or at their right."""
        view, own, gap = self.context.view, layout.seats[0].plate, kit.px(_BESIDE)
        places = {(seat - view.seat) % view.players for seat, _ in view.trick}
        lying = [rect for place, rect in enumerate(trick_rects(layout)) if place in places]
        top = max((rect.bottom for rect in lying), default=0)
        outer = 0, layout.size[0] - gap
        if own.top < layout.prompt.bottom:
            # Across from the own plate lies what is set aside.
            outer = own.right + gap // 2, layout.size[0] - kit.px(_ASIDE)
        inner = max(outer[0], layout.middle.left), min(outer[1], layout.middle.right)
        beside = max((rect.right + gap for rect in lying), default=outer[0])
        rooms = [(*outer, top), (*inner, top), (beside, inner[1], layout.bar.bottom)]
        others = [place for seat in layout.seats[1:] for place in (seat.plate, seat.portrait, seat.fan)]
        rect = pygame.Rect(0, 0, 0, 0)
        for form, close, room in product(self._low, (False, True), range(len(rooms))):
            left, right, highest = rooms[0 if form is self._low[-1] else room]
            self.body = form
            for button in self.buttons:
                button.close = button.keyless = close
            width = self.measure(kit, None)[0]
            if form in self._told:
                # What the ways mean may take several lines.
                width = min(width, right - left)
            rect.size = width, self.measure(kit, width)[1]
            rect.midbottom = layout.prompt.centerx, layout.prompt.bottom
            rect.left = max(left, min(rect.left, right - rect.width))
            cut = form in self._told and self._cuts_buttons(kit, rect.size)
            if not cut and rect.top >= highest and rect.right <= right and rect.collidelist(others) < 0:
                break
        return rect

    def _cuts_buttons(self, kit: Kit, size: Size) -> bool:
        """Return whether the buttons have less width than their words need, or what they mean is outside."""
        room = pygame.Rect((0, 0), size)
        self.body.place(kit, room)
        if not all(room.contains(widget.rect) for widget in self.body.walk()):
            return True
        return any(button.rect.width < button.measure(kit, None)[0] for button in self.buttons)

    def find_rect(self, kit: Kit, layout: TableLayout) -> pygame.Rect:
        """Find room in the middle, or below a card that lies there and that the choice is about.

        If the ways have no room side by side between the seats, they stand above each other, and the strip for words
        says what is asked.
        """
        if self._low:
            return self._find_low_rect(kit, layout)
        room = free_room(kit, layout)
        upcard = bool(self.context.view.pile(_UPCARD))
        low = upcard or self.context.view.status.phase == "declaring"
        beside = upcard and has_upcard_beside(layout, kit.px)
        if beside:
            # The card lies beside the choice.
            room.width -= layout.trick_card + kit.px(_BESIDE)
            room.right = layout.middle.right
        self.body = self._wide
        rect = super().find_rect(kit, layout)
        rect.centerx = room.centerx
        if layout.dock is None and (rect.width > room.width or rect.height > room.height):
            self.body = self._narrow
            rect = pygame.Rect(0, 0, min(room.width, self.measure(kit, None)[0]), 0)
            rect.height = self.measure(kit, rect.width)[1]
            rect.center = room.center
        if beside and not layout.low:
            rect.top = place_upcard(layout, kit.px).top
        elif low:
            rect.bottom = room.bottom
        if self.context.view.status.phase == "declaring" and len(layout.seats) - 1 > MANY_SHOWN:
            rect.bottom = layout.prompt.bottom
        return rect

    @override
    def lie(self, kit: Kit, layout: TableLayout) -> None:
        self._upcard = place_upcard(layout, kit.px) if self.context.view.pile(_UPCARD) else None
        super().lie(kit, layout)

    @override
    def _has_room(self, rect: pygame.Rect, layout: TableLayout) -> bool:
        return super()._has_room(rect, layout) and (self._upcard is None or not rect.colliderect(self._upcard))

    def show_hint(self, action: Action) -> bool:
        """Frame the button of the way of a hint, which becomes the golden one and is focused."""
        for way, button in zip(self.context.ask.ways, self.buttons, strict=True):
            button.hinted = way.action == action
        hinted = next((button for button in self.buttons if button.hinted), None)
        if hinted is not None:
            for button in self.buttons:
                button.kind = "primary" if button is hinted else "plain"
            if self.host is not None:
                self.host.focus(hinted, ring=True)
        return hinted is not None

    @property
    def first_widget(self) -> Widget:
        """The button of the first way."""
        return self.buttons[0]


def _totals_line(context: PanelContext, way: Way, own: int) -> str:
    """Return the totals that a way leads to, in one line, with markup."""
    named = [f"{escape(context.side_name(side))} {_format_number(total)}" for side, total in enumerate(way.totals)]
    return "  ·  ".join(f"**{text}**" if side == own else text for side, text in enumerate(named))


def _format_number(value: int) -> str:
    return str(value).replace("-", "−")


def _choose_tone(after: Sequence[int], before: Sequence[int], side: int) -> colors.Color:
    if not after or after[side] == before[side]:
        return colors.IVORY
    return colors.GOLD_TOP


class NamingPanel(CellsPanel):
    """Offers the possible trumps, the highest color first, and below them the ways that name nothing.

    If each color may be named in several ways, such as alone, it has a row of its own, with its name before it.
    """

    smallest = 0.9
    tells_calls = False

    def __init__(self, context: PanelContext) -> None:
        ask = context.ask
        named: dict[str, list[Way]] = {name: [] for name in reversed(ask.denominations)}
        others: list[Way] = []
        for way in ask.ways:
            if isinstance(way.action, Bid | Choose):
                word = way.action.call.split()[0] if isinstance(way.action, Bid) else way.action.choice
                named.get(word, others).append(way)
        rows: list[tuple[Widget | None, list[CallCell]]] = []
        several = any(len(ways) > 1 for ways in named.values())
        if several:
            rows = [
                (self._make_head(context, name), [self._make_way_cell(context, way, name) for way in ways])
                for name, ways in named.items()
            ]
        else:
            calls = [self._make_call_cell(context, way, name) for name, ways in named.items() for way in ways]
            columns = _COLUMNS.get(len(calls), 3)
            rows = split_into_rows(calls, columns)
        rows += [(None, [self._make_call_cell(context, way, "")]) for way in others]
        self.cells = Cells(
            rows,
            self,
            start=rows[0][1][0].action,
            width=(88, 108) if several else (82, 132),
            height=(24, 34) if several else (28, 40),
        )
        helps = [
            Label(f"**{tell(way.label)}:** {context.read_message(way.help)}", style="small", color=colors.LAVENDER)
            for way in ask.ways
            if way.help
        ]
        may_pass = any(isinstance(way.action, Pass) for way in ask.ways)
        box = Column([self.cells, *helps], gap=6)
        super().__init__(context, box, first=self.cells, may_pass=may_pass, stretch=self.cells.stretch)

    @property
    def short_prompt(self) -> str:
        """The request to name trump, or to pass if that is possible."""
        return tr("Name trump or pass.") if self.passing.visible else tr("Name trump.")

    @property
    @override
    def choice_texts(self) -> tuple[str, str]:
        return tr("Choose a trump"), tr("Click a trump, or go to it with the arrows.")

    @staticmethod
    def _make_head(context: PanelContext, name: str) -> Label:
        denomination = find_denomination(context.deck, name) or NO_TRUMP
        return Label(denomination.words, style="body", color=colors.IVORY, wrap=False)

    @staticmethod
    def _make_call_cell(context: PanelContext, way: Way, name: str) -> CallCell:
        """Return the card of a way, with the mark of its color."""
        named, label = find_denomination(context.deck, name), tell_plainly(way.label)
        return CallCell(way.action, label, named.code if named else "", label, True, context.forecast(way.action))

    @staticmethod
    def _make_way_cell(context: PanelContext, way: Way, name: str) -> CallCell:
        """Return the card of one of several ways to name a color: short beside its name, in full on the button."""
        alone = isinstance(way.action, Bid) and " " in way.action.call
        named = find_denomination(context.deck, name)
        text = tr("alone") if alone else tr("together")
        return CallCell(
            way.action, text, named.code if named else "", tell_plainly(way.label), True, context.forecast(way.action)
        )


class CardCallPanel(CellsPanel):
    """Offers the cards that a declarer may call, that of the highest color first."""

    smallest = 0.9
    tells_calls = False

    def __init__(self, context: PanelContext) -> None:
        calls = [self._make_cell(context, way) for way in reversed(context.ask.ways)]
        columns = _COLUMNS.get(len(calls), 3)
        rows = split_into_rows(calls, columns)
        self.cells = Cells(
            rows,
            self,
            start=calls[0].action,
            width=(96, 150),
            height=(28, 40),
        )
        super().__init__(context, self.cells, first=self.cells, may_pass=False, stretch=self.cells.stretch)

    @property
    def short_prompt(self) -> str:
        """The request to call a card."""
        return tr("Call a card.")

    @property
    @override
    def choice_texts(self) -> tuple[str, str]:
        return tr("Choose a card"), tr("Click a card, or go to it with the arrows.")

    @staticmethod
    def _make_cell(context: PanelContext, way: Way) -> CallCell:
        named = find_denomination(context.deck, way.action.choice) if isinstance(way.action, Choose) else None
        label = tell_plainly(way.label)
        return CallCell(way.action, label, named.code if named else "", tr("Call {card}", card=way.label), True)


def choice_panel(context: PanelContext) -> AskPanel:
    """Return the panel for a choice: of several trumps or of cards to call as cards, of few ways side by side."""
    if context.view.status.phase == "calling":
        return CardCallPanel(context)
    return NamingPanel(context) if len(context.ask.denominations) > 1 else WaysPanel(context)
