"""Text that others wrote: names are cleaned where they enter, and messages are bounded whatever they quote."""

import json
import re

import pytest

from purple_table import games, library
from purple_table.core.deal_code import DealCode
from purple_table.core.record import Seat, Seated
from purple_table.core.rulebook import RuleError
from purple_table.core.safe_text import LONGEST_MESSAGE, clean_message, one_line, printable
from purple_table.session.record_lines import format_entry, format_header, read_header, read_line
from purple_table.session.record_store import DamagedMatch, RecordStore
from purple_table.session.settings import SettingsFile, make_presets_file
from purple_table.ui.scenes.setup.match_setup import InvalidCodeError, decode_deal
from tests.damage import RULES, resealed
from tests.said import said
from tests.session import fake
from tests.session.playing import new_match, store

CONTROLS = ["\n", "\r", "\t", "\x00", "\x1b", "\x1d", "\x7f", "\x85", "\u2028", "\u2029", "\u202e", "\u2066"]


def test_text_is_made_printable_bounded_and_one_line():
    assert one_line("Zoë 漢 O'Hara") == "Zoë 漢 O'Hara"
    assert one_line("A\u00a0b") == "A b"
    assert one_line(" A\n\u202eB\x00 ") == "A B"
    assert one_line("x" * 500, 40) == "x" * 40
    assert one_line("\n" * 500) == ""
    assert printable("A\nB") == "A□B"
    assert clean_message("short") == "short"
    told = clean_message("/folder/file: " + "y" * 5000 + ": no permission")
    assert len(told) <= LONGEST_MESSAGE
    assert told.startswith("/folder/file: yyy")
    assert told.endswith("yyy: no permission")


@pytest.mark.parametrize("control", CONTROLS)
def test_names_in_records_are_cleaned(tmp_path, control):
    live = new_match(tmp_path)
    live.begin_deal()
    live.close()
    (path,) = store(tmp_path).files()
    lines = path.read_bytes().split(b"\n")
    header = json.loads(lines[0])
    header["seats"][1]["name"] = f"A{control}da"
    read = read_header(resealed(json.dumps(header).encode() + b"\n")[:-1])
    assert read.seats[1].name == "A da"
    assert read_header(format_header(read)[:-1]).seats == read.seats
    for version in (1, 2, 3):
        handed = format_entry(Seated(0, Seat("Ben", computer=False)), version)
        doctored = handed.replace(b"Ben", json.dumps(f"B{control}en")[1:-1].encode())
        assert read_line(doctored, 1, version) == Seated(0, Seat("B en", computer=False))


@pytest.mark.parametrize("control", CONTROLS)
def test_names_in_settings_and_house_rules_are_cleaned(tmp_path, control):
    seats = [{"name": f"{control}Ann{control}", "person": True}]
    setup = {"players": 4, "seats": seats}
    settings = tmp_path / "settings.json"
    settings.write_text(json.dumps({"format": 1, "player_name": f"Z{control}oë", "setups": {"hearts": setup}}), "utf-8")
    file = SettingsFile(settings)
    read = file.load()
    assert (said(file.notice), read.player_name, read.setups["hearts"].seats[0].name) == (None, "Z oë", "Ann")
    settings.write_text(json.dumps({"format": 1, "player_name": control}), "utf-8")
    assert SettingsFile(settings).load().player_name == "You"
    presets = tmp_path / "presets.json"
    rules = [{"game": "hearts", "name": name, "setup": setup} for name in (f"Sun{control}day", control)]
    presets.write_text(json.dumps({"format": 1, "presets": rules}), "utf-8")
    kept = make_presets_file(presets)
    assert [preset.name for preset in kept.load().presets] == ["Sun day", "?"]
    kept.save(kept.load())
    assert kept.notice is None


def test_names_in_rule_files_are_cleaned():
    rules = library.read_rules([RULES], "whist")
    game = games.build({**rules.book, "name": "Wh\n\u2029is\u202et"}, rules.deck, 4, {})
    assert game.name == "Wh is t"


def test_words_in_rule_files_have_an_end(tmp_path):
    rules = library.read_rules([RULES], "hearts")
    (folder := tmp_path / "hearts").mkdir()
    text = (rules.folder / "game.toml").read_text(encoding="utf-8")
    for key in ("summary", "label", "help"):
        text = re.sub(rf'{key} = "[^"]*"', f'{key} = "A{"b " * 2_000}"', text)
    (folder / "game.toml").write_text(text, encoding="utf-8")
    (entry,) = (entry for entry in library.games([tmp_path, RULES]) if entry.folder == folder)
    assert entry.fault == ""
    told = [entry.summary]
    for option in entry.options:
        told += [option.label, option.help, *(text for value in option.values for text in (value.label, value.help))]
    assert max(map(len, told)) <= 1000


def test_messages_are_bounded_whatever_they_quote(tmp_path):
    endless = "x" * 100_000
    told = []
    for wrong in ({"id": endless}, {"deck": endless}, {endless: 1}):
        folder = tmp_path / "rules" / "mine"
        folder.mkdir(parents=True, exist_ok=True)
        text = "\n".join(f"{json.dumps(key)} = {json.dumps(value)}" for key, value in {"id": "mine", **wrong}.items())
        (folder / "game.toml").write_text(text, encoding="utf-8")
        with pytest.raises(RuleError) as refused:
            library.load_game([folder.parent, RULES], "mine", 4, {})
        told.append(str(refused.value))
    with pytest.raises(InvalidCodeError) as bad:
        decode_deal(str(DealCode(endless[:2000], 4, {}, bytes(32), 0, 1)), ())
    told.append(str(bad.value))
    hint = b'{"type":"remark","seat":0,"kind":"hint","words":["say","{%s}"]}'
    for place, line in enumerate((hint, b'{"type":"%s"}'), 1):
        path = tmp_path / f"{place}.match"
        live = new_match(tmp_path / str(place))
        live.begin_deal()
        live.close()
        path.write_bytes(live.record_file.read_bytes() + line % (b"x" * 990) + b"\n")
        read = RecordStore(tmp_path, fake.build).load(path)
        assert isinstance(read, DamagedMatch)
        assert f"{path}, line 3: " in read.message
        assert read.kept.name in read.message
        told.append(read.message)
    assert max(map(len, told)) <= LONGEST_MESSAGE
    assert min(map(len, told)) > 40
