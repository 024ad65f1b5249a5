"""The quick rules by which a seat leads, beats or passes: they count ranks, and know nothing but what is unseen.

What a seat does not see is what the others hold together, as the cards left over lie open. So play-outs and the Skilled
player ask the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from purple_table.core.masks import list_bits
from purple_table.games.climbing.climbing_kernel import ClimbingKernel, ClimbingTables

HIGH = 0.7
"""A set whose highest card is above this share of the unseen cards is kept for a trick that matters."""
FEW_GROUPS = 3
"""With so few ranks in hand nothing is kept."""
NEAR = 2
"""Somebody with so few cards is about to go out."""


class SetChoice(NamedTuple):
    """What a seat plays, 0 for a pass, and why: the kind of evidence, and other cards that it is about."""

    cards: int
    kind: str
    about: int = 0


def list_groups(tables: ClimbingTables, hand: int) -> list[int]:
    """Return the cards of a hand rank by rank, from low to high."""
    return [hand & mask for mask in tables.rank_masks if hand & mask]


def is_sure(tables: ClimbingTables, cards: int, unseen: int) -> bool:
    """Return whether no hand can beat a set, as too few of the unseen cards are higher."""
    count, top = cards.bit_count(), cards.bit_length() - 1
    rank = tables.ranks[top]
    for mask in tables.rank_masks[rank + 1 :]:
        if (unseen & mask).bit_count() >= count:
            return False
    if tables.strengths is tables.ranks:
        return True
    same = unseen & tables.rank_masks[rank]
    return same.bit_count() < count or same.bit_length() - 1 < top


def choose_set(kernel: ClimbingKernel, unseen: int) -> SetChoice:
    """Return what the seat whose turn it is plays; `unseen` is all that the others hold."""
    seat = kernel.turn or 0
    tables, hand = kernel.tables, kernel.hands[seat]
    groups = list_groups(tables, hand)
    least = min(cards.bit_count() for other, cards in enumerate(kernel.hands) if cards and other != seat)
    if not kernel.lying:
        return _choose_lead(tables, groups, unseen, least)
    return _choose_answer(kernel, groups, unseen, least)


def _choose_lead(tables: ClimbingTables, groups: Sequence[int], unseen: int, least: int) -> SetChoice:
    if len(groups) == 1:
        return SetChoice(groups[0], "goes_out")
    sure = [cards for cards in groups if is_sure(tables, cards, unseen)]
    losers = [cards for cards in groups if cards not in sure]
    if len(losers) <= 1 and sure:
        # The last one that could be beaten goes out at the end.
        return SetChoice(sure[0], "runs_out")
    if least <= NEAR:
        # Whoever has so few cards cannot match a larger set.
        large = [cards for cards in losers if cards.bit_count() > least]
        if large:
            return SetChoice(large[0], "leads_two" if least == 1 else "leads_three")
        if least == 1:
            return SetChoice(_find_top(groups[-1]), "leads_highest")
    return SetChoice(losers[0], "leads_low" if losers[0] == groups[0] else "leads_loser")


def _find_top(cards: int) -> int:
    """Return the highest card of a set alone."""
    return 1 << (cards.bit_length() - 1)


def _choose_answer(kernel: ClimbingKernel, groups: Sequence[int], unseen: int, least: int) -> SetChoice:
    tables, lying = kernel.tables, kernel.lying
    if _leads_by_passing(kernel):
        return SetChoice(0, "leads_by_passing")
    count = lying.bit_count()
    whole, broken = [], []
    for cards in groups:
        held = cards.bit_count()
        if held == count and tables.beats(cards, lying):
            whole.append(cards)
        elif held > count:
            part = find_lowest_part(tables, cards, lying)
            if part:
                broken.append(part)
    if not whole and not broken:
        return SetChoice(0, "keeps_set")
    if len(groups) == 1 and whole:
        return SetChoice(whole[0], "goes_out")
    for cards in (*whole, *broken):
        if is_sure(tables, cards, unseen) and _count_losers(tables, groups, cards, unseen) <= 1:
            return SetChoice(cards, "runs_out")
    threat = least <= NEAR
    if whole:
        cards = whole[0]
        if threat or len(groups) <= FEW_GROUPS or _measure_height(tables, cards, unseen) < HIGH:
            return SetChoice(cards, "beats_lowest")
        return SetChoice(0, "saves_high", cards)
    if threat:
        return SetChoice(broken[-1], "beats_in_time")
    return SetChoice(0, "keeps_set")


def _leads_by_passing(kernel: ClimbingKernel) -> bool:
    """Return whether a pass ends the trick and gives the seat the lead, as whoever played last is out."""
    hands, seat, last, players = kernel.hands, kernel.turn or 0, kernel.last, len(kernel.hands)
    if hands[last]:
        return False
    waiting = [other for other in range(players) if hands[other] and not kernel.passed >> other & 1]
    if waiting != [seat]:
        return False
    following = next(other for step in range(1, players) if hands[other := (last + step) % players])
    return following == seat


def find_lowest_part(tables: ClimbingTables, cards: int, lying: int) -> int:
    """Return the cheapest part of a larger set that beats what lies there; 0 where none does."""
    count = lying.bit_count()
    bits = list_bits(cards)
    for place in range(count - 1, len(bits)):
        part = sum(bits[: count - 1]) | bits[place]
        if tables.beats(part, lying):
            return part
    return 0


def _count_losers(tables: ClimbingTables, groups: Sequence[int], played: int, unseen: int) -> int:
    """Count the ranks that could be beaten of what is left after a set."""
    rest = [cards & ~played for cards in groups if cards & ~played]
    return sum(not is_sure(tables, cards, unseen) for cards in rest)


def _measure_height(tables: ClimbingTables, cards: int, unseen: int) -> float:
    """Return which share of the unseen cards is below the highest card of a set."""
    heights, height = tables.heights, tables.heights[cards.bit_length() - 1]
    others = list_bits(unseen)
    return sum(heights[bit.bit_length() - 1] < height for bit in others) / len(others) if others else 1.0


def choose_gift(tables: ClimbingTables, hand: int) -> SetChoice:
    """Return the card to give back for a tax: the lowest one without another of its rank, unless that is high."""
    groups = list_groups(tables, hand)
    lone = [cards for cards in groups if cards.bit_count() == 1]
    if lone and tables.ranks[lone[0].bit_length() - 1] < len(tables.rank_masks) // 2 + 1:
        return SetChoice(lone[0], "gives_lone")
    return SetChoice(groups[0] & -groups[0], "gives_lowest")


def play_out(kernel: ClimbingKernel) -> None:
    """Play a deal on to its end by these rules."""
    hands = kernel.hands
    whole = 0
    for hand in hands:
        whole |= hand
    while kernel.turn is not None:
        plan = choose_set(kernel, whole & ~hands[kernel.turn])
        if plan.cards:
            kernel.play(plan.cards)
            whole &= ~plan.cards
        else:
            kernel.skip()
