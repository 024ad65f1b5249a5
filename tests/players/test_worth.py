"""What card play is worth, and what the Skilled player makes of it: the last trick by its card, an exact number of
tricks, sets of cards, and several scorings that each need a number."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from purple_table import library
from purple_table.core.actions import NextDeal, Play
from purple_table.core.messages import english
from purple_table.core.shuffle import SingleDealChance
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.ladder import LadderBidding, make_bids
from purple_table.games.tricks.scoring import Sweep, Worth
from purple_table.games.tricks.scoring.worth import combine_worths, invert_worth
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.players.tricks.card_play.aims import Aims
from purple_table.players.tricks.card_play.exact_tricks_plan import ExactTricksPlan
from tests.contract.matches import chance, fit_players, make
from tests.players.positions import decide, hearts, position

ROOT = Path(__file__).parents[2]


def spar() -> TrickGame:
    game = library.load_game([ROOT / "rules"], "spar", 4, {})
    assert isinstance(game, TrickGame)
    return game


def played(state: TrickState) -> str:
    action = decide(state.game, state).action
    assert isinstance(action, Play)
    return action.card


class TestLastTrick:
    def test_the_only_card_that_takes_the_lead_is_not_thrown_away(self) -> None:
        """Only seat 0 may hold Hearts too: the Ace takes the fourth trick, then the 8 most likely the last."""
        tricks = ["RdT Pu8 Pu9 Rd9", "GnA Gn9 GnT GnJ", "PuA PuT PuJ PuQ", "RdK Bk9 BkT"]
        state = position(spar(), {3: "RdA Go8"}, tricks)
        assert state.to_act == 3
        assert played(state) == "RdA"

    def test_no_8_is_led_last_into_a_seat_that_holds_the_suit(self) -> None:
        """Seat 2 has no suit but Clubs left and will lead one: the Ace waits for it."""
        tricks = ["RdA RdT BzT Rd9", "PuA Pu9 Bz9 PuT", "BkQ Bk9 BzJ BkT", "GnT RdJ GnK"]
        state = position(spar(), {3: "Gn8 GnA"}, tricks)
        assert state.to_act == 3
        assert played(state) == "Gn8"

    def test_a_trick_is_worth_something_where_its_taker_leads_to_the_last(self) -> None:
        assert Aims(spar(), Bids()).find_next_worth((1, 1, 1, 0)).takes[0][0] > 0

    def test_the_dear_card_is_kept_for_the_last_trick(self) -> None:
        """Both are sure to win when led, as nobody else holds Diamonds or Clubs: the 8 pays three times as much."""
        tricks = ["Pu9 RdT RdJ RdQ", "Gn9 Go9 GoT Go8", "GnT SvT BkT SvJ"]
        state = position(spar(), {0: "Bz8 PuT"}, tricks)
        assert state.to_act == 0
        assert played(state) == "PuT"
        assert played(position(spar(), {0: "Pu8 BzT"}, tricks)) == "BzT"


class TestExactly:
    TABLE = (0.0, 0.0, 10.0, 0.0, 0.0)

    def plan(self, won: int, holds: dict[int, float]) -> ExactTricksPlan:
        worth = Aims(spar(), Bids()).find_next_worth((0,) * 4)
        return ExactTricksPlan(self.TABLE, won, lambda card: holds[card], worth, 0)

    def test_a_hand_is_worth_the_chance_of_just_that_number(self) -> None:
        plan = self.plan(1, {1: 0.5, 2: 0.2})
        assert plan.value_hand(3, False) == pytest.approx(10 * (0.5 * 0.8 + 0.5 * 0.2))
        assert plan.value_hand(3, True) == pytest.approx(10 * 0.5 * 0.8)
        assert plan.value_hand(0, True) == 10
        assert plan.value_hand(0, False) == 0

    def test_a_seat_that_has_its_number_sheds_what_could_win(self) -> None:
        plan = self.plan(2, {1: 0.9, 2: 0.1})
        assert plan.value_hand(2, False) > plan.value_hand(1, False)
        short = self.plan(1, {1: 0.9, 2: 0.1})
        assert short.value_hand(1, False) > short.value_hand(2, False)

    @pytest.mark.parametrize("bid", [0, 1, 2, 5, 8])
    def test_every_bid_is_played_for_exactly_though_other_tricks_score_too(self, bid: int) -> None:
        game = make("ninety_nine", 4)
        assert isinstance(game, TrickGame)
        assert Aims(game, Bids(tricks=(bid, None, None, None))).exactly[0]


class TestSweeps:
    def test_a_set_counts_for_whoever_may_still_have_all_of_it(self) -> None:
        game = spar()
        aims = Aims(game, Bids())
        aims.sweeps = ((0b111, 80.0),)
        nobody = aims.value_sweeps((0, 0, 0, 0), 0b1, 0)
        assert nobody[0] > 0 > nobody[1] == pytest.approx(nobody[2])
        mine = aims.value_sweeps((0b1, 0, 0, 0), 0b110, 0)
        assert mine[0] == pytest.approx(80 * (1 - 0.25**2))
        assert mine[1] == pytest.approx(-80 * 0.25**2)
        theirs = aims.value_sweeps((0, 0b11, 0, 0), 0b100, 0)
        assert theirs[1] < 0 < theirs[0] == theirs[2]
        assert aims.value_sweeps((0b1, 0b10, 0, 0), 0b100, 0) == [0.0] * 4
        assert aims.value_sweeps((0b1, 0, 0, 0), 0b1000, 0) == [0.0] * 4


class TestTogether:
    def test_each_scoring_may_need_a_number_of_its_own(self) -> None:
        one = Worth(needed=(3, None, None), pledged={0: 3}, last_trick=(1.0, 0.0))
        two = Worth(needed=(2, 4, None), pledged={0: 2, 1: 4}, last_trick=(0.0, 2.0))
        both = combine_worths([one, Worth(), two])
        assert (both.needed, both.pledged, both.last_trick) == ((3, 4, None), {0: 3, 1: 4}, (1.0, 2.0))

    def test_where_the_lowest_wins_all_of_it_turns_round(self) -> None:
        worth = invert_worth(Worth(last_trick=(1.0, 2.0), sweeps=(Sweep(1, 5, False),)))
        assert (worth.last_trick, worth.sweeps[0].points) == ((-1.0, -2.0), -5)
        assert not replace(worth, cards=(-1, -1)).shuns


class TestReasons:
    """What is said of a card must be true of the trick."""

    def said(self, name: str, level: str, seeds: int, plays: int) -> list[tuple[str, TrickState]]:
        """What players of a level say of the cards they play, with the state before."""
        game = make(name, 4)
        player, found = make_player(game, level), []
        for seed in range(seeds):
            state, rng = game.start(chance(seed)), Random(seed)
            assert isinstance(state, TrickState)
            for _ in range(plays):
                if state.to_act is None:
                    break
                legal = tuple(state.legal_actions())
                decision = player.choose(state.view(state.to_act), legal, rng, Budget(playouts=2))
                if isinstance(decision.action, Play) and len(legal) > 1:
                    found.append((english(decision.reason), state.copy()))
                state.apply(decision.action)
        return found

    def test_a_trick_costs_too_much_only_where_it_could_be_won(self) -> None:
        costs = cannot = harm = short = 0
        for words, state in self.said("spades", "club", 5, 70):
            kernel, seat = state.kernel, state.kernel.turn
            could = bool(kernel.legal() & kernel.winning_mask)
            if "would beat this so far" in words:
                costs += 1
                assert could
            if "I cannot win this trick" in words:
                cannot += 1
                assert not could
            game, side = state.game, state.game.side_of(seat)
            worth = game.worth(read_bids(game.facts(state.view(seat))))
            won = sum(kernel.taken[other] for other in game.sides[side] if other not in worth.apart)
            has = won >= (worth.needed[side] or 0)
            if "We have our" in words:
                harm += 1
                assert has
            if "We should get our" in words:
                short += 1
                assert not has
        assert min(costs, cannot, harm, short) > 0

    def test_the_reference_says_that_a_trick_is_worth_nothing(self) -> None:
        """Tricks before the last pay nothing in Spar."""
        state = position(spar(), {2: "RdA RdK RdQ Go8"}, ["GnA Gn9 GnT GnJ", "Rd8 RdT"])
        assert state.to_act == 2
        words = english(decide(state.game, state, "reference").reason)
        assert "worth nothing to me" in words
        assert "cannot" not in words

    def test_nobody_keeps_a_single_card_for_a_moon(self) -> None:
        for hand, words in (
            (
                "RdA BkA BkK GoA GoK SvA SvK PuA PuK Gn8 Bz8 Bz9",
                "I hope to capture every Red card (about",
            ),
            (
                "RdA RdK RdQ RdJ RdT BkA BkK GnA GnK PuA Sv9 Bz9",
                "I hope to capture every Red card (about",
            ),
        ):
            game = hearts()
            state = game.start(SingleDealChance(bytes(32), 0, 1))
            state.apply(NextDeal())
            state.kernel.hands[state.to_act or 0] = game.deck.mask(map(game.deck.read, hand.split()))
            assert words in english(decide(game, state).reason)


class TestDefenders:
    """Where only the declarer is paid for tricks, the others play together against him."""

    @staticmethod
    def aims(name: str, call: str, denomination: str) -> Aims:
        game = make(name, fit_players(name))
        assert isinstance(game, TrickGame)
        assert isinstance(game.bidding, LadderBidding)
        bid = game.bidding.bids[game.bidding.by_name[call]]
        return Aims(game, replace(make_bids(1, bid), denomination=denomination))

    @pytest.mark.parametrize(
        ("name", "call"),
        [("preference", "red"), ("napoleon", "3"), ("sir_garnet", "3"), ("peep_nap", "3")],
    )
    def test_a_trick_of_another_defender_is_as_good_as_the_own(self, name: str, call: str) -> None:
        aims = self.aims(name, call, "red")
        worth = aims.find_next_worth((0,) * aims.players)
        assert worth.takes[0][2] == worth.takes[0][0] == 0.0
        assert worth.swing[0] == -worth.takes[0][1] == worth.takes[1][1] > 0.0
        assert aims.side_of[0] == aims.side_of[2] != aims.side_of[1] == aims.makers

    def test_against_a_bid_of_no_trick_each_defender_stays_alone(self) -> None:
        aims = self.aims("napoleon", "misery", "null")
        assert len(set(aims.side_of)) == aims.players

    def test_whoever_is_paid_for_tricks_is_nobodys_ally(self) -> None:
        game = make("pitch", 3)
        assert isinstance(game, TrickGame)
        assert len(set(Aims(game, Bids(declarer=1, level=2, denomination="red")).side_of)) == 3
