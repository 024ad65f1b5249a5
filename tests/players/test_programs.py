"""Bots that are programs: the one of docs/protocol.md plays everywhere, and whatever fails is named in one line."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import time
from io import BytesIO, StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

import purple_table as pt
from purple_table import bot_command
from purple_table.arena.command import run_command
from purple_table.arena.match_play import play_match
from purple_table.core.messages import english
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.games import build
from purple_table.players import levels, programs
from purple_table.players.bots import BotFault
from purple_table.players.levels import make_player
from purple_table.players.named_bots import MOST_WORD, MakeWithBots, is_bot, is_program, offer_bots
from purple_table.players.player import Budget, StopThinking
from purple_table.players.programs import ProgramPlayer, name_program, split_command
from purple_table.players.protocol import write_game, write_line
from purple_table.session import thinking_process
from purple_table.session.live_match import LiveMatch
from purple_table.session.thinking_process import ThinkingProcess
from purple_table.session.worker import Request
from tests.apart import OF_EACH_KIND
from tests.contract.matches import RULES, make
from tests.players.positions import hearts
from tests.said import said
from tests.session.test_thinking import gone
from tests.unpacking import unpack
from tests.waiting import SILENT, replace_no_thinker, until

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
(SHOWN,) = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
needs_shell = pytest.mark.skipif(
    sys.platform == "win32" or any(shutil.which(tool) is None for tool in ("sh", "awk", "sed", "tr")),
    reason="no POSIX shell with awk, sed and tr",
)
SELF = f"exec:{shlex.quote(sys.executable)} -m purple_table bot"


@pytest.fixture(autouse=True)
def no_bot_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "LEVELS", levels.LEVELS.copy())
    monkeypatch.setattr(levels, "_OWN", {})
    replace_no_thinker(monkeypatch)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


@pytest.fixture
def my_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The bot of the page, made as the page says."""
    monkeypatch.chdir(tmp_path)
    write_script("my_bot", SHOWN)
    return "exec:./my_bot"


def write_script(name: str, text: str) -> None:
    Path(name).write_text(text, encoding="utf-8")
    Path(name).chmod(0o755)


def arena(*words: str) -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    return run_command(words, [RULES], out, err), out.getvalue(), err.getvalue()


# --- The bot of the page ----------------------------------------------------------------------------------------------


@needs_shell
@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_the_bot_of_the_page_plays_every_game(my_bot: str, name: str) -> None:
    """Its first twenty turns, or the first deal, if it has six; it is asked in this process, which waits for it."""
    game = make(name, pt.game(name).players)
    player = ProgramPlayer(game, my_bot)
    state, asked = game.start(Chance(bytes(16))), 0
    while state.to_act is not None and not (asked > 5 and state.view(0).sheet) and asked < 20:
        legal = tuple(state.legal_actions())
        decision = player.choose(state.view(state.to_act), legal, Random(1), Budget())
        cards = [action for action in legal if str(action).startswith("play ")]
        if cards == list(legal):
            heights = {card.code: game.heights.get(card.rank, 0) for card in game.deck.cards}
            assert heights[decision.action.card] == min(heights[action.card] for action in legal)
        assert english(decision.reason) == "It is the lowest that I may do."
        state.apply(decision.action)
        asked += 1
    player.close()
    assert asked > 5


@needs_shell
def test_the_arena_takes_a_program(my_bot: str, tmp_path: Path) -> None:
    """In one process, and again in two by the command that the result names."""
    words = ["--game", "hearts", "--players", f"{my_bot},random,random", "--deals", "1", "--jobs", "1"]
    status, out, err = arena(*words, "--out", "result.json")
    assert (status, err) == (0, "")
    assert "exec:./my_bot against random" in out
    found = json.loads(Path("result.json").read_text(encoding="utf-8"))
    assert found["players"][0] == my_bot
    assert arena(*found["command"], "--jobs", "2", "--out", "again.json")[0] == 0
    assert json.loads(Path("again.json").read_text(encoding="utf-8")) | {"command": found["command"]} == found


@needs_shell
def test_a_script_without_a_guard_plays_with_a_program(my_bot: str) -> None:
    """A thinking process does not import the main module again, so a script may play at its top."""
    write_script(
        "play.py",
        "import purple_table as pt\n"
        'game = pt.game("hearts", players=3, options={"target": 20})\n'
        f'print(pt.play(game, ["{my_bot}", "random", "random"]).totals)\n'
        f'print(pt.arena(game, ["{my_bot}", "random", "random"], deals=1).deals)\n',
    )
    done = subprocess.run([sys.executable, "play.py"], capture_output=True, text=True, check=False, timeout=SILENT)
    assert (done.returncode, done.stderr) == (0, "")
    totals, deals = done.stdout.splitlines()
    assert (len(totals.split(",")), deals) == (3, "1")


@needs_shell
def test_a_program_decides_in_a_position_that_another_one_steps(my_bot: str) -> None:
    game = pt.game("hearts")
    position, player = pt.deal(game, seed=3), pt.player(game, my_bot)
    for _ in range(8):
        seat = position.to_act
        assert seat is not None
        legal = position.legal_actions()
        action = player.choose(position.view(seat), legal, Random(1))
        assert action in legal
        position.apply(action)
    player.close()


@needs_shell
def test_the_bot_of_the_page_plays_at_the_table(my_bot: str) -> None:
    offer_bots([my_bot])
    level = levels.LEVELS[my_bot]
    assert (level.title, level.offered) == ("My bot", True)
    game = hearts()
    seats = [Seat("You", computer=False), *(Seat(name, level=my_bot) for name in "ABC")]
    live = LiveMatch.new(game, seats, Chance(bytes(16)), ThinkingProcess(game, build, MakeWithBots((my_bot,))))
    live.begin_deal()

    def go_on() -> bool:
        if live.persons_turn:
            live.act(live.legal()[0])
        else:
            live.advance()
        return live.steps > 16

    until(go_on, "the bots' cards", lambda: live.steps)
    assert live.notices() == ()
    live.close()


# --- What goes wrong --------------------------------------------------------------------------------------------------

READY = """read -r line; echo '{"type":"ready","protocol":1}'; read -r line; """
FAULTS = {
    "exit": ("exit 3", "ended with status 3"),
    "exit after": (f"{READY}exit 4", "ended with status 4"),
    "killed": (f"{READY}kill -9 $$", "ended by signal 9"),
    "half a line": (f"""{READY}printf '{{"type":"act'""", "ended in the middle of a line with status 0"),
    "deaf": ("""echo '{"type":"ready","protocol":1}'""", "ended with status 0"),
    "garbage": (f"{READY}echo Rd8", "answered 'Rd8': it is no JSON"),
    "a number": (f"{READY}echo 7", """answered '7': it is no JSON object with a "type\""""),
    "a list for a card": (
        f"""{READY}echo '{{"type":"action","turn":1,"action":["Rd8"]}}'""",
        '"action" must be a text',
    ),
    "no turn": (f"""{READY}echo '{{"type":"action","action":"deal"}}'""", '"turn" must be a whole number'),
    "another turn": (
        f"""{READY}echo '{{"type":"action","turn":7,"action":"deal"}}'""",
        "answered turn 7, and turn 1 was asked",
    ),
    "no such card": (
        f"""{READY}echo '{{"type":"action","turn":1,"action":"play Rd99"}}'""",
        "answered 'play Rd99', which is no legal action",
    ),
    "ready again": (
        f"""{READY}echo '{{"type":"ready","protocol":1}}'""",
        'where "action" is expected',
    ),
    "another protocol": (
        """echo '{"type":"ready","protocol":2}'""",
        "speaks protocol 2, and this program speaks 1",
    ),
    "no protocol": ("""echo '{"type":"ready"}'""", '"protocol" must be a whole number'),
    "declines": ("""echo '{"type":"fault","words":"I play Whist"}'""", "cannot go on: I play Whist"),
    "an endless line": (f"{READY}yes xxxxxxxx | tr -d '\\n'", "answered a line of more than 65,536 bytes"),
    "endless lines": (f"{READY}yes", "answered 'y': it is no JSON"),
    "control characters": (f"{READY}printf '\\033[2J\\001\\n'", "it is no JSON"),
}


@needs_shell
@pytest.mark.parametrize("fault", FAULTS)
def test_a_program_that_fails_is_named_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    monkeypatch.chdir(tmp_path)
    text, words = FAULTS[fault]
    write_script("bad", f"#!/bin/sh\n{text}\n")
    game = hearts()
    state = game.start(Chance(bytes(16)))
    with pytest.raises(BotFault) as caught:
        ProgramPlayer(game, "exec:./bad").choose(
            state.view(state.to_act or 0), tuple(state.legal_actions()), Random(1), Budget()
        )
    told = str(caught.value)
    assert told.startswith("the bot exec:./bad ")
    assert words in told
    assert told.isprintable()


@pytest.mark.parametrize(
    ("word", "words"),
    [
        ("exec:./nothing", "the bot exec:./nothing cannot be started: No such file"),
        ("exec:.", "the bot exec:. cannot be started: Permission denied"),
        ("exec:", "names no program"),
        ("exec:'", "No closing quotation"),
    ],
)
def test_a_program_that_is_none_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BotFault, match=re.escape(words)):
        ProgramPlayer(hearts(), word)


@needs_shell
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("exit 3", "The bot exec:./bad failed (ended with status 3)"),
        (f"{READY}sleep 600 & echo $! > started; wait", "does not answer while the bot exec:./bad was thinking"),
        ("sleep 600 & echo $! > started; wait", "The bot exec:./bad takes too long to start; it is replaced"),
    ],
    ids=["ends", "hangs", "hangs at once"],
)
def test_the_arena_ends_with_one_line_and_everything_that_the_bot_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(thinking_process, "GRACE_SECONDS", 0.05)
    if words.endswith("replaced"):
        monkeypatch.setattr(thinking_process, "LOAD_SECONDS", 0.15)
    write_script("bad", f"#!/bin/sh\n{text}\n")
    status, out, err = arena("--game", "hearts", "--players", "exec:./bad,random,random,random", "--deals", "1")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err
    if "started" in text:
        started = int(Path("started").read_text())
        until(lambda: gone(started), "the end of what the bot has started")


@needs_shell
def test_the_table_goes_on_without_waiting_for_a_program_that_hangs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No call takes long, a simple player decides, and what the bot started ends with the match."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(thinking_process, "GRACE_SECONDS", 0.2)
    write_script("slow", f"#!/bin/sh\n{READY}sleep 600 & echo $! >> started; wait\n")
    offer_bots(["exec:./slow"])
    game = hearts()
    seats = [Seat("You", computer=False), *(Seat(name, level="exec:./slow") for name in "ABC")]
    live = LiveMatch.new(game, seats, Chance(bytes(16)), ThinkingProcess(game, build, MakeWithBots(("exec:./slow",))))
    live.begin_deal()
    notices: list[str] = []
    busiest = 0.0

    def go_on() -> bool:
        nonlocal busiest
        begin = time.thread_time()
        if live.persons_turn:
            live.act(live.legal()[0])
        else:
            live.advance()
        busiest = max(busiest, time.thread_time() - begin)
        notices.extend(said(live.notices()))
        return any("failed too often" in told for told in notices)

    until(go_on, "the third fault", lambda: (live.steps, len(notices)))
    live.close()
    assert "The bot exec:./slow failed too often; a simple player sits in for it." in notices
    assert any("does not answer while the bot exec:./slow was thinking" in told for told in notices)
    assert busiest < 1.0
    for started in map(int, Path("started").read_text().split()):
        until(lambda pid=started: gone(pid), "the end of what the bot has started")


@needs_shell
def test_a_program_that_failed_is_started_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_script("once", f"""#!/bin/sh\n{READY}\necho '{{"type":"action","turn":1,"action":"deal"}}'\nread -r line\n""")
    game = hearts()
    state = game.start(Chance(bytes(16)))
    player = ProgramPlayer(game, "exec:./once")
    view, legal = state.view(state.to_act or 0), tuple(state.legal_actions())
    assert english(player.choose(view, legal, Random(1), Budget()).reason) == "It did not say why."
    with pytest.raises(BotFault, match="ended with status 0"):
        player.choose(view, legal, Random(1), Budget())
    with pytest.raises(BotFault, match="answered turn 1, and turn 3 was asked"):
        player.choose(view, legal, Random(1), Budget())


@needs_shell
def test_a_program_that_nobody_waits_for_is_stopped_and_the_thinking_process_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_script("slow", f"#!/bin/sh\necho $$ >> started\n{READY}sleep 600\n")
    game = hearts()
    thinker = ThinkingProcess(game, build, MakeWithBots(("exec:./slow",)))
    state = game.start(Chance(bytes(16)))
    request = Request(state.view(state.to_act or 0), tuple(state.legal_actions()), "exec:./slow", "normal", 1, Budget())
    started = Path("started")
    for number in (1, 2):
        until(lambda: thinker.ready, "the child")
        thinker.ask(request)

        def asked(number: int = number) -> bool:
            assert thinker.poll() is None
            return started.exists() and len(started.read_text().split()) == number

        until(asked, "the program")
        thinker.stop()
    pid, programs = thinker.process_id, [int(word) for word in started.read_text().split()]
    until(lambda: thinker.poll() is None and gone(programs[0]), "the end of the first program")
    assert thinker.process_id == pid
    assert thinker.notices == []
    thinker.close()
    until(lambda: all(map(gone, programs)), "the end of both")


@needs_shell
def test_a_program_that_does_not_read_is_stopped_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its pipe is full, so that a write to it would wait for ever."""

    class Stopping(Budget):
        def is_stopped(self) -> bool:
            return True

    monkeypatch.chdir(tmp_path)
    write_script("deaf", f"#!/bin/sh\necho $$ > started\n{READY.split(';')[1]}; sleep 600\n")
    game = hearts()
    state = game.start(Chance(bytes(16)))
    player = ProgramPlayer(game, "exec:./deaf")
    monkeypatch.setattr(programs, "write_line", lambda message: bytes(1 << 20))
    with pytest.raises(StopThinking):
        player.choose(state.view(state.to_act or 0), tuple(state.legal_actions()), Random(1), Stopping())
    until(lambda: gone(int(Path("started").read_text())), "the end of the program")


KILLED = """
import sys
import purple_table as pt
pt.play(pt.game("hearts"), ["exec:./slow", "random", "random", "random"])
"""


@needs_shell
@pytest.mark.parametrize("text", [f"{READY}sleep 600", "sleep 600"], ids=["in a turn", "at the start"])
def test_a_program_that_hangs_ends_with_a_table_that_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    write_script("slow", f"#!/bin/sh\necho $$ $PPID > started\n{text}\n")
    table = subprocess.Popen([sys.executable, "-c", KILLED], stderr=subprocess.DEVNULL)
    until(lambda: Path("started").exists() and Path("started").read_text().endswith("\n"), "the program")
    table.kill()
    table.wait()
    for pid in map(int, Path("started").read_text().split()):
        until(lambda pid=pid: gone(pid), "the end of the program and of the thinking process")


def test_a_word_says_whether_it_names_a_program_and_how_that_is_called() -> None:
    assert [is_program(word) for word in ("exec:x", "my_bot:exec", "skilled")] == [True, False, False]
    assert is_bot("exec:x")
    assert split_command("exec:./my_bot --name 'two words'") == ["./my_bot", "--name", "two words"]
    assert name_program("exec:../older/my_bot.sh --fast") == "my_bot"
    with pytest.raises(BotFault, match=f"longer than {MOST_WORD} characters"):
        offer_bots([f"exec:{'x' * MOST_WORD}"])
    with pytest.raises(BotFault, match="module:name or exec:"):
        offer_bots(["exec:"])


# --- This program as a bot --------------------------------------------------------------------------------------------


class SeededTwice:
    """A player who gets its chance as one does who sits apart and behind the protocol."""

    def __init__(self, player: Any) -> None:
        self.player = player

    def choose(self, view: Any, legal: Any, rng: Random, budget: Budget) -> Any:
        seed = Random(rng.getrandbits(62)).getrandbits(62)
        return self.player.choose(view, legal, Random(seed), budget)


@pytest.mark.parametrize(("name", "level"), [("hearts", "beginner"), ("spades", "skilled/bold")])
def test_a_level_behind_the_protocol_plays_as_at_home(name: str, level: str) -> None:
    """This checkout sits on both sides; an older one takes the seat in the same way."""
    game = pt.game(name, options={"target": 30 if name == "hearts" else 100})
    others = ["reference"] * (game.players - 1)
    far = pt.play(game, [f"{SELF} {level}", *others], seed=5)
    home = [SeededTwice(make_player(game, *level.split("/"))), *(make_player(game, other) for other in others)]
    near = play_match(game, derive_secret(5), home, Budget())
    told = [[(seat, one.action, english(one.reason)) for seat, one in played.steps] for played in (far, near)]
    assert told[0] == told[1]
    assert far.totals == near.totals


OLDER = "66cb41f5"
"""The first commit that plays as a bot."""


@needs_shell
def test_an_older_version_takes_a_seat(tmp_path: Path) -> None:
    packed = subprocess.run(
        ["git", "archive", OLDER, "purple_table", "rules"], cwd=ROOT, capture_output=True, check=False
    )
    if packed.returncode:
        pytest.skip("no history that reaches back so far lies beside the tests")
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as files:
        unpack(files, tmp_path)
    with (tmp_path / "purple_table" / "__init__.py").open("a") as source:
        source.write("\n__import__('pathlib').Path(__file__).with_name('came').touch()\n")
    command = f"cd {shlex.quote(str(tmp_path))} && exec {shlex.quote(sys.executable)} -m purple_table bot skilled"
    game = pt.game("whist", options={"target": 1})
    played = pt.play(game, [f"exec:sh -c {shlex.quote(command)}", "random", "skilled", "random"], seed=5)
    assert played.totals
    assert (tmp_path / "purple_table" / "came").exists()


def serve(level: str, *lines: bytes) -> tuple[int, list[dict[str, Any]], str]:
    answers, errors = BytesIO(), StringIO()
    status = bot_command.run([level], BytesIO(b"".join(lines)), answers, errors)
    return status, [json.loads(line) for line in answers.getvalue().splitlines()], errors.getvalue()


def test_a_level_that_serves_says_what_it_cannot_do() -> None:
    game = write_line(write_game(hearts()))
    assert serve("skilled", game) == (0, [{"type": "ready", "protocol": 1}], "")
    assert serve("skilled", b'{"type":"weather"}\n', game)[1] == [{"type": "ready", "protocol": 1}]
    for level, line, words in (
        ("skilled", b"hello\n", "ProtocolError: it is no JSON"),
        ("clubb", game, 'there is no level "clubb"'),
        ("skilled", game.replace(b'"protocol":1', b'"protocol":2'), "the table speaks protocol 2"),
        ("skilled", b'{"type":"game","protocol":1}\n', '"book" must be an object'),
        ("skilled", game.replace(b'"family":"tricks"', b'"family":"chess"'), "chess"),
    ):
        status, answers, errors = serve(level, line)
        assert (status, answers[-1]["type"]) == (1, "fault")
        assert words in answers[-1]["words"]
        assert errors == f"purple-table bot: {answers[-1]['words']}\n"
    status, answers, _ = serve("skilled", game, b'{"type":"turn","turn":1}\n')
    assert (status, answers[-1]["type"]) == (1, "fault")


def test_the_command_ends_with_its_input() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "purple_table", "bot", "random"],
        input=write_line(write_game(hearts())),
        capture_output=True,
        check=False,
        timeout=SILENT,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "."},
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b'{"type":"ready","protocol":1}\n', b"")
