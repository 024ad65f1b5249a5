"""Everything before one sits down: the title, the set-up, and the pages that open from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from purple_table import __version__, library
from purple_table.app_context import AppContext
from purple_table.core.cards import Deck
from purple_table.core.deal_code import DealCode
from purple_table.core.game import Game
from purple_table.core.messages import Message, say
from purple_table.core.options import OptionValue
from purple_table.core.rulebook import RuleError
from purple_table.daily_deals import DailyDeals
from purple_table.exercise_menus import ExerciseMenus
from purple_table.library import GameInfo
from purple_table.match_resumer import MatchResumer, Note
from purple_table.match_store import MatchStore
from purple_table.reports import log
from purple_table.session.live_match import LiveMatch
from purple_table.session.settings import Preset
from purple_table.statistics_menus import StatisticsMenus
from purple_table.ui.kit import telling
from purple_table.ui.kit.telling import notice, tr
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.dialog import DialogButton, put_question
from purple_table.ui.scenes.game_kinds import Offer
from purple_table.ui.scenes.match_words import store_name
from purple_table.ui.scenes.setup.match_setup import (
    MatchSetup,
    MatchShape,
    find_shape,
    list_options,
    recall_setup,
    restore_setup,
    set_code,
    store_setup,
)
from purple_table.ui.scenes.title.title_preloader import TitlePreloader
from purple_table.ui.scenes.title.title_scene import ContinueOffer, TitleActions, TitleScene

if TYPE_CHECKING:
    from purple_table.ui.scenes.setup.setup_scene import SetupScene
    from purple_table.ui.shell.scene import Scene

_FIRST_GAMES = 4
"""How many games the first start offers."""


class Menus:
    """Leads to a table: `sit_down` is called with a match that begins, `resume` with one that continues."""

    def __init__(
        self,
        context: AppContext,
        matches: MatchStore,
        *,
        sit_down: Callable[[LiveMatch], None],
        resume: Callable[[LiveMatch], None],
        show_title: Callable[[], None],
        show_settings: Callable[[], None],
        look_back: Callable[[Path], None],
        play_together: Callable[[LiveMatch | None], None],
    ) -> None:
        self._context = context
        self._matches = matches
        self._sit_down = sit_down
        self._show_title, self._show_settings, self._play_together = show_title, show_settings, play_together
        self.resume_here = resume
        """Goes on with a match at this screen."""
        self.daily = DailyDeals(context, matches, resume, look_back)
        """The deals of the day."""
        self._exercises = ExerciseMenus(context, matches, self.show_book)
        self._resuming = MatchResumer(context, matches, self._resume, show_title, look_back, self.daily.files)
        self.statistics = StatisticsMenus(context, matches)
        self._ahead: TitlePreloader | None = None
        self._greeted = False
        self._plain = False

    # --- the title ---------------------------------------------------------------------------------------------------

    def title(self) -> TitleScene:
        """Return the title with what can be continued now; the first time also with what is wrong with folders and
        files."""
        messages = [] if self._greeted else self._note(self._context.notices)
        self._greeted = True
        messages += self._resuming.look()
        return self._title(self._context.read_more(), self._resuming.standing(), messages, self._context.read_more)

    def tell_notices(self) -> None:
        """Open a dialog over the scene that is shown with what is wrong with folders and files, if anything is."""
        self._greeted = True
        for note in self._note(self._context.notices):
            put_question(self._context.stage, *note)

    def _resume(self, live: LiveMatch) -> None:
        """Go on with a match: at a table on the network if it was begun at one."""
        if any(seat.remote for seat in live.seats):
            self._play_together(live)
        else:
            self.resume_here(live)

    def welcome(self, speak: Callable[[], None]) -> Scene | None:
        """Return the page of the first start; None if there is no game to show there. `speak` turns speech on."""
        context = self._context
        found = [(game.info, game.deck) for game in context.offers if game.info.about.first and game.deck is not None]
        if not found:
            return None
        context.keep(context.settings)
        found.sort(key=lambda game: game[0].about.first)
        games, deck = [info for info, _ in found[:_FIRST_GAMES]], found[0][1]

        from purple_table.ui.scenes.welcome import WelcomeScene

        def play(info: GameInfo) -> None:
            self._sit_down(self.new_match(info, recall_setup(info, context.settings)))

        return WelcomeScene(deck, games, context.cards, play, self._show_title, speak)

    def plain_title(self) -> TitleScene:
        """Return the title without what may have made it fail: no match to continue, and only the program's
        own games."""
        self._resuming.look_at_nothing()
        is_repeated, self._plain = self._plain, True
        # What the failed title had to say may not have been read.
        messages = [] if is_repeated else self._note([_say_left_out(), *self._context.notices])
        return self._title(tuple(offer for offer in self._context.offers if not offer.own), None, messages)

    def _note(self, notices: Sequence[Message]) -> list[Note]:
        text = "\n\n".join(escape(notice(words)) for words in notices)
        return [(tr("Please note"), text, [DialogButton(tr("All right"), kind="primary")])] if text else []

    def _title(
        self,
        offers: Sequence[Offer],
        standing: ContinueOffer | None,
        messages: list[Note],
        look_for_games: Callable[[], Sequence[Offer]] | None = None,
    ) -> TitleScene:
        self._ahead = None
        self.statistics.forget_count()
        actions = TitleActions(
            self._resuming.go_on,
            self.show_setup,
            self.show_rules,
            self._show_settings,
            self.show_about,
            self._context.stage.quit,
            self.prepare,
            self._resuming.show_list,
            self._resuming.standing,
            look_for_games,
            self._context.star,
            statistics=self.statistics.show,
            daily=self.daily.show,
            streak=self.daily.count_streak,
            goals=self.statistics.describe_next_goals,
            exercises=self._exercises.show,
            together=lambda: self._play_together(None),
            together_lacks=_find_lack_of_network(),
        )
        return TitleScene(
            offers, standing, self._context.cards, actions, __version__, messages, self._context.preferences
        )

    # --- the set-up --------------------------------------------------------------------------------------------------

    def show_setup(self, info: GameInfo) -> None:
        """Set up a match as it was set up last."""
        log.info("set-up of %s", info.id)
        self._context.stage.push(self._setup(info, recall_setup(info, self._context.settings)))

    def _setup(self, info: GameInfo, match_setup: MatchSetup) -> SetupScene:
        from purple_table.ui.scenes.setup.setup_scene import SetupScene

        return SetupScene(
            info,
            match_setup,
            lambda made: self._begin(info, made),
            self._context.stage.pop,
            on_presets=lambda scene: self._show_presets(info, scene),
            on_code=self._ask_for_code,
            on_daily=self.daily.offer(info),
            **self.list_setup_pages(info),
        )

    def list_setup_pages(self, info: GameInfo) -> dict[str, Any]:
        """Return what any set-up scene of a game is given: pages about it, its shape, cards and earlier matches."""
        return {
            "on_rules": lambda: self.show_book(info.id),
            "on_page": lambda made: self.show_page(info.id, made.players, list_options(info, made)),
            "on_shape": lambda made: self._shape(info, made),
            "cards": self._context.cards,
            "against": self.statistics.describe_pair,
        }

    def _shape(self, info: GameInfo, match_setup: MatchSetup) -> MatchShape | None:
        """Return what the options of a set-up make of the game; None if they do not go together."""
        try:
            return find_shape(self._game(info, match_setup))
        except RuleError:
            return None

    def _show_presets(self, info: GameInfo, scene: SetupScene) -> None:
        from purple_table.ui.scenes.setup.setup_dialogs import PresetsDialog

        def pick(preset: Preset) -> None:
            scene.take(restore_setup(info, preset.setup))
            self._context.stage.toast(tr("“{name}” is set.", name=preset.name))

        self._context.look_again()
        setup = store_setup(info, scene.match_setup)
        self._context.stage.push(PresetsDialog(info, self._context.presets, setup, pick, self._context.keep_presets))

    def _ask_for_code(self) -> None:
        from purple_table.ui.scenes.setup.setup_dialogs import CodeDialog

        self._context.stage.push(CodeDialog(self._context.games, self._set_up_code, self._check_code))

    def _check_code(self, info: GameInfo, code: DealCode) -> None:
        """Raise RuleError if the game cannot begin with the deal."""
        match_setup = recall_setup(info, self._context.settings)
        set_code(info, match_setup, code)
        self._game(info, match_setup).start(code.chance())

    def _set_up_code(self, info: GameInfo, code: DealCode) -> None:
        """Show the set-up of the deal's own game in place of the open one."""
        match_setup = recall_setup(info, self._context.settings)
        set_code(info, match_setup, code)
        self._context.stage.replace(self._setup(info, match_setup))

    def _begin(self, info: GameInfo, match_setup: MatchSetup) -> None:
        """Begin the match that was set up, and remember how."""
        try:
            live = self.new_match(info, match_setup)
        except RuleError as error:
            answers = [DialogButton(tr("Change them"), kind="primary")]
            put_question(self._context.stage, tr("These options do not go together"), escape(str(error)), answers)
            return
        settings = self._context.settings
        if match_setup.code is None:
            setups = {**settings.setups, info.id: store_setup(info, match_setup)}
            settings = replace(settings, setups=setups)
        self._context.keep(replace(settings, player_name=store_name(match_setup.name)))
        self._sit_down(live)

    def new_match(self, info: GameInfo, match_setup: MatchSetup) -> LiveMatch:
        """Return a match as it was set up. Raises RuleError if options do not go together."""
        return self._matches.begin(
            self._game(info, match_setup),
            match_setup.seats,
            match_setup.code.chance() if match_setup.code is not None else None,
        )

    def _game(self, info: GameInfo, match_setup: MatchSetup) -> Game:
        return library.load_game(self._context.rules, info.id, match_setup.players, list_options(info, match_setup))

    # --- pages -------------------------------------------------------------------------------------------------------

    def show_rules(self) -> None:
        """Show the book of the only game, or let one of several be chosen."""
        from purple_table.ui.scenes.rules.rule_dialogs import BookChoice

        playable = [info for info in self._context.games if not info.fault]
        if len(playable) > 1:
            self._context.stage.push(BookChoice(playable, self.show_book))
        else:
            self.show_book(playable[0].id if playable else "")

    def show_book(self, game: str, clause: str | None = None, options: Mapping[str, OptionValue] | None = None) -> None:
        """Show the book of a game as it reads with some options, at a clause."""
        from purple_table.ui.scenes.rules import RulesScene, read_rule_book

        book = read_rule_book(self._context.rules, game, telling.find_language().code, options)
        self._context.stage.push(RulesScene(book, self._context.cards, clause))

    def show_page(self, game: str, players: int, options: Mapping[str, OptionValue]) -> None:
        """Show a game on one page, and which options of a match change it."""
        from purple_table.ui.scenes.rules.rule_dialogs import make_one_page_dialog

        context = self._context
        info = next((info for info in context.games if info.id == game), None)
        standing = [option.resolve(players, options) for option in info.options] if info is not None else []
        otherwise = [
            tr(
                "{option}: {value}",
                option=escape(option.label),
                value=escape(option.format_value(options[option.name])),
            )
            for option in standing
            if options.get(option.name, option.default) != option.default
        ]
        name = escape(info.name if info is not None else game)
        page, clauses = context.texts.page(game), context.texts.coach(game).page
        context.stage.push(
            make_one_page_dialog(name, page, clauses, otherwise, lambda clause: self.show_book(game, clause or None))
        )

    def show_about(self) -> None:
        """Show version, licenses and folders."""
        from purple_table.ui.scenes.about_scene import AboutScene

        folders = self._context.folders
        places = (
            (tr("Settings"), folders.config),
            (tr("Matches"), folders.data),
            (tr("Your own rules"), folders.user_rules),
            (tr("Card pictures, sounds"), folders.cache),
            (tr("Log, reports"), folders.log),
            (tr("Rules of the program"), folders.rules),
        )
        stage = self._context.stage
        stage.push(AboutScene(__version__, places, folders.assets / "licenses", stage.pop))

    # --- work ahead --------------------------------------------------------------------------------------------------

    def prepare(self) -> bool:
        """Prepare a little of what the table will need. Returns False when all is done."""
        if self._ahead is None:
            context = self._context
            context.open_sounds()
            self._ahead = TitlePreloader(context.stage, context.cards, context.settings.card_size, *self._next_game())
        return self._ahead.work() or self.statistics.count()

    def forget_cards(self) -> None:
        """Forget the cards prepared so far, as cards look different now."""
        self._ahead = None

    def _next_game(self) -> tuple[Deck | None, int]:
        """Return the deck and the number of players that will probably be played next."""
        match = self._resuming.next.match if self._resuming.next is not None else None
        if match is not None:
            return match.game.deck, match.game.players
        for offer in self._context.offers:
            if offer.deck is not None:
                return offer.deck, recall_setup(offer.info, self._context.settings).players
        return None, 0


def _find_lack_of_network() -> str:
    """Return why nobody can play together here; "" if they can. Nothing of it is imported for that."""
    if find_spec("nacl") is not None:
        return ""
    return tr("The program was installed without this. Install it with: pip install purple-table[network]")


def _say_left_out() -> Message:
    return say(
        "The title could not be shown whole. The match to continue and your own games are left out; "
        "All matches lists what can be continued."
    )
