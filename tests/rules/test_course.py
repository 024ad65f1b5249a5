"""The course of a deal with made-up parts: two places inside play, decisions there, and play that ends early."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from purple_table.core.actions import Action, Choose, NextDeal
from purple_table.core.cards import PileKey
from purple_table.core.events import Chosen, DealScored, Event, Moved, TrickWon
from purple_table.core.game import Ask, PhaseName, Reason, Way
from purple_table.core.messages import say
from purple_table.core.rulebook import RuleError, Section
from purple_table.games import build
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.trick_play.part import Part
from purple_table.games.tricks.course import Course
from purple_table.games.tricks.course_phase import CoursePhase, PublicPhase
from purple_table.games.tricks.dealing import Dealing
from purple_table.games.tricks.dealing_phase import DealPhase
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.parts import PARTS, PartKind, PartTable
from purple_table.games.tricks.play import PlayPhase
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.sight import PublicDeal
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from tests.contract.matches import chance, load, make

WAYS = [Choose("cheer", "loud"), Choose("cheer", "quiet")]


class Cheer(PublicPhase[int]):
    """After each trick its winner says how to cheer, or whoever played a card after each; it counts the answers."""

    inside = True

    def __init__(self, name: PhaseName, cards: bool) -> None:
        self.key = self.name = name
        self.after_cards, self.after_tricks = cards, not cards

    def prepare(self, state: TrickState) -> int:
        return 0

    def on_card_played(self, state: TrickState, seat: int, card: int, events: list[Event]) -> PhaseEnd:
        assert not state.kernel.hands[seat] & card
        state.to_act = seat
        return PhaseEnd.ASK

    def on_trick_taken(self, state: TrickState, events: list[Event]) -> PhaseEnd:
        state.to_act = state.kernel.winner
        return PhaseEnd.ASK

    def legal(self, state: TrickState) -> list[Action]:
        return [*WAYS]

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        return None if action in WAYS else Reason("cheer", say("Cheer first."), tuple(WAYS))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd:
        assert isinstance(action, Choose)
        assert state.to_act is not None
        events.append(Chosen(state.to_act, "cheer", action.choice, say("Hurrah"), self.key))
        self.set_data(state, self.data_of(state) + 1)
        return PhaseEnd.NEXT

    def ask(self, state: TrickState) -> Ask:
        return Ask("choose", say("Cheer."), "cheer", ways=tuple(Way(way, say("Cheer")) for way in WAYS))

    def add_public_status(self, deal: PublicDeal, shown: dict[str, Any]) -> None:
        shown["lines"].append(say("{count} cheers", count=self.data_of(deal)))

    def infer_data(self, facts: TrickSeatFacts) -> int:
        return sum(isinstance(event, Chosen) and event.clause == self.key for event in facts.view.history)


class Enough(CoursePhase[None]):
    """Play ends after so many tricks."""

    key = "enough"
    after_tricks = True

    def __init__(self, tricks: int) -> None:
        self._tricks = tricks

    def on_trick_taken(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        return PhaseEnd.NEXT if sum(state.kernel.taken) == self._tricks else None


class Over(CoursePhase[None]):
    """The deal is over before play, or after so many tricks."""

    key = "over"
    after_tricks = True

    def __init__(self, tricks: int) -> None:
        self._tricks = tricks

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd:
        return PhaseEnd.NEXT if self._tricks else PhaseEnd.DEAL_OVER

    def on_trick_taken(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        return PhaseEnd.DEAL_OVER if sum(state.kernel.taken) == self._tricks else None


class Stock(CoursePhase[None]):
    """After each trick every seat takes a card from those that lie aside, as long as there is one for each."""

    key = "stock"
    after_tricks = True

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd:
        state.tricks += state.part_data["deal"].shown.bit_count() // state.game.players
        return PhaseEnd.NEXT

    def on_trick_taken(self, state: TrickState, events: list[Event]) -> None:
        left = state.part_data["deal"]
        if left.shown.bit_count() < state.game.players:
            return
        for place in range(state.game.players):
            seat = (state.kernel.turn + place) % state.game.players
            card = left.shown & -left.shown
            left = left._replace(shown=left.shown ^ card)
            state.kernel.hands[seat] |= card
            cards = state.game.deck.codes(card)
            events.append(Moved(cards, PileKey("aside"), PileKey("hand", seat), frozenset((seat,))))
        state.part_data["deal"] = left


class FewCards(Dealing):
    """Three cards each."""

    def list_hand_sizes(self, deal: int, players: int) -> tuple[int, ...]:
        return (3,) * players


def with_parts(name: str, parts: Sequence[CoursePhase[Any]], **options: object) -> TrickGame:
    """A game whose course has these parts as well, right after play."""
    game = make(name, 4, **options)
    assert isinstance(game, TrickGame)
    phases = game.course.phases
    place = phases.index(game.course.play)
    return replace(game, course=Course([*phases[:place], PlayPhase(), *parts, *phases[place + 1 :]]))


@pytest.mark.parametrize("tricks", [False, True])
@pytest.mark.parametrize("cards", [False, True])
@pytest.mark.parametrize("name", ["whist", "hearts"])
def test_a_part_may_decide_after_each_card_and_after_each_trick(name: str, cards: bool, tricks: bool) -> None:
    options = {"revoke": "penalty", "passing": "off"} if name == "hearts" else {}
    parts = [Cheer("declaring", cards=True)] * cards + [Cheer("drawing", cards=False)] * tricks
    state = with_parts(name, parts, **options).start(chance(2))
    rng = Random(4)
    state.apply(NextDeal())
    while state.phase.name in ("playing", "declaring", "drawing"):
        assert state.to_act is not None
        for seat in range(4) if rng.random() < 0.1 else ():
            view = state.view(seat)
            guess = state.game.guess(view, rng)
            assert guess.view(seat) == view
            if state.to_act == seat:
                # What it stands at goes on from there as the deal itself does.
                action = rng.choice(list(guess.legal_actions()))
                twin = state.copy()
                assert [type(event) for event in guess.apply(action)] == [type(event) for event in twin.apply(action)]
                assert (guess.phase.name, guess.to_act) == (twin.phase.name, twin.to_act)
        state.apply(rng.choice(list(state.legal_actions())))
    told: list[str] = []
    for event in state.history:
        if isinstance(event, Moved) and event.target.role == "trick":
            told.append("card")
        elif isinstance(event, TrickWon):
            told.append("trick")
        elif isinstance(event, Chosen) and event.topic == "cheer":
            told.append("cheer")
    once = ["card"] + ["cheer"] * cards
    assert told == (3 * once + ["card", "trick"] + ["cheer"] * (cards + tricks)) * 12
    assert [state.part_data[part.key] for part in parts] == [48] * cards + [12] * tricks


def test_a_part_may_end_play_early_and_the_deal_is_scored() -> None:
    state = with_parts("whist", [Enough(7)]).start(chance(2))
    rng = Random(1)
    state.apply(NextDeal())
    for _ in range(28):
        assert state.phase.name == "playing"
        state.apply(rng.choice(list(state.legal_actions())))
    assert len(state.sheet) == 1
    assert [hand.bit_count() for hand in state.kernel.hands] == [5] * 4
    state.apply(NextDeal())
    assert [hand.bit_count() for hand in state.kernel.hands] == [12] * 4


@pytest.mark.parametrize("tricks", [0, 5])
def test_a_deal_that_a_part_says_is_over_is_scored_once(tricks: int) -> None:
    game = make("whist", 4)
    assert isinstance(game, TrickGame)
    deal, *phases = game.course.phases
    place = phases.index(game.course.play)
    course = Course([deal, *phases[:place], Over(tricks), PlayPhase(), *phases[place + 1 :]])
    state = replace(game, course=course).start(chance(2))
    for number in range(1, 4):
        state.apply(NextDeal())
        while state.phase.name == "playing":
            assert sum(state.kernel.taken) < tricks
            state.apply(next(iter(state.legal_actions())))
        assert sum(isinstance(event, DealScored) for event in state.history) == 1
        assert len(state.sheet) == number
        assert state.phase.name == "deal"


def test_a_new_part_needs_one_line_in_the_table_of_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    class TrickLimit(Part):
        def __init__(self, tricks: int) -> None:
            self.tricks = tricks

    def read(section: Section, context: PartContext) -> TrickLimit:
        part = TrickLimit(section.integer("tricks", 1, context.find_part("dealing", Dealing).hand))
        section.check_all_read()
        return part

    table = PartTable({"tricks": PartKind(read, lambda part: [Enough(part.tricks)])}, lambda context: Part())
    monkeypatch.setitem(PARTS, "enough", table)
    book = load("whist/game.toml")
    game = build({**book, "enough": {"part": "tricks", "tricks": 3}}, load("decks/purple.toml"), 4, {})
    state = game.start(chance(1))
    state.apply(NextDeal())
    for _ in range(12):
        state.apply(next(iter(state.legal_actions())))
    assert len(state.view(0).sheet) == 1
    with pytest.raises(RuleError, match="enough"):
        build({**book, "enough": {"part": "tricks", "tricks": 13}}, load("decks/purple.toml"), 4, {})


def test_hands_may_grow_while_they_are_played() -> None:
    game = make("whist", 4)
    assert isinstance(game, TrickGame)
    few = FewCards(*(getattr(game.dealing, name) for name in Dealing.__slots__))
    course = Course([DealPhase(few), Stock(), PlayPhase(), *game.course.phases[2:]])
    state = replace(game, dealing=few, course=course).start(chance(6))
    rng = Random(6)
    state.apply(NextDeal())
    assert state.view(0).status.tricks == 12
    for number in range(48):
        done = number // 4
        held = [hand.bit_count() for hand in state.kernel.hands]
        assert max(held) == (3 if done < 10 else 12 - done)
        for seat in range(4):
            view = state.view(seat)
            assert view.status.trick == done + 1
            assert state.game.guess(view, rng).view(seat) == view
        state.apply(rng.choice(list(state.legal_actions())))
    assert len(state.sheet) == 1
    assert sum(state.kernel.taken) == 12
