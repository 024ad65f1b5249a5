"""The table with melds at the windows that people have, to the end of a hand of 26 tricks."""

from itertools import combinations, pairwise

import pytest
from pygame import Rect

from purple_table.art.sprites import card_height
from purple_table.ui.cards.board import WIDTHS, choose_width, groups, make_board, splay_poses
from purple_table.ui.cards.table_layout import table_layout
from purple_table.ui.cards.trick_places import hides_an_index
from purple_table.ui.kit.theme import Theme
from purple_table.ui.scenes.table.panels.ask_panel import place_in_dock

WINDOWS = [((800, 600), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.5), ((2560, 1440), 2.0)]
LONG_HAND = [7, 4, 3, 3, 8, 5, 3, 4, 3, 6]
"""More melds than one side can have: 46 cards."""


def laid_out(size, scale, slots=0, share=WIDTHS[-1]):
    px = Theme(scale).px
    return make_board(table_layout(size, scale, 4, 26, slots), px, share), px


@pytest.mark.parametrize("share", WIDTHS)
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_nothing_of_the_table_hides_anything_else(size, scale, share):
    board, _ = laid_out(size, scale, share=share)
    layout = board.layout
    window = Rect((0, 0), size)
    parts = [board.stock, board.splay, *board.zones, board.action, layout.prompt, layout.hand]
    parts += [seat.plate for seat in layout.seats]
    for part in parts:
        assert window.contains(part)
    for one, other in combinations(parts, 2):
        assert not one.colliderect(other), (one, other)
    for corner in layout.corners:
        assert not any(corner.colliderect(part) for part in parts)
        assert not any(corner.colliderect(seat.fan) for seat in layout.seats[1:])


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_the_trick_lies_between_splay_and_buttons_and_every_index_is_seen(size, scale):
    board, px = laid_out(size, scale)
    layout = board.layout
    card, tall = layout.trick_card, card_height(layout.trick_card)
    rects = []
    for pose in layout.trick:
        rect = Rect(0, 0, card, tall)
        rect.center = (round(pose.x), round(pose.y))
        rects.append(rect)
        assert rect.top >= board.splay.bottom
        assert rect.bottom <= board.action.top
        assert layout.middle.left <= rect.left
        assert rect.right <= layout.middle.right
    assert card >= px(60)
    left, top, right = rects[1:]
    assert left.centerx < top.centerx < right.centerx
    # A card that lies lower is drawn over the others, and hides the index of none.
    assert not any(hides_an_index(layout.trick, card, place) for place in (0, 1, 3))


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_melds_can_be_read_to_the_end_of_a_long_hand(size, scale):
    board, px = laid_out(size, scale)
    for zone in board.zones:
        inner = Rect(zone.left, zone.top + px(24), zone.width, zone.height - px(24))
        found = groups(inner, LONG_HAND, px)
        assert all(inner.contains(group.rect) for group in found)
        assert not any(one.rect.colliderect(other.rect) for one, other in combinations(found, 2))
        assert found[0].card >= px(20)


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_zones_grow_with_what_lies_there(size, scale):
    board, px = laid_out(size, scale)
    shares = [choose_width(zones, board, px) for zones in ([[], []], [[3], [3]], [LONG_HAND, LONG_HAND])]
    assert shares[0] == shares[1] == WIDTHS[0]
    assert shares[2] > WIDTHS[0]
    assert choose_width([[], LONG_HAND], board, px) == shares[2]


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_a_docked_panel_leaves_the_open_row_in_sight(size, scale):
    board, px = laid_out(size, scale, share=WIDTHS[0])
    dock = board.layout.dock
    assert dock.top >= max(board.stock.bottom, board.splay.bottom)
    assert dock.bottom <= board.layout.prompt.top
    for high in (px(100), dock.height, px(170)):
        panel = place_in_dock((px(700), high), dock)
        assert panel.top >= board.splay.bottom
        assert not panel.colliderect(board.layout.hand)
        assert panel.bottom >= dock.bottom


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_the_open_row_is_large_enough_to_be_read(size, scale):
    board, px = laid_out(size, scale)
    assert board.stock.width >= px(40)


def test_few_melds_are_shown_larger_than_many():
    board, px = laid_out((1280, 720), 1.0)
    zone = board.zones[0]
    assert groups(zone, [3, 3], px)[0].card > groups(zone, LONG_HAND * 2, px)[0].card >= 16


def test_a_meld_longer_than_the_zone_overlaps_itself():
    board, px = laid_out((800, 600), 1.0)
    group = groups(board.zones[0], [16], px)[0]
    assert group.rect.width <= board.zones[0].width
    assert group.card + group.step * 15 <= group.rect.width + 1
    assert group.step >= group.card * 0.5


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("count", [1, 10, 14])
def test_every_card_of_the_splay_shows_its_index(size, scale, count):
    board, _ = laid_out(size, scale)
    poses = splay_poses(board, count)
    card = board.stock.width
    assert poses[-1].x + card / 2 <= board.splay.right + 1
    assert all(two.x - one.x >= card * 0.28 for one, two in pairwise(poses))


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_a_tray_for_passing_leaves_the_splay_in_sight(size, scale):
    board, _ = laid_out(size, scale, slots=4)
    layout = board.layout
    assert len(layout.slots) == 4
    assert layout.tray.top >= board.splay.bottom
    assert layout.tray.contains(layout.confirm)
    assert Rect((0, 0), size).contains(layout.tray)
    assert all(layout.tray.contains(slot) for slot in layout.slots)
