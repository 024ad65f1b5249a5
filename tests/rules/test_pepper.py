"""Pepper: whole matches under an independent referee, deals worked by hand, what must never be done, and who plays
well."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from purple_table.arena.bulk import Run, play_all
from purple_table.arena.duplicate import summarize_plays
from purple_table.core.actions import Bid, Choose, NextDeal, Pass, Play
from purple_table.core.events import TrickWon
from purple_table.core.game import Game, State
from purple_table.games.tricks.state import TrickState
from tests.contract.matches import chance, make, random_game
from tests.rules import euchre_referee
from tests.rules.positions import decide
from tests.rules.referee import COLORS, height, suit

SEEDS = int(os.environ.get("PURPLE_TABLE_PEPPER", "10"))
"""How many random matches the referee follows."""


def list_bids(players: int) -> list[str]:
    """The bids from low to high: the clause bids."""
    return [*map(str, range(1, 7 if players == 4 else 9)), "little pepper", "big pepper"]


def find_caller(calls: Sequence[tuple[int, str]], dealer: int, count: int, final: bool) -> int | None:
    """Who calls next: the clause bidding."""
    bids = [place for place, (_, call) in enumerate(calls) if call != "pass"]
    if final:
        out = {seat for seat, call in calls if call == "pass"}
        left = [seat for place in range(count) if (seat := (dealer + 1 + place) % count) not in out]
        if not left or (bids and len(left) == 1):
            return None
        last = calls[-1][0] if calls else dealer
        return min(left, key=lambda seat: (seat - last - 1) % count)
    passes = len(calls) - bids[-1] - 1 if bids else len(calls)
    over = passes == (count - 1 if bids else count)
    return None if over else (dealer + 1 + len(calls)) % count


def winner(cards: Sequence[str], trump: str) -> int:
    """The place of the card that takes the trick: the clauses trump and winner."""
    if trump:
        return euchre_referee.winner(cards, trump)
    color = [card for card in cards if card[:2] == cards[0][:2]]
    able = color if len(color) > 1 else [card for card in cards if suit(card) == suit(cards[0])]
    return cards.index(max(able, key=height))


def playable(hand: Sequence[str], trick: Sequence[str], trump: str, options: dict[str, Any]) -> set[str]:
    """The cards that may be played: the clauses follow and trump."""
    if trump:
        return euchre_referee.playable(hand, trick, trump, options)
    follow = {card for card in hand if not trick or suit(card) == suit(trick[0])}
    return follow or set(hand)


def score(bid: str, declarer: int, won: Sequence[int], sides: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The points of a deal by side: the clauses points and failed."""
    tricks = sum(won)
    points = [sum(won[seat] for seat in seats) for seats in sides]
    own = next(side for side, seats in enumerate(sides) if declarer in seats)
    made = points[own] >= (tricks if "pepper" in bid else int(bid))
    points[own] = (points[own] if made else -tricks) * (2 if bid == "big pepper" else 1)
    return tuple(points)


def play_deal(game: Game, state: State, dealer: int, rng: random.Random) -> tuple[int, ...]:
    """Play one random deal, and return its points as the book has them; every choice is checked on the way."""
    count, options, bids = game.players, game.options, list_bids(game.players)
    hands = {seat: set(state.view(seat).hand) for seat in range(count)}
    cards = set().union(*hands.values())
    assert [len(hand) for hand in hands.values()] == [7 if count == 4 else 9] * count
    assert len(cards) == sum(map(len, hands.values()))
    assert {card[2] for card in cards} <= set("JQKA")
    open_cards = [card for card in state.view(0).pile("aside") if card is not None]
    assert len(open_cards) == (count < 4)
    assert not cards & set(open_cards)
    calls: list[tuple[int, str]] = []
    lazy = rng.choice((1, 4, 12))
    while (seat := find_caller(calls, dealer, count, bool(options["pass_is_final"]))) is not None:
        assert state.to_act == seat
        said = [call for _, call in calls if call != "pass"]
        over = bids[bids.index(said[-1]) + 1 :] if said else bids
        legal = {str(call).removeprefix("bid ") for call in state.legal_actions()}
        assert legal == {*over, "pass"}
        call = rng.choice([*over[:3], *["pass"] * lazy])
        state.apply(Pass() if call == "pass" else Bid(call))
        calls.append((seat, call))
    made = [(call, seat) for seat, call in calls if call != "pass"]
    if made:
        bid, declarer = made[-1]
    elif options["all_pass"] == "dealer_lowest":
        bid, declarer = "1", dealer
    else:
        return (0,) * len(game.sides)
    assert state.to_act == declarer
    names = [*COLORS, *(["none"] if options["no_trump"] else [])]
    assert [str(action) for action in state.legal_actions()] == [f"choose trump {name}" for name in names]
    named = rng.choice(names)
    state.apply(Choose("trump", named))
    assert (state.view(0).status.trump or "").casefold() == named
    trump, won, leader = COLORS.get(named, ""), [0] * count, declarer
    for _ in range(len(hands[0])):
        trick: list[str] = []
        for place in range(count):
            seat = (leader + place) % count
            assert state.to_act == seat
            plays = {play.card for play in state.legal_actions() if isinstance(play, Play)}
            assert plays == playable(sorted(hands[seat]), trick, trump, dict(options))
            card = rng.choice(sorted(plays))
            trick.append(card)
            hands[seat].remove(card)
            state.apply(Play(card))
        leader = (leader + winner(trick, trump)) % count
        won[leader] += 1
    return score(bid, declarer, won, game.sides)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses sides, deal, bidding, bids, all-pass, trump, opening, follow, winner, next-lead, points, failed, end,
    tie: random options."""
    rng = random.Random(seed)
    game = random_game("pepper", rng)
    state, most = game.start(chance(seed)), 4 if SEEDS < 20 else 40
    totals, dealer = (0,) * len(game.sides), state.to_act
    for dealt in range(1, most + 1):
        assert state.to_act == dealer is not None
        state.apply(NextDeal())
        points = play_deal(game, state, dealer, rng)
        assert state.view(0).sheet[-1] == points
        totals = tuple(total + more for total, more in zip(totals, points, strict=True))
        assert state.view(0).totals == totals
        best = tuple(side for side, total in enumerate(totals) if total == max(totals))
        last = dealt == game.options["longest"]
        over = last or (max(totals) >= int(game.options["target"]) and len(best) == 1)
        outcome = state.outcome
        assert (outcome.winners if outcome else ()) == (best if over else ())
        if over:
            return
        dealer = (dealer + 1) % game.players


# --- deals worked by hand ---------------------------------------------------------------------------------------------


def place_hands(game: Game, dealer: int, hands: Sequence[str]) -> TrickState:
    """A deal in which the seats hold these cards, and the dealer's left is to call."""
    for seed in range(100):
        state = game.start(chance(seed))
        if state.to_act == dealer:
            break
    assert isinstance(state, TrickState)
    state.apply(NextDeal())
    masks = [game.deck.mask(hand.split()) for hand in hands]
    assert sum(masks).bit_count() == sum(len(hand.split()) for hand in hands)
    state.kernel = state.game.start_play(masks)
    return state


Trick = tuple[int, str, int]
"""Who led, the cards in the order played, and who took the trick."""
Transcript = tuple[int, Sequence[str], Sequence[str], int, str, Sequence[Trick], tuple[int, ...]]


TRANSCRIPTS: Mapping[str, Transcript] = {
    # Green is trump: GnJ BzJ GnA GnK GnQ. Seat 1 has both bowers and the Ace, and its partner two Aces.
    "a bid of 6 that is made": (
        0,
        (
            "BzA SvK PuQ GoK RdQ BkQ GnQ",
            "GnJ BzJ GnA SvA PuK RdJ BkK",
            "BzQ GnK SvQ PuJ GoQ GoJ RdK",
            "BzK SvJ PuA GoA RdA BkA BkJ",
        ),
        ("4", "pass", "5", "pass", "6", "pass", "pass", "pass"),
        1,
        "green",
        (
            (1, "GnJ GnK BkJ GnQ", 1),  # the right bower; seat 3 has no trump
            (1, "BzJ BzQ BzK BzA", 1),  # the left bower asks for trumps, and nobody has one
            (1, "SvA SvQ SvJ SvK", 1),  # the Silver Ace, followed
            (1, "PuK PuJ PuA PuQ", 3),  # Purple followed: the Ace
            (3, "BkA BkQ BkK RdK", 3),  # Black is a suit of its own; seat 2 has none
            (3, "GoA GoK GnA GoQ", 1),  # seat 1 has no Gold and could follow with Red alone: the trump takes it
            (1, "RdJ GoJ RdA RdQ", 3),  # Red followed: the Ace
        ),
        (0, 7),
    ),
    # No trump: Jacks are low. Seat 0 has bid 5 and its side wins 4.
    "a bid of 5 without trump that fails": (
        3,
        (
            "BzA BzK GnA SvA SvK GoA RdQ",
            "BzQ GnK GnQ PuA PuK GoJ BkA",
            "BzJ GnJ SvQ SvJ RdJ RdK BkJ",
            "PuQ PuJ GoK GoQ RdA BkK BkQ",
        ),
        ("5", "pass", "pass", "pass"),
        0,
        "none",
        (
            (0, "SvA PuA SvQ PuQ", 0),  # Silver followed by seat 2: the Purple Ace does not count
            (0, "SvK PuK SvJ PuJ", 0),  # the same again
            (0, "BzA BzQ BzJ GoQ", 0),  # Bronze followed
            (0, "BzK GnK GnJ BkQ", 0),  # nobody else has Bronze: of the Clubs the first of two Kings
            (0, "RdQ GoJ RdK RdA", 3),  # Red followed: the Ace
            (3, "GoK GoA GnQ RdJ", 0),  # Gold followed: the Ace
            (0, "GnA BkA BkJ BkK", 0),  # nobody else has a Club left
        ),
        (6, 1),
    ),
    # Three players, nine tricks. Black is trump: J A K Q. Seat 2 has bid 8 and wins 7.
    "a bid of 8 among three that fails": (
        2,
        (
            "BzA BzK BzQ BzJ GnA GnK SvA SvK GoA",
            "GnQ GnJ SvQ SvJ PuJ PuQ GoK GoQ RdJ",
            "BkJ BkA BkK BkQ RdA RdK RdQ PuA PuK",
        ),
        ("pass", "pass", "8", "pass", "pass"),
        2,
        "black",
        (
            (2, "BkJ BzJ RdJ", 2),
            (2, "BkA BzQ GnJ", 2),
            (2, "BkK BzK PuJ", 2),
            (2, "BkQ GnK GnQ", 2),
            (2, "RdA GoA GoQ", 2),  # nobody else has Red: of the Hearts the first of two Aces
            (2, "RdK BzA GoK", 2),  # of two Kings the first
            (2, "PuA SvK PuQ", 2),  # Purple followed
            (2, "PuK SvA SvQ", 0),  # nobody else has Purple: of the Diamonds the Ace
            (0, "GnA SvJ RdQ", 0),
        ),
        (2, 0, -9),
    ),
}


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_deals_worked_by_hand(name: str) -> None:
    dealer, hands, calls, declarer, trump, tricks, points = TRANSCRIPTS[name]
    game = make("pepper", len(hands))
    state = place_hands(game, dealer, hands)
    seat = dealer
    for call in calls:
        seat = (seat + 1) % game.players
        assert state.to_act == seat
        state.apply(Pass() if call == "pass" else Bid(call))
    assert (state.to_act, state.view(0).status.phase) == (declarer, "trump")
    state.apply(Choose("trump", trump))
    for leader, cards, taker in tricks:
        for place, card in enumerate(cards.split()):
            assert state.to_act == (leader + place) % game.players
            state.apply(Play(card))
        assert [event.seat for event in state.history if isinstance(event, TrickWon)][-1] == taker
    assert state.view(0).sheet == (points,)


# --- the trump that is named ------------------------------------------------------------------------------------------


def test_the_trump_that_is_named_joins_the_contract() -> None:
    game = make("pepper", 4)
    state = game.start(chance(3))
    state.apply(NextDeal())
    for call in (Bid("4"), Pass(), Pass(), Pass()):
        state.apply(call)
    seat = state.to_act
    assert seat is not None
    view = state.view(seat)
    assert view.ask is not None
    assert view.ask.denominations == (*COLORS, "none")
    assert view.status.contract is not None
    assert (str(view.status.contract), view.status.trump) == ("4", None)
    assert state.refusal(Choose("trump", "clubs")) is not None
    state.apply(Choose("trump", "red"))
    assert str(state.view(0).status.contract) == "4 red"
    assert state.view(0).status.promoted == ("RdJ", "GoJ")
    assert state.to_act == seat


# --- what must never be done ------------------------------------------------------------------------------------------


BOLD = Bid("big pepper")


@pytest.mark.parametrize(
    ("hand", "totals", "bold"),
    [
        ("GnJ GnA GnK BzA SvA PuA GoA", (0, 0), False),  # the left bower may have the Queen beside it
        ("GnA BzA SvA PuA GoA RdA BkA", (0, 0), False),  # no bower at all
        ("GnJ BzJ GnA GnK GnQ SvA PuA", (0, 0), True),  # all trumps, and two Aces of one suit
        ("GnJ BzJ GnA GnK GnQ SvA PuA", (12, 11), False),
    ],
)
@pytest.mark.parametrize("level", ["club", "expert"])
def test_big_pepper_is_bid_with_both_bowers_and_not_ahead(
    hand: str, totals: tuple[int, int], bold: bool, level: str
) -> None:
    """Section 8 of the page."""
    game = make("pepper", 4)
    rest = [card for card in game.deck.codes(game.in_play) if card not in hand.split()]
    random.Random(5).shuffle(rest)
    state = place_hands(game, 1, [" ".join(rest[:7]), " ".join(rest[7:14]), hand, " ".join(rest[14:])])
    state.totals = totals
    assert state.to_act == 2
    assert (decide(state, level) == BOLD) == bold


@pytest.mark.parametrize("level", ["reference", "club", "expert"])
def test_nobody_takes_the_sure_trick_of_the_partner_with_another(level: str) -> None:
    """Section 8 of the page: 6 are bid, and seat 3 has no trump left to stop the Red Ace that the partner leads."""
    hands = (
        "GnJ BzJ SvK PuK GoQ RdA BkQ",
        "GnK BzA SvQ PuQ GoJ RdK BkK",
        "GnA GnQ SvA PuA GoA RdQ BkJ",
        "BzK BzQ SvJ PuJ GoK RdJ BkA",
    )
    state = place_hands(make("pepper", 4), 3, hands)
    for action in (Bid("6"), Pass(), Pass(), Pass(), Choose("trump", "green")):
        state.apply(action)
    for card in ("GnJ", "GnK", "GnQ", "PuJ", "RdA", "RdK"):
        state.apply(Play(card))
    assert set(map(str, state.legal_actions())) == {"play RdQ", "play GnA", "play GoA"}
    assert decide(state, level) != Play("GnA")


# --- levels -----------------------------------------------------------------------------------------------------------


def test_reference_is_above_chance() -> None:
    game = make("pepper", 4)
    result = summarize_plays(game, play_all(Run(game, ("reference", *["random"] * 3), 30, 3), 1))
    assert result.better.mean > result.better.margin
