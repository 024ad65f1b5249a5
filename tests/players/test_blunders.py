"""Positions in which some plays are blunders: what may be played instead, and that the reason names it."""

from __future__ import annotations

from random import Random

import pytest

from purple_table.core.actions import Choose, Give, NextDeal, Play
from purple_table.core.messages import english
from purple_table.core.shuffle import SingleDealChance
from purple_table.games.tricks.state import TrickState
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.contract.matches import chance
from tests.players.positions import decide, hearts, position
from tests.rules.positions import enter

GAME = hearts()
BOTH = pytest.mark.parametrize("level", ["expert", "club"])
SILVER = "Sv8 Sv9 SvT SvJ"
"""A first trick led by seat 0 and taken by seat 3."""


def played(state: TrickState, level: str = "club") -> str:
    decision = decide(GAME, state, level)
    assert isinstance(decision.action, Play)
    assert GAME.deck[decision.action.card].short in english(decision.reason)
    return decision.action.card


@pytest.mark.parametrize("level", ["expert", "club", "reference"])
def test_ducks_a_trick_that_holds_the_red_queen(level: str) -> None:
    hand = "BkA Bk9 Bk8 GoT Go9 SvA PuA GnQ GnK BzJ BzT"
    state = position(GAME, {2: hand}, [SILVER, "BkT BkJ RdQ"])
    assert played(state, level) in ("Bk8", "Bk9")


@pytest.mark.parametrize("level", ["club", "reference"])
def test_plays_the_red_queen_under_a_higher_card(level: str) -> None:
    hand = "RdQ Rd8 BkA Bk9 GoT Go9 SvA PuA GnQ BzJ"
    state = position(GAME, {1: hand}, [SILVER, "Go8 GoJ GoQ GoK", "RdT RdK"], leader=1)
    assert state.to_act == 1
    assert played(state, level) == "RdQ"


def test_throws_the_red_queen_when_it_cannot_follow() -> None:
    hand = "RdQ GoT Go9 Sv8 PuA PuK GnQ GnK BzJ BzT"
    state = position(GAME, {0: hand}, ["SvA SvJ SvT SvK", "PuT Pu8 Pu9 GoJ", "BkQ BkJ Bk9"], leader=1)
    assert state.to_act == 0
    assert played(state) == "RdQ"


@BOTH
def test_spends_no_red_queen_on_a_trick_that_it_must_take(level: str) -> None:
    """All of the hand's Reds beat the trick: it takes it without the Queen."""
    hand = "RdQ RdJ BkA Bk9 GoT Go9 SvA PuA GnQ BzJ"
    state = position(GAME, {1: hand}, [SILVER, "GoJ GoK GoQ Go8", "Rd8 Rd9 RdT"], leader=2)
    assert state.to_act == 1
    assert played(state, level) == "RdJ"


@BOTH
def test_takes_a_worthless_last_trick_high(level: str) -> None:
    """Last to play, nothing in the trick, nobody can throw anything more: the high card goes."""
    hand = "BkA Bk8 Go8 GoT SvA PuA GnQ GnK BzJ BzT Bz9"
    state = position(GAME, {2: hand}, [SILVER, "BkT BkJ BkQ"])
    assert played(state, level) == "BkA"


def test_leads_a_card_that_cannot_take_the_trick() -> None:
    hand = "BkA BkK SvA SvK PuA GnK GnA BzK BzA Go8 Pu8"
    state = position(GAME, {3: hand}, [SILVER])
    decision = decide(GAME, state)
    # With so many winners it may also try for a moon; then it must say so.
    assert decision.action == Play("Pu8") or "capture every" in english(decision.reason)


COLLECTED = ["Sv8 SvT SvA SvJ", "PuA RdK PuJ PuT", "BzA Bz9 RdT BzQ", "BkA RdJ RdQ BkT", "GnK Rd9"]
"""Seat 2 takes four tricks with four Reds and leads to the fifth, where seat 3 throws another; seat 0 plays."""


def test_takes_a_red_from_somebody_who_collects_them() -> None:
    """The Skilled player's rule. The Expert leaves it to the others where it has seen that they defend as Skilled
    players do."""
    state = position(GAME, {0: "GnA Gn8 Bk9 Go8 Go9 Sv9 Pu8"}, COLLECTED)
    assert state.to_act == 0
    assert played(state) == "GnA"
    assert "has 4 of 7 Red cards" in english(decide(GAME, state).reason)


@BOTH
def test_does_not_give_a_red_to_somebody_who_collects_them(level: str) -> None:
    state = position(GAME, {0: "RdA Bk9 Go8 Go9 Sv9 Pu8 Pu9"}, COLLECTED)
    assert state.to_act == 0
    assert played(state, level) != "RdA"
    assert level != "club" or "I throw no Red" in english(decide(GAME, state).reason)


@pytest.mark.parametrize(
    ("hand", "last", "allowed"),
    [
        # Last but one, under a sure winner: the King of the color run stays, to win its next trick.
        ("GnK Gn8 Bk9 Go8 Go9 Sv9 Pu8", "GnA Rd9", "Gn8"),
        ("GnQ Gn9 Gn8 Bk9 Go8 Go9 Sv9", "GnA Rd9", "Gn8 Gn9"),
        # The highest Purple left is an entry; so is the last high Red.
        ("PuK Bk9 Bk8 Go8 Go9 Sv9 BzJ", "GnK Rd9", "Bk9 Bk8 Go8 Go9 Sv9 BzJ"),
        ("RdA PuK Bk9 Bk8 Go8 Go9 Sv9", "GnK Rd9", "Bk9 Bk8 Go8 Go9 Sv9"),
        # A guarded King keeps its guard while something else can go.
        ("SvK Sv9 Bk9 Bk8 Go8 Go9 BzJ", "GnK Rd9", "Bk9 Bk8 Go8 Go9 BzJ"),
        # No Red for the collector, low as it is.
        ("Rd8 Bk9 Bk8 Go8 Go9 Sv9 BzJ", "GnK Rd9", "Bk9 Bk8 Go8 Go9 Sv9 BzJ"),
    ],
)
@BOTH
def test_keeps_what_may_stop_somebody_who_collects_reds(hand: str, last: str, allowed: str, level: str) -> None:
    state = position(GAME, {0: hand}, [*COLLECTED[:-1], last])
    assert state.to_act == 0
    # The eighth card of the hand is as idle.
    assert played(state, level) in (*allowed.split(), "BzT")


def test_says_which_card_it_keeps_against_a_collector() -> None:
    state = position(GAME, {0: "GnK Gn8 Bk9 Go8 Go9 Sv9 Pu8"}, [*COLLECTED[:-1], "GnA Rd9"])
    assert "I keep the Green K and play the Green 8" in english(decide(GAME, state).reason)


def test_follows_high_where_nobody_collects() -> None:
    state = position(GAME, {0: "GnK Gn8 Bk9 Go8 Go9 SvJ Pu8 Pu9 Bk8 Bz9 BzT"}, ["SvA Sv8 Sv9 SvT", "GnA GnT"], leader=2)
    assert state.to_act == 0
    assert played(state) == "GnK"


@BOTH
def test_gives_a_red_to_somebody_else_than_the_collector(level: str) -> None:
    """Seat 2 has all the Reds, seat 1 takes this trick: one Red on it ends the danger."""
    hand = "RdT Bk8 Go8 Go9 Sv9 Pu8 BzJ"
    tricks = ["Sv8 SvT SvA SvJ", "PuA RdK PuJ PuT", "BzA Bz9 Rd9 BzQ", "BkA RdJ RdQ BkT", "Gn8 GnT BzT GnK"]
    state = position(GAME, {0: hand}, [*tricks, "GnA Gn9 GnJ"])
    assert (state.to_act, state.kernel.winner) == (0, 1)
    assert played(state, level) == "RdT"


def test_kills_a_moon_with_a_cheap_trick() -> None:
    """Last to play on a trick with a single Red: the higher card takes it, whatever the lower one would save."""
    state = position(GAME, {0: "GnA Gn8 Bk9 Go8 Go9 Sv9 Pu8"}, [*COLLECTED[:-1], "GnK Rd9"])
    assert played(state) == "GnA"


def test_stops_a_moon_with_the_last_card_that_can() -> None:
    """Seat 0 has four Reds and leads the 9; whoever has 8 and 10 takes the trick with the 10."""
    tricks = ["SvA Sv8 Sv9 SvT", "SvK SvJ SvQ BkT", "BkA Bk8 Bk9 RdJ", "BkK BkJ BkQ RdQ", "GnA Gn8 Gn9 RdK"]
    tricks += ["GnK GnT GnJ RdA", "PuA Pu8 Pu9 PuT", "PuK PuJ PuQ BzT", "BzA Bz8 Bz9 GnQ", "BzK BzJ BzQ GoT"]
    state = position(GAME, {0: "GoA", 1: "Rd8 RdT"}, [*tricks, "Rd9"])
    assert state.to_act == 1
    assert played(state) == "RdT"


COLD = {0: "RdA RdK RdQ RdJ RdT BkA BkK BkQ PuK GnA"}
"""Seat 0 is on lead after these tricks, with Hearts broken."""
BROKEN = ["Sv8 SvT SvA SvJ", "PuT Go8 PuA Pu8"]


def test_shoots_a_cold_moon() -> None:
    """The others' two Reds must fall under Ace and King, wherever they are."""
    state = position(GAME, COLD, BROKEN)
    assert state.to_act == 0
    assert "capture every" in english(decide(GAME, state).reason)
    while state.phase.name == "playing":
        state.apply(decide(GAME, state).action)
    red = GAME.scoring.parts[0].moons[0].cards
    assert state.kernel.won[0] & red == red
    assert state.to_act == 0
    assert isinstance(decide(GAME, state).action, Choose)


@pytest.mark.parametrize(
    ("totals", "choice"),
    [((0, 0, 0, 0), "add"), ((50, 40, 50, 30), "add"), ((90, 10, 80, 85), "subtract"), ((60, 10, 20, 30), "subtract")],
)
def test_adds_a_moon_unless_somebody_stays_below(totals: tuple[int, ...], choice: str) -> None:
    state = position(GAME, COLD, BROKEN, totals=totals)
    while state.phase.name == "playing":
        state.apply(decide(GAME, state).action)
    state.kernel.won = [GAME.scoring.parts[0].moons[0].cards, 0, 0, 0]
    decision = decide(GAME, state)
    assert decision.action == Choose(GAME.scoring.parts[0].moons[0].topic, choice)


@pytest.mark.parametrize("level", ["beginner", "club"])
@pytest.mark.parametrize("options", [{}, {"tie": "share"}])
def test_never_adds_a_moon_that_loses_the_match(level: str, options: dict[str, str]) -> None:  # H13
    """Adding loses where somebody gets to the target by it, or was there before, and another stays below."""
    game, rng = hearts(**options), Random(12)
    player, began, red = make_player(game, level), position(game, {}), game.scoring.parts[0].moons[0]
    lost = added = 0
    for _ in range(200):
        state, shooter = began.copy(), rng.randrange(4)
        state.chance = chance(1)
        before, *rest = rng.choice((0, 0, 100)), *(rng.randint(20, 99) for _ in range(4))
        state.sheet = ((before, 0, 0, 0), (rest[0] - before, *rest[1:]))
        state.totals = tuple(rest)
        state.kernel.won = [red.cards if seat == shooter else 0 for seat in range(4)]
        enter(state, "choosing")
        decision = player.choose(state.view(shooter), tuple(state.legal_actions()), rng, Budget())
        adds = decision.action == Choose(red.topic, "add")
        state.apply(Choose(red.topic, "add"))
        loses = state.outcome is not None and shooter not in state.outcome.winners
        lost += loses
        added += adds
        assert not (adds and loses)
    assert lost > 50
    assert added > 20


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        ("RdA RdK Bz9 BzT BzJ Gn9 GnT SvQ Sv9 Pu9 PuT BkT", "RdA RdK"),
        ("RdA Rd8 GoA Bz9 BzJ Gn9 GnT SvQ Pu9 PuT BkT Bk9", "RdA GoA"),
        ("RdA RdK RdQ RdJ RdT BkA BkK GnA GnK PuA Sv9 Bz9", "RdA RdK RdQ RdJ RdT"),
    ],
)
def test_passes_no_card_that_makes_a_neighbors_moon(hand: str, kept: str) -> None:
    state = GAME.start(SingleDealChance(bytes(32), 0, 1))
    state.apply(NextDeal())
    seat = state.to_act
    assert seat == 1
    own = GAME.deck.mask(hand.split())
    others = GAME.deck.codes(sum(state.kernel.hands) & ~own)
    dealt = [GAME.deck.mask(others[start : start + 12]) for start in (0, 12, 24)]
    state.kernel.hands = [dealt[0], own, *dealt[1:]]
    state.allowed = own
    for _ in range(3):
        decision = decide(GAME, state)
        assert isinstance(decision.action, Give)
        assert decision.action.card not in kept.split()
        told = english(decision.reason)
        assert GAME.deck[decision.action.card].short in told or told.startswith(
            "I keep the cards that win tricks: if nobody guards"
        )
        state.apply(decision.action)
