"""What is said by itself at the table stays short; the command in words_per_decision measures every game."""

import pytest

from tests.ears.words_per_decision import count_figures, hear_match

# New cards in every trick, what whole hands count, sets of equal cards, and five who bid and play.
GAMES = [("page_one", "en"), ("piquet", "de"), ("presidents", "de"), ("peep_nap", "en")]


@pytest.mark.parametrize(("game", "language"), GAMES)
def test_few_words_are_said_between_two_decisions(tmp_path, game, language):
    figures = count_figures(hear_match(tmp_path, game, language))
    assert figures.is_short, figures
