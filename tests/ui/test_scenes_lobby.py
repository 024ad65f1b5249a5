"""Every scene around the table at the sizes and scales a window may have, and by the keyboard alone."""

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from purple_table.art.sprites import SpriteCache
from purple_table.core.deal_code import DealCode
from purple_table.core.messages import SILENT, say_verbatim
from purple_table.session.record_store import LoadedMatch, MatchNotes, RecordSummary
from purple_table.session.settings import Preset, Presets, Settings
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit.widgets import Button, Label, TextEntry, Toggle
from purple_table.ui.scenes.handover import HandoverScene
from purple_table.ui.scenes.match_words import tell_when_played
from purple_table.ui.scenes.matches import MatchesScene
from purple_table.ui.scenes.setup.match_setup import recall_setup, set_code, store_setup
from purple_table.ui.scenes.setup.setup_dialogs import CodeDialog, PresetsDialog
from purple_table.ui.scenes.setup.setup_scene import SetupScene
from tests.ui import fitting, rounds

# The last one is the largest UI scale that the settings offer for its window.
WINDOWS = (((800, 600), None), ((1280, 720), None), ((1920, 1080), None), ((3840, 2160), None), ((1280, 800), 2.0))


@pytest.fixture(scope="module")
def cards(tmp_path_factory):
    return CardSurfaces(SpriteCache(tmp_path_factory.mktemp("cards")))


class PendingMatches:
    """Three matches that are looked at one after the other: one that is read, one in another copy, one with a fault."""

    def __init__(self):
        self.found = []
        self._left = [
            _kept(2, 4),
            _kept(1, 6, in_use=True),
            _kept(3, 3, fault=say_verbatim("a.match, line 9: nonsense; it is kept")),
        ]

    def look(self):
        self.found += self._left[:1]
        return bool(self._left and self._left.pop(0))


def _kept(deals, players, in_use=False, fault=SILENT):
    live = rounds.played(deals, players=players)

    class Standing(LoadedMatch):
        seats = live.seats

    match = Standing(None, (), live._match)
    seen = RecordSummary(Path("a.match"), live.game.name, live.game.id, live.seats, 0, 100, True, in_use)
    kept = SimpleNamespace(read=False, fault=SILENT, match=None, summary=seen, in_use=in_use, is_over=False)

    def work(seconds):
        kept.read, kept.match, kept.fault = True, match, fault
        return False

    kept.work = work
    return kept


def setup(cards):
    info = rounds.info()
    match_setup = recall_setup(info, Settings())
    match_setup.chairs[2].person = True
    set_code(info, match_setup, DealCode("hearts", 6, {}, bytes(32), 0, 1))
    nothing = lambda *_: None  # noqa: E731
    return SetupScene(info, match_setup, nothing, nothing, on_presets=nothing, on_code=nothing)


def presets(cards):
    info = rounds.info()
    setup = store_setup(info, recall_setup(info, Settings()))
    saved = Presets()
    for name in ("Friday", "A name that is as long as a name may be"):
        saved = saved.add(Preset("hearts", name, setup))
    return PresetsDialog(info, saved, setup, lambda _: None, lambda _: None)


def code(cards):
    return CodeDialog((rounds.info(),), lambda *_: None)


def matches(cards, asked=None):
    asked = [] if asked is None else asked
    undo = lambda: asked.append("undo")  # noqa: E731

    def delete(match):
        asked.append("delete")
        return undo

    told = [lambda *_, word=word: asked.append(word) for word in ("continue", "copy", "back")]
    return MatchesScene(PendingMatches(), told[0], told[1], delete, told[2])


def handover(cards):
    return HandoverScene("Bartholomew", ("Trick 1: **Ann** takes",) * 20, cards, lambda: None, lambda: None)


@pytest.mark.parametrize("make", [setup, presets, code, matches, handover])
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_it_fits(driver, cards, make, size, scale):
    scene = make(cards)
    driver.stage.push(scene)
    for _ in range(5):
        scene.update(0.02)
    driver.stage.size = size
    driver.stage.set_scale(scale)
    fitting.check(scene.form, driver.stage.kit)
    scene.draw(pygame.Surface(size))


@pytest.mark.parametrize("make", [setup, presets, matches])
def test_tab_reaches_everything(driver, cards, make):
    fitting.check_tab_reaches_everything(driver, make(cards))


def test_matches_are_continued_deleted_and_brought_back_by_the_keyboard(driver, cards):
    asked = []
    scene = matches(cards, asked)
    driver.stage.push(scene)
    driver.settle()
    assert captions(scene) == ["Continue", "Delete", "Play a copy", "Continue", "Back"]
    assert golden(scene) == 1
    driver.tab(2)
    driver.key(pygame.K_RETURN)
    assert captions(scene) == ["Undo", "Play a copy", "Continue", "Back"]
    assert golden(scene) == 1
    scene.form.focus(None)
    driver.tab()
    driver.key(pygame.K_SPACE)
    assert captions(scene) == ["Continue", "Delete", "Play a copy", "Continue", "Back"]
    scene.form.focus(None)
    driver.tab(3)
    driver.key(pygame.K_RETURN)
    driver.tab()
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_ESCAPE)
    assert asked == ["delete", "undo", "copy", "continue", "back"]


def test_a_match_of_another_copy_and_a_damaged_one_are_named(driver, cards):
    scene = matches(cards)
    driver.stage.push(scene)
    texts = [getattr(widget, "text", "") for widget in scene.form.root.walk()]
    assert texts.count("Looking for matches …") == 1
    driver.settle()
    texts = [getattr(widget, "text", "") for widget in scene.form.root.walk()]
    assert len([text for text in texts if "open in another copy of the program" in text]) == 1
    assert len([text for text in texts if "damaged; it goes on from the last good position" in text]) == 1
    assert len([text for text in texts if "line 9: nonsense" in text]) == 1
    assert len([text for text in texts if text.startswith("Deal") or "After deal" in text]) == 3, "where each stands"


def test_matches_are_named_as_the_language_has_their_games(driver, cards):
    nothing = [lambda *_: None] * 4
    driver.stage.push(scene := MatchesScene(PendingMatches(), *nothing, lambda game, name: f"{name}, {game}"))
    for _ in range(2):  # as they are looked at, and once they are read
        texts = [getattr(widget, "text", "") for widget in scene.form.root.walk()]
        assert "Hearts" not in texts
        driver.settle()
    assert texts.count("Hearts, hearts") == 3


def test_an_empty_list_says_so(driver, cards):
    pending = PendingMatches()
    pending._left = []
    scene = MatchesScene(pending, *[lambda *_: None] * 4)
    driver.stage.push(scene)
    driver.settle()
    texts = [getattr(widget, "text", "") for widget in scene.form.root.walk()]
    assert "There is no match to continue." in texts


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (timedelta(seconds=50), "just now"),
        (timedelta(minutes=12), "12 minutes ago"),
        (timedelta(hours=3), "today at 09:30"),
        (timedelta(days=1), "yesterday at 12:30"),
        (timedelta(days=40), "12 October 2026"),
        (timedelta(days=-1), "22 November 2026"),
    ],
)
def test_when_a_match_was_played(before, words):
    now = datetime(2026, 11, 21, 12, 30)
    assert tell_when_played(now - before, now) == words


def golden(scene):
    return sum(isinstance(widget, Button) and widget.kind == "primary" for widget in scene.form.root.walk())


def captions(scene):
    return [widget.caption for widget in scene.form.root.walk() if isinstance(widget, Button)]


def test_a_match_is_found_by_its_game_its_people_and_its_date(driver, cards):
    nothing = lambda *_: None  # noqa: E731
    clock = lambda: datetime(2026, 5, 6)  # noqa: E731
    other = PendingMatches()
    scene = MatchesScene(PendingMatches(), nothing, nothing, nothing, nothing, clock=clock, finished=other)
    scene.stage = driver.stage
    kit = fitting.resized(driver, (800, 600))
    scene.resize((800, 600))
    for _ in range(6):
        scene.update(0.02)
    entry = next(widget for widget in scene.form.root.walk() if isinstance(widget, TextEntry))
    scene.form.focus(entry)

    def found(words):
        entry.text = ""
        for sign in words:
            scene.handle(pygame.event.Event(pygame.TEXTINPUT, text=sign))
        fitting.check(scene.form, kit)
        return sum(isinstance(widget, Label) and widget.text == "Hearts" for widget in scene.form.root.walk())

    every = found("")
    assert every == 3
    assert found("hearts 1970") == 1, "one in another copy, and a damaged one, say that instead of their date"
    assert found("zo\u00eb ida") == 1
    assert found("whist") == 0
    assert "No match here has all these words." in [
        widget.text for widget in scene.form.root.walk() if isinstance(widget, Label)
    ]


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_a_match_gets_a_name_and_stays_at_the_top(driver, cards, size, scale):
    pending, notes = PendingMatches(), []
    for number, match in enumerate(pending._left):
        match.summary = replace(match.summary, path=Path(f"{number}.match"))
    nothing = lambda *_: None  # noqa: E731
    start = MatchNotes().rename("0.match", "A long evening of cards with a name that does not end soon")
    fitting.resized(driver, size)
    scene = MatchesScene(
        pending, nothing, nothing, nothing, nothing, notes=start, on_note=notes.append, on_look=nothing
    )
    driver.stage.push(scene)
    for _ in range(6):
        scene.update(0.02)
    driver.stage.set_scale(scale)
    scene.resize(size)
    fitting.check(scene.form, driver.stage.kit)
    scene._ask_for_name(pending.found[2])
    dialog = driver.stage.scenes.top
    assert dialog.title == "Name of the match"
    fitting.check(dialog.form, driver.stage.kit)
    next(widget for widget in dialog.form.root.walk() if isinstance(widget, TextEntry)).text = "  Sunday \n"
    next(widget for widget in dialog.form.root.walk() if isinstance(widget, Toggle)).value = True
    dialog.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    assert notes[-1].names == {**start.names, "2.match": "Sunday"}
    assert list(notes[-1].pinned) == ["2.match"]
    texts = [widget.text for widget in scene.form.root.walk() if isinstance(widget, Label)]
    assert texts.index("Sunday") < texts.index(start.names["0.match"])
    assert any("pinned" in text and "Hearts" in text for text in texts)


def test_a_deal_of_the_day_is_told_from_other_matches(driver):
    def listed(dailies):
        scene = MatchesScene(PendingMatches(), *[lambda *_: None] * 4, dailies=dailies)
        driver.stage.push(scene)
        driver.settle()
        return fitting.words(scene)

    assert "deal of the day" not in listed(())
    assert "deal of the day" in listed({"a.match"})
