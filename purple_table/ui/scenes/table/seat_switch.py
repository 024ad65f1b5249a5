"""Who looks at the table: whose side it is seen from, and whether the own hand lies open."""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.core.events import Event
from purple_table.core.game import View
from purple_table.core.piles import PileView
from purple_table.session.live_match import LiveMatch

NOBODY = -1
"""The seat of somebody who sees only what everybody sees."""


class SeatSwitch:
    """The people at one screen, one of whom holds it at a time.

    A single person holds the screen from first to last, and the hand always lies open. With several people:

    - A hand lies open only while its person is asked something. As soon as the person has acted and somebody else is to
      act, it is turned face down, and stays so while computers and others play: then everybody looks at the screen.
    - Before somebody else is asked, the screen is handed over. It is not, where the same person is asked again: nobody
      was told to take the screen meanwhile.
    - When everybody has been called to the screen (a match or a deal begins, an undo was asked for), nobody holds it,
      and the next one to act takes it by a handover, whoever held it last.
    - A forced card makes no difference to any of this: to skip a handover would tell what the hand is like.

    What is shown while the hand is face down is what all seats see alike, so that no order, place, motion or sound can
    depend on a hidden card.
    """

    def __init__(self, table: LiveMatch) -> None:
        self._table = table
        self.holder: int | None = table.persons[0] if len(table.persons) == 1 else None
        self.called = False
        """Whether the others are being asked something just now, and so look at the screen."""

    @property
    def several(self) -> bool:
        """Whether more than one person plays."""
        return len(self._table.persons) > 1

    @property
    def you(self) -> int | None:
        """The seat that is spoken to as "you": that of the only person."""
        persons = self._table.persons
        return persons[0] if len(persons) == 1 else None

    @property
    def plays_out(self) -> bool:
        """Whether the rest of the deal is being played for somebody who claimed it."""
        return self._table.claiming

    @property
    def open(self) -> bool:
        """Whether the viewer's hand lies open."""
        table = self._table
        if self.holder != table.viewer or self.called:
            return False
        return not self.several or (table.persons_turn and table.to_act == table.viewer and not self.plays_out)

    @property
    def awaited(self) -> int | None:
        """The person who must take the screen before anything can go on; None where nobody must."""
        table = self._table
        if not table.persons_turn or self.plays_out or table.to_act == self.holder:
            return None
        return table.to_act

    def take(self, seat: int) -> None:
        """Let a person take the screen."""
        self._table.viewer = self.holder = seat

    def gather(self) -> None:
        """Everybody has come to look at the screen."""
        if self.several:
            self.holder = None

    def changed(self) -> None:
        """Somebody has taken a seat or left it. Who watches a computer play for them goes on watching."""
        if self._table.persons and self.holder not in self._table.persons:
            self.holder = None

    def view(self) -> View:
        """What may be shown now: the viewer's view, or with the hand face down what everybody sees."""
        table = self._table
        if self.open:
            return table.view(table.viewer)
        return onlooker([table.view((table.viewer + step) % table.game.players) for step in range(table.game.players)])


def onlooker(views: Sequence[View]) -> View:
    """The first of the views of all seats, with nothing in it that another seat does not see: faces, ask, history."""
    first = views[0]
    others = [{pile.key: pile.cards for pile in view.piles} for view in views[1:]]
    piles = []
    for key, cards in first.piles:
        known = [pile.get(key, ()) for pile in others]
        seen = (card if all(card in other for other in known) else None for card in cards)
        piles.append(PileView(key, tuple(seen)))
    return View(
        first.seat,
        first.players,
        first.sides,
        first.to_act,
        first.status,
        tuple(piles),
        None,
        first.totals,
        first.sheet,
        public(first.history),
        first.outcome,
    )


def public(events: Sequence[Event]) -> tuple[Event, ...]:
    """Events as somebody sees them who holds no hand."""
    return tuple(event.seen_by(NOBODY) for event in events)
