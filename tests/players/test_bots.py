"""Bots: what docs/bots.md shows runs; who fails is named; nothing but the command line imports a module by name."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path
from random import Random

import pytest

import purple_table as pt
from purple_table.arena.command import run_command
from purple_table.core.messages import english
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance
from purple_table.games import build
from purple_table.players import levels
from purple_table.players.named_bots import MakeWithBots, find_bot, offer_bots
from purple_table.players.player import Budget
from purple_table.session import thinking_process
from purple_table.session.live_match import LiveMatch
from purple_table.session.record_store import RecordError
from purple_table.session.thinking_process import ThinkingProcess
from purple_table.session.worker import Request
from tests.contract.matches import RULES
from tests.players.positions import hearts
from tests.said import said
from tests.session.playing import table_of
from tests.session.test_thinking import gone
from tests.waiting import SILENT, replace_no_thinker, until

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
SHOWN = [code for code in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if "@pt.bot" in code]
MY_BOT = """
import purple_table as pt

@pt.bot("my lowest")
def lowest(turn):
    return turn.legal[0]

@pt.bot("my nonsense")
def nonsense(turn):
    return "Rd8"

@pt.bot("my fault")
def fault(turn):
    raise SystemExit(f"seat {turn.view.seat} will not")

@pt.bot("my exit")
def exits(turn):
    raise GeneratorExit

class Odd(BaseException):
    def __str__(self):
        raise Odd

@pt.bot("my odd")
def odd(turn):
    raise Odd

class Anything:
    __class__ = str
    def __eq__(self, other):
        return True
    def __hash__(self):
        return 0
    def __repr__(self):
        return "anything"

@pt.bot("my equal")
def equal(turn):
    return Anything()

class Card(str):
    __eq__ = Anything.__eq__
    __hash__ = Anything.__hash__

@pt.bot("my card")
def card(turn):
    one = turn.legal[0]
    return type(one)(Card("none")) if hasattr(one, "card") else one

@pt.bot("my rules")
def rules(turn):
    object.__setattr__(turn.game, "players", 7)
    object.__setattr__(turn.game, "sides", ())
    turn.game.book.clear()
    return turn.legal[0]

nobody = 3
"""


@pytest.fixture(autouse=True)
def no_bot_stays(monkeypatch):
    monkeypatch.setattr(levels, "LEVELS", levels.LEVELS.copy())
    monkeypatch.setattr(levels, "_OWN", {})
    replace_no_thinker(monkeypatch)


@pytest.fixture
def my_bot(tmp_path, monkeypatch):
    """A module `my_bot` in the working folder."""
    (tmp_path / "my_bot.py").write_text(MY_BOT, encoding="utf-8")
    (tmp_path / "exits.py").write_text("print('hello')\nraise SystemExit('not today')", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield
    sys.modules.pop("my_bot", None)


def arena(*words):
    out, err = StringIO(), StringIO()
    return run_command(words, [RULES], out, err), out.getvalue(), err.getvalue()


@pytest.mark.parametrize("code", SHOWN, ids=["lowest", "careful", "searcher"])
def test_the_bots_of_the_page_play(code, capsys):
    exec(compile(code, "docs/bots.md", "exec"), {"__name__": "__main__"})
    said = capsys.readouterr().out
    assert "better " in said.splitlines()[-1]
    if "careful" in code:
        assert "better +" in said


@pytest.fixture
def followed(tmp_path, monkeypatch):
    """A folder with the bots of the page in files, as it says, and what its commands are told to do there."""
    for name, code in zip(("my_bot", "careful_bot", "searching_bot"), SHOWN, strict=True):
        (tmp_path / f"{name}.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    (commands,) = re.findall(r"In the folder of `my_bot.py`:\n\n```\n(.*?)```", PAGE, re.DOTALL)
    return [line.split()[1:] for line in commands.splitlines()]


def run_python(*words):
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False, timeout=SILENT)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_who_follows_the_page_has_a_bot_in_the_arena(followed):
    """As it stands there, but for the number of deals."""
    arena_words, _ = followed
    assert arena_words[-2:] == ["--deals", "200"]
    assert "better " in run_python("my_bot.py")
    for jobs in ("1", "2"):
        told = run_python("-m", "purple_table", *arena_words[:-1], "4", "--jobs", jobs)
        assert told.startswith("Hearts, my_bot:lowest against")
        assert "4 deals" in told


@pytest.mark.parametrize("word", ["", "careful_bot:careful", "searching_bot:searcher"])
def test_who_follows_the_page_has_a_bot_at_the_table(followed, word):
    _, window_words = followed
    assert window_words[0] == "--bot"
    words = (word or window_words[1],)
    offer_bots(words)
    game = hearts()
    seats = [Seat("You", computer=False), *(Seat(name, level=words[0]) for name in "ABC")]
    live = LiveMatch.new(game, seats, Chance(bytes(16)), ThinkingProcess(game, build, MakeWithBots(words)))
    live.begin_deal()

    def go_on():
        if live.persons_turn:
            live.act(live.legal()[0])
        else:
            live.advance()
        return live.steps > 16

    until(go_on, "the bots' cards", lambda: live.steps)
    assert live.notices() == ()
    live.close()


def test_the_search_of_the_page_is_as_short_as_it_says():
    function = SHOWN[2][SHOWN[2].index("def ") : SHOWN[2].index("if __name__")]
    assert len(function.strip().splitlines()) <= 25


def test_the_face_has_the_games_and_plays_the_same_match_by_the_same_seed():
    assert {entry.id for entry in pt.games()} >= {"hearts", "spades", "whist"}
    game = pt.game("hearts", players=3, options={"target": 30})
    played = [pt.play(game, ["club", "random", "reference"], seed=seed) for seed in (4, 4, 5)]
    assert played[0] == played[1] != played[2]
    assert played[0].winners
    assert all(pt.english(decision.reason).endswith(".") for _, decision in played[0].steps)
    with pytest.raises(ValueError, match="3 players here, and 2 are named"):
        pt.play(game, ["club", "club"])
    with pytest.raises(ValueError, match="no game"):
        pt.game("harts")


def test_a_record_is_loaded_and_left_as_it_is(tmp_path):
    live = table_of("hearts", tmp_path, 3)
    live.begin_deal()
    live.close()
    (file,) = tmp_path.glob("*.match")
    loaded = pt.load(file)
    assert (loaded.path, loaded.view()) == (file, live.view(0))
    for content in (file.read_bytes()[:40] + b"\n", b'{"format":99}\n'):
        file.write_bytes(content)
        with pytest.raises(RecordError) as caught:
            pt.load(file)
        assert str(caught.value).startswith(f"{file}: ")
        assert str(caught.value).count("hearts.match") == 1
        assert list(tmp_path.iterdir()) == [file]
        assert file.read_bytes() == content


def test_the_arena_takes_a_bot_by_name_in_several_processes(my_bot, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", ".")
    words = ("--game", "hearts", "--players", "my_bot:lowest,random,random,random", "--deals", "2")
    status, out, err = arena(*words)
    assert (status, err) == (0, "")
    assert "my_bot:lowest against random" in out
    assert arena(*words, "--jobs", "2") == (status, out, err)


@pytest.mark.parametrize(
    ("who", "words"),
    [
        ("my_bot:nonsense", "the bot my nonsense answered 'Rd8', which is no legal action"),
        ("my_bot:fault", "the bot my fault failed: SystemExit: seat"),
        ("my_bot:exits", "the bot my exit failed: GeneratorExit"),
        ("my_bot:odd", "the bot my odd failed: Odd"),
        ("my_bot:equal", "the bot my equal answered anything, which is no legal action"),
        ("my_bot:card", "the bot my card answered"),
        ("exits:x", "exits:x: SystemExit: not today"),
        (
            "my_bot:nobody",
            '"nobody" is no bot of my_bot; there are: lowest, nonsense, fault, exits',
        ),
        ("no_such_module:x", "no_such_module:x: ModuleNotFoundError"),
    ],
)
def test_the_arena_ends_with_the_name_of_a_bot_that_fails(my_bot, who, words):
    apart = who in ("my_bot:fault", "my_bot:odd", "exits:x", "no_such_module:x")  # kinds of faults that cross over
    for jobs in ("1", "2") if apart else ("1",):
        status, out, err = arena(
            "--game", "hearts", "--players", f"{who},club,club,club", "--deals", "2", "--jobs", jobs
        )
        assert (status, out) == (2, "")
        assert err.startswith("purple-table arena: ")
        assert words in err


PEEKING = """
import gc, os, sys
import purple_table as pt
from purple_table.arena.match_play import make_deals
from purple_table.core.game import State

@pt.bot("peeking")
def peeking(turn):
    seen = [state for state in gc.get_objects() if isinstance(state, State)]
    frame = sys._getframe().f_back
    while frame is not None:
        seen += [value for value in frame.f_locals.values() if isinstance(value, State)]
        frame = frame.f_back
    if turn.view.status.trick == 1 and len(turn.view.hand) == 12:
        seen += [deal for deal in make_deals(turn.game, 1, 0, 2) if hand(turn, deal) == turn.view.hand]
    if seen:
        raise RuntimeError(f"I have seen {len(seen)}: {seen[0]!r}")
    open("pids", "a").write(f"{os.getpid()} ")
    return turn.legal[0]

def hand(turn, deal):
    from purple_table.core.shuffle import SingleDealChance
    state = turn.game.start(SingleDealChance(deal.key, deal.dealer, deal.number))
    state.apply(state.legal_actions()[0])
    return state.view(turn.view.seat).hand
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_apart_sees_neither_the_state_nor_the_seed(my_bot, tmp_path, monkeypatch, jobs):
    monkeypatch.setenv("PYTHONPATH", ".")
    (tmp_path / "peek.py").write_text(PEEKING, encoding="utf-8")
    words = ["--game", "hearts", "--deals", jobs, "--jobs", jobs, "--players", "peek:peeking,random,random,random"]
    words += ["--options", "passing=off"]
    status, out, err = arena(*words)
    assert (status, out) == (2, "")
    assert "the bot peeking failed: RuntimeError: I have seen" in err
    sys.modules.pop("peek", None)
    status, out, err = arena(*words, "--apart")
    assert (status, err) == (0, "")
    assert " with seed " in out
    pids = set(map(int, (tmp_path / "pids").read_text().split()))
    assert os.getpid() not in pids
    assert "peek" not in sys.modules
    until(lambda: all(map(gone, pids)), "the end of the bots")


def test_a_bot_apart_plays_the_same_by_the_same_seed(my_bot, tmp_path):
    plays = []
    for number, more in enumerate(([], ["--apart"], ["--apart", "--jobs", "2"])):
        file = tmp_path / f"{number}.json"
        words = ["--game", "hearts", "--deals", "2", "--seed", "5", "--out", str(file), *more]
        assert arena(*words, "--players", "my_bot:lowest,my_bot:lowest,random,random")[0] == 0
        found = json.loads(file.read_text())
        assert ("--apart" in found["command"]) == ("--apart" in more)
        plays.append(found["plays"])
    assert plays[0] == plays[1] == plays[2]


@pytest.mark.parametrize(
    ("jobs", "apart", "told"),
    [("2", [], "a process ended unexpectedly in which deadly:dies played"), ("1", ["--apart"], "ended unexpectedly")],
)
def test_a_bot_that_ends_its_process_is_named_in_a_line(my_bot, tmp_path, monkeypatch, jobs, apart, told):
    monkeypatch.setenv("PYTHONPATH", ".")
    (tmp_path / "deadly.py").write_text(
        "import os\nimport purple_table as pt\n@pt.bot('dies')\ndef dies(turn):\n    os._exit(0)\n"
    )
    status, out, err = arena(
        "--game", "hearts", "--deals", "2", "--jobs", jobs, "--players", "deadly:dies,random,random,random", *apart
    )
    assert (status, out) == (2, "")
    assert told in err
    assert "deadly:dies" in err
    assert err.count("\n") == 1


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are counted in /proc")
@pytest.mark.parametrize("started", [1, 2, 4])
def test_ctrl_c_while_processes_start_tells_nothing(started):
    words = ["arena", "--game", "hearts", "--players", "random,random,random", "--deals", "100000", "--jobs", "4"]
    arena = subprocess.Popen(
        [sys.executable, "-m", "purple_table", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        start_new_session=True,
        # A shell that starts the test run in the background lets its children ignore Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    children = Path(f"/proc/{arena.pid}/task/{arena.pid}/children")
    until(lambda: len(children.read_text().split()) > started, "the processes", pause=0.001)  # one tracks resources
    os.killpg(arena.pid, signal.SIGINT)
    out, err = arena.communicate(timeout=SILENT)
    assert (arena.returncode, out, err) == (130, "", "")


def test_a_bot_that_changes_its_game_harms_itself_alone(my_bot):
    words = ("--game", "hearts", "--deals", "3", "--players")
    changed = arena(*words, "my_bot:rules,skilled,skilled,skilled")
    plain = arena(*words, "my_bot:lowest,skilled,skilled,skilled")
    assert changed == (plain[0], plain[1].replace("my_bot:lowest", "my_bot:rules"), plain[2])


def test_nothing_is_shown_of_what_an_import_prints(my_bot, tmp_path, capfd):
    (tmp_path / "loud.py").write_text(f"import sys\nprint('hello')\nprint('hello', file=sys.stderr)\n{MY_BOT}")
    status, out, err = arena("--game", "hearts", "--players", "loud:lowest,random,random,random", "--deals", "1")
    assert (status, err) == (0, "")
    assert "hello" not in out
    assert capfd.readouterr() == ("", "")


def at_the_table(word):
    """What the table tells of a bot that is asked, and the thinking process, which is left open."""
    offer_bots([word])
    game = hearts()
    thinker = ThinkingProcess(game, build, MakeWithBots((word,)))
    until(lambda: thinker.ready, "the child")
    state = game.start(Chance(bytes(16)))
    thinker.ask(Request(state.view(state.to_act), tuple(state.legal_actions()), word, "normal", 1, Budget()))
    until(thinker.poll, "a decision")
    return said(thinker.notices), thinker


def test_a_bot_that_ends_its_process_or_is_imported_without_end_is_named(my_bot, tmp_path, monkeypatch):
    (tmp_path / "deadly.py").write_text("import os\nos._exit(0)")
    (tmp_path / "endless.py").write_text("while True: pass")
    for word, told in (
        ("my_bot:odd", ["The bot my_bot:odd failed (the bot my odd failed: Odd);"]),
        ("exits:x", ["The bot exits:x failed (exits:x: SystemExit: not today);"]),
        ("deadly:x", ["The thinking process ended unexpectedly while the bot deadly:x was thinking;"]),
        (
            "endless:x",
            ["The bot endless:x takes too long to start;", "The bot endless:x failed too often;"],
        ),
    ):
        if word == "endless:x":
            monkeypatch.setattr(thinking_process, "LOAD_SECONDS", 0.2)
        notices, thinker = at_the_table(word)
        thinker.close()
        assert len(notices) == len(told)
        assert all(notice.startswith(words) for notice, words in zip(notices, told, strict=True)), notices


@pytest.mark.skipif(sys.platform == "win32", reason="a process that was started is looked for by its number")
def test_what_a_bot_has_started_ends_with_the_thinking_process(my_bot, tmp_path):
    (tmp_path / "leaving.py").write_text(
        "import subprocess\nimport purple_table as pt\n"
        "@pt.bot('leaving')\n"
        "def leaving(turn):\n"
        "    started = subprocess.Popen(['sleep', '600'])\n"
        "    open('started', 'a').write(f'{started.pid} ')\n"
        "    return turn.legal[0]\n"
    )
    notices, thinker = at_the_table("leaving:leaving")
    (started,) = map(int, (tmp_path / "started").read_text().split())
    assert notices == []
    assert not gone(started)
    thinker.close()
    until(lambda: gone(started), "the end of what the bot has started")


@pytest.mark.parametrize("name", ["club", "skilled"])
def test_a_bot_cannot_take_the_name_of_a_level(name):
    with pytest.raises(ValueError, match=f'"{name}" is the name of a level of the program'):
        pt.bot(name)(lambda turn: turn.legal[0])


def test_the_window_offers_a_bot_without_importing_it(my_bot):
    offer_bots(["my_bot:lowest"])
    level = levels.LEVELS["my_bot:lowest"]
    assert (level.title, level.offered) == ("Lowest", True)
    assert "my_bot" not in sys.modules
    game = hearts()
    with pytest.raises(ValueError, match="thinking process"):
        levels.make_player(game, "my_bot:lowest")
    assert "my_bot" not in sys.modules
    with pytest.raises(pt.BotFault, match="module:name"):
        offer_bots(["lowest"])


def test_only_the_bots_of_the_command_line_are_imported(my_bot):
    game = hearts()
    state = game.start(Chance(bytes(16)))
    view, legal = state.view(state.to_act), tuple(state.legal_actions())
    with pytest.raises(ValueError, match="there is no level"):
        MakeWithBots(())(game, "my_bot:lowest", "normal")
    assert "my_bot" not in sys.modules
    player = MakeWithBots(("my_bot:lowest",))(game, "my_bot:lowest", "normal")
    assert player.choose(view, legal, Random(1), Budget()).action == legal[0]
    assert find_bot("my_bot:lowest").name == "my lowest"


def test_importing_the_package_imports_nothing_of_it():
    code = "import sys, purple_table as pt; print([name for name in sys.modules if name.startswith('purple_table.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"


def test_the_window_starts_without_the_engines_of_the_families():
    code = (
        "import sys, purple_table.app; print([name for name in sys.modules if name.startswith('purple_table.games.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_bot_plays_at_the_table_in_the_thinking_process_alone(my_bot):
    words = ("my_bot:lowest", "my_bot:fault")
    offer_bots(words)
    game = hearts()
    seats = [Seat("You", computer=False), *(Seat(word, level=word) for word in words), Seat("Cy", level="reference")]
    live = LiveMatch.new(game, seats, Chance(bytes(16)), ThinkingProcess(game, build, MakeWithBots(words)))
    live.begin_deal()
    notices = []
    while not live.awaits_deal:
        if live.persons_turn:
            live.act(live.legal()[0])
        else:
            live.advance()
        notices += said(live.notices())
    live.close()
    assert "my_bot" not in sys.modules
    assert {english(step.reason) for step in live.reasons if step.seat == 1} == {"It did not say why."}
    failed = [told for told in notices if "the bot my fault failed: SystemExit: seat 2 will not" in told]
    assert len(failed) == 1  # the table tells the same only once
    assert notices[-1].startswith("The bot my_bot:fault failed too often")
