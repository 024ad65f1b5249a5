"""Exchanges: who may take what, how many cards change places, who sees them, and what a seat knows of it later."""

from __future__ import annotations

from random import Random

import pytest

from purple_table.core.actions import Action, Bid, Choose, Give, NextDeal, Pass
from purple_table.core.match import Match
from purple_table.core.rulebook import RuleError
from purple_table.games.tricks.exchange import DONE, LEAVE, LOOK, TAKE
from purple_table.games.tricks.state import TrickState
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.contract.matches import chance
from tests.invented.trading import TRADES, make_trade


def until(name: str, phase: str, seed: int = 1, call: str = "3") -> TrickState:
    """A deal of a trade, with this bid of the first seat, until this phase."""
    state = make_trade(name).start(chance(seed))
    state.apply(NextDeal())
    while state.phase.name != phase:
        legal = list(state.legal_actions())
        state.apply(Bid(call) if Bid(call) in legal and not state.part_data["bidding"].calls.made else Pass())
    return state


def count(state: TrickState) -> list[int]:
    return [hand.bit_count() for hand in state.kernel.hands]


def test_the_declarer_may_take_the_widow_and_lays_as_many_away() -> None:
    state = until("widow", "exchange")
    seat = state.declarer
    assert seat is not None
    assert state.to_act == seat
    assert list(state.legal_actions()) == [TAKE, LEAVE]
    state.apply(TAKE)
    assert count(state)[seat] == 6
    view = state.view(seat)
    assert view.ask is not None
    assert (view.ask.kind, view.ask.amount) == ("give", 1)
    assert DONE not in list(state.legal_actions())
    card = view.hand[0]
    state.apply(Give(card))
    assert count(state) == [5] * 4
    assert state.phase.name == "playing"
    # Only the declarer knows what lies there.
    assert card in state.view(seat).pile("aside", None, 2 + seat)
    assert set(state.view((seat + 1) % 4).pile("aside", None, 2 + seat)) == {None}


def test_the_widow_can_be_left() -> None:
    state = until("widow", "exchange")
    state.apply(LEAVE)
    assert state.phase.name == "playing"
    assert state.view(0).pile("widow") == (None,)


def test_a_look_at_the_widow_is_for_one_seat_and_before_its_call() -> None:
    state = make_trade("widow").start(chance(2))
    state.apply(NextDeal())
    seat = state.to_act
    assert seat is not None
    assert LOOK in list(state.legal_actions())
    view = state.view(seat)
    assert view.ask is not None
    assert LOOK in [way.action for way in view.ask.ways]
    state.apply(LOOK)
    assert state.to_act == seat
    assert LOOK not in list(state.legal_actions())
    assert state.refusal(LOOK) is not None
    assert state.view(seat).pile("widow")[0] is not None
    other = (seat + 1) % 4
    assert state.view(other).pile("widow") == (None,)
    assert any(getattr(event, "topic", "") == "widow" for event in state.view(other).history)
    assert state.make_scoring_facts().paid[seat] == 1
    # Everybody sees the chip in the pot, and who has paid it.
    assert state.view(other).status.stake[0] == 4 * 2 + 1
    assert state.view(other).status.stake[3:] == tuple(3 if at == seat else 2 for at in range(4))
    state.apply(Pass())
    assert LOOK in list(state.legal_actions())


def test_the_declarer_sees_the_widow_before_he_takes_it() -> None:  # PN15
    state = until("widow", "exchange")
    seat = state.declarer
    assert seat is not None
    assert state.view(seat).pile("widow")[0] is not None
    assert state.view((seat + 1) % 4).pile("widow") == (None,)
    assert not any(state.make_scoring_facts().paid)
    for other in range(4):
        assert state.game.guess(state.view(other), Random(1)).view(other) == state.view(other)


def test_nothing_is_undone_past_a_look_or_the_widow() -> None:
    match = Match(make_trade("widow"), chance(2))
    match.play(match.state.to_act or 0, NextDeal())
    first = match.state.to_act
    assert first is not None
    match.play(first, LOOK)
    assert match.last_decision(first, {first}) is None
    match.play(first, Bid("3"))
    assert match.last_decision(first, {first}) == 2
    while match.state.phase.name != "exchange":
        match.play(match.state.to_act or 0, Pass())
    # He saw it before. Whoever sees it only now has no way back either, though another seat's pass led to it.
    assert match.last_decision(first, {first}) == 2
    other = Match(make_trade("widow"), chance(2))
    other.play(other.state.to_act or 0, NextDeal())
    other.play(first, Bid("3"))
    while other.state.phase.name != "exchange":
        other.play(other.state.to_act or 0, Pass())
    assert other.last_decision(first, {first}) is None


def test_what_was_seen_in_the_widow_is_known_until_it_may_have_been_laid_away() -> None:
    state = make_trade("widow").start(chance(2))
    state.apply(NextDeal())
    seat = state.to_act
    assert seat is not None
    state.apply(LOOK)
    card = state.view(seat).pile("widow")[0]
    state.apply(Pass())
    state.apply(Bid("3"))
    while state.phase.name != "exchange":
        state.apply(Pass())
    state.apply(TAKE)
    declarer = state.declarer
    assert declarer is not None
    bit = state.game.bits[card or ""]
    for number in range(20):
        guessed = state.game.guess(state.view(seat), Random(number))
        assert guessed.kernel.hands[declarer] & bit


def test_everybody_sees_an_open_widow() -> None:
    state = until("open_widow", "exchange")
    assert state.declarer is not None
    taken = [event for event in state.history if getattr(event, "source", ("",))[0] == "widow"]
    assert taken
    assert None not in taken[0].cards
    assert count(state)[state.declarer] == 7


def test_the_spare_hand_goes_with_its_bid_only() -> None:
    state = until("spare_hand", "exchange", call="nap")
    assert state.declarer is not None
    assert count(state)[state.declarer] == 10
    for _ in range(5):
        state.apply(next(iter(state.legal_actions())))
    assert (state.phase.name, count(state)) == ("playing", [5] * 4)
    state = until("spare_hand", "playing", call="3")
    assert state.view(0).pile("widow") == (None,) * 5


def test_the_turned_card_is_taken_openly() -> None:
    state = until("turned", "exchange")
    turned = state.view(0).pile("upcard")
    state.apply(TAKE)
    assert turned[0] in state.game.deck.codes(state.kernel.hands[state.dealer])
    state.apply(next(iter(state.legal_actions())))
    assert count(state) == [5] * 4


def until_robbing(turned_ace: bool) -> TrickState:
    """A deal in which somebody may rob the turned card: the dealer, if it is the ace of trumps."""
    for seed in range(400):
        state = until("robbed", "bidding", seed)
        while state.phase.name == "bidding":
            state.apply(Bid("3") if not state.part_data["bidding"].calls.made else Pass())
        card = state.view(0).pile("upcard")[0] or ""
        if state.phase.name == "exchange" and (state.game.deck[card].rank == "A") == turned_ace:
            return state
    raise AssertionError("nobody may rob in any of these deals")


def test_whoever_holds_the_trump_ace_may_rob_in_secret() -> None:
    state = until_robbing(False)
    robber, game = state.to_act, state.game
    assert robber is not None
    turned = state.view(0).pile("upcard")[0] or ""
    ace = next(code for code in state.view(robber).hand if code == turned[:2] + "A")
    assert list(state.legal_actions()) == [TAKE, LEAVE]
    others = [state.view(seat) for seat in range(4) if seat != robber]
    assert {(view.to_act, view.ask, view.status.phase) for view in others} == {(None, None, "exchange")}
    for view in others:
        for number in range(5):
            guessed = game.guess(view, Random(number))
            assert guessed.to_act is not None
            assert ace in guessed.view(guessed.to_act).hand
    silent = state.copy()
    assert silent.apply(LEAVE) == []
    assert silent.phase.name == "playing"
    assert [silent.view(view.seat).history for view in others] == [view.history for view in others]
    state.apply(TAKE)
    # Everybody sees the card, and so who took it; what goes for it lies face down.
    assert {state.view(seat).to_act for seat in range(4)} == {robber}
    assert state.refusal(Give(turned)) is not None
    assert Give(turned) not in list(state.legal_actions())
    away = next(code for code in state.view(robber).hand if code not in (ace, turned))
    state.apply(Give(away))
    assert state.phase.name == "playing"
    for view in others:
        for number in range(20):
            held = game.guess(state.view(view.seat), Random(number)).kernel.hands
            assert held[robber] & game.bits[turned]
            assert not any(hand & game.bits[ace] for seat, hand in enumerate(held) if seat != robber)


def test_an_ace_that_is_turned_may_be_robbed_by_the_dealer() -> None:
    state = until_robbing(True)
    assert state.to_act == state.dealer
    state.apply(TAKE)
    state.apply(next(iter(state.legal_actions())))
    assert count(state) == [5] * 4


def test_each_seat_exchanges_some_with_the_stock() -> None:
    state = until("stock", "exchange")
    seat = state.to_act
    assert seat == (state.dealer + 1) % 4
    assert DONE in list(state.legal_actions())
    held = state.kernel.hands[seat]
    for _ in range(2):
        state.apply(next(iter(state.legal_actions())))
    assert count(state)[seat] == 3
    state.apply(DONE)
    assert count(state)[seat] == 5
    assert (state.kernel.hands[seat] & held).bit_count() == 3
    assert state.to_act == (seat + 1) % 4
    # At the most the exchange of a seat ends by itself.
    for _ in range(4):
        state.apply(next(iter(state.legal_actions())))
    assert state.to_act == (seat + 2) % 4


def test_a_least_number_must_be_laid_away() -> None:
    state = until("some", "exchange")
    assert state.refusal(DONE) is not None
    for _ in range(2):
        assert DONE not in list(state.legal_actions())
        state.apply(next(iter(state.legal_actions())))
    assert DONE in list(state.legal_actions())
    assert state.refusal(Choose("exchange", "take")) is not None


@pytest.mark.parametrize("name", TRADES)
def test_matches_go_on_and_sampled_deals_agree(name: str) -> None:
    """Random matches: every card is somewhere once, and a sampled deal has the same view for its seat."""
    rng = Random(name)
    game = make_trade(name)
    state = game.start(chance(5))
    for number in range(160):
        if state.to_act is None:
            break
        piles = [card for pile in state.piles() for card in pile.cards]
        assert sorted(piles) == sorted(card for card in game.dealing.cards + game.dealing.removed)
        for seat in range(4):
            view = state.view(seat)
            if number % 3 == 0:
                assert game.guess(view, rng).view(seat) == view
        legal: list[Action] = list(state.legal_actions())
        action = rng.choice(legal)
        assert all(state.refusal(one) is None for one in legal)
        state.apply(action)
    assert state.sheet


@pytest.mark.parametrize("name", ["widow", "spare_hand", "turned", "stock"])
@pytest.mark.parametrize("level", ["club", "reference"])
def test_players_exchange_sensibly(name: str, level: str) -> None:
    """A Skilled player gives its worst cards away, and what it decides is legal."""
    state = until(name, "exchange", seed=4, call="nap" if name == "spare_hand" else "3")
    player = make_player(state.game, level)
    while state.phase.name == "exchange":
        seat = state.to_act
        assert seat is not None
        legal = tuple(state.legal_actions())
        decision = player.choose(state.view(seat), legal, Random(1), Budget(playouts=8))
        assert decision.action in legal
        if isinstance(decision.action, Give):
            card = state.game.deck[decision.action.card]
            assert card.rank != "A"
            assert card.color_name != "Purple" or name == "spare_hand"
        state.apply(decision.action)


@pytest.mark.parametrize(
    ("dealing", "exchange", "cause"),
    [
        ({}, {"from": "widow", "who": "declarer", "may": True}, "dealing.* must deal a widow"),
        ({}, {"from": "turned", "who": "dealer", "may": True}, "turned"),
        ({}, {"from": "widow", "who": "each", "may": True}, "cannot take the same cards"),
        ({"turned": "top"}, {"from": "turned", "who": "holder", "rank": "Ace", "may": False}, "may must be true"),
        ({"widow": 1}, {"from": "widow", "who": "declarer", "may": True, "bid": "grand"}, '"grand" is no bid of'),
        ({"widow": 1}, {"from": "widow", "who": "declarer", "may": True, "look": 1}, "must have a pot"),
    ],
)
def test_what_does_not_fit_is_refused(dealing: dict[str, object], exchange: dict[str, object], cause: str) -> None:
    TRADES["wrong"] = dealing, exchange
    try:
        with pytest.raises(RuleError, match=cause):
            make_trade("wrong")
    finally:
        del TRADES["wrong"]
