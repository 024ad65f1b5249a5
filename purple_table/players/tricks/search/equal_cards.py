"""Cards that come to the same, of which a search tries only one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.scoring.worth import Worth


def group_equal_cards(kernel: Kernel, worth: Worth, others: int, first: int, apart: int = 0) -> list[int]:
    """Return the legal cards of the seat to play as masks of equal cards, that of `first` before the others.

    Two cards are equal if they are worth the same, and if each card of `others` (those not in the own hand that may
    still be played or lie in the trick) follows both or neither, beats both or neither, and is beaten by both or
    neither. Those of `apart` are equal to none, such as the cards of a marriage.
    """
    legal, tables = kernel.legal(), kernel.tables
    if kernel.count and legal & tables.following[kernel.lead.bit_length()]:
        # Failing to follow, where it is possible, is never worth its price (H16).
        legal &= tables.obeying[kernel.lead.bit_length()]
    found: dict[tuple[object, ...], int] = {(first & apart, _describe_card(kernel, worth, others, first)): 0}
    while legal:
        card = legal & -legal
        legal ^= card
        mark = (card & apart, _describe_card(kernel, worth, others, card))
        found[mark] = found.get(mark, 0) | card
    return list(found.values())


def _describe_card(kernel: Kernel, worth: Worth, others: int, card: int) -> tuple[object, ...]:
    """Return everything in which a card can differ from other cards that the seat might play."""
    leads, place = kernel.tables.leads, card.bit_length()
    competing, must, may, _, changes, regain = leads[place]
    parts: list[object] = [
        *(mask & others for mask in (competing, must, may, changes, regain)),
        worth.cards[place - 1] if worth.cards else 0,
        worth.last_trick[place - 1] if worth.last_trick else 0,
        worth.left[place - 1] if worth.left else 0,
        *(bool(sweep.cards & card) for sweep in worth.sweeps),
        *(
            bool(mask & card)
            for mask in (kernel.tables.trump, kernel.winner_changing_mask, kernel.lead_restoring_mask, kernel.locked)
        ),
    ]
    if not kernel.count and kernel.stage.named:
        parts.append(kernel.stage.named[place])
    if kernel.count and kernel.winner_changing_masks:
        parts.append(kernel.winner_changing_masks[place] & others)
    rest = others
    asked = beaten = 0
    while rest:
        other = rest & -rest
        rest ^= other
        competing, must, _, _, changes, regain = leads[other.bit_length()]
        asked = asked << 3 | bool(must & card) << 2 | bool(changes & card) << 1 | bool(regain & card)
        beaten = beaten << 1 | bool(competing & card)
    return (*parts, asked, beaten)
