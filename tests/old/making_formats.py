"""Make the records of one format: run once, by the program that writes this format, and never again over them.

`python -m tests.old.making_formats` plays a few matches with everything that a record can tell, and writes
`format<number>.tar.xz` and a file of facts beside this one.
"""

from __future__ import annotations

import io
import tarfile
import tempfile
from datetime import datetime
from pathlib import Path
from random import Random

from purple_table import games
from purple_table.core.dealcode import read_code
from purple_table.core.game import Game
from purple_table.core.record import FORMAT, Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.session.practice import play_on
from purple_table.session.records import Loaded, Store
from purple_table.session.thinking import ImmediateThinker
from purple_table.session.thought import ThinkingBudget
from tests.contract.matches import make
from tests.old.facts import of_record

HERE = Path(__file__).parent
PEOPLE = (Seat("You", computer=False), Seat("Zoë"), Seat("陳小明", level="beginner"), Seat("a/b//c", style="bold"))


def play(live: LiveMatch, rng: Random, actions: int) -> LiveMatch:
    """So many actions, with undos, hints, and seats that change hands."""
    for done in range(actions):
        if live.outcome is not None:
            break
        if live.awaits_deal:
            live.next_deal()
        elif live.persons_turn and not live.claiming:
            if rng.random() < 0.1 and live.undo(live.to_act or 0):
                continue
            if rng.random() < 0.1:
                live.hint()
            live.act(rng.choice(live.legal()))
        else:
            live.advance()
        if done % 40 == 39:
            live.reseat(done % 3, Seat("Łukasz", False) if rng.random() < 0.5 else Seat("Mina O'Hara", True, "club"))
    live.close()
    return live


def main() -> None:
    """Write everything."""
    with tempfile.TemporaryDirectory() as name:
        store = Store(Path(name), games.build, lambda: datetime(2026, 11, 24, 20, 15))
        thinker = lambda game: ImmediateThinker(game, make_player)  # noqa: E731
        begin = lambda game, chance: LiveMatch.new(  # noqa: E731
            game, PEOPLE, chance, thinker(game), store, ThinkingBudget(playouts=8)
        )
        hearts: Game = make("hearts", 4, target=30)
        over = play(begin(hearts, Chance(derive_secret(2))), Random(2), 5_000)
        play(begin(make("thirty_one", 4), Chance(derive_secret(3))), Random(3), 150)
        code = over.deal_code() or ""
        play(begin(hearts, read_code(code).chance()), Random(4), 30)
        match = over.replay(0).match
        practice = play_on(match, len(match.steps) // 2, PEOPLE, derive_secret(5)[:16])
        play(LiveMatch.resume(practice, thinker(hearts), store), Random(5), 60)
        lines = []
        with tarfile.open(HERE / f"format{FORMAT}.tar.xz", "x:xz", preset=9) as archive:
            for number, path in enumerate(sorted(store.files(), key=lambda path: path.stat().st_mtime_ns)):
                read = store.load(path)
                if not isinstance(read, Loaded):
                    raise SystemExit(read.message)
                content = path.read_bytes()
                member = tarfile.TarInfo(f"{number}.match")
                member.size = len(content)
                archive.addfile(member, io.BytesIO(content))
                lines.append(f"{number}: {of_record(read)}\n")
        (HERE / f"format{FORMAT}.txt").write_text("".join(lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
