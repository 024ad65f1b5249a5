"""The page *Play together*: open a table of one's own, or join one that is found in the network or typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import pygame

from purple_table.core.overriding import override
from purple_table.network.discovery import FoundTable
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import (
    Button,
    Column,
    Form,
    Grid,
    Label,
    Panel,
    Row,
    ScrollArea,
    Space,
    TextEntry,
    Toggle,
    Widget,
)
from purple_table.ui.kit.widgets.widget import Clickable
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.dialog import FormScene
from purple_table.ui.scenes.match_words import is_usual
from purple_table.ui.scenes.setup.seat_players import LONGEST_NAME
from purple_table.ui.shell.scene import Stage

_LABELS = 150
_MOST_PEOPLE = 4
"""How many people may join from one machine."""
_LONGEST = 80
_LOOK_SECONDS = 0.5
"""How often the list of tables is brought up to date."""


class Finder(Protocol):
    """What looks for tables in the network."""

    @property
    def tables(self) -> tuple[FoundTable, ...]:
        """The tables that are open now."""

    def close(self) -> None:
        """Look no more."""


class JoinRequest(NamedTuple):
    """Where somebody wants to join, and who: without `names` only to look on, as `watcher`."""

    address: str
    code: str
    names: tuple[str, ...]
    watcher: str = ""


class TableTile(Clickable):
    """A table that was found; a click takes its address."""

    def __init__(self, table: FoundTable, game: str, on_click: Callable[[], None], *, chosen: bool) -> None:
        super().__init__(on_click, grow=1)
        self.table = table
        self._chosen = chosen
        players, address = table.players, table.address
        if table.free:
            self._words = tr(
                "{game} · {free} of {players} seats free · {address}",
                game=game,
                free=table.free,
                players=players,
                address=address,
            )
        elif table.free == 0:
            self._words = tr("{game} · no seat free · {address}", game=game, address=address)
        else:
            self._words = tr("{game} · {players} players · {address}", game=game, players=players, address=address)
        if not table.fits:
            self.disabled_because = tr("This table is kept by another version of the program.")

    @property
    @override
    def spoken_name(self) -> str:
        return f"**{escape(self.table.name)}**, {escape(self._words)}"

    @property
    @override
    def spoken_value(self) -> str:
        return tr("chosen") if self._chosen else ""

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the height of two lines."""
        high = kit.text.height(kit.theme.strong) + kit.text.height(kit.theme.small) + kit.px(16)
        return width or kit.px(300), high

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the name of the table, and its game and address below."""
        skin = skins.RAISED.blend(colors.PANEL, 0.55)
        if self.enabled and (self.hovered or self.ringed):
            skin = skin.blend(colors.IVORY, 0.14)
        kit.box(surface, self.rect, skin, kit.theme.radius)
        if self._chosen:
            kit.outline(surface, self.rect.inflate(-2, -2), colors.GOLD, kit.theme.radius, kit.px(2))
        left, top, room = self.rect.left + kit.px(14), self.rect.top + kit.px(8), self.rect.width - kit.px(28)
        ink = colors.IVORY if self.enabled else colors.FADED
        name = kit.text.line(kit.text.ellipsize(self.table.name, kit.theme.strong, room), kit.theme.strong, ink)
        surface.blit(name, (left, top))
        pale = colors.LAVENDER if self.enabled else colors.FADED
        words = kit.text.line(kit.text.ellipsize(self._words, kit.theme.small, room), kit.theme.small, pale)
        surface.blit(words, (left, top + name.get_height()))
        if self.ringed:
            kit.focus_ring(surface, self.rect, kit.theme.radius)


class TogetherScene(FormScene):
    """A panel to open a table, and one to join a table; a line below says how joining goes."""

    most = (860, None)

    def __init__(
        self,
        name: str,
        finder: Finder | None,
        *,
        on_open: Callable[[], None],
        on_join: Callable[[JoinRequest], None],
        on_stop: Callable[[], None],
        on_back: Callable[[], None],
        name_game: Callable[[str], str] = lambda name: name,
    ) -> None:
        """`name` is the first person's. `finder` is closed by the scene; without one there is no list.

        `on_join` begins to join; `show_progress`, `show_problem` and `show_rest` say how that goes, and `on_stop` ends
        it. `name_game` returns the name of a game in the language in use by its English name.
        """
        self._backdrop = Backdrop((0.5, 0.0), 0.55)
        self._finder, self._name_game, self._on_join, self._on_stop = finder, name_game, on_join, on_stop
        self._known: tuple[FoundTable, ...] | None = None
        self._passed = _LOOK_SECONDS
        self._tables = Column([], gap=6)
        self._address = self._make_entry(placeholder="192.168.0.5", tooltip=tr("As the host's window shows it"))
        self._code = self._make_entry(
            placeholder=tr("four words and two digits"),
            tooltip=tr("Capitals, hyphens and spaces do not matter, and four letters of a word are enough."),
        )
        self._names = [self._make_name("" if is_usual(name) else name)]
        self._people = Column([], gap=6)
        self._more = Button(
            tr("One more person"), self._add_person, kind="quiet", tooltip=tr("Several people may play at one machine")
        )
        self._looks_on = Toggle(
            tr("Only look on"),
            False,
            lambda _: self._refresh(),
            tooltip=tr("You see the open cards only, and no hand."),
        )
        self._join = Button(tr("Join"), self._submit, kind="primary", width=150, key=None)
        self._stop = Button(tr("Stop"), self._stop_joining)
        self._stop.visible = False
        self._status = Label("", color=colors.LAVENDER)
        back = Button(tr("Back"), on_back, tooltip=tr("Back to the title (Escape)"))
        self._open = Button(tr("Open a table"), on_open, key=pygame.K_o, tooltip=tr("Choose a game, and who sits here"))
        invite = Label(
            tr("Your machine keeps the table, and the others come to it with a code."), color=colors.LAVENDER, grow=1
        )
        fields: list[list[Widget]] = [
            [Label(tr("Address"), width=_LABELS), self._address],
            [Label(tr("Code"), width=_LABELS), self._code],
            [Label(tr("Who sits here"), width=_LABELS), self._people],
        ]
        content = Column(
            [
                Panel(
                    [Label(tr("A table of your own"), style="heading"), Row([invite, self._open])], padding=16, gap=8
                ),
                Panel(
                    [
                        Label(tr("Join a table"), style="heading"),
                        self._tables,
                        Grid(fields),
                        Row([self._looks_on, Space(grow=1), self._more]),
                    ],
                    padding=16,
                    gap=10,
                ),
            ],
            gap=12,
        )
        root = Column(
            [
                Label(tr("Play together"), style="title"),
                ScrollArea(content, grow=1),
                self._status,
                Row([back, Space(grow=1), self._stop, self._join]),
            ],
            gap=12,
        )
        self.form = Form(root, on_cancel=on_back, default=self._join)
        self._fill_people()
        self._fill_tables(())
        self._refresh()

    def enter(self, stage: Stage) -> None:
        """Focus the first field that is empty."""
        super().enter(stage)
        self.form.focus(self._names[0] if not self._names[0].text else self._address)

    def leave(self) -> None:
        """Look for tables no more."""
        if self._finder is not None:
            self._finder.close()

    def update(self, dt: float) -> bool:
        """Bring the list of tables up to date."""
        self._passed += dt
        changed = False
        if self._finder is not None and self._passed >= _LOOK_SECONDS:
            self._passed = 0.0
            tables = self._finder.tables
            if tables != self._known:
                self._fill_tables(tables)
                self.form.relayout()
                changed = True
        return super().update(dt) or changed

    # --- how joining goes ---------------------------------------------------------------------------------------------

    def show_progress(self) -> None:
        """Say that the table is being asked."""
        self._show(tr("The table is asked to let you in …"), joining=True)

    def show_problem(self, words: str) -> None:
        """Say, with markup, why somebody could not join."""
        self._show(words, joining=False, bad=True)

    def show_rest(self) -> None:
        """Say nothing more of an attempt to join."""
        self._show("", joining=False)

    def _show(self, words: str, *, joining: bool, bad: bool = False) -> None:
        self._status.text, self._status.color = words, colors.BAD if bad else colors.LAVENDER
        self._stop.visible = joining
        self._join.visible = not joining
        self.form.relayout()
        if words:
            self.stage.narrator.say(words)
        self.stage.redraw()

    def _stop_joining(self) -> None:
        self._on_stop()
        self.show_rest()

    # --- the fields ---------------------------------------------------------------------------------------------------

    @property
    def _typed_names(self) -> tuple[str, ...]:
        return tuple(name for entry in self._names if (name := " ".join(entry.text.split())))

    def _make_name(self, name: str) -> TextEntry:
        return self._make_entry(
            name, placeholder=tr("Name"), longest=LONGEST_NAME, tooltip=tr("How the others call you")
        )

    def _make_entry(self, text: str = "", *, placeholder: str, tooltip: str, longest: int = _LONGEST) -> TextEntry:
        """Make a field of the page: Enter in any of them joins."""
        return TextEntry(
            text,
            lambda _: self._refresh(),
            on_submit=lambda _: self._submit(),
            placeholder=placeholder,
            longest=longest,
            grow=1,
            tooltip=tooltip,
        )

    def _add_person(self) -> None:
        self._names.append(self._make_name(""))
        self._fill_people()
        self._refresh()
        self.form.relayout()
        self.form.focus(self._names[-1])

    def _fill_people(self) -> None:
        self._people.set_children(list(self._names))
        full = tr("{most} people are as many as can join from one machine", most=_MOST_PEOPLE)
        self._more.disabled_because = full if len(self._names) >= _MOST_PEOPLE else None

    def _fill_tables(self, tables: Sequence[FoundTable]) -> None:
        self._known = tuple(tables)
        if self._finder is None:
            words = tr("Tables cannot be looked for here. Type the address that the host's window shows.")
            self._tables.set_children([Label(words, style="small", color=colors.LAVENDER)])
            return
        if not tables:
            words = tr("No table is found in the network yet. Its address can be typed as well.")
            self._tables.set_children([Label(words, style="small", color=colors.LAVENDER)])
            return
        self._tables.set_children(
            [
                TableTile(
                    table,
                    self._name_game(table.game),
                    lambda table=table: self._choose(table),  # type: ignore[misc]
                    chosen=table.address == self._address.text.strip(),
                )
                for table in tables
            ]
        )

    def _choose(self, table: FoundTable) -> None:
        """Take the address of a table that was found, and go on to the code."""
        self._address.text = table.address
        self._address.select_all()
        self._fill_tables(self._known or ())
        self._refresh()
        self.form.relayout()
        self.form.focus(self._code)

    def _refresh(self) -> None:
        """Say what is still missing before one can join."""
        lack = None
        if not self._address.text.strip():
            lack = tr("Choose a table, or type its address")
        elif not self._code.text.strip():
            lack = tr("Type the code that the host's window shows")
        elif not self._typed_names:
            lack = tr("Type your name")
        elif len({name.casefold() for name in self._typed_names}) < len(self._typed_names):
            lack = tr("Two people here have the same name")
        self._join.disabled_because = lack

    def _submit(self) -> None:
        if not self._join.enabled or not self._join.visible:
            return
        names = self._typed_names
        looks_on = self._looks_on.value
        self.show_progress()
        self._on_join(JoinRequest(self._address.text.strip(), self._code.text, () if looks_on else names, names[0]))
