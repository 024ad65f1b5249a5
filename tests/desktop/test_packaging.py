"""What systems read about the program: desktop file, AppStream data, icon, Flatpak manifest, macOS settings."""

import configparser
import json
import plistlib
import re
import shutil
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from PIL import Image

from purple_table import __version__
from tests.waiting import SILENT

ROOT = Path(__file__).parents[2]
DESKTOP = ROOT / "assets" / "purple-table.desktop"
METAINFO = ROOT / "assets" / "purple-table.metainfo.xml"
ICON = ROOT / "assets" / "icon.png"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
(MANIFEST,) = (ROOT / "packaging").glob("*.json")


def check(*words):
    """What a checker says, which must be content; skipped where it is missing."""
    if shutil.which(words[0]) is None:
        pytest.skip(f"nothing is checked without {words[0]}")
    done = subprocess.run([*map(str, words)], capture_output=True, text=True, check=False, timeout=SILENT)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def entry():
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str
    parser.read(DESKTOP, encoding="utf-8")
    return parser["Desktop Entry"]


def recipe(monkeypatch, system):
    """What build_exe.spec says of a system: the words that each of its steps is called with, by the step's name."""
    pytest.importorskip("PyInstaller.utils.hooks")  # before the system is changed: it asks for it when imported
    said = {}

    class Step:
        pure = scripts = binaries = ()

        def __init__(self, *_, **words):
            self.datas = words.get("datas", [])
            said[type(self).__name__] = words

    steps = {name: type(name, (Step,), {}) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(sys, "path", [*sys.path])
    spec = ROOT / "build_exe.spec"
    exec(compile(spec.read_text(encoding="utf-8"), spec, "exec"), {**steps, "SPECPATH": str(ROOT)})
    return said


def test_the_desktop_file_is_as_desktops_want_it():
    assert check("desktop-file-validate", DESKTOP) == ""
    assert entry()["Exec"] == entry()["Icon"] == entry()["StartupWMClass"] == DESKTOP.stem


def test_the_appstream_data_are_as_catalogs_want_them():
    check("appstreamcli", "validate", "--no-net", METAINFO)


def test_the_appstream_data_name_every_game():
    words = " ".join(ElementTree.parse(METAINFO).find("description").itertext())
    games = [tomllib.loads(path.read_text(encoding="utf-8"))["name"] for path in (ROOT / "rules").glob("*/game.toml")]
    assert len(games) >= 13
    assert [name for name in games if name not in words] == []


def test_the_appstream_data_show_pictures_that_are_there_in_both_languages():
    shots = ElementTree.parse(METAINFO).findall("screenshots/screenshot")
    assert len(shots) >= 3
    for shot in shots:
        images = {image.get(LANGUAGE, "en"): image for image in shot.findall("image")}
        assert images.keys() == {caption.get(LANGUAGE, "en") for caption in shot.findall("caption")} == {"en", "de"}
        for language, image in images.items():
            file = ROOT / "docs" / "pictures" / image.text.rpartition("/")[2]
            assert file.name.startswith(language)
            with Image.open(file) as picture:
                assert picture.size == (int(image.get("width")), int(image.get("height")))


def test_the_page_on_the_download_names_the_runtime_that_the_flatpak_takes():
    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    page = (ROOT / "docs" / "linux-download.md").read_text(encoding="utf-8")
    assert f"`{manifest['runtime']}` {manifest['runtime-version']}" in page


def test_every_name_of_the_program_is_the_same():
    data = ElementTree.parse(METAINFO)
    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    assert data.findtext("id") == manifest["id"] == MANIFEST.stem
    assert data.findtext("name") == entry()["Name"]
    assert data.findtext("launchable") == manifest["rename-desktop-file"] == DESKTOP.name
    assert data.findtext("provides/binary") == manifest["command"] == manifest["rename-icon"] == entry()["Exec"]


def test_the_icon_is_square_and_large_enough():
    with Image.open(ICON) as icon:
        assert (icon.format, icon.mode) == ("PNG", "RGBA")
        assert icon.size == (256, 256)  # the folder that the Flatpak puts it into is named so


def test_the_settings_for_macos_are_whole(monkeypatch):
    bundle = recipe(monkeypatch, "darwin")["BUNDLE"]
    settings = bundle["info_plist"]
    assert plistlib.loads(plistlib.dumps(settings)) == settings
    assert bundle["name"] == "Purple Table.app"
    assert Path(bundle["icon"]) == ICON
    # Letters, digits, hyphens and dots: macOS knows no other signs there.
    assert re.fullmatch(r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+){2,}", bundle["bundle_identifier"])
    assert bundle["version"] == settings["CFBundleShortVersionString"] == settings["CFBundleVersion"] == __version__
    assert re.fullmatch(r"\d+(\.\d+){0,2}", __version__)
    assert settings["CFBundleDisplayName"] == "Purple Table"
    assert settings["LSApplicationCategoryType"] == "public.app-category.card-games"
    assert settings["NSHighResolutionCapable"] is True


@pytest.mark.parametrize("system", ["linux", "darwin"])
def test_only_macos_gets_a_bundle_and_only_linux_the_desktop_file(monkeypatch, system):
    said = recipe(monkeypatch, system)
    assert ("BUNDLE" in said) == (system == "darwin")
    assert (str(DESKTOP) in {source for source, _ in said["Analysis"]["datas"]}) == (system == "linux")
    assert said["EXE"]["console"] is False
