"""The welcome of the first start: the deck in one picture, a first game, and a few other games. It is shown once
only."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from purple_table.art.sprites import card_height
from purple_table.core.cards import Card, Deck
from purple_table.core.messages import say_term
from purple_table.core.overriding import override
from purple_table.library import GameInfo
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tell_plainly, tr, translate_markup
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Button, Column, Form, Label, Row, Space, Widget
from purple_table.ui.scenes.backdrop import Backdrop, pick_showpieces
from purple_table.ui.scenes.dialog import FormScene

_ROOMY = 1000
"""The width of the window, in reference units, from which the welcome is set in large type."""
_LARGEST, _APART, _GAP = 128, 26, 8


class DeckPicture(Widget):
    """One card of each color; the colors of a suit stand side by side above its name. Each call of `work` makes one
    card."""

    def __init__(self, deck: Deck, cards: CardSurfaces) -> None:
        super().__init__(grow=1)
        self._cards = cards
        shown = pick_showpieces(deck, len(deck.colors))
        suits = list(dict.fromkeys(card.suit for card in shown))
        self._groups = [(suit, [card for card in shown if card.suit == suit]) for suit in suits]
        self._made: dict[tuple[str, int], pygame.Surface] = {}
        self._width = 0

    @override
    def measure(self, kit: Kit, width: int | None) -> Size:
        across = width if width is not None else kit.px(760)
        return across, card_height(self._fit_card_width(kit, across, 10_000)) + 2 * kit.text.height(kit.theme.body)

    @override
    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        room = rect.height - 2 * kit.text.height(kit.theme.body) - kit.px(_GAP)
        self._width = self._fit_card_width(kit, rect.width, room)

    @override
    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        wide, gap, apart = self._width, kit.px(_GAP), kit.px(_APART)
        tall = card_height(wide)
        count = sum(len(cards) for _, cards in self._groups)
        whole = count * wide + (count - len(self._groups)) * gap + (len(self._groups) - 1) * apart
        high = tall + 2 * kit.text.height(kit.theme.body)
        left, top = self.rect.centerx - whole // 2, self.rect.top + max(0, (self.rect.height - high) // 2)
        for suit, cards in self._groups:
            first = left
            for card in cards:
                if (picture := self._made.get((card.code, wide))) is not None:
                    surface.blit(picture, (left, top))
                name = kit.text.line(_translate_name(card.color_name), kit.theme.small, colors.IVORY)
                surface.blit(name, name.get_rect(midtop=(left + wide // 2, top + tall + kit.px(4))))
                left += wide + gap
            label = kit.text.line(_translate_name(suit), kit.theme.strong, colors.GOLD_TOP)
            middle = (first + left - gap) // 2
            surface.blit(label, label.get_rect(midtop=(middle, top + tall + kit.text.height(kit.theme.body))))
            left += apart - gap

    def work(self) -> bool:
        """Make a card; return False when all have been made."""
        for card in self._list_cards():
            if self._width and (card.code, self._width) not in self._made:
                self._made[card.code, self._width] = self._cards.face(card, self._width)
                return True
        return False

    def _list_cards(self) -> list[Card]:
        return [card for _, cards in self._groups for card in cards]

    def _fit_card_width(self, kit: Kit, across: int, down: int) -> int:
        """Return the width of a card that fits into a space."""
        count, groups = len(self._list_cards()), len(self._groups)
        room = across - (count - groups) * kit.px(_GAP) - (groups - 1) * kit.px(_APART)
        return max(1, min(kit.px(_LARGEST), room // max(1, count), down * 5 // 7))


def _translate_name(word: str) -> str:
    return tell_plainly(say_term(word))


class WelcomeScene(FormScene):
    """The welcome page. `play` begins a game, `leave` continues to the title."""

    def __init__(
        self,
        deck: Deck,
        games: Sequence[GameInfo],
        cards: CardSurfaces,
        play: Callable[[GameInfo], None],
        leave: Callable[[], None],
        speak: Callable[[], None] = lambda: None,
    ) -> None:
        """`games` begins with the game that is suggested first; the others are alternatives. `speak` turns speech on:
        its button is the first that the Tab key reaches."""
        self._backdrop = Backdrop((0.5, 0.3), 0.8)
        self._picture = DeckPicture(deck, cards)
        self._title = Label(tr("Welcome to Purple Table"), style="display", align="center")
        first, *others = games
        begin = Button(
            tr("Play your first game: {game}", game=first.name), lambda: play(first), kind="primary", width=340
        )
        tries = [
            Button(game.name, lambda game=game: play(game), tooltip=escape(game.about.reason))  # type: ignore[misc]
            for game in others
        ]
        root = Column(
            [
                Row([Space(grow=1), Button(tr("Speak to me"), speak, kind="quiet", key=pygame.K_F2, show_key=True)]),
                self._title,
                Label(
                    translate_markup(
                        "The Purple deck has **{colors} colors** in **{suits} suits**, each color from 8 to Ace.",
                        colors=len(deck.colors),
                        suits=len({color.suit for color in deck.colors}),
                    ),
                    align="center",
                ),
                self._picture,
                Label(
                    tr(
                        "The two small numbers on each card are the points of its rank and of its color; "
                        "a game tells when they count."
                    ),
                    style="small",
                    color=colors.LAVENDER,
                    align="center",
                ),
                Row([Space(grow=1), begin, Space(grow=1)]),
                Row([Space(grow=1), Label(tr("or try")), *tries, Space(grow=1)], gap=12),
                Row([Space(grow=1), Button(tr("Look around first"), leave, kind="quiet"), Space(grow=1)]),
            ],
            gap=14,
        )
        self.form = Form(root, on_cancel=leave, default=begin)

    @override
    def resize(self, size: Size) -> None:
        roomy = size[0] >= self.stage.kit.px(_ROOMY)
        self._title.style = "display" if roomy else "title"
        super().resize(size)

    @override
    def update(self, dt: float) -> bool:
        return self._picture.work() or super().update(dt)
