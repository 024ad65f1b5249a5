"""What the Skilled player says of its choices is true of them: each sentence is held to what it claims, deal by
deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from purple_table.core.actions import Action, Play
from purple_table.core.game import Game, View
from purple_table.core.messages import Message, english
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import NO_CHOICE, Budget
from purple_table.players.tricks.card_play.moon_shooting import FAIR, percent_against_skilled
from tests.contract.matches import chance, make


def said(name: str, players: int, seeds: int, steps: int) -> Iterator[tuple[Game, View, Message, Sequence[Action]]]:
    """What Skilled players say in matches, with what they saw and what they might do."""
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
        if "worth the try" in text:
            assert int(str(values["percent"])) >= 35
        if "more than it is worth" in text or "cannot win" in text:
            assert _can_win(game, view, legal) == ("more than" in text)
        facts = game.facts(view)
        worth = game.worth(read_bids(facts))
        won = sum(facts.taken[seat] for seat in game.sides[game.side_of(facts.seat)] if seat not in worth.apart)
        if text.startswith("I count on our"):
            count = values["count"]
            assert isinstance(count, int)
            assert won < count <= won + facts.hand.bit_count()
        if text.startswith("Another trick"):
            needs = worth.needed[game.side_of(facts.seat)] if worth.needed else None
            assert needs is None or won >= needs
    assert len(told) > 4


@pytest.mark.parametrize("name", ["oh_hell", "ninety_nine"])
def test_what_is_said_of_a_bid_that_is_to_be_hit_holds(name: str) -> None:
    told = set()
    for game, view, reason, _ in said(name, 4, 3, 90):
        assert isinstance(game, TrickGame)
        facts = game.facts(view)
        text, bid = reason.text, read_bids(facts).tricks[view.seat]
        if not text.startswith(("I want no more", "I need just", "I can no longer")):
            continue
        assert bid is not None
        told.add(text[:9])
        missing = bid - facts.taken[view.seat]
        if text.startswith("I need just"):
            assert dict(reason.values)["count"] == missing > 0
        elif text.startswith("I want no more"):
            assert missing == 0
        else:
            assert not 0 <= missing <= facts.hand.bit_count()
    assert len(told) > 1


@pytest.mark.parametrize("name", ["manille", "briscola"])
def test_points_are_said_to_be_given_only_where_others_would_give_fewer(name: str) -> None:
    told = 0
    for game, view, reason, legal in said(name, 4, 2, 110):
        assert isinstance(game, TrickGame)
        facts, values = game.facts(view), dict(reason.values)
        trump = game.make_tables(facts.denomination).trump
        cards = {action.card for action in legal if isinstance(action, Play) and not game.bits[action.card] & trump}
        worth = game.worth(read_bids(facts)).cards
        points = {code: worth[game.bits[code].bit_length() - 1] for code in cards}
        if "the points of" in reason.text:
            told += 1
            assert points[values["card"].code] > min(points.values())
        if "would win the trick so far" in reason.text:
            line = [game.bits[code] for code in view.pile("trick") if code is not None]
            tables = game.make_tables(facts.denomination)
            assert tables.find_winning_place([*line, game.bits[values["card"].code]]) == len(line)
    assert told


def test_a_swap_is_said_to_bring_a_higher_trump() -> None:
    game = make("briscola", 2, swap=True)
    assert isinstance(game, TrickGame)
    club, state, told = make_player(game, "club"), game.start(chance(8)), 0
    for _ in range(400):
        if state.to_act is None:
            break
        view, legal = state.view(state.to_act), tuple(state.legal_actions())
        decision = club.choose(view, legal, Random(1), Budget(playouts=1))
        if decision.reason.text.startswith("For the"):
            low, high = (game.bits[dict(decision.reason.values)[hole].code] for hole in ("low", "high"))
            tables = game.make_tables(game.facts(view).denomination)
            assert tables.higher[low.bit_length()] & high
            assert view.pile("turned") == (dict(decision.reason.values)["high"].code,)
            told += 1
        state.apply(decision.action)
    assert told


@pytest.mark.parametrize("name", ["agram", "spar"])
def test_before_the_last_trick_either_the_lead_or_the_cards_kept_are_spoken_of(name: str) -> None:
    told = {reason.text.partition("{percent}")[2] for _, _, reason, legal in said(name, 4, 3, 60) if len(legal) > 1}
    assert any("to have the lead" in words for words in told)
    assert any("what I keep" in words for words in told)


def _can_win(game: TrickGame, view: View, legal: Sequence[Action]) -> bool:
    """Whether a legal card would lead the trick as it lies."""
    line = [game.bits[code] for code in view.pile("trick") if code is not None]
    tables = game.make_tables(game.facts(view).denomination)
    cards = [game.bits[action.card] for action in legal if isinstance(action, Play)]
    return any(tables.find_winning_place([*line, card]) == len(line) for card in cards)


def test_who_plays_alone_speaks_of_no_side() -> None:
    told = {english(reason) for _, _, reason, _ in said("briscola", 3, 3, 60)}
    told |= {english(reason) for _, _, reason, _ in said("ninety_nine", 4, 2, 60)}
    assert any("more harm" in words or "more do harm" in words or "I lead" in words for words in told)
    assert not [words for words in told if " us " in words or " our " in words or "partner" in words]


def test_a_moon_is_played_for_where_it_should_succeed_and_else_called_a_long_shot() -> None:
    found = {"fair": 0, "long": 0}
    for _, _, reason, _ in said("hearts", 4, 6, 120):
        text, values = english(reason), dict(reason.values)
        if "long shot" in text:
            found["long"] += 1
            assert int(str(values["percent"])) <= percent_against_skilled(FAIR)
            assert "Gold and Red" not in text
        elif "I hope to capture" in text:
            found["fair"] += 1
            assert int(str(values["percent"])) >= percent_against_skilled(FAIR)
    assert all(found.values())


def test_a_moon_is_told_as_often_as_it_succeeds_against_clubs() -> None:
    """What hands made that were let do it is no chance against those who stop it: 4 in 100 of what is tried at 21."""
    assert [percent_against_skilled(chance) for chance in (0.21, 0.36, 0.46)] == [4, 16, 31]


def test_whoever_stays_says_what_to_draw_would_cost() -> None:
    """A card from the stock often improves a hand that stays: nothing "promises most as it is"."""
    stays = [english(reason) for _, _, reason, _ in said("thirty_one", 2, 2, 60) if reason.text.startswith("I stay")]
    assert any("would help the next player more" in text for text in stays)
    assert all("leave no card" not in text for text in stays)


def test_points_that_are_laid_down_are_not_called_one_meld() -> None:
    """The forecast beside a card of the splay is of one meld; what the Skilled player counts is all that it would lay
    down."""
    named = [reason for _, _, reason, _ in said("blues_greens", 4, 1, 260) if "at once" in reason.text]
    assert named
    assert all("I would lay down cards" in reason.text for reason in named)
