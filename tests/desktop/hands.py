"""The program in a real window: started as a player starts it, driven by mouse and keyboard."""

import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

from tests import waiting
from tests.desktop.resting import rest
from tests.settled import settle
from tests.waiting import LONGEST


@contextmanager
def running_display():
    """The name of a display that nobody else uses, none where Xvfb does not start, and its server."""
    reading, writing = os.pipe()
    # Without -noreset the server starts anew when its last window is killed, and the next program finds no display.
    words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x900x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(words, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        number = pipe.readline().strip()
    try:
        yield f":{number}" if number else "", server
    finally:
        server.terminate()
        server.wait(LONGEST)


class Desktop:
    """One run of the program with its data in a folder."""

    def __init__(self, display, folder, *words, program=(sys.executable, "-m", "purple_table"), alone=False, data=None):
        """`program` is what is started; `alone`: in an environment in which no Python can be found.

        `data` is the folder as the program is told of it, where it knows it by another name.
        """
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        settle(folder / "config")
        window = {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
        usual = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
        self.environment = {**usual, **window}
        self._alone = {"PATH": str(folder), "HOME": str(folder), **window} if alone else None
        self.errors = folder / "errors.txt"
        before = self.pictures()
        self.process = self.start([*map(str, program), "--data-dir", data or str(folder), *words])
        self.window = self.until("the window", self._find_window)
        self.until("the first picture", lambda: len(self.pictures()) > len(before))

    def start(self, words):
        """The process of these words, whose errors go to a file."""
        with self.errors.open("ab") as errors:
            return subprocess.Popen(
                words,
                env=self._alone or self.environment,
                stdout=errors,
                stderr=errors,
                cwd=self.folder if self._alone else Path(__file__).parents[2],
            )

    def log(self):
        path = self.folder / "log" / "purple-table.log"
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def pictures(self):
        """When the first picture of each run so far stood, as the log says it."""
        return [line[:23] for line in self.log().splitlines() if line.endswith("the first picture stands")]

    def until(self, what, found):
        """The first true answer of `found`; fails when it does not come, and nothing else happens any more either."""

        def found_or_ended():
            answer = found()
            assert answer or self.process.poll() is None, f"ended: {self.errors.read_text()}"
            return answer

        return waiting.until(found_or_ended, what, self.told, pause=0.03)

    def told(self):
        """All that shows how far it has come: the log, the errors and the actions of the match."""
        return f"{self.log()}\n{self.errors.read_text()}\n{self.acts()}"

    def rest(self, done=lambda: False):
        """Wait until it has done all that it was told, or until it is done what it should do."""
        rest(self.process.pid, done)

    def tool(self, *words):
        done = subprocess.run(
            ["xdotool", *map(str, words)],
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=LONGEST,
        )
        return done.stdout.split()

    def click(self, point, done=lambda: False):
        """Click a point, and wait until that has done what it should, or the program is at rest again."""
        # The last word is answered only when the server has had the others.
        self.tool("mousemove", "--window", self.window, *point, "sleep", "0.05", "click", "1", "getmouselocation")
        self.rest(done)

    def key(self, *names, done=lambda: False):
        """Press keys, one after the other, and wait as after a click."""
        self.tool("key", *names, "getmouselocation")
        self.rest(done)

    def records(self):
        """The match files that the program began, which it names by date."""
        return sorted((self.folder / "data" / "matches").glob("2*.match"))

    def acts(self):
        """The actions in the newest match file, whole lines only."""
        files = self.records()
        if not files:
            return []
        content = files[-1].read_bytes()
        lines = content[: content.rfind(b"\n") + 1].splitlines()[1:]
        values = [json.loads(line) for line in lines]
        return [(value["seat"], value["action"]) for value in values if value["type"] == "act"]

    def children(self):
        """The process ids of the thinking children."""
        found = []
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            found += (task / "children").read_text().split()
        words = (b"spawn_main", b"--multiprocessing-fork")  # from source and frozen
        return [
            pid for pid in map(int, found) if any(word in Path(f"/proc/{pid}/cmdline").read_bytes() for word in words)
        ]

    def windows(self):
        """The windows of the program that can be seen."""
        return self.tool("search", "--onlyvisible", "--class", "purple-table")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(LONGEST)

    def close(self):
        """End the program if it still runs."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(LONGEST)
            except subprocess.TimeoutExpired:
                self.kill()

    def _find_window(self):
        found = self.windows()
        return found[0] if found else None


def play_on(desktop, plays):
    """Pass and play by the keyboard alone until so many cards have been played, and it is the person's turn again."""

    def played():
        acts = desktop.acts()
        if sum(action.startswith("play ") for _, action in acts) >= plays:
            return acts
        desktop.key("Right", "Return", done=lambda: desktop.acts() != acts)
        return None

    return desktop.until(f"the play of {plays} cards", played)


def settled(desktop):
    """The actions once nothing more happens by itself."""
    before = None
    while (now := desktop.acts()) != before:
        before = now
        desktop.rest()
    return now
