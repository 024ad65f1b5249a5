"""Trump by successes: how many made their bids in one deal says what is trump in the next (clause trump)."""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.core.events import Event, Noted
from purple_table.core.messages import Term, say
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Basis
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.course_phase import CoursePhase, DealStep
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trump import NO_TRUMP

_MADE = "made"


class SuccessesPhase(CoursePhase[int | None]):
    """The phase that names trump before anybody bids, by how many made their bids in the deal before (NN02)."""

    key = "successes"
    step = DealStep.TRUMP
    after_tricks = True

    def prepare(self, state: TrickState) -> int | None:
        """Return the number from the deal before; None in the first deal."""
        before: int | None = state.part_data.get(self.key)
        return before

    def collect_basis(self, state: TrickState) -> Basis:
        """Return how many made their bids, once a deal is over."""
        made = self.data_of(state)
        return {} if made is None else {_MADE: made}

    def start_from(self, state: TrickState, basis: Section) -> None:
        """Read how many made their bids."""
        if _MADE in basis:
            self.set_data(state, basis.integer(_MADE, 0, state.game.players))

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd:
        """Name trump."""
        made, trump = self.data_of(state), state.game.trump
        state.denomination = trump.find_trump_from_successes(made)
        if made is not None:
            count = say("One made the bid", many="{count} made their bids", count=made)
            words = say("{made}: no trump", made=count)
            if state.denomination != NO_TRUMP:
                words = say("{made}: {color} is trump", made=count, color=Term(trump.names[state.denomination]))
            events.append(Noted("trump", state.dealer, words, "trump"))
        return PhaseEnd.NEXT

    def on_trick_taken(self, state: TrickState, events: list[Event]) -> None:
        """Count after the last trick."""
        if state.kernel.is_over:
            self.set_data(state, _count_made(state.make_scoring_facts().bids, state.kernel.taken))

    def infer_data(self, facts: TrickSeatFacts) -> int | None:
        """Return nothing: after the last trick everybody can count, and before it the number has had its effect."""
        return None

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        """Count what is known of a deal that is over."""
        over = sum(facts.taken) == facts.view.status.tricks
        self.set_data(state, _count_made(read_bids(facts), facts.taken) if over else None)


def _count_made(bids: Bids, taken: Sequence[int]) -> int:
    """Count who won exactly as many tricks as they bid."""
    return sum(number == won for number, won in zip(bids.tricks, taken, strict=False))
