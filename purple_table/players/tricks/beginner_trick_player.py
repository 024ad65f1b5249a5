"""The Beginner: follows the rule of thumb, counts nothing, and now and then plays a card without much thought."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Choose, Give, Play
from purple_table.core.game import View, Way
from purple_table.games.tricks.calling import LAST_CARD
from purple_table.games.tricks.trump import NEVER
from purple_table.players.baseline.reference_tricks import ReferenceNaming, ReferenceTrickPlayer
from purple_table.players.player import NO_CHOICE, ONLY_ACTION, Budget, Decision
from purple_table.players.tricks.bidding.bid_reading import list_bid_numbers
from purple_table.players.tricks.bidding.raise_choice import RaiseChooser
from purple_table.players.tricks.bidding.rough_count import RoughBidder
from purple_table.players.tricks.reasons.trick_reasons import decide

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame

CARELESS, SLIPS = 0.3, 0.25
"""How often a Beginner plays any legal card: where captured cards cost points, and elsewhere."""


_WRONG = 0.4
"""How often its bid is one too low or too high."""
_STYLE = {"cautious": -1, "normal": 0, "bold": 1}
_UNSURE, _BOLDER = 1.0, 0.7
"""The largest error about the worth of a hand that makes trump, and how much a bold player adds to that worth."""


class BeginnerTrickPlayer:
    """Sees its own hand and the cards on the table, and remembers nothing. `style` shifts what it bids."""

    def __init__(self, game: TrickGame, style: str) -> None:
        self._game = game
        self._deck = game.deck
        worth = game.worth()
        self._ducks = worth.shuns and game.trump.part == NEVER
        self._cards = worth.cards
        self._ending = game.ending
        self._side_of = game.side_of
        higher = game.tables.higher
        self._rank_of = {card: -higher[bit.bit_length()].bit_count() for card, bit in game.bits.items()}
        self._thumb = ReferenceTrickPlayer(game)
        self._rough = RoughBidder(game, style)
        self._raises = RaiseChooser(game, style)
        self._shift = _STYLE[style]
        self._naming, self._turned = ReferenceNaming(game), bool(game.dealing.turned)

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Return a plausible choice; sometimes any card that the rules allow."""
        if view.ask is not None and view.ask.kind == "auction":
            return self._rough.choose(view, legal)
        if len(legal) == 1:
            return Decision(legal[0], NO_CHOICE, evidence=ONLY_ACTION)
        first = legal[0]
        if LAST_CARD in legal:
            return decide(self._game, LAST_CARD, "calls_last_card")
        if self._raises.decides(legal) and (said := self._raises.choose_roughly(view, legal, rng)) is not None:
            return said
        if self._ducks:
            careless = rng.random() < CARELESS
            if isinstance(first, Play):
                return self._duck(view, [action.card for action in legal if isinstance(action, Play)], careless, rng)
            if isinstance(first, Give):
                return self._give([action.card for action in legal if isinstance(action, Give)], careless, rng)
        if self._turned and view.ask is not None and view.ask.denominations:
            return self._naming.choose(view, legal, self._shift * _BOLDER + rng.uniform(-_UNSURE, _UNSURE))
        ways = view.ask.ways if view.ask is not None else ()
        if isinstance(first, Choose) and all(way.totals for way in ways):
            return self._choose_way(view, ways, rng)
        plan = self._thumb.choose(view, legal, rng, budget)
        if isinstance(first, Play) and rng.random() < SLIPS:
            slip = rng.choice([action for action in legal if isinstance(action, Play)])
            return decide(self._game, slip, "careless")
        if isinstance(plan.action, Bid) and (bid := plan.action.contract) is not None:
            tricks = view.ask is not None and view.ask.kind == "bid"
            return self._bid(bid.number, legal, rng, "rough_bid" if tricks else "rough_call")
        return plan

    def _bid(self, plan: int, legal: Sequence[Action], rng: Random, kind: str) -> Decision:
        """Bid about as much as planned; `kind` says whether the numbers are tricks."""
        wanted = plan + self._shift
        if rng.random() < _WRONG:
            wanted += rng.choice((-1, 1))
        number = min(list_bid_numbers(legal), key=lambda number: abs(number - wanted))
        return decide(self._game, Bid(str(number)), kind, figures={"count": number})

    def _give(self, gives: list[str], careless: bool, rng: Random) -> Decision:
        if careless:
            card = rng.choice(gives)
            return decide(self._game, Give(card), "passed_carelessly")
        card = max(gives, key=self._rank)
        return decide(self._game, Give(card), "passed_highest")

    def _choose_way(self, view: View, ways: Sequence[Way], rng: Random) -> Decision:
        """Choose any way that does not lose the match at once (H13); the first where all of them do."""
        safe = [way for way in ways if not self._loses(view, way.totals)]
        if len(safe) == len(ways):
            return decide(self._game, rng.choice(ways).action, "picked_one")
        if safe:
            return decide(self._game, safe[0].action, "not_losing")
        return decide(self._game, ways[0].action, "no_difference")

    def _loses(self, view: View, totals: Sequence[int]) -> bool:
        """Return whether the match would be over with these totals, and won by others."""
        deals = self._ending.count_deals(len(view.sheet) + 1, view.status.thrown)
        winners = self._ending.find_winners(totals, deals, self._ending.is_reached(view.sheet))
        return bool(winners) and self._side_of(view.seat) not in winners

    def _duck(self, view: View, cards: list[str], careless: bool, rng: Random) -> Decision:
        trick = [card for card in view.pile("trick") if card is not None]
        color = self._deck[trick[0]].color if trick else ""
        follow = [card for card in cards if self._deck[card].color == color]
        if careless:
            card = rng.choice(follow or cards)
            return decide(self._game, Play(card), "careless")
        if not trick:
            card = min(cards, key=self._rank)
            return decide(self._game, Play(card), "plain_lead_low")
        if not follow:
            card = max(cards, key=lambda code: (self._value(code) > 0, self._rank(code)))
            return decide(self._game, Play(card), "void_points" if self._value(card) > 0 else "void_high")
        best = max(self._rank(card) for card in trick if self._deck[card].color == color)
        under = [card for card in follow if self._rank(card) < best]
        if under:
            card = max(under, key=self._rank)
            return decide(self._game, Play(card), "plain_ducks")
        card = min(follow, key=self._rank)
        return decide(self._game, Play(card), "plain_over")

    def _rank(self, code: str) -> int:
        """Return how high a card stands in its color, by the tables of play."""
        return self._rank_of[code]

    def _value(self, code: str) -> int:
        return -self._cards[self._deck.index[code]]
