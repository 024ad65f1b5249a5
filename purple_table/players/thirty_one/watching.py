"""Watching: what each seat has been seen to do in the running hand."""

from __future__ import annotations

from purple_table.core.events import Moved
from purple_table.games.thirty_one.seat_facts import ThirtyOneSeatFacts

MEMORY = 2
"""How many of its latest discards are held against a seat's hand: older ones may come from another plan."""


class WatchedSeats:
    """By seat: `turns` it has had, in how many of them it exchanged a card (`changes`), and its last discards, as bits
    (`thrown`)."""

    def __init__(self, facts: ThirtyOneSeatFacts) -> None:
        players = facts.players
        starter = facts.view.status.leader or 0
        order = [(starter + place) % players for place in range(players)]
        self.turns = [0] * players
        for place, player in enumerate(seat for seat in order if facts.sizes[seat]):
            self.turns[player] = (facts.turns - place + facts.playing - 1) // facts.playing
        self.changes = [0] * players
        self.thrown: list[list[int]] = [[] for _ in range(players)]
        for event in facts.view.history:
            if isinstance(event, Moved) and event.source.role == "hand" and event.target.role == "discard":
                seat, card = event.source.owner, event.cards[0]
                if seat is not None and card is not None:
                    self.changes[seat] += 1
                    self.thrown[seat] = [*self.thrown[seat], facts.game.bits[card]][-MEMORY:]
