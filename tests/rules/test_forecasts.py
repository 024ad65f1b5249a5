"""What is said of a card before it is played comes true, whatever the options; and it gives the reason that is true."""

import random
from dataclasses import replace

import pytest

from purple_table.core.actions import Choose, Contract, Give, Play
from purple_table.core.cards import PileKey, PileView
from purple_table.core.events import TrickWon
from purple_table.core.messages import english
from purple_table.players.guides import guide
from tests.contract.matches import GAMES, chance, load, make, random_game

TRICK_GAMES = [name for name in GAMES if load(f"{name}/game.toml")["family"] == "tricks"]
_STEPS = 400


@pytest.mark.parametrize("name", TRICK_GAMES)
def test_what_is_said_of_a_card_comes_true(name):
    rng = random.Random(name)
    said: dict[str, int] = {}
    for seed in range(3):
        game = random_game(name, rng)
        state = game.start(chance(seed))
        trick: list[tuple[int, str]] = []
        for _ in range(_STEPS):
            if state.to_act is None:
                break
            legal = list(state.legal_actions())
            action, view = rng.choice(legal), state.view(state.to_act)
            if isinstance(action, Play):
                if not view.pile("trick"):
                    trick = []  # the last one may have ended without a winner: picked up, or the deal was over
                words = english(game.forecast(view, action))
                # Who decides for another hand plays its card.
                trick.append((view.seat if view.ask.hand is None else view.ask.hand, words))
                said[words.split(" ", 1)[0]] = said.get(words.split(" ", 1)[0], 0) + 1
            for event in state.apply(action):
                if isinstance(event, TrickWon):
                    for player, words in trick:
                        assert words, "every card played is spoken of"
                        lost = "annot win" in words
                        assert not (lost and player == event.seat), (game.options, words, event)
                        assert not (words.startswith("Takes") and player != event.seat), (game.options, words, event)
                    trick = []
    assert set(said) >= {"Leads", "Takes", "Cannot"}


def forecast(
    name: str, lying: str, card: str, trump: str | None = None, leader: int = 1, players: int = 4, **options: object
) -> str:
    """What is said of a card in a trick that lies so, in the words of a log."""
    game = make(name, players, **options)
    state, rng = game.start(chance(1)), random.Random(1)
    while not isinstance(next(iter(state.legal_actions())), Play):
        state.apply(rng.choice(list(state.legal_actions())))  # who always passes is dealt anew for ever
    view = state.view(state.to_act or 0)
    status = replace(view.status, leader=leader, trump=trump, out=())
    piles = (*view.piles, PileView(PileKey("trick"), tuple(lying.split())))
    return english(game.forecast(replace(view, status=status, piles=piles), Play(card)))


@pytest.mark.parametrize(
    ("lying", "card", "said"),
    [
        ("", "Gn9", "Leads Green: other Clubs count only while nobody follows Green"),
        ("", "Bk9", "Leads Black: only Black and trumps can win"),
        ("", "Rd9", "Leads trump: only a higher trump wins"),
        ("Gn9", "BzA", "Would win so far, unless Green is followed"),
        ("Gn9 BzA", "Gn8", "Cannot win: Green is followed, and Green 9 wins again"),
        ("Gn9 GnT", "BzA", "Follows Clubs, but Green is followed: cannot win"),
        ("Gn9 BzA", "BzK", "Cannot win: Bronze A is higher"),
        ("Gn9 Bz8", "Bz9", "Cannot win: Green 9 is as high and came first"),
        ("Gn9 BzA", "GnT", "Would win so far"),
        ("Gn9 BzA GnT", "GnJ", "Takes the trick"),
        ("Gn9 BzA", "Rd8", "Trump: would win so far"),
        ("Gn9 Rd8", "GnA", "Cannot win: Red 8 is trump"),
        ("Gn9 RdQ", "Rd8", "Cannot win: Red Q is higher"),
        ("Gn9", "SvA", "Cannot win: neither Green nor Clubs"),
    ],
)
def test_the_reason_is_what_the_tables_decide(lying, card, said):
    assert forecast("whist", lying, card, "Red") == said


def test_without_the_cascade_only_the_color_counts():
    counts = {"lead_counts_as_color_follower": True}
    assert forecast("whist", "Gn9", "BzA", "Red", **counts) == "Follows Clubs, but only Green can win: cannot win"
    assert forecast("hearts", "Gn9", "BzA") == "Follows Clubs, but only Green can win: cannot win"
    assert forecast("hearts", "Gn9", "SvA") == "Cannot win: it is not Green"


def test_a_rank_that_follows_is_no_suit():
    assert forecast("go_boom", "GnJ", "SvJ") == "Follows the rank, but only Green can win: cannot win"
    assert forecast("go_boom", "GnJ", "GnQ") == "Would win so far"


def test_a_lead_to_one_other_player_loses_to_any_higher_card_of_the_suit():
    said = "Leads Green: higher Clubs of both colors win"
    assert forecast("piquet", "", "GnQ", leader=0, players=2) == said
    assert forecast("california_jack", "", "GnQ", "Red", leader=0, players=2).startswith(f"{said}, and trumps")


def test_where_ranks_alone_count_no_color_is_spoken_of():
    assert forecast("put", "", "GnQ", leader=0, players=2) == "Leads the Queen: only a higher card wins"
    assert forecast("put", "GnQ", "RdQ", players=2) == "Cannot win: Green Q is as high"
    assert forecast("put", "GnQ", "BkQ", players=2) == "Takes the trick"
    assert forecast("put", "GnQ", "GnJ", players=2) == "Cannot win: Green Q is higher"


def test_the_first_lead_of_a_declarer_makes_trump():
    assert forecast("napoleon", "", "GnQ") == "Makes Green trump"
    assert forecast("napoleon", "", "GnQ", "Red").startswith("Leads Green")


def test_points_are_told_with_the_card():
    assert forecast("hearts", "Gn9", "RdQ") == "Cannot win: it is not Green  ·  5 points against whoever takes it"
    assert forecast("contract", "Gn9", "GnA", "Red") == "Would win so far  ·  9 points"
    game = make("hearts", 4)
    state = game.start(chance(1))
    state.apply(next(iter(state.legal_actions())))
    view = state.view(state.to_act)
    assert view.ask.kind == "give"
    assert english(game.forecast(view, Give("GoK"))) == "1 point against whoever takes it"
    assert not game.forecast(view, Give("GnK"))


def test_promoted_trumps_and_the_order_of_a_game():
    assert forecast("euchre", "GnA RdJ", "RdA", "Red") == "Cannot win: Red J is higher"
    assert forecast("euchre", "GnA RdA", "GoJ", "Red") == "Trump: would win so far"
    assert forecast("manille", "GnA", "GnT", "Red").startswith("Would win so far")
    assert forecast("manille", "GnT", "GnA", "Red").startswith("Cannot win: Green 10 is higher")


def test_what_cards_are_worth_in_skat_is_told_before_the_bid_and_with_each_game():
    game = make("skat", 3)
    hand = ("GnQ", "SvQ", "SvA", "PuJ", "PuQ", "PuA", "RdT", "RdQ", "RdA", "BkJ", "BkA")
    view = game.start(chance(1)).view(0)
    seen = replace(view, piles=(PileView(PileKey("hand", 0), hand),))
    # The Black Jack without the Red one: with one matador, so twice the base of Red, and of grand.
    words = "You hold 5 of 11 trumps in Red: 28 if you win it, 48 in grand."
    assert english(guide(game, seen)) == words
    bidden = replace(seen, status=replace(view.status, contract=Contract(20)))
    said = {name: english(game.forecast(bidden, Choose("trump", name))) for name in ("bronze", "red", "grand", "null")}
    assert said == {
        "bronze": "Worth 18, less than your bid of 20",
        "red": "Worth 28 or more",
        "grand": "Worth 48 or more",
        "null": "Worth 23",
    }
    # What was laid away counts with the hand.
    laid = (*seen.piles, PileView(PileKey("aside", 0), ("RdJ",)))
    assert english(game.forecast(replace(bidden, piles=laid), Choose("trump", "red"))).startswith("Worth 42")
    assert not guide(make("whist", 4), seen)
