"""The play checker at the table, and what the results say of a deal, on the dummy display."""

import json
from types import SimpleNamespace

import pygame
import pytest

from purple_table.core.actions import Play
from purple_table.core.messages import say
from purple_table.players.levels import level_person
from purple_table.players.player import Comparison, Cost, Decision, Evidence
from purple_table.session.typical_deal import ReviewedDecision
from purple_table.ui.kit.telling import Teller
from purple_table.ui.scenes.dialog import DialogScene
from purple_table.ui.scenes.results.results_scene import ResultsScene
from purple_table.ui.scenes.results.verdict_words import describe_verdict
from purple_table.ui.scenes.review_words import describe_comparison, describe_cost
from purple_table.ui.scenes.table import TableScene
from tests.contract.matches import make
from tests.ui.test_looking_back import drawn_cards, finish_deal  # noqa: F401
from tests.ui.test_scenes_app import start  # noqa: F401


@pytest.fixture
def at_table(start, tmp_path, request):  # noqa: F811
    """A table of Hearts at which three cards were given that cost something, with the checker on."""
    file = tmp_path / "config" / "settings.json"
    settings = {"format": 1, "speed": "instant", "mute": True, "coach": False, "play_checker": request.param}
    file.write_text(json.dumps(settings), encoding="utf-8")
    running = start(game="hearts", seed=4)
    running.app._context.thought.playouts = 400
    table = running.until(TableScene)
    live = running.app._live
    for _ in range(60):
        running.run()
        if live.persons_turn:
            break
    while live.persons_turn and live.view(0).ask.kind == "give":
        live.act(live.legal()[-1])
        running.run(2)
    running.run(30)
    return running, table


@pytest.mark.parametrize("at_table", [True], indirect=True)
def test_a_mark_tells_why_a_choice_cost_something(at_table):
    running, table = at_table
    check = table.controls.check
    assert check.visible
    record = running.app._live.record_file
    assert b'"hint"' not in record.read_bytes()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=check.rect.center, button=1))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=check.rect.center, button=1))
    running.run(3)
    assert isinstance(running.top, DialogScene)
    told = running.top.text
    assert "It cost about" in told
    assert "The Expert" in told
    assert b'"hint"' in record.read_bytes(), "to be told is help"
    running.key(pygame.K_ESCAPE)
    assert running.top is table
    running.key(pygame.K_y)
    assert running.top.text == told
    running.key(pygame.K_RETURN)
    assert running.top is table
    # Another size has another place, and nothing of the table lies below it.
    for size in ((800, 600), (1280, 720), (1920, 1080)):
        running.app._loop._window.size = size
        running.run(4)
        layout = table.layout
        others = [rect for seat in layout.seats for rect in (seat.plate, seat.portrait)]
        assert check.rect.collidelist([*others, layout.hand, layout.prompt, layout.bar]) < 0
    # The next decision takes it away.
    live = running.app._live
    live.act(live.legal()[0])
    running.run(2)
    found = table.checked_play._checker.found
    assert found is None or found.place > 4


@pytest.mark.parametrize("at_table", [False], indirect=True)
def test_nothing_is_marked_or_thought_about_unless_it_is_switched_on(at_table):
    running, table = at_table
    assert not table.controls.check.visible
    assert table.checked_play._checker._thinker is None
    running.key(pygame.K_y)
    assert running.top is table


def test_the_results_say_how_the_deal_was_played(start, judged):  # noqa: F811
    running = start(game="hearts", seed=4)
    running.app._context.thought.playouts = 140
    finish_deal(running)
    assert isinstance(running.top, ResultsScene)
    running.run(60)
    told = " ".join(running.texts())
    assert "With your cards the skilled player made" in told or "You did better than the skilled player" in told
    assert "decision" in told or "costliest" in told
    verdict = running.top._judged._verdict
    closed = []
    verdict.close = lambda: closed.append(True)
    running.press("Next deal")
    running.until(TableScene)
    assert closed


def one_decision(points, margin=1.0, unit="points", count=100):
    evidence = Evidence("outcome", (), {"count": count}, {"unit": unit})
    comparison = Comparison(Cost(points, margin), evidence, evidence)
    decision = Decision(Play("Gn9"), say("I can."), comparison=comparison)
    return ReviewedDecision(3, 0, (Play("RdK"),), (Play("Gn9"),), decision)


def test_the_verdict_tells_what_is_known_and_no_more():
    game = make("hearts", 4)
    known = {"best": None, "costliest": None, "doubtful": None, "unweighed": 0, "run": None}
    verdict = SimpleNamespace(game=game, seat=0, reviewed=False, **known)
    assert describe_verdict(verdict) == ""
    verdict.reviewed = True
    assert describe_verdict(verdict) == "No decision clearly cost you anything."
    verdict.unweighed = 2
    assert describe_verdict(verdict) == "2 decisions could not be weighed."
    verdict.run = SimpleNamespace(points=(5, 0, 0, 8), computers=(9, 0, 0, 4))
    told = describe_verdict(verdict)
    assert told.startswith("You did better")
    assert told.endswith("2 decisions could not be weighed.")
    verdict.run = None
    verdict.unweighed = 0
    verdict.doubtful = one_decision(-0.5, margin=0.8)
    assert describe_verdict(verdict) == "No decision clearly cost you anything."
    verdict.doubtful = one_decision(2.0, margin=40.0)
    assert describe_verdict(verdict) == (
        "No decision clearly cost you anything. In doubt: {RdK} instead of {Gn9}, at most about 42.0 points."
    )
    verdict.best, verdict.costliest = one_decision(-4.0), one_decision(3.0)
    told = describe_verdict(verdict)
    assert told == (
        "Your best decision: {RdK} instead of {Gn9}, about 4.0 points better. "
        "The costliest: {RdK} instead of {Gn9}, about 3.0 points."
    )
    verdict.run = SimpleNamespace(points=(5, 0, 0, 8), computers=(9, 0, 0, 4))
    assert describe_verdict(verdict).endswith("You did better than the skilled player with your cards: 5 against 9.")
    verdict.run = SimpleNamespace(points=(9, 0, 0, 4), computers=(5, 0, 0, 8))
    assert describe_verdict(verdict).endswith("With your cards the skilled player made 5, you 9.")
    verdict.run = SimpleNamespace(points=(5, 0, 0, 8), computers=(5, 8, 0, 0))
    assert describe_verdict(verdict).endswith("With your cards the skilled player made as much as you.")
    verdict.best, verdict.costliest = None, one_decision(3.0, unit="share")
    assert "points" not in describe_verdict(verdict)


@pytest.mark.parametrize(
    ("decision", "words"),
    [
        (one_decision(3.0), "It cost about 3.0 points (95 %: 2.0 to 4.0)."),
        (one_decision(-3.0), "Yours was better by about 3.0 points (95 %: 2.0 to 4.0)."),
        (one_decision(3.0, unit="share"), "It cost about 3.0 % of the match (95 %: 2.0 to 4.0)."),
        (one_decision(-3.0, unit="share"), "Yours was better by about 3.0 % of the match (95 %: 2.0 to 4.0)."),
        (one_decision(0.5), "As far as can be told the two are equal."),
        (one_decision(3.0, count=59), ""),
    ],
)
def test_the_cost_of_a_decision_is_told_once_with_its_interval(decision, words):
    assert describe_cost(decision) == words
    told = describe_comparison(make("hearts", 4), decision, level_person("club"), Teller([], 0))
    assert told.count("3.0") == (1 if "3.0" in words else 0)
