"""The widgets of the window. A scene builds a tree of them and passes it to a Form."""

from purple_table.ui.kit.widgets.button import Button, Toggle, key_name
from purple_table.ui.kit.widgets.choice import Choice, DropDown
from purple_table.ui.kit.widgets.containers import Column, Grid, Panel, Row, Space
from purple_table.ui.kit.widgets.entry import SearchEntry, TextEntry
from purple_table.ui.kit.widgets.form import Form
from purple_table.ui.kit.widgets.popups import Toasts, draw_note
from purple_table.ui.kit.widgets.scroll import ScrollArea
from purple_table.ui.kit.widgets.slider import Slider, Stepper
from purple_table.ui.kit.widgets.widget import Label, Widget

__all__ = [
    "Button",
    "Choice",
    "Column",
    "DropDown",
    "Form",
    "Grid",
    "Label",
    "Panel",
    "Row",
    "ScrollArea",
    "SearchEntry",
    "Slider",
    "Space",
    "Stepper",
    "TextEntry",
    "Toasts",
    "Toggle",
    "Widget",
    "draw_note",
    "key_name",
]
