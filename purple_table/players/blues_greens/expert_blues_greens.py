"""The Expert: searches calls, the trump suit, the exchange and draws over sampled deals. Melds and cards to the tricks
are the Skilled player's.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Choose, Draw, Give, Pass, Take
from purple_table.core.game import View
from purple_table.core.messages import Value
from purple_table.core.overriding import override
from purple_table.games.blues_greens.blues_greens_knowledge import BluesGreensSeatFacts
from purple_table.players.blues_greens.before_play import Forethought
from purple_table.players.blues_greens.blues_greens_policy import BluesGreensPolicy
from purple_table.players.blues_greens.blues_greens_reasons import SEARCH_SENTENCES, name_action
from purple_table.players.blues_greens.blues_greens_search import (
    ROOM,
    BluesGreensCallPoint,
    DrawPoint,
    MeldTurnPoint,
    PlanPoint,
)
from purple_table.players.blues_greens.meld_steps import weigh_draws
from purple_table.players.blues_greens.skilled_blues_greens import SkilledBluesGreensPlayer
from purple_table.players.player import FEWEST_SAMPLES, Budget, Decision, Evidence
from purple_table.players.search.comparison import SearchTrial, Trial
from purple_table.players.search.halving import Candidate, measure_gap
from purple_table.players.search.search_reasons import (
    SearchReason,
    explain_best,
    explain_bids,
    explain_evidence,
)
from purple_table.players.search.searcher import PLAYOUTS, Searcher, SearchTask

if TYPE_CHECKING:
    from purple_table.games.blues_greens.blues_greens_game import BluesGreens

TRUST = 1.0
"""So many times half of the 95 % interval another choice must be better than the Skilled player's to be made."""
CALL_TRUST = 0.5
"""The same of a bid beside a pass."""
DRAWS = 5
"""So many ways to draw are searched."""


class ExpertBluesGreensPlayer(Searcher):
    """Where the search sees no difference it does what the Skilled player would do."""

    def __init__(self, game: BluesGreens, style: str, playouts: int = PLAYOUTS["expert"]) -> None:
        super().__init__(playouts)
        self._game = game
        self._skilled = SkilledBluesGreensPlayer(game, style)
        self._room = ROOM[style]
        self._forethought = Forethought(game)
        self._policies = [BluesGreensPolicy(game, tables) for tables in self._skilled.tables]

    @override
    def find_task(
        self, view: View, legal: Sequence[Action], about: Action | None, rng: Random, budget: Budget
    ) -> SearchTask | Decision:
        """What is decided before play, and draws; melds and cards to the tricks are the Skilled player's."""
        if isinstance(legal[0], Draw | Take):
            return self._draw(BluesGreensSeatFacts(self._game, view), legal, about, rng, budget)
        skilled = self._skilled.choose(view, legal, rng, budget)
        if not isinstance(legal[0], Bid | Choose | Give):
            return skilled
        facts = BluesGreensSeatFacts(self._game, view)
        if isinstance(legal[0], Bid):
            return self._call(facts, legal[0], about, skilled, rng, budget)
        tried = list(dict.fromkeys([skilled.action, *legal]))
        point = PlanPoint(facts, tried, self._forethought, self._policies)
        point.look_ahead(rng, budget)
        return SearchTask(
            point,
            lambda found: explain_best(found, self._name_action, SEARCH_SENTENCES),
            TRUST,
            about,
            lambda: skilled,
        )

    @override
    def find_trial(
        self, view: View, theirs: Sequence[Action], yours: Sequence[Action], rng: Random, budget: Budget
    ) -> Trial | None:
        """Try two single choices."""
        both = (theirs[0], yours[0])
        if len(theirs) > 1 or len(yours) > 1:
            return None
        facts = BluesGreensSeatFacts(self._game, view)
        trump = self._game.pack.no_trump if facts.trump is None else facts.trump
        point: BluesGreensCallPoint | PlanPoint | DrawPoint | MeldTurnPoint
        if view.status.phase in ("melding", "playing"):
            return SearchTrial(MeldTurnPoint(facts, both, self._policies[trump], self._game), (0, 1))
        if isinstance(both[0], Draw | Take):
            found = {one.action: one for one in weigh_draws(self._skilled.judge(facts), both)}
            point = DrawPoint(facts, [found[action] for action in both], self._policies[trump])
        elif isinstance(both[0], Bid | Pass):
            point = BluesGreensCallPoint(facts, both, self._forethought, self._policies, self._room)
        else:
            point = PlanPoint(facts, both, self._forethought, self._policies)
        point.look_ahead(rng, budget)
        return SearchTrial(point, (0, 1))

    def _draw(
        self, facts: BluesGreensSeatFacts, legal: Sequence[Action], about: Action | None, rng: Random, budget: Budget
    ) -> SearchTask:
        """Return the draws that the Skilled player thinks best, and the one that is asked about."""
        found = sorted(weigh_draws(self._skilled.judge(facts), legal), key=lambda one: -one.value)
        tried = [prospect for number, prospect in enumerate(found) if number < DRAWS or prospect.action == about]
        trump = self._game.pack.no_trump if facts.trump is None else facts.trump
        point = DrawPoint(facts, tried, self._policies[trump])
        point.look_ahead(rng, budget)
        return SearchTask(point, self.explain_draw, about=about)

    def explain_draw(self, found: Sequence[Candidate]) -> SearchReason:
        """Return why a draw was chosen, though another may have paid more in the sampled deals."""
        best = found[0]
        others = [candidate for candidate in found[1:] if len(candidate.outcomes) == len(best.outcomes)]
        if not others:
            return explain_best(found, self._name_action, SEARCH_SENTENCES)
        other = max(others, key=lambda candidate: candidate.points)
        better, margin = measure_gap(other, best)
        if better <= margin:
            return explain_best((best, other), self._name_action, SEARCH_SENTENCES)
        figures = {"count": len(best.outcomes), "points": better, "margin": margin}
        names = {"best": str(best.action), "other": str(other.action)}
        return self._explain(Evidence("insight_draws", (), figures, names))

    def _call(
        self,
        facts: BluesGreensSeatFacts,
        lowest: Bid,
        about: Action | None,
        skilled: Decision,
        rng: Random,
        budget: Budget,
    ) -> SearchTask:
        """Say whether to pass or to bid the least: a bid must leave room, as a partner relies on it."""
        calls = dict.fromkeys([Pass(), lowest, *(() if about is None else (about,))])
        point = BluesGreensCallPoint(facts, list(calls), self._forethought, self._policies, self._room)
        point.look_ahead(rng, budget)

        def explain(found: Sequence[Candidate]) -> SearchReason:
            plain = SearchReason(skilled.reason, skilled.evidence)
            if skilled.action != Pass() or found[0].action != Pass():
                plain = explain_best(found, self._name_action)
            if point.standing.ends:
                return explain_bids(point.kept, found, self._name_action, plain)
            bid = found[0] if found[0].place else found[1]
            counts = point.counts[bid.place]
            if len(counts) < FEWEST_SAMPLES:
                return plain
            made = fmean(point.kept[bid.place])
            figures = {"count": len(counts), "points": round(fmean(counts)), "made": made}
            kind = "bid_succeeds" if bid is found[0] else "bid_fails"
            return self._explain(Evidence(kind, (), figures, {"bid": str(bid.action)}))

        return SearchTask(point, explain, CALL_TRUST, about)

    def _explain(self, evidence: Evidence) -> SearchReason:
        return explain_evidence(evidence, self._name_action, SEARCH_SENTENCES)

    def _name_action(self, action: Action) -> Value:
        return name_action(self._game, action)
