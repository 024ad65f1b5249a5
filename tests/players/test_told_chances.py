"""The chances that the Club tells people hold in the deals that it plays."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from purple_table.core.actions import NextDeal, Play
from purple_table.games.tricks.game import TrickGame
from purple_table.games.tricks.state import TrickState
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.players.tricks import taking
from tests.contract.matches import chance, make

Told = tuple[int, list[float]]


@pytest.mark.parametrize(("name", "deals"), [("whist", 8), ("euchre", 13)])
def test_as_many_leads_take_their_trick_as_was_said(name: str, deals: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leads that were not sure: told and seen differ by less than 12 in 100, where the rules of play are far off."""
    game = make(name, 4)
    assert isinstance(game, TrickGame)
    told: dict[taking.Habits, Told] = {}
    winners = taking.winners

    def listened(*given: Any) -> list[float]:
        chances = winners(*given)
        told[given[-1]] = given[0].turn, chances
        return chances

    monkeypatch.setattr(taking, "winners", listened)
    leads = [lead for seed in range(deals) for lead in _leads(game, seed, told)]
    assert len(leads) > 45
    seen = sum(taken for *_, taken in leads) / len(leads)
    assert abs(sum(said for said, *_ in leads) / len(leads) - seen) < 0.12
    assert sum(judged for _, judged, _ in leads) / len(leads) > seen + 0.12


def _leads(game: TrickGame, seed: int, told: dict[taking.Habits, Told]) -> list[tuple[float, float, bool]]:
    """The leads of a deal of Clubs: what they told, what they were chosen by, and whether the seat took the trick."""
    state = game.start(chance(seed))
    state.apply(NextDeal())
    assert isinstance(state, TrickState)
    club, rng, found = make_player(game, "club"), Random(seed), []
    lead: tuple[int, float, float] | None = None
    while not state.view(0).sheet:
        assert state.to_act is not None
        told.clear()
        before, leading = list(state.kernel.taken), not state.kernel.count
        legal = list(state.legal_actions())
        action = club.choose(state.view(state.to_act), legal, rng, Budget(playouts=5)).action
        state.apply(action)
        if isinstance(action, Play) and leading:
            seat, said = told.get(taking.SEEN, (0, []))
            _, judged = told.get(taking.JUDGED, (0, []))
            lead = (seat, said[seat], judged[seat]) if said and said[seat] < 0.95 else None
        if list(state.kernel.taken) != before and lead:
            seat, said_so, judged_so = lead
            found.append((said_so, judged_so, state.kernel.taken[seat] > before[seat]))
            lead = None
    return found
