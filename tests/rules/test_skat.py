"""Skat: matches under an independent referee, deals worked by hand, what must never be done, and who plays well."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from purple_table.core.actions import HOLD_BID, Bid, Choose, Give, NextDeal, Pass, Play
from purple_table.core.events import TrickWon
from purple_table.core.game import Game, State
from tests.contract.matches import chance, random_game
from tests.rules.referee import COLORS, suit

SEEDS = int(os.environ.get("PURPLE_TABLE_SKAT", "10"))
"""How many random matches the referee follows."""
JACKS = ["BkJ", "RdJ", "GoJ", "PuJ", "SvJ", "GnJ", "BzJ"]
BASES = {"bronze": 9, "green": 10, "silver": 11, "purple": 12, "gold": 13, "red": 14, "black": 15, "grand": 24}
NULL = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
ANNOUNCED = ["none", "schneider", "schwarz", "ouvert"]


def trumps_of(named: str) -> list[str]:
    """The trumps of a game from high to low: the clause trumps."""
    if named == "null":
        return []
    return JACKS + ([] if named == "grand" else [COLORS[named] + rank for rank in "AKQT"])


def list_bids(options: Mapping[str, Any]) -> list[int]:
    """What may be bid: the clause bids."""
    found = {base * factor for name, base in BASES.items() for factor in range(2, 15 if name == "grand" else 19)}
    return sorted(found | (set(NULL.values()) if options["null"] else set()))


def height(card: str, named: str) -> int:
    """How high a card is among those of its color."""
    return "TJQKA".index(card[2])


def winner(cards: Sequence[str], named: str, lead_counts: bool) -> int:
    """The place of the card that takes the trick: the clause winner."""
    trumps = [card for card in trumps_of(named) if card in cards]
    if trumps:
        return cards.index(trumps[0])
    lead = cards[0]
    able = [card for card in cards if card[:2] == lead[:2]]
    if len(able) == 1 and not lead_counts:
        able = [card for card in cards if suit(card) == suit(lead)]
    return cards.index(max(able, key=lambda card: height(card, named)))


def playable(hand: Sequence[str], trick: Sequence[str], named: str, strict: bool) -> set[str]:
    """The cards that may be played: the clause follow."""
    trumps = trumps_of(named)

    def group(card: str) -> str:
        return "trump" if card in trumps else suit(card)

    follow = {card for card in hand if not trick or group(card) == group(trick[0])}
    if not follow:
        return set(hand)
    return follow if strict else follow | {card for card in hand if card in trumps}


def worth_of(card: str) -> int:
    """The points of a card: the clause points."""
    return 3 + "TJQKA".index(card[2]) + 1 + list(COLORS.values()).index(card[:2])


def score(
    named: str,
    bid: int,
    hand: bool,
    announced: str,
    had: Sequence[str],
    took: Sequence[str],
    won: Sequence[int],
    seat: int,
) -> tuple[int, bool]:
    """What the declarer scores where a lost game costs once its value, and whether he has won: the clauses values,
    matadors, points, schneider, null and lost."""
    others = sum(won) - won[seat]
    if named == "null":
        value = NULL[hand, announced == "ouvert"]
        return (value, True) if not won[seat] else (-value, False)
    trumps = trumps_of(named)
    matadors = 0
    for card in trumps:
        if (card in had) != (trumps[0] in had):
            break
        matadors += 1
    points = sum(map(worth_of, took))
    factor = matadors + 1 + hand + ANNOUNCED.index(announced)
    factor += min(points, 315 - points) <= 78
    factor += not won[seat] or not others
    wins = points >= 158
    if announced != "none":
        wins = wins and 315 - points <= 78
    if announced in ("schwarz", "ouvert"):
        wins = wins and not others
    value = BASES[named] * factor
    if value < bid:
        wins = False
        while value < bid:
            value += BASES[named]
    return (value if wins else -value), wins


class Auction:
    """The clause bidding, followed call by call: two at a time."""

    def __init__(self, dealer: int) -> None:
        self.forehand, self.middle, self.rear = ((dealer + step) % 3 for step in (1, 2, 3))

    def run(self, game: Game, state: State, rng: random.Random) -> tuple[int, int] | None:
        """Let two bid at a time; return the declarer and his bid."""
        bids = list_bids(game.options)
        lazy, bid, holder = rng.choice((1, 3, 8)), 0, self.forehand
        for bidder in (self.middle, self.rear):
            while True:
                assert state.to_act == bidder
                over = [number for number in bids if number > bid]
                assert state.legal_actions() == [*(Bid(str(number)) for number in over), Pass()]
                call = rng.choice([*over[:4], *rng.sample(over, min(1, len(over))), *[0] * lazy])
                state.apply(Bid(str(call)) if call else Pass())
                if not call:
                    break
                bid = call
                assert state.to_act == holder
                assert state.legal_actions() == [HOLD_BID, Pass()]
                holds = rng.random() < 0.5
                state.apply(HOLD_BID if holds else Pass())
                if not holds:
                    holder = bidder
                    break
        if bid:
            return holder, bid
        assert state.to_act == self.forehand
        assert state.legal_actions() == [Bid("18"), Pass()]
        plays = rng.random() < 0.7
        state.apply(Bid("18") if plays else Pass())
        return (self.forehand, 18) if plays else None


def name_game(game: Game, state: State, seat: int, bid: int, hand: bool, rng: random.Random) -> tuple[str, str]:
    """Name a game and announce: the clauses games and announcements."""
    may = [ouvert for ouvert in (False, True) if NULL[hand, ouvert] >= bid] if game.options["null"] else []
    names = [*BASES, *(["null"] if may else [])]
    assert state.legal_actions() == [Choose("trump", name) for name in names]
    named = rng.choice([*names, *names[-2:]])
    state.apply(Choose("trump", named))
    words = ANNOUNCED if hand else ["none"]
    if named == "null":
        words = [ANNOUNCED[3 * ouvert] for ouvert in may]
    if len(words) == 1:
        return named, words[0]
    assert state.to_act == seat
    assert state.legal_actions() == [Choose("announce", word) for word in words]
    announced = rng.choice(words)
    state.apply(Choose("announce", announced))
    return named, announced


def play_deal(game: Game, state: State, dealer: int, rng: random.Random) -> tuple[int, ...]:
    """Play one random deal, and return its points as the book has them; every choice is checked on the way."""
    options = game.options
    hands = [set(state.view(seat).hand) for seat in range(3)]
    skat = {code for pile in state.piles() if pile.key.role == "widow" for code in pile.cards}
    assert ([len(hand) for hand in hands], len(skat)) == ([11] * 3, 2)
    assert len(skat.union(*hands)) == 35
    assert {card[2] for card in skat.union(*hands)} == set("TJQKA")
    assert not any(any(state.view(seat).pile("widow")) for seat in range(3))
    found = Auction(dealer).run(game, state, rng)
    if found is None:
        return (0, 0, 0)
    seat, bid = found
    assert state.to_act == seat
    assert state.legal_actions() == [Choose("exchange", "take"), Choose("exchange", "leave")]
    hand = rng.random() < 0.4
    state.apply(Choose("exchange", "leave" if hand else "take"))
    had = sorted(hands[seat] | skat)
    if not hand:
        hands[seat] |= skat
        for _ in range(2):
            gives = [Give(card) for card in game.deck.codes(game.deck.mask(hands[seat]))]
            assert state.legal_actions() == gives
            give = rng.choice(gives)
            state.apply(give)
            hands[seat].remove(give.card)
        skat = set(had) - hands[seat]
    named, announced = name_game(game, state, seat, bid, hand, rng)
    for other in range(3):
        sees = announced == "ouvert" or other == seat
        assert (None not in state.view(other).pile("hand", seat)) == sees
        knows = other == seat and not hand
        assert {card for pile in state.view(other).piles if pile.key.role == "aside" for card in pile.cards} == (
            set() if hand else skat if knows else {None}
        )
    took, won, leader = sorted(skat), [0, 0, 0], (dealer + 1) % 3
    strict, counts = options["follow"] == "strict", bool(options["lead_counts_as_color_follower"])
    while any(hands):
        trick: list[str] = []
        for place in range(3):
            turn = (leader + place) % 3
            assert state.to_act == turn
            plays = {play.card for play in state.legal_actions() if isinstance(play, Play)}
            assert plays == playable(sorted(hands[turn]), trick, named, strict)
            card = rng.choice(sorted(plays))
            trick.append(card)
            hands[turn].remove(card)
            state.apply(Play(card))
        leader = (leader + winner(trick, named, counts)) % 3
        assert [event.seat for event in state.history if isinstance(event, TrickWon)][-1] == leader
        won[leader] += 1
        took += trick if leader == seat else []
        if named == "null" and won[seat]:
            break
    points, wins = score(named, bid, hand, announced, had, took, won, seat)
    if not wins and options["lost"] == "double":
        points *= 2
    return tuple(points if other == seat else 0 for other in range(3))


@pytest.mark.parametrize("seed", range(SEEDS))
def test_matches_go_by_the_book(seed: int) -> None:
    """All clauses of the auction, the exchange, games, play and scoring, with random options."""
    rng = random.Random(seed)
    game = random_game("skat", rng)
    state, most = game.start(chance(seed)), 3 if SEEDS < 20 else 40
    totals, dealer = (0, 0, 0), state.to_act
    for dealt in range(1, most + 1):
        assert state.to_act == dealer is not None
        state.apply(NextDeal())
        points = play_deal(game, state, dealer, rng)
        assert state.view(0).sheet[-1] == points
        totals = tuple(total + more for total, more in zip(totals, points, strict=True))
        assert state.view(0).totals == totals
        outcome = state.outcome
        over = dealt == game.options["deals"]
        best = tuple(side for side, total in enumerate(totals) if total == max(totals))
        assert (outcome.winners if outcome else ()) == (best if over else ())
        if over:
            return
        dealer = (dealer + 1) % 3
