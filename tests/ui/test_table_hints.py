"""Hints at the table: the key is heard at any moment, a hint that is thought about shows, and stays to be read."""

import pygame
import pytest

from tests.immediate_thinker import ImmediateThinker
from tests.ui.at_games import table_of, until_asked
from tests.ui.at_table import Guest, shared_cards, sitting


@pytest.fixture
def sit(monkeypatch):
    yield from sitting(monkeypatch)


@pytest.fixture
def sit_at(monkeypatch):
    """A function that sits down at a game, at the usual speed."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    guests = []

    def sit_down(name, players):
        guests.append(Guest(table_of(name, players, level="reference"), shared_cards(), speed="normal"))
        return guests[-1]

    yield sit_down
    for guest in guests:
        guest.close()


def hinted(guest):
    return "Hint" in guest.scene.model.notes.note


def until_own_trick(guest):
    """Play until the person's own trick lies there to be read."""
    for _ in range(12):
        guest.until_asked()
        guest.pick(max(guest.scene.model.legal_cards, key=lambda code: guest.scene.model.heights[code[2:]]))
        guest.until(lambda: guest.scene.playback.held_trick is not None or guest.my_turn, 2000)
        held = guest.scene.playback.held_trick
        if held is not None and held.seat == 0:
            return
    raise AssertionError("no trick is taken")


def test_the_key_of_a_hint_is_heard_while_the_own_trick_still_lies_there(sit):
    guest = sit(speed="normal", options={"passing": "off"})
    until_own_trick(guest)
    assert guest.scene.model.ask is None
    guest.press(pygame.K_h)
    guest.until(lambda: guest.my_turn, 200)
    guest.until(lambda: hinted(guest), 30)
    assert guest.scene.model.hint.action in guest.live.legal()


@pytest.mark.parametrize(("name", "players"), [("contract", 4), ("blues_greens", 4)])
def test_the_key_of_a_hint_is_heard_while_the_cards_are_dealt(sit_at, name, players):
    guest = sit_at(name, players)
    guest.until(lambda: guest.scene.picture.queue.is_busy)
    guest.press(pygame.K_h)
    until_asked(guest)
    guest.until(lambda: hinted(guest), 60)


def test_a_hint_that_is_asked_for_before_an_own_decision_is_given_up_with_it(sit):
    guest = sit(options={"passing": "off"})
    guest.until_asked()
    guest.press(pygame.K_h)
    guest.scene.commands.choose_card(min(guest.scene.model.legal_cards))
    guest.until_asked()
    guest.wait(0.3)
    assert not hinted(guest)


def test_a_hint_stays_until_the_person_acts(sit):
    guest = sit(options={"passing": "off"})
    guest.until_asked()
    guest.press(pygame.K_h)
    guest.until(lambda: hinted(guest))
    guest.wait(40)
    assert hinted(guest)
    # Looking at other cards, and what is said of them, takes it away no more than time does.
    held = guest.hand.list_fan()
    for code in held[:3]:
        guest.post(pygame.MOUSEMOTION, pos=guest.spot(code), rel=(0, 0), buttons=(0, 0, 0))
        guest.wait(0.2)
    guest.scene.model.notes.show_note("Something else.", None)
    assert not hinted(guest)
    guest.wait(8)
    assert hinted(guest)
    guest.pick(guest.scene.model.hint.action.card)
    assert not guest.scene.model.notes.note


def test_the_keys_that_pick_a_card_do_what_a_hint_says(sit):
    guest = sit(options={"passing": "off"})
    guest.until_asked()
    guest.press(pygame.K_h)
    guest.until(lambda: hinted(guest))
    hinted_card = guest.scene.model.hint.action.card
    guest.press(pygame.K_SPACE)
    assert hinted_card not in guest.live.view(0).hand


def test_enter_picks_the_cards_of_a_hint_one_by_one_and_then_passes_them(sit):
    guest = sit()
    guest.until_asked()
    guest.press(pygame.K_h)
    guest.until(lambda: hinted(guest))
    named = [action.card for action in guest.scene.model.hint.actions]
    assert len(named) == 3
    for done in range(3):
        assert guest.scene.model.picks == named[:done]
        guest.press(pygame.K_RETURN)
    assert guest.live.view(0).status.phase != "playing"
    guest.press(pygame.K_RETURN)
    assert not set(named) & set(guest.live.view(0).hand)


def test_without_a_hint_the_keys_pick_nothing(sit):
    guest = sit(options={"passing": "off"})
    guest.until_asked()
    held = guest.live.view(0).hand
    guest.press(pygame.K_SPACE)
    assert guest.live.view(0).hand == held


def test_a_click_on_a_hint_puts_it_away(sit):
    guest = sit(options={"passing": "off"})
    guest.until_asked()
    guest.press(pygame.K_h)
    guest.until(lambda: hinted(guest))
    guest.click(guest.scene.spoken.room().center)
    assert not guest.scene.model.notes.note
    assert guest.scene.model.ask is not None


def test_a_hint_that_takes_its_time_says_so(sit, monkeypatch):
    poll, slow = ImmediateThinker.poll, []

    def poll_later(self):
        slow.append(True)
        return None if len(slow) < 5 else poll(self)

    guest = sit(options={"passing": "off"})
    guest.until_asked()
    monkeypatch.setattr(ImmediateThinker, "poll", poll_later)
    asked = guest.scene.spoken._find_prompt()[0]
    guest.press(pygame.K_h)
    guest.step()
    waiting = guest.scene.spoken._find_prompt()[0]
    assert waiting.startswith(asked)
    assert "hint" in waiting.removeprefix(asked)
    guest.until(lambda: hinted(guest))
    assert guest.scene.spoken._find_prompt()[0] == asked


def test_a_card_that_may_not_be_played_says_why_over_a_hint(sit_at):
    guest = sit_at("presidents", 4)
    until_asked(guest)
    while not 0 < len(guest.scene.model.legal_cards) < len(guest.hand.list_fan()):
        guest.scene.commands.act(guest.live.legal()[-1])
        until_asked(guest, "set")
    legal = min(guest.scene.model.legal_cards)
    guest.press(pygame.K_h)
    guest.until(lambda: hinted(guest), 100)
    guest.pick(next(code for code in guest.hand.list_fan() if code not in guest.scene.model.legal_cards))
    reason = guest.scene.model.notes.note
    assert reason
    assert not hinted(guest)
    assert reason in guest.scene.controls.panel.prompt
    guest.pick(legal)
    assert hinted(guest)


def test_words_of_a_hint_have_air_above_and_below_beside_a_bid_panel(sit):
    guest = sit(live=table_of("contract", 4, 5), size=(1280, 720))
    guest.until(lambda: guest.scene.model.ask is not None and not guest.scene.playback.is_busy)
    words = "A hint says why the others would bring in less, and what becomes of the cards that stay in the hand; " * 2
    guest.scene.model.notes.show_advice(words, None)
    _, note = guest.scene.spoken._place_note()
    kit = guest.scene.drawing.kit
    assert note.rect.height - kit.text.layout(words, note.font, note.rect.width - kit.px(24)).size[1] >= kit.px(10)
    assert not note.rect.colliderect(guest.scene.controls.panel.rect)
    assert not note.rect.colliderect(guest.scene.layout.hand)


def test_hint_and_undo_say_beforehand_that_no_goal_is_reached_with_them(sit):
    controls = sit().scene.controls
    for button in (controls.hint, controls.undo):
        assert button.tooltip.endswith("\nNo goals in a match with hints or undos")
