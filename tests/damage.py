"""Damage for files, and what must come of it: a file loads as valid or is refused in words, and is never lost.

`damaged` breaks bytes by a seeded generator. A `Trial` is one kind of file; it tries one damaged file after the other
and says what came of it. The tests try a few hundred, `benchmarks/soak.py --files` as many as one likes.
"""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from purple_table import games, library
from purple_table.art import lettering
from purple_table.core.deal_code import DealCode, InvalidCodeError, read_code
from purple_table.core.examples import check_example, read_examples
from purple_table.core.game import Game
from purple_table.core.record import Acted, RecordEntry, Seat, Undone
from purple_table.core.rulebook import RuleError
from purple_table.core.safe_text import clean_message
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.players.levels import make_player
from purple_table.session.files import JsonFile
from purple_table.session.live_match import LiveMatch
from purple_table.session.practice import count_finished_steps, play_on
from purple_table.session.record_lines import ChecksumChain, LineError, format_entry
from purple_table.session.record_store import DamagedMatch, LoadedMatch, RecordError, RecordStore, read_summary
from purple_table.session.settings import Preset, Presets, SeatSetup, Settings, SettingsFile, Setup, make_presets_file
from purple_table.ui.kit.telling import Teller
from tests.contract.matches import fit_players, length_of, load
from tests.immediate_thinker import ImmediateThinker
from tests.said import said

RULES = Path(__file__).parents[1] / "rules"
FOREIGN = "\n\r\t\x00\x1b\x1d\x7f\x85\u200e\u2028\u2029\u202e\u2066\u2069\ufeff\U000e0001"
"""Line breaks, control characters, separators, and what turns the direction of writing."""
SPOILERS = ("folder", *(("loop", "dangling", "fifo") if sys.platform != "win32" else ()))
"""What may lie where a file should, as `spoil` puts it there."""
_STRANGE = (b"\n", b"{", b"[" * 3000, b"null", b'"', b"9" * 30, b"\x00", b"\xff", b"-1")
_CHANGED = Settings(
    player_name="Zoë",
    speed="fast",
    volume=0.25,
    window=(1500, 900),
    setups={
        "hearts": Setup(4, (SeatSetup("Ann", True), SeatSetup(level="beginner")), {"target": 60, "moon": "choice"})
    },
)
_PRESETS = Presets(presets=(Preset("hearts", "Sunday", _CHANGED.setups["hearts"]), Preset("whist", "Ämter", Setup(4))))
_FRIDAY = Preset("spades", "Friday", Setup(3))


def damaged(content: bytes, rng: Random) -> bytes:
    """Bytes with one to three faults.

    Flips, cuts, doublings, swapped digits, strange bytes, lost and moved lines, and foreign signs in what is quoted.
    """
    data = bytearray(content)
    for _ in range(rng.randint(1, 3)):
        size = max(1, len(data))
        start = rng.randrange(size)
        end = min(size, start + rng.choice((1, 2, 10, 200)))
        kind = rng.randrange(9)
        if kind == 0 and data:
            data[start] ^= 1 << rng.randrange(8)
        elif kind == 1:
            del data[start:end]
        elif kind == 2:
            data[start:start] = data[start:end]
        elif kind == 3:
            data[start:end] = rng.randbytes(end - start)
        elif kind == 4:
            del data[start:]
        elif kind == 5:
            data[start:start] = rng.choice(_STRANGE)
        elif kind == 6:
            digits = [place for place, byte in enumerate(data) if chr(byte).isdigit()]
            if digits:
                data[rng.choice(digits)] = rng.choice(b"0123456789")
        elif kind == 7:
            quotes = [place for place, byte in enumerate(data) if byte == ord('"')]
            sign = rng.choice(FOREIGN)
            if quotes:
                start = rng.choice(quotes) + 1
                data[start:start] = rng.choice((sign.encode(), json.dumps(sign)[1:-1].encode()))
        else:
            lines = bytes(data).split(b"\n")
            one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
            data = bytearray(b"\n".join(lines))
    return bytes(data)


def resealed(content: bytes) -> bytes:
    """A record with the check sums that its lines should have, as somebody leaves it who doctors it with care."""
    version = re.match(rb'\{"format":\s*(\d{1,3})\b', content)
    chain = ChecksumChain(int(version[1]) if version is not None else 1)
    *lines, torn = content.split(b"\n")
    bodies = [re.sub(rb',\s*"sum":\s*"[0-9a-f]{8}"\}$', b"}", line) for line in lines]
    sealed = [chain.seal(body + b"\n")[:-1] if body.endswith(b"}") else body for body in bodies]
    return b"\n".join([*sealed, torn])


def added(content: bytes, *entries: RecordEntry) -> bytes:
    """A record with further lines, as this program writes them."""
    return resealed(content + b"".join(map(format_entry, entries)))


def spoil(path: Path, kind: str) -> None:
    """Put something in the place of a file or folder: a link to itself ("loop") or to nothing ("dangling"), a "fifo"
    that nobody writes to, or a "folder"."""
    if kind == "loop":
        path.symlink_to(path.name)
    elif kind == "dangling":
        path.symlink_to("nowhere at all")
    elif kind == "fifo":
        os.mkfifo(path)
    else:
        path.mkdir()


def standing(entries: Iterable[RecordEntry]) -> list[Acted]:
    """The actions that still stand after every undo."""
    actions: list[Acted] = []
    for entry in entries:
        if isinstance(entry, Acted):
            actions.append(entry)
        elif isinstance(entry, Undone):
            del actions[entry.keep :]
    return actions


class Trial:
    """One kind of file in a folder of its own. `attempt` answers in a word what came of a damaged one.

    AssertionError says which promise was broken; any other exception is one that the program should have caught.
    """

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="damage-"))

    def attempt(self, rng: Random) -> str:
        """Damage a file and load it."""
        raise NotImplementedError

    def names(self, what: object, message: str) -> None:
        """Hold a refusal to saying what it is about."""
        assert str(what) in message, message

    def close(self) -> None:
        """Remove the folder."""
        shutil.rmtree(self.folder)


class RecordTrial(Trial):
    """The record of an unfinished match of a game."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.store = RecordStore(self.folder / "matches", games.build)
        game = library.load_game([RULES], name, fit_players(name), {})
        others = ("Ada", "Ben", "Cleo")[: game.players - 1]
        seats = (Seat("You", computer=False), *(Seat(name, level="reference") for name in others))
        thinker = ImmediateThinker(game, make_player)
        live = LiveMatch.new(game, seats, Chance(derive_secret(3)), thinker, self.store)
        rng = Random(3)
        for number in range(110):
            if live.awaits_deal:
                live.begin_deal()
            elif live.persons_turn:
                live.act(rng.choice(live.legal()))
            else:
                live.advance()
            if number == 40:
                live.undo(0)
        live.close()
        self._take_in()

    def _take_in(self) -> LoadedMatch:
        """Take the only file as the one to damage."""
        (self.path,) = self.store.files()
        self.good = self.path.read_bytes()
        read = self.store.load(self.path)
        assert isinstance(read, LoadedMatch)
        self.entries = read.entries
        self.path.unlink()
        self.played = read
        return read

    def attempt(self, rng: Random) -> str:
        # The rule book in the first line is most of the file; what follows it deserves as much damage.
        header, newline, rest = self.good.partition(b"\n")
        kind, careful = rng.random(), True
        if kind < 0.2:
            content = self._taken_back(rng)
        else:
            content = damaged(self.good, rng) if kind < 0.6 else header + newline + damaged(rest, rng)
            if careful := rng.random() < 0.5:
                content = resealed(content)
        self.path.write_bytes(content)
        read: LoadedMatch | DamagedMatch | None = None
        if rng.random() < 0.5:
            # The list looks at the file, and what it cannot see there it leaves to be read.
            with suppress(LineError):
                seen = read_summary(self.path)
                assert seen is None or seen.size == len(content)
        try:
            read = self._read(rng)
        except RecordError as error:
            self.names(self.path, str(error))
        assert kind >= 0.2 or isinstance(read, DamagedMatch), "nonsense that was taken back is not told"
        if isinstance(read, LoadedMatch) and not careful:
            assert self.good.startswith(content[: read.size]), "a line that was damaged is not told"
        if isinstance(read, DamagedMatch):
            kept = read.kept
            assert f"{self.path}, line " in read.message
            assert read.kept != self.path
            assert not self.path.exists()
        else:
            kept = self.path
        assert kept.read_bytes() == content
        kept.unlink()
        position = read.position if isinstance(read, DamagedMatch) else read
        if position is not None:
            assert careful or position.entries == self.entries[: len(position.entries)]
            shown(position.game.name, *(text for seat in position.seats for text in (seat.name, seat.level)))
            teller = Teller([seat.name for seat in position.seats], 0)
            assert all(isinstance(teller.read(step.reason), str) for step in position.match.steps)
            steps = [str(step.action) for step in position.match.steps]
            assert steps == [acted.action for acted in standing(position.entries)]
            for seat in range(position.game.players):
                position.match.state.view(seat)
        return "refused" if read is None else "damaged" if isinstance(read, DamagedMatch) else "valid"

    def _taken_back(self, rng: Random) -> bytes:
        """The record with an action that cannot be, wherever it stands, and an undo of it."""
        lines = self.good.split(b"\n")
        place = rng.randrange(1, len(lines))
        done = len(standing(self.entries[: place - 1]))
        seat, action = rng.randrange(4), rng.choice(("play X9", "deal", "eat", "give Zz", "bid 99", "", "\u202e"))
        lines[place:place] = [format_entry(entry)[:-1] for entry in (Acted(seat, action), Undone(seat, done))]
        return resealed(b"\n".join(lines))

    def _read(self, rng: Random) -> LoadedMatch | DamagedMatch:
        """Read the file, at once or a little at a time."""
        if rng.random() < 0.5:
            return self.store.load(self.path)
        reader, share = self.store.reader(self.path), 0.0
        while reader.work(0):
            assert share <= reader.share <= 1
            share = reader.share
        assert reader.result is not None
        return reader.result


class PracticeTrial(RecordTrial):
    """The record of a match that goes on from a point of another."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        match = self.played.match
        loaded = play_on(match, count_finished_steps(match) - 5, self.played.seats, derive_secret(4))
        LiveMatch.resume(loaded, ImmediateThinker(loaded.game, make_player), self.store).close()
        assert self._take_in().header.practice is not None


class KeptTrial(Trial):
    """A value that is kept whole in a file: the settings or the presets. `change` makes another one of it."""

    def __init__(self, file: Callable[[Path], JsonFile[Any]], value: Any, change: Callable[[Any], Any]) -> None:
        super().__init__()
        self.path = self.folder / "kept.json"
        self.kind, self.open, self.change = type(value), file, change
        self.open(self.path).save(value)
        self.good = self.path.read_bytes()

    def attempt(self, rng: Random) -> str:
        content = damaged(self.good, rng)
        if rng.random() < 0.3:
            return self._saved_over(content)
        self.path.write_bytes(content)
        file = self.open(self.path)
        loaded = file.load()
        msgspec.json.decode(msgspec.json.encode(loaded), type=self.kind)
        shown(*_names(loaded))
        kept = list(self.folder.glob("*.damaged"))
        if file.notice is None or "newer version" in said(file.notice):
            assert kept == []
            assert self.path.read_bytes() == content
            return "valid" if file.notice is None else "refused"
        self.names(self.path, said(file.notice))
        assert [path.read_bytes() for path in kept] == [content]
        kept[0].unlink()
        return "damaged"

    def _saved_over(self, content: bytes) -> str:
        """Something is saved by a copy of the program that had read the file before it was damaged."""
        self.path.write_bytes(self.good)
        file = self.open(self.path)
        changed = self.change(file.load())
        self.path.write_bytes(content)
        other = self.open(self.path.with_name("other.json"))
        other.path.write_bytes(content)
        found = other.load()
        file.save(changed)
        for path in self.folder.glob("other.json*"):
            assert path.read_bytes() == content
            path.unlink()
        kept = [path.read_bytes() for path in self.folder.glob("*.damaged")]
        for path in self.folder.glob("*.damaged"):
            path.unlink()
        if other.notice is None:
            assert kept == []
            assert self.open(self.path).load() == self.change(found), "what lay there is lost"
            return "valid"
        self.names(self.path, said(file.notice) or "")
        if "newer version" in said(other.notice):
            assert (kept, self.path.read_bytes()) == ([], content)
            return "refused"
        assert kept == [content]
        assert self.open(self.path).load() == changed
        return "damaged"


class RulesTrial(Trial):
    """The files of a game in the user's rule folder: its parts, book, examples and deck. What loads is played."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        for part in (name, "decks"):
            shutil.copytree(RULES / part, self.folder / part)
        names = [f"{name}/{file}" for file in ("game.toml", "examples.toml", "book.md")]
        names.append(f"decks/{load(names[0])['deck']}.toml")
        self.good = {self.folder / name: (RULES / name).read_bytes() for name in names}
        # Reading and building every number of players takes longer than all else, so the two that matter are likelier.
        self.files = [self.folder / names[place] for place in (0, 0, 0, 1, 2, 3, 3)]

    def attempt(self, rng: Random) -> str:
        path = rng.choice(self.files)
        content = damaged(self.good[path], rng)
        path.write_bytes(content)
        try:
            return self._load(path, rng)
        finally:
            assert path.read_bytes() == content
            path.write_bytes(self.good[path])

    def _load(self, path: Path, rng: Random) -> str:
        folders = [self.folder]
        try:
            if path.name == "examples.toml":
                build = library.builder(folders)
                examples = read_examples(library.read_toml(path), str(path), build)
                for example in rng.sample(examples, min(5, len(examples))):
                    check_example(example, build)
                return "valid"
            if path.name == "book.md":
                library.read_book(folders, self.name)
                return "valid"
            (entry,) = library.games(folders)
            if entry.fault:
                # A deck that lacks a card is seen by the game that names the card, so it may be either file.
                self.names(self.folder, entry.fault)
                return "refused"
            shown(entry.name)
            for option in entry.options:
                for text in (entry.summary, option.label, option.help):
                    lettering.render(text, "sans", 9)
            options = {option.name: option.default for option in entry.options}
            game = library.load_game(folders, entry.id, rng.choice(entry.numbers), options)
        except RuleError as error:
            self.names(path if path.name == "examples.toml" else self.folder, str(error))
            return "refused"
        play_a_deal(game, rng)
        return "valid"


class EntriesTrial(Trial):
    """Folders in which something else lies beside good files, or in their place: whatever is good is found."""

    def __init__(self, name: str = "whist") -> None:
        super().__init__()
        self.rules, self.matches = self.folder / "rules", self.folder / "matches"
        self.settings, self.presets = self.folder / "settings.json", self.folder / "presets.json"
        for part in (name, "decks"):
            shutil.copytree(RULES / part, self.rules / part)
        record = RecordTrial(name)
        self.matches.mkdir()
        self.match = self.matches / record.path.name
        self.match.write_bytes(record.good)
        record.close()
        self.game = self.rules / name
        SettingsFile(self.settings).save(_CHANGED)
        make_presets_file(self.presets).save(_PRESETS)

    def attempt(self, rng: Random) -> str:
        name = rng.choice(("a", "z", "x" * 200, *(f"a{sign}b" for sign in FOREIGN if sign != "\0")))
        places = (
            *(self.matches / f"{name}.match", self.matches / f"{name}.match.deleted"),
            *(self.rules / name, self.game / name, self.game / "book.md", self.game / "examples.toml"),
            *(self.settings, self.presets, self.folder / ".lock", self.folder / f".settings.json.{name}.tmp"),
        )
        path = rng.choice(places)
        kept = path.with_name("kept")
        if path.exists():
            path.rename(kept)
        spoil(path, rng.choice(SPOILERS))
        try:
            return self._load(path)
        finally:
            path.rmdir() if path.is_dir() else path.unlink(missing_ok=True)
            if kept.exists():
                kept.rename(path)

    def _load(self, path: Path) -> str:
        store = RecordStore(self.matches, games.build)
        store.purge()
        assert store.files() == (self.match,)
        told = []
        for file, good in ((SettingsFile(self.settings), _CHANGED), (make_presets_file(self.presets), _PRESETS)):
            loaded = file.load()
            told += [said(file.notice)] if file.notice is not None else []
            assert (loaded == good) == (file.path != path)
            if file.path == path:
                file.save(loaded)
        entries = {entry.folder: entry for entry in library.games([self.rules])}
        assert entries.pop(self.game).fault == ""
        told += [entry.fault for entry in entries.values()]
        for read in (library.read_book, library.load_examples) if path.parent == self.game else ():
            try:
                read([self.rules], self.game.name)
            except RuleError as error:
                told.append(str(error))
        for words in told:
            self.names(clean_message(str(path))[:200], words)
        return "refused" if told else "valid"


class CodeTrial(Trial):
    """Deal codes, also such whose check sum is right."""

    def __init__(self, name: str) -> None:
        super().__init__()
        number, option = length_of(name)
        players = fit_players(name)
        self.facts = [name, players, {number: option["default"]}, players // 2, 3]
        self.good = str(DealCode(name, players, self.facts[2], bytes(range(32)), players // 2, 3))

    def attempt(self, rng: Random) -> str:
        if rng.random() < 0.5:
            text = damaged(self.good.encode(), rng).decode("utf-8", "replace")
        else:
            facts = damaged(json.dumps(self.facts, separators=(",", ":")).encode(), rng)
            body = bytes(range(32)) + facts
            packed = base64.urlsafe_b64encode(zlib.crc32(body).to_bytes(4, "big") + body).decode().rstrip("=")
            text = f"PT1-{packed}"
        try:
            code = read_code(text)
        except InvalidCodeError as error:
            self.names("deal code", str(error).casefold())
            return "refused"
        assert str(code) == "".join(text.split())
        try:
            game = library.load_game([RULES], code.game, code.players, code.options)
        except RuleError:
            return "refused"
        game.start(code.chance())
        return "valid"


TRIALS: Mapping[str, Callable[[str], Trial]] = {
    "records": RecordTrial,
    "practice": PracticeTrial,
    "settings": lambda name: KeptTrial(SettingsFile, _CHANGED, lambda settings: replace(settings, mute=True)),
    "presets": lambda name: KeptTrial(make_presets_file, _PRESETS, lambda presets: presets.add(_FRIDAY)),
    "rule files": RulesTrial,
    "deal codes": CodeTrial,
    "entries": lambda name: EntriesTrial(),
}
"""How each kind of file is tried, with files of a game; settings, presets and entries are the same for every game."""


def shown(*names: str) -> None:
    """Hold names to being fit for one line, and draw them."""
    for name in names:
        assert name.isprintable(), ascii(name)
        assert name == name.strip()
        lettering.render(name, "sans", 9)


def _names(kept: Settings | Presets) -> list[str]:
    """The names that somebody gave."""
    if isinstance(kept, Settings):
        return [kept.player_name, *(seat.name for setup in kept.setups.values() for seat in setup.seats)]
    return [preset.name for preset in kept.presets]


def play_a_deal(game: Game, rng: Random) -> None:
    """Play one deal at random, as far as 300 actions bring it."""
    state = game.start(Chance(derive_secret(rng.randrange(1 << 30))))
    for number in range(300):
        if state.to_act is None:
            return
        legal = list(state.legal_actions())
        assert legal, "no legal action although the match goes on"
        if number and str(legal[0]) == "deal":
            return
        state.apply(rng.choice(legal))
        state.view(state.to_act or 0)
