"""The search of Blues and Greens: its kernel deals as the rules do, its policy keeps to them, its bids make sense."""

from __future__ import annotations

import re
from random import Random

import pytest

from purple_table.core.actions import Action, Bid, Choose, Draw, LayDown, LayOff, Meld, Pass, Play, Take
from purple_table.core.messages import english
from purple_table.games.blues_greens.blues_greens_knowledge import BluesGreensSeatFacts
from purple_table.games.blues_greens.blues_greens_state import BluesGreensState
from purple_table.games.blues_greens.deal_kernel import DealKernel
from purple_table.games.blues_greens.melds import Spot, list_spots
from purple_table.games.blues_greens.pack import numbers
from purple_table.players.blues_greens.blues_greens_policy import BluesGreensPolicy
from purple_table.players.blues_greens.blues_greens_search import DrawPoint
from purple_table.players.blues_greens.decision_facts import BluesGreensTables
from purple_table.players.blues_greens.expert_blues_greens import ExpertBluesGreensPlayer
from purple_table.players.blues_greens.meld_steps import weigh_draws
from purple_table.players.blues_greens.skilled_blues_greens import SkilledBluesGreensPlayer
from purple_table.players.levels import make_player
from purple_table.players.player import Budget, Decision, Weigher
from purple_table.players.search.halving import Candidate, PlayoutResult
from purple_table.players.search.standing import SURE
from tests.contract.matches import chance
from tests.rules.blues_greens_positions import bid, blues_greens, cards, dealt

BUDGET = Budget(playouts=4)


class Shadow(DealKernel):
    """A kernel that does in a state all that is done in it, with the luck of the state."""

    def __init__(self, state: BluesGreensState) -> None:
        assert state.trump is not None
        super().__init__(state.game, state.trump, state.declarer, state.bid, Random(0))
        self.state, self.shuffles = state, state.shuffles
        self.hands, self.deck, self.splay = state.hands[:], state.deck[:], state.splay[:]
        self.seat = self.leader = state.leader

    def _apply(self, action: Action) -> None:
        self.state.apply(action)

    def _code(self, card: int) -> str:
        return self.game.deck.cards[card].code

    def draw(self) -> None:
        self._apply(Draw())
        super().draw()

    def take(self, place: int) -> None:
        self.shuffles = self.state.shuffles
        self._apply(Take(self._code(self.splay[place])))
        super().take(place)

    def _reshuffle(self, cards: int) -> list[int]:
        self.shuffles += 1
        return self.game.dealing.shuffle(cards, self.state.key, self.shuffles - 1)

    def meld(self, cards: int, spot: Spot) -> None:
        for action in self.state.legal_actions():
            if isinstance(action, Meld) and self.game.deck.mask(action.cards) == cards:
                twin = self.state.copy()
                twin.apply(action)
                if twin.number > self.state.number or list_spots(twin.table)[-1] == spot:
                    self._apply(action)
                    break
        else:
            raise AssertionError(f"no meld {self.game.deck.codes(cards)}")
        super().meld(cards, spot)

    def lay_off(self, card: int, place: int, end: str) -> None:
        for one in numbers(card):
            self._apply(LayOff(self._code(one), place + 1, end))
        super().lay_off(card, place, end)

    def lay_down(self, cards: int) -> None:
        for one in numbers(cards):
            self._apply(LayDown(self._code(one)))
        super().lay_down(cards)

    def play(self, card: int) -> None:
        self._apply(Play(self._code(card.bit_length() - 1)))
        super().play(card)


@pytest.mark.parametrize(
    "options",
    [{}, {"melds_a_turn": "many"}, {"first_meld_by": "team"}, {"early_layoff": True}, {"twos": "normal"}],
    ids=str,
)
def test_whatever_the_policy_does_the_rules_allow_and_it_comes_to_the_same(options: dict[str, str]) -> None:
    game = blues_greens(**options)
    club = make_player(game, "club", "bold")
    policies = [BluesGreensPolicy(game, BluesGreensTables(game, trump)) for trump in range(game.pack.no_trump + 1)]
    for seed in range(6):
        state = game.start(chance(seed))
        while state.phase.name != "drawing":
            assert state.to_act is not None
            legal = tuple(state.legal_actions())
            state.apply(club.choose(state.view(state.to_act), legal, Random(1), BUDGET).action)
        kernel = Shadow(state)
        deal = state.number
        while not kernel.over:
            policies[kernel.trump].turn(kernel)
            if state.number == deal:
                assert (kernel.seat, kernel.hands, kernel.won) == (state.to_act, state.hands, state.won)
                assert (kernel.splay, kernel.deck) == (state.splay, state.deck)
                assert tuple(kernel.spots) == list_spots(state.table)
        assert state.number == deal + 1
        scored = game.scoring.score(kernel.facts())
        assert tuple(sum(line.points[side] for line in scored) for side in (0, 1)) == state.sheet[-1]


STRONG = "gTd gJd gQd gKd gAd g9d g8d g3c g3s g3h g2h g2s g2c"
MIDDLING = "gTd gJd gQd gKd gAd g9d g8d g3c g3s g4c g5h g6s g7c"
TIGHT = "gTd gJd gQd gKd g4d g9d g3c g5s g8c g4h g7s g2c g6c"
WEAK = "g4c g6c g5d g7d g4h g6h g5s g7s g8c g9d g8h g9s g4d"


def searched(
    hand: str, calls: str = "", playouts: int = 96, style: str = "normal", totals: tuple[int, int] = (0, 0)
) -> tuple[BluesGreensState, Decision, str]:
    """What the Expert does with a hand at seat 0, and its reason in English."""
    state = dealt(blues_greens())
    mine, spare = cards(state.game, hand), sum(state.hands[1:])
    state.hands = [mine, *_parted((state.hands[0] | spare) & ~mine)]
    state.totals = totals
    bid(state, calls)
    assert state.to_act is not None
    expert = make_player(state.game, "expert", style)
    view, legal = state.view(state.to_act), tuple(state.legal_actions())
    decision = expert.choose(view, legal, Random(1), Budget(playouts=playouts))
    return state, decision, english(decision.reason)


def _parted(rest: int) -> list[int]:
    """Three hands of thirteen."""
    order = numbers(rest)
    return [sum(1 << card for card in order[place::3]) for place in range(3)]


def test_a_great_hand_bids_and_names_its_suit_and_a_weak_one_passes() -> None:
    _, decision, reason = searched(STRONG)
    assert isinstance(decision.action, Bid)
    told = r"With a bid of 136 our side {} about (\d+) points, and the bid in {}(\d+) of 100 supposed deals\."
    made = re.fullmatch(told.format("makes", ""), reason)
    assert made
    assert int(made[1]) > 160
    assert int(made[2]) >= 80
    _, decision, reason = searched(WEAK)
    assert decision.action == Pass()
    missed = re.fullmatch(told.format("would make", "only "), reason)
    assert missed
    assert int(missed[1]) < 120
    assert int(missed[2]) < 40
    _, decision, reason = searched(STRONG, "136 pass pass pass")
    assert decision.action == Choose("trump", "diamonds")
    assert "to make Diamonds trump" in reason


def test_a_bid_that_leaves_no_room_is_left_alone() -> None:
    """All four threes of the first pack: a bid is made in about half of the supposed deals, and scores more in these
    than a pass in all."""
    hand = "g3c g4c gTc g3d g4d g7d gQd g3h g5h g6h g8h g9h g3s"
    state, decision, reason = searched(hand, playouts=300)
    assert decision.action == Pass()
    assert "would make about 13" in reason
    expert = make_player(state.game, "expert")
    assert isinstance(expert, Weigher)
    view, legal = state.view(0), tuple(state.legal_actions())
    weighed = expert.weigh(view, legal, Bid("136"), Random(1), Budget(playouts=300))
    assert weighed.action == Pass()
    assert weighed.cost is not None
    assert not weighed.cost.certain


def test_a_bold_expert_bids_what_a_cautious_one_does_not() -> None:
    hand = "gTd gJd gQd gKd gAd g9s g3c g5s g8c g4h g2s g2c g6c"
    assert searched(hand, playouts=300, style="cautious")[1].action == Pass()
    assert searched(hand, playouts=300, style="bold")[1].action == Bid("136")


@pytest.mark.parametrize(("totals", "bids"), [((0, 0), False), ((420, 280), False), ((280, 420), True)])
def test_who_is_about_to_lose_bids_more_freely(totals: tuple[int, int], bids: bool) -> None:
    """Room is not asked for where the match may end: what counts is the chance to win it."""
    _, decision, _ = searched(TIGHT, playouts=300, totals=totals)
    assert isinstance(decision.action, Bid) == bids


def test_a_pass_after_hardly_any_thought_is_not_told_as_a_bid() -> None:
    """The Skilled player would bid with this hand, and its reason would be no reason to pass."""
    state, decision, reason = searched(MIDDLING, playouts=4)
    view, legal = state.view(0), tuple(state.legal_actions())
    assert isinstance(make_player(state.game, "club").choose(view, legal, Random(1), BUDGET).action, Bid)
    assert decision.action == Pass()
    assert "pass" in reason


def test_an_impossible_bid_is_left_to_the_others() -> None:
    """Nobody bids more than there can be for a side."""
    state = dealt(blues_greens())
    bid(state, "pass 311")
    assert state.to_act == 2
    expert = make_player(state.game, "expert")
    view, legal = state.view(2), tuple(state.legal_actions())
    assert expert.choose(view, legal, Random(1), Budget(playouts=60)).action == Pass()


def test_another_trump_than_the_best_is_told_what_it_costs() -> None:
    state, decision, _ = searched(STRONG, "136 pass pass pass")
    expert = make_player(state.game, "expert")
    assert isinstance(expert, Weigher)
    view, legal = state.view(0), tuple(state.legal_actions())
    weighed = expert.weigh(view, legal, Choose("trump", "spades"), Random(1), Budget(playouts=60))
    assert weighed.action == decision.action
    assert weighed.cost is not None
    assert weighed.cost.points > 0


def _drawing(seed: int, totals: tuple[int, int] = (0, 0)) -> BluesGreensState:
    """A deal that everybody passed, at its first draw."""
    state = dealt(blues_greens(), seed)
    state.totals = totals
    bid(state, "pass pass pass pass")
    return state


@pytest.mark.parametrize("totals", [(0, 0), (450, 430)])
def test_a_draw_is_worth_half_what_came_of_it_and_half_what_the_club_thinks_of_it(totals: tuple[int, int]) -> None:
    """What comes of a deal varies by so much that supposed deals alone would choose by luck."""
    state = _drawing(3, totals)
    assert state.to_act is not None
    view, legal = state.view(state.to_act), tuple(state.legal_actions())
    facts, club = BluesGreensSeatFacts(state.game, view), SkilledBluesGreensPlayer(state.game, "normal")
    judged = weigh_draws(club.judge(facts), legal)
    policy = BluesGreensPolicy(state.game, club.tables[state.game.pack.no_trump])
    point, places = DrawPoint(facts, judged, policy), range(len(judged))
    assert len(judged) > 1
    point.look_ahead(Random(1), Budget(playouts=40))
    plain = [point.score_outcome(kernel).value for kernel in point.play_actions(Random(2), places)]
    if totals[0]:
        assert all(0.0 <= value <= SURE for value in plain)
    found = [outcome.value for outcome in point.try_actions(Random(2), places)]
    halves = [(came + point.standing.point * one.value) / 2 for came, one in zip(plain, judged, strict=True)]
    assert found == pytest.approx(halves)
    assert (point.standing.point < 1.0) == bool(totals[0])


def test_a_draw_that_paid_less_says_so() -> None:
    """Play-outs speak for the second draw, and the Skilled player's judgment for the first by more."""
    state = _drawing(3)
    first, second = Draw(), Take(state.game.deck.cards[state.splay[-1]].code)
    expert = ExpertBluesGreensPlayer(state.game, "normal")

    def told(mine: float, other: float) -> str:
        found = [Candidate(0, first), Candidate(1, second)]
        for candidate, mean in zip(found, (mine, other), strict=True):
            for luck in (-1.0, 1.0) * 20:
                candidate.add(PlayoutResult(0.0, mean + luck * (1 + candidate.place)))
        return english(expert.explain_draw(found).message)

    less = told(0.0, 8.0)
    assert re.match(r"In 40 supposed deals it paid 8\.0 points a deal more to pick up the .*; by what I see", less)
    assert less.endswith("to draw from the deck.")
    assert told(0.0, 0.1).endswith("did not pay clearly better than to draw from the deck.")
    assert "it paid best to draw from the deck: 8" in told(8.0, 0.0)
