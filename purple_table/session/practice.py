"""Practice: playing on from a point of a match in a new match, which is marked because its cards may be known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from purple_table.core.actions import NextDeal
from purple_table.core.events import DealBegan
from purple_table.core.match import Match, Step
from purple_table.core.record import Acted, Header, Practice, RecordEntry, Remark, Seat
from purple_table.core.shuffle import Chance, ContinuedChance, SingleDealChance
from purple_table.session.port import MatchPort
from purple_table.session.record_reader import LoadedMatch


def play_on(match: Match, place: int, seats: Sequence[Seat], secret: bytes) -> LoadedMatch:
    """Return the match as it stood after `place` steps, for `seats` to play on in a new file.

    Later deals follow from `secret`. Raises ValueError if the deal is not over, or if nothing is left to play.
    """
    if place > count_finished_steps(match):
        raise ValueError("the deal is not over, so nobody may play on from it")
    steps = match.steps[:place]
    chance, practice = _make_chance(match, steps, secret)
    other = Match(match.game, chance)
    entries = list[RecordEntry]()
    for step in steps:
        events = other.play(step.seat, step.action, step.reason)
        entries.append(Acted.make(step.seat, step.action, events, chance))
        if step.reason:
            entries.append(Remark(step.seat, "reason", step.reason))
    if other.state.outcome is not None:
        raise ValueError("the match is over there")
    header = Header.make(match.game, seats, chance, practice)
    return LoadedMatch(header, tuple(entries), other)


def count_finished_steps(match: Match) -> int:
    """Return how many steps of a match belong to deals that are over."""
    if match.state.outcome is not None or match.legal(1) == (NextDeal(),):
        return len(match.steps)
    return max((place for place, step in enumerate(match.steps) if isinstance(step.action, NextDeal)), default=0)


def return_to_trick(match: MatchPort, seat: int, trick: int) -> bool:
    """Take back everything a seat decided since a trick of this deal began; 0 stands for the whole deal.

    Returns False if there is nothing to take back.
    """
    play, changed = match.local_play, False
    while play is not None and play.can_undo(seat) and match.make_view().status.trick > trick:
        changed = play.undo(seat) or changed
    while play is not None and not trick and play.can_undo(seat):
        changed = play.undo(seat) or changed
    return changed


def seat_person(seats: Sequence[Seat], seat: int, person: int | None, name: str) -> tuple[Seat, ...]:
    """Return who sits where when one person plays on at `seat`.

    The player there changes places with seat `person`, and a Skilled computer sits in for all other people. `name` is
    used if that seat had no person yet.
    """
    sitting = list(seats)
    who = sitting[person] if person is not None and not sitting[person].computer else Seat(name, computer=False)
    if person is not None:
        sitting[person] = sitting[seat]
    sitting[seat] = who
    return tuple(
        player if place == seat or player.computer else replace(player, computer=True)
        for place, player in enumerate(sitting)
    )


def _make_chance(match: Match, steps: Sequence[Step], secret: bytes) -> tuple[Chance, Practice]:
    """Return where the deals come from, and how the record says so."""
    chance = match.chance
    if isinstance(chance, SingleDealChance):
        return chance, Practice(len(steps))
    state, number = match.game.start(chance), 0
    for step in steps:
        for event in state.apply(step.action):
            if isinstance(event, DealBegan):
                number = event.number
    keys = tuple(chance.key(deal) for deal in range(number + 1))
    dealer = chance.first_deal(match.game.players)[1]
    practice = Practice(len(steps), dealer, tuple(key.hex() for key in keys))
    return ContinuedChance(secret, dealer, keys), practice
