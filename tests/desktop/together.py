"""Windows of several people that play one match: each is the program in a process of its own, in a real window.

python -m tests.desktop.together ROLE FOLDER LANGUAGE WIDTH HEIGHT NAME GAME PLAYERS PEOPLE DEALS [ADDRESS CODE]

ROLE is `host`, `guest` or `continue` (the host again after a crash). The window goes the ways of a person: it presses
buttons of forms, and plays the first card that it may. It says on its output how far it is: `table` with address and
code, `sits`, `deal N`, `away NAME`, `back NAME`, `totals`. PURPLE_TABLE_SHOTS names a folder for pictures.
"""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pygame

from purple_table.app import App
from purple_table.paths import find_folders
from purple_table.ui.scenes.dialog import DialogScene
from purple_table.ui.scenes.handover import HandoverScene
from purple_table.ui.scenes.results.match_end import MatchEndScene
from purple_table.ui.scenes.results.results_scene import ResultsScene
from purple_table.ui.scenes.title.title_scene import TitleScene
from purple_table.ui.scenes.together.lobby_scene import LobbyScene
from purple_table.ui.scenes.together.open_table_scene import OpenTableScene
from purple_table.ui.scenes.together.together_scene import TogetherScene
from purple_table.ui.scenes.together.together_words import is_away
from tests.waiting import until

SHOTS = os.environ.get("PURPLE_TABLE_SHOTS", "")


class SharedWindow:
    """The program in a window, and what a person does there."""

    def __init__(self, folder: Path, language: str, size: tuple[int, int], name: str, deals: int) -> None:
        folders = replace(find_folders(folder), cache=folder.parent / "cards")
        folders.config.mkdir(parents=True, exist_ok=True)
        settings = {"format": 1, "language": language, "player_name": name, "window": size, "speed": "instant"}
        settings |= {"mute": True, "coach": False, "scenes_fade": False, "reduced_motion": True, "moments": False}
        (folders.config / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
        self.app = App(folders, seed=5)
        self.app._open_first_scene()
        self.app._stage.push(self.app._first_scene())
        self.name, self.language, self.size, self._deals, self._said = name, language, size, deals, set[str]()
        self.until("the title", lambda: isinstance(self.top, TitleScene))

    @property
    def top(self) -> object:
        return self.app._stage.scenes.top

    @property
    def together(self):
        return self.app._together

    def step(self) -> None:
        self.app._loop.step(1 / 30)
        time.sleep(0.001)

    def until(self, what: str, found):
        def stepped():
            self.step()
            return found()

        def tell_progress():
            shared = self.together.match if self.together is not None else None
            steps = shared.match.steps if shared is not None else 0
            return type(self.top).__name__, steps, self.top._status.text if isinstance(self.top, TogetherScene) else ""

        return until(stepped, what, tell_progress, pause=0)

    def press(self, key: int) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))
        self.step()

    def say(self, *words: object) -> None:
        line = " ".join(map(str, words))
        if line not in self._said:
            self._said.add(line)
            print(line, flush=True)

    def shoot(self, what: str) -> None:
        if SHOTS and what not in self._said:
            self._said.add(what)
            self.app._stage.redraw()
            for _ in range(3):
                self.step()
            name = f"{self.language}-{self.size[0]}-{self.name}-{what}.png"
            pygame.image.save(self.app._loop._window.get_surface(), str(Path(SHOTS) / name))

    # --- to the table -------------------------------------------------------------------------------------------------

    def open_table(self, game: str, players: int, people: int) -> None:
        self.press(pygame.K_p)
        self.until("the page", lambda: isinstance(self.top, TogetherScene))
        self.shoot("1-page")
        self.together._show_setup(self.app._context.info(game))
        scene = self.until("the set-up", lambda: self.top if isinstance(self.top, OpenTableScene) else None)
        scene._set_players(players)
        for chair in scene.match_setup.chairs[people:]:
            chair.remote = False
        self.shoot("2-set-up")
        self.press(pygame.K_RETURN)
        self.until("the lobby", lambda: isinstance(self.top, LobbyScene))
        self.shoot("3-lobby")
        opened = self.together._open
        self.say("table", f"127.0.0.1:{opened._server.port}", opened.code)
        self.until("the guests", lambda: not self.together._client.lobby.free_seats)
        self.shoot("4-all-there")
        self.press(pygame.K_RETURN)

    def join(self, address: str, code: str) -> None:
        self.press(pygame.K_p)
        page = self.until("the page", lambda: self.top if isinstance(self.top, TogetherScene) else None)
        page._address.text, page._code.text = address, code.upper().replace(" ", "-")
        page._refresh()
        self.shoot("1-page")
        self.press(pygame.K_RETURN)
        self.until("the table", lambda: isinstance(self.top, LobbyScene) or self.together.match is not None)
        self.say("sits")
        self.shoot("2-lobby")

    def go_on(self) -> None:
        """Continue the match that waits, at its table."""
        self.until("the match to continue", lambda: isinstance(self.top, TitleScene) and self.app._menus._resuming.next)
        self.press(pygame.K_c)
        self.until("the match", lambda: self.together is not None and self.together.match is not None)
        self.say("continued", self.together._open.code)

    # --- the match ----------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play until so many deals or the match are over."""
        self.until("the match", lambda: self.together.match is not None)
        shared = self.together.match

        def work() -> bool:
            match, scene, top = shared.match, shared.scene, self.top
            self._tell_absences()
            if isinstance(top, MatchEndScene) or (isinstance(top, ResultsScene) and match.outcome is not None):
                self.shoot("9-end")
                return True
            if isinstance(top, ResultsScene):
                number = len(match.view(match.viewer).sheet)
                self.say("deal", number)
                self.shoot("8-result")
                if number >= self._deals:
                    return True
                self.press(pygame.K_RETURN)
            elif isinstance(top, HandoverScene):
                self.shoot("7-handover")
                self.press(pygame.K_SPACE)
            elif isinstance(top, DialogScene):
                self.press(pygame.K_ESCAPE)
            elif (
                top is scene and match.asked is not None and scene.model.ask is not None and not scene.playback.is_busy
            ):
                self._act()
            return False

        self.until("the end of the match", work)
        end = shared.match.view(shared.match.viewer)
        self.say("totals", *end.totals)

    def _act(self) -> None:
        shared = self.together.match
        scene, match = shared.scene, shared.match
        self.shoot("5-asked")
        if SHOTS and "6-say" not in self._said:
            self.press(pygame.K_t)
            self.shoot("6-say")
            self.press(pygame.K_1)
        if scene.parts.people.remark is not None:
            self.shoot("6-bubble")
        scene.commands.act(match.legal()[0])

    def _tell_absences(self) -> None:
        lobby = self.together._client.lobby if self.together._client is not None else None
        for state in lobby.seats if lobby is not None else ():
            if is_away(state):
                self.say("away", state.name)
                self.shoot(f"away-{state.name}")
            elif f"away {state.name}" in self._said:
                self.say("back", state.name)

    def close(self) -> None:
        for _ in range(30):
            self.step()  # until the others have been told
        with suppress(SystemExit):
            self.app._close()


def main() -> None:
    role, folder, language, width, height, name, game, players, people, deals, *where = sys.argv[1:]
    window = SharedWindow(Path(folder), language, (int(width), int(height)), name, int(deals))
    try:
        if role == "host":
            window.open_table(game, int(players), int(people))
        elif role == "continue":
            window.go_on()
        else:
            window.join(*where)
        window.play()
    finally:
        window.close()


if __name__ == "__main__":
    main()
