"""The set-up of a match of any game: players, levels, and the table options that its rule file offers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pygame

from purple_table.core.options import Option, OptionValue
from purple_table.core.rulebook import RuleError
from purple_table.library import Entry
from purple_table.players.levels import LEVELS
from purple_table.session.settings import Computer, Settings, Setup
from purple_table.ui import theme as colors
from purple_table.ui.scene import Scene
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.words import computer_names
from purple_table.ui.text import escape
from purple_table.ui.theme import Size
from purple_table.ui.widgets import (
    Button,
    Choice,
    Column,
    DropDown,
    Form,
    Grid,
    Label,
    Panel,
    Row,
    ScrollArea,
    Space,
    Stepper,
    TextEntry,
    Widget,
)

TARGET = "target"
"""The option that stands with the players: how long the match is."""
LONGEST_NAME = 24
USUAL_LEVEL = "club"

_NAMES = 96
_MOST_SEGMENTS = 3
_SEGMENT_LETTERS = 34


@dataclass
class Wish:
    """A match as it is being set up. `levels` has one for every seat that could be a computer's, in seating order."""

    players: int
    name: str
    levels: list[str]
    options: dict[str, OptionValue] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody's name in seating order, the person first."""
        person = self.name.strip() or "You"
        return person, *computer_names(self.players - 1, person)


def remembered(entry: Entry, settings: Settings) -> Wish:
    """The last set-up of a game, or the usual one; what does not fit the game any more takes its default."""
    last = settings.setups.get(entry.id) or Setup(entry.usual)
    players = last.players if entry.least <= last.players <= entry.most else entry.usual
    levels = [computer.level if _offered_level(computer.level) else USUAL_LEVEL for computer in last.computers]
    levels += [USUAL_LEVEL] * max(0, entry.most - 1 - len(levels))
    options = {option.name: _fitting(option, last.options.get(option.name)) for option in entry.options}
    return Wish(players, settings.player_name, levels[: entry.most - 1], options)


def offered_options(entry: Entry, wish: Wish) -> dict[str, OptionValue]:
    """The options that mean something with the wish as it stands."""
    return {
        option.name: wish.options[option.name] for option in entry.options if option.offered(wish.players, wish.options)
    }


def kept(entry: Entry, wish: Wish) -> Setup:
    """The wish as the settings keep it."""
    return Setup(wish.players, tuple(Computer(level) for level in wish.levels), dict(wish.options))


class SetupScene(Scene):
    """Two panels: who plays, and by which options. Deal has the keyboard's Enter from the start."""

    def __init__(self, entry: Entry, wish: Wish, on_deal: Callable[[Wish], None], on_back: Callable[[], None]) -> None:
        """`on_deal` gets the wish when the person is content; it may leave the scene, or stay and say why not."""
        self._entry = entry
        self._wish = wish
        self._on_deal = on_deal
        self._backdrop = Backdrop((0.5, 0.1), 0.55)
        self._names: list[Label] = []
        self._helps: dict[str, Label] = {}
        self._seats = Column([], gap=10)
        self._table = Column([], gap=20)
        self._options = self._make_options()
        self._length = Column(self._length_control())
        deal = Button("Deal", self._deal, kind="primary", width=180, tooltip="Begin the match", key=pygame.K_d)
        self._deal_button = deal
        back = Button("Back", on_back, tooltip="Back to the title (Escape)")
        self._usual = Button("Usual options", self._reset, kind="quiet", tooltip="Set every option to its default")
        root = Column(
            [
                Row(
                    [
                        Label(entry.name, style="title"),
                        Space(8),
                        Label(escape(entry.summary), color=colors.LAVENDER, grow=1),
                    ]
                ),
                Row([self._players_panel(), self._options_panel()], align="stretch", grow=1, gap=18),
                Row([back, Space(grow=1), self._usual, deal]),
            ],
            gap=16,
        )
        self.form = Form(root, on_cancel=on_back, default=deal)
        self._fill()

    def resize(self, size: Size) -> None:
        """Use the window, within reason."""
        kit = self.stage.kit
        self._backdrop.lay_out(size)
        width = min(size[0] - 2 * min(kit.px(36), size[0] // 40), kit.px(1120))
        height = min(size[1] - 2 * min(kit.px(28), size[1] // 40), kit.px(660))
        rect = pygame.Rect(0, 0, width, height)
        rect.center = (size[0] // 2, size[1] // 2)
        self.form.lay_out(kit, rect, size)

    def handle(self, event: pygame.event.Event) -> bool:
        """Hand the event to the form."""
        return self.form.handle(event)

    def update(self, dt: float) -> bool:
        """Let tooltips and scrolling go on."""
        return self.form.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw ground and form."""
        self._backdrop.draw(surface)
        self.form.draw(surface)

    # --- who plays ---------------------------------------------------------------------------------------------------

    def _players_panel(self) -> Widget:
        entry, wish = self._entry, self._wish
        numbers = [(number, str(number)) for number in range(entry.least, entry.most + 1)]
        players: Widget
        if len(numbers) <= 7:
            players = Choice(numbers, wish.players, self._set_players, grow=1, tooltip="How many sit at the table")
        else:
            players = Stepper(wish.players, entry.least, entry.most, self._set_players)
        name = TextEntry(
            wish.name,
            self._set_name,
            placeholder="You",
            longest=LONGEST_NAME,
            grow=1,
            tooltip="How the table calls you",
        )
        rows: list[list[Widget]] = [[Label("Players", width=_NAMES), players], [Label("Your name"), name]]
        if self._length.children:
            rows.append([Label("Play to"), self._length])
        content = Column(
            [
                Grid(rows),
                Space(2),
                Label("At the table with you", style="strong", color=colors.GOLD_TOP),
                self._seats,
            ],
            gap=14,
        )
        return Panel([Label("Who plays", style="heading"), ScrollArea(content, grow=1)], grow=10)

    def _length_control(self) -> list[Widget]:
        return [self._control(option) for option in self._entry.options if option.name == TARGET]

    def _fill(self) -> None:
        """Put in the seats and options that belong to the wish as it stands."""
        wish = self._wish
        known = [(level, LEVELS[level].title) for level in LEVELS if LEVELS[level].offered]
        told = "\n".join(f"**{LEVELS[level].title}** {LEVELS[level].description}" for level, _ in known)
        self._names = [Label(escape(name), wrap=False, width=_NAMES) for name in wish.names[1:]]
        rows = [
            [label, Choice(known, wish.levels[place], self._level_setter(place), grow=1, tooltip=told)]
            for place, label in enumerate(self._names)
        ]
        self._seats.set_children([Grid(rows)] if rows else [])
        offered = offered_options(self._entry, wish)
        self._table.set_children([widget for name, widget in self._options.items() if name in offered])
        changed = any(wish.options[option.name] != option.default for option in self._entry.options)
        self._usual.disabled_because = None if changed else "Every option has its default"

    def _refresh(self) -> None:
        self._fill()
        self.form.relayout()

    def _set_players(self, players: int) -> None:
        self._wish.players = players
        self._refresh()

    def _set_name(self, name: str) -> None:
        self._wish.name = name
        for label, text in zip(self._names, self._wish.names[1:], strict=True):
            label.text = escape(text)

    def _level_setter(self, place: int) -> Callable[[str], None]:
        def put(level: str) -> None:
            self._wish.levels[place] = level

        return put

    # --- table options -----------------------------------------------------------------------------------------------

    def _options_panel(self) -> Widget:
        return Panel([Label("Table options", style="heading"), ScrollArea(self._table, grow=1)], grow=12)

    def _make_options(self) -> dict[str, Widget]:
        """A block for every option but the target: label, control, and the help of what is chosen."""
        blocks: dict[str, Widget] = {}
        for option in self._entry.options:
            if option.name != TARGET:
                self._helps[option.name] = Label("", style="small", color=colors.LAVENDER)
                self._tell(option)
                label = Label(escape(option.label), style="strong", tooltip=escape(option.help))
                blocks[option.name] = Column([label, self._control(option), self._helps[option.name]], gap=6)
        return blocks

    def _control(self, option: Option) -> Widget:
        value = self._wish.options[option.name]

        def change(new: OptionValue) -> None:
            self._set_option(option, new)

        if not option.values:
            number = value if isinstance(value, int) else option.least
            step = 5 if option.most - option.least > 50 else 1
            return Stepper(number, option.least, option.most, change, step=step, tooltip=escape(option.help))
        choices = [(known.value, known.label) for known in option.values]
        if len(choices) <= _MOST_SEGMENTS and sum(len(label) for _, label in choices) <= _SEGMENT_LETTERS:
            return Choice(choices, value, change, grow=1)
        return DropDown(choices, value, change, grow=1)

    def _set_option(self, option: Option, value: OptionValue) -> None:
        self._wish.options[option.name] = value
        self._tell(option)
        self._refresh()

    def _tell(self, option: Option) -> None:
        if option.name in self._helps:
            value = self._wish.options[option.name]
            chosen = [known.help for known in option.values if known.value == value and known.help]
            self._helps[option.name].text = escape(chosen[0] if chosen else option.help)

    def _reset(self) -> None:
        """Every control is made anew, so that it shows the default."""
        for option in self._entry.options:
            self._wish.options[option.name] = option.default
        self._options = self._make_options()
        self._length.set_children(self._length_control())
        self._refresh()

    def _deal(self) -> None:
        self._wish.name = self._wish.name.strip() or "You"
        self._on_deal(self._wish)


def _offered_level(level: str) -> bool:
    return level in LEVELS and LEVELS[level].offered


def _fitting(option: Option, value: Any) -> OptionValue:
    if value is None:
        return option.default
    try:
        return option.read(value, "settings")
    except RuleError:
        return option.default
