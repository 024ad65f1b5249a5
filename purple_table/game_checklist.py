"""The checklist of a game folder: what its rule file, book, examples, coach and translations still lack.

A game can be played with any of this missing. The tests ask the same of every game that comes with the program.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from purple_table import coaching, library
from purple_table.book_facts import check_facts, compare_facts, list_facts
from purple_table.core.actions import NextDeal, Play
from purple_table.core.coach import AIM
from purple_table.core.events import DealScored
from purple_table.core.examples import Example, check_example
from purple_table.core.game import Game
from purple_table.core.messages import english
from purple_table.core.options import Option
from purple_table.core.rule_facts import fill_facts
from purple_table.core.rulebook import RuleError
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.rule_translations import GameTranslation, read_texts

CLAUSES_WITHOUT_QUESTION = frozenset(
    {
        *("ante", "begging", "cut", "deal", "dealer", "deep-draw", "discard", "draw", "exchange"),
        *("knock", "left-over", "look", "next-lead", "opening", "pass", "refill", "running", "show"),
        *("splay", "standstill", "starter", "stay", "stock", "swap", "turn"),
    }
)
"""Clauses that no worked example need show: they say how cards come into hands, or who acts when."""
_LEAST_LINES, _LEAST_WORDS, _LEAST_CARDS, _PICTURE = 5, 40, 3, 3
"""Lines of the game on one page, characters of a clause, cards of the coach, and cards of the picture."""
_LONGEST_TITLE = 80
_MOST_ACTIONS = 3_000
_POINT = r"[A-Z]{1,2}\d\d(?:, [A-Z]{1,2}\d\d)*"
"""Open points as books and rule files name them between brackets, one or several."""
_RELEASE = "de"
"""The language that a game which comes with the program must have."""


@dataclass(frozen=True, slots=True)
class MissingItem:
    """An item that a game folder lacks: the file in which it belongs, and what it is."""

    file: str
    what: str

    @property
    def is_translation(self) -> bool:
        """Whether it belongs to a file in another language, without which the game stays English."""
        return self.file.count(".") > 1


def find_missing(folders: Sequence[Path], game_id: str, sketch: Path) -> list[MissingItem]:
    """List what the game in one of the rule folders lacks, file by file.

    `sketch` is the folder from which new games are made: words that are still those of it are missing, too.
    """
    folder = library.find_game(folders, game_id)
    info = library.read_info(folders, folder)
    if info.fault:
        return [MissingItem("game.toml", f"the game cannot be played: {info.fault}")]
    checklist = _Checklist(folders, info, sketch)
    files = {
        "game.toml": checklist.check_rule_file,
        "book.md": checklist.check_book,
        "examples.toml": checklist.check_examples,
        "coach.toml": checklist.check_coach,
    }
    found: list[MissingItem] = []
    for file, look in files.items():
        found += _collect(file, look())
    written = {path.name.split(".")[1] for name in ("book.*.md", "text.*.toml") for path in folder.glob(name)}
    for language in sorted({_RELEASE, *written}):
        found += _collect(f"text.{language}.toml", checklist.check_texts(language))
        found += _collect(f"book.{language}.md", checklist.check_translated_book(language))
    return found


def _collect(file: str, wants: Iterator[str]) -> list[MissingItem]:
    """Collect what one check finds missing; a file that cannot be read is missing as a whole."""
    found = []
    try:
        for want in wants:
            found.append(MissingItem(file, want))
    except RuleError as error:
        found.append(MissingItem(file, str(error)))
    return found


class _Checklist:
    """The checks of one game, a method for each of its files. Each yields in words what is missing."""

    def __init__(self, folders: Sequence[Path], info: library.GameInfo, sketch: Path) -> None:
        self._folders = folders
        self._info = info
        self._sketch = sketch

    def check_rule_file(self) -> Iterator[str]:
        """Yield what the rule file lacks besides being playable."""
        info, about = self._info, self._info.about
        sketched = library.read_toml(self._sketch / "game.toml")
        if info.summary == sketched["summary"]:
            yield "summary is still the sketch's: say in a sentence what the game is about"
        for key in ("kind", "difficulty", "minutes", "reason"):
            if not getattr(about, key):
                yield f"about.{key} is not there"
        if about.reason == sketched["about"]["reason"]:
            yield "about.reason is still the sketch's: say in a line why to play it"
        elif about.reason and not about.reason.endswith("."):
            yield "about.reason does not end with a full stop"
        if len(about.cards) != _PICTURE:
            yield f"about.cards has {len(about.cards)} cards; the picture of a game has {_PICTURE}"
        elif list(about.cards) == sketched["about"]["cards"]:
            yield "about.cards are still the sketch's: choose the cards of the game's picture"
        for other in library.find_games(self._folders) if about.cards else ():
            if isinstance(other, Path) and other.name != info.id and self._read_picture(other) == about.cards:
                yield f"about.cards are those of {other.name}"
        text = library.read_text(info.folder / "game.toml")
        yield from _list_uncommented(text)
        clauses = {clause.id for clause in self._book().clauses}
        for line in re.findall(r"# clauses?: ([a-z, -]+)", text):
            for clause in line.split(", "):
                if clause not in clauses:
                    yield f"a comment names the clause [{clause}], which book.md does not have"
        for option in info.options:
            yield from _option_words(option.name, option)

    def check_book(self) -> Iterator[str]:
        """Yield what the rule book lacks, such as clauses that the engine cites and options to explain."""
        book, info = self._book(), self._info
        if not book.clauses or (book.clauses[0].level, book.clauses[0].title) != (1, info.name):
            yield f"it does not begin with the heading # {info.name}"
            return
        if book.clauses[0].text.split("\n\n")[0] == self._read_sketched_opening():
            yield "the first paragraph is still the sketch's: say what the game is about"
        if len(book.clauses) < 2 or book.clauses[1].title != "The game on one page":
            yield "the first section is not ## The game on one page"
        elif len(_lines_of_page(book)) < _LEAST_LINES:
            yield f"the game on one page has {len(_lines_of_page(book))} lines; it needs {_LEAST_LINES}"
        facts = list_facts(library.read_rules(self._folders, info.id), {})
        ids = [clause.id for clause in book.clauses if clause.id]
        for clause in book.clauses:
            if clause.id and ids.count(clause.id) > 1:
                yield f"[{clause.id}] is there twice"
            if clause.id and (clause.level != 3 or not clause.title):
                yield f"[{clause.id}] is not a heading of the third level with a title"
            if clause.id and len(fill_facts(clause.text, facts, english)) <= _LEAST_WORDS:
                yield f"[{clause.id}] says next to nothing"
        for mentioned in sorted(set(re.findall(r"\[([a-z-]+)\]", book.text)) - set(ids)):
            yield f"it mentions [{mentioned}], which is no clause"
        for cited in sorted(self._collect_cited() - set(ids)):
            yield f"the engine cites [{cited}], which is no clause"
        if not re.search(rf"\({_POINT}\)", book.text):
            yield "no open point is named, as in (XX01): settle what the rules leave open, and name each"
        yield from _explanations(book, info.options)
        yield from check_facts(book, facts, library.read_text(info.folder / "game.toml"))

    def check_examples(self) -> Iterator[str]:
        """Yield examples that fail, and clauses and options that none of them shows."""
        build = library.builder(self._folders)
        examples = library.load_examples(self._folders, self._info.id, build)
        ids = [clause.id for clause in self._book().clauses if clause.id]
        yield from _list_faults(examples, ids)
        for example in examples:
            for failure in check_example(example, build).failures:
                yield f'"{example.title}" fails: {failure}'
        shown = {example.clause for example in examples}
        for clause in ids:
            if clause not in shown | CLAUSES_WITHOUT_QUESTION:
                yield f"no example shows [{clause}]"
        used = {(name, str(value).casefold()) for example in examples for name, value in example.options.items()}
        for option in self._info.options:
            if _find_clause(option, self._book()) in CLAUSES_WITHOUT_QUESTION:
                continue
            for value in option.values[1:]:
                if (option.name, str(value.value).casefold()) not in used:
                    yield f"no example has the option {option.name} = {value.value}"
            if not option.values and option.name not in {name for name, _ in used}:
                yield f"no example has another {option.name}"

    def check_coach(self) -> Iterator[str]:
        """Yield what the coach's cards lack, and lines of the page without a clause."""
        coach, book = coaching.read_coach(self._folders, self._info.id), self._book()
        if len(coach.cards) < _LEAST_CARDS:
            yield f"there are {len(coach.cards)} cards; a coach needs {_LEAST_CARDS}"
        aims = [card for card in coach.cards if card.moment == AIM]
        options = library.load_game(self._folders, self._info.id, self._info.usual, {}).options
        if len([card for card in aims if card in coach.apply_options(options).cards]) != 1:
            yield f'there is not one card of the moment "{AIM}", which says what is to be won'
        ids = {clause.id for clause in book.clauses}
        for clause in sorted({card.clause for card in coach.cards} | set(coach.page)):
            if clause not in ids:
                yield f"[{clause}] is no clause of the book"
        if len(coach.page) != len(_lines_of_page(book)):
            yield f"page names {len(coach.page)} clauses; the game on one page has {len(_lines_of_page(book))} lines"

    def check_texts(self, language: str) -> Iterator[str]:
        """Yield what `text.<language>.toml` does not say."""
        if not library.find_translated_file(self._info.folder / "text.toml", language).is_file():
            yield "is not there"
            return
        info, texts = self._info, read_texts(self._folders, self._info.id, language)
        for key, original, translated in (
            ("summary", info.summary, texts.summary),
            ("reason", info.about.reason, texts.reason),
        ):
            if original and (not translated or translated == original):
                yield f"{key} is not translated"
        sketched = library.find_translated_file(self._sketch / "text.toml", language)
        if sketched.is_file() and library.read_toml(sketched)["summary"] == texts.summary:
            yield "summary is still the sketch's"
        for option in info.options:
            yield from _list_untranslated(option, texts)
        titles = {example.title for example in library.load_examples(self._folders, info.id)}
        for title in sorted(titles - set(texts.examples)):
            yield f'the title "{title}" is not translated'
        for title in sorted(set(texts.examples) - titles):
            yield f'"{title}" is the title of no example'
        cards = {card.id for card in coaching.read_coach(self._folders, info.id).cards}
        for card in sorted(cards - set(texts.coach)):
            yield f'the coach\'s card "{card}" is not translated'
        for card in sorted(set(texts.coach) - cards):
            yield f'"{card}" is no card of the coach'

    def check_translated_book(self, language: str) -> Iterator[str]:
        """Yield where the book in another language is not the English one, clause by clause."""
        english, other = self._book(), library.read_book(self._folders, self._info.id, language)
        if other.path == english.path:
            yield "is not there"
            return
        order = [[(clause.level, clause.id) for clause in book.clauses] for book in (english, other)]
        if order[0] != order[1]:
            yield "does not have the sections and clauses of book.md in the same order"
            return
        yield from compare_facts(english, other)
        for here, there in zip(english.clauses, other.clauses, strict=True):
            for kept, what in (
                (rf"\({_POINT}\)", "open points"),
                (r"`[^`]+`", "options and values"),
                (r"\[[a-z-]+\]", "mentions of clauses"),
                (r"(?m)^- ", "lines of lists"),
                (r"(?m)^\|", "rows of tables"),
            ):
                if sorted(re.findall(kept, here.text)) != sorted(re.findall(kept, there.text)):
                    yield f'"{here.title}" has other {what} than in English'

    def _book(self) -> library.Book:
        return library.read_book(self._folders, self._info.id)

    def _read_picture(self, folder: Path) -> tuple[str, ...]:
        return library.read_info(self._folders, folder, whole=False).about.cards

    def _read_sketched_opening(self) -> str:
        text = library.read_text(self._sketch / "book.md")
        return text.partition("\n\n")[2].partition("\n\n")[0]

    def _collect_cited(self) -> set[str]:
        """Collect the clauses that are named in random deals, with every number of players and every option value."""
        info, found = self._info, set[str]()
        choices: list[tuple[int, dict[str, object]]] = [(players, {}) for players in info.numbers]
        usual = {option.name: option for option in info.options if option.is_offered(info.usual, {})}
        choices += [(info.usual, {name: value.value}) for name, one in usual.items() for value in one.values[1:]]
        for seed, (players, options) in enumerate(choices):
            try:
                game = library.load_game(self._folders, info.id, players, options)
            except RuleError:
                continue  # not with the other options as they are
            found |= set(_clauses_of_a_deal(game, seed))
        return found - {""}


def _clauses_of_a_deal(game: Game, seed: int) -> Iterator[str]:
    """Yield the clauses cited by asks, refusals and scores while a deal is played at random."""
    rng = random.Random(seed)
    state = game.start(Chance(derive_secret(seed)))
    for _ in range(_MOST_ACTIONS):
        if state.to_act is None:
            return
        view, legal = state.view(state.to_act), list(state.legal_actions())
        if view.sheet and NextDeal() in legal:
            return
        answers: list[object] = [view.ask, *(state.refusal(Play(card)) for card in view.hand)]
        events = state.apply(rng.choice(legal))
        answers += [*events, *(line for event in events if isinstance(event, DealScored) for line in event.lines)]
        yield from (getattr(one, "clause", "") for one in answers)


def _list_uncommented(text: str) -> Iterator[str]:
    """Yield the parameters of parts that have no comment, and that the comment of their part does not name.

    Of tables with a name of their own, as bids are, the first that has a key must explain it.
    """
    parts = text.partition("\n[for_players")[0].partition("\n[options")[0]
    _, *parts_and_bodies = re.split(r"^\[+([a-z_]+)\]+", parts, flags=re.MULTILINE)
    for name, body in zip(parts_and_bodies[::2], parts_and_bodies[1::2], strict=True):
        about_part = ""
        own, *named = re.split(rf"^\[{name}\.", body, flags=re.MULTILINE)
        seen = re.findall(r"^(\w+) *=.*# ", "\n".join(named), re.MULTILINE)
        unexplained = set(re.findall(r"^(\w+) *=", "\n".join(named), re.MULTILINE)) - set(seen)
        yield from (f"{name}.{key} has no comment" for key in sorted(unexplained))
        for line in own.splitlines():
            key, comment = re.match(r"(?:(\w+) *=)?[^#]*(?:# (.*))?", line).groups()  # type: ignore[union-attr]
            if key == "part":
                about_part = comment or ""
            elif key and not comment and key not in about_part.split():
                yield f"{name}.{key} has no comment"


def _option_words(name: str, option: Option) -> Iterator[str]:
    """Yield what the words of an option lack, and whether its first value changes something."""
    if not option.label or not option.help.endswith("."):
        yield f"options.{name}: label and help must be there, help with a full stop"
    if option.values and option.values[0].patch:
        yield f"options.{name}: the first value is the usual one and may have no patch"
    if not all(value.label and value.help for value in option.values):
        yield f"options.{name}: a value has no label or no help"
    if len({value.label for value in option.values}) < len(option.values):
        yield f"options.{name}: two values have the same label"


def _explanations(book: library.Book, options: Sequence[Option]) -> Iterator[str]:
    """Yield the options that no clause explains value by value, and explained ones that there are not."""
    names = re.findall(r"Table option `([a-z0-9_]+)`", book.text)
    for name in sorted(set(names) - {option.name for option in options}):
        yield f"it explains the option `{name}`, which there is not"
    for option in options:
        if names.count(option.name) != 1:
            yield f'"Table option `{option.name}`" stands in {names.count(option.name)} clauses; it needs one'
            continue
        text = next(clause.text for clause in book.clauses if f"Table option `{option.name}`" in clause.text)
        text = text.partition(f"Table option `{option.name}`")[2].partition("Table option")[0]
        values = [str(value.value).casefold() for value in option.values]
        if re.findall(r"^- `([^`]+)`:", text, re.MULTILINE) != values:
            yield f"the option `{option.name}` needs a line for each value, in order: {', '.join(values)}"
        if not option.values:
            for number in (option.least, option.most, option.default):
                if not re.search(rf"\b{number}\b", text):
                    yield f"the option `{option.name}` does not say {number}"


def _find_clause(option: Option, book: library.Book) -> str:
    """Return the clause that explains an option, or "" if none does."""
    return next((clause.id for clause in book.clauses if f"Table option `{option.name}`" in clause.text), "")


def _list_faults(examples: Iterable[Example], clauses: Sequence[str]) -> Iterator[str]:
    """Yield titles that are too long or not unique, and clauses that the book does not have."""
    seen: set[tuple[str, str]] = set()
    for example in examples:
        if (example.clause, example.title) in seen:
            yield f'"{example.title}" is there twice'
        seen.add((example.clause, example.title))
        if len(example.title) > _LONGEST_TITLE:
            yield f'"{example.title}" is longer than {_LONGEST_TITLE} characters'
        if example.clause not in clauses:
            yield f'"{example.title}" names the clause [{example.clause}], which book.md does not have'


def _list_untranslated(option: Option, texts: GameTranslation) -> Iterator[str]:
    """Yield what another language does not say of an option."""
    words = texts.options.get(option.name)
    if words is None:
        yield f"the option {option.name} is not translated"
        return
    if not words.label or not words.help:
        yield f"options.{option.name}: label or help is not translated"
    for value in option.values:
        if not all(words.values.get(str(value.value).casefold(), ("", ""))):
            yield f"options.{option.name}: the value {value.value} is not translated"
    if len(words.idle) < len(option.idle) or not all(words.idle):
        yield f"options.{option.name}: a reason of idle is not translated"


def _lines_of_page(book: library.Book) -> list[str]:
    return re.findall(r"^- \*\*", library.one_page(book), re.MULTILINE)
