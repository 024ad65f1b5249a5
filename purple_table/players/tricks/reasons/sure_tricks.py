"""Finds who surely takes a trick, by what a seat sees: hands that lie open, and cards that no other hand can hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from purple_table.core.masks import list_bits

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from purple_table.games.tricks.kernel import Kernel


class TrickCourse(NamedTuple):
    """What the lead of a trick decides for the cards that follow: who led, the cards that then take the trick from the
    lead, what must be followed with, and by each card those that beat it."""

    leader: int
    regained: int
    follow: int
    permitted: int
    masks: Sequence[int]
    restoring: int


class SureTricks:
    """What is certain in one position, for the seat to play and each of its cards."""

    def __init__(self, kernel: Kernel, may: Sequence[int], shown: Sequence[int]) -> None:
        """`may` has by seat the unseen cards that its hand may hold, `shown` the hands that lie open; 0: closed."""
        self._kernel, self._may, self._shown = kernel, may, shown
        self._known: dict[tuple[object, ...], bool] = {}

    def is_sure(self, card: int, seats: Collection[int], helpers: Collection[int] = ()) -> bool:
        """Return whether one of the seats takes the trick with this card, whatever the others play.

        Helpers whose hands lie open play what is best for these seats.
        """
        return self._lead_on(card, frozenset(seats), True, frozenset(helpers))

    def is_ruled_out(self, card: int, seats: Collection[int]) -> bool:
        """Return whether none of the seats can take the trick, whatever anybody plays."""
        return self._lead_on(card, frozenset(seats), False, frozenset())

    def _lead_on(self, card: int, seats: frozenset[int], takes: bool, helpers: frozenset[int]) -> bool:
        kernel = self._kernel
        # Cards that end play, name the trump or ask for something else are not looked through here.
        if kernel.watched:
            return False
        if kernel.count:
            lead, rows, changing = kernel.lead, kernel.winner_changing_masks, kernel.winner_changing_mask
            course = TrickCourse(
                kernel.leader,
                kernel.tables.regained[lead.bit_length()],
                kernel.follow_mask,
                kernel.permitted_when_following,
                rows,
                kernel.lead_restoring_mask,
            )
            winner, changing = _step(course, kernel.winner, changing, kernel.turn, card)
        else:
            _, follow, permitted, rows, changing, restoring = kernel.tables.leads[card.bit_length()]
            course = TrickCourse(
                kernel.turn, kernel.tables.regained[card.bit_length()], follow, permitted, rows, restoring
            )
            winner = kernel.turn
        key = (card, seats, takes, helpers)
        if key not in self._known:
            left = kernel.last - kernel.count
            self._known[key] = self._is_certain(course, kernel.turn, left, winner, changing, key)
        return self._known[key]

    def _is_certain(
        self,
        course: TrickCourse,
        turn: int,
        left: int,
        winner: int,
        changing: int,
        goal: tuple[int, frozenset[int], bool, frozenset[int]],
    ) -> bool:
        """Return whether the trick ends as wanted from here on: taken by one of the seats, or by none of them."""
        _, seats, takes, helpers = goal
        if not left:
            return (winner in seats) == takes
        seat = self._kernel.next[turn]
        place = (goal, left, winner, changing)
        if place in self._known:
            return self._known[place]
        replies = self._list_replies(course, seat)
        # Of the replies that leave the trick as it lies one stands for all.
        idle = replies & ~changing
        ends = (
            self._is_certain(course, seat, left - 1, *_step(course, winner, changing, seat, reply), goal)
            for reply in (*list_bits(replies & changing), *((idle & -idle,) if idle else ()))
        )
        chooses = seat in helpers and bool(self._shown[seat]) and self._kernel.duty is None
        self._known[place] = found = any(ends) if chooses else all(ends)
        return found

    def _list_replies(self, course: TrickCourse, seat: int) -> int:
        """Return the cards that a seat may play: those of an open hand, or all that a closed one may hold."""
        hand = self._shown[seat]
        if not hand:
            return self._may[seat]
        return hand & course.permitted if hand & course.follow else hand & self._kernel.discards or hand


def _step(course: TrickCourse, winner: int, changing: int, seat: int, card: int) -> tuple[int, int]:
    """Return who wins the trick after a card, and the cards that would change that."""
    if not card & changing:
        return winner, changing
    if card & course.restoring:
        return course.leader, course.regained
    return seat, course.masks[card.bit_length()]
