"""The search of the Expert, which knows no game: on made-up decisions whose truth is known."""

from collections import Counter
from random import Random

import pytest

from purple_table.core.actions import Play
from purple_table.games.trick_play.ending import EndRule
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.players.search import halving
from purple_table.players.search.halving import LEAST, PlayoutResult, measure_gap, search
from purple_table.players.search.standing import SURE, SideStanding
from tests.contract.matches import chance, make


class Clock:
    """Seconds that pass only where a test says so."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


class Lottery:
    """Each action pays its own worth and the luck of the deal, which is the same for all, with a little of its own.

    A deal takes so many seconds of `clock`, as `slow` says."""

    def __init__(self, worth, luck=50.0, own=5.0, slow=0.0, clock=None):
        self.actions = [Play(str(place)) for place in range(len(worth))]
        self.worth, self.luck, self.own, self.slow, self.clock = worth, luck, own, slow, clock or Clock()
        self.asked = []

    def try_actions(self, rng, places):
        self.asked.append(tuple(places))
        self.clock.now += self.slow
        luck = rng.gauss(0, self.luck)
        values = [self.worth[place] + luck + rng.gauss(0, self.own) for place in places]
        return [PlayoutResult(value, value, value > 0) for value in values]


class Fixed:
    """Two actions; in so many deals the second is better by so many halves of the 95 % interval of the difference."""

    def __init__(self, deals, widths):
        self.actions = [Play("0"), Play("1")]
        error = (deals / (deals - 1)) ** 0.5 / deals**0.5
        self.mean, self.dealt = widths * 1.96 * error, 0

    def try_actions(self, rng, places):
        self.dealt += 1
        values = [0.0, self.mean + (1 if self.dealt % 2 else -1)]
        return [PlayoutResult(values[place], values[place]) for place in places]


def test_finds_the_best_though_luck_is_ten_times_what_it_is_better():
    for seed in range(20):
        point = Lottery([0, 1, 5, 2, 0, 3, 1])
        assert search(point, Random(seed), Budget(playouts=1500), 0.0)[0].place == 2


def test_gives_most_deals_to_those_in_question_and_tries_them_in_the_same():
    point = Lottery([0, 9, 1, 8])
    found = search(point, Random(1), Budget(playouts=400), 0.0)
    assert [candidate.place for candidate in found[:2]] == [1, 3]
    assert len(found[0].outcomes) == len(found[1].outcomes) > len(found[2].outcomes) == len(found[3].outcomes)
    assert set(point.asked) == {(0, 1, 2, 3), (1, 3)} or set(point.asked) == {(0, 1, 2, 3), (3, 1)}
    # The luck of the deal falls out: ten times smaller than the values' own scatter.
    difference = measure_gap(found[0], found[2])
    assert difference.mean == pytest.approx(8, abs=2)
    assert difference.margin < 3


def test_those_that_were_dropped_follow_the_others_the_last_dropped_first():
    """What is found is in order from the best to the worst, with noise or without."""
    found = search(Lottery([3, 0, 7, 1, 5, 2, 6, 4], own=0.0), Random(2), Budget(playouts=600), 0.0)
    assert [candidate.place for candidate in found] == [2, 6, 4, 7, 0, 5, 3, 1]
    assert len({len(candidate.outcomes) for candidate in found}) == 3


@pytest.mark.parametrize(("widths", "first"), [(0.5, 0), (0.7, 0), (0.8, 1), (1.4, 1)])
def test_with_trust_another_must_be_better_by_so_much_of_its_interval(widths, first):
    """Three quarters of half of the 95 % interval, which is 1.96 standard errors of the differences."""
    point = Fixed(40, widths)
    found = search(point, Random(1), Budget(playouts=80), 0.0, 0.75)
    assert len(found[0].outcomes) == 40
    assert found[0].place == first


def test_repeats_with_a_number_of_playouts_and_keeps_to_it():
    runs = []
    for _ in range(2):
        point = Lottery([0, 1, 2, 1, 0])
        found = search(point, Random(7), Budget(playouts=200), 0.0)
        runs.append([(candidate.place, candidate.value) for candidate in found])
        assert sum(map(len, point.asked)) <= 200
    assert runs[0] == runs[1]


def test_takes_the_first_of_those_that_are_level():
    found = search(Lottery([1, 1, 1], own=0.0), Random(3), Budget(playouts=90), 0.0)
    assert found[0].place == 0


def test_keeps_to_its_seconds_and_tries_everything_a_few_times_whatever_they_are(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(halving, "perf_counter", clock)
    began = clock()
    search(Lottery([0, 1, 2], slow=0.002, clock=clock), Random(1), Budget(seconds=0.1), began)
    assert clock() - began == pytest.approx(0.1, abs=0.003)
    found = search(Lottery([0, 1, 2]), Random(1), Budget(seconds=0.0), clock())
    assert all(len(candidate.outcomes) >= LEAST for candidate in found)


class Interrupted(Budget):
    """Stopped from the third question on."""

    __slots__ = ("asked",)

    def is_stopped(self):
        object.__setattr__(self, "asked", getattr(self, "asked", 0) + 1)
        return self.asked > 2


def test_stops_between_two_deals_with_what_it_has():
    point = Lottery([0, 1, 2])
    found = search(point, Random(1), Interrupted(seconds=60.0), 0.0)
    assert len(point.asked) == 2
    assert len(found) == 3


def test_one_candidate_needs_no_thought():
    point = Lottery([1])
    assert search(point, Random(1), Budget(), 0.0)[0].place == 0
    assert not point.asked


@pytest.mark.parametrize("low_wins", [False, True])
def test_points_count_by_the_match_where_it_may_end(low_wins):
    """Behind by 30 a deal that ends the match is worth nothing, and one that leaves it open something."""
    sheet = [(60, 90)] if not low_wins else [(90, 60)]
    standing = SideStanding(EndRule(100, low_wins), sheet[0], sheet, 0)
    assert standing.value_deal((0, 5), -5.0) == -5.0
    ends, stays, wins = ((0, 20), (10, 5), (45, 0)) if not low_wins else ((20, 0), (5, 10), (0, 45))
    standing.look_ahead([ends, stays, stays])
    lost, open_, won = (standing.value_deal(row, standing.find_lead(row, 0)) for row in (ends, stays, wins))
    assert lost == 0.0 < open_ < won
    assert won == SURE
    # From the worst to the best supposed deal each side gains its part of 25 points.
    assert standing.point == pytest.approx((open_ - lost) / 25)
    standing.look_ahead([ends, ends])
    assert standing.point == 0.0


def test_a_match_that_is_far_from_its_end_counts_by_points():
    standing = SideStanding(EndRule(500), (60, 90), [(60, 90)], 0)
    standing.look_ahead([(30, 20), (10, 40)])
    assert standing.value_deal((30, 20), 10.0) == 10.0
    assert standing.point == 1.0


def test_below_the_floor_of_deals_no_figure_is_given() -> None:
    """A busy machine has time for a few deals only; who asks for so many playouts gets the figures of these."""
    game = make("whist", 4)
    state = game.start(chance(3))
    while len(tuple(state.legal_actions())) < 5 or not isinstance(next(iter(state.legal_actions())), Play):
        state.apply(next(iter(state.legal_actions())))
    view, legal = state.view(state.to_act), tuple(state.legal_actions())
    expert = make_player(game, "expert")
    hasty = expert.choose(view, legal, Random(1), Budget(seconds=0.0))
    assert hasty.evidence.kind in ("too_few_kept", "too_few_better")
    assert {name for name, _ in hasty.reason.values} <= {"count"}
    asked = expert.choose(view, legal, Random(1), Budget(playouts=4 * len(legal)))
    assert asked.evidence.kind.startswith("search_")


def test_what_is_hardly_better_is_told_by_the_plain_rules() -> None:
    """That a card came out hardly better than another one teaches nobody why it is played."""
    told = Counter[str]()
    for name in ("hearts", "presidents"):
        game = make(name, 4)
        state, expert, club = game.start(chance(5)), make_player(game, "expert"), make_player(game, "club")
        for number in range(60):
            view, legal = state.view(state.to_act), tuple(state.legal_actions())
            plain = club.choose(view, legal, Random(number), Budget(playouts=8))
            searched = expert.choose(view, legal, Random(number), Budget(playouts=24))
            if searched.action == plain.action and len(legal) > 1:
                assert searched.evidence.kind not in ("search_kept", "search_level")
                told[name] += searched.reason == plain.reason
            state.apply(plain.action)
    assert min(told.values()) > 5
