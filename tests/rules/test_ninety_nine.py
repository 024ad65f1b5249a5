"""Ninety-Nine: what no worked example can express, by clause, and whole matches under an independent referee."""

from __future__ import annotations

import random

import pytest

from purple_table.core.actions import Choose, Give, NextDeal, Play
from purple_table.core.events import DealScored, Noted
from purple_table.core.game import State
from purple_table.core.rulebook import RuleError
from purple_table.games import build
from purple_table.games.tricks.state import TrickState
from tests.contract.matches import chance, load, make
from tests.rules.ninety_nine_referee import whole_match
from tests.said import said


def laid_aside(seed: int = 1, players: int = 4, **options: object) -> State:
    """A deal in which everybody has laid the first three cards aside."""
    state = make("ninety_nine", players, **options).start(chance(seed))
    state.apply(NextDeal())
    for _ in range(3 * players):
        state.apply(next(iter(state.legal_actions())))
    return state


@pytest.mark.parametrize("seed", range(24))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses deal, trump, bid-cards, premium, opening, follow, winner, next-lead, contract-points, end, tie."""
    assert whole_match(seed, 12)


def test_a_card_that_is_not_held_is_not_laid_aside() -> None:
    state = make("ninety_nine", 4).start(chance(1))
    state.apply(NextDeal())
    seat = state.to_act or 0
    strange = state.view((seat + 1) % 4).hand[0]
    reason = state.refusal(Give(strange))
    assert reason is not None
    assert (reason.clause, said(reason.words)) == ("bid-cards", "You can lay aside only cards of your hand.")
    reason = state.refusal(Play(state.view(seat).hand[0]))
    assert reason is not None
    assert said(reason.words) == "Lay your bid aside first."


def test_revealing_ends_the_round_and_declaring_leaves_it_to_those_who_reveal() -> None:
    """Clause premium."""
    state = laid_aside()
    first = state.to_act
    state.apply(Choose("premium", "declare"))
    assert list(state.legal_actions()) == [Choose("premium", "none"), Choose("premium", "reveal")]
    assert state.view(state.to_act or 0).pile("bid", first) == (None,) * 3
    second = state.to_act
    events = state.apply(Choose("premium", "reveal"))
    assert state.view(0).status.phase == "playing"
    assert [event.seat for event in events if isinstance(event, Noted)] == [second]
    assert None not in state.view(first or 0).pile("hand", second)
    assert state.view(second or 0).pile("bid", first) == (None,) * 3


def test_what_a_premium_brings_is_said_before_it_is_chosen() -> None:
    state = laid_aside()
    ask = state.view(state.to_act or 0).ask
    assert ask is not None
    bid = sum(
        dict(zip(("Sv", "Pu", "Bk", "Go", "Rd", "Bz", "Gn"), (0, 0, 1, 2, 2, 3, 3), strict=True))[card[:2]]
        for card in state.view(state.to_act or 0).pile("bid", state.to_act)
        if card
    )
    assert [said(way.help) for way in ask.ways] == [
        "Your bid stays hidden.",
        f"30 more with exactly {bid}, else 30 for each opponent",
        f"60 more with exactly {bid}, else 60 for each opponent",
    ]


@pytest.mark.parametrize(
    ("trump", "leaves", "lead", "hand", "asked"),
    [
        ("green", True, "BzK", "Bz9 BkT Sv8", "Bronze"),
        ("green", False, "BzK", "Bz9 BkT Sv8", "Clubs"),
        ("green", True, "SvK", "PuT BkT Bz9", "Diamonds"),
        ("green", True, "GnK", "GnT BkT Bz9", "Green"),
        ("green", False, "GnK", "GnT BkT Bz9", "Clubs"),
        ("black", True, "BkK", "BkT PuT Bz9", "Spades"),
        ("none", True, "BzK", "GnT BkT Sv8", "Clubs"),
    ],
)
def test_what_is_asked_for_goes_by_the_name_that_it_has(
    trump: str, leaves: bool, lead: str, hand: str, asked: str
) -> None:
    state = make("ninety_nine", 3, trump_leaves_suit=leaves).start(chance(4))
    while state.view(0).status.phase != "playing":
        state.apply(next(iter(state.legal_actions())))
    assert isinstance(state, TrickState)
    mask, first = state.game.deck.mask, state.kernel.turn
    hands = [mask(["PuA", "PuK", "PuQ"])] * 3
    hands[first], hands[(first + 1) % 3] = mask([lead, "RdA", "RdK"]), mask(hand.split())
    state.denomination = trump
    state.kernel = state.game.start_play(hands, first, trump)
    state.allowed = state.kernel.legal()
    state.apply(Play(lead))
    refused = state.refusal(Play(hand.split()[1]))
    assert refused is not None
    assert said(refused.words).startswith(f"Follow {asked}")
    ask = state.view(state.to_act or 0).ask
    assert ask is not None
    assert said(ask.prompt).startswith(f"Follow {asked}")


def test_without_premiums_play_follows_at_once() -> None:
    state = laid_aside(premiums="off")
    assert state.view(0).status.phase == "playing"


@pytest.mark.parametrize("players", [3, 4])
def test_a_guess_fills_what_others_laid_aside(players: int) -> None:
    """At any point of a deal: the bid cards of others are as unknown as their hands, and both are drawn."""
    state, rng = laid_aside(3, players), random.Random(3)
    game, seen = make("ninety_nine", players), set()
    for _ in range(20):
        seat = state.to_act or 0
        view = state.view(seat)
        guess = game.guess(view, rng)
        assert guess.view(seat) == view
        piles = {pile.key: pile.cards for pile in guess.piles()}
        seen.add(tuple(piles[key] for key in sorted(piles) if key.role == "bid"))
        assert sorted(card for cards in piles.values() for card in cards) == sorted(
            card for pile in state.piles() for card in pile.cards
        )
        state.apply(rng.choice(list(state.legal_actions())))
    assert len(seen) > 10


def test_a_guess_between_deals_knows_how_many_made_their_bids() -> None:
    """NN02: the next trump comes from it."""
    game = make("ninety_nine", 4, trump="successes", target=1000)
    for seed in range(6):
        state, rng = game.start(chance(seed)), random.Random(seed)
        state.apply(NextDeal())
        while not any(isinstance(event, DealScored) for event in state.history):
            state.apply(rng.choice(list(state.legal_actions())))
        guess = game.guess(state.view(0), rng)
        guess.apply(NextDeal())
        state.apply(NextDeal())
        assert guess.view(0).status.trump == state.view(0).status.trump


def test_the_rule_file_is_read_strictly() -> None:
    book = load("ninety_nine/game.toml")
    deck = load("decks/purple.toml")
    for table, key, value, words in (
        ("bidding", "cards", 12, r"bidding.cards: must be from 1 to 10"),
        ("bidding", "code", {"Diamonds": 0, "Spades": 1, "Hearts": 2}, "Clubs"),
        ("bidding", "code", {"Diamonds": 0, "Spades": 1, "Hearts": 2, "Clubs": 3, "Stars": 4}, "is no suit of"),
        ("bidding", "premiums", "all", "premiums"),
        ("trump", "none_for", "1", "none_for"),
    ):
        with pytest.raises(RuleError, match=words):
            build({**book, table: {**book[table], key: value}}, deck, 4, {})
    without = {key: table for key, table in book.items() if key != "bidding"}
    with pytest.raises(RuleError, match="lay_aside"):
        build({**without, "options": {}}, deck, 4, {})
