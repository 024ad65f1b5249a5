"""Drawing with a purpose: the deck, the top of the splay, or a card from deep in it that makes a meld at once."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from purple_table.core.actions import Action, Draw, Take
from purple_table.games.blues_greens.melding import NOTHING
from purple_table.games.blues_greens.pack import mask, numbers
from purple_table.players.blues_greens import meld_steps
from purple_table.players.blues_greens.position_judge import OwnPosition

if TYPE_CHECKING:
    from purple_table.players.blues_greens.meld_planner import MeldWay
    from purple_table.players.blues_greens.position_judge import PositionJudge

SAMPLE = 12
"""Of so many cards that may lie on the deck each draw from it is thought through."""
_WAYS = 3
_DEEP_WAYS = 6


class Prospect(NamedTuple):
    """A way to draw, what it is worth, and the points that can be secured at once."""

    action: Action
    value: float
    gain: int


def weigh_draws(judge: PositionJudge, legal: Sequence[Action]) -> list[Prospect]:
    """Weigh every way to draw."""
    facts = judge.facts
    index = facts.game.deck.index
    found = []
    for action in legal:
        if isinstance(action, Draw):
            cards = numbers(facts.blue_unseen)
            step = max(1, len(cards) // SAMPLE)
            values = [_value_draw(judge, 1 << card, NOTHING)[0] for card in cards[step // 2 :: step]]
            found.append(
                Prospect(action, fsum(values) / len(values) if values else judge.value_continued_play(judge.here), 0)
            )
        elif isinstance(action, Take):
            card = index[action.card]
            taken = facts.splay[facts.splay.index(card) :]
            value, gain = _value_draw(judge, mask(taken), card if len(taken) > 1 else NOTHING)
            found.append(Prospect(action, value, gain))
    return found


def _value_draw(judge: PositionJudge, cards: int, duty: int) -> tuple[float, int]:
    """Return the worth of a draw when the best is made of it at once, and the points secured."""
    standing = judge.facts.standing
    standing = standing._replace(hand=standing.hand | cards, turn=standing.turn._replace(duty=duty))
    start = OwnPosition(standing.hand, standing.opened, judge.here.spots, 0)
    choices: list[MeldWay | None] = [None]
    choices += meld_steps.list_lawful(judge, standing, _choose_ways(judge, standing.hand, duty))
    best = (-1e9, 0)
    for way in choices:
        after = judge.lay_all_off(start if way is None else judge.apply_meld(start, way))
        if duty != NOTHING and after.hand >> duty & 1:
            continue
        best = max(best, (judge.value_continued_play(after), after.gain))
    out = meld_steps.find_exit(judge, standing)
    if out is not None:
        best = max(best, (out.value, out.gain))
    return best


def _choose_ways(judge: PositionJudge, hand: int, duty: int) -> list[MeldWay]:
    """Return the melds that are thought through: with the card that must be melded, or the most promising ones."""
    found = judge.planner.ways(hand)
    if duty != NOTHING:
        found = [way for way in found if way.cards >> duty & 1]
    elif not judge.here.opened and not judge.rules.many:
        found = [way for way in found if way.worth >= judge.rules.first]
    return sorted(found, key=meld_steps.rate_promise, reverse=True)[: _DEEP_WAYS if duty != NOTHING else _WAYS]
