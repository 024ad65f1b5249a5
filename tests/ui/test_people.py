"""People at the table: whose face shows what, and what is said, by what everybody has seen."""

from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pygame
import pytest
from PIL import Image, ImageChops
from pygame import Rect

from purple_table.art.portraits import MOODS
from purple_table.core.events import DealScored, Feat, MatchEnded, Noted, TrickWon
from purple_table.core.messages import say_verbatim
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.library import load_game
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.ui.cards.table_layout import trick_rects
from tests.immediate_thinker import ImmediateThinker
from tests.ui.at_table import RULES, sitting


@pytest.fixture
def sit_down(monkeypatch):
    yield from sitting(monkeypatch)


class Always(Random):
    """Who always speaks, the first first."""

    def random(self):
        return 0.0

    def choice(self, seq):
        return seq[0]


def table(sit_down, game="spades", names=("Clara", "Hugo", "Mina"), size=(1280, 720), **settings):
    """A table where everybody speaks who may."""
    played = load_game([RULES], game, len(names) + 1, {})
    seats = [Seat("You", False), *(Seat(name, True, "beginner") for name in names)]
    live = LiveMatch.new(played, seats, Chance(derive_secret(3)), ImmediateThinker(played, make_player))
    guest = sit_down(live=live, speed="normal", size=size, **settings)
    people = guest.scene.parts.people
    people._random = Always()
    return guest, people


def scored(*feats):
    return DealScored(1, (), (0, 0), (0, 0), feats)


def moods(people):
    return [people.mood(seat) for seat in range(4)]


def test_a_nil_that_is_made_pleases_its_side_and_the_partner_thanks(sit_down):
    _, people = table(sit_down)
    people.on_event(scored(Feat("nil", (0,))))
    assert moods(people) == ["glad", "sorry", "neutral", "sorry"]
    assert people.remark == (2, "Good crew, partner.")


def test_a_contract_that_fails_grieves_those_who_promised_it(sit_down):
    _, people = table(sit_down)
    people.on_event(scored(Feat("contract", (1, 3), made=False)))
    assert moods(people) == ["glad", "sorry", "glad", "sorry"]
    assert people.remark == (1, "I must have miscounted.")


def test_a_moon_surprises_everybody_else(sit_down):
    _, people = table(sit_down, "hearts")
    people.on_event(scored(Feat("moon", (0,))))
    assert moods(people) == ["glad", "surprised", "surprised", "surprised"]
    assert people.remark == (1, "Every last volume!")


@pytest.mark.parametrize(
    ("cards", "winner", "surprised"),
    [
        (("Gn9", "Gn8", "BkA", "GnT"), 2, []),
        (("GnA", "Gn8", "Bk9", "GnT"), 2, []),
        (("GnA", "Gn8", "Gn9", "Bk9"), 3, [0]),
        (("GnA", "Gn8", "Gn9", "RdJ"), 3, [0]),
        (("GnK", "Bk8", "Gn9", "BkT"), 3, []),
        (("GnK", "Bk8", "BkT", "Gn9"), 2, [1]),
    ],
)
def test_whoever_is_trumped_with_the_highest_card_or_overtrumped_is_surprised(sit_down, cards, winner, surprised):
    guest, people = table(sit_down)
    view = guest.scene.model.view
    guest.scene.model.view = replace(view, status=replace(view.status, trump="Black", promoted=("RdJ",)))
    people.on_event(TrickWon(winner, 0, 1, cards))
    assert [seat for seat in range(4) if people.mood(seat) == "surprised"] == surprised


def test_faces_look_at_whoever_acts_and_that_one_looks_thoughtful_after_a_while(sit_down):
    guest, people = table(sit_down)
    guest.until(lambda: not guest.scene.playback.is_busy)
    guest.scene.model.active_seat = 2
    people.update(0.1)
    places = {seat: guest.scene.picture.find_place(seat) for seat in range(4)}
    centers = {seat: guest.scene.layout.seats[place].plate.centerx for seat, place in places.items()}
    assert {seat: people.find_face(seat) for seat in (1, 2, 3)} == {
        1: "right" if centers[1] < centers[2] else "left",
        2: "neutral",
        3: "right" if centers[3] < centers[2] else "left",
    }
    assert [people.update(0.5), people.update(0.5), people.update(0.5)] == [False, True, False]
    assert people.find_face(2) == "thinking"
    people.on_event(scored(Feat("nil", (2,))))
    assert people.find_face(2) == "glad", "a feeling goes before"
    guest.scene.picture.queue.reduced_motion = True
    assert people.find_face(1) == people.mood(1)


def test_a_trump_that_takes_the_trick_from_another_color_is_put_down_hard(sit_down):
    guest, _ = table(sit_down)
    model, heard = guest.scene.model, []
    model.view = replace(model.view, status=replace(model.view.status, trump="Black"))
    for cards, hard in (
        (("GnA",), False),
        (("GnA", "Bk8"), True),
        (("GnA", "Bk9", "Bk8"), False),
        (("GnA", "Bk8", "GnT", "BkK"), True),
        (("Bk8", "BkA"), False),
    ):
        assert model.is_taken_by_trump(cards) is hard, cards
    monkeypatched = guest.scene.stage.sounds
    guest.scene.stage.sounds = SimpleNamespace(play=lambda name, side, away: heard.append((side, away)))
    guest.scene.picture.play_sound("slap", 1)
    guest.scene.picture.play_sound("slap", 3)
    guest.scene.picture.play_sound("slap", 2)
    guest.scene.picture.play_sound("slap", 0)
    guest.scene.stage.sounds = monkeypatched
    (left, beside), (right, _), (_, across), own = heard
    assert -1 < left < 0 < right < 1
    assert own == (0, 0)
    assert 0 < beside < across < 1


def test_a_heavy_trick_shows_in_the_face_of_whoever_takes_it_and_a_light_one_does_not(sit_down):
    guest, people = table(sit_down, "hearts")
    worths = guest.scene.model.captured_worth
    dear = sorted(worths, key=worths.get)[:4]
    assert sum(worths[card] for card in dear) < 0
    people.on_event(TrickWon(2, 2, 1, (dear[0], "Bz8", "Bz9", "BzT")))
    light = moods(people)
    people.on_event(TrickWon(1, 1, 2, tuple(dear)))
    assert moods(people) == ["neutral", "sorry", "neutral", "neutral"]
    assert people.remark == (1, "I must have miscounted.")
    assert light == ["neutral"] * 4


def test_a_knock_and_the_end_of_the_match_show_too(sit_down):
    _, people = table(sit_down)
    people.on_event(Noted("knock", 1, say_verbatim("knocks"), "knock"))
    assert moods(people)[1] == "glad"
    people.on_event(MatchEnded((0,), (500, 200)))
    assert moods(people) == ["glad", "sorry", "glad", "sorry"]


def test_moods_and_words_pass_and_the_next_word_is_long_in_coming(sit_down):
    _, people = table(sit_down)
    people.on_event(scored(Feat("nil", (1,))))
    assert people.remark is not None
    assert people.update(3.0)
    assert moods(people) == ["neutral"] * 4
    assert people.remark is None
    people.on_event(scored(Feat("nil", (1,))))
    assert people.remark is None
    people.update(60.0)
    people.on_event(scored(Feat("nil", (1,))))
    assert people.remark is None, "four tricks lie between two remarks"
    for number in range(4):
        people.on_event(TrickWon(2, 2, number, ("Bz8", "Bz9", "BzT", "BzJ")))
    people.on_event(scored(Feat("nil", (1,))))
    assert people.remark == (1, "Everything in its place."), "not what was said before"


@pytest.mark.parametrize("quiet", [{"remarks": False}, {"reduced_motion": True}])
def test_nobody_speaks_where_it_is_to_be_quiet(sit_down, quiet):
    _, people = table(sit_down, **quiet)
    people.on_event(scored(Feat("moon", (1,))))
    assert people.remark is None
    assert people.mood(1) == "glad"


def test_only_characters_speak(sit_down):
    _, people = table(sit_down, names=("Ada", "Ben", "Cleo"))
    people.on_event(scored(Feat("nil", (1,))))
    assert people.remark is None


def test_portraits_of_all_moods_are_made_before_their_moment(sit_down, monkeypatch):
    guest, people = table(sit_down)
    asked = []
    monkeypatch.setattr(type(guest.scene.drawing.cards), "portrait", lambda _, *wanted: asked.append(wanted))
    people.arrange(guest.scene.layout, guest.scene.drawing.kit)
    monkeypatch.setattr(type(guest.scene.playback), "is_busy", False)
    for _ in range(30):
        people.update(0.1)
    assert {(name, mood) for name, mood, _ in asked} == {(n, m) for n in ("Clara", "Hugo", "Mina") for m in MOODS}


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("words", ["A moon!", "One is never too old to learn."])
def test_a_remark_lies_on_the_seat_of_whoever_says_it_alone(sit_down, size, words):
    guest, people = table(sit_down, size=size)
    guest.scene.playback.skip()
    guest.wait(0.5)
    for seat in range(1, 4):
        people.remark = None
        before = picture(guest)
        people.remark, people._heard = (seat, words), 5.0
        place = guest.scene.layout.seats[guest.scene.picture.find_place(seat)]
        changed = Rect(*ImageChops.difference(before, picture(guest)).getbbox())
        edges = guest.scene.drawing.kit.px(16)
        shown = Rect(changed[:2], (changed.w - changed.x, changed.h - changed.y))
        others = [
            rect for other in guest.scene.layout.seats if other != place for rect in (other.plate, other.portrait)
        ]
        assert shown.collidelist([*others, *trick_rects(guest.scene.layout)]) < 0
        if place.turned:
            # It stands beside the head, toward the table.
            assert place.portrait.inflate(2 * edges, 2 * edges).colliderect(shown)
            continue
        room = place.plate.union(place.fan).union(place.portrait)
        # A long one reaches beyond the plate rather than over the name on it.
        room.width += guest.scene.drawing.kit.px(70)
        assert room.inflate(edges, edges).contains(shown)


def test_the_plate_of_a_rival_tells_how_matches_went(sit_down):
    guest, _ = table(sit_down)
    guest.scene.model.describe_record = lambda person, name: f"{person} against {name}"
    notes = [guest.scene.painting._seats.note(place).splitlines()[-1] for place in range(4)]
    assert [note for note in notes if " against " in note] == ["You against Clara", "You against Mina"]


def picture(guest):
    """What the window shows, with nobody thinking."""
    guest.scene.draw(guest.surface)
    return Image.frombytes("RGB", guest.surface.get_size(), pygame.image.tobytes(guest.surface, "RGB"))
