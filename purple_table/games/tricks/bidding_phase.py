"""The bidding at the table: whose turn it is, what everybody hears of it, and what it leads to (see `bidding`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from purple_table.core.actions import Action, Bid, Choose, Pass
from purple_table.core.cards import PileKey
from purple_table.core.events import Called, Chosen, DealBegan, DealScored, Event, Moved, Noted, Paid, TrickWon
from purple_table.core.examples import read_totals
from purple_table.core.game import PHASE_NAMES, Ask, PhaseName, Reason, Way
from purple_table.core.messages import Message, SeatName, Term, say
from purple_table.core.questions import Answer
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Basis
from purple_table.games.match_frame import BeforeDeal, PhaseEnd
from purple_table.games.tricks.bidding import (
    LOOK,
    NO_BIDS,
    Bidding,
    Bids,
    Calls,
    answer_calls,
    join_dropped,
    join_game,
    join_jink,
    join_trump,
)
from purple_table.games.tricks.called_card import join_party
from purple_table.games.tricks.course_phase import CoursePhase, DealStep, HasParts, PublicPhase
from purple_table.games.tricks.dealing_phase import UPCARD, read_turned_card, read_turned_example, turn_card_down
from purple_table.games.tricks.example_facts import TOTALS
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.scoring import DealFacts
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.sight import PublicDeal
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trump import CONTRACT, DOWN, NO_TRUMP, UP

_PLAY = (Moved, TrickWon)
"""Most events of a deal, and none of a bidding."""


PHASE_NAMES.register("bidding")


@dataclass(frozen=True, slots=True)
class BiddingData:
    """The calls so far, and what they have led to."""

    calls: Calls
    bids: Bids = NO_BIDS


class BiddingPhase(PublicPhase[BiddingData]):
    """The phase in which seats call openly, one after the other, until the part says that the bidding is over."""

    key = "bidding"
    step = DealStep.BIDDING
    name: PhaseName = "bidding"
    asks_publicly = True

    def __init__(self, part: Bidding) -> None:
        self.part = part
        self.questions = {"auction": self._answer}
        self._beside: Sequence[CoursePhase[Any]] = ()

    def use_phases(self, phases: Sequence[CoursePhase[Any]]) -> None:
        """Take note of the phases of a course that offer something beside the calls."""
        plain = CoursePhase.offer_beside_calls
        self._beside = [phase for phase in phases if type(phase).offer_beside_calls is not plain]
        self.asks_publicly = not self._beside

    def prepare(self, state: TrickState) -> BiddingData:
        """Return a bidding without calls."""
        return BiddingData(Calls(state.game.players, state.tricks, state.game.sides, state.dealer, state.totals))

    def collect_basis(self, state: TrickState) -> Basis:
        """Return the totals where what may be called depends on them."""
        calls = replace(self.prepare(state).calls, totals=state.totals)
        return {TOTALS: state.totals} if self.part.heeds_totals(calls) else {}

    def start_from(self, state: TrickState, basis: Section) -> None:
        """Take over the totals that the match has come to."""
        if TOTALS in basis:
            state.totals = read_totals(basis, len(state.game.sides))

    def find_concealed_hands(self, state: TrickState) -> frozenset[int]:
        """Return the seats that may bid blind (S14)."""
        return self._find_blind_seats(self.data_of(state).calls)

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Ask the first caller."""
        turned = state.game.deck.codes(read_turned_card(state))
        calls = replace(self.data_of(state).calls, turned=turned[0] if turned else "")
        state.to_act = self.part.to_call(calls)
        self.set_data(state, BiddingData(calls, self.part.result(calls)))
        return None

    def legal(self, state: TrickState) -> list[Action]:
        """List the calls that the part allows, and what other parts offer besides."""
        return [*self.part.legal(self.data_of(state).calls), *(way.action for _, way in self._list_offers(state))]

    def _list_offers(self, state: TrickState) -> list[tuple[CoursePhase[Any], Way]]:
        """List what other parts offer beside the calls, each with the part."""
        return [(phase, way) for phase in self._beside if (way := phase.offer_beside_calls(state)) is not None]

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Explain why the part refuses a call."""
        if self._beside and any(action == way.action for _, way in self._list_offers(state)):
            return None
        return self.part.refusal(self.data_of(state).calls, action)

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd | None:
        """Make the call. A seat that looks at its cards, or has bid without, sees them from then on."""
        part = self.part
        seat = state.to_act
        if seat is None or not isinstance(action, Bid | Pass | Choose):
            raise TypeError(f"{action} does not belong to the bidding")
        for phase, way in self._list_offers(state) if self._beside else ():
            if action == way.action:
                phase.take_beside_call(state, seat, events)
                return None
        words, clause = part.words(action), part.clause(action)
        if isinstance(action, Choose):
            events.append(Chosen(seat, action.topic, action.choice, words, clause))
        else:
            events.append(Called(seat, action.call if isinstance(action, Bid) else str(action), words, clause))
            if chips := part.count_chips(action):
                events.append(Paid(seat, None, chips, clause))
        calls = self.data_of(state).calls.add(seat, action)
        before = state.unseen
        if before:
            state.unseen = before & self._find_blind_seats(calls)
        for other in sorted(before - state.unseen):
            # The cards stay where they are; only their faces come to be known.
            cards, hand = state.game.deck.codes(state.kernel.hands[other]), PileKey("hand", other)
            events.append(Moved(cards, hand, hand, frozenset((other,))))
        bids = part.result(calls)
        self.set_data(state, BiddingData(calls, bids))
        if bids.turned == "down":
            turn_card_down(state, events)
        state.declarer = bids.declarer
        state.to_act = part.to_call(calls)
        return self._finish(state, bids, events) if state.to_act is None else None

    def ask(self, state: HasParts) -> Ask:
        """Ask what the part asks, and offer what other parts do."""
        ask = self.part.ask(self.data_of(state).calls)
        if not self._beside or not isinstance(state, TrickState):
            return ask
        ways = ask.ways
        for phase in self._beside:
            ways = tuple(phase.describe_call(state, way) for way in ways)
        return replace(ask, ways=(*ways, *(way for _, way in self._list_offers(state))))

    def add_public_status(self, deal: PublicDeal, shown: dict[str, Any]) -> None:
        """Add the contract, and the remarks of the part."""
        shown["contract"] = self.part.contract(self.data_of(deal).bids)
        if deal.phase.name != BeforeDeal.name:
            shown["lines"] += self.part.list_remarks(self.data_of(deal).calls)

    def add_scoring_facts(self, state: HasParts, facts: dict[str, Any]) -> None:
        """Add what the bidding has led to."""
        facts["bids"] = self.data_of(state).bids

    def apply_example_facts(self, game: TrickRules, facts: Section, deal: DealFacts) -> DealFacts:
        """Add what the bidding has led to in a worked example."""
        return replace(deal, bids=self.part.read_example_bids(facts, game.players, deal.length))

    def infer_data(self, facts: TrickSeatFacts) -> BiddingData:
        """Read the bidding from the history, with the totals from before the deal."""
        # Between two deals the status names the next dealer already.
        view = facts.view
        totals, dealer = view.totals, view.status.dealer
        made: list[tuple[int, Action]] = []
        wanted, turned = bool(facts.game.dealing.turned), ""
        for event in view.history:
            if isinstance(event, _PLAY):
                if wanted and isinstance(event, Moved) and event.target == UPCARD:
                    wanted, turned = False, event.cards[0] or ""
                continue
            if isinstance(event, DealBegan):
                dealer = event.dealer
            elif isinstance(event, Called):
                made.append((event.seat, Pass() if event.call == str(Pass()) else Bid(event.call)))
            elif isinstance(event, Chosen) and Choose(event.topic, event.choice) == LOOK:
                made.append((event.seat, LOOK))
            elif isinstance(event, DealScored):
                totals = tuple(after - points for after, points in zip(totals, event.points, strict=True))
        calls = Calls(view.players, facts.length, facts.game.sides, dealer, totals, tuple(made), turned)
        bids = self.part.result(calls)
        if bids.redeal and self.part.forced_card:
            forced = [event.seat for event in view.history if isinstance(event, Noted) and event.kind == "forced"]
            bids = self.part.force(forced[0]) if forced else bids
        return BiddingData(calls, bids)

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        """Set the bidding as it was read; a seat that may still bid blind has not seen its cards."""
        super().place_sampled_cards(state, facts, cards)
        state.unseen = self._find_blind_seats(self.inferred_data(facts).calls) if state.phase is self else frozenset()

    def _finish(self, state: TrickState, bids: Bids, events: list[Event]) -> PhaseEnd:
        if bids.redeal and (forced := self._force_holder(state, events)) is not None:
            bids = forced
        if bids.redeal:
            words = say("Everybody passed: the next dealer deals")
            if self.part.deals_again(state.sheet):
                words = say("Everybody passed: the same dealer deals again")
            events.append(Noted("redeal", state.dealer, words, "all-pass"))
            return PhaseEnd.THROW_IN
        contract = self.part.contract(bids)
        if contract is not None and bids.declarer is not None:
            words = self.part.say_contract(bids, contract)
            clause = "contract" if bids.promise is None else "bids"
            events.append(Noted("contract", bids.declarer, words, clause, contract=contract))
        elif bids.declarer is not None and bids.denomination:
            state.seats = tuple(seat for seat in state.seats if seat not in bids.find_resting_seats(state.game.sides))
            words, clause = self._say_named(state, bids.declarer, bids), "trump" if bids.turned else "naming"
            events.append(Noted("contract", bids.declarer, words, clause))
        elif bids.denomination:
            words = say("Everybody passed: this deal has no contract and no trump")
            events.append(Noted("contract", state.dealer, words, "all-pass"))
        if bids.promise is not None and bids.promise.trump:
            state.denomination = bids.promise.trump
        elif state.game.trump.part == CONTRACT:
            state.denomination = bids.denomination or NO_TRUMP
        return PhaseEnd.NEXT

    def _force_holder(self, state: TrickState, events: list[Event]) -> Bids | None:
        """Let the holder of a card play after passes of all, if somebody holds it, and show the card."""
        card = state.game.bits.get(self.part.forced_card, 0)
        seat = next((seat for seat, hand in enumerate(state.kernel.hands) if hand & card), None)
        if seat is None:
            return None
        bids = self.part.force(seat)
        self.set_data(state, replace(self.data_of(state), bids=bids))
        state.declarer = seat
        state.show_cards(seat, card, events)
        words = say(
            "{seat} holds the {card} and must play",
            yours="You hold the {card} and must play",
            seat=SeatName(seat),
            card=state.game.deck[self.part.forced_card].named,
        )
        events.append(Noted("forced", seat, words, "all-pass"))
        return bids

    def _say_named(self, state: TrickState, seat: int, bids: Bids) -> Message:
        """Say who has named what trump."""
        if bids.denomination == NO_TRUMP:
            return say("{seat} named no trump", yours="You named no trump", seat=SeatName(seat))
        if bids.denomination == UP:
            return say(
                "{seat} named up: the highest rank wins",
                yours="You named up: the highest rank wins",
                seat=SeatName(seat),
            )
        if bids.denomination == DOWN:
            return say(
                "{seat} named down: the lowest rank wins",
                yours="You named down: the lowest rank wins",
                seat=SeatName(seat),
            )
        color = Term(state.game.trump.names[bids.denomination])
        if bids.alone:
            return say(
                "{color} is trump: {seat} plays alone",
                yours="{color} is trump: you play alone",
                color=color,
                seat=SeatName(seat),
            )
        return say("{seat} named {color} trump", yours="You named {color} trump", seat=SeatName(seat), color=color)

    def _find_blind_seats(self, calls: Calls) -> frozenset[int]:
        return frozenset(range(calls.players)) - self.part.seats_seeing_hands(calls)

    def _answer(self, game: TrickRules, facts: Section) -> Answer:
        """Answer what comes of calls made in order from the dealer's left."""
        dealer = facts.integer("dealer", 0, game.players - 1, 0)
        calls = Calls(game.players, game.dealing.hand, game.sides, dealer, read_totals(facts, len(game.sides)))
        if game.dealing.turned:
            calls = replace(calls, turned=read_turned_example(game.deck, facts).code)
        return answer_calls(self.part, calls, facts.texts("calls"))


def read_calls(facts: TrickSeatFacts) -> Calls:
    """Return the bidding so far, as a seat knows it, in a game that has one."""
    said: BiddingData = facts.part_data[BiddingPhase.key]
    return said.calls


def read_bids(facts: TrickSeatFacts) -> Bids:
    """Return what the bidding has led to, as a seat knows it; nothing in a game without one."""
    said = facts.part_data.get(BiddingPhase.key)
    bids: Bids = NO_BIDS if said is None else said.bids
    named = join_game(facts.part_data, join_trump(facts.part_data, bids))
    found = join_party(facts.part_data, join_dropped(facts.part_data, named))
    return join_jink(facts.part_data, found)
