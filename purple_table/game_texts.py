"""The texts of games in the language in use: read once for each language and applied where games are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from pathlib import Path

from purple_table import library
from purple_table.coaching import read_coach
from purple_table.core.coach import NO_COACH, Coach
from purple_table.core.language import ENGLISH
from purple_table.core.options import read_options
from purple_table.core.rulebook import RuleError, Section
from purple_table.library import Clause, GameInfo
from purple_table.reports import log
from purple_table.rule_translations import GameTranslation, apply_option_labels, read_texts
from purple_table.ui.kit import telling


class GameTexts:
    """The texts of games in the language in use. Those that cannot be read are logged, and their games stay English."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = tuple(folders)
        self._read: dict[tuple[str, str], GameTranslation] = {}

    def read(self, game: str) -> GameTranslation:
        """Return the texts of the game with this id; they are empty in English, and for a game that no longer
        exists."""
        key = telling.current().code, game
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

    def clauses(self, game: str) -> dict[str, Clause]:
        """Return the clauses of the rule book by id, in English where they are not translated. Options have the same
        labels as at the set-up."""
        found: dict[str, Clause] = {}
        for language in dict.fromkeys(("", telling.current().code)):
            try:
                book = library.read_book(self._folders, game, language)
                rules = library.read_rules(self._folders, game)
                options = read_options(Section(rules.book, str(rules.folder / "game.toml")))
                named = self.read(game).translate_options(options) if language else options
                for clause in book.clauses:
                    if clause.id:
                        found[clause.id] = replace(clause, text=apply_option_labels(clause.text, named))
            except RuleError as error:
                log.warning("no rule book: %s", error)
        return found

    def page(self, game: str) -> str:
        """Return the page of the game in short, as Markdown; "" if its book has none."""
        for language in dict.fromkeys((telling.current().code, "")):
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
