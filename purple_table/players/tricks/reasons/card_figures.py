"""The figures of one decision about a card, from which evidence is made where tricks are worth something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.core.masks import list_bits
from purple_table.players.player import Evidence
from purple_table.players.tricks.card_play import trick_play_policy
from purple_table.players.tricks.card_play.secret_parties import find_known_party
from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths, chance_to_win_later
from purple_table.players.tricks.reasons.card_chances import TrickChances

if TYPE_CHECKING:
    from collections.abc import Sequence

    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.seat_facts import TrickSeatFacts
    from purple_table.games.tricks.trick_game import TrickGame
    from purple_table.players.tricks.card_play.aims import Aims
    from purple_table.players.tricks.card_play.trick_knowledge import TrickKnowledge

LIKELY, FAIR, SLIGHT = 0.5, 0.35, 0.1
"""The chances from which a reason says that a card should take the trick, that it tries to, or that it even may."""
RATHER = 0.05
"""How much likelier a card must be to take a later trick to be told to be."""


class CardFigures:
    """The chances and the values of the cards of one decision, and the evidence about one of them."""

    def __init__(
        self,
        game: TrickGame,
        facts: TrickSeatFacts,
        kernel: Kernel,
        public: TrickKnowledge,
        aims: Aims,
        cards: CardStrengths,
    ) -> None:
        self._game = game
        self._facts = facts
        self._kernel = kernel
        self._aims = aims
        self._cards = cards
        self._unseen = public.rest & ~facts.hand
        self._legal = kernel.legal()
        self._worth = aims.find_next_worth(kernel.taken)
        self._side = find_known_party(facts, aims)
        # How often one of several allies takes a trick was not counted often enough to tell it.
        self._chance_side = self._side if len(self._side) < 3 else (facts.seat,)
        self._chances = TrickChances(facts, kernel, public, aims, cards, self._worth)

    def _claim(
        self, kind: str, card: int, chance: float | None = None, count: int | None = None, kept: int = 0
    ) -> Evidence:
        """Return evidence about a card, with a chance to take the trick, a number, and a card that is kept."""
        figures: dict[str, float] = {}
        if chance is not None:
            figures["chance"] = chance
        if count is not None:
            figures["count"] = count
        names = {"kept": self._game.codes[kept.bit_length()]} if kept else {}
        return Evidence(kind, (self._game.codes[card.bit_length()],), figures, names)

    def _find_chance(self, card: int) -> float:
        """Return the own chance to take the trick with a card."""
        return self._chances.find(card, (self._facts.seat,))

    def _value_later(self, card: int) -> float:
        """Return the chance of a card to take a later trick, by the figures of the choice."""
        left = self._facts.hand.bit_count() + len(self._kernel.stock) // len(self._kernel.seats)
        return chance_to_win_later(self._cards, card, self._unseen, left)

    def _find_strongest(self, card: int) -> int:
        """Return the card of the rest of the hand that is likeliest to take a later trick."""
        higher = self._cards.higher
        return max(
            list_bits(self._facts.hand ^ card),
            key=lambda other: (self._value_later(other), -higher[other.bit_length()].bit_count()),
        )

    def _find_strongest_other(self, card: int) -> int:
        """Return the same card, or 0 if it is not likely to take one."""
        kept = self._find_strongest(card)
        return kept if self._value_later(kept) >= LIKELY else 0

    def _find_likelier_card(self, card: int) -> int:
        """Return the same card, or 0 if it is not clearly likelier to take one than the card that is played."""
        kept = self._find_strongest(card)
        return kept if self._is_likelier_later(kept, card) else 0

    def _is_likelier_later(self, kept: int, card: int) -> bool:
        """Return whether a card is clearly likelier than another one to take a later trick, by the figures of the
        choice."""
        return self._value_later(kept) > self._value_later(card) + RATHER

    def _is_top_trump(self, card: int) -> bool:
        """Return whether a card of the hand is a trump above all others that may still be played."""
        higher, trump = self._cards.higher, self._cards.trump
        others = (self._facts.hand ^ card | self._unseen) & trump
        return bool(card & trump) and all(card & higher[other.bit_length()] for other in list_bits(others))

    def _is_beaten_alike(self, card: int) -> bool:
        """Return whether it gains nothing to win the trick with a card, as every unseen card that beats the best one
        now would beat it, too."""
        kernel = self._kernel
        now, then = kernel.winner_changing_mask, kernel.winner_changing_masks[card.bit_length()]
        if kernel.winner == kernel.leader:
            now &= ~kernel.lead_restoring_mask
        return not now & ~then & self._unseen

    def _is_missed_least(self, card: int) -> bool:
        """Return whether no other legal card is worth less in later tricks, or less likely to take one, by the figures
        of the choice."""
        later, points = self._worth.later[self._facts.seat], self._aims.card_points
        lost = {
            one: later * self._value_later(one)
            + (trick_play_policy.SAVED * points[one.bit_length()] if self._kernel.stage.is_free else 0.0)
            for one in list_bits(self._legal)
        }
        # Points are told by others: here the card is one that is least likely to win later.
        weakest = self._value_later(card) <= min(map(self._value_later, lost)) + 1e-9 and self._is_lowest(card)
        return weakest and lost[card] <= min(lost.values()) + 1e-9

    def _is_best_for_side(self, card: int) -> bool:
        """Return whether no other legal card makes it likelier that the own side takes the trick."""
        find, side = self._chances.find, self._chance_side
        return find(card, side) >= max(find(other, side) for other in list_bits(self._legal)) - 1e-9

    def _is_highest(self, card: int) -> bool:
        """Return whether no other legal card is higher of the same kind."""
        return not self._legal & self._cards.higher[card.bit_length()]

    def _is_lowest(self, card: int) -> bool:
        """Return whether no other legal card is lower of the same kind."""
        higher = self._cards.higher
        return not any(card & higher[other.bit_length()] for other in list_bits(self._legal ^ card))

    def _find_trumps_of_others(self) -> int:
        """Return the trumps that seats of other sides may hold."""
        found = self._unseen & self._cards.trump
        for seat in self._side:
            found &= ~self._facts.holds[seat]
        return found

    def _find_color(self, color: str) -> int:
        """Return all cards of a printed color."""
        deck = self._game.deck
        return deck.mask(card.code for card in deck.cards if card.color == color)

    def _is_highest_among(self, card: int, cards: Sequence[int]) -> bool:
        """Return whether some of the cards are lower of the same kind, and none is higher."""
        higher = self._cards.higher
        lower = any(card & higher[other.bit_length()] for other in cards)
        return lower and not any(other & higher[card.bit_length()] for other in cards)

    def _risks_least(self, card: int) -> bool:
        """Return whether no other legal card brings fewer points or is lower of the same kind."""
        points, higher = self._aims.card_points, self._cards.higher
        others = list_bits(self._legal ^ card)
        least = all(
            points[card.bit_length()] <= points[other.bit_length()] and not card & higher[other.bit_length()]
            for other in others
        )
        return least and any(
            points[card.bit_length()] < points[other.bit_length()] or other & higher[card.bit_length()]
            for other in others
        )

    def _is_cheapest(self, card: int) -> bool:
        """Return whether no other legal card brings as few points into the trick, and they can be told."""
        points = self._aims.card_points
        given = points[card.bit_length()]
        return given >= 0 and all(given < points[other.bit_length()] for other in list_bits(self._legal ^ card))

    def _brings_least(self, card: int) -> bool:
        """Return whether no other legal card brings fewer points into the trick."""
        points = self._aims.card_points
        return points[card.bit_length()] <= min(points[other.bit_length()] for other in list_bits(self._legal))

    def _adds_points(self, card: int, among: int = 0) -> bool:
        """Return whether the card is no trump and brings more points into the trick than another one."""
        points = self._aims.card_points
        return not card & self._cards.trump and any(
            points[other.bit_length()] < points[card.bit_length()] for other in list_bits(among or self._legal)
        )

    def _count_points(self, cards: int) -> int:
        """Return what cards are worth."""
        return sum(self._aims.card_points[card.bit_length()] for card in list_bits(cards))
