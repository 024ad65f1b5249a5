"""The window shows play that is unlike that of our own games: small invented ones."""

import pytest

from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.ui.scenes.table.playback import Playback
from tests.immediate_thinker import ImmediateThinker
from tests.invented.open_play import GAMES, make_invented
from tests.ui.at_table import NAMES, agrees, sitting


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a table."""
    yield from sitting(monkeypatch)


def table_of(name, seed=3):
    """A match of an invented game."""
    game = make_invented(name)
    seats = [Seat(NAMES[seat], computer=seat > 0, level="random") for seat in range(game.players)]
    return LiveMatch.new(game, seats, Chance(derive_secret(seed)), ImmediateThinker(game, make_player))


@pytest.mark.parametrize("name", GAMES)
def test_a_deal_is_played_by_mouse_and_what_the_events_drew_is_what_the_view_says(sit, name, monkeypatch):
    disagreed = []
    settle = Playback._settle

    def checked(playback):
        guest.scene.model.view = guest.live.view(guest.live.viewer)
        if not agrees(guest.scene):
            disagreed.append(guest.scene.model.view.history[-3:])
        settle(playback)

    guest = sit(live=table_of(name))
    guest.until(lambda: not guest.scene.playback.is_busy)
    monkeypatch.setattr(Playback, "_settle", checked)
    while not guest.results:
        guest.until_asked()
        if guest.my_turn and guest.scene.model.legal_cards:
            guest.pick(max(guest.scene.model.legal_cards))
        elif guest.scene.controls.panel is not None:
            guest.click(guest.scene.controls.panel.buttons[0].rect.center)
    assert not disagreed


def test_a_known_card_of_a_closed_hand_lies_open_beside_its_backs(sit):
    guest = sit(live=table_of("dealers_card", seed=4))
    guest.until_asked()
    view, picture = guest.scene.model.view, guest.scene.picture
    seat = view.status.dealer
    cards = view.pile("hand", seat)
    place = picture.find_place(seat)
    known = tuple(card for card in cards if card is not None)
    assert place, "the viewer deals: another seed shows another seat's card"
    assert picture.shown[place] == known
    assert len(known) == 1
    assert picture.counts[place] == len(cards)
