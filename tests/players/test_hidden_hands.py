"""How likely other hands have cards, held against all deals that agree with what they have shown."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from purple_table.core.actions import NextDeal
from purple_table.core.masks import list_bits
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.players.tricks.reasons.hidden_hands import HiddenHands
from tests.contract.matches import chance, make


@pytest.mark.parametrize(("name", "seed"), [("whist", 1), ("spades", 2)])
def test_what_one_hand_cannot_have_lies_in_the_others(name: str, seed: int) -> None:
    """In Whist a card was told to win in 69 of 100 deals where 24 did: the trumps that a void hand could not have."""
    facts = play_on(name, seed, tricks=9)
    hands = HiddenHands(facts, facts.rest & ~facts.hand, facts.excluded, facts.trump)
    tables, every, checked = facts.game.make_tables(facts.denomination), count_deals(facts, 0, 0), 0
    for seat in facts.seats:
        for cards in {cards for cards in tables.following if cards} if seat != facts.seat else ():
            exact = count_deals(facts, seat, cards) / every
            assert hands.miss(seat, cards) == pytest.approx(exact, abs=0.025)
            checked += 0 < exact < 1
    assert checked > 4


def test_unseen_trumps_lie_with_the_declarer() -> None:
    """In 94 deals of Pitch declarers had 1.3 of the 4.7 trumps that another seat did not see, where all hands alike
    would have 0.6; the odds are three times as high in every game."""
    facts = play_on("pitch", 3, tricks=1)
    assert facts.declarer not in (None, facts.seat)
    hands = HiddenHands(facts, facts.rest & ~facts.hand, [0] * facts.players, facts.trump)
    for cards, likelier in ((facts.trump, True), (facts.game.in_play & ~facts.trump, False)):
        one = min(set(list_bits(cards & facts.unknown)))
        has = [1.0 - hands.miss(seat, one) for seat in facts.seats if seat not in (facts.seat, facts.declarer)]
        assert (1.0 - hands.miss(facts.declarer or 0, one) > 2 * max(has)) == likelier


def test_an_open_card_of_the_stock_is_in_no_hand() -> None:
    facts = play_on("california_jack", 1, tricks=2, players=2)
    hands = HiddenHands(facts, facts.rest & ~facts.hand, facts.excluded, facts.trump)
    assert facts.coming.bit_count() == 1
    assert hands.miss(1 - facts.seat, facts.coming) == 1.0
    assert hands.miss(1 - facts.seat, facts.rest & ~facts.hand) == 0.0


def play_on(name: str, seed: int, tricks: int, players: int = 4) -> TrickSeatFacts:
    """What the seat to act knows after so many tricks of a deal of Skilled players."""
    game, rng = make(name, players), Random(seed)
    assert isinstance(game, TrickGame)
    state, club = game.start(chance(seed)), make_player(game, "club")
    state.apply(NextDeal())
    assert isinstance(state, TrickState)
    while state.to_act is not None and (state.kernel is None or sum(state.kernel.taken) < tricks):
        state.apply(club.choose(state.view(state.to_act), list(state.legal_actions()), rng, Budget(playouts=1)).action)
    return game.facts(state.view(state.to_act or 0))


def count_deals(facts: TrickSeatFacts, without: int, cards: int) -> int:
    """Count the deals that agree with what the hands have shown, and in which one hand has none of some cards."""
    loose, players = list_bits(facts.rest & ~facts.hand), facts.players
    barred = [excluded | (cards if seat == without else 0) for seat, excluded in enumerate(facts.excluded)]
    rooms = [0 if seat == facts.seat else facts.sizes[seat] for seat in range(players)]

    @cache
    def count(place: int, left: tuple[int, ...]) -> int:
        if place == len(loose):
            return 1
        fits = [one for one, room in enumerate(left) if room and (one == players or not loose[place] & barred[one])]
        return sum(count(place + 1, (*left[:one], left[one] - 1, *left[one + 1 :])) for one in fits)

    return count(0, (*rooms, len(loose) - sum(rooms)))
