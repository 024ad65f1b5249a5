"""Melds that lie open before the first lead, by a small invented game: what counts, and what is known of hands."""

from __future__ import annotations

from random import Random

import pytest

from purple_table.core.actions import Bid, Choose, NextDeal, Pass, Play
from purple_table.core.events import DealScored, Event, Noted
from purple_table.core.rulebook import RuleError
from purple_table.games.tricks.hand_meld_rule import HandMeldRule
from purple_table.games.tricks.hand_melds import HandMeldPhase
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from tests.contract.matches import chance
from tests.invented.open_play import GAMES, make_invented
from tests.rules.positions import dealt
from tests.said import said

HANDS = ["RdA RdK RdQ Rd9 BkQ SvJ", "GnK GnQ BkA GoA SvA BzA", "BzK BzQ Pu9 SvT GnT GoT", "PuJ GoJ GnJ BkT RdT Rd8"]


def rule_of(game: TrickGame) -> HandMeldRule:
    (rule,) = [phase._rule for phase in game.course.phases if isinstance(phase, HandMeldPhase)]
    return rule


def named(color: str, hands: list[str] = HANDS) -> tuple[TrickState, list[Event]]:
    """A deal with these hands in which seat 0 has bid 50 and named this trump; and what that led to."""
    state = dealt(make_invented("shown_melds"), dealer=3)
    state.kernel.hands = [state.game.deck.mask(hand.split()) for hand in hands]
    for action in (Bid("50"), Pass(), Pass(), Pass()):
        state.apply(action)
    return state, list(state.apply(Choose("trump", color)))


def notes(events: list[Event]) -> list[str]:
    return [said(event.words) for event in events if isinstance(event, Noted)]


@pytest.mark.parametrize(
    ("hand", "trump", "points"),
    [
        ("RdA RdK RdQ", "red", [("run", 50)]),  # Its marriage counts no more.
        ("RdA RdK RdQ", "gold", [("couple", 10)]),
        ("RdK RdQ GnK GnQ", "red", [("couple", 10), ("couple", 20)]),
        ("Rd9 Go9", "red", [("low", 5)]),
        ("BzA SvA PuA RdA BkA", "red", [("set", 40)]),
        ("BzA SvA PuA RdA", "red", []),  # Without a Spade.
        ("BkQ SvJ", "red", [("pair", 10)]),
        ("BkQ SvJ PuJ", "red", [("pair", 60)]),
        ("BkK BkQ PuJ", "black", [("couple", 20), ("pair", 10)]),
        ("BkQ GoJ", "red", []),
    ],
)
def test_what_a_hand_melds(hand: str, trump: str, points: list[tuple[str, int]]) -> None:
    game = make_invented("shown_melds")
    melds = rule_of(game).list_melds(game.deck.mask(hand.split()), game.trump.cards[trump])
    assert [(meld.kind, meld.points) for meld in melds] == points


def test_all_melds_lie_open_before_the_first_lead() -> None:
    state, events = named("red")
    assert notes(events) == [
        "Seat 0 shows a run in Red, the Red 9 and a pair: 65 points",
        "Seat 1 shows a marriage in Green and Aces of all suits: 50 points",
        "Seat 2 shows a marriage in Bronze: 10 points",
    ]
    assert state.to_act == 0
    assert state.kernel.announced == (65, 50, 10, 0)
    for seat in range(4):
        known = [card for card in state.view((seat + 1) % 4).pile("hand", seat) if card]
        assert (
            set(known)
            == [
                set(HANDS[0].split()),
                set(HANDS[1].split()),
                {"BzK", "BzQ"},
                set(),
            ][seat]
        )


def test_every_seat_knows_what_was_shown_and_what_was_not() -> None:
    state, _ = named("red")
    game = make_invented("shown_melds")
    for seat in range(4):
        facts = game.facts(state.view(seat))
        assert facts.announced == (65, 50, 10, 0)
        for _ in range(3):
            guess = game.guess(state.view(seat), Random(seat))
            assert guess.view(seat) == state.view(seat)
            assert guess.kernel.announced == (65, 50, 10, 0)
    # Who has shown no second Jack, no other marriage and no 9 of trumps has none of them.
    rule, deck, trump = rule_of(game), game.deck, game.trump.cards["red"]
    shown = deck.mask(HANDS[0].split())
    assert rule.find_absent(shown, shown, trump) == deck.mask(["PuJ", "BkK"])
    shown = deck.mask(["BzK", "BzQ"])
    assert rule.find_absent(shown, shown, trump) == deck.mask(["Rd9"])
    played = deck.mask(["GnK", "RdK", "GoA", "BkA", "PuA"])
    absent = ["Rd9", "GnQ", "RdQ", "BzA", "GnA"]
    assert rule.find_absent(shown | played, shown, trump) == deck.mask(absent)


def test_a_marriage_that_is_worth_nothing_is_missed_by_nobody() -> None:
    declaring = GAMES["shown_melds"][1]["declaring"]
    game = make_invented("shown_melds", declaring={**declaring, "couple_plain": 0})
    rule, king = rule_of(game), game.deck.mask(["BkK"])
    assert rule.find_absent(king, 0, game.trump.cards["red"]) & game.deck.mask(["BkQ"]) == 0
    assert rule.find_absent(king, 0, game.trump.cards["black"]) & game.deck.mask(["BkQ"])


@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_said_of_a_hand_that_is_not_true(seed: int) -> None:
    game, rng = make_invented("shown_melds"), Random(seed)
    state = game.start(chance(seed))
    state.apply(NextDeal())
    while state.phase is not game.course.play:
        state.apply(rng.choice(state.legal_actions()))
    while state.phase is game.course.play:
        for seat in range(4):
            facts = game.facts(state.view(seat))
            assert not any(facts.excluded[other] & state.kernel.hands[other] for other in range(4))
        state.apply(rng.choice(state.legal_actions()))


def test_a_trump_that_was_led_must_be_beaten_and_nothing_else() -> None:
    state, _ = named("red", ["RdT GnA", "RdA Rd8", "RdJ Rd9", "Rd8 BkA"])
    assert state.legal_actions() == [Play("GnA"), Play("RdT")]
    state.apply(Play("RdT"))
    assert state.legal_actions() == [Play("RdA")]
    state.apply(Play("RdA"))
    assert state.legal_actions() == [Play("Rd9"), Play("RdJ")]
    state, _ = named("red", ["RdT GnA", "GnK Gn8", "BkK Rd9", "Rd8 BkA"])
    state.apply(Play("GnA"))
    assert set(state.legal_actions()) == {Play("GnK"), Play("Gn8")}
    state.apply(Play("Gn8"))
    assert state.legal_actions() == [Play("Rd9")]
    refused = state.refusal(Play("BkK"))
    assert refused is not None
    assert (refused.clause, said(refused.words)) == ("head", "Without the suit play a trump: you hold Red 9.")


def test_melds_count_with_a_trick_and_a_bid_that_is_not_made_is_lost() -> None:
    found = set()
    for seed in range(12):
        game, rng = make_invented("shown_melds"), Random(seed)
        state = game.start(chance(seed))
        state.apply(NextDeal())
        events: list[Event] = []
        while not any(isinstance(event, DealScored) for event in events):
            facts, kernel, legal = state.make_scoring_facts(), state.kernel, state.legal_actions()
            events = state.apply(legal[0] if isinstance(legal[0], Bid) else rng.choice(legal))
        (scored,) = [event for event in events if isinstance(event, DealScored)]
        lines = {line.clause: line.points for line in scored.lines}
        assert facts.declarers is not None
        if "failed" in lines:
            found.add("failed")
            assert scored.points[facts.declarers] == lines["failed"][facts.declarers] == -facts.bids.level
        else:
            found.add("made")
            assert scored.points[facts.declarers] >= facts.bids.level
        assert kernel.announced == facts.announced
    assert found == {"failed", "made"}


def test_a_side_without_a_trick_scores_no_meld() -> None:
    game = make_invented("shown_melds")
    state, _ = named("red")
    facts = state.make_scoring_facts()
    assert [row.points for row in game.scoring.parts[0].rows(facts)][-1] == (-50, 0)
    facts.captured, facts.bids = [game.bits["Rd8"], 0, 0, 0], type(facts.bids)()
    assert {row.what: row.points for row in game.scoring.parts[0].rows(facts)} == {"cards": (1, 0), "melds": (75, 0)}


@pytest.mark.parametrize(
    ("changed", "cause"),
    [
        ({"run": ["A", "A"]}, "run: must name ranks"),
        ({"sets": {"Knight": 20}}, "Knight: is no rank"),
        ({"couple": ["K"]}, "couple: must name two of the ranks"),
        ({"pair": ["BkQ", "Xy"]}, 'pair: "Xy" is no card'),
        ({"pair_points": [10]}, "pair_points: must hold a number"),
        ({"low": "Z"}, "low"),
    ],
)
def test_what_cannot_be_a_meld(changed: dict[str, object], cause: str) -> None:
    declaring = GAMES["shown_melds"][1]["declaring"]
    with pytest.raises(RuleError, match=cause):
        make_invented("shown_melds", declaring={**declaring, **changed})


def test_what_is_set_back_must_have_been_bid() -> None:
    scoring = [{**GAMES["shown_runs"][1]["scoring"][0], "set_back": True}]
    with pytest.raises(RuleError, match="wants a bid that can be set back"):
        make_invented("shown_runs", scoring=scoring)
