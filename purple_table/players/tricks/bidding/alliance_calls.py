"""Bids, trumps and called cards where a declarer plays with a secret ally (section 8 of Quadrille)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Choose, Pass
from purple_table.core.cards import Card
from purple_table.games.trick_play.ranking import join_masks
from purple_table.games.tricks.called_card import CALL, CalledCardPhase, CalledCardSides
from purple_table.players.tricks.reasons.trick_reasons import decide

if TYPE_CHECKING:
    from random import Random

    from purple_table.core.game import View
    from purple_table.games.tricks.trick_game import TrickGame
    from purple_table.players.player import Budget, Decision
    from purple_table.players.tricks.search.trial_chooser import TrialChooser

TOP = 3
"""So many of the highest trumps are the matadors."""
ALLIED, ALLIED_WITH_TOP = 4, 3
"""The trumps of an alliance, and those of one with a matador and a card beside trumps that is the highest of its
color."""
ALONE, ALONE_WITH_TOPS, TOPS = 6, 5, 2
"""The trumps of a player alone, and those of one with so many matadors."""
_LIKED = {1: 0, 2: 1, 0: 2}
"""The colors whose card is called, the best first, by how many cards of them the hand has: with a single one it can be
led to the ally."""


class AllianceCaller:
    """Bids, names a trump and calls a card for one seat."""

    def __init__(self, game: TrickGame, part: CalledCardSides) -> None:
        self._game, self._part = game, part
        self._tops = {name: join_masks(cards[:TOP]) for name, cards in game.ranking.promoted.items()}

    def choose(
        self, view: View, legal: Sequence[Action], trials: TrialChooser, rng: Random, budget: Budget
    ) -> Decision | None:
        """Return the bid, which is tried, or the card to call; None for any other decision."""
        if _is_call(legal) and len(legal) > 1:
            return self.call(view, legal)
        if len(legal) == 1 or not isinstance(legal[-1], Pass):
            return None
        sound = self.list_sensible(view, legal)
        if len(sound) == 1:
            return decide(self._game, Pass(), "solo_too_weak")
        return trials.choose(view, sound, rng, budget, all_tried=len(sound) == len(legal))

    def choose_quickly(self, view: View, legal: Sequence[Action]) -> Action | None:
        """Return what a seat of a sampled deal is expected to do; None where there is no rule for it."""
        if _is_call(legal):
            return self.call(view, legal).action
        if view.ask is not None and view.ask.denominations:
            named = {action.choice: action for action in legal if isinstance(action, Choose)}
            return named[self._find_best_trump(view.hand)]
        if not isinstance(legal[-1], Pass):
            return None
        return self.list_sensible(view, legal, plainly=True)[0]

    def list_sensible(self, view: View, legal: Sequence[Action], plainly: bool = False) -> list[Action]:
        """Return the calls, from the highest bid down, without a bid to play alone that the hand is too weak for.

        With `plainly` an alliance is left out as well where the hand has too little for it. Of other actions none is
        left out.
        """
        if Pass() not in legal:
            return [*legal]
        hand = self._game.deck.mask(view.hand)
        trumps, tops, kings = self._count(hand, self._find_best_trump(view.hand))
        alone = trumps >= ALONE or (trumps >= ALONE_WITH_TOPS and tops >= TOPS)
        allied = trumps >= ALLIED or (trumps >= ALLIED_WITH_TOP and tops > 0 and kings > 0) or not plainly
        bids = [action for action in legal if isinstance(action, Bid)]
        found: list[Action] = [bid for bid in bids if (allied if bid.call == self._part.bid else alone)]
        return [*reversed(found), *(action for action in legal if action not in bids)]

    def call(self, view: View, legal: Sequence[Action]) -> Decision:
        """Call the card of the color of which the hand has a single card, else as few as may be led to the ally."""
        held: dict[Action, list[Card]] = {}
        for action in legal:
            if isinstance(action, Choose):
                held[action] = self._list_cards(view, action.choice)
        best = min(held, key=lambda action: self._rank_call(held[action]))
        count = len(held[best])
        kind = "calls_single" if count == 1 else "calls_short" if count else "calls_void"
        choice = best.choice if isinstance(best, Choose) else ""
        return decide(self._game, best, kind, names={"color": choice}, figures={"count": count})

    def _list_cards(self, view: View, color: str) -> list[Card]:
        """List the cards of the hand that bear a color and are no trumps."""
        facts, deck = self._game.facts(view), self._game.deck
        cards = (deck[code] for code in view.hand if not deck.bits[code] & facts.trump)
        return [card for card in cards if card.color_name.casefold() == color]

    def _rank_call(self, cards: Sequence[Card]) -> tuple[int, int]:
        """Return how little a color is liked of which the hand has these cards; a high one is worth most beside the
        ally's."""
        places = (self._game.bits[card.code].bit_length() for card in cards)
        count, high = len(cards), max((self._game.winning.ranks[place] for place in places), default=0)
        return _LIKED.get(count, count), -high

    def _find_best_trump(self, hand: Sequence[str]) -> str:
        """Return the color with which the hand has most trumps; of level ones the one beside which it has most high
        cards."""
        mask = self._game.deck.mask(hand)
        return max(self._game.trump.named, key=lambda name: self._count(mask, name))

    def _count(self, hand: int, name: str) -> tuple[int, int, int]:
        """Count the trumps of a hand with this trump, the matadors among them, and the other cards that are the highest
        of their color."""
        tables = self._game.make_tables(name)
        rest = hand & ~tables.trump
        kings = sum(not tables.higher[bit.bit_length()] for bit in self._game.bits.values() if bit & rest)
        return (hand & tables.trump).bit_count(), (hand & self._tops.get(name, 0)).bit_count(), kings


def make_alliance_caller(game: TrickGame) -> AllianceCaller | None:
    """Return who bids and calls cards; None where nobody calls any, or the bids have no names."""
    phase = next((phase for phase in game.course.phases if isinstance(phase, CalledCardPhase)), None)
    return AllianceCaller(game, phase.part) if phase is not None and game.trump.named else None


def _is_call(legal: Sequence[Action]) -> bool:
    return isinstance(legal[0], Choose) and legal[0].topic == CALL
