"""The bidding and naming of games where each has a value: by the chance that the hand wins it, and by what it is
worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from purple_table.core.actions import HOLD_BID, Action, Bid, Choose, Give, Pass
from purple_table.core.masks import list_bits
from purple_table.games.tricks.bidding_phase import read_bids, read_calls
from purple_table.games.tricks.dealing_phase import EXCHANGE
from purple_table.games.tricks.exchange import TAKE
from purple_table.games.tricks.game_values import GameValues
from purple_table.games.tricks.ladder import LadderBidding
from purple_table.games.tricks.named_game import find_games
from purple_table.games.tricks.scoring.base import count_points
from purple_table.games.tricks.scoring.game_points import GamePoints
from purple_table.games.tricks.trump import GRAND, NULL
from purple_table.players.player import Decision
from purple_table.players.tricks.bidding.alliance_calls import AllianceCaller, make_alliance_caller
from purple_table.players.tricks.bidding.color_bids import ColorCaller, make_color_caller
from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths
from purple_table.players.tricks.reasons.trick_reasons import decide

if TYPE_CHECKING:
    from random import Random

    from purple_table.core.game import View
    from purple_table.games.tricks.trick_game import TrickGame
    from purple_table.players.player import Budget
    from purple_table.players.tricks.search.trial_chooser import TrialChooser

# The logarithm of the odds of winning: a constant, and what is added for each trump, for each step of the promoted
# cards from the lowest up, for each other card that is the highest of its color, for each that is the second, and for
# ten points laid away and ten that are left beside the trumps. Fitted to 5,000 deals of Skat in which Skilled policies
# played the best color, grand with two Jacks or more, and null: before the widow is taken, and after cards were laid
# away.
_BEFORE = {"": (-5.9, 0.91, 0.193, 0.34, 0.10, 0.0, -0.07), GRAND: (-11.1, 1.86, 0.148, 0.37, 0.0, 0.0, 0.30)}
_AFTER = {"": (-10.9, 1.48, 0.211, 0.55, 0.19, 0.67, -0.31), GRAND: (-18.7, 2.93, 0.257, 0.69, 0.10, -0.34, 0.45)}
# Of null: a constant, for each lower card of the same color in other hands, for each of them that no lower card of the
# hand makes up for, and for each lowest card of a color.
_NULL_BEFORE, _NULL_AFTER = (-0.13, -0.184, -0.03, 0.33), (0.56, -0.152, -0.247, 0.215)
_OTHERS, _BETTER = 0.125, 0.04
"""What the others win on average, in parts of the value, if they play; and the chance that the widow brings a better
game."""
_STYLES = {"cautious": 0.05, "normal": 0.0, "bold": -0.06}
LIKED, COLORS, JACKS = 3, 2, 3
"""So many games are tried in sampled deals; so many colors are thought of when cards are laid away, and grand with so
many promoted cards."""
SURE = 0.9
"""The chance to win without the widow from which it may be left."""


class _Plan(NamedTuple):
    """A game that may be named after these cards were laid away, with what it should bring."""

    points: float
    name: str
    laid: int


class GameCaller:
    """Bids values, lays cards away and names games for one seat."""

    def __init__(self, game: TrickGame, games: GameValues, style: str = "normal") -> None:
        self._game, self._games = game, games
        self._strengths = {name: CardStrengths(game, name) for name in games.names}
        scoring = next(part for part in game.scoring.parts if isinstance(part, GamePoints))
        self._values, self._lost = scoring.values, scoring.lost
        self._lowest = [min(cards) for cards in _list_colors(game)]
        self._enough = (self._lost - _OTHERS) / (self._lost + 1) - _BETTER + _STYLES[style]
        self._known: dict[int, tuple[str, int]] = {}
        self._exchanges: dict[tuple[int, int], _Plan | None] = {}

    def choose(
        self, view: View, legal: Sequence[Action], trials: TrialChooser, rng: Random, budget: Budget
    ) -> Decision | None:
        """Return the decision about bids, the widow or the game, which is tried; None for any other."""
        if len(legal) > 1 and view.ask is not None and view.ask.denominations:
            return trials.choose(view, self.list_liked(view, legal), rng, budget)
        return self._choose_plainly(view, legal)

    def _choose_plainly(self, view: View, legal: Sequence[Action]) -> Decision | None:
        """Return the decision by a plain rule; None where there is none, as where a game is named."""
        if len(legal) == 1:
            return None
        if isinstance(legal[-1], Pass):
            return self.bid(view, legal)
        if isinstance(legal[0], Give):
            return self.lay_away(view, legal)
        if legal[0] != TAKE or self.leaves_widow(view):
            return None
        hand = self._game.deck.mask(view.hand)
        most = max(self._count_trumps(name, hand) for name in self._list_color_games())
        return decide(self._game, TAKE, "takes_cards", figures={"trumps": most})

    def choose_quickly(self, view: View, legal: Sequence[Action]) -> Action | None:
        """Return what a seat of a sampled deal is expected to do; None where there is no rule for it."""
        if view.ask is not None and view.ask.denominations and len(legal) > 1:
            return self.list_liked(view, legal)[0]
        found = self._choose_plainly(view, legal)
        return None if found is None else found.action

    def list_sensible(self, view: View, legal: Sequence[Action]) -> Sequence[Action]:
        """Return all actions: what a game is worth decides the bids."""
        return legal

    # --- the bidding --------------------------------------------------------------------------------------------------

    def bid(self, view: View, legal: Sequence[Action]) -> Decision:
        """Bid the lowest value, or hold, as long as some game that should be won is surely worth it."""
        bidding, game = self._game.bidding, self._game
        if not isinstance(bidding, LadderBidding):
            raise TypeError("games are bid by their values")
        name, most = self._find_limit(game.deck.mask(view.hand))
        first = next((action for action in legal if isinstance(action, Bid)), None)
        if not name or first is None:
            return self._find_no_game(game.deck.mask(view.hand))
        standing = bidding.find_standing(read_calls(game.facts(view))).bid
        level = bidding.bids[bidding.by_name[first.call]].level if first != HOLD_BID else 0
        if first == HOLD_BID and standing is not None:
            level = standing.level
        names, figures = {"color": name}, {"value": most}
        if level > most:
            return decide(game, Pass(), "game_limit", names=names, figures=figures)
        if name in (GRAND, NULL):
            return decide(game, first, "game_bid", names=names, figures=figures)
        figures["trumps"] = self._count_trumps(name, game.deck.mask(view.hand))
        return decide(game, first, "game_bid_trumps", names=names, figures=figures)

    def _find_no_game(self, hand: int) -> Decision:
        """Return a pass, with the promoted cards of the hand and the most that it has of a color beside them."""
        jacks = self._strengths[GRAND].trump & hand
        longest = max(self._count_trumps(name, hand & ~jacks) for name in self._list_color_games())
        kind = "no_game" if jacks else "no_game_bare"
        return decide(self._game, Pass(), kind, cards=self._game.deck.codes(jacks), figures={"count": longest})

    def _list_color_games(self) -> list[str]:
        return [name for name in self._games.names if name not in (GRAND, NULL)]

    def _count_trumps(self, name: str, hand: int) -> int:
        return (self._strengths[name].trump & hand).bit_count()

    def _find_limit(self, hand: int) -> tuple[str, int]:
        """Return the game that is surely worth most among those that should be won, and that value; "" for none."""
        found = self._known.get(hand)
        if found is None:
            worth = [
                (self.value_surely(name, hand), name)
                for name in self._games.names
                if self._estimate_before(name, hand) >= self._enough
            ]
            most, name = max(worth, default=(0, ""))
            found = self._known[hand] = name, most
        return found

    def value_surely(self, name: str, hand: int) -> int:
        """Return what a game is worth whatever lies in the widow: a single high trump there ends all matadors that are
        missing."""
        matadors = 0 if name == NULL else self._games.count_matadors(name, hand)
        return self._games.value_game(name, matadors if matadors > 0 else 1, False, 0)

    def _estimate_before(self, name: str, hand: int) -> float:
        if name == NULL:
            return self._estimate_null(_NULL_BEFORE, hand, 0)
        return self._estimate(_BEFORE[GRAND if name == GRAND else ""], name, hand, 0)

    def _estimate_after(self, name: str, hand: int, laid: int) -> float:
        if name == NULL:
            return self._estimate_null(_NULL_AFTER, hand, laid)
        return self._estimate(_AFTER[GRAND if name == GRAND else ""], name, hand, laid)

    def _estimate(self, weights: Sequence[float], name: str, hand: int, laid: int) -> float:
        """Return the chance to win a color or grand with these cards."""
        cards, jacks = self._strengths[name], self._games.trumps[GRAND]
        own, side = hand & cards.trump, hand & ~cards.trump
        unseen = self._game.in_play & ~(hand | laid)
        steps = sum(len(jacks) - place for place, card in enumerate(jacks) if card & hand)
        tops = seconds = 0
        for card in list_bits(side):
            above = cards.higher[card.bit_length()]
            tops += not above & ~hand & self._game.in_play
            seconds += (above & unseen).bit_count() == 1
        points = count_points(self._values, laid) / 10, count_points(self._values, side) / 10
        figures = (1.0, own.bit_count(), steps, tops, seconds, *points)
        return _find_chance(weights, figures)

    def _estimate_null(self, weights: Sequence[float], hand: int, laid: int) -> float:
        """Return the chance to win no trick."""
        higher, in_play = self._strengths[NULL].higher, self._game.in_play
        below = open_below = 0
        for card in list_bits(hand):
            lower = [other for other in list_bits(in_play & ~laid) if higher[other.bit_length()] & card]
            out = sum(not other & hand for other in lower)
            below += out
            open_below += max(0, out - (len(lower) - out))
        lowest = sum(bool(card & hand) for card in self._lowest)
        return _find_chance(weights, (1.0, below, open_below, lowest))

    # --- after the bidding --------------------------------------------------------------------------------------------

    def rank_games(self, view: View, names: Iterable[str]) -> list[str]:
        """Rank games by what they should bring with the hand as it is, the best first."""
        facts = self._game.facts(view)
        away: Sequence[int] = facts.part_data[EXCHANGE].away
        laid, bids = away[facts.seat], read_bids(facts)
        plans = [self._plan_game(name, facts.hand, laid, bids.level, not laid) for name in names]
        return [plan.name for plan in sorted(plans, reverse=True)]

    def lay_away(self, view: View, legal: Sequence[Action]) -> Decision:
        """Lay the cards away with which some game should bring most."""
        facts = self._game.facts(view)
        away: Sequence[int] = facts.part_data[EXCHANGE].away
        laid, bid = away[facts.seat], read_bids(facts).level
        plan = self._plan_exchange(facts.hand | laid, bid)
        gone = (plan.laid if plan else 0) & facts.hand
        wanted = gone or facts.hand
        give = next(action for action in legal if isinstance(action, Give) and self._game.bits[action.card] & wanted)
        if plan is None or not gone:
            return decide(self._game, give, "missed_least")
        return decide(self._game, give, "laid_for_game", names={"color": plan.name})

    def _plan_exchange(self, cards: int, bid: int) -> _Plan | None:
        """Return the plan that should bring most with all that the declarer has; None where no game is thinkable."""
        if (cards, bid) not in self._exchanges:
            count, best = cards.bit_count() - self._game.dealing.hand, None
            for name in self._list_thinkable(cards):
                for gone in map(sum, self._list_exchanges(name, cards, count)):
                    plan = self._plan_game(name, cards & ~gone, gone, bid, False)
                    best = plan if best is None or plan > best else best
            self._exchanges[cards, bid] = best
        return self._exchanges[cards, bid]

    def _list_thinkable(self, cards: int) -> list[str]:
        """List the games worth a thought with these cards: the longest colors, grand with enough Jacks, and null."""
        count = {name: self._count_trumps(name, cards) for name in self._games.names}
        found = sorted(self._list_color_games(), key=lambda name: count[name], reverse=True)[:COLORS]
        found += [GRAND] if count[GRAND] >= JACKS else []
        return [*found, NULL] if self._games.null else found

    def _list_exchanges(self, name: str, hand: int, count: int) -> Iterable[tuple[int, ...]]:
        """List what may be laid away: no trumps, if there are others; of null the cards with most lower ones out."""
        cards = self._strengths[name]
        if name == NULL:
            out = self._game.in_play & ~hand
            lower = {
                card: sum(bool(cards.higher[one.bit_length()] & card) for one in list_bits(out))
                for card in list_bits(hand)
            }
            return [tuple(sorted(lower, key=lambda card: lower[card], reverse=True)[:count])]
        spare = list(list_bits(hand & ~cards.trump))
        if len(spare) < count:
            low = sorted(list_bits(hand & cards.trump), key=lambda card: cards.higher[card.bit_length()].bit_count())
            spare += low[len(spare) - count :]
        return combinations(spare, count)

    def leaves_widow(self, view: View) -> bool:
        """Return whether some game should be won so surely that it may be played from the hand."""
        hand = self._game.deck.mask(view.hand)
        return any(self._estimate_after(name, hand, 0) >= SURE for name in self._list_thinkable(hand))

    def _plan_game(self, name: str, hand: int, laid: int, bid: int, from_hand: bool) -> _Plan:
        """Return what a game should bring that is named with these cards after the exchange."""
        matadors = 0 if name == NULL else self._games.count_matadors(name, hand | laid)
        value = self._games.value_game(name, matadors, from_hand, 0)
        chance = self._estimate_after(name, hand, laid) if value >= bid else 0.0
        value = self._games.raise_to_bid(name, value, bid)
        return _Plan((chance - (1.0 - chance) * self._lost) * value, name, laid)

    def list_liked(self, view: View, legal: Sequence[Action]) -> list[Action]:
        """List the choices of the games that are worth trying, the best first."""
        named = {action.choice: action for action in legal if isinstance(action, Choose)}
        return [named[name] for name in self.rank_games(view, named)[:LIKED]]


def make_game_caller(game: TrickGame, style: str) -> GameCaller | AllianceCaller | ColorCaller | None:
    """Return who bids and names games, calls cards, or bids colors for what they are worth; None where nobody does."""
    games = find_games(game.course)
    if games is not None:
        return GameCaller(game, games, style)
    return make_alliance_caller(game) or make_color_caller(game, style)


def _list_colors(game: TrickGame) -> list[list[int]]:
    """List the cards in play of each color."""
    found: dict[str, list[int]] = {}
    for code in game.dealing.cards:
        found.setdefault(game.deck[code].color, []).append(game.bits[code])
    return list(found.values())


def _find_chance(weights: Sequence[float], figures: Sequence[float]) -> float:
    odds = 0.0
    for weight, figure in zip(weights, figures, strict=True):
        odds += weight * figure
    return 1.0 / (1.0 + exp(-odds))
