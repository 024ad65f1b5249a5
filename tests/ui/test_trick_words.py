"""Who took a trick and why, as far as the cards themselves tell."""

import pytest

from purple_table.core.events import TrickWon
from purple_table.core.game import Status
from purple_table.core.record import Seat
from purple_table.ui.scenes.table.table_words import explain_trick, tell_taker
from tests.contract.matches import make

SEATS = [Seat(name) for name in ("Zoe", "Ada", "Ben", "Eve")]


@pytest.mark.parametrize(
    ("cards", "winner", "trump", "told"),
    [
        ("RdK Bk9 Sv8 Pu9", 0, None, "Red was led, and nobody else played it"),
        ("RdK Bk9 RdA Rd8", 2, None, "Red was led, and the Ace is highest"),
        ("Go9 RdT Sv8 BkA", 1, None, "nobody followed Gold, and Red 10 is the highest of Hearts"),
        ("Go9 RdT Sv8 BkA", 3, "Spades", "Black A is the highest trump"),
        ("BkK Bk9 Sv8 Pu9", 0, "Red", "Black was led, and the King is highest"),
    ],
)
def test_a_trick_says_what_took_it(cards, winner, trump, told):
    event, status = TrickWon(winner, 0, 3, tuple(cards.split())), Status("playing", 1, 0, trump=trump)
    assert tell_taker(event, SEATS, 0) == (
        "**You take trick 3**" if winner == 0 else f"**{SEATS[winner].name} takes trick 3**"
    )
    assert explain_trick(event, make("whist", 4), status) == told


@pytest.mark.parametrize(
    ("cards", "winner", "told"),
    [
        ("RdK RdA", 1, "the Ace is the highest rank"),
        ("RdA Bk9", 0, "the Ace is the highest rank"),
        ("RdA BkA", 1, "of the cards of the highest rank, Black A wins"),
    ],
)
def test_where_only_ranks_count_the_color_that_was_led_is_no_reason(cards, winner, told):
    event = TrickWon(winner, 0, 1, tuple(cards.split()))
    assert explain_trick(event, make("put", 2), Status("playing", 1, 0)) == told


def test_the_order_of_ranks_is_that_of_the_game() -> None:
    event = TrickWon(1, 0, 3, ("RdA", "RdT", "Sv8", "Bk9"))
    assert (
        explain_trick(event, make("manille", 4), Status("playing", 1, 0, trump="Gold"))
        == "Red was led, and the 10 is highest"
    )


def test_a_promoted_trump_is_the_highest() -> None:
    event, status = (
        TrickWon(1, 0, 3, ("RdA", "GoJ", "Sv8", "Bk9")),
        Status("playing", 1, 0, trump="Red", promoted=("RdJ", "GoJ")),
    )
    assert explain_trick(event, make("euchre", 4), status) == "Gold J is the highest trump"
