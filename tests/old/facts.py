"""Where a match stands, in one line: what old records and deal codes must lead to for ever."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path

from purple_table import library
from purple_table.core.actions import NextDeal
from purple_table.core.deal_code import read_code
from purple_table.core.game import State
from purple_table.core.match import Match
from purple_table.session.record_store import LoadedMatch


def of_record(read: LoadedMatch) -> str:
    """Where a record ends, and a digest of every position on the way there."""
    return f"{facts(read.match.state)}, way {_way(read.match)}"


def of_code(rules: Sequence[Path], code: str) -> str:
    """Where the deal stands that a code deals."""
    known = read_code(code)
    state = library.load_game(rules, known.game, known.players, known.options).start(known.chance())
    state.apply(NextDeal())
    return facts(state)


def facts(state: State) -> str:
    """Deal, seat to act or outcome, totals, and digests of the points deal by deal, the piles and the legal actions.

    Piles that are empty do not count, nor does the order in which piles and actions are told.
    """
    view = state.view(0)
    legal = _legal(state)
    sheet = _digest(str(points) for points in view.sheet)
    turn = f"seat {state.to_act} to act" if state.outcome is None else f"won by {_numbers(state.outcome.winners)}"
    return (
        f"deal {view.status.deal}, {turn}, totals {_numbers(view.totals)}, sheet {sheet}, "
        f"piles {_digest(_piles(state))}, legal {len(legal)} {_digest(legal)}"
    )


def _way(match: Match) -> str:
    """A digest of the seat to act, the piles and the legal actions before each of the actions of a match."""
    again = match.copy_first(0)
    lines: list[str] = []
    for step in match.steps:
        lines += (str(again.state.to_act), *_piles(again.state), *_legal(again.state))
        again.play(step.seat, step.action)
    return _digest(lines)


def _legal(state: State) -> list[str]:
    return sorted(map(str, state.legal_actions())) if state.to_act is not None else []


def _piles(state: State) -> list[str]:
    return sorted(f"{tuple(pile.key)} {' '.join(pile.cards)}" for pile in state.piles() if pile.cards)


def _numbers(values: Iterable[int]) -> str:
    return " ".join(map(str, values))


def _digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
