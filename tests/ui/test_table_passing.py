"""Cards are picked to be given away: the hand stays where it is, nobody is waited for, nothing is shown early."""

import itertools

import pygame
import pytest

from purple_table.art.sprites import card_height
from purple_table.core.actions import Choose, Give
from purple_table.core.coach import is_trump
from purple_table.core.game import Ask
from purple_table.core.messages import say
from purple_table.ui.scenes.table.advice import describe_rest
from tests.contract.matches import make
from tests.ui.at_games import table_of, until_asked
from tests.ui.at_table import Guest, shared_cards, sitting


@pytest.fixture
def sit(monkeypatch):
    yield from sitting(monkeypatch)


@pytest.fixture
def sit_at(monkeypatch):
    """A function that sits down at a game where somebody is asked to give or lay away cards."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    guests = []

    def sit_down(name, players):
        guest = Guest(table_of(name, players, level="reference"), shared_cards())
        guests.append(guest)
        asked = until_asked(guest)
        for _ in range(8):
            if asked.kind == "give":
                return guest
            guest.scene.commands.act(guest.live.legal()[0])
            asked = until_asked(guest)
        raise AssertionError("nothing is given here")

    yield sit_down
    for guest in guests:
        guest.close()


def places(guest):
    guest.wait(0.4)
    return {
        code: guest.hand.glides.pose(code)[:2]
        for code in guest.hand.list_fan()
        if guest.scene.model.hovered_card != code
    }


@pytest.mark.parametrize(("name", "players"), [("hearts", 4), ("ninety_nine", 3), ("blues_greens", 4)])
def test_no_card_moves_while_others_are_picked(sit_at, name, players):
    guest = sit_at(name, players)
    guest.post(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))
    before = places(guest)
    amount = guest.scene.model.ask.amount
    for code in list(guest.hand.list_fan())[1 : 2 * amount : 2]:
        guest.pick(code)
        guest.post(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))
        after = places(guest)
        assert after == {code: before[code] for code in after}
    assert len(guest.scene.model.picks) == amount
    taken_back = guest.scene.model.picks[0]
    guest.pick(taken_back)
    guest.post(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))
    assert places(guest)[taken_back] == before[taken_back]


def test_a_double_click_picks_one_card(sit):
    guest = sit()
    guest.until_asked()
    code = guest.hand.list_fan()[4]
    point = guest.spot(code)
    guest.click(point)
    guest.click(point)
    guest.wait(0.1)
    assert guest.scene.model.picks == [code]
    guest.wait(0.5)
    guest.click(point)
    assert len(guest.scene.model.picks) == 2, "what lies there now can be picked on purpose"


def test_after_the_cards_are_given_the_hand_closes(sit):
    guest = sit(speed="fast")
    guest.pass_cards()
    guest.wait(0.5)
    layout, held = guest.scene.layout, guest.hand.list_fan()
    xs = [guest.hand.glides.pose(code).x for code in held]
    steps = [b - a for a, b in itertools.pairwise(xs)]
    assert max(steps) - min(steps) < layout.card * 0.05


def test_nobody_considers_while_cards_are_passed(sit):
    guest = sit(speed="relaxed")
    playback = guest.scene.playback
    guest.until(lambda: guest.scene.model.ask is not None and not playback.is_busy, 3000)
    assert guest.live.view(0).status.phase == "passing"
    for code in guest.hand.list_fan()[:3]:
        guest.pick(code)
    guest.confirm()
    pauses = []
    while guest.live.view(0).status.phase == "passing":
        before = playback._pause
        guest.step()
        pauses.append(before)
    assert max(pauses) == 0
    guest.until(lambda: not playback.is_busy and guest.live.view(0).status.phase == "playing", 3000)
    if guest.live.to_act != 0:
        assert playback._pause > 0, "while tricks are played they do"


def test_the_others_choose_once_you_have_passed_and_one_who_is_left_is_named(sit):
    guest = sit()
    live, model = guest.live, guest.scene.model
    while live.awaits_deal:
        live.begin_deal()
    told = []
    while live.view(0).status.phase == "passing":
        if live.persons_turn:
            assert model.tell_waiting(live.view(0)) == ""
            live.act(live.legal()[0])
        else:
            told.append((len(live.view(0).pile("pass", 0)), live.to_act, model.tell_waiting(live.view(0))))
            live.advance()
    names = {seat: f"**{live.seats[seat].name}** chooses cards to pass" for seat in range(4)}
    dealer = live.view(0).status.dealer
    for given, seat, words in told:
        together = given == 3 and seat != dealer
        assert words == ("The others choose cards to pass" if together else names[seat])
    assert len({words for *_, words in told}) > 1


def test_nobody_waits_for_what_computers_pass(sit):
    guest = sit(speed="normal")
    guest.until(lambda: guest.scene.model.ask is not None and not guest.scene.playback.is_busy, 3000)
    for code in guest.hand.list_fan()[:3]:
        guest.pick(code)
    guest.confirm()
    # It took 1.9 s: a computer after the other, card by card.
    guest.until(lambda: not any(guest.scene.picture.laid), 45)
    assert guest.live.view(0).status.phase == "playing"


def test_a_covered_hand_lights_no_cards_that_come(sit):
    guest = sit(people=(0, 2), speed="normal")
    for _ in range(2):
        guest.show_hand()
        guest.wait(0.3)
        for code in guest.hand.list_fan()[:3]:
            guest.pick(code)
            guest.wait(0.3)
        guest.confirm()
    seen = 0
    while guest.live.view(0).status.phase == "passing" or guest.scene.playback.is_busy:
        guest.step()
        if guest.scene.picture.covered:
            seen += 1
            assert not guest.scene.picture.fresh
    assert seen


def test_what_may_be_played_stands_out_far_enough_to_be_seen_and_less_than_what_is_pointed_at(sit):
    guest = sit(speed="fast")
    guest.pass_cards()
    guest.until_illegal()
    guest.post(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))
    layout, held = guest.scene.layout, guest.hand.list_fan()
    legal = min(guest.scene.model.legal_cards)
    standing = guest.hand.find_raised(layout)[held.index(legal)]
    assert standing >= card_height(layout.card) * 0.05
    guest.scene.model.cursor_card = legal
    assert guest.hand.find_raised(layout)[held.index(legal)] >= standing * 1.4


def test_the_first_arrow_goes_to_a_card_that_may_be_played(sit):
    guest = sit(speed="fast")
    guest.pass_cards()
    guest.until_illegal()
    legal = [code for code in guest.hand.list_fan() if code in guest.scene.model.legal_cards]
    refused = [guest.hand.list_fan()[0], guest.hand.list_fan()[-1]]
    assert not set(refused) <= set(legal), "an end of the hand may not be played"
    for key, wanted in ((pygame.K_RIGHT, legal[0]), (pygame.K_LEFT, legal[-1])):
        guest.scene.model.cursor_card = None
        guest.press(key)
        assert guest.scene.model.cursor_card == wanted


def test_what_plainly_goes_lies_ready_and_one_click_lays_it_away(sit_at):
    guest = sit_at("cinch", 4)
    model = guest.scene.model
    for turn in range(60):
        ask, trump = until_asked(guest), model.view.status.trump
        if ask.kind != "give":
            guest.results.clear()
            guest.scene.commands.act(guest.live.legal()[0])
            continue
        kept = set(model.view.hand) - set(model.picks)
        assert model.picks
        assert kept >= {
            code for code in model.view.hand if is_trump(code, model.deck, trump, model.view.status.promoted)
        }
        assert guest.scene.controls.confirm.enabled
        if turn == 0:
            # Whoever wants another card keeps it with a click.
            taken = model.picks[0]
            guest.click(guest.scene.layout.slots[0].center)
            guest.wait(0.4)
            assert taken not in model.picks
            guest.scene.commands.choose_card(taken)
        guest.confirm()
        if ask.amount > 9:
            until_asked(guest)
            assert len(model.view.hand) == 4
            return
    raise AssertionError("the dealer never robs the pack")


def test_a_hint_names_what_is_to_be_kept_of_the_cards_that_lie_ready() -> None:
    """All nine cards are picked, and the button exchanges them all: to choose "Keep the rest" is no button there."""
    ask, deck = Ask("give", say("?")), make("cinch", 4).deck
    gives = [Give(card) for card in ("Sv8", "Gn9", "GnT")]
    done = Choose("exchange", "done")
    picks = ["Sv8", "SvA", "Gn9", "GnT"]
    assert describe_rest([*gives, done], picks, ask, deck) == "Keep {SvA}; the rest goes."
    assert describe_rest([*gives, done], picks[:2], ask, deck) == "Lay {Gn9} {GnT} aside, and keep {SvA}."
    assert describe_rest([*gives, done], [], ask, deck) == "Lay {Sv8} {Gn9} {GnT} aside."
    assert describe_rest([*gives, done], [picks[0], *picks[2:]], ask, deck) == "All of that is picked: confirm it."
