"""The settings: four pages of controls beside a small table on which every change is seen at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, get_args

from msgspec.structs import replace

from purple_table.art.sprites import MOODS, CardStyle, SpriteCache
from purple_table.core.cards import Deck
from purple_table.core.language import ENGLISH
from purple_table.core.messages import tenths
from purple_table.session.settings import SYSTEM, Adviser, Mood, Settings
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
    Slider,
    Space,
    TextEntry,
    Toggle,
    Widget,
)
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.dialog import DialogButton, put_question
from purple_table.ui.scenes.form_scene import FormScene
from purple_table.ui.scenes.names import show_name, store_name, usual_name
from purple_table.ui.scenes.settings.contents import SettingLine, contents
from purple_table.ui.scenes.settings.effect import card_style, restore_defaults
from purple_table.ui.scenes.settings.names import FIRST_PAGE, pages, reasons_shown
from purple_table.ui.scenes.settings.pictured import make_picture_controls
from purple_table.ui.scenes.settings.preview import Preview
from purple_table.ui.scenes.settings.rows import Pictures, SettingRow
from purple_table.ui.scenes.setup.seats import LONGEST_NAME
from purple_table.ui.scenes.words import level_title, speeds
from purple_table.ui.shell.scene import Stage

_ECHO = 0.14
"""The least time between two sounds while the volume is being dragged, in seconds."""


_THINKING = (0.3, 0.8, 2.0, 5.0)
"""The seconds that are offered."""


class SettingsScene(FormScene):
    """Every control changes one field; `settings` is how they stand, and whoever saves them is told of each change."""

    def __init__(
        self,
        settings: Settings,
        on_change: Callable[[Settings], None],
        on_back: Callable[[], None],
        sprites: SpriteCache,
        deck: Deck,
        languages: Sequence[tuple[str, str]] = ((ENGLISH.code, ENGLISH.name),),
        *,
        style: Callable[[Settings], CardStyle] = card_style,
        letters: Sequence[tuple[str, str]] = (),
    ) -> None:
        """`on_change` gets the settings after every change, to save them; `deck` is shown in the picture; `languages`
        are codes, with their own names; `style` says how the settings want the cards; `letters` are codes of languages
        with what they print for Jack, Queen and King."""
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
        self._pages = Choice(pages(), self._page, self._turn_to, grow=1, tooltip=tr("Left and Right turn the pages"))
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
        """See how the window stands, and make the controls."""
        super().enter(stage)
        self._make_controls()
        self._fill()

    def show(self, page: str, field: str) -> None:
        """Turn to a page, and give the control of a field the keyboard."""
        self._pages.value = page
        self._turn_to(page)
        self.form.focus(self.controls[field], ring=True)
        self._scroll.reveal(self.controls[field].rect)

    def resize(self, size: Size) -> None:
        """Controls at the left, the picture at the right."""
        self._follow_window()
        super().resize(size)

    def update(self, dt: float) -> bool:
        """Let the picture, the tooltips and the sound of a dragged volume go on."""
        self._quiet = max(0.0, self._quiet - dt)
        if self._echo and not self._quiet:
            self._sound()
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
        """One control for every field; made anew after the defaults are restored, so that each shows its value."""
        now = self.settings
        self.controls = {
            "player_name": TextEntry(
                show_name(now.player_name),
                self._set_name,
                placeholder=usual_name(),
                longest=LONGEST_NAME,
                grow=1,
                tooltip=tr("Matches that have begun keep the old name"),
            ),
            "speed": Choice(
                speeds(),
                now.speed,
                self._setter("speed"),
                grow=1,
                tooltip=tr("Any move on its way is finished by a click or a key, at every speed"),
            ),
            "trick_hold": Choice(
                [("time", tr("For a moment")), ("click", tr("Until I click"))],
                now.trick_hold,
                self._setter("trick_hold"),
                grow=1,
                tooltip=tr("Space or Enter does the same as a click"),
            ),
            "auto_play": self._toggle("auto_play", tr("Saves clicks, but tells a little about your hand")),
            "coach": self._toggle("coach", tr("Each card goes with one click; the menu of the table calls it again")),
            "count_seen": self._toggle("count_seen", tr("Your own cards and all that was shown in the deal")),
            "adviser": Choice(
                [(level, level_title(level)) for level in get_args(Adviser)],
                now.adviser,
                self._setter("adviser"),
                grow=1,
                tooltip=tr("Skilled answers at once by rules of thumb; Expert thinks as long as it is given"),
            ),
            "thinking": Choice(
                [(seconds, tr("{seconds} s", seconds=tenths(seconds))) for seconds in _THINKING],
                min(_THINKING, key=lambda seconds: abs(seconds - now.thinking)),
                self._setter("thinking"),
                grow=1,
                tooltip=tr("Longer is stronger, though little is gained past two seconds"),
            ),
            "reasons": DropDown(
                reasons_shown(),
                now.reasons,
                self._setter("reasons"),
                width=180,
                tooltip=tr(
                    "Beside the trick a reason may speak of cards that the computer still holds. Where several people "
                    "play at one screen, and in a single deal that others play too, reasons wait for its end"
                ),
            ),
            "confirm": self._toggle("confirm", tr("Without it, one click is enough; Undo still takes it back")),
            "remarks": self._toggle("remarks", tr("None at speed Instant, nor with reduced motion")),
            "sorting": Choice(
                [("color", tr("Color")), ("suit", tr("Suit")), ("rank", tr("Rank"))],
                now.sorting,
                self._setter("sorting"),
                grow=1,
                tooltip=tr(
                    "**Color** each by itself\n**Suit** its colors mixed, by rank\n**Rank** equal ranks together"
                ),
            ),
            "mute": Toggle("", not now.mute, self._set_sound, tooltip=tr("All sounds on or off")),
            "volume": Slider(
                now.volume,
                0,
                1,
                self._set_volume,
                step=0.05,
                shown=lambda value: tr("{percent} %", percent=round(value * 100)),
                grow=1,
                tooltip=tr("Left and Right change it"),
            ),
            "full_screen": Toggle(
                "", self.stage.full_screen, self._set_full_screen, tooltip=tr("F11 or Alt+Enter, everywhere")
            ),
            "ui_scale": DropDown(
                self._scales(),
                now.ui_scale,
                self._set_scale,
                width=180,
                tooltip=tr("Automatic follows the window; a size for which the window is too small is not offered"),
            ),
            "language": DropDown(
                [(SYSTEM, tr("System's language")), *self._languages],
                now.language if now.language in dict(self._languages) else SYSTEM,
                self._setter("language"),
                width=180,
                tooltip=tr("Of the window, the rule books and what computers say; at once"),
            ),
            "reduced_motion": self._toggle("reduced_motion", tr("Nothing slides, flies or turns over")),
            "deal_moves": self._toggle("deal_moves", tr("Without it, the cards are there at once")),
            "cards_move": self._toggle("cards_move", tr("Without it, they lie there at once")),
            "moments": self._toggle("moments", tr("A click or a key ends them")),
            "scenes_fade": self._toggle("scenes_fade", tr("Not with reduced motion")),
            **make_picture_controls(now, self._sprites, self._letters, self._setter, self._set_mood),
        }
        self._mark_state()

    def _fill(self) -> None:
        """Put in the settings of the page that is shown."""
        lines = contents(self.stage.sounds.audible)[self._page]
        self._body.set_children([self._setting(line) if line.field else self._heading(line.name) for line in lines])

    def _setting(self, line: SettingLine) -> SettingRow:
        return SettingRow(line.name, line.help, self.controls[line.field])

    def _heading(self, text: str) -> Label:
        return Label(text, style="strong", color=colors.GOLD_TOP)

    def _toggle(self, field: str, tooltip: str) -> Toggle:
        return Toggle("", getattr(self.settings, field), self._setter(field), tooltip=tooltip)

    def _scales(self) -> list[tuple[float, str]]:
        """Automatic, what fits the window, and what was chosen in a larger one."""
        scales = sorted({*list_scales(self.stage.size), self.settings.ui_scale} - {0.0})
        return [(0.0, tr("Automatic")), *((scale, tr("{percent} %", percent=round(scale * 100))) for scale in scales)]

    # --- changes -----------------------------------------------------------------------------------------------------

    def _put(self, **changes: Any) -> None:
        """Take changes and tell whoever saves them."""
        self.settings = replace(self.settings, **changes)
        self._preview.show(self.settings)
        self._mark_state()
        self._on_change(self.settings)

    def _setter(self, field: str) -> Callable[[Any], None]:
        def put(value: Any) -> None:
            self._put(**{field: value})

        return put

    def _set_mood(self, mood: Mood) -> None:
        """A table brings its felt and back along; both may be changed afterwards."""
        fitting = MOODS[mood]
        self._put(mood=mood, felt=fitting.felt, back=fitting.back)
        for field in ("felt", "back"):
            control = self.controls[field]
            if isinstance(control, Pictures):
                control.value = getattr(self.settings, field)

    def _set_name(self, name: str) -> None:
        self._put(player_name=store_name(name))

    def _set_sound(self, on: bool) -> None:
        self.stage.sounds.set_muted(not on)
        self._put(mute=not on)
        self._sound()

    def _set_volume(self, volume: float) -> None:
        self.stage.sounds.set_volume(volume)
        self._put(volume=volume)
        if self._quiet:
            self._echo = True
        else:
            self._sound()

    def _set_full_screen(self, wanted: bool) -> None:
        self.stage.set_full_screen(wanted)
        self._put(full_screen=wanted)

    def _set_scale(self, scale: float) -> None:
        self._put(ui_scale=scale)
        self.stage.set_scale(scale or None)

    def _sound(self) -> None:
        self._echo, self._quiet = False, _ECHO
        self.stage.sounds.play("card")

    def _ask_to_restore(self) -> None:
        told = tr("All settings on all pages, except your name, go back to what they were at first.")
        answers = [DialogButton(tr("Restore"), self._restore_defaults, "primary"), DialogButton(tr("Keep them"))]
        put_question(self.stage, tr("Restore the defaults?"), told, answers)

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
        """What cannot be used now says why."""
        now = self.settings
        self.controls["volume"].disabled_because = tr("Sound is off") if now.mute else None
        self.controls["scenes_fade"].disabled_because = tr("Not with reduced motion") if now.reduced_motion else None
        changed = now != restore_defaults(now)
        self._restore.disabled_because = None if changed else tr("Everything has its default")

    def _follow_window(self) -> None:
        """The window may have changed by a key or its frame."""
        full_screen, scale = self.controls["full_screen"], self.controls["ui_scale"]
        if isinstance(full_screen, Toggle) and isinstance(scale, DropDown):
            full_screen.value = self.stage.full_screen
            scale.options = self._scales()

    def _turn_to(self, page: str) -> None:
        self._page = page
        self._fill()
        self.form.relayout()
        self._scroll.scroll_to(0)
