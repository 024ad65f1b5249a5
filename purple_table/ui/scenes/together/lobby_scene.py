"""The lobby of a table: who has come, who sits where, and on the host's machine the code that lets others in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from purple_table.core.overriding import override
from purple_table.core.record import Seat
from purple_table.network.lobby import Connection, LobbyState, SeatState
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.cards.emblems import draw_head
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr, translate_markup
from purple_table.ui.kit.text import escape, strip_markup
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Button, Column, Form, Label, Panel, Row, ScrollArea, Space, Widget
from purple_table.ui.kit.widgets.entry import read_clipboard, write_clipboard
from purple_table.ui.kit.widgets.widget import Clickable, Point
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.dialog import FormScene
from purple_table.ui.scenes.match_words import join_names
from purple_table.ui.scenes.together.together_words import (
    describe_free_seats,
    describe_seat,
    describe_waiting,
    name_seat,
)

_HEAD = 44
_WAY = 120
"""The width of the button that plans a seat otherwise."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """How others come to the table of this machine. `shut` says that nobody is let in after three wrong codes."""

    code: str
    addresses: tuple[str, ...]
    shut: bool = False


@dataclass(frozen=True, slots=True)
class LobbyActions:
    """What somebody can do in a lobby. A guest's has neither `begin` nor anything that changes the table."""

    leave: Callable[[], None]
    take: Callable[[int, int], None] | None = None
    """Let a person of this machine, by the own seat, take a free one."""
    begin: Callable[[], None] | None = None
    swap: Callable[[int, int], None] | None = None
    free: Callable[[int, bool], None] | None = None
    """Let a seat wait for somebody elsewhere, or give it to a computer."""
    renew: Callable[[], None] | None = None
    invitation: Callable[[], Invitation] | None = None
    back: Callable[[], None] | None = None
    """Back to the table, once the match has begun."""


class SeatTile(Clickable):
    """A seat of the lobby: head, name, and how somebody sits there. It can be dragged to another one."""

    def __init__(
        self,
        cards: CardSurfaces,
        state: SeatState,
        on_click: Callable[[], None],
        on_drop: Callable[[Point], None],
        *,
        picked: bool,
        tooltip: str,
    ) -> None:
        super().__init__(on_click, grow=1, tooltip=tooltip)
        self.state = state
        self._cards, self._on_drop, self._picked = cards, on_drop, picked
        self.focusable = self.reactive = bool(tooltip)

    @property
    @override
    def spoken_name(self) -> str:
        return tr("Seat {number}: {name}", number=self.state.seat + 1, name=escape(name_seat(self.state)))

    @property
    @override
    def spoken_value(self) -> str:
        words = describe_seat(self.state)
        return tr("{words}, picked up", words=words) if self._picked else words

    @property
    @override
    def spoken_text(self) -> str:
        return f"{self.spoken_name}, {self.spoken_value}"

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return room for a head, and two lines beside it."""
        return width or kit.px(260), kit.px(_HEAD + 14)

    def release(self, point: Point) -> None:
        """Click, or drop the seat at another place."""
        if self.rect.collidepoint(point):
            self.activate()
        else:
            self._on_drop(point)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the seat, with a golden edge if somebody here sits there or it is picked up."""
        state, rect = self.state, self.rect
        skin = skins.RAISED.blend(colors.PANEL, 0.55)
        if self.focusable and (self.hovered or self.ringed or self.pressed):
            skin = skin.blend(colors.IVORY, 0.14)
        kit.box(surface, rect, skin, kit.theme.radius)
        if self._picked or self.pressed:
            kit.outline(surface, rect.inflate(-2, -2), colors.GOLD_TOP, kit.theme.radius, kit.px(3))
        elif state.own:
            kit.outline(surface, rect.inflate(-2, -2), colors.GOLD, kit.theme.radius, kit.px(1.5))
        head = pygame.Rect(0, 0, kit.px(_HEAD), kit.px(_HEAD))
        head.midleft = (rect.left + kit.px(8), rect.centery)
        is_free = state.connection is Connection.OPEN
        if is_free:
            kit.disc(surface, head.center, head.width, colors.FADED)
            kit.disc(surface, head.center, head.width - kit.px(4), colors.WELL)
            sign = kit.text.line(str(state.seat + 1), kit.theme.strong, colors.LAVENDER)
            surface.blit(sign, sign.get_rect(center=head.center))
        else:
            computer = state.connection is Connection.COMPUTER
            draw_head(kit, self._cards, surface, head, Seat(state.name, computer, state.level or "club"))
        left, room = head.right + kit.px(10), rect.right - head.right - kit.px(18)
        ink = colors.LAVENDER if is_free else colors.IVORY
        text, theme = kit.text, kit.theme
        name = text.line(text.ellipsize(name_seat(state), theme.strong, room), theme.strong, ink)
        how = strip_markup(describe_seat(state))
        words = text.line(text.ellipsize(how, theme.small, room), theme.small, colors.LAVENDER)
        top = rect.centery - (name.get_height() + words.get_height()) // 2
        surface.blit(name, (left, top))
        surface.blit(words, (left, top + name.get_height()))
        if self.ringed:
            kit.focus_ring(surface, rect, kit.theme.radius)


class LobbyScene(FormScene):
    """Seats at the left; at the right code and addresses on the host's machine, and what a guest waits for."""

    most = (1080, 660)

    def __init__(self, lobby: LobbyState, game: str, options: str, cards: CardSurfaces, actions: LobbyActions) -> None:
        """`game` is the name of the game in the language in use, and `options` says which differ from the usual."""
        self._backdrop = Backdrop((0.5, 0.1), 0.55)
        self._cards, self._actions = cards, actions
        self._lobby = lobby
        self._picked: int | None = None
        self._tiles: list[SeatTile] = []
        self._seats = Column([], gap=8)
        self._invitation = Column([], gap=8)
        self._watchers = Label("", style="small", color=colors.LAVENDER)
        self._news = Label("", color=colors.LAVENDER)
        self._told: Invitation | None = None
        leave_words = tr("Close the table") if lobby.hosting else tr("Leave the table")
        leave = Button(leave_words, actions.leave)
        self._begin = Button(
            tr("Begin"), actions.begin or (lambda: None), kind="primary", width=170, tooltip=tr("Deal the cards")
        )
        self._begin.visible = actions.begin is not None and lobby.phase == "lobby"
        back = Button(tr("Back to the match"), actions.back or (lambda: None), kind="primary", width=230)
        back.visible = actions.back is not None
        about = Label(escape(game), style="strong", color=colors.GOLD_TOP)
        left: list[Widget] = [Label(tr("Who sits where"), style="heading"), ScrollArea(self._seats, grow=1)]
        heading = tr("How the others come in") if actions.invitation is not None else tr("The table")
        right: list[Widget] = [Label(heading, style="heading"), ScrollArea(self._invitation, grow=1)]
        root = Column(
            [
                Row([Label(escape(lobby.table), style="title"), Space(8), about, Space(grow=1)]),
                *([Label(options, style="small", color=colors.LAVENDER)] if options else []),
                Row([Panel(left, grow=10), Panel(right, grow=10)], align="stretch", grow=1, gap=18),
                self._news,
                Row([leave, Space(grow=1), back, self._begin]),
            ],
            gap=12,
        )
        cancel = actions.back or actions.leave
        self.form = Form(root, on_cancel=cancel, default=back if back.visible else self._begin)
        self._fill()

    def show(self, lobby: LobbyState) -> None:
        """Show what has changed at the table."""
        came = self._lobby
        self._lobby = lobby
        if self._picked is not None and self._picked >= len(lobby.seats):
            self._picked = None
        self._fill()
        self.form.relayout()
        for before, now in zip(came.seats, lobby.seats, strict=False):
            if before != now and now.connection is Connection.CONNECTED and before.name != now.name:
                self.stage.narrator.say(translate_markup("**{name}** has come.", name=now.name))
                self.stage.sounds.play("turn")
        self.stage.redraw()

    def update(self, dt: float) -> bool:
        """Bring the code up to date: three wrong ones shut the table."""
        invitation = self._actions.invitation() if self._actions.invitation is not None else None
        changed = invitation != self._told
        if changed:
            self._fill()
            self.form.relayout()
        return super().update(dt) or changed

    # --- who sits where -----------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        focused = self.form.focused if hasattr(self, "form") else None
        seat = focused.state.seat if isinstance(focused, SeatTile) else None
        ring = focused is not None and focused.ringed
        self._tiles = [self._make_tile(state) for state in self._lobby.seats]
        self._seats.set_children([self._make_row(tile) for tile in self._tiles])
        lobby = self._lobby
        watchers = escape(join_names(lobby.spectators))
        self._watchers.text = tr("Looking on: {names}", names=watchers) if watchers else ""
        self._fill_invitation()
        if lobby.phase != "lobby":
            self._news.text = describe_waiting(lobby)
        elif self._picked is not None:
            self._news.text = tr("Click the seat with which it changes places.")
        elif lobby.hosting:
            self._news.text = describe_free_seats(lobby)
        else:
            self._news.text = tr("The match begins as soon as the host says so.")
        if seat is not None and seat < len(self._tiles):
            self.form.focus(self._tiles[seat], ring=ring)

    def _make_row(self, tile: SeatTile) -> Widget:
        state, free = tile.state, self._actions.free
        if free is None or self._lobby.phase != "lobby":
            return Row([tile])
        if state.connection not in (Connection.OPEN, Connection.COMPUTER):
            return Row([tile])
        is_open = state.connection is Connection.OPEN
        tooltip = tr("A computer plays here") if is_open else tr("The seat waits for somebody at another machine")
        caption = tr("Computer") if is_open else tr("Keep free")
        way = Button(caption, lambda: free(state.seat, not is_open), width=_WAY, tooltip=tooltip)
        return Row([tile, way], gap=8)

    def _make_tile(self, state: SeatState) -> SeatTile:
        actions, in_lobby = self._actions, self._lobby.phase == "lobby"
        tooltip = ""
        if in_lobby and actions.swap is not None:
            tooltip = tr("Click it, or drag it, to change places with another seat")
        elif in_lobby and actions.take is not None and state.connection is Connection.OPEN:
            tooltip = tr("Sit here instead")
        elif in_lobby and actions.take is not None and state.own and len(self._own_seats) > 1:
            tooltip = tr("Click it, and then the free seat to which you want to move")
        return SeatTile(
            self._cards,
            state,
            lambda: self._click(state.seat),
            lambda point: self._drop(state.seat, point),
            picked=state.seat == self._picked,
            tooltip=tooltip,
        )

    def _click(self, seat: int) -> None:
        """Pick a seat up, change it with the one that is picked up, or take it."""
        picked, self._picked = self._picked, None
        own, take, swap = self._own_seats, self._actions.take, self._actions.swap
        if swap is None:
            if seat in own:
                self._picked = seat if seat != picked else None
            elif take is not None and own:
                take(own[0] if picked is None else picked, seat)
        elif picked is None:
            self._picked = seat
        elif picked != seat:
            swap(picked, seat)
        self._fill()
        self.form.relayout()

    @property
    def _own_seats(self) -> list[int]:
        return [state.seat for state in self._lobby.seats if state.own]

    def _drop(self, seat: int, point: Point) -> None:
        target = next((tile.state.seat for tile in self._tiles if tile.rect.collidepoint(point)), None)
        if target is not None and self._tiles[target].focusable:
            self._picked = seat
            self._click(target)

    # --- how the others come in ---------------------------------------------------------------------------------------

    def _fill_invitation(self) -> None:
        invitation = self._actions.invitation() if self._actions.invitation is not None else None
        self._told = invitation
        lines: list[Widget] = []
        if invitation is None:
            words = tr("Hints, review and settings are yours alone: they follow from what you see yourself.")
            lines = [Label(words, color=colors.LAVENDER)]
            if self._lobby.own_rules:
                own = tr("This table plays by rules that differ from those of your program; it sent them along.")
                lines.append(Label(own, color=colors.GOLD_TOP))
        else:
            lines = self._list_invitation(invitation)
        if self._watchers.text:
            lines.append(self._watchers)
        self._invitation.set_children(lines)

    def _list_invitation(self, invitation: Invitation) -> list[Widget]:
        renew = self._actions.renew or (lambda: None)
        words = tr("They choose *Play together*, pick this table, and type the code:")
        if invitation.shut:
            words = tr("**Three wrong codes were typed, so nobody is let in. Show a new code.**")
        copy = Button(tr("Copy"), lambda: self._copy(invitation.code), key=pygame.K_c, tooltip=tr("Copy the code"))
        tooltip = tr("The old code opens the table no more; whoever is here stays")
        new = Button(
            tr("New code"), renew, kind="primary" if invitation.shut else "quiet", key=pygame.K_n, tooltip=tooltip
        )
        addresses = [Label(escape(address), style="strong") for address in invitation.addresses]
        where = tr("If the table is not in their list, they type an address:")
        return [
            Label(words, color=colors.BAD if invitation.shut else colors.LAVENDER),
            Panel([Label(escape(invitation.code), style="title", align="center")], padding=14, skin=skins.WELL),
            Row([copy, new, Space(grow=1)], gap=8),
            Space(4),
            Label(where, color=colors.LAVENDER),
            *addresses,
        ]

    def _copy(self, code: str) -> None:
        write_clipboard(code)
        copied = read_clipboard() == code
        self.stage.toast(tr("Copied.") if copied else tr("The clipboard cannot be reached."))
