"""Views as vectors of numbers with named fields, and as text, for programs that learn: the same for a game always."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from struct import Struct
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from purple_table.core.cards import PileView
from purple_table.core.game import COUNTER_KINDS, PHASE_NAMES, Game, View
from purple_table.core.messages import english
from purple_table.games import FAMILIES, load_engine
from purple_table.games.tricks.ladder import LadderBidding
from purple_table.games.tricks.shove import ShoveBidding
from purple_table.games.tricks.sight import PublicDeal, TrickSight
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.games.tricks.trump import GAME, GRAND, NULL

MOST = 10_000.0
"""No number of a vector is further from 0."""
_KEPT = 4096
"""The number of piles whose masks are cached."""
_BITS = tuple(
    [np.unpackbits(np.array([byte], np.uint8), bitorder="little").astype("f").tobytes() for byte in range(256)]
)
"""The bits of each byte as floats."""
_pack_numbers = Struct("3f").pack
_SHOWN = ("phase", "trump", "trick", "broken", "contract", "dealer", "leader", "declarer", "counters")
"""The fields of a status that an observation shows."""
Cards = tuple[int, int, int, int]
"""The own hand, the trick, the card that was led, and what else lies openly, as bits."""


class Common(NamedTuple):
    """What all seats see alike, as bytes of floats. What has a place a seat or side stands twice in a row, so that a
    slice of it begins with any of them; `dealer`, `leader` and `declarer` are seats, -1 for none."""

    won: bytes
    same: bytes
    dealer: int
    leader: int
    declarer: int
    counters: bytes
    totals: bytes


class Observer:
    """Vectors for one game. Seats are counted from the one that looks on, clockwise; so are sides.

    `fields` has the slice of each part of the vector by its name:
    hand, trick, lead, open   a place a card of the deck, and some that stay 0, to a multiple of 8: the own hand, the
                              trick, the card that was led, and what else lies openly
    chosen                    the cards chosen so far for an action of several steps
    won                       the same for what each seat has captured, seat after seat
    phase, trump              which it is, one of all
    trick_number, broken, contract  numbers
    dealer, leader, declarer  a place a seat
    counters                  the numbers beside the seats: all kinds of the first seat, then of the next
    totals                    points by side
    cards                     how many cards each hand has
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        cards, players = len(game.deck.cards), game.players
        for family in FAMILIES:
            load_engine(family)  # each registers its phases and counters, which are numbered together
        self._place = {card.code: place for place, card in enumerate(game.deck.cards)}
        self._masks: dict[tuple[str | None, ...], int] = {}
        names = (
            *(color.name.casefold() for color in game.deck.colors),
            *(color.suit.casefold() for color in game.deck.colors),
        )
        if isinstance(game, TrickGame) and isinstance(game.bidding, LadderBidding):
            names = (*names, *(bid.trump for bid in game.bidding.bids if bid.trump))
        if isinstance(game, TrickGame) and isinstance(game.bidding, ShoveBidding):
            names = (*names, *game.bidding.bare)
        if isinstance(game, TrickGame) and game.trump.part == GAME:
            names = (*names, GRAND, NULL)
        self._trumps = {name: place for place, name in enumerate(dict.fromkeys((*names, "none")))}
        self._phases = {name: place for place, name in enumerate(sorted(PHASE_NAMES))}
        self._counters = {name: place for place, name in enumerate(sorted(COUNTER_KINDS))}
        self._width = (cards + 7) // 8
        places = 8 * self._width
        sizes = {
            **dict.fromkeys(("hand", "trick", "lead", "open", "chosen"), places),
            "won": places * players,
            "phase": len(self._phases),
            "trump": len(self._trumps),
            **dict.fromkeys(("trick_number", "broken", "contract"), 1),
            **dict.fromkeys(("dealer", "leader", "declarer"), players),
            "counters": len(self._counters) * players,
            "totals": len(game.sides),
            "cards": players,
        }
        self.fields: dict[str, slice] = {}
        self.size = 0
        for name, size in sizes.items():
            self.fields[name] = slice(self.size, self.size + size)
            self.size += size
        # The place of a seat, counted from that which looks on; the last is that of nobody.
        rows = np.vstack([np.eye(players, dtype="f"), np.zeros((1, players), "f")])
        self._seats = [[rows[(who - seat) % players].tobytes() for who in range(players)] for seat in range(players)]
        for row in self._seats:
            row.append(rows[-1].tobytes())
        self._captured, self._beside, self._sides = 4 * places * players, 4 * sizes["counters"], 4 * len(game.sides)
        self._starts = [
            (seat * 4 * places, seat * 4 * len(self._counters), 4 * game.side_of(seat)) for seat in range(players)
        ]
        self._pack_seats = Struct(f"{players}f").pack
        self._pack_sides = Struct(f"{len(game.sides)}f").pack
        self._pack_counters = Struct(f"{sizes['counters']}f").pack
        self._stages: dict[tuple[str, str | None], bytes] = {}
        self._expanded: dict[int, bytes] = {}
        self._none = bytes(4 * places)
        self._others: list[tuple[object, int]] = [(None, 0)] * players
        self._deal: PublicDeal | None = None
        self._common = Common(b"", b"", -1, -1, -1, b"", b"")

    def observe(self, view: View, chosen: Sequence[str] = ()) -> NDArray[np.float32]:
        """Return the vector of a view; `chosen` are the cards chosen so far for an action of several steps."""
        cards, sizes, won = self._read_piles(view)
        status = {name: getattr(view.status, name) for name in _SHOWN}
        return self._join(view.seat, cards, sizes, self._describe_common(status, view.totals, won), chosen)

    def observe_sight(self, sight: TrickSight, seat: int) -> NDArray[np.float32]:
        """Return the vector of what a view of a trick game is made from. It still has the cards as masks, whose bits
        are the numbers that are wanted."""
        deal, seen, known, sizes, _, trick, tray, _, others, _, secret, _ = sight
        last, shown = self._others[seat]
        if others is not last:
            shown = self._find_open_cards(others)
            self._others[seat] = others, shown
        if tray:
            shown |= tray[seat]
        if len(seen) > 1:
            shown |= sum(mask for owner, mask in seen.items() if owner != seat)
        for owner, mask in enumerate(known):
            shown |= mask if owner != seat else 0
        lying = 0
        for _, card in trick:
            lying |= card
        # What all see alike changes with a trick, and is described once for all who look at it.
        common = self._common
        if deal is not self._deal:
            if secret is None:
                common = self._describe_common(_find_status(deal), deal.totals, deal.won)
                self._deal, self._common = deal, common
            else:
                status = {name: getattr(secret, name) for name in _SHOWN}
                common = self._describe_common(status, deal.totals, deal.won)
        return self._join(seat, (seen.get(seat, 0), lying, trick[0][1] if trick else 0, shown), sizes, common)

    def _join(
        self, seat: int, cards: Cards, sizes: Sequence[int], common: Common, chosen: Sequence[str] = ()
    ) -> NDArray[np.float32]:
        width, (hand, trick, lead, shown) = self._width, cards
        captured, same, dealer, leader, declarer, counters, totals = common
        place, (first, begin, side), none = self._seats[seat], self._starts[seat], self._none
        # Joining bytes takes a fraction of the time of setting parts of an array.
        numbers = bytearray().join(
            [
                *map(_BITS.__getitem__, (hand | trick << 8 * width).to_bytes(2 * width, "little")),
                self._expand(lead) if lead else none,
                self._expand(shown) if shown else none,
                self._expand(self._find_mask(tuple(chosen))) if chosen else none,
                captured[first : first + self._captured],
                same,
                place[dealer],
                place[leader],
                place[declarer],
                counters[begin : begin + self._beside],
                totals[side : side + self._sides],
                self._pack_seats(*sizes[seat:], *sizes[:seat]),
            ]
        )
        return np.frombuffer(numbers, np.float32)

    def _describe_common(self, status: Mapping[str, Any], totals: Sequence[int], won: Sequence[int]) -> Common:
        """Describe what all see alike; `status` has the fields of a status, where those may be missing that say
        nothing."""
        phase, trump = status["phase"], status["trump"]
        contract, leader, declarer = map(status.get, ("contract", "leader", "declarer"))
        places = self._stages.get((phase, trump))
        if places is None:
            phases, trumps = np.zeros(len(self._phases), "f"), np.zeros(len(self._trumps), "f")
            phases[self._phases[phase]] = 1
            if trump is not None:
                trumps[self._trumps[trump.casefold()]] = 1
            places = self._stages[phase, trump] = phases.tobytes() + trumps.tobytes()
        kinds = len(self._counters)
        beside = [0] * (kinds * self.game.players)
        for counter in status["counters"]:
            beside[self._counters[counter.kind] :: kinds] = [value or 0 for value in counter.values]
        return Common(
            b"".join(map(self._expand, won)) * 2,
            places + _pack_numbers(status["trick"], status["broken"], 0 if contract is None else contract.number),
            status["dealer"],
            -1 if leader is None else leader,
            -1 if declarer is None else declarer,
            self._pack_counters(*beside) * 2,
            self._pack_sides(*totals) * 2,
        )

    def _find_open_cards(self, others: Sequence[Sequence[PileView]]) -> int:
        """Return the cards that lie openly in piles beside those of play."""
        shown = 0
        for piles in others:
            for (role, _, _), cards in piles:
                if role != "out":
                    shown |= self._find_mask(cards)
        return shown

    def _read_piles(self, view: View) -> tuple[Cards, list[int], list[int]]:
        """Return the cards that lie openly, how many cards each hand has, and what each has captured."""
        hand = trick = lead = shown = 0
        sizes, won = [0] * view.players, [0] * view.players
        for (role, owner, _), cards in view.piles:
            mask = self._find_mask(cards)
            if role == "hand" and owner is not None:
                sizes[owner] = len(cards)
                if owner == view.seat:
                    hand = mask
                else:
                    shown |= mask
            elif role == "won" and owner is not None:
                won[owner] = mask
            elif role == "trick":
                trick, lead = mask, self._find_mask(cards[:1])
            elif role != "out":
                shown |= mask
        return (hand, trick, lead, shown), sizes, won

    def _expand(self, mask: int) -> bytes:
        """Return the bits of a mask as floats. They are cached, for masks that come again and again."""
        bits = self._expanded.get(mask)
        if bits is None:
            bits = b"".join([_BITS[byte] for byte in mask.to_bytes(self._width, "little")])
            if len(self._expanded) >= _KEPT:
                self._expanded.clear()
            self._expanded[mask] = bits
        return bits

    def _find_mask(self, cards: tuple[str | None, ...]) -> int:
        """Return the open cards of a pile as bits. Masks are cached, as the same piles come again."""
        mask = self._masks.get(cards)
        if mask is None:
            mask = sum(1 << self._place[card] for card in cards if card is not None)
            if len(self._masks) >= _KEPT:
                self._masks.clear()
            self._masks[cards] = mask
        return mask

    def describe(self, view: View) -> str:
        """Describe a view in words: a line for each pile that has open cards, and where the deal stands."""
        status = view.status
        lines = [f"seat {view.seat} of {view.players}, deal {status.deal}, {status.phase}, totals {view.totals}"]
        if status.trump is not None:
            lines.append(f"trump: {status.trump}")
        for (role, owner, number), cards in view.piles:
            name = " ".join(str(part) for part in (role, owner, number or None) if part is not None)
            lines.append(f"{name}: {' '.join(card or '??' for card in cards)}")
        lines += [f"{english(counter.label)}: {counter.values}" for counter in status.counters]
        lines += [english(line) for line in status.lines]
        if view.ask is not None:
            lines.append(english(view.ask.prompt))
        return "\n".join(lines)


def _find_status(deal: PublicDeal) -> dict[str, Any]:
    """Return the fields of the status of a trick game that an observation shows, without the words beside them."""
    status: dict[str, Any] = {
        "phase": deal.phase.name,
        "dealer": deal.dealer,
        "declarer": deal.declarer,
        "trump": None if deal.denomination is None else deal.game.trump.names[deal.denomination],
        "lines": [],
    }
    deal.course.add_public_status(deal, status)
    return status
