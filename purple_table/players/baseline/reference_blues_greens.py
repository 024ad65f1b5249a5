"""The Reference player: meld what there is, win cheaply, leave the partner's tricks alone. Plain, independent of the
others, and never changed, so that what the arena measures against it stays comparable."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Choose, Draw, Give, LayDown, LayOff, Meld, Pass, Play, Take
from purple_table.core.game import View
from purple_table.core.masks import list_bits
from purple_table.games.blues_greens import meld_reach
from purple_table.games.blues_greens.blues_greens_knowledge import find_trump
from purple_table.games.blues_greens.blues_greens_rules import TRUMP
from purple_table.players.blues_greens.blues_greens_reasons import decide
from purple_table.players.player import NO_CHOICE, ONLY_ACTION, Budget, Decision

if TYPE_CHECKING:
    from purple_table.games.blues_greens.blues_greens_game import BluesGreens

ENOUGH = 7
"""The number of trumps, black threes among them, from which it bids."""
PER_TRUMP = 4
"""How many points higher it bids for each further trump."""


class ReferenceBluesGreensPlayer:
    """Follows the rule of thumb and remembers nothing."""

    def __init__(self, game: BluesGreens) -> None:
        self._game = game
        self._deck = game.deck
        self._pack = game.pack

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Bid with many trumps, draw what can be melded, meld whatever it can, and win tricks cheaply."""
        if len(legal) == 1:
            return Decision(legal[0], NO_CHOICE, evidence=ONLY_ACTION)
        hand = self._deck.mask(view.hand)
        named = find_trump(self._game, view)
        trump = self._pack.no_trump if named is None else named
        first = legal[0]
        if isinstance(first, Bid) and first.contract is not None:
            return self._bid(hand, first.contract.number)
        if isinstance(first, Choose):
            return self._choose(hand, legal, first)
        if isinstance(first, Give):
            return self._give(hand, trump, declarer=view.seat == view.status.declarer)
        if isinstance(first, Draw | Take):
            return self._draw(hand, trump, legal)
        return self._turn(view, trump, legal)

    # --- before play ------------------------------------------------------------------------------------------------

    def _bid(self, hand: int, low: int) -> Decision:
        suit = self._longest(hand)
        count = (hand & (self._pack.suits[suit] | self._pack.black_threes)).bit_count()
        enough = low <= self._game.bidding.least + PER_TRUMP * (count - ENOUGH)
        action, kind = (Bid(str(low)), "bids_trumps") if enough else (Pass(), "too_few_trumps")
        return decide(self._game, action, kind, figures={"trumps": count, "points": low}, suit=suit)

    def _choose(self, hand: int, legal: Sequence[Action], first: Choose) -> Decision:
        """Name the longest suit as trump, and exchange cards whenever that is offered."""
        if first.topic != TRUMP:
            return decide(self._game, first, "exchanges_as_always")
        suit = self._longest(hand)
        count = (hand & self._pack.suits[suit]).bit_count()
        return decide(self._game, legal[suit], "longest_suit", figures={"count": count}, suit=suit)

    def _give(self, hand: int, trump: int, *, declarer: bool) -> Decision:
        """Give the best trump to the declarer; as the declarer, give back the card that is worth least."""
        pack = self._pack
        trumps = hand & (pack.suits[trump] | pack.black_threes)
        if trumps and not declarer:
            card = self._code(self._highest(trumps, trump))
            return decide(self._game, Give(card), "best_trump", (card,))
        plain = hand & pack.plain & ~trumps or hand & ~trumps or hand
        card = self._code(self._lowest(plain, trump))
        return decide(self._game, Give(card), "misses_least", (card,))

    def _longest(self, hand: int) -> int:
        """Return the suit of which the hand has most cards; of two level ones the suit that is worth more points."""
        suits = self._pack.suits
        return max(
            range(len(suits)), key=lambda suit: ((hand & suits[suit]).bit_count(), self._pack.value(hand, suit), -suit)
        )

    # --- the turn ---------------------------------------------------------------------------------------------------

    def _draw(self, hand: int, trump: int, legal: Sequence[Action]) -> Decision:
        """Take the top of the splay if it is a black three or goes into a meld, else draw from the deck."""
        top = next((action for action in legal if isinstance(action, Take)), None)
        if top is None or not isinstance(legal[0], Draw):
            return decide(self._game, legal[0], "takes_first")
        card, cards = self._deck.index[top.card], (top.card,)
        worth, _ = meld_reach.best(self._game.melding.melds, hand | 1 << card, trump, card)
        if worth or self._pack.black_threes >> card & 1:
            return decide(self._game, top, "goes_into_meld" if worth else "wins_tricks", cards)
        return decide(self._game, legal[0], "fits_no_meld", cards)

    def _turn(self, view: View, trump: int, legal: Sequence[Action]) -> Decision:
        """Play the most valuable meld, then lay-offs, then red threes, then a card to the trick."""
        values = self._pack.values[trump]
        melds = [action for action in legal if isinstance(action, Meld)]
        if melds:
            meld = max(melds, key=lambda action: sum(values[self._deck.index[code]] for code in action.cards))
            return decide(self._game, meld, "most_valuable_meld", meld.cards)
        layoff = next((action for action in legal if isinstance(action, LayOff)), None)
        if layoff is not None:
            return decide(self._game, layoff, "can_lay_off", (layoff.card,))
        laydown = next((action for action in legal if isinstance(action, LayDown)), None)
        if laydown is not None:
            return decide(self._game, laydown, "lays_down", (laydown.card,))
        line = [1 << self._deck.index[code] for code in view.pile("trick") if code is not None]
        cards = sum(1 << self._deck.index[action.card] for action in legal if isinstance(action, Play))
        return self._play(cards, line, trump)

    def _play(self, cards: int, line: list[int], trump: int) -> Decision:
        tricks = self._game.tricks[trump]
        list_bits = [1 << place for place in range(cards.bit_length()) if cards >> place & 1]
        special = self._pack.twos | self._pack.red_threes
        low = self._lowest(cards & ~special or cards, trump)
        if not line:
            high = self._highest(cards, trump)
            top = self._pack.rank_of[high.bit_length() - 1] == len(self._pack.ranks) - 1
            return self._decide_card(high, "should_win") if top else self._decide_card(low, "leads_low")
        own = len(line) % 2
        place = tricks.place(line)
        if place is not None and place % 2 == own:
            return self._decide_card(low, "side_is_winning")
        wins = [bit for bit in list_bits if tricks.place([*line, bit]) == len(line)]
        if wins:
            return self._decide_card(
                min(wins, key=lambda bit: (tricks.power[bit.bit_length()], bit)), "cheapest_winner"
            )
        return self._decide_card(low, "cannot_take")

    def _decide_card(self, bit: int, kind: str) -> Decision:
        card = self._code(bit)
        return decide(self._game, Play(card), kind, (card,))

    # --- cards ------------------------------------------------------------------------------------------------------

    def _lowest(self, cards: int, trump: int) -> int:
        """Return the card that is worth fewest points; of level ones the card that wins least."""
        return min(list_bits(cards), key=lambda bit: self._order(bit, trump))

    def _highest(self, cards: int, trump: int) -> int:
        """Return the card that stands highest in a trick."""
        tricks = self._game.tricks[trump]
        return max(list_bits(cards), key=lambda bit: (tricks.power[bit.bit_length()], -bit))

    def _order(self, bit: int, trump: int) -> tuple[int, int, int]:
        place = bit.bit_length()
        return self._pack.values[trump][place - 1], self._game.tricks[trump].power[place], bit

    def _code(self, bit: int) -> str:
        return self._deck.cards[bit.bit_length() - 1].code
