"""The corners of a card that belong to its index and its badges, and whether something lies in them."""

from __future__ import annotations

from purple_table.art.faces import Box, Index


def index_box(index: Index) -> Box:
    """Return the corner that belongs to the index: rank, pip and code with nothing else in it."""
    half = index.column / 2
    return Box(
        index.middle - half, index.rank_y - index.rank_size / 2, index.middle + half, index.code_y + index.code_high / 2
    )


def badge_box() -> Box:
    """Return the upper right corner that belongs to the two point badges."""
    return Box(206.5, 15, 238.5, 76.5)


def overlap(one: Box, two: Box) -> bool:
    """Return whether two rectangles share any point."""
    return one.left < two.right and two.left < one.right and one.top < two.bottom and two.top < one.bottom
