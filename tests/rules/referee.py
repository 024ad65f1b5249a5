"""A referee for games with trumps who knows the books and nothing of the engine: cards are texts, rules spelled out.

Deals are played at random; every choice of cards, every lead and every trick is checked on the way.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from purple_table.core.actions import Action, Bid, NextDeal, Pass, Play
from purple_table.core.events import Called, DealScored, Event, MatchEnded, Moved, Noted, TrickWon
from purple_table.core.game import Game, State
from tests.contract.matches import chance

RANKS = "89TJQKA"
COLORS = {"bronze": "Bz", "green": "Gn", "silver": "Sv", "purple": "Pu", "gold": "Go", "red": "Rd", "black": "Bk"}
"""Color names from low to high, with the codes of cards."""
SUITS = {"Bz": "Clubs", "Gn": "Clubs", "Sv": "Diamonds", "Pu": "Diamonds", "Go": "Hearts", "Rd": "Hearts"}
"""Suits by color; Black and Jokers are Spades."""


@dataclass
class Deal:
    """What was to be heard and seen of one deal; `led` is the first card that was led."""

    dealer: int
    calls: list[tuple[int, str]] = field(default_factory=list)
    shown: tuple[str | None, ...] = ()
    led: str = ""
    tricks: list[TrickWon] = field(default_factory=list)
    notes: list[Noted] = field(default_factory=list)
    scored: DealScored | None = None
    ended: MatchEnded | None = None

    def last_bids(self) -> dict[int, str]:
        """The last bid of each seat that made one."""
        return {seat: call for seat, call in self.calls if call != "pass"}

    def won(self, players: int) -> list[int]:
        """The tricks of each seat."""
        return [sum(trick.seat == seat for trick in self.tricks) for seat in range(players)]

    def captured(self, seat: int) -> list[str]:
        """The cards that a seat won."""
        return [card for trick in self.tricks if trick.seat == seat for card in trick.cards]

    @property
    def points(self) -> tuple[int, ...]:
        """The points of the deal, by side."""
        assert self.scored is not None
        return self.scored.points


def suit(card: str) -> str:
    """The suit printed on a card."""
    return SUITS.get(card[:2], "Spades")


def height(card: str) -> int:
    """How high a card is in its suit; Jokers are above all."""
    return RANKS.index(card[2]) if card[:2] != "Jk" else 10 + int(card[2])


def is_trump(card: str, trump: str) -> bool:
    """Whether a card is a trump; `trump` is a color's code, "" for none."""
    return bool(trump) and card[:2] in (trump, "Jk")


def winner(cards: Sequence[str], trump: str, lead_counts: bool) -> int:
    """The place of the card that takes the trick: the table of the clause winner, line by line."""
    led = cards[0]
    trumps = [card for card in cards if is_trump(card, trump)]
    color = [card for card in cards[1:] if card[:2] == led[:2]]
    if trumps:
        able = trumps
    elif color or lead_counts:
        able = [led, *color]
    else:
        able = [led, *[card for card in cards[1:] if suit(card) == suit(led)]]
    return cards.index(max(able, key=height))


def playable(hand: Sequence[str], trick: Sequence[str], trump: str, options: dict[str, Any], broken: bool) -> set[str]:
    """The cards that may be played: the clauses follow, trump and broken."""
    if not trick:
        free = {card for card in hand if not is_trump(card, trump)}
        return free if options.get("spades_broken") and not broken and free else set(hand)

    def group(card: str) -> str:
        return "trump" if options.get("trump_leaves_suit") and is_trump(card, trump) else suit(card)

    following = {card for card in hand if group(card) == group(trick[0])}
    if not following:
        return set(hand)
    return (
        following
        if options.get("follow", "strict") == "strict"
        else following | {card for card in hand if is_trump(card, trump)}
    )


def some(legal: list[Action], rng: random.Random) -> Action:
    """Any action, but in a bidding more passes and lower numbers than chance would have."""
    if Pass() in legal and rng.random() < 0.6:
        return Pass()
    bids = [action for action in legal if isinstance(action, Bid)]
    return rng.choice(bids[:5] if bids and rng.random() < 0.7 else legal)


def deals(game: Game, seed: int, count: int, trump_of: Any, leader_of: Any, follow: str = "strict") -> Iterator[Deal]:
    """Random deals of a match, at most so many; `trump_of` and `leader_of` say from a deal what is trump (a color's
    code, "") and who leads first, and `follow` how suit is followed where that is no option."""
    rng = random.Random(seed)
    state: State = game.start(chance(seed))
    for _ in range(count):
        if state.to_act is None:
            return
        deal = Deal(state.to_act)
        _tell(deal, state.apply(NextDeal()))
        trick: list[str] = []
        broken = False
        while deal.scored is None:
            seat = state.to_act
            view = state.view(seat)
            legal = list(state.legal_actions())
            action = some(legal, rng)
            if isinstance(action, Play):
                if not trick:
                    assert seat == (deal.tricks[-1].seat if deal.tricks else leader_of(deal))
                trump = trump_of(deal)
                may = playable(view.hand, trick, trump, {"follow": follow, **game.options}, broken)
                assert {play.card for play in legal if isinstance(play, Play)} == may
                trick.append(action.card)
                deal.led = deal.led or action.card
                broken = broken or is_trump(action.card, trump)
            _tell(deal, state.apply(action))
            if len(trick) == game.players:
                taken = deal.tricks[-1]
                lead_counts = bool(game.options.get("lead_counts_as_color_follower"))
                assert taken.cards == tuple(trick)
                assert taken.seat == (taken.leader + winner(trick, trump_of(deal), lead_counts)) % game.players
                trick = []
        yield deal


def over(course: Sequence[Sequence[int]], options: Mapping[str, Any]) -> tuple[int, ...]:
    """Who has won the match after deals that led from zeros to these totals, or nobody: the clauses end and tie."""
    totals = course[-1]
    best = [side for side, total in enumerate(totals) if total == max(totals)]
    reached = any(max(earlier) >= options["target"] for earlier in course)
    return tuple(best) if (reached and len(best) == 1) or len(course) - 1 == options.get("longest") else ()


def _tell(deal: Deal, events: list[Event]) -> None:
    for event in events:
        if isinstance(event, Called):
            deal.calls.append((event.seat, event.call))
        elif isinstance(event, Moved) and (event.target.role, event.target.number) == ("aside", 0):
            deal.shown = event.cards
        elif isinstance(event, TrickWon):
            deal.tricks.append(event)
        elif isinstance(event, Noted):
            deal.notes.append(event)
        elif isinstance(event, DealScored):
            deal.scored = event
        elif isinstance(event, MatchEnded):
            deal.ended = event
