"""The evidence for a card that is passed or laid away, by the figures by which it was chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from purple_table.core.masks import list_bits
from purple_table.players.player import Decision
from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths, chance_to_win_later
from purple_table.players.tricks.reasons.trick_reasons import decide

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame
    from purple_table.players.tricks.card_play.card_costs import CardCosts

COSTLY: Final = 2
"""From so many points on these speak for passing a card."""
OFTEN: Final = 0.5
"""From such a chance of a trick on this speaks for it, if everybody ducks who can."""
FEW: Final = 3
"""Up to so many cards of a color it speaks for passing one that the hand is sooner out of them."""


def pass_card(game: TrickGame, costs: CardCosts, whole: int, passed: int, card: int) -> Decision:
    """Return that a card goes, with what speaks most for it if it is one of those that a whole hand would pass.

    That is what it costs, then that the hand has no more of its color, then that it is high, then that it is of a short
    color: `choose_passed_cards` adds up these. Cards that are told to be costly are not told a second time.
    """
    if not passed & card:
        return decide(game, game.gives[card.bit_length()], "passed_too")
    place, color = card.bit_length(), costs.colors[costs.color_of[card.bit_length()]]
    costly = sum(one for one in list_bits(whole) if costs.value[one.bit_length()] >= COSTLY)
    gone = [whole & one for one in costs.colors if whole & one and not whole & one & (~passed | costly)]
    out, mine = costs.everything & ~whole & color, whole & color
    higher = out & costs.order.above[place]
    take = costs.take[costs.players - 1][costs.players - 1][out.bit_count()]
    kind, count, cards = "unwanted", 0, card
    if (points := costs.value[place]) >= COSTLY:
        kind, count = "passed_costly", points
    elif mine in gone:
        kind, cards = "passed_void", sum(gone)
    elif take[(out & costs.order.below[place]).bit_count()] >= OFTEN:
        kind, count = ("passed_high", higher.bit_count()) if higher else ("passed_top", 0)
    elif mine.bit_count() <= FEW:
        kind, count = "passed_short", mine.bit_count()
    deck = game.deck
    codes = deck.codes(card) + deck.codes(cards & ~card)
    colors = "" if kind == "unwanted" else " ".join(dict.fromkeys(deck[code].color for code in codes))
    return decide(
        game,
        game.gives[place],
        kind,
        cards=codes,
        figures={"count": count} if count else {},
        names={"colors": colors} if colors else {},
    )


def lay_away(game: TrickGame, cards: CardStrengths, hand: int, unseen: int, card: int) -> Decision:
    """Return that a card of a hand is laid away by `choose_discard`: it is the least likely to take a trick, or another
    one is, and it leaves a hand with trumps void of its color."""
    left = min(hand.bit_count(), game.tricks)
    chances = {one: chance_to_win_later(cards, one, unseen, left) for one in list_bits(hand)}
    give = game.gives[card.bit_length()]
    if chances[card] <= min(chances.values()) + 1e-9:
        return decide(game, give, "laid_least")
    return decide(game, give, "laid_void", names={"color": game.deck.cards[card.bit_length() - 1].color})
