"""A match shown again: as it stood at every step, with nothing in it that was hidden from whoever looks."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from purple_table.core.actions import NextDeal
from purple_table.core.events import DealScored, Moved, TrickWon
from purple_table.core.match import Match
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.session.match_replay import MatchReplay
from purple_table.session.port import Audience
from tests.contract.matches import length_of
from tests.session.playing import game_of

GAMES = ("hearts", "spades", "whist", "contract", "thirty_one", "blues_greens")
SEATS = tuple(Seat(name) for name in ("Ada", "Ben", "Cy", "Dee"))


@cache
def played(name, deals=2, more=9, short=False):
    """A match played at random: so many deals that are over, and some steps of the next; unless it is `short`."""
    number, option = length_of(name)
    game, rng = game_of(name, 4, {} if short else {number: option["most"]}), Random(3)
    match = Match(game, Chance(derive_secret(11)))
    left = None
    while match.state.outcome is None and left != 0:
        if match.legal(1) == (NextDeal(),) and left is None and len(match.state.view(0).sheet) >= deals:
            left = more + 1
        match.play(match.state.to_act, rng.choice(match.legal(20)))
        left = None if left is None else left - 1
    return match


def replay_of(name, holder=None, **long):
    shown = MatchReplay(played(name, **long), SEATS, holder)
    assert not shown.work()
    return shown


@pytest.mark.parametrize("name", GAMES)
def test_every_step_stands_as_it_stood_forward_and_back(name):
    match, shown = played(name), replay_of(name, holder=2)
    assert shown.last == len(match.steps)
    rng = Random(5)
    places = [0, len(match.steps), 1, *(rng.randrange(len(match.steps) + 1) for _ in range(40))]
    states = {}
    state = match.game.start(match.chance)
    for place in range(len(match.steps) + 1):
        if place in places:
            states[place] = state.copy()
        if place < len(match.steps):
            state.apply(match.steps[place].action)
    for place in places:
        shown.go(place)
        assert shown.at == place
        for seat in range(4) if shown.open_deal else [2]:
            shown.audience = Audience(seat)
            then, now = states[place].view(seat), shown.make_view()
            assert now.ask is None
            assert (now.piles, now.history, now.totals) == (then.piles, then.history, then.totals)
            if shown.open_deal and place == shown.deal.end:
                assert now.to_act is None, "nobody deals the next deal"
                assert replace(now.status, dealer=then.status.dealer) == then.status
            else:
                assert (now.status, now.to_act) == (then.status, then.to_act)


@pytest.mark.parametrize("name", GAMES)
def test_going_on_tells_what_the_seat_saw(name):
    match, shown = played(name), replay_of(name, holder=1)
    state = match.game.start(match.chance)
    shown.audience = Audience(3)
    for step in match.steps:
        events = state.apply(step.action)
        assert shown.go_on()
        viewer = 3 if shown.open_deal else 1
        assert shown.audience == (viewer, "own")
        assert shown.events(shown.steps - 1) == tuple(event.seen_by(viewer) for event in events)
    assert viewer == 1
    assert not shown.go_on()


@pytest.mark.parametrize("name", GAMES)
def test_with_all_hands_open_every_card_held_is_seen_in_deals_that_are_over(name):
    match, shown = played(name), replay_of(name, holder=0)
    shown.audience = Audience(0, "all")
    state = match.game.start(match.chance)
    faces = 0
    for step in match.steps:
        state.apply(step.action)
        assert shown.go_on()
        for event in shown.events(shown.steps - 1):
            if isinstance(event, Moved) and shown.open_deal and event.target.role == "hand":
                faces += sum(card is not None for card in event.cards)
        seen = {pile.key: pile.cards for pile in shown.make_view().piles}
        own = {pile.key: pile.cards for pile in state.view(0).piles}
        for pile in state.piles():
            if pile.key.role == "hand" and pile.key in seen:
                assert seen[pile.key] == (pile.cards if shown.open_deal else own[pile.key])
    assert faces > 20
    assert not shown.open_deal


@pytest.mark.parametrize("name", GAMES)
def test_a_deal_that_is_not_over_is_shown_to_nobody_but_who_plays_it(name):
    match, shown = played(name), replay_of(name)
    begun = max(place for place, step in enumerate(match.steps) if isinstance(step.action, NextDeal))
    assert shown.last == begun
    shown.audience = Audience(0, "all")
    shown.go(len(match.steps))
    assert shown.at == begun
    assert shown.open_deal
    assert not shown.go_on()
    assert all(deal.over for deal in shown.deals)
    mine = replay_of(name, holder=0)
    assert len(mine.deals) == len(shown.deals) + 1
    mine.audience = Audience(2, "all")
    mine.go(mine.last)
    assert mine.audience == (0, "own")
    assert mine.make_view() == replace(match.state.view(0), ask=None)
    mine.go(begun + 1)
    assert mine.last_step is None or mine.last_step.seat == 0
    mine.go(begun)
    assert mine.audience == (2, "all")
    assert mine.last_step == match.steps[begun - 1]


@pytest.mark.parametrize("name", GAMES)
def test_deals_know_where_they_begin_and_end_and_what_they_scored(name):
    match, shown = played(name), replay_of(name, holder=0)
    state = match.game.start(match.chance)
    scored, tricks = {}, []
    for place, step in enumerate(match.steps):
        for event in state.apply(step.action):
            if isinstance(event, DealScored):
                scored[place + 1] = event
            elif isinstance(event, TrickWon):
                tricks.append(place + 1)
    assert scored
    for deal in shown.deals:
        if deal.points:
            assert (deal.points, deal.totals) == (scored[deal.end].points, scored[deal.end].totals)
            assert deal.over
    assert [deal.end for deal in shown.deals if deal.points] == list(scored)
    assert shown.deals[0].begin == 0
    assert [deal.begin for deal in shown.deals[1:]] == [deal.end for deal in shown.deals[:-1]]
    assert shown.deals[-1].end == len(match.steps)
    assert set(tricks) <= set(shown.stops)
    assert list(shown.stops) == sorted(set(shown.stops))


def test_one_halts_after_every_trick_and_before_it():
    shown = replay_of("hearts", holder=0)
    shown.go(0)
    halts = [0]
    while shown.at < shown.last:
        shown.go(shown.find_next_stop())
        halts.append(shown.at)
    assert len(halts) > 2 * 14
    back = [shown.at]
    while shown.at:
        shown.go(shown.find_last_stop())
        back.append(shown.at)
    assert back[::-1] == halts


def test_going_anywhere_takes_few_steps_of_the_engine(monkeypatch):
    """A state is kept every few steps, so that one may scrub."""
    match = played("hearts", deals=9)
    assert len(match.steps) > 480
    shown = replay_of("hearts", holder=0, deals=9)
    kind, applied = type(match.state), []
    real = kind.apply
    monkeypatch.setattr(kind, "apply", lambda state, action: applied.append(action) or real(state, action))
    rng = Random(1)
    for place in rng.sample(range(len(match.steps)), 60):
        applied.clear()
        shown.go(place)
        assert len(applied) < 48
    shown.go(100)
    applied.clear()
    shown.go(103)
    assert len(applied) == 3


def test_a_long_match_is_gone_through_a_little_at_a_time():
    shown = MatchReplay(played("hearts"), SEATS)
    assert shown.last == 0
    shares = [shown.share]
    while shown.work(0.0):
        shares.append(shown.share)
        shown.go(10_000)
        assert shown.at <= shown.last
    assert shares == sorted(shares)
    assert len(set(shares)) > 2
    assert shown.share == 1.0


def test_a_match_that_is_over_is_open_to_everybody():
    match = played("whist", deals=99, short=True)
    assert match.state.outcome is not None
    shown = replay_of("whist", deals=99, short=True)
    shown.go(shown.last)
    assert shown.outcome == match.state.outcome
    assert shown.to_act is None
    assert shown.open_deal
