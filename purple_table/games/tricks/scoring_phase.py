"""The end of a deal: what a seat may choose after the last trick, and then the deal is scored (see `scoring`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from operator import sub
from typing import Any

from purple_table.core.actions import Action, Choose
from purple_table.core.events import Chosen, Event, Moved, TrickWon
from purple_table.core.examples import read_totals
from purple_table.core.game import PHASE_NAMES, Ask, PhaseName, Reason, Way
from purple_table.core.messages import say
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Basis
from purple_table.games.match_frame import BeforeDeal, PhaseEnd, add_points, sum_lines
from purple_table.games.tricks.course_phase import DealStep, HasParts, PublicPhase
from purple_table.games.tricks.example_facts import TOTALS
from purple_table.games.tricks.scoring import Carried, ScoringList, Topic
from purple_table.games.tricks.scoring.facts import DEALS_BEFORE, count_deals_before
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.sight import PublicDeal
from purple_table.games.tricks.state import TrickState

PHASE_NAMES.register("choosing")


class ChoosePhase(PublicPhase[Mapping[str, str]]):
    """The phase in which seats choose, one topic after the other, before the deal is scored (clauses moon-choice, both-
    moons).
    """

    key = "choosing"
    step = DealStep.CHOICE
    asks_publicly = True
    name: PhaseName = "choosing"

    def prepare(self, state: TrickState) -> Mapping[str, str]:
        """Return no choices."""
        return {}

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Ask the seat of the first open topic."""
        topics = state.game.scoring.topics(state.make_scoring_facts())
        if not topics:
            return PhaseEnd.NEXT
        state.to_act = topics[0].seat
        return None

    def legal(self, state: TrickState) -> list[Action]:
        """List the ways of the first open topic."""
        topic = self._find_topic(state)
        return [Choose(topic.name, choice) for choice, _ in topic.choices]

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Refuse everything else; declining is not possible (H13)."""
        legal = self.legal(state)
        if action in legal:
            return None
        topic = self._find_topic(state)
        return Reason(topic.clause, say("{prompt} Choose what becomes of it.", prompt=topic.prompt), tuple(legal))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd:
        """Note the choice openly, and go on to the next topic."""
        if not isinstance(action, Choose):
            raise TypeError(f"{action} is no choice")
        topic = self._find_topic(state)
        label = next(label for choice, label in topic.choices if choice == action.choice)
        events.append(Chosen(topic.seat, topic.name, action.choice, label, topic.clause))
        self.set_data(state, {**self.data_of(state), action.topic: action.choice})
        return PhaseEnd.AGAIN

    def ask(self, state: TrickState) -> Ask:
        """Offer the ways, each with the totals it would lead to as far as decided and disclosed."""
        # Failures to follow are announced after the choice, so its totals must not tell them (H16).
        facts, scoring = replace(state.make_scoring_facts(), revokes=()), state.game.scoring
        topic = scoring.topics(facts)[0]
        ways = []
        for choice, label in topic.choices:
            chosen = replace(facts, choices={**facts.choices, topic.name: choice})
            ways.append(Way(Choose(topic.name, choice), label, add_points(state.totals, scoring.points(chosen))))
        return Ask("choose", topic.prompt, topic.clause, ways=tuple(ways))

    def add_scoring_facts(self, state: HasParts, facts: dict[str, Any]) -> None:
        """Add what was chosen."""
        facts["choices"] = self.data_of(state)

    def infer_data(self, facts: TrickSeatFacts) -> Mapping[str, str]:
        """Read what was chosen after the last trick."""
        choices: dict[str, str] = {}
        for event in reversed(facts.view.history):
            if isinstance(event, TrickWon | Moved):
                break
            if isinstance(event, Chosen):
                choices[event.topic] = event.choice
        return choices

    def _find_topic(self, state: TrickState) -> Topic:
        return state.game.scoring.topics(state.make_scoring_facts())[0]


class ScorePhase(PublicPhase[Carried]):
    """The last phase: it scores the deal, and keeps what crosses deals."""

    key = "scoring"
    step = DealStep.SCORING

    def __init__(self, scoring: ScoringList) -> None:
        self._scoring = scoring

    def prepare(self, state: TrickState) -> Carried:
        """Return what was carried here from the deal before."""
        before: Carried | None = state.part_data.get(self.key)
        return self._scoring.start_carried(state.number, state.dealer) if before is None else before

    def collect_basis(self, state: TrickState) -> Basis:
        """Return what is carried to the next deal, and the totals where its points depend on them."""
        basis: dict[str, tuple[int, ...]] = {
            name: numbers for name, numbers in self.data_of(state).items() if any(numbers)
        }
        if self._scoring.counts_deals and state.sheet:
            basis[DEALS_BEFORE] = count_deals_before(len(state.sheet), state.thrown, self.data_of(state))
        return {**basis, TOTALS: state.totals} if self._scoring.reads_totals and any(state.totals) else basis

    def start_from(self, state: TrickState, basis: Section) -> None:
        """Read what is carried to the only deal, and the totals that the match has come to."""
        if self._scoring.reads_totals and TOTALS in basis:
            state.totals = read_totals(basis, len(state.game.sides))
        self.set_data(state, {**self.data_of(state), **self._scoring.read_carried(basis, len(state.totals))})

    def begin(self, state: TrickState, events: list[Event]) -> None:
        """Score the deal, and go on to the next one or to the end of the match."""
        facts = state.make_scoring_facts()
        self.set_data(state, self._scoring.carry_over(facts))
        lines = self._scoring.lines(facts)
        events += self._scoring.list_payments(facts)
        # What was scored at once stands in the totals already.
        early = [sum([one.points for one in facts.pegged if one.side == side]) for side in range(len(state.totals))]
        totals = add_points(state.totals, tuple(map(sub, sum_lines(lines, len(state.totals)), early)))
        state.close(lines, totals, events, feats=self._scoring.feats(facts))

    def add_public_status(self, deal: PublicDeal, shown: dict[str, Any]) -> None:
        """Add what the table counts."""
        facts = deal.make_scoring_facts()
        shown["counters"], shown["side_counters"] = self._scoring.counters(facts)
        if deal.phase.name != BeforeDeal.name:
            shown["lines"] += self._scoring.list_remarks(facts)
        stake = self._scoring.find_stake(facts)
        if stake and deal.phase.name == BeforeDeal.name:
            # Nothing is paid before the deal begins.
            stake = (stake[1], *stake[1:3], *(0 for _ in stake[3:]))
        if stake:
            shown["stake"] = stake
            shown["lines"].append(say("Pot: {chips}", chips=stake[0]))

    def add_scoring_facts(self, state: HasParts, facts: dict[str, Any]) -> None:
        """Add what crosses deals, as it was before this one."""
        facts["carried"] = self.data_of(state)

    def infer_data(self, facts: TrickSeatFacts) -> Carried:
        """Read what crosses deals from the counters of the table."""
        status = facts.view.status
        found = self._scoring.restore_carried(status.side_counters)
        return {**found, **self._scoring.restore_stake(status.stake)} if status.stake else found
