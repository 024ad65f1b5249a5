"""The hints that were given in a match, and whether a person did what they named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from purple_table.core.actions import Action
from purple_table.core.record import Acted, RecordEntry, Remark, Undone


class GivenHints:
    """The choices that hints have named, by the number of steps before them."""

    def __init__(self, entries: Iterable[RecordEntry] = ()) -> None:
        """Read the hints of a record; those of records of format 1 do not say what they name."""
        self._named: dict[int, set[str]] = {}
        steps = 0
        for entry in entries:
            if isinstance(entry, Acted):
                steps += 1
            elif isinstance(entry, Undone):
                steps = entry.keep
                self.forget_hints_after(steps)
            elif isinstance(entry, Remark) and entry.kind == "hint" and entry.action:
                self.add(steps, entry.action)

    def add(self, steps: int, action: str) -> None:
        """Note a hint after so many steps; of several cards that are given each is noted by itself."""
        self._named.setdefault(steps, set()).add(action)

    def forget_hints_after(self, steps: int) -> None:
        """Forget the hints after more than so many steps, which were taken back: another line may come to as many."""
        self._named = {place: named for place, named in self._named.items() if place <= steps}

    def were_followed(self, steps: int, actions: Sequence[Action]) -> bool:
        """Return whether what somebody did after so many steps is what hints had named."""
        named = {text for place in range(steps, steps + len(actions)) for text in self._named.get(place, ())}
        return named == {str(action) for action in actions}
