"""What is stored keeps its keys, whatever the code calls it: files of earlier versions go on to be read."""

from __future__ import annotations

import json

import msgspec

from purple_table.core.record import ENGINE, FORMAT, Header, Seat, Seated
from purple_table.core.shuffle import SECRET_BYTES
from purple_table.session.record_lines import format_entry, format_header, read_header, read_line
from purple_table.session.settings import SeatSetup, Settings, Setup

BOLD = Seat("Ann", True, "club", "bold")


def test_a_record_calls_the_style_of_a_seat_temper() -> None:
    header = Header(FORMAT, ENGINE, "hearts", {}, {}, (BOLD,), "00" * SECRET_BYTES)
    line = format_header(header)
    seat = {"name": "Ann", "computer": True, "level": "club", "temper": "bold"}
    assert json.loads(line)["seats"] == [seat]
    assert read_header(line[:-1]).seats == (BOLD,)
    handed = format_entry(Seated(0, BOLD))
    assert json.loads(handed)["who"] == seat
    assert read_line(handed, 1) == Seated(0, BOLD)


def test_settings_call_it_so_too() -> None:
    settings = Settings(setups={"hearts": Setup(4, (SeatSetup("Ann", False, "club", "bold"),))})
    text = msgspec.json.encode(settings)
    assert json.loads(text)["setups"]["hearts"]["seats"][0]["temper"] == "bold"
    assert msgspec.json.decode(text, type=Settings) == settings
