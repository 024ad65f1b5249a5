"""Pages of the documentation site that are made from other files of the repository, and links between all pages.

The rule books become pages with their worked examples drawn as the program draws them. The README, the changelog and a
few other files become pages of their own. Links between files of the repository lead to the pages made from them.
"""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ROOT = Path(__file__).parent.parent
MADE = ROOT / "docs" / "made"
"""Where the pages are written; the folder is not part of the repository."""
PAGES = {
    "README.md": "guide",
    "CHANGELOG.md": "changes",
    "CONTRIBUTING.md": "contributing",
    "rules/README.md": "rule_files",
}
"""Files outside of docs that become a page under another name."""
WIDTH = 520
"""How wide an example is drawn, in pixels; on a screen of double density it is shown at the same size."""


def setup(app: Sphinx) -> dict[str, bool]:
    """Register with Sphinx: pages are made before it looks for sources, links are changed as it reads them."""
    app.add_config_value("examples_drawn", 10_000, "")
    app.connect("config-inited", lambda app, config: make_pages(config.examples_drawn))
    app.connect("source-read", lambda app, name, source: source.__setitem__(0, change_links(name, source[0])))
    return {"parallel_read_safe": True}


def list_books() -> list[Path]:
    """The rule book of every game."""
    return sorted((ROOT / "rules").glob("*/book.md"))


def make_pages(examples_drawn: int) -> None:
    """Write all pages that are made from other files; of each game so many worked examples are drawn."""
    for file, name in PAGES.items():
        _write(MADE / f"{name}.md", (ROOT / file).read_text(encoding="utf-8"))
    pictures = ExamplePictures(examples_drawn)
    for book in list_books():
        _write(MADE / "rules" / f"{book.parent.name}.md", make_book_page(book.parent.name, pictures))


def _write(path: Path, text: str) -> None:
    """Write a page unless it says the same already, so that Sphinx reads again only what has changed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def make_book_page(game: str, pictures: ExamplePictures) -> str:
    """A rule book as a page: clauses can be linked to, and each is followed by its worked examples."""
    from purple_table import library
    from purple_table.book_facts import list_facts
    from purple_table.core.messages import english
    from purple_table.core.rule_facts import fill_facts

    folders = [ROOT / "rules"]
    facts = list_facts(library.read_rules(folders, game), {})
    text = fill_facts(library.read_book(folders, game).text, facts, english)
    clauses = re.findall(r"(?m)^#+ \[([\w-]+)\]", text)
    drawn = dict(pictures.draw(game))
    lines: list[str] = []
    waiting: list[str] = []
    for line in text.splitlines():
        heading = re.match(r"(#+) (?:\[([\w-]+)\] )?(.*)", line)
        if heading:
            lines += waiting
            level, clause, title = heading.groups()
            waiting = drawn.get(clause or "", [])
            if clause:
                lines += [f"({game}-{clause})=", f"{level} {title} [{clause}]", ""]
                continue
        elif not line.startswith("    "):
            line = re.sub(
                r"(?<!`)\[([\w-]+)\](?![(`])",
                lambda found: f"[{found[1]}](#{game}-{found[1]})" if found[1] in clauses else found[0],
                line,
            )
        lines.append(line)
    return "\n".join([*lines, *waiting, ""])


class ExamplePictures:
    """Draws worked examples as the rules scene of the program shows them, without a window."""

    def __init__(self, most: int) -> None:
        """Draw at most so many examples for each game; the others are told in words."""
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        from purple_table.art.sprites import SpriteCache
        from purple_table.ui.cards.card_surfaces import CardSurfaces
        from purple_table.ui.scenes.rules.example_widgets import CardTray
        from purple_table.ui.shell.loop import Loop

        self._most = most
        self._loop = Loop("documentation", (WIDTH * 2, 720), scale=2.0)
        self._tray = CardTray(CardSurfaces(SpriteCache(None)))

    def draw(self, game: str) -> Iterator[tuple[str, list[str]]]:
        """The examples of a game: for each clause that has some, the lines of the page that show them."""
        import pygame

        from purple_table.ui.scenes.rules import read_rule_book
        from purple_table.ui.scenes.rules.example_plates import PlateBox
        from purple_table.ui.scenes.rules.example_reader import read_plate

        book = read_rule_book([ROOT / "rules"], game)
        if book.faults:
            raise ValueError("; ".join(book.faults))
        kit = self._loop.stage.kit
        shown: dict[str, list[str]] = {}
        for number, example in enumerate(book.examples):
            plate = read_plate(example, book)
            words = " ".join(filter(None, (example.title.rstrip(".") + ".", plate.answer)))
            lines = shown.setdefault(example.clause, ["", "**Worked examples**", ""])
            if number >= self._most:
                lines += [f"- {words}"]
                continue
            box = PlateBox(kit, plate, self._tray)
            box.place(kit, pygame.Rect((0, 0), box.measure(kit, WIDTH * 2)))
            self._tray.prepare((face for row in box.card_rows for face in row.faces), seconds=60.0)
            picture = pygame.Surface(box.rect.size, pygame.SRCALPHA)
            box.draw(kit, picture)
            file = MADE / "rules" / "examples" / f"{game}-{number}.png"
            file.parent.mkdir(parents=True, exist_ok=True)
            pygame.image.save(picture, file)
            alt = words.replace('"', "'").replace("\n", " ")
            lines += [f":::{{image}} examples/{file.name}", f":width: {WIDTH}px", f":alt: {alt}", ":::", ""]
        yield from shown.items()


def list_pages() -> dict[str, str]:
    """By file of the repository, the page of the site that is made from it; both by their path from the top."""
    pages = {path.relative_to(ROOT).as_posix(): path.stem for path in (ROOT / "docs").glob("*.md")}
    pages |= {file: f"made/{name}" for file, name in PAGES.items()}
    pages |= {book.relative_to(ROOT).as_posix(): f"made/rules/{book.parent.name}" for book in list_books()}
    return pages


def change_links(page: str, text: str) -> str:
    """Make links between files of the repository lead to the pages that the site has of them.

    A link to a file that is no page leaves its words alone. Code stays as it is, and so does a link to what is not
    there, of which Sphinx warns.
    """
    pages = list_pages()
    source = next((file for file, name in pages.items() if name == page), f"docs/{page}.md")

    def replace(link: re.Match[str]) -> str:
        words, target, anchor = link[1], link[2], link[3] or ""
        file = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
        if file in pages:
            return f"[{words}]({posixpath.relpath(pages[file], posixpath.dirname(page) or '.')}.md{anchor})"
        if (ROOT / file).exists() and not target.startswith("examples/"):
            return words
        return link[0]

    def find_picture(link: re.Match[str]) -> str:
        file = posixpath.normpath(posixpath.join(posixpath.dirname(source), link[2]))
        return f"![{link[1]}]({posixpath.relpath(file, posixpath.dirname(f'docs/{page}'))})"

    in_code = False
    lines = []
    for line in text.splitlines(keepends=True):
        if line.lstrip().startswith("```"):
            in_code = not in_code
        if not in_code:
            line = re.sub(r"(?<!!)\[([^\]\n]*)\]\(([^)#\s:]+)(#[^)\s]*)?\)", replace, line)
            line = re.sub(r"!\[([^\]\n]*)\]\((?!http)([^)\s]+)\)", find_picture, line)
        lines.append(line)
    return "".join(lines)
