"""The deals of matches that go on, read from their records."""

import pytest

from purple_table import games
from purple_table.core.events import DealScored
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.library import load_game
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.session.match_story import BestDeal, find_best_deal
from purple_table.session.record_store import DamagedMatch, RecordStore
from purple_table.session.running_deals import RunningDeals, RunningMatch
from tests.immediate_thinker import ImmediateThinker
from tests.ui.at_table import RULES


def play(store, game_id, deals, people=(0,), target=50):
    """Play so many deals of a match and a card of the next; the person does the first thing that is allowed."""
    game = load_game([RULES], game_id, 2, {"target": target})
    seats = [Seat(f"P{seat}", seat not in people, "reference") for seat in range(2)]
    live = LiveMatch.new(game, seats, Chance(derive_secret(3)), ImmediateThinker(game, make_player), store)
    while live.outcome is None:
        if live.awaits_deal:
            live.begin_deal()
        elif live.persons_turn:
            live.act(live.legal()[0])
            if len(live.view(0).sheet) == deals:
                break
        else:
            live.advance()
    points = [row[0] - row[1] for row in live.view(0).sheet]
    rows = [row[0] for row in live.view(0).sheet]
    live.close()
    return points, rows


def read(store):
    running = RunningDeals(store)
    for _ in range(10_000):
        if not running.work(0.0):
            return running.found
    raise AssertionError("it never ends")


@pytest.fixture
def store(tmp_path):
    return RecordStore(tmp_path, games.build)


def test_finished_deals_and_the_best_of_them_are_read(store):
    points, rows = play(store, "put", 3)
    best = max(points)
    place = points.index(best)
    found = BestDeal(place + 1, rows[place]) if best > 0 else None
    assert read(store) == [RunningMatch("put", "P0", 3, sum(rows), found)]


def test_no_deal_that_brought_nothing_is_the_best_where_the_most_wins():
    kept, lost = DealScored(1, (), (0, -3), (0, -3)), DealScored(2, (), (0, 1), (0, -2))
    assert find_best_deal([kept, lost], 0, low_wins=False) is None
    assert find_best_deal([kept, lost], 0, low_wins=True) == BestDeal(2, 0)
    assert find_best_deal([kept, lost], 1, low_wins=False) == BestDeal(2, 1)


def test_what_is_over_or_not_yet_scored_or_without_a_person_is_left_out(store):
    play(store, "put", 99, target=1)
    play(store, "put", 0)
    assert read(store) == []


def test_a_file_that_cannot_be_read_does_not_keep_the_others_away(store, tmp_path):
    play(store, "put", 1)
    damaged = tmp_path / "2026-01-02_03-04-05_put.match"
    damaged.write_text("nothing of sense\n")
    assert [match.deals for match in read(store)] == [1]
    assert damaged.exists(), "the page of matches moves it away and says so, once"
    assert sum(isinstance(found, DamagedMatch) for found in store.list_unfinished()) == 1
