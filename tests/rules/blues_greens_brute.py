"""Brute force for the melding of Blues and Greens, on codes: what may be melded, laid off or reached, by trying all.

`Turn` plays every order of melds and lay-offs to its end, so it is for small hands; `most` tries every choice of melds
of a hand, and does for the hands of a match.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from purple_table.core.actions import Meld, Pass, Take
from purple_table.games.blues_greens.blues_greens_game import BluesGreens
from purple_table.games.blues_greens.blues_greens_state import BluesGreensState
from purple_table.games.blues_greens.melding import NOTHING
from purple_table.games.blues_greens.melds import SET
from tests.contract.matches import chance
from tests.rules.blues_greens_literal import RANKS, LiteralMelds
from tests.rules.blues_greens_positions import blues_greens


class Lot(NamedTuple):
    """A meld on the table: the letter of a sequence's suit, "" for a set; its lowest and its highest rank."""

    suit: str
    low: int
    high: int


class Found(NamedTuple):
    """A meld of a hand: its natural cards, how many twos beside them, and what it is on the table."""

    cards: frozenset[str]
    twos: int
    lot: Lot


class Owing(NamedTuple):
    """A turn after the draw. `could`: its player could lay off when it began; `duty` is "" where nothing is owed."""

    hand: frozenset[str]
    table: tuple[Lot, ...]
    opened: bool
    could: bool
    new: int = 0
    worth: int = 0
    duty: str = ""


class Brute:
    """The rules of melding under some options, with the letter of a trump suit or "" for none."""

    def __init__(self, options: Mapping[str, object], trump: str) -> None:
        self.options = options
        self.trump = trump
        self.literal = LiteralMelds(options)
        self.least = int(str(options["first_meld"]))
        self.many = options["melds_a_turn"] == "many"
        self.early = bool(options["early_layoff"])
        self.ends = cache(self._ends)

    def points(self, card: str) -> int:
        """What a natural card or a two is worth."""
        if self.literal.wild(card):
            return 4
        return (2 if card[1] in "TJQKA" else 1) * (2 if card[2] == self.trump else 1)

    def melds(self, hand: frozenset[str]) -> Iterator[Found]:
        """Every meld of a hand; which twos it takes is left open."""
        twos = sum(map(self.literal.wild, hand))
        plain = sorted(card for card in hand if not self.literal.wild(card) and self.literal.usable(card[1], card[2]))
        for place, rank in enumerate(RANKS):
            mine = [card for card in plain if card[1] == rank]
            for size, wild in product(range(1, len(mine) + 1), range(twos + 1)):
                if size + wild >= 3:
                    for chosen in combinations(mine, size):
                        yield Found(frozenset(chosen), wild, Lot("", place, place))
        for suit, low in product("cdhs", range(len(RANKS))):
            for high in range(low + 2, len(RANKS)):
                if not all(self.literal.usable(rank, suit) for rank in RANKS[low : high + 1]):
                    continue
                choices = [
                    [*(card for card in plain if card[1] == rank and card[2] == suit), ""]
                    for rank in RANKS[low : high + 1]
                ]
                if sum(len(choice) == 1 for choice in choices) > twos:
                    continue
                for row in product(*choices):
                    if row.count("") <= min(twos, len(row) - 1):
                        yield Found(frozenset(row) - {""}, row.count(""), Lot(suit, low, high))

    def worth(self, meld: Found) -> int:
        """The points of a meld."""
        return sum(map(self.points, meld.cards)) + 4 * meld.twos

    # --- every choice of melds ----------------------------------------------------------------------------------------

    def most(self, hand: frozenset[str], card: str = "") -> Callable[[frozenset[str]], int]:
        """Tells of every part of a hand the most points of melds that can all be laid, one of them with `card` if one
        is named; -1 where none has it."""
        by_first: dict[str, set[tuple[frozenset[str], int, int]]] = {}
        for meld in self.melds(hand):
            by_first.setdefault(min(meld.cards), set()).add((meld.cards, meld.twos, self.worth(meld)))

        @cache
        def rest(left: frozenset[str], twos: int, owes: bool) -> int:
            if not left:
                return -10_000 if owes else 0
            first = min(left)
            best = rest(left - {first}, twos, owes)
            for cards, wild, worth in by_first.get(first, ()):
                if wild <= twos and cards <= left:
                    best = max(best, worth + rest(left - cards, twos - wild, owes and card not in cards))
            return best

        def of(part: frozenset[str]) -> int:
            plain = frozenset(other for other in part if not self.literal.wild(other))
            return max(-1, rest(plain, len(part) - len(plain), bool(card)))

        return of

    # --- every order of melds and lay-offs ----------------------------------------------------------------------------

    def melded(self, turn: Owing, meld: Found) -> Owing | None:
        """The turn after a new meld; None where there may be none."""
        if turn.new and not self.many:
            return None
        twos = sorted(card for card in turn.hand if self.literal.wild(card))[: meld.twos]
        worth = turn.worth + self.worth(meld)
        return turn._replace(
            hand=turn.hand - meld.cards - set(twos),
            table=tuple(sorted((*turn.table, meld.lot))),
            opened=turn.opened or worth >= self.least,
            new=turn.new + 1,
            worth=worth,
            duty="" if turn.duty in meld.cards else turn.duty,
        )

    def laid_off(self, turn: Owing, card: str, lot: Lot, end: str) -> Owing | None:
        """The turn after a card was laid off; None where it may not be."""
        if not (turn.opened or self.early) or (card == turn.duty and not (turn.could or self.early)):
            return None
        place = lot.low if not lot.suit else lot.low - 1 if end == "low" else lot.high + 1
        if not 0 <= place < len(RANKS) or (lot.suit and not self.literal.usable(RANKS[place], lot.suit)):
            return None
        fits = card[1] == RANKS[place] and (not lot.suit or card[2] == lot.suit)
        if not self.literal.wild(card) and not (fits and self.literal.usable(card[1], card[2])):
            return None
        grown = Lot(lot.suit, min(lot.low, place), max(lot.high, place)) if lot.suit else lot
        table = list(turn.table)
        table[table.index(lot)] = grown
        return turn._replace(
            hand=turn.hand - {card}, table=tuple(sorted(table)), duty="" if turn.duty == card else turn.duty
        )

    def after(self, turn: Owing) -> Iterator[Owing]:
        """What a turn can become by one meld or one card laid off."""
        for meld in self.melds(turn.hand):
            later = self.melded(turn, meld)
            if later is not None:
                yield later
        for card, lot, end in product(sorted(turn.hand), set(turn.table), ("low", "high")):
            later = self.laid_off(turn, card, lot, end)
            if later is not None:
                yield later

    def _ends(self, turn: Owing) -> bool:
        """Whether the turn can come to a point at which nothing is owed."""
        if not turn.duty and (turn.opened or not turn.new):
            return True
        return any(self.ends(later) for later in self.after(turn))


# --- against the engine -----------------------------------------------------------------------------------------------


def read(game: BluesGreens, cards: Sequence[str]) -> Found:
    """A meld that the engine names."""
    wild = LiteralMelds(game.options).wild
    shape = game.melding.melds.read([game.deck.index[card] for card in cards])
    assert shape is not None, f"{cards} are no meld"
    plain = frozenset(card for card in cards if not wild(card))
    if shape.kind == SET:
        return Found(plain, len(cards) - len(plain), Lot("", shape.low, shape.low))
    suit = game.deck.colors[shape.suit].code
    return Found(plain, len(cards) - len(plain), Lot(suit, shape.low, shape.low + len(cards) - 1))


def first_melds(state: BluesGreensState, brute: Brute) -> None:
    """Hold what the seat to act may reach for, or lay, before its own first meld against every choice of melds.

    Only for many melds a turn, and no laying off before the first.
    """
    game, turn = state.game, state.turn
    hand = frozenset(game.deck.codes(state.hands[state.seat]))
    legal = list(state.legal_actions())
    if state.phase.name == "drawing":
        splay = [game.deck.cards[card].code for card in state.splay]
        taken = {action.card for action in legal if isinstance(action, Take)}
        for place, card in enumerate(splay[:-1]):
            whole = hand | set(splay[place:])
            assert (card in taken) == (brute.most(whole, card)(whole) >= brute.least), f"{card} of {splay} to {hand}"
        return
    duty = "" if turn.duty == NOTHING else game.deck.cards[turn.duty].code
    missing = brute.least - turn.worth
    free, owing = brute.most(hand), brute.most(hand, duty)
    found = {read(game, action.cards) for action in legal if isinstance(action, Meld)}
    twos = sorted(filter(brute.literal.wild, hand))
    for meld in brute.melds(hand):
        rest = hand - meld.cards - set(twos[: meld.twos])
        best = free(rest) if not duty or duty in meld.cards else owing(rest)
        pays = best >= 0 and brute.worth(meld) + best >= missing
        assert (meld in found) == pays, f"{meld} of {sorted(hand)} with {missing} points missing and {duty} owed"


def compare(seed: int) -> int:
    """A random match with many melds a turn, held against `first_melds` throughout; the decisions looked at."""
    rng = random.Random(seed)
    specials = {key: rng.choice(["special", "special", "normal"]) for key in ("twos", "red_threes", "black_threes")}
    game = blues_greens(
        melds_a_turn="many", first_meld=rng.randint(10, 30), first_meld_by=rng.choice(["player", "team"]),
        target=rng.choice([1, 100]), **specials,
    )  # fmt: skip
    state = game.start(chance(seed))
    looked = 0
    while state.to_act is not None:
        legal = list(state.legal_actions())
        assert legal, f"seed {seed}: nothing is legal"
        if state.phase.name in ("drawing", "melding", "playing") and not state.standing.opened:
            trump = game.deck.colors[state.trump].code if state.trump in range(4) else ""
            first_melds(state, Brute(game.options, trump))
            looked += 1
        deep = [action for action in legal if isinstance(action, Take)][1:]
        action = rng.choice(deep if deep and rng.random() < 0.3 else legal)
        state.apply(Pass() if Pass() in legal and rng.random() < 0.6 else action)
    return looked
