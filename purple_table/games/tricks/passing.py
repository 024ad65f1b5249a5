"""Passing: cards given to a neighbor before play, laid out one by one, which then all change hands (clause pass)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from purple_table.core.actions import Action, Give
from purple_table.core.cards import Pile, PileKey, list_owned_piles, list_owner_sets
from purple_table.core.events import Event, Moved
from purple_table.core.game import PHASE_NAMES, Ask, PhaseName, Reason
from purple_table.core.messages import say
from purple_table.core.rulebook import Section
from purple_table.games.knowledge import HiddenPile
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.trick_play.part import Part
from purple_table.games.tricks.course_phase import CoursePhase, DealStep
from purple_table.games.tricks.dealing import Dealing
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState

_DIRECTIONS = ("left", "right", "across", "none")
LaidOut = tuple[int, ...]
"""The cards that each seat has laid out, a mask a seat."""


PHASE_NAMES.register("passing")


@dataclass(frozen=True, slots=True)
class PassRule(Part):
    """The rule of passing: how many cards, and in which direction; successive deals repeat the `cycle` (H09)."""

    cycle: tuple[str, ...]
    count: int
    players: int

    def find_direction(self, deal: int) -> str:
        """Return the direction of deal number `deal` (from 1)."""
        return self.cycle[(deal - 1) % len(self.cycle)]

    def count_steps(self, deal: int) -> int:
        """Return how many seats clockwise the cards go in this deal; 0 for none."""
        return {"left": 1, "right": self.players - 1, "across": self.players // 2, "none": 0}[self.find_direction(deal)]


NO_PASSING = PassRule(("none",), 0, 0)
"""Everybody keeps their cards: what a rule book without [passing] plays."""


class PassingPhase(CoursePhase[LaidOut]):
    """The phase in which each seat lays out its cards, from the dealer's left; then all change hands at once."""

    key = "passing"
    step = DealStep.EXCHANGE
    quiet = True
    name: PhaseName = "passing"

    def __init__(self, passing: PassRule) -> None:
        self.part = passing

    def prepare(self, state: TrickState) -> LaidOut:
        """Return empty trays."""
        return (0,) * state.game.players

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Ask the dealer's left neighbor to lay cards out, unless nothing is passed in this deal."""
        if not self.part.count_steps(state.number):
            return PhaseEnd.NEXT
        state.to_act = (state.dealer + 1) % state.game.players
        state.allowed = state.kernel.hands[state.to_act]
        return None

    def legal(self, state: TrickState) -> list[Action]:
        """List the cards of the hand."""
        return state.game.list_card_actions(state.game.gives, state.allowed)

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Refuse a card that the hand does not hold, and everything else."""
        if not isinstance(action, Give):
            return Reason("pass", say("Choose the cards to pass first."), tuple(self.legal(state)))
        if state.game.bits.get(action.card, 0) & state.allowed:
            return None
        return Reason("pass", say("You can pass only cards of your hand."), tuple(self.legal(state)))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd | None:
        """Lay one card out. After the last card of the last seat all cards change hands."""
        if not isinstance(action, Give) or state.to_act is None:
            raise TypeError(f"{action} does not belong to the passing")
        seat, players = state.to_act, state.game.players
        bit = state.game.bits[action.card]
        state.kernel.hands[seat] ^= bit
        state.forget_shown_cards(seat)
        given = [*self.data_of(state)]
        given[seat] |= bit
        self.set_data(state, tuple(given))
        events.append(Moved((action.card,), PileKey("hand", seat), PileKey("pass", seat), frozenset((seat,))))
        if given[seat].bit_count() < self.part.count:
            state.allowed ^= bit
            return None
        if seat != state.dealer:
            state.to_act = (seat + 1) % players
            state.allowed = state.kernel.hands[state.to_act]
            return None
        self._exchange(state, events)
        return PhaseEnd.NEXT

    def ask(self, state: TrickState) -> Ask:
        """Ask for so many cards, and say for whom."""
        seat = state.to_act if state.to_act is not None else 0
        passing = self.part
        target = (seat + passing.count_steps(state.number)) % state.game.players
        return _make_ask(
            passing.find_direction(state.number), passing.count, self.data_of(state)[seat].bit_count(), target
        )

    def _exchange(self, state: TrickState, events: list[Event]) -> None:
        players, given = state.game.players, self.data_of(state)
        steps = self.part.count_steps(state.number)
        for place in range(players):
            seat = (state.dealer + 1 + place) % players
            target = (seat + steps) % players
            state.kernel.hands[target] |= given[seat]
            cards = state.game.deck.codes(given[seat])
            events.append(Moved(cards, PileKey("pass", seat), PileKey("hand", target), frozenset((seat, target))))
        self.set_data(state, self.prepare(state))

    def piles(self, state: TrickState) -> Iterable[Pile]:
        """Return the cards that each seat has laid out; nobody else sees them."""
        players, codes = state.game.players, state.game.deck.codes
        trays = zip(list_owned_piles("pass", players), self.data_of(state), list_owner_sets(players), strict=True)
        return [Pile(key, codes(cards), eyes) for key, cards, eyes in trays if cards]

    def infer_data(self, facts: TrickSeatFacts) -> LaidOut:
        """Return the seat's own cards that lie out."""
        mine = facts.known_mask(facts.pile("pass", facts.seat))
        facts.placed |= mine
        return tuple(mine if seat == facts.seat else 0 for seat in range(facts.players))

    def unknown_places(self, facts: TrickSeatFacts) -> Sequence[HiddenPile]:
        """Return what each seat has laid out."""
        known, trays = self.inferred_data(facts), list_owned_piles("pass", facts.players)
        return [HiddenPile(tray, len(facts.pile("pass", seat)), known[seat]) for seat, tray in enumerate(trays)]

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        """Lay the cards out. The seat to lay out more may take any card of its hand."""
        self.set_data(state, tuple(cards))
        if state.phase is self and state.to_act is not None:
            state.allowed = state.kernel.hands[state.to_act]


@lru_cache(maxsize=256)
def _make_ask(direction: str, count: int, done: int, target: int) -> Ask:
    """Ask for the next of so many cards."""
    words = {
        "left": say("Pass a card to the left.", many="Pass {count} cards to the left.", count=count),
        "right": say("Pass a card to the right.", many="Pass {count} cards to the right.", count=count),
        "across": say("Pass a card across the table.", many="Pass {count} cards across the table.", count=count),
    }
    return Ask("give", words[direction], "pass", count, done, target)


def read_given_mask(facts: TrickSeatFacts) -> int:
    """Return the own cards that the seat has laid out to pass; none in a game without passing."""
    laid_out: LaidOut | None = facts.part_data.get(PassingPhase.key)
    return 0 if laid_out is None else laid_out[facts.seat]


def read_passing(section: Section, context: PartContext) -> PassRule:
    """Read the part [passing] of a rule book. Across is left out where nobody sits across."""
    players, dealing = context.players, context.find_part("dealing", Dealing)
    section.choice("part", ["cycle"])
    cycle = []
    for word in section.texts("cycle"):
        if word not in _DIRECTIONS:
            raise section.error("cycle", f'"{word}" is not one of {", ".join(_DIRECTIONS)}')
        if word != "across" or players % 2 == 0:
            cycle.append(word)
    if not cycle:
        raise section.error("cycle", "must name a direction")
    part = PassRule(tuple(cycle), section.integer("count", 1, dealing.hand), players)
    section.check_all_read()
    smallest = dealing.smallest_hand
    if part.count > smallest - context.withheld:
        raise section.error("count", f"[dealing] has hands of {smallest}, which cannot pass so many")
    return part
