"""The dummy: after the first lead the hand of the declarer's partner lies open, and the declarer plays it (clause
dummy)."""

from __future__ import annotations

from dataclasses import dataclass

from purple_table.core.events import Event
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need, Part
from purple_table.games.tricks.course_phase import PublicPhase
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState

PARTNER = "partner"


@dataclass(frozen=True, slots=True)
class DummyRule(Part):
    """The rule that the declarer plays the hand of his partner as well (CB02)."""

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        return (
            Need("sides", "partners", "[dummy] is the hand of a partner: [sides] must have partners"),
            Need("bidding", "contract", "[dummy] needs a declarer: [bidding] must name a contract"),
            Need(
                "following",
                "taken up",
                "[dummy] lies open to the end: [following] must not have a trick taken up",
                "unable",
                "following",
                without=True,
            ),
        )


class DummyPhase(PublicPhase[bool]):
    """The part of play that lays the dummy's hand open after the first lead; its data say whether it lies."""

    key = "dummy"
    after_cards = True

    def prepare(self, state: TrickState) -> bool:
        """Return that no hand is open yet."""
        return False

    def on_card_played(self, state: TrickState, seat: int, card: int, events: list[Event]) -> None:
        """Lay the hand open after the first card of the deal, which is led before anybody has seen it."""
        if state.declarer is not None and not self.data_of(state):
            self.set_data(state, True)
            state.lay_open(find_partner(state.declarer), events)

    def find_decider(self, state: TrickState, seat: int) -> int:
        """Return the declarer where the dummy is to play, else the seat itself."""
        declarer = state.declarer
        if declarer is None or not self.data_of(state) or seat != find_partner(declarer):
            return seat
        return declarer

    def infer_data(self, facts: TrickSeatFacts) -> bool:
        """Return whether the hand lies open."""
        return facts.declarer is not None and bool(facts.plays)


def find_partner(seat: int) -> int:
    """Return the seat across the table, of four."""
    return (seat + 2) % 4


def read_dummy(section: Section, context: PartContext) -> DummyRule:
    """Read the part [dummy] of a rule book."""
    section.choice("part", [PARTNER])
    section.check_all_read()
    return DummyRule()
