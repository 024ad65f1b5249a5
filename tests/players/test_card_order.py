"""Players go by the order of the cards that the tables of play say, whatever the order of the deck."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from purple_table import library
from purple_table.arena.bulk import Run, play_all
from purple_table.arena.duplicate import summarize_plays
from purple_table.core.actions import Play
from purple_table.core.rulebook import RuleError
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.players.tricks.card_play.card_costs import CardCosts
from purple_table.players.tricks.card_play.card_order import count_ranks_above
from purple_table.players.tricks.card_play.penalty_play_policy import is_penalty_game
from purple_table.players.tricks.discarding import passed_cards
from tests.players.positions import hearts, position

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def ten_high() -> TrickGame:
    """Shunning cards where the ten stands above the Ace."""
    game = library.load_game([ROOT / "tests" / "invented", ROOT / "rules"], "ten_high", 4, {})
    assert isinstance(game, TrickGame)
    return game


@pytest.mark.parametrize(("level", "deals"), [("club", 12), ("beginner", 40)])
def test_a_player_is_above_chance_where_the_ten_is_high(ten_high: TrickGame, level: str, deals: int) -> None:
    result = summarize_plays(ten_high, play_all(Run(ten_high, (level, *("random",) * 3), deals, 3), 1))
    own, others = result.points, result.others
    assert own.mean + own.margin < others.mean - others.margin


@pytest.mark.parametrize(
    ("trick", "held", "card"),
    [
        ("RdA", "Rd9 RdT", "Rd9"),  # The ten would take the trick.
        ("RdT", "Rd9 RdA", "RdA"),  # The Ace stays under the ten.
        ("RdJ", "Rd9 RdT", "Rd9"),
        ("Bk8 Bk9 BkJ", "BkT BkA", "BkT"),  # It must take the trick, and spends the highest card on it.
        ("Bk8", "BkT BkQ BkA", "BkQ"),  # Somebody may still go higher.
    ],
)
def test_the_club_ducks_and_takes_by_the_order_of_the_game(
    ten_high: TrickGame, trick: str, held: str, card: str
) -> None:
    assert is_penalty_game(ten_high)
    state = position(ten_high, {0: held}, [trick], leader=4 - len(trick.split()))
    assert state.to_act == 0
    view, legal = state.view(0), tuple(state.legal_actions())
    assert make_player(ten_high, "club").choose(view, legal, Random(1), Budget()).action == Play(card)


def test_the_highest_card_is_passed_by_the_order_of_the_game(ten_high: TrickGame) -> None:
    hand = ten_high.deck.mask(["SvA", "GnT", *(f"{color}{rank}" for color in ("Pu", "Bk") for rank in "89JQK")])
    given, moon = passed_cards.choose_passed_cards(hand, 1, CardCosts(ten_high))
    assert (set(ten_high.deck.codes(given)), moon) == ({"GnT"}, 0)


@pytest.mark.parametrize("by_deck", [True, False])
def test_masters_are_what_no_other_card_beats(ten_high: TrickGame, by_deck: bool) -> None:
    game, rng = hearts() if by_deck else ten_high, Random(5)
    costs, cards = CardCosts(game), [game.bits[code] for code in game.dealing.cards]
    for _ in range(200):
        some = rng.sample(cards, rng.randint(1, len(cards)))
        cut = rng.randint(0, len(some))
        hand, others = some[:cut], sum(some[cut:])
        wanted = sum(card for card in hand if not game.tables.find_beating_cards(card) & others)
        assert costs.order.masters(sum(hand), others) == wanted
        for color in costs.colors:
            mine = sorted(
                (card for card in hand if card & color), key=lambda card: -game.tables.find_beating_cards(card)
            )
            rising = costs.order.list_rising(sum(mine))
            assert all(high & game.tables.find_beating_cards(low) for low, high in pairwise(rising))
            assert (costs.order.low(sum(mine)), costs.order.high(sum(mine))) == (
                (rising[0], rising[-1]) if rising else (0, 0)
            )


def test_ranks_are_counted_by_the_order_of_the_game(ten_high: TrickGame) -> None:
    above = count_ranks_above(ten_high, "none")
    assert [above[ten_high.bits[f"Rd{rank}"].bit_length()] for rank in "89TJQKA"] == [6, 5, 0, 4, 3, 2, 1]


def test_an_order_holds_every_rank_once() -> None:
    rules = library.read_rules([ROOT / "tests" / "invented", ROOT / "rules"], "ten_high")
    winning = {**rules.book["winning"], "order": ["8", "9", "J", "Q", "K", "A", "A"]}
    book = {**rules.book, "winning": winning, "options": {}}
    with pytest.raises(RuleError, match="each of these ranks once"):
        library.Rules(rules.folder, rules.deck_file, book, rules.deck).build(4, {})
