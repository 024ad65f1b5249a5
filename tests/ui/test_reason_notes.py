"""Reasons beside the trick: where they lie, and who may see them."""

from dataclasses import replace

import pytest

from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.library import load_game
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.ui.cards.table_layout import table_layout
from purple_table.ui.cards.trick_places import card_rect
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.theme import Theme
from purple_table.ui.scenes.table.parts import reason_notes
from purple_table.ui.scenes.table.parts.trick import measure_rise
from tests.immediate_thinker import ImmediateThinker
from tests.ui.at_table import RULES, make_match, sitting

sit_down = pytest.fixture(sitting)
WORDS = "I have no Silver, so the points of the Gold A go to somebody else."


def test_a_reason_is_known_while_the_trick_lies_and_names_the_card_of_a_computer(sit_down):
    guest = sit_down(live=make_match(level="club"), reasons="trick")
    guest.until_asked()
    guest.pass_cards()
    live, thoughts = guest.live, guest.scene.model.thoughts
    assert thoughts is live
    free = [step for step in live._match.deal() if step.free and step.reason and str(step.action).startswith("play")]
    assert free
    for step in free:
        assert live.find_reason(step.action.card) == step.reason
    assert not live.find_reason(live.view(0).hand[0])
    # A plate tells it too, where there is no room beside the card.
    scene = guest.scene
    told = {place: scene.parts.reasons.tell_reason(place) for place, _ in scene.picture.trick}
    assert any(told.values())
    assert all(text in scene.painting._seats.note(place) for place, text in told.items())
    assert not scene.parts.reasons.tell_reason(0)


def test_nobody_sees_them_before_the_end_of_the_deal_who_has_not_asked_or_shares_the_screen(sit_down):
    assert sit_down().scene.model.thoughts is None
    shared = make_match(people=(0, 2))
    assert not shared.shows_reasons
    alone = make_match()
    assert alone.shows_reasons
    alone.reseat(1, replace(alone.seats[1], computer=False))
    assert not alone.shows_reasons


@pytest.mark.parametrize(("name", "told"), [("put", False), ("truc", False), ("spar", True)])
def test_nobody_learns_of_a_bluff_before_the_end_of_the_deal(name, told):
    game = load_game([RULES], name, 2, {})
    seats = [Seat("You", computer=False), Seat("Ada", computer=True, level="club")]
    live = LiveMatch.new(game, seats, Chance(derive_secret(5)), ImmediateThinker(game, make_player))
    assert live.shows_reasons is told


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8])
def test_a_reason_covers_no_card_plate_or_word(size, players):
    kit = Kit(Theme(size[1] / 720 if size[0] > 800 else 1.0))
    layout = table_layout(size, kit.theme.scale, players, 12)
    taken = reason_notes._list_taken_rects(kit, layout)
    room = [reason_notes._place_reason(kit, layout, place, WORDS, taken) for place in range(1, players)]
    short = [
        reason_notes._place_reason(kit, layout, place, "I lead a low Heart.", taken) for place in range(1, players)
    ]
    if players < 7 and size != (800, 600):
        assert all(room)
    if players < 7:
        assert all(short)
    for note in (placed.rect for placed in filter(None, room)):
        assert note.collidelist(taken) < 0
        for pose in layout.trick:
            # The winning card rises: its index must stay in sight then, too.
            raised = card_rect(pose._replace(y=pose.y - measure_rise(kit, layout, pose)), layout.trick_card)
            assert not note.colliderect(raised)
        assert 0 <= note.left < note.right <= size[0]
