"""The documentation site is built as its page says, without a warning, and every link in it leads somewhere."""

import importlib.util
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pygame
import pytest

from tests.apart import GUIDES

ROOT = Path(__file__).parent.parent
DRAWN = 2
"""How many worked examples of each game are drawn here; the others are told in words."""

pytestmark = [
    pytest.mark.skipif(importlib.util.find_spec("sphinx") is None, reason="Sphinx is not installed"),
    GUIDES,
]


class Page(HTMLParser):
    """The anchors of a page, and what it refers to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: set[str] = set()
        self.pictures: dict[str, str] = {}
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if found.get("id"):
            self.anchors.add(found["id"])
        if tag == "a" and found.get("href"):
            self.links.add(found["href"])
        if tag == "img":
            self.pictures[found["src"]] = found.get("alt", "")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The built site: its pages by their path."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "-d", str(folder / "read")]
    built = subprocess.run(
        [*command, "-D", f"examples_drawn={DRAWN}", "docs", str(folder / "html")],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    return {
        path.relative_to(folder / "html"): Page(path) for path in (folder / "html").rglob("*.html")
    }, folder / "html"


def test_every_game_has_a_page_with_drawn_examples(site):
    pages, folder = site
    for game in sorted(path.parent.name for path in (ROOT / "rules").glob("*/game.toml")):
        path = Path("made") / "rules" / f"{game}.html"
        page = pages[path]
        drawn = {src: alt for src, alt in page.pictures.items() if f"/{game}-" in src}
        assert len(drawn) == DRAWN, game
        assert all(alt for alt in drawn.values())
        picture = pygame.image.load(folder / path.parent / min(drawn))
        assert len(set(pygame.image.tobytes(picture, "RGB")[1::3])) > 100, "cards are drawn, not their places"
        clauses = re.findall(r"(?m)^#+ \[([\w-]+)\]", (ROOT / "rules" / game / "book.md").read_text(encoding="utf-8"))
        assert {f"{game}-{clause}".replace("_", "-") for clause in clauses} <= page.anchors, game


def test_every_link_within_the_site_leads_somewhere(site):
    pages, folder = site
    broken = []
    for path, page in pages.items():
        for link in [*page.links, *page.pictures]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (folder / path.parent / unquote(parts.path)).resolve() if parts.path else folder / path
            if not target.is_file():
                broken.append(f"{path}: {link}")
                continue
            anchor = unquote(parts.fragment)
            if anchor and target.suffix == ".html" and anchor not in pages[target.relative_to(folder)].anchors:
                broken.append(f"{path}: {link}")
    assert broken == []
    assert sum(len(page.links) for page in pages.values()) > 1_000


def test_the_reference_names_everything_that_programs_are_offered(site):
    import purple_table

    pages, _ = site
    anchors = pages[Path("api.html")].anchors
    missing = [name for name in purple_table.__all__ if not any(anchor.endswith(f".{name}") for anchor in anchors)]
    assert missing == []


def test_a_link_to_a_page_that_is_not_there_fails_the_build(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    site_pages = importlib.import_module("site_pages")
    assert (
        site_pages.change_links("bots", "[rules](../rules/README.md#examples)")
        == "[rules](made/rule_files.md#examples)"
    )
    assert site_pages.change_links("made/guide", "[bots](docs/bots.md)") == "[bots](../bots.md)"
    assert site_pages.change_links("made/guide", "[license](LICENSE)") == "license"
    assert site_pages.change_links("bots", "[gone](gone.md)") == "[gone](gone.md)", "Sphinx warns of it"
    assert site_pages.change_links("bots", "```\n[x](../LICENSE)\n```") == "```\n[x](../LICENSE)\n```"
