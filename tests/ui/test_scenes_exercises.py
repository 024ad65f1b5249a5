"""The page of the exercises, and the table at which one is answered with mouse and keys."""

import re
from dataclasses import replace
from datetime import date, timedelta
from types import SimpleNamespace

import pygame
import pytest

from purple_table import library
from purple_table.core.actions import Bid, Play, PlaySet
from purple_table.core.events import TrickWon
from purple_table.core.messages import SILENT
from purple_table.core.record import Seat
from purple_table.exercise_menus import ExerciseMenus
from purple_table.players.levels import make_player
from purple_table.players.player import Budget, Comparison, Cost, Decision, Evidence
from purple_table.session.exercise_match import ExerciseMatch
from purple_table.session.exercise_progress import A_DAY, ExerciseProgress, make_exercise_progress_file
from purple_table.session.exercises import FILE, read_exercise_file
from purple_table.session.settings import Settings
from purple_table.session.worker import Request
from purple_table.ui.kit import telling
from purple_table.ui.kit.widgets import Button, ScrollArea
from purple_table.ui.scenes.exercise_page import ExercisePage, name_difficulty, tell_proof
from purple_table.ui.scenes.exercise_table import ExerciseExits, ExerciseTable
from purple_table.ui.scenes.progress_tiles import ProgressTile
from tests.catalogues import languages
from tests.immediate_thinker import ImmediateThinker
from tests.ui import fitting
from tests.ui.at_table import RULES, shared_cards
from tests.ui.fitting import words

WINDOWS = [((800, 600), None), ((1280, 720), None), ((1920, 1080), None)]
DAY = date(2026, 11, 25)
BUILD = library.builder([RULES])
HEARTS = read_exercise_file(RULES / "hearts" / FILE).exercises
SPADES = read_exercise_file(RULES / "spades" / FILE).exercises


class Host:
    """A page's host with the exercises of two games."""

    day = DAY
    exercises = (*HEARTS, *SPADES)
    choose_today, choose = ExerciseMenus.choose_today, ExerciseMenus.choose

    def __init__(self):
        self.progress = ExerciseProgress().note(HEARTS[0].key, DAY, right=False).note(HEARTS[1].key, DAY, right=True)
        self._context = SimpleNamespace(settings=Settings())
        self.begun = []

    def name_game(self, game):
        return game.title()

    def begin(self, exercises, before=0):
        self.begun.append(list(exercises))
        self.before = before


def opened(driver, size=(1280, 720)):
    fitting.resized(driver, size)
    host = Host()
    page = ExercisePage(host, lambda: None)
    driver.stage.push(page)
    return page, host


def find_button(root, caption):
    return next(widget for widget in root.walk() if isinstance(widget, Button) and widget.caption == caption)


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("language", languages(), ids=lambda language: language.code)
def test_the_page_fits(driver, size, scale, language):
    fitting.fits(driver, lambda: opened(driver, size)[0], size, scale, language)


def test_the_page_tells_what_was_answered_and_what_comes_again(driver):
    page, _ = opened(driver)
    told = words(page)
    assert "2 of 10 answered today" in told
    tiles = {tile.name: tile for tile in page.form.root.walk() if isinstance(tile, ProgressTile)}
    assert tiles["Hearts"].words == f"1 of {len(HEARTS)}  ·  1 comes again"
    assert tiles["Hearts"].share == 1 / len(HEARTS)
    assert tiles["Spades"].words == f"0 of {len(SPADES)}"


def test_a_game_in_what_was_learned_leads_to_its_exercises(driver):
    page, host = opened(driver)
    page._choose_theme(SPADES[0].theme)
    tile = next(tile for tile in page.form.root.walk() if getattr(tile, "name", "") == "Spades")
    driver.click(tile)
    (begun,) = host.begun
    assert {one.game for one in begun} == {"spades"}
    assert len({one.theme for one in begun}) > 1, "whatever theme is chosen above"


def test_todays_exercises_go_on_with_the_golden_button(driver):
    page, host = opened(driver)
    driver.click(find_button(page.form.root, "Go on"))
    driver.key(pygame.K_RETURN)
    begun, again = host.begun
    assert begun == again, "Enter presses it as well"
    assert len(begun) <= A_DAY - 2
    assert host.before == 2, "the first of them is the third of the ten"
    assert {one.game for one in begun} == {"hearts", "spades"}
    assert not {one.key for one in begun} & host.progress.answers.keys()


def test_a_game_and_a_theme_are_chosen(driver):
    page, host = opened(driver)
    page._choose_game("spades")
    driver.click(find_button(page.form.root, "Practice"))
    assert {one.game for one in host.begun[0]} == {"spades"}
    page._choose_theme(SPADES[0].theme)
    driver.click(find_button(page.form.root, "Practice"))
    assert {one.theme for one in host.begun[1]} == {SPADES[0].theme}


# --- the table ----------------------------------------------------------------------------------------------------


class Sitting:
    """Somebody who sits down at an exercise."""

    def __init__(self, driver, exercise=None, size=(1280, 720), place=(1, 2)):
        fitting.resized(driver, size)
        self.driver = driver
        self.answered, self.left, self.opened = [], [], []
        self.exercise = exercise or next(one for one in HEARTS if isinstance(one.right[0], Play))
        match = self.exercise.read_position(BUILD)
        seats = [
            Seat(name, computer=bool(seat))
            for seat, name in enumerate(("You", "Ada", "Ben", "Cleo", "Dora", "Emil")[: match.game.players])
        ]
        exits = ExerciseExits(
            self.answered.append,
            lambda: self.left.append("next"),
            lambda: self.left.append("page"),
            self.opened.append,
        )
        self.table = ExerciseTable(
            self.exercise,
            ExerciseMatch(match, seats),
            shared_cards(),
            Settings(speed="instant", mute=True),
            exits,
            "Hearts",
            place,
            ImmediateThinker(match.game, make_player),
        )
        driver.stage.push(self.table)
        self.wait()

    def wait(self):
        for _ in range(60):
            self.driver.loop.step()

    def click_card(self, code):
        fan = self.table.hand.list_fan()
        pose = self.table.hand.list_fan_poses(self.table.layout)[fan.index(code)]
        self.driver.click((round(pose.x) - 12, round(pose.y)))
        self.wait()

    @property
    def told(self):
        return self.table._words.text


def test_it_asks_and_shows_the_tricks_before(driver):
    sitting = Sitting(driver)
    assert "What do you play?" in sitting.told
    assert "{" in sitting.table._course.text
    assert not sitting.table.controls.hint.visible
    assert not sitting.answered


def test_tricks_before_are_parted_only_between_two_of_them(driver):
    course = Sitting(driver).table._course.text
    assert len(course.split(" · ")) > 5
    assert " " not in course.replace(" · ", "")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game", ["hearts", "contract_bridge", "spades"])
def test_the_bar_is_as_high_as_the_answer_needs_and_does_not_grow(driver, game, size):
    exercises = read_exercise_file(RULES / game / FILE).exercises
    sitting = Sitting(driver, next(one for one in exercises if isinstance(one.right[0], Play)), size=size)
    table = sitting.table
    before = table.bar.root.rect.copy()
    area = next(widget for widget in table.bar.root.walk() if isinstance(widget, ScrollArea))
    table.commands.try_action(next(action for action in sitting.exercise.costs if isinstance(action, Play)))
    for _ in range(200):
        driver.loop.step(1 / 30)
    assert table._proof.visible
    assert table.bar.root.rect == before
    assert not area.overflows
    kit = driver.stage.kit
    empty = area.rect.bottom - table._proof.rect.bottom
    # One line of text more is kept free for what a comparison may tell.
    assert empty < 1.4 * kit.text.layout("x\nx", kit.theme.body).line_height


def test_the_question_is_large_and_a_long_answer_fits_in_a_small_window(driver):
    exercises = read_exercise_file(RULES / "quadrille" / FILE).exercises
    sitting = Sitting(driver, exercises[1], size=(800, 600))
    table = sitting.table
    assert table._words.style == "heading"
    table.commands.try_action(max(sitting.exercise.costs, key=sitting.exercise.costs.get))
    for _ in range(200):
        driver.loop.step(1 / 30)
    assert "Yours costs" in table._words.text
    assert table._words.style == "body"
    assert not table._area.overflows
    assert table._proof.visible or "Proved" in table._aside.tooltip


def test_a_right_card_is_played_and_explained(driver):
    sitting = Sitting(driver)
    card = sitting.exercise.right[0].card
    sitting.click_card(card)
    assert sitting.answered == [True]
    assert sitting.told.startswith("**{" + card + "}** – ")
    # A cost is told without a sign, like the own one.
    assert re.search(r"What others cost, in points a deal: \{\w+\} \(\d", sitting.told)
    assert sitting.table._verdict.visible
    assert sitting.table._verdict.text == "Right!"
    assert "Proved in 10,000 supposed deals" in sitting.table._proof.text
    assert card not in sitting.table.hand.list_fan()
    sitting.driver.key(pygame.K_RETURN)
    assert sitting.left == ["next"]


def test_a_wrong_card_stays_and_the_right_one_is_marked(driver):
    sitting = Sitting(driver)
    wrong = next(iter(sitting.exercise.costs)).card
    sitting.click_card(wrong)
    assert sitting.answered == [False]
    assert sitting.table._verdict.text == "Not the best"
    assert sitting.told.startswith("The answer: {")
    assert "Yours costs" in sitting.told
    assert wrong in sitting.table.hand.list_fan()
    assert sitting.table.model.hinted_cards == {action.card for action in sitting.exercise.right}
    assert sitting.table.model.chosen_cards == {wrong}
    sitting.click_card(sitting.exercise.right[0].card)
    assert sitting.answered == [False]  # the first answer stands
    sitting.driver.click(sitting.table._next)
    assert sitting.left == ["next"]


@pytest.mark.parametrize("answer", ["right", "wrong", "none"])
def test_the_trick_is_played_on_from_the_right_card(driver, answer):
    sitting = Sitting(driver)
    table, right, before = sitting.table, sitting.exercise.right[0], sitting.table.match.steps
    place = table._course.rect.copy()
    if answer == "none":
        table.give_up()
    else:
        sitting.click_card((right if answer == "right" else next(iter(sitting.exercise.costs))).card)
    for _ in range(200):
        driver.loop.step(1 / 30)
    events = table.match.events(before)
    assert [event for event in events if isinstance(event, TrickWon)] == [table.playback.held_trick]
    assert {card for _, card in table.picture.trick} == set(table.playback.held_trick.cards)
    assert table.model.marked_cards == {right.card}
    assert right.card in table.playback.held_trick.cards
    assert right.card not in table.hand.list_fan()
    assert table.model.active_seat is None, "nobody is to act"
    assert not table.playback.is_busy
    wrong = {next(iter(sitting.exercise.costs)).card} if answer == "wrong" else set()
    assert table.model.chosen_cards == wrong
    assert not table.model.hinted_cards
    assert "the others' cards are supposed" in table.model.prompt
    assert table._course.rect == place, "what was read before stays where it was"


def test_the_sets_of_a_trick_stay_after_the_answer(driver):
    over = 0
    for one in read_exercise_file(RULES / "presidents" / FILE).exercises:
        if over or not isinstance(one.right[0], PlaySet):
            continue
        table = Sitting(driver, one).table
        table.give_up()
        for _ in range(200):
            driver.loop.step(1 / 30)
        lying = {card for key, cards in table.picture.piles.items() if key.role == "play" for card in cards}
        assert lying >= set(one.right[0].cards) == table.model.marked_cards
        assert table.model.active_seat is None
        over += table.playback.is_over
    assert over


@pytest.mark.parametrize("answer", ["right", "none"])
def test_after_an_answer_that_plays_no_card_nobody_is_shown_to_be_at_turn(driver, answer):
    exercises = read_exercise_file(RULES / "oh_hell" / FILE).exercises
    sitting = Sitting(driver, next(one for one in exercises if isinstance(one.right[0], Bid)))
    table = sitting.table
    if answer == "none":
        table.give_up()
    else:
        table.match.act(sitting.exercise.right[0])
    for _ in range(100):
        driver.loop.step(1 / 30)
    assert sitting.answered
    assert table.model.active_seat is None


def test_an_answer_does_not_say_twice_who_takes_the_trick(driver):
    (one,) = [one for one in read_exercise_file(RULES / "skat" / FILE).exercises if str(one.right[0]) == "play SvK"]
    sitting = Sitting(driver, one)
    sitting.table.give_up()
    for _ in range(100):
        driver.loop.step(1 / 30)
    told = sitting.told
    assert "No card that is still out beats the Silver K." in told
    assert "takes this trick" not in told
    assert "you take this trick" not in told


@pytest.mark.parametrize("answer", ["right", "wrong", "none"])
def test_figures_of_the_right_choice_are_called_its_own(driver, answer):
    sitting = Sitting(driver)
    if answer == "none":
        sitting.table._show_answer()
    else:
        right = answer == "right"
        sitting.click_card(sitting.exercise.right[0].card if right else next(iter(sitting.exercise.costs)).card)
    first = Evidence("outcome", (), {"count": 100, "pays": 0.0}, {})
    second = Evidence("outcome", (), {"count": 100, "pays": 0.54, "pays_margin": 0.1}, {})
    comparison = Comparison(Cost(7.0, 1.0), first, second)
    decision = Decision(sitting.exercise.right[0], SILENT, comparison=comparison)
    told = sitting.table._tell_difference(decision, sitting.table.match.answer if answer == "wrong" else None)
    other = "your choice" if answer == "wrong" else "the next best choice"
    assert f"With the right choice you lose chips in 0 of 100 supposed hands, with {other} in 54." in told


def test_the_answer_can_be_asked_for(driver):
    sitting = Sitting(driver)
    sitting.driver.key(pygame.K_s)
    sitting.wait()
    assert sitting.answered == [False]
    assert sitting.told.startswith("The answer: {")
    assert sitting.table.model.ask is None


def test_a_card_is_chosen_with_the_keyboard(driver):
    sitting = Sitting(driver)
    sitting.driver.key(pygame.K_RIGHT, pygame.K_RETURN)
    sitting.wait()
    assert len(sitting.answered) == 1


def test_an_exercise_without_a_proof_is_told_to_be_ones_own():
    """One that a review made was called easy, though nobody had tried it."""
    proved = HEARTS[0]
    own = replace(proved, proofs=(), wrong=())
    assert (name_difficulty(own), tell_proof(own)) == (
        "your own",
        "It comes from a review of yours and has not been proved.",
    )
    assert name_difficulty(proved) in ("easy", "medium", "hard")
    told = tell_proof(proved)
    assert told.startswith("Proved in 10,000 supposed deals")
    assert told.endswith("one that follows a rule of thumb."), "the name of the yardstick says nothing to a newcomer"
    assert "Reference" not in told


def test_escape_returns_to_the_page(driver):
    sitting = Sitting(driver)
    sitting.driver.key(pygame.K_ESCAPE)
    assert sitting.left == ["page"]
    assert not sitting.answered


def test_what_the_rules_refuse_is_no_answer(driver):
    sitting = Sitting(driver)
    sitting.table.commands.try_action(Play("none"))
    sitting.wait()
    assert not sitting.answered
    assert sitting.table.model.notes.note


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("language", languages(), ids=lambda language: language.code)
def test_the_bar_fits(driver, size, scale, language):
    before = telling.find_language()
    telling.use(language)
    try:
        sitting = Sitting(driver, size=size)
        driver.stage.set_scale(scale)
        sitting.table.resize(size)
        fitting.check(sitting.table.bar, driver.stage.kit)
        sitting.table.give_up()
        sitting.wait()
        fitting.check(sitting.table.bar, driver.stage.kit)
    finally:
        telling.use(before)


def test_in_skat_points_of_cards_are_compared_and_no_tricks(driver):
    exercises = read_exercise_file(RULES / "skat" / FILE).exercises
    one = exercises[0]
    match = one.read_position(BUILD)
    view, legal = match.state.view(match.state.to_act), match.legal()
    budget = Budget(playouts=200)
    request = Request(view, legal, "expert", "normal", 1, budget, None, one.right[:1], tuple(one.costs)[:1])
    thinker = ImmediateThinker(match.game, make_player)
    thinker.ask(request)
    figures = thinker.poll().comparison.theirs.figures
    assert "tricks" not in figures
    # The declarer has 172 points of his cards already, and all of them make 392.
    assert 172 < figures["captured"] <= 392


def test_the_next_position_is_set_up_while_the_answer_is_read(tmp_path):
    folders = SimpleNamespace(data=tmp_path)
    context = SimpleNamespace(settings=Settings(), folders=folders, rules=[RULES])
    menus = ExerciseMenus(context, None, None, lambda: DAY)
    menus._note(HEARTS[0], HEARTS[1:2], right=True)
    ready = menus._read[1].result()
    assert menus._set_up(HEARTS[1]) is ready
    # Each is used once, and for its own exercise only.
    assert menus._set_up(HEARTS[1]) is not ready
    menus._note(HEARTS[0], HEARTS[1:2], right=True)
    other = menus._set_up(HEARTS[2])
    assert other.steps == HEARTS[2].read_position(BUILD).steps


def test_an_answer_after_midnight_is_one_of_the_new_day(tmp_path):
    folders = SimpleNamespace(data=tmp_path)
    days = [DAY]
    menus = ExerciseMenus(
        SimpleNamespace(settings=Settings(), folders=folders, rules=[RULES]), None, None, lambda: days[0]
    )
    menus.exercises = HEARTS
    menus._note(HEARTS[0], (), right=False)
    menus._note(HEARTS[1], (), right=True)
    assert HEARTS[0] not in menus.choose_today()
    days[0] += timedelta(1)
    assert menus.progress.count_answered(menus.day) == 0
    assert menus.choose_today()[0] == HEARTS[0], "what was missed yesterday comes first"
    assert HEARTS[1] not in menus.choose_today()[:4]
    menus._note(HEARTS[0], (), right=True)
    assert menus.progress.answers[HEARTS[0].key].due == (DAY + timedelta(1 + 3)).isoformat()
    assert make_exercise_progress_file(tmp_path / "exercises.json").load() == menus.progress


def test_a_long_course_goes_when_the_answer_would_be_out_of_sight(driver):
    (one, *_) = [one for one in read_exercise_file(RULES / "thirty_one" / FILE).exercises if one.theme == "knock"]
    sitting = Sitting(driver, one, (800, 600))
    table = sitting.table
    assert table._course.visible
    assert not re.search(r": \{|\} [a-z]", table._course.text), "a line breaks only between two turns"
    table.commands.try_action(one.right[0])
    sitting.wait()
    assert not table._course.visible
    assert table._area.rect.contains(table._words.rect)
    assert not table._area.overflows


def test_messages_leave_the_buttons_below_a_page_free(driver):
    page, _ = opened(driver)
    back = find_button(page.form.root, "Back")
    driver.settle()
    before = driver.surface.copy()
    driver.stage.toast("Saved as " + "x" * 60)
    driver.loop.step()
    after = driver.surface
    width = driver.surface.get_width()
    row = pygame.Rect(0, back.rect.top, width, back.rect.height)
    assert pygame.image.tobytes(after.subsurface(row), "RGB") == pygame.image.tobytes(before.subsurface(row), "RGB")
    assert pygame.image.tobytes(after, "RGB") != pygame.image.tobytes(before, "RGB")


def test_a_small_plate_tells_how_far_a_bid_is(driver):
    sitting = Sitting(driver, next(one for one in SPADES if isinstance(one.right[0], Play)), (800, 600))
    for place in range(4):
        *_, (_, last) = sitting.table.painting._seats.plate(place).counters
        assert re.fullmatch(r"\d+ of \d+", last), "not the bags, of which there are none"
