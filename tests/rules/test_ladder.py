"""A ladder of named bids: who speaks, what may be said, what a bid promises, and options that change single bids."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from purple_table import library
from purple_table.core.actions import HOLD_BID, Action, Bid, Contract, Pass, Play
from purple_table.core.events import Noted
from purple_table.core.messages import english, say_term
from purple_table.core.questions import Question
from purple_table.core.rulebook import RuleError, Section
from purple_table.games.tricks.bidding import Bidding, Calls, answer_calls
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.protocol import CONTRACT
from purple_table.ui.cards.denominations import contract_mark, contract_words
from tests.contract.matches import chance
from tests.rules.test_bidding import DECK, PAIRS, alone, read_bidding

ROOT = Path(__file__).parents[2]
PITCH = {"part": "points", "least": 2, "most": 4, "rounds": "once", "all_pass": "dealer_must", "dealer_holds": True}
CLIMB = {"part": "points", "least": 15, "most": 30, "step": 5, "rounds": "until_passed", "all_pass": "redeal"}
FIVES = {**CLIMB, "all_pass": "15", "dealer_holds": True, "floor": 20, "high_total": 100}
DUELS = {"part": "hold", "values": [18, 20, 22, 23], "all_pass": "redeal"}


def make_game(**options: Any) -> TrickGame:
    game = library.load_game([ROOT / "tests" / "invented", ROOT / "rules"], "little_nap", 4, options)
    assert isinstance(game, TrickGame)
    return game


def bidding_of(table: dict[str, Any], **changes: Any) -> Bidding:
    return read_bidding(Section({**table, **changes}, "test"))


def nap(**options: Any) -> Bidding:
    bidding = make_game(**options).bidding
    assert bidding is not None
    return bidding


@pytest.mark.parametrize(
    ("bidding", "dealer", "calls", "answer"),
    [
        # Napoleon: one call each, over the last bid (NA13).
        (nap(), 3, "3 pass misery 4", ("4", 3)),
        (nap(), 1, "2 pass pass 2", 3),
        (nap(), 0, "wellington", 0),
        (nap(), 0, "nap wellington", ("wellington", 2)),
        (nap(), 0, "4 misery", 1),
        # The lowest bid is the dealer's where all pass, and the highest ends the bidding (PI02).
        (bidding_of(CLIMB, all_pass="least"), 0, "pass pass pass pass", ("15", 0)),
        (bidding_of(CLIMB, most_ends=True), 3, "15 30", ("30", 1)),
        (bidding_of(CLIMB), 3, "15 30 pass pass pass", ("30", 1)),
        (nap(), 0, "1", 0),
        (nap(), 0, "pass pass pass pass", ("none", -1)),
        (nap(all_pass="dealer_one"), 0, "pass pass pass pass", ("1", 0)),
        (nap(misery=False, lowest=3), 0, "3 misery", 1),
        (nap(misery=False, lowest=3), 0, "2", 0),
        # Pitch: the dealer must, or may take the last bid (PI02).
        (bidding_of(PITCH), 3, "2 pass 3 hold", ("3", 3)),
        (bidding_of(PITCH), 3, "pass pass pass pass", 3),
        (bidding_of(PITCH), 3, "pass pass pass 2", ("2", 3)),
        (bidding_of(PITCH), 3, "4 pass pass hold", ("4", 3)),
        (bidding_of(PITCH), 3, "pass hold", 1),
        (bidding_of(PITCH), 3, "pass pass pass hold", 3),
        (bidding_of(PITCH, dealer_holds=False), 3, "2 pass 3 hold", 3),
        # Until all others have passed.
        (bidding_of(CLIMB), 3, "15 pass 20 pass 25 pass", ("25", 0)),
        (bidding_of(CLIMB), 3, "16", 0),
        (bidding_of(CLIMB, pass_is_final=False), 3, "15 pass 20 pass pass 30 pass pass pass", ("30", 1)),
        # Forty-Fives: the dealer holds again and again, and who has 100 points may bid no 15 (FF02).
        (bidding_of(FIVES), 3, "15 pass pass hold 20 hold pass", ("20", 3)),
        (bidding_of(FIVES), 3, "30 pass pass hold pass", ("30", 3)),
        (bidding_of(FIVES), 3, "pass pass pass hold", 3),
        (bidding_of(FIVES), 3, "pass 15 pass pass", ("15", 1)),
        (bidding_of(FIVES), 3, "pass pass pass pass", ("15", 3)),
        (bidding_of(FIVES, floor=15, high_total=1), 3, "pass pass pass pass", ("15", 3)),
        # Two at a time, as in Skat: the second bids to the first, then the third to who is left.
        (bidding_of(DUELS), 3, "18 hold pass pass pass", ("18", 0)),
        (bidding_of(DUELS), 3, "18 pass 20 hold pass pass", ("20", 1)),
        (bidding_of(DUELS), 3, "18 20", 1),
        (bidding_of(DUELS), 3, "pass pass pass 18", ("18", 0)),
        (bidding_of(DUELS), 3, "pass pass pass pass", ("none", -1)),
    ],
)
def test_who_speaks_and_what_stands(bidding: Bidding, dealer: int, calls: str, answer: object) -> None:
    found = answer_calls(bidding, alone(4, dealer), calls.split())
    if isinstance(answer, tuple):
        assert found == {"contract": answer[0], "declarer": answer[1]}
    else:
        assert found == {"refused": answer}


def test_a_side_with_a_high_total_neither_bids_nor_holds_less() -> None:
    bidding, level = bidding_of(FIVES), alone(4, 3)
    high = replace(level, totals=(100, 0, 0, 100))
    assert bidding.heeds_totals(high)
    assert not bidding.heeds_totals(replace(level, totals=(99, 0, 0, -5)))
    assert bidding.refusal(high, Bid("15")) is not None
    assert bidding.refusal(high, Bid("20")) is None
    held = high.add(0, Pass()).add(1, Bid("15")).add(2, Pass())
    assert bidding.legal(held) == [Bid("20"), Bid("25"), Bid("30"), Pass()]
    assert english(bidding.refusal(held, HOLD_BID).words).startswith("With 100 points or more")
    passed = high.add(0, Pass()).add(1, Pass()).add(2, Pass()).add(3, Pass())
    assert (bidding.result(passed).declarer, bidding.result(passed).level) == (3, 20)


def test_a_bid_of_a_color_is_its_trump() -> None:
    bidding = bidding_of({"part": "colors", "rounds": "once", "all_pass": "redeal"})
    assert "trump" in bidding.features
    calls = alone(3, 2).add(0, Bid("gold")).add(1, Pass()).add(2, Pass())
    bids = bidding.result(calls)
    assert (bids.declarer, bids.denomination) == (0, "gold")
    assert str(bidding.contract(bids)) == "gold"
    assert english(bidding.words(Bid("gold"))) == "Gold"


ALL = {
    "nap": nap(),
    "pitch": bidding_of(PITCH),
    "climb": bidding_of(CLIMB),
    "fives": bidding_of(FIVES),
    "back": bidding_of(CLIMB, pass_is_final=False),
    "duels": bidding_of(DUELS),
}


@pytest.mark.parametrize("name", ALL)
def test_every_bidding_ends_and_refuses_what_is_not_legal(name: str) -> None:
    """Random calls: what is legal has no refusal, everything else one; the ask offers what may be said."""
    bidding, rng = ALL[name], random.Random(3)
    every: list[Action] = [Bid(call) for call in ("2", "3", "4", "15", "25", "18", "nap", "misery", "x")]
    every += [HOLD_BID, Pass(), Play("Rd8")]
    for number in range(60):
        calls = Calls(4, 5, PAIRS if number % 2 else ((0,), (1,), (2,), (3,)), number % 4, (0, 0, 0, 0))
        for _ in range(40):
            if bidding.to_call(calls) is None:
                break
            legal = bidding.legal(calls)
            assert legal
            for action in {*every, *legal}:
                assert (bidding.refusal(calls, action) is None) == (action in legal), action
            ways = [way.action for way in bidding.ask(calls).ways]
            assert {*legal} <= {*ways, Pass()}
            seat = bidding.to_call(calls)
            assert seat is not None
            calls = calls.add(seat, rng.choice(legal))
        assert bidding.to_call(calls) is None
        assert bidding.legal(calls) == []
        bids = bidding.result(calls)
        assert bids.redeal or bids.promise is not None
        refusal = bidding.refusal(calls, Pass())
        assert refusal is not None
        assert english(refusal.words) == "The bidding is over."


def test_a_bid_says_what_it_promises_and_costs() -> None:
    bidding = nap()
    assert english(bidding.promise(Bid("nap"), 5)) == "all 5 tricks: 10 from each if made, 5 to each if not"
    assert english(bidding.promise(Bid("misery"), 5)) == "no trick at all: 3 from each if made, 3 to each if not"
    assert english(bidding.promise(Bid("3"), 5)) == "3 of 5 tricks: 3 from each if made, 3 to each if not"
    assert english(bidding_of(PITCH).promise(Bid("3"), 6)) == "3 points"


def played(game: TrickGame, calls: dict[int, str]) -> Iterator[Any]:
    """The views of a deal in which these seats bid so, and everybody plays the first card; and its events."""
    state, rng = game.start(chance(4)), random.Random(1)
    events: list[Any] = []
    while len(state.sheet) < 1 and state.to_act is not None:
        legal = list(state.legal_actions())
        wanted = Bid(calls.get(state.to_act, ""))
        action = wanted if wanted in legal else Pass() if Pass() in legal else rng.choice(legal)
        events += state.apply(action)
        yield state, events


def test_a_contract_is_described_in_words() -> None:
    game = make_game()
    (state, events) = list(played(game, {2: "misery"}))[-2]
    contract = state.view(0).status.contract
    assert contract == Contract(0, "null", "misery", say_term("Misery"))
    assert contract_words(game.deck, contract) == contract_mark(game.deck, contract) == "Misery"
    assert str(contract) == "misery"
    assert CONTRACT.read(CONTRACT.write(contract)).name == "misery"
    assert "The contract is Misery" in [english(event.words) for event in events if isinstance(event, Noted)]
    # Misery has no trump, whatever card was turned up.
    assert state.view(0).status.trump == "null"
    assert not state.trump
    (state, _) = list(played(game, {2: "3"}))[-2]
    contract = state.view(0).status.contract
    assert contract == Contract(3)
    assert contract_words(game.deck, contract) == "3"
    assert state.trump


@pytest.mark.parametrize(
    ("contract", "tricks", "totals"),
    [
        ("nap", [0, 5, 0, 0], [-10, 30, -10, -10]),
        ("nap", [1, 4, 0, 0], [5, -15, 5, 5]),
        ("misery", [1, 0, 2, 2], [-3, 9, -3, -3]),
        ("misery", [1, 1, 2, 1], [3, -9, 3, 3]),
        ("3", [1, 4, 0, 0], [-3, 9, -3, -3]),
    ],
)
def test_each_of_the_others_pays(contract: str, tricks: list[int], totals: list[int]) -> None:
    facts = Section({"totals": [0] * 4, "contract": contract, "declarer": 1, "tricks": tricks}, "test")
    assert make_game().answer(Question("deal", facts)) == {"expect_totals": tuple(totals)}


def test_options_change_single_keys_of_single_bids() -> None:
    book = make_game(misery=False, failed_nap=8, lowest=3).book["bidding"]["bids"]
    assert list(book) == ["1", "2", "3", "misery", "4", "nap", "wellington"]
    assert book["misery"] == {"trump": "null", "made": 3, "failed": 3, "off": True}
    assert book["nap"] == {"level": 5, "made": 10, "failed": 8}
    assert book["2"]["off"] is True


@pytest.mark.parametrize(
    ("table", "cause"),
    [
        ({**PITCH, "all_pass": "5"}, "bidding.all_pass"),
        ({**DUELS, "values": [20, 18]}, "must rise"),
        ({**DUELS, "dealer_holds": True}, "dealer_holds"),
        ({"part": "ladder", "rounds": "once", "all_pass": "redeal", "bids": {"a": {"over": "b"}}}, "no lower bid"),
        ({"part": "ladder", "rounds": "once", "all_pass": "redeal", "bids": {"pass": {}}}, "cannot be the name"),
        ({"part": "ladder", "rounds": "once", "all_pass": "redeal", "bids": {"a": {"off": True}}}, "no bid that can"),
        (
            {
                "part": "ladder",
                "rounds": "once",
                "all_pass": "redeal",
                "bids": {"a": {"off": True}, "b": {"over": "a"}},
            },
            "no bid that can",
        ),
        ({"part": "ladder", "rounds": "once", "all_pass": "redeal", "bids": {"a": {"trump": "pink"}}}, "trump"),
        ({"part": "ladder", "rounds": "once", "all_pass": "redeal", "bids": {"a": {"leve": 3}}}, "leve"),
    ],
)
def test_a_wrong_ladder_is_refused(table: dict[str, Any], cause: str) -> None:
    with pytest.raises(RuleError, match=cause.split(".")[-1]):
        bidding_of(table)


def test_prices_are_needed_where_they_are_paid() -> None:
    rules = library.read_rules([ROOT / "rules"], "whist")
    book = {**rules.book, "scoring": [{"part": "pay_each"}], "options": {}}
    with pytest.raises(RuleError, match="named bids with prices"):
        library.Rules(rules.folder, rules.deck_file, book, rules.deck).build(4, {})


def test_colors_are_those_of_the_deck() -> None:
    assert [color.name.casefold() for color in DECK.colors] == [
        action.call
        for action in bidding_of({"part": "colors", "rounds": "once", "all_pass": "redeal"}).legal(alone())
        if isinstance(action, Bid)
    ]


def test_an_example_with_a_trump_that_is_none_is_told() -> None:
    facts: dict[str, Any] = {"contract": "2 foo", "declarer": 0, "tricks": [2, 1, 1, 1]}
    with pytest.raises(RuleError, match='contract: "foo" is no trump'):
        make_game().answer(Question("deal", Section(facts, "test")))
