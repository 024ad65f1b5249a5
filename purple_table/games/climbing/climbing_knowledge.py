"""The knowledge of a seat about a deal, read from its view, and full states that agree with it, for search."""

from __future__ import annotations

from random import Random

from purple_table.core.cards import PileKey
from purple_table.core.events import Moved
from purple_table.core.game import View
from purple_table.core.shuffle import SECRET_BYTES, ContinuedChance
from purple_table.games.climbing.climbing_kernel import ClimbingKernel
from purple_table.games.climbing.climbing_phases import PHASES
from purple_table.games.climbing.climbing_rules import ClimbingRules
from purple_table.games.climbing.climbing_state import ASIDE, AWAY, PLAY, ClimbingState
from purple_table.games.knowledge import CardSampler, HiddenPile, SeatKnowledge
from purple_table.games.match_frame import OVER


class ClimbingSeatFacts(SeatKnowledge):
    """The facts of one view, as masks and seats, beside those of every family:

    dealt     whether a hand has been dealt       titles   the seats as they went out in the deal before, if any
    trick     the sets that lie, seat and mask    away     the cards that were turned away
    lying     the last of them, 0 for a lead      last     who played it; of a lead, who leads
    finished  the seats that are out, in order    rest     what was left over from the deal
    barred    by seat, what it cannot hold: who pays a tax gives the best cards (PR14)
    """

    def __init__(self, game: ClimbingRules, view: View) -> None:
        super().__init__(game.deck, view)
        self.game = game
        self.dealt = bool(view.history)
        self.titles = _read_order(view, "title")
        self.finished = _read_order(view, "place")
        sets = sorted((key, cards) for key, cards in view.piles if key.role == PLAY)
        sets.sort(key=lambda pile: pile[0].number)
        self.trick = [(key.owner or 0, self.known_mask(cards)) for key, cards in sets]
        self.rest = self.known_mask(view.pile(*ASIDE))
        self.away = 0
        self.barred = [0] * view.players
        for moment, event in enumerate(view.history):
            if isinstance(event, Moved):
                if event.target == AWAY:
                    self.away |= self.known_mask(event.cards)
                self._observe_tax(event)
                self.observe_move(moment, event)
        self.lying = self.trick[-1][1] if self.trick else 0
        self.last = self.trick[-1][0] if self.trick else view.status.leader or 0
        lying = sum(cards for _, cards in self.trick)
        tray = self.known_mask(view.pile("pass", view.seat))
        self.locate(game.deck.mask(game.dealing.cards) & ~(self.hand | tray | self.rest | self.away | lying))

    def _observe_tax(self, event: Moved) -> None:
        """Note that a payer whose cards the seat saw has none that is better."""
        payer = event.source.owner
        if event.source.role != "pass" or payer is None or None in event.cards:
            return
        if all(payer != giver for giver, _, _ in self.game.taxing.list_taxes(self.titles)):
            return
        heights, index = self.game.tables.heights, self.game.deck.index
        least = min(heights[index[card or ""]] for card in event.cards)
        self.barred[payer] = sum(bit for bit in self.bits.values() if heights[bit.bit_length() - 1] > least)


def _read_order(view: View, kind: str) -> tuple[int, ...]:
    """Return the seats in the order of a counter of places; those without a place are left out."""
    values = next((counter.values for counter in view.status.counters if counter.kind == kind), ())
    seats = [seat for seat, value in enumerate(values) if value is not None]
    return tuple(sorted(seats, key=lambda seat: values[seat] or 0))


class ClimbingSampler(CardSampler):
    """Draws the hands that a seat does not see, over and over, and the cards that another seat has laid out."""

    def __init__(self, facts: ClimbingSeatFacts) -> None:
        self.facts = facts
        hidden = []
        for seat in range(facts.players):
            if seat != facts.seat:
                known = facts.holds[seat]
                hidden.append(HiddenPile(PileKey("hand", seat), facts.sizes[seat], known, facts.barred[seat] & ~known))
                tray = PileKey("pass", seat)
                hidden.append(HiddenPile(tray, len(facts.pile(*tray))))
        super().__init__(facts, hidden)

    def draw_hands(self, rng: Random) -> list[int]:
        """Draw the hands by seat, with the own one."""
        hands = [0] * self.facts.players
        for pile, cards in zip(self.piles, self.draw(rng), strict=True):
            if pile.role == "hand":
                hands[pile.owner or 0] = cards
        hands[self.facts.seat] = self.facts.hand
        return hands


def make_kernel(facts: ClimbingSeatFacts, hands: list[int]) -> ClimbingKernel:
    """Return the kernel at the point of the view, with these hands."""
    kernel = ClimbingKernel(facts.game.tables, hands, facts.last)
    kernel.lying = facts.lying
    kernel.passed = sum(1 << seat for seat in facts.view.status.passed)
    kernel.places = list(facts.finished)
    playing = facts.view.status.phase == PHASES.play.name
    if playing:
        kernel.turn = facts.view.to_act
    elif facts.view.status.phase != PHASES.tax.name:
        kernel.turn = None
    return kernel


def sample_state(game: ClimbingRules, view: View, rng: Random) -> ClimbingState:
    """Return a full state whose view for `view.seat` equals `view`; later deals come from a secret of its own."""
    chance = ContinuedChance(rng.randbytes(SECRET_BYTES), view.status.dealer)
    state = ClimbingState(game, PHASES, chance)
    state.adopt_view(view, (*PHASES, OVER))
    facts = ClimbingSeatFacts(game, view)
    over = state.phase in (PHASES.deal, OVER)
    state.titles = facts.finished if over else facts.titles
    if not facts.dealt:
        return state
    piles = ClimbingSampler(facts).draw_piles(rng)
    hands = [piles.get(PileKey("hand", seat), 0) for seat in range(view.players)]
    hands[view.seat] = facts.hand
    state.clear(hands)
    state.trick, state.away, state.rest = facts.trick, facts.away, facts.rest
    if state.phase is PHASES.tax:
        taxes = game.taxing.list_taxes(state.titles)
        first = next(place for place, (_, taker, _) in enumerate(taxes) if taker == view.to_act)
        state.taxes = taxes[first:]
        tray = PileKey("pass", view.to_act)
        own = facts.known_mask(view.pile(*tray))
        state.given = own or piles.get(tray, 0)
        state.kernel.last = state.kernel.turn = game.find_leader(state.dealer, state.titles)
        return state
    state.kernel = make_kernel(facts, hands)
    return state
