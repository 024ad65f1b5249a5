"""The scoring of a declarer's game by its value (clauses points, schneider, null, values, lost)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from purple_table.core.events import Feat, ScoreLine
from purple_table.core.game import COUNTER_KINDS, Counter
from purple_table.core.messages import Message, Term, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.dealing import Dealing
from purple_table.games.tricks.game_values import SCHNEIDER, SCHWARZ, GameValues
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.base import (
    ScoreRow,
    Scoring,
    count_points,
    count_seat_tricks,
    list_contract_feats,
    make_row_for_side,
)
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.worth import Worth
from purple_table.games.tricks.trump import NULL

COUNTER_KINDS.register("points")


class GameResult(NamedTuple):
    """The result of a game: its `value`, what the declarer scores, whether he has `won`, and whether the game was worth
    less than his bid."""

    value: int
    points: int
    won: bool
    overbid: bool
    matadors: int


@dataclass(frozen=True, slots=True)
class GamePoints(Scoring):
    """The scoring in which the declarer scores the value of his game, or loses it `lost` times (SK06 to SK08).

    He needs `need` card points, by `values` of the cards in the order of the deck; a side with `schneider` points or
    fewer is schneider. Cards that he has left or laid away count for him. `whole` are the points of all cards.
    """

    reads_hands: ClassVar[bool] = True

    games: GameValues
    values: tuple[int, ...]
    whole: int
    need: int
    schneider: int
    lost: int

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        return (
            Need("games", "games", '[games] must be there: [[scoring]] with part = "game_value" counts its values'),
            Need("sides", "alone", "[sides] must let everybody play alone: the declarer scores for himself"),
        )

    def needs_tricks(self, bids: Bids) -> bool:
        """Return True where somebody plays."""
        return bids.declarer is not None

    def judge(self, facts: DealFacts) -> GameResult | None:
        """Return how the game has ended; None without a game."""
        bids, seat = facts.bids, facts.bids.declarer
        if seat is None or not bids.denomination:
            return None
        name, tricks = bids.denomination, facts.tricks
        others = sum(tricks) - tricks[seat]
        made = matadors = 0
        if name == NULL:
            won = not tricks[seat]
        else:
            if facts.counted is not None:
                points, matadors = facts.counted
            else:
                points = count_points(self.values, facts.captured[seat] | facts.laid)
                matadors = self.games.count_matadors(name, (facts.dealt[seat] if facts.dealt else 0) | facts.laid)
            rest = self.whole - points
            made = (min(points, rest) <= self.schneider) + (not tricks[seat] or not others)
            won = points >= self.need
            won = won and (bids.announced < SCHNEIDER or rest <= self.schneider)
            won = won and (bids.announced < SCHWARZ or not others)
        value = self.games.value_game(name, matadors, bids.hand, bids.announced, made)
        overbid = value < bids.level
        won = won and not overbid
        counted = self.games.raise_to_bid(name, value, bids.level)
        return GameResult(counted, counted if won else -self.lost * counted, won, overbid, matadors)

    def rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        """Return one row, or none without a game."""
        result = self.judge(facts)
        if result is None:
            return ()
        what, clause = ("won", "points") if result.won else ("overbid" if result.overbid else "lost", "lost")
        return (make_row_for_side(facts, what, facts.declarers or 0, result.points, clause),)

    def lines(self, facts: DealFacts) -> tuple[ScoreLine, ...]:
        """Return the line of the score sheet, which names the game and its value."""
        result = self.judge(facts)
        if result is None:
            return ()
        label = self._say_game(facts.bids, result)
        return tuple(ScoreLine(label, row.points, row.clause) for row in self.rows(facts))

    def _say_game(self, bids: Bids, result: GameResult) -> Message:
        """Name the game with its matadors, and what has become of it."""
        game: Message = say("{game:start}", game=Term(self.games.labels[bids.denomination]))
        if result.matadors > 0:
            game = say("{game} with {count}", game=game, count=result.matadors)
        elif result.matadors < 0:
            game = say("{game} without {count}", game=game, count=-result.matadors)
        if result.overbid:
            return say("{game}, worth less than the bid of {bid}", game=game, bid=bids.level)
        if result.won:
            return say("{game}, won", game=game)
        return say("{game}, lost", game=game)

    @override
    def feats(self, facts: DealFacts) -> tuple[Feat, ...]:
        result = self.judge(facts)
        return () if result is None else list_contract_feats(facts, made=result.won)

    @override
    def label(self, what: str) -> Message:
        return {"won": say("Game won"), "lost": say("Game lost"), "overbid": say("Game overbid")}[what]

    def worth(self, facts: DealFacts) -> Worth:
        """Return the points of captured cards; of a null game, what it brings without a trick and with one."""
        bids, declarers = facts.bids, facts.declarers
        if bids.denomination != NULL or declarers is None:
            return Worth(cards=self.values)
        value = float(self.games.value_game(NULL, 0, bids.hand, bids.announced))
        own = (value, *(-self.lost * value for _ in range(facts.length)))
        against = tuple(-points for points in reversed(own))
        return Worth(tuple(own if side == declarers else against for side in range(len(facts.teams))))

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the tricks by seat, and by side the points in the tricks: everybody has seen these cards."""
        seats = (count_seat_tricks(facts),)
        if facts.declarers is None or not facts.bids.denomination or facts.bids.denomination == NULL:
            return seats, ()
        own = count_points(self.values, facts.captured[facts.declarers])
        others = sum(count_points(self.values, cards) for cards in facts.captured) - own
        shown = tuple(own if side == facts.declarers else others for side in range(len(facts.teams)))
        return seats, (Counter("points", say("Points"), shown),)

    @override
    def facts_from_example(self, facts: Section, deal: DealFacts) -> DealFacts:
        """Return the deal with the points of a worked example, and its matadors, said or counted in what was dealt."""
        bids = deal.bids
        if bids.declarer is None or bids.denomination == NULL:
            return deal
        points = facts.integer("points", 0, self.whole)
        if deal.dealt:
            matadors = self.games.count_matadors(bids.denomination, deal.dealt[bids.declarer])
        else:
            matadors = facts.integer("matadors", -100, 100)
        return replace(deal, counted=(points, matadors))


def read_game_points(section: Section, context: PartContext) -> GamePoints:
    """Read the part of [[scoring]] with part = "game_value"."""
    rank, color = section.flag("rank"), section.flag("color")
    if not (rank or color):
        raise section.error("rank", "rank or color must be true, so that cards are worth something")
    games = context.find_optional("games", GameValues)
    cards = context.deck.cards
    values = tuple(rank * card.rank_points + color * card.color_points for card in cards)
    dealt = context.deck.mask(context.find_part("dealing", Dealing).cards)
    whole = count_points(values, dealt)
    part = GamePoints(
        games if games is not None else GameValues({}, {}, {}),
        values,
        whole,
        section.integer("need", 1, whole),
        section.integer("schneider", 0, whole),
        section.integer("lost", 1, 10),
    )
    section.check_all_read()
    return part
