"""Every level says in every game why, in sentences that can be translated; a bot says it in its own words."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from purple_table.core.actions import NextDeal
from purple_table.core.game import Game
from purple_table.core.messages import Tenths, english, make_tenths, say, say_verbatim
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players import levels
from purple_table.players.bots import Turn, bot
from purple_table.players.levels import STYLES, make_player
from purple_table.players.player import Budget
from purple_table.players.tricks.expert_trick_player import SEARCH_SENTENCES
from purple_table.players.tricks.search.playout_scores import PlayoutScorer
from tests.contract.matches import GAMES, chance, fit_players, make, random_game
from tests.players.positions import hearts
from tests.players.reasons import told
from tests.rules.positions import dealt

BUDGET = Budget(playouts=4)


def trick_game(name: str) -> TrickGame:
    game = make(name, fit_players(name))
    assert isinstance(game, TrickGame)
    return game


def reasons(game: Game, level: str, seed: int, most: int) -> set[str]:
    """What players of a level say in a match, or several one after the other, in which they decide so often."""
    rng = Random(seed)
    players = [make_player(game, level, STYLES[seat % len(STYLES)]) for seat in range(game.players)]
    state = game.start(chance(seed))
    found, kinds = set(), set()
    for _ in range(most):
        if state.to_act is None:
            seed += 1
            state = game.start(chance(seed))
        legal = tuple(state.legal_actions())
        decision = players[state.to_act].choose(state.view(state.to_act), legal, rng, BUDGET)
        words = told(game, decision)
        if not isinstance(decision.action, NextDeal):
            kinds.add(type(decision.action))
            found.add(words)
        state.apply(decision.action)
    assert kinds
    return found


@pytest.mark.parametrize("level", ["beginner", "club", "reference"])
@pytest.mark.parametrize("name", GAMES)
def test_a_level_says_why_in_sentences_that_can_be_translated(name: str, level: str) -> None:
    said = reasons(random_game(name, Random(0)), level, 0, 90)
    assert len(said) > 6


@pytest.mark.parametrize(
    ("name", "bids", "seat", "words"),
    [
        ("spades", Bids(tricks=(4, 3, 2, 0), nil=frozenset({3})), 3, "keeps my nil"),
        ("spades", Bids(tricks=(4, 3, 2, 0), nil=frozenset({3})), 1, "makes our bid"),
        ("spades", Bids(tricks=(0, 3, 0, 2), nil=frozenset({0, 2})), 0, "keeps my nil"),
        ("oh_hell", Bids(tricks=(0, 3, 2, 1)), 0, "makes my bid"),
        ("contract", Bids(declarer=1, level=2, denomination="red"), 3, "makes the contract"),
        ("contract", Bids(declarer=1, level=2, denomination="red"), 2, "defeats the contract"),
    ],
)
def test_a_search_names_what_the_deal_turns_on(name: str, bids: Bids, seat: int, words: str) -> None:
    state = dealt(trick_game(name))
    facts = replace(state.make_scoring_facts(), bids=bids)
    assert words in SEARCH_SENTENCES[PlayoutScorer(state.game, state.view(seat)).find_goal(facts)]


@pytest.mark.parametrize(("tricks", "made"), [((2, 4, 1, 5), True), ((5, 2, 5, 0), True), ((1, 6, 1, 4), False)])
def test_a_bid_of_partners_is_made_however_many_bags_it_brings(tricks: tuple[int, ...], made: bool) -> None:
    """The bid of 3 was told as failed in deals with four bags and more."""
    state = dealt(trick_game("spades"))
    facts = replace(state.make_scoring_facts(), bids=Bids(tricks=(2, 4, 1, 4)), length=12)
    kernel = state.kernel.copy()
    kernel.taken = list(tricks)
    assert PlayoutScorer(state.game, state.view(0)).score_playout(facts, kernel).made is made


@pytest.mark.parametrize(("tricks", "made"), [((2, 3, 2, 1), True), ((3, 3, 1, 1), False), ((1, 3, 3, 1), False)])
def test_where_just_one_number_pays_a_bid_fails_with_more(tricks: tuple[int, ...], made: bool) -> None:
    state = dealt(trick_game("oh_hell"))
    facts = replace(state.make_scoring_facts(), bids=Bids(tricks=(2, 4, 1, 2)), length=8)
    kernel = state.kernel.copy()
    kernel.taken = list(tricks)
    assert PlayoutScorer(state.game, state.view(0)).score_playout(facts, kernel).made is made


def test_chance_says_so() -> None:
    assert reasons(hearts(), "random", 1, 9) == {"I picked one of the allowed moves at random."}


def test_numbers_are_rounded_as_they_were_formatted() -> None:
    for number in (0.0, 0.04, 0.05, 0.25, 0.35, 2.65, 3.45, 9.949, 12.0, 1 / 3, 0.15, 8.75, 1.005):
        words = say("{tricks} tricks", tricks=make_tenths(number))
        assert english(words) == f"{number:.1f} tricks"
    assert make_tenths(3.4) == Tenths(34)
    told = {number: english(say("{points}", points=make_tenths(number))) for number in (0.04, 3.45, 99.9, 100, 781.06)}
    assert list(told.values()) == ["0.0", "3.5", "99.9", "100", "781"]


def test_a_bot_may_say_why_in_plain_words_or_in_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "LEVELS", levels.LEVELS.copy())
    monkeypatch.setattr(levels, "_OWN", {})
    game = hearts()
    state = game.start(chance(1))
    legal = tuple(state.legal_actions())
    answers = {
        "It felt {right}.": say_verbatim("It felt {right}."),
        "": say("It did not say why."),
        "x" * 400: say_verbatim("x" * 300),
        say("I follow {number} rules.", number=2): say("I follow {number} rules.", number=2),
    }
    for answer, expected in answers.items():

        @bot("speaker")
        def speaker(turn: Turn, answer=answer):  # type: ignore[no-untyped-def]
            return turn.legal[0], answer

        decision = speaker.make(game).choose(state.view(0), legal, Random(1), BUDGET)
        assert decision.reason == expected
