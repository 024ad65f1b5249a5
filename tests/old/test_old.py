"""Old things load for ever: records, deal codes and the folder of a user as the program wrote them at commit d116f34.

Beside this file lie thirty matches of each game (`records.tar.xz`, in format 1) and where each stands, and for later
formats a few matches with everything that such a record can tell (`making_formats.py`). What is kept never changes;
where a match stands changes only with a rule, in a commit that names it: delete the game's file, run this test, look at
what is new, and give the engine its next version. `making.py` tells how the thirty were made. `remarks.txt` holds what
computer players of all levels said in some hundred matches at commit 112c158, each template once, as records keep it.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import shutil
import tarfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from purple_table import games, library
from purple_table.app_context import AppContext
from purple_table.core.messages import ListedValues, Message, Reader, Value
from purple_table.core.record import ENGINE, FORMAT, Remark
from purple_table.match_store import MatchStore, PendingMatches
from purple_table.paths import find_folders
from purple_table.session.record_lines import read_line
from purple_table.session.record_store import LoadedMatch, RecordStore
from tests.catalogues import languages, translations
from tests.old.facts import facts, of_code, of_record
from tests.unpacking import unpack

HERE = Path(__file__).parent
RULES = (find_folders().rules,)
GAMES = ("blues_greens", "contract", "hearts", "spades", "thirty_one", "whist")


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    with tarfile.open(HERE / "records.tar.xz") as archive:
        unpack(archive, folder)
    return folder


@pytest.mark.parametrize("game", GAMES)
def test_a_record_leads_where_it_always_led(game: str, records: Path) -> None:
    store = RecordStore(records / game, games.build)
    told = []
    for path in sorted(store.files()):
        before = path.read_bytes()
        read = store.load(path)
        assert isinstance(read, LoadedMatch), read
        assert path.read_bytes() == before
        told.append(f"{path.stem}: {of_record(read)}")
    assert len(told) == 30
    file = HERE / f"{game}.txt"
    if not file.exists():
        file.write_text("".join(f"{line}\n" for line in told), encoding="utf-8", newline="\n")
        pytest.fail(f"{file.name} was missing and is written anew: read it before it is kept")
    assert told == file.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("number", range(2, FORMAT + 1))
def test_a_record_of_each_format_leads_where_it_always_led_and_is_written_as_ever(number: int, tmp_path: Path) -> None:
    with tarfile.open(HERE / f"format{number}.tar.xz") as archive:
        unpack(archive, tmp_path)
    store, copies = RecordStore(tmp_path, games.build), RecordStore(tmp_path / "copies", games.build)
    told = []
    for path in sorted(store.files()):
        read = store.load(path)
        assert isinstance(read, LoadedMatch), read
        assert read.header.format == number
        told.append(f"{path.stem}: {of_record(read)}")
        copy = copies.resume(dataclasses.replace(read, path=None))
        copy.append(outcome=read.match.state.outcome)
        copy.close()
        assert copy.path.read_bytes() == path.read_bytes()
    assert told == (HERE / f"format{number}.txt").read_text(encoding="utf-8").splitlines()


def test_the_engine_has_a_new_version_whenever_an_old_match_stands_elsewhere_or_a_format_changes() -> None:
    told = "".join((HERE / f"{name}.txt").read_text(encoding="utf-8") for name in (*GAMES, "codes"))
    formats = f"record {FORMAT}, rule book {games.FORMAT}"
    now = f"{ENGINE}: {formats}, {hashlib.sha256(told.encode()).hexdigest()[:16]}"
    versions = (HERE / "engine.txt").read_text(encoding="utf-8").splitlines()
    numbers = [int(line.partition(":")[0]) for line in versions]
    assert numbers == list(range(1, len(numbers) + 1))
    assert versions[-1] == now, "raise ENGINE in core/record.py and add this line"


def test_a_deal_code_deals_what_it_always_dealt() -> None:
    lines = (HERE / "codes.txt").read_text(encoding="utf-8").splitlines()
    for code, dealt in zip(lines[::2], lines[1::2], strict=True):
        assert of_code(RULES, code) == dealt.strip()


def test_the_folder_of_a_user_opens_with_all_that_is_in_it(tmp_path: Path) -> None:
    shutil.copytree(HERE / "user", tmp_path, dirs_exist_ok=True)
    context = AppContext(find_folders(tmp_path))
    context.open()
    assert context.notices == []
    for value, file in ((context.settings, "settings.json"), (context.presets, "presets.json")):
        kept = json.loads((tmp_path / "config" / file).read_text(encoding="utf-8"))
        now = msgspec.to_builtins(value)
        assert {key: json.loads(msgspec.json.encode(now[key])) for key in kept} == kept
    ruled = [(preset.game, preset.setup) for preset in context.presets.presets]
    assert {game for game, _ in ruled} == set(GAMES)
    for game, setup in (*ruled, *context.settings.setups.items()):
        options = library.load_game(RULES, game, setup.players, setup.options).options
        assert {name: options[name] for name in setup.options} == setup.options


def test_the_half_played_match_of_a_user_goes_on(tmp_path: Path) -> None:
    shutil.copytree(HERE / "user", tmp_path, dirs_exist_ok=True)
    matches = MatchStore(find_folders(tmp_path).data / "matches")
    waiting = PendingMatches(matches.store)
    assert waiting.look()
    (kept,) = waiting.found
    assert not kept.work(60)
    found = kept.match
    assert found is not None, kept.fault
    assert facts(found.match.state) == (HERE / "user.txt").read_text(encoding="utf-8").strip()
    live = matches.resume(found)
    live.close()
    assert live.record_file == found.path
    assert live.notices() == ()


def test_what_was_said_in_old_matches_stays_german() -> None:
    (path,) = (path for path in translations().catalogues() if path.parents[1].name == "de")
    catalog = translations().read_complete(path)
    german = Reader(next(language for language in languages() if language.code == "de"))
    for line in (HERE / "remarks.txt").read_bytes().splitlines():
        remark = read_line(line, 7)
        assert isinstance(remark, Remark)
        for said in _messages(remark.words):
            entry = catalog.get(said.text)
            assert entry is not None, f"no translation any more: {said.text}"
            assert entry.id == ((said.text, said.many) if said.many else said.text)
            told = german.template(said, dict(said.values))
            assert told in (entry.string if said.many else [entry.string])


def _messages(value: Value) -> Iterator[Message]:
    """The messages in a value that have words of their own."""
    if isinstance(value, Message):
        if translations().has_words(value.text):
            yield value
        for _, part in value.values:
            yield from _messages(part)
    elif isinstance(value, ListedValues):
        for part in value.parts:
            yield from _messages(part)
