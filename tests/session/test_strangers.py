"""Rule folders of others are read in another process, one after the other, and none of them is waited for long."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

from purple_table import library
from purple_table.session.strangers import READ_SECONDS, Strangers, read_game

RULES = Path(__file__).parents[2] / "rules"


def strange(folders, game):
    """Read a game as its name says."""
    if game.name == "endless":
        sleep(60)
    if game.name == "deadly":
        os._exit(1)
    return read_game(folders, game)


def read(folders, games, reader=strange):
    """Everything that is read, in its order, and the longest time that a single look took."""
    strangers = Strangers(folders, games, reader)
    found, longest, began = [], 0.0, monotonic()
    while strangers.busy:
        assert monotonic() - began < 60
        looked = monotonic()
        found += strangers.poll()
        longest = max(longest, monotonic() - looked)
        sleep(0.01)
    assert strangers._child is None
    return found, longest


def test_games_are_read_one_after_the_other_and_a_bad_one_hides_no_other(tmp_path):
    for name in ("broken", "deadly", "endless", "hearts", "whist"):
        (tmp_path / name).mkdir()
    for name in ("hearts", "whist"):
        shutil.copytree(RULES / name, tmp_path / name, dirs_exist_ok=True)
    games = sorted(tmp_path.iterdir())
    found, longest = read((tmp_path, RULES), games)
    assert [entry.folder for entry in found] == games
    faults = {entry.id: entry.fault for entry in found}
    assert "game.toml: is missing" in faults["broken"]
    assert faults["deadly"] == f"{tmp_path / 'deadly'}: ends the program that reads it"
    assert faults["endless"] == f"{tmp_path / 'endless'}: takes longer than {READ_SECONDS:.0f} s to read"
    assert found[3:] == [entry for entry in library.games((tmp_path, RULES)) if entry.id in ("hearts", "whist")][:2]
    assert longest < READ_SECONDS


def test_nothing_is_started_where_there_is_nothing_to_read():
    strangers = Strangers((RULES,), ())
    assert not strangers.busy
    assert strangers.poll() == []
    assert strangers._child is None


def test_the_reading_ends_by_itself_when_the_program_was_killed_and_nobody_ends_it():
    """The pattern holds the interpreter, so that no thread of Python could end it."""
    code = """
import re
from multiprocessing import Pipe
from purple_table.session import strangers
strangers.ALONE_SECONDS = 0.2
ours, theirs = Pipe()
strangers.read_games(theirs, lambda *_: re.fullmatch("(a|aa)+b", "a" * 60), (), ("a game",))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30, check=False)
    assert (done.returncode, done.stderr) == (1, "")
