import pygame
import pytest

from purple_table import library
from purple_table.session.settings import Computer, Settings, Setup
from purple_table.ui.scenes.setup import SetupScene, kept, offered_options, remembered
from purple_table.ui.scenes.words import computer_names
from purple_table.ui.widgets import Button, Choice, DropDown, Label, Stepper, TextEntry
from tests.ui import rounds


class Setting:
    """A set-up on stage, what it dealt, and how to find its widgets."""

    def __init__(self, driver, settings=None):
        self.driver = driver
        self.entry = rounds.entry()
        self.dealt = []
        self.left = []
        self.wish = remembered(self.entry, settings or Settings())
        self.scene = SetupScene(self.entry, self.wish, self.dealt.append, lambda: self.left.append(True))
        driver.stage.push(self.scene)
        driver.settle()

    def widgets(self, kind):
        return [widget for widget in self.scene.form.root.walk() if isinstance(widget, kind)]

    def button(self, caption):
        return next(button for button in self.widgets(Button) if button.caption == caption)

    def texts(self):
        return [label.text for label in self.widgets(Label)]

    def game(self):
        return library.load_game(rounds.RULES, "hearts", self.wish.players, offered_options(self.entry, self.wish))


@pytest.fixture
def setting(driver):
    return Setting(driver)


def test_the_usual_match_is_one_click_away(setting):
    setting.driver.click(setting.button("Deal"))
    (wish,) = setting.dealt
    assert wish.players == 4
    assert wish.names == ("You", "Clara", "Hugo", "Mina")
    assert wish.levels[:3] == ["club"] * 3
    assert setting.game().target == 100


def test_enter_deals_and_escape_goes_back(setting):
    setting.driver.key(pygame.K_RETURN)
    setting.driver.key(pygame.K_ESCAPE)
    assert len(setting.dealt) == len(setting.left) == 1


def test_the_number_of_players_changes_seats_and_options(setting):
    assert "The card left over" not in setting.texts()
    players = setting.widgets(Choice)[0]
    setting.scene.form.focus(players)
    setting.driver.key(pygame.K_RIGHT)
    assert setting.wish.players == 5
    assert "Felix" in setting.texts()
    assert "The card left over" in setting.texts()
    assert setting.game().players == 5


def test_an_option_that_means_nothing_is_not_offered(setting):
    passing = setting.widgets(DropDown)[0]
    assert "Cards to pass" in setting.texts()
    passing.choose(2)
    setting.driver.settle()
    assert setting.wish.options["passing"] == "off"
    assert "Cards to pass" not in setting.texts()
    assert "Everybody plays the hand that was dealt." in setting.texts()
    assert setting.game().options["passing"] == "off"


def test_a_name_is_typed_and_no_computer_bears_it(setting):
    entry = setting.widgets(TextEntry)[0]
    entry.select_all()
    setting.scene.form.focus(entry)
    setting.driver.type("clara")
    assert setting.wish.names == ("clara", "Hugo", "Mina", "Felix")
    assert [name for name in ("Hugo", "Mina", "Felix") if name in setting.texts()] == ["Hugo", "Mina", "Felix"]


def test_an_empty_name_is_you(setting):
    setting.widgets(TextEntry)[0].select_all()
    setting.scene.form.focus(setting.widgets(TextEntry)[0])
    setting.driver.key(pygame.K_BACKSPACE)
    setting.driver.click(setting.button("Deal"))
    assert setting.dealt[0].name == "You"


def test_levels_are_chosen_seat_by_seat(setting):
    seat = setting.widgets(Choice)[1]
    setting.scene.form.focus(seat)
    setting.driver.key(pygame.K_HOME)
    assert setting.wish.levels[:3] == ["beginner", "club", "club"]


def test_usual_options_bring_every_default_back(setting):
    assert not setting.button("Usual options").enabled
    length = setting.widgets(Stepper)[0]
    setting.scene.form.focus(length)
    setting.driver.key(pygame.K_MINUS, pygame.K_MINUS)
    assert setting.wish.options["target"] == 90
    setting.driver.click(setting.button("Usual options"))
    assert setting.wish.options["target"] == 100
    assert setting.widgets(Stepper)[0].value == 100


def test_the_last_set_up_comes_back(driver):
    first = Setting(driver)
    first.wish.players, first.wish.levels[0], first.wish.options["moon"] = 3, "beginner", "additive"
    settings = Settings(player_name="Zoë", setups={"hearts": kept(first.entry, first.wish)})
    again = Setting(driver, settings)
    assert again.wish == remembered(first.entry, settings)
    assert (again.wish.players, again.wish.name, again.wish.levels[0]) == (3, "Zoë", "beginner")
    assert again.wish.options["moon"] == "additive"


def test_a_remembered_set_up_that_does_not_fit_takes_defaults():
    computers = (Computer("random"), Computer("beginner"), *[Computer("nobody")] * 30)
    setup = Setup(99, computers, {"moon": "blue", "target": True, "pass_count": 77, "gone": 1, "tie": "share"})
    wish = remembered(rounds.entry(), Settings(setups={"hearts": setup}))
    assert wish.players == 4
    assert wish.levels == ["club", "beginner", "club", "club", "club"]
    assert wish.options["moon"] == "replace"
    assert (wish.options["target"], wish.options["pass_count"], wish.options["tie"]) == (100, 3, "share")
    assert "gone" not in wish.options


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (3840, 2160)])
def test_the_buttons_are_always_in_view(setting, size):
    setting.driver.stage.set_scale(None)
    setting.driver.stage.resize(size)
    window = pygame.Rect((0, 0), size)
    for button in setting.widgets(Button):
        assert window.contains(button.rect)


def test_tab_reaches_every_control(setting):
    reached = set()
    for _ in range(60):
        setting.driver.tab()
        reached.add(id(setting.scene.form.focused))
    controls = [widget for widget in setting.scene.form.root.walk() if widget.focusable and widget.enabled]
    assert {id(widget) for widget in controls} == reached


def test_computers_have_distinct_names_however_many():
    names = computer_names(14, " hugo ")
    assert len(set(names)) == 14
    assert "Hugo" not in names
