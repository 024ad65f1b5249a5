"""How the Skilled player decides what it has no rule for: it tries every action in a few sampled deals."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from purple_table.core.actions import HOLD_BID, Action, Bid, Choose, Pass, Play
from purple_table.core.game import View
from purple_table.games.tricks.bidding import LOOK
from purple_table.games.tricks.bidding_phase import read_calls
from purple_table.games.tricks.called_card import CALL
from purple_table.games.tricks.ladder import LadderBidding
from purple_table.games.tricks.lay_aside import PREMIUM
from purple_table.games.tricks.staying import STAY
from purple_table.games.tricks.stock_phase import SWAP
from purple_table.games.tricks.trump import NO_TRUMP, NULL
from purple_table.players.player import FEWEST_SAMPLES, Budget, Decision
from purple_table.players.tricks.bidding.beg_answers import is_about_trump
from purple_table.players.tricks.bidding.rash_bids import leave_out_rash_bids
from purple_table.players.tricks.bidding.widow_choices import find_offered_card
from purple_table.players.tricks.card_play.penalty_play_policy import is_penalty_game
from purple_table.players.tricks.reasons.trick_reasons import decide
from purple_table.players.tricks.sampling.sampled_deals import SampledDeals, count_sampled_deals, discount_gain
from purple_table.players.tricks.search.call_search import CallSearchPoint, ChooseQuickly
from purple_table.players.tricks.search.playout_policies import PlayoutPolicies

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame
    from purple_table.players.search.halving import PlayoutResult

DEALS = 24
"""The most sampled deals in which each action is tried."""
NAMED, LIKED = 40, 3
"""The most sampled deals in which each trump is tried that may be named, and how many of them, those in which the hand
looks best; no trump is tried besides."""
BLUFFS = {"cautious": 0.0, "normal": 0.0, "bold": 0.25}
"""How often a style makes a bid of a ladder that is not clearly worse than a pass, so that its bids tell less."""
FEWEST = 8
"""The fewest deals after which one action may be clearly better than another that a rule speaks for."""
RULED = frozenset({"auction", "bid", "give"})
"""The kinds of ask for which the Skilled player has rules."""


def has_rule(game: TrickGame, view: View, legal: Sequence[Action]) -> bool:
    """Return whether the Skilled player has a rule of its own for this decision."""
    first, ask = legal[0], view.ask
    if len(legal) == 1 or ask is None or ask.kind in RULED or LOOK in legal or STAY in legal:
        return True
    if find_offered_card(view, legal) is not None and not is_penalty_game(game):
        return True
    if isinstance(first, Play):
        return view.status.phase in game.course.play.names
    if ask.denominations:
        return True
    told = all(way.totals for way in ask.ways)
    ruled = isinstance(first, Choose) and (first.topic == PREMIUM or (first.topic == CALL and bool(game.trump.named)))
    return ruled or (isinstance(first, Choose) and (told or SWAP in legal))


class TrialChooser:
    """Decides for one seat by trying: each action is carried out through the rules in the same sampled deals, the
    others answer by a plain rule, and the cards are played on. The best on average is taken."""

    def __init__(self, game: TrickGame, choose_quickly: ChooseQuickly, style: str = "normal") -> None:
        self._game, self._choose_quickly = game, choose_quickly
        self._bluffs = BLUFFS[style]
        self._policies: PlayoutPolicies | None = None

    def choose(
        self, view: View, legal: Sequence[Action], rng: Random, budget: Budget, *, all_tried: bool = True
    ) -> Decision:
        """Return the action that comes out best; `all_tried` says whether there are no others."""
        sound = leave_out_rash_bids(self._game, view, legal)
        point, deals = self._try(view, sound, rng, budget, DEALS)
        if Pass() in point.actions:
            return self._bid(view, point, deals, all_tried, rng)
        # Actions that are level stay in the order in which the rules list them.
        means = [fmean(deal[place].value for deal in deals) for place in range(len(point.actions))]
        best = max(range(len(means)), key=lambda place: means[place])
        if is_about_trump(legal) and len(legal) == len(point.actions) == 2:
            gains = [deal[best].value - deal[1 - best].value for deal in deals]
            if sum(gain > 0 for gain in gains) > sum(gain < 0 for gain in gains):
                return self._explain_answer(view, point.actions[best], gains)
        return self._explain_best(view, point.actions, deals, means, best)

    def _explain_best(
        self,
        view: View,
        actions: Sequence[Action],
        deals: Sequence[Sequence[PlayoutResult]],
        means: Sequence[float],
        best: int,
    ) -> Decision:
        """Return the best action, held against the second best where it brings more points and both have a name."""
        ways = view.ask.ways if view.ask is not None else ()
        names = {str(way.action) for way in ways}
        second = max((place for place in range(len(actions)) if place != best), key=means.__getitem__, default=best)
        points = fmean(deal[best].points - deal[second].points for deal in deals)
        call, other = str(actions[best]), str(actions[second])
        # Less than that is told as nothing.
        if points < 0.05 or not names >= {call, other}:
            return decide(self._game, actions[best], "tried_best", figures={"tried": len(deals)})
        figures = {"points": points, "tried": len(deals)}
        return decide(
            self._game, actions[best], "tried_better", names={"call": call, "other": other}, figures=figures, ways=ways
        )

    def _explain_answer(self, view: View, answer: Action, gains: Sequence[float]) -> Decision:
        """Return an answer to the trump that a turned card proposes; `gains` are what it gains in each deal tried."""
        held, lost = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
        kind = f"answer_{answer.choice}" if isinstance(answer, Choose) else "tried_best"
        denomination = self._game.facts(view).denomination or NO_TRUMP
        figures = {"held": held, "lost": lost, "tried": len(gains)}
        return decide(self._game, answer, kind, names={"color": denomination}, figures=figures)

    def _try(
        self, view: View, legal: Sequence[Action], rng: Random, budget: Budget, most: int
    ) -> tuple[CallSearchPoint, list[Sequence[PlayoutResult]]]:
        """Return what is tried, and the results of all of it in the same sampled deals."""
        if self._policies is None:
            self._policies = PlayoutPolicies(self._game)
        point = CallSearchPoint(self._game, view, legal, self._policies, self._choose_quickly, rng, budget, None)
        deals = []
        for _ in range(count_sampled_deals(budget, most)):
            budget.go_on()
            deals.append(point.try_actions(rng, range(len(point.actions))))
        return point, deals

    def name_trump(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Return the trump that comes out best, once the bidding is over."""
        hand = SampledDeals(self._game, view, rng, budget)
        names: dict[Action, str] = {action: action.choice for action in legal if isinstance(action, Choose)}
        colors = [action for action in names if names[action] != NO_TRUMP]
        colors.sort(key=lambda action: self._rate_trump(hand, names[action]), reverse=True)
        tried = [*colors[:LIKED], *(action for action in names if action not in colors)]
        point, deals = self._try(view, tried, rng, budget, NAMED)
        means = [fmean(deal[place].value for deal in deals) for place in range(len(point.actions))]
        best = max(range(len(means)), key=lambda place: means[place])
        action, points = point.actions[best], round(fmean(deal[best].points for deal in deals))
        kind = "trump_loses_least" if points < 0 else "trump_best" if action in colors else "no_trump_best"
        if not points or (points < 0 and action not in colors):
            return self._explain_best(view, point.actions, deals, means, best)
        if len(self._game.sides[self._game.side_of(view.seat)]) == 1:
            kind = f"{kind}_alone"
        figures, color = {"points": points, "tried": len(deals)}, names[action]
        trumps = self._game.deck.codes(self._game.trump.cards.get(color, 0) & self._game.deck.mask(view.hand))
        return decide(self._game, action, kind, cards=trumps, names={"color": color}, figures=figures)

    def _rate_trump(self, sampled: SampledDeals, color: str) -> float:
        """Return the tricks that the own hand is worth with this trump, its melds counted as such."""
        game, hand = self._game, sampled.facts.hand
        tricks = sampled.estimate_tricks(hand, color)
        if game.melds is None:
            return tricks
        each = sum(game.worth(denomination=color).cards) / game.tricks
        return tricks + game.melds.count_points(hand, game.trump.cards[color]) / each

    def choose_over(
        self, view: View, plain: Action, others: Sequence[Action], rng: Random, budget: Budget
    ) -> Decision | None:
        """Return one of the others if it comes out clearly better than the plain action, else None."""
        if count_sampled_deals(budget, DEALS) < FEWEST:
            return None
        actions = [plain, *others]
        _, deals = self._try(view, actions, rng, budget, DEALS)
        places = range(1, len(actions))
        sure = [discount_gain([deal[place].value - deal[0].value for deal in deals]) for place in places]
        best = max(places, key=lambda place: sure[place - 1])
        if sure[best - 1] <= 0.0:
            return None
        held = sum(deal[best].value > deal[0].value for deal in deals)
        return decide(
            self._game,
            actions[best],
            "tried_way",
            names={"call": str(actions[best])},
            figures={"held": held, "tried": len(deals)},
            ways=view.ask.ways if view.ask is not None else (),
        )

    def _bid(
        self,
        view: View,
        point: CallSearchPoint,
        deals: Sequence[Sequence[PlayoutResult]],
        all_tried: bool,
        rng: Random,
    ) -> Decision:
        """Return the bid that gains most over a pass, if it clearly does: the best of many looks better than it is. Now
        and then a bold player also makes one that is not clearly worse."""
        actions = point.actions
        passing = actions.index(Pass())
        gains = {
            place: [deal[place].value - deal[passing].value for deal in deals]
            for place in range(len(actions))
            if place != passing
        }
        sure = {place: discount_gain(gained) for place, gained in gains.items()}
        bid = max(sure, key=lambda place: sure[place], default=passing)
        if bid == passing:
            return decide(self._game, actions[passing], "tried_best", figures={"tried": len(deals)})
        helds = {place: sum(gain > 0.0 for gain in gained) for place, gained in gains.items()}
        if sure[bid] <= 0.0 and not helds[bid]:
            # A bid that is always outbid is level with a pass: what is told is of one that is sometimes played.
            bid = max(sure, key=lambda place: (helds[place] > 0, sure[place]))
        held = helds[bid]
        kind = "tried_bid" if sure[bid] > 0.0 else "tried_pass" if held else "tried_pass_always"
        if kind == "tried_pass_always" and not all_tried:
            kind = "tried_pass_best"
        if kind == "tried_pass" and fmean(gains[bid]) <= 0.0:
            kind = "tried_pass_worse"
        if kind == "tried_bid" and 2 * held <= len(deals):
            kind = "tried_bid_on_average"
        ladder = view.ask is not None and view.ask.kind == "ladder"
        bluffing = kind.startswith("tried_pass") and held and ladder and self._bluffs
        if bluffing and discount_gain([-gain for gain in gains[bid]]) < 0.0:
            kind = "bluffs" if rng.random() < self._bluffs else kind
        names, figures = {"call": str(actions[bid])}, dict[str, float](held=held, tried=len(deals))
        figures["gain"] = fmean(gains[bid])
        made = kind in ("tried_bid", "tried_bid_on_average", "bluffs")
        ways = view.ask.ways if view.ask is not None else ()
        order = {str(way.action): place for place, way in enumerate(ways)}
        # To hold the last bid is no bid of the ladder.
        bids = [place for place, action in enumerate(actions) if isinstance(action, Bid) and action != HOLD_BID]
        lower = min(bids, key=lambda place: order.get(str(actions[place]), len(order))) if bid in bids else bid
        points = fmean(deal[bid].points - deal[lower].points for deal in deals)
        # Why more is bid than the least that was tried.
        if kind.startswith("tried_bid") and points >= 0.05:
            kind = kind.replace("tried_bid", "tried_bid_over")
            names["other"], figures["points"] = str(actions[lower]), points
        action = actions[bid if made else passing]
        if kind.startswith("tried_pass"):
            less = fmean(deal[passing].points - deal[bid].points for deal in deals)
            kind = self._explain_pass(view, kind, figures, point.kept[bid], less)
        color, trumps = find_best_color(self._game, view, rng)
        if shuns_tricks(self._game, actions[bid]):
            trumps = ()
            names["highest"] = self._find_highest(view.hand)
        elif trumps:
            names["color"] = color
        return decide(self._game, action, kind, cards=trumps, names=names, figures=figures, ways=ways)

    def _find_highest(self, hand: Sequence[str]) -> str:
        deck = self._game.deck
        ranks = [rank.code for rank in deck.ranks]
        return max(hand, key=lambda code: ranks.index(deck[code].rank))

    def _explain_pass(self, view: View, kind: str, figures: dict[str, float], kept: Sequence[bool], less: float) -> str:
        """Return what a pass is told for: the bid of the partner that stands, how seldom the best bid was made, or how
        many points less it brings; these are added to the figures."""
        calls, ladder = read_calls(self._game.facts(view)), self._game.bidding
        last = ladder.find_standing(calls) if isinstance(ladder, LadderBidding) else None
        if last is not None and last.bid is not None and last.seat in calls.partners(view.seat) and last.bid.level:
            figures["standing"] = last.bid.level
            return "tried_pass_partner"
        if kind == "tried_pass_always":
            return kind
        if len(kept) >= FEWEST_SAMPLES and 2 * sum(kept) <= len(kept):
            figures |= {"kept": sum(kept), "played": len(kept)}
            return "tried_pass_seldom"
        if kind == "tried_pass_worse" and less >= 0.05:
            figures["points"] = less
            return "tried_pass_less"
        return kind


def shuns_tricks(game: TrickGame, action: Action) -> bool:
    """Return whether a bid of a ladder is to win no trick."""
    ladder = game.bidding
    place = ladder.by_name.get(str(action).removeprefix("bid ")) if isinstance(ladder, LadderBidding) else None
    return isinstance(ladder, LadderBidding) and place is not None and ladder.bids[place].trump == NULL


def find_best_color(game: TrickGame, view: View, rng: Random) -> tuple[str, Sequence[str]]:
    """Return the color of which the hand holds the best trumps, with these; no cards once there is a trump or where
    there is none to name."""
    hand = SampledDeals(game, view, rng, Budget(playouts=1))
    colors = [name for name, cards in game.trump.cards.items() if cards]
    if hand.facts.denomination is not None or len(colors) < 2:
        return "", ()
    held = {name: game.trump.cards[name] & hand.facts.hand for name in colors}
    color = max(colors, key=lambda name: hand.estimate_tricks(held[name], name))
    return color, game.deck.codes(held[color])
