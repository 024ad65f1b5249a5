"""The page of the deal of the day, with deals that are open, begun, finished and compared."""

from datetime import date
from types import SimpleNamespace

import pygame
import pytest

from purple_table.session.daily_results import DailyResult, DailyResults
from purple_table.ui.kit.widgets import Button
from purple_table.ui.scenes.daily_scene import DailyScene
from tests.catalogues import languages
from tests.ui import fitting
from tests.ui.fitting import words

WINDOWS = [((800, 600), None), ((1280, 720), None), ((1920, 1080), None), ((2560, 1440), 2.0)]
RESULTS = (
    DailyResult(day="2026-11-20", game="whist", file="a", over=True, points=(3, 0), computers=(1, 2), hints=2, undos=1),
    DailyResult(day="2026-11-22", game="hearts", file="b"),
    DailyResult(
        day="2026-11-22", game="spades", file="c", over=True, points=(-5, 0), computers=(-5, 1), low_wins=True, undos=1
    ),
    DailyResult(day="2026-11-22", game="contract", file="d", over=True),
)


class Deals:
    day = date(2026, 11, 22)
    known = DailyResults(results=RESULTS)
    games = tuple(
        SimpleNamespace(id=name.casefold(), name=name, summary=f"All about {name} in a sentence.")
        for name in ("Whist", "Hearts", "Spades", "Contract")
    )

    def __init__(self):
        self.played = []

    def result(self, game):
        return self.known.find("2026-11-22", game)

    def play(self, info):
        self.played.append(info.id)

    def catch_up(self):
        yield False
        self.known = self.known.put(DailyResult(day="2026-11-22", game="hearts", file="b", over=True, points=(7, 1)))
        yield True


def opened(driver, size=(1280, 720)):
    kit = fitting.resized(driver, size)
    deals = Deals()
    scene = DailyScene(deals, lambda: None)
    driver.stage.push(scene)
    return scene, deals, kit


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("language", languages(), ids=lambda language: language.code)
def test_it_fits(driver, size, scale, language):
    fitting.fits(driver, lambda: opened(driver, size)[0], size, scale, language)


def test_results_are_told_and_come_in_as_they_are_known(driver):
    scene, _, _ = opened(driver)
    told = words(scene)
    assert "Begun" in told
    assert "You **−5** · The skilled player in your seat **−5** · level · with an undo" in told
    assert "Nobody scored." in told
    assert (
        "**Whist** · You **3** · The skilled player in your seat **1** · better by 2 · with 2 hints · with an undo"
        in told
    )
    for _ in range(3):
        driver.loop.step()
    assert "You **7**" in words(scene)


def test_the_game_of_the_day_is_the_golden_button_and_enter_plays_it(driver):
    scene, deals, _ = opened(driver)
    buttons = {button.caption: button for button in scene.form.root.walk() if isinstance(button, Button)}
    assert [caption for caption, button in buttons.items() if button.kind == "primary"] == ["Play"]
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    assert deals.played == ["whist"]
