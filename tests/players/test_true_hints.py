"""What the Skilled player says of its choices is true of them: each sentence is held to what it claims, deal by
deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from purple_table.core.actions import Action
from purple_table.core.game import Game, View
from purple_table.core.messages import Message, english, find_holes
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.players.tricks.card_play.card_costs import FAIR
from purple_table.players.tricks.reasons.dummy_sentences import DUMMY_SENTENCES, OWN_HAND_SENTENCES
from purple_table.players.tricks.reasons.trick_reasons import SENTENCES
from tests.contract.matches import chance, make
from tests.players.test_trick_evidence import make_claim
from tests.players.truths.claim import TRUTHS
from tests.players.truths.tricks_wanted import is_beaten_alike


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


def test_who_plays_alone_speaks_of_no_side() -> None:
    told = {english(reason) for _, _, reason, _ in said("briscola", 3, 3, 60)}
    told |= {english(reason) for _, _, reason, _ in said("ninety_nine", 4, 2, 60)}
    assert any("I keep" in words for words in told)
    assert not [words for words in told if " us " in words or " our " in words or "partner" in words]


def test_a_moon_is_never_the_reason_with_less_than_a_fair_chance() -> None:
    """Nor is it the reason of a pass that it comes about only if nobody guards against it."""
    found = {"I try to capture": 0, "If nobody guards": 0, "I hope to capture": 0}
    for _, view, reason, _ in said("hearts", 4, 8, 120):
        assert view.ask is not None
        assert view.ask.kind == "play" or not english(reason).startswith("If nobody guards")
        for begins in found:
            if english(reason).startswith(begins):
                found[begins] += 1
                assert int(str(dict(reason.values)["percent"])) >= 100 * FAIR
    assert sum(map(bool, found.values())) >= 2


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


def test_what_the_dummy_makes_certain_is_told_as_certain() -> None:
    """No chance is told of a trick that the declarer's side takes whatever the closed hands hold."""
    game, told, doubtful = make("contract_bridge", 4), Counter[str](), 0
    assert isinstance(game, TrickGame)
    caller, player = make_player(game, "beginner"), make_player(game, "club")
    for seed in range(6):
        rng, state = Random(seed), game.start(chance(500 + seed))
        assert isinstance(state, TrickState)
        while state.to_act is not None and not state.view(0).sheet:
            view, legal = state.view(state.to_act), tuple(state.legal_actions())
            plays = view.ask is not None and view.ask.kind == "play"
            decision = (player if plays else caller).choose(view, legal, rng, Budget(playouts=1))
            if plays:
                claim = make_claim(game, state, decision)
                told[claim.kind] += 1
                assert TRUTHS[claim.kind](claim), claim
                if 0 < claim.figures.get("chance", 0) < 1:
                    doubtful += 1
                    assert not claim.can_force_by_sight(), claim
            state.apply(decision.action)
    assert told["leads_for_partner_surely"] > 5
    assert doubtful > 20


@pytest.mark.parametrize("level", ["reference", "club", "expert"])
def test_a_declarer_speaks_of_the_dummy_and_of_the_own_hand(level: str) -> None:
    """Whoever plays two hands has no partner, and says which of the hands a card is from."""
    game, told = make("contract_bridge", 4), Counter[bool]()
    caller, player = make_player(game, "beginner"), make_player(game, level)
    for seed in range(2 if level == "expert" else 6):
        rng, state = Random(seed), game.start(chance(500 + seed))
        while state.to_act is not None and not state.view(0).sheet:
            view, legal = state.view(state.to_act), tuple(state.legal_actions())
            ask = view.ask
            plays = ask is not None and ask.kind == "play" and view.seat == view.status.declarer and len(legal) > 1
            decision = (player if plays else caller).choose(view, legal, rng, Budget(playouts=8))
            if ask is not None and plays:
                words = english(decision.reason)
                assert "partner" not in words, words
                dummys = ask.hand is not None
                assert not dummys or "dummy" in words.casefold() or "two hands" in words, words
                told[dummys] += 1
            state.apply(decision.action)
    assert min(told[True], told[False]) > 10


def test_a_declarer_says_nothing_else_than_without_a_dummy() -> None:
    """The sentences of a declarer are made from the same evidence."""
    for kind, sentence in (*DUMMY_SENTENCES.items(), *OWN_HAND_SENTENCES.items()):
        assert find_holes(sentence.text) <= find_holes(SENTENCES[kind].text), kind
        assert "partner" not in sentence.text
    begins = ("partner_has", "partner_shaky", "partner_beaten", "leads_for_partner", "plain_partner")
    assert {kind for kind in SENTENCES if kind.startswith(begins)} <= OWN_HAND_SENTENCES.keys()


def test_who_has_doubled_says_what_is_better_than_that() -> None:
    """Over a double of the own side a bid is made that scores clearly more, or a pass says that none does."""
    game, told = make("contract_bridge", 4), Counter[str]()
    assert isinstance(game, TrickGame)
    for seed in (53, 70, 14):
        club, rng, state = make_player(game, "club"), Random(seed), game.start(chance(seed))
        assert isinstance(state, TrickState)
        while state.to_act is not None and state.phase.key != "playing":
            view, legal = state.view(state.to_act), tuple(state.legal_actions())
            decision = club.choose(view, legal, rng, Budget(playouts=20))
            if len(legal) > 1 and view.ask is not None and view.ask.kind == "auction":
                claim = make_claim(game, state, decision)
                told[claim.kind] += "standing" in claim.names
                assert TRUTHS[claim.kind](claim), claim
            state.apply(decision.action)
    assert told["contract_over_double"] > 0
    assert told["no_contract"] > 0


def test_a_card_that_falls_to_what_beats_the_partners_is_not_said_to_be_kept_from_the_trick() -> None:
    """Where only a trump beats the partner's King, it beats the Ace as well: then that is told."""
    game, told, player = make("whist", 4), Counter[str](), make_player(make("whist", 4), "club")
    assert isinstance(game, TrickGame)
    for seed in range(16):
        state = game.start(chance(seed))
        assert isinstance(state, TrickState)
        for _ in range(250):
            if state.to_act is None:
                break
            view, legal = state.view(state.to_act), tuple(state.legal_actions())
            decision = player.choose(view, legal, Random(seed), Budget(playouts=1))
            if decision.evidence is not None and decision.evidence.kind.startswith(("partner_shaky", "partner_beaten")):
                claim = make_claim(game, state, decision)
                told[claim.kind] += 1
                alike = "kept" in claim.names and is_beaten_alike(claim)
                assert alike == (claim.kind == "partner_beaten_alike"), str(claim)
            state.apply(decision.action)
    assert told["partner_beaten_alike"]
    assert told["partner_shaky_later"]


def test_a_card_with_which_no_more_deals_are_won_than_with_another_is_not_called_the_best() -> None:
    """In Put the Bronze and the Red Queen are level, and so are most other cards of one rank."""
    game, told = make("put", 2), Counter[str]()
    assert isinstance(game, TrickGame)
    for seed in range(12):
        player, state = make_player(game, "club", "cautious"), game.start(chance(seed))
        for _ in range(12):
            if state.to_act is None:
                break
            view, legal = state.view(state.to_act), tuple(state.legal_actions())
            decision = player.choose(view, legal, Random(seed), Budget(playouts=20))
            if decision.evidence is not None:
                told[decision.evidence.kind] += 1
            state.apply(decision.action)
    assert told["wins_no_fewer"] > told["wins_deal"]


def test_a_card_that_is_exchanged_beside_trumps_is_told_to_be_none() -> None:
    told = Counter[str]()
    for name in ("cinch", "forty_fives"):
        for _, view, reason, _ in said(name, 4, 4, 60):
            if view.status.trump is not None and reason.text.endswith("change the {card} in the hope of better."):
                told[reason.text] += 1
    assert told["No trump: I change the {card} in the hope of better."] > 5
