"""Bidding by its clauses: auctions and bids of tricks. Row ids (T03, S09 ...) stand where a test carries one out."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from purple_table.core.actions import Action, Bid, Choose, Contract, Pass, Play
from purple_table.core.cards import Deck
from purple_table.core.rulebook import RuleError, Section
from purple_table.games.tricks.bidding import LOOK, Bidding, Bids, Calls, answer_calls
from purple_table.games.tricks.dealing import Dealing
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.parts import read_part
from tests.said import said

DECK = Deck.from_mapping(
    tomllib.loads((Path(__file__).parents[2] / "rules" / "decks" / "purple.toml").read_text(encoding="utf-8")), "purple"
)
AUCTION = {"part": "auction", "least": 1, "most": 6, "pass_is_final": False, "all_pass": "redeal"}
TRICKS = {
    "part": "tricks",
    "least": 1,
    "most": 0,
    "rounds": "once",
    "nil": True,
    "blind_nil": "off",
    "behind": 100,
}
DENOMINATIONS = ["bronze", "green", "silver", "purple", "gold", "red", "black", "none"]
ALL_BIDS = [Bid(f"{number} {denomination}") for number in range(1, 7) for denomination in DENOMINATIONS]
PAIRS = ((0, 2), (1, 3))
Parameters = dict[str, object]
CLAUSES = {"auction", "bids", "bidding", "nil", "blind-nil"}


def read_bidding(section: Section) -> Bidding:
    dealing = Dealing(12, DECK.codes((1 << 48) - 1), (), "none", 0)
    part, _ = read_part("bidding", section, PartContext(DECK, 4, {"dealing": dealing}))
    assert isinstance(part, Bidding)
    return part


def auction(**changes: object) -> Bidding:
    return read_bidding(Section({**AUCTION, **changes}, "test"))


def tricks(**changes: object) -> Bidding:
    return read_bidding(Section({**TRICKS, **changes}, "test"))


def alone(players: int = 4, dealer: int = 0, totals: tuple[int, ...] = ()) -> Calls:
    return Calls(players, 12, tuple((seat,) for seat in range(players)), dealer, totals or (0,) * players)


def pairs(dealer: int = 0, totals: tuple[int, ...] = (0, 0)) -> Calls:
    return Calls(4, 12, PAIRS, dealer, totals)


def after(bidding: Bidding, calls: Calls, texts: str) -> Calls:
    """The calls named ("pass, 3 red"), made by whoever is to call; each must be allowed. "look" looks at the cards."""
    for text in texts.split(", ") if texts else ():
        seat, action = bidding.to_call(calls), LOOK if text == "look" else bidding.read(text)
        assert seat is not None, text
        assert bidding.refusal(calls, action) is None, text
        calls = calls.add(seat, action)
    return calls


def words(bidding: Bidding, calls: Calls, text: str) -> str:
    """The words that refuse a call."""
    reason = bidding.refusal(calls, bidding.read(text))
    assert reason is not None, text
    assert reason.would_do
    return f"{reason.clause}: {said(reason.words)}"


class TestAuction:
    """Clauses auction, bids, pass-again, all-pass."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_the_dealers_left_calls_first_and_the_turn_goes_left(self, players: int) -> None:  # T03
        part = auction()
        for dealer in range(players):
            calls = alone(players, dealer)
            for turn in range(2 * players):
                assert part.to_call(calls) == (dealer + 1 + turn) % players
                calls = calls.add((dealer + 1 + turn) % players, ALL_BIDS[turn])

    def test_there_are_48_bids_by_number_and_then_by_color(self) -> None:  # T05
        assert auction().legal(alone()) == [*ALL_BIDS, Pass()]

    @pytest.mark.parametrize("place", range(48))
    def test_exactly_the_higher_bids_are_allowed(self, place: int) -> None:  # T05
        part = auction()
        calls = alone().add(1, ALL_BIDS[place])
        assert part.legal(calls) == [*ALL_BIDS[place + 1 :], Pass()]
        for bid in ALL_BIDS[: place + 1]:
            reason = part.refusal(calls, bid)
            assert reason is not None
            assert reason.clause == "bids"
            assert set(reason.would_do) <= set(part.legal(calls))

    def test_a_refusal_says_what_would_do(self) -> None:
        part = auction()
        calls = after(part, alone(), "3 silver")
        assert words(part, calls, "3 green") == "bids: Green must be bid at 4 or higher: the last bid is 3 Silver."
        assert words(part, calls, "3 silver") == "bids: Silver must be bid at 4 or higher: the last bid is 3 Silver."
        assert words(part, calls, "2 red") == "bids: Red must be bid at 3 or higher: the last bid is 3 Silver."
        assert words(part, calls, "2 none") == "bids: No trump must be bid at 3 or higher: the last bid is 3 Silver."
        reason = part.refusal(calls, Bid("2 red"))
        assert reason is not None
        assert reason.would_do == (Bid("3 red"), Pass())
        calls = after(part, alone(), "6 red")
        assert words(part, calls, "6 gold") == "bids: Gold cannot be bid any more: the last bid is 6 Red."

    @pytest.mark.parametrize("text", ["7 red", "0 red", "999 red"])
    def test_a_number_out_of_range_is_refused(self, text: str) -> None:
        assert words(auction(), alone(), text) == "bids: Bids go from 1 to 6: 6 promises every trick."

    @pytest.mark.parametrize(
        "text", ["13", "nil", "red", "3 pink", "3", "red 3", "3red", "-1 red", "3.5 red", "", "٣ red", "9999 red"]
    )
    def test_what_is_no_bid_is_refused_in_words(self, text: str) -> None:
        said = words(auction(), alone(), text)
        assert said == 'bids: A bid is a number and a color or no trump, written as in "1 bronze".'

    @pytest.mark.parametrize("action", [Bid("3 Red"), Bid("3 rd"), Bid("3  red"), Bid("03 red")])
    def test_the_engine_takes_a_bid_in_one_form_only(self, action: Bid) -> None:
        assert auction().refusal(alone(), action) is not None

    @pytest.mark.parametrize("text", ["3 Red", "3 RD", " 3  rd ", "3 red"])
    def test_a_text_may_write_it_in_several(self, text: str) -> None:
        assert auction().read(text) == Bid("3 red")

    def test_other_actions_wait_for_the_bidding(self) -> None:
        for action in (Play("Rd8"), Choose("cards", "look")):
            reason = auction().refusal(alone(), action)
            assert reason is not None
            assert reason.clause == "auction"

    def test_whoever_passed_may_bid_again(self) -> None:  # T04
        part = auction()
        calls = after(part, alone(), "pass, 1 red, pass, pass, 2 green, pass, pass")
        assert part.to_call(calls) == 0
        calls = after(part, calls, "2 red, pass, pass")
        assert part.to_call(calls) == 3
        assert part.result(after(part, calls, "pass")) == Bids(0, 2, "red")

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_it_ends_when_all_others_have_passed_in_a_row(self, players: int) -> None:  # T04
        part = auction()
        calls = after(part, alone(players), "1 gold")
        for _ in range(players - 1):
            assert part.to_call(calls) is not None
            assert part.result(calls) == Bids()
            calls = after(part, calls, "pass")
        assert part.to_call(calls) is None
        assert part.result(calls) == Bids(1, 1, "gold")
        assert part.legal(calls) == []
        reason = part.refusal(calls, Pass())
        assert reason is not None
        assert said(reason.words) == "The bidding is over."

    def test_passes_before_the_first_bid_do_not_end_it(self) -> None:
        part = auction()
        calls = after(part, alone(), "pass, pass, pass, 1 bronze, pass, pass")
        assert part.to_call(calls) == 3
        assert part.result(after(part, calls, "pass")) == Bids(0, 1, "bronze")

    def test_with_a_final_pass_it_goes_on_among_the_others(self) -> None:  # T04
        part = auction(pass_is_final=True)
        calls = after(part, alone(), "pass, 1 red, pass")
        assert part.to_call(calls) == 0
        calls = after(part, calls, "2 red")
        assert part.to_call(calls) == 2
        calls = after(part, calls, "3 red")
        assert part.to_call(calls) == 0
        calls = after(part, calls, "pass")
        assert part.to_call(calls) is None
        assert part.result(calls) == Bids(2, 3, "red")

    def test_with_a_final_pass_the_last_one_left_may_still_bid(self) -> None:
        part = auction(pass_is_final=True)
        calls = after(part, alone(3), "pass, pass")
        assert part.to_call(calls) == 0
        assert part.result(after(part, calls, "1 none")) == Bids(0, 1, "none")
        assert part.result(after(part, calls, "pass")) == Bids(redeal=True)

    @pytest.mark.parametrize("final", [True, False])
    @pytest.mark.parametrize(
        ("nobody", "result", "contract"),
        [
            ("redeal", Bids(redeal=True), None),
            ("no_trump", Bids(denomination="none"), None),
            ("dealer_lowest", Bids(2, 1, "bronze"), Contract(1, "bronze")),
        ],
    )
    def test_when_nobody_bids(self, final: bool, nobody: str, result: Bids, contract: Contract | None) -> None:  # T06
        part = auction(all_pass=nobody, pass_is_final=final)
        calls = after(part, pairs(dealer=2), "pass, pass, pass, pass")
        assert part.to_call(calls) is None
        assert part.result(calls) == result
        assert part.contract(result) == contract

    def test_the_last_bidder_of_a_side_is_declarer(self) -> None:  # T09
        part = auction()
        calls = after(part, pairs(), "1 red, pass, 2 red, pass, pass, pass")
        assert part.result(calls).declarer == 3

    def test_prompts(self) -> None:
        part = auction()
        ask = part.ask(pairs())
        assert (ask.kind, ask.least, ask.most, list(ask.denominations)) == ("auction", 1, 6, DENOMINATIONS)
        assert said(ask.prompt) == "Bid how many tricks above 6 you will win, and the trump color or no trump; or pass."
        assert (
            said(part.ask(after(part, pairs(), "3 silver")).prompt) == "The last bid is 3 Silver. Bid higher, or pass."
        )
        assert said(part.ask(after(part, pairs(), "3 silver, pass")).prompt).startswith("Your partner bid 3 Silver. ")
        assert said(part.ask(after(part, pairs(), "6 none")).prompt).endswith("Nothing is higher: pass.")
        assert "stay out" in said(auction(pass_is_final=True).ask(pairs()).prompt)

    def test_names_and_clauses_of_calls(self) -> None:
        part = auction()
        assert said([part.words(action) for action in (Bid("3 red"), Bid("2 none"), Pass())]) == [
            "3 Red",
            "2 No trump",
            "Pass",
        ]
        assert [part.clause(action) for action in (Bid("3 red"), Pass())] == ["bids", "auction"]
        assert part.contract(Bids(1, 2, "none")) == Contract(2, "none")
        assert part.seats_seeing_hands(alone()) == {0, 1, 2, 3}


class TestTrickBids:
    """Clauses bidding, bids, nil, blind-nil."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_once_everybody_bids_once(self, players: int) -> None:  # S08
        part = tricks()
        calls = alone(players, dealer=1)
        for turn in range(players):
            assert part.to_call(calls) == (2 + turn) % players
            assert part.legal(calls) == [*(Bid(str(number)) for number in range(1, 13)), Bid("nil")]
            calls = after(part, calls, str(turn + 3))
        assert part.to_call(calls) is None
        assert part.legal(calls) == []
        expected = tuple((seat - 2) % players + 3 for seat in range(players))
        assert part.result(calls) == Bids(tricks=expected)

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("0", "bids: Bid 1 or more, or nil for no trick at all."),
            ("13", "bids: 12 is the highest bid: there are no more tricks."),
            ("999", "bids: 12 is the highest bid: there are no more tricks."),
            ("3 red", "bids: A bid is a number of tricks from 1 to 12."),
            ("", "bids: A bid is a number of tricks from 1 to 12."),
            ("04", "bids: A bid is a number of tricks from 1 to 12."),
            ("-1", "bids: A bid is a number of tricks from 1 to 12."),
            ("٤", "bids: A bid is a number of tricks from 1 to 12."),
            ("pass", "bidding: Everybody must make a bid here; nobody can pass."),
            ("blind nil", "blind-nil: Blind nil is not played at this table."),
        ],
    )
    def test_what_cannot_be_bid_is_refused_in_words(self, text: str, said: str) -> None:
        assert words(tricks(), alone(), text) == said

    def test_other_actions_wait_for_the_bidding(self) -> None:
        reason = tricks().refusal(alone(), Play("Rd8"))
        assert reason is not None
        assert (reason.clause, said(reason.words)) == ("bidding", "The bidding comes first: make a bid.")

    def test_without_nil_one_is_the_least_and_blind_nil_is_off_as_well(self) -> None:
        part = tricks(nil=False, blind_nil="any")
        assert Bid("nil") not in part.legal(alone())
        assert part.seats_seeing_hands(alone()) == {0, 1, 2, 3}
        assert words(part, alone(), "nil") == "nil: Nil is not played at this table."
        assert words(part, alone(), "0") == "bids: Bid 1 or more."
        assert words(part, alone(), "blind nil") == "blind-nil: Blind nil is not played at this table."
        assert part.ask(alone()).ways == ()

    def test_a_side_may_bid_more_than_all_tricks(self) -> None:
        part = tricks()
        assert part.result(after(part, pairs(), "12, 12, 12, 12")).tricks == (12, 12, 12, 12)

    def test_a_highest_bid_of_its_own(self) -> None:
        part = tricks(most=5)
        assert part.legal(alone())[4:] == [Bid("5"), Bid("nil")]
        assert words(part, alone(), "6") == "bids: 5 is the highest bid."

    def test_nil_is_noted_apart(self) -> None:  # S13
        part = tricks()
        calls = after(part, pairs(), "nil, 4, nil")
        assert part.result(calls) == Bids(tricks=(None, 0, 4, 0), nil=frozenset({1, 3}))
        assert part.answer(part.result(after(part, calls, "2"))) == {"bids": ("2", "nil", "4", "nil")}

    def test_continual_raises_the_own_number_or_passes(self) -> None:  # S09
        part = tricks(rounds="continual")
        calls = after(part, pairs(), "3, 4, 2, 5")
        assert part.to_call(calls) == 1
        assert part.legal(calls) == [*(Bid(str(number)) for number in range(4, 13)), Pass()]
        assert words(part, calls, "3") == "bids: You bid 3: raise it or pass."
        assert words(part, calls, "13") == "bids: 12 is the highest bid: there are no more tricks."
        assert words(part, calls, "0") == "bids: Bid 1 or more, or nil for no trick at all."
        calls = after(part, calls, "pass, 6, pass, pass, 4")
        assert part.result(calls).tricks == (5, 4, 6, 2)
        calls = after(part, calls, "pass, pass, pass")
        assert part.to_call(calls) == 1
        assert part.result(after(part, calls, "pass")) == Bids(tricks=(5, 4, 6, 2))

    def test_continual_a_first_pass_counts_as_one_unless_a_bid_follows(self) -> None:  # S09
        part = tricks(rounds="continual")
        assert part.result(after(part, pairs(), "pass, pass, pass, pass")) == Bids(tricks=(1, 1, 1, 1))
        calls = after(part, pairs(), "pass, 2, pass, 3")
        assert part.result(calls).tricks == (3, None, 2, None)
        assert part.legal(calls)[0] == Bid("1")
        assert part.result(after(part, calls, "7, pass, pass, pass, pass")).tricks == (3, 7, 2, 1)

    def test_continual_nil_is_for_the_first_turn_and_final(self) -> None:  # S09
        part = tricks(rounds="continual")
        calls = after(part, pairs(), "nil, pass, 3, 3")
        assert part.legal(calls) == [Pass()]
        assert words(part, calls, "2") == "nil: You bid nil, and that stands: pass."
        ask = part.ask(calls)
        assert ask.least > ask.most
        assert said(ask.prompt) == "You bid nil, and that stands: pass."
        calls = after(part, calls, "pass")
        assert words(part, calls, "nil") == "nil: Nil can be bid on your first turn only."
        calls = after(part, calls, "pass, pass")
        assert words(part, calls, "nil") == "nil: Nil can be bid on your first turn only."
        assert part.result(after(part, calls, "pass")) == Bids(tricks=(3, 0, 1, 3), nil=frozenset({1}))

    def test_continual_the_highest_bid_cannot_be_raised(self) -> None:
        part = tricks(rounds="continual")
        calls = after(part, alone(2), "12, 1")
        assert part.legal(calls) == [Pass()]
        assert words(part, calls, "12") == "bids: You bid 12: it cannot be raised."

    @pytest.mark.parametrize(("behind", "may"), [(99, False), (100, True), (350, True), (-99, False)])
    def test_blind_nil_is_for_a_side_far_behind(self, behind: int, may: bool) -> None:  # S14
        part = tricks(blind_nil="behind")
        calls = pairs(totals=(200, 200 - behind))
        assert part.seats_seeing_hands(calls) == ({0, 2} if may else {0, 1, 2, 3})
        if may:
            assert part.legal(calls) == [LOOK, Bid("blind nil")]
        else:
            said = words(part, calls, "blind nil")
            assert said == "blind-nil: Blind nil is only for a side at least 100 points behind."

    def test_alone_behind_means_behind_the_leader(self) -> None:  # S14
        part = tricks(blind_nil="behind")
        assert part.seats_seeing_hands(alone(4, totals=(0, 100, 250, 160))) == {2, 3}
        assert part.seats_seeing_hands(alone(3, totals=(-150, -50, -49))) == {1, 2}
        calls = alone(3, dealer=2, totals=(200, 150, 101))
        assert "a player at least 100" in words(part, calls, "blind nil")

    def test_blind_nil_for_anybody_or_nobody(self) -> None:  # S14
        assert tricks(blind_nil="any").seats_seeing_hands(pairs()) == set()
        assert tricks(blind_nil="off").seats_seeing_hands(pairs(totals=(900, 0))) == {0, 1, 2, 3}

    def test_who_may_bid_blind_is_asked_before_seeing_the_cards(self) -> None:  # S14
        part = tricks(blind_nil="any")
        calls = pairs()
        ask = part.ask(calls)
        assert (ask.kind, [way.action for way in ask.ways]) == ("choose", [LOOK, Bid("blind nil")])
        assert words(part, calls, "4").startswith("blind-nil: Look at your cards first")
        assert words(part, calls, "nil").startswith("blind-nil: Look at your cards first")
        calls = after(part, calls, "look")
        assert part.to_call(calls) == 1
        assert part.seats_seeing_hands(calls) == {1}
        assert part.ask(calls).kind == "bid"
        assert words(part, calls, "blind nil") == "blind-nil: You have seen your cards: it is too late for blind nil."
        reason = part.refusal(calls, LOOK)
        assert reason is not None
        assert said(reason.words) == "You have seen your cards already."
        calls = after(part, calls, "3, blind nil")
        assert part.seats_seeing_hands(calls) == {1, 2}
        calls = after(part, calls, "look, nil, look, 2")
        expected = Bids(tricks=(2, 3, 0, 0), nil=frozenset({2, 3}), blind=frozenset({2}))
        assert part.result(calls) == expected
        assert part.answer(expected) == {"bids": ("2", "3", "blind nil", "nil")}

    def test_blind_nil_is_final_in_continual_bidding(self) -> None:
        part = tricks(rounds="continual", blind_nil="any")
        calls = after(part, alone(2), "blind nil, look, pass")
        assert part.legal(calls) == [Pass()]
        assert part.result(after(part, calls, "pass")).blind == {1}

    def test_prompts_name_the_bid_of_the_partner(self) -> None:
        part = tricks()
        ask = part.ask(pairs())
        assert (ask.kind, ask.least, ask.most) == ("bid", 1, 12)
        assert said(ask.prompt) == "How many tricks will you win?"
        assert [way.action for way in ask.ways] == [Bid("nil")]
        calls = after(part, pairs(), "4, 3")
        assert said(part.ask(calls).prompt) == "Your partner bid 4. How many tricks will you win?"
        assert said(part.ask(after(part, alone(), "4, 3")).prompt) == "How many tricks will you win?"
        part = tricks(rounds="continual")
        calls = after(part, pairs(), "4, 3, nil, 2")
        assert said(part.ask(calls).prompt) == "Your partner bid nil. You bid 4: raise it, or pass."
        assert [said(way.label) for way in part.ask(calls).ways] == ["Pass"]
        assert said(part.ask(calls).ways[0].help) == "Your bid stays 4."
        assert said(part.ask(pairs()).ways[1].help) == "Whoever never bids counts as bidding 1."

    def test_names_and_clauses_of_calls(self) -> None:
        part = tricks()
        actions = (Bid("4"), Bid("nil"), Bid("blind nil"), Pass(), LOOK)
        names = ["4", "Nil", "Blind nil", "Pass", "I look at my cards"]
        assert said([part.words(action) for action in actions]) == names
        assert [part.clause(action) for action in actions] == ["bids", "nil", "blind-nil", "bidding", "blind-nil"]
        assert part.contract(Bids(tricks=(1, 2))) is None


class TestExamples:
    """The question `auction`, and what the question `deal` says of the bidding."""

    @pytest.mark.parametrize(
        ("changes", "texts", "answer"),
        [
            ({}, "1 Red, 2 None, PASS, pass, pass", {"contract": "2 none", "declarer": 2}),
            ({}, "3 Rd, pass, pass, pass", {"contract": "3 red", "declarer": 1}),
            ({}, "pass, pass, pass, pass", {"contract": "none", "declarer": -1}),
            ({"all_pass": "no_trump"}, "pass, pass, pass, pass", {"contract": "none", "declarer": -1}),
            ({"all_pass": "dealer_lowest"}, "pass, pass, pass, pass", {"contract": "1 bronze", "declarer": 0}),
            ({}, "3 red, 3 gold", {"refused": 1}),
            ({}, "13", {"refused": 0}),
            ({}, "1 red, double", {"refused": 1}),
            ({}, "pass, pass, pass, pass, 1 red", {"refused": 4}),
            ({}, "1 red, pass", {}),
        ],
    )
    def test_auctions(self, changes: dict[str, object], texts: str, answer: dict[str, object]) -> None:
        assert answer_calls(auction(**changes), pairs(), texts.split(", ")) == answer

    @pytest.mark.parametrize(
        ("changes", "texts", "answer"),
        [
            ({}, "4, NIL, 3, 2", {"bids": ("2", "4", "nil", "3")}),
            ({}, "4, blind nil, 3, 2", {"refused": 1}),
            ({"blind_nil": "any"}, "4, Blind  Nil, 3, nil", {"bids": ("nil", "4", "blind nil", "3")}),
            ({"blind_nil": "behind"}, "4, blind nil, 3, blind nil", {"bids": ("blind nil", "4", "blind nil", "3")}),
            ({"blind_nil": "behind"}, "blind nil", {"refused": 0}),
            ({"blind_nil": "any"}, "4, 0", {"refused": 1}),
            ({}, "4, 3, 13", {"refused": 2}),
            ({}, "4, pass", {"refused": 1}),
            ({}, "4, 3, 3, 3, 3", {"refused": 4}),
            ({}, "4, 3", {}),
            ({"rounds": "continual"}, "pass, 3, pass, nil, pass, pass, pass, pass", {"bids": ("nil", "1", "3", "1")}),
            ({"rounds": "continual"}, "3, 3, 3, 3, 2", {"refused": 4}),
        ],
    )
    def test_bids_of_tricks(self, changes: dict[str, object], texts: str, answer: dict[str, object]) -> None:
        assert answer_calls(tricks(**changes), pairs(totals=(0, 100)), texts.split(", ")) == answer

    @pytest.mark.parametrize(
        ("facts", "bids"),
        [
            ({"contract": "3 Rd", "declarer": 2}, Bids(2, 3, "red")),
            ({"contract": "2 NONE", "declarer": 0}, Bids(0, 2, "none")),
            ({"contract": "none", "declarer": -1}, Bids(denomination="none")),
            ({"contract": "None"}, Bids(denomination="none")),
            ({}, Bids(denomination="none")),
        ],
    )
    def test_a_contract_is_given(self, facts: dict[str, object], bids: Bids) -> None:
        section = Section(facts, "file")
        assert auction().read_example_bids(section, 4, 12) == bids
        section.check_all_read()

    @pytest.mark.parametrize(
        ("facts", "key"),
        [
            ({"contract": "7 red", "declarer": 1}, "contract"),
            ({"contract": "red", "declarer": 1}, "contract"),
            ({"contract": "3 red"}, "declarer"),
            ({"contract": "3 red", "declarer": 4}, "declarer"),
        ],
    )
    def test_a_strange_contract_is_an_error(self, facts: dict[str, object], key: str) -> None:
        with pytest.raises(RuleError, match=f"file: {key}: "):
            auction().read_example_bids(Section(facts, "file"), 4, 12)

    def test_bids_are_given(self) -> None:
        bids = tricks().read_example_bids(Section({"bids": ["4", 3, "Nil", "blind nil"]}, "file"), 4, 12)
        assert bids == Bids(tricks=(4, 3, 0, 0), nil=frozenset({2, 3}), blind=frozenset({3}))

    @pytest.mark.parametrize("bids", [[], ["4", "3"], ["4", "3", "0", "1"], ["4", "3", "13", "1"], ["x", 1, 2, 3], "4"])
    def test_strange_bids_are_an_error(self, bids: object) -> None:
        with pytest.raises(RuleError, match="file: bids: "):
            tricks().read_example_bids(Section({"bids": bids}, "file"), 4, 12)


class TestReading:
    @pytest.mark.parametrize(
        ("part", "changes", "key"),
        [
            (AUCTION, {"part": "bridge"}, "part"),
            (AUCTION, {"most": 0}, "most"),
            (AUCTION, {"all_pass": "again"}, "all_pass"),
            (AUCTION, {"nil": True}, "nil"),
            (TRICKS, {"most": 1, "least": 2}, "most"),
            (TRICKS, {"rounds": "twice"}, "rounds"),
            (TRICKS, {"blind_nil": "never"}, "blind_nil"),
            (TRICKS, {"behind": -1}, "behind"),
            (TRICKS, {"pass_is_final": True}, "pass_is_final"),
        ],
    )
    def test_a_strange_parameter_is_an_error(
        self, part: dict[str, object], changes: dict[str, object], key: str
    ) -> None:
        with pytest.raises(RuleError, match=f"test: {key}: "):
            read_bidding(Section({**part, **changes}, "test"))

    @pytest.mark.parametrize("part", [AUCTION, TRICKS])
    def test_every_parameter_must_be_there(self, part: dict[str, object]) -> None:
        for key in part:
            with pytest.raises(RuleError, match=f"test: {key}: is missing"):
                read_bidding(Section({name: value for name, value in part.items() if name != key}, "test"))


PARTS = st.one_of(
    st.builds(auction, pass_is_final=st.booleans(), all_pass=st.sampled_from(["redeal", "dealer_lowest", "no_trump"])),
    st.builds(
        tricks,
        rounds=st.sampled_from(["once", "continual"]),
        nil=st.booleans(),
        blind_nil=st.sampled_from(["behind", "any", "off"]),
        most=st.sampled_from([0, 5]),
    ),
)


@st.composite
def tables(draw: st.DrawFn) -> Calls:
    if draw(st.booleans()):
        return pairs(draw(st.integers(0, 3)), draw(st.tuples(st.integers(-200, 500), st.integers(-200, 500))))
    players = draw(st.integers(2, 4))
    totals = tuple(draw(st.lists(st.integers(-200, 500), min_size=players, max_size=players)))
    return alone(players, draw(st.integers(0, players - 1)), totals)


TRIES: list[Action] = [
    *ALL_BIDS,
    *(Bid(str(number)) for number in range(14)),
    *(Bid(text) for text in ("nil", "blind nil", "7 red", "0 red", "3 pink", "3 Red", "Nil", "")),
    Pass(),
    LOOK,
    Choose("cards", "leave"),
    Play("Rd8"),
]


@given(PARTS, tables(), st.integers(0, 10_000))
@settings(max_examples=30)  # each tries some twenty actions before every call
def test_every_bidding_ends_and_refuses_exactly_what_is_not_legal(part: Bidding, calls: Calls, seed: int) -> None:
    rng = random.Random(seed)
    longest = 48 * calls.players + 3 * calls.players  # as many passes before each bid as can be, looks, last passes
    for _ in range(longest):
        seat = part.to_call(calls)
        legal = part.legal(calls)
        assert (seat is None) == (not legal)
        for action in TRIES:
            reason = part.refusal(calls, action)
            assert (reason is None) == (action in legal), action
            if reason is not None:
                assert said(reason.words).endswith(".")
                assert reason.clause in CLAUSES
                assert set(reason.would_do) <= set(legal)
                assert reason.would_do or seat is None
        if seat is None:
            break
        ask = part.ask(calls)
        offered = {way.action for way in ask.ways}
        if ask.kind == "bid":
            offered |= {Bid(str(number)) for number in range(ask.least, ask.most + 1)}
        if ask.kind == "auction":
            assert set(legal) <= {Pass(), *ALL_BIDS}
        else:
            assert offered == set(legal)
        assert (ask.kind == "choose") == (seat not in part.seats_seeing_hands(calls))
        calls = calls.add(seat, legal[0] if seed % 5 == 0 else rng.choice(legal))
    else:
        pytest.fail("the bidding does not end")
    bids = part.result(calls)
    assert part.seats_seeing_hands(calls) == set(range(calls.players))
    by_text = answer_calls(part, Calls(calls.players, 12, calls.sides, calls.dealer, calls.totals), told(calls))
    assert by_text == part.answer(bids)
    if bids.tricks:
        for seat in range(calls.players):
            numbers = [
                int(call.call) for call in calls.calls_by(seat) if isinstance(call, Bid) and call.call.isdecimal()
            ]
            assert numbers == sorted(set(numbers))
            assert bids.tricks[seat] == (0 if seat in bids.nil else numbers[-1] if numbers else 1)
        assert bids.blind <= bids.nil
        return
    rising = [ALL_BIDS.index(call) for _, call in calls.made if isinstance(call, Bid)]
    assert rising == sorted(set(rising))
    if rising:
        last = max(place for place, (_, call) in enumerate(calls.made) if isinstance(call, Bid))
        assert bids == Bids(calls.made[last][0], rising[-1] // 8 + 1, DENOMINATIONS[rising[-1] % 8])


def told(calls: Calls) -> list[str]:
    """The calls as a worked example writes them: without looking at cards."""
    return [action.call if isinstance(action, Bid) else "pass" for _, action in calls.made if action != LOOK]
