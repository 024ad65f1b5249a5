"""Bids of colors for what they are worth, and of chips for the widow: by the chance to make each of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import exp
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Choose, Give, Pass
from purple_table.core.masks import list_bits
from purple_table.games.tricks.bidding import NamedBid
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.dealing_phase import EXCHANGE
from purple_table.games.tricks.exchange import TAKE
from purple_table.games.tricks.ladder import LadderBidding, make_bids
from purple_table.games.tricks.scoring.color_worth import ColorPaidOut, ColorPot
from purple_table.players.player import Decision
from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths
from purple_table.players.tricks.reasons.trick_reasons import decide
from purple_table.players.tricks.sampling.sampled_deals import SampledDeals, count_sampled_deals

if TYPE_CHECKING:
    from random import Random

    from purple_table.core.game import View
    from purple_table.games.tricks.trick_game import TrickGame
    from purple_table.players.player import Budget
    from purple_table.players.tricks.search.trial_chooser import TrialChooser

WEIGHTS = (-10.11, 2.01, 0.04, 1.26, 0.57, 0.32, 0.82, -0.2)
"""The logarithm of the odds to win six of eleven tricks: a constant, and what is added for each trump, for each rank by
which they stand above the lowest, for the highest card of another color, for each that follows it without a gap, for a
card that is the second of its color, for each card of the other color of the trump's suit, and for each rank of these.
Fitted to 15,000 plays of 5,000 deals of Preference by Skilled policies."""
WIDOW = 1.5
"""What the widow adds to the chips that the best color should bring, on average of 800 such deals."""
_STYLES = {"cautious": -0.05, "normal": 0.0, "bold": 0.05}
_HOPELESS = 0.2
"""The chance to make a bid by these weights below which nothing is tried: sampled deals would hardly make it a half."""
DEALS, LIKED, THOUGHT_OF = 40, 3, 2
"""So many colors are tried in so many sampled deals at most, and so many are thought of when cards are laid away."""


class ColorCaller:
    """Bids colors, puts chips in, lays cards away and names colors for one seat."""

    def __init__(self, game: TrickGame, bidding: LadderBidding, pot: ColorPot, style: str = "normal") -> None:
        self._game, self._bidding, self._points = game, bidding, pot.points
        self._strengths = {name: CardStrengths(game, name) for name in pot.points}
        self._sisters = {name: _find_suit(game, name) & ~self._strengths[name].trump for name in pot.points}
        self._lowest = max(above.bit_count() for above in next(iter(self._strengths.values())).higher)
        self._shift = _STYLES[style]
        self._known: dict[tuple[int, int], dict[str, float]] = {}
        self._exchanges: dict[int, tuple[int, str]] = {}

    def choose(
        self, view: View, legal: Sequence[Action], trials: TrialChooser, rng: Random, budget: Budget
    ) -> Decision | None:
        """Return the decision about a bid, chips, the widow or the trump; None for any other."""
        if len(legal) == 1:
            return None
        if view.ask is not None and view.ask.denominations:
            return self._name_color(view, legal, rng, budget)
        if isinstance(legal[-1], Pass):
            return self._bid(view, legal, rng, budget) if _is_about_colors(legal) else self._put_in(view, legal)
        if isinstance(legal[0], Give):
            action, color = self._lay_away(view, legal)
            return decide(self._game, action, "laid_for_game" if color else "missed_least", names={"color": color})
        return decide(self._game, TAKE, "takes_unseen") if legal[0] == TAKE else None

    def choose_quickly(self, view: View, legal: Sequence[Action]) -> Action | None:
        """Return what a seat of a sampled deal is expected to do; None where there is no rule for it."""
        if view.ask is not None and view.ask.denominations:
            return self._list_liked(view, legal)[0]
        if isinstance(legal[-1], Pass):
            return self.list_sensible(view, legal)[0]
        if isinstance(legal[0], Give):
            return self._lay_away(view, legal)[0]
        return TAKE if legal[0] == TAKE else None

    # --- bids ---------------------------------------------------------------------------------------------------------

    def list_sensible(self, view: View, legal: Sequence[Action]) -> Sequence[Action]:
        """List the calls that are worth a try, the one that should be best first; what is no call is left as it is.

        As many chips are put in as the widow should bring, no more than must be.
        """
        if not isinstance(legal[-1], Pass):
            return legal
        bids, passing = [action for action in legal if isinstance(action, Bid)], [Pass()]
        if not _is_about_colors(legal):
            lowest = [bid for bid in bids[:1] if int(bid.call) < self._expect_chips(view)]
            return [*lowest, *passing]
        hand = self._game.deck.mask(view.hand)
        worth = self._value_colors(hand)
        bids = [bid for bid in bids if self.estimate_chance(bid.call, hand) >= _HOPELESS]
        liked = sorted(bids, key=lambda bid: -worth[bid.call])[:LIKED]
        return [*liked, *passing] if liked and worth[liked[0].call] > 0 else [*passing, *liked]

    def _bid(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Bid the color that brings most in sampled deals, if it brings something."""
        bids = [action.call for action in self.list_sensible(view, legal) if isinstance(action, Bid)]
        if not bids:
            return decide(self._game, Pass(), "no_color")
        made, tried = self._try_colors(view, bids, rng, budget)
        best = self._find_best(made, tried)
        if self._value(made[best] / tried, best) > 0:
            return self._speak_of_color(Bid(best), "color_bid", best, made[best], tried)
        best = max(bids, key=lambda name: made[name])
        return self._speak_of_color(Pass(), "color_fails", best, made[best], tried)

    def _put_in(self, view: View, legal: Sequence[Action]) -> Decision:
        call = self.list_sensible(view, legal)[0]
        kind = "chips_pay" if isinstance(call, Bid) else "no_chips"
        return decide(self._game, call, kind, figures={"chips": max(self._expect_chips(view), 0.0)})

    def _expect_chips(self, view: View) -> float:
        """Return the chips that the best color should bring with the widow."""
        return max(self._value_colors(self._game.deck.mask(view.hand)).values()) + WIDOW

    def _try_colors(
        self, view: View, names: Sequence[str], rng: Random, budget: Budget
    ) -> tuple[Mapping[str, int], int]:
        """Return in how many sampled deals each color makes the bid, and how many were tried."""
        sampled, seat = SampledDeals(self._game, view, rng, budget), view.seat
        deals = sampled.draw_balanced_hands(count_sampled_deals(budget, DEALS))
        standing = read_bids(sampled.facts).promise
        made = {}
        for name in names:
            promise: NamedBid = standing or self._bidding.bids[self._bidding.by_name[name]]
            bids = make_bids(seat, promise, name)
            results = [sampled.play_out(deal, bids, name) for deal in deals]
            made[name] = sum(result.tricks[seat] >= promise.level for result in results)
        return made, len(deals)

    def _find_best(self, made: Mapping[str, int], tried: int) -> str:
        return max(made, key=lambda name: self._value(made[name] / tried, name))

    def _speak_of_color(self, action: Action, kind: str, color: str, made: int, tried: int) -> Decision:
        figures = {"held": made, "tried": tried, "value": self._points[color]}
        return decide(self._game, action, kind, names={"color": color}, figures=figures)

    def _value(self, chance: float, name: str) -> float:
        """Return the chips that a color should bring with this chance to make the bid."""
        return (2.0 * (chance + self._shift) - 1.0) * self._points[name]

    def _value_colors(self, hand: int, laid: int = 0) -> dict[str, float]:
        """Return the chips that each color should bring as trump."""
        found = self._known.get((hand, laid))
        if found is None:
            found = self._known[hand, laid] = {
                name: self._value(self.estimate_chance(name, hand, laid), name) for name in self._points
            }
        return found

    def estimate_chance(self, name: str, hand: int, laid: int = 0) -> float:
        """Return the chance to make the bid with this color as trump and these cards, without those laid away."""
        cards, unseen = self._strengths[name], self._game.in_play & ~(hand | laid)
        own, side, sisters = hand & cards.trump, hand & ~cards.trump, hand & self._sisters[name]
        tops = following = seconds = 0
        for card in list_bits(side):
            above = cards.higher[card.bit_length()]
            higher = (above & unseen).bit_count()
            tops += not higher and not above & hand
            following += not higher and bool(above & hand)
            seconds += higher == 1
        figures = (
            *(1, own.bit_count(), self._count_ranks(own, cards), tops, following, seconds),
            *(sisters.bit_count(), self._count_ranks(sisters, cards)),
        )
        odds = 0.0
        for weight, figure in zip(WEIGHTS, figures, strict=True):
            odds += weight * figure
        return 1.0 / (1.0 + exp(-odds))

    def _count_ranks(self, held: int, cards: CardStrengths) -> int:
        """Return by how many ranks in play these cards together stand above the lowest of their colors."""
        steps = 0
        for card in list_bits(held):
            steps += self._lowest - (cards.higher[card.bit_length()] & self._game.in_play).bit_count()
        return steps

    # --- with the widow -----------------------------------------------------------------------------------------------

    def _name_color(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Name the color that brings most in sampled deals, of those that should bring most."""
        named = {action.choice: action for action in self._list_liked(view, legal)}
        made, tried = self._try_colors(view, list(named), rng, budget)
        best = self._find_best(made, tried)
        return self._speak_of_color(named[best], "names_color", best, made[best], tried)

    def _list_liked(self, view: View, legal: Sequence[Action]) -> list[Choose]:
        """List the choices of the colors that are worth trying, the best first."""
        worth = self._value_colors(self._game.deck.mask(view.hand), self._find_laid(view))
        named = [action for action in legal if isinstance(action, Choose)]
        return sorted(named, key=lambda action: -worth[action.choice])[:LIKED]

    def _find_laid(self, view: View) -> int:
        """Return the cards that the seat has laid away."""
        exchanged = self._game.facts(view).part_data.get(EXCHANGE)
        laid: int = 0 if exchanged is None else exchanged.away[view.seat]
        return laid

    def _lay_away(self, view: View, legal: Sequence[Action]) -> tuple[Action, str]:
        """Return one of the cards without which some color should bring most, and that color; "" for any card."""
        hand = self._game.deck.mask(view.hand)
        cards = hand | self._find_laid(view)
        if cards not in self._exchanges:
            self._exchanges[cards] = self._plan_exchange(cards)
        laid, color = self._exchanges[cards]
        gone = laid & hand or hand
        gives = (action for action in legal if isinstance(action, Give) and self._game.bits[action.card] & gone)
        return next(gives), color if laid & hand else ""

    def _plan_exchange(self, cards: int) -> tuple[int, str]:
        """Return the cards to lay away of all that the declarer has, and the color with which the rest brings most."""
        count, worth = cards.bit_count() - self._game.dealing.hand, self._value_colors(cards)
        thought_of = sorted(worth, key=lambda name: -worth[name])[:THOUGHT_OF]
        plans = [
            (self._value(self.estimate_chance(name, cards & ~gone, gone), name), gone, name)
            for name in thought_of
            for gone in map(sum, self._list_exchanges(name, cards, count))
        ]
        return max(plans)[1:]

    def _list_exchanges(self, name: str, hand: int, count: int) -> Iterable[tuple[int, ...]]:
        """List what may be laid away: no trumps, if there are enough others."""
        spare = list(list_bits(hand & ~self._strengths[name].trump))
        return combinations(spare if len(spare) >= count else list(list_bits(hand)), count)


def make_color_caller(game: TrickGame, style: str) -> ColorCaller | None:
    """Return who bids colors for what they are worth; None where the pot does not pay that."""
    pots = (part.pot for part in game.scoring.parts if isinstance(part, ColorPaidOut))
    pot = next((pot for pot in pots if isinstance(pot, ColorPot)), None)
    if pot is None or not isinstance(game.bidding, LadderBidding):
        return None
    return ColorCaller(game, game.bidding, pot, style)


def _is_about_colors(legal: Sequence[Action]) -> bool:
    """Return whether colors are bid, and not numbers of chips."""
    return any(isinstance(action, Bid) and not action.call.isdecimal() for action in legal)


def _find_suit(game: TrickGame, name: str) -> int:
    """Return the cards in play of the suit to which a color belongs."""
    deck = game.deck
    colors = {color.code for color in deck.colors if color.suit == deck.color(name).suit}
    return game.in_play & deck.mask(card.code for card in deck.cards if card.color in colors)
