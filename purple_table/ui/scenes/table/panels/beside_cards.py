"""The panels of asks to play a card: with ways beside the cards, and from the hand of another seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from purple_table.core.actions import Action, Play
from purple_table.core.game import Way
from purple_table.core.messages import CardName, Message
from purple_table.core.overriding import override
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tell, tell_plainly, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.widgets import Button, Row, Widget
from purple_table.ui.scenes.table.panels.ask_panel import AskPanel, PanelContext, list_keys


class BesideCardsPanel(AskPanel):
    """A button for each way that is offered beside the cards; a click on a card plays it."""

    modal = False
    lies_low = True
    least_width = 0.0

    def __init__(self, context: PanelContext) -> None:
        ways = context.ask.ways
        self._warned: Way | None = None
        self.buttons = [
            Button(
                tell_plainly(way.label),
                lambda way=way: self._choose(way),  # type: ignore[misc]
                key=key,
                show_key=True,
                tooltip=context.read_message(way.help) if way.help else "",
            )
            for way, key in zip(ways, list_keys(ways), strict=True)
        ]
        self._cards = frozenset(action.card for action in context.legal_actions() if isinstance(action, Play))
        super().__init__(context, Row([*self.buttons], gap=10))

    @property
    @override
    def cards(self) -> frozenset[str]:
        return self._cards

    @property
    @override
    def prompt(self) -> str:
        if self._warned is not None:
            return tell(self._warned.warning)
        return self.context.prompt

    def _choose(self, way: Way) -> None:
        """Choose a way; one from which there is no way back is asked for once more."""
        if not way.warning or self._warned == way:
            self.context.act(way.action)
            return
        self._warned = way
        for other, button in zip(self.context.ask.ways, self.buttons, strict=True):
            label = tell_plainly(other.label)
            button.caption = tr("Yes: {way}", way=label) if other == way else label
        self.context.on_change()

    @override
    def take_hint(self, action: Action) -> None:
        way = next((way for way in self.context.ask.ways if way.action == action), None)
        if way is not None:
            self._choose(way)
        else:
            super().take_hint(action)

    def pick(self, code: str) -> None:
        """Play the card, or say why it may not be played."""
        self.context.act(Play(code))

    def show_hint(self, action: Action) -> bool:
        """Frame the button of the way of a hint; a card is framed in the hand anyway."""
        for way, button in zip(self.context.ask.ways, self.buttons, strict=True):
            button.hinted = way.action == action
        return isinstance(action, Play) or any(button.hinted for button in self.buttons)


class CardButton(Button):
    """A card of another hand as a button: it only frames the card, and is drawn by whoever draws that."""

    def __init__(self, code: str, caption: str, on_click: Callable[[], None]) -> None:
        super().__init__(caption, on_click)
        self._code = code

    @property
    @override
    def spoken_name(self) -> str:
        return f"{{{self._code}}}"

    @override
    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        color = colors.GOOD if self.hinted else colors.GOLD_TOP if self.hovered or self.ringed else colors.GOLD
        wide = max(2, kit.px(3 if self.hinted or self.hovered or self.ringed else 2))
        if self.rect:
            pygame.draw.rect(surface, color, self.rect, wide, kit.px(4))


class OtherHandPanel(AskPanel):
    """The cards that may be played from the open hand of another seat, framed where they lie, with a button for each
    way that is offered beside them."""

    modal = False
    lies_low = True
    least_width = 0.0

    def __init__(self, context: PanelContext) -> None:
        found = [action for action in context.legal_actions() if isinstance(action, Play)]
        ways = {way.action: tell_plainly(way.label) for way in context.ask.ways}
        self._actions: list[Action] = [*found, *ways]
        names = [CardName(action.card, context.deck[action.card].short) for action in found]
        captions = [tell_plainly(Message("{card}", (("card", name),))) for name in names]
        self._cards = {
            action.card: CardButton(action.card, caption, lambda action=action: context.act(action))  # type: ignore[misc]
            for action, caption in zip(found, captions, strict=True)
        }
        beside = [
            Button(caption, lambda action=action: context.act(action))  # type: ignore[misc]
            for action, caption in ways.items()
        ]
        self.buttons = [*self._cards.values(), *beside]
        self._pointed: int | None = None
        super().__init__(context, Row([*beside], gap=6))

    @property
    @override
    def children(self) -> Sequence[Widget]:
        return (*self._cards.values(), self.body)

    @property
    def cards(self) -> frozenset[str]:
        """The own cards that may be chosen: none, as another hand is to play."""
        return frozenset()

    @property
    @override
    def prompt(self) -> str:
        hand = self.context.ask.hand
        name = self.context.seats[hand].name if hand is not None else ""
        return tr("Play a card of **{name}**. {prompt}", name=escape(name), prompt=self.context.prompt)

    def lie_on(self, places: Mapping[str, pygame.Rect]) -> bool:
        """Put the buttons of cards where these lie, by code; return whether one has moved."""
        before = [button.rect for button in self._cards.values()]
        for code, button in self._cards.items():
            button.rect = places.get(code, pygame.Rect(0, 0, 0, 0))
        return before != [button.rect for button in self._cards.values()]

    def find_button(self, code: str | None) -> CardButton | None:
        """Return the button of a card of the other hand; None if it may not be played."""
        return self._cards.get(code or "")

    @override
    def find_rect(self, kit: Kit, layout: TableLayout) -> pygame.Rect:
        """Return where the ways beside the cards lie; without any a point above the strip for words."""
        if self.body.children:
            return super().find_rect(kit, layout)
        return pygame.Rect(layout.prompt.centerx, layout.middle.bottom, 0, 0)

    @override
    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        self.body.draw(self._kit or kit, surface)

    def pick(self, code: str) -> None:
        """Play the card, or say why it may not be played."""
        self.context.act(Play(code))

    @override
    def step(self, step: int) -> bool:
        """Focus the next button or the one before it, at first the first or the last."""
        start = self._pointed if self._pointed is not None else min(step, 0) - step
        self._pointed = (start + step) % len(self.buttons)
        if self.host is not None:
            self.host.focus(self.buttons[self._pointed], ring=True)
        return True

    def show_hint(self, action: Action) -> bool:
        """Frame the button of the hint."""
        for other, button in zip(self._actions, self.buttons, strict=True):
            button.hinted = other == action
        return action in self._actions
