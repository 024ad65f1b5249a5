"""Every level under every option: legal, honest, repeatable, with a reason; and what the card rules count on."""

from __future__ import annotations

from functools import cache
from itertools import pairwise, product
from random import Random

import pytest

from purple_table.core.actions import Play
from purple_table.core.game import Game, View
from purple_table.games.tricks.guessing import TrickSampler
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import LEVELS, make_player
from purple_table.players.player import Budget
from purple_table.players.tricks.card_play.card_costs import CardCosts
from purple_table.players.tricks.card_play.penalty_knowledge import PenaltyKnowledge, make_knowledge
from tests.contract.matches import chance, random_game
from tests.players.playouts import PlayoutDeals, play_out, results
from tests.players.positions import hearts, position
from tests.players.reasons import told

BUDGET = Budget(playouts=4)


def play(game: Game, seed: int, deals: int) -> list[str]:
    """Play some deals by players of all levels; every decision is checked. Gives the actions and reasons."""
    rng = Random(seed)
    levels = [rng.choice(list(LEVELS)) for _ in range(game.players)]
    players = [make_player(game, level) for level in levels]
    state = game.start(chance(seed))
    done = []
    while (seat := state.to_act) is not None:
        view = state.view(seat)
        if view.status.phase == "deal" and len(view.sheet) >= deals:
            break
        legal = tuple(state.legal_actions())
        decision = players[seat].choose(view, legal, rng, BUDGET)
        assert decision.action in legal, (seed, levels[seat])
        if isinstance(state, TrickState) and levels[seat] != "random" and state.kernel.count:
            led = state.kernel.hands[seat] & state.kernel.competing_mask
            if led and isinstance(decision.action, Play):
                assert state.game.bits[decision.action.card] & led, "a computer fails to follow"
        done.append(f"{seat} {decision.action} {told(game, decision)}")
        state.apply(decision.action)
    return done


@cache
def played(seed: int) -> list[str]:
    return play(random_game("hearts", Random(seed)), seed, 2)


@pytest.mark.parametrize("seed", range(4))
def test_every_level_plays_legally_under_any_options(seed: int) -> None:
    assert played(seed)


def test_the_same_match_is_played_twice() -> None:
    assert play(random_game("hearts", Random(1)), 1, 2) == played(1)


@pytest.mark.parametrize("level", ["club", "beginner", "reference"])
def test_a_choice_does_not_depend_on_what_is_hidden(level: str) -> None:
    rng = Random(5)
    for players in (3, 4, 5, 6):
        game = hearts(players)
        player = make_player(game, level)
        state = game.start(chance(players))
        state.apply(next(iter(state.legal_actions())))
        while state.phase.name in ("passing", "playing"):
            assert state.to_act is not None
            view = state.view(state.to_act)
            legal = tuple(state.legal_actions())
            decision = player.choose(view, legal, Random(9), BUDGET)
            if rng.random() < 0.3:
                other = game.guess(view, rng)
                again = player.choose(other.view(view.seat), tuple(other.legal_actions()), Random(9), BUDGET)
                assert again == decision
            state.apply(decision.action)


def test_levels_that_there_are_not_are_refused() -> None:
    game = hearts()
    with pytest.raises(ValueError, match='no level "grandmaster"; known are beginner, casual, skilled'):
        make_player(game, "grandmaster")
    with pytest.raises(ValueError, match='no style "sulky"'):
        make_player(game, "club", "sulky")


def positions(game: TrickGame, seed: int) -> list[tuple[TrickState, View]]:
    """Every state of a deal in play, with the view of the seat to play."""
    state = game.start(chance(seed))
    rng = Random(seed)
    player = make_player(game, "club")
    found = []
    state.apply(next(iter(state.legal_actions())))
    while state.phase.name in ("passing", "playing"):
        assert state.to_act is not None
        legal = tuple(state.legal_actions())
        view = state.view(state.to_act)
        if state.phase.name == "playing":
            found.append((state.copy(), view))
        state.apply(player.choose(view, legal, rng, BUDGET).action if rng.random() < 0.7 else rng.choice(legal))
    return found


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_knowledge_kept_up_in_play_agrees_with_the_view(players: int) -> None:
    game = hearts(players)
    costs = CardCosts(game)
    found = positions(game, 11)
    known = make_knowledge(game.facts(found[0][1]), costs)
    known = PenaltyKnowledge(known.rest, [(1 << players) - 1] * len(costs.colors), known.moons, known.alive)
    kernel = found[0][0].kernel
    for (state, _), (after, view) in pairwise(found):
        bit = sum(state.kernel.hands) ^ sum(after.kernel.hands)
        known.play(kernel, bit, costs)
        seen = make_knowledge(game.facts(view), costs)
        assert (known.rest, known.moons, known.alive) == (seen.rest, seen.moons, seen.alive)
        for index, color in enumerate(costs.colors):
            # The view tells more: a color of which nothing is unseen is closed to everybody else.
            assert seen.open[index] & ~(1 << view.seat) & ~known.open[index] == 0
            holders = sum(1 << seat for seat, hand in enumerate(after.kernel.hands) if hand & color)
            assert holders & ~known.open[index] == 0
            assert holders & ~seen.open[index] == 0


def test_a_failure_to_follow_counts_as_a_void_until_it_is_contradicted() -> None:
    """Where failing to follow is possible (H16) the facts stay certain, and the Skilled player takes the likely for
    true."""
    game = hearts(revoke="penalty")
    costs = CardCosts(game)
    green = next(index for index, color in enumerate(costs.colors) if color & game.bits["GnA"])
    failed = ["Sv8 Sv9 SvT SvJ", "GnA Bk8 GnQ GnK"]
    for tricks, closed in ((failed, True), ([*failed, "BkA GnT"], False), ([*failed, "Pu8 PuA"], True)):
        state = position(game, {}, tricks)
        assert state.to_act
        facts = game.facts(state.view(state.to_act))
        assert not facts.excluded[0] & costs.colors[green]
        assert bool(make_knowledge(facts, costs).open[green] & 1) != closed


@pytest.mark.parametrize("options", [{}, {"fifth_seat_card": "first_trick"}, {"moon": "additive"}])
def test_play_outs_end_the_deal_with_every_card_captured(options: dict[str, object]) -> None:
    game = hearts(5, **options)
    costs = CardCosts(game)
    rng = Random(3)
    for state, view in positions(game, 7)[::6]:
        kernel, known = PlayoutDeals(game, view, costs).draw(rng)
        assert [hand.bit_count() for hand in kernel.hands] == [hand.bit_count() for hand in state.kernel.hands]
        assert kernel.hands[view.seat] == state.kernel.hands[view.seat]
        play_out(kernel, known, costs)
        assert sum(kernel.won).bit_count() == 45 + (1 if options.get("fifth_seat_card") else 0)
        assert len(results(kernel, costs)) == 5


def test_a_view_too_tight_for_drawing_is_filled_all_the_same() -> None:
    game = hearts()
    rng = Random(8)
    for _, view in positions(game, 4)[::5]:
        sampler = TrickSampler(game.course, game.facts(view))
        facts = sampler.facts
        hands = sampler.search_deal(rng)[:4]
        assert [hand.bit_count() for hand in hands] == facts.sizes
        assert hands[view.seat] == facts.hand
        assert sum(hands) == facts.hand | facts.unknown
        for seat, hand in enumerate(hands):
            assert seat == view.seat or not hand & facts.excluded[seat]


def test_results_take_a_moon_off_the_shooter() -> None:
    for option, expected in (("replace", -26), ("additive", -9)):
        game = hearts(moon=option)
        state = game.start(chance(1))
        red, gold = (moon.cards for moon in game.scoring.parts[0].moons)
        state.kernel.won = [red, gold ^ game.bits["Go8"] | game.bits["BkA"], 0, 0]
        assert results(state.kernel, CardCosts(game)) == [expected, 8, 0, 0]


def test_the_chance_to_take_a_trick_is_counted_out() -> None:
    """Three seats hold two higher and one lower card anyhow; the lead wins where every holder of a higher can duck."""
    costs = CardCosts(hearts())
    ways = list(product(range(3), repeat=3))
    wins = sum(set(high) <= {low} for *high, low in ways)
    assert costs.take[3][3][3][1] == pytest.approx(wins / len(ways))
    later = sum({seat for seat in high if seat < 2} <= {low} for *high, low in ways)
    assert costs.take[2][3][3][1] == pytest.approx(later / len(ways))
    assert costs.take[3][3][2][0] == 0
    assert costs.take[3][3][2][2] == pytest.approx(1)


def test_masters_are_what_stands_above_the_other_cards() -> None:
    costs = CardCosts(hearts())
    rng = Random(2)
    for _ in range(200):
        cards = rng.getrandbits(49) & rng.getrandbits(49) & costs.everything
        expected = 0
        for color in costs.colors:
            if cards & color:
                expected |= color & ((1 << (cards & color).bit_length()) - 1)
        assert costs.order.masters(costs.everything, cards) == costs.everything & ~expected
