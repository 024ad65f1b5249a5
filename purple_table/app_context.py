"""The context that all parts of the program in its window share: folders, settings, the available games, cards and
stage."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from time import sleep

from msgspec.structs import replace as changed

from purple_table import library
from purple_table.art.sprites import CardStyle, SpriteCache
from purple_table.book_facts import list_facts
from purple_table.coaching import read_coach
from purple_table.core.cards import DECK_LETTERS, CardLetters, Deck
from purple_table.core.coach import NO_COACH, Coach
from purple_table.core.game import Game
from purple_table.core.language import ENGLISH, Language, choose_language, find_languages
from purple_table.core.messages import Message, english, say
from purple_table.core.options import OptionValue, read_options
from purple_table.core.rule_facts import fill_facts
from purple_table.core.rulebook import RuleError, Section, suggest
from purple_table.core.safe_text import clean_message
from purple_table.library import Clause, GameInfo
from purple_table.paths import Folders, make_folders
from purple_table.reports import log
from purple_table.rule_translations import GameTranslation, apply_option_labels, read_letters, read_texts
from purple_table.session.deciders import ThinkingBudget
from purple_table.session.files import JsonFile, SaveError, T
from purple_table.session.settings import MOST_PLAYED, Presets, Settings, SettingsFile, make_presets_file
from purple_table.session.untrusted_rules import UntrustedRulesReader
from purple_table.ui.cards.card_surfaces import CardSurfaces, make_card_style
from purple_table.ui.cards.emblems import Marks
from purple_table.ui.kit import telling
from purple_table.ui.kit.telling import notice
from purple_table.ui.scenes.backdrop import light_room
from purple_table.ui.scenes.game_kinds import Offer, Preferences, list_games_called
from purple_table.ui.shell.loop import WindowState
from purple_table.ui.shell.scene import Stage
from purple_table.ui.shell.system_motion import wants_reduced_motion
from purple_table.ui.shell.window import choose_sounds, list_preferred_languages


class GameTexts:
    """The texts of games in the language in use. Those that cannot be read are logged, and their games stay English."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = tuple(folders)
        self._read: dict[tuple[str, str], GameTranslation] = {}
        self._last_clauses: tuple[object, dict[str, Clause]] = None, {}

    def read(self, game: str) -> GameTranslation:
        """Return the texts of the game with this id; they are empty in English, and for a game that no longer
        exists."""
        key = telling.find_language().code, game
        if key not in self._read:
            self._read[key] = self._texts(game, key[0])
        return self._read[key]

    def translate_info(self, info: GameInfo) -> GameInfo:
        """Return a game with its texts translated, as lists of games and the set-up show it."""
        return info if info.fault else self.read(info.id).info(info)

    def name(self, game: str, english: str) -> str:
        """Return the name of a game, which a record has in English, in the language in use."""
        return self.read(game).name or english

    def teach(self, game: str) -> None:
        """Add the words of a game and its deck to the language in use."""
        telling.learn(self.read(game).glossary)

    def clauses(self, game: str, chosen: Mapping[str, OptionValue]) -> dict[str, Clause]:
        """Return the clauses of the rule book by id as they read with some options, in English where they are not
        translated. Options have the same labels as at the set-up. Those of the last table are kept."""
        asked = (game, tuple(chosen.items()), telling.find_language().code)
        if self._last_clauses[0] != asked:
            self._last_clauses = asked, self._read_clauses(game, chosen)
        return dict(self._last_clauses[1])

    def _read_clauses(self, game: str, chosen: Mapping[str, OptionValue]) -> dict[str, Clause]:
        found: dict[str, Clause] = {}
        for language in dict.fromkeys((telling.find_language().code, "")):
            try:
                book = library.read_book(self._folders, game, language)
                rules = library.read_rules(self._folders, game)
                options = read_options(Section(rules.book, str(rules.folder / "game.toml")))
                named = self.read(game).translate_options(options) if language else options
                facts = list_facts(rules, chosen)
                for clause in book.clauses:
                    if clause.id and clause.id not in found:
                        text = fill_facts(clause.text, facts, telling.tell_plainly)
                        found[clause.id] = replace(clause, text=apply_option_labels(text, named))
            except RuleError as error:
                log.warning("no rule book: %s", error)
        return found

    def page(self, game: str) -> str:
        """Return the page of the game in short, as Markdown; "" if its book has none."""
        for language in dict.fromkeys((telling.find_language().code, "")):
            try:
                return library.one_page(library.read_book(self._folders, game, language))
            except RuleError as error:
                log.warning("no rule book: %s", error)
        return ""

    def coach(self, game: str) -> Coach:
        """Return what the coach of the game says; it is empty if there is no such file, or it cannot be read."""
        try:
            return self.read(game).translate_coach(read_coach(self._folders, game))
        except RuleError as error:
            log.warning("no coach: %s", error)
            return NO_COACH

    def _texts(self, game: str, language: str) -> GameTranslation:
        if language == ENGLISH.code:
            return GameTranslation()
        try:
            texts = read_texts(self._folders, game, language)
            return replace(texts, name="") if texts.name and self._is_name_of_another(texts.name, game) else texts
        except RuleError as error:
            log.warning("no texts: %s", error)
            return GameTranslation()

    def _is_name_of_another(self, name: str, game: str) -> bool:
        """Return whether a translated name is that of another game, in an earlier folder.

        That happens when somebody copies a game with its translations and then changes only the English name.
        """
        own = library.read_rules(self._folders, game)
        before = takewhile(lambda root: root != own.folder.parent, self._folders)
        others = [found for root in before for found in library.find_games([root]) if isinstance(found, Path)]
        return any(
            self.read(other.name).name == name
            and library.read_rules(self._folders, other.name).book["name"] != own.book["name"]
            for other in others
        )


_PAUSE = 0.01
"""Between two looks at a game that is waited for, in seconds."""


class UnknownGameError(Exception):
    """Raised when the game named on the command line cannot be played; the message says why."""


class AppContext:
    """Settings, games, cards and texts, read once by `open`; `stage` is set as soon as there is a window.

    `notices` say what is wrong with folders and files and are shown at the start.
    """

    stage: Stage
    cards: CardSurfaces
    sprites: SpriteCache

    def __init__(self, folders: Folders) -> None:
        self.folders = folders
        self.rules = (folders.rules, folders.user_rules)
        self.settings = Settings()
        self.thought = ThinkingBudget()
        self.presets = Presets()
        self.languages = find_languages((folders.assets / "locale",))
        self.texts = GameTexts(self.rules)
        self._letters: dict[str, CardLetters] = {ENGLISH.code: DECK_LETTERS}
        self._offers: tuple[Offer, ...] = ()
        self._shown: tuple[Offer, ...] = ()
        self.notices: list[Message] = []
        self._settings_file = SettingsFile(folders.config / "settings.json")
        self._presets_file = make_presets_file(folders.config / "presets.json")
        self.marks = Marks()
        self._strangers = UntrustedRulesReader(self.rules, ())
        self._heard = False
        self.starts_first = False
        """Whether nobody has been here before: there is nothing kept, and nothing to complain about."""

    def open(self) -> None:
        """Read settings, presets and games."""
        self.notices = [problem.words for problem in make_folders(self.folders)]
        matches = self.folders.data / "matches"
        kept = self._settings_file.path.exists() or (matches.is_dir() and any(matches.iterdir()))
        self.starts_first = not kept and not self.notices
        self._heed(self._settings_file.load())
        if self.starts_first and wants_reduced_motion():
            self.settings = replace(self.settings, reduced_motion=True)
        telling.use(self.language(self.settings))
        self.presets = self._presets_file.load()
        self.notices += [words for words in (self._settings_file.notice, self._presets_file.notice) if words]
        for words in self.notices:
            log.warning(clean_message(english(words)))
        own = []
        for found in library.find_games(self.rules):
            if not isinstance(found, Path):
                self._add(found)
            elif self._is_own(found):
                own.append(found)
            else:
                self._add(library.read_info(self.rules, found, whole=False))
        self._strangers = UntrustedRulesReader(self.rules, own)
        self.sprites = SpriteCache(self.folders.cache / "cards")
        self.cards = CardSurfaces(self.sprites, self.card_style(self.settings))
        self.marks.set_style(self.cards.style)

    def read_more(self) -> tuple[Offer, ...]:
        """Return every game known so far.

        Games in the user's own rule folder are read in another process and arrive one by one.
        """
        for info in self._strangers.poll():
            self._add(info)
        return self.offers

    def language(self, settings: Settings) -> Language:
        """Return the language of the settings; that of the system if the settings name none that is there."""
        wanted = {language.code: language for language in self.languages}.get(settings.language)
        return wanted or choose_language(list_preferred_languages(), self.languages)

    def card_style(self, settings: Settings) -> CardStyle:
        """Return how the settings want the cards, with the letters of the language, or the ranks of another."""
        letters = self.letters(self.language(settings).code)
        if any(language.code == settings.index_letters for language in self.languages):
            letters = replace(letters, ranks=self.letters(settings.index_letters).ranks)
        return make_card_style(settings, letters)

    def letters(self, language: str) -> CardLetters:
        """Return what the language with this code prints on cards. What cannot be read is logged and stays English."""
        if language not in self._letters:
            try:
                self._letters[language] = read_letters(self.rules, language)
            except RuleError as error:
                log.warning("no letters for the cards: %s", error)
                self._letters[language] = DECK_LETTERS
        return self._letters[language]

    def index_letters(self) -> list[tuple[str, str]]:
        """Return what languages print for Jack, Queen and King, each once, by the code of a language."""
        found: dict[str, str] = {}
        for language in self.languages:
            letters = self.letters(language.code)
            found.setdefault(" ".join(letters.rank(rank) for rank in "JQK"), language.code)
        return [(code, shown) for shown, code in found.items()]

    def speak(self, language: Language) -> None:
        """Use this language from now on. What is already on the screen keeps the old one until it is drawn again."""
        telling.use(language)
        self._shown = ()
        for offer in self._offers:
            self._teach(offer)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The games known so far, in the language in use."""
        if len(self._shown) != len(self._offers):
            self._shown = tuple(replace(offer, info=self.texts.translate_info(offer.info)) for offer in self._offers)
        return self._shown

    def close(self) -> None:
        """End the reading of games."""
        self._strangers.close()

    @property
    def decks(self) -> list[Deck]:
        """The decks of the games that can be played."""
        return [offer.deck for offer in self.offers if offer.deck is not None]

    @property
    def games(self) -> tuple[GameInfo, ...]:
        """Every game, also those that cannot be played."""
        return tuple(offer.info for offer in self.offers)

    def info(self, game: str) -> GameInfo:
        """Return the playable game with this id or name, waiting for it if it is still being read. Raises
        UnknownGameError."""
        wanted = game.strip().casefold()
        while self._strangers.busy and not any(info.id.casefold() == wanted for info in self.games):
            self.read_more()
            sleep(_PAUSE)
        called = list_games_called(self.games, game)
        if len(called) == 1:
            if called[0].fault:
                raise UnknownGameError(called[0].fault)
            return called[0]
        known = [info.id for info in called or self.games if not info.fault]
        near = suggest(wanted, known)
        raise UnknownGameError(f'there is no game "{game}" in {self.rules[0]} or {self.rules[1]}{near}')

    @property
    def preferences(self) -> Preferences:
        """Which games come first."""
        return Preferences(self.settings.played, frozenset(self.settings.favorites))

    def star(self, game: str, on: bool) -> None:
        """Mark a game as a favorite, or remove the mark, and save that."""
        others = {name: True for name in self.settings.favorites if name != game}
        self.keep(changed(self.settings, favorites={**others, game: True} if on else others))

    def note_played(self, game: str) -> None:
        """Save that a game is being played now."""
        if self.settings.played[:1] != (game,):
            others = tuple(name for name in self.settings.played if name != game)
            self.keep(changed(self.settings, played=(game, *others)[:MOST_PLAYED]))

    def coaches(self, game: str) -> bool:
        """Return whether the coach explains a game now: from when it is first played to the end of a deal, unless it is
        off."""
        settings = self.settings
        if settings.coach and game not in settings.played and game not in settings.coaching:
            self.keep(changed(settings, coaching={**settings.coaching, game: True}))
        return settings.coach and game in self.settings.coaching

    def note_coached(self, game: str) -> None:
        """Save that a game has been explained."""
        coaching = {name: True for name in self.settings.coaching if name != game}
        self.keep(changed(self.settings, coaching=coaching))

    def usual(self, game: Game) -> dict[str, OptionValue]:
        """Return the default values of a game's options; nothing if the game no longer exists."""
        info = next((info for info in self.games if info.id == game.id), None)
        options = info.options if info is not None else ()
        return {option.name: option.resolve(game.players, game.options).default for option in options}

    def clauses(self, game: Game) -> dict[str, Clause]:
        """Return the rule book of a game by clause; empty if the book does not exist any more."""
        return self.texts.clauses(game.id, game.options)

    def keep(self, settings: Settings) -> None:
        """Save changed settings. A toast reports a failure."""
        self._heed(settings)
        self._save(
            self._settings_file, settings, lambda error: say("The settings cannot be saved: {error}", error=error)
        )

    def keep_window(self, state: WindowState, *, keep_screen: bool) -> None:
        """Save where the window was; with `keep_screen` not whether it filled the screen, as another mode was asked
        for."""
        full_screen = self.settings.full_screen if keep_screen else state.full_screen
        # In full screen the window's place is the corner of the screen, which says nothing.
        place = self.settings.place if state.full_screen or state.position is None else state.position
        fresh = changed(self.settings, window=state.size, place=place, full_screen=full_screen)
        if fresh != self.settings:
            self.keep(fresh)

    def keep_presets(self, presets: Presets) -> None:
        """Save changed presets. A toast reports a failure."""
        self.presets = presets
        self._save(
            self._presets_file, presets, lambda error: say("The saved tables cannot be kept: {error}", error=error)
        )

    def look_again(self) -> None:
        """Read the presets again, because another copy of the program may have changed them."""
        self.presets = self._presets_file.load()
        if self._presets_file.notice:
            self._tell(self._presets_file.notice)

    def _heed(self, settings: Settings) -> None:
        self.settings = settings
        self.thought.seconds, self.thought.adviser = settings.thinking, settings.adviser
        light_room(settings.mood)

    def _save(self, file: JsonFile[T], value: T, failed: Callable[[Message], Message]) -> None:
        file.notice = None
        try:
            file.save(value)
        except SaveError as error:
            self._tell(failed(error.words))
        if file.notice:
            self._tell(file.notice)

    def _tell(self, words: Message) -> None:
        log.warning(clean_message(english(words)))
        self.stage.toast(notice(words))

    def open_sounds(self) -> None:
        """Open the sound device, once."""
        if not self._heard:
            self._heard = True
            self.stage.sounds = choose_sounds(self.settings, self.folders.cache / "sounds")

    def _add(self, info: GameInfo) -> None:
        if info.fault:
            log.warning("a game cannot be played: %s", info.fault)
        offer = Offer(info, self._is_own(info.folder))
        self._offers = (*self._offers, offer)
        self._teach(offer)
        if offer.deck is not None:
            self.marks.learn(offer.deck)

    def _teach(self, offer: Offer) -> None:
        if not offer.info.fault:
            self.texts.teach(offer.info.id)

    def _is_own(self, folder: Path) -> bool:
        return folder.is_relative_to(self.folders.user_rules)
