"""The play checker: what it says of a decision, from what, and when it keeps silent."""

from random import Random

import pytest

from purple_table import games
from purple_table.core.actions import Play
from purple_table.core.messages import SILENT, say_verbatim
from purple_table.core.record import Acted, Remark, Seat, Undone
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.players.levels import make_player
from purple_table.players.player import Comparison, Cost, Decision, Evidence
from purple_table.session.deal_verdict import DealVerdict, find_last_deal
from purple_table.session.deciders import ThinkingBudget
from purple_table.session.given_hints import GivenHints
from purple_table.session.live_match import LiveMatch
from purple_table.session.play_checker import PlayChecker
from purple_table.session.record_store import RecordStore
from tests.immediate_thinker import ImmediateThinker
from tests.session.playing import game_of, go_on

SEATS = (Seat("You", computer=False), *(Seat(name, level="reference") for name in ("Ada", "Ben", "Cy")))
COSTLY, NOISY = Cost(9.0, 2.0), Cost(1.0, 2.0)


class PatientThinker:
    """Answers when it is told to: the last legal action for a choice, and a made-up cost for a comparison."""

    def __init__(self, cost):
        self.notices, self.requests, self.open = [], [], None
        self.cost, self.ready, self.closed = cost, False, False

    def ask(self, request):
        self.requests.append(request)
        self.open = request

    def poll(self):
        if self.open is None or not self.ready:
            return None
        request, self.open = self.open, None
        if not request.theirs:
            return Decision(request.legal[-1], SILENT)
        figures = {"count": 100}
        evidence = Evidence("outcome", (), figures, {"unit": "points"})
        return Decision(request.theirs[0], SILENT, comparison=Comparison(self.cost, evidence, evidence))

    def stop(self):
        self.open = None

    def close(self):
        self.closed = True


class Table:
    """A match of Hearts at a turn of the person, with a checker whose thinker waits for a word."""

    def __init__(self, cost=COSTLY, seats=SEATS, trick=1):
        self.game = game_of("hearts", 4, {})
        self.live = LiveMatch.new(self.game, seats, Chance(derive_secret(3)), ImmediateThinker(self.game, make_player))
        self.thinker = PatientThinker(cost)
        self.checker = PlayChecker(self.live, lambda: self.thinker, ThinkingBudget(playouts=20))
        self.checker.enabled = True
        go_on(self.live, Random(1), lambda live: live.view(0).status.trick >= trick and self.at_choice(live))
        self.checker.update()

    def at_choice(self, live):
        return live.to_act == 0 and live.view(0).ask.kind == "play" and len(live.legal()) > 1

    def act(self):
        """Play the first legal card, which is not what the thinker would do, and let the others play."""
        self.live.act(self.live.legal()[0])
        self.settle()

    def settle(self):
        """Let the others play, and the person where there is no choice."""
        while not self.at_choice(self.live):
            if self.live.persons_turn:
                self.live.act(self.live.legal()[0])
            else:
                self.live.advance()

    def check(self, times=4):
        self.thinker.ready = True
        changes = [self.checker.update() for _ in range(times)]
        self.thinker.ready = False
        return any(changes)


def test_a_costly_decision_is_found_and_stays_until_the_next_one():
    table = Table()
    view = table.live.view(0)
    place, yours = table.live.steps, table.live.legal()[0]
    table.act()
    assert not table.checker.update()
    assert table.checker.found is None, "nobody waits for it"
    assert table.check()
    found = table.checker.found
    assert (found.place, found.yours, found.mistake) == (place, (yours,), 9.0)
    choice, compared = table.thinker.requests
    assert choice.view == compared.view == view, "nothing but what the seat saw then"
    assert choice.level == compared.level == "expert"
    assert compared.yours == (yours,)
    assert not table.check()
    table.act()
    assert table.checker.update()
    assert table.checker.found is None


def test_what_is_not_ready_before_the_next_decision_is_dropped():
    table = Table()
    table.act()
    table.checker.update()
    second = table.live.steps
    table.act()
    table.check()
    assert table.checker.found.place == second


def test_nothing_is_said_within_the_noise_or_of_the_same_choice():
    table = Table(NOISY)
    table.act()
    assert not table.check()
    table = Table()
    table.live.act(table.live.legal()[-1])
    table.settle()
    assert not table.check()
    assert len(table.thinker.requests) == 1, "nothing is to be compared"


@pytest.mark.parametrize(("cost", "marked"), [(Cost(4.1, 2.0), True), (Cost(3.9, 2.0), False)])
def test_what_might_be_chance_among_many_decisions_gets_no_mark(cost, marked):
    table = Table(cost)
    table.act()
    assert table.check() is marked


def test_whoever_follows_a_hint_gets_no_mark():
    for followed in (True, False):
        table = Table()
        named = table.live.legal()[0 if followed else -1]
        table.live.hints.add(table.live.steps, str(named))
        table.act()
        assert table.check() is not followed
        assert bool(table.thinker.requests) is not followed
        table.act()
        assert table.check(), "of the next decision no hint was given"


def test_cards_given_are_looked_at_together():
    game = game_of("hearts", 4, {})
    live = LiveMatch.new(game, SEATS, Chance(derive_secret(3)), ImmediateThinker(game, make_player))
    thinker = PatientThinker(COSTLY)
    checker = PlayChecker(live, lambda: thinker, ThinkingBudget(playouts=20))
    checker.enabled = True
    while not live.persons_turn:
        live.go_on()
    checker.update()
    given = []
    while live.persons_turn and live.view(0).ask.kind == "give":
        assert not thinker.requests
        given.append(live.legal()[0])
        live.act(given[-1])
        checker.update()
    thinker.ready = True
    for _ in range(6):
        checker.update()
    assert checker.found is not None
    assert checker.found.yours == tuple(given)


def test_an_undo_and_the_switch_take_it_back():
    table = Table()
    table.act()
    table.check()
    assert table.checker.found is not None
    table.live.undo(0)
    assert table.checker.update()
    assert table.checker.found is None
    table.act()
    table.check()
    assert table.checker.found is not None
    table.checker.enabled = False
    assert table.checker.update()
    assert (table.checker.found, table.thinker.closed) == (None, True)


def test_nothing_is_looked_at_where_several_people_play_or_it_is_off():
    table = Table(seats=(SEATS[0], Seat("Zoe", computer=False), *SEATS[2:]))
    table.act()
    table.check()
    assert not table.thinker.requests
    table = Table()
    table.checker.enabled = False
    table.act()
    table.check()
    assert not table.thinker.requests


def test_being_told_counts_as_help(tmp_path):
    table = Table()
    table.act()
    table.check()
    saved = []
    table.live._save = lambda *entries: saved.extend(entries)
    table.checker.record_help()
    assert [(entry.seat, entry.kind) for entry in saved] == [(0, "hint")]


def judge(match, deal, hints):
    thinker = ImmediateThinker(match.game, make_player)
    verdict = DealVerdict(match, deal, 0, SEATS, thinker, ThinkingBudget(playouts=20), hints)
    while verdict.work():
        pass
    return verdict


def test_hints_are_known_from_the_match_and_from_its_record(tmp_path):
    store = RecordStore(tmp_path, games.build)
    game = game_of("hearts", 4, {})
    live = LiveMatch.new(game, SEATS, Chance(derive_secret(3)), ImmediateThinker(game, make_player), store)
    done = []
    while len(done) < 3 or all(followed for *_, followed in done):
        if live.persons_turn:
            place, hint = live.steps, live.hint()
            others = [action for action in live.legal() if action not in hint.actions]
            differs = bool(done and others) and all(followed for *_, followed in done)
            mine = (others[-1],) if differs else hint.actions
            done.append((place, mine, mine == hint.actions))
            for action in mine:
                live.act(action)
        else:
            live.go_on()
    live.close()
    (path,) = store.files()
    again = LiveMatch.resume(store.load(path), ImmediateThinker(game, make_player))
    for hints in (live.hints, again.hints):
        assert [hints.were_followed(place, mine) for place, mine, _ in done] == [followed for *_, followed in done]
    assert not GivenHints().were_followed(*done[0][:2])


@pytest.mark.parametrize("name", ["hearts", "thirty_one"])
def test_a_deal_is_judged_by_its_decisions_and_by_the_skilled_player(name):
    game = game_of(name, 4, {})
    live = LiveMatch.new(game, SEATS, Chance(derive_secret(3)), ImmediateThinker(game, make_player))
    go_on(live, Random(1), lambda live: bool(live.view(0).sheet))
    match, points = live.replay().match, live.view(0).sheet[-1]
    deal = find_last_deal(match, points)
    assert match.copy_first(deal.begin).legal(1)[0] == match.steps[deal.begin].action
    thinker = PatientThinker(COSTLY)
    verdict = DealVerdict(match, deal, 0, SEATS, thinker, ThinkingBudget(playouts=20), GivenHints())
    for _ in range(20):
        assert verdict.work()
    assert (verdict.reviewed, verdict.run) == (False, None), "nobody waits for it"
    verdict.close()
    assert thinker.closed
    quick = judge(match, deal, GivenHints())
    assert quick.reviewed
    assert quick.run.points == points
    for one, sign in ((quick.best, -1), (quick.costliest, 1)):
        assert one is None or one.mistake * sign > 0
    hinted = GivenHints()
    for place in range(deal.begin, deal.end):
        if match.steps[place].seat == 0:
            hinted.add(place, str(match.steps[place].action))
    followed = judge(match, deal, hinted)
    assert followed.reviewed
    assert (followed.best, followed.run) == (None, None), "nothing was the person's own choice"
    assert followed.costliest == quick.costliest


class UndecidedThinker(PatientThinker):
    """Answers at once; a comparison costs between -30 and 50 points, or has been tried too seldom."""

    def __init__(self, count):
        super().__init__(Cost(10.0, 40.0))
        self.count, self.ready = count, True

    def poll(self):
        found = super().poll()
        if found is None or found.comparison is None:
            return found
        evidence = Evidence("outcome", (), {"count": self.count}, {"unit": "points"})
        return found._replace(comparison=Comparison(self.cost, evidence, evidence))


@pytest.mark.parametrize("count", [100, 10])
def test_what_is_in_doubt_or_was_not_weighed_is_not_said_to_cost_nothing(count):
    game = game_of("hearts", 4, {})
    live = LiveMatch.new(game, SEATS, Chance(derive_secret(3)), ImmediateThinker(game, make_player))
    go_on(live, Random(1), lambda live: bool(live.view(0).sheet))
    match, points = live.replay().match, live.view(0).sheet[-1]
    verdict = DealVerdict(
        match, find_last_deal(match, points), 0, SEATS, UndecidedThinker(count), ThinkingBudget(), GivenHints()
    )
    while not verdict.reviewed:
        verdict.work()
    verdict.close()
    assert (verdict.best, verdict.costliest) == (None, None)
    assert (verdict.doubtful is not None, verdict.unweighed > 0) == (count == 100, count == 10)


def test_hints_of_a_line_that_was_taken_back_count_no_more():
    """A hint of that line at the same step made a followed one count as the person's own decision."""
    taken_back, followed, before = Play("Rd8"), Play("Rd9"), Play("Rd7")
    entries = [
        Acted(0, "bid 1"),
        Remark(0, "hint", say_verbatim("x"), str(before)),
        Acted(0, str(before)),
        Acted(1, str(before)),
        Remark(0, "hint", say_verbatim("x"), str(taken_back)),
        Acted(0, str(taken_back)),
        Undone(0, 1),
        Acted(0, "bid 2"),
        Acted(1, "bid 3"),
        Remark(0, "hint", say_verbatim("x"), str(followed)),
        Acted(0, str(followed)),
    ]
    hints = GivenHints(entries)
    assert hints.were_followed(3, (followed,))
    assert hints.were_followed(1, (before,))
