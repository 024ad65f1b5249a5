"""The called card: the declarer calls a card, and whoever holds it plays with him in secret (clauses sides, ally)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from purple_table.core.actions import Action, Choose
from purple_table.core.cards import Card, Deck
from purple_table.core.events import Chosen, Event, Noted
from purple_table.core.game import PHASE_NAMES, Ask, PhaseName, Reason, Way
from purple_table.core.messages import SeatName, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.trick_play.part import Need
from purple_table.games.tricks.bidding import Bidding, Bids, NamedBid, need_bid
from purple_table.games.tricks.course_phase import DealStep, HasParts, PublicPhase
from purple_table.games.tricks.dealing_phase import read_open_cards
from purple_table.games.tricks.part_context import PartContext, SideRule, make_single_sides
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState

if TYPE_CHECKING:
    from purple_table.games.tricks.rules import TrickRules
    from purple_table.games.tricks.scoring import DealFacts
    from purple_table.games.tricks.sight import PublicDeal

CALLED = "called_card"
"""The name of the part, and the key of what the phase keeps."""
CALL = "call"
"""The topic of the choice: the color whose card is called."""
ALLY = "ally"
"""The feature of sides by which somebody plays with the declarer who is not of his side."""

PHASE_NAMES.register("calling")


@dataclass(frozen=True, slots=True)
class CalledCardSides(SideRule):
    """Everybody has a total of their own, but in each deal the declarer and whoever holds the card that he calls play
    together.

    In each color the first of `ranks` that is no trump may be called, unless the declarer holds it or it lies open out
    of play. With `bid` only who plays this bid of a ladder calls; anybody else plays alone. Who finds no card to call
    plays alone as well, for the bid `alone` if there is one. Who the ally is stays secret until the card is played.
    """

    deck: Deck
    ranks: tuple[str, ...] = ()
    bid: str = ""
    alone: str = ""

    @property
    @override
    def features(self) -> frozenset[str]:
        return super(CalledCardSides, self).features | {ALLY}

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        cause = "[bidding] must have a declarer: by [sides] he calls a card"
        bids = (need_bid(bid, "sides") for bid in (self.bid, self.alone) if bid)
        return (Need("bidding", "maker", cause), *bids)

    def list_callable(self, trump: int, away: int) -> list[Card]:
        """List by color the cards that may be called beside these trumps, and without the cards `away`."""
        found = []
        for color in self.deck.colors:
            cards = [card for card in self.deck.cards if card.color == color.code]
            plain = {card.rank: card for card in cards if not self.deck.bits[card.code] & trump}
            first = next((plain[rank] for rank in self.ranks if rank in plain), None)
            if first is not None and not self.deck.bits[first.code] & away:
                found.append(first)
        return found


@dataclass(frozen=True, slots=True)
class CalledCard:
    """The card that was called, as a mask (0: none), and who has played it.

    Before that `ally` is the seat whose view it is, if it holds the card. None: nobody, or somebody unknown. With
    `alone` the declarer plays without an ally, for the bid `instead` where his own was for two.
    """

    card: int = 0
    ally: int | None = None
    alone: bool = False
    instead: NamedBid | None = None


class CalledCardPhase(PublicPhase[CalledCard]):
    """The phase in which the declarer calls a card. During play it shows the ally as the card is played.

    Everybody knows what it keeps; who holds the card is said by the hands alone.
    """

    key = CALLED
    step = DealStep.EXCHANGE
    name: PhaseName = "calling"
    after_cards = True

    def __init__(self, part: CalledCardSides) -> None:
        self.part = part

    def prepare(self, state: TrickState) -> CalledCard:
        """Return no card."""
        return CalledCard()

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Ask the declarer, where there is one that calls and a card for him."""
        bids: Bids = state.make_scoring_facts().bids
        seat = state.declarer
        if seat is None:
            return PhaseEnd.NEXT
        if self.part.bid and bids.promise is not None and bids.promise.name != self.part.bid:
            self.set_data(state, CalledCard(alone=True))
        elif self._list_cards(state):
            state.to_act = seat
            return None
        else:
            self._leave_alone(state, seat, events)
        return PhaseEnd.NEXT

    def _leave_alone(self, state: TrickState, seat: int, events: list[Event]) -> None:
        """Let a declarer play alone who holds every card that might be called; he shows them."""
        cards = self.part.list_callable(state.trump, read_open_cards(state))
        state.show_cards(seat, state.game.deck.mask(card.code for card in cards), events)
        instead = _find_bid(state.game.bidding, self.part.alone)
        words = say(
            "{seat} finds no card to call and plays alone",
            yours="You find no card to call and play alone",
            seat=SeatName(seat),
        )
        events.append(Noted("calls-nobody", seat, words, "ally"))
        self.set_data(state, CalledCard(alone=True, instead=instead))

    def _list_cards(self, state: TrickState) -> list[Card]:
        own = 0 if state.declarer is None else state.kernel.hands[state.declarer]
        return self.part.list_callable(state.trump, own | read_open_cards(state))

    def list_choices(self) -> list[Choose]:
        """List the calls of every color."""
        return [Choose(CALL, color.name.casefold()) for color in self.part.deck.colors]

    def legal(self, state: TrickState) -> list[Action]:
        """List the cards that may be called, by their colors."""
        return [make_call(card) for card in self._list_cards(state)]

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Refuse everything but a card that may be called."""
        legal = self.legal(state)
        return None if action in legal else Reason("ally", say("Call one of these cards first."), tuple(legal))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd:
        """Take note of the card."""
        card = next((card for card in self._list_cards(state) if make_call(card) == action), None)
        if not isinstance(action, Choose) or state.to_act is None or card is None:
            raise TypeError(f"{action} calls no card")
        words = say("I call the {card}", card=card.named)
        events.append(Chosen(state.to_act, CALL, action.choice, words, "ally"))
        self.set_data(state, CalledCard(state.game.bits[card.code]))
        return PhaseEnd.NEXT

    def ask(self, state: TrickState) -> Ask:
        """Offer the cards that may be called."""
        ways = tuple(Way(make_call(card), say("{card:start}", card=card.named)) for card in self._list_cards(state))
        return Ask("choose", say("Call a card: whoever holds it plays with you."), "ally", ways=ways)

    def on_card_played(self, state: TrickState, seat: int, card: int, events: list[Event]) -> None:
        """Show the ally as the called card is played."""
        called = self.data_of(state)
        if card == called.card and state.declarer is not None:
            self.set_data(state, replace(called, ally=seat))
            words = say("{seat} plays with the declarer", yours="You play with the declarer", seat=SeatName(seat))
            events.append(Noted("ally", seat, words, "ally"))

    # --- what is shown, and what a seat may know ----------------------------------------------------------------------

    def add_scoring_facts(self, state: HasParts, facts: dict[str, Any]) -> None:
        """Add who plays together, as far as everybody knows it: the last card shows it at the latest."""
        if "bids" in facts:
            facts["bids"] = join_party(state.part_data, facts["bids"])

    def apply_example_facts(self, game: TrickRules, facts: Section, deal: DealFacts) -> DealFacts:
        """Add who plays with the declarer in a worked example, in which a bid is played with an ally."""
        bids = deal.bids
        if bids.declarer is None:
            return deal
        party = {bids.declarer}
        if not self.part.bid or (bids.promise is not None and bids.promise.name == self.part.bid):
            party.add(facts.integer("ally", 0, game.players - 1))
            if len(party) == 1:
                raise facts.error("ally", "must be another seat than the declarer")
        return replace(deal, bids=replace(bids, party=frozenset(party)))

    def add_public_status(self, deal: PublicDeal, shown: dict[str, Any]) -> None:
        """Add the card that was called, until it is played; and what is played for by a declarer who found none."""
        called, contract = self.data_of(deal), shown.get("contract")
        if called.card and called.ally is None:
            card = deal.game.deck[deal.game.codes[called.card.bit_length()]]
            shown["lines"].append(say("Called: the {card}", card=card.named))
        if called.instead is not None and contract is not None:
            bid = called.instead
            shown["contract"] = replace(contract, number=bid.level, name=bid.name, label=bid.label)

    def add_private_status(self, state: TrickState, seat: int, shown: dict[str, Any]) -> None:
        """Add who plays together, as far as the seat knows it: the ally knows it from the card."""
        called = self.data_of(state)
        ally = called.ally
        if ally is None and called.card & state.kernel.hands[seat]:
            ally = seat
        if state.declarer is not None and ally is not None:
            shown["party"] = tuple(sorted({state.declarer, ally}))

    def infer_data(self, facts: TrickSeatFacts) -> CalledCard:
        """Read which card was called, and who has it, where it was played or is the seat's own. The declarer has not.

        Without a card, read whether the declarer plays alone.
        """
        history = facts.view.history
        if any(isinstance(event, Noted) and event.kind == "calls-nobody" for event in history):
            return CalledCard(alone=True, instead=_find_bid(facts.game.bidding, self.part.alone))
        choice = next((event.choice for event in history if isinstance(event, Chosen) and event.topic == CALL), "")
        cards = self.part.list_callable(facts.trump, 0) if choice else ()
        bit = next((facts.game.bits[card.code] for card in cards if make_call(card).choice == choice), 0)
        if not bit or facts.declarer is None:
            contract = facts.view.status.contract
            named = bool(self.part.bid) and contract is not None and contract.name != self.part.bid
            return CalledCard(alone=named and facts.declarer is not None)
        facts.excluded[facts.declarer] |= bit
        player = next((seat for seat, card in facts.plays if card == bit), None)
        return CalledCard(bit, facts.seat if player is None and bit & facts.hand else player)

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        """Set the card; who holds it is said by the hands of the sampled deal."""
        called = self.inferred_data(facts)
        if called.ally == facts.seat and called.card & facts.hand:
            called = replace(called, ally=None)
        self.set_data(state, called)


def make_call(card: Card) -> Choose:
    """Return the choice that calls this card, the only one of its color that may be called."""
    return Choose(CALL, card.color_name.casefold())


def _find_bid(bidding: Bidding | None, name: str) -> NamedBid | None:
    """Return the bid of a ladder with this name; None where it has none."""
    bids: Sequence[NamedBid] = getattr(bidding, "bids", ())
    return next((bid for bid in bids if bid.name == name), None)


def _find_holder(card: int, hands: Sequence[int]) -> int | None:
    """Return the seat that holds a card; None where nobody does."""
    return next((seat for seat, hand in enumerate(hands) if hand & card), None) if card else None


def join_party(part_data: Mapping[str, Any], bids: Bids, hands: Sequence[int] = ()) -> Bids:
    """Return the bids with the seats that play with the declarer, as far as these data or hands say it."""
    called: CalledCard | None = part_data.get(CALLED)
    if called is None or bids.declarer is None or not (called.card or called.alone):
        return bids
    if called.instead is not None:
        bids = replace(bids, promise=called.instead, level=called.instead.level, times=called.instead.times)
    ally = _find_holder(called.card, hands) if called.ally is None else called.ally
    party = frozenset(seat for seat in (bids.declarer, ally) if seat is not None)
    return replace(bids, party=party)


def settle_ally(state: TrickState) -> None:
    """Take note of who holds the called card in a state of which everything is known, as in a sampled deal."""
    called: CalledCard | None = state.part_data.get(CALLED)
    if called is not None and called.card and called.ally is None:
        state.part_data[CALLED] = replace(called, ally=_find_holder(called.card, state.kernel.hands))


def read_called_card(section: Section, context: PartContext) -> CalledCardSides:
    """Read the part of [sides] with part = "called_card"."""
    ranks = {rank.name.casefold(): rank.code for rank in context.deck.ranks}
    names = section.texts("ranks")
    if not names:
        raise section.error("ranks", "must name a rank")
    for name in names:
        if name.casefold() not in ranks:
            raise section.error("ranks", f'"{name}" is no rank of {context.deck.name}')
    codes = tuple(ranks[name.casefold()] for name in names)
    sides, bid, alone = make_single_sides(context.players), section.text("bid", ""), section.text("alone", "")
    part = CalledCardSides(sides, context.deck, codes, bid, alone)
    section.check_all_read()
    if context.players < 3:
        raise section.error("part", '"called_card" needs three players or more')
    return part
