"""The table: whose turn it is, what each side may see, undo, hints, handing over, and the same match again."""

from pathlib import Path
from random import Random

import pytest

from purple_table.core.actions import Bid, Give, NextDeal, Play
from purple_table.core.events import DealBegan, MatchEnded, Moved
from purple_table.core.game import Refused
from purple_table.core.messages import english, say_verbatim
from purple_table.core.record import Remark, Seat, Undone
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.players.levels import make_player
from purple_table.players.player import Decision
from purple_table.session.live_match import LiveMatch
from purple_table.session.port import Audience
from purple_table.session.record_store import LoadedMatch
from purple_table.session.worker import Request
from tests.immediate_thinker import ImmediateThinker
from tests.said import said
from tests.session import fake
from tests.session.playing import SEATS, game_of, go_on, latest, new_match, one_action, store

COMPUTERS = tuple(Seat(name) for name in ("Ada", "Ben", "Cy"))


class SlowThinker:
    """Answers at the third poll, and remembers what it was asked."""

    def __init__(self) -> None:
        self.notices: list[str] = []
        self.asked: list[Request] = []
        self.stopped = self.polls = 0

    def ask(self, request: Request) -> None:
        self.asked.append(request)
        self.polls = 0

    def poll(self) -> Decision | None:
        self.polls += 1
        return Decision(self.asked[-1].legal[0], say_verbatim("slow")) if self.polls == 3 else None

    def stop(self) -> None:
        self.stopped += 1

    def close(self) -> None:
        self.stopped += 1


def to_my_turn(live: LiveMatch, rng: Random) -> None:
    go_on(live, rng, lambda live: live.persons_turn)


def entries(folder: Path) -> tuple[object, ...]:
    read = store(folder).load(store(folder).files()[0])
    assert isinstance(read, LoadedMatch)
    return read.entries


def test_a_match_is_dealt_and_played_to_its_end():
    live = new_match()
    assert live.awaits_deal
    assert not live.persons_turn
    assert not live.advance(), "a computer does not deal before the person has seen the result"
    assert live.begin_deal()
    assert isinstance(live.events(0)[0], DealBegan)
    assert not live.begin_deal()
    deals = 1
    while live.outcome is None:
        if live.awaits_deal:
            deals += 1
            assert live.begin_deal()
        elif live.persons_turn:
            assert not live.advance()
            live.act(live.legal()[0])
        else:
            assert live.legal() == ()
            assert live.advance()
    assert deals == 3
    assert any(isinstance(event, MatchEnded) for event in live.events(live.steps - 1))
    assert live.events(live.steps) == ()
    assert live.to_act is None
    assert not live.advance()
    assert live.hint() is None
    assert live.legal() == ()
    assert not live.can_undo(0)
    with pytest.raises(Refused, match="over"):
        live.act(NextDeal())


def test_the_wrong_number_of_seats_is_no_match():
    with pytest.raises(ValueError, match="3 players, not 2"):
        LiveMatch.new(fake.game(3), SEATS[:2], Chance(bytes(16)), SlowThinker())


def test_a_refused_action_changes_nothing(tmp_path):
    live = new_match(tmp_path)
    rng = Random(1)
    to_my_turn(live, rng)
    view, saved = live.view(0), entries(tmp_path)
    reason = live.refusal(Play("X9"))
    assert reason is not None
    with pytest.raises(Refused) as caught:
        live.act(Play("X9"))
    assert caught.value.reason == reason
    assert live.view(0) == view
    assert entries(tmp_path) == saved


def test_a_person_does_not_act_for_a_computer():
    live = new_match()
    rng = Random(1)
    go_on(live, rng, lambda live: live.to_act == 1 and not live.awaits_deal)
    with pytest.raises(Refused, match="turn of Ada"):
        live.act(Play("R0"))


def test_events_show_only_what_the_viewer_may_see():
    live = new_match()
    rng, seen = Random(2), []
    while live.outcome is None:
        before = live.steps
        one_action(live, rng)
        assert live.steps == before + 1
        seen += live.events(before)
    moves = [event for event in seen if isinstance(event, Moved) and event.target.role in ("hand", "pass")]
    assert moves
    for event in moves:
        mine = event.source == ("hand", 0, 0) or event.target == ("hand", 0, 0)
        assert (None not in event.cards) == mine
        assert event.open_to == (frozenset((0,)) if mine else None)


def test_a_player_that_always_fails_is_told_once():
    game = fake.game()
    live = new_match(thinker=ImmediateThinker(game, fake.make_player), seats=(*SEATS[:2], Seat("Ben", level="raises")))
    rng, told = Random(1), []
    while live.outcome is None:
        one_action(live, rng)
        told += said(live.notices())
    (notice,) = told
    assert "no idea" in notice


def test_several_persons_and_none_are_possible():
    both = new_match(seats=(SEATS[1], Seat("You", computer=False), Seat("Eve", computer=False)))
    assert both.persons == (1, 2)
    assert both.viewer == 1
    both.audience = Audience(2)
    go_on(both, Random(1))
    nobody = new_match(seats=COMPUTERS)
    assert nobody.persons == ()
    go_on(nobody, Random(1))
    assert nobody.outcome is not None


def test_the_same_secret_and_the_same_choices_give_the_same_match():
    ends = []
    for _ in range(2):
        live = new_match(seats=COMPUTERS)
        go_on(live, Random(1))
        ends.append(live.view(0))
    assert ends[0] == ends[1]


def test_a_thinking_computer_keeps_nobody_waiting_and_is_asked_once():
    thinker = SlowThinker()
    live = new_match(thinker=thinker)
    rng = Random(3)
    live.begin_deal()
    while live.persons_turn:
        live.act(rng.choice(live.legal()))
    assert [live.advance() for _ in range(2)] == [False, False]
    (request,) = thinker.asked
    assert request.view == live.view(live.to_act or 0)
    assert (request.level, request.style) == ("club", "normal")
    assert live.advance()
    assert len(thinker.asked) == 1


def test_undo_goes_back_to_the_last_free_decision(tmp_path):
    live = new_match(tmp_path)
    rng = Random(4)
    live.begin_deal()
    assert not live.can_undo(0)
    go_on(live, rng, lambda live: live.view(0).status.phase == "playing" and live.persons_turn)
    before = [live.view(seat) for seat in range(3)]
    live.act(live.legal()[1])
    while not live.persons_turn:
        one_action(live, rng)
    assert not live.can_undo(1), "a computer takes nothing back"
    assert not live.undo(1)
    assert live.undo(0)
    assert [live.view(seat) for seat in range(3)] == before
    kept = entries(tmp_path)[-1]
    assert isinstance(kept, Undone)
    assert kept.seat == 0
    read = store(tmp_path).load(store(tmp_path).files()[0])
    assert isinstance(read, LoadedMatch)
    assert read.view() == before[0]


def test_undo_passes_over_forced_plays_and_stops_at_the_deal():
    live = new_match()
    rng = Random(5)
    live.begin_deal()
    go_on(live, rng, lambda live: len(live.legal()) == 2 and live.view(0).status.phase == "playing")
    before = live.view(0)
    live.act(live.legal()[0])
    to_my_turn(live, rng)
    live.act(live.legal()[0])
    go_on(live, rng, lambda live: live.awaits_deal)
    assert live.undo(0), "while the result is shown"
    assert live.view(0) == before
    go_on(live, rng, lambda live: live.awaits_deal)
    live.begin_deal()
    assert not live.undo(0), "a new deal is not given back"


def test_cards_given_one_after_the_other_are_one_decision():
    live = new_match()
    rng = Random(6)
    live.begin_deal()
    go_on(live, rng, lambda live: live.persons_turn)
    before = live.view(0)
    for _ in range(fake.GIVEN):
        action = live.legal()[0]
        assert isinstance(action, Give)
        live.act(action)
    while not live.persons_turn:
        one_action(live, rng)
    assert live.undo(0)
    assert live.view(0) == before


def test_a_look_at_the_cards_is_not_taken_back():
    """Whoever has looked cannot bid blind nil any more, nor by going back (S14)."""
    game = game_of("spades", 4, {"blind_nil": "any"})
    seats = (Seat("You", computer=False), Seat("Me", computer=False), Seat("Ada"), Seat("Ben"))
    secret = derive_secret(3)
    live = LiveMatch.new(game, seats, Chance(secret), ImmediateThinker(game, make_player), None)
    live.begin_deal()
    while live.to_act != 0:
        assert live.persons_turn is (live.to_act == 1)
        if live.persons_turn:
            live.act(live.legal()[0])
        else:
            live.advance()
    look, blind = live.legal()
    live.act(look)
    assert blind not in live.legal()
    assert not live.can_undo(0)
    assert not live.undo(0)
    live.act(Bid("3"))
    assert live.undo(0), "the bid itself can be taken back"
    assert blind not in live.legal()


def test_undo_stops_a_thinking_computer():
    thinker = SlowThinker()
    live = new_match(thinker=thinker)
    live.begin_deal()
    while not live.persons_turn:
        live.advance()
    while live.persons_turn:
        live.act(live.legal()[0])
    live.advance()
    stopped = thinker.stopped
    assert live.undo(0)
    assert thinker.stopped == stopped + 1
    assert live.persons_turn
    assert live.legal()


def test_a_hint_is_thought_about_and_marked(tmp_path):
    thinker = SlowThinker()
    live = new_match(tmp_path, thinker=thinker)
    assert live.hint() is None, "there is nothing to decide before the deal"
    live.begin_deal()
    while not live.persons_turn:
        live.advance()
    asked = len(thinker.asked)
    assert live.hint() is None
    assert live.hint() is None
    hint = next(hint for _ in range(9) if (hint := live.hint()) is not None)
    cards = len(set(hint.actions))
    assert cards == 2, "every card to pass is part of it"
    assert set(hint.actions) <= set(live.legal())
    assert live.hint() == hint
    assert len(thinker.asked) == asked + cards
    marked = [Remark(0, "hint", say_verbatim("slow"), str(action)) for action in hint.actions]
    assert list(entries(tmp_path)[-cards:]) == marked
    live.act(hint.action)
    assert live.hint() != hint


def test_acting_forgets_a_hint_that_is_not_there_yet():
    thinker = SlowThinker()
    live = new_match(thinker=thinker)
    live.begin_deal()
    while not live.persons_turn:
        live.advance()
    live.hint()
    stopped = thinker.stopped
    live.act(live.legal()[0])
    assert thinker.stopped == stopped + 1


def test_reasons_are_kept_back_until_the_deal_is_over(tmp_path):
    live = new_match(tmp_path)
    rng = Random(7)
    live.begin_deal()
    while not live.awaits_deal:
        assert live.reasons == ()
        one_action(live, rng)
    reasons = live.reasons
    assert {step.seat for step in reasons} == {1, 2}
    assert {english(step.reason) for step in reasons} == {"club says so"}
    assert len(reasons) == 2 * (8 + fake.GIVEN)
    live.close()
    read = latest(store(tmp_path))
    assert isinstance(read, LoadedMatch)
    again = LiveMatch.resume(read, ImmediateThinker(read.game, fake.make_player))
    assert again.reasons == reasons


def test_a_seat_is_handed_over_and_back(tmp_path):
    live = new_match(tmp_path)
    rng = Random(8)
    to_my_turn(live, rng)
    live.reseat(0, Seat("Stand-in", True, "beginner", "bold"))
    assert live.persons == ()
    assert live.legal() == ()
    assert live.advance()
    live.close()
    read = latest(store(tmp_path))
    assert isinstance(read, LoadedMatch)
    assert read.seats[0] == Seat("Stand-in", True, "beginner", "bold")
    again = LiveMatch.resume(read, ImmediateThinker(read.game, fake.make_player), store(tmp_path))
    again.reseat(0, SEATS[0])
    assert again.seats == SEATS
    to_my_turn(again, rng)
    go_on(again, rng)
    again.reseat(0, COMPUTERS[0])
    again.close()
    assert again.notices() == ()
    read = store(tmp_path).load(store(tmp_path).files()[0])
    assert isinstance(read, LoadedMatch)
    assert read.seats == SEATS, "a match that is over is not changed any more"


def test_a_resumed_match_goes_on_as_if_it_had_not_stopped(tmp_path):
    whole = new_match()
    go_on(whole, Random(9))
    live, rng = new_match(tmp_path), Random(9)
    while live.outcome is None:
        for _ in range(11):
            if live.outcome is None:
                one_action(live, rng)
        live.close()
        read = store(tmp_path).load(store(tmp_path).files()[0])
        assert isinstance(read, LoadedMatch)
        live = LiveMatch.resume(read, ImmediateThinker(read.game, fake.make_player), store(tmp_path))
    assert live.view(0) == whole.view(0)
    assert len(store(tmp_path).files()) == 1


def test_a_loaded_match_can_be_taken_up_twice(tmp_path):
    live = new_match(tmp_path)
    go_on(live, Random(1), lambda live: live.persons_turn)
    live.close()
    read = latest(store(tmp_path))
    assert isinstance(read, LoadedMatch)
    view = read.view()
    go_on(LiveMatch.resume(read, ImmediateThinker(read.game, fake.make_player)), Random(1))
    assert read.view() == view
