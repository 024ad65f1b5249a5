"""No share and no mean is told of fewer sampled deals than can tell it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from purple_table.core.actions import Action, Bid, NextDeal, Pass
from purple_table.core.messages import Message, find_holes
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import FEWEST_SAMPLES, Budget, Decision
from purple_table.players.search.halving import Candidate, PlayoutResult
from purple_table.players.search.search_reasons import FEW_KINDS, SearchReason, explain_bids
from purple_table.players.search.search_reasons import SENTENCES as SEARCH_SENTENCES
from purple_table.players.thirty_one.skilled_thirty_one import FEWEST
from purple_table.players.tricks.reasons.small_sample_sentences import SMALL_SAMPLE_SENTENCES
from purple_table.players.tricks.reasons.trick_reasons import SENTENCES
from purple_table.players.tricks.shedding_chooser import SAMPLES
from tests.contract.matches import chance, fit_players, make
from tests.players.reasons import told

COUNTED = {"held", "wins", "given", "lost", "made", "deals", "tried"}
"""Holes of sentences for what was found in sampled deals, and for their number."""
MEANS = {"points", "count", "own"}
"""Holes for what these deals bring, in sentences that name such deals."""
NAMES = [
    "all_fours", "cinch", "contract", "contract_bridge", "euchre", "jass", "napoleon",
    "oh_hell", "pepper", "pinochle", "pitch", "preference", "put", "quadrille", "sir_garnet", "spades", "truc",
]  # fmt: skip
"""Games in which something is tried in sampled deals before the cards are played."""


def say_before_play(name: str, playouts: int, deals: int = 3) -> Iterator[tuple[TrickGame, Decision]]:
    """What Skilled players say of calls and choices in the first deals of a match."""
    game = make(name, fit_players(name))
    assert isinstance(game, TrickGame)
    rng, state = Random(3), game.start(chance(3))
    players = [make_player(game, "club", style) for style in ("normal", "bold")]
    while state.to_act is not None and len(state.view(0).sheet) < deals:
        view, legal = state.view(state.to_act), tuple(state.legal_actions())
        plays = view.status.phase in game.course.play.names and name not in ("put", "truc")
        budget = Budget(playouts=1 if plays else playouts)
        decision = players[state.to_act % 2].choose(view, legal, rng, budget)
        if not isinstance(decision.action, NextDeal) and not plays:
            yield game, decision
        state.apply(decision.action)


def list_holes(message: Message) -> set[str]:
    """The holes of a sentence and of those inside of it."""
    found = set(find_holes(message.text))
    return found.union(*(list_holes(value) for _, value in message.values if isinstance(value, Message)))


@pytest.mark.parametrize(("name", "playouts"), [(name, playouts) for name in NAMES for playouts in (1, 6)])
def test_what_few_deals_show_is_told_without_a_figure(name: str, playouts: int) -> None:
    tried = 0
    for game, decision in say_before_play(name, playouts):
        evidence, holes = decision.evidence, list_holes(decision.reason)
        assert evidence is not None
        assert not holes & COUNTED, told(game, decision)
        if "tried" in evidence.figures:
            tried += 1
            assert evidence.figures["tried"] < FEWEST_SAMPLES
            assert not holes & MEANS, told(game, decision)
    assert tried


@pytest.mark.parametrize("name", ["contract", "preference", "put"])
def test_enough_deals_are_told_with_a_figure(name: str) -> None:
    figures = 0
    for game, decision in say_before_play(name, FEWEST_SAMPLES):
        evidence, holes = decision.evidence, list_holes(decision.reason)
        if holes & COUNTED:
            figures += 1
            assert evidence is not None
            assert evidence.figures["tried"] >= FEWEST_SAMPLES, told(game, decision)
    assert figures


def test_every_sentence_with_a_count_of_deals_has_one_without() -> None:
    counted = {kind for kind, one in SENTENCES.items() if (find_holes(one.text) | find_holes(one.many)) & COUNTED}
    assert counted > {"nil_made", "contract_holds", "search_laid", "tried_way"}
    assert counted <= SMALL_SAMPLE_SENTENCES.keys() <= SENTENCES.keys()
    for kind, one in SMALL_SAMPLE_SENTENCES.items():
        assert not find_holes(one.text) & (COUNTED | MEANS), kind
        assert find_holes(one.text) <= find_holes(SENTENCES[kind].text), kind
    assert not any(find_holes(text) for kind, text in SEARCH_SENTENCES.items() if kind in FEW_KINDS)


@pytest.mark.parametrize(("count", "told_of"), [(FEWEST_SAMPLES - 1, False), (FEWEST_SAMPLES, True)])
def test_a_search_tells_how_often_a_bid_is_made_where_it_was_played_often_enough(count: int, told_of: bool) -> None:
    """Others may outbid a candidate in most of the deals that were tried."""
    calls: tuple[Action, Action] = (Bid("3"), Pass())
    found = [
        Candidate(place, action, [PlayoutResult(1.0 - place, 1.0 - place)] * 200, 200.0 * (1 - place))
        for place, action in enumerate(calls)
    ]
    reason = explain_bids([[True] * count, []], found, str, SearchReason(Message("I bid.")))
    assert ("made" in find_holes(reason.message.text)) is told_of


def test_hands_are_always_sampled_often_enough() -> None:
    """The other hands of Thirty-One, and those that may not follow."""
    assert min(FEWEST, SAMPLES) >= FEWEST_SAMPLES
