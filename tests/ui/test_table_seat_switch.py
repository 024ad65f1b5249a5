"""Several people at one screen: handovers, covered hands, undo by consent, people who leave and come back."""

import random
from itertools import pairwise

import pygame
import pytest

from purple_table.core.shuffle import SingleDealChance
from purple_table.ui.kit import telling
from purple_table.ui.kit.widgets import DropDown
from purple_table.ui.scenes.dialog import DialogScene
from purple_table.ui.scenes.handover import HandoverScene
from purple_table.ui.scenes.table.picture import find_face
from tests.catalogues import complete_languages
from tests.ui.at_games import table_of
from tests.ui.at_table import NAMES, agrees, make_match, sitting


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a table."""
    yield from sitting(monkeypatch)


def play_one(guest):
    """The person who holds the screen does what is asked, by mouse."""
    if guest.scene.controls.panel is not None:
        guest.scene.controls.panel.buttons[0].activate()
    elif guest.scene.controls.confirm.visible:
        for code in guest.hand.list_fan()[:3]:
            guest.pick(code)
        guest.confirm()
    else:
        guest.pick(max(guest.scene.model.legal_cards))


def test_three_people_and_a_computer_pass_and_play(sit):
    guest = sit(people=(0, 1, 3), seed=3)
    shown = []
    while guest.scene.model.view.status.trick < 4:
        guest.until(lambda: isinstance(guest.top, HandoverScene) or guest.scene.model.ask)
        if isinstance(guest.top, HandoverScene):
            assert guest.scene.picture.covered
            assert guest.scene.model.ask is None
            guest.show_hand()
            shown.append(guest.live.viewer)
        assert guest.live.viewer == guest.live.to_act
        assert guest.scene.picture.hand == list(guest.live.view(guest.live.viewer).hand)
        assert agrees(guest.scene)
        seat = guest.live.viewer
        play_one(guest)
        assert guest.scene.picture.covered or guest.live.to_act == seat
    assert set(shown) == {0, 1, 3}
    assert all(one != other for one, other in pairwise(shown))


def test_a_single_person_is_never_asked_to_hand_over(sit):
    guest = sit()
    guest.pass_cards()
    for _ in range(3):
        guest.pick(min(guest.scene.model.legal_cards))
        guest.until_asked()
        assert guest.top is guest.scene
    assert not guest.scene.picture.covered


def test_nothing_is_handed_over_where_all_cards_lie_open(sit):
    guest = sit(live=table_of("thirty_one", 3, 4, (0, 1), "reference"))
    handed, declared = [], []
    while not guest.results:
        guest.until(lambda: guest.results or isinstance(guest.top, HandoverScene) or guest.scene.model.ask is not None)
        phase = guest.live.view(0).status.phase
        if isinstance(guest.top, HandoverScene):
            handed.append(phase)
            guest.show_hand()
        elif guest.scene.model.ask is not None:
            assert guest.live.viewer == guest.live.to_act
            declared += [guest.live.viewer] if phase == "declaring" else []
            guest.scene.commands.act(guest.live.legal()[-1])
        guest.step()
    assert set(handed) == {"drawing"}
    assert set(declared) == {0, 1}


def frames(sit, key, speed="fast"):
    """Every picture of a table at which two people and two computers pass, as long as no hand lies open."""
    live = make_match(people=(0, 2), chance=SingleDealChance(bytes([key]) * 32, 3, 1))
    guest = sit(live=live, speed=speed)
    guest.loop.stage.resize((800, 600))
    seen, hands = [], []
    for seat in (0, 2):
        while not isinstance(guest.top, HandoverScene):
            guest.step()
            assert all(find_face(code) is None for code in guest.scene.picture.hand)
            guest.post(pygame.MOUSEMOTION, pos=(400, 540), rel=(0, 0), buttons=(0, 0, 0))
            guest.press(pygame.K_TAB)
            seen.append(guest.pixels())
        for _ in range(3):
            guest.step()
            seen.append(guest.pixels())
        guest.show_hand()
        assert guest.live.viewer == seat
        hands.append(live.view(seat).hand)
        guest.wait(0.3)
        for code in guest.hand.list_fan()[:3]:
            guest.pick(code)
        guest.step(1.0)
        guest.post(pygame.MOUSEMOTION, pos=(10, 300), rel=(0, 0), buttons=(0, 0, 0))
        guest.scene.controls.confirm.activate()
    return hands, seen


def test_nothing_that_is_shown_between_two_people_depends_on_a_hidden_card(sit):
    frames(sit, 3)  # a surface may be blended a shade otherwise when it has just been made
    hands, seen = zip(*(frames(sit, key) for key in (1, 2)), strict=True)
    assert hands[0] != hands[1]
    assert len(seen[0]) == len(seen[1]) > 20
    assert all(one == other for one, other in zip(*seen, strict=True))


def test_the_open_table_shows_nothing_of_the_others_hands(sit):
    guest = sit(people=(0, 2), options={"passing": "off"})
    guest.show_hand()
    guest.wait(0.5)
    before = guest.pixels()
    view = guest.live.view(guest.live.viewer)
    match = guest.live._match
    state = match.state
    match.state = guest.live.game.guess(view, random.Random(4))
    other = (guest.live.viewer + 2) % 4
    assert match.state.view(other).hand != state.view(other).hand
    guest.scene.playback.skip()
    guest.loop.stage.redraw()
    guest.step()
    assert guest.pixels() == before


def test_the_hand_is_covered_before_the_card_has_landed(sit):
    guest = sit(people=(0, 2), speed="normal", options={"passing": "off"})
    guest.show_hand()
    code = min(guest.scene.model.legal_cards)
    guest.pick(code)
    guest.step()
    assert guest.scene.picture.covered
    assert code in guest.scene.picture.flights
    assert all(find_face(card) is None for card in guest.scene.picture.hand)
    assert not guest.hand.list_reachable()
    guest.pick(guest.hand.list_fan()[0])
    assert not guest.scene.model.notes.note


def test_cards_that_were_given_are_marked_when_their_taker_looks(sit):
    guest = sit(people=(0, 2))
    given = []
    for _ in range(2):
        guest.show_hand()
        given.append(guest.hand.list_fan()[:3])
        play_one(guest)
    guest.until(lambda: isinstance(guest.top, HandoverScene) or guest.scene.model.ask)
    if isinstance(guest.top, HandoverScene):
        guest.show_hand()
    seat = guest.live.viewer
    fresh = guest.scene.picture.fresh
    assert len(fresh) == 3
    assert fresh <= set(guest.live.view(seat).hand)
    assert not fresh & set(given[seat // 2])


def test_an_undo_asks_the_others_and_covers_the_hand_meanwhile(sit):
    guest = sit(people=(0, 2), seed=8)
    guest.show_hand()
    first = guest.live.viewer
    play_one(guest)
    guest.show_hand()
    play_one(guest)
    guest.until(lambda: isinstance(guest.top, HandoverScene) or guest.scene.model.ask)
    if isinstance(guest.top, HandoverScene):
        guest.show_hand()
    assert guest.scene.controls.undo.enabled
    steps = len(guest.live._match.steps)
    guest.press(pygame.K_q)
    guest.press(pygame.K_h)
    assert guest.scene.model.notes.note, "the hand is told, as nothing speaks"
    guest.press(pygame.K_u)
    assert isinstance(guest.top, DialogScene)
    assert guest.scene.picture.covered
    assert not guest.scene.model.notes.note, "the others look now"
    assert NAMES[2 if guest.live.viewer == 0 else 0] in guest.top.text
    guest.press(pygame.K_RETURN)
    assert isinstance(guest.top, DialogScene), "Enter agrees to nothing"
    guest.answer("No")
    assert len(guest.live._match.steps) == steps
    guest.show_hand()
    guest.press(pygame.K_u)
    guest.answer("I agree")
    assert len(guest.live._match.steps) < steps
    guest.show_hand()
    assert guest.scene.model.view.ask.kind == "give"
    assert guest.live.viewer == guest.live.to_act
    assert first in (0, 2)


def seating(guest):
    """Open the page of who plays by keyboard; answers its choices by seat."""
    guest.press(pygame.K_ESCAPE)
    guest.press(pygame.K_p)
    return [widget for widget in guest.top.form.root.walk() if isinstance(widget, DropDown)]


def choose_player(guest, seat, who):
    pick_player(seating(guest)[seat], who)
    guest.answer("Change")


def pick_player(choice, who):
    place = [name for name, _ in choice.options].index(who)
    choice.choose(place)


def test_a_computer_plays_on_for_a_person_who_comes_back(sit):
    guest = sit(people=(0, 2), options={"passing": "off"})
    guest.show_hand()
    seat = guest.live.viewer
    other = 2 - seat
    choose_player(guest, other, "club")
    assert "plays on" in guest.top.text
    guest.answer("Let it play")
    assert guest.live.persons == (seat,)
    assert guest.scene.model.ask is not None
    for _ in range(2):
        guest.pick(min(guest.scene.model.legal_cards))
        guest.until_asked()
        assert guest.top is guest.scene
        assert not guest.scene.picture.covered
    choose_player(guest, other, "person")
    assert guest.live.persons == (0, 2)
    while not isinstance(guest.top, HandoverScene):
        play_one(guest)
        guest.until(lambda: isinstance(guest.top, HandoverScene) or guest.scene.model.ask)
    guest.show_hand()
    assert guest.live.viewer == other
    assert guest.live.seats[other].name == NAMES[other]


SAID = {
    "en": (
        "Whoever takes a computer's seat plays from the next deal on. The match then counts as played with help",
        "**Ben**: a person plays from the next deal on.",
    ),
    "de": (
        "Wer den Platz eines Computers einnimmt, spielt ab der nächsten Runde. Die Partie zählt dann als mit Hilfe",
        "**Ben**: ab der nächsten Runde spielt hier ein Mensch.",
    ),
}


@pytest.mark.parametrize("language", complete_languages(), ids=lambda language: language.code)
def test_a_computers_seat_is_taken_with_the_next_deal_as_is_said_before(sit, language):
    beforehand, afterwards = SAID[language.code]
    telling.use(language)
    guest = sit(options={"passing": "off"})
    guest.until_asked()
    choices = seating(guest)
    assert beforehand in guest.top.text
    pick_player(choices[2], "person")
    guest.press(pygame.K_RETURN)
    assert guest.live.persons == (0,)
    assert guest.scene.model.notes.remark == afterwards


def test_nobody_sees_a_second_hand_by_taking_a_computers_seat_for_a_while(sit):
    guest = sit(options={"passing": "off"})
    guest.until_asked()
    choose_player(guest, 2, "person")
    assert [choice.value for choice in seating(guest)] == ["person", "reference", "person", "reference"]
    guest.answer("Cancel")
    guest.press(pygame.K_ESCAPE)
    while not guest.results:
        assert (guest.live.persons, guest.live.viewer) == ((0,), 0)
        guest.pick(min(guest.scene.model.legal_cards))
        guest.until_asked()
    while not isinstance(guest.top, HandoverScene):
        guest.step()
        if guest.live.view(0).status.deal == 2:
            assert all(find_face(code) is None for code in guest.scene.picture.hand)
    assert guest.live.persons == (0, 2)


def test_who_has_left_a_seat_for_another_sees_the_first_hand_no_more(sit):
    guest = sit(options={"passing": "off"})
    guest.until_asked()
    choose_player(guest, 0, "beginner")
    guest.answer("Let it play")
    choose_player(guest, 2, "person")
    assert guest.live.persons == ()
    guest.until(lambda: guest.results, 500, 0.1)
    while not isinstance(guest.top, HandoverScene):
        guest.step()
        if guest.live.view(0).status.deal == 2:
            assert all(find_face(code) is None for code in guest.scene.picture.hand)
    guest.show_hand()
    assert guest.live.viewer == 2
    assert guest.scene.picture.hand == list(guest.live.view(2).hand)


def test_who_leaves_in_the_own_turn_is_played_for_at_once(sit):
    guest = sit(people=(0, 2), options={"passing": "off"}, confirm=False)
    guest.show_hand()
    seat = guest.live.viewer
    before = len(guest.live._match.steps)
    choose_player(guest, seat, "beginner")
    guest.until_handover()
    assert len(guest.live._match.steps) > before
    guest.show_hand()
    assert guest.live.viewer == 2 - seat
    assert agrees(guest.scene)


def test_what_a_computer_does_at_the_seat_of_the_only_person_is_not_said_of_you(sit):
    guest = sit(options={"passing": "off"}, speed="fast")
    guest.until_asked()
    choose_player(guest, 0, "beginner")
    guest.answer("Let it play")
    assert guest.live.seats[0].name not in NAMES
    told = set()
    for _ in range(1500):
        if guest.results:
            break
        guest.step(0.1)
        told.add(guest.scene.model.prompt)
        if guest.scene.model.last_trick is not None:
            told.update(guest.scene.model.trick_words(guest.scene.model.last_trick))
    assert any("trick" in words for words in told)
    assert not any("You" in words for words in told)
    guest.results.clear()
    choose_player(guest, 0, "person")
    assert guest.live.seats[0].name == "You"


@pytest.mark.parametrize("way", ["Cancel", "Escape"])
def test_who_changes_no_seat_comes_back_to_the_menu(sit, way):
    guest = sit(options={"passing": "off"})
    guest.until_asked()

    def go_back():
        guest.answer("Cancel") if way == "Cancel" else guest.press(pygame.K_ESCAPE)

    choose_player(guest, 0, "beginner")
    go_back()
    assert guest.top.title == "Who plays"
    go_back()
    assert guest.top.title == "Paused"
    guest.press(pygame.K_ESCAPE)
    assert guest.top is guest.scene
    assert guest.live.persons == (0,)


def test_resizing_between_people_is_harmless(sit):
    guest = sit(people=(0, 2), speed="fast", seed=4)
    for turn in range(4):
        for number in range(8):
            guest.loop.stage.resize(((800, 600), (1000, 1400), (1280, 720))[number % 3])
            guest.step()
        guest.loop.stage.resize((800, 600))
        guest.until(lambda: isinstance(guest.top, HandoverScene) or guest.scene.model.ask)
        if isinstance(guest.top, HandoverScene):
            guest.loop.stage.resize((1280, 720))
            guest.loop.stage.resize((800, 600))
            guest.show_hand()
        assert agrees(guest.scene), turn
        play_one(guest)
