"""The page *Play together*, the set-up of a table for several machines, and its lobby."""

import subprocess
import sys
from dataclasses import replace

import pygame
import pytest

from purple_table.art.sprites import SpriteCache
from purple_table.network.discovery import FoundTable
from purple_table.network.lobby import (
    Connection,
    LobbyState,
    ProblemKind,
    SeatState,
    TableProblem,
)
from purple_table.session.settings import Settings
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit.widgets import Button, DropDown
from purple_table.ui.scenes.game_kinds import Offer
from purple_table.ui.scenes.setup.match_setup import recall_setup
from purple_table.ui.scenes.title.title_scene import TitleActions, TitleScene
from purple_table.ui.scenes.together.lobby_scene import Invitation, LobbyActions, LobbyScene, SeatTile
from purple_table.ui.scenes.together.open_table_scene import OpenTableScene, offer_seats
from purple_table.ui.scenes.together.together_scene import TableTile, TogetherScene
from purple_table.ui.scenes.together.together_words import describe_change, describe_problem, describe_seat
from tests.catalogues import languages
from tests.ui import fitting, rounds

WINDOWS = [((800, 600), None), ((1280, 720), None), ((1920, 1080), None), ((3840, 2160), None), ((1280, 800), 2.0)]
TABLES = (
    FoundTable("Anna's table", "Hearts", "192.168.0.5:47318", 4, free=3),
    FoundTable("A table with a name that is as long as a name can be", "Contract", "192.168.0.77:47319", 6, fits=False),
)


INVITATION = Invitation("tango otter winter piano 47", ("192.168.0.5", "10.0.0.7:47319"))


class Finder:
    tables = TABLES
    closed = False

    def close(self):
        self.closed = True


@pytest.fixture(scope="module")
def cards(tmp_path_factory):
    return CardSurfaces(SpriteCache(tmp_path_factory.mktemp("cards")))


def lobby(**changes):
    seats = (
        SeatState(0, "Anna", Connection.HERE, own=True),
        SeatState(1, "Bartholomew the Younger", Connection.CONNECTED),
        SeatState(2, "Clara", Connection.OPEN),
        SeatState(3, "Hugo", Connection.COMPUTER, "club"),
    )
    options = {"target": 100}
    state = LobbyState("Anna's table", "hearts", "Hearts", options, 4, seats, ("Zoe",), hosting=True)
    return replace(state, **changes)


def page(cards, asked=None, name="Anna", finder=None):
    asked = [] if asked is None else asked
    told = {
        f"on_{word}": lambda *more, word=word: asked.append((word, *more)) for word in ("open", "join", "stop", "back")
    }
    return TogetherScene(name, finder or Finder(), **told)


def set_up(cards, asked=None):
    info = rounds.info()
    made = recall_setup(info, Settings(player_name="Anna"))
    offer_seats(made)
    asked = [] if asked is None else asked
    nothing = lambda *_: None  # noqa: E731
    return OpenTableScene(
        info, made, lambda _, plan: asked.append(plan), nothing, on_rules=nothing, on_page=nothing, cards=cards
    )


def hosting(cards, asked=None, state=None):
    asked = [] if asked is None else asked
    words = ("begin", "swap", "free", "renew")
    told = {word: lambda *more, word=word: asked.append((word, *more)) for word in words}
    actions = LobbyActions(
        lambda: asked.append("leave"),
        invitation=lambda: INVITATION,
        **told,
    )
    return LobbyScene(state or lobby(), "Hearts", "Hearts on the first trick: Not allowed", cards, actions)


def visiting(cards, asked=None, state=None):
    asked = [] if asked is None else asked
    actions = LobbyActions(lambda: asked.append("leave"), take=lambda *more: asked.append(("take", *more)))
    seats = (replace(lobby().seats[0], own=False), replace(lobby().seats[1], own=True), *lobby().seats[2:])
    return LobbyScene(state or lobby(hosting=False, seats=seats, own_rules=True), "Hearts", "", cards, actions)


@pytest.mark.parametrize("make", [page, set_up, hosting, visiting])
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("language", languages(), ids=lambda language: language.code)
def test_it_fits(driver, cards, make, size, scale, language):
    def opened():
        scene = make(cards)
        driver.stage.push(scene)
        scene.update(1.0)
        scene.draw(pygame.Surface(size))
        return scene

    fitting.fits(driver, opened, size, scale, language)


@pytest.mark.parametrize("language", languages(), ids=lambda language: language.code)
def test_every_problem_is_told_with_what_to_do_next(driver, cards, language):
    def opened():
        scene = page(cards)
        driver.stage.push(scene)
        for kind in ProblemKind:
            scene.show_problem(describe_problem(TableProblem(kind)))
            fitting.check(scene.form, driver.stage.kit)
            assert scene._status.text.count(".") + scene._status.text.count(":") >= 2, scene._status.text
        return scene

    fitting.fits(driver, opened, (800, 600), None, language)


@pytest.mark.parametrize("make", [page, set_up, hosting, visiting])
def test_tab_reaches_everything(driver, cards, make):
    fitting.check_tab_reaches_everything(driver, make(cards))


def find(scene, kind, what=lambda widget: True):
    return next(widget for widget in scene.form.root.walk() if isinstance(widget, kind) and what(widget))


def button(scene, caption):
    return find(scene, Button, lambda widget: widget.caption == caption)


def test_a_table_of_the_list_is_joined_with_its_code(driver, cards):
    asked = []
    driver.stage.push(scene := page(cards, asked))
    scene.update(1.0)
    driver.settle()
    join = button(scene, "Join")
    assert join.disabled_because == "Choose a table, or type its address"
    tiles = [widget for widget in scene.form.root.walk() if isinstance(widget, TableTile)]
    assert [tile.enabled for tile in tiles] == [True, False], "a table of another version cannot be chosen"
    driver.click(tiles[0])
    assert join.disabled_because == "Type the code that the host's window shows"
    driver.type("TANGO-Otter wint piano47")
    driver.key(pygame.K_RETURN)
    ((word, request),) = asked
    assert word == "join"
    assert request == ("192.168.0.5:47318", "TANGO-Otter wint piano47", ("Anna",), "Anna")
    assert button(scene, "Stop").visible
    scene.show_problem("no")
    assert not button(scene, "Join").disabled_because


def test_a_table_of_the_list_tells_how_many_seats_are_free(driver, cards):
    told = {
        free: TableTile(replace(TABLES[0], free=free), "Hearts", lambda: None, chosen=False) for free in (3, 0, None)
    }
    assert [tile.spoken_name.split(" · ")[1] for tile in told.values()] == [
        "3 of 4 seats free",
        "no seat free",
        "4 players",
    ]


def test_several_people_join_from_a_machine_or_somebody_only_looks_on(driver, cards):
    asked = []
    driver.stage.push(scene := page(cards, asked, name="You"))
    scene._address.text, scene._code.text = "a", "b"
    driver.settle()
    assert scene.form.focused is scene._names[0], "the name is asked for first where there is none"
    driver.type("Ben")
    driver.click(button(scene, "One more person"))
    driver.type("ben")
    assert button(scene, "Join").disabled_because == "Two people here have the same name"
    driver.type("edict")
    driver.key(pygame.K_RETURN)
    assert asked[-1][1].names == ("Ben", "benedict")
    scene.show_rest()
    scene._looks_on.value = True
    driver.key(pygame.K_RETURN)
    assert asked[-1][1][2:] == ((), "Ben")
    driver.stage.pop()
    assert scene._finder.closed


def test_a_set_up_says_where_everybody_sits(driver, cards):
    plans = []
    driver.stage.push(scene := set_up(cards, plans))
    driver.settle()
    second = find(scene, DropDown, lambda widget: widget.value == "remote")
    second.value = "expert"
    second._on_change("expert")
    scene._table_name.text = "  Sunday "
    driver.key(pygame.K_RETURN)
    (plan,) = plans
    assert [seat.kind for seat in plan.seats] == ["here", "computer", "remote", "remote"]
    assert plan.seats[0].name == "Anna"
    assert plan.seats[1].level == "expert"
    assert len({seat.name for seat in plan.seats}) == 4
    assert (plan.name, plan.takeover_seconds) == ("Sunday", 60.0)
    scene.match_setup.chairs[0].name = ""
    scene._show_names()
    driver.key(pygame.K_RETURN)
    assert len(plans) == 1, "the others would not know who “You” is"


def tiles(scene):
    return [widget for widget in scene.form.root.walk() if isinstance(widget, SeatTile)]


def test_the_host_changes_seats_by_clicks_keys_and_dragging(driver, cards):
    asked = []
    driver.stage.push(scene := hosting(cards, asked))
    driver.settle()
    driver.click(tiles(scene)[0])
    assert "changes places" in fitting.words(scene)
    assert "picked up" in tiles(scene)[0].spoken_value
    driver.click(tiles(scene)[2])
    first, third = (tiles(scene)[seat].rect.center for seat in (1, 3))
    driver.drag(first, third)
    scene.form.focus(tiles(scene)[3], ring=True)
    driver.key(pygame.K_RETURN)
    assert scene.form.focused is tiles(scene)[3], "the seat keeps the focus"
    driver.key(pygame.K_RETURN)
    driver.click(button(scene, "Computer"))
    driver.click(button(scene, "Keep free"))
    driver.key(pygame.K_n)
    driver.click(button(scene, "Begin"))
    assert asked == [("swap", 0, 2), ("swap", 1, 3), ("free", 2, False), ("free", 3, True), ("renew",), ("begin",)]


def test_a_guest_takes_a_free_seat_and_nothing_else(driver, cards):
    asked = []
    driver.stage.push(scene := visiting(cards, asked))
    driver.settle()
    assert [tile.focusable for tile in tiles(scene)] == [False, False, True, False]
    driver.click(tiles(scene)[0])
    driver.click(tiles(scene)[2])
    assert asked == [("take", 1, 2)]
    assert "Begin" not in [widget.caption for widget in scene.form.root.walk() if isinstance(widget, Button)]
    driver.key(pygame.K_ESCAPE)
    assert asked[-1] == "leave"


def test_of_two_people_at_a_machine_the_one_moves_who_was_clicked(driver, cards):
    asked = []
    seats = (
        replace(lobby().seats[0], own=False),
        SeatState(1, "Ben", Connection.CONNECTED, own=True),
        SeatState(2, "Cleo", Connection.CONNECTED, own=True),
        SeatState(3, "Hugo", Connection.OPEN),
    )
    driver.stage.push(scene := visiting(cards, asked, lobby(hosting=False, seats=seats)))
    driver.settle()
    driver.click(tiles(scene)[2])
    driver.click(tiles(scene)[3])
    assert asked == [("take", 2, 3)]


def test_three_wrong_codes_are_told_and_a_new_code_is_offered(driver, cards):
    told = {"shut": False}
    scene = hosting(cards)
    object.__setattr__(scene._actions, "invitation", lambda: Invitation("a b c d 01", ("1.2.3.4",), told["shut"]))
    driver.stage.push(scene)
    driver.settle()
    assert "nobody is let in" not in fitting.words(scene)
    told["shut"] = True
    driver.loop.step()
    assert "nobody is let in" in fitting.words(scene)
    fitting.check(scene.form, fitting.resized(driver, (800, 600)))


def test_what_becomes_of_people_is_told_once():
    here = SeatState(1, "Ben", Connection.CONNECTED)
    lost, played = replace(here, connection=Connection.LOST), replace(here, connection=Connection.LOST, taken_over=True)
    assert describe_change(here, lost) == "**Ben** is away; the table waits."
    assert describe_change(lost, played) == "**Ben** is away; a computer plays meanwhile."
    assert describe_change(played, here) == "**Ben** is back."
    assert describe_change(here, here) == ""
    free = SeatState(1, "Clara", Connection.OPEN)
    assert describe_change(free, here) == "**Ben** has come."
    assert describe_seat(replace(here, own=True)) == "at this machine"


def test_nothing_of_the_network_is_imported_before_it_is_wanted():
    program = (
        "import sys, purple_table.app; print([name for name in sys.modules if 'network' in name or name in "
        "('nacl', 'zeroconf', 'asyncio')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_title_says_what_is_missing_where_nobody_can_play_together(driver, cards):
    actions = TitleActions(*[lambda *_: None] * 6, lambda: False, together=lambda: None, together_lacks="Install it.")
    driver.stage.push(scene := TitleScene([Offer(rounds.info())], None, cards, actions, "1"))
    driver.settle()
    assert button(scene, "Play together").disabled_because == "Install it."
