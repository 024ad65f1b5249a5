"""Preference: matches under an independent referee, deals worked by hand, parts that do not fit, and who bids what."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from purple_table.core.actions import Action, Bid, Choose, Give, NextDeal, Pass, Play
from purple_table.core.events import Paid, TrickWon
from purple_table.core.game import Game, State
from purple_table.core.rulebook import RuleError
from purple_table.games import build
from purple_table.games.tricks.state import TrickState
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.contract.matches import chance, load, make, random_game
from tests.rules.positions import place_hands
from tests.rules.referee import COLORS, suit, winner

SEEDS = int(os.environ.get("PURPLE_TABLE_PREFERENCE", "6"))
"""How many random matches the referee follows."""
WORTH = {name: points for points, name in enumerate(COLORS, 1)}


def playable(hand: Sequence[str], trick: Sequence[str], trump: str, options: Any) -> set[str]:
    """The cards that may be played: the clauses follow and trump."""

    def group(card: str) -> str:
        return "trump" if options["trump_leaves_suit"] and card[:2] == trump else suit(card)

    follow = {card for card in hand if not trick or group(card) == group(trick[0])}
    if not follow:
        return set(hand)
    return follow if options["follow"] == "strict" else follow | {card for card in hand if card[:2] == trump}


@dataclass
class Contract:
    """Who plays in a deal, with what trump, and what was paid for the widow."""

    seat: int
    trump: str
    put_in: list[int]


class Referee:
    """Follows a match by the book, with pot and totals of its own."""

    def __init__(self, game: Game, state: State, rng: random.Random) -> None:
        self.game, self.state, self.rng, self.options = game, state, rng, game.options
        self.pot, self.totals = 0, [0, 0, 0]
        self.hands: list[set[str]] = []
        self.passes = rng.choice((1, 3, 9))

    def deal(self, dealer: int, is_last: bool) -> None:
        """Play one random deal, and hold it against pot and totals."""
        events = list(self.state.apply(NextDeal()))
        if self.pot < 7:
            ante = self.options["ante"]
            assert [event for event in events if isinstance(event, Paid)] == [
                Paid((dealer + step) % 3, None, ante, "ante") for step in (1, 2, 3)
            ]
            self.totals, self.pot = [total - ante for total in self.totals], self.pot + 3 * ante
        else:
            assert not any(isinstance(event, Paid) for event in events)
        self.hands = [set(self.state.view(seat).hand) for seat in range(3)]
        dealt = set.union(*self.hands)
        assert [len(hand) for hand in self.hands] == [11] * 3
        assert len(dealt) == 33
        assert {card[2] for card in dealt} == set("TJQKA")
        assert self.state.view(0).status.stake[0] == self.pot
        widow = {code for pile in self.state.piles() if pile.key.role == "widow" for code in pile.cards}
        assert not any(any(self.state.view(seat).pile("widow")) for seat in range(3))
        contract = self.bid(dealer, widow)
        if contract is not None:
            won = self.play(contract)
            worth = WORTH[contract.trump]
            gain = worth if won[contract.seat] >= 6 else -worth
            self.totals[contract.seat] += gain
            self.pot -= gain
        if is_last:
            for place in range(self.pot):
                self.totals[(dealer + 1 + place) % 3] += 1
            self.pot = 0
        assert list(self.state.view(0).totals) == self.totals
        assert sum(self.totals) == -self.pot

    def choose_call(self, calls: Sequence[Action]) -> Action:
        """Check what may be called, and call at random."""
        assert self.state.legal_actions() == list(calls)
        call = self.rng.choice([*calls, *[Pass()] * self.passes])
        events = self.state.apply(call)
        paid = [event for event in events if isinstance(event, Paid) and event.clause == "widow-round"]
        chips = [int(call.call)] if isinstance(call, Bid) and call.call.isdecimal() else []
        assert [event.chips for event in paid] == chips
        return call

    def bid(self, dealer: int, widow: set[str]) -> Contract | None:
        """Follow the calls: the clauses bidding, bids, all-pass, widow-round, exchange and trump."""
        order, names = [(dealer + step) % 3 for step in (1, 2, 3)], list(COLORS)
        bid = -1
        declarer = None
        for seat in order:
            assert self.state.to_act == seat
            call = self.choose_call([*(Bid(name) for name in names[bid + 1 :]), Pass()])
            if isinstance(call, Bid):
                bid, declarer = names.index(call.call), seat
                if call == Bid("black"):
                    break
        if declarer is not None:
            return Contract(declarer, names[bid], [0, 0, 0])
        if not self.options["widow_round"]:
            return None
        put_in = [0, 0, 0]
        for seat in order:
            assert self.state.to_act == seat
            call = self.choose_call([*(Bid(str(number)) for number in range(max(put_in) + 1, 11)), Pass()])
            if isinstance(call, Bid):
                put_in[seat], declarer = int(call.call), seat
                self.totals[seat] -= put_in[seat]
                self.pot += put_in[seat]
                if put_in[seat] == 10:
                    break
        if declarer is None:
            return None
        self.exchange(declarer, widow)
        assert self.state.to_act == declarer
        assert self.state.legal_actions() == [Choose("trump", name) for name in names]
        trump = self.rng.choice(names)
        self.state.apply(Choose("trump", trump))
        return Contract(declarer, trump, put_in)

    def exchange(self, declarer: int, widow: set[str]) -> None:
        """Take the widow or leave it: the clause exchange."""
        assert self.state.to_act == declarer
        assert self.state.legal_actions() == [Choose("exchange", "take"), Choose("exchange", "leave")]
        takes = self.rng.random() < 0.6
        self.state.apply(Choose("exchange", "take" if takes else "leave"))
        if takes:
            self.hands[declarer] |= widow
            for _ in range(2):
                gives = [Give(card) for card in self.game.deck.codes(self.game.deck.mask(self.hands[declarer]))]
                assert self.state.legal_actions() == gives
                give = self.rng.choice(gives)
                self.state.apply(give)
                self.hands[declarer].remove(give.card)
        for seat in range(3):
            lying = [pile for pile in self.state.view(seat).piles if pile.key.role in ("aside", "widow")]
            cards = {card for pile in lying for card in pile.cards}
            assert (None in cards) == (not takes or seat != declarer)

    def play(self, contract: Contract) -> list[int]:
        """Follow the tricks: the clauses opening, follow, winner and next-lead."""
        trump, won, leader = COLORS[contract.trump], [0, 0, 0], (contract.seat + 1) % 3
        while any(self.hands):
            trick: list[str] = []
            for place in range(3):
                turn = (leader + place) % 3
                assert self.state.to_act == turn
                plays = {play.card for play in self.state.legal_actions() if isinstance(play, Play)}
                assert plays == playable(sorted(self.hands[turn]), trick, trump, self.options)
                card = self.rng.choice(sorted(plays))
                trick.append(card)
                self.hands[turn].remove(card)
                events = self.state.apply(Play(card))
            leader = (leader + winner(trick, trump, bool(self.options["lead_counts_as_color_follower"]))) % 3
            assert [event.seat for event in events if isinstance(event, TrickWon)] == [leader]
            won[leader] += 1
        return won


def follow_match(seed: int, most: int) -> int:
    """Follow a random match for so many deals at most; return how many."""
    rng = random.Random(seed)
    game = random_game("preference", rng)
    state = game.start(chance(seed))
    referee, dealer = Referee(game, state, rng), state.to_act
    for dealt in range(1, most + 1):
        assert state.to_act == dealer is not None
        is_last = dealt == game.options["deals"]
        referee.deal(dealer, is_last)
        best = tuple(seat for seat in range(3) if referee.totals[seat] == max(referee.totals))
        assert (state.outcome.winners if state.outcome else ()) == (best if is_last else ())
        if is_last:
            return dealt
        dealer = (dealer + 1) % 3
    return most


@pytest.mark.parametrize("seed", range(SEEDS))
def test_matches_go_by_the_book(seed: int) -> None:
    """All clauses of the bidding, the widow, play and the pot, with random options."""
    assert follow_match(seed, 5 if SEEDS < 20 else 40)


# --- deals worked by hand ---------------------------------------------------------------------------------------------


HANDS = (
    "GoA GoK GoQ GoJ RdA RdT PuA PuT SvT BkT BzT",
    "RdK RdQ RdJ SvA SvK SvQ BkA BkK GnA GnK BzA",
    "GoT PuK PuQ PuJ SvJ BkQ BkJ GnQ GnJ GnT BzK",
)
WIDOW = "BzQ BzJ"
Trick = tuple[int, str, int]
"""Who led, the cards in the order played, and who took the trick."""
TRANSCRIPTS: dict[str, tuple[int, str, str, str, Sequence[Trick], tuple[int, ...], int]] = {
    # Seat 0 bids Gold as dealer, and makes just six: four trumps and two Aces.
    "gold with six tricks": (
        0,
        "bronze pass gold",
        "",
        "",
        (
            (1, "BkA BkQ BkT", 1),
            (1, "BkK BkJ BzT", 1),  # Spades are out in seat 0, and it keeps its trumps
            (1, "GnA GnT GoJ", 0),  # a trump without a Club
            (0, "GoA RdJ GoT", 0),  # Gold is a Heart: the Red Jack follows
            (0, "GoK RdQ PuJ", 0),
            (0, "RdA RdK BzK", 0),  # Red was followed
            (0, "PuA SvQ PuQ", 0),
            (0, "PuT SvA PuK", 2),  # Purple was followed: the Silver Ace is nothing
            (2, "GnQ GoQ GnK", 0),  # the sixth
            (0, "RdT SvK SvJ", 0),  # nobody has a Heart left
            (0, "SvT BzA GnJ", 0),
        ),
        (8 - 3 - 10, -10, -10),
        25,
    ),
    # All pass; seat 1 puts in 1, seat 0 puts in 3, takes the widow and names Red: but Red has too few trumps.
    "chips and a contract that fails": (
        0,
        "pass pass pass 1 pass 3",
        "take BzT SvT",
        "red",
        (
            (1, "RdK GoT RdA", 0),  # the Gold 10 is a Heart, too
            (0, "GoA RdJ BzK", 1),  # a trump follows its suit, and takes the Ace
            (1, "RdQ GnT RdT", 1),
            (1, "SvA SvJ PuT", 1),  # Silver was followed
            (1, "SvK PuJ PuA", 0),  # nobody followed Silver: the Purple Ace is the highest Diamond
            (0, "BkT BkA BkJ", 1),
            (1, "BkK BkQ BzJ", 1),
            (1, "BzA GnJ BzQ", 1),  # Bronze was followed
            (1, "GnA GnQ GoJ", 1),  # Gold is no trump now
            (1, "GnK PuQ GoQ", 1),
            (1, "SvQ PuK GoK", 2),
        ),
        (-10 - 3 - 6, -11, -10),
        40,
    ),
    # Nobody wants it, and nobody puts a chip in.
    "all pass twice": (2, "pass pass pass pass pass pass", "", "", (), (-10, -10, -10), 30),
}


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_deals_worked_by_hand(name: str) -> None:
    dealer, calls, exchanged, named, tricks, totals, pot = TRANSCRIPTS[name]
    state = place_hands(make("preference", 3), dealer, HANDS, WIDOW)
    for call in calls.split():
        state.apply(Pass() if call == "pass" else Bid(call))
    for word in exchanged.split():
        state.apply(Choose("exchange", word) if word in ("take", "leave") else Give(word))
    if named:
        state.apply(Choose("trump", named))
    for leader, cards, taker in tricks:
        for place, card in enumerate(cards.split()):
            assert state.to_act == (leader + place) % 3
            events = state.apply(Play(card))
        assert [event.seat for event in events if isinstance(event, TrickWon)] == [taker], cards
    assert state.view(0).totals == totals
    assert state.view(0).status.stake[0] == pot


def test_the_pot_is_filled_again_before_it_is_too_small() -> None:
    """Example 9 of the page: Black three times, then Red, and everybody pays 10 again."""
    state = make("preference", 3).start(chance(1))
    pots = []
    for bid in ("black", "black", "black", "red", "red"):
        state.apply(NextDeal())
        pots.append(state.view(0).status.stake[0])
        assert isinstance(state, TrickState)
        caller = state.to_act
        state.apply(Bid(bid))
        while Pass() in state.legal_actions():
            state.apply(Pass())
        # The declarer has every trick, whatever is played.
        state.kernel.taken = [11 if seat == caller else 0 for seat in range(3)]
        while state.legal_actions() != [NextDeal()]:
            state.apply(state.legal_actions()[0])
    assert pots == [30, 23, 16, 9, 33]


# --- parts that do not fit --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        ({"stakes": None, "scoring": [{"part": "tricks_over", "book": 0}]}, "must have a pot"),
        ({"trump": {"part": "first_lead", "leaves_suit": False}}, "chips name no color"),
        ({"ending": {"part": "target", "target": 10, "wins": "high", "tie": "share"}}, "throws deals in"),
    ],
)
def test_parts_that_do_not_fit_are_refused(change: dict[str, Any], cause: str) -> None:
    book = load("preference/game.toml")
    book.pop("options")
    for part, table in change.items():
        book.pop(part) if table is None else book.update({part: table})
    with pytest.raises(RuleError, match=cause):
        build(book, load("decks/purple.toml"), 3, {})


# --- who bids what ----------------------------------------------------------------------------------------------------


def ask_player(level: str, state: State) -> Action:
    """What a player of this level does now."""
    player, seat = make_player(state.game, level), state.to_act
    assert seat is not None
    return player.choose(state.view(seat), tuple(state.legal_actions()), random.Random(1), Budget(playouts=24)).action


def fill_hands(dealer: int, own: str) -> TrickState:
    """A deal in which the first to call holds these cards."""
    game = make("preference", 3)
    rest = [card for card in game.deck.codes(game.deck.mask(game.dealing.cards)) if card not in own.split()]
    random.Random(3).shuffle(rest)
    hands = [" ".join(rest[:11]), " ".join(rest[11:22])]
    hands.insert((dealer + 1) % 3, own)
    return place_hands(make("preference", 3), dealer, hands, " ".join(rest[22:]))


@pytest.mark.parametrize("level", ["club", "expert"])
def test_black_is_never_bid_on_a_hand_that_just_makes_bronze(level: str) -> None:
    """Section 8 of the page: four Bronze trumps and two Aces, and of Black the 10 alone."""
    state = fill_hands(0, "BzA BzK BzQ BzJ RdA PuA SvT GnJ GoJ GoT BkT")
    assert ask_player(level, state) in (Bid("bronze"), Pass())


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_strong_hand_bids_its_best_color_first(level: str) -> None:
    state = fill_hands(0, "RdA RdK RdQ RdJ RdT GoA PuA BkA GnT SvT BzT")
    assert ask_player(level, state) == Bid("red")


def test_the_best_card_is_not_put_on_a_trick_that_the_partner_has() -> None:
    """Section 8 of the page: the partner leads the Black Ace, and the Black King would win a trick later."""
    hands = (
        "BkK BkT GoT GoJ PuT PuJ SvT SvJ GnT GnJ BzT",
        "RdA RdK RdQ RdJ BkJ GoQ PuQ SvQ GnQ BzQ BzJ",
        "BkA BkQ GoA GoK PuA PuK SvA SvK GnA GnK BzA",
    )
    state = place_hands(make("preference", 3), 1, hands, "RdT BzK")
    for call in (Pass(), Pass(), Bid("red"), Play("BkA")):
        state.apply(call)
    assert state.to_act == 0
    for level in ("club", "expert"):
        assert ask_player(level, state) == Play("BkT")
