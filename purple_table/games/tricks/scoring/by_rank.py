"""Points by the name of a rank, as rule books write them: `{ 10 = 5, Ace = 4 }`."""

from __future__ import annotations

from purple_table.core.cards import Deck
from purple_table.core.rulebook import Section


def points_by_rank(table: Section, deck: Deck, most: int) -> dict[str, int]:
    """The points, 1 to `most`, by the code of the rank; RuleError for what is no rank of the deck."""
    found = {}
    for name in table:
        rank = next((rank.code for rank in deck.ranks if rank.name.casefold() == name.casefold()), None)
        if rank is None:
            raise table.error(name, f"is no rank of {deck.name}")
        found[rank] = table.integer(name, 1, most)
    table.check_all_read()
    return found
