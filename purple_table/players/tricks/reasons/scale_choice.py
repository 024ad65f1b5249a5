"""By which scales chances are told: what the rules, the bidding and the number of players make of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from purple_table.games.tricks.called_card import CALLED
from purple_table.games.tricks.dummy import DummyPhase
from purple_table.games.tricks.ladder import LadderBidding
from purple_table.games.tricks.shove import ShoveBidding
from purple_table.players.tricks.reasons.chance_scales import (
    ALLIED,
    ALONE,
    BOUND,
    BOUND_DECLARED,
    DECLARED,
    DRAWN,
    DRAWN_OPENLY,
    DUMMY,
    EXACT,
    EXACT_UNKNOWN,
    FORCED,
    FREE,
    FREE_ALONE,
    LAST,
    NAMED,
    PROMISED,
    RICH,
    RICH_DECLARED,
    SEEN_HANDS,
    SPARSE,
    SPARSE_DECLARED,
    TRUMPING,
    TWO_SPARSE,
    TWO_SPARSE_DECLARED,
    Scales,
)

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.seat_facts import TrickSeatFacts
    from purple_table.players.tricks.card_play.aims import Aims
    from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths, TrickKnowledge

SCATTERED: Final = 0.8
"""Many cards are in no hand where other hands hold a smaller share of those that a seat does not see."""
MANY_TRUMPS: Final = 0.18
"""The share of the cards in play from which on many are trumps: a color of the deck is a seventh."""


def choose_scales(
    facts: TrickSeatFacts, kernel: Kernel, public: TrickKnowledge, aims: Aims, cards: CardStrengths
) -> Scales:
    """Return the scales of a position."""
    partners = len(facts.game.sides) < facts.players
    if kernel.duty is not None and kernel.duty.heads and not partners:
        # Whoever can must take the trick: a single other hand has no choice, and of several one often can.
        return FORCED if facts.players > 2 else Scales(SEEN_HANDS, SEEN_HANDS)
    if aims.closing:
        return LAST
    if any(aims.exactly):
        # Numbers that are laid aside are not heard.
        return EXACT_UNKNOWN if facts.game.bidding is None else EXACT
    if kernel.stage.is_free:
        return FREE if partners else FREE_ALONE
    if public.trumping and facts.players == 2 and kernel.stock:
        return DRAWN_OPENLY if public.opened else DRAWN
    if public.trumping:
        return choose_trumping_scales(facts, aims, cards)
    won = aims.makers is not None and partners and isinstance(facts.game.bidding, LadderBidding)
    return BOUND_DECLARED if won else BOUND


def choose_trumping_scales(facts: TrickSeatFacts, aims: Aims, cards: CardStrengths) -> Scales:
    """Return the scales where a trump may be played by a hand that could follow, and two players draw no more."""
    game = facts.game
    if facts.part_data.get(CALLED) is not None:
        return ALLIED
    made = aims.makers is not None
    others = facts.length * (facts.players - 1)
    if others < SCATTERED * (game.in_play.bit_count() - facts.length):
        if facts.players == 2:
            return TWO_SPARSE_DECLARED if made else TWO_SPARSE
        return SPARSE_DECLARED if made else SPARSE
    if made:
        # A hand that is known at the end of a deal is no dummy: nobody else sees it.
        if facts.part_data.get(DummyPhase.key):
            return DUMMY
        rich = (cards.trump & game.in_play).bit_count() >= MANY_TRUMPS * game.in_play.bit_count()
        if len(game.sides) < facts.players:
            if rich:
                return RICH_DECLARED
            # One of a side must name trump, whatever it holds; elsewhere a side makes it that holds enough.
            return NAMED if isinstance(game.bidding, ShoveBidding) else DECLARED
        return RICH if rich else ALONE
    return PROMISED if any(count_promised(aims, facts.players)) else TRUMPING


def count_promised(aims: Aims, players: int) -> list[int]:
    """Return the number of tricks that each side needs for its bid; 0 for a side that needs none."""
    return [aims.count_short(side, [0] * players) or 0 for side in range(max(aims.side_of) + 1)]
