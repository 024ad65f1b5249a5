"""A stock at the table: it is laid out with the deal, and cards are drawn from it after each trick (clauses deal, draw,
look, swap)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from purple_table.core.actions import Action, Choose
from purple_table.core.cards import NOBODY, Pile, PileKey
from purple_table.core.events import Chosen, Event, Moved
from purple_table.core.game import PHASE_NAMES, Ask, PhaseName, Reason, Way
from purple_table.core.messages import say
from purple_table.core.overriding import override
from purple_table.core.shuffle import shuffle_items
from purple_table.games.knowledge import HiddenPile
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.tricks.course_phase import CoursePhase, DealStep
from purple_table.games.tricks.dealing import UNDER, HandsAndStock
from purple_table.games.tricks.dealing_phase import STAYS, DealPhase, LeftOver
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState

STOCK = PileKey("stock")
TURNED, ON_TOP = PileKey("turned"), PileKey("turned", None, 1)
"""Where the card lies that is turned up, under the stock or on top of it."""
SWAP, LEAVE = Choose("swap", "take"), Choose("swap", "leave")


PHASE_NAMES.register("drawing")


class StockDeal(DealPhase):
    """The deal of hands and a stock. The kernel holds the stock as it is drawn, the turned card first or last."""

    def __init__(self, dealing: HandsAndStock) -> None:
        super().__init__(dealing)
        self._stock, self._turned = dealing, find_turned_pile(dealing)

    @override
    def lay_aside(self, state: TrickState, rest: Sequence[str]) -> Iterable[Pile]:
        order = (*rest[1:], rest[0]) if self._stock.turned_at == UNDER else rest
        state.kernel.stock = tuple(state.game.bits[card] for card in order)
        return self.piles(state)[1:2]

    @override
    def piles(self, state: TrickState) -> Sequence[Pile]:
        stays = Pile(STAYS, state.game.deck.codes(self.data_of(state).stays), NOBODY)
        return (*_make_stock_piles(state, self._stock), stays)

    @override
    def shares_hands(self, state: TrickState) -> bool:
        """Return whether the stock is out, as partners then see each other's hands (BR05)."""
        return self._stock.partners_look and not state.kernel.stock

    @override
    def infer_data(self, facts: TrickSeatFacts) -> LeftOver:
        facts.coming = facts.known_mask(facts.pile(*self._turned))
        facts.placed |= facts.coming
        return LeftOver()

    @override
    def unknown_places(self, facts: TrickSeatFacts) -> Sequence[HiddenPile]:
        """Return the stock; nothing waits for the winner of the first trick."""
        size = len(facts.pile(*STOCK))
        if size == len(self._stock.cards):
            # Nothing is dealt.
            size = 0
        barred = facts.unknown & ~facts.refilled if facts.refilled else 0
        return (
            HiddenPile(STOCK, size, 0, barred),
            HiddenPile(STAYS, len(facts.pile(*STAYS))),
            HiddenPile(PileKey("aside"), 0),
        )

    @override
    def order_stock(self, facts: TrickSeatFacts, cards: Sequence[int], rng: Random) -> tuple[int, ...]:
        return self._order(facts, cards[0], rng.randbytes(32))

    @override
    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        self.set_data(state, LeftOver(stays=cards[1]))
        state.kernel.stock = self._order(facts, cards[0], state.chance.key(state.number))
        state.kernel.draws = False

    def _order(self, facts: TrickSeatFacts, cards: int, key: bytes) -> tuple[int, ...]:
        """Return a stock as it may be drawn: these cards in an order that the key gives, the turned card in its
        place."""
        bits = facts.game.bits
        order = tuple(bits[code] for code in shuffle_items(facts.game.deck.codes(cards), key))
        turned = tuple(bits[code] for code in facts.pile(*self._turned) if code is not None)
        return (*order, *turned) if self._stock.turned_at == UNDER else (*turned, *order)


class StockPhase(CoursePhase[None]):
    """The phase after each trick in which its winner draws, then the others in turn.

    Before that the winner may swap the lowest trump for the turned card, where the rules allow it. A card that was
    drawn from the top of an open stock stays known: it lies open in its hand.
    """

    key = "stock"
    step = DealStep.DEAL
    name: PhaseName = "drawing"
    after_tricks = True

    def __init__(self, dealing: HandsAndStock) -> None:
        self.inside, self._stock = dealing.swap, dealing

    def on_trick_taken(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Let everybody draw while there is a stock; a seat that may swap is asked first. Nobody draws once play is
        over."""
        kernel = state.kernel
        if kernel.end is not None and kernel.end.is_reached(kernel):
            return None
        low = find_lowest_trump(state.game, state.denomination) if self.inside and len(kernel.stock) > 1 else 0
        if kernel.hands[kernel.turn] & low:
            state.to_act = kernel.turn
            return PhaseEnd.ASK
        self._draw(state, events)
        return None

    def legal(self, state: TrickState) -> list[Action]:
        """List both ways: to swap, or to leave the turned card where it is."""
        return [SWAP, LEAVE]

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Refuse everything else."""
        if action in (SWAP, LEAVE):
            return None
        return Reason("swap", say("Swap for the turned card, or leave it."), (SWAP, LEAVE))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd:
        """Swap openly if that is wanted; then everybody draws."""
        if not isinstance(action, Choose):
            raise TypeError(f"{action} is no choice")
        seat = state.kernel.turn
        way = next(way for way in self.ask(state).ways if way.action == action)
        events.append(Chosen(seat, action.topic, action.choice, way.label, "swap"))
        if action == SWAP:
            swap_lowest_trump(state, seat, events)
        self._draw(state, events)
        return PhaseEnd.NEXT

    def ask(self, state: TrickState) -> Ask:
        """Ask whether to swap, and name both cards."""
        low, turned = (
            state.game.deck[_find_code(state.game, bit)].named
            for bit in (find_lowest_trump(state.game, state.denomination), state.kernel.stock[-1])
        )
        return Ask(
            "choose",
            say("Swap the {card} before you draw?", card=low),
            "swap",
            ways=(
                Way(
                    SWAP, say("Swap for the {card}", card=turned), help=say("The {card} lies there instead.", card=low)
                ),
                Way(LEAVE, say("Leave it there"), help=say("You keep the {card}.", card=low)),
            ),
        )

    def infer_data(self, facts: TrickSeatFacts) -> None:
        """Note that a seat that was asked holds the lowest trump, until that is seen to go."""
        holder = facts.view.to_act if facts.view.status.phase == self.name else None
        chosen = [event for event in facts.view.history if isinstance(event, Chosen) and event.topic == SWAP.topic]
        if chosen and chosen[-1].choice == LEAVE.choice:
            holder = chosen[-1].seat
        if holder is not None:
            facts.holds[holder] |= find_lowest_trump(facts.game, facts.denomination) & ~facts.placed

    def _draw(self, state: TrickState, events: list[Event]) -> None:
        game, kernel, dealing = state.game, state.kernel, self._stock
        seat, known = kernel.turn, list(state.known)
        turned, pile = dealing.find_turned_card(kernel.stock, len(kernel.takers) > 1), find_turned_pile(dealing)
        for bit in kernel.stock[: len(kernel.seats)]:
            source = pile if bit == turned else STOCK
            is_open = bit == turned or dealing.face_up
            eyes = None if is_open else frozenset((seat,))
            events.append(Moved((_find_code(game, bit),), source, PileKey("hand", seat), eyes))
            if is_open and dealing.keeps_drawn_known:
                known[seat] |= bit
            seat = kernel.next[seat]
        if not kernel.stock:
            return
        kernel.draw()
        state.known = tuple(known)
        if dealing.face_up and kernel.stock:
            events.append(Moved((_find_code(game, kernel.stock[0]),), STOCK, pile))
        if state.course.shares_hands(state):
            for seats in game.sides:
                for seat in seats if len(seats) > 1 else ():
                    hand = PileKey("hand", seat)
                    events.append(Moved(game.deck.codes(kernel.hands[seat]), hand, hand, frozenset(seats)))


def _make_stock_piles(state: TrickState, dealing: HandsAndStock) -> tuple[Pile, Pile]:
    """Return the stock, and the card of it that lies turned up, if there is one."""
    kernel, codes = state.kernel, state.game.codes
    turned = dealing.find_turned_card(kernel.stock, bool(kernel.takers))
    covered = [codes[bit.bit_length()] for bit in reversed(kernel.stock) if bit != turned]
    shown = (codes[turned.bit_length()],) if turned else ()
    return Pile(STOCK, tuple(covered), NOBODY), Pile(find_turned_pile(dealing), shown)


def find_turned_pile(dealing: HandsAndStock) -> PileKey:
    """Return where a card of the stock lies turned up."""
    return TURNED if dealing.turned_at == UNDER else ON_TOP


def swap_lowest_trump(state: TrickState, seat: int, events: list[Event]) -> None:
    """Let a seat swap the lowest trump, which it holds, for the turned card under the stock; everybody sees both."""
    game, kernel, hand = state.game, state.kernel, PileKey("hand", seat)
    low, turned = find_lowest_trump(game, state.denomination), kernel.stock[-1]
    events.append(Moved((_find_code(game, turned),), TURNED, hand))
    events.append(Moved((_find_code(game, low),), hand, TURNED))
    kernel.hands[seat] ^= low | turned
    kernel.stock = (*kernel.stock[:-1], low)


def close_stock(state: TrickState, events: list[Event]) -> None:
    """Close the stock: nobody draws any more, and its cards lie face down to the end, the turned one among them."""
    dealing, stock = state.game.dealing, state.kernel.stock
    for pile in _make_stock_piles(state, dealing) if isinstance(dealing, HandsAndStock) else ():
        if pile.cards:
            events.append(Moved(pile.cards, pile.key, STAYS, pile.open_to))
    state.part_data[DealPhase.key] = LeftOver(stays=sum(stock))
    state.kernel.close_stock()


def find_lowest_trump(game: TrickRules, denomination: str | None) -> int:
    """Return the lowest trump that is dealt (BR11)."""
    tables = game.make_tables(denomination)
    dealt, higher = game.in_play & tables.trump, tables.higher
    cards = [1 << place for place in range(dealt.bit_length()) if dealt >> place & 1]
    return max(cards, key=lambda card: (higher[card.bit_length()] & dealt).bit_count(), default=0)


def _find_code(game: TrickRules, bit: int) -> str:
    return game.codes[bit.bit_length()]
