"""What a seat sees as a vector of numbers with named fields, and as text."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from purple_table.core.game import COUNTER_KINDS, PHASE_NAMES, Game, View
from purple_table.core.messages import english
from purple_table.games import FAMILIES, load_engine
from purple_table.games.tricks.sight import TrickSight

MOST = 10_000.0
"""No number of a vector is further from 0."""
_KEPT = 4096
"""The number of piles whose places are cached."""


class Observer:
    """Vectors for one game. Seats are counted from the one that looks on, clockwise; so are sides.

    `fields` has the slice of each part of the vector by its name:
    hand, trick, lead, open   a place a card of the deck, and some that stay 0, to a multiple of 8: the own hand, the
                              trick, the card that was led, and what else lies openly
    won                       the same for what each seat has captured, seat after seat
    chosen                    the cards chosen so far for an action of several steps
    phase, trump              which it is, one of all
    dealer, leader, declarer  a place a seat
    trick_number, broken, contract  numbers
    counters                  the numbers beside the seats: of each kind, seat after seat
    totals                    points by side
    cards                     how many cards each hand has
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        cards, players = len(game.deck.cards), game.players
        for family in FAMILIES:
            load_engine(family)  # each registers its phases and counters, which are numbered together
        phases, counters = sorted(PHASE_NAMES), sorted(COUNTER_KINDS)
        self._place = {card.code: place for place, card in enumerate(game.deck.cards)}
        names = (
            *(color.name.casefold() for color in game.deck.colors),
            *(color.suit.casefold() for color in game.deck.colors),
        )
        self._trumps = {name: place for place, name in enumerate(dict.fromkeys((*names, "none")))}
        self._masks_of: dict[tuple[str | None, ...], int] = {}
        self._found: dict[tuple[str, int, tuple[str | None, ...]], list[int]] = {}
        self._phases = {name: place for place, name in enumerate(phases)}
        self._width = (cards + 7) // 8
        places = 8 * self._width
        sizes = {
            "hand": places,
            "trick": places,
            "lead": places,
            "open": places,
            "won": places * players,
            "chosen": places,
            "phase": len(phases),
            "trump": len(self._trumps),
            "dealer": players,
            "leader": players,
            "declarer": players,
            "trick_number": 1,
            "broken": 1,
            "contract": 1,
            "counters": len(counters) * players,
            "totals": len(game.sides),
            "cards": players,
        }
        self.fields: dict[str, slice] = {}
        self.size = 0
        for name, size in sizes.items():
            self.fields[name] = slice(self.size, self.size + size)
            self.size += size
        numbered = ("trick_number", "contract", "totals", "cards")
        self._numbers = [place for name in numbered for place in range(self.fields[name].start, self.fields[name].stop)]
        first = self.fields["counters"].start
        self._counters = {
            name: list(range(first + place * players, first + (place + 1) * players))
            for place, name in enumerate(counters)
        }
        self._start = {name: field.start for name, field in self.fields.items()}

    def observe(self, view: View, chosen: tuple[str, ...] = ()) -> NDArray[np.float32]:
        """Return the vector of a view; `chosen` are the cards chosen so far for an action of several steps."""
        start, players, seat, status = self._start, view.players, view.seat, view.status
        own = self.game.side_of(seat)
        # All is set at once: to set one number of an array takes longer than to add one to a list.
        numbers, values = self._numbers[:], [status.trick]
        sizes = [0] * players
        ones: list[int] = []
        masks = None
        sight = vars(view).get("_sight")
        if isinstance(sight, TrickSight):
            # The view of a trick game still has its cards as masks, whose bits are the numbers that are wanted.
            sizes = list(sight.sizes)
            masks = self._find_masks(sight, seat)
        for (role, owner, _), cards in view.piles if masks is None else ():
            if role == "hand" and owner is not None:
                sizes[owner] = len(cards)
            if cards.count(None) < len(cards):
                place = 0 if owner is None else (owner - seat) % players
                ones += self._found.get((role, place, cards)) or self._find_places(role, place, cards)
        ones += [start["chosen"] + self._place[card] for card in chosen]
        ones.append(start["phase"] + self._phases[status.phase])
        if status.trump is not None:
            ones.append(start["trump"] + self._trumps[status.trump.casefold()])
        ones.append(start["dealer"] + (status.dealer - seat) % players)
        if status.leader is not None:
            ones.append(start["leader"] + (status.leader - seat) % players)
        if status.declarer is not None:
            ones.append(start["declarer"] + (status.declarer - seat) % players)
        if status.broken:
            ones.append(start["broken"])
        values.append(0 if status.contract is None else status.contract.number)
        values += view.totals[own:]
        values += view.totals[:own]
        values += sizes[seat:]
        values += sizes[:seat]
        for counter in status.counters:
            shown = [value or 0 for value in counter.values]
            numbers += self._counters[counter.kind]
            values += shown[seat:]
            values += shown[:seat]
        found = np.zeros(self.size, np.float32)
        if masks is not None:
            found[: len(masks)] = masks
        found[ones] = 1.0
        found[numbers] = values
        return found

    def _find_masks(self, sight: TrickSight, seat: int) -> NDArray[np.uint8]:
        """Return the fields of cards, from the hand to what was captured, in one row of bits."""
        shown = sum(sight.tray.values()) + sum(mask for owner, mask in sight.seen.items() if owner != seat)
        for piles in sight.others:
            for (role, _, _), cards in piles:
                if role != "out":
                    shown |= self._masks_of.get(cards) or self._find_mask(cards)
        won = sight.deal.won
        line = sight.line
        row = (sight.seen.get(seat, 0), sum(line), line[0] if line else 0, shown, *won[seat:], *won[:seat])
        bits = b"".join([mask.to_bytes(self._width, "little") for mask in row])
        return np.unpackbits(np.frombuffer(bits, np.uint8), bitorder="little")

    def _find_mask(self, cards: tuple[str | None, ...]) -> int:
        mask = 0
        for card in cards:
            if card is not None:
                mask |= 1 << self._place[card]
        if len(self._masks_of) >= _KEPT:
            self._masks_of.clear()
        self._masks_of[cards] = mask
        return mask

    def _find_places(self, role: str, owner: int, cards: tuple[str | None, ...]) -> list[int]:
        """Return the places that a pile with open cards sets to 1. They are cached, as the same piles come again."""
        start, place = self._start, [self._place[card] for card in cards if card is not None]
        if role == "won":
            ones = [start["won"] + owner * 8 * self._width + card for card in place]
        elif role == "hand" and owner == 0:
            ones = [start["hand"] + card for card in place]
        elif role == "trick":
            ones = [start["lead"] + place[0], *(start["trick"] + card for card in place)]
        else:
            ones = [] if role == "out" else [start["open"] + card for card in place]
        if len(self._found) >= _KEPT:
            self._found.clear()
        self._found[role, owner, cards] = ones
        return ones

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
