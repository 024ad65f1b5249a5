"""Bids that are laid aside: cards that leave the hand, whose suits add up to a number of tricks (clauses bid-cards,
premium).

Cards are laid aside face down, then perhaps a seat plays for a premium; all are shown after the last trick.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from purple_table.core.actions import Action, Choose, Give
from purple_table.core.cards import Deck, Pile, PileKey, list_owned_piles
from purple_table.core.events import Chosen, Event, Moved, Noted
from purple_table.core.examples import read_cards
from purple_table.core.game import PHASE_NAMES, Ask, Counter, PhaseName, Reason, Way
from purple_table.core.messages import Message, SeatName, say
from purple_table.core.overriding import override
from purple_table.core.questions import Answer
from purple_table.core.rulebook import Section
from purple_table.games.knowledge import HiddenPile
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.trick_play.part import Part
from purple_table.games.tricks.bidding import DECLARE, NO_BIDS, REVEAL, Bids, Premium
from purple_table.games.tricks.course_phase import CoursePhase, DealStep
from purple_table.games.tricks.dealing import Dealing
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.scoring import DealFacts
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState

NO_PREMIUM = "none"
PREMIUM = "premium"
"""The topic of the choice, and its clause."""
_MOST_CARDS, _MOST_NUMBER = 10, 10
LABELS: dict[str, Message] = {
    NO_PREMIUM: say("No premium"),
    DECLARE: say("Declare the bid"),
    REVEAL: say("Reveal the hand too"),
}
"""What each choice is called."""


PHASE_NAMES.register("bidding")


@dataclass(frozen=True, slots=True)
class LaidAsideBids(Part):
    """Everybody lays `cards` cards aside; `numbers` say by the index of a card what it adds to the bid (NN03).

    `premiums` may be played for, the higher later: whoever declares plays with open bid cards, whoever reveals with an
    open hand too (NN06). One seat alone has it, and a higher one goes before a lower.
    """

    cards: int
    numbers: tuple[int, ...]
    premiums: tuple[str, ...]

    @property
    @override
    def features(self) -> frozenset[str]:
        return frozenset({"trick bids"})

    @property
    @override
    def withheld(self) -> int:
        return self.cards

    def count_bid(self, cards: int) -> int:
        """Add up what the cards of a mask bid."""
        total = 0
        while cards:
            low = cards & -cards
            total += self.numbers[low.bit_length() - 1]
            cards ^= low
        return total

    def make_bids(self, laid: Sequence[int], seen: frozenset[int], premium: Premium | None) -> Bids:
        """Return the bids of these laid cards, a mask a seat, as far as the cards of some seats are seen."""
        numbers = tuple(
            self.count_bid(cards) if seat in seen and cards.bit_count() == self.cards else None
            for seat, cards in enumerate(laid)
        )
        return Bids(tricks=numbers, premium=premium)

    def list_premiums(self, heard: Premium | None) -> tuple[str, ...]:
        """List the premiums that go before the one that was heard."""
        return self.premiums[self.premiums.index(heard.kind) + 1 :] if heard is not None else self.premiums

    def read_example_bids(self, facts: Section, players: int, tricks: int) -> Bids:
        """Read the bids of a worked example, numbers in quotes by seat, and who declared or revealed."""
        texts, most = facts.texts("bids"), self.cards * max(self.numbers)
        if len(texts) != players:
            raise facts.error("bids", f"must be a list of {players} bids, one for each seat")
        for text in texts:
            if not (text.isascii() and text.isdecimal() and len(text) < 4 and int(text) <= most):
                raise facts.error("bids", f'"{text}" is not a number from 0 to {most}')
        named = [
            Premium(facts.integer(key, 0, players - 1), kind)
            for key, kind in (("declared", DECLARE), ("revealed", REVEAL))
            if key in facts
        ]
        if len(named) > 1:
            raise facts.error("revealed", "goes before what was declared: only one of them stands")
        return Bids(tricks=tuple(map(int, texts)), premium=named[0] if named else None)

    def answer(self, facts: Section, deck: Deck) -> Answer:
        """Answer what the cards of a worked example bid."""
        cards = read_cards(facts, "bid_cards", deck)
        if len(cards) != self.cards:
            raise facts.error("bid_cards", f"must hold {self.cards} cards, not {len(cards)}")
        return {"bid": self.count_bid(deck.mask(cards))}


@dataclass(frozen=True, slots=True)
class LaidAsideCards:
    """The cards laid aside, and the premium that was chosen.

    `cards` is a mask a seat, `answers` how many seats have answered whether they play for a premium, and `premium` the
    one that stands. `bids` is what a seat knows of it, where it was read from a view.
    """

    cards: tuple[int, ...]
    answers: int = 0
    premium: Premium | None = None
    bids: Bids = NO_BIDS


class LayAsidePhase(CoursePhase[LaidAsideCards]):
    """The phase in which each seat lays its cards aside, from the dealer's left, unseen by others.

    Then each may choose a premium that goes before what was chosen so far.
    """

    key = "bidding"
    step = DealStep.BIDDING
    name: PhaseName = "bidding"
    after_tricks = True

    def __init__(self, part: LaidAsideBids) -> None:
        self.part = part
        self.questions = {"laying": self._answer}

    def prepare(self, state: TrickState) -> LaidAsideCards:
        """Return empty trays."""
        return LaidAsideCards((0,) * state.game.players)

    def begin(self, state: TrickState, events: list[Event]) -> None:
        """Ask the dealer's left neighbor to lay cards aside."""
        self._ask_next(state, state.dealer)

    def legal(self, state: TrickState) -> list[Action]:
        """List the cards of the hand; later the premiums that may still be chosen, and none."""
        if self._is_laying(state):
            return state.game.list_card_actions(state.game.gives, state.allowed)
        return [
            Choose(PREMIUM, choice) for choice in (NO_PREMIUM, *self.part.list_premiums(self.data_of(state).premium))
        ]

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Explain in plain words what is asked instead."""
        laying = self._is_laying(state)
        if laying and isinstance(action, Give):
            if state.game.bits.get(action.card, 0) & state.allowed:
                return None
            words = say("You can lay aside only cards of your hand.")
        elif laying:
            words = say("Lay your bid aside first.")
        elif action in (legal := self.legal(state)):
            return None
        else:
            words = say("Choose whether you play for a premium.")
            return Reason(PREMIUM, words, tuple(legal))
        return Reason("bid-cards", words, tuple(self.legal(state)))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd | None:
        """Lay one card aside, or choose; then ask the next seat, or end the bidding."""
        seat = state.to_act
        if seat is None or not isinstance(action, Give | Choose):
            raise TypeError(f"{action} does not belong to bids that are laid aside")
        if isinstance(action, Choose):
            return self._choose(state, seat, action, events)
        bit = state.game.bits[action.card]
        state.kernel.hands[seat] ^= bit
        state.forget_shown_cards(seat)
        cards = [*self.data_of(state).cards]
        cards[seat] |= bit
        self.set_data(state, replace(self.data_of(state), cards=tuple(cards)))
        events.append(Moved((action.card,), PileKey("hand", seat), PileKey("bid", seat), frozenset((seat,))))
        if cards[seat].bit_count() < self.part.cards:
            state.allowed ^= bit
            return None
        self._ask_next(state, seat)
        return None if seat != state.dealer or self.part.premiums else PhaseEnd.NEXT

    def _choose(self, state: TrickState, seat: int, action: Choose, events: list[Event]) -> PhaseEnd | None:
        laid = self.data_of(state)
        events.append(Chosen(seat, PREMIUM, action.choice, LABELS[action.choice], PREMIUM))
        premium = laid.premium if action.choice == NO_PREMIUM else Premium(seat, action.choice)
        self.set_data(state, replace(laid, answers=laid.answers + 1, premium=premium))
        if laid.answers + 1 < state.game.players and self.part.list_premiums(premium):
            self._ask_next(state, seat)
            return None
        if premium is not None:
            self._show_premium(state, premium, events)
        return PhaseEnd.NEXT

    def _ask_next(self, state: TrickState, seat: int) -> None:
        """Ask the seat to the left."""
        state.to_act = (seat + 1) % state.game.players
        state.allowed = state.kernel.hands[state.to_act]

    def _show_premium(self, state: TrickState, premium: Premium, events: list[Event]) -> None:
        """Turn the bid cards up, and with the higher premium show the hand."""
        seat, bid = premium.seat, self.part.count_bid(self.data_of(state).cards[premium.seat])
        words = {
            DECLARE: say(
                "{seat} declares a bid of {bid}", yours="{seat} declare a bid of {bid}", seat=SeatName(seat), bid=bid
            ),
            REVEAL: say(
                "{seat} reveals a bid of {bid}, and the hand",
                yours="{seat} reveal a bid of {bid}, and your hand",
                seat=SeatName(seat),
                bid=bid,
            ),
        }
        cards = state.game.deck.codes(self.data_of(state).cards[seat])
        events.append(Noted("premium", seat, words[premium.kind], PREMIUM, cards))
        self._turn_up(state, seat, events)
        if premium.kind == REVEAL:
            state.lay_open(seat, events)

    def _turn_up(self, state: TrickState, seat: int, events: list[Event]) -> None:
        pile = PileKey("bid", seat)
        events.append(Moved(state.game.deck.codes(self.data_of(state).cards[seat]), pile, pile))

    def on_trick_taken(self, state: TrickState, events: list[Event]) -> None:
        """Show everybody's bid after the last trick."""
        if state.kernel.is_over:
            premium = self.data_of(state).premium
            for seat in range(state.game.players):
                if premium is None or seat != premium.seat:
                    self._turn_up(state, seat, events)

    def ask(self, state: TrickState) -> Ask:
        """Ask for cards, with what each of them adds; later offer the premiums, with what they bring and cost."""
        seat = state.to_act if state.to_act is not None else 0
        laid, part, deck = self.data_of(state), self.part, state.game.deck
        if self._is_laying(state):
            adds = tuple(
                (deck.cards[index].code, part.numbers[index])
                for index in range(len(deck.cards))
                if (state.kernel.hands[seat] | laid.cards[seat]) >> index & 1
            )
            words = say(
                "Lay a card aside: its suit is your bid.",
                many="Lay {count} cards aside: their suits are your bid.",
                count=part.cards,
            )
            return Ask("give", words, "bid-cards", part.cards, laid.cards[seat].bit_count(), seat, adds=adds)
        bid = part.count_bid(laid.cards[seat])
        ways = [Way(Choose(PREMIUM, NO_PREMIUM), LABELS[NO_PREMIUM], help=say("Your bid stays hidden."))]
        for kind in part.list_premiums(laid.premium):
            ways.append(
                Way(Choose(PREMIUM, kind), LABELS[kind], help=self._say_promise(state, Premium(seat, kind), bid))
            )
        prompt = say("You bid {bid}. Do you play for a premium?", bid=bid)
        return Ask("choose", prompt, PREMIUM, ways=tuple(ways))

    def _say_promise(self, state: TrickState, premium: Premium, bid: int) -> Message:
        """Say what a premium brings if its bid is made, and what else scoring counts."""
        seat, game = premium.seat, state.game
        other = (seat + 1) % game.players
        gains = []
        for won, whose in ((bid, seat), (bid + 1, other)):
            tricks = tuple(won if place == seat else 0 for place in range(game.players))
            bids = Bids(tricks=tuple(bid if place == seat else None for place in range(game.players)))
            plain = replace(state.make_scoring_facts(), tricks=tricks, bids=bids)
            played = replace(plain, bids=replace(bids, premium=premium))
            side = game.side_of(whose)
            gains.append(game.scoring.points(played)[side] - game.scoring.points(plain)[side])
        made, failed = gains
        return say("{made} more with exactly {bid}, else {failed} for each opponent", made=made, bid=bid, failed=failed)

    # --- what is shown, and what a seat may know ----------------------------------------------------------------------

    def add_scoring_facts(self, state: TrickState, facts: dict[str, Any]) -> None:
        """Add the bids that everybody knows: all of them once the last trick is taken."""
        facts["bids"] = self.part.make_bids(
            self.data_of(state).cards, self._find_open_seats(state), self._find_premium(state)
        )

    def add_private_status(self, state: TrickState, seat: int, shown: dict[str, Any]) -> None:
        """Add the seat's own bid."""
        if seat in self._find_open_seats(state):
            return
        own = self.part.make_bids(self.data_of(state).cards, frozenset((seat,)), None).tricks[seat]
        counters: Sequence[Counter] = shown["counters"]
        shown["counters"] = tuple(
            replace(counter, values=(*counter.values[:seat], own, *counter.values[seat + 1 :]))
            if counter.kind == "bid"
            else counter
            for counter in counters
        )

    def piles(self, state: TrickState) -> Iterable[Pile]:
        """Return the cards that each seat has laid aside."""
        seen = self._find_open_seats(state)
        for seat, cards in enumerate(self.data_of(state).cards):
            owners = None if seat in seen else frozenset((seat,))
            yield Pile(PileKey("bid", seat), state.game.deck.codes(cards), owners)

    def infer_data(self, facts: TrickSeatFacts) -> LaidAsideCards:
        """Return the cards that the seat knows, its own at least, and what was chosen."""
        cards = tuple(facts.known_mask(facts.pile(*pile)) for pile in list_owned_piles("bid", facts.players))
        facts.placed |= sum(cards)
        premium, answers = None, 0
        for event in facts.view.history:
            if isinstance(event, Chosen) and event.topic == PREMIUM:
                answers += 1
                premium = premium if event.choice == NO_PREMIUM else Premium(event.seat, event.choice)
        stands = premium if facts.view.status.phase != self.name else None
        return LaidAsideCards(
            cards, answers, premium, self.part.make_bids(cards, frozenset(range(facts.players)), stands)
        )

    def unknown_places(self, facts: TrickSeatFacts) -> Sequence[HiddenPile]:
        """Return what others have laid aside."""
        known = self.inferred_data(facts).cards
        return [
            HiddenPile(pile, len(facts.pile(*pile)), known[seat])
            for seat, pile in enumerate(list_owned_piles("bid", facts.players))
        ]

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        """Set the bids. The seat to lay more aside may take any card of its hand."""
        self.set_data(state, replace(self.inferred_data(facts), cards=tuple(cards), bids=NO_BIDS))
        if state.phase is self and state.to_act is not None:
            state.allowed = state.kernel.hands[state.to_act]

    def _is_laying(self, state: TrickState) -> bool:
        """Return whether cards are still laid aside; the dealer is the last to do so."""
        return self.data_of(state).cards[state.dealer].bit_count() < self.part.cards

    def _find_premium(self, state: TrickState) -> Premium | None:
        """Return the premium that is played for, once the choice is over."""
        return self.data_of(state).premium if state.phase is not self else None

    def _find_open_seats(self, state: TrickState) -> frozenset[int]:
        """Return the seats whose bid everybody sees."""
        if sum(state.kernel.taken) and state.kernel.is_over:
            return frozenset(range(state.game.players))
        premium = self._find_premium(state)
        return frozenset() if premium is None else frozenset((premium.seat,))

    # --- worked examples ----------------------------------------------------------------------------------------------

    def apply_example_facts(self, game: TrickRules, facts: Section, deal: DealFacts) -> DealFacts:
        """Add the bids of a worked example."""
        return replace(deal, bids=self.part.read_example_bids(facts, game.players, game.tricks))

    def _answer(self, game: TrickRules, facts: Section) -> Answer:
        return self.part.answer(facts, game.deck)


def read_bid_values(phases: Iterable[CoursePhase[Any]]) -> tuple[int, ...]:
    """Return what each card of the deck adds to a bid, in a course that has such bids."""
    return next(phase.part.numbers for phase in phases if isinstance(phase, LayAsidePhase))


def read_lay_aside(section: Section, context: PartContext) -> LaidAsideBids:
    """Read the part of [bidding] with part = "lay_aside"."""
    deck, dealing = context.deck, context.find_part("dealing", Dealing)
    hand, smallest = dealing.hand, dealing.smallest_hand
    cards, code = section.integer("cards", 1, min(_MOST_CARDS, hand - 1)), section.section("code")
    suits = sorted({color.suit for color in deck.colors})
    for name in code:
        if name not in suits:
            raise code.error(name, f"is no suit of {deck.name}")
    by_suit = {suit: code.integer(suit, 0, _MOST_NUMBER) for suit in suits}
    code.check_all_read()
    premiums = section.choice("premiums", ["both", DECLARE, "off"])
    section.check_all_read()
    if cards >= smallest:
        raise section.error("cards", f"[dealing] has hands of {smallest}, which must keep a card to play")
    offered = {"both": (DECLARE, REVEAL), DECLARE: (DECLARE,), "off": ()}[premiums]
    return LaidAsideBids(cards, tuple(by_suit.get(card.suit, 0) for card in deck.cards), offered)
