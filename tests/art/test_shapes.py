"""Facts of geometry that hold whatever Pillow draws of them."""

import hashlib

import pytest

from purple_table.art import courts, faces
from purple_table.art.faces import Box
from purple_table.art.shapes import PIPS, make_star, mirror, parse_path, place
from tests.art.corners import badge_box, index_box, overlap

SPOTS = ("2", "3", "4", "5", "6", "7", "8", "9", "T")


def pip_boxes(rank: str, large_index: bool) -> list[Box]:
    """Every pip of a spot card, as wide as the widest suit."""
    upright, halves = faces.pips(rank, large_index)
    half = faces.field(large_index).pip * 0.52
    upper = [Box(x - half, y - half, x + half, y + half) for x, y in upright + halves]
    return upper + [box.turn() for box in upper[len(upright) :]]


@pytest.mark.parametrize("large_index", [False, True])
@pytest.mark.parametrize("rank", SPOTS)
def test_a_spot_card_bears_as_many_pips_as_its_rank(rank: str, large_index: bool) -> None:
    assert len(pip_boxes(rank, large_index)) == (10 if rank == "T" else int(rank))


@pytest.mark.parametrize("large_index", [False, True])
@pytest.mark.parametrize("rank", SPOTS)
def test_pips_keep_clear_of_indices_badges_and_the_edge(rank: str, large_index: bool) -> None:
    index = index_box(faces.LARGE if large_index else faces.NORMAL)
    corners = (index, index.turn(), badge_box(), badge_box().turn())
    for box in pip_boxes(rank, large_index):
        assert not any(overlap(box, corner) for corner in corners)
        assert box.left > 8
        assert box.right < 242
        assert box.top > 8
        assert box.bottom < 342


@pytest.mark.parametrize("large_index", [False, True])
def test_the_court_frame_steps_round_the_corners_and_is_the_same_turned_over(large_index: bool) -> None:
    outline = courts.frame(large_index)
    turned = {(250 - x, 350 - y) for x, y in outline}
    assert turned == set(outline)
    index = index_box(faces.LARGE if large_index else faces.NORMAL)
    left_step = min(x for x, y in outline if y < 50)
    assert left_step > index.right + 2
    assert min(y for x, y in outline if x < left_step) > index.bottom + 2
    badges = badge_box()
    assert max(x for x, y in outline if y < 50) < badges.left
    assert min(y for x, y in outline if x > badges.left) > badges.bottom


@pytest.mark.parametrize("suit", ["Clubs", "Diamonds", "Hearts", "Spades"])
def test_pips_are_symmetric_and_about_one_unit_high(suit: str) -> None:
    points = [point for polygon in PIPS[suit] for point in polygon]
    rounded = {(round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in points}
    assert {(round(-x, 6) + 0.0, round(y, 6) + 0.0) for x, y in points} == rounded
    high = max(y for _, y in points) - min(y for _, y in points)
    assert 0.95 <= high <= 1.06


def test_the_outlines_of_the_pips_are_pinned() -> None:
    text = ";".join(
        f"{suit}:{x:.4f},{y:.4f}" for suit in sorted(PIPS) for polygon in PIPS[suit] for x, y in polygon
    ).replace("-0.0000", "0.0000")
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "cd12415342a2cae2"


def test_paths_follow_their_commands() -> None:
    outline = parse_path("M 0 0 L 2 0 C 2 1 1 2 0 2 Q 0 1 0 0")
    assert outline[:2] == ((0.0, 0.0), (2.0, 0.0))
    assert outline[-1] == pytest.approx((0, 0))
    assert (0.0, 2.0) in outline
    assert mirror(((1.0, 2.0),), axis=5) == ((9.0, 2.0),)
    assert place(((0.0, -0.5),), 10, 10, 4, 90)[0] == pytest.approx((12, 10))
    assert len(make_star(7, 0.5)) == 14
