"""The table: whose turn it is, what each side may see, undo, hints, handing over, and the same match again."""

from pathlib import Path
from random import Random

import pytest

from purple_table.core.actions import Bid, Give, NextDeal, Play
from purple_table.core.events import DealBegan, MatchEnded, Moved
from purple_table.core.game import Refused
from purple_table.core.messages import english, verbatim
from purple_table.core.record import Remark, Seat, Undone
from purple_table.core.shuffle import Chance, secret_from_seed
from purple_table.players.levels import make_player
from purple_table.players.player import Decision
from purple_table.session.audience import Audience
from purple_table.session.live_match import LiveMatch
from purple_table.session.records import Loaded
from purple_table.session.thinking import ImmediateThinker
from purple_table.session.worker import Request
from tests.said import said
from tests.session import fake
from tests.session.playing import SEATS, game_of, go_on, latest, new_table, one_action, store

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
        return Decision(self.asked[-1].legal[0], verbatim("slow")) if self.polls == 3 else None

    def stop(self) -> None:
        self.stopped += 1

    def close(self) -> None:
        self.stopped += 1


def to_my_turn(table: LiveMatch, rng: Random) -> None:
    go_on(table, rng, lambda table: table.persons_turn)


def entries(folder: Path) -> tuple[object, ...]:
    read = store(folder).load(store(folder).files()[0])
    assert isinstance(read, Loaded)
    return read.entries


def test_a_match_is_dealt_and_played_to_its_end():
    table = new_table()
    assert table.awaits_deal
    assert not table.persons_turn
    assert not table.advance(), "a computer does not deal before the person has seen the result"
    assert table.next_deal()
    assert isinstance(table.events(0)[0], DealBegan)
    assert not table.next_deal()
    deals = 1
    while table.outcome is None:
        if table.awaits_deal:
            deals += 1
            assert table.next_deal()
        elif table.persons_turn:
            assert not table.advance()
            table.act(table.legal()[0])
        else:
            assert table.legal() == ()
            assert table.advance()
    assert deals == 3
    assert any(isinstance(event, MatchEnded) for event in table.events(table.steps - 1))
    assert table.events(table.steps) == ()
    assert table.to_act is None
    assert not table.advance()
    assert table.hint() is None
    assert table.legal() == ()
    assert not table.can_undo(0)
    with pytest.raises(Refused, match="over"):
        table.act(NextDeal())


def test_the_wrong_number_of_seats_is_no_match():
    with pytest.raises(ValueError, match="3 players, not 2"):
        LiveMatch.new(fake.game(3), SEATS[:2], Chance(bytes(16)), SlowThinker())


def test_a_refused_action_changes_nothing(tmp_path):
    table = new_table(tmp_path)
    rng = Random(1)
    to_my_turn(table, rng)
    view, saved = table.view(0), entries(tmp_path)
    reason = table.refusal(Play("X9"))
    assert reason is not None
    with pytest.raises(Refused) as caught:
        table.act(Play("X9"))
    assert caught.value.reason == reason
    assert table.view(0) == view
    assert entries(tmp_path) == saved


def test_a_person_does_not_act_for_a_computer():
    table = new_table()
    rng = Random(1)
    go_on(table, rng, lambda table: table.to_act == 1 and not table.awaits_deal)
    with pytest.raises(Refused, match="turn of Ada"):
        table.act(Play("R0"))


def test_events_show_only_what_the_viewer_may_see():
    table = new_table()
    rng, seen = Random(2), []
    while table.outcome is None:
        before = table.steps
        one_action(table, rng)
        assert table.steps == before + 1
        seen += table.events(before)
    moves = [event for event in seen if isinstance(event, Moved) and event.target.role in ("hand", "pass")]
    assert moves
    for event in moves:
        mine = event.source == ("hand", 0, 0) or event.target == ("hand", 0, 0)
        assert (None not in event.cards) == mine
        assert event.open_to == (frozenset((0,)) if mine else None)


def test_a_player_that_always_fails_is_told_once():
    game = fake.game()
    table = new_table(thinker=ImmediateThinker(game, fake.make_player), seats=(*SEATS[:2], Seat("Ben", level="raises")))
    rng, told = Random(1), []
    while table.outcome is None:
        one_action(table, rng)
        told += said(table.notices())
    (notice,) = told
    assert "no idea" in notice


def test_several_persons_and_none_are_possible():
    both = new_table(seats=(SEATS[1], Seat("You", computer=False), Seat("Eve", computer=False)))
    assert both.persons == (1, 2)
    assert both.viewer == 1
    both.audience = Audience(2)
    go_on(both, Random(1))
    nobody = new_table(seats=COMPUTERS)
    assert nobody.persons == ()
    go_on(nobody, Random(1))
    assert nobody.outcome is not None


def test_the_same_secret_and_the_same_choices_give_the_same_match():
    ends = []
    for _ in range(2):
        table = new_table(seats=COMPUTERS)
        go_on(table, Random(1))
        ends.append(table.view(0))
    assert ends[0] == ends[1]


def test_a_thinking_computer_keeps_nobody_waiting_and_is_asked_once():
    thinker = SlowThinker()
    table = new_table(thinker=thinker)
    rng = Random(3)
    table.next_deal()
    while table.persons_turn:
        table.act(rng.choice(table.legal()))
    assert [table.advance() for _ in range(2)] == [False, False]
    (request,) = thinker.asked
    assert request.view == table.view(table.to_act or 0)
    assert (request.level, request.style) == ("club", "normal")
    assert table.advance()
    assert len(thinker.asked) == 1


def test_undo_goes_back_to_the_last_free_decision(tmp_path):
    table = new_table(tmp_path)
    rng = Random(4)
    table.next_deal()
    assert not table.can_undo(0)
    go_on(table, rng, lambda table: table.view(0).status.phase == "playing" and table.persons_turn)
    before = [table.view(seat) for seat in range(3)]
    table.act(table.legal()[1])
    while not table.persons_turn:
        one_action(table, rng)
    assert not table.can_undo(1), "a computer takes nothing back"
    assert not table.undo(1)
    assert table.undo(0)
    assert [table.view(seat) for seat in range(3)] == before
    kept = entries(tmp_path)[-1]
    assert isinstance(kept, Undone)
    assert kept.seat == 0
    read = store(tmp_path).load(store(tmp_path).files()[0])
    assert isinstance(read, Loaded)
    assert read.view() == before[0]


def test_undo_passes_over_forced_plays_and_stops_at_the_deal():
    table = new_table()
    rng = Random(5)
    table.next_deal()
    go_on(table, rng, lambda table: len(table.legal()) == 2 and table.view(0).status.phase == "playing")
    before = table.view(0)
    table.act(table.legal()[0])
    to_my_turn(table, rng)
    table.act(table.legal()[0])
    go_on(table, rng, lambda table: table.awaits_deal)
    assert table.undo(0), "while the result is shown"
    assert table.view(0) == before
    go_on(table, rng, lambda table: table.awaits_deal)
    table.next_deal()
    assert not table.undo(0), "a new deal is not given back"


def test_cards_given_one_after_the_other_are_one_decision():
    table = new_table()
    rng = Random(6)
    table.next_deal()
    go_on(table, rng, lambda table: table.persons_turn)
    before = table.view(0)
    for _ in range(fake.GIVEN):
        action = table.legal()[0]
        assert isinstance(action, Give)
        table.act(action)
    while not table.persons_turn:
        one_action(table, rng)
    assert table.undo(0)
    assert table.view(0) == before


def test_a_look_at_the_cards_is_not_taken_back():
    """Whoever has looked cannot bid blind nil any more, nor by going back (S14)."""
    game = game_of("spades", 4, {"blind_nil": "any"})
    seats = (Seat("You", computer=False), Seat("Me", computer=False), Seat("Ada"), Seat("Ben"))
    secret = secret_from_seed(3)
    table = LiveMatch.new(game, seats, Chance(secret), ImmediateThinker(game, make_player), None)
    table.next_deal()
    while table.to_act != 0:
        assert table.persons_turn is (table.to_act == 1)
        if table.persons_turn:
            table.act(table.legal()[0])
        else:
            table.advance()
    look, blind = table.legal()
    table.act(look)
    assert blind not in table.legal()
    assert not table.can_undo(0)
    assert not table.undo(0)
    table.act(Bid("3"))
    assert table.undo(0), "the bid itself can be taken back"
    assert blind not in table.legal()


def test_undo_stops_a_thinking_computer():
    thinker = SlowThinker()
    table = new_table(thinker=thinker)
    table.next_deal()
    while not table.persons_turn:
        table.advance()
    while table.persons_turn:
        table.act(table.legal()[0])
    table.advance()
    stopped = thinker.stopped
    assert table.undo(0)
    assert thinker.stopped == stopped + 1
    assert table.persons_turn
    assert table.legal()


def test_a_hint_is_thought_about_and_marked(tmp_path):
    thinker = SlowThinker()
    table = new_table(tmp_path, thinker=thinker)
    assert table.hint() is None, "there is nothing to decide before the deal"
    table.next_deal()
    while not table.persons_turn:
        table.advance()
    asked = len(thinker.asked)
    assert table.hint() is None
    assert table.hint() is None
    decision = table.hint()
    assert decision is not None
    assert decision.action in table.legal()
    assert table.hint() == decision
    assert len(thinker.asked) == asked + 1
    assert entries(tmp_path)[-1] == Remark(0, "hint", verbatim("slow"), str(decision.action))
    table.act(decision.action)
    assert table.hint() != decision


def test_acting_forgets_a_hint_that_is_not_there_yet():
    thinker = SlowThinker()
    table = new_table(thinker=thinker)
    table.next_deal()
    while not table.persons_turn:
        table.advance()
    table.hint()
    stopped = thinker.stopped
    table.act(table.legal()[0])
    assert thinker.stopped == stopped + 1


def test_reasons_are_kept_back_until_the_deal_is_over(tmp_path):
    table = new_table(tmp_path)
    rng = Random(7)
    table.next_deal()
    while not table.awaits_deal:
        assert table.reasons == ()
        one_action(table, rng)
    reasons = table.reasons
    assert {step.seat for step in reasons} == {1, 2}
    assert {english(step.reason) for step in reasons} == {"club says so"}
    assert len(reasons) == 2 * (8 + fake.GIVEN)
    table.close()
    read = latest(store(tmp_path))
    assert isinstance(read, Loaded)
    again = LiveMatch.resumed(read, ImmediateThinker(read.game, fake.make_player))
    assert again.reasons == reasons


def test_a_seat_is_handed_over_and_back(tmp_path):
    table = new_table(tmp_path)
    rng = Random(8)
    to_my_turn(table, rng)
    table.hand_over(0, Seat("Stand-in", True, "beginner", "bold"))
    assert table.persons == ()
    assert table.legal() == ()
    assert table.advance()
    table.close()
    read = latest(store(tmp_path))
    assert isinstance(read, Loaded)
    assert read.seats[0] == Seat("Stand-in", True, "beginner", "bold")
    again = LiveMatch.resumed(read, ImmediateThinker(read.game, fake.make_player), store(tmp_path))
    again.hand_over(0, SEATS[0])
    assert again.seats == SEATS
    to_my_turn(again, rng)
    go_on(again, rng)
    again.hand_over(0, COMPUTERS[0])
    again.close()
    assert again.notices() == ()
    read = store(tmp_path).load(store(tmp_path).files()[0])
    assert isinstance(read, Loaded)
    assert read.seats == SEATS, "a match that is over is not changed any more"


def test_a_resumed_match_goes_on_as_if_it_had_not_stopped(tmp_path):
    whole = new_table()
    go_on(whole, Random(9))
    table, rng = new_table(tmp_path), Random(9)
    while table.outcome is None:
        for _ in range(11):
            if table.outcome is None:
                one_action(table, rng)
        table.close()
        read = store(tmp_path).load(store(tmp_path).files()[0])
        assert isinstance(read, Loaded)
        table = LiveMatch.resumed(read, ImmediateThinker(read.game, fake.make_player), store(tmp_path))
    assert table.view(0) == whole.view(0)
    assert len(store(tmp_path).files()) == 1


def test_a_loaded_match_can_be_taken_up_twice(tmp_path):
    table = new_table(tmp_path)
    go_on(table, Random(1), lambda table: table.persons_turn)
    table.close()
    read = latest(store(tmp_path))
    assert isinstance(read, Loaded)
    view = read.view()
    go_on(LiveMatch.resumed(read, ImmediateThinker(read.game, fake.make_player)), Random(1))
    assert read.view() == view
