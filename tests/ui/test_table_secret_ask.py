"""Several people at one screen where one player is asked in secret: nobody sees who it is."""

import pytest

from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.ui.scenes.dialog import DialogScene
from purple_table.ui.scenes.handover import HandoverScene
from tests.contract.matches import make
from tests.immediate_thinker import ImmediateThinker
from tests.ui.at_table import NAMES, sitting

SEEDS = range(1, 40)


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a table."""
    yield from sitting(monkeypatch)


def make_match(seed, people):
    game = make("spoil_five", 4)
    seats = [Seat(name, computer=seat not in people, level="reference") for seat, name in enumerate(NAMES[:4])]
    return LiveMatch.new(game, seats, Chance(derive_secret(seed)), ImmediateThinker(game, make_player))


def find_secret(people, asked):
    """A match in whose first deal a seat is asked in secret as the first thing."""
    for seed in SEEDS:
        live = make_match(seed, people)
        live.go_on()
        found = live.to_act == asked and live.view((asked + 1) % 4).to_act is None
        live.close()
        if found:
            return make_match(seed, people)
    raise AssertionError("nobody is asked in secret")


@pytest.mark.parametrize("asked", [0, 2, 3])
def test_everybody_takes_the_screen_whoever_is_asked_in_secret(sit, asked):
    """Seats 0 and 2 are people, so 3 is a computer."""
    live = find_secret((0, 2), asked)
    guest = sit(live=live)
    called, answers = [], 0
    for _ in range(2):
        guest.until(lambda: isinstance(guest.top, HandoverScene))
        called.append(guest.scene.model.seat_switch.awaited_seat)
        guest.wait(0.5)
        guest.top.form.default.activate()
        if isinstance(guest.top, DialogScene):
            assert guest.scene.picture.covered
            assert live.asked != called[-1]
            guest.top.form.default.activate()
        else:
            assert live.asked == called[-1] == asked
            guest.until(lambda: guest.scene.controls.panel is not None)
            guest.scene.controls.panel.buttons[1].activate()  # the card is left
            answers += 1
    assert called == [0, 2]
    assert answers == (asked != 3)
    # Then the match goes on as usual.
    guest.until(lambda: isinstance(guest.top, HandoverScene))
    assert guest.live.asked == guest.scene.model.seat_switch.awaited_seat
    guest.show_hand()
    assert guest.scene.model.ask.kind == "play"


def test_nobody_else_is_called_once_the_card_was_taken(sit):
    guest = sit(live=find_secret((0, 2), 0))
    guest.show_hand()
    assert guest.scene.model.ask.kind == "choose"
    guest.scene.controls.panel.buttons[0].activate()
    guest.until(lambda: guest.scene.model.ask is not None and guest.scene.model.ask.kind == "give")
    guest.pick(guest.hand.list_fan()[0])
    guest.confirm()
    guest.until(lambda: isinstance(guest.top, HandoverScene) or guest.my_turn)
    if isinstance(guest.top, HandoverScene):
        assert guest.live.asked == guest.scene.model.seat_switch.awaited_seat
