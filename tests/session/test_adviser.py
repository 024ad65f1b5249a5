"""Hints: what rules say is tried out, and what is clearly better is advised, by the name of the player who says so."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from purple_table.core.actions import Action, Bid, Give, NextDeal, Pass, Play, PlaySet
from purple_table.core.game import Game, View
from purple_table.core.match import Match
from purple_table.core.messages import Message, Verbatim, english, say, say_verbatim
from purple_table.players import because
from purple_table.players.levels import make_player
from purple_table.players.player import Budget, Comparison, Cost, Decision, Evidence, Weigher
from purple_table.players.tricks.reasons.trick_reasons import decide
from purple_table.session.adviser import Adviser, Hinter, join_reasons
from purple_table.session.deciders import ThinkingBudget
from purple_table.session.port import Hint
from purple_table.session.worker import PlayerPool, Request
from tests.contract.matches import chance, fit_players, make
from tests.immediate_thinker import ImmediateThinker

RULED = Decision(Play("Rd8"), say_verbatim("by rules"))
CLEAR, OPEN, SMALL = Cost(0.6, 0.2), Cost(0.1, 0.2), Cost(0.04, 0.01)
CARDS: tuple[Action, ...] = (Play("Rd8"), Play("Rd9"))


class ToldThinker:
    """Answers at the second poll with what it is told to."""

    def __init__(self, *answers: Decision) -> None:
        self.notices: list[str] = []
        self.asked: list[Request] = []
        self.stopped = self._polls = 0
        self._answers = list(answers)

    def ask(self, request: Request) -> None:
        self.asked.append(request)
        self._polls = 0

    def poll(self) -> Decision | None:
        self._polls += 1
        return self._answers.pop(0) if self._polls > 1 else None

    def stop(self) -> None:
        self.stopped += 1

    def close(self) -> None:
        self.stopped += 1


def tried(cost: Cost | None, kind: str = "search_better") -> Decision:
    """What the Expert answers."""
    return Decision(Play("Rd9"), say_verbatim("tried"), cost, Evidence(kind))


def begin_play(game: Game, seed: int) -> tuple[View, tuple[Action, ...], Action]:
    """The first decision about a card, after the first legal actions before it, and what the Skilled player does."""
    state = game.start(chance(seed))
    while state.view(state.to_act or 0).status.phase != "playing":
        state.apply(next(iter(state.legal_actions())))
    view, legal = state.view(state.to_act or 0), tuple(state.legal_actions())
    return view, legal, make_player(game, "club").choose(view, legal, Random(1), Budget(playouts=1)).action


def advise(thinker: ToldThinker, legal: Sequence[Action] = CARDS, level: str = "club") -> tuple[Decision, str]:
    adviser = Adviser(thinker, ThinkingBudget(adviser=level))
    view = make("hearts", 4).start(chance(1)).view(0)
    found = next(found for _ in range(9) if (found := adviser.advise(view, legal, 7)) is not None)
    return found, adviser.level


def test_what_is_clearly_better_is_advised_by_who_tried_it() -> None:
    thinker = ToldThinker(RULED, tried(CLEAR))
    assert advise(thinker) == (tried(CLEAR), "expert")
    assert [(one.level, one.about) for one in thinker.asked] == [("club", None), ("expert", Play("Rd8"))]


@pytest.mark.parametrize("answer", [tried(OPEN), tried(None), tried(SMALL), tried(CLEAR, "too_few_better")])
def test_else_the_advice_is_what_rules_say(answer: Decision) -> None:
    assert advise(ToldThinker(RULED, answer)) == (RULED, "club")


def level_with(best: str, other: str, kind: str = "search_level", points: float = 0.1) -> Decision:
    """What the Expert answers where the best two are hardly apart."""
    named = {code: Play(code) for code in (best, other)}
    reason = Message("{best} and {other}", (("best", Verbatim(best)), ("other", Verbatim(other))))
    names = {"best": str(named[best]), "other": str(named[other])}
    return Decision(
        named[best], reason, Cost(0.0, 0.0), Evidence(kind, (), {"count": 400, "points": points, "margin": 0.4}, names)
    )


def speak_of_dummy(decision: Decision) -> Decision:
    """The same in the words of a declarer who plays a card of the dummy."""
    return decision._replace(reason=say("Dummy: {reason}", reason=decision.reason))


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (level_with("Rd8", "Rd9"), "by rules In trials Rd9 did as well."),
        (level_with("Rd9", "Rd8"), "by rules In trials Rd9 did as well."),
        (level_with("Rd9", "Rd8", "search_kept", -0.2), "by rules In trials Rd9 did as well."),
        (level_with("Rd9", "Rd8", "search_kept", -0.3), "by rules"),
        (level_with("Rd8", "Rd9", points=0.3), "by rules"),
        (speak_of_dummy(level_with("Rd8", "Rd9")), "by rules In trials Rd9 did as well."),
        (level_with("Rd9", "RdT"), "by rules"),
        (level_with("Rd8", "Rd9", "search_better"), "by rules"),
        (level_with("Rd8", "Rd9", "too_few_kept"), "by rules"),
    ],
)
def test_what_is_about_as_good_is_named(answer: Decision, told: str) -> None:
    advice, level = advise(ToldThinker(RULED, answer))
    assert (advice.action, english(advice.reason), level) == (RULED.action, told, "club")


def test_a_hint_that_a_search_gives_says_what_differs() -> None:
    """That a card came out 0.8 points a deal better teaches nobody why."""
    game, told = make("spoil_five", 4), 0
    pool, expert = PlayerPool(game, make_player), make_player(game, "expert")
    assert isinstance(expert, Weigher)
    for seed in range(30):
        view, legal, about = begin_play(game, seed)
        request = Request(view, legal, "expert", "normal", seed, Budget(playouts=800), about)
        plain = expert.weigh(view, legal, about, Random(seed), request.budget)
        explained = pool.decide(request)
        assert (explained.action, explained.evidence) == (plain.action, plain.evidence)
        if explained.cost != plain.cost:  # deals of their own did not show it
            assert explained.cost is not None
            assert (explained.cost.certain, explained.reason) == (False, plain.reason)
            continue
        if explained.reason != plain.reason:
            assert plain.evidence is not None
            assert (plain.evidence.kind, plain.action != about) == ("search_better", True)
            assert explained.reason.text in because.SENTENCES.values()
            assert len(english(explained.reason).split()) <= 20
            told += 1
        if told == 3:
            break
    assert told == 3


class Watched(Budget):
    """A budget that knows whether somebody still waits."""


def test_whoever_gives_a_hint_up_also_stops_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """What differs after two cards is found out by the budget of the request, which ends when nobody waits any more."""
    game, used = make("spoil_five", 4), list[Budget]()
    pool, expert = PlayerPool(game, make_player), make_player(game, "expert")

    def compare(self: object, *rest: Any) -> None:
        used.append(rest[-1])

    monkeypatch.setattr(type(expert), "compare", compare)
    for seed in range(30):
        view, legal, about = begin_play(game, seed)
        pool.decide(Request(view, legal, "expert", "normal", seed, Watched(20.0, None, False), about))
        if used:
            break
    assert [(type(budget), budget.seconds, budget.timed) for budget in used] == [(Watched, 0.5, True)]


@pytest.mark.parametrize(
    ("count", "points", "stands"), [(60, 0.3, False), (60, -0.9, False), (60, 0.9, True), (30, 0.3, True)]
)
def test_what_other_deals_do_not_show_is_not_advised(
    monkeypatch: pytest.MonkeyPatch, count: int, points: float, stands: bool
) -> None:
    """The best of many looks better than it is, so it is held against the choice by rules in deals of their own."""
    game = make("spoil_five", 4)
    expert, state = make_player(game, "expert"), game.start(chance(1))
    while state.view(state.to_act or 0).status.phase != "playing":
        state.apply(next(iter(state.legal_actions())))
    view, legal = state.view(state.to_act or 0), tuple(state.legal_actions())
    found = Decision(legal[0], say_verbatim("tried"), Cost(0.8, 0.2), Evidence("search_better"))
    shown = Comparison(Cost(points, 0.5), Evidence("outcome", (), {"count": count}), Evidence("outcome"))
    monkeypatch.setattr(type(expert), "weigh", lambda *_: found)
    monkeypatch.setattr(type(expert), "compare", lambda *_: shown)
    request = Request(view, legal, "expert", "normal", 1, Budget(playouts=20), legal[1])
    decision = PlayerPool(game, make_player).decide(request)
    assert decision.cost is not None
    assert decision.cost.certain == stands


def test_a_long_reason_stays_as_it_is() -> None:
    long = RULED._replace(reason=say_verbatim("by rules " * 7))
    assert advise(ToldThinker(long, level_with("Rd8", "Rd9"))) == (long, "club")


@pytest.mark.parametrize(
    ("legal", "level"),
    [
        (CARDS[:1], "club"),
        (CARDS, "beginner"),
        (CARDS, "expert"),
        ((Bid("3"), Pass()), "club"),
        ((Give("Rd8"), Give("Rd9")), "club"),
    ],
)
def test_only_cards_by_rules_are_tried(legal: Sequence[Action], level: str) -> None:
    thinker = ToldThinker(RULED)
    assert advise(thinker, legal, level) == (RULED, level)
    assert len(thinker.asked) == 1


def test_a_hint_keeps_a_hand_for_no_moon_that_careful_players_prevent() -> None:
    """The first hint of a newcomer gave low cards away for a moon, beside a coach who wants high ones given."""
    game, kept = make("hearts", 4), 0
    adviser = Adviser(ImmediateThinker(game, make_player), ThinkingBudget(playouts=1))
    club = make_player(game, "club")
    for seed in range(12):
        state = game.start(chance(seed))
        state.apply(NextDeal())
        assert state.to_act is not None
        view, legal = state.view(state.to_act), tuple(state.legal_actions())
        own = club.choose(view, legal, Random(1), Budget(playouts=1)).evidence
        kept += own is not None and own.kind == "passed_keeping_high"
        found = adviser.advise(view, legal, seed)
        assert found is not None
        assert found.evidence is not None
        assert found.evidence.kind != "passed_keeping_high"
    assert kept


@pytest.mark.parametrize("name", ["put", "truc"])
def test_a_hint_stakes_nothing_on_a_bluff(name: str) -> None:
    """A normal player now and then raises with a hand that wins hardly any deal; nobody is told to."""
    game, bluffs, asked = make(name, fit_players(name)), 0, 0
    adviser = Adviser(ImmediateThinker(game, make_player), ThinkingBudget(playouts=20))
    for seed in range(30):
        state = game.start(chance(seed))
        state.apply(NextDeal())
        assert state.to_act is not None
        view, legal = state.view(state.to_act), tuple(state.legal_actions())
        own = make_player(game, "club").choose(view, legal, Random(seed), Budget(playouts=20)).evidence
        bluffs += own is not None and own.kind.startswith("raises_for_show")
        adviser.forget()
        while (found := adviser.advise(view, legal, seed)) is None:
            pass
        asked += 1
        assert found.evidence is not None
        assert not found.evidence.kind.startswith("raises_for_show")
    assert bluffs
    assert asked == 30


def test_forgotten_advice_begins_anew() -> None:
    thinker = ToldThinker(RULED, RULED, tried(CLEAR))
    adviser = Adviser(thinker, ThinkingBudget())
    view = make("hearts", 4).start(chance(1)).view(0)
    while len(thinker.asked) < 2:
        assert adviser.advise(view, CARDS, 7) is None
    adviser.forget()
    assert thinker.stopped == 1
    while (found := adviser.advise(view, CARDS, 8)) is None:
        pass
    assert found == tried(CLEAR)
    assert [one.level for one in thinker.asked] == ["club", "expert", "club", "expert"]


def test_a_hint_in_presidents_is_no_pass_that_loses() -> None:
    """Skilled passed on a pair of Kings, which the search of the review found 0.7 points worse than to play them."""
    game = make("presidents", 3)
    thought = ThinkingBudget(playouts=200)
    adviser, club = Adviser(ImmediateThinker(game, make_player), thought), make_player(game, "club")
    state, rng = game.start(chance(28)), Random(28)
    while True:
        assert state.to_act is not None
        view, legal = state.view(state.to_act), tuple(state.legal_actions())
        ruled = club.choose(view, legal, rng, Budget(playouts=1)).action
        if state.to_act == 0 and ruled == Pass() and len(view.history) == 11:
            break
        state.apply(ruled)
    found = adviser.advise(view, legal, 1)
    assert found is not None
    assert isinstance(found.action, PlaySet)
    assert adviser.level == "expert"
    assert found.evidence is not None
    assert found.evidence.names["other"] == "pass"
    assert found.evidence.figures["points"] > found.evidence.figures["margin"]


def test_an_answer_is_told_as_that_of_the_level_that_was_asked() -> None:
    thinker, thought = ToldThinker(RULED), ThinkingBudget(adviser="master")
    adviser = Adviser(thinker, thought)
    view = make("hearts", 4).start(chance(1)).view(0)
    assert adviser.advise(view, CARDS, 7) is None
    thought.adviser = "club"
    assert adviser.advise(view, CARDS, 7) == RULED
    assert adviser.level == "master"
    assert [request.level for request in thinker.asked] == ["master"]


def test_a_hint_of_several_cards_says_of_each_why_it_goes() -> None:
    """Cards that go for one reason are told together, and what a reason tells of several cards it tells once."""
    game = make("hearts", 4)

    def give(code: str, kind: str, cards: tuple[str, ...] = (), **figures: int) -> Decision:
        names = {"colors": "Gn Bk"} if kind == "passed_void" else {}
        return decide(game, Give(code), kind, cards=cards or (code,), figures=figures, names=names)

    both = give("GnA", "passed_void", ("GnA", "BkK")), give("BkK", "passed_void", ("BkK", "GnA"))
    queens = give("RdQ", "passed_costly", count=5), give("GoQ", "passed_costly", count=3)
    assert english(join_reasons([*both, queens[0]])) == (
        "Without the Green A and Black K I am out of Green and Black and can throw costly cards there. "
        "The Red Q costs 5 points."
    )
    assert english(join_reasons(queens)) == "The Red Q costs 5 points. The Gold Q costs 3 points."
    changed = [give(code, "exchanged") for code in ("GnA", "BkK", "Rd8")]
    assert english(join_reasons(changed)) == "I change the Green A, Black K and Red 8 in the hope of better."
    assert join_reasons(queens[:1]) == queens[0].reason


def find_hint(name: str, players: int, seed: int) -> Hint:
    """The first hint of a match."""
    game = make(name, players)
    hinter = Hinter(Adviser(ImmediateThinker(game, make_player), ThinkingBudget(playouts=20)))
    match = Match(game, chance(seed))
    assert match.state.to_act is not None
    match.play(match.state.to_act, NextDeal())
    while hinter.hint is None:
        assert match.state.to_act is not None
        hinter.ask(match, match.state.to_act)
    return hinter.hint


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_card_of_a_pass_is_told_once(players: int) -> None:
    for seed in range(13):
        hint, deck = find_hint("hearts", players, seed), make("hearts", players).deck
        words = english(hint.reason)
        cards = [deck[action.card].named.name for action in hint.actions if isinstance(action, Give)]
        assert [words.count(name) for name in cards] == [1, 1, 1], (words, cards)


def test_what_lies_aside_is_told_once() -> None:
    for seed in range(3):
        hint = find_hint("ninety_nine", 3, seed)
        assert len(hint.actions) == 3
        assert english(hint.reason).count("aside") == 1
