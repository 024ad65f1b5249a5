"""The first scene: the product's name, the match to continue, and the games as cards to pick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from purple_table.core.cards import Deck
from purple_table.library import Entry
from purple_table.ui import theme as colors
from purple_table.ui.cards import CardSurfaces
from purple_table.ui.kit import PANEL
from purple_table.ui.scene import Scene
from purple_table.ui.scenes.backdrop import Backdrop, Fan, showpieces
from purple_table.ui.scenes.tiles import Tile
from purple_table.ui.text import escape
from purple_table.ui.theme import Size
from purple_table.ui.widgets import Answer, Button, Column, Form, Label, Panel, Row, ScrollArea, Space, Widget

PRODUCT = "Purple Table"
_COLUMN = 470
_FAN_CARDS = 7
_TILE_CARDS = 3


@dataclass(frozen=True, slots=True)
class Offer:
    """A game to pick: its entry, and its deck for the pictures; a faulty entry has none. `own`: the user's rules."""

    entry: Entry
    deck: Deck | None
    own: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """The match to continue: the game's name, and words (plain text) on who plays and where it stands."""

    game: str
    words: str


@dataclass(frozen=True, slots=True)
class TitleActions:
    """What the title can ask for. `prepare` does a small piece of work beforehand; False when nothing is left.

    `matches` lists what else can be continued; `more` tells whether there is anything, None while that is not known.
    """

    resume: Callable[[], None]
    pick: Callable[[Entry], None]
    rules: Callable[[], None]
    settings: Callable[[], None]
    about: Callable[[], None]
    quit: Callable[[], None]
    prepare: Callable[[], bool]
    matches: Callable[[], None] | None = None
    more: Callable[[], bool | None] | None = None


class TitleScene(Scene):
    """Name, Continue, games, Quit; at the right a fan of the first game's cards."""

    def __init__(
        self,
        offers: Sequence[Offer],
        standing: Standing | None,
        cards: CardSurfaces,
        actions: TitleActions,
        version: str,
        messages: Sequence[tuple[str, str, list[Answer]]] = (),
    ) -> None:
        """`messages` are dialogs to open at once: title, text with markup, answers."""
        self._offers = tuple(offers)
        self._standing = standing
        self._cards = cards
        self._actions = actions
        self._version = version
        self._messages = list(messages)
        self._backdrop = Backdrop()
        decks = [offer.deck for offer in self._offers if offer.deck is not None]
        self._fan = Fan(showpieces(decks[0], _FAN_CARDS) if decks else (), cards)
        self._fans = {
            offer.entry.id: Fan(showpieces(offer.deck, _TILE_CARDS), cards, spread=40, slide=False)
            for offer in self._offers
            if offer.deck is not None
        }
        self._prepared = False
        self._more: bool | None = None if actions.more is not None else False
        self.form = Form(Column([]))

    def resize(self, size: Size) -> None:
        """Lay out the column at the left and the fan at the right."""
        kit = self.stage.kit
        self._backdrop.lay_out(size)
        margin = min(kit.px(64), size[0] // 20)
        width = min(kit.px(_COLUMN), size[0] * 52 // 100)
        place = self._focused_place()
        self.form = Form(self._column(), on_cancel=self._ask_to_leave, default=None)
        self.form.lay_out(kit, pygame.Rect(margin, 0, width, size[1]), size)
        self._focus(place)
        left = margin + width
        room = size[0] - left
        card = max(24, min(round(size[1] * 0.32), round(room * 0.265)))
        middle = (left + room * 50 // 100, round(size[1] * 0.46))
        self._fan.lay_out(middle, card, card * 2.0)

    def handle(self, event: pygame.event.Event) -> bool:
        """Hand the event to the tiles and buttons."""
        return self.form.handle(event)

    def update(self, dt: float) -> bool:
        """Make the cards of the picture, then use idle time to prepare those of the table."""
        if self._messages and self.stage.scenes.top is self:
            self.stage.ask(*self._messages.pop(0))
        moving = self._fan.update(dt) or self.form.update(dt)
        if not moving and self._more is None and self._actions.more is not None:
            self._more = self._actions.more()
            if self._more:
                self.resize(self.stage.size)
                return True
        elif not moving and not self._prepared:
            self._prepared = not self._actions.prepare()
        return moving

    def draw(self, surface: pygame.Surface) -> None:
        """Draw ground, cards and widgets."""
        self._backdrop.draw(surface)
        self._fan.draw(surface)
        kit = self.stage.kit
        version = kit.text.line(f"Version {self._version}", kit.theme.small, colors.FADED)
        margin = kit.px(20)
        surface.blit(
            version, version.get_rect(bottomright=(surface.get_width() - margin, surface.get_height() - margin))
        )
        self.form.draw(surface)

    def _column(self) -> Widget:
        return Column(
            [
                Space(grow=3),
                Label(PRODUCT, style="display"),
                Label("Card games by the Purple Rules", color=colors.LAVENDER),
                Space(18),
                self._games(),
                Space(grow=4),
                Row(self._buttons(), gap=10),
                Space(14),
            ],
            gap=6,
        )

    def _buttons(self) -> list[Widget]:
        actions = self._actions
        return [
            Button("Rules", actions.rules, key=pygame.K_r, tooltip="The rule book, with worked examples"),
            Button("Settings", actions.settings, key=pygame.K_s, tooltip="Speed, sound, cards, window"),
            Button("About", actions.about, key=pygame.K_a, tooltip="Version, licences, and where files lie"),
            Button("Quit", actions.quit, key=pygame.K_q, tooltip="Close the window"),
        ]

    def _games(self) -> Widget:
        """Continue and the games; a scroll area where they need more than the window has."""
        kit = self.stage.kit
        tiles: list[Widget] = []
        if self._standing is not None:
            tiles.append(
                Tile(
                    f"Continue {self._standing.game}",
                    escape(self._standing.words),
                    self._actions.resume,
                    golden=True,
                    key=pygame.K_c,
                    tooltip="Go on where the match stands",
                )
            )
        if self._more and self._actions.matches is not None:
            more = Button(
                "More matches",
                self._actions.matches,
                key=pygame.K_m,
                tooltip="Every match that can be continued",
            )
            tiles.append(Row([Space(grow=1), more]))
        playable = [offer for offer in self._offers if offer.deck is not None]
        for place, offer in enumerate(playable):
            tiles.append(
                Tile(
                    offer.entry.name,
                    escape(offer.entry.summary),
                    lambda entry=offer.entry: self._actions.pick(entry),  # type: ignore[misc]
                    fan=self._fans[offer.entry.id],
                    key=pygame.K_1 + place if place < 9 else None,
                    badge="Your own rules" if offer.own else "",
                    tooltip=f"Set up a new match of {escape(offer.entry.name)}",
                )
            )
        for offer in self._offers:
            if offer.entry.fault:
                text = f"**{escape(offer.entry.name)}** cannot be played.\n{escape(offer.entry.fault)}"
                note = Label(text, style="small", color=colors.LAVENDER)
                tiles.append(Panel([note], padding=14, skin=PANEL.blended(colors.NIGHT, 0.35)))
        column = Column(tiles, gap=14)
        room = self.stage.size[1] / kit.theme.scale - 300
        return ScrollArea(column, height=max(110, room), grow=0)

    def _focused_place(self) -> int | None:
        focused = [place for place, widget in enumerate(self.form.root.walk()) if widget.ringed]
        return focused[0] if focused else None

    def _focus(self, place: int | None) -> None:
        widgets = list(self.form.root.walk())
        if place is not None and place < len(widgets):
            self.form.focus(widgets[place], ring=True)

    def _ask_to_leave(self) -> None:
        self.stage.ask(
            "Close Purple Table?",
            "The match is saved as it stands.",
            [Answer("Close", self._actions.quit, "primary"), Answer("Stay")],
        )
