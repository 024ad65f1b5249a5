"""The knowledge of a seat about the cards where tricks are to be won: which are left, who is void of what, how strong
cards are, and how often other hands beat a trick."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from purple_table.games.trick_play.following import DRAW, PICK_UP, SUIT_OR_TRUMP
from purple_table.games.tricks.dealing import HandsAndStock
from purple_table.games.tricks.trump import FIRST_LEAD

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.seat_facts import TrickSeatFacts
    from purple_table.games.tricks.trick_game import TrickGame

# The chance that a card of the hand takes a trick later: a logistic function of the unseen cards above it, the trumps
# that others may hold, and the tricks left. It is fitted to playouts by these policies.
_TRUMP = (2.19, -0.897, 0.275)
_SIDE = (-1.922, -0.856, -0.463, 0.262)
Habits = tuple[float, float, float, float, float]
"""How often a hand that can do so beats the trick, or trumps it: both against opponents, then both over its own side;
and how often it does so although the trick seems worth nothing to it."""
JUDGED: Final[Habits] = (0.889, 0.352, 0.256, 0.1, 0.0)
"""The habits by which cards are chosen: the best in the arena."""
FREE: Final[Habits] = (0.889, 0.9, 0.256, 0.1, 0.0)
"""The habits by which cards are chosen where a hand never has to follow: a trump can be played on any trick there."""
SEEN: Final[Habits] = (0.739, 0.902, 0.856, 0.3, 0.3)
"""The habits by which chances are shown to people: fitted to the winners of 9,000 tricks of Skilled players in eleven
games. Cards chosen by these habits are worse in the arena."""


class TrickKnowledge:
    """Public facts of a deal in progress.

    rest      every card not yet played, in hands or set aside unseen
    barred    by seat, the cards that it has shown not to hold
    trumping  whether a hand that could follow may trump instead (doing so then shows nothing)
    opened    whether everybody sees what is drawn from the stock
    """

    __slots__ = ("barred", "opened", "rest", "trumping")

    def __init__(self, rest: int, barred: list[int], trumping: bool, opened: bool = False) -> None:
        self.rest = rest
        self.barred = barred
        self.trumping = trumping
        self.opened = opened

    def copy(self) -> TrickKnowledge:
        """Return an independent copy at the same point."""
        return TrickKnowledge(self.rest, self.barred[:], self.trumping, self.opened)

    def play(self, kernel: Kernel, card: int) -> None:
        """Play `card` in `kernel` and take account of it."""
        self.rest ^= card
        if kernel.count:
            self.barred[kernel.turn] |= kernel.find_denied_cards(card)
        stock = kernel.stock
        kernel.play(card)
        if kernel.log:
            self._observe_unable_seats(kernel)
        elif stock and not kernel.count:
            self._observe_draws(kernel, stock)

    def _observe_draws(self, kernel: Kernel, stock: tuple[int, ...]) -> None:
        """Take account of cards drawn after a trick: they may be anything, unless everybody has seen them."""
        seat = kernel.turn
        for drawn in stock[: len(stock) - len(kernel.stock)]:
            self.barred[seat] &= ~drawn if self.opened else 0
            seat = kernel.next[seat]

    def _observe_unable_seats(self, kernel: Kernel) -> None:
        """Take account of what became of seats that could not follow. Cards that were drawn may be anything."""
        for what, seat, cards in kernel.log:
            if what == PICK_UP:
                self.barred[seat] = (self.barred[seat] | kernel.follow_mask) & ~cards
                self.rest |= cards
            elif what == DRAW:
                self.barred[seat] = 0
            else:
                self.barred[seat] |= kernel.follow_mask
        kernel.log = ()


def read_trick_knowledge(facts: TrickSeatFacts) -> TrickKnowledge:
    """Return what the seat of a view knows; where all that is drawn is seen, a hand may be known to its last card."""
    game, barred = facts.game, facts.excluded[:]
    opened = isinstance(game.dealing, HandsAndStock) and game.dealing.face_up
    for seat, held in enumerate(facts.holds if opened else ()):
        if held and held.bit_count() == facts.sizes[seat]:
            barred[seat] |= ~held
    return TrickKnowledge(facts.rest, barred, game.following.part == SUIT_OR_TRUMP, opened)


class CardStrengths:
    """The strength of the cards of a game with one trump.

    higher       by the bit length of a card, the cards that stand above it
    trump_holds  the chance that a trump of the hand takes a trick later: [tricks left][unseen cards above it]
    side_holds   the chance of any other card of the hand: [tricks left][unseen trumps][unseen cards above it]
    is_named_by_lead  whether the first lead names the trump
    is_unnamed   whether the first lead names the trump, so that until then these are only the strengths without one
    """

    def __init__(self, game: TrickGame, denomination: str | None) -> None:
        deck, tables = game.deck, game.make_tables(denomination)
        self.denomination = denomination
        self.trump = trump = tables.trump
        self.higher = tables.higher
        self.is_named_by_lead = game.trump.part == FIRST_LEAD
        self.is_unnamed = denomination is None and self.is_named_by_lead
        self._game = game
        self._named: dict[str, CardStrengths] = {}
        most = max(len(deck.ranks) + 2, *(above.bit_count() for above in tables.higher))
        tricks, trumps, ranks = range(game.most_tricks + 1), range(trump.bit_count() + 1), range(most + 1)
        level, above, left = _TRUMP
        self.trump_holds = [[_logistic(level + above * high + left * number) for high in ranks] for number in tricks]
        level, above, out, left = _SIDE
        self.side_holds = [
            [[_logistic(level + above * high + out * others + left * number) for high in ranks] for others in trumps]
            for number in tricks
        ]

    def find_named(self, denomination: str) -> CardStrengths:
        """Return the strengths with the trump that the first lead has named."""
        if denomination not in self._named:
            self._named[denomination] = CardStrengths(self._game, denomination)
        return self._named[denomination]


def chance_to_win_later(cards: CardStrengths, card: int, unseen: int, left: int) -> float:
    """Return the chance that a card of the hand takes a trick later, with `left` tricks left."""
    above = (unseen & cards.higher[card.bit_length()]).bit_count()
    if card & cards.trump:
        return cards.trump_holds[left][above]
    return cards.side_holds[left][(unseen & cards.trump).bit_count()][above]


def _logistic(score: float) -> float:
    return 1.0 / (1.0 + exp(-score))
