"""Playing at the table with mouse and keyboard."""

import pygame
import pytest

from purple_table.core.actions import Give, Play
from purple_table.core.events import DealScored, TrickWon
from purple_table.games.tricks.play import PlayPhase
from purple_table.ui.kit import theme as colors
from purple_table.ui.scenes.dialog import DialogScene
from purple_table.ui.scenes.table.playback import Playback
from tests.said import said
from tests.ui.at_table import agrees, sitting, standing


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a table."""
    yield from sitting(monkeypatch)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_deal_is_played_by_mouse_to_its_score(sit, players, monkeypatch):
    """What the events drew is what the view says, after every single one of them."""
    disagreed = []
    settle = Playback._settle

    def checked(playback):
        guest.scene.model.view = guest.live.view(guest.live.viewer)
        if not agrees(guest.scene):
            disagreed.append(guest.scene.model.view.status)
        settle(playback)

    guest = sit(players, seed=players)
    guest.until(lambda: not guest.scene.playback.is_busy)
    monkeypatch.setattr(Playback, "_settle", checked)
    for _ in range(40):
        guest.until_asked()
        if guest.results:
            break
        if guest.scene.controls.panel is not None:
            guest.click(guest.scene.controls.panel.buttons[0].rect.center)
        elif guest.scene.controls.confirm.visible:
            for code in guest.hand.list_fan()[-3:]:
                guest.pick(code)
            guest.confirm()
        else:
            guest.pick(max(guest.scene.model.legal_cards))
    (scored,) = guest.results
    assert isinstance(scored, DealScored)
    assert sum(guest.live.view(0).sheet[0]) == sum(scored.points)
    assert not disagreed


def test_the_next_deal_begins_when_the_results_are_seen(sit):
    guest = sit(options={"passing": "off"})
    while not guest.results:
        guest.until_asked()
        if guest.scene.controls.panel is not None:
            guest.scene.controls.panel.buttons[0].activate()
        elif guest.my_turn:
            guest.pick(max(guest.scene.model.legal_cards))
    guest.until(lambda: guest.scene.model.view.status.deal == 2 and len(guest.scene.picture.hand) == 12)


def test_a_card_that_may_not_be_played_says_why_and_stays(sit):
    guest = sit()
    guest.pass_cards()
    code = guest.until_illegal()
    before = standing(guest.live)
    guest.pick(code)
    guest.wait(0.2)
    assert standing(guest.live) == before
    assert code in guest.hand.list_fan()
    assert guest.scene.model.notes.card == code
    assert guest.scene.model.notes.note == said(guest.live.refusal(Play(code)).words)


def test_a_click_asks_the_rules_once_and_what_is_legal_is_listed_once(sit, monkeypatch):
    guest = sit(options={"passing": "off"})
    guest.until_asked()
    asked = []
    for name in ("refusal", "legal", "apply"):
        real = getattr(PlayPhase, name)
        monkeypatch.setattr(PlayPhase, name, lambda *args, name=name, real=real: asked.append(name) or real(*args))
    guest.pick(min(guest.scene.model.legal_cards))
    guest.until_asked()
    waiting = len(asked)
    guest.pick(min(guest.scene.model.legal_cards))
    click = asked[waiting:]
    assert click[: click.index("apply") + 1] == ["refusal", "apply"]
    turns = " ".join(asked).split(" apply")[1:-1]
    assert len(turns) > 3
    assert {tuple(sorted(turn.split())) for turn in turns} == {("legal", "refusal")}, "the same at everybody's turn"


def test_the_reason_also_comes_when_the_mouse_rests_on_the_card(sit):
    guest = sit()
    guest.pass_cards()
    code = guest.until_illegal()
    guest.post(pygame.MOUSEMOTION, pos=guest.spot(code), rel=(0, 0), buttons=(0, 0, 0))
    assert not guest.scene.model.notes.note
    guest.wait(0.8)
    assert guest.scene.model.notes.card == code


def test_where_a_revoke_costs_points_no_card_is_dimmed(sit):
    guest = sit(options={"revoke": "penalty", "passing": "off"})
    guest.until_asked()
    while not guest.scene.picture.trick:
        guest.pick(min(guest.scene.model.legal_cards))
        guest.until_asked()
    assert guest.scene.model.legal_cards == set(guest.hand.list_fan())


def test_the_tray_takes_cards_and_gives_them_back(sit):
    guest = sit()
    guest.until_asked()
    first, second, third, fourth = guest.hand.list_fan()[:4]
    before = standing(guest.live)
    confirm = guest.scene.controls.confirm
    guest.pick(first)
    guest.pick(second)
    assert guest.hand.list_tray() == [first, second]
    assert not confirm.enabled
    assert "a card" in confirm.disabled_because
    guest.pick(first)
    assert guest.hand.list_tray() == [second]
    assert first in guest.hand.list_fan()
    guest.pick(third)
    guest.pick(fourth)
    assert guest.hand.list_tray() == [second, third, fourth]
    assert confirm.enabled
    guest.pick(first)
    assert guest.hand.list_tray() == [second, third, fourth]
    assert "full" in guest.scene.model.notes.note
    assert standing(guest.live) == before
    guest.confirm()
    given = [event.cards[0] for event in guest.live.view(0).history if getattr(event, "target", None) == ("pass", 0, 0)]
    assert given == [second, third, fourth]


def test_received_cards_are_shown_until_a_card_is_played(sit):
    guest = sit()
    guest.until_asked()
    before = set(guest.hand.list_fan())
    guest.pass_cards()
    fresh = set(guest.scene.picture.fresh)
    assert fresh == set(guest.hand.list_fan()) - before
    assert len(fresh) == 3
    guest.pick(min(guest.scene.model.legal_cards))
    guest.until_asked()
    assert not guest.scene.picture.fresh


def test_a_click_in_motion_ends_it_and_plays_nothing(sit):
    guest = sit(speed="normal", options={"passing": "off"})
    guest.wait(0.3)
    assert guest.scene.picture.queue.is_busy
    spot = guest.scene.layout.hand.center
    guest.click(spot)
    assert not guest.scene.picture.queue.is_busy
    guest.until(lambda: guest.my_turn)
    guest.wait(0.3)
    played = len(guest.hand.list_fan())
    legal = min(guest.scene.model.legal_cards)
    guest.pick(legal)
    guest.step()
    assert guest.scene.playback.is_busy
    # Double clicks in motion: each ends what moves, and none of them plays the card below it.
    for _ in range(3):
        guest.click(guest.spot(guest.hand.list_fan()[0]))
        guest.click(guest.spot(guest.hand.list_fan()[0]))
        guest.step()
    assert len(guest.hand.list_fan()) == played - 1


def test_a_double_click_that_hurries_is_harmless_and_a_click_elsewhere_plays_at_once(sit):
    guest = sit(speed="normal", options={"passing": "off"})
    guest.until(lambda: guest.scene.picture.flights and not guest.my_turn, 6000)
    while not guest.my_turn:
        guest.click(guest.scene.layout.hand.center)
        guest.step()
    before = standing(guest.live)
    guest.click(guest.scene.layout.hand.center)
    assert standing(guest.live) == before
    assert not guest.scene.model.notes.note
    guest.click(guest.spot(min(guest.scene.model.legal_cards)))
    assert standing(guest.live) != before


def test_a_complete_trick_stays_until_it_is_clicked(sit):
    guest = sit(speed="relaxed", options={"passing": "off"})
    guest.until(lambda: guest.my_turn, 6000)
    guest.pick(min(guest.scene.model.legal_cards))
    guest.until(lambda: guest.scene.playback.held_trick is not None)
    assert len(guest.scene.picture.trick) == 4
    winner = guest.scene.playback.held_trick.seat
    assert guest.scene.model.active_seat == winner
    assert "trick 1" in guest.scene.model.prompt
    guest.click(guest.scene.layout.middle.center)
    guest.step()
    assert guest.scene.playback.held_trick is None


def test_a_trick_by_keyboard(sit):
    guest = sit()
    guest.until_asked()
    for _ in range(3):
        guest.press(pygame.K_RIGHT)
        guest.press(pygame.K_SPACE)
    assert len(guest.hand.list_tray()) == 3
    guest.press(pygame.K_RETURN)
    guest.until_asked()
    tricks = guest.scene.model.view.status.trick
    while guest.scene.model.view.status.trick == tricks:
        guest.press(pygame.K_RIGHT)
        assert guest.scene.model.cursor_card in guest.scene.model.legal_cards
        guest.press(pygame.K_RETURN)
        guest.until_asked()
    assert guest.scene.model.cursor_card is None


def test_the_keyboard_hears_the_reason_too(sit):
    guest = sit()
    guest.pass_cards()
    code = guest.until_illegal()
    guest.press(pygame.K_RIGHT)
    while guest.scene.model.cursor_card != code:
        guest.press(pygame.K_LEFT)
    guest.press(pygame.K_SPACE)
    assert guest.scene.model.notes.card == code


def test_a_hint_names_a_legal_card_and_its_reason(sit):
    guest = sit()
    guest.pass_cards()
    guest.press(pygame.K_h)
    guest.until(lambda: guest.scene.model.hint is not None)
    assert guest.scene.model.hint.action.card in guest.scene.model.legal_cards
    assert guest.scene.model.notes.card == guest.scene.model.hint.action.card
    assert "Hint" in guest.scene.model.notes.note


def test_a_hint_for_the_tray(sit):
    guest = sit()
    guest.until_asked()
    guest.click(guest.scene.controls.hint.rect.center)
    guest.until(lambda: guest.scene.model.hint is not None)
    assert isinstance(guest.scene.model.hint.action, Give)


def test_undo_takes_the_last_decision_back(sit):
    guest = sit()
    guest.until_asked()
    assert not guest.scene.controls.undo.enabled
    before = guest.hand.list_fan()
    guest.pass_cards()
    guest.press(pygame.K_u)
    guest.step()
    assert guest.hand.list_fan() == before
    assert guest.scene.controls.confirm.visible


def test_undo_says_to_what_it_goes_back(sit):
    guest = sit()

    def remark():
        return guest.scene.model.notes.remark

    guest.until_asked()
    guest.pass_cards()
    guest.until(lambda: guest.my_turn)
    guest.press(pygame.K_u)
    assert remark() == "Taken back to the pass"
    guest.until_asked()
    guest.pass_cards()
    free = []
    while len(free) < 2:
        guest.until(lambda: guest.my_turn)
        if len(guest.scene.model.legal_cards) > 1:
            free.append(guest.scene.model.view.status.trick)
        guest.pick(min(guest.scene.model.legal_cards))
        guest.step()
    guest.until(lambda: guest.my_turn)
    for trick in reversed(free):
        guest.press(pygame.K_u)
        assert remark() == f"Taken back to trick {trick}"
        guest.until(lambda: guest.my_turn)


def test_undo_in_mid_animation(sit):
    guest = sit(speed="normal", options={"passing": "off"})
    guest.until(lambda: guest.my_turn, 6000)
    before = standing(guest.live)
    guest.pick(min(guest.scene.model.legal_cards))
    guest.wait(0.1)
    assert guest.scene.picture.flights
    guest.press(pygame.K_u)
    if guest.live.view(0) == before:
        assert not guest.scene.picture.flights
    guest.until(lambda: guest.my_turn, 6000)
    assert agrees(guest.scene)


def test_the_last_trick_is_shown_while_it_is_held(sit):
    guest = sit(options={"passing": "off"})
    guest.until_asked()
    while guest.scene.model.last_trick is None:
        guest.pick(min(guest.scene.model.legal_cards))
        guest.until_asked()
    guest.post(pygame.MOUSEBUTTONDOWN, pos=(400, 300), button=3)
    assert guest.scene.overlays.shown == "last"
    guest.post(pygame.MOUSEBUTTONUP, pos=(400, 300), button=3)
    assert guest.scene.overlays.shown is None
    guest.post(pygame.KEYDOWN, key=pygame.K_l, mod=0, unicode="l", scancode=0)
    assert guest.scene.overlays.shown == "last"
    guest.post(pygame.KEYUP, key=pygame.K_l, mod=0, scancode=0)
    assert guest.scene.overlays.shown is None
    guest.click(guest.scene.controls.last.rect.center)
    assert guest.scene.overlays.shown == "last"
    guest.press(pygame.K_ESCAPE)
    assert guest.scene.overlays.shown is None
    assert guest.top is guest.scene
    guest.click(guest.scene.controls.last.rect.center)
    guest.click((400, 300))
    assert guest.scene.overlays.shown is None


def test_nothing_moves_while_the_person_considers(sit):
    guest = sit()
    guest.until_asked()
    guest.wait(4)
    assert not any(guest.step() for _ in range(120))


def test_the_menu_stops_the_match_and_changes_the_speed(sit):
    guest = sit(options={"passing": "off"})
    guest.until_asked()
    guest.pick(min(guest.scene.model.legal_cards))
    guest.press(pygame.K_ESCAPE)
    menu = guest.loop.stage.scenes.top
    assert isinstance(menu, DialogScene)
    guest.wait(0.5)
    actor = guest.live.to_act
    guest.wait(2)
    assert guest.live.to_act == actor
    speed = next(widget for widget in menu.form.root.walk() if hasattr(widget, "options"))
    guest.click((speed.rect.left + 10, speed.rect.centery))
    assert guest.kept[-1].speed == "relaxed"
    assert guest.scene.settings.speed == "relaxed"
    guest.press(pygame.K_ESCAPE)
    assert guest.loop.stage.scenes.top is guest.scene


def test_leaving_tells_the_application(sit):
    guest = sit()
    guest.until_asked()
    guest.press(pygame.K_ESCAPE)
    leave = next(w for w in guest.loop.stage.scenes.top.form.root.walk() if getattr(w, "caption", "") == "Leave")
    guest.click(leave.rect.center)
    assert guest.left == [True]


def test_a_moon_is_chosen_from_the_totals_it_leads_to(sit):
    guest = sit(3, seed=7)
    while guest.scene.controls.panel is None:
        guest.until_asked()
        assert not guest.results, "this deal is known to end in a moon"
        if guest.scene.controls.confirm.visible:
            for code in (guest.hand.list_fan()[-1], guest.hand.list_fan()[3], guest.hand.list_fan()[0]):
                guest.pick(code)
            guest.confirm()
        elif guest.my_turn:
            guest.pick(max(guest.scene.model.legal_cards))
    ask = guest.scene.model.view.ask
    texts = [getattr(widget, "text", "") for widget in guest.scene.controls.panel.walk()]
    for way in ask.ways:
        for total in way.totals:
            assert any(str(total).replace("-", "−") in text for text in texts)
    while not guest.results:
        ask = guest.scene.model.view.ask
        guest.press(pygame.K_RETURN)
        guest.until_asked()
    assert guest.results[0].totals == ask.ways[0].totals


def test_a_hint_marks_all_cards_to_pass_and_goes_on_to_the_rest(sit):
    guest = sit()
    guest.until_asked()
    guest.press(pygame.K_h)
    guest.until(lambda: guest.scene.model.hint is not None)
    model, amount = guest.scene.model, guest.scene.model.ask.amount
    assert len(model.hint.actions) == len(model.hinted_cards) == amount
    framed = [
        card.code for card in guest.scene.painting._own.list_seen(guest.scene.layout) if card.frame == colors.GOOD
    ]
    assert set(framed) == model.hinted_cards
    first, *others = model.hinted_cards
    guest.scene.commands.choose_card(first)
    guest.press(pygame.K_h)
    guest.until(lambda: model.notes.note != "")
    assert f"{{{first}}}" not in model.notes.note.splitlines()[0]
    assert all(f"{{{card}}}" in model.notes.note.splitlines()[0] for card in others)
    assert not guest.scene.controls.confirm.hinted
    for card in others:
        guest.scene.commands.choose_card(card)
    assert guest.scene.controls.confirm.hinted


def test_captured_cards_that_count_are_told_at_the_plate_and_their_tricks_shine(sit):
    guest = sit(seed=5)
    guest.pass_cards()
    seats = guest.scene.painting._seats
    for _ in range(60):
        won = [event for event in guest.scene.model.view.history if isinstance(event, TrickWon)]
        if any(card[:2] in ("Rd", "Go") for event in won for card in event.cards) or guest.results:
            break
        guest.pick(min(guest.scene.model.legal_cards))
        guest.until_asked()
    for place in range(4):
        tricks = [event for event in won if event.seat == place]
        hearts = [card for event in tricks for card in event.cards if card[:2] in ("Rd", "Go")]
        assert seats._list_won_tricks(place) == tuple(any(card in hearts for card in event.cards) for event in tricks)
        assert (" ".join(f"{{{card}}}" for card in hearts) in seats.note(place)) or not hearts
        assert ("Captured" in seats.note(place)) == bool(hearts)
