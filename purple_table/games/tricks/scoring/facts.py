"""The facts of a deal for scoring, and the choices that scoring may leave to a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from purple_table.core.messages import Message
from purple_table.games.tricks.bidding import NO_BIDS, Bids

Carried = Mapping[str, tuple[int, ...]]
"""What crosses deals: numbers by the name that a scoring keeps them under. Only that scoring knows what they mean."""
NOTHING: Carried = {}


@dataclass(slots=True)
class DealFacts:
    """A deal as scoring sees it.

    `captured` and `revokes` (failures to follow) are by seat, `totals` by side before the deal, `choices` those made so
    far by topic, and `tricks` those won by seat. `sides` are the seats of each side (none: everybody plays alone),
    `bids` what the bidding led to, and `carried` what crosses deals as it was before this one. `takers` are the winners
    of the tricks in order, `length` is the number of tricks in the deal, and `best` the mask of the card that took the
    last one.

    Nobody changes it. A frozen class would cost more than all the rest, and playouts make one for each deal.
    """

    captured: Sequence[int]
    dealer: int
    totals: Sequence[int]
    revokes: Sequence[int] = ()
    choices: Mapping[str, str] = field(default_factory=dict)
    tricks: Sequence[int] = ()
    sides: tuple[tuple[int, ...], ...] = ()
    bids: Bids = NO_BIDS
    carried: Carried = field(default_factory=dict)
    takers: Sequence[int] = ()
    length: int = 0
    best: int = 0

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        return self.sides or tuple((seat,) for seat in range(len(self.captured)))

    @property
    def declarers(self) -> int | None:
        """The declarer's side, or None where there is no contract."""
        for side, seats in enumerate(self.teams):
            if self.bids.declarer in seats:
                return side
        return None

    def count_won(self) -> tuple[int, ...]:
        """Count the tricks won by each side."""
        tricks = self.tricks or (0,) * len(self.captured)
        return tuple([sum([tricks[seat] for seat in seats]) for seats in self.teams])


@dataclass(frozen=True, slots=True)
class Topic:
    """Something a seat must choose before the deal can be scored: choices as (choice, label)."""

    name: str
    seat: int
    prompt: Message
    clause: str
    choices: tuple[tuple[str, Message], ...]
