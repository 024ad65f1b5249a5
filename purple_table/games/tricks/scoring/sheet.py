"""All scorings of a rule book together, as one scoring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce

from purple_table.core.events import Feat, Paid, ScoreLine
from purple_table.core.game import Counter
from purple_table.core.messages import Message, say
from purple_table.core.questions import Answer
from purple_table.core.rulebook import Section
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.scoring.base import ScoreRow, Scoring, make_row_for_side, sum_rows
from purple_table.games.tricks.scoring.facts import Carried, DealFacts, Topic
from purple_table.games.tricks.scoring.worth import Worth, add_rows, combine_worths, invert_worth

_PEGGED = {"turned_jack": say("Jack turned up"), "gift": say("Gift")}
"""The words for what is scored before the end of a deal."""


@dataclass(frozen=True, slots=True)
class ScoringList:
    """The scorings of a rule book, whose points are added up. With `low_wins` the lowest total wins the match."""

    parts: tuple[Scoring, ...]
    low_wins: bool = False

    @property
    def gives_bonuses(self) -> bool:
        """Whether something is told as soon as it is earned."""
        return any(part.gives_bonuses for part in self.parts)

    def points(self, facts: DealFacts) -> tuple[int, ...]:
        """Return the points of a finished deal by side."""
        if len(self.parts) == 1:
            return self.parts[0].points(facts)
        return sum_rows([part.points(facts) for part in self.parts], len(facts.teams))

    def lines(self, facts: DealFacts) -> tuple[ScoreLine, ...]:
        """Return the lines of the score sheet: what was scored at once, and then in the order of the scorings."""
        if len(self.parts) == 1 and not facts.pegged:
            return self.parts[0].lines(facts)
        early = [
            ScoreLine(_PEGGED[what], make_row_for_side(facts, what, side, points, "begging").points, "begging")
            for what, side, points in facts.pegged
        ]
        return (*early, *(line for part in self.parts for line in part.lines(facts)))

    def feats(self, facts: DealFacts) -> tuple[Feat, ...]:
        """Return what seats set out to do, and whether they did it. A feat of several scorings is listed once."""
        return tuple(dict.fromkeys(feat for part in self.parts for feat in part.feats(facts)))

    def worth(self, facts: DealFacts) -> Worth:
        """Return what the cards are played for under these bids. More is better, also where the lowest total wins."""
        if len(self.parts) == 1:
            worth = self.parts[0].worth(facts)
        else:
            worth = combine_worths([part.worth(facts) for part in self.parts])
        return invert_worth(worth) if self.low_wins else worth

    def topics(self, facts: DealFacts) -> list[Topic]:
        """Return what seats must still choose before the deal can be scored, in order."""
        return [topic for part in self.parts for topic in part.topics(facts)]

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the counters that the table shows during a deal, by seat and by side, one of each kind."""
        if len(self.parts) == 1:
            return self.parts[0].counters(facts)
        shown = [part.counters(facts) for part in self.parts]
        return _keep_first_counters(seats for seats, _ in shown), _keep_first_counters(sides for _, sides in shown)

    def list_remarks(self, facts: DealFacts) -> list[Message]:
        """Return what the status bar says about the points of a deal that is played, as they stand."""
        return [remark for part in self.parts for remark in part.list_remarks(facts)]

    def list_payments(self, facts: DealFacts) -> list[Paid]:
        """Return how chips change hands as the deal is scored, in a game with a pot; nothing in others."""
        if not any(part.paid_before for part in self.parts):
            return []
        rows = [row for part in self.parts if not part.paid_before for row in part.rows(facts)]
        return [paid for row in rows for paid in make_payments(row, facts.teams)]

    def list_thrown_payments(self, facts: DealFacts) -> list[Paid]:
        """Return how chips change hands where the deal was thrown in."""
        rows = [row for part in self.parts if not part.paid_before for row in part.score_thrown_deal(facts)]
        return [paid for row in rows for paid in make_payments(row, facts.teams)]

    def list_thrown_deal(self, facts: DealFacts) -> tuple[ScoreLine, ...]:
        """Return the lines of the score sheet of a deal that was thrown in."""
        rows = [(part, row) for part in self.parts for row in part.score_thrown_deal(facts)]
        return tuple([ScoreLine(part.label(row.what), row.points, row.clause) for part, row in rows])

    def carry_over_thrown_in(self, facts: DealFacts) -> Carried:
        """Return what counts in the next deal after one that was thrown in."""
        found = dict(facts.carried)
        for part in self.parts:
            found |= part.carry_over_thrown_in(facts)
        return found

    def carry_over(self, facts: DealFacts) -> Carried:
        """Return what counts from this deal in the next one."""
        return {name: kept for part in self.parts for name, kept in part.carry_over(facts).items()}

    def estimate_later_points(self, facts: DealFacts) -> Sequence[float]:
        """Return the points that this deal will probably bring each side in later deals, or () if there are none."""
        rows = [row for part in self.parts if (row := part.estimate_later_points(facts))]
        return add_rows(rows) if rows else ()

    def start_carried(self, number: int, dealer: int) -> Carried:
        """Return what counts from earlier deals in deal `number` of a match where nothing is known of those."""
        return {name: kept for part in self.parts for name, kept in part.start_carried(number, dealer).items()}

    def restore_carried(self, counters: Sequence[Counter]) -> Carried:
        """Return what counts from earlier deals, read from the counters by side that the table shows."""
        return {name: kept for part in self.parts for name, kept in part.restore_carried(counters).items()}

    def find_stake(self, facts: DealFacts) -> tuple[int, ...]:
        """Return what the status shows of a pot that is played for; () where there is none."""
        return next((stake for part in self.parts if (stake := part.find_stake(facts))), ())

    def restore_stake(self, stake: Sequence[int]) -> Carried:
        """Return what counts from earlier deals, read from what the status shows of the pot."""
        return {name: kept for part in self.parts for name, kept in part.restore_stake(stake).items()}

    def needs_tricks(self, bids: Bids) -> bool:
        """Return whether the tricks of each seat must be known to score a deal with these bids."""
        return any(part.needs_tricks(bids) for part in self.parts)

    def read_carried(self, basis: Section, sides: int) -> Carried:
        """Read what counts from earlier deals in a deal that is played alone."""
        return {name: kept for part in self.parts for name, kept in part.read_carried(basis, sides).items()}

    @property
    def asks(self) -> bool:
        """Whether a seat may have to choose something before a deal can be scored."""
        return any(part.asks for part in self.parts)

    @property
    def reads_hands(self) -> bool:
        """Whether one of them asks who was dealt what, or what is left in the hands."""
        return any(part.reads_hands for part in self.parts)

    @property
    def reads_totals(self) -> bool:
        """Whether the points of a deal depend on the totals before it."""
        return any(part.reads_totals for part in self.parts)

    @property
    def counts_deals(self) -> bool:
        """Whether one of them asks how many deals of the match came before."""
        return any(part.counts_deals for part in self.parts)

    @property
    def reads_order(self) -> bool:
        """Whether it counts which seat took which trick, or what the deal was raised to."""
        return any(part.reads_order for part in self.parts)

    @property
    def prices_by_trump(self) -> bool:
        """Whether what captured cards are worth depends on the trump."""
        return any(part.prices_by_trump for part in self.parts)

    @property
    def counts_cards(self) -> bool:
        """Whether captured cards are worth something by themselves."""
        return any(part.counts_cards for part in self.parts)

    @property
    def counts_tricks(self) -> bool:
        """Whether the number of tricks may matter."""
        return any(part.counts_tricks for part in self.parts)

    def facts_from_example(self, facts: Section, deal: DealFacts) -> DealFacts:
        """Return the deal of a worked example with the facts that only the scorings read."""
        return reduce(lambda before, part: part.facts_from_example(facts, before), self.parts, deal)

    def answer_example(self, deal: DealFacts) -> Answer:
        """Return the answers to what a worked example asks besides totals."""
        return {key: value for part in self.parts for key, value in part.answer_example(deal).items()}


def make_payments(row: ScoreRow, teams: Sequence[Sequence[int]]) -> list[Paid]:
    """Return the payments of a row of the score sheet: between one side and the others, or with the pot."""
    gains = [(seats[0], points) for seats, points in zip(teams, row.points, strict=True)]
    takers, payers = [one for one in gains if one[1] > 0], [one for one in gains if one[1] < 0]
    if not takers:
        return [Paid(seat, None, -points, row.clause) for seat, points in payers]
    if not payers:
        return [Paid(None, seat, points, row.clause) for seat, points in takers]
    if len(takers) == 1:
        return [Paid(seat, takers[0][0], -points, row.clause) for seat, points in payers]
    return [Paid(payers[0][0], seat, points, row.clause) for seat, points in takers]


def _keep_first_counters(rows: Iterable[Sequence[Counter]]) -> tuple[Counter, ...]:
    """Return the first counter of each kind, in order."""
    found: dict[str, Counter] = {}
    for row in rows:
        for counter in row:
            found.setdefault(counter.kind, counter)
    return tuple(found.values())
