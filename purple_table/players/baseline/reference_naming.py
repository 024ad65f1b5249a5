"""How the Reference player makes trump: by a fixed table of what cards are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Pass
from purple_table.core.game import View
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.bidding_phase import read_calls
from purple_table.games.tricks.dealing_phase import read_shown_mask
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.players.player import Decision
from purple_table.players.tricks.reasons.trick_reasons import decide

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame

# What a card is worth by how many trumps stand above it, and what an ace and the lack of a color are worth beside them.
_TRUMP = (3.0, 2.6, 2.2, 1.6)
_ACE, _VOID = 1.0, 0.5
_ENOUGH = 4.5
"""The points from which a hand makes trump: one less where the partner gets the turned card, one more where a rival
does."""
_SURE, _ACES = 3, 2
"""How many of the highest trumps and how many aces a hand has that plays alone. One fewer of either will do."""


class ReferenceNaming:
    """Makes trump by counting its hand by the table, and nothing else."""

    def __init__(self, game: TrickGame) -> None:
        self._game = game

    def choose(self, view: View, legal: Sequence[Action], shift: float = 0.0) -> Decision:
        """Make the trump in which the hand is worth most, if that is enough; `shift` is added to its worth."""
        game, facts = self._game, self._game.facts(view)
        bidding, calls = game.bidding, read_calls(facts)
        best: tuple[float, bool, Action] | None = None
        for action in legal:
            bids = bidding.result(calls.add(view.seat, action)) if bidding is not None else Bids()
            if bids.declarer is None or (bids.alone and not self._goes_alone(facts, bids)):
                continue
            offer = self._worth(facts, bids, calls.dealer), bids.alone
            if best is None or offer > best[:2]:
                best = *offer, action
        if best is None or (best[0] + shift < _ENOUGH and Pass() in legal):
            return decide(game, Pass(), "plain_weak")
        return decide(game, best[2], "plain_points", figures={"points": best[0], "enough": _ENOUGH})

    def _hand(self, facts: TrickSeatFacts, bids: Bids, dealer: int) -> int:
        """Return the own hand, with the turned card where it comes to it."""
        return facts.hand | (read_shown_mask(facts) if bids.turned == "up" and dealer == facts.seat else 0)

    def _worth(self, facts: TrickSeatFacts, bids: Bids, dealer: int) -> float:
        game, tables = self._game, self._game.make_tables(bids.denomination)
        hand, worth = self._hand(facts, bids, dealer), 0.0
        for card in _cards(hand):
            above = tables.higher[card.bit_length()].bit_count()
            if card & tables.trump:
                worth += _TRUMP[min(above, len(_TRUMP) - 1)]
            elif not above:
                worth += _ACE
        if hand & tables.trump:
            colors = [cards & ~tables.trump for cards in self._colors()]
            worth += min(sum(not hand & cards for cards in colors if cards), 1) * _VOID
        if bids.turned == "up" and dealer != facts.seat and dealer not in bids.find_resting_seats(game.sides):
            worth += 1.0 if game.side_of(dealer) == game.side_of(facts.seat) else -1.0
        return worth

    def _goes_alone(self, facts: TrickSeatFacts, bids: Bids) -> bool:
        """Return whether the hand has the highest trumps without a gap, and aces, enough to need no partner."""
        tables = self._game.make_tables(bids.denomination)
        hand = facts.hand
        top = sum(not tables.higher[card.bit_length()] & ~hand for card in _cards(hand & tables.trump))
        aces = sum(not tables.higher[card.bit_length()] for card in _cards(hand & ~tables.trump))
        return (top >= _SURE and aces >= _ACES - 1) or (top >= _SURE - 1 and aces >= _ACES)

    def _colors(self) -> Sequence[int]:
        deck = self._game.deck
        in_play = self._game.in_play
        return [
            in_play & deck.mask(card.code for card in deck.cards if card.color == color.code) for color in deck.colors
        ]


def _cards(mask: int) -> list[int]:
    """Return the cards of a mask, rising."""
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found
