"""Failing to follow where that is possible and costs points (clause revoke, H16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from purple_table.core.events import Event, Moved, Noted, TrickWon
from purple_table.core.messages import SeatName, say
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.tricks.course_phase import CoursePhase, DealStep
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState

Failures = tuple[tuple[int, int, int], ...]
"""Failures to follow as (seat, trick number, card)."""


class RevokePhase(CoursePhase[Failures]):
    """Records during play who fails to follow, and announces it after the last trick."""

    key = "revokes"
    step = DealStep.DISCLOSURE
    after_cards = True

    def prepare(self, state: TrickState) -> Failures:
        """Return no failures."""
        return ()

    def on_card_played(self, state: TrickState, seat: int, card: int, events: list[Event]) -> None:
        """Record a failure where the hand could have followed; nothing is announced yet."""
        kernel = state.kernel
        asked = kernel.tables.following[kernel.lead.bit_length()]
        if card != kernel.lead and not card & asked and kernel.hands[seat] & asked:
            # The last card of a trick has taken it already.
            trick = sum(kernel.taken) + bool(kernel.count)
            self.set_data(state, (*self.data_of(state), (seat, trick, card)))

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd:
        """Announce the failures to follow."""
        for seat, trick, card in self.data_of(state):
            words = say(
                "{seat} did not follow color in trick {trick} although holding it",
                yours="{seat} did not follow color in trick {trick} although holding it",
                seat=SeatName(seat),
                trick=trick,
            )
            events.append(Noted("revoke", seat, words, "revoke", state.game.deck.codes(card)))
        return PhaseEnd.NEXT

    def add_scoring_facts(self, state: TrickState, facts: dict[str, Any]) -> None:
        """Add how often each seat has failed to follow."""
        failures = [0] * state.game.players
        for seat, _, _ in self.data_of(state):
            failures[seat] += 1
        facts["revokes"] = failures

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        """Set the failures that the sampled hands mean. A card that came later was not there to follow with; before one
        came that the seat did not see, any of the hand may be that one."""
        following = facts.game.make_tables(facts.denomination).following
        hands = list(state.kernel.hands)
        unsure: set[int] = set()
        found = []
        # The hands are known now, so play is gone through backwards.
        for seat, codes, trick, lead in reversed(_list_hand_changes(facts)):
            mask = facts.known_mask(codes)
            if lead is None:
                hands[seat] &= ~mask
                if None in codes:
                    unsure.add(seat)
                continue
            hands[seat] |= mask
            asked = following[lead.bit_length()] if lead and seat not in unsure else 0
            if hands[seat] & asked and not mask & asked:
                found.append((seat, trick, mask))
        self.set_data(state, tuple(reversed(found)))


def _list_hand_changes(facts: TrickSeatFacts) -> list[tuple[int, tuple[str | None, ...], int, int | None]]:
    """List what left hands and came to them from the first card on: seat, cards, number of the trick, and for a played
    card the one that was led before it, 0 where it was led itself; for cards that came None."""
    found: list[tuple[int, tuple[str | None, ...], int, int | None]] = []
    trick, lead = 1, 0
    for event in facts.view.history:
        if isinstance(event, TrickWon):
            trick, lead = trick + 1, 0
        elif isinstance(event, Moved):
            source, target = event.source, event.target
            if target.role == "trick" and source.owner is not None:
                found.append((source.owner, event.cards, trick, lead))
                lead = lead or facts.known_mask(event.cards)
            elif found and target.role == "hand" and target.owner is not None and source != target:
                found.append((target.owner, event.cards, trick, None))
    return found
