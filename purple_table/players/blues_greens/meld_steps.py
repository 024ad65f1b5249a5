"""Drawing and melding in a turn: what a draw brings, going out, the melds and lay-offs that pay, what is kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum
from typing import NamedTuple

from purple_table.core.actions import Action, Draw, LayOff, Meld, Take
from purple_table.games.blues_greens.melding import NOTHING, MeldingPosition
from purple_table.games.blues_greens.melds import grow_spot
from purple_table.games.blues_greens.pack import mask, numbers
from purple_table.players.blues_greens.meld_planner import MeldWay
from purple_table.players.blues_greens.position_judge import OwnPosition, PositionJudge

_WAYS = 24
"""So many melds are weighed, those that look best."""


class MeldStep(NamedTuple):
    """An action, the position after it, and what that is worth; the meld if it is one."""

    action: Action
    after: OwnPosition
    value: float
    way: MeldWay | None = None


class Exit(NamedTuple):
    """A way to go out in this turn: the meld that it takes, if any, the points melded and laid down, the last card to
    play, if any, and the expected score."""

    way: MeldWay | None
    gain: int
    last: int
    value: float


def weigh_steps(judge: PositionJudge, legal: Sequence[Action]) -> list[MeldStep]:
    """Weigh what may be melded or laid off."""
    facts = judge.facts
    game, planner, here = facts.game, judge.planner, judge.here
    index, cards, values = game.deck.index, game.deck.cards, planner.values
    found = []
    for action in legal:
        if isinstance(action, Meld):
            break
        if isinstance(action, LayOff):
            card, place = index[action.card], action.meld - 1
            spots = (*here.spots[:place], grow_spot(here.spots[place], action.end), *here.spots[place + 1 :])
            after = OwnPosition(here.hand & ~(1 << card), here.opened, spots, values[card])
            found.append(MeldStep(action, after, judge.value_continued_play(after)))
    for way in list_lawful(judge, facts.standing, choose_ways(judge, here.hand)):
        after = judge.apply_meld(here, way)
        action = Meld(tuple(cards[card].code for card in planner.name(way, here.hand)))
        found.append(MeldStep(action, after, judge.value_continued_play(after), way))
    return found


def choose_ways(judge: PositionJudge, hand: int) -> list[MeldWay]:
    """Return the melds worth weighing."""
    found = judge.planner.ways(hand)
    if len(found) > _WAYS:
        found = sorted(found, key=rate_promise, reverse=True)[:_WAYS]
    return found


def rate_promise(way: MeldWay) -> int:
    """Return how good a meld looks at first sight."""
    return way.worth + way.cards.bit_count() - 3 * way.twos


def list_lawful(judge: PositionJudge, standing: MeldingPosition, choices: Iterable[MeldWay]) -> list[MeldWay]:
    """Return those melds that the rules allow now."""
    rules, planner, turn = judge.rules, judge.planner, standing.turn
    if turn.leaving or (turn.melds and not rules.many):
        return []
    if rules.many and (turn.duty != NOTHING or not standing.opened):
        if not rules.may_meld(standing):
            return []
        return [way for way in choices if rules.find_meld_fault(standing, planner.name(way, standing.hand)) is None]
    found = []
    for way in choices:
        if not standing.opened and way.worth < rules.first:
            continue
        misses = turn.duty != NOTHING and not way.cards >> turn.duty & 1
        if misses and rules.find_meld_fault(standing, planner.name(way, standing.hand)) is not None:
            continue
        found.append(way)
    return found


# --- going out --------------------------------------------------------------------------------------------------------


def find_exit(judge: PositionJudge, standing: MeldingPosition) -> Exit | None:
    """Return the best way to go out in this turn; None where there is none."""
    planner = judge.planner
    start = OwnPosition(standing.hand, standing.opened, judge.here.spots, 0)
    found = None
    choices: list[MeldWay | None] = [None]
    known = planner.ways(standing.hand)
    # Whether many melds may begin with one takes a search, so that is asked of the few that lead out.
    late = judge.rules.many
    choices += known if late else list_lawful(judge, standing, known)
    for way in choices:
        position = start if way is None else judge.apply_meld(start, way)
        left = _find_going_out(judge, standing, position)
        if left is None or (late and way is not None and not list_lawful(judge, standing, (way,))):
            continue
        gain, last = left
        value = judge.value_exit(gain, last)
        if found is None or value > found.value:
            found = Exit(way, gain, last, value)
    return found


def _find_going_out(judge: PositionJudge, standing: MeldingPosition, position: OwnPosition) -> tuple[int, int] | None:
    """Return the points that leave the hand and the card that is played at last, if the hand can get rid of all."""
    pack = judge.planner.pack
    duty = standing.turn.duty
    after = judge.lay_all_off(position)
    rest = after.hand
    may_lay_off = standing.turn.opened or judge.rules.early
    if duty != NOTHING and (rest >> duty & 1 or (position.hand >> duty & 1 and not may_lay_off)):
        return None
    reds = rest & pack.red_threes
    twos = rest & pack.twos
    rest ^= reds | twos
    if rest & rest - 1:
        return None
    gain = after.gain + judge.planner.worth(reds)
    if twos:
        if (after.opened or judge.rules.early) and judge.planner.room(after.spots) >= twos.bit_count():
            gain += judge.planner.worth(twos)
        elif rest or twos & twos - 1:
            return None
        else:
            rest = twos
    return gain, rest


SAMPLE = 12
"""Of so many cards that may lie on the deck each draw from it is thought through."""
_DRAW_WAYS = 3
_DEEP_DRAW_WAYS = 6


class DrawProspect(NamedTuple):
    """A way to draw, what it is worth, and the points that can be secured at once."""

    action: Action
    value: float
    gain: int


def weigh_draws(judge: PositionJudge, legal: Sequence[Action]) -> list[DrawProspect]:
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
                DrawProspect(
                    action, fsum(values) / len(values) if values else judge.value_continued_play(judge.here), 0
                )
            )
        elif isinstance(action, Take):
            card = index[action.card]
            taken = facts.splay[facts.splay.index(card) :]
            value, gain = _value_draw(judge, mask(taken), card if len(taken) > 1 else NOTHING)
            found.append(DrawProspect(action, value, gain))
    return found


def _value_draw(judge: PositionJudge, cards: int, duty: int) -> tuple[float, int]:
    """Return the worth of a draw when the best is made of it at once, and the points secured."""
    standing = judge.facts.standing
    standing = standing._replace(hand=standing.hand | cards, turn=standing.turn._replace(duty=duty))
    start = OwnPosition(standing.hand, standing.opened, judge.here.spots, 0)
    choices: list[MeldWay | None] = [None]
    choices += list_lawful(judge, standing, _choose_draw_ways(judge, standing.hand, duty))
    best = (-1e9, 0)
    for way in choices:
        after = judge.lay_all_off(start if way is None else judge.apply_meld(start, way))
        if duty != NOTHING and after.hand >> duty & 1:
            continue
        best = max(best, (judge.value_continued_play(after), after.gain))
    out = find_exit(judge, standing)
    if out is not None:
        best = max(best, (out.value, out.gain))
    return best


def _choose_draw_ways(judge: PositionJudge, hand: int, duty: int) -> list[MeldWay]:
    """Return the melds that are thought through: with the card that must be melded, or the most promising ones."""
    found = judge.planner.ways(hand)
    if duty != NOTHING:
        found = [way for way in found if way.cards >> duty & 1]
    elif not judge.here.opened and not judge.rules.many:
        found = [way for way in found if way.worth >= judge.rules.first]
    return sorted(found, key=rate_promise, reverse=True)[: _DEEP_DRAW_WAYS if duty != NOTHING else _DRAW_WAYS]
