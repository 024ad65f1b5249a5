"""A stock with a turned card under it: where it lies, what is told of it, how cards come from it, who sees what."""

import pygame
import pytest

from purple_table.core.actions import Choose
from purple_table.core.cards import PileKey
from purple_table.core.events import TrickWon
from purple_table.ui.scenes.table.parts.drawn_stock import DrawnStock
from tests.ui.at_games import button, part, played_to, table_of, until_asked
from tests.ui.at_table import sitting

sit = pytest.fixture(sitting)
STOCK, TURNED, ON_TOP = PileKey("stock"), PileKey("turned"), PileKey("turned", None, 1)
SIZES = [(800, 600), (1280, 720), (800, 1000)]


def sit_down(sit, players, **options):
    fields = {name: options.pop(name) for name in ("size", "speed") if name in options}
    guest = sit(live=table_of("briscola", players, level="reference", **options), **fields)
    until_asked(guest, "play")
    return guest


def tricks(guest):
    return sum(isinstance(event, TrickWon) for event in guest.live.view(0).history)


def play_on(guest, until):
    """Play the first card each time until this many tricks are taken and the next card is asked for."""
    while tricks(guest) < until:
        guest.pick(min(guest.scene.model.legal_cards))
        until_asked(guest)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_stock_and_turned_card_hide_nothing(sit, players, size):
    guest = sit_down(sit, players, size=size)
    layout = guest.scene.layout
    stock = part(guest, DrawnStock)
    top, under = (stock.find_spot(key, 0, 1) for key in (STOCK, TURNED))
    wide = top.width
    room = pygame.Rect(round(under.pose.x - wide * 0.7), round(top.pose.y - wide * 0.7), 0, round(wide * 1.4))
    room.width = round(top.pose.x + wide / 2) - room.left
    assert pygame.Rect((0, 0), size).contains(room)
    others = [seat.plate for seat in layout.seats] + [seat.fan for seat in layout.seats[1:]]
    for pose in layout.trick:
        card = pygame.Rect(0, 0, layout.trick_card, round(layout.trick_card * 1.4))
        card.center = round(pose.x), round(pose.y)
        others.append(card)
    held = pygame.Rect(0, 0, layout.card * 2, layout.hand.height)
    held.midbottom = layout.hand.midbottom
    assert not [rect for rect in [*others, held] if rect.colliderect(room)]
    assert under.pose.x < top.pose.x - wide / 3


def test_the_card_under_the_stock_is_turned_up_and_the_number_is_all_that_can_be_drawn(sit):
    guest = sit_down(sit, 2)
    picture, before = guest.scene.picture, guest.pixels()
    assert tuple(picture.piles[TURNED]) == guest.live.view(0).pile("turned")
    assert len(picture.piles[STOCK]) == 41 - 2 * tricks(guest)
    play_on(guest, tricks(guest) + 1)
    assert len(picture.piles[STOCK]) == len(guest.live.view(0).pile("stock"))
    assert guest.pixels() != before


def test_drawn_cards_are_seen_to_come_from_the_stock(sit):
    guest = sit_down(sit, 2, speed="normal")
    guest.pick(min(guest.scene.model.legal_cards))
    top = part(guest, DrawnStock).find_spot(STOCK, 0, 1).pose
    seen = 0
    for _ in range(1500):
        guest.step()
        for _, pose in guest.scene.picture.list_flights():
            seen += abs(pose.x - top.x) < 30 and abs(pose.y - top.y) < 30
        if seen and not guest.scene.playback.is_busy:
            break
    assert seen
    assert sorted(guest.scene.picture.hand) == sorted(guest.live.view(0).hand)


def before_the_last_draw(sit, **fields):
    """The person is to play to the trick after which the stock is out."""
    live = table_of("briscola", 4, level="reference")
    assert played_to(live, lambda view, legal: view.status.trick == 9, lambda view, legal: legal[-1])
    guest = sit(live=live, **fields)
    until_asked(guest, "play")
    return guest


def test_nothing_is_left_of_the_stock_when_it_is_out_and_the_partner_is_looked_at(sit):
    guest = before_the_last_draw(sit)
    assert not guest.scene.picture.shown
    play_on(guest, 9)
    view, picture = guest.live.view(0), guest.scene.picture
    assert not picture.piles.get(STOCK)
    assert not picture.piles.get(TURNED)
    assert part(guest, DrawnStock).find_spot(STOCK, 0, 1) is None
    assert set(picture.shown) == {2}
    assert picture.shown[2] == view.pile("hand", 2)
    assert all(picture.counts[place] == len(view.pile("hand", place)) for place in (1, 3))
    play_on(guest, 12)
    assert guest.results


def test_the_partners_hand_opens_after_the_last_draw_and_the_own_cards_lie_as_before(sit):
    guest = before_the_last_draw(sit, speed="normal")
    guest.pick(min(guest.scene.model.legal_cards))
    guest.until(lambda: 2 in guest.scene.picture.shown, 900)
    assert set(guest.scene.picture.shown) == {2}
    guest.step()
    assert not guest.scene.picture.coming & set(guest.scene.picture.hand)


def test_the_swap_is_asked_by_a_panel_and_seen_on_the_table(sit):
    """Clause swap, by mouse: the winner of a trick who holds the lowest trump takes the turned card."""
    live = table_of("briscola", 4, seed=7, swap=True)
    assert played_to(live, lambda view, legal: isinstance(legal[0], Choose), lambda view, legal: legal[-1])
    guest = sit(live=live)
    until_asked(guest, "choose")
    (turned,) = guest.live.view(0).pile("turned")
    guest.click(button(guest, "Swap for the").rect.center)
    guest.until(lambda: guest.my_turn)
    assert guest.live.view(0).pile("turned") != (turned,)
    assert turned in guest.live.view(0).hand
    assert tuple(guest.scene.picture.piles[TURNED]) == guest.live.view(0).pile("turned")


@pytest.mark.parametrize("players", [2, 4])
def test_between_two_players_a_small_hand_is_larger(sit, players):
    cards = {count: sit_down(sit, count).scene.layout.card for count in (2, players, 3)}
    assert cards[2] > 1.15 * cards[3]
    assert players == 2 or cards[4] == cards[3]


def sit_down_for_two(sit, name, **fields):
    guest = sit(live=table_of(name, 2, level="reference"), **fields)
    until_asked(guest, "play")
    return guest


def test_the_open_card_of_the_stock_is_what_the_winner_draws(sit):
    guest = sit_down_for_two(sit, "california_jack", size=(800, 600))
    for _ in range(4):
        view, before = guest.live.view(0), tricks(guest)
        assert tuple(guest.scene.picture.piles[ON_TOP]) == view.pile(*ON_TOP)
        (top,) = view.pile(*ON_TOP)
        play_on(guest, before + 1)
        events = list(guest.live.view(0).history)
        taken = [event for event in events if isinstance(event, TrickWon)][before]
        drawn = next(event for event in events[events.index(taken) :] if getattr(event, "source", None) == ON_TOP)
        assert (drawn.cards, drawn.target.owner) == ((top,), taken.seat)
    # What the other player drew lies open beside the backs of the rest.
    picture, hand = guest.scene.picture, guest.live.view(0).pile("hand", 1)
    assert set(picture.shown[1]) == {card for card in hand if card is not None}


@pytest.mark.parametrize("size", SIZES)
def test_a_stock_without_a_turned_card_stays_on_the_table(sit, size):
    guest = sit_down_for_two(sit, "shasta_sam", size=size)
    play_on(guest, 2)
    stock, layout = part(guest, DrawnStock), guest.scene.layout
    assert not guest.scene.picture.piles.get(ON_TOP)
    assert len(guest.scene.picture.piles[STOCK]) == len(guest.live.view(0).pile("stock")) > 0
    spot = stock.find_spot(STOCK, 0, 1)
    room = pygame.Rect(0, 0, spot.width, round(spot.width * 1.4))
    room.center = round(spot.pose.x), round(spot.pose.y)
    others = [seat.plate for seat in layout.seats] + [layout.seats[1].fan]
    assert not room.collidelistall(others)
    assert stock.rects[0].contains(room.inflate(-8, -8))


def test_no_reason_lies_on_the_stock(sit):
    for seed in range(4):
        guest = sit(live=table_of("california_jack", 2, seed=seed, level="club"))
        until_asked(guest, "play")
        for _ in range(3):
            notes = guest.scene.parts.reasons.rects
            assert not [rect for rect in notes if rect.collidelist(part(guest, DrawnStock).rects) >= 0]
            play_on(guest, tricks(guest) + 1)
