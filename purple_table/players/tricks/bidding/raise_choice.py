"""The choice whether to raise a deal, to see a raise or to give in, and what to play in a deal of a few cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Choose, Play
from purple_table.core.game import View
from purple_table.games.tricks.raising import DECLINED, GIVEN_IN, LAST_POINT, PLAYED, RAISE, SEEN
from purple_table.games.tricks.redeal import REDEAL
from purple_table.players.player import Budget, Decision
from purple_table.players.tricks.reasons.trick_reasons import decide
from purple_table.players.tricks.sampling.sampled_deals import count_sampled_deals, discount_gain
from purple_table.players.tricks.search.short_deals import (
    WEAK,
    RaisePoint,
    ShortDeals,
    find_rule,
    is_raise,
    list_candidates,
)

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame

DEALS = 40
"""The most sampled deals in which each action is tried."""
BLUFFS = {"cautious": 0.0, "normal": 0.25, "bold": 0.4}
"""How often a style raises with a hand that is hardly worth anything."""
BEARABLE = 8.0
"""The most hundredths of the match that such a raise may cost."""
ROUGH, SEES, RAISES = 0.25, 0.4, 0.75
"""How far the Beginner misjudges a hand, and the chances to win from which it sees a raise, and raises itself."""


POOR = 0.4
"""The chance to win up to which new cards are wanted."""


def is_redeal(action: Action) -> bool:
    """Return whether an action is about new cards."""
    return isinstance(action, Choose) and action.topic == REDEAL


class RaiseChooser:
    """Decides for one seat wherever a deal can be raised. It sees no hidden card: all deals are sampled."""

    def __init__(self, game: TrickGame, style: str = "normal") -> None:
        self._game, self._bluffs = game, BLUFFS[style]
        self.solver = None if find_rule(game) is None else ShortDeals(game)

    def decides(self, legal: Sequence[Action]) -> bool:
        """Return whether a decision belongs here: a card, a raise or an answer, in a game with raises."""
        first = legal[0]
        raises = isinstance(first, Choose) and first.topic in (RAISE, LAST_POINT)
        return self.solver is not None and (raises or is_redeal(first) or isinstance(first, Play))

    def make_point(self, view: View, legal: Sequence[Action], about: Action | None = None) -> RaisePoint:
        """Return the decision as it is searched."""
        assert self.solver is not None
        trick = [self.solver.heights[bit.bit_length()] for _, bit in self._game.facts(view).trick]
        return RaisePoint(self._game, view, self.solver, list_candidates(self._game, self.solver, legal, about, trick))

    def make_trial_point(self, view: View, both: Sequence[Action]) -> RaisePoint:
        """Return the decision between two actions, which may be cards of the same height."""
        assert self.solver is not None
        return RaisePoint(self._game, view, self.solver, both)

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Take what comes out best in sampled deals. A raise must be clearly better; now and then it is a bluff."""
        point, game = self.make_point(view, legal), self._game
        if is_redeal(legal[0]):
            return self._choose_redeal(legal, self._estimate_hand(point, view))
        end = "" if len(game.sides[game.side_of(view.seat)]) > 1 else "_alone"
        actions, ways = point.actions, () if view.ask is None else view.ask.ways
        deals = []
        for _ in range(count_sampled_deals(budget, DEALS)):
            budget.go_on()
            deals.append(point.try_actions(rng, range(len(actions))))
        tried = len(deals)
        means = [fmean(deal[place].value for deal in deals) for place in range(len(actions))]
        plain = [place for place, action in enumerate(actions) if not is_raise(action)]
        best = max(plain, key=lambda place: means[place])
        won = sum(deal[best].points > 0.0 for deal in deals)
        if actions[best] in (GIVEN_IN, DECLINED):
            # What giving in is held against is to go on, which is offered first.
            going_on = next(place for place, action in enumerate(actions) if action in (SEEN, PLAYED))
            won = sum(deal[going_on].points > 0.0 for deal in deals)
        bluffs, figures = rng.random() < self._bluffs, {"held": won, "tried": tried}
        for place in range(len(actions)):
            if place in plain:
                continue
            gains = [deal[place].value - deal[best].value for deal in deals]
            seen = [gain for gain, deal in zip(gains, deals, strict=True) if deal[place].marks]
            names = {"call": str(actions[place])}
            # A hand that is worth a raise gains by it where it is seen, too; others would gain only by bluffing.
            if discount_gain(gains) > 0.0 and (fmean(seen) >= 0.0 if seen else 2 * won >= tried):
                given = tried - len(seen)
                # With a hand that wins less than half, what is gained comes from those who give in.
                if 2 * won < tried and given and fsum(gains) - fsum(seen) > fsum(seen):
                    figures["given"] = given
                    return decide(game, actions[place], f"raises_in_hope{end}", names=names, figures=figures, ways=ways)
                return decide(game, actions[place], f"raises{end}", names=names, figures=figures, ways=ways)
            hopeless = won <= WEAK * tried and isinstance(actions[best], Play)
            if bluffs and hopeless and fmean(gains) > -BEARABLE:
                kind = f"raises_for_show{end}"
                figures["given"] = tried - len(seen)
                return decide(game, actions[place], kind, names=names, figures=figures, ways=ways)
        action = actions[best]
        if isinstance(action, Play):
            lost = all(deal[place].points <= 0.0 for deal in deals for place in plain)
            if lost:
                return decide(game, action, "wins_no_deal", figures=figures)
            others = {place: sum(deal[place].points > 0.0 for deal in deals) for place in plain if place != best}
            other = max(others, key=lambda place: (others[place], means[place]), default=best)
            held_back = actions[other]
            cards = [one for one in legal if isinstance(one, Play)]
            kind, kept = self._describe_card(point, view, cards, action)
            # What is said to be led for the deals that it wins must win more of them than any other card.
            if kind and (not kind.startswith("short_leads") or others.get(other, -1) < won):
                return decide(game, action, kind, figures=figures, names={"kept": kept.card})
            if others.get(other) == won:
                return decide(game, action, "wins_no_fewer", figures=figures)
            if others.get(other, won) >= won or not isinstance(held_back, Play):
                return decide(game, action, "wins_deal", figures=figures)
            figures["less"] = others[other]
            return decide(game, action, "wins_more_deals", figures=figures, names={"kept": held_back.card})
        if action in (SEEN, PLAYED):
            return decide(game, action, f"sees_raise{end}", figures=figures)
        return decide(game, action, f"gives_in{end}", figures=figures)

    def _describe_card(self, point: RaisePoint, view: View, cards: Sequence[Play], played: Play) -> tuple[str, Play]:
        """Return the kind of evidence for what a card does, "" where there is none, and the highest card that may be
        played."""
        assert self.solver is not None
        heights = {card: self.solver.heights[self._game.bits[card.card].bit_length()] for card in cards}
        height, low, high = heights[played], min(heights.values()), max(heights.values())
        highest = max(cards, key=heights.__getitem__)
        if len(cards) == 1 and any(map(is_raise, point.actions)):
            return "short_last", highest
        if low == high:
            return "", highest
        own = self._game.side_of(view.seat)
        # Once a trick was level the next one may decide, so that nothing is kept for later.
        no_level = len(point.takers) == len(self._game.facts(view).takers)
        if not point.trick:
            taken, lost = point.takers.count(own), len(point.takers) - point.takers.count(own)
            if height == high:
                return "short_must_lead" if lost and not taken and no_level else "short_leads_high", highest
            if height > low or not no_level:
                return "", highest
            return "short_needs_one" if taken else "short_leads_low", highest
        best = max(one for _, one in point.trick)
        if all(self._game.side_of(seat) == own for seat, one in point.trick if one == best):
            return "short_partner" if height == low else "", highest
        beating = [one for one in heights.values() if one > best]
        if beating and height == min(beating):
            return "short_takes" if len(point.trick) == self._game.players - 1 else "short_beats", highest
        if height > low or height == best or (not beating and high == best) or (beating and not no_level):
            return "", highest
        return "short_keeps" if beating else "short_cannot", highest

    def _estimate_hand(self, point: RaisePoint, view: View) -> float:
        return point.estimate_hand(view.seat, self._game.deck.mask(view.hand))

    def _choose_redeal(self, legal: Sequence[Action], chance: float) -> Decision:
        """Ask for new cards, or agree to them, with a hand that is worse than most; else keep these."""
        if chance < POOR:
            return decide(self._game, legal[1], "wants_new_cards")
        return decide(self._game, legal[0], "keeps_cards")

    def choose_roughly(self, view: View, legal: Sequence[Action], rng: Random) -> Decision | None:
        """Return what a Beginner says by a rough look at its hand; None where it plays a card."""
        point = self.make_point(view, legal)
        chance = self._estimate_hand(point, view) + rng.uniform(-ROUGH, ROUGH)
        if is_redeal(legal[0]):
            return self._choose_redeal(legal, chance)
        raising = next((action for action in legal if is_raise(action)), None)
        if raising is not None and chance >= RAISES:
            return decide(self._game, raising, "rough_raises")
        if isinstance(legal[0], Play):
            return None
        if chance >= SEES:
            return decide(self._game, legal[0], "rough_sees")
        return decide(self._game, legal[1], "rough_gives_in")
