"""Parts of a rule book: what they offer each other, and what they need of each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Need(NamedTuple):
    """A feature that the part of another table must have, or with `without` must not have.

    Else the rule book is refused for `cause`, a sentence that names both tables, at `key` of the part that has the
    need, or of the table `at`.
    """

    table: str
    feature: str
    cause: str
    key: str = "part"
    at: str = ""
    without: bool = False


class Part:
    """A part, as one table of a rule book describes it. Most parts have no features and no needs.

    A feature is a word that other parts may ask for, such as "trump" of a bidding that names it. A part never asks
    which class another part has, so that a new part fits wherever its features are what is needed.
    """

    __slots__ = ()

    @property
    def features(self) -> frozenset[str]:
        """What other parts may need of this one."""
        return frozenset()

    @property
    def needs(self) -> Sequence[Need]:
        """What this part needs of other parts."""
        return ()

    @property
    def withheld(self) -> int:
        """How many cards of each hand it takes out of play."""
        return 0
