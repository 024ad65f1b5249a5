"""Ordering up: the turned card's color is made trump or passed, then another is named (clauses order-up, name, alone,
all-pass); then the dealer takes the turned card up (clause discard)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from purple_table.core.actions import Action, Bid, Give, Pass
from purple_table.core.cards import Color, Deck, Pile, PileKey
from purple_table.core.events import Event, Moved
from purple_table.core.game import PHASE_NAMES, Ask, PhaseName, Reason, Way
from purple_table.core.messages import SILENT, Message, SeatName, Verbatim, say
from purple_table.core.overriding import override
from purple_table.core.questions import Answer
from purple_table.core.rulebook import Section
from purple_table.games.knowledge import HiddenPile
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.trick_play.part import Need
from purple_table.games.tricks.bidding import NO_BIDS, Bidding, Bids, Calls
from purple_table.games.tricks.course_phase import CoursePhase, DealStep
from purple_table.games.tricks.dealing_phase import take_turned_card, turn_card_down
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState

_UP, _TAKE, _ALONE = "up", "take", "alone"
_AWAY = PileKey("aside", None, 2)
"""Where the card lies that the dealer laid away."""


PHASE_NAMES.register("exchange")


@dataclass(frozen=True, slots=True)
class OrderUpBidding(Bidding):
    """From the dealer's left each seat may order the turned card up, and the dealer take it up himself, which makes its
    color trump; if all pass, each in turn may name another color (EU02).

    Calls are "up" ("take" of the dealer) and then the names of colors, each with "alone" behind it where the caller
    plays without a partner. With `dealer_names` the dealer may not pass in the second round.
    """

    deck: Deck
    alone: bool
    dealer_names: bool

    @property
    @override
    def features(self) -> frozenset[str]:
        return frozenset({"calls", "trump", "maker", "turned card taken"})

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        cause = '[dealing] must have turned = "top", and [trump] part = "contract"'
        return Need("dealing", "turned card", cause), Need("trump", "named by bidding", cause)

    def to_call(self, calls: Calls) -> int | None:
        """Return who calls next, twice round from the dealer's left; None once trump is made, or all passed."""
        made = len(calls.made)
        if made == 2 * calls.players or (made and isinstance(calls.made[-1][1], Bid)):
            return None
        return (calls.dealer + 1 + made) % calls.players

    def legal(self, calls: Calls) -> list[Action]:
        """List a pass, what makes trump, and the same alone."""
        seat = self.to_call(calls)
        if seat is None:
            return []
        words = self._list_calls(calls, seat)
        alone = [f"{word} {_ALONE}" for word in words] if self.alone else []
        passing: list[Action] = [] if self._must_name(calls, seat) else [Pass()]
        return [*passing, *(Bid(call) for call in (*words, *alone))]

    def refusal(self, calls: Calls, action: Action) -> Reason | None:
        """Explain why a call is not allowed, and what would do."""
        legal = self.legal(calls)
        if action in legal:
            return None
        if not legal:
            return Reason("order-up", say("The bidding is over."))
        clause, words = self._explain_refusal(calls, action)
        return Reason(clause, words, tuple(legal))

    def ask(self, calls: Calls) -> Ask:
        """Ask for a call, and say what comes of each."""
        seat = self.to_call(calls)
        seat = calls.dealer if seat is None else seat
        card, passing = self.deck[calls.turned], Way(Pass(), say("Pass"), help=self._explain_pass(calls, seat))
        if _is_second_round(calls):
            colors = self._list_other_colors(calls)
            ways = [Way(action, self.words(action)) for action in self.legal(calls) if isinstance(action, Bid)]
            if self._must_name(calls, seat):
                prompt = say("All others have passed: name the trump color.")
            else:
                ways = [passing, *ways]
                prompt = say("Name another color than {color} as trump, or pass.", color=card.color_named)
            names = tuple(color.name.casefold() for color in colors)
            return Ask("choose", prompt, "name", ways=tuple(ways), denominations=names)
        if seat == calls.dealer:
            prompt = say("Take the {card} up and make {color} trump?", card=card.named, color=card.color_named)
        else:
            prompt = say("Order the {card} up and make {color} trump?", card=card.named, color=card.color_named)
        ways = [passing]
        for action in self.legal(calls)[1:]:
            if isinstance(action, Bid):
                help_ = (
                    self._explain_lone_play(calls, seat)
                    if _parse_call(action.call)[1]
                    else self._explain_with_partner(calls, seat)
                )
                ways.append(Way(action, self.words(action), help=help_))
        names = (card.color_name.casefold(),)
        return Ask("choose", prompt, "order-up", ways=tuple(ways), denominations=names)

    def result(self, calls: Calls) -> Bids:
        """Return who made which color trump, and how; before that, whether the card is turned down."""
        if self.to_call(calls) is not None:
            return Bids(turned="down") if _is_second_round(calls) else NO_BIDS
        seat, action = calls.made[-1]
        if not isinstance(action, Bid):
            return Bids(redeal=True, turned="down")
        word, alone = _parse_call(action.call)
        up = word in (_UP, _TAKE)
        denomination = self.deck[calls.turned].color_name.casefold() if up else word
        return Bids(seat, denomination=denomination, alone=alone, turned="up" if up else "down")

    def words(self, action: Action) -> Message:
        """Return a call as people say it: "Order up", "Red alone", "Pass"."""
        if not isinstance(action, Bid):
            return say("Pass")
        word, alone = _parse_call(action.call)
        if word == _UP:
            return say("Order up alone") if alone else say("Order up")
        if word == _TAKE:
            return say("Take up alone") if alone else say("Take up")
        color = self._find_color(word)
        if color is None:
            return say("{call}", call=Verbatim(action.call))
        return say("{color:start} alone", color=color.named) if alone else say("{color:start}", color=color.named)

    def clause(self, action: Action) -> str:
        """Return the clause that a call is made by."""
        if not isinstance(action, Bid):
            return "order-up"
        word, alone = _parse_call(action.call)
        return "alone" if alone else "order-up" if word in (_UP, _TAKE) else "name"

    def promise(self, action: Action, hand: int) -> Message:
        """Say what naming a color comes to."""
        word, alone = _parse_call(action.call) if isinstance(action, Bid) else ("", False)
        color = self._find_color(word)
        if color is None:
            return SILENT
        if alone:
            return say("{color} is trump, and your partner sits out", color=color.named)
        return say("{color} is trump", color=color.named)

    def read(self, text: str) -> Action:
        """Read a call; colors may be written by name or code. What is no call comes back as a bid."""
        word, alone = _parse_call(" ".join(text.casefold().split()))
        if word == str(Pass()) and not alone:
            return Pass()
        color = self._find_color(word)
        word = color.name.casefold() if color is not None else word
        return Bid(f"{word} {_ALONE}" if alone else word)

    def answer(self, bids: Bids) -> Answer:
        """Return the trump and who made it as worked examples give them, as in "red alone"; -1 is nobody."""
        if bids.declarer is None:
            return {"contract": "none", "declarer": -1}
        contract = f"{bids.denomination} {_ALONE}" if bids.alone else bids.denomination
        return {"contract": contract, "declarer": bids.declarer}

    def read_example_bids(self, facts: Section, players: int, hand: int) -> Bids:
        """Read who made trump in a worked example, and whether alone."""
        return Bids(facts.integer("declarer", 0, players - 1), alone=facts.flag(_ALONE, False))

    def list_remarks(self, calls: Calls) -> tuple[Message, ...]:
        """Name the color turned down, which cannot be trump any more."""
        bids = self.result(calls)
        if bids.turned != "down" or bids.declarer is not None:
            return ()
        return (say("{color} was turned down", color=self.deck[calls.turned].color_named),)

    def _list_calls(self, calls: Calls, seat: int) -> list[str]:
        """List what may be called to make trump."""
        if _is_second_round(calls):
            return [color.name.casefold() for color in self._list_other_colors(calls)]
        return [_TAKE if seat == calls.dealer else _UP]

    def _list_other_colors(self, calls: Calls) -> list[Color]:
        """List the colors of the second round: all but the one turned down (EU12)."""
        return [color for color in self.deck.colors if color.code != self.deck[calls.turned].color]

    def _find_color(self, word: str) -> Color | None:
        named = (color for color in self.deck.colors if word in (color.name.casefold(), color.code.casefold()))
        return next(named, None)

    def _must_name(self, calls: Calls, seat: int) -> bool:
        return self.dealer_names and _is_second_round(calls) and seat == calls.dealer

    def _explain_refusal(self, calls: Calls, action: Action) -> tuple[str, Message]:
        """Return the clause that forbids a call, and the reason in words."""
        card, second = self.deck[calls.turned], _is_second_round(calls)
        if isinstance(action, Pass):
            return "all-pass", say("All others have passed: you must name a color.")
        word, alone = _parse_call(action.call) if isinstance(action, Bid) else ("", False)
        color = self._find_color(word)
        if second and color is not None and color.code == card.color:
            return "name", say("{color} was turned down and cannot be named.", color=color.named)
        if alone and not self.alone and (word in (_UP, _TAKE) or color is not None):
            return "alone", say("Nobody plays alone at this table.")
        if second:
            return "name", say("Name a color as trump, or pass.")
        return "order-up", say("In the first round only {color} can be made trump.", color=card.color_named)

    # --- what comes of a call -----------------------------------------------------------------------------------------

    def _explain_pass(self, calls: Calls, seat: int) -> Message:
        """Say what a pass leads to."""
        if seat != calls.dealer:
            return say("The next player is asked.")
        if _is_second_round(calls):
            return say("Nobody scores, and the next dealer deals.")
        return say("The card is turned down, and another color may be named.")

    def _explain_with_partner(self, calls: Calls, seat: int) -> Message:
        """Say what ordering or taking up with the partner leads to."""
        dealer = calls.dealer
        if seat == dealer:
            return say("You take the card, and lay one away.")
        if dealer in calls.partners(seat):
            return say("Your partner {dealer} takes the card.", dealer=SeatName(dealer))
        return say("{dealer} takes the card.", dealer=SeatName(dealer))

    def _explain_lone_play(self, calls: Calls, seat: int) -> Message:
        """Say what doing so alone leads to."""
        if calls.dealer in calls.partners(seat):
            return say("Your partner sits out, and the card stays out of play.")
        if seat == calls.dealer:
            return say("You take the card, and your partner sits out.")
        return say("{dealer} takes the card, and your partner sits out.", dealer=SeatName(calls.dealer))


def _is_second_round(calls: Calls) -> bool:
    """Return whether the second round has come, in which colors are named."""
    return len(calls.made) >= calls.players


def _parse_call(call: str) -> tuple[str, bool]:
    """Split a call into its word, and whether it is made alone."""
    word, _, rest = call.partition(" ")
    return (word, True) if rest == _ALONE else (call, False)


class TakeUpPhase(CoursePhase[int]):
    """The dealer gets the card that was turned up, if it was ordered up and unless he sits out, and lays a card away
    (clause discard).

    It keeps the card laid away, which only the dealer knows.
    """

    key = "taking_up"
    step = DealStep.BIDDING
    name: PhaseName = "exchange"

    def prepare(self, state: TrickState) -> int:
        """Return no card."""
        return 0

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Give the dealer the card, and ask for one."""
        bids: Bids = state.make_scoring_facts().bids
        if bids.turned != "up" or state.dealer not in state.seats:
            turn_card_down(state, events)
            return PhaseEnd.NEXT
        take_turned_card(state, state.dealer, events)
        state.to_act, state.allowed = state.dealer, state.kernel.hands[state.dealer]
        return None

    def legal(self, state: TrickState) -> list[Action]:
        """List the cards of the hand, the one just taken among them."""
        return state.game.list_card_actions(state.game.gives, state.allowed)

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Refuse a card that the hand does not hold, and everything else."""
        if isinstance(action, Give) and state.game.bits.get(action.card, 0) & state.allowed:
            return None
        return Reason("discard", say("Lay a card of your hand away first."), tuple(self.legal(state)))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd:
        """Lay the card away, unseen."""
        if not isinstance(action, Give):
            raise TypeError(f"{action} lays no card away")
        bit, dealer = state.game.bits[action.card], state.dealer
        state.kernel.hands[dealer] ^= bit
        state.forget_shown_cards(dealer)
        self.set_data(state, bit)
        events.append(Moved((action.card,), PileKey("hand", dealer), _AWAY, frozenset((dealer,))))
        return PhaseEnd.NEXT

    def ask(self, state: TrickState) -> Ask:
        """Ask for one card, for nobody."""
        return Ask("give", say("Lay a card of your hand away, unseen."), "discard", 1)

    def piles(self, state: TrickState) -> Iterable[Pile]:
        """Return the card laid away."""
        return (Pile(_AWAY, state.game.deck.codes(self.data_of(state)), frozenset((state.dealer,))),)

    def infer_data(self, facts: TrickSeatFacts) -> int:
        """Return the card laid away, as far as it is the seat's own."""
        mine = facts.known_mask(facts.pile(*_AWAY))
        facts.placed |= mine
        return mine

    def unknown_places(self, facts: TrickSeatFacts) -> Sequence[HiddenPile]:
        """Return the card laid away."""
        return (HiddenPile(_AWAY, len(facts.pile(*_AWAY)), self.inferred_data(facts)),)

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        """Set the card laid away. While the dealer is asked it may lay any card away."""
        self.set_data(state, cards[0])
        if state.phase is self and state.to_act is not None:
            state.allowed = state.kernel.hands[state.to_act]


def read_order_up(section: Section, context: PartContext) -> OrderUpBidding:
    """Read the part of [bidding] with part = "order_up"."""
    dealer_names = section.choice("all_pass", ["redeal", "dealer_names"]) == "dealer_names"
    bidding = OrderUpBidding(context.deck, section.flag("alone"), dealer_names)
    section.check_all_read()
    return bidding
