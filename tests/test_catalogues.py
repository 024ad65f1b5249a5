"""The catalogues say all that the program says, with the holes that there are, and stand as the script keeps them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from purple_table.core.messages import holes_in
from tests.catalogues import languages, said_now, translations

CATALOGUES = translations().catalogues()
COMPLETE = ("de",)
"""The languages in which nothing may be missing; what another one lacks is told in English."""


def entries(path: Path) -> list[Any]:
    return [entry for entry in translations().read(path) if entry.id]


def texts(value: Any) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, tuple | list) else (value,)


def test_there_is_german() -> None:
    assert [language.code for language in languages()] == ["en", "de"]
    assert languages()[1].name == "Deutsch"


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
        known = frozenset().union(*map(holes_in, texts(entry.id)))
        for told in texts(entry.string):
            assert holes_in(told) <= known, told
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
