"""Bonuses that are announced as soon as they are earned, such as pique, in games that count aloud."""

from __future__ import annotations

from purple_table.core.events import Event, Noted
from purple_table.core.messages import SeatName, say
from purple_table.games.tricks.state import TrickState


def note_bonuses(state: TrickState, events: list[Event]) -> None:
    """Note every bonus that has been earned and not been noted before."""
    scoring = state.game.scoring
    if not scoring.gives_bonuses:
        return
    noted = {event.clause for event in (*state.history, *events) if isinstance(event, Noted) and event.kind == "bonus"}
    facts = state.make_scoring_facts()
    for part in scoring.parts:
        for row in part.list_bonuses(facts):
            if row.clause in noted:
                continue
            points = max(row.points)
            seat = facts.teams[row.points.index(points)][0]
            words = say(
                "{what} for {seat}: {points}",
                yours="{what} for you: {points}",
                what=part.label(row.what),
                seat=SeatName(seat),
                points=points,
            )
            events.append(Noted("bonus", seat, words, row.clause, points=points))
