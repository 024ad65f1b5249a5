"""Rule folders of others are read in another process, one after the other, and none of them is waited for long."""

import faulthandler
import gc
import os
import shutil
import struct
import subprocess
import sys
from multiprocessing.connection import Connection
from pathlib import Path
from time import sleep

from purple_table import library
from purple_table.session import untrusted_rules as reading
from purple_table.session.untrusted_rules import READ_SECONDS, UntrustedRulesReader, read_game
from tests.waiting import LONGEST, SILENT, until

RULES = Path(__file__).parents[2] / "rules"


def strange(folders, game):
    """Read a game as its name says, on a machine as busy as it may be."""
    faulthandler.cancel_dump_traceback_later()
    if game.name == "endless":
        sleep(2 * LONGEST)
    if game.name == "deadly":
        os._exit(1)
    if game.name == "halved":
        (pipe,) = (made for made in gc.get_objects() if isinstance(made, Connection))
        os.write(pipe.fileno(), struct.pack("!i", 1000) + b"half a mess")
        sleep(2 * LONGEST)
    return read_game(folders, game)


def read(monkeypatch, folders, games, reader=strange):
    """Everything that is read, in its order; time passes only while one without an end is read."""
    now = [1000.0]
    monkeypatch.setattr(reading, "monotonic", lambda: now[0])
    rules_reader = UntrustedRulesReader(folders, games, reader)
    found = []

    def all_read():
        found.extend(rules_reader.poll())
        if rules_reader._begun and rules_reader._left and rules_reader._left[0].name in ("endless", "halved"):
            now[0] += READ_SECONDS / 4
        return not rules_reader.busy

    until(all_read, "the last game", lambda: len(found))
    assert rules_reader._child is None
    return found


def test_games_are_read_one_after_the_other_and_a_bad_one_hides_no_other(monkeypatch, tmp_path):
    for name in ("broken", "deadly", "endless", "halved", "hearts", "whist"):
        (tmp_path / name).mkdir()
    for name in ("hearts", "whist"):
        shutil.copytree(RULES / name, tmp_path / name, dirs_exist_ok=True)
    games = sorted(tmp_path.iterdir())
    found = read(monkeypatch, (tmp_path, RULES), games)
    assert [entry.folder for entry in found] == games
    faults = {entry.id: entry.fault for entry in found}
    assert "game.toml: is missing" in faults["broken"]
    assert faults["deadly"] == f"{tmp_path / 'deadly'}: ends the program that reads it"
    for name in ("endless", "halved"):
        assert faults[name] == f"{tmp_path / name}: takes longer than {READ_SECONDS:.0f} s to read"
    assert found[4:] == [entry for entry in library.games((tmp_path, RULES)) if entry.id in ("hearts", "whist")][:2]


def test_nothing_is_started_where_there_is_nothing_to_read():
    rules_reader = UntrustedRulesReader((RULES,), ())
    assert not rules_reader.busy
    assert rules_reader.poll() == []
    assert rules_reader._child is None


def test_the_reading_ends_by_itself_when_the_program_was_killed_and_nobody_ends_it():
    """The pattern holds the interpreter, so that no thread of Python could end it."""
    code = """
import re
from multiprocessing import Pipe
from purple_table.session import untrusted_rules
untrusted_rules.ALONE_SECONDS = 0.2
ours, theirs = Pipe()
untrusted_rules.read_games(theirs, lambda *_: re.fullmatch("(a|aa)+b", "a" * 60), (), ("a game",))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=SILENT, check=False)
    assert (done.returncode, done.stderr) == (1, "")
