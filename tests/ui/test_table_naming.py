"""Trump made by a turned card or named, at the table: the panel for each round, and who is said to play alone."""

import pytest
from pygame import Rect

from purple_table.core.actions import Bid, Pass
from purple_table.ui.cards.denominations import CallsTable
from purple_table.ui.scenes.table.parts.call_tags import CallTags, _place_bubble
from purple_table.ui.scenes.table.parts.cards_beside import UPCARD
from purple_table.ui.scenes.table.parts.contract_box import box_words
from tests.ui.at_games import button, table_of, until_asked
from tests.ui.at_table import sitting

sit = pytest.fixture(sitting)


def asked_second(sit, **options):
    """All have passed once, and the person may name a color."""
    for seed in range(40):
        guest = sit(live=table_of("euchre", 4, seed, level="reference", **options))
        while until_asked(guest, "choose", "play", "give").kind == "choose":
            if len(guest.scene.model.ask.denominations) > 1:
                return guest
            guest.scene.commands.act(Pass())
        guest.close()
    raise AssertionError("somebody always makes trump in the first round")


def test_each_color_has_a_row_with_and_without_the_partner(sit):
    panel = asked_second(sit).scene.controls.panel
    rows = [[cell.call.text for cell in row] for row in panel.cells.rows]
    assert rows == [["together", "alone"]] * 6
    assert panel.passing.visible
    red = panel.cells.cell(Bid("red alone")) or panel.cells.cell(Bid("black alone"))
    assert red.call.words.endswith(" alone")


def test_where_nobody_plays_alone_the_colors_stand_side_by_side(sit):
    rows = asked_second(sit, alone=False).scene.controls.panel.cells.rows
    assert [len(row) for row in rows] == [3, 3]


def test_the_ways_to_order_up_stand_level_however_long_their_words_are(sit):
    guest = sit(live=table_of("euchre", 4, level="reference"), size=(1280, 720))
    assert until_asked(guest).kind == "choose"
    buttons = guest.scene.controls.panel.buttons
    assert len({(found.rect.top, found.rect.height) for found in buttons}) == 1
    assert [found.kind for found in buttons] == ["primary", "plain", "plain"]
    # No call hangs on the card that is asked about.
    calling = next(part for part in guest.scene.parts.all if isinstance(part, CallTags))
    kit, layout = guest.scene.drawing.kit, guest.scene.layout
    up = guest.scene.picture.find_spot(UPCARD, 0, 1).pose
    for seat in layout.seats:
        bubble = calling._find_bubble_room(kit, seat, _place_bubble(kit, layout, seat.plate, "Pass"))
        assert not bubble.collidepoint(up.x, up.y - 20)
        assert bubble.collidelist([other.plate for other in layout.seats]) < 0
    # A card that is clicked meanwhile says what is to be decided first.
    assert not guest.scene.model.notes.note
    guest.click(guest.spot(guest.hand.list_fan()[0]))
    assert guest.scene.model.notes.note == "Choose one."


def test_who_plays_alone_is_said_beside_trump(sit):
    guest = sit(live=table_of("euchre", 4, level="reference"))
    assert until_asked(guest).kind == "choose"
    guest.click(button(guest, "Order up alone").rect.center)
    guest.until(lambda: guest.scene.model.view.status.out)
    words = box_words(guest.scene.model.view, guest.live.game.deck, guest.scene.model.teller)
    assert words.small == "named by you, alone"
    # The long call lies beside the others, not over them.
    kit, view = guest.scene.drawing.kit, guest.scene.model.view
    table = CallsTable(view, guest.live.game.deck, guest.live.seats)
    table.place(kit, Rect(0, 0, 290, 60))
    edges = table._edges(kit)
    for line in table._lines:
        for column, text in line.items():
            assert kit.text.layout(text, kit.theme.body).size[0] <= edges[column + 1] - edges[column]
