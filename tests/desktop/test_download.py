"""The desktop download: built as the README says, it plays where there is no Python."""

import importlib.util
import json
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from purple_table import __version__
from tests.apart import DOWNLOADS, give_up
from tests.desktop.eyes import played_killed_and_continued
from tests.desktop.hands import Desktop, play_on, settled
from tests.desktop.linux import ROOTS, CannotBeHad, RootDesktop, a_root
from tests.desktop.linux import missing as missing_tools
from tests.desktop.parts import COMPONENTS, strangers
from tests.waiting import SILENT

pytestmark = [
    pytest.mark.desktop,
    pytest.mark.skipif(
        sys.platform != "linux", reason="the download is tried on Linux; elsewhere the release builds it"
    ),
]

ROOT = Path(__file__).parents[2]
MOST_BYTES = 70_000_000
"""With speech, which takes 11 MB of it."""


def missing():
    """What a build needs and this machine does not have, in words."""
    if importlib.util.find_spec("PyInstaller") is None:
        return "PyInstaller"
    if shutil.which("objdump") is None:
        return "objdump (binutils)"
    if not sysconfig.get_config_var("Py_ENABLE_SHARED"):
        return "a Python with a shared library"
    return ""


@pytest.fixture(scope="session")
def download(tmp_path_factory):
    """The program of a fresh build."""
    if lack := missing():
        give_up(f"no download is built without {lack}")
    folder = tmp_path_factory.mktemp("download")
    words = ["--noconfirm", "--distpath", folder / "dist", "--workpath", folder / "build", ROOT / "build_exe.spec"]
    done = subprocess.run(
        [sys.executable, "-m", "PyInstaller", *map(str, words)],
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", "HOME": str(folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=SILENT,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    yield folder / "dist" / "purple-table" / "purple-table"
    shutil.rmtree(folder)


def run(program, folder, *words):
    """The exit status and both outputs of the program where nothing else can be found."""
    environment = {"PATH": str(folder), "HOME": str(folder)}
    return subprocess.run(
        [program, *words], cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=SILENT
    )


def test_it_knows_its_version_and_rules(download, tmp_path):
    done = run(download, tmp_path, "--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"Purple Table {__version__} (plain)\n", "")
    done = run(download, tmp_path, "examples")
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(" passed, 0 failed\n")
    done = run(download, tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("purple-table: There is no display")


def test_it_is_complete_and_small(download):
    files = [path for path in download.parent.rglob("*") if path.is_file() and not path.is_symlink()]
    assert sum(path.stat().st_size for path in files) <= MOST_BYTES
    inside = download.parent / "_internal"
    assert (inside / "purple_table" / "rules" / "hearts" / "book.md").is_file()
    assert (inside / "purple_table" / "assets" / "locale" / "de" / "LC_MESSAGES" / "purple_table.mo").is_file()
    assert not list(inside.rglob("babel*"))
    assert not [path for pattern in ("*.po", "*.cdx.json") for path in inside.rglob(pattern)]
    assert strangers(download.parent) == []
    texts = {path.name for path in COMPONENTS.parent.iterdir()}
    assert {path.name for path in (inside / "purple_table" / "assets" / "licenses").iterdir()} == texts
    assert not list(inside.rglob("screenshot*"))
    assert (inside / "purple-table.desktop").is_file()
    for part in ("pygame_ce", "pillow", "msgspec", "platformdirs", "fontpkg_inter", "fontpkg_eb_garamond"):
        assert list(inside.glob(f"{part}-*.dist-info")), part
    assert not list(inside.glob("numpy*"))


def test_a_match_is_played_killed_and_continued(download, display, tmp_path):
    folder = tmp_path / "table"
    settings = folder / "config" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"format": 1, "speed": "instant"}), encoding="utf-8")
    runs = []
    try:
        runs.append(Desktop(display, folder, "--game", "hearts", "--seed", "7", program=[download], alone=True))
        desktop = runs[0]
        play_on(desktop, 2)
        (child,) = desktop.children()
        acts = play_on(desktop, 9)
        assert {seat for seat, action in acts if action.startswith("play ")} == {0, 1, 2, 3}
        assert desktop.children() == [child]
        # Where the child fails a simple player stands in, and a notice goes to the log.
        assert "simple player" not in desktop.log()
        loaded = Path(f"/proc/{child}/maps").read_text()
        assert "/pygame/" not in loaded
        assert "/PIL/" not in loaded
        assert len(desktop.windows()) == 1
        before = settled(desktop)
        desktop.kill()
        runs.append(Desktop(display, folder, program=[download], alone=True))
        again = runs[1]
        again.until("the match", lambda: again.key("c") or "goes on" in again.log())
        assert settled(again) == before
        after = play_on(again, sum(action.startswith("play ") for _, action in before) + 1)
        assert after[: len(before)] == before
        assert not list((folder / "log").glob("report-*"))
    finally:
        for desktop in runs:
            desktop.close()


def test_the_flatpak_takes_the_folder_as_it_is(download, tmp_path):
    manifest = json.loads(next((ROOT / "packaging").glob("*.json")).read_text(encoding="utf-8"))
    (module,) = manifest["modules"]
    (source,) = module["sources"]
    assert source["path"] == "../dist/purple-table"
    build, app = tmp_path / "build", tmp_path / "app"
    build.mkdir()
    (build / source["dest"]).symlink_to(download.parent)
    for command in module["build-commands"]:
        subprocess.run(command.replace("/app/", f"{app}/"), shell=True, check=True, cwd=build, timeout=SILENT)
    assert (
        run(app / "bin" / manifest["command"], tmp_path, "--version").stdout == f"Purple Table {__version__} (plain)\n"
    )
    assert (app / "share" / "applications" / manifest["rename-desktop-file"]).is_file()
    assert (app / "share" / "metainfo" / f"{manifest['id']}.metainfo.xml").is_file()
    icons = app / "share" / "icons" / "hicolor" / "256x256" / "apps"
    assert (icons / f"{manifest['rename-icon']}.png").is_file()


@pytest.fixture(scope="module", params=ROOTS)
def bare(request, download):
    """A root with the few packages that a window needs, and a screen for it: X11, or Wayland without X11."""
    if lack := missing_tools("Xvfb", "xdotool"):
        give_up(f"no real window without {lack}")
    try:
        with a_root(request.param, download) as found:
            yield found
    except CannotBeHad as problem:
        give_up(str(problem))


@DOWNLOADS
def test_a_few_packages_are_enough_to_play_by_mouse_be_killed_and_continue(bare, tmp_path):
    root, screen = bare
    for name in ("python*", "*.ttf", "*.otf", "libasound*", "libpulse*", "libpipewire*"):
        assert not [path for path in root.folder.rglob(name) if path.is_file()], name
    runs = []

    def start(*words, program=None):
        runs.append(RootDesktop(root, screen, tmp_path / "table", *words))
        return runs[-1]

    try:
        played_killed_and_continued(start, cards=48 if screen.runtime is None else 8)
    finally:
        for desktop in runs:
            desktop.close()
