"""The Expert: it tries the actions of every decision in sampled deals, and takes the best one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Choose, Give, Pass, Play, read_action
from purple_table.core.game import View
from purple_table.core.messages import Value, say, say_term, template
from purple_table.core.overriding import override
from purple_table.games.tricks.bidding_phase import read_calls
from purple_table.games.tricks.calling import LAST_CARD
from purple_table.games.tricks.exchange import LOOK
from purple_table.games.tricks.ladder import LADDER
from purple_table.games.tricks.marriages import MARRIAGE
from purple_table.games.tricks.named_game import find_games
from purple_table.games.tricks.stock_phase import SWAP
from purple_table.players.player import Budget, Decision
from purple_table.players.search.comparison import SearchTrial, Trial
from purple_table.players.search.halving import Candidate
from purple_table.players.search.search_reasons import (
    SENTENCES,
    Named,
    SearchReason,
    explain_best,
    explain_bids,
    explain_evidence,
)
from purple_table.players.search.searcher import PLAYOUTS, Searcher, SearchTask
from purple_table.players.tricks.bidding.bid_reading import find_partners_bid, name_bid
from purple_table.players.tricks.bidding.raise_choice import is_redeal
from purple_table.players.tricks.bidding.rash_bids import leave_out_rash_bids
from purple_table.players.tricks.discarding.exchange_choosers import TalonChooser
from purple_table.players.tricks.discarding.lay_aside_bids import LayAsideBidder
from purple_table.players.tricks.reasons.trick_reasons import ABOUT_TRUMPS, speak_as_declarer, tell_trumps
from purple_table.players.tricks.search.bid_search import BidSearchPoint
from purple_table.players.tricks.search.call_search import CallSearchPoint
from purple_table.players.tricks.search.card_foresight import CardForesight
from purple_table.players.tricks.search.card_marks import MARK_SENTENCES, find_marks
from purple_table.players.tricks.search.card_search import CardSearchPoint
from purple_table.players.tricks.search.choice_trials import CallTrial, CardTrial
from purple_table.players.tricks.search.exact_ending import ENDING_SENTENCES, ExactEnding, is_ending
from purple_table.players.tricks.search.lay_aside_search import LayAsideSearchPoint, explain_laid
from purple_table.players.tricks.search.playout_policies import PlayoutPolicies
from purple_table.players.tricks.search.trial_chooser import find_best_color, has_rule, shuns_tricks
from purple_table.players.tricks.skilled_trick_player import SkilledTrickPlayer

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame

TRUST = 0.75
"""How much better another action must be than the Skilled player's, in halves of the 95 % interval."""
BID_TRUST = 1.0
"""The same for bids, after which the calls of the others are uncertain."""

TELLING = frozenset(
    {
        "takes_points", "takes_surely", "takes_last", "takes_last_points", "takes_last_cheaply", "takes_beside_top",
        "draws_trumps", "leads_for_partner", "leads_for_partner_surely", "leads_for_last", "leads_for_last_surely",
        "keeps_for_last", "partner_takes_points", "partner_takes_some", "partner_takes_lowest", "partner_points",
        "partner_risks_least", "partner_beaten_alike", "side_points", "spares_top", "keeps_winner_later",
        "keeps_winner_likely", "keeps_winner_top", "keeps_winner_doubtful", "cannot_win_lowest", "cannot_win_void",
        "cannot_win_keeps", "cannot_win_trump", "cannot_win_later", "bid_needs", "bid_needs_surely", "bid_cannot",
        "bid_ducks", "saves_nil",
    }
)  # fmt: skip
"""Kinds of evidence of the Skilled player that say what a card is for, which teaches more than points do."""

SEARCH_SENTENCES: Mapping[str, str] = {
    **SENTENCES,
    **ENDING_SENTENCES,
    **MARK_SENTENCES,
    "search_marriage_waits": template(
        "{other:start} can wait, as I keep both its cards: {best} first came out {points} points a deal better."
    ),
    "search_nil": template("{best:start} keeps my nil in {made} of 100 supposed deals; {other} in {less}."),
    "search_nil_level": template(
        "{best:start} keeps my nil in {made} of 100 supposed deals; {other} in {less}, but that may be chance."
    ),
    "search_my_bid": template("{best:start} makes my bid in {made} of 100 supposed deals; {other} in {less}."),
    "search_my_bid_level": template(
        "{best:start} makes my bid in {made} of 100 supposed deals; {other} in {less}, but that may be chance."
    ),
    "search_our_bid": template("{best:start} makes our bid in {made} of 100 supposed deals; {other} in {less}."),
    "search_our_bid_level": template(
        "{best:start} makes our bid in {made} of 100 supposed deals; {other} in {less}, but that may be chance."
    ),
    "search_defeat": template("{best:start} defeats the contract in {made} of 100 supposed deals; {other} in {less}."),
    "search_defeat_level": template(
        "{best:start} defeats the contract in {made} of 100 supposed deals; {other} in {less}, but that may be chance."
    ),
    "search_prevent": template(
        "{best:start} keeps somebody from what they bid in {made} of 100 supposed deals; {other} in {less}."
    ),
    "search_prevent_level": template(
        "{best:start} defeats a bid in {made} of 100 supposed deals; {other} in {less}, but that may be chance."
    ),
}
"""The sentences of a search for cards. The last ones differ by what the deal turns on for the side of the Expert."""


class ExpertTrickPlayer(Searcher):
    """Plays any trick game by search; where the search sees no difference it does what a Skilled player would."""

    def __init__(self, game: TrickGame, style: str, playouts: int = PLAYOUTS["expert"]) -> None:
        super().__init__(playouts)
        self._game = game
        self._skilled = SkilledTrickPlayer(game, style, patient=True)
        self._lay_aside = LayAsideBidder(game, style)
        self._policies = PlayoutPolicies(game)
        self._foresight: CardForesight | None = None

    def ponder(self, view: View, rng: Random, budget: Budget) -> CardForesight | None:
        """Return what can be found out about the next card of the seat; None where it is not to play cards, or has only
        one."""
        status = view.status
        # What is announced or closed on the way is not foreseen.
        plain = status.phase in self._game.course.play.names and not self._game.course.play.offers_ways
        playing = plain and view.seat not in status.out and len(view.hand) > 1
        return CardForesight(self._game, view, self._policies, rng, budget) if playing else None

    def choose_pondered(
        self, foresight: CardForesight, view: View, legal: Sequence[Action], rng: Random, budget: Budget
    ) -> Decision:
        """Return the best action that the search finds; a card is also tried in the deals foreseen that came about."""
        foreseeing = copy(self)
        foreseeing._foresight = foresight
        return foreseeing.choose(view, legal, rng, budget)

    @override
    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Return the best action that the search finds; a declarer with a dummy speaks of both hands."""
        return speak_as_declarer(self._game, view, Searcher.choose(self, view, legal, rng, budget))

    @override
    def weigh(self, view: View, legal: Sequence[Action], about: Action, rng: Random, budget: Budget) -> Decision:
        return speak_as_declarer(self._game, view, Searcher.weigh(self, view, legal, about, rng, budget))

    @override
    def find_task(
        self, view: View, legal: Sequence[Action], about: Action | None, rng: Random, budget: Budget
    ) -> SearchTask | Decision:
        """Return the search task: cards that can differ in their result, and bids and choices that are worth trying."""
        game, bidding, named = self._game, self._game.bidding, self._make_namer(view)
        quick = self._skilled.choose_quickly
        if LAST_CARD in legal:
            return self._skilled.choose(view, legal, rng, budget)
        if LOOK in legal and (look := self._skilled.choose(view, legal, rng, budget)).action == LOOK:
            return look
        legal = [action for action in legal if action != LOOK]
        if self._skilled.raises.decides(legal):
            return self._find_raise_task(view, legal, about, rng, budget)
        if isinstance(legal[0], Play):
            if is_ending(game, view):
                skilled = self._skilled.choose(view, legal, rng, budget)
                return ExactEnding(game, view, legal).decide(skilled.action, about, named)
            if view.ask is not None and view.ask.ways:
                return self._find_way_task(view, legal, about, rng, budget)
            card = CardSearchPoint(game, view, self._policies, rng, budget, self._foresight)
            return SearchTask(
                card,
                lambda found: self._explain_card(view, legal, found, named, card.goal),
                TRUST,
                card.find_equal(about),
                lambda: self._skilled.choose(view, legal, rng, budget),
            )
        if isinstance(legal[0], Give) and isinstance(self._skilled.exchange, TalonChooser) and about is None:
            # All cards are changed at once: one by one they tell little.
            return self._skilled.choose(view, legal, rng, budget)
        if isinstance(legal[0], Give) and view.ask is not None and view.ask.adds:
            lay = LayAsideSearchPoint(game, view, self._lay_aside, self._policies, rng, budget, about)
            return SearchTask(lay, lambda found: explain_laid(game, lay, found), BID_TRUST, about)
        if find_games(game.course) is not None and isinstance(legal[-1], Pass):
            # What a game is worth decides how far it is bid.
            return self._skilled.choose(view, legal, rng, budget)
        if has_rule(game, view, legal):
            skilled = self._skilled.choose(view, legal, rng, budget)
            first, why = skilled.action, SearchReason(skilled.reason, skilled.evidence)
            if view.status.phase == "bidding":
                # Over a partner's bid the Skilled player's pass stands: the search underrates the partner's hand.
                if bidding is None or (isinstance(first, Pass) and self._has_partner_bid(view)):
                    return skilled
                bid = BidSearchPoint(game, bidding, view, legal, first, self._policies, quick, rng, budget, about)

                def explain(found: Sequence[Candidate]) -> SearchReason:
                    # Why the next number is not bid matters more than what another one brings.
                    forbidden = why.evidence is not None and why.evidence.kind == "bid_beside_forbidden"
                    if forbidden and about is None and found[0].action == first:
                        return why
                    reason = explain_bids(bid.kept, found, named, why)
                    about_trumps = why.evidence is not None and why.evidence.kind in ABOUT_TRUMPS
                    if why.evidence is None or not about_trumps or found[0].action != first:
                        return reason
                    return self._tell_trumps(reason, why.evidence.names["color"], why.evidence.cards, "trumps_held")

                return SearchTask(bid, explain, BID_TRUST, about, lambda: skilled)
            # What plain rules do is kept unless another action is clearly better.
            trust, plain = TRUST, skilled
        else:
            # Nothing speaks for one of the actions beforehand, so none has to be clearly better than another; but melds
            # tell the Skilled player what a hand is worth.
            sensible = self._skilled.list_sensible(view, legal)
            if len(sensible) == 1 and about in (None, *sensible):
                return self._skilled.choose(view, legal, rng, budget)
            first, trust = quick(view, sensible), 0.0 if game.melds is None else BID_TRUST
            sound = leave_out_rash_bids(game, view, sensible)
            legal, plain = [action for action in legal if action in sound or action == about], None
        tried = [first, *(action for action in legal if action != first)]
        call = CallSearchPoint(game, view, tried, self._policies, quick, rng, budget, about)
        if view.ask is not None and view.ask.kind == LADDER:
            return SearchTask(call, lambda found: self._explain_bid(view, call, found, named), trust, about)
        decide_plainly = None if plain is None else lambda: plain
        return SearchTask(call, lambda found: explain_best(found, named), trust, about, decide_plainly)

    def _explain_bid(self, view: View, call: CallSearchPoint, found: Sequence[Candidate], named: Named) -> SearchReason:
        """Return the reason for a bid of a ladder, after which trumps the hand holds of its best color."""
        reason = explain_bids(call.kept, found, named, explain_best(found, named))
        # Who wants no trick has no use for trumps.
        if shuns_tricks(self._game, found[0].action):
            return reason
        color, trumps = find_best_color(self._game, view, Random(0))
        return self._tell_trumps(reason, color, trumps, "best_trumps") if trumps else reason

    def _tell_trumps(self, reason: SearchReason, color: str, trumps: Sequence[str], kind: str) -> SearchReason:
        """Put before a reason which trumps of a color the hand holds, as `tell_trumps` does; not where all comes to the
        same, or where the plain rules have said it."""
        if reason.evidence is None or not reason.evidence.figures or "color" in reason.evidence.names:
            return reason
        evidence = replace(reason.evidence, cards=tuple(trumps), names={**reason.evidence.names, "color": color})
        return SearchReason(tell_trumps(self._game, evidence, reason.message, kind), evidence)

    def _explain_card(
        self, view: View, legal: Sequence[Action], tried: Sequence[Candidate], named: Named, goal: str
    ) -> SearchReason:
        """Return why a card is best. Where only points are known, these are the words of the rules if they say what the
        card is for, or else what more it brings about."""
        found = explain_best(tried, named, SEARCH_SENTENCES, goal)
        if found.evidence is None or found.evidence.kind != "search_better":
            return found
        best = read_action(found.evidence.names["best"])
        plain = self._skilled.explain_card(view, legal, best) if isinstance(best, Play) else None
        if plain is not None and plain.evidence is not None and plain.evidence.kind in TELLING:
            return SearchReason(plain.reason, plain.evidence)
        if self._game.worth().shuns:
            return found
        alone = len(self._game.sides[self._game.side_of(view.seat)]) == 1
        return explain_evidence(find_marks(tried, found.evidence, alone), named, SEARCH_SENTENCES)

    def _find_raise_task(
        self, view: View, legal: Sequence[Action], about: Action | None, rng: Random, budget: Budget
    ) -> SearchTask | Decision:
        """Return the search where a deal may be raised. A bluff of the Skilled player stands: it is no better than a
        card, but keeps the others guessing."""
        raises, skilled = self._skilled.raises, self._skilled.choose(view, legal, rng, budget)
        bluffs = skilled.evidence is not None and skilled.evidence.kind.startswith("raises_for_show")
        if is_redeal(legal[0]) or (bluffs and about is None):
            return skilled
        first = skilled.action
        point = raises.make_point(view, [first, *(action for action in legal if action != first)], about)
        named, why = self._make_namer(view), SearchReason(skilled.reason, skilled.evidence)
        tells = about is None and skilled.evidence is not None and skilled.evidence.kind.startswith("short")

        def explain(found: Sequence[Candidate]) -> SearchReason:
            # What the card does teaches more than points do.
            return why if tells and found[0].action == first else explain_best(found, named)

        return SearchTask(point, explain, TRUST, about, lambda: skilled)

    def _find_way_task(
        self, view: View, legal: Sequence[Action], about: Action | None, rng: Random, budget: Budget
    ) -> SearchTask | Decision:
        """Return the search among the cards to lead and the ways beside them; a higher trump is worth any swap."""
        skilled = self._skilled.choose(view, legal, rng, budget)
        if skilled.action == SWAP and about is None:
            return skilled
        tried = [skilled.action, *(action for action in legal if action not in (skilled.action, SWAP))]
        quick, named = self._skilled.choose_quickly, self._make_namer(view)
        point = CallSearchPoint(self._game, view, tried, self._policies, quick, rng, budget, about)

        def explain(found: Sequence[Candidate]) -> SearchReason:
            waiting = next((one for one in found[1:] if self._can_wait(view, one.action, found[0].action)), None)
            if waiting is None:
                return explain_best(found, named)
            reason = explain_best([found[0], waiting], named)
            if reason.evidence is None or reason.evidence.kind != "search_better":
                return explain_best(found, named)
            return explain_evidence(replace(reason.evidence, kind="search_marriage_waits"), named, SEARCH_SENTENCES)

        return SearchTask(point, explain, TRUST, about, lambda: skilled)

    def _can_wait(self, view: View, waiting: Action, played: Action) -> bool:
        """Return whether a marriage can still be announced after a card is played."""
        if not isinstance(waiting, Choose) or waiting.topic != MARRIAGE or not isinstance(played, Play):
            return False
        game, hand = self._game, self._game.deck.mask(view.hand)
        couple = game.declaring.find_couple(game.bits[played.card], hand)
        codes = game.deck.codes(couple)
        return not codes or game.deck[codes[0]].color != waiting.choice

    @override
    def find_trial(
        self, view: View, theirs: Sequence[Action], yours: Sequence[Action], rng: Random, budget: Budget
    ) -> Trial | None:
        """Try two cards to play, two calls, or anything else that is decided before play."""
        game, policies, first, quick = self._game, self._policies, theirs[0], self._skilled.choose_quickly
        if LOOK in (first, yours[0]):
            # What a look is worth is seen by the call after it alone.
            return None
        if is_redeal(first):
            return None
        if self._skilled.raises.decides((first, yours[0])):
            return SearchTrial(self._skilled.raises.make_trial_point(view, (first, yours[0])), (0, 1))
        if isinstance(first, Play) and isinstance(yours[0], Play):
            return CardTrial(game, CardSearchPoint(game, view, policies, rng, budget), view, (theirs[0], yours[0]))
        bids = view.status.phase == "bidding" and has_rule(game, view, (theirs[0], yours[0]))
        if bids and game.bidding is not None and not isinstance(first, Give):
            both = (first, yours[0])
            bid = BidSearchPoint(game, game.bidding, view, both, first, policies, quick, rng, budget, yours[0])
            return SearchTrial(bid, (0, bid.actions.index(yours[0])))
        if isinstance(first, Give) and view.ask is not None and view.ask.adds:
            laid = [sum(game.bits[one.card] for one in choice if isinstance(one, Give)) for choice in (theirs, yours)]
            if not set(laid) <= {sum(choice.cards) for choice in self._lay_aside.list_choices(view)}:
                return None
            lay = LayAsideSearchPoint(game, view, self._lay_aside, policies, rng, budget, None, laid)
            return SearchTrial(lay, (0, 1))
        call = CallSearchPoint(game, view, (first, yours[0]), policies, quick, rng, budget, yours[0])
        return CallTrial(game, call, view, (theirs, yours))

    def _has_partner_bid(self, view: View) -> bool:
        """Return whether the partner has the highest bid of an auction.

        A bid tells little of the partner's hand, so the own color looks better than it is, and two partners who search
        would outbid each other.
        """
        auction = view.ask is not None and view.ask.kind == "auction"
        return auction and find_partners_bid(read_calls(self._game.facts(view)), view.seat) is not None

    def _make_namer(self, view: View) -> Named:
        """Return a function that names actions: cards and bids by their names, choices by their labels in quotes."""
        ways = {way.action: way.label for way in view.ask.ways} if view.ask is not None else {}

        def name(action: Action) -> Value:
            if action in ways:
                return say("“{label}”", label=ways[action])
            if isinstance(action, Play | Give):
                return self._game.deck[action.card].named
            bid = action.contract if isinstance(action, Bid) else None
            if bid is None:
                return say("a pass") if isinstance(action, Pass) else say_term(str(action))
            return name_bid(self._game, bid) if bid.denomination else say("a bid of {number}", number=bid.number)

        return name
