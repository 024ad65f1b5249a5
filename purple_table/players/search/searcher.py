"""The base class of all Experts: a player that searches its decisions, and says why it took an action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from time import perf_counter

from purple_table.core.actions import Action
from purple_table.core.game import View
from purple_table.players.player import NO_CHOICE, ONLY_ACTION, Budget, Comparison, Decision
from purple_table.players.search.comparison import Trial, compare_choices
from purple_table.players.search.halving import Candidate, SearchPoint, search
from purple_table.players.search.search_reasons import (
    FEW_KINDS,
    FLOOR,
    LEVEL_KINDS,
    SearchReason,
    explain_small_sample,
    find_cost,
)

PLAYOUTS: Mapping[str, int] = {"advanced": 100, "expert": 400, "master": 1500}
"""The levels that search, by their stored names, with the number of playouts that each has for a decision."""


@dataclass(frozen=True, slots=True)
class SearchTask:
    """A decision to be searched.

    point    tries candidates in sampled deals
    explain  makes the reason for what was found, the best candidate first
    trust    how much better than the first another candidate must be, as `halving.search` takes it
    about    an action that is never dropped, if it is a candidate
    decide_plainly  what plain rules decide, and why: told where the search finds nothing clearly better
    """

    point: SearchPoint
    explain: Callable[[Sequence[Candidate]], SearchReason]
    trust: float = 0.0
    about: Action | None = None
    decide_plainly: Callable[[], Decision] | None = None

    @property
    def kept(self) -> int | None:
        """The place of `about` among the candidates; None where it is none."""
        actions, about = self.point.actions, self.about
        return None if about is None or about not in actions else actions.index(about)


class Searcher(ABC):
    """A player that searches the tasks of its family, weighs any action against the best, and compares any two.

    `unit` is what its points are: "points" of a deal, or "share" for hundredths of the match.
    """

    unit = "points"

    def __init__(self, playouts: int) -> None:
        """`playouts` is the number of playouts that this level has for a decision."""
        self._playouts = playouts

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Return the best action that the search finds."""
        return self._decide(view, legal, None, rng, budget, self._playouts)

    def weigh(self, view: View, legal: Sequence[Action], about: Action, rng: Random, budget: Budget) -> Decision:
        """Return the best action that the search finds, and how much less the action `about` is worth.

        The reason speaks of that action where it is certainly worse.

        It takes all the time that it has, whatever its level: this is asked for reviews.
        """
        return self._decide(view, legal, about, rng, budget, None)

    def compare(
        self, view: View, theirs: Sequence[Action], yours: Sequence[Action], rng: Random, budget: Budget
    ) -> Comparison | None:
        """Return what two choices lead to, in sampled deals of their own; None where they cannot be tried."""
        began = perf_counter()
        trial = self.find_trial(view, theirs, yours, rng, budget)
        return None if trial is None else compare_choices(trial, self.unit, rng, budget, began)

    @abstractmethod
    def find_trial(
        self, view: View, theirs: Sequence[Action], yours: Sequence[Action], rng: Random, budget: Budget
    ) -> Trial | None:
        """Return what tries two choices, as `compare` takes them; None where they cannot be tried."""

    def _decide(
        self,
        view: View,
        legal: Sequence[Action],
        about: Action | None,
        rng: Random,
        budget: Budget,
        most: int | None,
    ) -> Decision:
        if len(legal) == 1:
            return Decision(legal[0], NO_CHOICE, evidence=ONLY_ACTION)
        asked = budget.playouts
        if budget.playouts is None and not budget.timed:
            budget = replace(budget, playouts=self._playouts)
        began = perf_counter()
        task = self.find_task(view, legal, about, rng, budget)
        if isinstance(task, Decision):
            return task
        found = search(task.point, rng, budget, began, task.trust, task.kept, most)
        few = asked is None and len(found) > 1 and len(found[0].outcomes) < FLOOR
        cost = find_cost(found, task.kept)
        told = [found[0], *(one for one in found[1:] if one.place == task.kept)] if cost and cost.certain else found
        message, evidence = explain_small_sample(found) if few else task.explain(told)
        level = evidence is not None and evidence.kind in (*LEVEL_KINDS, *FEW_KINDS)
        if level and about is None and task.decide_plainly is not None:
            # That something came out hardly better teaches nobody why it is done.
            plain = task.decide_plainly()
            if plain.action == found[0].action:
                return plain
        return Decision(found[0].action, message, cost, evidence)

    @abstractmethod
    def find_task(
        self, view: View, legal: Sequence[Action], about: Action | None, rng: Random, budget: Budget
    ) -> SearchTask | Decision:
        """Return the search task for several legal actions, with `about` among its candidates.

        Where there is nothing to search it returns the decision instead.
        """
