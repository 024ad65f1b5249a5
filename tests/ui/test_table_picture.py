"""What the table draws: only what the viewer may see, at every size, at every moment of a deal."""

import pygame
import pytest

from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.library import load_game
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.cards.table_layout import hand_poses
from purple_table.ui.scenes.table.parts.trick import TrickPart
from tests.immediate_thinker import ImmediateThinker
from tests.ui.at_games import table_of, until_asked
from tests.ui.at_table import RULES, Guest, agrees, sitting


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a table."""
    yield from sitting(monkeypatch)


@pytest.fixture
def drawn(monkeypatch):
    """The codes of all faces that were asked for, while somebody watches all the time."""
    monkeypatch.setattr(Guest, "watching", True)
    codes = set()
    face = CardSurfaces.face

    def noted(cards, card, *arguments, **options):
        codes.add(card.code)
        return face(cards, card, *arguments, **options)

    monkeypatch.setattr(CardSurfaces, "face", noted)
    return codes


def test_faces_of_others_are_never_drawn(sit, drawn):
    guest = sit(5, seed=3, speed="fast")
    guest.until_asked()
    view = guest.scene.model.view
    aside = set(view.pile("aside"))
    assert drawn == set(view.hand) | aside
    guest.pass_cards()
    known = drawn - aside
    played = {code for _, code in guest.scene.picture.trick}
    assert known <= set(view.hand) | set(guest.scene.model.view.hand) | played


def test_the_words_for_cards_set_aside_lie_on_no_seat(sit):
    game = load_game([RULES], "spar", 7, {})
    seats = [Seat(name, computer=name != "You") for name in ("You", "Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")]
    live = LiveMatch.new(game, seats, Chance(derive_secret(3)), ImmediateThinker(game, make_player))
    guest = sit(live=live)
    guest.until_asked()
    layout, aside = guest.scene.layout, guest.scene.parts.aside
    place = aside.label_place(layout, (80, 18))
    assert not any(place.colliderect(seat.plate) for seat in layout.seats)
    assert not place.colliderect(aside.room(layout))
    assert not place.colliderect(layout.hand)


def test_a_hidden_card_set_aside_is_a_back(sit, drawn):
    guest = sit(5, seed=3, options={"fifth_seat_card": "first_trick", "passing": "off"})
    guest.until_asked()
    assert guest.scene.picture.cards_aside == (None,)
    hidden = set(guest.live.game.deck.index) - set(guest.scene.model.view.hand)
    assert not drawn & hidden - {code for _, code in guest.scene.picture.trick}


def test_resizing_at_every_moment_of_a_deal_changes_nothing_but_places(sit):
    """Every frame of the deal, the passing and the first trick in another size."""
    guest = sit(speed="fast")
    sizes = ((800, 600), (1280, 720), (1000, 1400), (900, 640))
    for number in range(90):
        guest.loop.stage.resize(sizes[number % len(sizes)])
        guest.step()
        window = pygame.Rect((0, 0), guest.loop.stage.size).inflate(200, 200)
        for flight, pose in guest.scene.picture.list_flights():
            assert window.collidepoint(pose.x, pose.y), flight
    guest.loop.stage.resize((800, 600))
    guest.pass_cards()
    assert agrees(guest.scene)


def test_the_deal_is_dealt_round_by_round_from_the_dealers_left(sit):
    guest = sit(speed="normal", options={"passing": "off"})
    guest.until(lambda: guest.scene.picture.pack is not None)
    dealer = guest.scene.model.view.status.dealer
    seen = []
    while guest.scene.picture.pack is not None and sum(guest.scene.picture.counts[1:]) < 6:
        guest.step()
        for place in range(1, 4):
            if guest.scene.picture.counts[place] == 1 and place not in seen:
                seen.append(place)
    expected = [place for place in ((dealer + 1 + step) % 4 for step in range(4)) if place != 0]
    assert seen == expected


def test_the_hand_lies_in_deck_order(sit):
    guest = sit()
    guest.until_asked()
    deck = guest.live.game.deck
    places = [deck.index[code] for code in guest.hand.list_fan()]
    assert places == sorted(places)


def test_at_once_means_at_once(sit):
    guest = sit(speed="instant", options={"passing": "off"})
    for _ in range(3):
        guest.step()
    assert not guest.scene.picture.flights
    assert len(guest.scene.picture.hand) == 12


def test_speeds_differ(sit):
    frames = []
    for speed in ("relaxed", "normal", "fast"):
        guest = sit(speed=speed, options={"passing": "off"})
        guest.until(lambda guest=guest: guest.scene.picture.pack is not None)
        count = 0
        while guest.scene.picture.queue.is_busy:
            guest.step()
            count += 1
        frames.append(count)
    assert frames[0] > frames[1] > frames[2]


def test_a_match_taken_up_in_the_middle_of_a_trick_shows_it(sit):
    guest = sit(options={"passing": "off"})
    guest.until_asked()
    while not guest.scene.picture.trick:
        guest.pick(min(guest.scene.model.legal_cards))
        guest.until_asked()
    trick = list(guest.scene.picture.trick)
    guest.scene.picture.trick = []
    guest.scene.playback.skip()
    assert guest.scene.picture.trick == trick
    assert trick[-1][0] == 3


def trick_of(guest):
    return next(part for part in guest.scene.parts.all if isinstance(part, TrickPart))


@pytest.mark.parametrize("still", [False, True])
def test_whoever_is_winning_stands_out_and_then_nothing_moves(sit, still):
    guest = sit(speed="fast", options={"passing": "off"}, reduced_motion=still)
    guest.until_asked()
    while len(guest.scene.picture.trick) < 2:
        guest.pick(min(guest.scene.model.legal_cards))
        guest.until_asked()
    trick, picture, layout = trick_of(guest), guest.scene.picture, guest.scene.layout
    guest.wait(0.5)
    assert not trick.update(1 / 60)
    winner = picture.find_place(guest.live.game.winning_seat(guest.scene.model.view))
    assert trick.winner == winner
    risen = [place for place, code in picture.trick if trick.find_pose(layout, place, code).y < layout.trick[place].y]
    assert risen == [winner]


def test_the_light_over_a_taken_trick_ends_also_while_the_trick_waits_for_a_click(sit):
    guest = sit(speed="normal", options={"passing": "off"}, trick_hold="click")
    guest.until_asked()
    while guest.scene.playback.held_trick is None:
        if guest.my_turn:
            guest.pick(min(guest.scene.model.legal_cards))
        guest.step()
    held = guest.scene.playback.held_trick
    assert trick_of(guest).winner == guest.scene.picture.find_place(held.seat)
    guest.wait(2)
    assert guest.scene.playback.held_trick is held
    assert not guest.step()


def test_what_may_be_played_stands_where_other_cards_may_not(sit):
    guest = sit(speed="fast")
    guest.pass_cards()
    guest.wait(0.5)
    own, layout = guest.hand, guest.scene.layout
    guest.until_illegal()
    guest.post(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))
    guest.wait(0.5)
    held = own.list_fan()
    standing = {
        code
        for code, pose in zip(held, hand_poses(layout, len(held)), strict=True)
        if own.glides.pose(code).y < pose.y - 1
    }
    assert standing == set(guest.scene.model.legal_cards)
    assert not guest.step()


def test_received_cards_lie_with_the_others(sit):
    guest = sit(speed="fast")
    guest.pass_cards()
    guest.post(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))
    held, fresh = guest.hand.list_fan(), guest.scene.picture.fresh
    assert fresh
    raised = {held[index] for index in guest.hand.find_raised(guest.scene.layout)}
    assert not raised & fresh - guest.scene.model.legal_cards
    assert raised in (set(), set(guest.scene.model.legal_cards))


@pytest.mark.parametrize(("name", "players"), [("thirty_one", 4), ("piquet", 2), ("skat", 3), ("boure", 4)])
def test_nothing_of_the_last_deal_stands_over_the_cards_of_the_next(sit, name, players):
    guest = sit(live=table_of(name, players, level="reference"), speed="normal")
    scene = guest.scene
    while until_asked(guest) is not None and not guest.results:
        scene.commands.act(guest.live.legal()[0])
    guest.until(lambda: scene.picture.coming, 200)  # the first card of the next deal
    view = scene.model.view
    assert view == guest.live.make_view()
    assert view.status.phase != "deal"
    assert not scene.model.notes.remark
    assert scene.controls.contract.words is None
    plates = [scene.painting._seats.plate(place) for place in range(players)]
    assert {value for plate in plates for _, value in plate.counters} <= {"0"}
    assert not scene.parts.rolling.update(0.0)
