"""What players state a chance of, and whether it came about: every chance of the evidence of matches, by phase.

Nothing here knows how chances are estimated. `benchmarks/calibration.py` prints them in buckets, and
`test_stated_chances.py` holds a few deals to them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from purple_table.core.actions import Action, Bid, Draw, Give, NextDeal, Play
from purple_table.core.events import DealScored, TrickWon
from purple_table.core.game import Game
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget, Decision, Evidence
from tests.contract.matches import chance
from tests.players.truths.claim import Claim

TABLES = ("club", "beginner", "reference")
"""Who sits at the other seats: at a table of Skilled players all speak, at the others one does."""
FEW = 12
"""The play-outs of a decision, where a player searches."""
OF_SIDE = {
    "leads_for_partner", "leads_for_side", "leads_best_for_side", "leads_trumped", "side_points",
    "side_takes", "side_wins_so_far", "expects_nothing", "cannot_win_hopes", "cannot_win_leaves", "keeps_winner_hopes",
}  # fmt: skip
OF_WINNER = "partner_"
OF_ANOTHER = (
    "keeps_sure",
    "keeps_winner_doubtful",
    "keeps_winner_likely",
    "keeps_answers",
    "keeps_most_answers",
    "answers_level",
)
"""Kinds of evidence whose chance is that of the own side; how those begin whose chance is that of the partner who is
winning the trick, or of a card that is not played, or is a share of leads. Of all others it is that of the own seat."""
BUCKETS = 10


class Stated(NamedTuple):
    """A chance that was stated, of what, and whether it came about."""

    what: str
    chance: float
    true: bool


@dataclass
class Open:
    """Chances stated in a deal whose end is not known yet."""

    trick: list[tuple[str, float, frozenset[int]]] = field(default_factory=list)
    deal: list[tuple[str, float, int, Any]] = field(default_factory=list)


class Bucket(NamedTuple):
    """The cases whose stated chance lies in one tenth of the scale."""

    stated: float
    true: float
    count: int

    @property
    def margin(self) -> tuple[float, float]:
        """The 95 % interval of the share that came about, by Wilson's score."""
        spread = 1.96**2 / self.count
        middle = (self.true + spread / 2) / (1 + spread)
        half = 1.96 * sqrt((self.true * (1 - self.true) + spread / 4) / self.count) / (1 + spread)
        return middle - half, middle + half

    def is_off(self, most: float = 0.05) -> bool:
        """Whether the whole interval lies further from what was stated than `most`."""
        low, high = self.margin
        return low > self.stated + most or high < self.stated - most


def find_place(chance: float) -> int:
    """The bucket of a chance, from 1 to `BUCKETS`; never is 0, and always the last."""
    return 0 if chance <= 0.0 else BUCKETS + 1 if chance >= 1.0 else int(BUCKETS * chance) + 1


def sort_into_buckets(found: Iterable[Stated]) -> dict[str, list[Bucket]]:
    """The cases by what was stated, each in buckets from never to always; never and always have their own."""
    cases: dict[str, dict[int, list[Stated]]] = defaultdict(lambda: defaultdict(list))
    for one in found:
        cases[one.what][find_place(one.chance)].append(one)
    return {
        what: [
            Bucket(fmean(one.chance for one in row), fmean(one.true for one in row), len(row))
            for _, row in sorted(rows.items())
        ]
        for what, rows in sorted(cases.items())
    }


def state_chances(
    game: Game, table: str, seed: int, deals: int, level: str = "club", playouts: int = FEW
) -> Iterator[Stated]:
    """What is stated in some deals of a match at a table, and whether it came about.

    The chance of a moon is stated either against players who guard against it, such as Skilled ones, or against others;
    it is held against tables of such players.
    """
    speaker, other = make_player(game, level), make_player(game, table)
    rng, state = Random(seed), game.start(chance(seed))
    still = Open()
    collect = _of_tricks if isinstance(game, TrickGame) else _of_thirty_one if game.id == "thirty_one" else _of_melds
    while state.to_act is not None and len(state.view(0).sheet) < deals:
        seat = state.to_act
        view, legal = state.view(seat), tuple(state.legal_actions())
        speaks = table == level or seat == seed % game.players
        player = speaker if speaks else other
        decision = player.choose(view, legal, rng, Budget(playouts=playouts))
        for one in collect(game, state, seat, decision if speaks else None, decision.action, still):
            if not one.what.startswith("moon") or one.what.endswith("unguarded") == (table != level):
                yield one


def _of_tricks(
    game: Any, state: Any, seat: int, said: Decision | None, action: Action, still: Open
) -> Iterator[Stated]:
    """Chances of tricks, moons, nils, bids and contracts."""
    evidence = None if said is None else said.evidence
    if evidence is not None:
        _note(game, state, evidence, action, still)
    for event in state.apply(action):
        if isinstance(event, TrickWon):
            yield from (Stated(what, stated, event.seat in seats) for what, stated, seats in still.trick)
            still.trick = []
        if isinstance(event, DealScored):
            kernel = state.kernel
            for what, stated, one, about in still.deal:
                if what.startswith("moon"):
                    yield Stated(what, stated, kernel.won[one] & about == about)
                elif what == "nil made":
                    yield Stated(what, stated, not kernel.taken[one])
                elif what.endswith("exactly bid"):
                    yield Stated(what, stated, kernel.taken[one] == about)
                elif what == "another cannot follow":
                    yield Stated(what, stated, about)
                elif what == "deal won":
                    yield Stated(what, stated, event.points[game.side_of(one)] > 0)
                elif what == "color made":
                    status = state.view(one).status
                    if status.declarer == one and status.trump is not None and status.trump.casefold() == about:
                        yield Stated(what, stated, any(feat.made for feat in event.feats if one in feat.seats))
                else:
                    feats = [feat for feat in event.feats if feat.kind == "contract" and one in feat.seats]
                    if feats and state.view(one).status.contract == about:
                        yield Stated(what, stated, feats[0].made)
            still.deal, still.trick = [], []


def _note(game: TrickGame, state: Any, evidence: Evidence, action: Action, still: Open) -> None:
    """Keep what the seat to act states of the trick or of the deal."""
    seat = state.to_act
    kind, figures, names = evidence.kind, evidence.figures, evidence.names
    if "colors" in names and "chance" in figures:
        for color in names["colors"].split():
            cards = game.deck.mask(card.code for card in game.deck.cards if card.color == color)
            phase = "passing" if isinstance(action, Give) else "play"
            what = f"moon at {phase}" + (", unguarded" if kind.endswith("unguarded") else "")
            # The cards of one pass state the same chance.
            if phase == "play" or not any((one[0], one[2], one[3]) == (what, seat, cards) for one in still.deal):
                still.deal.append((what, figures["chance"], seat, cards))
    elif kind in ("nil_made", "nil_pays"):
        still.deal.append(("nil made", figures["share"], seat, None))
    elif kind in ("contract_holds", "contract_holds_over", "contract_over_partner") and isinstance(action, Bid):
        still.deal.append(("contract made", figures["share"], seat, action.contract))
    elif kind in ("color_bid", "names_color"):
        still.deal.append(("color made", figures["held"] / figures["tried"], seat, names["color"]))
    elif kind in ("wins_deal", "wins_no_deal") or kind.startswith(("raises", "sees_raise", "short")):
        still.deal.append(("deal won", figures["held"] / figures["tried"], seat, None))
    elif kind in ("premium_pays", "premium_too_rare"):
        still.deal.append(("premium: exactly bid", figures["chance"], seat, int(figures["bid"])))
    elif isinstance(action, Bid) and "made" in figures and "number" in figures:
        still.deal.append(("exactly bid", figures["made"], seat, int(figures["number"])))
    elif kind.startswith("shuts_out") and isinstance(action, Play):
        asked = game.tables.following[game.bits[action.card].bit_length()]
        one = int(figures["seat"])
        still.deal.append(("another cannot follow", figures["chance"], one, not state.kernel.hands[one] & asked))
    elif "chance" in figures and isinstance(action, Play) and not kind.startswith(OF_ANOTHER):
        card = "a card that follows" if state.kernel.count else "a lead"
        if kind in OF_SIDE:
            still.trick.append((f"side, {card}", figures["chance"], frozenset(_find_side(game, state, seat))))
        elif kind.startswith(OF_WINNER):
            still.trick.append(("partner keeps the trick", figures["chance"], frozenset((state.kernel.winner,))))
        else:
            still.trick.append((f"own trick, {card}", figures["chance"], frozenset((seat,))))


def _find_side(game: TrickGame, state: Any, seat: int) -> tuple[int, ...]:
    """Who plays with a seat, as far as it knows."""
    return Claim(game, state, state.view(seat), (), NextDeal(), "", (), {}, {}).side


def _of_thirty_one(
    game: Any, state: Any, seat: int, said: Decision | None, action: Action, still: Open
) -> Iterator[Stated]:
    """Chances of showdowns, and of cards drawn."""
    evidence = None if said is None else said.evidence
    before = state.view(seat).hand
    if evidence is not None and "chance" in evidence.figures:
        beats = evidence.kind.endswith("nobody_beats")
        still.deal.append(("nobody beats" if beats else "somebody lower", evidence.figures["chance"], seat, None))
    events = state.apply(action)
    del events
    if evidence is not None and "unseen" in evidence.figures and isinstance(action, Draw):
        after = set(state.view(seat).hand)
        drawn = next(iter(after - set(before)))
        better = max(_count(game, after - {out}) for out in after) > _count(game, after - {drawn})
        yield Stated("card improves", evidence.figures["outs"] / evidence.figures["unseen"], better)
    kernel = state.kernel
    if kernel is not None and kernel.over:
        worths = {one: worth for one, worth in enumerate(kernel.list_worths()) if kernel.hands[one]}
        for what, stated, one, _ in still.deal if kernel.blitzer is None else ():
            others = [worth for other, worth in worths.items() if other != one]
            true = max(others) <= worths[one] if what == "nobody beats" else min(others) < worths[one]
            yield Stated(what, stated, true)
        still.deal = []


def _count(game: Any, hand: Iterable[str]) -> int:
    ranks, colors = "89TJQKA", ["Bz", "Gn", "Sv", "Pu", "Go", "Rd", "Bk"]
    totals: dict[str, int] = defaultdict(int)
    for card in hand:
        totals[card[:2]] += ranks.index(card[2]) + 1 + colors.index(card[:2]) + 1
    return max(total if total <= 31 else 0 for total in totals.values())


def _of_melds(game: Any, state: Any, seat: int, said: Decision | None, action: Action, still: Open) -> Iterator[Stated]:
    """Chances of tricks and of bids in Blues and Greens."""
    evidence = None if said is None else said.evidence
    if evidence is not None and "chance" in evidence.figures:
        card = "a card that follows" if state.view(seat).trick else "a lead"
        still.trick.append((f"side, {card}", evidence.figures["chance"], frozenset((seat, (seat + 2) % 4))))
    if evidence is not None and "made" in evidence.figures and isinstance(action, Bid):
        still.deal.append(("bid made", evidence.figures["made"], seat, action.contract))
    for event in state.apply(action):
        if isinstance(event, TrickWon):
            yield from (Stated(what, stated, event.seat in seats) for what, stated, seats in still.trick)
        if isinstance(event, DealScored):
            for what, stated, one, bid in still.deal:
                status = state.view(one).status
                if status.contract == bid and status.declarer == one:
                    yield Stated(what, stated, all(line.clause != "failed" for line in event.lines))
        if isinstance(event, TrickWon | DealScored):
            still.trick = []
        if isinstance(event, DealScored):
            still.deal = []
