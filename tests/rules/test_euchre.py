"""Euchre: what no worked example can express, by clause, and whole matches under an independent referee."""

from __future__ import annotations

import random

import pytest

from purple_table import library
from purple_table.core.actions import Bid, Give, NextDeal, Pass, Play
from purple_table.core.events import Moved
from purple_table.core.game import Game, State
from purple_table.core.rulebook import RuleError
from purple_table.games import build
from purple_table.games.tricks.state import TrickState
from tests.contract.matches import RULES, chance, load, make, random_game
from tests.rules.euchre_referee import Match
from tests.said import said


def test_the_options_of_euchre() -> None:
    entry = next(entry for entry in library.games([RULES]) if entry.id == "euchre")
    names = [option.name for option in entry.options]
    assert names == ["target", "all_pass", "alone", "follow", "trump_leaves_suit"]
    game = make("euchre", 4)
    assert (game.target, game.sides) == (10, ((0, 2), (1, 3)))


@pytest.mark.parametrize("seed", range(24))
def test_matches_go_by_the_book(seed: int) -> None:
    """Every clause about bidding, play, scores and the end: random options."""
    match = Match(random_game("euchre", random.Random(seed)), seed)
    dealer = None
    for _ in range(200):
        deal = match.deal()
        assert dealer is None or deal.dealer == (dealer + 1) % 4
        dealer = deal.dealer
        outcome = match.state.outcome
        over = max(match.totals) >= match.game.target
        assert (outcome.winners if outcome else ()) == ((match.totals.index(max(match.totals)),) if over else ())
        if outcome:
            return
    pytest.fail("the match does not end")


def test_the_random_matches_see_all_that_can_come() -> None:
    """Loners who succeed and fail, dealers who sit out, marches, and deals without a maker."""
    seen: set[object] = set()
    for seed in range(12):
        match = Match(make("euchre", 4, target=50), seed)
        while match.state.outcome is None:
            deal = match.deal()
            if deal.maker < 0:
                seen.add("nobody")
                continue
            made = sum(deal.won[deal.maker % 2 :: 2])
            seen.add(("alone" if deal.alone else "both", "march" if made == 5 else "made" if made > 2 else "failed"))
            if deal.alone and deal.dealer == (deal.maker + 2) % 4 and deal.trump == deal.turned[:2]:
                seen.add("the dealer sits out")
    kinds = {(who, what) for who in ("alone", "both") for what in ("march", "made", "failed")}
    assert seen == {"nobody", "the dealer sits out", *kinds}


def dealt(game: Game, *calls: str, seed: int = 3) -> State:
    """A deal in which these calls were made."""
    state = game.start(chance(seed))
    state.apply(NextDeal())
    for call in calls:
        state.apply(Pass() if call == "pass" else Bid(call))
    return state


@pytest.mark.parametrize("place", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", [3, 4, 5, 6])
def test_the_help_of_a_call_says_who_takes_the_card(place: int, seed: int) -> None:
    """Clause order-up: the dealer does, who is the partner of the seat across, an opponent of the next, or oneself."""
    state = dealt(make("euchre", 4), *["pass"] * (place - 1), seed=seed)
    assert state.to_act is not None
    view = state.view(state.to_act)
    assert view.ask is not None
    helps = {str(way.action): said(way.help) for way in view.ask.ways}
    dealer, call = f"Seat {view.status.dealer}", "take" if place == 4 else "up"
    both, alone = {
        1: (f"{dealer} takes the card.", f"{dealer} takes the card, and your partner sits out."),
        2: (f"Your partner {dealer} takes the card.", "Your partner sits out, and the card stays out of play."),
        3: (f"{dealer} takes the card.", f"{dealer} takes the card, and your partner sits out."),
        4: ("You take the card, and lay one away.", "You take the card, and your partner sits out."),
    }[place]
    assert helps[str(Bid(call))] == both
    assert helps[str(Bid(f"{call} alone"))] == alone


def leader_after(caller: int, call: str) -> int:
    """Who leads, counted from the dealer, where this seat, counted so too, has made trump so."""
    before = ["pass"] * ((caller - 1) % 4)
    state = dealt(make("euchre", 4), *before, call)
    dealer = state.view(0).status.dealer
    if isinstance(next(iter(state.legal_actions())), Give):
        state.apply(next(iter(state.legal_actions())))
    assert state.to_act is not None
    return (state.to_act - dealer) % 4


@pytest.mark.parametrize(
    ("caller", "call", "leads"),
    [
        (4, "take alone", 1),
        (3, "up alone", 2),
        (2, "up alone", 1),
        (1, "up alone", 1),
        (3, "up", 1),
    ],
)
def test_left_of_the_dealer_leads_unless_he_sits_out(caller: int, call: str, leads: int) -> None:
    """Clause opening (EU05): the partner of seat 3 from the dealer is seat 1."""
    assert leader_after(caller, call) == leads


def test_only_the_dealer_knows_what_he_laid_away_and_a_guess_agrees() -> None:
    """Clause discard: everybody saw the turned card come to him, and it may be the very card that he laid away."""
    state = dealt(make("euchre", 4), "up")
    assert isinstance(state, TrickState)
    view = state.view(0)
    dealer = view.status.dealer
    (turned,) = [
        card
        for event in view.history
        if isinstance(event, Moved) and event.target.role == "upcard"
        for card in event.cards
    ]
    away = set()
    state.apply(Give(min(state.view(dealer).hand)))
    for seed in range(40):
        for seat in range(4):
            seen = state.view(seat)
            guess = state.game.guess(seen, random.Random(seed))
            assert guess.view(seat) == seen
            (card,) = guess.view(dealer).pile("aside", None, 2)
            if seat == dealer:
                assert card == seen.pile("aside", None, 2)[0]
                assert not state.game.facts(seen).unknown & state.game.bits[card or ""]
            else:
                assert seen.pile("aside", None, 2) == (None,)
                away.add(card == turned)
                # The turned card is with the dealer, or he has laid it away.
                assert turned in {card, *guess.view(dealer).hand}
    assert away == {True, False}


def test_who_sits_out_keeps_the_hand_face_down_and_is_seen_to_sit_out() -> None:
    state = dealt(make("euchre", 4), "pass", "up alone")
    maker = next(seat for seat in range(4) if state.view(seat).status.declarer == seat)
    resting = (maker + 2) % 4
    for seat in range(4):
        view = state.view(seat)
        assert view.status.out == (resting,)
        # The partner of whoever ordered up second is the dealer: the turned card stays out of play.
        assert resting == view.status.dealer
        assert len(view.pile("aside")) == 1
        assert len(view.pile("hand", resting)) == 5
        assert (None in view.pile("hand", resting)) == (seat != resting)


def test_trump_names_its_bowers() -> None:
    state = dealt(make("euchre", 4), *["pass"] * 4, "red")
    if "RdJ" not in state.view(0).status.promoted:
        state = dealt(make("euchre", 4), *["pass"] * 4, "red", seed=4)
    assert state.view(0).status.promoted == ("RdJ", "GoJ")
    assert state.view(0).status.trump == "Red"


def broken(**parts: object) -> None:
    """Euchre with other parts."""
    book = load("euchre/game.toml")
    build({**book, **parts, "options": {}}, load("decks/purple.toml"), 4, {})


@pytest.mark.parametrize(
    ("part", "change", "told"),
    [
        ("dealing", {"turned": "bottom"}, "turned"),
        ("dealing", {"hand": 7}, "no card remains"),
        ("trump", {"part": "color", "color": "Red"}, "turned"),
        ("bidding", {"all_pass": "dealer_lowest"}, "all_pass"),
        ("ranking", {"trumps": ["J", "J"]}, "ranking"),
    ],
)
def test_parts_that_do_not_fit_are_named(part: str, change: dict[str, object], told: str) -> None:
    table = load("euchre/game.toml")[part]
    with pytest.raises(RuleError, match=told):
        broken(**{part: {**table, **change}})


def test_a_makers_scoring_needs_somebody_who_makes_trump() -> None:
    whist = load("whist/game.toml")
    whist["scoring"] = load("euchre/game.toml")["scoring"]
    with pytest.raises(RuleError, match="somebody makes trump"):
        build({**whist, "options": {}}, load("decks/purple.toml"), 4, {})


def test_a_card_that_is_not_in_the_hand_cannot_be_laid_away() -> None:
    state = dealt(make("euchre", 4), "up")
    assert state.to_act is not None
    other = next(card for card in state.view((state.to_act + 1) % 4).hand)
    for action in (Give(other), Play(state.view(state.to_act).hand[0]), Pass()):
        reason = state.refusal(action)
        assert reason is not None
        assert reason.clause == "discard"
        assert len(reason.would_do) == 6
