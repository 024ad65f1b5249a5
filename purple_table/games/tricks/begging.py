"""A turned card proposes the trump: to beg for another, to give a point for it, or to run the cards."""

from __future__ import annotations

from typing import Any, NamedTuple

from purple_table.core.actions import Action, Choose
from purple_table.core.events import Chosen, Event, Noted
from purple_table.core.game import PHASE_NAMES, Ask, PhaseName, Reason, Way
from purple_table.core.messages import Message, SeatName, Term, say
from purple_table.games.match_frame import PhaseEnd, add_points
from purple_table.games.tricks.course_phase import DealStep, HasParts, PublicPhase
from purple_table.games.tricks.dealing_phase import (
    draw_from_stock,
    read_turned_card,
    turn_card_down,
    turn_next_card,
)
from purple_table.games.tricks.scoring.facts import Pegged
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trump import BegTerms

PHASE_NAMES.register("trump")

BEG, ANSWER = "beg", "answer"
STAND, GIVE, RUN = "stand", "give", "run"
ANSWERS = (Choose(BEG, STAND), Choose(BEG, BEG), Choose(ANSWER, GIVE), Choose(ANSWER, RUN))
"""Everything that may be said about the trump."""
TURNED_JACK, GIFT = "turned_jack", "gift"
_CLAUSE = "begging"


class Begging(NamedTuple):
    """The state of the talk about the trump.

    `topic` is what is asked: to beg, to answer, or nothing any more. `pegged` are the points that were scored at once.
    """

    topic: str = BEG
    pegged: tuple[Pegged, ...] = ()


class BegPhase(PublicPhase[Begging]):
    """The phase in which the player left of the dealer stands or begs, and the dealer then gives or runs the cards.

    A turned jack and a gift score at once. With a turned jack that reaches the target the deal is over. Running deals
    more cards to everybody, and turns cards until one of another color shows.
    """

    key = "begging"
    step = DealStep.TRUMP
    name: PhaseName = "trump"
    asks_publicly = True

    def __init__(self, terms: BegTerms) -> None:
        self._terms = terms

    def prepare(self, state: TrickState) -> Begging:
        """Return that nothing was said."""
        return Begging()

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Score a turned jack, and ask the player left of the dealer."""
        self.set_data(state, Begging())
        state.to_act = (state.dealer + 1) % state.game.players
        return self._score_turned_jack(state, events)

    def legal(self, state: TrickState) -> list[Action]:
        """List what may be said; the dealer may not give a point that would end the match."""
        return [way.action for way in self.ask(state).ways]

    def list_choices(self) -> list[Action]:
        """List everything that may ever be said."""
        return list(ANSWERS)

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Explain why something cannot be said now."""
        legal = self.legal(state)
        if action in legal:
            return None
        words = say("The trump comes first: stand or beg.")
        if self.data_of(state).topic == ANSWER:
            words = say("The trump comes first: give a point, or run the cards.")
        if action == Choose(ANSWER, GIVE) and len(legal) == 1:
            words = say("A point that ends the match may not be given: run the cards.")
        return Reason(_CLAUSE, words, tuple(legal))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd | None:
        """Say it openly, and do what follows."""
        seat = state.to_act
        if not isinstance(action, Choose) or seat is None:
            raise TypeError(f"{action} says nothing about the trump")
        events.append(Chosen(seat, action.topic, action.choice, self._say_choice(action.choice), _CLAUSE))
        if action.choice == BEG:
            self.set_data(state, self.data_of(state)._replace(topic=ANSWER))
            state.to_act = state.dealer
            return None
        end = PhaseEnd.NEXT
        if action.choice == GIVE:
            for side in _list_receivers(state):
                seats = state.game.sides[side]
                first = next(seat for seat in _list_seats(state) if seat in seats)
                words = say("{seat} gets a point as a gift", yours="You get a point as a gift", seat=SeatName(first))
                self._peg(state, Pegged(GIFT, side, self._terms.gift), first, words, events)
        elif action.choice == RUN:
            end = self._run_cards(state, events)
        self.set_data(state, self.data_of(state)._replace(topic=""))
        return end

    def ask(self, state: HasParts) -> Ask:
        """Ask to stand or beg, or the dealer to give or run."""
        deal: Any = state
        color = Term(deal.game.trump.names[deal.denomination])
        if self.data_of(state).topic == BEG:
            ways = [
                Way(Choose(BEG, STAND), say("Stand"), help=say("{color} stays trump.", color=color)),
                Way(Choose(BEG, BEG), say("Beg"), help=say("The dealer gives a point, or runs the cards.")),
            ]
            return Ask("choose", say("{color} is turned up as trump.", color=color), _CLAUSE, ways=tuple(ways))
        gift = self._terms.gift
        others = say(
            "The others score {count} point, and {color} stays trump.",
            many="The others score {count} points, and {color} stays trump.",
            count=gift,
            color=color,
        )
        help_run = say("Everybody gets {count} more cards, and another color is trump.", count=self._terms.more)
        ways = [
            Way(Choose(ANSWER, GIVE), say("Give"), help=others),
            Way(Choose(ANSWER, RUN), say("Run"), help=help_run),
        ]
        target = deal.game.ending.target
        if target and any(deal.totals[side] + gift >= target for side in _list_receivers(deal)):
            ways = ways[1:]
        prompt = say("{color} is turned up, and the first player begs for another trump.", color=color)
        return Ask("choose", prompt, _CLAUSE, ways=tuple(ways))

    def _say_choice(self, choice: str) -> Message:
        words = {STAND: say("I stand"), BEG: say("I beg"), GIVE: say("I give a point"), RUN: say("I run the cards")}
        return words[choice]

    def _run_cards(self, state: TrickState, events: list[Event]) -> PhaseEnd:
        """Deal more cards, and turn cards until one of another color shows."""
        for seat in _list_seats(state):
            draw_from_stock(state, seat, self._terms.more, events)
        state.tricks += self._terms.more
        refused = state.trump
        while True:
            turn_card_down(state, events)
            turned = turn_next_card(state, events)
            if not turned & refused:
                break
        state.denomination = state.game.trump.find_trump_when_dealt(
            state.game.deck[state.game.codes[turned.bit_length()]]
        )
        color = Term(state.game.trump.names[state.denomination or ""])
        events.append(Noted("contract", state.dealer, say("{color} is trump", color=color), _CLAUSE))
        return self._score_turned_jack(state, events) or PhaseEnd.NEXT

    def _score_turned_jack(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Score a jack that lies turned up for the dealer. Return whether the deal is over with that."""
        turned = read_turned_card(state)
        if not turned & self._terms.jacks:
            return None
        side, points = state.game.side_of(state.dealer), self._terms.turned_jack
        words = say(
            "{seat} scores for the {card} that is turned up",
            yours="You score for the {card} that is turned up",
            seat=SeatName(state.dealer),
            card=state.game.deck[state.game.codes[turned.bit_length()]].named,
        )
        self._peg(state, Pegged(TURNED_JACK, side, points), state.dealer, words, events)
        target = state.game.ending.target
        return PhaseEnd.DEAL_OVER if 0 < target <= state.totals[side] else None

    def _peg(self, state: TrickState, pegged: Pegged, seat: int, words: Message, events: list[Event]) -> None:
        """Score points at once."""
        points = [pegged.points * (side == pegged.side) for side in range(len(state.totals))]
        state.totals = add_points(state.totals, points)
        kept = self.data_of(state)
        self.set_data(state, kept._replace(pegged=(*kept.pegged, pegged)))
        events.append(Noted("pegged", seat, words, _CLAUSE))

    def add_scoring_facts(self, state: HasParts, facts: dict[str, Any]) -> None:
        """Add what was scored at once."""
        facts["pegged"] = self.data_of(state).pegged

    def infer_data(self, facts: TrickSeatFacts) -> Begging:
        """Read what was said, and what was scored for it, from the history."""
        view, game = facts.view, facts.game
        topic, pegged = BEG, list[Pegged]()
        dealer_side = game.side_of(view.status.dealer)
        for event in view.history:
            if isinstance(event, Chosen) and event.topic in (BEG, ANSWER):
                topic = ANSWER if event.choice == BEG else ""
            elif isinstance(event, Noted) and event.kind == "pegged":
                side = game.side_of(event.seat)
                what, points = (
                    (TURNED_JACK, self._terms.turned_jack) if side == dealer_side else (GIFT, self._terms.gift)
                )
                pegged.append(Pegged(what, side, points))
        return Begging(topic, tuple(pegged))


def _list_seats(deal: Any) -> list[int]:
    """List the seats from the dealer's left."""
    return [(deal.dealer + 1 + place) % deal.game.players for place in range(deal.game.players)]


def _list_receivers(deal: Any) -> list[int]:
    """List the sides that get a gift, the one left of the dealer first."""
    dealer_side = deal.game.side_of(deal.dealer)
    sides = [deal.game.side_of(seat) for seat in _list_seats(deal)]
    return [side for side in dict.fromkeys(sides) if side != dealer_side]
