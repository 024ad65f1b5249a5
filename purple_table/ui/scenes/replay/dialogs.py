"""What is asked above a replay: to which deal to go, and at whose seat to play on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from purple_table.session.match_replay import MatchReplay
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.widgets import Button, Column, DropDown, Label, Row, Widget
from purple_table.ui.scenes.dialog import DialogButton, DialogScene
from purple_table.ui.scenes.names import show_seats
from purple_table.ui.scenes.words import shares, side_names


def deals_dialog(replay: MatchReplay, go: Callable[[int], None], show: Callable[[int], None]) -> DialogScene:
    """The deals with their points, to go to where one was dealt.

    One that is not over, and hidden as several people play, is offered to each of them: `show` hands over to a seat.
    """
    names = side_names(replay.game.sides, show_seats(replay.seats))

    def leading(action: Callable[[], None]) -> Callable[[], None]:
        return lambda: dialog.leave_for(action)

    rows: list[Widget] = []
    for place, deal in enumerate(replay.deals):
        points = shares(names, deal.points) if deal.points else tr("not over") if not deal.over else tr("no score")
        caption = tr("Deal {deal}: {points}", deal=deal.number, points=points)
        rows.append(Button(caption, leading(lambda place=place: go(replay.find_deal_start(place)))))  # type: ignore[misc]
    if replay.hidden:
        rows.append(Label(tr("The deal that is being played, for:"), style="small", color=colors.LAVENDER))
        people = [seat for seat, who in enumerate(show_seats(replay.seats)) if not who.computer]
        rows += [
            Button(show_seats(replay.seats)[seat].name, leading(lambda seat=seat: show(seat)))  # type: ignore[misc]
            for seat in people
        ]
    dialog = DialogScene(tr("Deals"), "", [DialogButton(tr("Close"))], content=Column(rows, gap=8), width=560)
    return dialog


def play_on_dialog(names: Sequence[str], seat: int, begin: Callable[[int], None]) -> DialogScene:
    """Whose seat to take in the new match; `begin` gets it."""
    chosen = seat

    def choose(place: int) -> None:
        nonlocal chosen
        chosen = place

    field = DropDown(list(enumerate(names)), seat, choose, grow=1)
    text = tr("A new match goes on from here, with other cards after this deal. It is marked as practice.")
    return DialogScene(
        tr("Practice from here"),
        text,
        [DialogButton(tr("Practice"), lambda: begin(chosen), "primary"), DialogButton(tr("Cancel"))],
        content=Row([Label(tr("Your seat")), field]),
    )
