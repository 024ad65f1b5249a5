"""What lies on the table for a while: the menu, the page of seats, and the handover between two people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import pygame

from purple_table.core.record import Seat
from purple_table.session.live_match import LiveMatch
from purple_table.session.settings import Settings
from purple_table.ui.cards.sprites import CardSurfaces
from purple_table.ui.scenes.dialog import put_question
from purple_table.ui.scenes.handover import HandoverScene
from purple_table.ui.scenes.results.recap import recap_lines
from purple_table.ui.scenes.table.overlays.menu import table_menu
from purple_table.ui.scenes.table.overlays.seating import leaving_question, seating_dialog
from purple_table.ui.scenes.table.picture import Picture
from purple_table.ui.scenes.table.playback import Playback
from purple_table.ui.scenes.table.seat_switch import SeatSwitch
from purple_table.ui.shell.scene import Stage


class Host(Protocol):
    """What interludes ask of the table that they cover."""

    stage: Stage
    settings: Settings

    def change(self, settings: Settings) -> None:
        """Take settings that were changed, and have them kept."""

    def open_rules(self) -> None:
        """Open the rules at the start."""

    def settle(self, *, at_once: bool) -> None:
        """Let every own card be where it belongs now."""


class Interludes:
    """Opens what covers the table, and brings the table in line afterwards."""

    def __init__(
        self,
        host: Host,
        table: LiveMatch,
        seat_switch: SeatSwitch,
        picture: Picture,
        playback: Playback,
        cards: CardSurfaces,
        on_leave: Callable[[], None],
        on_settings: Callable[[], None],
    ) -> None:
        self._host, self._table, self._cards = host, table, cards
        self._seat_switch, self._picture, self._playback = seat_switch, picture, playback
        self._on_leave, self._on_settings = on_leave, on_settings

    def hand_over(self, seat: int) -> None:
        """Hide everything until the person who must act has taken the screen."""
        table = self._table

        def show() -> None:
            self._host.stage.scenes.remove(handover)
            self._seat_switch.take(seat)
            self._picture.viewer = seat
            self._playback.jump()
            self._host.settle(at_once=True)

        names = [who.name for who in table.seats]
        told = recap_lines(table.recap(seat), names, table.game.sides, seat)
        handover = HandoverScene(names[seat], told, self._cards, show, self._on_leave)
        self._host.stage.push(handover)

    def open_menu(self) -> None:
        """Pause: speed, sound, and the ways elsewhere."""
        ways = (
            ("Players", pygame.K_p, self.open_seating),
            ("Rules", pygame.K_r, self._host.open_rules),
            ("Settings", pygame.K_s, self._on_settings),
        )
        self._host.stage.push(
            table_menu(self._host.settings, self._host.stage.sounds, self._host.change, self._on_leave, ways)
        )

    def open_seating(self) -> None:
        """Let people and computers change places."""
        table = self._table
        self._host.stage.push(seating_dialog(table.seats, table.party, self._reseat, self.open_menu))

    def _reseat(self, wanted: Mapping[int, Seat]) -> None:
        """Let others take seats; before people leave theirs, it is asked."""
        seats, people = self._table.seats, self._table.persons
        leaving = [(seats[place], new) for place, new in wanted.items() if new.computer and place in people]
        if leaving and self._host.settings.confirm:
            put_question(self._host.stage, *leaving_question(leaving, lambda: self._seat(wanted), self.open_seating))
        else:
            self._seat(wanted)

    def _seat(self, wanted: Mapping[int, Seat]) -> None:
        for place, seat in wanted.items():
            self._table.hand_over(place, seat)
        if wanted:
            self._seat_switch.changed()
            self._playback.jump()
