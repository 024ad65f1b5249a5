"""The Expert: searches each step of a turn over the ways in which the cards may lie, with quick players to the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Discard, Draw, Knock, Stay, Take
from purple_table.core.game import View
from purple_table.core.masks import list_bits
from purple_table.core.overriding import override
from purple_table.games.thirty_one.payouts import HandFacts, Pots
from purple_table.games.thirty_one.thirty_one_knowledge import ThirtyOneSeatFacts, make_kernel
from purple_table.players.player import Budget, Decision
from purple_table.players.search.comparison import SearchTrial, Trial
from purple_table.players.search.halving import PlayoutResult
from purple_table.players.search.search_reasons import explain_shares
from purple_table.players.search.searcher import PLAYOUTS, Searcher, SearchTask
from purple_table.players.thirty_one.hands import Hands, read_knock_ranks
from purple_table.players.thirty_one.match_shares import find_share
from purple_table.players.thirty_one.rivals import HandImagination
from purple_table.players.thirty_one.skilled_thirty_one import SkilledThirtyOnePlayer
from purple_table.players.thirty_one.thirty_one_reasons import name_action

if TYPE_CHECKING:
    from purple_table.games.thirty_one.thirty_one_game import ThirtyOneGame
    from purple_table.games.thirty_one.thirty_one_kernel import ThirtyOneKernel
    from purple_table.players.thirty_one.rivals import HandImagination


HELPS = 2.0
"""The ranks that a discard must add before it is taken: a card from the stock may add as many."""
SECOND = 0.1
"""The share of its rank that a second color adds to the best one."""


class ThirtyOnePolicy:
    """Plays hands of one game to their end. The score of each hand, and its discards, are computed once."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self._scores: dict[int, float] = {}
        self._throws: dict[int, list[int]] = {}

    def play_on(self, kernel: ThirtyOneKernel, imagination: HandImagination, spreads: Sequence[int]) -> None:
        """Play a hand to its end, also from the middle of a turn. `spreads` shift the knock threshold of each seat."""
        if kernel.drawn:
            kernel.discard(self._choose_discard(kernel.hands[kernel.turn], kernel.taken))
        rank = self.hands.rank
        while not kernel.over:
            seat = kernel.turn
            hand = kernel.hands[seat]
            if kernel.knocker is None and kernel.may_knock():
                turn = kernel.turns // kernel.playing
                if rank[hand] >= imagination.find_knock_rank(turn, spreads[seat]):
                    kernel.knock()
                    continue
            top = kernel.discards[-1]
            thrown = self._choose_discard(hand | top, top)
            more = self._score((hand | top) ^ thrown) - self._score(hand)
            if more >= HELPS or not kernel.stock:
                if more <= 0 and kernel.may_stay():
                    kernel.stay()
                    continue
                kernel.take()
                kernel.discard(thrown)
            else:
                card = kernel.draw()
                kernel.discard(self._choose_discard(hand | card, 0))

    def _choose_discard(self, cards: int, taken: int) -> int:
        """Return the card whose loss costs least. The card that was just taken may not be discarded."""
        order = self._throws.get(cards)
        if order is None:
            order = sorted(list_bits(cards), key=lambda card: (-self._score(cards ^ card), card))
            self._throws[cards] = order
        return order[0] if order[0] != taken else order[1]

    def _score(self, hand: int) -> float:
        """Return the score of a hand: its rank, and a little for a second color. A Blitz comes before all."""
        found = self._scores.get(hand)
        if found is None:
            hands = self.hands
            ranks = sorted((hands.rank[hand & color] for color in hands.colors if hand & color), reverse=True)
            found = hands.rank[hand] + SECOND * (ranks[1] if len(ranks) > 1 else 0)
            if hands.blitz[hand]:
                found += hands.ranks
            self._scores[hand] = found
        return found


MATCH = 100.0
"""The value of the whole match."""


class StockTurnPoint:
    """The decision how to begin a turn, or what to discard. A hand is worth the share of the match that it leaves."""

    def __init__(
        self,
        game: ThirtyOneGame,
        facts: ThirtyOneSeatFacts,
        legal: Sequence[Action],
        policy: ThirtyOnePolicy,
        knocking: Sequence[int],
        rng: Random,
    ) -> None:
        """The first of `legal` is what plain rules would do."""
        self.actions = legal
        self._game, self._facts, self._policy = game, facts, policy
        self._rng = rng
        self._imagination = HandImagination(policy.hands, facts, knocking, rng)
        self._playing = tuple(seat for seat, size in enumerate(facts.sizes) if size)
        view = facts.view
        self._chips, self._pot = view.totals, view.status.pot or 0
        self._ahead = game.payouts.standing(facts.players, view.sheet).won
        self._known: dict[tuple[object, ...], PlayoutResult] = {}

    def try_actions(self, rng: Random, places: Sequence[int]) -> Sequence[PlayoutResult]:
        """Draw one sampled deal, and play it on after each of the actions at these places."""
        hands, stock, spreads = self._imagination.sample_deal()
        return [self._score_hand(self._play_action(self.actions[place], hands, stock, spreads)) for place in places]

    def _play_action(
        self, action: Action, hands: list[int], stock: list[int], spreads: Sequence[int]
    ) -> ThirtyOneKernel:
        kernel = make_kernel(self._facts, hands[:], stock[:], self._shuffle)
        if isinstance(action, Discard):
            kernel.discard(self._game.bits[action.card])
        elif isinstance(action, Draw):
            kernel.draw()
        elif isinstance(action, Take):
            kernel.take()
        elif isinstance(action, Stay):
            kernel.stay()
        elif isinstance(action, Knock):
            kernel.knock()
        else:
            raise TypeError(f"{action} is no part of a turn")
        self._policy.play_on(kernel, self._imagination, spreads)
        return kernel

    def _shuffle(self, discards: list[int], _: int) -> list[int]:
        return self._rng.sample(discards, len(discards))

    def _score_hand(self, kernel: ThirtyOneKernel) -> PlayoutResult:
        game, playing = self._game, self._playing
        ended = kernel.blitzer is not None
        totals = {} if ended else {seat: game.tables.total[kernel.hands[seat]] for seat in playing}
        key = (kernel.blitzer, kernel.knocker, *totals.values())
        found = self._known.get(key)
        if found is None:
            high = {seat: self._find_high_card(kernel.hands[seat]) for seat in playing}
            facts = HandFacts(
                totals,
                high,
                self._chips,
                self._pot,
                playing,
                playing[0],
                kernel.knocker,
                kernel.blitzer,
                self._ahead,
            )
            settled = game.payouts.settle(facts, game.counting)
            value = MATCH * find_share(game, settled, self._facts.seat, playing, self._ahead)
            paid = float(any(one.payer == self._facts.seat for one in settled.paid))
            won = float(any(one.taker == self._facts.seat for one in settled.paid))
            found = self._known[key] = PlayoutResult(value, value, None, {"pays": paid, "wins": won})
        return found

    def _find_high_card(self, hand: int) -> tuple[int, int]:
        """Return the highest card of the color that counts most."""
        color, _ = self._game.counting.best(hand)
        return self._game.find_high_card(hand, color)


TRUST = 1.5
"""How much better another step must be than the Skilled player's, in halves of the 95 % interval. The Skilled player
looks at every card that may come, so its choice needs a good reason to be overruled."""


class ExpertThirtyOnePlayer(Searcher):
    """Plays hands on to their end; where the search sees no difference it does what the Skilled player would."""

    unit = "share"

    def __init__(self, game: ThirtyOneGame, playouts: int = PLAYOUTS["expert"]) -> None:
        super().__init__(playouts)
        self._game = game
        self._skilled = SkilledThirtyOnePlayer(game)
        self._hands = Hands(game)
        self._policy = ThirtyOnePolicy(self._hands)

    @override
    def find_task(
        self, view: View, legal: Sequence[Action], about: Action | None, rng: Random, budget: Budget
    ) -> SearchTask | Decision:
        """Search the steps of a turn, in hundredths of the match. The Skilled player decides everything else."""
        skilled = self._skilled.choose(view, legal, rng, budget)
        if view.status.phase not in ("drawing", "discarding"):
            return skilled
        budget.go_on()
        point = self._make_point(view, [skilled.action, *(action for action in legal if action != skilled.action)], rng)
        named = partial(name_action, self._game)
        return SearchTask(point, lambda found: explain_shares(found, named), TRUST, about)

    @override
    def find_trial(
        self, view: View, theirs: Sequence[Action], yours: Sequence[Action], rng: Random, budget: Budget
    ) -> Trial | None:
        """Try two steps of a turn."""
        if view.status.phase not in ("drawing", "discarding"):
            return None
        return SearchTrial(self._make_point(view, [theirs[0], yours[0]], rng), (0, 1))

    def _make_point(self, view: View, tried: Sequence[Action], rng: Random) -> StockTurnPoint:
        facts = ThirtyOneSeatFacts(self._game, view)
        ranks = read_knock_ranks(self._hands, facts, isinstance(self._game.payouts, Pots))
        return StockTurnPoint(self._game, facts, tried, self._policy, ranks, rng)
