"""The match of a table on the network in this window: its scene, its results, and looking back at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from purple_table.app_context import AppContext
from purple_table.core.events import DealScored
from purple_table.network.remote_match import RemoteMatch
from purple_table.network.table_client import TableClient
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.proof_scene import ProofScene
from purple_table.ui.scenes.results.results_scene import ResultsScene
from purple_table.ui.scenes.table.table_scene import Lesson
from purple_table.ui.scenes.together.shared_table import SharedTableScene

if TYPE_CHECKING:
    from purple_table.menus import Menus
    from purple_table.replay_menus import ReplayMenus


class TogetherMatch:
    """Makes the scene of a match, anew if the language changes, and shows its results above it."""

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
        self._on_again = on_again
        context.note_played(match.game.id)
        context.open_sounds()
        self.scene = self._make_scene()
        """The table as it is shown."""

    def show(self) -> None:
        """Show the table alone; if a deal has just ended, with its results."""
        self._context.stage.reset(self.scene)
        if self.match.awaits_deal or self.match.outcome is not None:
            for event in self.match.view(self.match.viewer).history:
                if isinstance(event, DealScored):
                    self._show_results(event)

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
            on_results=self._show_results,
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

    def _show_results(self, scored: DealScored) -> None:
        """Show what a deal brought, or how the match has ended."""
        match = self.match
        if match.outcome is None or not match.replay().deals:
            self._show_sheet()
            return
        from purple_table.ui.scenes.results.match_end import MatchEndScene

        self._context.stage.push(
            MatchEndScene(
                match,
                self._context.cards,
                on_again=self._on_again,
                on_sheet=self._show_sheet,
                on_title=self._on_leave,
                on_back=lambda: self._back.look_at(match),
                count=lambda: False,
                describe_gains=lambda: (),
                still=self._context.settings.reduced_motion,
            )
        )

    def _show_sheet(self) -> None:
        """Show the score sheet of a deal; after a match it lies above the scene of its end."""
        context, match = self._context, self.match
        ended = match.outcome is not None and bool(match.replay().deals)
        context.stage.push(
            ResultsScene(
                match,
                context.cards,
                context.clauses(match.game),
                on_next=context.stage.pop,
                on_again=self._on_again,
                on_title=self._on_leave,
                on_back=lambda: self._back.look_at(match),
                on_proof=self._show_proof,
                usual=context.usual(match.game),
                reasons=context.settings.reasons != "never",
                still=context.settings.reduced_motion,
                on_close=context.stage.pop if ended else None,
            )
        )

    def _show_proof(self) -> None:
        """Show how the cards were dealt, as this machine has verified it."""
        stage = self._context.stage
        stage.push(ProofScene(self.match.proofs, stage.pop, shared=True))
