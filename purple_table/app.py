"""The composition root: it finds folders, opens the window, makes tables, and leads from scene to scene."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from purple_table.app_context import AppContext, UnknownGameError
from purple_table.core.events import DealScored
from purple_table.core.safe_text import clean_message
from purple_table.match_store import MatchStore
from purple_table.menus import Menus
from purple_table.paths import Folders
from purple_table.replay_menus import ReplayMenus
from purple_table.reports import close_log, log, open_log, save_report
from purple_table.result_menus import ResultMenus
from purple_table.session.live_match import LiveMatch
from purple_table.session.settings import Settings
from purple_table.speech_switch import SpeechSwitch
from purple_table.ui.kit.telling import tell_plainly, tr
from purple_table.ui.kit.theme import REFERENCE_WINDOW
from purple_table.ui.scenes.fault import FaultScene
from purple_table.ui.scenes.setup.match_setup import recall_setup
from purple_table.ui.scenes.title.title_scene import PRODUCT, TitleScene
from purple_table.ui.shell.loop import NoDisplay
from purple_table.ui.shell.scene import Scene
from purple_table.ui.shell.window import Window, guard_display, quiet_libraries

if TYPE_CHECKING:
    from purple_table.together_match import TogetherMatch
    from purple_table.together_menus import TogetherMenus
    from purple_table.ui.scenes.table import TableScene

__all__ = ["App", "NoDisplay", "UnknownGameError"]

_ICON = 64
"""The size of the icon."""


class App:
    """The program in its window, from the first picture to the last. It is made once and run once."""

    def __init__(
        self,
        folders: Folders,
        *,
        game: str | None = None,
        seed: int | None = None,
        full_screen: bool = False,
        bots: tuple[str, ...] = (),
        past: Path | None = None,
    ) -> None:
        """Take what the command line asks for: a `game` to go straight to, the `seed` of the first match's deals,
        `bots` that the thinking process may import, and the record `past` to look back at first."""
        self._folders = folders
        self._wanted_game, self._wanted_past = game, past
        self._forced_full_screen = full_screen
        self._context = AppContext(folders)
        self._matches = MatchStore(folders.data / "matches", seed, bots, self._context.thought)
        self._menus = Menus(
            self._context,
            self._matches,
            sit_down=lambda live: self._stage.reset(self._sit_down(live)),
            resume=self._show_match,
            show_title=self._show_title,
            show_settings=self._show_settings,
            look_back=lambda path: self._back.open(path),
            play_together=self._play_together,
        )
        self._back: ReplayMenus = ReplayMenus(
            self._context, self._matches, sit_down=self._show_match, show_book=self._menus.show_book
        )
        statistics = self._menus.statistics
        self._results = ResultMenus(
            self._context,
            statistics,
            self._back,
            on_again=self._play_again,
            on_title=self._show_title,
            show_proof=self._show_proof,
            daily=self._menus.daily,
        )
        self._live: LiveMatch | None = None
        self._scene: TableScene | None = None
        self._together: TogetherMenus | None = None
        self._failing = self._title_failed = False
        self._fatal: Exception | None = None
        self._leave_display: Callable[[], None] = lambda: None

    def run(self) -> None:
        """Open the window and stay until it is closed.

        Raises NoDisplay or UnknownGameError before it opens; afterwards only what went so wrong that no scene could
        show it.
        """
        open_log(self._folders.log)
        try:
            self._open_first_scene()
            self._show_first_scene()
            if self._wanted_past is not None:
                self._back.open(self._wanted_past)
            self._loop.run()
        finally:
            self._close()
        if self._fatal is not None:
            raise self._fatal

    # --- opening and closing -----------------------------------------------------------------------------------------

    def _open_first_scene(self) -> None:
        context = self._context
        context.open()
        if self._wanted_game is not None:
            context.info(self._wanted_game)
        settings, icon = context.settings, context.cards.icon(_ICON)
        with quiet_libraries():
            self._loop = Window(
                PRODUCT,
                settings.window or REFERENCE_WINDOW,
                full_screen=settings.full_screen or self._forced_full_screen,
                mark=context.marks,
                icon=icon,
                on_fault=self._on_fault,
            )
        self._leave_display = guard_display(self._display_lost)
        if settings.place is not None:
            self._loop.move_to(settings.place)
        self._loop.on_picture = self._on_first_picture
        self._stage = context.stage = self._loop.stage
        self._stage.follow_size(context.cards.make_room)
        self._stage.on_drop = self._back.open
        self._speech = SpeechSwitch(context)
        self._stage.apply_settings(settings)
        self._matches.store.purge()

    def _on_first_picture(self) -> None:
        log.info("the first picture stands")
        self._speech.begin()
        self._loop.gamepads.open()

    def _show_first_scene(self) -> None:
        self._stage.push(self._first_scene())
        if self._wanted_game is not None:
            self._menus.tell_notices()

    def _first_scene(self) -> Scene:
        if self._wanted_game is None:
            return self._welcome() or self._title()
        info = self._context.info(self._wanted_game)
        return self._sit_down(self._menus.new_match(info, recall_setup(info, self._context.settings)))

    def _welcome(self) -> Scene | None:
        """Return the page of the first start if this is one. It is shown only once."""
        first = self._context.starts_first and self._wanted_past is None
        scene = self._menus.welcome(lambda: self._speech.turn(True)) if first else None
        if scene is not None:
            self._loop.name_window(tr("{name}: F2 turns speech on", name=PRODUCT))
        return scene

    def _close(self) -> None:
        """Release everything, whatever went wrong before."""
        self._leave_table()
        self._context.close()
        loop: Window | None = getattr(self, "_loop", None)
        if loop is not None:
            loop.close()
            loop.stage.narrator.speaker.close()
            if loop.last_state is not None:
                self._context.keep_window(loop.last_state, keep_screen=self._forced_full_screen)
            loop.stage.sounds.close()
        self._leave_display()
        pygame.quit()
        log.info("closed")
        close_log()

    def _display_lost(self) -> str:
        """Release everything but the window, which is gone, and return a sentence on how to continue."""
        log.error("the display is gone")
        self._leave_table()
        self._context.close()
        close_log()
        return "purple-table: the display is gone. Matches are saved card by card: start again and choose Continue."

    def _show_title(self) -> None:
        self._loop.name_window(PRODUCT)
        self._leave_table()
        self._stage.reset(self._title())

    def _title(self) -> Scene:
        """Return the title. Once it has failed, it shows nothing of what others wrote for the rest of the run."""
        if not self._title_failed:
            try:
                return self._menus.title()
            except Exception as error:
                self._title_failed = True
                log.error("the title cannot be made", exc_info=error)
                self._report(error, "TitleScene")
        return self._menus.plain_title()

    # --- settings and rules ------------------------------------------------------------------------------------------

    def _show_settings(self, field: tuple[str, str] | None = None) -> None:
        """Show the settings, perhaps at a page and a field of it."""
        from purple_table.ui.scenes.settings.settings_scene import SettingsScene

        context = self._context
        if context.decks:
            languages = [(language.code, language.name) for language in context.languages]
            # The deck with the most colors is the program's own.
            deck = max(context.decks, key=lambda deck: len(deck.colors))
            scene = SettingsScene(
                context.settings,
                self._change,
                self._stage.pop,
                context.sprites,
                deck,
                languages,
                style=context.card_style,
                letters=context.index_letters(),
            )
            self._stage.push(scene)
            if field:
                scene.show(*field)

    def _change(self, settings: Settings) -> None:
        """Save settings that were changed on their page, and apply them at once."""
        before = self._context.settings.language
        self._context.keep(settings)
        self._stage.apply_settings(settings)
        self._speech.apply(settings)
        style = self._context.card_style(settings)
        if style != self._context.cards.style:
            self._context.cards.set_style(style)
            self._context.marks.set_style(style)
            self._menus.forget_cards()
        if settings.language != before:
            self._speak(settings)
        elif (scene := self._shared_match.scene if self._shared_match is not None else self._scene) is not None:
            scene.use(settings)

    def _speak(self, settings: Settings) -> None:
        """Change to another language, and make the settings and the scene below them anew."""
        self._context.speak(self._context.language(settings))
        if self._shared_match is not None:
            self._shared_match.show_again()
        elif self._live is None:
            self._stage.reset(self._title())
        else:
            self._show_match(self._live)
        self._show_settings(("table", "language"))

    def _show_clause(self, clause: str) -> None:
        """Show the book of the game that is being played, at a clause."""
        if self._live is not None:
            self._menus.show_book(self._live.game.id, clause or None, self._live.game.options)

    # --- matches ------------------------------------------------------------------------------------------------------

    def _show_match(self, live: LiveMatch) -> None:
        """Sit down at a table where something was played before; if a deal has just ended, show its results."""
        self._stage.reset(self._sit_down(live))
        self._results.show_last(live)

    def _sit_down(self, live: LiveMatch) -> TableScene:
        """Return the scene of a table, at which play goes on from now on."""
        self._loop.name_window(PRODUCT)
        from purple_table.ui.scenes.table import TableScene
        from purple_table.ui.scenes.table.table_scene import Lesson

        if live is not self._live:
            self._leave_table()
        self._live = live
        game = live.game.id
        coaches = self._context.coaches(game)
        self._context.note_played(game)
        self._context.open_sounds()
        self._scene = TableScene(
            live,
            self._context.cards,
            self._context.settings,
            on_results=self._show_results,
            on_leave=self._show_title,
            on_settings=self._show_settings,
            on_change=self._context.keep,
            on_rules=self._show_clause,
            ways=[
                (tr("Look back"), pygame.K_l, lambda: self._back.show_match(live)),
                (tr("The deals"), pygame.K_d, self._show_proof),
                *([(tr("Back to a trick"), pygame.K_t, self._back_to_trick)] if live.practice else []),
            ],
            on_page=lambda: self._menus.show_page(game, live.game.players, live.game.options),
            lesson=Lesson(
                self._context.texts.coach(game).apply_options(live.game.options),
                coaches,
                lambda: self._context.note_coached(game),
            ),
            against=self._menus.statistics.describe_pair,
            checker=self._matches.make_checker(live),
        )
        return self._scene

    def _play_together(self, resumed: LiveMatch | None = None) -> None:
        """Show the page on which a table is opened or joined, or open that of a match again; what it needs is
        imported only now."""
        from purple_table.together_menus import TogetherMenus

        if self._together is None:
            self._together = TogetherMenus(
                self._context, self._matches, self._menus, self._show_title, self._show_settings
            )
        if resumed is None:
            self._together.show()
        else:
            self._together.resume(resumed)

    @property
    def _shared_match(self) -> TogetherMatch | None:
        """The match on several machines that is being played."""
        return self._together.match if self._together is not None else None

    def _leave_table(self) -> None:
        if self._together is not None:
            self._together.leave()
        live, self._live, self._scene = self._live, None, None
        if live is not None:
            try:
                live.close()
            except Exception as error:  # what has failed before may be what has to be closed
                log.error("the table cannot be left in order", exc_info=error)

    def _show_results(self, scored: DealScored) -> None:
        if self._live is not None:
            self._results.show(self._live, scored)

    def _show_proof(self) -> None:
        """Show how the cards of the match were dealt."""
        if self._live is not None:
            self._back.show_proof(self._live)

    def _back_to_trick(self) -> None:
        """Ask how much of a practice to take back."""
        if self._live is not None and self._scene is not None:
            self._back.ask_for_trick(self._live, self._scene.on_undo)

    def _play_again(self) -> None:
        """Begin a match with the same game, people and computers; a person who left has the seat again."""
        if self._live is not None:
            self._stage.reset(self._sit_down(self._matches.begin(self._live.game, self._live.party)))

    # --- when something goes wrong -----------------------------------------------------------------------------------

    def _on_fault(self, scene: Scene, error: Exception) -> None:
        """Show what happened in place of the scene in which it happened. The match is kept."""
        log.error("in %s", type(scene).__name__, exc_info=error)
        top = self._stage.scenes.top
        if self._failing or (isinstance(top, FaultScene) and scene is not top):
            return
        if isinstance(scene, FaultScene):
            self._fatal = error
            self._stage.closing = True
            return
        self._title_failed = self._title_failed or isinstance(scene, TitleScene)
        playing = self._live is not None or self._shared_match is not None
        self._show_fault(error, type(scene).__name__, self._continue_match if playing else None)

    def _show_fault(self, error: Exception, where: str, go_on: Callable[[], None] | None) -> None:
        self._failing = True
        try:
            saved = self._report(error, where)
            what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            self._stage.reset(FaultScene(clean_message(what), saved, self._show_title, go_on))
        finally:
            self._failing = False

    def _report(self, error: Exception, scene: str) -> str:
        """Save a report and return a sentence that says where."""
        record = self._live.record_file if self._live is not None else None
        facts = {"Scene": scene, "Window": f"{self._stage.size}", "Match": str(record or "none")}
        return tell_plainly(save_report(error, folder=self._folders.log, facts=facts))

    def _continue_match(self) -> None:
        """Continue the match, rebuilt from its record, or as it stands in memory if the record is incomplete."""
        live = self._live
        if self._shared_match is not None:
            self._shared_match.show_again()
            return
        if live is None:
            self._show_title()
            return
        try:
            self._live = self._matches.rebuild(live)
            self._show_match(self._live)
        except Exception as error:
            log.error("the match cannot be taken up again", exc_info=error)
            self._show_fault(error, "FaultScene", None)
