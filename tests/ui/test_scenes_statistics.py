"""The page of statistics: it counts, tells figures that are right, fits every window, and works by keyboard alone."""

from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest

from purple_table.core.messages import say
from purple_table.session.files import SaveError
from purple_table.session.goals import Goal, list_goals
from purple_table.session.match_story import BestDeal
from purple_table.session.running_deals import RunningMatch
from purple_table.session.statistics import DealtHand
from purple_table.session.tally import MIXED, PEOPLE, MatchTally
from purple_table.ui.kit import telling
from purple_table.ui.kit.widgets import Button, DropDown
from purple_table.ui.scenes.goals_scene import GoalsScene, Medal
from purple_table.ui.scenes.match_words import say_average
from purple_table.ui.scenes.progress_tiles import ProgressBar
from purple_table.ui.scenes.results.graph import Graph
from purple_table.ui.scenes.statistics_scene import (
    StatisticsScene,
    compute_figures,
    compute_interval,
    compute_wins_over_time,
)
from tests.catalogues import languages
from tests.ui import fitting
from tests.ui.at_table import shared_cards
from tests.ui.fitting import words

WINDOWS = (((800, 600), None), ((1280, 720), None), ((3840, 2160), None), ((1280, 800), 2.0))
ONE = MatchTally(
    "a", "hearts", "2026-01-02T03:04:05", "Ann", 0, 4, "club", False, 0, 0, True, 0.25, 4, 26, 1, 0, 0, 0, 0
)
ROWS = [
    ONE,
    replace(ONE, won=False, points=-3, seat=2),
    replace(ONE, house=True, opponents=MIXED),
    replace(ONE, hints=2, opponents=PEOPLE),
    replace(
        ONE, person="Bartholomew the Younger", game="spades", nils=1, nils_failed=2, contracts=7, contracts_failed=3
    ),
    replace(ONE, game="spades", contracts=7, contracts_failed=3, share=0.5),
]


class Counting:
    """Statistics that take three looks to be counted."""

    notice = None

    def __init__(self, rows=ROWS, fault=None):
        self.rows, self._fault, self._left = rows, fault, 3

    def catch_up(self):
        return self

    def work(self, seconds):
        self._left -= 1
        if not self._left and self._fault is not None:
            raise self._fault
        return self._left > 0

    def list_dealt_hands(self, person, most):
        return [DealtHand(0, deal, 13, deal % 4, 52, 8) for deal in range(most // 10)]


class Running:
    """Matches that go on, which take two looks to be read."""

    def __init__(self, found=()):
        self.found, self._left = [], list(found)

    def work(self, seconds):
        self.found, self._left, more = [*self.found, *self._left], [], bool(self._left)
        return more


def make_scene(counting=None, running=(), asked=None):
    asked = [] if asked is None else asked

    def list_them(rows, person, games):
        return list_goals(rows, person, lambda game: ("moon", "nil", "contract"), games)

    return StatisticsScene(
        counting or Counting(),
        Running(running),
        lambda: asked.append("back"),
        asked.append,
        lambda game: game.title(),
        list_them,
        lambda goals, person: asked.append((goals, person)),
    )


def opened(driver, counting=None, size=(1280, 720), asked=None, running=()):
    kit = fitting.resized(driver, size)
    scene = make_scene(counting, running, asked)
    driver.stage.push(scene)
    scene.resize(size)
    assert "Counting" in words(scene) or telling.find_language().code != "en"
    for _ in range(5):
        scene.update(0.02)
    return scene, kit


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("language", languages(), ids=lambda language: language.code)
def test_it_fits(driver, size, scale, language):
    fitting.fits(driver, lambda: opened(driver, size=size)[0], size, scale, language)


def test_what_is_told_of_a_person(driver):
    scene, _ = opened(driver)
    told = words(scene)
    for part in ("Hearts", "Spades", "3 of 4 won", "4 matches", "moons 4", "contracts 7 of 10", "4.7 points a deal"):
        assert part in told
    assert "nils" not in told, "those of the other person"
    assert any(isinstance(widget, Graph) for widget in scene.form.root.walk())


@pytest.mark.parametrize(
    ("place", "steps", "part"),
    [
        (0, 1, "nils 1 of 3"),
        (1, 2, "Spades"),
        (2, 1, "Against several levels"),
        (2, 2, "Seat 3"),
        (2, 3, "House rules"),
        (3, 1, "2 of 3 won"),
        (3, 2, "1 match · 1 of them with help"),
    ],
)
def test_keys_choose_what_is_shown(driver, place, steps, part):
    scene, _ = opened(driver)
    field = [widget for widget in scene.form.root.walk() if isinstance(widget, DropDown)][place]
    scene.form.focus(field, ring=True)
    for _ in range(steps):
        scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
    assert part in words(scene)


def test_the_first_match_is_shown_although_it_was_won_with_hints(driver):
    scene, _ = opened(driver, Counting([replace(ONE, hints=3)]))
    told = words(scene)
    assert "There is no such match." not in told
    assert "1 match · 1 of them with help · 4 deals" in told
    assert "1 of 1 won" in told


@pytest.mark.parametrize(("hints", "won"), [(0, True), (2, False)])
def test_the_match_played_last_stands_first_with_help_marked(driver, hints, won):
    scene, _ = opened(driver, Counting([ONE, replace(ONE, hints=hints, won=won, deals=7)]))
    told = words(scene).split("\n")
    first = next(place for place, line in enumerate(told) if line.startswith("The last match: "))
    assert told[first + 1].endswith(" · 7 deals")
    assert told[first + 2] == ("Won" if won else "Not won")
    assert (told[first + 3] == "with help") == (hints > 0)
    assert all(not line.endswith(" won") for line in told[:first])


def test_a_range_is_not_said_to_stand_below_words_that_stand_below_it(driver):
    scene, _ = opened(driver, Counting([ONE] * 10))
    told = words(scene)
    assert told.index("between ") < told.index("in the range that is given with it")


def test_nothing_played_and_a_file_that_cannot_be_used_are_told(driver):
    scene, _ = opened(driver, Counting([]))
    assert "Nothing has been counted yet" in words(scene)
    scene, _ = opened(driver, Counting([], SaveError(SimpleNamespace(name="x"), say("is busy"))))
    assert "is busy" in words(scene)


GOING = [
    RunningMatch("hearts", "Ann", 3, 7, BestDeal(2, -4)),
    RunningMatch("put", "Ann", 5, 3, None),
    RunningMatch("put", "Ann", 2, 2, BestDeal(1, 1)),
    RunningMatch("spades", "Ben", 1, 40, None),
]


def test_deals_of_matches_that_go_on_are_told_before_a_match_is_over(driver):
    asked = []
    scene, _ = opened(driver, Counting([]), running=GOING, asked=asked)
    told = words(scene)
    assert "Nothing has been counted yet" not in told
    for part in (
        "Matches that go on",
        "3 finished deals · 2.3 points a deal · best deal: \N{MINUS SIGN}4 points, in deal 2",
        "7 finished deals · 2 matches · 0.7 points a deal",
        "*Next goal:* Win a match without help",
    ):
        assert part in told
    assert "Spades" not in told, "those of another person"
    assert sum(isinstance(widget, DropDown) for widget in scene.form.root.walk()) == 1, "whose matches"
    driver.click(next(w for w in scene.form.root.walk() if isinstance(w, Button) and w.caption == "Goals"))
    (goals, person) = asked.pop()
    assert person == "Ann"
    assert {goal.game for goal in goals} == {"hearts", "put"}
    assert not any(goal.done for goal in goals)


def test_few_figures_have_no_filters(driver):
    scene, _ = opened(driver, Counting([ONE]), running=GOING[:2])
    assert not any(isinstance(widget, DropDown) for widget in scene.form.root.walk())
    told = words(scene)
    assert told.count("*Next goal:* Win 10 matches (1 of 10)") == 1, "it stands with the matches that are over"
    assert "3 finished deals" in told


def test_figures():
    found = compute_figures([ONE, ONE, replace(ONE, won=False), ONE])
    assert (found.matches, found.won, found.longest, found.run) == (4, 3, 2, 1)
    assert found.points == 104
    assert compute_figures(ROWS).points is None
    assert compute_wins_over_time([ONE, replace(ONE, won=False)]) == [(0, 0), (1, 0.25), (1, 0.5)]


@pytest.mark.parametrize(("won", "of", "least", "most"), [(0, 10, 0, 0.278), (5, 10, 0.237, 0.763), (10, 10, 0.722, 1)])
def test_an_interval_is_wilsons(won, of, least, most):
    assert compute_interval(won, of) == pytest.approx((least, most), abs=0.001)


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("language", languages(), ids=lambda language: language.code)
def test_goals_fit(driver, size, scale, language):
    def opened():
        found = list_goals(ROWS, "Ann", lambda game: ("moon", "nil", "contract"))
        driver.stage.push(scene := GoalsScene("Ann", found, lambda: None, str.title, shared_cards()))
        return scene

    fitting.fits(driver, opened, size, scale, language)


def test_a_goal_tells_with_which_match_it_was_reached():
    days = [replace(ONE, began=f"2026-03-{day:02}T10:00:00", won=day not in (2, 6)) for day in range(1, 9)]
    helped = [replace(day, hints=1) for day in days[2:4]]
    found = {goal.kind: goal for goal in list_goals([*days[:2], *helped, *days[2:]], "Ann", lambda game: ())}
    assert [(goal.done, goal.when[:10]) for goal in found.values()] == [
        (1, "2026-03-01"),
        (6, ""),
        (3, "2026-03-05"),
        (0, ""),
    ]


def test_a_medal_shows_whether_it_is_won(driver):
    kit, pictures = driver.stage.kit, []
    for done in (0, 1):
        medal = Medal(Goal("hearts", "moon", done, 1), shared_cards())
        medal.place(kit, pygame.Rect((0, 0), medal.measure(kit, None)))
        medal.draw(kit, surface := pygame.Surface(medal.rect.size))
        pictures.append(pygame.transform.average_color(surface))
    steel, gold = pictures
    assert gold[0] > 2 * steel[0]
    assert gold[0] > gold[2]
    assert steel[0] < steel[2]


def test_goals_tell_what_is_reached_and_what_is_left(driver):
    found = list_goals(ROWS, "Ann", lambda game: ("moon",) if game == "hearts" else ())
    driver.stage.push(scene := GoalsScene("Ann", found, lambda: None, str.title, shared_cards()))
    told = words(scene)
    assert "3 of 9 reached, in matches without hints or undos" in told
    (bar,) = [widget for widget in scene.form.root.walk() if isinstance(widget, ProgressBar)][:1]
    assert bar.share == 0.2
    assert "Shoot the moon\nreached on 2 January 2026" in told
    assert "Win 10 matches\n2 of 10" in told


@pytest.mark.parametrize(
    ("rows", "running", "rows_of_filters"),
    [
        ([ONE], GOING[2:], [1]),
        ([ONE] * 4 + [replace(ONE, game="spades")], (), [3]),
        (ROWS, (), [2, 2]),
    ],
)
def test_no_filter_has_a_row_to_itself(driver, rows, running, rows_of_filters):
    scene, _ = opened(driver, Counting(rows), running=running)
    filters = [widget for widget in scene.form.root.walk() if isinstance(widget, DropDown)]
    tops = [widget.rect.top for widget in filters]
    assert [tops.count(top) for top in sorted(set(tops))] == rows_of_filters
    width = scene.form.root.rect.width
    assert all(widget.rect.width < width * 0.55 for widget in filters)
    assert max(widget.rect.width for widget in filters) - min(widget.rect.width for widget in filters) <= 1


@pytest.mark.parametrize(
    ("points", "deals", "said"),
    [
        (-4, 100, "0.0 points a deal"),
        (4, 100, "0.0 points a deal"),
        (-6, 100, "\N{MINUS SIGN}0.1 points a deal"),
        (-1234, 100, "\N{MINUS SIGN}12.3 points a deal"),
        (296, 100, "3.0 points a deal"),
        (-40, 1, "\N{MINUS SIGN}40 points"),
    ],
)
def test_an_average_has_a_tenth_no_sign_at_nothing_and_more_than_a_deal(points, deals, said):
    assert say_average(points, deals) == said
