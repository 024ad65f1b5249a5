"""What the words of themes say is so, at every exercise that ships and whichever card were right there."""

import re
from pathlib import Path

import pytest

from purple_table import library
from purple_table.core.actions import Play
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.session import exercise_themes
from purple_table.session.exercise_decisions import SolvedDecision, explain_theme
from purple_table.session.exercise_themes import THEMES
from purple_table.session.exercises import FILE, read_exercise_file
from tests.contract.matches import GAMES, RULES
from tests.session.exercise_truths import PREDICATES, Told, check, list_named

WANTED = re.compile("guards|worth more|wins the trick as it lies|for later|can take none of your")
"""What speaks for winning tricks."""
BUILD = library.builder([RULES])


def list_told(name):
    """Yield every sentence of a theme about every card that may be played at the exercises of a game."""
    for one in read_exercise_file(RULES / name / FILE).exercises:
        match = one.read_position(BUILD)
        if not isinstance(match.game, TrickGame) or not isinstance(one.right[0], Play):
            continue
        view, legal = match.state.view(match.state.to_act), match.legal()
        cards = [action for action in legal if isinstance(action, Play)]
        for right in cards:
            others = tuple(action for action in cards if action != right)
            for theme in THEMES.values():
                words = theme.find(SolvedDecision(match.game, view, right, others))
                if words:
                    yield Told(match, view, right, others, words)


@pytest.mark.parametrize("name", GAMES)
def test_what_the_words_of_a_theme_say_is_so(name):
    for told in list_told(name):
        check(told)


@pytest.mark.parametrize("name", GAMES)
def test_the_reason_of_each_exercise_is_so_and_names_only_cards_that_the_seat_knows(name):
    for one in read_exercise_file(RULES / name / FILE).exercises:
        match = one.read_position(BUILD)
        view = match.state.view(match.state.to_act)
        seen = {card for pile in view.piles for card in pile.cards if card}
        others = tuple(one.costs)
        found = [
            (right, explain_theme(one.theme, SolvedDecision(match.game, view, right, others))) for right in one.right
        ]
        assert found[0][1], one
        for right, words in found:
            if words:
                check(Told(match, view, right, others, words))
                assert set(list_named(words)) <= seen, words


def test_every_sentence_of_a_theme_has_a_predicate():
    folder = Path(exercise_themes.__file__).parent
    texts = set()
    for path in folder.glob("exercise_*themes.py"):
        texts |= set(re.findall(r'say\(\s*"([^"]*)"', path.read_text()))
    assert texts == PREDICATES.keys()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("put", "The {card} makes this trick level, so nobody takes it, and you keep the {high}."),
        ("page_one", "After this trick your last card could go: no {color} card still out is higher than the {card}."),
        ("cinch", "The {card} wins the trick as it lies, and its own point with it."),
        ("napoleon", "{seat} may win no trick and wins this one so far: leave it there."),
        ("napoleon", "You may win no trick, and one {color} card that is still out is lower than the {card}."),
        (
            "ninety_nine",
            "Your bid is lost, but others may need this trick: no card that is still out beats the {card}.",
        ),
        ("oh_hell", "You bid {bid} and have {bid}: one {color} card that is still out is lower than the {card}."),
        ("spar", "Only the last trick counts: won with the {kept} it is worth {more} points, with the {card} {less}."),
    ],
)
def test_each_of_these_sentences_is_told_somewhere(name, text):
    assert any(told.words.text == text for told in list_told(name))


def test_nobody_who_wants_no_trick_is_told_to_keep_or_win_one():
    for name in ("napoleon", "ninety_nine", "oh_hell"):
        for told in list_told(name):
            facts, seat = told.facts, told.view.seat
            bids = read_bids(facts)
            has_all = told.misery == seat or (bool(bids.tricks) and bids.tricks[seat] == facts.taken[seat])
            assert not has_all or not WANTED.search(told.words.text), told
