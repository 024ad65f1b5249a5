"""Ladders, and results files: they repeat a run to the last digit, and a run that was killed anywhere goes on."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from contextlib import suppress
from io import StringIO
from math import isclose
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import pytest

import purple_table as pt
from purple_table.arena.bulk import Run, play_all
from purple_table.arena.command import _make_parser, run_command
from purple_table.arena.duplicate import Figure
from purple_table.arena.results import Progress, list_ladder_seatings, name_part, rank_players
from tests.contract.matches import RULES, make
from tests.waiting import SILENT, until

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def work_in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*words: str) -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    return run_command(words, [RULES], out, err), out.getvalue(), err.getvalue()


def run_well(*words: str) -> str:
    status, out, err = run(*words)
    assert (status, err) == (0, "")
    return out


def results(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Path(name).read_text(encoding="utf-8"))
    return found


RUN = ("--game", "hearts", "--players", "reference,random,random", "--deals", "20", "--seed", "5")
LADDER = ("--ladder", "hearts", "--players", "random,reference,beginner", "--deals", "9", "--seed", "5")


# --- Ladders ----------------------------------------------------------------------------------------------------------


def test_a_small_ladder_is_pinned() -> None:
    """Reference and Random never change, so their figures may not either."""
    out = run_well("--ladder", "hearts", "--players", "random,reference", "--deals", "8", "--out", "out.json")
    assert out.splitlines()[:5] == [
        "Hearts, a ladder of 2: 8 deals with seed 1, the same for each pair",
        "  points a deal better, with 95 % intervals; a row against each column",
        "     player     all             reference       random",
        "  1  reference  +5.375 ± 3.842                  +5.375 ± 3.842",
        "  2  random     -5.375 ± 3.842  -5.375 ± 3.842",
    ]
    found = results("out.json")
    assert [row["player"] for row in found["table"]] == ["reference", "random"]
    assert [one["players"] for one in found["runs"]] == [["random", "reference"] * 2]
    by_hand = [fmean(fmean(totals[::2]) - fmean(totals[1::2]) for totals in deal) for deal in found["runs"][0]["plays"]]
    assert isclose(found["table"][0]["better"][0], fmean(by_hand))


def test_a_ladder_of_matches_says_how_many_were_won() -> None:
    out = run_well("--ladder", "whist", "--players", "random,reference", "--matches", "4", "--out", "out.json")
    plays = results("out.json")["runs"][0]["plays"]
    won = [fmean(totals[1] > totals[0] for totals in match) for match in plays]
    assert "  matches won, in per cent; 50 is even\n" in out
    assert re.search(rf"^  1  reference +{100 * fmean(won):.1f} ± [\d.]+$", out, re.MULTILINE)


def test_a_ladder_of_partners_says_what_the_arena_says_of_each_pair() -> None:
    game = make("spades", 4)
    players = ("reference", "random", "beginner")
    plays = [play_all(Run(game, seated, 6, 2), 1) for seated in list_ladder_seatings(game, players)]
    for rung in rank_players(game, players, plays):
        assert set(rung.against) == set(players) - {rung.player}
        for other, found in rung.against.items():
            pair = (rung.player, other, rung.player, other)
            result = pt.arena(game, pair, deals=6, seed=2)
            better, wins = result.better, rung.wins[other]
            assert (isclose(found.mean, better.mean), isclose(found.margin, better.margin)) == (True, True)
            assert (isclose(wins.mean, result.wins.mean), isclose(wins.margin, result.wins.margin)) == (True, True)
        assert isclose(rung.better.mean, fmean(found.mean for found in rung.against.values()))


def test_with_an_odd_number_of_sides_each_has_the_larger_number_once() -> None:
    lists = list_ladder_seatings(make("hearts", 3), ("a", "b", "c"))
    assert lists[:2] == (("a", "b", "a"), ("b", "a", "b"))
    assert len(lists) == 6
    plays = [[[(0, 26, 0), (26, 0, 0), (0, 0, 26)]]] * 6
    rungs = rank_players(make("hearts", 3), ("a", "b", "c"), plays)
    assert [rung.better.mean for rung in rungs] == [0, 0, 0]


def test_what_is_no_ladder_is_told() -> None:
    for words, told in (
        (["--ladder", "hearts", "--players", "random"], "two or more --players"),
        (["--ladder", "hearts", "--players", "skilled,club"], "each of them once"),
        (["--ladder", "hearts", "--game", "hearts"], "--game and --ladder do not go together"),
        (["--ladder", "harts"], 'no game "harts"'),
        (["--ladder", "hearts", "--codes", "x"], "--codes say which deals"),
        (["--game", "hearts"], "--players must say who plays"),
    ):
        if "--players" not in words and "--game" in words and "--ladder" in words:
            words = [*words, "--players", "random,skilled"]
        status, out, err = run(*words)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert told in err


# --- Files ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [RUN, LADDER], ids=["a run", "a ladder"])
def test_a_run_that_was_cut_anywhere_goes_on_to_the_same_file(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a kill at any byte that was written; a torn first line alone cannot be gone on from."""
    told = run_well(*words, "--out", "whole.json")
    whole = Path("whole.json").read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr(Progress, "finish", lambda progress: None)
        run_well(*words, "--out", "kept.json")
    kept = name_part(Path("kept.json")).read_bytes()
    head, *lines = kept.splitlines(keepends=True)
    assert len(lines) >= 3
    ends = [len(head) + sum(map(len, lines[:number])) for number in range(len(lines) + 1)]
    rng = Random(1)
    for cut in {*ends, *(end + 1 for end in ends[:-1]), *(rng.randrange(len(head), len(kept)) for _ in range(4))}:
        Path("cut.json.part").write_bytes(kept[:cut])
        if cut % 2:
            resume_and_stop("cut.json", monkeypatch)
        assert run_well("--resume", "cut.json") == told
        assert Path("cut.json").read_bytes() == whole
        assert not Path("cut.json.part").exists()
    Path("torn.json.part").write_bytes(head[:50])
    status, out, err = run("--resume", "torn.json")
    assert (status, out) == (2, "")
    assert "torn.json.part: these are no results of the arena" in err


def resume_and_stop(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Go on with a run and stop it again after the next plays, if any are to come."""
    keep = Progress.keep

    def keep_and_stop(progress: Progress, number: int, plays: Any) -> None:
        keep(progress, number, plays)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Progress, "keep", keep_and_stop)
        patched.setattr(Progress, "finish", lambda progress: None)
        with suppress(KeyboardInterrupt):
            run("--resume", name)


def test_a_run_that_is_killed_goes_on_with_other_processes() -> None:
    words = ["--ladder", "hearts", "--players", "random,reference,beginner", "--deals", "24"]
    command = [sys.executable, "-m", "purple_table", "arena", *words, "--out", "killed.json"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    part = Path("killed.json.part")
    until(
        lambda: (part.exists() and part.read_bytes().count(b"\n") > 3) or process.poll() is not None,
        "the first plays",
        pause=0.001,
    )
    process.send_signal(signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
    process.communicate(timeout=SILENT)
    assert run_well("--resume", "killed.json", "--jobs", "2") == run_well(*words, "--out", "whole.json")
    assert Path("killed.json").read_bytes() == Path("whole.json").read_bytes()


def test_ctrl_c_says_how_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*words: Any, **more: Any) -> None:
        raise KeyboardInterrupt

    out, err = StringIO(), StringIO()
    with monkeypatch.context() as patched:
        patched.setattr("purple_table.arena.command.play_all", interrupt)
        with pytest.raises(KeyboardInterrupt):
            run_command([*RUN, "--out", "out.json"], [RULES], out, err)
    assert err.getvalue() == "purple-table arena: stopped; go on with --resume out.json\n"
    status, out_again, err_again = run(*RUN, "--out", "out.json")
    assert (status, out_again) == (2, "")
    assert "out.json.part is of a run that was stopped; go on with --resume out.json, or delete it" in err_again
    assert "better" in run_well("--resume", "out.json")


def test_a_run_is_repeated_and_compared() -> None:
    told = run_well(*RUN, "--out", "out.json")
    assert run_well("--repeat", "out.json", "--out", "again.json") == f"{told}the same to the last digit as out.json\n"
    assert Path("again.json").read_bytes() == Path("out.json").read_bytes()
    assert run_well("--resume", "out.json") == told  # it is over, and told again
    found = results("out.json")
    assert run_well(*found["command"], "--out", "third.json") == told
    assert Path("third.json").read_bytes() == Path("out.json").read_bytes()
    found["plays"][4][1][0] += 1
    found["plays"][7][0][0] += 1
    Path("out.json").write_text(json.dumps(found))
    status, out, err = run("--repeat", "out.json")
    assert (status, err) == (1, "")
    assert out == f"{told}not as out.json: deal 5 is the first of 2 that differ\n"


def test_files_that_cannot_be_used_are_told_in_a_line() -> None:
    run_well(*RUN[:-4], "--deals", "1", "--out", "out.json")
    good = results("out.json")
    Path("nonsense.json").write_text("[1, 2]")
    Path("newer.json").write_text(json.dumps({**good, "format": 99}))
    Path("older.json").write_text(json.dumps({**good, "version": "0.0.1"}))
    Path("empty.json").write_text(json.dumps({key: value for key, value in good.items() if key != "plays"}))
    for words, told in (
        (["--resume", "nothing.json"], "nothing.json: cannot be read (No such file"),
        (["--repeat", "nothing.json"], "nothing.json: cannot be read (No such file"),
        (["--repeat", "nonsense.json"], "nonsense.json: these are no results of the arena"),
        (["--repeat", "newer.json"], "newer.json: format 99 was written by a newer version"),
        (["--repeat", "older.json"], "older.json: version 0.0.1 of the program played it"),
        (["--repeat", "empty.json"], "empty.json: these are no results of the arena"),
        (["--repeat", "out.json", "--resume", "out.json"], "--resume and --repeat do not go together"),
        (["--repeat", "out.json", "--deals", "7"], "--resume and --repeat play as their file says"),
        (["--resume", "out.json", "--out", "x.json"], "--resume and --repeat play as their file says"),
    ):
        status, out, err = run(*words)
        assert (status, out, err.count("\n")) == (2, "", 1), words
        assert told in err


def test_a_result_is_plain_values_with_deals_seed_and_intervals() -> None:
    game = make("hearts", 4)
    result = pt.arena(game, ["reference", "random", "random", "random"], deals=4, seed=3)
    found = json.loads(json.dumps(result.as_json()))
    assert list(found) == ["game", "players", "seed", "deals", "better", "points", "others", "wins", "plays"]
    assert (found["game"], found["players"][0], found["seed"], found["deals"]) == ("hearts", "reference", 3, 4)
    assert found["plays"][0] == [[0, 9, 17, 0], [3, 7, 1, 15], [0, 0, 18, 8], [0, 0, 9, 17]]
    better = result.better
    assert found["better"] == {
        "mean": 6.0,
        "low": better.mean - better.margin,
        "high": better.mean + better.margin,
    }
    assert Figure(2.0, float("inf")).as_json() == {"mean": 2.0, "low": None, "high": None}
    assert "plays" not in repr(result)


# --- The page ---------------------------------------------------------------------------------------------------------


def test_the_page_has_every_option_and_its_commands_can_be_read() -> None:
    parser = _make_parser()
    for option in re.findall(r"--[a-z]+", parser.format_help()):
        assert option == "--help" or option in PAGE, option
    commands = [line for line in PAGE.splitlines() if line.startswith("purple-table arena ")]
    assert len(commands) >= 5
    for command in commands:
        parser.parse_args(shlex.split(command)[2:])


def test_the_page_has_every_field_of_a_file() -> None:
    run_well(*RUN[:-4], "--deals", "1", "--out", "run.json")
    run_well("--ladder", "hearts", "--players", "random,reference", "--deals", "1", "--out", "ladder.json")
    named = set(re.findall(r"`(\w+)`", PAGE))
    assert {*results("run.json"), *results("ladder.json")} - named == {"format", "version"}
