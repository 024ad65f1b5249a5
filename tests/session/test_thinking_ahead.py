"""Players that think while people do: what they find, when they stop, and how several processes decide together."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from purple_table.core.actions import Play
from purple_table.core.messages import say_verbatim
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance
from purple_table.players.levels import make_player
from purple_table.players.player import Budget, Decision, Foreseer
from purple_table.players.tricks.expert_trick_player import ExpertTrickPlayer
from purple_table.players.tricks.search.card_search import CardSearchPoint
from purple_table.session.deciders import AwaitedPerson, SeatTurn, ThinkingBudget
from purple_table.session.live_match import LiveMatch
from purple_table.session.thinking_process import ThinkingProcess
from purple_table.session.thinking_team import ThinkingTeam
from purple_table.session.worker import PlayerPool, Request
from tests.immediate_thinker import ImmediateThinker
from tests.session import fake
from tests.session.playing import game_of, go_on, hearts, new_match, store
from tests.session.test_thinking import answer, request
from tests.waiting import LONGEST, until

MASTER = Seat("Mia", level="master")
PERSON = Seat("You", computer=False)
SKILLED = Seat("Ada", level="club")


class Team:
    """A member of a team, or a whole one, that notes what it is asked and answers when told to."""

    def __init__(self, answer=None):
        self.notices, self.heard, self.ahead, self.answer = [], [], [], answer

    def ask(self, request):
        self.heard.append(request)

    def poll(self):
        return self.answer

    def stop(self):
        self.heard.append("stop")

    def ponder(self, request):
        self.ahead.append(request)

    def close(self):
        self.heard.append("close")


def test_what_is_foreseen_agrees_with_what_has_come_about():
    """In the deals that a seat uses the others have played what they have played in truth, and hold what they can."""
    used = 0
    for name in ("whist", "hearts"):
        game = game_of(name, 4, {})
        skilled, master, rng = make_player(game, "club"), make_player(game, "master"), Random(5)
        assert isinstance(master, ExpertTrickPlayer)
        state, foresight = game.start(Chance(bytes(16))), None
        while (seat := state.to_act) is not None and state.view(0).status.deal < 2:
            legal = tuple(state.legal_actions())
            if isinstance(legal[0], Play) and seat == 0:
                foresight = master.ponder(state.view(1), Random(1), Budget(playouts=60))
            if isinstance(legal[0], Play) and seat == 1 and foresight is not None and len(legal) > 1:
                facts = game.facts(state.view(1))
                for deal in foresight.find_deals(facts):
                    used += 1
                    for card, end in deal.ends.items():
                        assert game.plays[card.bit_length()] in legal
                        assert not any(end.hands)
                        seen = facts.hand | facts.played
                        assert seen & ~sum(end.won) == 0, "all cards that the seat knows are taken by somebody"
                assert not foresight.find_deals(game.facts(state.view(2))), "another seat foresees other cards"
            state.apply(skilled.choose(state.view(seat), legal, rng, Budget()).action)
    assert used > 20


def test_what_is_foreseen_is_tried_first_and_what_did_not_come_about_changes_nothing(monkeypatch):
    game = game_of("whist", 4, {})
    skilled, master, rng = make_player(game, "club"), make_player(game, "master"), Random(5)
    assert isinstance(master, Foreseer)
    state, foresight, drawn, met = game.start(Chance(bytes(16))), None, [0], set()
    other = None
    sample = CardSearchPoint._sample_deal

    def count(point, rng):
        drawn[0] += 1
        return sample(point, rng)

    monkeypatch.setattr(CardSearchPoint, "_sample_deal", count)
    while (seat := state.to_act) is not None and state.view(0).status.deal < 2:
        legal = tuple(state.legal_actions())
        if isinstance(legal[0], Play) and seat == 0:
            other = foresight
            foresight = master.ponder(state.view(1), Random(1), Budget(playouts=60))
        if isinstance(legal[0], Play) and seat == 1 and len(legal) > 1 and foresight is not None:
            asked = state.view(1), legal, Random(2), Budget(playouts=40)
            drawn[0] = 0
            plain = master.choose(*asked)
            usual = drawn[0]
            found = len(foresight.find_deals(game.facts(state.view(1))))
            drawn[0] = 0
            master.choose_pondered(foresight, state.view(1), legal, Random(2), Budget(playouts=40))
            met.add(drawn[0] < usual)
            assert drawn[0] == usual or found, "only deals that came about replace those that are drawn"
            if other is not None:
                again = master.choose_pondered(other, state.view(1), legal, Random(2), Budget(playouts=40))
                if not other.find_deals(game.facts(state.view(1))):
                    assert again == plain
        state.apply(skilled.choose(state.view(seat), legal, rng, Budget()).action)
    assert True in met


def test_a_master_thinks_while_a_person_is_to_act_and_stops_when_the_person_has():
    thinker = Team()
    live = new_match(seats=(PERSON, SKILLED, MASTER), thinker=ImmediateThinker(fake.game(), fake.make_player))
    go_on(live, Random(1), lambda live: live.persons_turn)
    person = AwaitedPerson(live.seats, thinker, ThinkingBudget(0.5))
    turn = SeatTurn(live._match, 0)
    assert [person.decide(turn) for _ in range(3)] == [None] * 3
    (ahead,) = thinker.ahead
    assert (ahead.view, ahead.level, ahead.legal) == (live.view(2), "master", ())
    assert ahead.view.ask is None
    assert ahead.budget == Budget(1.5), "it thinks as long as it may when it is asked, and then rests"
    assert thinker.heard == []
    person.forget()
    assert thinker.heard == ["stop"]
    person.forget()
    assert thinker.heard == ["stop"], "what has not begun is not stopped"


def test_nobody_thinks_ahead_where_no_master_sits():
    live = new_match(seats=(PERSON, SKILLED, replace(MASTER, level="expert")))
    go_on(live, Random(1), lambda live: live.persons_turn)
    thinker = Team()
    AwaitedPerson(live.seats, thinker, ThinkingBudget()).decide(SeatTurn(live._match, 0))
    assert thinker.ahead == []


def test_a_person_of_a_live_match_lets_the_masters_think():
    class Ahead(ImmediateThinker):
        def __init__(self) -> None:
            super().__init__(fake.game(), fake.make_player)
            self.heard: list[Request | str] = []

        def ponder(self, request: Request) -> None:
            self.heard.append(request)

        def stop(self) -> None:
            super().stop()
            self.heard.append("stop")

    thinker = Ahead()
    live = new_match(seats=(PERSON, SKILLED, MASTER), thinker=thinker)
    go_on(live, Random(1), lambda live: live.persons_turn)
    for _ in range(3):
        live.advance()
    assert len(thinker.heard) == 1
    live.act(live.legal()[0])
    assert thinker.heard[1:] == ["stop"], "an action ends it at once"


def test_a_match_in_which_was_thought_ahead_is_the_same_when_its_record_is_read(tmp_path):
    class Ahead(ImmediateThinker):
        thought = 0

        def ponder(self, request: Request) -> None:
            self._players.ponder(replace(request, budget=Budget(playouts=30)))
            self.thought += self._players._foresight is not None

    game = hearts(4, {})
    thinker, kept = Ahead(game, make_player), store(tmp_path, lambda *book: game)
    seats = (PERSON, MASTER, SKILLED, SKILLED)
    live = LiveMatch.new(game, seats, Chance(bytes(16)), thinker, kept, ThinkingBudget(0.01))
    rng = Random(4)
    while live.view(0).status.deal < 2:
        if live.persons_turn:
            live.advance()
            live.act(rng.choice(live.legal()))
        else:
            live.go_on()
    assert thinker.thought > 5
    path = live.record_file
    assert path is not None
    view = live.view(1)
    live.close()
    loaded = kept.load(path)
    assert loaded.match.state.view(1) == view


def test_a_child_that_thinks_ahead_answers_the_next_request_at_once():
    process = ThinkingProcess(fake.game(), fake.build, fake.make_player)
    try:
        until(lambda: process.ready, "the child")
        child = process.process_id
        ahead = request("foresees", seconds=10 * LONGEST)
        process.ponder(ahead)
        assert not process._ahead, "a player that was not made yet does not think ahead"
        process.ask(request("foresees"))
        assert answer(process).reason == say_verbatim("nothing was foreseen")
        process.ponder(ahead)
        assert process._ahead
        process.ask(request("foresees"))
        assert answer(process).reason == say_verbatim("foreseen")
        process.ponder(ahead)
        process.stop()
        process.ask(request("club"))
        assert answer(process).reason == say_verbatim("club says so")
        assert (process.process_id, process.notices) == (child, [])
    finally:
        process.close()


def test_a_pool_gives_what_was_foreseen_to_the_player_that_foresaw_it():
    pool = PlayerPool(fake.game(), fake.make_player)
    pool.ponder(replace(request("foresees"), budget=Budget(playouts=1)))
    assert pool.decide(request("club")).reason == say_verbatim("club says so")
    assert pool.decide(request("foresees")).reason == say_verbatim("foreseen")


def members(*answers):
    made = [Team(found) for found in answers]
    return made, iter(made)


def decision(place: int, why: str, *, stands_in: bool = False) -> Decision:
    return Decision(request("club").legal[place], say_verbatim(why), stands_in=stands_in)


@pytest.mark.parametrize("level", ["club", "expert"])
def test_one_process_decides_for_the_other_levels(level):
    made, left = members(decision(0, "alone"), decision(1, "late"))
    team = ThinkingTeam(lambda: next(left), 2)
    team.ask(request(level))
    team.ponder(request(level))
    assert team.poll() == decision(0, "alone")
    assert (made[1].heard, made[0].ahead) == ([], [])


def test_most_processes_decide_and_one_of_them_says_why():
    made, left = members(decision(0, "first"), decision(1, "second"), decision(1, "third"))
    team = ThinkingTeam(lambda: next(left), 3)
    team.ask(request("master"))
    assert team.poll() == decision(1, "second")
    seeds = [one.seed for member in made for one in member.heard if isinstance(one, Request)]
    assert len(set(seeds)) == 3
    made[2].answer = decision(1, "stands in", stands_in=True)
    team.ask(request("master"))
    assert team.poll() == decision(0, "first"), "of as many votes the first counts, and who failed has none"
    team.ponder(request("master"))
    assert [len(member.ahead) for member in made] == [1, 1, 1]
    team.close()
    assert [member.heard[-1] for member in made] == ["close"] * 3


def test_a_decision_does_not_wait_for_a_process_that_is_late(monkeypatch):
    made, left = members(None, decision(1, "second"), None)
    team = ThinkingTeam(lambda: next(left), 3)
    team.ask(request("master"))
    assert team.poll() is None
    made[0].answer = decision(0, "first")
    assert team.poll() is None, "the third may still answer"
    monkeypatch.setattr("purple_table.session.thinking_team.WAIT_SECONDS", 0.0)
    assert team.poll() == decision(0, "first")
    assert made[2].heard[-1] == "stop"


def test_a_fixed_number_of_playouts_and_a_single_core_are_for_one_process():
    made, left = members(decision(0, "alone"), decision(1, "late"))
    team = ThinkingTeam(lambda: next(left), 3)
    fixed = replace(request("master"), budget=Budget(playouts=10))
    team.ask(fixed)
    team.ponder(fixed)
    assert team.poll() == decision(0, "alone")
    assert made[0].ahead == made[1].heard == []
    made, left = members(decision(0, "alone"))
    single = ThinkingTeam(lambda: next(left), 0)
    single.ask(request("master"))
    single.ponder(request("master"))
    assert single.poll() == decision(0, "alone")
    assert made[0].ahead == []
