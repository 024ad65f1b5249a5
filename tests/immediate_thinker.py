"""A thinker that decides in this process, for tests that need no window to keep moving."""

from __future__ import annotations

from purple_table.core.game import Game
from purple_table.players.player import Decision
from purple_table.session.thinking_process import say_failed
from purple_table.session.worker import MakePlayer, PlayerPool, Request


class ImmediateThinker:
    """Decides when it is polled; otherwise like the thinking process."""

    def __init__(self, game: Game, make_player: MakePlayer) -> None:
        self.notices = []
        self._players = PlayerPool(game, make_player)
        self._request: Request | None = None

    def ask(self, request: Request) -> None:
        """Take the request; `poll` will decide it."""
        self._request = request

    def poll(self) -> Decision | None:
        """Decide the open request."""
        request, self._request = self._request, None
        if request is None:
            return None
        try:
            return self._players.decide(request)
        except Exception as error:
            self.notices.append(say_failed(request, f"{type(error).__name__}: {error}"))
            return self._players.stand_in(request)

    def stop(self) -> None:
        """Forget the open request."""
        self._request = None

    def close(self) -> None:
        """Do nothing: nothing is held."""
