"""The composition root: it finds folders, opens the window, makes tables, and leads from scene to scene."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from msgspec.structs import replace

from purple_table import __version__, library
from purple_table.art.sprites import SpriteCache
from purple_table.core.cards import Deck
from purple_table.core.events import DealScored
from purple_table.core.game import Game
from purple_table.core.record import Seat
from purple_table.core.rulebook import RuleError
from purple_table.library import Clause, Entry
from purple_table.matches import Matches
from purple_table.paths import Folders, make_folders
from purple_table.reports import close_log, log, open_log, save_report
from purple_table.session.records import Damaged, Loaded
from purple_table.session.settings import Settings, SettingsFile
from purple_table.session.table import Table
from purple_table.session.writer import SaveError
from purple_table.ui.cards import CardSurfaces
from purple_table.ui.loop import NoDisplay, WindowState
from purple_table.ui.marks import Marks
from purple_table.ui.scene import Scene
from purple_table.ui.scenes.ahead import Ahead
from purple_table.ui.scenes.fault import FaultScene
from purple_table.ui.scenes.settings_effect import card_style, sound_and_scale
from purple_table.ui.scenes.setup import SetupScene, Wish, kept, offered_options, remembered
from purple_table.ui.scenes.title import PRODUCT, Offer, Standing, TitleActions, TitleScene
from purple_table.ui.scenes.words import standing_words
from purple_table.ui.text import escape
from purple_table.ui.theme import REFERENCE_WINDOW
from purple_table.ui.widgets import Answer
from purple_table.ui.window import Window, quiet_libraries, sounds_for

if TYPE_CHECKING:
    from purple_table.ui.scenes.table import TableScene

__all__ = ["App", "NoDisplay", "UnknownGame"]

_ICON = 64


class UnknownGame(Exception):
    """The game asked for on the command line cannot be played; the message says why."""


class App:
    """The program in its window, from the first picture to the last; made once, run once."""

    def __init__(
        self, folders: Folders, *, game: str | None = None, seed: int | None = None, full_screen: bool = False
    ) -> None:
        """`game` goes straight to a table; `seed` decides the deals of the first match begun."""
        self._folders = folders
        self._rules = (folders.rules, folders.user_rules)
        self._wanted_game = game
        self._forced_full_screen = full_screen
        self._settings_file = SettingsFile(folders.config / "settings.json")
        self._settings = Settings()
        self._matches = Matches(folders.data / "matches", seed)
        self._offers: tuple[Offer, ...] = ()
        self._waiting: Loaded | None = None
        self._table: Table | None = None
        self._scene: TableScene | None = None
        self._ahead: Ahead | None = None
        self._heard = False
        self._failing = False
        self._fatal: Exception | None = None

    def run(self) -> None:
        """Open the window and stay until it is closed. NoDisplay or UnknownGame before it opens; else what went wrong
        so badly that no scene could show it."""
        open_log(self._folders.log)
        try:
            self._open()
            self._loop.run(self._first_scene())
        finally:
            self._close()
        if self._fatal is not None:
            raise self._fatal

    # --- opening and closing -----------------------------------------------------------------------------------------

    def _open(self) -> None:
        self._notices = [str(problem) for problem in make_folders(self._folders)]
        self._settings = self._settings_file.load()
        if self._settings_file.notice:
            self._notices.append(self._settings_file.notice)
        for notice in self._notices:
            log.warning(notice)
        self._offers = tuple(Offer(entry, self._deck(entry)) for entry in library.games(self._rules))
        for offer in self._offers:
            if offer.entry.fault:
                log.warning("a game cannot be played: %s", offer.entry.fault)
        if self._wanted_game is not None:
            self._entry(self._wanted_game)
        self._sprites = SpriteCache(self._folders.cache / "cards")
        self._cards = CardSurfaces(self._sprites, card_style(self._settings))
        decks = [offer.deck for offer in self._offers if offer.deck is not None]
        settings, icon = self._settings, self._cards.icon(_ICON)
        with quiet_libraries():
            self._loop = Window(
                PRODUCT,
                settings.window or REFERENCE_WINDOW,
                full_screen=settings.full_screen or self._forced_full_screen,
                mark=Marks(decks),
                icon=icon,
                on_fault=self._on_fault,
            )
        self._loop.on_picture = lambda: log.info("the first picture stands")
        self._stage = self._loop.stage
        sound_and_scale(settings, self._stage)

    def _first_scene(self) -> Scene:
        if self._wanted_game is None:
            return self._title(fresh=True)
        entry = self._entry(self._wanted_game)
        wish = remembered(entry, self._settings)
        return self._sit_down(self._new_table(entry, wish))

    def _close(self) -> None:
        """Let go of everything, whatever went wrong before."""
        self._leave_table()
        loop: Window | None = getattr(self, "_loop", None)
        if loop is not None:
            loop.close()
            if loop.last_state is not None:
                self._keep_window(loop.last_state)
            loop.stage.sounds.close()
        pygame.quit()
        log.info("closed")
        close_log()

    def _keep_window(self, state: WindowState) -> None:
        full_screen = self._settings.full_screen if self._forced_full_screen else state.full_screen
        changed = replace(self._settings, window=state.size, full_screen=full_screen)
        if changed != self._settings:
            self._keep(changed)

    def _keep(self, settings: Settings) -> None:
        """Save changed settings; that it fails is told once a run by the toast."""
        self._settings = settings
        try:
            self._settings_file.save(settings)
        except SaveError as error:
            log.warning("settings: %s", error)
            self._stage.toast(f"The settings cannot be saved: {error}")

    # --- title and set-up --------------------------------------------------------------------------------------------

    def _title(self, *, fresh: bool = False) -> TitleScene:
        """The title with what there is to continue now. `fresh`: the program has just been started."""
        self._leave_table()
        messages: list[tuple[str, str, list[Answer]]] = []
        if fresh and self._notices:
            text = "\n\n".join(escape(notice) for notice in self._notices)
            messages.append(("Please note", text, [Answer("All right", kind="primary")]))
        found = self._matches.store.latest()
        if isinstance(found, Damaged):
            messages.append(self._damage(found))
            found = found.position
        self._waiting = found if found is not None and not found.finished else None
        standing = None
        if self._waiting is not None:
            words = standing_words(self._waiting.view(), self._waiting.seats)
            standing = Standing(self._waiting.game.name, words)
        self._ahead = None
        actions = TitleActions(
            self._resume,
            self._show_setup,
            self._show_rules,
            self._show_settings,
            self._show_about,
            self._stage.quit,
            self._prepare,
        )
        return TitleScene(self._offers, standing, self._cards, actions, __version__, messages)

    def _damage(self, damaged: Damaged) -> tuple[str, str, list[Answer]]:
        log.warning("damaged match: %s", damaged.message)
        text = escape(damaged.message)
        if damaged.position is None:
            return (
                "A match file is damaged",
                f"{text}\n\nNothing of it can be read.",
                [Answer("All right", kind="primary")],
            )
        text += "\n\nThe match can go on from the last good position."
        answers = [Answer("Play on from there", self._resume, "primary"), Answer("Not now")]
        return "A match file is damaged", text, answers

    def _show_title(self) -> None:
        self._stage.reset(self._title())

    def _show_setup(self, entry: Entry) -> None:
        log.info("set-up of %s", entry.id)
        wish = remembered(entry, self._settings)
        self._stage.push(SetupScene(entry, wish, lambda made: self._begin(entry, made), self._stage.pop))

    def _show_rules(self) -> None:
        """The book of what is about to be played."""
        from purple_table.ui.scenes.rules import RulesScene, read_rule_book

        playable = [offer.entry.id for offer in self._offers if offer.deck is not None]
        game = self._waiting.game.id if self._waiting is not None else (playable or [""])[0]
        self._stage.push(RulesScene(read_rule_book(self._rules, game), self._cards))

    def _show_clause(self, clause: str) -> None:
        """The book of the game that is being played, at a clause."""
        from purple_table.ui.scenes.rules import RulesScene, read_rule_book

        if self._table is not None:
            rules = read_rule_book(self._rules, self._table.game.id)
            self._stage.push(RulesScene(rules, self._cards, clause or None))

    def _show_settings(self) -> None:
        from purple_table.ui.scenes.settings import SettingsScene

        decks = [offer.deck for offer in self._offers if offer.deck is not None]
        if decks:
            self._stage.push(SettingsScene(self._settings, self._change, self._stage.pop, self._sprites, decks[0]))

    def _change(self, settings: Settings) -> None:
        """Keep settings changed on their page, and let them take effect at once."""
        self._keep(settings)
        sound_and_scale(settings, self._stage)
        if card_style(settings) != self._cards.style:
            self._cards.set_style(card_style(settings))
            self._ahead = None
        if self._scene is not None:
            self._scene.use(settings)

    def _show_about(self) -> None:
        from purple_table.ui.scenes.about import AboutScene

        folders = self._folders
        places = (
            ("Settings", folders.config),
            ("Matches", folders.data),
            ("Your own rules", folders.user_rules),
            ("Card pictures, sounds", folders.cache),
            ("Log, reports", folders.log),
            ("Rules of the program", folders.rules),
        )
        self._stage.push(AboutScene(__version__, places, folders.assets / "licences", self._stage.pop))

    def _entry(self, game: str) -> Entry:
        """The playable game with this id. UnknownGame says what is wrong."""
        wanted = game.strip().casefold()
        for offer in self._offers:
            if offer.entry.id.casefold() == wanted:
                if offer.entry.fault:
                    raise UnknownGame(offer.entry.fault)
                return offer.entry
        known = ", ".join(offer.entry.id for offer in self._offers if not offer.entry.fault)
        raise UnknownGame(f'there is no game "{game}" in {self._rules[0]} or {self._rules[1]}; there are: {known}')

    def _deck(self, entry: Entry) -> Deck | None:
        if entry.fault:
            return None
        rules = library.read_rules(self._rules, entry.id)
        return Deck.from_mapping(rules.deck, str(rules.deck_file))

    # --- tables ------------------------------------------------------------------------------------------------------

    def _begin(self, entry: Entry, wish: Wish) -> None:
        """Begin the match that was set up, and remember how."""
        try:
            table = self._new_table(entry, wish)
        except RuleError as error:
            self._stage.ask(
                "These options do not go together", escape(str(error)), [Answer("Change them", kind="primary")]
            )
            return
        setups = {**self._settings.setups, entry.id: kept(entry, wish)}
        self._keep(replace(self._settings, player_name=wish.name, setups=setups))
        self._stage.reset(self._sit_down(table))

    def _new_table(self, entry: Entry, wish: Wish) -> Table:
        game = library.load_game(self._rules, entry.id, wish.players, offered_options(entry, wish))
        names = wish.names
        seats = [Seat(names[0], computer=False)]
        seats += [Seat(name, True, level) for name, level in zip(names[1:], wish.levels, strict=False)]
        return self._matches.begin(game, tuple(seats))

    def _resume(self) -> None:
        """Go on with the match that waits."""
        if self._waiting is not None:
            self._show_table(self._matches.resume(self._waiting))

    def _show_table(self, table: Table) -> None:
        """Sit down at a table where something was played before; where a deal has just ended, with its results."""
        self._stage.reset(self._sit_down(table))
        if table.awaits_deal or table.outcome is not None:
            for event in table.view(table.viewer).history:
                if isinstance(event, DealScored):
                    self._show_results(event)

    def _sit_down(self, table: Table) -> TableScene:
        """The scene of a table, which becomes the one at which is played."""
        from purple_table.ui.scenes.table import TableScene

        if table is not self._table:
            self._leave_table()
        self._table = table
        self._waiting = None
        self._open_sounds()
        self._scene = TableScene(
            table,
            self._cards,
            self._settings,
            on_results=self._show_results,
            on_leave=self._show_title,
            on_settings=self._show_settings,
            on_change=self._keep,
            on_rules=self._show_clause,
        )
        return self._scene

    def _open_sounds(self) -> None:
        """Open the sound device, once."""
        if not self._heard:
            self._heard = True
            self._stage.sounds = sounds_for(self._settings, self._folders.cache / "sounds")

    def _leave_table(self) -> None:
        table, self._table, self._scene = self._table, None, None
        if table is not None:
            table.close()

    def _show_results(self, scored: DealScored) -> None:
        from purple_table.ui.scenes.results import ResultsScene

        if self._table is not None:
            log.info("deal %d is scored: %s", scored.number, scored.points)
            scene = ResultsScene(
                self._table,
                self._cards,
                self._clauses(self._table.game),
                on_next=self._stage.pop,
                on_again=self._play_again,
                on_title=self._show_title,
            )
            self._stage.push(scene)

    def _play_again(self) -> None:
        """A new match with the same game, people and computers."""
        if self._table is not None:
            self._stage.reset(self._sit_down(self._matches.begin(self._table.game, self._table.seats)))

    def _clauses(self, game: Game) -> dict[str, Clause]:
        """The rule book of a game; a match whose book is gone is shown without."""
        try:
            return {clause.id: clause for clause in library.read_book(self._rules, game.id).clauses if clause.id}
        except RuleError as error:
            log.warning("no rule book: %s", error)
            return {}

    # --- work ahead --------------------------------------------------------------------------------------------------

    def _prepare(self) -> bool:
        """Do a little of what the table will need; False when all is done."""
        if self._ahead is None:
            self._open_sounds()
            self._ahead = Ahead(self._stage, self._cards, *self._next_game())
        return self._ahead.work()

    def _next_game(self) -> tuple[Deck | None, int]:
        """What will probably be played next, and by how many."""
        if self._waiting is not None:
            return self._waiting.game.deck, self._waiting.game.players
        for offer in self._offers:
            if offer.deck is not None:
                return offer.deck, remembered(offer.entry, self._settings).players
        return None, 0

    # --- when something goes wrong -----------------------------------------------------------------------------------

    def _on_fault(self, scene: Scene, error: Exception) -> None:
        """Show what happened instead of the scene in which it happened; the match stays."""
        log.error("in %s", type(scene).__name__, exc_info=error)
        top = self._stage.scenes.top
        if self._failing or (isinstance(top, FaultScene) and scene is not top):
            return
        if isinstance(scene, FaultScene):
            self._fatal = error
            self._stage.closing = True
            return
        self._failing = True
        try:
            record = self._table.record_file if self._table is not None else None
            facts = {"Scene": type(scene).__name__, "Window": f"{self._stage.size}", "Match": str(record or "none")}
            saved = save_report(error, folder=self._folders.log, facts=facts)
            go_on: Callable[[], None] | None = self._continue_match if self._table is not None else None
            what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            self._stage.reset(FaultScene(what, saved, self._show_title, go_on))
        finally:
            self._failing = False

    def _continue_match(self) -> None:
        """Take up the match again, rebuilt from its record; where that is incomplete, as it stands in memory."""
        table = self._table
        if table is None:
            self._show_title()
            return
        self._table = self._matches.rebuild(table)
        self._show_table(self._table)
