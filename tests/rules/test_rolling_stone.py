"""Rolling Stone: whole matches under an independent referee, deals worked by hand, what must never be done, and who
plays well."""

from __future__ import annotations

import os
import random

import pytest

from purple_table.core.actions import NextDeal
from purple_table.core.events import DealScored, Moved
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.tricks.card_play.shedding_policy import SheddingKnowledge, SheddingPolicy
from tests.contract.matches import chance, make, random_game
from tests.rules.positions import legal, play
from tests.rules.shedding_referee import House, follows_suit, play_deal, wins_by_cascade
from tests.rules.test_open_play import holding
from tests.rules.worked_deals import deal_out, follow_tricks

SEEDS = int(os.environ.get("PURPLE_TABLE_ROLLING_STONE", "10"))
"""How many random matches the referee follows."""


@pytest.mark.parametrize("seed", range(SEEDS))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses deal, opening, follow, pick-up, winner, next-lead, out, standstill, points, end: random options."""
    rng = random.Random(seed)
    game = random_game("rolling_stone", rng)
    options, count = dict(game.options), game.players
    house = House(follows_suit, wins_by_cascade(bool(options["lead_counts_as_color_follower"])), "pick_up", 10 * count)
    state, totals = game.start(chance(seed)), [0] * count
    dealer = state.to_act
    for _ in range(3 if SEEDS < 20 else 8):
        assert state.to_act == dealer is not None
        state.apply(NextDeal())
        dealt = {card for seat in range(count) for card in state.view(seat).hand}
        assert [len(state.view(seat).hand) for seat in range(count)] == [{4: 12, 5: 9, 6: 8}[count]] * count
        missing = {"Bz8", "Gn8", "Sv8", "Pu8"} if count == 5 else {"Bz8"}
        assert len(dealt) == 49 - len(missing)
        assert not dealt & missing
        found = play_deal(state, dealer, house, rng)
        sizes = [len(hand) for hand in found.left]
        assert found.still == (min(sizes) > 0)
        out = sizes.index(min(sizes)) if sizes.count(min(sizes)) == 1 else None
        points = sum(sizes) - min(sizes) if options["score"] == "cards" else 1
        scored = [points if seat == out else 0 for seat in range(count)]
        assert state.view(0).sheet[-1] == tuple(scored)
        totals = [total + more for total, more in zip(totals, scored, strict=True)]
        if out is not None and totals[out] >= int(str(options["target"])):
            assert state.outcome is not None
            assert state.outcome.winners == (out,)
            return
        assert state.outcome is None
        dealer = (dealer + 1) % count


def rolling_stone(players: int = 4, **options: object) -> TrickGame:
    """Rolling Stone from the rules folder."""
    game = make("rolling_stone", players, **options)
    assert isinstance(game, TrickGame)
    return game


# --- deals worked by hand ---------------------------------------------------------------------------------------------


def test_a_trick_is_taken_up_and_its_cards_lie_open() -> None:
    """Seat 0 has a Diamond left that it leads last; seat 2 takes up two tricks."""
    state = holding(rolling_stone(), ["SvQ GnA", "PuK Bz9", "GoA BkT Gn9", "Sv9 Rd8 RdT"])
    play(state, "SvQ")
    events = play(state, "PuK")
    # Seat 2 has no Diamond; seat 3 plays nothing.
    (taken,) = [event for event in events if isinstance(event, Moved) and event.source.role == "trick"]
    assert (taken.cards, taken.target.owner, taken.open_to) == (("SvQ", "PuK"), 2, None)
    assert state.to_act == 2
    assert state.view(0).pile("hand", 2) == ("SvQ", "PuK", None, None, None)
    play(state, "SvQ Sv9")
    # Seat 0 has no Diamond any more: it takes both up, and leads.
    assert state.to_act == 0
    assert [len(state.view(0).pile("hand", seat)) for seat in range(4)] == [3, 1, 4, 2]
    events = play(state, "GnA Bz9")
    # Seat 1 has played its last card, before anybody could take it up.
    assert isinstance(events[-1], DealScored)
    assert state.view(0).sheet == ((0, 1, 0, 0),)


def test_a_complete_trick_goes_out_of_the_deal() -> None:
    """All follow Hearts; the Red Queen is the best, as nobody else plays Gold. Its player leads the last card."""
    state = holding(rolling_stone(score="cards"), ["GoT Bz9 BkA", "RdQ SvK", "Rd8 Gn9 GnT", "RdJ Sv9 Pu9 PuT"])
    play(state, "GoT RdQ Rd8 RdJ")
    assert state.to_act == 1
    assert state.kernel.idle == 0
    assert sum(map(len, state.view(0).pile("won", 1))) == len("GoTRdQRd8RdJ")
    play(state, "SvK")
    assert state.view(0).sheet == ((0, 2 + 2 + 3, 0, 0),)


def test_the_next_player_may_be_the_one_who_picks_up() -> None:
    """The only Club rolls round the table, taken up 40 times in a row: then the fewest cards win.

    From half of them on, Skilled players with more cards want to break that off.
    """
    policy, stuck = SheddingPolicy(rolling_stone()), []
    hands = ["GnA SvA SvK SvQ", "RdA RdK RdQ RdJ RdT", "BkA BkK BkQ BkJ BkT", "GoA GoK GoQ GoJ GoT"]
    state = holding(rolling_stone(), hands)
    for number in range(40):
        assert (state.kernel.idle, state.to_act) == (number, number % 4)
        assert [dict(line.values)["count"] for line in state.view(0).status.lines] == [number] * (number >= 4)
        sizes = list(map(int.bit_count, state.kernel.hands))
        known = SheddingKnowledge(sum(state.kernel.hands), [0] * 4, [0] * 4, sizes)
        stuck += [number] * policy.is_stuck(state.kernel, known)
        events = play(state, "GnA")
    assert stuck == [number for number in range(20, 40) if number % 4]
    assert isinstance(events[-1], DealScored)
    assert state.view(0).sheet == ((1, 0, 0, 0),)


def test_the_cards_of_a_lead_may_all_be_followed_with_the_other_color() -> None:
    state = holding(rolling_stone(), ["SvQ GnA", "PuK Bz9", "PuT BkT", "Sv9 Rd8"])
    play(state, "SvQ")
    assert legal(state) == {"PuK"}


def test_a_whole_deal_of_six() -> None:
    """Five complete tricks, one that is taken up, and a seat that is out in the middle of the last."""
    hands = [
        "BzA Gn9 GnT SvA Pu8 GoA Rd8 Bk8",
        "BzK Gn8 SvK PuT Sv8 RdA Go8 Bk9",
        "Bz9 GnQ SvQ PuJ Sv9 RdK Go9 BkT",
        "BzT GnK SvJ PuQ GoK RdQ Rd9 BkJ",
        "BzJ GnA SvT PuK GoQ GoT RdJ BkQ",
        "BzQ GnJ Pu9 PuA GoJ RdT BkK BkA",
    ]
    state = deal_out(rolling_stone(6), hands)
    # SvA beats PuA, as Silver is followed; nobody follows Gold with Gold, and of two Aces of Hearts the earlier wins.
    # GnA is the best Green, PuK the best Purple that still comes, GoK the best Gold.
    follow_tricks(
        state,
        """
        0 SvA, 1 Sv8, 2 Sv9, 3 PuQ, 4 SvT, 5 PuA: 0
        0 GoA, 1 RdA, 2 RdK, 3 Rd9, 4 RdJ, 5 RdT: 0
        0 Gn9, 1 BzK, 2 GnQ, 3 BzT, 4 GnA, 5 GnJ: 4
        4 PuK, 5 Pu9, 0 Pu8, 1 SvK, 2 PuJ, 3 SvJ: 4
        4 GoQ, 5 GoJ, 0 Rd8, 1 Go8, 2 Go9, 3 GoK: 3
        3 RdQ, 4 GoT, 5 takes RdQ GoT: 5
        5 BkA, 0 Bk8, 1 Bk9, 2 BkT, 3 BkJ, 4 BkQ: 5
        5 BzQ, 0 BzA, 1 Gn8, 2 Bz9, 3 GnK: over
        """,
    )
    assert [len(state.view(0).pile("hand", seat)) for seat in range(6)] == [1, 1, 1, 0, 1, 3]
    assert state.totals == (0, 0, 0, 1, 0, 0)


def test_a_whole_deal_of_five_with_eight_pick_ups() -> None:
    """Seat 4 leads the suit of the one card that seat 0 holds."""
    hands = [
        "BzA Bz9 GnT GnJ SvT Pu9 GoA Rd9 Bk9",
        "BzT GnA SvA SvK PuJ PuT Go8 RdK BkT",
        "BzJ GnK SvQ PuA Go9 GoT RdA RdQ BkJ",
        "BzQ GnQ SvJ PuK GoJ GoQ Rd8 RdT BkQ",
        "BzK Gn9 Sv9 PuQ GoK RdJ BkK BkA Bk8",
    ]
    state = deal_out(rolling_stone(5, score="cards"), hands)
    # The seats 1 to 4 have no Clubs after the second trick, and Bz9 rolls from hand to hand.
    follow_tricks(
        state,
        """
        0 BzA, 1 BzT, 2 GnK, 3 BzQ, 4 Gn9: 0
        0 GnT, 1 GnA, 2 BzJ, 3 GnQ, 4 BzK: 1
        1 SvA, 2 SvQ, 3 SvJ, 4 Sv9, 0 SvT: 1
        1 PuT, 2 PuA, 3 PuK, 4 PuQ, 0 Pu9: 2
        2 BkJ, 3 BkQ, 4 BkA, 0 Bk9, 1 BkT: 4
        4 Bk8, 0 takes Bk8: 0
        0 Bz9, 1 takes Bz9: 1
        1 Go8, 2 GoT, 3 RdT, 4 GoK, 0 GoA: 0
        0 Rd9, 1 RdK, 2 RdQ, 3 GoJ, 4 RdJ: 1
        1 Bz9, 2 takes Bz9: 2
        2 RdA, 3 Rd8, 4 takes RdA Rd8: 4
        4 BkK, 0 Bk8, 1 takes BkK Bk8: 1
        1 SvK, 2 takes SvK: 2
        2 Bz9, 3 takes Bz9: 3
        3 Bz9, 4 takes Bz9: 4
        4 Bz9, 0 GnJ: over
        """,
    )
    # Left are PuJ BkK Bk8, Go9 SvK, GoQ, and RdA Rd8.
    assert state.totals == (3 + 2 + 1 + 2, 0, 0, 0, 0)
