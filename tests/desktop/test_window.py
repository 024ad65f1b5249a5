"""The main paths in a real window."""

import json
import sys
from pathlib import Path

import pytest

from purple_table import games
from purple_table.core.actions import Bid
from purple_table.session.record_store import LoadedMatch, RecordStore
from purple_table.ui.scenes.title.title_scene import ContinueOffer
from tests.desktop.conftest import own_display
from tests.desktop.eyes import insist, play_a_card, setup_places, title_places, until_asked
from tests.desktop.hands import Desktop, play_on, settled
from tests.desktop.monkey import DesktopMonkey
from tests.ui.monkey import monkeys
from tests.waiting import LONGEST, until

pytestmark = pytest.mark.desktop


@pytest.fixture
def start(display, tmp_path):
    """Start the program with its data below a folder of the test; every run is ended afterwards."""
    runs = []

    def run(*words, speed="instant"):
        folder = tmp_path / "table"
        settings = folder / "config" / "settings.json"
        if not settings.exists():
            settings.parent.mkdir(parents=True)
            settings.write_text(json.dumps({"format": 1, "speed": speed}), encoding="utf-8")
        runs.append(Desktop(display, folder, *words))
        return runs[-1]

    yield run
    for desktop in runs:
        desktop.close()


def gone(process_id):
    """Whether a process has ended, and nobody may have asked how."""
    try:
        return Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def test_a_match_is_set_up_and_dealt_by_mouse(start):
    desktop = start()
    insist(desktop, "the set-up", lambda: "set-up of hearts" in desktop.log(), title_places()["Hearts"])
    insist(desktop, "the deal", lambda: (desktop.acts() or [(0, "")])[0][1] == "deal", setup_places()["Deal"])
    saved = json.loads((desktop.folder / "config" / "settings.json").read_text(encoding="utf-8"))
    assert saved["setups"]["hearts"]["players"] == 4
    assert desktop.process.poll() is None


def test_a_killed_match_goes_on_at_the_same_card(start):
    desktop = start("--game", "hearts", "--seed", "7")
    play_on(desktop, 6)
    before = settled(desktop)
    desktop.kill()
    again = start()
    assert again.acts() == before
    place = title_places(ContinueOffer("Hearts", "Deal 1\nYou 0"))["Continue Hearts"]
    insist(again, "the match", lambda: "goes on" in again.log(), place)
    assert settled(again) == before
    after = play_on(again, sum(action.startswith("play ") for _, action in before) + 1)
    assert after[: len(before)] == before
    assert len(again.records()) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_thinking_process_holds_neither_window_nor_art(start):
    desktop = start("--game", "hearts", "--seed", "7")
    acts = play_on(desktop, 2)
    assert any(seat for seat, action in acts if action.startswith("play "))
    (child,) = desktop.children()
    loaded = Path(f"/proc/{child}/maps").read_text()
    own = Path(f"/proc/{desktop.process.pid}/maps").read_text()
    for part in ("/pygame/", "/PIL/", "libSDL"):
        assert part in own
        assert part not in loaded
    desktop.close()
    until(lambda: gone(child), "the end of the thinking process")


def test_a_deal_of_spades_is_bid_and_played_by_mouse(start):
    desktop = start("--game", "spades", "--seed", "11")
    desktop.until("the deal", desktop.acts)
    box = until_asked(desktop, "bid").controls.panel
    three = box.cells.cell(Bid("3")).rect.center
    insist(desktop, "the bid", lambda: (0, "bid 3") in desktop.acts(), three, box.confirm.rect.center)
    for _ in range(2):
        play_a_card(desktop)
    play_on(desktop, 48)
    desktop.until("the score", lambda: "deal 1 is scored" in desktop.log())


def test_a_match_killed_in_an_auction_goes_on_there(start):
    desktop = start("--game", "contract", "--seed", "5", speed="relaxed")  # the person calls first
    desktop.until("the deal", desktop.acts)
    until_asked(desktop, "auction")

    def bid():
        return any(seat == 0 for seat, _ in desktop.acts())

    desktop.until("the bid", lambda: desktop.key("Right", "Return", done=bid) or bid())
    desktop.kill()
    before = desktop.acts()
    turn = (before[-1][0] + 1) % 4  # the person's again, where others called before the program was killed
    assert not [action for _, action in before if action.startswith("play ")]
    again = start()
    place = title_places(ContinueOffer("Contract", "Deal 1, bidding\nYou and Ada 0"))["Continue Contract"]
    insist(again, "the match", lambda: "goes on" in again.log(), place)

    def called():
        return len(again.acts()) > len(before)

    again.until("the next call", lambda: called() or (not turn and again.key("Right", "Return", done=called)))
    after = again.acts()
    assert after[: len(before)] == before
    assert after[len(before)][0] == turn
    assert after[len(before)][1].startswith(("bid ", "pass"))


def test_a_window_manager_may_make_the_window_of_any_size(start):
    desktop = start("--game", "hearts", "--seed", "7", speed="relaxed")
    # What is dealt may keep Right from leaving a button that Tab has come to, and Return would press it.
    for keys in (("Right", "Return"), ("Tab",)):
        for size in ((1, 1), (200, 150), (300, 2000), (1400, 1), (1280, 720)):
            desktop.tool("windowsize", "--sync", desktop.window, *size)
            desktop.key(*keys)
    play_on(desktop, 3)
    assert not list((desktop.folder / "log").glob("report-*"))


def test_full_screen_fills_a_display_without_a_window_manager_and_gives_it_back(start):
    desktop = start()

    def place():
        told = desktop.tool("getwindowgeometry", "--shell", desktop.window)
        values = dict(line.split("=") for line in told if "=" in line)
        return tuple(int(values[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))

    before = place()
    assert before[2:] == (1280, 720)
    desktop.key("F11")
    desktop.until("full screen", lambda: place() == (0, 0, 1400, 900))
    desktop.key("F11")
    desktop.until("the window as it was", lambda: place() == before)


def test_random_input_breaks_nothing_in_a_tiny_window(display, monkeypatch, tmp_path, tmp_path_factory):
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    cache = tmp_path_factory.getbasetemp() / "cards"
    done, seen = monkeys(tmp_path, 3, 60, game="contract", cache=cache, kind=DesktopMonkey, sizes=((1, 1),))
    assert done >= 60
    assert "TableScene" in seen


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_display_that_vanishes_ends_the_program_in_one_line_and_loses_nothing(tmp_path):
    with own_display() as (name, server):
        desktop = Desktop(name, tmp_path / "table", "--game", "hearts", "--seed", "7")
        try:
            before = play_on(desktop, 3)
            (child,) = desktop.children()
            server.kill()
            assert desktop.process.wait(LONGEST) == 1
        finally:
            desktop.close()
    line = "purple-table: the display is gone. Matches are saved card by card: start again and choose Continue.\n"
    assert desktop.errors.read_text() == line
    assert "the display is gone" in desktop.log()
    assert not list((desktop.folder / "log").glob("report-*"))
    until(lambda: gone(child), "the end of the thinking process")
    (record,) = desktop.records()
    assert record.read_bytes().endswith(b"\n")
    assert desktop.acts()[: len(before)] == before
    assert isinstance(RecordStore(tmp_path, games.build).load(record), LoadedMatch)
