"""Actions as numbers and views as vectors, for programs that learn: the same for a game always.

Most actions are one step, named by their text ("play Rd8", "bid 3"). A meld of several cards would need a number for
each set of cards; it is chosen card by card instead ("meld g8c", "and g9c", "done"), and a card that is laid off first,
then the place that it goes to. What the rules of a game allow beyond the table is offered as "other 0", "other 1" and
so on, in the order of the legal actions. What a seat sees is a vector of numbers with named fields, and text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from purple_table.core.actions import Action, LayOff, Meld
from purple_table.core.game import COUNTER_KINDS, PHASE_NAMES, Game, View
from purple_table.core.messages import english
from purple_table.games import FAMILIES, load_engine
from purple_table.games.tricks.auction import Auction
from purple_table.games.tricks.sight import TrickSight
from purple_table.games.tricks.trick_bids import TrickBids
from purple_table.games.tricks.trick_game import TrickGame

OTHERS = 64
"""The most actions at once that may have no number of their own."""
_MOST_MELDS = 40
"""More melds than two packs have room for."""


class ActionTable:
    """The steps of a game's actions by number. `names` has them in order, `numbers` the other way round."""

    def __init__(self, game: Game) -> None:
        names = dict.fromkeys([*_list_steps(game), *(f"other {number}" for number in range(OTHERS))])
        self.names: tuple[str, ...] = tuple(names)
        self.numbers: dict[str, int] = {name: number for number, name in enumerate(self.names)}
        self._steps: dict[Action, tuple[int, ...]] = {}

    def __len__(self) -> int:
        return len(self.names)

    def group(self, legal: Sequence[Action], done: Sequence[int] = ()) -> dict[int, list[Action]]:
        """Return the actions that may still be meant after the steps `done`, by the number of the next step.

        An action is complete with its last step: where a meld may be complete or go on, "done" completes it.
        """
        found: dict[int, list[Action]] = {}
        place, others = len(done), 0
        for action in legal:
            steps = self._steps.get(action)
            if steps is None:
                names = _name_steps(action)
                if all(name in self.numbers for name in names):
                    steps = self._steps[action] = tuple([self.numbers[name] for name in names])
                else:
                    if others == OTHERS:
                        raise ValueError(f"there is no number left for {action}")
                    steps = (self.numbers[f"other {others}"],)
                    others += 1
            if place == 0 or steps[:place] == tuple(done):
                found.setdefault(steps[place], []).append(action)
        return found


def _name_steps(action: Action) -> tuple[str, ...]:
    if type(action) is Meld:
        first, *rest = action.cards
        return f"meld {first}", *[f"and {card}" for card in rest], "done"
    if type(action) is LayOff:
        return f"layoff {action.card}", f"to {action.meld} {action.end}"
    return (str(action),)


def _list_steps(game: Game) -> Iterable[str]:
    """Yield the steps of every action that the game may have with its options."""
    cards = [card.code for card in game.deck.cards]
    if isinstance(game, TrickGame):
        yield from (f"play {card}" for card in cards)
        yield from (f"give {card}" for card in cards)
        yield from _list_calls(game)
    elif game.family == "thirty_one":
        yield from (f"{kind} {card}" for kind in ("take", "discard") for card in cards)
        yield from ("draw", "stay", "knock")
        yield from (f"choose color {color.name.casefold()}" for color in game.deck.colors)
    elif game.family == "blues_greens":
        kinds = ("play", "give", "take", "meld", "and", "layoff", "laydown")
        yield from (f"{kind} {card}" for kind in kinds for card in cards)
        yield from ("draw", "done", "pass")
        yield from (f"to {meld} {end}" for meld in range(_MOST_MELDS) for end in ("low", "high"))
        yield from (f"choose trump {color.suit.casefold()}" for color in game.deck.colors)
        yield from (f"bid {number}" for number in range(100, 361))


def _list_calls(game: TrickGame) -> Iterable[str]:
    """Yield the bids and choices of a trick game."""
    bidding = game.bidding
    colors = [*game.trump.names, "none"]
    if isinstance(bidding, TrickBids):
        yield from (f"bid {number}" for number in range(game.dealing.hand + 1))
        yield from ("bid nil", "bid blind nil", "choose cards look", "pass")
    elif isinstance(bidding, Auction):
        yield from (f"bid {number} {name}" for number in range(game.dealing.hand + 1) for name in bidding.denominations)
        yield "pass"
    elif bidding is not None:
        words = ("up", "take", *colors)
        yield from ("pass", *(f"bid {word}{alone}" for word in words for alone in ("", " alone")))
    yield from (f"choose premium {kind}" for kind in ("none", "declare", "reveal"))
    for color in game.deck.colors:
        topic = "_".join([*color.name.casefold().split(), "moon"])
        yield from (f"choose {topic} {choice}" for choice in ("subtract", "add"))


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
