"""Proof that the cards of a deal were settled before it began: its digest beforehand, its key afterwards.

The proof convinces everybody who has noted the digest elsewhere. Nobody can find the key before the deal if the secret
was drawn at random; anybody can compute the keys that follow from a `--seed` number or from a day.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from purple_table.core.actions import NextDeal
from purple_table.core.events import DealBegan
from purple_table.core.match import Match
from purple_table.core.shuffle import SharedChance, SingleDealChance, compute_key_digest


@dataclass(frozen=True, slots=True)
class DealProof:
    """The digest and the key of a deal.

    `digest` is the SHA-256 of the key. Both are hexadecimal text; `key` is empty while the deal may still be played.
    """

    number: int
    digest: str
    key: str = ""


def list_proofs(match: Match) -> tuple[DealProof, ...]:
    """Return a proof of every deal so far, and of the next one if it is awaited: its digest is known before it is
    dealt."""
    chance, first = match.chance, match.chance.first_deal(match.game.players)[0]
    begun = max((number for number, _ in _list_deals_begun(match)), default=first - 1)
    waiting = match.legal(1) == (NextDeal(),)
    over = begun if waiting or match.state.outcome is not None else begun - 1
    shared = isinstance(chance, SharedChance)  # the key of the next deal is not settled before all have added to it
    last = begun + 1 if waiting and not shared and (chance.deals is None or begun < first + chance.deals - 1) else begun
    return tuple(
        DealProof(number, compute_key_digest(key), key.hex() if number <= over else "")
        for number, key in ((number, chance.key(number)) for number in range(first, last + 1))
    )


def has_known_key(match: Match) -> bool:
    """Return whether the key may be known before the deal: a match from a deal code, or of a day, has a single key."""
    return isinstance(match.chance, SingleDealChance)


def list_shown_digests(match: Match) -> tuple[str, ...]:
    """Return the digest that each deal showed when it began, as the engine deals it again now."""
    return tuple(digest for _, digest in _list_deals_begun(match))


def _list_deals_begun(match: Match) -> Iterator[tuple[int, str]]:
    state = match.game.start(match.chance)
    for step in match.steps:
        for event in state.apply(step.action):
            if isinstance(event, DealBegan):
                yield event.number, event.digest
