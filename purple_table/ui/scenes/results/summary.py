"""The one sentence that a person wants after a deal: what it brought, and whether that is good or bad."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from purple_table.core.events import Called, DealScored, Feat, FeatKind
from purple_table.core.game import CounterKind, View
from purple_table.core.messages import Message, SeatName, say
from purple_table.ui.kit.telling import Teller, tr, translate_markup
from purple_table.ui.scenes.match_words import join_names

_FOREMOST: tuple[FeatKind, ...] = ("moon", "contract", "nil")
"""The feats that the sentence can be about; the first one that happened is used."""


class Summary(NamedTuple):
    """A sentence with markup, a smaller one with the rest, and whether the deal is good for the person; None if it is
    neither good nor bad."""

    words: str
    more: str
    good: bool | None


def summarize_deal(scored: DealScored, view: View, you: int, low_wins: bool, names: Sequence[str]) -> Summary:
    """Return what a deal was for the seat `you`; `names` are those of all seats."""
    calls = [event.call for event in view.history if isinstance(event, Called)]
    if not scored.lines and calls and set(calls) == {"pass"}:
        return Summary(tr("Everybody passed, so nobody scores."), "", None)
    teller = Teller(names, you)
    side = next(place for place, seats in enumerate(view.sides) if you in seats)
    points = _describe_points(scored.points[side], view, side, low_wins)
    feat = _find_foremost_feat(scored, view.sides[side])
    if feat is not None:
        own = you in feat.seats or bool(set(feat.seats) & set(view.sides[side]))
        return Summary(_describe_feat(feat, teller, names), points, feat.made == own)
    good = _is_good(scored.points, side, low_wins)
    bid, taken = _find_counter(view, "bid", you), _find_counter(view, "tricks", you)
    if bid is None or taken is None or len(view.sides[side]) > 1:
        return Summary(points, "", good)
    made = scored.points[side]
    worth = tr("nothing") if not made else tr("one point", many="{count} points", count=made)
    words = tr("You bid {bid} and took {taken}: {points}", bid=bid, taken=taken, points=worth)
    return Summary(words, "", made > 0)


def tell_feat(kind: FeatKind, seat: int, made: bool) -> Message:
    """Return what one seat did or failed to do."""
    who = SeatName(seat)
    if kind == "moon":
        return say("{seat} shoots the moon!", yours="{seat} shoot the moon!", seat=who)
    if kind == "nil" and made:
        return say("{seat} makes nil", yours="{seat} make nil", seat=who)
    if kind == "nil":
        return say("{seat} fails at nil", yours="{seat} fail at nil", seat=who)
    if made:
        return say("{seat} makes the contract", yours="{seat} make the contract", seat=who)
    return say("{seat} fails the contract", yours="{seat} fail the contract", seat=who)


def _find_foremost_feat(scored: DealScored, own: tuple[int, ...]) -> Feat | None:
    """Return the feat that the deal will be remembered by: anybody's moon, the contract that was played for, an own
    nil.

    If everybody bids for themselves, every side has a contract, and none of them stands out.
    """
    for kind in _FOREMOST:
        feats = [feat for feat in scored.feats if feat.kind == kind]
        mine = [feat for feat in feats if set(feat.seats) & set(own)]
        if kind == "contract" and len(feats) > 1:
            if len(own) > 1 and mine:
                return mine[0]
            continue
        if mine or (feats and kind != "nil"):
            return (mine or feats)[0]
    return None


def _describe_feat(feat: Feat, teller: Teller, names: Sequence[str]) -> str:
    if len(feat.seats) == 1:
        return teller.read(tell_feat(feat.kind, feat.seats[0], feat.made))
    names = join_names(names[seat] for seat in feat.seats)
    if feat.made:
        return translate_markup("**{names}** make the contract", names=names)
    return translate_markup("**{names}** fail the contract", names=names)


def _find_counter(view: View, kind: CounterKind, seat: int) -> int | None:
    return next((counter.values[seat] for counter in view.status.counters if counter.kind == kind), None)


def _describe_points(points: int, view: View, side: int, low_wins: bool) -> str:
    """Return what the deal brought or cost the side."""
    if view.status.pot is not None:
        if not points:
            return tr("You keep your chips.")
        if points < 0:
            return tr("You lose a chip.", many="You lose {count} chips.", count=-points)
        return tr("You win a chip.", many="You win {count} chips.", count=points)
    together = len(view.sides[side]) > 1
    if not points:
        if low_wins:
            return tr("The deal costs you nothing.")
        return tr("Your side scores nothing.") if together else tr("You score nothing.")
    if low_wins and points > 0:
        return tr("The deal costs you one point.", many="The deal costs you {count} points.", count=points)
    if low_wins:
        return tr("One point comes off your total.", many="{count} points come off your total.", count=-points)
    if points < 0:
        if together:
            return tr("Your side loses one point.", many="Your side loses {count} points.", count=-points)
        return tr("You lose one point.", many="You lose {count} points.", count=-points)
    if together:
        return tr("Your side scores one point.", many="Your side scores {count} points.", count=points)
    return tr("You score one point.", many="You score {count} points.", count=points)


def _is_good(points: tuple[int, ...], side: int, low_wins: bool) -> bool | None:
    """Return whether a side did better than the average of the others; None if it did equally well."""
    others = [made for place, made in enumerate(points) if place != side]
    ahead = points[side] * len(others) - sum(others)
    return None if not ahead else (ahead < 0) == low_wins
