"""The catalogues of this checkout as tests read them: compiled in memory, whether or not a build has compiled them."""

from __future__ import annotations

import importlib.util
import tomllib
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from types import ModuleType

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from purple_table.core.language import ENGLISH, Language, read_word

ROOT = Path(__file__).resolve().parents[1]
COMPLETE = ("de",)
"""The languages in which nothing may be missing; what another one lacks is told in English."""


@cache
def translations() -> ModuleType:
    """The script that collects, updates and compiles."""
    found = importlib.util.spec_from_file_location("translations", ROOT / "packaging" / "translations.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@cache
def said_now() -> Catalog:
    """All that the program says."""
    catalog: Catalog = translations().template()
    return catalog


@cache
def languages() -> tuple[Language, ...]:
    """English and every language that has a catalogue, complete or not."""
    return ENGLISH, *map(_language, translations().catalogues())


@cache
def complete_languages() -> tuple[Language, ...]:
    """English and the languages in which nothing is missing, whatever others there are."""
    return ENGLISH, *(language for language in languages() if language.code in COMPLETE)


def _language(path: Path) -> Language:
    folder, compiled = path.parents[1], BytesIO()
    write_mo(compiled, translations().read_complete(path))
    compiled.seek(0)
    facts = tomllib.loads((folder / "language.toml").read_text(encoding="utf-8"))
    words = {word: read_word(told) for word, told in facts["words"].items()}
    return Language(folder.name, facts["name"], GNUTranslations(compiled), words)
