"""A referee for Manille who knows the book and nothing of the engine: cards are texts, rules spelled out (MA01-MA16).

Matches are played at random; whose turn it is, what may be played, who takes each trick and what a deal scores are
checked on the way.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from purple_table.core.actions import Bid, NextDeal, Play
from purple_table.core.events import DealScored, MatchEnded, Moved, TrickWon
from purple_table.core.game import Game
from tests.contract.matches import chance
from tests.rules.referee import COLORS, suit

PRINTED = {"8": 1, "9": 2, "T": 3, "J": 4, "Q": 5, "K": 6, "A": 7}
OLD = {"T": 5, "A": 4, "K": 3, "Q": 2, "J": 1}
COLOR_POINTS = {code: points for points, code in enumerate(COLORS.values(), 1)}


def best(cards: Sequence[str], trump: str, options: Mapping[str, Any]) -> int:
    """The place of the card that is winning."""
    ranks = "89JQKAT" if options["ten_high"] else "89TJQKA"
    trumps = [card for card in cards if card[:2] == trump]
    same = [card for card in cards[1:] if card[:2] == cards[0][:2]]
    if trumps:
        able = trumps
    elif same or options["lead_counts_as_color_follower"]:
        able = [cards[0], *same]
    else:
        able = [card for card in cards if suit(card) == suit(cards[0])]
    return cards.index(max(able, key=lambda card: ranks.index(card[2])))


def playable(hand: Sequence[str], line: Sequence[str], trump: str, options: Mapping[str, Any]) -> set[str]:
    """The ladder of MA14; the card before the last on the trick is the partner's."""
    if not line:
        return set(hand)
    following = {card for card in hand if suit(card) == suit(line[0])}
    trumps = {card for card in hand if card[:2] == trump}
    if options["follow"] == "suit_or_trump":
        return following | trumps if following else set(hand)

    def ours(cards: Sequence[str]) -> bool:
        """Whether the side of the hand wins these cards."""
        return (len(line) - best(cards, trump, options)) % 2 == 0

    if ours(line):
        return following or set(hand)
    taking = {card for card in following or trumps if ours([*line, card])}
    return taking or following or set(hand)


def worth(cards: Sequence[str], tricks: int, points: str) -> int:
    """What a side counts for its cards and tricks."""
    if points == "manille":
        return sum(OLD.get(card[2], 0) for card in cards) + tricks
    rank = 0 if points == "color" else sum(PRINTED[card[2]] for card in cards)
    color = 0 if points == "rank" else sum(COLOR_POINTS[card[:2]] for card in cards)
    return rank + color


def watched(game: Game, seed: int, most: int) -> int:
    """Play a match at random, at most so many deals, and check everything; the number of deals."""
    rng, options = random.Random(seed), game.options
    state = game.start(chance(seed))
    totals, dealer, played = [0, 0], None, 0
    while state.to_act is not None and played < most:
        assert dealer is None or state.to_act == (dealer + 1) % 4
        dealer = state.to_act
        events = state.apply(NextDeal())
        (shown,) = next(event.cards for event in events if isinstance(event, Moved) and event.target.role == "aside")
        assert shown is not None
        trump, times = shown[:2], 1
        if options["trump"] == "dealer":
            trump, times = named(state, dealer, rng)
        cards: list[list[str]] = [[], []]
        won = [0, 0]
        seat = (dealer + 1) % 4
        for number in range(12):
            line: list[str] = []
            leader = seat
            for place in range(4):
                seat = (leader + place) % 4
                assert state.to_act == seat
                hand = state.view(seat).hand
                assert len(hand) == 12 - number
                legal = {action.card for action in state.legal_actions() if isinstance(action, Play)}
                assert legal == playable(hand, line, trump, options), (seed, hand, line, trump)
                line.append(rng.choice(sorted(legal)))
                events = state.apply(Play(line[-1]))
            seat = (leader + best(line, trump, options)) % 4
            (taken,) = [event for event in events if isinstance(event, TrickWon)]
            assert (taken.seat, taken.cards) == (seat, tuple(line))
            cards[seat % 2] += line
            won[seat % 2] += 1
        assert sorted([*cards[0], *cards[1], shown]) == sorted(
            color + rank for color in COLORS.values() for rank in PRINTED
        )
        counted = [worth(cards[side], won[side], options["points"]) for side in range(2)]
        gained = [times * max(0, counted[side] - counted[1 - side]) for side in range(2)]
        (scored,) = [event for event in events if isinstance(event, DealScored)]
        assert list(scored.points) == gained
        totals = [before + more for before, more in zip(totals, gained, strict=True)]
        ended = [event.winners for event in events if isinstance(event, MatchEnded)]
        over = max(totals) >= options["target"] and totals[0] != totals[1]
        assert ended == ([(totals.index(max(totals)),)] if over else [])
        played += 1
    return played


def named(state: Any, dealer: int, rng: random.Random) -> tuple[str, int]:
    """The color that the dealer or, after a shove, the partner names, and how often the deal counts (MA02, MA05)."""
    every = {*COLORS, "none"}
    assert state.to_act == dealer
    assert {action.call for action in state.legal_actions()} == every | {"shove"}
    call = rng.choice(sorted(every | {"shove"}))
    if call == "shove":
        state.apply(Bid(call))
        assert state.to_act == (dealer + 2) % 4
        assert {action.call for action in state.legal_actions()} == every
        call = rng.choice(sorted(every))
    state.apply(Bid(call))
    return ("", 2) if call == "none" else (COLORS[call], 1)
