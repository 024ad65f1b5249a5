"""What the search is given of Blues and Greens: a decision between the auction and play, or a draw, and deals played
on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Choose, Give, Take
from purple_table.core.piles import PileKey
from purple_table.games.blues_greens.bidding import TRUMP
from purple_table.games.blues_greens.deal_kernel import DealKernel, kernel_of
from purple_table.games.blues_greens.guessing import Sampler
from purple_table.games.blues_greens.pack import numbers
from purple_table.games.match_frame import total
from purple_table.players.search.halving import Outcome

if TYPE_CHECKING:
    from purple_table.games.blues_greens.seat_facts import SeatFacts
    from purple_table.players.blues_greens.forethought import Forethought
    from purple_table.players.blues_greens.policy import Policy


class _Point:
    """Candidates, and deals that agree with a view."""

    def __init__(self, facts: SeatFacts, actions: Sequence[Action]) -> None:
        """The first of the actions is what the Club would do."""
        self.actions = actions
        self._facts, self._game = facts, facts.game
        self._sampler = Sampler(facts)

    def drawn(self, rng: Random) -> tuple[list[int], list[int]]:
        """The hands and the deck of a deal that agrees with the view."""
        piles = self._sampler.draw(rng)
        hands = [piles.get(PileKey("hand", seat), 0) for seat in range(self._game.players)]
        hands[self._facts.seat] = self._facts.hand
        deck = numbers(piles.get(PileKey("stock"), 0))
        rng.shuffle(deck)
        return hands, deck

    def outcome(self, kernel: DealKernel) -> Outcome:
        """What a finished deal brings: the score of the own side less that of the others, and whether a bid that
        stands is made."""
        lines = self._game.scoring.score(kernel.facts())
        points, side = total(lines, 2), self._facts.seat % 2
        better = float(points[side] - points[1 - side])
        if kernel.declarer is None or kernel.declarer % 2 != side:
            return Outcome(better, better)
        return Outcome(better, better, all(line.clause != "failed" for line in lines))


class DrawPoint(_Point):
    """What to draw."""

    def __init__(self, facts: SeatFacts, actions: Sequence[Action], policy: Policy) -> None:
        super().__init__(facts, actions)
        self._policy = policy

    def tried(self, rng: Random, places: Sequence[int]) -> Sequence[Outcome]:
        """One deal, played on after each of the draws."""
        start = kernel_of(self._facts, rng)
        start.hands, start.deck = self.drawn(rng)
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
            found.append(self.outcome(kernel))
        return found


class PlanPoint(_Point):
    """A decision between the auction and play: the trump, whether and what to exchange. What follows up to play is
    supposed by plain rules, and played on by the policy."""

    def __init__(
        self, facts: SeatFacts, actions: Sequence[Action], forethought: Forethought, policies: Sequence[Policy]
    ) -> None:
        """`policies` are those for each trump suit."""
        super().__init__(facts, actions)
        self._forethought, self._policies = forethought, policies
        self._given = facts.known(facts.view.pile("pass", facts.seat))

    def tried(self, rng: Random, places: Sequence[int]) -> Sequence[Outcome]:
        """One deal, played on after each of the actions."""
        hands, deck = self.drawn(rng)
        seed = rng.random()
        found = []
        for place in places:
            kernel = self._begun(hands[:], deck[:], self.actions[place], Random(seed))
            self._policies[kernel.trump].play_on(kernel)
            found.append(self.outcome(kernel))
        return found

    def _begun(self, hands: list[int], deck: list[int], action: Action, rng: Random) -> DealKernel:
        """The deal at the beginning of play after an action."""
        facts, game, think = self._facts, self._game, self._forethought
        seat, status = facts.seat, facts.view.status
        trump, swap, laid, back = facts.trump, game.exchange.when != "off", self._given, False
        bid, declarer = game.bidding.standing(facts.calls)
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
