"""Make the pictures of the program for the README and for software catalogues, from real play, in every language.

python packaging/screenshots.py [FOLDER]     writes LANGUAGE-WHAT.jpg there, without a folder into docs/pictures, which
the AppStream data name, and docs/screenshot.png for the README

The program runs without a display, at 1280 x 720, and plays with a seed of its own; nothing is drawn for the pictures
alone. The computers think as long as they may, so two runs may show different cards.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
from PIL import Image

from purple_table.app import App
from purple_table.core.actions import Meld
from purple_table.paths import find_folders
from purple_table.ui.scenes.results.results_scene import ResultsScene
from purple_table.ui.scenes.table import TableScene

ROOT = Path(__file__).resolve().parent.parent
SIZE = (1280, 720)
SEED = 20
_FOR_README = "en-trick"
_OTHERS = {"Clara": "club", "Ida": "expert", "Hugo": "club"}
_SEATS = [
    {"name": "Lena", "person": True},
    *({"name": name, "level": level} for name, level in _OTHERS.items()),
]
_LONGEST = 240.0
"""The seconds after which what is waited for will not come."""
_MOST_MORE, _ALL = 4, 99
"""How many actions the person takes beyond those wanted to see a trick with cards, and enough to end a deal."""
_MID_DEAL = 5
"""The trick of Hearts that is shown, and how many actions of the person come before the picture of other games."""


class Photographer:
    """Runs the program in one language and takes pictures of its window."""

    def __init__(self, folder: Path, cache: Path, language: str, target: Path) -> None:
        folders = replace(find_folders(folder), cache=cache)
        folders.config.mkdir(parents=True, exist_ok=True)
        setup = {"players": 4, "seats": _SEATS}
        settings = {
            "format": 1,
            "language": language,
            "player_name": "Lena",
            "window": SIZE,
            "speed": "fast",
            "mute": True,
            "reasons": "trick",
            "setups": dict.fromkeys(("hearts", "spades", "blues_greens"), setup),
            "introduced": True,
        }
        (folders.config / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
        self._language, self._target = language, target
        self.app = App(folders, seed=SEED)
        self.app._open_first_scene()
        self.app._stage.push(self.app._first_scene())
        self.run(2.0)

    @property
    def top(self) -> object:
        """The scene that is shown."""
        return self.app._stage.scenes.top

    def run(self, seconds: float) -> None:
        """Let time pass in the program; computers think in real time."""
        for _ in range(round(seconds * 30)):
            self.app._loop.step(1 / 30)
            time.sleep(0.005)

    def press(self, key: int) -> None:
        """Press a key."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))
        self.run(0.3)

    def take(self, what: str) -> None:
        """Write a picture of the window."""
        surface = self.app._loop._window.get_surface()
        picture = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
        file = self._target / f"{self._language}-{what}.jpg"
        file.parent.mkdir(parents=True, exist_ok=True)
        picture.save(file, quality=82, optimize=True)
        if file.stem == _FOR_README:
            picture.save(ROOT / "docs" / "screenshot.png", optimize=True)
        print(f"{file.name}: {file.stat().st_size // 1024} kB")

    def sit_down(self, game: str) -> TableScene:
        """Begin a match of a game."""
        self.app._show_title()
        self.run(1.0)
        self.app._menus.show_setup(next(info for info in self.app._context.games if info.id == game))
        self.run(0.5)
        self.press(pygame.K_RETURN)
        ends = time.monotonic() + _LONGEST
        while time.monotonic() < ends:
            self.run(0.1)
            if isinstance(self.top, TableScene):
                return self.top
            self.press(pygame.K_RETURN)
        raise SystemExit(f"{game} does not begin")

    def play_until_asked(self, table: TableScene, actions: int, lying: int = 0) -> None:
        """Let the person meld or take the first legal action so many times, then wait for the next question with so
        many cards in the trick."""
        live = self.app._live
        ends = time.monotonic() + _LONGEST
        while time.monotonic() < ends:
            self.run(0.1)
            if isinstance(self.top, ResultsScene):
                return
            if table.model.ask is None or table.playback.is_busy or live is None or not live.persons_turn:
                continue
            if actions <= 0 and (len(table.picture.trick) >= lying or actions <= -_MOST_MORE):
                return
            actions -= table.model.ask.kind != "deal"
            legal = live.legal()
            table.commands.act(next((action for action in legal if isinstance(action, Meld)), legal[0]))
        raise SystemExit("the person is never asked")

    def close(self) -> None:
        """Close the program."""
        self.app._close()


def photograph(language: str, folder: Path, cache: Path, target: Path) -> None:
    """Take all pictures in a language."""
    program = Photographer(folder, cache, language, target)
    try:
        table = program.sit_down("spades")
        program.play_until_asked(table, 0)
        program.take("bidding")
        table = program.sit_down("blues_greens")
        program.play_until_asked(table, 2 * _MID_DEAL)
        program.take("melds")
        table = program.sit_down("hearts")
        # Three cards are passed before the first trick.
        program.play_until_asked(table, 3 + _MID_DEAL, lying=2)
        program.take("trick")
        program.play_until_asked(table, _ALL)
        program.run(3.0)
        program.take("results")
        program.app._menus.show_book("hearts")
        program.run(2.0)
        program.take("rules")
        program.app._show_title()
        program.run(6.0)
        program.take("title")
    finally:
        program.close()


def main() -> None:
    """Take the pictures of every language."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    with tempfile.TemporaryDirectory() as folder:
        for language in ("en", "de"):
            photograph(language, Path(folder) / language, Path(folder) / "cache", target)


if __name__ == "__main__":
    main()
