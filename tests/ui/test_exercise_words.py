"""What is said after the answer to each exercise that ships speaks for the right answer, in every language."""

import itertools
import re

import pytest

from purple_table import library
from purple_table.core.actions import Play
from purple_table.core.messages import SILENT, english
from purple_table.players import because
from purple_table.players.because import explain_right
from purple_table.players.player import Comparison, Cost, Decision, Evidence
from purple_table.session.exercise_decisions import SolvedDecision, find_wish
from purple_table.session.exercises import FILE, read_exercise_file
from purple_table.ui.kit import telling
from purple_table.ui.scenes.exercise_page import describe_action, explain_answer, judge_answer, tell_costs, tell_proof
from purple_table.ui.scenes.exercise_table import name_choices
from tests.catalogues import languages
from tests.contract.matches import GAMES, RULES

BUILD = library.builder([RULES])
MOST_WORDS = 20
SHARES, POINTS = ("made", "takes", "kept", "own_sweep", "rival_sweep", "pays", "wins"), ("captured", "ours", "theirs")
BAD = {"rival_sweep", "pays", "theirs"}
MISSING = re.compile(r"None|nan|\b0[.,]0\b|(?<![\d.,])0 (are|sind|lower|niedriger|points|Punkte)")
GOALS = sorted(because._GOALS)
NAMES = ({}, {"together": "yes"}, {"last": "yes"})


def count_words(text):
    """Return the number of words; a picture of a card is one."""
    return len(re.sub(r"\{\w+\}", "card", text).replace("**", "").split())


def compare(one, worse, cost, goal, names):
    """A comparison in which the right choice has more of what is good, or with `worse` less of all of it."""
    first = {"count": 100.0, **dict.fromkeys(SHARES, 0.8), **dict.fromkeys(POINTS, 80.0)}
    second = {"count": 100.0, **dict.fromkeys(SHARES, 0.2), **dict.fromkeys(POINTS, 20.0)}
    for mark in BAD:
        first[mark], second[mark] = second[mark], first[mark]
    if worse:
        first, second = second, first
    second |= {f"{mark}_margin": 0.1 for mark in (*SHARES, *POINTS)}
    right, other = one.right[0], next(iter(one.costs))
    if isinstance(right, Play) and isinstance(other, Play):
        names = {**names, "their_card": right.card, "your_card": other.card}
    names = {"goal": goal, **names}
    return Comparison(Cost(cost, 1.0), Evidence("outcome", (), first, names), Evidence("outcome", (), second, names))


def list_told(message):
    """The kind and the values of what is said of a difference."""
    kind = next(kind for kind, text in because.SENTENCES.items() if text == message.text)
    return kind, dict(message.values)


def speaks_for(message, right, wanted):
    """Whether a sentence gives the right choice the better figure."""
    kind, values = list_told(message)
    name = english(right)
    if kind in because._GOALS or kind in ("wins", "captured", "ours"):
        return english(values["theirs"]) == name and values["first"] > values["second"]
    if kind in ("pays", "theirs"):
        return english(values["theirs"]) == name and values["first"] < values["second"]
    if kind in ("own_sweep", "rival_sweep"):
        return (english(values["more"]) == name) == (kind == "own_sweep")
    if wanted is None:
        return False
    if "first" in values:
        # With the right choice the trick is taken; the other card is the one that stays in hand.
        assert english(values["theirs"]) == name
        return (values["first"] > values["second"]) == wanted
    return (english(values["more"]) == name) == wanted


@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_after_an_answer_speaks_for_the_right_one(name):
    for one in read_exercise_file(RULES / name / FILE).exercises:
        match = one.read_position(BUILD)
        view, right = match.state.view(match.state.to_act), one.right[0]
        wanted = find_wish(SolvedDecision(match.game, view, right, tuple(one.costs)))
        silent = Decision(right, SILENT, None, Evidence("rest"))
        named = name_choices(wrong=False)
        told_as = because._name_choice(match.game, compare(one, False, 1.0, "", {}).theirs, "their_card", named[0])
        for goal, names in zip(GOALS, itertools.cycle(NAMES), strict=False):
            for worse in (False, True):
                good = explain_right(match.game, silent, compare(one, worse, 3.0, goal, names), named, wanted)
                assert all(speaks_for(message, told_as, wanted) for message in good), (one, good)
                assert worse or good
                # What a few deals say against 10,000 is not told.
                assert explain_right(match.game, silent, compare(one, worse, -3.0, goal, names), named, wanted) == ()


@pytest.mark.parametrize("language", languages(), ids=lambda language: language.code)
@pytest.mark.parametrize("name", GAMES)
def test_every_exercise_is_explained_in_few_words_without_a_missing_figure(name, language):
    before = telling.find_language()
    telling.use(language)
    try:
        for one in read_exercise_file(RULES / name / FILE).exercises:
            match = one.read_position(BUILD)
            view, game = match.state.view(match.state.to_act), match.game
            teller = telling.Teller(["Ada", "Ben", "Cleo", "Dora", "Emil", "Finn"], view.seat)
            told = explain_answer(one, game, view, teller)
            assert told
            if isinstance(one.right[0], Play):
                assert count_words(told) <= MOST_WORDS, told
            for answer in (None, *one.right, *one.costs):
                told_of = (judge_answer(one, game, view, answer), tell_costs(one, game, view, answer), tell_proof(one))
                for line in (told, *told_of):
                    assert line
                    assert set(re.findall(r"\{(\w*)\}", line)) <= set(game.deck.index), line
                    assert not MISSING.search(line), line
    finally:
        telling.use(before)


@pytest.mark.parametrize("name", GAMES)
def test_what_answers_cost_is_told_as_it_is_stored(name):
    for one in read_exercise_file(RULES / name / FILE).exercises:
        match = one.read_position(BUILD)
        view, game = match.state.view(match.state.to_act), match.game
        for action, cost in one.costs.items():
            own = re.search(r"costs ([\d,.]+)", tell_costs(one, game, view, action))[1]
            assert is_told_as(own, cost), (one, action)
        others = re.findall(r"\(([\d,.]+)\)", tell_costs(one, game, view, one.right[0]))
        assert len(others) == min(4, len(one.costs))
        assert all(map(is_told_as, others, one.costs.values())), one


def is_told_as(told, figure):
    """Whether a figure is told: to a tenth, and from a hundred on to a whole one."""
    return abs(float(told.replace(",", "")) - figure) <= (0.5 if figure >= 100 else 0.0)


def test_of_several_right_answers_the_others_are_named_beside_the_own_one():
    several = [one for one in read_exercise_file(RULES / "quadrille" / FILE).exercises if len(one.right) > 1]
    assert several
    for one in several:
        match = one.read_position(BUILD)
        view = match.state.view(match.state.to_act)
        for answer in one.right:
            told = judge_answer(one, match.game, view, answer)
            assert told.startswith(f"**{describe_action(answer, match.game, view)}**, as good as ")
            assert all(describe_action(other, match.game, view) in told for other in one.right)


@pytest.mark.parametrize("name", ["quadrille", "napoleon", "cinch"])
def test_the_reason_speaks_of_the_card_that_was_played(name):
    several = [one for one in read_exercise_file(RULES / name / FILE).exercises if len(one.right) > 1]
    told = {}
    for one in several:
        match = one.read_position(BUILD)
        view = match.state.view(match.state.to_act)
        teller = telling.Teller(["Ada"] * 6, view.seat)
        for answer in one.right:
            words = explain_answer(one, match.game, view, teller, answer)
            named = {other: match.game.deck[other.card].named.name for other in one.right}
            assert not any(named[other] in words for other in one.right if other != answer), words
            told |= {answer: words} if named[answer] in words else {}
    assert len(told) > 1
