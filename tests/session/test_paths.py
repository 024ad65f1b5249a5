"""Folders are found in a checkout, a wheel and a frozen program, and one that cannot be written is no crash."""

import sys
import tempfile

import pytest

from purple_table import paths
from purple_table.paths import FolderError, find_folders, make_folder, make_folders


def test_checkout_has_rules_beside_the_package():
    folders = find_folders()
    assert (folders.rules / "decks" / "purple.toml").is_file()
    assert folders.assets.name == "assets"


def test_user_folders_are_apart_by_default_on_linux(monkeypatch):
    if sys.platform != "linux":
        pytest.skip("the folders of the system are shared elsewhere")
    folders = find_folders()
    user = {folders.config, folders.data, folders.cache, folders.log}
    assert len(user) == 4
    assert all("purple-table" in folder.parts for folder in user)
    assert folders.user_rules == folders.data / "rules"


def test_data_dir_takes_everything_of_the_user(tmp_path):
    folders = find_folders(tmp_path / "all")
    assert [folder.relative_to(tmp_path).as_posix() for folder in (folders.config, folders.data, folders.cache)] == [
        "all/config",
        "all/data",
        "all/cache",
    ]
    assert folders.log == tmp_path / "all" / "log"
    assert not (tmp_path / "all").exists(), "finding makes nothing"
    assert make_folders(folders) == ()
    assert folders.config.is_dir()
    assert folders.log.is_dir()
    assert list(folders.log.iterdir()) == []


def test_the_wheel_is_looked_at_first_then_the_frozen_program(tmp_path, monkeypatch):
    package = tmp_path / "site" / "purple_table"
    monkeypatch.setattr(paths, "__file__", str(package / "paths.py"))
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path / "frozen"), raising=False)
    checkout, frozen, wheel = tmp_path / "site" / "rules", tmp_path / "frozen" / "rules", package / "rules"
    for folder in (checkout, frozen, wheel):
        folder.mkdir(parents=True)
        assert find_folders(tmp_path).rules == folder


def test_missing_rules_are_told(tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "__file__", str(tmp_path / "purple_table" / "paths.py"))
    with pytest.raises(FolderError, match=r"rules: .* missing"):
        find_folders()


def test_a_file_in_the_way_is_told(tmp_path):
    (tmp_path / "data").write_text("in the way")
    problems = make_folders(find_folders(tmp_path))
    assert [problem.folder for problem in problems] == [tmp_path / "data"]
    assert "cannot be written" in str(problems[0])
    assert (tmp_path / "cache").is_dir(), "the others are made"


def test_a_folder_that_cannot_be_written_is_told(tmp_path, monkeypatch):
    def refuse(**kwargs):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    with pytest.raises(FolderError, match="Permission denied") as caught:
        make_folder(tmp_path)
    assert caught.value.folder == tmp_path
