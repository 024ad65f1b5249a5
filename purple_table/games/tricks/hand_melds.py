"""Melds: before the first lead all hands show theirs, which count for a side that wins a trick (clause melds)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from purple_table.core.cards import Deck
from purple_table.core.events import Event, Noted
from purple_table.core.examples import read_card_lists
from purple_table.core.messages import ListedValues, Message, SeatName, Term, say
from purple_table.core.overriding import override
from purple_table.core.rule_facts import name_card
from purple_table.core.rulebook import Section
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.seating import order_seats
from purple_table.games.tricks.course_phase import DealStep, HasParts, PublicPhase
from purple_table.games.tricks.example_facts import read_denomination
from purple_table.games.tricks.hand_meld_rule import LOW, PAIR, RUN, SET, HandMeld, HandMeldRule
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.scoring import DealFacts
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState


class HandMeldPhase(PublicPhase[tuple[int, ...]]):
    """Shows the melds of all hands once the trump is known, and keeps their points by seat.

    The cards stay in the hands, where everybody knows them until they are played.
    """

    key = "declaring"
    step = DealStep.EXCHANGE

    def __init__(self, rule: HandMeldRule) -> None:
        self._rule = rule

    def prepare(self, state: TrickState) -> tuple[int, ...]:
        """Return that nothing is shown."""
        return (0,) * state.game.players

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd:
        """Show the melds of each hand, from the dealer's left."""
        game, rule, kernel = state.game, self._rule, state.kernel
        for seat in order_seats(state.seats, (state.dealer + 1) % game.players):
            melds = rule.list_melds(kernel.hands[seat], state.trump)
            if melds:
                cards = rule.find_shown(kernel.hands[seat], state.trump)
                words = say(
                    "{seat} shows {melds}: {points} points",
                    yours="You show {melds}: {points} points",
                    seat=SeatName(seat),
                    melds=ListedValues(tuple(_name_meld(game.deck, meld) for meld in melds)),
                    points=sum(meld.points for meld in melds),
                )
                events.append(Noted("melds", seat, words, "melds", game.deck.codes(cards)))
                state.show_cards(seat, cards, events)
        points = tuple([rule.count_points(hand, state.trump) for hand in kernel.hands])
        self.set_data(state, points)
        kernel.announced = points
        return PhaseEnd.NEXT

    @override
    def add_scoring_facts(self, state: HasParts, facts: dict[str, Any]) -> None:
        facts["announced"] = self.data_of(state)

    @override
    def apply_example_facts(self, game: TrickRules, facts: Section, deal: DealFacts) -> DealFacts:
        """Add the melds of the hands that were dealt, if the example gives them."""
        if "dealt" not in facts:
            return deal
        trump = game.trump.cards[deal.bids.denomination or read_denomination(game, facts)]
        hands = read_card_lists(facts, "dealt", game.deck, game.players)
        return replace(deal, announced=tuple([self._rule.count_points(game.deck.mask(hand), trump) for hand in hands]))

    def infer_data(self, facts: TrickSeatFacts) -> tuple[int, ...]:
        """Read what was shown from the history, and note the points, and which cards a hand lacks that did not show
        more."""
        shown = [0] * facts.players
        for event in facts.view.history:
            if isinstance(event, Noted) and event.kind == "melds":
                shown[event.seat] |= facts.game.deck.mask(event.cards)
        if facts.denomination is None:
            return (0,) * facts.players
        points = tuple([self._rule.count_points(cards, facts.trump) for cards in shown])
        facts.announced = points
        for seat, cards in enumerate(shown):
            known = cards | facts.played_by[seat]
            facts.excluded[seat] |= self._rule.find_absent(known, cards, facts.trump)
        return points


def _name_meld(deck: Deck, meld: HandMeld) -> Message:
    """Name a meld by its color or its rank, and a pair as the rule file does."""
    if meld.kind == PAIR:
        return say("a {meld}", meld=Term(meld.name))
    if meld.kind == SET:
        rank = next(rank.name for rank in deck.ranks if rank.code == meld.name)
        return say("{rank:plural} of all suits", rank=Term(rank))
    color = Term(next(color.name for color in deck.colors if color.code == meld.name))
    if meld.kind == LOW:
        return say("the {card}", card=name_card(deck, deck.codes(meld.cards)[0]))
    return say("a run in {color}", color=color) if meld.kind == RUN else say("a marriage in {color}", color=color)
