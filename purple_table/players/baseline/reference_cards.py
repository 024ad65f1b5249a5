"""How the Reference player reads a card: whether it is a trump, and how high it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame


class ReferenceCards:
    """The base class of parts of the Reference player, which knows cards by their codes."""

    def __init__(self, game: TrickGame) -> None:
        self._game = game
        self._deck = game.deck
        self._top = len(game.deck.ranks) - 1
        self._number = rank_numbers(game)

    def _is(self, code: str, color: str) -> bool:
        """Return whether the card is of the color with that name; Jokers belong to the trumps, and so do promoted
        cards."""
        card = self._deck[code]
        return card.joker or card.color_name.casefold() == color or code in self._game.ranking.codes.get(color, ())

    def _height(self, code: str, trump: str) -> int:
        """Return how high a card is with these trumps: promoted ones above all others."""
        promoted = self._game.ranking.codes.get(trump, ())
        return self._top + 1 + len(promoted) - promoted.index(code) if code in promoted else self._rank(code)

    def _rank(self, code: str) -> int:
        card = self._deck[code]
        return self._top + int(card.rank) if card.joker else self._number[card.rank]


def rank_numbers(game: TrickGame) -> dict[str, int]:
    """Return how high each rank stands in the game, from 0."""
    return {card.rank: game.winning.ranks[place] for place, card in enumerate(game.deck.cards, 1) if not card.joker}
