"""The decisions of Blues and Greens for the search: a decision before play, or a draw, and deals played on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Choose, Give, Pass, Take
from purple_table.core.cards import PileKey
from purple_table.core.events import DealScored, ScoreLine
from purple_table.core.overriding import override
from purple_table.games.blues_greens.blues_greens_knowledge import BluesGreensSampler
from purple_table.games.blues_greens.blues_greens_rules import TRUMP
from purple_table.games.blues_greens.deal_kernel import DealKernel, make_deal_kernel, read_deal_kernel
from purple_table.games.blues_greens.pack import numbers
from purple_table.games.match_frame import sum_lines
from purple_table.players.player import Budget
from purple_table.players.search.halving import PlayoutResult
from purple_table.players.search.standing import SideStanding

if TYPE_CHECKING:
    from purple_table.games.blues_greens.blues_greens_game import BluesGreens
    from purple_table.games.blues_greens.blues_greens_knowledge import BluesGreensSeatFacts
    from purple_table.players.blues_greens.before_play import Forethought
    from purple_table.players.blues_greens.blues_greens_policy import BluesGreensPolicy
    from purple_table.players.blues_greens.meld_steps import DrawProspect

ROOM = {"cautious": 11, "normal": 7, "bold": 3}
"""So many points more than its bid a side must make on average for a style to bid."""
PILOTS = 6
"""Sampled deals that say whether the match may end with this one."""


class _Point(ABC):
    """Candidates, and deals that agree with a view."""

    def __init__(self, facts: BluesGreensSeatFacts, actions: Sequence[Action]) -> None:
        """The first of the actions is what the Skilled player would do."""
        self.actions = actions
        self._facts, self._game = facts, facts.game
        self._sampler = BluesGreensSampler(facts)
        game, view = self._game, facts.view
        self.standing = SideStanding(game.ending, view.totals, view.sheet, facts.seat % 2)

    def sample_deal(self, rng: Random) -> tuple[list[int], list[int]]:
        """Return the hands and the deck of a deal that agrees with the view."""
        piles = self._sampler.draw_piles(rng)
        hands = [piles.get(PileKey("hand", seat), 0) for seat in range(self._game.players)]
        hands[self._facts.seat] = self._facts.hand
        deck = numbers(piles.get(PileKey("stock"), 0))
        rng.shuffle(deck)
        return hands, deck

    def score_outcome(self, kernel: DealKernel) -> PlayoutResult:
        """Return what a finished deal brings: the score of the own side less that of the others, whether a bid that
        stands is made, and as marks what each side counts."""
        lines = self._game.scoring.score(kernel.facts())
        side = self._facts.seat % 2
        points = sum_lines(lines, 2)
        better = self.standing.find_lead(points, side)
        value = self.standing.value_deal(points, better)
        own = kernel.declarer is not None and kernel.declarer % 2 == side
        made = all(line.clause != "failed" for line in lines) if own else None
        return PlayoutResult(value, better, made, _count_marks(lines, side))

    def look_ahead(self, rng: Random, budget: Budget) -> None:
        """Judge by some sampled deals whether the match may end with this one, unless that is far off."""
        view, ending = self._facts.view, self._game.ending
        if 2 * max(view.totals) < ending.target and not ending.is_last(len(view.sheet) + 1):
            return
        pilots = []
        for _ in range(min(PILOTS, budget.playouts or PILOTS)):
            budget.go_on()
            pilots += [
                sum_lines(self._game.scoring.score(kernel.facts()), 2) for kernel in self.play_actions(rng, (0,))
            ]
        self.standing.look_ahead(pilots)

    def try_actions(self, rng: Random, places: Sequence[int]) -> Sequence[PlayoutResult]:
        """One deal, played on after each of the actions."""
        return [self.score_outcome(kernel) for kernel in self.play_actions(rng, places)]

    @abstractmethod
    def play_actions(self, rng: Random, places: Sequence[int]) -> Sequence[DealKernel]:
        """One deal at its end after each of the actions."""


def _count_marks(lines: Sequence[ScoreLine], side: int) -> dict[str, float]:
    """Return what the own side and the others count, before a bid that failed or a bonus."""
    counted = [line.points for line in lines if line.clause in ("points", "red-threes")]
    ours, theirs = (sum(points[one] for points in counted) for one in (side, 1 - side))
    return {"ours": float(ours), "theirs": float(theirs)}


class DrawPoint(_Point):
    """A choice of what to draw. What comes of a sampled deal varies by far more than what draws differ by, so half of a
    value is what the Skilled player thinks of the draw."""

    def __init__(
        self, facts: BluesGreensSeatFacts, prospects: Sequence[DrawProspect], policy: BluesGreensPolicy
    ) -> None:
        super().__init__(facts, [prospect.action for prospect in prospects])
        self._judged = [prospect.value for prospect in prospects]
        self._policy = policy

    @override
    def try_actions(self, rng: Random, places: Sequence[int]) -> Sequence[PlayoutResult]:
        found = []
        for place, outcome in zip(places, super().try_actions(rng, places), strict=True):
            found.append(outcome._replace(value=(outcome.value + self.standing.point * self._judged[place]) / 2))
        return found

    @override
    def play_actions(self, rng: Random, places: Sequence[int]) -> Sequence[DealKernel]:
        start = make_deal_kernel(self._facts, rng)
        start.hands, start.deck = self.sample_deal(rng)
        seed = rng.random()
        found = []
        for place in places:
            kernel, action = start.copy(), self.actions[place]
            kernel.rng = Random(seed)
            if isinstance(action, Take):
                kernel.take(kernel.splay.index(self._game.deck.index[action.card]))
            else:
                kernel.draw()
            self._policy.play_on(kernel)
            found.append(kernel)
        return found


class MeldTurnPoint(_Point):
    """A choice of what to meld, to lay off or to play after a draw. The rules carry the action out, and the policy
    plays on."""

    def __init__(
        self, facts: BluesGreensSeatFacts, actions: Sequence[Action], policy: BluesGreensPolicy, game: BluesGreens
    ) -> None:
        super().__init__(facts, actions)
        self._guess, self._policy = game.guess, policy

    @override
    def try_actions(self, rng: Random, places: Sequence[int]) -> Sequence[PlayoutResult]:
        start, seed = self._guess(self._facts.view, rng), rng.random()
        found = []
        for place in places:
            state = start.copy()
            scored = next((one for one in state.apply(self.actions[place]) if isinstance(one, DealScored)), None)
            if scored is None:
                kernel = read_deal_kernel(state, Random(seed))
                self._policy.play_on(kernel)
                found.append(self.score_outcome(kernel))
            else:
                side = self._facts.seat % 2
                better = self.standing.find_lead(scored.points, side)
                value = self.standing.value_deal(scored.points, better)
                found.append(PlayoutResult(value, better, None, _count_marks(scored.lines, side)))
        return found

    @override
    def play_actions(self, rng: Random, places: Sequence[int]) -> Sequence[DealKernel]:
        raise NotImplementedError("the rules may end the deal at once, so only its result is known")


class PlanPoint(_Point):
    """A decision before play: a call, the trump, whether and what to exchange. What follows up to play is assumed by
    plain rules, and played on by the policy."""

    def __init__(
        self,
        facts: BluesGreensSeatFacts,
        actions: Sequence[Action],
        forethought: Forethought,
        policies: Sequence[BluesGreensPolicy],
    ) -> None:
        """`policies` are those for each trump suit."""
        super().__init__(facts, actions)
        self._forethought, self._policies = forethought, policies
        self._given = facts.known_mask(facts.view.pile("pass", facts.seat))

    @override
    def play_actions(self, rng: Random, places: Sequence[int]) -> Sequence[DealKernel]:
        hands, deck = self.sample_deal(rng)
        seed = rng.random()
        found = []
        for place in places:
            kernel = self._begin_play(hands[:], deck[:], self.actions[place], Random(seed))
            self._policies[kernel.trump].play_on(kernel)
            found.append(kernel)
        return found

    def _begin_play(self, hands: list[int], deck: list[int], action: Action, rng: Random) -> DealKernel:
        """Return the deal at the beginning of play after an action."""
        facts, game, think = self._facts, self._game, self._forethought
        seat, status = facts.seat, facts.view.status
        calls, trump, swap, laid, back = facts.calls, facts.trump, game.exchange.when != "off", self._given, False
        if isinstance(action, Bid | Pass):
            points = game.bidding.read(action.call) if isinstance(action, Bid) else None
            calls = think.continue_auction(status.dealer, (*calls, (seat, points)), hands, seat)
        bid, declarer = game.bidding.standing(calls)
        match action:
            case Choose(topic, choice) if topic == TRUMP:
                names = [color.name.casefold() for color in game.deck.colors]
                trump = names.index(choice)
            case Choose(_, choice):
                swap = choice == "yes"
            case Give(card):
                bit = 1 << game.deck.index[card]
                hands[seat] &= ~bit
                laid, back = laid | bit, seat == declarer
        if declarer is None:
            trump, leader = game.pack.no_trump, (status.dealer + 1) % game.players
        else:
            leader = declarer
            if trump is None:
                trump = think.best(hands[declarer])[1]
            if swap:
                think.exchange(hands, declarer, trump, laid, back=back)
        kernel = DealKernel(game, trump, declarer, bid, rng)
        kernel.hands, kernel.deck, kernel.splay = hands, deck, facts.splay[:]
        kernel.seat = kernel.leader = leader
        return kernel


class BluesGreensCallPoint(PlanPoint):
    """A choice of what to call. Unless the match may end with the deal a bid is worth what its side counts more than
    that and `room`, and a pass nothing: what a bid scores says less, as one point may make it or break it.

    `counts` are, by candidate, what the own side counted in the deals that the seat played as declarer.
    """

    def __init__(
        self,
        facts: BluesGreensSeatFacts,
        actions: Sequence[Action],
        forethought: Forethought,
        policies: Sequence[BluesGreensPolicy],
        room: int,
    ) -> None:
        super().__init__(facts, actions, forethought, policies)
        self._room = room
        self.counts: list[list[int]] = [[] for _ in actions]

    @property
    def kept(self) -> list[list[bool]]:
        """By candidate, whether its bid was made in each of those deals."""
        return [[count >= self._bid(place) for count in counts] for place, counts in enumerate(self.counts)]

    def _bid(self, place: int) -> int:
        action = self.actions[place]
        return int(action.call) if isinstance(action, Bid) else 0

    @override
    def try_actions(self, rng: Random, places: Sequence[int]) -> Sequence[PlayoutResult]:
        found = []
        for place, kernel in zip(places, self.play_actions(rng, places), strict=True):
            outcome, more, bid = self.score_outcome(kernel), 0, self._bid(place)
            if bid and kernel.declarer == self._facts.seat:
                count = self._game.scoring.count_points(kernel.facts())[self._facts.seat % 2]
                self.counts[place].append(count)
                more = count - bid - self._room
            value = outcome.value if self.standing.ends else float(more)
            found.append(outcome._replace(value=value, made=None))
        return found
