"""The match of a table on the network in this window: its scene, and what is shown above it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from purple_table.app_context import AppContext
from purple_table.network.remote_match import RemoteMatch
from purple_table.network.table_client import TableClient
from purple_table.result_menus import ResultMenus
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.proof_scene import ProofScene
from purple_table.ui.scenes.table.table_scene import Lesson
from purple_table.ui.scenes.together.shared_table import RESULTS, SharedTableScene

if TYPE_CHECKING:
    from purple_table.menus import Menus
    from purple_table.replay_menus import ReplayMenus


class TogetherMatch:
    """Makes the scene of a match, anew if the language changes."""

    def __init__(
        self,
        context: AppContext,
        menus: Menus,
        back: ReplayMenus,
        client: TableClient,
        match: RemoteMatch,
        *,
        on_lobby: Callable[[], None],
        on_leave: Callable[[], None],
        on_settings: Callable[[], None],
        on_again: Callable[[], None],
    ) -> None:
        """`on_lobby` shows the table with its code; `on_again` says how another match begins."""
        self._context, self._menus, self._client, self.match = context, menus, client, match
        self._back = back
        self._on_lobby, self._on_leave, self._on_settings = on_lobby, on_leave, on_settings
        self._results = ResultMenus(
            context, None, back, on_again=on_again, on_title=on_leave, show_proof=self._show_proof
        )
        context.note_played(match.game.id)
        context.open_sounds()
        self.scene = self._make_scene()
        """The table as it is shown."""

    @property
    def is_shown(self) -> bool:
        """Whether the table or a result is seen, and not a page that somebody has opened to look back."""
        return isinstance(self._context.stage.scenes.top, (SharedTableScene, *RESULTS))

    def show(self) -> None:
        """Show the table alone; if a deal has just ended, with its results."""
        self._context.stage.reset(self.scene)
        self._results.show_last(self.match)

    def show_again(self) -> None:
        """Show the table anew, in another language or after a scene has failed."""
        self.scene = self._make_scene()
        self.show()

    def _make_scene(self) -> SharedTableScene:
        context, match, game = self._context, self.match, self.match.game
        return SharedTableScene(
            match,
            self._client,
            context.cards,
            context.settings,
            on_lobby=self._on_lobby,
            ways=[
                (tr("Look back"), pygame.K_l, lambda: self._back.show_match(match)),
                (tr("The deals"), pygame.K_d, self._show_proof),
            ],
            on_results=lambda scored: self._results.show(match, scored),
            on_leave=self._on_leave,
            on_settings=self._on_settings,
            on_change=context.keep,
            on_rules=lambda clause: self._menus.show_book(game.id, clause or None, game.options),
            on_page=lambda: self._menus.show_page(game.id, game.players, game.options),
            lesson=Lesson(
                context.texts.coach(game.id).apply_options(game.options),
                context.coaches(game.id),
                lambda: context.note_coached(game.id),
            ),
            against=self._menus.statistics.describe_pair,
        )

    def _show_proof(self) -> None:
        """Show how the cards were dealt, as this machine has verified it."""
        stage = self._context.stage
        stage.push(ProofScene(self.match.proofs, stage.pop, shared=True))
