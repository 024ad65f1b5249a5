"""The choice between ways whose totals are known, such as what a moon is worth, and the swap of a trump."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from purple_table.core.game import View, Way
from purple_table.games.tricks.calling import LAST_CARD
from purple_table.games.tricks.stock_phase import SWAP, TURNED, find_lowest_trump
from purple_table.players.player import Decision
from purple_table.players.tricks.reasons.trick_reasons import decide

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame


def choose_way(game: TrickGame, view: View, ways: Sequence[Way]) -> Decision:
    """Return the way that leaves the own side with the best lead over the others.

    Of level ways it is the one that brings the end of the match nearer, unless another side is ahead.
    """
    if ways[0].action == LAST_CARD:
        return decide(game, LAST_CARD, "calls_last_card")
    if ways[0].action == SWAP:
        low, turned = find_lowest_trump(game, game.facts(view).denomination), game.bits[view.pile(*TURNED)[0] or ""]
        held, open_card = (game.deck.cards[card.bit_length() - 1].code for card in (low, turned))
        return decide(game, SWAP, "swaps_trump", cards=(held, open_card), names={"low": held, "high": open_card})
    own = game.side_of(view.seat)

    def measure_lead(way: Way) -> int:
        """Return by how much the own side leads."""
        others = [total for side, total in enumerate(way.totals) if side != own]
        return min(others) - way.totals[own] if game.low_wins else way.totals[own] - max(others)

    best = max(map(measure_lead, ways))
    alike = [way for way in ways if measure_lead(way) == best]
    if len(alike) < len(ways):
        return decide(game, alike[0].action, "best_against_others", figures={"points": best})
    near, far = (pick(alike, key=lambda way: max(way.totals)) for pick in (max, min))
    over = max(near.totals) >= game.target
    if over and best < 0:
        return decide(game, far.action, "ends_not_behind", figures={"points": best})
    if over and best > 0:
        return decide(game, near.action, "ends_ahead", figures={"points": best})
    if best >= 0:
        return decide(game, near.action, "ends_sooner", figures={"points": best})
    return decide(game, far.action, "ends_later", figures={"points": best})
