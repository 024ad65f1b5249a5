"""Searchers: what the Experts of all families share, from the question to the reason."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter

from purple_table.core.actions import Action
from purple_table.core.game import View
from purple_table.players.player import NO_CHOICE, ONLY_ACTION, Budget, Decision
from purple_table.players.search.halving import Candidate, SearchPoint, search
from purple_table.players.search.reasons import SearchReason, cost


@dataclass(frozen=True, slots=True)
class SearchTask:
    """A decision to be searched, with the reason for what is found; `trust` as `search` takes it. `about` is the
    candidate that is kept to the end, if it is one."""

    point: SearchPoint
    explain: Callable[[Sequence[Candidate]], SearchReason]
    trust: float = 0.0
    about: Action | None = None

    @property
    def kept(self) -> int | None:
        """Where that candidate stands."""
        actions, about = self.point.actions, self.about
        return None if about is None or about not in actions else actions.index(about)


class Searcher(ABC):
    """A player that searches what its family asks, and weighs any action against the best."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """The action that came out best."""
        return self._decide_at_once(view, legal, None, rng, budget)

    def weigh(self, view: View, legal: Sequence[Action], about: Action, rng: Random, budget: Budget) -> Decision:
        """The action that came out best, and what another is worth beside it."""
        return self._decide_at_once(view, legal, about, rng, budget)

    def _decide_at_once(
        self, view: View, legal: Sequence[Action], about: Action | None, rng: Random, budget: Budget
    ) -> Decision:
        if len(legal) == 1:
            return Decision(legal[0], NO_CHOICE, evidence=ONLY_ACTION)
        began = perf_counter()
        asked = self.find_question(view, legal, about, rng, budget)
        if isinstance(asked, Decision):
            return asked
        kept = asked.kept
        found = search(asked.point, rng, budget, began, asked.trust, kept)
        message, evidence = asked.explain(found)
        return Decision(found[0].action, message, cost(found, kept), evidence)

    @abstractmethod
    def find_question(
        self, view: View, legal: Sequence[Action], about: Action | None, rng: Random, budget: Budget
    ) -> SearchTask | Decision:
        """What is to be searched where several actions are legal, `about` among it; or the decision, where nothing
        is."""
