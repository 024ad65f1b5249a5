"""About: facts and licenses are the installed ones, folders can be copied, everything has room."""

import shutil
from importlib import metadata
from pathlib import Path

import pygame
import pytest

from purple_table.ui.kit.widgets import Label
from purple_table.ui.scenes import about_scene
from purple_table.ui.scenes.about_scene import AboutScene, list_components
from purple_table.ui.scenes.backdrop import Backdrop
from tests.ui.fitting import check, resized

ROOT = Path(__file__).parents[2]
LICENCES = ROOT / "assets" / "licenses"
PLACES = [
    ("Settings", Path("/home/zoe/.config/purple-table")),
    ("Matches and own rules", Path("/home/zoe/.local/share/purple-table")),
    ("Cards and sounds", Path("/home/zoe/.cache/purple-table")),
    ("Log and reports", Path("/home/zoe/" + "a long way down/" * 12 + "log")),
]


@pytest.fixture
def copied():
    return []


@pytest.fixture(autouse=True)
def no_ground(monkeypatch):
    """The painted ground takes a third of the time and has nothing to do with what is tested here."""
    monkeypatch.setattr(Backdrop, "lay_out", lambda self, size: None)


@pytest.fixture
def scene(driver, copied):
    scene = AboutScene("1.2.3", PLACES, LICENCES, driver.stage.pop, copy=copied.append)
    driver.stage.push(scene)
    driver.loop.step()
    return scene


def shown(scene):
    return "\n".join(widget.text for widget in scene.form.root.walk() if isinstance(widget, Label))


def test_versions_are_the_running_ones(scene):
    text = shown(scene)
    assert "1.2.3" in text
    assert metadata.version("pillow") in text
    assert pygame.version.ver in text
    assert ".".join(map(str, pygame.get_sdl_version())) in text
    assert "not affiliated" in text


SAID = {
    "Purple Table": "The Purple Table developers",
    "pygame-ce": "GNU LESSER GENERAL PUBLIC LICENSE",
    "SDL": "Sam Lantinga",
    "Pillow": "Secret Labs AB",
    "msgspec": "Jim Crist-Harif",
    "platformdirs": "platformdirs developers",
    "Inter": "Copyright 2020 The Inter Project Authors",
    "EB Garamond": "Copyright 2017 The EB Garamond Project Authors",
    "Python": "Python Software Foundation",
    "FreeType": "The FreeType Project",
    "FluidSynth": "Peter Hanappe",
    "PortMidi": "Roger B. Dannenberg",
}
"""Words of some licenses, so that no text stands under another name."""


def test_every_license_is_shown(driver, scene):
    scene.form.focus(scene.which, ring=True)
    for part in scene._parts:
        assert scene.which.options[scene.which.index] == (part.name, f"{part.name} – {part.license}")
        assert SAID.get(part.name, "") in part.text
        assert about_scene._make_paragraphs(part.text)[0].split()[0] in shown(scene)
        driver.key(pygame.K_RIGHT)
    assert SAID.keys() <= {part.name for part in scene._parts}


def test_every_text_belongs_to_something(scene):
    used = {text.name for part in scene._parts for text in part.texts}
    assert used == {path.name for path in LICENCES.glob("*.txt")}
    for part in scene._parts:
        assert "is not installed" not in part.text, part.name
        assert all(part.text.find(text.read_text("utf-8").strip()[:200]) >= 0 for text in part.texts), part.name


def test_a_long_license_can_be_read_to_its_end_with_the_keyboard(driver, scene):
    scene.which.choose([value for value, _ in scene.which.options].index("Inter"))
    driver.stage.redraw()
    driver.settle()
    scene.form.focus(scene._text, ring=True)
    inter = next(part for part in scene._parts if part.name == "Inter")
    assert len(scene._lines.children) == len(about_scene._make_paragraphs(inter.text)), "all of it is there in the end"
    driver.key(pygame.K_END)
    driver.settle()
    last = scene._lines.children[-1]
    assert scene._text.rect.contains(last.rect)
    scene.which.choose(0)
    assert scene._text.offset == 0


def test_a_long_license_comes_by_and_by_and_nothing_jumps(driver, scene):
    scene.which.choose([value for value, _ in scene.which.options].index("Pillow"))
    first = len(scene._lines.children)
    scene._text.scroll_to(90)
    driver.loop.step()
    driver.loop.step()
    assert first < len(scene._lines.children) < len(about_scene._make_paragraphs(scene._parts[3].text))
    assert scene._text.offset == 90


def test_the_programs_own_license_is_the_one_of_the_source():
    own = LICENCES / "purple-table.txt"
    assert own.read_text("utf-8") == (ROOT / "LICENSE").read_text("utf-8")


def test_what_is_not_installed_is_told(monkeypatch, tmp_path):
    def missing(name):
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(about_scene.metadata, "version", missing)
    monkeypatch.setattr(about_scene.metadata, "distribution", missing)
    (only,) = list_components("1", tmp_path)
    assert (only.name, only.version) == ("Purple Table", "1")
    assert "not installed" in only.text
    shutil.copy(LICENCES / "components.toml", tmp_path)
    parts = {part.name: part for part in list_components("1", tmp_path)}
    assert parts["Pillow"].version == "unknown"
    assert "MIT-CMU" in parts["Pillow"].text
    assert "not installed" in parts["SDL"].text


def test_a_folder_is_copied_by_mouse_and_by_keyboard(driver, scene, copied):
    entry = scene.paths[0]
    driver.click((entry.rect.right + 40, entry.rect.centery))
    assert copied == [str(PLACES[0][1])]
    scene.form.focus(scene.paths[1], ring=True)
    driver.tab()
    driver.key(pygame.K_RETURN)
    assert copied[1:] == [str(PLACES[1][1])]


def test_a_path_can_be_selected_but_not_changed(driver, scene, monkeypatch):
    clipboard = []
    monkeypatch.setattr("purple_table.ui.kit.widgets.entry.write_clipboard", clipboard.append)
    monkeypatch.setattr("purple_table.ui.kit.widgets.entry.read_clipboard", lambda: "elsewhere")
    entry = scene.paths[0]
    driver.click(entry)
    driver.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    for key in (pygame.K_c, pygame.K_x, pygame.K_v):
        driver.key(key, mod=pygame.KMOD_CTRL)
    driver.type("x")
    driver.key(pygame.K_BACKSPACE, pygame.K_DELETE)
    assert entry.text == str(PLACES[0][1])
    assert clipboard == [entry.text, entry.text]


def test_the_report_has_versions_and_folders(driver, scene, copied):
    driver.click((scene.form.root.rect.left + 60, scene.form.root.rect.bottom - 20))
    assert copied == [scene.report]
    assert "Purple Table 1.2.3" in scene.report
    assert f"Settings: {PLACES[0][1]}" in scene.report


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_escape_and_enter_go_back(driver, scene, key):
    driver.key(key)
    assert driver.stage.scenes.top is not scene


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (3840, 2160)])
def test_everything_has_room(driver, scene, size):
    kit = resized(driver, size)
    check(scene.form, kit)
    for place in range(len(scene.which.options)):
        scene.which.choose(place)
        check_head(scene, kit)


def check_head(scene, kit):
    """The line below the list stands whole, above the text."""
    assert kit.text.layout(scene._head.text, kit.theme.body, scene._head.rect.width).size[1] <= scene._head.rect.height
    assert scene._head.rect.bottom <= scene._text.rect.top


def test_what_parts_are_for_can_be_translated():
    assert {part.purpose for part in list_components("1.2.3", LICENCES)} == set(about_scene.PURPOSES)
