"""What never happens in games where a bid is to be hit, and where the last trick alone counts (their library pages)."""

from __future__ import annotations

import pytest

from purple_table.core.actions import Play
from purple_table.games.tricks.state import TrickState
from tests.players import positions
from tests.players.test_trick_play import decide, game_of, position

BOTH = pytest.mark.parametrize("level", ["club", "expert"])


def takes(state: TrickState, action: object) -> bool:
    """Whether the seat to act, last to the trick, takes it with this card."""
    assert isinstance(action, Play)
    after, seat = state.copy(), state.to_act
    after.apply(action)
    return after.kernel.takers[-1] == seat


@BOTH
@pytest.mark.parametrize(
    ("bids", "hand", "plays"),
    [
        ("2, 3, 1, 0", "GnA GnJ Bz8 RdQ RdT Sv8 SvK Pu9 GoK Go8", "Gn9 GnT Gn8"),
        ("2, 3, 1, 0", "GoA GoQ Rd8 BzA BzT SvT SvJ PuQ Pu8 Gn8", "GoT GoJ Go9"),
        ("1, 4, 2, 0", "BzK BzJ Gn8 GoA Rd9 RdJ SvQ PuK PuT BkQ", "BzT Bz9 Bz8"),
    ],
)
def test_no_trick_beyond_the_bid_is_taken_while_a_card_loses_it(bids: str, hand: str, plays: str, level: str) -> None:
    leads = plays.split()
    state = position(game_of("oh_hell"), bids, {3: hand, **dict(enumerate(leads))}, plays)
    legal = list(state.legal_actions())
    assert len({takes(state, action) for action in legal}) == 2
    assert not takes(state, decide(state, level).action)


@BOTH
@pytest.mark.parametrize("own", ["GnJ Gn8", "GnT Bz8", "GnA Gn8"])
def test_the_only_card_that_wins_the_last_trick_but_one_is_not_thrown_away(own: str, level: str) -> None:
    """The Eight wins nothing that another seat leads, but may stand up where its holder leads it (Agram)."""
    tricks = ["Bk8 Bk9 BkT BkJ", "RdJ Rd8 Rd9 RdT", "SvJ Sv8 Sv9 SvT", "Pu8 PuJ Pu9 PuT", "Gn9 GoQ GoK"]
    state = positions.position(game_of("agram"), {0: "SvQ", 1: "GoT", 2: "GoA", 3: own}, tricks)
    assert state.to_act == 3
    assert decide(state, level).action == Play(own.split()[0])


@pytest.mark.parametrize("hand", ["{}A GnA GnQ", "{}A {}J GnA", "{}A GnJ Bz9", "GnA {}A BzA", "{}A GnJ GnQ"])
def test_whoever_needs_every_trick_draws_trumps_first(hand: str) -> None:
    """In a deal of three cards seat 0 has bid three, and leads (Oh Hell!)."""
    game = game_of("oh_hell", start=3)
    trump = position(game, "3, 1, 0, 1", {}).kernel.tables.trump
    color = game.deck[game.deck.codes(trump)[0]].color
    assert color not in ("Gn", "Bz")
    hands = {0: hand.format(color, color), 1: f"{color}8 {color}9 Pu8"}
    state = position(game, "3, 1, 0, 1", hands)
    assert decide(state).action == Play(f"{color}A")
