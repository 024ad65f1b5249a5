"""What players do where they have no rule of their own: they try it out, and never just take the first call."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from purple_table import library
from purple_table.core.actions import Action, Bid, NextDeal, Pass
from purple_table.core.messages import english
from purple_table.core.shuffle import Chance
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget, StopThinking
from purple_table.players.search.halving import PlayoutResult
from purple_table.players.tricks.search.call_search import CallSearchPoint
from purple_table.players.tricks.search.trial_chooser import TrialChooser, has_rule
from tests.contract.matches import chance, make

ROOT = Path(__file__).parents[2]
STRONG, WEAK, LOW = "BzA BzK BzQ RdA GoA", "Bz8 GnJ GoT PuJ RdQ", "Gn8 Pu8 Sv8 RdT Go8"


def little_nap() -> TrickGame:
    game = library.load_game([ROOT / "tests" / "invented", ROOT / "rules"], "little_nap", 4, {})
    assert isinstance(game, TrickGame)
    return game


def find_call(
    game: TrickGame, hand: str, level: str, made: tuple[str, ...] = (), budget: Budget = Budget(playouts=60)
) -> Action:
    """What a level calls with this hand and Bronze as trump, after these calls."""
    state = game.start(chance(3))
    state.apply(NextDeal())
    wanted, turned = game.deck.mask(hand.split()), game.deck.mask(["BzT"])
    for call in made:
        state.apply(Pass() if call == "pass" else Bid(call))
    seat = state.to_act
    assert seat is not None
    # The seat gets the hand, and the card that makes trump is a Bronze one; all others keep as many cards.
    rest = [1 << place for place in range(len(game.deck.cards)) if game.in_play & 1 << place & ~(wanted | turned)]
    Random(5).shuffle(rest)
    for other in range(game.players):
        state.kernel.hands[other] = wanted if other == seat else sum(rest.pop() for _ in range(5))
    dealt = state.part_data["deal"]
    state.part_data["deal"] = dealt._replace(shown=turned, stays=sum(rest))
    state.denomination = "bronze"
    view, legal = state.view(seat), tuple(state.legal_actions())
    assert not has_rule(game, view, legal)
    return make_player(game, level).choose(view, legal, Random(1), budget).action


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_named_bid_fits_the_hand(level: str) -> None:
    game = little_nap()
    assert find_call(game, STRONG, level) == Bid("nap")
    assert find_call(game, WEAK, level) in (Pass(), Bid("misery"))
    assert find_call(game, LOW, level) == Bid("misery")
    assert find_call(game, WEAK, level, ("4",)) == Pass()


def test_a_trial_ends_between_two_deals_where_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Sequence[int]] = []
    tried: list[Sequence[int]] = []
    try_actions = CallSearchPoint.try_actions

    class Left(Budget):
        """Nobody waits any more once two deals have been tried."""

        def is_stopped(self) -> bool:
            return len(tried) >= 2

    def note(point: CallSearchPoint, rng: Random, places: Sequence[int]) -> Sequence[PlayoutResult]:
        begun.append(places)
        found = try_actions(point, rng, places)
        tried.append(places)
        return found

    monkeypatch.setattr(CallSearchPoint, "try_actions", note)
    with pytest.raises(StopThinking):
        find_call(little_nap(), STRONG, "club", budget=Left())
    assert len(begun) == 2


def test_no_bid_is_called_the_best_where_one_that_is_outbid_is_level_with_a_pass(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Passing costs nothing in these deals, the lower bid is always outbid, and the higher one mostly fails."""
    game = make("pepper", 4)
    assert isinstance(game, TrickGame)
    state = game.start(chance(3))
    state.apply(NextDeal())
    assert state.to_act is not None
    view, actions = state.view(state.to_act), (Pass(), Bid("3"), Bid("4"))
    gains = [5.0] * 4 + [-5.0] * 20
    deals = [[PlayoutResult(gain, gain) for gain in (0.0, 0.0, high)] for high in gains]
    chooser = TrialChooser(game, lambda view, legal: legal[0])
    point = SimpleNamespace(actions=actions, kept=[[], [], [gain > 0.0 for gain in gains]])
    monkeypatch.setattr(chooser, "_try", lambda *_: (point, deals))
    decision = chooser.choose(view, actions, Random(1), Budget())
    assert decision.action == Pass()
    assert decision.evidence is not None
    assert decision.evidence.names["call"] == "bid 4"
    words = english(decision.reason)
    assert words.endswith("Even 4 is made in only 4 of the 24 trial deals in which I play it.")
    # What the hand is worth is told with it.
    assert words.startswith("My best color is ")


@pytest.mark.parametrize("name", ["hearts", "spades", "contract", "euchre", "manille", "ninety_nine", "briscola"])
def test_the_games_of_the_library_have_rules_for_everything(name: str) -> None:
    """Only what is new is tried out: nothing that these games ask changes."""
    game, rng = make(name, 4), Random(2)
    assert isinstance(game, TrickGame)
    state = game.start(Chance(bytes(16)))
    for _ in range(300):
        if state.to_act is None:
            break
        legal = tuple(state.legal_actions())
        view = state.view(state.to_act)
        assert has_rule(game, view, legal) or view.ask is None or view.ask.kind == "deal", view.ask
        state.apply(rng.choice(legal))
