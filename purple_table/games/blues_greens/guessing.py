"""Guessing: full states that agree with what one seat knows, for search."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from purple_table.core.events import Chosen
from purple_table.core.game import View
from purple_table.core.piles import PileKey
from purple_table.core.shuffle import SECRET_BYTES, Chance
from purple_table.games.blues_greens.exchange import EXCHANGE_TOPIC
from purple_table.games.blues_greens.pack import numbers
from purple_table.games.blues_greens.phases import PHASES
from purple_table.games.blues_greens.rules import BluesGreensRules
from purple_table.games.blues_greens.seat_facts import BluesGreensSeatFacts, DrawnCards
from purple_table.games.blues_greens.state import BluesGreensState
from purple_table.games.knowledge import match_cards
from purple_table.games.match_frame import OVER

_TRIES = 50


class _Place(NamedTuple):
    """Where unknown cards may be: a pile, how many of them, and which ones fit."""

    key: PileKey
    room: int
    fits: int


class BluesGreensSampler:
    """Draws full deals that agree with a view.

    Green cards that are not known lie in hands, in cards laid out, or aside; blue ones in the deck, or each in the
    place of one unseen draw, for which later evidence may rule cards out.
    """

    def __init__(self, facts: BluesGreensSeatFacts) -> None:
        self.facts = facts
        view, pack = facts.view, facts.game.pack
        self.known: dict[PileKey, int] = {}
        places = []
        loose = facts.unknown
        tied: list[tuple[int, int]] = []
        for seat in range(view.players):
            if seat == facts.seat:
                continue
            hand, tray = PileKey("hand", seat), PileKey("pass", seat)
            laid = len(view.pile("pass", seat))
            holds = facts.holds[seat]
            draws = _open_draws(facts, seat, facts.drawn[seat])
            room = facts.sizes[seat] - len(draws)
            loose &= ~holds
            if laid:
                # Known cards may be among those that lie face down.
                tied += [(card, seat) for card in numbers(holds)]
                places.append(_Place(tray, laid, pack.green))
            else:
                self.known[hand] = holds
                room -= holds.bit_count()
            fits = pack.green & ~facts.lacks[seat] | holds
            places.append(_Place(hand, room, fits))
            for moment in draws:
                late = sum(1 << card for card in numbers(loose & pack.blue) if facts.draw_moment(seat, card) < moment)
                places.append(_Place(hand, 1, late))
        places.append(_Place(PileKey("aside"), len(view.pile("aside")), pack.green))
        places.append(_Place(PileKey("stock"), len(view.pile("stock")), pack.blue))
        self.places = [place for place in places if place.room]
        seats = dict(tied)
        self.cards: list[tuple[int, list[int]]] = []
        for card in numbers(loose | sum(1 << card for card in seats)):
            fit = [number for number, place in enumerate(self.places) if place.fits >> card & 1]
            if card in seats:
                fit = [number for number in fit if self.places[number].key.owner == seats[card]]
            self.cards.append((card, fit))
        # Cards with few places come first, so that the draw seldom gets stuck.
        self.cards.sort(key=lambda entry: len(entry[1]))

    def draw(self, rng: Random) -> dict[PileKey, int]:
        """What lies hidden in each pile, drawn at random."""
        for _ in range(_TRIES):
            owner = self._draw(rng)
            if owner is not None:
                break
        else:
            owner = self._match_cards(rng)
        piles = dict(self.known)
        for card, place in owner.items():
            key = self.places[place].key
            piles[key] = piles.get(key, 0) | 1 << card
        return piles

    def _draw(self, rng: Random) -> dict[int, int] | None:
        """Card by card into a place chosen in proportion to its room; None where a card finds none."""
        room = [place.room for place in self.places]
        owner: dict[int, int] = {}
        cards = self.cards[:]
        rng.shuffle(cards)
        cards.sort(key=lambda entry: len(entry[1]))
        for card, fit in cards:
            pick = rng.random() * sum(room[place] for place in fit)
            for place in fit:
                pick -= room[place]
                if pick < 0:
                    owner[card] = place
                    room[place] -= 1
                    break
            else:
                return None
        return owner

    def _match_cards(self, rng: Random) -> dict[int, int]:
        """A filling by augmenting paths, for views so tight that drawing fails; it finds one if there is one."""
        fits = {card: rng.sample(fit, len(fit)) for card, fit in self.cards}
        order = rng.sample(list(fits), len(fits))
        return match_cards({card: fits[card] for card in order}, [place.room for place in self.places])


def _open_draws(facts: BluesGreensSeatFacts, seat: int, drawn: DrawnCards) -> list[int]:
    """The moments of those unseen draws whose cards are still in the hand, as late as possible.

    A card put down since takes the earliest draws that it can have come from, so what is left fits the most cards.
    """
    taker: dict[int, int] = {}

    def settle(moment: int, tried: set[int]) -> bool:
        """Whether a draw can be one of those whose cards were put down, moving others where they may move."""
        for number, (card, shown) in enumerate(drawn.shown):
            if number in tried or not _find_draw_moment(facts, seat, card, shown) < moment < shown:
                continue
            tried.add(number)
            if number not in taker or settle(taker[number], tried):
                taker[number] = moment
                return True
        return False

    return [moment for moment in drawn.moments if not settle(moment, set())]


def _find_draw_moment(facts: BluesGreensSeatFacts, seat: int, card: int, shown: int) -> int:
    """The moment after which a card was drawn that was put down at `shown`."""
    lacked = [moment for moment, cards in facts.drawn[seat].lacked if moment < shown and cards >> card & 1]
    return max([*lacked, facts.turned.get(card, -1)])


def guess(game: BluesGreensRules, view: View, rng: Random) -> BluesGreensState:
    """A full state whose view for `view.seat` equals `view`; later deals come from a secret of its own.

    What lies hidden now is filled in; the history stays as the seat knows it, so the views of other seats tell their
    earlier hidden moves without faces.
    """
    state = BluesGreensState(game, PHASES, Chance(rng.randbytes(SECRET_BYTES)))
    state.adopt_view(view, (*PHASES, OVER))
    status = view.status
    if not view.history:
        return state
    facts = BluesGreensSeatFacts(game, view)
    state.key = rng.randbytes(2 * SECRET_BYTES)
    state.splay, state.line, state.aside = facts.splay, facts.line, facts.aside
    state.won, state.taken, state.laid = facts.won, facts.taken, facts.laid
    state.table, state.opened, state.turn = facts.table, facts.opened, facts.turn
    state.calls, state.trump, state.declarer = facts.calls, facts.trump, status.declarer
    state.bid = status.contract.number if status.contract is not None else 0
    state.leader = facts.leader
    state.played = status.trick - (status.leader is not None)
    chosen = any(isinstance(event, Chosen) and event.topic == EXCHANGE_TOPIC for event in view.history)
    state.offered = state.phase is PHASES.exchange and game.exchange.when == "may" and not chosen
    sampler = BluesGreensSampler(facts)
    for _ in range(_TRIES):
        _fill(state, facts, sampler.draw(rng), rng)
        if state.phase not in (PHASES.meld, PHASES.play):
            break
        state.settle()
        # Somebody else who reached deep into the splay has a use for the card.
        if next(iter(state.legal_actions()), None) is not None:
            break
    return state


def _fill(state: BluesGreensState, facts: BluesGreensSeatFacts, piles: dict[PileKey, int], rng: Random) -> None:
    """Lay the cards that were drawn where they lie hidden, and those that the seat sees."""
    view = facts.view
    for seat in range(view.players):
        state.hands[seat] = piles.get(PileKey("hand", seat), 0)
        state.given[seat] = piles.get(PileKey("pass", seat), 0)
    state.hands[view.seat] = facts.hand
    state.given[view.seat] = facts.known_mask(view.pile("pass", view.seat))
    state.rest = piles.get(PileKey("aside"), 0)
    state.deck = numbers(piles.get(PileKey("stock"), 0))
    rng.shuffle(state.deck)
