"""Looking back from everywhere: a result, the list of matches, the menu of the table, a file; and on from there."""

from random import Random

import pygame
import pytest

from purple_table import app_context
from purple_table.art.sprites import SpriteCache
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.players.levels import make_player
from purple_table.session.exercises import read_exercise_file
from purple_table.session.live_match import LiveMatch
from purple_table.ui.kit.widgets import Label
from purple_table.ui.scenes.dialog import DialogScene
from purple_table.ui.scenes.line_scene import LineScene
from purple_table.ui.scenes.matches import MatchesScene
from purple_table.ui.scenes.replay_scene import ReplayScene
from purple_table.ui.scenes.results.results_scene import ResultsScene
from purple_table.ui.scenes.review_scene import ReviewScene, RunScene
from purple_table.ui.scenes.table import TableScene
from purple_table.ui.scenes.title.title_scene import TitleScene
from tests.ears.rendered_contrast import measure_scene
from tests.immediate_thinker import ImmediateThinker
from tests.session.playing import game_of, go_on
from tests.ui.test_scenes_app import play, start  # noqa: F401
from tests.waiting import until


@pytest.fixture(autouse=True)
def drawn_cards(monkeypatch, tmp_path_factory):
    """Draw the cards once for all tests."""
    folder = tmp_path_factory.getbasetemp() / "cards"
    monkeypatch.setattr(app_context, "SpriteCache", lambda _: SpriteCache(folder))


@pytest.fixture
def at_results(start):  # noqa: F811
    """An application that shows the results of the first deal of Hearts."""
    running = start(game="hearts", seed=4)
    running.app._context.thought.playouts = 140
    finish_deal(running)
    assert isinstance(running.top, ResultsScene)
    return running


def finish_deal(running):
    """Play by the rules alone to the end of the first deal, and show its result."""
    live = running.app._live
    go_on(live, Random(1), lambda live: bool(live.view(0).sheet))
    running.app._show_match(live)
    running.run(2)


def drop(running, path):
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    running.run(3)


def test_a_deal_is_replayed_from_its_result_and_back(at_results):
    running = at_results
    running.press("Look back")
    running.press("Replay")
    assert isinstance(running.top, ReplayScene)
    assert running.top.replay.at == 1
    running.key(pygame.K_h, pygame.K_DOWN)
    running.run(40)
    assert running.top.replay.at > 10
    running.key(pygame.K_ESCAPE)
    assert isinstance(running.top, ResultsScene)
    running.press("Next deal")
    running.until(TableScene)


def test_a_deal_is_reviewed_and_those_that_differ_come_first(at_results, monkeypatch):
    monkeypatch.setattr("purple_table.ui.scenes.review_scene._SLICE", 1)
    running = at_results
    running.press("Look back")
    running.press("Review")
    scene = running.until(ReviewScene)
    counted = []
    for _ in range(200):
        running.run()
        if not scene._thinking:
            break
        # What is still to come changes neither the order nor the numbers of those that are there.
        assert scene.order[: len(counted)] == counted
        counted = scene.order
        assert not counted or scene._place.text.endswith(" …")
    assert scene._place.text.endswith(f"of {len(scene.order)}")
    order = scene.order
    assert counted
    assert len(order) == len(scene.review.reviewed) > 4
    assert [one.differs for one in order] == sorted((one.differs for one in order), reverse=True)
    assert any(one.differs for one in order)
    assert scene.shown is order[0], "nobody has gone to another one"
    for place, one in enumerate(order):
        scene.show(one)
        running.run()
        assert scene.replay.at == one.place
        assert scene.model.view.seat == 0
        told = scene._words.text
        assert ("would do the same" in told) != one.differs, told
        for action in one.yours:
            card = getattr(action, "card", None)
            assert card is None or f"{{{card}}}" in told
        assert scene._before.enabled == (place > 0)
        assert scene._after.enabled == (place < len(order) - 1)
        assert scene._keep.visible == (one.mistake > 0 and len(one.yours) == 1)
    scene.show(order[-1])
    assert not scene._after.disabled_because, "the cheapest decision is no last one"
    scene.turn_order()
    running.run()
    assert scene.shown is order[-1], "whoever has gone to a decision stays there"
    scene.show(scene.order[-1])
    assert "last decision" in scene._after.disabled_because
    scene.turn_order()
    kept_twice = next(one for one in order if one.differs and len(one.yours) == 1)
    scene.show(kept_twice)
    scene._keep.activate()
    scene._keep.activate()
    (kept,) = read_exercise_file(running.app._context.folders.data / "exercises" / "reviewed.txt").exercises
    assert kept_twice.yours[0] in kept.costs
    assert kept_twice.computers[0] in kept.right
    scene.show(order[-1])
    running.key(pygame.K_LEFT)
    assert scene.shown == order[-2]
    running.key(pygame.K_p)
    assert isinstance(running.top, TableScene)
    assert not isinstance(running.top, ReviewScene)
    assert running.app._live.practice
    assert len(running.app._live.replay().match.steps) == order[-2].place


def test_practice_leaves_the_real_match_to_be_continued_first(at_results):
    running = at_results
    running.press("Look back")
    running.press("Play this deal again")
    practice = running.app._live
    assert practice.practice
    until(lambda: running.run(1) or (practice.persons_turn and not practice.awaits_deal), "a turn")
    practice.act(practice.legal()[0])
    running.app._show_title()
    running.run(5)
    offer = running.app._menus._resuming.standing()
    assert "practice" not in offer.words
    running.key(pygame.K_c)
    running.run(20)
    assert not running.app._live.practice
    store = running.app._matches.store
    real = [kept.path for kept in store.list_unfinished() if not kept.practice]
    running.app._show_title()
    for path in real:
        store.delete(path)
    running.app._show_title()
    assert "practice" in running.app._menus._resuming.standing().words, "it is offered where there is nothing else"


def test_what_follows_is_stepped_through_and_left_again(at_results):
    running = at_results
    running.press("Look back")
    running.press("Review")
    scene = running.until(ReviewScene)
    running.run(100)
    scene.show(next(one for one in scene.order if one.differs))
    running.key(pygame.K_t)
    line = running.until(LineScene)
    replay, (theirs, yours) = line.replay, line.replay.lines
    assert "typical" in " ".join(widget.text for widget in line.bar.root.walk() if isinstance(widget, Label))
    assert replay.at == 0
    running.key(pygame.K_RIGHT)
    running.run(5)
    assert (replay.at, replay.last_step) == (1, theirs.steps[0])
    running.key(pygame.K_PAGEDOWN)
    running.run(40)
    assert replay.at > 1
    running.key(pygame.K_o)
    assert (replay.yours, replay.at) == (True, 0)
    running.key(pygame.K_END)
    running.run(2)
    assert (replay.at, replay.last_step) == (len(yours.steps), yours.steps[-1])
    assert "Your points" in line.model.prompt
    running.key(pygame.K_LEFT)
    assert replay.at == len(yours.steps) - 1
    running.key(pygame.K_h)
    assert replay.audience.hands == "own"
    running.key(pygame.K_ESCAPE)
    assert running.top is scene
    # Back gives the wait up, and what follows a decision that is left meanwhile is not shown.
    running.key(pygame.K_t)
    running.key(pygame.K_ESCAPE)
    running.run(50)
    assert running.top is scene
    running.key(pygame.K_t)
    scene.show(scene.order[-1])
    running.run(50)
    assert running.top is scene
    assert scene._line.enabled == scene.shown.differs
    assert bool(scene._line.disabled_because) != scene.shown.differs
    assert "And then?" not in scene._words.text
    running.key(pygame.K_o)
    assert [one.place for one in scene.order] == sorted(one.place for one in scene.order)
    assert scene._sorting.caption == "In order of play"


def test_the_computer_plays_the_deal_and_the_results_are_compared(at_results, monkeypatch):
    running = at_results
    running.press("Look back")
    closed = []
    running.press("Review")
    scene = running.until(ReviewScene)
    scene.review._thinker.close = lambda: closed.append(True)
    running.key(pygame.K_ESCAPE)
    assert isinstance(running.top, ResultsScene), "a review is left at any time"
    assert closed == [True]
    points = running.app._live.view(0).sheet[-1]
    running.press("Look back")
    running.press("The skilled player in your seat")
    for _ in range(400):
        running.run()
        if not isinstance(running.top, RunScene):
            break
    assert isinstance(running.top, DialogScene)
    assert running.top.title.startswith(f"You {points[0]} · The skilled player ")
    worst, words = measure_scene(monkeypatch, running.app._stage)[0]
    assert worst >= 4.5, f"the points are hard to read: {words}"
    running.press("See how")
    assert isinstance(running.top, ReplayScene)
    assert running.top.replay.seats[0].computer
    running.key(pygame.K_ESCAPE)
    assert isinstance(running.top, ResultsScene)
    # The same cards once more, by oneself.
    dealt = running.app._live.replay()
    dealt.work()
    dealt.go(1)
    running.press("Look back")
    running.press("Play this deal again")
    live = running.app._live
    assert live.practice
    assert live.view(0).hand == dealt.make_view().hand
    finish_deal(running)
    assert any("Deal 1 · practice" in text for text in running.texts())


def test_a_match_is_looked_back_at_from_the_menu_of_its_table(at_results):
    running = at_results
    running.press("Next deal")
    running.until(TableScene)
    play(running, 30)
    running.top.playback.skip()
    running.run(3)
    running.key(pygame.K_ESCAPE)
    running.press("Look back")
    replay = running.until(ReplayScene).replay
    assert len(replay.deals) == 2
    assert not replay.deals[1].over
    assert replay.audience.seat == 0
    running.key(pygame.K_ESCAPE)
    assert type(running.top) is TableScene


def test_matches_that_are_over_are_listed_and_looked_back_at(start):  # noqa: F811
    running = start()
    game = game_of("whist", 4, {})
    seats = [Seat(name, name != "You", "random") for name in ("You", "Ada", "Ben", "Cy")]
    chance, thinker = Chance(derive_secret(2)), ImmediateThinker(game, make_player)
    live = LiveMatch.new(game, seats, chance, thinker, running.app._matches.store)
    go_on(live, Random(1))
    live.close()
    running.app._show_title()
    running.until(MatchesScene, (pygame.K_m,))
    running.run(10)
    # None waits: those that are over are shown at once.
    assert "Whist" in running.texts()
    assert "Continue" not in running.captions()
    running.press("Look back")
    replay = running.until(ReplayScene).replay
    running.key(pygame.K_END)
    assert replay.outcome == live.outcome
    assert not running.top.transport.branch.enabled
    running.top.go(replay.last - 9)
    running.key(pygame.K_p)
    running.press("Practice")
    assert running.app._live.practice
    running.app._show_title()
    running.until(MatchesScene, (pygame.K_m,))
    running.run(10)
    assert any("practice" in text for text in running.texts())


def test_a_file_is_dropped_on_the_window(at_results, tmp_path):
    running = at_results
    path = tmp_path / "a match.txt"
    kept = running.app._live.record_file.read_bytes()
    path.write_bytes(kept)
    running.app._show_title()
    drop(running, path)
    assert isinstance(running.top, ReplayScene)
    running.key(pygame.K_ESCAPE)
    assert isinstance(running.top, TitleScene)
    path.write_bytes(kept.replace(b'"play ', b'"eat ', 1))
    before = path.read_bytes()
    drop(running, path)
    assert isinstance(running.top, DialogScene)
    assert "a match.txt, line" in running.top.text or "a match.txt: line" in running.top.text
    assert path.read_bytes() == before
    running.press("Look as far as it goes")
    assert isinstance(running.top, ReplayScene)
    running.key(pygame.K_ESCAPE)
    path.write_bytes(b"no match")
    drop(running, path)
    running.press("All right")
    assert isinstance(running.top, TitleScene)
    path.write_bytes(kept)
    running.app._wanted_past = path
    running.app._back.open(running.app._wanted_past)
    running.run(2)
    assert isinstance(running.top, ReplayScene), "as one named on the command line, above the title"
