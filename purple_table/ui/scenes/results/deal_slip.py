"""A slip in place of the results of a deal that ended by a word, or brought nobody anything: it goes by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from purple_table.core.events import Called, DealScored
from purple_table.core.messages import SeatName, say
from purple_table.core.overriding import override
from purple_table.session.match_story import find_who_gave_in, list_played_tricks
from purple_table.session.played_match import PlayedMatch
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import Teller, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.dialog import DialogButton, DialogScene
from purple_table.ui.scenes.match_words import join_shares, show_seats, side_names
from purple_table.ui.scenes.results.result_words import ResultWords

_SECONDS = 4.0
"""How long the slip stays."""


def is_told_in_a_word(match: PlayedMatch) -> bool:
    """Return whether there is nothing to count in the last deal: somebody gave in, all passed, or it is level."""
    history = match.view(match.viewer).history
    calls = {event.call for event in history if isinstance(event, Called)}
    all_passed = calls == {"pass"} and not list_played_tricks(history)
    return all_passed or find_who_gave_in(history) is not None or _is_level(match)


def _is_level(match: PlayedMatch) -> bool:
    """Return whether nobody scores in the last deal of a game whose few tricks stay in sight."""
    scored = [event for event in match.view(match.viewer).history if isinstance(event, DealScored)]
    return match.game.shows_tricks and any(not any(event.points) for event in scored)


def _tell_gains(match: PlayedMatch, names: Sequence[str], own: int | None) -> str:
    """Return what the others score in the last deal, with markup; "" where the own side scores, which is told so."""
    view = match.view(match.viewer)
    scored = next((event for event in reversed(view.history) if isinstance(event, DealScored)), None)
    gains = [(side, points) for side, points in enumerate(scored.points if scored is not None else ()) if points > 0]
    if len(gains) != 1 or gains[0][0] == own or view.status.pot is not None:
        return ""
    side, points = gains[0]
    name = f"**{escape(names[side])}**"
    if len(view.sides[side]) > 1:
        return tr("{names} score one point.", many="{names} score {count} points.", count=points, names=name)
    return tr("{names} scores one point.", many="{names} scores {count} points.", count=points, names=name)


class DealSlip(DialogScene):
    """A slip that tells who gave in or that nobody scores, what the deal brought, and the standing of the match. The
    next deal comes after a while, unless somebody points at the slip, or with a click, Enter or Space. A line that
    grows shorter shows how long it stays."""

    def __init__(
        self, match: PlayedMatch, *, waits: bool, on_back: Callable[[], None], on_title: Callable[[], None]
    ) -> None:
        """With `waits` it stays until it is closed; `on_back` looks back at the deal, `on_title` leaves the table."""
        view, seats = match.view(match.viewer), show_seats(match.seats)
        names = side_names(view.sides, seats)
        you = match.persons[0] if len(match.persons) == 1 else None
        self._left = None if waits else _SECONDS
        self._on_back = on_back
        heading = ResultWords(match, seats, names, you).make_heading()
        standing = join_shares((f"**{escape(name)}**" for name in names), view.totals)
        giver = find_who_gave_in(view.history)
        if giver is not None:
            words = say("{seat} gives in.", yours="{seat} give in.", seat=SeatName(giver))
            own = next((side for side, members in enumerate(view.sides) if you in members), None)
            gains = _tell_gains(match, names, own) or heading
            heading, standing = Teller([seat.name for seat in seats], you).read(words), f"{gains}\n{standing}"
        elif _is_level(match):
            heading, standing = tr("Nobody scores."), f"{tr('The deal is level, and the match goes on.')}\n{standing}"
        answers = [
            DialogButton(tr("Next deal"), None, "primary", pygame.K_SPACE),
            DialogButton(tr("Look back"), self._look_back, key=pygame.K_l, stays=True),
            DialogButton(tr("Home"), on_title),
        ]
        super().__init__(heading, standing, answers)

    @override
    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self._left is not None:
            kit, panel = self.stage.kit, self._panel.rect
            corner = kit.theme.panel_radius
            line = pygame.Rect(0, 0, round((panel.width - 2 * corner) * max(0.0, self._left) / _SECONDS), kit.px(4))
            line.bottomleft = panel.left + corner, panel.bottom - kit.px(1)
            pygame.draw.rect(surface, colors.GOLD, line, border_radius=line.height // 2)

    def _look_back(self) -> None:
        """Look back at the deal, after which nobody is hurried any more."""
        self._left = None
        self._on_back()

    @override
    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self._panel.rect.collidepoint(event.pos):
            self._left = None  # who points at something there wants to choose
        if super().handle(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self.leave_for(lambda: None)
            return True
        return False

    @override
    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        # Who hears the slip read out needs longer than who sees it.
        if self._left is not None and self.stage.scenes.top is self and not self.stage.narrator.is_on:
            self._left -= dt
            if self._left <= 0:
                self.leave_for(lambda: None)
            return True
        return changed
