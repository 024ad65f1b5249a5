"""Contract Bridge: whole matches under an independent referee, deals worked by hand, and what must never be done."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from itertools import pairwise

import pytest

from purple_table.core.actions import Action, Bid, NextDeal, Pass, Play
from purple_table.core.game import Game, State
from purple_table.core.shuffle import SingleDealChance
from purple_table.games.tricks.auction import DOUBLE
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.contract.matches import chance, make, random_game
from tests.rules.referee import COLORS, height, suit

SEEDS = int(os.environ.get("PURPLE_TABLE_BRIDGE", "8"))
"""How many random matches the referee follows."""
NAMES = [*COLORS, "none"]
Contract = tuple[int, str, int, int]
"""Level, strain, how often it was doubled, and the declarer."""


# --- the referee: the book in words of its own --------------------------------------------------------------------


def beats(new: str, best: str, led: str, trump: str, colored: bool) -> bool:
    """Whether a card takes the trick from the best so far; `colored`: somebody has followed the color that was led."""
    if new[:2] == trump or best[:2] == trump:
        return new[:2] == trump and (best[:2] != trump or height(new) > height(best))
    if colored:
        return new[:2] == led[:2] and (best[:2] != led[:2] or height(new) > height(best))
    return suit(new) == suit(led) and height(new) > height(best)


def winning_place(cards: Sequence[str], trump: str, lead_counts: bool) -> int:
    """The place of the card that takes the trick, of all its cards."""
    led = cards[0]
    colored = lead_counts or any(card[:2] == led[:2] for card in cards[1:])
    best = 0
    for place in range(1, len(cards)):
        if beats(cards[place], cards[best], led, trump, colored):
            best = place
    return best


def playable(hand: set[str], trick: Sequence[str], trump: str, strict: bool) -> set[str]:
    """What may be played: the suit that was led, or a trump; without the suit anything."""
    if not trick:
        return hand
    able = {card for card in hand if suit(card) == suit(trick[0])}
    if not able:
        return hand
    return able if strict else able | {card for card in hand if card[:2] == trump}


def callable_now(calls: Sequence[tuple[int, str]], seat: int, doubles: bool) -> set[str]:
    """The calls that a seat may make."""
    bids = [call for _, call in calls if call[0].isdigit()]
    every = [f"{number} {name}" for number in range(1, 7) for name in NAMES]
    found = {f"bid {bid}" for bid in every[every.index(bids[-1]) + 1 if bids else 0 :]} | {"pass"}
    said = [one for one in calls if one[1] != "pass"]
    if doubles and said:
        who, last = said[-1]
        if last[0].isdigit() and (who - seat) % 2:
            found.add("bid double")
        if last == "double" and (who - seat) % 2:
            found.add("bid redouble")
    return found


def find_contract(calls: Sequence[tuple[int, str]]) -> Contract | None:
    """The contract of an auction that is over."""
    bids = [(seat, call) for seat, call in calls if call[0].isdigit()]
    if not bids:
        return None
    last_seat, last = bids[-1]
    number, name = last.split()
    after = [call for _, call in calls[calls.index((last_seat, last)) :]]
    declarer = next(seat for seat, call in bids if call.endswith(name) and (seat - last_seat) % 2 == 0)
    return int(number), name, 2 if "redouble" in after else int("double" in after), declarer


def trick_points(contract: Contract) -> int:
    """The points of the tricks that were bid."""
    number, name, doubled, _ = contract
    each = 30 if name in ("gold", "red", "black", "none") else 20
    return (number * each + (10 if name == "none" else 0)) * (1, 2, 4)[doubled]


def penalty(missing: int, doubled: int, hot: bool) -> int:
    """What a contract costs that lacks so many tricks."""
    if not doubled:
        return missing * (100 if hot else 50)
    steps = [200, *[300] * 11] if hot else [100, 200, 200, *[300] * 9]
    return sum(steps[:missing]) * doubled


class Sheet:
    """The score of a match as somebody keeps it on paper."""

    def __init__(self, options: dict[str, object]) -> None:
        self.rubber = options["scoring"] == "rubber"
        self.vulnerability = options.get("vulnerability")
        self.played = self.passed = 0
        self.below, self.games = [0, 0], [0, 0]

    def is_hot(self, side: int, dealer: int) -> bool:
        """Whether a side is vulnerable in this deal."""
        if self.rubber:
            return self.games[side] > 0
        if self.vulnerability != "cycle":
            return self.vulnerability == "both"
        return (False, dealer % 2 == side, dealer % 2 == side, True)[self.played % 4]

    def pass_out(self) -> bool:
        """Note a deal that was passed out; whether the same dealer deals again."""
        self.passed += 1
        if self.passed % 3:
            return True
        self.played += 1
        return False

    def score(self, contract: Contract, won: int, dealer: int) -> list[int]:
        """Note a deal, and return what it brings."""
        number, name, doubled, declarer = contract
        side, points = declarer % 2, [0, 0]
        hot, over = self.is_hot(side, dealer), won - 6 - number
        self.played += 1
        self.passed = 0
        if over < 0:
            points[1 - side] = penalty(-over, doubled, hot)
            return points
        tricks = trick_points(contract)
        each = (30 if name in ("gold", "red", "black", "none") else 20) if not doubled else 100 * doubled * (1 + hot)
        points[side] = tricks + over * each + 50 * doubled
        if number >= 5:
            points[side] += {5: (500, 750), 6: (1000, 1500)}[number][hot]
        if not self.rubber:
            points[side] += (500 if hot else 300) if tricks >= 100 else 50
            return points
        self.below[side] += tricks
        if self.below[side] >= 100:
            self.games[side] += 1
            self.below = [0, 0]
            if self.games[side] == 2:
                points[side] += 500 if self.games[1 - side] else 700
        return points


def call_at_random(legal: Sequence[Action], rng: random.Random) -> Action:
    """A call: mostly a pass, else a low bid or a double."""
    raises = [action for action in legal if str(action).endswith("double")]
    if raises and rng.random() < 0.4:
        return rng.choice(raises)
    bids = [action for action in legal if isinstance(action, Bid) and action not in raises]
    if bids and rng.random() < 0.3:
        return rng.choice(bids[: rng.choice((3, 12, 48))])
    return Pass()


def play_deal(game: Game, state: State, dealer: int, rng: random.Random) -> tuple[Contract, int] | None:
    """Play one random deal, and return its contract and the tricks of the declarer's side; None if it is passed out.

    Every choice is checked on the way.
    """
    options = game.options
    hands = [set(state.view(seat).hand) for seat in range(4)]
    assert [len(hand) for hand in hands] == [12] * 4
    assert len(state.view(0).pile("aside")) == 1
    calls: list[tuple[int, str]] = []
    seat = dealer
    shy = rng.random() < 0.3
    while len(calls) < 4 or any(call != "pass" for _, call in calls[-3:]):
        assert state.to_act == seat
        legal = list(state.legal_actions())
        assert {str(action) for action in legal} == callable_now(calls, seat, bool(options["doubles"]))
        action = Pass() if shy else call_at_random(legal, rng)
        calls.append((seat, str(action).removeprefix("bid ")))
        state.apply(action)
        seat = (seat + 1) % 4
    contract = find_contract(calls)
    if contract is None:
        return None
    declarer, trump = contract[3], COLORS.get(contract[1], "")
    shown = state.view(0).status.contract
    assert shown is not None
    words = f"{contract[0]} {contract[1]} {('', 'doubled', 'redoubled')[contract[2]]}".rstrip()
    assert (str(shown), state.view(0).status.declarer) == (words, declarer)
    dummy, turn, won, first = (declarer + 2) % 4, (declarer + 1) % 4, 0, True
    for _ in range(12):
        trick: list[str] = []
        leader = turn
        for place in range(4):
            turn = (leader + place) % 4
            asked = declarer if turn == dummy and not first else turn
            assert state.to_act == asked
            view = state.view(asked)
            assert view.ask is not None
            assert view.ask.hand == (dummy if asked != turn else None)
            # Everybody sees the own hand, and the dummy's once it lies.
            for other in range(4):
                seen = {whose for whose in range(4) if None not in state.view(other).pile("hand", whose)}
                closed = {whose for whose in range(4) if hands[whose]} - ({other} if first else {other, dummy})
                assert not seen & closed
            legal = {action.card for action in state.legal_actions() if isinstance(action, Play)}
            assert legal == playable(hands[turn], trick, trump, options["follow"] == "strict")
            card = rng.choice(sorted(legal))
            hands[turn].remove(card)
            trick.append(card)
            state.apply(Play(card))
            first = False
        turn = (leader + winning_place(trick, trump, bool(options["lead_counts_as_color_follower"]))) % 4
        won += (turn - declarer) % 2 == 0
    return contract, won


@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_matches_under_a_referee(seed: int) -> None:
    rng = random.Random(seed)
    game = random_game("contract_bridge", rng)
    state = game.start(chance(seed))
    sheet, totals = Sheet(dict(game.options)), [0, 0]
    dealer = state.view(0).status.dealer
    most = game.options["longest"] if sheet.rubber else 4 * game.options["rounds"]
    deals = 0
    while state.to_act is not None and deals < 40:
        deals += 1
        assert state.to_act == dealer
        state.apply(NextDeal())
        again = False
        played = play_deal(game, state, dealer, rng)
        if played is None:
            again = sheet.pass_out()
        else:
            points = sheet.score(*played, dealer)
            totals = [before + more for before, more in zip(totals, points, strict=True)]
        view = state.view(0)
        assert list(view.totals) == totals
        ended = max(sheet.games) == 2 or deals == most if sheet.rubber else sheet.played == most
        assert (view.outcome is not None) == ended
        if ended:
            best = max(totals)
            assert view.outcome is not None
            assert view.outcome.winners == tuple(side for side in (0, 1) if totals[side] == best)
        dealer = dealer if again else (dealer + 1) % 4


# --- deals and matches worked by hand -----------------------------------------------------------------------------


def bridge(**options: object) -> TrickGame:
    """The game from the rules folder."""
    game = make("contract_bridge", 4, **options)
    assert isinstance(game, TrickGame)
    return game


def dealt(game: TrickGame, hands: Sequence[str], dealer: int = 0) -> TrickState:
    """A deal with these hands, before the first call."""
    state = game.start(chance(1))
    state.dealer = state.to_act = dealer
    state.apply(NextDeal())
    state.kernel.hands = [game.deck.mask(hand.split()) for hand in hands]
    return state


def make_calls(state: State, text: str) -> None:
    """Make calls in order."""
    for call in text.split(", "):
        state.apply(Pass() if call == "pass" else Bid(call))


HANDS = (
    "RdA RdK RdQ RdJ GoA GoK BkA BkK SvA SvK BzA BzK",
    "Rd8 GoQ GoJ BkQ BkJ SvQ SvJ BzQ BzJ GnA GnK PuA",
    "RdT Rd9 Go8 Go9 Bk8 Bk9 Sv8 Sv9 Bz8 Bz9 Gn8 Pu8",
    "GoT BkT SvT BzT GnQ GnJ GnT Gn9 PuK PuQ PuJ PuT",
)
"""Four hands; Purple 9 is left over. In seat 0 and 2 lie six Red trumps, and the fourth highest cards are all there."""


def test_a_grand_slam_of_two_hands_that_the_declarer_plays() -> None:
    state = dealt(bridge(), HANDS)
    make_calls(state, "1 red, pass, 2 red, double, 6 red, double, redouble, pass, pass, pass")
    assert str(state.view(0).status.contract) == "6 red redoubled"
    # Seat 1 leads Green; the dummy follows, seat 3 too, and the declarer, who has no Clubs but Bronze, must follow.
    for card in ("GnA", "Gn8", "Gn9", "BzA"):
        state.apply(Play(card))
    # The Green Ace wins: Green was followed, and Bronze is out of it. One down, redoubled, nobody vulnerable.
    assert state.kernel.takers == [1]
    while not state.sheet:
        state.apply(next(iter(state.legal_actions())))
    won = sum(seat % 2 == 0 for seat in state.kernel.takers) if state.kernel.takers else 0
    assert won <= 11
    assert state.sheet[0][0] == 0
    assert state.sheet[0][1] in {2 * penalty(missing, 1, hot=False) for missing in range(1, 13)}


def test_the_declarer_may_trump_from_the_dummy_while_it_could_follow() -> None:
    state = dealt(bridge(), HANDS)
    make_calls(state, "1 red, pass, pass, pass")
    for card in ("BkQ",):
        state.apply(Play(card))
    # Two cards of Black, and two trumps besides.
    assert {str(action) for action in state.legal_actions()} == {"play Bk8", "play Bk9", "play RdT", "play Rd9"}
    assert state.to_act == 0
    for card in ("Rd9", "BkT", "BkK"):
        state.apply(Play(card))
    assert state.kernel.takers == [2]
    # The dummy has won, and the declarer leads from it.
    assert state.to_act == 0
    assert state.view(0).ask is not None
    assert state.view(0).ask.hand == 2


def score_match(game: TrickGame, deals: Sequence[tuple[str, int, int]]) -> TrickState:
    """A match of deals, each given by its contract, its declarer (who deals and bids it at once, and nobody else does)
    and the tricks of his side; cards are not played, the tricks are set."""
    state = game.start(chance(1))
    for contract, declarer, won in deals:
        state.apply(NextDeal())
        while state.to_act != declarer:
            state.apply(Pass())
        make_calls(state, contract)
        while state.phase.name == "bidding":
            state.apply(Pass())
        state.kernel.hands = [0] * 4
        state.kernel.taken = [0] * 4
        state.kernel.taken[declarer] = won
        state.kernel.taken[(declarer + 1) % 4] = 12 - won
        state.phase = game.course.phases[-1]
        events: list[object] = []
        state.phase.begin(state, events)  # type: ignore[arg-type]
    return state


def test_a_rubber_worked_by_hand() -> None:  # example 8 of the page: 700 to 120
    state = score_match(
        bridge(scoring="rubber"), [("2 red", 0, 8), ("2 bronze", 0, 8), ("4 black", 1, 10), ("3 none", 2, 9)]
    )
    assert state.sheet == ((60, 0), (40, 0), (0, 120), (600, 0))
    assert state.totals == (700, 120)
    assert state.outcome is not None
    assert state.outcome.winners == (0,)


def test_a_round_of_chicago_worked_by_hand() -> None:
    game = bridge()
    first = game.start(chance(1)).dealer
    side = first % 2
    # The first deal: nobody is vulnerable. In the second and third the dealer's side is, in the fourth both are.
    state = score_match(game, [("4 black", 0, 10), ("4 black", 0, 10), ("4 black", 0, 9), ("5 gold", 1, 11)])
    second = 620 if (first + 1) % 2 == 0 else 420
    third = 100 if (first + 2) % 2 == 0 else 50
    assert [points for points, _ in state.sheet] == [420, second, 0, 0]
    assert [points for _, points in state.sheet] == [0, 0, third, 150 + 500 + 750]
    assert side in (0, 1)
    assert state.outcome is not None


def test_the_number_of_a_deal_that_is_played_alone_says_who_is_vulnerable() -> None:
    game = bridge()
    for number, expected in ((1, (1, 1)), (2, (2, 1)), (3, (2, 1)), (4, (2, 2)), (5, (1, 1)), (7, (2, 1))):
        state = game.start(SingleDealChance(bytes(32), 2, number))
        assert state.part_data["scoring"] == {"vulnerable": expected}
    # What a match has come to goes into the code of a deal, also that nobody is vulnerable.
    state = game.start(chance(1))
    for _ in range(2):
        state.apply(NextDeal())
        make_calls(state, "pass, pass, pass, pass")
    assert state.collect_basis() == {"vulnerable": (1, 1)}
    state = bridge(scoring="rubber").start(SingleDealChance(bytes(32), 0, 3, {"games": (1, 0), "below": (0, 60)}))
    assert state.part_data["scoring"] == {"games": (1, 0), "below": (0, 60)}


def test_whoever_looks_knows_what_crosses_deals() -> None:
    game = bridge(scoring="rubber")
    state = score_match(game, [("4 black", 0, 10), ("2 bronze", 1, 8)])
    state.apply(NextDeal())
    view = state.view(3)
    facts = game.facts(view)
    assert facts.part_data["scoring"] == {"games": (1, 0), "below": (0, 40)}
    assert game.guess(view, random.Random(1)).part_data["scoring"] == {"games": (1, 0), "below": (0, 40)}


# --- what must never be done --------------------------------------------------------------------------------------

STRONG = (
    "RdA RdK RdQ RdJ GoA GoK BkA SvA BzK Bz8 Gn9 PuT",
    "Go8 GoT BkJ BkT Sv8 Sv9 SvT BzJ BzT GnT GnJ Pu8",
    "Rd8 Rd9 Go9 GoQ BkK BkQ SvK SvQ BzA GnA PuA PuK",
    "RdT GoJ Bk8 Bk9 SvJ BzQ Bz9 Gn8 GnQ GnK PuJ PuQ",
)


@pytest.mark.parametrize("level", ["club", "expert"])
def test_nobody_doubles_the_others_into_game_on_hope_alone(level: str) -> None:
    game, rng = bridge(), random.Random(3)
    state = dealt(game, STRONG)
    make_calls(state, "2 red")
    view, legal = state.view(1), tuple(state.legal_actions())
    assert DOUBLE in legal
    player = make_player(game, level, "normal")
    assert player.choose(view, legal, rng, Budget(playouts=30)).action != DOUBLE


def test_a_contract_that_surely_fails_is_doubled() -> None:
    game, rng = bridge(), random.Random(3)
    state = dealt(game, STRONG, dealer=3)
    make_calls(state, "3 bronze")
    view, legal = state.view(0), tuple(state.legal_actions())
    player = make_player(game, "club", "normal")
    found = player.choose(view, legal, rng, Budget(playouts=60))
    assert found.action == DOUBLE
    assert found.evidence is not None
    assert found.evidence.figures["held"] >= 0.7 * found.evidence.figures["tried"]


@pytest.mark.parametrize("level", ["club", "expert"])
def test_the_trick_of_a_partner_is_not_ruffed(level: str) -> None:
    game, rng = bridge(), random.Random(3)
    state = dealt(game, STRONG, dealer=3)
    make_calls(state, "1 black, pass, pass, pass")
    # Seat 0 leads the Silver Ace, and the dummy follows low: the partner keeps King and Queen of trumps.
    for card in ("SvA", "Sv8"):
        state.apply(Play(card))
    view, legal = state.view(2), tuple(state.legal_actions())
    assert Play("BkQ") in legal
    action = make_player(game, level, "normal").choose(view, legal, rng, Budget(playouts=60)).action
    assert isinstance(action, Play)
    assert not action.card.startswith("Bk")


def test_calls_rise() -> None:
    game, rng = bridge(), random.Random(5)
    state = game.start(chance(4))
    state.apply(NextDeal())
    player = make_player(game, "club", "normal")
    bids: list[tuple[int, int]] = []
    while state.phase.name == "bidding":
        legal = tuple(state.legal_actions())
        action = player.choose(state.view(state.to_act or 0), legal, rng, Budget(playouts=10)).action
        assert action in legal
        if isinstance(action, Bid) and action.contract is not None:
            bids.append((action.contract.number, NAMES.index(action.contract.denomination)))
        state.apply(action)
    assert all(low < high for low, high in pairwise(bids))
