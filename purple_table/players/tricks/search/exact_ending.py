"""The end of a deal between two, once every card is known: it is played out in every way, and so solved exactly."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Choose, Play
from purple_table.core.game import View
from purple_table.core.masks import list_bits
from purple_table.core.messages import Message, template
from purple_table.games.tricks.dealing import HandsAndStock
from purple_table.games.tricks.going_out import RACE
from purple_table.games.tricks.marriages import MARRIAGE
from purple_table.players.player import Decision, Evidence
from purple_table.players.search.halving import Candidate, PlayoutResult
from purple_table.players.search.search_reasons import Named, find_cost
from purple_table.players.tricks.card_play.aims import Aims
from purple_table.players.tricks.card_play.trick_play_policy import announce_marriage
from purple_table.players.tricks.search.playout_scores import PlayoutScorer

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.trick_game import TrickGame

ENDING_SENTENCES = {
    "solved": template("Every card is known now: {best} is worth {points} points more than {other}, the next best."),
    "solved_level": template("Every card is known now: nothing comes out better than {best}."),
}
"""The sentences by kinds of evidence."""


def is_ending(game: TrickGame, view: View) -> bool:
    """Return whether every card between two is known, and all that is left are the cards in the hands: in a race, or
    where a stock was drawn from."""
    drawn = isinstance(game.dealing, HandsAndStock) and game.dealing.draws and not view.pile("stock")
    if game.players != 2 or not (game.out.part == RACE or drawn):
        return False
    facts = game.facts(view)
    return facts.unknown.bit_count() == len(view.pile("hand", 1 - view.seat))


class ExactEnding:
    """A position in which every card is known, as the seat of a view sees it. As a `SearchPoint` it tries the legal
    actions, and each comes out the same every time."""

    def __init__(self, game: TrickGame, view: View, legal: Sequence[Action]) -> None:
        self.actions = legal
        state = game.guess(view, Random(0))
        self._game, self._seat, self._kernel = game, view.seat, state.kernel
        self._kernel.draws = True
        self._scorer = PlayoutScorer(game, view)
        self._scorer.look_ahead([self._scorer.count_points(state.make_scoring_facts(), self._kernel)])
        self._facts = state.make_scoring_facts()
        self._aims = Aims(
            game, self._facts.bids, self._facts.carried, self._facts.length, denomination=state.denomination
        )
        self._known: dict[tuple[object, ...], tuple[PlayoutResult, int]] = {}

    def try_actions(self, rng: Random, places: Sequence[int]) -> Sequence[PlayoutResult]:
        """Return what the actions at these places lead to."""
        return [self._try(self.actions[place]) for place in places]

    def decide(self, first: Action, about: Action | None, named: Named) -> Decision:
        """Return the best of the actions, `first` where it is level, and how much less `about` is worth."""
        actions = [first, *(action for action in self.actions if action != first)]
        found = [Candidate(place, action) for place, action in enumerate(actions)]
        for candidate in found:
            result = self._try(candidate.action)
            # Nothing is left to chance: a second deal would come out the same.
            candidate.add(result)
            candidate.add(result)
        found.sort(key=lambda candidate: (-candidate.value, candidate.place))
        best, other = found[0], found[1]
        better = best.points - other.points
        kind = "solved" if best.value > other.value and better > 0 else "solved_level"
        figures = {"points": better} if kind == "solved" else {}
        names = {"best": str(best.action), "other": str(other.action)}
        values = {"best": named(best.action), "other": named(other.action), "points": round(better)}
        wanted = ("best", "other", "points") if kind == "solved" else ("best",)
        message = Message(ENDING_SENTENCES[kind], tuple((name, values[name]) for name in wanted))
        place = actions.index(about) if about in actions else None
        return Decision(best.action, message, find_cost(found, place), Evidence(kind, (), figures, names))

    def _try(self, action: Action) -> PlayoutResult:
        """Return what an action leads to if both play as well as possible afterwards."""
        kernel = self._kernel.copy()
        if isinstance(action, Play):
            kernel.play(self._game.bits[action.card])
            return self._solve(kernel)
        assert isinstance(action, Choose)
        assert action.topic == MARRIAGE
        couple = next(couple.cards for couple in self._game.declaring.couples if couple.name == action.choice)
        announce_marriage(kernel, couple & -couple, self._aims)
        if kernel.is_over:
            return self._score(kernel)
        results = []
        for card in list_bits(couple):
            ahead = kernel.copy()
            ahead.play(card)
            results.append(self._solve(ahead))
        return max(results, key=lambda result: result.value)

    def _solve(self, kernel: Kernel, low: float = -inf, high: float = inf) -> PlayoutResult:
        """Return what a position leads to if both play as well as possible. Whoever can announce does so.

        A value up to `low`, or from `high` on, is only a bound (alpha-beta search).
        """
        if kernel.is_over:
            return self._score(kernel)
        key = (kernel.turn, kernel.lead if kernel.count else 0, *kernel.hands, *kernel.won, *kernel.announced)
        if key in self._known:
            found, bound = self._known[key]
            if not bound or (found.value >= high if bound > 0 else found.value <= low):
                return found
        own, best = kernel.turn == self._seat, None
        alpha, beta = low, high
        for card in list_bits(kernel.legal()):
            result = self._play(kernel, card, alpha, beta)
            if best is None or (result.value > best.value if own else result.value < best.value):
                best = result
            if own:
                alpha = max(alpha, best.value)
            else:
                beta = min(beta, best.value)
            if alpha >= beta:
                break
        assert best is not None
        self._known[key] = best, (best.value >= high) - (best.value <= low)
        return best

    def _play(self, kernel: Kernel, card: int, low: float, high: float) -> PlayoutResult:
        ahead = kernel.copy()
        if not ahead.count and self._aims.mates:
            announce_marriage(ahead, card, self._aims)
            if ahead.is_over:
                return self._score(ahead)
        ahead.play(card)
        return self._solve(ahead, low, high)

    def _score(self, kernel: Kernel) -> PlayoutResult:
        return self._scorer.score_playout(self._facts, kernel)
