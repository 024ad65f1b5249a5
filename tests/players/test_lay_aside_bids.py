"""Bids that are laid aside, as the levels make them: the blunder position of the game, and hints that are true."""

from __future__ import annotations

from random import Random

import pytest

from purple_table.core.actions import Action, Choose, Give, NextDeal
from purple_table.core.messages import english
from purple_table.core.shuffle import SingleDealChance
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget, Decision
from tests.contract.matches import make

CODE = {"Bk": 1, "Go": 2, "Rd": 2, "Bz": 3, "Gn": 3}


def game(**options: object) -> TrickGame:
    found = make("ninety_nine", 4, **options)
    assert isinstance(found, TrickGame)
    return found


def dealt(own: str, trump: str = "none", dealer: int = 3, **options: object) -> TrickState:
    """Seat 0 holds these twelve cards, and the dealer's left neighbor is to bid: usually that is seat 0."""
    rules = game(**options)
    state = rules.start(SingleDealChance(bytes(32), dealer, 1))
    assert isinstance(state, TrickState)
    state.apply(NextDeal())
    hand = rules.deck.mask(rules.deck.read(card) for card in own.split())
    rest = [card for card in rules.dealing.cards if not rules.bits[card] & hand]
    hands = [hand, *(rules.deck.mask(rest[12 * seat : 12 * seat + 12]) for seat in range(3))]
    state.kernel = rules.start_play(hands, 0, trump)
    state.denomination = trump
    rules.course.deal.lay_aside(state, rest[36:])
    state.history = state.history[:1]
    state.to_act = (dealer + 1) % 4
    state.allowed = hands[state.to_act]
    return state


def decide(state: TrickState, level: str = "club", style: str = "normal") -> Decision:
    player = make_player(state.game, level, style)
    seat = state.to_act or 0
    return player.choose(state.view(seat), tuple(state.legal_actions()), Random(1), Budget(playouts=24))


def laid_by(state: TrickState, level: str) -> tuple[list[str], int]:
    """The cards that seat 0 lays aside, and what they bid."""
    cards = []
    for _ in range(3):
        action = decide(state, level).action
        assert isinstance(action, Give)
        cards.append(action.card)
        state.apply(action)
    return cards, sum(CODE.get(card[:2], 0) for card in cards)


@pytest.mark.parametrize("level", ["expert", "club", "reference", "beginner"])
def test_never_bids_more_than_the_nine_cards_can_give(level: str) -> None:
    """With eights and nines alone no level bids three tricks, though Clubs and Hearts are what it holds most of."""
    own = "Bz8 Bz9 Gn8 Gn9 Go8 Go9 Rd8 Rd9 Sv8 Sv9 Pu8 Bk8"
    cards, bid = laid_by(dealt(own), level)
    assert bid <= 2, cards


def test_bids_much_with_aces_and_trumps() -> None:
    own = "BkA BkK BkQ BkJ BkT GoA RdA SvA Bz8 Gn8 Go8 Pu8"
    _, bid = laid_by(dealt(own, "black"), "club")
    assert bid >= 5


def test_lays_one_plan_aside_and_says_what_it_is() -> None:
    """The three cards of the first hint are those that follow, and their sum is the bid that it names."""
    state = dealt("GnK Gn9 SvT SvQ PuA GoJ Go8 RdK RdT BkT Bk9 Bz8", "purple")
    words = english(decide(state).reason)
    cards, bid = laid_by(state, "club")
    assert f"aside I bid {bid}, " in words
    assert all(state.game.deck[card].short in words for card in cards)


def playing(own: str, laid: str) -> TrickState:
    """Seat 0 deals, has laid three cards aside, and plays last to the first trick with the other nine."""
    state = dealt(f"{own} {laid}", dealer=0, premiums="off")
    aside = [Give(state.game.deck.read(card)) for card in laid.split()]
    while state.phase.name == "bidding":
        state.apply(aside.pop() if state.to_act == 0 else next(iter(state.legal_actions())))
    assert state.to_act == 1
    return state


@pytest.mark.parametrize(("level", "seeds"), [("club", 12), ("expert", 1)])
def test_wins_no_trick_beyond_its_bid_while_a_card_loses_it(level: str, seeds: int) -> None:
    """Nothing is bid, three Diamonds lie aside: last to a trick, nobody takes it who holds a card that loses."""
    looked = 0
    for seed in range(seeds):
        state, rng = playing("BzK Bz8 GnK Gn8 GoQ Go8 RdT BkK Bk8", "SvA PuA SvK"), Random(seed)
        while state.to_act is not None and state.kernel.hands[0]:
            action = rng.choice(list(state.legal_actions()))
            if state.to_act == 0 and state.kernel.count == 3 and not state.kernel.taken[0]:
                losing = [play for play in state.legal_actions() if _loses(state, play)]
                looked += 0 < len(losing) < len(list(state.legal_actions()))
                action = decide(state, level).action
                assert not losing or action in losing
            elif state.to_act == 0 and level == "club":
                action = decide(state).action
            state.apply(action)
    assert looked >= seeds // 4


def _loses(state: TrickState, play: Action) -> bool:
    twin = state.copy()
    twin.apply(play)
    return twin.kernel.takers[-1] != 0


def test_plays_for_a_premium_where_the_bid_is_as_good_as_made() -> None:
    """Six highest trumps and low cards: six tricks, laid aside as such."""
    state = dealt("BkA BkK BkQ BkJ BkT Bk9 Bz8 Gn8 Sv8 Rd8 GoT RdT", "black")
    laid_by(state, "club")
    while state.to_act != 0 or not isinstance(next(iter(state.legal_actions())), Choose):
        state.apply(next(iter(state.legal_actions())))
    decision = decide(state)
    assert isinstance(decision.action, Choose)
    assert decision.action.choice in ("declare", "reveal")
    assert "that is worth the premium" in english(decision.reason)


def test_plays_for_no_premium_with_a_middling_hand() -> None:
    state = dealt("GnK Gn9 SvT SvQ PuQ GoJ Go8 RdK RdT BkT Bk9 BzJ")
    laid_by(state, "club")
    while state.to_act != 0 or not isinstance(next(iter(state.legal_actions())), Choose):
        state.apply(next(iter(state.legal_actions())))
    decision = decide(state)
    assert decision.action == Choose("premium", "none")
    assert "too few to play for a premium" in english(decision.reason)
