"""The menu of the table: speed, sound, and the ways elsewhere while the match is paused."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from purple_table.session.settings import Settings
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.widgets import Button, Choice, Column, Label, Row, Slider, Space, Toggle
from purple_table.ui.scenes.dialog import DialogButton, DialogScene
from purple_table.ui.scenes.match_words import list_speeds
from purple_table.ui.shell.audio import Silence

_IN_A_ROW = 4


def table_menu(
    settings: Settings,
    sounds: Silence,
    change: Callable[[Settings], None],
    leave: Callable[[], None],
    ways: Sequence[tuple[str, int | None, Callable[[], None]]],
) -> DialogScene:
    """Return the menu as a dialog above the table; `change` receives the settings whenever a control is moved.

    `ways` lead elsewhere: a caption, a key, and the function that closes the menu and goes there.
    """
    current = settings

    def put(**changes: object) -> None:
        nonlocal current
        current = msgspec.structs.replace(current, **changes)
        change(current)

    def mute(on: bool) -> None:
        put(mute=not on)
        sounds.play("card")

    def volume(value: float) -> None:
        put(volume=round(value, 2))

    def close_then(action: Callable[[], None]) -> Callable[[], None]:
        return lambda: menu.leave_for(action)

    elsewhere = [
        Button(caption, close_then(action), key=key, show_key=key is not None, grow=1) for caption, key, action in ways
    ]
    # More in a row have no room for longer words than the English ones.
    count = -(-len(elsewhere) // _IN_A_ROW)
    rows = [elsewhere[len(elsewhere) * row // count : len(elsewhere) * (row + 1) // count] for row in range(count)]
    content = Column(
        [
            Label(tr("Speed"), style="small", color=colors.LAVENDER),
            Choice(list_speeds(), settings.speed, lambda speed: put(speed=speed), grow=1),
            Label(tr("Sound"), style="small", color=colors.LAVENDER),
            Toggle(tr("Sound on"), not settings.mute, mute),
            Slider(
                settings.volume,
                0,
                1,
                volume,
                step=0.05,
                shown=lambda value: tr("{percent} %", percent=round(value * 100)),
            ),
            Space(2),
            *(Row(row, gap=10) for row in rows),
        ],
        gap=10,
    )
    menu = DialogScene(
        tr("Paused"),
        tr("The match is saved after every move: leave it and go on from the title whenever you like."),
        [DialogButton(tr("Leave"), leave), DialogButton(tr("Resume"), kind="primary")],
        content=content,
        width=720,
    )
    return menu
