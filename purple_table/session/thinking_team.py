"""Several thinking processes that decide together, for the levels that think on all cores but one."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from purple_table.core.messages import Message
from purple_table.players.levels import LEVELS
from purple_table.players.player import Decision
from purple_table.session.thinking_process import ThinkingProcess
from purple_table.session.worker import Request

MOST_MEMBERS = 8
"""More processes add little to a decision, and each takes some 60 MB."""
WAIT_SECONDS = 0.5
"""How long the others may take longer than the first process."""


def count_spare_cores() -> int:
    """Return the number of processors that this process may use, without the one that the window needs."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return usable - 1


def is_team(request: Request) -> bool:
    """Return whether all processes decide a request: not where a decision must be the same on every machine."""
    level = LEVELS.get(request.level)
    return level is not None and level.thinks_ahead and request.budget.playouts is None


class ThinkingTeam:
    """A thinking process, and others that join it in the decisions of levels that `thinks_ahead`.

    Each searches with random numbers of its own, and most of them decide; the reason is that of one that decided so.
    The others start when such a level is first asked, so that without one there is one process.
    """

    def __init__(self, make_process: Callable[[], ThinkingProcess], spare_cores: int) -> None:
        self._make_process = make_process
        self._first = make_process()
        self.notices: list[Message] = self._first.notices
        """What went wrong in the first process; without one of the others a decision is still made."""
        self._wanted = min(spare_cores, MOST_MEMBERS) - 1
        self._others: list[ThinkingProcess] = []
        self._votes: list[Decision | None] | None = None
        self._since = 0.0
        self._foresees = spare_cores > 0

    def ask(self, request: Request) -> None:
        """Begin to think about a request; an earlier one is stopped."""
        self.stop()
        self._first.ask(request)
        if is_team(request):
            self._hire()
            for number, other in enumerate(self._others, 1):
                other.ask(replace(request, seed=request.seed ^ number))
            self._votes = [None] * (1 + len(self._others))

    def poll(self) -> Decision | None:
        """Return the decision on the last request, once; None while there is none."""
        if self._votes is None:
            return self._first.poll()
        for place, member in enumerate((self._first, *self._others)):
            if self._votes[place] is None:
                self._votes[place] = member.poll()
                if not place:
                    self._since = monotonic()
        first = self._votes[0]
        if first is None or (None in self._votes and monotonic() < self._since + WAIT_SECONDS):
            return None
        votes = [vote for vote in self._votes if vote is not None and not vote.stands_in] or [first]
        self._stop_others()
        # Counter keeps the order in which actions came, so that of actions with as many votes the first is taken.
        action, _ = Counter(vote.action for vote in votes).most_common(1)[0]
        return next(vote for vote in votes if vote.action == action)

    def stop(self) -> None:
        """Forget the open request."""
        self._first.stop()
        self._stop_others()

    def ponder(self, request: Request) -> None:
        """Let all processes think about a decision that will perhaps be asked, until anything else is, or `stop`."""
        if self._foresees and is_team(request):
            for number, member in enumerate((self._first, *self._others)):
                member.ponder(replace(request, seed=request.seed ^ number))

    def close(self) -> None:
        """End all processes, without waiting for them."""
        for member in (self._first, *self._others):
            member.close()

    def _hire(self) -> None:
        while len(self._others) < self._wanted:
            self._others.append(self._make_process())

    def _stop_others(self) -> None:
        self._votes = None
        for other in self._others:
            other.stop()
            other.notices.clear()
