"""The value to each seat of who takes the next trick, as far as everybody can tell.

It is the difference between the expected points of each side before and after the trick, by the scoring and the bids.
Each of the tricks still to come is won with a fixed chance. No code here depends on which game it is.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from purple_table.core.masks import list_bits
from purple_table.games.tricks.scoring import NOTHING, Carried

if TYPE_CHECKING:
    from purple_table.games.tricks.bidding import Bids
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.scoring import CaptureGoal
    from purple_table.games.tricks.trick_game import TrickGame


TREASURE = 0.2
"""The share of all points from which a card is worth something by itself."""
PROMOTED = 3.0
"""So many times the points of a card on average make a promoted trump one that is worth something by itself."""
LEAD = 0.3
"""The share of the value of the next trick, by its number, that counts for the winner of this one, who leads to it. Of
0.3, 0.5 and 0.7 it was the best where only the last trick counts."""


class TrickWorth(NamedTuple):
    """The value of one trick, in points.

    takes    takes[seat][winner]: the value to `seat` if `winner` takes the trick
    card     card[seat][winner]: the value to `seat` of each point of the cards in it
    swing    by seat, the value of taking this trick rather than leaving it to an opponent
    later    by seat, the mean of `swing` over the tricks after it
    """

    takes: list[list[float]]
    card: list[list[float]]
    swing: list[float]
    later: list[float]


class Aims:
    """The aims of the seats of a deal, once the bidding is over or as it is expected to end.

    points     the points of a captured card, by the bit length of its mask, in parts of a point where the worth is;
               `each` is their mean, and `card_points` are those that people read, which no race has changed
    left       what a card is worth that is left in a hand at the end, by bit length; empty if that is nothing
    closing    the points that a card wins with the last trick, by bit length; empty unless only the last trick is worth
               something by its number, and cards are worth nothing
    exactly    by side, the value of each number of tricks where just one number pays; empty where more tricks are no
               worse, and for partners
    sweeps     sets of cards, each with the value of capturing all of it
    treasures  the cards that are worth something by themselves to whoever captures them, such as the jack of trumps
    mates      by the bit length of a card, the other card of the marriage to which it belongs, 0 for none; empty where
               no marriages are announced. `couples` are then their points
    goal       the points that a side races for; 0 where there is no race
    brinks     by seat, with how many tricks another one decides the deal for it, so that whoever can beat it must;
               empty where that is nothing of the kind
    makers     the side that made trump or won the auction, alone against the others; None where there is none
    """

    def __init__(
        self,
        game: TrickGame,
        bids: Bids,
        carried: Carried = NOTHING,
        length: int | None = None,
        hidden: Collection[int] = (),
        denomination: str | None = None,
    ) -> None:
        """`hidden` are the sides whose bids only they know; `length` is the number of tricks (None: as usual)."""
        self._basis = game, bids, carried, length, hidden
        self._named: dict[str, Aims] = {}
        self.players = game.players
        self._hand = hand = game.tricks if length is None else length
        worth = game.worth(bids, carried, hand, denomination)
        if worth.allied and bids.declarer is not None and not bids.party:
            bids = replace(bids, party=frozenset({bids.declarer}))
            worth = game.worth(bids, carried, hand, denomination)
        self._worth = worth
        self._sides = sides = bids.find_parties(game.sides)
        self.side_of = [next(side for side, seats in enumerate(sides) if seat in seats) for seat in range(game.players)]
        self.makers = None if bids.declarer is None else self.side_of[bids.declarer]
        values = worth.cards or (0,) * len(game.deck.cards)
        self.card_points = (0, *values)
        if worth.goals:
            # In a race every card that counts brings its side nearer to the goal.
            values = _add_races(values, worth.goals)
        self.left = (0, *worth.left) if any(worth.left) else ()
        self.points = (0, *values)
        self.each = sum(values) / len(values)
        self.counts_cards = any(values)
        self._numbered = worth.numbered or (0.0,) * hand
        self._leading = _add_lead_worth(self._numbered)
        closing = tuple(self._numbered[-1] + more for more in worth.last_trick or (0.0,) * len(values))
        alone = not any(self._numbered[:-1]) and not self.counts_cards and min(closing) >= 0.0 < max(closing)
        self.closing = (0.0, *closing) if alone else ()
        self.mates, self.couples = _list_marriages(game, denomination)
        self.marries_late = game.declaring.late
        self.goal = worth.goals[0].needed if worth.goals else 0
        self.brinks = _find_brinks(game, bids.declarer)
        self.sweeps = tuple(
            (sweep.cards, sweep.points - (self._value(sweep.cards) if sweep.instead else 0)) for sweep in worth.sweeps
        )
        self.treasures = sum(cards for cards, points in self.sweeps if points > 0 and not cards & (cards - 1))
        # So is a card that has a fifth of all points.
        dear = max(TREASURE * sum(values), 1)
        self.treasures |= sum(1 << place for place, points in enumerate(values) if points >= dear)
        # So is a promoted trump that has far more points than others.
        named = bids.denomination or denomination or ""
        for card in list_bits(game.ranking.promoted_mask(named)):
            if self.counts_cards and self.points[card.bit_length()] >= PROMOTED * self.each:
                self.treasures |= card
        alone = not worth.apart and not worth.promises and not any(self._numbered) and not self.counts_cards
        self.exactly = tuple(
            row if alone and len(seats) == 1 and row and _is_exact(row) else ()
            for seats, row in zip(sides, worth.tricks or ((),) * len(sides), strict=True)
        )
        self._expected = []
        self._sure = []
        self._unsaid: dict[int, list[list[float]]] = {}
        if hidden:
            unsaid = game.worth(replace(bids, tricks=(None,) * game.players, premium=None), carried, hand)
            for side in hidden:
                self._unsaid[side] = _make_expectations(unsaid.tricks[side], hand, len(sides[side]) / self.players)
        for side in range(len(sides)):
            known = [need if other not in hidden or other == side else None for other, need in enumerate(worth.needed)]
            chance, pledged = self._chance_of_trick(side, known), worth.pledged.get(side)
            table = worth.tricks[side] if worth.tricks else (0.0,) * (hand + 1)
            kept = [1.0] * (hand + 1)
            if pledged is not None:
                # Captured cards count only for a side that wins its pledged number of tricks.
                lost = self.each * len(self.points) * pledged / hand
                table = tuple(points - (0.0 if won >= pledged else lost) for won, points in enumerate(table))
                kept = [float(won >= pledged) for won in range(hand + 1)]
            self._expected.append(_make_expectations(table, hand, chance))
            self._sure.append(_make_expectations(kept, hand, chance))
        self._known: dict[tuple[int, ...], TrickWorth] = {}
        self._known_unnumbered: dict[tuple[int, ...], TrickWorth] = {}
        self._nothing = (0.0,) * self._hand

    def find_named(self, denomination: str) -> Aims:
        """Return the aims of the deal once its first lead has named the trump."""
        found = self._named.get(denomination)
        if found is None:
            game, bids, carried, length, hidden = self._basis
            found = self._named[denomination] = Aims(game, bids, carried, length, hidden, denomination)
        return found

    def find_next_worth(self, taken: Sequence[int]) -> TrickWorth:
        """Return the worth of the next trick, when the seats have taken these numbers of tricks."""
        return self._find_known(self._known, tuple(taken), self._leading, self._numbered)

    def find_card_worth(self, taken: Sequence[int]) -> TrickWorth:
        """Return the worth of the next trick without the values that tricks have by their number in the deal."""
        return self._find_known(self._known_unnumbered, tuple(taken), self._nothing, self._nothing)

    def _find_known(
        self,
        known: dict[tuple[int, ...], TrickWorth],
        key: tuple[int, ...],
        leading: Sequence[float],
        numbered: Sequence[float],
    ) -> TrickWorth:
        """Return the worth of the next trick from what is known, or add it there."""
        found = known.get(key)
        if found is None:
            # Which seat of a side took its tricks makes no difference, except for a seat that bid nil.
            counted = [self.count_won(side, key) for side in range(len(self._sides))]
            kept = [not key[seat] for seat in self._worth.promises]
            alike = (-1, sum(key), *counted, *kept)
            found = known.get(alike)
            if found is None:
                found = known[alike] = self._find_worth(key, leading, numbered)
            known[key] = found
        return found

    def count_missing_points(self, kernel: Kernel) -> list[int]:
        """Count by seat the points that its side still misses in a race; empty where there is none."""
        if not self.goal:
            return []
        missing = []
        for seats in self._sides:
            left = self.goal
            for seat in seats:
                left -= kernel.announced[seat]
                rest = kernel.won[seat]
                while rest:
                    low = rest & -rest
                    left -= self.card_points[low.bit_length()]
                    rest ^= low
            missing.append(left)
        return [missing[side] for side in self.side_of]

    def count_short(self, side: int, taken: Sequence[int]) -> int | None:
        """Return the number of tricks that a side needs; None where it has won them or needs none."""
        needed = self.find_needed(side)
        return needed if needed is not None and self.count_won(side, taken) < needed else None

    def find_needed(self, side: int) -> int | None:
        """Return the number of tricks that a side needs, whether it has them or not; None where it needs none."""
        return self._worth.needed[side] if self._worth.needed else None

    def count_won(self, side: int, taken: Sequence[int]) -> int:
        """Return the number of tricks of a side that count for its bid."""
        return sum(taken[seat] for seat in self._sides[side] if seat not in self._worth.apart)

    def needs_every_trick(self, side: int, taken: Sequence[int], left: int) -> bool:
        """Return whether a side needs each of the `left` tricks that are still to come."""
        needed = self.count_short(side, taken)
        return needed is not None and needed - self.count_won(side, taken) == left

    def value_sweeps(self, won: Sequence[int], trick: int, seat: int) -> list[float]:
        """Return by winner of a trick with these cards how that changes the value of the sweeps for `seat`."""
        sides, own = self._sides, self.side_of[seat]
        found = [0.0] * len(sides)
        for cards, points in self.sweeps:
            fresh = trick & cards
            got = [sum(won[other] & cards for other in seats) for seats in sides]
            holders = sum(map(bool, got))
            # Once two sides have cards of a set, nobody can capture all of it.
            if not fresh or holders > 1:
                continue
            for side, have in enumerate(got):
                if holders and not have:
                    continue
                out = (cards & ~have).bit_count()
                chance = len(sides[side]) / self.players
                sign = points * (1.0 if side == own else -1.0 / max(len(sides) - 1, 1))
                for winner in range(len(sides)):
                    after = chance ** (out - fresh.bit_count()) if winner == side else 0.0
                    found[winner] += sign * (after - chance**out)
        return [found[side] for side in self.side_of]

    def _value(self, cards: int) -> int:
        return sum(points for place, points in enumerate(self.points[1:]) if cards >> place & 1)

    def _find_worth(self, taken: tuple[int, ...], leading: Sequence[float], numbered: Sequence[float]) -> TrickWorth:
        sides, side_of, worth = self._sides, self.side_of, self._worth
        number = min(sum(taken), self._hand - 1)
        left = self._hand - number - 1
        others = max(len(sides) - 1, 1)
        now = leading[number]
        after = fsum(numbered[number + 1 :]) / max(left, 1)
        counted = [self.count_won(side, taken) for side in range(len(sides))]
        gains, unsaid, keeps = [], [], []
        for side in range(len(sides)):
            rows, sure = self._expected[side][left], self._sure[side][left]
            have = min(counted[side], self._hand - left - 1)
            gains.append(rows[have + 1] - rows[have])
            rows = self._unsaid.get(side, self._expected[side])[left]
            unsaid.append(rows[have + 1] - rows[have])
            keeps.append(sure[have])
        takes, card, swing, later = [], [], [], []
        for seat in range(self.players):
            row, points = [], []
            for winner in range(self.players):
                side = side_of[winner]
                # Points are a lead over the mean of the other sides, so that a rival's gain counts only its share.
                sign = 1.0 if side == side_of[seat] else -1.0 / others
                gain = gains[side] if side == side_of[seat] else unsaid[side]
                # A seat that bid nil wins tricks apart from its side, and its first one breaks the nil.
                if winner in worth.apart:
                    gain = worth.loose
                if winner in worth.promises and not taken[winner]:
                    promise = worth.promises[winner]
                    gain += promise.broken - promise.kept
                row.append(sign * (gain + now))
                points.append(sign * keeps[side])
            takes.append(row)
            card.append(points)
            opposed = [winner for winner in range(self.players) if side_of[winner] != side_of[seat]]
            # A trick that is left to the others seldom goes to the one who bid nil.
            rivals = [one for one in opposed if one not in worth.promises or taken[one]] or opposed
            per_trick = self.each * self.players
            leave = fsum(row[winner] + per_trick * points[winner] for winner in rivals) / max(len(rivals), 1)
            swing.append(row[seat] + per_trick * points[seat] - leave)
            later.append(swing[-1] + (after - now) * (1.0 + 1.0 / others))
        return TrickWorth(takes, card, swing, later)

    def _chance_of_trick(self, side: int, known: Sequence[int | None]) -> float:
        """Return the chance of a side to win a trick, by the bids."""
        even = len(self._sides[side]) / self.players
        bid = [needed for needed in known if needed is not None]
        if not bid:
            return even
        own = known[side]
        # Where everybody has bid, the tricks are shared in proportion to the bids.
        if len(bid) == len(self._sides):
            return ((own or 0) + 1.0) / (sum(bid) + len(bid))
        strong = min(max((even + bid[0] / self._hand) / 2, 0.2), 0.85)
        return strong if own is not None else (1.0 - strong) / max(len(self._sides) - 1, 1)


def _find_brinks(game: TrickGame, jinker: int | None) -> tuple[int, ...]:
    """Return by seat the tricks with which another one decides the deal; any lost trick stops a seat that goes for
    all."""
    if len(game.sides) < game.players or not (game.out.jink or game.counts_goal):
        return ()
    if jinker is None:
        return (game.out.goal - 1,) * game.players
    return tuple(0 if seat == jinker else game.tricks for seat in range(game.players))


def _add_lead_worth(numbered: Sequence[float]) -> list[float]:
    """Return the values of the tricks by their number, each with a share of those that follow.

    The winner of a trick leads to the next one, and so is more likely to win it, too.
    """
    worth, after = list(numbered), 0.0
    for number in reversed(range(len(worth))):
        worth[number] = after = worth[number] + LEAD * after
    return worth


def _make_expectations(table: Sequence[float], hand: int, chance: float) -> list[list[float]]:
    """Return `rows[left][won]`: the expected value of `table` with `left` tricks to come, each won with `chance`."""
    rows = [list(table)]
    for left in range(1, hand + 1):
        before = rows[-1]
        rows.append([chance * before[won + 1] + (1 - chance) * before[won] for won in range(hand + 1 - left)])
    return rows


def _add_races(values: Sequence[int], goals: Sequence[CaptureGoal]) -> tuple[int, ...]:
    """Return the values of the cards with their share of what is raced for."""
    found = list(values)
    for needed, points in goals:
        for place, value in enumerate(values):
            found[place] += round(value * points / needed)
    return tuple(found)


def _list_marriages(game: TrickGame, denomination: str | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return by the bit length of a card its mate in a marriage, and the points of that; empty without marriages."""
    rule, deck = game.declaring, game.deck
    if not rule.couples or denomination is None:
        return (), ()
    mates, points = ([0] * (len(deck.cards) + 1) for _ in range(2))
    trump = game.trump.cards[denomination]
    for _, couple in rule.couples:
        for card in list_bits(couple):
            mates[card.bit_length()] = couple ^ card
            points[card.bit_length()] = rule.count_points(couple, trump)
    return tuple(mates), tuple(points)


def _is_exact(table: Sequence[float]) -> bool:
    """Return whether just one number of tricks pays: one more loses over half of the range of values."""
    best = max(table)
    after = table[table.index(best) + 1 :]
    return bool(after) and best - after[0] > (best - min(table)) / 2
