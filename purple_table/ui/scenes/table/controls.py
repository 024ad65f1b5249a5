"""The widgets of the table: the buttons of the bar and of the tray, and the panel of what the person is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from purple_table.core.actions import Give, Play
from purple_table.core.game import Ask, View
from purple_table.core.overriding import override
from purple_table.session.port import LocalPlay
from purple_table.ui.cards.table_layout import TableLayout, measure_beside_trick, trick_rects
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tell, tell_plainly, tr
from purple_table.ui.kit.widgets import Button, Form, Widget
from purple_table.ui.kit.widgets.widget import Clickable
from purple_table.ui.scenes.table.commands import TableCommands
from purple_table.ui.scenes.table.overlays.note_box import Room, free_place
from purple_table.ui.scenes.table.overlays.overlays import Overlay
from purple_table.ui.scenes.table.panels import AskPanel, PanelContext, find_panel
from purple_table.ui.scenes.table.parts.contract_box import BoxWords, ContractBox
from purple_table.ui.scenes.table.table_context import TableContext, TablePart
from purple_table.ui.scenes.table.table_words import count_bid, count_missing

_APART = 7
"""The distance of the box of the contract from the trick, in reference units."""


class Hotspot(Clickable):
    """A place on the table that can be clicked and focused, while a part of the table draws what lies there."""

    def __init__(self, on_click: Callable[[], None], *, key: int, tooltip: str) -> None:
        super().__init__(on_click, key=key, tooltip=tooltip)
        self.visible = False

    @property
    @override
    def spoken_name(self) -> str:
        return self.tooltip

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the ring."""
        if self.ringed:
            kit.focus_ring(surface, self.rect, kit.px(5))


class Controls(Widget):
    """All widgets of the table, each at its own place."""

    def __init__(
        self,
        *,
        menu: Callable[[], None],
        hint: Callable[[], None],
        undo: Callable[[], None],
        confirm: Callable[[], None],
        claim: Callable[[], None],
        check: Callable[[], None],
        look: Callable[[Overlay], None],
    ) -> None:
        """The parameters are what the buttons do."""
        super().__init__()
        self.ask_hint = hint
        self.menu = Button(
            "",
            menu,
            kind="quiet",
            key=pygame.K_ESCAPE,
        )
        self.hint = Button("", hint, kind="quiet", key=pygame.K_h)
        self._take_back = undo
        self.undo = Button("", self._undo, kind="quiet", key=pygame.K_u)
        self.last = Button("", lambda: look("last"), kind="quiet")
        self.confirm = Button("", confirm, kind="primary", key=pygame.K_RETURN)
        self.confirm.visible = False
        self.claim = Button("", claim, kind="primary", key=pygame.K_c, show_key=True)
        self.claim.visible = False
        self.check = Button("", check, key=pygame.K_y)
        self.check.visible = self.marked = False
        self.contract = ContractBox(lambda: look("calls"))
        self.aside = Hotspot(lambda: look("aside"), key=pygame.K_o, tooltip="")
        self.talk = Button("", lambda: self.on_talk(), kind="quiet", key=pygame.K_t)
        self.talk.visible = False
        for button in (self.menu, self.talk, self.hint, self.undo, self.last):
            button.framed = True
        self.on_talk: Callable[[], None] = lambda: None
        """Says something to people elsewhere; only where there are any the button can be seen."""
        self.name_buttons()
        self.panel: AskPanel | None = None
        self.form = Form(self)
        self._layout: TableLayout | None = None
        self.bar_room = pygame.Rect(0, 0, 0, 0)

    def name_buttons(self) -> None:
        """Say on every button what it does, in the language in use."""
        self.menu.caption = tr("Menu")
        self.talk.caption, self.talk.tooltip = tr("Say"), tr("Say something to the others, or ask somebody to go on")
        self.menu.tooltip = tr("Pause, speed, sound, players, rules, settings, leave")
        goals = tr("No goals in a match with hints or undos")
        told = tr("What a good player would do, and why\n*Then* **Enter** *does it*")
        self.hint.caption, self.hint.tooltip = tr("Hint"), f"{told}\n{goals}"
        told = tr("Take your last decision back")
        self.undo.caption, self.undo.tooltip = tr("Undo"), f"{told}\n{goals}"
        self.last.caption = tr("Last trick")
        self.last.tooltip = tr("Show the last trick\n*Hold* **L** *or the right mouse button*")
        self.claim.caption = tr("Claim the rest")
        self.claim.tooltip = tr("Every trick that is left is yours, whatever the others hold")
        self.check.caption = tr("What was better?")
        self.check.tooltip = tr("Your last choice clearly cost something: what and why (Y). Counts as help.")
        self.aside.tooltip = tr("The cards set aside, enlarged")

    @property
    def children(self) -> Sequence[Widget]:
        """The buttons from left to right, then the panel."""
        panel = [self.panel] if self.panel is not None else []
        return [
            *panel,
            self.confirm,
            self.claim,
            self.check,
            self.menu,
            self.talk,
            self.hint,
            self.undo,
            self.last,
            self.contract,
            self.aside,
        ]

    def lay_out(self, kit: Kit, layout: TableLayout) -> None:
        """Place everything for a layout."""
        self._layout = layout
        self.form.lay_out(kit, pygame.Rect((0, 0), layout.size), layout.size)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Place the buttons of the bar, the button of the tray and the panel."""
        super().place(kit, rect)
        layout = self._layout
        if layout is None:
            return
        inset = kit.px(4)
        height = min(kit.theme.control_height, layout.bar.height - inset)
        top = layout.bar.top + (layout.bar.height - height) // 2
        left = layout.bar.left + inset
        width = self.menu.measure(kit, None)[0]
        self.menu.place(kit, pygame.Rect(left, top, width, height))
        right = layout.bar.right - inset
        for button in (self.last, self.undo, self.hint):
            if not button.visible:
                continue
            width = button.measure(kit, None)[0]
            right -= width
            button.place(kit, pygame.Rect(right, top, width, height))
        room_left = self.menu.rect.right + inset
        if self.talk.visible:
            self.talk.place(kit, pygame.Rect(room_left, top, self.talk.measure(kit, None)[0], height))
            room_left = self.talk.rect.right + inset
        self.bar_room = pygame.Rect(room_left, layout.bar.top, right - inset - room_left, layout.bar.height)
        self.confirm.place(kit, layout.confirm)
        claim = pygame.Rect((0, 0), self.claim.measure(kit, None))
        claim.center = layout.middle.center
        self.claim.place(kit, claim)
        corner = layout.corners[1]
        box = pygame.Rect((0, 0), self.contract.measure(kit, corner.width))
        if corner.top + box.height > layout.middle.top:
            wide = min(corner.width, measure_beside_trick(layout) - kit.px(_APART))
            box = pygame.Rect((0, 0), self.contract.measure(kit, wide))
        box.topright = corner.topright
        self.contract.place(kit, box)
        hidden = box.height > corner.height
        check = self._find_check_place(kit, layout)
        covered = False
        if self.panel is not None:
            self.panel.lie(kit, layout)
            hidden = hidden or self.panel.rect.colliderect(box)
            covered = self.panel.rect.colliderect(check)
        self.check.place(kit, check)
        self.check.visible = self.marked and not covered
        self.contract.visible = self.contract.words is not None and not hidden

    def mark(self, marked: bool) -> None:
        """Show or hide the mark of the play checker."""
        if marked != self.marked:
            self.marked = marked
            self.form.relayout()

    def _find_check_place(self, kit: Kit, layout: TableLayout) -> pygame.Rect:
        """Return where the mark of the play checker lies: beside the trick, where it covers no card, plate or word."""
        seats = [rect for seat in layout.seats for rect in (seat.plate, seat.portrait)]
        hands = [seat.fan for seat in layout.seats[1:]]
        aside = layout.aside_room or layout.aside
        taken = [*trick_rects(layout), *seats, layout.bar, layout.prompt, layout.hand, aside, *layout.corners]
        air = kit.px(_APART)
        bounds = pygame.Rect((0, 0), layout.size).inflate(-2 * air, -2 * air)
        room = Room(bounds, tuple(rect.inflate(air, air) for rect in taken), (tuple(hands),))
        size = self.check.measure(kit, None)
        near = layout.middle.right, layout.middle.bottom
        return free_place([size], room, near, max(2, air)) or pygame.Rect(near, size)

    @property
    def places(self) -> list[pygame.Rect]:
        """The places of buttons now, and of words and fields of a panel."""
        panel = self.panel.content_rects if self.panel is not None else []
        return [*panel, *(widget.rect for widget in self.children if widget.visible and widget is not self.panel)]

    @property
    def modal(self) -> bool:
        """Whether a panel is open beside which only the bar reacts."""
        return self.panel is not None and self.panel.modal

    def ask(self, panel: AskPanel) -> None:
        """Open a panel and focus its first widget."""
        self.panel = panel
        self.form.relayout()
        self.form.focus(panel.first_widget, ring=panel.first_widget is not None)

    def show_corners(self, words: BoxWords | None, calls: int, aside: pygame.Rect | None) -> None:
        """Update the box of the contract, and the place of the cards set aside."""
        self.aside.visible = aside is not None and aside.width > 0
        if aside is not None:
            self.aside.rect = aside
        if self.contract.show(words, calls):
            self.form.relayout()

    def _undo(self) -> None:
        """Take the last decision back; the keys belong to the cards again, so that Enter takes back no more."""
        self._take_back()
        self.form.focus(None)

    def answer(self) -> None:
        """Close the panel."""
        if self.panel is not None:
            self.panel = None
            self.form.focus(None)
            self.form.relayout()


class AskPresenter(TablePart):
    """Updates the hand, the panel and the buttons to the ask."""

    def __init__(
        self, context: TableContext, play: LocalPlay | None, controls: Controls, commands: TableCommands
    ) -> None:
        super().__init__(context)
        self._play, self._controls, self._commands = play, controls, commands

    def open_ask(self, view: View, ask: Ask | None) -> None:
        """Present what the view asks, or nothing."""
        if ask is not None:
            self._model.notes.clear_early_note()
        self._model.picks, self._model.legal_cards = [], None
        if ask is None or self._play is None:
            self.close_ask()
            return
        if ask.kind in ("play", "give"):
            self._model.legal_cards = frozenset(
                action.card for action in self._play.legal() if isinstance(action, Play | Give)
            )
            self._model.picks = self._model.list_plain_cards()
        make_panel = find_panel(ask)
        if make_panel is not None and (ask.clear is None or self._model.taken_back):
            panel = make_panel(self._make_panel_context(view, ask, self._play))
            self._model.legal_cards, self._model.chosen_cards = panel.cards, frozenset(panel.picks)
            self._controls.ask(panel)
        else:
            self.close_ask()

    def close_ask(self) -> None:
        """Close the panel, because nothing is asked any more."""
        self._model.chosen_cards = frozenset()
        self._controls.answer()

    def refresh(self) -> None:
        """Bring layout and buttons up to date."""
        ask, controls = self._model.ask, self._controls
        giving = ask is not None and ask.kind == "give"
        controls.confirm.visible = giving
        if ask is not None and giving:
            missing = count_missing(ask, len(self._model.picks))
            more = tr("Pick a card more.", many="Pick {count} cards more.", count=missing)
            controls.confirm.disabled_because = more if missing else None
            controls.confirm.caption = tr("Pass the card", many="Pass {count} cards", count=ask.amount)
            if self._model.view.status.phase == "tax":
                controls.confirm.caption = tr("Give the card", many="Give {count} cards", count=ask.amount)
            if ask.target is None:
                controls.confirm.caption = tr("Lay the card away", many="Lay {count} cards away", count=ask.amount)
            if ask.ways:
                # Any number of cards will do between the fewest and the most.
                picked = len(self._model.picks)
                controls.confirm.caption = tr("Exchange the card", many="Exchange {count} cards", count=picked)
                if not picked:
                    controls.confirm.caption = tell_plainly(ask.ways[0].label)
            if ask.adds:
                controls.confirm.caption = tr("Bid {bid}", bid=count_bid(ask, self._model.view, self._model.picks))
            controls.confirm.tooltip = tr("Lay these cards aside") if ask.adds else tr("Give these cards away")
            if ask.ways:
                controls.confirm.tooltip = tell_plainly(ask.ways[0].help)
        controls.confirm.hinted = (
            giving and bool(self._model.picks) and self._model.hinted_cards == set(self._model.picks)
        )
        controls.hint.disabled_because = None if ask is not None else tr("It is not your turn.")
        # Where chips are played for, there are no tricks.
        tricks = self._model.view.status.pot is None and not self._model.plays_sets
        if controls.last.visible != tricks:
            controls.last.visible = tricks
            controls.form.relayout()
        none_yet = tr("There is no trick yet in this deal.")
        controls.last.disabled_because = None if self._model.last_trick else none_yet
        slots = len(self._picture.places.layout.slots) if self._picture.places.layout is not None else 0
        wanted = ask.amount if ask is not None and giving else len(self._picture.laid[0])
        if slots != wanted:
            self._host.lay_out()
        self._hand.settle()

    def _make_panel_context(self, view: View, ask: Ask, play: LocalPlay) -> PanelContext:
        return PanelContext(
            view,
            ask,
            self._model.deck,
            self._model.seats,
            play.legal,
            play.refusal,
            self._commands.try_action,
            self._commands.show_refusal,
            self._on_panel_change,
            lambda action: tell_plainly(self._model.forecast(action)),
            tell(self._model.guide) if ask.kind in ("points", "ladder") else "",
            self._model.calls_go_round,
        )

    def _on_panel_change(self) -> None:
        """React when the panel asks for other cards or shows something else."""
        panel: AskPanel | None = self._controls.panel
        if panel is not None:
            self._model.legal_cards, self._model.chosen_cards = panel.cards, frozenset(panel.picks)
            self._controls.form.relayout()
        self._hand.settle()
        self._host.stage.redraw()
