"""Playing on from a point of a match: the same position, new cards later, and a record that says so."""

import json
from random import Random

import msgspec
import pytest

from purple_table import games
from purple_table.core.actions import NextDeal
from purple_table.core.events import DealBegan
from purple_table.core.match import Match
from purple_table.core.messages import say
from purple_table.core.record import Practice, Seat
from purple_table.core.shuffle import Chance, SingleDealChance, derive_secret
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.session.practice import count_finished_steps, play_on, return_to_trick, seat_person
from purple_table.session.record_lines import LineError, format_header, read_header
from purple_table.session.record_store import LoadedMatch
from tests.damage import resealed
from tests.immediate_thinker import ImmediateThinker
from tests.session.playing import go_on, store
from tests.session.test_match_replay import GAMES, played

SEATS = (Seat("You", computer=False), *(Seat(name, level="random") for name in ("Ada", "Ben", "Cy")))
NEW = derive_secret(99)


def digests(match, places=None):
    """What is told of the key of each deal, by its number."""
    state, found = match.game.start(match.chance), {}
    for step in match.steps[:places]:
        found |= {event.number: event.digest for event in state.apply(step.action) if isinstance(event, DealBegan)}
    return found


def played_out(loaded, folder=None, seed=1):
    """The match played on at random in a file of its own."""
    thinker = ImmediateThinker(loaded.game, make_player)
    live = LiveMatch.resume(loaded, thinker, store(folder, games.build) if folder else None)
    go_on(live, Random(seed), lambda live: len(live.view(0).sheet) > 3)
    live.close()
    return live


@pytest.mark.parametrize("name", GAMES)
def test_it_stands_as_it_stood_and_later_deals_are_new(name, tmp_path):
    match = played(name)
    place = count_finished_steps(match) - 3
    loaded = play_on(match, place, SEATS, NEW)
    before = match.copy_first(place).state
    assert [before.view(seat) for seat in range(4)] == [loaded.match.state.view(seat) for seat in range(4)]
    known = digests(match, place)
    live = played_out(loaded, tmp_path)
    assert live.practice
    read = store(tmp_path, games.build).load(store(tmp_path).files()[0])
    assert isinstance(read, LoadedMatch)
    assert read.match.state.view(0) == live.view(0)
    assert read.header.practice == loaded.header.practice
    assert read.header.practice is not None
    assert read.header.practice.steps == place
    later = digests(read.match)
    assert len(later) > len(known)
    old = {number: digests(match).get(number) for number in later}
    assert {number: later[number] for number in known} == known
    assert all(later[number] != old[number] for number in later if number not in known)
    assert LiveMatch.resume(read, ImmediateThinker(read.game, make_player)).practice


@pytest.mark.parametrize("name", GAMES)
def test_the_record_does_not_tell_what_is_still_to_come_in_the_other_match(name):
    match = played(name)
    line = format_header(play_on(match, count_finished_steps(match) - 3, SEATS, NEW).header).decode()
    assert match.chance.secret.hex() not in line
    running = max(digests(match))
    assert match.chance.key(running - 1).hex() in line
    assert match.chance.key(running).hex() not in line


@pytest.mark.parametrize("name", GAMES)
def test_nobody_plays_on_from_a_deal_that_is_not_over(name):
    match = played(name)
    end = count_finished_steps(match)
    assert isinstance(match.steps[end].action, NextDeal)
    with pytest.raises(ValueError, match="not over"):
        play_on(match, end + 1, SEATS, NEW)
    assert play_on(match, end, SEATS, NEW).match.legal(1) == (NextDeal(),)


def test_one_may_practice_from_practice_and_from_a_single_deal():
    match = played("hearts")
    once = play_on(match, 30, SEATS, NEW)
    thinker = ImmediateThinker(match.game, make_player)
    live = LiveMatch.resume(once, thinker)
    go_on(live, Random(4), lambda live: len(live.view(0).sheet) > 1)
    twice = play_on(live.replay().match, len(live.replay().match.steps), SEATS, derive_secret(5))
    assert digests(twice.match) == digests(live.replay().match)
    assert twice.header.practice is not None
    assert len(twice.header.practice.keys) == 3

    single = Match(match.game, SingleDealChance(match.chance.key(2), 3, 2))
    rng = Random(2)
    while single.state.outcome is None:
        single.play(single.state.to_act, rng.choice(single.legal()))
    again = play_on(single, 1, SEATS, NEW)
    assert again.header.practice == Practice(1)
    assert again.match.state.view(1) == single.copy_first(1).state.view(1)
    assert read_header(format_header(again.header)[:-1]) == again.header
    with pytest.raises(ValueError, match="over there"):
        play_on(single, len(single.steps), SEATS, NEW)


def test_reasons_come_along():
    match = played("hearts").copy()
    match.explain(say("It is the last card."))
    while count_finished_steps(match) < len(match.steps):
        match.play(match.state.to_act, match.legal(1)[0])
    steps = play_on(match, len(match.steps), SEATS, NEW).match.steps
    assert [step.reason for step in steps] == [step.reason for step in match.steps]
    assert sum(bool(step.reason) for step in steps) == 1


def test_whoever_plays_on_changes_places_with_who_sat_there():
    assert seat_person(SEATS, 0, 0, "Zoë") == SEATS
    assert seat_person(SEATS, 2, 0, "Zoë") == (SEATS[2], SEATS[1], SEATS[0], SEATS[3])
    two = (Seat("Ann", computer=False), Seat("Ada"), Seat("Bob", computer=False), Seat("Cy"))
    assert seat_person(two, 2, 0, "Zoë") == (Seat("Bob"), Seat("Ada"), Seat("Ann", computer=False), Seat("Cy"))
    assert seat_person(two, 1, 2, "Zoë") == (Seat("Ann"), Seat("Bob", computer=False), Seat("Ada"), Seat("Cy"))
    none = tuple(Seat(name) for name in "abcd")
    assert seat_person(none, 3, None, "Zoë") == (*none[:3], Seat("Zoë", computer=False))


# --- strict reading --------------------------------------------------------------------------------------------------


def header(**changes):
    """The first line of a practice, with changes in what it says of that."""
    match = played("hearts")
    told = json.loads(format_header(play_on(match, 30, SEATS, NEW).header))
    del told["sum"]
    told["practice"] |= changes.pop("practice", {})
    told |= changes
    line = msgspec.json.encode({key: value for key, value in told.items() if value is not None})
    return resealed(line + b"\n")[:-1]


def test_what_was_written_is_read():
    line = header()
    assert format_header(read_header(line))[:-1] == line
    read = read_header(line)
    assert read.chance().key(1) == played("hearts").chance.key(1)
    assert read.chance().key(2) == Chance(NEW).key(2)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"format": 1}, "no practice in format 1"),
        ({"format": 4}, "newer version"),
        ({"practice": {"steps": -1}}, "steps"),
        ({"practice": {"steps": "3"}}, "steps"),
        ({"practice": {"keys": []}}, "no keys"),
        ({"practice": {"keys": ["0" * 63]}}, "keys"),
        ({"practice": {"keys": ["G" * 64]}}, "keys"),
        ({"practice": {"keys": ["0" * 64] * 10_001}}, "keys"),
        ({"practice": {"dealer": 4}}, "dealer 4 has no seat"),
        ({"practice": {"dealer": -1}}, "dealer"),
        ({"practice": {"secret": "0"}}, "secret"),
        ({"dealer": 1, "number": 2, "secret": "0" * 64}, "single deal stand in its header"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(changes, words):
    with pytest.raises(LineError, match=words):
        read_header(header(**changes))


def test_practice_goes_back_to_any_trick_and_to_the_beginning():
    match = played("whist")
    loaded = play_on(match, 1, SEATS, NEW)
    live = LiveMatch.resume(loaded, ImmediateThinker(loaded.game, make_player))
    rng = Random(4)
    while live.make_view().status.trick < 6:
        if live.persons_turn:
            live.act(rng.choice(live.legal()))
        else:
            live.advance()
    assert not return_to_trick(live, 0, 6)
    assert return_to_trick(live, 0, 3)
    assert live.make_view().status.trick == 3
    assert live.persons_turn
    assert return_to_trick(live, 0, 0)
    assert live.make_view().status.trick == 1
    assert not live.can_undo(0)
    live.close()
