"""Cards that come to the same: played one for the other they change nothing for anybody else, in any game of tricks."""

from random import Random

import pytest

from purple_table.games.tricks.play_position import REFILL
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.tricks.search.equal_cards import group_equal_cards
from tests.contract.matches import GAMES, chance, random_game

NAMES = [name for name in GAMES if isinstance(random_game(name, Random(1)), TrickGame)]
NEVER_EQUAL = ("briscola", "go_boom", "jass", "pinochle", "put", "sixty_six", "skat", "truc")
"""Neighbors in rank never count the same, or a raise may come before any card."""


def bits(cards):
    return [1 << place for place in range(cards.bit_length()) if cards >> place & 1]


def in_play(game: TrickGame, rng: Random) -> TrickState | None:
    """A state somewhere in the play of cards, reached at random."""
    state = game.start(chance(rng.randrange(1 << 30)))
    left = rng.randrange(1, 16)
    while state.to_act is not None and state.number == 1:
        if state.phase is game.course.play and left <= 0:
            return state
        state.apply(rng.choice(list(state.legal_actions())))
        left -= state.phase is game.course.play
    return None


@pytest.mark.parametrize("name", NAMES)
def test_cards_of_a_kind_may_take_each_others_place(name):
    rng = Random(3)
    compared = 0
    for _ in range(30):
        game = random_game(name, rng)
        state = in_play(game, rng)
        if state is None or state.game.course.play.names != {"playing"}:
            continue
        kernel, seat = state.kernel, state.kernel.turn
        worth = state.game.scoring.worth(state.make_scoring_facts())
        others = sum(hand for place, hand in enumerate(kernel.hands) if place != seat) | sum(
            bit for _, bit in state.trick
        )
        others |= sum(kernel.stock) | kernel.extra
        for kind in group_equal_cards(kernel, worth, others, bits(kernel.legal())[0]):
            for one, other in zip(bits(kind), bits(kind)[1:], strict=False):
                compared += 1
                assert same(game, state, kernel, one, other, Random(rng.random())), (name, game.options, one, other)
    assert compared > 0 or name in NEVER_EQUAL


def same(game, state, kernel, one, other, rng):
    """Play `one` and go on at random; then `other` in its place everywhere, with everything else as before."""

    def swapped(card):
        return other if card == one else one if card == other else card

    first, second = kernel.copy(), kernel.copy()
    first.play(one)
    second.play(other)
    while not first.is_over and first.hands[first.turn]:
        refilled = [[cards for what, _, cards in kernel.log if what == REFILL] for kernel in (first, second)]
        if refilled[0]:
            # The order of a new stock depends on the cards themselves: from here on chance differs.
            return [sum(map(swapped, bits(cards))) for cards in refilled[0]] == refilled[1]
        if first.turn != second.turn:
            return False
        legal = first.legal()
        card = rng.choice(bits(legal))
        if sum(swapped(bit) for bit in bits(legal)) != second.legal():
            return False
        first.play(card)
        second.play(swapped(card))
    ended = [state.copy(), state.copy()]
    ended[0].kernel, ended[1].kernel = first, second
    points = [game.scoring.points(match.make_scoring_facts()) for match in ended]
    return first.takers == second.takers and points[0] == points[1]
