"""What the Club says of its choices is true of them: each sentence is held to what it claims, deal by deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from purple_table.core.actions import Action, Play
from purple_table.core.game import Game, View
from purple_table.core.messages import Message, english
from purple_table.games.tricks.bidding_phase import bids_of
from purple_table.games.tricks.game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import NO_CHOICE, Budget
from purple_table.players.tricks.moons import FAIR
from tests.contract.matches import chance, make


def said(name: str, players: int, seeds: int, steps: int) -> Iterator[tuple[Game, View, Message, Sequence[Action]]]:
    """What Clubs say in matches, with what they saw and what they might do."""
    game = make(name, players)
    for seed in range(seeds):
        rng, state = Random(seed), game.start(chance(seed))
        clubs = [make_player(game, "club") for _ in range(players)]
        for _ in range(steps):
            seat = state.to_act
            if seat is None:
                break
            view, legal = state.view(seat), tuple(state.legal_actions())
            decision = clubs[seat].choose(view, legal, rng, Budget(playouts=1))
            yield game, view, decision.reason, legal
            state.apply(decision.action)


@pytest.mark.parametrize("name", ["spades", "contract", "whist"])
def test_what_is_said_of_a_trick_holds(name: str) -> None:
    told = set()
    for game, view, reason, legal in said(name, 4, 3 if name == "spades" else 1, 150):
        assert isinstance(game, TrickGame)
        text, values = reason.text, dict(reason.values)
        told.add(text)
        if "only card" in text or reason == NO_CHOICE:
            assert len(legal) == 1
        if "should take the trick" in text:
            assert int(str(values["percent"])) >= 50
        if "more than it is worth" in text or "cannot win" in text:
            assert _can_win(game, view, legal) == ("more than" in text)
        facts = game.facts(view)
        worth = game.worth(bids_of(facts))
        won = sum(facts.taken[seat] for seat in game.sides[game.side_of(facts.seat)] if seat not in worth.apart)
        if text.startswith("I count on our"):
            count = values["count"]
            assert isinstance(count, int)
            assert won < count <= won + facts.hand.bit_count()
        if text.startswith("Another trick"):
            needs = worth.needed[game.side_of(facts.seat)] if worth.needed else None
            assert needs is None or won >= needs
    assert len(told) > 4


def _can_win(game: TrickGame, view: View, legal: Sequence[Action]) -> bool:
    """Whether a legal card would lead the trick as it lies."""
    line = [game.bits[code] for code in view.pile("trick") if code is not None]
    tables = game.tables_of(game.facts(view).denomination)
    cards = [game.bits[action.card] for action in legal if isinstance(action, Play)]
    return any(tables.place([*line, card]) == len(line) for card in cards)


def test_who_plays_alone_speaks_of_no_side() -> None:
    told = {english(reason) for _, _, reason, _ in said("ninety_nine", 4, 3, 60)}
    assert any("more harm" in words or "more do harm" in words or "I lead" in words for words in told)
    assert not [words for words in told if " us " in words or " our " in words or "partner" in words]


def test_a_moon_is_played_for_where_it_should_succeed_and_else_called_a_long_shot() -> None:
    found = {"fair": 0, "long": 0}
    for _, _, reason, _ in said("hearts", 4, 6, 120):
        text, values = english(reason), dict(reason.values)
        if "long shot" in text:
            found["long"] += 1
            assert int(str(values["percent"])) <= 100 * FAIR
            assert "Gold and Red" not in text
        elif "as I should in about" in text:
            found["fair"] += 1
            assert int(str(values["percent"])) >= 100 * FAIR
    assert all(found.values())


def test_whoever_stays_says_what_to_draw_would_cost() -> None:
    """A card from the stock often improves a hand that stays: nothing "promises most as it is"."""
    stays = [english(reason) for _, _, reason, _ in said("thirty_one", 2, 2, 60) if reason.text.startswith("I stay")]
    assert any("would help the next player more" in text for text in stays)
    assert all("leave no card" not in text for text in stays)


def test_points_that_are_laid_down_are_not_called_one_meld() -> None:
    """The forecast beside a card of the splay is of one meld; what the Club counts is all that it can lay down."""
    named = [reason for _, _, reason, _ in said("blues_greens", 4, 1, 260) if "at once" in reason.text]
    assert named
    assert all("all that I can lay down" in reason.text for reason in named)
