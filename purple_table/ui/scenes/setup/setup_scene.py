"""The set-up of a match of any game: players, levels, and the table options that its rule file offers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame

from purple_table.core.options import Option, OptionValue, settle
from purple_table.core.overriding import override
from purple_table.library import GameInfo
from purple_table.session.characters import Character
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr, translate_markup
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import (
    Button,
    Choice,
    Column,
    DropDown,
    Form,
    Grid,
    Label,
    Row,
    Space,
    Stepper,
    Widget,
)
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.dialog import FormScene
from purple_table.ui.scenes.match_words import usual_name
from purple_table.ui.scenes.setup.character_dialog import CharacterDialog
from purple_table.ui.scenes.setup.match_setup import (
    MatchSetup,
    MatchShape,
    change_setup,
    list_options,
    recall_setup,
    store_setup,
)
from purple_table.ui.scenes.setup.seat_players import SeatRows, draw_lots, take_seat
from purple_table.ui.scenes.setup.setup_pages import SetupPage, SetupPages, pair_rows

__all__ = ["SetupScene", "MatchSetup", "store_setup", "list_options", "recall_setup"]

TARGET = "target"
"""The option that stands with the players: how long the match is."""
_NAMES = 96
_EDGES = 64
"""The width of a page's edges, in reference units."""
_WIDE = 1000
"""The width, in reference units, from which players and options stand side by side; else one is shown at a time."""
_MOST_NUMBERS = 5
_MOST_SEGMENTS = 3
_SEGMENT_LETTERS = 39


class SetupScene(FormScene):
    """Two pages: the players, and the options. Enter presses Deal from the start."""

    most = (1120, 660)
    rows_type = SeatRows

    def __init__(
        self,
        info: GameInfo,
        match_setup: MatchSetup,
        on_deal: Callable[[MatchSetup], None],
        on_back: Callable[[], None],
        *,
        on_presets: Callable[[SetupScene], None] | None = None,
        on_code: Callable[[], None] | None = None,
        on_rules: Callable[[], None] | None = None,
        on_page: Callable[[MatchSetup], None] | None = None,
        on_shape: Callable[[MatchSetup], MatchShape | None] = lambda match_setup: None,
        cards: CardSurfaces | None = None,
        against: Callable[[str, str], str] = lambda person, name: "",
        on_daily: Callable[[], None] | None = None,
    ) -> None:
        """`on_deal` receives the set-up when the person is content; it may leave the scene, or stay and say why not.

        `on_presets` opens the saved tables, which may pass another set-up to `take`; `on_code` asks for a deal code,
        `on_rules` opens the rule book, `on_page` the game on one page, `on_daily` plays the deal of the day. Without
        one of them its button is left out.

        `on_shape` returns what the options make of the game, None if they do not go together. With `cards` characters
        can be picked for the seats, and `against` describes a person's matches against one.
        """
        self._info = info
        self._match_setup = match_setup
        self._on_deal = on_deal
        self._on_shape = on_shape
        self._cards, self._against = cards, against
        self._backdrop = Backdrop((0.5, 0.1), 0.55)
        self._helps: dict[str, Label] = {}
        self._seats = Column([], gap=10)
        self._table = Column([], gap=20)
        self._options: dict[str, Widget] = {}
        self._length = Column([])
        self._players = Column([])
        self._code = Column([])
        self._make_controls()
        caption, tooltip_deal = self.name_deal()
        deal = Button(caption, self._deal, kind="primary", width=180, tooltip=tooltip_deal, key=pygame.K_d)
        self._deal_button = deal
        offered: list[tuple[str, Callable[[], None] | None, int, str]] = [
            (
                tr("My tables"),
                on_presets and (lambda: on_presets(self)),
                pygame.K_h,
                tr("Save these players and options under a name, or take saved ones"),
            ),
            (tr("Use a deal code"), on_code, pygame.K_c, tr("Play one deal again that somebody has shared")),
            (tr("Rules"), on_rules, pygame.K_r, translate_markup("The rules of {game}", game=info.name)),
            (
                tr("Short rules"),
                on_page and (lambda: on_page(self._match_setup)),
                pygame.K_i,
                tr("The game on one page, before you play it first"),
            ),
        ]
        extras = [
            Button(caption, action, key=key, tooltip=tooltip) for caption, action, key, tooltip in offered if action
        ]
        daily: list[Widget] = []
        if on_daily is not None:
            tooltip = tr("The same cards for everybody today, with the usual options")
            daily.append(Button(tr("The deal of the day"), on_daily, kind="quiet", tooltip=tooltip, key=pygame.K_t))
        back = Button(tr("Back"), on_back, tooltip=tr("Back to the title (Escape)"))
        self._usual = Button(
            tr("Usual options"), self._reset, kind="quiet", tooltip=tr("Set every option to its default")
        )
        self._summary = Label(escape(info.summary), color=colors.LAVENDER, grow=1)
        self._terms: list[list[Widget]] = []
        self._grid = Column([])
        self._pages = SetupPages([self._make_players_page(), self._make_options_page()], lambda: self.form.relayout())
        root = Column(
            [
                Row(
                    [
                        Label(info.name, style="title"),
                        Space(8),
                        self._summary,
                        *daily,
                    ]
                ),
                self._pages,
                Row([back, *extras, Space(grow=1), deal]),
            ],
            gap=16,
        )
        self.form = Form(root, on_cancel=on_back, default=deal)
        self._fill()

    @override
    def resize(self, size: Size) -> None:
        self._summary.visible = not self.stage.kit.theme.is_low(size)
        kit, across = self.stage.kit, self.room(size).width
        wide = across >= kit.px(_WIDE)
        self._pages.arrange(wide=wide)
        pairs = pair_rows(self._terms)
        paired = not wide and pairs.measure(kit, None)[0] <= across - kit.px(_EDGES)
        self._grid.set_children([pairs if paired else Grid(self._terms)])
        super().resize(size)

    # --- who plays ---------------------------------------------------------------------------------------------------

    def take(self, match_setup: MatchSetup) -> None:
        """Show another set-up instead."""
        self._match_setup = match_setup
        self._make_controls()
        self._refresh()

    @property
    def match_setup(self) -> MatchSetup:
        """The match as it is set up now."""
        return self._match_setup

    def _make_players_page(self) -> SetupPage:
        rows: list[list[Widget]] = [[Label(tr("Players"), width=_NAMES), self._players]]
        if self._length.children:
            rows.append([Label(tr("Play to")), self._length])
        rows += self.list_table_rows()
        self._terms = rows
        buttons: list[Widget] = []
        if self._cards is not None:
            lots = tr("Somebody at random for every seat of a computer, with a way to play")
            buttons.append(Button(tr("Random opponents"), self._draw_lots, kind="quiet", tooltip=lots, key=pygame.K_l))
        return SetupPage(tr("Who plays"), buttons, Column([self._code, self._grid, self._seats], gap=14), 11)

    def name_deal(self) -> tuple[str, str]:
        """Return caption and tooltip of the button that goes on."""
        return tr("Deal"), tr("Begin the match")

    def list_table_rows(self) -> list[list[Widget]]:
        """Return more rows above the seats, each of a label and a control."""
        return []

    @property
    def fault(self) -> str | None:
        """The reason why the match cannot begin as it is set up; None if it can."""
        return self._match_setup.fault

    def _make_controls(self) -> None:
        """Make everything anew that shows the number of players or an option."""
        info, match_setup = self._info, self._match_setup
        numbers = [(number, str(number)) for number in info.numbers]
        players: Widget
        if len(numbers) == 1:
            players = Label(numbers[0][1], style="strong")
        elif len(numbers) <= _MOST_NUMBERS:
            players = Choice(
                numbers, match_setup.players, self._set_players, grow=1, tooltip=tr("How many sit at the table")
            )
        else:
            players = Stepper(match_setup.players, info.least, info.most, self._set_players)
        self._players.set_children([players])
        self._options = {
            option.name: self._make_option_block(option) for option in info.options if option.name != TARGET
        }
        self._length.set_children([self._make_control(option) for option in info.options if option.name == TARGET])
        code: list[Widget] = []
        if match_setup.code is not None:
            words = Label(tr("One deal from a **deal code**, with its players and options."), grow=1, style="small")
            forget = Button(tr("Forget it"), self._forget_code, tooltip=tr("Set up a match of your own"))
            code = [Row([words, forget])]
        self._code.set_children(code)
        self._code.visible = bool(code)
        if match_setup.code is not None:
            for part in (*self._length.children, *self._players.children, *self._options.values()):
                for widget in part.walk():
                    if widget.focusable:
                        widget.disabled_because = tr("The deal code says so")

    def _fill(self) -> None:
        """Add the seats and options that belong to the set-up as it is."""
        match_setup = self._match_setup
        self._rows = self.rows_type(
            match_setup,
            self._on_shape(match_setup),
            self._show_names,
            cards=self._cards,
            invite=self._invite,
            relayout=lambda: self.form.relayout(),
        )
        self._seats.set_children(self._rows.widgets)
        offered = list_options(self._info, match_setup)
        self._table.set_children([widget for name, widget in self._options.items() if name in offered])
        changed = any(
            match_setup.options[option.name] != self._resolve(option).default for option in self._info.options
        )
        self._usual.disabled_because = (
            None if changed and match_setup.code is None else tr("Every option has its default")
        )
        if match_setup.code is not None:
            self._usual.disabled_because = tr("The deal code says so")
        self._deal_button.disabled_because = self.fault

    def _show_names(self) -> None:
        """Update the names that nobody typed, because they depend on the others."""
        self._rows.show_names()
        self._deal_button.disabled_because = self.fault

    def _invite(self, place: int) -> None:
        """Let the person pick who plays at a place."""
        chairs, names = self._match_setup.players_chairs, self._match_setup.names
        taken = {
            chair.name.strip().casefold(): tr("{name} sits at the table already", name=chair.name.strip())
            for other, chair in enumerate(chairs)
            if other != place and chair.name.strip()
        }

        def pick(character: Character) -> None:
            take_seat(chairs[place], character, self._info.id)
            self._refresh()
            self.form.focus(self._rows.heads[place], ring=True)

        def describe_record(name: str) -> str:
            return self._against(self._match_setup.seats[0].name, name)

        if self._cards is not None:
            self.stage.push(CharacterDialog(self._cards, self._info.id, names[place], taken, pick, describe_record))

    def _draw_lots(self) -> None:
        """Put random characters on the computers' seats."""
        people = [chair.name.strip() or usual_name() for chair in self._match_setup.players_chairs if chair.person]
        draw_lots(self._match_setup.players_chairs, people, self._info.id, Random())
        self._refresh()

    def _refresh(self) -> None:
        self._fill()
        self.form.relayout()

    def _set_players(self, players: int) -> None:
        change_setup(self._info, self._match_setup, players, {})
        self._update_dependents()
        self._refresh()

    def _forget_code(self) -> None:
        self._match_setup.code = None
        self._make_controls()
        self._refresh()

    # --- table options -----------------------------------------------------------------------------------------------

    def _make_options_page(self) -> SetupPage:
        return SetupPage(tr("Table options"), [self._usual], self._table, 11)

    def _make_option_block(self, option: Option) -> Widget:
        """Make an option: label, control, the help of what is chosen, and why a value would have no effect."""
        help_, idle = Label("", style="small", color=colors.LAVENDER), self._find_idle_values(option)
        self._helps[option.name] = help_
        self._show_help(option)
        whole = len(idle) == max(1, len(option.values))
        label = Label(
            escape(option.label),
            style="strong",
            color=colors.FADED if whole else colors.IVORY,
            tooltip=escape(option.help),
        )
        control = self._make_control(option)
        if whole:
            control.disabled_because = help_.text = escape(next(iter(idle.values())))
            return Column([label, control, help_], gap=6)
        captions = {known.value: known.label for known in option.values}
        reasons = [
            Label(
                translate_markup("**{option}:** {why}", option=captions[value], why=why),
                style="small",
                color=colors.FADED,
            )
            for value, why in idle.items()
        ]
        return Column([label, control, help_, *reasons], gap=6)

    def _find_idle_values(self, option: Option) -> dict[OptionValue, str]:
        """Return the values of an option that have no effect beside the other options, each with the reason."""
        players, chosen = self._match_setup.players, self._match_setup.options
        values = [known.value for known in option.values] or [chosen[option.name]]
        found = ((value, option.explain_idle(value, players, chosen)) for value in values)
        return {value: why for value, why in found if why}

    def _make_control(self, option: Option) -> Widget:
        value = self._match_setup.options[option.name]

        def choose(new: OptionValue) -> None:
            self._set_option(option, new)

        if not option.values:
            now = self._resolve(option)
            number = value if isinstance(value, int) else now.least
            step = 5 if now.most - now.least > 50 else 1
            tooltip = escape(option.help)
            if step > 1:
                tooltip += "\n" + tr("*Hold a button, or type the number*")
            return Stepper(number, now.least, now.most, choose, step=step, tooltip=tooltip)
        choices = [(known.value, known.label) for known in option.values]
        longest = max(len(label) for _, label in choices)
        if len(choices) <= _MOST_SEGMENTS and longest * len(choices) <= _SEGMENT_LETTERS:
            return Choice(choices, value, choose, grow=1, dimmed=self._find_idle_values(option))
        return DropDown(choices, value, choose, grow=1, dimmed=self._find_idle_values(option))

    def _resolve(self, option: Option) -> Option:
        """Return the option with the default and range that hold beside the others."""
        return option.resolve(self._match_setup.players, self._match_setup.options)

    def _set_option(self, option: Option, value: OptionValue) -> None:
        change_setup(self._info, self._match_setup, self._match_setup.players, {option.name: value})
        self._show_help(option)
        if not option.when:
            self._update_dependents(option)
        self._refresh()

    def _update_dependents(self, changed: Option | None = None) -> None:
        """Make the controls anew whose default, range or effect depends on others, of which one was `changed`."""
        for option in self._info.options:
            if option.when and option.name == TARGET:
                self._length.set_children([self._make_control(option)])
            elif option.when or (option.idle and option is not changed):
                self._options[option.name] = self._make_option_block(option)

    def _show_help(self, option: Option) -> None:
        if option.name in self._helps:
            value = self._match_setup.options[option.name]
            chosen = [known.help for known in option.values if known.value == value and known.help]
            self._helps[option.name].text = escape(chosen[0] if chosen else option.help)

    def _reset(self) -> None:
        """Restore the defaults, and make every control anew so that it shows its default."""
        self._match_setup.options = settle(self._info.options, self._match_setup.players, {}, self._info.id)
        self._make_controls()
        self._refresh()

    def _deal(self) -> None:
        if self.fault is None:
            self._on_deal(self._match_setup)
