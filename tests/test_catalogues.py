"""The catalogues say all that the program says, with the holes that there are, and stand as the script keeps them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from purple_table.core.messages import find_holes
from tests.catalogues import COMPLETE, complete_languages, languages, said_now, translations

CATALOGUES = translations().catalogues()


def entries(path: Path) -> list[Any]:
    return [entry for entry in translations().read(path) if entry.id]


def texts(value: Any) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, tuple | list) else (value,)


def test_there_is_german() -> None:
    assert [(language.code, language.name) for language in complete_languages()] == [
        ("en", "English"),
        ("de", "Deutsch"),
    ]
    assert all(language in languages() for language in complete_languages())


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parents[1].name)
def test_a_catalogue_is_up_to_date(path: Path) -> None:
    said = {(entry.context, texts(entry.id)) for entry in said_now() if entry.id}
    kept = {(entry.context, texts(entry.id)) for entry in entries(path)}
    assert kept == said, "run python packaging/translations.py"
    assert not translations().read(path).obsolete, "run python packaging/translations.py --clean"


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parents[1].name)
def test_every_message_is_translated(path: Path) -> None:
    silent = [entry for entry in entries(path) if not all(texts(entry.string)) or entry.fuzzy]
    assert not [entry.id for entry in silent] or path.parents[1].name not in COMPLETE


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parents[1].name)
def test_the_holes_of_a_translation_are_those_of_the_template(path: Path) -> None:
    for entry in entries(path):
        known = frozenset().union(*map(find_holes, texts(entry.id)))
        for told in texts(entry.string):
            assert find_holes(told) <= known, told
            assert "{" not in translations()._HOLES.sub("", told), told


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parents[1].name)
def test_a_catalogue_stands_as_the_script_writes_it(path: Path, tmp_path: Path) -> None:
    again = tmp_path / path.parents[1].name / "LC_MESSAGES" / path.name
    again.parent.mkdir(parents=True)
    again.write_bytes(path.read_bytes())
    translations().write(again, translations().updated(again, said_now()))
    assert again.read_text(encoding="utf-8") == path.read_text(encoding="utf-8"), "run python packaging/translations.py"


def test_all_that_is_said_is_collected() -> None:
    assert said_now().get("{count} bag").id == ("{count} bag", "{count} bags")
    assert said_now().get("{seat} stay", context="you")
    assert said_now().get("{before} and {last}")
    assert not said_now().get("{points}")


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A program of its own that says one thing as a player and one in the window, both with a German translation."""
    for file, text in (("players/leads", "I lead."), ("ui/table", "Continue")):
        path = tmp_path / "purple_table" / f"{file}.py"
        path.parent.mkdir(parents=True)
        path.write_text(f'say("{text}")\n', encoding="utf-8")
    words = translations().template(tmp_path)
    translations().begin("de", words, tmp_path)
    (path,) = translations().catalogues(tmp_path)
    catalog = translations().read(path)
    for entry in catalog:
        entry.string = f"deutsch: {entry.id}" if entry.id else entry.string
    translations().write(path, catalog)
    return tmp_path


def refresh(root: Path) -> Any:
    """Clean the catalogue of a program as the script does; answer all that is compiled."""
    (path,) = translations().catalogues(root)
    translations().refresh(path, translations().template(root), clean=True)
    return translations().read_complete(path)


def test_a_template_that_a_record_may_hold_keeps_its_translation(small: Path) -> None:
    (small / "purple_table/players/leads.py").write_text('say("I lead this.")\n', encoding="utf-8")
    (small / "purple_table/ui/table.py").write_text('tr("Go on")\n', encoding="utf-8")
    for _ in range(2):
        complete = refresh(small)
        assert complete.get("I lead.").string == "deutsch: I lead."
        assert complete.get("I lead this.").string == ""
        assert complete.get("Continue") is None
    (path,) = translations().catalogues(small)
    assert translations().read(path).get("I lead.") is None


def test_a_template_that_is_said_again_has_its_translation_again(small: Path) -> None:
    file = small / "purple_table/players/leads.py"
    file.write_text("", encoding="utf-8")
    refresh(small)
    file.write_text('say("I lead.")\n', encoding="utf-8")
    refresh(small)
    (path,) = translations().catalogues(small)
    assert translations().read(path).get("I lead.").string == "deutsch: I lead."
    assert translations().read_retired(path).get("I lead.") is None


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parents[1].name)
def test_retired_templates_are_translated_and_said_no_more(path: Path) -> None:
    said = {(entry.context, texts(entry.id)) for entry in said_now() if entry.id}
    for entry in translations().read_retired(path):
        if entry.id:
            assert all(texts(entry.string))
            assert (entry.context, texts(entry.id)) not in said
            known = frozenset().union(*map(find_holes, texts(entry.id)))
            assert all(find_holes(told) <= known for told in texts(entry.string))
