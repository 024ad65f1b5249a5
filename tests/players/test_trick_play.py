"""The Skilled player where tricks are to be won: positions with the plays that a partner can understand, and the
bids."""

from __future__ import annotations

from random import Random

import pytest

from purple_table.core.actions import Bid, Choose, Pass, Play, read_action
from purple_table.core.messages import english
from purple_table.games.tricks.dealing_phase import LeftOver
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import STYLES, make_player
from purple_table.players.player import Budget, Decision
from tests.contract.matches import chance, make
from tests.rules.positions import dealt, enter


def game_of(name: str, players: int = 4, **options: object) -> TrickGame:
    game = make(name, players, **options)
    assert isinstance(game, TrickGame)
    return game


def position(game: TrickGame, calls: str, hands: dict[int, str], plays: str = "", dealer: int = 3) -> TrickState:
    """A deal with these calls and plays; `hands` are cards held at its begin, and the rest goes round in deck order.

    With dealer 3 seat 0 calls first, and leads unless there is a declarer.
    """
    state = dealt(game, dealer=dealer)
    named = [[game.deck.read(card) for card in hands.get(seat, "").split()] for seat in range(game.players)]
    taken = [card for hand in named for card in hand]
    assert len(set(taken)) == len(taken), "a card is named twice"
    rest = [card for card in game.dealing.cards if card not in taken]
    for hand in named:
        room = game.dealing.hand - len(hand)
        hand += rest[:room]
        del rest[:room]
    state.kernel.hands = [game.deck.mask(hand) for hand in named]
    state.part_data["deal"] = LeftOver(shown=game.deck.mask(rest))
    for word in filter(None, calls.split(", ")):
        state.apply(read_action(word if word in ("pass", "choose cards look") else f"bid {word}"))
    if game.bidding is None:
        enter(state, "playing")
    for card in plays.split():
        state.apply(Play(game.deck.read(card)))
    return state


def decide(state: TrickState, level: str = "club", style: str = "normal", playouts: int | None = None) -> Decision:
    """What a player of the level does for the seat to act; the Skilled player takes play-outs for its calls alone."""
    assert state.to_act is not None
    playouts = playouts or (100 if level == "expert" else 24)
    player = make_player(state.game, level, style)
    legal = tuple(state.legal_actions())
    return player.choose(state.view(state.to_act), legal, Random(1), Budget(playouts=playouts))


def card(decision: Decision) -> str:
    assert isinstance(decision.action, Play)
    return decision.action.card


BOTH = pytest.mark.parametrize("level", ["club", "expert"])


class TestPartner:
    @BOTH
    @pytest.mark.parametrize(("name", "calls"), [("whist", ""), ("spades", "3, 3, 3, 3")])
    def test_nobody_beats_the_sure_winner_of_the_partner(self, name: str, calls: str, level: str) -> None:
        hands = {0: "GoA Go9", 1: "Go8 GoT", 2: "GoK GoQ Rd8 Bk8 Bz8 Bz9", 3: "GoJ"}
        state = position(game_of(name), calls, hands)
        state.apply(Play("GoA"))
        state.apply(Play("Go8"))
        assert card(decide(state, level)) in ("Rd8", "GoQ")

    @BOTH
    def test_the_last_hand_leaves_the_trick_to_its_partner(self, level: str) -> None:
        hands = {0: "PuA", 1: "GoQ", 2: "Go9", 3: "Go8 GoA GoK RdA"}
        state = position(game_of("spades"), "3, 3, 3, 3", {**hands, 0: "Go9", 1: "GoQ", 2: "GoJ PuA"}, "Go9 GoQ GoJ")
        assert card(decide(state, level)) not in ("GoA", "GoK")

    def test_points_go_to_the_trick_that_the_partner_wins(self) -> None:
        game = game_of("contract")
        # Seat 3 declares Black and seat 0 leads a winner: its partner has three small cards of the suit.
        hands = {0: "SvA", 1: "Sv9", 2: "Sv8 Pu8 PuT Bz8 Bz9 BzT Gn8 Gn9 Go8 Go9 Rd8 Rd9"}
        state = position(game, "pass, pass, pass, 1 black, pass, pass, pass", hands, "SvA Sv9")
        assert card(decide(state)) == "PuT"

    def test_a_raise_is_heard(self) -> None:
        """The partner bid Red: with good Reds a hand rather bids Red than its own color of like strength."""
        game = game_of("contract")
        strong = "RdA RdK RdQ GnA GnK SvA Pu8 Pu9 Bz8 Bz9 Go8 Go9"
        state = position(game, "1 red, pass", {2: strong})
        first = decide(state)
        assert isinstance(first.action, (Bid, Pass))
        if isinstance(first.action, Bid):
            assert first.action.call.endswith("red")


class TestTricks:
    def test_the_last_hand_wins_cheaply(self) -> None:
        hands = {0: "GoJ", 1: "Go8", 2: "Go9", 3: "GoA GoQ GoK Bz8 Bz9"}
        state = position(game_of("spades"), "3, 3, 3, 4", hands, "GoJ Go8 Go9")
        assert card(decide(state)) == "GoQ"

    @BOTH
    def test_a_trick_that_cannot_be_won_costs_nothing_good(self, level: str) -> None:
        hands = {0: "Bk9", 1: "BkA", 2: "Bk8", 3: "GoA Bz8 RdA Pu8 PuA SvA GnA GoK RdK PuK SvK GnK"}
        state = position(game_of("spades", spades_broken=False), "3, 3, 3, 3", hands, "Bk9 BkA Bk8")
        assert card(decide(state, level)) in ("Bz8", "Pu8")

    @BOTH
    def test_nobody_fears_a_trump_that_is_out(self, level: str) -> None:
        """All trumps are in the own hand: an Ace is led before it can be beaten by the suit."""
        hands = {0: "Bk8 Bk9 BkT BkJ BkQ BkK BkA GoA Go8 RdA Rd8 GnA"}
        state = position(game_of("spades"), "9, 1, 1, 1", hands)
        assert decide(state, level).action in {Play("GoA"), Play("RdA"), Play("GnA")}

    @BOTH
    def test_a_made_contract_leaves_bags_to_others(self, level: str) -> None:
        """Seats 1 and 3 have their two tricks, and nobody can stop the others' two: no trick is taken needlessly."""
        hands = {0: "Go8 Pu9 SvQ", 1: "GoA PuA Sv8", 2: "Go9 Pu8 SvK", 3: "GoT PuT SvA SvT"}
        plays = "Go8 GoA Go9 GoT PuA Pu8 PuT Pu9 Sv8 SvK"
        state = position(game_of("spades"), "1, 1, 1, 1", hands, plays)
        decision = decide(state, level)
        assert card(decision) != "SvA"
        assert level != "club" or "one more does harm" in english(decision.reason)

    @BOTH
    def test_a_contract_in_need_takes_what_it_can(self, level: str) -> None:
        hands = {0: "Go8 Pu9 SvQ", 1: "GoA PuA Sv8", 2: "Go9 Pu8 SvK", 3: "GoT PuT SvA SvT"}
        plays = "Go8 GoA Go9 GoT PuA Pu8 PuT Pu9 Sv8 SvK"
        state = position(game_of("spades"), "1, 4, 1, 3", hands, plays)
        assert card(decide(state, level)) == "SvA"


class TestNil:
    @BOTH
    def test_a_nil_hand_ducks_with_its_highest_loser(self, level: str) -> None:
        hands = {0: "GoQ", 1: "GoK", 2: "Go8", 3: "GoJ GoT Go9 Bz8"}
        state = position(game_of("spades"), "4, 4, 3, nil", hands, "GoQ GoK Go8")
        # The King of the other color of Hearts cannot win either, and is rid of as well.
        assert card(decide(state, level)) in ("GoJ", "RdK")

    @BOTH
    def test_the_partner_of_a_nil_covers_it(self, level: str) -> None:
        """Seat 1 bid nil and is winning; its partner takes the trick from it."""
        hands = {0: "Go8", 1: "Go9", 2: "SvA Sv8 Sv9 Bz8", 3: "GoA GoJ Gn8"}
        state = position(game_of("spades"), "4, nil, 3, 3", hands, "Go8 Go9")
        state.apply(Play("Rd8"))
        state.apply(decide(state, level, playouts=300).action)
        assert state.kernel.takers == [3]

    @BOTH
    def test_rivals_of_a_nil_stay_below_it(self, level: str) -> None:
        """Seat 1's nil wins the trick so far, and the last rival does not help it out."""
        hands = {0: "Go8", 1: "GoT", 2: "GoA Go9 Bz9"}
        state = position(game_of("spades"), "4, nil, 4, 3", hands, "Go8 GoT")
        assert card(decide(state, level)) != "GoA"

    @BOTH
    @pytest.mark.parametrize(
        ("hand", "led"),
        [
            ("BkJ Bz8 GnT Sv8 Pu8 PuA Go8 GoJ GoQ GoK RdQ RdA", "GnA"),
            ("BkJ Bz8 BzJ BzQ BzA Gn8 GnA SvJ Pu8 GoT GoJ RdJ", "GoA"),
            ("Bk8 Pu9 Sv8 Bz8 BzJ BzQ Gn8 GnJ GoT GoJ RdJ Rd8", "Pu8"),
        ],
    )
    def test_a_nil_hand_risks_no_trump_where_another_card_is_sure_to_lose(
        self, hand: str, led: str, level: str
    ) -> None:
        state = position(game_of("spades"), "4, nil, 3, 3", {0: led, 1: hand}, led)
        assert not card(decide(state, level)).startswith("Bk")

    @BOTH
    @pytest.mark.parametrize("style", STYLES)
    def test_nobody_bids_nil_with_the_black_ace(self, style: str, level: str) -> None:
        hand = "BkA Bz8 Bz9 Gn8 Gn9 Sv8 Sv9 Pu8 Pu9 Go8 Go9 Rd8"
        state = position(game_of("spades"), "", {0: hand})
        assert decide(state, level, style, 24).action != Bid("nil")

    def test_a_hand_without_hope_bids_nil(self) -> None:
        hand = "Bz8 Bz9 Gn8 Gn9 Sv8 Sv9 Pu8 Pu9 Go8 Go9 Rd8 Rd9"
        state = position(game_of("spades"), "", {0: hand})
        assert decide(state).action == Bid("nil")

    def test_cards_are_looked_at_before_a_bid(self) -> None:
        state = dealt(game_of("spades", blind_nil="any"), dealer=3)
        assert decide(state).action == Choose("cards", "look")


class TestBids:
    def test_many_trumps_are_bid_high_and_none_low(self) -> None:
        strong = position(game_of("spades"), "", {0: "BkA BkK BkQ BkJ BkT RdA GoA GnA PuA SvA BzA Bz8"})
        weak = position(game_of("spades", nil=False), "", {0: "Bz8 Bz9 Gn8 Gn9 Sv8 Sv9 Pu8 Pu9 Go8 Go9 Rd8 Rd9"})
        high, low = decide(strong).action, decide(weak).action
        assert isinstance(high, Bid)
        assert int(high.call) >= 5
        assert low == Bid("1")

    def test_a_hopeless_hand_passes(self) -> None:
        hand = "Bz8 Bz9 Gn8 Gn9 Sv8 Sv9 Pu8 Pu9 Go8 Go9 Rd8 Rd9"
        for scoring in ("points", "contract"):
            assert decide(position(game_of("contract", scoring=scoring), "", {0: hand})).action == Pass()

    def test_a_great_hand_bids_its_color(self) -> None:
        hand = "RdA RdK RdQ RdJ RdT Rd9 GoA GoK BkA PuA SvA GnA"
        for scoring in ("points", "contract"):
            action = decide(position(game_of("contract", scoring=scoring), "", {0: hand})).action
            assert isinstance(action, Bid)
            assert action.call.endswith(("red", "none", "black"))

    def test_bold_bids_are_no_lower_than_cautious_ones(self) -> None:
        totals = {}
        for style in STYLES:
            total = 0
            for seed in range(10):
                state = game_of("spades", nil=False).start(chance(seed))
                state.apply(next(iter(state.legal_actions())))
                action = decide(state, style=style).action
                assert isinstance(action, Bid)
                total += int(action.call)
            totals[style] = total
        assert totals["cautious"] < totals["bold"]
        assert totals["cautious"] <= totals["normal"] <= totals["bold"]
