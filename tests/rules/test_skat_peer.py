"""Skat beside OpenSpiel's: random deals with its 32 cards in both engines, card by card.

Both must call the same cards legal, give every trick to the same seat, and count the same card points. What differs is
left out: there the first who names a game plays it with the skat, so every declarer of ours bids 18 and takes the two
cards; and no value of a game is scored there, so ours is held against what follows from their card points. A null is
scored there as 90 or 30 points. Our rule book of it is tests/standard/skat.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Sequence
from typing import Any

import pytest

from purple_table import library
from purple_table.core.actions import Action, Bid, Choose, Give, NextDeal, Pass, Play
from purple_table.core.events import DealScored, Event, TrickWon
from purple_table.core.game import State
from tests.contract.matches import chance
from tests.rules.openspiel import STANDARD

DEALS = int(os.environ.get("PURPLE_TABLE_SKAT_PEER", "36"))
"""How many deals are played, in turn with each game and declarer."""
PLAYERS = 3
BASES = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24, "null": 0}
"""The games by their names in both engines, with their base values."""
NULL = 23
"""What a null with the skat is worth."""
POINTS = r"Points \(Solo / Team\): \((\d+) / (\d+)\)"
THEIR_PLACES = "00011122233000011112222000111222"
"""Whose card each is in the order dealt there; 3 is the skat."""


class SkatDuel:
    """Deals of Skat in both engines. Seats of theirs count from forehand; `numbers` has their number of each card."""

    def __init__(self) -> None:
        import pyspiel

        self._theirs: Any = pyspiel.load_game("skat")
        rules = library.read_rules([STANDARD], "skat")
        self._deck = rules.deck
        self._ours = {tens: rules.build(PLAYERS, {"tens": tens}) for tens in ("high", "low")}
        start = self._theirs.new_initial_state()
        # Both write a card by the letters of suit and rank, which have none in common, each in its own order.
        known = {frozenset(start.action_to_string(0, number)): number for number in start.legal_actions()}
        self.numbers = {card.code: known[frozenset(card.code.upper())] for card in rules.deck.cards}

    def deal(self, seed: int) -> None:
        """Play one random deal; AssertionError where the engines differ."""
        rng = random.Random(seed)
        named, place = list(BASES)[seed % len(BASES)], seed // len(BASES) % PLAYERS
        ours = self._ours["low" if named == "null" else "high"].start(chance(seed))
        ours.apply(NextDeal())
        first = (ours.view(0).status.dealer + 1) % PLAYERS
        seat = (first + place) % PLAYERS
        theirs = self._dealt(ours, first)
        self._name_game(ours, theirs, named, place, rng)
        laid = [card for pile in ours.piles() if pile.key.role == "aside" for card in pile.cards]
        matadors = self._count_matadors([*ours.view(seat).hand, *laid], named)
        events: list[Event] = []
        played, won = 0, [0] * PLAYERS
        while not theirs.is_terminal():
            assert ours.to_act == (theirs.current_player() + first) % PLAYERS, "another seat's turn"
            legal = {self.numbers[play.card]: play for play in ours.legal_actions() if isinstance(play, Play)}
            assert sorted(legal) == sorted(theirs.legal_actions()), "other cards are legal"
            number = rng.choice(sorted(legal))
            events = ours.apply(legal[number])
            theirs.apply_action(number)
            played += 1
            winners = [event.seat for event in events if isinstance(event, TrickWon)]
            if played % PLAYERS:
                assert not winners, "a trick ends too early"
                continue
            taker = read_numbers(theirs, r"Last trick won by player (\d)")[0]
            assert winners == [(taker + first) % PLAYERS], "another seat wins the trick"
            won[winners[0]] += 1
            if named != "null":
                # They add the skat after the last trick; we show what is in the tricks.
                skat = self._count_points(laid) if theirs.is_terminal() else 0
                points = ours.view(0).status.side_counters[0].values
                both = [(points[seat] or 0) + skat, points[(seat + 1) % PLAYERS]]
                assert both == read_numbers(theirs, POINTS), "other card points"
        scored = [event.points for event in events if isinstance(event, DealScored)]
        assert scored, "the deal goes on"
        solo, team = read_numbers(theirs, POINTS)
        factor = matadors + 1 + (min(solo, team) <= 30) + (won[seat] in (0, sum(won)))
        value = NULL if named == "null" else BASES[named] * factor
        wins = solo >= 61
        assert scored[0][seat] == (value if wins else -2 * value), f"{scored[0]}, there {solo} and {team}"

    def _count_points(self, cards: Sequence[str]) -> int:
        return sum(card.rank_points for card in self._deck.cards if card.code in cards)

    def _count_matadors(self, cards: Sequence[str], named: str) -> int:
        """Count the highest trumps without a gap that these cards have, or lack."""
        trumps = [f"J{suit}" for suit in "cshd"]
        if named not in ("grand", "null"):
            trumps += [rank + named[0] for rank in "ATKQ987"]
        held = [card in cards for card in trumps]
        return next((place for place, has in enumerate(held) if has != held[0]), len(held))

    def _dealt(self, ours: State, first: int) -> Any:
        """Return their deal with the cards of ours."""
        rows = [list(ours.view((first + place) % PLAYERS).hand) for place in range(PLAYERS)]
        rows.append([card for pile in ours.piles() if pile.key.role == "widow" for card in pile.cards])
        theirs = self._theirs.new_initial_state()
        for place in THEIR_PLACES:
            theirs.apply_action(self.numbers[rows[int(place)].pop()])
        return theirs

    def _name_game(self, ours: State, theirs: Any, named: str, place: int, rng: random.Random) -> None:
        """Let the seat at this place from forehand bid, take the skat, lay away two random cards and name its game."""
        # Middlehand bids first and forehand holds or passes; then rearhand; forehand alone may play where both passed.
        calls: dict[int, tuple[Action, ...]] = {
            0: (Pass(), Pass(), Bid("18")),
            1: (Bid("18"), Pass(), Pass()),
            2: (Pass(), Bid("18"), Pass()),
        }
        for call in calls[place]:
            ours.apply(call)
        ours.apply(Choose("exchange", "take"))
        for step in range(place + 1):
            by_name = {theirs.action_to_string(step, number): number for number in theirs.legal_actions()}
            theirs.apply_action(by_name[named if step == place else "unknown/pass"])
        for _ in range(2):
            gives = {self.numbers[give.card]: give for give in ours.legal_actions() if isinstance(give, Give)}
            assert sorted(gives) == sorted(theirs.legal_actions()), "other cards may be laid away"
            number = rng.choice(sorted(gives))
            ours.apply(gives[number])
            theirs.apply_action(number)
        ours.apply(Choose("trump", named))
        if named == "null":
            ours.apply(Choose("announce", "none"))


def read_numbers(theirs: Any, pattern: str) -> list[int]:
    """Read numbers in what their state prints; Python sees them nowhere else."""
    found = re.search(pattern, str(theirs))
    assert found is not None, str(theirs)
    return [int(number) for number in found.groups()]


def test_both_engines_agree() -> None:
    reason = "OpenSpiel is not here: it has no wheel for every Python and system"
    pytest.importorskip("pyspiel", reason=reason, exc_type=ImportError)
    duel = SkatDuel()
    for seed in range(DEALS):
        try:
            duel.deal(seed)
        except AssertionError as error:
            pytest.fail(f"seed {seed}: {error}")
