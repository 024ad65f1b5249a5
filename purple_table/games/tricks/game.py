"""A trick game, read from an effective rule book: its rules with matches, answers, guesses, forecasts and claims."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any

from purple_table.core.actions import Action, Give, Play
from purple_table.core.cards import Deck
from purple_table.core.events import Moved
from purple_table.core.game import Answer, Question, View
from purple_table.core.messages import Message
from purple_table.core.options import OPTION_KEYS
from purple_table.core.piles import PileKey, list_owned_piles
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Chance
from purple_table.games.match_frame import begun
from purple_table.games.seating import in_turn
from purple_table.games.trick_play.ending import read_ending
from purple_table.games.trick_play.following import read_following
from purple_table.games.trick_play.ranking import NATURAL, read_ranking
from purple_table.games.trick_play.winning import read_winning
from purple_table.games.tricks import answers, claiming, forecast, guessing
from purple_table.games.tricks.bidding import Auction, OrderUp, TrickBids
from purple_table.games.tricks.bidding_phase import BiddingPhase, read_bidding_phase
from purple_table.games.tricks.choosing import ChoosePhase
from purple_table.games.tricks.course import Course, CoursePhase, PartContext
from purple_table.games.tricks.dealing import ASIDE, SHOWN, TOP, HandsAndStock, read_dealing
from purple_table.games.tricks.dealing_phase import DealPhase
from purple_table.games.tricks.lay_aside_phase import LayAsidePhase
from purple_table.games.tricks.leading import read_leading
from purple_table.games.tricks.passing import NO_PASSING
from purple_table.games.tricks.passing_phase import PassingPhase, read_passing_phase
from purple_table.games.tricks.play import PlayPhase
from purple_table.games.tricks.revoking import RevokePhase
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.scoring import Scorings, read_scoring
from purple_table.games.tricks.scoring_phase import ScorePhase
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.shove import Shove
from purple_table.games.tricks.sides import make_single_sides, read_sides
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.stock_phase import StockDeal, StockPhase
from purple_table.games.tricks.successes import SuccessesPhase
from purple_table.games.tricks.trump import BY_SUCCESSES, COLOR, CONTRACT, LEFT_OVER, NEVER, TURNED, read_trump

_MOST_SCORINGS = 10

BEFORE_PLAY: Mapping[str, Callable[[Section, PartContext], CoursePhase[Any]]] = {
    "bidding": read_bidding_phase,
    "passing": read_passing_phase,
}
"""The parts that act between the deal and play, in order: the reader of each by the name of its table."""


@dataclass(frozen=True)
class TrickGame(TrickRules):
    """A game of tricks. `course` are the phases of a deal."""

    course: Course = field(repr=False, compare=False)

    def start(self, chance: Chance) -> TrickState:
        """A match before its first deal."""
        return begun(TrickState(self, self.course, chance))

    def facts(self, view: View) -> TrickSeatFacts:
        """A view of a deal read as integers."""
        return TrickSeatFacts(self, self.course, view)

    def answer(self, question: Question) -> Answer:
        """The answer to a worked example; RuleError where a fact is strange or missing."""
        return answers.answer(self, self.course, question)

    def guess(self, view: View, rng: Random) -> TrickState:
        """A full state that agrees with the view (see guessing)."""
        return guessing.guess(self, self.course, view, rng)

    def forecast(self, view: View, action: Action) -> Message:
        """What a bid promises, and what a card would do to the trick (see forecast)."""
        return forecast.forecast(self, view, action)

    def winning_seat(self, view: View) -> int | None:
        """Whose card is winning the trick (clause winner)."""
        cards, leader = view.pile("trick"), view.status.leader
        if not cards or leader is None:
            return None
        seats = tuple(seat for seat in range(view.players) if seat not in view.status.out)
        trump = None if view.status.trump is None else view.status.trump.casefold()
        return in_turn(seats, leader)[self.make_tables(trump).place([self.bits[card or ""] for card in cards])]

    def claim(self, view: View) -> tuple[Action, ...]:
        """The plays that win every remaining trick, if that is certain (see claiming)."""
        return claiming.claim(self, self.course, view)


def read_game(book: Mapping[str, Any], deck: Deck, file: str) -> TrickGame:
    """The trick game of an effective rule book; RuleError names file and key of whatever is wrong."""
    top = Section({key: value for key, value in book.items() if key not in OPTION_KEYS}, file)
    players: int = book["players"]["least"]
    top.integer("format", 1, 1_000_000)
    top.text("family")
    top.text("deck")
    top.text("summary")
    name = top.name("name")
    dealing = read_dealing(top.section("dealing"), deck, players)
    ranking = read_ranking(top.section("ranking"), deck) if "ranking" in top else NATURAL
    trump = read_trump(top.section("trump") if "trump" in top else None, deck, dealing.cards, ranking)
    following = read_following(top.section("following"), deck)
    winning = read_winning(top.section("winning"), deck)
    ending = read_ending(top.section("ending"), len(dealing.course))
    setting = PartContext(deck, players, dealing)
    acting = [read(top.section(name), setting) for name, read in BEFORE_PLAY.items() if name in top]
    parts = [one for phase in acting for one in (phase, *phase.then)]
    scorings = top.sections("scoring")
    if not 1 <= len(scorings) <= _MOST_SCORINGS:
        raise top.error("scoring", f"must hold 1 to {_MOST_SCORINGS} tables, not {len(scorings)}")
    scoring = Scorings(tuple(read_scoring(section, deck) for section in scorings), ending.low_wins)
    choosing = [ChoosePhase()] if scoring.asks else []
    revoking = [RevokePhase()] if following.revokes else []
    dealt: list[CoursePhase[Any]] = [DealPhase(dealing)]
    if isinstance(dealing, HandsAndStock):
        dealt = [StockDeal(dealing), StockPhase(dealing)]
    if trump.part == BY_SUCCESSES:
        dealt.append(SuccessesPhase())
    course = Course([*dealt, *parts, PlayPhase(), *choosing, *revoking, ScorePhase(scoring)])
    codes = ("", *(card.code for card in deck.cards))
    game = TrickGame(
        id=top.text("id"),
        name=name,
        deck=deck,
        players=players,
        sides=read_sides(top.section("sides"), players) if "sides" in top else make_single_sides(players),
        low_wins=ending.low_wins,
        target=ending.target,
        book=book,
        options=book.get("chosen", {}),
        dealing=dealing,
        passing=next((phase.part for phase in parts if isinstance(phase, PassingPhase)), NO_PASSING),
        bidding=next((phase.part for phase in parts if isinstance(phase, BiddingPhase)), None),
        trump=trump,
        following=following,
        leading=read_leading(top.section("leading"), deck, winning.ranks),
        winning=winning,
        ranking=ranking,
        scoring=scoring,
        ending=ending,
        withheld=course.withheld,
        course=course,
        trumped={},
        bits={card.code: 1 << place for place, card in enumerate(deck.cards)},
        plays=tuple(Play(code) for code in codes),
        gives=tuple(Give(code) for code in codes),
        codes=codes,
        masks=(0, *(1 << place for place in range(len(deck.cards)))),
        shown=_make_shown_moves(codes, players),
    )
    _check_fit(game, top, scorings)
    top.check_all_read()
    return game


@lru_cache(maxsize=32)
def _make_shown_moves(codes: tuple[str, ...], players: int) -> tuple[tuple[Moved, ...], ...]:
    """The move of each card from each seat's hand to the trick: the same in every game with these cards."""
    trick = PileKey("trick")
    return tuple(tuple(Moved((code,), hand, trick) for code in codes) for hand in list_owned_piles("hand", players))


def _check_fit(game: TrickGame, top: Section, scorings: Sequence[Section]) -> None:
    """RuleError where a part needs another that is not there."""
    jokers = any(game.deck[code].joker for code in game.dealing.cards)
    if jokers and game.trump.part != COLOR:
        raise top.section("dealing").error("jokers", f'they are trumps: [trump] must have part = "{COLOR}"')
    one = game.dealing.left_over in (SHOWN, ASIDE) and game.dealing.show == 1
    if game.trump.part == LEFT_OVER and (game.dealing.turned or not one):
        raise top.section("dealing").error("left_over", "one card must be shown, as it makes trump")
    if game.ranking.promoted and game.trump.part == NEVER:
        raise top.section("ranking").error("part", "cards are promoted by trump: [trump] must be there")
    if game.trump.part == TURNED and not isinstance(game.dealing, HandsAndStock):
        raise top.section("trump").error("part", '[dealing] must have part = "hands_and_stock" to turn a card')
    if game.trump.part == CONTRACT and (game.bidding is None or not game.bidding.names_trump):
        cause = '[bidding] must have part = "auction", "shove" or "order_up" to name a trump'
        raise top.section("trump").error("part", cause)
    if isinstance(game.bidding, OrderUp) and (not game.dealing.turned or game.trump.part != CONTRACT):
        cause = f'[dealing] must have turned = "{TOP}", and [trump] part = "{CONTRACT}"'
        raise top.section("bidding").error("part", cause)
    if isinstance(game.bidding, Shove) and any(len(seats) < 2 for seats in game.sides):
        cause = '[sides] must have part = "partners": what is shoved is named by the partner'
        raise top.section("bidding").error("part", cause)
    if isinstance(game.bidding, Auction) and game.bidding.most > game.dealing.hand:
        raise top.section("bidding").error("most", f"no more than the {game.dealing.hand} tricks of a deal can be bid")
    laying = next((phase.part for phase in game.course.phases if isinstance(phase, LayAsidePhase)), None)
    smallest = min(game.dealing.course, default=game.dealing.hand)
    if laying is not None and laying.cards >= smallest:
        raise top.section("bidding").error(
            "cards", f"[dealing] has hands of {smallest}, which must keep a card to play"
        )
    if game.passing.count > smallest - game.withheld:
        raise top.section("passing").error("count", f"[dealing] has hands of {smallest}, which cannot pass so many")
    if game.trump.part == BY_SUCCESSES and laying is None and not isinstance(game.bidding, TrickBids):
        raise top.section("trump").error("part", "[bidding] must have bids of tricks, which are made or not")
    for part, section in zip(game.scoring.parts, scorings, strict=True):
        part.check(section, game.bidding or laying, game.sides)
