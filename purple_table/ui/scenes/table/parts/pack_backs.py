"""The backs of cards that lie face down, in games with two packs.

The first pack is dealt, the second is drawn from; how many cards of each a hand holds, everybody at the table can see.
"""

from __future__ import annotations

from purple_table.core.cards import Deck
from purple_table.core.events import Moved
from purple_table.core.game import View
from purple_table.ui.cards.card_painter import find_back, pack_names
from purple_table.ui.scenes.table.parts.table_part import RegisteredPart
from purple_table.ui.scenes.table.table_context import TableContext


def count_drawn_pack(view: View, deck: Deck) -> tuple[int, ...]:
    """Return the number of cards that each seat holds of the pack that is drawn from; none if there is only one
    pack."""
    held = [0] * view.players
    packs = pack_names(deck)
    if not packs:
        return tuple(held)
    dealt: set[int] = set()
    for event in view.history:
        if not isinstance(event, Moved):
            continue
        source, target = event.source, event.target
        if target.role == "hand" and target.owner is not None and source.role != "pass":
            for card in event.cards:
                known = deck[card].pack if card is not None else None
                held[target.owner] += known == packs[1] if known is not None else target.owner in dealt
            dealt.add(target.owner)
        elif source.role == "hand" and source.owner is not None and target.role != "pass":
            held[source.owner] -= sum(card is not None and deck[card].pack == packs[1] for card in event.cards)
    return tuple(max(0, number) for number in held)


class Packs(RegisteredPart):
    """Knows the backs of the stock and of every hand, as the view showed them last."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._deck = self._model.deck
        names = pack_names(self._deck)
        self._drawn = find_back(names[1]) if names else None
        self._held: tuple[int, ...] = ()

    @property
    def stock(self) -> str | None:
        """What stands for the back of the stock."""
        return self._drawn

    def on_settled(self, view: View) -> None:
        """Count again."""
        self._held = count_drawn_pack(view, self._deck) if self._drawn is not None else ()

    def backs(self, place: int, count: int) -> tuple[str | None, ...]:
        """Return what the others see of the hand at a place, with the drawn cards at the right."""
        seat = self._model.find_seat(place)
        drawn = min(count, self._held[seat]) if seat < len(self._held) else 0
        return (None,) * (count - drawn) + (self._drawn,) * drawn
