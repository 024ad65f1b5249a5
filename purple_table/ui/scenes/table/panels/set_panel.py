"""The panel for an ask of kind "set": cards of one rank are picked first, then played together, or the turn is passed.

A click on a card only picks it, so that nothing is played by mistake; two clicks in a row play it alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import pygame

from purple_table.core.actions import Action, PlaySet
from purple_table.core.game import Reason
from purple_table.core.overriding import override
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tell, tell_plainly, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.widgets import Button, Row
from purple_table.ui.scenes.table.panels.ask_panel import AskPanel, PanelContext

_DOUBLE = 0.4
"""Two clicks on a card within this many seconds play it."""
_HINT, _NARROW = 74, 560
"""The height of a hint of three lines between the middle and the raised own cards, and the width of a strip for words
in which hints may have so many, in reference units."""


def measure_button_rise(kit: Kit, layout: TableLayout) -> int:
    """Return how far above the lowest line of the middle the buttons lie, in pixels, so that a hint has room below
    them."""
    if layout.prompt.width > kit.px(_NARROW):
        return 0
    return max(0, kit.px(_HINT) - (layout.hand.top - layout.lift - layout.middle.bottom))


class SetPanel(AskPanel):
    """A row of buttons below the cards that lie in the middle: to play what is picked, and to pass."""

    lies_low = True
    modal = False
    least_width = 0.0

    def __init__(self, context: PanelContext, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` returns seconds, to recognize double clicks."""
        self._clock = clock
        self._picks: list[str] = []
        self._last: tuple[str, float] = ("", -1.0)
        self._fault: Reason | None = None
        self._hinted: Action | None = None
        sets = [action for action in context.legal_actions() if isinstance(action, PlaySet)]
        self._cards = frozenset(card for action in sets for card in action.cards)
        self._row = Row([], gap=10)
        super().__init__(context, self._row)
        self._show()

    @property
    @override
    def cards(self) -> frozenset[str]:
        return self._cards

    @property
    def picks(self) -> Sequence[str]:
        """The picked cards, their colors from low to high."""
        return self.context.deck.sort(self._picks)

    @property
    @override
    def confirming(self) -> Button | None:
        return self._first if self._first.enabled else None

    @property
    @override
    def prompt(self) -> str:
        if not self._picks:
            return self.context.prompt if self._cards else tr("Nothing in your hand beats it. Pass.")
        marks = " ".join(f"{{{card}}}" for card in self.picks)
        if self._fault is not None:
            return f"{marks}  {tell(self._fault.words)}"
        words = self.context.forecast(PlaySet(tuple(self.picks)))
        return f"{marks}  {escape(words)}." if words else marks

    def pick(self, code: str) -> None:
        """Pick a card, or put it back; one of another rank begins a new set. A double click plays the card alone."""
        now = self._clock()
        twice = self._last[0] == code and now - self._last[1] <= _DOUBLE
        self._last = code, now
        deck = self.context.deck
        if twice and len(self._picks) <= 1:
            self._picks = [code]
            self._play()
            return
        if code in self._picks:
            self._picks.remove(code)
        elif any(deck[card].rank != deck[code].rank for card in self._picks):
            self._picks = [code]
        else:
            self._picks.append(code)
            most = self.context.ask.amount
            if most and len(self._picks) > most:
                del self._picks[0]
        self._consider()

    def play(self, code: str) -> None:
        """Play what is picked with a card that was dragged to the middle, or say why not."""
        deck = self.context.deck
        if code not in self._picks:
            kept = [card for card in self._picks if deck[card].rank == deck[code].rank]
            self._picks = [*kept, code]
        self._play()

    def show_hint(self, action: Action) -> bool:
        """Pick what the hint proposes, and frame the button that does it."""
        self._hinted = action
        self._picks = list(action.cards) if isinstance(action, PlaySet) else []
        self._consider()
        return True

    @override
    def find_rect(self, kit: Kit, layout: TableLayout) -> pygame.Rect:
        """Return where the buttons lie, with room for a hint below them."""
        return super().find_rect(kit, layout).move(0, -measure_button_rise(kit, layout))

    def _consider(self) -> None:
        """Ask the rules about the picked cards."""
        self._fault = self.context.refusal(PlaySet(tuple(self.picks))) if self._picks else None
        self._show()
        self.context.on_change()
        if self._fault is not None and self._hinted is not None and not self._cards.issuperset(self._picks):
            # The hint lies over the prompt, which would say why the dimmed card cannot be played.
            self.context.show_refusal(self._fault)

    def _show(self) -> None:
        """Show the buttons."""
        play = Button(tr("Play"), self._play, kind="primary", key=pygame.K_RETURN, show_key=True)
        play.hinted = isinstance(self._hinted, PlaySet) and self._hinted.cards == tuple(self.picks)
        if not self._picks:
            play.disabled_because = tr("Pick one card, or several of one rank.")
        elif self._fault is not None:
            play.disabled_because = tell(self._fault.words)
        buttons = [play] if self._cards else []
        for way in self.context.ask.ways:
            button = Button(
                tell_plainly(way.label),
                lambda action=way.action: self.context.act(action),  # type: ignore[misc]
                kind="plain" if self._cards else "primary",
                key=pygame.K_p,
                show_key=True,
                tooltip=escape(tr("Play nothing this time")),
            )
            button.hinted = way.action == self._hinted
            buttons.append(button)
        # Where nothing can be played, the first is to pass.
        self._first = buttons[0]
        self._row.set_children(buttons)

    def _play(self) -> None:
        self.context.act(PlaySet(tuple(self.picks)))
