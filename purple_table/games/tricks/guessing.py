"""Guessing: full states that agree with what one seat knows, for search."""

from __future__ import annotations

from random import Random
from typing import Any

from purple_table.core.game import View
from purple_table.core.masks import bits
from purple_table.core.piles import list_owned_piles
from purple_table.core.shuffle import SECRET_BYTES, Chance
from purple_table.games.match_frame import OVER
from purple_table.games.placing import place_cards
from purple_table.games.tricks.course import Course, CoursePhase, HiddenPile
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.leading import lowest
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.stock_phase import STOCK, TURNED


class TrickSampler:
    """Draws full deals that agree with a view: hand masks a seat, laid-out masks a seat, and the hidden cards aside."""

    def __init__(self, course: Course, facts: TrickSeatFacts) -> None:
        self.facts = facts
        game, view = facts.game, facts.view
        players = facts.players
        opener = facts.leader if not facts.played else facts.opener
        # After a lead with the lowest card itself it is known that nobody holds a lower one.
        # What a hand drew since then says nothing of what it began with.
        settled = facts.grown or (game.leading.opening_card and facts.played)
        self.opener = opener if view.status.phase in course.play.names and not settled else None
        # A place to fill: the seats' hands, then those of the parts; those of the deal come last, and the very last is
        # what waits for the winner of the first trick. Who may bid blind does not know its own hand either (S14).
        hidden = [
            HiddenPile(hand, facts.sizes[seat], facts.hand)
            if seat == facts.seat
            else HiddenPile(hand, facts.sizes[seat], facts.holds[seat], facts.excluded[seat])
            for seat, hand in enumerate(list_owned_piles("hand", players))
        ]
        self.owned: list[tuple[CoursePhase[Any], int, int]] = []
        for phase in reversed(course.phases):
            begins = len(hidden)
            hidden += phase.unknown_places(facts)
            self.owned.append((phase, begins, len(hidden)))
        self.piles = [place.pile for place in hidden]
        barred = [place.barred for place in hidden]
        for bit, piles in facts.somewhere.items():
            for place, pile in enumerate(self.piles):
                if pile not in piles:
                    barred[place] |= bit
        self.known = [place.known for place in hidden]
        self.room = [place.size - place.known.bit_count() for place in hidden]
        loose = facts.unknown
        for holds in facts.holds:
            loose &= ~holds
        places = [place for place, room in enumerate(self.room) if room]
        # Most cards fit anywhere, and are not looked at one by one.
        somewhere = 0
        for place in places:
            somewhere |= barred[place]
        anywhere = loose & ~somewhere if len(places) > 1 else 0
        found: list[tuple[int, list[int]]] = []
        rest = loose ^ anywhere
        while rest:
            low = lowest(rest)
            rest ^= low
            fit = [place for place in places if not barred[place] & low]
            if len(fit) == 1 and self.room[fit[0]]:
                self.known[fit[0]] |= low
                self.room[fit[0]] -= 1
            else:
                found.append((low, fit))
        self.places = [place for place in places if self.room[place]]
        # Cards with few places come first, so that the draw seldom gets stuck; those that fit anywhere come last.
        self.tight: list[tuple[int, list[int]]] = []
        for bit, fit in found:
            fit = [place for place in fit if self.room[place]]
            if len(fit) < len(self.places):
                self.tight.append((bit, fit))
            else:
                anywhere |= bit
        self.tight.sort(key=lambda entry: len(entry[1]))
        self.free = bits(anywhere)

    @property
    def cards(self) -> list[tuple[int, list[int]]]:
        """The cards that may lie in several places, rising, each with these."""
        return sorted([*self.tight, *((bit, self.places) for bit in self.free)])

    def draw(self, rng: Random) -> list[int]:
        """The places filled at random, a mask each: hands, laid-out cards, what stays aside, what leaves it."""
        for _ in range(200):
            places = self._draw(rng)
            if places is not None and self._agrees(places):
                return places
        return self._match_cards(rng)

    def _draw(self, rng: Random) -> list[int] | None:
        """Card by card into a place chosen in proportion to its room; None where a card finds none."""
        random = rng.random
        places = self.known[:]
        room = self.room[:]
        for bit, fit in self.tight:
            total = 0
            for place in fit:
                total += room[place]
            if not total:
                return None
            pick = random() * total
            for place in fit:
                pick -= room[place]
                if pick < 0:
                    places[place] |= bit
                    room[place] -= 1
                    break
        # What fits anywhere: dealt in random order.
        cards = sorted(self.free, key=lambda bit: random())
        start = 0
        for place in self.places:
            end = start + room[place]
            for bit in cards[start:end]:
                places[place] |= bit
            start = end
        return places

    def _match_cards(self, rng: Random) -> list[int]:
        """A filling by augmenting paths, for views so tight that drawing fails; it finds one if there is one."""
        fits = {bit: fit[:] for bit, fit in self.cards}
        order = list(fits)
        rng.shuffle(order)
        for fit in fits.values():
            rng.shuffle(fit)
        places = self.known[:]
        for bit, place in place_cards({bit: fits[bit] for bit in order}, self.room).items():
            places[place] |= bit
        return places

    def _agrees(self, places: list[int]) -> bool:
        """Whoever opened held the lowest card of the opening color when play began (H02)."""
        if self.opener is None:
            return True
        facts = self.facts
        began = [hand | played for hand, played in zip(places, facts.played_by, strict=False)]
        return (
            facts.game.leading.opening(began, facts.view.status.dealer, facts.declarer, facts.seats)[0] == self.opener
        )


def guess(game: TrickRules, course: Course, view: View, rng: Random, sampler: TrickSampler | None = None) -> TrickState:
    """A full state whose view for `view.seat` equals `view`; later deals come from a secret of its own. Whoever guesses
    often brings the sampler of the view.

    What lies hidden now is filled in; the history stays as the seat knows it, so the views of other seats tell their
    earlier hidden moves without faces.
    """
    state = TrickState(game, course, Chance(rng.randbytes(SECRET_BYTES)))
    state.take_up(view, (*course.deciding, OVER))
    state.tricks = view.status.tricks
    if not view.history:
        return state
    sampler = sampler or TrickSampler(course, TrickSeatFacts(game, course, view))
    facts = sampler.facts
    state.denomination, state.declarer = facts.denomination, facts.declarer
    state.seats, state.open = facts.seats, facts.open
    nothing_dealt = len(view.pile("stock")) == len(game.dealing.cards)
    cards = [0] * len(sampler.known) if nothing_dealt else sampler.draw(rng)
    if not nothing_dealt:
        state.kernel = make_kernel(facts, cards[: game.players], cards[-1])
    for phase, begins, ends in sampler.owned:
        phase.place_sampled_cards(state, facts, cards[begins:ends])
    return state


def kernel_before_play(facts: TrickSeatFacts, hands: list[int]) -> Kernel:
    """The kernel before the first card of the view's deal, with the hands that play began with."""
    game = facts.game
    leader, opening = game.leading.opening(hands, facts.view.status.dealer, facts.declarer, facts.seats)
    return game.kernel(
        hands,
        leader if facts.opener is None else facts.opener,
        facts.denomination,
        opening=opening,
        locked=facts.locked,
        ban=game.following.first_trick_ban,
        seats=facts.seats,
    )


def make_kernel(facts: TrickSeatFacts, hands: list[int], hidden: int = 0) -> Kernel:
    """The kernel at the point of the view, with these hands; `hidden` lies aside for the first trick's winner. Of a
    stock it has the number of cards, and no card."""
    game, leading = facts.game, facts.game.leading
    trick = sum(bit for _, bit in facts.trick)
    dealer, declarer = facts.view.status.dealer, facts.declarer
    opening = 0 if facts.played else leading.opening(hands, dealer, declarer, facts.seats)[1]
    locked = 0 if facts.played & ~trick & facts.locked else facts.locked
    ban = 0 if any(facts.taken) else game.following.first_trick_ban
    before = hands[:]
    for seat, bit in facts.trick:
        before[seat] |= bit
    kernel = game.kernel(
        before,
        facts.leader,
        facts.denomination,
        opening=opening,
        locked=locked,
        ban=ban,
        extra=hidden,
        seats=facts.seats,
        stock=(0,) * (len(facts.pile(*STOCK)) + len(facts.pile(*TURNED))),
    )
    for _, bit in facts.trick:
        kernel.play(bit)
    kernel.won = facts.won[:]
    kernel.taken = facts.taken[:]
    kernel.takers = facts.takers[:]
    if not facts.trick:
        kernel.best = facts.best
    return kernel
