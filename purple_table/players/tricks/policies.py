"""Policies: how supposed deals are played on at every seat, on integers, each seat by what it can know.

Nobody is taken to play like the Club alone: for each supposed deal some of the other seats follow a plain rule instead,
for who believes that everybody defends as well as a Club never finds what works against the rest.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from purple_table.core.masks import bits
from purple_table.games.tricks.calls import Bids
from purple_table.games.tricks.scoring import Carried
from purple_table.games.tricks.seat_facts import SeatFacts
from purple_table.players.tricks import ducking, taking
from purple_table.players.tricks.aims import Aims, TrickWorth
from purple_table.players.tricks.card_costs import CardCosts
from purple_table.players.tricks.exactly import plan_of
from purple_table.players.tricks.knowledge import Knowledge, knowledge_of
from purple_table.players.tricks.public_cards import PublicCards
from purple_table.players.tricks.shun_cards import ShunCards

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame
    from purple_table.games.tricks.kernel import Kernel

Known = TypeVar("Known", Knowledge, PublicCards)


class Policy(Protocol[Known]):
    """How a deal is played on. `Known` is what everybody can tell from the cards played."""

    def known(self, facts: SeatFacts) -> Known:
        """What the seat of a view can tell."""

    def copy(self, known: Known) -> Known:
        """The same, to be played on."""

    def card(self, kernel: Kernel, known: Known) -> int:
        """The card of the seat to play, as one bit."""

    def play_on(self, kernel: Kernel, known: Known, card: int, plain: Collection[int]) -> None:
        """Play `card` (0: none) and then everything to the end of the deal; the seats of `plain` by a plain rule."""


class ShunPolicy:
    """Where captured cards cost points: the rules of `ducking`."""

    def __init__(self, game: TrickGame, costs: CardCosts) -> None:
        self._costs = costs
        self._higher = game.tables.higher

    def known(self, facts: SeatFacts) -> Knowledge:
        """What the seat of a view can tell."""
        return knowledge_of(facts, self._costs)

    def copy(self, known: Knowledge) -> Knowledge:
        """The same, to be played on."""
        return known.copy()

    def card(self, kernel: Kernel, known: Knowledge) -> int:
        """The card of the seat to play, as one bit."""
        return ducking.choose(kernel, known, self._costs)[0]

    def play_on(self, kernel: Kernel, known: Knowledge, card: int, plain: Collection[int]) -> None:
        """Play `card` and then everything to the end of the deal."""
        costs, play, hands, choose = self._costs, known.play, kernel.hands, ducking.choose
        if card:
            play(kernel, card, costs)
        while hands[turn := kernel.turn]:
            play(kernel, self._plain(kernel) if turn in plain else choose(kernel, known, costs)[0], costs)

    def _plain(self, kernel: Kernel) -> int:
        """Stay under with the highest card, throw the most costly one, lead the lowest."""
        legal, order, higher = kernel.legal(), self._costs.order, self._higher
        if kernel.count:
            if legal & kernel.led:
                under = legal & ~kernel.changes
                if under or kernel.count == kernel.last:
                    return order.high(under or legal)
                return order.low(legal)
            value = self._costs.value
            return max(
                bits(legal),
                key=lambda bit: (value[bit.bit_length()], -higher[bit.bit_length()].bit_count(), bit),
            )
        return max(bits(legal), key=lambda bit: (higher[bit.bit_length()].bit_count(), bit))


class TakePolicy:
    """Where tricks, or the cards in them, are worth something: the rules of `taking`."""

    def __init__(self, game: TrickGame, aims: Aims, cards: taking.Cards) -> None:
        self._aims = aims
        self._cards = cards
        self._trumping = game.following.part == "suit_or_trump"
        self._trump = self._cards.trump
        self._higher = self._cards.higher
        self._exact = any(aims.exactly)

    def known(self, facts: SeatFacts) -> PublicCards:
        """What the seat of a view can tell."""
        return PublicCards(facts.rest, facts.excluded[:], self._trumping)

    def copy(self, known: PublicCards) -> PublicCards:
        """The same, to be played on."""
        return known.copy()

    def card(self, kernel: Kernel, known: PublicCards) -> int:
        """The card of the seat to play, as one bit."""
        return self._choose(kernel, known, self._aims.at(kernel.taken))

    def play_on(self, kernel: Kernel, known: PublicCards, card: int, plain: Collection[int]) -> None:
        """Play `card` and then everything to the end of the deal."""
        aims, play, hands = self._aims, known.play, kernel.hands
        if card:
            play(kernel, card)
        worth = aims.at(kernel.taken)
        while hands[turn := kernel.turn]:
            if turn in plain:
                play(kernel, self._plain(kernel, worth))
            else:
                play(kernel, self._choose(kernel, known, worth))
            if not kernel.count:
                worth = aims.at(kernel.taken)

    def _choose(self, kernel: Kernel, known: PublicCards, worth: TrickWorth) -> int:
        aims, cards, plan = self._aims, self._cards, None
        if self._exact:
            plan = plan_of(kernel, known.rest & ~kernel.hands[kernel.turn], worth, aims, cards)
        return taking.choose(kernel, known, worth, aims, cards, plan)

    def _plain(self, kernel: Kernel, worth: TrickWorth) -> int:
        """Win the trick if it is worth anything and not the partner's, with what is cheapest for the last seat and
        highest for another; else stay out of it with the lowest card."""
        legal = kernel.legal()
        if not legal & (legal - 1):
            return legal
        higher, trump, turn = self._higher, self._trump, kernel.turn
        wants = worth.swing[turn] > 0

        def low(cards: int) -> int:
            return min(
                bits(cards),
                key=lambda bit: (bool(bit & trump), -higher[bit.bit_length()].bit_count(), bit),
            )

        def high(cards: int) -> int:
            return min(
                bits(cards),
                key=lambda bit: (bool(bit & trump), higher[bit.bit_length()].bit_count(), bit),
            )

        if not kernel.count:
            best = high(legal)
            return best if wants and not best & trump and not higher[best.bit_length()] else low(legal)
        over = legal & kernel.beats
        under = legal & ~over
        if not wants:
            return high(under) if under else low(legal)
        row = worth.takes[turn]
        ours = row[kernel.winner] >= row[turn] > 0
        if not over or (ours and (kernel.count == kernel.last or not kernel.changes)):
            return low(legal)
        return low(over) if kernel.count == kernel.last else high(over)


class Policies:
    """The policies of a game."""

    def __init__(self, game: TrickGame) -> None:
        self._game = game
        self._shun = ShunPolicy(game, CardCosts(game)) if ShunCards.fits(game) else None
        self._cards: dict[str | None, taking.Cards] = {}

    def of(
        self, bids: Bids, denomination: str | None, tricks: int, carried: Carried, hidden: Collection[int] = ()
    ) -> Policy[Any]:
        """How deals of so many tricks are played on with this trump, after this bidding; what sides have bid that are
        `hidden` only they know."""
        if self._shun is not None:
            return self._shun
        if denomination not in self._cards:
            self._cards[denomination] = taking.Cards(self._game, denomination)
        return TakePolicy(self._game, Aims(self._game, bids, carried, tricks, hidden), self._cards[denomination])
