"""Pots: who pays into them, who wins them, and what becomes of them at the end; thrown-in deals count to a limit."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from purple_table import library
from purple_table.core.actions import Bid, NextDeal, Pass
from purple_table.core.events import Paid
from purple_table.core.match import Match
from purple_table.core.rulebook import RuleError
from purple_table.core.shuffle import SingleDealChance
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.ladder import LadderBidding, make_bids
from purple_table.games.tricks.scoring import DealFacts
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.contract.matches import chance
from tests.invented.trading import HERE, RULES

NAP = {
    "part": "pot",
    "ante": 2,
    "paid": "all_then_dealer",
    "won_by": "bid",
    "bid": "nap",
    "failed": "double",
    "end": "share",
}
TRICKS = {"part": "pot", "ante": 1, "paid": "each_deal", "won_by": "most_tricks", "none": "match", "end": "play_on"}


def make(stakes: dict[str, Any], players: int = 4, scoring: bool = True, **ending: Any) -> TrickGame:
    """Little nap with a pot, over after some deals."""
    rules = library.read_rules([HERE, RULES], "little_nap")
    book = {
        **rules.book,
        "stakes": stakes,
        "ending": {"part": "deals", "deals": 30, "bound": 4, "wins": "high", "tie": "share", **ending},
    }
    if not scoring:
        book["scoring"] = [{"part": "tricks_over", "book": 5}]
    game = library.Rules(rules.folder, rules.deck_file, book, rules.deck).build(players, {})
    assert isinstance(game, TrickGame)
    return game


def points(game: TrickGame, pot: int, call: str, tricks: list[int], **fields: Any) -> tuple[tuple[int, ...], int]:
    """What a deal brings in which seat 2 plays this bid, and what lies in the pot then."""
    assert isinstance(game.bidding, LadderBidding)
    bid = game.bidding.bids[game.bidding.by_name[call]]
    facts = DealFacts([0] * 4, 3, (0,) * 4, sides=game.sides, tricks=tricks, length=5, ending=game.ending)
    facts.bids, facts.carried = make_bids(2, bid), {"pot": (pot,)}
    for name, value in fields.items():
        setattr(facts, name, value)
    after = game.scoring.carry_over(facts)["pot"][0]
    found = game.scoring.points(facts)
    assert sum(found) == pot - after, "nothing comes from nowhere"
    return found, after


def test_the_payments_of_peep_nap() -> None:
    """The worked cases of its page, with four players and an ante of two (PN14, PN06)."""
    game = make(NAP)
    # Everybody antes at first; two have paid for a look, and three tricks are made.
    assert points(game, 0, "3", [1, 0, 4, 0], paid=(0, 1, 1, 0)) == ((-5, -6, 6, -5), 10)
    assert points(game, 0, "3", [1, 1, 2, 1], paid=(0, 1, 1, 0)) == ((1, 0, -12, 1), 10)
    # Later only the dealer antes. A nap that is made wins what lies there, one that fails doubles it.
    assert points(game, 10, "nap", [0, 0, 5, 0]) == ((-10, -10, 30 + 12, -12), 0)
    assert points(game, 10, "nap", [0, 1, 4, 0]) == ((5, 5, -15 - 12, 3), 24)
    bounded = make({**NAP, "most": 1000})
    assert points(bounded, 1498, "nap", [0, 1, 4, 0])[1] == 2500
    # After the last deal the pot is shared, odd chips from the dealer's left.
    last, left = points(game, 8, "3", [1, 1, 3, 0], deals=29)
    assert (last, left) == ((-3 + 3, -3 + 3, 9 + 2, -3 - 2 + 2), 0)


def test_what_is_left_as_the_last_pot_is_won_is_shared() -> None:
    """Whoever wins no trick pays as much as the pot into the next one, which is never played for where `pots` ends."""
    stakes = {**TRICKS, "end": "share"}
    game = make(stakes, scoring=False, pots=1)
    facts = DealFacts([0] * 4, 3, (0,) * 4, sides=game.sides, tricks=[3, 0, 1, 1], length=5, ending=game.ending)
    facts.carried = {"pot": (6,)}
    assert game.scoring.points(facts) == (9 + 3, -11 + 3, -1 + 2, -1 + 2)
    assert game.scoring.carry_over(facts)["pot"] == (0,)
    assert [sum(points) for points in [game.scoring.points(facts)]] == [6]
    facts.ending = make(stakes, scoring=False, pots=2).ending
    assert game.scoring.carry_over(facts)["pot"] == (10,)


def test_every_payment_is_an_event() -> None:
    """Antes come at the deal, a price as it is due; they lead from the chips before the deal to those after it."""
    game, rng = make(NAP, deals=12), Random(3)
    state, chips, pot = game.start(chance(5)), [0] * 4, 0
    while state.to_act is not None:
        before = len(state.sheet)
        for event in state.apply(rng.choice(list(state.legal_actions()))):
            if isinstance(event, Paid):
                assert event.chips > 0
                for seat, change in ((event.payer, -event.chips), (event.taker, event.chips)):
                    if seat is None:
                        pot += change
                    else:
                        chips[seat] += change
        status = state.view(0).status
        if len(state.sheet) > before:
            assert tuple(chips) == state.totals
            assert pot == status.stake[1] if state.to_act is not None else not pot
        elif status.phase != "deal":
            assert pot == status.stake[0]
            assert tuple(chips) == tuple(
                total - paid for total, paid in zip(state.totals, status.stake[3:], strict=True)
            )
    assert len(state.sheet) >= 12


def test_a_deal_alone_has_the_pot_of_its_match() -> None:
    """Its code carries the pot, and how near the end of the match is, so that its last deal is shared as there."""
    match = Match(make(NAP, 3, deals=2), chance(3))
    for _ in range(7):
        match.play(match.state.to_act or 0, NextDeal())
        for _ in range(3):
            match.play(match.state.to_act or 0, Pass())
    assert match.basis == {"pot": (16,), "deals_before": (6, 6)}
    match.play(match.state.to_act or 0, NextDeal())
    state = match.state
    assert isinstance(state, TrickState)
    only = SingleDealChance(state.chance.key(state.number), state.dealer, state.number, match.basis)
    alone = Match(make(NAP, 3, deals=2), only)
    alone.play(alone.state.to_act or 0, NextDeal())
    assert alone.state.view(0).status.stake == match.state.view(0).status.stake
    for _ in range(3):
        match.play(match.state.to_act or 0, Pass())
        alone.play(alone.state.to_act or 0, Pass())
    assert alone.state.view(0).sheet == match.state.view(0).sheet[-1:]


def play(state: TrickState, calls: dict[int, str], rng: Random) -> None:
    """Play on to the end of a deal, with these calls by seat."""
    deals = len(state.sheet)
    while len(state.sheet) == deals and state.to_act is not None:
        legal = list(state.legal_actions())
        wanted = Bid(calls.get(state.to_act, ""))
        state.apply(wanted if wanted in legal else Pass() if Pass() in legal else rng.choice(legal))


def test_deals_that_are_thrown_in_are_paid_for_and_count_to_the_limit() -> None:
    """Three players who only pass: pots of 6, 8, 10 and 12, and after the fourth deal each gets four back (PN16)."""
    game = make(NAP, 3, deals=1)
    state, pots = game.start(chance(2)), []
    for _ in range(4):
        state.apply(NextDeal())
        pots.append(state.view(0).status.stake[0])
        play(state, {}, Random(1))
    assert pots == [6, 8, 10, 12]
    assert state.outcome is not None
    assert state.totals == (0, 0, 0)
    assert state.outcome.winners == (0, 1, 2)
    assert state.thrown == 4


def test_a_match_ends_with_its_last_pot() -> None:
    game = make(NAP, 4, pots=1)
    state = game.start(chance(3))
    state.apply(NextDeal())
    seat, trumps = state.to_act, [1 << place for place in range(49) if state.trump >> place & 1]
    assert seat is not None
    shown = state.part_data["deal"].shown
    wanted = sum([card for card in trumps if not card & shown][-5:])
    rest = [1 << place for place in range(49) if not (wanted | shown) >> place & 1]
    for other in range(4):
        state.kernel.hands[other] = wanted if other == seat else sum(rest.pop() for _ in range(5))
    state.part_data["deal"] = state.part_data["deal"]._replace(stays=sum(rest))
    play(state, {seat: "nap"}, Random(1))
    assert state.outcome is not None
    assert max(state.totals) == 36


def test_whoever_wins_most_tricks_takes_the_pot_and_who_wins_none_matches_it() -> None:
    game = make(TRICKS, scoring=False)
    facts = DealFacts([0] * 4, 3, (0,) * 4, sides=game.sides, tricks=[3, 0, 1, 1], length=5, carried={"pot": (6,)})
    assert game.scoring.points(facts) == (9, -11, -1, -1)
    assert game.scoring.carry_over(facts)["pot"] == (10,)
    facts.tricks = [2, 2, 1, 0]
    assert game.scoring.points(facts) == (-1, -1, -1, -11)
    assert game.scoring.carry_over(facts)["pot"] == (20,)
    rows = game.worth().tricks
    assert rows[0][0] < 0 < rows[0][5]


@pytest.mark.parametrize("stakes", [NAP, TRICKS])
def test_chips_only_change_hands(stakes: dict[str, Any]) -> None:
    """Random matches: totals and pot add up to nothing, and a sampled deal stands on the same pot."""
    game, rng = make(stakes, deals=12), Random(7)
    state = game.start(chance(9))
    for number in range(400):
        if state.to_act is None:
            break
        if number % 5 == 0:
            for seat in range(4):
                view = state.view(seat)
                assert game.guess(view, rng).view(seat) == view
        if state.view(0).status.phase == "deal":
            assert sum(state.totals) + state.view(0).status.stake[1] == 0
        state.apply(rng.choice(list(state.legal_actions())))
    assert state.sheet


def test_players_play_for_the_pot() -> None:
    """With a pot of 300 a hand that is not worth a nap without it is bid as one."""
    game = make(NAP)
    assert game.bidding is not None
    state = game.start(chance(3))
    state.part_data["scoring"] = {"pot": (600,)}
    state.apply(NextDeal())
    seat = state.to_act
    assert seat is not None
    assert state.view(seat).status.stake[0] == 602
    legal = tuple(state.legal_actions())
    action = make_player(game, "club").choose(state.view(seat), legal, Random(1), Budget(playouts=24)).action
    assert action in legal
    worth = game.worth(Bids(), {"pot": (600,)})
    assert worth.tricks


@pytest.mark.parametrize(
    ("stakes", "cause"),
    [({**NAP, "bid": "grand"}, "is no bid"), ({**NAP, "paid": "never"}, "paid"), ({**NAP, "extra": 1}, "not known")],
)
def test_a_pot_that_cannot_be_won_is_refused(stakes: dict[str, Any], cause: str) -> None:
    with pytest.raises(RuleError, match=cause):
        make(stakes)


def test_a_match_that_could_last_for_ever_is_refused() -> None:
    rules = library.read_rules([HERE, RULES], "little_nap")
    ending = {"part": "target", "target": 40, "wins": "high", "tie": "share"}
    with pytest.raises(RuleError, match="must end a match in which all pass"):
        library.Rules(rules.folder, rules.deck_file, {**rules.book, "ending": ending}, rules.deck).build(4, {})
