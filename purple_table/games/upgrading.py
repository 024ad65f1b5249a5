"""Rule books of older forms, made into the form that the engine reads: those of files and those inside records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from purple_table.core.rulebook import RuleError, Section

FORMAT = 2
"""Version of the rule-book form that the engine reads. In format 1 a trick game has one scoring, a table; since
format 2 it has a list of them.
"""
_SCORING = "scoring"


def upgrade_book(book: Mapping[str, Any], file: str) -> Mapping[str, Any]:
    """Return the same book in the form that the engine reads. RuleError where its form is newer.

    What is wrong in it stays wrong, so that its readers report it.
    """
    version = Section(book, file).integer("format", 1, 1_000_000)
    if version > FORMAT:
        raise RuleError(f"{file}: format: {version} is newer than this program reads ({FORMAT})")
    if version == FORMAT:
        return book
    book = {**book, "format": FORMAT}
    if book.get("family") != "tricks" or not isinstance(book.get(_SCORING), Mapping):
        return book
    book[_SCORING] = [book[_SCORING]]
    for key in ("for_players", "options"):
        if isinstance(book.get(key), Mapping):
            of_one = _upgrade_patch if key == "for_players" else _upgrade_option
            book[key] = {name: of_one(entry) for name, entry in book[key].items()}
    return book


def _upgrade_option(option: Any) -> Any:
    """Bring the patches of an option up to date."""
    if not isinstance(option, Mapping) or not isinstance(option.get("values"), list):
        return option
    return {**option, "values": [_upgrade_value(value) for value in option["values"]]}


def _upgrade_value(value: Any) -> Any:
    if not isinstance(value, Mapping) or "patch" not in value:
        return value
    return {**value, "patch": _upgrade_patch(value["patch"])}


def _upgrade_patch(patch: Any) -> Any:
    """Turn a patch whose table of scoring names a part into a list, as it stood for all scoring."""
    scoring = patch.get(_SCORING) if isinstance(patch, Mapping) else None
    if not isinstance(scoring, Mapping) or "part" not in scoring:
        return patch
    return {**patch, _SCORING: [scoring]}
