"""Placing cards by augmenting paths: where each may lie in some places only, and a place has room for so many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def place_cards(fits: Mapping[int, Sequence[int]], room: Sequence[int]) -> dict[int, int]:
    """A place for every card, among those that it fits, in the order given; ValueError where no deal agrees."""
    owner: dict[int, int] = {}
    inside: list[list[int]] = [[] for _ in room]

    def settle(card: int, tried: set[int]) -> bool:
        """Whether the card finds a place, moving others where they may move."""
        for place in fits[card]:
            if place in tried:
                continue
            tried.add(place)
            if len(inside[place]) < room[place]:
                inside[place].append(card)
                owner[card] = place
                return True
            for other in inside[place]:
                if settle(other, tried):
                    inside[place].remove(other)
                    inside[place].append(card)
                    owner[card] = place
                    return True
        return False

    for card in fits:
        if not settle(card, set()):
            raise ValueError("the view contradicts itself: no deal agrees with it")
    return owner
