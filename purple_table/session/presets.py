"""Presets: set-ups of games that a person has saved under a name."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import force_setattr, replace

from purple_table.core.messages import say
from purple_table.core.safe_text import one_line
from purple_table.session.json_files import FORMAT, JsonFile, merge_mappings
from purple_table.session.settings import Setup

LONGEST_NAME = 40
MOST = 200


class Preset(Struct, frozen=True):
    """A set-up of a game under a name. Names are compared without regard to case and are unique for each game."""

    game: Annotated[str, Meta(max_length=100)]
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    setup: Setup

    def __post_init__(self) -> None:
        if self.name:
            force_setattr(self, "name", one_line(self.name) or "?")


class Presets(Struct, frozen=True, kw_only=True):
    """Every preset, in the order in which they were first saved; `add` and `remove` return changed presets."""

    format: int = FORMAT
    presets: Annotated[tuple[Preset, ...], Meta(max_length=MOST)] = ()

    def __post_init__(self) -> None:
        if len(_index_by_name(self)) < len(self.presets):
            force_setattr(self, "presets", _number_repeated_names(self.presets))

    def list_presets(self, game: str) -> tuple[Preset, ...]:
        """Return the presets of a game."""
        return tuple(preset for preset in self.presets if preset.game == game)

    def find(self, game: str, name: str) -> Preset | None:
        """Return the preset with a name, or None."""
        wanted = name.strip().casefold()
        return next((preset for preset in self.list_presets(game) if preset.name.casefold() == wanted), None)

    def add(self, preset: Preset) -> Presets:
        """Return these presets and one more, which replaces the one of the same game and name."""
        old = self.find(preset.game, preset.name)
        if old is None:
            return replace(self, presets=(*self.presets, preset))
        return replace(self, presets=tuple(preset if known is old else known for known in self.presets))

    def remove(self, game: str, name: str) -> Presets:
        """Return these presets without one."""
        gone = self.find(game, name)
        return replace(self, presets=tuple(preset for preset in self.presets if preset is not gone))


def make_presets_file(path: Path) -> JsonFile[Presets]:
    """Return the file of the presets at a path. Every preset is merged by itself."""
    return JsonFile(path, Presets, say("there are no saved tables"), _merge)


def _merge(known: Presets, made: Presets, found: Presets) -> Presets:
    every = merge_mappings(_index_by_name(known), _index_by_name(made), _index_by_name(found))
    return replace(found, presets=tuple(every.values()))


def _number_repeated_names(presets: Iterable[Preset]) -> tuple[Preset, ...]:
    """Return the presets, with a number added to each name that an earlier preset of the same game has."""
    taken: dict[tuple[str, str], Preset] = {}
    for preset in presets:
        name, number = preset.name, 1
        while (preset.game, name.casefold()) in taken:
            number += 1
            end = f" {number}"
            name = preset.name[: LONGEST_NAME - len(end)].rstrip() + end
        taken[preset.game, name.casefold()] = replace(preset, name=name)
    return tuple(taken.values())


def _index_by_name(presets: Presets) -> dict[tuple[str, str], Preset]:
    return {(preset.game, preset.name.casefold()): preset for preset in presets.presets}
