"""What a table asks of the match that it shows, live, replayed or reviewed.

Everything stands behind one `MatchPort`. What only some matches can do is a port of its own, which `MatchPort` gives or
not: nobody acts in a replay. Each part of a table is given the smallest of these protocols that it needs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from purple_table.core.actions import Action
from purple_table.core.events import Event
from purple_table.core.game import Game, Reason, View
from purple_table.core.messages import Message
from purple_table.core.record import Seat
from purple_table.session.audience import Audience


class Thoughts(Protocol):
    """What the computers thought in the deal that is played."""

    def find_reason(self, card: str) -> Message:
        """Why a computer has played a card; silent where none has, or it had no choice."""


class Shown(Protocol):
    """How a match stands, for whoever looks at it."""

    @property
    def game(self) -> Game:
        """The game that is played."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where now."""

    @property
    def audience(self) -> Audience:
        """Who looks: views and events are as they may see them."""

    @audience.setter
    def audience(self, audience: Audience) -> None: ...

    @property
    def thoughts(self) -> Thoughts | None:
        """Where to ask what the computers thought, before the deal is over; None where nobody may."""

    def make_view(self) -> View:
        """How the match stands, as the audience may see it."""


class MatchFlow(Protocol):
    """How a match goes on."""

    @property
    def considering(self) -> int | None:
        """The seat for which somebody is thinking who is not asked here; None where nobody is."""

    @property
    def awaits_deal(self) -> bool:
        """Whether the next step is to deal, for which nobody considers."""

    @property
    def steps(self) -> int:
        """How many steps led to where the match stands."""

    def events(self, since: int) -> tuple[Event, ...]:
        """What happened after so many steps, as the audience may see it now."""

    def go_on(self) -> bool:
        """Go on by a step, if one can be made without a person who is asked here; whether it was made."""


class Seating(Protocol):
    """Who sits where, and how others take a seat."""

    @property
    def party(self) -> Sequence[Seat]:
        """Who sits down to another match: those who play when everybody who has left is back."""

    @property
    def arriving(self) -> Mapping[int, Seat]:
        """The people who take a seat with the next deal."""

    def hand_over(self, seat: int, new: Seat) -> None:
        """Let somebody else, person or computer, take a seat: at once, or with the next deal where in this one they
        would see a second hand."""


class LocalPeople(Seating, Protocol):
    """The people at the screen on which a match is played."""

    @property
    def persons(self) -> tuple[int, ...]:
        """Their seats."""

    @property
    def asked(self) -> int | None:
        """The one of them who must decide something other than to deal."""

    def recap(self, seat: int) -> tuple[Event, ...]:
        """What happened since `seat` last acted, as that seat saw it."""


class Acting(Protocol):
    """What the person whose turn it is may do."""

    def legal(self) -> tuple[Action, ...]:
        """All of it."""

    def refusal(self, action: Action) -> Reason | None:
        """Why a person may not do this now, or None."""

    def act(self, action: Action) -> None:
        """Carry it out. Raises Refused and then changes nothing."""


class Hint(NamedTuple):
    """What a good player would do: the actions in their order, of which only cards to give are several; and why the
    first of them, in the player's own words."""

    actions: tuple[Action, ...]
    reason: Message

    @property
    def action(self) -> Action:
        """The first action."""
        return self.actions[0]


class Hints(Protocol):
    """Advice."""

    @property
    def adviser(self) -> str:
        """The level that gives it now."""

    def hint(self) -> Hint | None:
        """What a good player would do for the person whose turn it is; None while it thinks, so ask again."""

    def note_counting(self) -> None:
        """Keep that the person whose turn it is has the cards seen counted."""


class Undoing(Protocol):
    """Taking back."""

    def can_undo(self, seat: int) -> bool:
        """Whether a person has decided something that can be taken back."""

    def undo_needs(self, seat: int) -> tuple[int, ...]:
        """The other people, who are asked first."""

    def undo(self, seat: int) -> bool:
        """Go back to the last decision of a person; False where there is none, otherwise everything has jumped."""


class Claims(Protocol):
    """Having the rest of a deal played that is certain."""

    @property
    def claiming(self) -> bool:
        """Whether the rest is being played for somebody."""

    def can_claim(self) -> bool:
        """Whether the rest is certain for the person whose turn it is."""

    def claim(self) -> bool:
        """Have the rest of the deal played; False where it is not certain."""


class Abilities(Protocol):
    """What may be done with a match that is shown: each a port, or None where it cannot be done at all."""

    @property
    def people(self) -> LocalPeople | None:
        """Who is asked here."""

    @property
    def acting(self) -> Acting | None:
        """How to act."""

    @property
    def hints(self) -> Hints | None:
        """Where to get a hint."""

    @property
    def undoing(self) -> Undoing | None:
        """How to take back."""

    @property
    def claims(self) -> Claims | None:
        """How to claim the rest."""


class MatchPort(Shown, MatchFlow, Abilities, Protocol):
    """A match that is shown, and what may be done with it."""

    def notices(self) -> tuple[Message, ...]:
        """What went wrong and was got round since the last call."""
