"""The table of all parts of the trick engine: how each is read from a rule book, and what it does in a deal.

A new part is one module and one line here. Its reader finds what it needs of other parts in the `PartContext`, or names
it as a `Need`; its phases bring decisions, questions of worked examples, facts for scoring and what a seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from purple_table.core.rulebook import Section
from purple_table.games.trick_play.ending import read_ending
from purple_table.games.trick_play.following import FOLLOWS, read_following
from purple_table.games.trick_play.part import Part
from purple_table.games.trick_play.ranking import NATURAL, read_ranking
from purple_table.games.trick_play.winning import CASCADE, LED_COLOR, RANK, read_winning
from purple_table.games.tricks.auction import read_auction
from purple_table.games.tricks.begging import BegPhase
from purple_table.games.tricks.bidding_phase import BiddingPhase
from purple_table.games.tricks.called_card import ALLY, CALLED, CalledCardPhase, read_called_card
from purple_table.games.tricks.calling import CallingPhase
from purple_table.games.tricks.course_phase import CoursePhase
from purple_table.games.tricks.dealing import EVEN, HANDS_AND_STOCK, SCHEDULE, Dealing, read_dealing
from purple_table.games.tricks.dealing_phase import DealPhase
from purple_table.games.tricks.declarations import DeclaringPhase
from purple_table.games.tricks.declared_rule import read_declared
from purple_table.games.tricks.dummy import PARTNER, DummyPhase, read_dummy
from purple_table.games.tricks.exchange import HOLDER, NO_EXCHANGE, read_exchange
from purple_table.games.tricks.exchange_phase import CardExchangePhase
from purple_table.games.tricks.filling import FillingPhase, HandFilling, read_filling
from purple_table.games.tricks.game_values import read_games
from purple_table.games.tricks.going_out import DECIDED, EMPTY_HAND, NOT_OUT, RACE, SETTLED, TRICKS, read_going_out
from purple_table.games.tricks.hand_meld_rule import read_hand_melds
from purple_table.games.tricks.hand_melds import HandMeldPhase
from purple_table.games.tricks.jinking import JinkPhase
from purple_table.games.tricks.ladder import COLORS, HOLD, LADDER, POINTS
from purple_table.games.tricks.ladder_reading import read_ladder
from purple_table.games.tricks.lay_aside import LayAsidePhase, read_lay_aside
from purple_table.games.tricks.leading import DECLARER, LEFT_OF_DEALER, LEFT_OF_DECLARER, LOWEST, read_leading
from purple_table.games.tricks.marriage_rule import NO_MARRIAGES, read_marriages
from purple_table.games.tricks.marriages import MarriagePhase
from purple_table.games.tricks.named_game import NamedGamePhase
from purple_table.games.tricks.named_trump import NamedTrumpPhase
from purple_table.games.tricks.order_up import TakeUpPhase, read_order_up
from purple_table.games.tricks.part_context import PartContext, SideRule, make_single_sides, read_sides
from purple_table.games.tricks.passing import NO_PASSING, PassingPhase, read_passing
from purple_table.games.tricks.raise_rule import LADDER as RAISE_LADDER
from purple_table.games.tricks.raise_rule import PUT, read_raising
from purple_table.games.tricks.raising import LastPointPhase, RaisingPhase
from purple_table.games.tricks.redeal import REDEAL, RedealPhase, read_redeal
from purple_table.games.tricks.revoking import RevokePhase
from purple_table.games.tricks.robbing import RobbingPhase
from purple_table.games.tricks.scoring.alliance import read_alliance
from purple_table.games.tricks.scoring.base import Scoring
from purple_table.games.tricks.scoring.best_of_three import read_best_of_three
from purple_table.games.tricks.scoring.bridge import read_bridge_points
from purple_table.games.tricks.scoring.captured_points import read_captured_points
from purple_table.games.tricks.scoring.card_points import read_card_points
from purple_table.games.tricks.scoring.contract import read_contract_points
from purple_table.games.tricks.scoring.difference import read_difference
from purple_table.games.tricks.scoring.exact import read_exact
from purple_table.games.tricks.scoring.game_points import read_game_points
from purple_table.games.tricks.scoring.hands_left import read_hands_left
from purple_table.games.tricks.scoring.last_trick import read_last_trick
from purple_table.games.tricks.scoring.makers import read_makers
from purple_table.games.tricks.scoring.most_points import read_most_points
from purple_table.games.tricks.scoring.named_cards import read_named_cards
from purple_table.games.tricks.scoring.own_contracts import read_own_contracts
from purple_table.games.tricks.scoring.pay_each import read_pay_each
from purple_table.games.tricks.scoring.penalty_cards import read_penalty_cards
from purple_table.games.tricks.scoring.pool import read_stakes
from purple_table.games.tricks.scoring.pot import PotPhase
from purple_table.games.tricks.scoring.race import read_race
from purple_table.games.tricks.scoring.running_count import read_running_count
from purple_table.games.tricks.scoring.trick_points import read_trick_points
from purple_table.games.tricks.scoring.tricks_or_set import read_tricks_or_set
from purple_table.games.tricks.scoring.tricks_over import read_tricks_over
from purple_table.games.tricks.shove import read_shove
from purple_table.games.tricks.staying import StayPhase, read_staying
from purple_table.games.tricks.stock_phase import StockDeal, StockPhase
from purple_table.games.tricks.successes import SuccessesPhase
from purple_table.games.tricks.talon import TalonPhase, read_talon
from purple_table.games.tricks.trick_bids import read_trick_bids
from purple_table.games.tricks.trump import (
    BEG,
    BY_SUCCESSES,
    COLOR,
    CONTRACT,
    FIRST_LEAD,
    GAME,
    LEFT_OVER,
    NAMED,
    TURNED,
    make_no_trump,
    read_trump,
)
from purple_table.games.tricks.weis import WeisPhase
from purple_table.games.tricks.weis_rule import read_weis

Phases = Sequence[CoursePhase[Any]]


class PartKind(NamedTuple):
    """A kind of part: how it is read, and the phases that it brings into the course of a deal."""

    read: Callable[[Section, PartContext], Part]
    make_phases: Callable[[Any], Phases] = lambda part: ()


@dataclass(frozen=True, slots=True)
class PartTable:
    """The kinds of part that one table of a rule book may hold, by the name of the part.

    `make_absent` makes what a rule book plays that has no such table; None: it must have one. With `most` above 1 the
    rule book has a list of so many tables at most.
    """

    kinds: dict[str, PartKind]
    make_absent: Callable[[PartContext], Part] | None = None
    most: int = 1


class PlacedPart(NamedTuple):
    """A part that was read: the name of its table, the table itself, the part and its kind."""

    table: str
    section: Section
    part: Part
    kind: PartKind


_NO_PART = Part()
"""What a game has in place of a part that it does without."""
_FOLLOWING = PartKind(
    lambda section, context: read_following(section, context.deck), lambda part: [RevokePhase()] if part.revokes else []
)
_WINNING = PartKind(lambda section, context: read_winning(section, context.deck))
_LEADING = PartKind(read_leading)
_TRUMP = PartKind(read_trump)


def _read_ending(section: Section, context: PartContext) -> Part:
    return read_ending(section, len(context.find_part("dealing", Dealing).course))


def _read_nothing(section: Section, context: PartContext) -> Part:
    """Read a part that does nothing, as an option may put it in the place of another."""
    section.choice("part", ["none"])
    section.check_all_read()
    return _NO_PART


def _make_deal(dealing: Dealing) -> Phases:
    return [DealPhase(dealing)]


def _make_stock_deal(dealing: Any) -> Phases:
    return [StockDeal(dealing), *([StockPhase(dealing)] if dealing.draws else [])]


def _read_exchange(section: Section, context: PartContext) -> Part:
    return (read_filling if "fill" in section else read_exchange)(section, context)


def _make_exchange(part: Any) -> Phases:
    if isinstance(part, HandFilling):
        return [FillingPhase(part)]
    return [RobbingPhase(part) if part.who == HOLDER else CardExchangePhase(part)]


def _make_out(out: Any) -> Phases:
    return [*([JinkPhase(out)] if out.jink else []), *([CallingPhase(out)] if out.penalty else [])]


def _make_raising(rule: Any) -> Phases:
    return [*([LastPointPhase(rule)] if rule.last_point else []), RaisingPhase(rule)]


def _make_bidding(bidding: Any) -> Phases:
    return [BiddingPhase(bidding)]


PARTS: dict[str, PartTable] = {
    "sides": PartTable(
        {
            "partners": PartKind(read_sides),
            "alone": PartKind(read_sides),
            CALLED: PartKind(read_called_card, lambda part: [CalledCardPhase(part)]),
        },
        lambda context: SideRule(make_single_sides(context.players)),
    ),
    "dealing": PartTable(
        {
            EVEN: PartKind(read_dealing, _make_deal),
            SCHEDULE: PartKind(read_dealing, _make_deal),
            HANDS_AND_STOCK: PartKind(read_dealing, _make_stock_deal),
        }
    ),
    "ranking": PartTable(
        {"promoted": PartKind(lambda section, context: read_ranking(section, context.deck))}, lambda context: NATURAL
    ),
    "trump": PartTable(
        {
            COLOR: _TRUMP,
            CONTRACT: _TRUMP,
            LEFT_OVER: _TRUMP,
            TURNED: _TRUMP,
            FIRST_LEAD: _TRUMP,
            GAME: _TRUMP,
            BEG: PartKind(read_trump, lambda trump: [BegPhase(trump.beg)]),
            NAMED: PartKind(read_trump, lambda trump: [NamedTrumpPhase(trump)]),
            BY_SUCCESSES: PartKind(read_trump, lambda trump: [SuccessesPhase()]),
        },
        make_no_trump,
    ),
    "following": PartTable(dict.fromkeys(FOLLOWS, _FOLLOWING)),
    "winning": PartTable({LED_COLOR: _WINNING, CASCADE: _WINNING, RANK: _WINNING}),
    "leading": PartTable(dict.fromkeys((LOWEST, LEFT_OF_DEALER, LEFT_OF_DECLARER, DECLARER), _LEADING)),
    "out": PartTable(
        dict.fromkeys((EMPTY_HAND, RACE, TRICKS, SETTLED, DECIDED), PartKind(read_going_out, _make_out)),
        lambda context: NOT_OUT,
    ),
    "ending": PartTable(dict.fromkeys(("target", "schedule", "deals", "rubber"), PartKind(_read_ending))),
    "games": PartTable(
        {"values": PartKind(read_games, lambda games: [NamedGamePhase(games)])}, lambda context: _NO_PART
    ),
    "bidding": PartTable(
        {
            "auction": PartKind(read_auction, _make_bidding),
            "tricks": PartKind(read_trick_bids, _make_bidding),
            **dict.fromkeys((LADDER, POINTS, COLORS, HOLD), PartKind(read_ladder, _make_bidding)),
            "shove": PartKind(read_shove, _make_bidding),
            "order_up": PartKind(read_order_up, lambda bidding: [BiddingPhase(bidding), TakeUpPhase()]),
            "lay_aside": PartKind(read_lay_aside, lambda bids: [LayAsidePhase(bids)]),
            "none": PartKind(_read_nothing),
        },
        lambda context: _NO_PART,
    ),
    "passing": PartTable(
        {"cycle": PartKind(read_passing, lambda passing: [PassingPhase(passing)])}, lambda context: NO_PASSING
    ),
    "staying": PartTable(
        {"stay_or_drop": PartKind(read_staying, lambda part: [StayPhase()])}, lambda context: _NO_PART
    ),
    "dummy": PartTable({PARTNER: PartKind(read_dummy, lambda part: [DummyPhase()])}, lambda context: _NO_PART),
    "exchange": PartTable(
        {
            "exchange": PartKind(_read_exchange, _make_exchange),
            "talon": PartKind(read_talon, lambda part: [TalonPhase(part)]),
            REDEAL: PartKind(read_redeal, lambda part: [RedealPhase()]),
            "none": PartKind(_read_nothing),
        },
        lambda context: NO_EXCHANGE,
    ),
    "declaring": PartTable(
        {
            "marriages": PartKind(read_marriages, lambda rule: [MarriagePhase(rule)]),
            "melds": PartKind(read_hand_melds, lambda rule: [HandMeldPhase(rule)]),
            "point_runs_sets": PartKind(read_declared, lambda rule: [DeclaringPhase(rule)]),
            "weis": PartKind(read_weis, lambda rule: [WeisPhase(rule)]),
        },
        lambda context: NO_MARRIAGES,
    ),
    "raising": PartTable(
        dict.fromkeys((PUT, RAISE_LADDER), PartKind(read_raising, _make_raising)), lambda context: _NO_PART
    ),
    "stakes": PartTable({"pot": PartKind(read_stakes, lambda pot: [PotPhase(pot)])}, lambda context: _NO_PART),
    "scoring": PartTable(
        {
            "penalty_cards": PartKind(read_penalty_cards),
            "own_contracts": PartKind(read_own_contracts),
            "captured_points": PartKind(read_captured_points),
            "alliance": PartKind(read_alliance),
            "best_of_three": PartKind(read_best_of_three),
            "bridge": PartKind(read_bridge_points),
            "card_points": PartKind(read_card_points),
            "contract": PartKind(read_contract_points),
            "difference": PartKind(read_difference),
            "exact": PartKind(read_exact),
            "hands_left": PartKind(read_hands_left),
            "game_value": PartKind(read_game_points),
            "last_trick": PartKind(read_last_trick),
            "most_points": PartKind(read_most_points),
            "makers": PartKind(read_makers),
            "named_cards": PartKind(read_named_cards),
            "pay_each": PartKind(read_pay_each),
            "trick_points": PartKind(read_trick_points),
            "tricks_or_set": PartKind(read_tricks_or_set),
            "race": PartKind(read_race),
            "running_count": PartKind(read_running_count),
            "tricks_over": PartKind(read_tricks_over),
        },
        most=10,
    ),
}
"""By the name of their table, in the order in which they are read."""


def read_parts(top: Section, context: PartContext) -> list[PlacedPart]:
    """Read every part of a rule book; RuleError names the part that is wrong, or that lacks what it needs of another.

    The parts stand in the context as well, except for those of a list of tables.
    """
    found: list[PlacedPart] = []
    for name, table in PARTS.items():
        if name not in top and table.make_absent is not None:
            context.parts[name] = table.make_absent(context)
            continue
        for section in _list_sections(top, name, table.most):
            part, kind = read_part(name, section, context)
            found.append(PlacedPart(name, section, part, kind))
            if table.most == 1:
                context.parts[name] = part
    _check_needs(found, top, context)
    return found


def read_part(table: str, section: Section, context: PartContext) -> tuple[Part, PartKind]:
    """Read one part of a table, with its kind."""
    kinds = PARTS[table].kinds
    kind = kinds[section.choice("part", list(kinds))]
    return kind.read(section, context), kind


def _list_sections(top: Section, name: str, most: int) -> Sequence[Section]:
    if most == 1:
        return (top.section(name),)
    if name not in top and "stakes" in top:
        # What is won and paid is the pot alone.
        return ()
    sections = top.sections(name)
    if not 1 <= len(sections) <= most:
        raise top.error(name, f"must hold 1 to {most} tables, not {len(sections)}")
    return sections


def _check_needs(found: Iterable[PlacedPart], top: Section, context: PartContext) -> None:
    """RuleError where a part needs a feature that no part of the other table has, or cannot go with one that it has."""
    features = {name: part.features for name, part in context.parts.items()}
    features["scoring"] = frozenset[str]().union(*(one.part.features for one in found if one.table == "scoring"))
    for _, section, part, _ in found:
        for need in part.needs:
            if (need.feature in features.get(need.table, frozenset())) is need.without:
                place = top.section(need.at) if need.at else section
                raise place.error(need.key, need.cause)
    if ALLY in features.get("sides", frozenset()):
        for table, section, part, _ in found:
            if table in ("scoring", "stakes") and not (isinstance(part, Scoring) and part.counts_allies):
                cause = f'[{table}] knows no ally, as [sides] with part = "{CALLED}" makes one of who holds the card'
                raise section.error("part", cause)
