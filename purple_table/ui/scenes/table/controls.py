"""The widgets of the table: the buttons of the bar, the button of the tray, and the panel of what is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from purple_table.ui.cards.table_layout import TableLayout, measure_beside_trick
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.widgets import Button, Form, Widget
from purple_table.ui.kit.widgets.widget import Clickable
from purple_table.ui.scenes.table.overlays.overlays import Overlay
from purple_table.ui.scenes.table.panels import AskPanel
from purple_table.ui.scenes.table.parts.contract_box import BoxWords, ContractBox

_APART = 7
"""The distance of the box of the contract from the trick, in reference units."""


class Hotspot(Clickable):
    """A place on the table that can be clicked and focused, while a part of the table draws what lies there."""

    def __init__(self, on_click: Callable[[], None], *, key: int, tooltip: str) -> None:
        super().__init__(on_click, key=key, tooltip=tooltip)
        self.visible = False

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
        self.undo = Button("", undo, kind="quiet", key=pygame.K_u)
        self.last = Button("", lambda: look("last"), kind="quiet")
        self.confirm = Button("", confirm, kind="primary", key=pygame.K_RETURN)
        self.confirm.visible = False
        self.claim = Button("", claim, kind="primary", key=pygame.K_c, show_key=True)
        self.claim.visible = False
        self.contract = ContractBox(lambda: look("calls"))
        self.aside = Hotspot(lambda: look("aside"), key=pygame.K_o, tooltip="")
        self.name_buttons()
        self.panel: AskPanel | None = None
        self.form = Form(self)
        self._layout: TableLayout | None = None
        self.bar_room = pygame.Rect(0, 0, 0, 0)

    def name_buttons(self) -> None:
        """Say on every button what it does, in the language in use."""
        self.menu.caption = tr("Menu")
        self.menu.tooltip = tr("Pause, speed, sound, players, rules, settings, leave")
        self.hint.caption, self.hint.tooltip = tr("Hint"), tr("What a good player would do, and why")
        self.undo.caption, self.undo.tooltip = tr("Undo"), tr("Take your last decision back")
        self.last.caption = tr("Last trick")
        self.last.tooltip = tr("Show the last trick\n*Hold* **L** *or the right mouse button*")
        self.claim.caption = tr("Claim the rest")
        self.claim.tooltip = tr("Every trick that is left is yours, whatever the others hold")
        self.aside.tooltip = tr("The cards set aside, enlarged")

    @property
    def children(self) -> Sequence[Widget]:
        """The buttons from left to right, then the panel."""
        panel = [self.panel] if self.panel is not None else []
        return [*panel, self.confirm, self.claim, self.menu, self.hint, self.undo, self.last, self.contract, self.aside]

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
        if self.panel is not None:
            self.panel.place(kit, self.panel.find_rect(kit, layout))
            hidden = hidden or self.panel.rect.colliderect(box)
        self.contract.visible = self.contract.words is not None and not hidden

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

    def answer(self) -> None:
        """Close the panel."""
        if self.panel is not None:
            self.panel = None
            self.form.focus(None)
            self.form.relayout()
