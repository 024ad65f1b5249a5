"""The arena: a pinned small run, the same with processes, a file that reproduces it, and errors in words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from purple_table.arena import duplicate
from purple_table.arena.command import run_command
from purple_table.arena.duplicate import (
    compute_figure,
    compute_t_quantile,
    list_rotations,
    play_duplicate,
    summarize_plays,
)
from purple_table.arena.match_play import PlayResult, SingleDeal, make_deals, make_entry_player, play_deal
from purple_table.core.deal_code import DealCode
from purple_table.core.game import Game
from purple_table.library import read_rules
from purple_table.players.player import Budget, Player
from tests.contract.late_deals import LATE, late_deal
from tests.contract.matches import RULES
from tests.players.positions import hearts


def run(*arguments: str) -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    status = run_command(arguments, [RULES], out, err)
    return status, out.getvalue(), err.getvalue()


def small(tmp_path: Path, *more: str) -> dict[str, Any]:
    file = tmp_path / "result.json"
    arguments = ["--game", "hearts", "--players", "reference,random,random,random", "--deals", "4", "--seed", "3"]
    status, out, err = run(*arguments, "--out", str(file), *more)
    assert (status, err) == (0, "")
    assert "reference against random, random, random: 4 deals with seed 3" in out
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def test_a_small_run_is_pinned(tmp_path: Path) -> None:
    """The Reference never changes, so its figures may not either."""
    found = small(tmp_path)
    assert found["plays"][0] == [[0, 9, 17, 0], [3, 7, 1, 15], [0, 0, 18, 8], [0, 0, 9, 17]]
    assert len(found["plays"]) == 4
    assert found["better"][0] == 6.0


@pytest.mark.parametrize(("name", "players", "options"), LATE)
def test_a_late_deal_is_played_as_it_was_dealt(name: str, players: int, options: dict[str, Any]) -> None:
    match, code = late_deal(name, players, options)
    game = match.game
    deal = SingleDeal(code.key, code.number, code.dealer, code.basis)
    random = make_entry_player(game, "random")
    done = play_deal(game, deal, [random] * players, Budget())
    state = game.start(code.chance())
    for seat, decision in done.steps:
        assert state.to_act == seat
        state.apply(decision.action)
    points, sides = state.view(0).sheet[-1], len(game.sides)
    begun = (game.book["stakes"]["chips"],) * sides if name == "thirty_one" else (0,) * sides
    assert done.totals == tuple(own + more for own, more in zip(begun, points, strict=True))


def test_deals_are_played_by_their_codes(tmp_path: Path) -> None:
    codes = [str(late_deal("spades", 4, {}, seed)[1]) for seed in (1, 5, 9)]
    file, again = tmp_path / "result.json", tmp_path / "again.json"
    arguments = ["--players", "reference,random,random,random", "--codes", *codes]
    status, out, err = run(*arguments, "--out", str(file))
    assert (status, err) == (0, "")
    assert "Spades, reference against random, random, random: 3 deals by code, each 4 times" in out
    found = json.loads(file.read_text(encoding="utf-8"))
    assert (len(found["plays"]), found["codes"], found["deals"]) == (3, codes, 3)
    assert run(*found["command"], "--out", str(again))[0] == 0
    assert json.loads(again.read_text(encoding="utf-8")) == found
    assert run(*arguments, "--jobs", "2", "--out", str(again))[0] == 0
    assert json.loads(again.read_text(encoding="utf-8"))["plays"] == found["plays"]


def test_codes_that_cannot_be_played_are_told_in_a_line() -> None:
    spades, hearts = (DealCode(name, 4, {}, bytes(32), 0, 2) for name in ("spades", "hearts"))
    four = ["--players", "random,random,random,random"]
    for arguments, words in (
        (["PT1-x"], "character that does not belong there"),
        ([str(spades), "--game", "spades"], "--codes say which deals of which game"),
        ([str(spades), "--matches", "3"], "--codes say which deals of which game"),
        ([str(spades), str(hearts)], "not all of the same game"),
        ([str(spades), str(replace(spades, options={"target": 100}))], "not all of the same game"),
        ([str(replace(spades, game="solitaire"))], 'no game "solitaire"'),
        ([str(replace(spades, options={"target": "far"}))], "option target"),
        ([str(replace(spades, players=3))], "--codes are of 3 players, and --players names 4"),
        (
            [str(spades), str(replace(spades, basis={"bags": (1, 99)}))],
            "deal: bags: must hold whole numbers from 0 to 9",
        ),
    ):
        status, out, err = run(*four, "--codes", *arguments)
        assert (status, out) == (2, "")
        assert words in err
        assert err.count("\n") == 1


def test_processes_change_nothing(tmp_path: Path) -> None:
    assert small(tmp_path, "--jobs", "2")["plays"] == small(tmp_path)["plays"]


def test_the_file_reproduces_the_run(tmp_path: Path) -> None:
    first = small(tmp_path, "--options", "moon=additive", "opening_card=false", "pass_count=2")
    again = tmp_path / "again.json"
    status, _, _ = run(*first["command"], "--out", str(again))
    assert status == 0
    assert json.loads(again.read_text(encoding="utf-8")) == first
    assert first["options"]["pass_count"] == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--game", "hearts", "--players", "club,reference"], "hearts is for 3 to 6 players, and --players names 2"),
        (["--game", "hearts", "--players", "club,clubb,random"], 'there is no level "clubb"'),
        (["--game", "hearts", "--players", "club/shy,club,club"], 'there is no style "shy"'),
        (["--game", "harts", "--players", "club,club,club"], 'no game "harts"; did you mean "hearts"'),
        (["--game", "hearts", "--players", "club,club,club", "--deals", "0"], '"0" is not a whole number above 0'),
        (["--game", "hearts", "--players", "club,club,club", "--options", "moon"], "is not of the form name=value"),
        (["--game", "hearts", "--players", "club,club,club", "--options", "moon=blue"], 'option moon: "blue"'),
        (["--game", "hearts", "--players", "club,club,club", "--options", "mon=x"], 'did you mean "moon"'),
        (
            ["--game", "hearts", "--players", "club,club,club", "--options", "target=" + "9" * 5000],
            "option target: must",
        ),
        (["--game", "hearts", "--players", "club,club,club", "--out", "nowhere/x.json"], "there is no folder nowhere"),
        (["--players", "club"], "--game"),
    ],
)
def test_wrong_arguments_are_told_in_a_line(arguments: list[str], words: str) -> None:
    status, out, err = run(*arguments)
    assert status == 2
    assert out == ""
    assert err.startswith("purple-table arena: ")
    assert words in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", ["folder", "denied", "x" * 300])
def test_a_file_that_cannot_be_written_is_named_before_anything_is_played(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder").mkdir()
    file = tmp_path / name
    real = Path.open

    def refuse(path: Path, *words: Any) -> Any:
        if path.name == "denied":
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, *words)

    def play(*words: Any) -> Any:
        raise AssertionError("it was played")

    monkeypatch.setattr(Path, "open", refuse)
    monkeypatch.setattr("purple_table.arena.command.play_all", play)
    status, out, err = run("--game", "hearts", "--players", "random,random,random", "--out", str(file))
    assert (status, out) == (1, "")
    assert err.startswith(f"purple-table arena: {file}: ")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["folder"]


def test_a_file_that_can_be_written_stays_as_it_is_until_all_is_played(tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    words = ["--game", "hearts", "--players", "random,random,random", "--deals", "1", "--out", str(file)]
    for content in (None, "kept"):
        if content is not None:
            file.write_text(content, encoding="utf-8")
        status, _, err = run(*words[:-4], "--options", "moon=blue", "--out", str(file))
        assert status == 2, err
        assert (file.read_text(encoding="utf-8") if file.exists() else None) == content
    assert run(*words)[0] == 0
    assert json.loads(file.read_text(encoding="utf-8"))["deals"] == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is full")
def test_a_full_disk_is_told_with_the_name_of_the_file() -> None:
    status, out, err = run(
        "--game", "hearts", "--players", "random,random,random", "--deals", "1", "--out", "/dev/full"
    )
    assert (status, err) == (1, "purple-table arena: /dev/full: No space left on device\n")
    assert "better" in out


def test_whole_matches_are_played_with_any_style(tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    arguments = [
        "--game",
        "hearts",
        "--players",
        "reference/bold,random,random",
        "--matches",
        "2",
        "--options",
        "target=30",
    ]
    status, out, err = run(*arguments, "--out", str(file))
    assert (status, err) == (0, "")
    assert "2 matches with seed 1, each 3 times" in out
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    assert all(max(totals) >= 30 for match in found["plays"] for totals in match)
    assert found["command"][4:6] == ["--matches", "2"]


def test_help_says_what_there_is() -> None:
    status, out, _ = run("--help")
    assert status == 0
    assert "--players" in out
    assert "skilled" in out
    assert "club" not in out


def test_the_level_club_is_written_skilled_by_people_and_club_in_files(tmp_path: Path) -> None:
    told = []
    for word in ("skilled/bold", "club/bold"):
        file = tmp_path / "out.json"
        players = f"{word},reference,reference,reference"
        status, out, _ = run("--game", "hearts", "--players", players, "--deals", "1", "--out", str(file))
        assert status == 0
        told.append(out)
        assert json.loads(file.read_text(encoding="utf-8"))["players"][0] == "club/bold"
    assert told[0] == told[1]
    assert told[0].startswith("Hearts, skilled/bold against reference, reference, reference: ")


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_progress() -> None:
    out, err = StringIO(), Terminal()
    arguments = ["--game", "hearts", "--players", "random,random,random", "--deals", "9"]
    assert run_command(arguments, [RULES], out, err) == 0
    assert err.getvalue().endswith(f"[{'#' * 40}] 9/9 deals\n")
    assert " 8/9 deals" in err.getvalue()


def test_every_player_sits_everywhere_once() -> None:
    turns = list_rotations(4)
    for entry in range(4):
        assert sorted(turn.index(entry) for turn in turns) == [0, 1, 2, 3]


def test_only_turns_that_differ_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Partners `a,b,a,b` sit alike in every second turn; what they would repeat is what playing it again gives."""
    played: list[SingleDeal] = []

    def count(game: Game, deal: SingleDeal, sitting: Sequence[Player], budget: Budget) -> PlayResult:
        played.append(deal)
        return play_deal(game, deal, sitting, budget)

    monkeypatch.setattr(duplicate, "play_deal", count)
    game = read_rules([RULES], "whist").build(4, {})
    who = ("reference", "random", "reference", "random")
    sitting = [make_entry_player(game, name) for name in who]
    (deal,) = make_deals(game, 1, 0, 1)
    saved = play_duplicate(game, who, sitting, deal, Budget())
    assert len(played) == 2
    assert saved == play_duplicate(game, "abcd", sitting, deal, Budget())
    assert len(played) == 6
    status, out, _ = run("--game", "whist", "--players", ",".join(who), "--deals", "1")
    assert status == 0
    assert "1 deals with seed 1, each 2 times" in out


def test_deals_pass_in_every_direction() -> None:
    game = hearts()
    found = make_deals(game, 1, 0, 12)
    assert {(game.passing.find_direction(deal.number), deal.dealer) for deal in found} == {
        (direction, dealer) for direction in ("left", "right", "none") for dealer in range(4)
    }
    assert len({deal.key for deal in found}) == 12


def test_figures_are_by_deal() -> None:
    plays = [[(0, 4, 8, 12)] * 4, [(2, 2, 2, 2)] * 4]
    result = summarize_plays(hearts(), plays)
    assert result.better.mean == 4
    assert result.better.margin == pytest.approx(12.7062 * 4)
    assert (result.points.mean, result.others.mean) == (1, 5)
    assert result.wins.mean == pytest.approx((1 + 0.25) / 2)


@pytest.mark.parametrize(
    ("freedom", "width"),
    [(1, 12.7062), (4, 2.7764), (10, 2.2281), (11, 2.2010), (19, 2.0930), (30, 2.0423), (120, 1.9799), (10**6, 1.9600)],
)
def test_intervals_are_as_wide_as_students_distribution_says(freedom: int, width: float) -> None:
    """By the tables of the books."""
    assert compute_t_quantile(freedom) == pytest.approx(width, abs=6e-5)


def test_nineteen_of_twenty_intervals_of_five_deals_hold_the_mean() -> None:
    rng, held = Random(5), 0
    for _ in range(4000):
        found = compute_figure([rng.gauss(0, 1) for _ in range(5)])
        held += abs(found.mean) <= found.margin
    assert held / 4000 == pytest.approx(0.95, abs=0.012)
