"""What every game must keep: one suite over all rule folders."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

import purple_table.core.coach  # noqa: F401 - it registers the asks of every game
from purple_table.core.actions import Choose, Discard, Draw, Give, Knock, NextDeal, Play, Stay, Take, read_action
from purple_table.core.cards import PileKey
from purple_table.core.events import Chosen, DealBegan, DealScored, Moved, Noted, TrickWon
from purple_table.core.game import ASK_KINDS, COUNTER_KINDS, PHASE_NAMES, Game, Refused, State, View
from purple_table.core.match import Match, replay
from purple_table.core.messages import CardName, Message
from purple_table.core.record import Acted, Undone
from purple_table.games import build
from purple_table.session.port import Audience, filter_events, make_audience_view
from tests.contract.matches import GAMES, chance, find_brought_openly, fit_players, make, random_game, random_steps

SEEDS = range(4)
MOST = 200
"""The steps of a match that are looked at: four deals of most games, two of the longest."""
OPEN = ("declaring", "deal", "over")
"""The phases in which hands may lie open on the table: nothing is done with them any more."""
CLOSED = ("hand", "stock")
"""The piles whose cards are still to come."""
BY_RULE = ("black-threes",)
"""Notes of cards that are shown to everybody and stay in a hand."""
EVERY_CASE = pytest.mark.parametrize("name", GAMES)


def cards_of(state: State) -> Counter[str]:
    return Counter(card for pile in state.piles() for card in pile.cards)


def views(match: Match) -> list[View]:
    return [match.state.view(seat) for seat in range(match.game.players)]


@cache
def cases(name: str) -> list[tuple[Game, int]]:
    """Games with random options, each with the seed of its match; a game keeps nothing of what is played."""
    return [(random_game(name, random.Random(seed)), seed) for seed in SEEDS]


def test_there_are_games() -> None:
    assert GAMES


def steps(game: Game, seed: int, deals: int) -> Iterator[State]:
    """The states of a random match, at most so many deals: a game with long deals takes no longer than the others."""
    return (state for state, _ in islice(random_steps(game, seed, deals), MOST))


@EVERY_CASE
def test_cards_are_conserved_and_every_state_has_an_action(name: str) -> None:
    for game, seed in cases(name):
        whole = cards_of(game.start(chance(seed)))
        assert max(whole.values()) == 1
        for state in steps(game, seed, deals=4):
            assert list(state.legal_actions()), f"{name} seed {seed}"
            assert cards_of(state) == whole, f"{name} seed {seed}"


@EVERY_CASE
def test_deals_end_and_scores_add_up(name: str) -> None:
    for game, seed in cases(name):
        state = game.start(chance(seed))
        rng = random.Random(seed)
        totals = list(state.view(0).totals)
        scored = 0
        for _ in range(20_000):
            if state.to_act is None or scored == 4:
                break
            for event in state.apply(rng.choice(list(state.legal_actions()))):
                if isinstance(event, DealScored):
                    lines = [sum(line.points[side] for line in event.lines) for side in range(len(totals))]
                    assert tuple(lines) == event.points
                    totals = [before + more for before, more in zip(totals, event.points, strict=True)]
                    assert tuple(totals) == event.totals == state.view(0).totals
                    scored += 1
        else:
            pytest.fail(f"{name} seed {seed}: the deals do not end")


@EVERY_CASE
def test_refused_exactly_what_is_not_legal_and_nothing_changes(name: str) -> None:
    for game, seed in cases(name)[:3]:
        rng = random.Random(seed)
        codes = [card.code for card in game.deck.cards]
        for state in steps(game, seed, deals=2):
            if rng.random() > 0.2:
                continue
            legal = set(state.legal_actions())
            cards = {kind(rng.choice(codes)) for kind in (Play, Give, Take, Discard)}
            tries = cards | {NextDeal(), Draw(), Stay(), Knock(), Choose("red_moon", "add"), *legal}
            for action in tries:
                reason = state.refusal(action)
                assert (reason is None) == (action in legal), f"{name} seed {seed}: {action}"
                if reason is not None:
                    assert reason.words
                    assert reason.clause
                    assert set(reason.would_do) <= legal
                    before = state.view(state.to_act or 0)
                    with pytest.raises(Refused):
                        state.apply(action)
                    assert state.view(state.to_act or 0) == before


def _lays_open(event: object) -> bool:
    """Whether everybody is shown a hand from now on."""
    return isinstance(event, Moved) and event.source.role == "hand" == event.target.role and event.open_to is None


@EVERY_CASE
def test_a_view_shows_own_cards_and_nobody_elses(name: str) -> None:
    for game, seed in cases(name):
        rng = random.Random(seed)
        for state in steps(game, seed, deals=3):
            if rng.random() > 0.1:
                continue
            for seat in range(game.players):
                view = state.view(seat)
                assert view.status.phase in PHASE_NAMES
                counters = (*view.status.counters, *view.status.side_counters)
                assert {counter.kind for counter in counters} <= {*COUNTER_KINDS}
                assert view.ask is None or view.ask.kind in ASK_KINDS
                for pile in state.piles():
                    shown = view.pile(*pile.key)
                    if pile.open_to is None or seat in pile.open_to:
                        assert shown == pile.cards
                    else:
                        assert set(shown) <= {None} | find_brought_openly(view, pile.key)
                        assert set(shown) <= {None, *pile.cards}
                hands = [pile for pile in state.piles() if pile.key.role == "hand"]
                laid_open = {pile.key.owner for pile in hands if pile.open_to is None}
                told = {event.source.owner for event in view.history if isinstance(event, Moved) and _lays_open(event)}
                assert laid_open <= told or view.status.phase in OPEN
                shared = {pile.key.owner for pile in hands if pile.open_to is not None and seat in pile.open_to}
                assert shared <= {seat, *game.sides[game.side_of(seat)]}
                for other in range(game.players):
                    if other not in laid_open | shared:
                        hand = PileKey("hand", other)
                        assert set(view.pile("hand", other)) <= {None} | find_brought_openly(view, hand)
                assert (view.ask is None) == (seat != state.to_act)
                assert all(seat in (event.open_to or [seat]) for event in view.history if isinstance(event, Moved))


@EVERY_CASE
def test_events_for_an_audience_tell_nothing_of_cards_that_are_hidden_from_it(name: str) -> None:
    """A card may be named in a move, in a note or in words: it does not lie where others alone, or nobody, see it."""
    told = 0
    for number, (game, seed) in enumerate(cases(name)):
        if number >= 3 and told > 150:
            # Three matches are enough, unless they are as short as those of a game with three cards in a hand.
            break
        match, rng, players = Match(game, chance(seed)), random.Random(seed), range(game.players)
        known: list[set[str]] = [set() for _ in players]
        after = views(match)
        while match.state.to_act is not None and len(match.steps) < 100:
            before = after
            events = match.play(match.state.to_act, rng.choice(match.legal(40)))
            after = views(match)
            if any(isinstance(event, DealBegan) for event in events):
                known = [set() for _ in players]
            closed: set[str] = set()
            if after[0].status.phase not in OPEN:
                closed = {card for pile in match.state.piles() if pile.key.role in CLOSED for card in pile.cards}
            by_rule = {
                card for event in events if isinstance(event, Noted) and event.kind in BY_RULE for card in event.cards
            }
            # A card is called wherever it lies.
            calls = (event for event in events if isinstance(event, Chosen) and event.topic == "call")
            by_rule = by_rule.union(*map(named, calls))
            for seat in players:
                known[seat] |= faces(before[seat]) | faces(after[seat]) | by_rule
                # What came to the own hand and left it again at once, such as a tax, was seen.
                own_hand = [event for event in events if isinstance(event, Moved) and event.target == ("hand", seat, 0)]
                known[seat] |= {card for event in own_hand for card in event.cards if seat in (event.open_to or ())}
                own = set().union(*map(named, filter_events(events, Audience(seat))))
                assert not own & closed - known[seat], f"{name} seed {seed} seat {seat}: {match.steps[-1].action}"
                told += len(own)
            nobody = set().union(*map(named, filter_events(events, Audience(0, "none"))))
            assert not nobody & closed - set.intersection(*known), f"{name} seed {seed}: {match.steps[-1].action}"
            unseen = make_audience_view(match.state.view, game.players, Audience(rng.choice(players), "none"))
            assert faces(unseen) <= set.intersection(*map(faces, after)), f"{name} seed {seed}"
    assert told > 150


def faces(view: View) -> set[str]:
    """The cards that a view shows."""
    return {card for pile in view.piles for card in pile.cards if card is not None}


def named(value: object) -> set[str]:
    """The cards that an event names, in its words too."""
    if isinstance(value, CardName):
        return {value.code}
    if isinstance(value, Message):
        return set().union(*(named(part) for _, part in value.values))
    if isinstance(value, tuple):
        return set().union(*map(named, value))
    if not dataclasses.is_dataclass(value):
        return set()
    cards = getattr(value, "cards", ())
    found = {card for card in cards if card is not None}
    return found.union(*(named(getattr(value, field.name)) for field in dataclasses.fields(value)))


@EVERY_CASE
def test_guess_agrees_with_the_view(name: str) -> None:
    for game, seed in cases(name):
        rng = random.Random(seed)
        for state in steps(game, seed, deals=5):
            if rng.random() > 0.08:
                continue
            for seat in range(game.players):
                view = state.view(seat)
                guess = game.guess(view, rng)
                assert guess.view(seat) == view, f"{name} seed {seed} seat {seat}"
                assert cards_of(guess) == cards_of(state)
                if state.to_act == seat:
                    assert list(guess.legal_actions()) == list(state.legal_actions())


@EVERY_CASE
def test_a_guess_can_be_played_to_the_end_of_the_deal(name: str) -> None:
    for game, seed in cases(name)[:4]:
        rng = random.Random(seed)
        for state in steps(game, seed, deals=2):
            if rng.random() > 0.03 or state.to_act is None:
                continue
            guess = game.guess(state.view(state.to_act), rng)
            deals = len(guess.view(0).sheet)
            for _ in range(5_000):
                if guess.to_act is None or len(guess.view(0).sheet) > deals:
                    break
                guess.apply(rng.choice(list(guess.legal_actions())))
            else:
                pytest.fail("the guess does not end")


@EVERY_CASE
def test_a_copy_is_independent(name: str) -> None:
    game, seed = cases(name)[0]
    for number, (state, text) in enumerate(random_steps(game, seed, deals=2)):
        if number % 7:
            continue
        views = [state.view(seat) for seat in range(game.players)]
        twin = state.copy()
        twin.apply(read_action(text))
        assert [state.view(seat) for seat in range(game.players)] == views


@EVERY_CASE
def test_the_record_replays_to_the_same_end_also_with_undo(name: str) -> None:
    undone = 0
    for game, seed in cases(name):
        rng = random.Random(seed)
        match = Match(game, chance(seed))
        entries: list[Acted | Undone] = []
        for _ in range(MOST):
            seat = match.state.to_act
            if seat is None:
                break
            keep = match.last_decision(rng.randrange(game.players)) if rng.random() < 0.03 else None
            if keep is not None:
                entries.append(Undone(match.steps[keep].seat, keep))
                match.go_back(keep)
                undone += 1
                continue
            action = rng.choice(match.legal())
            entries.append(Acted(seat, str(action)))
            match.play(seat, action)
        again = build(game.book, game.deck.source, game.players, {})
        end, stop = replay(again, chance(seed), entries)
        assert (stop, end.steps) == (None, match.steps)
        assert views(end) == views(match)
        early = rng.randrange(len(match.steps))
        middle = match.copy_first(early)
        for step in match.steps[early:]:
            middle.play(step.seat, step.action)
        assert (middle.steps, views(middle)) == (match.steps, views(match))
    assert undone


@EVERY_CASE
def test_every_action_has_a_text_form_that_reads_back(name: str) -> None:
    game, seed = cases(name)[1]
    for state in steps(game, seed, deals=3):
        for action in state.legal_actions():
            assert read_action(str(action)) == action


@EVERY_CASE
def test_the_same_seed_gives_the_same_match(name: str) -> None:
    game = make(name, fit_players(name))
    assert [text for _, text in random_steps(game, 3, 2)] == [text for _, text in random_steps(game, 3, 2)]


@EVERY_CASE
def test_whose_card_is_winning_a_full_trick_takes_it(name: str) -> None:
    for game, seed in cases(name)[:3]:
        for state, action in islice(random_steps(game, seed, 2), MOST):
            view = state.view(0)
            if not view.pile("trick"):
                assert game.winning_seat(view) is None
                continue
            events = state.copy().apply(read_action(action))
            for event in events:
                # Whoever goes out takes a trick that is not full.
                if isinstance(event, TrickWon) and len(event.cards) + len(view.status.out) == view.players:
                    full = tuple(p._replace(cards=event.cards) if p.key.role == "trick" else p for p in view.piles)
                    history = (*view.history, *events[: events.index(event)])
                    assert game.winning_seat(dataclasses.replace(view, piles=full, history=history)) == event.seat
