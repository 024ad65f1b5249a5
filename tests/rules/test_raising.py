"""Raising what a deal is worth, shown by an invented game: who may raise and answer, and what is scored for it."""

from __future__ import annotations

from typing import Any

import pytest

from purple_table.core.actions import Action, Choose
from purple_table.core.events import Chosen, DealScored
from purple_table.core.questions import Question
from purple_table.core.rulebook import RuleError, Section
from purple_table.games.tricks.play_position import NOBODY
from purple_table.games.tricks.raising import DECLINED, GIVEN_IN, PLAYED, SEEN
from purple_table.games.tricks.state import TrickState
from tests.invented.open_play import make_invented
from tests.rules.positions import dealt, enter, play
from tests.said import said

MORE, MOST, ALL = (Choose("raise", name) for name in ("more", "most", "all"))
HANDS = ["SvA SvK Bz8", "Sv8 GoQ Bz9", "GnA GnK Gn8", "Go8 Go9 GoT"]
"""Seats 0 and 2 win every trick that they want."""


def raised(totals: tuple[int, int] = (0, 0), hands: list[str] = HANDS, **tables: Any) -> TrickState:
    """A deal of the invented game in which the seats hold these cards, and seat 0 leads unless a side is asked."""
    state = make_invented("raised", **tables).start(dealt(make_invented("raised")).chance)
    state.totals = totals
    state.dealer = state.to_act = 3
    state.apply(next(iter(state.legal_actions())))
    state.kernel.hands = [state.game.deck.mask(hand.split()) for hand in hands]
    if state.phase.key == "playing":
        enter(state, "playing")
    return state


def list_said(state: TrickState) -> list[Action]:
    """What may be said now."""
    return [action for action in state.legal_actions() if isinstance(action, Choose)]


def act(state: TrickState, *choices: Action) -> list[Any]:
    """Say these one after the other; the events of the last one."""
    events: list[Any] = []
    for choice in choices:
        events = state.apply(choice)
    return events


def test_a_raise_is_answered_by_the_next_opponent_and_the_card_comes_then() -> None:
    state = raised()
    assert list_said(state) == [MORE]
    (event,) = act(state, MORE)
    assert isinstance(event, Chosen)
    assert said(event.words) == "More! (for 2)"
    assert (state.to_act, state.phase.name) == (1, "answering")
    assert list_said(state) == [SEEN, GIVEN_IN, MOST]
    act(state, SEEN)
    assert (state.to_act, state.phase.name) == (0, "playing")
    assert [said(line) for line in state.view(2).status.lines] == ["The deal is worth 2"]
    # Only the other side may raise what was raised.
    assert list_said(state) == []
    play(state, "SvA")
    assert list_said(state) == [MOST]
    play(state, "Sv8")
    assert list_said(state) == []


def test_a_raise_in_answer_is_answered_by_who_raised_before() -> None:
    state = raised()
    play(state, "SvA")
    act(state, MORE, MOST)
    assert (state.to_act, list_said(state)) == (1, [SEEN, GIVEN_IN, ALL])
    act(state, ALL)
    assert (state.to_act, list_said(state)) == (2, [SEEN, GIVEN_IN])


@pytest.mark.parametrize(
    ("choices", "points"),
    [
        ([MORE, GIVEN_IN], (1, 0)),
        ([MORE, MOST, GIVEN_IN], (0, 2)),
        ([MORE, MOST, ALL, GIVEN_IN], (3, 0)),
    ],
)
def test_who_gives_in_pays_what_the_deal_was_worth_before(choices: list[Action], points: tuple[int, int]) -> None:
    state = raised()
    events = act(state, *choices)
    (scored,) = (event for event in events if isinstance(event, DealScored))
    assert scored.points == points
    assert scored.lines[0].clause == "answer"
    # Nobody sees the cards of a hand that was not played.
    assert set(state.view(0).pile("hand", 1)) == {None}


@pytest.mark.parametrize(
    ("choices", "totals", "after"),
    [([], (1, 2), (2, 2)), ([MORE, SEEN], (1, 2), (3, 2)), ([MORE, MOST, ALL, SEEN], (2, 5), (7, 5))],
)
def test_what_was_raised_goes_to_the_winner_of_the_deal(
    choices: list[Action], totals: tuple[int, int], after: tuple[int, int]
) -> None:
    state = raised(totals)
    act(state, *choices)
    play(state, "SvA Sv8 Gn8 Go8 SvK Bz9 GnA")
    events = play(state, "Go9")
    assert isinstance(next(event for event in events if isinstance(event, DealScored)), DealScored)
    assert state.totals == after
    assert (state.outcome is not None) == (after[0] == 7)


def test_a_side_that_alone_lacks_a_point_says_whether_it_plays() -> None:
    state = raised((6, 4))
    assert (state.to_act, list_said(state)) == (0, [PLAYED, DECLINED])
    declined = state.copy()
    act(declined, DECLINED)
    assert declined.totals == (6, 5)
    act(state, PLAYED)
    assert list_said(state) == []
    play(state, "SvA Sv8 Gn8 Go8 SvK Bz9 GnA Go9")
    assert state.totals == (9, 4)


def test_the_first_seat_of_that_side_is_asked_and_nobody_where_both_lack_a_point() -> None:
    assert raised((4, 6)).to_act == 1
    both = raised((6, 6))
    assert (both.phase.name, both.to_act, list_said(both)) == ("playing", 0, [])
    play(both, "SvA Sv8 Gn8 Go8 SvK Bz9 GnA Go9")
    assert both.totals == (7, 6)
    free = raised((6, 4), raising={"part": "ladder", "steps": [2], "names": ["more"], "last_point": 0})
    assert list_said(free) == [MORE]


@pytest.mark.parametrize(
    ("facts", "after"),
    [
        ({"takers": [NOBODY, 1]}, (2, 4)),
        ({"takers": [0, 1, NOBODY]}, (3, 3)),
        ({"takers": [NOBODY, NOBODY, 3]}, (2, 4)),
        ({"takers": [NOBODY, NOBODY, NOBODY], "dealer": 3}, (3, 3)),
        ({"takers": [NOBODY, NOBODY, NOBODY], "dealer": 2}, (2, 4)),
        ({"raises": ["more"], "takers": [0, 2]}, (4, 3)),
        ({"raises": ["more", "most"], "gives_in": 1}, (4, 3)),
        ({"raises": ["more"], "gives_in": 0}, (2, 4)),
        ({"raises": ["more", "most", "all"], "takers": [1, 1]}, (2, 7)),
    ],
)
def test_examples_of_deals(facts: dict[str, Any], after: tuple[int, int]) -> None:
    section = Section({"totals": [2, 3], **facts}, "test")
    assert make_invented("raised").answer(Question("deal", section)) == {"expect_totals": after}


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        ({"raising": {"part": "ladder", "steps": [2], "names": ["see"], "last_point": 0}}, "raising.names"),
        ({"raising": {"part": "ladder", "steps": [3, 2], "names": ["a", "b"], "last_point": 0}}, "raising.steps"),
        ({"raising": {"part": "ladder", "steps": [2, 3], "names": ["a"], "last_point": 0}}, "raising.names"),
        ({"sides": {"part": "alone"}}, "two sides"),
        ({"scoring": [{"part": "tricks_over", "book": 1}]}, "best_of_three"),
        ({"ending": {"part": "deals", "deals": 5, "bound": 1, "wins": "high", "tie": "share"}}, "target"),
    ],
)
def test_what_does_not_fit_is_refused(tables: dict[str, Any], told: str) -> None:
    with pytest.raises(RuleError, match=told):
        make_invented("raised", **tables)


def test_play_ends_once_it_is_certain_who_wins() -> None:
    level = raised(hands=["SvA SvK Bz8", "GnA GoQ Bz9", "GnT GnK Gn8", "Go8 Go9 GoT"])
    play(level, "SvA GnA Gn8 Go8")
    assert level.kernel.takers == [NOBODY]
    # The second trick decides a deal whose first is level.
    events = play(level, "SvK GoQ GnT Go9")
    assert isinstance(events[-1], DealScored)
    assert level.totals == (1, 0)
