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
    """Notes during play who fails to follow, and tells it when the last trick is taken."""

    key = "revokes"
    step = DealStep.DISCLOSURE
    after_cards = True

    def prepare(self, state: TrickState) -> Failures:
        """Nobody has failed."""
        return ()

    def on_card_played(self, state: TrickState, seat: int, card: int, events: list[Event]) -> None:
        """Note it where the hand could have followed; nobody is told yet."""
        kernel = state.kernel
        asked = kernel.tables.following[kernel.lead.bit_length()]
        if card != kernel.lead and not card & asked and kernel.hands[seat] & asked:
            # The last card of a trick has taken it already.
            trick = sum(kernel.taken) + bool(kernel.count)
            self.set_data(state, (*self.data_of(state), (seat, trick, card)))

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd:
        """Tell it."""
        for seat, trick, card in self.data_of(state):
            words = say(
                "{seat} did not follow color in trick {trick} although holding it",
                yours="{seat} did not follow color in trick {trick} although holding it",
                seat=SeatName(seat),
                trick=trick,
            )
            events.append(Noted("revoke", seat, words, "revoke", state.game.deck.codes(card)))
        return PhaseEnd.NEXT

    def add_scoring_facts(self, state: TrickState, told: dict[str, Any]) -> None:
        """How often each seat has failed."""
        failures = [0] * state.game.players
        for seat, _, _ in self.data_of(state):
            failures[seat] += 1
        told["revokes"] = failures

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        """The failures that the guessed hands mean. A card that came later was not there to follow with; while one is
        to come that the seat did not see, it may have been any of the hand."""
        following = facts.game.make_tables(facts.denomination).following
        began = [hand | played for hand, played in zip(state.kernel.hands, facts.played_by, strict=True)]
        unseen = [0] * len(began)
        drawn = _find_draws(facts.view.history) if facts.grown else {}
        for seat, came in drawn.values():
            began[seat] &= ~facts.known_mask(came)
            unseen[seat] += came.count(None)
        found = []
        lead, count, trick = 0, 0, 1
        for number, event in enumerate(facts.view.history):
            if isinstance(event, TrickWon):
                count = 0
                trick += 1
            elif isinstance(event, Moved) and event.target.role == "trick" and event.source.owner is not None:
                seat, bit = event.source.owner, facts.known_mask(event.cards)
                asked = began[seat] & following[lead.bit_length()] if count and not unseen[seat] else 0
                if asked and not bit & asked:
                    found.append((seat, trick, bit))
                began[seat] ^= bit
                lead = lead if count else bit
                count += 1
            elif number in drawn:
                seat, came = drawn[number]
                began[seat] |= facts.known_mask(came)
                unseen[seat] -= came.count(None)
        self.set_data(state, tuple(found))


def _find_draws(history: Sequence[Event]) -> dict[int, tuple[int, tuple[str | None, ...]]]:
    """Which cards came to which hand once a card had been played, by the number of the event."""
    played, found = False, {}
    for number, event in enumerate(history):
        if isinstance(event, Moved):
            played = played or event.target.role == "trick"
            if played and event.target.role == "hand" and event.source != event.target:
                found[number] = event.target.owner or 0, event.cards
    return found
