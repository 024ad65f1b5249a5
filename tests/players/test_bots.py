"""Bots: what docs/bots.md shows runs; who fails is named; nothing but the command line imports a module by name."""

from __future__ import annotations

import re
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
from purple_table.players.bots import MakeWithBots, find_bot, offer_bots
from purple_table.players.player import Budget
from purple_table.session.live_match import LiveMatch
from purple_table.session.records import RecordError
from purple_table.session.thinking import ThinkingProcess
from tests.contract.matches import RULES
from tests.players.positions import hearts
from tests.said import said
from tests.session.playing import table_of

ROOT = Path(__file__).parents[2]
SHOWN = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "bots.md").read_text(encoding="utf-8"), re.DOTALL)
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

nobody = 3
"""


@pytest.fixture(autouse=True)
def no_bot_stays(monkeypatch):
    monkeypatch.setattr(levels, "LEVELS", levels.LEVELS.copy())
    monkeypatch.setattr(levels, "_OWN", {})


@pytest.fixture
def my_bot(tmp_path, monkeypatch):
    """A module `my_bot` in the working folder."""
    (tmp_path / "my_bot.py").write_text(MY_BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield
    sys.modules.pop("my_bot", None)


def arena(*words):
    out, err = StringIO(), StringIO()
    return run_command(words, [RULES], out, err), out.getvalue(), err.getvalue()


@pytest.mark.parametrize("code", SHOWN, ids=["lowest", "careful", "searcher"])
def test_the_bots_of_the_page_play(code, capsys):
    exec(compile(code, "docs/bots.md", "exec"), {})
    said = capsys.readouterr().out
    assert "better " in said.splitlines()[-1]
    if "careful" in code:
        assert "better +" in said


def test_the_search_of_the_page_is_as_short_as_it_says():
    function = SHOWN[2][SHOWN[2].index("def ") : SHOWN[2].index("game = ")]
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
    live.next_deal()
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
        ("my_bot:nobody", '"nobody" is no bot of my_bot; there are: lowest, nonsense, fault'),
        ("no_such_module:x", "no_such_module:x: ModuleNotFoundError"),
    ],
)
def test_the_arena_ends_with_the_name_of_a_bot_that_fails(my_bot, who, words):
    for jobs in ("1", "2"):
        status, out, err = arena(
            "--game", "hearts", "--players", f"{who},club,club,club", "--deals", "2", "--jobs", jobs
        )
        assert (status, out) == (2, "")
        assert err.startswith("purple-table arena: ")
        assert words in err


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


def test_a_bot_plays_at_the_table_in_the_thinking_process_alone(my_bot):
    words = ("my_bot:lowest", "my_bot:fault")
    offer_bots(words)
    game = hearts()
    seats = [Seat("You", computer=False), *(Seat(word, level=word) for word in words), Seat("Cy", level="reference")]
    live = LiveMatch.new(game, seats, Chance(bytes(16)), ThinkingProcess(game, build, MakeWithBots(words)))
    live.next_deal()
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
