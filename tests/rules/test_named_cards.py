"""Named cards: High, Low, Jack and Game where nothing is bid, and trumps that count for whoever takes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from purple_table.core.game import Game
from purple_table.core.messages import english
from purple_table.core.rulebook import RuleError
from purple_table.games import build
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.scoring import DealFacts
from tests.contract.matches import load

HUNT = {
    "part": "named_cards",
    "low_to": "taker",
    "jack": "Jack",
    "hung_jack": 1,
    "rank": True,
    "color": True,
    "by_rank": {},
    "set_back": False,
    "shows_count": False,
}
"""What All Fours and its kin play: no bid, every point pegged in order."""
COUNTED = {
    "part": "named_cards",
    "cards": {"Ace": 1, "Jack": 1, "10": 1, "9": 5, "8": 1},
    "lone": {"9": 10},
    "counted": "difference",
}
"""What Cinch plays: trumps with points, the nine of the sister color among them."""


def hunt(players: int = 4, target: int = 11, **scoring: Any) -> Game:
    """Pitch without its bidding, where whoever is left of the dealer makes trump by the first card."""
    book = load("pitch/game.toml")
    del book["bidding"], book["options"]
    book["leading"]["part"] = "left_of_dealer"
    book["scoring"] = [{**HUNT, **scoring}]
    book["ending"]["target"] = target
    return build(book, load("decks/purple.toml"), players, {})


def counted(players: int = 4, **scoring: Any) -> Game:
    """Pitch with bids of the points of trumps."""
    book = load("pitch/game.toml")
    del book["options"]
    book["bidding"] |= {"least": 1, "most": 14}
    book["ranking"] = {"part": "promoted", "trumps": ["A", "K", "Q", "J", "T", "9", "S9", "8"]}
    book["scoring"] = [{**COUNTED, **scoring}]
    return build(book, load("decks/purple.toml"), players, {})


def deal(
    game: Game, trump: str, captured: Sequence[str], totals: Sequence[int], dealt: Sequence[str] = ()
) -> DealFacts:
    """A finished deal in which the seats captured these cards."""
    won, hands = ([game.deck.mask(cards.split()) for cards in lists] for lists in (captured, dealt))
    facts = DealFacts(won, 0, totals, sides=game.sides, ending=game.ending, trump=game.trump.cards[trump])
    return replace(facts, dealt=hands)


def score(game: Game, facts: DealFacts) -> tuple[list[str], tuple[int, ...]]:
    """The words of the score lines in order, and the points by side."""
    return [english(line.label) for line in game.scoring.lines(facts)], game.scoring.points(facts)


def test_everything_is_pegged_in_order_without_a_bid() -> None:
    """All Fours, example 7: High side 0, Low, Jack and Game side 1."""
    game = hunt()
    facts = deal(game, "red", ["RdA GoT", "Rd8 RdJ", "SvQ", "BkA"], (2, 5))
    assert score(game, facts) == (["High", "Low", "Jack", "Game"], (1, 3))


def test_pegging_stops_with_the_side_that_reaches_the_target() -> None:
    """All Fours, example 6; California Jack, example 5."""
    game = hunt()
    facts = deal(game, "red", ["Rd8 RdJ BkA", "RdA", "", ""], (10, 10))
    assert score(game, facts) == (["High"], (0, 1))
    two = hunt(2, 10)
    captured = ["RdA Rd8 SvT", "RdJ BkA BkK"]
    assert score(two, deal(two, "red", captured, (0, 0)))[1] == (2, 2)
    assert score(two, deal(two, "red", captured, (8, 9))) == (["High", "Low"], (2, 0))
    assert score(two, deal(two, "red", captured, (9, 9))) == (["High"], (1, 0))


def test_one_trump_is_both_high_and_low_and_none_is_neither() -> None:
    """All Fours, example 5."""
    game = hunt(low_to="holder")
    dealt = ["Bz8", "SvK", "Gn9", "BkA"]
    assert score(game, deal(game, "green", ["Bz8", "Gn9 SvK BkA", "", ""], (0, 0), dealt))[1] == (1, 2)
    assert score(game, deal(game, "gold", ["Bz8", "Gn9 SvK BkA", "", ""], (0, 0), dealt)) == (["Game"], (0, 1))


def test_a_hung_jack_counts_all_its_points_beyond_the_target() -> None:
    game = hunt(low_to="holder", hung_jack=3)
    dealt = ["RdJ", "RdA", "", ""]
    assert score(game, deal(game, "red", ["", "RdJ RdA", "", ""], (0, 8), dealt)) == (["High", "Low", "Jack"], (1, 4))
    # It is worth 1 to the partners of whoever held it.
    kept = ["RdJ", "", "RdA", ""]
    assert score(game, deal(game, "red", ["", "", "RdJ RdA", ""], (0, 0), kept))[1] == (4, 0)


def test_a_bid_to_be_set_back_needs_a_bidding() -> None:
    with pytest.raises(RuleError, match="must have named bids"):
        hunt(set_back=True, smudge="four")


@pytest.mark.parametrize(
    ("scoring", "bid", "declarer", "captured", "expected"),
    [
        # Cinch, examples 5 to 7.
        ("difference", 8, 1, ["Rd9 Go8", "GoA GoJ Go9 GoT", "", ""], (0, 2)),
        ("difference", 9, 1, ["Rd9 Go8", "GoA GoJ Go9 GoT", "", ""], (15, 0)),
        ("points", 9, 1, ["Rd9 Go8", "GoA GoJ Go9 GoT", "", ""], (6, -9)),
        ("points", 8, 1, ["Rd9 Go8", "GoA GoJ Go9 GoT", "", ""], (6, 8)),
        ("difference", 5, 0, ["Go9 Go8", "GoA GoJ Rd9 GoT", "", ""], (0, 2)),
        ("difference", 7, 0, ["Go9 GoT Go8", "GoA GoJ Rd9", "", ""], (0, 0)),
    ],
)
def test_trumps_count_for_whoever_takes_them(
    scoring: str, bid: int, declarer: int, captured: Sequence[str], expected: tuple[int, ...]
) -> None:
    game = counted(counted=scoring)
    facts = replace(deal(game, "gold", captured, (0, 0)), bids=Bids(declarer, bid))
    assert game.scoring.points(facts) == expected


def test_a_rank_that_only_one_trump_has_counts_more() -> None:
    """Cinch, example 3: Black has no sister, and its nine counts for both."""
    game = counted()
    facts = replace(deal(game, "black", ["Bk9 BkT Bk8", "BkA BkJ", "", ""], (0, 0)), bids=Bids(0, 12))
    assert game.scoring.points(facts) == (10, 0)


def test_a_difference_is_between_two_sides() -> None:
    with pytest.raises(RuleError, match="two sides"):
        counted(3)
