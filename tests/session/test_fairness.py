"""The cards in people's hands beside chance: the distribution, the test, and what real records come to."""

from itertools import combinations
from math import comb

import pytest

from purple_table.core.match import Match
from purple_table.core.record import Header, Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.session.record_reader import LoadedMatch
from purple_table.session.statistics import DealtHand, compute_chi_square_chance, list_dealt_hands, measure_fairness
from tests.contract.matches import GAMES, fit_players, make
from tests.immediate_thinker import ImmediateThinker


def test_what_chance_would_deal_is_what_all_hands_come_to():
    cards, hand = range(8), 3
    counts = [0] * 4
    for held in combinations(cards, hand):
        counts[sum(card < 3 for card in held)] += 1
    expected = measure_fairness([DealtHand(0, 1, hand, 1, 8, 3)] * comb(8, hand)).expected
    assert list(expected) == pytest.approx(counts)


@pytest.mark.parametrize(
    ("distance", "freedom", "share"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (7.815, 3, 0.05), (9.488, 4, 0.05), (18.307, 10, 0.05), (0.0, 3, 1.0)],
)
def test_the_test_agrees_with_the_tables(distance, freedom, share):
    assert compute_chi_square_chance(distance, freedom) == pytest.approx(share, abs=0.0002)


def test_a_shuffle_that_favors_somebody_is_noticed_and_a_fair_one_is_not():
    favored = [DealtHand(0, deal, 13, 5 if deal % 2 else 4, 52, 8) for deal in range(200)]
    assert measure_fairness(favored).likely < 1e-6
    assert measure_fairness(favored[:3]).likely is None
    assert measure_fairness(()).deals == 0


def test_every_group_counts_in_the_test_the_last_too():
    """Chi-square by hand: kinds at the end of which fewer than five deals are expected go with the last."""
    shares = [comb(8, high) * comb(44, 13 - high) / comb(52, 13) for high in range(9)]
    for extra, high in ((0, 0), (20, 5), (16, 6), (12, 7), (30, 0)):
        usual = [round(250 * share) for share in shares]
        usual[high] += extra
        hands = [DealtHand(0, 1, 13, number, 52, 8) for number, times in enumerate(usual) for _ in range(times)]
        expected = [len(hands) * share for share in shares]
        last = max(number for number in range(9) if expected[number] >= 5)
        assert min(expected[:last]) >= 5 > sum(expected[last + 1 :])
        groups = [*zip(usual[:last], expected[:last], strict=True), (sum(usual[last:]), sum(expected[last:]))]
        likely = measure_fairness(hands).likely
        distance = sum((seen - hoped) ** 2 / hoped for seen, hoped in groups)
        assert likely == pytest.approx(compute_chi_square_chance(distance, len(groups) - 1))
        assert (likely > 0.9) == (extra == 0)


def test_too_many_of_the_rarest_hands_are_noticed():
    hands = [DealtHand(0, 1, 2, high, 52, 8) for high, times in ((0, 180), (1, 68), (2, 6)) for _ in range(times)]
    assert measure_fairness(hands).likely > 0.5
    assert measure_fairness([*hands, *[DealtHand(0, 1, 2, 2, 52, 8)] * 12]).likely < 0.001


@pytest.mark.parametrize("name", GAMES)
def test_hands_are_read_off_every_game(name):
    game = make(name, fit_players(name))
    seats = [Seat(letter, level="random") for letter in "ABCD"[: game.players]]
    live = LiveMatch.new(game, seats, Chance(derive_secret(3)), ImmediateThinker(game, make_player))
    live.begin_deal()
    while live.awaits_deal:
        live.begin_deal()
    match: Match = live.replay().match
    found = list_dealt_hands(LoadedMatch(Header.make(game, seats, match.chance), (), match))
    hands = [hand for hand in found if hand.deal == found[-1].deal]
    assert [hand.seat for hand in hands] == [*range(game.players)]
    assert {hand.all for hand in hands} == {sum(hand.size for hand in hands)}
    assert {hand.all_high for hand in hands} == {sum(hand.high for hand in hands)}
    assert hands[0].size == len(live.view(0).hand)
    live.close()


def test_deals_of_our_own_shuffle_fall_as_chance_would_have_it():
    game, hands = make("whist", 4), []
    for seed in range(60):
        match = Match(game, Chance(derive_secret(seed)))
        match.play(match.state.to_act, match.legal(1)[0])
        hands += list_dealt_hands(
            LoadedMatch(Header.make(game, [Seat(letter) for letter in "ABCD"], match.chance), (), match)
        )
    assert len(hands) == 240
    assert measure_fairness(hands[::4]).likely > 0.001
