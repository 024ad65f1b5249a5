"""The choice of the cards to lay away where hands are brought to one size: trumps are kept, and Aces beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Give
from purple_table.core.masks import list_bits
from purple_table.games.tricks.exchange import DONE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from purple_table.games.tricks.trick_game import TrickGame
    from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths


def choose_laid_away(game: TrickGame, cards: CardStrengths, legal: Sequence[Action]) -> int:
    """Return the legal card that is missed least, as one bit; 0 to keep the rest, where that is legal.

    Cards that are no trumps go first, the lowest of their color before others; the highest is kept if it may be. Of
    trumps those go first that count least, and of these the lowest.
    """
    prices = game.worth(denomination=cards.denomination).cards
    able = sum(game.bits[action.card] for action in legal if isinstance(action, Give))

    def rate(card: int) -> tuple[int, int, int]:
        place = card.bit_length()
        above = cards.higher[place] & game.in_play & ~(0 if card & cards.trump else cards.trump)
        points = prices[place - 1] if prices and card & cards.trump else 0
        return (1 if card & cards.trump else 0, points, -above.bit_count())

    card = min(list_bits(able), key=rate)
    best = not cards.higher[card.bit_length()] & game.in_play & ~cards.trump
    return 0 if DONE in legal and (card & cards.trump or best) else card
