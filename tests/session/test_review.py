"""Looking back at a deal: what the computer would have done, decision by decision, and with all of the cards."""

from functools import cache
from random import Random

import pytest

from purple_table.core.actions import Give, NextDeal, Play
from purple_table.core.events import DealBegan
from purple_table.core.messages import SILENT
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.players.levels import level_person, make_player
from purple_table.players.player import Comparison, Cost, Decision, Evidence
from purple_table.session.deciders import ThinkingBudget
from purple_table.session.live_match import LiveMatch
from purple_table.session.review import ComputerRun, Review
from purple_table.session.thinking_process import ThinkingProcess
from purple_table.session.typical_deal import MOST_TRIED, TRIED, LineReplay, PlayedLine, ReviewedDecision, TypicalDeal
from purple_table.ui.kit.telling import Teller
from purple_table.ui.scenes.review_words import describe_comparison
from tests.immediate_thinker import ImmediateThinker
from tests.session import fake
from tests.session.playing import game_of, go_on, new_match
from tests.session.test_match_replay import GAMES
from tests.waiting import until

QUICK = ThinkingBudget(playouts=8)
SEATS = (Seat("You", computer=False), *(Seat(name, level="reference") for name in ("Ada", "Ben", "Cy")))


@cache
def first_deal(name, decide=None, seats=SEATS, seed=8):
    """A match whose first scored deal is over, as its replay; the person plays at random, unless told otherwise."""
    game = game_of(name, 4, {})
    live = LiveMatch.new(game, seats, Chance(derive_secret(seed)), ImmediateThinker(game, make_player))
    rng = Random(seed)
    while not live.view(0).sheet or not any(live.view(0).sheet[-1]):
        if live.persons_turn:
            live.act(decide(live) if decide else rng.choice(live.legal()))
        elif live.awaits_deal:
            live.begin_deal()
        else:
            live.advance()
    shown = live.replay()
    shown.work()
    return shown


def reviewed(shown, seat=0):
    thinker = ImmediateThinker(shown.game, make_player)
    looked = Review(shown.match, shown.deals[-1], seat, thinker, QUICK)
    shares = [looked.share]
    while looked.work():
        shares.append(looked.share)
    assert shares == sorted(shares)
    assert looked.share == 1.0
    looked.close()
    return looked.reviewed


def own_free(shown, seat=0):
    deal = shown.deals[-1]
    places = range(deal.begin, deal.end)
    return [place for place in places if shown.match.steps[place].seat == seat and shown.match.steps[place].free]


@pytest.mark.parametrize("name", GAMES)
def test_every_free_decision_is_compared_once(name):
    shown = first_deal(name)
    found = reviewed(shown)
    steps, free = shown.match.steps, own_free(shown)
    assert [action for one in found for action in one.yours] == [
        steps[place + number].action for one in found for place in [one.place] for number in range(len(one.yours))
    ]
    told = [one.place + number for one in found for number in range(len(one.yours))]
    assert told == sorted(told)
    assert set(told) <= set(free)
    # What could be claimed is no decision any more.
    left = [place for place in free if place not in told]
    assert all(shown.game.claim(shown.match.copy_first(place).state.view(0)) for place in left)
    for one in found:
        assert one.differs == (set(one.yours) != set(one.computers))
        assert one.decision.reason
        assert one.asked == shown.match.copy_first(one.place).state.view(0).ask
        assert shown.match.copy_first(one.place).state.refusal(one.computers[0]) is None


def test_whoever_follows_the_hints_differs_only_where_the_expert_knows_better():
    better = set()

    def follow(live):
        while (hint := live.hint()) is None:
            pass
        if hint.level == "expert":
            better.add(live.steps)
        return hint.action

    found = reviewed(first_deal("hearts", follow))
    assert len(found) > 5
    assert {one.place for one in found if one.differs} <= better
    assert len(better) < len(found) / 2
    assert any(one.differs for one in reviewed(first_deal("hearts")))


def test_cards_given_are_one_decision_in_any_order():
    shown = first_deal("hearts")
    given = reviewed(shown)[0]
    assert len(given.yours) == len(given.computers) == 3
    assert all(isinstance(action, Give) for action in (*given.yours, *given.computers))
    turned = type(given)(given.place, 0, given.computers[::-1], given.computers, given.decision)
    assert not turned.differs


def test_the_computer_may_give_fewer_cards_than_the_person_did():
    def give_all(live):
        return next((action for action in live.legal() if isinstance(action, Give)), live.legal()[0])

    found = reviewed(first_deal("boure", give_all))
    fewer = [decision for decision in found if len(decision.computers) < len(decision.yours)]
    assert fewer
    assert not isinstance(fewer[0].computers[-1], Give)


def test_nothing_of_a_deal_that_is_not_over_is_looked_at():
    game = game_of("hearts", 4, {})
    live = LiveMatch.new(game, SEATS, Chance(derive_secret(1)), ImmediateThinker(game, make_player))
    go_on(live, Random(1), lambda live: live.view(0).status.trick > 3)
    shown = live.replay(0)
    shown.work()
    thinker = ImmediateThinker(game, make_player)
    with pytest.raises(ValueError, match="not over"):
        Review(shown.match, shown.deals[-1], 0, thinker)
    with pytest.raises(ValueError, match="not over"):
        ComputerRun(shown.match, shown.deals[-1], 0, SEATS, thinker)


def test_another_process_thinks_and_can_be_left_at_any_time():
    live = new_match(deals=1)
    go_on(live, Random(1))
    shown = live.replay()
    shown.work()
    thinker = ThinkingProcess(shown.game, fake.build, fake.make_player)
    looked = Review(shown.match, shown.deals[0], 0, thinker)
    until(lambda: not looked.work() or len(looked.reviewed) >= 2, "the second decision", pause=0.002)
    assert len(looked.reviewed) == 2
    looked.close()
    assert not looked.work()
    assert looked.share < 1.0
    assert looked.notices() == ()


@pytest.mark.parametrize("name", GAMES)
def test_a_computer_plays_the_same_cards(name):
    shown = first_deal(name)
    deal = shown.deals[-1]
    run = ComputerRun(shown.match, deal, 0, SEATS, ImmediateThinker(shown.game, make_player))
    before = run.share
    while run.work():
        assert before <= run.share < 1.0
        before = run.share
    result = run.result
    assert result is not None
    assert result.points == deal.points
    assert len(result.computers) == len(deal.points)
    assert run.share == 1.0
    assert result.match.steps[: deal.begin] == shown.match.steps[: deal.begin]
    began = [
        event.digest
        for match in (shown.match.copy_first(deal.end), result.match)
        for event in match.state.view(0).history
        if isinstance(event, DealBegan)
    ]
    assert began[0] == began[1]
    mine = [step for step in result.match.steps[deal.begin :] if step.seat == 0 and step.free]
    assert all(step.reason or isinstance(step.action, NextDeal) for step in mine)
    run.close()


def test_a_computer_sits_in_for_every_other_person_too():
    seats = (SEATS[0], SEATS[1], Seat("Zoe", computer=False), SEATS[3])
    shown = first_deal("spades", seats=seats)
    run = ComputerRun(shown.match, shown.deals[-1], 0, seats, ImmediateThinker(shown.game, make_player))
    assert any(not run.work() for _ in range(2_000)), "somebody is waited for"
    assert run.result is not None
    own = [step for step in run.result.match.steps[shown.deals[-1].begin :] if step.seat in (0, 2) and step.free]
    assert {step.seat for step in own} == {0, 2}
    assert all(step.reason for step in own)
    run.close()


def test_computers_do_what_they_did_where_nobody_plays_otherwise():
    seats = tuple(Seat(name, level="club" if name == "Ben" else "reference") for name in ("Ann", "Ada", "Ben", "Cy"))
    shown = first_deal("hearts", seats=seats)
    run = ComputerRun(shown.match, shown.deals[-1], 2, seats, ImmediateThinker(shown.game, make_player))
    while run.work():
        pass
    assert run.result is not None
    assert run.result.computers == run.result.points
    assert run.result.match.steps == shown.match.steps


def test_a_deal_that_the_computers_throw_in_is_worth_nothing():
    """Nobody bids where four simple players hold the cards of a bold bidder."""
    shown = first_deal("contract", seed=3)
    run = ComputerRun(shown.match, shown.deals[-1], 0, SEATS, ImmediateThinker(shown.game, make_passing))
    while run.work():
        pass
    assert run.result is not None
    assert any(run.result.points)
    assert not any(run.result.computers)


def make_passing(game, level, style):
    return Passing(game)


class Passing:
    """Passes whenever that may be, else does anything."""

    def __init__(self, game):
        self._any = make_player(game, "random")

    def choose(self, view, legal, rng, budget):
        return self._any.choose(view, [action for action in legal if str(action) == "pass"] or legal, rng, budget)


def test_a_difference_is_compared_and_what_follows_is_a_deal_that_fits():
    shown = first_deal("hearts")
    thinker = ImmediateThinker(shown.game, make_player)
    looked = Review(shown.match, shown.deals[-1], 0, thinker, ThinkingBudget(playouts=160))
    while looked.work():
        pass
    different = [one for one in looked.reviewed if one.differs]
    assert different
    assert not any(one.decision.comparison for one in looked.reviewed if not one.differs)
    for one in different:
        found = one.decision.comparison
        assert found is not None
        assert found.theirs.figures["count"] == 80
        assert one.mistake in (0.0, found.cost.points)
    one = different[-1]
    typical = looked.find_typical_deal(one)
    while typical.work():
        assert 0.0 <= typical.share <= 1.0
    replay = LineReplay(typical, SEATS)
    view = shown.match.copy_first(one.place).state.view(0)
    for yours, choice in ((False, one.computers), (True, one.yours)):
        replay.yours = yours
        replay.go(0)
        assert replay.line.states[0].view(0) == view, "the seat sees what it saw"
        replay.until = replay.last
        while replay.go_on():
            assert replay.last_step is not None
            assert replay.make_view().ask is None
        assert tuple(step.action for step in replay.line.steps[: len(choice)]) == choice
        assert replay.line.points
        assert len(replay.make_view().sheet) == len(view.sheet) + 1
        replay.go(0)
        assert 1 <= replay.find_stop_after() <= 4
    assert looked.reviewed, "the review goes on, or is over"
    assert not looked.work()


@pytest.mark.parametrize(("until_deal", "tried"), [(1, TRIED), (7, 7), (MOST_TRIED + 1, MOST_TRIED)])
def test_a_typical_deal_shows_that_the_better_choice_is_better(until_deal, tried, monkeypatch):
    """In the deals before one that shows it both choices come to the same."""
    shown = first_deal("hearts")
    step = next(place for place, one in enumerate(shown.match.steps) if one.seat == 0 and isinstance(one.action, Play))
    evidence = Evidence("outcome", (), {"count": 100}, {"unit": "points"})
    decision = Decision(Play("Gn9"), SILENT, comparison=Comparison(Cost(3.0, 1.0), evidence, evidence))
    one = ReviewedDecision(step, 0, (Play("RdK"),), (Play("Gn9"),), decision)
    played = []

    def play_on(self, state, choice, seed):
        if choice == one.computers:
            played.append(seed)
        worse = choice == one.yours and len(played) >= until_deal
        yield False
        return PlayedLine((), (), (), (9, 0, 0, 4) if worse else (5, 0, 0, 8))

    monkeypatch.setattr(TypicalDeal, "_play_on", play_on)
    typical = TypicalDeal(shown.match, one, ImmediateThinker(shown.game, make_player))
    while typical.work():
        pass
    assert len(played) == tried
    theirs, yours = typical.lines
    assert (theirs.points != yours.points) == (until_deal <= MOST_TRIED)


def test_a_review_rests_while_a_typical_deal_is_found_and_then_goes_on():
    shown = first_deal("whist")
    looked = Review(
        shown.match, shown.deals[-1], 0, ImmediateThinker(shown.game, make_player), ThinkingBudget(playouts=8)
    )
    while not any(one.differs for one in looked.reviewed):
        assert looked.work()
    typical = looked.find_typical_deal(next(one for one in looked.reviewed if one.differs))
    while typical.work():
        pass
    while looked.work():
        pass
    places = [one.place for one in looked.reviewed]
    assert places == sorted(set(places)) == [one.place for one in reviewed(shown)]


def make_failing(game, level, style):
    return make_player(game, level, style) if level == "reference" else Failing()


class Failing:
    def choose(self, view, legal, rng, budget):
        raise RuntimeError("no idea")


def test_whoever_stands_in_for_a_player_that_fails_is_named():
    shown = first_deal("hearts")
    looked = Review(shown.match, shown.deals[-1], 0, ImmediateThinker(shown.game, make_failing), QUICK)
    while looked.work():
        pass
    assert looked.reviewed
    for one in looked.reviewed:
        assert one.decision.stands_in
        told = describe_comparison(shown.game, one, level_person("club"), Teller([], 0))
        assert "simple player" in told
        assert "skilled" not in told
    assert not any(one.decision.stands_in for one in reviewed(shown))
