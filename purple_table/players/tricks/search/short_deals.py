"""Deals of a few cards, any of which may be played to any trick: solved exactly, and tried with what may be raised."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import comb
from random import Random
from typing import TYPE_CHECKING, Final

from purple_table.core.actions import Action, Choose, Play
from purple_table.core.events import Chosen, Moved, TrickWon
from purple_table.core.game import View
from purple_table.core.masks import list_bits
from purple_table.games.tricks.guessing import TrickSampler
from purple_table.games.tricks.raise_rule import RaiseRule
from purple_table.games.tricks.raising import (
    DECLINED,
    GIVEN_IN,
    PLAYED,
    RAISE,
    RAISING,
    SEEN,
    Raises,
    RaisingPhase,
    find_opponent,
    find_usual_worth,
)
from purple_table.games.tricks.scoring.best_of_three import BestOfThree
from purple_table.games.tricks.scoring.facts import ALL_MISSING
from purple_table.players.search.halving import PlayoutResult

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame

Hands = tuple[tuple[int, ...], ...]
_SEEN: Final = {"seen": 1.0}
"""What is noted of a deal in which a raise is expected to be seen."""
WEAK, STRONG = 0.3, 0.55
"""The chances to win a deal up to which a hand may bluff, and from which it is worth a raise."""
BLUFF, RARE = 0.25, 0.15
"""How often a hand is expected to raise that is weak, and one that is neither weak nor strong."""
_TELLS = 0.8
"""How much of its chance to win a hand is left, by its own estimate, once the other side has raised."""
_TRIES, _REMEMBERED = 6, 200_000
VALUE: Final = 100.0
"""The value of a match that is won."""


def find_rule(game: TrickGame) -> RaiseRule | None:
    """Return how the deals of a game are raised; None where they are not."""
    return next((phase.rule for phase in game.course.phases if isinstance(phase, RaisingPhase)), None)


class ShortDeals:
    """Solves deals of a game in which ranks alone count. A card stands for its height, a trick for the side it goes to.

    Both sides are taken to see all cards, so what comes out is a bound for each, and fair to both.
    """

    def __init__(self, game: TrickGame) -> None:
        self._scoring = next(part for part in game.scoring.parts if isinstance(part, BestOfThree))
        self._players, self._total = game.players, game.dealing.hand
        self._side_of = tuple(game.side_of(seat) for seat in range(game.players))
        self.heights = game.winning.ranks
        self._known: dict[object, int] = {}
        heights = [self.heights[bit.bit_length()] for bit in list_bits(game.in_play)]
        self._below = {
            one: (sum(other < one for other in heights) + sum(other == one for other in heights) / 2) / len(heights)
            for one in set(heights)
        }

    def read_heights(self, cards: int) -> tuple[int, ...]:
        """Return the heights of cards, rising."""
        return tuple(sorted(self.heights[bit.bit_length()] for bit in list_bits(cards)))

    def estimate(self, cards: Sequence[int], takers: tuple[int, ...], side: int, elder: int) -> float:
        """Return a quick estimate of the chance that a side wins, by the heights that one seat still has to play."""
        chances = [self._below[height] for height in sorted(cards, reverse=True)]
        if self._players > 2:
            # The partner has a card of any height, and both opponents, too.
            chances = [1 / 3 + 2 / 3 * chance**3 for chance in chances]
        won = 0.0
        for outcome in product((True, False), repeat=len(chances)):
            weight = 1.0
            for takes, chance in zip(outcome, chances, strict=True):
                weight *= chance if takes else 1.0 - chance
            winner = self._scoring.compare((*takers, *(side if takes else 1 - side for takes in outcome)), elder)
            won += weight * (winner == side)
        return won

    def solve(
        self, hands: Hands, turn: int, trick: tuple[tuple[int, int], ...], takers: tuple[int, ...], elder: int
    ) -> int:
        """Return 1 where side 0 wins, -1 where side 1 wins, and 0 where neither does, with the best play of both.

        `trick` are the seats and heights that lie, and `takers` the sides that took tricks, without the level ones.
        """
        if len(trick) == self._players:
            best = max(height for _, height in trick)
            seats = [seat for seat, height in trick if height == best]
            level = len({self._side_of[seat] for seat in seats}) > 1
            turn = trick[0][0] if level else seats[0]
            takers = takers if level else (*takers, self._side_of[seats[0]])
            trick = ()
        if not trick and (not hands[turn] or 2 * max(takers.count(0), takers.count(1)) > self._total):
            winner = self._scoring.compare(takers, elder)
            return 0 if winner is None else 1 - 2 * winner
        key = hands, turn, trick, takers, elder
        found = self._known.get(key)
        if found is not None:
            return found
        sign = 1 - 2 * self._side_of[turn]
        best_result = -1
        for height in dict.fromkeys(hands[turn]):
            result = sign * self.solve(*self.play(hands, turn, trick, height), takers, elder)
            best_result = max(best_result, result)
            if best_result == 1:
                break
        if len(self._known) > _REMEMBERED:
            self._known.clear()
        self._known[key] = sign * best_result
        return sign * best_result

    def play(
        self, hands: Hands, turn: int, trick: tuple[tuple[int, int], ...], height: int
    ) -> tuple[Hands, int, tuple[tuple[int, int], ...]]:
        """Return the hands, the seat to play and the trick once a seat has played a card of this height."""
        place = hands[turn].index(height)
        left = (*hands[turn][:place], *hands[turn][place + 1 :])
        after = (*hands[:turn], left, *hands[turn + 1 :])
        return after, (turn + 1) % self._players, (*trick, (turn, height))


@cache
def find_match_chance(own: int, others: int) -> float:
    """Return the chance to win a match by a side that lacks `own` points, if each point goes to either side alike."""
    if own <= 0 or others <= 0:
        return float(own <= 0)
    rest = own + others - 1
    return sum(comb(rest, won) for won in range(own, rest + 1)) / (1 << rest)


class RaisePoint:
    """A decision of a deal that may be raised: a card, a raise, or an answer. Every action is tried in the same sampled
    deals, which are solved. Whoever raised is likely to have had the cards for it, and whoever must answer a raise goes
    by an estimate of the own cards. Nobody is expected to raise later."""

    def __init__(self, game: TrickGame, view: View, solver: ShortDeals, actions: Sequence[Action]) -> None:
        rule = find_rule(game)
        if rule is None:
            raise TypeError(f"nothing is raised in {game.name}")
        self.actions = actions
        self._game, self._solver, self._rule = game, solver, rule
        self._sampler = TrickSampler(game.course, game.facts(view))
        self._facts = facts = self._sampler.facts
        self._seat, self._side = view.seat, game.side_of(view.seat)
        self._raises: Raises = facts.part_data[RAISING]
        self._usual = find_usual_worth(rule, game, view.totals)
        target = game.ending.target
        self._missing = tuple(target - total for total in view.totals)
        self._elder = game.side_of((view.status.dealer + 1) % game.players)
        self.takers = tuple(game.side_of(taker) for taker in facts.takers if taker >= 0)
        self.trick = tuple((seat, solver.heights[bit.bit_length()]) for seat, bit in facts.trick)
        leader = facts.leader
        self._turn = (leader + len(self.trick)) % game.players
        self._heard = self._read_raises()

    def _read_raises(self) -> list[tuple[int, int, tuple[int, ...]]]:
        """Return who else has raised, what each had played by then, and the sides that had taken tricks."""
        found = []
        played, takers = [0] * self._game.players, list[int]()
        for event in self._facts.view.history:
            if isinstance(event, TrickWon):
                takers.append(self._game.side_of(event.seat))
            elif isinstance(event, Moved) and event.target.role == "trick" and event.source.owner is not None:
                played[event.source.owner] |= self._facts.known_mask(event.cards)
            elif isinstance(event, Chosen) and event.seat != self._seat and is_raise(Choose(event.topic, event.choice)):
                found.append((event.seat, played[event.seat], tuple(takers)))
        return found

    # --- worths -------------------------------------------------------------------------------------------------------

    def _find_worth(self, said: int) -> int:
        return self._rule.find_worth(said, self._usual)

    def count_points(self, winner: int | None, worth: int) -> tuple[int, int]:
        """Return the points of both sides for a deal that a side wins at this worth."""
        if winner is None:
            return 0, 0
        points = worth if worth != ALL_MISSING else self._missing[winner]
        return (points, 0) if winner == 0 else (0, points)

    def find_value(self, points: tuple[int, int], side: int) -> float:
        """Return the chance of a side to win the match after these points, from 0 to `VALUE`."""
        left = [missing - scored for missing, scored in zip(self._missing, points, strict=True)]
        return VALUE * find_match_chance(left[side], left[1 - side])

    def make_result(self, winner: int | None, worth: int) -> PlayoutResult:
        """Return the result of a deal that a side wins at this worth."""
        points = self.count_points(winner, worth)
        lead = points[self._side] - points[1 - self._side]
        return PlayoutResult(self.find_value(points, self._side), float(lead))

    # --- deals --------------------------------------------------------------------------------------------------------

    def estimate_hand(self, seat: int, cards: int) -> float:
        """Return a quick estimate of the chance to win of a seat with these cards left, with its card that lies."""
        heights = [*self._solver.read_heights(cards), *(height for other, height in self.trick if other == seat)]
        side = self._game.side_of(seat)
        return self._solver.estimate(heights, self.takers, side, self._elder)

    def _draw(self, rng: Random) -> Sequence[int]:
        """Draw hands that agree with the view, and with what seats have raised on."""
        for _ in range(_TRIES):
            hands = self._sampler.draw(rng)[: self._game.players]
            likely = 1.0
            for seat, played, takers in self._heard:
                left = self._solver.read_heights((hands[seat] | self._facts.played_by[seat]) & ~played)
                chance = self._solver.estimate(left, takers, self._game.side_of(seat), self._elder)
                likely *= BLUFF if chance <= WEAK else 1.0 if chance >= STRONG else RARE
            if likely == 1.0 or rng.random() < likely:
                break
        return hands

    def try_actions(self, rng: Random, places: Sequence[int]) -> Sequence[PlayoutResult]:
        """Draw one sampled deal, and solve it after each of the actions at these places."""
        hands = self._draw(rng)
        heights = tuple(map(self._solver.read_heights, hands))
        return [self._try(self.actions[place], hands, heights) for place in places]

    def _find_winner(self, heights: Hands, card: int | None = None) -> int | None:
        hands, turn, trick = heights, self._turn, self.trick
        if card is not None:
            hands, turn, trick = self._solver.play(hands, turn, trick, card)
        result = self._solver.solve(hands, turn, trick, self.takers, self._elder)
        return None if not result else (1 - result) // 2

    def _try(self, action: Action, hands: Sequence[int], heights: Hands) -> PlayoutResult:
        said = self._raises.said
        if isinstance(action, Play):
            card = self._solver.heights[self._game.bits[action.card].bit_length()]
            return self.make_result(self._find_winner(heights, card), self._find_worth(self._raises.agreed))
        if action in (GIVEN_IN, DECLINED):
            return self.make_result(1 - self._side, 1 if not said else self._find_worth(said - 1))
        if action in (SEEN, PLAYED):
            return self.make_result(self._find_winner(heights), self._find_worth(said))
        answerer = find_opponent(self._game, self._seat) if not self._raises.is_open else self._raises.seat or 0
        if self.gives_in(answerer, hands[answerer], said):
            return self.make_result(self._side, self._find_worth(said))
        return self.make_result(self._find_winner(heights), self._find_worth(said + 1))._replace(marks=_SEEN)

    def gives_in(self, seat: int, cards: int, said: int) -> bool:
        """Return whether a seat with these cards is expected to give in to the raise after so many."""
        side, chance = self._game.side_of(seat), _TELLS * self.estimate_hand(seat, cards)
        won, lost = (
            self.find_value(self.count_points(one, self._find_worth(said + 1)), side) for one in (side, 1 - side)
        )
        given = self.find_value(self.count_points(1 - side, self._find_worth(said)), side)
        return chance * won + (1.0 - chance) * lost < given


def list_candidates(
    game: TrickGame, solver: ShortDeals, legal: Sequence[Action], about: Action | None = None, trick: Sequence[int] = ()
) -> list[Action]:
    """List the actions that are worth trying: one card of each height, and no hand that is thrown in unasked.

    `trick` are the heights that lie. Whoever plays last to it spends no higher card than the same end of it takes.
    """
    found: dict[object, Action] = {}
    heights = {
        action: solver.heights[game.bits[action.card].bit_length()] for action in legal if isinstance(action, Play)
    }
    cheapest = set(heights.values())
    if len(trick) == game.players - 1:
        best = max(trick)
        ends = ([one for one in cheapest if (one > best) - (one < best) == end] for end in (-1, 0, 1))
        cheapest = {min(row) for row in ends if row}
    for action in legal:
        if isinstance(action, Play):
            height = heights[action]
            if (height not in found and height in cheapest) or action == about:
                found[height] = action
        elif action != GIVEN_IN or not isinstance(legal[0], Play) or action == about:
            found[action] = action
    return list(found.values())


def is_raise(action: Action) -> bool:
    """Return whether an action raises the worth of the deal."""
    return isinstance(action, Choose) and action.topic == RAISE and action not in (SEEN, GIVEN_IN)
