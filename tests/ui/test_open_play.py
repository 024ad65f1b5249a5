"""The window shows play that is unlike that of our own games: small invented ones."""

import pygame
import pytest

from purple_table.core.actions import Bid, Pass
from purple_table.core.events import Chosen
from purple_table.core.messages import english
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.ui.scenes.table.panels.choice_panels import NamingPanel
from purple_table.ui.scenes.table.panels.points_panel import LadderPanel
from purple_table.ui.scenes.table.parts.open_hands import OpenHands
from purple_table.ui.scenes.table.playback import Playback
from tests.immediate_thinker import ImmediateThinker
from tests.invented.open_play import GAMES, make_invented
from tests.ui.at_table import NAMES, agrees, sitting


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a table."""
    yield from sitting(monkeypatch)


def table_of(name, seed=3, beside=False):
    """A match of an invented game."""
    game = make_invented(name, beside)
    seats = [Seat(NAMES[seat], computer=seat > 0, level="random") for seat in range(game.players)]
    return LiveMatch.new(game, seats, Chance(derive_secret(seed)), ImmediateThinker(game, make_player))


def call(guest):
    """Make the highest bid of an auction, so that the viewer declares, or pass over one of somebody else."""
    highest = Bid("6 none")
    guest.scene.controls.panel.context.act(highest if highest in guest.live.legal() else Pass())


def bid(guest):
    """Choose the highest bid of a ladder with the mouse, and make it."""
    panel = guest.scene.controls.panel
    highest = [cell for row in panel.cells.rows for cell in row if cell.call.legal][-1]
    guest.click(highest.rect.center)
    guest.click(panel.confirm.rect.center)


def test_the_arrows_go_through_the_cards_of_another_hand(sit):
    guest = sit(live=table_of("dummy"))
    guest.until(lambda: not guest.scene.playback.is_busy)
    for _ in range(40):
        guest.until_asked()
        ask = guest.scene.model.ask
        if ask.hand is not None:
            break
        if ask.kind == "auction":
            call(guest)
        else:
            guest.pick(max(guest.scene.model.legal_cards))
    assert ask.hand is not None
    panel, form = guest.scene.controls.panel, guest.scene.controls.form
    for key, place in ((pygame.K_RIGHT, 0), (pygame.K_RIGHT, 1), (pygame.K_LEFT, 0), (pygame.K_LEFT, -1)):
        guest.press(key)
        assert form.focused is panel.buttons[place % len(panel.buttons)]
    before = len(guest.live._match.steps)
    guest.press(pygame.K_RETURN)
    assert len(guest.live._match.steps) > before


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
        if guest.scene.model.ask is not None and guest.scene.model.ask.kind == "give":
            for code in guest.hand.list_fan()[: guest.scene.model.ask.amount]:
                guest.pick(code)
            guest.confirm()
        elif guest.my_turn and guest.scene.model.legal_cards:
            guest.pick(max(guest.scene.model.legal_cards))
        elif guest.scene.model.ask is not None and guest.scene.model.ask.kind == "auction":
            call(guest)
        elif isinstance(guest.scene.controls.panel, LadderPanel):
            bid(guest)
        elif isinstance(guest.scene.controls.panel, NamingPanel):
            guest.scene.controls.panel.context.act(guest.scene.model.ask.ways[0].action)
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


def test_what_is_offered_beside_the_cards_is_a_button_or_a_key_while_cards_can_be_clicked(sit):
    guest = sit(live=table_of("two_stages", seed=6, beside=True))
    guest.until_asked()
    while not (guest.my_turn and guest.scene.controls.panel is not None):
        guest.pick(max(guest.scene.model.legal_cards))
        guest.until_asked()
    panel = guest.scene.controls.panel
    assert [button.caption for button in panel.buttons][:1] == ["Close the stock"]
    assert guest.scene.model.legal_cards == panel.cards
    assert len(guest.live.view(0).pile("stock")) > 0
    guest.press(pygame.K_1)
    guest.until_asked()
    assert guest.live.view(0).pile("stock") == ()
    card = max(guest.scene.model.legal_cards)
    guest.pick(card)
    guest.until(lambda: not guest.scene.playback.is_busy)
    played = [
        event.cards
        for event in guest.live.view(0).history
        if getattr(event, "target", None) and event.target.role == "trick"
    ]
    assert (card,) in played


def test_another_seat_answers_what_was_chosen_beside_the_cards(sit):
    guest = sit(live=table_of("best_of_three", seed=3, beside=True))
    guest.until_asked()
    while guest.scene.controls.panel is None:
        guest.pick(max(guest.scene.model.legal_cards))
        guest.until_asked()
    guest.click(guest.scene.controls.panel.buttons[0].rect.center)
    guest.until_asked()
    assert (
        "Seen" in [english(event.words) for event in guest.live.view(0).history if isinstance(event, Chosen)]
        or guest.results
    )


def test_the_open_hand_of_a_partner_is_played_by_clicks_on_its_cards_and_by_buttons(sit):
    seed = next(seed for seed in range(50) if Chance(derive_secret(seed)).first_deal(4)[1] == 0)
    guest = sit(live=table_of("dummy", seed=seed))
    ways = 0
    while not guest.results:
        guest.until_asked()
        ask, panel = guest.scene.model.ask, guest.scene.controls.panel
        if ask is not None and ask.kind == "auction":
            call(guest)
            continue
        if ask is None or ask.hand is None:
            if guest.my_turn and guest.scene.model.legal_cards:
                guest.pick(max(guest.scene.model.legal_cards))
            continue
        assert ask.hand == 2
        assert guest.scene.model.legal_cards == frozenset()
        cards = guest.live.view(0).pile("hand", 2)
        before = len(cards)
        if ways % 2:
            panel.buttons[0].activate()
        else:
            legal = {action.card for action in guest.live.legal()}
            hands = next(part for part in guest.scene.parts.all if isinstance(part, OpenHands))
            rect = hands.find_card_rect(2, min(legal))
            guest.click((rect.left + 4, rect.centery))
        guest.until(lambda before=before: len(guest.live.view(0).pile("hand", 2)) == before - 1)
        ways += 1
    assert ways >= 5
