"""Cinch: whole matches under an independent referee, deals worked by hand, what must never be done, and who plays
well."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from purple_table.core.actions import Action, Bid, Choose, Give, NextDeal, Pass, Play
from purple_table.core.events import Moved, TrickWon
from purple_table.core.game import Game, State
from purple_table.games.tricks.dealing_phase import DealPhase
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.contract.matches import chance, make, random_game
from tests.rules.referee import COLORS, height, suit

SEEDS = int(os.environ.get("PURPLE_TABLE_CINCH", "10"))
"""How many random matches the referee follows."""
SISTERS = {"Bz": "Gn", "Gn": "Bz", "Sv": "Pu", "Pu": "Sv", "Go": "Rd", "Rd": "Go", "Bk": ""}
COUNT = {"A": 1, "J": 1, "T": 1, "9": 5, "8": 1}


def order_of(trump: str) -> list[str]:
    """The trumps from high to low: the table of the clause trump."""
    high = [trump + rank for rank in "AKQJT9"]
    return [*high, *([SISTERS[trump] + "9"] if SISTERS[trump] else []), trump + "8"]


def count(card: str, trump: str) -> int:
    """What a trump counts: the clause points."""
    if card not in order_of(trump):
        return 0
    return 10 if card == "Bk9" else COUNT.get(card[2], 0)


def winner(cards: Sequence[str], trump: str) -> int:
    """The place of the card that takes the trick: the clauses trump and winner."""
    played = [card for card in order_of(trump) if card in cards]
    if played:
        return cards.index(played[0])
    color = [card for card in cards if card[:2] == cards[0][:2]]
    able = color if len(color) > 1 else [card for card in cards if suit(card) == suit(cards[0])]
    return cards.index(max(able, key=height))


def playable(hand: Sequence[str], trick: Sequence[str], trump: str, options: Mapping[str, Any]) -> set[str]:
    """The cards that may be played: the clauses follow and trump."""
    if not trick:
        return set(hand)
    trumps, led = set(order_of(trump)), trick[0]
    if options["trump_leaves_suit"]:
        follow = trumps if led in trumps else {card for card in hand if suit(card) == suit(led)} - trumps
    else:
        asked = suit(trump + "A") if led in trumps else suit(led)
        follow = {card for card in hand if suit(card) == asked} | (trumps if led in trumps else set())
    able = follow & set(hand)
    return able | (trumps & set(hand)) if able else set(hand)


def givable(hand: set[str], trump: str) -> set[str]:
    """What may be laid away now: the clause exchange."""
    trumps = hand & set(order_of(trump))
    if len(trumps) <= 4:
        return hand - trumps
    return hand - trumps | ({card for card in trumps if not count(card, trump)} or trumps)


def score(bid: int, declarer: int, counts: Sequence[int], options: Mapping[str, Any]) -> tuple[int, ...]:
    """The points of a deal by side: the clauses points and failed."""
    own = declarer % 2
    made = counts[own] >= bid
    points = [0, 0]
    if options["scoring"] == "points":
        points = list(counts)
        points[own] = counts[own] if made else -bid
    elif made:
        best = 0 if counts[0] >= counts[1] else 1
        points[best] = counts[best] - counts[1 - best]
    else:
        points[1 - own] = counts[1 - own] + bid
    return tuple(points)


def exchange(state: State, dealer: int, trump: str, options: Mapping[str, Any], rng: random.Random) -> int:
    """Bring all hands to four cards at random, and check every step; return how many cards are left in the stock."""
    stock = 13
    for place in range(4):
        seat = (dealer + 1 + place) % 4
        robs = options["dealer_robs"] and seat == dealer
        assert state.to_act == seat
        hand = set(state.view(seat).hand)
        assert len(hand) == 9 + stock * robs
        low = 4 if robs else max(0, 4 - stock)
        eager = rng.random()
        while True:
            legal = {str(action) for action in state.legal_actions()}
            gives = {f"give {card}" for card in givable(hand, trump)}
            assert legal == gives | ({"choose exchange done"} if len(hand) <= 4 else set())
            if len(hand) <= 4 and rng.random() < eager:
                state.apply(Choose("exchange", "done"))
                break
            card = rng.choice(sorted(givable(hand, trump)))
            hand.remove(card)
            state.apply(Give(card))
            other = (seat + 1) % 4
            event = [
                event for event in state.view(other).history if isinstance(event, Moved) and event.source.owner == seat
            ][-1]
            shown = not robs or card in order_of(trump)
            assert event.cards == ((card,) if shown else (None,))
            if len(hand) == low or not givable(hand, trump):
                break
        stock = 0 if robs else stock - (4 - len(hand))
        after = set(state.view(seat).hand)
        assert hand <= after
        assert len(after) == 4
    return stock


def play_deal(game: Game, state: State, dealer: int, rng: random.Random) -> tuple[int, ...]:
    """Play one random deal, and return its points as the book has them; every choice is checked on the way."""
    options = game.options
    bid = 0
    declarer = -1
    for place in range(4):
        seat = (dealer + 1 + place) % 4
        assert state.to_act == seat
        over = list(range(bid + 1, 15))
        legal = {str(action) for action in state.legal_actions()}
        must = place == 3 and not bid
        assert legal == {f"bid {number}" for number in over} | (set() if must else {"pass"})
        if over and (must or rng.random() < 0.5):
            bid, declarer = rng.choice(over[:6]), seat
            state.apply(Bid(str(bid)))
        else:
            state.apply(Pass())
    assert state.to_act == declarer
    assert [str(action) for action in state.legal_actions()] == [f"choose trump {name}" for name in COLORS]
    named = rng.choice([*COLORS])
    state.apply(Choose("trump", named))
    trump = COLORS[named]
    left = exchange(state, dealer, trump, options, rng)
    assert len(state.view(0).pile("aside", None, 1)) == left
    hands = {seat: set(state.view(seat).hand) for seat in range(4)}
    counts, leader = [0, 0], declarer
    for _ in range(4):
        trick: list[str] = []
        for place in range(4):
            seat = (leader + place) % 4
            assert state.to_act == seat
            plays = {play.card for play in state.legal_actions() if isinstance(play, Play)}
            assert plays == playable(sorted(hands[seat]), trick, trump, options)
            card = rng.choice(sorted(plays))
            trick.append(card)
            hands[seat].remove(card)
            state.apply(Play(card))
        leader = (leader + winner(trick, trump)) % 4
        counts[leader % 2] += sum(count(card, trump) for card in trick)
    return score(bid, declarer, counts, options)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses deal, bidding, bids, all-pass, trump, exchange, opening, follow, winner, next-lead, points, failed, end,
    tie: random options."""
    rng = random.Random(seed)
    game = random_game("cinch", rng)
    state, most = game.start(chance(seed)), 4 if SEEDS < 20 else 40
    totals, dealer = (0, 0), state.to_act
    for dealt in range(1, most + 1):
        assert state.to_act == dealer is not None
        state.apply(NextDeal())
        points = play_deal(game, state, dealer, rng)
        assert state.view(0).sheet[-1] == points
        totals = (totals[0] + points[0], totals[1] + points[1])
        assert state.view(0).totals == totals
        best = tuple(side for side, total in enumerate(totals) if total == max(totals))
        last = dealt == game.options["longest"]
        over = last or (max(totals) >= int(game.options["target"]) and len(best) == 1)
        outcome = state.outcome
        assert (outcome.winners if outcome else ()) == (best if over else ())
        if over:
            return
        dealer = (dealer + 1) % 4


# --- deals worked by hand ---------------------------------------------------------------------------------------------


def place_hands(game: Game, dealer: int, hands: Sequence[str]) -> TrickState:
    """A deal in which the seats hold these cards, and the dealer's left is to call."""
    state = next(state for seed in range(100) if (state := game.start(chance(seed))).to_act == dealer)
    assert isinstance(state, TrickState)
    state.apply(NextDeal())
    masks = [game.deck.mask(hand.split()) for hand in hands]
    rest = game.in_play & ~sum(masks)
    assert [mask.bit_count() for mask in masks] == [9] * 4
    assert rest.bit_count() == 13
    state.kernel = state.game.start_play(masks)
    left = state.part_data[DealPhase.key]
    state.part_data[DealPhase.key] = left._replace(stays=rest)
    return state


def finish_exchange(state: TrickState, dealer: int, kept: Sequence[str]) -> None:
    """Go through the exchange, after which the seats hold these cards, whatever they were dealt."""
    for place in range(1, 5):
        seat = (dealer + place) % 4
        wanted = set(kept[seat].split())
        while state.to_act == seat and state.view(seat).status.phase == "exchange":
            legal = list(state.legal_actions())
            # Trumps that came from the stock may not be laid away, so that others must go.
            state.apply(next((give for give in legal if isinstance(give, Give) and give.card not in wanted), legal[-1]))
    hands = [state.game.deck.mask(cards.split()) for cards in kept]
    state.kernel = state.game.start_play(hands, state.declarer or 0, state.denomination)
    assert isinstance(state.game, TrickGame)
    state.game.course.play.ask_for_card(state)


Trick = tuple[int, str, int]
"""Who led, the cards in the order played, and who took the trick."""
Transcript = tuple[int, Sequence[str], Sequence[str], int, str, Sequence[str], Sequence[Trick], tuple[int, int]]

TRANSCRIPTS: Mapping[str, Transcript] = {
    # Gold is trump: GoA GoK GoQ GoJ GoT Go9 Rd9 Go8. Seat 1 has bid 8.
    "a bid of 8 that is made with all points": (
        0,
        (
            "BzA GnT SvK Sv8 PuT Go8 RdA RdK Bk8",
            "BzK GnJ SvQ Pu9 GoA GoK Go9 RdQ BkJ",
            "BzQ GnQ SvJ PuJ GoJ RdJ RdT BkT BkQ",
            "BzJ GnK SvT PuQ GoQ Rd9 Rd8 Bk9 BkK",
        ),
        ("8", "pass", "pass", "pass"),
        1,
        "gold",
        ("Go8 RdA SvK BzA", "GoA GoK Go9 BkJ", "GoJ RdJ BkQ GoT", "GoQ Rd9 BkK PuQ"),
        (
            (1, "GoA GoT GoQ Go8", 1),  # Ace 1, 10 1 and 8 1 for seats 1 and 3
            (1, "GoK GoJ Rd9 SvK", 1),  # the left pedro 5 and the Jack 1
            (1, "Go9 RdJ BkK RdA", 1),  # the right pedro 5: no trump is left
            (1, "BkJ BkQ PuQ BzA", 2),  # Black is led and followed
        ),
        (0, 14),
    ),
    # Black is trump: Bk A K Q J T 9 8, and one pedro of 10. Seat 0 has bid 12, and its side takes 11.
    "a bid of 12 in Black that fails": (
        3,
        (
            "BkK BkQ BkT Go9 Rd9 Sv8 Pu8 Bz8 Gn8",
            "BkA Bk9 GoA GoK SvA SvK PuA PuK BzA",
            "Bk8 GoQ GoJ SvQ SvJ PuQ PuJ BzK BzQ",
            "BkJ GnA GnK GnQ RdA RdK RdQ RdJ RdT",
        ),
        ("12", "pass", "pass", "pass"),
        0,
        "black",
        ("BkK BkQ BkT Go9", "BkA Bk9 GoA SvA", "Bk8 GoQ SvQ PuQ", "BkJ GnA RdA GoT"),
        (
            (0, "BkK BkA Bk8 BkJ", 1),  # Ace 1, Jack 1 and 8 1 for seats 1 and 3
            (1, "Bk9 GoQ GnA BkQ", 0),  # the Queen must follow, and takes the pedro: 10
            (0, "BkT GoA SvQ RdA", 0),  # the 10: 1
            (0, "Go9 SvA PuQ GoT", 3),  # Gold is led and followed
        ),
        (0, 15),
    ),
    # Purple is trump: PuA PuK PuQ PuJ PuT Pu9 Sv9 Pu8. Seat 3 must bid and says 1; its side takes 1, the others 13.
    "a bid of 1 that is made, and lost by 12": (
        3,
        (
            "PuA PuK Pu9 BzT BzJ GnT GnJ Bk8 BkT",
            "PuJ RdA RdK RdQ GoA GoK GoQ GoJ GoT",
            "Sv9 PuT Sv8 SvT SvJ SvQ Go8 Go9 Rd8",
            "PuQ Pu8 BzA BzK GnA GnK BkA BkK BkQ",
        ),
        ("pass", "pass", "pass", "1"),
        3,
        "purple",
        ("PuA PuK Pu9 BkT", "PuJ RdA RdK GoA", "Sv9 PuT SvQ SvJ", "PuQ Pu8 BkA BkK"),
        (
            (3, "BkA BkT PuJ SvQ", 1),  # the Jack is a trump: 1 for seats 1 and 3
            (1, "RdA SvJ BkK Pu9", 0),  # seat 0 has no Red: the right pedro takes the trick, 5
            (0, "PuA RdK PuT Pu8", 0),  # Ace 1, 10 1, 8 1
            (0, "PuK GoA Sv9 PuQ", 0),  # the left pedro: 5
        ),
        (12, 0),
    ),
}


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_deals_worked_by_hand(name: str) -> None:
    dealer, hands, calls, declarer, trump, kept, tricks, points = TRANSCRIPTS[name]
    state = place_hands(make("cinch", 4), dealer, hands)
    for place, call in enumerate(calls, 1):
        assert state.to_act == (dealer + place) % 4
        state.apply(Pass() if call == "pass" else Bid(call))
    assert (state.to_act, state.view(0).status.phase) == (declarer, "trump")
    state.apply(Choose("trump", trump))
    finish_exchange(state, dealer, kept)
    for leader, cards, taker in tricks:
        for place, card in enumerate(cards.split()):
            assert state.to_act == (leader + place) % 4
            state.apply(Play(card))
        assert [event.seat for event in state.history if isinstance(event, TrickWon)][-1] == taker
    assert state.view(0).sheet == (points,)


# --- what must never be done ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["club", "expert"])
@pytest.mark.parametrize(
    ("kept", "played", "safe"),
    [
        # Seat 2 is third, and the last player may still hold the King or the Queen.
        (("Sv8 GoA BkA BzA", "PuT Bk8 Gn8 Rd8", "Sv9 PuJ BzK GnK", "PuK PuQ Go8 Rd9"), "Sv8 Gn8", False),
        # Seat 2 plays last, and its partner has the trick.
        (("PuA GoA BkA BzA", "PuT Bk8 Gn8 Rd8", "Sv9 PuJ BzK GnK", "PuK PuQ Go8 Rd9"), "PuQ PuA PuT", True),
    ],
)
def test_nobody_lays_a_pedro_on_a_trick_that_can_be_lost(
    kept: Sequence[str], played: str, safe: bool, level: str
) -> None:
    """Section 8 of the page, with Purple as trump: the Silver 9 is the left pedro."""
    game = make("cinch", 4)
    hands = ["", "", "", ""]
    rest = [card for card in game.deck.codes(game.in_play) if card not in " ".join(kept).split()]
    for seat in range(4):
        hands[seat] = " ".join([*kept[seat].split(), *rest[5 * seat : 5 * seat + 5]])
    state = place_hands(game, 2, hands)
    leader = 3 if safe else 0
    for seat in (3, 0, 1, 2):
        state.apply(Bid("5") if seat == leader else Pass())
    state.apply(Choose("trump", "purple"))
    finish_exchange(state, 2, kept)
    for card in played.split():
        state.apply(Play(card))
    assert state.to_act == 2
    legal = tuple(state.legal_actions())
    assert Play("Sv9") in legal
    player = make_player(game, level)
    choice: Action = player.choose(state.view(2), legal, random.Random(1), Budget(playouts=120)).action
    assert (choice == Play("Sv9")) == safe
