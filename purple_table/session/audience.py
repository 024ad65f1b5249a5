"""Who looks at a match, and what of it that audience may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from purple_table.core.events import Event, Moved
from purple_table.core.game import View
from purple_table.core.piles import PileView

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
        first.to_act,
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
