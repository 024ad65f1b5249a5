"""Finds and reads games in rule folders: the public way to get a game.

A rule folder holds one folder for each game (`game.toml`, `book.md`, `examples.toml`) and `decks/`; `rule_translations`
reads the same files in other languages. If several folders have a game the first one wins, so a user's folder adds
games and never changes or hides those that came with the program.
"""

from __future__ import annotations

import os
import re
import stat
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from purple_table.core.cards import Deck, UnknownCardError
from purple_table.core.examples import BuildGame, Example, check_example, read_examples
from purple_table.core.game import Game
from purple_table.core.game_description import NOTHING, GameDescription, read_about
from purple_table.core.options import Option, OptionValue, read_options, read_player_numbers, read_player_range
from purple_table.core.rulebook import RuleError, Section, quote_value, suggest
from purple_table.core.safe_text import clean_message, one_line
from purple_table.games import build as build_game

MAX_BYTES = 1_000_000
"""The largest file read: a rule file is a few kilobytes, so a larger one is something else."""
MAX_BOOK_BYTES = 250_000
"""The largest book.md: it is set on one page, a megabyte of short lines for a quarter of a minute. Ours have 20,000."""
LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")
"""The code of a language in the name of a file."""
MAX_DEPTH = 16
"""The deepest nesting of a TOML file: rule files need six levels."""

_KEPT = 100_000
"""What a text is shorter than if it is kept in memory, in characters."""
_DECKS = "decks"
_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
_HEADING = re.compile(r"(#{1,6})\s+(?:\[([a-z0-9-]+)\]\s*)?(.*)")


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game as a list of games shows it.

    `fault` says why it cannot be played; then only id and folder are known for certain, and there is no deck.
    """

    id: str
    name: str
    summary: str
    least: int
    most: int
    usual: int
    options: tuple[Option, ...]
    folder: Path
    fault: str = ""
    about: GameDescription = NOTHING
    deck: Deck | None = field(default=None, repr=False, compare=False)
    numbers: tuple[int, ...] = ()  # of players, rising


@dataclass(frozen=True, slots=True)
class Rules:
    """The rule book of a game as it stands in its file, with its deck; `folder` is the game's own."""

    folder: Path
    deck_file: Path
    book: Mapping[str, Any]
    deck: Deck

    @property
    def usual(self) -> int:
        """The usual number of players."""
        return read_player_range(Section(self.book, str(self.folder / "game.toml")))[2]

    def build(self, players: int, options: Mapping[str, Any]) -> Game:
        """Return the game for a number of players. Raises RuleError, which names the file on this disk, the key and the
        cause."""
        try:
            return build_game(self.book, self.deck, players, options)
        except RuleError as error:
            raise RuleError(self._on_disk(str(error))) from error

    def _on_disk(self, message: str) -> str:
        """Return a message with the path on this disk in place of `hearts/game.toml`, as the engine knows no paths."""
        said = f"{self.folder.name}/game.toml"
        return f"{self.folder / 'game.toml'}{message[len(said) :]}" if message.startswith(said) else message


@dataclass(frozen=True, slots=True)
class Clause:
    """A section of a book: `id` is the name in brackets, empty for sections that are no rules; `text` is Markdown."""

    id: str
    title: str
    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Book:
    """A rule book for people: its file, its whole text, and the same in sections."""

    path: Path
    text: str
    clauses: tuple[Clause, ...]


def games(folders: Sequence[Path]) -> tuple[GameInfo, ...]:
    """Return every game of the folders, in the order of folders and ids. A broken one has a `fault` and hides no
    other."""
    return tuple(read_info(folders, found) if isinstance(found, Path) else found for found in find_games(folders))


def find_games(folders: Sequence[Path]) -> Iterator[Path | GameInfo]:
    """Yield the game folders, in the order of folders and ids, without reading them; one that cannot be a game has a
    fault."""
    seen: dict[str, Path] = {}
    for root in folders:
        try:
            found = list(_list_folders(root))
        except OSError as error:
            yield make_faulty_info(root, f"{root}: cannot be read: {error.strerror}")
            continue
        for folder, fault in found:
            game_id = folder.name.casefold()
            if fault:
                yield make_faulty_info(folder, fault)
            elif game_id in seen:
                yield make_faulty_info(folder, f'{folder}: id: "{game_id}" is already the game in {seen[game_id]}')
            else:
                seen[game_id] = folder
                yield folder


def read_info(folders: Sequence[Path], folder: Path, *, whole: bool = True) -> GameInfo:
    """Return the game in a folder; nothing is raised. With `whole` it is built once for every number of players.

    Games that came with the program need not be, as their tests have done so and all engines would be imported first.
    """
    try:
        return _read_info(folders, folder, whole)
    except RuleError as error:
        return make_faulty_info(folder, str(error))
    except Exception as error:  # whatever else a strange rule file makes the engine raise
        return make_faulty_info(folder, f"{folder}: {type(error).__name__}: {error}")


def make_faulty_info(folder: Path, fault: str) -> GameInfo:
    """Return what is known of a game that cannot be played."""
    return GameInfo(folder.name, one_line(folder.name), "", 0, 0, 0, (), folder, clean_message(fault))


def answer_examples(folders: Sequence[Path], game_id: str) -> None:
    """Have the worked examples of a game answered, to be sure that this ends.

    What is wrong with them is reported where they are shown.
    """
    build = builder(folders)
    try:
        for example in load_examples(folders, game_id, build):
            with suppress(RuleError):
                check_example(example, build)
    except RuleError:
        pass


def load_game(folders: Sequence[Path], game_id: str, players: int, options: Mapping[str, Any]) -> Game:
    """Return the game with this id for a number of players; options that are not named take their defaults.

    RuleError names file, place and cause of whatever is wrong with the files, the number of players or an option.
    """
    return read_rules(folders, game_id).build(players, options)


def usual_options(folders: Sequence[Path], game: Game) -> Mapping[str, OptionValue]:
    """Return the default values of a game's options; none if there is no such game any more."""
    try:
        return read_rules(folders, game.id).build(game.players, {}).options
    except RuleError:
        return {}


def read_rules(folders: Sequence[Path], game_id: str) -> Rules:
    """Return rule book and deck of a game. The deck is looked for in the game's own rule folder first."""
    return _read_rules(folders, find_game(folders, game_id))


def find_game(folders: Sequence[Path], game_id: str) -> Path:
    """Return the folder of the game with this id, read without regard to case."""
    wanted = game_id.strip().casefold()
    known = []
    for root in folders:
        try:
            for folder, fault in _list_folders(root):
                if fault:
                    continue
                if folder.name.casefold() == wanted:
                    return folder
                known.append(folder.name)
        except OSError:
            continue  # `games` reports it; here the other folders may still have the game
    raise RuleError(f'there is no game "{game_id}"{suggest(wanted, known)}')


def read_book(folders: Sequence[Path], game_id: str, language: str = "") -> Book:
    """Return the rule book for people of a game: in a language ("de") if there is such a file, else in English."""
    path = find_game(folders, game_id) / "book.md"
    translated = find_translated_file(path, language)
    path = translated if os.path.lexists(translated) else path
    text = read_text(path, MAX_BOOK_BYTES)
    return Book(path, text, tuple(_clauses(text)))


def one_page(book: Book) -> str:
    """Return the game on one page, as Markdown: the first section of a book that is no rule; "" if it has none."""
    return next((clause.text for clause in book.clauses[1:] if not clause.id), "")


def find_translated_file(file: Path, language: str) -> Path:
    """Return the file that says the same in a language: `book.de.md` beside `book.md`; the file itself for
    no language."""
    if not language:
        return file
    if not LANGUAGE.fullmatch(language):
        raise RuleError(f'"{language}" is no language; it must be written as in "de" or "pt_BR"')
    return file.with_name(f"{file.stem}.{language}{file.suffix}")


def load_examples(folders: Sequence[Path], game_id: str, build: BuildGame | None = None) -> tuple[Example, ...]:
    """Return the worked examples that come with a game; none if it has no such file. `build` is a `builder`
    to share."""
    path = find_game(folders, game_id) / "examples.toml"
    if not os.path.lexists(path):
        return ()
    return tuple(read_examples(read_toml(path), str(path), build or builder(folders)))


def builder(folders: Sequence[Path]) -> BuildGame:
    """Return a function that builds games by id, for examples; players 0 is the usual number.

    Each file is read and each game built once.
    """
    rules: dict[str, Rules] = {}
    built: dict[tuple[str, int, str], Game] = {}

    def build(game_id: str, players: int, options: Mapping[str, Any]) -> Game:
        key = game_id, players, quote_value(sorted(options.items()))
        if key not in built:
            if game_id not in rules:
                rules[game_id] = read_rules(folders, game_id)
            built[key] = rules[game_id].build(players or rules[game_id].usual, options)
        return built[key]

    return build


def read_toml(path: Path, most: int = MAX_BYTES) -> dict[str, Any]:
    """Return the mapping of a TOML file of at most `most` bytes; RuleError names the file, the line and the cause."""
    return _toml(path, read_text(path, most))


def _toml(path: Path, text: str) -> dict[str, Any]:
    try:
        data: dict[str, Any] = _copy(_parse(text) if len(text) < _KEPT else tomllib.loads(text), MAX_DEPTH)
    except RecursionError as error:
        raise RuleError(f"{path}: is nested too deeply") from error
    except ValueError as error:  # TOMLDecodeError, or a number too long for Python
        raise RuleError(f"{path}: {error}") from error
    return data


@lru_cache(100)
def _parse(text: str) -> dict[str, Any]:
    """Return what a text says. It is kept, as a file is read as a game, for its words and for the examples of it."""
    return tomllib.loads(text)


def _copy(value: Any, depth: int) -> Any:
    """Return a copy that may be changed; RecursionError if tables and lists are nested deeper than `depth`."""
    if depth < 0:
        raise RecursionError
    if isinstance(value, dict):
        return {key: _copy(inner, depth - 1) for key, inner in value.items()}
    return [_copy(inner, depth - 1) for inner in value] if isinstance(value, list) else value


def read_text(path: Path, most: int = MAX_BYTES) -> str:
    """Return the text of a file in UTF-8; RuleError if it is missing, unreadable, too large or in another encoding.

    `most` is in bytes.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise RuleError(f"{path}: is not a file")
        with path.open("rb") as file:
            data = file.read(most + 1)
    except FileNotFoundError as error:
        raise RuleError(f"{path}: is missing") from error
    except OSError as error:
        raise RuleError(f"{path}: cannot be read: {error.strerror}") from error
    if len(data) > most:
        raise RuleError(f"{path}: is larger than {most} bytes")
    try:
        return data.decode("utf-8-sig")  # some editors put a byte order mark in front
    except UnicodeDecodeError as error:
        raise RuleError(f"{path}: is not UTF-8 text (at byte {error.start})") from error


def _list_folders(root: Path) -> Iterator[tuple[Path, str]]:
    """Yield the possible game folders of a rule folder, by name, each with what is wrong with it ("": nothing so far).

    A rule folder need not exist. Raises OSError if it cannot be read. Plain files in it are ignored.
    """
    try:
        found = sorted(root.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        if root.exists():
            raise
        return
    for path in found:
        if path.name == _DECKS or path.name[0] in "._":
            continue
        try:
            mode = path.stat().st_mode
        except OSError as error:
            yield path, f"{path}: cannot be read: {error.strerror}"
            continue
        if stat.S_ISDIR(mode):
            yield path, ""
        elif not stat.S_ISREG(mode):
            yield path, f"{path}: is neither a folder nor a file"


def _read_rules(folders: Sequence[Path], folder: Path) -> Rules:
    file = folder / "game.toml"
    book = read_toml(file)
    top = Section(book, str(file))
    game_id = top.text("id")
    if not _ID.fullmatch(game_id):
        raise top.error("id", f'"{game_id}" must be small letters, digits and _, beginning with a letter')
    if game_id != folder.name:
        raise top.error("id", f'"{game_id}" must be the name of its folder, "{folder.name}"')
    deck_id = top.text("deck")
    if not _ID.fullmatch(deck_id):
        raise top.error("deck", f'"{deck_id}" must be small letters, digits and _, beginning with a letter')
    roots = [folder.parent, *(root for root in folders if root != folder.parent)]
    files = [root / _DECKS / f"{deck_id}.toml" for root in roots]
    deck_file = next((path for path in files if os.path.lexists(path)), None)
    if deck_file is None:
        raise top.error("deck", f"there is no {' and no '.join(map(str, files))}")
    return Rules(folder, deck_file, book, _deck(deck_file, deck_id, read_text(deck_file)))


@lru_cache(16)
def _deck(file: Path, deck_id: str, text: str) -> Deck:
    """Return the deck of a file with this text. It is cached, as most games have the same."""
    cards = _toml(file, text)
    if cards.get("id") != deck_id:
        raise RuleError(f'{file}: id: must be the name of the file, "{deck_id}"')
    return Deck.from_mapping(cards, str(file))


def _read_info(folders: Sequence[Path], folder: Path, whole: bool) -> GameInfo:
    """Return what is known of a playable game; with `whole` it is built once for every number of players."""
    rules = _read_rules(folders, folder)
    top = Section(rules.book, str(folder / "game.toml"))
    (least, most, usual), numbers = read_player_range(top), read_player_numbers(top)
    options = read_options(top)
    if whole:
        for players in numbers:
            rules.build(players, {})
    about = read_about(top)
    try:
        about = replace(about, cards=tuple(map(rules.deck.read, about.cards)))
    except UnknownCardError as error:
        raise top.error("about.cards", str(error)) from error
    named = folder.name, top.name("name"), top.words("summary"), least, most, usual, options, folder
    return GameInfo(*named, about=about, deck=rules.deck, numbers=numbers)


def _clauses(text: str) -> Iterator[Clause]:
    """Yield the sections of a book, split at its headings."""
    heading: tuple[str, str, int] | None = None
    lines: list[str] = []
    for line in text.splitlines():
        match = _HEADING.fullmatch(line.rstrip())
        if match is None:
            lines.append(line)
            continue
        if heading is not None:
            yield Clause(*heading, "\n".join(lines).strip())
        heading, lines = (match[2] or "", match[3], len(match[1])), []
    if heading is not None:
        yield Clause(*heading, "\n".join(lines).strip())
