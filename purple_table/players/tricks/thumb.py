"""The Reference player of games in which tricks are to be won: bids by a fixed table, wins cheaply, and leaves the
partner's tricks alone. Plain, independent of the other players, and never changed, so that what the arena measures
against it stays comparable."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Contract, Pass, Play
from purple_table.core.events import Called
from purple_table.core.game import View
from purple_table.core.messages import CardName, say, tenths
from purple_table.players.player import NO_CHOICE, Budget, Decision
from purple_table.players.tricks.bids import contracts, named, numbers

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame

# What a card is worth in tricks, by rank from the highest down: as a trump, beside trumps, and without trumps.
_TRUMP = (0.95, 0.85, 0.7, 0.6, 0.5, 0.45, 0.4)
_SIDE = (0.6, 0.3, 0.1)
_NO_TRUMP = (0.8, 0.45, 0.2)
_PARTNER = 2.0
"""Tricks that a partner is trusted with in an auction."""
_BOOK = 6


class Thumb:
    """Follows the rule of thumb and remembers nothing but its own call."""

    def __init__(self, game: TrickGame) -> None:
        self._game = game
        self._deck = game.deck
        self._top = len(game.deck.ranks) - 1
        self._number = {rank.code: rank.number for rank in game.deck.ranks}
        self._trumps_in_bids = str(game.book.get("trump", {}).get("color", "")).casefold()

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Bid by the table; play by the rule of thumb."""
        if len(legal) == 1:
            return Decision(legal[0], NO_CHOICE)
        kind = view.ask.kind if view.ask is not None else ""
        if kind == "auction":
            return self._auction(view, legal)
        if kind == "bid":
            return self._bid(view, legal)
        plays = [action.card for action in legal if isinstance(action, Play)]
        if plays:
            return self._play(view, plays)
        # Looking at the cards comes before a blind bid.
        look = next((action for action in legal if not isinstance(action, Bid)), legal[0])
        return Decision(look, say("I always do this first."))

    # --- Bidding ------------------------------------------------------------------------------------------------------

    def _bid(self, view: View, legal: Sequence[Action]) -> Decision:
        """A number of tricks; nil without Aces, trumps and high cards."""
        hand = view.hand
        trumps = [card for card in hand if self._is(card, self._trumps_in_bids)]
        nil = Bid("nil")
        if nil in legal and not trumps and all(self._rank(card) < self._top - 1 for card in hand):
            return Decision(nil, say("I hold no trump, no Ace and no King, so I bid nil."))
        tricks = self._tricks(hand, self._trumps_in_bids)
        may_bid = numbers(legal)
        called = any(isinstance(event, Called) and event.seat == view.seat for event in view.history)
        if Pass() in legal and (called or not may_bid or round(tricks) < may_bid[0]):
            return Decision(Pass(), say("I leave my bid as it is."))
        number = min(may_bid, key=lambda number: abs(number - tricks))
        return Decision(Bid(str(number)), say("By my table the hand is worth {tricks} tricks.", tricks=tenths(tricks)))

    def _auction(self, view: View, legal: Sequence[Action]) -> Decision:
        """The lowest bid of the best denomination, as long as the hand is worth it."""
        partner = _PARTNER if any(view.seat in side and len(side) > 1 for side in view.sides) else 0.0
        best: tuple[float, Contract] | None = None
        for bid in contracts(legal):
            tricks = self._tricks(view.hand, "" if bid.denomination == "none" else bid.denomination) + partner
            spare = tricks - _BOOK - bid.number
            if spare >= 0 and (best is None or spare > best[0]):
                best = spare, bid
        if best is None:
            return Decision(Pass(), say("By my table the hand is worth no higher bid."))
        spare, bid = best
        words = say(
            "By my table {bid} leaves me {tricks} tricks to spare.", bid=named(self._game, bid), tricks=tenths(spare)
        )
        return Decision(Bid(str(bid)), words)

    def _tricks(self, hand: Sequence[str], trump: str) -> float:
        tricks = 0.0
        for card in hand:
            below = self._top - self._rank(card)
            if trump and self._is(card, trump):
                tricks += _TRUMP[min(below, len(_TRUMP) - 1)]
            else:
                table = _SIDE if trump else _NO_TRUMP
                tricks += table[below] if below < len(table) else 0.0
        return tricks

    # --- Play ---------------------------------------------------------------------------------------------------------

    def _play(self, view: View, cards: list[str]) -> Decision:
        trick = [card for card in view.pile("trick") if card is not None]
        trump = (view.status.trump or "none").casefold()
        low = min(cards, key=lambda card: (self._is(card, trump), self._rank(card)))
        nil = any(
            isinstance(event, Called) and event.seat == view.seat and "nil" in event.call for event in view.history
        )
        if nil:
            return self._duck(cards, trick, trump, low)
        if not trick:
            side = [card for card in cards if not self._is(card, trump)]
            card = max(side or cards, key=self._rank)
            if side and self._rank(card) < self._top:
                card = low
            return Decision(Play(card), say("I lead the {card}.", card=self._name(card)))
        winner = (view.seat - len(trick) + self._winning(trick, trump)) % view.players
        mates = next(side for side in view.sides if view.seat in side)
        last = len(trick) == view.players - 1
        best = trick[self._winning(trick, trump)]
        if winner in mates and (last or self._rank(best) == self._top or self._is(best, trump)):
            return Decision(
                Play(low), say("My partner wins the trick, so I play my lowest card, the {card}.", card=self._name(low))
            )
        winning = [card for card in cards if self._winning([*trick, card], trump) == len(trick)]
        if not winning:
            return Decision(
                Play(low), say("I cannot win the trick, so I play my lowest card, the {card}.", card=self._name(low))
            )
        plain = [card for card in winning if not self._is(card, trump)]
        if plain and not last:
            card = max(plain, key=self._rank)
        else:
            card = min(plain or winning, key=self._rank)
        return Decision(Play(card), say("The {card} takes the trick.", card=self._name(card)))

    def _duck(self, cards: list[str], trick: list[str], trump: str, low: str) -> Decision:
        if not trick:
            return Decision(Play(low), say("I bid nil, so I lead my lowest card, the {card}.", card=self._name(low)))
        under = [card for card in cards if self._winning([*trick, card], trump) != len(trick)]
        if under:
            card = max(under, key=self._rank)
            return Decision(
                Play(card), say("I bid nil, and the {card} does not take the trick.", card=self._name(card))
            )
        return Decision(Play(low), say("I bid nil, but can only hope with the {card}.", card=self._name(low)))

    def _winning(self, trick: Sequence[str], trump: str) -> int:
        """The place of the card that wins so far: among trumps, else the led color once followed, else the suit."""
        trumps = [place for place, card in enumerate(trick) if self._is(card, trump)]
        lead = self._deck[trick[0]]
        color = [place for place, card in enumerate(trick) if self._deck[card].color == lead.color]
        suit = [place for place, card in enumerate(trick) if self._deck[card].suit == lead.suit]
        group = trumps or (color if len(color) > 1 else suit)
        return max(group, key=lambda place: (self._rank(trick[place]), -place))

    def _is(self, code: str, color: str) -> bool:
        """Whether the card is of the color with that name; Jokers belong to the trumps."""
        card = self._deck[code]
        return card.joker or card.color_name.casefold() == color

    def _rank(self, code: str) -> int:
        card = self._deck[code]
        return self._top + int(card.rank) if card.joker else self._number[card.rank]

    def _name(self, code: str) -> CardName:
        return self._deck[code].named
