"""The pot: chips that are paid in before each deal and won in one of them (clauses ante, pot)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from purple_table.core.messages import Message, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need, Part
from purple_table.games.tricks.ladder import LadderBidding
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.base import ScoreRow, Scoring
from purple_table.games.tricks.scoring.facts import Carried, DealFacts
from purple_table.games.tricks.scoring.worth import Worth
from purple_table.games.tricks.trump import NULL

EACH_DEAL, DEALER = "each_deal", "dealer"
MOST_TRICKS, ALL_TRICKS, BID = "most_tricks", "all_tricks", "bid"
_POT, _WON = "pot", "pots_won"


@dataclass(frozen=True, slots=True)
class Pot(Part):
    """What is paid into the pot, and who wins it.

    `ante` is paid by everybody before "each_deal", or by the "dealer" alone while chips lie in the pot. The pot goes to
    whoever wins "most_tricks" (it stays where two are level), to whoever wins "all_tricks", or to the declarer who
    makes the `bid`. With `doubles` a declarer who fails in this bid pays in as much as lies there, and with `match`
    whoever wins no trick does so, no more than `most` (0: without a bound). With `share` the pot is shared after the
    last deal, odd chips from the dealer's left; else it stays there.
    """

    ante: int
    paid: str
    won_by: str
    bid: str
    doubles: bool
    match: bool
    most: int
    share: bool

    @property
    @override
    def features(self) -> frozenset[str]:
        return frozenset({"pot"})

    @property
    @override
    def needs(self) -> Sequence[Need]:
        if self.won_by != BID:
            return ()
        return (
            Need("bidding", "named bids", "[bidding] must have named bids: [stakes] names the one that wins", "bid"),
        )

    def make_scorings(self) -> tuple[Scoring, Scoring]:
        """Return what is paid before the deal, and what after it: other lines come between them."""
        return PaidIn(self), PaidOut(self)

    def list_antes(self, facts: DealFacts) -> list[int]:
        """List what each seat has paid into the pot before play: the ante, and other payments such as for a look."""
        players = sum(map(len, facts.teams))
        everybody = self.paid == EACH_DEAL or not _find_pot(facts)
        antes = [self.ante if everybody or seat == facts.dealer else 0 for seat in range(players)]
        return [ante + more for ante, more in zip(antes, facts.paid or (0,) * players, strict=True)]

    def count_chips(self, facts: DealFacts) -> int:
        """Return how many chips lie in the pot during the deal."""
        return _find_pot(facts) + sum(self.list_antes(facts))

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
        level = won.count(best) > 1 or (self.won_by == ALL_TRICKS and best < facts.length)
        return None if level else won.index(best)

    def list_payments(self, facts: DealFacts) -> list[int]:
        """List what each side pays into the pot after the deal."""
        won, pot = facts.count_won(), self.bound_payment(self.count_chips(facts))
        payments = [pot if self.match and not number else 0 for number in won]
        if self.doubles and facts.declarers is not None and self._plays_for_pot(facts) and not _is_made(facts):
            payments[facts.declarers] += pot
        return payments

    def _plays_for_pot(self, facts: DealFacts) -> bool:
        return facts.bids.promise is not None and facts.bids.promise.name == self.bid

    def list_shares(self, facts: DealFacts, chips: int) -> list[int]:
        """List what each side gets of a pot that is shared at the end, odd chips from the dealer's left."""
        players = sum(map(len, facts.teams))
        shares = [chips // players + ((seat - facts.dealer - 1) % players < chips % players) for seat in range(players)]
        return [sum(shares[seat] for seat in seats) for seats in facts.teams]


@dataclass(frozen=True, slots=True)
class PaidIn(Scoring):
    """What is paid into the pot before play."""

    pot: Pot

    def rows(self, facts: DealFacts) -> Sequence[ScoreRow]:
        """Return a row of what everybody has paid."""
        antes = self.pot.list_antes(facts)
        row = tuple([-sum(antes[seat] for seat in seats) for seats in facts.teams])
        return (ScoreRow("ante", row, "ante"),) if any(row) else ()

    @override
    def score_thrown_deal(self, facts: DealFacts) -> Sequence[ScoreRow]:
        return self.rows(facts)

    @override
    def label(self, what: str) -> Message:
        return say("Paid into the pot")

    @override
    def find_stake(self, facts: DealFacts) -> tuple[int, ...]:
        return self.pot.count_chips(facts), _find_pot(facts), facts.carried.get(_WON, (0,))[0]

    @override
    def restore_stake(self, stake: Sequence[int]) -> Carried:
        _, before, won = stake
        return {_POT: (before,), _WON: (won,)}


@dataclass(frozen=True, slots=True)
class PaidOut(Scoring):
    """What the pot pays after play, and what is paid into it then."""

    pot: Pot

    def rows(self, facts: DealFacts) -> Sequence[ScoreRow]:
        """Return a row each for the pot that is won, what is paid into it, and its share at the end."""
        chips, winner, sides = self.pot.count_chips(facts), self.pot.find_winner(facts), range(len(facts.teams))
        found = []
        if winner is not None:
            found.append(ScoreRow("pot", tuple(chips if side == winner else 0 for side in sides), "pot"))
        payments = self.pot.list_payments(facts)
        if any(payments):
            found.append(ScoreRow("pays", tuple(-paid for paid in payments), "pot"))
        left = self._count_left(facts)
        if left and self._is_shared(facts):
            found.append(ScoreRow("share", tuple(self.pot.list_shares(facts, left)), "pot"))
        return found

    @override
    def score_thrown_deal(self, facts: DealFacts) -> Sequence[ScoreRow]:
        chips = self.pot.count_chips(facts)
        if not self._is_shared(facts):
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
        row = [float(chips) * won / facts.length for won in tricks]
        if self.pot.won_by == ALL_TRICKS:
            row = [*none[:-1], float(chips)]
        if self.pot.match:
            row[0] -= pays
        return Worth((tuple(row),) * len(facts.teams))

    @override
    def carry_over(self, facts: DealFacts) -> Carried:
        won = facts.carried.get(_WON, (0,))[0] + (self.pot.find_winner(facts) is not None)
        return {_POT: (0 if self._is_shared(facts) else self._count_left(facts),), _WON: (won,)}

    @override
    def carry_over_thrown_in(self, facts: DealFacts) -> Carried:
        return {_POT: (0 if self._is_shared(facts) else self.pot.count_chips(facts),)}

    def _count_left(self, facts: DealFacts) -> int:
        """Return how many chips lie in the pot after the deal."""
        kept = 0 if self.pot.find_winner(facts) is not None else self.pot.count_chips(facts)
        return kept + sum(self.pot.list_payments(facts))

    def _is_shared(self, facts: DealFacts) -> bool:
        return self.pot.share and facts.is_last


def _find_pot(facts: DealFacts) -> int:
    """Return how many chips lay in the pot before the deal."""
    return facts.carried.get(_POT, (0,))[0]


def _makes(facts: DealFacts, won: int) -> bool:
    return not won if facts.bids.denomination == NULL else won >= facts.bids.level


def _is_made(facts: DealFacts) -> bool:
    """Return whether the declarer's side has made its bid."""
    return facts.declarers is not None and _makes(facts, facts.count_won()[facts.declarers])


def read_pot(section: Section, context: PartContext) -> Pot:
    """Read the part of [stakes] with part = "pot"."""
    won_by = section.choice("won_by", [MOST_TRICKS, ALL_TRICKS, BID])
    bid = section.text("bid") if won_by == BID else ""
    pot = Pot(
        section.integer("ante", 0, 100),
        section.choice("paid", [EACH_DEAL, DEALER]),
        won_by,
        bid,
        won_by == BID and section.choice("failed", ["nothing", "double"]) == "double",
        section.choice("none", ["nothing", "match"]) == "match" if "none" in section else False,
        section.integer("most", 0, 100_000, 0),
        section.choice("end", ["share", "play_on"]) == "share",
    )
    section.check_all_read()
    ladder = context.find_optional("bidding", LadderBidding)
    if bid and ladder is not None and bid not in ladder.by_name:
        raise section.error("bid", f'"{bid}" is no bid of [bidding]: bids are {", ".join(ladder.by_name)}')
    return pot
