"""Shasta Sam: whole matches under an independent referee, and whole deals that were read against the book."""

from __future__ import annotations

import random
from typing import Any

import pytest

from purple_table import library
from tests.contract.matches import RULES, chance, make, random_game
from tests.rules import jacks_referee


@pytest.mark.parametrize("seed", range(5))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses deal, trump, opening, follow, winner, draw, next-lead, points, game and end."""
    game = random_game("shasta_sam", random.Random(seed))
    assert jacks_referee.play_match(game, game.start(chance(seed)), False, seed, 3)


def test_the_options_of_shasta_sam() -> None:
    entry = next(entry for entry in library.games([RULES]) if entry.id == "shasta_sam")
    names = [option.name for option in entry.options]
    assert names == ["target", "game_points", "trump_leaves_suit", "lead_counts_as_color_follower"]
    assert make("shasta_sam", 2).sides == ((0,), (1,))


TRANSCRIPTS: list[tuple[int, dict[str, Any], int, str, str]] = [
    (
        8,
        {},
        0,
        "SvT",
        """
BzJ GnJ GnA GoK BkQ BkA | SvJ SvK PuK Go8 GoJ BkT
1 Go8 GoK > 0 SvT GoA
0 BzJ SvJ > 1 BzA Sv9
1 BkT BkQ > 0 RdQ Bz9
0 GnJ BzA > 1 SvA Gn9
1 Bz9 Gn9 > 1 Go9 Pu9
1 Go9 RdQ > 0 SvQ BzK
0 Pu9 PuK > 1 BkK BkJ
1 BkK BkA > 0 GoQ RdA
0 GoQ GoA > 1 Sv8 Rd9
1 RdA Sv9 > 0 GnQ BzT
0 Rd9 Sv8 > 1 GoT RdJ
1 BzT GnQ > 0 Pu8 Bk8
0 Pu8 SvK > 1 BzQ GnT
1 Bk8 BkJ > 0 RdK PuA
0 GnT BzQ > 1 GnK Bk9
1 GnK GnA > 0 Rd8 PuT
0 RdJ SvA > 1 PuJ Gn8
1 BzK SvT > 0 PuQ RdT
0 RdK GoT > 0
0 Bk9 PuT > 0
0 PuQ PuA > 1
1 GoJ SvQ > 0
0 Gn8 PuJ > 0
0 Rd8 RdT > 1
High Low Jack Game = 1 3""",
    ),
    (
        6,
        {"game_points": "classic", "trump_leaves_suit": True},
        1,
        "BzJ",
        """
BzQ GnQ GnK PuJ Go8 BkA | GnT PuK Rd8 Rd9 RdA Bk8
0 Go8 Rd8 > 0 BzJ GnA
0 PuJ PuK > 1 Pu9 Sv9
1 Bk8 BzJ > 0 Pu8 SvA
0 Sv9 Pu9 > 0 GoJ RdK
0 Pu8 SvA > 1 SvT GoT
1 Rd9 GoT > 0 GoQ RdT
0 GoJ RdK > 1 Bk9 SvK
1 Bk9 BkA > 0 SvJ GoK
0 GoQ GoK > 1 PuT BzK
1 GnA BzQ > 0 BkQ RdJ
0 BkQ RdJ > 0 BzT SvQ
0 SvJ SvQ > 1 Bz9 Gn8
1 RdA Gn8 > 1 Gn9 RdQ
1 Gn9 GnQ > 0 Sv8 Go9
0 Sv8 PuT > 1 BkT BzA
1 Go9 RdQ > 0 PuQ GoA
0 PuQ Bz9 > 1 PuA BkK
1 PuA BzT > 0 GnJ BkJ
0 GnK GnT > 0
0 SvK SvT > 0
0 BkK BkJ > 0
0 GnJ GoA > 0
0 BzA RdT > 0
0 BzK BkT > 0
High Low Jack Game = 3 1""",
    ),
    (
        25,
        {"target": 2},
        1,
        "BkQ",
        """
BzT GnT Go8 Rd8 RdT BkJ | Gn9 SvJ PuT PuJ PuA BkK
0 Go8 Gn9 > 0 BkQ Bk8
0 Rd8 Bk8 > 1 BzQ SvA
1 SvJ BkJ > 0 Pu9 RdK
0 Pu9 PuT > 1 SvQ BkT
1 BzQ BkT > 0 SvK Pu8
0 GnT BkK > 1 GnJ Go9
1 GnJ BkQ > 0 GnA PuQ
0 Go9 RdK > 1 Rd9 Bz9
1 Rd9 RdT > 0 Bk9 Gn8
0 Bz9 Gn8 > 0 BkA RdQ
0 BzT Pu8 > 0 RdJ SvT
0 RdJ RdQ > 1 Sv9 RdA
1 Sv9 SvK > 0 GnQ BzK
0 GnA BzK > 0 Sv8 PuK
0 Sv8 SvT > 1 GoQ BzJ
1 SvQ SvA > 0 BzA GoJ
0 GnQ GoJ > 0 GoA GoK
0 BzA PuJ > 0 GoT GnK
0 RdA GoQ > 0
0 GoA GoK > 0
0 GoT GnK > 0
0 BzJ PuQ > 0
0 BkA PuK > 0
0 Bk9 PuA > 0
High Low Jack = 2 1""",
    ),
]
"""Whole deals as they were played: seed, options, dealer, first card of the stock, and what happened. Points and single
tricks were checked against the book."""


@pytest.mark.parametrize(("seed", "options", "dealer", "top", "text"), TRANSCRIPTS)
def test_deals_that_were_written_down(seed: int, options: dict[str, Any], dealer: int, top: str, text: str) -> None:
    game = make("shasta_sam", 2, **options)
    jacks_referee.follow_transcript(game, game.start(chance(seed)), dealer, top, text)
