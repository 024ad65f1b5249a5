"""Events: what has happened, as frozen values. A scene animates them, and the history of a view holds those of the
running deal.

An event that shows faces says who may see them; `seen_by` returns the event as one seat knows it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from purple_table.core.actions import Contract, read_contract
from purple_table.core.cards import PileKey
from purple_table.core.messages import Message

NoteKind = Literal[
    "black-threes",
    "blitz",
    "ally",
    "bonus",
    "broken",
    "calls-nobody",
    "contract",
    "couple",
    "cut-again",
    "dealer",
    "declared",
    "forced",
    "knock",
    "melds",
    "out",
    "pass",
    "passed",
    "pegged",
    "place",
    "premium",
    "redeal",
    "reshuffled",
    "revoke",
    "set-aside",
    "showdown",
    "shown",
    "shuffled",
    "stay",
    "trump",
    "turned-away",
    "uncalled",
    "weis",
]
"""What notes tell: "shown" and "blitz" lay a hand open, "dealer" ends the cut, "contract" ends the bidding,
"forced" who must play after passes of all, "calls-nobody" a declarer without a card to call,
"passed" a seat that could not follow and was passed over, "pass" that a seat does not beat a set, "place" that it is
out after others or left with cards, "turned-away" that a trick of sets is over, "weis", "melds", "declared" and
"couple" cards that are worth points together, "bonus" points for what was counted before the other side had any, or for
all tricks."""
FeatKind = Literal["moon", "nil", "contract"]
"""What statistics count: all penalty cards captured, no trick as promised, and as many tricks or points as promised."""


@dataclass(frozen=True, slots=True)
class DealBegan:
    """A deal began. `digest` is what may be shown of the deal's key beforehand."""

    number: int
    dealer: int
    digest: str

    def seen_by(self, seat: int) -> Event:
        """Return the event itself, as it is public."""
        return self


@dataclass(frozen=True, slots=True)
class Moved:
    """Cards were moved from one pile to another. `open_to` holds the seats that see their faces; None means everybody.

    If source and target are the same pile, the cards stay where they are and are shown to these seats.
    """

    cards: tuple[str | None, ...]
    source: PileKey
    target: PileKey
    open_to: frozenset[int] | None = None

    def seen_by(self, seat: int) -> Event:
        """Return the move with the faces that `seat` may see. No seat learns which other seats see them."""
        if self.open_to is None:
            return self
        if seat in self.open_to:
            if len(self.open_to) == 1:
                return self
            return Moved(self.cards, self.source, self.target, frozenset((seat,)))
        return _hide_cards(len(self.cards), self.source, self.target)


@lru_cache(maxsize=1024)
def _hide_cards(count: int, source: PileKey, target: PileKey) -> Moved:
    """Return a move of `count` face-down cards. It is cached, as a match has many equal ones."""
    return Moved((None,) * count, source, target)


@dataclass(frozen=True, slots=True)
class TrickWon:
    """The trick is complete; its cards move to the winner's pile. `number` counts from 1, `leader` led it."""

    seat: int
    leader: int
    number: int
    cards: tuple[str, ...]

    def seen_by(self, seat: int) -> Event:
        """Return the event itself, as it is public."""
        return self


@dataclass(frozen=True, slots=True)
class Noted:
    """An event that deserves a remark: `kind` says what ("broken", "revoke"), `words` is the text for people.

    `contract` is what the seat has to make after an auction, where there is a contract. `points` are what the seat
    scores by it at once.
    """

    kind: NoteKind
    seat: int
    words: Message
    clause: str
    cards: tuple[str, ...] = ()
    contract: Contract | None = None
    points: int = 0

    def seen_by(self, seat: int) -> Event:
        """Return the event itself, as it is public."""
        return self


@dataclass(frozen=True, slots=True)
class Chosen:
    """A seat openly chose one way of a topic; `words` is the text for people."""

    seat: int
    topic: str
    choice: str
    words: Message
    clause: str

    def seen_by(self, seat: int) -> Event:
        """Return the event itself, as it is public."""
        return self


DECLARED = ("point", "sequences", "sets")
"""The clauses of the calls that tell what a hand has, in their order; all other calls bid."""


@dataclass(frozen=True, slots=True)
class Called:
    """A seat made a call in the bidding: "3 red", "nil", "136" or "pass"; `words` is the text for people ("3 Red")."""

    seat: int
    call: str
    words: Message
    clause: str

    @property
    def bid(self) -> Contract | None:
        """The number that was bid, and the trump if one was named with it; None for a pass or nil."""
        return read_contract(self.call)

    def seen_by(self, seat: int) -> Event:
        """Return the event itself, as it is public."""
        return self


@dataclass(frozen=True, slots=True)
class Paid:
    """Chips changed hands: from seat `payer` to seat `taker`, where None is the pot. `clause` says what for."""

    payer: int | None
    taker: int | None
    chips: int
    clause: str

    def seen_by(self, seat: int) -> Event:
        """Return the event itself, as it is public."""
        return self


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet: what it is for, the points of each side, the clause that gives them."""

    label: Message
    points: tuple[int, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class Feat:
    """A feat that these seats set out to do in a deal, or were seen to do. `made` says whether they succeeded.

    `cards` are the captured cards that it took, if it was made by capturing cards.
    """

    kind: FeatKind
    seats: tuple[int, ...]
    made: bool = True
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DealScored:
    """The deal is over. `lines` explain its points, `points` are their sums and `totals` those of the match, a number
    for each side. `feats` are what was achieved in it."""

    number: int
    lines: tuple[ScoreLine, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    feats: tuple[Feat, ...] = ()

    def seen_by(self, seat: int) -> Event:
        """Return the event itself, as it is public."""
        return self


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; `winners` are sides."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]

    def seen_by(self, seat: int) -> Event:
        """Return the event itself, as it is public."""
        return self


Event = DealBegan | Moved | TrickWon | Noted | Chosen | Called | Paid | DealScored | MatchEnded
