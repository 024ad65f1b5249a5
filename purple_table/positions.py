"""Positions that programs step through: a deal or a match, one decision after the other.

A position wraps a state of the rules and shows what programs need of it. Beginning a deal is not a decision: the dealer
deals automatically.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Self

from purple_table.core.actions import Action, NextDeal
from purple_table.core.events import DealScored, Event, MatchEnded
from purple_table.core.game import Game, State, View
from purple_table.core.match import Match
from purple_table.core.shuffle import Chance, SingleDealChance, derive_secret

_DEAL = NextDeal()
_ENDS = (DealScored, MatchEnded)


class Position:
    """A point in a deal or a match. It knows every card; `view` shows what a seat may know.

    `to_act` is the seat that must decide, or None at the end. `game` is the game.
    """

    __slots__ = ("_chance", "_done", "_points", "_state", "game", "to_act")

    def __init__(self, game: Game, state: State, chance: Chance | None, done: Sequence[Action] = ()) -> None:
        """`chance` is the source of the deals, or None for a position that was made up; the actions `done` led here."""
        self.game = game
        self.to_act: int | None = state.to_act
        self._state = state
        self._chance = chance
        self._done: list[Action] = list(done)
        self._points: tuple[int, ...] | None = None
        if self.to_act is not None:
            self._deal_next()

    def legal_actions(self) -> list[Action]:
        """Return what the seat to act may do, in a fixed order; nothing at the end."""
        return [] if self.to_act is None else list(self._state.legal_actions())

    def apply(self, action: Action) -> None:
        """Carry out an action of the seat to act.

        Raises Refused (a ValueError), which names the clause against it; then nothing has changed.
        """
        if self.to_act is None:
            raise ValueError("nobody is to act any more")
        events = self._state.apply(action)
        self._done.append(action)
        if events and type(events[-1]) in _ENDS:
            self._end_deal(events)
        else:
            self.to_act = self._state.to_act

    def view(self, seat: int) -> View:
        """Return what a seat may know."""
        if not 0 <= seat < self.game.players:
            raise ValueError(f"there is no seat {seat}: {self.game.name} has {self.game.players}, counted from 0")
        return self._state.view(seat)

    def returns(self) -> tuple[float, ...]:
        """Return what each seat has won when it is over: the points of its side less the mean of the other sides.

        The sign is reversed where few points are good, so more is always better. If all sides have as many seats the
        sum is 0.
        """
        if self._points is None or self.to_act is not None:
            raise ValueError("the returns are known at the end")
        return compare_points(self.game, self._points)

    def copy(self) -> Self:
        """Return an independent position at the same point."""
        twin = object.__new__(type(self))
        twin.game = self.game
        twin.to_act = self.to_act
        twin._state = self._state.copy()
        twin._chance = self._chance
        twin._done = self._done[:]
        twin._points = self._points
        return twin

    def _deal_next(self) -> None:
        """Begin deals as long as there is nothing else to do."""
        while self._state.to_act is not None and next(iter(self._state.legal_actions())) == _DEAL:
            self._done.append(_DEAL)
            self._state.apply(_DEAL)
        self.to_act = self._state.to_act

    def _end_deal(self, events: Sequence[Event]) -> None:
        raise NotImplementedError


class DealPosition(Position):
    """A single deal."""

    __slots__ = ()

    def _end_deal(self, events: Sequence[Event]) -> None:
        self._points = next(event.points for event in events if isinstance(event, DealScored))
        # Where the same dealer deals again, the deal has not been played yet.
        if self._state.outcome is None and self._chance is not None:
            self._deal_next()
        else:
            self.to_act = None


class MatchPosition(Position):
    """A whole match, deal after deal. `deals` has the points of every finished deal by side."""

    __slots__ = ()

    @property
    def deals(self) -> tuple[tuple[int, ...], ...]:
        """The points of the finished deals."""
        return self._state.view(0).sheet

    def _end_deal(self, events: Sequence[Event]) -> None:
        if self._state.outcome is not None:
            self._points = self._state.outcome.totals
        self._deal_next()


def deal(game: Game, seed: int = 1, number: int = 1) -> DealPosition:
    """Return a deal from its first decision on: deal number `number` (from 1) of the match with this seed, played
    alone."""
    chance = Chance(derive_secret(seed))
    first, dealer = chance.first_deal(game.players)
    single = SingleDealChance(chance.key(number), (dealer + number - first) % game.players, number)
    return DealPosition(game, game.start(single), single)


def match(game: Game, seed: int = 1) -> MatchPosition:
    """Return a match from its first decision on. The same seed has the same cards as in `play`."""
    chance = Chance(derive_secret(seed))
    return MatchPosition(game, game.start(chance), chance)


def sample(game: Game, view: View, rng: Random) -> DealPosition:
    """Return a full position that agrees with a view; what the seat cannot see is drawn at random. It ends with the
    deal."""
    return DealPosition(game, game.guess(view, rng), None)


def compare_points(game: Game, points: Sequence[int]) -> tuple[float, ...]:
    """Return, by seat, the points of its side less the mean of the other sides; more is better."""
    total, others = sum(points), max(len(points) - 1, 1)
    sign = -1.0 if game.low_wins else 1.0
    by_side = [sign * (own - (total - own) / others) for own in points]
    return tuple(by_side[game.side_of(seat)] for seat in range(game.players))


def replay_position(position: Position) -> Match:
    """Return the match of a position with all its steps. Raises ValueError for a position that was made up."""
    if position._chance is None:
        raise ValueError("a sampled position was never played, so there is no record of it")
    played = Match(position.game, position._chance)
    for action in position._done:
        played.play(played.state.to_act or 0, action)
    return played
