"""`docs/adding-a-game.md` works: its files, changes and commands are carried out in a copy of the checkout."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.apart import GUIDES
from tests.checkout import carry_out, copy_checkout

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "adding-a-game.md"


class Step(NamedTuple):
    """A block of the page: its kind, its text, and the file that was named last before it."""

    kind: str
    text: str
    file: str


def steps(page: str) -> Iterator[Step]:
    """The blocks of code of a page. Each changes the file whose name stands last in the paragraph before it."""
    before = ""
    for paragraph in re.split(r"(?ms)^(```\w+\n.*?^```)$", page):
        if not paragraph.startswith("```"):
            before = paragraph
            continue
        kind, text = re.fullmatch(r"(?s)```(\w+)\n(.*)```", paragraph).groups()
        named = re.findall(r"`([a-z_./A-Z-]+\.(?:py|toml|md|po))`", before.strip().rpartition("\n\n")[2])
        yield Step(kind, text, named[0] if named else "")


def change(text: str, diff: str) -> str:
    """The text after a diff whose pieces, parted by `@@`, are lines that each stand in it once.

    A line of a diff that ends in … stands for one that goes on.
    """
    for piece in diff.split("@@\n"):
        changes = [(line[0], line[1:]) for line in piece.splitlines()]
        assert {sign for sign, _ in changes} <= set(" +-"), piece
        lines, old = text.splitlines(), [words for sign, words in changes if sign != "+"]
        places = [place for place in range(len(lines)) if all(map(is_line, lines[place:], old))]
        places = [place for place in places if place + len(old) <= len(lines)]
        assert len(places) == 1, f"{len(places)} times: {old}"
        kept = iter(lines[places[0] :])
        new: list[str] = []
        for sign, words in changes:
            line = words if sign == "+" else next(kept)
            if sign != "-":
                new.append(line)
        text = "\n".join([*lines[: places[0]], *new, *kept, ""])
    return text


def is_line(line: str, words: str) -> bool:
    """Whether a line is that of a diff."""
    return line.startswith(words[:-1]) if words.endswith("…") else line == words


def commands(text: str) -> Iterator[tuple[str, str]]:
    """The commands of a block, each with what it is said to print."""
    for part in re.split(r"(?m)^\$ ", text)[1:]:
        command, _, printed = part.partition("\n")
        yield command, printed.strip()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what the page changes and runs."""
    return copy_checkout(tmp_path)


@GUIDES
@pytest.mark.skipif(sys.platform == "win32", reason="the commands are for a POSIX shell")
def test_the_page_adds_a_game_with_a_scoring_of_its_own(checkout: Path) -> None:
    found = list(steps(PAGE.read_text(encoding="utf-8")))
    assert {step.kind for step in found} == {"console", "python", "diff", "po"}
    figures = []
    for step in found:
        path = checkout / step.file
        match step.kind:
            case "console":
                for command, printed in commands(step.text):
                    told = carry_out(command, checkout)
                    assert printed in told, f"{command}:\n{told}"
                    figures += re.findall(r"better +(\S+) ± (\S+) points", told)
            case "python":
                assert not path.exists()
                path.write_text(step.text, encoding="utf-8")
            case "diff":
                path.write_text(change(path.read_text(encoding="utf-8"), step.text), encoding="utf-8")
            case "po":
                carry_out("python packaging/translations.py", checkout)
                words = path.read_text(encoding="utf-8")
                empty = re.sub(r'(?m)^msgstr ".*"', 'msgstr ""', step.text)
                assert words.count(empty) == 1
                path.write_text(words.replace(empty, step.text), encoding="utf-8")
    better, margin = (float(figure.replace("−", "-")) for figure in figures[0])
    assert better - margin > 0, "Skilled plays a scoring that it has never seen better than Beginner"
    for command in ("ruff check --no-cache purple_table tests", "ruff format --no-cache --check purple_table", "mypy"):
        carry_out(f"python -m {command}", checkout)


def test_a_change_that_does_not_fit_is_noticed() -> None:
    assert change("one\ntwo\nthree\n", "-one\n+1\n@@\n two\n+and a half\n") == "1\ntwo\nand a half\nthree\n"
    assert change("one long\ntwo\n", " one …\n+more\n") == "one long\nmore\ntwo\n"
    wrong = [("one\n", "-two\n"), ("one\none\n", "-one\n"), ("one\n", "one\n"), ("one\n", "-one\n-two\n")]
    for text, diff in (*wrong, ("one long\n", " one\n+more\n")):
        with pytest.raises(AssertionError):
            change(text, diff)
