"""Make the old things: run once, at the commit whose program wrote them, and never again over them.

In a checkout of that commit with this folder, as it was first committed, copied in:
`python -m tests.old.making FOLDER`. It plays thirty matches of each game at real tables, with every option and number
of players somewhere, and writes `records.tar.xz`, a file of facts for each game, `codes.txt`, and `user/`, a folder as
`--data-dir` names one.
"""

from __future__ import annotations

import io
import sys
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from purple_table import games, library
from purple_table.core.dealcode import read_code
from purple_table.core.game import Game
from purple_table.core.options import Option, OptionValue, sort_dependent_last
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.paths import find_folders
from purple_table.players.levels import LEVELS, TEMPERS, make_player
from purple_table.players.player import Budget
from purple_table.session.presets import Preset, Presets, make_presets_file
from purple_table.session.records import Loaded, Store
from purple_table.session.settings import Settings, SettingsFile, Setup, Sitter
from purple_table.session.table import Table
from purple_table.session.thinking import ImmediateThinker
from tests.old.facts import facts, of_code, of_record

RULES = (find_folders().rules,)
EACH = 30
LENGTHS = {"target": (1, 10, 30), "chips": (1, 2), "pots": (1, 2, 3)}
"""Values that make a match short enough to be finished."""
NAMES = ("You", "Ada", "Zoë", "Ben", "Łukasz", "陳小明", "Mina O'Hara", "a/b//c", "مريم", "Li\u2028Na")


class Choices:
    """Picks options so that each of their values comes up somewhere: the one used least so far."""

    def __init__(self, options: Sequence[Option], rng: Random) -> None:
        self.options = options
        self.used: Counter[tuple[str, OptionValue]] = Counter()
        self.rng = rng

    def pick(self, players: int, finish: bool) -> dict[str, OptionValue]:
        """Options for a match, valid together; `finish`: it is to be short."""
        chosen = {option.name: option.default for option in self.options}
        for option in sort_dependent_last(self.options):
            now = option.resolve(players, chosen)
            values = [value.value for value in option.values] or [now.least, now.default, now.most]
            if finish and option.name in LENGTHS:
                values = [self.rng.choice(LENGTHS[option.name])]
            self.rng.shuffle(values)
            chosen[option.name] = min(values, key=lambda value, name=option.name: self.used[name, value])
        for option in self.options:
            if not option.is_offered(players, chosen):
                chosen[option.name] = option.resolve(players, chosen).default
        self.used.update((name, value) for name, value in chosen.items() if self._offered(name, players, chosen))
        return chosen

    def missing(self) -> list[tuple[str, OptionValue]]:
        """The values that have not come up."""
        every = [(option.name, value.value) for option in self.options for value in option.values]
        return [value for value in every if not self.used[value]]

    def _offered(self, name: str, players: int, chosen: dict[str, OptionValue]) -> bool:
        return next(option for option in self.options if option.name == name).is_offered(players, chosen)


def seats(number: int, players: int, rng: Random) -> list[Seat]:
    """Who sits there: mostly one person, sometimes several or none."""
    people = {0: 0, 1: 2}.get(number % 6, 1)
    names = rng.sample(NAMES, players)
    found = [Seat(name, True, rng.choice(list(LEVELS)), rng.choice(TEMPERS)) for name in names]
    for seat in rng.sample(range(players), min(people, players)):
        found[seat] = Seat(names[seat], computer=False)
    return found


def play(table: Table, rng: Random, actions: int, usual: dict[str, OptionValue]) -> Iterator[str]:
    """So many actions at a table, with everything that can happen there; gives the codes of its deals.

    `usual` are the defaults of the game's options, which a code leaves out.
    """
    simple = make_player(table.game, "reference")
    careful = rng.random() < 0.8
    while table.outcome is None and actions > 0:
        actions -= 1
        happens = rng.random()
        if table.awaits_deal:
            table.next_deal()
        elif table.persons_turn and not table.claiming:
            seat = table.to_act or 0
            if happens < 0.08 and table.undo(seat):
                continue
            if happens < 0.12:
                table.hint()
            elif table.can_claim():
                table.claim()
                continue
            legal = table.legal()
            chosen = simple.choose(table.view(seat), legal, rng, Budget()).action
            table.act(chosen if careful and rng.random() < 0.9 else rng.choice(legal))
        else:
            table.advance()
        if rng.random() < 0.008:
            seat, name = rng.randrange(table.game.players), rng.choice(NAMES)
            table.reseat(seat, Seat(name, False) if rng.random() < 0.5 else Seat(name, True, "club", "bold"))
        code = table.deal_code(usual)
        if code is not None:
            yield code
    if table.notices():
        raise SystemExit("the table has complained")


def matches(entry: library.Entry, store: Store) -> Iterator[str]:
    """Thirty matches of a game in a store; gives deal codes."""
    rng = Random(entry.id)
    choices = Choices(entry.options, rng)
    code = ""
    for number in range(EACH):
        finish = number % 3 == 0
        players = entry.usual if number < 2 else entry.least + number % (entry.most - entry.least + 1)
        options: dict[str, Any] = choices.pick(players, finish) if number else {}
        chance = Chance(derive_secret(number))
        if number % 10 == 9 and code:
            known = read_code(code)
            players, options, chance = known.players, dict(known.options), known.chance()
        game = library.load_game(RULES, entry.id, players, options)
        table = Table.new(
            game, seats(number, players, rng), chance, ImmediateThinker(game, make_player), store, Budget(playouts=8)
        )
        usual = {option.name: option.resolve(players, game.options).default for option in entry.options}
        codes = list(dict.fromkeys(play(table, rng, 5000 if finish else rng.randint(1, 300), usual)))
        table.close()
        if codes:
            code = codes[-1]
            yield code
    if choices.missing():
        raise SystemExit(f"{entry.id}: never chosen: {choices.missing()}")


def user(folder: Path, entries: Sequence[library.Entry]) -> None:
    """The folder of a user: settings, house rules of every game, a half-played match of Hearts."""
    rng = Random("user")
    setups: dict[str, Setup] = {}
    presets = Presets()
    for entry in entries:
        choices = Choices(entry.options, rng)
        for number in range(3):
            players = rng.randint(entry.least, entry.most)
            people = tuple(
                Sitter(name, place == 1, rng.choice(("club", "beginner")), rng.choice(TEMPERS))
                for place, name in enumerate(NAMES[: min(players, 9)])
            )
            setup = Setup(players, people, choices.pick(players, False))
            setups[entry.id] = setup
            presets = presets.add(Preset(entry.id, f"{entry.name}, {('Friday', 'à la Zoë', '第三')[number]}", setup))
    settings = Settings(
        player_name="Zoë", speed="fast", trick_hold="click", auto_play=True, sorting="rank", confirm=False,
        back="forest", felt="midnight", large_index=True, reduced_motion=True, volume=0.25, mute=True,
        full_screen=True, window=(1280, 720), place=(-40, 60), ui_scale=1.5, setups=setups,
    )  # fmt: skip
    SettingsFile(folder / "config" / "settings.json").save(settings)
    make_presets_file(folder / "config" / "presets.json").save(presets)
    store = Store(folder / "data" / "matches", games.build, lambda: datetime(2026, 11, 22, 20, 15))
    game: Game = library.load_game(RULES, "hearts", 4, {"target": 50})
    people = [Seat("Zoë", computer=False), Seat("Ada", level="beginner"), Seat("Ben"), Seat("Eve", level="reference")]
    table = Table.new(game, people, Chance(derive_secret(31)), ImmediateThinker(game, make_player), store)
    list(play(table, rng, 130, {}))
    table.close()
    read = store.load(store.files()[0])
    if not isinstance(read, Loaded):
        raise SystemExit(read.message)
    (folder.parent / "user.txt").write_text(f"{facts(read.progress.state)}\n", encoding="utf-8", newline="\n")


def main(folder: Path) -> None:
    """Write everything into a folder."""
    entries = library.games(RULES)
    codes: list[str] = []
    with tarfile.open(folder / "records.tar.xz", "w:xz", preset=9) as archive:
        for entry in entries:
            with tempfile.TemporaryDirectory() as name:
                store = Store(Path(name), games.build)
                codes += list(matches(entry, store))[:10]
                lines = []
                for number, path in enumerate(sorted(store.files(), key=lambda path: path.stat().st_mtime_ns)):
                    read = store.load(path)
                    if not isinstance(read, Loaded):
                        raise SystemExit(read.message)
                    content = path.read_bytes()
                    member = tarfile.TarInfo(f"{entry.id}/{number:02}.match")
                    member.size = len(content)
                    archive.addfile(member, io.BytesIO(content))
                    lines.append(f"{number:02}: {of_record(read)}\n")
            (folder / f"{entry.id}.txt").write_text("".join(lines), encoding="utf-8", newline="\n")
            print(entry.id, len(lines), "records", file=sys.stderr)
    text = "".join(f"{code}\n    {of_code(RULES, code)}\n" for code in codes)
    (folder / "codes.txt").write_text(text, encoding="utf-8", newline="\n")
    user(folder / "user", entries)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
