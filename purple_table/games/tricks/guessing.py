"""Guessing: full states that agree with what one seat knows, for search."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from purple_table.core.events import Chosen, Moved, TrickWon
from purple_table.core.game import View
from purple_table.core.shuffle import SECRET_BYTES, Chance
from purple_table.games.match_frame import OVER, Phase
from purple_table.games.placing import placed
from purple_table.games.tricks import phases
from purple_table.games.tricks.bidding import LOOK
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.leading import lowest
from purple_table.games.tricks.seat_facts import SeatFacts
from purple_table.games.tricks.state import TrickState

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame

_PHASES: tuple[Phase[TrickState], ...] = (phases.DEAL, phases.BIDDING, phases.PASSING, phases.PLAY, phases.CHOOSE, OVER)


class Sampler:
    """Draws full deals that agree with a view: hand masks a seat, laid-out masks a seat, and the hidden cards aside."""

    def __init__(self, game: TrickGame, view: View) -> None:
        self.facts = facts = SeatFacts(game, view)
        players = facts.players
        opener = facts.leader if not facts.played else facts.opener
        # After a lead with the lowest card itself it is known that nobody holds a lower one.
        settled = game.leading.opening_card and facts.played
        self.opener = opener if view.status.phase == phases.PLAY.name and not settled else None
        # A place to fill: the seats' hands, then what they laid out to pass, then what lies aside face down: first what
        # stays there to the end, then what goes to the winner of the first trick.
        self.room = [0] * (2 * players + 2)
        barred = [0] * (2 * players + 2)
        # What is known to lie there. A seat that may bid blind does not know its own hand either (S14).
        self.known = [*facts.holds, *([0] * (players + 2))]
        self.known[facts.seat] = facts.hand
        self.known[players + facts.seat] = facts.given
        for seat in range(players):
            self.room[seat] = facts.sizes[seat] - self.known[seat].bit_count()
            if seat != facts.seat:
                self.room[players + seat] = facts.laid[seat]
                barred[seat] = facts.excluded[seat]
        self.room[-2] = facts.aside_stays
        self.room[-1] = facts.aside_hidden - facts.aside_stays
        self.loose = facts.unknown
        for holds in facts.holds:
            self.loose &= ~holds
        self.places = [place for place, room in enumerate(self.room) if room]
        self.cards: list[tuple[int, list[int]]] = []
        rest = self.loose
        while rest:
            low = lowest(rest)
            rest ^= low
            fit = [place for place in self.places if not barred[place] & low]
            if len(fit) == 1 and self.room[fit[0]]:
                self.known[fit[0]] |= low
                self.room[fit[0]] -= 1
            else:
                self.cards.append((low, fit))
        self.places = [place for place in self.places if self.room[place]]
        # Cards with few places come first, so that the draw seldom gets stuck; those that fit anywhere come last.
        tight = [(bit, [place for place in fit if self.room[place]]) for bit, fit in self.cards]
        self.tight = sorted(
            (entry for entry in tight if len(entry[1]) < len(self.places)), key=lambda entry: len(entry[1])
        )
        self.free = [bit for bit, fit in tight if len(fit) == len(self.places)]

    def draw(self, rng: Random) -> list[int]:
        """The places filled at random, a mask each: hands, laid-out cards, what stays aside, what leaves it."""
        for _ in range(200):
            places = self._draw(rng)
            if places is not None and self._agrees(places):
                return places
        return self._matched(rng)

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

    def _matched(self, rng: Random) -> list[int]:
        """A filling by augmenting paths, for views so tight that drawing fails; it finds one if there is one."""
        fits = {bit: fit[:] for bit, fit in self.cards}
        order = list(fits)
        rng.shuffle(order)
        for fit in fits.values():
            rng.shuffle(fit)
        places = self.known[:]
        for bit, place in placed({bit: fits[bit] for bit in order}, self.room).items():
            places[place] |= bit
        return places

    def _agrees(self, places: list[int]) -> bool:
        """Whoever opened held the lowest card of the opening color when play began (H02)."""
        if self.opener is None:
            return True
        facts = self.facts
        began = [hand | played for hand, played in zip(places, facts.played_by, strict=False)]
        return (
            facts.game.leading.opening(began, facts.view.status.dealer, facts.bids.declarer, facts.seats)[0]
            == self.opener
        )


def guess(game: TrickGame, view: View, rng: Random) -> TrickState:
    """A full state whose view for `view.seat` equals `view`; later deals come from a secret of its own.

    What lies hidden now is filled in; the history stays as the seat knows it, so the views of other seats tell their
    earlier hidden moves without faces.
    """
    state = TrickState(game, Chance(rng.randbytes(SECRET_BYTES)))
    state.take_up(view, _PHASES)
    status = view.status
    state.carried = game.scoring.restored(status.side_counters)
    state.tricks = status.tricks
    if not view.history:
        return state
    sampler = Sampler(game, view)
    facts = sampler.facts
    state.calls, state.bids, state.denomination = facts.calls, facts.bids, facts.denomination
    if view.pile("stock"):
        return state
    places = sampler.draw(rng)
    players = game.players
    hands, state.given, hidden = places[:players], places[players : 2 * players], places[-1]
    state.hidden = places[-2]
    state.seats, state.open = facts.seats, facts.open
    state.aside = facts.aside_shown or hidden or facts.aside_taken
    state.line = [bit for _, bit in facts.trick]
    state.broken = facts.broken
    choices = [event for event in view.history if isinstance(event, Chosen)]
    state.choices = {event.topic: event.choice for event in choices if event.topic != LOOK.topic}
    state.revokes = _revokes(facts, hands) if game.following.revokes else []
    state.kernel = kernel_of(facts, hands, hidden)
    if state.phase is phases.BIDDING and game.bidding is not None:
        state.unseen = frozenset(range(players)) - game.bidding.seen(state.calls)
    elif state.phase is phases.PASSING and state.to_act is not None:
        state.allowed = hands[state.to_act]
    elif state.phase is phases.PLAY:
        state.allowed = state.kernel.legal()
    return state


def kernel_of(facts: SeatFacts, hands: list[int], hidden: int = 0) -> Kernel:
    """The kernel at the point of the view, with these hands; `hidden` lies aside for the first trick's winner."""
    game, leading = facts.game, facts.game.leading
    trick = sum(bit for _, bit in facts.trick)
    dealer, declarer = facts.view.status.dealer, facts.bids.declarer
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
    )
    for _, bit in facts.trick:
        kernel.play(bit)
    kernel.won = facts.won[:]
    kernel.taken = facts.taken[:]
    kernel.takers = facts.takers[:]
    return kernel


def _revokes(facts: SeatFacts, hands: list[int]) -> list[tuple[int, int, int]]:
    """The failures to follow that these hands mean, as the state notes them."""
    began = [hand | played for hand, played in zip(hands, facts.played_by, strict=True)]
    found = []
    lead, count, trick = 0, 0, 1
    for event in facts.view.history:
        if isinstance(event, TrickWon):
            count = 0
            trick += 1
        elif isinstance(event, Moved) and event.target.role == "trick" and event.source.owner is not None:
            seat, bit = event.source.owner, facts.known(event.cards)
            asked = began[seat] & facts.game.tables.following[lead.bit_length()] if count else 0
            if asked and not bit & asked:
                found.append((seat, trick, bit))
            began[seat] ^= bit
            lead = lead if count else bit
            count += 1
    return found
