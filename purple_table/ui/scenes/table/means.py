"""What the parts of the table draw with."""

from __future__ import annotations

from purple_table.core.cards import Deck
from purple_table.ui.cards.card_painter import CardPainter
from purple_table.ui.cards.sprites import CardSurfaces
from purple_table.ui.kit.kit import Kit


class DrawingMeans:
    """Kit, card pictures and the painter of cards. The kit is another one after the scale has changed, the painter
    after the settings have: ask for them anew whenever you draw."""

    kit: Kit

    def __init__(self, cards: CardSurfaces, deck: Deck) -> None:
        """`kit` is set as soon as the scene stands on its stage."""
        self.cards = cards
        self._deck = deck
        self.painter = CardPainter(cards, deck)
        self.felt = self.mood = ""
        """The names of the cloth and of the table's mood."""

    def renew(self) -> None:
        """Cards may have another back or index now."""
        self.painter = CardPainter(self.cards, self._deck)
