"""Weis and card points, shown by a small invented game: runs, sets and couples, up and down, and what is known."""

from __future__ import annotations

from random import Random

import pytest

from purple_table.core.actions import Bid, NextDeal, Play
from purple_table.core.events import DealScored, Event, Noted
from purple_table.core.rulebook import RuleError
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.games.tricks.weis_rule import WeisRule
from tests.contract.matches import chance
from tests.invented.open_play import make_invented
from tests.rules.positions import dealt
from tests.said import said

HANDS = ["SvT SvJ SvQ PuA Bz8 GnK", "RdK RdQ Go8 GoA Gn8 Bk8", "BkT BkQ BkK BkA Gn9 Bz9", "BzJ GnJ BkJ GoT RdA RdT"]


def named(call: str, hands: list[str] = HANDS, dealer: int = 3) -> TrickState:
    """A deal with these hands in which the seat to the left of the dealer has named how it is played."""
    state = dealt(make_invented("shown_runs"), dealer=dealer)
    state.kernel.hands = [state.game.deck.mask(hand.split()) for hand in hands]
    state.apply(Bid(call))
    return state


def rule_of(game: TrickGame) -> WeisRule:
    assert game.weis is not None
    return game.weis


def play(state: TrickState, text: str) -> list[Event]:
    """Play these cards; the events of all of them."""
    return [event for card in text.split() for event in state.apply(Play(card))]


def notes(events: list[Event]) -> list[tuple[int, str]]:
    return [(event.seat, said(event.words)) for event in events if isinstance(event, Noted)]


def test_all_weis_lie_open_after_the_first_trick_and_the_side_of_the_best_scores() -> None:
    state = named("red")
    events = play(state, "PuA GoA BkA BzJ")
    assert notes(events) == [
        (0, "Seat 0 shows 3 in Silver up to the Queen: nothing"),
        (2, "Seat 2 shows 3 in Black up to the Ace: nothing"),
        (3, "Seat 3 shows the best Weis, 3 Jacks: 100 points"),
    ]
    for seat in range(4):
        view = state.view((seat + 1) % 4)
        assert [card for card in view.pile("hand", seat) if card] == [
            ["SvT", "SvJ", "SvQ"],
            [],
            ["BkQ", "BkK"],
            ["GnJ", "BkJ"],
        ][seat]
    assert state.view(0).status.side_counters[0].values == (7 + 7 + 7 + 4, 100)


def test_every_seat_knows_what_was_shown_and_samples_keep_it() -> None:
    state = named("red")
    play(state, "PuA GoA BkA BzJ")
    game = make_invented("shown_runs")
    for seat in range(4):
        facts = game.facts(state.view(seat))
        assert facts.announced == state.kernel.announced == (0, 0, 0, 100)
        guess = game.guess(state.view(seat), Random(seat))
        assert guess.view(seat) == state.view(seat)
        assert guess.kernel.announced == (0, 0, 0, 100)
        assert guess.kernel.hands[2] & game.deck.mask(["BkQ", "BkK"]) == game.deck.mask(["BkQ", "BkK"])


def test_the_couple_counts_when_its_second_card_is_played_whoever_takes_it() -> None:
    state = named("red")
    assert not [note for note in notes(play(state, "PuA RdQ BkA BzJ")) if "Stöck" in note[1]]
    assert notes(play(state, "RdK BkT RdA Bz8")) == [(1, "Seat 1 has played Stöck, Red K and Red Q: 30 points")]
    assert state.make_scoring_facts().paired == (0, 30, 0, 0)
    assert state.kernel.announced == (0, 30, 0, 100)


@pytest.mark.parametrize("call", ["up", "down"])
def test_without_trump_there_is_no_couple(call: str) -> None:
    state = named(call)
    play(state, "GnK Gn8 Gn9 GnJ")
    assert state.to_act == (0 if call == "up" else 1)
    assert state.view(0).status.trump == call
    assert state.make_scoring_facts().paired == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("hands", "leader", "call", "points"),
    [
        # Four cards are worth more than three; a longer run is worth as much, and its cards decide.
        ("Sv8 Sv9 SvT SvJ|Rd9 RdT RdJ||", 0, "red", (50, 0, 0, 0)),
        ("SvT SvJ SvQ SvK SvA|Rd9 RdT RdJ RdQ||", 1, "red", (50, 0, 0, 0)),
        # The higher top card, with down by the ranks turned over.
        ("Sv8 Sv9 SvT|Rd9 RdT RdJ||", 0, "up", (0, 20, 0, 0)),
        ("Sv8 Sv9 SvT|Rd9 RdT RdJ||", 0, "down", (20, 0, 0, 0)),
        # A run of trumps, then who plays sooner.
        ("Sv9 SvT SvJ|Rd9 RdT RdJ||", 0, "red", (0, 20, 0, 0)),
        ("Sv9 SvT SvJ|Rd9 RdT RdJ||", 0, "gold", (20, 0, 0, 0)),
        ("Sv9 SvT SvJ|Rd9 RdT RdJ||", 1, "gold", (0, 20, 0, 0)),
        # The side of the best scores all of its own; a card may stand in a run and in a set.
        ("BkT BkJ BkQ GnJ PuJ|Rd9 RdT RdJ RdQ|Sv8 Sv9 SvT|", 1, "gold", (120, 0, 20, 0)),
    ],
)
def test_the_best_weis(hands: str, leader: int, call: str, points: tuple[int, ...]) -> None:
    game = make_invented("shown_runs")
    masks = [game.deck.mask(hand.split()) for hand in hands.split("|")]
    trump = game.trump.cards[call]
    assert rule_of(game).score_weis(masks, game.sides, leader, call, trump) == points


def test_a_deal_scores_cards_weis_couple_last_trick_and_all_tricks() -> None:
    game = make_invented("shown_runs")
    state, rng = game.start(chance(4)), Random(4)
    state.apply(NextDeal())
    while True:
        events = state.apply(rng.choice(state.legal_actions()))
        scored = [event for event in events if isinstance(event, DealScored)]
        if scored:
            break
    lines = {said(line.label): line.points for line in scored[0].lines}
    assert sum(map(sum, lines.values())) == sum(scored[0].points)
    assert sum(lines["Last trick"]) == 5


@pytest.mark.parametrize(
    ("changed", "cause"),
    [
        ({"runs": {"3": 20, "5": 50}}, "runs: must name each number of cards"),
        ({"runs": {"three": 20}}, "three: must be a number of cards"),
        ({"sets": {"Knight": 20}}, "Knight: is no rank"),
        ({"couple": ["K"]}, "couple: must name two of the ranks"),
        ({"set_of": 1}, "set_of"),
    ],
)
def test_what_cannot_be_a_weis(changed: dict[str, object], cause: str) -> None:
    declaring = {
        "part": "weis",
        "runs": {"3": 20},
        "sets": {},
        "set_of": 3,
        "couple": ["K", "Q"],
        "couple_points": 30,
    }
    with pytest.raises(RuleError, match=cause):
        make_invented("shown_runs", declaring={**declaring, **changed})


def test_weis_need_two_sides() -> None:
    with pytest.raises(RuleError, match="two sides"):
        make_invented(
            "undertrump_last",
            declaring={"part": "weis", "runs": {}, "sets": {}, "set_of": 3, "couple": ["K", "Q"], "couple_points": 30},
        )
