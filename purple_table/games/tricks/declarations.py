"""Declarations: before the first lead both hands are compared, kind by kind, and the better one scores (clauses point,
sequences, sets, sinking).

The elder hand says the number of cards of its best, and the other answers. Only where both have as many is the second
number told. The better of both is shown in full.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from purple_table.core.actions import Action, Choose
from purple_table.core.cards import Deck
from purple_table.core.events import DECLARED, Called, Event, Noted
from purple_table.core.examples import read_card_lists
from purple_table.core.game import PHASE_NAMES, Ask, PhaseName, Reason, Way
from purple_table.core.masks import list_bits
from purple_table.core.messages import ListedValues, Message, SeatName, Term, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.tricks.bonuses import note_bonuses
from purple_table.games.tricks.course_phase import DealStep, HasParts, PublicPhase
from purple_table.games.tricks.dealing_phase import EXCHANGE
from purple_table.games.tricks.declared_rule import (
    HIGHEST,
    NOTHING_HELD,
    POINT,
    SEQUENCES,
    Declared,
    DeclaredRule,
    Rating,
)
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.scoring import DealFacts
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState

PHASE_NAMES.register("declaring")
SAY, SINK = "say", "sink"
GOOD, EQUAL, NOT_GOOD = "good", "equal", "not good"
_ANSWERS: Mapping[str, Message] = {GOOD: say("Good"), EQUAL: say("Equal"), NOT_GOOD: say("Not good")}


@dataclass(frozen=True, slots=True)
class Declarations:
    """What has come of the kinds that are `done`, whether the elder hand has spoken about the next one (`told`), and
    whether it has said that it holds any (`said`)."""

    done: tuple[Declared, ...] = ()
    told: bool = False
    said: bool = False


class DeclaringPhase(PublicPhase[Declarations]):
    """Compares the hands once all cards are exchanged. With sinking each seat is asked in secret what it declares."""

    key = "declaring"
    step = DealStep.EXCHANGE
    name: PhaseName = "declaring"

    def __init__(self, rule: DeclaredRule) -> None:
        self.rule = rule

    def prepare(self, state: TrickState) -> Declarations:
        """Return that nothing is said."""
        return Declarations()

    # --- its course ---------------------------------------------------------------------------------------------------

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Compare the kinds in order, up to what a seat is asked about."""
        while len(self.data_of(state).done) < len(DECLARED):
            data = self.data_of(state)
            kind = DECLARED[len(data.done)]
            seat = self._find_elder(state) if not data.told else state.dealer
            held = self.rule.rate_hand(kind, state.kernel.hands[seat]) != NOTHING_HELD
            if held and self.rule.sinking:
                state.to_act = seat
                return None
            self._speak(state, held, events)
        note_bonuses(state, events)
        return PhaseEnd.NEXT

    def _find_elder(self, state: TrickState) -> int:
        return (state.dealer + 1) % state.game.players

    def _speak(self, state: TrickState, said: bool, events: list[Event]) -> None:
        """Let the seat whose turn it is declare what it has of the next kind, or say nothing."""
        data, hands = self.data_of(state), state.kernel.hands
        kind, elder = DECLARED[len(data.done)], self._find_elder(state)
        if not data.told:
            if said:
                rating = self.rule.rate_hand(kind, hands[elder])
                events.append(self._call(state, elder, kind, rating, whole=False))
            self.set_data(state, replace(data, told=True, said=said))
            return
        spoken = [event for event in (*state.history, *events) if isinstance(event, Called) and event.clause == kind]
        best = {seat: self.rule.rate_hand(kind, hands[seat]) for seat in (elder, state.dealer)}
        heard: list[Event] = []
        winner = self._compare(state, kind, data.said, said, best, heard)
        if winner is not None:
            cards = self.rule.find_cards(kind, hands[winner])
            heard.append(self._make_note(state, winner, kind, cards))
            state.show_cards(winner, cards, heard)
        events += heard
        done = self._read_kind(state.game, state.dealer, kind, [*spoken, *heard])
        self.set_data(state, Declarations((*data.done, done)))

    def _compare(
        self, state: TrickState, kind: str, elder_said: bool, said: bool, best: Mapping[int, Rating], heard: list[Event]
    ) -> int | None:
        """Tell what is said after the elder hand has spoken, and return who has the better; None for nobody."""
        elder, younger = self._find_elder(state), state.dealer
        if not elder_said:
            return younger if said else None
        one, other = best[elder], best[younger] if said else NOTHING_HELD
        if one.cards == other.cards:
            heard.append(Called(younger, EQUAL, _ANSWERS[EQUAL], kind))
            heard.append(self._call(state, elder, kind, one, whole=True))
        answer = EQUAL if one == other else GOOD if one > other else NOT_GOOD
        heard.append(Called(younger, answer, _ANSWERS[answer], kind))
        return {EQUAL: None, GOOD: elder, NOT_GOOD: younger}[answer]

    def _call(self, state: TrickState, seat: int, kind: str, rating: Rating, *, whole: bool) -> Called:
        """Return what the elder hand says of its best: how many cards, and if `whole` the second number."""
        words = _say_number(state.game.deck, kind, rating, whole=whole)
        numbers = rating if whole else rating[:1]
        return Called(seat, " ".join([kind, *map(str, numbers)]), words, kind)

    def _make_note(self, state: TrickState, seat: int, kind: str, cards: int) -> Noted:
        """Return the note that names in full what a seat scores for."""
        deck, held = state.game.deck, self.rule.list_held(kind, cards)
        points = self.rule.count_points(kind, cards)
        words = say(
            "{seat} scores {points} for {held}",
            yours="You score {points} for {held}",
            seat=SeatName(seat),
            points=points,
            held=ListedValues(tuple(_name_held(deck, kind, one.cards) for one in held)),
        )
        return Noted("declared", seat, words, kind, deck.codes(cards), points=points)

    def list_choices(self) -> Iterable[Action]:
        """List what may be answered where a seat is asked, whatever the deal."""
        return [Choose(kind, choice) for kind in DECLARED for choice in (SAY, SINK)] if self.rule.sinking else ()

    # --- what is asked ------------------------------------------------------------------------------------------------

    @override
    def legal(self, state: TrickState) -> list[Action]:
        kind = DECLARED[len(self.data_of(state).done)]
        return [Choose(kind, SAY), Choose(kind, SINK)]

    @override
    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        legal = self.legal(state)
        if action in legal:
            return None
        return Reason("sinking", say("Say first whether you declare this."), tuple(legal))

    @override
    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd:
        if not isinstance(action, Choose):
            raise TypeError(f"{action} is no declaration")
        self._speak(state, action.choice == SAY, events)
        return PhaseEnd.AGAIN

    @override
    def ask(self, state: TrickState) -> Ask:
        kind, hand = DECLARED[len(self.data_of(state).done)], state.kernel.hands[state.to_act or 0]
        deck = state.game.deck
        held = ListedValues(tuple(_name_held(deck, kind, one.cards) for one in self.rule.list_held(kind, hand)))
        points = self.rule.count_points(kind, hand)
        help_ = say("It scores {points} if it is good.", points=points)
        ways = (
            Way(Choose(kind, SAY), say("Declare it"), help=help_),
            Way(Choose(kind, SINK), say("Leave it unsaid"), help=say("It counts as not held.")),
        )
        return Ask("choose", say("Do you declare {held}?", held=held), "sinking", ways=ways)

    @override
    def hides_asked_seat(self, state: TrickState) -> bool:
        return True

    # --- what it tells ------------------------------------------------------------------------------------------------

    @override
    def add_scoring_facts(self, state: HasParts, facts: dict[str, Any]) -> None:
        facts["declared"] = self.data_of(state).done

    @override
    def apply_example_facts(self, game: TrickRules, facts: Section, deal: DealFacts) -> DealFacts:
        """Add what the hands that were dealt declare, if the example gives them, from the `leader` on; the kinds at
        `sunk` are left unsaid by each seat."""
        elder = facts.integer("leader", 0, game.players - 1, 0)
        deal = replace(deal, dealer=(elder - 1) % game.players)
        if "dealt" not in facts:
            return deal
        hands = [game.deck.mask(cards) for cards in read_card_lists(facts, "dealt", game.deck, game.players)]
        sunk = _read_sunk(facts, game.players) if self.rule.sinking else ((),) * game.players
        done = []
        for kind in DECLARED:
            best = [
                NOTHING_HELD if kind in sunk[seat] else self.rule.rate_hand(kind, hand)
                for seat, hand in enumerate(hands)
            ]
            winner = None if best[0] == best[1] else best.index(max(best))
            points = 0 if winner is None else self.rule.count_points(kind, hands[winner])
            done.append(Declared(kind, winner, 0, points, ()))
        return replace(deal, declared=tuple(done))

    # --- what a seat may know -----------------------------------------------------------------------------------------

    def _read_kind(self, game: TrickRules, dealer: int, kind: str, heard: Sequence[Event]) -> Declared:
        """Return what has come of a kind, by what everybody heard of it."""
        elder, rule = (dealer + 1) % game.players, self.rule
        calls = [event.call.split() for event in heard if isinstance(event, Called)]
        note = next((event for event in heard if isinstance(event, Noted)), None)
        cards = 0 if note is None else game.deck.mask(note.cards)
        least, unsaid = NOTHING_HELD, HIGHEST if rule.sinking else NOTHING_HELD
        limits = {elder: (least, unsaid), dealer: (least, unsaid)}
        numbers = [[int(number) for number in words[1:]] for words in calls if words[0] == kind]
        if numbers:
            first = Rating(numbers[0][0], 0)
            above = Rating(first.cards + 1, 0)
            whole = Rating(*numbers[1]) if len(numbers) > 1 else None
            limits[elder] = (first, above) if whole is None else (whole, whole)
            answer = " ".join(calls[-1])
            if answer == GOOD and whole is not None:
                limits[dealer] = first, whole
            elif answer == GOOD and not rule.sinking:
                limits[dealer] = least, first
            elif answer == EQUAL and whole is not None:
                limits[dealer] = whole, whole
        if note is not None:
            rating = rule.rate_hand(kind, cards)
            limits[note.seat] = rating, rating
        points = rule.count_points(kind, cards)
        winner = None if note is None else note.seat
        return Declared(kind, winner, cards, points, (limits[0], limits[1]))

    def infer_data(self, facts: TrickSeatFacts) -> Declarations:
        """Read what was declared from the history, and note which cards a hand cannot have beside those it showed."""
        view, dealer = facts.view, facts.view.status.dealer
        heard: dict[str, list[Event]] = {kind: [] for kind in DECLARED}
        for event in view.history:
            if isinstance(event, Called | Noted) and event.clause in heard:
                heard[event.clause].append(event)
        asked = len(DECLARED)
        told = said = False
        if view.status.phase == self.name:
            asked, told = self._find_asked(facts, heard)
            said = told and bool(heard[DECLARED[asked]])
        elif view.status.phase == EXCHANGE:
            asked = 0
        done = tuple([self._read_kind(facts.game, dealer, kind, heard[kind]) for kind in DECLARED[:asked]])
        for one in done:
            if one.winner is not None:
                facts.excluded[one.winner] |= self.rule.find_barred(one.kind, one.cards)
        return Declarations(done, told, said)

    def _find_asked(self, facts: TrickSeatFacts, heard: Mapping[str, Sequence[Event]]) -> tuple[int, bool]:
        """Return about which kind a seat is asked now, and whether the elder hand has spoken about it before."""
        view = facts.view
        if view.ask is not None and view.ask.ways and isinstance(action := view.ask.ways[0].action, Choose):
            return DECLARED.index(action.topic), view.seat == view.status.dealer
        # It is not seen who is asked; what was heard last may lack its answer.
        last = max((place for place, kind in enumerate(DECLARED) if heard[kind]), default=-1)
        if last >= 0 and len(heard[DECLARED[last]]) == 1 and isinstance(heard[DECLARED[last]][0], Called):
            return last, True
        return min(last + 1, len(DECLARED) - 1), view.seat != view.status.dealer

    @override
    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        data = self.inferred_data(facts)
        if state.phase is self and state.to_act is None:
            seat = state.to_act = 1 - facts.seat
            hand, done = state.kernel.hands[seat], data.done
            while len(done) < len(DECLARED) - 1 and self.rule.rate_hand(DECLARED[len(done)], hand) == NOTHING_HELD:
                # It was asked about a later kind: nothing was said about this one.
                done = (*done, self._read_kind(facts.game, state.dealer, DECLARED[len(done)], ()))
            if len(done) > len(data.done):
                data = Declarations(done, seat == state.dealer)
        self.set_data(state, data)

    @override
    def agrees(self, facts: TrickSeatFacts, hands: Sequence[int]) -> bool:
        data = self.inferred_data(facts)
        for kind, winner, cards, _, limits in data.done:
            for seat, hand in enumerate(hands):
                if seat == facts.seat:
                    continue
                whole = hand | facts.played_by[seat]
                if seat == winner:
                    if self.rule.find_cards(kind, whole) != cards:
                        return False
                elif not _is_within(self.rule.rate_hand(kind, whole), limits[seat]):
                    return False
        return True


def _is_within(rating: Rating, limits: tuple[Rating, Rating]) -> bool:
    """Return whether a rating lies between two, from the first up to but without the second, or is both of them."""
    least, most = limits
    return rating == least if least == most else least <= rating < most


def _read_sunk(facts: Section, players: int) -> Sequence[Sequence[str]]:
    """Read which kinds each seat leaves unsaid in a worked example."""
    rows = facts.raw("sunk") if "sunk" in facts else [[]] * players
    if not isinstance(rows, list) or len(rows) != players or not all(isinstance(row, list) for row in rows):
        raise facts.error("sunk", "must be a list of kinds for each seat")
    for row in rows:
        if not set(row) <= set(DECLARED):
            raise facts.error("sunk", f"must name some of {', '.join(DECLARED)}")
    return rows


def _say_number(deck: Deck, kind: str, rating: Rating, *, whole: bool) -> Message:
    """Say what the elder hand tells of its best."""
    names = [rank.name for rank in deck.ranks if rank.points == rating.height]
    rank = Term(names[0] if names and kind != POINT else "")
    if kind == POINT:
        if whole:
            return say("{points} in rank points", points=rating.height)
        return say("Point of {count}", count=rating.cards)
    if kind == SEQUENCES:
        if whole:
            return say("Up to the {rank}", rank=rank)
        return say("Sequence of {count}", count=rating.cards)
    if whole:
        return say("{rank:plural}", rank=rank)
    return say("Set of {count}", count=rating.cards)


def _name_held(deck: Deck, kind: str, held: int) -> Message:
    """Name what a hand has: a color, a sequence by its top card, or a set by its rank."""
    cards = [deck.cards[bit.bit_length() - 1] for bit in list_bits(held)]
    rank, color = Term(deck.rank_name(cards[-1])), Term(cards[0].color_name)
    if kind == POINT:
        return say("{count} cards of {color}", count=len(cards), color=color)
    if kind == SEQUENCES:
        return say("{count} in {color} up to the {rank}", count=len(cards), color=color, rank=rank)
    return say("{count} {rank:plural}", count=len(cards), rank=rank)
