"""The wheel: it holds all the program needs, and plays from another folder than the checkout."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from purple_table import __version__
from tests.apart import DOWNLOADS
from tests.waiting import SILENT

ROOT = Path(__file__).parents[2]
pytestmark = DOWNLOADS
MOST_BYTES = 3_000_000
LICENSE = (ROOT / "LICENSE").read_text(encoding="utf-8")
PLAY = """
import json, os, sys, time
import pygame
from pathlib import Path
import purple_table.app
from purple_table.paths import find_folders
from purple_table.ui.scenes.table import TableScene

folders = find_folders(Path(sys.argv[1]))
app = purple_table.app.App(folders, game="hearts", seed=7)
app._open_first_scene()
app._stage.push(app._first_scene())
assert isinstance(app._stage.scenes.top, TableScene)
ends = time.monotonic() + float(sys.argv[2])
while app._live.view(0).status.trick <= 2:
    assert time.monotonic() < ends, "two tricks are not played"
    for key in (pygame.K_RIGHT, pygame.K_RETURN):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
    app._loop.step(0.1)
    pygame.time.wait(2)
app._close()
print(json.dumps([purple_table.__file__, str(folders.rules), str(folders.assets), sorted(os.listdir(folders.assets))]))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel as pip builds it."""
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, ROOT)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """A folder in which nothing but the wheel is installed; what it depends on is there already."""
    folder = tmp_path_factory.mktemp("installed")
    pip("install", "--no-deps", "--no-index", "--target", folder, wheel)
    return folder


def pip(*words):
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        timeout=SILENT,
        env={name: value for name, value in os.environ.items() if name != "PURPLE_TABLE_COMPILE"},
    )
    assert done.returncode == 0, done.stderr


def test_the_license_is_in_the_wheel_once(wheel):
    with zipfile.ZipFile(wheel) as file:
        texts = [name for name in file.namelist() if name.endswith(("LICENSE", ".txt"))]
        found = [name for name in texts if file.read(name).decode("utf-8") == LICENSE]
    assert found == ["purple_table/assets/licenses/purple-table.txt"]


def test_without_babel_the_recipe_of_the_download_says_so_in_a_sentence(tmp_path):
    pytest.importorskip("PyInstaller")
    (tmp_path / "babel.py").write_text("raise ModuleNotFoundError('No module named babel', name='babel')")
    done = subprocess.run(
        [sys.executable, "-m", "PyInstaller", "--distpath", tmp_path, "--workpath", tmp_path, ROOT / "build_exe.spec"],
        capture_output=True,
        text=True,
        check=False,
        timeout=SILENT,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))},
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "build_exe.spec needs babel: python -m pip install babel"
    assert "Traceback" not in done.stderr


def run(installed, folder, *words):
    """Run Python in another folder; the installed wheel comes before everything else."""
    usual = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
    headless = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    return subprocess.run(
        [sys.executable, *map(str, words)],
        cwd=folder,
        env={**usual, **headless, "PYTHONPATH": str(installed), "HOME": str(folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=SILENT,
    )


def test_it_is_small_and_holds_rules_and_assets(wheel):
    assert wheel.stat().st_size <= MOST_BYTES
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    for tree in ("rules", "assets"):
        kept = {f"purple_table/{path.relative_to(ROOT)}" for path in (ROOT / tree).rglob("*") if path.is_file()}
        assert kept <= names
    assert "purple_table/py.typed" in names
    catalogues = [path.relative_to(ROOT) for path in (ROOT / "assets" / "locale").rglob("purple_table.po")]
    assert catalogues
    assert {f"purple_table/{path.with_suffix('.mo').as_posix()}" for path in catalogues} <= names
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not [name for name in names if name.startswith(("tests", "benchmarks", "rules", "assets"))]


def test_the_installed_command_knows_its_version_and_rules(installed, tmp_path):
    command = ("-m", "purple_table") if sys.platform == "win32" else (installed / "bin" / "purple-table",)
    done = run(installed, tmp_path, *command, "--version")
    assert (done.returncode, done.stdout) == (0, f"Purple Table {__version__} (plain)\n")
    games = (installed / "purple_table" / "rules" / name for name in ("euchre", "thirty_one"))
    done = run(installed, tmp_path, *command, "examples", *games)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(" passed, 0 failed\n")
    assert (installed / "bin" / "purple-table-gui").exists() or sys.platform == "win32"


def test_it_plays_from_another_folder(installed, tmp_path):
    done = run(installed, tmp_path, "-c", PLAY, tmp_path / "data", SILENT)
    assert done.returncode == 0, done.stderr
    package, rules, assets, kept = json.loads(done.stdout)
    assert Path(package).is_relative_to(installed)
    assert Path(rules).parent == Path(assets).parent == Path(package).parent
    assert {"icon.png", "licenses", "purple-table.desktop"} <= set(kept)
    assert "screenshot.png" not in kept
    (record,) = (tmp_path / "data" / "data" / "matches").glob("*.match")
    assert record.read_bytes().count(b'"play ') >= 8
