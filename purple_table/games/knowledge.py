"""The knowledge of a seat about hidden cards, from its view alone, and deals of these cards that agree with it.

Every family derives its facts from `SeatKnowledge` and its sampler from `CardSampler`, and adds the constraints of its
rules. Sets of cards are masks, a bit for each card in deck order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from random import Random
from typing import NamedTuple

from purple_table.core.cards import Deck, PileKey
from purple_table.core.events import Moved
from purple_table.core.game import View
from purple_table.core.masks import list_bits

CONTRADICTION = "the view contradicts itself: no deal agrees with it"


class HiddenPile(NamedTuple):
    """Cards that a seat does not see, all those of a pile or some that came to it together: how many they are, which of
    them the seat knows all the same, and which cards they cannot be."""

    pile: PileKey
    size: int
    known: int = 0
    barred: int = 0


class SeatKnowledge:
    """What one seat can tell of the deal in its view.

    view, seat, players    whose view it is, and of how many
    bits                   the bit of each card of the deck, rising
    hand                   the seat's own cards, none while it may not see them
    sizes                  how many cards each seat holds
    unknown                cards that the seat does not see: in other hands, in covered piles
    holds                  by seat, which of these another seat is known to hold: its hand lies open, or it was seen to
                           get or to show them
    places                 by card (a bit) that was seen in a pile, the piles that it may lie in now
    somewhere              those of them that are unknown, and are not known to be in one hand

    A family reads the events of the deal in their order, hands moves on to `observe_move`, and then says by `locate`
    which cards are unknown.
    """

    def __init__(self, deck: Deck, view: View) -> None:
        self.view = view
        self.seat = view.seat
        self.players = view.players
        self.bits = deck.bits
        self._piles: dict[tuple[str, int | None, int], tuple[str | None, ...]] = dict(view.piles)
        hands = [self.pile("hand", seat) for seat in range(view.players)]
        self.sizes = [len(hand) for hand in hands]
        self.holds = [self.known_mask(hand) for hand in hands]
        self.hand = self.holds[view.seat]
        self.unknown = 0
        self.places: dict[int, tuple[PileKey, ...]] = {}
        self.somewhere: dict[int, tuple[PileKey, ...]] = {}
        self._watched: set[PileKey] = set()

    def pile(self, role: str, owner: int | None = None, number: int = 0) -> tuple[str | None, ...]:
        """Return the cards of a pile as the seat sees them; none where there is no such pile."""
        return self._piles.get((role, owner, number), ())

    def known_mask(self, cards: Sequence[str | None]) -> int:
        """Return the mask of those cards that have a face."""
        bits, mask = self.bits, 0
        for code in cards:
            if code is not None:
                mask |= bits[code]
        return mask

    def observe_cards(self, codes: Sequence[str | None], pile: PileKey) -> None:
        """Note that the seat saw these cards in a pile; what has no face is passed over."""
        places, bits, spot = self.places, self.bits, (pile,)
        for code in codes:
            if code is not None:
                places[bits[code]] = spot
        self._watched.add(pile)

    def observe_move(self, moment: int, event: Moved) -> None:
        """Follow the cards that the seat saw through the move at `moment` in the history of the view."""
        source, target = event.source, event.target
        if None not in event.cards:
            self.observe_cards(event.cards, target)
        elif source in self._watched and source != target:
            # Any of the seen cards of the pile may have gone along, and if the whole pile moved, all of them did.
            moved = [card for card, piles in self.places.items() if source in piles]
            rest = (source,) if moved and len(event.cards) < self.find_former_size(moment, source) else ()
            for card in moved:
                left = (pile for pile in self.places[card] if pile not in (source, target))
                self.places[card] = (*left, *rest, target)
            self._watched.add(target)

    def find_former_size(self, moment: int, pile: PileKey) -> int:
        """Count the cards that lay in a pile before the event at `moment`, back from those that lie there now."""
        size = len(self.pile(*pile))
        for event in self.view.history[moment:]:
            if isinstance(event, Moved):
                if event.source == pile:
                    size += len(event.cards)
                if event.target == pile:
                    size -= len(event.cards)
        return size

    def locate(self, unknown: int) -> None:
        """Settle which cards are `unknown`, and where those of them must or may lie that the seat saw before."""
        self.unknown = unknown
        self.holds = [held & unknown for held in self.holds]
        seen = reduce(or_, self.holds)
        for card, piles in self.places.items():
            if card & unknown and not card & seen:
                # A card that still has not been seen again lies in a covered pile. In a position that was set up there
                # may be none, as the card left unnoticed where it was seen to go: then nothing is known of it.
                covered = tuple(pile for pile in piles if None in self.pile(*pile))
                if len(covered) == 1 and covered[0].role == "hand" and covered[0].owner is not None:
                    self.holds[covered[0].owner] |= card
                elif covered:
                    self.somewhere[card] = covered
        self.holds[self.seat] = 0

    @property
    def loose(self) -> int:
        """The unknown cards that are not known to be in one hand."""
        return self.unknown & ~reduce(or_, self.holds)


class CardSampler:
    """Draws deals of the unknown cards at random: which of them lie in each hidden place.

    piles, known, room    by place: its pile, what certainly lies there, and how many other cards do
    cards                 the cards that may lie in several places, each with these
    """

    tries = 200
    """After so many failures to deal by chance a deal is searched for."""

    def __init__(self, knowledge: SeatKnowledge, hidden: Sequence[HiddenPile]) -> None:
        """Raise ValueError where more cards can only lie in a place than it has room for."""
        self.piles = [place.pile for place in hidden]
        self.known = [place.known for place in hidden]
        self.room = [place.size - place.known.bit_count() for place in hidden]
        barred = [place.barred for place in hidden]
        for bit, piles in knowledge.somewhere.items():
            for place, pile in enumerate(self.piles):
                if pile not in piles:
                    barred[place] |= bit
        loose = knowledge.unknown
        for known in self.known:
            loose &= ~known
        places = [place for place, room in enumerate(self.room) if room]
        fits = [loose & ~mask for mask in barred]
        once = several = 0
        for place in places:
            several |= once & fits[place]
            once |= fits[place]
        for place in places:
            # A card that fits one place alone lies there.
            certain = fits[place] & ~several
            self.known[place] |= certain
            self.room[place] -= certain.bit_count()
            if self.room[place] < 0:
                raise ValueError(CONTRADICTION)
        self._places = [place for place in places if self.room[place]]
        anywhere = several
        for place in self._places:
            anywhere &= fits[place]
        # Cards with few places come first, so that the draw seldom gets stuck; those that fit anywhere come last.
        tight = list_bits((loose & ~once | several) & ~anywhere)
        self._tight = [(bit, [place for place in self._places if fits[place] & bit]) for bit in tight]
        self._tight.sort(key=lambda entry: len(entry[1]))
        self._free = [bit for bit in knowledge.bits.values() if bit & anywhere]

    @property
    def cards(self) -> list[tuple[int, list[int]]]:
        """The cards that may lie in several places, rising, each with these."""
        return sorted([*self._tight, *((bit, self._places) for bit in self._free)])

    def draw(self, rng: Random) -> list[int]:
        """Draw a deal: by place, the mask of the cards that lie there. ValueError where no deal agrees."""
        for _ in range(self.tries):
            places = self._deal(rng)
            if places is not None and self.accepts(places):
                return places
        return self.search_deal(rng)

    def draw_piles(self, rng: Random) -> dict[PileKey, int]:
        """Draw a deal: by pile, the mask of the cards that lie there; a pile that has none may be missing."""
        piles: dict[PileKey, int] = {}
        for pile, cards in zip(self.piles, self.draw(rng), strict=True):
            piles[pile] = piles.get(pile, 0) | cards
        return piles

    def accepts(self, places: Sequence[int]) -> bool:
        """Return whether a deal agrees with what the seat knows, apart from where single cards may lie."""
        return True

    def _deal(self, rng: Random) -> list[int] | None:
        """Put each card into a place chosen in proportion to its room; None where a card finds none."""
        random = rng.random
        places = self.known[:]
        room = self.room[:]
        for bit, fit in self._tight:
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
        # What fits anywhere is dealt in random order.
        cards = sorted(self._free, key=lambda bit: random())
        start = 0
        for place in self._places:
            end = start + room[place]
            for bit in cards[start:end]:
                places[place] |= bit
            start = end
        return places

    def search_deal(self, rng: Random) -> list[int]:
        """Find a deal by augmenting paths, for views so tight that chance fails; it finds one if there is one."""
        fits = {bit: fit[:] for bit, fit in self.cards}
        order = list(fits)
        rng.shuffle(order)
        for fit in fits.values():
            rng.shuffle(fit)
        places = self.known[:]
        for bit, place in match_cards({bit: fits[bit] for bit in order}, self.room).items():
            places[place] |= bit
        return places


def match_cards(fits: Mapping[int, Sequence[int]], room: Sequence[int]) -> dict[int, int]:
    """Match every card with one of the places that it fits, tried in the order given, so that none has more than its
    room; ValueError where that cannot be. Augmenting paths: a card may move those before it to other places."""
    owner: dict[int, int] = {}
    inside: list[list[int]] = [[] for _ in room]

    def settle(card: int, tried: set[int]) -> bool:
        """Find a place for the card, moving others where they may move, and say whether there is one."""
        for place in fits[card]:
            if place in tried:
                continue
            tried.add(place)
            if len(inside[place]) < room[place]:
                inside[place].append(card)
                owner[card] = place
                return True
            for other in inside[place]:
                if settle(other, tried):
                    inside[place].remove(other)
                    inside[place].append(card)
                    owner[card] = place
                    return True
        return False

    for card in fits:
        if not settle(card, set()):
            raise ValueError(CONTRADICTION)
    return owner
