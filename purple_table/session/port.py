"""What a table asks of the match that it shows, live, replayed or reviewed; and what more of one that is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from purple_table.core.actions import Action
from purple_table.core.events import Event
from purple_table.core.game import Game, Outcome, Reason, View
from purple_table.core.record import Seat
from purple_table.players.player import Decision


class MatchPort(Protocol):
    """A match that is shown: how it stands for a seat, and what happens next. Who only shows it needs no more.

    `viewer` is the seat through whose eyes events are given; whoever holds the screen sets it.
    """

    viewer: int

    @property
    def game(self) -> Game:
        """The game that is played."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where now."""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of people who are asked here; none where nobody is, as in a replay."""

    @property
    def to_act(self) -> int | None:
        """The seat that must decide; None when the match is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, once it has."""

    @property
    def awaits_deal(self) -> bool:
        """Whether the next thing is to deal: then `next_deal` goes on, else `advance`."""

    @property
    def persons_turn(self) -> bool:
        """Whether it is for a person here to decide, so that nothing goes on by itself."""

    @property
    def claiming(self) -> bool:
        """Whether the rest of the deal is being played for somebody."""

    def view(self, seat: int) -> View:
        """What a seat may know, or what is shown from its place where all hands lie open."""

    def advance(self) -> tuple[Event, ...] | None:
        """Go on by a step: its events as `viewer` sees them; None while there is nothing to show (yet)."""

    def next_deal(self) -> tuple[Event, ...]:
        """Deal, where that is the next thing; its events as `viewer` sees them."""

    def notices(self) -> tuple[str, ...]:
        """What went wrong and was got round since the last call."""


class PlayedMatch(MatchPort, Protocol):
    """A match that is played by whoever sits at the table: what may be asked of it and done."""

    @property
    def party(self) -> Sequence[Seat]:
        """Who sits down to another match: those who play when everybody who has left is back."""

    def legal(self) -> tuple[Action, ...]:
        """What the person whose turn it is may do."""

    def refusal(self, action: Action) -> Reason | None:
        """Why a person may not do this now, or None."""

    def act(self, action: Action) -> tuple[Event, ...]:
        """Carry out the action of the person whose turn it is. Raises Refused and then changes nothing."""

    def hint(self) -> Decision | None:
        """What a good player would do for the person whose turn it is; None while it thinks, so ask again."""

    def can_undo(self, seat: int) -> bool:
        """Whether a person has decided something that can be taken back."""

    def undo_needs(self, seat: int) -> tuple[int, ...]:
        """The other people, who are asked first."""

    def undo(self, seat: int) -> bool:
        """Go back to the last decision of a person; False where there is none, otherwise views have jumped."""

    def can_claim(self) -> bool:
        """Whether the rest is certain for the person whose turn it is."""

    def claim(self) -> bool:
        """Have the rest of the deal played; False where it is not certain."""

    def recap(self, seat: int) -> tuple[Event, ...]:
        """What happened since `seat` last acted, as that seat saw it."""

    def hand_over(self, seat: int, new: Seat) -> None:
        """Let somebody else, person or computer, take a seat."""
