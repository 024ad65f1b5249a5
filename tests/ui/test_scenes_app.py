"""The application from scene to scene, on the dummy display."""

import dataclasses
import json
import os
import re

import pygame
import pytest
from msgspec.structs import replace

from purple_table import match_resumer, match_store
from purple_table.app import App, UnknownGameError
from purple_table.core.record import Seat
from purple_table.core.safe_text import LONGEST_MESSAGE
from purple_table.core.shuffle import SingleDealChance
from purple_table.paths import find_folders
from purple_table.session import untrusted_rules
from purple_table.session.daily_results import PLAYOUTS
from purple_table.session.record_store import LoadedMatch
from purple_table.session.settings import SettingsFile
from purple_table.ui.kit.widgets import Button, Label
from purple_table.ui.scenes.about_scene import AboutScene
from purple_table.ui.scenes.dialog import DialogScene
from purple_table.ui.scenes.fault import FaultScene
from purple_table.ui.scenes.results.results_scene import ResultsScene
from purple_table.ui.scenes.rules import RulesScene
from purple_table.ui.scenes.rules.rule_dialogs import BookChoice
from purple_table.ui.scenes.settings.settings_scene import SettingsScene
from purple_table.ui.scenes.setup.setup_dialogs import PresetsDialog
from purple_table.ui.scenes.setup.setup_scene import SetupScene
from purple_table.ui.scenes.table import TableScene
from purple_table.ui.scenes.title.game_tiles import GameCard, GameTile
from purple_table.ui.scenes.title.title_scene import TitleScene
from purple_table.ui.scenes.welcome import WelcomeScene
from purple_table.ui.shell.loop import WindowState
from tests.contract.late_deals import late_deal
from tests.damage import resealed
from tests.immediate_thinker import ImmediateThinker
from tests.settled import settle
from tests.waiting import until


class Running:
    """An application between two frames: `run` gives it some, with whatever was posted before."""

    def __init__(self, folder, *, first=False, **options):
        """`first`: nobody has been here before."""
        self.folders = find_folders(folder)
        if not first:
            settle(self.folders.config)
        self.app = App(self.folders, **options)
        self.app._open_first_scene()
        self.stage = self.app._stage
        self.app._show_first_scene()
        self.run(3)

    @property
    def top(self):
        return self.stage.scenes.top

    def run(self, frames=1, dt=0.05):
        for _ in range(frames):
            self.app._loop.step(dt)

    def key(self, *keys):
        for key in keys:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
            self.run(2)

    def pick(self, game="hearts"):
        """Pick a game on the title."""
        next(pick for pick in self.top.library.picks if pick.game == game).activate()
        self.run(2)

    def until(self, kind, keys=(), frames=3000):
        for _ in range(frames):
            if isinstance(self.top, kind):
                return self.top
            self.key(*keys)
            self.run()
        raise AssertionError(f"{kind.__name__} does not come; there is {type(self.top).__name__}")

    def texts(self):
        return [widget.text for widget in self.top.form.root.walk() if isinstance(widget, Label)]

    def buttons(self):
        return [widget for widget in self.top.form.root.walk() if isinstance(widget, Button)]

    def captions(self):
        return [button.caption for button in self.buttons()]

    def press(self, caption):
        next(button for button in self.buttons() if button.caption == caption).activate()
        self.run(2)

    def press_last(self, caption):
        [button for button in self.buttons() if button.caption == caption][-1].activate()
        self.run(2)


@pytest.fixture
def start(monkeypatch, tmp_path):
    """Start applications one after the other in one data folder; computers think at once."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(
        match_store, "ThinkingProcess", lambda game, build, make_player, **_: ImmediateThinker(game, make_player)
    )
    settings = tmp_path / "config" / "settings.json"
    settings.parent.mkdir()
    settings.write_text(json.dumps({"format": 1, "speed": "instant", "mute": True}), encoding="utf-8")
    running = []

    def run(**options):
        if running:
            running[-1].app._close()
        running.append(Running(tmp_path, **options))
        return running[-1]

    yield run
    running[-1].app._close()


def play(running, actions):
    """Let everybody act by the rules alone, persons taking the first card allowed, up to a turn of the person's."""
    live = running.app._live
    done = 0
    while (done < actions or not live.persons_turn) and live.outcome is None:
        if live.awaits_deal:
            live.begin_deal()
        elif live.to_act in live.persons:
            live.act(live.legal()[0])
        else:
            live.advance()
        done += 1
    return live


def test_two_clicks_to_a_dealt_hand(start):
    running = start()
    running.pick()
    assert isinstance(running.top, SetupScene)
    running.key(pygame.K_RETURN)
    assert isinstance(running.top, TableScene)
    running.run(20)
    assert not running.app._live.awaits_deal


def test_the_deal_of_the_day_is_offered_where_its_game_is_set_up(start):
    running = start()
    running.pick()
    running.press("The deal of the day")
    assert isinstance(running.top, TableScene)
    live = running.app._live
    assert isinstance(live._match.chance, SingleDealChance)
    assert running.app._matches.store.load(live.record_file).header.playouts == PLAYOUTS
    running.app._back.show_proof(running.app._live)
    running.run(2)
    assert any("this key was no secret" in text for text in running.texts())
    # Whoever deals today, the person has given three cards by then: a match in which nobody acted is not kept.
    play(running, 13)
    running.app._show_title()
    running.app._menus._resuming.show_list()
    running.run(10)
    assert any("deal of the day" in text for text in running.texts())


def test_a_seed_repeats_the_deals(start):
    hands = []
    for seed in (5, 5, 6):
        running = start(game="hearts", seed=seed)
        running.run(20)
        hands.append(running.app._live.view(0).hand)
    assert hands[0] == hands[1] != hands[2]


def test_continue_stands_where_the_match_was_left(start):
    running = start(game="hearts", seed=1)
    before = play(running, 30).view(0)
    running = start()
    assert isinstance(running.top, TitleScene)
    running.key(pygame.K_c)
    assert isinstance(running.top, TableScene)
    assert running.app._live.view(0) == before


def test_a_deal_ends_with_its_results_and_goes_on(start):
    running = start(game="hearts", seed=1)
    live = running.app._live
    play(running, 40)
    while not live.awaits_deal:
        if live.persons_turn:
            live.act(live.legal()[0])
        else:
            live.advance()
    running = start()
    running.key(pygame.K_c)
    running.until(ResultsScene)
    assert any(text.startswith("Deal 1 · ") for text in running.texts())
    running.key(pygame.K_RETURN)
    running.run(20)
    assert isinstance(running.top, TableScene)
    assert running.app._live.view(0).status.deal == 2


def test_after_the_match_it_is_played_again_by_the_same(start):
    running = start(game="hearts", seed=1)
    seats = running.app._live.seats
    play(running, 5000)
    assert running.app._live.outcome is not None
    running.app._show_results(running.app._live.view(0).history[-2])
    running.run(2)
    running.press("Play again")
    assert isinstance(running.top, TableScene)
    assert running.app._live.seats == seats
    assert running.app._live.outcome is None
    play(running, 12)
    running.app._show_title()
    running.run(2)
    assert len(running.app._matches.store.files()) == 2


def test_who_left_the_seat_to_a_computer_has_it_again_in_the_next_match(start):
    running = start(game="hearts", seed=1)
    seats = running.app._live.seats
    running.app._live.begin_deal()
    running.app._live.reseat(0, Seat("Oscar", True, "reference"))
    running.app._live = running.app._matches.rebuild(running.app._live)
    assert running.app._live.seats[0].name == "Oscar"
    running.app._play_again()
    running.run(2)
    assert running.app._live.seats == seats
    assert running.app._scene.model.seat_switch.holder == 0


def test_an_exception_in_a_scene_keeps_the_match(start, monkeypatch):
    running = start(game="hearts", seed=2)
    before = play(running, 25).view(0)
    live = running.app._live

    def fail(*_):
        raise ZeroDivisionError("in the picture")

    with monkeypatch.context() as patch:
        patch.setattr(TableScene, "update", fail)
        running.run(2)
    assert isinstance(running.top, FaultScene)
    assert "ZeroDivisionError: in the picture" in running.texts()
    (report,) = running.folders.log.glob("report-*.txt")
    text = report.read_text(encoding="utf-8")
    assert "in the picture" in text
    assert str(live.record_file) in text
    running.press("Continue the match")
    assert isinstance(running.top, TableScene)
    assert running.app._live is not live
    assert running.app._live.view(0) == before


@pytest.mark.parametrize("method", ["enter", "resize", "draw", "update", "leave"])
def test_a_scene_that_fails_anywhere_is_replaced(start, monkeypatch, method):
    running = start()

    def fail(*_):
        raise RuntimeError(method)

    monkeypatch.setattr(SetupScene, method, fail)
    running.pick()
    if method == "leave":
        running.key(pygame.K_ESCAPE)
    running.run(3)
    assert isinstance(running.top, FaultScene)
    running.key(pygame.K_RETURN)
    assert isinstance(running.top, TitleScene)


def test_a_match_that_breaks_the_title_leaves_a_title_that_works(start, monkeypatch):
    play(start(game="hearts", seed=2), 20)
    whole = TitleScene.resize

    def fail(scene, size):
        if scene._standing is not None:
            raise RuntimeError("in the layout")
        whole(scene, size)

    monkeypatch.setattr(TitleScene, "resize", fail)
    running = start()
    assert isinstance(running.top, FaultScene)
    running.key(pygame.K_RETURN)
    assert isinstance(running.top, DialogScene)
    assert "left out" in running.top.text
    running.press("All right")
    assert isinstance(running.top, TitleScene)
    running.run(40)
    running.key(pygame.K_m)
    running.run(3)
    running.press("Continue")
    running.until(TableScene)
    running.app._show_title()
    running.run(2)
    assert isinstance(running.top, TitleScene), "it is left out for the rest of the run"
    running.pick()
    running.key(pygame.K_RETURN)
    assert isinstance(running.top, TableScene)


def test_a_match_that_cannot_be_taken_up_again_leads_to_the_title(start, monkeypatch):
    running = start(game="hearts", seed=2)
    live = play(running, 20)

    def fail(*_, **__):
        raise RuntimeError("not again")

    with monkeypatch.context() as patch:
        patch.setattr(TableScene, "__init__", fail)
        patch.setattr(type(live._thinker), "close", fail)
        running.app._on_fault(running.top, RuntimeError("odd"))
        running.run(2)
        running.press("Continue the match")
        assert isinstance(running.top, FaultScene)
        assert "RuntimeError: not again" in running.texts()
        assert running.captions() == ["Home"]
        running.press("Home")
    assert isinstance(running.top, TitleScene)
    running.key(pygame.K_c)
    assert isinstance(running.top, TableScene)


def test_a_title_that_cannot_be_made_is_made_without_matches(start, monkeypatch):
    play(start(game="hearts", seed=2), 20)

    def fail(*_):
        raise RuntimeError("no words")

    monkeypatch.setattr(match_resumer, "describe_standing", fail)
    running = start()
    assert isinstance(running.top, DialogScene)
    assert "left out" in running.top.text
    assert list(running.folders.log.glob("report-*.txt"))
    running.press("All right")
    assert isinstance(running.top, TitleScene)
    running = start(game="hearts")
    running.app._on_fault(running.top, RuntimeError("odd"))
    running.run(2)
    running.press("Home")
    assert isinstance(running.top, DialogScene)
    assert running.app._fatal is None


def test_a_game_of_the_user_that_breaks_the_title_is_left_out(start, monkeypatch, tmp_path):
    folder = tmp_path / "data" / "rules" / "mine"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text("id = 3\n", encoding="utf-8")
    whole = TitleScene.draw

    def fail(scene, surface):
        if any(offer.own for offer in scene._offers):
            raise RuntimeError("in the picture")
        whole(scene, surface)

    monkeypatch.setattr(TitleScene, "draw", fail)
    running = start()
    own_games_read(running)
    assert isinstance(running.top, FaultScene)
    running.key(pygame.K_RETURN)
    running.press("All right")
    running.run(3)
    assert isinstance(running.top, TitleScene)


def test_a_fault_tells_no_more_than_can_be_read(start):
    running = start(game="hearts", seed=2)
    running.app._on_fault(running.top, RuntimeError("x" * 50_000))
    running.run(2)
    assert isinstance(running.top, FaultScene)
    assert max(map(len, running.texts())) <= LONGEST_MESSAGE


def test_a_fault_of_the_fault_scene_ends_the_program(start, monkeypatch):
    running = start()

    def fail(*_):
        raise RuntimeError("again")

    monkeypatch.setattr(TitleScene, "update", fail)
    monkeypatch.setattr(FaultScene, "update", fail)
    running.run(3)
    assert running.stage.closing
    assert isinstance(running.app._fatal, RuntimeError)


def test_a_match_that_cannot_be_saved_goes_on_from_memory(start):
    running = start(game="hearts", seed=2)
    live = running.app._live
    live.record_file.unlink()
    before = play(running, 10).view(0)
    running.app._on_fault(running.top, RuntimeError("odd"))
    running.run(2)
    running.press("Continue the match")
    assert running.app._live is live
    assert live.view(0) == before


def test_a_damaged_match_is_told_and_goes_on_from_the_last_good_position(start):
    running = start(game="hearts", seed=2)
    live = play(running, 20)
    path = live.record_file
    live.close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:12], b'{"type":"act","seat":0,"action":"play ZZ"}\n', *lines[12:]]))
    running = start()
    assert isinstance(running.top, DialogScene)
    text = running.top.text
    assert f"{path}, line 13" in text.replace("\\", "")
    assert ".damaged" in text
    running.press("Play on from there")
    assert isinstance(running.top, TableScene)
    assert running.app._live.view(0).status.deal == 1


def test_a_match_file_of_nonsense_is_told(start):
    running = start()
    running.folders.data.joinpath("matches").mkdir(exist_ok=True)
    (running.folders.data / "matches" / "x.match").write_bytes(b"nonsense\nnonsense\n")
    running = start()
    assert isinstance(running.top, DialogScene)
    running.press("All right")
    assert isinstance(running.top, TitleScene)


def test_names_that_cannot_be_shown_hide_neither_title_nor_match(start):
    running = start(game="hearts", seed=2)
    live = play(running, 20)
    running.app._show_title()
    lines = live.record_file.read_bytes().split(b"\n")
    header = json.loads(lines[0])
    names = ["You", "Cl\u2029ara", "\u202eHugo\x00", "\n"]
    header["seats"] = [{**seat, "name": name} for seat, name in zip(header["seats"], names, strict=True)]
    header["book"]["name"] = "He\x1darts"
    live.record_file.write_bytes(resealed(b"\n".join([json.dumps(header).encode(), *lines[1:]])))
    settings = running.folders.config / "settings.json"
    running.app._close()
    settings.write_text(json.dumps({"format": 1, "player_name": "Y\nou", "mute": True}), encoding="utf-8")
    running = start()
    assert isinstance(running.top, TitleScene)
    running.key(pygame.K_c)
    running.run(5)
    assert isinstance(running.top, TableScene)
    assert [seat.name for seat in running.app._live.seats] == ["You", "Cl ara", "Hugo", ""]


def newest(path, content=None):
    """Put a file into a folder as if it was played after all others."""
    if content is not None:
        path.write_bytes(content)
    os.utime(path, (4e9, 4e9))


def test_no_bad_match_hides_the_good_ones_from_title_and_list(start, monkeypatch):
    running = start(game="hearts", seed=2)
    live = play(running, 20)
    before = live.view(0)
    running.app._show_title()
    whole = live.record_file.read_bytes()
    folder = live.record_file.parent
    newest(folder / "nonsense.match", b"nonsense\nnonsense\n")
    newest(folder / "future.match", whole.replace(b'{"format":3,', b'{"format":99,', 1))
    newest(folder / "strange.match", whole)
    earlier = re.sub(rb'"engine":"\w+"', b'"engine":"0.9"', whole)
    newest(folder / "earlier.match", resealed(earlier.replace(b'"action":"give ', b'"action":"play ', 1)))
    (folder / "folder.match").mkdir()
    newest(folder / "folder.match")
    view = LoadedMatch.view

    def strange(match):
        if match.path is not None and match.path.name == "strange.match":
            raise ZeroDivisionError("in a view")
        return view(match)

    monkeypatch.setattr(LoadedMatch, "view", strange)
    running = start()
    assert isinstance(running.top, DialogScene)
    assert "nonsense.match, line 1" in running.top.text.replace("\\", "")
    running.press("All right")
    assert isinstance(running.top, TitleScene), "what cannot be read is no reason to ask at every start"
    running.run(40)
    running.key(pygame.K_m)
    running.run(10)
    assert running.captions().count("Continue") == 1
    for name in ("future.match", "earlier.match", "strange.match", "folder.match"):
        (told,) = [text for text in running.texts() if name in text.replace("\\", "")]
        assert len(told) < LONGEST_MESSAGE + 100
    running.key(pygame.K_ESCAPE)
    running.run(2)
    running.key(pygame.K_c)
    running.until(TableScene)
    assert running.app._live.view(0) == before


def test_damaged_settings_are_told_and_replaced_by_defaults(start, tmp_path):
    file = find_folders(tmp_path).config / "settings.json"
    file.write_text("{", encoding="utf-8")
    running = start()
    assert isinstance(running.top, DialogScene)
    assert str(file) in running.top.text
    assert running.app._context.settings.player_name == "You"


@pytest.mark.parametrize(
    ("wanted", "begun"), [("bridge", "contract_bridge"), ("Blackout", "oh_hell"), ("contract", "contract")]
)
def test_a_game_is_also_begun_by_another_name_of_it(start, wanted, begun):
    running = start(game=wanted)
    running.until(TableScene)
    assert running.app._live.game.id == begun


def test_a_name_of_several_games_is_answered_by_these(tmp_path):
    app = App(find_folders(tmp_path), game="nap")
    with pytest.raises(UnknownGameError, match="known are napoleon, peep_nap, sir_garnet"):
        app._open_first_scene()


@pytest.mark.parametrize("game", [None, "hearts"])
def test_one_wrong_setting_is_named_and_the_others_stay_also_where_a_match_begins_at_once(start, tmp_path, game):
    file = find_folders(tmp_path).config / "settings.json"
    text = json.dumps({"format": 1, "speed": "instant", "mute": True, "mood": "evening", "felt": "lawn"})
    file.write_text(text, encoding="utf-8")
    running = start(game=game)
    assert isinstance(running.top, DialogScene)
    assert 'felt = "lawn"' in running.top.text
    assert "settings.json.damaged" in running.top.text.replace("\\", "")
    settings = running.app._context.settings
    assert (settings.mood, settings.felt, settings.speed) == ("evening", "plum", "instant")
    running.press("All right")
    if game is not None:
        running.until(TableScene)
    running.run(20)
    assert not isinstance(running.top, DialogScene)


def test_set_up_and_window_are_remembered(start):
    running = start()
    running.pick()
    running.top.match_setup.chairs[0].name, running.top.match_setup.chairs[1].level = "Zoë", "beginner"
    running.press("Deal")
    running.stage.set_full_screen(False)
    running.app._close()
    saved = SettingsFile(running.folders.config / "settings.json").load()
    assert saved.player_name == "Zoë"
    assert saved.setups["hearts"].seats[1].level == "beginner"
    assert saved.window == (1280, 720)
    assert not running.app._forced_full_screen


def test_a_broken_game_of_the_user_is_named_on_the_title(start, tmp_path):
    folder = tmp_path / "data" / "rules" / "mine"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text("id = 3\n", encoding="utf-8")
    running = start()
    own_games_read(running)
    assert any("mine" in text and "cannot be played" in text for text in running.texts())


def own_games_read(running):
    """Let the games in the user's rule folder be read."""
    until(lambda: running.run(1) or not running.app._context._strangers.busy, "the last of them")
    running.run(2)


def test_options_that_do_not_go_together_are_told(start):
    running = start()
    running.pick()
    running.top.match_setup.options["target"] = 0
    running.press("Deal")
    assert isinstance(running.top, DialogScene)
    assert "option target" in running.top.text


def test_the_cards_of_the_table_are_made_on_the_title(start):
    running = start()
    running.run(400, dt=0.03)
    assert not running.app._menus.prepare()
    made = list((running.folders.cache / "cards").glob("face*"))
    assert len(made) >= 49


def test_leaving_twice_is_leaving_once(start):
    running = start(game="hearts")
    running.app._close()
    running.app._close()
    assert running.app._live is None


def test_rules_settings_and_about_lie_on_the_title(start):
    running = start()
    for key, kind in ((pygame.K_r, BookChoice), (pygame.K_s, SettingsScene), (pygame.K_a, AboutScene)):
        running.key(key)
        assert isinstance(running.top, kind)
        running.run(3)
        running.key(pygame.K_ESCAPE)
        assert isinstance(running.top, TitleScene)


def test_the_rules_of_every_game_can_be_read_from_the_title_and_at_set_up(start):
    running = start()
    for place, entry in enumerate(running.app._context.games):
        running.app._loop._shown = not place  # what is drawn of the others tests/ui/test_rules_scene.py sees
        running.key(pygame.K_r)
        running.press(entry.name)
        assert isinstance(running.top, RulesScene)
        assert f"The rules of {entry.name}" in running.texts()
        running.key(pygame.K_ESCAPE)
        assert isinstance(running.top, TitleScene)
    running.app._loop._shown = True
    running.pick()
    running.key(pygame.K_r)
    assert "The rules of Hearts" in running.texts()
    running.key(pygame.K_ESCAPE)
    assert isinstance(running.top, SetupScene)


def test_changed_settings_take_effect_and_are_kept(start):
    running = start()
    running.key(pygame.K_s)
    running.top._on_change(replace(running.app._context.settings, back="forest", volume=0.25, ui_scale=1.25))
    assert running.app._context.cards.style.back == "forest"
    assert running.stage.sounds.volume == 0.25
    assert running.stage.kit.theme.scale == 1.25
    running.run(3)
    kept = SettingsFile(running.folders.config / "settings.json").load()
    assert (kept.back, kept.volume, kept.ui_scale) == ("forest", 0.25, 1.25)


def begin(running, changes=lambda match_setup: None):
    """Set up a match from the title and deal."""
    running.until(TitleScene)
    running.pick()
    changes(running.top.match_setup)
    running.top._refresh()
    running.press("Deal")
    running.run(5)
    return running.app._live


def test_games_played_and_favorites_stand_first_and_are_remembered(start):
    running = start()
    assert [pick.game for pick in running.top.library.picks if isinstance(pick, GameCard)] == []
    begin(running)
    running.app._show_title()
    running.run(2)
    next(pick for pick in running.top.library.picks if pick.game == "spar").star.activate()
    running = start()
    assert [pick.game for pick in running.top.library.picks if isinstance(pick, GameCard)] == ["hearts", "spar"]
    assert [pick.star.on for pick in running.top.library.picks if pick.game in ("hearts", "spar")].count(True) == 2
    running.pick("spar")
    running.press("Deal")
    assert running.app._context.settings.played == ("spar", "hearts")
    assert running.app._context.settings.favorites == {"spar": True}


def over(running):
    """Play the running deal to its end."""
    live = running.app._live
    while live.awaits_deal and not live.view(0).history:
        live.begin_deal()
    while not live.awaits_deal and live.outcome is None:
        if live.to_act in live.persons:
            live.act(live.legal()[0])
        else:
            live.advance()
    return live


def test_matches_never_played_are_not_offered_and_put_away(start):
    running = start(game="hearts", seed=1)
    running.run(20)
    assert not running.app._live.awaits_deal
    running = start()
    assert isinstance(running.top, TitleScene)
    assert running.app._matches.store.files() == ()
    running.key(pygame.K_c)
    assert isinstance(running.top, TitleScene)


def test_several_matches_are_listed_continued_deleted_and_brought_back(start):
    running = start(game="hearts", seed=1)
    first = play(running, 20).view(0)
    old = running.app._live.record_file
    os.utime(old, (1, 1))
    running = start(game="hearts", seed=2)
    second = play(running, 30).view(0)
    running = start()
    running.run(40)
    running.key(pygame.K_m)
    running.run(5)
    assert running.captions().count("Continue") == 2
    running.press_last("Delete")
    assert not old.exists()
    assert any("is deleted" in text for text in running.texts())
    running.press("Undo")
    assert old.exists()
    running.press_last("Continue")
    running.until(TableScene)
    assert running.app._live.view(0) == first
    running.app._show_title()
    running.run(2)
    os.utime(old, (1, 1))
    running.app._show_title()
    running.run(2)
    running.key(pygame.K_c)
    assert running.app._live.view(0) == second


def test_matches_and_statistics_are_on_the_title_before_anything_was_played(start):
    running = start()
    running.run(5)
    assert {"All matches", "Statistics"} <= set(running.captions())
    running.key(pygame.K_m)
    running.run(5)
    assert "No match is over yet." in running.texts()
    running.key(pygame.K_ESCAPE)
    running.key(pygame.K_t)
    running.run(5)
    assert "Nothing has been counted yet. A deal counts once it is played to its end." in running.texts()
    running.key(pygame.K_ESCAPE)
    assert isinstance(running.top, TitleScene)


def test_a_deal_code_is_copied_and_plays_that_deal(start):
    running = start(game="hearts", seed=1)
    running.run(20)
    live = running.app._live
    hand = live.view(0).hand
    over(running)
    code = live.deal_code(running.app._context.usual(live.game))
    running.app._show_title()
    running.run(2)
    running.pick()
    running.key(pygame.K_c)
    assert isinstance(running.top, DialogScene)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="PT1-nonsense"))
    running.key(pygame.K_RETURN)
    assert any("incomplete" in text or "does not belong" in text for text in running.texts())
    running.top._field.text = f" {code} "
    running.key(pygame.K_RETURN)
    assert isinstance(running.top, SetupScene)
    assert running.top.match_setup.code is not None
    running.press("Deal")
    running.run(20)
    assert running.app._live.view(0).hand == hand
    assert over(running).outcome is not None


def test_a_late_deal_is_played_by_its_code_and_a_forged_one_is_refused(start):
    match, code = late_deal("thirty_one", 5, {"chips": 1})
    running = start()
    running.pick("thirty_one")
    running.key(pygame.K_c)
    running.top._field.text = str(dataclasses.replace(code, basis={**code.basis, "starter": 9}))
    running.key(pygame.K_RETURN)
    assert any("does not fit the rules of Thirty-One" in text for text in running.texts())
    running.top._field.text = str(code)
    running.key(pygame.K_RETURN)
    assert isinstance(running.top, SetupScene)
    running.press("Deal")
    running.run(20)
    live = running.app._live
    begun = match.copy_first(len(match.steps) - len(match.deal()) + 1).state.view(0)
    assert (live.view(0).status.out, live.view(0).totals) == (begun.status.out, begun.totals)
    assert begun.status.out
    assert over(running).outcome is not None
    assert live.deal_code(running.app._context.usual(live.game)) is not None


def test_house_rules_are_saved_taken_and_deleted_with_undo(start):
    running = start()
    running.pick()
    running.top.match_setup.options["target"] = 50
    running.top.match_setup.chairs[1].name = "Bea"
    running.key(pygame.K_h)
    assert isinstance(running.top, PresetsDialog)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="Friday"))
    running.key(pygame.K_RETURN)
    assert "Overwrite" in running.captions()
    running = start()
    running.pick()
    running.key(pygame.K_h)
    running.press("Delete")
    assert running.app._context.presets.presets == ()
    running.press("Undo")
    running.press("Use")
    assert isinstance(running.top, SetupScene)
    assert running.top.match_setup.options["target"] == 50
    assert running.top.match_setup.names[:2] == ("You", "Bea")


def test_damaged_presets_are_told_and_kept(start, tmp_path):
    file = find_folders(tmp_path).config / "presets.json"
    file.write_text("[]", encoding="utf-8")
    running = start()
    assert isinstance(running.top, DialogScene)
    assert str(file) in running.top.text
    assert file.with_name("presets.json.damaged").exists()


def test_several_people_sit_down(start):
    running = start()

    def company(match_setup):
        match_setup.chairs[2].person = True
        match_setup.chairs[2].name = "Ben"

    live = begin(running, company)
    assert live.persons == (0, 2)
    assert [seat.name for seat in live.seats] == ["Player 1", "Clara", "Ben", "Hugo"]
    assert running.app._context.settings.setups["hearts"].seats[2].name == "Ben"


def test_a_game_of_the_user_is_marked_and_played(start, monkeypatch, tmp_path):
    monkeypatch.setattr(untrusted_rules, "READ_SECONDS", 30.0)  # on a busy machine a whole game may take its time
    own = tmp_path / "data" / "rules" / "quick"
    own.mkdir(parents=True)
    shipped = find_folders(tmp_path).rules / "hearts" / "game.toml"
    text = shipped.read_text(encoding="utf-8")
    text = text.replace('id = "hearts"', 'id = "quick"').replace('name = "Hearts"', 'name = "Quick Hearts"', 1)
    (own / "game.toml").write_text(text, encoding="utf-8")
    running = start()
    assert not any(offer.own for offer in running.top._offers)  # the title does not wait for it
    own_games_read(running)
    tiles = {widget.name: widget.facts for widget in running.top.form.root.walk() if isinstance(widget, GameTile)}
    assert "own" not in tiles["Hearts"]
    assert tiles["Quick Hearts"].startswith("Your own rules · ")
    running.pick("quick")
    running.key(pygame.K_RETURN)
    assert running.app._live.game.id == "quick"


def test_the_window_comes_back_to_its_place(start, monkeypatch):
    running = start()
    running.app._loop._window.position = (30, 40)
    running.app._close()
    saved = SettingsFile(running.folders.config / "settings.json").load()
    assert saved.place == running.app._loop.last_state.position
    nowhere = WindowState((1280, 720), None, full_screen=False)  # Wayland tells no place
    running.app._context.keep_window(nowhere, keep_screen=False)
    assert running.app._context.settings.place == saved.place
    running.app._context.keep(replace(saved, place=(90_000, 40)))
    assert start().app._loop._window.position != (90_000, 40)


def test_the_first_start_shows_the_deck_once_and_leads_to_a_coached_game(monkeypatch, tmp_path):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    running = Running(tmp_path, first=True)
    try:
        assert isinstance(running.top, WelcomeScene)
        captions = [widget.caption for widget in running.top.form.root.walk() if isinstance(widget, Button)]
        assert captions.pop(0) == "Speak to me"
        assert running.app._loop._window.title == "Purple Table: F2 turns speech on"
        assert captions == ["Play your first game: Hearts", "Whist", "Thirty-One", "Spades", "Look around first"]
        running.run(20)
        running.key(pygame.K_RETURN)
        assert isinstance(running.top, TableScene)
        assert running.app._loop._window.title == "Purple Table"
        assert running.top.port.game.id == "hearts"
        assert running.top.lesson.begins
        assert running.app._context.settings.coaching == {"hearts": True}
        running.top.lesson.on_end()
        assert running.app._context.settings.coaching == {}
        assert not running.app._context.coaches("hearts")
    finally:
        running.app._close()
    again = Running(tmp_path, first=True)
    try:
        assert isinstance(again.top, TitleScene)
    finally:
        again.app._close()
