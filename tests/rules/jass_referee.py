"""A referee for Jass who knows the book and nothing of the engine: cards are texts, rules spelled out (JA01-JA16).

Matches are played at random; who names what, what may be played, who takes each trick, what is shown and what a deal
scores are checked on the way.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from purple_table.core.actions import Bid, NextDeal, Play
from purple_table.core.events import DealScored, MatchEnded, Moved, Noted, TrickWon
from purple_table.core.game import Game
from tests.contract.matches import chance
from tests.rules.referee import COLORS, suit

RANKS = "89TJQKA"
TRUMPS = "8TQKA9J"
COLOR_POINTS = {code: points for points, code in enumerate(COLORS.values(), 1)}


def height(card: str, way: str) -> int:
    """How high a card stands in its color."""
    if card[:2] == way:
        return TRUMPS.index(card[2])
    return -RANKS.index(card[2]) if way == "down" else RANKS.index(card[2])


def best(cards: Sequence[str], way: str) -> int:
    """The place of the card that is winning."""
    trumps = [card for card in cards if card[:2] == way]
    same = [card for card in cards[1:] if card[:2] == cards[0][:2]]
    if trumps:
        able = trumps
    elif same:
        able = [cards[0], *same]
    else:
        able = [card for card in cards if suit(card) == suit(cards[0]) and card[:2] != way]
    return cards.index(max(able, key=lambda card: height(card, way)))


def playable(hand: Sequence[str], line: Sequence[str], way: str, own_suit: bool) -> set[str]:
    """The cards that JA04 and JA15 allow."""
    if not line:
        return set(hand)
    trumps = {card for card in hand if card[:2] == way}

    def follows(card: str) -> bool:
        """Whether a card is of the suit that was led."""
        if line[0][:2] == way:
            return card[:2] == way or (not own_suit and suit(card) == suit(line[0]))
        return suit(card) == suit(line[0]) and not (own_suit and card[:2] == way)

    following = {card for card in hand if follows(card)}
    bound = following - {f"{way}J"}
    if line[0][:2] == way:
        return (following | trumps) if bound else set(hand)
    winning = line[best(line, way)]
    under: set[str] = set()
    if winning[:2] == way:
        under = {card for card in trumps - following if height(card, way) < height(winning, way)}
    wanted = (following | trumps) - under if bound else set(hand) - under
    return wanted or set(hand)


def list_weis(hand: Sequence[str]) -> list[tuple[int, list[str]]]:
    """All Weis of a hand: points and cards (JA16)."""
    found = []
    for color in COLORS.values():
        places = sorted(RANKS.index(card[2]) for card in hand if card[:2] == color)
        for _, group in groupby(enumerate(places), key=lambda pair: pair[1] - pair[0]):
            run = [f"{color}{RANKS[place]}" for _, place in group]
            if len(run) >= 3:
                found.append(({3: 40, 4: 100}.get(len(run), 200), run))
    for rank, points in {"T": 200, "Q": 200, "K": 200, "A": 200, "9": 300, "J": 400}.items():
        equal = [card for card in hand if card[2] == rank]
        if len(equal) >= 5:
            found.append((points, equal))
    return found


def rate(points: int, cards: Sequence[str], way: str) -> tuple[int, int, int, bool]:
    """What Weis are compared by, but for the place at the table."""
    top = max((-1 if way == "down" else 1) * RANKS.index(card[2]) for card in cards)
    return points, len(cards), top, all(card[:2] == way for card in cards)


def score_weis(hands: Sequence[Sequence[str]], leader: int, way: str) -> list[int]:
    """The points for Weis by side."""
    shown = [
        (rate(points, cards, way), -((seat - leader) % 4), seat)
        for seat, hand in enumerate(hands)
        for points, cards in list_weis(hand)
    ]
    if not shown:
        return [0, 0]
    side = max(shown)[2] % 2
    points = sum(rated[0] for rated, _, seat in shown if seat % 2 == side)
    return [points * (other == side) for other in range(2)]


def worth(card: str, way: str) -> int:
    """The points of a captured card (JA11, JA13)."""
    rank = RANKS.index(card[2]) + 1
    points = COLOR_POINTS[card[:2]] + (8 - rank if way == "down" else rank)
    if way in ("up", "down"):
        return points + 10 * (card[2] == "T")
    return points + (card[:2] == way) * {"J": 40, "9": 28}.get(card[2], 0)


def name_way(state: Any, forehand: int, rng: random.Random, options: Mapping[str, Any]) -> str:
    """How the deal is played: the code of the trump, "up" or "down" (JA02)."""
    every = {*COLORS, *(("up", "down") if options["no_trump"] else ())}
    shoving = {"shove"} if options["shove"] else set()
    assert state.to_act == forehand
    assert {action.call for action in state.legal_actions()} == every | shoving
    call = rng.choice(sorted(every | shoving))
    if call == "shove":
        state.apply(Bid(call))
        assert state.to_act == (forehand + 2) % 4
        assert {action.call for action in state.legal_actions()} == every
        call = rng.choice(sorted(every))
    state.apply(Bid(call))
    return COLORS.get(call, call)


def watched(game: Game, seed: int, most: int) -> int:
    """Play a match at random, at most so many deals, and check everything; the number of deals."""
    rng, options = random.Random(seed), game.options
    state = game.start(chance(seed))
    totals, dealer, played = [0, 0], None, 0
    while state.to_act is not None and played < most:
        assert dealer is None or state.to_act == (dealer + 1) % 4
        dealer = state.to_act
        events = state.apply(NextDeal())
        (left,) = next(event.cards for event in events if isinstance(event, Moved) and event.target.role == "aside")
        assert left is not None
        forehand = seat = (dealer + 1) % 4
        way = name_way(state, forehand, rng, options)
        dealt = [state.view(other).hand for other in range(4)]
        gained, couple, won = [0, 0], [0] * 4, [0, 0]
        for number in range(12):
            line: list[str] = []
            leader = seat
            for place in range(4):
                seat = (leader + place) % 4
                assert state.to_act == seat
                hand = state.view(seat).hand
                assert len(hand) == 12 - number
                legal = {action.card for action in state.legal_actions() if isinstance(action, Play)}
                assert legal == playable(hand, line, way, options["trump_leaves_suit"]), (seed, hand, line, way)
                line.append(rng.choice(sorted(legal)))
                events = state.apply(Play(line[-1]))
                if line[-1] in (f"{way}K", f"{way}Q"):
                    couple[seat] += 1
                    both = options["weis"] and couple[seat] == 2
                    gained[seat % 2] += 40 * both
                    assert both == any(isinstance(event, Noted) and event.kind == "couple" for event in events)
            if number == 0:
                shown = {
                    event.seat: set(event.cards)
                    for event in events
                    if isinstance(event, Noted) and event.kind == "weis"
                }
                open_cards = {
                    other: {card for _, cards in list_weis(dealt[other]) for card in cards} for other in range(4)
                }
                assert shown == (
                    {other: cards for other, cards in open_cards.items() if cards} if options["weis"] else {}
                )
                for other in range(4):
                    seen = {card for card in state.view((other + 1) % 4).pile("hand", other) if card}
                    assert seen == (open_cards[other] - set(line) if options["weis"] else set())
                if options["weis"]:
                    gained = [old + more for old, more in zip(gained, score_weis(dealt, forehand, way), strict=True)]
            seat = (leader + best(line, way)) % 4
            (taken,) = [event for event in events if isinstance(event, TrickWon)]
            assert (taken.seat, taken.cards) == (seat, tuple(line))
            gained[seat % 2] += sum(worth(card, way) for card in line)
            won[seat % 2] += 1
        gained[seat % 2] += 10
        gained[seat % 2] += 200 * (won[seat % 2] == 12)
        (scored,) = [event for event in events if isinstance(event, DealScored)]
        assert list(scored.points) == gained, (seed, scored, gained)
        totals = [before + more for before, more in zip(totals, gained, strict=True)]
        ended = [event.winners for event in events if isinstance(event, MatchEnded)]
        over = max(totals) >= options["target"] and totals[0] != totals[1]
        assert ended == ([(totals.index(max(totals)),)] if over else [])
        played += 1
    return played
