"""A tour of the program: every scene of every game, in windows of many sizes, and what the process holds meanwhile."""

import re
from pathlib import Path

import pygame

from purple_table.ui.scenes.dialog import DialogScene
from purple_table.ui.scenes.handover import HandoverScene
from purple_table.ui.scenes.results.results_scene import ResultsScene
from purple_table.ui.scenes.rules import RulesScene
from purple_table.ui.scenes.table import TableScene
from purple_table.ui.scenes.title.title_scene import TitleScene
from tests.contract.matches import GAMES
from tests.ui.monkey import Monkey

LARGEST, USUAL = (2600, 1500), (1920, 1080)
SIZES = (LARGEST, (800, 600), USUAL, (1280, 720), (1080, 1900))


class Tourist(Monkey):
    """Sees every scene; in every second game two people sit at the screen, so that it is handed over."""

    def __init__(self, folder, cache=None):
        seats = [{"name": "Ann", "person": True}, {"name": "Ben", "person": True}]
        setups = {game: {"players": 4, "seats": seats[: 1 + place % 2]} for place, game in enumerate(GAMES)}
        super().__init__(folder, 7, cache, setups=setups)

    def look_at(self, key, *more):
        """Open a page from the title, press some keys there, and come back."""
        self.press(key)
        self.frames(6)
        for key in more:
            self.press(key)
            self.frames(2)
        for _ in range(4):
            if not isinstance(self.top, TitleScene):
                self.press(pygame.K_ESCAPE)
                self.frames(2)

    def round(self, number, actions=90):
        """One time through everything: with the next game, and with the next size."""
        self.game = GAMES[number % len(GAMES)]
        self.come_home(SIZES[number % len(SIZES)])
        self.look_at(pygame.K_s, *[pygame.K_RIGHT, pygame.K_TAB] * 3)
        self.look_at(pygame.K_r, pygame.K_RETURN, *[pygame.K_PAGEDOWN] * 12)
        self.look_at(pygame.K_a, pygame.K_PAGEDOWN)
        self.look_at(pygame.K_m)
        self.sit_down()
        self.play_some(actions)

    def come_home(self, size=USUAL):
        """Go to the title, in a window of this size, and rest."""
        self.go_home()
        self.resize_to(size)
        self.frames(30)

    def match(self, number, actions=30):
        """Begin a match of the next game, play it for a while, and leave."""
        self.game = GAMES[number % len(GAMES)]
        self.sit_down()
        self.play_some(actions)
        self.come_home()

    def play_some(self, actions):
        """Play so many actions at the table, or to the results of the deal, whichever comes first."""
        live = self.app._live
        for _ in range(40 * actions):
            if isinstance(self.top, ResultsScene) or len(live._match.steps) >= actions:
                break
            if isinstance(self.top, TableScene):
                self.go_on()
            elif isinstance(self.top, (HandoverScene, DialogScene)):
                self.press(pygame.K_RETURN)
            elif isinstance(self.top, RulesScene):
                self.press(pygame.K_ESCAPE)
            self.frames(dt=0.5)
        self.frames(12)


def resident():
    """The memory of this process, in MB, as Linux tells it."""
    return int(re.search(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text())[1]) / 1024
