"""Sir Garnet: whole matches under an independent referee, the spare hand, and who plays well."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from purple_table.arena.bulk import Run, play_all
from purple_table.arena.duplicate import summarize_plays
from purple_table.core.actions import Bid, Give, NextDeal, Pass, Play
from purple_table.core.game import Game, State
from purple_table.core.match import Match
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.contract.matches import chance, make, random_game
from tests.rules import referee
from tests.rules.transcripts import follow

LADDER = ["2", "3", "misery", "4", "nap", "extra"]
NEED = {"2": 2, "3": 3, "misery": 0, "4": 4, "nap": 5, "extra": 5}
PRICE = {"2": (2, 2), "3": (3, 3), "misery": (3, 3), "4": (4, 4), "nap": (10, 5), "extra": (10, 10)}
"""What each of the others pays for a bid that is made, and gets for one that fails (SG04)."""


def sayable(last: str, options: Mapping[str, Any]) -> set[str]:
    """The calls that may be made over the last bid: the clause bids."""
    over = set(LADDER[LADDER.index(last) + 1 if last else 0 :])
    return (over if options["misery"] else over - {"misery"}) | {"pass"}


def settle(calls: list[tuple[int, str]], dealer: int, options: Mapping[str, Any]) -> tuple[str, int]:
    """The bid that is played and its declarer; "" where the deal is thrown in."""
    bids = [(call, seat) for seat, call in calls if call != "pass"]
    if bids:
        return bids[-1]
    return ("extra", dealer) if options["all_pass"] == "dealer_extra" else ("", -1)


def play_deal(game: Game, state: State, dealer: int, rng: random.Random) -> tuple[int, ...]:
    """Play one random deal, and return its points as the book has them; every choice is checked on the way."""
    count, options = game.players, game.options
    calls: list[tuple[int, str]] = []
    last, seat = "", (dealer + 1) % count
    hands = {seat: set(state.view(seat).hand) for seat in range(count)}
    assert all(len(hand) == 5 for hand in hands.values())
    while len(calls) < count and last != "extra":
        assert state.to_act == seat
        legal = {str(call).removeprefix("bid ") for call in state.legal_actions()}
        assert legal == sayable(last, options)
        call = rng.choice([*sorted(legal), *["pass"] * 4])
        state.apply(Pass() if call == "pass" else Bid(call))
        calls.append((seat, call))
        last, seat = last if call == "pass" else call, (seat + 1) % count
    bid, declarer = settle(calls, dealer, options)
    if not bid:
        return (0,) * count
    spare = state.view(declarer).pile("widow")
    if bid == "extra":
        ten = set(state.view(declarer).hand)
        assert len(ten) == 10
        assert hands[declarer] < ten
        assert not any(ten & hands[other] for other in range(count) if other != declarer)
        for _ in range(5):
            assert state.to_act == declarer
            gives = list(state.legal_actions())
            assert {give.card for give in gives if isinstance(give, Give)} == ten
            assert len(gives) == len(ten)
            give = rng.choice(gives)
            assert isinstance(give, Give)
            ten.remove(give.card)
            state.apply(give)
            for other in set(range(count)) - {declarer}:
                assert set(state.view(other).pile("aside", None, 2 + declarer)) == {None}
        hands[declarer] = ten
    else:
        assert spare == (None,) * 5
    won = [0] * count
    leader, trump = declarer, ""
    for number in range(5):
        trick: list[str] = []
        for place in range(count):
            seat = (leader + place) % count
            assert state.to_act == seat
            plays = {play.card for play in state.legal_actions() if isinstance(play, Play)}
            assert plays == referee.playable(sorted(hands[seat]), trick, trump, dict(options), True)
            card = rng.choice(sorted(plays))
            trick.append(card)
            hands[seat].remove(card)
            if not number and not place and bid != "misery":
                trump = card[:2]
            state.apply(Play(card))
        leader = (leader + referee.winner(trick, trump, False)) % count
        won[leader] += 1
    made = not won[declarer] if bid == "misery" else won[declarer] >= NEED[bid]
    failed = options["failed_extra"] if bid == "extra" else PRICE[bid][1]
    price = PRICE[bid][0] if made else -failed
    return tuple(price * (count - 1) if seat == declarer else -price for seat in range(count))


def play_match(seed: int, most: int) -> int:
    """Play a random match of random options for at most so many deals, and return how many they were."""
    rng = random.Random(seed)
    game = random_game("sir_garnet", rng)
    length, state = int(game.options["deals"]), game.start(chance(seed))
    totals, played, dealer = [0] * game.players, 0, state.to_act
    for dealt in range(1, most + 1):
        assert state.to_act == dealer is not None
        state.apply(NextDeal())
        points = play_deal(game, state, dealer, rng)
        assert state.view(0).sheet[-1] == points
        played += any(points)
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        assert state.view(0).totals == tuple(totals)
        dealer = (dealer + 1) % game.players
        if played == length or dealt == 4 * length:
            assert state.to_act is None
            best = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
            assert state.view(0).outcome.winners == best
            return dealt
    return most


@pytest.mark.parametrize("seed", range(12))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses deal, bidding, bids, all-pass, exchange, opening, trump, follow, winner, points, failed, end, tie."""
    assert play_match(seed, 15)


def test_taking_the_spare_hand_cannot_be_undone() -> None:  # SG14
    match = Match(make("sir_garnet", 4), chance(3))
    match.play(match.state.to_act or 0, NextDeal())
    seat = match.state.to_act
    assert seat is not None
    match.play(seat, Bid("extra"))
    assert match.last_decision(seat, {seat}) is None
    match.play(seat, Give(match.state.view(seat).hand[0]))
    # What was laid away can be taken back.
    assert match.last_decision(seat, {seat}) == 2


def test_the_spare_hand_stays_face_down_without_its_bid() -> None:  # SG14
    state = make("sir_garnet", 4).start(chance(3))
    state.apply(NextDeal())
    for call in (Bid("nap"), Pass(), Pass(), Pass()):
        state.apply(call)
    assert all(state.view(seat).pile("widow") == (None,) * 5 for seat in range(4))
    assert state.view(0).status.phase == "playing"


@pytest.mark.parametrize("seed", range(6))
def test_a_skilled_taker_keeps_one_color_and_leads_it_from_the_top(seed: int) -> None:
    state = make("sir_garnet", 4).start(chance(seed))
    state.apply(NextDeal())
    state.apply(Bid("extra"))
    player, seat = make_player(state.game, "club"), state.to_act
    assert seat is not None
    reasons = []
    while state.view(seat).status.phase == "exchange":
        decision = player.choose(state.view(seat), tuple(state.legal_actions()), random.Random(1), Budget())
        reasons.append(decision.evidence.kind)
        state.apply(decision.action)
    assert set(reasons) == {"missed_least_of_color"}
    kept = state.view(seat).hand
    decision = player.choose(state.view(seat), tuple(state.legal_actions()), random.Random(1), Budget())
    assert isinstance(decision.action, Play)
    color = [card for card in kept if card[:2] == decision.action.card[:2]]
    assert decision.action.card == max(color, key=referee.height)
    assert len(color) >= 2


def test_reference_is_above_chance() -> None:
    game = make("sir_garnet", 4)
    result = summarize_plays(game, play_all(Run(game, ("reference", *["random"] * 3), 30, 3), 1))
    assert result.better.mean > result.better.margin


def test_three_deals_worked_by_hand() -> None:
    """An extra that the Green King beats, and two 3s that fail."""
    follow(
        make("sir_garnet", 4, deals=3).start(chance(4)),
        """
        deal 2
        hand 0 GnT GnQ GnA SvQ RdA
        hand 1 BzJ GnK SvT GoJ RdT
        hand 2 Gn8 Pu8 PuA GoA BkQ
        hand 3 BzK GoT GoQ BkT BkK
        widow BzQ SvA GoK Rd9 BkJ
        call 3 pass, 0 extra
        away 0 SvQ BzQ Rd9 BkJ GoK
        trick 0 GnA BzJ Gn8 BzK 0
        trick 0 GnQ GnK Pu8 BkT 1
        trick 1 GoJ GoA GoT GnT 0
        trick 0 SvA SvT PuA BkK 0
        trick 0 RdA RdT BkQ GoQ 0
        line failed -30 10 10 10
        totals -30 10 10 10
        deal 3
        hand 0 Bz9 Gn9 GnT RdQ RdK
        hand 1 Pu9 PuK Rd8 BkT BkA
        hand 2 GnJ Sv9 Go8 Bk9 BkJ
        hand 3 Gn8 GnQ SvJ GoA BkQ
        call 0 2, 1 3, 2 pass, 3 pass
        trick 1 BkA Bk9 BkQ Bz9 1
        trick 1 BkT BkJ Gn8 Gn9 2
        trick 2 GnJ GnQ GnT Rd8 3
        trick 3 GoA RdQ Pu9 Go8 3
        trick 3 SvJ RdK PuK Sv9 3
        line failed 3 -9 3 3
        totals -27 1 13 13
        deal 0
        hand 0 GnQ SvK PuT BkK BkA
        hand 1 BzT GoJ GoK RdA Bk8
        hand 2 BzJ Gn9 Go8 Rd9 BkJ
        hand 3 BzA GnT SvA PuA GoQ
        call 1 2, 2 pass, 3 pass, 0 3
        trick 0 BkA Bk8 BkJ GnT 0
        trick 0 BkK GoJ Go8 GoQ 0
        trick 0 SvK BzT Gn9 SvA 3
        trick 3 PuA PuT GoK Rd9 3
        trick 3 BzA GnQ RdA BzJ 3
        line failed -9 3 3 3
        totals -36 4 16 16
        winners 2 3
        """,
    )
