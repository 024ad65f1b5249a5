"""A referee for Pinochle who knows the book and nothing of the engine: cards are texts, rules spelled out (PI01-PI14).

Matches are played at random; what may be bid and played, what is shown and known, who takes each trick and what a deal
scores are checked on the way.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from purple_table.core.actions import Action, Bid, Choose, NextDeal, Pass, Play
from purple_table.core.events import DealScored, Event, MatchEnded, Moved, Noted, TrickWon
from purple_table.core.game import Game
from tests.contract.matches import chance
from tests.rules.referee import COLORS, height, suit, winner

COLOR_POINTS = {code: points for points, code in enumerate(COLORS.values(), 1)}
SUITS = ({"Bz", "Gn"}, {"Sv", "Pu"}, {"Go", "Rd"}, {"Bk"})


def worth(card: str) -> int:
    """The points of a captured card (PI12)."""
    return height(card) + 1 + COLOR_POINTS[card[:2]]


def playable(hand: Sequence[str], line: Sequence[str], trump: str, options: Mapping[str, Any]) -> set[str]:
    """The cards that PI04 and PI14 allow."""
    everything = set(hand)
    if not line:
        return everything
    own_suit, lead = options["trump_leaves_suit"], line[0]
    trumps = {card for card in hand if card[:2] == trump}
    if own_suit and lead[:2] == trump:
        following = trumps
    else:
        following = {card for card in hand if suit(card) == suit(lead) and not (own_suit and card[:2] == trump)}
    if options["follow"] == "suit_or_trump":
        return following | trumps if following else everything
    if lead[:2] == trump:
        lying = max(height(card) for card in line if card[:2] == trump)
        return {card for card in trumps if height(card) > lying} or following or trumps or everything
    return following or trumps or everything


def list_melds(hand: Sequence[str], trump: str) -> tuple[int, set[str]]:
    """The points of a hand's melds, and the cards that it shows (PI12)."""
    points, shown = 0, set[str]()

    def count(number: int, cards: set[str]) -> None:
        nonlocal points, shown
        points, shown = points + number, shown | cards

    run = {trump + rank for rank in "AKQJ"}
    if run <= set(hand):
        count(300, run)
    for color in COLORS.values():
        if {f"{color}K", f"{color}Q"} <= set(hand) and not (color == trump and run <= set(hand)):
            count(80 if color == trump else 40, {f"{color}K", f"{color}Q"})
    if f"{trump}8" in hand:
        count(20, {f"{trump}8"})
    for rank, number in {"A": 200, "K": 160, "Q": 120, "J": 80}.items():
        cards = {card for card in hand if card[2] == rank}
        if all(any(card[:2] in colors for card in cards) for colors in SUITS):
            count(number, cards)
    jacks = {"SvJ", "PuJ"} & set(hand)
    if "BkQ" in hand and jacks:
        count(300 if len(jacks) == 2 else 80, {"BkQ", *jacks})
    return points, shown


class Auction:
    """The bidding of a deal, with what each seat may call."""

    def __init__(self, dealer: int, options: Mapping[str, Any]) -> None:
        self.bids = list(range(options["least_bid"], 1001, 10))
        self.in_it = [(dealer + step) % 4 for step in range(1, 5)]
        self.holder: int | None = None
        self.bid = 0

    @property
    def is_over(self) -> bool:
        return not self.in_it or self.in_it == [self.holder] or self.bid == self.bids[-1]

    def list_calls(self) -> set[Action]:
        return {Pass(), *(Bid(str(number)) for number in self.bids if number > self.bid)}

    def call(self, action: Action) -> None:
        seat = self.in_it.pop(0)
        if isinstance(action, Bid):
            self.in_it.append(seat)
            self.holder, self.bid = seat, int(action.call)


def watched(game: Game, seed: int, most: int) -> int:
    """Play a match at random, at most so many deals, and check everything; the number of deals."""
    rng, options = random.Random(seed), game.options
    state = game.start(chance(seed))
    totals, played, dealer = [0, 0], 0, None
    while state.to_act is not None and played < most:
        assert dealer is None or state.to_act == (dealer + 1) % 4
        dealer = state.to_act
        events = state.apply(NextDeal())
        (left,) = next(event.cards for event in events if isinstance(event, Moved) and event.target.role == "aside")
        played += 1
        auction, bold = Auction(dealer, options), rng.random()
        while not auction.is_over:
            assert state.to_act == auction.in_it[0]
            legal = state.legal_actions()
            assert set(legal) == auction.list_calls()
            bids = sorted(int(action.call) for action in legal if isinstance(action, Bid))
            call: Action = Pass() if rng.random() < 0.5 or not bids else Bid(str(rng.choice(bids[:10])))
            if bold < 0.05:
                call = Bid(str(bids[-1]))
            auction.call(call)
            events = state.apply(call)
        declarer = auction.holder
        if declarer is None and options["all_pass"] == "dealer_lowest":
            declarer, auction.bid = dealer, options["least_bid"]
        gained = [0, 0]
        if declarer is not None:
            events, gained = play_deal(state, rng, declarer, auction.bid, dealer)
            scored = [event for event in events if isinstance(event, DealScored)]
            assert [list(event.points) for event in scored] == [gained], (seed, scored, gained, left)
        totals = [before + more for before, more in zip(totals, gained, strict=True)]
        assert list(state.totals) == totals
        ended = [event.winners for event in events if isinstance(event, MatchEnded)]
        over = max(totals) >= options["target"] and totals[0] != totals[1]
        over |= played == options["longest"]
        winners = tuple(side for side in range(2) if totals[side] == max(totals))
        assert ended == ([winners] if over else []), (totals, played)
    return played


def play_deal(
    state: Any, rng: random.Random, declarer: int, bid: int, dealer: int
) -> tuple[Sequence[Event], list[int]]:
    """Name a trump at random and play the deal; its last events, and what each side scores."""
    options = state.game.options
    assert state.to_act == declarer
    assert {action.choice for action in state.legal_actions()} == set(COLORS)
    name = rng.choice(sorted(COLORS))
    trump = COLORS[name]
    events = state.apply(Choose("trump", name))
    dealt = [state.view(seat).hand for seat in range(4)]
    shown = {seat: list_melds(hand, trump)[1] for seat, hand in enumerate(dealt)}
    told = {event.seat: set(event.cards) for event in events if isinstance(event, Noted) and event.kind == "melds"}
    assert told == {seat: cards for seat, cards in shown.items() if cards}
    points, won = [0, 0], [0, 0]
    seat = declarer if options["leader"] == "declarer" else (dealer + 1) % 4
    for number in range(12):
        line: list[str] = []
        leader = seat
        for place in range(4):
            seat = (leader + place) % 4
            assert state.to_act == seat
            hand = state.view(seat).hand
            assert len(hand) == 12 - number
            legal = {action.card for action in state.legal_actions()}
            assert legal == playable(hand, line, trump, options), (hand, line, trump)
            line.append(rng.choice(sorted(legal)))
            shown[seat] = shown[seat] - {line[-1]}
            events = state.apply(Play(line[-1]))
        if number < 11:
            for other in range(4):
                seen = {card for card in state.view((other + 1) % 4).pile("hand", other) if card}
                assert seen == shown[other]
        seat = (leader + winner(line, trump, lead_counts=False)) % 4
        (taken,) = [event for event in events if isinstance(event, TrickWon)]
        assert (taken.seat, taken.cards) == (seat, tuple(line))
        points[seat % 2] += sum(worth(card) for card in line)
        won[seat % 2] += 1
    points[seat % 2] += 20
    for other, cards in enumerate(dealt):
        points[other % 2] += list_melds(cards, trump)[0] * (won[other % 2] > 0)
    if points[declarer % 2] < bid:
        points[declarer % 2] = -bid
    return events, points
