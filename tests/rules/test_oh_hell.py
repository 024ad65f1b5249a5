"""Oh Hell!: whole matches under an independent referee, and what no worked example can show."""

from __future__ import annotations

import random

import pytest

from purple_table.arena.bulk import Run, play_all
from purple_table.arena.duplicate import summarize_plays
from purple_table.core.actions import Bid, NextDeal, Play
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.contract.matches import chance, make, random_game
from tests.rules.referee import COLORS, Deal, deals, winner
from tests.said import said


def hands_of(schedule: str, start: int) -> list[int]:
    """Clause hands: the size of each hand of a match."""
    down = list(range(start, 0, -1))
    return {"down": down, "up": down[::-1], "down_up": down + down[-2::-1], "up_down": down[::-1] + down[1:]}[schedule]


def trump(deal: Deal) -> str:
    """Clause trump: the color of the one card that lies open."""
    (card,) = deal.shown
    assert card is not None
    return card[:2]


def check_bids(deal: Deal, size: int, players: int, hook: bool) -> list[int]:
    """Clauses bidding, bids and hook; the bid of each seat."""
    assert [seat for seat, _ in deal.calls] == [(deal.dealer + 1 + place) % players for place in range(players)]
    numbers = [int(call) for _, call in deal.calls]
    assert all(0 <= number <= size for number in numbers)
    assert not hook or sum(numbers) != size
    bid = {seat: int(call) for seat, call in deal.calls}
    return [bid[seat] for seat in range(players)]


def pays(bid: int, won: int, missed: str) -> int:
    """Clauses contract-points and failed."""
    if bid == won:
        return 10 + bid
    return {"nothing": 0, "tricks": won, "minus": -abs(bid - won)}[missed]


@pytest.mark.parametrize("seed", range(24))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses hands, deal, trump, bidding, bids, hook, opening, follow, winner, next-lead, both scores, end and tie."""
    game = random_game("oh_hell", random.Random(seed))
    count, options = game.players, dict(game.options)
    sizes = hands_of(str(options["schedule"]), int(str(options["start"])))
    totals, dealer, number = [0] * count, None, 0
    for deal in deals(game, seed, len(sizes) + 1, trump, lambda deal: (deal.dealer + 1) % count):
        size = sizes[number]
        number += 1
        assert dealer is None or deal.dealer == (dealer + 1) % count
        dealer = deal.dealer
        assert len(deal.tricks) == size
        assert all(deal.shown[0] not in trick.cards for trick in deal.tricks)
        bids, won = check_bids(deal, size, count, bool(options["hook"])), deal.won(count)
        points = tuple(pays(bids[seat], won[seat], str(options["missed"])) for seat in range(count))
        assert deal.points == points
        totals = [before + more for before, more in zip(totals, points, strict=True)]
        best = tuple(seat for seat in range(count) if totals[seat] == max(totals))
        assert (deal.ended.winners if deal.ended else ()) == (best if number == len(sizes) else ())
    assert number == len(sizes)


@pytest.mark.parametrize(("players", "size", "deals_"), [(3, 10, 19), (4, 10, 19), (5, 9, 17), (6, 8, 15), (7, 6, 11)])
def test_every_number_of_players_has_its_largest_hand(players: int, size: int, deals_: int) -> None:  # OH10, OH14
    state = make("oh_hell", players).start(chance(players))
    state.apply(NextDeal())
    view = state.view(0)
    assert len(view.hand) == size
    assert len(view.pile("aside")) == 1
    assert view.pile("aside", None, 1) == (None,) * (48 - players * size)
    assert view.status.trump in {color.capitalize() for color in COLORS}
    assert len(hands_of("down_up", size)) == deals_
    assert said(view.status.lines) == (f"To come: {size - 1} down to 1, up to {size}",)


def test_the_hook_is_told_before_the_dealer_bids() -> None:
    state = make("oh_hell", 4).start(chance(1))
    state.apply(NextDeal())
    for call in ("3", "2", "4"):
        state.apply(Bid(call))
    view = state.view(state.to_act or 0)
    assert view.ask is not None
    assert said(view.ask.prompt) == "How many tricks will you win? Not 1, for the bids must not add up."
    assert said(view.status.lines)[-1] == "Bids 9 of 10"
    reason = state.refusal(Bid("1"))
    assert reason is not None
    assert reason.clause == "hook"
    counters = {counter.kind: counter.values for counter in view.status.counters}
    bids = dict(zip([(view.status.dealer + place) % 4 for place in (1, 2, 3, 4)], (3, 2, 4, None), strict=True))
    assert counters["bid"] == tuple(bids[seat] for seat in range(4))


@pytest.mark.parametrize("seed", range(6))
def test_the_club_takes_no_trick_too_many_and_bids_none_on_no_ace_of_trumps(seed: int) -> None:
    """Whoever plays last with the bid made loses the trick if it can, and the highest trump is a trick that is bid."""
    game, rng = make("oh_hell", 4, start=5, schedule="down"), random.Random(seed)
    assert isinstance(game, TrickGame)
    state = game.start(chance(seed))
    players = [make_player(game, "club") for _ in range(4)]
    could = 0
    while state.to_act is not None:
        seat, legal = state.to_act, list(state.legal_actions())
        view = state.view(seat)
        action = players[seat].choose(view, legal, rng, Budget(playouts=20)).action
        if isinstance(action, Bid) and view.status.trump is not None:
            assert action.call != "0" or f"{COLORS[view.status.trump.casefold()]}A" not in view.hand
        trick = [card for card in view.pile("trick") if card is not None]
        if isinstance(action, Play) and len(trick) == 3 and view.status.trump is not None:
            counts = {counter.kind: counter.values for counter in view.status.counters}
            trumps = COLORS[view.status.trump.casefold()]
            losing = [
                play for play in legal if isinstance(play, Play) and winner([*trick, play.card], trumps, False) != 3
            ]
            if counts["tricks"][seat] == counts["bid"][seat] and losing:
                could += 1
                assert action in losing
        state.apply(action)
    assert could


@pytest.mark.parametrize(("level", "deals_"), [("club", 19), ("reference", 38)])
def test_players_are_above_chance_by_worth_alone(level: str, deals_: int) -> None:
    game = make("oh_hell", 4, start=6)
    result = summarize_plays(game, play_all(Run(game, (level, "random", "random", "random"), deals_, 3), 1))
    assert result.better.mean > result.better.margin
