"""The deal of the day: the same cards for everybody, and what is kept of it."""

import json
from collections import Counter
from datetime import date, timedelta
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from purple_table.core.events import DealScored
from purple_table.core.messages import say
from purple_table.core.record import ENGINE, Header, Remark, Seat, Undone
from purple_table.daily_deals import DailyDeals
from purple_table.match_store import MatchStore
from purple_table.session.daily_results import (
    LEVEL,
    MOST,
    RIVAL,
    RULE,
    DailyResult,
    DailyResults,
    choose_daily_game,
    finish_result,
    make_daily_chance,
    make_daily_results_file,
)
from purple_table.session.live_match import LiveMatch
from purple_table.session.record_reader import LoadedMatch
from purple_table.session.settings import Settings
from tests.contract.matches import GAMES, RULES, make

DAY = date(2026, 11, 22)


def test_a_day_and_a_game_give_the_same_cards_for_ever():
    chance = make_daily_chance(DAY, "hearts", 4)
    assert chance.secret.hex() == "68aab6bb52c26599f15c9816d560ae388518efee713a9eea379ed1db61090cff"
    assert chance.dealer == 3
    assert make_daily_chance(DAY, "hearts", 4) == chance
    assert len(
        {make_daily_chance(DAY + timedelta(days), game, 4).secret for days in range(30) for game in GAMES}
    ) == 30 * len(GAMES)
    assert set(Counter(make_daily_chance(DAY + timedelta(days), "hearts", 4).dealer for days in range(60))) == {
        0,
        1,
        2,
        3,
    }


def test_every_game_has_its_day():
    days = [choose_daily_game(DAY + timedelta(days), GAMES) for days in range(len(GAMES))]
    assert sorted(days) == sorted(GAMES)


def test_what_counts_is_told_with_the_help_that_was_used():
    begun = DailyResult(day="2026-11-22", game="hearts", file="x.match")
    game = make("hearts", 4)
    seats = [Seat("You", computer=False), *(Seat(name) for name in "ABC")]
    helps = (Remark(0, "hint", say("so")), Remark(1, "reason", say("so")), Undone(0, 3), Undone(0, 5))
    header = Header.make(game, seats, make_daily_chance(DAY, "hearts", 4))
    over = finish_result(begun, LoadedMatch(header, helps, SimpleNamespace(game=game)), (5, 0, 7, 0))
    assert (over.over, over.hints, over.undos, over.low_wins, over.points_ahead) == (True, 1, 2, True, None)
    assert replace(over, computers=(9, 0, 3, 0)).points_ahead == 4
    assert replace(over, computers=(1, 9, 2, 0)).points_ahead == -4


def test_the_file_keeps_every_deal_once_and_has_an_end(tmp_path):
    file = make_daily_results_file(tmp_path / "daily.json")
    known = file.load()
    one = DailyResult(day="2026-11-22", game="hearts", file="a.match")
    known = known.put(one).put(replace(one, game="spades")).put(replace(one, over=True))
    file.save(known)
    again = make_daily_results_file(tmp_path / "daily.json").load()
    assert again.find("2026-11-22", "hearts").over
    assert len(again.results) == 2
    assert again.find("2026-11-22", "whist") is None


@pytest.mark.parametrize("wrong", [{"day": "2026-02-30"}, {"day": "٢٠٢٦-01-01"}, {"points": [3], "side": 1}])
def test_a_result_that_cannot_be_is_left_out(tmp_path, wrong):
    """The title counts the days, so one that is in no calendar would keep the program from starting."""
    path = tmp_path / "daily.json"
    right = {"day": DAY.isoformat(), "game": "hearts", "file": "a.match", "over": True}
    path.write_text(json.dumps({"results": [right, {**right, **wrong}]}), encoding="utf-8")
    known = make_daily_results_file(path).load()
    assert (len(known.results), known.count_streak(DAY)) == (1, 1)
    assert path.with_name("daily.json.damaged").exists()


def test_when_there_is_room_for_no_more_deals_the_oldest_goes(tmp_path):
    """Also where two copies of the program have played one each since they read the file."""
    full = DailyResults(results=tuple(long_result(number) for number in range(MOST)))
    new = [long_result(MOST + number) for number in range(3)]
    put = full.put(new[0])
    assert len(put.results) == MOST
    assert put.results[-1] == new[0]
    assert put.results[:-1] == full.results[1:]
    path = tmp_path / "daily.json"
    make_daily_results_file(path).save(full)
    one, other = make_daily_results_file(path), make_daily_results_file(path)
    known, also = one.load(), other.load()
    assert known == full
    one.save(known.put(new[1]))
    other.save(also.put(new[2]))
    kept = make_daily_results_file(path).load().results
    assert len(kept) == MOST
    assert list(kept[-2:]) == new[1:]
    assert kept[0] == full.results[2]


def long_result(number):
    """A result with everything that one may have, at its usual length."""
    day = (date(2026, 11, 22) + timedelta(number)).isoformat()
    return DailyResult(
        day=day, game="blues_greens", file=f"{day}_20-15-00_blues_greens.match", over=True, side=1,
        points=(-1230, 450), computers=(1230, -550), hints=12, undos=13, rival=RIVAL,
    )  # fmt: skip


PLAYOUTS = 8
"""Few of them, for a test that need not wait."""


@pytest.fixture
def deals(tmp_path, monkeypatch):
    monkeypatch.setattr("purple_table.daily_deals.PLAYOUTS", PLAYOUTS)
    offer = SimpleNamespace(own=False, info=SimpleNamespace(id="whist", name="Whist", usual=4, fault=""))
    context = SimpleNamespace(
        offers=[offer],
        folders=SimpleNamespace(data=tmp_path),
        rules=(RULES,),
        settings=Settings(),
        stage=SimpleNamespace(toast=pytest.fail),
    )
    lives: list[LiveMatch] = []
    looked = []
    deals = DailyDeals(context, MatchStore(tmp_path / "matches"), lives.append, looked.append, lambda: DAY)
    yield deals, offer.info, lives, looked
    for live in lives:
        live.close()


def test_a_deal_is_begun_once_gone_on_with_and_compared(deals):
    deals, info, lives, looked = deals
    deals.play(info)
    live = lives[0]
    assert not live.shows_reasons
    assert [who.level for who in live.seats[1:]] == [LEVEL] * 3
    assert deals.result("whist").file == live.record_file.name
    play(live, 20)
    live.close()
    deals.play(info)
    assert lives[1].steps == live.steps
    assert [one._thought.budget.playouts for one in lives] == [PLAYOUTS, PLAYOUTS]
    play(lives[1], 10_000)
    lives[1].close()
    assert not deals.result("whist").over
    points = next(event.points for event in lives[1].view(0).history if isinstance(event, DealScored))
    assert deals.note_end(lives[1], points) == "**The deal of the day**, 22 November 2026"
    assert deals.note_end(SimpleNamespace(record_file=None), points) == ""
    assert deals.count_streak() == 1, "also before the page of the deals is shown again"
    yesterday = DailyResult(day=(DAY - timedelta(1)).isoformat(), game="hearts", file="y.match", over=True)
    deals._keep(deals.known.put(yesterday))
    restarted = DailyDeals(deals._context, deals._matches, lives.append, looked.append, lambda: DAY)
    assert restarted.note_end(lives[1], points).endswith(" · 2 days in a row"), "also after a restart"
    steps = list(deals.catch_up())
    assert steps.count(True) == 2
    result = deals.result("whist")
    assert result.over
    assert result.points
    assert len(result.computers) == len(result.points)
    assert result.rival == RIVAL
    header = deals._matches.store.load(lives[0].record_file).header
    assert (header.playouts, header.engine, result.rule, result.engine) == (PLAYOUTS, ENGINE, RULE, ENGINE)
    assert list(deals.catch_up()) == []
    deals.play(info)
    assert [path.name for path in looked] == [result.file]
    assert len(lives) == 2


def play(live, steps):
    while live.outcome is None and live.steps < steps:
        if live.persons_turn:
            live.act(live.legal()[0])
        else:
            live.go_on()


def test_a_streak_counts_days_in_a_row_up_to_today_or_yesterday():
    day = date(2026, 3, 2)
    played = lambda ago, over=True: DailyResult(  # noqa: E731
        day=(day - timedelta(ago)).isoformat(), game="hearts", file=f"{ago}.jsonl", over=over
    )
    assert DailyResults().count_streak(day) == 0
    assert DailyResults(results=(played(0),)).count_streak(day) == 1
    assert DailyResults(results=(played(2), played(1))).count_streak(day) == 2, "today can still be played"
    assert DailyResults(results=(played(3), played(1), played(0))).count_streak(day) == 2
    assert DailyResults(results=(played(3), played(2))).count_streak(day) == 0
    assert DailyResults(results=(played(1), played(0, over=False))).count_streak(day) == 1, (
        "only what is played to its end"
    )
