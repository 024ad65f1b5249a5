"""Everything before one sits down: the title, the matches to continue, the set-up, and the pages that lie on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from purple_table import __version__, library
from purple_table.core.cards import Deck
from purple_table.core.dealcode import DealCode
from purple_table.core.rulebook import RuleError
from purple_table.house import House
from purple_table.library import Entry
from purple_table.matches import Matches
from purple_table.reports import log
from purple_table.resuming import Message, Resuming
from purple_table.session.presets import Preset
from purple_table.session.table import Table
from purple_table.ui.dialog import Answer, put_question
from purple_table.ui.scenes.ahead import Ahead
from purple_table.ui.scenes.books import BookChoice
from purple_table.ui.scenes.setup import SetupScene
from purple_table.ui.scenes.title import Offer, Standing, TitleActions, TitleScene
from purple_table.ui.scenes.wish import Shape, Wish, kept, offered_options, remembered, set_code, shape_of, wished
from purple_table.ui.text import escape

_PLAIN = (
    "The title could not be shown whole. The match to continue and your own games are left out; "
    "More matches lists what can be continued."
)


class Lobby:
    """Leads to a table: `sit_down` is called with one that begins, `resume` with one where something was played."""

    def __init__(
        self,
        house: House,
        matches: Matches,
        *,
        sit_down: Callable[[Table], None],
        resume: Callable[[Table], None],
        show_title: Callable[[], None],
        show_settings: Callable[[], None],
    ) -> None:
        self._house = house
        self._matches = matches
        self._sit_down = sit_down
        self._show_settings = show_settings
        self._resuming = Resuming(house, matches, resume, show_title)
        self._ahead: Ahead | None = None
        self._greeted = False
        self._plain = False

    # --- the title ---------------------------------------------------------------------------------------------------

    def title(self) -> TitleScene:
        """The title with what there is to continue now; the first time with what is wrong with folders and files."""
        messages = [] if self._greeted else self._note(self._house.notices)
        self._greeted = True
        messages += self._resuming.look()
        return self._title(self._house.read_more(), self._resuming.standing(), messages, self._house.read_more)

    def plain_title(self) -> TitleScene:
        """The title where something on it has failed: no match to continue, and no games but the program's own."""
        self._resuming.look_at_nothing()
        told, self._plain = self._plain, True
        # What the failed title had to say may not have been read.
        messages = [] if told else self._note([_PLAIN, *self._house.notices])
        return self._title(tuple(offer for offer in self._house.offers if not offer.own), None, messages)

    def _note(self, notices: Sequence[str]) -> list[Message]:
        text = "\n\n".join(map(escape, notices))
        return [("Please note", text, [Answer("All right", kind="primary")])] if text else []

    def _title(
        self,
        offers: Sequence[Offer],
        standing: Standing | None,
        messages: list[Message],
        look_for_games: Callable[[], Sequence[Offer]] | None = None,
    ) -> TitleScene:
        self._ahead = None
        actions = TitleActions(
            self._resuming.go_on,
            self.show_setup,
            self.show_rules,
            self._show_settings,
            self.show_about,
            self._house.stage.quit,
            self.prepare,
            self._resuming.show_list,
            self._resuming.more,
            self._resuming.standing,
            look_for_games,
        )
        return TitleScene(offers, standing, self._house.cards, actions, __version__, messages)

    # --- the set-up --------------------------------------------------------------------------------------------------

    def show_setup(self, entry: Entry) -> None:
        """Set up a match as it was set up last."""
        log.info("set-up of %s", entry.id)
        self._house.stage.push(self._setup(entry, remembered(entry, self._house.settings)))

    def _setup(self, entry: Entry, wish: Wish) -> SetupScene:
        return SetupScene(
            entry,
            wish,
            lambda made: self._begin(entry, made),
            self._house.stage.pop,
            on_presets=lambda scene: self._show_presets(entry, scene),
            on_code=self._ask_for_code,
            on_rules=lambda: self.show_book(entry.id),
            on_shape=lambda made: self._shape(entry, made),
        )

    def _shape(self, entry: Entry, wish: Wish) -> Shape | None:
        """What the options of a set-up make of the game; None where they do not go together."""
        try:
            return shape_of(library.load_game(self._house.rules, entry.id, wish.players, offered_options(entry, wish)))
        except RuleError:
            return None

    def _show_presets(self, entry: Entry, scene: SetupScene) -> None:
        from purple_table.ui.scenes.setup_extras import PresetsDialog

        def pick(preset: Preset) -> None:
            scene.take(wished(entry, preset.setup))
            self._house.stage.toast(f"“{preset.name}” is set.")

        self._house.look_again()
        setup = kept(entry, scene.wish)
        self._house.stage.push(PresetsDialog(entry, self._house.presets, setup, pick, self._house.keep_presets))

    def _ask_for_code(self) -> None:
        from purple_table.ui.scenes.setup_extras import CodeDialog

        self._house.stage.push(CodeDialog(self._house.entries, self._set_up_code))

    def _set_up_code(self, entry: Entry, code: DealCode) -> None:
        """Show the set-up of the deal's own game in the place of the one that was open."""
        wish = remembered(entry, self._house.settings)
        set_code(entry, wish, code)
        self._house.stage.replace(self._setup(entry, wish))

    def _begin(self, entry: Entry, wish: Wish) -> None:
        """Begin the match that was set up, and remember how."""
        try:
            table = self.new_table(entry, wish)
        except RuleError as error:
            answers = [Answer("Change them", kind="primary")]
            put_question(self._house.stage, "These options do not go together", escape(str(error)), answers)
            return
        settings = self._house.settings
        if wish.code is None:
            setups = {**settings.setups, entry.id: kept(entry, wish)}
            settings = replace(settings, setups=setups)
        self._house.keep(replace(settings, player_name=wish.name))
        self._sit_down(table)

    def new_table(self, entry: Entry, wish: Wish) -> Table:
        """A match by a wish; RuleError says what does not go together."""
        game = library.load_game(self._house.rules, entry.id, wish.players, offered_options(entry, wish))
        return self._matches.begin(game, wish.seats, wish.code.chance() if wish.code is not None else None)

    # --- pages -------------------------------------------------------------------------------------------------------

    def show_rules(self) -> None:
        """The book of the game; where there are several, of the one that is picked."""
        playable = [entry for entry in self._house.entries if not entry.fault]
        if len(playable) > 1:
            self._house.stage.push(BookChoice(playable, self.show_book))
        else:
            self.show_book(playable[0].id if playable else "")

    def show_book(self, game: str, clause: str | None = None) -> None:
        """The book of a game, at a clause."""
        from purple_table.ui.scenes.rules import RulesScene, read_rule_book

        self._house.stage.push(RulesScene(read_rule_book(self._house.rules, game), self._house.cards, clause))

    def show_about(self) -> None:
        """Version, licences, folders."""
        from purple_table.ui.scenes.about import AboutScene

        folders = self._house.folders
        places = (
            ("Settings", folders.config),
            ("Matches", folders.data),
            ("Your own rules", folders.user_rules),
            ("Card pictures, sounds", folders.cache),
            ("Log, reports", folders.log),
            ("Rules of the program", folders.rules),
        )
        stage = self._house.stage
        stage.push(AboutScene(__version__, places, folders.assets / "licences", stage.pop))

    # --- work ahead --------------------------------------------------------------------------------------------------

    def prepare(self) -> bool:
        """Do a little of what the table will need; False when all is done."""
        if self._ahead is None:
            self._house.open_sounds()
            self._ahead = Ahead(self._house.stage, self._house.cards, *self._next_game())
        return self._ahead.work()

    def forget_cards(self) -> None:
        """The cards look different now: what was made of them ahead is of no use."""
        self._ahead = None

    def _next_game(self) -> tuple[Deck | None, int]:
        """What will probably be played next, and by how many."""
        match = self._resuming.next.match if self._resuming.next is not None else None
        if match is not None:
            return match.game.deck, match.game.players
        for offer in self._house.offers:
            if offer.deck is not None:
                return offer.deck, remembered(offer.entry, self._house.settings).players
        return None, 0
