"""The download on a Linux of its own: a fresh root of a few packages in which no other program lies.

`python -m tests.desktop.linux PROGRAM FOLDER` tries a program there, measures its start and leaves pictures in a folder
(`docs/linux-download.md`).
"""

import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from PIL import ImageGrab

from purple_table.session.files import is_held
from tests.desktop.hands import Desktop, running_display
from tests.desktop.resting import rest
from tests.waiting import LONGEST, SILENT, until

BASE = ("libc6", "zlib1g")
ROOTS = {
    "x11": (*BASE, "libx11-6", "libxext6"),
    "wayland": (
        *BASE,
        "libwayland-client0",
        "libwayland-cursor0",
        "libwayland-egl1",
        "libxkbcommon0",
        "libegl1",
        "libgl1",
        "libgl1-mesa-dri",
    ),
}
"""All that the program needs of a system for a window, in packages of Debian and Ubuntu; apt adds what these need."""
MOUNTS = ("app", "dev", "proc", "run", "table", "tmp")
COMPOSITOR = ("weston", "--no-config", "--backend=x11-backend.so", "--shell=kiosk-shell.so", "--use-pixman")
SOCKET = "wayland-1"


class CannotBeHad(Exception):
    """What there is no root or compositor without; the message says what is wrong."""


def missing(*tools):
    """What this machine lacks of these tools, in words."""
    return "Linux" if sys.platform != "linux" else ", ".join(tool for tool in tools if shutil.which(tool) is None)


class Root:
    """A fresh root with these packages unpacked, and the program's folder at /app."""

    def __init__(self, folder, program, packages):
        """Make it in an empty folder. CannotBeHad where the tools or the packages are missing."""
        if lack := missing("bwrap", "mmdebstrap"):
            raise CannotBeHad(f"no fresh root without {lack}")
        self.folder, self._program = folder, program
        suite = platform.freedesktop_os_release().get("VERSION_CODENAME", "stable")
        _done("mmdebstrap", "--quiet", "--variant=extract", f"--include={','.join(packages)}", suite, folder)
        for name in ("lib", "lib64"):  # where all lies below /usr, the links belong to a package that is not needed
            if not (folder / name).exists():
                (folder / name).symlink_to(f"usr/{name}")
        for name in MOUNTS:
            (folder / name).mkdir(exist_ok=True)
        _done(*self.words({}), "--version")

    def words(self, variables, *binds):
        """What starts the program in it, with these environment variables; `binds` are further words of bubblewrap."""
        settings = [word for pair in variables.items() for word in ("--setenv", *pair)]
        within = ["--ro-bind", self.folder, "/", "--ro-bind", self._program.parent, "/app"]
        private = ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--unshare-all", "--die-with-parent"]
        words = ["bwrap", *within, *private, *binds, "--clearenv", *settings, f"/app/{self._program.name}"]
        return list(map(str, words))


class Screen:
    """Where a program in a root shows its window: an X server, or Wayland's compositor with its window on one."""

    def __init__(self, display, runtime=None, compositor=None):
        """`runtime` is the folder with the compositor's socket, `compositor` its process id."""
        self.display, self.runtime, self.compositor = display, runtime, compositor

    def access(self):
        """The environment variables and the words of bubblewrap for a program that is to be seen here."""
        if self.runtime is None:
            return {"DISPLAY": self.display}, ("--ro-bind", "/tmp/.X11-unix", "/tmp/.X11-unix")
        return {"XDG_RUNTIME_DIR": "/run", "WAYLAND_DISPLAY": SOCKET}, ("--ro-bind", self.runtime, "/run")


@contextmanager
def a_compositor(display, runtime):
    """Wayland in a window of an X server that nobody else uses. CannotBeHad where weston does not start."""
    if lack := missing("weston"):
        raise CannotBeHad(f"no Wayland without {lack}")
    runtime.mkdir(mode=0o700)
    words = [*COMPOSITOR, f"--socket={SOCKET}", "--width=1280", "--height=720", "--idle-time=0"]
    environment = os.environ | {"DISPLAY": display, "XDG_RUNTIME_DIR": str(runtime)}
    with (runtime / "weston.txt").open("wb") as said:
        server = subprocess.Popen(words, env=environment, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
    try:
        until(lambda: (runtime / SOCKET).exists() or server.poll() is not None, "weston", pause=0.03)
        if server.poll() is not None:
            raise CannotBeHad((runtime / "weston.txt").read_text())
        yield Screen(display, runtime, server.pid)
    finally:
        server.terminate()
        server.wait(LONGEST)


class RootDesktop(Desktop):
    """A run of the program in a root, with its data in a folder that it knows as /table."""

    def __init__(self, root, screen, folder, *words):
        settings = folder / "config" / "settings.json"
        if not settings.exists():
            settings.parent.mkdir(parents=True)
            settings.write_text(json.dumps({"format": 1, "speed": "instant"}), encoding="utf-8")
        variables, binds = screen.access()
        self._compositor = screen.compositor
        program = root.words(variables | {"HOME": "/table"}, *binds, "--bind", folder, "/table")
        super().__init__(screen.display, folder, *words, program=program, data="/table")

    def kill(self):
        """Kill it, and wait for its matches: bubblewrap is gone before the program inside it lets go of them."""
        super().kill()
        until(lambda: not any(map(is_held, self.records())), "the end of the program within")

    def rest(self, done=lambda: False):
        """As for any desktop; under Wayland a click comes to the program through the compositor."""
        if self._compositor:
            rest(self._compositor, done)
        super().rest(done)

    def windows(self):
        """The windows that can be seen; under Wayland the compositor's, which the program fills."""
        return self.tool("search", "--onlyvisible", "--class", "weston") if self._compositor else super().windows()


@contextmanager
def a_root(kind, program):
    """A root of a kind in ROOTS and the screen for it, in a passing folder."""
    with tempfile.TemporaryDirectory(prefix="root-") as name, running_display() as (display, _):
        folder = Path(name)
        root = Root(folder / "root", program, ROOTS[kind])
        if kind == "x11":
            yield root, Screen(display)
        else:
            with a_compositor(display, folder / "run") as screen:
                yield root, screen


def starts(root, screen, folder, times=6):
    """Seconds from the start of the process to the first picture, the first with nothing in the folder; a picture each
    of title and table beside it."""
    found = []
    for words in [()] * times + [("--game", "hearts", "--seed", "7")]:
        began = datetime.now()
        desktop = RootDesktop(root, screen, folder / "table", *words)
        try:
            stood = datetime.strptime(desktop.pictures()[-1], "%Y-%m-%d %H:%M:%S,%f")
            found.append((stood - began).total_seconds())
            desktop.rest()
            name = "table" if words else "title"
            ImageGrab.grab(xdisplay=screen.display).save(folder / f"{name}.png")
        finally:
            desktop.close()
    return found[:times]


def main(program, folder):
    """Try a program in each root, and say what came of it; the exit status."""
    for kind in ROOTS:
        try:
            with a_root(kind, program) as (root, screen):
                first, *others = starts(root, screen, folder / kind)
        except CannotBeHad as problem:
            print(f"{kind}: {problem}")
            return 2
        others.sort()
        print(f"{kind}: {first:.2f} s to the first picture at the first start, then {others[len(others) // 2]:.2f} s")
    size = sum(path.lstat().st_size for path in program.parent.rglob("*") if path.is_file() and not path.is_symlink())
    print(f"{size / 1e6:.1f} MB; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return 0


def _done(*words):
    try:
        done = subprocess.run([*map(str, words)], capture_output=True, text=True, check=False, timeout=SILENT)
    except subprocess.TimeoutExpired as problem:
        raise CannotBeHad(str(problem)) from problem
    if done.returncode:
        raise CannotBeHad((done.stderr.strip().splitlines() or [f"{words[0]} fails"])[-1])


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).absolute(), Path(sys.argv[2]).absolute()))
