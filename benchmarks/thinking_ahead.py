"""How much of what Master tries while a person is to act comes about.

python benchmarks/thinking_ahead.py GAME...   for each game, at each seat after the person's: in how many decisions any
of the deals that were foreseen came about, and the share of the playouts
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from purple_table.core.actions import NextDeal, Play
from purple_table.core.game import Game
from purple_table.core.shuffle import Chance
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.players.tricks.expert_trick_player import ExpertTrickPlayer
from tests.contract.matches import make

DEALS, PLAYOUTS = 2, 200


def count_foreseen(game: Game, master: ExpertTrickPlayer, seat: int) -> str:
    """Play some deals of Skilled players, in which `seat` thinks ahead whenever seat 0 is to play a card."""
    state, skilled, rng = game.start(Chance(bytes(16))), make_player(game, "club"), Random(3)
    foresight, deals, decisions, hits, used, playouts = None, 0, 0, 0, 0, 0
    while state.to_act is not None and deals <= DEALS:
        legal = tuple(state.legal_actions())
        deals += isinstance(legal[0], NextDeal)
        if isinstance(legal[0], Play) and state.to_act == 0:
            foresight = master.ponder(state.view(seat), Random(1), Budget(playouts=PLAYOUTS))
        elif isinstance(legal[0], Play) and state.to_act == seat and foresight is not None:
            if len(legal) > 1:
                found = foresight.find_deals(game.facts(state.view(seat)))
                decisions, hits = decisions + 1, hits + bool(found)
                used, playouts = used + sum(len(deal.ends) for deal in found), playouts + foresight.playouts
            foresight = None
        state.apply(skilled.choose(state.view(state.to_act), legal, rng, Budget()).action)
    return f"seat {seat}: in {hits} of {decisions} decisions, {used / playouts:.1%} of the playouts"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        played = make(name, 4)
        player = make_player(played, "master")
        if not isinstance(player, ExpertTrickPlayer):
            raise SystemExit(f"{name}: no trick game")
        for place in range(1, 4):
            print(name, count_foreseen(played, player, place), flush=True)
