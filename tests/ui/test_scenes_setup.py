from dataclasses import replace

import pygame
import pytest

from purple_table import library
from purple_table.app_context import AppContext
from purple_table.core.deal_code import DealCode, InvalidCodeError
from purple_table.core.options import NumberRange, settle
from purple_table.core.rulebook import RuleError
from purple_table.paths import find_folders
from purple_table.session.settings import SeatSetup, Settings, Setup
from purple_table.ui.cards.emblems import EmblemMark
from purple_table.ui.kit.widgets import Button, Choice, Column, DropDown, Label, Stepper, TextEntry
from purple_table.ui.scenes.match_words import name_computers
from purple_table.ui.scenes.setup.match_setup import (
    decode_deal,
    find_shape,
    list_options,
    recall_setup,
    set_code,
    store_setup,
)
from purple_table.ui.scenes.setup.setup_scene import SetupScene
from tests.ui import fitting, rounds


class Setting:
    """A set-up on stage, what it dealt, and how to find its widgets."""

    def __init__(self, driver, settings=None, info=None):
        self.driver = driver
        self.info = info or rounds.info()
        self.dealt = []
        self.left = []
        self.match_setup = recall_setup(self.info, settings or Settings())
        self.scene = SetupScene(self.info, self.match_setup, self.dealt.append, lambda: self.left.append(True))
        driver.stage.push(self.scene)
        driver.settle()

    def widgets(self, kind):
        return [widget for widget in self.scene.form.root.walk() if isinstance(widget, kind)]

    def button(self, caption):
        return next(button for button in self.widgets(Button) if button.caption == caption)

    def texts(self):
        return [label.text for label in self.widgets(Label)]

    def names(self):
        return [info.text or info._placeholder for info in self.widgets(TextEntry)]

    def game(self):
        return library.load_game(
            rounds.RULES, "hearts", self.match_setup.players, list_options(self.info, self.match_setup)
        )


@pytest.fixture
def setting(driver):
    return Setting(driver)


def test_the_usual_match_is_one_click_away(setting):
    setting.driver.click(setting.button("Deal"))
    (match_setup,) = setting.dealt
    assert match_setup.players == 4
    assert match_setup.names == ("You", "Clara", "Hugo", "Mina")
    assert [(seat.computer, seat.level) for seat in match_setup.seats[1:]] == [(True, "club")] * 3
    assert not match_setup.seats[0].computer
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
    assert setting.match_setup.players == 5
    assert setting.names()[-1] == "Felix"
    assert "The card left over" in setting.texts()
    assert setting.game().players == 5


def test_an_option_that_means_nothing_is_not_offered(setting):
    passing = next(drop for drop in setting.widgets(DropDown) if ("off", "No passing") in drop.options)
    assert "Cards to pass" in setting.texts()
    passing.choose(2)
    setting.driver.settle()
    assert setting.match_setup.options["passing"] == "off"
    assert "Cards to pass" not in setting.texts()
    assert "Everybody plays the hand that was dealt." in setting.texts()
    assert setting.game().options["passing"] == "off"


def test_a_number_of_players_that_cannot_be_chosen_is_only_told(driver):
    setting = Setting(driver, info=rounds.info("euchre"))
    assert [type(widget) for widget in setting.scene._players.children] == [Label]


def test_a_name_is_typed_and_no_computer_bears_it(setting):
    info = setting.widgets(TextEntry)[0]
    info.select_all()
    setting.scene.form.focus(info)
    setting.driver.type("clara")
    assert setting.match_setup.names == ("clara", "Hugo", "Mina", "Felix")
    assert setting.names() == ["clara", "Hugo", "Mina", "Felix"]


def test_an_empty_name_is_you(setting):
    setting.widgets(TextEntry)[0].select_all()
    setting.scene.form.focus(setting.widgets(TextEntry)[0])
    setting.driver.key(pygame.K_BACKSPACE)
    setting.driver.click(setting.button("Deal"))
    assert setting.dealt[0].name == "You"


def test_levels_are_chosen_seat_by_seat(setting):
    seat = setting.widgets(DropDown)[0]
    setting.scene.form.focus(seat)
    setting.driver.key(pygame.K_LEFT)
    assert [seat.level for seat in setting.match_setup.seats[1:]] == ["casual", "club", "club"]
    setting.driver.key(pygame.K_RIGHT)
    setting.driver.key(pygame.K_RIGHT)
    assert [seat.level for seat in setting.match_setup.seats[1:]] == ["expert", "club", "club"]


def test_a_seat_is_given_to_a_person_and_named(setting):
    setting.scene.form.focus(setting.widgets(DropDown)[1])
    for _ in ("Expert", "Person"):
        setting.driver.key(pygame.K_RIGHT)
    assert [seat.computer for seat in setting.match_setup.seats] == [False, True, False, True]
    assert setting.match_setup.names == ("Player 1", "Clara", "Player 3", "Hugo")
    setting.scene.form.focus(setting.widgets(TextEntry)[2])
    setting.driver.type("Ben")
    assert setting.match_setup.names == ("Player 1", "Clara", "Ben", "Hugo")
    assert setting.names()[1] == "Clara"


def test_the_first_seat_shows_the_name_that_the_table_gives_until_another_is_typed(driver):
    setting = Setting(driver, Settings(setups={"hearts": Setup(4, (SeatSetup("You", True),))}))
    assert setting.names()[0] == "You"
    assert not setting.widgets(TextEntry)[0].text, "nothing to delete before a name is typed"
    setting.scene.form.focus(setting.widgets(DropDown)[1])
    for _ in ("Expert", "Person"):
        setting.driver.key(pygame.K_RIGHT)
    assert setting.names() == list(setting.match_setup.names) == ["Player 1", "Clara", "Player 3", "Hugo"]


def test_two_of_one_name_cannot_be_told_apart(setting):
    setting.scene.form.focus(setting.widgets(TextEntry)[1])
    setting.driver.type("you")
    assert setting.button("Deal").disabled_because == "Two players are called You."
    setting.driver.key(pygame.K_RETURN)
    assert setting.dealt == []
    setting.driver.type("th")
    setting.driver.click(setting.button("Deal"))
    assert setting.match_setup.names[1] == "youth"
    assert setting.dealt == [setting.match_setup]


def test_usual_options_bring_every_default_back(setting):
    assert not setting.button("Usual options").enabled
    length = setting.widgets(Stepper)[0]
    setting.scene.form.focus(length)
    setting.driver.key(pygame.K_MINUS, pygame.K_MINUS)
    assert setting.match_setup.options["target"] == 90
    setting.driver.click(setting.button("Usual options"))
    assert setting.match_setup.options["target"] == 100
    assert setting.widgets(Stepper)[0].value == 100


@pytest.fixture
def dependent():
    """Hearts whose usual target is 60 with six players, and 300 (200 to 1000) where moons are additive."""
    info = rounds.info()
    when = (NumberRange(300, 200, 1000, needs={"moon": ("additive",)}), NumberRange(60, 1, 10_000, players=(6,)))
    options = [replace(option, when=when) if option.name == "target" else option for option in info.options]
    return replace(info, options=tuple(options))


def choose(setting, name, value):
    """Have the option's control take a value."""
    option = next(option for option in setting.info.options if option.name == name)
    setting.scene._set_option(option, value)


def test_a_target_that_was_usual_follows_what_its_default_depends_on(driver, dependent):
    setting = Setting(driver, info=dependent)
    choose(setting, "moon", "additive")
    assert (setting.match_setup.options["target"], setting.widgets(Stepper)[0].value) == (300, 300)
    assert setting.match_setup.options == settle(dependent.options, 4, {"moon": "additive"}, "hearts")
    choose(setting, "moon", "replace")
    assert (setting.match_setup.options["target"], setting.widgets(Stepper)[0].value) == (100, 100)
    assert not setting.button("Usual options").enabled
    setting.driver.click(next(widget for widget in setting.widgets(Choice)))
    setting.driver.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
    assert (setting.match_setup.players, setting.match_setup.options["target"]) == (6, 60)


def test_a_target_of_ones_own_stays_while_it_is_in_range(driver, dependent):
    setting = Setting(driver, info=dependent)
    choose(setting, "target", 250)
    choose(setting, "moon", "additive")
    assert setting.match_setup.options["target"] == 250
    choose(setting, "moon", "replace")
    choose(setting, "target", 50)
    choose(setting, "moon", "additive")
    assert (setting.match_setup.options["target"], setting.widgets(Stepper)[0].value) == (300, 300)
    setting.driver.click(setting.button("Usual options"))
    assert (setting.match_setup.options["target"], setting.match_setup.options["moon"]) == (100, "replace")


def test_kept_and_coded_set_ups_take_the_default_that_holds(dependent):
    match_setup = recall_setup(dependent, Settings(setups={"hearts": Setup(4, (), {"moon": "additive"})}))
    assert match_setup.options["target"] == 300
    code = DealCode("hearts", 6, {"moon": "replace"}, bytes(32), 0, 1)
    set_code(dependent, match_setup, decode_deal(str(code), (dependent,))[1])
    assert (match_setup.players, match_setup.options["target"]) == (6, 60)
    with pytest.raises(InvalidCodeError, match="from 200 to 1000, not 100"):
        decode_deal(str(DealCode("hearts", 4, {"moon": "additive", "target": 100}, bytes(32), 0, 1)), (dependent,))


@pytest.mark.parametrize(
    "options", [{}, {"target": 100}, {"scoring": "contract"}, {"scoring": "contract", "target": 1000}]
)
def test_a_deal_code_leaves_out_the_defaults_that_hold(tmp_path, options):
    context = AppContext(find_folders(tmp_path))
    context.open()
    info = context.info("contract")
    game = library.load_game(rounds.RULES, "contract", 4, options)
    usual = context.usual(game)
    told = {name: value for name, value in game.options.items() if usual[name] != value}
    assert told == options
    match_setup = recall_setup(info, Settings())
    set_code(info, match_setup, decode_deal(str(DealCode("contract", 4, told, bytes(32), 0, 1)), context.games)[1])
    assert match_setup.options == game.options


def test_the_last_set_up_comes_back(driver):
    first = Setting(driver)
    first.match_setup.players, first.match_setup.chairs[1].level, first.match_setup.options["moon"] = (
        3,
        "beginner",
        "additive",
    )
    first.match_setup.chairs[2].person, first.match_setup.chairs[2].name = True, "Ben"
    settings = Settings(player_name="Zoë", setups={"hearts": store_setup(first.info, first.match_setup)})
    again = Setting(driver, settings)
    assert again.match_setup == recall_setup(first.info, settings)
    assert (again.match_setup.players, again.match_setup.name, again.match_setup.chairs[1].level) == (
        3,
        "Zoë",
        "beginner",
    )
    assert again.match_setup.names == ("Zoë", "Clara", "Ben")
    assert again.match_setup.options["moon"] == "additive"


def test_a_remembered_set_up_that_does_not_fit_takes_defaults():
    seats = (
        SeatSetup("Ann"),
        SeatSetup(level="random"),
        SeatSetup(level="beginner"),
        *[SeatSetup(level="nobody")] * 30,
    )
    setup = Setup(99, seats, {"moon": "blue", "target": True, "pass_count": 77, "gone": 1, "tie": "share"})
    match_setup = recall_setup(rounds.info(), Settings(setups={"hearts": setup}))
    assert match_setup.players == 4
    assert [chair.level for chair in match_setup.chairs] == ["club", "club", "beginner", "club", "club", "club"]
    assert match_setup.chairs[0].person
    assert match_setup.options["moon"] == "replace"
    assert (match_setup.options["target"], match_setup.options["pass_count"], match_setup.options["tie"]) == (
        100,
        3,
        "share",
    )
    assert "gone" not in match_setup.options


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
    names = name_computers(14, (" hugo ",))
    assert len(set(names)) == 14
    assert "Hugo" not in names


def test_a_deal_code_fixes_players_and_options_until_it_is_forgotten(driver):
    setting = Setting(driver)
    code = DealCode("hearts", 5, {"target": 60}, bytes(32), 2, 7)
    info, read = decode_deal(str(code), (setting.info,))
    set_code(info, setting.match_setup, read)
    setting.scene.take(setting.match_setup)
    assert (setting.match_setup.players, setting.match_setup.options["target"]) == (5, 60)
    assert not any(widget.enabled for widget in setting.widgets(Stepper) + setting.widgets(Choice))
    assert len(setting.names()) == 5
    setting.driver.click(setting.button("Deal"))
    assert setting.dealt[0].code == code
    setting.driver.click(setting.button("Forget it"))
    assert setting.match_setup.code is None
    assert all(widget.enabled for widget in setting.widgets(Stepper) + setting.widgets(Choice))


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("hello", "begins with PT1-"),
        (DealCode("skat", 3, {}, bytes(32), 0, 1), "“skat”, which is not here"),
        (DealCode("hearts", 9, {}, bytes(32), 0, 1), "3 to 6 players, and this deal is for 9"),
        (DealCode("hearts", 4, {"wind": "east"}, bytes(32), 0, 1), "option “wind”"),
        (DealCode("hearts", 4, {"target": "far"}, bytes(32), 0, 1), "does not fit the rules"),
    ],
)
def test_a_code_that_cannot_be_played_is_told_why(code, told):
    with pytest.raises(InvalidCodeError, match=told):
        decode_deal(str(code), (rounds.info(),))


def test_a_code_whose_deal_cannot_begin_is_told_why():
    def begin(info, code):
        library.load_game((find_folders().rules,), info.id, code.players, code.options).start(code.chance())

    good = DealCode("hearts", 4, {}, bytes(32), 0, 2)
    assert decode_deal(str(good), (rounds.info(),), begin)[1] == good
    with pytest.raises(InvalidCodeError, match=r"does not fit the rules of .*deal: bags: is not known here"):
        decode_deal(str(replace(good, basis={"bags": (1, 2)})), (rounds.info(),), begin)


def shaped(info):
    """What the options make of a game, as the program asks for it."""

    def shape(match_setup):
        try:
            return find_shape(
                library.load_game(rounds.RULES, info.id, match_setup.players, list_options(info, match_setup))
            )
        except RuleError:
            return None

    return shape


class Partnered(Setting):
    """The set-up of a game with partners and bidding."""

    def __init__(self, driver, game="spades"):
        self.driver, self.info, self.dealt, self.left = driver, rounds.info(game), [], []
        self.match_setup = recall_setup(self.info, Settings())
        shape = shaped(self.info)
        self.scene = SetupScene(self.info, self.match_setup, self.dealt.append, lambda: None, on_shape=shape)
        driver.stage.push(self.scene)
        driver.settle()

    def styles(self):
        return [drop for drop in self.widgets(DropDown) if ("bold", "Bold") in drop.options]


def test_partners_are_told_and_bear_the_same_mark(driver):
    setting = Partnered(driver)
    assert "**You and Hugo** against **Clara and Mina**" in setting.texts()
    marks = [mark.emblem for mark in setting.widgets(EmblemMark)]
    assert marks[0] == marks[2] != marks[1] == marks[3]
    setting.scene.form.focus(setting.widgets(TextEntry)[2])
    driver.type("Ben")
    assert "**You and Ben** against **Clara and Hugo**" in setting.texts()


def test_without_partners_there_are_no_marks(driver):
    setting = Partnered(driver)
    alone = next(choice for choice in setting.widgets(Choice) if ("alone", "Everybody alone") in choice.options)
    setting.scene.form.focus(alone)
    driver.key(pygame.K_RIGHT)
    assert setting.match_setup.options["teams"] == "alone"
    assert setting.widgets(EmblemMark) == []
    assert not any("against" in label.text for label in setting.widgets(Label) if label.visible)


def test_computers_bid_by_the_style_that_is_chosen(driver):
    setting = Partnered(driver)
    assert len(setting.styles()) == 3
    setting.scene.form.focus(setting.styles()[1])
    driver.key(pygame.K_RIGHT)
    assert [seat.style for seat in setting.match_setup.seats[1:]] == ["normal", "bold", "normal"]
    setup = store_setup(setting.info, setting.match_setup)
    assert setup.seats[2].style == "bold"
    again = recall_setup(setting.info, Settings(setups={"spades": setup}))
    assert [chair.style for chair in again.chairs] == ["normal", "normal", "bold", "normal"]


def test_a_person_has_no_style(driver):
    setting = Partnered(driver)
    levels = [drop for drop in setting.widgets(DropDown) if ("person", "Person") in drop.options]
    levels[0].choose(len(levels[0].options) - 1)
    assert not setting.styles()[0].enabled
    assert setting.styles()[1].enabled


@pytest.mark.parametrize("game", ["hearts", "whist"])
def test_without_bidding_there_is_no_style(driver, game):
    assert Partnered(driver, game).styles() == []


@pytest.mark.parametrize("size", [(800, 600), (1024, 768), (1280, 720), (1920, 1080), (2560, 1440), (1000, 1400)])
@pytest.mark.parametrize("game", ["spades", "contract", "whist"])
def test_a_set_up_with_partners_fits_every_window(driver, game, size):
    setting = Partnered(driver, game)
    kit = fitting.resized(driver, size)
    driver.stage.resize(size)
    fitting.check(setting.scene.form, kit)
    entries = setting.widgets(TextEntry)
    assert all(info.rect.width >= kit.px(60) for info in entries)


def test_an_option_that_does_nothing_stands_dimmed_with_the_reason(driver):
    setting = Setting(driver)
    first = setting.scene._options["hearts_on_first_trick"].children[1]
    assert first.enabled
    choose(setting, "hearts_on_first_trick", False)
    choose(setting, "revoke", "penalty")
    first = setting.scene._options["hearts_on_first_trick"].children[1]
    assert "any card can be played" in first.disabled_because
    assert first.disabled_because in setting.texts()
    assert setting.game().options["hearts_on_first_trick"] is False, "what was chosen is accepted all the same"
    choose(setting, "revoke", "prevented")
    assert setting.scene._options["hearts_on_first_trick"].children[1].enabled


def test_a_value_that_does_nothing_cannot_be_chosen_and_says_why(driver):
    setting = Partnered(driver, "contract")
    undealt = setting.scene._options["undealt"].children[1]
    width = undealt.rect.width // 3
    driver.click((undealt.rect.left + width * 3 // 2, undealt.rect.centery))
    assert setting.match_setup.options["undealt"] == "one"
    setting.scene.form.focus(undealt)
    driver.key(pygame.K_RIGHT)
    assert setting.match_setup.options["undealt"] == "none", "the dimmed one is passed over"
    assert any("With four players one card is left over" in text for text in setting.texts())
    setting.match_setup.options["undealt"] = "all"
    setting.scene.take(setting.match_setup)
    assert setting.scene._options["undealt"].children[1].value == "all", "house rules may say so"
    setting.scene._set_players(3)
    assert not any("With four players" in text for text in setting.texts())


def test_a_list_passes_over_what_is_dimmed(driver):
    chosen = []
    drop = DropDown([(name, name) for name in "abcd"], "a", chosen.append, dimmed=("b", "d"))
    form = driver.show(Column([drop]))
    form.focus(drop)
    driver.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert (drop.value, chosen) == ("c", ["c"])
    driver.key(pygame.K_RETURN, pygame.K_END, pygame.K_RETURN)
    assert form.popup is not None, "what is dimmed is not taken"
    driver.key(pygame.K_HOME, pygame.K_RETURN)
    assert chosen == ["c", "a"]
