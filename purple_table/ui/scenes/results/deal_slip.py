"""A slip in place of the results of a deal that ended by a word, before any trick was complete: it goes by itself."""

from __future__ import annotations

import pygame

from purple_table.core.events import Called
from purple_table.core.messages import SeatName, say
from purple_table.core.overriding import override
from purple_table.session.match_story import find_who_gave_in, list_played_tricks
from purple_table.session.played_match import PlayedMatch
from purple_table.ui.kit.telling import Teller, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.dialog import DialogButton, DialogScene
from purple_table.ui.scenes.match_words import join_shares, show_seats, side_names
from purple_table.ui.scenes.results.result_words import ResultWords

_SECONDS = 4.0
"""How long the slip stays."""


def is_told_in_a_word(match: PlayedMatch) -> bool:
    """Return whether the last deal ended by a word before a trick was complete: somebody gave in, or all passed."""
    history = match.view(match.viewer).history
    if list_played_tricks(history):
        return False
    calls = {event.call for event in history if isinstance(event, Called)}
    return calls == {"pass"} or find_who_gave_in(history) is not None


class DealSlip(DialogScene):
    """Tells who gave in, what the deal brought, and how the match stands. The next deal comes after a while, or with a
    click or any of the keys that close a dialog."""

    def __init__(self, match: PlayedMatch, *, waits: bool) -> None:
        """With `waits` it stays until it is closed."""
        view, seats = match.view(match.viewer), show_seats(match.seats)
        names = side_names(view.sides, seats)
        you = match.persons[0] if len(match.persons) == 1 else None
        self._left = None if waits else _SECONDS
        heading = ResultWords(match, seats, names, you).make_heading()
        standing = join_shares((f"**{escape(name)}**" for name in names), view.totals)
        giver = find_who_gave_in(view.history)
        if giver is not None:
            words = say("{seat} gives in.", yours="{seat} give in.", seat=SeatName(giver))
            heading, standing = Teller([seat.name for seat in seats], you).read(words), f"{heading}\n{standing}"
        super().__init__(heading, standing, [DialogButton(tr("Next deal"), None, "primary", pygame.K_SPACE)])

    @override
    def handle(self, event: pygame.event.Event) -> bool:
        if super().handle(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self.leave_for(lambda: None)
            return True
        return False

    @override
    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        if self._left is not None and self.stage.scenes.top is self:
            self._left -= dt
            if self._left <= 0:
                self.leave_for(lambda: None)
                return True
        return changed
