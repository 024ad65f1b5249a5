"""The end of a match as an event: the winner, the story, the trick that decided it, what it brought, and again."""

from types import SimpleNamespace

import pygame
import pytest

from purple_table.art.sprites import SpriteCache
from purple_table.core.record import Seat
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit.widgets import Button, Label
from purple_table.ui.scenes.results.final_table import rank_sides
from purple_table.ui.scenes.results.match_end import MatchEndScene, SmallTrick, WinnerPortraits
from tests.catalogues import languages
from tests.ui import fitting, rounds


@pytest.fixture(scope="module")
def cards(tmp_path_factory):
    return CardSurfaces(SpriteCache(tmp_path_factory.mktemp("cards")))


@pytest.fixture(scope="module")
def finished():
    return rounds.played(None, options={"target": 30})


class Sounds:
    def __init__(self):
        self.heard = []

    def play(self, name, side=0.0):
        self.heard.append(name)


def show(driver, cards, live, seat=None, **options):
    """The end of a match for the person at a seat, with what they asked for."""
    if seat is not None:
        live.reseat(seat, Seat("Philipp", computer=False))
    asked = []
    ways = {f"on_{way}": lambda way=way: asked.append(way) for way in ("again", "sheet", "title", "back")}
    usual = {"count": lambda: False, "describe_gains": tuple}
    driver.stage.sounds = Sounds()
    scene = MatchEndScene(live, cards, **{**usual, **ways, **options})
    driver.stage.push(scene)
    return scene, asked


def find(scene, kind):
    return next((widget for widget in scene.form.root.walk() if isinstance(widget, kind)), None)


def test_it_shows_the_winner_the_story_and_the_trick(driver, cards, finished):
    scene, _ = show(driver, cards, finished)
    driver.settle()
    (winner,) = finished.outcome.winners
    portraits, trick = find(scene, WinnerPortraits), find(scene, SmallTrick)
    assert [seat.name for seat in portraits._seats] == [rounds.NAMES[winner]]
    assert portraits.rect.width > 300
    assert len(trick._trick.plays) == 4
    texts = [widget.text for widget in scene.form.root.walk() if isinstance(widget, Label)]
    assert texts[0] == f"{rounds.NAMES[winner]} wins the match!"
    assert any(text.startswith(("Ahead", "Behind", "Level")) for text in texts)


def test_a_deal_of_the_day_says_which_and_leads_to_the_others(driver, cards, finished):
    judged = SimpleNamespace(best=None, costliest=None, reviewed=True, doubtful=None, run=None, unweighed=0)
    judged.work, judged.close = lambda: False, list
    day = "**The deal of the day**, 27 November 2026"
    scene, asked = show(driver, cards, finished, day=day, on_daily=list, verdict=judged)
    driver.loop.step()
    texts = [widget.text for widget in scene.form.root.walk() if isinstance(widget, Label)]
    assert texts[0] == f"{rounds.NAMES[finished.outcome.winners[0]]} wins the deal!"
    assert day in texts
    assert "No decision clearly cost you anything." in texts
    scene, asked = show(driver, cards, finished, day="**The deal of the day**", on_daily=lambda: asked.append("daily"))
    driver.key(pygame.K_SPACE)
    assert asked == ["daily"]


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_again_is_one_key(driver, cards, finished, key):
    _, asked = show(driver, cards, finished)
    driver.key(key)
    assert asked == ["again"]


def test_everything_else_is_a_key_away(driver, cards, finished):
    _, asked = show(driver, cards, finished)
    # H asks for a hint at the table: pressed once more after the last trick it must not lead away.
    driver.key(pygame.K_b, pygame.K_l, pygame.K_h, pygame.K_ESCAPE)
    assert asked == ["sheet", "back", "title"]


def test_what_the_match_brought_is_told_once_it_is_counted(driver, cards, finished):
    left = [True, True, False]
    scene, _ = show(
        driver, cards, finished, count=lambda: left.pop(0), describe_gains=lambda: ["**2 matches won in a row**"]
    )
    for _ in range(40):
        driver.loop.step(0.2)
    assert left == [], "counted until all is done, and not again"
    assert any(getattr(widget, "text", "") == "**2 matches won in a row**" for widget in scene.form.root.walk())


def test_a_match_won_and_a_match_lost_look_and_sound_different(driver, cards):
    looks = []
    for won in (True, False):
        live = rounds.played(None, options={"target": 30})
        seat = next(seat for seat in range(4) if (seat in live.outcome.winners) == won)
        scene, _ = show(driver, cards, live, seat, still=True)
        driver.settle()
        looks.append((find(scene, WinnerPortraits)._good, driver.stage.sounds.heard, scene._headline.color))
    assert looks[0][:2] == (True, ["win"])
    assert looks[1][:2] == (False, ["lose"])
    assert looks[0][2] != looks[1][2]


def test_with_reduced_motion_it_stands_still(driver, cards, finished):
    scene, _ = show(driver, cards, finished, still=True)
    driver.loop.step(0.0)
    driver.settle()
    first = pygame.image.tobytes(driver.surface, "RGB")
    scene.update(0.5)
    driver.stage.redraw()
    driver.loop.step(0.0)
    assert pygame.image.tobytes(driver.surface, "RGB") == first


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize("language", languages(), ids=lambda language: language.code)
@pytest.mark.parametrize(
    ("game", "players", "options"),
    [("hearts", 6, {"target": 20}), ("spades", 4, {"target": 100}), ("thirty_one", 4, None)],
)
def test_it_fits(driver, cards, size, language, game, players, options):
    live = rounds.played(None, game=game, players=players, options=options)
    gains = ["**Goal reached in Blues and Greens: Make 10 contracts in a row**", "**12 matches won in a row**"]

    def opened():
        scene, _ = show(driver, cards, live, 0, describe_gains=lambda: gains)
        for _ in range(60):
            scene.update(0.1)
        return scene

    fitting.fits(driver, opened, size, None, language)
    assert any(isinstance(widget, Button) for widget in driver.stage.scenes.top.form.root.walk())


def test_the_winners_come_first_and_sides_that_are_level_share_a_place():
    assert rank_sides((42, 14, 15, 15), (1,), low_wins=True) == [(1, 1), (2, 2), (2, 3), (4, 0)]
    assert rank_sides((3, 120, 120), (2,), low_wins=False) == [(1, 2), (2, 1), (3, 0)]
    assert rank_sides((5, 5), (0, 1), low_wins=False) == [(1, 0), (1, 1)]


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_the_final_totals_and_the_trick_are_in_sight(driver, cards, finished, size):
    scene, _ = show(driver, cards, finished)
    fitting.resized(driver, size)
    driver.settle()
    names = [rounds.NAMES[side] for _, side in rank_sides(finished.view(0).totals, finished.outcome.winners, True)]
    labels = {widget.text: widget for widget in scene.form.root.walk() if isinstance(widget, Label)}
    tops = [labels[name].rect.top for name in names]
    assert tops == sorted(tops)
    assert labels[names[-1]].rect.bottom <= scene._words_area.rect.bottom
    assert labels["Final totals"].rect.top < tops[0]
    assert scene._trick.rect.bottom <= scene._words_area.rect.bottom
