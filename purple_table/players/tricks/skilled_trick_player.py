"""The Skilled player: it counts the cards, remembers who is void of what, and plays by the worth of the deal.

The level is stored as "club". Cards are chosen by one of two policies, whose choice is then explained:
`trick_play_policy` where tricks are to be won, and `penalty_play_policy` where captured cards cost points.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Choose, Give, Pass, Play
from purple_table.core.game import View
from purple_table.games.tricks.calling import LAST_CARD
from purple_table.games.tricks.exchange import DONE, LOOK, TAKE
from purple_table.games.tricks.guessing import make_kernel
from purple_table.games.tricks.jinking import GO_ON, STOP
from purple_table.games.tricks.lay_aside import PREMIUM
from purple_table.games.tricks.leading import find_lowest_card
from purple_table.games.tricks.marriages import MARRIAGE
from purple_table.games.tricks.passing import read_given_mask
from purple_table.games.tricks.staying import STAY
from purple_table.games.tricks.stock_phase import SWAP
from purple_table.players.baseline.reference_tricks import ReferenceTrickPlayer
from purple_table.players.player import NO_CHOICE, ONLY_ACTION, Budget, Decision
from purple_table.players.tricks.bidding.auction_bids import AuctionBidder
from purple_table.players.tricks.bidding.beg_answers import answer_by_tricks, is_about_trump
from purple_table.players.tricks.bidding.game_bids import make_game_caller
from purple_table.players.tricks.bidding.meld_calls import MeldCaller, make_point_caller
from purple_table.players.tricks.bidding.order_up_bids import OrderUpBidder
from purple_table.players.tricks.bidding.raise_choice import RaiseChooser
from purple_table.players.tricks.bidding.stay_choice import StayChooser
from purple_table.players.tricks.bidding.trick_number_bids import TrickNumberBidder
from purple_table.players.tricks.bidding.trump_naming import TrumpNamer
from purple_table.players.tricks.bidding.widow_choices import (
    choose_look,
    choose_look_to_decide,
    find_offered_card,
    leave_out_blunders,
)
from purple_table.players.tricks.card_play import penalty_play_policy
from purple_table.players.tricks.card_play.card_costs import FAIR, CardCosts
from purple_table.players.tricks.card_play.moon_shooting import find_moon_chances_after_pass
from purple_table.players.tricks.card_play.penalty_knowledge import make_knowledge
from purple_table.players.tricks.discarding import passed_cards
from purple_table.players.tricks.discarding.exchange_choosers import make_exchange_chooser
from purple_table.players.tricks.discarding.gift_evidence import pass_card
from purple_table.players.tricks.discarding.lay_aside_bids import LayAsideBidder
from purple_table.players.tricks.reasons.penalty_evidence import PenaltyEvidenceCollector
from purple_table.players.tricks.reasons.trick_reasons import decide, explain
from purple_table.players.tricks.search.trial_chooser import TrialChooser, has_rule
from purple_table.players.tricks.trick_card_chooser import TrickCardChooser
from purple_table.players.tricks.way_choice import choose_way

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame

_NO_THOUGHT = Budget(playouts=1)
_DESPERATE, _NEAR = 200, 100
"""The points behind, and the points that the others still need, at which a bold player bids blind nil."""


class SkilledTrickPlayer:
    """Plays any trick game, with rules for each kind of decision.

    Only bids use sampled deals and so random numbers, and only they and the cards to pass depend on `style`.
    """

    def __init__(self, game: TrickGame, style: str, patient: bool = False) -> None:
        """A `patient` player uses more sampled deals for each bid, as the Expert does."""
        self._game = game
        penalty = penalty_play_policy.is_penalty_game(game)
        self._cards = PenaltyCardChooser(game, style) if penalty else TrickCardChooser(game)
        self._bids = BidChooser(game, style, patient)
        self._lay_aside = LayAsideBidder(game, style)
        self._stays = StayChooser(game, style)
        self.raises = RaiseChooser(game, style)
        self._reference = ReferenceTrickPlayer(game)
        self.exchange = make_exchange_chooser(game)
        self._trials = TrialChooser(game, self.choose_quickly, style)
        self._games = make_game_caller(game, style)
        self._points = make_point_caller(game, style) if self._games is None else None

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Return the action that the rules for this kind of decision give."""
        if len(legal) > 1 and self.raises.decides(legal):
            return self.raises.choose(view, legal, rng, budget)
        first, offered = legal[0], find_offered_card(view, legal)
        if self._games and (found := self._games.choose(view, legal, self._trials, rng, budget)):
            return found
        if offered is not None and isinstance(self._cards, TrickCardChooser):
            return self._cards.choose_offered(view, offered)
        if isinstance(self._points, MeldCaller) and len(legal) > 1 and (called := self._points.choose(view, legal)):
            return called
        if not has_rule(self._game, view, legal):
            if (look := choose_look(self._game, view, legal)) is not None:
                return look
            calls = [action for action in legal if action != LOOK]
            tried = self.list_sensible(view, calls)
            if len(tried) == 1:
                return self._explain_only(view, tried[0])
            found = self._trials.choose(view, tried, rng, budget, all_tried=len(tried) == len(calls))
            return choose_look_to_decide(self._game, view, legal, found)
        if isinstance(first, Play):
            if view.ask is not None and view.ask.ways:
                return self._choose_beside_cards(view, legal, rng, budget)
            return self._cards.choose_card(view, legal)
        if len(legal) == 1:
            return Decision(first, NO_CHOICE, evidence=ONLY_ACTION)
        ask = view.ask
        if isinstance(first, Give) and self.exchange is not None:
            return self.exchange.choose(view, legal, budget)
        if isinstance(first, Give) and DONE in legal:
            return self._cards.choose_exchange(view)
        if isinstance(first, Give):
            if ask is not None and ask.adds:
                return self._lay_aside.choose_card(view)
            return self._cards.choose_gift(view, legal)
        if any(isinstance(action, Bid | Pass) for action in legal):
            return self._bids.choose(view, legal, rng, budget)
        if first == STAY:
            return self._stays.choose(view, rng)
        if isinstance(first, Choose) and first.topic == PREMIUM:
            return self._lay_aside.choose_premium(view, legal)
        if ask is not None and ask.denominations and isinstance(first, Choose):
            return self._trials.name_trump(view, legal, rng, budget)
        if ask is not None and isinstance(first, Choose):
            return choose_way(self._game, view, ask.ways)
        return decide(self._game, first, "first_allowed")

    def explain_card(self, view: View, legal: Sequence[Action], action: Play) -> Decision | None:
        """Return what the rules say for a card that was chosen otherwise; None where they have no words for it."""
        if not isinstance(self._cards, TrickCardChooser):
            return None
        return self._cards.explain_card(view, legal, action.card)

    def _choose_beside_cards(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Return a card, or a way that is offered beside the cards if it comes out clearly better than the card.

        A marriage is announced with the card that would be led anyway, and a higher trump is worth a swap.
        """
        ways = view.ask.ways if view.ask is not None else ()
        if SWAP in legal or LAST_CARD in legal:
            return choose_way(self._game, view, ways)
        card = self._cards.choose_card(view, [action for action in legal if isinstance(action, Play)])
        first = self._announce(view, card, legal)
        others = [way.action for way in ways if way.action != first.action]
        tried = self._trials.choose_over(view, first.action, others, rng, budget) if others else None
        return first if tried is None else tried

    def _announce(self, view: View, card: Decision, legal: Sequence[Action]) -> Decision:
        """Return the announcement of the marriage to which a card belongs; the card itself where there is none."""
        game, hand = self._game, self._game.deck.mask(view.hand)
        couple = game.declaring.find_couple(game.bits[card.action.card], hand) if isinstance(card.action, Play) else 0
        codes = game.deck.codes(couple)
        marriage = Choose(MARRIAGE, game.deck[codes[0]].color) if couple else None
        if marriage is None or marriage not in legal:
            return card
        points = game.declaring.count_points(couple, game.facts(view).trump)
        return decide(game, marriage, "announces", cards=codes, figures={"points": points})

    def _explain_only(self, view: View, left: Action) -> Decision:
        """Return what is done where everything else would be a blunder."""
        if left == STOP:
            return decide(self._game, left, "stops_without_trumps")
        if self._points is None:
            return decide(self._game, left, "lacks_ace")
        single = isinstance(self._points, MeldCaller) or self._points.counts_single_cards
        return decide(self._game, left, "bids_need_backing" if single else "bids_need_top")

    def list_sensible(self, view: View, legal: Sequence[Action]) -> Sequence[Action]:
        """Return what is worth a thought: no bids of points that the hand has nothing to back with, and no blunders."""
        if GO_ON in legal:
            facts = self._game.facts(view)
            return legal if not facts.hand & ~facts.trump else [STOP]
        bids = self._points is not None and isinstance(legal[-1], Bid | Pass)
        if bids and self._points is not None:
            return self._points.list_backed(view, legal)
        return self._games.list_sensible(view, legal) if self._games else leave_out_blunders(self._game, view, legal)

    def choose_quickly(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the action that a seat of a sampled deal is expected to take, apart from cards played to tricks.

        It stays and gives cards away by the rules of this player, bids points, names a trump where melds
        count, and begs by what the hand is worth, and does anything else by the rules of the Reference.
        """
        if legal[0] == STAY:
            return self._stays.choose(view).action
        if self._games is not None and (found := self._games.choose_quickly(view, legal)):
            return found
        if is_about_trump(legal):
            return answer_by_tricks(self._game, view, legal)
        if self._points is not None and isinstance(legal[-1], Bid | Pass):
            return self._points.expect(view, legal)
        if isinstance(self._points, MeldCaller) and view.ask is not None and view.ask.denominations:
            return self._points.name_trump(view, legal)
        player = self if isinstance(legal[0], Give) or legal[0] == TAKE else self._reference
        return player.choose(view, legal, Random(0), _NO_THOUGHT).action


class PenaltyCardChooser:
    """Plays and passes cards where captured cards cost points. A cautious one keeps its hand for no moon that careful
    players would prevent."""

    def __init__(self, game: TrickGame, style: str = "normal") -> None:
        self._game = game
        self._cautious = style == "cautious"
        self._costs = CardCosts(game)

    def choose_card(self, view: View, legal: Sequence[Action]) -> Decision:
        """Return the card that the policy chooses, with the rule that chose it."""
        facts = self._game.facts(view)
        hands = [0] * facts.players
        hands[facts.seat] = facts.hand
        kernel = make_kernel(facts, hands)
        known = make_knowledge(facts, self._costs)
        card, rule = penalty_play_policy.choose_card(kernel, known, self._costs)
        action = self._game.plays[card.bit_length()]
        evidence = PenaltyEvidenceCollector(facts, kernel, known, self._costs).collect(rule, card)
        return Decision(action, explain(self._game, evidence), evidence=evidence)

    def choose_exchange(self, view: View) -> Decision:
        """Return one of the cards to exchange, as long as it costs more than a card costs on average."""
        facts = self._game.facts(view)
        wanted, _ = passed_cards.choose_passed_cards(facts.hand, 1, self._costs)
        prices = self._game.worth().cards
        card = find_lowest_card(wanted)
        if prices[card.bit_length() - 1] < 0:
            return decide(self._game, self._game.gives[card.bit_length()], "exchanged")
        return decide(self._game, DONE, "keeps_rest")

    def choose_gift(self, view: View, legal: Sequence[Action]) -> Decision:
        """Return one of the cards to pass, or to lay away."""
        facts = self._game.facts(view)
        if view.ask is not None and view.ask.target is None:
            wanted, _ = passed_cards.choose_passed_cards(facts.hand, 1, self._costs)
            return pass_card(self._game, self._costs, facts.hand, wanted, wanted)
        # All cards are chosen from the whole hand each time, so that the choice stays the same from card to card.
        given = read_given_mask(facts)
        whole = facts.hand | given
        wanted, moon = passed_cards.choose_passed_cards(
            whole, self._game.passing.count, self._costs, guarded=self._cautious
        )
        card = find_lowest_card(wanted & ~given) or find_lowest_card(facts.hand)
        action = self._game.gives[card.bit_length()]
        # Cards of the moon that were given before, by another plan, leave it to somebody else.
        if moon and not moon & given:
            found = {self._game.deck[code].color_named for code in self._game.deck.codes(moon)}
            colors = " ".join(color.code for color in sorted(found, key=lambda color: color.name))
            chances = find_moon_chances_after_pass(whole, wanted, moon, self._costs)
            fair = chances.guarded >= FAIR
            if fair:
                figures = {"chance": chances.guarded}
                return decide(self._game, action, "passed_for_moon", names={"colors": colors}, figures=figures)
            # The moon is tried only if nobody guards against it, which is no plan to be told.
            masters = self._costs.order.masters(facts.hand, self._costs.everything & ~whole)
            if masters & ~wanted and not masters & card:
                return decide(self._game, action, "passed_keeping_high", names={"colors": colors})
        return pass_card(self._game, self._costs, whole, wanted, card)


class BidChooser:
    """Bids for one seat."""

    def __init__(self, game: TrickGame, style: str, patient: bool) -> None:
        self._game = game
        self._bold = style == "bold"
        self._numbers = TrickNumberBidder(game, style, patient)
        self._contracts = AuctionBidder(game, style)
        self._naming = OrderUpBidder(game, style) if game.dealing.turned else TrumpNamer(game, style)

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Return a call: a number of tricks, a contract, a trump, a pass, or a look at the cards."""
        kind = view.ask.kind if view.ask is not None else ""
        if kind == "auction":
            return self._contracts.choose(view, legal, rng, budget)
        if kind == "bid":
            return self._numbers.choose(view, legal, rng, budget)
        if view.ask is not None and view.ask.denominations:
            return self._naming.choose(view, legal, rng, budget)
        return self._look(view, legal)

    def _look(self, view: View, legal: Sequence[Action]) -> Decision:
        """Look at the cards, unless the match is nearly lost and a bold player has nothing but a blind nil left."""
        blind = next((action for action in legal if isinstance(action, Bid)), None)
        look = next((action for action in legal if isinstance(action, Choose)), legal[0])
        side = self._game.side_of(view.seat)
        best = max(total for other, total in enumerate(view.totals) if other != side)
        near = best >= self._game.target - _NEAR
        if blind is not None and self._bold and near and best - view.totals[side] >= _DESPERATE:
            return decide(self._game, blind, "blind_nil", figures={"points": best})
        return decide(self._game, look, "looks_first")
