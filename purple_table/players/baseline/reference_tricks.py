"""The Reference player: bids by a fixed table, wins cheaply where tricks are to be won, and where captured cards cost
points ducks and dumps what hurts most. Plain, independent of the others, and never changed, so that what the arena
measures against it stays comparable."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Give, Play
from purple_table.core.game import View
from purple_table.games.tricks.trump import NEVER
from purple_table.players.baseline.reference_calls import ReferenceCalls
from purple_table.players.baseline.reference_cards import rank_numbers
from purple_table.players.baseline.reference_naming import ReferenceNaming
from purple_table.players.baseline.reference_play import ReferencePlay
from purple_table.players.player import NO_CHOICE, ONLY_ACTION, Budget, Decision
from purple_table.players.tricks.reasons.trick_reasons import decide

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame


class ReferenceTrickPlayer:
    """Follows the rule of thumb and remembers nothing."""

    def __init__(self, game: TrickGame) -> None:
        self._game = game
        self._deck = game.deck
        worth = game.worth()
        self._ducks = worth.shuns and game.trump.part == NEVER
        self._cards = worth.cards
        self._number = rank_numbers(game)
        self._side_of = game.side_of
        self._best = min if game.low_wins else max
        self._takes = ReferencePlay(game)
        self._calls = ReferenceCalls(game)
        self._naming, self._turned = ReferenceNaming(game), bool(game.dealing.turned)

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Pass the worst cards, bid by the table, play by the rule of thumb, and choose the best own total."""
        if len(legal) == 1:
            return Decision(legal[0], NO_CHOICE, evidence=ONLY_ACTION)
        kind = view.ask.kind if view.ask is not None else ""
        if kind == "auction":
            return self._calls.auction(view, legal)
        if kind == "bid":
            return self._calls.bid(view, legal)
        if kind == "ladder":
            return self._calls.ladder(view, legal)
        if kind == "choose" and view.ask is not None and view.ask.denominations:
            return self._naming.choose(view, legal) if self._turned else self._calls.name(view, legal)
        gives = [action.card for action in legal if isinstance(action, Give)]
        if gives and view.ask is not None and view.ask.adds:
            return self._calls.lay_aside(view)
        if gives and view.ask is not None and view.ask.target is None:
            return self._takes.lay_away(view, gives)
        if gives:
            card = max(gives, key=self._trouble)
            return decide(self._game, Give(card), "plain_pass")
        plays = [action.card for action in legal if isinstance(action, Play)]
        if plays:
            return self._play(view, plays) if self._ducks else self._takes.choose(view, plays)
        if any(isinstance(action, Bid) for action in legal):
            # Looking at the cards comes before a blind bid.
            look = next((action for action in legal if not isinstance(action, Bid)), legal[0])
            return decide(self._game, look, "plain_look")
        ways = [way for way in view.ask.ways if way.totals] if view.ask is not None else []
        if ways:
            own = self._side_of(view.seat)
            way = self._best(ways, key=lambda way: way.totals[own])
            return decide(self._game, way.action, "plain_total")
        return decide(self._game, legal[0], "plain_choice")

    def _play(self, view: View, cards: list[str]) -> Decision:
        trick = [card for card in view.pile("trick") if card is not None]
        if not trick:
            card = min(cards, key=lambda code: (self._rank(code), self._points(code)))
            return decide(self._game, Play(card), "plain_lead_lowest")
        color = self._deck[trick[0]].color
        follow = [card for card in cards if self._deck[card].color == color]
        if not follow:
            card = max(cards, key=self._trouble)
            return decide(self._game, Play(card), "plain_throw")
        best = max(self._rank(card) for card in trick if self._deck[card].color == color)
        under = [card for card in follow if self._rank(card) < best]
        if under:
            card = max(under, key=self._rank)
            return decide(self._game, Play(card), "plain_under")
        if len(trick) == view.players - 1:
            card = max(follow, key=self._rank)
            return decide(self._game, Play(card), "plain_must_take")
        card = min(follow, key=self._rank)
        return decide(self._game, Play(card), "plain_low")

    def _rank(self, code: str) -> int:
        return self._number[self._deck[code].rank]

    def _points(self, code: str) -> int:
        return -self._cards[self._deck.index[code]] if self._cards else 0

    def _trouble(self, code: str) -> tuple[int, int]:
        return self._points(code), self._rank(code)
