"""Picking characters for the seats of computers: by hand, by lot, with the mouse and with the keyboard alone."""

from random import Random

import pygame
import pytest

from purple_table.session.characters import CHARACTERS
from purple_table.session.settings import Settings
from purple_table.ui.kit import telling
from purple_table.ui.kit.widgets import Button, DropDown, Label
from purple_table.ui.scenes.setup.character_dialog import CharacterDialog, describe_play
from purple_table.ui.scenes.setup.match_setup import Chair, recall_setup, store_setup
from purple_table.ui.scenes.setup.seat_players import HeadButton, describe_other_play, draw_lots, take_seat
from purple_table.ui.scenes.setup.setup_scene import SetupScene
from tests.catalogues import languages
from tests.ui import rounds
from tests.ui.at_table import shared_cards


class Setting:
    """A set-up with heads, and its widgets."""

    def __init__(self, driver):
        self.driver, self.info, self.dealt = driver, rounds.info(), []
        self.match_setup = recall_setup(self.info, Settings())
        against = {"Ida": "You won 3 of 7 matches against Ida."}
        self.scene = SetupScene(
            self.info,
            self.match_setup,
            self.dealt.append,
            lambda: None,
            cards=shared_cards(),
            against=lambda person, name: against.get(name, "") if person == "You" else "",
        )
        driver.stage.push(self.scene)
        driver.settle()

    @property
    def top(self):
        return self.driver.stage.scenes.top

    @property
    def chairs(self):
        return self.match_setup.chairs

    def invite(self, place):
        self.driver.click(self.scene._rows.heads[place])
        assert isinstance(self.top, CharacterDialog)
        return {tile.character.name: tile for tile in self.top.tiles}

    def widgets(self, kind):
        return [widget for widget in self.scene.form.root.walk() if isinstance(widget, kind)]


@pytest.fixture
def setting(driver):
    return Setting(driver)


def test_whoever_is_picked_sits_down_with_a_way_to_play(setting):
    setting.driver.click(setting.invite(2)["Felix"])
    assert setting.top is setting.scene
    assert setting.match_setup.names == ("You", "Clara", "Felix", "Hugo")
    seat = setting.match_setup.seats[2]
    assert (seat.computer, seat.level, seat.style) == (True, "beginner", "bold")


def test_nobody_sits_at_a_table_twice(setting):
    setting.driver.click(setting.invite(1)["Ida"])
    ida = setting.invite(2)["Ida"]
    assert ida.disabled_because == "Ida sits at the table already"
    setting.driver.click(ida)
    assert isinstance(setting.top, CharacterDialog)
    setting.driver.key(pygame.K_l)
    assert setting.chairs[2].name not in ("", "Ida", "Clara", "You")
    assert setting.match_setup.fault is None


def test_keys_alone_pick_somebody(setting):
    setting.scene.form.focus(setting.scene._rows.heads[1], ring=True)
    setting.driver.key(pygame.K_RETURN)
    assert isinstance(setting.top, CharacterDialog)
    setting.driver.tab()
    setting.driver.key(pygame.K_RIGHT)
    picked = next(tile.character for tile in setting.top.tiles if tile.focused)
    setting.driver.key(pygame.K_SPACE)
    assert setting.match_setup.names[1] == picked.name
    assert setting.scene.form.focused is setting.scene._rows.heads[1]


def test_escape_leaves_the_seat_as_it_was(setting):
    setting.invite(1)
    setting.driver.key(pygame.K_ESCAPE)
    assert setting.top is setting.scene
    assert setting.chairs[1].name == ""


def test_whoever_is_looked_at_is_told_about_with_the_matches_so_far(setting):
    tiles = setting.invite(1)
    assert setting.top._describe() == "Each has a way to play, which you may still change."
    setting.driver.move(tiles["Ida"].rect.center)
    assert setting.top._describe().splitlines() == [
        "**Ida**  Has played cards for seventy years, and still thinks before each one.",
        "You won 3 of 7 matches against Ida.",
    ]


def test_the_lot_seats_somebody_everywhere(setting):
    button = next(widget for widget in setting.widgets(Button) if widget.caption == "Random opponents")
    setting.driver.click(button)
    names = [chair.name for chair in setting.match_setup.players_chairs[1:]]
    known = {character.name: character for character in CHARACTERS}
    assert len(set(names)) == 3
    assert all(chair.style == known[chair.name].style for chair in setting.match_setup.players_chairs[1:])


def test_the_lot_passes_over_people_and_their_names():
    chairs = [Chair(True, "Clara"), Chair(), Chair(True, "Bob"), *(Chair() for _ in range(7))]
    draw_lots(chairs, ("Clara", "Bob"), "hearts", Random(4))
    assert [chair.person for chair in chairs] == [True, False, True, *[False] * 7]
    names = [chair.name for chair in chairs]
    assert len(set(names)) == 10


def test_a_level_chosen_by_hand_is_told_below_the_name(setting):
    setting.driver.click(setting.invite(1)["Felix"])
    assert not any(label.visible and "plays as" in label.text for label in setting.widgets(Label))
    level = setting.widgets(DropDown)[0]
    level.choose(2)
    setting.driver.settle()
    (told,) = [label for label in setting.widgets(Label) if "plays as" in label.text]
    assert told.text == "Felix plays as Skilled, bold."
    assert told.rect.height > 0
    level.choose(0)
    assert not any("plays as" in label.text for label in setting.widgets(Label))


def test_only_who_was_picked_is_said_to_play_otherwise():
    assert describe_other_play(Chair(False, "", "beginner", "bold"), "hearts") == ""
    assert describe_other_play(Chair(False, "Bob", "beginner", "bold"), "hearts") == ""
    assert describe_other_play(Chair(True, "Felix", "club"), "hearts") == ""
    assert describe_play("club", "normal") == "Skilled"


def test_a_character_is_kept_by_its_name_alone(setting):
    take_seat(setting.chairs[1], CHARACTERS[8], "hearts")
    settings = Settings(setups={setting.info.id: store_setup(setting.info, setting.match_setup)})
    again = recall_setup(setting.info, settings)
    assert (again.chairs[1].name, again.chairs[1].level, again.chairs[1].style) == ("Ruth", "club", "bold")


def test_the_own_head_has_the_initial_of_the_name_that_is_shown(driver):
    telling.use(next(language for language in languages() if language.code == "de"))
    heads = Setting(driver).scene._seats
    found = next(widget for widget in heads.walk() if isinstance(widget, HeadButton))
    assert found._who().name == "Du"
