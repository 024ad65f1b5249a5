"""Two real windows play one match over the network of this machine.

With PURPLE_TABLE_TOGETHER=1 also whole matches of each family and one with a talon, between two and four windows, in
both languages, with a guest and a host that are killed on the way (minutes). PURPLE_TABLE_SHOTS names a folder for
pictures of each state.
"""

import os
import subprocess
import sys
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest

from tests.waiting import LONGEST

pytest.importorskip("nacl")
ROOT = Path(__file__).parents[2]
WHOLE = pytest.mark.skipif(not os.environ.get("PURPLE_TABLE_TOGETHER"), reason="minutes: PURPLE_TABLE_TOGETHER=1")


class Process:
    """A window of somebody, and what it says."""

    def __init__(self, display, folder, role, name, *more, language="en", size=(800, 600)):
        words = [role, folder, language, *size, name, *more]
        self.lines, self.heard = Queue(), []
        folder.mkdir(parents=True, exist_ok=True)
        self.errors = (folder / f"errors-{role}.txt").open("w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.desktop.together", *map(str, words)],
            env=os.environ | {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"},
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
        )
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self):
        for line in self.process.stdout:
            self.lines.put(line.strip())
        self.lines.put(None)

    def hear(self, word):
        """The rest of the next line that begins with a word."""
        while True:
            line = self.lines.get(timeout=3 * LONGEST)
            assert line is not None, f"{word!r} does not come after {self.heard}: {self.complaints}"
            self.heard.append(line)
            if line.split()[0] == word:
                return line.partition(" ")[2]

    def kill(self):
        self.process.kill()
        self.process.wait(LONGEST)

    def end(self):
        assert self.process.wait(LONGEST) == 0, self.complaints

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(LONGEST)
        self._listener.join(LONGEST)
        self.process.stdout.close()
        self.errors.close()

    @property
    def complaints(self):
        self.errors.seek(0)
        return self.errors.read()[-3000:]


@pytest.fixture
def begin(display, tmp_path):
    running = []

    def begin(role, name, *more, folder=None, **options):
        running.append(Process(display, folder or tmp_path / name, role, name, *more, **options))
        return running[-1]

    yield begin
    for each in running:
        each.close()


def play(begin, game, players, people, deals, languages=("en", "de"), sizes=((800, 600), (1280, 720))):
    """Play with so many windows; the totals that each of them shows."""
    names = ("Anna", "Ben", "Cleo", "Dora")[:people]
    rules = (game, players, people, deals)
    looks = [{"language": languages[at % 2], "size": sizes[at % 2]} for at in range(people)]
    host = begin("host", names[0], *rules, **looks[0])
    address, code = host.hear("table").split(" ", 1)
    windows = [host]
    for name, look in zip(names[1:], looks[1:], strict=True):
        windows.append(begin("guest", name, *rules, address, code, **look))
        windows[-1].hear("sits")
    totals = [window.hear("totals") for window in windows]
    for window in reversed(windows):
        window.end()
    return totals


def test_two_windows_play_a_deal(begin):
    one, other = play(begin, "spar", 2, 2, 1)
    assert one == other
    assert any(int(points) for points in one.split())


@WHOLE
@pytest.mark.parametrize(
    ("game", "players", "people"),
    [("hearts", 4, 4), ("thirty_one", 4, 3), ("blues_greens", 4, 2), ("presidents", 4, 3), ("piquet", 2, 2)],
)
@pytest.mark.parametrize("languages", [("en", "de"), ("de", "en")])
def test_windows_play_a_whole_match(begin, game, players, people, languages):
    sizes = ((1280, 720), (1920, 1080)) if languages[0] == "en" else ((800, 600), (1280, 720))
    totals = play(begin, game, players, people, 100, languages, sizes)
    assert len(set(totals)) == 1, totals


@WHOLE
def test_a_guest_that_is_killed_comes_back_to_its_seat(begin):
    rules = ("hearts", 4, 2, 2)
    host = begin("host", "Anna", *rules)
    address, code = host.hear("table").split(" ", 1)
    guest = begin("guest", "Ben", *rules, address, code)
    guest.hear("deal")
    guest.kill()
    assert host.hear("away") == "Ben"
    again = begin("guest", "Ben", *rules, address, code)
    assert host.hear("back") == "Ben"
    assert again.hear("totals") == host.hear("totals")


@WHOLE
def test_a_host_that_is_killed_continues_and_the_guest_comes_back(begin, tmp_path):
    rules = ("hearts", 4, 2, 2)
    host = begin("host", "Anna", *rules)
    address, code = host.hear("table").split(" ", 1)
    guest = begin("guest", "Ben", *rules, address, code)
    guest.hear("deal")
    host.kill()
    again = begin("continue", "Anna", *rules)
    assert again.hear("continued") == code
    assert guest.hear("totals") == again.hear("totals")
