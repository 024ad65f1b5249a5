"""Tests that no modules import each other in a circle, and that no part of the table is given the table scene."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
PAGES = ("docs/architecture.md", "docs/adding-a-game.md", "CONTRIBUTING.md")
"""Pages for whoever works on the program, which name its modules, classes and files."""
NOT_OURS = {"Final", "PURPLE_TABLE_COMPILE", "Rd8"}
"""What they name beside these: a type of Python, a variable of the environment, a card."""


@pytest.fixture
def structure(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    return importlib.import_module("structure")


def test_no_files_import_each_other_round_about(structure: Any) -> None:
    assert len(structure.imports()) > 400
    assert structure.circles() == []


def test_no_part_is_given_the_table_scene(structure: Any) -> None:
    found = {name: sorted(use.members) for name, use in structure.uses().items()}
    assert found == {}


def test_the_count_follows_types_other_names_and_heirs(structure: Any, tmp_path: Path) -> None:
    files = {
        "ui/scene.py": "from small.ui.part import Part\nclass TableScene: ...\n",
        "ui/part.py": """
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from small.ui.scene import TableScene
class Part:
    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
""",
        "ui/heir.py": """
from small.ui.part import Part
class Heir(Part):
    def draw(self):
        scene, course = self.scene, self.scene.course
        kit = scene.stage.kit
        kit.px(3)
        return course.busy and scene.acting
""",
        "ui/apart.py": "from small.ui import heir\nclass Apart:\n    def draw(self, scene):\n        scene.stage.kit\n",
    }
    package = tmp_path / "small"
    for name, text in files.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text, encoding="utf-8")
    (package / "ui" / "__init__.py").touch()
    assert structure.circles(package) == [("small.ui.part", "small.ui.scene")]
    found = structure.uses(package)
    assert sorted(found) == ["small.ui.heir", "small.ui.part"]
    assert found["small.ui.heir"] == ({"course", "stage", "acting"}, 2)


# --- What the pages for developers name -------------------------------------------------------------------------------


def mentions(page: str, pattern: str) -> Iterator[str]:
    """Whatever stands in backquotes on a page and fits a pattern as a whole; blocks of code are left out."""
    text = re.sub(r"(?ms)^```.*?^```$", "", (ROOT / page).read_text(encoding="utf-8"))
    yield from (word for word in re.findall(r"`([^`\n]+)`", text) if re.fullmatch(pattern, word))


def find_named(dotted: str) -> object:
    """The module, class, function or constant of a dotted name; AttributeError or ImportError where there is none."""
    parts = dotted.split(".")
    for length in range(len(parts), 0, -1):
        name = ".".join(parts[:length])
        if (ROOT / Path(*parts[:length])).is_dir() or (ROOT / Path(*parts[:length])).with_suffix(".py").is_file():
            found: Any = importlib.import_module(name)
            for part in parts[length:]:
                found = getattr(found, part)
            return found
    raise ImportError(dotted)


@cache
def source() -> str:
    """All of the package's code."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "purple_table").rglob("*.py")))


@pytest.mark.parametrize("page", PAGES)
def test_every_dotted_name_of_a_page_is_there(page: str) -> None:
    missing = []
    for dotted in mentions(page, r"purple_table(\.\w+)+"):
        try:
            find_named(dotted)
        except (ImportError, AttributeError):
            missing.append(dotted)
    assert missing == [], f"{page} names what is called otherwise now"


def test_the_page_of_the_architecture_names_every_folder() -> None:
    page = (ROOT / PAGES[0]).read_text(encoding="utf-8")
    folders = {path.parent for path in (ROOT / "purple_table").rglob("*.py")}
    assert {folder.name for folder in folders if f"{folder.name}/" not in page} == set()


def test_the_page_of_the_architecture_names_much() -> None:
    assert len(set(mentions(PAGES[0], r"purple_table(\.\w+)+"))) > 50
    for dotted in ("purple_table.core.nothing", "purple_table.core.match.Nothing", "purple_table.core.match.Match.no"):
        with pytest.raises((ImportError, AttributeError)):
            find_named(dotted)


@pytest.mark.parametrize("page", PAGES)
def test_every_class_and_constant_of_a_page_is_there(page: str) -> None:
    named = set(mentions(page, r"[A-Z]\w+")) | set(mentions(page, r"[A-Z]\w*[a-z]\w*\.\w+"))
    found = {word for word in named if re.search(rf"(?m)^(?:class )?{word.split('.')[0]}\b", source())}
    assert named - found - NOT_OURS == set(), f"{page} names what is called otherwise now"


def test_every_class_of_the_picture_is_there() -> None:
    (picture,) = re.findall(r"(?ms)^```\n(.*?)^```$", (ROOT / PAGES[0]).read_text(encoding="utf-8"))
    named = set(re.findall(r"\b[A-Z][a-z]\w+", picture)) - {"Skilled", "Expert", "Pillow"}
    assert {"Loop", "Playback", "LiveMatch", "TableCommands", "State"} <= named
    assert {word for word in named if not re.search(rf"(?m)^class {word}\b", source())} == set()


def is_there(file: str) -> bool:
    """Whether a file or folder is in the checkout, named from its top or from the folder that a page is about."""
    tops = ("purple_table", "rules", "packaging", "benchmarks", "tests")
    return (ROOT / file).exists() or any(next((ROOT / top).rglob(file.rstrip("/")), None) for top in tops)


@pytest.mark.parametrize("page", PAGES)
def test_every_file_of_a_page_is_there(page: str) -> None:
    """Files of the game that the guide adds are none yet."""
    named = mentions(page, r"[\w.-]+(?:/[\w.-]*)+|[\w-]+\.(?:py|toml|md|spec)")
    missing = {file for file in named if not is_there(file)}
    assert {file for file in missing if not re.search("evens|even_tricks", file)} == set()
