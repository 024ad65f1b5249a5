"""The questions that a table asks of the match that it shows (live, replayed or reviewed), and what of it an audience
may see.

A match is shown through a `MatchPort`. What the people at this screen may do with it is one optional value of the port,
its `LocalPlay`, which a replay does not have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol

from purple_table.core.actions import Action
from purple_table.core.cards import PileView
from purple_table.core.events import Event, Moved
from purple_table.core.game import Game, Reason, View
from purple_table.core.messages import Message
from purple_table.core.record import Seat


class Hint(NamedTuple):
    """A hint: what a good player would do.

    `actions` stand in their order; only cards to give are several. `reason` says in the player's own words why it would
    do the first of them; `level` is that of this player, "" where nobody says anything.
    """

    actions: tuple[Action, ...]
    reason: Message
    level: str = ""

    @property
    def action(self) -> Action:
        """The first action."""
        return self.actions[0]


class LocalPlay(Protocol):
    """The play of the people at this screen: what they are asked, and what they may do."""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of the people at this screen."""

    @property
    def party(self) -> Sequence[Seat]:
        """The players of another match: those who sit here when everybody who has left is back."""

    @property
    def arriving(self) -> Mapping[int, Seat]:
        """The people who take a seat with the next deal, by seat."""

    @property
    def asked(self) -> int | None:
        """The person who must decide something other than to deal, or None."""

    def reseat(self, seat: int, new: Seat) -> None:
        """Let somebody else, a person or a computer, take a seat.

        It happens at once, or with the next deal where in this one the newcomer would see a second hand.
        """

    def recap(self, seat: int) -> tuple[Event, ...]:
        """Return what happened since `seat` last acted, as that seat saw it."""

    def legal(self) -> tuple[Action, ...]:
        """Return everything that the person whose turn it is may do."""

    def refusal(self, action: Action) -> Reason | None:
        """Return why a person may not do this now, or None if it is allowed."""

    def act(self, action: Action) -> None:
        """Carry out an action. Raises Refused and then changes nothing."""

    def hint(self) -> Hint | None:
        """Return what a good player would do for the person whose turn it is; None while it thinks, so ask again."""

    def note_counting(self) -> None:
        """Record that the person whose turn it is has the seen cards counted, which is help."""

    def can_undo(self, seat: int) -> bool:
        """Return whether a person has decided something that can be taken back."""

    def undo_consenters(self, seat: int) -> tuple[int, ...]:
        """Return the other people, who are asked before `seat` takes anything back."""

    def undo(self, seat: int) -> bool:
        """Go back to the last decision of a person. Returns False if there is none; otherwise every view has jumped."""

    @property
    def claiming(self) -> bool:
        """Whether the rest of the deal is being played for somebody who claimed it."""

    def can_claim(self) -> bool:
        """Return whether the rest is certain for the person whose turn it is."""

    def claim(self) -> bool:
        """Have the rest of the deal played. Returns False if it is not certain."""

    @property
    def shows_reasons(self) -> bool:
        """Whether the reasons of computers may be read before the deal is over."""

    def find_reason(self, card: str) -> Message:
        """Return why a computer has played a card in this deal; silent if no computer has, or if it had no choice."""


class MatchPort(Protocol):
    """A match that is shown: how it stands for its audience, and how it goes on."""

    @property
    def game(self) -> Game:
        """The game that is played."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where now."""

    @property
    def audience(self) -> Audience:
        """The audience: views and events are returned as it may see them."""

    @audience.setter
    def audience(self, audience: Audience) -> None: ...

    @property
    def considering(self) -> int | None:
        """The seat of a computer that is thinking; None if none is."""

    @property
    def awaits_deal(self) -> bool:
        """Whether the next step is to deal, about which no computer thinks."""

    @property
    def steps(self) -> int:
        """How many steps led to where the match stands."""

    @property
    def local_play(self) -> LocalPlay | None:
        """What the people at this screen may do; None if the match can only be looked at."""

    def make_view(self) -> View:
        """Return how the match stands, as the audience may see it."""

    def events(self, since: int) -> tuple[Event, ...]:
        """Return what happened after the first `since` steps, as the audience may see it now."""

    def go_on(self) -> bool:
        """Make the next step if it needs no person at this screen, and return whether it was made."""

    def notices(self) -> tuple[Message, ...]:
        """Return what went wrong and was worked around since the last call."""


NOBODY = -1
"""The seat of somebody who sees only what everybody sees."""


class Audience(NamedTuple):
    """Those who look on from the place of a seat, and whose hands they see: that seat's own, none, or all."""

    seat: int
    hands: Literal["own", "none", "all"] = "own"


def make_audience_view(view: Callable[[int], View], players: int, audience: Audience) -> View:
    """Return what an audience may see, made from the views of all seats.

    With its own hand alone that is the view of its seat. With no hand, everything is hidden that some other seat does
    not know; with all hands, every card is open that some seat knows. In the last two cases there is no ask.
    """
    first = view(audience.seat)
    if audience.hands == "own":
        return first
    others = [view((audience.seat + step) % players) for step in range(1, players)]
    known = [{pile.key: pile.cards for pile in other.piles} for other in others]
    pick = _any_knows if audience.hands == "all" else _merge_known
    piles = tuple(PileView(key, pick(cards, [pile.get(key, ()) for pile in known])) for key, cards in first.piles)
    history = first.history if audience.hands == "all" else filter_events(first.history, audience)
    return View(
        first.seat,
        first.players,
        first.sides,
        first.to_act if audience.hands == "all" or all(other.to_act is not None for other in others) else None,
        first.status,
        piles,
        None,
        first.totals,
        first.sheet,
        history,
        first.outcome,
    )


def filter_events(events: Sequence[Event], audience: Audience) -> tuple[Event, ...]:
    """Return events as an audience sees them."""
    if audience.hands == "all":
        return tuple(_open_event(event, audience.seat) for event in events)
    seat = audience.seat if audience.hands == "own" else NOBODY
    return tuple(event.seen_by(seat) for event in events)


def _merge_known(cards: Sequence[str | None], others: Sequence[Sequence[str | None]]) -> tuple[str | None, ...]:
    return tuple(card if all(card in other for other in others) else None for card in cards)


def _any_knows(cards: Sequence[str | None], others: Sequence[Sequence[str | None]]) -> tuple[str | None, ...]:
    rows = [cards, *(other for other in others if len(other) == len(cards))]
    return tuple(next((card for card in row if card is not None), None) for row in zip(*rows, strict=True))


def _open_event(event: Event, seat: int) -> Event:
    """Return an event with every card that some seat sees; what nobody sees stays hidden."""
    hidden = isinstance(event, Moved) and event.open_to is not None and not event.open_to
    return event.seen_by(seat) if hidden or not isinstance(event, Moved) else event
