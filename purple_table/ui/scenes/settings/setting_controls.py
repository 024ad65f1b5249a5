"""The controls of the settings page, each made from a value, a callback for changes, and a tooltip."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Choice, DropDown, Slider, TextEntry, Toggle, Widget
from purple_table.ui.scenes.match_words import usual_name
from purple_table.ui.scenes.settings.rows import MakePicture, PictureChoice
from purple_table.ui.scenes.setup.seat_players import LONGEST_NAME

OnChange = Callable[[Any], None]
MakeControl = Callable[[Any, OnChange, str], Widget]
"""A callback that makes the control of a setting from its value, a callback for changes, and the tooltip."""
Options = Sequence[tuple[Any, str]]
"""The values of a setting with their names."""


def make_switch(value: bool, on_change: OnChange, tooltip: str) -> Widget:
    """Make a switch."""
    return Toggle("", value, on_change, tooltip=tooltip)


def make_name_entry(value: str, on_change: OnChange, tooltip: str) -> Widget:
    """Make the entry of the own name."""
    return TextEntry(value, on_change, placeholder=usual_name(), longest=LONGEST_NAME, grow=1, tooltip=tooltip)


def make_percent_slider(value: float, on_change: OnChange, tooltip: str) -> Widget:
    """Make a slider of hundredths."""

    def tell_volume(volume: float) -> str:
        return tr("{percent} %", percent=round(volume * 100))

    return Slider(value, 0, 1, on_change, step=0.05, shown=tell_volume, grow=1, tooltip=tooltip)


def make_choice(options: Options) -> MakeControl:
    """Return a maker of controls with options side by side."""
    return lambda value, on_change, tooltip: Choice(options, value, on_change, grow=1, tooltip=tooltip)


def make_menu(options: Options) -> MakeControl:
    """Return a maker of controls with options in a menu that opens on a click."""
    return lambda value, on_change, tooltip: DropDown(options, value, on_change, tooltip=tooltip)


def make_pictures(options: Options, draw: MakePicture[Any], size: Size, rounded: bool) -> MakeControl:
    """Return a maker of controls with options as small pictures."""
    return lambda value, on_change, tooltip: PictureChoice(
        options, value, on_change, draw, size=size, rounded=rounded, tooltip=tooltip
    )
