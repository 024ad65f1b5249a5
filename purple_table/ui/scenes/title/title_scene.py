"""The first scene: the product's name, the match to continue, and the games as cards to pick.

While it is idle the table is prepared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from purple_table.library import GameInfo
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Button, Column, Form, Label, Row, ScrollArea, Space, Widget
from purple_table.ui.scenes.backdrop import Backdrop, Fan, pick_showpieces
from purple_table.ui.scenes.dialog import DialogButton, FormScene, put_question
from purple_table.ui.scenes.game_kinds import Offer, Preferences
from purple_table.ui.scenes.title.game_shelves import GameLibrary
from purple_table.ui.scenes.title.game_tiles import Tile

PRODUCT = "Purple Table"
_FAN_CARDS = 7
_MARGIN, _APART = 40, 36
_BAR = 14
"""The space for the library's scroll bar, in reference units."""
_SHARE = 0.62
"""The share of the width that the games have."""
_ROOMY = 1100
"""The width, in reference units, from which the name is set in its largest letters."""
_GLOW = 0.2, 0.38
"""The middle of the light on the wall, behind the fan, in shares of the window."""
_ACROSS, _DOWN, _SUNK = 0.27, 0.48, 0.2
"""The width of a card of the fan as shares of the room's width and height at most, and how far the middle of the fan
lies below the middle of its middle card, in card widths."""
_SMALLEST = 44
"""The least width of a card of the fan, in reference units."""


@dataclass(frozen=True, slots=True)
class ContinueOffer:
    """The match to continue: the game's name, and words (plain text) on who plays and where it stands.

    While it is `unread`, the standing is not known yet.
    """

    game: str
    words: str
    unread: bool = False


@dataclass(frozen=True, slots=True)
class TitleActions:
    """The actions of the title. `prepare` does a small piece of work in advance, and returns False when nothing is
    left.

    `matches` lists all matches. `standing` reads a little more of the match to continue, and returns what is known of
    it then. `offers` are the games known so far, of which some may still be read. `star` gives a game, by its id, the
    star of a favorite, or takes it. `streak` returns on how many days in a row a deal of the day was played; `goals`
    returns the next goal of each game by its id, with markup, once everything is prepared.
    """

    resume: Callable[[], None]
    pick: Callable[[GameInfo], None]
    rules: Callable[[], None]
    settings: Callable[[], None]
    about: Callable[[], None]
    quit: Callable[[], None]
    prepare: Callable[[], bool]
    matches: Callable[[], None] | None = None
    standing: Callable[[], ContinueOffer | None] | None = None
    offers: Callable[[], Sequence[Offer]] | None = None
    star: Callable[[str, bool], None] | None = None
    statistics: Callable[[], None] | None = None
    daily: Callable[[], None] | None = None
    streak: Callable[[], int] | None = None
    goals: Callable[[], Mapping[str, str]] | None = None
    exercises: Callable[[], None] | None = None
    together: Callable[[], None] | None = None
    together_lacks: str = ""
    """Why nobody can play together here, if so."""


class TitleScene(FormScene):
    """A page with name, Continue, a fan of cards and Quit at the left, and the games at the right."""

    def __init__(
        self,
        offers: Sequence[Offer],
        standing: ContinueOffer | None,
        cards: CardSurfaces,
        actions: TitleActions,
        version: str,
        messages: Sequence[tuple[str, str, list[DialogButton]]] = (),
        preferences: Preferences | None = None,
    ) -> None:
        """`messages` are dialogs to open at once: title, text with markup, answers; `preferences` says which games come
        first."""
        self._standing = standing
        self._cards = cards
        self._actions = actions
        self._version = version
        self._messages = list(messages)
        # Read from a file, and so not anew for each size of the window.
        self._streak = actions.streak() if actions.streak is not None else 0
        self._backdrop = Backdrop(_GLOW, 1.0)
        self._library = GameLibrary(
            cards,
            preferences or Preferences(),
            on_pick=lambda info: self._actions.pick(info),
            on_star=lambda game, on: self._actions.star(game, on) if self._actions.star is not None else None,
            on_change=lambda: self.form.relayout(),
        )
        self._set_offers(offers)
        # What was known before stands there at once, so that no tile grows under the mouse.
        self._goals = dict(actions.goals()) if actions.goals is not None else {}
        self._library.show_goals(self._goals)
        self._free: Widget = Space(grow=1)
        self._pictured = False
        self._prepared = False
        self.form = Form(Column([]))

    def _set_offers(self, offers: Sequence[Offer]) -> None:
        """Set the games that are offered, and the cards to show."""
        self._offers = tuple(offers)
        self._library.offer(offers)
        decks = [offer.deck for offer in self._offers if offer.deck is not None]
        # The deck of most games is the one to show.
        usual = max(decks, key=lambda deck: sum(other.id == deck.id for other in decks), default=None)
        self._fan: Fan = Fan(pick_showpieces(usual, _FAN_CARDS) if usual is not None else (), self._cards)

    @property
    def library(self) -> GameLibrary:
        """The games at the right."""
        return self._library

    def resize(self, size: Size) -> None:
        """Lay out the column at the left, with the fan if it leaves room, and the games at the right."""
        kit = self.stage.kit
        self._backdrop.lay_out(size)
        focused, place, ring = self.form.focused, self._find_focused(), self._is_ringed()
        margin = min(kit.px(_MARGIN), size[0] // 32)
        rect = pygame.Rect(margin, margin // 2, size[0] - 2 * margin, size[1] - margin)
        page = self._make_page(size, tight=False)
        if kit.theme.is_low(size) or page.measure(kit, rect.width)[1] > rect.height:
            page = self._make_page(size, tight=True)
        self.form = Form(page, on_cancel=self._ask_to_leave, default=None)
        self.form.lay_out(kit, rect, size)
        self._focus(focused, place, ring)
        free = self._free.rect
        card = min(round(free.width * _ACROSS), round(free.height * _DOWN))
        # Where there is hardly any room, no picture is better than a small one.
        self._pictured = card >= kit.px(_SMALLEST)
        middle = free.centerx, free.centery - round(card * _SUNK)
        self._fan.lay_out(middle, max(24, card), max(24, card) * 2.0)

    def handle(self, event: pygame.event.Event) -> bool:
        """Hand the event to the library's keys, then to the form; a letter that means nothing to it is looked for."""
        if self.form.popup is not None:
            return self.form.handle(event)
        return self._library.handle(event) or self.form.handle(event) or self._library.begin_search(event)

    def update(self, dt: float) -> bool:
        """Make the cards of the picture, then use idle time to prepare those of the table."""
        if self._messages and self.stage.scenes.top is self:
            put_question(self.stage, *self._messages.pop(0))
        if self._actions.offers is not None:
            offers = tuple(self._actions.offers())
            if len(offers) != len(self._offers):
                self._set_offers(offers)
                self.resize(self.stage.size)
                return True
        if self._standing is not None and self._standing.unread and self._actions.standing is not None:
            standing = self._actions.standing()
            if standing != self._standing:
                self._standing = standing
                self.resize(self.stage.size)
                return True
        fanning = self._pictured and self._fan.update(dt)
        moving = self.form.update(dt) or fanning
        if not moving and not self._prepared:
            self._prepared = not self._actions.prepare()
            goals = self._actions.goals() if self._prepared and self._actions.goals is not None else {}
            if goals and goals != self._goals:
                self._goals = dict(goals)
                self._library.show_goals(goals)
                self.resize(self.stage.size)
                return True
        return moving

    def draw(self, surface: pygame.Surface) -> None:
        """Draw background, cards and widgets."""
        self._backdrop.draw(surface)
        if self._pictured:
            self._fan.draw(surface)
        self.form.draw(surface)

    def _make_page(self, size: Size, *, tight: bool) -> Widget:
        """Return the page: at the left the name, the match to continue and the buttons; at the right the games.

        Where it is tight, the lines below the name and the buttons are left out, and the buttons scroll if they must.
        """
        kit = self.stage.kit
        units = size[0] / kit.theme.scale
        self._free = Space(grow=1)
        buttons = self._make_buttons()
        # Four buttons in a row ask for more than a narrow column has.
        rows = [buttons] if units >= _ROOMY else [buttons[:2], buttons[2:]]
        below: list[Widget] = [
            *self._make_match_rows(self._measure_column(size), roomy=units >= _ROOMY),
            *(_fill_row(row) for row in rows),
        ]
        if not tight:
            version = tr("Version {version}", version=self._version)
            below.append(Label(version, style="small", color=colors.LAVENDER))
        else:
            # The buttons have the room of the picture.
            below = [ScrollArea(Column(below, gap=8), grow=1)]
        left = Column(
            [
                Space(10),
                Label(PRODUCT, style="display" if units >= _ROOMY else "title"),
                *([] if tight else [Label(tr("Card games by the Purple Rules"), color=colors.LAVENDER), Space(8)]),
                *self._make_standing_tile(),
                *([] if tight else [self._free]),
                *below,
            ],
            gap=8,
            grow=9,
        )
        self._library.fit((units - 2 * _MARGIN - _APART) * _SHARE - _BAR)
        self._library.root.grow = left.grow * _SHARE / (1 - _SHARE)
        return Row([left, self._library.root], align="stretch", gap=_APART)

    def _make_buttons(self) -> list[Widget]:
        actions = self._actions
        return [
            Button(tr("Rules"), actions.rules, key=pygame.K_r, tooltip=tr("The rule book, with worked examples")),
            Button(tr("Settings"), actions.settings, key=pygame.K_s, tooltip=tr("Speed, sound, cards, window")),
            Button(tr("About"), actions.about, key=pygame.K_a, tooltip=tr("Version, licenses, and where files lie")),
            Button(tr("Quit"), actions.quit, key=pygame.K_q, tooltip=tr("Close the window")),
        ]

    def _make_standing_tile(self) -> list[Widget]:
        """Return the tile of the match to continue, if there is one."""
        if self._standing is None:
            return []
        return [
            Tile(
                tr("Continue {game}", game=self._standing.game),
                escape(self._standing.words),
                self._actions.resume,
                golden=True,
                key=pygame.K_c,
                tooltip=tr("Go on where the match stands"),
            )
        ]

    def _measure_column(self, size: Size) -> int:
        """Return the width of the column at the left, in pixels."""
        kit = self.stage.kit
        margin = min(kit.px(_MARGIN), size[0] // 32)
        return round((size[0] - 2 * margin - kit.px(_APART)) * (1 - _SHARE))

    def _make_match_rows(self, width: int, *, roomy: bool) -> list[Widget]:
        """Return the rows for all matches, statistics, the deal of the day and exercises, in a column of a width."""
        rows: list[Widget] = []
        if self._actions.matches is not None:
            matches = Button(
                tr("All matches"),
                self._actions.matches,
                key=pygame.K_m,
                tooltip=tr("Every match that can be continued, and those that are over"),
            )
            rows.append(_fill_row([matches, *self._make_statistics()]))
        today: list[Widget] = []
        exercises: list[Button] = []
        if self._actions.daily is not None:
            tooltip = tr("The same cards for everybody who plays today")
            today.append(Button(tr("The deal of the day"), self._actions.daily, key=pygame.K_d, tooltip=tooltip))
            if self._streak > 1:
                whole = tr("{days} days in a row", days=self._streak)
                label = Label(whole, style="small", color=colors.GOLD_TOP)
                if not roomy and not self._has_room([*today, label], width):
                    label = Label(
                        tr("{days} days", days=self._streak), style="small", color=colors.GOLD_TOP, tooltip=whole
                    )
                today.append(label)
        if self._actions.exercises is not None:
            tooltip = tr("Positions with one right decision, ten a day")
            exercises.append(Button(tr("Exercises"), self._actions.exercises, key=pygame.K_e, tooltip=tooltip))
        others: list[Button] = []
        if self._actions.together is not None:
            tooltip = tr("With people at other machines in the same network")
            button = Button(tr("Play together"), self._actions.together, key=pygame.K_p, tooltip=tooltip)
            button.disabled_because = self._actions.together_lacks or None
            others.append(button)
        # In a narrow column two share a row only if both captions have room.
        pair = [*others, *exercises]
        shared = roomy or self._has_room(pair, width)
        days = [[widget] for widget in today] if not roomy and not self._has_room(today, width) else [today]
        games: list[Sequence[Widget]] = [*([pair] if shared else [others, exercises]), *days]
        for row in games:
            if row:
                rows.append(_fill_row(row))
        return rows

    def _has_room(self, pair: Sequence[Widget], width: int) -> bool:
        """Return whether two widgets have room for their words side by side."""
        kit = self.stage.kit
        wide = sum(
            kit.text.width(widget.caption, kit.theme.strong) + kit.px(_TIGHT)
            if isinstance(widget, Button)
            else widget.measure(kit, None)[0]
            for widget in pair
        )
        return wide + kit.px(_BETWEEN) <= width

    def _make_statistics(self) -> list[Widget]:
        tooltip = tr("What the matches that are over come to, for each person and game")
        show = self._actions.statistics
        return [Button(tr("Statistics"), show, key=pygame.K_t, tooltip=tooltip)] if show is not None else []

    def _find_focused(self) -> int | None:
        focused = [place for place, widget in enumerate(self.form.root.walk()) if widget.focused]
        return focused[0] if focused else None

    def _is_ringed(self) -> bool:
        return self.form.focused is not None and self.form.focused.ringed

    def _focus(self, focused: Widget | None, place: int | None, ring: bool) -> None:
        """Focus a widget that is still there, or else the one in its place."""
        widgets = list(self.form.root.walk())
        if focused in widgets:
            self.form.focus(focused, ring=ring)
        elif place is not None and place < len(widgets) and ring:
            self.form.focus(widgets[place], ring=True)

    def _ask_to_leave(self) -> None:
        put_question(
            self.stage,
            tr("Close Purple Table?"),
            "" if self._standing is None else tr("The match is saved as it stands."),
            [DialogButton(tr("Close"), self._actions.quit, "primary"), DialogButton(tr("Stay here"))],
        )


_MANY, _UNLIKE = 4, 1.3
"""From so many buttons in a row on their widths follow their captions, and so do those of two if one caption is so
many times longer than the other."""
_BETWEEN, _TIGHT = 10, 16
"""The gap between buttons in a row, and the least room beside a caption, in reference units."""


def _fill_row(widgets: Sequence[Widget]) -> Row:
    """Return a row whose buttons share the width of the column, so that the edges of all rows are in line; of many,
    or of unlike ones, each has what its caption needs."""
    lengths = [len(widget.caption) + 8 for widget in widgets if isinstance(widget, Button)]
    unlike = len(widgets) >= _MANY or max(lengths, default=1) > _UNLIKE * min(lengths, default=1)
    for widget in widgets:
        if isinstance(widget, Button):
            widget.grow = len(widget.caption) + 8 if unlike else 1
    return Row([*widgets], gap=_BETWEEN)
