"""In which way a deal that is over shall be looked back at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from purple_table.players.levels import level_person
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.widgets import Button, Column, DropDown, Label, Row, Widget
from purple_table.ui.scenes.dialog import DialogButton, DialogScene


def look_dialog(
    deal: int,
    people: Sequence[tuple[int, str]],
    seat: int,
    *,
    replay: Callable[[], None] | None,
    review: Callable[[int], None],
    run: Callable[[int], None] | None,
    again: Callable[[int], None],
    level: str,
) -> DialogScene:
    """The ways to look back at a deal by its number; `people` are seats with their names, one of whom is chosen.

    `level` is the computer's that it is compared with; `run` is None where the deal has no score to compare with.
    """
    chosen = seat if seat in dict(people) else people[0][0]

    def choose(place: int) -> None:
        nonlocal chosen
        chosen = place

    def going(action: Callable[[], None]) -> Callable[[], None]:
        return lambda: dialog.leave_for(action)

    computer = level_person(level)
    ways: list[Widget] = []
    if replay is not None:
        told = tr("Step by step, with all hands open")
        ways.append(Button(tr("Replay"), going(replay), key=pygame.K_r, show_key=True, tooltip=told))
    told = tr("Each of your decisions, and what {level} would have done", level=computer)
    ways.append(Button(tr("Review"), going(lambda: review(chosen)), key=pygame.K_e, show_key=True, tooltip=told))
    if run is not None:
        told = tr("The computer plays your cards, and the results are compared")
        caption = tr("{level:start} in your seat", level=computer)
        ways.append(Button(caption, going(lambda: run(chosen)), key=pygame.K_i, show_key=True, tooltip=told))
    told = tr("The same cards, played by you once more, for practice")
    caption = tr("Play this deal again")
    ways.append(Button(caption, going(lambda: again(chosen)), key=pygame.K_a, show_key=True, tooltip=told))
    if len(people) > 1:
        ways.insert(0, Row([Label(tr("Your seat")), DropDown(list(people), chosen, choose, grow=1)], gap=10))
    dialog = DialogScene(
        tr("Look back at deal {deal}", deal=deal),
        "",
        [DialogButton(tr("Close"))],
        content=Column(ways, gap=10),
        width=420,
    )
    return dialog
