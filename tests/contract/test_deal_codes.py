"""A deal code gives the deal back, however late in a match it was dealt: in all games, with all options."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from purple_table.core.actions import NextDeal
from purple_table.core.deal_code import DealCode, read_code
from purple_table.core.events import DealScored, Event, MatchEnded
from purple_table.core.game import Game, State, View
from purple_table.core.match import Match
from tests.apart import OF_EACH_KIND
from tests.contract.matches import chance, make, random_game

LAST = "The last deal of the match"


def seen(state: State, seat: int) -> View:
    """A view without what the match, and not the deal, has come to."""
    view = state.view(seat)
    lines = tuple(line for line in view.status.lines if not line.text.startswith(LAST))
    asked = view.ask and replace(view.ask, ways=tuple(replace(way, totals=()) for way in view.ask.ways))
    events = tuple(alone(event) for event in view.history if not isinstance(event, MatchEnded))
    status = replace(view.status, lines=lines, thrown=0)
    return replace(view, status=status, ask=asked, totals=(), sheet=(), history=events, outcome=None)


def alone(event: Event) -> Event:
    return replace(event, totals=()) if isinstance(event, DealScored) else event


def based(game: Game, seed: int, deals: int) -> int:
    """Play a match by random actions, and each of its deals again by its code: how many of these carry a basis."""
    match, rng, found = Match(game, chance(seed)), random.Random(seed), 0
    state = match.state
    while state.to_act is not None and len(state.view(0).sheet) < deals:
        match.play(state.to_act, NextDeal())
        code = DealCode.from_match(match, {})
        if code is None:
            continue  # the cards were cut
        found += bool(code.basis)
        assert read_code(str(code)) == code
        twin = Match(game, read_code(str(code)).chance())
        twin.play(code.dealer, NextDeal())
        while twin.state.to_act is not None:
            seat = rng.randrange(game.players)
            assert state.to_act == twin.state.to_act
            assert seen(twin.state, seat) == seen(state, seat)
            assert twin.legal() == match.legal()
            if code.basis and rng.random() < 0.1:
                view = twin.state.view(seat)
                assert game.guess(view, rng).view(seat) == view
            action = rng.choice(match.legal())
            twin.play(state.to_act, action)
            match.play(state.to_act, action)
        mine, theirs = (
            next(e for e in one.view(0).history if isinstance(e, DealScored)) for one in (twin.state, state)
        )
        assert (mine.lines, mine.points, mine.feats) == (theirs.lines, theirs.points, theirs.feats)
        assert DealCode.from_match(match, {}) == DealCode.from_match(twin, {}) == code
    return found


@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_the_code_of_any_deal_of_a_match_gives_the_same_deal(name: str) -> None:
    for seed in range(4):
        based(random_game(name, random.Random(seed)), seed, 2 if name == "blues_greens" else 6)


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("thirty_one", 5, {"chips": 1}),
        ("thirty_one", 3, {"length": "short", "pots": 9}),
        ("thirty_one", 4, {"length": "short", "short_tie": "replay", "chips": 5, "pots": 20}),
        ("ninety_nine", 4, {"trump": "successes"}),
        ("spades", 4, {}),
        ("spades", 3, {"bags": False, "target": 10_000}),
    ],
)
def test_a_deal_that_stands_on_what_came_before_is_the_same_alone(
    name: str, players: int, options: dict[str, object]
) -> None:
    game = make(name, players, **options)
    assert sum(based(game, seed, 30) for seed in range(2)) > 2
