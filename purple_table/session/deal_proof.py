"""What proves that cards were settled before they were dealt: each deal's digest beforehand, its key afterwards.

It does to whoever has noted the digest elsewhere. That nobody can find the key before the deal holds where the secret
was drawn by chance: anybody can compute the keys that follow from a number as `--seed` takes it, or from a day.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from purple_table.core.actions import NextDeal
from purple_table.core.events import DealBegan
from purple_table.core.match import Match
from purple_table.core.shuffle import SingleDealChance, key_digest


@dataclass(frozen=True, slots=True)
class DealProof:
    """A deal by its number: `digest` is the SHA-256 of its key, as hexadecimal text; `key` likewise, "" while the deal
    may still be played."""

    number: int
    digest: str
    key: str = ""


def list_proofs(match: Match) -> tuple[DealProof, ...]:
    """Every deal of a match so far, and the next one where that is awaited: its digest stands before it is dealt."""
    chance, first = match.chance, match.chance.first_deal(match.game.players)[0]
    begun = max((number for number, _ in _list_begun(match)), default=first - 1)
    waiting = match.legal(1) == (NextDeal(),)
    over = begun if waiting or match.state.outcome is not None else begun - 1
    last = begun + 1 if waiting and (chance.deals is None or begun < first + chance.deals - 1) else begun
    return tuple(
        DealProof(number, key_digest(key), key.hex() if number <= over else "")
        for number, key in ((number, chance.key(number)) for number in range(first, last + 1))
    )


def has_known_key(match: Match) -> bool:
    """Whether the key of a match may be had before its deal: it has a single one, from a deal code or of a day."""
    return isinstance(match.chance, SingleDealChance)


def list_shown_digests(match: Match) -> tuple[str, ...]:
    """The digest that each deal of a match showed when it began, as the engine deals it again now."""
    return tuple(digest for _, digest in _list_begun(match))


def _list_begun(match: Match) -> Iterator[tuple[int, str]]:
    state = match.game.start(match.chance)
    for step in match.steps:
        for event in state.apply(step.action):
            if isinstance(event, DealBegan):
                yield event.number, event.digest
