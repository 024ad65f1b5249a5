"""Sampled states that agree with what one seat knows, for search."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from purple_table.core.cards import list_owned_piles
from purple_table.core.game import View
from purple_table.core.overriding import override
from purple_table.core.shuffle import SECRET_BYTES, ContinuedChance
from purple_table.games.knowledge import CardSampler, HiddenPile
from purple_table.games.match_frame import OVER
from purple_table.games.tricks.bidding import NO_BIDS
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.course import Course
from purple_table.games.tricks.course_phase import CoursePhase
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.play import PlayPhase
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.stock_phase import ON_TOP, STOCK, TURNED


class TrickSampler(CardSampler):
    """Draws full deals that agree with a view, by place: the seats' hands, then the places of the parts of the course.
    Those of the deal come last, and the very last is what waits for the winner of the first trick.

    `owned` has the parts, each with where its places begin and end.
    """

    def __init__(self, course: Course, facts: TrickSeatFacts) -> None:
        self.facts = facts
        game, view = facts.game, facts.view
        opener = facts.leader if not facts.played else facts.opener
        # After a lead with the lowest card itself it is known that nobody holds a lower one.
        # What a hand drew since then says nothing of what it began with.
        settled = facts.grown or (game.leading.opening_card and facts.played)
        self._opener = opener if view.status.phase in course.play.names and not settled else None
        # Who may bid blind does not know its own hand either (S14).
        hidden = [
            HiddenPile(hand, facts.sizes[seat], facts.hand)
            if seat == facts.seat
            else HiddenPile(hand, facts.sizes[seat], facts.holds[seat], facts.excluded[seat])
            for seat, hand in enumerate(list_owned_piles("hand", facts.players))
        ]
        self.owned: list[tuple[CoursePhase[Any], int, int]] = []
        for phase in reversed(course.phases):
            begins = len(hidden)
            hidden += phase.unknown_places(facts)
            self.owned.append((phase, begins, len(hidden)))
        self._checking = course.checking
        super().__init__(facts, hidden)

    @override
    def accepts(self, places: Sequence[int]) -> bool:
        """Return whether the hands agree with what was declared of them, and the seat that opened held the lowest card
        of the opening color when play began (H02)."""
        if self._checking:
            hands = places[: self.facts.players]
            if not all(phase.agrees(self.facts, hands) for phase in self._checking):
                return False
        if self._opener is None:
            return True
        facts = self.facts
        began = [hand | played for hand, played in zip(places, facts.played_by, strict=False)]
        opening = facts.game.leading.find_opening(began, facts.view.status.dealer, facts.declarer, facts.seats)
        return opening[0] == self._opener


def guess(game: TrickRules, course: Course, view: View, rng: Random, sampler: TrickSampler | None = None) -> TrickState:
    """Return a full state whose view for `view.seat` equals `view`; later deals come from a secret of its own.

    A caller that samples one view often passes the same `sampler` again.

    What lies hidden now is filled in; the history stays as the seat knows it, so the views of other seats tell their
    earlier hidden moves without faces.
    """
    state = TrickState(game, course, ContinuedChance(rng.randbytes(SECRET_BYTES), view.status.dealer))
    state.adopt_view(view, (*course.deciding, OVER))
    state.thrown = view.status.thrown
    state.tricks = view.status.tricks or game.tricks
    if not view.history:
        return state
    sampler = sampler or TrickSampler(course, TrickSeatFacts(game, course.phases, view))
    facts = sampler.facts
    state.denomination, state.declarer = facts.denomination, facts.declarer
    state.seats, state.open, state.known = facts.seats, facts.open, _find_known_cards(facts)
    nothing_dealt = len(view.pile("stock")) == len(game.dealing.cards)
    if nothing_dealt:
        for phase, begins, ends in sampler.owned:
            phase.place_sampled_cards(state, facts, [0] * (ends - begins))
    else:
        place_cards(state, sampler, sampler.draw(rng))
    return state


def place_cards(state: TrickState, sampler: TrickSampler, cards: list[int]) -> None:
    """Place the cards of a sampled deal, by the places of the sampler, in a state that agrees with the view."""
    facts = sampler.facts
    state.kernel = make_kernel(facts, cards[: facts.players], cards[-1])
    state.kernel.update_end()
    for phase, begins, ends in sampler.owned:
        phase.place_sampled_cards(state, facts, cards[begins:ends])
    if isinstance(state.phase, PlayPhase):
        state.phase.ask_for_card(state)


def _find_known_cards(facts: TrickSeatFacts) -> tuple[int, ...]:
    """Return by seat the cards of its closed hand that everybody knows, as far as the seat of the view can tell."""
    found = []
    for seat, shown in enumerate(facts.shown):
        hand = facts.pile("hand", seat)
        found.append(facts.known_mask(hand) if None in hand else shown)
    return tuple(found)


def kernel_before_play(facts: TrickSeatFacts, hands: list[int]) -> Kernel:
    """Return the kernel before the first card of the deal, with the hands with which play began."""
    game = facts.game
    leader, opening = game.leading.find_opening(hands, facts.view.status.dealer, facts.declarer, facts.seats)
    return game.start_play(
        hands,
        leader if facts.opener is None else facts.opener,
        facts.denomination,
        opening=opening,
        locked=facts.locked,
        ban=game.following.first_trick_ban,
        seats=facts.seats,
        bids=read_bids(facts) if game.out.part else NO_BIDS,
    )


def _replay_trick(kernel: Kernel, facts: TrickSeatFacts) -> None:
    """Play the trick that lies, and pass over the seats that could not follow; what they drew is in their hands."""
    kernel.watch(False)
    for seat, bit in facts.trick:
        while kernel.turn != seat:
            kernel.pass_over()
        if kernel.tables.levels:
            kernel.line = (*kernel.line, (seat, bit))
        kernel.lay(bit)
    playing = facts.view.status.phase == "playing" and facts.game.hands_grow
    while playing and kernel.count and kernel.turn != facts.view.to_act:
        kernel.pass_over()
    kernel.log = ()
    kernel.enter_stage(kernel.stage)


def make_kernel(facts: TrickSeatFacts, hands: list[int], hidden: int = 0) -> Kernel:
    """Return the kernel at the point of the view, with these hands.

    `hidden` lies aside for the winner of the first trick. A stock has its number of cards, but no real one unless it
    lies open on top.
    """
    game, leading = facts.game, facts.game.leading
    left = sum(len(facts.pile(*pile)) for pile in (STOCK, TURNED, ON_TOP))
    trick = sum(bit for _, bit in facts.trick)
    dealer, declarer = facts.view.status.dealer, facts.declarer
    opening = 0 if facts.played else leading.find_opening(hands, dealer, declarer, facts.seats)[1]
    locked = 0 if facts.played & ~trick & facts.locked else facts.locked
    ban = 0 if any(facts.taken) else game.following.first_trick_ban
    before = hands[:]
    for seat, bit in facts.trick:
        before[seat] |= bit
    kernel = game.start_play(
        before,
        facts.leader,
        facts.denomination,
        opening=opening,
        locked=locked,
        ban=ban,
        extra=hidden,
        seats=facts.seats,
        stock=(facts.coming, *(0,) * (left - 1)) if facts.pile(*ON_TOP) else (0,) * left,
        bids=read_bids(facts) if game.out.part else NO_BIDS,
    )
    kernel.idle = facts.idle
    kernel.announced = facts.announced
    _replay_trick(kernel, facts)
    kernel.won = facts.won[:]
    kernel.taken = facts.taken[:]
    kernel.takers = facts.takers[:]
    if not facts.trick:
        kernel.best = facts.best
    return kernel
