"""California Jack: whole matches under an independent referee, and whole deals that were read against the book."""

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
    game = random_game("california_jack", random.Random(seed))
    assert jacks_referee.play_match(game, game.start(chance(seed)), True, seed, 3)


def test_the_options_of_california_jack() -> None:
    entry = next(entry for entry in library.games([RULES]) if entry.id == "california_jack")
    names = [option.name for option in entry.options]
    assert names == ["target", "game_points", "trump_leaves_suit", "lead_counts_as_color_follower"]
    assert make("california_jack", 2).sides == ((0,), (1,))


TRANSCRIPTS: list[tuple[int, dict[str, Any], int, str, str]] = [
    (
        3,
        {},
        1,
        "RdK",
        """
BzK GnT PuT Bk8 BkT BkK | Gn8 SvA Rd8 Bk9 BkQ BkA
0 BkK Rd8 > 1 RdK RdA . RdQ
1 RdK RdA > 0 RdQ PuQ . PuA
0 PuT PuQ > 1 PuA GoT . BkJ
1 Gn8 GnT > 0 BkJ GnA . Pu8
0 GoT Bk9 > 0 Pu8 SvJ . GoQ
0 Pu8 SvJ > 1 GoQ Rd9 . GnK
1 GoQ RdQ > 0 GnK BzA . Bz9
0 BkJ BkA > 1 Bz9 RdT . GoK
1 Bz9 GnK > 0 GoK BzQ . BzT
0 GoK BzQ > 0 BzT Sv9 . GnJ
0 BzT GnA > 1 GnJ SvQ . Gn9
1 Sv9 SvQ > 0 Gn9 GnQ . RdJ
0 RdT GnJ > 0 RdJ PuK . PuJ
0 RdJ GnQ > 0 PuJ Sv8 . SvT
0 PuJ PuA > 1 SvT BzJ . Pu9
1 BkQ Rd9 > 0 Pu9 Go8 . SvK
0 BkT Go8 > 0 SvK GoA . Go9
0 SvK SvA > 1 Go9 GoJ
1 GoA GoJ > 1
1 PuK Pu9 > 1
1 BzA Gn9 > 1
1 Go9 BzJ > 1
1 SvT BzK > 1
1 Sv8 Bk8 > 1
High Low Jack Game = 2 2""",
    ),
    (
        6,
        {"game_points": "classic"},
        1,
        "BzJ",
        """
BzQ GnQ GnK PuJ Go8 BkA | GnT PuK Rd8 Rd9 RdA Bk8
0 BzQ GnT > 0 BzJ GnA . Pu9
0 Go8 Rd8 > 0 Pu9 Sv9 . Pu8
0 Pu9 Sv9 > 0 Pu8 SvA . GoJ
0 Pu8 PuK > 1 GoJ RdK . SvT
1 Bk8 BzJ > 0 SvT GoT . GoQ
0 SvT SvA > 1 GoQ RdT . Bk9
1 GoT RdK > 0 Bk9 SvK . SvJ
0 RdT GoQ > 1 SvJ GoK . PuT
1 GoJ GoK > 0 PuT BzK . BkQ
0 Bk9 Rd9 > 0 BkQ RdJ . BzT
0 BkQ BzK > 1 BzT SvQ . Bz9
1 BzT GnQ > 1 Bz9 Gn8 . Gn9
1 GnA Gn8 > 1 Gn9 RdQ . Sv8
1 RdA RdQ > 1 Sv8 Go9 . BkT
1 Gn9 GnK > 0 BkT BzA . PuQ
0 BkT BzA > 1 PuQ GoA . PuA
1 SvK PuJ > 1 PuA BkK . GnJ
1 PuA SvQ > 1 GnJ BkJ
1 PuQ PuT > 1
1 GnJ Go9 > 1
1 SvJ BkJ > 1
1 Sv8 BkK > 1
1 RdJ GoA > 0
0 BkA Bz9 > 1
High Low Jack Game = 1 3""",
    ),
    (
        9,
        {"target": 3, "lead_counts_as_color_follower": True},
        1,
        "GoJ",
        """
BzJ GnK Pu9 PuA GoT RdJ | BzA Sv9 Pu8 PuJ Rd9 RdK
0 GoT Rd9 > 0 GoJ BkK . SvK
0 Pu9 Sv9 > 0 SvK BkJ . Bk9
0 RdJ RdK > 1 Bk9 Bk8 . PuT
1 Bk9 GoJ > 0 PuT Gn8 . SvQ
0 Bk8 BkJ > 1 SvQ BkA . SvA
1 PuJ PuA > 0 SvA SvT . Rd8
0 BzJ Gn8 > 0 Rd8 GnA . BzT
0 Rd8 Pu8 > 0 BzT Bz9 . RdA
0 PuT SvT > 0 RdA PuK . RdQ
0 BzT Bz9 > 0 RdQ Go8 . GnQ
0 BkA Go8 > 1 GnQ GoA . Go9
1 BkK GoA > 0 Go9 PuQ . SvJ
0 GnK GnA > 1 SvJ Sv8 . Gn9
1 SvQ Sv8 > 1 Gn9 BzK . GoK
1 Gn9 Go9 > 0 GoK GnJ . GnT
0 RdA SvJ > 0 GnT BzQ . BkQ
0 RdQ BzQ > 0 BkQ GoQ . RdT
0 BkQ GoQ > 1 RdT BkT
1 PuK GoK > 0
0 SvA PuQ > 0
0 BkT GnJ > 0
0 SvK GnQ > 0
0 GnT BzA > 0
0 BzK RdT > 0
High Low Jack Game = 3 1""",
    ),
]
"""Whole deals as they were played: seed, options, dealer, first card of the stock, and what happened. One was checked
line by line against the book, of the others the points and single tricks."""


@pytest.mark.parametrize(("seed", "options", "dealer", "top", "text"), TRANSCRIPTS)
def test_deals_that_were_written_down(seed: int, options: dict[str, Any], dealer: int, top: str, text: str) -> None:
    game = make("california_jack", 2, **options)
    jacks_referee.follow_transcript(game, game.start(chance(seed)), dealer, top, text)
