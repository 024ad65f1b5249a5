"""Play together over the home network: from the page of tables to the lobby, and from there to the match.

It is imported when somebody chooses *Play together*, so that the program starts without anything of the network.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from msgspec.structs import replace

from purple_table import library
from purple_table.app_context import AppContext
from purple_table.core.rulebook import RuleError
from purple_table.library import GameInfo
from purple_table.match_store import MatchStore
from purple_table.network import discovery, together
from purple_table.network.kept_tables import KeptTables
from purple_table.network.lobby import (
    LobbyChanged,
    LobbyState,
    MatchBegan,
    Notice,
    ProblemArose,
    ProblemKind,
    SeatPlan,
    TablePlan,
    TableProblem,
)
from purple_table.network.table_client import TableClient
from purple_table.replay_menus import ReplayMenus
from purple_table.reports import log
from purple_table.ui.kit.telling import tr, translate_markup
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.dialog import DialogButton, put_question
from purple_table.ui.scenes.match_words import store_name
from purple_table.ui.scenes.setup.match_setup import MatchSetup, list_options, recall_setup, store_setup
from purple_table.ui.scenes.together.lobby_scene import Invitation, LobbyActions, LobbyScene
from purple_table.ui.scenes.together.open_table_scene import OpenTableScene, offer_seats
from purple_table.ui.scenes.together.together_scene import JoinRequest, TogetherScene
from purple_table.ui.scenes.together.together_words import describe_problem

if TYPE_CHECKING:
    from purple_table.menus import Menus
    from purple_table.session.live_match import LiveMatch
    from purple_table.together_match import TogetherMatch


class TogetherMenus:
    """Everything between the title and a match that several machines play, and what the table tells meanwhile."""

    def __init__(
        self,
        context: AppContext,
        matches: MatchStore,
        menus: Menus,
        show_title: Callable[[], None],
        show_settings: Callable[[], None],
    ) -> None:
        self._context, self._matches, self._menus = context, matches, menus
        self._back = ReplayMenus(context, matches, sit_down=self._begin_practice, show_book=menus.show_book)
        self._kept = KeptTables(context.folders.data / "tables")
        self._show_title, self._show_settings = show_title, show_settings
        self._open: together.OpenTable | None = None
        self._client: TableClient | None = None
        self._page: TogetherScene | None = None
        self._lobby: LobbyScene | None = None
        self._names: tuple[str, ...] = ()
        """The people who joined from this machine."""
        self.match: TogetherMatch | None = None
        """The match, once it has begun."""
        context.stage.on_frame = self._poll

    # --- the page of tables -------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show the page *Play together*."""
        context = self._context
        finder = discovery.TableFinder() if discovery.is_available() else None
        self._page = TogetherScene(
            context.settings.player_name,
            finder,
            on_open=self._choose_game,
            on_join=self._join,
            on_stop=self.leave,
            on_back=self._leave_page,
            name_game=self._name_game,
        )
        context.stage.push(self._page)

    def _leave_page(self) -> None:
        self.leave()
        self._context.stage.pop()

    def _name_game(self, english: str) -> str:
        """Return the name of a game in the language in use, by its English name."""
        for info in self._context.games:
            with suppress(RuleError):
                if english in (info.name, library.read_rules(self._context.rules, info.id).book["name"]):
                    return info.name
        return english

    # --- opening a table ----------------------------------------------------------------------------------------------

    def _choose_game(self) -> None:
        from purple_table.ui.scenes.rules.rule_dialogs import BookChoice

        playable = [info for info in self._context.games if not info.fault]

        def choose(game: str) -> None:
            self._show_setup(next(info for info in playable if info.id == game))

        def explain(info: GameInfo) -> str:
            return translate_markup("Open a table of {game}", game=info.name)

        self._context.stage.push(BookChoice(playable, choose, title=tr("Which game?"), explain=explain))

    def _show_setup(self, info: GameInfo) -> None:
        match_setup = recall_setup(info, self._context.settings)
        offer_seats(match_setup)
        stage = self._context.stage
        scene = OpenTableScene(
            info,
            match_setup,
            lambda made, plan: self._open_table(info, made, plan),
            stage.pop,
            **self._menus.list_setup_pages(info),
        )
        stage.push(scene)

    def _open_table(self, info: GameInfo, match_setup: MatchSetup, plan: TablePlan) -> None:
        context = self._context
        try:
            game = library.load_game(context.rules, info.id, match_setup.players, list_options(info, match_setup))
            opened = together.open_table(
                game,
                plan,
                lambda seats: self._matches.begin(game, seats),
                (context.folders.rules,),
                self._matches.thinker,
                context.thought,
                kept=self._kept,
            )
        except RuleError as error:
            answers = [DialogButton(tr("Change them"), kind="primary")]
            put_question(context.stage, tr("These options do not go together"), escape(str(error)), answers)
            return
        except together.CannotOpenError as error:
            self._tell_problem(error.problem)
            return
        setups = {**context.settings.setups, info.id: store_setup(info, match_setup)}
        context.keep(replace(context.settings, setups=setups, player_name=store_name(match_setup.name)))
        log.info("a table of %s is open", game.id)
        self.leave()
        self._open, self._client = opened, opened.client

    def resume(self, live: LiveMatch) -> None:
        """Open the table of a match again, at which it goes on."""
        context, record = self._context, live.record_file
        plan = self._kept.find(record or Path(), live.seats)
        try:
            opened = together.open_table(
                live.game,
                plan,
                lambda seats: self._matches.begin(live.game, seats),
                (context.folders.rules,),
                self._matches.thinker,
                context.thought,
                kept=self._kept,
                resumed=live,
            )
        except together.CannotOpenError as error:
            live.close()
            self._tell_problem(error.problem)
            return
        self.leave()
        self._open, self._client = opened, opened.client

    # --- joining one --------------------------------------------------------------------------------------------------

    def _join(self, asked: JoinRequest) -> None:
        self.leave()
        context = self._context
        try:
            self._client = together.join_table(
                asked.address,
                asked.code,
                asked.names,
                (context.folders.rules,),
                self._matches.thinker,
                context.thought,
                watcher=asked.watcher,
            )
        except together.CannotOpenError as error:
            self._on_problem(error.problem)
            return
        self._names = asked.names
        if asked.names:
            context.keep(replace(context.settings, player_name=store_name(asked.names[0])))

    # --- what the table tells -----------------------------------------------------------------------------------------

    def _poll(self) -> bool:
        """Take what has come from the table; return whether the picture has changed."""
        client = self._client
        found = client.poll() if client is not None else ()
        for notice in found:
            if self._client is client:
                self._on_notice(notice)
        return bool(found)

    def _on_notice(self, notice: Notice) -> None:
        client = self._client
        if client is None:
            return
        if isinstance(notice, ProblemArose) and notice.problem.kind is not ProblemKind.LOST:
            self._on_problem(notice.problem)
            return
        if isinstance(notice, MatchBegan) and client.match is not None:
            from purple_table.together_match import TogetherMatch

            self._lobby = None
            self.match = TogetherMatch(
                self._context,
                self._menus,
                self._back,
                client,
                client.match,
                on_lobby=self.show_lobby,
                on_leave=self.ask_to_leave,
                on_settings=self._show_settings,
                on_again=self._play_again,
            )
            self.match.show()
        elif self.match is not None:
            self.match.scene.take_notice(notice)
        elif isinstance(notice, ProblemArose):
            self._on_problem(notice.problem)
        if isinstance(notice, LobbyChanged) and client.lobby is not None:
            self._on_lobby(client.lobby)

    def _on_lobby(self, lobby: LobbyState) -> None:
        stage = self._context.stage
        if lobby.phase == "lobby" and self.match is not None:
            if not self.match.is_shown and stage.scenes.top is not self._lobby:
                stage.toast(tr("Another match is about to begin at the table."))
                return
            self.match = self._lobby = None
        if self._lobby is not None and self._lobby in tuple(stage.scenes):
            self._lobby.show(lobby)
        elif self.match is None and lobby.phase == "lobby":
            self._lobby = self._make_lobby(lobby)
            stage.reset(self._lobby)

    def _on_problem(self, problem: TableProblem) -> None:
        """Tell what went wrong: on the page of tables, or where the lobby or the table was."""
        log.info("at a table on the network: %s %s", problem.kind.value, problem.detail)
        words = describe_problem(problem)
        page = self._page
        if problem.kind is ProblemKind.LOST:
            self._context.stage.toast(words)
            return
        if page is not None and page in tuple(self._context.stage.scenes):
            self.leave()
            page.show_problem(words)
            return
        self.leave()
        self._show_title()
        self._tell_problem(problem)

    def _tell_problem(self, problem: TableProblem) -> None:
        answers = [DialogButton(tr("All right"), kind="primary")]
        put_question(self._context.stage, tr("The table"), describe_problem(problem), answers)

    # --- the lobby ----------------------------------------------------------------------------------------------------

    def show_lobby(self) -> None:
        """Show the lobby above the table of a match."""
        client = self._client
        if client is not None and client.lobby is not None:
            self._lobby = self._make_lobby(client.lobby)
            self._context.stage.push(self._lobby)

    def _make_lobby(self, lobby: LobbyState) -> LobbyScene:
        context, opened, playing = self._context, self._open, self.match is not None
        info = next((info for info in context.games if info.id == lobby.game), None)
        name = context.texts.name(lobby.game, lobby.game_name)
        options = ""
        if info is not None:
            standing = [option.resolve(lobby.players, lobby.options) for option in info.options]
            options = " · ".join(
                f"{escape(option.label)}: {escape(option.format_value(lobby.options[option.name]))}"
                for option in standing
                if lobby.options.get(option.name, option.default) != option.default
            )
        actions = LobbyActions(
            leave=self.ask_to_leave,
            take=self._take_seat if opened is None else None,
            begin=opened.begin if opened is not None else None,
            swap=opened.swap_seats if opened is not None else None,
            free=self._plan_seat if opened is not None else None,
            renew=opened.renew_code if opened is not None else None,
            invitation=self._invite if opened is not None else None,
            back=context.stage.pop if playing else None,
        )
        return LobbyScene(lobby, name, options, context.cards, actions)

    def _invite(self) -> Invitation:
        opened = self._open
        return Invitation(opened.code, self._addresses, opened.is_shut) if opened is not None else Invitation("", ())

    @property
    def _addresses(self) -> tuple[str, ...]:
        if self._known_addresses is None and self._open is not None:
            addresses = self._open.addresses
            # An address that only this machine can reach is shown where there is no other.
            self._known_addresses = tuple(each for each in addresses if not each.startswith("127.")) or addresses
        return self._known_addresses or ()

    _known_addresses: tuple[str, ...] | None = None

    def _take_seat(self, own: int, seat: int) -> None:
        """Let the person of this machine who sits at `own` take a free seat."""
        client = self._client
        if client is not None and client.lobby is not None:
            client.take_seat(self._find_person(client.lobby.seats[own].name), seat)

    def _find_person(self, name: str) -> int:
        """Return the number of a person of this machine; the table adds a number to a name that others have."""
        names = enumerate(self._names)
        return next((person for person, asked in names if name == asked or name.startswith(f"{asked} ")), 0)

    def _plan_seat(self, seat: int, free: bool) -> None:
        opened = self._open
        if opened is not None:
            plan = opened.seat_plans[seat]
            opened.set_seat(seat, SeatPlan("remote" if free else "computer", plan.name, plan.level, plan.style))

    def _play_again(self) -> None:
        """Open the table for another match, with the same code; a guest waits until the host does."""
        if self._open is not None:
            self._open.open_again()
        else:
            self._context.stage.toast(tr("Stay here: when the host plays again, you are back in the lobby."))

    def _begin_practice(self, live: LiveMatch) -> None:
        """Go on alone from a point of a match, once it is over."""
        if self.match is not None and self.match.match.outcome is None:
            live.close()
            self._context.stage.toast(tr("You can practice once the match is over."))
        else:
            self._menus.resume_here(live)

    # --- leaving ------------------------------------------------------------------------------------------------------

    def ask_to_leave(self) -> None:
        """Ask before a table is closed, or left during a match."""
        client = self._client
        lobby = client.lobby if client is not None else None
        if lobby is None or lobby.phase == "over" or (not lobby.hosting and lobby.phase == "lobby"):
            self._leave_for_title()
            return
        if lobby.hosting:
            title, text = tr("Close the table?"), tr("Everybody leaves it.")
            if lobby.phase == "playing":
                text = tr("Everybody leaves it. The match is saved, and goes on from the title with *Continue*.")
            go = tr("Close it")
        else:
            title, go = tr("Leave the table?"), tr("Leave")
            text = tr("A computer plays for you. With the same code you get your seat back.")
        answers = [DialogButton(go, self._leave_for_title, "primary"), DialogButton(tr("Stay here"))]
        put_question(self._context.stage, title, text, answers)

    def _leave_for_title(self) -> None:
        self.leave()
        self._show_title()

    def leave(self) -> None:
        """Leave the table, and close it if this machine keeps it."""
        opened, client = self._open, self._client
        self._open = self._client = self._lobby = self.match = None
        self._known_addresses = None
        if opened is not None:
            opened.close()
        elif client is not None:
            # A line that is being tried may take a while to end.
            Thread(target=client.close, name="purple-table leaving", daemon=True).start()
