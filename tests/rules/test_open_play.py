"""Play opened to extension, shown by small invented games: stages, duties, seats that cannot follow, ends of play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from purple_table.core.actions import Bid, Choose, Give, NextDeal, Pass, Play
from purple_table.core.events import Chosen, DealScored, Moved, Noted, TrickWon
from purple_table.core.game import View
from purple_table.core.messages import english
from purple_table.core.questions import Question
from purple_table.core.rulebook import RuleError, Section
from purple_table.games.tricks.exchange import DONE
from purple_table.games.tricks.exchange_phase import find_pile
from purple_table.games.tricks.play_position import NOBODY
from purple_table.games.tricks.sight import LEVEL
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.players.protocol import read_view, write_view
from purple_table.session.wire import Wire
from tests.contract.matches import chance
from tests.invented.open_play import BESIDE, GAMES, make_invented
from tests.invented.trading import make_trade
from tests.rules.positions import dealt, enter, legal, play
from tests.rules.test_trick_parts import refusal
from tests.said import said


def holding(game: TrickGame, hands: list[str], trump: str | None = None, stock: str = "") -> TrickState:
    """A deal in which the seats hold these cards when play begins; seat 0 leads."""
    state = dealt(game, dealer=game.players - 1)
    state.kernel.hands = [game.deck.mask(hand.split()) for hand in hands]
    state.kernel.stock = tuple(game.bits[card] for card in stock.split())
    state.denomination = trump
    enter(state, "playing")
    return state


def hand(state: TrickState, seat: int) -> set[str]:
    """The cards of a seat."""
    return set(state.game.deck.codes(state.kernel.hands[seat]))


WIRE = Wire[View](View)
ALL = [*((name, False) for name in GAMES), *((name, True) for name in BESIDE)]


@pytest.mark.parametrize(("name", "beside"), ALL)
def test_every_guess_of_an_invented_game_agrees_with_what_the_seat_saw(name: str, beside: bool) -> None:
    game, rng = make_invented(name, beside), Random(1)
    state = game.start(chance(1))
    while state.to_act is not None and len(state.sheet) < 3:
        if rng.random() < 0.15:
            for seat in range(game.players):
                view = state.view(seat)
                guess = game.guess(view, rng)
                assert guess.view(seat) == view
                if state.to_act == seat:
                    assert list(guess.legal_actions()) == list(state.legal_actions())
        state.apply(rng.choice(list(state.legal_actions())))
    assert len(state.sheet) == 3


@pytest.mark.parametrize(("name", "beside"), ALL)
@pytest.mark.parametrize("level", ["beginner", "reference", "club", "expert"])
def test_players_of_every_level_play_an_invented_game(name: str, beside: bool, level: str) -> None:
    game, rng = make_invented(name, beside), Random(2)
    player, state = make_player(game, level, "normal"), game.start(chance(2))
    while not state.sheet:
        assert state.to_act is not None
        actions = tuple(state.legal_actions())
        decision = player.choose(state.view(state.to_act), actions, rng, Budget(playouts=1))
        assert decision.action in actions
        state.apply(decision.action)


def test_who_cannot_follow_draws_until_it_can_and_is_passed_over_once_the_stock_is_out() -> None:  # GB13, GB14
    game = make_invented("draw_until_able")
    hands = ["BkT BkA", "Bz9 SvA", "Gn8 GnA", "Bk8 GoK"]
    state = holding(game, hands, stock="GoK Rd9 PuT")
    events = play(state, "BkT")
    drawn = [event.cards for event in events if isinstance(event, Moved) and event.source.role == "stock"]
    assert drawn == [("GoK",), ("Rd9",), ("PuT",)]
    assert legal(state) == {"PuT"}
    events = play(state, "PuT")
    # Nothing is left to draw for seat 2.
    assert [event.seat for event in events if isinstance(event, Noted)] == [2]
    assert state.to_act == 3
    view = state.view(1)
    assert view.trick == ((0, "BkT"), (1, "PuT"))
    assert (view.status.tricks, view.status.trick) == (0, 1)
    # With seat 2 passed over, seat 3 plays the last card of the trick.
    assert said(game.forecast(state.view(3), Play("BkQ"))).startswith("Takes the trick")
    facts = game.facts(view)
    assert facts.excluded[2] & game.bits["Bk9"]
    assert not facts.excluded[2] & game.bits["GnA"]
    events = play(state, "Bk8")
    assert [event.cards for event in events if isinstance(event, TrickWon)] == [("BkT", "PuT", "Bk8")]
    assert state.to_act == 0


def test_the_deal_ends_the_moment_a_hand_is_empty() -> None:  # GB15
    state = holding(make_invented("draw_until_able"), ["BkT", "Bk9 SvA", "Gn8 GnA", "Bk8 GoK"])
    assert [type(event) for event in play(state, "BkT")] == [Moved, DealScored]


def test_who_cannot_follow_takes_the_trick_up_and_leads() -> None:  # RS12, RS05
    game = make_invented("pick_up")
    state = holding(game, ["GnA Bz9", "SvQ PuK", "PuT Sv8", "Go8 BkA"])
    play(state, "GnA")
    assert hand(state, 1) == {"SvQ", "PuK", "GnA"}
    assert (state.to_act, state.trick, state.kernel.idle) == (1, [], 1)
    assert game.facts(state.view(3)).holds[1] == game.bits["GnA"]
    play(state, "SvQ PuT")
    # Seat 3 has no Diamond, and takes both.
    assert hand(state, 3) == {"Go8", "BkA", "SvQ", "PuT"}
    assert state.to_act == 3
    assert state.kernel.taken == [0] * 4
    facts = game.facts(state.view(0))
    assert facts.played == 0
    assert facts.holds[3] == game.deck.mask(["SvQ", "PuT"])
    assert not facts.excluded[3] & game.deck.mask(["SvQ", "PuT"])
    assert facts.excluded[3] & game.bits["Sv9"]


def test_a_standstill_ends_the_deal() -> None:  # RS15
    game = make_invented("pick_up", out={"part": "empty_hand", "standstill": 1})
    state = holding(game, ["GnA Bz9", "SvQ PuK Rd8", "PuT Sv8 Bz8", "GnT BkA Rd9"])
    play(state, "GnA Rd8 PuT")
    assert (state.kernel.idle, state.to_act) == (3, 3)
    assert isinstance(play(state, "BkA")[-1], DealScored)


def test_play_is_free_while_the_stock_lasts_and_strict_afterwards() -> None:  # SS06, SS14
    game = make_invented("two_stages")
    state = holding(game, ["GnK RdJ", "GnQ BzA BzJ RdA"], trump="red", stock="PuA SvA")
    assert said(state.view(0).ask.prompt) == "Lead a card."
    play(state, "GnK")
    assert said(state.view(1).ask.prompt) == "Play any card."
    assert legal(state) == {"GnQ", "BzA", "BzJ", "RdA"}
    state = holding(game, ["GnK RdJ", "GnQ BzA BzJ RdA"], trump="red")
    play(state, "GnK")
    assert legal(state) == {"BzA"}
    assert refusal(state, "GnQ")[0] == "head"


def test_what_was_played_while_the_stock_lasted_tells_nothing_of_a_hand() -> None:
    game, rng = make_invented("two_stages"), Random(4)
    state = game.start(chance(4))
    state.apply(next(iter(state.legal_actions())))
    while state.kernel.stock:
        facts = game.facts(state.view(0))
        assert facts.excluded == [0, 0]
        state.apply(rng.choice(list(state.legal_actions())))


def test_a_race_ends_once_a_side_with_a_trick_is_at_the_goal() -> None:  # SS07
    game = make_invented("two_stages")
    state = holding(game, ["GnA BzA", "GnJ BzJ"], trump="red")
    state.kernel.announced = (130, 0)
    play(state, "GnA")
    assert isinstance(play(state, "GnJ")[-1], DealScored)
    state = holding(game, ["GnA BzA", "GnJ BzJ"], trump="red")
    state.kernel.announced = (0, 200)
    play(state, "GnA GnJ")
    assert state.phase is game.course.play, "points count only for a side that has a trick"


def test_the_first_lead_names_the_trump() -> None:  # NA03, NA12
    game = make_invented("first_lead")
    state = holding(game, ["Go9 Bz9", "RdA Rd8", "Go8 Bk8", "RdK Bk9", "BkA BkT"])
    assert state.view(0).status.trump is None
    events = play(state, "Go9")
    assert [said(event.words) for event in events if isinstance(event, Noted)] == ["Gold is trump"]
    assert (state.denomination, state.view(1).status.trump) == ("gold", "Gold")
    play(state, "RdA Go8 RdK BkA")
    assert (state.kernel.takers, state.trump) == ([0], game.deck.mask(f"Go{rank}" for rank in "89TJQKA"))
    state = holding(game, ["Go9 Bz9", "RdA Rd8", "GoT Bk8", "RdK Bk9", "BkA BkT"])
    play(state, "Go9 RdA GoT RdK BkA")
    assert state.kernel.takers == [2]


def test_a_bidding_may_have_named_the_trump_before_the_first_lead() -> None:  # a misery has none
    state = holding(make_invented("first_lead"), ["Go9", "RdA", "Go8", "RdK", "BkA"], trump="none")
    assert not any(isinstance(event, Noted) for event in play(state, "Go9"))
    play(state, "RdA Go8 RdK BkA")
    assert state.kernel.takers == [0]


@pytest.mark.parametrize(
    ("trick", "holds", "may"),
    [
        ("SvK RdT", "SvA Pu9 Rd8 RdQ BzA", "SvA Pu9 RdQ"),
        ("SvK RdT", "Rd8 BzA", "BzA"),
        ("SvK RdT", "Rd8 RdJ", "RdJ"),
        ("SvK RdT", "Rd8", "Rd8"),
        ("RdA", "RdJ SvA", "RdJ SvA"),
        ("RdA", "RdJ Rd8 SvA", "RdJ Rd8"),
        ("RdA", "Rd9 SvA", "Rd9"),
        ("RdJ", "Rd9 SvA", "Rd9"),
        ("GoT", "Rd8 BkA", "Rd8 BkA"),
    ],
)
def test_lower_trumps_come_last_and_an_exempt_trump_is_spared(trick: str, holds: str, may: str) -> None:  # JA04
    game = make_invented("undertrump_last")
    cards = [*trick.split(), holds]
    state = holding(game, [*cards, *["Bz8"] * (4 - len(cards))], trump="red")
    play(state, trick)
    assert legal(state) == set(may.split())
    spared = set(holds.split()) - set(may.split())
    for card in spared:
        assert refusal(state, card)[0] in ("follow", "undertrump")
    if trick == "SvK RdT" and "Rd8" in spared:
        assert refusal(state, "Rd8")[1].startswith("A trump below the Red 10 comes last")


@pytest.mark.parametrize(
    ("trump", "cards", "leader", "winner"),
    [
        ("silver", "BzA BzK Sv9 GnA RdA", 0, 4),
        ("silver", "PuQ PuA Bk8 PuT PuK", 2, 3),
        ("silver", "GoT RdK GnA Rd9 BzA", 1, 2),
        ("purple", "PuK RdA Pu8 PuJ", 0, 2),
        ("purple", "GoA RdA GoK GoQ", 1, 2),
        ("purple", "Pu9 PuA RdA PuK", 0, 2),
        ("red", "RdK RdA RdJ Rd8", 0, 3),
    ],
)
def test_a_single_card_may_always_be_a_trump(trump: str, cards: str, leader: int, winner: int) -> None:  # SF10, FF12
    facts = Section({"cards": cards.split(), "leader": leader, "trump": trump}, "test")
    assert make_invented("five_finger").answer(Question("trick", facts)) == {"winner": winner}


@pytest.mark.parametrize(
    ("trump", "lead", "holds", "may"),
    [
        ("silver", "SvQ", "SvJ Sv8 BzA", "SvJ Sv8 BzA"),
        ("silver", "SvQ", "SvJ Sv9", "SvJ Sv9"),
        ("silver", "SvQ", "RdA BzA", "RdA BzA"),
        ("silver", "SvJ", "RdA BzA", "RdA"),
        ("silver", "Sv8", "SvJ RdA BzA", "SvJ RdA"),
        ("silver", "Rd9", "RdA GoT BkK", "RdA GoT"),
        ("silver", "Rd9", "RdA BkK", "RdA BkK"),
        ("purple", "PuK", "Pu8 PuJ SvA", "Pu8 PuJ SvA"),
        ("purple", "PuK", "Pu8 Pu9 SvA", "Pu8 Pu9"),
        ("purple", "PuJ", "Pu8 SvA", "Pu8 SvA"),
        ("purple", "RdA", "PuA Rd9", "PuA"),
        ("purple", "RdA", "PuJ Rd9", "PuJ Rd9"),
        ("purple", "GoK", "RdA Rd9 SvA", "RdA Rd9"),
    ],
)
def test_the_best_trumps_are_kept_back_from_lower_ones(trump: str, lead: str, holds: str, may: str) -> None:  # FF05
    facts = Section({"hand": holds.split(), "cards": [lead], "trump": trump}, "test")
    assert make_invented("five_finger").answer(Question("legal", facts)) == {"legal": frozenset(may.split())}


@pytest.mark.parametrize(
    ("equal", "cards", "winner"),
    [
        ("Black", "PuK GoQ", 0),
        ("Black", "SvA BkA", 1),
        ("Black", "BkT RdT", 0),
        ("Black", "SvA GnA", NOBODY),
        ("level", "SvA BkA", NOBODY),
        ("color", "SvA GnA", 0),
    ],
)
def test_a_trick_may_be_level(equal: str, cards: str, winner: int) -> None:  # PU11
    game = make_invented("best_of_three", winning={"part": "rank", "equal_ranks": equal})
    facts = Section({"cards": cards.split(), "leader": 0}, "test")
    assert game.answer(Question("trick", facts)) == {"winner": winner}
    first, second = cards.split()
    state = holding(game, [f"{first} Bz8", f"{second} Bz9"])
    play(state, cards)
    assert state.kernel.takers == [winner]
    assert state.to_act == (0 if winner == NOBODY else winner)
    if winner == NOBODY:
        assert state.kernel.taken == [0, 0]
        assert len(state.view(1).pile(*LEVEL)) == 2


def test_a_level_trick_of_one_side_is_won() -> None:  # TR12
    game = make_invented("settled", winning={"part": "rank", "equal_ranks": "level"}, following={"part": "any"})
    state = holding(game, ["SvA Bz8", "Bz9 BzT", "GnA BzJ", "BzQ BzK"])
    play(state, "SvA Bz9 GnA BzQ")
    assert state.kernel.takers == [0]


def test_a_card_of_a_closed_hand_may_be_known_to_everybody() -> None:  # the dealer's last card in Boure
    game, rng = make_invented("dealers_card"), Random(5)
    state = dealt(game, dealer=2)
    (shown,) = (event for event in state.history if isinstance(event, Moved) and event.source == event.target)
    (card,) = shown.cards
    assert card is not None
    assert state.denomination == game.deck[card].color_name.casefold()
    assert state.trump & game.bits[card]
    while state.kernel.hands[2] & game.bits[card]:
        for seat in range(4):
            view = state.view(seat)
            if seat != 2:
                others = len(view.pile("hand", 2)) - 1
                assert view.pile("hand", 2) == (card, *[None] * others)
                assert game.facts(view).holds[2] == game.bits[card]
            guess = game.guess(view, rng)
            assert guess.view(seat) == view
            assert guess.kernel.hands[2] & game.bits[card]
            assert guess.known == state.known
        state.apply(rng.choice(list(state.legal_actions())))
    assert all(code is None for code in state.view(0).pile("hand", 2))


def test_a_known_card_tells_nothing_once_a_card_has_left_its_hand_unseen() -> None:  # 5 of Boure
    game, rng = make_trade("stock", dealing={"dealer_last": "open"}), Random(5)
    known = []
    for first in (True, False):
        state = game.start(chance(3))
        state.apply(NextDeal())
        dealer, card = state.dealer, game.deck.codes(state.known[state.dealer])[0]
        while state.phase.name == "bidding":
            state.apply(next(action for action in (Bid("3"), Pass()) if action in state.legal_actions()))
        while state.to_act != dealer:
            state.apply(DONE)
        gives = [give for give in state.legal_actions() if isinstance(give, Give)]
        state.apply(next(give for give in gives if (give.card == card) is first))
        state.apply(DONE)
        view = state.view((dealer + 1) % 4)
        known.append(view.pile("hand", dealer))
        assert game.guess(view, rng).view(view.seat) == view
        assert game.guess(state.view(dealer), rng).known == state.known
        where = {pile.role for pile in game.facts(view).places[game.bits[card]]}
        assert where == {"hand", "aside"}
    assert known[0] == known[1] == (None,) * 5


def test_cards_that_wait_go_to_the_winner_of_a_trick_after_a_level_one() -> None:
    game = make_invented("best_of_three")
    kernel = game.start_play([game.deck.mask(hand.split()) for hand in ("SvA Bz8 Bz9", "GnA BzT Bk8")], extra=1 << 40)
    for card in ["SvA", "GnA", "Bz8", "BzT"]:
        kernel.play(game.bits[card])
    assert kernel.takers == [NOBODY, 1]
    assert kernel.won[1] & 1 << 40


def test_who_has_taken_the_opening_card_up_may_lead_another() -> None:
    game = make_invented("pick_up")
    hands = [game.deck.mask(hand.split()) for hand in ("GnA Bz9", "SvQ PuK", "PuT Sv8", "Go8 BkA")]
    kernel = game.start_play(hands, opening=game.bits["GnA"])
    kernel.play(game.bits["GnA"])
    assert kernel.turn == 1
    assert kernel.legal() == game.deck.mask(["GnA", "SvQ", "PuK"])


def test_level_tricks_and_cards_laid_away_lie_apart() -> None:
    assert LEVEL not in {find_pile(seat) for seat in range(10)}


def test_a_way_is_offered_beside_the_cards_and_asks_another_seat() -> None:  # PU12, PU13
    game = make_invented("best_of_three", beside=True)
    state = dealt(game, dealer=1)
    ask = state.view(0).ask
    double = Choose("double", "double")
    assert ask is not None
    assert (ask.kind, [way.action for way in ask.ways]) == ("play", [double])
    assert list(state.legal_actions())[-1] == double
    assert state.refusal(Choose("double", "twice")) is not None
    events = state.apply(double)
    assert [type(event) for event in events] == [Chosen]
    assert (state.to_act, state.phase.name) == (1, "declaring")
    seen = state.copy()
    seen.apply(Choose("answer", "see"))
    assert (seen.to_act, seen.phase.name, seen.view(0).ask.ways) == (0, "playing", ())
    events = state.apply(Choose("answer", "give up"))
    assert sum(isinstance(event, DealScored) for event in events) == 1


def test_the_stock_may_be_closed_before_a_lead() -> None:  # SS05
    game, rng = make_invented("two_stages", beside=True), Random(3)
    state = dealt(game, dealer=1)
    stock = set(game.deck.codes(sum(state.kernel.stock)))
    (turned,) = state.view(0).pile("turned")
    state.apply(Choose("close", "close"))
    assert state.to_act == 0
    assert not state.kernel.stock
    assert len(state.view(1).pile("aside", None, 1)) == len(stock)
    play(state, next(action.card for action in state.legal_actions() if isinstance(action, Play)))
    # From now on it is followed strictly, and each guess leaves the turned card where it lies.
    facts = game.facts(state.view(1))
    assert state.allowed == state.kernel.duty.find_legal_mask(state.kernel, state.kernel.hands[1])
    for _ in range(20):
        guess = game.guess(facts.view, rng)
        assert guess.part_data["deal"].stays & game.bits[turned or ""]
        assert guess.view(1) == facts.view


def test_what_was_announced_limits_the_lead_and_counts_in_the_race() -> None:  # SS04, SS07
    game = make_invented("two_stages", beside=True)
    deals = (dealt(game, seed, dealer=1) for seed in range(100))
    found = ((state, way) for state in deals for way in state.legal_actions() if isinstance(way, Choose))
    state, way = next((state, way) for state, way in found if way.topic == "couple")
    couple = {f"{way.choice}K", f"{way.choice}Q"}
    state.apply(way)
    assert state.kernel.announced == (40, 0)
    assert legal(state) == couple
    assert set(state.view(1).pile("hand", 0)) == {*couple, None}
    for level in ("club", "expert"):
        player = make_player(game, level, "normal")
        view, actions = state.view(0), tuple(state.legal_actions())
        assert player.choose(view, actions, Random(1), Budget(playouts=2)).action in actions
    play(state, f"{way.choice}Q")
    assert len(legal(state)) == 6
    assert game.facts(state.view(1)).announced == (40, 0)
    guess = game.guess(state.view(1), Random(1))
    assert guess.kernel.announced == (40, 0)
    assert guess.kernel.hands[0] & game.bits[f"{way.choice}K"]


def bid(game: TrickGame, seed: int, calls: str, dealer: int = 0) -> TrickState:
    """A deal in which the seats have called, from the dealer on."""
    state = dealt(game, seed, dealer=dealer)
    for call in calls.split(", "):
        state.apply(Pass() if call == "pass" else Bid(call))
    return state


def test_the_declarer_decides_for_the_open_hand_of_his_partner() -> None:  # CB02
    game, rng = make_invented("dummy"), Random(7)
    state = bid(game, 1, "1 red, pass, 2 red, pass, pass, pass", dealer=1)
    # The partner went higher, but seat 1 named Red first.
    assert (state.declarer, state.to_act) == (1, 2)
    assert state.open == frozenset()
    state.apply(next(iter(state.legal_actions())))
    assert state.open == {3}
    decided = 0
    while len(state.sheet) < 1:
        turn, seat = state.kernel.turn, state.to_act
        assert seat == (1 if turn == 3 else turn)
        view = state.view(seat)
        assert view.ask is not None
        assert view.ask.hand == (3 if turn == 3 else None)
        assert WIRE.decode(WIRE.encode(view)) == view
        assert read_view(write_view(view)).ask.hand == view.ask.hand
        facts = game.facts(view)
        assert (facts.seat, facts.hand) == (turn, state.kernel.hands[turn])
        guess = game.guess(view, rng)
        assert guess.view(seat) == view
        assert guess.kernel.hands[1] == state.kernel.hands[1] or seat != 1
        assert guess.kernel.hands[3] == state.kernel.hands[3]
        # The dummy sees its own hand and no other, the defenders theirs and the dummy's.
        seen = {other for other in range(4) if None not in state.view(3).pile("hand", other)}
        assert seen <= {3} | {other for other in range(4) if not state.kernel.hands[other]}
        actions = tuple(state.legal_actions())
        assert {action.card for action in actions} <= hand(state, turn)
        if turn == 3:
            decided += 1
            assert facts.holds[1] == state.kernel.hands[1]
            for level in ("beginner", "reference", "club", "expert"):
                player = make_player(game, level, "normal")
                assert player.choose(view, actions, rng, Budget(playouts=2)).action in actions
        state.apply(rng.choice(actions))
    assert decided == 12


def test_who_plays_two_hands_claims_with_the_cards_of_both() -> None:
    game = make_invented("dummy")
    state = bid(game, 1, "1 red, pass, pass, pass")
    hands = ["RdA RdK Gn9 Sv8", "SvT SvJ Pu9 PuT", "RdQ RdJ RdT SvQ", "Pu8 PuJ PuQ SvK"]
    state.kernel.hands = [game.deck.mask(cards.split()) for cards in hands]
    enter(state, "playing")
    play(state, "SvT SvQ Pu8 Sv8")
    # The dummy leads a trump to the Ace; then the King is led, and the last trump of the dummy takes the Green 9.
    assert state.kernel.turn == 2
    claimed = [str(card) for card in game.claim(state.view(0))]
    assert len(claimed) == 6
    assert claimed[1:3] in (["play RdA", "play RdK"], ["play RdK", "play RdA"])
    assert claimed[4] == "play Gn9"
    assert {claimed[0], claimed[3], claimed[5]} == {"play RdQ", "play RdJ", "play RdT"}
    assert not game.claim(state.view(2))


def test_every_claim_of_two_hands_wins_every_trick() -> None:
    game, claims = make_invented("dummy"), 0
    for seed in range(60):
        rng = Random(seed)
        state = bid(game, seed, f"{rng.choice((1, 2))} {rng.choice(('red', 'none', 'green'))}, pass, pass, pass")
        while not state.sheet:
            view = state.view(state.to_act or 0)
            claimed = list(game.claim(view))
            if not claimed or view.seat != 0:
                state.apply(rng.choice(list(state.legal_actions())))
                continue
            claims += 1
            before = len(state.kernel.takers)
            while not state.sheet:
                mine = state.to_act == 0
                takers = state.kernel.takers
                state.apply(claimed.pop(0) if mine else rng.choice(list(state.legal_actions())))
            assert not claimed
            assert all(taker in (0, 2) for taker in takers[before:])
    assert claims > 20


def test_a_dummy_without_partners_or_a_contract_is_refused() -> None:
    with pytest.raises(RuleError, match="dummy"):
        make_invented("dummy", sides={"part": "alone"})
    with pytest.raises(RuleError, match="dummy"):
        make_invented("settled", dummy={"part": "partner"})


def test_the_same_dealer_deals_again_but_not_for_the_third_time_in_a_row() -> None:
    game = make_invented("dummy", ending={"part": "deals", "deals": 2, "bound": 3, "wins": "high", "tie": "share"})
    state = game.start(chance(5))
    dealers, counted = [], []
    while state.outcome is None:
        dealers.append(state.dealer)
        state.apply(NextDeal())
        for _ in range(4):
            state.apply(Pass())
        counted.append(len(state.sheet) - state.thrown)
    first = dealers[0]
    assert dealers == [first] * 3 + [(first + 1) % 4] * 3
    assert counted == [0, 0, 1, 1, 1, 2]


@pytest.mark.parametrize(
    ("calls", "place"),
    [
        ("double", 0),
        ("1 red, pass, double", 2),
        ("1 red, double, double", 2),
        ("1 red, redouble", 1),
        ("1 red, double, pass, redouble", 3),
        ("1 red, double, redouble, redouble", 3),
        ("1 red, double, 2 red, redouble", 3),
    ],
)
def test_only_a_bid_of_the_others_is_doubled_and_only_their_double_redoubled(calls: str, place: int) -> None:  # CB01
    *made, last = calls.split(", ")
    state = bid(make_invented("dummy"), 1, ", ".join(made)) if made else dealt(make_invented("dummy"), 1, dealer=0)
    assert len(made) == place
    reason = state.refusal(Bid(last))
    assert reason is not None
    assert reason.clause == "doubles"
    assert Bid(last) not in list(state.legal_actions())


def test_a_new_bid_ends_a_double() -> None:  # CB01
    state = bid(make_invented("dummy"), 1, "1 red, double, redouble, 2 red")
    assert Bid("redouble") not in list(state.legal_actions())
    assert Bid("double") in list(state.legal_actions())
    for _ in range(3):
        state.apply(Pass())
    assert str(state.view(0).status.contract) == "2 red"
    state = bid(make_invented("dummy"), 1, "1 red, double, redouble, pass, pass")
    state.apply(Pass())
    contract = state.view(0).status.contract
    assert str(contract) == "1 red redoubled"
    assert contract is not None
    assert english(contract.label) == "1 Red redoubled"


def test_two_tricks_end_the_best_of_three() -> None:  # PU15
    state = holding(make_invented("best_of_three"), ["SvA PuA Bz8", "Sv8 Pu8 Bz9"])
    play(state, "SvA Sv8 PuA")
    assert isinstance(play(state, "Pu8")[-1], DealScored)


def test_play_stops_once_no_trick_changes_the_score() -> None:
    game = make_invented("settled")
    state, rng = game.start(chance(3)), Random(3)
    state.apply(next(iter(state.legal_actions())))
    while not state.sheet:
        # Tricks over three count: a side is at most to lose what it has no tricks left to win.
        won = state.kernel.taken[0] + state.kernel.taken[2], state.kernel.taken[1] + state.kernel.taken[3]
        left = max(hand.bit_count() for hand in state.kernel.hands)
        assert state.kernel.count or max(won) + left > 3
        state.apply(rng.choice(list(state.legal_actions())))


def test_play_goes_on_where_more_than_the_number_of_tricks_counts() -> None:
    assert make_invented("settled").find_end() is not None
    assert make_invented("settled", scoring=make_invented("first_lead").book["scoring"]).find_end() is None


def test_an_example_of_a_trick_names_the_seats_that_play_no_card_to_it() -> None:
    game = make_invented("draw_until_able")
    facts: dict[str, Any] = {"cards": ["Sv9", "SvK", "Bk9"], "leader": 0, "dropped": [2]}
    assert game.answer(Question("trick", Section(facts, "test"))) == {"winner": 1}
    facts |= {"cards": ["Sv9", "Pu8", "SvK"]}
    assert game.answer(Question("trick", Section(facts, "test"))) == {"winner": 3}
    with pytest.raises(RuleError, match="cards"):
        game.answer(Question("trick", Section({**facts, "cards": ["Sv9", "SvK", "Bk9", "BkA"]}, "test")))


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        ({"following": {"part": "suit", "unable": "draw"}}, "stock"),
        ({"following": {"part": "suit", "unable": "pick_up"}}, "standstill"),
        ({"following": {"part": "suit", "while_stock": {"part": "any"}}}, "stock"),
        ({"following": {"part": "suit_or_trump", "exempt": ["X"]}}, "exempt"),
        ({"winning": {"part": "rank", "equal_ranks": "Pink"}}, "equal_ranks"),
        ({"out": {"part": "race"}}, "goal"),
    ],
)
def test_what_cannot_be_is_refused_with_its_key(tables: dict[str, Any], told: str) -> None:
    with pytest.raises(RuleError, match=told):
        make_invented("first_lead", **tables)


def test_an_action_that_is_no_card_is_refused() -> None:
    state = holding(make_invented("best_of_three"), ["SvA PuA Bz8", "Sv8 Pu8 Bz9"])
    assert state.refusal(Play("Rd8")) is not None
