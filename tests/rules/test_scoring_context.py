"""What scoring reads of its context: the end of the match, the last deal, the trump, who was dealt what."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from purple_table import library
from purple_table.core.questions import Question
from purple_table.core.rulebook import Section
from purple_table.games.tricks.parts import PARTS, PartKind
from purple_table.games.tricks.scoring import CaptureGoal, ScoringList, Worth
from purple_table.games.tricks.scoring.worth import combine_worths, invert_worth
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.contract.matches import chance
from tests.invented.parts import READERS
from tests.invented.trading import HERE, RULES


@pytest.fixture(autouse=True)
def invented(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, reader in READERS.items():
        monkeypatch.setitem(PARTS["scoring"].kinds, name, PartKind(reader))


def make(scoring: str, **ending: Any) -> TrickGame:
    rules = library.read_rules([HERE, RULES], "last_trick")
    end = {"part": "target", "target": 50, "wins": "high", "tie": "play_on", **ending}
    book = {**rules.book, "scoring": [{"part": scoring}], "ending": end}
    game = library.Rules(rules.folder, rules.deck_file, book, rules.deck).build(4, {})
    assert isinstance(game, TrickGame)
    return game


def answer(game: TrickGame, **facts: Any) -> object:
    return game.answer(Question("deal", Section(facts, "test")))["expect_totals"]


DEALT = [["PuA", "Rd8"], ["PuK"], ["Pu9"], ["GoA"]]
NO_CARDS: list[list[str]] = [[], [], [], []]


def test_a_scoring_reads_trump_deal_and_target() -> None:
    game = make("dealt_high", longest=10)
    facts = {"totals": [0, 0], "dealt": DEALT, "left": NO_CARDS, "tricks": [3, 3, 3, 3]}
    assert answer(game, trump="purple", **facts) == (1, 0)
    assert answer(game, trump="red", **facts) == (1, 0)
    assert answer(game, trump="gold", **facts) == (0, 1)
    assert answer(game, trump="none", **facts) == (0, 0)
    # The last deal counts double, and nothing is counted beyond the target.
    assert answer(game, trump="gold", deals=9, **facts) == (0, 1)
    assert answer(game, trump="gold", deals=10, **facts) == (0, 2)
    left = {**facts, "left": [["Gn8"], [], [], []]}
    assert answer(game, trump="gold", **left) == (0, 2)
    assert answer(game, trump="gold", **{**left, "totals": [0, 49]}) == (0, 50)


@pytest.mark.parametrize("level", ["club", "expert"])
def test_hands_are_read_at_the_table_and_in_sampled_deals(level: str) -> None:
    """An empty worth is legal, and the Expert's playouts know who was dealt what."""
    game = make("dealt_high")
    assert game.worth() == Worth()
    player, state, rng = make_player(game, level), game.start(chance(3)), Random(1)
    moves = 0
    while not state.sheet:
        assert state.to_act is not None
        view, legal = state.view(state.to_act), tuple(state.legal_actions())
        if moves % 9 == 4:
            guessed = game.guess(view, rng)
            assert guessed.view(view.seat) == view
            facts = guessed.make_scoring_facts()
            assert sum(hand.bit_count() for hand in facts.dealt) == 48
        action = player.choose(view, legal, rng, Budget(playouts=12)).action if moves < 12 else legal[0]
        state.apply(action)
        moves += 1
    assert sum(state.sheet[0]) == 1
    assert state.view(0).piles  # nobody is shown what was dealt
    assert not any("dealt" in str(pile.key) for pile in state.view(0).piles)


def test_parts_of_points_are_added_up_exactly() -> None:
    thirds = Worth(cards=(1, 0), fraction=3, goals=(CaptureGoal(2, 3.0),))
    halves = Worth((((0.0, 1.0),) * 2), cards=(0, 1), fraction=2, left=(-1, 0))
    both = combine_worths([thirds, halves, Worth()])
    assert both.fraction == 6
    assert both.cards == (2, 3)
    assert both.tricks == ((0.0, 3.0),) * 2
    assert both.left == (-3, 0)
    assert both.goals == (CaptureGoal(4, 6.0),)
    assert invert_worth(both).cards == (-2, -3)
    assert combine_worths([Worth(), Worth()]) == Worth()


def test_players_want_what_is_worth_less_than_a_point() -> None:
    game = make("third_of_point")
    assert isinstance(game.scoring, ScoringList)
    assert game.captured_worth == {}, "no card is worth a whole point"
    player, rng = make_player(game, "club"), Random(4)
    own = others = 0
    for seed in range(6):
        state = game.start(chance(seed))
        while not state.sheet:
            assert state.to_act is not None
            legal = tuple(state.legal_actions())
            acts = state.to_act % 2 == 0
            view = state.view(state.to_act)
            action = player.choose(view, legal, rng, Budget(playouts=8)).action if acts else rng.choice(legal)
            state.apply(action)
        own, others = own + state.sheet[0][0], others + state.sheet[0][1]
    assert own > others
