"""No circles of imports, also for types, and the table scene, which no part of it is given."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
MOST_ASKED = 5
"""How many members a protocol may have through which a part of a scene asks something of it, or of the match."""
MOST_GIVEN = 7
"""How many things a part of the table may be given when it is made."""


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


def test_parts_ask_little_of_their_scene(structure: Any) -> None:
    found = structure.protocols()
    assert found, "the table's parts have protocols"
    assert {name: members for name, members in found.items() if members > MOST_ASKED} == {}


def test_parts_of_the_table_are_given_little(structure: Any) -> None:
    found = {name: number for name, number in structure.arguments().items() if not name.endswith(".TableScene")}
    assert len(found) > 30
    assert {name: number for name, number in found.items() if number > MOST_GIVEN} == {}


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
