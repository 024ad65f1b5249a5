"""The exchange at the table: who takes, leaves or lays cards away, and what each seat sees (see `exchange`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from purple_table.core.actions import Action, Bid, Choose, Give
from purple_table.core.cards import Pile, PileKey
from purple_table.core.events import Chosen, Event, Moved, Paid
from purple_table.core.game import PHASE_NAMES, Ask, PhaseName, Reason, Way
from purple_table.core.messages import SILENT, Message, say
from purple_table.core.overriding import override
from purple_table.games.knowledge import HiddenPile
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.seating import order_seats
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.course_phase import CoursePhase, DealStep
from purple_table.games.tricks.dealing_phase import (
    EXCHANGE,
    UPCARD,
    WIDOW,
    count_stock,
    draw_from_stock,
    put_into_stock,
    read_open_cards,
    read_turned_card,
    take_turned_card,
)
from purple_table.games.tricks.exchange import (
    DECLARER,
    DONE,
    EACH,
    LEAVE,
    LOOK,
    STOCK,
    TAKE,
    TURNED,
    CardExchange,
)
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState

_AWAY = 2
"""The number of the first pile in which cards lie that were laid away; each seat has one."""

PHASE_NAMES.register("exchange")


@dataclass(frozen=True, slots=True)
class ExchangeData:
    """The widow, what each seat has laid away, who has looked, and how far the exchange is.

    `paid` are the seats that have paid for a look, `looked` all that have seen the widow, so the declarer among them
    once he may take it. `turn` counts the seats that have exchanged, and with `taking` the cards of the widow have been
    taken, so that as many are to be laid away. `given` counts what the seat to act has laid away, and `turned` is the
    turned card that was taken. `shown`: after the last trick everybody sees what lies there.
    """

    away: tuple[int, ...]
    widow: int = 0
    paid: frozenset[int] = frozenset()
    looked: frozenset[int] = frozenset()
    turn: int = 0
    taking: bool = False
    given: int = 0
    turned: int = 0
    shown: bool = False


class CardExchangePhase(CoursePhase[ExchangeData]):
    """The phase in which cards are exchanged, before play and after the bidding."""

    key = EXCHANGE
    step = DealStep.EXCHANGE
    name: PhaseName = "exchange"
    tells_openly = True
    ends_when_full = True
    """Whether a seat that has laid away all it may is done without saying so."""

    def __init__(self, part: CardExchange) -> None:
        self.part = part
        self.after_tricks = part.shown

    def prepare(self, state: TrickState) -> ExchangeData:
        """Return an exchange that has not begun."""
        return ExchangeData((0,) * state.game.players)

    # --- looking, before a call ---------------------------------------------------------------------------------------

    @override
    def offer_beside_calls(self, state: TrickState) -> Way | None:
        """Offer a look at the widow to a seat that has not had one."""
        if self.part.look < 0 or state.to_act is None or state.to_act in self.data_of(state).looked:
            return None
        help_ = say("It costs {count} chip.", many="It costs {count} chips.", count=self.part.look)
        return Way(LOOK, say("Look at the widow"), help=help_ if self.part.look else say("It costs nothing."))

    @override
    def describe_call(self, state: TrickState, way: Way) -> Way:
        """Say of the bid that takes the widow how many cards there are then, and that there is no way back."""
        part, dealing = self.part, state.game.dealing
        if part.may or not part.bid or way.action != Bid(part.bid):
            return way
        widow = dealing.widow
        words = say(
            "{promise}, with the best {hand} of {count} cards",
            promise=way.help,
            hand=dealing.hand,
            count=dealing.hand + widow,
        )
        warning = say(
            "This takes the card that lies by itself, and there is no way back.",
            many="This takes the {count} cards that lie by themselves, and there is no way back.",
            count=widow,
        )
        return replace(way, help=words if way.help else SILENT, warning=warning)

    @override
    def take_beside_call(self, state: TrickState, seat: int, events: list[Event]) -> None:
        """Take the price of a look, and show the seat the widow, and nobody else."""
        self.set_data(state, replace(self.data_of(state), paid=self.data_of(state).paid | {seat}))
        events.append(Chosen(seat, LOOK.topic, LOOK.choice, say("Look at the widow"), "exchange"))
        if self.part.look:
            events.append(Paid(seat, None, self.part.look, "exchange"))
        self._show_widow(state, seat, events)

    def _show_widow(self, state: TrickState, seat: int, events: list[Event]) -> None:
        """Show a seat the widow, if it has not seen it before."""
        data = self.data_of(state)
        if seat not in data.looked:
            self.set_data(state, replace(data, looked=data.looked | {seat}))
            events.append(Moved(state.game.deck.codes(data.widow), WIDOW, WIDOW, frozenset((seat,))))

    def list_choices(self) -> Iterable[Action]:
        """List the choices that this exchange may offer beside cards, whatever the deal."""
        if self.part.source == STOCK:
            yield DONE
        elif self.part.may:
            yield from (TAKE, LEAVE)
        if self.part.look >= 0:
            yield LOOK

    # --- its decisions ------------------------------------------------------------------------------------------------

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Ask the first seat that may exchange."""
        return self._ask_next(state, events)

    def list_seats(self, state: TrickState) -> Sequence[int]:
        """List the seats that exchange, in order."""
        part = self.part
        bids: Bids = state.make_scoring_facts().bids
        if part.bid and (bids.promise is None or part.bid not in (bids.promise.name, bids.promise.group)):
            return ()
        if part.who == EACH:
            return order_seats(state.seats, (state.dealer + 1) % state.game.players)
        seat = state.declarer if part.who == DECLARER else state.dealer
        return () if seat is None or seat not in state.seats else (seat,)

    def _ask_next(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Ask the next seat, or end the exchange."""
        seats, data = self.list_seats(state), self.data_of(state)
        if data.turn >= len(seats):
            return PhaseEnd.NEXT
        seat = state.to_act = seats[data.turn]
        if not self.find_most(state):
            return PhaseEnd.NEXT
        if self.part.source != STOCK and not self.part.may:
            self._take(state, seat, events)
        elif self.part.look >= 0:
            # Who may take the widow sees it first, even where he has not paid for a look (PN15).
            self._show_widow(state, seat, events)
        state.allowed = self.find_givable(state)
        return None

    def find_givable(self, state: TrickState) -> int:
        """Return which cards the seat to act may lay away."""
        return 0 if state.to_act is None else state.kernel.hands[state.to_act]

    def find_most(self, state: TrickState) -> int:
        """Return how many cards the seat to act can exchange at most, those among them that it has laid away."""
        if self.part.source == STOCK:
            held = 0 if state.to_act is None else state.kernel.hands[state.to_act].bit_count()
            data, stock = self.data_of(state), count_stock(state)
            if self.part.refill:
                stock += sum(cards.bit_count() for seat, cards in enumerate(data.away) if seat != state.to_act)
            return min(self.part.most, stock, held + data.given)
        if self.part.source == TURNED:
            return 1 if read_turned_card(state) or self.data_of(state).taking else 0
        return state.game.dealing.widow

    def find_least(self, state: TrickState) -> int:
        """Return how many of them it must exchange."""
        most = self.find_most(state)
        return min(self.part.least, most) if self.part.source == STOCK else most

    def _take(self, state: TrickState, seat: int, events: list[Event]) -> None:
        """Take the widow, or the turned card, into the hand."""
        data = self.data_of(state)
        if self.part.source == TURNED:
            turned = read_turned_card(state)
            take_turned_card(state, seat, events)
            self.set_data(state, replace(data, taking=True, turned=turned))
            return
        eyes = None if self.part.opened else data.looked | {seat}
        events.append(Moved(state.game.deck.codes(data.widow), WIDOW, PileKey("hand", seat), eyes))
        state.kernel.hands[seat] |= data.widow
        self.set_data(state, replace(data, widow=0, taking=True))

    def is_offered(self, state: TrickState) -> bool:
        """Return whether the seat must say first whether it takes the cards."""
        return self.part.source != STOCK and not self.data_of(state).taking

    def legal(self, state: TrickState) -> list[Action]:
        """List whether to take the cards; then the cards of the hand, and to keep the rest."""
        if self.is_offered(state):
            return [TAKE, LEAVE]
        gives = state.game.list_card_actions(state.game.gives, state.allowed)
        return [*gives, DONE] if self.data_of(state).given >= self.find_least(state) else gives

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Explain what is asked instead."""
        legal = self.legal(state)
        if action in legal:
            return None
        if self.is_offered(state):
            return Reason("exchange", say("Say first whether you take the cards."), tuple(legal))
        if action == DONE:
            count = self.find_least(state) - self.data_of(state).given
            more = say("Lay one more card away.", many="Lay {count} more cards away.", count=count)
            return Reason("exchange", more, tuple(legal))
        return Reason("exchange", say("Lay cards of your hand away first."), tuple(legal))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd | None:
        """Take or leave the cards, lay one away, or end the exchange of this seat."""
        seat = state.to_act
        if seat is None or not isinstance(action, Give | Choose):
            raise TypeError(f"{action} does not belong to the exchange")
        if isinstance(action, Choose):
            words = self._label(action, self.find_most(state))
            events.append(Chosen(seat, action.topic, action.choice, words, "exchange"))
            if action == TAKE:
                self._take(state, seat, events)
                state.allowed = self.find_givable(state)
                return None
            return self.end_turn(state, seat, events)
        bit = state.game.bits[action.card]
        data = self.data_of(state)
        away = tuple(cards | bit if owner == seat else cards for owner, cards in enumerate(data.away))
        data = replace(data, away=away, given=data.given + 1)
        self.set_data(state, data)
        state.kernel.hands[seat] ^= bit
        state.allowed ^= bit
        state.forget_shown_cards(seat)
        events.append(Moved((action.card,), PileKey("hand", seat), find_pile(seat), frozenset((seat,))))
        full = self.ends_when_full and data.given == self.find_most(state)
        return self.end_turn(state, seat, events) if full else None

    def end_turn(self, state: TrickState, seat: int, events: list[Event]) -> PhaseEnd | None:
        """Draw for what was laid away to the stock's place, and ask the next seat."""
        data = self.data_of(state)
        if self.part.source == STOCK:
            data = self._draw(state, seat, events)
        self.set_data(state, replace(data, turn=data.turn + 1, taking=False, given=0))
        if self.part.source != STOCK:
            return PhaseEnd.NEXT
        return self._ask_next(state, events)

    def _draw(self, state: TrickState, seat: int, events: list[Event]) -> ExchangeData:
        """Draw as many cards as the seat has laid away; the moment a card is missing, what the others have laid away is
        shuffled into the stock. Return what has become of the cards that lie there."""
        data, stock = self.data_of(state), count_stock(state)
        draw_from_stock(state, seat, min(data.given, stock), events)
        if data.given > stock:
            for other, cards in enumerate(data.away):
                if cards and other != seat:
                    put_into_stock(state, cards, find_pile(other), events)
            draw_from_stock(state, seat, data.given - stock, events)
            data = replace(data, away=tuple(mask if other == seat else 0 for other, mask in enumerate(data.away)))
        return data

    def ask(self, state: TrickState) -> Ask:
        """Ask whether to take the cards, or for cards to lay away."""
        most, data = self.find_most(state), self.data_of(state)
        if self.is_offered(state):
            ways = tuple(Way(action, self._label(action, most)) for action in (TAKE, LEAVE))
            prompt = say("Do you take the card?", many="Do you take the {count} cards?", count=most)
            if self.part.skat:
                prompt = say("Do you take the skat?")
            if most == 1 and state.to_act in data.looked:
                (code,) = state.game.deck.codes(data.widow)
                prompt = say("Do you take the {card}?", card=state.game.deck[code].named)
            return Ask("choose", prompt, "exchange", ways=ways)
        least, given = self.find_least(state), data.given
        if least == most:
            words = say("Lay a card away, unseen.", many="Lay {count} cards away, unseen.", count=most)
            return Ask("give", words, "exchange", most, given)
        between = say("Exchange {least} to {most} cards.", least=least, most=most)
        words = between if least else say("Exchange up to {most} cards.", most=most)
        done = (Way(DONE, self._label(DONE, most), help=say("Get as many cards as you lay away.")),)
        return Ask("give", words, "exchange", most, given, ways=done, least=least)

    def see_cards(self, state: TrickState, seat: int) -> tuple[int, int]:
        """Return the hand of a seat that exchanges, and the cards that it does not see."""
        hand = state.kernel.hands[seat]
        return hand, state.game.in_play & ~(hand | self.data_of(state).away[seat] | read_open_cards(state))

    # --- what is shown, and what a seat may know ----------------------------------------------------------------------

    def add_scoring_facts(self, state: TrickState, facts: dict[str, Any]) -> None:
        """Add who has paid for a look."""
        if self.part.look > 0:
            facts["paid"] = tuple(
                self.part.look if seat in self.data_of(state).paid else 0 for seat in range(state.game.players)
            )

    def piles(self, state: TrickState) -> Iterable[Pile]:
        """Return the widow, seen by those who looked, and by seat the cards laid away, seen by that seat alone."""
        data, codes = self.data_of(state), state.game.deck.codes
        if data.widow:
            yield Pile(WIDOW, codes(data.widow), None if data.shown else data.looked)
        for seat, cards in enumerate(data.away):
            if cards:
                yield Pile(find_pile(seat), codes(cards), None if data.shown else frozenset((seat,)))

    def on_trick_taken(self, state: TrickState, events: list[Event]) -> None:
        """Show what was left or laid away after the last trick."""
        if state.kernel.is_over:
            events += [Moved(pile.cards, pile.key, pile.key) for pile in self.piles(state)]
            self.set_data(state, replace(self.data_of(state), shown=True))

    def infer_data(self, facts: TrickSeatFacts) -> ExchangeData:
        """Return what the seat has laid away and the widow that it has seen, and how far the exchange is."""
        lying = [WIDOW, *map(find_pile, range(facts.players))]
        widow, *away = (facts.known_mask(facts.pile(*pile)) for pile in lying)
        facts.placed |= widow | sum(away)
        view, paid, shown, taking, turned = facts.view, set[int](), 0, False, 0
        played = is_shown = False
        for event in view.history:
            if isinstance(event, Chosen) and event.topic == LOOK.topic:
                paid.add(event.seat)
            elif isinstance(event, Moved) and event.target.role == "trick":
                played = True
            elif isinstance(event, Moved) and played and event.source == event.target and event.source in lying:
                is_shown = True
            elif isinstance(event, Moved) and event.source == event.target == WIDOW:
                shown += 1
            elif isinstance(event, Moved) and event.target.role == "hand" and event.source in (WIDOW, UPCARD):
                taking = True
                turned = facts.known_mask(event.cards) if event.source == UPCARD else 0
        seat, turn, given = view.to_act, 0, 0
        if seat is not None and view.status.phase == self.name:
            given = len(facts.pile(*find_pile(seat)))
            if self.part.who == EACH:
                turn = order_seats(facts.seats, (view.status.dealer + 1) % facts.players).index(seat)
        looked = frozenset(paid)
        if shown > len(paid) and facts.declarer is not None:
            looked |= {facts.declarer}
        return ExchangeData(tuple(away), widow, frozenset(paid), looked, turn, taking, given, turned, is_shown)

    def unknown_places(self, facts: TrickSeatFacts) -> Sequence[HiddenPile]:
        """Return the widow, and what each seat has laid away."""
        known = self.inferred_data(facts)
        piles = [HiddenPile(WIDOW, len(facts.pile(*WIDOW)), known.widow)]
        for seat, cards in enumerate(known.away):
            pile = find_pile(seat)
            piles.append(HiddenPile(pile, len(facts.pile(*pile)), cards))
        return piles

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        """Set the widow and what was laid away. The seat to act may lay any card of its hand away."""
        widow, *away = cards
        self.set_data(state, replace(self.inferred_data(facts), widow=widow, away=tuple(away)))
        if state.phase is self:
            state.allowed = self.find_givable(state)

    def _label(self, action: Action, count: int) -> Message:
        """Return the words for a choice about so many cards."""
        if action == DONE:
            return say("Keep the rest")
        if action == TAKE:
            cards = say("Take the card", many="Take the {count} cards", count=count)
            return say("Take the skat") if self.part.skat else cards
        return say("Leave the skat") if self.part.skat else say("Leave it", many="Leave them", count=count)


def find_pile(seat: int) -> PileKey:
    """Return where the cards lie that a seat has laid away."""
    return PileKey("aside", None, _AWAY + seat)


def lay_hand_away(state: TrickState, seat: int, events: list[Event]) -> None:
    """Lay the whole hand of a seat away, which it alone sees."""
    cards, data = state.kernel.hands[seat], state.part_data[EXCHANGE]
    events.append(Moved(state.game.deck.codes(cards), PileKey("hand", seat), find_pile(seat), frozenset((seat,))))
    state.kernel.hands[seat] = 0
    away = tuple(laid | cards if other == seat else laid for other, laid in enumerate(data.away))
    state.part_data[EXCHANGE] = replace(data, away=away)
