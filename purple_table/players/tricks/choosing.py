"""Choosing: what the Club player chooses before a deal is scored, by the totals that each way leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from purple_table.core.game import View, Way
from purple_table.core.messages import say
from purple_table.games.tricks.stock_phase import SWAP, TURNED, lowest_trump
from purple_table.players.player import Decision

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame


def choose(game: TrickGame, view: View, ways: Sequence[Way]) -> Decision:
    """The way that leaves the own side best off against the others; of ways alike in that the one that brings the end
    nearer, as long as nobody is ahead then."""
    if ways[0].action == SWAP:
        low, turned = lowest_trump(game, game.facts(view).denomination), game.bits[view.pile(*TURNED)[0] or ""]
        cards = [game.deck.cards[card.bit_length() - 1].named for card in (low, turned)]
        return Decision(SWAP, say("For the {low} I get the {high}, a higher trump.", low=cards[0], high=cards[1]))
    own = game.side_of(view.seat)

    def ahead(way: Way) -> int:
        """By how much the own side leads."""
        others = [total for side, total in enumerate(way.totals) if side != own]
        return min(others) - way.totals[own] if game.low_wins else way.totals[own] - max(others)

    offered = [way for way in ways if way.totals]
    if not offered:
        return Decision(ways[0].action, say("I take the first choice that I am offered."))
    best = max(map(ahead, offered))
    alike = [way for way in offered if ahead(way) == best]
    if len(alike) < len(offered):
        return Decision(alike[0].action, say("This leaves me best off against the others."))
    near, far = (pick(alike, key=lambda way: max(way.totals)) for pick in (max, min))
    over = max(near.totals) >= game.target
    if over and best < 0:
        return Decision(far.action, say("I do not end the match while somebody is ahead of me."))
    if over and best > 0:
        return Decision(near.action, say("This ends the match, and I am ahead."))
    if best >= 0:
        return Decision(near.action, say("Nobody is ahead of me, and this brings the end of the match nearer."))
    return Decision(far.action, say("Somebody stays ahead of me either way, and this keeps the end of the match away."))
