"""Guessing: full states that agree with what one seat knows, for search."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations, islice
from random import Random

from purple_table.core.events import Chosen, Paid
from purple_table.core.game import View
from purple_table.core.masks import bits
from purple_table.core.shuffle import SECRET_BYTES, Chance
from purple_table.games.match_frame import OVER
from purple_table.games.thirty_one.kernel import Reshuffle, ThirtyOneKernel
from purple_table.games.thirty_one.payouts import HandStanding
from purple_table.games.thirty_one.phases import PHASES
from purple_table.games.thirty_one.rules import ThirtyOneRules
from purple_table.games.thirty_one.seat_facts import ThirtyOneSeatFacts
from purple_table.games.thirty_one.state import ThirtyOneState

_TRIES = 200
_MOST_HANDS = 20_000
"""So many hands of a knocker are looked through; those of three cards are all among them."""


class ThirtyOneSampler:
    """Draws what a view hides, over and over: the other hands and the order of the stock.

    A hand that has had its turn is no Blitz, and a knocker holds enough to knock.
    """

    def __init__(self, game: ThirtyOneRules, view: View) -> None:
        self.game = game
        self.facts = facts = ThirtyOneSeatFacts(game, view)
        renewed = facts.renewed if facts.reshuffled else 0
        self._old = bits(facts.unknown & ~renewed)
        self._new = bits(renewed)
        # Of each hand that is not wholly known: how many cards come from the older unknown ones, and how many from
        # those that were shuffled again.
        self._room: list[tuple[int, int, int]] = []
        for seat in range(facts.players):
            missing = facts.sizes[seat] - facts.known[seat].bit_count()
            if missing:
                fresh = facts.fresh[seat] if facts.reshuffled else 0
                self._room.append((seat, missing - fresh, fresh))
        at_once = game.turns.blitz_at_once
        self._plain = [seat for seat, _, _ in self._room if at_once or seat in facts.acted]
        self._minimum = game.turns.knock_minimum

    def draw(self, rng: Random) -> tuple[list[int], list[int]]:
        """The hands by seat, and the stock with its top at the end."""
        for knocking in (False, True):
            for _ in range(_TRIES):
                hands, stock = self._draw(rng, rng.choice(self._knocking) if knocking else 0)
                if self._agrees(hands):
                    return hands, stock
        return hands, stock

    def kernel(self, rng: Random) -> ThirtyOneKernel:
        """A kernel at the point of the view, filled in at random; its discards are shuffled by `rng`."""

        def again(discards: list[int], _: int) -> list[int]:
            return rng.sample(discards, len(discards))

        hands, stock = self.draw(rng)
        return make_kernel(self.facts, hands, stock, again)

    def _draw(self, rng: Random, knocking: int) -> tuple[list[int], list[int]]:
        """Fill the hands and the stock; `knocking` is the knocker's hand, where it is settled already."""
        old = [bit for bit in self._old if not bit & knocking]
        new = [bit for bit in self._new if not bit & knocking]
        rng.shuffle(old)
        rng.shuffle(new)
        hands = self.facts.known[:]
        for seat, older, fresh in self._room:
            if knocking and seat == self.facts.knocker:
                hands[seat] = knocking
                continue
            for _ in range(older):
                hands[seat] |= old.pop()
            for _ in range(fresh):
                hands[seat] |= new.pop()
        return hands, old or new

    def _agrees(self, hands: list[int]) -> bool:
        tables = self.game.tables
        if any(tables.blitz[hands[seat]] for seat in self._plain):
            return False
        knocker = self.facts.knocker
        return not self._minimum or knocker is None or tables.total[hands[knocker]] >= self._minimum

    @cached_property
    def _knocking(self) -> list[int]:
        """The hands with which the knocker could have knocked, for where chance seldom finds one; 0 stands for any."""
        facts = self.facts
        for seat, older, fresh in self._room:
            if seat == facts.knocker:
                every = (
                    facts.known[seat] | sum(some) | sum(others)
                    for some in combinations(self._old, older)
                    for others in combinations(self._new, fresh)
                )
                hands = list(islice(every, _MOST_HANDS))
                total = self.game.tables.total
                return [cards for cards in hands if total[cards] >= self._minimum] or [0]
        return [0]


def guess(game: ThirtyOneRules, view: View, rng: Random) -> ThirtyOneState:
    """A full state whose view for `view.seat` equals `view`; later deals come from a secret of its own.

    What lies hidden now is filled in; the history stays as the seat knows it, so the views of other seats tell their
    earlier hidden moves without faces.
    """
    chance = Chance(rng.randbytes(SECRET_BYTES))
    state = ThirtyOneState(game, PHASES, chance)
    state.take_up(view, (*PHASES, OVER))
    status = view.status
    state.starter = status.leader if status.leader is not None else 0
    state.standing = _standing(game, view)
    state.pot = status.pot or 0
    state.cut = {seat: card for seat in range(view.players) for card in view.pile("cut", seat) if card is not None}
    sampler = ThirtyOneSampler(game, view)
    facts = sampler.facts
    if not facts.dealt:
        return state
    hands, stock = sampler.draw(rng)
    state.kernel = make_kernel(facts, hands, stock, game.reshuffle(chance.key(status.deal)))
    state.shown = frozenset(facts.shown)
    for event in view.history:
        if isinstance(event, Chosen):
            color = game.color_words.index(event.choice)
            state.declared[event.seat] = color, game.counting.count_color(hands[event.seat], color)
    return state


def _standing(game: ThirtyOneRules, view: View) -> HandStanding:
    """Who plays the hand and with what ante, as everybody saw it; and how many pots the hands on the sheet have won."""
    playing = tuple(seat for seat in range(view.players) if seat not in view.status.out)
    ante = game.payouts.due(playing, view.totals)
    if view.status.phase in (phase.name for phase in (PHASES.draw, PHASES.discard, PHASES.declare)):
        paid = (event.chips for event in view.history if isinstance(event, Paid) and event.clause == "ante")
        ante = next(paid, 0)
    return HandStanding(playing, ante, game.payouts.standing(view.players, view.sheet).won)


def make_kernel(facts: ThirtyOneSeatFacts, hands: list[int], stock: list[int], reshuffle: Reshuffle) -> ThirtyOneKernel:
    """The kernel at the point of the view, with these hands and this stock."""
    view = facts.view
    kernel = ThirtyOneKernel(facts.game.tables, hands, stock, facts.discards[:], 0, reshuffle)
    kernel.over = view.status.phase not in (PHASES.draw.name, PHASES.discard.name)
    kernel.blitzer = facts.blitzer
    kernel.turn = view.to_act if view.to_act is not None else 0
    kernel.drawn = facts.drawn
    kernel.taken = facts.taken
    kernel.knocker = facts.knocker
    kernel.left = facts.left
    kernel.turns = facts.turns
    kernel.stays = facts.stays
    kernel.idle = facts.idle
    kernel.reshuffled = facts.reshuffled
    for seat in facts.acted:
        kernel.waiting &= ~(1 << seat)
    return kernel
