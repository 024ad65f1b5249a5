"""A model of how the other seats play where captured cards cost points, learned from the deal so far.

A search that expects everybody to defend like a Skilled player never finds what works against weaker players, and one
that expects nobody to is stopped by those who do. So each of the other seats follows a plain rule in a share of the
sampled deals. The share is estimated from the cards that the seat has played.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import fsum, prod
from random import Random
from typing import TYPE_CHECKING

from purple_table.games.tricks.guessing import kernel_before_play

if TYPE_CHECKING:
    from purple_table.games.tricks.guessing import TrickSampler
    from purple_table.games.tricks.seat_facts import TrickSeatFacts
    from purple_table.players.tricks.card_play.penalty_play_policy import PenaltyPlayPolicy

TABLES = {0.1: 0.75, 0.9: 0.25}
"""The prior: the share of seats at a table that follow the plain rule, and the chance of such a table. Players at one
table are often alike, so the cards of one seat say something about the others. The figures were found in the arena:
with a lower chance of Skilled players the Expert gains less from them, with a higher one it learns too late that
somebody is none."""
DEALS = 12
"""The number of sampled deals in which the play so far is replayed."""
OTHERWISE = 0.06
"""The likelihood of a card that a rule would not play."""


class OpponentModel:
    """What is expected of the other seats. `shares` has by seat the chance that it follows the plain rule; 0 for the
    own seat."""

    def __init__(self, shares: Sequence[float] = ()) -> None:
        self.shares = shares

    def draw_plain_seats(self, rng: Random) -> Collection[int]:
        """Draw the seats that follow the plain rule in a sampled deal."""
        return [seat for seat, share in enumerate(self.shares) if share and rng.random() < share]


def observe_opponents(policy: PenaltyPlayPolicy, sampler: TrickSampler, rng: Random) -> OpponentModel:
    """Return the opponent model that the cards played so far suggest."""
    facts = sampler.facts
    counts = [_RuleCount() for _ in facts.plays]
    if counts and not facts.grown:
        for _ in range(DEALS):
            _replay(policy, facts, sampler.draw(rng), counts)
    odds = [1.0] * facts.players
    for (seat, _), count in zip(facts.plays, counts, strict=True):
        odds[seat] *= count.odds
    return OpponentModel(_find_shares(odds, facts.seat))


class _RuleCount:
    """For one card that was played: how often each rule would have played it, in sampled deals with a choice."""

    __slots__ = ("choices", "plain", "skilled")

    def __init__(self) -> None:
        self.choices = self.skilled = self.plain = 0

    @property
    def odds(self) -> float:
        """How much more likely the plain rule makes the card than the Skilled one."""
        return _estimate_likelihood(self.plain, self.choices) / _estimate_likelihood(self.skilled, self.choices)


def _estimate_likelihood(hits: int, choices: int) -> float:
    return OTHERWISE + (1 - OTHERWISE) * hits / choices if choices else 1.0


def _replay(
    policy: PenaltyPlayPolicy, facts: TrickSeatFacts, places: Sequence[int], counts: Sequence[_RuleCount]
) -> None:
    """Replay the deal with sampled cards, and count which rule would have played each card."""
    began = [hand | played for hand, played in zip(places, facts.played_by, strict=False)]
    kernel = kernel_before_play(facts, began)
    known = policy.make_initial_knowledge(facts.rest | facts.played)
    for (seat, card), count in zip(facts.plays, counts, strict=True):
        # A card is evidence only if it was chosen among several.
        if seat != facts.seat and kernel.legal().bit_count() > 1:
            count.choices += 1
            count.plain += policy.choose_plain_card(kernel) == card
            count.skilled += policy.choose_card(kernel, known) == card
        policy.play(kernel, known, card)


def _find_shares(odds: Sequence[float], own: int) -> list[float]:
    """Return by seat the posterior chance that it follows the plain rule; 0 for the own seat."""
    others = [odd for seat, odd in enumerate(odds) if seat != own]
    tables = {share: chance * prod(share * odd + 1 - share for odd in others) for share, chance in TABLES.items()}
    whole = fsum(tables.values())
    return [
        fsum(chance * share * odd / (share * odd + 1 - share) for share, chance in tables.items()) / whole
        if seat != own
        else 0.0
        for seat, odd in enumerate(odds)
    ]
