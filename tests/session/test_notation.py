"""Deals as text: any deal of any game comes back the same, and what does not fit is told."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

import purple_table as pt
from purple_table.core.match import Match
from purple_table.core.messages import english
from purple_table.core.record import Seat
from purple_table.library import builder, usual_options
from purple_table.record_commands import show_deals
from purple_table.session.notation import NotationError, PlayedDeal, list_deals, read_deals, write_deal
from purple_table.session.record_writer import save_match
from tests.apart import OF_EACH_KIND
from tests.contract.matches import RULES, chance, make, random_game
from tests.contract.test_deal_codes import seen
from tests.said import said

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
BUILD = builder([RULES])


def play_random(name: str, seed: int, most: int = 250) -> Match:
    """A match of a game with random options, or its beginning."""
    rng = Random(seed)
    match = Match(random_game(name, rng), chance(seed))
    while match.state.to_act is not None and len(match.steps) < most:
        match.play(match.state.to_act, rng.choice(match.legal()))
    return match


def deals(match: Match, **named: bool) -> tuple[PlayedDeal, ...]:
    return list_deals(match, usual_options([RULES], match.game), **named)


@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_the_deals_of_random_matches_come_back_the_same(name: str) -> None:
    done = 0
    for seed in range(4):
        for deal in deals(play_random(name, seed), running=True)[:3]:
            text = write_deal(deal)
            (again,) = read_deals(text, BUILD)
            (twin,) = deals(again, running=True)
            assert write_deal(twin) == text
            assert [(step.seat, step.action) for step in twin.steps] == [
                (step.seat, step.action) for step in deal.steps
            ]
            assert (twin.cards, twin.points) == (deal.cards, deal.points)
            done += 1
    assert done > 3


@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_a_text_that_stops_anywhere_is_the_position_there(name: str) -> None:
    """The last deal of a match, cut after some of its rows, against the match at that step.

    A deal of a text is a match of its own, which is over with it while the whole match goes on.
    """
    match = play_random(name, 9, 60)
    deal = deals(match, running=True)[-1]
    lines = write_deal(deal).splitlines()
    rows = [place for place, line in enumerate(lines) if not line.startswith("[")]
    for place in {*rows[::3], *rows[-1:]}:
        text = "\n".join(line for line in lines[: place + 1] if not line.startswith("[Points"))
        (again,) = read_deals(text, BUILD)
        before = len(match.steps) - len(deal.steps)
        twin = match.copy_first(before + len(again.steps) - 1)
        if twin.state.view(0).status.phase == "deal":
            (whole,) = deals(again)
            assert (whole.steps, whole.points) == (deal.steps, deal.points)
            continue
        for seat in range(match.game.players):
            assert said(seen(again.state, seat)) == said(seen(twin.state, seat))


def test_many_deals_stand_in_one_text() -> None:
    match = play_random("hearts", 2)
    text = "% a comment\n\n" + "\n".join(map(write_deal, deals(match))) + "\n\n; the end\n"
    assert len(read_deals(text, BUILD)) == len(deals(match)) > 1
    assert read_deals("; nothing\n\n", BUILD) == ()


(SHOWN,) = re.findall(r"```\n(; Euchre.*?)```", PAGE, re.DOTALL)


def test_the_deal_of_the_page_is_one() -> None:
    (match,) = read_deals(SHOWN, BUILD)
    assert write_deal(deals(match)[0]) == SHOWN.split("\n", 1)[1]
    assert SHOWN in pt.write_deals(pt.play(pt.game("euchre", options={"target": 5}), EUCHRE, seed=4)).join(
        ["; Euchre: 0 skilled, 1 reference, 2 skilled, 3 reference\n", ""]
    )


EUCHRE = ["skilled", "reference", "skilled", "reference"]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('[Deal "1"]', '[Deal "1"]\n[Code "PT1-x"]', 'a deal has one tag [Code "…"], and 2 are here'),
        ("OjV9LDIsMV0", "OjV9LDIsMV1", "line 6: "),
        ("hand 0: BzA", "hand 0: BzK", "line 7: [Cards"),
        ('[Points "1 0"]', '[Points "2 0"]', 'line 14: [Points "2 0"] does not follow from the code and the plays'),
        ('[Dealer "2"]', '[Dealer "3"]', 'line 5: [Dealer "3"] does not follow'),
        ('[Game "euchre"]', '[Game "whist"]', 'line 1: [Game "whist"] does not follow'),
        ("3 bid pass, up alone", "2 bid pass, up alone", "line 15: seat 2 acts, and it is the turn of seat 3"),
        ("3 bid pass, up alone", "3 bid pass, 9 red", "line 15: "),
        ("3 play SvA GnQ SvQ", "3 play SvA GnQ Sv8", "line 16: "),
        ("3 play SvA GnQ SvQ", "3 throw SvA", "line 16: "),
        ("3 play SvA GnQ SvQ", "hello", 'line 16: "hello" is no tag and no row that begins with a seat'),
        ("3 play SvK GnK PuK", "3 play SvK GnK PuK\n0 play BkA", "line 21: the deal is over"),
        ('[Players "4"]', '[Players "4"]\n[Event "a friendly game"]', ""),
    ],
)
def test_what_does_not_fit_is_told_with_its_line(old: str, new: str, words: str) -> None:
    text = SHOWN.split("\n", 1)[1]
    assert text.count(old) == 1
    if not words:
        assert len(read_deals(text.replace(old, new), BUILD)) == 1
        return
    with pytest.raises(NotationError, match=re.escape(words)) as caught:
        read_deals(text.replace(old, new), BUILD)
    assert str(caught.value).isprintable()


# --- Deals written by hand --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_without_its_code_a_deal_is_dealt_as_its_cards_say(name: str) -> None:
    """And played on in the same way. Where a deal stands on what came before, its cards alone do not tell it."""
    done = 0
    for seed in range(4):
        for deal in deals(play_random(name, seed, 100), running=True)[:2]:
            if deal.code.basis:
                continue
            text = "".join(line for line in write_deal(deal).splitlines(keepends=True) if not line.startswith("[Code"))
            (again,) = read_deals(text, BUILD)
            (twin,) = deals(again, running=True)
            assert write_deal(twin) == text
            assert (twin.cards, twin.points) == (deal.cards, deal.points)
            (third,) = read_deals(text, BUILD)
            assert third.state.view(0) == again.state.view(0)
            done += 1
    assert done > 1


BY_HAND = re.findall(r'```\n(\[Game "hearts"\].*?)```', PAGE, re.DOTALL)[0]


def test_what_is_not_named_falls_by_itself_and_always_the_same() -> None:
    first, second = (read_deals(BY_HAND, BUILD)[0] for _ in range(2))
    assert set(first.state.view(0).hand) > {"RdA", "RdK", "BkA"}
    assert set(first.state.view(2).hand) > {"RdQ", "RdJ", "RdT"}
    assert first.state.view(1) == second.state.view(1)
    assert first.state.view(0).status.dealer == 3
    (deal,) = deals(first, running=True)
    dealt = sorted(card for pile in deal.cards for card in pile.cards)
    assert dealt == sorted(
        card for pile in deals(play_random("hearts", 1), running=True)[0].cards for card in pile.cards
    )
    (again,) = read_deals(write_deal(deal), BUILD)
    assert deals(again, running=True)[0].cards == deal.cards
    bare = read_deals('[Game "hearts"]', BUILD)[0]
    assert bare.state.view(1).hand != first.state.view(1).hand


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("hand 2: RdQ", "hand 2: RdA", "RdA is named twice"),
        ("hand 2: RdQ", "hand 2: Zz9", 'line 4: "Zz9" is no card of the'),
        ("hand 2: RdQ", "hand 2: Jk1", "Jk1 is not in this game"),
        ("hand 2: RdQ RdJ RdT", "out: RdQ", "Hearts does not deal these cards so"),
        ("hand 2: RdQ", "hand 7: RdQ", "hand 7 has 0 cards, and 3 are named"),
        ("hand 2: RdQ", "hand two: RdQ", 'is not of the form "hand 0: Rd8 Rd9"'),
        ('[Dealer "3"]', '[Players "9"]', "players"),
        ('[Dealer "3"]', '[Dealer "4"]', "dealers from 0 to 3"),
        ('[Dealer "3"]', '[Dealer "first"]', "line 1: "),
        ('[Dealer "3"]', '[Dealer "3"]\n[Dealer "2"]', 'line 3: a deal has one tag [Dealer "…"], and 2 are here'),
        ('[Dealer "3"]', '[Options "moon"]', '"moon" is not of the form name=value'),
        ('[Dealer "3"]', '[Options "moon=blue"]', "option moon"),
        ('[Dealer "3"]', '[Points "1 2 3 4"]', "does not follow from the plays"),
        ('[Game "hearts"]', '[Game "harts"]', 'no game "harts"'),
        ('[Game "hearts"]', "", 'line 2: a deal has one tag [Game "…"], and 0 are here'),
    ],
)
def test_what_cannot_be_dealt_is_told(old: str, new: str, words: str) -> None:
    assert BY_HAND.count(old) == 1
    with pytest.raises(NotationError, match=re.escape(words)):
        read_deals(BY_HAND.replace(old, new).lstrip() if new else BY_HAND.replace(old, ";"), BUILD)


def test_a_deal_that_was_arranged_has_no_code_and_no_record(tmp_path: Path) -> None:
    (match,) = read_deals(BY_HAND, BUILD)
    assert deals(match, running=True)[0].as_json()["code"] is None
    with pytest.raises(ValueError, match="the cards of this deal were arranged"):
        save_match(tmp_path / "x.match", match, [Seat(name) for name in "ABCD"])
    assert list(tmp_path.iterdir()) == []


# --- The command ------------------------------------------------------------------------------------------------------


def show(*words: object) -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    return show_deals([str(word) for word in words], [RULES], out, err), out.getvalue(), err.getvalue()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a match that is over, as a program saves it."""
    path = tmp_path / "euchre.match"
    pt.save(pt.play(pt.game("euchre", options={"target": 5}), EUCHRE, seed=4), path)
    return path


def test_a_record_is_shown_for_people_and_what_is_shown_can_be_read(record: Path, tmp_path: Path) -> None:
    before = record.read_bytes()
    status, out, err = show(record)
    assert (status, err) == (0, "")
    assert out.startswith("; Euchre: 0 skilled, 1 reference, 2 skilled, 3 reference\n; won by ")
    assert SHOWN.split("\n", 1)[1] + "; totals 1 0\n" in out
    assert record.read_bytes() == before
    text = tmp_path / "deals.txt"
    text.write_text(out, encoding="utf-8")
    status, again, err = show(text)
    assert (status, err) == (0, "")
    assert again == "".join(line for line in out.splitlines(keepends=True) if not line.startswith(";"))


def test_a_record_is_shown_for_programs(record: Path, tmp_path: Path) -> None:
    status, out, err = show(record, "--json")
    assert (status, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    assert (found["format"], found["winners"], len(found["seats"])) == (1, [1], 4)
    assert found["seats"][0] == {"name": "skilled", "computer": True, "level": "club", "style": "normal"}
    first = found["deals"][0]
    assert first["cards"][0] == {"role": "hand", "owner": 0, "number": 0, "cards": ["BzA", "GnQ", "GnK", "RdK", "RdA"]}
    assert first["steps"][3]["action"] == "play GnQ"
    assert all(step["reason"].endswith(".") for step in first["steps"])
    assert found["deals"][-1]["totals"] == [1, 5]
    text = tmp_path / "deals.txt"
    text.write_text(show(record)[1], encoding="utf-8")
    again = json.loads(show(text, "--json")[1])
    for one, other in zip(found["deals"], again["deals"], strict=True):
        assert (one["cards"], one["code"], one["points"]) == (other["cards"], other["code"], other["points"])
        assert other["totals"] == []
    named = set(re.findall(r"`(\w+)`", PAGE))
    assert {*found, *found["seats"][0], *first, *first["steps"][0], *first["cards"][0]} <= named


def test_a_deal_that_is_not_over_is_not_shown(tmp_path: Path) -> None:
    game = make("whist", 4)
    match, rng = Match(game, chance(3)), Random(3)
    while len(match.state.view(0).sheet) < 1 or len(deals(match, running=True)[-1].steps) != 10:
        match.play(match.state.to_act or 0, rng.choice(match.legal()))
    path = tmp_path / "whist.match"
    save_match(path, match, [Seat("Zoë", computer=False), *(Seat(name) for name in "ABC")])
    status, out, err = show(path)
    assert (status, err, out.count("[Code")) == (0, "", 1)
    assert "; Whist: 0 Zoë, 1 A (skilled), 2 B (skilled), 3 C (skilled)\n; not over; 1 deal is" in out
    assert json.loads(show(path, "--json")[1])["winners"] is None
    assert len(deals(match, running=True)) == 2


def test_files_that_cannot_be_shown_are_told_in_a_line(record: Path, tmp_path: Path) -> None:
    torn, text, binary = tmp_path / "torn.match", tmp_path / "no.txt", tmp_path / "x.bin"
    torn.write_bytes(record.read_bytes()[:90] + b"\n")
    text.write_text("Dear Ada,\n", encoding="utf-8")
    binary.write_bytes(bytes(range(256)))
    for path, words in (
        (torn, "torn.match: line 1: "),
        (text, 'no.txt, line 1: a deal has a tag [Code "…"], or [Game "…"] and its cards'),
        (binary, "x.bin, line "),
        (tmp_path / "none", "none: cannot be read (No such file or directory)"),
        (tmp_path, "cannot be read (Is a directory)"),
    ):
        status, out, err = show(path)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert words in err


def test_a_match_is_saved_as_its_record(record: Path, tmp_path: Path) -> None:
    played = pt.play(pt.game("euchre", options={"target": 5}), EUCHRE, seed=4)
    loaded = pt.load(record)
    assert loaded.finished
    assert [(step.seat, step.action, english(step.reason)) for step in loaded.steps] == [
        (seat, decision.action, english(decision.reason)) for seat, decision in played.steps
    ]
    assert pt.write_deals(loaded) == pt.write_deals(played)
    pt.save(loaded, tmp_path / "again.match")
    assert (tmp_path / "again.match").read_bytes() == record.read_bytes()
    with pytest.raises(FileExistsError):
        pt.save(played, record)


def test_the_program_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(code, "docs/notation.md", "exec"), {})
    assert re.fullmatch(r"\(\(\d+, \d+\),\)\n", capsys.readouterr().out)
