"""Page One: whole matches under an independent referee, deals worked by hand, and what must never be done."""

from __future__ import annotations

import os
import random

import pytest

from purple_table.core.actions import NextDeal, Play
from purple_table.core.events import DealScored, Moved
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.contract.matches import chance, make, random_game
from tests.rules.positions import legal, play
from tests.rules.shedding_referee import CALL, House, follows_suit, play_deal, wins_with_jokers
from tests.rules.test_open_play import holding
from tests.rules.worked_deals import deal_out, follow_tricks

SEEDS = int(os.environ.get("PURPLE_TABLE_PAGE_ONE", "10"))
"""How many random matches the referee follows."""


@pytest.mark.parametrize("seed", range(SEEDS))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses deal, opening, follow, joker, draw, void, winner, next-lead, out, points, end: random options."""
    rng = random.Random(seed)
    game = random_game("page_one", rng)
    options, count = dict(game.options), game.players
    house = House(
        follows_suit,
        wins_with_jokers(bool(options["lead_counts_as_color_follower"])),
        longest=100,
        refills=True,
        penalty=5 if options["call"] == "by_hand" else 0,
    )
    state, totals = game.start(chance(seed)), [0] * count
    dealer = state.to_act
    for _ in range(3 if SEEDS < 20 else 8):
        assert state.to_act == dealer is not None
        state.apply(NextDeal())
        assert [len(state.view(seat).hand) for seat in range(count)] == [4] * count
        assert len(state.view(0).pile("stock")) == 49 + int(str(options["jokers"])) - 4 * count
        found = play_deal(state, dealer, house, rng)
        sizes = [len(hand) for hand in found.left]
        assert found.void == (min(sizes) > 0)
        scored = [0] * count
        if not found.void:
            scored[sizes.index(0)] = sum(sizes) if options["score"] == "cards" else 1
        assert state.view(0).sheet[-1] == tuple(scored)
        totals = [total + more for total, more in zip(totals, scored, strict=True)]
        if max(totals) >= int(str(options["target"])):
            assert state.outcome is not None
            assert state.outcome.winners == (totals.index(max(totals)),)
            return
        assert state.outcome is None
        dealer = (dealer + 1) % count


def page_one(players: int = 4, **options: object) -> TrickGame:
    """Page One from the rules folder."""
    game = make("page_one", players, **options)
    assert isinstance(game, TrickGame)
    return game


# --- deals worked by hand ---------------------------------------------------------------------------------------------


def test_the_joker_wins_and_the_last_card_is_led() -> None:
    """Seat 2 plays the Joker on a Heart and leads its last card."""
    state = holding(page_one(), ["GoA BkA Bz8", "Go8 Sv9", "Jk2 PuT", "RdA Gn9 Bk8"])
    play(state, "GoA Go8")
    assert legal(state) == {"Jk2"}
    play(state, "Jk2 RdA")
    assert state.to_act == 2
    assert isinstance(play(state, "PuT")[-1], DealScored)
    assert state.view(0).sheet == ((0, 0, 1, 0),)


def test_the_card_after_a_led_joker_is_followed() -> None:
    """The Joker is led, then a Diamond: seat 2 draws for it, and seat 0, which led, leads again."""
    state = holding(page_one(), ["Jk2 BkA Bz8", "PuQ Sv9 Rd8", "BkT Gn9", "SvA RdK GoT"], stock="Go9 Pu8 BzA")
    play(state, "Jk2")
    assert legal(state) == {"PuQ", "Sv9", "Rd8"}
    events = play(state, "PuQ")
    drawn = [event.cards[0] for event in events if isinstance(event, Moved) and event.source.role == "stock"]
    assert drawn == ["Go9", "Pu8"]
    assert legal(state) == {"Pu8"}
    play(state, "Pu8")
    assert legal(state) == {"SvA"}
    play(state, "SvA")
    assert (state.to_act, state.kernel.takers) == (0, [0])


def test_old_tricks_become_the_stock_and_without_any_the_deal_is_void() -> None:
    """With two players: the first trick is shuffled for the Spade that seat 1 lacks, and no card of it is one."""
    state = holding(page_one(2), ["GoA BkA BkK", "GoT Sv9 Pu9"])
    play(state, "GoA GoT")
    events = play(state, "BkA")
    moves = [(event.source.role, event.target.role) for event in events if isinstance(event, Moved)]
    assert moves == [("hand", "trick"), ("won", "stock"), ("stock", "hand"), ("stock", "hand")]
    # Both are drawn, and then there is nothing left: nobody is out.
    assert isinstance(events[-1], DealScored)
    assert state.view(0).sheet == ((0, 0),)
    assert state.outcome is None


def test_nobody_holds_a_card_of_the_new_stock_before_drawing_it() -> None:
    """Seat 0 draws from the first trick until the Joker comes; seat 1, which has not drawn, has none of these cards."""
    game = page_one(3)
    state = holding(game, ["GoA Sv9 Pu9", "GoT Bk8 Bk9", "Jk2 BkA BkK"])
    play(state, "GoA GoT Jk2 BkA")
    facts, trick = game.facts(state.view(2)), game.deck.mask(["GoA", "GoT", "Jk2"])
    assert (state.to_act, facts.refilled) == (0, trick)
    assert facts.excluded[1] & trick == trick
    assert not facts.excluded[0] & trick


def test_whoever_does_not_call_the_last_card_draws_five_before_the_next_player() -> None:
    """Clause call, by hand: seat 0 leads the last card but one, seat 1 has no Spade and draws after it."""
    hands = ["GoA BkA", "Go8 Sv9 Pu8", "GoK Pu9 SvT", "Bk9 Rd9 Bk8"]
    state = holding(page_one(call="by_hand"), hands, stock="GnT GnJ GnQ BzA BzK RdQ BkJ BkT")
    called = state.copy()
    assert set(state.legal_actions()) == {Play("GoA"), Play("BkA"), CALL}
    events = play(state, "BkA")
    drawn = [event.target.owner for event in events if isinstance(event, Moved) and event.source.role == "stock"]
    assert drawn == [0] * 5 + [1] * 2
    assert set(state.view(0).hand) == {"GoA", "GnT", "GnJ", "GnQ", "BzA", "BzK"}
    assert legal(state) == {"BkJ"}
    called.apply(CALL)
    assert set(called.legal_actions()) == {Play("GoA"), Play("BkA")}
    drawn = [event.target.owner for event in play(called, "BkA") if isinstance(event, Moved)][1:]
    assert drawn == [1] * 7
    assert called.view(0).hand == ("GoA",)


def test_the_penalty_takes_what_is_there_and_voids_no_deal() -> None:
    """Two players and no stock: the trick that seat 1 completes is all that it can draw."""
    state = holding(page_one(2, call="by_hand"), ["Go8 Sv9 Pu9", "GoT Rd9"])
    play(state, "Go8 GoT")
    assert state.to_act == 1
    assert set(state.view(1).hand) == {"Rd9", "Go8", "GoT"}
    assert state.view(0).sheet == ()


def test_a_whole_deal_that_the_joker_turns() -> None:
    """BkA is led, as Black is the attack: seat 2 draws for it, and seat 3 must play the Joker, which wins."""
    hands = ["BkA PuT GoJ Bz9", "SvK Bk8 Rd9 GnQ", "Pu8 GoA BzT Gn8", "Sv9 RdQ Jk2 BzK"]
    state = deal_out(page_one(score="cards"), hands, stock="GnA SvT BkJ")
    # PuT beats SvK because Pu8 follows its color, as BzK is followed by Bz9 and BzT.
    follow_tricks(
        state,
        """
        0 PuT, 1 SvK, 2 Pu8, 3 Sv9: 0
        0 BkA, 1 Bk8, 2 draws GnA SvT BkJ, 2 BkJ, 3 Jk2: 3
        3 BzK, 0 Bz9, 1 GnQ, 2 BzT: 3
        3 RdQ: over
        """,
    )
    # Left are GoJ, Rd9, and GoA Gn8 GnA SvT.
    assert state.totals == (0, 0, 0, 1 + 1 + 4)


def test_a_whole_deal_that_is_void() -> None:
    """Without a Joker: the seats 0, 2 and 3 hold all seven Spades, so that none can be drawn by seat 1."""
    hands = ["SvA BkA BkK BkQ", "PuK GoA Rd8 Gn9", "Sv8 BkJ BkT Bk9", "SvT Bk8 GoT Gn8"]
    state = deal_out(page_one(jokers=0), hands)
    # The stock has 49 less 16 cards; after them the first trick is shuffled and drawn.
    follow_tricks(
        state,
        """
        0 SvA, 1 PuK, 2 Sv8, 3 SvT: 0
        0 BkA, 1 draws 33 cards, tricks become the stock, 1 draws 4 cards: over
        """,
    )
    assert (state.totals, state.to_act, state.outcome) == ((0, 0, 0, 0), 0, None)


@pytest.mark.parametrize("level", ["reference", "beginner", "club", "expert"])
def test_computers_always_call(level: str) -> None:
    state = holding(page_one(2, call="by_hand"), ["Go8 Sv9 Pu9", "GoT Rd9"], stock="GnT GnJ GnQ")
    play(state, "Go8")
    player, actions = make_player(state.game, level), tuple(state.legal_actions())
    assert player.choose(state.view(1), actions, random.Random(1), Budget(playouts=20)).action == CALL
    state.apply(CALL)
    actions = tuple(state.legal_actions())
    assert player.choose(state.view(1), actions, random.Random(1), Budget(playouts=20)).action in actions


# --- what must never be done ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["club", "expert"])
def test_the_joker_is_not_wasted_as_the_last_card_of_a_trick(level: str) -> None:
    """Section 8 of the page: a card of the suit would do, and it leaves more than one card."""
    state = holding(page_one(), ["GoA BkA Bz8", "Go8 Sv9 Pu8", "GoK Pu9 SvT", "RdA Rd9 Jk2 Bk8"], stock="GnT GnJ GnQ")
    play(state, "GoA Go8 GoK")
    player = make_player(state.game, level)
    actions = tuple(state.legal_actions())
    action = player.choose(state.view(3), actions, random.Random(1), Budget(playouts=120)).action
    assert Play("Jk2") in actions
    assert action != Play("Jk2")


@pytest.mark.parametrize("level", ["club", "expert"])
def test_with_two_cards_the_joker_is_led_first(level: str) -> None:
    """Section 8 of the page: it wins, and then the last card is led."""
    state = holding(page_one(), ["Jk2 Bz8", "Go8 Sv9 Pu8", "GoK Pu9 SvT", "RdA Rd9 Bk8"], stock="GnT GnJ GnQ")
    player = make_player(state.game, level)
    action = player.choose(state.view(0), tuple(state.legal_actions()), random.Random(1), Budget(playouts=120)).action
    assert action == Play("Jk2")
