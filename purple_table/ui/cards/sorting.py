"""The order of the own hand: a choice of the player, computed from the deck and the order of ranks, never from a
game."""

from collections.abc import Callable, Mapping, Sequence

from purple_table.core.cards import Deck
from purple_table.session.settings import Sorting


def hand_order(
    deck: Deck,
    sorting: Sorting,
    trump: str | None = None,
    heights: Mapping[str, int] | None = None,
    promoted: Sequence[str] = (),
) -> Callable[[str], tuple[int, ...]]:
    """Return a key for sorting card codes, low to high.

    By "color", then rank; by "suit", then rank, so that the colors of a suit lie mixed; by "rank", then color. The
    `trump` (a color's or suit's name) stands together behind all others, with the cards that it has `promoted`, the
    highest first, at its end, and Jokers come last; packs lie side by side.
    `heights` say how high the ranks stand in a game, where it is not as in the deck.
    A code that is not in the deck is a KeyError.
    """
    colors = {color.code: place for place, color in enumerate(deck.colors)}
    suits = {suit: place for place, suit in enumerate(dict.fromkeys(color.suit for color in deck.colors))}
    ranks = heights or {rank.code: rank.number for rank in deck.ranks}
    lifted = {code: -place for place, code in enumerate(promoted)}

    def key(code: str) -> tuple[int, ...]:
        card = deck[code]
        place = deck.index[code]
        if card.joker:
            return (2, place)
        if code in lifted:
            return (1, len(colors), lifted[code])
        color, rank = colors[card.color], ranks[card.rank]
        if trump in (card.color_name, card.suit):
            return (1, color, rank, place)
        if sorting == "rank":
            return (0, rank, color, place)
        if sorting == "suit":
            return (0, suits[card.suit], rank, color, place)
        return (0, color, rank, place)

    return key
