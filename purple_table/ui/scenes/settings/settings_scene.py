"""The settings: four pages of controls beside a small table that shows every change at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from purple_table.art.sprites import MOODS, CardStyle, SpriteCache
from purple_table.core.cards import Deck
from purple_table.core.language import ENGLISH
from purple_table.core.overriding import override
from purple_table.session.settings import Mood, Settings, restore_defaults
from purple_table.ui.cards.card_surfaces import make_card_style
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.theme import Size, list_scales
from purple_table.ui.kit.widgets import (
    Button,
    Choice,
    Column,
    DropDown,
    Form,
    Label,
    Panel,
    Row,
    ScrollArea,
    Space,
    Toggle,
    Widget,
)
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.dialog import DialogButton, FormScene, put_question
from purple_table.ui.scenes.match_words import store_name
from purple_table.ui.scenes.settings.preview import Preview
from purple_table.ui.scenes.settings.rows import PictureChoice, SettingRow
from purple_table.ui.scenes.settings.settings_table import (
    FIRST_PAGE,
    OfferedSettings,
    Setting,
    SettingsHeading,
    find_shown_values,
    list_pages,
    list_settings,
)
from purple_table.ui.shell.scene import Stage

_ECHO = 0.14
"""The least time between two sounds while the volume is dragged, in seconds."""


class SettingsScene(FormScene):
    """A page on which every control changes one field of `settings`; each change is reported so that it can be
    saved."""

    def __init__(
        self,
        settings: Settings,
        on_change: Callable[[Settings], None],
        on_back: Callable[[], None],
        sprites: SpriteCache,
        deck: Deck,
        languages: Sequence[tuple[str, str]] = ((ENGLISH.code, ENGLISH.name),),
        *,
        style: Callable[[Settings], CardStyle] = make_card_style,
        letters: Sequence[tuple[str, str]] = (),
    ) -> None:
        """`on_change` receives the settings after every change, to save them. `deck` is shown in the preview.
        `languages` are codes with their own names. `style` returns how the settings want the cards. `letters` are codes
        of languages with what they print for Jack, Queen and King."""
        self.settings = settings
        self._on_change = on_change
        self._on_back = on_back
        self._sprites = sprites
        self._deck = deck
        self._languages = languages
        self._letters = letters
        self._backdrop = Backdrop((0.5, 0.0), 0.55)
        self._preview = Preview(settings, sprites, deck, style)
        self._page = FIRST_PAGE
        self._body = Column([], gap=26)
        self._scroll = ScrollArea(self._body, grow=1)
        self._lines: Sequence[Setting | SettingsHeading] = ()
        self._pages = Choice(
            list_pages(), self._page, self._turn_to, grow=1, tooltip=tr("Left and Right turn the pages")
        )
        self._restore = Button(
            tr("Restore defaults"),
            self._ask_to_restore,
            kind="quiet",
            tooltip=tr("Everything as it was at first, on all pages"),
        )
        self._echo = False
        self._quiet = 0.0
        self.controls: dict[str, Widget] = {}
        self.form = self._make_form()

    def enter(self, stage: Stage) -> None:
        """Read the state of the window, and make the controls."""
        super().enter(stage)
        self._make_controls()
        self._fill()

    def show(self, page: str, field: str) -> None:
        """Turn to a page, and focus the control of a field."""
        self._pages.value = page
        self._turn_to(page)
        self.form.focus(self.controls[field], ring=True)
        self._scroll.reveal(self.controls[field].rect)

    @override
    def on_settings(self, settings: Settings) -> None:
        self.settings = settings
        control = self.controls["speech"]
        if isinstance(control, DropDown):
            control.value = settings.speech

    def resize(self, size: Size) -> None:
        """Lay out the controls at the left and the preview at the right."""
        self._follow_window()
        super().resize(size)

    def update(self, dt: float) -> bool:
        """Advance the preview, the tooltips and the sound of a dragged volume."""
        self._quiet = max(0.0, self._quiet - dt)
        if self._echo and not self._quiet:
            self._play_sound()
        return super().update(dt)

    # --- the parts ---------------------------------------------------------------------------------------------------

    def _make_form(self) -> Form:
        done = Button(
            tr("Done"), self._on_back, kind="primary", width=150, tooltip=tr("Back (Escape); every change is kept")
        )
        heading = Row(
            [
                Label(tr("Settings"), style="title"),
                Space(8),
                self._pages,
            ]
        )
        controls = Panel([self._scroll], grow=13)
        root = Column(
            [
                heading,
                Row([controls, self._preview], align="stretch", grow=1, gap=18),
                Row([self._restore, Space(grow=1), done]),
            ],
            gap=14,
        )
        self._preview.grow = 9
        return Form(root, on_cancel=self._on_back, default=done)

    def _make_controls(self) -> None:
        """Make one control for every field; they are made anew after the defaults are restored, so that each shows its
        value."""
        offered = OfferedSettings(
            self._sprites, self._languages, self._letters, self._list_scales(), self.stage.sounds.audible
        )
        self._lines = list_settings(offered)
        shown = {**find_shown_values(self.settings, offered), "full_screen": self.stage.full_screen}
        on_change: dict[str, Callable[[Any], None]] = {
            "player_name": self._set_name,
            "mood": self._set_mood,
            "mute": self._set_sound,
            "volume": self._set_volume,
            "full_screen": self._set_full_screen,
            "ui_scale": self._set_scale,
        }
        self.controls = {}
        for line in self._lines:
            if isinstance(line, Setting):
                field = line.field
                value = shown.get(field, getattr(self.settings, field))
                self.controls[field] = line.make_control(
                    value, on_change.get(field, self._make_setter(field)), line.tooltip
                )
        self._mark_state()

    def _fill(self) -> None:
        """Add the settings of the page that is shown."""
        rows: list[Widget] = []
        for line in self._lines:
            if line.page != self._page:
                continue
            if isinstance(line, Setting):
                rows.append(SettingRow(line.label, line.help, self.controls[line.field]))
            else:
                rows.append(Label(line.label, style="strong", color=colors.GOLD_TOP))
        self._body.set_children(rows)

    def _list_scales(self) -> list[tuple[float, str]]:
        """Return the scales to offer: automatic, those that fit the window, and one that was chosen in a larger
        window."""
        scales = sorted({*list_scales(self.stage.size), self.settings.ui_scale} - {0.0})
        return [(0.0, tr("Automatic")), *((scale, tr("{percent} %", percent=round(scale * 100))) for scale in scales)]

    # --- changes -----------------------------------------------------------------------------------------------------

    def _change(self, **changes: Any) -> None:
        """Apply changes and report them, so that they are saved."""
        self.settings = replace(self.settings, **changes)
        self._preview.show(self.settings)
        self._mark_state()
        self._on_change(self.settings)

    def _make_setter(self, field: str) -> Callable[[Any], None]:
        def put(value: Any) -> None:
            self._change(**{field: value})

        return put

    def _set_mood(self, mood: Mood) -> None:
        """Set a mood, which brings its felt and back along; both can be changed afterwards."""
        fitting = MOODS[mood]
        self._change(mood=mood, felt=fitting.felt, back=fitting.back)
        for field in ("felt", "back"):
            control = self.controls[field]
            if isinstance(control, PictureChoice):
                control.value = getattr(self.settings, field)

    def _set_name(self, name: str) -> None:
        self._change(player_name=store_name(name))

    def _set_sound(self, on: bool) -> None:
        self.stage.sounds.set_muted(not on)
        self._change(mute=not on)
        self._play_sound()

    def _set_volume(self, volume: float) -> None:
        self.stage.sounds.set_volume(volume)
        self._change(volume=volume)
        if self._quiet:
            self._echo = True
        else:
            self._play_sound()

    def _set_full_screen(self, wanted: bool) -> None:
        self.stage.set_full_screen(wanted)
        self._change(full_screen=wanted)

    def _set_scale(self, scale: float) -> None:
        self._change(ui_scale=scale)
        self.stage.set_scale(scale or None)

    def _play_sound(self) -> None:
        self._echo, self._quiet = False, _ECHO
        self.stage.sounds.play("card")

    def _ask_to_restore(self) -> None:
        sentence = tr("All settings on all pages, except your name, go back to what they were at first.")
        answers = [DialogButton(tr("Restore"), self._restore_defaults, "primary"), DialogButton(tr("Keep them"))]
        put_question(self.stage, tr("Restore the defaults?"), sentence, answers)

    def _restore_defaults(self) -> None:
        fresh = restore_defaults(self.settings)
        self.stage.sounds.set_volume(fresh.volume)
        self.stage.sounds.set_muted(fresh.mute)
        if self.stage.full_screen != fresh.full_screen:
            self.stage.set_full_screen(fresh.full_screen)
        self.settings = fresh
        self._preview.show(fresh)
        self._make_controls()
        self._fill()
        self.stage.set_scale(fresh.ui_scale or None)
        self.form.focus(self._pages, ring=False)
        self._on_change(fresh)

    def _mark_state(self) -> None:
        """Disable controls that cannot be used now, with the reason."""
        now = self.settings
        self.controls["volume"].disabled_because = tr("Sound is off") if now.mute else None
        self.controls["speech_rate"].disabled_because = tr("Speech is off") if now.speech == "off" else None
        black = MOODS[now.mood].plain is not None
        self.controls["felt"].disabled_because = tr("In high contrast the cloth is black") if black else None
        self.controls["scenes_fade"].disabled_because = tr("Not with reduced motion") if now.reduced_motion else None
        changed = now != restore_defaults(now)
        self._restore.disabled_because = None if changed else tr("Everything has its default")

    def _follow_window(self) -> None:
        """Read full screen and scale from the window, which a key or its frame may have changed."""
        full_screen, scale = self.controls["full_screen"], self.controls["ui_scale"]
        if isinstance(full_screen, Toggle) and isinstance(scale, DropDown):
            full_screen.value = self.stage.full_screen
            scale.options = self._list_scales()

    def _turn_to(self, page: str) -> None:
        self._page = page
        self._fill()
        self.form.relayout()
        self._scroll.scroll_to(0)
