"""The dialogs of the set-up: the tables saved under names, and the entry of a deal code."""

from __future__ import annotations

from collections.abc import Callable

from purple_table.core.deal_code import DealCode, InvalidCodeError
from purple_table.core.safe_text import clean_message
from purple_table.library import GameInfo
from purple_table.session.settings import LONGEST_NAME, MOST, Preset, Presets, Setup
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tell_plainly, tr, translate_markup
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.widgets import Button, Column, Label, Row, ScrollArea, Space, TextEntry, Widget
from purple_table.ui.scenes.dialog import DialogButton, DialogScene
from purple_table.ui.scenes.setup.match_setup import CheckCode, decode_deal
from purple_table.ui.shell.scene import Stage

_WIDTH = 520
_LONGEST_CODE = 4000
_LISTED = 260


class PresetsDialog(DialogScene):
    """The saved tables of a game: save the set-up as it is, take a saved one, delete one and undo that."""

    def __init__(
        self,
        info: GameInfo,
        presets: Presets,
        setup: Setup,
        on_pick: Callable[[Preset], None],
        on_change: Callable[[Presets], None],
    ) -> None:
        """`setup` is what would be saved; `on_change` receives the presets whenever they change, to store them."""
        self.presets = presets
        self._info = info
        self._setup = setup
        self._pick = on_pick
        self._on_change = on_change
        self._gone: list[Preset] = []
        self._list = Column([], gap=8)
        self._name = TextEntry(
            "", self._on_typing, on_submit=lambda _: self._save(), placeholder=tr("Name"), longest=LONGEST_NAME, grow=1
        )
        self._save_button = Button(tr("Save"), self._save, kind="primary", width=120)
        content = Column(
            [
                Row([self._name, self._save_button]),
                Space(2),
                ScrollArea(self._list, height=_LISTED, grow=0),
            ],
            gap=12,
        )
        text = translate_markup(
            "The players and options of {game} as they are set now, saved under a name:", game=info.name
        )
        super().__init__(tr("My tables"), text, [DialogButton(tr("Close"))], content=content, width=_WIDTH)
        self._on_typing("")
        self._fill()

    def enter(self, stage: Stage) -> None:
        """Focus the name."""
        super().enter(stage)
        self.form.focus(self._name)

    def _on_typing(self, name: str) -> None:
        known = self.presets.find(self._info.id, name)
        self._save_button.caption = tr("Overwrite") if known is not None else tr("Save")
        full = known is None and len(self.presets.presets) >= MOST
        self._save_button.disabled_because = None
        if not name.strip():
            self._save_button.disabled_because = tr("Give a name first")
        elif full:
            self._save_button.disabled_because = tr("{most} tables are as many as can be kept", most=MOST)

    def _fill(self) -> None:
        rows: list[Widget] = []
        for preset in sorted(
            (*self.presets.list_presets(self._info.id), *self._gone), key=lambda one: one.name.casefold()
        ):
            rows.append(self._make_gone_row(preset) if preset in self._gone else self._make_row(preset))
        if not rows:
            rows.append(Label(tr("Nothing is saved yet."), color=colors.FADED))
        self._list.set_children(rows)

    def _make_row(self, preset: Preset) -> Widget:
        people = sum(seat.person for seat in preset.setup.seats[: preset.setup.players])
        players = preset.setup.players
        players_text = tr("{players} players", players=players)
        if people > 1:
            players_text = tr("{players} players, {people} of them people", players=players, people=people)
        words = Column([Label(escape(preset.name), style="strong"), Label(players_text, style="small")], gap=0, grow=1)
        take = Button(tr("Use"), lambda: self._take(preset))
        delete = Button(tr("Delete"), lambda: self._delete(preset), kind="quiet")
        return Row([words, take, delete])

    def _make_gone_row(self, preset: Preset) -> Widget:
        words = Label(translate_markup("“{name}” is deleted.", name=preset.name), color=colors.FADED, grow=1)
        return Row([words, Button(tr("Undo"), lambda: self._bring_back(preset))])

    def _take(self, preset: Preset) -> None:
        self.stage.scenes.remove(self)
        self._pick(preset)

    def _save(self) -> None:
        name = " ".join(self._name.text.split())
        if not name or not self._save_button.enabled:
            return
        preset = Preset(self._info.id, name, self._setup)
        self._gone = [gone for gone in self._gone if gone.name.casefold() != name.casefold()]
        self._change(self.presets.add(preset))
        self.stage.toast(tr("“{name}” is saved.", name=name))

    def _delete(self, preset: Preset) -> None:
        self._gone.append(preset)
        self._change(self.presets.remove(preset.game, preset.name))

    def _bring_back(self, preset: Preset) -> None:
        self._gone.remove(preset)
        self._change(self.presets.add(preset))

    def _change(self, presets: Presets) -> None:
        self.presets = presets
        self._on_change(presets)
        self._on_typing(self._name.text)
        self._fill()
        self.resize(self.stage.size)


class CodeDialog(DialogScene):
    """Asks for a deal code. If it cannot be played, the reason is shown below the field."""

    def __init__(
        self,
        games: tuple[GameInfo, ...],
        on_code: Callable[[GameInfo, DealCode], None],
        check: CheckCode = lambda *_: None,
    ) -> None:
        """`on_code` receives the game and the deal of a valid code after the dialog has closed. `check` is that of
        `decode_deal`."""
        self._games = games
        self._check = check
        self._on_code = on_code
        self._field = TextEntry(
            "",
            lambda _: None,
            on_submit=lambda _: self._read(),
            placeholder="PT1-… / PT2-…",
            longest=_LONGEST_CODE,
            grow=1,
        )
        self._reason = Label("", style="small", color=colors.BAD)
        content = Column([Row([self._field, Button(tr("Set up"), self._read, kind="primary")]), self._reason], gap=10)
        text = tr(
            "Paste a deal code with Ctrl+V. It sets the game, the number of players and the options, and those very "
            "cards are dealt."
        )
        super().__init__(tr("Play a deal again"), text, [DialogButton(tr("Cancel"))], content=content, width=_WIDTH)

    def enter(self, stage: Stage) -> None:
        """Focus the field for the code."""
        super().enter(stage)
        self.form.focus(self._field)

    def _read(self) -> None:
        try:
            info, code = decode_deal(self._field.text, self._games, self._check)
        except InvalidCodeError as error:
            self._reason.text = escape(clean_message(tell_plainly(error.words)))
            self.resize(self.stage.size)
            return
        self.stage.scenes.remove(self)
        self._on_code(info, code)
