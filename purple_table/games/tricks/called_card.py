"""The called card: the declarer calls a card, and whoever holds it plays with him in secret (clauses sides, ally)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from purple_table.core.actions import Action, Choose
from purple_table.core.cards import Deck
from purple_table.core.events import Chosen, Event, Noted
from purple_table.core.game import Ask, PhaseName, Reason, Way
from purple_table.core.messages import SeatName, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.trick_play.part import Need
from purple_table.games.tricks.bidding import Bids, need_bid
from purple_table.games.tricks.course_phase import CoursePhase, DealStep
from purple_table.games.tricks.part_context import PartContext, SideRule, make_single_sides
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState

if TYPE_CHECKING:
    from purple_table.games.tricks.sight import PublicDeal

CALLED = "called_card"
"""The topic of the choice, and the key of what the phase keeps."""
ALLY = "ally"
"""The feature of sides by which somebody plays with the declarer who is not of his side."""


@dataclass(frozen=True, slots=True)
class CalledCardSides(SideRule):
    """Everybody has a total of their own, but in each deal the declarer and whoever holds the card that he calls play
    together.

    He calls a card of the first of `ranks` of which somebody else may hold one. With `bid` only who plays this bid of a
    ladder calls; anybody else plays alone. Who the ally is stays secret until the card is played.
    """

    deck: Deck
    ranks: tuple[str, ...] = ()
    bid: str = ""

    @property
    @override
    def features(self) -> frozenset[str]:
        return super(CalledCardSides, self).features | {ALLY}

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        cause = "[bidding] must have a declarer: by [sides] he calls a card"
        found = Need("bidding", "maker", cause)
        return (found, need_bid(self.bid, "sides")) if self.bid else (found,)

    def list_callable(self, hand: int) -> list[str]:
        """List the cards that a declarer with this hand may call."""
        for rank in self.ranks:
            codes = [card.code for card in self.deck.cards if card.rank == rank]
            others = [code for code in codes if not self.deck.bits[code] & hand]
            if others:
                return others
        return []


@dataclass(frozen=True, slots=True)
class CalledCard:
    """The card that was called, as a mask (0: none), and who has played it.

    Before that it is the seat whose view it is, if it holds the card. None: nobody, or somebody unknown.
    """

    card: int = 0
    ally: int | None = None


class CalledCardPhase(CoursePhase[CalledCard]):
    """The phase in which the declarer calls a card. During play it shows the ally as the card is played."""

    key = CALLED
    step = DealStep.EXCHANGE
    name: PhaseName = "choosing"
    after_cards = True

    def __init__(self, part: CalledCardSides) -> None:
        self.part = part

    def prepare(self, state: TrickState) -> CalledCard:
        """Return no card."""
        return CalledCard()

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Ask the declarer, where there is one that calls."""
        bids: Bids = state.make_scoring_facts().bids
        named = bids.promise is None or bids.promise.name == self.part.bid
        if state.declarer is None or (self.part.bid and not named) or not self._list_codes(state):
            return PhaseEnd.NEXT
        state.to_act = state.declarer
        return None

    def _list_codes(self, state: TrickState) -> list[str]:
        return self.part.list_callable(0 if state.declarer is None else state.kernel.hands[state.declarer])

    def legal(self, state: TrickState) -> list[Action]:
        """List the cards that may be called."""
        return [Choose(CALLED, code) for code in self._list_codes(state)]

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Refuse everything but a card that may be called."""
        legal = self.legal(state)
        return None if action in legal else Reason("ally", say("Call one of these cards first."), tuple(legal))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd:
        """Take note of the card."""
        if not isinstance(action, Choose) or state.to_act is None:
            raise TypeError(f"{action} calls no card")
        card = state.game.deck[action.choice]
        words = say("I call the {card}", card=card.named)
        events.append(Chosen(state.to_act, CALLED, action.choice, words, "ally"))
        self.set_data(state, CalledCard(state.game.bits[card.code]))
        return PhaseEnd.NEXT

    def ask(self, state: TrickState) -> Ask:
        """Offer the cards that may be called."""
        cards = [state.game.deck[code] for code in self._list_codes(state)]
        ways = tuple(Way(Choose(CALLED, card.code), say("{card:start}", card=card.named)) for card in cards)
        return Ask("choose", say("Call a card: whoever holds it plays with you."), "ally", ways=ways)

    def on_card_played(self, state: TrickState, seat: int, card: int, events: list[Event]) -> None:
        """Show the ally as the called card is played."""
        called = self.data_of(state)
        if card == called.card and state.declarer is not None:
            self.set_data(state, replace(called, ally=seat))
            words = say("{seat} plays with the declarer", yours="You play with the declarer", seat=SeatName(seat))
            events.append(Noted("ally", seat, words, "ally"))

    # --- what is shown, and what a seat may know ----------------------------------------------------------------------

    def add_scoring_facts(self, state: TrickState, facts: dict[str, Any]) -> None:
        """Add who plays together, once everybody knows it: the last card shows it at the latest."""
        if "bids" in facts and (self.data_of(state).ally is not None or state.kernel.is_over):
            facts["bids"] = join_party(state.part_data, facts["bids"], state.kernel.hands)

    def add_public_status(self, deal: PublicDeal, shown: dict[str, Any]) -> None:
        """Add nothing: the status of each seat says what it knows."""

    def add_private_status(self, state: TrickState, seat: int, shown: dict[str, Any]) -> None:
        """Add who plays together, as far as the seat knows it: the ally knows it from the card."""
        called = self.data_of(state)
        ally = called.ally
        if ally is None and called.card & state.kernel.hands[seat]:
            ally = seat
        if state.declarer is not None and ally is not None:
            shown["party"] = tuple(sorted({state.declarer, ally}))

    def infer_data(self, facts: TrickSeatFacts) -> CalledCard:
        """Read which card was called, and who has it, where it was played or is the seat's own."""
        code = next((e.choice for e in facts.view.history if isinstance(e, Chosen) and e.topic == CALLED), "")
        bit = facts.game.bits.get(code, 0)
        player = next((seat for seat, card in facts.plays if card == bit), None) if bit else None
        return CalledCard(bit, facts.seat if player is None and bit & facts.hand else player)

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        """Set the card; who holds it is said by the hands of the sampled deal."""
        called = self.inferred_data(facts)
        if called.ally == facts.seat and called.card & facts.hand:
            called = replace(called, ally=None)
        self.set_data(state, called)


def _find_holder(card: int, hands: Sequence[int]) -> int | None:
    """Return the seat that holds a card; None where nobody does."""
    return next((seat for seat, hand in enumerate(hands) if hand & card), None) if card else None


def join_party(part_data: Mapping[str, Any], bids: Bids, hands: Sequence[int] = ()) -> Bids:
    """Return the bids with the seats that play with the declarer, as far as these data or hands say it."""
    called: CalledCard | None = part_data.get(CALLED)
    if called is None or bids.declarer is None or not called.card:
        return bids
    ally = _find_holder(called.card, hands) if called.ally is None else called.ally
    return replace(bids, party=frozenset({bids.declarer} if ally is None else {bids.declarer, ally}))


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
    part = CalledCardSides(make_single_sides(context.players), context.deck, codes, section.text("bid", ""))
    section.check_all_read()
    if context.players < 3:
        raise section.error("part", '"called_card" needs three players or more')
    return part
