"""Orders of cards that no game of ours has: the Ace low, the lowest card wins, Jacks above all trumps."""

from __future__ import annotations

from typing import Any

import pytest

from purple_table import library
from purple_table.arena.bulk import Run, play_all
from purple_table.arena.duplicate import summarize_plays
from purple_table.games.tricks.trick_game import TrickGame
from tests.contract.matches import RULES
from tests.rules.positions import holding, legal, play
from tests.rules.test_claiming import claims_that_hold

ACE_LOW = list("A89TJQK")
LOWEST = list("AKQJT98")
"""The 8 wins: where there is no trump, as in some contracts."""
JACKS = {"part": "promoted", "trumps": ["J", "SJ"]}


def changed(name: str, **parts: dict[str, Any]) -> TrickGame:
    """A game of ours for four with other parameters; a part without any is left out."""
    rules = library.read_rules([RULES], name)
    merged = {key: {**rules.book.get(key, {}), **part} for key, part in parts.items()}
    book = {key: part for key, part in {**rules.book, **merged, "options": {}}.items() if parts.get(key) != {}}
    game = library.Rules(rules.folder, rules.deck_file, book, rules.deck).build(4, {})
    assert isinstance(game, TrickGame)
    return game


GAMES = {
    "ace_low": lambda: changed("hearts", winning={"order": ACE_LOW}),
    "shun_low": lambda: changed("hearts", winning={"order": LOWEST}),
    "take_low": lambda: changed(
        "whist", winning={"order": LOWEST}, trump={}, dealing={"left_over": "aside", "show": 1}
    ),
    "jacks": lambda: changed("whist", ranking=JACKS),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_claim_holds_by_any_order(name: str) -> None:
    game = GAMES[name]()
    assert sum(claims_that_hold(game, seed) for seed in range(6)) > 8


@pytest.mark.parametrize(
    ("name", "level", "deals"),
    [
        ("ace_low", "club", 10),
        ("shun_low", "club", 24),
        ("shun_low", "reference", 32),
        ("take_low", "club", 8),
        ("take_low", "beginner", 30),
        ("take_low", "reference", 12),
        ("jacks", "club", 8),
        ("jacks", "beginner", 16),
    ],
)
def test_players_are_above_chance_by_any_order(name: str, level: str, deals: int) -> None:
    game = GAMES[name]()
    seats = (level, "random") * 2 if len(game.sides) == 2 else (level, *("random",) * 3)
    result = summarize_plays(game, play_all(Run(game, seats, deals, 3), 1))
    better = (result.others, result.points) if game.low_wins else (result.points, result.others)
    assert better[0].mean - better[0].margin > better[1].mean + better[1].margin


def test_the_lowest_card_of_a_color_is_the_lowest_of_the_game() -> None:
    """With the Ace low its holder leads it first, and then nobody can hold a lower one; with the 8 high its holder has
    the highest."""
    for order, low, rest in ((ACE_LOW, "BzA", "Bz8"), (LOWEST, "BzA", "BzK"), (list("89TJQKA"), "Bz8", "Bz9")):
        game = changed("hearts", winning={"order": order}, leading={"color": "Bronze"})
        state = holding(game, [f"{rest} Sv8", f"{low} BzT", "BzQ Sv9", "BzJ SvT"])
        assert (state.to_act, legal(state)) == (1, {low})
        play(state, low)
        facts = game.facts(state.view(2))
        assert not any(game.bits[rest] & mask for mask in facts.excluded)
        assert game.leading.find_lower_cards(game.bits[rest]) == game.bits[low]
        assert game.leading.find_lower_cards(game.bits["SvT"]) == sum(game.leading.color)


def test_whoever_claims_leads_the_highest_card_of_the_game_first() -> None:
    game = changed("hearts", winning={"order": ACE_LOW})
    state = holding(game, ["Sv8 BkA BkK", "Bz9 BkQ PuT", "BzT PuQ GnQ", "BzJ PuJ GnJ"])
    play(state, "Sv8 Bz9 BzT BzJ")
    state.kernel.won[0] |= game.deck.mask([f"Bk{rank}" for rank in "89TJ"])
    assert [str(action) for action in game.claim(state.view(0))] == ["play BkK", "play BkA"]
