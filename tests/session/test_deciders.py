"""Deciders: who is asked what, how often, and what is stopped."""

from random import Random

from purple_table.core.record import Seat
from purple_table.players.player import Budget, Decision
from purple_table.session.deciders import ClaimedRun, Computer, PersonHere, SeatTurn, ThinkingBudget, make_decider
from tests.session.playing import go_on, new_match


class Listening:
    """A thinker that notes what it is asked and answers when told to."""

    def __init__(self):
        self.notices, self.heard, self.answer = [], [], None

    def ask(self, request):
        self.heard.append(request)

    def poll(self):
        return self.answer

    def stop(self):
        self.heard.append("stop")


def a_turn():
    live = new_match()
    go_on(live, Random(1), lambda live: live.persons_turn and len(live.legal()) > 1)
    return live, SeatTurn(live._match, live.to_act)


def test_a_computer_is_asked_once_and_what_it_thinks_is_its_own_seats_view():
    live, turn = a_turn()
    thinker = Listening()
    computer = make_decider([Seat("Ada", level="club", style="bold")], 0, thinker, ThinkingBudget(seconds=0.3))
    assert [computer.decide(turn) for _ in range(3)] == [None] * 3
    (request,) = thinker.heard
    assert (request.view, request.legal) == (live.view(live.to_act), live.legal())
    assert (request.level, request.style, request.budget) == ("club", "bold", Budget(0.3))
    thinker.answer = Decision(turn.legal[0], "why not")
    assert computer.decide(turn) == thinker.answer
    computer.forget()
    assert thinker.heard == [request], "what is answered is not stopped"


def test_only_who_was_asked_is_stopped():
    _, turn = a_turn()
    thinker = Listening()
    asked, idle = (Computer(thinker, "club", "normal", ThinkingBudget()) for _ in range(2))
    asked.decide(turn)
    idle.forget()
    assert "stop" not in thinker.heard
    asked.forget()
    assert thinker.heard[-1] == "stop"
    asked.decide(turn)
    assert thinker.heard[-1].seed == thinker.heard[0].seed, "at the same point the same is left to chance"


def test_nobody_decides_for_a_person_but_a_claim():
    _, turn = a_turn()
    assert isinstance(make_decider([Seat("You", computer=False)], 0, Listening(), Budget()), PersonHere)
    assert PersonHere().decide(turn) is None
    last = turn.legal[-1]
    run = ClaimedRun([last])
    assert [run.decide(turn).action for _ in range(2)] == [last, turn.legal[0]]
