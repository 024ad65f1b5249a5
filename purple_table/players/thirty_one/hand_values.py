"""The value of ending a turn with a hand, and the cost of leaving a card for the next seat."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import fsum, prod
from typing import NamedTuple

from purple_table.core.masks import list_bits
from purple_table.games.thirty_one.thirty_one_knowledge import ThirtyOneSeatFacts
from purple_table.players.thirty_one.hands import ColorPlans, HandForecast, Hands, Holding
from purple_table.players.thirty_one.match_shares import Chances, Prospects
from purple_table.players.thirty_one.rivals import Rival, count_chances

SAFE = 0.02
"""A knock is safe if it fails no more often than this."""
SURE = 0.05
"""Turns that come less often than this are ignored."""
DRAWS = 1.15
"""Chances to improve a turn: a card from the stock, and now and then one from the discard pile."""
SECOND = 0.1
"""The share of its value that a second color adds to the best one."""
FED_HANDS = 40
"""The number of imagined hands of the next seat with which a discard is tried."""


class FedCards(NamedTuple):
    """The effect of a discard on the next seat, over its imagined hands.

    ranks   of the hands after its turn with the card
    gain    the mean number of ranks that the card adds
    blitz   the share of hands that the card makes a Blitz
    """

    ranks: list[int]
    gain: float
    blitz: float


class HandValues(ABC):
    """Values of hands at the end of the seat's turn, as shares of the match."""

    def __init__(self, hands: Hands, facts: ThirtyOneSeatFacts, prospects: Prospects, rivals: Sequence[Rival]) -> None:
        self.hands = hands
        self.facts = facts
        self.prospects = prospects
        self.rivals = rivals
        self.unseen = list_bits(facts.loose)
        self._fed: dict[int, FedCards] = {}

    @abstractmethod
    def value(self, hand: int) -> float:
        """Return the expected share of the match with this hand."""

    @abstractmethod
    def estimate(self, hand: int) -> float:
        """Return a quick estimate of `value`, to choose between hands."""

    @abstractmethod
    def price_feeding(self, card: int, hand: int) -> float:
        """Return what it costs the seat, which keeps `hand`, to leave a card for the next seat."""

    def chance_to_fall(self, rank: int) -> tuple[float, float]:
        """Return how likely the showdown falls on the seat alone, and alone or tied, with a hand of this rank.

        This holds after a knock by the seat, or in its last turn.
        """
        return self.prospects.chance_to_fall(self.list_finals(), rank)

    def is_safe(self, rank: int) -> bool:
        """Return whether a knock with this rank almost never fails, so that only a Blitz could be worth more."""
        alone, level = self.chance_to_fall(rank)
        return (1 - alone if self.prospects.best_wins else level) <= SAFE

    @abstractmethod
    def list_finals(self) -> list[Chances]:
        """Return the chances of the final hand of each rival, if the seat knocks or ends its last turn."""

    def evaluate_feed(self, card: int) -> FedCards:
        """Return what the next seat makes of a card if it finds it on the pile."""
        found = self._fed.get(card)
        if found is None:
            hands, rival = self.hands, self.rivals[0]
            ranks, blitzes = [], 0
            for hand, rank in zip(rival.hands[:FED_HANDS], rival.after[0], strict=False):
                better = hand if card & hand else hands.find_improved(hand, card)
                ranks.append(max(rank, hands.rank[better]))
                blitzes += better != hand and hands.blitz[better]
            gain = (sum(ranks) - sum(rival.after[0][: len(ranks)])) / len(ranks)
            found = self._fed[card] = FedCards(ranks, gain, blitzes / len(ranks))
        return found


class LastTurn(HandValues):
    """Values after a knock: the hand that is kept now is shown."""

    def __init__(self, hands: Hands, facts: ThirtyOneSeatFacts, prospects: Prospects, rivals: Sequence[Rival]) -> None:
        super().__init__(hands, facts, prospects, rivals)
        seats = [rival.seat for rival in rivals]
        moving = seats.index(facts.knocker) if facts.knocker is not None else len(seats)
        self._finals = [
            count_chances(rival.after[0] if place < moving else rival.now[0], hands.ranks)
            for place, rival in enumerate(rivals)
        ]
        self._moving = moving
        self._no_blitz = prod(1 - rival.find_blitz_chance(0) for rival in rivals[:moving])
        self._shown = self._list_equities(self._finals)
        self._costs: dict[int, list[float]] = {}

    def list_finals(self) -> list[Chances]:
        """Return the improved hands of those still to move, and the hands of the knocker and the seats after it."""
        return self._finals

    def value(self, hand: int) -> float:
        """Return the share of the match after the showdown."""
        return self.prospects.blitz if self.hands.blitz[hand] else self._shown[self.hands.rank[hand]]

    def estimate(self, hand: int) -> float:
        """Return the value itself: nothing follows that would take time to compute."""
        return self.value(hand)

    def price_feeding(self, card: int, hand: int) -> float:
        """Return the cost of the card; it is 0 if the next seat has knocked and so has no turn left."""
        if not self._moving or self.hands.blitz[hand]:
            return 0.0
        rank = self.hands.rank[hand]
        return self._price_gain(card)[rank] + self.evaluate_feed(card).blitz * max(
            0.0, self._shown[rank] - self.prospects.blitzed
        )

    def _price_gain(self, card: int) -> list[float]:
        """Return by the rank of the seat what it loses because a card raises the rank of the next seat."""
        found = self._costs.get(card)
        if found is None:
            fed, ranks = self.evaluate_feed(card), self.hands.ranks
            found = [0.0] * ranks
            if fed.gain:
                before = self.rivals[0].after[0][: len(fed.ranks)]
                usual = self._list_equities([count_chances(before, ranks), *self._finals[1:]])
                better = self._list_equities([count_chances(fed.ranks, ranks), *self._finals[1:]])
                found = [one - other for one, other in zip(usual, better, strict=True)]
            self._costs[card] = found
        return found

    def _list_equities(self, finals: Sequence[Chances]) -> list[float]:
        equities = self.prospects.list_equities(finals, self.hands.ranks, self.facts.knocker)
        return [self._no_blitz * equity + (1 - self._no_blitz) * self.prospects.blitzed for equity in equities]


class OpenHand(HandValues):
    """Values before a knock: the others have their turns, then the seat again, until somebody knocks."""

    def __init__(
        self,
        hands: Hands,
        facts: ThirtyOneSeatFacts,
        prospects: Prospects,
        rivals: Sequence[Rival],
        colors: Sequence[list[Holding]],
        gaps: int,
    ) -> None:
        """`gaps` is the most gaps to look ahead; the rivals are imagined for one more."""
        super().__init__(hands, facts, prospects, rivals)
        self._knocked = self._value_after_knock(0, facts.seat)
        self._course = self._expect_course(gaps)
        own = facts.hand if facts.drawn else facts.hand | facts.discards[-1]
        self._plans = ColorPlans(colors, self._course, own, facts.loose, DRAWS / max(1, len(self.unseen)))
        self._estimates: tuple[dict[int, float], ...] = ({}, {})
        self._values: dict[int, float] = {}
        self._slope = self._find_steepness()

    def knock(self, hand: int) -> float:
        """Return the expected share of the match after a knock with this hand now."""
        return self._knocked[self.hands.rank[hand]]

    def list_finals(self) -> list[Chances]:
        """Return the chances of each rival after one more turn, which everybody has after a knock."""
        return [count_chances(rival.after[0], self.hands.ranks) for rival in self.rivals]

    def estimate(self, hand: int) -> float:
        """Return the value of the best color to collect, and a little for the second one."""
        return self._value_collected(hand, 0)

    def value(self, hand: int) -> float:
        """Return the expected share of the match, averaged over every card that may come next."""
        found = self._values.get(hand)
        if found is None:
            found = self._values[hand] = self._value_next_card(hand)
        return found

    def price_feeding(self, card: int, hand: int) -> float:
        """Return the gain of the next seat in ranks, times what a rank of a rival costs the seat."""
        if self.hands.blitz[hand]:
            return 0.0
        fed = self.evaluate_feed(card)
        return self._slope * fed.gain + fed.blitz * max(0.0, self.value(hand) - self.prospects.blitzed)

    def _value_after_knock(self, step: int, knocker: int) -> list[float]:
        """Return by rank the value of a knock of `knocker`, where the rivals have `step` turns before their last."""
        ranks = self.hands.ranks
        finals = [count_chances(rival.after[step], ranks) for rival in self.rivals]
        no_blitz = prod(1 - rival.find_blitz_chance(step) for rival in self.rivals)
        equities = self.prospects.list_equities(finals, ranks, knocker)
        return [no_blitz * equity + (1 - no_blitz) * self.prospects.blitzed for equity in equities]

    def _expect_course(self, gaps: int) -> HandForecast:
        """Return how the hand may go on, by the imagined rivals, until the cards are used up."""
        facts, rivals = self.facts, self.rivals
        course = HandForecast(self.prospects.blitz, self.prospects.blitzed)
        if self.hands.any_color:
            course.luck = fsum(rival.find_blitz_chance(0) for rival in rivals) / len(rivals)
        left = facts.stock
        if facts.reshuffled < facts.game.turns.reshuffles:
            left += len(facts.discards) - 1
        least = self.hands.find_nearest_rank(facts.game.turns.knock_minimum)
        still_open = 1.0
        for gap in range(min(gaps, left // facts.playing)):
            if still_open < SURE or not all(rival.now[gap + 1] for rival in rivals):
                break
            no_blitz = prod(1 - rival.find_blitz_chance(gap) for rival in rivals)
            no_knock = prod(1 - rival.find_knock_chance(gap) for rival in rivals)
            course.blitzed.append(1 - no_blitz)
            course.knocked.append(no_blitz * (1 - no_knock))
            course.last.append(self._value_last_turn(gap))
            knock = self._value_after_knock(gap + 1, facts.seat)
            course.knock.append([one if rank >= least else 0.0 for rank, one in enumerate(knock)])
            still_open *= no_blitz * no_knock
        shown = [count_chances(rival.now[len(course.blitzed)], self.hands.ranks) for rival in rivals]
        course.show = self.prospects.list_equities(shown, self.hands.ranks, None)
        return course

    def _value_last_turn(self, gap: int) -> list[float]:
        """Return by rank the value of a showdown after a knock of any rival in this gap."""
        ranks, rivals = self.hands.ranks, self.rivals
        after = [count_chances(rival.after[gap], ranks) for rival in rivals]
        values, no_knock = [0.0] * ranks, 1.0
        shares = []
        for rival in rivals:
            shares.append(no_knock * rival.find_knock_chance(gap))
            no_knock *= 1 - rival.find_knock_chance(gap)
        for place, rival in enumerate(rivals):
            if shares[place]:
                finals = [*after[:place], count_chances(rival.knocks[gap], ranks), *after[place + 1 :]]
                equities = self.prospects.list_equities(finals, ranks, rival.seat)
                weight = shares[place] / (1 - no_knock)
                values = [value + weight * equity for value, equity in zip(values, equities, strict=True)]
        return values

    def _find_steepness(self) -> float:
        """Return what one more rank of a rival costs the seat.

        It is taken to be what one more rank of its own would gain, shared among the rivals.
        """
        show = self._course.show
        gains = [show[rank + 1] - show[rank] for rank in range(len(show) - 1)] + [0.0]
        at_rivals = [gains[rank] for rival in self.rivals for rank in rival.after[0]]
        return fsum(at_rivals) / len(at_rivals) / len(self.rivals)

    def _value_collected(self, hand: int, gap: int) -> float:
        noted = self._estimates[gap]
        found = noted.get(hand)
        if found is None:
            values = self._plans.values[gap]
            nothing = best = second = values[0]
            for mask in self.hands.colors:
                cards = hand & mask
                if cards:
                    value = values[cards]
                    if value > best:
                        best, second = value, best
                    elif value > second:
                        second = value
            found = noted[hand] = best + SECOND * (second - nothing)
        return found

    def _value_next_card(self, hand: int) -> float:
        """Return the mean value over all unseen cards, each exchanged for the card that leaves the best hand."""
        hands, course = self.hands, self._course
        rank, blitz, win = hands.rank, hands.blitz, course.win
        if blitz[hand]:
            return win
        if not course.blitzed:
            return course.show[rank[hand]]
        last, collected = course.last[0], self._value_collected
        stay, end = collected(hand, 1), last[rank[hand]]
        own = list_bits(hand)
        open_value = shown_value = 0.0
        for card in self.unseen:
            best, most = stay, end
            for out in own:
                left = (hand | card) ^ out
                if blitz[left]:
                    best = most = win
                    break
                value = collected(left, 1)
                if value > best:
                    best = value
                value = last[rank[left]]
                if value > most:
                    most = value
            open_value += best
            shown_value += most
        number = len(self.unseen)
        open_value, shown_value = (open_value / number, shown_value / number) if number else (stay, end)
        # Until the seat's next turn somebody may have a Blitz, or knock; otherwise it may knock itself.
        blitzed, knocked = course.blitzed[0], course.knocked[0]
        open_value = max(open_value, course.knock[0][rank[hand]])
        return blitzed * course.lost + knocked * shown_value + (1 - blitzed - knocked) * open_value
