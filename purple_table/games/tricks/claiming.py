"""Claiming: whether every remaining trick is certain, whatever the others hold and play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.core.actions import Action
from purple_table.core.game import View
from purple_table.games.tricks import phases
from purple_table.games.tricks.reading import Reading

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame


def claim(game: TrickGame, view: View) -> tuple[Action, ...]:
    """The seat's plays, in order, that win every remaining trick against any cards and any play; () if nothing is sure.

    Only a seat about to lead can be sure. Cards that may not be led yet come last: by then nothing else is held.
    """
    if view.to_act != view.seat or view.status.phase != phases.PLAY.name or view.pile("trick"):
        return ()
    if game.following.revokes:
        return ()
    reading = Reading(game, view)
    if not any(reading.taken):
        return ()
    locked = 0 if reading.broken else game.leading.locked
    order: list[int] = []
    rest = reading.hand
    while rest:
        group = rest & game.tables.group[rest.bit_length()]
        rest &= ~group
        if not _certain(group, reading.unknown & game.tables.group[group.bit_length()]):
            return ()
        while group:
            high = 1 << (group.bit_length() - 1)
            order.append(high)
            group ^= high
    order.sort(key=lambda bit: bool(bit & locked))
    return tuple(game.plays[bit.bit_length() - 1] for bit in order)


def _certain(own: int, others: int) -> bool:
    """Whether the cards `own`, led from the top, win against `others` of the same group, however these are held.

    The worst case is one hand with all of them: it gives up one a lead, and keeps the highest to the last.
    """
    leads = 0
    while own:
        high = 1 << (own.bit_length() - 1)
        own ^= high
        if others.bit_count() > leads and others > high:
            return False
        leads += 1
    return True
