"""Peep Nap: whole matches under an independent referee, looks, the pot, what stays hidden, and who plays well."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from purple_table.core.actions import Bid, Choose, Give, NextDeal, Pass, Play
from purple_table.core.events import DealScored, Event, Paid
from purple_table.core.game import State
from purple_table.core.match import Match
from purple_table.core.shuffle import SingleDealChance
from tests.contract.matches import chance, make, random_game
from tests.rules import referee
from tests.rules.transcripts import follow

LOOK = Choose("widow", "look")
TAKE, LEAVE = Choose("exchange", "take"), Choose("exchange", "leave")
LADDER = ["2", "3", "misery", "4", "nap"]
NEED = {"2": 2, "3": 3, "misery": 0, "4": 4, "nap": 5}
PRICE = {"2": (2, 2), "3": (3, 3), "misery": (3, 3), "4": (4, 4), "nap": (10, 5)}
"""What each of the others pays for a bid that is made, and gets for one that fails (PN05)."""
MOST = 1000
"""The most that a failed nap adds to the pot (PN16)."""


def sayable(last: str, options: Mapping[str, Any]) -> set[str]:
    """The calls that may be made over the last bid: the clause bids."""
    over = set(LADDER[LADDER.index(last) + 1 if last else 0 :])
    return (over if options["misery"] else over - {"misery"}) | {"pass"}


@dataclass
class Table:
    """A match as the referee keeps it: what everybody has, and what lies in the pot."""

    count: int
    options: Mapping[str, Any]
    rng: random.Random
    dealer: int
    chips: list[int] = field(default_factory=list)
    pot: int = 0
    dealt: int = 0
    played: int = 0
    won: int = 0

    def pay(self, seat: int, chips: int) -> None:
        """Pay so many chips into the pot, or take them out of it."""
        self.chips[seat] -= chips
        self.pot += chips

    @property
    def is_over(self) -> bool:
        """Clause end: all pots are won, or that was the last deal."""
        length = self.options["deals"]
        return self.won == self.options["pots"] or self.played == length or self.dealt == 4 * length


class Watched:
    """A state that adds up the chips that its events move."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.chips = [0] * state.view(0).players
        self.pot = 0
        self.lines: list[tuple[str, tuple[int, ...]]] = []

    def apply(self, action: Any) -> None:
        """Carry an action out."""
        for event in self.state.apply(action):
            self._follow(event)

    def _follow(self, event: Event) -> None:
        if isinstance(event, DealScored):
            self.lines = [(line.clause, line.points) for line in event.lines]
        if not isinstance(event, Paid):
            return
        assert event.chips > 0
        if event.payer is None:
            self.pot -= event.chips
        else:
            self.chips[event.payer] -= event.chips
        if event.taker is None:
            self.pot += event.chips
        else:
            self.chips[event.taker] += event.chips


def play_deal(match: Watched, table: Table) -> None:
    """Play one random deal and keep its chips; every choice and what everybody sees is checked on the way."""
    state, count, options, rng, dealer = match.state, table.count, table.options, table.rng, table.dealer
    before, ante = list(table.chips), options["ante"]
    for seat in range(count) if not table.pot else [dealer]:
        table.pay(seat, ante)
    match.apply(NextDeal())
    assert (match.chips, match.pot) == (table.chips, table.pot)
    assert state.view(0).status.stake[0] == table.pot
    hands = {seat: set(state.view(seat).hand) for seat in range(count)}
    assert all(len(hand) == 5 for hand in hands.values())
    assert sum(len(pile.cards) for pile in state.view(0).piles if pile.key.role == "aside") == 49 - 5 * count - 1
    looked: set[int] = set()
    seen: dict[int, str | None] = {}
    bid, declarer, calls = "", -1, 0
    while calls < count and bid != "nap":
        seat = (dealer + 1 + calls) % count
        assert state.to_act == seat
        legal = list(state.legal_actions())
        assert {str(call).removeprefix("bid ") for call in legal if call != LOOK} == sayable(bid, options)
        assert (LOOK in legal) is (seat not in looked)
        if LOOK in legal and rng.random() < 0.4:
            looked.add(seat)
            table.pay(seat, options["look"])
            match.apply(LOOK)
            assert (match.chips, match.pot) == (table.chips, table.pot)
            (seen[seat],) = state.view(seat).pile("widow")
            assert seen[seat] not in set().union(*hands.values()) | {None}
            continue
        said = sorted(sayable(bid, options))
        call = rng.choice([*said, *["pass"] * 3, *(["nap"] * 2 if "nap" in said else [])])
        match.apply(Pass() if call == "pass" else Bid(call))
        calls += 1
        if call != "pass":
            bid, declarer = call, seat
    assert len(set(seen.values())) < 2
    table.dealt += 1
    if bid:
        table.played += 1
        widow = exchange(match, table, hands, looked | {declarer}, declarer)
        assert not seen or widow in seen.values()
        tricks = play_tricks(state, match, options, hands, declarer, bid)
        made = not tricks[declarer] if bid == "misery" else tricks[declarer] >= NEED[bid]
        price = PRICE[bid][0] if made else -PRICE[bid][1]
        for seat in range(count):
            table.chips[seat] += price * (count - 1) if seat == declarer else -price
        if bid == "nap" and made:
            table.won += 1
            table.pay(declarer, -table.pot)
        elif bid == "nap":
            table.pay(declarer, min(table.pot, MOST))
    if table.is_over:
        share, odd = divmod(table.pot, count)
        for place in range(count):
            table.pay((dealer + 1 + place) % count, -(share + (place < odd)))
    assert (match.chips, match.pot) == (table.chips, table.pot)
    view = state.view(0)
    assert view.totals == tuple(table.chips)
    assert view.sheet[-1] == tuple(after - earlier for after, earlier in zip(table.chips, before, strict=True))
    order = ["ante", "exchange", "points", "failed", "pot"]
    places = [order.index(clause) for clause, _ in match.lines]
    assert places == sorted(places)
    if not table.is_over:
        assert view.status.stake[:2] == (table.pot, table.pot)


def exchange(match: Watched, table: Table, hands: dict[int, set[str]], watchers: set[int], declarer: int) -> str | None:
    """The clause exchange: the declarer sees the widow, takes it for any card, or leaves it. Return the widow."""
    state, rng = match.state, table.rng
    assert state.to_act == declarer
    assert list(state.legal_actions()) == [TAKE, LEAVE]
    (widow,) = state.view(declarer).pile("widow")
    for seat in range(table.count):
        assert state.view(seat).pile("widow") == ((widow,) if seat in watchers else (None,))
    assert widow is not None
    if rng.random() < 0.4:
        match.apply(LEAVE)
        return widow
    match.apply(TAKE)
    six = hands[declarer] | {widow}
    gives = list(state.legal_actions())
    assert {give.card for give in gives if isinstance(give, Give)} == six
    assert len(gives) == 6
    give = rng.choice(gives)
    assert isinstance(give, Give)
    match.apply(give)
    hands[declarer] = six - {give.card}
    for seat in range(table.count):
        shown = state.view(seat).pile("aside", None, 2 + declarer)
        assert shown == ((give.card,) if seat == declarer else (None,))
        held = set(state.view(seat).pile("hand", declarer))
        assert held == (hands[declarer] if seat == declarer else {None})
    return widow


def play_tricks(
    state: State, match: Watched, options: Mapping[str, Any], hands: dict[int, set[str]], declarer: int, bid: str
) -> list[int]:
    """The clauses opening, trump, follow, winner and next-lead; return the tricks of each seat."""
    count, rng = len(hands), random.Random(repr(sorted(hands[declarer])))
    won = [0] * count
    leader, trump = declarer, ""
    for number in range(5):
        trick: list[str] = []
        for place in range(count):
            seat = (leader + place) % count
            assert state.to_act == seat
            plays = {play.card for play in state.legal_actions() if isinstance(play, Play)}
            assert plays == referee.playable(sorted(hands[seat]), trick, trump, dict(options), True)
            # High cards now and then, so that bids are made as well.
            able = sorted(plays, key=referee.height)
            card = able[-1] if rng.random() < (0.9 if seat == declarer else 0.3) else rng.choice(able)
            trick.append(card)
            hands[seat].remove(card)
            if not number and not place and bid != "misery":
                trump = card[:2]
            match.apply(Play(card))
        leader = (leader + referee.winner(trick, trump, False)) % count
        won[leader] += 1
    return won


def play_match(seed: int, most: int) -> Table:
    """Play a random match of random options for at most so many deals, and return how it stands."""
    rng = random.Random(seed)
    game = random_game("peep_nap", rng)
    match = Watched(game.start(chance(seed)))
    dealer = match.state.to_act
    assert dealer is not None
    table = Table(game.players, game.options, rng, dealer, [0] * game.players)
    for _ in range(most):
        assert match.state.to_act == table.dealer
        play_deal(match, table)
        assert sum(table.chips) + table.pot == 0
        if table.is_over:
            assert match.state.to_act is None
            assert match.pot == 0
            best = tuple(seat for seat, chips in enumerate(table.chips) if chips == max(table.chips))
            assert match.state.view(0).outcome.winners == best
            break
        table.dealer = (table.dealer + 1) % game.players
    return table


@pytest.mark.parametrize("seed", range(int(os.environ.get("PURPLE_TABLE_DEALS", "12"))))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses ante, deal, bidding, bids, all-pass, exchange, trump, follow, winner, points, failed, pot, end, tie."""
    assert play_match(seed, 12).dealt


def test_a_table_of_passers_shares_the_pot() -> None:  # PN13, PN16
    """`deals = 1` and three players: pots of 6, 8, 10 and 12, and each gets four back."""
    state = make("peep_nap", 3, deals=1).start(chance(1))
    pots = []
    while state.to_act is not None:
        if NextDeal() in state.legal_actions():
            state.apply(NextDeal())
            pots.append(state.view(0).status.stake[0])
        state.apply(Pass())
    assert pots == [6, 8, 10, 12]
    assert state.view(0).totals == (0, 0, 0)
    assert state.view(0).outcome.winners == (0, 1, 2)


def test_looks_and_the_widow_cannot_be_undone() -> None:  # PN14, PN15
    match = Match(make("peep_nap", 4), chance(3))
    match.play(match.state.to_act or 0, NextDeal())
    seat = match.state.to_act
    assert seat is not None
    match.play(seat, Bid("2"))
    assert match.last_decision(seat, {seat}) == 1
    for place in (1, 2, 3):
        match.play((seat + place) % 4, Pass())
    # He has the widow before him now.
    assert match.last_decision(seat, {seat}) is None
    match.play(seat, TAKE)
    match.play(seat, Give(match.state.view(seat).hand[0]))
    assert match.last_decision(seat, {seat}) == 6


def test_whoever_is_not_asked_cannot_look() -> None:  # PN13, PN14
    state = make("peep_nap", 4).start(chance(3))
    state.apply(NextDeal())
    declarer = state.to_act
    state.apply(Bid("nap"))
    assert state.to_act == declarer
    assert LOOK not in list(state.legal_actions())
    assert state.refusal(LOOK) is not None


def test_a_deal_by_itself_begins_with_everybodys_ante() -> None:
    """The code of a deal of a match carries its pot; a deal that comes from no match has none."""
    match = Match(make("peep_nap", 4), chance(3))
    for _ in range(3):
        match.play(match.state.to_act or 0, NextDeal())
        for _ in range(4):
            match.play(match.state.to_act or 0, Pass())
    assert match.basis == {"pot": (10,), "deals_before": (2, 2)}
    alone = make("peep_nap", 4).start(SingleDealChance(bytes(32), 2, 3))
    alone.apply(NextDeal())
    assert alone.view(0).status.stake[0] == 8


def test_three_deals_worked_by_hand() -> None:
    """A failed 3 with two looks, a nap that takes the pot, and a failed nap in the last deal."""
    follow(
        make("peep_nap", 4, deals=3, pots=2).start(chance(1)),
        """
        deal 2
        pot 8
        hand 0 Pu9 PuA Rd8 RdQ RdA
        hand 1 BzQ GnK SvJ PuQ GoK
        hand 2 BzA Sv9 PuT BkQ BkA
        hand 3 GnT GoQ Bk9 BkT BkK
        widow BkJ
        call 3 look, 3 3, 0 pass, 1 pass, 2 look, 2 pass
        pot 10
        take 3
        away 3 GnT
        trick 3 BkK Rd8 BzQ BkA 2
        trick 2 BzA Bk9 Pu9 GnK 3
        trick 3 BkJ RdQ SvJ BkQ 2
        trick 2 PuT BkT PuA PuQ 3
        trick 3 GoQ RdA GoK Sv9 1
        line ante -2 -2 -2 -2
        line exchange 0 0 -1 -1
        line failed 3 3 3 -9
        totals 1 1 0 -12
        pot 10
        deal 3
        pot 12
        hand 0 Gn8 GnJ GnQ SvJ BkK
        hand 1 Bz8 Go9 GoQ BkT BkA
        hand 2 GnT SvK SvA Bk8 Bk9
        hand 3 Bz9 BzJ BzA RdQ RdA
        widow PuJ
        call 0 look, 0 pass, 1 pass, 2 2, 3 nap
        leave 3
        trick 3 BzA Gn8 Bz8 GnT 3
        trick 3 BzJ GnJ Go9 Bk8 3
        trick 3 RdA SvJ GoQ Bk9 3
        trick 3 RdQ GnQ BkT SvK 3
        trick 3 Bz9 BkK BkA SvA 3
        line ante 0 0 0 -2
        line exchange -1 0 0 0
        line points -10 -10 -10 30
        line pot 0 0 0 13
        totals -10 -9 -10 29
        pot 0
        deal 0
        pot 8
        hand 0 GnJ GnK GnA SvA RdJ
        hand 1 BzQ BzK GnQ Sv9 SvJ
        hand 2 Gn8 SvK PuK GoJ RdA
        hand 3 Bz8 PuJ Bk8 BkJ BkQ
        widow PuT
        call 1 pass, 2 look, 2 pass, 3 pass, 0 nap
        take 0
        away 0 RdJ
        trick 0 GnA BzQ Gn8 Bz8 0
        trick 0 GnK BzK GoJ Bk8 0
        trick 0 GnJ GnQ PuK BkJ 1
        trick 1 SvJ SvK PuJ SvA 0
        trick 0 PuT Sv9 RdA BkQ 0
        line ante -2 -2 -2 -2
        line exchange 0 0 -1 0
        line failed -15 5 5 5
        line pot -9 0 0 0
        line pot 4 5 5 4
        totals -32 -1 -3 36
        winners 3
        """,
    )
