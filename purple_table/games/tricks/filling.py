"""The exchange that brings all hands to one size: each seat lays cards away and is dealt up, and the dealer may take
the rest of the stock (clause exchange)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from purple_table.core.actions import Action, Choose, Give
from purple_table.core.cards import Pile, PileKey
from purple_table.core.events import Chosen, Event, Moved
from purple_table.core.game import PHASE_NAMES, Ask, PhaseName, Reason, Way
from purple_table.core.messages import Message, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.knowledge import HiddenPile
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.trick_play.part import Need, Part
from purple_table.games.tricks.course_phase import CoursePhase, DealStep
from purple_table.games.tricks.dealing import Dealing
from purple_table.games.tricks.dealing_phase import count_stock, draw_from_stock, lay_open_aside
from purple_table.games.tricks.exchange import DONE
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trump import NO_TRUMP

_CLOSED = PileKey("aside", None, 2)
"""Where the cards lie that the dealer has laid away face down."""

PHASE_NAMES.register("exchange")


@dataclass(frozen=True, slots=True)
class HandFilling(Part):
    """From the dealer's left each seat lays cards of its hand away openly, until `fill` or fewer are left, and is dealt
    up to `fill` again.

    With `keep_trumps` a trump may be laid away only while more than `fill` of them are held, and then those first that
    are worth nothing in scoring. With `dealer_takes` the dealer takes all the rest of the stock into the hand first,
    and lays away face down what is no trump; otherwise what the stock cannot replace is kept. `hand` is how many cards
    are dealt.
    """

    hand: int
    fill: int
    keep_trumps: bool
    dealer_takes: bool

    @property
    @override
    def features(self) -> frozenset[str]:
        return frozenset({"exchange"})

    @property
    @override
    def needs(self) -> Sequence[Need]:
        cause = "[dealing] must leave cards aside face down: [exchange] deals hands up from them"
        found = [Need("dealing", "hidden rest", cause, "from")]
        if self.keep_trumps:
            cause = "[trump] must be there: [exchange] has trumps kept"
            found.append(Need("trump", "trump", cause, "keep_trumps"))
            late = "[trump] must be known before the first lead: [exchange] has trumps kept"
            found.append(Need("trump", "named by first lead", late, "keep_trumps", without=True))
        return found

    @property
    @override
    def withheld(self) -> int:
        return self.hand - self.fill


class FillingData(NamedTuple):
    """The progress of the filling of hands: `turn` counts the seats that are done, `given` what the seat to act has
    laid away; `closed` are the cards that the dealer has laid away face down."""

    turn: int = 0
    given: int = 0
    closed: int = 0


class FillingPhase(CoursePhase[FillingData]):
    """The phase in which hands are brought to one size, once the trump is known."""

    key = "filling"
    step = DealStep.EXCHANGE
    name: PhaseName = "exchange"

    def __init__(self, part: HandFilling) -> None:
        self.part = part
        self._plain: dict[str, int] = {}

    def prepare(self, state: TrickState) -> FillingData:
        """Return a filling that has not begun."""
        return FillingData()

    # --- its decisions ------------------------------------------------------------------------------------------------

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Ask the first seat that has something to decide."""
        return self._ask_next(state, events)

    def _ask_next(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Ask the next seat, or end the phase after the dealer."""
        while (turn := self.data_of(state).turn) < state.game.players:
            seat = state.to_act = (state.dealer + 1 + turn) % state.game.players
            if self._takes_stock(state):
                draw_from_stock(state, seat, count_stock(state), events)
            state.allowed = self.find_givable(state)
            if self._find_most(state):
                return None
            self._end_turn(state, seat, events)
        return PhaseEnd.NEXT

    def _takes_stock(self, state: TrickState) -> bool:
        """Return whether the seat to act is a dealer who takes the stock."""
        return self.part.dealer_takes and state.to_act == state.dealer

    def _read_hand(self, state: TrickState) -> int:
        return 0 if state.to_act is None else state.kernel.hands[state.to_act]

    def find_givable(self, state: TrickState) -> int:
        """Return which cards of its hand the seat to act may lay away now."""
        hand = self._read_hand(state)
        trumps = hand & state.trump
        if not self.part.keep_trumps:
            return hand
        if trumps.bit_count() <= self.part.fill:
            return hand & ~trumps
        return hand & ~trumps | (trumps & self._find_plain(state.game, state.denomination or NO_TRUMP) or trumps)

    def _find_plain(self, game: TrickRules, denomination: str) -> int:
        """Return the cards that are worth nothing in scoring with this trump."""
        if denomination not in self._plain:
            prices = game.worth(denomination=denomination).cards or (0,) * len(game.deck.cards)
            self._plain[denomination] = sum(1 << place for place, points in enumerate(prices) if not points)
        return self._plain[denomination]

    def _find_least(self, state: TrickState) -> int:
        """Return how many cards the seat to act must lay away, those among them that it has."""
        return max(0, self._read_hand(state).bit_count() + self.data_of(state).given - self.part.fill)

    def _find_most(self, state: TrickState) -> int:
        """Return how many cards the seat to act may lay away, those among them that it has."""
        least = self._find_least(state)
        if self._takes_stock(state):
            return least
        hand, given = self._read_hand(state), self.data_of(state).given
        kept = max(0, self.part.fill - count_stock(state))
        if self.part.keep_trumps:
            kept = max(kept, min(self.part.fill, (hand & state.trump).bit_count()))
        return max(least, hand.bit_count() + given - kept)

    def legal(self, state: TrickState) -> list[Action]:
        """List the cards that may be laid away, and to keep the rest."""
        gives = state.game.list_card_actions(state.game.gives, state.allowed)
        return [*gives, DONE] if self.data_of(state).given >= self._find_least(state) else gives

    def list_choices(self) -> list[Choose]:
        """List what can be chosen in some position."""
        return [DONE]

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Explain what must be laid away, and what must be kept."""
        legal = self.legal(state)
        if action in legal:
            return None
        if action == DONE:
            count = self._find_least(state) - self.data_of(state).given
            more = say("Lay one more card away.", many="Lay {count} more cards away.", count=count)
            return Reason("exchange", more, tuple(legal))
        words = say("Lay cards of your hand away first.")
        bit = state.game.bits.get(action.card, 0) if isinstance(action, Give) else 0
        if bit & self._read_hand(state) & state.trump:
            words = say("You must keep your trumps: only with more than {count} may one go.", count=self.part.fill)
            if state.allowed & state.trump:
                words = say("Of your trumps those go first that count nothing.")
        return Reason("exchange", words, tuple(legal))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd | None:
        """Lay a card away, or end the turn of this seat."""
        seat, data = state.to_act, self.data_of(state)
        if seat is None or not isinstance(action, Give | Choose):
            raise TypeError(f"{action} does not belong to the exchange")
        if isinstance(action, Choose):
            events.append(Chosen(seat, action.topic, action.choice, say("Keep the rest"), "exchange"))
            self._end_turn(state, seat, events)
            return self._ask_next(state, events)
        bit = state.game.bits[action.card]
        if self._takes_stock(state) and not bit & state.trump:
            state.kernel.hands[seat] ^= bit
            data = data._replace(closed=data.closed | bit)
            events.append(Moved((action.card,), PileKey("hand", seat), _CLOSED, frozenset((seat,))))
        else:
            lay_open_aside(state, seat, bit, events)
        self.set_data(state, data._replace(given=data.given + 1))
        state.allowed = self.find_givable(state)
        if self.data_of(state).given < self._find_most(state):
            return None
        self._end_turn(state, seat, events)
        return self._ask_next(state, events)

    def _end_turn(self, state: TrickState, seat: int, events: list[Event]) -> None:
        """Deal the hand up, and go on to the next seat."""
        if not self._takes_stock(state):
            draw_from_stock(state, seat, self.part.fill - state.kernel.hands[seat].bit_count(), events)
        data = self.data_of(state)
        self.set_data(state, data._replace(turn=data.turn + 1, given=0))

    def ask(self, state: TrickState) -> Ask:
        """Ask for the cards to lay away."""
        least, most, given = self._find_least(state), self._find_most(state), self.data_of(state).given
        words: Message = say("Lay a card away.", many="Lay {count} cards away.", count=most)
        if least < most:
            words = say("Lay {least} to {most} cards away.", least=least, most=most)
            if not least:
                words = say("Lay up to {most} cards away.", most=most)
        if not self._takes_stock(state):
            words = say("{what} You are dealt up to {count}.", what=words, count=self.part.fill)
        if least == most:
            return Ask("give", words, "exchange", most, given)
        done = Way(DONE, say("Keep the rest"), help=say("You are dealt up to {count} cards.", count=self.part.fill))
        return Ask("give", words, "exchange", most, given, ways=(done,), least=least)

    # --- what is shown, and what a seat may know ----------------------------------------------------------------------

    def piles(self, state: TrickState) -> Iterable[Pile]:
        """Return what the dealer has laid away face down, which he alone sees."""
        closed = self.data_of(state).closed
        return (Pile(_CLOSED, state.game.deck.codes(closed), frozenset((state.dealer,))),) if closed else ()

    def infer_data(self, facts: TrickSeatFacts) -> FillingData:
        """Return how far the filling is, and what the seat has laid away face down itself."""
        closed = facts.known_mask(facts.pile(*_CLOSED))
        facts.placed |= closed
        view, turn, given = facts.view, 0, 0
        if view.to_act is not None and view.status.phase == self.name:
            turn = (view.to_act - view.status.dealer - 1) % facts.players
            hand = PileKey("hand", view.to_act)
            gone = [event for event in view.history if isinstance(event, Moved) and event.source == hand]
            given = sum(event.target.role == "aside" for event in gone)
        return FillingData(turn, given, closed)

    def unknown_places(self, facts: TrickSeatFacts) -> Sequence[HiddenPile]:
        """Return what the dealer has laid away face down: no trump, where these lie openly."""
        barred = facts.trump if self.part.keep_trumps else 0
        known = self.inferred_data(facts).closed
        return (HiddenPile(_CLOSED, len(facts.pile(*_CLOSED)), known, barred),)

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        """Set what was laid away face down, and what the seat to act may lay away."""
        self.set_data(state, self.inferred_data(facts)._replace(closed=cards[0]))
        if state.phase is self and state.to_act is not None:
            state.allowed = self.find_givable(state)


def read_filling(section: Section, context: PartContext) -> HandFilling:
    """Read the part [exchange] of a rule book that says to how many cards hands are filled."""
    section.choice("part", ["exchange"])
    section.choice("from", ["stock"])
    section.choice("who", ["each"])
    hand = context.find_part("dealing", Dealing).hand
    part = HandFilling(
        hand, section.integer("fill", 1, hand - 1), section.flag("keep_trumps"), section.flag("dealer_takes")
    )
    section.check_all_read()
    return part
