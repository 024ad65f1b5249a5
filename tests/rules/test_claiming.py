"""A claim is granted exactly where no cards and no play of the others can take a trick."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import permutations

import pytest

from purple_table.core.actions import Play
from purple_table.core.events import TrickWon
from purple_table.core.game import Game
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from tests.contract.matches import make, random_game, random_steps
from tests.rules.positions import hearts, holding, play


def after_first_trick(own: str, others: tuple[str, str, str], **options: object) -> TrickState:
    """Seat 0 has won the first trick and is to lead with the cards named."""
    state = holding(hearts(**options), [f"Sv8 {own}", *(f"Bz9 {hand}" for hand in others)])
    # Every other seat needs its own discard for the first trick.
    for seat, card in ((1, "Bz9"), (2, "BzT"), (3, "BzJ")):
        state.kernel.hands[seat] = state.game.deck.mask(others[seat - 1].split()) | state.game.bits[card]
    play(state, "Sv8 Bz9 BzT BzJ")
    return state


def test_top_cards_of_every_color_are_a_claim() -> None:
    state = after_first_trick("BkA PuA GnA", ("BkK PuK GnK", "BkQ PuQ GnQ", "BkJ PuJ GnJ"))
    claim = state.game.claim(state.view(0))
    assert {str(action) for action in claim} == {"play BkA", "play PuA", "play GnA"}


def test_low_cards_become_certain_when_enough_tops_come_before_them() -> None:
    # Held: A K 8 of Black; out: 9 10 J Q, which one hand may hold and keep: the 8 is not certain.
    state = after_first_trick("BkA BkK Bk8", ("Bk9 BkT BkJ", "BkQ PuQ GnQ", "Pu9 PuJ GnJ"))
    assert state.game.claim(state.view(0)) == ()


def test_a_single_outstanding_card_falls_under_the_ace() -> None:
    state = after_first_trick("BkA Bk8", ("Bk9 PuT", "PuQ GnQ", "PuJ GnJ"))
    reading_gone = state.game.deck.mask(["BkT", "BkJ", "BkQ", "BkK"])
    state.kernel.won[0] |= reading_gone
    claim = state.game.claim(state.view(0))
    assert [str(action) for action in claim] == ["play BkA", "play Bk8"]


def test_unbroken_hearts_come_last() -> None:
    state = after_first_trick("RdA BkA", ("BkK PuK", "BkQ PuQ", "BkJ PuJ"))
    assert [str(action) for action in state.game.claim(state.view(0))] == ["play BkA", "play RdA"]


def test_nothing_is_certain_where_others_need_not_follow() -> None:
    state = after_first_trick("BkA PuA", ("BkK PuK", "BkQ PuQ", "BkJ PuJ"), revoke="penalty")
    assert state.game.claim(state.view(0)) == ()


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_whoever_claims_wins_every_trick_against_random_play(players: int) -> None:
    assert sum(claims_that_hold(hearts(players), seed) for seed in range(15)) > 10


@pytest.mark.parametrize("name", ["contract", "spades", "whist"])
def test_a_claim_holds_where_trumps_and_suits_may_beat_it(name: str) -> None:
    assert sum(claims_that_hold(random_game(name, random.Random(seed)), seed) for seed in range(25)) > 30


def test_the_dearest_certain_card_is_kept_for_the_last_trick() -> None:
    # All other Spades are played, so the ace and the 8 are both certain; as the last card the 8 pays 3.
    state = holding(make("spar", 2), ["SvA GoA Bk8", "Sv8 RdA RdK"], dealer=1)
    spades = [card.code for card in state.game.deck.cards if card.code[:2] == "Bk" and card.code not in ("BkA", "Bk8")]
    state.kernel.won[0] |= state.game.deck.mask(spades)
    play(state, "SvA Sv8")
    assert [str(action) for action in state.game.claim(state.view(0))] == ["play GoA", "play Bk8"]


@pytest.mark.parametrize(("name", "options"), [("spar", {}), ("agram", {"eight_doubles": True})])
def test_no_order_of_certain_cards_is_worth_more_than_the_claimed_one(name: str, options: dict[str, bool]) -> None:
    claims = better = 0
    for seed in range(300):
        rng = random.Random(seed)
        state = nearly_over(make(name, 2, chief="in", **options), rng)
        game, prices = state.game, state.game.worth().last_trick
        claim = game.claim(state.view(state.to_act or 0))
        cards = [game.bits[action.card] for action in claim if isinstance(action, Play)]
        if len(cards) > 1:
            last = [order[-1] for order in permutations(cards) if certain(state, order)]
            paid = [prices[card.bit_length() - 1] for card in last]
            claims += 1
            better += max(paid) > min(paid)
            assert prices[cards[-1].bit_length() - 1] == max(paid)
    assert claims > 50
    assert better > 10


def nearly_over(game: Game, rng: random.Random) -> TrickState:
    """A deal after one trick: some cards in two hands, some left over unseen, and the others captured."""
    assert isinstance(game, TrickGame)
    cards = list(game.dealing.cards)
    rng.shuffle(cards)
    size = rng.randint(3, 5)
    state = holding(game, [" ".join(cards[:size]), " ".join(cards[size : 2 * size])], dealer=1)
    state.kernel.won[0] |= game.deck.mask(cards[2 * size + rng.randint(0, 8) :])
    while not any(state.kernel.taken):
        state.apply(rng.choice(list(state.legal_actions())))
    return state


def certain(state: TrickState, order: Sequence[int]) -> bool:
    """Whether leads in this order win against whatever the seat has not seen, each card kept as long as it can be."""
    game, seat = state.game, state.to_act or 0
    tables = game.make_tables(None)
    others = game.deck.mask(game.dealing.cards) & ~sum(order) & ~sum(state.kernel.won)
    assert sum(order) == state.kernel.hands[seat]
    for place, card in enumerate(order):
        suit = tables.following[card.bit_length()]
        drawn = sum(lead & suit != 0 for lead in order[:place])
        if drawn < (others & suit).bit_count() and others & tables.find_beating_cards(card):
            return False
    return True


def claims_that_hold(game: Game, seed: int) -> int:
    """How many claims were granted in random deals; each is tried against the cards dealt and cards that might be."""
    granted = 0
    rng = random.Random(seed)
    for state, _ in random_steps(game, seed, deals=3):
        seat = state.to_act or 0
        view = state.view(seat)
        claim = game.claim(view)
        if not claim:
            continue
        granted += 1
        for twin in (state.copy(), game.guess(view, rng)):
            left = list(claim)
            while left or twin.view(seat).pile("trick"):
                action = left.pop(0) if twin.to_act == seat else rng.choice(list(twin.legal_actions()))
                for event in twin.apply(action):
                    if isinstance(event, TrickWon):
                        assert event.seat == seat
    return granted
