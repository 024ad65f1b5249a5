"""What the `deal` question of a worked example says about a deal beside its captured cards."""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.core.rulebook import Section


def tricks_given(facts: Section, captured: Sequence[int], hand: int) -> tuple[int, ...] | None:
    """The tricks of each seat: as given, else counted from the captured masks if these hold every trick, else None.

    `hand` is the number of tricks in a deal. RuleError where the list does not fit a deal.
    """
    players = len(captured)
    if "tricks" in facts:
        tricks = facts.integers("tricks", 0, hand)
        if len(tricks) != players:
            raise facts.error("tricks", f"must hold {players} numbers, one for each seat")
        if sum(tricks) > hand:
            raise facts.error("tricks", f"a deal has {hand} tricks, not {sum(tricks)}")
        return tricks
    cards = [mask.bit_count() for mask in captured]
    if sum(cards) == hand * players and not any(number % players for number in cards):
        return tuple(number // players for number in cards)
    return None


def bags_given(facts: Section, sides: int) -> tuple[int, ...]:
    """The bags of each side before the deal; none where nothing is said."""
    if "bags" not in facts:
        return (0,) * sides
    bags = facts.integers("bags", 0, 100_000)
    if len(bags) != sides:
        raise facts.error("bags", f"must hold {sides} numbers, one for each side")
    return bags
