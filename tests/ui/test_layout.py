"""Where things lie on the table: inside the window, not on each other, at every size, for every number of seats."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from purple_table.art.sprites import card_height
from purple_table.ui.cards.table_layout import (
    CARD_SIZES,
    fan_poses,
    find_card_at,
    front_poses,
    hand_poses,
    keep_tray_clear,
    pack_pose,
    slot_poses,
    table_layout,
)
from purple_table.ui.cards.trick_places import card_rect
from purple_table.ui.kit.animation import Pose
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.theme import Theme, scale_for_window
from purple_table.ui.scenes.table.parts import call_tags
from purple_table.ui.scenes.table.parts.trick import _place_emblems
from tests.every import check_every

SIZES = ((800, 600), (1280, 720), (1920, 1080), (2560, 1440), (3840, 2160), (1000, 1400))
MOST = {2: 12, 3: 16, 4: 12, 5: 9, 6: 8, 7: 7, 8: 6, 9: 5, 10: 4}


def layout_of(size, players, slots=3, cards="usual"):
    return table_layout(size, scale_for_window(size), players, MOST[players], slots, cards)


def combinations(sizes=SIZES, counts=range(2, 11)):
    """Every window with every number, by itself of players, named for a message."""
    return [(f"{size}, {count}", size, count) for size in sizes for count in counts]


def bounds(pose, width):
    """The upright rectangle around a tilted card."""
    turn = math.radians(abs(pose.angle))
    tall = card_height(width)
    across = width * math.cos(turn) + tall * math.sin(turn)
    down = tall * math.cos(turn) + width * math.sin(turn)
    return Rect(math.floor(pose.x - across / 2), math.floor(pose.y - down / 2), math.ceil(across), math.ceil(down))


def parts(layout):
    """Everything that must not lie on anything else."""
    found = {"bar": layout.bar, "prompt": layout.prompt, "aside": layout.aside}
    for place, seat in enumerate(layout.seats):
        found[f"plate {place}"] = seat.plate
        if place:
            found[f"fan {place}"] = seat.fan
            above = seat.plate.top - seat.portrait.top
            found[f"head {place}"] = Rect(seat.portrait.topleft, (seat.portrait.width, above))
    trick = [bounds(pose, layout.trick_card) for pose in layout.trick]
    found["trick"] = trick[0].unionall(trick[1:])
    cards = [bounds(pose, layout.card) for pose in hand_poses(layout, MOST[len(layout.seats)])]
    found["hand"] = cards[0].unionall(cards[1:])
    return found


def lies_apart(size, players, cards="usual"):
    """Assert that all parts of the table lie in the window, and none on another."""
    window, found = Rect((0, 0), size), parts(layout_of(size, players, cards=cards))
    for name, rect in found.items():
        assert window.contains(rect), (cards, name)
    for (one, first), (other, second) in itertools.combinations(found.items(), 2):
        assert not first.colliderect(second), (cards, one, other)


def test_nothing_lies_on_anything_else_or_outside():
    check_every(combinations(), lies_apart)


@given(st.integers(800, 3840), st.integers(600, 2160), st.integers(2, 10), st.sampled_from(sorted(CARD_SIZES)))
def test_nothing_lies_on_anything_else_in_a_window_of_any_size(width, height, players, cards):
    lies_apart((width, height), players, cards)


def test_cards_may_be_smaller_or_larger():
    def check(size, players):
        usual, window = layout_of(size, players), Rect((0, 0), size)
        for cards in ("smaller", "larger"):
            layout = layout_of(size, players, cards=cards)
            lies_apart(size, players, cards)
            assert layout.trick_card >= 0.62 * layout.card
            if size[0] > size[1]:
                assert (layout.card < usual.card) == (cards == "smaller")
                assert (layout.card > usual.card) == (cards == "larger") or players > 6
            # In a large hand, too, the index of each card shows, and all of them lie in the window.
            for count in (14, 18):
                layout = table_layout(size, scale_for_window(size), players, count, 3, cards)
                poses = hand_poses(layout, count)
                hand = [bounds(pose, layout.card) for pose in poses]
                assert window.contains(hand[0].unionall(hand[1:]))
                assert poses[1].x - poses[0].x >= layout.card * 0.27

    check_every(combinations(), check)


def test_the_tray_has_room_for_four_cards_between_the_seats():
    def check(size, players):
        layout = layout_of(size, players, slots=4)
        assert len(layout.slots) == 4
        assert all(layout.tray.contains(slot) for slot in layout.slots)
        assert layout.tray.contains(layout.confirm)
        assert not any(layout.confirm.colliderect(slot) for slot in layout.slots)
        assert not any(first.colliderect(second) for first, second in itertools.combinations(layout.slots, 2))
        assert not layout.tray.colliderect(layout.prompt)
        assert all(not layout.tray.colliderect(seat.plate) for seat in layout.seats)
        assert [pose[:2] for pose in slot_poses(layout)] == [slot.center for slot in layout.slots]

    check_every(combinations(), check)


def test_cards_of_the_trick_lie_toward_their_seats():
    def check(size, players):
        layout = layout_of(size, players)
        middle = layout.middle.center
        assert layout.trick[0].y > middle[1]
        for pose, seat in zip(layout.trick[1:], layout.seats[1:], strict=True):
            # The one other hand of two lies beside its plate.
            sits = seat.fan if players == 2 else seat.plate
            toward = (sits.centerx - middle[0]) * (pose.x - middle[0])
            toward += (sits.centery - middle[1]) * (pose.y - middle[1])
            assert toward > 0

    check_every(combinations(), check)


def seen_of(rect, part, above):
    """How much of a part of a card is seen below those that lie above it."""
    points = [
        (part.left + part.width * (across + 0.5) / 8, part.top + part.height * (down + 0.5) / 8)
        for across in range(8)
        for down in range(8)
    ]
    return sum(not any(other.collidepoint(point) for other in above) for point in points) / len(points)


def test_a_full_trick_shows_every_index_and_most_of_every_card():
    def check(size, players):
        layout = layout_of(size, players)
        wide, tall = layout.trick_card, card_height(layout.trick_card)
        cards = [Rect(round(pose.x - wide / 2), round(pose.y - tall / 2), wide, tall) for pose in layout.trick]
        # Those that lie lower, or farther to the right, are drawn later.
        cards.sort(key=lambda card: (card.y, card.x))
        assert wide >= layout.card * 0.62
        for place, card in enumerate(cards):
            above = cards[place + 1 :]
            assert layout.middle.contains(card)
            assert seen_of(card, Rect(card.topleft, (round(wide * 0.27), round(tall * 0.38))), above) == 1
            assert seen_of(card, card, above) > 0.65

    check_every(combinations(SIZES[:-1]), check)


def test_a_call_hangs_on_no_plate():
    def check(size, players):
        layout, kit = layout_of(size, players), Kit(Theme(scale_for_window(size)))
        for seat in layout.seats:
            bubble = call_tags._place_bubble(kit, layout, seat.plate, "13")
            assert bubble.collidelist([other.plate for other in layout.seats]) < 0

    check_every(combinations(), check)


def test_seats_go_round_clockwise():
    for players in range(2, 11):
        layout = layout_of((1280, 720), players)
        center = (640, 360)
        turns = [
            math.atan2(seat.plate.centery - center[1], seat.plate.centerx - center[0]) for seat in layout.seats[1:]
        ]
        steps = [math.remainder(turn - turns[0], math.tau) % math.tau for turn in turns]
        assert steps == sorted(steps)


def test_every_card_of_the_hand_can_be_clicked_where_it_shows():
    def check(size, count):
        layout = table_layout(size, scale_for_window(size), 3, 16)
        poses = hand_poses(layout, count)
        for index, pose in enumerate(poses):
            strip = poses[1].x - poses[0].x if count > 1 else layout.card
            point = (round(pose.x - layout.card / 2 + strip * 0.6), round(pose.y))
            assert find_card_at(poses, layout.card, point) == index
        assert find_card_at(poses, layout.card, (round(poses[0].x - layout.card), round(poses[0].y))) == -1

    check_every(combinations(counts=(1, 2, 5, 9, 12, 16)), check)


@pytest.mark.parametrize("count", [20, 38])
def test_a_hand_that_has_grown_shows_every_card_and_touches_nothing(count):
    """Where who cannot follow draws, a hand may come to hold most of the stock."""
    for size, players, cards in itertools.product(SIZES[:3], (2, 4), ("usual", "larger")):
        layout = table_layout(size, scale_for_window(size), players, count, cards=cards)
        poses = hand_poses(layout, count)
        strip = poses[1].x - poses[0].x
        assert strip / layout.card > 0.27, (size, players, cards)
        for index, pose in enumerate(poses):
            point = (round(pose.x - layout.card / 2 + strip * 0.6), round(pose.y))
            assert find_card_at(poses, layout.card, point) == index
        hand = [bounds(pose, layout.card) for pose in poses]
        own = hand[0].unionall(hand[1:])
        assert Rect((0, 0), size).contains(own), (size, players, cards)
        for name, rect in parts(layout).items():
            assert name == "hand" or not own.colliderect(rect), (size, players, cards, name)


def test_a_raised_card_keeps_the_room_below_it():
    layout = layout_of((1280, 720), 4)
    pose = Pose(400, 400)
    above = (400, 400 - card_height(layout.card) // 2 - layout.lift // 2)
    below = (400, 400 + card_height(layout.card) // 2 - 1)
    assert find_card_at([pose], layout.card, above) == -1
    assert find_card_at([pose], layout.card, above, above={0: layout.lift}) == 0
    assert find_card_at([pose], layout.card, below, above={0: layout.lift}) == 0


def test_enough_of_each_card_shows_in_the_largest_hand():
    """The corner of a card, which tells what it is, takes about a fifth of its width."""
    for size in SIZES:
        layout = table_layout(size, scale_for_window(size), 3, 16)
        poses = hand_poses(layout, 16)
        assert (poses[1].x - poses[0].x) / layout.card > 0.3


def test_empty_hands_have_no_poses():
    layout = layout_of((1280, 720), 4, slots=0)
    assert hand_poses(layout, 0) == []
    assert fan_poses(layout, 1, 0) == []
    assert slot_poses(layout) == []


def test_fans_stay_behind_their_plates():
    for size in SIZES:
        for players in range(2, 11):
            layout = layout_of(size, players)
            for place in range(1, players):
                seat = layout.seats[place]
                cards = [bounds(pose, layout.back) for pose in fan_poses(layout, place, MOST[players])]
                room = seat.fan.union(seat.plate)
                around = cards[0].unionall(cards[1:])
                assert around.bottom <= room.bottom
                assert around.top >= layout.bar.bottom
                assert around.left >= room.left - layout.back // 3
                assert around.right <= room.right + layout.back // 3


def test_the_pack_lies_beside_the_dealer():
    layout = layout_of((1280, 720), 4)
    window = Rect(0, 0, 1280, 720)
    for place in range(4):
        assert window.contains(bounds(pack_pose(layout, place, 48), layout.back))
        assert not bounds(pack_pose(layout, place, 0), layout.back).colliderect(layout.hand)


@pytest.mark.parametrize(("players", "high"), [(3, 100), (4, 120)])
def test_a_tray_leaves_what_stands_in_the_left_corner_in_sight(players, high):
    layout = table_layout((800, 600), 1.0, players, 13, 5)
    board = Rect(8, 56, 250, high)
    assert layout.tray.colliderect(board)
    moved = keep_tray_clear(layout, board, Theme(1.0).px)
    assert not moved.tray.colliderect(board)
    assert moved.middle.contains(moved.tray)
    assert all(moved.tray.contains(rect) for rect in (*moved.slots, moved.confirm))
    assert moved.slots[0].width >= 60
    assert keep_tray_clear(moved, board, Theme(1.0).px) is moved


@pytest.mark.parametrize("players", [4, 5, 6])
def test_cards_that_are_laid_out_lie_beside_their_plate_where_the_tray_leaves_room(players):
    layout = table_layout((1280, 720), 1.0, players, 12, 3)
    free = 0
    for place in range(1, players):
        poses = front_poses(layout, place, 3)
        laid = card_rect(poses[0], layout.back).unionall([card_rect(pose, layout.back) for pose in poses[1:]])
        assert not laid.colliderect(layout.tray)
        free += not any(laid.colliderect(seat.plate) for seat in layout.seats)
    assert free >= players - 3


@pytest.mark.parametrize(("size", "scale"), [((800, 430), 1.0), ((1280, 720), 2.0), ((1280, 720), 1.0)])
def test_no_head_along_the_top_rises_into_the_bar(size, scale):
    layout = table_layout(size, scale, 4, 12)
    assert layout.seats[2].portrait.top >= layout.bar.bottom


def test_emblems_move_away_from_an_open_hand():
    layout = table_layout((800, 600), 1.0, 4, 12)
    before = _place_emblems(layout, [])
    lying = before[0].inflate(10, 10)
    after = _place_emblems(layout, [lying])
    assert after != before
    assert after[0].clip(lying).width * after[0].clip(lying).height < before[0].width * before[0].height / 2
