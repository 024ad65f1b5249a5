"""Exact bids and hands that shrink and grow, by their parts: the hook, the schedule, its end, and the scoring."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from purple_table.core.actions import Bid, NextDeal
from purple_table.core.rulebook import RuleError, Section
from purple_table.games import build
from purple_table.games.trick_play.ending import read_ending
from purple_table.games.tricks.bidding import Bidding, Bids, Calls, answer_calls
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.parts import read_part
from purple_table.games.tricks.scoring import DealFacts, Scoring
from tests.contract.matches import chance, make
from tests.rules.test_bidding import DECK, after, alone, tricks
from tests.said import said

DEALING = {"part": "schedule", "start": 3, "order": "down_up", "removed": [], "left_over": "aside", "show": 1}
EXACT = {"part": "exact", "per_trick": 1, "bonus": 10, "missed": "nothing"}


def hooked(**changes: object) -> Bidding:
    return tricks(**{"least": 0, "nil": False, "hook": True, **changes})


def exact(**changes: object) -> Scoring:
    part, _ = read_part("scoring", Section({**EXACT, **changes}, "test"), PartContext(DECK, 4))
    assert isinstance(part, Scoring)
    return part


def facts(bids: str, won: str) -> DealFacts:
    said_, taken = (tuple(map(int, text.split())) for text in (bids, won))
    nobody = (0,) * len(taken)
    return DealFacts(nobody, 0, nobody, nobody, {}, taken, bids=Bids(tricks=said_), length=sum(taken))


def game_of(players: int = 4, dealing: dict[str, Any] | None = None, **tables: Any) -> Any:
    """Whist's trumps with hands of a schedule, exact bids, and whatever else is given."""
    book = copy.deepcopy(dict(make("whist", 4).book))
    bidding = {"part": "tricks", "least": 0, "most": 0, "rounds": "once", "nil": False, "blind_nil": "off", "behind": 0}
    book |= {
        "dealing": {**DEALING, **(dealing or {})},
        "bidding": bidding,
        "sides": {"part": "alone"},
        "scoring": [EXACT],
        "ending": {"part": "schedule", "tie": "share"},
        "players": {"least": players, "most": players, "usual": players},
        **tables,
    }
    return build(book, make("whist", 4).deck.source, players, {})


class TestHook:
    """Clause hook: the last to bid may not make the bids add up to the tricks."""

    def at_the_dealer(self, size: int, said_: str, bidding: Bidding, players: int = 4) -> Calls:
        sides = tuple((seat,) for seat in range(players))
        return after(bidding, Calls(players, size, sides, players - 1, (0,) * players), said_)

    @pytest.mark.parametrize(
        ("size", "said_", "players", "may"),
        [
            (10, "3, 2, 4", 4, "0 2 3 4 5 6 7 8 9 10"),
            (5, "2, 1, 1", 4, "0 2 3 4 5"),
            (3, "2, 2", 3, "0 1 2 3"),
            (1, "0, 0, 0", 4, "0"),
            (1, "0, 1, 0", 4, "1"),
        ],
    )
    def test_one_number_is_not_said(self, size: int, said_: str, players: int, may: str) -> None:
        calls = self.at_the_dealer(size, said_, hooked(), players)
        assert hooked().legal(calls) == [Bid(number) for number in may.split()]
        free = hooked(hook=False).legal(calls)
        assert free == [Bid(str(number)) for number in range(size + 1)]

    def test_the_refusal_says_why(self) -> None:
        calls = self.at_the_dealer(5, "2, 1, 1", hooked())
        reason = hooked().refusal(calls, Bid("1"))
        assert reason is not None
        assert (reason.clause, said(reason.words)) == ("hook", "The bids would add up to 5: say another number.")
        assert Bid("1") not in reason.would_do
        assert said(hooked().ask(calls).prompt).endswith("Not 1, for the bids must not add up.")
        assert said(hooked().ask(self.at_the_dealer(3, "2, 2", hooked())).prompt) == "How many tricks will you win?"

    def test_only_the_last_to_bid_is_bound(self) -> None:
        assert answer_calls(hooked(), Calls(4, 5, ((0,), (1,), (2,), (3,)), 3, (0,) * 4), ["2", "3", "0", "1"]) == {
            "bids": ("2", "3", "0", "1")
        }
        assert answer_calls(hooked(), alone(4, 2), ["12", "0", "0", "0"]) == {"refused": 3}

    def test_a_single_number_may_always_be_said(self) -> None:
        bidding = hooked(least=1)
        assert bidding.legal(self.at_the_dealer(1, "1", bidding, 2)) == [Bid("1")]

    def test_the_bids_are_counted_aloud(self) -> None:
        calls = self.at_the_dealer(10, "3, 2, 4", hooked())
        assert said(hooked().list_remarks(calls)) == ("Bids 9 of 10",)
        assert hooked(least=1).list_remarks(calls) == ()
        assert hooked().list_remarks(alone()) == ()

    @pytest.mark.parametrize("changes", [{"rounds": "continual"}, {"nil": True}])
    def test_it_needs_one_bid_each(self, changes: dict[str, object]) -> None:
        with pytest.raises(RuleError, match="hook: needs"):
            hooked(**changes)


class TestSchedule:
    """Clauses deal and hands: a size of hand for each deal."""

    @pytest.mark.parametrize(
        ("order", "sizes"),
        [("down", [3, 2, 1]), ("up", [1, 2, 3]), ("down_up", [3, 2, 1, 2, 3]), ("up_down", [1, 2, 3, 2, 1])],
    )
    @pytest.mark.parametrize("players", [3, 7])
    def test_hands_shrink_and_grow_and_the_match_is_over(self, order: str, sizes: list[int], players: int) -> None:
        game, rng = game_of(players, {"order": order}), random.Random(1)
        state = game.start(chance(4))
        seen = []
        while state.to_act is not None:
            if state.view(0).status.phase == "deal":
                state.apply(NextDeal())
                view = state.view(0)
                seen.append(len(view.hand))
                assert view.status.tricks == len(view.hand)
                assert len(view.pile("aside")) == 1
                assert view.pile("aside", None, 1) == (None,) * (48 - players * len(view.hand))
            state.apply(rng.choice(list(state.legal_actions())))
        assert seen == sizes
        totals = state.outcome.totals
        assert state.outcome.winners == tuple(seat for seat in range(players) if totals[seat] == max(totals))

    def test_the_table_says_which_hands_are_to_come(self) -> None:
        def lines(order: str, start: int = 3) -> list[str]:
            game, rng = game_of(4, {"order": order, "start": start}), random.Random(1)
            state, found = game.start(chance(4)), []
            while state.to_act is not None:
                words = " · ".join(said(state.view(0).status.lines))
                if "Bids" not in words and found[-1:] != [words]:
                    found.append(words)
                state.apply(rng.choice(list(state.legal_actions())))
            return found

        assert lines("down_up") == [
            "To come: 3 down to 1, up to 3",
            "To come: 2 down to 1, up to 3",
            "To come: 1 up to 3",
            "To come: 2 up to 3",
            "To come: a hand of 3",
            "The last deal of the match · To come: a hand of 3",
            "The last deal of the match",
        ]
        assert lines("up_down", 2) == [
            "To come: 1 up to 2, down to 1",
            "To come: 2 down to 1",
            "To come: a hand of 1",
            "The last deal of the match · To come: a hand of 1",
            "The last deal of the match",
        ]

    @pytest.mark.parametrize(
        ("dealing", "words"),
        [
            ({"start": 13}, r"dealing\.start: 4 hands of 13"),
            ({"order": "sideways"}, r"dealing\.order"),
            ({"left_over": "none"}, r"dealing\.left_over"),
            ({"show": 0}, "one card must be shown"),
        ],
    )
    def test_what_does_not_fit_is_refused(self, dealing: dict[str, Any], words: str) -> None:
        with pytest.raises(RuleError, match=words):
            game_of(4, dealing)

    def test_the_end_needs_the_schedule(self) -> None:
        section = Section({"part": "schedule", "tie": "share"}, "test")
        with pytest.raises(RuleError, match=r"\[dealing\] must have"):
            read_ending(section)
        ending = read_ending(section, 11)
        assert ending.find_winners((104, 98, 104), 11) == (0, 2)
        assert ending.find_winners((104, 98, 104), 10) == ()
        assert not ending.is_reached([(1_000, 0, 0)])


class TestExact:
    """Clauses contract-points and failed: a bid that is hit, and one that is missed."""

    @pytest.mark.parametrize(
        ("missed", "points"),
        [("nothing", (13, 0, 14, 10)), ("tricks", (13, 3, 14, 10)), ("minus", (13, -1, 14, 10))],
    )
    def test_bids_made_and_missed(self, missed: str, points: tuple[int, ...]) -> None:
        part, deal = exact(missed=missed), facts("3 2 4 0", "3 3 4 0")
        assert part.points(deal) == points
        clauses = {line.clause for line in part.lines(deal)}
        assert clauses == {"contract-points"} | ({"failed"} if missed == "minus" else set())

    def test_nobody_is_right(self) -> None:
        assert exact().lines(facts("1 1 1", "0 0 5")) == ()
        assert exact(missed="minus").points(facts("1 1 1", "0 0 5")) == (-1, -1, -4)
        assert exact(missed="tricks").points(facts("1 1 1", "0 0 5")) == (0, 0, 5)

    @pytest.mark.parametrize(
        ("bids", "won", "points"),
        [
            ("2 3 0 4", "2 3 1 3", (22, 23, 1, 3)),
            ("1 2 3 3", "1 2 3 3", (1, 2, 3, 3)),
            ("4 4 4 4", "0 0 0 9", (0, 0, 0, 9)),
        ],
    )
    def test_a_bonus_by_how_many_made_it(self, bids: str, won: str, points: tuple[int, ...]) -> None:
        assert exact(bonus=[30, 20, 10, 0], missed="tricks").points(facts(bids, won)) == points

    def test_play_wants_the_bid_and_no_other_number(self) -> None:
        worth = exact(missed="minus").worth(facts("2 0", "1 2"))
        assert worth.tricks == ((-2, -1, 12, -1), (10, -1, -2, -3))
        assert worth.needed == (2, 0)
        assert exact().worth(DealFacts((0, 0), 0, (0, 0), length=2)).tricks == ((0, 1, 2), (0, 1, 2))

    def test_what_does_not_fit_is_refused(self) -> None:
        with pytest.raises(RuleError, match="bonus: must hold 4 numbers"):
            game_of(scoring=[{**EXACT, "bonus": [30, 20]}])
        auction = {"part": "auction", "least": 1, "most": 1, "pass_is_final": False, "all_pass": "redeal"}
        with pytest.raises(RuleError, match="bids are what is to be hit"):
            game_of(bidding=auction)
        with pytest.raises(RuleError, match="bonus"):
            exact(bonus=[])
