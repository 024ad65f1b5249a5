"""Rule folders that somebody made to bring the program down: huge decks, wide and deep tables, patterns to trip over.

`spoil` changes one file of a copied game by a seeded generator; `HostileTrial` reads what came of it, which may not
take long, whether it loads or not.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random
from time import process_time

from purple_table import library
from purple_table.core.examples import check_example
from purple_table.core.rulebook import RuleError
from purple_table.ui.scenes.rules.book import read_book as read_markdown
from tests.damage import RULES, Trial, play_a_deal

_LONGEST = 5.0
"""The longest that a hostile rule folder may hold anybody up, in seconds of the processor."""

_SHAPES = ((1, 200), (200, 1), (14, 14), (100, 2), (50, 4), (7, 28), (1, 201), (23, 23), (500, 1), (1000, 1000))
"""Colors and ranks of decks; the last ones are more than a deck may have."""
PATTERNS = (
    "a|b\n" + " " * 100_000 + "x|",
    "a|b\n|-" + " " * 100_000 + "x",
    "a|b\n" + "|-" * 20_000 + "\n" + "|\n" * 20_000,
    "# " + " " * 100_000 + "[a",
    "# [" + "a" * 200_000,
    "- " * 100_000 + "x",
    " " * 200_000 + "x",
    "\\*" * 100_000,
    "**a " * 50_000,
    "*a " * 70_000,
    "`a" * 100_000,
    "[" * 200_000,
    "[x](" * 50_000,
    "(A01," * 40_000,
    "(A01" + ",A01" * 50_000,
)
"""Books that a careless pattern would read in the square of their length, or worse."""


def spoil(folder: Path, name: str, rng: Random) -> None:
    """Change one file of the game in a rule folder."""
    game = folder / name / "game.toml"
    text = game.read_text(encoding="utf-8")
    kind = rng.randrange(4)
    if kind == 0:
        _grow_deck(folder, game, text, rng)
    elif kind == 1:
        game.write_text(_grown(text, rng), encoding="utf-8")
    elif kind == 2:
        (folder / name / "book.md").write_text(rng.choice(PATTERNS), encoding="utf-8")
    else:
        (folder / name / "examples.toml").write_text(_examples(name, rng), encoding="utf-8")


def big_deck(colors: int, ranks: int) -> str:
    """The file of a deck with so many colors and ranks."""
    lines = ['id = "big"', 'name = "Big"', 'notation = "{color}{rank}"', "jokers = []"]
    lines.append('[[packs]]\ncode = ""\nname = ""')
    for rank in range(ranks):
        lines.append(f'[[ranks]]\ncode = "r{rank}"\nname = "{rank}"\nprint = "{rank}"\npoints = {min(rank, 100)}')
    for color in range(colors):
        suit = color % 4
        lines.append(f'[[colors]]\ncode = "c{color}"\nname = "C{color}"\nsuit = "S{suit}"\npoints = {min(color, 100)}')
    return "\n".join(lines)


def _grow_deck(folder: Path, game: Path, text: str, rng: Random) -> None:
    """A deck of another shape, with hands as large as it allows, or larger."""
    colors, ranks = rng.choice(_SHAPES)
    (folder / "decks" / "big.toml").write_text(big_deck(colors, ranks), encoding="utf-8")
    hand = rng.choice((1, 3, 9, min(60, colors * ranks // 4), 61, 10**9))
    text = re.sub(r'(?m)^deck = "\w+"', 'deck = "big"', text)
    text = re.sub(r"(?m)^hand = \d+", f"hand = {hand}", text)
    text = re.sub(r'(?m)^left_over = "\w+"', 'left_over = "aside"', text)
    game.write_text(re.sub(r"(?ms)^\[(options|for_players)\..*", "", text), encoding="utf-8")


def _grown(text: str, rng: Random) -> str:
    """A rule file that is wide or deep somewhere."""
    more = rng.choice((20, 3_000, 60_000))
    return rng.choice(
        (
            f"{text}\n[options.endless]\nlabel = '{'x' * more}'\nhelp = ''\n",
            f"{text}\n" + "".join(f"[options.o{n}]\n" for n in range(more)),
            f"{text}\n[deep{'.a' * min(more, 400)}]\n",
            f"deep = {'[' * more}\n{text}",
            "".join(f"k{n} = 1\n" for n in range(more)) + text,
            re.sub(r"(?m)^removed = \[.*", f"removed = [{', '.join(['1'] * more)}]", text),
            re.sub(r"(?m)^chips = \d+", f"chips = {'9' * min(more, 4000)}", text),
            re.sub(r'(?m)^summary = "', f'summary = "{"é" * more}', text),
        )
    )


def _examples(name: str, rng: Random) -> str:
    """Examples that are many, wide or deep."""
    more = rng.choice((20, 3_000, 60_000))
    head = f'game = "{name}"\n'
    return head + rng.choice(
        (
            '[[example]]\ntitle = "T"\n' + "".join(f"winnar{n} = 1\n" for n in range(more)),
            '[[example]]\ntitle = "T"\n' + "".join(f"k{n} = 1\n" for n in range(more)) + "end = 1\nEND = 1\n",
            '[[example]]\ntitle = "T"\n' * more,
            f'[[example]]\ntitle = "T"\nwinner = 0\ncards = [{", ".join(["1"] * more)}]\n',
            f'[[example]]\ntitle = "T"\nlegal = []\nhand = [{", ".join([chr(34) + "RdA" + chr(34)] * more)}]\n',
            f'[[example]]\ntitle = "T"\nwinners = []\ntotals = [{", ".join(["9"] * more)}]\n',
            f"deep = {'[' * more}\n",
        )
    )


class HostileTrial(Trial):
    """A rule folder that was made to bring the program down: it is read, or refused in words, and soon."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name, self.rounds = name, 0

    def attempt(self, rng: Random) -> str:
        self.rounds += 1
        folder = self.folder / str(self.rounds)
        for part in (self.name, "decks"):
            shutil.copytree(RULES / part, folder / part)
        spoil(folder, self.name, rng)
        began = process_time()
        result = self._load(folder, rng)
        spent = process_time() - began
        assert spent < _LONGEST, f"{spent:.1f} seconds"
        shutil.rmtree(folder)
        return result

    def _load(self, folder: Path, rng: Random) -> str:
        (entry,) = library.games([folder])
        read_markdown(library.read_book([folder], self.name).text)
        if entry.fault:
            self.names(folder, entry.fault)
            return "refused"
        try:
            build = library.builder([folder])
            for example in library.load_examples([folder], self.name, build):
                check_example(example, build)
        except RuleError as error:
            self.names("example", str(error))
            return "refused"
        play_a_deal(library.load_game([folder], entry.id, entry.usual, {}), rng)
        return "valid"
