"""Kills guests and hosts of a table again and again, and looks whether anything is lost.

python -m tests.network.killing [KILLS] [SEED] plays matches of Hearts between a host and a guest, each in a process of
its own, and kills (SIGKILL) now the one, now the other at a random moment, until each was killed so often. The killed
one is started again, as a person does it: the guest joins with the same code and name, the host continues the match
from its record. What each process was shown of the match, step by step, must be what the record gives in the end.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path
from queue import Empty, Queue
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread

from purple_table.core.shuffle import SharedChance
from purple_table.games import build
from purple_table.network import channel, together
from purple_table.network.kept_tables import KeptTables
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.session.match_replay import MatchReplay
from purple_table.session.port import Audience
from purple_table.session.record_store import LoadedMatch, RecordStore
from tests.immediate_thinker import ImmediateThinker
from tests.network.conftest import CHEAP
from tests.network.tables import RULES, Window, begin_with, plan
from tests.session.playing import game_of

ROOT = Path(__file__).resolve().parents[2]
GAME, OPTIONS, KINDS = "hearts", {"target": 60}, "hrcc"
SEATS = {"host": 0, "guest": 1}
DIGITS = 12
PACE = 0.004
"""How long a process rests after each look, so that a match takes some seconds."""


def digest_view(view: object) -> str:
    """Return what tells one view of a seat from another: its piles, totals and history of the deal."""
    told = (view.piles, view.totals, view.sheet, view.history)  # type: ignore[attr-defined]
    return sha256(repr(told).encode()).hexdigest()[:DIGITS]


# --- the processes ----------------------------------------------------------------------------------------------------


def keep_table(folder: Path) -> None:
    """Open a table, or continue the match of the folder, and play there until the match is over."""
    store, kept = RecordStore(folder / "matches", build), KeptTables(folder / "tables")
    records = sorted((folder / "matches").glob("*.match"))
    resumed = None
    if records:
        loaded = store.load(records[-1])
        assert isinstance(loaded, LoadedMatch), f"the record is damaged: {loaded}"
        resumed = LiveMatch.resume(loaded, ImmediateThinker(loaded.game, make_player), store)
    game = game_of(GAME, len(KINDS), OPTIONS)
    begin = begin_with(game, SharedChance(os.urandom(16)), store)
    how = plan(KINDS, takeover_seconds=None) if resumed is None else kept.find(records[-1], resumed.seats)
    table = together.open_table(game, how, begin, RULES, kept=kept, resumed=resumed)
    say("table", table.addresses[0], table.code.replace(" ", "-"))
    own = Window(table.client)
    while resumed is None and (own.client.lobby is None or own.client.lobby.free_seats):
        own.work()
        time.sleep(PACE)
    if resumed is None:
        table.begin()
    show(own, 0)
    table.close()


def join(address: str, code: str) -> None:
    """Join the table as somebody who was perhaps there before, and play until the match is over."""
    guest = Window(together.join_table(address, code, ["Berta"], RULES))
    show(guest, 1)
    guest.client.close()


def show(window: Window, seat: int) -> None:
    """Play, and tell every position that is shown, until every deal of the match is verified."""
    shown = -1
    while True:
        worked = window.work()
        match = window.client.match
        if match is not None and match.steps != shown and match.view(seat).status.deal:
            shown = match.steps
            say("step", shown, digest_view(match.view(seat)))
        if match is not None and match.outcome is not None:
            checks = window.client.watch.checks.values()
            if all(check.key for check in checks):
                say("over", json.dumps(match.outcome.totals), ",".join(check.state for check in checks))
                time.sleep(1.0)
                return
        time.sleep(PACE if worked else 4 * PACE)


def say(*words: object) -> None:
    print(*words, flush=True)


# --- who kills them ---------------------------------------------------------------------------------------------------


class Process:
    """One of the two, and the lines that it says."""

    def __init__(self, role: str, *words: object) -> None:
        command = [sys.executable, "-m", "tests.network.killing", role, *map(str, words)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        self.lines: Queue[list[str]] = Queue()
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in self.process.stdout or ():
            self.lines.put(line.split())
        self.lines.put(["ended"])

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


class Killer:
    """Plays matches of which each process is killed, and counts."""

    def __init__(self, kills: int, seed: int) -> None:
        self.left, self._rng = {"host": kills, "guest": kills}, Random(seed)
        self.killed = {"host": 0, "guest": 0}
        self.matches = self.positions = 0
        self.longest = 0.0
        """The most seconds from a kill until the process that was started again showed a position."""
        self.states: dict[str, int] = {}

    def run(self) -> None:
        while any(self.left.values()):
            with TemporaryDirectory() as folder:
                self._play(Path(folder))
            self.matches += 1
            say(f"match {self.matches}: killed {self.killed}, {self.positions} positions compared")

    def _play(self, folder: Path) -> None:
        host = Process("host", folder)
        table, code = self._await(host, "table")
        running = {"host": host, "guest": Process("guest", table, code)}
        shown: dict[str, dict[int, set[str]]] = {"host": {}, "guest": {}}
        over: dict[str, list[str]] = {}
        waited, next_kill, killed_at, last = {"host", "guest"}, 0.0, 0.0, time.monotonic()
        while len(over) < 2:
            for role, process in tuple(running.items()):
                try:
                    word, *words = process.lines.get(timeout=0.005)
                except Empty:
                    continue
                last = time.monotonic()
                if word == "step":
                    shown[role].setdefault(int(words[0]), set()).add(words[1])
                    if role in waited:
                        waited.discard(role)
                        next_kill = last + 2.0 * self._rng.random()
                    if killed_at and not waited:
                        self.longest, killed_at = max(self.longest, last - killed_at), 0.0
                elif word == "over":
                    over[role] = words
                elif word == "ended":
                    assert role in over, f"the {role} has ended by itself"
            now = time.monotonic()
            assert now - last < 240, f"nothing goes on: {shown['host'] and max(shown['host'])}, {over}"
            wanted = [role for role, left in self.left.items() if left and not over]
            if wanted and not waited and now >= next_kill:
                role = self._rng.choice(wanted)
                running[role].kill()
                self._drain(running[role], shown[role])
                self.left[role] -= 1
                self.killed[role] += 1
                killed_at = time.monotonic()
                waited.add(role)
                time.sleep(self._rng.random() * 0.5)
                words = (folder,) if role == "host" else (table, code)
                running[role] = Process(role, *words)
        for process in running.values():
            process.process.wait(60)
        self._compare(folder, shown, over)

    def _await(self, process: Process, word: str) -> list[str]:
        while (line := process.lines.get(timeout=240))[0] != word:
            assert line[0] != "ended", "the host has ended by itself"
        return line[1:]

    def _drain(self, process: Process, shown: dict[int, set[str]]) -> None:
        while (line := process.lines.get(timeout=60))[0] != "ended":
            # The last line may have been cut off in its middle.
            if line[0] == "step" and len(line) == 3 and len(line[2]) == DIGITS:
                shown.setdefault(int(line[1]), set()).add(line[2])

    def _compare(self, folder: Path, shown: dict[str, dict[int, set[str]]], over: dict[str, list[str]]) -> None:
        """Compare what was shown with the record."""
        (record,) = (folder / "matches").glob("*.match")
        loaded = RecordStore(folder / "matches", build).load(record)
        assert isinstance(loaded, LoadedMatch)
        assert loaded.match.state.outcome is not None
        totals = json.dumps(loaded.match.state.outcome.totals).replace(" ", "")
        for role, seat in SEATS.items():
            replay = MatchReplay(loaded.match, loaded.seats, seat)
            replay.work()
            replay.audience = Audience(seat)
            told = "".join(over[role][:-1])
            assert told == totals, (role, told, totals)
            for state in over[role][-1].split(","):
                self.states[state] = self.states.get(state, 0) + 1
                assert state in ("verified", "watched"), state
            for steps, digests in sorted(shown[role].items()):
                replay.go(steps)
                view = replay._state.view(seat)
                assert digests == {digest_view(view)}, f"{role}: after {steps} steps something else was shown"
                self.positions += 1


def main() -> None:
    channel.COST = CHEAP
    role, *words = sys.argv[1:] or ["50"]
    if role == "host":
        keep_table(Path(words[0]))
    elif role == "guest":
        join(words[0], words[1].replace("-", " "))
    else:
        killer = Killer(int(role), int(words[0]) if words else 1)
        begun = time.monotonic()
        killer.run()
        say(f"killed: {killer.killed}; matches: {killer.matches}; positions equal to the record: {killer.positions}")
        say(f"deals as the machines saw them: {killer.states}")
        say(f"longest from a kill until the match was shown again: {killer.longest:.1f} s")
        say(f"{time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
