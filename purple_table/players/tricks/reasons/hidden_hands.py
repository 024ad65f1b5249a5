"""How likely the hands that a seat does not see have cards: from what each may hold, and how many cards it has."""

from __future__ import annotations

from math import fsum, prod
from typing import TYPE_CHECKING, Final

from purple_table.core.cards import PileKey
from purple_table.core.masks import list_bits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from purple_table.games.tricks.seat_facts import TrickSeatFacts

DECLARED: Final = 3.0
"""How much likelier an unseen trump lies with the declarer than in another hand."""
ROUNDS: Final = 12
"""How often the shares of hands in cards are brought to the numbers of both."""


class HiddenHands:
    """The cards that the hands may have, and the chances that they have them.

    may      by seat, the unseen cards that its hand may hold
    perhaps  by seat, the cards that its hand showed before it may have laid them away, with the chance that it has not
    """

    def __init__(self, facts: TrickSeatFacts, unseen: int, barred: Sequence[int], trump: int) -> None:
        """`barred` has by seat the cards that it does not hold."""
        self._facts = facts
        players = range(facts.players)
        held = sum(facts.holds[seat] for seat in players if seat != facts.seat)
        # A card that is known to be in one hand is in no other.
        full = [facts.holds[seat].bit_count() == facts.sizes[seat] for seat in players]
        self.may = [facts.holds[seat] | (0 if full[seat] else unseen & ~held & ~barred[seat]) for seat in players]
        self.perhaps: list[dict[int, float]] = [{} for _ in players]
        self._place_shown_cards()
        self._shares = self._share_out(unseen & ~held & ~sum(set().union(*self.perhaps)), trump)

    def is_open(self, seat: int) -> bool:
        """Return whether all cards of another hand are known."""
        return self.may[seat].bit_count() == self._facts.sizes[seat]

    def miss(self, seat: int, cards: int) -> float:
        """Return the chance that the hand of a seat has none of these cards."""
        known = self._facts.holds[seat]
        if known & cards:
            return 0.0
        missed = prod(1.0 - chance for card, chance in self.perhaps[seat].items() if card & cards)
        left = drawn = float(self._facts.sizes[seat] - known.bit_count())
        for card, share in self._shares[seat].items() if drawn else ():
            if card & cards:
                # The more cards a hand has not, the likelier it has each of the others.
                missed *= max(1.0 - share * drawn / left, 0.0) if left > share else 0.0
                left -= share
        return missed

    def has_only(self, seat: int, some: int, without: int) -> float:
        """Return the chance that the hand of a seat has some of these cards, and none of the others."""
        return self.miss(seat, without) - self.miss(seat, without | some)

    def _place_shown_cards(self) -> None:
        """Find the cards that a hand showed before it may have laid them away; no other hand has them, and none has
        those that lie elsewhere. Scales are fitted without the first where no card is dealt openly, and for more than
        two players without those that wait openly."""
        facts = self._facts
        if facts.players == 2:
            self.may = [may & ~facts.coming for may in self.may]
        for card, piles in facts.somewhere.items():
            if not facts.game.dealing.dealer_last_open and any(pile.role == "hand" for pile in piles):
                continue
            sizes = {pile: len(facts.pile(*pile)) for pile in piles}
            for seat in range(facts.players):
                self.may[seat] &= ~card
                size = sizes.get(PileKey("hand", seat), 0)
                if size:
                    self.may[seat] |= card
                    self.perhaps[seat][card] = size / sum(sizes.values())

    def _share_out(self, loose: int, trump: int) -> list[dict[int, float]]:
        """Return by seat the chance of each card that it may hold: cards that one hand cannot have lie in the others,
        so that what each card and each hand has adds up."""
        facts = self._facts
        seats = [seat for seat in range(facts.players) if seat != facts.seat and self.may[seat] & loose]
        rooms = [float(facts.sizes[seat] - facts.holds[seat].bit_count()) for seat in seats]
        # Whatever is in no hand lies aside.
        rooms.append(max(loose.bit_count() - fsum(rooms), 0.0))
        kinds: dict[tuple[float, ...], list[int]] = {}
        for card in list_bits(loose):
            weights = [
                (DECLARED if card & trump and seat == facts.declarer else 1.0) if card & self.may[seat] else 0.0
                for seat in seats
            ]
            kinds.setdefault((*weights, 1.0), []).append(card)
        rows = [[weight * room for weight, room in zip(kind, rooms, strict=True)] for kind in kinds]
        counts = [len(cards) for cards in kinds.values()]
        for _ in range(ROUNDS if len(rows) > 1 else 1):
            for place, room in enumerate(rooms):
                whole = fsum(row[place] for row in rows)
                for row in rows:
                    row[place] *= room / whole if whole else 0.0
            for row, count in zip(rows, counts, strict=True):
                whole = fsum(row)
                row[:] = [count * each / whole if whole else 0.0 for each in row]
        found: list[dict[int, float]] = [{} for _ in range(facts.players)]
        for row, cards in zip(rows, kinds.values(), strict=True):
            for seat, share in zip(seats, row, strict=False):
                if share:
                    found[seat].update(dict.fromkeys(cards, share / len(cards)))
        return found
