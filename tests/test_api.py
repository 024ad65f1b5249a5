"""What programs get from `import purple_table`: positions to step through, players, records, and public names alone."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import purple_table as pt
from purple_table import api
from purple_table.actions import Give, Play
from purple_table.core.game import Game
from tests.contract.matches import GAMES

ROOT = Path(__file__).parents[1]
EVERY_GAME = pytest.mark.parametrize("name", GAMES)
POSITION = {"apply", "copy", "game", "legal_actions", "returns", "to_act", "view"}
PROGRAM = """
from random import Random
import purple_table as pt
from purple_table.actions import Action, Play

game: pt.Game = pt.game("hearts", players=4, options={"passing": "off"})
deal: pt.DealPosition = pt.deal(game, seed=3)
player: pt.SeatPlayer = pt.player(game, "reference", pt.Budget(playouts=10))
while deal.to_act is not None:
    view: pt.View = deal.view(deal.to_act)
    hand: tuple[str, ...] = view.hand
    action: Action = player.choose(view, deal.legal_actions(), Random(1))
    if isinstance(action, Play):
        print(game.deck[action.card].rank, action.card in hand)
    deal.apply(action)
returns: tuple[float, ...] = deal.returns()
sampled: pt.DealPosition = pt.sample(game, pt.match(game, 4).view(0), Random(1))
pt.save(deal, "deal.match")
entries: tuple[pt.RecordEntry, ...] = pt.load("deal.match").entries
print([entry.action for entry in entries if isinstance(entry, pt.Acted)])
print(pt.arena(game, ["random"] * 4, deals=2).better)
"""


def public(value: object) -> set[str]:
    return {name for name in dir(value) if not name.startswith("_")}


def play_out(position: pt.DealPosition | pt.MatchPosition, rng: Random) -> list[str]:
    done = []
    while position.to_act is not None:
        action = rng.choice(position.legal_actions())
        done.append(str(action))
        position.apply(action)
    assert position.legal_actions() == []
    return done


@EVERY_GAME
def test_a_deal_is_played_to_its_end_and_the_same_again(name: str) -> None:
    game = pt.game(name)
    for seed in range(3):
        position = pt.deal(game, seed)
        with pytest.raises(ValueError, match="at the end"):
            position.returns()
        done = play_out(position, Random(seed))
        again = pt.deal(game, seed)
        assert play_out(again, Random(seed)) == done
        returns = position.returns()
        assert returns == again.returns()
        assert len(returns) == game.players
        assert sum(returns) == pytest.approx(0)
        with pytest.raises(ValueError, match="nobody"):
            position.apply(Play("x"))


@EVERY_GAME
def test_a_copy_is_played_apart_and_a_sample_to_the_end_of_the_deal(name: str) -> None:
    game = pt.game(name)
    rng = Random(name)
    position = pt.deal(game, 5)
    for _ in range(3):
        later = position.copy()
        later.apply(rng.choice(position.legal_actions()))
        if later.to_act is not None:  # a deal of Put may be thrown up at once
            position = later
    seat = position.to_act
    assert seat is not None
    view, legal = position.view(seat), position.legal_actions()
    play_out(position.copy(), rng)
    sampled = pt.sample(game, view, rng)
    assert (sampled.view(seat), sampled.legal_actions()) == (view, legal)
    play_out(sampled, rng)
    assert len(sampled.returns()) == game.players
    assert (position.to_act, position.view(seat), position.legal_actions()) == (seat, view, legal)
    with pytest.raises(ValueError, match="sampled"):
        pt.save(sampled, "never.match")


@pytest.mark.parametrize("name", ["hearts", "thirty_one", "blues_greens"])
def test_a_match_goes_on_over_deals_and_is_saved_and_read(name: str, tmp_path: Path) -> None:
    game = pt.game(name)
    match = pt.match(game, 2)
    rng = Random(2)
    while match.to_act is not None and len(match.deals) < 2:
        match.apply(rng.choice(match.legal_actions()))
    file = tmp_path / "two deals.match"
    pt.save(match, file, [f"Player {seat}" for seat in range(game.players)])
    record = pt.load(file)
    assert [seat.name for seat in record.seats] == [f"Player {seat}" for seat in range(game.players)]
    assert record.finished == (match.to_act is None)
    assert [record.view(seat) for seat in range(game.players)] == [match.view(seat) for seat in range(game.players)]
    assert all(isinstance(entry, pt.Acted) for entry in record.entries)
    with pytest.raises(FileExistsError):
        pt.save(match, file)
    with pytest.raises(ValueError, match="are named"):
        pt.save(match, tmp_path / "other.match", ["Ada"])


def test_a_deal_and_a_whole_match_are_saved_with_their_end(tmp_path: Path) -> None:
    game = pt.game("whist")
    deal, match = pt.deal(game, 3, number=2), pt.match(game, 3)
    rng = Random(3)
    play_out(deal, rng)
    play_out(match, rng)
    for name, position in (("deal", deal), ("match", match)):
        pt.save(position, tmp_path / name)
        assert pt.load(tmp_path / name).finished


def test_what_is_not_allowed_is_refused_with_its_clause() -> None:
    position = pt.deal(pt.game("whist"), 1)
    before = position.legal_actions()
    with pytest.raises(pt.Refused) as refused:
        position.apply(Give(position.game.deck.cards[0].code))
    assert refused.value.reason.clause == "follow"
    assert position.legal_actions() == before
    with pytest.raises(pt.RuleError):
        pt.game("whist", players=3)
    with pytest.raises(ValueError, match="no seat 4"):
        position.view(4)


def test_a_player_decides_the_same_for_the_same_arguments() -> None:
    game = pt.game("spades")
    position = pt.deal(game, 1)
    assert position.to_act is not None
    view, legal = position.view(position.to_act), position.legal_actions()
    player = pt.player(game, "skilled", pt.Budget(playouts=8))
    decision = player.decide(view, legal, Random(1))
    assert decision.action == player.choose(view, legal, Random(1))
    assert pt.english(decision.reason)
    with pytest.raises(ValueError, match="no level"):
        pt.player(game, "masterly")


@EVERY_GAME
def test_public_objects_show_public_names_alone(name: str, tmp_path: Path) -> None:
    game = pt.game(name)
    contract = {name for name in vars(Game) if not name.startswith("_")} | set(Game.__annotations__)
    assert public(game) == contract
    deal, match = pt.deal(game), pt.match(game)
    assert public(deal) == POSITION
    assert public(match) == POSITION | {"deals"}
    fields = {
        "ask",
        "history",
        "outcome",
        "piles",
        "players",
        "seat",
        "sheet",
        "sides",
        "status",
        "to_act",
        "totals",
        "trick",
    }
    view = deal.view(0)
    assert view.status.deal == 1
    assert public(view) <= fields | {"hand", "pile"}
    pt.save(deal, tmp_path / "deal")
    assert public(pt.load(tmp_path / "deal")) == {"entries", "finished", "game", "path", "seats", "steps", "view"}
    assert public(pt.player(game, "random")) == {"choose", "close", "decide"}


def test_the_package_names_what_its_api_has() -> None:
    stub = (ROOT / "purple_table" / "__init__.pyi").read_text(encoding="utf-8")
    assert len(set(pt.__all__)) == len(pt.__all__)
    assert set(pt.__all__) == {*api.__all__, "actions"} == set(re.findall(r"import \w+ as (\w+)", stub))


def test_the_module_of_actions_has_actions_alone() -> None:
    assert {"Bid", "Give", "NextDeal", "Pass", "Play", "read_action"} <= public(pt.actions)
    assert all(
        getattr(pt.actions, name).__module__ == "purple_table.core.actions" for name in public(pt.actions) - {"Action"}
    )


def test_the_page_on_bots_imports_purple_table_and_the_standard_library() -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    blocks = "\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL))
    found = set(re.findall(r"^(?:import|from) (\S+)", blocks, re.MULTILINE))
    assert found <= {"purple_table", "purple_table.actions", "random"}


def test_the_page_on_bots_steps_through_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    code = next(code for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "pt.deal(" in code)
    exec(compile(code, "docs/bots.md", "exec"), {})
    assert len(capsys.readouterr().out.split(",")) == 4


def test_a_program_is_checked_against_the_types(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    for text, wrong in ((PROGRAM, ""), (PROGRAM + "deal.nothing\npt.deal(7)\n", "attr-defined")):
        program.write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", str(program)]
        checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert (checked.returncode == 0) == (not wrong), checked.stdout
        assert wrong in checked.stdout
