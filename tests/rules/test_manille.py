"""Manille: what no worked example can express, by clause, and whole matches under an independent referee."""

from __future__ import annotations

import random

import pytest

from purple_table import library
from purple_table.core.actions import Bid, Play
from purple_table.core.events import Noted
from purple_table.core.rulebook import RuleError
from purple_table.games.tricks.trick_game import TrickGame
from tests.contract.matches import RULES, make, random_game
from tests.rules.manille_referee import watched
from tests.rules.positions import dealt
from tests.said import said


def game_of(**options: object) -> TrickGame:
    game = make("manille", 4, **options)
    assert isinstance(game, TrickGame)
    return game


def test_the_options_of_manille() -> None:
    entry = next(entry for entry in library.games([RULES]) if entry.id == "manille")
    names = {option.name for option in entry.options}
    assert names == {"points", "target", "trump", "follow", "ten_high", "lead_counts_as_color_follower"}
    targets = {points: make("manille", 4, points=points).target for points in ("both", "rank", "color", "manille")}
    assert targets == {"both": 500, "rank": 250, "color": 250, "manille": 150}  # MA16


@pytest.mark.parametrize("players", [2, 3, 5])
def test_manille_is_for_four(players: int) -> None:
    with pytest.raises(RuleError, match="Manille is for 4 to 4 players"):
        make("manille", players)


@pytest.mark.parametrize("seed", range(12))
def test_matches_go_by_the_book(seed: int) -> None:
    """All clauses: random options."""
    assert watched(random_game("manille", random.Random(seed)), seed, 6)


@pytest.mark.parametrize("follow", ["must_head", "suit_or_trump"])
@pytest.mark.parametrize("trump", ["left_over", "dealer"])
def test_matches_go_by_the_book_with_these_options(follow: str, trump: str) -> None:
    assert watched(game_of(follow=follow, trump=trump), 5, 4)


def test_the_dealer_names_trump_openly_and_the_dealers_left_leads() -> None:  # naming, opening
    state = dealt(game_of(trump="dealer"), dealer=2)
    ask = state.view(2).ask
    assert ask is not None
    assert (ask.kind, ask.clause) == ("choose", "naming")
    assert said(ask.prompt) == "Name trump, or leave it to your partner."
    assert [said(way.label) for way in ask.ways[-2:]] == ["No trump", "Shove"]
    assert [said(way.help) for way in ask.ways[-2:]] == [
        "Without trump the deal counts double.",
        "Your partner must name trump then.",
    ]
    refused = state.refusal(Play("Rd8"))
    assert refused is not None
    assert (refused.clause, said(refused.words)) == ("naming", "Name a color as trump first.")
    state.apply(Bid("shove"))
    assert state.to_act == 0
    refused = state.refusal(Bid("shove"))
    assert refused is not None
    assert said(refused.words) == "Your partner left it to you: you must name trump."
    events = state.apply(Bid("gold"))
    assert [said(event.words) for event in events if isinstance(event, Noted)] == ["Seat 0 named Gold trump"]
    status = state.view(1).status
    assert (status.trump, status.declarer, state.to_act) == ("Gold", 0, 3)


def test_what_a_call_promises() -> None:  # naming
    state = dealt(game_of(trump="dealer"), dealer=1)
    view = state.view(1)
    assert said(state.game.forecast(view, Bid("red"))) == "Red is trump"
    assert said(state.game.forecast(view, Bid("none"))) == "Without trump the deal counts double."


def test_points_are_shown_while_they_are_captured() -> None:  # points
    state = dealt(game_of(points="rank"), dealer=3)
    while not sum(state.kernel.taken):
        state.apply(state.legal_actions()[0])
    counter = next(counter for counter in state.status(0).side_counters if counter.kind == "points")
    assert sum(value or 0 for value in counter.values) == sum(
        state.game.deck[code].rank_points for code in state.game.deck.codes(sum(state.kernel.won))
    )
