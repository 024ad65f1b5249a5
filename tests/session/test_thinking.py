"""The thinking process: it answers, throws away what is stale, and is replaced when it dies or hangs."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from purple_table import games
from purple_table.core.actions import Action
from purple_table.core.messages import english
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance
from purple_table.players.levels import make_player
from purple_table.players.player import Budget, Decision
from purple_table.session import thinking_process
from purple_table.session.live_match import LiveMatch
from purple_table.session.thinking_process import Thinker, ThinkingProcess
from purple_table.session.wire import Wire
from purple_table.session.worker import NumberedRequest, Request
from tests.immediate_thinker import ImmediateThinker
from tests.said import said
from tests.session import fake
from tests.session.playing import go_on, hearts, new_match
from tests.waiting import LONGEST, SILENT, replace_no_thinker, until


def request(level: str, seed: int = 1, seconds: float = 0.8) -> Request:
    state = fake.game().start(Chance(bytes(16)))
    legal: tuple[Action, ...] = tuple(state.legal_actions())
    state.apply(legal[0])
    legal = tuple(state.legal_actions())
    return Request(state.view(state.to_act or 0), legal, level, "normal", seed, Budget(seconds))


def answer(thinker: Thinker) -> Decision:
    found: list[Decision] = []

    def polled() -> bool:
        decision = thinker.poll()
        found.extend([decision] if decision else [])
        return bool(found)

    until(polled, "an answer", pause=0.002)
    return found[0]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    replace_no_thinker(monkeypatch)


@pytest.fixture
def process() -> Iterator[ThinkingProcess]:
    thinker = ThinkingProcess(fake.game(), fake.build, fake.make_player)
    until(lambda: thinker.ready, "the child")
    yield thinker
    thinker.close()


def test_the_child_decides_as_this_process_would(process):
    here = ImmediateThinker(fake.game(), fake.make_player)
    for seed in range(20):
        for thinker in (process, here):
            thinker.ask(request("club", seed))
        assert answer(process) == answer(here)
        assert process.poll() is None, "an answer is given once"
    assert process.notices == []


def test_the_child_reaches_no_window_and_no_art(process):
    process.ask(request("modules"))
    assert english(answer(process).reason) == "modules: ; own: True"


def test_the_child_does_not_know_the_command_line():
    script = (
        "import sys, time\n"
        "from purple_table.core.messages import english\n"
        "from tests.session import fake\n"
        "from tests.session.test_thinking import answer, request\n"
        "from purple_table.session.thinking_process import ThinkingProcess\n"
        "if __name__ == '__main__':\n"
        "    thinker = ThinkingProcess(fake.game(), fake.build, fake.make_player)\n"
        "    while not thinker.ready: time.sleep(0.01)\n"
        "    thinker.ask(request('words'))\n"
        "    print(english(answer(thinker).reason))\n"
        "    print(sys.argv[1:])\n"
        "    thinker.close()\n"
    )
    words = [sys.executable, "-c", script, "--seed", "270449"]
    root = Path(__file__).parents[2]
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=root, timeout=SILENT)
    child, parent = done.stdout.splitlines()
    assert "spawn_main" in child
    assert "270449" not in child
    assert parent == "['--seed', '270449']"


def test_a_child_with_real_players_reaches_no_window_and_no_art_either():
    game = hearts(4, {})
    state = game.start(Chance(bytes(16)))
    thinker = ThinkingProcess(game, games.build, fake.make_spy)
    until(lambda: thinker.ready, "the child")
    legal = tuple(state.legal_actions())
    thinker.ask(Request(state.view(state.to_act or 0), legal, "club", "normal", 1, Budget()))
    assert english(answer(thinker).reason) == "modules: ; own: True"
    assert thinker.notices == []
    thinker.close()


def test_hearts_with_club_players_in_the_child_is_the_same_as_without():
    game, ends = hearts(4, {}), []
    process = ThinkingProcess(game, games.build, make_player)
    until(lambda: process.ready, "the child")
    thinkers: list[Thinker] = [process, ImmediateThinker(game, make_player)]
    for thinker in thinkers:
        seats = [Seat("You", computer=False), Seat("Ada"), Seat("Ben", level="beginner"), Seat("Cy")]
        live, rng = LiveMatch.new(game, seats, Chance(bytes(16)), thinker), Random(3)
        live.begin_deal()
        while not live.awaits_deal:
            if live.persons_turn:
                live.act(rng.choice(live.legal()))
            elif not live.advance():
                time.sleep(0.0005)
        assert live.notices() == ()
        assert all(step.reason for step in live.reasons)
        ends.append((live.view(0), live.reasons))
        live.close()
    assert ends[0] == ends[1]


def test_asking_and_polling_do_not_wait(process):
    process.ask(request("searches", seconds=LONGEST))  # until it is stopped
    assert process.poll() is None
    process.stop()
    process.ask(request("pauses"))
    assert english(answer(process).reason) == "pauses says so"


def test_no_pickle_crosses_once_the_child_has_started(process, monkeypatch):
    def refuse(*args):
        raise AssertionError("a pickle")

    monkeypatch.setattr("multiprocessing.connection.Connection.send", refuse)
    monkeypatch.setattr("multiprocessing.connection.Connection.recv", refuse)
    process.ask(request("club"))
    assert english(answer(process).reason) == "club says so"


def test_a_child_that_answers_nonsense_is_replaced(process, monkeypatch):
    child = process.process_id
    with monkeypatch.context() as patch:
        patch.setattr(process, "_answers", Wire[NumberedRequest](NumberedRequest))
        process.ask(request("club"))
        assert english(answer(process).reason) == "reference says so"
    assert process.process_id != child
    assert "answers nonsense while the skilled player was thinking" in said(process.notices)[0]
    process.ask(request("club"))
    assert english(answer(process).reason) == "club says so"


def test_a_request_or_a_reason_that_cannot_be_written_costs_an_answer_and_no_child(process):
    child = process.process_id
    process.ask(request("odd"))
    assert english(answer(process).reason) == "reference says so"
    process.ask(replace(request("club"), seed=1 << 70))
    assert english(answer(process).reason) == "reference says so"
    assert all("cannot be written" in notice for notice in said(process.notices))
    assert len(process.notices) == 2
    process.ask(request("club"))
    assert english(answer(process).reason) == "club says so"
    assert process.process_id == child


def test_a_stale_answer_is_thrown_away(process):
    child = process.process_id
    process.ask(request("pauses", 1))
    process.ask(request("club", 2))
    assert english(answer(process).reason) == "club says so"
    process.ask(request("pauses", 3))
    process.stop()
    assert process._busy is not None
    until(lambda: process.poll() or process._busy is None, "the end of the thought", pause=0.002)
    assert process.poll() is None
    assert process.process_id == child, "a child that finishes in time is kept"
    assert process.notices == []


def test_a_search_ends_at_once_when_nobody_waits_any_more_and_the_child_is_kept(process):
    """Nothing else than the word to stop ends it: it would search for much longer than an answer is waited for."""
    child = process.process_id
    process.ask(request("searches", seconds=10 * LONGEST))
    time.sleep(0.1)  # it searches by now, or else has not begun
    process.ask(request("club"))
    assert english(answer(process).reason) == "club says so"
    process.ask(request("searches", seconds=10 * LONGEST))
    process.stop()
    process.stop()
    process.ask(request("club"))
    assert english(answer(process).reason) == "club says so"
    assert (process.process_id, process.notices) == (child, [])


def test_a_child_that_does_not_stop_is_replaced(process, monkeypatch):
    monkeypatch.setattr(thinking_process, "STOP_SECONDS", 0.05)
    child = process.process_id
    process.ask(request("sleeps"))
    process.ask(request("club"))
    assert english(answer(process).reason) == "club says so"
    assert process.process_id != child
    assert "did not stop" in said(process.notices)[0]


def test_a_child_that_does_not_answer_is_replaced_and_the_reference_decides(process, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(thinking_process, "GRACE_SECONDS", 0.05)
        process.ask(request("sleeps", seconds=0.05))
        assert english(answer(process).reason) == "reference says so"
    assert "does not answer while the bot sleeps was thinking" in said(process.notices)[0]
    process.ask(request("club"))
    assert english(answer(process).reason) == "club says so"


def test_a_level_that_fails_too_often_is_named_and_asked_no_more(process, monkeypatch):
    for _ in range(thinking_process.MOST_FAULTS):
        process.ask(request("raises"))
        assert english(answer(process).reason) == "reference says so"
    assert said(process.notices)[-1] == "The bot raises failed too often; a simple player sits in for it."
    told = len(process.notices)
    process.ask(request("raises"))
    assert english(answer(process).reason) == "reference says so"
    assert len(process.notices) == told
    process.ask(request("club"))
    assert english(answer(process).reason) == "club says so"


def test_a_child_has_the_time_that_its_request_allows(process, monkeypatch):
    monkeypatch.setattr(thinking_process, "GRACE_SECONDS", 0.02)
    child = process.process_id
    process.ask(request("pauses", seconds=LONGEST))
    assert english(answer(process).reason) == "pauses says so"
    assert (process.process_id, process.notices) == (child, [])


def test_a_child_that_dies_is_replaced_and_the_reference_decides(process):
    child = process.process_id
    process.ask(request("dies"))
    assert english(answer(process).reason) == "reference says so"
    process.ask(request("club"))
    assert english(answer(process).reason) == "club says so"
    assert process.process_id not in (None, child)
    (notice,) = said(process.notices)
    assert "ended unexpectedly" in notice


def test_a_child_killed_between_turns_is_replaced(process):
    assert process.process_id is not None
    os.kill(process.process_id, signal.SIGTERM)
    until(lambda: gone(process.process_id), "the end of the child")
    process.ask(request("club"))
    assert english(answer(process).reason) == "club says so"


def test_a_child_that_starts_slowly_lets_the_reference_decide(monkeypatch):
    monkeypatch.setattr(thinking_process, "PATIENCE_SECONDS", 0.0)
    thinker = ThinkingProcess(fake.game(), fake.build_slowly, fake.make_player)
    thinker.ask(request("club"))
    assert english(answer(thinker).reason) == "reference says so"
    thinker.close()


def test_where_nobody_waits_at_a_table_a_child_has_time_to_start(monkeypatch):
    monkeypatch.setattr(thinking_process, "PATIENCE_SECONDS", 0.0)
    thinker = ThinkingProcess(fake.game(), fake.build, fake.make_player, is_patient=True)
    thinker.ask(request("club"))
    assert english(answer(thinker).reason) == "club says so"
    thinker.close()


def test_a_child_that_never_starts_is_given_up(monkeypatch):
    monkeypatch.setattr(thinking_process, "START_SECONDS", -1.0)
    monkeypatch.setattr(thinking_process, "MOST_STARTS", 2)
    thinker = ThinkingProcess(fake.game(), fake.build, fake.make_player)
    until(lambda: thinker.ready or thinker.process_id is None, "the last try")
    thinker.ask(request("club"))
    assert english(answer(thinker).reason) == "reference says so"
    assert "lost too often" in said(thinker.notices)[-1]
    thinker.close()


def test_no_process_at_all_is_no_end(monkeypatch):
    def refuse(self):
        raise OSError(12, "Cannot allocate memory")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
    thinker = ThinkingProcess(fake.game(), fake.build, fake.make_player)
    thinker.ask(request("club"))
    assert english(answer(thinker).reason) == "reference says so"
    assert "Cannot allocate memory" in said(thinker.notices)[0]
    thinker.close()


@pytest.mark.parametrize(
    ("level", "told"),
    [("raises", "RuntimeError: no idea"), ("cheats", "play X9, which is not allowed"), ("unknown", "no such level")],
)
def test_a_player_that_fails_is_stood_in_for(process, level, told):
    for thinker in (process, ImmediateThinker(fake.game(), fake.make_player)):
        thinker.ask(request(level))
        assert english(answer(thinker).reason) == "reference says so"
        (notice,) = said(thinker.notices)
        assert told in notice


def test_without_a_reference_the_first_action_is_played_and_said_so():
    thinker = ImmediateThinker(fake.game(), fake.make_no_reference)
    asked = request("raises")
    thinker.ask(asked)
    decision = answer(thinker)
    assert decision.action == asked.legal[0]
    assert "first action allowed" in english(decision.reason)


def test_ctrl_c_is_not_the_childs_business(process):
    child = process.process_id
    assert child is not None
    os.kill(child, signal.SIGINT)
    process.ask(request("club"))
    assert english(answer(process).reason) == "club says so"
    assert process.process_id == child


def test_the_child_ends_when_it_is_closed(process):
    child = process._child
    process.close()
    assert child is not None
    until(lambda: child.exitcode is not None, "the end of the child")
    assert process.poll() is None


@pytest.fixture
def misbehaving(monkeypatch, tmp_path):
    """A function that starts a thinker whose child misbehaves; the next child would be a good one."""
    thinkers: list[ThinkingProcess] = []

    def start(manner: str, **limits: float) -> ThinkingProcess:
        for name, seconds in limits.items():
            monkeypatch.setattr(thinking_process, name, seconds)
        with monkeypatch.context() as patch:
            patch.setattr(thinking_process, "think", fake.MisbehavingChild(manner, tmp_path / "written"))
            thinkers.append(ThinkingProcess(fake.game(), fake.build, fake.make_player))
        return thinkers[0]

    yield start
    for thinker in thinkers:
        thinker.close()


@pytest.mark.parametrize(
    ("manner", "told"),
    [
        ("half a message", "does not answer while"),
        ("garbage", "answers nonsense while"),
        ("empty", "answers nonsense while"),
        ("too long", "ended unexpectedly while"),
        ("cheats", "answers nonsense while"),
        ("unasked", "answers nonsense while"),
    ],
)
def test_whatever_a_child_writes_is_not_waited_for(misbehaving, manner, told):
    """Whoever waits for it reads that it ended, which is told in other words, but for what the system calls an end."""
    thinker = misbehaving(manner, GRACE_SECONDS=0.1)
    until(lambda: thinker.ready, "the child")
    child = thinker._child
    thinker.ask(request("club", seconds=0.1))
    assert english(answer(thinker).reason) == "reference says so"
    assert told in said(thinker.notices)[0]
    until(lambda: child.exitcode is not None, "the end of the child")
    thinker.ask(request("club"))
    assert english(answer(thinker).reason) == "club says so"


def test_a_child_that_breaks_off_before_it_can_think_is_replaced(misbehaving, monkeypatch, tmp_path):
    thinker = misbehaving("half a message at once")
    child = thinker.process_id
    until((tmp_path / "written").exists, "half a message")
    with monkeypatch.context() as patch:
        patch.setattr(thinking_process, "START_SECONDS", -1.0)
        assert not thinker.ready
    assert thinker.process_id != child
    until(lambda: thinker.ready, "another child")
    assert "does not start" in said(thinker.notices)[0]


def test_a_child_that_answers_without_end_takes_neither_time_nor_memory(misbehaving):
    thinker = misbehaving("flood")
    until(lambda: thinker.ready, "the child")
    thinker.ask(request("club"))
    child = thinker._child
    until(lambda: child._inbox.qsize() >= 4, "the flood")
    assert child._inbox.qsize() <= 5
    assert english(answer(thinker).reason) == "because"
    until(lambda: thinker.process_id != child.pid, "another child")
    assert "answers nonsense" in said(thinker.notices)[0]


def test_a_child_that_never_reads_keeps_nobody_waiting(misbehaving):
    """The pipe holds less than the request has."""
    thinker = misbehaving("never reads", LOAD_SECONDS=0.1)
    until(lambda: thinker.ready, "the child")
    long = request("club", seconds=0.1)
    thinker.ask(replace(long, legal=long.legal * 200_000))
    thinker.stop()
    thinker.ask(request("beginner"))
    assert english(answer(thinker).reason) == "beginner says so"
    assert "takes too long" in said(thinker.notices)[0]
    thinker.ask(request("club"))
    assert english(answer(thinker).reason) == "club says so"


def test_no_thread_stays_when_a_child_is_closed():
    before = set(threading.enumerate())
    thinker = ThinkingProcess(fake.game(), fake.build, fake.make_player)
    until(lambda: thinker.ready, "the child")
    assert len(set(threading.enumerate()) - before) == 2
    thinker.close()
    until(lambda: set(threading.enumerate()) <= before, "the end of the threads")


def test_the_child_does_not_outlive_a_killed_parent():
    script = (
        "import time\n"
        "from purple_table.session.thinking_process import ThinkingProcess\n"
        "from tests.session import fake\n"
        "if __name__ == '__main__':\n"
        "    thinker = ThinkingProcess(fake.game(), fake.build, fake.make_player)\n"
        "    while not thinker.ready: time.sleep(0.01)\n"
        "    print(thinker.process_id, flush=True)\n"
        "    time.sleep(60)\n"
    )
    root = Path(__file__).parents[2]
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, cwd=root) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        parent.kill()
    until(lambda: gone(child), "the end of the child")


def gone(child: int) -> bool:
    try:
        os.kill(child, 0)
    except ProcessLookupError:
        return True
    status = Path(f"/proc/{child}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z"


def test_a_whole_match_with_the_child_is_the_same_as_without(process):
    ends = []
    for thinker in (process, None):
        live = new_match(deals=1, thinker=thinker)
        rng = Random(3)
        while live.outcome is None:
            if live.awaits_deal:
                live.begin_deal()
            elif live.persons_turn:
                live.act(rng.choice(live.legal()))
            elif not live.advance():
                time.sleep(0.001)
        ends.append(live.view(0))
    assert ends[0] == ends[1]


def test_thinkers_fit_the_protocol():
    thinkers: list[Thinker] = [ImmediateThinker(fake.game(), fake.make_player)]
    go_on(new_match(thinker=thinkers[0]), Random(1))
    assert thinkers[0].notices == []
