"""Duplicate deals: the same cards are played again with the list of players rotated through all seats.

The unit of every figure is a deal, averaged over the rotations, so that the luck of the cards cancels out as far as
possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isfinite, sqrt
from statistics import NormalDist, fmean, stdev

from purple_table.arena.match_play import SingleDeal, play_deal, play_match
from purple_table.core.game import Game
from purple_table.players.bots import Bot
from purple_table.players.player import Budget, Player

_STUDENT = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281)
"""How many standard errors hold 95 % with one to ten degrees of freedom."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean over deals with its 95 % interval, which is `mean` plus and minus `margin`."""

    mean: float
    margin: float

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {self.margin:.3f}"

    def as_json(self) -> dict[str, float | None]:
        """Return mean and interval as plain values."""
        low, high = self.mean - self.margin, self.mean + self.margin
        return (
            {"mean": self.mean, "low": low, "high": high}
            if isfinite(low)
            else {"mean": self.mean, "low": None, "high": None}
        )


@dataclass(frozen=True, slots=True)
class Result:
    """The result of the first player in the list, or of its side, against the others.

    `better` is the opponents' mean minus the own points in a deal (the other way round where high is good); `points`
    are the own points and `others` the opponents'; `wins` is the share of plays with the best total, where a tie is
    shared. All of this is by match if whole matches were played.
    """

    deals: int
    better: Figure
    points: Figure
    others: Figure
    wins: Figure
    game: str = ""
    players: tuple[str, ...] = ()
    seed: int | None = None
    plays: Sequence[Sequence[Sequence[int]]] = field(default=(), repr=False)
    """plays[deal][rotation][entry]: totals by place in the list of players."""

    def as_json(self) -> dict[str, object]:
        """Return the result as plain values for a file.

        Each figure has its mean and its 95 % interval by Student's t, from `low` to `high`, which are None for a single
        deal.
        """
        figures = {name: getattr(self, name).as_json() for name in ("better", "points", "others", "wins")}
        who = {"game": self.game, "players": list(self.players), "seed": self.seed, "deals": self.deals}
        return {**who, **figures, "plays": [[list(totals) for totals in deal] for deal in self.plays]}

    def __str__(self) -> str:
        return f"better {self.better} points (95 % interval), best total in {self.wins.mean:.1%} of {self.deals}"


def list_rotations(players: int) -> list[tuple[int, ...]]:
    """Return every rotation of the list, each as the entry that sits at each seat."""
    return [tuple((seat - shift) % players for seat in range(players)) for shift in range(players)]


def list_seatings(who: Sequence[str | Bot]) -> list[tuple[str | Bot, ...]]:
    """Return who sits at each seat, for every rotation of the list."""
    return [tuple(who[entry] for entry in rotation) for rotation in list_rotations(len(who))]


def play_duplicate(
    game: Game, who: Sequence[str | Bot], players: Sequence[Player], deal: SingleDeal | bytes, budget: Budget
) -> list[tuple[int, ...]]:
    """Play a deal, or the match with a secret, once for every rotation of the list, and return the totals by entry.

    `who` names each of the `players`. Rotations with the same names at the same seats are played only once, because a
    play repeats exactly. Both partners have the total of their side.
    """
    played: dict[tuple[str | Bot, ...], tuple[int, ...]] = {}
    totals = []
    # Each entry plays every hand of the deal once, so a strong hand helps all of them alike.
    for rotation, seating in zip(list_rotations(game.players), list_seatings(who), strict=True):
        if seating not in played:
            sitting = [players[entry] for entry in rotation]
            if isinstance(deal, SingleDeal):
                played[seating] = play_deal(game, deal, sitting, budget).totals
            else:
                played[seating] = play_match(game, deal, sitting, budget).totals
        by_entry = [0] * game.players
        for seat, entry in enumerate(rotation):
            by_entry[entry] = played[seating][game.side_of(seat)]
        totals.append(tuple(by_entry))
    return totals


def summarize_plays(
    game: Game,
    plays: Sequence[Sequence[Sequence[int]]],
    players: Sequence[str | Bot] = (),
    seed: int | None = None,
) -> Result:
    """Return the result of plays[deal][rotation][entry]: entry 0, with its partners, against the others."""
    sign = 1 if game.low_wins else -1
    own_side = game.sides[game.side_of(0)]
    rivals = [entry for entry in range(game.players) if entry not in own_side]
    better, own, others, wins = [], [], [], []
    for deal in plays:
        mine = fmean(totals[0] for totals in deal)
        rest = fmean(fmean(totals[entry] for entry in rivals) for totals in deal)
        own.append(mine)
        others.append(rest)
        better.append(sign * (rest - mine))
        wins.append(fmean(_share_win(order_by_side(game, totals), game.side_of(0), sign) for totals in deal))
    names = tuple(who.name if isinstance(who, Bot) else who for who in players)
    figures = compute_figure(better), compute_figure(own), compute_figure(others), compute_figure(wins)
    return Result(len(plays), *figures, game=game.id, players=names, seed=seed, plays=plays)


def order_by_side(game: Game, totals: Sequence[int]) -> tuple[int, ...]:
    """Return totals by entry as totals by side. The list is in the order of the seats, as it was before any
    rotation."""
    return tuple(totals[seats[0]] for seats in game.sides)


def _share_win(totals: Sequence[int], own: int, sign: int) -> float:
    """Return the own side's share of the win in one play."""
    best = min(sign * total for total in totals)
    # Sides with the same best total share the win.
    level = [side for side, total in enumerate(totals) if sign * total == best]
    return 1 / len(level) if own in level else 0.0


def compute_figure(values: Sequence[float]) -> Figure:
    """Return the mean of values with half of its 95 % interval by Student's t; a single value has an infinite
    margin."""
    number = len(values)
    margin = compute_t_quantile(number - 1) * stdev(values) / sqrt(number) if number > 1 else float("inf")
    return Figure(fmean(values), margin)


def compute_t_quantile(freedom: int) -> float:
    """Return how many standard errors on each side of the mean hold 95 % of Student's distribution with `freedom`
    degrees.

    Above ten degrees the expansion of Cornish and Fisher is used (Abramowitz and Stegun 26.7.5), which is exact to the
    fourth decimal there.
    """
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    z = NormalDist().inv_cdf(0.975)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / freedom + second / freedom**2 + third / freedom**3 + fourth / freedom**4
