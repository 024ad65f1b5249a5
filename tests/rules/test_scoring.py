"""Scoring by its clauses: own contracts, captured cards, contracts, plain tricks. Row ids (S10, T15 ...) stand where a
test carries one out. Hearts' scoring is tested with Hearts."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from purple_table.core.game import Counter
from purple_table.core.rulebook import RuleError, Section
from purple_table.games.match_frame import sum_lines
from purple_table.games.tricks.bidding import NO_BIDS, Bids
from purple_table.games.tricks.example_facts import read_tricks
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.parts import read_part
from purple_table.games.tricks.scoring import DealFacts, Scoring, ScoringList
from purple_table.games.tricks.scoring.own_contracts import BAG_SHARE, read_bags
from tests.rules.test_bidding import DECK, PAIRS
from tests.said import said

Lines = dict[str, tuple[tuple[int, ...], str]]
OWN = {
    "part": "own_contracts",
    "trick_points": 10,
    "made": "per_trick",
    "failed": "minus",
    "bag_limit": 10,
    "bag_penalty": 100,
    "nil_points": 100,
    "blind_nil_points": 200,
    "failed_nil_tricks": "bags",
}
CAPTURED = {"part": "captured_points", "rank": True, "color": True, "book": 6}
CONTRACT = {"part": "contract", "book": 6}
PLAIN = {"part": "tricks_over", "book": 6}
PENALTY = {
    "part": "penalty_cards",
    "colors": {"Red": 2},
    "cards": {},
    "moons": {},
    "moon_replaces": True,
    "moon_choice": "ask",
    "revoke_points": 10,
}
PARTS = (OWN, CAPTURED, CONTRACT, PLAIN, PENALTY)


def scoring(part: dict[str, object], /, **changes: object) -> Scoring:
    part, _ = read_part("scoring", Section({**part, **changes}, "test"), PartContext(DECK, 4))
    assert isinstance(part, Scoring)
    return part


def bids(text: str) -> Bids:
    """Bids of tricks, seat by seat: "4 nil 3 blind"."""
    words = text.split()
    nil = frozenset(seat for seat, word in enumerate(words) if word in ("nil", "blind"))
    blind = frozenset(seat for seat, word in enumerate(words) if word == "blind")
    return Bids(tricks=tuple(0 if seat in nil else int(word) for seat, word in enumerate(words)), nil=nil, blind=blind)


def facts(
    tricks: Sequence[int] = (),
    bids: Bids = NO_BIDS,
    sides: tuple[tuple[int, ...], ...] = (),
    bags: Sequence[int] = (),
    captured: Sequence[str] = (),
) -> DealFacts:
    """A deal; `captured` are cards a seat, as "Rd8 RdA"."""
    players = len(captured) or len(tricks)
    masks = [DECK.mask(cards.split()) for cards in captured] or [0] * players
    teams = sides or tuple((seat,) for seat in range(players))
    return DealFacts(
        masks,
        0,
        (0,) * len(teams),
        [0] * players,
        {},
        tricks,
        sides,
        bids,
        {"bags": tuple(bags)} if bags else {},
        length=sum(tricks),
    )


def scored(part: Scoring, deal: DealFacts) -> Lines:
    """The lines by label; each has a number for each side."""
    lines = part.lines(deal)
    assert all(len(line.points) == len(deal.teams) for line in lines)
    assert len({said(line.label) for line in lines}) == len(lines)
    return {said(line.label): (line.points, line.clause) for line in lines}


def points(part: Scoring, deal: DealFacts) -> tuple[int, ...]:
    """The points, which are those of the lines."""
    found = part.points(deal)
    assert found == sum_lines(part.lines(deal), len(deal.teams))
    return found


def worth_of(part: Scoring, cards: int) -> int:
    """What a mask of captured cards is worth by itself."""
    each = part.worth(facts((0, 0))).cards
    return sum(points for place, points in enumerate(each) if cards >> place & 1)


class TestOwnContracts:
    """Clauses contract-points, failed, bags, nil-points."""

    def test_partners_add_bids_and_tricks(self) -> None:  # S07, S10
        deal = facts((1, 3, 5, 3), bids("4 3 2 3"), PAIRS)
        assert scored(scoring(OWN), deal) == {"Contract made": ((60, 60), "contract-points")}

    def test_bags_are_a_point_and_one_on_the_counter(self) -> None:  # S12
        deal = facts((4, 3, 4, 1), bids("4 1 2 2"), PAIRS, bags=(3, 0))
        assert scored(scoring(OWN), deal) == {
            "Contract made": ((60, 30), "contract-points"),
            "Bags": ((2, 1), "bags"),
        }
        assert scoring(OWN).carry_over(deal)["bags"] == (5, 1)

    def test_a_failed_contract_costs_as_much(self) -> None:  # S11
        deal = facts((2, 3, 3, 4), bids("4 2 2 3"), PAIRS)
        assert scored(scoring(OWN), deal) == {
            "Contract made": ((0, 50), "contract-points"),
            "Contract failed": ((-60, 0), "failed"),
            "Bags": ((0, 2), "bags"),
        }

    def test_or_nothing(self) -> None:  # S11
        deal = facts((2, 3, 3, 4), bids("4 2 2 3"), PAIRS)
        lines = scored(scoring(OWN, failed="zero"), deal)
        assert lines["Contract failed"] == ((0, 0), "failed")
        assert points(scoring(OWN, failed="zero"), deal) == (0, 52)

    def test_flat_contracts(self) -> None:  # S10
        deal = facts((2, 3, 3, 4), bids("4 2 2 3"), PAIRS)
        assert points(scoring(OWN, made="flat"), deal) == (-10, 12)
        assert points(scoring(OWN, made="flat", failed="zero"), deal) == (0, 12)

    def test_everybody_alone(self) -> None:
        deal = facts((5, 4, 3), bids("4 4 4"))
        assert points(scoring(OWN), deal) == (41, 40, -40)
        assert scoring(OWN).carry_over(deal)["bags"] == (1, 0, 0)

    @pytest.mark.parametrize(
        ("before", "over", "cost", "after"),
        [(0, 9, 0, 9), (9, 0, 0, 9), (8, 2, -100, 0), (9, 3, -100, 2), (9, 11, -200, 0), (10, 0, -100, 0)],
    )
    def test_each_full_ten_costs_and_the_rest_stays(self, before: int, over: int, cost: int, after: int) -> None:  # S12
        deal = facts((1 + over, 11 - over), bids(f"1 {11 - over or 'nil'}"), bags=(before, 9))
        part = scoring(OWN)
        assert scored(part, deal).get("10 bags", ((0, 0), "bags")) == ((cost, 0), "bags")
        assert points(part, deal)[0] == 10 + over + cost
        assert part.carry_over(deal)["bags"] == (after, 9)

    @pytest.mark.parametrize(("before", "over"), [(0, 0), (0, 1), (3, 2), (8, 1), (9, 1), (9, 4), (5, 12)])
    def test_bags_that_stay_on_the_counter_cost_later_and_those_paid_for_cost_no_more(
        self, before: int, over: int
    ) -> None:
        deal = facts((1 + over, 0, 0, 12 - over), bids("1 1 0 11"), PAIRS, bags=(before, 0))
        after = (before + over) % 10
        mine, others = scoring(OWN).estimate_later_points(deal)
        assert mine == pytest.approx(-BAG_SHARE * 100 / 10 * (after - before))
        assert (mine < 0) == (after > before)
        assert others == 0
        assert list(scoring(OWN, bag_limit=0).estimate_later_points(deal)) == []

    def test_without_the_penalty_the_points_stay(self) -> None:  # S12
        deal = facts((7, 5), bids("1 5"), bags=(9, 0))
        part = scoring(OWN, bag_limit=0)
        assert scored(part, deal) == {"Contract made": ((10, 50), "contract-points"), "Bags": ((6, 0), "bags")}
        assert part.carry_over(deal)["bags"] == (15, 0)

    @pytest.mark.parametrize(
        ("bid", "tricks", "label", "worth"),
        [
            ("nil", 0, "Nil made", 100),
            ("nil", 1, "Nil failed", -100),
            ("blind", 0, "Blind nil made", 200),
            ("blind", 1, "Blind nil failed", -200),
        ],
    )
    def test_nil_counts_beside_the_contract_of_the_partner(
        self, bid: str, tricks: int, label: str, worth: int
    ) -> None:  # S13
        deal = facts((tricks, 4, 5, 3), bids(f"{bid} 4 5 3"), PAIRS)
        lines = scored(scoring(OWN), deal)
        assert lines[label] == ((worth, 0), "nil-points")
        assert lines["Contract made"] == ((50, 70), "contract-points")

    @pytest.mark.parametrize(
        ("what", "expected", "bags"),
        [("bags", -100 - 50 + 2, 2), ("partner", -100 + 50 + 1, 1), ("nothing", -100 - 50, 0)],
    )
    def test_tricks_of_a_failed_nil_when_the_partner_is_short(self, what: str, expected: int, bags: int) -> None:  # S13
        deal = facts((2, 3, 4, 3), bids("nil 3 5 3"), PAIRS)
        part = scoring(OWN, failed_nil_tricks=what)
        assert points(part, deal) == (expected, 60)
        assert part.carry_over(deal)["bags"] == (bags, 0)

    @pytest.mark.parametrize(("what", "bags"), [("bags", 3), ("partner", 3), ("nothing", 1)])
    def test_tricks_of_a_failed_nil_when_the_partner_is_not(self, what: str, bags: int) -> None:  # S13
        deal = facts((2, 3, 4, 3), bids("nil 3 3 3"), PAIRS)
        part = scoring(OWN, failed_nil_tricks=what)
        assert points(part, deal) == (-100 + 30 + bags, 60)
        assert part.carry_over(deal)["bags"] == (bags, 0)

    @pytest.mark.parametrize("made", ["per_trick", "flat"])
    @pytest.mark.parametrize(("what", "bags"), [("bags", 3), ("partner", 3), ("nothing", 0)])
    def test_two_nils_of_one_side_count_each_by_itself(self, what: str, bags: int, made: str) -> None:  # S13
        part = scoring(OWN, failed_nil_tricks=what, made=made)
        both_fail = facts((2, 5, 1, 4), bids("nil 5 blind 4"), PAIRS)
        assert points(part, both_fail)[0] == -100 - 200 + bags
        assert part.carry_over(both_fail)["bags"] == (bags, 0)
        one_fails = facts((0, 5, 3, 4), bids("nil 5 nil 4"), PAIRS)
        assert points(part, one_fails)[0] == bags
        none_fails = facts((0, 6, 0, 6), bids("nil 6 nil 6"), PAIRS)
        assert scored(part, none_fails)["Nil made"] == ((200, 0), "nil-points")
        assert points(part, none_fails)[0] == 200

    def test_nil_alone(self) -> None:
        deal = facts((0, 2, 10), bids("nil nil 8"))
        assert points(scoring(OWN), deal) == (100, -98, 82)
        assert scoring(OWN).carry_over(deal)["bags"] == (0, 2, 2)

    def test_counters_during_the_bidding(self) -> None:
        part = scoring(OWN)
        some = Bids(tricks=(None, 4, 0, None), nil=frozenset({2}))
        by_seat, by_side = part.counters(facts((0, 0, 0, 0), some, PAIRS, bags=(3, 7)))
        assert said(by_seat) == (
            Counter("tricks", "Tricks", (0, 0, 0, 0)),
            Counter("bid", "Bid", (None, 4, 0, None), ("", "", "Nil", "")),
        )
        assert said(by_side) == (Counter("bags", "Bags", (3, 7)),)

    def test_counters_during_play(self) -> None:
        part = scoring(OWN)
        by_seat, by_side = part.counters(facts((3, 1, 2, 0), bids("4 nil 3 blind"), PAIRS, bags=(3, 7)))
        assert said(by_seat[1]) == Counter("bid", "Bid", (4, 0, 3, 0), ("", "Nil failed", "", "Blind nil"))
        assert said(by_side) == (
            Counter("contract", "Contract", (7, None), ("5 of 7", "")),
            Counter("bags", "Bags", (3, 7)),
        )
        assert said(scoring(OWN, bag_limit=0).counters(facts((0, 0), bids("1 2")))[1]) == (
            Counter("contract", "Contract", (1, 2), ("0 of 1", "0 of 2")),
        )


def test_of_counters_of_one_kind_that_of_the_first_scoring_is_shown() -> None:
    """A trick of a failed nil counts towards the contract of the partner in one of two scorings."""
    deal = facts((3, 2, 1, 3), bids("4 2 nil 3"), PAIRS)
    nothing, partner = (scoring(OWN, failed_nil_tricks=what) for what in ("nothing", "partner"))
    for parts, shown in (((nothing, partner), "3 of 4"), ((partner, nothing), "4 of 4")):
        by_seat, by_side = said(ScoringList(parts).counters(deal))
        assert [counter.kind for counter in by_seat] == ["tricks", "bid"]
        assert [counter.kind for counter in by_side] == ["contract", "bags"]
        assert by_side[0].texts[0] == shown


class TestCapturedPoints:
    """Clauses points, failed."""

    CARDS = ("Bz8 RdA", "BkK SvT", "GnJ", "GoQ Pu9")  # rank 1+7, 6+3, 4, 5+2; color 1+6, 7+3, 2, 5+4

    def test_both_numbers_of_a_card_count(self) -> None:  # T16
        deal = facts((3, 3, 3, 3), sides=PAIRS, captured=self.CARDS)
        assert scored(scoring(CAPTURED), deal) == {
            "Rank points": ((12, 16), "points"),
            "Color points": ((9, 19), "points"),
        }

    @pytest.mark.parametrize(
        ("changes", "expected"), [({"color": False}, (8, 9, 4, 7)), ({"rank": False}, (7, 10, 2, 9))]
    )
    def test_or_one_of_them(self, changes: dict[str, object], expected: tuple[int, ...]) -> None:  # T16
        deal = facts(captured=self.CARDS)
        assert points(scoring(CAPTURED, **changes), deal) == expected
        assert len(scored(scoring(CAPTURED, **changes), deal)) == 1

    @pytest.mark.parametrize(("level", "made"), [(1, True), (2, True), (3, False), (6, False)])
    def test_a_declarers_side_that_fails_scores_nothing(self, level: int, made: bool) -> None:  # T07, T16
        deal = facts((5, 3, 3, 1), Bids(2, level, "red"), PAIRS, captured=self.CARDS)
        part = scoring(CAPTURED)
        assert points(part, deal) == (21 if made else 0, 35)
        assert scored(part, deal).get("Contract failed") == (None if made else ((-21, 0), "failed"))

    def test_alone_the_declarer_needs_the_tricks_itself(self) -> None:  # T08
        deal = facts((6, 4, 2), Bids(0, 1, "red"), captured=self.CARDS[:3])
        assert points(scoring(CAPTURED), deal) == (0, 19, 6)
        deal = facts((7, 4, 1), Bids(0, 1, "none"), captured=self.CARDS[:3])
        assert points(scoring(CAPTURED), deal) == (15, 19, 6)

    def test_without_a_contract_all_score(self) -> None:  # T06
        deal = facts((0, 12), Bids(denomination="none"), captured=("", "BkA"))
        assert points(scoring(CAPTURED), deal) == (0, 14)

    def test_the_whole_deck_is_worth_392(self) -> None:
        part = scoring(CAPTURED)
        cards = DECK.mask(card.code for card in DECK.cards)
        assert worth_of(part, cards) == 392
        assert worth_of(part, DECK.mask(["Jk1", "Jk2"])) == 0
        assert worth_of(scoring(CAPTURED, rank=False), cards) == worth_of(scoring(CAPTURED, color=False), cards) == 196

    def test_counters(self) -> None:
        part = scoring(CAPTURED)
        by_seat, by_side = part.counters(facts((2, 1, 0, 1), Bids(1, 3, "red"), PAIRS, captured=self.CARDS))
        assert said(by_seat) == (Counter("tricks", "Tricks", (2, 1, 0, 1)),)
        assert said(by_side) == (
            Counter("points", "Points", (21, 35)),
            Counter("contract", "Contract", (None, 9), ("", "2 of 9")),
        )
        assert said(part.counters(facts((2, 1, 0, 1), sides=PAIRS, captured=self.CARDS))[1]) == (
            Counter("points", "Points", (21, 35)),
        )


class TestContract:
    """Clauses contract-points, failed."""

    @pytest.mark.parametrize(
        ("denomination", "value"),
        [("bronze", 1), ("green", 2), ("silver", 3), ("purple", 4), ("gold", 5), ("red", 6), ("black", 7), ("none", 8)],
    )
    @pytest.mark.parametrize("level", [1, 3, 6])
    def test_number_times_denomination(self, denomination: str, value: int, level: int) -> None:  # T15
        won = 6 + level
        deal = facts((won - 2, 12 - won, 2, 0), Bids(0, level, denomination), PAIRS)
        assert scored(scoring(CONTRACT), deal) == {"Contract made": ((value * level, 0), "contract-points")}
        deal = facts((won - 3, 13 - won, 2, 0), Bids(2, level, denomination), PAIRS)
        assert scored(scoring(CONTRACT), deal) == {"Contract failed": ((-value * level, 0), "failed")}

    def test_a_point_an_overtrick(self) -> None:  # T15
        deal = facts((1, 4, 1, 6), Bids(1, 3, "red"), PAIRS)
        assert scored(scoring(CONTRACT), deal) == {
            "Contract made": ((0, 18), "contract-points"),
            "Overtricks": ((0, 1), "contract-points"),
        }

    def test_alone(self) -> None:  # T08
        deal = facts((6, 3, 3), Bids(0, 1, "red"))
        assert points(scoring(CONTRACT), deal) == (-6, 0, 0)

    def test_without_a_contract_tricks_above_six_count(self) -> None:  # T06
        deal = facts((4, 2, 5, 1), Bids(denomination="none"), PAIRS)
        assert scored(scoring(CONTRACT), deal) == {"Tricks over 6": ((3, 0), "contract-points")}
        assert scored(scoring(CONTRACT), facts((3, 3, 3, 3), Bids(denomination="none"), PAIRS)) == {}

    def test_counters(self) -> None:
        part = scoring(CONTRACT)
        assert said(part.counters(facts((2, 1, 0, 1), Bids(1, 3, "red"), PAIRS))) == (
            (Counter("tricks", "Tricks", (2, 1, 0, 1)),),
            (Counter("contract", "Contract", (None, 9), ("", "2 of 9")),),
        )
        assert said(part.counters(facts((2, 1, 0, 1), sides=PAIRS))[1]) == (Counter("tricks", "Tricks", (2, 2)),)


class TestTricksOver:
    """Clause points."""

    def test_a_point_a_trick_above_six(self) -> None:  # T17
        assert scored(scoring(PLAIN), facts((4, 2, 5, 1), sides=PAIRS)) == {"Tricks over 6": ((3, 0), "points")}
        assert points(scoring(PLAIN), facts((0, 12))) == (0, 6)
        assert scored(scoring(PLAIN), facts((6, 6))) == {}

    def test_counters(self) -> None:
        part = scoring(PLAIN)
        assert said(part.counters(facts((2, 1, 0, 1), sides=PAIRS))[1]) == (Counter("tricks", "Tricks", (2, 2)),)
        assert said(part.counters(facts((2, 1, 0)))) == ((Counter("tricks", "Tricks", (2, 1, 0)),), ())


class TestGiven:
    """What the question `deal` says of tricks and bags."""

    def test_tricks_are_read_or_counted(self) -> None:
        masks = [DECK.mask(cards.split()) for cards in ("Rd8 Rd9 RdT RdJ", "RdQ RdK", "")]
        assert read_tricks(Section({"tricks": [4, 3, 5]}, "file"), masks, 12) == (4, 3, 5)
        assert read_tricks(Section({}, "file"), masks, 2) is None
        assert read_tricks(Section({}, "file"), masks[:2], 3) == (2, 1)
        assert read_tricks(Section({}, "file"), masks[:2], 12) is None

    @pytest.mark.parametrize("tricks", [[4, 3], [4, 3, 13], [-1, 3, 4], [6, 6, 1], "12"])
    def test_strange_tricks_are_an_error(self, tricks: object) -> None:
        with pytest.raises(RuleError, match="file: tricks: "):
            read_tricks(Section({"tricks": tricks}, "file"), [0, 0, 0], 12)

    def test_bags(self) -> None:
        assert read_bags(Section({}, "file"), 2) == (0, 0)
        assert read_bags(Section({"bags": [3, 9]}, "file"), 2) == (3, 9)
        for bags in ([1], [1, 2, 3], [-1, 0]):
            with pytest.raises(RuleError, match="file: bags: "):
                read_bags(Section({"bags": bags}, "file"), 2)

    def test_which_scoring_needs_tricks(self) -> None:
        contract = Bids(0, 1, "red")
        assert [scoring(part).needs_tricks(contract) for part in PARTS] == [True, True, True, True, False]
        assert [scoring(part).needs_tricks(NO_BIDS) for part in PARTS] == [True, False, True, True, False]


class TestReading:
    @pytest.mark.parametrize(
        ("part", "changes", "key"),
        [
            (OWN, {"part": "cribbage"}, "part"),
            (OWN, {"made": "never"}, "made"),
            (OWN, {"failed": "plus"}, "failed"),
            (OWN, {"bag_limit": -1}, "bag_limit"),
            (OWN, {"failed_nil_tricks": "all"}, "failed_nil_tricks"),
            (OWN, {"book": 6}, "book"),
            (CAPTURED, {"rank": False, "color": False}, "rank"),
            (CAPTURED, {"rank": 1}, "rank"),
            (CONTRACT, {"book": -1}, "book"),
            (PLAIN, {"color": True}, "color"),
        ],
    )
    def test_a_strange_parameter_is_an_error(
        self, part: dict[str, object], changes: dict[str, object], key: str
    ) -> None:
        with pytest.raises(RuleError, match=f"test: {key}: "):
            scoring(part, **changes)

    @pytest.mark.parametrize("part", PARTS)
    def test_every_parameter_must_be_there(self, part: dict[str, object]) -> None:
        for key in part:
            with pytest.raises(RuleError, match=f"test: {key}: is missing"):
                scoring({name: value for name, value in part.items() if name != key})


@st.composite
def shared(draw: st.DrawFn, seats: int) -> tuple[int, ...]:
    """The twelve tricks of a deal, shared out."""
    winners = draw(st.lists(st.integers(0, seats - 1), min_size=12, max_size=12))
    return tuple(winners.count(seat) for seat in range(seats))


@given(
    st.data(),
    st.sampled_from(["per_trick", "flat"]),
    st.sampled_from(["minus", "zero"]),
    st.sampled_from(["bags", "partner", "nothing"]),
    st.sampled_from([0, 5, 10]),
)
def test_own_contracts_side_by_side(data: st.DataObject, made: str, failed: str, nil_tricks: str, limit: int) -> None:
    """Each side alone, counted out again as the book says it."""
    players = data.draw(st.integers(2, 4))
    sides = PAIRS if players == 4 and data.draw(st.booleans()) else ()
    tricks = data.draw(shared(players))
    calls = st.sampled_from(["1", "2", "3", "4", "5", "7", "nil", "blind"])
    words = data.draw(st.lists(calls, min_size=players, max_size=players))
    bags = data.draw(st.lists(st.integers(0, 9), min_size=len(sides or words), max_size=len(sides or words)))
    deal = facts(tricks, bids(" ".join(words)), sides, bags)
    part = scoring(OWN, made=made, failed=failed, failed_nil_tricks=nil_tricks, bag_limit=limit)
    result, after = points(part, deal), part.carry_over(deal)["bags"]
    scored(part, deal)
    for side, seats in enumerate(deal.teams):
        nils = [seat for seat in seats if words[seat] in ("nil", "blind")]
        bidders = [seat for seat in seats if seat not in nils]
        contract = sum(int(words[seat]) for seat in bidders)
        count = sum(tricks[seat] for seat in (seats if nil_tricks == "partner" else bidders))
        expected, more = 0, sum(tricks[seat] for seat in nils) if nil_tricks == "bags" else 0
        for seat in nils:
            expected += (200 if words[seat] == "blind" else 100) * (-1 if tricks[seat] else 1)
        worth = 10 if made == "flat" else 10 * contract
        if count >= contract:
            expected += worth if contract else 0
            more += count - contract
        elif failed == "minus":
            expected -= worth
        counter = bags[side] + more
        expected += more
        while limit and counter >= limit:
            counter -= limit
            expected -= 100
        assert (result[side], after[side]) == (expected, counter)


@given(st.data(), st.integers(1, 6), st.sampled_from(["bronze", "black", "none"]), st.booleans())
def test_captured_cards_and_contracts(data: st.DataObject, level: int, denomination: str, auction: bool) -> None:
    """What is captured adds up; only a failed contract takes something away, and only from the declarer's side."""
    players = data.draw(st.integers(2, 4))
    sides = PAIRS if players == 4 and data.draw(st.booleans()) else ()
    order = data.draw(st.permutations(range(49)))
    tricks = data.draw(shared(players))
    masks, place = [], 0
    for number in tricks:
        taken = order[place : place + number * players]
        masks.append(sum(1 << card for card in taken))
        place += number * players
    declarer = data.draw(st.integers(0, players - 1))
    called = Bids(declarer, level, denomination) if auction else Bids(denomination="none")
    deal = DealFacts(masks, 0, (), [0] * players, {}, tricks, sides, called)
    assert read_tricks(Section({}, "file"), masks, 12) == tricks
    part = scoring(CAPTURED)
    captured = [sum(worth_of(part, masks[seat]) for seat in seats) for seats in deal.teams]
    own = next(side for side, seats in enumerate(deal.teams) if declarer in seats)
    needed = 6 + level
    fails = auction and deal.count_won()[own] < needed
    expected = [0 if fails and side == own else value for side, value in enumerate(captured)]
    assert points(part, deal) == tuple(expected)
    scored(part, deal)
    by_contract = points(scoring(CONTRACT), deal)
    if auction:
        value = {"bronze": 1, "black": 7, "none": 8}[denomination] * level
        assert by_contract[own] == (-value if fails else value + deal.count_won()[own] - needed)
        assert not any(by_contract[:own] + by_contract[own + 1 :])
    else:
        assert by_contract == points(scoring(PLAIN), deal) == tuple(max(0, won - 6) for won in deal.count_won())
    for any_part in PARTS[1:]:
        assert scoring(any_part).carry_over(deal) == {}
        assert list(scoring(any_part).topics(deal)) == []
    for plain in (OWN, CONTRACT, PLAIN):
        assert not scoring(plain).worth(deal).cards


class TestWorth:
    """What scoring says to players of card play is what it then scores."""

    @pytest.mark.parametrize("made", ["per_trick", "flat"])
    @pytest.mark.parametrize("failed", ["minus", "zero"])
    def test_a_number_reached_or_missed(self, made: str, failed: str) -> None:
        part = scoring(OWN, made=made, failed=failed, bag_limit=0)
        called = bids("3 nil 2 2")
        for won in range(13):
            deal = facts((won, 0, 0, 12 - won), called, PAIRS)
            worth = part.worth(deal)
            nil = worth.promises[1]
            assert worth.needed == (5, 2)
            assert points(part, deal) == (worth.tricks[0][won], worth.tricks[1][12 - won] + nil.kept)
            assert (nil.kept, nil.broken, worth.apart) == (100, -100, {1})
        assert part.worth(facts((6, 6))).tricks[0][:3] == (0, 1, 2)

    def test_a_full_counter_makes_bags_dear(self) -> None:
        called = bids("3 3 3 3")
        worth = [scoring(OWN, bag_limit=limit).worth(facts((3, 3, 3, 3), called)) for limit in (0, 10, 5)]
        assert [row.tricks[0][4] - row.tricks[0][3] for row in worth] == pytest.approx([1, -7, -15])
        assert [row.loose for row in worth] == pytest.approx([1, -7, -15])

    @pytest.mark.parametrize("called", [Bids(0, 2, "red"), NO_BIDS])
    def test_a_contract(self, called: Bids) -> None:
        part = scoring(CONTRACT)
        for won in range(6, 13):
            deal = facts((won, 12 - won), called)
            assert points(part, deal)[0] == part.worth(deal).tricks[0][won]
        assert part.worth(deal).needed == ((8, None) if called is not NO_BIDS else ())

    def test_cards_of_a_failed_contract_are_worth_nothing(self) -> None:
        worth = scoring(CAPTURED).worth(facts((6, 6), Bids(1, 2, "red")))
        assert (worth.needed, worth.pledged, worth.tricks, worth.shuns) == ((None, 8), {1: 8}, (), False)

    def test_where_the_lowest_wins_cards_are_to_be_shunned(self) -> None:
        part = scoring(PENALTY, moons={"Red": 26})
        deal = facts(captured=("RdA", "", "", ""))
        worth, red = ScoringList((part,), low_wins=True).worth(deal), DECK.mask(["RdA"])
        assert worth.shuns
        assert not ScoringList((part,)).worth(deal).shuns
        assert worth.cards[DECK.index["RdA"]] == -2
        assert [(sweep.points, sweep.instead, bool(sweep.cards & red)) for sweep in worth.sweeps] == [(26, True, True)]

    def test_two_scorings_count_beside_each_other(self) -> None:
        parts = scoring(CAPTURED), scoring(PLAIN, book=1)
        both, deal = ScoringList(parts), facts((2, 0), captured=("RdA RdK", ""))
        one, two = (part.lines(deal) for part in parts)
        assert both.lines(deal) == (*one, *two)
        assert both.points(deal) == sum_lines(both.lines(deal), 2) == (26, 0)
        assert [counter.kind for counter in both.counters(deal)[0]] == ["tricks"]
        worth = both.worth(deal)
        assert (worth.cards, worth.tricks) == (parts[0].worth(deal).cards, parts[1].worth(deal).tricks)
        assert (both.counts_cards, both.counts_tricks, both.needs_tricks(NO_BIDS)) == (True, True, True)

    def test_what_crosses_deals_is_read_from_what_is_shown(self) -> None:
        deal = facts((4, 8), bids("2 3"), bags=(8, 1))
        both = ScoringList((scoring(PLAIN), scoring(OWN)))
        assert both.restore_carried(both.counters(deal)[1]) == deal.carried
        assert both.carry_over(deal) == {"bags": (0, 6)}
        assert ScoringList((scoring(PLAIN),)).restore_carried(both.counters(deal)[1]) == {}
