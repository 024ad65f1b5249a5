"""Dragging, claiming, forced cards, reasons and rules, and the settings that the table obeys."""

import pygame
import pytest
from msgspec.structs import replace

from purple_table.core.actions import Pass, Play
from purple_table.session.settings import Settings
from purple_table.ui.cards.denominations import hand_order
from tests.ui.at_games import played_to, table_of, until_asked
from tests.ui.at_table import Guest, agrees, make_match, shared_cards, sitting, standing

OPEN = {"passing": "off"}


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a table."""
    yield from sitting(monkeypatch)


def key_down(guest, key):
    guest.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)


# --- dragging -------------------------------------------------------------------------------------------------------


def test_a_card_dragged_to_the_middle_is_played(sit):
    guest = sit(options=OPEN, speed="normal")
    guest.until(lambda: guest.my_turn, 6000)
    code = min(guest.scene.model.legal_cards)
    middle = guest.scene.layout.middle.center
    guest.drag(guest.spot(code), middle)
    assert guest.scene.model.dragged_card == code
    pose = guest.scene.hand.drag.find_pose()
    assert abs(pose.y - middle[1]) < guest.scene.layout.card
    assert code in guest.hand.list_fan()
    guest.drop(middle)
    guest.step()
    assert guest.scene.model.dragged_card is None
    assert code not in guest.hand.list_fan()
    (start,) = [pose for _, pose in guest.scene.picture.list_flights()]
    assert start.y < guest.scene.layout.hand.top
    guest.until(lambda: guest.my_turn, 6000)
    assert agrees(guest.scene)


def test_a_card_dropped_elsewhere_glides_back_and_nothing_is_played(sit):
    guest = sit(options=OPEN, speed="normal")
    guest.until(lambda: guest.my_turn, 6000)
    code = min(guest.scene.model.legal_cards)
    before = standing(guest.live)
    start = guest.spot(code)
    home = guest.hand.glides.home(code)
    end = (start[0] + 60, start[1] + 5)
    guest.drag(start, end)
    assert guest.scene.model.dragged_card == code
    guest.drop(end)
    assert standing(guest.live) == before
    assert not guest.scene.model.notes.note
    assert guest.hand.glides.pose(code).x > home.x + 20
    guest.wait(0.5)
    assert guest.hand.glides.pose(code) == guest.hand.glides.home(code)


def test_an_illegal_card_that_is_dragged_says_why_and_glides_back(sit):
    guest = sit()
    guest.pass_cards()
    code = guest.until_illegal()
    before = standing(guest.live)
    middle = guest.scene.layout.middle.center
    guest.drag(guest.spot(code), middle)
    guest.drop(middle)
    assert standing(guest.live) == before
    assert guest.scene.model.notes.card == code
    assert guest.scene.model.notes.clause
    guest.wait(0.5)
    assert guest.hand.glides.pose(code) == guest.hand.glides.home(code)


def test_a_trembling_hand_still_clicks(sit):
    guest = sit(options=OPEN)
    guest.until_asked()
    code = min(guest.scene.model.legal_cards)
    point = guest.spot(code)
    guest.drag(point, (point[0] + 3, point[1] - 2), steps=1)
    assert guest.scene.model.dragged_card is None
    guest.drop((point[0] + 3, point[1] - 2))
    assert code not in guest.hand.list_fan()


def test_a_hand_in_motion_clicks_too_but_not_one_that_takes_its_time(sit):
    guest = sit(options=OPEN)
    guest.until_asked()
    code = min(guest.scene.model.legal_cards)
    point = guest.spot(code)
    end = (point[0] + 18, point[1] + 4)
    before = standing(guest.live)
    guest.drag(point, end)
    guest.wait(0.5)
    guest.drop(end)
    assert standing(guest.live) == before
    guest.drag(point, end)
    guest.drop(end)
    assert code not in guest.hand.list_fan()
    assert guest.scene.model.dragged_card is None


@pytest.mark.parametrize("how", ["escape", "right", "lost", "undo"])
def test_a_drag_can_be_broken_off(sit, how):
    guest = sit(options=OPEN)
    guest.until_asked()
    while not guest.scene.controls.undo.enabled:
        guest.pick(min(guest.scene.model.legal_cards))
        guest.until_asked()
    code = min(guest.scene.model.legal_cards)
    before = standing(guest.live)
    guest.drag(guest.spot(code), guest.scene.layout.middle.center)
    assert guest.scene.model.dragged_card == code
    if how == "escape":
        guest.press(pygame.K_ESCAPE)
    elif how == "right":
        guest.post(pygame.MOUSEBUTTONDOWN, pos=(400, 300), button=3)
    elif how == "lost":
        guest.post(pygame.WINDOWFOCUSLOST)
    else:
        guest.press(pygame.K_u)
    assert guest.scene.model.dragged_card is None
    assert guest.top is guest.scene
    guest.drop(guest.scene.layout.middle.center)
    if how != "undo":
        assert standing(guest.live) == before
    guest.until(lambda: guest.my_turn)
    assert agrees(guest.scene)


def test_cards_are_dragged_into_the_tray_and_out_of_it(sit):
    guest = sit()
    guest.until_asked()
    code = guest.hand.list_fan()[4]
    tray = guest.scene.layout.tray.center
    guest.drag(guest.spot(code), tray)
    guest.drop(tray)
    assert guest.hand.list_tray() == [code]
    guest.wait(0.3)
    hand = guest.scene.layout.hand.center
    guest.drag(guest.spot(code), hand)
    guest.drop(hand)
    assert guest.hand.list_tray() == []
    assert code in guest.hand.list_fan()


def test_resizing_and_another_scale_in_the_middle_of_a_drag(sit):
    guest = sit(options=OPEN)
    guest.until_asked()
    code = min(guest.scene.model.legal_cards)
    guest.drag(guest.spot(code), guest.scene.layout.middle.center)
    for size in ((1280, 720), (1000, 1400), (800, 600)):
        guest.loop.stage.resize(size)
        guest.scene.draw(pygame.Surface(size))
    guest.loop.stage.set_scale(1.25)
    guest.drop(guest.scene.layout.middle.center)
    guest.until(lambda: guest.my_turn)
    assert agrees(guest.scene)


# --- claim and forced cards -----------------------------------------------------------------------------------------


def about_to_claim(seed=37):
    """A table at which the person is about to lead and wins everything that is left."""
    live = make_match(4, seed, passing="off", moon_choice="subtract")
    live.begin_deal()
    while not (live.can_claim() and len(live.legal()) > 1):
        assert not live.awaits_deal, "this deal is known to offer a claim"
        if live.to_act in live.persons:
            live.act(live.legal()[-1])
        else:
            live.advance()
    return live


def test_a_claim_is_offered_only_when_it_is_certain_and_played_out(sit):
    guest = sit(live=about_to_claim(), speed="normal", trick_hold="click")
    guest.until_asked()
    claim = guest.scene.controls.claim
    assert claim.visible
    guest.press(pygame.K_c)
    assert guest.scene.model.legal_cards is None
    assert not claim.visible
    assert guest.scene.model.notes.remark == "**You** claim the rest"
    before = len(guest.hand.list_fan())
    seconds = 0.0
    while not guest.results and seconds < 2.5 * before:
        guest.step()
        seconds += 1 / 60
        if guest.scene.playback.waits_for_click:
            assert not guest.hand.list_fan(), "only the last trick waits for a click"
            guest.press(pygame.K_SPACE)
    assert guest.results
    assert agrees(guest.scene)


def test_no_claim_is_offered_where_nothing_is_certain(sit):
    guest = sit(options=OPEN)
    guest.until_asked()
    assert not guest.scene.controls.claim.visible
    before = standing(guest.live)
    guest.press(pygame.K_c)
    assert standing(guest.live) == before


def until_forced(guest):
    """Play until only one card may be played and more are held; the setting is off meanwhile."""
    for _ in range(12):
        if guest.my_turn and len(guest.scene.model.legal_cards) == 1 and len(guest.hand.list_fan()) > 1:
            return
        guest.pick(max(guest.scene.model.legal_cards))
        guest.until_asked()
    raise AssertionError("this deal is known to have a forced card")


def test_a_forced_card_is_played_after_a_pause_and_a_free_one_never(sit):
    guest = sit(options=OPEN)
    guest.until_asked()
    guest.scene.use(replace(guest.scene.settings, auto_play=True, speed="fast"))
    guest.until(lambda: guest.my_turn)
    if len(guest.scene.model.legal_cards) > 1:
        guest.wait(3)
        assert guest.my_turn
    guest.scene.use(replace(guest.scene.settings, auto_play=False, speed="instant"))
    until_forced(guest)
    before = standing(guest.live)
    guest.wait(1)
    assert standing(guest.live) == before
    guest.scene.use(replace(guest.scene.settings, auto_play=True))
    guest.wait(0.1)
    assert standing(guest.live) == before
    guest.wait(0.5)
    assert standing(guest.live) != before


def test_nothing_is_played_for_a_person_who_has_just_taken_back(sit):
    guest = sit(options=OPEN)
    guest.until_asked()
    until_forced(guest)
    guest.scene.model.taken_back = True
    guest.scene.use(replace(guest.scene.settings, auto_play=True))
    before = standing(guest.live)
    guest.wait(2)
    assert standing(guest.live) == before
    guest.pick(min(guest.scene.model.legal_cards))
    assert standing(guest.live) != before


def test_what_nothing_in_the_hand_beats_is_passed_without_asking(sit):
    live = table_of("presidents", 4, seed=3, level="reference")

    def nothing_beats(view, legal):
        return len(legal) == 1 and isinstance(legal[0], Pass)

    assert played_to(live, nothing_beats, lambda view, legal: legal[0])
    guest = sit(live=live, speed="fast")
    guest.until_asked()
    before = standing(guest.live)
    guest.wait(3)
    assert standing(guest.live) == before
    guest.scene.use(replace(guest.scene.settings, auto_play=True))
    guest.wait(3)
    assert standing(guest.live) != before


def test_that_others_are_to_play_is_told_no_longer_than_they_are(sit):
    guest = sit(live=table_of("agram", 4, seed=3, level="reference"))
    until_asked(guest, "play")
    guest.scene.commands.act(guest.live.legal()[0])
    guest.scene.commands.choose_card(guest.hand.list_fan()[0])
    assert guest.scene.model.notes.note
    asked = guest.scene.model.ask
    guest.until(lambda: guest.scene.model.ask not in (None, asked) and not guest.scene.playback.is_busy, 150)
    assert not guest.scene.model.notes.note


def test_an_answer_stays_when_the_own_turn_comes(sit):
    guest = sit(live=table_of("agram", 4, seed=3, level="reference"))
    until_asked(guest, "play")
    guest.scene.commands.act(guest.live.legal()[0])
    guest.scene.model.notes.show_note("Bronze: Queen", None)
    asked = guest.scene.model.ask
    guest.until(lambda: guest.scene.model.ask not in (None, asked) and not guest.scene.playback.is_busy, 150)
    assert guest.scene.model.notes.note == "Bronze: Queen"


def test_sets_are_played_by_enter_and_passed_by_the_key_that_passes_everywhere(sit):
    guest = sit(live=table_of("presidents", 4, seed=3, level="reference"))
    guest.until(lambda: guest.scene.model.ask is not None and guest.scene.model.ask.kind == "set")
    cards = guest.scene.model.legal_cards
    guest.press(pygame.K_RIGHT)
    while guest.scene.model.cursor_card not in cards:
        guest.press(pygame.K_RIGHT)
    code = guest.scene.model.cursor_card
    before = standing(guest.live)
    guest.press(pygame.K_RETURN)
    assert guest.scene.controls.panel.picks == (code,)
    assert standing(guest.live) == before
    guest.press(pygame.K_RETURN)
    assert code not in guest.live.view(0).hand
    guest.until(lambda: Pass() in guest.live.legal() and guest.scene.model.ask is not None)
    held = guest.live.view(0).hand
    guest.press(pygame.K_p)
    assert Pass() not in guest.live.legal()
    assert guest.live.view(0).hand == held


# --- reasons and rules ----------------------------------------------------------------------------------------------


def test_a_refusal_leads_to_its_clause_by_key_and_by_click(sit):
    guest = sit()
    guest.pass_cards()
    code = guest.until_illegal()
    guest.press(pygame.K_w)
    assert guest.opened == []
    guest.pick(code)
    clause = guest.live.refusal(Play(code)).clause
    assert clause
    guest.press(pygame.K_w)
    assert guest.opened == [clause]
    spot = guest.scene.spoken.room().center
    assert guest.scene.layout.prompt.colliderect(guest.scene.spoken.room())
    guest.post(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))
    guest.click(spot)
    assert guest.opened == [clause, clause]
    guest.press(pygame.K_r)
    assert guest.opened[-1] == ""


def test_the_menu_leads_to_rules_and_settings(sit):
    guest = sit()
    guest.until_asked()
    for key, opened in ((pygame.K_r, ""), (pygame.K_s, "settings")):
        guest.press(pygame.K_ESCAPE)
        guest.press(key)
        assert guest.opened[-1] == opened
        assert guest.top is guest.scene


# --- settings -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sorting", ["color", "suit", "rank"])
def test_the_hand_is_sorted_as_wished_at_once(sit, sorting):
    guest = sit(options=OPEN)
    guest.until_asked()
    guest.scene.use(Settings(speed="instant", mute=True, sorting=sorting))
    assert guest.hand.list_fan() == sorted(guest.hand.list_fan(), key=hand_order(guest.live.game.deck, sorting))
    assert guest.my_turn


def test_another_back_and_felt_are_seen_at_once(sit):
    guest = sit(options=OPEN)
    guest.until_asked()
    guest.wait(0.3)
    before = guest.pixels()
    guest.scene.use(replace(guest.scene.settings, felt="baize"))
    guest.wait(0.3)
    cloth = guest.pixels()
    assert cloth != before
    style = guest.scene.drawing.cards.style
    try:
        guest.scene.drawing.cards.set_style(type(style)("forest", True))
        guest.scene.use(guest.scene.settings)
        guest.wait(0.3)
        assert guest.pixels() != cloth
    finally:
        guest.scene.drawing.cards.set_style(style)


def test_with_trick_hold_by_click_a_trick_stays_until_a_key(sit):
    guest = sit(options=OPEN, trick_hold="click")
    guest.until_asked()
    guest.pick(min(guest.scene.model.legal_cards))
    guest.until(lambda: guest.scene.playback.held_trick is not None)
    guest.wait(5)
    assert guest.scene.playback.held_trick is not None
    assert "Click" in guest.scene.model.prompt
    assert not any(guest.step() for _ in range(60))
    guest.press(pygame.K_SPACE)
    guest.step()
    assert guest.scene.playback.held_trick is None


def test_a_trick_that_waits_goes_on_when_the_setting_changes(sit):
    guest = sit(options=OPEN, trick_hold="click")
    guest.until_asked()
    guest.pick(min(guest.scene.model.legal_cards))
    guest.until(lambda: guest.scene.playback.held_trick is not None)
    guest.scene.use(replace(guest.scene.settings, trick_hold="time"))
    guest.until(lambda: guest.scene.playback.held_trick is None, 10)


def test_cards_that_are_dealt_need_not_be_seen_on_their_way(sit):
    guest = sit(options=OPEN, speed="normal", deal_moves=False)
    picture = guest.scene.picture
    guest.until(lambda: len(picture.hand) == 12, 60)
    assert not picture.queue.is_busy
    guest.until(lambda: guest.my_turn, 1200)
    guest.scene.commands.choose_card(min(guest.scene.model.legal_cards))
    guest.until(lambda: picture.flights, 30)  # but those that are played are


def test_cards_that_are_played_need_not_be_seen_on_their_way(sit):
    guest = sit(options=OPEN, speed="normal", cards_move=False)
    guest.until(lambda: guest.scene.picture.coming, 30)  # those that are dealt are
    guest.until(lambda: guest.my_turn, 1200)
    for _ in range(40):
        if guest.my_turn:
            guest.scene.commands.choose_card(sorted(guest.scene.model.legal_cards)[0])
        guest.loop.step(0.1)
        assert not guest.scene.picture.flights
    assert guest.scene.model.last_trick is not None


def test_with_reduced_motion_nothing_flies(sit):
    guest = sit(options=OPEN, speed="normal", reduced_motion=True)
    guest.until(lambda: guest.my_turn, 6000)
    code = min(guest.scene.model.legal_cards)
    guest.pick(code)
    guest.step()
    home = guest.scene.layout.trick[0]
    for _ in range(4):
        guest.step()
        for _, pose in guest.scene.picture.list_flights():
            assert (pose.x, pose.y) in [(place.x, place.y) for place in guest.scene.layout.trick]
    assert (0, code) in guest.scene.picture.trick or code in guest.scene.picture.flights
    assert home == guest.scene.layout.trick[0]


def test_every_button_of_the_table_names_its_key(sit):
    guest = sit()
    guest.until_asked()
    controls = guest.scene.controls
    for button in (controls.menu, controls.hint, controls.undo, controls.confirm, controls.claim):
        assert button.key is not None
    assert "**L**" in controls.last.tooltip
    key_down(guest, pygame.K_TAB)
    assert guest.scene.controls.form.focused.ringed


def test_the_score_sheet_opens_by_key_and_from_the_menu_and_closes_by_the_same_key(sit):
    guest = sit()
    guest.until_asked()
    for keys in ((pygame.K_b,), (pygame.K_ESCAPE, pygame.K_b)):
        for key in keys:
            guest.press(key)
        assert guest.top.title == "Score sheet"
        assert guest.top.text == "No deal has been scored yet."
        guest.press(pygame.K_b)
        assert guest.top is guest.scene


def test_a_plate_counts_a_hand_that_lies_open(sit):
    guest = sit(live=table_of("presidents", 4, seed=3, level="reference"))
    guest.until(lambda: guest.scene.model.ask is not None and guest.scene.model.view.status.phase == "playing")
    scene = guest.scene
    place = next(place for place in range(1, 4) if scene.picture.counts[place])
    held = scene.picture.counts[place]
    counters = scene.painting._seats.plate(place).counters
    assert ("Cards", str(held)) in counters
    codes = [card.code for card in guest.live.game.deck.cards][:held]
    scene.picture.show_hand(scene.model.find_seat(place), codes)
    assert scene.painting._seats.plate(place).counters == counters


def test_who_deals_is_said_once_where_the_cards_were_cut_for_it(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    guest = Guest(table_of("thirty_one", 4, seed=4), shared_cards(), speed="normal")
    told = set()
    for _ in range(120):
        guest.step(1 / 30)
        told.add((guest.scene.model.notes.remark, guest.scene.model.prompt))
    guest.close()
    assert ("**Ada** cut the lowest card and deals", "") in told
    assert not any(remark and prompt.endswith("deals") for remark, prompt in told)
