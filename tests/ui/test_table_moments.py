"""Big moments at the table: told by what happened, for a second and a half, and gone at once if somebody goes on."""

import pytest

from purple_table.core.actions import Bid
from purple_table.core.cards import PileKey
from purple_table.core.events import DealScored, Feat, MatchEnded, Noted
from purple_table.core.messages import SeatName, english, say
from purple_table.ui.scenes.table.parts.moments import Moments, Score
from purple_table.ui.scenes.table.parts.name_plates import Plates, Seats
from tests.ui.at_games import table_of, until_asked
from tests.ui.at_table import sitting


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a table."""
    yield from sitting(monkeypatch)


def spy(method, calls):
    def spying(self, *words):
        calls.append(words)
        return method(self, *words)

    return spying


def moments_of(guest):
    return next(part for part in guest.scene.parts.all if isinstance(part, Moments))


def scored(*feats):
    return DealScored(1, (), (0, 26, 26, 26), (3, 29, 31, 40), feats)


def test_a_moon_is_told_with_its_cards_and_the_scores_before_and_after(sit):
    guest = sit(speed="normal", options={"passing": "off"})
    guest.until_asked()
    moments = moments_of(guest)
    moments.on_event(scored(Feat("moon", (1,), cards=("RdK", "RdA"))))
    guest.step()
    shown = moments.shown
    assert shown.title == "**Ada** shoots the moon!"
    assert shown.cards == ("RdK", "RdA")
    assert [(score.before, score.after) for score in shown.scores] == [(3, 3), (3, 29), (5, 31), (14, 40)]
    guest.wait(1.3)
    assert moments.shown is shown
    guest.wait(0.4)
    assert moments.shown is None
    assert not guest.scene.playback.is_busy


@pytest.mark.parametrize(
    ("feat", "good", "sound"),
    [
        (Feat("moon", (0,)), True, "chord"),
        (Feat("moon", (1,)), False, "lose"),
        (Feat("contract", (0,), False), False, "lose"),
        (Feat("contract", (2,), False), True, "chord"),
        (Feat("nil", (3,)), False, "lose"),
    ],
)
def test_what_is_good_for_others_looks_and_sounds_bad_for_you(sit, feat, good, sound):
    guest = sit(speed="normal", options={"passing": "off"})
    guest.until_asked()
    moments_of(guest).on_event(scored(feat))
    guest.step()
    assert (moments_of(guest).shown.good, moments_of(guest).shown.sound) == (good, sound)


@pytest.mark.parametrize(("winner", "good"), [(0, True), (2, False)])
def test_a_match_that_somebody_else_wins_is_not_told_as_won(sit, winner, good):
    guest = sit(speed="normal", options={"passing": "off"})
    guest.until_asked()
    moments_of(guest).on_event(MatchEnded((winner,), (1, 2, 3, 4)))
    guest.step()
    assert moments_of(guest).shown.good is good


@pytest.mark.parametrize(
    ("event", "picture", "good"),
    [
        (scored(Feat("moon", (0,), cards=("RdK",))), "moon", True),
        (scored(Feat("nil", (2,))), "nil", False),
        (scored(Feat("nil", (0,), False)), "failed", False),
        (scored(Feat("contract", (0,))), "contract", True),
        (scored(Feat("contract", (1,), False)), "failed", True),
        (Noted("knock", 1, say("{seat} knocks", yours="{seat} knock", seat=SeatName(1)), ""), "knock", False),
        (Noted("out", 0, say("{seat} goes out", yours="{seat} go out", seat=SeatName(0)), ""), "out", True),
        (Noted("bonus", 0, say("Pique for {seat}", seat=SeatName(0)), "pique", points=30), "crown", True),
        (MatchEnded((2,), (1, 2, 3, 4)), "match", False),
    ],
)
def test_each_moment_has_its_picture_which_says_whether_it_is_good(sit, event, picture, good):
    guest = sit(speed="normal", options={"passing": "off"})
    guest.until_asked()
    moments = moments_of(guest)
    moments.on_event(event)
    guest.step()
    assert (moments.shown.picture, moments.shown.good) == (picture, good)
    first = guest.pixels()
    guest.wait(0.3)
    assert guest.pixels() != first, "it moves"


@pytest.mark.parametrize(("seat", "count", "told"), [(0, 4, True), (2, 5, False), (1, 3, None)])
def test_a_set_of_more_than_half_of_its_rank_that_clears_the_table_is_a_moment(sit, seat, count, told):
    guest = sit(live=table_of("presidents", 3, seed=4), speed="normal")
    until_asked(guest)
    queens = [card.code for card in guest.scene.model.deck.cards if card.rank == "Q"]
    piles = guest.scene.picture.piles
    piles[PileKey("play", 1, 0)], piles[PileKey("play", seat, 1)] = ["RdJ"] * count, queens[:count]
    moments = moments_of(guest)
    moments.on_event(Noted("turned-away", seat, say("{seat} leads", seat=SeatName(seat)), "trick-end"))
    guest.step()
    if told is None:
        assert moments.shown is None
    else:
        assert (moments.shown.cards, moments.shown.picture) == (tuple(queens[:count]), "crown")
        assert moments.shown.good is told
        who = "**Ben** clears" if seat else "You clear"
        assert moments.shown.title == f"{who} the table with {count} Queens"


def test_a_click_goes_on_at_once_from_one_moment_to_the_next(sit):
    guest = sit(speed="normal", options={"passing": "off"})
    guest.until_asked()
    moments = moments_of(guest)
    moments.on_event(scored(Feat("nil", (0,), False)))
    guest.step()
    assert moments.shown.title == "**You** fail at nil"
    assert not moments.shown.good
    guest.click((400, 200))
    guest.step()
    assert moments.shown is None
    moments.on_event(MatchEnded((0,), (1, 2, 3, 4)))
    guest.step()
    assert moments.shown.title == "You win the match!"


def test_with_reduced_motion_a_moment_stands_still(sit):
    guest = sit(speed="normal", options={"passing": "off"}, reduced_motion=True)
    guest.until_asked()
    guest.wait(1)
    moments_of(guest).on_event(scored(Feat("moon", (0,), cards=("RdK", "RdA"))))
    for _ in range(8):
        guest.step()
    first = guest.pixels()
    guest.wait(0.5)
    assert moments_of(guest).shown is not None
    assert guest.pixels() == first


def test_a_remark_waits_for_a_moment_that_would_hide_it(sit):
    guest = sit(speed="normal", options={"passing": "off"})
    guest.until_asked()
    people = guest.scene.parts.people
    moments_of(guest).on_event(scored(Feat("moon", (0,), cards=("RdK", "RdA"))))
    guest.wait(0.2)
    people.remark, people._heard = (2, "The whole moon, and with that hand!"), 0.5
    hidden = guest.pixels()
    assert people._is_waiting
    guest.wait(0.6)
    assert people.remark is not None, "it would be over by now"
    guest.until(lambda: moments_of(guest).shown is None)
    assert not people._is_waiting
    guest.step()
    assert guest.pixels() != hidden
    guest.wait(0.6)
    assert people.remark is None


def test_moments_need_not_be_told(sit):
    guest = sit(speed="normal", options={"passing": "off"}, moments=False)
    guest.until_asked()
    moments_of(guest).on_event(scored(Feat("moon", (0,), cards=("RdK", "RdA"))))
    assert not guest.scene.picture.queue.is_busy
    guest.step()
    assert moments_of(guest).shown is None


@pytest.mark.parametrize(
    ("feats", "title", "lines"),
    [
        ([Feat("contract", (0, 2), False)], "**You and Ben** fail the contract", ()),
        (
            [Feat("contract", (seat,), seat < 2) for seat in range(4)],
            "You make your bid",
            ("You and Ada", "Ben and Cleo"),
        ),
        (
            [Feat("contract", (0, 2)), Feat("contract", (1, 3)), Feat("nil", (2,))],
            "**Ben** makes nil",
            ("You and Ben", "Ada and Cleo"),
        ),
    ],
)
def test_the_rarest_thing_stands_in_the_large_line(sit, feats, title, lines):
    guest = sit(speed="normal", options={"passing": "off"})
    guest.until_asked()
    moments_of(guest).on_event(scored(*feats))
    guest.step()
    shown = moments_of(guest).shown
    assert shown.title == title
    assert len(shown.lines) == len(lines)
    assert all(name in line for name, line in zip(lines, shown.lines, strict=True))


def test_plates_are_read_and_drawn_only_when_they_change(sit, monkeypatch):
    guest = sit()
    until_asked(guest)
    guest.loop.step()
    read, made = [], []
    monkeypatch.setattr(Seats, "plate", spy(Seats.plate, read))
    monkeypatch.setattr(Plates, "_paint", spy(Plates._paint, made))
    for _ in range(3):
        guest.loop.stage.redraw()
        assert guest.loop.step()
    assert (read, made) == ([], [])
    guest.scene.model.active_seat = (guest.scene.model.active_seat + 1) % 4
    guest.loop.stage.redraw()
    guest.loop.step()
    assert len(read) == 4
    assert 1 <= len(made) <= 2  # who was at turn, and who is; one of them was seen so before


def test_names_of_partners_stand_whole_above_their_scores(sit):
    guest = sit(speed="normal", options={"passing": "off"})
    moments, text = moments_of(guest), guest.scene.drawing.kit.text
    scores = (Score("Bartholomew and Friedrich", 0, 10), Score("Ada and Ben", 0, 20))
    needed = text.width(scores[0].name, guest.scene.drawing.kit.theme.small)
    assert moments._banner._draw_scores(scores, 900, 2.0).get_width() > 2 * needed
    assert moments._banner._draw_scores(scores, 200, 2.0).get_width() == 200


def test_nobody_is_waited_for_who_has_acted(sit):
    guest = sit(speed="normal", options={"passing": "off"})
    guest.scene.model.prompt = "Waiting for Ada"
    guest.scene.on_event(Noted(1, "knock", say("{seat} knocks", seat=SeatName(1)), ""))
    assert guest.scene.model.prompt == ""
    assert guest.scene.model.notes.remark


def test_a_nil_that_breaks_is_told_at_once_and_its_plate_bears_a_sign(sit):
    guest = sit(live=table_of("spades", 4, seed=4, level="reference"), speed="fast")
    moments, event = moments_of(guest), None
    while event is None:
        ask = until_asked(guest)
        legal = guest.live.legal()
        if ask.kind == "bid":
            guest.scene.commands.act(Bid("nil"))
            continue
        heights = guest.scene.model.heights
        guest.scene.commands.act(max(legal, key=lambda action: heights[action.card[2:]]))
        assert not seats_of(guest).plate(0).broken
        guest.until(lambda: guest.scene.playback.held_trick is not None, 2000)
        won = guest.scene.playback.held_trick
        guest.until(lambda: guest.scene.playback.held_trick is None, 400)
        event = won if won.seat == 0 else None
    assert seats_of(guest).plate(0).broken, "before the moment has passed"
    guest.until(lambda: moments.shown is not None, 200)
    assert (moments.shown.title, moments.shown.picture, moments.shown.good) == ("**You** fail at nil", "failed", False)
    until_asked(guest)
    bid = next(counter for counter in guest.scene.model.view.status.counters if counter.kind == "bid")
    assert english(bid.texts[0]) == "Nil failed"
    assert seats_of(guest).plate(0).broken
    moments.on_event(event)
    guest.step()
    assert moments.shown is None, "it is told once"


def seats_of(guest):
    return guest.scene.painting._seats
