"""The pot: chips that are paid in before each deal and won in one of them (clauses ante, exchange, pot)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import comb
from typing import ClassVar

from purple_table.core.events import Event, Paid
from purple_table.core.messages import Message, say
from purple_table.core.overriding import override
from purple_table.core.questions import Answer
from purple_table.core.rulebook import Section
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.trick_play.part import Need, Part
from purple_table.games.tricks.bidding import need_bid
from purple_table.games.tricks.course_phase import CoursePhase, DealStep
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.base import ScoreRow, Scoring
from purple_table.games.tricks.scoring.facts import DEALS_BEFORE, NOTHING, Carried, DealFacts
from purple_table.games.tricks.scoring.worth import Worth
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trump import NULL

EACH_DEAL, DEALER, BELOW = "each_deal", "all_then_dealer", "below"
SETTLE = "settle"
MOST_TRICKS, ALL_TRICKS, BID = "most_tricks", "all_tricks", "bid"
_POT, _WON, _SPARED, _SETTLED = "pot", "pots_won", "no_ante", "all_paid"
"""What crosses deals: the chips in the pot, how many were won, and by seat who pays no ante. In worked examples the
last says that antes and looks have been paid before."""


@dataclass(frozen=True, slots=True)
class Pot(Part):
    """The rule of what is paid into the pot, and who wins it.

    `ante` is paid by everybody before "each_deal"; or by "all_then_dealer", the dealer alone while chips lie there; or
    by everybody if the pot is `below` so many chips. The pot goes to whoever wins "most_tricks" (it stays where two
    are level), to whoever wins "all_tricks", or to the declarer who makes the `bid`. With `doubles` a declarer who
    fails in this bid pays in as much as lies there, and with `match` whoever plays and wins no trick does so, no more
    than `most` (0: without a bound). With `spares` these and the seats that were level pay no ante in the next deal.
    With `share` what is left in the pot is shared as the match ends, odd chips from the dealer's left; else it stays
    there. With `settles` nothing is left: in the last deal payments go into the pot before it is taken, and those who
    are level share it.
    """

    ante: int
    paid: str
    won_by: str
    bid: str
    doubles: bool
    match: bool
    most: int
    share: bool
    spares: bool = False
    settles: bool = False
    below: int = 1

    @property
    @override
    def features(self) -> frozenset[str]:
        return frozenset({"pot"})

    @property
    @override
    def needs(self) -> Sequence[Need]:
        found = [need_bid(self.bid, "stakes")] if self.won_by == BID else []
        if self.spares:
            cause = "[sides] must let everybody play alone: [stakes] spares single seats their ante"
            found.append(Need("sides", "alone", cause, "spared"))
        return found

    def make_scorings(self) -> tuple[Scoring, Scoring]:
        """Return what is paid before the deal, and what after it: other lines come between them."""
        return PaidIn(self), PaidOut(self)

    def list_antes(self, players: int, dealer: int, carried: Carried) -> tuple[int, ...]:
        """List what each seat pays into the pot before the deal, with what the deal before has left."""
        everybody = self.paid == EACH_DEAL or carried.get(_POT, (0,))[0] < self.below
        spared = carried.get(_SPARED, ())
        owing = [
            (everybody or (seat == dealer and self.paid == DEALER)) and not (spared and spared[seat])
            for seat in range(players)
        ]
        return tuple([self.ante if owes else 0 for owes in owing])

    def list_paid_in(self, facts: DealFacts) -> Mapping[str, tuple[int, ...]]:
        """List what each seat has paid into the pot before play, by what for: the antes, looks, and chips that were
        bid."""
        players = sum(map(len, facts.teams))
        if _SETTLED in facts.carried:
            return {}
        antes = self.list_antes(players, facts.dealer, facts.carried)
        return {"ante": antes, "exchange": tuple(facts.paid), "widow-round": facts.bids.chips}

    def count_chips(self, facts: DealFacts) -> int:
        """Return how many chips lie in the pot during the deal."""
        return _find_pot(facts) + sum(map(sum, self.list_paid_in(facts).values()))

    def bound_payment(self, pot: int) -> int:
        """Return what is paid by whoever must pay as much as lies in the pot."""
        return min(pot, self.most) if self.most else pot

    def find_winner(self, facts: DealFacts) -> int | None:
        """Return the side that wins the pot; None where it stays."""
        won = facts.count_won()
        if self.won_by == BID:
            declarers = facts.declarers
            return declarers if declarers is not None and self._plays_for_pot(facts) and _is_made(facts) else None
        best = max(won)
        if self.won_by == ALL_TRICKS and best < facts.length:
            return None
        sides = self.find_best_sides(facts)
        return sides[0] if len(sides) == 1 else None

    def find_best_sides(self, facts: DealFacts) -> list[int]:
        """Return the sides with the most tricks of those that play for the pot."""
        won, playing = facts.count_won(), _list_playing_sides(facts)
        best = max(won[side] for side in playing)
        return [side for side in playing if won[side] == best]

    def list_payments(self, facts: DealFacts) -> list[int]:
        """List what each side pays into the pot after the deal."""
        won, pot = facts.count_won(), self.bound_payment(self.count_chips(facts))
        payments = [0] * len(won)
        playing = _list_playing_sides(facts)
        if self.match and len(playing) > 1:
            payments = [pot if side in playing and not number else 0 for side, number in enumerate(won)]
        if self.doubles and facts.declarers is not None and self._plays_for_pot(facts) and not _is_made(facts):
            payments[facts.declarers] += pot
        return payments

    def list_spared(self, facts: DealFacts) -> tuple[int, ...]:
        """List by side, as 1 and 0, who pays no ante in the next deal: who has paid as much as the pot, and who was
        level."""
        best = self.find_best_sides(facts)
        level = best if len(best) > 1 else []
        return tuple(int(side in level or paid > 0) for side, paid in enumerate(self.list_payments(facts)))

    def _plays_for_pot(self, facts: DealFacts) -> bool:
        return facts.bids.promise is not None and facts.bids.promise.name == self.bid

    def list_shares(self, facts: DealFacts, chips: int, sharing: Sequence[int] = ()) -> list[int]:
        """List what each side gets of a pot that these sides share (none: all), odd chips from the dealer's left."""
        players = sum(map(len, facts.teams))
        seats = [seat for side, seats in enumerate(facts.teams) if not sharing or side in sharing for seat in seats]
        seats.sort(key=lambda seat: (seat - facts.dealer - 1) % players)
        each, odd = divmod(chips, len(seats))
        shares = {seat: each + (place < odd) for place, seat in enumerate(seats)}
        return [sum(shares.get(seat, 0) for seat in seats) for seats in facts.teams]


class PotPhase(CoursePhase[None]):
    """The phase in which the antes are paid. Like all payments they are events as soon as they are made."""

    key = "antes"
    step = DealStep.TRUMP

    def __init__(self, pot: Pot) -> None:
        self._pot = pot

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd:
        """Pay the antes, from the dealer's left."""
        players, carried = state.game.players, state.part_data["scoring"]
        antes = self._pot.list_antes(players, state.dealer, carried)
        seats = [(state.dealer + 1 + place) % players for place in range(players)]
        events += [Paid(seat, None, antes[seat], "ante") for seat in seats if antes[seat]]
        return PhaseEnd.NEXT


@dataclass(frozen=True, slots=True)
class PaidIn(Scoring):
    """Scores what is paid into the pot before play."""

    paid_before: ClassVar[bool] = True
    counts_deals: ClassVar[bool] = True
    pot: Pot

    def rows(self, facts: DealFacts) -> Sequence[ScoreRow]:
        """Return a row of the antes, of what was paid for looks, and of chips that were bid."""
        found = []
        for what, paid in self.pot.list_paid_in(facts).items():
            if any(paid):
                found.append(ScoreRow(what, tuple([-sum(paid[seat] for seat in seats) for seats in facts.teams]), what))
        return found

    @override
    def score_thrown_deal(self, facts: DealFacts) -> Sequence[ScoreRow]:
        return self.rows(facts)

    @override
    def label(self, what: str) -> Message:
        if what == "widow-round":
            return say("Put in for the widow")
        return say("Paid into the pot") if what == "ante" else say("Looks at the widow")

    @override
    def find_stake(self, facts: DealFacts) -> tuple[int, ...]:
        paid = [sum(row.points[side] for row in self.rows(facts)) for side in range(len(facts.teams))]
        return self.pot.count_chips(facts), _find_pot(facts), _count_won(facts), *(-chips for chips in paid)

    @override
    def restore_stake(self, stake: Sequence[int]) -> Carried:
        spared = {_SPARED: tuple(int(not paid) for paid in stake[3:])} if self.pot.spares else NOTHING
        return {_POT: (stake[1],), _WON: (stake[2],), **spared}

    @override
    def read_carried(self, basis: Section, sides: int) -> Carried:
        found: dict[str, tuple[int, ...]] = {}
        for name, count in ((_POT, 1), (_WON, 1), (_SPARED, sides), (DEALS_BEFORE, 2)):
            if name in basis:
                numbers = basis.integers(name, 0, 1_000_000)
                if len(numbers) != count:
                    raise basis.error(name, f"must hold {count} numbers")
                found[name] = numbers
        return found

    @override
    def facts_from_example(self, facts: Section, deal: DealFacts) -> DealFacts:
        # Antes and looks stay out of an example: `pot` is what lies there during play.
        pot, players = facts.integer("pot", 0, 1_000_000, 0), sum(map(len, deal.teams))
        dealer = facts.integer("dealer", 0, players - 1, 0)
        return replace(deal, dealer=dealer, carried={**deal.carried, _POT: (pot,), _SETTLED: (1,)})


@dataclass(frozen=True, slots=True)
class PaidOut(Scoring):
    """Scores what the pot pays after play, and what is paid into it then."""

    pot: Pot

    def rows(self, facts: DealFacts) -> Sequence[ScoreRow]:
        """Return a row each for the pot that is won, what is paid into it, and its share at the end."""
        chips, winner, sides = self.pot.count_chips(facts), self.pot.find_winner(facts), range(len(facts.teams))
        payments = self.pot.list_payments(facts)
        pays = [ScoreRow("pays", tuple(-paid for paid in payments), "pot")] if any(payments) else []
        if self._is_settled(facts):
            chips, best = chips + sum(payments), self.pot.find_best_sides(facts)
            shares = tuple(self.pot.list_shares(facts, chips, best))
            return [*pays, ScoreRow("pot" if len(best) == 1 else "share", shares, "pot")]
        found = []
        if winner is not None:
            found.append(ScoreRow("pot", tuple(chips if side == winner else 0 for side in sides), "pot"))
        found += pays
        left = self._count_left(facts)
        if left and self._is_shared(facts):
            found.append(ScoreRow("share", tuple(self.pot.list_shares(facts, left)), "pot"))
        return found

    @override
    def score_thrown_deal(self, facts: DealFacts) -> Sequence[ScoreRow]:
        chips = self.pot.count_chips(facts)
        if not self._ends_thrown_in(facts):
            return ()
        return (ScoreRow("share", tuple(self.pot.list_shares(facts, chips)), "pot"),)

    @override
    def label(self, what: str) -> Message:
        if what == "share":
            return say("The pot is shared")
        return say("The pot") if what == "pot" else say("As much as the pot")

    @override
    def worth(self, facts: DealFacts) -> Worth:
        """Return the worth of tricks for the pot: to the declarer who plays for it, or to everybody."""
        chips, sides, tricks = self.pot.count_chips(facts), range(len(facts.teams)), range(facts.length + 1)
        pays = float(self.pot.bound_payment(chips))
        none = (0.0,) * len(tricks)
        if self.pot.won_by == BID:
            declarers, bid = facts.declarers, facts.bids.promise
            if declarers is None or bid is None or bid.name != self.pot.bid:
                return Worth()
            failed = -pays if self.pot.doubles else 0.0
            own = tuple(float(chips) if _makes(facts, won) else failed for won in tricks)
            return Worth(tuple(own if side == declarers else none for side in sides))
        playing = _list_playing_sides(facts)
        row = [float(chips) * chance for chance in _find_chances_of_most(len(playing), facts.length)]
        if self.pot.won_by == ALL_TRICKS:
            row = [*none[:-1], float(chips)]
        if self.pot.match:
            row[0] -= pays
        return Worth(tuple(tuple(row) if side in playing else none for side in sides))

    @override
    def carry_over(self, facts: DealFacts) -> Carried:
        won = _count_won(facts) + (self.pot.find_winner(facts) is not None)
        before = {DEALS_BEFORE: facts.carried[DEALS_BEFORE]} if DEALS_BEFORE in facts.carried else NOTHING
        left = 0 if self._is_shared(facts) or self._is_settled(facts) else self._count_left(facts)
        spared = {_SPARED: self.pot.list_spared(facts)} if self.pot.spares else NOTHING
        return {**before, _POT: (left,), _WON: (won,), **spared}

    @override
    def answer_example(self, deal: DealFacts) -> Answer:
        return {"expect_pot": self.carry_over(deal)[_POT][0]}

    @override
    def carry_over_thrown_in(self, facts: DealFacts) -> Carried:
        return {_POT: (0 if self._ends_thrown_in(facts) else self.pot.count_chips(facts),)}

    def _ends_thrown_in(self, facts: DealFacts) -> bool:
        """Return whether the match ends with a deal that was thrown in, in which nobody can win the pot."""
        return self.pot.share and facts.is_last

    def _count_left(self, facts: DealFacts) -> int:
        """Return how many chips lie in the pot after the deal."""
        kept = 0 if self.pot.find_winner(facts) is not None else self.pot.count_chips(facts)
        return kept + sum(self.pot.list_payments(facts))

    def _is_settled(self, facts: DealFacts) -> bool:
        """Return whether nothing may be left in the pot after this deal."""
        return self.pot.settles and facts.is_last

    def _is_shared(self, facts: DealFacts) -> bool:
        """Return whether the match ends with this deal, and what is left in the pot is shared then."""
        if not self.pot.share or facts.ending is None:
            return False
        won = _count_won(facts) + (self.pot.find_winner(facts) is not None)
        return facts.is_last or 0 < facts.ending.pots <= won


def _find_pot(facts: DealFacts) -> int:
    """Return how many chips lay in the pot before the deal."""
    return facts.carried.get(_POT, (0,))[0]


def _count_won(facts: DealFacts) -> int:
    """Return how many pots were won before the deal."""
    return facts.carried.get(_WON, (0,))[0]


def _list_playing_sides(facts: DealFacts) -> list[int]:
    """List the sides that have not dropped."""
    return [side for side, seats in enumerate(facts.teams) if not facts.bids.dropped.issuperset(seats)]


@cache
def _find_chances_of_most(sides: int, length: int) -> tuple[float, ...]:
    """Return by a number of tricks how likely each of the other sides has fewer. Every trick that is left goes to any
    of them by chance."""
    found = []
    for won in range(length + 1):
        # How many ways there are to give so many tricks to the others seen so far, with fewer than `won` to each.
        ways = [1] + [0] * (length - won)
        for _ in range(sides - 1):
            ways = [
                sum(comb(given, one) * ways[given - one] for one in range(min(given, won - 1) + 1))
                for given in range(length - won + 1)
            ]
        found.append(ways[length - won] / max(sides - 1, 1) ** (length - won))
    return tuple(found)


def _makes(facts: DealFacts, won: int) -> bool:
    return not won if facts.bids.denomination == NULL else won >= facts.bids.level


def _is_made(facts: DealFacts) -> bool:
    """Return whether the declarer's side has made its bid."""
    return facts.declarers is not None and _makes(facts, facts.count_won()[facts.declarers])


def read_pot(section: Section, context: PartContext) -> Pot:
    """Read the part of [stakes] with part = "pot"."""
    won_by = section.choice("won_by", [MOST_TRICKS, ALL_TRICKS, BID])
    bid = section.text("bid") if won_by == BID else ""
    end = section.choice("end", ["share", "play_on", *([SETTLE] if won_by == MOST_TRICKS else [])])
    pot = Pot(
        section.integer("ante", 0, 100),
        section.choice("paid", [EACH_DEAL, DEALER]),
        won_by,
        bid,
        won_by == BID and section.choice("failed", ["nothing", "double"]) == "double",
        section.choice("none", ["nothing", "match"]) == "match" if "none" in section else False,
        section.integer("most", 0, 100_000, 0),
        end == "share",
        section.choice("spared", ["nobody", "paid_or_level"]) == "paid_or_level" if "spared" in section else False,
        end == SETTLE,
    )
    section.check_all_read()
    return pot
