"""Presidents: whole matches under an independent referee, what no question can show, deals worked by hand, and how the
players stand."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from purple_table.core.actions import Action, Give, NextDeal, Pass, PlaySet, read_action
from purple_table.core.events import DealScored, Moved, Noted
from purple_table.core.game import Refused
from purple_table.core.messages import SeatName
from purple_table.core.shuffle import SingleDealChance
from purple_table.games.climbing.climbing_game import ClimbingGame
from purple_table.games.climbing.climbing_state import ClimbingState
from purple_table.players.levels import make_player
from purple_table.players.player import Budget, Decision
from tests.contract.matches import chance, make, random_game

SEEDS = int(os.environ.get("PURPLE_TABLE_PRESIDENTS", "6"))
"""How many random matches the referee follows."""
RANKS = "89TJQKA"
COLORS = ("Bz", "Gn", "Sv", "Pu", "Go", "Rd", "Bk")
HANDS = {3: 16, 4: 12, 5: 9, 6: 8, 7: 7, 8: 6}


# --- the referee ------------------------------------------------------------------------------------------------------


def grade(card: str) -> tuple[int, int]:
    """Rank and color of a card, from low to high."""
    return RANKS.index(card[2]), COLORS.index(card[:2])


class Referee:
    """A deal in words of its own: hands as sets of names, and a list of who has passed."""

    def __init__(self, hands: Sequence[Sequence[str]], leader: int, options: dict[str, object]) -> None:
        self.hands = [set(hand) for hand in hands]
        self.turn = leader
        self.table: list[tuple[int, tuple[str, ...]]] = []
        self.passed: set[int] = set()
        self.order: list[int] = []
        self.by_color = options["equal_ranks"] == "color"
        self.binding = options["passing"] == "out"

    def holding(self) -> list[int]:
        """Who still has cards."""
        return [seat for seat, hand in enumerate(self.hands) if hand]

    def better(self, mine: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
        """Whether a set beats another one."""
        if len(mine) != len(theirs):
            return False
        (rank, color), (other, other_color) = max(map(grade, mine)), max(map(grade, theirs))
        return rank > other or (rank == other and self.by_color and color > other_color)

    def allowed(self) -> set[str]:
        """All that the seat at turn may do, as texts."""
        found = set()
        for rank in RANKS:
            cards = sorted((card for card in self.hands[self.turn] if card[2] == rank), key=grade)
            for size in range(1, len(cards) + 1):
                for chosen in combinations(cards, size):
                    if not self.table or self.better(chosen, self.table[-1][1]):
                        found.add("set " + " ".join(chosen))
        return found | ({"pass"} if self.table else set())

    def act(self, text: str) -> bool:
        """Do it; return whether the deal is over."""
        seat = self.turn
        if text == "pass":
            self.passed.add(seat)
        else:
            cards = tuple(text.split()[1:])
            self.table.append((seat, cards))
            self.hands[seat] -= set(cards)
            if not self.binding:
                self.passed = set()
            if not self.hands[seat]:
                self.order.append(seat)
                if len(self.holding()) == 1:
                    self.order += self.holding()
                    return True
        last, count = self.table[-1][0], len(self.hands)
        if all(other in self.passed for other in self.holding() if other != last):
            self.table, self.passed = [], set()
            self.turn = next(place % count for place in range(last, last + count) if self.hands[place % count])
        else:
            following = [(seat + step) % count for step in range(1, count)]
            self.turn = next(o for o in following if self.hands[o] and o != last and o not in self.passed)
        return False


def pay_taxes(state: ClimbingState, hands: list[set[str]], titles: Sequence[int], tax: object, rng: Random) -> None:
    """Hold the taxes of a deal against the rules, with gifts chosen at random. `hands` are those that were dealt."""
    players = len(hands)
    pairs = (
        [] if tax == "none" or not titles else [(titles[-1], titles[0], 2 if tax == "two_one" and players > 3 else 1)]
    )
    if pairs and tax == "two_one" and players > 3:
        pairs.append((titles[-2], titles[1], 1))
    for payer, taker, count in pairs:
        paid = set(sorted(hands[payer], key=grade)[-count:])
        hands[payer] -= paid
        hands[taker] |= paid
    for payer, taker, count in pairs:
        for _ in range(count):
            assert state.to_act == taker
            assert {str(action) for action in state.legal_actions()} == {f"give {card}" for card in hands[taker]}
            card = rng.choice(sorted(hands[taker]))
            state.apply(Give(card))
            hands[taker].remove(card)
            hands[payer].add(card)
    assert [set(state.view(seat).hand) for seat in range(players)] == hands


def deal_hands(state: ClimbingState) -> list[set[str]]:
    """Deal, and return the hands before any tax: what came from the stock."""
    events = state.apply(NextDeal())
    dealt = {e.target.owner or 0: set(e.cards) for e in events if isinstance(e, Moved) and e.source.role == "stock"
             and e.target.role == "hand"}  # fmt: skip
    return [{str(card) for card in dealt[seat]} for seat in range(state.game.players)]


@pytest.mark.parametrize("seed", range(SEEDS))
def test_matches_go_by_the_book(seed: int) -> None:
    """All clauses, with random options and numbers of players."""
    rng = random.Random(seed)
    game = random_game("presidents", rng)
    assert isinstance(game, ClimbingGame)
    options, count = dict(game.options), game.players
    state, totals = game.start(chance(seed)), [0] * count
    dealer, titles = state.to_act, list[int]()
    for _ in range(5 if SEEDS < 20 else 12):
        assert state.to_act == dealer is not None
        hands = deal_hands(state)
        assert [len(hand) for hand in hands] == [HANDS[count]] * count
        assert len(state.view(0).pile("aside")) == 49 - count * HANDS[count]
        pay_taxes(state, hands, titles, options["tax"], rng)
        leader = (dealer + 1) % count
        if titles:
            leader = titles[-1] if options["leader"] == "scum" else titles[0]
        referee, over = Referee([sorted(hand) for hand in hands], leader, options), False
        while not over:
            assert state.to_act == referee.turn
            legal = [str(action) for action in state.legal_actions()]
            assert len(legal) == len(set(legal))
            assert set(legal) == referee.allowed()
            text = rng.choice(legal)
            state.apply(read_action(text))
            over = referee.act(text)
            if not over:
                assert [set(state.view(seat).hand) for seat in range(count)] == referee.hands
        titles = referee.order
        dealer = titles[-1]
        for place, points in enumerate((2, 1)):
            totals[titles[place]] += points
        assert state.totals == tuple(totals)
        best = max(totals)
        if best >= int(str(options["target"])) and totals.count(best) == 1:
            assert state.outcome is not None
            assert state.outcome.winners == (totals.index(best),)
            return
        assert state.outcome is None


# --- positions --------------------------------------------------------------------------------------------------------


def presidents(players: int = 4, **options: object) -> ClimbingGame:
    """Presidents from the rules folder."""
    game = make("presidents", players, **options)
    assert isinstance(game, ClimbingGame)
    return game


def holding(
    game: ClimbingGame, hands: Sequence[str], titles: Sequence[int] = (), leader: int | None = None
) -> ClimbingState:
    """A deal in which the seats hold these cards, before taxes are answered; all others lie open, out of play."""
    state = game.start(chance(1))
    state.apply(NextDeal())
    state.titles = tuple(titles)
    if titles:
        state.dealer = titles[-1]
    masks = [game.deck.mask(hand.split()) for hand in hands]
    state.clear(masks)
    state.rest = game.deck.mask(game.dealing.cards) & ~sum(masks)
    if leader is not None:
        state.kernel.turn = state.kernel.last = leader
    state.take_taxes([])
    return state


def act(state: ClimbingState, line: str) -> list[object]:
    """Do what a line says, such as "0 SvT, 1 pass, 2 GoT"; return the last events."""
    events: list[object] = []
    for part in line.split(", "):
        seat, rest = part.split(" ", 1)
        assert state.to_act == int(seat), part
        text = rest if rest == "pass" or rest.startswith("give") else f"set {rest}"
        events = list(state.apply(read_action(text)))
    return events


def refused(state: ClimbingState, text: str) -> str:
    """The clause by which an action is refused."""
    with pytest.raises(Refused) as error:
        state.apply(read_action(text))
    return error.value.reason.clause


def test_who_has_passed_may_play_when_the_turn_comes_round() -> None:
    state = holding(presidents(), ["SvT SvK Bz8", "BkK Gn8", "GoT Sv8", "Pu8 Go8"], leader=0)
    act(state, "0 SvT, 1 pass, 2 GoT, 3 pass, 0 SvK, 1 BkK, 2 pass, 3 pass")
    assert refused(state, "set SvK") == "lead"
    act(state, "0 pass")
    assert state.to_act == 1
    assert state.view(0).status.leader == 1


def test_who_has_passed_waits_where_a_pass_binds() -> None:
    state = holding(presidents(passing="out"), ["SvT SvK Bz8", "BkK Gn8", "GoT Sv8", "Pu8 Go8"], leader=0)
    act(state, "0 SvT, 1 pass, 2 GoT, 3 pass, 0 SvK, 2 pass")
    assert state.to_act == 0
    assert not state.trick


def test_after_the_last_cards_of_a_hand_all_may_pass_and_the_next_leads() -> None:
    state = holding(presidents(), ["Bz8 Gn8", "Sv8 Pu8", "BkA", "Go8 Rd8"], leader=2)
    events = act(state, "2 BkA, 3 pass, 0 pass, 1 pass")
    assert state.to_act == 3
    assert any(isinstance(event, Noted) and event.kind == "turned-away" for event in events)


def test_a_deal_ends_in_the_middle_of_a_trick_when_one_is_left() -> None:
    state = holding(presidents(3), ["Bz8", "Gn9", "BkA RdA"], leader=0)
    events = act(state, "0 Bz8, 1 Gn9")
    assert isinstance(events[-1], DealScored)
    assert state.totals == (2, 1, 0)
    assert state.titles == (0, 1, 2)
    assert state.to_act == state.dealer == 2


def test_what_is_no_play_is_refused_by_its_clause() -> None:
    state = holding(presidents(), ["GnJ SvJ", "BzJ GoJ RdJ BzT GnT", "Gn8", "Sv8"], leader=0)
    assert refused(state, "pass") == "pass"
    act(state, "0 GnJ SvJ")
    for text in ("set BzT GnT", "set BzJ GoJ RdJ", "set BzJ"):
        assert refused(state, text) == "beat"
    for text in ("set BzJ BzT", "set GoJ BzJ", "set BkA", "set XxX"):
        assert refused(state, text) == "lead"
    act(state, "1 BzJ GoJ")


def test_titles_stand_in_the_deal_code_and_nobody_has_one_without() -> None:
    game, key = presidents(), bytes(32)
    plain = game.start(SingleDealChance(key, 2, 1))
    plain.apply(NextDeal())
    assert (plain.to_act, plain.phase.name) == (3, "playing")
    titled = game.start(SingleDealChance(key, 1, 5, {"titles": (3, 0, 2, 1)}))
    titled.apply(NextDeal())
    assert (titled.to_act, titled.phase.name) == (3, "tax")
    with pytest.raises(ValueError, match="must name each seat once"):
        game.start(SingleDealChance(key, 1, 5, {"titles": (3, 0, 2, 2)}))


def test_a_tax_is_seen_by_the_two_alone() -> None:
    state = holding(presidents(), ["Bz8 Gn9 SvT", "PuA Go8 RdT", "BkA SvA RdJ", "BzK GnK Sv9"], titles=(0, 3, 1, 2))
    events: list[object] = []
    state.take_taxes(events)  # type: ignore[arg-type]
    moves = [event for event in events if isinstance(event, Moved) and event.target.role == "hand"]
    assert [event.open_to for event in moves] == [frozenset((2, 0)), frozenset((1, 3))]


# --- whole deals worked by hand ---------------------------------------------------------------------------------------


def test_a_first_deal_worked_by_hand() -> None:
    """Nobody beats the two Queens of seat 0, which then leads its 8 and is President; of the last two seat 1 is out."""
    hands = ["Bz8 GnQ PuQ BkA", "Gn8 SvT RdK", "Go9 RdJ GoK", "Sv8 BzJ BkK"]
    state = holding(presidents(), hands, leader=1)
    act(state, "1 Gn8, 2 Go9, 3 BzJ, 0 BkA, 1 pass, 2 pass, 3 pass")
    act(state, "0 GnQ PuQ, 1 pass, 2 pass, 3 pass, 0 Bz8")
    assert state.view(1).status.out == (0,)
    # The 8 lies on, and is beaten; the Black King is the highest of the three.
    act(state, "1 SvT, 2 RdJ, 3 BkK, 1 pass, 2 pass, 3 Sv8, 1 RdK")
    assert state.totals == (2, 0, 0, 1)
    assert state.titles == (0, 3, 1, 2)
    assert state.dealer == 2


def test_a_deal_with_taxes_worked_by_hand() -> None:
    """The Scum, seat 2, pays two Aces and gets two low cards; the Vice-President gives back what was paid."""
    hands = ["Bz8 Gn9 SvT", "PuA Go8 RdT", "BkA SvA RdJ PuJ", "BzK GnK Sv9"]
    state = holding(presidents(), hands, titles=(0, 3, 1, 2))
    assert state.view(0).hand == ("Bz8", "Gn9", "SvT", "SvA", "BkA")
    ask = state.view(0).ask
    assert ask is not None
    # The panel tells it without knowing the names of seats.
    assert (ask.kind, ask.amount, ask.target) == ("give", 2, 2)
    assert not any(isinstance(value, SeatName) for _, value in ask.prompt.values)
    act(state, "0 give Bz8, 0 give Gn9, 3 give PuA")
    assert state.view(2).hand == ("Bz8", "Gn9", "PuJ", "RdJ")
    assert state.view(1).hand == ("PuA", "Go8", "RdT")
    act(state, "0 SvA BkA, 1 pass, 2 pass, 3 pass, 0 SvT")
    # Red is higher than Silver; seat 1 comes back with the Ace and leads its 8.
    act(state, "1 RdT, 2 PuJ, 3 BzK, 1 PuA, 2 pass, 3 pass, 1 Go8, 2 Gn9, 3 GnK, 2 pass, 3 Sv9")
    assert state.totals == (2, 1, 0, 0)
    assert state.titles == (0, 1, 3, 2)


def test_a_deal_of_three_with_other_options_worked_by_hand() -> None:
    """The Scum leads three 9s, one of which has come back for its Ace, and is President."""
    options = {"passing": "out", "equal_ranks": "none", "leader": "scum"}
    hands = ["RdA Go9 Sv9 Bz8", "GnT Bz9", "SvK BzK"]
    state = holding(presidents(3, **options), hands, titles=(1, 2, 0))
    assert state.to_act == 1
    act(state, "1 give Bz9, 0 Bz9 Sv9 Go9, 1 pass, 2 pass, 0 Bz8, 1 pass, 2 SvK")
    # Seat 1 has passed and waits, so that nobody is left who might beat the King.
    assert state.to_act == 2
    act(state, "2 BzK")
    assert state.totals == (2, 0, 1)
    assert state.titles == (0, 2, 1)


# --- the players ------------------------------------------------------------------------------------------------------


def decide(state: ClimbingState, level: str, playouts: int = 120) -> Decision:
    """What a player of a level does for the seat at turn."""
    assert state.to_act is not None
    player = make_player(state.game, level)
    return player.choose(state.view(state.to_act), tuple(state.legal_actions()), Random(1), Budget(playouts=playouts))


def chosen(state: ClimbingState, level: str) -> Action:
    """The action of that decision."""
    return decide(state, level).action


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_lone_low_card_is_never_kept_for_the_last_while_a_sure_winner_can_take_the_lead(level: str) -> None:
    """With the Black Ace and a Bronze 8 the Ace is led, and the 8 goes out after it; and it beats a card likewise."""
    hands = ["Bz8 BkA", "GnK SvK PuT", "GoJ RdJ Gn9", "RdA GoQ Sv9"]
    state = holding(presidents(), hands, leader=0)
    assert chosen(state, level) == PlaySet(("BkA",))
    state = holding(presidents(), hands, leader=3)
    act(state, "3 GoQ")
    assert chosen(state, level) == PlaySet(("BkA",))


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_play_that_ends_the_trick_in_ones_favor_is_never_beaten(level: str) -> None:
    """Seat 3 is out with its last card, seats 1 and 2 have passed: seat 0 leads if it passes, with all its cards."""
    state = holding(presidents(), ["Bz8 Gn8 RdK", "Sv8 Pu9 GnT", "Go8 Rd9 BzT", "GoJ"], leader=3)
    state.apply(PlaySet(("GoJ",)))
    state.kernel.passed, state.kernel.turn = 0b110, 0
    state.to_act = 0
    assert chosen(state, level) == Pass()
    state.apply(Pass())
    assert state.to_act == 0
    assert not state.kernel.lying


def test_a_president_gives_back_what_leaves_no_set() -> None:
    state = holding(presidents(), ["Bz8 Gn8 Sv9 GoQ RdQ", "Pu8", "BkA RdA SvT", "Go8"], titles=(0, 3, 1, 2))
    assert chosen(state, "club") == Give("Sv9")


def test_skilled_players_beat_reference_players() -> None:
    """In eight deals, each from every seat: the difference is a third of a point a deal."""
    game, better = presidents(), 0
    skilled, plain = make_player(game, "club"), make_player(game, "reference")
    for number in range(8):
        for seat in range(game.players):
            state = game.start(SingleDealChance(random.Random(number).randbytes(32), number % 4, 1))
            while state.to_act is not None:
                player = skilled if state.to_act == seat else plain
                view, legal = state.view(state.to_act), tuple(state.legal_actions())
                state.apply(player.choose(view, legal, Random(1), Budget(playouts=1)).action)
            better += 3 * state.totals[seat] - (sum(state.totals) - state.totals[seat])
    assert better > 0
