"""Open kinds: the kinds of asks, of phases and of counters.

A part that brings a kind of its own registers it. Code that treats every kind in its own way declares which ones it
knows. Whichever of the two is imported first, an unknown kind is an error at import and not in the middle of a match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar, cast

Info = TypeVar("Info")


class UnknownKindError(LookupError):
    """Raised when a kind is registered that code for every kind does not know; the message names both."""


class KindRegistry(Generic[Info]):
    """The registered kinds of one sort by name, each with what the part that brings it says about it."""

    def __init__(self, sort: str) -> None:
        """`sort` is the word for them in messages, such as "ask"."""
        self._sort = sort
        self._kinds: dict[str, Info] = {}
        self._readers: list[tuple[str, Callable[[str, Info], bool]]] = []

    def __contains__(self, kind: object) -> bool:
        return kind in self._kinds

    def __iter__(self) -> Iterator[str]:
        return iter(self._kinds)

    def __getitem__(self, kind: str) -> Info:
        if kind not in self._kinds:
            raise UnknownKindError(f'nobody has registered the {self._sort} "{kind}"')
        return self._kinds[kind]

    def register(self, kind: str, info: Info | None = None) -> None:
        """Add a kind. Several parts may register the same kind, if they say the same about it.

        Raises UnknownKindError if code that requires every kind does not know it; then nothing is added.
        """
        known = cast(Info, info)
        if kind in self._kinds and self._kinds[kind] != known:
            raise ValueError(f'the {self._sort} "{kind}" has been registered as something else')
        for reader, knows in self._readers:
            self._check(reader, knows, kind, known)
        self._kinds[kind] = known

    def require(self, reader: str, knows: Callable[[str, Info], bool]) -> None:
        """Declare that `reader` must know every kind, now and later. Raises UnknownKindError for one that it does not
        know."""
        for kind, info in self._kinds.items():
            self._check(reader, knows, kind, info)
        self._readers.append((reader, knows))

    def _check(self, reader: str, knows: Callable[[str, Info], bool], kind: str, info: Info) -> None:
        if not knows(kind, info):
            raise UnknownKindError(f'{reader} does not know the {self._sort} "{kind}"')
