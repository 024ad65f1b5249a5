"""Exercises: their files, the rule of repetition, the table that asks, and those that come with the program."""

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from random import Random

import pytest

from purple_table import library
from purple_table.core.actions import Discard, Play
from purple_table.core.events import TrickWon
from purple_table.core.game import Refused
from purple_table.core.match import Match
from purple_table.core.messages import english
from purple_table.core.record import Seat
from purple_table.exercise_proof import is_still_right, prove
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.players.tricks.search.exact_ending import is_ending
from purple_table.session.exercise_match import ExerciseMatch
from purple_table.session.exercise_progress import (
    A_DAY,
    WAITS,
    ExerciseProgress,
    make_exercise_progress_file,
)
from purple_table.session.exercise_themes import THEMES, SolvedDecision, explain_theme
from purple_table.session.exercises import (
    FILE,
    LEVELS,
    Exercise,
    ExerciseError,
    add_exercise,
    make_exercise,
    read_exercise_file,
    read_exercises,
    write_exercise,
)
from tests.contract.matches import GAMES, RULES, chance

DAY = date(2026, 11, 25)
BUILD = library.builder([RULES])
SHIPPED = [one for game in GAMES for one in read_exercise_file(RULES / game / FILE).exercises]
REPLAYED = 5
"""How many exercises the test run searches again."""
BY_HAND = """\
; leads the last but one trick
[Game "hearts"]
[Theme "which_lead"]
[Right "play {card}"]
[Because "It is the only card that I have."]
"""


def begun(text=""):
    """An exercise in which the opening card of Hearts is the only one that may be led."""
    return read_exercises(BY_HAND.format(card="Sv8") + text, "mine.txt")


# --- what ships ---------------------------------------------------------------------------------------------------


def test_at_least_sixty_ship_and_four_for_each_game():
    counts = Counter(one.game for one in SHIPPED)
    assert len(SHIPPED) >= 60
    assert {game: counts[game] for game in GAMES if counts[game] < 4} == {}
    assert len({one.key for one in SHIPPED}) == len(SHIPPED)


@pytest.mark.parametrize("game", GAMES)
def test_what_ships_is_clear_and_fits_its_theme(game):
    read = read_exercise_file(RULES / game / FILE)
    assert read.faults == ()
    for one in read.exercises:
        match = one.read_position(BUILD)
        view = match.state.view(match.state.to_act)
        assert view.ask.clear is None, one
        assert [proof.opponents for proof in one.proofs] in (["search", *LEVELS], ["exact", *LEVELS]), one
        assert one.proofs[0].deals >= 10_000 or one.proofs[0].opponents == "exact"
        assert all(proof.is_clear for proof in one.proofs), one
        assert min(one.costs.values()) > 0, one
        told = explain_theme(one.theme, SolvedDecision(match.game, view, one.right[0], tuple(one.costs)))
        assert told, one
        assert " 0 lower" not in english(told), one


def test_where_every_card_is_known_the_rest_is_played_out_in_every_way():
    """The proof against the search says so, and the other proofs come after it."""
    match, rng = Match(BUILD("california_jack", 2, {}), chance(3)), Random(3)
    expert, decision = make_player(match.game, "expert"), None
    while decision is None or decision.evidence.kind != "solved":
        seat, legal = match.state.to_act, match.legal()
        view = match.state.view(seat)
        if isinstance(legal[0], Play) and 2 < len(legal) < 5 and is_ending(match.game, view):
            decision = expert.choose(view, legal, rng, Budget(playouts=1))
        if decision is None or decision.evidence.kind != "solved":
            match.play(seat, rng.choice(legal))
    one = prove(replace(SHIPPED[0], right=(decision.action,)), match, playouts=10, deals=4)
    assert (one.proofs[0].opponents, one.proofs[0].deals) == ("exact", 1)
    assert one.proofs[0].points == decision.evidence.figures["points"] == min(one.costs.values()) > 0
    assert set(one.costs) == set(legal) - {decision.action}
    assert read_exercises(write_exercise(one), "mine.txt").exercises[0].proofs == one.proofs
    assert is_still_right(one, match, playouts=10)


def test_five_are_found_right_again():
    """Beside one of Put in which nothing but the right card is worth a try."""
    alone = next(one for one in SHIPPED if (one.game, one.theme) == ("put", "win_cheaply"))
    for one in (alone, *Random(DAY.isoformat()).sample(SHIPPED, REPLAYED)):
        assert is_still_right(one, one.read_position(BUILD), playouts=300), one


def test_many_themes_are_there():
    found = {one.theme for one in SHIPPED}
    assert {
        "stop_moon",
        "count_color",
        "draw_trumps",
        "save_trump",
        "give_points",
        "last_trick",
        "exact",
        "bid",
        "knock",
    } <= found


# --- files --------------------------------------------------------------------------------------------------------


def test_an_exercise_is_written_as_it_was_read():
    one = SHIPPED[0]
    again = read_exercises(write_exercise(one), one.file)
    assert again.faults == ()
    found = again.exercises[0]
    assert (found.key, found.right, found.costs, found.wrong, found.proofs) == (
        one.key,
        one.right,
        one.costs,
        one.wrong,
        one.proofs,
    )


@pytest.mark.parametrize(
    ("tag", "words"),
    [
        ('[Theme "nonsense"]', "“nonsense” is no theme"),
        ('[Right "fly RdA"]', "is no action"),
        ('[Costs "play RdA"]', "is not of the form"),
        ('[Proof "skilled many"]', "is not of the form"),
        ('[Right "play RdA"]\n[Right "play RdA"]', "has one tag"),
    ],
)
def test_a_broken_exercise_is_explained_and_the_others_are_there(tag, words):
    name = tag.split()[0]
    lines = [line for line in BY_HAND.format(card="RdA").splitlines() if not line.startswith(name)]
    text = "\n".join([*lines, tag, "", BY_HAND.format(card="RdA")])
    read = read_exercises(text, "mine.txt")
    assert len(read.exercises) == 1
    assert [words in english(fault) for fault in read.faults] == [True]
    assert "mine.txt, line 1: " in english(read.faults[0])


def test_what_the_rules_do_not_allow_is_explained_with_its_line():
    read = read_exercises("\n\n" + BY_HAND.format(card="RdA") + "0 play RdA\n", "mine.txt")
    with pytest.raises(ExerciseError, match=r"mine\.txt, line 3: line 8: "):
        read.exercises[0].read_position(BUILD)


def test_an_action_that_is_not_allowed_is_explained():
    one = begun().exercises[0]
    with pytest.raises(ExerciseError, match="“play Sv8” is not allowed there"):
        one.read_position(BUILD)  # cards are passed first


def test_a_file_that_is_no_text_is_a_fault(tmp_path):
    path = tmp_path / FILE
    assert read_exercise_file(path).faults == ()
    path.write_bytes(b"\xff\xfe\x00")
    assert len(read_exercise_file(path).faults) == 1


# --- repetition ---------------------------------------------------------------------------------------------------


def test_what_is_right_at_first_sight_is_learned():
    progress = ExerciseProgress().note("a", DAY, right=True)
    assert progress.answers["a"].due is None
    assert progress.count_answered(DAY) == 1
    assert progress.count_answered(DAY + timedelta(1)) == 0


def test_what_is_missed_comes_again_after_longer_and_longer_waits():
    progress, day = ExerciseProgress().note("a", DAY, right=False), DAY
    for wait in WAITS:
        assert not progress.is_due("a", day + timedelta(wait - 1))
        day += timedelta(wait)
        assert progress.is_due("a", day)
        progress = progress.note("a", day, right=True)
    assert progress.answers["a"].due is None
    assert (progress.answers["a"].right, progress.answers["a"].missed) == (len(WAITS), 1)


def test_a_second_miss_begins_again():
    progress = ExerciseProgress().note("a", DAY, right=False).note("a", DAY + timedelta(1), right=True)
    assert progress.answers["a"].step == 1
    progress = progress.note("a", DAY + timedelta(4), right=False)
    assert progress.answers["a"].step == 0
    assert progress.is_due("a", DAY + timedelta(5))


def test_right_before_its_day_is_no_step():
    progress = ExerciseProgress().note("a", DAY, right=False).note("a", DAY, right=True)
    assert progress.answers["a"].step == 0
    assert progress.is_due("a", DAY + timedelta(1))


def make(number, game="hearts"):
    return Exercise(game, "bid", (Play("RdA"),), f"0 play {number}\n", "", 1)


def test_due_ones_come_first_then_new_ones_of_the_games_in_turn():
    due, others = make(0), [make(number, game) for game in ("hearts", "whist", "spades") for number in range(1, 9)]
    progress = ExerciseProgress().note(due.key, DAY - timedelta(3), right=False)
    chosen = progress.choose([*others, due], DAY, A_DAY)
    assert chosen[0] == due
    assert Counter(one.game for one in chosen[1:]) == {"hearts": 3, "whist": 3, "spades": 3}
    assert progress.choose([*others, due], DAY, A_DAY) == chosen
    assert progress.choose([*others, due], DAY + timedelta(1), A_DAY)[1:] != chosen[1:]
    played = progress.choose([*others, due], DAY, 2, lambda one: one.game != "spades")
    assert [one.game for one in played[1:]] == ["spades"]


def test_when_nothing_is_new_the_oldest_answers_come_again_but_not_those_of_today():
    exercises = [make(number) for number in range(3)]
    progress = ExerciseProgress()
    for age, one in enumerate(exercises):
        progress = progress.note(one.key, DAY - timedelta(age), right=True)
    assert progress.choose(exercises, DAY, 5) == [exercises[2], exercises[1]]


def test_progress_is_kept_and_a_damaged_file_is_explained(tmp_path):
    file = make_exercise_progress_file(tmp_path / "exercises.json")
    progress = file.load().note("a", DAY, right=False)
    file.save(progress)
    other = make_exercise_progress_file(file.path)
    assert other.load() == progress
    # Another copy of the program answers another exercise: both are kept.
    other.save(progress.note("b", DAY, right=True))
    file.save(progress.note("c", DAY, right=True))
    assert set(make_exercise_progress_file(file.path).load().answers) == {"a", "b", "c"}
    file.path.write_text('{"answers": {"a": {"day": "2026-11-25"}, "b": 5}}')
    again = make_exercise_progress_file(file.path)
    assert set(again.load().answers) == {"a"}
    assert again.notice is not None
    assert (tmp_path / "exercises.json.damaged").exists()


# --- the table ----------------------------------------------------------------------------------------------------


def sit_down(one):
    match = one.read_position(BUILD)
    return ExerciseMatch(match, [Seat(str(seat)) for seat in range(match.game.players)])


def find(family):
    return next(one for one in SHIPPED if BUILD(one.game, 0, {}).family == family)


@pytest.mark.parametrize("family", ["tricks", "thirty_one", "blues_greens", "climbing"])
def test_an_exercise_asks_once_and_carries_the_answer_out(family):
    one = find(family)
    table = sit_down(one)
    assert table.asked == table.seat == table.make_view().seat
    assert set(one.right) <= set(table.legal())
    steps = table.steps
    with pytest.raises(Refused):
        table.act(Discard("nothing"))
    table.act(one.right[0])
    assert (table.answer, table.steps, table.legal(), table.asked) == (one.right[0], steps, (), None)
    assert table.make_view().ask is None
    assert table.refusal(one.right[0]) is not None
    table.carry_out(one.right[0])
    assert table.steps == steps + 1
    assert table.events(steps)
    assert not table.go_on()


@pytest.mark.parametrize("game", ["contract_bridge", "hearts", "put", "skat", "whist"])
def test_a_trick_is_played_on_to_its_end_and_no_further(game):
    for one in SHIPPED:
        if one.game != game:
            continue
        table = sit_down(one)
        before = table.steps
        table.act(one.right[0])
        table.carry_out(one.right[0])
        while (asked := table.ask_next()) is not None:
            table.carry_out(asked[1][0])
        if table.asked_kind != "play":
            assert table.steps == before + 1
            continue
        won = [event for event in table.events(before) if isinstance(event, TrickWon)]
        last = table.events(table.steps - 1)
        assert won == [event for event in last if isinstance(event, TrickWon)]
        assert len(won) == 1 or game == "put", "a trick may be level there, or somebody raises"
        assert one.right[0].card not in table.make_view().hand


def test_a_table_that_is_closed_asks_nothing():
    table = sit_down(SHIPPED[0])
    table.close()
    assert (table.asked, table.answer, table.make_view().ask) == (None, None, None)


def test_every_theme_has_a_title():
    assert all(theme.title for theme in THEMES.values())


# --- from a review ------------------------------------------------------------------------------------------------


def test_a_position_becomes_an_exercise_that_is_added_once(tmp_path):
    one = SHIPPED[0]
    made = make_exercise(one.read_position(BUILD), {}, one.right, one.costs)
    assert made.theme in THEMES
    path = tmp_path / "exercises" / "reviewed.txt"
    assert add_exercise(path, made)
    assert not add_exercise(path, made)
    other = SHIPPED[1]
    assert add_exercise(path, make_exercise(other.read_position(BUILD), {}, other.right, other.costs))
    read = read_exercise_file(path)
    assert read.faults == ()
    assert [found.right for found in read.exercises] == [one.right, other.right]
    assert read.exercises[0].read_position(BUILD).steps == one.read_position(BUILD).steps
    assert read.exercises[0].key == made.key
