"""Single cards that cost or give points outside the colors that do: standard Hearts with its Queen of Spades."""

from __future__ import annotations

import random
from typing import Any

import pytest

from purple_table import library
from purple_table.core.actions import NextDeal
from purple_table.core.events import DealScored
from purple_table.games.tricks.scoring import DealFacts
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.players.tricks.card_play.card_costs import CardCosts
from tests.contract.matches import chance
from tests.players.playouts import results
from tests.players.positions import decide, position
from tests.rules.openspiel import STANDARD
from tests.said import said

QUEEN = "Queen of Spades"


def standard_hearts(**scoring: Any) -> TrickGame:
    """Standard Hearts with these parameters of scoring."""
    rules = library.read_rules([STANDARD], "hearts")
    book = {**rules.book, "scoring": [{**rules.book["scoring"][0], **scoring}]}
    game = library.Rules(rules.folder, rules.deck_file, book, rules.deck).build(4, {})
    assert isinstance(game, TrickGame)
    return game


GAME = standard_hearts()


def facts(game: TrickGame, *captured: str) -> DealFacts:
    """A deal in which the seats captured these cards."""
    masks = [game.deck.mask(game.deck.read(card) for card in cards.split()) for cards in captured]
    return DealFacts(masks, 0, (0,) * 4, (0,) * 4, {})


class TestSheet:
    """Clause points: what a card is worth by its own name counts wherever its color is not named."""

    def test_a_line_for_each_card_outside_the_colors(self) -> None:
        game = standard_hearts(cards={"Qs": 13, "Jd": -10, "Ah": 5})
        lines = game.scoring.lines(facts(game, "2h Qs", "Jd 3h", "Ks As", "Ah"))
        assert [(said(line.label), line.points) for line in lines] == [
            ("Hearts cards", (1, 1, 0, 5)),
            (QUEEN, (13, 0, 0, 0)),
            ("Jack of Diamonds", (0, -10, 0, 0)),
        ]
        by_seat, _ = game.scoring.counters(facts(game, "2h Qs", "Jd 3h", "Ks As", "Ah"))
        assert by_seat[0].values == (14, -9, 0, 5)

    @pytest.mark.parametrize(("replaces", "expected"), [(True, {"Spades moon": -20}), (False, {QUEEN: 13})])
    def test_a_moon_of_its_color_replaces_it_too(self, replaces: bool, expected: dict[str, int]) -> None:
        game = standard_hearts(moons={"Spades": 20}, moon_replaces=replaces, moon_choice="subtract")
        spades = " ".join(card.code for card in game.deck.cards if card.suit == "Spades")
        lines = game.scoring.lines(facts(game, spades, "", "", ""))
        assert {said(line.label): line.points[0] for line in lines} == {"Spades moon": -20, **expected}

    def test_every_deal_scores_what_the_counters_showed(self) -> None:
        state, rng = GAME.start(chance(5)), random.Random(5)
        for _ in range(3):
            state.apply(NextDeal())
            scored: DealScored | None = None
            while scored is None:
                counter = state.view(0).status.counters[0]
                events = state.apply(rng.choice(list(state.legal_actions())))
                scored = next((event for event in events if isinstance(event, DealScored)), None)
            assert sum(scored.points) == 26
            assert state.view(0).status.counters[0].values == scored.points
            assert all(was <= now for was, now in zip(counter.values, scored.points, strict=True))


class TestPlayers:
    """Players see the worth of such a card."""

    def test_stakes_and_results(self) -> None:
        game = standard_hearts(cards={"Qs": 13, "Jd": -10})
        costs = CardCosts(game)
        queen, jack = game.bits["Qs"], game.bits["Jd"]
        assert costs.costly & queen
        assert costs.peaks == queen
        state = game.start(chance(1))
        state.kernel.won = [queen | game.bits["2h"], jack, queen, 0]
        assert results(state.kernel, costs) == [14, -10, 13, 0]

    @pytest.mark.parametrize(
        ("level", "trick", "play"),
        [("club", "Ks 4s 5s", "Qs"), ("reference", "Ks 4s 5s", "Qs"), ("club", "Ts 4s 5s", "Js")],
    )
    def test_the_queen_goes_under_the_king_and_takes_no_trick(self, level: str, trick: str, play: str) -> None:
        state = position(GAME, {3: "Qs Js Kc Qc Kd Qd Jd 6h 7h 8h 9h Th"}, ["2c 3c 4c Tc", trick], leader=1)
        assert state.to_act == 3
        assert str(decide(GAME, state, level).action) == f"play {play}"

    @pytest.mark.parametrize("level", ["beginner", "club", "reference", "random"])
    def test_every_level_plays_it(self, level: str) -> None:
        player, state = make_player(GAME, level), GAME.start(chance(7))
        rng = random.Random(1)
        for _ in range(53):
            assert state.to_act is not None
            view = state.view(state.to_act)
            state.apply(player.choose(view, tuple(state.legal_actions()), rng, Budget()).action)
        assert sum(state.totals) == 26
