"""The program for Windows, under Wine: the wheel in a Windows Python, and the download that it builds."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from purple_table import __version__
from tests.apart import DOWNLOADS, give_up
from tests.desktop.eyes import (
    insist,
    pass_cards,
    played_killed_and_continued,
    setup_places,
    title_places,
    until_asked,
)
from tests.desktop.parts import strangers
from tests.desktop.windows import CannotBeHad, WindowsDesktop, a_windows, missing, seen
from tests.waiting import SILENT

pytestmark = [pytest.mark.desktop, DOWNLOADS]

MOST_BYTES = 60_000_000
STRANGE = "Spiele äöü ß 山 – o'clock"
"""A folder's name that Windows allows, with what programs stumble over."""
ARENA = ("arena", "--game", "hearts", "--players", "club,reference,reference,reference", "--deals", "3", "--seed", "1")
HOLD = "import sys; file = open(sys.argv[1]); print('held', flush=True); import time; time.sleep(3600)"
"""Open a file as any program on Windows does: nobody may put another in its place meanwhile."""

RESOURCES = """
import json, pefile, sys
program = pefile.PE(sys.argv[1])
texts = [part.StringTable[0].entries for part in program.FileInfo[0] if part.Key == b"StringFileInfo"][0]
print(json.dumps({
    "subsystem": pefile.SUBSYSTEM_TYPE[program.OPTIONAL_HEADER.Subsystem],
    "texts": {key.decode(): text.decode() for key, text in texts.items()},
    "kinds": [pefile.RESOURCE_TYPE[entry.id] for entry in program.DIRECTORY_ENTRY_RESOURCE.entries],
}))
"""

HANGING = """
import ctypes, subprocess, sys, threading, time
from purple_table.session.child_process import ChildProcess
from purple_table.session.child_process import start_process_group

def child(pipe):
    start_process_group()
    started = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
    pipe.send_bytes(str(started.pid).encode())
    time.sleep(3600)

def runs(pid):
    kernel, code = ctypes.WinDLL("kernel32"), ctypes.c_ulong(0)
    handle = kernel.OpenProcess(0x1000, False, pid)
    return bool(handle and kernel.GetExitCodeProcess(handle, ctypes.byref(code))) and code.value == 259

if __name__ == "__main__":
    process = ChildProcess(child, (), "hangs", 1000)
    while (told := process.receive()) is None:
        time.sleep(0.01)
    process.send(bytes(1_000_000))
    print("runs", runs(int(told)))
    process.end()
    while process.exitcode is None or runs(int(told)) or threading.active_count() > 1:
        time.sleep(0.01)
    print("has ended")
"""
"""A child that never reads and has started another process."""


def test_a_child_that_hangs_keeps_nobody_waiting_and_ends_with_what_it_has_started(windows, tmp_path):
    script = tmp_path / "hanging.py"
    script.write_text(HANGING, encoding="utf-8")
    assert windows.run(seen(script)) == (0, "runs True\nhas ended\n")


@pytest.fixture(scope="session")
def windows(display):
    """A Windows of its own, with a Python in which the program is installed."""
    if lack := missing():
        give_up(f"nothing for Windows runs without {lack}")
    try:
        with a_windows(display) as found:
            yield found
    except CannotBeHad as problem:
        give_up(f"a Windows Python cannot be had: {problem}")


@pytest.fixture(scope="session")
def download(windows):
    """The program of a fresh build for Windows."""
    return windows.build(windows.folder / "dist")


@pytest.fixture
def start(windows, tmp_path):
    """Start the program for Windows with its data below a folder of the test; every run is ended afterwards."""
    runs = []

    def run(*words, folder=tmp_path / STRANGE, program=None, speed="instant"):
        settings = folder / "config" / "settings.json"
        if not any(folder.glob("config/*.*")):
            settings.parent.mkdir(parents=True)
            settings.write_text(json.dumps({"format": 1, "speed": speed}), encoding="utf-8")
        runs.append(WindowsDesktop(windows, folder, *words, program=program))
        return runs[-1]

    yield run
    for desktop in runs:
        desktop.close()


def test_it_knows_its_version_rules_and_players(windows):
    assert windows.run("-m", "purple_table", "--version") == (0, f"Purple Table {__version__} (plain)\n")
    status, said = windows.run("-m", "purple_table", "examples")
    assert (status, said.splitlines()[-1].endswith(" passed, 0 failed")) == (0, True), said[-2000:]
    words = [sys.executable, "-m", "purple_table", *ARENA]
    here = subprocess.run(
        words, capture_output=True, text=True, check=True, timeout=SILENT, cwd=Path(__file__).parents[2]
    )
    assert windows.run("-m", "purple_table", *ARENA) == (0, here.stdout)  # the same deals and choices everywhere


def test_it_is_played_by_mouse_without_a_console(windows, start):
    """As `purple-table-gui` starts it: by the Python that has no console, and so no output either."""
    (words,) = windows.packages.glob("purple_table-*/entry_points.txt")
    assert "[gui_scripts]\npurple-table-gui = purple_table.cli:main" in words.read_text(encoding="utf-8")
    program = [windows.python.with_name("pythonw.exe"), "-m", "purple_table"]
    desktop = start("--game", "hearts", "--seed", "7", program=program)
    pass_cards(desktop)
    until_asked(desktop, "play")


def test_names_that_windows_reads_in_its_own_way_harm_nothing(start, tmp_path):
    folder = tmp_path / STRANGE / ("long " * 30).strip() / ("longer " * 20).strip()
    assert len(seen(folder)) > 260
    for name in ("CON", "nul", "aux.rules"):
        own = folder / "data" / "rules" / name
        own.mkdir(parents=True)
        (own / "game.toml").write_bytes(b"format = 1\r\n")
    (folder / "data" / "matches").mkdir()
    for name in ("aux.match", "CON.match", "prn.match"):
        (folder / "data" / "matches" / name).write_bytes(b'{"format": 1}\r\n')
    # As an editor on Windows saves it, under a name in other letters.
    settings = folder / "config" / "SETTINGS.JSON"
    settings.parent.mkdir()
    settings.write_bytes(b'{\r\n  "format": 1,\r\n  "speed": "instant",\r\n  "player_name": "Zo\xc3\xab"\r\n}\r\n')
    desktop = start("--game", "hearts", "--seed", "7", folder=folder)
    until_asked(desktop, "give")
    header = json.loads(desktop.records()[-1].read_bytes().splitlines()[0])
    assert header["seats"][0]["name"] == "Zoë"
    desktop.close()
    files = [path.name for path in settings.parent.iterdir() if path.suffix.casefold() == ".json"]
    assert [name.casefold() for name in files].count("settings.json") == 1


def test_a_file_that_another_program_holds_open_loses_nothing(windows, start):
    desktop = start()
    settings = desktop.folder / "config" / "settings.json"
    before = settings.read_bytes()
    with windows.begin("-c", HOLD, seen(settings)) as holder:
        try:
            assert holder.stdout.readline().strip() == b"held"
            insist(desktop, "the set-up", lambda: "set-up of hearts" in desktop.log(), title_places()["Hearts"])
            insist(desktop, "the deal", lambda: (desktop.acts() or [(0, "")])[0][1] == "deal", setup_places()["Deal"])
            desktop.until("the message", lambda: "settings.json: cannot be written" in desktop.log())
            assert settings.read_bytes() == before
        finally:
            holder.kill()
    pass_cards(desktop)
    assert not list((desktop.folder / "log").glob("report-*"))


def test_the_download_shows_its_icon_and_version_and_no_console(download, windows):
    folder = download.parent
    assert sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) <= MOST_BYTES
    assert strangers(folder) == []
    status, said = windows.run("-c", RESOURCES, seen(download))
    assert status == 0, said
    found = json.loads(said)
    assert found["subsystem"] == "IMAGE_SUBSYSTEM_WINDOWS_GUI"  # no console window
    assert found["texts"]["ProductName"] == "Purple Table"
    assert found["texts"]["FileVersion"] == __version__
    assert {"RT_ICON", "RT_GROUP_ICON", "RT_VERSION"} <= set(found["kinds"])


def test_the_download_plays_without_python(download, windows, start):
    assert windows.run("--version", program=[download])[0] == 0
    played_killed_and_continued(start, program=[download], cards=16)
