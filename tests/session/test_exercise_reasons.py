"""What the words of themes say is so, at every exercise that ships and whichever card were right there."""

from copy import deepcopy

import pytest

from purple_table import library
from purple_table.core.actions import Play
from purple_table.core.events import TrickWon
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.session.exercise_decisions import SolvedDecision
from purple_table.session.exercise_themes import THEMES
from purple_table.session.exercises import FILE, read_exercise_file
from tests.contract.matches import GAMES, RULES

BUILD = library.builder([RULES])
LEVEL = "The {card} makes this trick level, so nobody takes it, and you keep the {high}."
NONE_HIGHER = "No {color} card that is still out is higher than the {card}."
OWN_POINTS = "The {card} wins the trick as it lies, and its own point with it."
DECLARER_WINS = "{seat} may win no trick and wins this one so far: leave it there."
DECLARER_ABOVE = "{seat} may win no trick: the one {color} card that is still out is higher than the {card}."
OWN_MISERY = "You may win no trick, and the {high} would win this one so far."
LAST_TRICK = "Only the last trick counts: won with the {kept} it is worth {more} points, with the {card} {less}."
CHECKED = {LEVEL, NONE_HIGHER, OWN_POINTS, DECLARER_WINS, DECLARER_ABOVE, OWN_MISERY, LAST_TRICK}


def tell(name):
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
                if words.text in CHECKED:
                    yield match, view, right, words


def list_out(game, view):
    """The cards that may still be played by others, as far as the seat knows."""
    facts = game.facts(view)
    return [card for card in game.deck.cards if game.bits[card.code] & facts.rest & ~facts.hand]


def check_sentence(match, view, right, words):
    """Hold a sentence against the rules of the game, played on where it foretells something."""
    game, values = match.game, dict(words.values)
    if words.text == LEVEL:
        state = deepcopy(match.state)
        events = state.apply(right)
        assert all(event.seat == -1 for event in events if isinstance(event, TrickWon)), words
        assert not state.view(view.seat).pile("trick"), words
    elif words.text in (NONE_HIGHER, DECLARER_ABOVE):
        card, tables = game.deck[right.card], game.make_tables(game.facts(view).denomination)
        lead = game.bits[card.code]
        same = [other for other in list_out(game, view) if other.color == card.color]
        same = [other for other in same if bool(game.bits[other.code] & tables.trump) == bool(lead & tables.trump)]
        above = [other for other in same if tables.find_winning_place([lead, game.bits[other.code]])]
        assert above == ([] if words.text == NONE_HIGHER else same), words
    elif words.text == OWN_POINTS:
        facts = game.facts(view)
        assert game.worth(read_bids(facts)).cards[game.deck.index[right.card]] == values["count"] > 0, words
    elif words.text == LAST_TRICK:
        assert values["more"] > values["less"] > 0, words
        assert game.last_trick_counts
        assert values["kept"].code in view.hand
    if words.text in (DECLARER_WINS, DECLARER_ABOVE):
        assert values["seat"].seat != view.seat
    if words.text in (DECLARER_WINS, DECLARER_ABOVE, OWN_MISERY):
        assert game.facts(view).denomination == "null"


@pytest.mark.parametrize("name", GAMES)
def test_what_the_words_of_a_theme_say_is_so(name):
    for told in tell(name):
        check_sentence(*told)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("put", LEVEL),
        ("page_one", NONE_HIGHER),
        ("cinch", OWN_POINTS),
        ("napoleon", DECLARER_WINS),
        ("napoleon", DECLARER_ABOVE),
        ("napoleon", OWN_MISERY),
        ("spar", LAST_TRICK),
    ],
)
def test_each_of_these_sentences_is_told_somewhere(name, text):
    assert any(words.text == text for *_, words in tell(name))
