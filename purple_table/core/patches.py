"""Patches: what a value of an option changes in the parts of a rule book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from purple_table.core.rulebook import RuleError, Section, suggest

Patch = Mapping[str, Mapping[str, Any] | Sequence[Mapping[str, Any]]]
"""Changes of parts: by the name of a part a table of parameters, or the list of tables that comes in its place. Of a
parameter that holds named entries only the keys change that are given."""


def read_patch(patch: Section) -> Patch:
    """Return a patch as it stands in the file."""
    return {
        part: [table.data for table in patch.sections(part)]
        if isinstance(patch.data[part], (list, tuple))
        else patch.section(part).data
        for part in patch
    }


def apply_patch(book: dict[str, Any], patch: Patch, file: str, place: str) -> dict[str, Any]:
    """Return the book with a patch applied. A list of tables replaces a list, a table with a `part` replaces a table or
    is added, and any other table changes the parameters that it names."""
    result = dict(book)
    for part, change in patch.items():
        there, where = result.get(part), f"{file}: {place}: {part}"
        if isinstance(there, (list, tuple)) and all(isinstance(table, Mapping) for table in there):
            if isinstance(change, Mapping):
                meant = _find_table(there, change, where)
                result[part] = [{**table, **change} if number == meant else table for number, table in enumerate(there)]
            else:
                result[part] = list(change)
        elif there is None and isinstance(change, Mapping) and "part" in change:
            result[part] = dict(change)
        elif not isinstance(there, Mapping):
            raise RuleError(f"{file}: {place}: there is no part [{part}] to change")
        elif not isinstance(change, Mapping):
            raise RuleError(f"{where} is a table, not a list of tables")
        elif "part" in change:
            result[part] = dict(change)
        else:
            _check_known(change, there, where)
            changed = {key: _change_value(there[key], value, f"{where}.{key}") for key, value in change.items()}
            result[part] = {**there, **changed}
    return result


def _change_value(there: Any, change: Any, where: str) -> Any:
    """Return what comes in the place of a parameter. Of named entries, a table of tables such as `bidding.bids`, only
    the keys change that are given; a key that an entry has left out may be given too."""
    entries = isinstance(there, Mapping) and there and all(isinstance(entry, Mapping) for entry in there.values())
    if not entries or not isinstance(change, Mapping):
        return change
    _check_known(change, there, where)
    return {
        name: {**entry, **change[name]} if isinstance(change.get(name), Mapping) else change.get(name, entry)
        for name, entry in there.items()
    }


def _find_table(tables: Sequence[Mapping[str, Any]], change: Mapping[str, Any], where: str) -> int:
    """Return the index of the one table that a change is about: that of its `part`, or the only one with its
    parameters."""
    if "part" in change:
        fits = [number for number, table in enumerate(tables) if table.get("part") == change["part"]]
    else:
        fits = [number for number, table in enumerate(tables) if change.keys() <= table.keys()]
    if len(fits) == 1:
        _check_known(change, tables[fits[0]], where)
        return fits[0]
    if len(tables) == 1 and "part" not in change:
        _check_known(change, tables[0], where)
    raise RuleError(f"{where}: {'several' if fits else 'none'} of its {len(tables)} tables can be meant; name its part")


def _check_known(change: Mapping[str, Any], table: Mapping[str, Any], where: str) -> None:
    """Raise RuleError if a change names a parameter that the table does not have."""
    for key in change:
        if key not in table:
            raise RuleError(f"{where}.{key} is not a parameter{suggest(key, list(table))}")
