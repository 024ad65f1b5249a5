"""The protocol for bots: views cross it whole, levels decide the same beyond it, and its page names their fields."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

from purple_table.core.game import Ask, Status
from purple_table.core.messages import english
from purple_table.core.shuffle import Chance
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.players.protocol import (
    ProtocolError,
    read_line,
    read_view,
    take,
    write_game,
    write_line,
    write_view,
)
from tests.apart import OF_EACH_KIND
from tests.contract.matches import GAMES, random_game
from tests.players.positions import hearts
from tests.said import said
from tests.session.test_wire import positions

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def cross(message: Any) -> Any:
    """A message as it arrives on the other side."""
    return read_line(write_line({"type": "x", "it": message}))["it"]


@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_every_view_of_random_matches_crosses_whole(name: str) -> None:
    """Messages arrive as the English words that they say, everything else as it is."""
    for place, (match, _) in enumerate(positions(name, 1)):
        if place % 5 == 0 or match.state.outcome is not None:
            for seat in (match.state.to_act or 0, match.game.players - 1):
                view = match.state.view(seat)
                assert said(read_view(cross(write_view(view)))) == said(view)


@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_levels_decide_the_same_on_a_view_that_has_crossed(name: str) -> None:
    asked = 0
    # The first of these matches is long enough in most games.
    matches = chain.from_iterable(enumerate(positions(name, seed, 120)) for seed in (3, 4, 5))
    for place, (match, _) in matches:
        if place == 0 and asked > 3:
            break
        state = match.state
        if place % 6 or state.to_act is None or len(match.legal(2)) < 2:
            continue
        view = state.view(state.to_act)
        other = read_view(cross(write_view(view)))
        for level in ("beginner", "club", "reference", *(["expert"] if place % 36 == 0 else [])):
            player = make_player(match.game, level)
            own, theirs = (player.choose(one, match.legal(), Random(7), Budget(playouts=4)) for one in (view, other))
            assert (own.action, english(own.reason)) == (theirs.action, english(theirs.reason)), (level, place)
        asked += 1
    assert asked > 3


def keys(value: Any) -> Iterator[str]:
    """The names of all fields in a message."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield name
            yield from keys(part)
    elif isinstance(value, list):
        for part in value:
            yield from keys(part)


def test_the_page_names_every_field_and_every_event_and_no_other() -> None:
    """Not those inside a rule book, a deck or the options, which the page does not describe."""
    met, events = set(), set()
    for name in GAMES:
        game = cross(write_game(random_game(name, Random(1))))
        met |= set(keys({**game, "book": 0, "deck": 0, "options": 0}))
        for seed in (1, 2, 3):
            for place, (match, _) in enumerate(positions(name, seed)):
                if place % 7 == 0 or match.state.outcome is not None:
                    view = write_view(match.state.view(match.state.to_act or 0))
                    met |= set(keys(cross(view)))
                    events |= {event["type"] for event in view["history"]}
    fields, *_ = PAGE.partition("## What goes wrong")
    named = set(re.findall(r"`([a-z_]+)`", fields))
    assert met | events | {"turn", "legal", "seconds", "playouts", "seed", "view"} <= named | {"type"}
    rows = re.findall(r"^\| `(\w+)` \|", fields.partition("| event |")[2], re.MULTILINE)
    assert events <= set(rows)


def test_every_field_of_a_status_and_of_an_ask_crosses() -> None:
    """Also those that no game of ours fills, as the stakes of a pot are."""
    state = hearts().start(Chance(bytes(16)))
    seen = state.view(state.to_act or 0)
    status = replace(seen.status, stake=(5, 2, 1), thrown=3, party=(0, 2), passed=(1,), talon=(3, 3, 5))
    view = replace(seen, status=status)
    written = write_view(view)
    assert set(written["status"]) == {field.name for field in fields(Status)}
    assert set(written["ask"]) == {field.name for field in fields(Ask)}
    assert said(read_view(cross(written)).status) == said(status)


def test_the_lines_are_pinned() -> None:
    """A change of these is a change of the protocol."""
    game = hearts()
    line = write_line({**write_game(game), "book": {}, "deck": {}, "options": {}})
    assert line.startswith(
        b'{"type":"game","protocol":1,"game":"hearts","name":"Hearts","players":4,"sides":[[0],[1],[2],[3]],'
        b'"low_wins":true,"target":100,"options":{},"cards":[{"code":"Bz8","color":"Bronze","suit":"Clubs","rank":"8","height":0,"worth":0},'
    )
    state = game.start(Chance(bytes(16)))
    state.apply(next(iter(state.legal_actions())))
    view = cross(write_view(state.view(0)))
    assert sorted(view) == [
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
    ]
    hand = next(pile for pile in view["piles"] if pile["role"] == "hand" and pile["owner"] == 0)
    other = next(pile for pile in view["piles"] if pile["role"] == "hand" and pile["owner"] == 1)
    assert hand == {"role": "hand", "owner": 0, "number": 0, "cards": list(state.view(0).hand)}
    assert set(other["cards"]) == {None}
    assert [event["type"] for event in view["history"]] == ["deal_began", "moved", "moved", "moved", "moved"]
    assert view["history"][1]["target"] == {"role": "hand", "owner": 2, "number": 0}


def test_what_a_newer_program_adds_is_passed_over() -> None:
    state = hearts().start(Chance(bytes(16)))
    state.apply(next(iter(state.legal_actions())))
    view = state.view(0)
    found = cross(write_view(view))
    found["mood"] = "fine"
    found["status"]["weather"] = 7
    found["history"].append({"type": "applause", "seat": 3})
    assert said(read_view(found)) == said(view)


@pytest.mark.parametrize("found", [[], {}, {"seat": 0}, {"seat": 0, "history": [3]}, {"piles": [{"role": "hand"}]}])
def test_what_is_no_view_is_refused(found: Any) -> None:
    with pytest.raises(ProtocolError, match="the view cannot be read"):
        read_view(found)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"hello\n", "no JSON"),
        (b"\xff\n", "no JSON"),
        (b"[" * 100_000, "no JSON"),
        (b"[]", "no JSON object"),
        (b"{}", "no JSON object"),
        (b'{"type":3}', "no JSON object"),
    ],
)
def test_what_is_no_line_is_refused(line: bytes, words: str) -> None:
    with pytest.raises(ProtocolError, match=words):
        read_line(line)


@pytest.mark.parametrize("value", [True, 1.0, "1", None])
def test_a_field_must_be_of_its_type(value: object) -> None:
    with pytest.raises(ProtocolError, match='"turn" must be a whole number'):
        take({"turn": value}, "turn", int)
    assert take(json.loads('{"turn":1}'), "turn", int) == 1
