"""Go Boom: whole matches under an independent referee, deals worked by hand, what must never be done, and who plays
well."""

from __future__ import annotations

import os
import random

import pytest

from purple_table.core.actions import NextDeal, Play
from purple_table.core.events import DealScored, Moved, Noted
from purple_table.core.messages import english
from purple_table.games.tricks.trick_game import TrickGame
from tests.contract.matches import chance, make, random_game
from tests.rules.positions import legal, play
from tests.rules.shedding_referee import (
    House,
    count_points,
    follows_color_or_rank,
    follows_suit_or_rank,
    play_deal,
    wins_by_cascade,
    wins_by_color,
)
from tests.rules.test_open_play import holding
from tests.rules.worked_deals import deal_out, follow_tricks

SEEDS = int(os.environ.get("PURPLE_TABLE_GO_BOOM", "10"))
"""How many random matches the referee follows."""


def house(options: dict[str, object]) -> House:
    """How Go Boom is played with these options."""
    if options["follow"] == "color_or_rank":
        return House(follows_color_or_rank, wins_by_color)
    return House(follows_suit_or_rank, wins_by_cascade(bool(options["lead_counts_as_color_follower"])))


@pytest.mark.parametrize("seed", range(SEEDS))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses deal, opening, follow, draw, winner, next-lead, out, points, end: random options."""
    rng = random.Random(seed)
    game = random_game("go_boom", rng)
    options, count = dict(game.options), game.players
    state, totals = game.start(chance(seed)), [0] * count
    dealer = state.to_act
    for _ in range(3 if SEEDS < 20 else 8):
        assert state.to_act == dealer is not None
        state.apply(NextDeal())
        assert [len(state.view(seat).hand) for seat in range(count)] == [7] * count
        assert len(state.view(0).pile("stock")) == 49 - 7 * count
        found = play_deal(state, dealer, house(options), rng)
        # A trick takes a card out of the deal at least.
        assert found.tricks < 49
        out = next(seat for seat in range(count) if not found.left[seat])
        points = count_points(found.left, options["points"] != "color", options["points"] != "rank")
        totals[out] += points
        assert state.view(0).sheet[-1] == tuple(points if seat == out else 0 for seat in range(count))
        if totals[out] >= int(str(options["target"])):
            assert state.outcome is not None
            assert state.outcome.winners == (out,)
            return
        assert state.outcome is None
        dealer = (dealer + 1) % count


def go_boom(players: int = 4, **options: object) -> TrickGame:
    """Go Boom from the rules folder."""
    game = make("go_boom", players, **options)
    assert isinstance(game, TrickGame)
    return game


# --- deals worked by hand ---------------------------------------------------------------------------------------------


def test_a_hand_grows_and_the_leader_is_out() -> None:
    """Seat 1 draws three cards for one, seat 0 keeps the lead, and leads its last card."""
    state = holding(go_boom(), ["BkA RdK", "Bz9 SvA", "Bk8 GnT GoQ", "PuA Sv9 BzQ"], stock="GoK Rd9 PuT BkJ Gn8 SvJ")
    events = play(state, "BkA")
    # The Silver Ace has the rank.
    assert [event for event in events if isinstance(event, Moved) and event.source.role == "stock"] == []
    assert legal(state) == {"SvA"}
    events = play(state, "SvA Bk8 PuA")
    assert state.to_act == 0
    events = play(state, "RdK")
    assert isinstance(events[-1], DealScored)
    # Bz9 is 3, GnT 5, GoQ 10, Sv9 5, BzQ 6.
    assert state.view(0).sheet == ((29, 0, 0, 0),)


def test_a_refusal_names_the_color_and_the_rank() -> None:
    state = holding(go_boom(), ["PuA RdK", "Bz8 SvA PuK", "Bk8 GnT", "Sv9 BzQ"], stock="GoK Rd9 PuT BkJ Gn8 SvJ")
    play(state, "PuA")
    reason = state.refusal(Play("Bz8"))
    assert reason is not None
    assert reason.clause == "follow"
    assert english(reason.words) == "Follow Purple or the rank: you hold Silver A and Purple K."


def test_a_trick_in_which_two_hands_draw_and_one_is_passed_over() -> None:
    """The third hand takes the last card of the stock, the fourth finds none."""
    state = holding(go_boom(), ["GnJ GoQ", "Bz9 Sv8", "Bk8 Pu9", "PuA Sv9"], stock="GoK GnA Rd9 SvT")
    events = play(state, "GnJ")
    drawn = [event.cards[0] for event in events if isinstance(event, Moved) and event.source.role == "stock"]
    assert drawn == ["GoK", "GnA"]
    assert legal(state) == {"GnA"}
    events = play(state, "GnA")
    drawn = [event.cards[0] for event in events if isinstance(event, Moved) and event.source.role == "stock"]
    assert drawn == ["Rd9", "SvT"]
    assert [event.seat for event in events if isinstance(event, Noted)] == [2, 3]
    # The trick of two cards is over, and its winner leads.
    assert (state.to_act, state.trick) == (1, [])
    assert [len(state.view(0).pile("hand", seat)) for seat in range(4)] == [1, 3, 4, 2]
    # Seat 2 has drawn Silver; seat 0 has none and no 8, and is passed over.
    play(state, "Sv8 SvT Sv9")
    assert (state.to_act, state.trick) == (2, [])
    events = play(state, "Pu9 PuA")
    assert isinstance(events[-1], DealScored)
    # GoQ is 10, Bz9 and GoK 14, Bk8 and Rd9 16.
    assert state.view(0).sheet == ((0, 0, 0, 40),)


def test_the_last_card_of_a_trick_may_be_the_last_of_a_hand() -> None:
    """With two players: the second goes out with the card that would take the trick, and nothing is drawn."""
    state = holding(go_boom(2, points="rank"), ["SvK Pu8 Gn9", "PuT SvA"], stock="Bk8 BkT")
    play(state, "Pu8")
    assert legal(state) == {"PuT"}
    play(state, "PuT")
    assert state.to_act == 1
    events = play(state, "SvA")
    assert isinstance(events[-1], DealScored)
    assert state.view(0).sheet == ((0, 8),)


def test_a_whole_deal_of_two() -> None:
    """Seat 1 keeps the lead for four tricks, but then each must draw twice."""
    hands = ["GnJ GnA SvA Rd8 BkT Go9 PuK", "GnQ BzJ SvJ Bz9 RdT BkA Go8"]
    state = deal_out(go_boom(2), hands, stock="BkQ Sv9 GoK Rd9 BzK Bk8 Gn9")
    # The only 9 and the only Red of seat 0 must be played, to the second and to the fourth trick, and a 9 that is not
    # Bronze wins nothing. Go8 meets neither Gold nor an 8, PuK neither Purple nor a King, Rd9 neither Red nor a 9.
    follow_tricks(
        state,
        """
        0 GnJ, 1 GnQ: 1
        1 Bz9, 0 Go9: 1
        1 BkA, 0 BkT: 1
        1 RdT, 0 Rd8: 1
        1 Go8, 0 draws BkQ Sv9 GoK, 0 GoK: 0
        0 PuK, 1 draws Rd9 BzK, 1 BzK: 0
        0 Sv9, 1 SvJ: 1
        1 Rd9, 0 draws Bk8 Gn9, 0 Gn9: 1
        1 BzJ: over
        """,
    )
    # Seat 0 holds GnA (7 + 2), SvA (7 + 3), BkQ (5 + 7) and Bk8 (1 + 7).
    assert state.totals == (0, 39)


def test_a_whole_deal_of_six_that_empties_the_stock() -> None:
    """Each seat has a color, but two pairs of cards are exchanged; the stock are the seven Bronze cards."""
    hands = [
        "GnA GnK GnQ GnJ RdT Gn9 Gn8",
        "SvA SvK SvQ SvJ SvT Sv9 Sv8",
        "PuA GoQ PuQ PuJ PuT Pu9 Pu8",
        "GoA GoK PuK GoJ GoT Go9 Go8",
        "RdA RdK RdQ RdJ GnT Rd9 Rd8",
        "BkA BkK BkQ BkJ BkT Bk9 Bk8",
    ]
    state = deal_out(go_boom(6), hands, stock="BzA BzQ BzK Bz8 Bz9 BzT BzJ")
    # Seat 2 has no King and seat 3 no Queen: one draws three cards and plays the third, the other takes the last four
    # and plays nothing. Seat 4 takes the lead with the only other Green, and after it whoever has neither Red nor a 9
    # is passed over, for there is no stock any more.
    follow_tricks(
        state,
        """
        0 GnA, 1 SvA, 2 PuA, 3 GoA, 4 RdA, 5 BkA: 0
        0 GnK, 1 SvK, 2 draws BzA BzQ BzK, 2 BzK, 3 PuK, 4 RdK, 5 BkK: 0
        0 GnQ, 1 SvQ, 2 PuQ, 3 draws Bz8 Bz9 BzT BzJ, 3 skips, 4 RdQ, 5 BkQ: 0
        0 GnJ, 1 SvJ, 2 PuJ, 3 BzJ, 4 RdJ, 5 BkJ: 0
        0 Gn9, 1 Sv9, 2 Pu9, 3 Go9, 4 GnT, 5 Bk9: 4
        4 Rd9, 5 skips, 0 RdT, 1 skips, 2 skips, 3 Bz9: 0
        0 Gn8: over
        """,
    )
    # SvT Sv8 are 10; GoQ PuT Pu8 BzA BzQ 36; GoK GoJ GoT Go8 BzT Bz8 40; Rd8 7; BkT Bk8 18.
    assert state.totals == (10 + 36 + 40 + 7 + 18, 0, 0, 0, 0, 0)


@pytest.mark.parametrize("name", ["go_boom", "rolling_stone"])
def test_no_hand_has_what_others_conclude_that_it_lacks(name: str) -> None:
    """Who drew until it could follow, was passed over, or picked up, showed something of its hand and no more."""
    concluded = 0
    for seed in range(6):
        rng = random.Random(seed)
        game = random_game(name, rng)
        assert isinstance(game, TrickGame)
        state = game.start(chance(seed))
        while not state.sheet:
            state.apply(rng.choice(list(state.legal_actions())))
            if rng.random() < 0.1 and state.phase.name == "playing":
                facts = game.facts(state.view(0))
                for seat in range(1, game.players):
                    assert not facts.excluded[seat] & state.kernel.hands[seat]
                    assert not facts.holds[seat] & ~state.kernel.hands[seat]
                    concluded += (facts.excluded[seat] & facts.unknown).bit_count()
    assert concluded > 20


def test_nobody_is_taken_to_lack_cards_because_the_deal_ended_in_the_midst_of_a_trick() -> None:
    """Whoever deals next was not passed over, and a deal that agrees with each view is found."""
    for seed in range(6):
        game, rng = make("go_boom", 4), random.Random(seed)
        state = game.start(chance(seed))
        while not state.view(0).sheet:
            state.apply(rng.choice(tuple(state.legal_actions())))
        for seat in range(4):
            view = state.view(seat)
            assert game.guess(view, rng).view(seat) == view
