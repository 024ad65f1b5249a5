"""The scoring of High, Low, Jack and Game, which may have to be bid for (clauses points, game, failed)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from purple_table.core.events import Feat
from purple_table.core.game import Counter
from purple_table.core.messages import Message, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.base import (
    ScoreRow,
    Scoring,
    count_points,
    count_seat_tricks,
    list_contract_feats,
    make_row_for_side,
    read_points_by_rank,
)
from purple_table.games.tricks.scoring.counted_trumps import read_counted_trumps
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.worth import Sweep, Worth

HIGH, LOW, JACK, GAME = "high", "low", "jack", "game"
HOLDER, TAKER = "holder", "taker"
FOUR, WINS_MATCH = "four", "wins_match"
_WORDS = {
    HIGH: say("High"),
    LOW: say("Low"),
    JACK: say("Jack"),
    GAME: say("Game"),
    "made": say("Bid made"),
    "failed": say("Set back"),
}
_ALL = 4
"""How many named cards there are, and so what a bid of all of them is."""
_MOST = 1_000


class _Named(NamedTuple):
    """One of the named cards: the side that has it, and its points."""

    what: str
    side: int
    points: int


@dataclass(frozen=True, slots=True)
class NamedCards(Scoring):
    """A point each for High, Low, Jack and Game.

    High goes to the side with the highest trump in play, Low to the side that was dealt the lowest, or with `low_to`
    "taker" captured it, Jack to the side that captured the trump among `jacks`, and Game to the one that captured the
    most card points, by `values`; level at the top, to nobody. A jack that was captured from another side is worth
    `hung_jack` points.

    They are pegged in this order, and pegging stops with the side that reaches the target. With `set_back` the
    declarer's side comes first: what it made counts at once if that is its bid at least, and else it loses the bid.
    With `smudge` "wins_match" a bid of all four that is made wins the match. `shows_count` says whether the table shows
    the card points that each side has captured so far.
    """

    counts_cards: ClassVar[bool] = True
    counts_tricks: ClassVar[bool] = False
    reads_hands: ClassVar[bool] = True
    reads_totals: ClassVar[bool] = True

    low_to: str
    jacks: int
    hung_jack: int
    values: tuple[int, ...]
    set_back: bool
    smudge: str
    shows_count: bool

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        found = []
        if self.set_back:
            cause = 'wants a bid that can be set back: [bidding] must have named bids, as with part = "points"'
            found.append(Need("bidding", "named bids", cause, "set_back"))
        if self.low_to == HOLDER:
            cause = "[dealing] must deal all cards before play: Low goes to who was dealt it"
            found.append(Need("dealing", "stock", cause, "low_to", without=True))
        return tuple(found)

    @override
    def needs_tricks(self, bids: object) -> bool:
        return False

    def rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        """Return the rows in the order in which they are pegged, up to the one that reaches the target."""
        return tuple(self._peg(facts))

    def _peg(self, facts: DealFacts) -> Iterator[ScoreRow]:
        totals, target = list(facts.totals), facts.target
        named, declarers = self._find_named(facts), facts.declarers if self.set_back else None
        if declarers is not None:
            made, bid = sum(one.points for one in named if one.side == declarers), facts.bids.level
            points = made if made >= bid else -bid
            wins = self.smudge == WINS_MATCH and made >= bid == _ALL
            if wins:
                points = max(made, target - totals[declarers])
            what, clause = ("made", "points") if points > 0 else ("failed", "failed")
            totals[declarers] += points
            yield make_row_for_side(facts, what, declarers, points, clause)
            if wins:
                return
        for what, side, points in named:
            if target and max(totals) >= target:
                return
            if side != declarers:
                totals[side] += points
                yield make_row_for_side(facts, what, side, points, "points")

    def _find_named(self, facts: DealFacts) -> list[_Named]:
        """Return High, Low, Jack and Game in this order, each with its side; what nobody has is left out."""
        teams = facts.teams
        won = [sum(facts.captured[seat] for seat in seats) for seats in teams]
        dealt = [sum(facts.dealt[seat] for seat in seats) for seats in teams] if facts.dealt else won
        trumps = facts.trump & sum(won)
        found: list[_Named] = []
        if trumps:
            # The highest trump takes its trick, so whoever was dealt it captures it.
            found.append(_Named(HIGH, _find_side(won, 1 << trumps.bit_length() - 1), 1))
            found.append(_Named(LOW, _find_side(won if self.low_to == TAKER else dealt, trumps & -trumps), 1))
        jack = trumps & self.jacks
        if jack:
            taker = _find_side(won, jack)
            found.append(_Named(JACK, taker, 1 if dealt[taker] & jack else self.hung_jack))
        counts = self._count_game(facts)
        most = max(counts)
        return [*found, _Named(GAME, counts.index(most), 1)] if counts.count(most) == 1 else found

    @override
    def feats(self, facts: DealFacts) -> Sequence[Feat]:
        declarers = facts.declarers
        if declarers is None or not self.set_back:
            return ()
        made = sum(one.points for one in self._find_named(facts) if one.side == declarers)
        return list_contract_feats(facts, made=made >= facts.bids.level)

    @override
    def label(self, what: str) -> Message:
        return _WORDS[what]

    @override
    def worth(self, facts: DealFacts) -> Worth:
        """Return the worth of the deal in card points: half of those in play make the point of Game.

        The jack of trumps is a point by itself, and so is the lowest trump where its taker scores it.
        """
        players = len(facts.captured)
        point = max(round(sum(self.values) * facts.length * players / len(self.values) / 2), 1)
        jack, low = facts.trump & self.jacks, facts.trump & -facts.trump
        sweeps = [Sweep(jack, point * self.hung_jack, False)] if jack else []
        if low and self.low_to == TAKER:
            sweeps.append(Sweep(low, point, False))
        return Worth(cards=self.values, sweeps=tuple(sweeps))

    @override
    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the tricks by seat, and by side the card points captured so far where they are shown."""
        points = (Counter("points", say("Points"), tuple(self._count_game(facts))),) if self.shows_count else ()
        return (count_seat_tricks(facts),), points

    def _count_game(self, facts: DealFacts) -> list[int]:
        return [count_points(self.values, sum(facts.captured[seat] for seat in seats)) for seats in facts.teams]


def _find_side(held: Sequence[int], card: int) -> int:
    return next(side for side, cards in enumerate(held) if cards & card)


def read_named_cards(section: Section, context: PartContext) -> Scoring:
    """Read the part of [[scoring]] with part = "named_cards": High, Low, Jack and Game, or `cards` that count."""
    deck = context.deck
    if "cards" in section:
        return read_counted_trumps(section, context)
    rank, color = section.flag("rank"), section.flag("color")
    by_rank = read_points_by_rank(section.section("by_rank"), deck, _MOST)
    if not (rank or color or by_rank):
        raise section.error("rank", "rank or color must be true, or by_rank must say what cards are worth for Game")
    jack = section.choice("jack", [rank.name for rank in deck.ranks])
    set_back = section.flag("set_back")
    part = NamedCards(
        section.choice("low_to", [HOLDER, TAKER]),
        deck.mask(card.code for card in deck.cards if deck.rank_name(card) == jack and not card.joker),
        section.integer("hung_jack", 1, _MOST),
        tuple(rank * card.rank_points + color * card.color_points + by_rank.get(card.rank, 0) for card in deck.cards),
        set_back,
        section.choice("smudge", [FOUR, WINS_MATCH]) if set_back else FOUR,
        section.flag("shows_count", True),
    )
    section.check_all_read()
    return part
