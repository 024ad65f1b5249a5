"""Our rules beside OpenSpiel's: the same random deals with a standard pack in both engines, card by card.

Both must call the same cards legal, give every trick to the same seat, and score alike. OpenSpiel is optional: only
`Duel` imports it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from purple_table import library
from purple_table.core.actions import Bid, NextDeal, Play
from purple_table.core.events import DealScored, Event
from purple_table.core.game import Game, State
from tests.contract.matches import chance

STANDARD = Path(__file__).parents[1] / "standard"
"""The rule folder with the standard pack."""
PLAYERS = 4

Points = Sequence[float]


def _hearts(ours: Points, theirs: Points) -> bool:
    """There it counts what is left of 26 points; whoever took all of them turns them on the others."""
    if max(ours) == 26:
        ours = [26 - points for points in ours]
    return [26 - points for points in ours] == theirs


def _whist(ours: Points, theirs: Points) -> bool:
    """There everybody scores 100 for each trick, and a little more for a bid that is nothing to us."""
    tricks = [points // 100 for points in theirs]
    return list(ours) == [max(0, tricks[side] + tricks[side + 2] - 6) for side in (0, 1)]


def _spades(ours: Points, theirs: Points) -> bool:
    """Both partners have the points of their side."""
    return [*ours, *ours] == theirs


def _exact(ours: Points, theirs: Points) -> bool:
    """Nobody loses points there."""
    return [max(points, 0) for points in ours] == theirs


OH_HELL = f"oh_hell(players={PLAYERS},num_tricks_fixed=12,points_per_trick=%d)"
GAMES: Mapping[str, tuple[str, Callable[[Points, Points], bool]]] = {
    "hearts": ("hearts(pass_cards=false,no_pts_on_first_trick=false,qs_breaks_hearts=false)", _hearts),
    "whist": (OH_HELL % 100, _whist),
    "fixed_trump": ("spades(use_mercy_rule=false)", _spades),
    "exact_bids": (OH_HELL % 0, _exact),
}
"""By rule folder, the game that it is there, and whether points of ours (by side) and of theirs (by seat) agree. Seats
count from the dealer's left, as there."""


class Duel:
    """A game in both engines. `cards` gives their number of a card of ours."""

    def __init__(self, name: str) -> None:
        import pyspiel

        theirs, self._agree = GAMES[name]
        self._ours: Game = library.read_rules([STANDARD], name).build(PLAYERS, {})
        self._theirs: Any = pyspiel.load_game(theirs)
        # Their Spades are never broken: whoever holds anything else must lead that to the end.
        self._never_broken = theirs.startswith("spades")
        state = self._before_the_deal()
        # Both write a card by the letters of suit and rank, which have none in common, each in its own order.
        known = {frozenset(state.action_to_string(action)): action for action in state.legal_actions()}
        self.cards = {card.code: known[frozenset(card.code.upper())] for card in self._ours.deck.cards}

    def deal(self, seed: int) -> None:
        """One random deal; AssertionError where the engines differ."""
        rng = random.Random(seed)
        ours = self._ours.start(chance(seed))
        ours.apply(NextDeal())
        theirs, first = self._dealt(ours), (ours.view(0).status.dealer + 1) % PLAYERS
        events: list[Event] = []
        while not theirs.is_terminal():
            legal = theirs.legal_actions()
            if legal[0] in self.cards.values():
                assert ours.to_act == (theirs.current_player() + first) % PLAYERS, "another seat's turn"
                cards = {self.cards[action.card]: action for action in ours.legal_actions() if isinstance(action, Play)}
                view = ours.view(ours.to_act or 0)
                if self._never_broken and view.status.broken and not view.pile("trick"):
                    assert len(cards) == len(view.hand), "a lead is barred although trumps are broken"
                    cards = {number: action for number, action in cards.items() if number in legal}
                assert sorted(cards) == sorted(legal), "other cards are legal"
                number = rng.choice(legal)
                events = ours.apply(cards[number])
            else:
                number = rng.choice(legal)
                if self._ours.book.get("bidding"):
                    bid = theirs.action_to_string(number).lower()
                    ours.apply(Bid("nil" if bid == "0" else bid))
            theirs.apply_action(number)
        scored = next(event for event in events if isinstance(event, DealScored))
        sides = range(len(scored.points))
        turned = [scored.points[(side + first) % len(sides)] for side in sides]
        assert self._agree(turned, theirs.returns()), f"points {turned}, there {theirs.returns()}"

    def _before_the_deal(self) -> Any:
        """Their game before the first card; where they draw a dealer, it is the last seat, as it is to us."""
        state = self._theirs.new_initial_state()
        while len(state.legal_actions()) < len(self._ours.deck.cards):
            state.apply_action(state.legal_actions()[-1])
        return state

    def _dealt(self, ours: State) -> Any:
        """Their game with the cards of ours: one for each seat in turn, then the one that is turned up."""
        view = ours.view(0)
        first = (view.status.dealer + 1) % PLAYERS
        hands = [ours.view((first + place) % PLAYERS).hand for place in range(PLAYERS)]
        order = [self.cards[hand[place]] for place in range(len(hands[0])) for hand in hands]
        order += [self.cards[card] for card in view.pile("aside") if card is not None]
        theirs = self._before_the_deal()
        while theirs.is_chance_node():
            theirs.apply_action(order.pop(0))
        return theirs
