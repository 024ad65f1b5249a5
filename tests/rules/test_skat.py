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
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.contract.matches import chance, make, random_game
from tests.rules.positions import place_hands
from tests.rules.referee import COLORS, suit

SEEDS = int(os.environ.get("PURPLE_TABLE_SKAT", "4"))
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


# --- deals worked by hand ---------------------------------------------------------------------------------------------


Trick = tuple[int, str, int]
"""Who led, the cards in the order played, and who took the trick."""
TRANSCRIPTS: Mapping[str, tuple[int, Sequence[str], str, str, str, str, str, Sequence[Trick], tuple[int, ...]]] = {
    # Forehand plays at 18 from the hand: Red with four, schneider and schwarz, which were not announced: 8 times 14.
    "all tricks from the hand": (
        0,
        (
            "GnJ BzJ GoQ GoT PuQ PuT SvQ SvT GnK GnQ BzK",
            "BkJ RdJ GoJ PuJ RdA RdK RdQ RdT BkA BkK BkQ",
            "SvJ BkT GoA GoK PuA PuK SvA SvK GnA BzA BzQ",
        ),
        "GnT BzT",
        "pass pass 18",
        "",
        "red",
        "none",
        (
            (1, "BkJ SvJ BzJ", 1),
            (1, "RdJ BzQ GnJ", 1),  # the last trump of the others
            (1, "BkA BkT SvT", 1),
            (1, "BkK PuK GoT", 1),
            (1, "BkQ SvK PuT", 1),
            (1, "RdA GoK BzK", 1),
            (1, "RdK BzA GnQ", 1),
            (1, "RdQ GnA GnK", 1),
            (1, "RdT SvA SvQ", 1),
            (1, "GoJ PuA PuQ", 1),
            (1, "PuJ GoA GoQ", 1),
        ),
        (0, 112, 0),
    ),
    # Null with the skat taken: the Black Ace stands alone, and the first trick ends it.
    "a null that is lost": (
        2,
        (
            "BkQ BkJ BzA BzK BzQ GnA GnK GnQ SvA SvK SvQ",
            "BzT GnT SvT PuT GoT RdT BzJ SvJ GoJ BkA BkK",
            "BkT PuJ PuA PuK PuQ GoA GoK GoQ RdA RdK RdQ",
        ),
        "GnJ RdJ",
        "23 pass pass",
        "BkK RdJ",
        "null",
        "none",
        ((0, "BkQ BkA BkT", 1),),
        (0, -46, 0),
    ),
    # Silver with one is worth 22 and was bid to 24; but the others have only 28 + 23 points: schneider makes it 33.
    "a bid that schneider saves": (
        1,
        (
            "BkJ SvJ GnJ BzJ SvA SvK SvQ SvT GnA GnT BzT",
            "RdJ BkA BkK GoA GoK PuA PuK RdK GnK BzK BkQ",
            "GoJ PuJ BkT GoQ GoT PuQ PuT RdQ RdT GnQ BzQ",
        ),
        "BzA RdA",
        "18 hold 20 pass 22 hold 23 hold 24 hold pass",
        "GnT BzT",
        "silver",
        "",
        (
            (2, "BkT SvQ RdJ", 1),  # seat 1 trumps higher, though it could follow: 28 points
            (1, "BkA GoT SvJ", 0),
            (0, "BkJ BkQ PuJ", 0),
            (0, "GnJ GnK GoJ", 2),  # 23 points
            (2, "GoQ BzJ GoA", 0),
            (0, "SvA BzK BzQ", 0),
            (0, "SvK PuK PuT", 0),
            (0, "SvT RdK RdT", 0),
            (0, "RdA GoK RdQ", 0),  # Red was followed
            (0, "GnA BkK GnQ", 0),
            (0, "BzA PuA PuQ", 0),  # nobody else has a Club left
        ),
        (33, 0, 0),
    ),
}


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_deals_worked_by_hand(name: str) -> None:
    dealer, hands, skat, calls, laid, named, announced, tricks, points = TRANSCRIPTS[name]
    state = place_hands(make("skat", 3), dealer, hands, skat)
    for call in calls.split():
        state.apply(Pass() if call == "pass" else Bid(call))
    state.apply(Choose("exchange", "take" if laid else "leave"))
    for card in laid.split():
        state.apply(Give(card))
    state.apply(Choose("trump", named))
    if announced:
        state.apply(Choose("announce", announced))
    for leader, cards, taker in tricks:
        for place, card in enumerate(cards.split()):
            assert state.to_act == (leader + place) % 3
            state.apply(Play(card))
        assert [event.seat for event in state.history if isinstance(event, TrickWon)][-1] == taker
    assert state.view(0).sheet == (points,)


def test_everybody_sees_what_was_laid_away_after_the_last_trick() -> None:
    """A guess is seen as the deal that it was made from then, too."""
    rng, game = random.Random(1), make("skat", 3)
    state = game.start(chance(1))
    state.apply(NextDeal())
    while (legal := state.legal_actions()) != [NextDeal()]:
        state.apply(rng.choice([action for action in legal if action != Pass()] or legal))
    for seat in range(3):
        view = state.view(seat)
        laid = [pile.cards for pile in view.piles if pile.key.role in ("aside", "widow")]
        assert laid
        assert not any(None in cards for cards in laid)
        assert game.guess(view, rng).view(seat) == view


# --- what must never be done ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bid", "holds"), [("24", True), ("50", False), ("66", False)])
@pytest.mark.parametrize("level", ["club", "expert"])
def test_no_game_without_high_jacks_is_bid_beyond_what_it_may_lose(bid: str, holds: bool, level: str) -> None:
    """Section 8 of the page: Red without four is worth 70, but a Black Jack in the skat makes it 28."""
    hand = "SvJ GnJ BzJ RdA RdK RdQ RdT GoA GoK BkA BzA"
    game = make("skat", 3)
    rest = [card for card in game.deck.codes(game.deck.mask(game.dealing.cards)) if card not in hand.split()]
    random.Random(2).shuffle(rest)
    state = place_hands(make("skat", 3), 0, [" ".join(rest[:11]), hand, " ".join(rest[11:22])], " ".join(rest[22:]))
    state.apply(Bid(bid))
    assert state.to_act == 1
    player = make_player(game, level)
    chosen = player.choose(state.view(1), tuple(state.legal_actions()), random.Random(1), Budget(playouts=20)).action
    assert (chosen == HOLD_BID) == holds
