"""Forty-Fives: whole matches under an independent referee, deals worked by hand, what must never be done, and who plays
well."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import Any

import pytest

from purple_table.arena.bulk import Run, play_all
from purple_table.arena.duplicate import summarize_plays
from purple_table.core.actions import Bid, Choose, Give, NextDeal, Pass, Play
from purple_table.core.events import TrickWon
from purple_table.core.game import Game, State
from purple_table.games.tricks.dealing_phase import DealPhase
from purple_table.games.tricks.exchange import DONE, LEAVE, TAKE
from purple_table.games.tricks.robbing import RobbingPhase
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from tests.contract.matches import chance, make, random_game
from tests.rules import fives_referee
from tests.rules.positions import decide
from tests.rules.referee import COLORS

SEEDS = int(os.environ.get("PURPLE_TABLE_FORTY_FIVES", "10"))
"""How many random matches the referee follows."""


def bid_at_random(
    state: State, dealer: int, totals: Sequence[int], sides: Sequence[Sequence[int]], rng: random.Random
) -> tuple[int, int]:
    """Bid to the end; return the number and the declarer, 0 and -1 where all have passed: the clauses bidding, bids."""
    count, bid, holder = sum(map(len, sides)), 0, -1
    left = [(dealer + 1 + place) % count for place in range(count)]
    lazy = rng.choice((1, 3, 12))
    seat = left[0]
    while left and not (bid and left == [holder]):
        assert state.to_act == seat
        high = any(totals[side] >= 100 for side, seats in enumerate(sides) if seat in seats)
        calls = [str(number) for number in (15, 20, 25, 30) if number > bid and (number >= 20 or not high)]
        if bid and seat == dealer != holder and (bid >= 20 or not high):
            calls.append("hold")
        assert {str(call).removeprefix("bid ") for call in state.legal_actions()} == {*calls, "pass"}
        call = rng.choice([*calls, *["pass"] * lazy])
        state.apply(Pass() if call == "pass" else Bid(call))
        after = (seat + 1) % count
        if call == "pass":
            left.remove(seat)
        else:
            bid, holder = bid if call == "hold" else int(call), seat
        seat = next((other for place in range(count) if (other := (after + place) % count) in left), -1)
    return bid, holder


def change_cards(state: State, dealer: int, count: int, rng: random.Random) -> None:
    """Change cards at random, from the dealer's left: the clause exchange."""
    for place in range(1, count + 1):
        seat = (dealer + place) % count
        hand = set(state.view(seat).hand)
        wanted = rng.randint(0, 5)
        for number in range(wanted):
            assert state.to_act == seat
            held = hand & set(state.view(seat).hand)
            legal = {str(action) for action in state.legal_actions()}
            assert legal == {*(f"give {card}" for card in held), "choose exchange done"}
            assert len(held) == 5 - number
            state.apply(Give(rng.choice(sorted(held))))
        if wanted < 5:
            state.apply(DONE)
        after = set(state.view(seat).hand)
        assert (len(after), len(after & hand)) == (5, 5 - wanted)
        assert set(state.view((seat + 1) % count).pile("aside", None, 2 + seat)) <= {None}


def rob_at_random(state: State, dealer: int, count: int, rng: random.Random) -> None:
    """Ask whoever may rob the turned card, if anybody: the clause form."""
    turned = state.view(0).pile("upcard")[0] or ""
    hands = [state.view(seat).hand for seat in range(count)]
    robber = fives_referee.robber(hands, turned, dealer)
    if robber is None:
        return
    assert state.to_act == robber
    assert {state.view(seat).to_act for seat in range(count) if seat != robber} == {None}
    if rng.random() < 0.4:
        heard = [state.view(seat).history for seat in range(count)]
        state.apply(LEAVE)
        assert [state.view(seat).history for seat in range(count)] == heard
        return
    state.apply(TAKE)
    assert {give.card for give in state.legal_actions() if isinstance(give, Give)} == set(hands[robber])
    away = rng.choice(hands[robber])
    state.apply(Give(away))
    assert set(state.view(robber).hand) == {*hands[robber], turned} - {away}


def play_trick_at_random(
    state: State, leader: int, hands: Sequence[set[str]], color: str, rng: random.Random
) -> tuple[list[str], int]:
    """Play a random trick, and return its cards and winner; every choice is checked on the way."""
    count, trick = len(hands), list[str]()
    for place in range(count):
        seat = (leader + place) % count
        assert state.to_act == seat
        plays = {play.card for play in state.legal_actions() if isinstance(play, Play)}
        assert plays == fives_referee.playable(sorted(hands[seat]), trick, color)
        card = rng.choice(sorted(plays))
        trick.append(card)
        hands[seat].remove(card)
        state.apply(Play(card))
    return trick, (leader + fives_referee.winner(trick, color)) % count


def play_tricks(
    state: State, leader: int, hands: Sequence[set[str]], color: str, rng: random.Random
) -> list[tuple[list[str], int]]:
    """Play five random tricks, and return their cards and winners."""
    tricks = []
    for _ in range(5):
        trick, leader = play_trick_at_random(state, leader, hands, color, rng)
        tricks.append((trick, leader))
    return tricks


def play_deal(game: Game, state: State, dealer: int, totals: Sequence[int], rng: random.Random) -> tuple[int, ...]:
    """Play one random deal, and return its points as the book has them."""
    count, options, sides = game.players, game.options, game.sides
    auction = options["form"] == "auction"
    bid, declarer, named = 0, -1, ""
    if auction:
        bid, declarer = bid_at_random(state, dealer, totals, sides, rng)
        if not bid and options["all_pass"] == "redeal":
            return (0,) * len(sides)
        if not bid:
            high = any(totals[side] >= 100 for side, seats in enumerate(sides) if dealer in seats)
            bid, declarer = 20 if high else 15, dealer
        assert state.to_act == declarer
        assert [str(action) for action in state.legal_actions()] == [f"choose trump {name}" for name in COLORS]
        named = rng.choice([*COLORS])
        state.apply(Choose("trump", named))
        if options["redraw"]:
            change_cards(state, dealer, count, rng)
    else:
        named = (state.view(0).status.trump or "").casefold()
        assert (state.view(0).pile("upcard")[0] or "")[:2] == COLORS[named]
        rob_at_random(state, dealer, count, rng)
    hands = [set(state.view(seat).hand) for seat in range(count)]
    tricks = play_tricks(state, ((declarer if auction else dealer) + 1) % count, hands, COLORS[named], rng)
    taken = [5 * sum(seat in seats for _, seat in tricks) for seats in sides]
    best = fives_referee.count_best_trump(tricks, COLORS[named]) if auction else None
    points = [more + 5 * (best in seats) for more, seats in zip(taken, sides, strict=True)]
    if auction:
        own = next(side for side, seats in enumerate(sides) if declarer in seats)
        twice = 2 if bid == 30 and options["double_30"] else 1
        points[own] = points[own] * twice if points[own] >= bid else -bid
    return tuple(points)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses sides, deal, bidding, bids, all-pass, trump, exchange, form, opening, follow, winner, next-lead, points,
    failed, end, tie: random options."""
    rng = random.Random(seed)
    game = random_game("forty_fives", rng)
    state, most = game.start(chance(seed)), 4 if SEEDS < 20 else 40
    totals, dealer = (0,) * len(game.sides), state.to_act
    for dealt in range(1, most + 1):
        assert state.to_act == dealer is not None
        state.apply(NextDeal())
        points = play_deal(game, state, dealer, totals, rng)
        assert state.view(0).sheet[-1] == points
        totals = tuple(total + more for total, more in zip(totals, points, strict=True))
        assert state.view(0).totals == totals
        best = tuple(side for side, total in enumerate(totals) if total == max(totals))
        last = game.options["form"] == "auction" and dealt == game.options["longest"]
        over = last or (max(totals) >= int(game.options["target"]) and len(best) == 1)
        outcome = state.outcome
        assert (outcome.winners if outcome else ()) == (best if over else ())
        if over:
            return
        dealer = (dealer + 1) % game.players


# --- deals worked by hand ---------------------------------------------------------------------------------------------


def place_hands(game: Game, dealer: int, hands: Sequence[str], stock: str = "", turned: str = "") -> TrickState:
    """A deal in which the seats hold these cards, with this stock and this card turned up."""
    state = next(state for seed in range(100) if (state := game.start(chance(seed))).to_act == dealer)
    assert isinstance(state, TrickState)
    assert isinstance(game, TrickGame)
    state.apply(NextDeal())
    masks = [game.deck.mask(hand.split()) for hand in hands]
    assert [mask.bit_count() for mask in masks] == [5] * game.players
    state.kernel = game.start_play(masks)
    left = state.part_data[DealPhase.key]
    state.part_data[DealPhase.key] = left._replace(
        stays=game.deck.mask(stock.split()), turned=game.deck.mask(turned.split())
    )
    if turned:
        state.denomination = game.deck[turned].color_name.casefold()
        state.phase = next(phase for phase in game.course.phases if isinstance(phase, RobbingPhase))
        state.phase.begin(state, [])
    return state


def play_trick(state: State, leader: int, cards: str, taker: int) -> None:
    """Play a trick that was worked by hand."""
    for place, card in enumerate(cards.split()):
        assert state.to_act == (leader + place) % state.view(0).players
        state.apply(Play(card))
    history = state.view(0).history
    assert [event.seat for event in history if isinstance(event, TrickWon)][-1] == taker


def call_in_turn(state: State, calls: str) -> None:
    """Make calls, each with its seat."""
    for pair in calls.split(", "):
        seat, call = pair.split()
        assert state.to_act == int(seat)
        state.apply(Pass() if call == "pass" else Bid(call))


def test_a_bid_of_25_over_a_hold_that_fails() -> None:
    """Purple is trump: Pu8 PuJ RdA PuA PuK PuQ PuT Pu9."""
    hands = ("PuJ RdA PuK GoA BzT", "GoK GoQ Rd9 SvA Bk9", "Pu9 SvK GnA GnK RdK", "Pu8 SvQ SvT BkK BzA")
    state = place_hands(make("forty_fives", 4), 3, hands, "GnQ")
    call_in_turn(state, "0 20, 1 pass, 2 pass, 3 hold, 0 25, 3 pass")
    assert state.to_act == 0
    state.apply(Choose("trump", "purple"))
    state.apply(Give("BzT"))  # the only card of the stock comes for it, and nobody else can change
    assert state.view(0).hand == ("GnQ", "PuJ", "PuK", "GoA", "RdA")
    play_trick(state, 1, "SvA SvK SvT PuK", 0)  # seat 0 has no Diamond but trumps
    play_trick(state, 0, "PuJ Bk9 Pu9 BkK", 0)  # the 9 must come, the 8 stays back
    play_trick(state, 0, "RdA Rd9 RdK Pu8", 3)
    play_trick(state, 3, "SvQ GnQ GoQ GnK", 3)
    play_trick(state, 3, "BzA GoA GoK GnA", 3)  # of two Aces of the suit the first
    # Two tricks are 10; three and the best trump are 20.
    assert state.view(0).sheet == ((-25, 20),)


def test_a_dealer_who_has_15_without_a_call() -> None:
    """Red is trump: Rd8 RdJ RdA RdK RdQ RdT Rd9. Nobody changes cards."""
    hands = ("RdK RdT GoA BzK SvT", "Rd8 GnT PuA Bk9 GoQ", "RdQ GnA SvK BkQ Go9", "RdJ Rd9 BzQ PuK BkJ")
    state = place_hands(make("forty_fives", 4, redraw=False), 0, hands)
    call_in_turn(state, "1 pass, 2 pass, 3 pass, 0 pass")
    assert state.to_act == 0
    state.apply(Choose("trump", "red"))
    play_trick(state, 1, "PuA SvK PuK SvT", 1)  # Purple was followed
    play_trick(state, 1, "Rd8 RdQ Rd9 RdT", 1)  # nothing is kept back from the 8
    play_trick(state, 1, "GoQ Go9 BkJ GoA", 0)
    play_trick(state, 0, "RdK Bk9 BkQ BzQ", 0)  # the Jack is kept back
    play_trick(state, 0, "BzK GnT GnA RdJ", 3)
    assert state.view(0).sheet == ((-15, 20),)


def test_a_turned_card_that_is_robbed() -> None:
    """Black is trump: Bk8 BkJ RdA BkA BkK BkQ BkT Bk9. Seat 0 holds the Ace, and takes the Queen."""
    hands = ("BkA Bk9 GoA SvQ GnT", "RdA BkT PuK PuA Go9", "Bk8 BzA BzK SvA Rd8")
    state = place_hands(make("forty_fives", 3, form="turn_up"), 1, hands, "BzT", "BkQ")
    assert state.to_act == 0
    state.apply(TAKE)
    state.apply(Give("GnT"))
    play_trick(state, 2, "BzA Bk9 Go9", 0)  # no Club is left: the lowest trump is enough
    play_trick(state, 0, "BkA BkT Rd8", 0)  # the 10 must come, the 8 stays back
    play_trick(state, 0, "GoA RdA BzK", 1)  # the Red Ace is no Heart
    play_trick(state, 1, "PuA SvA BkQ", 0)
    play_trick(state, 0, "SvQ PuK Bk8", 2)
    assert state.view(0).sheet == ((15, 5, 5),)


# --- what must never be done ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["reference", "club", "expert"])
@pytest.mark.parametrize(
    ("cards", "hand"),
    [
        ("PuT Pu8", "PuJ SvQ Gn9 Bk9 BzT"),  # the 8 has fallen
        ("PuA Pu8", "PuJ RdA SvQ Gn9 BzT"),  # and nothing would be saved with the Red Ace
    ],
)
def test_the_jack_does_not_fall_under_the_8(cards: str, hand: str, level: str) -> None:
    """Section 8 of the page, with Purple as trump."""
    lead, high = cards.split()
    hands = (f"{lead} BzA BkA GoK SvT", f"{high} BzK BkK GoA SvA", hand, "Pu9 BzQ BkQ GoQ SvJ")
    game: Any = make("forty_fives", 4, redraw=False)
    state = place_hands(game, 2, hands)
    call_in_turn(state, "3 20, 0 pass, 1 pass, 2 pass")
    state.apply(Choose("trump", "purple"))
    state.apply(Play(lead))
    state.apply(Play(high))
    assert (state.to_act, Play("PuJ") in list(state.legal_actions())) == (2, True)
    assert decide(state, level) != Play("PuJ")


@pytest.mark.parametrize("level", ["reference", "club", "expert"])
@pytest.mark.parametrize("trump", ["purple", "gold", "black"])
def test_the_red_ace_is_never_laid_away(level: str, trump: str) -> None:
    """Section 8 of the page: bare as it is, it is a trump."""
    hands = ("RdA Gn9 SvT Go9 Bk9", "BzK BkK GoA SvA Rd9", "PuJ SvQ GnQ RdK BzT", "Pu9 BzQ BkQ GoQ SvJ")
    rest = "Bz8 Bz9 BzJ BzA Gn8 GnT GnJ GnK GnA Sv8 Sv9 SvK Pu8 PuT PuQ PuK PuA Go8 GoT GoJ GoK Rd8 RdT RdJ RdQ"
    state = place_hands(make("forty_fives", 4), 3, hands, rest)
    call_in_turn(state, "0 pass, 1 20, 2 pass, 3 pass")
    state.apply(Choose("trump", trump))
    while state.to_act == 0 and state.view(0).status.phase == "exchange":
        action = decide(state, level)
        assert action != Give("RdA")
        state.apply(action)
    assert "RdA" in state.view(0).hand


# --- levels -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["auction", "turn_up"])
def test_reference_is_above_chance(form: str) -> None:
    game = make("forty_fives", 4, form=form)
    result = summarize_plays(game, play_all(Run(game, ("reference", *["random"] * 3), 30, 3), 1))
    assert result.better.mean > result.better.margin
