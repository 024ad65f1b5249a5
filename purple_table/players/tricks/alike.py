"""Alike: cards of a hand that come to the same, whatever the others hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.scoring.worth import Worth

Mark = tuple[object, ...]


def distinct(kernel: Kernel, worth: Worth, others: int, first: int) -> list[int]:
    """The cards that the seat to play may play, as masks of those of a kind, that of `first` before the others.

    Two cards are of a kind where every card of `others` (all that are not in the own hand and not gone) treats them
    alike: it follows them or not, beats them or not, is beaten by them or not; and where they are worth the same.
    """
    legal, tables = kernel.legal(), kernel.tables
    if kernel.count and legal & tables.following[kernel.lead.bit_length()]:
        # Where failing to follow is possible it is never worth its price (H16).
        legal &= tables.obeying[kernel.lead.bit_length()]
    found: dict[Mark, int] = {_mark(kernel, worth, others, first): 0}
    while legal:
        card = legal & -legal
        legal ^= card
        mark = _mark(kernel, worth, others, card)
        found[mark] = found.get(mark, 0) | card
    return list(found.values())


def _mark(kernel: Kernel, worth: Worth, others: int, card: int) -> Mark:
    """All that tells a card from others."""
    leads, place = kernel.tables.leads, card.bit_length()
    led, must, may, _, changes, regain = leads[place]
    parts: list[object] = [
        *(mask & others for mask in (led, must, may, changes, regain)),
        worth.cards[place - 1] if worth.cards else 0,
        worth.closing[place - 1] if worth.closing else 0,
        *(bool(sweep.cards & card) for sweep in worth.sweeps),
        *(
            bool(mask & card)
            for mask in (kernel.tables.trump, kernel.winner_changing_mask, kernel.lead_restoring_mask, kernel.locked)
        ),
    ]
    if kernel.count and kernel.winner_changing_masks:
        parts.append(kernel.winner_changing_masks[place] & others)
    rest = others
    asked = beaten = 0
    while rest:
        other = rest & -rest
        rest ^= other
        lead = leads[other.bit_length()]
        asked = asked << 3 | bool(lead[1] & card) << 2 | bool(lead[4] & card) << 1 | bool(lead[5] & card)
        beaten = beaten << 1 | bool(lead[0] & card)
    return (*parts, asked, beaten)
