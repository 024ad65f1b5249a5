"""The panels for asks of the kinds "draw" and "discard": draw from the stock, take an open card, or lay a card away.

The piles on the table can be clicked as well; the pointer on an open card there points at the same card here (see
`point`).
"""

from __future__ import annotations

import pygame

from purple_table.core.actions import Action, Discard, Draw, Knock, Take
from purple_table.core.game import Way
from purple_table.core.messages import CardName, Message, Term, say
from purple_table.core.overriding import override
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tell, tell_plainly, tr, translate_markup
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.widgets import Button, Label, Row, Space, Widget
from purple_table.ui.kit.widgets.button import Kind
from purple_table.ui.scenes.table.panels.ask_panel import AskPanel, PanelContext

OPEN_ROLES = ("discard", "splay")
"""Piles of these roles lie open; their last card is the top."""
_LETTERS = "SKBNAEFGIJMOPVXYZ"
"""Letters for ways whose own first letter is in use."""
_TAKEN = "DTHULRWC"


class DrawPanel(AskPanel):
    """A row of buttons below the piles. `target` is the open card that is pointed at; None stands for the top one.

    Taking a card takes all above it; the panel says in advance what that costs. Knocking asks for confirmation.
    """

    lies_low = True
    modal = False

    def __init__(self, context: PanelContext) -> None:
        self.open: tuple[str, ...] = tuple(
            card
            for key, cards in context.view.piles
            if key.role in OPEN_ROLES and key.owner is None
            for card in cards
            if card is not None
        )
        self._legal = frozenset(context.legal_actions())
        self._row = Row([], gap=10)
        self._asked_twice: Way | None = None
        self._hinted: Action | None = None
        self.target: str | None = None
        super().__init__(context, self._row)
        self._show()

    @property
    def top(self) -> str | None:
        """The open card that can be taken alone."""
        return self.open[-1] if self.open else None

    @property
    def reached_cards(self) -> tuple[str, ...]:
        """The open cards that come with the target, the lowest first."""
        return self.open[self.open.index(self.target) :] if self.target in self.open else ()

    @property
    def prompt(self) -> str:
        """What is asked, or what it takes to reach the card that is pointed at."""
        if self._asked_twice is not None:
            return tell(self._asked_twice.help or self._asked_twice.label)
        return self.cost or self.context.prompt

    @property
    def cost(self) -> str:
        """What it takes to reach the card that is pointed at below others, or why it cannot be had, with markup."""
        if self.target is None or self.target == self.top:
            return ""
        reason = self.context.refusal(Take(self.target))
        count = len(self.reached_cards)
        if reason is not None:
            return tr("**Not now.** {why}", why=tell(reason.words))
        cost = escape(self.context.forecast(Take(self.target)))
        taken = tr(
            "Takes **{cards} cards**: {card} and the card above it.",
            many="Takes **{cards} cards**: {card} and {count} cards above it.",
            count=count - 1,
            cards=count,
            card=f"{{{self.target}}}",
        )
        return f"{taken} {cost}" if cost else taken

    def can(self, action: Action) -> bool:
        """Return whether the rules allow an action now."""
        return action in self._legal

    def point(self, card: str | None) -> bool:
        """Point at an open card, or at none; return True if it is another one than before."""
        if card == self.target:
            return False
        self.target = card
        self._asked_twice = None
        self._show()
        self.context.on_change()
        return True

    def step(self, step: int) -> bool:
        """Point deeper into the open cards on Left, and back to the top on Right."""
        if len(self.open) < 2:
            return False
        place = self.open.index(self.target) if self.target in self.open else len(self.open) - 1
        self.point(self.open[max(0, min(len(self.open) - 1, place + step))])
        return True

    def show_hint(self, action: Action) -> bool:
        """Point at the card that the hint would take, and frame the button."""
        self._hinted = action
        if isinstance(action, Take):
            self.point(action.card)
        self._show()
        self.context.on_change()
        return True

    @override
    def take_hint(self, action: Action) -> None:
        way = next((way for way in self.context.ask.ways if way.action == action), None)
        if way is not None and way != self._asked_twice:
            self._carry_out(way)
        else:
            super().take_hint(action)

    def _show(self) -> None:
        """Show the buttons of the actions that are legal now."""
        if self._asked_twice is not None:
            self._row.set_children(self._make_question(self._asked_twice))
            return
        buttons: list[Widget] = []
        ask, context = self.context.ask, self.context
        if self.can(Draw()):
            buttons.append(
                self._make_button(tr("Draw"), Draw(), pygame.K_d, tr("The top card of the stock, unseen"), "primary")
            )
        card = self.target or self.top
        if card is not None and (self.can(Take(card)) or card == self.target):
            count = len(self.open) - self.open.index(card)
            # All open cards are of one pack, so its name may be left out.
            shown = context.deck[card]
            name: Message | CardName = CardName(shown.code, shown.short)
            if shown.pack:
                name = say("{rank} of {suit}", rank=Term(context.deck.rank_name(shown)), suit=Term(shown.color_name))
            what = tell_plainly(say("Take the {card}", many="Take {count} cards", count=count, card=name))
            worth = context.forecast(Take(card))
            take = self._make_button(what, Take(card), pygame.K_t, tr("{worth} at best", worth=worth) if worth else "")
            if not self.can(Take(card)):
                reason = context.refusal(Take(card))
                take.disabled_because = tell(reason.words) if reason is not None else ""
            buttons.append(take)
        keys = choose_way_keys([tell_plainly(way.label) for way in ask.ways])
        for way, key in zip(ask.ways, keys, strict=True):
            button = self._make_way_button(way, key)
            if (reason := context.refusal(way.action)) is not None:
                button.disabled_because = tell(reason.words)
            buttons.append(button)
        self._row.set_children(buttons)

    def _make_button(self, caption: str, action: Action, key: int, tooltip: str, kind: Kind = "plain") -> Button:
        do = lambda: self.context.act(action)  # noqa: E731
        button = Button(caption, do, kind=kind, key=key, show_key=True, tooltip=escape(tooltip))
        button.hinted = action == self._hinted
        return button

    def _carry_out(self, way: Way) -> None:
        """Carry a way out; to knock it asks for confirmation."""
        if isinstance(way.action, Knock):
            self._ask_twice(way)
        else:
            self.context.act(way.action)

    def _make_way_button(self, way: Way, key: int) -> Button:
        button = Button(
            tell_plainly(way.label), lambda: self._carry_out(way), key=key, show_key=True, tooltip=tell(way.help)
        )
        button.hinted = way.action == self._hinted
        return button

    def _ask_twice(self, way: Way | None) -> None:
        self._asked_twice = way
        self._show()
        self.context.on_change()

    def _make_question(self, way: Way) -> list[Widget]:
        """Return the question before an irrevocable action."""
        worth = self.context.forecast(way.action)
        asked = translate_markup("{way} with **{worth}**?", way=way.label, worth=worth)
        if not worth:
            asked = translate_markup("{way}?", way=way.label)
        return [
            Label(asked, color=colors.GOLD_TOP),
            self._make_button(tr("Yes, {way:middle}", way=way.label), way.action, pygame.K_y, "", "primary"),
            Button(tr("Not yet"), lambda: self._ask_twice(None), key=pygame.K_n, show_key=True),
        ]


def choose_way_keys(labels: list[str]) -> list[int]:
    """Return a key for every way: the first free letter of its label, or else any free one."""
    used: list[str] = [*_TAKEN]
    keys = []
    for label in labels:
        letter = next(char for char in (*label.upper(), *_LETTERS) if char in _LETTERS and char not in used)
        used.append(letter)
        keys.append(pygame.key.key_code(letter.lower()))
    return keys


class DiscardPanel(AskPanel):
    """Shows nothing itself: the card is clicked in the hand or dragged to the pile."""

    modal = False
    least_width = 0.0

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, Space(0))
        self._cards = frozenset(action.card for action in context.legal_actions() if isinstance(action, Discard))

    @property
    def cards(self) -> frozenset[str]:
        """The cards that may be discarded."""
        return self._cards

    @property
    def prompt(self) -> str:
        """What is asked."""
        return self.context.prompt

    def pick(self, code: str) -> None:
        """Discard the card, or say why it may not go."""
        self.context.act(Discard(code))

    def keeps(self, code: str | None) -> str:
        """Return what the hand counts without a card; "" if there is nothing to say."""
        return self.context.forecast(Discard(code)) if code in self._cards and code is not None else ""

    def show_hint(self, action: Action) -> bool:
        """Return whether the hint is a discard, whose card is framed in the hand anyway."""
        return isinstance(action, Discard)
