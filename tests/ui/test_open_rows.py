"""The hand of a dummy lies open as large as the cards of the trick, beside its plate, and covers nothing."""

import pytest
from pygame import Rect

from purple_table.ui.cards.table_layout import trick_rects
from purple_table.ui.cards.trick_places import card_rect
from tests.ui.at_games import table_of, until_asked
from tests.ui.at_table import sitting
from tests.ui.test_table_contract import bid_six


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a table."""
    yield from sitting(monkeypatch)


def until_dummy(guest):
    """Bid high, and go on to the first card that the dummy plays."""
    while (ask := until_asked(guest)).hand is None:
        guest.scene.commands.act(bid_six(guest.live.view(0), guest.live.legal()))
    return ask.hand


@pytest.mark.parametrize(
    ("size", "scale", "least"),
    [((800, 600), None, 60), ((1280, 720), None, 90), ((1920, 1080), None, 140), ((1280, 720), 1.5, 66)],
)
def test_the_dummy_lies_as_large_as_the_trick_beside_its_plate(sit, size, scale, least):
    guest = sit(live=table_of("contract_bridge", 4, level="reference"), size=size)
    guest.loop.stage.set_scale(scale)
    place = until_dummy(guest)
    scene = guest.scene
    layout, hands, plate = scene.layout, scene.parts.open_hands, scene.layout.seats[place].plate
    cards, room = hands._lay_out(layout, place)
    assert least <= room.card <= layout.trick_card
    row = hands.list_rects(layout)[0]
    assert Rect((0, 0), size).contains(row)
    assert row.left - plate.right < guest.scene.stage.kit.px(20)
    # A card of the trick rises a little while it is winning.
    kept = [rect.move(0, -guest.scene.stage.kit.px(6)) for rect in trick_rects(layout)]
    kept += [layout.prompt, layout.bar, scene.controls.contract.rect, *scene.parts.standings.rects]
    kept += [rect for seat in layout.seats for rect in (seat.plate, seat.portrait)]
    kept += [card_rect(scene.hand.glides.home(code), layout.card) for code in scene.hand.list_fan()]
    assert row.collidelist(kept) < 0
    # What may be played is a button each, on the part of the card that can be seen.
    buttons = [button.rect for button in scene.controls.panel._cards.values()]
    assert buttons
    assert all(row.contains(button) and button.collidelistall(buttons) == [at] for at, button in enumerate(buttons))
    before = hands.find_card_rect(scene.model.view.seat + place, cards[0])
    scene.commands.act(max(guest.live.legal(), key=lambda action: cards.index(action.card)))
    until_asked(guest)
    assert hands.find_card_rect(scene.model.view.seat + place, cards[0]).size == before.size
    assert scene.layout.seats[place].plate == plate


def test_the_table_is_as_ever_before_the_dummy_lies_there_and_in_the_next_deal(sit):
    guest = sit(live=table_of("contract_bridge", 4, level="reference"), size=(1280, 720))
    until_asked(guest)
    usual = guest.scene.layout
    place = until_dummy(guest)
    assert guest.scene.layout.seats[place].plate.left < usual.seats[place].plate.left
    while not guest.results:
        if until_asked(guest) is not None and not guest.results:
            guest.scene.commands.act(guest.live.legal()[0])
    until_asked(guest)
    assert guest.scene.layout.seats[place] == usual.seats[place]
    assert guest.scene.layout.trick == usual.trick
