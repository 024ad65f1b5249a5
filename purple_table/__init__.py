"""Purple Table: a desktop card table for the Purple Rules games.

For programs: `import purple_table as pt` has what `__all__` names (`purple_table/api.py`; docs/bots.md shows it).
Nothing of it is imported before it is used; `__init__.pyi` has the types.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

__version__ = "0.1.0"
__all__ = [
    "Acted",
    "Bot",
    "BotFault",
    "Budget",
    "DealPosition",
    "Decision",
    "Game",
    "MatchPosition",
    "MatchRecord",
    "RecordEntry",
    "RecordError",
    "Refused",
    "Remark",
    "RuleError",
    "Seat",
    "SeatPlayer",
    "Step",
    "Seated",
    "Turn",
    "Undone",
    "View",
    "actions",
    "arena",
    "bot",
    "deal",
    "english",
    "game",
    "games",
    "load",
    "match",
    "play",
    "player",
    "read_deals",
    "sample",
    "save",
    "write_deals",
]


def __getattr__(name: str) -> Any:
    if name == "actions":
        return import_module("purple_table.actions")
    if name in __all__:
        return getattr(import_module("purple_table.api"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class CallablePackage(ModuleType):
    """A package whose name is also a function for programs: `pt.games()` and `pt.arena(…)`."""

    def __call__(self, *words: Any, **named: Any) -> Any:
        """What the function of the same name in `purple_table.api` answers."""
        return getattr(import_module("purple_table.api"), self.__name__.rpartition(".")[2])(*words, **named)
